package wire

import "encoding/binary"

// Ping asks for an answer, by which a client measures the round trip.
type Ping struct {
	Nonce uint32 // any number of the client's
}

// Type returns [TypePing].
func (m *Ping) Type() Type { return TypePing }

// AppendBody appends the message without its type.
func (m *Ping) AppendBody(data []byte) []byte {
	return binary.LittleEndian.AppendUint32(data, m.Nonce)
}

// DecodeBody reads a message without its type.
func (m *Ping) DecodeBody(body []byte) error {
	r := reader{data: body}
	m.Nonce = r.u32("nonce")
	return r.end()
}
