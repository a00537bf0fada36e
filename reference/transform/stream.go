package transform

import (
	"math"

	"github.com/moveauth/moveauth/reference/unit"
)

// Threshold is what a body must have moved along an axis since the last state
// sent for another one to be sent, in world units. Player transform authority,
// ADR-0009, Constraints.
const Threshold = 0.01

// Stream decides in which ticks the owner of a body sends its state.
type Stream struct {
	hz    int64
	begun bool
	last  State // the last one sent
	was   unit.Vec
	rest  rest
	moved int64 // ticks in a row in which it has moved
}

// NewStream returns the stream of a body that has sent nothing yet.
func NewStream(hz int64) Stream { return Stream{hz: hz} }

// Next takes where the body is in a tick, each tick, and returns the state to be
// sent, or false if none is.
func (s *Stream) Next(now unit.Tick, at unit.Vec, epoch Epoch) (State, bool) {
	if at == s.was && s.begun {
		s.rest++
		s.moved = 0
	} else {
		s.rest = 0
		s.moved++
	}
	s.was = at
	state := State{Tick: now, Epoch: epoch, At: at}
	if s.begun && s.moved >= 1 && s.moved <= mostStood {
		state.Stood = uint8(s.moved)
	}
	// REMOTE-001b: along either axis.
	// REMOTE-001c: since the last one sent, so that a slow drift adds up.
	far := math.Abs(at.X-s.last.At.X) >= Threshold || math.Abs(at.Y-s.last.At.Y) >= Threshold
	if s.begun && !far && epoch == s.last.Epoch && !s.rest.repeats(s.hz) {
		return State{}, false
	}
	s.begun, s.last = true, state
	return state, true
}

// mostStood is the largest [State.Stood].
const mostStood = 3

// rest counts the ticks since a body came to rest.
type rest int64

// repeats reports whether the state of a body at rest is sent once more: often
// at first, and then once a second.
func (r rest) repeats(hz int64) bool {
	if r == 0 {
		return false
	}
	// REMOTE-020: the last state before the rest has no successor that would make
	// up for its loss.
	return int64(r) <= hz && r&(r-1) == 0 || int64(r)%hz == 0
}

// Relay decides in which ticks a host sends on what it has from a body's owner.
// The zero value has sent nothing yet.
type Relay struct {
	begun bool
	last  unit.Tick // the owner's, of the last state that was sent on
}

// Next takes the last state known of the body, each tick, and reports whether it
// is sent on.
func (r *Relay) Next(s State) bool {
	// REMOTE-020: whatever its owner has sent anew, be it the same place: with it
	// the owner's repetitions are the host's.
	if r.begun && s.Tick == r.last {
		return false
	}
	r.begun, r.last = true, s.Tick
	return true
}
