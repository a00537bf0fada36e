package suite

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
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

	// What a scenario asks at most, so that an engine which answers one request a
	// frame still gets through. A scenario may take as many request time-outs,
	// and one to close.
	MostRequests        = 40
	MostMachineRequests = 400 // where several machines are moved tick by tick
)

// Options are how a subject is judged. The zero value judges all that it
// claims.
type Options struct {
	Selection
	// Timeout of a request; 0 is DefaultTimeout, NoTimeout is none.
	Timeout time.Duration
	// Shuffle, if not 0, is the seed of a random order: of the features' files,
	// and of the scenarios in each. It is 0 or more. The report's order stays that
	// of the features.
	Shuffle int64
	// KnownFailures are scenarios that are known to fail.
	KnownFailures []KnownFailure
	// Now is the clock by which known failures expire; nil is time.Now.
	Now func() time.Time
	// Reference, if any, is asked what a failed scenario asked, so that its
	// answers stand beside the subject's.
	Reference conformance.Subject
	// Progress, if any, is told each verdict as it falls, in order, but for
	// scenarios that are not run; and of how many that were selected it is which.
	Progress func(done, selected int, s ScenarioReport)
	// FailFast stops the run after the first scenario that failed or could not be
	// judged. What is known to fail, or not scored, does not stop it.
	FailFast bool
	// MostSilent, if not 0, stops the run once so many scenarios in a row were
	// given no answer in time to one and the same verb.
	MostSilent int
	// Probe asks the subject after a whole run, by the example of Reference, what
	// it does not claim, and notes what it answers all the same.
	Probe bool
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

func (o Options) now() time.Time {
	if o.Now == nil {
		return time.Now()
	}
	return o.Now()
}

// CannotRun says that a run did not come about or was given up: nothing is
// said about the subject's conformance.
type CannotRun struct{ Err error }

func (e *CannotRun) Error() string { return e.Err.Error() }
func (e *CannotRun) Unwrap() error { return e.Err }

// Undescribed says that a subject gave no descriptor to judge it by.
type Undescribed struct{ Err error }

func (e *Undescribed) Error() string { return "the subject did not describe itself: " + e.Err.Error() }
func (e *Undescribed) Unwrap() error { return e.Err }

// Fatal is implemented by a subject's errors that end the run: no later
// scenario can fare better. The run is stopped there, or, if nothing was judged
// before, did not come about.
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
		return d, &CannotRun{&Undescribed{err}}
	}
	return d, nil
}

// Judge is the function Judge with a plan that was loaded already.
func (p *Plan) Judge(ctx context.Context, subject conformance.Subject, opts Options) (*Report, error) {
	if err := p.CheckSelection(opts.Selection); err != nil {
		return nil, err
	}
	if err := p.CheckWords(opts.Selection); err != nil {
		return nil, err
	}
	if opts.Shuffle < 0 {
		return nil, usage("the seed of the order is %d, want 1 or more, or 0 for the order of the features", opts.Shuffle)
	}
	if err := p.CheckKnown(opts.KnownFailures); err != nil {
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
	marks, err := p.chosen(opts.Selection, profiles, d)
	if err != nil {
		return nil, err
	}
	r := p.run(ctx, subject, d, opts)
	r.chosen = marks
	started := time.Now()
	r.excusing = excusing(opts.KnownFailures, opts.now())
	if err := r.godog(); err != nil {
		return nil, &CannotRun{err}
	}
	if r.stopped != nil && r.stopped.NotReached == 0 {
		r.stopped = nil // it was the last
	}
	report := &Report{
		Moveauth:  conformance.SuiteVersion,
		Subject:   SubjectID{d.Name, d.Version, d.Language, d.Sabotage},
		Partial:   opts.narrowed() || r.leftOut || r.stopped != nil,
		Stopped:   r.stopped,
		Seed:      opts.Shuffle,
		Scenarios: []ScenarioReport{},
		Plan:      p,
		Started:   started,

		Descriptor: d,
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
	if r.late > 0 {
		report.Notes = append(report.Notes, fmt.Sprintf("something was not done within %[2]v, in scenarios: %[1]d; if the machine was busy, give it longer: --timeout, or %[3]s for go test and godog", r.late, opts.timeout(), TimeoutVariable))
	}
	report.stand(p, opts.KnownFailures, opts.now())
	if wrong := report.count(planned, d); wrong != nil {
		return nil, &CannotRun{fmt.Errorf("the verdicts of %s do not add up to what was planned: the suite is at fault", strings.Join(wrong, ", "))}
	}
	if opts.Probe && !report.Partial {
		p.probe(ctx, subject, d, opts, report)
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
	ran      int                                  // of those done
	judged   int                                  // of those that ran: passed or failed
	toRun    int                                  // scenarios; 0: it is not known
	whole    int                                  // of those that ran, before the run was interrupted
	ctx      context.Context                      // of the run
	keep     func(scenario int, asked []exchange) // if not nil, is told what each asked
	excusing map[string]KnownFailure              // by scenario
	silent   silence
	late     int   // scenarios that ended as something was not done in time
	leftOut  bool  // something, by Options.Quick
	stopped  *Stop // nil: it goes on
	fatal    error
	busy     atomic.Bool // a scenario runs
	current  *current
}

// run prepares a run, until ctx ends, of the subject that d describes, of which
// nothing is chosen yet.
func (p *Plan) run(ctx context.Context, subject conformance.Subject, d conformance.Descriptor, opts Options) *run {
	return &run{ctx: ctx, plan: p, subject: subject, name: d.Name, opts: opts, claims: d.Profiles,
		chosen: make([]bool, len(p.Scenarios)), verdicts: make([]*ScenarioReport, len(p.Scenarios))}
}

var runs atomic.Int64

// godog lets godog drive the scenarios. Its exit code is looked at for nothing.
func (r *run) godog() error {
	name := fmt.Sprintf("moveauth run %d", runs.Add(1))
	// Files with nothing selected are not even opened.
	var files []string
	for i, s := range r.plan.Scenarios {
		if r.chosen[i] && !slices.Contains(files, s.File) {
			files = append(files, s.File)
		}
	}
	if r.opts.Shuffle != 0 {
		// godog shuffles within a file alone.
		rand.New(rand.NewPCG(uint64(r.opts.Shuffle), 0)).Shuffle(len(files), func(i, j int) { files[i], files[j] = files[j], files[i] })
	}
	for i, s := range r.plan.Scenarios {
		if !slices.Contains(files, s.File) {
			r.settle(i, NotRun, NotSelected)
		}
	}
	for i := range r.chosen {
		if _, why := r.skips(i); why == "" {
			r.toRun++
		}
	}
	godog.TestSuite{
		Name:                 name,
		TestSuiteInitializer: func(s *godog.TestSuiteContext) { r.register(s.ScenarioContext()) },
		Options: &godog.Options{
			FS: features.FS, Paths: files, Format: formatterName, Output: io.Discard, NoColors: true,
			Strict: true, Concurrency: 1, Randomize: r.opts.Shuffle, DefaultContext: r.ctx,
		},
	}.Run()
	if r.fatal != nil {
		return r.fatal
	}
	if r.ctx.Err() != nil {
		return fmt.Errorf("interrupted: %d of %d scenarios had run, and nothing is told of them", r.whole, r.selected())
	}
	return nil
}

// fatalError reports whether err ends the run.
func fatalError(err error) bool {
	var f Fatal
	return errors.As(err, &f) && f.Fatal()
}
