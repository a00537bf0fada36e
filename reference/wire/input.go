package wire

import "encoding/binary"

// Step is what an input asks for, in tiles. What of it can be a step is for the
// host to say.
type Step struct{ DX, DY int8 }

// Input is one step of a client of mode server.
type Input struct {
	Epoch uint32
	Seq   uint32
	Step  Step
}

// Type returns [TypeInput].
func (m *Input) Type() Type { return TypeInput }

// AppendBody appends the message without its type.
func (m *Input) AppendBody(data []byte) []byte {
	data = binary.LittleEndian.AppendUint32(data, m.Epoch)
	data = binary.LittleEndian.AppendUint32(data, m.Seq)
	return append(data, byte(m.Step.DX), byte(m.Step.DY))
}

// DecodeBody reads a message without its type.
func (m *Input) DecodeBody(body []byte) error {
	r := reader{data: body}
	m.Epoch, m.Seq = r.u32("epoch"), r.u32("seq")
	m.Step = r.step()
	return r.end()
}

func (r *reader) step() Step {
	dx := int8(r.u8("dx"))
	return Step{dx, int8(r.u8("dy"))}
}
