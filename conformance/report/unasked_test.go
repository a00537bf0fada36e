package report

import (
	"context"
	"regexp"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/moveauth/moveauth/conformance"
	"github.com/moveauth/moveauth/conformance/subject/inproc"
	"github.com/moveauth/moveauth/conformance/suite"
)

// What --quick leaves out was selected, and what another profile lacks is not
// laid at its door.
func TestWhyNothingWasRun(t *testing.T) {
	swept := func(profile string) string {
		i := slices.IndexFunc(plan().Scenarios, func(s suite.Scenario) bool { return s.Sweeps && s.Profile == profile })
		require.GreaterOrEqual(t, i, 0)
		return plan().Scenarios[i].ID
	}
	r := judged(t, inproc.New(inproc.Options{}), suite.Options{Selection: suite.Selection{
		Quick:     true,
		Scenarios: []string{"contact-slope/SLOPE-007", swept(conformance.OwnerTransform)},
	}})
	text := asText(t, r)
	assert.Regexp(t, `nothing selected of host-commit \(planned \d+\), kinematic-mover \(planned \d+\), .*\n`, text)
	assert.Regexp(t, `nothing run of owner-transform \(planned \d+\), as --quick leaves out all that was selected\n`, text)
	assert.Contains(t, text, "partial: all that was selected passed; a partial run certifies nothing")
	assert.Regexp(t, `owner-transform \| nothing run, as --quick leaves out all that was selected \|`, written(t, "markdown", r))
}

// only claims host-commit.
type only struct{ conformance.Subject }

func (o only) Describe(ctx context.Context) (conformance.Descriptor, error) {
	d, err := o.Subject.Describe(ctx)
	d.Profiles = map[string]conformance.Claim{conformance.HostCommit: d.Profiles[conformance.HostCommit]}
	return d, err
}

func TestAProfileThatIsNotClaimedIsTold(t *testing.T) {
	r := judged(t, only{inproc.New(inproc.Options{})}, suite.Options{Selection: suite.Selection{
		Profiles: []string{conformance.HostCommit, conformance.KinematicMover}, Clauses: []string{"COMMIT-009a"},
	}})
	assert.Regexp(t, `nothing run of kinematic-mover \(planned \d+\), as the subject does not claim it\n`, asText(t, r))
	assert.False(t, r.Good())
}

func TestAStoppedRunSaysHowFarItCame(t *testing.T) {
	r := judged(t, deaf{inproc.New(inproc.Options{})}, suite.Options{FailFast: true, Selection: suite.Selection{Profiles: []string{conformance.HostCommit, conformance.MoveInput}}})
	text := asText(t, r)
	assert.Regexp(t, `\nSTOPPED: host-commit/COMMIT-\S+ could not be judged; [1-9]\d\d of the [1-9]\d\d scenarios that were selected were not run; a run that was stopped certifies nothing\n`, text)
	assert.Contains(t, text, "  partial: the run was stopped before its end, with 0 failed and 1 that could not be judged here; a partial run certifies nothing\n")
	assert.Regexp(t, `nothing run of move-input \(planned \d+\), as the run was stopped before it\n`, text)
	assert.NotContains(t, text, "CERTIFIED")
}

// The features of a profile are files by subject, in which clauses stand in any
// order.
func TestClausesStandInTheirOrder(t *testing.T) {
	r := judged(t, deaf{inproc.New(inproc.Options{})}, suite.Options{Selection: suite.Selection{Profiles: []string{conformance.HostCommit}}})
	var ids []string
	for _, found := range regexp.MustCompile(`(?m)^  (COMMIT-\S+) +\d+ of \d+ scenarios did not pass$`).FindAllStringSubmatch(asText(t, r), -1) {
		ids = append(ids, found[1])
	}
	require.Greater(t, len(ids), 100)
	assert.True(t, slices.IsSorted(ids), ids)
}
