package suite

import (
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"
	"unicode/utf8"
)

// Explain says in lines why a scenario did not pass: the clause and its
// sentence, the step, the tick, what was wanted and what came, the last
// messages with the reference's answers beside the subject's, and again, the
// line that runs it again alone. What the subject said is legible, and no line
// of it begins as one of ours does.
func (s ScenarioReport) Explain(again string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s  %s\n", s.Verdict, s.ID)
	if s.NotScored {
		b.WriteString("  not scored: this version of the suite does not ask for it, and it decides nothing\n")
	}
	if s.Known {
		b.WriteString("  known: the list of known failures names it\n")
	}
	f := s.Failure
	if f == nil {
		fmt.Fprintf(&b, "  %s\n", quoted(s.Message))
		return b.String()
	}
	fmt.Fprintf(&b, "  %s: %s\n", s.Clause, f.Sentence)
	fmt.Fprintf(&b, "  scenario  %s\n", s.Name)
	if f.Step != "" {
		fmt.Fprintf(&b, "  step      %s  (%s:%d)\n", f.Step, s.File, f.Line)
	}
	switch {
	case f.Error != "" && s.Verdict == Failed:
		fmt.Fprintf(&b, "  got       %s\n", quoted(s.Message))
	case f.Error != "":
		fmt.Fprintf(&b, "  could not be judged: %s\n", quoted(f.Error))
	default:
		fmt.Fprintf(&b, "  tick      %d\n  what      %s\n  expected  %s\n  got       %s\n", f.Tick, quoted(f.What), quoted(f.Want), quoted(f.Got))
	}
	if s.Code != "" {
		fmt.Fprintf(&b, "  code      %s\n", Line(s.Code))
	}
	if len(f.Last) > 0 {
		b.WriteString("  last messages (→ asked, ← answered, = the reference's answer to the same)\n")
	}
	for _, x := range f.Last {
		answer := quoted(short(x.Answer))
		if x.Sent != "" {
			answer = Line(short(x.Sent)) // what came, and not how it was read
		}
		fmt.Fprintf(&b, "    %3d → %s%s %s\n        ← %s\n", x.Number, x.Asked(f.Last), x.Verb, quoted(short(x.Params)), answer)
		if x.Reference != "" && !alike(x.Answer, x.Reference) {
			fmt.Fprintf(&b, "        = %s\n", quoted(short(x.Reference)))
		}
	}
	fmt.Fprintf(&b, "  again     %s\n", again)
	return b.String()
}

// Asked names the world that was asked, where there are several: by its number,
// in the order of opening.
func (x Exchange) Asked(among []Exchange) string {
	for _, other := range among {
		if other.World != x.World {
			return fmt.Sprintf("world %d: ", x.World)
		}
	}
	return ""
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
	most := 600
	if len(text) <= most {
		return text
	}
	for back := 0; back < utf8.UTFMax-1 && !utf8.RuneStart(text[most]); back++ {
		most-- // not within a character
	}
	return fmt.Sprintf("%s… (%d bytes)", text[:most], len(text))
}
