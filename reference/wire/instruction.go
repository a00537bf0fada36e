package wire

import "encoding/binary"

// Instruction tells a client of mode clamped that its body was knocked back.
type Instruction struct {
	Number  uint32 // from 1
	Impulse Vec3   // what its velocity changes by, m/s
}

// Type returns [TypeInstruction].
func (m *Instruction) Type() Type { return TypeInstruction }

// AppendBody appends the message without its type.
func (m *Instruction) AppendBody(data []byte) []byte {
	return appendVec3(binary.LittleEndian.AppendUint32(data, m.Number), m.Impulse)
}

// DecodeBody reads a message without its type.
func (m *Instruction) DecodeBody(body []byte) error {
	r := reader{data: body}
	m.Number = r.above0("number")
	m.Impulse = r.vec3("impulse")
	return r.end()
}
