package transform_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/moveauth/moveauth/reference/transform"
	"github.com/moveauth/moveauth/reference/unit"
)

// ticks returns the ticks in which a stream sends, of a body whose place in each
// is given.
func ticks(n int, place func(tick int) unit.Vec) (sent []int, states []transform.State) {
	s := transform.NewStream(50)
	for tick := 1; tick <= n; tick++ {
		if state, ok := s.Next(unit.Tick(tick), place(tick), 1); ok {
			sent, states = append(sent, tick), append(states, state)
		}
	}
	return sent, states
}

func TestThreshold(t *testing.T) {
	const step = 1.0 / 512 // u a tick: the threshold of 0.01 u is passed in the sixth
	sent, _ := ticks(20, func(tick int) unit.Vec { return at(0, step*float64(tick)) })
	assert.Equal(t, []int{1, 7, 13, 19}, sent)
	sent, _ = ticks(4, func(tick int) unit.Vec { return at(-0.0101*float64(tick), 0) })
	assert.Equal(t, []int{1, 2, 3, 4}, sent)
	diagonal := 0.0099 // along each axis too little
	sent, _ = ticks(3, func(tick int) unit.Vec { return at(diagonal*float64(tick), diagonal*float64(tick)) })
	assert.Equal(t, []int{1, 3}, sent)
}

// A body that stops after tick 10 is sent again 1, 2, 4, 8, 16 and 32 ticks
// later, and then once a second: where it is now.
func TestRest(t *testing.T) {
	sent, states := ticks(170, func(tick int) unit.Vec { return at(0.125*float64(min(tick, 10)), 0) })
	assert.Equal(t, []int{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 14, 18, 26, 42, 60, 110, 160}, sent)
	for _, s := range states[10:] {
		assert.Equal(t, at(1.25, 0), s.At)
		assert.Zero(t, s.Stood)
	}
	sent, states = ticks(60, func(tick int) unit.Vec {
		switch {
		case tick < 50:
			return at(0, 0)
		default:
			return at(0.004, 0) // too little to be sent for its own sake
		}
	})
	assert.Equal(t, []int{1, 2, 3, 5, 9, 17, 33, 51, 52, 54, 58}, sent)
	assert.Equal(t, at(0.004, 0), states[7].At)
}

func TestStoodIsTold(t *testing.T) {
	_, states := ticks(8, func(tick int) unit.Vec { return at(0.125*float64(max(0, tick-3)), 0) })
	var stood []uint8
	for _, s := range states {
		stood = append(stood, s.Stood)
	}
	// Ticks 1, 2 and 3 at rest, of which the third is not sent again, then 4 to 8.
	assert.Equal(t, []uint8{0, 0, 0, 1, 2, 3, 0, 0}, stood)
}

func TestRelay(t *testing.T) {
	var r transform.Relay
	var sent []int
	for tick := 1; tick <= 9; tick++ {
		s := transform.State{Tick: 1, At: at(1, 0)}
		if tick >= 4 {
			s.Tick = 4 // at the same place
		}
		if tick >= 7 {
			s = transform.State{Tick: 6, At: at(2, 0)}
		}
		if r.Next(s) {
			sent = append(sent, tick)
		}
	}
	assert.Equal(t, []int{1, 4, 7}, sent)
}

func TestSent(t *testing.T) {
	assert.Equal(t, at(0.1201171875, -0.1201171875), transform.Sent(at(0.12, -0.12)), "123 of 1024")
	assert.Equal(t, at(16384, 0), transform.Sent(at(16384, 0)))
	far := transform.Sent(at(16384.00049, 0.12))
	assert.Equal(t, at(16384, float64(float32(0.12))), far)
	assert.True(t, math.IsNaN(transform.Sent(at(math.NaN(), 0)).X))
	assert.True(t, math.IsInf(transform.Sent(at(1e300, 0)).X, 1))
}

// What is rounded from beyond the edge onto it is no multiple of a step in its other
// coordinate, and no baseline: the difference from there to 0.2 would be one of
// 82.1 steps.
func TestTheEdgeIsFar(t *testing.T) {
	var h transform.History
	edge := transform.State{Tick: 1, At: transform.Sent(at(16384.0004, 0.12))}
	assert.Equal(t, at(16384, float64(float32(0.12))), edge.At)
	h.Keep(1, edge)
	next := transform.State{Tick: 2, At: transform.Sent(at(16383.9, 0.2))}
	u := h.Make(2, 1, next)
	assert.Equal(t, transform.Full, u.Form)
	got, ok := h.Read(2, 2, u)
	assert.True(t, ok)
	assert.Equal(t, next, got)
}

