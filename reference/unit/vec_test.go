package unit_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/moveauth/moveauth/reference/unit"
)

func TestVecArithmetic(t *testing.T) {
	v, w := unit.Vec{X: 3, Y: 4}, unit.Vec{X: -1, Y: 0.5}
	assert.Equal(t, unit.Vec{X: 2, Y: 4.5}, v.Add(w))
	assert.Equal(t, unit.Vec{X: 4, Y: 3.5}, v.Sub(w))
	assert.Equal(t, unit.Vec{X: -1.5, Y: -2}, v.Scale(-0.5))
	assert.Equal(t, 5.0, v.Len())
}

func TestUnitVectors(t *testing.T) {
	assert.Equal(t, unit.Vec{}, unit.Vec{}.Unit())
	for _, length := range []float64{5e-324, 1e-200, 0.3, 1, 1e200, math.MaxFloat64} {
		assert.Equal(t, unit.Vec{X: 1}, unit.Vec{X: length}.Unit(), "%v: exact on an axis", length)
		assert.Equal(t, unit.Vec{Y: -1}, unit.Vec{Y: -length}.Unit(), "%v: exact on an axis", length)
		diagonal := unit.Vec{X: -length, Y: length}.Unit()
		assert.InDelta(t, -math.Sqrt2/2, diagonal.X, 1e-15, "%v", length)
		assert.InDelta(t, math.Sqrt2/2, diagonal.Y, 1e-15, "%v", length)
	}
}

func TestIsFinite(t *testing.T) {
	nan, inf := math.NaN(), math.Inf(1)
	assert.True(t, unit.Vec{X: math.MaxFloat64, Y: -math.MaxFloat64}.IsFinite())
	for _, v := range []unit.Vec{{X: nan}, {Y: nan}, {X: inf}, {X: -inf}, {Y: inf}, {Y: -inf}} {
		assert.False(t, v.IsFinite(), "%v", v)
	}
}
