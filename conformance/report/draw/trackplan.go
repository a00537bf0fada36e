package draw

import (
	"fmt"
	"math"
)

// mostPlanned is how many happenings a plan shows at most: the last ones.
const mostPlanned = 24

// trackPlan draws a stretch as it lies in space, seen along the axis along
// which it goes least.
type trackPlan struct {
	*drawing
	t    *tracks
	of   *track
	list []happening
	x, y int // axes
	v    view
}

// planned are the axes of a plan of a stretch, and whether it needs one: it
// goes along more than one.
func (of *track) planned(st stretch, up int) (x, y int, needed bool) {
	var along [3]float64
	for _, h := range of.list[st.from:st.to] {
		if !h.measured {
			continue
		}
		for k := range along {
			along[k] = math.Max(along[k], math.Abs(h.accepted[k]-h.from[k]))
		}
	}
	least := 0
	for k := range along {
		if along[k] <= along[least] {
			least = k
		}
	}
	axes := [2]int{}
	n := 0
	for k := range along {
		if k != least {
			axes[n] = k
			n++
		}
	}
	// What is up is up.
	if axes[0] == up {
		axes[0], axes[1] = axes[1], axes[0]
	}
	return axes[0], axes[1], along[axes[0]] > 0 && along[axes[1]] > 0
}

func (p *trackPlan) point(s spot) point { return point{s[p.x], s[p.y]} }

// extent is the part of the plane that is shown.
func (p *trackPlan) extent() box {
	var b box
	first := true
	include := func(o box) {
		if first {
			b, first = o, false
		}
		b = b.with(o)
	}
	for i := range p.list {
		h := &p.list[i]
		if h.there {
			include(around(p.point(h.accepted), point{}))
		}
		if h.measured {
			include(around(p.point(h.from), point{h.room.along(p.x, p.t.up()), h.room.along(p.y, p.t.up())}))
		}
	}
	core := b
	for i := range p.list {
		if h := &p.list[i]; h.said && core.grown(1.5, 1.5).holds(p.point(h.reported)) {
			include(around(p.point(h.reported), point{}))
		}
	}
	return b.grown(.06*b.width()+.1, .06*b.height()+.1)
}

// reach is the outline of where the accepted point could have got to.
func (p *trackPlan) reach(h *happening) []point {
	var list []point
	up := p.t.up()
	for i := range 72 {
		c, s := math.Cos(float64(i)*math.Pi/36), math.Sin(float64(i)*math.Pi/36)
		far := h.room.whole
		if p.x != up && p.y != up {
			far = math.Min(far, h.room.horizontal)
		} else {
			for _, a := range []struct {
				axis int
				part float64
			}{{p.x, c}, {p.y, s}} {
				most := h.room.horizontal
				if a.axis == up {
					most = h.room.vertical
				}
				if part := math.Abs(a.part); part > 1e-9 {
					far = math.Min(far, most/part)
				}
			}
		}
		list = append(list, p.v.at(p.point(h.from).plus(point{c, s}.times(far))))
	}
	return list
}

