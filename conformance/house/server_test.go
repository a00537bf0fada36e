package house

import (
	"context"
	"crypto/tls"
	"fmt"
	"io"
	"testing"
	"time"

	"github.com/quic-go/quic-go"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/moveauth/moveauth/reference/server"
	"github.com/moveauth/moveauth/reference/server/dial"
	"github.com/moveauth/moveauth/reference/server/rig"
	"github.com/moveauth/moveauth/reference/wire"
)

// What a running server has to do by the record of the wire: each test is that of
// a clause, and asks the server over a socket.

// closes is a test in which bytes on the control stream close a connection.
func closes(t *testing.T, want wire.CloseCode, after func(r *rig.Rig, c *dial.Conn) []byte) {
	t.Helper()
	r := rig.Start(t, rig.Owner(t))
	c, other := r.Connect("P1"), r.Connect("P2")
	_, err := c.Write(after(r, c))
	require.NoError(t, err)
	assert.Equal(t, want, rig.Code(t, c))
	rig.Alive(t, other)
}

func TestServerProtocol(t *testing.T) {
	r := rig.Start(t, rig.Owner(t))
	address := r.Server.Addr().String()
	for _, other := range []string{"moveauth/2", "h3", "moveauth"} {
		_, err := quic.DialAddr(rig.Within(t), address, &tls.Config{InsecureSkipVerify: true, NextProtos: []string{other}}, nil)
		var alert *quic.TransportError
		require.ErrorAs(t, err, &alert, other)
		assert.Equal(t, quic.TransportErrorCode(0x100+120), alert.ErrorCode, "no_application_protocol")
	}
	q := r.Raw()
	assert.Equal(t, wire.ALPN, q.ConnectionState().TLS.NegotiatedProtocol)
	assert.Equal(t, uint16(tls.VersionTLS13), q.ConnectionState().TLS.Version)
	assert.Equal(t, quic.Version1, q.ConnectionState().Version)

	// And the client, of a host that speaks another.
	next, err := quic.ListenAddr("127.0.0.1:0", &tls.Config{Certificates: []tls.Certificate{rig.Certificate}, NextProtos: []string{"moveauth/2"}}, nil)
	require.NoError(t, err)
	t.Cleanup(func() { _ = next.Close() })
	_, err = dial.Dial(rig.Within(t), next.Addr().String(), r.Pin, r.Hello("P1"))
	var alert *quic.TransportError
	require.ErrorAs(t, err, &alert, "a client that is offered the next")
	assert.Equal(t, quic.TransportErrorCode(0x100+120), alert.ErrorCode, "no_application_protocol")
}

func TestServerNoEarlyData(t *testing.T) {
	r := rig.Start(t, rig.Owner(t))
	secure := &tls.Config{InsecureSkipVerify: true, NextProtos: []string{wire.ALPN}, ClientSessionCache: tls.NewLRUClientSessionCache(1)}
	cfg := &quic.Config{TokenStore: quic.NewLRUTokenStore(1, 1), EnableDatagrams: true}
	for n := range 2 {
		q, err := quic.DialAddrEarly(rig.Within(t), r.Server.Addr().String(), secure, cfg)
		require.NoError(t, err)
		<-q.HandshakeComplete()
		assert.False(t, q.ConnectionState().Used0RTT, "connection %d", n)
		assert.False(t, q.ConnectionState().TLS.DidResume, "connection %d", n)
		// A whole exchange, after which a ticket would be there if there were any.
		stream := rig.Say(t, q, rig.Frame(r.Hello("P1"))...)
		_, err = io.ReadFull(stream, make([]byte, 3+44))
		require.NoError(t, err)
		require.NoError(t, q.CloseWithError(0, ""))
	}
}

