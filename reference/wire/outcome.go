package wire

import (
	"encoding/binary"

	"github.com/moveauth/moveauth/reference/transform"
	"github.com/moveauth/moveauth/reference/unit"
)

// MaxDelta is how many bytes of payload an outcome has at most.
const MaxDelta = 64

// Outcome tells a client of an outcome. All of them have this form.
type Outcome struct {
	Tick  unit.Tick       // whose flush sent it
	Epoch transform.Epoch // of a PlayerSnapped in mode owner: the one that the snap begins; else 0
	Of    bool            // a command asked for it, which Player and Seq name
	Cut   bool            // it has a delta that is not told, as there was no room for it
	Name  string

	Player Key
	Seq    unit.Seq

	Payload []byte // see [Delta]; of a decoded one: part of what was decoded
}

// Bits of an outcome's flags.
const (
	bitOf  = 1 << 0
	bitCut = 1 << 1
)

// snapped is the name of the outcome that is a snap.
const snapped = "PlayerSnapped"

// Type returns [TypeOutcome].
func (o *Outcome) Type() Type { return TypeOutcome }

// AppendBody appends the message without its type.
func (o *Outcome) AppendBody(data []byte) []byte {
	data = binary.LittleEndian.AppendUint64(data, uint64(o.Tick))
	flags := byte(0)
	if o.Of {
		flags |= bitOf
	}
	if o.Cut {
		flags |= bitCut
	}
	data = append(data, byte(o.Epoch), flags)
	if o.Of {
		data = append(data, o.Player[:]...)
		data = binary.LittleEndian.AppendUint32(data, uint32(o.Seq))
	}
	return append(appendName(data, o.Name), o.Payload...)
}

// DecodeBody reads a message without its type.
func (o *Outcome) DecodeBody(body []byte) error {
	*o = Outcome{}
	r := reader{data: body}
	o.Tick = r.tick("tick")
	o.Epoch = r.epoch("epoch")
	flags := r.bits(bitOf|bitCut, "flags")
	o.Of, o.Cut = flags&bitOf != 0, flags&bitCut != 0
	if o.Of {
		o.Player, o.Seq = r.key("player", false), unit.Seq(r.u32("seq"))
	}
	o.Name = r.name("name")
	// COMMIT-076: whatever it tells of, so that whoever reads one needs no more
	// room for it.
	o.Payload = r.rest(MaxDelta, "payload")
	switch {
	case r.no != nil:
	case o.Epoch != 0 && o.Name != snapped:
		r.refuse(BadValue, "epoch", o.Epoch, "0: it is no PlayerSnapped")
	case o.Cut && len(o.Payload) > 0:
		r.refuse(Long, "payload", len(o.Payload), "none where it is cut")
	// WIRE-012: whether there was room for something its sender knows, but not of
	// nothing.
	case o.Cut && len(deltas[o.Name]) == 0:
		r.refuse(BadBits, "cut", o.Name, "an outcome that bears something")
	}
	return r.end()
}
