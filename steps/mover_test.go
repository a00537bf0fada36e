package steps

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/moveauth/moveauth/conformance"
)

func scene(t *testing.T, scalar conformance.Scalar, walls ...conformance.Blocker) *moverWorld {
	s := New(1, nil)
	s.Claim = conformance.Claim{Scalar: scalar}
	m := newMover(With(t.Context(), s))
	require.NoError(t, m.body("Player", 0.25, "(0, 0)"))
	for _, w := range walls {
		require.NoError(t, m.wall(w))
	}
	return m
}

func TestRoundingIsThatOfTheScalarAtTheLargestCoordinate(t *testing.T) {
	m := scene(t, "float64")
	assert.Equal(t, 8*0x1p-52, m.rounding(), "8 units in the last place of 1")
	m.span(-20000)
	assert.Equal(t, 8*0x1p-38, m.rounding(), "20,000 lies between 2^14 and 2^15")
	m.frames = 10
	assert.Equal(t, 18*0x1p-38, m.rounding())
	m.frames = 10_000
	assert.Equal(t, 100*0x1p-38, m.rounding(), "no more than a hundred")

	m = scene(t, "float32")
	m.span(20000)
	assert.Equal(t, 8*0x1p-9, m.rounding())
}

func TestSlopCountsWhereThereIsAWall(t *testing.T) {
	slop := conformance.Number(0.001)
	m := scene(t, "float64")
	m.Claim.Tolerance = &conformance.Tolerance{ContactSlop: &slop}
	assert.Less(t, m.rounding(), 1e-6)
	m = scene(t, "float64", box("east", "Structure", conformance.Vec2{1, -1}, conformance.Vec2{2, 1}))
	m.Claim.Tolerance = &conformance.Tolerance{ContactSlop: &slop}
	assert.InDelta(t, 0.001, m.rounding(), 1e-9)

	m = scene(t, "float64")
	m.Claim.Tolerance = &conformance.Tolerance{ContactSlop: &slop}
	m.walls = append(m.walls, box("late", "Structure", conformance.Vec2{1, -1}, conformance.Vec2{2, 1}))
	assert.InDelta(t, 0.001, m.rounding(), 1e-9, "one that came later counts as well")
	m.walls = nil
	assert.InDelta(t, 0.001, m.rounding(), 1e-9, "and one that has gone")
}

func TestNeverInsideHasNoTolerance(t *testing.T) {
	east := box("east", "Structure", conformance.Vec2{1, -1}, conformance.Vec2{2, 1})
	for _, c := range []struct {
		at     conformance.Vec2
		inside bool
	}{
		{conformance.Vec2{0.75, 0}, false},                   // flush
		{conformance.Vec2{0.75 + 0x1p-40, 0}, true},          // by a hair
		{conformance.Vec2{1.5, 1.25}, false},                 // on top
		{conformance.Vec2{1.5, 0}, true},                     // in the middle
		{conformance.Vec2{0.75 + 0x1p-40, 1.25}, false},      // beside the corner
		{conformance.Vec2{number0(t, "NaN"), 0}, true},       // nowhere
		{conformance.Vec2{number0(t, "Infinity"), 0}, false}, // far
	} {
		m := scene(t, "float64", east)
		m.moved(c.at)
		err := m.neverInside("east")
		if c.inside {
			var failed *Failure
			assert.ErrorAs(t, err, &failed, "%v", c.at)
		} else {
			assert.NoError(t, err, "%v", c.at)
		}
	}
}

func number0(t *testing.T, text string) conformance.Number {
	n, err := number(text)
	require.NoError(t, err)
	return n
}

func TestNaNIsNearNothing(t *testing.T) {
	m := scene(t, "float64")
	m.moved(conformance.Vec2{number0(t, "NaN"), 0})
	assert.Error(t, m.stands("(0, 0)", 0))
	assert.Error(t, m.stands("(0, 0)", 1000))
	assert.Error(t, m.standsAtOne("(0, 0)", "(1, 0)"))
}

func TestVelocitiesNeitherPassNorStall(t *testing.T) {
	for _, c := range []struct {
		speeds []conformance.Number
		good   bool
	}{
		{[]conformance.Number{2, 4, 5, 5.5}, true},
		{[]conformance.Number{2, 6, 6}, true}, // there
		{[]conformance.Number{2, 2, 5}, false},
		{[]conformance.Number{4, 3, 5}, false},
		{[]conformance.Number{4, 7, 6}, false},
	} {
		m := scene(t, "float64")
		for _, x := range c.speeds {
			m.speeds = append(m.speeds, conformance.Vec2{x, 0})
		}
		assert.Equal(t, c.good, m.velocities("(6, 0)") == nil, "%v", c.speeds)
	}
}

func TestGapsLieInOneDirection(t *testing.T) {
	east := box("east", "Structure", conformance.Vec2{1, -8}, conformance.Vec2{2, 8})
	corner := box("corner", "Structure", conformance.Vec2{1, 1}, conformance.Vec2{2, 2})
	m := scene(t, "float64", east, corner)
	axis, err := m.towards(east)
	require.NoError(t, err)
	assert.Equal(t, conformance.Axis("+x"), axis)
	_, err = m.towards(corner)
	assert.ErrorContains(t, err, "corner lies in 2 directions")
}

func TestARefusalThatNoStepNamesIsAFailure(t *testing.T) {
	m := scene(t, "float64")
	m.verb, m.refused = "mover/run", &conformance.Refusal{Code: "BadInput"}
	var failed *Failure
	require.ErrorAs(t, m.stands("(0, 0)", 0), &failed)
	assert.Equal(t, "mover/run: want it done, got refused with BadInput", failed.Error())
	assert.NoError(t, m.isRefused("BadInput"))
	assert.NoError(t, m.stands("(0, 0)", 0))
	assert.Error(t, m.isRefused("BadInput"), "it is named once")
}

func TestFaultsAreKnownByAPartOfTheirPath(t *testing.T) {
	for key, want := range map[string]bool{
		"weight": true, "extra.weight": true, "extra.0.weight": true, "extra[0].weight": true, "weight.0": true,
		"armourweight": false, "extra": false, "": false,
	} {
		assert.Equal(t, want, keyNames(key, "weight"), key)
	}
	assert.True(t, keyNames("movement.json", "movement.json"))
}
