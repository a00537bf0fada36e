package draw

import "math"

// farOff is how many times further out than all that is known beforehand a
// place may lie and still be in the picture.
const farOff = 40

// frame is the part of the world that a drawing shows: where the body was put
// and was expected, the other bodies, where it went, and of what stands around
// the faces that are near. It also returns how many places lie outside.
func (s *scene) frame(all []moment) (box, int) {
	var b box
	first := true
	include := func(o box) {
		if first {
			b, first = o, false
		}
		b = b.with(o)
	}
	for i, st := range s.stops {
		if i == 0 || st.put {
			include(around(st.at, s.half))
		}
	}
	for _, m := range all {
		for _, q := range m.wanted {
			include(around(q, s.half))
		}
	}
	for _, o := range s.bodies {
		if q := at(o.At); q.drawable() {
			include(around(q, at(o.Half)))
		}
	}
	if first {
		include(box{-1, -1, 1, 1})
	}
	size := math.Max(math.Max(s.half.x, s.half.y), 1e-6)
	far := b.grown(farOff*s.extent(b), farOff*s.extent(b))
	outside := 0
	for _, st := range s.stops {
		if far.holds(st.at) {
			include(around(st.at, s.half))
		} else {
			outside++
		}
	}
	for _, m := range all {
		for _, q := range m.came {
			if far.holds(q) {
				include(around(q, s.half))
			}
		}
	}
	rim := math.Max(8*size, .35*s.extent(b))
	core := b
	for _, a := range s.arrows {
		if q := a.from.plus(a.wanted); core.grown(rim, rim).holds(q) {
			include(around(q, point{}))
		}
	}
	for _, k := range s.blockers {
		for _, c := range k.spans() {
			if c.meets(core.grown(rim, rim)) {
				include(nearPart(c, core, rim, 2.5*size))
			}
		}
	}
	for _, r := range s.rays {
		include(around(r.from, s.half.times(5)))
	}
	// A body alone is not to fill the picture.
	least := 5 * size
	b = b.grown(.08*b.width()+.4*size, .08*b.height()+.4*size)
	return b.grown(math.Max(0, least-b.width()/2), math.Max(0, least/2-b.height()/2)), outside
}

// extent is the larger side of what is known, and no less than six bodies.
func (s *scene) extent(b box) float64 {
	return math.Max(math.Max(b.width(), b.height()), 6*math.Max(s.half.x, s.half.y))
}

// nearPart is what of a blocker belongs into the picture: all of it if it is
// small, else its near face and a little of what is behind.
func nearPart(c, core box, rim, thick float64) box {
	if c.width() <= rim && c.height() <= rim {
		return c
	}
	x0, x1 := nearSide(c.x0, c.x1, core.x0, core.x1, thick)
	y0, y1 := nearSide(c.y0, c.y1, core.y0, core.y1, thick)
	return box{x0, y0, x1, y1}
}

func nearSide(c0, c1, from, to, thick float64) (float64, float64) {
	switch {
	case c0 >= to:
		return c0, math.Min(c1, c0+thick)
	case c1 <= from:
		return math.Max(c0, c1-thick), c1
	}
	return math.Max(c0, from-thick), math.Min(c1, to+thick)
}
