package draw

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"strconv"
	"strings"
)

// width of a drawing, in pixels.
const width = 800

// style is the colours in both schemes. The hues are those of Okabe and Ito,
// which colour-blind people tell apart, darkened for white and lightened for
// black; nothing is told by hue alone.
const style = `
text{font-family:system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif;fill:#1b1f24}
.dim{fill:#57606a}
.halo{paint-order:stroke;stroke:#fff;stroke-width:3px;stroke-linejoin:round}
.bg{fill:#fff}
.grid{stroke:#e9ecef}
.frame{fill:none;stroke:#8c959f}
.axis{stroke:#57606a}
.skin{fill:#f6dfa4;stroke:none}
.skinline{fill:none;stroke:#f6dfa4}
.blocker{fill:#cdd3da;stroke:#57606a}
.wall{fill:none;stroke:#57606a}
.open{fill:none;stroke:#57606a;stroke-dasharray:5 4}
.gone{fill:none;stroke:#8c959f;stroke-dasharray:2 3}
.body{fill:none;stroke:#0072b2}
.end{fill:#0072b2;fill-opacity:.16;stroke:#0072b2}
.path{fill:none;stroke:#0072b2;stroke-opacity:.75}
.bodydot{fill:#0072b2}
.other{fill:#009e73;fill-opacity:.12;stroke:#007a59}
.wanted{fill:none;stroke:#a85a00}
.wantedhead{fill:#a85a00}
.given{fill:none;stroke:#0072b2}
.givenhead{fill:#0072b2}
.expected{fill:none;stroke:#1b1f24}
.came{fill:#b0136f;fill-opacity:.14;stroke:#b0136f}
.bad{fill:#b0136f}
.badline{stroke:#b0136f}
.mark{fill:#fff;stroke:#1b1f24}
.badmark{fill:#b0136f;stroke:#b0136f}
.markbad{fill:#fff}
.lens{fill:none;stroke:#1b1f24;stroke-dasharray:1 3;stroke-linecap:round}
.band{fill:#0072b2;fill-opacity:.16;stroke:none}
.bands{opacity:.16}
.bandfill{fill:#0072b2}
.shade{fill:#57606a;fill-opacity:.07;stroke:none}
.refused{fill:none;stroke:#57606a}
.second{fill:none;stroke:#007a59}
.secondhead{fill:#007a59}
.inside{fill:#fff}
.outside{fill:#8c959f;fill-opacity:.35}
.pending{fill:#0072b2;fill-opacity:.2;stroke:#0072b2}
.early{fill:none;stroke:#0072b2}
.drained{fill:#0072b2;stroke:#0072b2}
.drainedstep{fill:none;stroke:#fff}
.steparrow{fill:none;stroke:#1b1f24}
.consumed{fill:#8c959f}
.none{fill:none}
.received{fill:none;stroke:#a85a00}
.acked{fill:none;stroke:#1b1f24}
.failedrow{fill:#b0136f;fill-opacity:.14}
.lane{stroke:#57606a}
.downtime{fill:#f0c8de;stroke:none}
.datagram{stroke:#0072b2;stroke-opacity:.6}
.datagramhead{fill:#0072b2;fill-opacity:.7}
.message{stroke:#a85a00}
.messagehead{fill:#a85a00}
.eventmark{fill:#fff;stroke:#1b1f24;stroke-width:1.3px}
.cutmark{fill:#1b1f24;stroke:#1b1f24}
.owner{fill:none;stroke:#0072b2}
.known{fill:none;stroke:#a85a00}
.knowndot{fill:#a85a00}
.observer{fill:none;stroke:#007a59}
.ownerdot{fill:#0072b2}
.observerdot{fill:#007a59}
@media (prefers-color-scheme:dark){
text{fill:#e6e9ed}
.dim{fill:#9aa4ae}
.halo{stroke:#14181d}
.bg{fill:#14181d}
.grid{stroke:#242a31}
.frame{stroke:#6b7681}
.axis{stroke:#9aa4ae}
.skin{fill:#7a5f1e}
.skinline{stroke:#7a5f1e}
.blocker{fill:#39424d;stroke:#98a3af}
.wall{stroke:#98a3af}
.open{stroke:#98a3af}
.gone{stroke:#6b7681}
.body{stroke:#56b4e9}
.end{fill:#56b4e9;stroke:#56b4e9}
.path{stroke:#56b4e9}
.bodydot{fill:#56b4e9}
.other{fill:#2bc29a;stroke:#2bc29a}
.wanted{stroke:#f0a830}
.wantedhead{fill:#f0a830}
.given{stroke:#56b4e9}
.givenhead{fill:#56b4e9}
.expected{stroke:#e6e9ed}
.came{fill:#ff86c3;stroke:#ff86c3}
.bad{fill:#ff86c3}
.badline{stroke:#ff86c3}
.mark{fill:#14181d;stroke:#e6e9ed}
.badmark{fill:#ff86c3;stroke:#ff86c3}
.markbad{fill:#14181d}
.lens{stroke:#e6e9ed}
.band{fill:#56b4e9;fill-opacity:.22}
.bands{opacity:.22}
.bandfill{fill:#56b4e9}
.shade{fill:#9aa4ae;fill-opacity:.1}
.refused{stroke:#9aa4ae}
.second{stroke:#2bc29a}
.secondhead{fill:#2bc29a}
.inside{fill:#14181d}
.outside{fill:#6b7681}
.none{fill:none}
.pending{fill:#56b4e9;stroke:#56b4e9}
.early{stroke:#56b4e9}
.drained{fill:#56b4e9;stroke:#56b4e9}
.drainedstep{stroke:#14181d}
.steparrow{stroke:#e6e9ed}
.consumed{fill:#6b7681}
.received{stroke:#f0a830}
.acked{stroke:#e6e9ed}
.failedrow{fill:#ff86c3}
.lane{stroke:#9aa4ae}
.downtime{fill:#5c2a45}
.datagram{stroke:#56b4e9}
.datagramhead{fill:#56b4e9}
.message{stroke:#f0a830}
.messagehead{fill:#f0a830}
.eventmark{fill:#14181d;stroke:#e6e9ed}
.cutmark{fill:#e6e9ed;stroke:#e6e9ed}
.owner{stroke:#56b4e9}
.known{stroke:#f0a830}
.knowndot{fill:#f0a830}
.observer{stroke:#2bc29a}
.ownerdot{fill:#56b4e9}
.observerdot{fill:#2bc29a}
}
`

