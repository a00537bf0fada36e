package walks_test

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/moveauth/moveauth/reference/host"
	"github.com/moveauth/moveauth/reference/transform"
	"github.com/moveauth/moveauth/reference/walks"
	"github.com/moveauth/moveauth/reference/wire"
)

// A player who comes back over a new link has a new body; its override has
// waited, and the walk that its hands are at goes on.
func TestReconnect(t *testing.T) {
	net := open(t, 2, false, 1)
	net.OneWay = 20_000
	require.NoError(t, net.Spawn("P1", at(0, 0)))
	walk(net, 0, at(6, 0))
	steps(t, net, 10)
	require.NoError(t, net.Snap("P1", at(50, 0)))
	require.NoError(t, net.Link(0, "P1-1", false))
	steps(t, net, 2)
	assert.Empty(t, net.Clients[0].Drawn())
	_, shown := net.Drawn(1, "P1")
	assert.False(t, shown, "its body has left all machines")
	key, _ := net.Host.PlayerNamed("P1")
	assert.Empty(t, net.Host.Connected()[1:], "P2 alone is connected")
	require.NoError(t, net.Link(0, "P1-2", true))
	require.NoError(t, net.Spawn("P1", at(1, 1)))
	steps(t, net, 5)
	known, overridden, _ := net.Host.Known(key)
	assert.True(t, overridden)
	assert.Equal(t, at(50, 0), known)
	own := net.Clients[0].Body().At(net.Clients[0].Clock())
	assert.InDelta(t, 1+3*0.12, own.X, 1e-9, "placed in the second of five ticks, and walking since")
	steps(t, net, 20)
	known, overridden, _ = net.Host.Known(key)
	assert.False(t, overridden, "its snap was in tick 11, and 36 is at hand")
	assert.InDelta(t, 1+22*0.12, known.X, 0.001, "a tick ago")
	assert.Empty(t, net.Cuts[0])
}

func steps(t *testing.T, net *walks.Network, n int) {
	t.Helper()
	for range n {
		require.NoError(t, net.Step())
	}
}

// The host's own player: known live, snapped in the tick itself, seen like the
// others. It walks 0.12 u a tick.
func TestHostsOwnPlayer(t *testing.T) {
	net := open(t, 1, true, 1)
	require.NoError(t, net.Spawn("P0", at(0, 0)))
	net.Host.Input("P0", at(1, 0))
	net.Host.Input("P1", at(0, 1))
	steps(t, net, 10)
	known, _ := net.Known("P0")
	assert.InDelta(t, 1.2, known.X, 1e-9)
	assert.Zero(t, known.Y)
	drawn, _ := net.Drawn(0, "P0")
	assert.InDelta(t, 1.2-3*0.12, drawn.X, 0.001, "three ticks ago: 2 and the offset")
	require.NoError(t, net.Snap("P0", at(50, 0)))
	key, _ := net.Host.PlayerNamed("P0")
	_, overridden, _ := net.Host.Known(key)
	assert.True(t, overridden)
	steps(t, net, 1)
	assert.Equal(t, at(50, 0), net.Host.Body().At(net.Host.Clock()))
	_, overridden, _ = net.Host.Known(key)
	assert.False(t, overridden, "honoured in phase 4")
	steps(t, net, 1)
	drawn, _ = net.Drawn(0, "P0")
	assert.Equal(t, at(50, 0), drawn)
	assert.ErrorIs(t, net.Host.WriteOwner(key, at(1, 1)), host.ErrNotAuthority)
}

// A body that stood while the ticks of the wire went round moves on in order.
func TestTicksOfTheWireGoRound(t *testing.T) {
	net := open(t, 2, false, 1)
	require.NoError(t, net.Spawn("P1", at(0, 0)))
	steps(t, net, 65_540)
	walk(net, 0, at(6, 0))
	steps(t, net, 10)
	known, _ := net.Known("P1")
	assert.InDelta(t, 1.2, known.X, 0.001)
	drawn, _ := net.Drawn(1, "P1")
	assert.InDelta(t, 1.2-3*0.12, drawn.X, 0.001)
}

