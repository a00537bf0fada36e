package suite

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/cucumber/godog"

	"github.com/moveauth/moveauth/conformance"
	"github.com/moveauth/moveauth/conformance/subject/inproc"
	"github.com/moveauth/moveauth/conformance/subject/stdio"
)

// Run judges a subject in a Go test: a subtest a scenario, named by its id. It
// fails unless every profile asked for is certified or, with clauses or
// scenarios selected, all that the subject claims of them passed. What needs a
// capability that is not claimed is skipped, and does not count as passed; so is
// what fails as Options.KnownFailures say, and what is not scored unless it
// passed. With go test -run of some of the subtests those alone are judged.
//
// Go's test cache does not see that a program which the subject starts has
// changed: run such a test with -count=1.
func Run(t *testing.T, subject conformance.Subject, opts Options) *Report {
	t.Helper()
	if opts.Reference == nil {
		opts.Reference = inproc.New(inproc.Options{})
	}
	if opts.Timeout == 0 {
		var err error
		if opts.Timeout, err = TimeoutFromEnvironment(); err != nil {
			t.Fatal(err)
		}
	}
	plan, err := LoadPlan()
	if err != nil {
		t.Fatal(err)
	}
	report, err := plan.Judge(t.Context(), subject, plan.filtered(t.Context(), t.Name(), subject, opts))
	if err != nil {
		t.Fatal(err)
	}
	told, all := 0, 0
	for _, s := range report.Scenarios {
		if s.Verdict == NotRun {
			continue
		}
		all++
		t.Run(s.ID, func(t *testing.T) {
			told++
			switch {
			case s.Verdict == Unsupported:
				t.Skip(Line(s.Message))
			case s.Verdict == Passed:
			case s.NotScored:
				t.Skip("\n" + s.Explain(s.Again("")))
			case s.Known:
				t.Skip("known to fail: " + Line(s.Message))
			default:
				t.Error("\n" + s.Explain(fmt.Sprintf("go test -count=1 -run '^%s$'", strings.ReplaceAll(t.Name(), "/", "$/^"))))
			}
		})
	}
	for _, k := range report.Known {
		if !k.Standing.Good() {
			t.Errorf("known failure %s: %s: %s", k.Where, k.Scenario, k.Message)
		}
	}
	for _, note := range report.Notes {
		t.Log(Line(note))
	}
	t.Logf("judged %s %s (%s)", Line(report.Subject.Name), Line(report.Subject.Version), Line(report.Subject.Language))
	for _, p := range report.Profiles {
		t.Logf("%s: planned %d, passed %d, failed %d, unsupported %d, error %d, certified %t, not offered %v",
			p.Profile, p.Planned, p.Passed, p.Failed, p.Unsupported, p.Error, p.Certified, p.NotOffered)
	}
	switch {
	case told < all:
		t.Logf("go test -run left out %d of %d scenarios: nothing is certified", all-told, all)
	case !report.Good() && !t.Failed():
		t.Errorf("%s is not certified for what was asked", report.Subject.Name)
	}
	return report
}

// Environment variables that tell go test and godog whom to judge. Without
// SubjectVariable and AttachVariable it is the reference.
const (
	// SubjectVariable is a command: words separated by spaces, or a JSON list
	// of words.
	SubjectVariable = "MOVEAUTH_SUBJECT"
	// DialBackVariable, if it is 1, has the command dial back.
	DialBackVariable = "MOVEAUTH_DIAL_BACK"
	// AttachVariable is the address, host:port, of an adapter that listens.
	AttachVariable = "MOVEAUTH_ATTACH"
	// TimeoutVariable is how long a request may take, as in 30s; without it,
	// DefaultTimeout.
	TimeoutVariable = "MOVEAUTH_TIMEOUT"
)

// TimeoutFromEnvironment returns the time-out that the environment names, for
// Options; 0 if it names none.
func TimeoutFromEnvironment() (time.Duration, error) {
	text, set := os.LookupEnv(TimeoutVariable)
	if !set {
		return 0, nil
	}
	d, err := time.ParseDuration(text)
	if err != nil || d <= 0 {
		return 0, fmt.Errorf("%s is %q, want a time above 0 with its unit, as in 30s", TimeoutVariable, text)
	}
	return d, nil
}

