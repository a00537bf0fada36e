package wire

import "encoding/binary"

// Batch is several steps of a client of mode server, whose sequences follow each
// other.
type Batch struct {
	Epoch uint32
	First uint32 // the sequence of the first
	Steps []Step // at most 255; how many the host takes, its [Welcome] says
}

// Type returns [TypeBatch].
func (m *Batch) Type() Type { return TypeBatch }

// AppendBody appends the message without its type.
func (m *Batch) AppendBody(data []byte) []byte {
	data = binary.LittleEndian.AppendUint32(data, m.Epoch)
	data = binary.LittleEndian.AppendUint32(data, m.First)
	data = append(data, byte(len(m.Steps)))
	for _, s := range m.Steps {
		data = append(data, byte(s.DX), byte(s.DY))
	}
	return data
}

// DecodeBody reads a message without its type. It uses the memory of the steps
// that m has.
func (m *Batch) DecodeBody(body []byte) error {
	*m = Batch{Steps: m.Steps[:0]}
	r := reader{data: body}
	m.Epoch, m.First = r.u32("epoch"), r.u32("first")
	for range r.count(255, "steps") {
		m.Steps = append(m.Steps, r.step())
	}
	return r.end()
}
