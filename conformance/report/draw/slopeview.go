package draw

import (
	"fmt"
	"math"

	"github.com/moveauth/moveauth/conformance"
)

// readSlides reads scenes of contact-slope. Drawn is the last, or the one in
// which something was not met.
func (d *drawing) readSlides() func() {
	scenes := readSlopes(d.report.Transcript)
	if len(scenes) == 0 {
		return nil
	}
	s := scenes[len(scenes)-1]
	for _, one := range scenes {
		if d.failed != nil && one.opened <= d.failed.request {
			s = one
		}
	}
	d.scenes = len(scenes)
	s.locate(d.moments)
	if d.failed != nil && d.failed.stop >= 0 {
		d.focus = d.failed
	} else {
		d.focus = focus(d.moments)
	}
	return func() {
		d.heading()
		if a := s.shownAdjustment(d.failed); a != nil {
			d.adjustment(s, a)
		} else {
			d.slopeScene(s)
		}
		d.signs(keys)
		d.list()
		d.slopeFoot(s)
	}
}

// shownAdjustment is the adjustment that a drawing shows: that which the failure
// is about or, where no body is, the last.
func (s *slopeScene) shownAdjustment(failed *moment) *slopeAdjusted {
	for i := range s.adjusted {
		if a := &s.adjusted[i]; failed != nil && failed.request == a.request {
			return a
		}
	}
	if n := len(s.adjusted); n > 0 && len(s.stops) == 0 {
		return &s.adjusted[n-1]
	}
	return nil
}

// slopeView is a panel that shows a scene of space along one axis.
type slopeView struct {
	*panel
	s    *slopeScene
	u, v int     // axes of the picture
	at   float64 // where along the third the surfaces are cut
	lens bool
	when int // the request at which the scene is shown
}

func (w *slopeView) third() int { return 3 - w.u - w.v }

// slopeScene draws the body among its surfaces: from the side, closer, from
// above where it goes aside, and the gap.
func (d *drawing) slopeScene(s *slopeScene) {
	if len(s.stops) == 0 {
		d.y += 8
		d.lines("dim", 13, 0, "", "No body was put anywhere.")
		return
	}
	look := s.stops[len(s.stops)-1]
	if d.focus != nil && d.focus.stop >= 0 {
		look = s.stops[d.focus.stop]
	}
	// The side on which most of the way is seen.
	span := s.extent(nil)
	u := 0
	if span[1][1]-span[1][0] > span[0][1]-span[0][0] {
		u = 1
	}
	side := d.slopePanel(s, s.frame(u, 2), u, 2, look, false)
	if r := s.radius; r > 0 && 2*r*side.panel.v.scale() < 45 {
		const high = 200.0
		plot := box{margin + 64, d.y + 20, width - margin, d.y + 20 + high}
		tall := 5 * r
		v := fit(around(look.at.onto(u, 2), point{tall * plot.width() / high / 2, tall / 2}), plot)
		d.text("dim", point{plot.x0, d.y + 13}, 12, "start", "", fmt.Sprintf("Close-up of the body, %s times as large", figure(v.scale()/side.panel.v.scale(), nice(v.scale()/side.panel.v.scale()/10))))
		d.slopeDraw(s, v, u, 2, look, true)
		d.y = plot.y1 + 30
	}
	if aside := span[1-u]; aside[1]-aside[0] > math.Max(s.radius/2, 0.05) || side.misses(look) {
		d.text("dim", point{margin, d.y + 11}, 12, "start", "", "From above")
		d.y += 18
		d.slopePanel(s, s.frame(0, 1), 0, 1, look, false)
	}
	d.gaps(s, d.focus)
}

// misses reports whether something near the body is not cut where the side view
// cuts: a wall along the way.
func (w *slopeView) misses(look slopeStop) bool {
	for _, f := range w.s.surfaces {
		if f.terrain || !f.standing(w.when) {
			continue
		}
		for _, piece := range f.pieces {
			if _, _, cut := w.cut(piece); !cut && distance(piece, look.at) < 3*w.s.radius {
				return true
			}
		}
	}
	return false
}

// extent is from where to where the body and its offsets reach, by axis.
func (s *slopeScene) extent(also []space) [3][2]float64 {
	span := [3][2]float64{}
	for i := range span {
		span[i] = [2]float64{math.Inf(1), math.Inf(-1)}
	}
	include := func(p space) {
		for i := range span {
			span[i] = [2]float64{math.Min(span[i][0], p[i]), math.Max(span[i][1], p[i])}
		}
	}
	for _, st := range s.stops {
		include(st.at)
	}
	for _, o := range s.offsets {
		include(o.from.plus(o.wanted, 1))
	}
	for _, t := range s.targets {
		include(t.at)
	}
	for _, p := range also {
		include(p)
	}
	return span
}

// frame is the part of the world that a view shows.
func (s *slopeScene) frame(u, v int) box {
	span := s.extent(nil)
	b := box{span[u][0], span[v][0], span[u][1], span[v][1]}
	rim := math.Max(1.6*s.radius, 0.06*math.Max(b.width(), b.height()))
	b = b.grown(rim, rim)
	least := math.Max(4*s.radius, 0.5)
	return b.grown(math.Max(0, least-b.width()/2), math.Max(0, least/2-b.height()/2))
}

func (d *drawing) slopePanel(s *slopeScene, want box, u, v int, look slopeStop, lens bool) *slopeView {
	w := d.slopeDraw(s, d.plot(want), u, v, look, lens)
	d.y = w.panel.v.plot.y1 + 30
	return w
}

