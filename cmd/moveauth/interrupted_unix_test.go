//go:build unix

package main

import (
	"bufio"
	"os"
	"os/exec"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// The first signal ends what looks at the context, the second whatever does not.
func TestASecondSignalKills(t *testing.T) {
	for _, signal := range []syscall.Signal{syscall.SIGINT, syscall.SIGTERM} {
		cmd := exec.CommandContext(t.Context(), os.Args[0])
		cmd.Env = append(os.Environ(), asMoveauth+"="+deaf)
		out, err := cmd.StdoutPipe()
		require.NoError(t, err)
		require.NoError(t, cmd.Start())
		lines := bufio.NewScanner(out)
		require.True(t, lines.Scan())
		require.Equal(t, "ready", lines.Text())
		require.NoError(t, cmd.Process.Signal(signal))
		require.True(t, lines.Scan(), "the first lets it go on")
		require.Equal(t, "interrupted", lines.Text())
		// The default comes back beside what the context ends.
		ended := make(chan error)
		go func() { ended <- cmd.Wait() }()
		deadline := time.Now().Add(20 * time.Second)
		for over := false; !over && assert.True(t, time.Now().Before(deadline), "it lives on"); {
			_ = cmd.Process.Signal(signal)
			select {
			case <-ended:
				over = true
			case <-time.After(time.Millisecond):
			}
		}
		if t.Failed() {
			_ = cmd.Process.Kill()
			<-ended
		}
		status := cmd.ProcessState.Sys().(syscall.WaitStatus)
		assert.True(t, status.Signaled(), "%v", cmd.ProcessState)
		assert.Equal(t, signal, status.Signal())
	}
}
