package wire

import "encoding/binary"

// MaxToken is the longest join token, in bytes.
const MaxToken = 512

// Hello is what a client says first.
type Hello struct {
	Mode       Mode
	Transports Transports
	Token      []byte // of a decoded one: part of what was decoded
}

// Type returns [TypeHello].
func (h *Hello) Type() Type { return TypeHello }

// AppendBody appends the message without its type.
func (h *Hello) AppendBody(data []byte) []byte {
	data = binary.LittleEndian.AppendUint16(data, Version)
	data = append(data, byte(h.Mode), byte(h.Transports), byte(len(h.Token)), byte(len(h.Token)>>8))
	return append(data, h.Token...)
}

// DecodeBody reads a message without its type.
func (h *Hello) DecodeBody(body []byte) error {
	r := reader{data: body}
	r.version()
	h.Mode = Mode(r.within(uint8(ModeServer), "mode", wantMode))
	h.Transports = Transports(r.bits(uint8(Datagrams), "transports"))
	n := int(r.u16("length of token"))
	if n > MaxToken {
		r.refuse(OverLimit, "token", n, "at most 512 bytes")
	}
	h.Token = r.take(n, "token")
	return r.end()
}

// version reads that of a hello or a welcome.
func (r *reader) version() {
	// WIRE-018a: before all else, whose meaning depends on it.
	if v := r.u16("version"); r.no == nil && v != Version {
		r.refuse(BadVersion, "version", v, "1")
	}
}
