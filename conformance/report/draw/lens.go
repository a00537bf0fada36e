package draw

import (
	"fmt"
	"math"
	"strconv"
)

// lens is a close-up: of what, and of which part of the world.
type lens struct {
	title  string
	centre point
	wide   float64 // u
	gaps   bool    // are measured
}

// lenses are the close-ups that a drawing needs: one of the body where it would
// be a speck, one of the contact where the skin would be a hair or where what
// was expected and what came lie upon each other.
func lenses(s *scene, f *moment, main view) []lens {
	spot := s.stops[f.stop].at
	var list []lens
	if size := 2 * math.Max(s.half.x, s.half.y); size > 0 && size*main.scale() < 16 && size*5 < main.world.width()/2 {
		list = append(list, lens{"the body", spot, size * 5, false})
	}
	apart := 0.0
	if !f.met() && len(f.wanted) > 0 && len(f.came) > 0 {
		w, c := f.wanted[0], f.came[0]
		apart = math.Max(math.Abs(w.x-c.x), math.Abs(w.y-c.y))
	}
	// The steps of float64 are not to show.
	least := math.Max(math.Abs(spot.x), math.Abs(spot.y)) * 1e-11
	centre, touching := s.contact(spot, f.request)
	switch {
	case touching && s.skin*main.scale() < 8 && apart*main.scale() < 60:
		if wide := math.Max(40*s.skin, 4*apart); wide > least && wide < main.world.width()/2 {
			list = append(list, lens{"the contact", centre, wide, true})
		}
	case apart > 0 && apart*main.scale() < 12 && apart*8 > least:
		w, c := f.wanted[0], f.came[0]
		d := point{math.Copysign(s.half.x, c.x-w.x), math.Copysign(s.half.y, c.y-w.y)}
		list = append(list, lens{"what was expected and what came", w.plus(c).times(.5).plus(d), apart * 8, true})
	}
	return list
}

// gap is the room between an edge of the body and a face before it.
type gap struct {
	edge, face point   // on one line across the gap
	alongX     bool    // that line
	room       float64 // u; negative if the body is beyond the face
}

// gaps are those that are less than four skins wide, of the body at a place.
func (s *scene) gaps(spot point, request int) []gap {
	body := around(spot, s.half)
	near := 4 * s.skin
	var list []gap
	for _, b := range s.blockers {
		if !b.blocks || !b.standing(request) {
			continue
		}
		for i, f := range b.spans() {
			if b.Line != nil && b.Line[i][0] != b.Line[i+1][0] && b.Line[i][1] != b.Line[i+1][1] {
				continue // a slanted stretch has no face along an axis
			}
			c := body.cut(f)
			mid := c.centre()
			for _, x := range [2][3]float64{{body.x1, f.x0, f.x0 - body.x1}, {body.x0, f.x1, body.x0 - f.x1}} {
				if c.height() > 0 && math.Abs(x[2]) <= near {
					list = append(list, gap{point{x[0], mid.y}, point{x[1], mid.y}, true, x[2]})
				}
			}
			for _, y := range [2][3]float64{{body.y1, f.y0, f.y0 - body.y1}, {body.y0, f.y1, body.y0 - f.y1}} {
				if c.width() > 0 && math.Abs(y[2]) <= near {
					list = append(list, gap{point{mid.x, y[0]}, point{mid.x, y[1]}, false, y[2]})
				}
			}
		}
	}
	return list
}

// closest is the moment that close-ups are of: the one that was not met, else
// the last at which the body was near a face, else the focus.
func (s *scene) closest(all []moment, f *moment) *moment {
	if f == nil || !f.met() {
		return f
	}
	for i := len(all) - 1; i >= 0; i-- {
		if m := &all[i]; m.stop >= 0 {
			if _, near := s.contact(s.stops[m.stop].at, m.request); near {
				return m
			}
		}
	}
	return f
}

// contact is where to look at a body that is near a face: in the corner of the
// body if it is near two.
func (s *scene) contact(spot point, request int) (point, bool) {
	var x, y *gap
	for _, g := range s.gaps(spot, request) {
		if g.alongX && x == nil {
			x = &g
		} else if !g.alongX && y == nil {
			y = &g
		}
	}
	switch {
	case s.skin == 0 || x == nil && y == nil:
		return point{}, false
	case y == nil:
		return x.edge.plus(x.face).times(.5), true
	case x == nil:
		return y.edge.plus(y.face).times(.5), true
	}
	return point{(x.edge.x + x.face.x) / 2, (y.edge.y + y.face.y) / 2}, true
}

// gaps writes how wide the gaps in a close-up are.
func (p *panel) gaps() {
	for _, g := range p.s.gaps(p.s.stops[p.focus.stop].at, p.focus.request) {
		// The middle of the face may lie outside the close-up: measured where
		// the body is in it.
		c, body := p.v.world.centre(), p.s.stops[p.focus.stop].at
		side := point{math.Copysign(1, body.x-c.x), math.Copysign(1, body.y-c.y)}
		if g.alongX {
			g.edge.y, g.face.y = c.y+side.y*p.v.world.height()/5, c.y+side.y*p.v.world.height()/5
		} else {
			g.edge.x, g.face.x = c.x+side.x*p.v.world.width()/6, c.x+side.x*p.v.world.width()/6
		}
		from, to := p.v.at(g.edge), p.v.at(g.face)
		if !p.v.plot.holds(from) || !p.v.plot.holds(to) {
			continue
		}
		text := "0 u: flush"
		switch s := p.s.skin; {
		case g.room < 0:
			text = strconv.FormatFloat(-g.room, 'g', 4, 64) + " u inside"
		case g.room > 0:
			text = strconv.FormatFloat(g.room, 'g', 7, 64) + " u"
			if math.Abs(g.room-s) < s*1e-3 {
				text += ", the skin"
			}
		}
		tick := point{0, 5}
		if !g.alongX {
			tick = point{5, 0}
		}
		p.line("axis", from, to, ` stroke-width="1.5"`)
		p.line("axis", from.minus(tick), from.plus(tick), ` stroke-width="1.5"`)
		p.line("axis", to.minus(tick), to.plus(tick), ` stroke-width="1.5"`)
		w, mid := long(text, 12)/2+10, from.plus(to).times(.5)
		half := math.Abs(from.x-to.x) / 2
		if !g.alongX {
			// The body is where there is room to write.
			tick = point{0, math.Copysign(13, from.y-to.y)}
			p.label(&p.labels, "", text, 12, from.plus(tick), from.plus(tick.times(2)), point{mid.x - w, mid.y}, point{mid.x + w, mid.y})
			continue
		}
		p.label(&p.labels, "", text, 12, point{mid.x - w - half, mid.y}, point{mid.x + w + half, mid.y}, point{mid.x - w - half, mid.y + 20}, point{mid.x, mid.y + 20})
	}
}

// caption is what stands above a close-up.
func (l lens) caption(f *moment, v view, main view) string {
	times := v.scale() / main.scale()
	return fmt.Sprintf("Close-up of %s at %d, %s times as large", l.title, f.number, figure(times, nice(times/10)))
}
