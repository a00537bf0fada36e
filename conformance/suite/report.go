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
	Partial   bool             `json:"partial"`   // narrowed, or stopped: certifies nothing
	Stopped   *Stop            `json:"stopped,omitempty"`
	Seed      int64            `json:"seed,omitempty"`  // of the order in which scenarios ran; 0: that of the features
	Notes     []string         `json:"notes,omitempty"` // of profiles that were not judged, and of time; they decide nothing
	Profiles  []ProfileReport  `json:"profiles"`
	Scenarios []ScenarioReport `json:"scenarios"`
	Known     []KnownStanding  `json:"known_failures,omitempty"` // as listed in Options
	Plan      *Plan            `json:"-"`                        // what was run; nil in a report that was read from JSON
	Started   time.Time        `json:"-"`

	Descriptor conformance.Descriptor `json:"-"` // what the subject said of itself
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
	Known       int                      `json:"known,omitempty"` // of the failed, those that are listed as known
	Unsupported int                      `json:"unsupported"`
	NotRun      int                      `json:"not_run"`
	Error       int                      `json:"error"`
	NotScored   int                      `json:"not_scored,omitempty"` // of the planned, those that decide nothing
	Certified   bool                     `json:"certified"`
	OnlyKnown   bool                     `json:"only_known,omitempty"` // not certified, for known failures alone
	NotOffered  []conformance.Capability `json:"not_offered"`
	Missing     []conformance.Capability `json:"missing_core,omitempty"` // core capabilities that are not claimed
	Notes       []string                 `json:"notes,omitempty"`        // they decide nothing
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
	NotScored  bool       `json:"not_scored,omitempty"` // not asked for at this suite version: decides nothing
	Name       string     `json:"name"`
	File       string     `json:"file"`
	Line       int64      `json:"line"`
	Verdict    Verdict    `json:"verdict"`
	DurationMS float64    `json:"duration_ms"`
	Message    string     `json:"message"`          // why; empty where it passed
	Code       string     `json:"code,omitempty"`   // in what way it failed; empty unless it did
	AtEnd      bool       `json:"at_end,omitempty"` // the subject broke when its worlds were closed, or after: counts whatever the scenario
	Known      bool       `json:"known,omitempty"`  // it failed as a list of known failures says
	Failure    *Failure   `json:"-"`                // for people: what the text report shows
	Order      int        `json:"order,omitempty"`  // from 1, when it ran, in a run in random order
	Requests   int        `json:"requests"`         // asked of the subject
	Swept      int        `json:"swept,omitempty"`  // asked beyond these by sweeps
	Transcript []Exchange `json:"-"`
	Closings   []Closing  `json:"-"` // kept with the transcript
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
	World     int // that was asked or opened, from 1 in the order of opening
	Verb      string
	Params    string // JSON
	Answer    string // JSON, or what went wrong
	Reference string // the reference's answer to the same request; empty: not asked
	Took      time.Duration
	Sent      string // the answer as the subject's bytes had it; empty: it came as none
	Err       error  // why there is neither a result nor a refusal; nil: there is one
}

// Closing is the end of a world.
type Closing struct {
	World int // from 1, in the order of opening
	After int // how many requests the scenario had made by then
	Err   error
}

// Good reports whether a run may exit 0: every profile that was asked for is
// certified or, in a partial run, something that was selected passed, and
// nothing but what needs a capability that is not claimed did not. In a profile
// that is not claimed nothing passes. What is not scored decides neither. What
// fails as a list of known failures says does not count against it; a list that is
// wrong does.
func (r *Report) Good() bool {
	for _, k := range r.Known {
		if !k.Standing.Good() {
			return false
		}
	}
	if r.Stopped != nil {
		return false // nobody knows what it did not reach
	}
	if r.Partial {
		if r.Subject.Sabotage != "" {
			return false
		}
		for _, p := range r.Profiles {
			if !p.Claimed { // and asked for, else it would not be here
				return false
			}
		}
		told := 0
		for _, s := range r.Scenarios {
			switch {
			case s.AtEnd:
				return false
			case s.NotScored:
			case s.Verdict == Passed || s.Known:
				told++
			case s.Verdict == Failed || s.Verdict == Errored:
				return false
			}
		}
		return told > 0
	}
	for _, p := range r.Profiles {
		if !p.Certified && !p.OnlyKnown {
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
		must, some, unknown := true, false, 0
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
			if s.Known {
				p.Known++
			}
			if s.AtEnd {
				must = false
				unknown++
			}
			if s.NotScored {
				p.NotScored++
				continue
			}
			some = some || s.Verdict == Passed
			if s.Level == "MUST" && s.Verdict != Passed && s.Verdict != Unsupported {
				must = false
				if !s.Known {
					unknown++
				}
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
		sound := claimed && !r.Partial && len(p.Missing) == 0 && some && r.Subject.Sabotage == ""
		p.Certified, p.OnlyKnown = sound && must, sound && !must && unknown == 0
		if p.Certified {
			r.Certified = append(r.Certified, p.Profile)
		}
	}
	return wrong
}
