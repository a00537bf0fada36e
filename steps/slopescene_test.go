package steps

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// Three columns and two rows of 4 m: 1 m from column to column, 10 m from row to
// row. (14, -22) is one column and a half and half a row from the first height.
func TestHeightsAreReadRowByRowFromTheirOrigin(t *testing.T) {
	m := slopeScene(t)
	require.NoError(t, m.fromHeights("(8, -24)", 4, tableOf([]string{"row"}, []string{"0 1 2"}, []string{"10 11 12"})))
	for at, want := range map[[2]float64]float64{{8, -24}: 0, {16, -24}: 2, {8, -20}: 10, {14, -22}: 6.5} {
		z, _, there := heightOf(m.surfaces[0], at[0], at[1])
		require.True(t, there)
		assert.InDelta(t, want, z, 1e-12, "at %v", at)
	}
	_, _, there := heightOf(m.surfaces[0], 8, -16)
	assert.False(t, there, "there is one row of cells")
	assert.ErrorContains(t, slopeScene(t).fromHeights("(0, 0)", 4, tableOf([]string{"row"}, []string{"0 x"})), "is no height")
}

// N = (-0.6, 0, 0.8), and at (4, 2) the plate is 3 m high.
func TestABodyRestsAtXAndY(t *testing.T) {
	m := slopeScene(t)
	require.NoError(t, m.surface(plate()))
	at, err := m.resting("plate", 4, 2, 0)
	require.NoError(t, err)
	assert.InDeltaSlice(t, []float64{3.7, 2, 3.4}, at[:], 1e-12)
}
