package commit

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/moveauth/moveauth/reference/unit"
)

const (
	p1 unit.PlayerKey = iota
	p2
)

func setup() Setup {
	return Setup{
		Players: []PlayerSetup{
			{Player: "P1", Host: true, Slots: 4, Bag: map[string]int64{"timber": 3}},
			{Player: "P2", Slots: 2},
		},
		Grid:       unit.Cell{Column: 3, Row: 2},
		Structures: []StructureType{{Type: "post"}, {Type: "wall", Cost: map[string]int64{"timber": 2, "air": 0}}},
		Recipes: []Recipe{
			{Recipe: "plank", In: map[string]int64{"timber": 1}, Out: map[string]int64{"plank": 2}},
			{Recipe: "split", In: map[string]int64{"timber": 1}, Out: map[string]int64{"plank": 4}},
			{Recipe: "polish", In: map[string]int64{"timber": 2}, Out: map[string]int64{"timber": 2}},
		},
		Stations: []string{"bench"},
	}
}

// rig is a channel with what a host brings to it.
type rig struct {
	*Channel
	rec Record
	now unit.Tick
}

func newRig(spans map[Kind]unit.Tick) *rig {
	return &rig{Channel: NewChannel(NewWorld(setup()), 64, spans)}
}

func (r *rig) send(player unit.PlayerKey, seq unit.Seq, kind, payload string) Receipt {
	return r.Receive(player, &Submission{Seq: seq, Kind: kind, Payload: []byte(payload)}, r.now)
}

// probe sends a Probe with these stages that ends well.
func (r *rig) probe(player unit.PlayerKey, seq unit.Seq, stages string) Receipt {
	return r.send(player, seq, "Probe", `{"stage":[`+stages+`],"then":"ok"}`)
}

// tick runs the next tick for two connected players and returns what happened,
// an event a line.
func (r *rig) tick() []string {
	r.now++
	r.rec.Reset()
	r.Drain(&r.rec, r.now)
	r.Flush(&r.rec, r.now, []unit.PlayerKey{p1, p2})
	r.Persist(&r.rec, r.now)
	lines := []string{}
	for _, e := range r.rec.Events {
		name := r.world.PlayerName(e.Player)
		switch e.What {
		case Executed:
			lines = append(lines, fmt.Sprintf("%s's %d: %s", name, e.Seq, e.Result))
		case Spawned:
			lines = append(lines, "spawned "+e.Name)
		case Despawned:
			lines = append(lines, "despawned "+e.Name)
		case Outcome:
			line := fmt.Sprintf("%s of %s's %d to %v", e.Name, name, e.Seq, e.To)
			if e.Delta.Placed.ID != 0 {
				line += fmt.Sprintf(" %v at %v", e.Delta.Placed.ID, e.Delta.Placed.Cell)
			}
			if e.Delta.Items != nil {
				line += fmt.Sprint(" ", e.Delta.Items)
			}
			lines = append(lines, line)
		case Flushed:
			lines = append(lines, fmt.Sprint("flushed ", e.Tables))
		}
	}
	return lines
}

func TestWindowDrops(t *testing.T) {
	for _, tc := range []struct {
		last, seq unit.Seq
		drops     bool
	}{
		{0, 0, true}, {0, 1, false}, {0, unit.MaxSeq, false},
		{5, 0, true}, {5, 4, true}, {5, 5, true}, {5, 6, false}, {5, 9, false},
		{unit.MaxSeq - 1, unit.MaxSeq, false},
		{unit.MaxSeq, unit.MaxSeq, true}, {unit.MaxSeq, 0, true}, {unit.MaxSeq, 1, true},
	} {
		w := Window{Last: tc.last}
		assert.Equal(t, tc.drops, w.Drops(tc.seq), "%d after %d", tc.seq, tc.last)
	}
}

