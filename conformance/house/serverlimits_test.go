package house

import (
	"fmt"
	"net"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/moveauth/moveauth/reference/server"
	"github.com/moveauth/moveauth/reference/server/dial"
	"github.com/moveauth/moveauth/reference/server/rig"
	"github.com/moveauth/moveauth/reference/server/token"
	"github.com/moveauth/moveauth/reference/transform"
	"github.com/moveauth/moveauth/reference/unit"
	"github.com/moveauth/moveauth/reference/wire"
)

// wall is when the tests of tokens run.
var wall = time.Unix(1_800_000_000, 0)

// admitted says hello with tokens, one after the other, to a host that stands at
// wall, and returns by which codes it was refused; 0 where it was not.
func admitted(t *testing.T, tokens ...string) (codes []wire.CloseCode) {
	r := rig.Start(t, rig.Owner(t), func(o *server.Options) { o.Wall = func() time.Time { return wall } })
	for _, text := range tokens {
		c, err := dial.Dial(rig.Within(t), r.Server.Addr().String(), r.Pin, &wire.Hello{Token: []byte(text)})
		if err == nil {
			c.Close(wire.CloseDone, "")
			codes = append(codes, 0)
			continue
		}
		got, ok := dial.CodeOf(err)
		require.True(t, ok, "%v", err)
		codes = append(codes, got)
	}
	return codes
}

func minted(t *testing.T, s token.Secret, ends time.Duration) string {
	text, err := token.Mint(&s, "P1", wall.Add(ends))
	require.NoError(t, err)
	return text
}

func TestServerTokens(t *testing.T) {
	good := minted(t, rig.Secret, time.Second) // the last one of its time
	assert.Equal(t, []wire.CloseCode{0, 0, 0}, admitted(t, good, good, good))
}

func TestServerExpiredTokens(t *testing.T) {
	now, before := minted(t, rig.Secret, 0), minted(t, rig.Secret, -time.Hour)
	assert.Equal(t, []wire.CloseCode{wire.CloseExpiredToken, wire.CloseExpiredToken}, admitted(t, now, before))
}

func TestServerBadTokens(t *testing.T) {
	good := minted(t, rig.Secret, time.Hour)
	last := len(good) - 1
	for name, text := range map[string]string{
		"another host's":              minted(t, token.NewSecret(), time.Hour),
		"another host's, and expired": minted(t, token.NewSecret(), -time.Hour),
		"its first byte":              "V" + good[1:],
		"its player":                  strings.Replace(good, ".P1.", ".P2.", 1),
		"its last bit":                good[:last] + string(good[last]^1),
		"none":                        "",
	} {
		assert.Equal(t, []wire.CloseCode{wire.CloseBadToken}, admitted(t, text), name)
	}
}

func TestServerSlowReader(t *testing.T) {
	r := rig.Start(t, rig.Owner(t), func(o *server.Options) { o.Limits.Unread = 4 << 10 })
	other := r.Connect("P1")
	// A client that gives the host a window of 1 KiB and never reads again.
	slow, err := (&dial.Dialer{Window: 1 << 10, Waiting: 1}).Dial(rig.Within(t), r.Server.Addr().String(), r.Pin, r.Hello("P2"))
	require.NoError(t, err)
	t.Cleanup(func() { slow.Close(wire.CloseDone, "") })
	args := wire.Arguments{Stage: []wire.Stage{{Act: 3, Name: "a-name-of-thirty-two-bytes-------"[:32]}}}
	payload := args.AppendPayload(nil, "Probe")
	n := 0
	for ; slow.Err() == nil && n < 1000; n++ {
		require.NoError(t, other.Send(&wire.Command{Seq: unit.Seq(n + 1), Kind: "Probe", Payload: payload}))
		rig.Alive(t, other)
		r.Tick(1)
		assert.Equal(t, unit.Seq(n+1), rig.Next[*wire.Outcome](t, other).Seq, "others have theirs in its tick")
	}
	assert.Equal(t, wire.CloseTooSlow, rig.Code(t, slow))
	// An outcome here is 3 + 10 + 20 + 33 bytes: 62 are 4 KiB.
	assert.Greater(t, n, 62)
}

