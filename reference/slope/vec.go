package slope

import "math"

// Vec is a point or an offset in m, a velocity in m/s, or a direction.
type Vec struct {
	X, Y, Z float64
}

// Add returns v + w.
func (v Vec) Add(w Vec) Vec { return Vec{v.X + w.X, v.Y + w.Y, v.Z + w.Z} }

// Sub returns v − w.
func (v Vec) Sub(w Vec) Vec { return Vec{v.X - w.X, v.Y - w.Y, v.Z - w.Z} }

// Scale returns v times k.
func (v Vec) Scale(k float64) Vec { return Vec{v.X * k, v.Y * k, v.Z * k} }

// Dot returns v·w.
func (v Vec) Dot(w Vec) float64 { return v.X*w.X + v.Y*w.Y + v.Z*w.Z }

// Cross returns v × w.
func (v Vec) Cross(w Vec) Vec {
	return Vec{v.Y*w.Z - v.Z*w.Y, v.Z*w.X - v.X*w.Z, v.X*w.Y - v.Y*w.X}
}

// Len returns the length of v.
func (v Vec) Len() float64 { return math.Sqrt(v.Dot(v)) }

// IsFinite reports whether no coordinate is NaN or infinite.
func (v Vec) IsFinite() bool {
	// x − x is 0 for every finite x, and NaN for the others.
	return v.X-v.X == 0 && v.Y-v.Y == 0 && v.Z-v.Z == 0
}

// turned returns v turned about Z by an angle that is given by its cosine and
// sine.
func (v Vec) turned(cos, sin float64) Vec {
	return Vec{v.X*cos - v.Y*sin, v.X*sin + v.Y*cos, v.Z}
}
