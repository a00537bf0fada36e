package stdio

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/moveauth/moveauth/conformance"
)

// Whoever is started again, dialled anew or started for another world, and says
// that it is another, is not judged as if it were the first.
func TestAnotherIsNotTheSame(t *testing.T) {
	open := func(r *rig) error {
		_, err := r.Open(ctxFor(t, 20*time.Second), conformance.HostCommit, conformance.HostCommitSettings{})
		return err
	}
	for _, transport := range []string{byPipes, byDialBack, byAttach} {
		t.Run(transport, func(t *testing.T) {
			t.Parallel()
			r := newRigBy(t, transport, "another", Options{})
			w := r.open()
			var look conformance.LookResult
			require.Error(t, w.Do(ctxFor(t, 20*time.Second), conformance.HostLook.Name, conformance.Empty{}, &look), "it ends")
			assert.ErrorContains(t, open(r), "want what was said at the first start")
		})
	}
	t.Run("a process per world", func(t *testing.T) {
		t.Parallel()
		r := newRig(t, "another", Options{ProcessPerWorld: true})
		r.open()
		assert.ErrorContains(t, open(r), "want what was said at the first start")
	})
}
