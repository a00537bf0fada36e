package wire_test

import (
	"bytes"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/moveauth/moveauth/reference/transform"
	"github.com/moveauth/moveauth/reference/unit"
	"github.com/moveauth/moveauth/reference/wire"
)

var (
	sampleKey  = wire.Key{15: 3}
	sampleVec3 = wire.Vec3{X: 1, Y: -2, Z: 0.5}
	sampleTurn = wire.Quat{W: 1}
)

// samples are a message of each type.
var samples = []wire.Message{
	&wire.Hello{Mode: wire.ModeOwner, Transports: wire.Datagrams, Token: bytes.Repeat([]byte("t"), 120)},
	&wire.Command{Seq: 7, Kind: "CraftCommit", Payload: []byte("\x01\x05plank\x05bench")},
	&wire.Report{Tick: 7, Acks: true, Back: 3, Update: transform.Update{Form: transform.Narrow, Age: 4, DX: 123, DY: -5}},
	&wire.Point{Player: sampleKey, Tick: 9, At: sampleVec3, HasVelocity: true, Velocity: sampleVec3},
	&wire.Applied{Instruction: 1},
	&wire.Input{Epoch: 1, Seq: 9, Step: wire.Step{DX: 1}},
	&wire.Batch{Epoch: 1, First: 9, Steps: make([]wire.Step, 4)},
	&wire.Ping{Nonce: 1},
	&wire.Welcome{Mode: wire.ModeServer, Player: sampleKey, Rate: 10_000, Payload: 64, Datagram: 1200,
		Inputs: wire.Inputs{Window: 8, SessionLimit: 16, BatchCap: 4, Streak: 3, Fallback: 150}},
	&wire.Refused{Seq: 1, Reason: wire.QueueFull},
	&wire.Outcome{Tick: 9, Of: true, Player: sampleKey, Seq: 7, Name: "Demolished", Payload: []byte("\x06wall-1")},
	&wire.Spawned{Body: 1, Tick: 9, Key: sampleKey, Name: "P1"},
	&wire.Gone{Body: 1},
	sampleSnapshot(64),
	&wire.Entity{Tick: 9, Name: "chest-1", Kind: wire.SharedStorage, Structure: "s1", Slots: 12},
	&wire.Vanished{Tick: 9, Name: "E1"},
	&wire.Tables{Tick: 9, Names: []string{"bags", "structures"}},
	&wire.Placement{Number: 1, At: sampleVec3},
	&wire.Instruction{Number: 1, Impulse: sampleVec3},
	&wire.Standings{Tick: 9, Entries: []wire.Standing{{Player: sampleKey, At: sampleVec3, Rotation: sampleTurn}, {Player: wire.Key{1}, Rotation: sampleTurn}}},
	&wire.Correction{Number: 1, Epoch: 2, X: 3, Y: 4},
	&wire.Advisory{},
	&wire.Pong{Nonce: 1, Tick: 9},
}

func sampleSnapshot(bodies int) *wire.Snapshot {
	s := &wire.Snapshot{Tick: 7, Acks: true, Back: 3}
	for i := range bodies {
		s.Entries = append(s.Entries, wire.Entry{Body: uint8(i), Lag: 1, Update: transform.Update{Form: transform.Narrow, Age: 4, DX: 123, DY: -5}})
	}
	return s
}

// bearing are the outcomes that bear something.
var bearing = []string{"HarvestResolved", "InventoryChanged", "Crafted", "StructurePlaced", "Demolished", "Equipped", "Unequipped", "StrikeResolved",
	"DashStarted", "ReviveStarted", "ReviveCancelled", "PlayerDowned", "PlayerDied", "PlayerRevived", "PlayerSnapped"}

// draw makes things that can be written.
type draw struct{ *rapid.T }

