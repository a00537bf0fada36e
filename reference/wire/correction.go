package wire

import "encoding/binary"

// Correction tells a client of mode server where its player is, and which inputs
// that accounts for.
type Correction struct {
	Number       uint32 // from 1, one higher with each of the session
	Epoch        uint32
	Acknowledged uint32 // the last sequence that was consumed
	X, Y         int32  // tile
	Facing       uint8  // octant, 0 to 7
}

// Type returns [TypeCorrection].
func (c *Correction) Type() Type { return TypeCorrection }

// AppendBody appends the message without its type.
func (c *Correction) AppendBody(data []byte) []byte {
	for _, n := range [...]uint32{c.Number, c.Epoch, c.Acknowledged, uint32(c.X), uint32(c.Y)} {
		data = binary.LittleEndian.AppendUint32(data, n)
	}
	return append(data, c.Facing)
}

// DecodeBody reads a message without its type.
func (c *Correction) DecodeBody(body []byte) error {
	r := reader{data: body}
	c.Number = r.above0("number")
	c.Epoch, c.Acknowledged = r.u32("epoch"), r.u32("acknowledged")
	// WIRE-020: column before row, here and wherever there are two.
	c.X, c.Y = int32(r.u32("x")), int32(r.u32("y"))
	c.Facing = r.within(7, "facing", "0 to 7")
	return r.end()
}
