package clamp_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/moveauth/moveauth/reference/clamp"
)

type vec = clamp.Vec

// at20 and at16 are the default limits at two tick rates. At 16 Hz a tick fills
// 0.75 m across and 1.5625 m up or down, which float64 holds exactly.
var (
	at20 = clamp.Limits{TickHz: 20, MaxHorizontal: 12, MaxVertical: 25, Burst: 1.5}
	at16 = clamp.Limits{TickHz: 16, MaxHorizontal: 12, MaxVertical: 25, Burst: 1.5}
)

// walker is an accepted point and its allowance.
type walker struct {
	limits *clamp.Limits
	left   clamp.Allowance
	at     vec
	now    clamp.Tick
}

func newWalker(l *clamp.Limits) *walker { return &walker{limits: l, left: l.Full(0)} }

// report goes n ticks on and reports a place.
func (w *walker) report(n clamp.Tick, to vec) (vec, clamp.Rule) {
	w.now += n
	w.left.Fill(w.limits, w.now)
	var rule clamp.Rule
	w.at, rule, _ = w.left.Spend(w.limits, w.at, to)
	return w.at, rule
}

func TestWaysAlongTheGround(t *testing.T) {
	for _, c := range []struct {
		name   string
		limits *clamp.Limits
		asked  []float64 // x at each tick
		want   []float64
	}{
		{"0.6 m a tick at 20 Hz is 12 m/s", &at20, []float64{.6, 1.2, 1.8, 2.4, 3, 3.6}, []float64{.6, 1.2, 1.8, 2.4, 3, 3.6}},
		{"bursts of 1.4 twice, then still", &at20, []float64{1.4, 2.8, 2.8, 2.8}, []float64{1.4, 2.1, 2.7, 2.8}},
		{"0.9 a tick for ten, then still", &at20,
			[]float64{.9, 1.8, 2.7, 3.6, 4.5, 5.4, 6.3, 7.2, 8.1, 9, 9, 9, 9, 9},
			[]float64{.9, 1.8, 2.7, 3.3, 3.9, 4.5, 5.1, 5.7, 6.3, 6.9, 7.5, 8.1, 8.7, 9}},
		{"1.125 a tick at 16 Hz for ten, then still", &at16,
			[]float64{1.125, 2.25, 3.375, 4.5, 5.625, 6.75, 7.875, 9, 10.125, 11.25, 11.25, 11.25, 11.25, 11.25},
			[]float64{1.125, 2.25, 3, 3.75, 4.5, 5.25, 6, 6.75, 7.5, 8.25, 9, 9.75, 10.5, 11.25}},
		{"bursts of 1.375 twice at 16 Hz, then still", &at16, []float64{1.375, 2.75, 2.75}, []float64{1.375, 2.25, 2.75}},
		{"back and forth is a way too", &at16, []float64{1.5, 0, 0, 0}, []float64{1.5, .75, 0, 0}},
	} {
		for _, axis := range []vec{{X: 1}, {X: -1}, {Z: 1}, {Z: -1}} {
			w := newWalker(c.limits)
			for i, x := range c.asked {
				to := vec{X: x * axis.X, Z: x * axis.Z}
				got, rule := w.report(1, to)
				within := 0.0
				if c.limits == &at20 {
					within = 4e-15 // 0.6 is no number of float64
				}
				assert.InDelta(t, c.want[i]*axis.X, got.X, within, "%s: tick %d", c.name, i+1)
				assert.InDelta(t, c.want[i]*axis.Z, got.Z, within, "%s: tick %d", c.name, i+1)
				if rule == clamp.None {
					assert.Equal(t, to, got, "%s: tick %d: bit for bit", c.name, i+1)
				} else {
					assert.Equal(t, clamp.Horizontal, rule, "%s: tick %d", c.name, i+1)
				}
			}
		}
	}
}

func TestLawfulRunIsNeverTouched(t *testing.T) {
	w := newWalker(&at20)
	for k := range 20_000 {
		to := vec{X: 0.6 * float64(k+1)}
		got, rule := w.report(1, to)
		if rule != clamp.None || got != to {
			t.Fatalf("tick %d: %v is %v by %v", k+1, to, got, rule)
		}
	}
	w = newWalker(&at20)
	for k := range 20_000 {
		// 25 m/s down and 12 m/s across: 1.3865 m a tick.
		to := vec{X: 0.6 * float64(k+1), Y: -1.25 * float64(k+1)}
		if got, rule := w.report(1, to); rule != clamp.None || got != to {
			t.Fatalf("tick %d: %v is %v by %v", k+1, to, got, rule)
		}
	}
}

