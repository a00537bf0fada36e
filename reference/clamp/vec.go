package clamp

import "math"

// Vec is a point or a vector in space, in metres, or a velocity or an impulse
// in m/s.
type Vec struct {
	X, Y, Z float64
}

// Add returns v + w.
func (v Vec) Add(w Vec) Vec { return Vec{v.X + w.X, v.Y + w.Y, v.Z + w.Z} }

// Sub returns v − w.
func (v Vec) Sub(w Vec) Vec { return Vec{v.X - w.X, v.Y - w.Y, v.Z - w.Z} }

// Len returns the length of v, whose coordinates may not be beyond 1e150.
func (v Vec) Len() float64 { return length(v.X, v.Y, v.Z) }

// IsFinite reports whether no coordinate is NaN or infinite.
func (v Vec) IsFinite() bool { return finite(v.X) && finite(v.Y) && finite(v.Z) }

// finite: x − x is 0 for every finite x, and NaN for the others.
func finite(x float64) bool { return x-x == 0 }

// length of (x, y, z). Each product is rounded by itself: machines that fuse
// one with the sum would judge the same report differently. Along an axis the
// length is exact.
func length(x, y, z float64) float64 {
	return math.Sqrt(float64(x*x) + float64(y*y) + float64(z*z))
}

// along returns the point at part f of the way from v by d.
func (v Vec) along(d Vec, f float64) Vec {
	return Vec{v.X + float64(f*d.X), v.Y + float64(f*d.Y), v.Z + float64(f*d.Z)}
}

// Quat is a rotation as a quaternion.
type Quat struct {
	X, Y, Z, W float64
}

// Identity is the rotation that turns nothing.
var Identity = Quat{W: 1}

// Axis is the axis that points up.
type Axis uint8

// The axes that may point up. That of the zero value is Y.
const (
	UpY Axis = iota
	UpZ
)

// split returns how long v is across the ground, and how long up or down.
func (a Axis) split(v Vec) (horizontal, vertical float64) {
	// CLAMP-009c: half of all engines have Z there.
	if a == UpZ {
		v.Y, v.Z = v.Z, v.Y
	}
	// CLAMP-008b: across both axes. One for each would let who runs at an angle
	// go √2 times as fast.
	horizontal = length(v.X, v.Z, 0)
	// CLAMP-009b: up as well as down; of a signed height a fall is never above
	// any limit.
	vertical = math.Abs(v.Y)
	return horizontal, vertical
}
