package draw

import (
	"fmt"
	"math"

	"github.com/moveauth/moveauth/conformance"
)

// sea is a drawing of machines and of what is between them: lanes with the
// packets as arrows, and below them where each body was in time, by its owner,
// by the host and by those who see it.
type sea struct {
	*drawing
	play   *play
	plays  int
	labels labels
	said   map[string]bool // what the lanes have said in words
}

// readSea reads the plays of a scenario of owner-transform. Drawn is the one in
// which something was not met, else the first.
func (d *drawing) readSea() func() {
	plays := readPlays(d.report.Transcript)
	if len(plays) == 0 {
		return nil
	}
	p := plays[0]
	for _, one := range plays {
		if d.failed != nil && one.opened <= d.failed.request {
			p = one
		}
	}
	s := &sea{drawing: d, play: p, plays: len(plays), said: map[string]bool{}}
	return s.picture
}

func (d *sea) picture() {
	d.heading()
	from, to := window(d.play, d.failed)
	s := timeline{from, to, margin + 64, width - margin}
	d.lanes(s)
	d.scale(s, d.y-8)
	for _, b := range d.bodies(s) {
		d.series(s, b)
	}
	d.signs()
	d.list()
	d.below()
}

// mostSeries is how many bodies are drawn in time.
const mostSeries = 4

// course is one body along one axis, as one machine has it.
type course struct {
	machine *machine
	known   bool // as the host knows it, and not as it draws it
	times   []float64
	values  []float64
}

// bodyLines is one body along one axis, as everybody has it.
type bodyLines struct {
	body  string
	axis  string
	lines []course
	least float64
	most  float64
}

// bodies lists what is drawn: each body along the axes along which it goes some
// way.
func (d *sea) bodies(s timeline) []*bodyLines {
	var all []*bodyLines
	for _, name := range d.play.names() {
		x, y := d.track(s, name, "x"), d.track(s, name, "y")
		wide, high := x.most-x.least, y.most-y.least
		if wide < 0.005 && high < 0.005 {
			continue // it stands
		}
		if wide >= 0.2*high {
			all = append(all, x)
		}
		if high >= 0.2*wide {
			all = append(all, y)
		}
	}
	return all[:min(len(all), mostSeries)]
}

func (d *sea) track(s timeline, body, axis string) *bodyLines {
	t := &bodyLines{body: body, axis: axis, least: math.Inf(1), most: math.Inf(-1)}
	coordinate := func(p point) float64 {
		if axis == "x" {
			return p.x
		}
		return p.y
	}
	for _, m := range d.play.machines {
		drawn, known := course{machine: m}, course{machine: m, known: true}
		for _, f := range m.frames {
			tick := d.play.tick(f.us)
			if !s.has(tick) {
				continue
			}
			if b, there := f.bodies[body]; there && b.Shown && at(b.At).drawable() {
				t.add(&drawn, tick, coordinate(at(b.At)))
			}
			if p, there := f.known[body]; there && p.drawable() && m.own != body {
				t.add(&known, tick, coordinate(p))
			}
		}
		for _, l := range []course{drawn, known} {
			// What the host draws of others is no business of the picture.
			if len(l.times) > 0 && (l.known || !m.host || m.own == body || d.enemy(body)) {
				t.lines = append(t.lines, l)
			}
		}
	}
	if len(t.lines) == 0 {
		t.least, t.most = 0, 0
	}
	return t
}

func (t *bodyLines) add(l *course, tick, value float64) {
	l.times, l.values = append(l.times, tick), append(l.values, value)
	t.least, t.most = math.Min(t.least, value), math.Max(t.most, value)
}

// enemy reports whether a body is nobody's player.
func (d *sea) enemy(body string) bool {
	for _, m := range d.play.machines {
		if m.own == body {
			return false
		}
	}
	return true
}

// owns reports whether a machine owns a body.
func (d *sea) owns(m *machine, body string) bool {
	return m.own == body || m.host && d.enemy(body)
}

const seriesHigh = 150.0

// series draws one track.
func (d *sea) series(s timeline, t *bodyLines) {
	d.y += 22
	d.text("", point{s.x0, d.y - 6}, 12, "start", ` font-weight="600"`, fmt.Sprintf("%s of %s, in u", t.axis, t.body))
	plot := box{s.x0, d.y, s.x1, d.y + seriesHigh}
	rim := .06 * math.Max(t.most-t.least, 0.01)
	low, high := t.least-rim, t.most+rim
	y := func(v float64) float64 { return plot.y1 - (v-low)/(high-low)*plot.height() }
	d.rect("bg", plot, "", "")
	d.ticks(s, plot)
	step := nice((high - low) / 4)
	for v := math.Ceil(low/step) * step; v <= high; v += step {
		d.line("grid", point{plot.x0, y(v)}, point{plot.x1, y(v)}, "")
		d.text("dim ticky", point{plot.x0 - 8, y(v) + 4}, 11, "end", "", figure(v, step))
	}
	if d.failed != nil {
		if tick, ok := d.play.when(d.failed.request); ok && s.has(tick) {
			d.line("badline", point{s.x(tick), plot.y0}, point{s.x(tick), plot.y1}, ` stroke-width="1.5" stroke-dasharray="2 3"`)
			d.used["failed"] = true
		}
	}
	for _, l := range t.lines {
		d.course(s, l, t.body, y)
	}
	d.rect("frame", plot, "", "")
	d.scale(s, plot.y1)
}

// jump is how far a body goes in one tick that was put there, in u: a walk is not
// so fast, and what nobody walked is not drawn as a way.
const jump = 2

