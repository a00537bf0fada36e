package wire

import (
	"encoding/binary"

	"github.com/moveauth/moveauth/reference/transform"
	"github.com/moveauth/moveauth/reference/unit"
)

// Spawned says that there is a body, or that one was placed anew.
type Spawned struct {
	Body  uint8           // its number in snapshots
	Epoch transform.Epoch // 0 to 31
	Tick  unit.Tick       // in which it is there
	At    unit.Vec
	Key   Key    // of the player whose it is; zero: nobody's
	Name  string // as [unit.ValidName] has it
}

// Type returns [TypeSpawned].
func (s *Spawned) Type() Type { return TypeSpawned }

// AppendBody appends the message without its type.
func (s *Spawned) AppendBody(data []byte) []byte {
	data = append(data, s.Body, byte(s.Epoch))
	data = binary.LittleEndian.AppendUint64(data, uint64(s.Tick))
	data = append(appendPlace(data, s.At), s.Key[:]...)
	return appendName(data, s.Name)
}

// DecodeBody reads a message without its type.
func (s *Spawned) DecodeBody(body []byte) error {
	r := reader{data: body}
	s.Body = r.u8("body")
	s.Epoch = r.epoch("epoch")
	s.Tick = r.tick("tick")
	s.At = r.place("at")
	s.Key = r.key("player", true)
	s.Name = r.name("name")
	return r.end()
}

// Append appends the message as a packet of its own.
func (s *Spawned) Append(data []byte) []byte { return Append(data, s) }

// Decode reads a packet that is such a message.
func (s *Spawned) Decode(data []byte) error { return Decode(data, s) }
