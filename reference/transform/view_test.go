package transform_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/moveauth/moveauth/reference/transform"
	"github.com/moveauth/moveauth/reference/unit"
)

func sample(tick int64, x float64) transform.Sample {
	return transform.Sample{Seq: tick, Time: transform.Time(tick), At: at(x, 0)}
}

func view(samples ...transform.Sample) *transform.View {
	v := &transform.View{}
	for _, s := range samples {
		v.Take(s, 0)
	}
	return v
}

// Case 14.
func TestBetweenSamples(t *testing.T) {
	v := view(sample(10, 42), sample(20, 43), sample(30, 44))
	for _, c := range []struct{ time, x float64 }{{9, 42}, {10, 42}, {22.5, 43.25}, {30, 44}, {31, 44}, {1000, 44}} {
		assert.Equal(t, at(c.x, 0), v.Draw(transform.Time(c.time), 0), "%v", c.time)
	}
}

func TestTwoOfOneTime(t *testing.T) {
	for _, c := range []struct {
		name string
		list []transform.Sample
		want float64
	}{
		{"the later one came later", []transform.Sample{{Seq: 1, Time: 5, At: at(1, 0)}, {Seq: 2, Time: 5, At: at(2, 0)}}, 2},
		{"the later one came first", []transform.Sample{{Seq: 2, Time: 5, At: at(2, 0)}, {Seq: 1, Time: 5, At: at(1, 0)}}, 2},
		{"the owner's clock ran back", []transform.Sample{{Seq: 1, Time: 5, At: at(1, 0)}, {Seq: 2, Time: 3, At: at(3, 0)}}, 3},
	} {
		v := view(c.list...)
		for _, time := range []transform.Time{0, 3, 4, 5, 6} {
			assert.Equal(t, at(c.want, 0), v.Draw(time, 0), "%s, at %v", c.name, time)
		}
	}
}

func TestTeleport(t *testing.T) {
	jump := transform.Sample{Seq: 30, Time: 30, Epoch: 1, At: at(50, 0)}
	v := view(sample(10, 0), sample(20, 1), jump)
	assert.Equal(t, at(50, 0), v.Draw(5, 0), "at once, though its time has not come")
	assert.Equal(t, unit.Vec{}, v.Drawn("P1").Heading, "that was no movement")
	v.Take(sample(25, 1.5), 0)
	assert.Equal(t, at(50, 0), v.Draw(26, 0), "nothing from before it")
	v.Take(transform.Sample{Seq: 40, Time: 40, Epoch: 1, At: at(51, 0)}, 0)
	assert.Equal(t, at(50.5, 0), v.Draw(35, 0))
	assert.Equal(t, at(0.5, 0), v.Drawn("P1").Heading)
}

func TestFirstAndHidden(t *testing.T) {
	v := &transform.View{}
	assert.False(t, v.Shown())
	v.Take(sample(10, 7), 0)
	assert.True(t, v.Shown())
	assert.Equal(t, at(7, 0), v.Draw(0, 0), "where it is, not on the way from the origin")
	assert.Zero(t, v.Warps(), "it has not come from anywhere")
	v.Hide(true)
	assert.False(t, v.Shown())
	for tick := int64(11); tick <= 20; tick++ {
		v.Take(sample(tick, float64(tick)), 0)
	}
	v.Hide(false)
	assert.Equal(t, at(20, 0), v.Draw(11, 0), "where its states have it")
	v.Take(sample(21, 21), 0)
	assert.Equal(t, at(20.5, 0), v.Draw(20.5, 0))
}

