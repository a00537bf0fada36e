package suite

import (
	"fmt"
	"strings"
)

// Explain says in lines why a scenario did not pass: the clause and its
// sentence, the step, the tick, what was wanted and what came, the last
// messages with the reference's answers beside the subject's, and again, the
// line that runs it again alone.
func (s ScenarioReport) Explain(again string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s  %s\n", s.Verdict, s.ID)
	f := s.Failure
	if f == nil {
		fmt.Fprintf(&b, "  %s\n", s.Message)
		return b.String()
	}
	fmt.Fprintf(&b, "  %s: %s\n", s.Clause, f.Sentence)
	fmt.Fprintf(&b, "  scenario  %s\n", s.Name)
	if f.Step != "" {
		fmt.Fprintf(&b, "  step      %s  (%s:%d)\n", f.Step, s.File, f.Line)
	}
	switch {
	case f.Error != "" && s.Verdict == Failed:
		fmt.Fprintf(&b, "  got       %s\n", s.Message)
	case f.Error != "":
		fmt.Fprintf(&b, "  could not be judged: %s\n", strings.ReplaceAll(f.Error, "\n", "\n    "))
	default:
		fmt.Fprintf(&b, "  tick      %d\n  what      %s\n  expected  %s\n  got       %s\n", f.Tick, f.What, f.Want, f.Got)
	}
	if len(f.Last) > 0 {
		b.WriteString("  last messages (→ asked, ← answered, = the reference's answer to the same)\n")
	}
	for _, x := range f.Last {
		fmt.Fprintf(&b, "    %3d → %s %s\n        ← %s\n", x.Number, x.Verb, short(x.Params), short(x.Answer))
		switch x.Reference {
		case "", x.Answer:
		default:
			fmt.Fprintf(&b, "        = %s\n", short(x.Reference))
		}
	}
	fmt.Fprintf(&b, "  again     %s\n", again)
	return b.String()
}

// Again is the command line that runs the scenario alone. subject is how the
// subject was named, as in "-- node my.mjs"; empty for the built-in reference.
func (s ScenarioReport) Again(subject string) string {
	line := "moveauth certify --scenario " + s.ID
	if subject != "" {
		line += " " + subject
	}
	return line
}

// short cuts a message to what a terminal can bear.
func short(text string) string {
	const most = 600
	if len(text) <= most {
		return text
	}
	return fmt.Sprintf("%s… (%d bytes)", text[:most], len(text))
}
