package report

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/moveauth/moveauth/conformance"
	"github.com/moveauth/moveauth/conformance/suite"
)

func TestKnownFailuresAreTold(t *testing.T) {
	failed := func(id string, known bool) suite.ScenarioReport {
		return suite.ScenarioReport{ID: id, Profile: conformance.HostCommit, Clause: "COMMIT-001a", Verdict: suite.Failed, Code: "expected:a/b", Known: known, Message: "want 3, got 1", Failure: &suite.Failure{What: "the bag", Want: "3", Got: "1"}}
	}
	r := &suite.Report{
		Moveauth: "0.1.0", Seed: 42, Notes: []string{"answers x/y without claiming the profile x"},
		Known: []suite.KnownStanding{
			{Scenario: "a/held", Reason: "the bag\n is thin", Link: "https://example.com/1", Expires: "2027-02-28", Standing: suite.Holds},
			{Scenario: "a/idle", Standing: suite.NotJudged},
			{Scenario: "a/gone", Standing: suite.Stale, Message: "the suite has no such scenario", Where: "known.yaml:7"},
		},
		Profiles:  []suite.ProfileReport{{Profile: conformance.HostCommit, Claimed: true, Planned: 2, Failed: 2, Known: 1, Notes: []string{"answers v without claiming c"}}},
		Scenarios: []suite.ScenarioReport{failed("a/held", true), failed("a/new", false)},
	}
	text := asText(t, r)
	for _, line := range []string{
		"failed  a/new\n",
		"  code      expected:a/b\n",
		"In random order: --seed 42 repeats it",
		"  WRONG  a/gone  (known.yaml:7)\n         the suite has no such scenario\n",
		"  known  a/held\n         until 2027-02-28: the bag is thin https://example.com/1\n",
		"  1 listed, and not judged in this run\n",
		"  of the failed, known: 1\n",
		"  note: answers v without claiming c\n",
		"  NOT CERTIFIED: 2 failed, 1 of them known; 0 could not be judged\n",
		"\nnote: answers x/y without claiming the profile x\n",
		"NOT GOOD: the list of known failures is wrong in 1 of 3 entries",
	} {
		assert.Contains(t, text, line)
	}
	assert.NotContains(t, text, "failed  a/held", "what is known is not told at length")
	assert.Less(t, strings.Index(text, "WRONG"), strings.Index(text, "known  a/held"), "what makes it fail stands first")

	r.Known, r.Scenarios = r.Known[:2], r.Scenarios[:1]
	r.Profiles[0].Failed, r.Profiles[0].OnlyKnown = 1, true
	text = asText(t, r)
	assert.Contains(t, text, "  NOT CERTIFIED: 1 known failure\n")
	assert.NotContains(t, text, "NOT GOOD")
}
