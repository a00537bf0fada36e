package server_test

import (
	"context"
	"crypto/tls"
	"fmt"
	"net"

	"sync"
	"testing"
	"time"

	"github.com/quic-go/quic-go"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"go.uber.org/goleak"

	"github.com/moveauth/moveauth/reference/commit"
	"github.com/moveauth/moveauth/reference/host"
	"github.com/moveauth/moveauth/reference/server"
	"github.com/moveauth/moveauth/reference/server/dial"
	"github.com/moveauth/moveauth/reference/server/rig"
	"github.com/moveauth/moveauth/reference/server/token"
	"github.com/moveauth/moveauth/reference/unit"
	"github.com/moveauth/moveauth/reference/wire"
)

// No more connections than may be are open before they have said who they are;
// those who have are not touched, and there is room again when one ends.
func TestRoomForThoseWhoAreNotWelcomed(t *testing.T) {
	r := rig.Start(t, rig.Owner(t), func(o *server.Options) { o.Limits.Unwelcomed = 8 })
	c := r.Connect("P1")
	var silent []*quic.Conn
	for range 8 {
		silent = append(silent, r.Raw())
	}
	_, err := (&dial.Dialer{}).Handshake(rig.Within(t), r.Server.Addr().String(), r.Pin)
	var refused *quic.TransportError
	require.ErrorAs(t, err, &refused)
	assert.Equal(t, quic.ConnectionRefused, refused.ErrorCode)
	assert.NotZero(t, r.Metric("moveauth_connections_turned_away_total"), "one for each packet that it tried with")
	rig.Alive(t, c)
	require.NoError(t, silent[0].CloseWithError(0, ""))
	require.Eventually(t, func() bool { return r.Metric("moveauth_connections_unwelcomed") == 7 }, rig.Bound, time.Millisecond)
	r.Connect("P2")
}

// From a quarter of that on, who connects has to show that it is where its packets
// come from.
func TestAddressesAreValidatedUnderLoad(t *testing.T) {
	r := rig.Start(t, rig.Owner(t), func(o *server.Options) { o.Limits.Unwelcomed = 8 })
	for n := range 4 {
		sniff := &sniffer{}
		conn, err := net.ListenPacket("udp", "127.0.0.1:0")
		require.NoError(t, err)
		sniff.PacketConn = conn
		tr := &quic.Transport{Conn: sniff}
		q, err := tr.Dial(rig.Within(t), r.Server.Addr(), &tls.Config{InsecureSkipVerify: true, NextProtos: []string{wire.ALPN}}, nil)
		require.NoError(t, err)
		assert.Equal(t, n >= 2, sniff.retried(), "with %d before it", n)
		t.Cleanup(func() { _ = q.CloseWithError(0, ""); _ = tr.Close(); _ = conn.Close() })
	}
}

// sniffer looks for a Retry among the packets that come.
type sniffer struct {
	net.PacketConn
	mutex sync.Mutex
	seen  bool
}

func (s *sniffer) ReadFrom(data []byte) (int, net.Addr, error) {
	n, from, err := s.PacketConn.ReadFrom(data)
	if n > 0 && data[0]&0xf0 == 0xf0 { // a long header of type 3
		s.mutex.Lock()
		s.seen = true
		s.mutex.Unlock()
	}
	return n, from, err
}

func (s *sniffer) retried() bool {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	return s.seen
}

func TestAsManyPlayersAsMayBe(t *testing.T) {
	r := rig.Start(t, rig.Owner(t), func(o *server.Options) { o.Limits.Connections = 2 })
	r.Connect("P1")
	r.Connect("P2")
	_, err := dial.Dial(rig.Within(t), r.Server.Addr().String(), r.Pin, r.Hello("P3"))
	got, _ := dial.CodeOf(err)
	assert.Equal(t, wire.CloseServerError, got)
	r.Connect("P2") // takes over from itself
}

func TestPlayersOfTheHouseOnly(t *testing.T) {
	r := rig.Start(t, rig.Owner(t, func(r *server.Rules) {
		r.Newcomer = nil
		r.Host.Players = []host.Player{{PlayerSetup: commit.PlayerSetup{Player: "P1", HP: 1}}}
	}))
	r.Connect("P1")
	_, err := dial.Dial(rig.Within(t), r.Server.Addr().String(), r.Pin, r.Hello("P2"))
	got, _ := dial.CodeOf(err)
	assert.Equal(t, wire.CloseBadToken, got)
}

func TestAsManyBodiesAsASnapshotHasRoomFor(t *testing.T) {
	g := rig.Owner(t)
	r := rig.Start(t, g)
	r.Do(func() {
		for i := range wire.MaxBodies - 1 {
			require.NoError(t, g.Machine.Enemy(fmt.Sprintf("e%d", i), unit.Vec{}))
		}
	})
	c := r.Connect("P1")
	_, err := dial.Dial(rig.Within(t), r.Server.Addr().String(), r.Pin, r.Hello("P2"))
	got, _ := dial.CodeOf(err)
	assert.Equal(t, wire.CloseServerError, got)
	rig.Alive(t, c)
	r.Tick(1)
}

