package suite

import (
	"os/exec"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/moveauth/moveauth/conformance/subject/impostor"
	"github.com/moveauth/moveauth/conformance/subject/stdio"
)

func TestShuffledOrderGivesTheSameVerdicts(t *testing.T) {
	quick := brief()
	want := verdicts(judged(t, reference(), Options{Selection: quick}))
	for _, seed := range []int64{1, 2} {
		assert.Equal(t, want, verdicts(judged(t, reference(), Options{Selection: quick, Shuffle: seed})), "seed %d", seed)
	}
	stuck, err := impostor.New("stuck", reference())
	require.NoError(t, err)
	want = verdicts(judged(t, stuck, Options{Selection: quick}))
	assert.Equal(t, want, verdicts(judged(t, stuck, Options{Selection: quick, Shuffle: 1})), "of a subject that fails too")
}

func TestShuffledOrderOfJavaScript(t *testing.T) {
	node, err := exec.LookPath("node")
	if err != nil {
		t.Skip("there is no node here")
	}
	// A file or two a profile: what one leaves behind another would find.
	some := Selection{Clauses: []string{"COMMIT-009", "COMMIT-013", "MOVER-018", "KNOWN-001", "CLAMP-003", "INPUT-005", "SLOPE-004"}}
	run := func(seed int64) *Report {
		return judged(t, stdio.New([]string{node, "../examples/javascript/host.mjs"}, stdio.Options{}), Options{Selection: some, Shuffle: seed})
	}
	want := run(0)
	require.True(t, want.Good())
	for _, seed := range []int64{1, 2} {
		assert.Equal(t, verdicts(want), verdicts(run(seed)), "seed %d", seed)
	}
}

// A seed is an order of the files and of the scenarios in each, and always the
// same one.
func TestSeeds(t *testing.T) {
	plan, err := LoadPlan()
	require.NoError(t, err)
	some := Selection{Clauses: []string{"COMMIT-003", "COMMIT-009", "COMMIT-013", "COMMIT-019"}}
	run := func(seed int64) (scenarios, files []string) {
		report, err := plan.Judge(t.Context(), reference(), Options{Selection: some, Shuffle: seed, Progress: func(_, _ int, s ScenarioReport) {
			if s.Verdict != Passed {
				return
			}
			scenarios = append(scenarios, s.ID)
			if !slices.Contains(files, s.File) {
				files = append(files, s.File)
			}
		}})
		require.NoError(t, err)
		assert.Equal(t, seed, report.Seed)
		for _, s := range report.Scenarios {
			if seed == 0 || s.Verdict == NotRun {
				assert.Zero(t, s.Order)
			} else {
				assert.Equal(t, s.ID, scenarios[s.Order-1])
			}
		}
		return scenarios, files
	}
	plain, plainFiles := run(0)
	first, firstFiles := run(1)
	again, _ := run(1)
	second, secondFiles := run(2)
	assert.Equal(t, first, again)
	assert.NotEqual(t, first, second)
	assert.Greater(t, len(plainFiles), 2)
	assert.NotEqual(t, firstFiles, secondFiles)
	assert.ElementsMatch(t, plain, first)
	assert.ElementsMatch(t, plain, second)
	assert.NotEqual(t, in(plainFiles[0], plan, plain), in(plainFiles[0], plan, first), "within a file too")
}

// in keeps the scenarios of a file.
func in(file string, plan *Plan, ids []string) []string {
	var list []string
	for _, id := range ids {
		if "features/"+plan.Scenarios[plan.byID[id]].File == file {
			list = append(list, id)
		}
	}
	return list
}

func TestSeedsBelowZeroAreRefused(t *testing.T) {
	_, err := Judge(t.Context(), reference(), Options{Selection: one, Shuffle: -1})
	var usage *UsageError
	require.ErrorAs(t, err, &usage)
	assert.Contains(t, err.Error(), "the seed of the order is -1, want 1 or more")
}
