package draw

import (
	"fmt"

	"github.com/moveauth/moveauth/conformance/suite"
)

// mostListed is how many expectations are listed, before the one that was not
// met.
const mostListed = 12

// key is a sign that the legend explains if it is used.
type key struct {
	used, text string
	draw       func(c *canvas, b box)
}

// keys are the signs of scenes.
var keys = []key{
	{"blocker", "blocks", func(c *canvas, b box) { c.rect("blocker", b, "", "") }},
	{"skin", "its skin", func(c *canvas, b box) { c.rect("skin", b, "", "") }},
	{"open", "does not block", func(c *canvas, b box) { c.rect("open", b, "", "") }},
	{"gone", "is not there any more", func(c *canvas, b box) { c.rect("gone", b, "", "") }},
	{"other", "another body", func(c *canvas, b box) { c.rect("other", b, ` stroke-width="1.5"`, "") }},
	{"start", "the body at its start", func(c *canvas, b box) { c.rect("body", b, ` stroke-width="2" stroke-dasharray="6 3"`, "") }},
	{"end", "and at its end", func(c *canvas, b box) { c.rect("end", b, ` stroke-width="2.5"`, "") }},
	{"nose", "its facing", func(c *canvas, b box) {
		c.dot("bodydot", point{b.x0 + 4, b.centre().y}, 2.5)
		c.line("body", point{b.x0 + 4, b.centre().y}, point{b.x1 - 2, b.centre().y}, ` stroke-width="2.5"`)
	}},
	{"path", "its way", func(c *canvas, b box) { across(c, "path", b, ` stroke-width="1.5"`) }},
	{"given", "displacement given", func(c *canvas, b box) { arrowAcross(c, "given", b, ` stroke-width="2"`) }},
	{"wanted", "wanted, where it was more", func(c *canvas, b box) { arrowAcross(c, "wanted", b, ` stroke-width="2" stroke-dasharray="7 4"`) }},
	{"corrected", "a correction", func(c *canvas, b box) {
		arrowAcross(c, "given", b, ` stroke-width="1.5" stroke-dasharray="1.5 4" stroke-linecap="round"`)
	}},
	{"ray", "turned by, and the octant", func(c *canvas, b box) { arrowAcross(c, "given", b, ` stroke-width="1.5"`) }},
	{"section", "a surface, cut where the body is", func(c *canvas, b box) { across(c, "wall", b, ` stroke-width="2.5"`) }},
	{"beside", "one that lies beside it", func(c *canvas, b box) { across(c, "open", b, "") }},
	{"left", "is not there any more", func(c *canvas, b box) { across(c, "gone", b, "") }},
	{"sphere", "the body's sphere, and where it touches", func(c *canvas, b box) {
		c.ring("body", b.centre(), 6.5, ` stroke-width="1.5"`, "")
		c.line("body", b.centre(), point{b.centre().x, b.y1}, "")
	}},
	{"server", "the server's point", func(c *canvas, b box) { c.cross("axis", b.centre(), 4.5) }},
	{"step", "offset wanted", func(c *canvas, b box) { arrowAcross(c, "wanted", b, ` stroke-width="2"`) }},
	{"adjusted", "what became of it", func(c *canvas, b box) { arrowAcross(c, "given", b, ` stroke-width="2"`) }},
	{"band", "within 0.02 m of the surface", func(c *canvas, b box) { c.rect("skin", b, "", "") }},
	{"expected", "expected", func(c *canvas, b box) {
		c.rect("expected", b, ` stroke-width="2" stroke-dasharray="2 4" stroke-linecap="round"`, "")
	}},
	{"came", "came", func(c *canvas, b box) { c.rect("came", b, ` stroke-width="2.5"`, "") }},
	{"npc", "an NPC, and its way", func(c *canvas, b box) { c.rect("other", square(b), ` stroke-width="1.5"`, "") }},
	{"outside", "outside the map", func(c *canvas, b box) { c.rect("outside", b, "", "") }},
	{"walk", "a step", func(c *canvas, b box) { arrowAcross(c, "given", b, ` stroke-width="2"`) }},
	{"bump", "a blocked step", func(c *canvas, b box) {
		across(c, "given", box{b.x0, b.y0, b.x1 - 6, b.y1}, ` stroke-width="2"`)
		c.line("given", point{b.x1 - 6, b.y0}, point{b.x1 - 6, b.y1}, ` stroke-width="2.5"`)
	}},
	{"jump", "put there", func(c *canvas, b box) {
		arrowAcross(c, "given", b, ` stroke-width="1.5" stroke-dasharray="1.5 4" stroke-linecap="round"`)
	}},
	{"predicted", "predicted", func(c *canvas, b box) {
		c.printf(`<circle class="body" cx="%s" cy="%s" r="6" stroke-width="2" stroke-dasharray="3 2"/>`+"\n", px(b.centre().x), px(b.centre().y))
	}},
	{"pending", "pending", func(c *canvas, b box) { c.rect("pending", square(b), "", "") }},
	{"early", "future: one before it is missing", func(c *canvas, b box) { c.rect("early", square(b), ` stroke-dasharray="3 2"`, "") }},
	{"drained", "drained", func(c *canvas, b box) { c.rect("drained", square(b), "", "") }},
	{"consumed", "consumed before", func(c *canvas, b box) { c.dot("consumed", b.centre(), 1.8) }},
	{"cleared", "cleared", cleared},
	{"kept", "kept: unacknowledged", func(c *canvas, b box) { c.rect("pending", square(b), "", "") }},
	{"taken", "acknowledged", func(c *canvas, b box) { c.rect("drained", square(b), "", "") }},
	{"taken before", "acknowledged before", func(c *canvas, b box) { c.dot("consumed", b.centre(), 1.8) }},
	{"forgotten", "forgotten", cleared},
	{"refused", "refused or ignored", func(c *canvas, b box) {
		q := b.centre()
		c.line("badline", point{q.x - 4, q.y - 4}, point{q.x + 4, q.y + 4}, ` stroke-width="2"`)
		c.line("badline", point{q.x - 4, q.y + 4}, point{q.x + 4, q.y - 4}, ` stroke-width="2"`)
	}},
	{"received", "received up to here", func(c *canvas, b box) {
		c.line("received", point{b.centre().x, b.y0}, point{b.centre().x, b.y1}, ` stroke-width="1.5" stroke-dasharray="3 2"`)
	}},
	{"acked", "acknowledged up to here", func(c *canvas, b box) {
		c.line("acked", point{b.centre().x, b.y0}, point{b.centre().x, b.y1}, ` stroke-width="2.5"`)
	}},
	{"mark", "looked at, number below", func(c *canvas, b box) {
		c.rect("mark", around(b.centre(), point{9, 7.5}), ` rx="7.5" stroke-width="1.2"`, "")
		c.text("", point{b.centre().x, b.centre().y + 4}, 11, "middle", ` font-weight="600"`, "1")
	}},
}

