package transcript

import (
	"context"
	"fmt"
	"strings"

	"github.com/moveauth/moveauth/conformance"
	"github.com/moveauth/moveauth/conformance/subject/serve/jsonline"
	"github.com/moveauth/moveauth/conformance/suite"
)

// Finding is something that keeps a transcript from standing for its verdict:
// the suite asks otherwise, or comes to another verdict than was recorded.
type Finding struct {
	File     string
	Scenario string
	What     string
}

func (f Finding) String() string { return f.File + ": " + f.What }

// Judge lets the suite judge transcripts without the implementation, which
// described itself by the descriptor. opts say what is selected. Findings are in
// the order of the report.
func Judge(ctx context.Context, plan *suite.Plan, descriptor conformance.Object, all []*Transcript, opts suite.Options) (*suite.Report, []Finding, error) {
	subject, err := NewSubject(descriptor, all)
	if err != nil {
		return nil, nil, err
	}
	opts.Timeout = suite.NoTimeout // nothing here can hang
	report, err := plan.Judge(ctx, subject, opts)
	if err != nil {
		return nil, nil, err
	}
	faults := subject.Faults()
	var found []Finding
	judged := map[string]bool{}
	for _, s := range report.Scenarios {
		t := subject.all[s.ID]
		if t == nil || s.Verdict == suite.NotRun {
			continue
		}
		judged[s.ID] = true
		var what []string
		if s.Verdict != t.End.Verdict {
			what = append(what, fmt.Sprintf("the verdict is %s, and %s was recorded%s", s.Verdict, t.End.Verdict, t.by()))
		}
		if fault := faults[s.ID]; fault != nil {
			what = append(what, fault.Error())
		}
		if what != nil {
			found = append(found, Finding{t.File, s.ID, strings.Join(what, "; ")})
		}
	}
	for _, t := range all {
		if !judged[t.Scenario] {
			found = append(found, Finding{t.File, t.Scenario, "it was not judged: it is not in the selection"})
		}
	}
	return report, found, nil
}

// by says which suite recorded the transcript, if it is another.
func (t *Transcript) by() string {
	if t.Suite == conformance.SuiteVersion {
		return ""
	}
	return fmt.Sprintf(" by suite %s (this is %s)", t.Suite, conformance.SuiteVersion)
}

// free are the members that are never judged.
var free = []string{"detail", "data", "allocs", "casts"}

// Compare returns in a line what is the first thing that differs between a
// transcript and the same scenario as it was run again, with
// Options.Transcripts; empty if nothing does. Numbers are compared in the
// precision that the transcript's subject claims.
func (t *Transcript) Compare(again suite.ScenarioReport) string {
	same := Equality(Exactly)
	if t.Descriptor.Profiles[t.Profile].Scalar == "float32" {
		same = Single
	}
	var was []Event
	for _, e := range t.Events {
		if e.Number != 0 {
			was = append(was, e)
		}
	}
	for i, x := range again.Transcript {
		if i == len(was) {
			return fmt.Sprintf("request %d, %s, was not asked then: the transcript has %d requests", x.Number, x.Verb, i)
		}
		e := was[i]
		if e.Verb != x.Verb || e.World != int64(x.World) {
			return fmt.Sprintf("request %d is %s of world %d, and was %s of world %d", x.Number, x.Verb, x.World, e.Verb, e.World)
		}
		if d := Differ(e.Params, []byte(x.Params), Rounding); d != nil {
			return fmt.Sprintf("request %d, %s, is another: %s was %s, and is now %s", x.Number, x.Verb, under("params", d.Path), d.Was, d.Now)
		}
		if d := Differ([]byte(e.answer()), []byte(x.Answer), same, free...); d != nil {
			return fmt.Sprintf("the answer to request %d, %s, is another: %s was %s, and is now %s", x.Number, x.Verb, orAll(d.Path), d.Was, d.Now)
		}
	}
	if n := len(again.Transcript); n < len(was) {
		return fmt.Sprintf("request %d, %s, is not asked any more", n+1, was[n].Verb)
	}
	return ""
}

func orAll(path string) string {
	if path == "" {
		return "all of it"
	}
	return path
}

// answer is what the suite's Exchange would show as the answer.
func (e Event) answer() string {
	spec, _ := conformance.VerbNamed(e.Verb)
	if e.Verb == conformance.VerbOpen.Name && e.Result != nil && !e.refused() {
		return `{"opened":true}`
	}
	if e.Result == nil {
		err := e.read(spec, nil)
		return err.Error()
	}
	// As the decoder reads it: 1.0 is 1, and a string may hold a number.
	result := spec.NewResult()
	if err := spec.DecodeResult(e.Result, result); err != nil {
		return string(e.Result)
	}
	text, err := jsonline.Append(nil, result)
	if err != nil {
		return string(e.Result)
	}
	return string(text)
}
