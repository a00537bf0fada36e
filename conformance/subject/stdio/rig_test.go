package stdio

import (
	"bufio"
	"context"
	"net"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/moveauth/moveauth/conformance"
)

// rig is a subject whose child has the given manner.
type rig struct {
	conformance.Subject
	t      *testing.T
	alive  net.Listener
	stderr chan struct{} // gets a value once the child wrote to stderr
}

// bell is a writer that only says that it was written to.
type bell chan struct{}

func (s bell) Write(p []byte) (int, error) {
	select {
	case s <- struct{}{}:
	default:
	}
	return len(p), nil
}

// The ways to the adapter.
const (
	byPipes    = "pipes"
	byDialBack = "dial-back"
	byAttach   = "attach"
)

func newRig(t *testing.T, manner string, opts Options) *rig {
	t.Helper()
	return newRigBy(t, byPipes, manner, opts)
}

func newRigBy(t *testing.T, transport, manner string, opts Options) *rig {
	t.Helper()
	alive, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	t.Cleanup(func() { _ = alive.Close() })
	opts.Env = append(opts.Env, envManner+"="+manner, envAlive+"="+alive.Addr().String(),
		"GORACE=atexit_sleep_ms=0") // a child under the race detector would outlast Close's patience
	r := &rig{t: t, alive: alive, stderr: make(chan struct{}, 1)}
	opts.Stderr = bell(r.stderr)
	switch transport {
	case byPipes:
		r.Subject = New([]string{os.Args[0]}, opts)
	case byDialBack:
		r.Subject = DialBack([]string{os.Args[0]}, opts)
	case byAttach:
		r.Subject = Attach(listening(t, opts.Env), opts)
	}
	t.Cleanup(func() { require.NoError(t, r.Close()) })
	return r
}

// listening starts an adapter that listens, to be ended with the test, and
// returns its address.
func listening(t *testing.T, env []string) string {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	defer l.Close()
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(append(os.Environ(), env...), envListen+"="+l.Addr().String())
	require.NoError(t, cmd.Start())
	conn := accepted(t, l) // which it ends with
	t.Cleanup(func() { _, _ = conn.Close(), cmd.Wait() })
	address, err := bufio.NewReader(conn).ReadString('\n')
	require.NoError(t, err)
	return strings.TrimSpace(address)
}

func accepted(t *testing.T, l net.Listener) net.Conn {
	t.Helper()
	require.NoError(t, l.(*net.TCPListener).SetDeadline(time.Now().Add(20*time.Second)))
	conn, err := l.Accept()
	require.NoError(t, err)
	return conn
}

// process returns the connection that the next process holds while it lives.
func (r *rig) process() net.Conn {
	r.t.Helper()
	conn := accepted(r.t, r.alive)
	r.t.Cleanup(func() { _ = conn.Close() })
	return conn
}

// gone asserts that the process that holds conn is gone.
func gone(t *testing.T, conn net.Conn) {
	t.Helper()
	require.NoError(t, conn.SetReadDeadline(time.Now().Add(20*time.Second)))
	_, err := conn.Read(make([]byte, 1))
	require.Error(t, err)
	if ne, ok := err.(net.Error); ok {
		require.False(t, ne.Timeout(), "the process lives on")
	}
}

func ctxFor(t *testing.T, d time.Duration) context.Context {
	ctx, cancel := context.WithTimeout(t.Context(), d)
	t.Cleanup(cancel)
	return ctx
}

func (r *rig) open() conformance.World {
	r.t.Helper()
	w, err := r.Open(ctxFor(r.t, 20*time.Second), conformance.HostCommit, conformance.HostCommitSettings{PayloadLimit: 64})
	require.NoError(r.t, err)
	return w
}