func TestPacketsInOneTickShareOneAllowance(t *testing.T) {
	w := newWalker(&at20)
	w.now++
	for i, want := range []float64{.6, 1.2, 1.5, 1.5, 1.5} {
		got, _ := w.report(0, vec{X: .6 * float64(i+1)})
		assert.InDelta(t, want, got.X, 1e-15, "packet %d", i+1)
	}
	for i, want := range []float64{2.1, 2.7, 3} {
		got, _ := w.report(1, vec{X: 3})
		assert.InDelta(t, want, got.X, 1e-15, "%d ticks later", i+1)
	}
}

func TestSilenceSavesUpNoMoreThanTheBurst(t *testing.T) {
	for _, silence := range []clamp.Tick{3, 200, 1 << 40} {
		w := newWalker(&at20)
		got, _ := w.report(1, vec{X: 1.5})
		assert.Equal(t, vec{X: 1.5}, got)
		got, rule := w.report(silence, vec{X: 41.5})
		assert.Equal(t, vec{X: 3}, got, "%d ticks: 1.5 and no more", silence)
		assert.Equal(t, clamp.Horizontal, rule, "of the limits that it is over alike, the first")
		got, _ = w.report(1, vec{X: 41.5})
		assert.InDelta(t, 3.6, got.X, 1e-15, "and then 0.6 a tick")
	}
}

func TestDirectionIsKept(t *testing.T) {
	w := newWalker(&at20)
	// 1.2 across, 1.6 up, 2 in all: 1.5/2 of it.
	got, rule := w.report(1, vec{X: 1.2, Y: 1.6})
	assert.Equal(t, clamp.Burst, rule)
	assert.InDelta(t, .9, got.X, 1e-15)
	assert.InDelta(t, 1.2, got.Y, 1e-15)
	got, rule = w.report(1, vec{X: 1.2, Y: 1.6})
	assert.Equal(t, clamp.None, rule)
	assert.Equal(t, vec{X: 1.2, Y: 1.6}, got)

	// Up alone is over: 3 m where 1.5 are left. The way across is halved too.
	w = newWalker(&at16)
	got, rule = w.report(1, vec{X: .25, Y: 3})
	assert.Equal(t, clamp.Burst, rule, "longer than it is high")
	assert.InDelta(t, 12.0, got.Y/got.X, 1e-13)

	// With a burst of 1.875 m at 16 Hz, after a tick that used up all of it: 1.5625
	// up are left and 1.953125 are asked for, four fifths. Of the length, which is
	// 2.016, there would be more, 1.875.
	limits := at16
	limits.Burst = 1.875
	w = newWalker(&limits)
	w.report(1, vec{Y: 1.875})
	got, rule = w.report(1, vec{X: .5, Y: 1.875 + 1.953125})
	assert.Equal(t, clamp.Vertical, rule)
	assert.InDelta(t, .4, got.X, 1e-15)
	assert.InDelta(t, 1.875+1.5625, got.Y, 1e-15)
}

func TestEitherAxisPointsUp(t *testing.T) {
	limits := at16
	limits.Burst = 1.875
	for up, axes := range map[clamp.Axis][3]vec{
		clamp.UpY: {{Y: 1}, {X: 1}, {Z: 1}},
		clamp.UpZ: {{Z: 1}, {X: 1}, {Y: 1}},
	} {
		limits.Up = up
		for i, axis := range axes {
			for _, sign := range []float64{1, -1} {
				w := newWalker(&limits)
				at := func(x float64) vec { return vec{X: axis.X * x * sign, Y: axis.Y * x * sign, Z: axis.Z * x * sign} }
				got, _ := w.report(1, at(1.5625))
				assert.Equal(t, at(1.5625), got)
				got, _ = w.report(1, at(3.125))
				if i == 0 {
					assert.Equal(t, at(3.125), got, "25 m/s at 16 Hz")
					continue
				}
				// 1.875 − 1.5625 + 0.75 = 1.0625 are left.
				assert.Equal(t, at(2.625), got, "12 m/s at 16 Hz")
			}
		}
	}
}

