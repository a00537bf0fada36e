package suite

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"
)

// KnownFailure is one scenario that is known to fail, and in what way. A run
// that fails in no other way is [Report.Good]; what is certified stays as it
// is without the list.
type KnownFailure struct {
	Scenario string // the id of one scenario
	Code     string // in what way it fails, as [ScenarioReport.Code] has it
	Reason   string // why; there is a Reason, or a Link, or both
	Link     string
	// Expires is the last day, in UTC, on which it excuses anything.
	Expires time.Time
	// Where is where it is written, for messages, as in known.yaml:12; it may
	// be empty.
	Where string
}

// Standing is what became of an entry of the list of known failures.
type Standing string

// What may become of an entry. All but the first two make a run fail.
const (
	Holds          Standing = "holds"           // the scenario fails in this way
	NotJudged      Standing = "not-judged"      // it was not selected, or needs a capability that is not claimed
	UnexpectedPass Standing = "unexpected-pass" // it passes
	OtherCode      Standing = "other-code"      // it fails in another way
	CouldNotRun    Standing = "error"           // it could not be judged, which nothing excuses
	Stale          Standing = "stale"           // the suite has no such scenario
	Expired        Standing = "expired"         // its last day is over, whatever the scenario does
)

// Good reports whether an entry that stands so lets a run be good.
func (s Standing) Good() bool { return s == Holds || s == NotJudged }

// KnownStanding is an entry of the list of known failures, and how it stands.
type KnownStanding struct {
	Scenario string   `json:"scenario"`
	Code     string   `json:"code"`
	Reason   string   `json:"reason,omitempty"`
	Link     string   `json:"link,omitempty"`
	Expires  string   `json:"expires"` // YYYY-MM-DD
	Where    string   `json:"where,omitempty"`
	Standing Standing `json:"standing"`
	Message  string   `json:"message"` // for people
}

// CheckKnown reports what is wrong with the entries as such: too broad a name
// or code, no reason, no last day. What names a scenario that there is no more
// is not wrong in this way: the run says that it is stale.
func (p *Plan) CheckKnown(list []KnownFailure) error {
	var faults []string
	places := map[string][]string{} // by fault
	seen := map[string]bool{}
	for _, k := range list {
		fault := func(format string, args ...any) {
			text := fmt.Sprintf(format, args...)
			if places[text] == nil {
				faults = append(faults, text)
			}
			places[text] = append(places[text], cmp.Or(k.Where, k.Scenario, "an entry"))
		}
		if why := p.broad(k.Scenario); why != "" {
			fault("scenario is %q, %s; too broad: want the id of one scenario", k.Scenario, why)
		} else if seen[k.Scenario] {
			fault("scenario %s is listed twice, want it once: it fails in one way at a time", k.Scenario)
		}
		seen[k.Scenario] = true
		if !codeForm.MatchString(k.Code) {
			fault("code is %q, want %s", k.Code, codeForms)
		}
		if strings.TrimSpace(k.Reason+k.Link) == "" {
			fault("reason and link are empty, want one of them: why does it fail?")
		}
		if k.Expires.IsZero() {
			fault("expires is missing, want the last day on which it is excused")
		}
	}
	if faults == nil {
		return nil
	}
	for i, text := range faults {
		faults[i] = several(places[text]) + ": " + text
	}
	return usage("known failures: %s", strings.Join(faults, "; "))
}

// several names the first places of a fault, and counts the others.
func several(places []string) string {
	const most = 3
	if n := len(places) - most; n > 0 {
		return fmt.Sprintf("%s and %d more", strings.Join(places[:most], ", "), n)
	}
	return strings.Join(places, ", ")
}

// broad says why the name is that of more than one scenario, or of any; it
// returns the empty string for that of one, or of none that there is.
func (p *Plan) broad(name string) string {
	if _, one := p.byID[name]; one {
		return ""
	}
	below := 0
	for _, s := range p.Scenarios {
		if strings.HasPrefix(s.ID, strings.TrimSuffix(name, "/")+"/") {
			below++
		}
	}
	switch {
	case name == "":
		return "which is none"
	case strings.ContainsAny(name, "*?[]{}|^$"):
		return "a pattern"
	case below > 0:
		return fmt.Sprintf("the beginning of %d ids", below)
	case len(p.Register.Select(name)) > 0:
		return "a clause"
	case strings.Count(name, "/") < 2:
		return "not PROFILE/CLAUSE/NAME"
	}
	return ""
}

// day is how a date is written.
const day = "2006-01-02"

// expired reports whether the entry's last day is over.
func (k KnownFailure) expired(now time.Time) bool {
	return k.Expires.UTC().Format(day) < now.UTC().Format(day)
}

// excusing are the entries that may excuse a failure now, by scenario.
func excusing(list []KnownFailure, now time.Time) map[string]KnownFailure {
	all := map[string]KnownFailure{}
	for _, k := range list {
		if !k.expired(now) {
			all[k.Scenario] = k
		}
	}
	return all
}

// excused reports whether a scenario failed as the list of known failures says.
func (r *run) excused(s ScenarioReport) bool {
	k, listed := r.excusing[s.ID]
	if !listed {
		return false
	}
	standing, _ := s.stands(k)
	return standing == Holds
}

// stand holds the list against what the scenarios did, and marks those that
// fail as listed.
func (r *Report) stand(p *Plan, list []KnownFailure, now time.Time) {
	for _, k := range list {
		s := KnownStanding{Scenario: k.Scenario, Code: k.Code, Reason: k.Reason, Link: k.Link, Expires: k.Expires.UTC().Format(day), Where: k.Where}
		i := slices.IndexFunc(r.Scenarios, func(s ScenarioReport) bool { return s.ID == k.Scenario })
		switch {
		case !p.has(k.Scenario):
			s.Standing, s.Message = Stale, "the suite has no such scenario: it was renamed or retired; "+p.nearestScenario(k.Scenario)
		case k.expired(now):
			s.Standing, s.Message = Expired, fmt.Sprintf("it was excused until %s, and today is %s: mend it, or look again and say until when", s.Expires, now.UTC().Format(day))
		case i < 0:
			s.Standing, s.Message = NotJudged, "its profile was not judged"
		default:
			s.Standing, s.Message = r.Scenarios[i].stands(k)
			r.Scenarios[i].Known = s.Standing == Holds
		}
		r.Known = append(r.Known, s)
	}
}

// stands says how an entry that is of this scenario stands.
func (s ScenarioReport) stands(k KnownFailure) (Standing, string) {
	switch {
	case s.Verdict == Passed:
		return UnexpectedPass, "it passes: remove the entry"
	case s.Verdict == Errored:
		return CouldNotRun, "it could not be judged, which no list excuses"
	case s.Verdict != Failed:
		return NotJudged, s.Message
	case s.Code != k.Code:
		return OtherCode, "it fails in another way, by the code " + s.Code
	}
	return Holds, "it fails as listed"
}

func (p *Plan) has(id string) bool {
	_, ok := p.byID[id]
	return ok
}

func (p *Plan) nearestScenario(id string) string {
	ids := make([]string, len(p.Scenarios))
	for i, s := range p.Scenarios {
		ids[i] = s.ID
	}
	return nearest(id, ids)
}
