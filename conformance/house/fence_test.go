package house

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/moveauth/moveauth/conformance"
	"github.com/moveauth/moveauth/conformance/fence"
)

// lastFence is the last clause that is a fence; those after it are about how
// fences look and what they say.
const lastFence = "FENCE-026z"

// TestEveryFenceIsAClause: the reference has a result for each clause that is a
// fence, and for nothing else.
func TestEveryFenceIsAClause(t *testing.T) {
	var clauses []string
	for _, c := range plan(t).Register.ForProfile(conformance.SourceFence) {
		if c.Retired == "" && c.ID <= lastFence {
			clauses = append(clauses, c.ID)
		}
	}
	require.NotEmpty(t, clauses)
	slices.Sort(clauses)
	assert.Equal(t, clauses, fence.IDs())
}

// TestFencesAreWalkedToTheEnd: after each walk a scenario of source-fence says
// that nothing else is found, or that the rules were refused. So a false alarm
// of any fence fails each of them.
func TestFencesAreWalkedToTheEnd(t *testing.T) {
	scenarios := 0
	for _, s := range plan(t).Scenarios {
		if s.Profile != conformance.SourceFence {
			continue
		}
		scenarios++
		open := false // a walk of which it was not said that nothing else is found
		for _, st := range s.Steps {
			switch {
			case st.Text == "its fences are walked":
				assert.False(t, open, "%s:%d: the walk before it found who knows what else", s.File, st.Line)
				open = true
			case st.Text == "nothing else is found", strings.HasPrefix(st.Text, "its rules are refused over "):
				open = false
			}
		}
		assert.False(t, open, "%s:%d: it does not say that nothing else is found", s.File, s.Line)
	}
	assert.NotZero(t, scenarios)
}