// The body stands at 1 from time 2 on and is shown standing there at 7, when a
// state of time 9 comes: it goes from 1 to 3 in the two ticks that are left.
func TestAfterSilence(t *testing.T) {
	v := view(sample(1, 0), sample(2, 1))
	assert.Equal(t, at(1, 0), v.Draw(7, 0))
	v.Take(sample(9, 3), 0)
	for _, c := range []struct{ time, x float64 }{{7, 1}, {8, 2}, {9, 3}, {10, 3}} {
		assert.InDelta(t, c.x, v.Draw(transform.Time(c.time), 0).X, 1e-3, "%v", c.time)
	}
	// One whose time is past is where it is.
	v.Take(sample(10, 4), 0)
	assert.Equal(t, at(4, 0), v.Draw(12, 0))
	v.Take(sample(11, 5), 0)
	assert.Equal(t, at(5, 0), v.Draw(12, 0))
}

// A body that stood until tick 99 and is at 0.125 in tick 100 is shown as if
// the states between had come.
func TestStood(t *testing.T) {
	v := view(sample(2, 0))
	moved := sample(100, 0.125)
	moved.Stood = 1
	v.Take(moved, 0)
	for _, c := range []struct{ time, x float64 }{{3, 0}, {50, 0}, {99, 0}, {99.5, 0.0625}, {100, 0.125}} {
		assert.InDelta(t, c.x, v.Draw(transform.Time(c.time), 0).X, 1e-12, "%v", c.time)
	}
}

// Case 12: 250 samples at once after 5 s, and a million in all.
func TestFreeze(t *testing.T) {
	v := view(sample(1, 0))
	assert.Equal(t, at(0, 0), v.Draw(4, 3))
	for tick := int64(2); tick <= 250; tick++ {
		v.Take(sample(tick, float64(tick)), 0)
		assert.LessOrEqual(t, v.Buffered(), transform.Capacity)
	}
	assert.Equal(t, at(248, 0), v.Draw(251, 3), "3 ticks behind 251")
	last := 248.0
	for tick := int64(251); tick <= 1_000_000; tick++ {
		v.Take(sample(tick, float64(tick)), 0)
		is := v.Draw(transform.Time(tick), 3).X
		if is < last || v.Buffered() > transform.Capacity {
			t.Fatalf("tick %d: drawn at %v after %v, %d samples", tick, is, last, v.Buffered())
		}
		last = is
	}
	assert.Equal(t, 999_997.0, last)
}

// Drawn in no frame, a million samples are still not more than there is room
// for.
func TestBufferIsBounded(t *testing.T) {
	v := &transform.View{}
	for tick := range int64(1_000_000) {
		v.Take(sample(tick, 0), 0)
	}
	assert.Equal(t, transform.Capacity, v.Buffered())
	assert.Zero(t, testing.AllocsPerRun(100, func() { v.Take(sample(1_000_001, 0), 0); v.Draw(1_000_001, 3) }))
}

func TestNeverBackwards(t *testing.T) {
	v := view(sample(1, 1), sample(20, 20))
	assert.Equal(t, at(10, 0), v.Draw(13, 3))
	assert.Equal(t, at(10, 0), v.Draw(14, 8), "the delay has grown by five ticks and the body waits")
	assert.Equal(t, at(11, 0), v.Draw(19, 8))
}

// After ten days the same walk gives the same places, to 1e-6 u.
func TestTenDays(t *testing.T) {
	const days = 10 * 24 * 3600 * 50
	for _, part := range []float64{0, 0.1, 1.0 / 3, 0.999} {
		early, late := &transform.View{}, &transform.View{}
		for tick := range int64(10) {
			early.Take(sample(tick, 0.12*float64(tick)), 0)
			later := sample(tick+days, 0.12*float64(tick))
			late.Take(later, 0)
		}
		a, b := early.Draw(transform.Time(4+part), 0), late.Draw(transform.Time(days+4+part), 0)
		assert.InDelta(t, a.X, b.X, 1e-6)
		assert.InDelta(t, 0.12*(4+part), a.X, 1e-12)
	}
}

func TestWarps(t *testing.T) {
	v := view(sample(1, 0), sample(2, 1), sample(3, 2.5))
	v.Draw(1, 0)
	v.Draw(2, 0)
	assert.EqualValues(t, 0, v.Warps(), "1 u is the bound")
	v.Draw(3, 0)
	assert.EqualValues(t, 1, v.Warps())
}

