package suite

import (
	"context"
	"errors"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/moveauth/moveauth/conformance"
	"github.com/moveauth/moveauth/conformance/subject/stdio"
)

// ends counts how often it is told that nothing more is asked, and says what it
// did then.
type ends struct {
	conformance.Subject
	told *int
	err  error
}

func (s ends) End(context.Context) error {
	*s.told++
	return s.err
}

// What a subject does when nothing more is asked is a fault of the scenario that
// asked last, in whatever order.
func TestTheEndBelongsToTheLastScenario(t *testing.T) {
	few := Selection{Clauses: []string{"COMMIT-009", "COMMIT-013"}}
	for _, seed := range []int64{0, 7} {
		var ran []ScenarioReport
		told := 0
		report := judged(t, ends{reference(), &told, errors.New("close: it said goodbye")}, Options{Selection: few, Shuffle: seed, Transcripts: true,
			Progress: func(_, _ int, s ScenarioReport) { ran = append(ran, s) }})
		assert.Equal(t, 1, told)
		last := len(ran) - 1
		require.Positive(t, last)
		for i, s := range ran {
			assert.Equal(t, map[bool]Verdict{true: Errored, false: Passed}[i == last], s.Verdict, s.ID)
		}
		assert.Equal(t, "close: it said goodbye", ran[last].Message)
		assert.EqualError(t, ran[last].Closings[len(ran[last].Closings)-1].Err, ran[last].Message, "its transcript has it")
		assert.False(t, report.Good())
	}

	told := 0
	assert.True(t, judged(t, ends{reference(), &told, nil}, Options{Selection: few}).Good())
	assert.Equal(t, 1, told)

	// What needs what is not claimed does not run, and is not the last.
	told = 0
	probe := claiming{reference(), []conformance.Capability{conformance.Probe}}
	report := judged(t, ends{probe, &told, errors.New("close: it said goodbye")}, Options{Selection: Selection{Clauses: []string{"COMMIT-015a", "COMMIT-009a", "COMMIT-070"}}})
	assert.Equal(t, 1, told)
	assert.Equal(t, 1, report.Profiles[0].Error)
	assert.Positive(t, report.Profiles[0].Unsupported)
}

// An adapter that answers each close twice is not judged well, with a process for
// each world or with one scenario alone.
func TestAnswersAfterTheLast(t *testing.T) {
	for name, c := range map[string]struct {
		scenarios int
		perWorld  bool
	}{"one scenario": {1, false}, "a process per world": {3, true}} {
		t.Run(name, func(t *testing.T) {
			plan, err := LoadPlan()
			require.NoError(t, err)
			var ids []string
			for _, s := range plan.Scenarios {
				if s.Clause.ID == "COMMIT-013" || s.Clause.Entry == "COMMIT-013" {
					ids = append(ids, s.ID)
				}
			}
			ids = slices.Clip(ids[:c.scenarios])
			s := stdio.New(self(t), stdio.Options{Env: wrongOnce(t, closesTwice), ProcessPerWorld: c.perWorld})
			report := judged(t, s, Options{Selection: Selection{Scenarios: ids}})
			assert.False(t, report.Good())
			assert.Equal(t, c.scenarios, report.Profiles[0].Error)
			for _, s := range report.Scenarios {
				if s.Verdict != NotRun {
					assert.Contains(t, s.Message, "close: the adapter wrote a line that nobody had asked for, after its last answer")
					assert.Contains(t, s.Message, `"result":{}`)
				}
			}
		})
	}
}

// It counts in a run whose last scenario decides nothing by itself.
func TestTheEndCountsWhateverTheLastScenarioIs(t *testing.T) {
	long(t)
	told := 0
	report := judged(t, ends{reference(), &told, errors.New("close: it said goodbye")}, Options{Selection: Selection{Profiles: []string{conformance.OwnerTransform}}})
	var last ScenarioReport
	for _, s := range report.Scenarios {
		if s.AtEnd {
			last = s
		}
	}
	assert.Equal(t, Errored, last.Verdict)
	require.Equal(t, "SHOULD", last.Level, "else this shows nothing")
	assert.Empty(t, report.Certified)
	assert.False(t, report.Good())
}
