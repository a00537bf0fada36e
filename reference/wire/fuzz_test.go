package wire_test

import (
	"bytes"
	"encoding/json"
	"testing"

	"github.com/moveauth/moveauth/reference/wire"
)

// fuzz holds the decoder of a type to taking only what its encoder writes, byte
// for byte.
func fuzz(f *testing.F, of wire.Type) {
	for _, m := range samples {
		if m.Type() == of {
			f.Add(m.AppendBody(nil))
		}
	}
	f.Fuzz(func(t *testing.T, body []byte) {
		m := of.New()
		if m.DecodeBody(body) != nil {
			return
		}
		if written := m.AppendBody(nil); !bytes.Equal(written, body) {
			t.Fatalf("%x was read as %+v, and that written is %x", body, m, written)
		}
	})
}

func FuzzHello(f *testing.F)       { fuzz(f, wire.TypeHello) }
func FuzzCommand(f *testing.F)     { fuzz(f, wire.TypeCommand) }
func FuzzReport(f *testing.F)      { fuzz(f, wire.TypeReport) }
func FuzzPoint(f *testing.F)       { fuzz(f, wire.TypePoint) }
func FuzzApplied(f *testing.F)     { fuzz(f, wire.TypeApplied) }
func FuzzInput(f *testing.F)       { fuzz(f, wire.TypeInput) }
func FuzzBatch(f *testing.F)       { fuzz(f, wire.TypeBatch) }
func FuzzPing(f *testing.F)        { fuzz(f, wire.TypePing) }
func FuzzWelcome(f *testing.F)     { fuzz(f, wire.TypeWelcome) }
func FuzzRefused(f *testing.F)     { fuzz(f, wire.TypeRefused) }
func FuzzOutcome(f *testing.F)     { fuzz(f, wire.TypeOutcome) }
func FuzzSpawned(f *testing.F)     { fuzz(f, wire.TypeSpawned) }
func FuzzGone(f *testing.F)        { fuzz(f, wire.TypeGone) }
func FuzzSnapshot(f *testing.F)    { fuzz(f, wire.TypeSnapshot) }
func FuzzEntity(f *testing.F)      { fuzz(f, wire.TypeEntity) }
func FuzzVanished(f *testing.F)    { fuzz(f, wire.TypeVanished) }
func FuzzTables(f *testing.F)      { fuzz(f, wire.TypeTables) }
func FuzzPlacement(f *testing.F)   { fuzz(f, wire.TypePlacement) }
func FuzzInstruction(f *testing.F) { fuzz(f, wire.TypeInstruction) }
func FuzzStandings(f *testing.F)   { fuzz(f, wire.TypeStandings) }
func FuzzCorrection(f *testing.F)  { fuzz(f, wire.TypeCorrection) }
func FuzzAdvisory(f *testing.F)    { fuzz(f, wire.TypeAdvisory) }
func FuzzPong(f *testing.F)        { fuzz(f, wire.TypePong) }

// FuzzSnapped: an outcome is a snap, or it is not.
func FuzzSnapped(f *testing.F) {
	f.Add([]byte("\x00"))
	f.Fuzz(func(t *testing.T, payload []byte) {
		var s wire.Snapped
		if s.DecodePayload(payload) != nil {
			return
		}
		if written := s.AppendPayload(nil); !bytes.Equal(written, payload) || len(payload) != 25 {
			t.Fatalf("%x was read as %+v, and that written is %x", payload, s, written)
		}
	})
}

// FuzzArguments and FuzzDelta take the kind or the outcome first.
func FuzzArguments(f *testing.F) {
	f.Add("Probe", []byte("\x01\x00\x00"))
	f.Fuzz(func(t *testing.T, kind string, payload []byte) {
		var a wire.Arguments
		if a.DecodePayload(kind, payload) != nil {
			return
		}
		if written := a.AppendPayload(nil, kind); !bytes.Equal(written, payload) {
			t.Fatalf("%x was read as %+v, and that written is %x", payload, a, written)
		}
		if text := a.AppendJSON(nil, kind); !json.Valid(text) {
			t.Fatalf("%x was read as %s", payload, text)
		}
	})
}

func FuzzDelta(f *testing.F) {
	f.Add("Crafted", []byte("\x00"))
	f.Fuzz(func(t *testing.T, outcome string, payload []byte) {
		var d wire.Delta
		if d.DecodePayload(outcome, payload) != nil {
			return
		}
		if written, ok := d.AppendPayload(nil, outcome); ok != (len(payload) <= wire.MaxDelta) || ok && !bytes.Equal(written, payload) {
			t.Fatalf("%x was read as %+v, and that written is %x", payload, d, written)
		}
	})
}

// FuzzFrame: whatever a stream begins with is refused, or a frame whose body can
// be looked at; and so is a datagram.
func FuzzFrame(f *testing.F) {
	f.Add([]byte("\x85\x01\x00\x09"), true, uint8(0))
	f.Fuzz(func(t *testing.T, data []byte, fromHost bool, mode uint8) {
		if of, length, err := wire.ReadHead(data, fromHost); err == nil {
			least, most := of.Sizes()
			if length < least || length > most || of.FromHost() != fromHost {
				t.Fatalf("%x is a %s of %d bytes", data, of, length)
			}
			if body := data[wire.HeadSize:]; len(body) >= length {
				m := of.New()
				if m.DecodeBody(body[:length]) == nil && !bytes.Equal(wire.AppendFrame(nil, m), data[:wire.HeadSize+length]) {
					t.Fatalf("%x was read as %+v", data, m)
				}
			}
		}
		if of, body, err := wire.DatagramType(data, wire.Mode(mode%3), fromHost); err == nil {
			if of.FromHost() != fromHost {
				t.Fatalf("%x is a %s", data, of)
			}
			_ = of.New().DecodeBody(body)
		}
	})
}