func TestServerPinned(t *testing.T) {
	r := rig.Start(t, rig.Owner(t))
	for _, i := range []int{0, len(r.Pin) - 1} {
		wrong := r.Pin
		wrong[i] ^= 1
		_, err := dial.Dial(rig.Within(t), r.Server.Addr().String(), wrong, r.Hello("P1"))
		var other *dial.FingerprintError
		require.ErrorAs(t, err, &other, "another byte %d", i)
		assert.Equal(t, r.Pin, other.Got)
	}
	r.Connect("P1")
	assert.Equal(t, "P1", (<-r.Seen).Player)
	assert.Empty(t, r.Seen, "the refused one has said nothing to the host")
}

func TestServerOneStream(t *testing.T) {
	r := rig.Start(t, rig.Owner(t))
	c := r.Connect("P1")
	_, err := c.QUIC().OpenStream()
	var limit *quic.StreamLimitReachedError
	assert.ErrorAs(t, err, &limit, "a second one")
	rig.Alive(t, c)
}

func TestServerNoOneWayStream(t *testing.T) {
	r := rig.Start(t, rig.Owner(t))
	c := r.Connect("P1")
	_, err := c.QUIC().OpenUniStream()
	var limit *quic.StreamLimitReachedError
	assert.ErrorAs(t, err, &limit)
	rig.Alive(t, c)
}

func TestServerOpensNoStream(t *testing.T) {
	r := rig.Start(t, rig.Owner(t))
	// A client that would take a hundred of either kind, and has no datagrams.
	secure := &tls.Config{InsecureSkipVerify: true, NextProtos: []string{wire.ALPN}}
	q, err := quic.DialAddr(rig.Within(t), r.Server.Addr().String(), secure, nil)
	require.NoError(t, err)
	t.Cleanup(func() { _ = q.CloseWithError(0, "") })
	// If it is given one it goes, and reads nothing more.
	opened := make(chan string, 2)
	go func() {
		if _, err := q.AcceptStream(q.Context()); err == nil {
			opened <- "a stream"
			_ = q.CloseWithError(0, "")
		}
	}()
	go func() {
		if _, err := q.AcceptUniStream(q.Context()); err == nil {
			opened <- "a stream that goes one way"
			_ = q.CloseWithError(0, "")
		}
	}()
	h := r.Hello("P1")
	h.Transports = 0
	stream := rig.Say(t, q, rig.Frame(h)...)
	require.NoError(t, stream.SetReadDeadline(time.Now().Add(rig.Bound)))
	// All that a host says comes by it: the welcome, what is told in ticks, a pong.
	types := map[wire.Type]bool{}
	read := func(until wire.Type) {
		for !types[until] {
			head := make([]byte, wire.HeadSize)
			_, err := io.ReadFull(stream, head)
			require.NoError(t, err)
			kind, n, err := wire.ReadHead(head, true)
			require.NoError(t, err)
			_, err = io.ReadFull(stream, make([]byte, n))
			require.NoError(t, err)
			types[kind] = true
		}
	}
	read(wire.TypeSpawned)
	assert.True(t, types[wire.TypeWelcome])
	_, err = stream.Write(append(rig.Frame(&wire.Report{}), rig.Frame(&wire.Ping{})...))
	require.NoError(t, err)
	read(wire.TypePong)
	r.Tick(8)
	read(wire.TypeSnapshot)
	assert.Empty(t, opened)
}

