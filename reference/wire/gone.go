package wire

// Gone says that a body is not there any more.
type Gone struct {
	Body uint8 // its number in snapshots, which may become another's
}

// Type returns [TypeGone].
func (g *Gone) Type() Type { return TypeGone }

// AppendBody appends the message without its type.
func (g *Gone) AppendBody(data []byte) []byte { return append(data, g.Body) }

// DecodeBody reads a message without its type.
func (g *Gone) DecodeBody(body []byte) error {
	r := reader{data: body}
	g.Body = r.u8("body")
	return r.end()
}

// Append appends the message as a packet of its own.
func (g *Gone) Append(data []byte) []byte { return Append(data, g) }

// Decode reads a packet that is such a message.
func (g *Gone) Decode(data []byte) error { return Decode(data, g) }
