package slope_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/moveauth/moveauth/reference/slope"
)

func (s *scene) sweep(t testing.TB, by vec) []slope.SubStep {
	t.Helper()
	var steps []slope.SubStep
	ok, err := s.SweepBy(by, &steps)
	require.NoError(t, err)
	require.True(t, ok, "the move fails")
	return steps
}

func TestSubStepsAreEqualParts(t *testing.T) {
	s := sceneOf(t, usual, terrain("ground", -20, -5, 40, 10, flat))
	for by, want := range map[float64]int{0.25: 1, 0.5: 1, 0.515625: 2, 1.5: 3, 1.515625: 4} {
		s.rest(t, "ground", 0, 0)
		steps := s.sweep(t, vec{X: by})
		require.Len(t, steps, want, "%v m by radii of 0.5 m", by)
		for _, one := range steps {
			assert.Equal(t, vec{X: by / float64(want)}, one.Wanted)
		}
		assert.InDelta(t, by, s.At().X, 1e-15)
	}
}

// From level ground onto a ramp of 30°, in one move of three sub-steps of 0.5 m.
// The first runs into the ramp's foot, and only then is there a plane to be
// adjusted by.
func TestEachSubStepIsAdjustedByThePlaneBefore(t *testing.T) {
	s := sceneOf(t, usual, strip("floor", -10, 0, 0, 0), strip("ramp", 0, 10, 0, 30))
	s.rest(t, "floor", -0.5, 0)
	steps := s.sweep(t, vec{X: 1.5})
	require.Len(t, steps, 3)
	assertVec(t, vec{X: 0.5}, steps[0].Adjusted, 1e-12, "by the floor")
	assertVec(t, vec{0.375, 0, 0.21650635}, steps[1].Adjusted, 1e-8, "by the ramp: cos² and cos·sin 30° of 0.5")
	assertVec(t, vec{0.375, 0, 0.21650635}, steps[2].Adjusted, 1e-8, "by the ramp")
	assert.InDelta(t, 0, s.gap(), 1e-12)
	assert.Equal(t, "ramp", s.Surface())
	assert.InDelta(t, -0.5+0.5+0.75, s.At().X, 1e-12, "and not 1, where the target was")
}

func TestSeedingByVelocity(t *testing.T) {
	for _, tc := range []struct {
		why      string
		velocity vec
		seeded   bool
	}{
		{"at rest", vec{}, true},
		{"falling", vec{Z: -3}, true},
		{"along it", vec{Y: 3}, true},
		{"a hair off it: 0.0001 m/s along the normal", down30.Normal.Scale(0.0001), true},
		{"off it: 0.0003 m/s along the normal", down30.Normal.Scale(0.0003), false},
		{"a leap", vec{Z: 5}, false},
	} {
		s := sceneOf(t, usual, strip("ramp", -10, 10, 0, -30))
		s.rest(t, "ramp", 0, 0)
		require.NoError(t, s.Place(slope.Placed{At: s.At(), Velocity: tc.velocity, On: "ramp"}))
		steps := s.sweep(t, vec{X: 0.25})
		if tc.seeded {
			assertVec(t, vec{0.25, 0, -0.14433757}, steps[0].Adjusted, 1e-8, tc.why)
			assert.InDelta(t, 0, s.gap(), 1e-12, tc.why)
		} else {
			assert.Equal(t, vec{X: 0.25}, steps[0].Adjusted, tc.why)
			assert.Positive(t, s.gap(), tc.why)
			assert.Empty(t, s.Surface(), "what leaves is not pulled down: %s", tc.why)
		}
	}
}

// Over the end of a deck, 2 m above anything: in the sub-step that finds no
// contact the plane was still the deck's, in the next there is none.
func TestAPlaneServesOneSubStep(t *testing.T) {
	s := sceneOf(t, usual, strip("deck", -10, 0, 2, -30), terrain("ground", -20, -5, 40, 10, flat))
	// The deck ends at z = 2 − 10·tan 30° below the ground: begin near its upper
	// end and leave it there, going up.
	s.rest(t, "deck", -9.5, 0)
	steps := s.sweep(t, vec{X: -4})
	require.Len(t, steps, 8)
	assertVec(t, vec{-0.375, 0, 0.21650635}, steps[0].Adjusted, 1e-8, "up the deck")
	assert.Equal(t, steps[7].Wanted, steps[7].Adjusted, "in the air an offset is what it is")
	assert.Empty(t, s.Surface())
	_, ground := s.Ground()
	assert.False(t, ground)
}

