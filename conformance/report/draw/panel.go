package draw

import (
	"fmt"
	"math"
	"slices"
)

// mostBodies is how many outlines of the body a drawing has at most.
const mostBodies = 200

// panel draws a scene into a view.
type panel struct {
	*canvas
	s       *scene
	v       view
	moments []moment
	focus   *moment // nil: none has a place
	shown   int     // moments up to this number are marked, and the focus
	lens    bool    // a close-up: no names and no marks
	gapped  bool    // the gaps are measured
	labels  labels
	drawn   int // outlines
	used    map[string]bool

	across, up, unit string // what the axes are
	second           bool   // the drawing's own figures are those of another
}

// when is the request at which the scene is shown: that of the focus if it was
// not met, else the last.
func (p *panel) when() int {
	if p.focus != nil && (p.lens || !p.focus.met()) {
		return p.focus.request
	}
	return p.s.last
}

// draw draws all but the axes.
func (p *panel) draw() {
	b := p.v.plot
	p.labels = labels{within: b.grown(-2, -2)}
	p.rect("bg", b, "", "")
	// A viewport of its own cuts off what reaches beyond the panel.
	p.printf(`<svg x="%s" y="%s" width="%s" height="%s" viewBox="%[1]s %[2]s %[3]s %[4]s">`+"\n", px(b.x0), px(b.y0), px(b.width()), px(b.height()))
	p.grid()
	bar := p.reserveBar()
	p.blockers()
	p.others()
	p.path()
	p.bodies()
	if !p.lens {
		p.arrows()
		p.turns()
	}
	p.verdict()
	if p.gapped {
		p.gaps()
	}
	if !p.lens {
		p.marks()
		p.names()
	}
	p.scaleBar(bar)
	p.WriteString("</svg>\n")
	p.rect("frame", b, "", "")
}

// blockers draws the skins, then what stands, then what does not any more.
func (p *panel) blockers() {
	for _, b := range p.s.blockers {
		if !b.blocks || !b.standing(p.when()) || p.s.skin == 0 {
			continue
		}
		for _, c := range b.boxes() {
			if c = c.grown(p.s.skin, p.s.skin); c.meets(p.v.reach()) {
				p.used["skin"] = true
				p.rect("skin", p.v.box(c.cut(p.v.reach())), "", "")
			}
		}
		if p.stretches(b, "skinline", 2*p.s.skin*p.v.scale()) {
			p.used["skin"] = true
		}
	}
	for _, b := range p.s.blockers {
		class := "blocker"
		switch {
		case !b.standing(p.when()):
			class = "gone"
		case !b.blocks:
			class = "open"
		}
		title := b.title()
		for _, c := range b.boxes() {
			if c.meets(p.v.reach()) {
				p.used[class] = true
				attributes := ""
				if b.Cells != nil {
					// One shape: the faces between cells are not shown.
					attributes = ` stroke="none" style="stroke:none" shape-rendering="crispEdges"`
				}
				p.rect(class, p.v.box(c.cut(p.v.reach())), attributes, title)
			}
		}
		p.rims(b, class)
		if class == "blocker" {
			class = "wall"
		}
		if p.stretches(b, class, 2.5) {
			p.used[map[string]string{"wall": "blocker"}[class]+class] = true
		}
	}
}

// title is what a blocker tells to who points at it.
func (b blocker) title() string {
	t := b.Name + ", " + b.Layer
	if b.Box != nil {
		c := b.boxes()[0]
		t += fmt.Sprintf(": %s to %s", write(point{c.x0, c.y0}), write(point{c.x1, c.y1}))
	}
	if b.Trigger {
		t += ", a trigger"
	}
	if b.until > 0 {
		t += fmt.Sprintf(", taken away by request %d", b.until)
	}
	return t
}

// stretches draws a blocker's line, if it has one, and reports whether
// something of it is in view.
func (p *panel) stretches(b blocker, class string, wide float64) (any bool) {
	for i := 1; i < len(b.Line); i++ {
		from, to, seen := p.v.reach().clip(at(b.Line[i-1]), at(b.Line[i]))
		if seen {
			any = true
			p.labels.along(p.v.plot.grown(20, 20).cutLine(p.v.at(from), p.v.at(to)))
			p.line(class, p.v.at(from), p.v.at(to), fmt.Sprintf(` stroke-width="%s" stroke-linecap="square"`, px(wide)))
		}
	}
	return any
}

