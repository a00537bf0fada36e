package suite

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"github.com/cucumber/godog"

	"github.com/moveauth/moveauth/conformance"
	"github.com/moveauth/moveauth/conformance/clause"
	"github.com/moveauth/moveauth/features"
)

// Time-outs, unless Options say otherwise.
const (
	DefaultTimeout  = 5 * time.Second  // of a request
	DescribeTimeout = 10 * time.Second // of the first, which may have to start the subject

	// MostRequests is what a scenario asks at most, so that an engine which
	// answers one request a frame still gets through. A scenario may take as
	// many request time-outs, and one to close.
	MostRequests = 40
)

// Options are how a subject is judged. The zero value judges all that it
// claims.
type Options struct {
	Selection
	// Timeout of a request; 0 is DefaultTimeout, NoTimeout is none.
	Timeout time.Duration
	// Shuffle, if not 0, is the seed of a random order of scenarios.
	Shuffle int64
	// Reference, if any, is asked what a failed scenario asked, so that its
	// answers stand beside the subject's.
	Reference conformance.Subject
	// Progress, if any, is told each verdict as it falls, in order.
	Progress func(done, planned int, s ScenarioReport)
	// Transcripts keeps every scenario's transcript, and what was expected, in
	// the report.
	Transcripts bool
}

// NoTimeout lets a request take for ever: for a subject under a debugger.
const NoTimeout = time.Duration(-1)

func (o Options) timeout() time.Duration {
	switch {
	case o.Timeout == 0:
		return DefaultTimeout
	case o.Timeout < 0:
		return 0
	}
	return o.Timeout
}

// CannotRun says that a run did not come about or was given up: nothing is
// said about the subject's conformance.
type CannotRun struct{ Err error }

func (e *CannotRun) Error() string { return e.Err.Error() }
func (e *CannotRun) Unwrap() error { return e.Err }

// Fatal is implemented by a subject's errors that end the run: no later
// scenario can fare better.
type Fatal interface{ Fatal() bool }

// Judge runs the selected scenarios against the subject and returns what it
// found. The error is a *[UsageError] for a selection of what there is not, or
// a *[CannotRun]. The subject stays open.
func Judge(ctx context.Context, subject conformance.Subject, opts Options) (*Report, error) {
	plan, err := LoadPlan()
	if err != nil {
		return nil, &CannotRun{err}
	}
	return plan.Judge(ctx, subject, opts)
}

// Describe asks a subject for its descriptor, within the time-out, and checks
// it.
func Describe(ctx context.Context, subject conformance.Subject, opts Options) (conformance.Descriptor, error) {
	var d conformance.Descriptor
	timeout := opts.timeout()
	if timeout > 0 {
		timeout = max(timeout, DescribeTimeout, starting(subject))
	}
	err := guarded(ctx, "describe", timeout, 0, func(ctx context.Context) (err error) {
		d, err = subject.Describe(ctx)
		return err
	})
	if err == nil {
		err = conformance.Check(d)
	}
	if err == nil {
		err = d.Check()
	}
	if err != nil {
		return d, &CannotRun{fmt.Errorf("the subject did not describe itself: %w", err)}
	}
	return d, nil
}

// Judge is the function Judge with a plan that was loaded already.
func (p *Plan) Judge(ctx context.Context, subject conformance.Subject, opts Options) (*Report, error) {
	if err := p.CheckSelection(opts.Selection); err != nil {
		return nil, err
	}
	d, err := Describe(ctx, subject, opts)
	if err != nil {
		return nil, err
	}
	profiles, err := p.profiles(opts.Selection, d)
	if err != nil {
		return nil, err
	}
	marks, err := p.chosen(opts.Selection, profiles)
	if err != nil {
		return nil, err
	}
	r := &run{plan: p, subject: subject, name: d.Name, opts: opts, claims: d.Profiles, chosen: marks, verdicts: make([]*ScenarioReport, len(p.Scenarios))}
	if err := r.godog(ctx); err != nil {
		return nil, &CannotRun{err}
	}
	report := &Report{
		Moveauth:  conformance.SuiteVersion,
		Subject:   SubjectID{d.Name, d.Version, d.Language, d.Sabotage},
		Partial:   opts.Partial(),
		Scenarios: []ScenarioReport{},
	}
	planned := map[string]int{}
	for _, name := range profiles {
		report.Profiles = append(report.Profiles, ProfileReport{Profile: name, ByStructure: p.byStructure(name)})
		for i, s := range p.Scenarios {
			if s.Profile != name {
				continue
			}
			planned[name]++
			if v := r.verdicts[i]; v != nil {
				report.Scenarios = append(report.Scenarios, *v)
			}
		}
	}
	if wrong := report.count(planned, d); wrong != nil {
		return nil, &CannotRun{fmt.Errorf("the verdicts of %s do not add up to what was planned: the suite is at fault", strings.Join(wrong, ", "))}
	}
	return report, nil
}

// byStructure lists the clauses of a profile that are judged by the structure
// of the reference alone, and so of nobody else.
func (p *Plan) byStructure(profile string) []string {
	ids := []string{}
	for _, c := range p.Register.ForProfile(profile) {
		if c.JudgedBy == clause.Structure {
			ids = append(ids, c.ID)
		}
	}
	return ids
}

// run is one run of the features by godog.
type run struct {
	plan     *Plan
	subject  conformance.Subject
	name     string // the subject's
	opts     Options
	claims   map[string]conformance.Claim
	chosen   []bool
	verdicts []*ScenarioReport
	done     int
	fatal    error
	busy     atomic.Bool // a scenario runs
	current  *current
}

var runs atomic.Int64

// godog lets godog drive the scenarios. Its exit code is looked at for nothing.
func (r *run) godog(ctx context.Context) error {
	name := fmt.Sprintf("moveauth run %d", runs.Add(1))
	// Files with nothing selected are not even opened.
	var files []string
	for i, s := range r.plan.Scenarios {
		if r.chosen[i] && !slices.Contains(files, s.File) {
			files = append(files, s.File)
		}
	}
	for i, s := range r.plan.Scenarios {
		if !slices.Contains(files, s.File) {
			r.settle(i, NotRun, "not selected")
		}
	}
	godog.TestSuite{
		Name:                 name,
		TestSuiteInitializer: func(s *godog.TestSuiteContext) { r.register(s.ScenarioContext()) },
		Options: &godog.Options{
			FS: features.FS, Paths: files, Format: formatterName, Output: io.Discard, NoColors: true,
			Strict: true, Concurrency: 1, Randomize: r.opts.Shuffle, DefaultContext: ctx,
		},
	}.Run()
	if r.fatal != nil {
		return r.fatal
	}
	if ctx.Err() != nil {
		return fmt.Errorf("interrupted: %d of %d scenarios were done", r.done, len(r.plan.Scenarios))
	}
	return nil
}

// fatalError reports whether err ends the run.
func fatalError(err error) bool {
	var f Fatal
	return errors.As(err, &f) && f.Fatal()
}