func TestServerTooMuch(t *testing.T) {
	few := func(o *server.Options) { o.Limits.Messages = 20 }
	t.Run("by the stream", func(t *testing.T) {
		r := rig.Start(t, rig.Owner(t), few)
		c, other := r.Connect("P1"), r.Connect("P2")
		// The hello was one of forty in one go; the clock stands.
		for range 39 {
			rig.Alive(t, c)
		}
		r.Clock.Move(time.Second)
		for range 20 {
			rig.Alive(t, c)
		}
		require.NoError(t, c.Send(&wire.Ping{}))
		assert.Equal(t, wire.CloseTooMuch, rig.Code(t, c))
		rig.Alive(t, other)
	})
	t.Run("by datagram", func(t *testing.T) {
		r := rig.Start(t, rig.Owner(t), few)
		c, other := r.Connect("P1"), r.Connect("P2")
		for n := 0; c.Err() == nil && n < 10_000; n++ {
			if err := c.WriteDatagram((&wire.Report{}).AppendBody(nil)); err != nil {
				break
			}
		}
		assert.Equal(t, wire.CloseTooMuch, rig.Code(t, c))
		rig.Alive(t, other)
	})
	t.Run("bytes", func(t *testing.T) {
		r := rig.Start(t, rig.Owner(t), func(o *server.Options) { o.Limits.Bytes = 1000 })
		c := r.Connect("P1")
		_, err := c.Write(rig.Frame(&wire.Command{Seq: 1, Kind: "Probe", Payload: make([]byte, 900)}))
		require.NoError(t, err)
		rig.Alive(t, c)
		_, err = c.Write(rig.Frame(&wire.Command{Seq: 1, Kind: "Probe", Payload: make([]byte, 1024)}))
		require.NoError(t, err)
		assert.Equal(t, wire.CloseTooMuch, rig.Code(t, c))
	})
}

func TestServerLargeDatagramsByStream(t *testing.T) {
	at := unit.Vec{X: 5, Y: 6}
	show := func(t *testing.T, r *rig.Rig, watcher *dial.Conn) dial.Received {
		p := r.Connect("P9")
		body := rig.Next[*wire.Spawned](t, p)
		for body.Name != "P9" {
			body = rig.Next[*wire.Spawned](t, p)
		}
		_, err := p.SendDatagram(&wire.Report{Tick: uint16(p.Welcome.Tick + 2), Update: transform.Update{Form: transform.Full, Epoch: body.Epoch, At: at}})
		require.NoError(t, err)
		r.Saw(func(o server.Observed) bool { return o.Fate.News })
		r.Tick(1)
		for {
			got, err := watcher.Next(rig.Within(t))
			require.NoError(t, err)
			if s, is := got.Message.(*wire.Snapshot); is && len(s.Entries) > 0 {
				for _, e := range s.Entries {
					if e.Update.At == at {
						return got
					}
				}
			}
		}
	}
	t.Run("small", func(t *testing.T) {
		r := rig.Start(t, rig.Owner(t))
		assert.False(t, show(t, r, r.Connect("P1")).Packet.Reliable)
	})
	t.Run("larger than the welcome's limit", func(t *testing.T) {
		// A head of 3 bytes and one entry of 12.
		r := rig.Start(t, rig.Owner(t), func(o *server.Options) { o.Limits.Datagram = 14 })
		c := r.Connect("P1")
		assert.Equal(t, uint16(14), c.Welcome.Datagram)
		assert.True(t, show(t, r, c).Packet.Reliable)
	})
	t.Run("the client has none", func(t *testing.T) {
		r := rig.Start(t, rig.Owner(t))
		h := r.Hello("P1")
		h.Transports = 0
		c, err := dial.Dial(rig.Within(t), r.Server.Addr().String(), r.Pin, h)
		require.NoError(t, err)
		t.Cleanup(func() { c.Close(wire.CloseDone, "") })
		assert.Zero(t, c.Welcome.Transports)
		assert.True(t, show(t, r, c).Packet.Reliable)
	})
	t.Run("larger than the path", func(t *testing.T) {
		// As many bodies as a snapshot has room for, but the watcher's own: 3 + 98 × 12
		// = 1179 bytes. QUIC's own are 28 more at least, and the path bears 1200.
		r := rig.Start(t, rig.Owner(t), func(o *server.Options) {
			conn, err := net.ListenPacket("udp", "127.0.0.1:0")
			require.NoError(t, err)
			o.Conn = narrow{conn}
		})
		c := r.Connect("P1")
		g := r.Server.Game.(*server.Owner)
		r.Do(func() {
			for i := range wire.MaxBodies - 2 {
				require.NoError(t, g.Machine.Enemy(fmt.Sprintf("e%d", i), unit.Vec{X: float64(i)}))
			}
		})
		got := show(t, r, c)
		s := got.Message.(*wire.Snapshot)
		assert.Len(t, s.Entries, wire.MaxBodies-1)
		assert.True(t, got.Packet.Reliable)
	})
}

