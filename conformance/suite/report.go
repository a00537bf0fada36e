package suite

import (
	"time"

	"github.com/moveauth/moveauth/conformance"
	"github.com/moveauth/moveauth/steps"
)

// Verdict is what became of a scenario.
type Verdict string

// The verdicts. What is planned is the sum of the five.
const (
	Passed      Verdict = "passed"
	Failed      Verdict = "failed"
	Unsupported Verdict = "unsupported" // needs a capability that is not claimed
	NotRun      Verdict = "not-run"     // not selected
	Errored     Verdict = "error"       // could not be judged: the adapter's or the suite's own fault
)

// Report is what a run found. Its JSON form is what certify --format json
// prints.
type Report struct {
	Moveauth  string           `json:"moveauth"` // the suite's version
	Subject   SubjectID        `json:"subject"`
	Certified []string         `json:"certified"` // profiles
	Partial   bool             `json:"partial"`   // narrowed by clause or scenario: certifies nothing
	Profiles  []ProfileReport  `json:"profiles"`
	Scenarios []ScenarioReport `json:"scenarios"`
}

// SubjectID names the implementation that was judged.
type SubjectID struct {
	Name     string `json:"name"`
	Version  string `json:"version"`
	Language string `json:"language"`
	Sabotage string `json:"sabotage,omitempty"`
}

// ProfileReport counts a profile's scenarios.
type ProfileReport struct {
	Profile     string                   `json:"profile"`
	Planned     int                      `json:"planned"`
	Passed      int                      `json:"passed"`
	Failed      int                      `json:"failed"`
	Unsupported int                      `json:"unsupported"`
	NotRun      int                      `json:"not_run"`
	Error       int                      `json:"error"`
	Certified   bool                     `json:"certified"`
	NotOffered  []conformance.Capability `json:"not_offered"`
	Missing     []conformance.Capability `json:"missing_core,omitempty"` // core capabilities that are not claimed
	Claimed     bool                     `json:"claimed"`
	ByStructure []string                 `json:"by_structure"` // clauses that are judged of the reference alone
	Scalar      conformance.Scalar       `json:"scalar,omitempty"`
	Tolerance   *conformance.Tolerance   `json:"tolerance,omitempty"` // as the subject declares it
}

// ScenarioReport is a scenario's verdict.
type ScenarioReport struct {
	ID         string     `json:"id"`
	Profile    string     `json:"profile"`
	Clause     string     `json:"clause"` // the Rule's
	Clauses    []string   `json:"clauses"`
	Level      string     `json:"level"`
	Name       string     `json:"name"`
	File       string     `json:"file"`
	Line       int64      `json:"line"`
	Verdict    Verdict    `json:"verdict"`
	DurationMS float64    `json:"duration_ms"`
	Message    string     `json:"message"`  // why; empty where it passed
	Failure    *Failure   `json:"-"`        // for people: what the text report shows
	Requests   int        `json:"requests"` // asked of the subject
	Transcript []Exchange `json:"-"`
	// Expectations are what was expected, in order; the last is the one that
	// was not met, if one was not. Kept with the transcript.
	Expectations []steps.Expectation `json:"-"`
}

// Failure is all that is known of a scenario that did not pass.
type Failure struct {
	Sentence string // the clause's
	Step     string // keyword and text
	Line     int64  // of the step
	Tick     int64
	What     string
	Want     string
	Got      string
	Error    string // instead of What, Want and Got where it could not be judged
	Last     []Exchange
}

// Exchange is a request and its answer.
type Exchange struct {
	Number    int // from 1, in the scenario
	Verb      string
	Params    string // JSON
	Answer    string // JSON, or what went wrong
	Reference string // the reference's answer to the same request; empty: not asked
	Took      time.Duration
}

// Good reports whether a run may exit 0: every profile that was asked for is
// certified or, in a partial run, something that was selected passed, and
// nothing but what needs a capability that is not claimed did not.
func (r *Report) Good() bool {
	if r.Partial {
		passed := 0
		for _, s := range r.Scenarios {
			switch s.Verdict {
			case Failed, Errored:
				return false
			case Passed:
				passed++
			}
		}
		return passed > 0
	}
	for _, p := range r.Profiles {
		if !p.Certified {
			return false
		}
	}
	return len(r.Profiles) > 0
}

// count fills in the counts of the profiles and what is certified, from the
// scenarios. It returns the profiles whose counts do not add up.
func (r *Report) count(planned map[string]int, d conformance.Descriptor) []string {
	var wrong []string
	r.Certified = []string{}
	for i := range r.Profiles {
		p := &r.Profiles[i]
		p.Planned = planned[p.Profile]
		must := true
		for _, s := range r.Scenarios {
			if s.Profile != p.Profile {
				continue
			}
			switch s.Verdict {
			case Passed:
				p.Passed++
			case Failed:
				p.Failed++
			case Unsupported:
				p.Unsupported++
			case NotRun:
				p.NotRun++
			case Errored:
				p.Error++
			}
			if s.Level == "MUST" && s.Verdict != Passed && s.Verdict != Unsupported {
				must = false
			}
		}
		if p.Planned != p.Passed+p.Failed+p.Unsupported+p.NotRun+p.Error {
			wrong = append(wrong, p.Profile)
		}
		profile, _ := conformance.ProfileNamed(p.Profile)
		claim, claimed := d.Profiles[p.Profile]
		p.Claimed, p.Scalar, p.Tolerance = claimed, claim.Scalar, claim.Tolerance
		p.NotOffered = []conformance.Capability{}
		for _, c := range profile.Optional {
			if !claim.Has(c) {
				p.NotOffered = append(p.NotOffered, c)
			}
		}
		for _, c := range profile.Core {
			if !claim.Has(c) {
				p.Missing = append(p.Missing, c)
			}
		}
		p.Certified = claimed && must && !r.Partial && len(p.Missing) == 0 && p.Passed > 0 && r.Subject.Sabotage == ""
		if p.Certified {
			r.Certified = append(r.Certified, p.Profile)
		}
	}
	return wrong
}