// rims draws the outer faces of a union of cells.
func (p *panel) rims(b blocker, class string) {
	if b.Cells == nil {
		return
	}
	has := map[[2]int64]bool{}
	for _, c := range b.Cells.List {
		has[c] = true
	}
	class = map[string]string{"blocker": "wall"}[class] + map[string]string{"open": "open", "gone": "gone"}[class]
	for i, c := range b.boxes() {
		cell := b.Cells.List[i]
		for _, side := range []struct {
			dx, dy   int64
			from, to point
		}{
			{-1, 0, point{c.x0, c.y0}, point{c.x0, c.y1}}, {1, 0, point{c.x1, c.y0}, point{c.x1, c.y1}},
			{0, -1, point{c.x0, c.y0}, point{c.x1, c.y0}}, {0, 1, point{c.x0, c.y1}, point{c.x1, c.y1}},
		} {
			if from, to, seen := p.v.reach().clip(side.from, side.to); seen && !has[[2]int64{cell[0] + side.dx, cell[1] + side.dy}] {
				p.line(class, p.v.at(from), p.v.at(to), "")
			}
		}
	}
}

func (p *panel) others() {
	for _, o := range p.s.bodies {
		if b := around(at(o.At), at(o.Half)); b.meets(p.v.reach()) {
			p.used["other"] = true
			p.rect("other", p.v.box(b.cut(p.v.reach())), ` stroke-width="1.5"`, fmt.Sprintf("%s, %s, at %s", o.Name, o.Layer, write(at(o.At))))
		}
	}
}

// path draws the ways between stops, from centre to centre.
func (p *panel) path() {
	var way []point
	flush := func() {
		if len(way) > 1 {
			p.used["path"] = true
			p.WriteString(`<path class="path" stroke-width="1.5" d="`)
			for i, q := range way {
				p.labels.soft = append(p.labels.soft, around(q, point{3, 3}))
				p.printf("%s%s %s", map[bool]string{true: "M", false: "L"}[i == 0], px(q.x), px(q.y))
			}
			p.WriteString("\"/>\n")
		}
		way = nil
	}
	for i := 1; i < len(p.s.stops); i++ {
		a, b := p.s.stops[i-1], p.s.stops[i]
		from, to, seen := p.v.reach().clip(a.at, b.at)
		if b.put || !seen {
			flush()
			continue
		}
		q, r := p.v.at(from), p.v.at(to)
		if b.corrected {
			flush()
			p.used["corrected"] = true
			if r.minus(q).length() > 1 {
				p.arrow("given", q, r, ` stroke-width="1.5" stroke-dasharray="1.5 4" stroke-linecap="round"`)
			}
			continue
		}
		if len(way) == 0 || from != a.at {
			flush()
			way = []point{q}
		}
		// What is nearer than half a pixel adds nothing, but the last does.
		if i+1 == len(p.s.stops) || p.s.stops[i+1].put || r.minus(way[len(way)-1]).length() > .5 {
			way = append(way, r)
		}
		if to != b.at {
			flush()
		}
	}
	flush()
}

// chosen are the indices of the stops whose outlines are drawn: the first and
// last of each way and what was looked at, then others, evenly, up to most.
func (p *panel) chosen(most int) []int {
	stops := p.s.stops
	var must, rest []int
	marked := map[int]bool{}
	for _, m := range p.moments {
		marked[m.stop] = true
	}
	for i, st := range stops {
		switch {
		case !around(st.at, p.s.half).meets(p.v.world):
		case i == 0 || i == len(stops)-1 || st.put || stops[i+1].put || marked[i] || st.corrected:
			must = append(must, i)
		default:
			rest = append(rest, i)
		}
	}
	list := slices.Concat(evenly(must, most), evenly(rest, most-len(must)))
	slices.Sort(list)
	// Two outlines nearer than a pixel and a half are one.
	var apart []int
	for _, i := range list {
		q := p.v.at(stops[i].at)
		same := slices.ContainsFunc(apart, func(k int) bool { return p.v.at(stops[k].at).near(q, 1.5) })
		if !same || slices.Contains(must, i) && (i == 0 || i == len(stops)-1) {
			apart = append(apart, i)
		}
	}
	return apart
}

