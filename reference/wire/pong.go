package wire

import (
	"encoding/binary"

	"github.com/moveauth/moveauth/reference/unit"
)

// Pong answers a [Ping].
type Pong struct {
	Nonce uint32 // the ping's
	Tick  unit.Tick
}

// Type returns [TypePong].
func (p *Pong) Type() Type { return TypePong }

// AppendBody appends the message without its type.
func (p *Pong) AppendBody(data []byte) []byte {
	return binary.LittleEndian.AppendUint64(binary.LittleEndian.AppendUint32(data, p.Nonce), uint64(p.Tick))
}

// DecodeBody reads a message without its type.
func (p *Pong) DecodeBody(body []byte) error {
	r := reader{data: body}
	p.Nonce = r.u32("nonce")
	p.Tick = r.tick("tick")
	return r.end()
}
