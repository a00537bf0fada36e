package report

import (
	_ "embed"
	"fmt"
	"html/template"
	"io"
	"strings"
	"unicode/utf8"

	"github.com/moveauth/moveauth/conformance/suite"
)

// notes are what must be said before the table: who cannot be compared as they
// stand.
func (m *Matrix) notes() []string {
	var all []string
	if len(m.Versions) > 1 {
		all = append(all, fmt.Sprintf("The reports are of different versions of the suite, %s: a clause that differs may have been asked differently.", strings.Join(m.Versions, " and ")))
	}
	for _, c := range m.Columns {
		if c.Sabotage != "" {
			all = append(all, fmt.Sprintf("%s carries the sabotage %s.", c.Letter, c.Sabotage))
		}
		switch {
		case c.Stopped != "":
			all = append(all, fmt.Sprintf("%s was stopped: %s; a partial run certifies nothing.", c.Letter, c.Stopped))
		case c.Partial:
			all = append(all, fmt.Sprintf("%s was judged in part: a partial run certifies nothing.", c.Letter))
		}
	}
	if m.rows() == 0 {
		all = append(all, "No clause differs.")
	}
	return all
}

func (m *Matrix) rows() int {
	n := 0
	for _, g := range m.Groups {
		n += len(g.Rows)
	}
	return n
}

// Text writes the matrix for a terminal: the columns by letters, the sentence
// last.
func (m *Matrix) Text(w io.Writer) error {
	var b strings.Builder
	widths := make([]int, len(m.Columns))
	for i, c := range m.Columns {
		fmt.Fprintf(&b, "%-2s %s, judged by moveauth %s, %s\n", c.Letter, suite.Line(c.Name), suite.Line(c.Moveauth), suite.Line(c.File))
		widths[i] = len(c.summary())
		for _, g := range m.Groups {
			widths[i] = max(widths[i], len(g.Stand[i]))
			for _, r := range g.Rows {
				widths[i] = max(widths[i], len(r.Cells[i].Text))
			}
		}
	}
	for _, note := range m.notes() {
		fmt.Fprintf(&b, "%s\n", suite.Line(note))
	}
	line := func(head, tail string, cell func(int) string) {
		var l strings.Builder
		fmt.Fprintf(&l, "  %-13s", head)
		for i := range m.Columns {
			fmt.Fprintf(&l, "  %-*s", widths[i], cell(i))
		}
		b.WriteString(strings.TrimRight(l.String()+"  "+tail, " ") + "\n")
	}
	for _, g := range m.Groups {
		fmt.Fprintf(&b, "\nprofile %s\n", suite.Line(g.Profile))
		line("", "", func(i int) string { return m.Columns[i].Letter })
		line("", "", func(i int) string { return g.Stand[i] })
		for _, r := range g.Rows {
			line(suite.Line(r.Clause), cut(r.Sentence), func(i int) string { return r.Cells[i].Text })
		}
		if g.Hidden > 0 {
			fmt.Fprintf(&b, "  %d clauses do not differ\n", g.Hidden)
		}
	}
	b.WriteByte('\n')
	line("clauses", "passed whole, of those judged", func(i int) string { return m.Columns[i].summary() })
	_, err := io.WriteString(w, b.String())
	return err
}

func (c Column) summary() string { return fmt.Sprintf("%d of %d", c.Passed, c.Judged) }

// cut shortens a sentence to what a terminal's line can bear.
func cut(text string) string {
	const most = 72
	if utf8.RuneCountInString(text) <= most {
		return text
	}
	return strings.TrimRight(string([]rune(text)[:most-1]), " ,;:") + "…"
}

// Markdown writes the matrix as one table a profile.
func (m *Matrix) Markdown(w io.Writer) error {
	var b strings.Builder
	for _, c := range m.Columns {
		fmt.Fprintf(&b, "- **%s** %s, judged by moveauth %s\n", c.Letter, inline(c.Name), inline(c.Moveauth))
	}
	b.WriteByte('\n')
	for _, note := range m.notes() {
		fmt.Fprintf(&b, "%s\n\n", inline(note))
	}
	row := func(head, sentence string, cell func(int) string) {
		fmt.Fprintf(&b, "| %s |", head)
		for i := range m.Columns {
			fmt.Fprintf(&b, " %s |", cell(i))
		}
		fmt.Fprintf(&b, " %s |\n", sentence)
	}
	for _, g := range m.Groups {
		fmt.Fprintf(&b, "### %s\n\n", inline(g.Profile))
		row("clause", "", func(i int) string { return m.Columns[i].Letter })
		row("---", "---", func(int) string { return "---" })
		row("", "", func(i int) string { return "*" + g.Stand[i] + "*" })
		for _, r := range g.Rows {
			row(inline(r.Clause), inline(r.Sentence), func(i int) string {
				if s := r.Cells[i]; s.State == "failed" || s.State == "error" {
					return "**" + s.Text + "**"
				}
				return r.Cells[i].Text
			})
		}
		b.WriteByte('\n')
		if g.Hidden > 0 {
			fmt.Fprintf(&b, "%d clauses do not differ.\n\n", g.Hidden)
		}
	}
	for _, c := range m.Columns {
		fmt.Fprintf(&b, "- %s: %s clauses passed whole, of those judged\n", c.Letter, c.summary())
	}
	_, err := io.WriteString(w, b.String())
	return err
}

//go:embed compare.html
var comparePage string

var compareTemplate = template.Must(template.New("compare").Funcs(template.FuncMap{
	"class":   func(state string) string { return strings.ReplaceAll(state, " ", "-") },
	"legible": suite.Line,
}).Parse(comparePage))

// HTML writes the matrix as one page that needs nothing else.
func (m *Matrix) HTML(w io.Writer) error {
	return compareTemplate.Execute(w, struct {
		*Matrix
		Notes []string
	}{m, m.notes()})
}
