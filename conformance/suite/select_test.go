package suite

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/moveauth/moveauth/conformance"
	"github.com/moveauth/moveauth/conformance/clause"
)

// Each word of a selection selects something, or nothing is judged.
func TestEachWordSelectsSomething(t *testing.T) {
	const corner = "kinematic-mover/MOVER-018b/a-corner-stops-both-axes-each-one-skin-short"
	for _, c := range []struct {
		profiles, clauses, scenarios []string
		says                         string // empty: it runs
	}{
		{[]string{"host-commit"}, []string{"COMMIT-009a"}, nil, ""},
		{[]string{"host-commit", "kinematic-mover"}, []string{"COMMIT-009a"}, []string{corner}, ""},
		{nil, []string{"COMMIT-001"}, nil, ""}, // limbs, of which one is judged by structure
		{[]string{"host-commit"}, []string{"COMMIT-009a", "MOVER-018b"}, nil, "nothing is selected by --clause MOVER-018b: it is of kinematic-mover, outside of --profile host-commit"},
		{[]string{"kinematic-mover"}, []string{"MOVER-001", "COMMIT-009"}, nil, "nothing is selected by --clause COMMIT-009: it is of host-commit, outside of --profile kinematic-mover"},
		{[]string{"host-commit"}, []string{"COMMIT-009a"}, []string{corner}, "nothing is selected by --scenario " + corner + ": it is of kinematic-mover, outside of --profile host-commit"},
		{[]string{"host-commit"}, nil, []string{"host-commit/COMMIT-009a", "kinematic-mover"}, "nothing is selected by --scenario kinematic-mover: it is of kinematic-mover, outside"},
		{nil, []string{"COMMIT-001b", "COMMIT-009a"}, nil, "nothing is selected by --clause COMMIT-001b: COMMIT-001b is judged by the structure of the reference (Test"},
		{[]string{"host-commit"}, []string{"COMMIT-001b"}, nil, "nothing is selected by --clause COMMIT-001b: COMMIT-001b is judged by the structure of the reference (Test"},
		{[]string{"kinematic-mover", "host-commit"}, []string{"COMMIT-009a"}, nil, "nothing is selected of --profile kinematic-mover: no scenario of it is in --clause COMMIT-009a"},
		{[]string{"kinematic-mover", "host-commit"}, nil, []string{corner}, "nothing is selected of --profile host-commit: no scenario of it is in --scenario " + corner},
	} {
		r, err := Judge(t.Context(), reference(), Options{Selection: Selection{Profiles: c.profiles, Clauses: c.clauses, Scenarios: c.scenarios}})
		if c.says == "" {
			require.NoError(t, err)
			assert.True(t, r.Good(), "%+v", c)
			continue
		}
		var usage *UsageError
		require.ErrorAs(t, err, &usage, "%+v", c)
		assert.Contains(t, err.Error(), c.says)
	}
}

// A clause that is asked for is of a profile that has a scenario of it: whoever
// does not claim that profile is told so.
func TestClausesHaveScenariosInTheirProfiles(t *testing.T) {
	plan, err := LoadPlan()
	require.NoError(t, err)
	of := map[[2]string]bool{}
	for _, s := range plan.Scenarios {
		for _, id := range s.Clauses {
			of[[2]string{s.Profile, id}] = true
		}
	}
	for _, c := range plan.Register.Clauses {
		if _, profile := conformance.ProfileNamed(c.Profile); profile && c.Retired == "" && c.JudgedBy != clause.Structure && c.JudgedBy != clause.Measure {
			assert.True(t, of[[2]string{c.Profile, c.ID}], c.ID)
		}
	}
}
