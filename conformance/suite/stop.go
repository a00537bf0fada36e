package suite

import (
	"context"
	"errors"
	"fmt"
	"strings"
)

// Why a scenario was not run.
const (
	NotSelected = "not selected"
	LeftOut     = "it sweeps over packets, which --quick leaves out"
	NotReached  = "the run was stopped before it"
)

// Stop is why a run was stopped before its end, and how far it came.
type Stop struct {
	After      string `json:"after"`          // the scenario that was the last
	Why        string `json:"why"`            // for people
	Verb       string `json:"verb,omitempty"` // that got no answer in scenario after scenario; empty: it was another reason
	NotReached int    `json:"not_reached"`    // scenarios that were selected and not run
	Selected   int    `json:"selected"`
}

// silence counts scenarios in a row that ended as no answer to a verb came in
// time.
type silence struct {
	verb string
	n    int
}

func (s *silence) count(verb string) {
	if verb == "" || verb != s.verb {
		*s = silence{verb: verb}
	}
	if verb != "" {
		s.n++
	}
}

// stop stops the run after a scenario, if the options have it so.
func (r *run) stop(c *current, s ScenarioReport) {
	late := unanswered(c)
	if late != "" {
		r.late++
	}
	if r.silent.count(late); r.opts.MostSilent > 0 && r.silent.n >= r.opts.MostSilent {
		r.stopped = &Stop{Verb: r.silent.verb, Why: fmt.Sprintf("%d scenarios in a row were given no answer to %s in time", r.silent.n, r.silent.verb)}
	}
	if r.opts.FailFast && (s.Verdict == Failed || s.Verdict == Errored) && !s.Known && !s.NotScored {
		what := "failed"
		if s.Verdict == Errored {
			what = "could not be judged"
		}
		r.stopped = &Stop{Why: s.ID + " " + what}
	}
	if c.err != nil && fatalError(c.err) {
		why, _, _ := strings.Cut(c.err.Error(), "\n") // and not what the adapter wrote
		r.stopped = &Stop{Why: why}
	}
	if r.stopped != nil {
		r.stopped.After, r.stopped.Selected = s.ID, r.selected()
	}
}

// selected counts the scenarios that are to run.
func (r *run) selected() int {
	n := 0
	for i, is := range r.chosen {
		if is && !(r.opts.Quick && r.plan.Scenarios[i].Sweeps) {
			n++
		}
	}
	return n
}

// unanswered is the verb to which no answer came in time and with which the
// scenario ended; empty if it ended otherwise.
func unanswered(c *current) string {
	var late *TimeoutError
	if c.err == nil || !errors.As(c.err, &late) && !errors.Is(c.err, context.DeadlineExceeded) {
		return ""
	}
	if n := len(c.recorder.exchanges); n > 0 && c.recorder.exchanges[n-1].err != nil {
		return c.recorder.exchanges[n-1].verb
	}
	return "close" // which is not recorded
}
