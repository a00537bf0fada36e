package wire_test

import (
	"errors"
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/moveauth/moveauth/reference/transform"
	"github.com/moveauth/moveauth/reference/unit"
	"github.com/moveauth/moveauth/reference/wire"
)

// What each byte means, adr/wire.md says and the vectors try, by a house test.
// Here stands what holds of all messages, and what there are no vectors of.

// packet is a message as the machines of a simulated network send it.
type packet interface {
	Append([]byte) []byte
	Decode([]byte) error
}

func TestPackets(t *testing.T) {
	key := wire.PlayerKey(7)
	for _, c := range []struct {
		value, fresh packet
		first        byte
	}{
		{&wire.Spawned{Body: 4, Key: key, Name: "P1"}, &wire.Spawned{}, 0x84},
		{&wire.Gone{Body: 9}, &wire.Gone{}, 0x85},
		{&wire.Snapped{Tick: 3, Epoch: 2, Key: key, Reason: transform.TideDeposit, At: unit.Vec{X: 50}}, &wire.Snapped{}, 0x83},
		{&wire.Command{Seq: 1, Kind: "Probe", Payload: []byte("{}")}, &wire.Command{}, 0x02},
		{&wire.Report{Tick: 0x0102}, &wire.Report{}, 0x02}, // a datagram of mode owner has no type
		{&wire.Snapshot{Tick: 0x0103, Entries: []wire.Entry{{Update: transform.Update{Form: transform.Full}}}}, &wire.Snapshot{}, 0x03},
	} {
		data := c.value.Append([]byte("before"))
		require.Equal(t, "before", string(data[:6]))
		data = data[6:]
		assert.Equal(t, c.first, data[0], "%T", c.value)
		require.NoError(t, c.fresh.Decode(data), "%T", c.value)
		assert.Equal(t, c.value, c.fresh)
	}
	assert.Equal(t, wire.BadType, wire.FaultOf((&wire.Gone{}).Decode([]byte{0x84, 9})), "another type")
	assert.Equal(t, wire.Short, wire.FaultOf((&wire.Gone{}).Decode(nil)))
	assert.Equal(t, wire.TypeGone, wire.TypeOf([]byte{0x85}))
	assert.Equal(t, wire.Type(0), wire.TypeOf(nil))
	crafted := wire.Outcome{Name: "Crafted"}
	assert.Equal(t, wire.BadValue, wire.FaultOf((&wire.Snapped{}).Decode(wire.Append(nil, &crafted))), "an outcome that is no snap")
}

// A place that is not finite is refused, and all else has been read: who judges
// owners by what they say can do so.
func TestWhatIsNotFiniteIsRead(t *testing.T) {
	p := wire.Point{Player: wire.Key{1}, Tick: 9, Applied: 4, At: wire.Vec3{X: 1, Y: math.NaN(), Z: math.Inf(-1)}, HasVelocity: true, Velocity: wire.Vec3{X: 5}}
	var got wire.Point
	err := got.DecodeBody(p.AppendBody(nil))
	assert.Equal(t, wire.NotFinite, wire.FaultOf(err))
	assert.ErrorContains(t, err, "at")
	assert.True(t, math.IsNaN(got.At.Y) && math.IsInf(got.At.Z, -1))
	assert.Equal(t, wire.Vec3{X: 5}, got.Velocity)
	assert.Equal(t, uint32(4), got.Applied)
	assert.Equal(t, wire.Long, wire.FaultOf(got.DecodeBody(append(p.AppendBody(nil), 0))), "what is worse is said first")
}