// Who comes back stands where it stood.
func TestPlaceIsKept(t *testing.T) {
	at := unit.Vec{X: 7, Y: 1}
	r := rig.Start(t, rig.Owner(t, func(r *server.Rules) { r.Homes = map[string]unit.Vec{"P1": at} }))
	c := r.Connect("P1")
	assert.Equal(t, at, rig.Next[*wire.Spawned](t, c).At, "its own home at first")
	r.Do(func() {
		g := r.Server.Game.(*server.Owner)
		key, _ := g.Machine.PlayerNamed("P1")
		at = unit.Vec{X: 4, Y: 4}
		require.NoError(t, g.Machine.Spawn(key, &at, nil))
		g.Flush()
	})
	c.Close(wire.CloseDone, "")
	require.Eventually(t, func() bool { return r.Metric("moveauth_players") == 0 }, rig.Bound, time.Millisecond)
	assert.Equal(t, at, rig.Next[*wire.Spawned](t, r.Connect("P1")).At)
}

// Observed are the messages of a connection, numbered by the way that they came.
func TestObservedAreNumbered(t *testing.T) {
	r := rig.Start(t, rig.Owner(t))
	c := r.Connect("P1")
	hello := <-r.Seen
	assert.Equal(t, server.Client(c.Welcome.Client), hello.Client)
	assert.Equal(t, int64(1), hello.Ordinal)
	assert.Equal(t, wire.TypeHello, hello.Message.Type())
	for n := range int64(3) {
		require.NoError(t, c.Send(&wire.Ping{}))
		assert.Equal(t, n+2, (<-r.Seen).Ordinal)
		require.NoError(t, c.WriteDatagram([]byte{9}))
		bad := <-r.Seen
		assert.Equal(t, n+1, bad.Ordinal)
		assert.True(t, bad.Datagram)
		assert.Nil(t, bad.Message)
	}
}

func TestOptionsThatCannotBe(t *testing.T) {
	taken, err := net.ListenPacket("udp", "127.0.0.1:0")
	require.NoError(t, err)
	defer func() { _ = taken.Close() }()
	for want, change := range map[string]func(*server.Options){
		"no game":                 func(o *server.Options) { o.Game = nil },
		"no certificate":          func(o *server.Options) { o.Certificate = tls.Certificate{} },
		"all zeros":               func(o *server.Options) { o.Secret = token.Secret{} },
		"no address":              func(o *server.Options) { o.Listen = "" },
		`"nowhere"`:               func(o *server.Options) { o.Listen = "nowhere" },
		"address already in":      func(o *server.Options) { o.Listen = taken.LocalAddr().String() },
		"Limits.Queue is -1":      func(o *server.Options) { o.Limits.Queue = -1 },
		"Limits.Hello is -1s":     func(o *server.Options) { o.Limits.Hello = -time.Second },
		"Limits.Datagram is 1201": func(o *server.Options) { o.Limits.Datagram = 1201 },
		"0 ticks":                 func(o *server.Options) { o.Game = still{o.Game} },
	} {
		o := server.Options{Listen: "127.0.0.1:0", Game: rig.Owner(t), Secret: rig.Secret, Certificate: rig.Certificate}
		change(&o)
		_, err := server.New(o)
		if assert.Error(t, err, want) {
			assert.Contains(t, err.Error(), want)
		}
	}
}

type still struct{ server.Game }

func (still) Rate() uint32 { return 0 }

func TestServerThatIsNeverServed(t *testing.T) {
	defer goleak.VerifyNone(t)
	s, err := server.New(server.Options{Listen: "127.0.0.1:0", Game: rig.Owner(t), Secret: rig.Secret, Certificate: rig.Certificate})
	require.NoError(t, err)
	require.NoError(t, s.Close())
	assert.ErrorIs(t, s.Serve(context.Background()), server.ErrStopped)
	again, err := net.ListenPacket("udp", s.Addr().String())
	require.NoError(t, err, "the address is free")
	_ = again.Close()
}

// Nothing is left of a server that had all sorts of connections.
func TestNothingIsLeft(t *testing.T) {
	defer goleak.VerifyNone(t)
	r := rig.Start(t, rig.Owner(t))
	var all []interface{ Close(wire.CloseCode, string) }
	for n := range 5 {
		all = append(all, r.Connect(fmt.Sprintf("P%d", n)))
	}
	r.Connect("P0") // over
	var raw []*quic.Conn
	for range 5 {
		raw = append(raw, r.Raw())
	}
	r.Tick(3)
	require.NoError(t, r.Stop())
	for _, c := range all {
		c.Close(wire.CloseDone, "")
	}
	for _, q := range raw {
		_ = q.CloseWithError(0, "")
	}
}