func (d draw) u8(most int) uint8 { return uint8(rapid.IntRange(0, most).Draw(d.T, "u8")) }
func (d draw) u16() uint16       { return rapid.Uint16().Draw(d.T, "u16") }
func (d draw) u32() uint32       { return rapid.Uint32().Draw(d.T, "u32") }
func (d draw) from1() uint32     { return rapid.Uint32Range(1, 1<<32-1).Draw(d.T, "from 1") }
func (d draw) is() bool          { return rapid.Bool().Draw(d.T, "bool") }
func (d draw) float() float64    { return float64(rapid.Float32().Draw(d.T, "float")) + 0 }
func (d draw) vec() unit.Vec     { return unit.Vec{X: d.float(), Y: d.float()} }
func (d draw) vec3() wire.Vec3   { return wire.Vec3{X: d.float(), Y: d.float(), Z: d.float()} }
func (d draw) quat() wire.Quat {
	return wire.Quat{X: d.float(), Y: d.float(), Z: d.float(), W: d.float()}
}
func (d draw) integer() int64 {
	return rapid.Int64Range(-unit.MaxNumber, unit.MaxNumber).Draw(d.T, "integer")
}
func (d draw) cell() unit.Cell       { return unit.Cell{Column: d.integer(), Row: d.integer()} }
func (d draw) name() string          { return rapid.StringMatching(`[A-Za-z0-9_-]{1,32}`).Draw(d.T, "name") }
func (d draw) bytes(most int) []byte { return rapid.SliceOfN(rapid.Byte(), 0, most).Draw(d.T, "bytes") }

func (d draw) tick() unit.Tick {
	return unit.Tick(rapid.Int64Range(0, unit.MaxNumber).Draw(d.T, "tick"))
}

func (d draw) key() (k wire.Key) {
	copy(k[:], rapid.SliceOfN(rapid.Byte(), 16, 16).Draw(d.T, "key"))
	k[15] |= 1
	return k
}

func (d draw) update(least transform.Form) transform.Update {
	u := transform.Update{Form: transform.Form(rapid.IntRange(int(least), 3).Draw(d.T, "form"))}
	if u.Form == transform.None {
		return u
	}
	u.Epoch, u.Stood = transform.Epoch(d.u8(31)), d.u8(3)
	most := 2047
	switch u.Form {
	case transform.Full:
		u.At = d.vec()
		return u
	case transform.Wide:
		most = 32767
	}
	u.Age = 1 + d.u8(62)
	u.DX, u.DY = int16(rapid.IntRange(-most, most).Draw(d.T, "dx")), int16(rapid.IntRange(-most, most).Draw(d.T, "dy"))
	if u.Form == transform.Wide {
		u.DX = int16(rapid.SampledFrom([]int{-32767, -2048, 2048, 32767}).Draw(d.T, "wide"))
	}
	return u
}

func (d draw) step() wire.Step { return wire.Step{DX: int8(d.u8(255)), DY: int8(d.u8(255))} }

