package wire

import (
	"encoding/binary"

	"github.com/moveauth/moveauth/reference/transform"
)

// Report is what a client of mode owner tells its host in a tick: where its body
// is, if that is to be told, and which snapshot it has. One without either only
// asks to be answered.
type Report struct {
	Tick   uint16 // the last 16 bits of the sender's: see [Tick]
	Acks   bool   // a snapshot is acknowledged
	Back   uint8  // Acks: that of the tick so many before Tick
	Update transform.Update
}

// Type returns [TypeReport].
func (m *Report) Type() Type { return TypeReport }

// AppendBody appends the message without its type.
func (m *Report) AppendBody(data []byte) []byte {
	data = binary.LittleEndian.AppendUint16(data, m.Tick)
	data = appendHead(data, &m.Update)
	if m.Acks {
		data[len(data)-2] |= flag
		data = append(data, m.Back)
	}
	return appendRest(data, &m.Update)
}

// DecodeBody reads a message without its type.
func (m *Report) DecodeBody(body []byte) error {
	*m = Report{}
	r := reader{data: body}
	m.Tick = r.u16("tick")
	m.Acks = r.head(&m.Update)
	if m.Acks {
		m.Back = r.u8("back")
	}
	r.update(&m.Update)
	return r.end()
}

// Append appends the message as a datagram of mode owner.
func (m *Report) Append(data []byte) []byte { return m.AppendBody(data) }

// Decode reads a datagram of mode owner.
func (m *Report) Decode(data []byte) error { return m.DecodeBody(data) }
