package steps

import (
	"math"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/moveauth/moveauth/conformance"
)

func slopeScene(t *testing.T) *slopeWorld { return newSlope(With(t.Context(), New(1, nil))) }

// A slope that rises 3 for 4 along X: its normal is (-0.6, 0, 0.8).
func plate() conformance.SlopeSurface {
	return conformance.SlopeSurface{Name: "plate", Of: "Static", Polygon: []conformance.Vec3{{0, -4, 0}, {0, 4, 0}, {8, 4, 6}, {8, -4, 6}}}
}

func TestHeightsAreThoseOfTheDescription(t *testing.T) {
	z, n, there := heightOf(plate(), 4, 1)
	require.True(t, there)
	assert.InDelta(t, 3, z, 1e-12)
	assert.InDeltaSlice(t, []float64{-0.6, 0, 0.8}, n[:], 1e-12)
	z, _, there = heightOf(plate(), 8, -4)
	require.True(t, there, "a corner belongs to it")
	assert.InDelta(t, 6, z, 1e-12)
	_, _, there = heightOf(plate(), 8.001, 0)
	assert.False(t, there, "beyond its edge it is not")

	m := slopeScene(t)
	require.NoError(t, m.bent(30, 8, -20))
	for x, want := range map[float64]float64{0: -8 * math.Sqrt(1.0/3), 8: 0, 12: -4 * math.Tan(math.Pi/9)} {
		z, _, there := heightOf(m.surfaces[0], x, 3)
		require.True(t, there)
		assert.InDelta(t, want, z, 1e-9, "at x = %v", x)
	}
	assert.Error(t, slopeScene(t).bent(30, 3, -20), "terrain bends on its grid")
}

func TestGapsAreSigned(t *testing.T) {
	for _, c := range []struct {
		why    string
		centre point
		gap    float64
	}{
		{"at rest", point{4 - 0.6*0.5, 0, 3 + 0.8*0.5}, 0},
		{"a tenth above", point{4 - 0.6*0.6, 0, 3 + 0.8*0.6}, 0.1},
		{"a tenth sunk in", point{4 - 0.6*0.4, 0, 3 + 0.8*0.4}, -0.1},
		{"hanging below by a radius", point{4 + 0.6*0.5, 0, 3 - 0.8*0.5}, -1},
		{"beside its lower edge", point{-0.5, 0, 0}, 0},
		{"off a corner, by (3, 4, 0) of a tenth", point{-0.3, -4.4, 0}, 0},
	} {
		assert.InDelta(t, c.gap, gapTo(plate(), c.centre, 0.5), 1e-12, c.why)
	}
	m := slopeScene(t)
	require.NoError(t, m.terrain(func(_, _ float64) float64 { return 2 }))
	assert.InDelta(t, 0, gapTo(m.surfaces[0], point{1, 1, 2.5}, 0.5), 1e-12)
	assert.InDelta(t, 47.5, gapTo(m.surfaces[0], point{1, 1, 50}, 0.5), 1e-12, "far above it is as far as it is")
	assert.InDelta(t, 9.5, gapTo(m.surfaces[0], point{74, 0, 2}, 0.5), 1e-12, "and far beside it")
}

func TestRestingIsAlongTheNormal(t *testing.T) {
	m := slopeScene(t)
	require.NoError(t, m.surface(plate()))
	at, err := m.resting("plate", 4, 0, 0.5)
	require.NoError(t, err)
	assert.InDeltaSlice(t, []float64{3.4, 0, 3.8}, at[:], 1e-12, "0.5 m of radius and 0.5 m of gap along (-0.6, 0, 0.8)")
	_, err = m.resting("plate", 9, 0, 0)
	assert.ErrorContains(t, err, "plate is not at x = 9 m")
	_, err = m.resting("deck", 4, 0, 0)
	assert.ErrorContains(t, err, "no surface is called deck")
}

// Of a body turned to the left by 90 degrees, what is ahead is +Y of the world.
func TestRootMotionIsTurnedIntoTheBodysAxes(t *testing.T) {
	for heading, want := range map[conformance.Number]conformance.Vec3{
		0: {0, 2, 1}, 90: {2, 0, 1}, 180: {0, -2, 1}, 45: {math.Sqrt2, math.Sqrt2, 1},
	} {
		m := slopeScene(t)
		m.settings.Heading = heading
		got := m.local(conformance.Vec3{0, 2, 1})
		for i := range want {
			assert.InDelta(t, float64(want[i]), float64(got[i]), 1e-12, "heading %v", heading)
		}
	}
}

func TestVectorsInSpace(t *testing.T) {
	v, err := vector3("(1, -0.5, 2)")
	require.NoError(t, err)
	assert.Equal(t, conformance.Vec3{1, -0.5, 2}, v)
	for _, bad := range []string{"(1, 2)", "(1, 2, x)", "1"} {
		_, err := vector3(bad)
		assert.Error(t, err, bad)
	}
}
