package transform_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/moveauth/moveauth/reference/transform"
	"github.com/moveauth/moveauth/reference/unit"
)

func at(x, y float64) unit.Vec { return unit.Vec{X: x, Y: y} }

var config = transform.Config{Hz: 50, Radius: 1, Grace: 25, Offset: 1}

// remote is the player of another machine, own the host's.
const (
	own    unit.PlayerKey = 0
	remote unit.PlayerKey = 1
)

func positions() *transform.Positions {
	p := transform.NewPositions(&config, own)
	p.Admit(remote)
	return p
}

func known(t *testing.T, p *transform.Positions, player unit.PlayerKey, now unit.Tick) (unit.Vec, bool) {
	t.Helper()
	v, overridden, ok := p.Known(player, now)
	assert.True(t, ok)
	return v, overridden
}

// A snap in tick 100 with a grace of 25: what the owner sends from before it
// shows in tick 125 and not sooner.
func TestOverrideOfASilentOwner(t *testing.T) {
	p := positions()
	before := p.Place(remote, at(0, 0), 1)
	snap := p.Snap(remote, at(50, 0), 100)
	for tick := unit.Tick(100); tick < 125; tick++ {
		// Case 13: 0.12 u a tick, from before the owner has heard.
		s := transform.State{Tick: tick + 1, Epoch: before, At: at(0.125*float64(tick-99), 0)}
		assert.True(t, p.Record(remote, s), "it is the last one all the same")
		v, overridden := known(t, p, remote, tick)
		assert.Equal(t, at(50, 0), v, "tick %d", tick)
		assert.True(t, overridden)
	}
	v, overridden := known(t, p, remote, 125)
	assert.Equal(t, at(0.125*25, 0), v)
	assert.False(t, overridden)
	assert.NotEqual(t, before, snap)
}

// Epochs go round in a circle, and what is from before a placement is told by
// it, however many snaps have followed.
func TestStatesFromBeforeAPlacement(t *testing.T) {
	p := positions()
	before := p.Place(remote, at(0, 0), 1)
	placed := p.Place(remote, at(40, 0), 10)
	assert.False(t, p.Record(remote, transform.State{Tick: 12, Epoch: before, At: at(1, 0)}))
	assert.True(t, p.Record(remote, transform.State{Tick: 13, Epoch: placed, At: at(41, 0)}))
	for n := range unit.Tick(100) {
		epoch := p.Snap(remote, at(50, 0), 20+n)
		assert.True(t, p.Record(remote, transform.State{Tick: 20 + n, Epoch: epoch, At: at(50, 0)}), "snap %d", n)
	}
	last := p.Place(remote, at(60, 0), 200)
	assert.False(t, p.Record(remote, transform.State{Tick: 201, Epoch: last - 1, At: at(50, 0)}))
	assert.True(t, p.Record(remote, transform.State{Tick: 202, Epoch: last, At: at(61, 0)}))
}

func TestOverrideEndsAtTheAnswer(t *testing.T) {
	for _, c := range []struct {
		name string
		x    float64
		ends bool
	}{
		{"inside", 50.5, true},
		{"on the edge", 51, true},
		{"on the other edge", 49, true},
		{"outside by a float32", float64(math.Nextafter32(51, 52)), false},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := positions()
			p.Place(remote, at(0, 0), 1)
			snap := p.Snap(remote, at(50, 0), 10)
			p.Record(remote, transform.State{Tick: 12, Epoch: snap, At: at(c.x, 0)})
			v, overridden := known(t, p, remote, 12)
			assert.Equal(t, !c.ends, overridden)
			if c.ends {
				assert.Equal(t, at(c.x, 0), v)
			}
		})
	}
}

// Two snaps: the answer to the first one ends nothing, and the second has its
// whole grace. An older state that comes late is ignored.
func TestSecondSnap(t *testing.T) {
	p := positions()
	p.Place(remote, at(0, 0), 1)
	first := p.Snap(remote, at(50, 0), 10)
	second := p.Snap(remote, at(50.25, 0), 20)
	p.Record(remote, transform.State{Tick: 21, Epoch: first, At: at(50.25, 0)})
	v, overridden := known(t, p, remote, 44)
	assert.True(t, overridden, "10 + 25 is over, 20 + 25 is not")
	assert.Equal(t, at(50.25, 0), v)
	assert.True(t, p.Record(remote, transform.State{Tick: 30, Epoch: second, At: at(50.5, 0)}))
	_, overridden = known(t, p, remote, 30)
	assert.False(t, overridden)
	assert.False(t, p.Record(remote, transform.State{Tick: 29, Epoch: first, At: at(3, 0)}))
	assert.False(t, p.Record(remote, transform.State{Tick: 30, Epoch: second, At: at(4, 0)}))
	v, _ = known(t, p, remote, 31)
	assert.Equal(t, at(50.5, 0), v)
}

