package doctor

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"
)

// Text writes the report for a terminal.
func (r *Report) Text(w io.Writer) error {
	var b strings.Builder
	if r.Adapter != "" {
		fmt.Fprintf(&b, "%s\n\n", r.Adapter)
	}
	width, count := 0, map[Status]int{}
	for _, c := range r.Checks {
		width = max(width, len(c.Name))
		count[c.Status]++
	}
	for _, c := range r.Checks {
		fmt.Fprintf(&b, "%-9s  %-*s  %s\n", c.Status, width, c.Name, c.What)
		if c.Status == NotTried {
			fmt.Fprintf(&b, "%-9s  %-*s    %s\n", "", width, "", oneLine(c.Got))
			continue
		}
		for _, part := range []struct{ label, text string }{{"sent", c.Sent}, {"got", c.Got}, {"change", c.Change}} {
			if part.text != "" {
				fmt.Fprintf(&b, "           %-7s %s\n", part.label, oneLine(part.text))
			}
		}
		for _, t := range c.Typical {
			fmt.Fprintf(&b, "           %-7s %s\n", "", t)
		}
	}
	fmt.Fprintf(&b, "\n%d ok, %d not ok, %d advice, %d not tried\n", count[OK], count[NotOK], count[Advice], count[NotTried])
	if r.Output != "" && !r.Good() {
		fmt.Fprintf(&b, "\nthe end of its standard error:\n%s\n", indented(r.Output))
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// oneLine shows line breaks and other control characters as escapes.
func oneLine(text string) string {
	var b strings.Builder
	for _, r := range text {
		if r < ' ' || r == 0x7f || r == 0xfeff || r == 0x2028 {
			fmt.Fprintf(&b, `\u%04x`, r)
			continue
		}
		b.WriteRune(r)
	}
	return b.String()
}

func indented(text string) string {
	lines := strings.Split(strings.TrimRight(text, "\n"), "\n")
	for i, l := range lines {
		lines[i] = "  " + oneLine(l)
	}
	return strings.Join(lines, "\n")
}

// JSON writes the report for programs: its members, and good.
func (r *Report) JSON(w io.Writer) error {
	e := json.NewEncoder(w)
	e.SetIndent("", "  ")
	e.SetEscapeHTML(false)
	return e.Encode(struct {
		*Report
		Good bool `json:"good"`
	}{r, r.Good()})
}