// draw draws the plan.
func (p *trackPlan) draw() {
	b := p.v.plot
	p.rect("bg", b, "", "")
	p.printf(`<svg x="%s" y="%s" width="%s" height="%s" viewBox="%[1]s %[2]s %[3]s %[4]s">`+"\n", px(b.x0), px(b.y0), px(b.width()), px(b.height()))
	step := p.v.step()
	for _, x := range ticks(p.v.world.x0, p.v.world.x1, step) {
		q := p.v.at(point{x, p.v.world.y0})
		p.line("grid", point{q.x, b.y0}, point{q.x, b.y1}, "")
	}
	for _, y := range ticks(p.v.world.y0, p.v.world.y1, step) {
		q := p.v.at(point{p.v.world.x0, y})
		p.line("grid", point{b.x0, q.y}, point{b.x1, q.y}, "")
	}
	// One group, so that what overlaps is no darker.
	p.WriteString("<g class=\"bands\">\n")
	for i := range p.list {
		if h := &p.list[i]; h.measured {
			p.used["band"] = true
			p.WriteString(`<path class="bandfill" d="`)
			for k, q := range p.reach(h) {
				p.printf("%s%s %s", map[bool]string{true: "M", false: "L"}[k == 0], px(q.x), px(q.y))
			}
			p.WriteString("Z\"/>\n")
		}
	}
	p.WriteString("</g>\n")
	reach := p.v.reach()
	for i := range p.list {
		h := &p.list[i]
		if h.said && h.measured && p.point(h.reported).drawable() {
			q := p.v.at(p.point(h.reported))
			if from, to, seen := reach.clip(p.point(h.from), p.point(h.reported)); seen && h.verdict == "clamped" {
				p.used["clamped"] = true
				p.line("wanted", p.v.at(from), p.v.at(to), ` stroke-width="1.2" stroke-dasharray="5 4"`)
			}
			if reach.holds(p.point(h.reported)) && (h.verdict == "accepted" || h.verdict == "clamped") {
				p.used["reported"] = true
				p.printf(`<circle class="wanted" cx="%s" cy="%s" r="5" stroke-width="1.5"><title>%s</title></circle>`+"\n", px(q.x), px(q.y), escape(h.title()))
			}
		}
		if h.measured && h.accepted != h.from {
			p.used["path"] = true
			p.line("path", p.v.at(p.point(h.from)), p.v.at(p.point(h.accepted)), ` stroke-width="2"`)
		}
	}
	for i := range p.list {
		h := &p.list[i]
		if !h.there {
			continue
		}
		q := p.v.at(p.point(h.accepted))
		if h.jumps() {
			p.used["put"] = true
			p.printf(`<rect class="mark" x="%s" y="%s" width="9" height="9" stroke-width="2"><title>%s</title></rect>`+"\n", px(q.x-4.5), px(q.y-4.5), escape(h.title()))
			continue
		}
		p.used["accepted"] = true
		p.printf(`<circle class="bodydot" cx="%s" cy="%s" r="3.5"><title>%s</title></circle>`+"\n", px(q.x), px(q.y), escape(h.title()))
	}
	p.unmet()
	p.WriteString("</svg>\n")
	p.rect("frame", b, "", "")
	for _, x := range ticks(p.v.world.x0, p.v.world.x1, step) {
		q := p.v.at(point{x, p.v.world.y0})
		p.line("axis", q, point{q.x, q.y + 5}, "")
		if text := figure(x, step); q.x+long(text, 11)/2 < b.x1-48 {
			p.text("dim planx", point{q.x, q.y + 17}, 11, "middle", "", text)
		}
	}
	for _, y := range ticks(p.v.world.y0, p.v.world.y1, step) {
		if q := p.v.at(point{p.v.world.x0, y}); q.y > b.y0+24 {
			p.line("axis", q, point{q.x - 5, q.y}, "")
			p.text("dim plany", point{q.x - 8, q.y + 4}, 11, "end", "", figure(y, step))
		}
	}
	p.text("dim", point{b.x1, b.y1 + 17}, 11, "end", "", axisNames[p.x]+", m")
	p.text("dim", point{b.x0 - 8, b.y0 + 11}, 11, "end", "", axisNames[p.y]+", m")
}

// unmet draws where the accepted point was expected, and where it came.
func (p *trackPlan) unmet() {
	if p.failed == nil || p.of.about(*p.failed) < 0 {
		return
	}
	if want, ok := spotIn(p.failed.want); ok && p.v.reach().holds(p.point(want)) {
		q := p.v.at(p.point(want))
		p.used["wantedspot"] = true
		p.printf(`<circle class="expected" cx="%s" cy="%s" r="8" stroke-width="2" stroke-dasharray="2 3"><title>expected: %s</title></circle>`+"\n", px(q.x), px(q.y), want.write())
	}
	if got, ok := spotIn(p.failed.got); ok && p.v.reach().holds(p.point(got)) {
		q := p.v.at(p.point(got))
		p.used["camespot"] = true
		p.line("badline", point{q.x - 5, q.y - 5}, point{q.x + 5, q.y + 5}, ` stroke-width="2.5"`)
		p.line("badline", point{q.x - 5, q.y + 5}, point{q.x + 5, q.y - 5}, ` stroke-width="2.5"`)
	}
}

// plan draws a plan of the last happenings of a stretch, if they do not go along
// one axis alone.
func (d *drawing) plan(t *tracks, of *track, st stretch) {
	x, y, needed := of.planned(st, t.up())
	if !needed || of.client {
		return
	}
	p := &trackPlan{drawing: d, t: t, of: of, list: of.list[max(st.from, st.to-mostPlanned):st.to], x: x, y: y}
	want := p.extent()
	d.text("dim", point{margin, d.y + 12}, 12, "start", "", fmt.Sprintf("%s in the plane of %s and %s", of.player, axisNames[x], axisNames[y]))
	d.y += 20
	left, right := margin+52, width-margin
	high := math.Min(340, math.Max(190, (right-left)*want.height()/want.width()))
	p.v = fit(want, box{left, d.y, right, d.y + high})
	p.draw()
	d.y += high + 30
}
