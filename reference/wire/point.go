package wire

import (
	"encoding/binary"

	"github.com/moveauth/moveauth/reference/unit"
)

// Point is the state that a client of mode clamped reports of its body.
type Point struct {
	Player  Key       // whose body it is said to be
	Tick    unit.Tick // the owner's own count
	After   uint32    // the newest placement that was taken; 0: none
	Applied uint32    // the newest instruction that was applied; 0: none
	At      Vec3

	HasVelocity, HasRotation, HasImpulse bool

	Velocity Vec3 // else it is as it was
	Rotation Quat // else it is as it was
	Impulse  Vec3 // a knockback that the owner claims
}

// Bits of a point's flags.
const (
	bitVelocity = 1 << iota
	bitRotation
	bitImpulse
)

// Type returns [TypePoint].
func (p *Point) Type() Type { return TypePoint }

// AppendBody appends the message without its type.
func (p *Point) AppendBody(data []byte) []byte {
	data = append(data, p.Player[:]...)
	data = binary.LittleEndian.AppendUint64(data, uint64(p.Tick))
	flags := byte(0)
	if p.HasVelocity {
		flags |= bitVelocity
	}
	if p.HasRotation {
		flags |= bitRotation
	}
	if p.HasImpulse {
		flags |= bitImpulse
	}
	data = append(data, flags)
	data = binary.LittleEndian.AppendUint32(data, p.After)
	data = binary.LittleEndian.AppendUint32(data, p.Applied)
	data = appendVec3(data, p.At)
	if p.HasVelocity {
		data = appendVec3(data, p.Velocity)
	}
	if p.HasRotation {
		data = appendQuat(data, p.Rotation)
	}
	if p.HasImpulse {
		data = appendVec3(data, p.Impulse)
	}
	return data
}

// DecodeBody reads a message without its type.
func (p *Point) DecodeBody(body []byte) error {
	*p = Point{}
	r := reader{data: body}
	p.Player = r.key("player", false)
	p.Tick = r.tick("tick")
	flags := r.bits(bitVelocity|bitRotation|bitImpulse, "flags")
	p.After, p.Applied = r.u32("after"), r.u32("applied")
	p.At = r.vec3("at")
	if p.HasVelocity = flags&bitVelocity != 0; p.HasVelocity {
		p.Velocity = r.vec3("velocity")
	}
	if p.HasRotation = flags&bitRotation != 0; p.HasRotation {
		p.Rotation = r.quat("rotation")
	}
	if p.HasImpulse = flags&bitImpulse != 0; p.HasImpulse {
		p.Impulse = r.vec3("impulse")
	}
	return r.end()
}
