package wire

import (
	"encoding/binary"

	"github.com/moveauth/moveauth/reference/transform"
)

// Snapshot is what a host tells a client of mode owner in a tick: which of the
// client's reports it has, and where some bodies are.
type Snapshot struct {
	Tick    uint16 // the last 16 bits of the host's: see [Tick]
	Acks    bool   // a report is acknowledged
	Back    uint8  // Acks: that of the tick so many before Tick, at most MostBack
	Entries []Entry
}

// MostBack is the largest Back of a [Snapshot].
const MostBack = 254

// Entry is one body of a snapshot. Its update has a place.
type Entry struct {
	Body   uint8
	Lag    uint8 // how many ticks before the host's the state was the owner's; 0 if it is of a later one
	Update transform.Update
}

// MaxBodies is how many bodies a snapshot always has room for.
const MaxBodies = (MaxDatagram - 3) / (4 + 8)

// AppendSnapshotHead appends the part of a snapshot before its entries.
func AppendSnapshotHead(data []byte, tick uint16, acks bool, back uint8) []byte {
	data = binary.LittleEndian.AppendUint16(data, tick)
	if !acks {
		return append(data, 0)
	}
	return append(data, 1+back)
}

// Append appends the entry to data.
func (e *Entry) Append(data []byte) []byte {
	data = append(data, e.Body)
	data = appendHead(data, &e.Update)
	data = append(data, e.Lag)
	return appendRest(data, &e.Update)
}

// Type returns [TypeSnapshot].
func (s *Snapshot) Type() Type { return TypeSnapshot }

// AppendBody appends the message without its type.
func (s *Snapshot) AppendBody(data []byte) []byte {
	data = AppendSnapshotHead(data, s.Tick, s.Acks, s.Back)
	for i := range s.Entries {
		data = s.Entries[i].Append(data)
	}
	return data
}

// DecodeBody reads a message without its type. It uses the memory of the entries
// that s has.
func (s *Snapshot) DecodeBody(body []byte) error {
	*s = Snapshot{Entries: s.Entries[:0]}
	r := reader{data: body}
	s.Tick = r.u16("tick")
	if ack := r.u8("ack"); ack > 0 {
		s.Acks, s.Back = true, ack-1
	}
	if len(body) > MaxDatagram {
		r.refuse(OverLimit, "snapshot", len(body), "at most 1200 bytes")
	}
	var seen [256 / 64]uint64
	for r.no == nil && len(r.data) > 0 {
		var e Entry
		e.Body = r.u8("body")
		// WIRE-014b: which of the two would be the body's place?
		if seen[e.Body/64]>>(e.Body%64)&1 != 0 {
			r.refuse(BadOrder, "body", e.Body, "each body once")
		}
		seen[e.Body/64] |= 1 << (e.Body % 64)
		set := r.head(&e.Update)
		switch {
		case set:
			r.refuse(BadBits, "flag of an entry", nil, "none")
		case e.Update.Form == transform.None:
			r.refuse(BadValue, "width of an entry", "none", "one with a place")
		}
		e.Lag = r.u8("lag")
		r.update(&e.Update)
		s.Entries = append(s.Entries, e)
	}
	return r.end()
}

// Append appends the message as a datagram of mode owner.
func (s *Snapshot) Append(data []byte) []byte { return s.AppendBody(data) }

// Decode reads a datagram of mode owner. It uses the memory of the entries that
// s has.
func (s *Snapshot) Decode(data []byte) error { return s.DecodeBody(data) }
