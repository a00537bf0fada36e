package draw

import (
	"fmt"
	"math"
)

// way draws the way of the sphere's centre.
func (w *slopeView) way() {
	last := 0
	for i := 1; i < len(w.s.stops); i++ {
		st := w.s.stops[i]
		if st.put {
			last = i
			continue
		}
		// What is nearer than a pixel and a half adds nothing, but the last does.
		end := i+1 == len(w.s.stops) || w.s.stops[i+1].put
		if !end && w.place(st.at).near(w.place(w.s.stops[last].at), 1.5) {
			continue
		}
		if _, seen := w.stretch("path", w.s.stops[last].at.onto(w.u, w.v), st.at.onto(w.u, w.v), ` stroke-width="1.5"`); seen {
			w.used["path"] = true
		}
		last = i
	}
}

// spheres draws the body where it was, with the radius to where it touches.
func (w *slopeView) spheres(look slopeStop) {
	stops := w.s.stops
	var chosen []int
	for i := range stops {
		chosen = append(chosen, i)
	}
	for _, i := range evenly(chosen, 24) {
		w.sphere(stops[i], i == len(stops)-1, i == 0)
	}
	w.sphere(look, true, false)
}

func (w *slopeView) sphere(st slopeStop, end, start bool) {
	if w.s.radius == 0 || !w.panel.v.reach().holds(st.at.onto(w.u, w.v)) {
		return
	}
	class, attributes := "body", ` stroke-opacity=".5"`
	switch {
	case end:
		class, attributes = "end", ` stroke-width="2"`
	case start:
		attributes = ` stroke-width="2" stroke-dasharray="6 3"`
	}
	w.used["sphere"] = true
	c, r := w.place(st.at), w.s.radius*w.panel.v.scale()
	title := fmt.Sprintf("request %d: %s", st.request, st.at.write("m"))
	if st.tick > 0 {
		title = fmt.Sprintf("request %d, tick %d: %s", st.request, st.tick, st.at.write("m"))
	}
	if st.surface != "" {
		title += ", on " + st.surface
	}
	w.ring(class, c, r, attributes, title)
	if end {
		w.dot("bodydot", c, 2.5)
	}
	if st.normal != nil && w.v == 2 {
		w.line("body", c, w.place(st.at.plus(*st.normal, -w.s.radius)), "")
	}
}

// steps draws what was wanted beside what became of it, of the last offsets.
func (w *slopeView) steps() {
	list := w.s.offsets[max(0, len(w.s.offsets)-mostArrows):]
	last := point{math.Inf(1), 0}
	for _, o := range list {
		from := w.place(o.from)
		if from.minus(last).length() < 14 {
			continue // heads only, one on the other
		}
		last = from
		for _, one := range []struct {
			class, key string
			to         space
		}{{"wanted", "step", o.wanted}, {"given", "adjusted", o.adjusted}} {
			q, r, seen := w.seen(from, w.place(o.from.plus(one.to, 1)))
			if seen && r.minus(q).length() >= 5 {
				w.used[one.key] = true
				w.arrow(one.class, q, r, ` stroke-width="2"`)
				w.labels.along(q, r)
			}
		}
	}
}

func (w *slopeView) targets() {
	for _, t := range w.s.targets {
		if q := w.place(t.at); w.panel.v.plot.holds(q) {
			w.used["server"] = true
			w.cross("axis", q, 5)
		}
	}
}

// marks puts the numbers of the moments beside the body where it was looked at.
func (w *slopeView) marks(shown int) {
	by := map[int][]int{}
	bad := map[int]bool{}
	for _, m := range w.moments {
		if m.stop >= 0 && (m.number <= shown || !m.met()) {
			by[m.stop] = append(by[m.stop], m.number)
			bad[m.stop] = bad[m.stop] || !m.met()
		}
	}
	for stop := range w.s.stops {
		list := by[stop]
		at := w.place(w.s.stops[stop].at)
		if len(list) == 0 || !w.panel.v.plot.holds(at) {
			continue
		}
		text := numbers(list)
		wide, r := max(18, long(text, 11)+10), w.s.radius*w.panel.v.scale()
		var centres []point
		for _, far := range []float64{12, 30, 50} {
			for _, turn := range []point{{.7, -.7}, {-.7, -.7}, {0, -1}, {1, 0}, {-1, 0}, {.7, .7}, {-.7, .7}} {
				centres = append(centres, at.plus(point{turn.x * (r + far + wide/4), turn.y * (r + far)}))
			}
		}
		q, ok := w.labels.spot(wide+2, 20, centres...)
		if !ok {
			continue
		}
		class, inner := "mark", ""
		if bad[stop] {
			class, inner = "badmark", "markbad"
		}
		w.used["mark"] = true
		w.line("axis", at, q, ` stroke-width="1" stroke-opacity=".7"`)
		w.rect(class, around(q, point{wide / 2, 9}), ` rx="9" stroke-width="1.2"`, "")
		w.text(inner, point{q.x, q.y + 4}, 11, "middle", ` font-weight="600"`, text)
	}
}
