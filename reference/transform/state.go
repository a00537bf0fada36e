package transform

import (
	"math"

	"github.com/moveauth/moveauth/reference/unit"
)

// Time is a time or a span in ticks and parts of one.
type Time float64

// Epoch counts the teleports and placements of a body, in a circle of 32: a
// body's states of one epoch are one way, along which it can be shown to move.
type Epoch uint8

const circle = 32

// Next returns the epoch after e.
func (e Epoch) Next() Epoch { return (e + 1) % circle }

// Since returns how many teleports lie between f and e, if e is the later one of
// the two; it is 16 or more if it is the earlier.
func (e Epoch) Since(f Epoch) uint8 { return uint8(e-f) % circle }

// After reports whether e is later than f, as long as they are less than half
// the circle apart.
func (e Epoch) After(f Epoch) bool { n := e.Since(f); return n > 0 && n < circle/2 }

// State is one sample of a body's way, as its owner sends it.
type State struct {
	// Tick is the owner's, in which the body was there: a state's time, and its
	// place in the order in which the owner sent, as there is one a tick at most.
	Tick  unit.Tick
	Epoch Epoch
	// Stood says how many ticks ago the body stood still last, 1 to 3, so that
	// after a rest nobody shows it on a way that it did not go; 0: longer ago.
	Stood uint8
	// REMOTE-002: the two coordinates of the plane and nothing else: rotation and
	// scale are each machine's own.
	At unit.Vec
}

// Step is how coarse replicated positions are, in world units.
const Step = 1.0 / 1024

// coarse is how far from the origin positions are multiples of [Step]: so far
// a float32 holds each of them exactly. From there on they are float32s.
const coarse = 1 << 14

// near reports whether a position is a multiple of Step when it is sent. One that
// is at coarse itself may have come there as a float32 from further out, and its
// other coordinate then is none.
func near(at unit.Vec) bool { return math.Abs(at.X) < coarse && math.Abs(at.Y) < coarse }

// Sent returns a position as those to whom it is sent have it.
func Sent(at unit.Vec) unit.Vec {
	if near(at) {
		return unit.Vec{X: math.RoundToEven(at.X/Step) * Step, Y: math.RoundToEven(at.Y/Step) * Step}
	}
	return unit.Vec{X: float64(float32(at.X)), Y: float64(float32(at.Y))}
}
