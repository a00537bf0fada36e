package wire

import (
	"encoding/binary"
	"fmt"
)

// Version is the version of the wire that this package speaks.
const Version = 1

// ALPN is the protocol that both ends name in the handshake.
const ALPN = "moveauth/1"

// Message is a message of either side.
type Message interface {
	// Type says what the message is.
	Type() Type
	// AppendBody appends the message without its type.
	AppendBody(data []byte) []byte
	// DecodeBody reads a message without its type. The error is a [*Refusal]; if
	// that is [NotFinite], all else was read.
	DecodeBody(body []byte) error
}

// Type says what a message is.
type Type uint8

// The types. Those of the host have the top bit.
const (
	TypeHello    Type = 0x01
	TypeCommand  Type = 0x02
	TypeReport   Type = 0x03
	TypePoint    Type = 0x04
	TypeApplied  Type = 0x05
	TypeInput    Type = 0x06
	TypeBatch    Type = 0x07
	TypePing     Type = 0x08
	TypeWelcome  Type = 0x81
	TypeRefused  Type = 0x82
	TypeOutcome  Type = 0x83
	TypeSpawned  Type = 0x84
	TypeGone     Type = 0x85
	TypeSnapshot Type = 0x86
	TypeEntity   Type = 0x87
	TypeVanished Type = 0x88
	TypeTables   Type = 0x89

	TypePlacement   Type = 0x8a
	TypeInstruction Type = 0x8b
	TypeStandings   Type = 0x8c
	TypeCorrection  Type = 0x8d
	TypeAdvisory    Type = 0x8e
	TypePong        Type = 0x8f
)

// carriage is how the messages of a type travel.
type carriage struct {
	name        string // as in adr/wire.md
	make        func() Message
	least, most int   // of the body, in bytes
	in          modes // in which there are such messages
	datagram    bool  // it may be a datagram, with its type
}

var carriages = [256]carriage{
	TypeHello:    {"hello", func() Message { return &Hello{} }, 6, 518, inAll, false},
	TypeCommand:  {"command", func() Message { return &Command{} }, 6, 4 + 33 + MaxPayload, inAll, false},
	TypeReport:   {"report", func() Message { return &Report{} }, 4, 13, inOwner, false},
	TypePoint:    {"point", func() Message { return &Point{} }, 45, 85, inClamped, true},
	TypeApplied:  {"applied", func() Message { return &Applied{} }, 4, 4, inClamped, false},
	TypeInput:    {"input", func() Message { return &Input{} }, 10, 10, inServer, true},
	TypeBatch:    {"batch", func() Message { return &Batch{} }, 9, 9 + 2*255, inServer, true},
	TypePing:     {"ping", func() Message { return &Ping{} }, 4, 4, inAll, true},
	TypeWelcome:  {"welcome", func() Message { return &Welcome{} }, 44, 61, inAll, false},
	TypeRefused:  {"refused", func() Message { return &Refused{} }, 5, 5, inAll, false},
	TypeOutcome:  {"outcome", func() Message { return &Outcome{} }, 12, 10 + 20 + 33 + MaxDelta, inAll, false},
	TypeSpawned:  {"body", func() Message { return &Spawned{} }, 36, 67, inAll, false},
	TypeGone:     {"gone", func() Message { return &Gone{} }, 1, 1, inOwner, false},
	TypeSnapshot: {"snapshot", func() Message { return &Snapshot{} }, 3, MaxDatagram, inOwner, false},
	TypeEntity:   {"entity", func() Message { return &Entity{} }, 11, 8 + 33 + 1 + 33 + 16 + 4, inAll, false},
	TypeVanished: {"vanished", func() Message { return &Vanished{} }, 11, 42, inAll, false},
	TypeTables:   {"tables", func() Message { return &Tables{} }, 10, 10 + 33*maxTables, inAll, false},

	TypePlacement:   {"placement", func() Message { return &Placement{} }, 16, 16, inClamped, false},
	TypeInstruction: {"instruction", func() Message { return &Instruction{} }, 16, 16, inClamped, false},
	TypeStandings:   {"standings", func() Message { return &Standings{} }, 9 + standingSize, 9 + MaxStandings*standingSize, inClamped, true},
	TypeCorrection:  {"correction", func() Message { return &Correction{} }, 21, 21, inServer, true},
	TypeAdvisory:    {"advisory", func() Message { return &Advisory{} }, 1, 1, inServer, false},
	TypePong:        {"pong", func() Message { return &Pong{} }, 12, 12, inAll, true},
}

// Types lists all types, those of the clients first.
func Types() []Type {
	var list []Type
	for t, c := range carriages {
		if c.make != nil {
			list = append(list, Type(t))
		}
	}
	return list
}

// String returns the type's name.
func (t Type) String() string {
	if name := carriages[t].name; name != "" {
		return name
	}
	return fmt.Sprintf("type %#02x", uint8(t))
}

// FromHost reports whether the host sends such messages; else clients do.
func (t Type) FromHost() bool { return t >= 0x80 }

// Sizes returns how many bytes the body of a type has at least and at most; 0
// and 0 if there is no such type.
func (t Type) Sizes() (least, most int) { return carriages[t].least, carriages[t].most }

