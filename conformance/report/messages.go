package report

import (
	"encoding/json"
	"fmt"
	"io"
	"runtime"
	"strings"
	"time"

	messages "github.com/cucumber/messages/go/v34"

	"github.com/moveauth/moveauth/conformance/suite"
)

// protocolVersion is that of the messages module in go.mod.
const protocolVersion = "34.2.0"

// Messages writes the report as Cucumber Messages, a JSON object a line: the
// features of the profiles, a pickle a scenario, and what became of each. A
// scenario that was not run has a pickle and no test case. r must come from a
// run: one that was read from JSON has no features.
func Messages(w io.Writer, r *suite.Report, subject string) error {
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	return envelopes(r, subject, func(e *messages.Envelope) error { return enc.Encode(e) })
}

// envelopes tells the messages of a run, in their order.
func envelopes(r *suite.Report, subject string, tell func(*messages.Envelope) error) error {
	if r.Plan == nil {
		return fmt.Errorf("the report has no features: it was not made by a run")
	}
	s := stream{tell: tell, now: r.Started, subject: subject}
	s.send(&messages.Envelope{Meta: &messages.Meta{
		ProtocolVersion: protocolVersion,
		Implementation:  &messages.Product{Name: "moveauth", Version: r.Moveauth},
		// What the scenarios ran on is the implementation that was judged.
		Runtime: &messages.Product{Name: fmt.Sprintf("%s (%s)", r.Subject.Name, r.Subject.Language), Version: r.Subject.Version},
		Os:      &messages.Product{Name: runtime.GOOS},
		Cpu:     &messages.Product{Name: runtime.GOARCH},
	}})
	planned := map[string]suite.Scenario{}
	for _, sc := range r.Plan.Scenarios {
		planned[sc.ID] = sc
	}
	pickles := map[string][]*messages.Pickle{} // by file
	for _, sc := range r.Scenarios {
		p, ok := planned[sc.ID]
		if !ok {
			return fmt.Errorf("the scenario %s is not in the features", sc.ID)
		}
		pickle := *p.Pickle
		pickle.Uri = "features/" + p.File
		pickles[p.File] = append(pickles[p.File], &pickle)
	}
	for _, d := range r.Plan.Documents {
		if pickles[d.File] == nil {
			continue
		}
		uri := "features/" + d.File
		document := *d.Gherkin
		document.Uri = uri
		if document.Comments == nil {
			document.Comments = []*messages.Comment{}
		}
		s.send(&messages.Envelope{Source: &messages.Source{Uri: uri, Data: d.Source, MediaType: messages.SourceMediaType_TEXT_X_CUCUMBER_GHERKIN_PLAIN}})
		s.send(&messages.Envelope{GherkinDocument: &document})
		for _, p := range pickles[d.File] {
			s.send(&messages.Envelope{Pickle: p})
		}
	}
	// A scenario can fail after its last step: what a subject leaves open, or
	// where nothing was asked of it.
	s.send(&messages.Envelope{Hook: &messages.Hook{Id: endHook, Name: "the scenario ends", Type: messages.HookType_AFTER_TEST_CASE,
		SourceReference: &messages.SourceReference{Uri: "conformance/suite/hooks.go"}}})
	s.send(&messages.Envelope{TestRunStarted: &messages.TestRunStarted{Id: runID, Timestamp: s.at()}})
	for i, sc := range r.Scenarios {
		if sc.Verdict != suite.NotRun {
			s.scenario(fmt.Sprintf("case-%d", i), sc, planned[sc.ID])
		}
	}
	var said []string
	for _, p := range r.Profiles {
		said = append(said, p.Profile+": "+told(r, p))
	}
	s.send(&messages.Envelope{TestRunFinished: &messages.TestRunFinished{Success: r.Good(), Message: strings.Join(said, "\n"),
		Timestamp: s.at(), TestRunStartedId: runID}})
	return s.err
}

const (
	runID   = "run"
	endHook = "hook-end"
)

// stream sends messages until one cannot be sent.
type stream struct {
	tell    func(*messages.Envelope) error
	now     time.Time // of the run: what was measured, scenario after scenario
	subject string
	err     error
}

