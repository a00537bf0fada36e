package draw

import (
	"fmt"
	"math"
	"slices"
	"strings"
)

// Sizes of a strip, in pixels.
const (
	markWide   = 42.0  // the numbers of what was looked at
	labelWide  = 106.0 // what happened
	countWide  = 52.0  // one of a window's numbers, at least
	mostCell   = 24.0
	leastCell  = 11.0
	gapWide    = 12.0 // between sequences that do not follow each other
	rowHigh    = 21.0
	noteHigh   = 14.0
	mostRows   = 45 // of all strips together
	mostStrips = 5
)

// columns are where a strip's sequences lie.
type columns struct {
	list  []int64
	x     []float64 // left edges
	cell  float64
	left  float64
	right float64
	more  int     // that have no room
	count float64 // the width of each of the window's numbers
}

// columnsOf fits sequences between two edges.
func columnsOf(list []int64, left, right float64) columns {
	c := columns{list: list, left: left, right: right}
	if n := len(list) - int((right-left)/leastCell); n > 0 {
		c.list, c.more = list[:len(list)-n], n
	}
	for {
		gaps := 0.0
		for i := 1; i < len(c.list); i++ {
			if c.list[i] != c.list[i-1]+1 {
				gaps += gapWide
			}
		}
		c.cell = math.Min(mostCell, (right-left-gaps)/math.Max(1, float64(len(c.list))))
		if c.cell >= leastCell || len(c.list) < 2 {
			break
		}
		c.list, c.more = c.list[:len(c.list)-1], c.more+1
	}
	x := left
	for i, seq := range c.list {
		if i > 0 && seq != c.list[i-1]+1 {
			x += gapWide
		}
		c.x = append(c.x, x)
		x += c.cell
	}
	return c
}

// after is the edge behind a sequence.
func (c *columns) after(seq int64) float64 {
	i, found := slices.BinarySearch(c.list, seq)
	switch {
	case found:
		return c.x[i] + c.cell
	case i == 0:
		return c.left
	}
	return c.x[i-1] + c.cell
}

// strip draws what became of a session's sequences, a row for each request or
// tick.
func (d *drawing) strip(k *sequences) {
	heads := []string{"received", "acked", "pending", "future"}
	if d.client {
		heads = []string{"kept"}
	}
	left := margin + markWide + labelWide
	count := countWide
	for _, r := range k.rows {
		count = math.Max(count, long(fmt.Sprint(max(r.told.received, r.told.acknowledged)), 11)+16)
	}
	c := columnsOf(k.sequences(), left, width-margin-count*float64(len(heads))-6)
	c.count = count
	d.y += 24
	title := "Session " + k.name
	if d.client || strings.HasPrefix(k.name, "session") {
		title = strings.ToUpper(k.name[:1]) + k.name[1:]
	}
	d.text("", point{margin, d.y}, 14, "start", ` font-weight="700"`, title)
	written := 0.0 // up to here
	for i, seq := range c.list {
		text := fmt.Sprint(seq)
		if len(text) > 4 {
			text = "…" + text[len(text)-2:]
		}
		x := c.x[i] + c.cell/2
		if i > 0 && seq != c.list[i-1]+1 && !strings.HasPrefix(text, "…") {
			d.text("dim", point{c.x[i] - gapWide/2, d.y}, 10, "middle", "", "…")
		}
		if x-long(text, 10)/2 >= written {
			written = x + long(text, 10)/2 + 2
			d.text("dim", point{x, d.y}, 10, "middle", "", text)
		}
	}
	for i, head := range heads {
		d.text("dim", point{c.right + 6 + c.count*float64(i+1), d.y}, 11, "end", "", head)
	}
	d.y += 6
	rows, skipped := d.rowsOf(k)
	if skipped > 0 {
		d.lines("dim", 11, markWide, "", fmt.Sprintf("%d rows before …", skipped))
	}
	var received, acknowledged boundary
	below := d.canvas
	d.canvas = canvas{}
	for i, r := range rows {
		var before map[int64]state
		if i > 0 {
			before = rows[i-1].states
		}
		d.rowOf(k, r, before, &c)
		if r.told.all {
			received.told, acknowledged.told = r.told.received, r.told.acknowledged
		}
		acknowledged.told = max(acknowledged.told, r.told.acknowledged)
		if !d.client && !r.told.all && !r.told.counts && r.told.acknowledged > 0 {
			received.told = max(received.told, r.told.acknowledged)
		}
		received.add(c.after(received.told), d.y, d.y+rowHigh)
		acknowledged.add(c.after(acknowledged.told), d.y, d.y+rowHigh)
		d.y += rowHigh
		for _, n := range d.beside(r, &c) {
			for _, text := range wrap(n.text, 11, c.right-left) {
				d.y += noteHigh
				d.text(n.class()+" halo", point{left + 4, d.y - 3}, 11, "start", "", text)
			}
			received.add(c.after(received.told), d.y-noteHigh, d.y)
			acknowledged.add(c.after(acknowledged.told), d.y-noteHigh, d.y)
		}
	}
	// The boundaries lie under what is written.
	over := d.canvas
	d.canvas = below
	if !d.client && len(c.list) > 0 {
		received.draw(&d.canvas, "received", ` stroke-width="1.5" stroke-dasharray="3 2"`)
		acknowledged.draw(&d.canvas, "acked", ` stroke-width="2.5"`)
		d.used["received"], d.used["acked"] = true, true
	}
	d.Write(over.Bytes())
	if n := len(k.rows) - skipped - len(rows); n > 0 {
		d.lines("dim", 11, markWide, "", fmt.Sprintf("… and %d rows more.", n))
	}
	if c.more > 0 {
		d.lines("dim", 11, markWide, "", fmt.Sprintf("Sequences from %d on are not drawn.", c.list[len(c.list)-1]+1))
	}
}

