package suite

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/cucumber/godog"

	"github.com/moveauth/moveauth/conformance"
	"github.com/moveauth/moveauth/conformance/subject/stdio"
	"github.com/moveauth/moveauth/steps"
)

// current is the scenario that runs.
type current struct {
	index    int
	state    *steps.Scenario
	recorder *recorder
	started  time.Time
	steps    int   // done
	failed   int   // the number of the one that failed, from 1
	err      error // with which it failed
	cancel   context.CancelFunc
}

// register gives godog the steps and the hooks, once for the whole run.
func (r *run) register(sc *godog.ScenarioContext) {
	steps.Register(sc)
	sc.Before(r.before)
	sc.StepContext().After(r.afterStep)
	sc.After(r.after)
}

// before begins a scenario, or skips it with its verdict settled.
func (r *run) before(ctx context.Context, pickle *godog.Scenario) (context.Context, error) {
	if !r.busy.CompareAndSwap(false, true) {
		return ctx, errors.New("two scenarios run at once: the suite judges one subject by one scenario at a time, so run godog with --concurrency 1")
	}
	r.current = nil
	i, known := r.plan.byKey[key(pickle.Uri, pickle)]
	if !known {
		return ctx, fmt.Errorf("%s: %q is not in the plan", pickle.Uri, pickle.Name)
	}
	s := r.plan.Scenarios[i]
	if r.fatal != nil {
		return ctx, godog.ErrSkip
	}
	verdict, why := r.skips(i)
	r.leftOut = r.leftOut || why == LeftOut
	if r.stopped != nil && why != NotSelected && why != LeftOut {
		r.stopped.NotReached++
		verdict, why = NotRun, NotReached
	}
	if why != "" {
		r.settle(i, verdict, why)
		return ctx, godog.ErrSkip
	}
	rec := &recorder{subject: r.subject, timeout: r.opts.timeout(), listens: r.opts.Transcripts}
	if told, ok := r.subject.(Told); ok {
		told.Begin(s.ID)
	}
	r.current = &current{index: i, recorder: rec, state: steps.New(len(pickle.Steps), rec.open), started: time.Now()}
	r.current.state.Claim = r.claims[s.Profile]
	if t := r.opts.timeout(); t > 0 {
		t = time.Duration(s.mostRequests()+1)*t + starting(r.subject)
		ctx, r.current.cancel = stdio.WithTimeLimit(ctx, t, &TimeoutError{"the scenario", t})
	} else {
		ctx, r.current.cancel = context.WithCancel(ctx)
	}
	return steps.With(ctx, r.current.state), nil
}

// skips says why a scenario is not to be run, whatever becomes of the others, and
// with which verdict; empty: it is to be.
func (r *run) skips(i int) (v Verdict, why string) {
	s := r.plan.Scenarios[i]
	claim, claimed := r.claims[s.Profile]
	switch {
	case !r.chosen[i]:
		return NotRun, NotSelected
	case r.opts.Quick && s.Sweeps:
		return NotRun, LeftOut
	case !claimed:
		return Unsupported, "the subject does not claim the profile " + s.Profile
	}
	for _, need := range s.Needs {
		if !claim.Has(need) {
			return Unsupported, fmt.Sprintf("needs the capability %s, which is not claimed", need)
		}
	}
	return "", ""
}

// afterStep remembers the first step that failed.
func (r *run) afterStep(ctx context.Context, _ *godog.Step, _ godog.StepResultStatus, err error) (context.Context, error) {
	if c := r.current; c != nil {
		c.steps++
		if c.err == nil && err != nil {
			c.failed, c.err = c.steps, err
		}
	}
	return ctx, nil
}