// New returns an empty message of a type; nil if there is no such type.
func (t Type) New() Message {
	if c := &carriages[t]; c.make != nil {
		return c.make()
	}
	return nil
}

// known refuses a type that there is not, or that the receiver sends itself.
func (t Type) known(fromHost bool) error {
	// WIRE-006: one that goes the other way is as unknown as one that there is not.
	if carriages[t].make == nil || t.FromHost() != fromHost {
		return &Refusal{Fault: BadType, What: "type", Got: t, Want: "one that the receiver takes"}
	}
	return nil
}

// HeadSize is how many bytes of a frame come before its body.
const HeadSize = 3

// MaxLead is how many bytes [Lead] returns at most.
const MaxLead = HeadSize + 2

// Lead returns how many bytes of a frame [ReadHead] has to see, by the first
// [HeadSize] of them: of a hello those of its version, which begins its body.
func Lead(head []byte) int {
	if len(head) < HeadSize || Type(head[0]) != TypeHello {
		return HeadSize
	}
	return min(MaxLead, HeadSize+bodyLength(head))
}

// bodyLength returns what a head says of its body.
func bodyLength(head []byte) int { return int(binary.LittleEndian.Uint16(head[1:])) }

// AppendFrame appends a message as it goes by the stream: its type, the length of
// its body in two bytes, its body.
func AppendFrame(data []byte, m Message) []byte {
	at := len(data)
	data = m.AppendBody(append(data, byte(m.Type()), 0, 0))
	binary.LittleEndian.PutUint16(data[at+1:], uint16(len(data)-at-HeadSize))
	return data
}

// ReadHead reads the first bytes of a frame, as many as [Lead] says or more: what
// it is, and how many bytes its body has. fromHost says who has sent it. The error
// is a [*Refusal], after which nothing can be read from the stream any more.
func ReadHead(head []byte, fromHost bool) (t Type, length int, err error) {
	if len(head) < HeadSize {
		return 0, 0, &Refusal{Fault: Short, What: "head of a frame", Got: len(head), Want: "3 bytes"}
	}
	// WIRE-002: the type first: what may follow it depends on it.
	t, length = Type(head[0]), bodyLength(head)
	if err := t.known(fromHost); err != nil {
		return 0, 0, err
	}
	least, most := t.Sizes()
	// WIRE-018b: how long a hello may be is another version's affair.
	if t == TypeHello {
		r := reader{data: head[HeadSize:min(len(head), HeadSize+length)]}
		if r.version(); r.no != nil {
			return 0, 0, r.no
		}
	}
	switch {
	// WIRE-005a: by the head alone, before room is made for a body.
	case length > most:
		return 0, 0, &Refusal{Fault: OverLimit, What: "length of a " + t.String(), Got: length, Want: fmt.Sprintf("at most %d", most)}
	// WIRE-005b: there is nothing to wait for.
	case length < least:
		return 0, 0, &Refusal{Fault: Short, What: "length of a " + t.String(), Got: length, Want: fmt.Sprintf("at least %d", least)}
	}
	return t, length, nil
}

// Append appends a message as a packet of its own: its type and its body.
func Append(data []byte, m Message) []byte {
	return m.AppendBody(append(data, byte(m.Type())))
}

// Decode reads a packet that is a message with its type.
func Decode(data []byte, m Message) error {
	switch {
	case len(data) == 0:
		return &Refusal{Fault: Short, What: "type", Got: 0, Want: "a byte"}
	case Type(data[0]) != m.Type():
		return &Refusal{Fault: BadType, What: "type", Got: Type(data[0]), Want: m.Type().String()}
	}
	return m.DecodeBody(data[1:])
}

// TypeOf returns the type of a packet that is a message with its type; 0 if it
// is empty.
func TypeOf(data []byte) Type {
	if len(data) == 0 {
		return 0
	}
	return Type(data[0])
}

// DatagramType returns the type of a datagram in a mode, and its body. The error
// is a [*Refusal]. Whether it has more bytes than the welcome allows, its receiver
// has to look.
func DatagramType(data []byte, mode Mode, fromHost bool) (t Type, body []byte, err error) {
	// WIRE-017: whatever the welcome says.
	if len(data) > MaxDatagram {
		return 0, nil, &Refusal{Fault: OverLimit, What: "datagram", Got: len(data), Want: "at most 1200 bytes"}
	}
	// WIRE-007: a byte less in each of fifty datagrams a second, where there is
	// nothing to tell apart.
	if mode == ModeOwner {
		if fromHost {
			return TypeSnapshot, data, nil
		}
		return TypeReport, data, nil
	}
	if len(data) == 0 {
		return 0, nil, &Refusal{Fault: Short, What: "type", Got: 0, Want: "a byte"}
	}
	t = Type(data[0])
	if err := t.known(fromHost); err != nil {
		return 0, nil, err
	}
	// WIRE-024a: it could come before what was sent before it, or twice.
	if !carriages[t].datagram {
		return 0, nil, &Refusal{Fault: BadType, What: "type of a datagram", Got: t, Want: "one that may be a datagram"}
	}
	// WIRE-024b: no table of this mode says what to do with it.
	if !t.In(mode) {
		return 0, nil, &Refusal{Fault: BadType, What: "type of a datagram", Got: t, Want: "one of mode " + mode.String()}
	}
	return t, data[1:], nil
}