func (s *stream) send(e *messages.Envelope) {
	if s.err == nil {
		s.err = s.tell(e)
	}
}

func (s *stream) at() *messages.Timestamp {
	if s.now.IsZero() {
		s.now = time.Unix(0, 0)
	}
	t := messages.GoTimeToTimestamp(s.now)
	return &t
}

// scenario tells of a scenario that was run, or that needs what is not offered.
func (s *stream) scenario(id string, sc suite.ScenarioReport, p suite.Scenario) {
	steps, results := outcomes(sc, p, s.subject)
	test := &messages.TestCase{Id: id, PickleId: p.Pickle.Id, TestRunStartedId: runID}
	for i, st := range steps {
		st.Id = fmt.Sprintf("%s-step-%d", id, i+1)
		test.TestSteps = append(test.TestSteps, st)
	}
	attempt := id + "-run"
	s.send(&messages.Envelope{TestCase: test})
	s.send(&messages.Envelope{TestCaseStarted: &messages.TestCaseStarted{Id: attempt, TestCaseId: id, Timestamp: s.at()}})
	if sc.NotScored {
		s.send(&messages.Envelope{Attachment: &messages.Attachment{Body: notScored, ContentEncoding: messages.AttachmentContentEncoding_IDENTITY,
			MediaType: "text/x.cucumber.log+plain", TestCaseStartedId: attempt, TestStepId: test.TestSteps[0].Id, Timestamp: s.at()}})
	}
	for i, result := range results {
		step := test.TestSteps[i].Id
		s.send(&messages.Envelope{TestStepStarted: &messages.TestStepStarted{TestCaseStartedId: attempt, TestStepId: step, Timestamp: s.at()}})
		s.now = s.now.Add(messages.DurationToGoDuration(*result.Duration))
		s.send(&messages.Envelope{TestStepFinished: &messages.TestStepFinished{TestCaseStartedId: attempt, TestStepId: step,
			TestStepResult: result, Timestamp: s.at()}})
	}
	s.send(&messages.Envelope{TestCaseFinished: &messages.TestCaseFinished{TestCaseStartedId: attempt, Timestamp: s.at()}})
}

// outcomes returns the steps of a scenario and what became of each. Its time is
// put down to the last step that was run, as steps are not timed apart.
func outcomes(sc suite.ScenarioReport, p suite.Scenario, subject string) ([]*messages.TestStep, []*messages.TestStepResult) {
	var steps []*messages.TestStep
	for _, st := range p.Pickle.Steps {
		steps = append(steps, &messages.TestStep{PickleStepId: st.Id})
	}
	last := len(steps) - 1 // that was run
	if bad(sc) {
		last = failedStep(sc, p)
		if last < 0 { // none: it failed when it ended
			last = len(steps)
			steps = append(steps, &messages.TestStep{HookId: endHook})
		}
	}
	var results []*messages.TestStepResult
	for i := range steps {
		result := &messages.TestStepResult{Duration: &messages.Duration{}, Status: messages.TestStepResultStatus_PASSED}
		switch {
		case sc.Verdict == suite.Unsupported:
			result.Status = messages.TestStepResultStatus_SKIPPED
			if i == 0 {
				result.Message = string(suite.Unsupported) + ": " + sc.Message
			}
		case i > last:
			result.Status = messages.TestStepResultStatus_SKIPPED
		case i == last:
			took := messages.GoDurationToDuration(time.Duration(sc.DurationMS * float64(time.Millisecond)))
			result.Duration = &took
			if bad(sc) {
				result.Status = messages.TestStepResultStatus_FAILED
				result.Message = sc.Explain(sc.Again(subject))
				// The type says which verdict it is: to Cucumber both have failed.
				result.Exception = &messages.Exception{Type: string(sc.Verdict), Message: message(sc), StackTrace: result.Message}
			}
		}
		results = append(results, result)
	}
	return steps, results
}

// failedStep is the index of the step that failed, -1 if none did.
func failedStep(sc suite.ScenarioReport, p suite.Scenario) int {
	if sc.Failure == nil || sc.Failure.Step == "" {
		return -1
	}
	for i, st := range p.Steps {
		if st.Line == sc.Failure.Line {
			return i
		}
	}
	return -1
}
