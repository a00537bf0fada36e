package steps

import (
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
