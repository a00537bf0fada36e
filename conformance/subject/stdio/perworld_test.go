package stdio

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/moveauth/moveauth/conformance"
)

func TestEachWorldHasAProcess(t *testing.T) {
	for _, transport := range []string{byPipes, byDialBack} {
		t.Run(transport, func(t *testing.T) {
			t.Parallel()
			r := newRigBy(t, transport, "good", Options{ProcessPerWorld: true})
			_, err := r.Describe(ctxFor(t, 20*time.Second))
			require.NoError(t, err)
			first := r.process()
			a := r.open() // in the process that described itself
			b := r.open()
			second := r.process()
			require.NoError(t, a.Close(t.Context()))
			gone(t, first)
			var look conformance.LookResult
			assert.NoError(t, b.Do(ctxFor(t, 20*time.Second), conformance.HostLook.Name, conformance.Empty{}, &look), "the other lives on")
			require.NoError(t, b.Close(t.Context()))
			gone(t, second)

			r.open()
			third := r.process() // and nobody closes its world
			require.NoError(t, r.Close())
			gone(t, third)
			_, err = r.Open(t.Context(), conformance.HostCommit, conformance.HostCommitSettings{})
			assert.ErrorIs(t, err, errClosed)
		})
	}
}

func TestFailedStartsOfProcessesAreCounted(t *testing.T) {
	r := newRig(t, "start-exit", Options{ProcessPerWorld: true, StartTimeout: 20 * time.Second})
	for i := range maxStarts {
		_, err := r.Open(t.Context(), conformance.HostCommit, conformance.HostCommitSettings{})
		assert.ErrorContains(t, err, "no licence")
		if i < maxStarts-1 {
			assert.NotErrorIs(t, err, ErrStart)
		} else {
			assert.ErrorIs(t, err, ErrStart)
			assert.ErrorContains(t, err, "3 starts in a row failed")
		}
	}
	_, err := r.Describe(t.Context())
	assert.ErrorIs(t, err, ErrStart, "no further start is tried")

	s := New([]string{"no-such-adapter-anywhere"}, Options{ProcessPerWorld: true})
	_, err = s.Describe(t.Context())
	assert.ErrorIs(t, err, ErrStart)
	assert.NoError(t, s.Close())
}
