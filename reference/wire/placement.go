package wire

import "encoding/binary"

// Placement puts a client's body of mode clamped somewhere.
type Placement struct {
	Number uint32 // from 1
	At     Vec3   // m
}

// Type returns [TypePlacement].
func (m *Placement) Type() Type { return TypePlacement }

// AppendBody appends the message without its type.
func (m *Placement) AppendBody(data []byte) []byte {
	return appendVec3(binary.LittleEndian.AppendUint32(data, m.Number), m.At)
}

// DecodeBody reads a message without its type.
func (m *Placement) DecodeBody(body []byte) error {
	r := reader{data: body}
	m.Number = r.above0("number")
	m.At = r.vec3("at")
	return r.end()
}
