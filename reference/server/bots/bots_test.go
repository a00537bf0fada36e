package bots

import (
	"errors"
	"math"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/moveauth/moveauth/reference/moveinput"
	"github.com/moveauth/moveauth/reference/server/dial"
	"github.com/moveauth/moveauth/reference/transform"
	"github.com/moveauth/moveauth/reference/unit"
	"github.com/moveauth/moveauth/reference/wire"
)

// recorder is a link to nowhere that keeps what is sent.
type recorder struct {
	welcome   wire.Welcome
	datagrams []wire.Message
	stream    []wire.Message
	failing   error
}

func (r *recorder) Send(m wire.Message) error {
	r.stream = append(r.stream, m)
	return r.failing
}

func (r *recorder) SendDatagram(m wire.Message) (bool, error) {
	if !r.Datagrams() || r.welcome.Mode == wire.ModeOwner && m.Type() != wire.TypeReport {
		return false, r.Send(m)
	}
	r.datagrams = append(r.datagrams, m)
	return true, r.failing
}

func (r *recorder) Datagrams() bool { return r.welcome.Transports&wire.Datagrams != 0 }

// count returns how many messages of a type were sent.
func (r *recorder) count(list []wire.Message, kind wire.Type) (n int) {
	for _, m := range list {
		if m.Type() == kind {
			n++
		}
	}
	return n
}

var goods = Goods{"oak", "crate", "timber"}

var rates = map[wire.Mode]uint32{wire.ModeOwner: 50_000, wire.ModeClamped: 20_000, wire.ModeServer: 10_000}

func made(t *testing.T, mode wire.Mode, kind Kind, rate float64) (*bot, *recorder) {
	t.Helper()
	r := &recorder{welcome: wire.Welcome{Mode: mode, Transports: wire.Datagrams, Player: wire.PlayerKey(4), Rate: rates[mode], Payload: 1024, Datagram: 1200, LastSeq: 6}}
	if mode == wire.ModeServer {
		r.welcome.Inputs = wire.Inputs{Epoch: 3, Acknowledged: 10, Window: 8, SessionLimit: 16, BatchCap: 8, Streak: 3, Fallback: 300}
	}
	o := &Options{Mode: mode, Seed: 1, Rate: rate, Kinds: []Kind{kind}, Goods: goods}
	b, err := newBot(o, 0, "P4", &r.welcome, r)
	require.NoError(t, err)
	return b, r
}

// run runs ticks with nothing that comes, from the first on.
func run(t *testing.T, b *bot, first, last int) {
	t.Helper()
	for n := first; n <= last; n++ {
		require.NoError(t, b.tick(time.Duration(n)*b.period()))
	}
}

func hear(b *bot, at time.Duration, list ...wire.Message) {
	for _, m := range list {
		data := wire.Append(nil, m)
		b.hear(&dial.Received{Message: m, Packet: wire.Packet{Reliable: true, Data: data}}, at)
	}
}

// What a bot does is drawn from the seed and its number alone.
func TestSeed(t *testing.T) {
	for mode := wire.ModeOwner; mode <= wire.ModeServer; mode++ {
		for _, kind := range Kinds(mode) {
			var ways [3]*recorder
			for i := range ways {
				b, r := made(t, mode, kind, 20)
				if i == 2 {
					o := &Options{Mode: mode, Seed: 2, Rate: 20, Kinds: []Kind{kind}, Goods: goods}
					var err error
					b, err = newBot(o, 0, "P4", &r.welcome, r)
					require.NoError(t, err)
				}
				place(b)
				run(t, b, 1, 200)
				ways[i] = r
			}
			assert.Equal(t, ways[0], ways[1], "%s in mode %s", kind, ModeName(mode))
			assert.NotEqual(t, ways[0], ways[2], "%s in mode %s goes another way with another seed", kind, ModeName(mode))
		}
	}
}

// place tells a bot where it is, in its mode's way.
func place(b *bot) {
	switch b.link.welcome.Mode {
	case wire.ModeOwner:
		hear(b, 0, &wire.Spawned{Body: 1, Epoch: 1, Tick: 0, At: unit.Vec{X: 5, Y: 5}, Key: b.link.welcome.Player, Name: "P4"})
	case wire.ModeClamped:
		hear(b, 0, &wire.Placement{Number: 1, At: wire.Vec3{X: 5}})
	default:
		hear(b, 0, &wire.Correction{Number: 1, Epoch: 3, Acknowledged: 10, X: 5, Y: 5})
	}
}