// The lag of a body's states is part of the delay: the least of them and up to
// two ticks of what some are later.
func TestLag(t *testing.T) {
	steady := &transform.View{}
	for tick := int64(1); tick <= 20; tick++ {
		steady.Take(sample(tick, float64(tick)), 4)
	}
	assert.Equal(t, at(10, 0), steady.Draw(17, 3), "17 − 3 − 4")

	late := &transform.View{}
	late.Place(sample(0, 0))
	late.Draw(0, 3)
	for tick := int64(1); tick <= 40; tick++ {
		lag := transform.Time(4)
		if tick == 20 {
			lag = 30
		}
		late.Take(sample(tick, float64(tick)), lag)
	}
	// On the way from 4 to 6 by 0.5 % of 27 ticks.
	late.Draw(20, 3)
	assert.InDelta(t, 20-0.135, late.Draw(27, 3).X, 1e-9)
}

func TestClock(t *testing.T) {
	for _, c := range []struct {
		trip  unit.Micros
		delay transform.Time
	}{{0, 3}, {20_000, 3}, {40_000, 3}, {40_001, 4}, {60_000, 4}, {80_000, 5}, {300_000, 16}} {
		clock := transform.NewClock(&config)
		assert.EqualValues(t, 2, clock.Delay(), "nothing is measured")
		clock.Measured(c.trip)
		assert.Equal(t, c.delay, clock.Delay(), "%d µs", c.trip)
	}
	three := config
	three.Offset = 3
	clock := transform.NewClock(&three)
	assert.EqualValues(t, 4, clock.Delay())
	clock.Measured(60_000)
	assert.EqualValues(t, 6, clock.Delay())
	clock.Measured(500_000)
	assert.EqualValues(t, 6, clock.Pass(1), "one that had to wait says nothing of the way")
	clock.Measured(40_000)
	assert.InDelta(t, 6-0.005, float64(clock.Pass(1)), 1e-12, "half a hundredth of the tick that has passed")
	for range 16 {
		clock.Measured(200_000)
	}
	assert.EqualValues(t, 13, clock.Pass(1), "a new way, at once")
}

func TestNothingIsAllocated(t *testing.T) {
	v := view(sample(1, 1), sample(2, 2))
	p := positions()
	p.Place(remote, at(0, 0), 1)
	now := transform.Time(0)
	assert.Zero(t, testing.AllocsPerRun(100, func() {
		now += 0.01
		v.Draw(now, 0)
		p.Known(remote, 5)
	}))
}

func BenchmarkSample(b *testing.B) {
	v := &transform.View{}
	tick := int64(0)
	now := transform.Time(0)
	b.ReportAllocs()
	for b.Loop() {
		// Two frames a tick.
		if now += 0.5; now >= transform.Time(tick) {
			tick++
			v.Take(sample(tick, 0.12*float64(tick)), 1)
		}
		if at := v.Draw(now, 3); math.IsNaN(at.X) {
			b.Fatal("not a number")
		}
	}
}

func BenchmarkDraw(b *testing.B) {
	v := &transform.View{}
	for tick := range int64(64) {
		v.Take(sample(tick, 0.12*float64(tick)), 1)
	}
	now := transform.Time(0)
	b.ReportAllocs()
	for b.Loop() {
		if now += 1.0 / 1024 / 1024; v.Draw(now, 0).X < 0 {
			b.Fatal("backwards")
		}
	}
}

func BenchmarkKnown(b *testing.B) {
	p := positions()
	for key := range unit.PlayerKey(64) {
		p.Admit(key)
		p.Place(key, at(float64(key), 0), 1)
	}
	p.Snap(3, at(50, 0), 10)
	key := unit.PlayerKey(0)
	b.ReportAllocs()
	for b.Loop() {
		if key++; key == 64 {
			key = 0
		}
		if _, _, ok := p.Known(key, 20); !ok {
			b.Fatal("unknown")
		}
	}
}