func TestErrorsNameTheThing(t *testing.T) {
	for want, err := range map[string]error{
		"wire: epoch: value: got 32, want 0 to 31":                          (&wire.Spawned{}).DecodeBody([]byte{1, 32}),
		"wire: body: short: got 0, want all of it":                          (&wire.Gone{}).DecodeBody(nil),
		"wire: what follows: long: got 1, want no byte more":                (&wire.Gone{}).DecodeBody([]byte{1, 2}),
		"wire: kind: name: want letters A–Z and a–z, digits, _ and -":       (&wire.Command{}).DecodeBody([]byte{0, 0, 0, 0, 1, ' '}),
		"wire: type: type: got type 0x09, want one that the receiver takes": second(wire.ReadHead([]byte{9, 0, 0}, false)),
		"wire: length of a gone: limit: got 2, want at most 1":              second(wire.ReadHead([]byte{0x85, 2, 0}, true)),
		"wire: version: version: got 2, want 1":                             second(wire.ReadHead([]byte{1, 0xff, 0xff, 2, 0}, false)),
		"wire: length of a hello: limit: got 519, want at most 518":         second(wire.ReadHead([]byte{1, 7, 2, 1, 0}, false)),
		"wire: cut: bits: got b1, want an outcome that bears something":     (&wire.Outcome{}).DecodeBody([]byte("\x0c\x00\x00\x00\x00\x00\x00\x00\x00\x02\x02b1")),

		"wire: number, epoch and place of a body: value: got 4 0 {0 0}, want zeros in mode server": wire.CheckIn(&wire.Spawned{Body: 4}, wire.ModeServer),
		"wire: epoch of a snap: value: got 3, want 0 in mode clamped":                              wire.CheckIn(&wire.Outcome{Epoch: 3}, wire.ModeClamped),
	} {
		assert.EqualError(t, err, want)
	}
	assert.Equal(t, wire.Fault(0), wire.FaultOf(nil))
	assert.Equal(t, wire.Fault(0), wire.FaultOf(errors.New("another")))
}

func second(_ wire.Type, _ int, err error) error { return err }

// How much of a frame has to be read before it can be judged by its head.
func TestLead(t *testing.T) {
	for want, heads := range map[int][][]byte{
		3: {nil, {1}, {1, 6}, {1, 0, 0}, {8, 4, 0}, {0x81, 44, 0}, {0xff, 0xff, 0xff}},
		4: {{1, 1, 0}},
		5: {{1, 2, 0}, {1, 11, 0}, {1, 0, 1}, {1, 0xff, 0xff}, {1, 11, 0, 2, 0, 0}},
	} {
		for _, head := range heads {
			assert.Equal(t, want, wire.Lead(head), "%x", head)
		}
	}
}

// There is room for whatever bears no items at its largest, so that an encoder
// cuts nothing else; and a decoder takes it as cut if there is something to cut.
func TestOnlyItemsHaveNoRoom(t *testing.T) {
	name := strings.Repeat("n", unit.MaxName)
	largest := wire.Delta{Player: sampleKey, Other: sampleKey, Node: name, Storage: name, ID: name, Type: name, Slot: name, Target: name,
		HP: -unit.MaxNumber, Until: unit.MaxNumber, Died: true, Reason: transform.DeathRespawn, Items: []wire.Item{{Name: name, N: 1}, {Name: name + "2", N: 1}}}
	var cut []string
	for _, outcome := range append([]string{"b1"}, bearing...) {
		if _, fits := largest.AppendPayload(nil, outcome); !fits {
			cut = append(cut, outcome)
		}
		m := wire.Outcome{Name: outcome, Cut: true}
		want := wire.Fault(0)
		if outcome == "b1" {
			want = wire.BadBits
		}
		assert.Equal(t, want, wire.FaultOf((&wire.Outcome{}).DecodeBody(m.AppendBody(nil))), "%s that is cut", outcome)
	}
	assert.ElementsMatch(t, []string{"HarvestResolved", "InventoryChanged", "Crafted", "StructurePlaced", "Equipped", "Unequipped"}, cut)
}

func TestModes(t *testing.T) {
	var in [3][]string
	for _, of := range wire.Types() {
		for mode := range wire.Mode(3) {
			if of.In(mode) {
				in[mode] = append(in[mode], of.String())
			}
		}
		assert.False(t, of.In(3), "there is no fourth mode")
	}
	all := []string{"hello", "command", "ping", "welcome", "refused", "outcome", "body", "entity", "vanished", "tables", "pong"}
	assert.ElementsMatch(t, append([]string{"report", "gone", "snapshot"}, all...), in[wire.ModeOwner])
	assert.ElementsMatch(t, append([]string{"point", "applied", "placement", "instruction", "standings"}, all...), in[wire.ModeClamped])
	assert.ElementsMatch(t, append([]string{"input", "batch", "correction", "advisory"}, all...), in[wire.ModeServer])
	assert.Equal(t, "clamped, mode 3", fmt.Sprintf("%v, %v", wire.ModeClamped, wire.Mode(3)))
	for mode := range wire.Mode(3) {
		for _, m := range []wire.Message{&wire.Spawned{Tick: 9, Key: sampleKey, Name: "P1"}, &wire.Outcome{Name: "PlayerSnapped"}, &wire.Ping{}} {
			assert.NoError(t, wire.CheckIn(m, mode), "%T", m)
		}
	}
	assert.NoError(t, wire.CheckIn(&wire.Spawned{Body: 4, Epoch: 1, At: unit.Vec{X: 1}}, wire.ModeOwner))
	assert.NoError(t, wire.CheckIn(&wire.Outcome{Epoch: 1, Name: "PlayerSnapped"}, wire.ModeOwner))
}