// In mode server each tick with steps is one batch, whose sequences go on after
// what the host has consumed, and of the same epoch as the host's.
func TestOneBatchATick(t *testing.T) {
	b, r := made(t, wire.ModeServer, Walker, 10)
	run(t, b, 1, 5)
	assert.Zero(t, len(r.datagrams)-r.count(r.datagrams, wire.TypePing), "no step before it knows where it is")
	place(b)
	next := uint32(11)
	for n := 6; n <= 40; n++ {
		from := len(r.datagrams)
		run(t, b, n, n)
		steps := 0
		for _, m := range r.datagrams[from:] {
			if batch, ok := m.(*wire.Batch); ok {
				assert.Equal(t, wire.Batch{Epoch: 3, First: next, Steps: batch.Steps}, *batch)
				assert.Len(t, batch.Steps, 2)
				next += uint32(len(batch.Steps))
				steps++
			}
		}
		require.Equal(t, 1, steps, "tick %d", n)
		// All is consumed before the next tick.
		hear(b, time.Duration(n)*b.period()+40*time.Millisecond, &wire.Correction{Number: uint32(n), Epoch: 3, Acknowledged: next - 1, X: 5, Y: 5})
	}
	assert.Zero(t, r.count(r.stream, wire.TypeInput), "nothing falls back")
	in := b.link.tally.input.summary()
	assert.Equal(t, Latency{N: 70, P50: 40, P90: 40, P99: 40, Max: 40}, in, "two steps in each of 35 ticks")
}

// A host that acknowledges nothing is told six steps, and again by the stream
// each 300 ms.
func TestUnacknowledged(t *testing.T) {
	b, r := made(t, wire.ModeServer, Walker, 10)
	place(b)
	run(t, b, 0, 12)
	assert.Equal(t, 3, r.count(r.datagrams, wire.TypeBatch), "three batches of two")
	// Pressed in ticks 0, 1, 2; due 3, 4, 5 ticks later and each three after that:
	// at 3 6 9 12, 4 7 10, 5 8 11; two each.
	assert.Equal(t, 20, r.count(r.stream, wire.TypeInput))
	assert.EqualValues(t, 20, b.link.tally.fellBack)
}

// What moves the player is counted, and what says the expected is not.
func TestCorrectionsThatMove(t *testing.T) {
	b, _ := made(t, wire.ModeServer, Walker, 10)
	place(b)
	m := b.move.(*tiles)
	m.dx, m.dy, m.legs.left = 1, 0, 100
	run(t, b, 1, 1)
	require.Equal(t, moveinput.Tile{X: 7, Y: 5}, m.client.Predicted())
	hear(b, b.period(), &wire.Correction{Number: 2, Epoch: 3, Acknowledged: 12, X: 7, Y: 5})
	assert.EqualValues(t, 0, b.link.tally.corrections.Moved)
	run(t, b, 2, 2)
	hear(b, 2*b.period(), &wire.Correction{Number: 3, Epoch: 3, Acknowledged: 14, X: 8, Y: 5})
	assert.EqualValues(t, 1, b.link.tally.corrections.Moved, "a wall stood there")
	assert.EqualValues(t, 3, b.link.tally.corrections.Received)
}

// A bot says as much as its rate lets it, by pings if it has nothing else to say,
// and never less than one a second.
func TestRate(t *testing.T) {
	for _, c := range []struct {
		mode wire.Mode
		kind Kind
		rate float64
		want int // messages in 10 s
	}{
		{wire.ModeServer, Harvester, 20, 200},
		{wire.ModeClamped, Walker, 30, 300},
		{wire.ModeClamped, Walker, 20, 200 + 10 + 3}, // a point a tick; a ping a second; a wish each 4 s
	} {
		b, r := made(t, c.mode, c.kind, c.rate)
		place(b)
		run(t, b, 1, int(10*time.Second/b.period()))
		assert.InDelta(t, c.want, len(r.stream)+len(r.datagrams), 2, "%s, %v", c.kind, c.rate)
		assert.InDelta(t, len(r.datagrams)-r.count(r.datagrams, wire.TypePoint), r.count(r.stream, wire.TypePing), 1, "pings go by both ways in turn")
	}
}