func TestReceiptOnlyEnqueues(t *testing.T) {
	r := newRig(nil)
	for i, player := range []unit.PlayerKey{p1, p2} {
		assert.Equal(t, Receipt{Arrival: unit.Arrival(i + 1)}, r.probe(player, 1, `{"dirty":"t"}`))
		assert.EqualValues(t, 1, r.Pending(player))
	}
	assert.Empty(t, r.world.Dirty())
	assert.Equal(t, []string{"P1's 1: Ok", "P2's 1: Ok", "flushed [t]"}, r.tick())
	assert.Zero(t, r.Pending(p1))
	assert.Empty(t, r.tick())
}

func TestRefusedEnvelopeLeavesNothing(t *testing.T) {
	r := newRig(nil)
	encoded := func(n int) *Submission {
		text := fmt.Appendf(nil, `{"stage":[],"then":"ok"}%*s`, n-24, "")
		require.Len(t, text, n)
		return &Submission{Seq: 1, Kind: "Probe", Payload: text, Encoded: true}
	}
	got := r.Receive(p1, encoded(65), r.now)
	assert.Equal(t, PayloadTooLarge, got.Fate)
	assert.Contains(t, got.Detail, "65 bytes, want at most 64")
	assert.Equal(t, UnknownKind, r.send(p1, 1, "Nonsense", `{}`).Fate)
	assert.Equal(t, UnknownKind, r.send(p1, 1, "probe", `{}`).Fate, "names of kinds have their case")
	assert.Equal(t, BadPayload, r.send(p1, 1, "Probe", `{`).Fate)
	assert.Zero(t, r.Pending(p1))
	assert.Zero(t, r.Window(p1).Last)
	assert.Equal(t, Receipt{Arrival: 1}, r.Receive(p1, encoded(64), r.now), "its sequence is free, its arrival number too")
	big := `{"stage":[{"give":"a-name-that-is-quite-long"}],` + `"then":                    "ok"}`
	require.Greater(t, len(big), 64)
	assert.Equal(t, Receipt{Arrival: 2}, r.send(p1, 2, "Probe", big), "decoded arguments have no size")
}

func TestOneThatWaitsKeepsItsPlace(t *testing.T) {
	r := newRig(map[Kind]unit.Tick{KindCraftCommit: 2})
	const craft = `{"recipe":"plank","station":"bench"}`
	r.send(p1, 9, "CraftCommit", craft)
	assert.Equal(t, Receipt{Fate: Duplicate}, r.send(p1, 9, "CraftCommit", craft), "taken, though it waits")
	r.probe(p1, 10, ``)
	assert.Equal(t, []string{"P1's 10: Ok"}, r.tick())
	assert.EqualValues(t, 1, r.Pending(p1))
	r.probe(p2, 1, ``)
	r.probe(p1, 11, ``)
	assert.Equal(t, []string{
		"P1's 9: Ok", "P2's 1: Ok", "P1's 11: Ok",
		"Crafted of P1's 9 to [0 1] [{plank 2} {timber -1}]",
		"flushed [bags]",
	}, r.tick())
}

func TestFailedCommandLeavesNoTrace(t *testing.T) {
	r := newRig(nil)
	for i, tc := range []struct{ stages, then, want string }{
		{`{"give":"a"},{"take":"timber","n":3},{"outcome":"o"},{"spawn":"e"},{"dirty":"t"}`, "fail", "ProbeFailed"},
		{`{"take":"timber","n":3},{"need":"timber"}`, "ok", "NotEnough"},
		{`{"take":"timber","n":4}`, "ok", "NotEnough"},
		{`{"give":"a"},{"give":"b"}`, "ok", "BagFull"},
		{`{"give":"a","player":"P2","n":2},{"give":"b","player":"P2"}`, "ok", "BagFull"},
		{`{"give":"a","n":9007199254740991}`, "ok", "BagFull"},
		{`{"give":"a","player":"P3"}`, "ok", "NoSuchTarget"},
		{`{"give":"a","n":0}`, "ok", "BadAmount"},
		{`{"take":"timber","n":-1}`, "ok", "BadAmount"},
		{`{"need":"timber","n":0}`, "ok", "BadAmount"},
		{`{"despawn":"e"}`, "ok", "NoSuchTarget"},
		{`{"spawn":"e"},{"despawn":"e"}`, "ok", "NoSuchTarget"},
		{`{"spawn":"e"},{"spawn":"e"}`, "ok", "EntityTaken"},
	} {
		r.send(p1, unit.Seq(i+1), "Probe", `{"stage":[`+tc.stages+`],"then":"`+tc.then+`"}`)
		assert.Equal(t, []string{fmt.Sprintf("P1's %d: %s", i+1, tc.want)}, r.tick(), tc.stages)
		assert.Equal(t, Duplicate, r.probe(p1, unit.Seq(i+1), ``).Fate, "its sequence is used up")
	}
	assert.Equal(t, map[string]int64{"timber": 3}, r.world.Bag(p1))
	assert.Empty(t, r.world.Bag(p2))
	assert.Empty(t, r.world.Entities())
	assert.Empty(t, r.world.Dirty())
}

