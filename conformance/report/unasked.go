package report

import (
	"fmt"
	"slices"
	"strings"

	"github.com/moveauth/moveauth/conformance/suite"
)

// Stopped says why a run was stopped, and how far it came.
func Stopped(s *suite.Stop) string {
	return fmt.Sprintf("%s; %d of the %d scenarios that were selected were not run", s.Why, s.NotReached, s.Selected)
}

// notReached reports whether the run was stopped before the end of a profile.
func notReached(r *suite.Report, profile string) bool { return has(r, profile, suite.NotReached) }

// has reports whether a scenario of a profile was not run for that reason.
func has(r *suite.Report, profile, why string) bool {
	return slices.ContainsFunc(r.Scenarios, func(s suite.ScenarioReport) bool {
		return s.Profile == profile && s.Verdict == suite.NotRun && s.Message == why
	})
}

// unrun says what is the matter with a profile of which nothing was run, and
// why.
func unrun(r *suite.Report, profile string) (what, why string) {
	switch {
	case notReached(r, profile):
		return "nothing run", ", as the run was stopped before it"
	case has(r, profile, suite.LeftOut):
		return "nothing run", ", as --quick leaves out all that was selected"
	case slices.ContainsFunc(r.Profiles, func(p suite.ProfileReport) bool { return p.Profile == profile && !p.Claimed }):
		return "nothing run", ", as the subject does not claim it"
	}
	return "nothing selected", ""
}

// unasked names the profiles of which nothing was run, those with the same
// reason in one line.
func unasked(b *strings.Builder, r *suite.Report) {
	type reason struct{ what, why string }
	var reasons []reason
	of := map[reason][]string{}
	for _, p := range r.Profiles {
		if p.NotRun < p.Planned {
			continue
		}
		what, why := unrun(r, p.Profile)
		one := reason{what, why}
		if of[one] == nil {
			reasons = append(reasons, one)
		}
		of[one] = append(of[one], fmt.Sprintf("%s (planned %d)", p.Profile, p.Planned))
	}
	for _, one := range reasons {
		fmt.Fprintf(b, "%s of %s%s\n\n", one.what, strings.Join(of[one], ", "), one.why)
	}
}