// evenly takes at most so many of a list, the first and last among them.
func evenly(list []int, most int) []int {
	switch {
	case most <= 0:
		return nil
	case len(list) <= most:
		return list
	case most == 1:
		return list[:1]
	}
	var taken []int
	for i := range most {
		taken = append(taken, list[i*(len(list)-1)/(most-1)])
	}
	return taken
}

// bodies draws the body where it was.
func (p *panel) bodies() {
	stops := p.s.stops
	most := mostBodies
	if p.lens {
		most = 20
	}
	for _, i := range p.chosen(most) {
		st := stops[i]
		class, attributes := "body", ` stroke-opacity=".5"`
		switch {
		case i == len(stops)-1 && !p.lens:
			class, attributes = "end", ` stroke-width="2.5"`
		case i == 0:
			attributes = ` stroke-width="2" stroke-dasharray="6 3"`
		case st.put || i+1 < len(stops) && stops[i+1].put:
			attributes = ` stroke-width="1.5"`
		}
		p.drawn++
		p.rect(class, p.v.box(around(st.at, p.s.half).cut(p.v.reach())), attributes, st.title(p.s))
		if size := 2 * p.s.half.x * p.v.scale(); class == "end" || size > 24 {
			p.dot("bodydot", p.v.at(st.at), map[bool]float64{true: 2.5, false: 1.2}[class == "end"])
		}
	}
	if p.lens {
		p.rect("end", p.v.box(around(stops[p.focus.stop].at, p.s.half).cut(p.v.reach())), ` stroke-width="2.5"`, "")
	}
	if f := p.s.facing; f != nil && !p.lens && len(stops) > 0 && *f >= 0 && *f < 8 {
		turn := float64(*f) * math.Pi / 4
		nose := point{math.Cos(turn), -math.Sin(turn)}.times(max(p.s.half.x*p.v.scale(), 7))
		from := p.v.at(stops[len(stops)-1].at)
		p.line("body", from, from.plus(nose), ` stroke-width="2.5"`)
		p.used["nose"] = true
	}
}

func (st stop) title(s *scene) string {
	switch {
	case st.request == s.opened:
		return "the start: " + write(st.at)
	case st.put:
		return fmt.Sprintf("put by request %d: %s", st.request, write(st.at))
	case st.frame > 0:
		return fmt.Sprintf("request %d, frame %d: %s", st.request, st.frame, write(st.at))
	}
	return fmt.Sprintf("request %d: %s", st.request, write(st.at))
}

// verdict draws, where something was not met, the place that was expected and
// the one that came.
func (p *panel) verdict() {
	if p.focus == nil || p.focus.met() {
		return
	}
	for _, q := range p.focus.came {
		if b := around(q, p.s.half); b.meets(p.v.reach()) {
			p.used["came"] = true
			p.rect("came", p.v.box(b.cut(p.v.reach())), ` stroke-width="2.5"`, "came: "+write(q))
			p.cross("badline", p.v.at(q), 5)
		}
	}
	for _, q := range p.focus.wanted {
		if b := around(q, p.s.half); b.meets(p.v.reach()) {
			p.used["expected"] = true
			p.rect("expected", p.v.box(b.cut(p.v.reach())), ` stroke-width="2" stroke-dasharray="2 4" stroke-linecap="round"`, "expected: "+write(q))
			p.printf(`<circle class="expected" cx="%s" cy="%s" r="6" stroke-width="2"/>`+"\n", px(p.v.at(q).x), px(p.v.at(q).y))
		}
	}
	if p.lens {
		return
	}
	for _, t := range []struct {
		class, text string
		list        []point
		up          float64
	}{{"bad", "came", p.focus.came, -1}, {"", "expected", p.focus.wanted, 1}} {
		for _, q := range t.list {
			b := p.v.box(around(q, p.s.half))
			c := b.centre()
			w := long(t.text, 12)/2 + 8
			p.label(&p.labels, t.class, t.text, 12, point{c.x, b.y1 + 10}, point{c.x, b.y0 - 10}, point{b.x1 + w, c.y}, point{b.x0 - w, c.y},
				point{c.x, b.y1 + 24}, point{c.x, b.y0 - 24})
		}
	}
}