func TestServerStreamEnds(t *testing.T) {
	for name, end := range map[string]func(*quic.Stream){
		"ended":               func(s *quic.Stream) { _ = s.Close() },
		"reset":               func(s *quic.Stream) { s.CancelWrite(3) },
		"not read any more":   func(s *quic.Stream) { s.CancelRead(3); _, _ = s.Write(rig.Frame(&wire.Ping{})) },
		"ended after a frame": func(s *quic.Stream) { _, _ = s.Write(rig.Frame(&wire.Ping{})); _ = s.Close() },
	} {
		t.Run(name, func(t *testing.T) {
			r := rig.Start(t, rig.Owner(t))
			q := r.Raw()
			stream := rig.Say(t, q, rig.Frame(r.Hello("P1"))...)
			_, err := io.ReadFull(stream, make([]byte, 3+44))
			require.NoError(t, err)
			end(stream)
			assert.Equal(t, wire.CloseDone, rig.Closed(t, q))
			r.Connect("P1")
		})
	}
	for _, n := range []int{1, 3, 9} {
		t.Run(fmt.Sprintf("after %d bytes of a frame", n), func(t *testing.T) {
			r := rig.Start(t, rig.Owner(t))
			q := r.Raw()
			_ = rig.Say(t, q, rig.Frame(r.Hello("P1"))[:n]...).Close()
			assert.Equal(t, wire.CloseMalformed, rig.Closed(t, q))
		})
	}
}

func TestServerHelloFirst(t *testing.T) {
	r := rig.Start(t, rig.Owner(t))
	for _, m := range []wire.Message{&wire.Ping{}, &wire.Command{Seq: 1, Kind: "SessionReady", Payload: []byte{1}}, &wire.Report{}} {
		q := r.Raw()
		rig.Say(t, q, append(rig.Frame(m), rig.Frame(r.Hello("P1"))...)...)
		assert.Equal(t, wire.CloseNoHello, rig.Closed(t, q), m.Type())
	}
	assert.Empty(t, r.Seen, "nothing of it has come to the host")
	r.Connect("P1")
}

func TestServerNoDatagramBeforeWelcome(t *testing.T) {
	r := rig.Start(t, rig.Owner(t))
	q := r.Raw()
	require.NoError(t, q.SendDatagram((&wire.Report{}).AppendBody(nil)))
	assert.Equal(t, wire.CloseNoHello, rig.Closed(t, q))
}

func TestServerWelcomeFirst(t *testing.T) {
	r := rig.Start(t, rig.Owner(t))
	r.Connect("P1")
	q := r.Raw()
	r.Tick(5) // P1 is told of its body, and this one of nothing
	stream := rig.Say(t, q, rig.Frame(r.Hello("P2"))...)
	head := make([]byte, wire.HeadSize)
	_, err := io.ReadFull(stream, head)
	require.NoError(t, err)
	assert.Equal(t, wire.TypeWelcome, wire.Type(head[0]))
	short, cancel := context.WithCancel(context.Background())
	cancel()
	_, err = q.ReceiveDatagram(short)
	assert.ErrorIs(t, err, context.Canceled, "nor a datagram")
}

func TestServerHelloOnce(t *testing.T) {
	closes(t, wire.CloseNoHello, func(r *rig.Rig, c *dial.Conn) []byte { return rig.Frame(r.Hello("P1")) })
}

func TestServerHelloInTime(t *testing.T) {
	r := rig.Start(t, rig.Owner(t))
	before, silent, half := r.Connect("P1"), r.Raw(), r.Raw()
	rig.Say(t, half, rig.Frame(r.Hello("P2"))[:4]...)
	require.Eventually(t, func() bool {
		return r.Metric("moveauth_connections_unwelcomed") == 2 && r.Metric("moveauth_connections") == 3
	}, rig.Bound, time.Millisecond)
	r.Do(func() {})
	r.Clock.Move(5*time.Second - 1)
	r.Do(func() {})
	assert.NoError(t, context.Cause(silent.Context()), "a moment before its time is over")
	r.Clock.Move(1)
	assert.Equal(t, wire.CloseNoHello, rig.Closed(t, silent))
	assert.Equal(t, wire.CloseNoHello, rig.Closed(t, half))
	rig.Alive(t, before)
}

