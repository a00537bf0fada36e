package draw

import (
	"fmt"
	"math"
	"slices"
)

// mostLabels is how many steps bear the number of their tick.
const mostLabels = 40

// tilemap draws the tiles around which a story plays.
type tilemap struct {
	*canvas
	s      *story
	v      view
	failed *moment
	labels labels
	used   map[string]bool
}

var half = point{.5, .5}

// mostTiles is how far from the first place a tile may lie and be in the
// picture.
const mostTiles = 100

// extent is what of the map is shown, and how many places lie outside of it;
// false if nobody stands on it.
func (s *story) extent(failed *moment) (b box, outside int, any bool) {
	var first point
	include := func(p point) {
		switch o := around(p, half); {
		case !p.drawable() || any && !p.near(first, mostTiles):
			outside++
		case any:
			b = b.with(o)
		default:
			b, first, any = o, p, true
		}
	}
	for _, k := range s.acting() {
		for _, p := range slices.Concat(k.places, k.predicted) {
			include(p.at)
			if p.bump != nil {
				include(*p.bump)
			}
		}
	}
	if failed != nil {
		for _, p := range slices.Concat(failed.wanted, failed.came) {
			include(p)
		}
	}
	if !any {
		return b, outside, false
	}
	near := b.grown(6, 6)
	for i := range s.settings.Npcs {
		for _, p := range s.npcWay(i) {
			if near.holds(p) {
				include(p)
			}
		}
	}
	b = b.grown(1, 1)
	return b.grown(math.Max(0, 4-b.width()/2), math.Max(0, 2-b.height()/2)), outside, true
}

// npcWay is where an NPC was, by its path.
func (s *story) npcWay(i int) []point {
	n := &s.settings.Npcs[i]
	way := []point{tileAt(n.At)}
	for _, t := range n.Path[:min(int64(len(n.Path)), s.tick)] {
		way = append(way, tileAt(t))
	}
	return way
}

// tiles draws the map and moves down.
func (d *drawing) tiles(s *story) {
	want, outside, any := s.extent(d.failed)
	if d.outside = outside; !any {
		return
	}
	left, right := margin+36, width-margin
	scale := math.Min(math.Min(44, 340/want.height()), (right-left)/want.width())
	plot := box{left, d.y, left + math.Min(right-left, math.Max(want.width()*scale, 420)), d.y + want.height()*scale}
	m := &tilemap{canvas: &d.canvas, s: s, v: fit(want, plot), failed: d.failed, used: d.used, labels: labels{within: plot.grown(-2, -2)}}
	m.rect("bg", plot, "", "")
	m.printf(`<svg x="%s" y="%s" width="%s" height="%s" viewBox="%[1]s %[2]s %[3]s %[4]s">`+"\n", px(plot.x0), px(plot.y0), px(plot.width()), px(plot.height()))
	m.ground()
	for i := range s.settings.Npcs {
		m.npc(i)
	}
	m.verdict()
	for i, k := range s.acting() {
		m.track(i, k)
	}
	m.WriteString("</svg>\n")
	m.rect("frame", plot, "", "")
	m.figures()
	d.y = plot.y1 + 34
}

// ground draws the grid, what is outside the map, and what is blocked.
func (m *tilemap) ground() {
	w := m.v.world
	outside := []box{}
	if tm := m.s.settings.Map; tm != nil {
		edge := box{-.5, -.5, float64(tm.Size[0]) - .5, float64(tm.Size[1]) - .5}
		outside = []box{{w.x0, w.y0, w.x1, edge.y0}, {w.x0, edge.y1, w.x1, w.y1}, {w.x0, edge.y0, edge.x0, edge.y1}, {edge.x1, edge.y0, w.x1, edge.y1}}
	}
	for _, o := range outside {
		if o = o.cut(w); o.width() > 0 && o.height() > 0 {
			m.used["outside"] = true
			m.rect("outside", m.v.box(o), "", "outside the map")
		}
	}
	for x := math.Ceil(w.x0-.5) + .5; x <= w.x1; x++ {
		m.line("grid", m.v.at(point{x, w.y0}), m.v.at(point{x, w.y1}), "")
	}
	for y := math.Ceil(w.y0-.5) + .5; y <= w.y1; y++ {
		m.line("grid", m.v.at(point{w.x0, y}), m.v.at(point{w.x1, y}), "")
	}
	for x := math.Ceil(w.x0 + .5); x <= w.x1-.5; x++ {
		for y := math.Ceil(w.y0 + .5); y <= w.y1-.5; y++ {
			still, ever := m.s.blocked[point{x, y}]
			if !ever {
				continue
			}
			class := map[bool]string{true: "blocker", false: "gone"}[still]
			m.used[class] = true
			m.rect(class, m.v.box(around(point{x, y}, half)), "", fmt.Sprintf("(%v, %v)", x, y))
		}
	}
}

// npc draws a character of the scene and its way.
func (m *tilemap) npc(i int) {
	way := m.s.npcWay(i)
	for n := 1; n < len(way); n++ {
		if from, to, seen := m.cut(way[n-1], way[n]); seen {
			m.line("gone", from, to, ` stroke-width="1.5"`)
		}
	}
	name, named := m.s.settings.Npcs[i].Npc, false
	for n, at := range way {
		if !m.v.world.holds(at) {
			continue
		}
		m.used["npc"] = true
		size, when := .2, fmt.Sprintf("in tick %d", n)
		if n == len(way)-1 {
			size = .34
		}
		if n == 0 {
			when = "before the first tick"
		}
		b := m.v.box(around(at, point{size, size}))
		m.rect("other", b, ` stroke-width="1.5"`, name+", "+when)
		named = named || m.label(&m.labels, "", name, 11, point{b.centre().x, b.y0 - 7}, point{b.centre().x, b.y1 + 8}, point{b.x1 + long(name, 11)/2 + 5, b.centre().y})
	}
}

