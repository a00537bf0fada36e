package mover

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/moveauth/moveauth/reference/unit"
)

// The cell above is north of a body in the middle of a cell, whatever rounding
// makes of where the two are.
func TestNorthIsNorthThroughRounding(t *testing.T) {
	for _, cell := range []float64{0.3, 0.7, 1, 1.1} {
		for i := range 80 {
			at := unit.Vec{X: (float64(i) + 0.5) * cell, Y: (float64(i%7) + 0.5) * cell}
			half := unit.Vec{X: cell / 4, Y: cell / 4}
			w := NewWorld(&Config{SkinWidth: 0.01, BlockerLayers: []string{LayerStructure}})
			require.NoError(t, w.Add(Blocker{Name: "hut", Layer: LayerStructure, Shape: Box{Min: at.Sub(half), Max: at.Add(half)}}))
			got, ok := freeCell(&BoxCaster{World: w, Half: half}, at, cell)
			require.True(t, ok)
			assert.InDelta(t, at.X, got.X, 1e-9, "cell %v at %v", cell, at)
			assert.InDelta(t, at.Y+cell, got.Y, 1e-9, "cell %v at %v", cell, at)
		}
	}
}
