package slope

import (
	"errors"
	"fmt"
	"math"
)

// tiny is what counts as nothing: a height of a normal by which nothing can be
// divided, a crossing of two normals that gives no direction, a depth that is
// rounding. §1.2 has it as a float32, which is 5e-12 less.
const tiny = 0.0002

// offUnit is how far a normal's length may be off 1.
const offUnit = 1e-3

// ErrNotFinite is the error of an input that is NaN or infinite. What it was
// given to is as before.
var ErrNotFinite = errors.New("not finite")

// Plane is the points p with Normal·p + D = 0.
type Plane struct {
	Normal Vec // of length 1; of another length it is no plane
	D      float64
}

// Distance returns how far a point lies before the plane, in m; below 0: behind.
func (p *Plane) Distance(at Vec) float64 { return p.Normal.Dot(at) + p.D }

// Valid reports whether it is a plane. The zero Plane is none.
func (p *Plane) Valid() bool { return isUnit(p.Normal) }

func isUnit(n Vec) bool {
	square := n.Dot(n)
	// SLOPE-036c: a normal that nobody normalised would stretch what it is to
	// project. Squared, which spares a root.
	return square >= (1-offUnit)*(1-offUnit) && square <= (1+offUnit)*(1+offUnit)
}

// Contact is a plane that a body touches, and what it belongs to. The zero
// Contact is none.
type Contact struct {
	Plane
	// Offset is from the body's land block to the one in whose coordinates the
	// plane is.
	Offset  Vec
	Cell    int64 // 0: none
	Water   bool
	Surface int // its index in the world, from 1; 0: not of a world
}

// Ball is the sphere of a body at a place.
type Ball struct {
	Centre Vec
	Radius float64 // above 0; 0: there is none, and no push-out
}

// Adjusted is what became of an offset.
type Adjusted struct {
	Offset Vec
	// Slides says that there is a sliding normal, and that it is kept.
	Slides bool
	// Lift is by how much the push-out raises the body along Z. m
	Lift float64
}

// State is what a sub-step knows of the one before it. The zero State is that
// of a body in the air.
type State struct {
	On Contact
	// Sliding is the normal of a wall that the body slides along; of another
	// length than 1 it is none.
	Sliding Vec
}

// Adjust is what happens to an offset at the head of a sub-step: the contact
// plane that the sub-step before established and the sliding normal change it,
// and a body that is too near to the plane is pushed out. A sliding normal that
// is not kept is forgotten. Where an input is not finite, the error is
// [ErrNotFinite], and the state is as before.
func (s *State) Adjust(v Vec, ball Ball) (Adjusted, error) {
	// SLOPE-036a: NaN passes every comparison below, and a body at NaN never
	// comes back.
	if !v.IsFinite() || !s.On.isFinite() || !s.Sliding.IsFinite() || !ball.isFinite() {
		return Adjusted{}, fmt.Errorf("%w: offset %v, plane %v and %v in a block at %v, sliding normal %v, sphere %v",
			ErrNotFinite, v, s.On.Normal, s.On.D, s.On.Offset, s.Sliding, ball)
	}
	return s.adjust(v, ball), nil
}

func (c *Contact) isFinite() bool {
	return c.Normal.IsFinite() && c.D-c.D == 0 && c.Offset.IsFinite()
}

func (b *Ball) isFinite() bool { return b.Centre.IsFinite() && b.Radius-b.Radius == 0 }

func (s *State) adjust(v Vec, ball Ball) Adjusted {
	var done Adjusted
	done.Offset, done.Slides = project(v, &s.On.Plane, s.Sliding)
	if !done.Slides {
		// SLOPE-002c: who has turned from the wall does not slide along it in a
		// later sub-step.
		s.Sliding = Vec{}
	}
	done.Lift = lift(&s.On, ball)
	return done
}

// project changes an offset by a plane and a sliding normal, and reports
// whether the sliding normal is kept.
func project(v Vec, on *Plane, sliding Vec) (Vec, bool) {
	// SLOPE-002a, SLOPE-002b: for as long as it goes into the wall. Along it,
	// which is 0, there is nothing to slide on any more.
	slides := v.Dot(sliding) < 0 && isUnit(sliding)
	touches := on.Valid()
	switch {
	case touches && slides:
		return along(v, on.Normal, sliding), true
	case touches:
		return onto(v, on.Normal), false
	case slides:
		// SLOPE-007: nothing but the wall says anything: what goes into it is
		// taken away.
		return v.Sub(sliding.Scale(v.Dot(sliding))), true
	}
	// SLOPE-001: in the air an offset is what it is.
	return v, false
}

// onto brings an offset onto a plane.
func onto(v, n Vec) Vec {
	into := v.Dot(n)
	if into <= 0 {
		// SLOPE-003, SLOPE-009, SLOPE-010: up the slope, or along it. Just what
		// goes into the plane is taken away, and with it speed.
		return v.Sub(n.Scale(into))
	}
	// SLOPE-005: a wall has no height to give.
	if math.Abs(n.Z) <= tiny {
		return v
	}
	// SLOPE-004a, SLOPE-004b, SLOPE-008: down the slope the body is let down and
	// not held back. The same subtraction here would take cos² of the slope's
	// angle from its speed on the map.
	v.Z = -(v.X*n.X + v.Y*n.Y) / n.Z
	return v
}

// along brings an offset onto the line that a plane and a sliding normal share.
func along(v, n, sliding Vec) Vec {
	line := sliding.Cross(n)
	length := line.Len()
	// SLOPE-006b: the two are as good as one, and their line could be any.
	if length < tiny {
		return Vec{}
	}
	line = line.Scale(1 / length)
	// SLOPE-006a: at once, since what one of two projections takes away the other
	// puts back in part.
	return line.Scale(line.Dot(v))
}

// lift is the push-out: by how much a body must rise along Z in order not to be
// nearer to its contact plane than its radius.
func lift(on *Contact, ball Ball) float64 {
	n := on.Normal
	// SLOPE-049: upright, there is no height that helps; upside down, the way out
	// is downwards.
	if n.Z <= 0 || !on.Valid() {
		return 0
	}
	// SLOPE-013a, SLOPE-047: who wades stands deeper. It is only here that water
	// counts.
	if on.Water {
		return 0
	}
	// SLOPE-013b: its place is unloaded.
	if on.Cell == 0 {
		return 0
	}
	// SLOPE-014: the plane's numbers are those of its own block.
	distance := on.Distance(ball.Centre.Sub(on.Offset))
	// SLOPE-011a, SLOPE-012a: the radius as it is. On a slope, too, a sphere that
	// rests is a radius away from it.
	if distance >= ball.Radius-tiny {
		return 0
	}
	// SLOPE-012b: and all of the way out.
	up := (ball.Radius - distance) / n.Z
	// SLOPE-011c: what is deeper than that is under it, not in it.
	if up >= ball.Radius {
		return 0
	}
	return up
}

// SubSteps returns into how many equal sub-steps a move of a length is cut.
func SubSteps(length, radius float64) int {
	// SLOPE-015a: none is longer than a radius, so that the plane that it is
	// adjusted by is still under it. The length of a move of just so many radii
	// is a rounding more.
	return int(math.Ceil(length / radius * (1 - 1e-9)))
}
