package steps

import (
	"math"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/moveauth/moveauth/conformance"
)

// The odd number is in one request, and what is described stays as it is.
func TestAnOddNumberServesOneRequest(t *testing.T) {
	nan := conformance.Number(math.NaN())
	m := slopeScene(t)
	m.adjust.Plane = &conformance.SlopePlane{D: 2}
	m.adjust.Sphere = &conformance.SlopeSphere{Centre: conformance.Vec3{3, 4, 5}, Radius: 1}
	for _, member := range []string{"d", "centre", "radius"} {
		m.odd = &oddNumber{member, nan}
		p, err := m.oddAdjust()
		require.NoError(t, err)
		got := map[string]conformance.Number{"d": p.Plane.D, "centre": p.Sphere.Centre[0], "radius": p.Sphere.Radius}
		for name, x := range got {
			assert.Equal(t, name == member, math.IsNaN(float64(x)), "%s, for %s", name, member)
		}
		p, err = m.oddAdjust()
		require.NoError(t, err)
		assert.Equal(t, m.adjust, p, "the next request is as described")
	}
	assert.Equal(t, conformance.Number(2), m.adjust.Plane.D)
	assert.Equal(t, conformance.SlopeSphere{Centre: conformance.Vec3{3, 4, 5}, Radius: 1}, *m.adjust.Sphere)

	pulls := conformance.SlopePulls{Sticky: &conformance.Vec3{1, 0, 0}}
	p := conformance.SlopeRunParams{Manager: &pulls}
	m.odd = &oddNumber{"constraint", nan}
	require.NoError(t, m.oddRun(&p))
	assert.True(t, math.IsNaN(float64(*p.Manager.Constraint)))
	assert.Equal(t, pulls.Sticky, p.Manager.Sticky)
	assert.Nil(t, pulls.Constraint)
}

func TestAnOddNumberHasAPlace(t *testing.T) {
	m := slopeScene(t)
	for _, member := range []string{"d", "centre", "radius", "dt", "mass"} {
		m.odd = &oddNumber{member, 1}
		_, err := m.oddAdjust()
		assert.ErrorContains(t, err, "the request has no "+member, "nothing is described")
	}
	m.odd = &oddNumber{"d", 1}
	assert.ErrorContains(t, m.oddRun(&conformance.SlopeRunParams{}), "a run has no d")
}