// An answer is the first outcome of the own command, or its refusal.
func TestAnswers(t *testing.T) {
	b, r := made(t, wire.ModeServer, Harvester, 1)
	at := func(ms int) time.Duration { return time.Duration(ms) * time.Millisecond }
	for range 6 {
		require.NoError(t, b.wish(at(100)))
	}
	var kinds []string
	for n, m := range r.stream {
		c := m.(*wire.Command)
		assert.Equal(t, unit.Seq(7+n), c.Seq, "after the last that the host has taken")
		kinds = append(kinds, c.Kind)
		var args wire.Arguments
		require.NoError(t, args.DecodePayload(c.Kind, c.Payload))
	}
	require.Equal(t, []string{"HarvestResolve", "InventoryTransfer", "DashStarted", "HarvestResolve", "InventoryTransfer", "DashStarted"}, kinds)
	own, other := b.link.welcome.Player, wire.PlayerKey(9)
	assert.False(t, b.isSettled())
	hear(b, at(150), &wire.Outcome{Of: true, Player: other, Seq: 9, Name: "DashStarted"}, &wire.Outcome{Player: own, Seq: 9, Name: "PlayerDied"})
	assert.False(t, b.isSettled(), "another's, and one that nobody asked for")
	hear(b, at(160), &wire.Outcome{Of: true, Player: own, Seq: 9, Name: "DashStarted"}, &wire.Outcome{Of: true, Player: own, Seq: 9, Name: "DashStarted"})
	assert.False(t, b.isSettled(), "the other dash")
	hear(b, at(160), &wire.Outcome{Of: true, Player: own, Seq: 12, Name: "DashStarted"})
	assert.True(t, b.isSettled(), "the others may have failed")
	hear(b, at(170), &wire.Refused{Seq: 10, Reason: wire.QueueFull})
	tally := b.link.tally
	assert.Equal(t, Commands{Sent: 6, Answered: 3}, tally.commands)
	assert.Equal(t, map[string]int64{"QueueFull": 1}, tally.refused)
	assert.Equal(t, Latency{N: 3, P50: 60, P90: 70, P99: 70, Max: 70}, tally.command.summary())
	assert.Len(t, b.asked, 3)
	b.seq = unit.MaxSeq
	require.NoError(t, b.wish(at(200)))
	assert.Len(t, r.stream, 6, "there is no sequence left")
}

// Who is down is not told that it cannot dash.
func TestWhoIsDown(t *testing.T) {
	b, _ := made(t, wire.ModeClamped, Walker, 1)
	own, other := b.link.welcome.Player, wire.PlayerKey(9)
	tell := func(name string, d wire.Delta) {
		payload, _ := d.AppendPayload(nil, name)
		hear(b, 0, &wire.Outcome{Name: name, Payload: payload})
	}
	wish := func() bool {
		clear(b.asked)
		require.NoError(t, b.wish(0))
		return !b.isSettled()
	}
	require.True(t, wish())
	tell("PlayerDowned", wire.Delta{Player: other})
	tell("PlayerSnapped", wire.Delta{Player: own, Reason: transform.TideDeposit})
	assert.False(t, b.isSettled())
	tell("PlayerDowned", wire.Delta{Player: own})
	assert.True(t, b.isSettled(), "nor is what was asked before")
	assert.False(t, wish())
	tell("PlayerRevived", wire.Delta{Player: other, Other: own})
	assert.False(t, wish())
	tell("PlayerRevived", wire.Delta{Player: own, Other: other})
	assert.True(t, wish())
	tell("PlayerDied", wire.Delta{Player: own})
	assert.False(t, wish())
	tell("PlayerSnapped", wire.Delta{Player: own, Reason: transform.DeathRespawn})
	assert.True(t, wish())
}

func TestPongs(t *testing.T) {
	b, r := made(t, wire.ModeOwner, Harvester, 1)
	require.NoError(t, b.sendPing(0))
	require.NoError(t, b.sendPing(0))
	assert.Equal(t, 2, r.count(r.stream, wire.TypePing), "in mode owner a ping is no datagram")
	assert.False(t, b.isSettled())
	hear(b, 5*time.Millisecond, &wire.Pong{Nonce: 1}, &wire.Pong{Nonce: 1}, &wire.Pong{Nonce: 7})
	assert.False(t, b.isSettled())
	hear(b, 7*time.Millisecond, &wire.Pong{Nonce: 2})
	assert.True(t, b.isSettled())
	assert.EqualValues(t, 2, b.link.tally.strange, "a second one, and one of no ping")
	assert.Equal(t, Latency{N: 2, P50: 5, P90: 7, P99: 7, Max: 7}, b.link.tally.ping.summary())
	assert.Equal(t, Pings{Stream: 2}, b.link.tally.pings)
}

