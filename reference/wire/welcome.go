package wire

import (
	"encoding/binary"

	"github.com/moveauth/moveauth/reference/unit"
)

// Welcome is how the host takes a hello.
type Welcome struct {
	Mode       Mode
	Transports Transports // of those that the client has
	Client     uint32     // the connection's number
	Player     Key        // whose connection it is
	Tick       unit.Tick  // the last one begun
	Rate       uint32     // ticks in 1000 s, 1 to 1000000000
	Payload    uint16     // bytes of a command's payload at most, up to [MaxPayload]
	Datagram   uint16     // bytes of a datagram at most, up to [MaxDatagram]
	LastSeq    unit.Seq   // the last that was taken of this player

	Inputs Inputs // with mode server; else zero
}

// Inputs are what a client that sends steps has to know.
type Inputs struct {
	Epoch        uint32
	Acknowledged uint32 // the last sequence that was consumed
	Window       uint16
	SessionLimit uint16 // above Window
	BatchCap     uint8
	Streak       uint16 // of accepted stream inputs: then the datagram path counts as degraded
	Fallback     uint16 // ms
}

// maxRate is 1 MHz.
const maxRate = 1_000_000_000

// Type returns [TypeWelcome].
func (w *Welcome) Type() Type { return TypeWelcome }

// AppendBody appends the message without its type.
func (w *Welcome) AppendBody(data []byte) []byte {
	le := binary.LittleEndian
	data = le.AppendUint16(data, Version)
	data = append(data, byte(w.Mode), byte(w.Transports))
	data = append(le.AppendUint32(data, w.Client), w.Player[:]...)
	data = le.AppendUint64(data, uint64(w.Tick))
	data = le.AppendUint32(data, w.Rate)
	data = le.AppendUint16(data, w.Payload)
	data = le.AppendUint16(data, w.Datagram)
	data = le.AppendUint32(data, uint32(w.LastSeq))
	if w.Mode != ModeServer {
		return data
	}
	in := &w.Inputs
	data = le.AppendUint32(data, in.Epoch)
	data = le.AppendUint32(data, in.Acknowledged)
	data = le.AppendUint16(data, in.Window)
	data = append(le.AppendUint16(data, in.SessionLimit), in.BatchCap)
	return le.AppendUint16(le.AppendUint16(data, in.Streak), in.Fallback)
}

// DecodeBody reads a message without its type.
func (w *Welcome) DecodeBody(body []byte) error {
	*w = Welcome{}
	r := reader{data: body}
	r.version()
	w.Mode = Mode(r.within(uint8(ModeServer), "mode", wantMode))
	w.Transports = Transports(r.bits(uint8(Datagrams), "transports"))
	w.Client = r.u32("client")
	w.Player = r.key("player", false)
	w.Tick = r.tick("tick")
	if w.Rate = r.above0("rate"); w.Rate > maxRate {
		r.refuse(BadValue, "rate", w.Rate, "at most 1000000000")
	}
	if w.Payload = r.u16("payload"); w.Payload > MaxPayload {
		r.refuse(BadValue, "payload", w.Payload, "at most 1024")
	}
	if w.Datagram = r.u16("datagram"); w.Datagram < 1 || w.Datagram > MaxDatagram {
		r.refuse(BadValue, "datagram", w.Datagram, "1 to 1200")
	}
	w.LastSeq = unit.Seq(r.u32("last_seq"))
	if w.Mode == ModeServer {
		in := &w.Inputs
		in.Epoch, in.Acknowledged = r.u32("epoch"), r.u32("acknowledged")
		in.Window, in.SessionLimit = r.u16("window"), r.u16("session_limit")
		in.BatchCap, in.Streak, in.Fallback = r.u8("batch_cap"), r.u16("degrade_streak"), r.u16("fallback_ms")
		switch {
		case in.Window < 1 || in.SessionLimit <= in.Window:
			r.refuse(BadValue, "window", in.Window, "at least 1 and below session_limit")
		case in.BatchCap < 1 || in.Streak < 1 || in.Fallback < 1:
			r.refuse(BadValue, "batch_cap, degrade_streak, fallback_ms", 0, "at least 1 each")
		}
	}
	return r.end()
}
