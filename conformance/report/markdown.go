package report

import (
	"fmt"
	"io"
	"strings"

	"github.com/moveauth/moveauth/conformance/suite"
)

// mostMarkdown is how many bytes of failures a summary holds. GitHub takes none
// that is longer than 1 MiB, and shares that among the steps of a job.
const mostMarkdown = 256 << 10

// Markdown writes a short summary for CI: a table of the profiles, then each
// failure folded up. What does not fit is counted.
func Markdown(w io.Writer, r *suite.Report, subject string) error {
	var b strings.Builder
	fmt.Fprintf(&b, "### %s\n\n", inline(fmt.Sprintf("%s %s (%s), judged by moveauth %s", r.Subject.Name, r.Subject.Version, r.Subject.Language, r.Moveauth)))
	if r.Subject.Sabotage != "" {
		fmt.Fprintf(&b, "This binary carries the sabotage %s.\n\n", inline(r.Subject.Sabotage))
	}
	b.WriteString("| profile | | planned | passed | failed | unsupported | not-run | error |\n|---|---|--:|--:|--:|--:|--:|--:|\n")
	var notes []string
	for _, p := range r.Profiles {
		said := told(r, p)
		if p.Certified {
			said = "**certified**"
		}
		fmt.Fprintf(&b, "| %s | %s | %d | %d | %d | %d | %d | %d |\n", p.Profile, said, p.Planned, p.Passed, p.Failed, p.Unsupported, p.NotRun, p.Error)
		if len(p.NotOffered) > 0 && p.NotRun != p.Planned {
			notes = append(notes, fmt.Sprintf("%s, not offered: %s", p.Profile, list(p.NotOffered)))
		}
		if p.NotScored > 0 {
			notes = append(notes, fmt.Sprintf("%s, not scored, as suite version %s does not ask for them: %s", p.Profile, r.Moveauth, unscored(r, p.Profile)))
		}
	}
	b.WriteByte('\n')
	for _, note := range notes {
		fmt.Fprintf(&b, "- %s\n", inline(note))
	}
	if notes != nil {
		b.WriteByte('\n')
	}
	left := 0
	for _, s := range byClause(r) {
		if !bad(s) {
			continue
		}
		text := folded(s, subject)
		if left > 0 || b.Len()+len(text) > mostMarkdown {
			left++
			continue
		}
		b.WriteString(text)
	}
	if left > 0 {
		fmt.Fprintf(&b, "and %d more, which `--report json=FILE` names.\n", left)
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// folded is a failure of which only the first line shows until it is opened.
func folded(s suite.ScenarioReport, subject string) string {
	head := fmt.Sprintf("<b>%s</b> %s: %s", s.Verdict, s.Clause, escaped(s.Name))
	if s.Known {
		head += " (known)"
	}
	if s.NotScored {
		head += " (not scored)"
	}
	return fmt.Sprintf("<details><summary>%s</summary>\n\n<pre>\n%s</pre>\n\n</details>\n\n", head, escaped(s.Explain(s.Again(subject))))
}

var markup = strings.NewReplacer(`\`, `\\`, "`", "\\`", "*", `\*`, "_", `\_`, "[", `\[`, "]", `\]`, "|", `\|`, "~", `\~`, "&", "&amp;", "<", "&lt;", ">", "&gt;", "\n", " ", "\t", " ")

var angles = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;")

// escaped writes text so that HTML within Markdown shows it as it is.
func escaped(text string) string { return angles.Replace(suite.Legible(text)) }

// inline writes text so that Markdown shows it as it is, in one line.
func inline(text string) string { return markup.Replace(suite.Legible(text)) }