// course draws one line of a track. Where the time between two frames is more
// than two ticks nothing was seen.
func (d *sea) course(s timeline, l course, body string, y func(float64) float64) {
	class, attributes := "observer", ` stroke-width="1.6" stroke-dasharray="5 2.5"`
	switch {
	case l.known:
		class, attributes = "known", ` stroke-width="1.3"`
	case d.owns(l.machine, body):
		class, attributes = "owner", ` stroke-width="2.2"`
	}
	d.used[class] = true
	path := ""
	for i := range l.times {
		p := point{s.x(l.times[i]), y(l.values[i])}
		command := "L"
		if i == 0 || l.times[i]-l.times[i-1] > 2 || !l.known && math.Abs(l.values[i]-l.values[i-1]) > jump*(l.times[i]-l.times[i-1]) {
			command = "M"
		}
		if command == "M" && !l.known {
			d.dot(class+"dot", p, 2) // perhaps nothing goes on from here
		}
		if l.known {
			d.dot("knowndot", p, 1.7)
			if command == "L" {
				// The value holds until the next tick: it jumps.
				path += fmt.Sprintf("H%sV%s", px(p.x), px(p.y))
				continue
			}
		}
		path += fmt.Sprintf("%s%s %s", command, px(p.x), px(p.y))
	}
	title := fmt.Sprintf("%s as %s draws it", body, l.machine.name)
	if l.known {
		title = fmt.Sprintf("%s as the host knows it", body)
	}
	d.printf(`<path class="%s" d="%s"%s><title>%s</title></path>`+"\n", class, path, attributes, escape(title))
}

// netKeys are the signs that the legend explains if they are used.
var netKeys = []struct {
	used, text string
	draw       func(d *sea, b box)
}{
	{"datagram", "unreliable packet", func(d *sea, b box) { d.sign("datagram", b, ` stroke-width="0.9"`) }},
	{"message", "reliable one", func(d *sea, b box) { d.sign("message", b, ` stroke-width="2"`) }},
	{"again", "comes again", func(d *sea, b box) { d.sign("datagram", b, ` stroke-width="0.9" stroke-dasharray="4 3"`) }},
	{"lost", "lost", func(d *sea, b box) {
		d.line("badline", point{b.x0, b.centre().y}, point{b.x1 - 8, b.centre().y}, ` stroke-width="1.4"`)
		for _, side := range []float64{-1, 1} {
			d.line("badline", point{b.x1 - 11.5, b.centre().y - 3.5*side}, point{b.x1 - 4.5, b.centre().y + 3.5*side}, ` stroke-width="1.6"`)
		}
	}},
	{"underway", "under way at the end", func(d *sea, b box) { across(&d.canvas, "datagram", b, ` stroke-width="0.9" stroke-dasharray="1.5 3"`) }},
	{"down", "link is down", func(d *sea, b box) { d.rect("downtime", b, "", "") }},
	{"event", "outcome, or something done", func(d *sea, b box) { d.diamond("eventmark", b) }},
	{"cut", "camera cut", func(d *sea, b box) { d.diamond("cutmark", b) }},
	{"owner", "where its owner has it", func(d *sea, b box) { across(&d.canvas, "owner", b, ` stroke-width="2.2"`) }},
	{"known", "where the host knows it", func(d *sea, b box) {
		across(&d.canvas, "known", b, ` stroke-width="1.3"`)
		d.dot("knowndot", b.centre(), 2)
	}},
	{"observer", "where others draw it", func(d *sea, b box) { across(&d.canvas, "observer", b, ` stroke-width="1.6" stroke-dasharray="5 2.5"`) }},
	{"failed", "what was not met", func(d *sea, b box) { across(&d.canvas, "badline", b, ` stroke-width="1.5" stroke-dasharray="2 3"`) }},
}

func (d *sea) sign(class string, b box, attributes string) {
	d.thinArrow(class, point{b.x0, b.centre().y}, point{b.x1, b.centre().y}, attributes, "")
}

func (d *sea) diamond(class string, b box) {
	d.printf(`<path class="%s" d="M%s %sl5 5l-5 5l-5 -5Z"/>`+"\n", class, px(b.centre().x), px(b.centre().y-5))
}

// signs is the legend.
func (d *sea) signs() {
	x := margin
	d.y += 8
	for _, k := range netKeys {
		if !d.used[k.used] {
			continue
		}
		wide := 26 + 6 + long(k.text, 12)
		if x > margin && x+wide > width-margin {
			x, d.y = margin, d.y+22
		}
		k.draw(d, box{x, d.y, x + 26, d.y + 13})
		d.text("", point{x + 32, d.y + 11}, 12, "start", "", k.text)
		x += wide + 12
	}
	d.y += 22
}

// below says what the figures mean and what is not drawn.
func (d *sea) below() {
	d.y += 6
	d.lines("dim", 11, 0, "", fmt.Sprintf("Time goes from left to right, in ticks of 1/%d s. A packet is drawn from the tick that handed it over to that in which it was delivered; what it says is its implementation's own. Judged by moveauth %s: %s %s (%s).",
		d.play.hz, conformance.SuiteVersion, d.by.Name, d.by.Version, d.by.Language))
	if d.by.Sabotage != "" {
		d.lines("bad", 11, 0, "", "This binary carries the sabotage "+d.by.Sabotage+".")
	}
	if from, to := window(d.play, d.failed); to < d.play.end() || from > 0 {
		d.lines("dim", 11, 0, "", fmt.Sprintf("Ticks %s to %s of %s are drawn.", figure(from, 1), figure(to, 1), figure(d.play.end(), 1)))
	}
	if d.plays > 1 {
		d.lines("dim", 11, 0, "", fmt.Sprintf("The machines were played %d times, each but the first with one more fault; requests %d to %d are drawn.", d.plays, d.play.opened, d.play.last))
	}
	for _, n := range d.play.notes {
		d.lines("bad", 11, 0, "", n)
	}
}
