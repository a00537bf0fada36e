package wire

import (
	"encoding/binary"

	"github.com/moveauth/moveauth/reference/unit"
)

// Vanished says that something has despawned: an entity, or a structure with
// all that belonged to it.
type Vanished struct {
	Tick      unit.Tick
	Structure bool // Name is a structure's; else an entity's
	Name      string
}

// Type returns [TypeVanished].
func (v *Vanished) Type() Type { return TypeVanished }

// AppendBody appends the message without its type.
func (v *Vanished) AppendBody(data []byte) []byte {
	data = binary.LittleEndian.AppendUint64(data, uint64(v.Tick))
	return appendName(appendFlag(data, v.Structure), v.Name)
}

// DecodeBody reads a message without its type.
func (v *Vanished) DecodeBody(body []byte) error {
	r := reader{data: body}
	v.Tick = r.tick("tick")
	v.Structure = r.flag("structure")
	v.Name = r.name("name")
	return r.end()
}
