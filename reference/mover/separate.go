package mover

import (
	"fmt"
	"math"

	"github.com/moveauth/moveauth/reference/unit"
)

// SeparationSpeed is how fast coincident enemies part. u/s.
const SeparationSpeed = 2.0

// coincident is the distance below which two enemies have no direction between
// them. u.
const coincident = 1e-5

// Enemy is an enemy among others.
type Enemy struct {
	Index     int64 // its place in the registry
	At        unit.Vec
	Attacking bool
	Active    Displacement // the knockback that it suffers, or zero

	step unit.Vec // of the frame that is being run
}

// Separation is the direction, of length 1, in which the enemy of an index
// leaves a point that it shares with another. Indices that differ by 144 have
// the same: 144 × 137.5° are 55 turns.
func Separation(index int64) unit.Vec {
	// MOVER-036a, MOVER-036b, MOVER-036c: of the index alone, never of chance.
	// Counted in half degrees, of which a turn has 720, so that no rounding
	// brings two of 144 directions together, however large the index.
	halves := index % 144 * 275 % 720
	sin, cos := math.Sincos(float64(halves) / 360 * math.Pi)
	return unit.Vec{X: cos, Y: sin}
}

// Separate runs a frame of dt seconds for enemies on open ground: one that is
// being knocked back moves by that, one that stands on another steers away. An
// error wraps [ErrBadInput]; then nobody has moved.
func Separate(enemies []Enemy, dt float64) error {
	if err := checkFrame(dt, unit.Vec{}); err != nil {
		return err
	}
	for i := range enemies {
		if !enemies[i].At.IsFinite() {
			return fmt.Errorf("%w: enemy %d is at %v, want finite coordinates", ErrBadInput, i, enemies[i].At)
		}
	}
	// Who stands on whom is decided before anybody has moved, so that the order
	// of the list does not count.
	for i := range enemies {
		enemies[i].step = step(enemies, i, dt)
	}
	for i := range enemies {
		enemies[i].At = enemies[i].At.Add(enemies[i].step)
	}
	return nil
}

// step is what one of the enemies wants in a frame. u.
func step(enemies []Enemy, i int, dt float64) unit.Vec {
	e := &enemies[i]
	if e.Active.Secs > 0 {
		way, _, _ := e.Active.spend(dt)
		return way
	}
	// MOVER-037: who is nudged in a swing misses whom it aimed at.
	if e.Attacking {
		return unit.Vec{}
	}
	for j := range enemies {
		// MOVER-055: whatever brought them together. The first frame in which
		// nothing else moves them parts them.
		if j != i && e.At.Sub(enemies[j].At).Len() < coincident {
			return Separation(e.Index).Scale(SeparationSpeed * dt)
		}
	}
	return unit.Vec{}
}
