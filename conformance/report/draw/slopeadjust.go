package draw

import (
	"fmt"
	"math"

	"github.com/moveauth/moveauth/conformance"
)

// adjustment draws what became of offsets that were adjusted apart from any
// body: from the side and, where a wall or an offset to the side has a part in
// it, from above.
func (d *drawing) adjustment(s *slopeScene, a *slopeAdjusted) {
	// The side on which the plane is seen edge on, or else most of the offsets.
	var along [2]float64
	for i, o := range a.params.Offsets {
		for axis := range along {
			along[axis] += math.Abs(float64(o[axis])) + math.Abs(float64(a.results[i].Offset[axis]))
		}
	}
	if p := a.params.Plane; p != nil && in(p.Normal).drawable() {
		along[0] += 100 * math.Abs(float64(p.Normal[0]))
		along[1] += 100 * math.Abs(float64(p.Normal[1]))
	}
	u := 0
	if along[1] > along[0] {
		u = 1
	}
	d.adjustmentView(s, a, u, 2)
	aside := a.params.Sliding != nil
	for i, o := range a.params.Offsets {
		aside = aside || math.Abs(float64(o[1-u]))+math.Abs(float64(a.results[i].Offset[1-u])) > 1e-9
	}
	if aside {
		d.text("dim", point{margin, d.y + 11}, 12, "start", "", "From above")
		d.y += 18
		d.adjustmentView(s, a, 0, 1)
	}
	for i := range a.results {
		o, r := in(a.params.Offsets[i]), a.results[i]
		text := fmt.Sprintf("Offset %d: %s becomes %s", i+1, o.write("m"), in(r.Offset).write("m"))
		if a.params.Sliding != nil {
			text += map[bool]string{true: ", the slide kept", false: ", the slide dropped"}[r.Sliding]
		}
		if r.Lift != 0 {
			text += fmt.Sprintf(", lifted by %s m", short(float64(r.Lift)))
		}
		d.lines("", 12, 0, "", text+".")
	}
	d.y += 8
}

// adjustmentView draws offsets from where they begin: the sphere's centre, or
// the point of the plane that is nearest to the origin.
func (d *drawing) adjustmentView(s *slopeScene, a *slopeAdjusted, u, v int) {
	origin, radius := space{}, 0.0
	plane := a.params.Plane
	if plane != nil && !(in(plane.Normal).drawable() && math.Abs(float64(plane.D)) < 1e12) {
		plane = nil
	}
	if plane != nil {
		origin = origin.plus(in(plane.Normal), -float64(plane.D))
	}
	foot := origin
	if b := a.params.Sphere; b != nil && in(b.Centre).drawable() && float64(b.Radius) < 1e6 {
		centre := in(b.Centre)
		if b.Block != nil && in(*b.Block).drawable() {
			centre = centre.minus(in(*b.Block))
		}
		origin, radius = centre, float64(b.Radius)
		if plane != nil {
			// Straight to the plane.
			foot = centre.plus(in(plane.Normal), -(in(plane.Normal).dot(centre) + float64(plane.D)))
		}
	}
	b := around(origin.onto(u, v), point{radius, radius}).with(around(foot.onto(u, v), point{}))
	for i, o := range a.params.Offsets {
		for _, to := range []conformance.Vec3{o, a.results[i].Offset} {
			if end := origin.plus(in(to), 1); end.drawable() {
				b = b.with(around(end.onto(u, v), point{}))
			}
		}
	}
	rim := math.Max(0.15*math.Max(b.width(), b.height()), 0.1)
	b = b.grown(rim, rim)
	// No flatter than it can be read.
	b = b.grown(math.Max(0, .8*b.height()-b.width()/2), math.Max(0, b.width()*.35-b.height())/2)

	p := &panel{canvas: &d.canvas, v: d.plot(b), used: d.used, across: axisNames[u], up: axisNames[v], unit: "m", second: v != 2}
	w := &slopeView{panel: p, s: s, u: u, v: v}
	w.begin()
	bar := p.reserveBar()
	far := 4 * (b.width() + b.height())
	var names []func() // written when all else is there
	if n := plane; n != nil && v == 2 {
		// Where the plane meets the side that is seen.
		line := point{float64(n.Normal[2]), -float64(n.Normal[u])}.unit()
		if mid, seen := w.stretch("wall", foot.onto(u, v).minus(line.times(far)), foot.onto(u, v).plus(line.times(far)), ` stroke-width="2.5"`); seen {
			name := "contact plane"
			if n.Water {
				name = "contact plane, water"
			}
			names = append(names, func() {
				var places []point
				for _, f := range []float64{.35, -.35, .25, -.25, .15, -.15, .42, -.42} {
					on := p.v.at(foot.onto(u, v)).plus(point{line.x, -line.y}.times(f * p.v.plot.width()))
					places = append(places, on.plus(point{0, 18}), on.plus(point{0, -18}))
				}
				w.label(&w.labels, "", name, 12, append(places, mid.plus(point{0, 24}))...)
			})
		}
	}
	if sl := a.params.Sliding; sl != nil && in(*sl).drawable() && math.Hypot(float64(sl[u]), float64(sl[v])) > 1e-6 {
		line := point{float64(sl[v]), -float64(sl[u])}.unit()
		if mid, seen := w.stretch("open", origin.onto(u, v).minus(line.times(far)), origin.onto(u, v).plus(line.times(far)), ` stroke-width="2.5"`); seen {
			names = append(names, func() {
				w.label(&w.labels, "", "wall", 12, mid.plus(point{24, 40}), mid.plus(point{-24, 40}), mid.plus(point{24, -40}), mid.plus(point{0, 20}))
			})
		}
	}
	if radius > 0 {
		w.used["sphere"] = true
		w.ring("body", w.place(origin), radius*p.v.scale(), ` stroke-width="2"`, "the sphere at "+origin.write("m"))
		w.line("body", w.place(origin), w.place(foot), "")
		half := radius * p.v.scale()
		w.labels.soft = append(w.labels.soft, around(w.place(origin), point{half, half}))
		for _, r := range a.results {
			if lift := float64(r.Lift); lift != 0 && v == 2 && lift*p.v.scale() < 1e4 {
				up := space{0, 0, lift}
				w.ring("end", w.place(origin.plus(up, 1)), radius*p.v.scale(), ` stroke-width="2"`, fmt.Sprintf("lifted by %s m", short(lift)))
			}
		}
	}
	w.dot("bodydot", w.place(origin), 3)
	for i, o := range a.params.Offsets {
		for _, one := range []struct {
			class, key, stroke string
			to                 conformance.Vec3
		}{{"wanted", "step", ` stroke-width="3.5"`, o}, {"given", "adjusted", ` stroke-width="2"`, a.results[i].Offset}} {
			end := origin.plus(in(one.to), 1)
			if !end.drawable() {
				continue
			}
			q, r, seen := w.seen(w.place(origin), w.place(end))
			if seen && r.minus(q).length() > 3 {
				w.used[one.key] = true
				w.arrow(one.class, q, r, one.stroke)
				w.labels.along(q, r)
			}
		}
	}
	for _, write := range names {
		write()
	}
	p.scaleBar(bar)
	w.end()
	d.y = p.v.plot.y1 + 30
}