// slopeDraw draws one view.
func (d *drawing) slopeDraw(s *slopeScene, v view, u, up int, look slopeStop, lens bool) *slopeView {
	p := &panel{canvas: &d.canvas, v: v, used: d.used, moments: d.moments, focus: d.focus, across: axisNames[u], up: axisNames[up], unit: "m", second: lens || up != 2}
	w := &slopeView{panel: p, s: s, u: u, v: up, lens: lens, when: s.last}
	w.at = look.at[w.third()]
	if d.focus != nil && (!d.focus.met() || lens) {
		w.when = d.focus.request
	}
	w.begin()
	bar := p.reserveBar()
	w.surfaces()
	w.way()
	w.spheres(look)
	w.steps()
	w.targets()
	if !lens {
		w.marks(d.shown)
	}
	p.scaleBar(bar)
	w.end()
	return w
}

func (w *slopeView) begin() {
	b := w.panel.v.plot
	w.labels = labels{within: b.grown(-2, -2)}
	w.rect("bg", b, "", "")
	w.printf(`<svg x="%s" y="%s" width="%s" height="%s" viewBox="%[1]s %[2]s %[3]s %[4]s">`+"\n", px(b.x0), px(b.y0), px(b.width()), px(b.height()))
	w.grid()
}

func (w *slopeView) end() {
	w.WriteString("</svg>\n")
	w.rect("frame", w.panel.v.plot, "", "")
	w.axes()
}

func (w *slopeView) place(p space) point { return w.panel.v.at(p.onto(w.u, w.v)) }

// stretch draws a line of the world, as far as it is in view, and returns where
// its middle is.
func (w *slopeView) stretch(class string, from, to point, attributes string) (point, bool) {
	p, q, seen := w.panel.v.reach().clip(from, to)
	if !seen {
		return point{}, false
	}
	a, b := w.panel.v.at(p), w.panel.v.at(q)
	w.line(class, a, b, attributes)
	w.labels.along(w.panel.v.plot.cutLine(a, b))
	return a.plus(b).times(.5), true
}

// surfaces draws the cuts of what stands there, the outlines of what lies
// beside the cut, and what stands there no more.
func (w *slopeView) surfaces() {
	for _, f := range w.s.surfaces {
		class, key := "wall", "section"
		if !f.standing(w.when) {
			if f.from > w.when {
				continue
			}
			class, key = "gone", "left"
		}
		var named point
		any := false
		for _, piece := range f.pieces {
			from, to, cut := w.cut(piece)
			if cut {
				if mid, seen := w.stretch(class, from, to, ` stroke-width="2.5" stroke-linecap="round"`); seen {
					w.used[key] = true
					if c := w.panel.v.plot.centre(); !any || math.Abs(mid.x-c.x) > math.Abs(named.x-c.x) && w.panel.v.plot.grown(-40, 0).holds(mid) {
						named, any = mid, true
					}
				}
				continue
			}
			if f.terrain {
				continue // of which the cut is enough
			}
			side := class
			if side == "wall" {
				side = "open"
			}
			for i, a := range piece {
				if mid, seen := w.stretch(side, a.onto(w.u, w.v), piece[(i+1)%len(piece)].onto(w.u, w.v), ""); seen {
					w.used[map[string]string{"open": "beside", "gone": "left"}[side]] = true
					named, any = mid, true
				}
			}
		}
		if any && !w.lens {
			text := f.name
			if class == "gone" {
				text += " (gone)"
				if f.moved {
					text = f.name + " (before it moved)"
				}
			}
			w.label(&w.labels, "", cut(text, 40), 12, named.plus(point{0, 14}), named.plus(point{0, -14}), named.plus(point{60, 14}), named.plus(point{-60, 14}), named.plus(point{0, 30}))
		}
	}
}

// cut returns where a flat piece is cut, in the picture's axes.
func (w *slopeView) cut(corners []space) (from, to point, ok bool) {
	var ends []point
	t := w.third()
	for i, a := range corners {
		b := corners[(i+1)%len(corners)]
		// Half-open, so that a corner on the cut counts once.
		if (a[t] <= w.at) == (b[t] <= w.at) {
			continue
		}
		ends = append(ends, a.plus(b.minus(a), (w.at-a[t])/(b[t]-a[t])).onto(w.u, w.v))
	}
	if len(ends) < 2 {
		return point{}, point{}, false
	}
	return ends[0], ends[1], true
}

// slopeFoot says what the figures mean and what is not drawn.
func (d *drawing) slopeFoot(s *slopeScene) {
	d.y += 6
	text := "Lengths in m; +z is up."
	if s.radius > 0 && len(s.stops) > 0 {
		last := s.stops[len(s.stops)-1]
		text += fmt.Sprintf(" Radius of the sphere %s m.", number(s.radius))
		if gap, ok := s.gap(last); ok {
			text += fmt.Sprintf(" At its end the gap is %s m.", short(gap))
		}
	}
	d.lines("dim", 11, 0, "", fmt.Sprintf("%s Judged by moveauth %s: %s %s (%s).", text, conformance.SuiteVersion, d.by.Name, d.by.Version, d.by.Language))
	if d.by.Sabotage != "" {
		d.lines("bad", 11, 0, "", "This binary carries the sabotage "+d.by.Sabotage+".")
	}
	if d.scenes > 1 {
		d.lines("dim", 11, 0, "", fmt.Sprintf("The scene was opened %d times; requests %d to %d are drawn.", d.scenes, s.opened, s.last))
	}
	if n := len(s.offsets); n > mostArrows {
		d.lines("dim", 11, 0, "", fmt.Sprintf("Arrows are drawn for the last %d of %d offsets.", mostArrows, n))
	}
	for i, n := range s.notes {
		if i == 5 {
			d.lines("dim", 11, 0, "", fmt.Sprintf("… and %d more such.", len(s.notes)-i))
			break
		}
		d.lines("bad", 11, 0, "", n)
	}
}
