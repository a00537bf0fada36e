package draw

import (
	"fmt"

	"github.com/moveauth/moveauth/conformance/suite"
)

// mostListed is how many expectations are listed, before the one that was not
// met.
const mostListed = 12

// keys are the signs that the legend explains if they are used.
var keys = []struct {
	used, text string
	draw       func(c *canvas, b box)
}{
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
	{"expected", "expected", func(c *canvas, b box) {
		c.rect("expected", b, ` stroke-width="2" stroke-dasharray="2 4" stroke-linecap="round"`, "")
	}},
	{"came", "came", func(c *canvas, b box) { c.rect("came", b, ` stroke-width="2.5"`, "") }},
	{"mark", "looked at, number below", func(c *canvas, b box) {
		c.rect("mark", around(b.centre(), point{9, 7.5}), ` rx="7.5" stroke-width="1.2"`, "")
		c.text("", point{b.centre().x, b.centre().y + 4}, 11, "middle", ` font-weight="600"`, "1")
	}},
}

func across(c *canvas, class string, b box, attributes string) {
	c.line(class, point{b.x0, b.centre().y}, point{b.x1, b.centre().y}, attributes)
}

func arrowAcross(c *canvas, class string, b box, stroke string) {
	c.arrow(class, point{b.x0, b.centre().y}, point{b.x1, b.centre().y}, stroke)
}

// legend explains the signs that are used.
func (d *drawing) legend() {
	d.used["blocker"] = d.used["blocker"] || d.used["blockerwall"]
	d.used["start"] = d.drawn > 0 && d.crowd == nil
	d.used["end"] = d.used["end"] || d.used["start"] && len(d.scene.stops) > 1
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