func TestProbeStagesAgainstItsOwnView(t *testing.T) {
	r := newRig(nil)
	r.probe(p1, 1, `{"take":"timber","n":3},{"give":"a","n":4},{"need":"a","n":4},{"take":"a"},{"give":"timber","player":"P2","n":2}`)
	assert.Equal(t, []string{"P1's 1: Ok"}, r.tick(), "give and take mark nothing")
	assert.Equal(t, map[string]int64{"a": 3}, r.world.Bag(p1), "no zeros")
	assert.Equal(t, map[string]int64{"timber": 2}, r.world.Bag(p2))
}

func TestEntitiesComeAndGoAtTheFlush(t *testing.T) {
	r := newRig(nil)
	r.probe(p1, 1, `{"outcome":"o"},{"spawn":"e"}`)
	r.probe(p2, 1, `{"despawn":"e"}`)
	r.probe(p2, 2, `{"spawn":"e"}`)
	r.probe(p2, 3, `{"outcome":"u"}`)
	assert.Equal(t, []string{
		"P1's 1: Ok", "P2's 1: NoSuchTarget", "P2's 2: EntityTaken", "P2's 3: Ok",
		"spawned e", "o of P1's 1 to [0 1]", "u of P2's 3 to [0 1]",
	}, r.tick())
	assert.Equal(t, []string{"e"}, r.world.Entities())

	r.probe(p1, 2, `{"despawn":"e"}`)
	r.probe(p2, 4, `{"despawn":"e"}`)
	assert.Equal(t, []string{"P1's 2: Ok", "P2's 4: NoSuchTarget", "despawned e"}, r.tick())
	assert.Empty(t, r.world.Entities())

	r.probe(p1, 3, `{"spawn":"e"}`)
	r.tick()
	r.probe(p1, 4, `{"despawn":"e"},{"spawn":"e"}`)
	assert.Equal(t, []string{"P1's 4: Ok", "despawned e", "spawned e"}, r.tick())
	assert.Equal(t, []string{"e"}, r.world.Entities())
	r.probe(p1, 5, `{"spawn":"e"}`)
	assert.Equal(t, []string{"P1's 5: EntityTaken"}, r.tick())
}

func TestCraftCommit(t *testing.T) {
	r := newRig(nil)
	for i, tc := range []struct {
		recipe, station string
		want            []string
	}{
		{"plonk", "nowhere", []string{"NoSuchRecipe"}},
		{"plank", "nowhere", []string{"NoSuchTarget"}},
		{"split", "bench", []string{"BagFull"}},
		{"plank", "bench", []string{"Ok", "Crafted of P1's 4 to [0 1] [{plank 2} {timber -1}]", "flushed [bags]"}},
		{"polish", "bench", []string{"Ok", "Crafted of P1's 5 to [0 1] []", "flushed [bags]"}},
		{"plank", "bench", []string{"BagFull"}},
	} {
		r.send(p1, unit.Seq(i+1), "CraftCommit", fmt.Sprintf(`{"recipe":%q,"station":%q}`, tc.recipe, tc.station))
		tc.want[0] = fmt.Sprintf("P1's %d: %s", i+1, tc.want[0])
		assert.Equal(t, tc.want, r.tick())
	}
	assert.Equal(t, map[string]int64{"plank": 2, "timber": 2}, r.world.Bag(p1), "full to the last slot")
	r.send(p2, 1, "CraftCommit", `{"recipe":"split","station":"bench"}`)
	assert.Equal(t, []string{"P2's 1: NotEnough"}, r.tick(), "too few is told before too full")
}

