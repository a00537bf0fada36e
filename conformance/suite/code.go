package suite

import (
	"errors"
	"fmt"
	"regexp"
	"strings"

	"github.com/moveauth/moveauth/conformance"
	"github.com/moveauth/moveauth/steps"
)

// Kinds of failure codes.
const (
	codeExpected = "expected"     // expected:STEP/WHAT
	codeRefused  = "refused"      // refused:STEP/WHAT/REFUSAL
	codeUnknown  = "unknown-verb" // unknown-verb:VERB
)

// codeForm is a whole code: a kind alone, or one cut short, names no failure.
var codeForm = regexp.MustCompile(`^(expected:[a-z0-9-]+/[a-z0-9-]+|refused:[a-z0-9-]+/[a-z0-9-]+/[A-Za-z0-9]+|unknown-verb:[a-z-]+(/[a-z-]+)?)$`)

// codeForms says for people what codeForm takes.
const codeForms = "expected:STEP/WHAT, refused:STEP/WHAT/REFUSAL or unknown-verb:VERB, as a report has it under code"

// mostSlug is how much of a step's text, and of what was looked at, is in a
// code.
const mostSlug = 80

// code names in what way the scenario failed: at which step, in what, and if
// the answer was a refusal, in which. What was wanted and got is not in it, nor
// any number that the subject gave, so that the same failure has the same code
// on another machine and in another version. It is empty unless the verdict is
// failed.
func (r *run) code(c *current, verdict Verdict) string {
	if verdict != Failed {
		return ""
	}
	step := "no-step"
	if all := r.plan.Scenarios[c.index].Steps; c.failed > 0 && c.failed <= len(all) {
		step = stepSlug(all, c.failed-1)
	}
	asked := c.recorder.exchanges
	var failure *steps.Failure
	if !errors.As(c.err, &failure) {
		verb := "close" // which is not recorded
		if len(asked) > 0 && asked[len(asked)-1].err != nil {
			verb = asked[len(asked)-1].verb
		}
		return codeUnknown + ":" + verb
	}
	what := whatSlug(failure.What)
	if n := failure.Request; n > 0 && n <= len(asked) {
		if refusal := conformance.AsRefusal(asked[n-1].err); refusal != nil {
			return codeRefused + ":" + step + "/" + what + "/" + refusal.Code
		}
	}
	return codeExpected + ":" + step + "/" + what
}

// stepSlug names a step by its text, and from the second of a text on by its
// number too.
func stepSlug(all []Step, at int) string {
	slug := cut(slugOf(all[at].Text))
	n := 1
	for _, before := range all[:at] {
		if cut(slugOf(before.Text)) == slug {
			n++
		}
	}
	if n > 1 {
		slug += fmt.Sprintf("-%d", n)
	}
	return slug
}

// number is one that stands for itself. Those of names, as in P2, belong to
// them.
var number = regexp.MustCompile(`(^|[^A-Za-z0-9_.-])[-+−]?[0-9]+(\.[0-9]+)?([eE][-+]?[0-9]+)?`)

var numbers = regexp.MustCompile(`\bn(-n\b)+`)

// whatSlug names what was looked at, with n for each number.
func whatSlug(what string) string {
	slug := slugOf(number.ReplaceAllString(what, "${1} n "))
	if slug = cut(numbers.ReplaceAllString(slug, "n")); slug == "" {
		return "n"
	}
	return slug
}

func cut(slug string) string {
	return strings.TrimRight(slug[:min(mostSlug, len(slug))], "-")
}

// Absent is the verb that the subject claims and does not know, if the scenario
// failed by that.
func (s ScenarioReport) Absent() string {
	if verb, ok := strings.CutPrefix(s.Code, codeUnknown+":"); ok {
		return verb
	}
	return ""
}
