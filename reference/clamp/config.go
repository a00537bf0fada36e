package clamp

import (
	"fmt"

	"github.com/moveauth/moveauth/reference/unit"
)

// Config is what a server or a client is opened with.
type Config struct {
	Limits
	WalkSpeed *float64 // how fast players walk; nil: nothing is said of it. m/s
	Bounds    Box      // where a body can be
	Home      Vec      // where one loads that has no usable place. m
}

// ConfigError is what is wrong with a configuration: every fault found. Fault
// is one of them.
type (
	ConfigError = unit.ConfigError
	Fault       = unit.Fault
)

// Box is a part of the world, its faces included, in metres.
type Box struct {
	Min, Max Vec
}

// Holds reports whether a point lies in the box.
func (b Box) Holds(v Vec) bool {
	f, _ := b.passed(v)
	return f == NoField
}

// passed returns the first coordinate of a finite point that is not in the box,
// and the face that it has passed.
func (b *Box) passed(v Vec) (Field, float64) {
	switch {
	case v.X < b.Min.X:
		return AtX, b.Min.X
	case v.X > b.Max.X:
		return AtX, b.Max.X
	case v.Y < b.Min.Y:
		return AtY, b.Min.Y
	case v.Y > b.Max.Y:
		return AtY, b.Max.Y
	case v.Z < b.Min.Z:
		return AtZ, b.Min.Z
	case v.Z > b.Max.Z:
		return AtZ, b.Max.Z
	}
	return NoField, 0
}

// farthest is how far out the faces of a world may lie. m; there the steps of
// float64 are 0.1 mm, and no product of this room overflows.
const farthest = 1e12

// inflated is the factor by which the speeds of old tunings are too large: they
// were once multiplied by a fixed step of this many seconds.
const inflated = 0.02

// Check returns a *[ConfigError] with all faults, or nil.
func (c *Config) Check() error {
	if faults := c.faults(); len(faults) > 0 {
		return &ConfigError{Faults: faults}
	}
	return nil
}

func (c *Config) faults() []Fault {
	var faults []Fault
	// CLAMP-036c: written so that NaN is refused too.
	for _, n := range []struct {
		key string
		got float64
	}{{"tick_hz", c.TickHz}, {"max_horizontal", c.MaxHorizontal}, {"max_vertical", c.MaxVertical}, {"burst", c.Burst}} {
		if !(n.got > 0 && finite(n.got)) {
			faults = append(faults, Fault{Key: n.key, Got: fmt.Sprint(n.got), Want: "a finite number above 0"})
		}
	}
	// CLAMP-026b: written so that NaN is refused too.
	if w := c.WalkSpeed; w != nil && !(*w > 0 && *w < c.MaxHorizontal) {
		f := Fault{Key: "walk_speed", Got: fmt.Sprint(*w), Want: fmt.Sprintf("above 0 and below max_horizontal, %v m/s", c.MaxHorizontal)}
		if *w >= c.MaxHorizontal {
			// CLAMP-026c: the number is right in its own unit, so "too large" would
			// have the limit raised.
			f.Want += fmt.Sprintf("; %v × %v is %.6g: it looks un-de-inflated", *w, inflated, *w*inflated)
		}
		faults = append(faults, f)
	}
	least, most := c.Bounds.Min, c.Bounds.Max
	bounded := true
	for i, b := range [...][2]float64{{least.X, most.X}, {least.Y, most.Y}, {least.Z, most.Z}} {
		if !(-farthest <= b[0] && b[0] < b[1] && b[1] <= farthest) {
			bounded = false
			faults = append(faults, Fault{Key: "world_bounds", Got: fmt.Sprintf("%v to %v along %c", b[0], b[1], 'x'+i),
				Want: fmt.Sprintf("the lesser first, within %v m of the origin", farthest)})
		}
	}
	if !c.Home.IsFinite() || bounded && !c.Bounds.Holds(c.Home) {
		faults = append(faults, Fault{Key: "home", Got: fmt.Sprint(c.Home), Want: "a point within the world's bounds"})
	}
	return faults
}
