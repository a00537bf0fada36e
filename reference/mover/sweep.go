package mover

import (
	"math"

	"github.com/moveauth/moveauth/reference/unit"
)

// Caster answers the one question that a sweep asks of a scene: how far can
// this body go. Cast moves the body's shape from a centre along a direction of
// length 1 for a distance in u, and returns how far away the nearest face is
// that it meets, at least 0 and at most distance, or false if it meets none.
// What the body is inside of at the beginning does not count.
type Caster interface {
	Cast(from, direction unit.Vec, distance float64) (hit float64, ok bool)
}

// Sweep moves a body by delta, along X and then along Y, and returns where it
// ends: on each axis skin short of what it meets. It slides along walls and
// never moves a body backwards. Player transform authority, ADR-0009 §3.
func Sweep(c Caster, from, delta unit.Vec, skin float64) unit.Vec {
	to := from
	// MOVER-017a: skin short of what stands in the way along X.
	to.X += math.Copysign(reach(c, to, unit.Vec{X: math.Copysign(1, delta.X)}, math.Abs(delta.X), skin), delta.X)
	// MOVER-018a, MOVER-018b, MOVER-019: from where X ended. What stopped X does
	// not stop Y, so the body slides; what is only in the way from there does.
	start := to
	// MOVER-017b: skin short of what stands in the way along Y.
	to.Y += math.Copysign(reach(c, start, unit.Vec{Y: math.Copysign(1, delta.Y)}, math.Abs(delta.Y), skin), delta.Y)
	return to
}

// SweepLine moves a body by delta along a straight line, and returns where it
// ends: skin short, along the line, of what it meets.
func SweepLine(c Caster, from, delta unit.Vec, skin float64) unit.Vec {
	length := delta.Len()
	direction := delta.Unit()
	way := reach(c, from, direction, length, skin)
	if way == length {
		return from.Add(delta)
	}
	// MOVER-023a, MOVER-023b: back along its own path, and no second cast along
	// what was met.
	return from.Add(direction.Scale(way))
}

// reach returns how far a body may go of a length along a direction.
func reach(c Caster, from, direction unit.Vec, length, skin float64) float64 {
	// MOVER-044c, MOVER-053: who does not want to move is not cast, and keeps
	// every bit.
	if length == 0 {
		return 0
	}
	// MOVER-022: one cast over the whole length leaves no wall between two
	// tests.
	// MOVER-017c: and over the skin beyond it, or the body would end flush with a
	// wall that it did not quite reach.
	hit, ok := c.Cast(from, direction, length+skin)
	if !ok {
		return length
	}
	// MOVER-020, MOVER-044a: nearer than skin would be a way backwards, a
	// trembling. Nothing restores the skin.
	way := max(0, hit-skin)
	// MOVER-028a, MOVER-028b: the stop is measured anew from the face in each
	// frame, so that no rounding adds up, to or from the wall.
	return min(way, length)
}
