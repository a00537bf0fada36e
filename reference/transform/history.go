package transform

import (
	"math"

	"github.com/moveauth/moveauth/reference/unit"
)

// Kept is how many ticks back a baseline may lie.
const Kept = 64

// History holds the states of a body that were sent, or received, in the last
// [Kept] ticks, for others to be told as differences from one of them. Both ends
// number them by the tick of the packet that bore them. The zero value is empty.
type History struct {
	ring [Kept]kept
}

type kept struct {
	there  bool
	packet unit.Tick
	state  State
}

// Keep keeps a state, which must be as its receivers have it: see [Sent].
func (h *History) Keep(packet unit.Tick, s State) {
	h.ring[uint64(packet)%Kept] = kept{true, packet, s}
}

// Has reports whether there is a state of that packet.
func (h *History) Has(packet unit.Tick) bool {
	k := &h.ring[uint64(packet)%Kept]
	return k.there && k.packet == packet
}

// Form is how an [Update] says where the body is.
type Form uint8

// The forms.
const (
	None   Form = iota
	Full        // by its coordinates
	Narrow      // by a difference of less than 2 u along each axis
	Wide        // by a difference of less than 32 u along each axis
)

// What a difference can be, in steps.
const (
	mostNarrow = 1<<11 - 1
	mostWide   = 1<<15 - 1
)

// Update is a state as it travels: made for one epoch and, as a difference, for
// one baseline.
type Update struct {
	Form  Form
	Epoch Epoch
	Stood uint8
	Age   uint8    // Narrow, Wide: how many ticks before this packet the baseline's was, 1 to 63
	DX    int16    // Narrow, Wide: in steps
	DY    int16    // Narrow, Wide: in steps
	At    unit.Vec // Full
}

// Make makes the update of a state, see [Sent], for one who has the state of
// packet base; with base less than packet − 63 or not kept it is a full one.
func (h *History) Make(packet, base unit.Tick, s State) Update {
	u := Update{Form: Full, Epoch: s.Epoch, Stood: s.Stood, At: s.At}
	age := packet - base
	if age < 1 || age >= Kept {
		return u
	}
	k := &h.ring[uint64(base)%Kept]
	if !k.there || k.packet != base || k.state.Epoch != s.Epoch || !near(k.state.At) || !near(s.At) {
		return u
	}
	// Both are multiples of a step, so that the differences are whole.
	dx, dy := (s.At.X-k.state.At.X)/Step, (s.At.Y-k.state.At.Y)/Step
	switch most := max(math.Abs(dx), math.Abs(dy)); {
	case most <= mostNarrow:
		u.Form = Narrow
	case most <= mostWide:
		u.Form = Wide
	default:
		return u
	}
	u.Age, u.DX, u.DY, u.At = uint8(age), int16(dx), int16(dy), unit.Vec{}
	return u
}

// Read returns the state of an update that came in a packet, which was the
// body's in tick at. It is false if the update was made for a baseline, or for
// an epoch, that is not here.
func (h *History) Read(packet, at unit.Tick, u Update) (State, bool) {
	s := State{Tick: at, Epoch: u.Epoch, Stood: u.Stood, At: u.At}
	if u.Form == Full {
		return s, true
	}
	base := packet - unit.Tick(u.Age)
	k := &h.ring[uint64(base)%Kept]
	// REMOTE-021a: added to another baseline it would be a place where the body
	// never was.
	if !k.there || k.packet != base {
		return s, false
	}
	// REMOTE-021b: nor does a way go on from before a teleport to after it.
	if k.state.Epoch != u.Epoch {
		return s, false
	}
	s.At = unit.Vec{X: k.state.At.X + float64(u.DX)*Step, Y: k.state.At.Y + float64(u.DY)*Step}
	return s, true
}