func TestRunningAlongAWall(t *testing.T) {
	s := sceneOf(t, usual, terrain("ground", -20, -5, 40, 10, flat), wall("wall", -10, 1, 10, 1))
	s.rest(t, "ground", 0, 0)
	s.sweep(t, vec{2, 2, 0})
	assertVec(t, vec{2, 0.5, 0.5}, s.At(), 1e-3, "stopped by the wall, not along it, and not lifted")
	assert.Equal(t, "ground", s.Surface(), "a wall is nothing to stand on")
	assert.InDelta(t, 0, s.gap(), 2.1e-4)
	// Touching it, the body goes along it and away from it freely.
	at := s.At()
	s.sweep(t, vec{X: 1})
	assert.Equal(t, at.Add(vec{X: 1}), s.At())
	s.sweep(t, vec{Y: -1})
	assertVec(t, at.Add(vec{X: 1, Y: -1}), s.At(), 1e-12)
}

func TestCornersHoldTheBody(t *testing.T) {
	for _, degrees := range []float64{90, 60, 30, 15} {
		// Two walls that meet in the origin and open towards −X.
		half := degrees / 2
		s := sceneOf(t, usual, terrain("ground", -40, -20, 60, 40, flat),
			wall("left", -30, 30*tan(half), 0, 0), wall("right", -30, -30*tan(half), 0, 0))
		s.rest(t, "ground", -9, 0)
		for range 200 {
			s.tick(t, vec{0.2, 0.05, 0})
			require.GreaterOrEqual(t, s.gap(), -2.1e-4, "%v degrees", degrees)
			require.True(t, s.Stands(), "%v degrees", degrees)
		}
		// A sphere fits in up to r / sin(half) from the corner.
		assert.InDelta(t, -radius/math.Sin(half*math.Pi/180), s.At().X, 0.02, "%v degrees", degrees)
	}
}

// From the end of a deck, in one sub-step of just its radius, the sphere is clear
// of the deck's edge and looks 0.5 m down.
func TestStepDown(t *testing.T) {
	for _, tc := range []struct {
		down  float64
		taken bool
	}{{0.25, true}, {0.5 - 1.0/128, true}, {0.5 + 1.0/128, false}, {2, false}} {
		s := sceneOf(t, usual, strip("deck", -10, 0, tc.down, 0), strip("floor", -10, 10, 0, 0))
		s.rest(t, "deck", 0, 0)
		s.sweep(t, vec{X: 0.5})
		if tc.taken {
			assert.Equal(t, "floor", s.Surface(), "%v m", tc.down)
			assertVec(t, vec{0.5, 0, 0.5}, s.At(), 1e-12)
		} else {
			assert.Empty(t, s.Surface(), "%v m", tc.down)
			assertVec(t, vec{0.5, 0, 0.5 + tc.down}, s.At(), 1e-12)
		}
	}
}

func TestNoStepDownPastASteepFace(t *testing.T) {
	// A roof of 60° hangs over the floor beside the deck.
	roof := slope.Surface{Name: "roof", Polygon: []vec{{0, -5, 0.4}, {2, -5, 0.4 - 2*tan(60)}, {2, 5, 0.4 - 2*tan(60)}, {0, 5, 0.4}}}
	s := sceneOf(t, usual, strip("deck", -10, 0, 0.4, 0), roof, strip("floor", -10, 10, 0.2, 0))
	s.rest(t, "deck", -0.25, 0)
	s.sweep(t, vec{X: 0.5})
	assert.NotEqual(t, "floor", s.Surface())
}

