package draw

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/moveauth/moveauth/conformance"
)

// Not more than this many players, and parts of the way of one, are drawn.
const (
	mostTracks    = 2
	mostStretches = 3
)

// chosen are the tracks that are drawn: that of what was not met, and those
// with the most to tell.
func (t *tracks) chosen(failed *moment) []*track {
	all := slices.Concat(t.servers, t.clients)
	slices.SortStableFunc(all, func(a, b *track) int { return b.told() - a.told() })
	list := []*track{}
	for _, of := range all {
		if failed != nil && of.about(*failed) >= 0 {
			list = append(list, of)
		}
	}
	for _, of := range all {
		if of.told() > 0 && len(list) < mostTracks && !slices.Contains(list, of) {
			list = append(list, of)
		}
	}
	slices.SortStableFunc(list, func(a, b *track) int { return strings.Compare(a.player, b.player) })
	return list
}

// readWalks reads what players reported of themselves in transform-clamp.
func (d *drawing) readWalks() func() {
	if len(d.report.Transcript) == 0 {
		return nil
	}
	t := readTracks(d.report.Transcript)
	return func() {
		d.heading()
		list := t.chosen(d.failed)
		if len(list) == 0 {
			d.lines("dim", 13, 0, "", "No state was reported in this scenario, so that there is no way to draw.")
			d.y += 6
		}
		for _, of := range list {
			d.walk(t, of)
		}
		d.signs(trackKeys)
		d.list()
		d.walkFoot(t)
	}
}

// walk draws one track: a panel for each axis along which it goes and, where it
// jumps far away, for each of its stretches.
func (d *drawing) walk(t *tracks, of *track) {
	stretches := of.stretches(math.Max(float64(t.settings.Burst), 1))
	// Where nothing was said there is nothing to see.
	stretches = slices.DeleteFunc(stretches, func(st stretch) bool {
		return !slices.ContainsFunc(of.list[st.from:st.to], func(h happening) bool { return h.said })
	})
	if len(stretches) == 0 {
		stretches = []stretch{{0, len(of.list)}}
	}
	if n := len(stretches) - mostStretches; n > 0 {
		t.notes = append(t.notes, fmt.Sprintf("The first %d parts of %s's way are left out.", n, of.player))
		stretches = stretches[n:]
	}
	var axes []int
	for axis := range 3 {
		if of.varies(axis) {
			axes = append(axes, axis)
		}
	}
	if len(axes) == 0 {
		axes = []int{0}
	}
	title := of.player + ", a column for each state that it reported, in their order, and the server's ticks below"
	if of.client {
		title = "The client of " + of.player + ", a column for each of its ticks"
	}
	d.text("dim", point{margin, d.y + 12}, 12, "start", "", title)
	d.y += 20
	about := make([]int, len(d.moments))
	for i, m := range d.moments {
		about[i] = of.about(m)
	}
	columns := make([][]int, len(stretches))
	total := 0
	for i, st := range stretches {
		columns[i] = of.choose(st)
		total += max(4, len(columns[i]))
		if left := st.to - st.from - len(columns[i]); left > 0 {
			t.notes = append(t.notes, fmt.Sprintf("%d of %d states of %s have a column.", len(columns[i]), st.to-st.from, of.player))
		}
	}
	const between = 62.0
	room := width - 2*margin - between*float64(len(stretches))
	high := [4]float64{0, 260, 180, 150}[len(axes)]
	for n, axis := range axes {
		x := margin
		for i, st := range stretches {
			x += between
			wide := room * float64(max(4, len(columns[i]))) / float64(total)
			p := &trackPanel{drawing: d, t: t, of: of, st: st, axis: axis, columns: columns[i], about: about,
				plot: box{x, d.y, x + wide, d.y + high}, span: of.span(st, axis, t.up(), d.failed)}
			p.draw(n == len(axes)-1)
			x += wide
		}
		d.y += high + 10
	}
	d.y += 28
	for _, st := range stretches {
		d.plan(t, of, st)
	}
}