func TestWhatIsKnown(t *testing.T) {
	p := positions()
	_, _, ok := p.Known(remote, 1)
	assert.False(t, ok, "it has no body")
	assert.False(t, p.Record(remote, transform.State{Tick: 5, At: at(1, 1)}), "nor a state of it")
	epoch := p.Place(remote, at(3, 4), 6)
	v, _ := known(t, p, remote, 6)
	assert.Equal(t, at(3, 4), v, "its placement")
	for _, bad := range []unit.Vec{at(math.NaN(), 0), at(0, math.Inf(1)), at(math.Inf(-1), 0)} {
		assert.False(t, p.Record(remote, transform.State{Tick: 7, Epoch: epoch, At: bad}))
	}
	v, _ = known(t, p, remote, 7)
	assert.Equal(t, at(3, 4), v)
	far := at(-1e30, 1e30)
	assert.True(t, p.Record(remote, transform.State{Tick: 8, Epoch: epoch, At: far}), "any speed")
	v, _ = known(t, p, remote, 8)
	assert.Equal(t, far, v)

	p.Place(own, at(0, 0), 1)
	p.Live(at(7, 7))
	v, _ = known(t, p, own, 9)
	assert.Equal(t, at(7, 7), v)
	snap := p.Snap(own, at(9, 9), 9)
	p.Honoured(own, snap.Next())
	_, overridden := known(t, p, own, 9)
	assert.True(t, overridden, "another snap was honoured")
	p.Honoured(own, snap)
	p.Live(at(9, 9))
	_, overridden = known(t, p, own, 9)
	assert.False(t, overridden)

	p.Snap(remote, at(1, 1), 9)
	p.Remove(remote)
	assert.False(t, p.Spawned(remote))
	v, overridden = known(t, p, remote, 10)
	assert.True(t, overridden, "an override outlives the body")
	assert.Equal(t, at(1, 1), v)
	again := p.Place(remote, at(2, 2), 20)
	assert.True(t, p.Record(remote, transform.State{Tick: 21, Epoch: again, At: at(1, 1)}))
	_, overridden = known(t, p, remote, 22)
	assert.True(t, overridden, "its owner has not honoured the snap")
}

func TestReasons(t *testing.T) {
	for _, name := range []string{"TideDeposit", "DeathRespawn"} {
		r, ok := transform.ReasonNamed(name)
		assert.True(t, ok)
		assert.Equal(t, name, r.String())
	}
	for _, name := range []string{"", "tidedeposit", "Correction"} {
		_, ok := transform.ReasonNamed(name)
		assert.False(t, ok, name)
	}
	for _, r := range []transform.Reason{0, 3, 255} {
		assert.False(t, r.Valid())
		assert.Empty(t, r.String())
	}
}

func TestEpochsGoRound(t *testing.T) {
	e := transform.Epoch(31)
	assert.Equal(t, transform.Epoch(0), e.Next())
	assert.True(t, e.Next().After(e))
	assert.False(t, e.After(e.Next()))
	assert.False(t, e.After(e))
	assert.True(t, transform.Epoch(15).After(0))
	assert.False(t, transform.Epoch(16).After(0), "half a circle away is no order")
}

func TestConfig(t *testing.T) {
	assert.Empty(t, config.Check(""))
	bad := transform.Config{Hz: 1001, Start: -1, Radius: math.NaN(), Offset: 4, Slack: math.Inf(1)}
	var keys []string
	for _, f := range bad.Check("movement.") {
		keys = append(keys, f.Key+" "+f.Got)
	}
	assert.Equal(t, []string{"movement.tick_hz 1001", "movement.start_tick -1", "movement.accept_radius NaN", "movement.grace_ticks 0", "movement.offset_ticks 4", "movement.reach +Inf"}, keys)

	third := transform.Config{Hz: 3, Start: 10}
	// Tick 11 is due after 333333 µs, rounded down, tick 12 after 666666 µs.
	assert.EqualValues(t, 333_333, third.TickTime(11))
	assert.EqualValues(t, 666_666, third.TickTime(12))
	for now, want := range map[unit.Micros]unit.Tick{0: 10, 333_332: 10, 333_333: 11, 666_665: 11, 666_666: 12, 999_999: 12, 1_000_000: 13} {
		assert.Equal(t, want, third.TickAt(now), "%d µs", now)
	}
	assert.EqualValues(t, 11.5, third.Time(500_000))
}
