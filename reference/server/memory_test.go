package server_test

import (
	"context"
	"crypto/tls"
	"io"
	"math"
	"runtime"
	"strconv"
	"sync"
	"testing"

	"github.com/quic-go/quic-go"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/moveauth/moveauth/reference/server/dial"
	"github.com/moveauth/moveauth/reference/server/rig"
	"github.com/moveauth/moveauth/reference/wire"
)

// mostIdle is what an idle player may cost beyond QUIC's own connection, in bytes.
const mostIdle = 60 << 10

// TestIdlePlayer measures what a player costs who is connected and says nothing:
// the memory of so many more, server and client in one process, less that of
// as many connections of which both ends have done the same and hold nothing.
//
//	go test ./reference/server -run TestIdlePlayer -v
func TestIdlePlayer(t *testing.T) {
	if raced {
		t.Skip("the race detector has memory of its own")
	}
	const players, most = 64, 4
	// What is measured late or while a handshake's leavings are still there is too
	// much, and never too little.
	bare, ours := math.Inf(1), math.Inf(1)
	for try := 0; try < most && !(ours-bare <= mostIdle); try++ {
		bare = min(bare, perConnection(t, players, bareHost(t)))
		ours = min(ours, idlePlayer(t, players))
	}
	t.Logf("a connection of QUIC, both ends: %.1f KiB; an idle player beyond it: %.1f KiB", bare/1024, (ours-bare)/1024)
	assert.LessOrEqual(t, ours-bare, float64(mostIdle))
}

func idlePlayer(t *testing.T, players int) float64 {
	r := rig.Start(t, rig.Tiles(t))
	return perConnection(t, players, func(n int) *quic.Conn {
		q := r.Raw()
		stream := rig.Say(t, q, rig.Frame(r.Hello("P"+strconv.Itoa(n)))...)
		_, err := io.ReadFull(stream, make([]byte, 3+61))
		require.NoError(t, err)
		return q
	})
}

// perConnection returns how many bytes of heap and stacks a connection keeps.
func perConnection(t *testing.T, n int, connect func(int) *quic.Conn) float64 {
	t.Helper()
	connect(0)
	before := memory()
	all := make([]*quic.Conn, n)
	for i := range all {
		all[i] = connect(i + 1)
	}
	for _, q := range all {
		<-q.HandshakeComplete()
	}
	after := memory()
	// Until what the handshakes took is free, and it gets no less.
	for now := memory(); now < after; now = memory() {
		after = now
	}
	runtime.KeepAlive(all)
	return float64(after-before) / float64(n)
}

func memory() int64 {
	var m runtime.MemStats
	for range 3 {
		runtime.GC()
	}
	runtime.ReadMemStats(&m)
	return int64(m.HeapAlloc + m.StackInuse)
}

// bareHost is a listener that answers a hello with as many bytes as a welcome has
// and forgets the connection.
func bareHost(t *testing.T) func(int) *quic.Conn {
	listener, err := quic.ListenAddr("127.0.0.1:0", &tls.Config{Certificates: []tls.Certificate{rig.Certificate}, NextProtos: []string{wire.ALPN}, SessionTicketsDisabled: true},
		&quic.Config{EnableDatagrams: true, MaxIncomingStreams: 1, MaxIncomingUniStreams: -1, InitialStreamReceiveWindow: 8 << 10, MaxStreamReceiveWindow: 32 << 10, InitialConnectionReceiveWindow: 8 << 10, MaxConnectionReceiveWindow: 32 << 10})
	require.NoError(t, err)
	var accepting sync.WaitGroup
	accepting.Go(func() {
		for {
			q, err := listener.Accept(context.Background())
			if err != nil {
				return
			}
			stream, err := q.AcceptStream(context.Background())
			if err != nil {
				return
			}
			_, _ = io.ReadFull(stream, make([]byte, 100))
			_, _ = stream.Write(make([]byte, 3+61))
		}
	})
	t.Cleanup(func() { _ = listener.Close(); accepting.Wait() })
	hello := make([]byte, 100)
	return func(int) *quic.Conn {
		q, err := (&dial.Dialer{}).Handshake(rig.Within(t), listener.Addr().String(), rig.Pin)
		require.NoError(t, err)
		t.Cleanup(func() { _ = q.CloseWithError(0, "") })
		stream := rig.Say(t, q, hello...)
		_, err = io.ReadFull(stream, make([]byte, 3+61))
		require.NoError(t, err)
		return q
	}
}
