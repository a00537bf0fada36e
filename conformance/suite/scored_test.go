package suite

import (
	"context"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/moveauth/moveauth/conformance"
	"github.com/moveauth/moveauth/conformance/requirements"
)

// A scenario that the suite's version does not ask for is run and reported, and
// decides nothing.
func TestWhatIsNotScoredDecidesNothing(t *testing.T) {
	plan, err := LoadUnscored()
	require.NoError(t, err)
	// judge judges a subject that lacks a verb once, the first time it is asked
	// for anything; but for one scenario the list of the suite's version holds.
	judge := func(without string, sel Selection) *Report {
		list, err := requirements.Of(conformance.SuiteVersion)
		require.NoError(t, err)
		delete(list.IDs, without)
		plan.score(list)
		asked := 0
		once := wrapped{reference(), func(ctx context.Context, w conformance.World, verb string, params, result any) error {
			if asked++; asked == 1 {
				return conformance.Errorf(conformance.CodeUnknownVerb, "no such method")
			}
			return w.Do(ctx, verb, params, result)
		}}
		sel.Profiles = []string{conformance.ContactSlope}
		r, err := plan.Judge(t.Context(), once, Options{Selection: sel})
		require.NoError(t, err)
		return r
	}

	r := judge("", Selection{})
	assert.Equal(t, 1, r.Profiles[0].Failed)
	assert.Zero(t, r.Profiles[0].NotScored, "every scenario is asked for")
	assert.False(t, r.Good())
	var id, clause string
	for _, s := range r.Scenarios {
		if s.Verdict == Failed {
			id, clause = s.ID, s.Clause
		}
	}

	r = judge(id, Selection{})
	p := r.Profiles[0]
	assert.Equal(t, 1, p.Failed, "it is run and counted as before")
	assert.Equal(t, p.Planned, p.Passed+p.Failed)
	assert.Equal(t, 1, p.NotScored)
	assert.True(t, p.Certified)
	assert.Equal(t, []string{conformance.ContactSlope}, r.Certified)
	assert.True(t, r.Good())
	for _, s := range r.Scenarios {
		assert.Equal(t, s.ID == id, s.NotScored)
		if s.NotScored {
			assert.Contains(t, s.Explain(""), "not scored: this version of the suite does not ask for it, and it decides nothing")
		}
	}

	assert.False(t, judge("", Selection{Clauses: []string{clause}}).Good())
	assert.True(t, judge(id, Selection{Clauses: []string{clause}}).Good(), "in a partial run neither")
	assert.False(t, judge(id, Selection{Scenarios: []string{id}}).Good(), "but nothing passed here")
}

// What is certified needs something that counts to have passed.
func TestWhatIsNotScoredDoesNotCertify(t *testing.T) {
	r := &Report{Profiles: []ProfileReport{{Profile: conformance.ContactSlope}},
		Scenarios: []ScenarioReport{{Profile: conformance.ContactSlope, Level: "MUST", Verdict: Passed, NotScored: true}}}
	d, err := reference().Describe(t.Context())
	require.NoError(t, err)
	require.Empty(t, r.count(map[string]int{conformance.ContactSlope: 1}, d))
	assert.False(t, r.Profiles[0].Certified)
}