func TestStandingSpendsNothing(t *testing.T) {
	w := newWalker(&at16)
	got, rule := w.report(1, vec{X: 1.5})
	assert.Equal(t, vec{X: 1.5}, got)
	assert.Equal(t, clamp.None, rule)
	for range 5 {
		// Nothing is left, and nothing is asked for: 0/0.
		got, rule = w.report(0, vec{X: 1.5})
		assert.Equal(t, vec{X: 1.5}, got)
		assert.Equal(t, clamp.None, rule)
	}
	got, rule = w.report(0, vec{X: 1.5, Y: 1e-9})
	assert.Equal(t, vec{X: 1.5}, got, "up is left, but the burst is not")
	assert.Equal(t, clamp.Burst, rule)
}

// TestWhatAClampSpends: a way of 1.5 across and 2 up is 2.5 long, and 2 are
// left. Four fifths of it are 1.2 and 1.6.
func TestWhatAClampSpends(t *testing.T) {
	w := newWalker(&clamp.Limits{TickHz: 16, MaxHorizontal: 8, MaxVertical: 4, Burst: 2})
	got, rule := w.report(1, vec{X: 1.5, Y: 2})
	assert.Equal(t, clamp.Burst, rule)
	assert.InDelta(t, 1.2, got.X, 1e-15)
	assert.InDelta(t, 1.6, got.Y, 1e-15)
	// 2 − 1.2 + 0.5 across and 2 − 1.6 + 0.25 up are left now.
	got, rule = w.report(1, vec{X: 10, Y: got.Y})
	assert.Equal(t, clamp.Horizontal, rule)
	assert.InDelta(t, 1.2+1.3, got.X, 1e-15)
	got, rule = w.report(0, vec{X: got.X, Y: 10})
	assert.Equal(t, clamp.Vertical, rule)
	assert.InDelta(t, 1.6+.65, got.Y, 1e-15)
	// And of the length 2 − 1.3 − 0.65, which the next tick does not add to.
	got, rule = w.report(1, vec{X: got.X, Y: got.Y - 10})
	assert.Equal(t, clamp.Vertical, rule)
	assert.InDelta(t, 1.6+.65-.25, got.Y, 1e-15)
}

// TestAcceptedBitForBit goes where from + (to − from) is not to.
func TestAcceptedBitForBit(t *testing.T) {
	for _, x := range [][2]float64{{-1.5, -0.45}, {-1.5, -0.4}, {-1.5, -0.35}} {
		assert.NotEqual(t, x[1], x[0]+(x[1]-x[0]), "%v tells nothing", x)
		for _, axis := range []vec{{X: 1}, {Y: 1}, {Z: 1}} {
			w := newWalker(&at16)
			from, to := vec{X: axis.X * x[0], Y: axis.Y * x[0], Z: axis.Z * x[0]}, vec{X: axis.X * x[1], Y: axis.Y * x[1], Z: axis.Z * x[1]}
			w.at = from
			got, rule := w.report(1, to)
			assert.Equal(t, clamp.None, rule)
			assert.Equal(t, to, got)
		}
	}
}

// TestTiesBlameTheFirst comes to where 0.5 are left across and up, and 1.5 of
// the length: a way of 1 and 1 is over both alike.
func TestTiesBlameTheFirst(t *testing.T) {
	w := newWalker(&clamp.Limits{TickHz: 16, MaxHorizontal: 8, MaxVertical: 8, Burst: 2})
	w.report(1, vec{X: 2})
	w.report(1, vec{X: 2, Y: 2})
	w.report(1, vec{X: 2.5, Y: 2})
	got, rule := w.report(0, vec{X: 3.5, Y: 3})
	assert.Equal(t, clamp.Horizontal, rule)
	assert.Equal(t, vec{X: 3, Y: 2.5}, got)
}

// A clamp spends the part of a way that is left, which by a rounding may be
// more than that. What is owed then would be a share of minus a thousand for a
// way that is short enough.
func TestNothingIsOwedAfterAClamp(t *testing.T) {
	for eighths := 16; eighths < 800; eighths++ {
		w := newWalker(&at16)
		w.at = vec{X: 64}
		w.report(0, vec{X: 64 + float64(eighths)/8})
		at, _ := w.report(0, vec{X: w.at.X, Y: .25, Z: 1e-18})
		assert.True(t, at.Y >= 0 && at.Y <= .25, "after a way of %v m: %v", float64(eighths)/8, at)
	}
}
