package draw

import (
	"fmt"
	"math"
)

// points draws each happening.
func (p *trackPanel) points() {
	small := p.wide() < 7
	for c := range p.columns {
		h := p.h(c)
		x := p.x(c)
		if h.struck {
			p.used["struck"] = true
			p.line("axis", point{x - p.wide()/2, p.plot.y0}, point{x - p.wide()/2, p.plot.y1}, ` stroke-width="2" stroke-dasharray="2 3"`)
		}
		r := 3.5
		if small {
			r = 1.8
		}
		if h.said && !p.of.client && (!small || h.verdict != "accepted") {
			p.report(h, x, r)
		}
		if h.there {
			if h.jumps() || h.what == "began" {
				p.used["put"] = true
				p.printf(`<rect class="mark" x="%s" y="%s" width="9" height="9" stroke-width="2"><title>%s</title></rect>`+"\n", px(x-4.5), px(p.y(h.accepted[p.axis])-4.5), escape(h.title()))
				continue
			}
			p.used["accepted"] = true
			p.printf(`<circle class="bodydot" cx="%s" cy="%s" r="%s"><title>%s</title></circle>`+"\n", px(x), px(p.y(h.accepted[p.axis])), px(r), escape(h.title()))
		}
	}
}

// report draws a state as it was reported.
func (p *trackPanel) report(h *happening, x, r float64) {
	y, out := p.inside(h.reported[p.axis])
	if math.IsNaN(h.reported[p.axis]) {
		y = p.plot.y1 - 12
	}
	if out {
		text := number(h.reported[p.axis])
		up := 1.0
		if y < p.plot.centre().y {
			up = -1
		}
		if p.wide() >= 8 && h.verdict == "clamped" {
			p.used["beyond"] = true
			p.printf(`<path class="wantedhead" d="M%s %sL%s %sL%s %sZ"><title>%s</title></path>`+"\n", px(x), px(y+5*up), px(x-4), px(y-3*up), px(x+4), px(y-3*up), escape(h.title()))
		}
		if wide := long(text, 10); wide+10 < p.wide()/2 {
			p.text("dim halo", point{x + 8, y + 4}, 10, "start", "", text)
		} else if wide+4 < p.wide()*1.6 {
			p.text("dim halo", point{x, y + 4 - 13*up}, 10, "middle", "", cut(text, 10))
		}
	}
	switch h.verdict {
	case "rejected", "ignored":
		p.used[h.verdict] = true
		if h.verdict == "ignored" {
			p.printf(`<circle class="refused" cx="%s" cy="%s" r="%s" stroke-width="1.5" stroke-dasharray="2 2"><title>%s</title></circle>`+"\n", px(x), px(y), px(r+1.5), escape(h.title()))
			return
		}
		p.printf(`<path class="refused" stroke-width="2" d="M%s %sL%s %sM%[1]s %[4]sL%[3]s %[2]s"><title>%[5]s</title></path>`+"\n", px(x-r-1), px(y-r-1), px(x+r+1), px(y+r+1), escape(h.title()))
	default:
		if h.verdict == "clamped" {
			p.used["clamped"] = true
			p.line("wanted", point{x, y}, point{x, p.y(h.accepted[p.axis])}, ` stroke-width="1.2"`)
		}
		if !out {
			p.used["reported"] = true
			p.printf(`<circle class="wanted" cx="%s" cy="%s" r="%s" stroke-width="1.5"><title>%s</title></circle>`+"\n", px(x), px(y), px(r+1.5), escape(h.title()))
		}
	}
}

// unmet draws where the accepted point was expected, and where it came.
func (p *trackPanel) unmet() {
	if p.failed == nil {
		return
	}
	i := p.about[p.failed.number-1]
	for c, k := range p.columns {
		if k != i {
			continue
		}
		want, ok := spotIn(p.failed.want)
		if ok {
			y, _ := p.inside(want[p.axis])
			p.used["wantedspot"] = true
			p.printf(`<circle class="expected" cx="%s" cy="%s" r="8" stroke-width="2" stroke-dasharray="2 3"><title>expected: %s</title></circle>`+"\n", px(p.x(c)), px(y), want.write())
		}
		got, came := spotIn(p.failed.got)
		if h := p.h(c); !ok && !came && h.there {
			p.used["otherwise"] = true
			p.printf(`<circle class="came" cx="%s" cy="%s" r="8" stroke-width="2"><title>%s: %s</title></circle>`+"\n", px(p.x(c)), px(p.y(h.accepted[p.axis])), escape(p.failed.what), escape(p.failed.got))
		}
		if came {
			y, _ := p.inside(got[p.axis])
			p.used["camespot"] = true
			q := point{p.x(c), y}
			p.line("badline", point{q.x - 5, q.y - 5}, point{q.x + 5, q.y + 5}, ` stroke-width="2.5"`)
			p.line("badline", point{q.x - 5, q.y + 5}, point{q.x + 5, q.y - 5}, ` stroke-width="2.5"`)
		}
	}
}

// axes writes the figures.
func (p *trackPanel) axes(last bool) {
	b, step := p.plot, p.step()
	for _, v := range p.figures() {
		if y := p.y(v); y > b.y0+22 {
			p.line("axis", point{b.x0, y}, point{b.x0 - 5, y}, "")
			p.text("dim ticky", point{b.x0 - 8, y + 4}, 11, "end", "", figure(v, step))
		}
	}
	name := axisNames[p.axis]
	if p.axis == p.t.up() && !p.of.client {
		name += " (up)"
	}
	p.text("dim", point{b.x0 - 8, b.y0 + 10}, 11, "end", "", name+", m")
	if !last {
		return
	}
	p.text("dim", point{b.x0 - 8, b.y1 + 15}, 11, "end", "", "tick")
	right := b.x0 - 8
	for _, g := range p.groups() {
		x := b.x0 + float64(g[0]+g[1])/2*p.wide()
		text := fmt.Sprint(p.h(g[0]).tick)
		if half := long(text, 11) / 2; x-half > right+6 {
			p.text("dim column", point{x, b.y1 + 15}, 11, "middle", "", text)
			right = x + half
		}
	}
	p.numbers()
}

// numbers writes, below the ticks, which expectations are about a column.
func (p *trackPanel) numbers() {
	list, bad := map[int][]int{}, -1
	for i, m := range p.moments {
		if m.number <= p.shown || !m.met() {
			list[p.about[i]] = append(list[p.about[i]], m.number)
		}
		if !m.met() {
			bad = p.about[i]
		}
	}
	right := p.plot.x0 - 20
	for c, k := range p.columns {
		class := ""
		if k == bad {
			class = "bad"
		}
		text := numbers(list[k])
		if half := long(text, 10) / 2; text != "" && (p.x(c)-half > right+5 || class != "") {
			p.text(class, point{p.x(c), p.plot.y1 + 30}, 10, "middle", ` font-weight="600"`, text)
			right = p.x(c) + half
			p.used["number"] = true
		}
	}
}