// canvas writes SVG elements.
type canvas struct{ bytes.Buffer }

// px writes pixels to a hundredth.
func px(x float64) string {
	text := strings.TrimRight(strings.TrimRight(strconv.FormatFloat(x, 'f', 2, 64), "0"), ".")
	if text == "-0" {
		return "0"
	}
	return text
}

func escape(text string) string {
	var b bytes.Buffer
	_ = xml.EscapeText(&b, []byte(text)) // a buffer takes everything
	return b.String()
}

func (c *canvas) printf(format string, args ...any) { fmt.Fprintf(c, format, args...) }

// rect writes a rectangle; title, if any, is told to who points at it.
func (c *canvas) rect(class string, b box, attributes, title string) {
	c.printf(`<rect class="%s" x="%s" y="%s" width="%s" height="%s"%s`, class, px(b.x0), px(b.y0), px(b.width()), px(b.height()), attributes)
	c.title("rect", title)
}

func (c *canvas) title(element, title string) {
	if title == "" {
		c.WriteString("/>\n")
		return
	}
	c.printf("><title>%s</title></%s>\n", escape(title), element)
}

func (c *canvas) line(class string, p, q point, attributes string) {
	c.printf(`<line class="%s" x1="%s" y1="%s" x2="%s" y2="%s"%s/>`+"\n", class, px(p.x), px(p.y), px(q.x), px(q.y), attributes)
}

func (c *canvas) dot(class string, p point, r float64) {
	c.printf(`<circle class="%s" cx="%s" cy="%s" r="%s"/>`+"\n", class, px(p.x), px(p.y), px(r))
}