// after ends a scenario with its verdict.
func (r *run) after(ctx context.Context, _ *godog.Scenario, err error) (context.Context, error) {
	defer r.busy.Store(false)
	c := r.current
	if c == nil {
		return ctx, nil
	}
	r.current = nil
	if r.ctx.Err() == nil {
		r.whole++
	}
	c.cancel()
	ctx = context.WithoutCancel(ctx) // the scenario is over; closing has its own time
	if c.err == nil {
		c.err = err
	}
	closing := c.recorder.close(ctx)
	if r.ran++; r.ran == r.toRun && r.ctx.Err() == nil {
		// Nobody asks after it, so nobody else would see.
		if end := c.recorder.end(ctx); closing == nil {
			closing = end
		}
	}
	if c.err == nil {
		c.err = closing
	}
	if c.err == nil {
		if why := c.state.Vacuous(); why != "" {
			c.err = fmt.Errorf("the scenario proves nothing: %s", why)
		}
	}
	if c.err != nil && fatalError(c.err) && r.judged == 0 {
		r.fatal = c.err
	}
	if r.keep != nil {
		r.keep(c.index, c.recorder.exchanges)
	}
	verdict, message := verdictOf(c.err)
	if verdict != Errored {
		r.judged++
	}
	report := r.settled(c.index, verdict, message)
	report.Code = r.code(c, verdict)
	report.AtEnd = closing != nil
	report.Known = r.excused(*report) // already here, as it is announced so and stops nothing
	if r.opts.Shuffle != 0 {
		report.Order = r.ran
	}
	report.Requests = len(c.recorder.exchanges) - c.state.Swept
	report.Swept = c.state.Swept
	report.DurationMS = float64(time.Since(c.started).Microseconds()) / 1000
	if r.opts.Transcripts {
		report.Transcript, report.Closings = c.recorder.transcript(), c.recorder.closings
		report.Expectations = c.state.Expectations()
		if failed := (*steps.Failure)(nil); errors.As(c.err, &failed) {
			report.Expectations = append(report.Expectations, failed.Expectation)
		}
	}
	if verdict != Passed {
		report.Failure = r.failure(ctx, c)
	}
	r.stop(c, *report)
	r.announce(report)
	return ctx, nil
}

// verdictOf sorts an error: only an expectation that was not met, and a claimed
// verb that is not there, speak of the subject's behaviour.
func verdictOf(err error) (Verdict, string) {
	if err == nil {
		return Passed, ""
	}
	var failure *steps.Failure
	var rpc *conformance.Error
	switch {
	case errors.As(err, &failure):
		return Failed, failure.Error()
	case errors.As(err, &rpc) && rpc.Code == conformance.CodeUnknownVerb:
		return Failed, "a claimed verb is not there: " + rpc.Error()
	}
	return Errored, err.Error()
}

func (r *run) settle(i int, v Verdict, message string) { r.announce(r.settled(i, v, message)) }

func (r *run) settled(i int, v Verdict, message string) *ScenarioReport {
	s := r.plan.Scenarios[i]
	report := &ScenarioReport{
		ID: s.ID, Profile: s.Profile, Clause: s.Clause.ID, Clauses: s.Clauses, Level: string(s.Clause.Level), NotScored: s.NotScored,
		Name: s.Name, File: "features/" + s.File, Line: s.Line, Verdict: v, Message: message,
	}
	r.verdicts[i] = report
	return report
}

func (r *run) announce(report *ScenarioReport) {
	if report.Verdict == NotRun {
		return
	}
	if r.done++; r.opts.Progress != nil {
		r.opts.Progress(r.done, r.selected(), *report)
	}
}

// shown is how many of the last messages a failure shows.
const shown = 3

// failure gathers what a reader needs to know of a scenario that did not pass.
func (r *run) failure(ctx context.Context, c *current) *Failure {
	s := r.plan.Scenarios[c.index]
	f := &Failure{Sentence: s.Clause.Sentence, Error: c.err.Error()}
	if c.failed > 0 && c.failed <= len(s.Steps) {
		st := s.Steps[c.failed-1]
		f.Step, f.Line = st.Keyword+" "+st.Text, st.Line
	}
	all := c.recorder.transcript()
	end := len(all)
	var failed *steps.Failure
	var panicked *PanicError
	if errors.As(c.err, &panicked) {
		f.Error += "\n" + panicked.frames()
	}
	if errors.As(c.err, &failed) {
		f.Tick, f.What, f.Want, f.Got, f.Error = failed.Tick, failed.What, failed.Want, failed.Got, ""
		if failed.Request > 0 && failed.Request <= end {
			end = failed.Request
		}
	}
	if r.opts.Reference != nil {
		r.ask(ctx, c.recorder.exchanges[:end], all)
	}
	f.Last = all[max(0, end-shown):end]
	return f
}

// ask puts the same requests to the reference and notes its answers.
func (r *run) ask(ctx context.Context, asked []exchange, into []Exchange) {
	rec := &recorder{subject: r.opts.Reference, timeout: DefaultTimeout}
	defer rec.close(ctx)
	worlds := map[int]conformance.World{}
	for i, e := range asked {
		if e.verb == "open" {
			world, err := rec.open(ctx, e.params.(conformance.OpenParams).Profile, e.result)
			into[i].Reference = answer(json.RawMessage(opened), err)
			if err != nil {
				return
			}
			worlds[e.world] = world
			continue
		}
		spec, ok := conformance.VerbNamed(e.verb)
		if worlds[e.world] == nil || !ok {
			return
		}
		result := spec.NewResult()
		err := worlds[e.world].Do(ctx, e.verb, e.params, result)
		into[i].Reference = answer(result, err)
	}
}
