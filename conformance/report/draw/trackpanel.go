package draw

import (
	"fmt"
	"math"
)

// mostColumns is how many happenings a panel shows at most.
const mostColumns = 240

// stretch is a part of a track without far jumps.
type stretch struct {
	from, to int // indices of happenings, to after the last
}

// stretches parts a track where a placement leads further away than a picture
// of a walk should reach.
func (of *track) stretches(burst float64) []stretch {
	list := []stretch{{0, 0}}
	var near spot
	any := false
	for i, h := range of.list {
		far := 0.0
		for k := range near {
			far = math.Max(far, math.Abs(h.accepted[k]-near[k]))
		}
		if any && h.there && h.jumps() && far > 8*burst {
			list = append(list, stretch{i, i})
		}
		list[len(list)-1].to = i + 1
		if h.there {
			near, any = h.accepted, true
		}
	}
	return list
}

// span is the part of an axis that a panel shows.
type span struct{ low, high float64 }

func (s *span) with(x float64) { s.low, s.high = math.Min(s.low, x), math.Max(s.high, x) }

// span is what of an axis belongs into the picture of a stretch: what was
// accepted, wanted and came, where it could have been, and what was reported
// unless it is far off.
func (of *track) span(st stretch, axis, up int, failed *moment) span {
	s := span{math.Inf(1), math.Inf(-1)}
	near := 1.0
	for _, h := range of.list[st.from:st.to] {
		if h.there {
			s.with(h.accepted[axis])
		}
		if h.measured {
			a := h.room.along(axis, up)
			s.with(h.from[axis] - a)
			s.with(h.from[axis] + a)
			near = math.Max(near, 2*a)
		}
	}
	if s.low > s.high {
		s = span{-1, 1}
	}
	// The place that is wanted belongs into it.
	if failed != nil {
		if p, ok := spotIn(failed.want); ok && of.about(*failed) >= st.from && of.about(*failed) < st.to {
			s.with(p[axis])
		}
	}
	core := s
	for _, h := range of.list[st.from:st.to] {
		if x := h.reported[axis]; h.said && x > core.low-near && x < core.high+near {
			s.with(x)
		}
	}
	// Room for the signs of what is outside.
	rim := math.Max(.06*(s.high-s.low), .05)
	low, high := rim, rim
	for _, h := range of.list[st.from:st.to] {
		if x := h.reported[axis]; h.said && x > s.high {
			high = 2.5 * rim
		} else if h.said && !(x >= s.low) {
			low = 2.5 * rim
		}
	}
	return span{s.low - low, s.high + high}
}

// varies reports whether anything of a track goes along an axis.
func (of *track) varies(axis int) bool {
	first, any := 0.0, false
	for _, h := range of.list {
		for _, p := range []struct {
			there bool
			x     float64
		}{{h.there, h.accepted[axis]}, {h.said, h.reported[axis]}} {
			if p.there && any && p.x != first {
				return true
			}
			if p.there && !any {
				first, any = p.x, true
			}
		}
	}
	return false
}

// axisNames are those of space.
var axisNames = [3]string{"x", "y", "z"}

// trackPanel draws one coordinate of a stretch against the happenings in their
// order: a column each.
type trackPanel struct {
	*drawing
	t       *tracks
	of      *track
	st      stretch
	axis    int
	plot    box
	span    span
	columns []int // of the happenings that are drawn
	about   []int // which each moment is about, as [track.about] has it
}

// choose picks the happenings that get a column.
func (of *track) choose(st stretch) []int {
	var must, rest []int
	for i := st.from; i < st.to; i++ {
		if h := of.list[i]; i == st.from || i == st.to-1 || h.jumps() || h.verdict != "accepted" {
			must = append(must, i)
		} else {
			rest = append(rest, i)
		}
	}
	chosen := map[int]bool{}
	for _, i := range evenly(must, mostColumns) {
		chosen[i] = true
	}
	for _, i := range evenly(rest, mostColumns-len(chosen)) {
		chosen[i] = true
	}
	var list []int
	for i := st.from; i < st.to; i++ {
		if chosen[i] {
			list = append(list, i)
		}
	}
	return list
}

// wide is a column's width in pixels.
func (p *trackPanel) wide() float64 { return p.plot.width() / float64(len(p.columns)) }

func (p *trackPanel) x(column int) float64 { return p.plot.x0 + (float64(column)+.5)*p.wide() }

func (p *trackPanel) y(v float64) float64 {
	return p.plot.y1 - (v-p.span.low)/(p.span.high-p.span.low)*p.plot.height()
}

