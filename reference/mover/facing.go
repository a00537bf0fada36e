package mover

import (
	"math"

	"github.com/moveauth/moveauth/reference/unit"
)

// Octant is a facing: a sector of 45°, 0 centred on +X, counted
// counter-clockwise to 7. Player transform authority, ADR-0009 §8.
type Octant uint8

// octantOf is the octant of a vector that is not zero.
func octantOf(v unit.Vec) Octant {
	// MOVER-034a: rounded and not cut off, so that each sector is centred on an
	// axis or a diagonal, and who walks along one does not flicker.
	return Octant(int(math.Round(math.Atan2(v.Y, v.X)/(math.Pi/4))) & 7)
}

// Aimed is the facing of a body whose facing was o and whose owner aims along
// aim.
func (o Octant) Aimed(aim unit.Vec) Octant {
	// MOVER-034b, MOVER-049b: no aim, and one that is noise, keep the facing.
	if aim.Len() < least {
		return o
	}
	return octantOf(aim)
}

// Moved is the facing of a remote body whose facing was o and which moves with
// velocity.
func (o Octant) Moved(velocity unit.Vec) Octant {
	// MOVER-034b, MOVER-035b: who lets go of the keys does not turn.
	if velocity == (unit.Vec{}) {
		return o
	}
	return octantOf(velocity)
}
