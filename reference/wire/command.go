package wire

import (
	"encoding/binary"

	"github.com/moveauth/moveauth/reference/unit"
)

// MaxPayload is how many bytes of payload a command can bear. How many the host
// takes, its [Welcome] says.
const MaxPayload = 1024

// Command is a command that a client submits. Who acts stands nowhere in it: the
// connection says that.
type Command struct {
	Seq     unit.Seq
	Kind    string
	Payload []byte // see [Arguments]; of a decoded one: part of what was decoded
}

// Type returns [TypeCommand].
func (c *Command) Type() Type { return TypeCommand }

// AppendBody appends the message without its type.
func (c *Command) AppendBody(data []byte) []byte {
	data = binary.LittleEndian.AppendUint32(data, uint32(c.Seq))
	return append(appendName(data, c.Kind), c.Payload...)
}

// DecodeBody reads a message without its type.
func (c *Command) DecodeBody(body []byte) error {
	r := reader{data: body}
	// WIRE-019: 0 and the top of the range are numbers like others here: which of
	// them is taken is for the window to say.
	c.Seq = unit.Seq(r.u32("seq"))
	c.Kind = r.name("kind")
	c.Payload = r.rest(MaxPayload, "payload")
	return r.end()
}

// Append appends the message as a packet of its own.
func (c *Command) Append(data []byte) []byte { return Append(data, c) }

// Decode reads a packet that is such a message.
func (c *Command) Decode(data []byte) error { return Decode(data, c) }