// narrow is a socket whose path bears packets of 1200 bytes.
type narrow struct{ net.PacketConn }

func (n narrow) WriteTo(data []byte, to net.Addr) (int, error) {
	if len(data) > 1200 {
		return 0, syscall.EMSGSIZE
	}
	return n.PacketConn.WriteTo(data, to)
}

func TestServerPongs(t *testing.T) {
	r := rig.Start(t, rig.Tiles(t))
	c := r.Connect("P1")
	r.Tick(3)
	for _, datagram := range []bool{false, true} {
		if datagram {
			sent, err := c.SendDatagram(&wire.Ping{Nonce: 9})
			require.NoError(t, err)
			require.True(t, sent)
		} else {
			require.NoError(t, c.Send(&wire.Ping{Nonce: 9}))
		}
		for {
			got, err := c.Next(rig.Within(t))
			require.NoError(t, err)
			if pong, is := got.Message.(*wire.Pong); is {
				assert.Equal(t, wire.Pong{Nonce: 9, Tick: c.Welcome.Tick + 3}, *pong)
				assert.Equal(t, datagram, !got.Packet.Reliable)
				break
			}
		}
	}
}

func TestServerCarriesOut(t *testing.T) {
	r := rig.Start(t, rig.Owner(t))
	c := r.Connect("P1")
	require.NoError(t, c.Send(&wire.Command{Seq: 1, Kind: "SessionReady", Payload: []byte{1}}))
	rig.Alive(t, c) // it has taken it, and no tick is due
	require.NoError(t, r.Stop())
	assert.Equal(t, c.Welcome.Player, rig.Next[*wire.Entity](t, c).Player, "the last tick carries out what was taken")
}

func TestServerShutsDown(t *testing.T) {
	r := rig.Start(t, rig.Owner(t))
	c, silent := r.Connect("P1"), r.Raw()
	require.Eventually(t, func() bool { return r.Metric("moveauth_connections") == 2 }, rig.Bound, time.Millisecond)
	require.NoError(t, r.Stop())
	assert.Equal(t, wire.CloseShuttingDown, rig.Code(t, c))
	assert.Equal(t, wire.CloseShuttingDown, rig.Closed(t, silent))
	_, err := dial.Dial(rig.Within(t), r.Server.Addr().String(), r.Pin, r.Hello("P1"))
	assert.Error(t, err)
	assert.ErrorIs(t, r.Server.Do(rig.Within(t), func() {}), server.ErrStopped)
}
