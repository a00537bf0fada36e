package suite

import (
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"slices"
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
		if x.Reference != "" && !alike(x.Answer, x.Reference) {
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

// alike reports whether two answers differ by no more than rounding to float32,
// in what is judged: not in what is said for people, nor in what may be left
// out.
func alike(a, b string) bool {
	var x, y any
	if json.Unmarshal([]byte(a), &x) != nil || json.Unmarshal([]byte(b), &y) != nil {
		return a == b
	}
	return alikeValues(x, y)
}

func alikeValues(a, b any) bool {
	switch a := a.(type) {
	case float64:
		b, ok := b.(float64)
		const rounding = 4e-7
		return ok && math.Abs(a-b) <= rounding*max(1, math.Abs(a), math.Abs(b))
	case []any:
		b, ok := b.([]any)
		return ok && slices.EqualFunc(a, b, alikeValues)
	case map[string]any:
		b, ok := b.(map[string]any)
		if !ok {
			return false
		}
		for _, m := range []map[string]any{a, b} {
			for _, free := range []string{"detail", "want", "allocs", "casts"} {
				delete(m, free)
			}
		}
		return maps.EqualFunc(a, b, alikeValues)
	}
	return a == b
}

// short cuts a message to what a terminal can bear.
func short(text string) string {
	const most = 600
	if len(text) <= most {
		return text
	}
	return fmt.Sprintf("%s… (%d bytes)", text[:most], len(text))
}
