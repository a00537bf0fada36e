package draw

import (
	"fmt"
	"math"
	"regexp"
	"slices"
	"strconv"

	"github.com/moveauth/moveauth/conformance"
)

// crowd returns the separation that a drawing shows: the one that the failure
// is about or, in a scenario that has nothing else, the last of those with the
// most enemies; nil if there is none.
func (s *scene) crowd(failed *moment) *crowd {
	for i := range s.crowds {
		if c := &s.crowds[i]; failed != nil && failed.request == c.request {
			return c
		}
	}
	if failed != nil || len(s.stops) > 1 {
		return nil
	}
	var most *crowd
	for i := range s.crowds {
		if c := &s.crowds[i]; most == nil || len(c.enemies) >= len(most.enemies) {
			most = c
		}
	}
	return most
}

// extent is the part of the world that enemies cross.
func (c crowd) extent() (box, bool) {
	var b box
	any := false
	for i, e := range c.enemies {
		for _, v := range append([]conformance.Vec2{e.At}, c.paths[i]...) {
			if q := at(v); q.drawable() {
				if !any {
					b = around(q, point{})
				}
				any, b = true, b.with(around(q, point{}))
			}
		}
	}
	return b, any
}

var (
	named   = regexp.MustCompile(`enem(?:y|ies) ([0-9]+)(?: and ([0-9]+))?`)
	heading = regexp.MustCompile(`^([0-9.]+) degrees`)
)

// mostIndices is how many enemies have their indices written beside them.
const mostIndices = 24

// drawCrowd draws enemies that steer apart: where each began and ended, its
// way, and its index where there is room.
func (p *panel) drawCrowd(c *crowd, failed *moment) {
	p.labels = labels{within: p.v.plot.grown(-2, -2)}
	b := p.v.plot
	p.rect("bg", b, "", "")
	p.printf(`<svg x="%s" y="%s" width="%s" height="%s" viewBox="%[1]s %[2]s %[3]s %[4]s">`+"\n", px(b.x0), px(b.y0), px(b.width()), px(b.height()))
	p.grid()
	bar := p.reserveBar()
	var about []string
	if failed != nil {
		for _, m := range named.FindAllStringSubmatch(failed.what+failed.got, -1) {
			about = append(about, m[1:]...)
		}
	}
	bodies := len(c.enemies)*2 <= mostBodies && p.v.world.height() > 2.4*p.s.half.y
	for i, e := range c.enemies {
		p.enemy(e, c.paths[i], bodies, map[bool]string{true: ` stroke-width="2"`, false: ` stroke-width="1"`}[len(c.enemies) <= mostIndices], slices.Contains(about, strconv.FormatInt(e.Index, 10)))
	}
	if failed != nil {
		p.expectedHeading(c, failed)
	}
	for i, e := range c.enemies {
		if len(c.enemies) > mostIndices && !slices.Contains(about, strconv.FormatInt(e.Index, 10)) {
			continue
		}
		if end := len(c.paths[i]) - 1; end >= 0 {
			from, to := p.v.at(at(e.At)), p.v.at(at(c.paths[i][end]))
			d := from.toward(to)
			p.label(&p.labels, "", strconv.FormatInt(e.Index, 10), 12, to.plus(d.times(12)), to.plus(d.times(26)), to.plus(point{12, -12}), to.plus(point{-12, 12}))
		}
	}
	p.scaleBar(bar)
	p.WriteString("</svg>\n")
	p.rect("frame", b, "", "")
}

func (p *panel) enemy(e conformance.SeparatingEnemy, path []conformance.Vec2, bodies bool, stroke string, about bool) {
	from := p.v.at(at(e.At))
	class := "given"
	if about {
		class, stroke = "badline", ` stroke-width="3.5"`
	}
	title := fmt.Sprintf("enemy %d from %s", e.Index, write(at(e.At)))
	if e.Attacking {
		title += ", attacking"
	}
	if bodies {
		p.drawn++
		p.rect("body", p.v.box(around(at(e.At), p.s.half)), ` stroke-opacity=".6" stroke-dasharray="6 3"`, title)
	}
	p.dot("bodydot", from, 3)
	last := from
	for i, v := range path {
		q := p.v.at(at(v))
		if !at(v).drawable() || q.minus(last).length() < 1 && i < len(path)-1 {
			continue
		}
		if d := q.minus(last); i == len(path)-1 && d.length() > 3 && !about {
			p.arrow(class, last, q, stroke)
		} else {
			p.line(class, last, q, stroke)
		}
		p.used["given"] = true
		last = q
	}
	if end := len(path) - 1; bodies && end >= 0 && at(path[end]).drawable() {
		p.drawn++
		p.used["end"] = true
		p.rect("end", p.v.box(around(at(path[end]), p.s.half)), ` stroke-width="1.5"`, fmt.Sprintf("enemy %d, frame %d: %s", e.Index, end+1, write(at(path[end]))))
	}
}

// expectedHeading draws the direction that an enemy was expected to set out in.
func (p *panel) expectedHeading(c *crowd, failed *moment) {
	want, who := heading.FindStringSubmatch(failed.want), named.FindStringSubmatch(failed.what)
	if want == nil || who == nil {
		return
	}
	degrees, err := strconv.ParseFloat(want[1], 64)
	i := slices.IndexFunc(c.enemies, func(e conformance.SeparatingEnemy) bool { return strconv.FormatInt(e.Index, 10) == who[1] })
	if err != nil || i < 0 {
		return
	}
	from := p.v.at(at(c.enemies[i].At))
	turn := degrees * math.Pi / 180
	p.used["wanted"] = true
	p.arrow("wanted", from, from.plus(point{math.Cos(turn), -math.Sin(turn)}.times(70)), ` stroke-width="2" stroke-dasharray="7 4"`)
}