func TestServerVersion(t *testing.T) {
	r := rig.Start(t, rig.Owner(t))
	whole := rig.Frame(r.Hello("P1"))
	whole[3] = 2
	longer := append([]byte{byte(wire.TypeHello), 0xff, 0xff, 2, 0}, make([]byte, 100)...)
	for name, data := range map[string][]byte{"in a hello": whole, "in two bytes": {byte(wire.TypeHello), 2, 0, 0, 1}, "in more than a hello has": longer} {
		q := r.Raw()
		rig.Say(t, q, data...)
		assert.Equal(t, wire.CloseVersion, rig.Closed(t, q), name)
	}
}

func TestServerCloseCodes(t *testing.T) {
	for _, tc := range []struct {
		name string
		data []byte
		want wire.CloseCode
	}{
		{"no such type", []byte{0x7f, 0, 0}, wire.CloseUnknownType},
		{"a type of the host's", []byte{byte(wire.TypePong), 12, 0}, wire.CloseUnknownType},
		{"longer than a ping", []byte{byte(wire.TypePing), 5, 0}, wire.CloseTooLarge},
		{"64 KiB of a command", []byte{byte(wire.TypeCommand), 0xff, 0xff}, wire.CloseTooLarge},
		{"shorter than a ping", []byte{byte(wire.TypePing), 3, 0}, wire.CloseMalformed},
		{"a name that is none", []byte{byte(wire.TypeCommand), 6, 0, 1, 0, 0, 0, 1, ' '}, wire.CloseMalformed},
		{"a float that is none", frameOf(wire.TypeReport, 1, 0, 0, 1, 0, 0, 0x80, 0x7f, 0, 0, 0x80, 0x7f), wire.CloseMalformed},
	} {
		t.Run(tc.name, func(t *testing.T) {
			closes(t, tc.want, func(*rig.Rig, *dial.Conn) []byte { return tc.data })
		})
	}
}

func TestServerOtherModes(t *testing.T) {
	for _, m := range []wire.Message{&wire.Applied{Instruction: 1}, &wire.Input{}, &wire.Batch{}, &wire.Point{Player: wire.PlayerKey(0)}} {
		t.Run(m.Type().String(), func(t *testing.T) {
			closes(t, wire.CloseNotAllowed, func(*rig.Rig, *dial.Conn) []byte { return rig.Frame(m) })
		})
	}
	t.Run("by datagram", func(t *testing.T) {
		r := rig.Start(t, rig.Tiles(t))
		c := r.Connect("P1")
		require.NoError(t, c.WriteDatagram(wire.Append(nil, &wire.Point{Player: c.Welcome.Player})))
		r.Saw(func(o server.Observed) bool { return o.Fate.Fault == wire.BadType })
		rig.Alive(t, c)
	})
}

func TestServerHelloOfAnotherMode(t *testing.T) {
	r := rig.Start(t, rig.Owner(t))
	for _, mode := range []wire.Mode{wire.ModeClamped, wire.ModeServer} {
		_, err := dial.Dial(rig.Within(t), r.Server.Addr().String(), r.Pin, &wire.Hello{Mode: mode, Token: rig.Token(t, "P1")})
		got, ok := dial.CodeOf(err)
		require.True(t, ok, "%v: %v", mode, err)
		assert.Equal(t, wire.CloseNotAllowed, got, mode)
	}
	assert.Empty(t, r.Seen, "nothing of it has come to the host")
}

func frameOf(t wire.Type, body ...byte) []byte {
	return append([]byte{byte(t), byte(len(body)), 0}, body...)
}

func TestServerBadDatagrams(t *testing.T) {
	r := rig.Start(t, rig.Owner(t))
	c := r.Connect("P1")
	for n := range 15 {
		require.NoError(t, c.WriteDatagram([]byte{1, 2, 3}))
		r.Saw(func(o server.Observed) bool { return o.Fate.Fault == wire.Short })
		assert.Equal(t, float64(n+1), r.Metric("moveauth_datagrams_bad_total", "fault=short"))
	}
	rig.Alive(t, c)
}

