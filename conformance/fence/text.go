package fence

import (
	"fmt"
	"io"
	"strings"
	"text/tabwriter"
)

// Text writes a report for people: each finding, then a table of the fences,
// then what could not be read.
func Text(w io.Writer, r *Report, about About) error {
	var b strings.Builder
	for _, f := range r.Fences {
		for _, x := range f.Findings {
			sentence, _ := about(f.Fence)
			if sentence != "" {
				sentence = ": " + sentence
			}
			fmt.Fprintf(&b, "%s: %s%s\n  found    %s\n  allowed  %s\n  mend     %s\n\n", x.place(), x.Fence, sentence, printable(x.Found), printable(x.Allowed), printable(x.Mend))
		}
	}
	table := tabwriter.NewWriter(&b, 0, 0, 2, ' ', 0)
	clean, found, nothing, findings := 0, 0, 0, 0
	var idle []string
	for _, f := range r.Fences {
		switch f.Verdict {
		case Clean:
			clean++
			fmt.Fprintf(table, "%s\tclean\t%s\n", f.Fence, count(f.Looked, "place"))
		case Found:
			found++
			findings += len(f.Findings)
			fmt.Fprintf(table, "%s\t%s\t%s\n", f.Fence, count(len(f.Findings), "finding"), count(f.Looked, "place"))
		default:
			nothing++
			idle = append(idle, f.Fence)
		}
	}
	_ = table.Flush() // into memory
	if idle != nil {
		fmt.Fprintf(&b, "nothing to check: %s\n", strings.Join(idle, " "))
	}
	if len(r.Notes) > 0 {
		fmt.Fprintf(&b, "\n%s:\n", count(len(r.Notes), "note"))
		for _, n := range r.Notes {
			fmt.Fprintf(&b, "  %s\n", strings.TrimPrefix(n.place()+" "+printable(n.Why), " "))
		}
	}
	fmt.Fprintf(&b, "\n%s read; %s: %d clean, %d with %s, %d with nothing to check\n",
		count(r.Files, "file"), count(len(r.Fences), "fence"), clean, found, count(findings, "finding"), nothing)
	_, err := io.WriteString(w, b.String())
	return err
}

func count(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}

// place is file:line:column, as editors take it.
func (x *Finding) place() string {
	at := printable(x.File)
	if x.Line > 0 {
		at += fmt.Sprintf(":%d", x.Line)
		if x.Column > 0 {
			at += fmt.Sprintf(":%d", x.Column)
		}
	}
	return at
}

func (n *Note) place() string { return (&Finding{File: n.File, Line: n.Line}).place() }

// printable keeps what a tree says from steering a terminal.
func printable(text string) string {
	return strings.Map(func(r rune) rune {
		if r < ' ' || r == 0x7f || r >= 0x80 && r < 0xa0 || r >= 0x202a && r <= 0x202e || r >= 0x2066 && r <= 0x2069 {
			return '\ufffd'
		}
		return r
	}, text)
}
