package wire

import (
	"bytes"
	"encoding/binary"

	"github.com/moveauth/moveauth/reference/unit"
)

// MaxStandings is how many bodies a [Standings] tells of at most: as many as a
// datagram has room for.
const MaxStandings = 21

const standingSize = 16 + 12 + 12 + 16

// Standings tells a client of mode clamped where others are.
type Standings struct {
	Tick    unit.Tick  // the host's
	Entries []Standing // in the order of their keys, at least 1
}

// Standing is the accepted state of another player's body.
type Standing struct {
	Player   Key
	At       Vec3 // m
	Velocity Vec3 // m/s
	Rotation Quat
}

// Type returns [TypeStandings].
func (s *Standings) Type() Type { return TypeStandings }

// AppendBody appends the message without its type.
func (s *Standings) AppendBody(data []byte) []byte {
	data = binary.LittleEndian.AppendUint64(data, uint64(s.Tick))
	data = append(data, byte(len(s.Entries)))
	for i := range s.Entries {
		e := &s.Entries[i]
		data = append(data, e.Player[:]...)
		data = appendQuat(appendVec3(appendVec3(data, e.At), e.Velocity), e.Rotation)
	}
	return data
}

// DecodeBody reads a message without its type. It uses the memory of the entries
// that s has.
func (s *Standings) DecodeBody(body []byte) error {
	*s = Standings{Entries: s.Entries[:0]}
	r := reader{data: body}
	s.Tick = r.tick("tick")
	n := r.count(MaxStandings, "entries")
	if n == 0 {
		r.refuse(BadValue, "entries", 0, "at least 1")
	}
	for range n {
		e := Standing{Player: r.key("player", false)}
		if k := len(s.Entries); r.no == nil && k > 0 && bytes.Compare(e.Player[:], s.Entries[k-1].Player[:]) <= 0 {
			r.refuse(BadOrder, "player", nil, "a key above the one before")
		}
		e.At, e.Velocity, e.Rotation = r.vec3("at"), r.vec3("velocity"), r.quat("rotation")
		s.Entries = append(s.Entries, e)
	}
	return r.end()
}