func cleared(c *canvas, b box) {
	b = square(b)
	c.rect("gone", b, "", "")
	c.line("axis", point{b.x0, b.y1}, point{b.x1, b.y0}, "")
}

// square is a cell in the middle of a sign's box.
func square(b box) box { return around(b.centre(), point{b.height() / 2, b.height() / 2}) }

func across(c *canvas, class string, b box, attributes string) {
	c.line(class, point{b.x0, b.centre().y}, point{b.x1, b.centre().y}, attributes)
}

func arrowAcross(c *canvas, class string, b box, stroke string) {
	c.arrow(class, point{b.x0, b.centre().y}, point{b.x1, b.centre().y}, stroke)
}

// legend explains a scene seen from above.
func (d *drawing) legend() {
	d.used["blocker"] = d.used["blocker"] || d.used["blockerwall"]
	d.used["start"] = d.drawn > 0 && d.crowd == nil
	d.used["end"] = d.used["end"] || d.used["start"] && len(d.scene.stops) > 1
	d.signs(keys)
}

// signs explains those signs that are used.
func (d *drawing) signs(keys []key) {
	x := margin
	d.y += 4
	for _, k := range keys {
		if !d.used[k.used] {
			continue
		}
		wide := 26 + 6 + long(k.text, 12)
		if x > margin && x+wide > width-margin {
			x, d.y = margin, d.y+22
		}
		k.draw(&d.canvas, box{x, d.y, x + 26, d.y + 13})
		d.text("", point{x + 32, d.y + 11}, 12, "start", "", k.text)
		x += wide + 12
	}
	d.y += 22
}

// list writes what was expected, and what came where that was not met.
func (d *drawing) list() {
	d.y += 4
	for _, m := range d.moments {
		if m.number > d.shown && m.met() {
			continue
		}
		if m.met() {
			d.entry("", m.number, fmt.Sprintf("%s: %s", m.what, cut(m.want, 160)))
			continue
		}
		if f := d.report.Failure; f != nil && f.Step != "" {
			d.y += 2
			d.lines("bad", 12, 30, "", "Not met: "+f.Step)
		}
		d.entry("bad", m.number, fmt.Sprintf("%s: expected %s", m.what, cut(m.want, 400)))
		d.lines("bad", 12, 30, ` font-weight="700"`, "came "+cut(m.got, 400))
	}
	if more := len(d.moments) - d.shown; more > 0 {
		if d.failed != nil {
			more--
		}
		if more > 0 {
			d.y += 2
			d.lines("dim", 12, 30, "", fmt.Sprintf("and %d more, all met", more))
		}
	}
	if f := d.report.Failure; f != nil && d.report.Verdict == suite.Errored {
		d.lines("bad", 12, 0, "", "It could not be judged: "+cut(f.Error, 600))
	}
	d.y += 4
}

func (d *drawing) entry(class string, n int, text string) {
	d.y += 2
	d.text(class, point{margin + 22, d.y + 12*1.3}, 12, "end", ` font-weight="600"`, fmt.Sprint(n))
	d.lines(class, 12, 30, "", text)
}
