package draw

import (
	"fmt"
	"math"
	"strconv"
)

// distance from a place to the nearest point of a flat convex piece.
func distance(corners []space, p space) float64 {
	if len(corners) < 3 {
		return math.Inf(1)
	}
	n := normalOf(corners)
	inside, least := true, math.Inf(1)
	for i, a := range corners {
		b := corners[(i+1)%len(corners)]
		along := b.minus(a)
		if cross(n, along).dot(p.minus(a)) < 0 {
			inside = false
		}
		share := math.Max(0, math.Min(1, p.minus(a).dot(along)/along.dot(along)))
		least = math.Min(least, p.minus(a.plus(along, share)).length())
	}
	if inside {
		return math.Abs(n.dot(p.minus(corners[0])))
	}
	return least
}

func cross(p, q space) space {
	return space{p[1]*q[2] - p[2]*q[1], p[2]*q[0] - p[0]*q[2], p[0]*q[1] - p[1]*q[0]}
}

func normalOf(corners []space) space {
	var n space
	for i := 2; i < len(corners); i++ {
		n = n.plus(cross(corners[i-1].minus(corners[0]), corners[i].minus(corners[0])), 1)
	}
	return space{}.plus(n, 1/n.length())
}

// gap of the body at a stop: its distance from the nearest surface less its
// radius; false if nothing is within 4 m and four radii.
func (s *slopeScene) gap(st slopeStop) (float64, bool) {
	least, reach := math.Inf(1), 4+4*s.radius
	for _, f := range s.surfaces {
		if !f.standing(st.request) {
			continue
		}
		for _, piece := range f.pieces {
			if outOf(piece, st.at, reach) {
				continue
			}
			least = math.Min(least, distance(piece, st.at))
		}
	}
	return least - s.radius, least < reach
}

// outOf reports whether all of a piece lies further off along one axis.
func outOf(corners []space, p space, reach float64) bool {
	for axis := range p {
		lo, hi := math.Inf(1), math.Inf(-1)
		for _, c := range corners {
			lo, hi = math.Min(lo, c[axis]), math.Max(hi, c[axis])
		}
		if lo > p[axis]+reach || hi < p[axis]-reach {
			return true
		}
	}
	return false
}

// gaps draws the gap over the ticks, with the band of 0.02 m that a walking
// body is held to.
func (d *drawing) gaps(s *slopeScene, focus *moment) {
	type sample struct {
		gap    float64
		stop   int
		broken bool // no tick leads here
	}
	var list []sample
	most, ticks := 0.03, 0
	for i, st := range s.stops {
		if gap, ok := s.gap(st); ok {
			list = append(list, sample{gap, i, st.tick == 0})
			most = math.Max(most, math.Min(0.25, math.Abs(gap)*1.1))
		}
		if st.tick > 0 {
			ticks++
		}
	}
	if ticks < 3 || s.radius == 0 || len(list) < 2 {
		return
	}
	// Of many that fall on one pixel the worst is drawn.
	const mostSamples = 500
	if size := (len(list) + mostSamples - 1) / mostSamples; size > 1 {
		all := list
		list = nil
		for from := 0; from < len(all); from += size {
			worst := all[from]
			for _, one := range all[from:min(len(all), from+size)] {
				if math.Abs(one.gap) > math.Abs(worst.gap) || focus != nil && one.stop == focus.stop {
					worst = one
				}
			}
			list = append(list, worst)
		}
	}
	const high = 90.0
	b := box{margin + 64, d.y + 18, width - margin, d.y + 18 + high}
	d.text("dim", point{b.x0, d.y + 11}, 12, "start", "", "The gap between sphere and nearest surface, from place to place; 0: it rests")
	at := func(i int, gap float64) point {
		share := math.Max(-1, math.Min(1, gap/most))
		return point{b.x0 + b.width()*float64(i)/float64(len(s.stops)-1), b.centre().y - share*high/2}
	}
	top, low := at(0, 0.02), at(0, -0.02)
	d.used["band"] = true
	d.rect("skin", box{b.x0, top.y, b.x1, low.y}, "", "")
	d.line("axis", at(0, 0), at(len(s.stops)-1, 0), "")
	for _, g := range []float64{most, 0, -most} {
		d.text("dim", point{b.x0 - 8, at(0, g).y + 4}, 11, "end", "", strconv.FormatFloat(g, 'g', 2, 64)+" m")
	}
	for i, one := range list {
		q := at(one.stop, one.gap)
		if i > 0 && !one.broken {
			d.line("path", at(list[i-1].stop, list[i-1].gap), q, ` stroke-width="1.5"`)
		}
		class, r := "bodydot", 1.6
		if focus != nil && !focus.met() && one.stop == focus.stop {
			class, r = "bad", 4
		}
		st := s.stops[one.stop]
		d.ring(class, q, r, "", fmt.Sprintf("request %d, tick %d: %s m", st.request, st.tick, short(one.gap)))
	}
	d.rect("frame", b, "", "")
	d.y = b.y1 + 16
}
