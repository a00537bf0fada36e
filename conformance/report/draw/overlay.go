package draw

import (
	"fmt"
	"math"
	"slices"
	"strconv"
)

// mostArrows is how many displacements are drawn, the last ones.
const mostArrows = 24

// arrows draws what was wanted beside what was given. Where the two are the
// same, only what was given is drawn.
func (p *panel) arrows() {
	list := p.s.arrows[max(0, len(p.s.arrows)-mostArrows):]
	for _, a := range list {
		from := p.v.at(a.from)
		to := p.v.at(a.from.plus(a.given))
		if a.label == "" && to.minus(from).length() >= 3 {
			if q, r, seen := p.seen(from, to); seen {
				p.used["given"] = true
				p.arrow("given", q, r, ` stroke-width="2"`)
				p.labels.taken = append(p.labels.taken, around(r, point{7, 7}))
				p.labels.along(q, r)
			}
		}
		want := p.v.at(a.from.plus(a.wanted))
		if want.minus(to).length() < 1.5 && a.label == "" || want.minus(from).length() < 3 {
			continue
		}
		// Beside the way, so that both can be seen.
		d := from.toward(want)
		side := point{d.y, -d.x}.times(6)
		from, want = from.plus(side), want.plus(side)
		q, r, seen := p.seen(from, want)
		if !seen {
			continue
		}
		p.used["wanted"] = true
		p.arrow("wanted", q, r, ` stroke-width="2" stroke-dasharray="7 4"`)
		p.labels.taken = append(p.labels.taken, around(r, point{7, 7}))
		p.labels.along(q, r)
		text := a.label
		if r != want {
			text += map[bool]string{true: "wanted ", false: ", "}[text == ""] + short(a.wanted.length()) + " u in all"
		}
		if text != "" {
			mid := q.plus(r).times(.5)
			off := math.Abs(d.y)*long(text, 11)/2 + 10
			p.label(&p.labels, "", text, 11, mid.plus(side.unit().times(off)), q.plus(r.minus(q).times(.75)).plus(side.unit().times(off)),
				q.plus(r.minus(q).times(.25)).plus(side.unit().times(off)), mid.minus(side.unit().times(off+6)), mid.plus(side.unit().times(off+16)))
		}
	}
}

// seen cuts an arrow to the panel, with room for its head.
func (p *panel) seen(from, to point) (point, point, bool) {
	return p.v.plot.grown(-3, -3).clip(from, to)
}

// short writes a number with a few digits.
func short(x float64) string { return strconv.FormatFloat(x, 'g', 4, 64) }

// turns draws the vectors by which the body was turned, all of one length, with
// the octants that came of them.
func (p *panel) turns() {
	const reach = 80
	for _, r := range p.s.rays {
		from := p.v.at(r.from)
		d := point{r.vector.x, -r.vector.y}.unit()
		if !r.vector.drawable() || d.length() == 0 {
			continue
		}
		p.used["ray"] = true
		p.arrow("given", from, from.plus(d.times(reach)), ` stroke-width="1.5"`)
		var centres []point
		for k := range 4 {
			for _, turn := range []float64{0, .1, -.1, .2, -.2} {
				a := math.Atan2(d.y, d.x) + turn
				centres = append(centres, from.plus(point{math.Cos(a), math.Sin(a)}.times(reach+10+16*float64(k))))
			}
		}
		p.label(&p.labels, "", strconv.FormatInt(r.octant, 10), 12, centres...)
	}
}

// marks puts the numbers of the moments beside the body where it was looked at.
func (p *panel) marks() {
	type group struct {
		at      point
		numbers []int
		bad     bool
	}
	var groups []group
	for _, m := range p.moments {
		if m.stop < 0 || m.number > p.shown && m.met() {
			continue
		}
		q := p.v.at(p.s.stops[m.stop].at)
		i := slices.IndexFunc(groups, func(g group) bool { return g.at.near(q, 2) })
		if i < 0 {
			i, groups = len(groups), append(groups, group{at: q})
		}
		groups[i].numbers = append(groups[i].numbers, m.number)
		groups[i].bad = groups[i].bad || !m.met()
	}
	half := p.s.half.times(p.v.scale())
	for _, g := range groups {
		if !p.v.plot.holds(g.at) {
			continue
		}
		text := numbers(g.numbers)
		if len(g.numbers) > 6 {
			text = fmt.Sprintf("%d–%d", g.numbers[0], g.numbers[len(g.numbers)-1])
		}
		w, h := max(18, long(text, 11)+10), 18.0
		var centres []point
		for _, far := range []float64{4, 20, 38, 58} {
			x, y := half.x+far+w/2-6, half.y+far+h/2-6
			for _, d := range []point{{1, -1}, {-1, -1}, {1, 1}, {-1, 1}, {0, -1}, {0, 1}, {1, 0}, {-1, 0}} {
				centres = append(centres, g.at.plus(point{d.x * x, d.y * y}))
			}
		}
		q, ok := p.labels.spot(w+2, h+2, centres...)
		if !ok {
			continue
		}
		class, in := "mark", ""
		if g.bad {
			class, in = "badmark", "markbad"
		}
		p.used["mark"] = true
		p.line("axis", g.at, q, ` stroke-width="1" stroke-opacity=".7"`)
		p.rect(class, around(q, point{w / 2, h / 2}), ` rx="9" stroke-width="1.2"`, "")
		p.text(in, point{q.x, q.y + 4}, 11, "middle", ` font-weight="600"`, text)
	}
}