func TestServerSixteenBadDatagrams(t *testing.T) {
	for name, data := range map[string][]byte{
		"short": {1, 2, 3},
		// A whole report but for its x, an infinity.
		"not finite": {1, 0, 0, 1, 0, 0, 0x80, 0x7f, 0, 0, 0x80, 0x3f},
	} {
		t.Run(name, func(t *testing.T) {
			r := rig.Start(t, rig.Owner(t))
			c, other := r.Connect("P1"), r.Connect("P2")
			for range 15 {
				require.NoError(t, c.WriteDatagram(data))
				r.Saw(func(o server.Observed) bool { return o.Fate.Fault != 0 })
			}
			rig.Alive(t, c)
			require.NoError(t, c.WriteDatagram(data))
			assert.Equal(t, wire.CloseMalformed, rig.Code(t, c))
			rig.Alive(t, other)
		})
	}
}

func TestServerTakesOver(t *testing.T) {
	r := rig.Start(t, rig.Owner(t))
	old := r.Connect("P1")
	other := r.Connect("P2")
	// The owner is held up, so that the old connection's command waits behind the
	// new one's hello.
	held, go_ := make(chan struct{}), make(chan struct{})
	go func() { _ = r.Server.Do(context.Background(), func() { close(held); <-go_ }) }()
	<-held
	fresh := make(chan *dial.Conn)
	go func() {
		c, err := dial.Dial(rig.Within(t), r.Server.Addr().String(), r.Pin, r.Hello("P1"))
		assert.NoError(t, err)
		fresh <- c
	}()
	require.Eventually(t, func() bool { return r.Metric("moveauth_queue") >= 2 }, rig.Bound, time.Millisecond)
	require.NoError(t, old.Send(&wire.Command{Seq: 5, Kind: "SessionReady", Payload: []byte{1}}))
	require.Eventually(t, func() bool { return r.Metric("moveauth_queue") >= 3 }, rig.Bound, time.Millisecond)
	close(go_)
	c := <-fresh
	require.NotNil(t, c)
	t.Cleanup(func() { c.Close(wire.CloseDone, "") })
	assert.Equal(t, wire.CloseTakenOver, rig.Code(t, old))
	// What it said last was nobody's.
	require.Eventually(t, func() bool { return r.Metric("moveauth_connections") == 2 }, rig.Bound, time.Millisecond)
	r.Do(func() {})
	rig.Alive(t, c)
	rig.Alive(t, other)
	assert.Equal(t, old.Welcome.Player, c.Welcome.Player)
	assert.NotEqual(t, old.Welcome.Client, c.Welcome.Client)
	require.NoError(t, c.Send(&wire.Command{Seq: 1, Kind: "SessionReady", Payload: []byte{1}}))
	rig.Alive(t, c)
	r.Tick(1)
	assert.Equal(t, c.Welcome.Player, rig.Next[*wire.Entity](t, c).Player, "1 is the first sequence of the player's that was taken")
}

func TestServerTakenOverEnds(t *testing.T) {
	r := rig.Start(t, rig.Owner(t))
	first := r.Connect("P1")
	second := r.Connect("P1")
	assert.Equal(t, wire.CloseTakenOver, rig.Code(t, first))
	require.Eventually(t, func() bool { return r.Metric("moveauth_connections") == 1 }, rig.Bound, time.Millisecond)
	r.Do(func() {}) // the owner has taken note
	rig.Alive(t, second)
	require.NoError(t, second.Send(&wire.Command{Seq: 1, Kind: "SessionReady", Payload: []byte{1}}))
	rig.Alive(t, second)
	r.Tick(1)
	assert.Equal(t, second.Welcome.Player, rig.Next[*wire.Entity](t, second).Player, "it is the player's still")
	third := r.Connect("P1")
	assert.Equal(t, wire.CloseTakenOver, rig.Code(t, second), "which is known of it")
	rig.Alive(t, third)
}