func (p *trackPanel) h(column int) *happening { return &p.of.list[p.columns[column]] }

// draw draws the panel; last has the figures of the ticks below.
func (p *trackPanel) draw(last bool) {
	b := p.plot
	p.rect("bg", b, "", "")
	p.printf(`<svg x="%s" y="%s" width="%s" height="%s" viewBox="%[1]s %[2]s %[3]s %[4]s">`+"\n", px(b.x0), px(b.y0), px(b.width()), px(b.height()))
	p.shades()
	for _, v := range p.figures() {
		p.line("grid", point{b.x0, p.y(v)}, point{b.x1, p.y(v)}, "")
	}
	p.bounds()
	p.band()
	p.ways()
	p.points()
	p.unmet()
	p.WriteString("</svg>\n")
	p.rect("frame", b, "", "")
	p.axes(last)
}

// groups are the runs of columns in one tick.
func (p *trackPanel) groups() [][2]int {
	var list [][2]int
	for c := range p.columns {
		if c == 0 || p.h(c).tick != p.h(c-1).tick {
			list = append(list, [2]int{c, c})
		}
		list[len(list)-1][1] = c + 1
	}
	return list
}

// shades sets every other tick off from its neighbours.
func (p *trackPanel) shades() {
	for i, g := range p.groups() {
		if i%2 == 1 {
			p.rect("shade", box{p.plot.x0 + float64(g[0])*p.wide(), p.plot.y0, p.plot.x0 + float64(g[1])*p.wide(), p.plot.y1}, "", "")
		}
	}
}

func (p *trackPanel) step() float64 {
	step := nice((p.span.high - p.span.low) / 3)
	for p.plot.height()*step/(p.span.high-p.span.low) > 60 {
		step = nice(step * .6)
	}
	return step
}

func (p *trackPanel) figures() []float64 { return ticks(p.span.low, p.span.high, p.step()) }

// bounds draws the faces of the world.
func (p *trackPanel) bounds() {
	for _, v := range []float64{float64(p.t.settings.WorldBounds[p.axis]), float64(p.t.settings.WorldBounds[p.axis+3])} {
		if !p.of.client && v > p.span.low && v < p.span.high {
			p.used["face"] = true
			p.line("wall", point{p.plot.x0, p.y(v)}, point{p.plot.x1, p.y(v)}, ` stroke-width="2.5"`)
		}
	}
}

// band draws where the accepted point could have got to.
func (p *trackPanel) band() {
	for c := range p.columns {
		if h := p.h(c); h.measured {
			p.used["band"] = true
			a := h.room.along(p.axis, p.t.up())
			p.rect("band", box{p.plot.x0 + float64(c)*p.wide(), p.y(h.from[p.axis] + a), p.plot.x0 + float64(c+1)*p.wide(), p.y(h.from[p.axis] - a)}, "",
				fmt.Sprintf("%s m to either side of %s", number(a), number(h.from[p.axis])))
		}
	}
}

// inside cuts a coordinate to the panel, and says whether it had to.
func (p *trackPanel) inside(v float64) (y float64, out bool) {
	y = p.y(v)
	return math.Min(math.Max(y, p.plot.y0+7), p.plot.y1-7), y < p.plot.y0 || y > p.plot.y1 || math.IsNaN(y)
}

// ways draws what was reported and what was accepted as lines.
func (p *trackPanel) ways() {
	way := func(class, attributes string, at func(h *happening) (float64, bool)) {
		var points []point
		flush := func() {
			if len(points) > 1 {
				p.used[class] = true
				p.printf(`<path class="%s"%s d="`, class, attributes)
				for i, q := range points {
					p.printf("%s%s %s", map[bool]string{true: "M", false: "L"}[i == 0], px(q.x), px(q.y))
				}
				p.WriteString("\"/>\n")
			}
			points = nil
		}
		for c := range p.columns {
			h := p.h(c)
			v, ok := at(h)
			if h.jumps() {
				flush()
			}
			switch {
			case ok && v >= p.span.low && v <= p.span.high:
				points = append(points, point{p.x(c), p.y(v)})
			case class == "wanted":
				flush()
			}
		}
		flush()
	}
	if !p.of.client {
		way("wanted", ` stroke-width="1.5" stroke-dasharray="5 4" stroke-opacity=".7"`, func(h *happening) (float64, bool) {
			return h.reported[p.axis], h.verdict == "accepted" || h.verdict == "clamped"
		})
	}
	way("path", ` stroke-width="2"`, func(h *happening) (float64, bool) { return h.accepted[p.axis], h.there })
}