func TestPlaceStructure(t *testing.T) {
	r := newRig(nil)
	for i, tc := range []struct {
		kind string
		x, y int
		want []string
	}{
		{"tower", 9, 9, []string{"NoSuchTarget"}},
		{"post", -1, 0, []string{"OutOfBounds"}},
		{"post", 0, -1, []string{"OutOfBounds"}},
		{"post", 3, 0, []string{"OutOfBounds"}},
		{"post", 0, 2, []string{"OutOfBounds"}},
		{"wall", 2, 1, []string{"Ok", "StructurePlaced of P1's 6 to [0 1] s1 at {2 1} [{timber -2}]", "flushed [structures bags]"}},
		{"wall", 2, 1, []string{"CellTaken"}},
		{"wall", 0, 0, []string{"NotEnough"}},
		{"post", 0, 0, []string{"Ok", "StructurePlaced of P1's 9 to [0 1] s2 at {0 0} []", "flushed [structures bags]"}},
	} {
		r.send(p1, unit.Seq(i+1), "PlaceStructure", fmt.Sprintf(`{"type":%q,"cell":[%d,%d]}`, tc.kind, tc.x, tc.y))
		tc.want[0] = fmt.Sprintf("P1's %d: %s", i+1, tc.want[0])
		assert.Equal(t, tc.want, r.tick())
	}
	assert.Equal(t, []Structure{{1, "wall", unit.Cell{Column: 2, Row: 1}}, {2, "post", unit.Cell{}}}, r.world.Structures())
	assert.Equal(t, map[string]int64{"timber": 1}, r.world.Bag(p1))
}

func TestWithoutGridAllIsOutOfBounds(t *testing.T) {
	s := setup()
	s.Grid = unit.Cell{}
	r := &rig{Channel: NewChannel(NewWorld(s), 64, nil)}
	r.send(p1, 1, "PlaceStructure", `{"type":"post","cell":[0,0]}`)
	assert.Equal(t, []string{"P1's 1: OutOfBounds"}, r.tick())
}

func TestGatesAreReadAtExecution(t *testing.T) {
	r := newRig(nil)
	r.send(p1, 1, "PlaceStructure", `{"type":"post","cell":[1,1]}`)
	r.send(p2, 1, "PlaceStructure", `{"type":"post","cell":[1,1]}`)
	r.probe(p1, 2, `{"take":"timber","n":3}`)
	r.send(p1, 3, "CraftCommit", `{"recipe":"plank","station":"bench"}`)
	assert.Equal(t, []string{
		"P1's 1: Ok", "P2's 1: CellTaken", "P1's 2: Ok", "P1's 3: NotEnough",
		"StructurePlaced of P1's 1 to [0 1] s1 at {1 1} []", "flushed [structures bags]",
	}, r.tick())
}

func TestDirtyTablesAreFlushedOnceEach(t *testing.T) {
	r := newRig(nil)
	r.probe(p1, 1, `{"dirty":"b"},{"dirty":"a"},{"dirty":"b"}`)
	r.probe(p1, 2, `{"dirty":"a"}`)
	assert.Equal(t, []string{"P1's 1: Ok", "P1's 2: Ok", "flushed [b a]"}, r.tick())
	r.probe(p1, 3, `{"dirty":"b"}`)
	assert.Equal(t, []string{"P1's 3: Ok", "flushed [b]"}, r.tick())
}