// A body of mode owner walks at 6 u/s, stays within reach of where it was put,
// and dashes if it is a dasher's.
func TestOwner(t *testing.T) {
	for _, c := range []struct {
		kind   Kind
		dashes bool
	}{{Walker, false}, {Dasher, true}} {
		b, r := made(t, wire.ModeOwner, c.kind, 20)
		run(t, b, 1, 50)
		assert.Less(t, r.count(r.datagrams, wire.TypeReport), 5, "it has no body yet")
		place(b)
		m := b.move.(*owner)
		far := 0.0
		for n := 51; n <= 3000; n++ {
			run(t, b, n, n)
			at := m.client.Body().At(m.client.Clock())
			far = max(far, math.Hypot(at.X-5, at.Y-5))
		}
		assert.Greater(t, far, 2.0)
		// Legs of 2 s at 6 u/s, and two dashes of 250 ms at 18 u/s in them.
		assert.Less(t, far, roam+12+9.0)
		assert.Greater(t, r.count(r.datagrams, wire.TypeReport), 2900, "it walks, so each tick has a report")
		dashes := 0
		for _, s := range r.stream {
			if command, ok := s.(*wire.Command); ok && command.Kind == "DashStarted" {
				dashes++
			}
		}
		// 59 s, and a wish each 4 s.
		assert.InDelta(t, map[bool]int{true: 59 + 15, false: 15}[c.dashes], dashes, 2)
	}
}

// How fast they go along x: 3 m/s, and 60 m/s. 20 ticks a second.
func TestClamped(t *testing.T) {
	for kind, step := range map[Kind]float64{Walker: 0.15, Sprinter: 3, Harvester: 0} {
		b, r := made(t, wire.ModeClamped, kind, 20)
		hear(b, 0, &wire.Placement{Number: 4, At: wire.Vec3{X: 50, Y: 1}})
		run(t, b, 1, 100)
		x := 50.0
		for i, m := range r.datagrams {
			p, ok := m.(*wire.Point)
			if !ok {
				continue
			}
			assert.InDelta(t, step, math.Abs(p.At.X-x), 1e-9, "%s, message %d", kind, i)
			x = p.At.X
			assert.EqualValues(t, 4, p.After)
			assert.Equal(t, b.link.welcome.Player, p.Player)
			assert.Equal(t, 1.0, p.At.Y)
		}
		if kind == Harvester {
			assert.Equal(t, 5, r.count(r.datagrams, wire.TypePoint), "one a second")
			continue
		}
		assert.Equal(t, 100, r.count(r.datagrams, wire.TypePoint))
		hear(b, 0, &wire.Instruction{Number: 9, Impulse: wire.Vec3{Y: 20}})
		run(t, b, 101, 101)
		for i := len(r.datagrams) - 1; ; i-- {
			if p, ok := r.datagrams[i].(*wire.Point); ok {
				assert.EqualValues(t, 9, p.Applied)
				assert.Equal(t, 2.0, p.At.Y, "1 m for a tick at 20 m/s")
				break
			}
		}
	}
}

func TestATickThatFails(t *testing.T) {
	b, r := made(t, wire.ModeClamped, Walker, 20)
	r.failing = errors.New("gone")
	assert.ErrorIs(t, b.tick(b.period()), r.failing)
}

func TestLatency(t *testing.T) {
	var l latencies
	assert.Equal(t, Latency{}, l.summary())
	for n := 200; n >= 1; n-- {
		l.add(time.Duration(n) * time.Millisecond)
	}
	assert.Equal(t, Latency{N: 200, P50: 100, P90: 180, P99: 198, Max: 200}, l.summary())
	l = nil
	l.add(-time.Second)
	l.add(80 * time.Minute)
	assert.Equal(t, Latency{N: 2, P50: 0, P90: math.MaxUint32 / 1000.0, P99: math.MaxUint32 / 1000.0, Max: math.MaxUint32 / 1000.0}, l.summary())
}
