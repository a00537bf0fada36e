package steps

import (
	"math"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/moveauth/moveauth/conformance"
)

func TestHowFarAPlaceIsFromAStretch(t *testing.T) {
	a, b := conformance.Vec2{1, 1}, conformance.Vec2{5, 1}
	for name, c := range map[string]struct {
		at   conformance.Vec2
		want float64
	}{
		"on it":           {conformance.Vec2{3, 1}, 0},
		"beside it":       {conformance.Vec2{3, 3}, 2},
		"before it":       {conformance.Vec2{-2, 5}, 5}, // 3-4-5
		"beyond it":       {conformance.Vec2{8, -3}, 5},
		"at its very end": {conformance.Vec2{5, 1}, 0},
	} {
		assert.InDelta(t, c.want, stretchDistance(a, b, c.at), 1e-12, name)
	}
	assert.InDelta(t, 5, stretchDistance(a, a, conformance.Vec2{4, 5}), 1e-12, "a stretch without length is a place")
}

// walked returns a play in which P1 went 1 u a tick along X, as its own machine
// and as P2 drew it, two ticks later, and as the host knew it, one tick later.
func walked(t *testing.T) (*play, *record) {
	p, _ := posted(t, false)
	p.ticks = 20
	r := &record{frames: map[string][]frame{}}
	for tick := range int64(21) {
		draw := func(x float64) map[string]conformance.DrawnBody {
			return map[string]conformance.DrawnBody{"P1": {Body: "P1", Shown: true, At: conformance.Vec2{conformance.Number(x), 0}}}
		}
		late := conformance.Vec2{conformance.Number(tick - 1), 0}
		r.frames["P1"] = append(r.frames["P1"], frame{tick: tick, ticks: float64(tick), bodies: draw(float64(tick))})
		r.frames["P2"] = append(r.frames["P2"], frame{tick: tick, ticks: float64(tick), bodies: draw(float64(tick - 2))})
		r.frames[hostName] = append(r.frames[hostName], frame{tick: tick, ticks: float64(tick), known: map[string]*conformance.Vec2{"P1": &late}})
	}
	p.base = r
	return p, r
}

func TestHowLateTheHostKnows(t *testing.T) {
	p, r := walked(t)
	assert.NoError(t, p.lags("P1", stretch{5, 20}, 1, 1))
	assert.ErrorContains(t, p.lags("P1", stretch{5, 20}, 2, 2), "want (3, 0) u")
	assert.NoError(t, p.lags("P1", stretch{5, 20}, 0, 3))
	assert.ErrorContains(t, p.lags("P1", stretch{5, 20}, 0, 0.5), "want where it was at most 0.5 ticks before")
	r.frames[hostName][9].known["P1"] = nil
	assert.ErrorContains(t, p.lags("P1", stretch{5, 20}, 0, 3), "got unknown")
}

// A delay that a subject allows itself is looked for as far as frames go back.
func TestDelayWithoutEnd(t *testing.T) {
	p, r := walked(t)
	for _, most := range []float64{20, 1e12, math.Inf(1)} {
		delay, off, _ := p.fit(r, "P1", r.frames["P2"][5:], 1, most)
		assert.InDelta(t, 2, delay, 1e-12)
		assert.InDelta(t, 0, off, 1e-12)
		require.NoError(t, p.follows("P2", "P1", stretch{5, 20}, 1, most, 0.001))
	}
	delay, off, worst := p.fit(r, "P1", r.frames["P2"][:1], 5, 9) // before anything was drawn
	assert.Equal(t, 5.0, delay)
	assert.True(t, math.IsInf(off, 1))
	assert.NotNil(t, worst.bodies)
}

func TestWhereABodyWas(t *testing.T) {
	p, r := walked(t)
	r.frames["P1"] = r.frames["P1"][3:] // its first frame is of tick 3
	for ticks, want := range map[float64]float64{3: 3, 3.25: 3.25, 4: 4, 19.5: 19.5, 20: 20} {
		at, known := p.truth(r, "P1", ticks)
		assert.True(t, known, "%v", ticks)
		assert.Equal(t, conformance.Vec2{conformance.Number(want), 0}, at)
	}
	for _, ticks := range []float64{-1, 2.99, 20.01, 1e12} {
		_, known := p.truth(r, "P1", ticks)
		assert.False(t, known, "%v", ticks)
	}
	r.frames["P1"] = r.frames["P1"][:1]
	_, known := p.truth(r, "P1", 3)
	assert.False(t, known, "one frame is no way")
	r.frames["P1"] = nil
	_, known = p.truth(r, "P1", 3)
	assert.False(t, known)
}

func TestWhatFramesShow(t *testing.T) {
	p, r := walked(t)
	assert.NoError(t, p.steady("P2", "P1", stretch{5, 20}, 1, 0.001))
	assert.ErrorContains(t, p.steady("P2", "P1", stretch{5, 20}, 1.1, 0.001), "want 1.1 u within")
	assert.ErrorContains(t, p.staysAt("P2", "P1", stretch{5, 20}, conformance.Vec2{3, 0}, 0.5), "want (3, 0) u within 0.5")
	assert.ErrorContains(t, p.onTrail("P2", "P1", 0.01), "got (-1, 0) u in tick 1", "its own machine had it at 0 first")
	r.frames["P2"] = r.frames["P2"][2:]
	require.NoError(t, p.onTrail("P2", "P1", 0.01))
	r.frames["P2"][10].bodies["P1"] = conformance.DrawnBody{Body: "P1", Shown: true, At: conformance.Vec2{10, 1}}
	assert.ErrorContains(t, p.onTrail("P2", "P1", 0.01), "got (10, 1) u in tick 12")
	assert.ErrorContains(t, p.steady("P2", "P1", stretch{5, 20}, 1, 0.001), "moves as P2 draws it in tick 12")
}

func TestTicksThatPassManyAtATime(t *testing.T) {
	p, _ := posted(t, false)
	p.long, p.stride = stretch{4, 12}, 4
	var met []int64
	for tick := p.next(0); tick <= 15; tick = p.next(tick) {
		met = append(met, tick)
	}
	assert.Equal(t, []int64{1, 2, 3, 7, 11, 12, 13, 14, 15}, met)
}