// Two walls 0.8 m apart hold nothing of 0.5 m radius.
func TestSqueezedMoveFails(t *testing.T) {
	s := sceneOf(t, usual, terrain("ground", -20, -5, 40, 10, flat), wall("left", -10, 0.4, 10, 0.4), wall("right", -10, -0.4, 10, -0.4))
	require.NoError(t, s.Place(slope.Placed{At: vec{0, 0, radius}, On: "ground"}))
	ok, err := s.SweepBy(vec{X: 0.25}, nil)
	require.NoError(t, err)
	assert.False(t, ok)
	assert.Equal(t, vec{0, 0, radius}, s.At(), "it is where it was")
	on := s.On()
	assert.False(t, on.Valid(), "and on nothing")
	_, ground := s.Ground()
	assert.False(t, ground)
	assert.Empty(t, s.Surface())
}

func TestNoMoveMovesNothing(t *testing.T) {
	s := sceneOf(t, usual, strip("ramp", -10, 10, 0, 30))
	s.rest(t, "ramp", 1.1, 0.3)
	at := s.At()
	assert.Empty(t, s.sweep(t, vec{}))
	assert.Equal(t, at, s.At(), "to the bit")
	assert.Equal(t, "ramp", s.Surface())
	require.NoError(t, s.world.Remove("ramp"))
	s.sweep(t, vec{})
	assert.Equal(t, at, s.At())
	assert.Empty(t, s.Surface(), "it notices that the ramp is gone")

	// Ground within a step down is not gone down to, either.
	s = sceneOf(t, usual, strip("deck", -10, 10, 0.25, 0), strip("floor", -10, 10, 0, 0))
	s.rest(t, "deck", 0, 0)
	require.NoError(t, s.world.Remove("deck"))
	at = s.At()
	s.sweep(t, vec{})
	assert.Equal(t, at, s.At())
	assert.Empty(t, s.Surface())
}

// A floor that rises into a body that stands still lifts it.
func TestARisingFloorLifts(t *testing.T) {
	s := sceneOf(t, usual, strip("lift", -10, 10, 0, 0))
	s.rest(t, "lift", 0, 0)
	for i := range 10 {
		require.NoError(t, s.world.Move("lift", vec{Z: 0.125}))
		s.tick(t, vec{})
		assert.InDelta(t, 0.5+0.125*float64(i+1), s.At().Z, 1e-12)
		assert.True(t, s.Stands())
	}
}

func TestWalkableHasAnEdge(t *testing.T) {
	for nz, stands := range map[float64]bool{0.67: true, 0.6642: true, 0.66: false, 0.6097: false} {
		cfg := usual
		// The plane of the threshold itself is off it by a rounding.
		cfg.Walkable = 0.6642 - 1e-12
		degrees := math.Acos(nz) * 180 / math.Pi
		s := sceneOf(t, cfg, strip("roof", -10, 10, 0, degrees))
		s.rest(t, "roof", 0, 0)
		s.sweep(t, vec{})
		assert.Equal(t, "roof", s.Surface())
		assert.Equal(t, stands, s.Stands(), "N.z %v", nz)
	}
}

func TestFastFallsDoNotTunnel(t *testing.T) {
	s := sceneOf(t, usual, strip("floor", -10, 10, 0, 0))
	for _, from := range []float64{0.51, 1, 3, 100} {
		require.NoError(t, s.Place(slope.Placed{At: vec{0, 0, from}, Velocity: vec{Z: -90}}))
		s.sweep(t, vec{0, 0, -150})
		assertVec(t, vec{0, 0, 0.5}, s.At(), 1e-12)
		assert.Equal(t, vec{}, s.Velocity())
	}
}

func TestMovesThatAreNoMoves(t *testing.T) {
	s := sceneOf(t, usual, strip("floor", -10, 10, 0, 0))
	s.rest(t, "floor", 0, 0)
	_, err := s.SweepBy(vec{X: math.NaN()}, nil)
	assert.ErrorIs(t, err, slope.ErrNotFinite)
	_, err = s.SweepBy(vec{X: 1e9}, nil)
	assert.ErrorIs(t, err, slope.ErrBadInput)
	assert.Equal(t, vec{0, 0, 0.5}, s.At())
	assert.Equal(t, "floor", s.Surface())
}
