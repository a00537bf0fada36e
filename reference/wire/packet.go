package wire

import "github.com/moveauth/moveauth/reference/unit"

// Packet is a message on its way.
type Packet struct {
	Connection string
	Reliable   bool // in order, and nothing lost or repeated while the link is up
	Data       []byte
}

// MaxDatagram is how large a packet that is not reliable may be, in bytes.
const MaxDatagram = 1200

// Tick returns the tick that 16 bits stand for: the last one that has them and is
// not long after now, as no machine's clock is far ahead of another's.
func Tick(bits uint16, now unit.Tick) unit.Tick {
	// REMOTE-023b: counted back from now and not from the last one received, which
	// may be many circles ago.
	latest := now + ahead
	return latest - unit.Tick(uint16(latest)-bits)
}

// ahead is how many ticks ahead of the receiver's a sender's clock may be.
const ahead = 256