// hues of sessions, which also bear their letters.
var hues = []string{"given", "second", "wanted"}

// sequences draws where a session's player went, step by step. Steps keep to the
// right of the line between two tiles, so that a way back is seen.
func (m *tilemap) track(i int, k *sequences) {
	if len(k.places) == 0 {
		return
	}
	hue := hues[i%len(hues)]
	scale := m.v.scale()
	small := math.Min(7, scale*.22)
	tick := int64(0)
	labelled := 0
	for n := 1; n < len(k.places); n++ {
		a, b := k.places[n-1], k.places[n]
		from, to, seen := m.cut(a.at, b.at)
		switch {
		case !seen:
			continue
		case b.bump != nil:
			m.used["bump"] = true
			_, wall, _ := m.cut(a.at, *b.bump)
			way := from.toward(wall)
			right := point{-way.y, way.x}
			tip := from.plus(way.times(wall.minus(from).length() * .42)).plus(right.times(small / 2))
			m.line(hue, from.plus(way.times(small)).plus(right.times(small/2)), tip, ` stroke-width="2"`)
			m.line(hue, tip.plus(right.times(small)), tip.minus(right.times(small)), ` stroke-width="2.5"`)
			to = wall
		case from == to:
			continue
		case b.jump:
			m.used["jump"] = true
			m.arrow(hue, from, to.minus(from.toward(to).times(small)), ` stroke-width="1.5" stroke-dasharray="1.5 4" stroke-linecap="round"`)
			continue
		default:
			m.used["walk"] = true
			way := from.toward(to)
			right := point{-way.y, way.x}.times(small / 2)
			m.arrow(hue, from.plus(way.times(small)).plus(right), to.minus(way.times(small)).plus(right), ` stroke-width="2"`)
		}
		if b.tick != tick && labelled < mostLabels {
			labelled++
			way := from.toward(to)
			side := point{-way.y, way.x}.times(11)
			mid := from.plus(to).times(.5)
			m.label(&m.labels, "dim", fmt.Sprintf("t%d", b.tick), 10, mid.plus(side), mid.minus(side), mid.plus(side.times(1.6)))
		}
		tick = b.tick
	}
	m.dotOf(hue, k.places[0].at, small*.7, false)
	end := k.places[len(k.places)-1].at
	if m.s.client() {
		m.dotOf(hue, end, small, true)
		if len(k.predicted) == 0 || !m.v.reach().holds(k.predicted[len(k.predicted)-1].at) {
			return
		}
		shown := m.v.at(k.predicted[len(k.predicted)-1].at)
		m.used["predicted"] = true
		m.printf(`<circle class="%s" cx="%s" cy="%s" r="%s" stroke-width="2" stroke-dasharray="3 2"/>`+"\n", "body", px(shown.x), px(shown.y), px(small+4))
		return
	}
	if m.dotOf(hue, end, math.Max(small, 8), true) {
		m.text("inside", point{m.v.at(end).x, m.v.at(end).y + 4}, 11, "middle", ` font-weight="700"`, k.name[:1])
	}
}

// cut cuts a way to what is worth drawing, in pixels.
func (m *tilemap) cut(from, to point) (p, q point, seen bool) {
	from, to, seen = m.v.reach().clip(from, to)
	return m.v.at(from), m.v.at(to), seen
}

// dotOf draws a circle on a tile, if it is in the picture.
func (m *tilemap) dotOf(hue string, tile point, r float64, full bool) bool {
	if !m.v.reach().holds(tile) {
		return false
	}
	class, p := hue, m.v.at(tile)
	if full {
		class += "head"
	}
	m.printf(`<circle class="%s" cx="%s" cy="%s" r="%s" stroke-width="1.5"/>`+"\n", class, px(p.x), px(p.y), px(r))
	return true
}

// verdict draws, where something was not met, the tile that was expected and
// the one that came.
func (m *tilemap) verdict() {
	if m.failed == nil {
		return
	}
	for _, p := range m.failed.came {
		if !m.v.reach().holds(p) {
			continue
		}
		m.used["came"] = true
		m.rect("came", m.v.box(around(p, point{.46, .46})), ` stroke-width="2.5"`, "came: "+write(p))
	}
	for _, p := range m.failed.wanted {
		if !m.v.reach().holds(p) {
			continue
		}
		m.used["expected"] = true
		m.rect("expected", m.v.box(around(p, point{.46, .46})), ` stroke-width="2" stroke-dasharray="2 4" stroke-linecap="round"`, "expected: "+write(p))
	}
}

// figures writes the columns and rows of the tiles.
func (m *tilemap) figures() {
	step := 1.0
	for _, next := range []float64{2, 5, 10, 20, 50, 100} {
		if step*m.v.scale() < 24 {
			step = next
		}
	}
	w, b := m.v.world, m.v.plot
	for x := math.Ceil((w.x0+.5)/step) * step; x <= w.x1-.5; x += step {
		m.text("dim tickx", point{m.v.at(point{x, 0}).x, b.y1 + 14}, 11, "middle", "", number(x))
	}
	for y := math.Ceil((w.y0+.5)/step) * step; y <= w.y1-.5; y += step {
		m.text("dim ticky", point{b.x0 - 6, m.v.at(point{0, y}).y + 4}, 11, "end", "", number(y))
	}
	m.text("dim", point{b.x1, b.y1 + 28}, 11, "end", "", "tiles, +y is up")
}
