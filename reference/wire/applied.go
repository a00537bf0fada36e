package wire

import "encoding/binary"

// Applied acknowledges the instructions of the host up to one.
type Applied struct {
	Instruction uint32 // the newest that was applied, from 1
}

// Type returns [TypeApplied].
func (m *Applied) Type() Type { return TypeApplied }

// AppendBody appends the message without its type.
func (m *Applied) AppendBody(data []byte) []byte {
	return binary.LittleEndian.AppendUint32(data, m.Instruction)
}

// DecodeBody reads a message without its type.
func (m *Applied) DecodeBody(body []byte) error {
	r := reader{data: body}
	m.Instruction = r.above0("instruction")
	return r.end()
}
