package wire

import (
	"fmt"

	"github.com/moveauth/moveauth/reference/unit"
)

// Mode is who decides where a player is.
type Mode uint8

// The modes.
const (
	ModeOwner   Mode = iota // the player's own machine
	ModeClamped             // it too, within limits
	ModeServer              // the host, which takes steps
)

const wantMode = "0 (owner), 1 (clamped) or 2 (server)"

var modeNames = [...]string{ModeOwner: "owner", ModeClamped: "clamped", ModeServer: "server"}

// String returns the mode's name.
func (m Mode) String() string {
	if int(m) < len(modeNames) {
		return modeNames[m]
	}
	return fmt.Sprintf("mode %d", uint8(m))
}

// modes are a set of modes, a bit each.
type modes uint8

const (
	inOwner   modes = 1 << ModeOwner
	inClamped modes = 1 << ModeClamped
	inServer  modes = 1 << ModeServer
	inAll           = inOwner | inClamped | inServer
)

// In reports whether there are messages of a type in a mode. One that there is not
// closes a connection with [CloseNotAllowed] if it comes by the stream; as a
// datagram it is a bad one.
func (t Type) In(mode Mode) bool { return carriages[t].in>>mode&1 != 0 }

// CheckIn refuses a message, of a type that there is in a mode, that says what the
// mode has no use for. [Message.DecodeBody] knows no mode. The error is a
// [*Refusal].
func CheckIn(m Message, mode Mode) error {
	if mode == ModeOwner {
		return nil
	}
	switch m := m.(type) {
	case *Spawned:
		// WIRE-025: a number that nothing refers to, or a place that nobody reads,
		// would come to be relied on.
		if m.Body != 0 || m.Epoch != 0 || m.At != (unit.Vec{}) {
			return &Refusal{Fault: BadValue, What: "number, epoch and place of a body", Got: fmt.Sprint(m.Body, m.Epoch, m.At), Want: "zeros in mode " + mode.String()}
		}
	case *Outcome:
		// WIRE-025: nothing else bears epochs there.
		if m.Epoch != 0 {
			return &Refusal{Fault: BadValue, What: "epoch of a snap", Got: m.Epoch, Want: "0 in mode " + mode.String()}
		}
	}
	return nil
}
