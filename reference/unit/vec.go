package unit

import "math"

// Vec is a point or a vector in the plane, in world units (u), or a velocity in
// u/s. +X is east, +Y is north.
type Vec struct {
	X, Y float64
}

// Add returns v + w.
func (v Vec) Add(w Vec) Vec { return Vec{v.X + w.X, v.Y + w.Y} }

// Sub returns v − w.
func (v Vec) Sub(w Vec) Vec { return Vec{v.X - w.X, v.Y - w.Y} }

// Scale returns v times k.
func (v Vec) Scale(k float64) Vec { return Vec{v.X * k, v.Y * k} }

// Len returns the length of v. It neither overflows nor underflows on the way.
func (v Vec) Len() float64 { return math.Hypot(v.X, v.Y) }

// IsFinite reports whether neither coordinate is NaN or infinite.
func (v Vec) IsFinite() bool {
	// x − x is 0 for every finite x, and NaN for the others.
	return v.X-v.X == 0 && v.Y-v.Y == 0
}

// Unit returns the vector of length 1 in the direction of v, and of the zero
// vector the zero vector. v must be finite.
func (v Vec) Unit() Vec {
	// Divided by the larger coordinate first, so that the length of a vector
	// near the ends of the range is neither infinite nor 0. On an axis the
	// result is exact.
	most := max(math.Abs(v.X), math.Abs(v.Y))
	if most == 0 {
		return Vec{}
	}
	v = Vec{v.X / most, v.Y / most}
	length := math.Sqrt(v.X*v.X + v.Y*v.Y)
	return Vec{v.X / length, v.Y / length}
}