// rowsOf are the rows of a strip that there is room for, with what was not met
// among them, and how many are left out before them.
func (d *drawing) rowsOf(k *sequences) ([]*row, int) {
	most := max(6, mostRows/min(d.strips, mostStrips))
	if len(k.rows) <= most {
		return k.rows, 0
	}
	from := 0
	for i, r := range k.rows {
		if d.failed != nil && r.request == d.failed.request {
			from = max(0, i-most+1)
		}
	}
	return k.rows[from : from+most], from
}

// beside writes what a row says behind its last sequence, if there is room for
// all of it, and returns what has none.
func (d *drawing) beside(r *row, c *columns) []line {
	texts := make([]string, len(r.lines))
	for i, n := range r.lines {
		texts[i] = n.text
	}
	x := c.left
	if n := len(c.x); n > 0 {
		x = c.x[n-1] + c.cell
	}
	x += 8
	right := c.right
	if !r.told.all {
		right += 2 * c.count
	}
	if len(texts) == 0 || x+long(strings.Join(texts, "; "), 11) > right {
		return r.lines
	}
	class := r.lines[0].class()
	d.text(class, point{x, d.y - rowHigh + 14.5}, 11, "start", "", strings.Join(texts, "; "))
	return nil
}

func (l line) class() string { return map[bool]string{true: "bad", false: "dim"}[l.bad] }

// boundary is a line down a strip, behind a sequence.
type boundary struct {
	told int64
	path []point
}

func (b *boundary) add(x, from, to float64) { b.path = append(b.path, point{x, from}, point{x, to}) }

func (b *boundary) draw(c *canvas, class, attributes string) {
	c.printf(`<path class="%s" d="`, class)
	for i, p := range b.path {
		c.printf("%s%s %s", map[bool]string{true: "M", false: "L"}[i == 0], px(p.x), px(p.y))
	}
	c.printf(`"%s/>`+"\n", attributes)
}

// rowOf draws one row.
func (d *drawing) rowOf(k *sequences, r *row, before map[int64]state, c *columns) {
	line := box{margin, d.y, width - margin, d.y + rowHigh}
	if d.failed != nil && r.request == d.failed.request && concerns(k, d.failed) {
		d.rect("failedrow", line, "", "")
	}
	d.line("grid", point{line.x0, line.y1}, point{line.x1, line.y1}, "")
	d.markRow(k, r, line)
	d.text("", point{margin + markWide, d.y + 14.5}, 12, "start", "", cut(r.name(), 17))
	for i, seq := range c.list {
		cell := box{c.x[i], d.y, c.x[i] + c.cell, d.y + rowHigh}.grown(-1.5, -2.5)
		d.cell(cell, before[seq], r.states[seq], r.events, seq)
	}
	if !r.told.all && !r.told.counts {
		return
	}
	counts := []int64{r.told.pending, r.told.future}
	first := 2
	if r.told.all {
		counts, first = []int64{r.told.received, r.told.acknowledged, r.told.pending, r.told.future}, 0
	}
	if d.client {
		counts, first = counts[:1], 0
	}
	for i, n := range counts {
		d.text("", point{c.right + 6 + c.count*float64(first+i+1), d.y + 14.5}, 11, "end", "", fmt.Sprint(n))
	}
}