// names writes the names of blockers and bodies, where there is room.
func (p *panel) names() {
	for _, o := range p.s.bodies {
		if b := around(at(o.At), at(o.Half)); b.meets(p.v.world) {
			p.name(o.Name, p.v.box(b), true)
		}
	}
	// Those that stand come before those that are gone, and no name stands in
	// the box of another.
	var standing []box
	for _, b := range p.s.blockers {
		for _, c := range b.boxes() {
			if b.standing(p.when()) {
				standing = append(standing, p.v.box(c))
			}
		}
	}
	for _, gone := range []bool{false, true} {
		for _, b := range p.s.blockers {
			if b.standing(p.when()) == gone {
				continue
			}
			text := b.Name
			switch {
			case gone:
				text += " (gone)"
			case b.Trigger:
				text += " (trigger)"
			case b.Layer != "Structure":
				text += " (" + b.Layer + ")"
			}
			var best box
			for _, c := range b.spans() {
				if c = p.v.box(c).cut(p.v.plot); c.width() >= 0 && c.height() >= 0 && (best == box{} || c.width()*c.height() > best.width()*best.height()) {
					best = c
				}
			}
			if (best != box{}) {
				p.name(cut(text, 40), best, false, slices.DeleteFunc(slices.Clone(standing), func(c box) bool { return c.meets(best) && !gone })...)
			}
		}
	}
}

// name writes a name inside its box, or else beside it.
func (p *panel) name(text string, b box, beside bool, avoid ...box) {
	c, w := b.centre(), long(text, 12)/2+6
	var centres []point
	if !beside {
		for _, f := range []float64{.5, .25, .75, .1, .9, .35, .65} {
			centres = append(centres, point{b.x0 + b.width()*f, c.y}, point{c.x, b.y0 + b.height()*f})
		}
		if b.width() < 2*w && b.height() < 40 {
			centres = nil
		}
	}
	for _, f := range []float64{.5, .2, .8} {
		x, y := b.x0+b.width()*f, b.y0+b.height()*f
		centres = append(centres, point{x, b.y0 - 9}, point{x, b.y1 + 10}, point{b.x1 + w, y}, point{b.x0 - w, y})
	}
	centres = slices.DeleteFunc(centres, func(q point) bool {
		return slices.ContainsFunc(avoid, around(q, point{w - 4, 6}).meets)
	})
	p.label(&p.labels, "", text, 12, centres...)
}

// grid draws lines at the ticks.
func (p *panel) grid() {
	b := p.v.plot
	for _, x := range p.ticksX() {
		q := p.v.at(point{x, p.v.world.y0})
		p.line("grid", point{q.x, b.y0}, point{q.x, b.y1}, "")
	}
	for _, y := range p.ticksY() {
		q := p.v.at(point{p.v.world.x0, y})
		p.line("grid", point{b.x0, q.y}, point{b.x1, q.y}, "")
	}
}

// step is the distance of ticks along X: as many as their figures leave room
// for.
func (v view) step() float64 {
	for step := nice(v.world.width() / 10); ; step = nice(step * 2.5) {
		w := max(long(figure(v.world.x0, step), 11), long(figure(v.world.x1, step), 11))
		if step*v.scale() >= w+16 {
			return step
		}
	}
}

func ticks(from, to, step float64) []float64 {
	var list []float64
	for i := math.Ceil(from / step); i*step <= to && len(list) < 100; i++ {
		list = append(list, i*step)
	}
	return list
}

func (p *panel) ticksX() []float64 { return ticks(p.v.world.x0, p.v.world.x1, p.v.step()) }
func (p *panel) ticksY() []float64 { return ticks(p.v.world.y0, p.v.world.y1, p.v.step()) }

// axes writes the figures at the ticks, outside the plot.
func (p *panel) axes() {
	b, step := p.v.plot, p.v.step()
	classX, classY := "dim tickx", "dim ticky"
	if p.second {
		classX, classY = "dim", "dim"
	}
	for _, x := range p.ticksX() {
		q := p.v.at(point{x, p.v.world.y0})
		p.line("axis", q, point{q.x, q.y + 5}, "")
		if text := figure(x, step); q.x+long(text, 11)/2 < b.x1-48 {
			p.text(classX, point{q.x, q.y + 17}, 11, "middle", "", text)
		}
	}
	for _, y := range p.ticksY() {
		q := p.v.at(point{p.v.world.x0, y})
		if q.y > b.y0+24 {
			p.line("axis", q, point{q.x - 5, q.y}, "")
			p.text(classY, point{q.x - 8, q.y + 4}, 11, "end", "", figure(y, step))
		}
	}
	p.text("dim", point{b.x1, b.y1 + 17}, 11, "end", "", p.across+" in "+p.unit)
	p.text("dim", point{b.x0 - 8, b.y0 + 11}, 11, "end", "", p.up+" in "+p.unit)
}

// scaleBar is a length of the world, and where it is drawn.
type scaleBar struct {
	at   point
	text string
	wide float64 // pixels
}

// reserveBar finds a corner for the scale bar before names are written.
func (p *panel) reserveBar() scaleBar {
	length := nice(p.v.world.width() / 6)
	bar := scaleBar{text: figure(length, length) + " " + p.unit, wide: length * p.v.scale()}
	half := max(bar.wide, long(bar.text, 11))/2 + 4
	b := p.v.plot
	bar.at, _ = p.labels.spot(2*half, 30, point{b.x1 - half - 6, b.y1 - 20})
	return bar
}

func (p *panel) scaleBar(bar scaleBar) {
	y := bar.at.y + 7
	from, to := point{bar.at.x - bar.wide/2, y}, point{bar.at.x + bar.wide/2, y}
	p.line("axis", from, to, ` stroke-width="2"`)
	for _, q := range []point{from, to} {
		p.line("axis", point{q.x, q.y - 4}, point{q.x, q.y + 4}, ` stroke-width="2"`)
	}
	p.text("halo", point{bar.at.x, y - 7}, 11, "middle", "", bar.text)
}