// FromEnvironment returns the subject that the environment names.
func FromEnvironment() (conformance.Subject, error) {
	value, set := os.LookupEnv(SubjectVariable)
	text := strings.TrimSpace(value)
	if set && text == "" {
		return nil, fmt.Errorf("%s is set and blank; want a command, or the variable not set to judge the reference", SubjectVariable)
	}
	attach := os.Getenv(AttachVariable)
	dialBack := os.Getenv(DialBackVariable)
	switch {
	case dialBack != "" && dialBack != "1":
		return nil, fmt.Errorf("%s is %q, want 1 or nothing", DialBackVariable, dialBack)
	case attach != "" && (text != "" || dialBack != ""):
		return nil, fmt.Errorf("%s names an adapter that runs already; want it without %s and %s", AttachVariable, SubjectVariable, DialBackVariable)
	case attach != "":
		return stdio.Attach(attach, stdio.Options{}), nil
	case text == "" && dialBack != "":
		return nil, fmt.Errorf("%s is set without %s, want the command that dials back", DialBackVariable, SubjectVariable)
	case text == "":
		return inproc.New(inproc.Options{}), nil
	}
	words := strings.Fields(text)
	if text[0] == '[' {
		words = nil
		if err := json.Unmarshal([]byte(text), &words); err != nil || len(words) == 0 {
			return nil, fmt.Errorf("%s is %s, want a command as words or as a JSON list of words", SubjectVariable, text)
		}
	}
	if dialBack != "" {
		return stdio.DialBack(words, stdio.Options{}), nil
	}
	return stdio.New(words, stdio.Options{}), nil
}

// InitializeTestSuite gives `godog run` the steps and the hooks, on the subject
// that the environment names. What godog selects is what is judged.
func InitializeTestSuite(s *godog.TestSuiteContext) {
	var r *run
	plan, err := LoadPlan()
	if err == nil {
		r, err = plan.underGodog()
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "moveauth:", err)
		os.Exit(2)
	}
	r.register(s.ScenarioContext())
	s.AfterSuite(func() {
		ending := r.subject.Close()
		counts := map[Verdict]int{}
		for _, v := range r.verdicts {
			if v != nil {
				counts[v.Verdict]++
			}
		}
		// godog would call a run of nothing, or one that was given up, a success.
		switch {
		case r.fatal != nil:
			fmt.Fprintln(os.Stderr, "moveauth:", r.fatal)
			os.Exit(2)
		case counts[Passed]+counts[Failed]+counts[Errored] == 0:
			fmt.Fprintln(os.Stderr, "moveauth: nothing was judged; a path's line must be that of a scenario")
			os.Exit(2)
		case r.stopped != nil:
			fmt.Fprintf(os.Stderr, "moveauth: stopped after %s: %s\n", r.stopped.After, r.stopped.Why)
			os.Exit(2)
		case ending != nil:
			fmt.Fprintln(os.Stderr, "moveauth: at the end of the run:", ending)
			os.Exit(2)
		}
		// godog's own formatters count what was skipped as passed.
		fmt.Fprintf(os.Stderr, "moveauth: %s: %d passed, %d failed, %d unsupported, %d error\n",
			r.name, counts[Passed], counts[Failed], counts[Unsupported], counts[Errored])
	})
}

// underGodog prepares a run whose selection is godog's.
func (p *Plan) underGodog() (*run, error) {
	subject, err := FromEnvironment()
	if err != nil {
		return nil, err
	}
	opts := Options{Reference: inproc.New(inproc.Options{})}
	if opts.Timeout, err = TimeoutFromEnvironment(); err != nil {
		return nil, err
	}
	ctx := context.Background()
	d, err := Describe(ctx, subject, opts)
	if err != nil {
		return nil, err
	}
	r := p.run(ctx, subject, d, opts)
	for i := range r.chosen {
		r.chosen[i] = true
	}
	return r, nil
}
