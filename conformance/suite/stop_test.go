package suite

import (
	"context"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/moveauth/moveauth/conformance"
)

func TestFailFast(t *testing.T) {
	whole := judged(t, light(), Options{Selection: one})
	require.Nil(t, whole.Stopped)
	require.Equal(t, 5, whole.Profiles[0].Failed)

	report := judged(t, light(), Options{Selection: one, FailFast: true})
	require.NotNil(t, report.Stopped)
	assert.Equal(t, Stop{After: gap, Why: gap + " failed", NotReached: 4, Selected: 5}, *report.Stopped)
	assert.Equal(t, 1, report.Profiles[0].Failed)
	assert.False(t, report.Good())
	reached := map[string]int{}
	for _, s := range report.Scenarios {
		if s.Verdict == NotRun {
			reached[s.Message]++
		}
	}
	assert.Equal(t, map[string]int{NotReached: 4, NotSelected: len(report.Scenarios) - 5}, reached)

	t.Run("does not stop at what is known to fail", func(t *testing.T) {
		report := judged(t, light(), Options{Selection: one, FailFast: true, Now: func() time.Time { return today }, KnownFailures: []KnownFailure{listed(gap, thin)}})
		require.NotNil(t, report.Stopped)
		assert.NotEqual(t, gap, report.Stopped.After, "but at the next")
		assert.Equal(t, 2, report.Profiles[0].Failed)
		late := listed(gap, thin)
		late.Expires = late.Expires.AddDate(0, 0, -1)
		report = judged(t, light(), Options{Selection: one, FailFast: true, Now: func() time.Time { return today }, KnownFailures: []KnownFailure{late}})
		require.NotNil(t, report.Stopped)
		assert.Equal(t, gap, report.Stopped.After, "what is listed and past its day is not excused")
	})
	t.Run("stops where it could not be judged, and is partial though nothing narrowed it", func(t *testing.T) {
		report := judged(t, broken(-1), Options{FailFast: true, Selection: Selection{Profiles: []string{conformance.HostCommit}}})
		require.NotNil(t, report.Stopped)
		assert.Equal(t, report.Stopped.After+" could not be judged", report.Stopped.Why)
		assert.True(t, report.Partial)
		assert.Equal(t, 1, report.Profiles[0].Error)
		assert.Equal(t, report.Profiles[0].Planned, report.Stopped.Selected)
	})
	t.Run("has not stopped what ended", func(t *testing.T) {
		report := judged(t, light(), Options{FailFast: true, Selection: Selection{Scenarios: []string{gap}}})
		assert.Equal(t, 1, report.Profiles[0].Failed)
		assert.Nil(t, report.Stopped)
	})
}

// hangs does not answer the first tick of a scenario if its number, from 0, is
// one of those.
func hangs(in ...int) conformance.Subject {
	var worlds []conformance.World
	return wrapped{reference(), func(ctx context.Context, w conformance.World, verb string, params, result any) error {
		if !slices.Contains(worlds, w) {
			worlds = append(worlds, w)
			if slices.Contains(in, len(worlds)-1) && verb == conformance.HostTick.Name {
				<-ctx.Done()
				return ctx.Err()
			}
		}
		return w.Do(ctx, verb, params, result)
	}}
}
func TestARunThatGetsNoAnswersIsStopped(t *testing.T) {
	opts := Options{Timeout: 100 * time.Millisecond, MostSilent: 2, Selection: one}
	report := judged(t, hangs(0, 1, 2, 3, 4), opts)
	require.NotNil(t, report.Stopped)
	assert.Equal(t, "host-commit/tick", report.Stopped.Verb)
	assert.Equal(t, "2 scenarios in a row were given no answer to host-commit/tick in time", report.Stopped.Why)
	assert.Equal(t, 3, report.Stopped.NotReached)
	assert.Equal(t, 2, report.Profiles[0].Error)

	opts.Timeout = 2 * time.Second // for those that answer
	report = judged(t, hangs(0, 2), opts)
	assert.Nil(t, report.Stopped, "another came between")
	assert.Equal(t, 2, report.Profiles[0].Error)

	report = judged(t, hangs(0, 1, 2), Options{Timeout: opts.Timeout / 10, Selection: one})
	assert.Nil(t, report.Stopped, "nobody asked for it")
}
