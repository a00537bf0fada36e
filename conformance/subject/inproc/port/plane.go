package port

import (
	"github.com/moveauth/moveauth/conformance"
	"github.com/moveauth/moveauth/reference/unit"
)

// Vec translates a vector, u.
func Vec(v conformance.Vec2) unit.Vec { return unit.Vec{X: float64(v[0]), Y: float64(v[1])} }

// Vec2Of translates a vector back, u.
func Vec2Of(v unit.Vec) conformance.Vec2 {
	return conformance.Vec2{conformance.Number(v.X), conformance.Number(v.Y)}
}

// Place translates a point that may be absent, u.
func Place(v *conformance.Vec2) *unit.Vec {
	if v == nil {
		return nil
	}
	at := Vec(*v)
	return &at
}

// Area translates a rectangle, u.
func Area(a conformance.Area) unit.Area {
	return unit.Area{Min: unit.Vec{X: float64(a[0]), Y: float64(a[1])}, Max: unit.Vec{X: float64(a[2]), Y: float64(a[3])}}
}