// message draws a message of a type.
func (d draw) message(of wire.Type) wire.Message {
	switch of {
	case wire.TypeHello:
		return &wire.Hello{Mode: wire.Mode(d.u8(2)), Transports: wire.Transports(d.u8(1)), Token: d.bytes(512)}
	case wire.TypeCommand:
		return &wire.Command{Seq: unit.Seq(d.u32()), Kind: d.name(), Payload: d.bytes(1024)}
	case wire.TypeReport:
		m := &wire.Report{Tick: d.u16(), Acks: d.is(), Update: d.update(transform.None)}
		if m.Acks {
			m.Back = d.u8(255)
		}
		return m
	case wire.TypePoint:
		m := &wire.Point{Player: d.key(), Tick: d.tick(), After: d.u32(), Applied: d.u32(), At: d.vec3(),
			HasVelocity: d.is(), HasRotation: d.is(), HasImpulse: d.is()}
		if m.HasVelocity {
			m.Velocity = d.vec3()
		}
		if m.HasRotation {
			m.Rotation = d.quat()
		}
		if m.HasImpulse {
			m.Impulse = d.vec3()
		}
		return m
	case wire.TypeApplied:
		return &wire.Applied{Instruction: d.from1()}
	case wire.TypeInput:
		return &wire.Input{Epoch: d.u32(), Seq: d.u32(), Step: d.step()}
	case wire.TypeBatch:
		m := &wire.Batch{Epoch: d.u32(), First: d.u32()}
		for range d.u8(255) {
			m.Steps = append(m.Steps, wire.Step{DX: 1, DY: -1})
		}
		return m
	case wire.TypePing:
		return &wire.Ping{Nonce: d.u32()}
	case wire.TypeWelcome:
		m := &wire.Welcome{Mode: wire.Mode(d.u8(2)), Transports: wire.Transports(d.u8(1)), Client: d.u32(), Player: d.key(), Tick: d.tick(),
			Rate: rapid.Uint32Range(1, 1_000_000_000).Draw(d.T, "rate"), Payload: uint16(rapid.IntRange(0, 1024).Draw(d.T, "payload")),
			Datagram: uint16(rapid.IntRange(1, 1200).Draw(d.T, "datagram")), LastSeq: unit.Seq(d.u32())}
		if m.Mode == wire.ModeServer {
			window := uint16(rapid.IntRange(1, 65534).Draw(d.T, "window"))
			m.Inputs = wire.Inputs{Epoch: d.u32(), Acknowledged: d.u32(), Window: window, SessionLimit: window + 1, BatchCap: 1 + d.u8(254),
				Streak: uint16(rapid.IntRange(1, 65535).Draw(d.T, "streak")), Fallback: uint16(rapid.IntRange(1, 65535).Draw(d.T, "fallback"))}
		}
		return m
	case wire.TypeRefused:
		return &wire.Refused{Seq: unit.Seq(d.u32()), Reason: wire.RefusedFor(1 + d.u8(3))}
	case wire.TypeOutcome:
		m := &wire.Outcome{Tick: d.tick(), Of: d.is(), Name: d.name(), Payload: []byte{}}
		if m.Of {
			m.Player, m.Seq = d.key(), unit.Seq(d.u32())
		}
		if m.Cut = d.is(); m.Cut {
			m.Name = rapid.SampledFrom(bearing).Draw(d.T, "cut")
			return m
		}
		if d.is() {
			m.Name, m.Epoch = "PlayerSnapped", transform.Epoch(d.u8(31))
		}
		m.Payload = d.bytes(64)
		return m
	case wire.TypeSpawned:
		return &wire.Spawned{Body: d.u8(255), Epoch: transform.Epoch(d.u8(31)), Tick: d.tick(), At: d.vec(), Key: d.key(), Name: d.name()}
	case wire.TypeGone:
		return &wire.Gone{Body: d.u8(255)}
	case wire.TypeSnapshot:
		m := &wire.Snapshot{Tick: d.u16(), Acks: d.is()}
		if m.Acks {
			m.Back = d.u8(wire.MostBack)
		}
		for i := range d.u8(wire.MaxBodies) {
			m.Entries = append(m.Entries, wire.Entry{Body: 255 - i, Lag: i, Update: transform.Update{Form: transform.Full, At: unit.Vec{X: float64(i)}}})
		}
		if len(m.Entries) > 0 {
			m.Entries[0].Update = d.update(transform.Full)
		}
		return m
	case wire.TypeEntity:
		m := &wire.Entity{Tick: d.tick(), Name: d.name(), Kind: wire.EntityKind(d.u8(3))}
		switch m.Kind {
		case wire.SharedStorage:
			m.Structure, m.Origin, m.Slots = d.name(), d.cell(), d.u32()
		case wire.EntityPlayer:
			m.Player = d.key()
		}
		return m
	case wire.TypeVanished:
		return &wire.Vanished{Tick: d.tick(), Structure: d.is(), Name: d.name()}
	case wire.TypeTables:
		return &wire.Tables{Tick: d.tick(), Baseline: d.is(), Names: d.set(32)}
	case wire.TypePlacement:
		return &wire.Placement{Number: d.from1(), At: d.vec3()}
	case wire.TypeInstruction:
		return &wire.Instruction{Number: d.from1(), Impulse: d.vec3()}
	case wire.TypeStandings:
		m := &wire.Standings{Tick: d.tick()}
		for i := range 1 + d.u8(wire.MaxStandings-1) {
			m.Entries = append(m.Entries, wire.Standing{Player: wire.Key{i, 1}, At: d.vec3(), Velocity: sampleVec3, Rotation: d.quat()})
		}
		return m
	case wire.TypeCorrection:
		return &wire.Correction{Number: d.from1(), Epoch: d.u32(), Acknowledged: d.u32(), X: int32(d.u32()), Y: int32(d.u32()), Facing: d.u8(7)}
	case wire.TypeAdvisory:
		return &wire.Advisory{Recovered: d.is()}
	}
	return &wire.Pong{Nonce: d.u32(), Tick: d.tick()}
}

