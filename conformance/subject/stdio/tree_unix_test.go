//go:build unix

package stdio

import (
	"os/exec"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/moveauth/moveauth/conformance"
)

func init() {
	detach = func(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true} }
	crash = func() {
		_ = syscall.Kill(syscall.Getpid(), syscall.SIGKILL)
		waitForever()
	}
}

// An heir that left the process group cannot be killed with it, and holds
// stdout or the connection open. It must not hold up the suite.
func TestHeirThatEscapes(t *testing.T) {
	for transport, held := range map[string]string{byPipes: "its pipes", byDialBack: "its connection"} {
		t.Run(transport, func(t *testing.T) {
			r := newRigBy(t, transport, "escaped", Options{})
			w := r.open()
			process := r.process()
			_, err := conformance.HostLook.Call(ctxFor(t, 20*time.Second), w, conformance.Empty{})
			require.ErrorContains(t, err, "exited before it answered, and what it left behind holds "+held+" open (exit status 5)")
			gone(t, process)
			heir := r.process()
			assert.NoError(t, heir.Close()) // it ends by itself then
			r.open()
		})
	}
}

func TestCrashAtTheEnd(t *testing.T) {
	for _, transport := range []string{byPipes, byDialBack} {
		for name, opts := range map[string]Options{"one process": {}, "a process per world": {ProcessPerWorld: true}} {
			t.Run(transport+", "+name, func(t *testing.T) {
				t.Parallel()
				err := ended(t, newRigBy(t, transport, "crashes-at-end", opts))
				var broken *Broken
				require.ErrorAs(t, err, &broken)
				assert.ErrorContains(t, err, "close: the adapter crashed after its last answer (signal: killed)")
				assert.ErrorContains(t, err, "double free")
			})
		}
	}
}
