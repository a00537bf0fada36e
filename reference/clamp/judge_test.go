package clamp_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/moveauth/moveauth/reference/clamp"
)

// TestTheFirstRuleThatIsBrokenDecides tries every set of faults that a state can
// have beside being too far.
func TestTheFirstRuleThatIsBrokenDecides(t *testing.T) {
	faults := []struct {
		rule    clamp.Rule
		outcome clamp.Outcome
		do      func(*clamp.State)
	}{
		{clamp.Owner, clamp.Rejected, func(s *clamp.State) { s.Player = "P2" }},
		{clamp.Impulse, clamp.Rejected, func(s *clamp.State) { s.Impulse = &vec{X: nan} }},
		{clamp.Finite, clamp.Rejected, func(s *clamp.State) { s.Velocity = &vec{Z: nan} }},
		{clamp.Bounds, clamp.Rejected, func(s *clamp.State) { s.At.Y = 1001 }},
		{clamp.Placement, clamp.Ignored, func(s *clamp.State) { s.AfterPlacement = 0 }},
		{clamp.Stale, clamp.Ignored, func(s *clamp.State) { s.Tick = 10 }},
	}
	for set := range 1 << len(faults) {
		r := newRoom(t)
		_, err := r.Place("P1", vec{})
		require.NoError(t, err)
		r.says("c1", clamp.State{Player: "P1", Tick: 10, AfterPlacement: 1})
		s := clamp.State{Player: "P1", Tick: 11, At: vec{X: 40}, AfterPlacement: 1}
		want := clamp.Verdict{Outcome: clamp.Clamped, Rule: clamp.Horizontal, There: true, At: vec{X: 1.5}}
		for i := len(faults) - 1; i >= 0; i-- {
			if set>>i&1 == 1 {
				faults[i].do(&s)
				want = clamp.Verdict{Outcome: faults[i].outcome, Rule: faults[i].rule, There: true}
			}
		}
		if want.Rule == clamp.Owner {
			want.There = false // P2 has no accepted point
		}
		assert.Equal(t, want, r.says("c1", s), "faults %06b", set)
		assert.Equal(t, []clamp.Count{{Player: "P1", Rule: want.Rule, N: 1}}, r.Counts(), "faults %06b", set)
		assert.Len(t, r.TakeLog(), map[bool]int{true: 1, false: 0}[want.Outcome != clamp.Ignored], "faults %06b", set)
	}
}

// TestEveryPartOfAnEnvelope goes to places on a grid of quarters around a player
// with a whole allowance, and says by the Pythagorean theorem, in sixteenths,
// whether the way is too long.
func TestEveryPartOfAnEnvelope(t *testing.T) {
	const n = 7 // quarters of a metre to each side
	for x := -n; x <= n; x++ {
		for y := -n; y <= n; y++ {
			for z := -n; z <= n; z++ {
				r := newRoom(t)
				r.says("c1", p1(1, vec{}))
				to := vec{X: float64(x) / 4, Y: float64(y) / 4, Z: float64(z) / 4}
				v := r.says("c1", p1(2, to))
				// 1.5 m are 6 quarters, whose square is 36.
				if x*x+y*y+z*z <= 36 {
					require.Equal(t, accepted(to), v, "%v", to)
					continue
				}
				require.Equal(t, clamp.Clamped, v.Outcome, "%v", to)
				require.InDelta(t, 1.5, v.At.Len(), 1e-15, "%v", to)
			}
		}
	}
}
