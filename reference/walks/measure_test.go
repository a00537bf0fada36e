package walks_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/moveauth/moveauth/reference/unit"
)

// TestBytes holds what a walk costs to its bound. A full state is 12 bytes: 4 for
// its tick and what it is, 8 for its place. P1 walks 6 u/s for 10 s at 50 ticks a
// second and a round trip of 60 ms; 60 % of 12 bytes 50 times a second are 360
// bytes a second.
func TestBytes(t *testing.T) {
	const secs, full = 10, 12 * 50
	for _, c := range []struct {
		name     string
		velocity unit.Vec
	}{{"along x", at(6, 0)}, {"3-4-5", at(3.6, 4.8)}} {
		net := open(t, 2, false, 1)
		net.OneWay = 30_000
		require.NoError(t, net.Spawn("P1", at(0, 0)))
		require.NoError(t, net.Spawn("P2", at(5, 5)))
		for range 25 {
			require.NoError(t, net.Step())
		}
		net.Sent = nil
		walk(net, 0, c.velocity)
		for range secs * 50 {
			require.NoError(t, net.Step())
		}
		up, down, packets := 0, 0, 0
		for _, s := range net.Sent {
			require.False(t, s.Reliable)
			switch {
			case !s.FromHost && s.Client == 0:
				up += s.Bytes
			case s.FromHost && s.Client == 1:
				// The first three bytes say whose and when the whole snapshot is. One
				// more is for P2's own reports, as it stands there.
				down, packets = down+s.Bytes-3, packets+1
			}
		}
		t.Logf("%s: %d bytes a second from its owner, %d to an observer, in %d packets a second; full states are %d", c.name, up/secs, down/secs, packets/secs, full)
		assert.LessOrEqual(t, up, secs*full*60/100)
		assert.LessOrEqual(t, down, secs*full*60/100)
		assert.Greater(t, up, secs*50*6, "the walk was sent")
		assert.Greater(t, down, secs*50*6)
	}
}

// BenchmarkTick64 measures a host's tick with 64 players on as many machines,
// who all walk, and of whom one is snapped in each tick: their reports are read,
// the phases run, and each is told of the others.
func BenchmarkTick64(b *testing.B) {
	const players = 64
	net := open(b, players, false, 1)
	net.OneWay = 30_000
	for i := range players {
		require.NoError(b, net.Spawn(fmt.Sprintf("P%d", i+1), at(float64(i), 0)))
		walk(net, i, at(3.6, 4.8))
	}
	for range 50 {
		require.NoError(b, net.Step())
	}
	b.ReportAllocs()
	for b.Loop() {
		b.StopTimer()
		i := int(net.Tick) % players
		walk(net, i, at(4.8, 3.6)) // a snap has stopped it
		now, deliver, err := net.StepClients()
		require.NoError(b, err)
		net.Sent = net.Sent[:0]
		key, _ := net.Host.PlayerNamed(fmt.Sprintf("P%d", i/2+1))
		b.StartTimer()
		if err := net.Host.Snap(key, 1, at(50, 50), 0); err != nil {
			b.Fatal(err)
		}
		out, err := net.Host.Advance(now, deliver)
		if err != nil {
			b.Fatal(err)
		}
		b.StopTimer()
		net.Carry(out.Send)
		b.StartTimer()
	}
}
