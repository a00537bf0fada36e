package wire

import (
	"encoding/binary"

	"github.com/moveauth/moveauth/reference/unit"
)

// Key names a player for as long as a session lasts, whatever connection it
// uses. The zero value is nobody.
type Key [16]byte

// PlayerKey returns the key of a player.
func PlayerKey(player unit.PlayerKey) (k Key) {
	binary.BigEndian.PutUint64(k[8:], uint64(player)+1)
	return k
}

// Vec3 is a point in metres, a velocity or an impulse in m/s.
type Vec3 struct{ X, Y, Z float64 }

// Quat is a rotation. It need not be of length 1.
type Quat struct{ X, Y, Z, W float64 }

// Transports are the ways that a connection offers beside the stream, a bit
// each.
type Transports uint8

// Datagrams can be sent and received.
const Datagrams Transports = 1