// set draws names in order, each once.
func (d draw) set(most int) []string {
	var list []string
	for range d.u8(most) {
		list = append(list, d.name())
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// What is written is read as it was, is within the sizes of its type, and is
// refused with a byte more, and with a byte less unless it ends in a payload.
func TestWhatIsWrittenIsRead(t *testing.T) {
	for _, of := range wire.Types() {
		t.Run(of.String(), func(t *testing.T) {
			rapid.Check(t, func(r *rapid.T) {
				m := draw{r}.message(of)
				body := m.AppendBody(nil)
				least, most := of.Sizes()
				require.GreaterOrEqual(r, len(body), least)
				require.LessOrEqual(r, len(body), most)
				got := of.New()
				require.NoError(r, got.DecodeBody(body))
				require.Equal(r, m, got)
				frame := wire.AppendFrame([]byte("before"), m)[6:]
				kind, length, err := wire.ReadHead(frame[:wire.Lead(frame)], of.FromHost())
				require.NoError(r, err)
				require.Equal(r, of, kind)
				require.Equal(r, body, frame[wire.HeadSize:])
				require.Len(r, body, length)
				if of == wire.TypeCommand || of == wire.TypeOutcome {
					return
				}
				if err := of.New().DecodeBody(append(slices.Clone(body), 0)); of == wire.TypeSnapshot {
					require.Equal(r, wire.Short, wire.FaultOf(err), "it begins another entry")
				} else {
					require.Equal(r, wire.Long, wire.FaultOf(err))
				}
				require.Equal(r, wire.Short, wire.FaultOf(of.New().DecodeBody(body[:len(body)-1])))
			})
		})
	}
}

func TestPayloadsAreRead(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		d := draw{r}
		var stage []wire.Stage
		for range d.u8(32) {
			s := wire.Stage{Act: d.u8(6), Name: d.name()}
			if s.Act < 3 {
				if s.N = 1; d.is() {
					s.N = int64(d.from1())
				}
				if d.is() {
					s.Player = d.name()
				}
			}
			stage = append(stage, s)
		}
		a, got := wire.Arguments{Stage: stage, Then: d.u8(7)}, wire.Arguments{}
		require.NoError(r, got.DecodePayload("Probe", a.AppendPayload(nil, "Probe")))
		require.Equal(r, a, got)
		a, got = wire.Arguments{From: d.name(), To: d.name(), Item: d.name(), N: d.integer()}, wire.Arguments{}
		require.NoError(r, got.DecodePayload("InventoryTransfer", a.AppendPayload(nil, "InventoryTransfer")))
		require.Equal(r, a, got)
		a, got = wire.Arguments{Type: d.name(), Cell: d.cell()}, wire.Arguments{}
		require.NoError(r, got.DecodePayload("PlaceStructure", a.AppendPayload(nil, "PlaceStructure")))
		require.Equal(r, a, got)

		x := wire.Delta{ID: d.name(), Type: d.name(), Cell: d.cell()}
		for i, name := range d.set(3) {
			x.Items = append(x.Items, wire.Item{Name: name, N: int64(i + 1)})
		}
		size := 1 + len(x.ID) + 1 + len(x.Type) + 16 + 1
		for _, item := range x.Items {
			size += 1 + len(item.Name) + 8
		}
		payload, ok := x.AppendPayload(nil, "StructurePlaced")
		require.Equal(r, size <= 64, ok, "%d bytes", size)
		if ok {
			y := wire.Delta{}
			require.NoError(r, y.DecodePayload("StructurePlaced", payload))
			assert.Equal(r, x.Cell, y.Cell)
			assert.Equal(r, x.Items, y.Items)
		}
	})
}

func TestSamplesAreOfEachType(t *testing.T) {
	var have []wire.Type
	for _, m := range samples {
		have = append(have, m.Type())
	}
	assert.Equal(t, wire.Types(), have)
}