func TestCloseCodes(t *testing.T) {
	for fault := wire.Short; fault <= wire.SecondForm; fault++ {
		want := wire.CloseMalformed
		switch fault {
		case wire.BadVersion:
			want = wire.CloseVersion
		case wire.BadType:
			want = wire.CloseUnknownType
		case wire.OverLimit:
			want = wire.CloseTooLarge
		}
		assert.Equal(t, want, wire.CloseFor(&wire.Refusal{Fault: fault}), fault.String())
	}
	assert.Equal(t, wire.CloseServerError, wire.CloseFor(errors.New("another")))
	assert.Equal(t, "TAKEN_OVER", wire.CloseTakenOver.String())
	assert.Equal(t, "code 0x04", wire.CloseCode(4).String())
}

func TestTicksGoRound(t *testing.T) {
	for _, c := range []struct {
		now, tick unit.Tick
	}{{0, 0}, {100, 90}, {65_540, 65_530}, {65_540, 65_540}, {65_540, 65_541}, {200_000, 200_000 - 65_000}, {43_200_000, 43_199_999}, {43_200_000, 43_200_256}} {
		assert.Equal(t, c.tick, wire.Tick(uint16(c.tick), c.now), "%d at %d", c.tick, c.now)
	}
	assert.Equal(t, unit.Tick(300-65_536), wire.Tick(300, 43), "one that is far ahead is one of long ago")
}

// The room for bodies is for the largest form of each.
func TestRoom(t *testing.T) {
	s := wire.Snapshot{}
	for i := range wire.MaxBodies {
		s.Entries = append(s.Entries, wire.Entry{Body: uint8(i), Update: transform.Update{Form: transform.Full, At: unit.Vec{X: math.Pi}}})
	}
	assert.LessOrEqual(t, len(s.Append(nil)), wire.MaxDatagram)
	assert.GreaterOrEqual(t, wire.MaxBodies, 64)
	assert.NotEqual(t, wire.PlayerKey(0), wire.Key{}, "zeros are nobody's key")
	assert.NotEqual(t, wire.PlayerKey(0), wire.PlayerKey(1))
	others := wire.Standings{Entries: make([]wire.Standing, wire.MaxStandings)}
	assert.LessOrEqual(t, len(wire.Append(nil, &others)), wire.MaxDatagram, "its type and all")
	others.Entries = append(others.Entries, wire.Standing{})
	assert.Greater(t, len(wire.Append(nil, &others)), wire.MaxDatagram)
}

func TestWhatTellsOfKinds(t *testing.T) {
	members, known := wire.Members("PlaceStructure")
	assert.True(t, known)
	assert.Equal(t, []string{"type", "cell"}, members)
	_, known = wire.Members("Teleport")
	assert.False(t, known)
	assert.Equal(t, wire.BadValue, wire.FaultOf((&wire.Arguments{}).DecodePayload("Teleport", []byte{1})))
	assert.Empty(t, wire.DeltaMembers("b1"))
	assert.Equal(t, "type 0x00", wire.Type(0).String())
	assert.Nil(t, wire.Type(0).New())
}

// Nothing is allocated for a message on the way that a game's tick takes: only
// names are copied, and refusals made.
func TestNothingIsAllocated(t *testing.T) {
	buffer := make([]byte, 0, 2048)
	for _, m := range samples {
		allocates := map[wire.Type]bool{wire.TypeCommand: true, wire.TypeOutcome: true, wire.TypeSpawned: true, wire.TypeEntity: true,
			wire.TypeVanished: true, wire.TypeTables: true}[m.Type()]
		assert.Zero(t, testing.AllocsPerRun(100, func() { buffer = wire.AppendFrame(buffer[:0], m) }), "writing a %s", m.Type())
		body, into := m.AppendBody(nil), m.Type().New()
		reading := testing.AllocsPerRun(100, func() {
			if into.DecodeBody(body) != nil {
				panic("refused")
			}
		})
		if !allocates {
			assert.Zero(t, reading, "reading a %s", m.Type())
		}
	}
}