// cell draws one sequence in a row.
func (d *drawing) cell(b box, before, after state, events map[int64]event, seq int64) {
	e, happened := events[seq]
	switch {
	case happened && e.cleared:
		d.use("cleared")
		d.rect("gone", b, "", fmt.Sprintf("%d is cleared", seq))
		d.line("axis", point{b.x0, b.y1}, point{b.x1, b.y0}, "")
	case happened && e.result != "":
		d.use("drained")
		d.use(e.result)
		d.rect("drained", b, "", fmt.Sprintf("%d is drained: %s", seq, e.result))
		d.step(b, e, "drainedstep")
	case happened && !e.taken:
		d.use("refused")
		d.rect("none", b, "", fmt.Sprintf("%d is refused or ignored", seq))
		d.state(b, after, seq)
		q := b.centre()
		d.line("badline", point{q.x - 4, q.y - 4}, point{q.x + 4, q.y + 4}, ` stroke-width="2"`)
		d.line("badline", point{q.x - 4, q.y + 4}, point{q.x + 4, q.y - 4}, ` stroke-width="2"`)
	case happened:
		d.state(b, after, seq)
		d.step(b, e, "steparrow")
	default:
		if before != consumed && after == consumed {
			d.use("drained")
			d.rect("drained", b, "", fmt.Sprintf("%d is acknowledged", seq))
			return
		}
		d.state(b, after, seq)
	}
}

// use notes that the legend is to explain a sign.
func (d *drawing) use(sign string) {
	if d.client {
		// The same cells mean another thing.
		if other, ok := map[string]string{"pending": "kept", "drained": "taken", "consumed": "taken before", "cleared": "forgotten"}[sign]; ok {
			sign = other
		}
	}
	d.used[sign] = true
}

// state draws where a sequence is.
func (d *drawing) state(b box, s state, seq int64) {
	switch s {
	case pending:
		d.use("pending")
		d.rect("pending", b, "", fmt.Sprintf("%d waits for a tick", seq))
	case early:
		d.use("early")
		d.rect("early", b, ` stroke-dasharray="3 2"`, fmt.Sprintf("%d waits for one before it", seq))
	case consumed:
		d.use("consumed")
		d.dot("consumed", b.centre(), 1.8)
	}
}

// step draws a step's direction in a cell: an arrow, one before a bar if it
// was blocked, or a ring for (0, 0).
func (d *drawing) step(b box, e event, class string) {
	q := b.centre()
	way := point{float64(max(-1, min(1, e.step[0]))), -float64(max(-1, min(1, e.step[1])))}.unit()
	if way == (point{}) {
		d.printf(`<circle class="%s" cx="%s" cy="%s" r="3" stroke-width="1.5"/>`+"\n", class, px(q.x), px(q.y))
		return
	}
	r := math.Min(b.width(), b.height())/2 - 1
	tip, side := q.plus(way.times(r)), point{-way.y, way.x}
	d.line(class, q.minus(way.times(r)), tip, ` stroke-width="1.7"`)
	if e.result == "blocked" {
		d.line(class, tip.plus(side.times(5)), tip.minus(side.times(5)), ` stroke-width="2"`)
		return
	}
	for _, s := range []float64{1, -1} {
		d.line(class, tip, tip.minus(way.times(4)).plus(side.times(3.2*s)), ` stroke-width="1.7"`)
	}
}

// concerns reports whether a moment is one of a session: it names it, or none.
func concerns(k *sequences, m *moment) bool {
	for _, text := range []string{m.what, m.want} {
		for _, word := range strings.FieldsFunc(text, func(r rune) bool { return r == ' ' || r == '\'' || r == '’' || r == ',' }) {
			if len(word) == 1 && word[0] >= 'A' && word[0] <= 'Z' {
				return word == k.name
			}
		}
	}
	return true
}

// markRow writes the numbers of what was looked at in a row.
func (d *drawing) markRow(k *sequences, r *row, line box) {
	// Of rows of one request, the last.
	for _, later := range k.rows {
		if later.request == r.request && later.tick > r.tick {
			return
		}
	}
	var list []int
	bad := false
	for i := range d.moments {
		m := &d.moments[i]
		if m.request == r.request && concerns(k, m) && (m.number <= d.shown || !m.met()) {
			list = append(list, m.number)
			bad = bad || !m.met()
		}
	}
	if len(list) == 0 {
		return
	}
	text := numbers(list)
	if len([]rune(text)) > 5 {
		text = fmt.Sprintf("%d…", list[0])
	}
	d.use("mark")
	class, inside := "mark", ""
	if bad {
		class, inside = "badmark", "markbad"
	}
	wide := math.Max(18, long(text, 10)+8)
	b := box{line.x0, line.y0 + 3, line.x0 + wide, line.y1 - 3}
	d.rect(class, b, ` rx="7.5" stroke-width="1.2"`, "")
	d.text(inside, point{b.centre().x, b.centre().y + 3.5}, 10, "middle", ` font-weight="600"`, text)
}
