package transform_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/moveauth/moveauth/reference/transform"
	"github.com/moveauth/moveauth/reference/unit"
)

const second = unit.MaxHz

func body() *transform.Body {
	b := &transform.Body{}
	b.Place(0, at(0, 0), 1)
	return b
}

func TestBodyWalks(t *testing.T) {
	b := body()
	b.Walk(0, at(6, -3))
	assert.Equal(t, at(3, -1.5), b.At(second/2))
	b.Walk(second, at(0, 2))
	assert.Equal(t, at(6, 1), b.At(3*second), "6 − 3 + 2 × 2")
	b.Put(3*second, at(10, 10))
	assert.Equal(t, at(10, 12), b.At(4*second), "it goes on as it went")
	b.Correct(4*second, at(10.5, 12.5))
	assert.Equal(t, at(10.5, 12.5), b.At(9*second))
	assert.Equal(t, transform.Epoch(1), b.Epoch(), "a correction is no teleport")
	b.Input(9*second, at(-0.5, 0))
	assert.Equal(t, at(7.5, 12.5), b.At(10*second), "half of 6 u/s")
}

// A dash of 22 u/s for 0.14 s is 3.08 u; then the walk goes on.
func TestBodyDashes(t *testing.T) {
	b := body()
	b.Walk(0, at(0, 6))
	b.Dash(second, at(22, 0), 140_000)
	assert.InDelta(t, 2.2, b.At(second+100_000).X, 1e-12)
	assert.InDelta(t, 6, b.At(second+100_000).Y, 1e-12)
	b.SetTurn(90, 2) // does not touch its way
	end := b.At(2 * second)
	assert.InDelta(t, 3.08, end.X, 1e-12)
	assert.InDelta(t, 6+6*0.86, end.Y, 1e-12)
	b.Put(second+70_000, at(100, 0))
	assert.InDelta(t, 101.54, b.At(second+140_000).X, 1e-12, "70 ms of it are left")
}

func TestBodyHonoursASnapOnce(t *testing.T) {
	b := body()
	b.SetTurn(90, 2)
	b.Walk(0, at(6, 0))
	b.Dash(0, at(22, 0), second)
	assert.True(t, b.Honour(second/2, at(50, 0), 2))
	assert.Equal(t, at(50, 0), b.At(second/2))
	assert.Equal(t, at(50, 0), b.At(9*second), "neither the dash nor the walk goes on")
	turn, scale := b.Turn()
	assert.Equal(t, []float64{90, 2}, []float64{turn, scale})
	b.Walk(9*second, at(0, 6))
	assert.False(t, b.Honour(10*second, at(50, 0), 2), "again")
	assert.False(t, b.Honour(10*second, at(50, 0), 1), "an older one")
	assert.Equal(t, at(50, 6), b.At(10*second))
	b.Input(10*second, at(1, 0))
	assert.True(t, b.Honour(10*second, at(0, 0), 3))
	assert.Equal(t, at(6, 0), b.At(11*second), "the stick is still held")
}

func TestBodyBeforeItsPlacement(t *testing.T) {
	b := &transform.Body{}
	assert.False(t, b.There())
	assert.False(t, b.Honour(0, at(1, 1), 1), "there is nothing to put anywhere")
	b.Walk(0, at(6, 0))
	b.Place(second, at(1, 0), 1)
	assert.Equal(t, at(7, 0), b.At(2*second), "it walks since it is there")
	b.Place(2*second, at(9, 9), 1)
	assert.Equal(t, at(7, 0), b.At(2*second), "a copy of its placement places nothing")
	b.Dash(2*second, at(16, 0), second)
	b.Place(2*second, at(9, 9), 2)
	assert.Equal(t, at(9, 9), b.At(second), "placed anew, it has not been elsewhere in ticks before")
	assert.Equal(t, at(15, 9), b.At(3*second), "and walks on, and does not dash")
	b.Remove()
	b.Put(3*second, at(4, 4))
	b.Place(4*second, at(9, 9), 3)
	assert.Equal(t, at(10, 4), b.At(5*second), "put at (4, 4) meanwhile, and still walking")
	drawn := b.Drawn("P1", 5*second)
	assert.Equal(t, transform.Drawn{Name: "P1", Shown: true, At: at(10, 4), Heading: at(16, 0), Scale: 1}, drawn)
}
