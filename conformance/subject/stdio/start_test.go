package stdio

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/moveauth/moveauth/conformance"
)

func TestFailedStarts(t *testing.T) {
	for _, c := range []struct {
		manner string
		says   []string
	}{
		{"start-exit", []string{"exit status 7", "no licence"}},
		{"start-mute", []string{"describe: the adapter gave no answer within"}},
		{"start-malformed", []string{"describe: malformed answer: name: got 7"}},
	} {
		t.Run(c.manner, func(t *testing.T) {
			t.Parallel()
			// A mute one is given up soon; the others must have the time that
			// a loaded machine takes to start them.
			opts := Options{StartTimeout: 20 * time.Second}
			if c.manner == "start-mute" {
				opts.StartTimeout = 100 * time.Millisecond
			}
			r := newRig(t, c.manner, opts)
			for i := range maxStarts {
				_, err := r.Open(t.Context(), conformance.HostCommit, conformance.HostCommitSettings{})
				require.Error(t, err)
				for _, s := range c.says {
					assert.Contains(t, err.Error(), s)
				}
				if last := i == maxStarts-1; last {
					assert.ErrorIs(t, err, ErrStart)
					assert.Contains(t, err.Error(), "3 starts in a row failed")
				} else {
					assert.NotErrorIs(t, err, ErrStart)
				}
			}
			_, err := r.Describe(t.Context())
			assert.ErrorIs(t, err, ErrStart)
		})
	}
}

func TestNoSuchCommand(t *testing.T) {
	for _, command := range [][]string{nil, {"no-such-adapter-anywhere"}, {"./no/such/adapter", "x"}} {
		s := New(command, Options{})
		_, err := s.Open(t.Context(), conformance.HostCommit, conformance.HostCommitSettings{})
		require.ErrorIs(t, err, ErrStart)
		if len(command) > 0 {
			assert.Contains(t, err.Error(), command[0])
		}
		assert.NoError(t, s.Close())
	}
}

// A start takes its own time: the request's begins after it.
func TestStartIsNotChargedToTheRequest(t *testing.T) {
	r := newRig(t, "good", Options{StartTimeout: 20 * time.Second})
	s := r.Subject.(*subject)
	ctx, cancel := context.WithTimeout(t.Context(), time.Second)
	defer cancel()
	require.NoError(t, s.take(ctx))
	timed, release, err := s.start(ctx)
	require.NoError(t, err)
	defer release()
	s.give()
	before, _ := ctx.Deadline()
	after, limited := timed.Deadline()
	require.True(t, limited)
	assert.True(t, after.After(before), "%v, want after %v", after, before)
}