func state(tick unit.Tick, epoch transform.Epoch, x float64) transform.State {
	return transform.State{Tick: tick, Epoch: epoch, At: at(x, 0)}
}

// Case 11: a difference of +1 for (10, 0) is under way; a snap sets (50, 0);
// the old difference comes, then +1 of the new epoch.
func TestOldDelta(t *testing.T) {
	var sender, receiver transform.History
	sender.Keep(1, state(1, 0, 10))
	receiver.Keep(1, state(1, 0, 10))
	old := sender.Make(2, 1, state(2, 0, 11))
	assert.Equal(t, transform.Update{Form: transform.Narrow, Age: 1, DX: 1024}, old)

	snap := sender.Make(3, 1, state(3, 1, 50))
	assert.Equal(t, transform.Full, snap.Form, "no way leads from one epoch into the next")
	v := &transform.View{}
	var drawn []float64
	take := func(packet unit.Tick, u transform.Update) {
		if s, ok := receiver.Read(packet, packet, u); ok {
			receiver.Keep(packet, s)
			v.Take(s.Sample(), 0)
		}
		drawn = append(drawn, v.Draw(transform.Time(packet), 0).X)
	}
	take(3, snap)
	take(2, old)
	sender.Keep(3, state(3, 1, 50))
	next := sender.Make(4, 3, state(4, 1, 51))
	assert.Equal(t, transform.Update{Form: transform.Narrow, Epoch: 1, Age: 1, DX: 1024}, next)
	take(4, next)
	assert.Equal(t, []float64{50, 50, 51}, drawn)
}

func TestDeltasNeedTheirBaseline(t *testing.T) {
	var h transform.History
	h.Keep(10, state(10, 0, 1))
	u := transform.Update{Form: transform.Narrow, Age: 1, DX: 1024}
	s, ok := h.Read(11, 11, u)
	assert.True(t, ok)
	assert.Equal(t, at(2, 0), s.At)
	_, ok = h.Read(12, 12, u)
	assert.False(t, ok, "there is none of packet 11")
	h.Keep(10+transform.Kept, state(74, 0, 5))
	_, ok = h.Read(11, 11, u)
	assert.False(t, ok, "another has its place")
	u.Epoch = 1
	_, ok = h.Read(75, 75, u)
	assert.False(t, ok, "it was made for another epoch")
	_, ok = (&transform.History{}).Read(1, 1, transform.Update{Form: transform.Narrow, Age: 1})
	assert.False(t, ok, "nothing is kept, and that is not a state of packet 0 at the origin")
}

func TestForms(t *testing.T) {
	const step = transform.Step
	for _, c := range []struct {
		name string
		base unit.Tick
		from float64
		to   float64
		form transform.Form
	}{
		{"2047 steps", 90, 0, 2047 * step, transform.Narrow},
		{"-2047 steps", 90, 0, -2047 * step, transform.Narrow},
		{"2048 steps", 90, 0, 2048 * step, transform.Wide},
		{"32767 steps", 90, 0, 32767 * step, transform.Wide},
		{"32768 steps", 90, 0, 32768 * step, transform.Full},
		{"63 ticks old", 37, 0, step, transform.Narrow},
		{"64 ticks old", 36, 0, step, transform.Full},
		{"itself", 100, 0, step, transform.Full},
		{"one to come", 101, 0, step, transform.Full},
		{"up to far out", 90, 16383, 16384, transform.Full},
		{"just within", 90, -16383.5, -16383, transform.Narrow},
		{"far out", 90, 16384, 16385, transform.Full},
		{"from far out", 90, 16385, 16384, transform.Full},
	} {
		var h transform.History
		h.Keep(c.base, state(c.base, 0, c.from))
		s := state(100, 0, c.to)
		u := h.Make(100, c.base, s)
		assert.Equal(t, c.form, u.Form, c.name)
		got, ok := h.Read(100, 100, u)
		assert.True(t, ok, c.name)
		assert.Equal(t, s, got, c.name)
	}
	var none transform.History
	assert.Equal(t, transform.Full, none.Make(100, 90, state(100, 0, 1)).Form)
}
