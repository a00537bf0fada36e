package serve

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"net"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/moveauth/moveauth/conformance"
)

// fresh makes subjects and remembers them.
type fresh struct {
	mu     sync.Mutex
	all    []*fake
	closed chan *fake
}

func (f *fresh) subject() conformance.Subject {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.all = append(f.all, new(fake))
	return closing{f.all[len(f.all)-1], f.closed}
}

func (f *fresh) made() int {
	f.mu.Lock()
	defer f.mu.Unlock()
	return len(f.all)
}

// closing tells of its Close.
type closing struct {
	*fake
	closed chan *fake
}

func (c closing) Close() error {
	c.closed <- c.fake
	return nil
}

// rig is a Listen that runs.
type rig struct {
	*fresh
	t      *testing.T
	addr   string
	cancel context.CancelFunc
	ended  chan error
}

func newRig(t *testing.T) *rig {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	ctx, cancel := context.WithCancel(t.Context())
	r := &rig{fresh: &fresh{closed: make(chan *fake, 8)}, t: t, addr: l.Addr().String(), cancel: cancel, ended: make(chan error, 1)}
	go func() { r.ended <- Listen(ctx, l, r.subject) }()
	return r
}

// peer is a suite's end of a connection.
type peer struct {
	t    *testing.T
	conn net.Conn
	r    *bufio.Reader
}

func newPeer(t *testing.T, conn net.Conn) peer {
	require.NoError(t, conn.SetDeadline(time.Now().Add(20*time.Second)))
	t.Cleanup(func() { _ = conn.Close() })
	return peer{t, conn, bufio.NewReader(conn)}
}

func (r *rig) dial() peer {
	conn, err := net.Dial("tcp", r.addr)
	require.NoError(r.t, err)
	return newPeer(r.t, conn)
}

func (p peer) ask(line string) string {
	_, err := io.WriteString(p.conn, line+"\n")
	require.NoError(p.t, err)
	answer, err := p.r.ReadString('\n')
	require.NoError(p.t, err)
	return strings.TrimSuffix(answer, "\n")
}

// ended asserts that the other end closed the connection.
func (p peer) ended() {
	_, err := p.r.ReadByte()
	require.Error(p.t, err)
	if ne, ok := err.(net.Error); ok {
		require.False(p.t, ne.Timeout(), "the connection lives on")
	}
}

const worldOne = `{"jsonrpc":"2.0","id":1,"result":{"world":1}}`

// Each connection numbers its worlds from 1: nothing is left of the last one.
func TestListenOneAfterAnother(t *testing.T) {
	r := newRig(t)
	for n := range 3 {
		p := r.dial()
		assert.Equal(t, worldOne, p.ask(opening))
		require.NoError(t, p.conn.Close())
		ended := <-r.closed
		assert.Equal(t, n+1, r.made(), "a subject a connection")
		assert.Equal(t, 1, ended.closed, "its world is closed with it")
	}
	r.cancel()
	assert.NoError(t, <-r.ended)
}

func TestListenSeveralAtOnce(t *testing.T) {
	r := newRig(t)
	peers := []peer{r.dial(), r.dial(), r.dial()}
	for _, p := range peers {
		assert.Equal(t, worldOne, p.ask(opening))
	}
	for i, p := range peers { // in turn, all being open
		request := fmt.Sprintf(`{"id":%d,"method":"host-commit/connect","params":{"world":1,"connection":"c","player":"%s"}}`, i+2, strings.Repeat("p", i))
		assert.Equal(t, fmt.Sprintf(`{"jsonrpc":"2.0","id":%d,"result":{"last_seq":%d}}`, i+2, i), p.ask(request))
	}
	// One's nonsense, panic and end cost the others nothing.
	assert.Contains(t, peers[0].ask("nonsense"), `"code":-32700`)
	assert.Contains(t, peers[0].ask(`{"id":3,"method":"host-commit/connect","params":{"world":1,"connection":"panic","player":"p"}}`), "the subject panicked")
	_, err := io.WriteString(peers[0].conn, `{"id":4,"met`)
	require.NoError(t, err)
	require.NoError(t, peers[0].conn.Close())
	<-r.closed
	assert.Contains(t, peers[1].ask(`{"id":9,"method":"host-commit/look","params":{"world":1}}`), `"tick":0`)
	r.cancel()
	assert.NoError(t, <-r.ended)
	peers[1].ended()
	peers[2].ended()
	assert.Len(t, r.closed, 2, "the subjects of the others were closed")
	_, err = net.Dial("tcp", r.addr)
	assert.Error(t, err, "nobody listens any more")
}

func TestListenSaysWhatFailed(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	require.NoError(t, l.Close())
	assert.ErrorContains(t, Listen(t.Context(), l, new(fresh).subject), "serve: accept:")
	assert.ErrorContains(t, Run(t.Context(), new(fresh).subject, "nowhere"), "serve: listen:")
}

func TestRunDialsBack(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	defer l.Close()
	t.Setenv(conformance.ConnectVariable, l.Addr().String())
	f := &fresh{closed: make(chan *fake, 8)}
	ended := make(chan error, 1)
	run := func(ctx context.Context) peer {
		go func() { ended <- Run(ctx, f.subject, "") }()
		conn, err := l.Accept()
		require.NoError(t, err)
		return newPeer(t, conn)
	}

	p := run(t.Context())
	assert.Equal(t, worldOne, p.ask(opening))
	require.NoError(t, p.conn.Close())
	assert.NoError(t, <-ended, "the suite's end is its end")
	assert.Equal(t, 1, (<-f.closed).closed)

	ctx, cancel := context.WithCancel(t.Context())
	p = run(ctx)
	assert.Equal(t, worldOne, p.ask(opening))
	cancel()
	assert.NoError(t, <-ended)
	p.ended()

	require.NoError(t, l.Close())
	assert.ErrorContains(t, Run(t.Context(), f.subject, ""), "serve: dial back to the address in MOVEAUTH_CONNECT: dial tcp 127.0.0.1:")
	assert.Equal(t, 2, f.made(), "nobody to serve, no subject")
}