// As many bodies as a datagram has room for, and not one more; the number of one
// that has gone is free again.
func TestAsManyBodiesAsThereIsRoomFor(t *testing.T) {
	net := open(t, 1, false, 1)
	require.NoError(t, net.Spawn("P1", at(0, 0)))
	for i := range wire.MaxBodies - 1 {
		require.NoError(t, net.Host.Enemy("crab"+string(rune('A'+i/26))+string(rune('a'+i%26)), at(float64(i), 0.1)))
	}
	assert.ErrorIs(t, net.Host.Enemy("gull", at(0, 0)), host.ErrTooMany)
	steps(t, net, 3)
	largest := 0
	for _, s := range net.Sent {
		if !s.Reliable {
			largest = max(largest, s.Bytes)
		}
	}
	assert.LessOrEqual(t, largest, wire.MaxDatagram)
	assert.Greater(t, largest, wire.MaxDatagram-50)
	assert.Len(t, net.Clients[0].Drawn(), wire.MaxBodies)
	require.NoError(t, net.Link(0, "P1-1", false))
	assert.NoError(t, net.Host.Enemy("gull", at(0, 0)))
}

// Whatever comes, nothing panics, and everything is somewhere.
func TestGarbageFromTheNetwork(t *testing.T) {
	chance := rand.New(rand.NewPCG(6, 6))
	net := open(t, 2, true, 1)
	for _, p := range []string{"P0", "P1", "P2"} {
		require.NoError(t, net.Spawn(p, at(0, 0)))
	}
	walk(net, 0, at(6, 0))
	var heard [][]byte
	for range 2000 {
		now, deliver, err := net.StepClients()
		require.NoError(t, err)
		for _, p := range deliver {
			heard = append(heard, p.Data)
		}
		spoil := func(connection string) wire.Packet {
			data := make([]byte, chance.IntN(40))
			if chance.IntN(2) == 0 {
				data = append([]byte(nil), heard[chance.IntN(len(heard))]...)
			}
			for i := range data {
				if chance.IntN(4) == 0 {
					data[i] = byte(chance.Uint32())
				}
			}
			return wire.Packet{Connection: connection, Reliable: chance.IntN(3) == 0, Data: data}
		}
		deliver = append(deliver, spoil("P1-1"), spoil("P2-1"), spoil("nobody"))
		out, err := net.Host.Advance(now, deliver)
		require.NoError(t, err)
		for _, p := range out.Send {
			heard = append(heard, append([]byte(nil), p.Data...))
		}
		heard = heard[max(0, len(heard)-100):]
		net.Carry(out.Send)
		_, err = net.Clients[1].Advance(net.Clients[1].Clock(), []wire.Packet{spoil("P2-1"), spoil("P2-1")})
		require.NoError(t, err)
		for _, d := range append(net.Host.Drawn(), net.Clients[1].Drawn()...) {
			assert.True(t, d.At.IsFinite(), "%v", d)
		}
	}
	for _, key := range net.Host.All() {
		v, _, ok := net.Host.Known(key)
		assert.True(t, ok && v.IsFinite())
	}
}

func TestErrorsOfTheMachine(t *testing.T) {
	net := open(t, 1, false, 1)
	steps(t, net, 1)
	m := net.Host
	_, err := m.Advance(0, nil)
	assert.ErrorIs(t, err, host.ErrBackwards)
	key, _ := m.PlayerNamed("P1")
	assert.ErrorIs(t, m.Snap(key, transform.TideDeposit, at(0, 0), host.ByTide), transform.ErrNoBody)
	assert.ErrorIs(t, m.OutOfHitPoints(key, true), transform.ErrNoBody)
	require.NoError(t, net.Spawn("P1", at(0, 0)))
	require.NoError(t, net.Spawn("P1", at(3, 0)), "placed anew")
	placed, _, ok := m.Known(key)
	assert.True(t, ok)
	assert.Equal(t, at(3, 0), placed)
	assert.ErrorIs(t, m.Enemy("P1", at(0, 0)), host.ErrTaken)
	assert.ErrorIs(t, m.Enemy("a crab", at(0, 0)), host.ErrBadName)
	assert.ErrorIs(t, m.Snap(key, 0, at(0, 0), host.ByTide), transform.ErrReason)
	assert.ErrorIs(t, m.Link("P 9", "P9", true), host.ErrBadName)
	assert.ErrorIs(t, m.Link("P9-1", "P 9", true), host.ErrBadName)
	assert.Error(t, m.SoftClose("atoll"))
	assert.Nil(t, m.Body())
	known, _ := net.Known("P1")
	assert.Equal(t, at(3, 0), known, "no error has moved it")
}