// ring writes a circle; title, if any, is told to who points at it.
func (c *canvas) ring(class string, p point, r float64, attributes, title string) {
	c.printf(`<circle class="%s" cx="%s" cy="%s" r="%s"%s`, class, px(p.x), px(p.y), px(r), attributes)
	c.title("circle", title)
}

func (c *canvas) cross(class string, q point, r float64) {
	c.line(class, point{q.x - r, q.y - r}, point{q.x + r, q.y + r}, ` stroke-width="2.5"`)
	c.line(class, point{q.x - r, q.y + r}, point{q.x + r, q.y - r}, ` stroke-width="2.5"`)
}

// text writes a line; anchor is start, middle or end, and p lies on the
// baseline.
func (c *canvas) text(class string, p point, size float64, anchor, attributes, text string) {
	c.printf(`<text class="%s" x="%s" y="%s" font-size="%s" text-anchor="%s"%s>%s</text>`+"\n",
		class, px(p.x), px(p.y), px(size), anchor, attributes, escape(text))
}

// arrow writes a straight arrow; it is cut back so that its head ends at q.
func (c *canvas) arrow(class string, p, q point, stroke string) {
	const long, half = 9, 4
	d := p.toward(q)
	back := q.minus(d.times(min(long, q.minus(p).length())))
	side := point{-d.y, d.x}.times(half)
	c.line(class, p, back, stroke)
	a, b := back.plus(side), back.minus(side)
	c.printf(`<path class="%shead" d="M%s %sL%s %sL%s %sZ"/>`+"\n", class, px(q.x), px(q.y), px(a.x), px(a.y), px(b.x), px(b.y))
}

// long is about how wide a text is, in pixels: more rather than less.
func long(text string, size float64) float64 { return float64(len([]rune(text))) * size * .56 }

// wrap breaks a text into lines of about a width, in pixels. A word that is
// longer is broken.
func wrap(text string, size, width float64) []string {
	most := max(8, int(width/(size*.53)))
	var lines []string
	line := ""
	for _, word := range strings.Fields(text) {
		for w := []rune(word); len(w) > most; w = w[most:] {
			if line != "" {
				lines, line = append(lines, line), ""
			}
			lines = append(lines, string(w[:most]))
			word = string(w[most:])
		}
		switch {
		case line == "":
			line = word
		case len([]rune(line))+1+len([]rune(word)) > most:
			lines, line = append(lines, line), word
		default:
			line += " " + word
		}
	}
	if line != "" || len(lines) == 0 {
		lines = append(lines, line)
	}
	return lines
}

// cut shortens a text that nobody would read to its end.
func cut(text string, most int) string {
	if r := []rune(text); len(r) > most {
		return string(r[:most]) + "…"
	}
	return text
}

// labels keeps texts off each other.
type labels struct {
	within box
	taken  []box
	soft   []box // better left free
}

// along notes that a line had better be left free.
func (l *labels) along(p, q point) {
	d := q.minus(p)
	for i := range int(d.length()/10) + 1 {
		l.soft = append(l.soft, around(p.plus(d.unit().times(10*float64(i))), point{3, 3}))
	}
}

func (l *labels) free(b box, taken []box) bool {
	if b.cut(l.within) != b {
		return false
	}
	for _, t := range taken {
		if c := t.cut(b); c.width() > 0 && c.height() > 0 {
			return false
		}
	}
	return true
}

// spot is the first of some places around which a box of a size is free; it is
// taken then.
func (l *labels) spot(w, h float64, centres ...point) (point, bool) {
	for _, soft := range [][]box{l.soft, nil} {
		for _, p := range centres {
			if b := around(p, point{w / 2, h / 2}); l.free(b, l.taken) && l.free(b, soft) {
				l.taken = append(l.taken, b)
				return p, true
			}
		}
	}
	return point{}, false
}

// label writes a text around the first free of some places, and reports
// whether there was one.
func (c *canvas) label(l *labels, class, text string, size float64, centres ...point) bool {
	p, ok := l.spot(long(text, size)+4, size+3, centres...)
	if ok {
		c.text(class+" halo", point{p.x, p.y + size*.35}, size, "middle", "", text)
	}
	return ok
}