// trackKeys are the signs of walks.
var trackKeys = []key{
	{"accepted", "accepted", func(c *canvas, b box) {
		across(c, "path", b, ` stroke-width="2"`)
		c.dot("bodydot", b.centre(), 3.5)
	}},
	{"reported", "reported", func(c *canvas, b box) {
		c.printf(`<circle class="wanted" cx="%s" cy="%s" r="5" stroke-width="1.5"/>`+"\n", px(b.centre().x), px(b.centre().y))
	}},
	{"beyond", "reported, outside the picture", func(c *canvas, b box) {
		m := b.centre()
		c.printf(`<path class="wantedhead" d="M%s %sL%s %sL%s %sZ"/>`+"\n", px(m.x), px(m.y-5), px(m.x-4), px(m.y+3), px(m.x+4), px(m.y+3))
	}},
	{"band", "allowance", func(c *canvas, b box) { c.rect("band", b, "", "") }},
	{"clamped", "clamped", func(c *canvas, b box) { across(c, "wanted", b, ` stroke-width="1.2"`) }},
	{"rejected", "rejected", func(c *canvas, b box) {
		m := b.centre()
		c.printf(`<path class="refused" stroke-width="2" d="M%s %sL%s %sM%[1]s %[4]sL%[3]s %[2]s"/>`+"\n", px(m.x-4.5), px(m.y-4.5), px(m.x+4.5), px(m.y+4.5))
	}},
	{"ignored", "ignored", func(c *canvas, b box) {
		c.printf(`<circle class="refused" cx="%s" cy="%s" r="5" stroke-width="1.5" stroke-dasharray="2 2"/>`+"\n", px(b.centre().x), px(b.centre().y))
	}},
	{"put", "put there", func(c *canvas, b box) {
		m := b.centre()
		c.rect("mark", around(m, point{4.5, 4.5}), ` stroke-width="2"`, "")
	}},
	{"struck", "knocked back", func(c *canvas, b box) {
		c.line("axis", point{b.centre().x, b.y0}, point{b.centre().x, b.y1}, ` stroke-width="2" stroke-dasharray="2 3"`)
	}},
	{"face", "the world ends", func(c *canvas, b box) { across(c, "wall", b, ` stroke-width="2.5"`) }},
	{"wantedspot", "expected", func(c *canvas, b box) {
		c.printf(`<circle class="expected" cx="%s" cy="%s" r="6.5" stroke-width="2" stroke-dasharray="2 3"/>`+"\n", px(b.centre().x), px(b.centre().y))
	}},
	{"camespot", "came", func(c *canvas, b box) {
		m := b.centre()
		c.line("badline", point{m.x - 5, m.y - 5}, point{m.x + 5, m.y + 5}, ` stroke-width="2.5"`)
		c.line("badline", point{m.x - 5, m.y + 5}, point{m.x + 5, m.y - 5}, ` stroke-width="2.5"`)
	}},
	{"otherwise", "not as expected", func(c *canvas, b box) {
		c.printf(`<circle class="came" cx="%s" cy="%s" r="6.5" stroke-width="2"/>`+"\n", px(b.centre().x), px(b.centre().y))
	}},
	{"number", "looked at, number below", func(c *canvas, b box) {
		c.text("", point{b.centre().x, b.centre().y + 4}, 10, "middle", ` font-weight="600"`, "1")
	}},
}

// walkFoot says what the figures mean and what is not drawn.
func (d *drawing) walkFoot(t *tracks) {
	d.y += 6
	s := &t.settings
	text := "Lengths in m. "
	if t.opened > 0 {
		up := "y"
		if s.Up != "" {
			up = string(s.Up)
		}
		text += fmt.Sprintf("%s ticks a second, %s m/s horizontal, %s m/s vertical, a burst of %s m; %s is up. ",
			number(float64(s.TickHz)), number(float64(s.MaxHorizontal)), number(float64(s.MaxVertical)), number(float64(s.Burst)), up)
	}
	d.lines("dim", 11, 0, "", text+fmt.Sprintf("Judged by moveauth %s: %s %s (%s).", conformance.SuiteVersion, d.by.Name, d.by.Version, d.by.Language))
	if d.used["band"] {
		d.lines("dim", 11, 0, "", "The allowance is what the limits leave along an axis by itself, reckoned from what was accepted before; a way along several axes has less.")
	}
	if d.by.Sabotage != "" {
		d.lines("bad", 11, 0, "", "This binary carries the sabotage "+d.by.Sabotage+".")
	}
	if t.opened > 1 {
		d.lines("dim", 11, 0, "", fmt.Sprintf("%d servers were opened; the last is drawn.", t.opened))
	}
	for i, n := range t.notes {
		if i == 5 {
			d.lines("dim", 11, 0, "", fmt.Sprintf("… and %d more such.", len(t.notes)-i))
			break
		}
		d.lines("bad", 11, 0, "", n)
	}
}
