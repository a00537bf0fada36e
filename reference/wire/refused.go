package wire

import (
	"encoding/binary"

	"github.com/moveauth/moveauth/reference/unit"
)

// Refused says that a command was refused at its receipt. One that was taken, or
// dropped as a copy, has no answer.
type Refused struct {
	Seq    unit.Seq
	Reason RefusedFor
}

// RefusedFor is why a command is refused.
type RefusedFor uint8

// The reasons.
const (
	UnknownKind RefusedFor = iota + 1
	PayloadTooLarge
	BadPayload
	QueueFull
)

var refusedFor = [...]string{UnknownKind: "UnknownKind", PayloadTooLarge: "PayloadTooLarge", BadPayload: "BadPayload", QueueFull: "QueueFull"}

// String returns the reason's name.
func (r RefusedFor) String() string { return refusedFor[r] }

// Type returns [TypeRefused].
func (m *Refused) Type() Type { return TypeRefused }

// AppendBody appends the message without its type.
func (m *Refused) AppendBody(data []byte) []byte {
	return append(binary.LittleEndian.AppendUint32(data, uint32(m.Seq)), byte(m.Reason))
}

// DecodeBody reads a message without its type.
func (m *Refused) DecodeBody(body []byte) error {
	r := reader{data: body}
	m.Seq = unit.Seq(r.u32("seq"))
	m.Reason = RefusedFor(r.listed(uint8(QueueFull), "reason"))
	return r.end()
}

// listed reads a byte of a list that begins with 1 and ends with most.
func (r *reader) listed(most uint8, what string) uint8 {
	n := r.u8(what)
	if n < 1 || n > most {
		r.refuse(BadValue, what, n, "one of the list")
	}
	return n
}
