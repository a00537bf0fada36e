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

func players() []PlayerSetup {
	return []PlayerSetup{
		{Player: "P1", Host: true, Slots: 4, Bag: map[string]int64{"timber": 3}},
		{Player: "P2", Slots: 2},
	}
}

func setup() Setup {
	return Setup{
		Grid:       &unit.Cell{Column: 3, Row: 2},
		Structures: []StructureType{{Type: "post"}, {Type: "wall", Cost: map[string]int64{"timber": 2, "air": 0}}},
		Recipes: []Recipe{
			{Recipe: "plank", In: map[string]int64{"timber": 1}, Out: map[string]int64{"plank": 2}},
			{Recipe: "split", In: map[string]int64{"timber": 1}, Out: map[string]int64{"plank": 4}},
			{Recipe: "polish", In: map[string]int64{"timber": 2}, Out: map[string]int64{"timber": 2}},
		},
		Stations: []StationSetup{{Station: "bench"}},
	}
}

// rig is a channel with what a host brings to it.
type rig struct {
	*Channel
	rec Record
	now unit.Tick
}

// both are two connected players who hear everything.
type both struct{}

func (both) Send() []unit.PlayerKey { return everybody }

var everybody = []unit.PlayerKey{p1, p2}

func rigOf(players []PlayerSetup, s Setup, spans map[Kind]unit.Tick) *rig {
	return &rig{Channel: NewChannel(NewWorld(players, s), Limits{Payload: 64, Pending: 1000, Spans: spans}, &Store{})}
}

func newRig(spans map[Kind]unit.Tick) *rig { return rigOf(players(), setup(), spans) }

func (r *rig) send(player unit.PlayerKey, seq unit.Seq, kind, payload string) Receipt {
	return r.Receive(player, &Submission{Seq: seq, Kind: kind, Payload: []byte(payload)}, r.now)
}

// probe sends a Probe with these stages that ends well.
func (r *rig) probe(player unit.PlayerKey, seq unit.Seq, stages string) Receipt {
	return r.send(player, seq, "Probe", `{"stage":[`+stages+`],"then":"ok"}`)
}

// phases runs the next tick.
func (r *rig) phases() {
	r.now++
	r.rec.Reset()
	r.AdvanceTide(&r.rec, r.now)
	r.TickCombat(&r.rec, r.now)
	r.StepEnemies(r.now)
	r.Drain(&r.rec, r.now, nil)
	r.Flush(&r.rec, r.now, both{})
	r.Persist(&r.rec, r.now)
}

// ticks runs ticks of which nothing is asked.
func (r *rig) ticks(n int) {
	for range n {
		r.phases()
	}
}

// tick runs the next tick and returns what happened, an event a line.
func (r *rig) tick() []string {
	r.phases()
	lines := []string{}
	for i := range r.rec.Events {
		lines = append(lines, r.line(&r.rec.Events[i]))
	}
	return lines
}

func (r *rig) line(e *Event) string {
	name := r.world.PlayerName(e.Player)
	switch e.What {
	case Executed:
		return fmt.Sprintf("%s's %d: %s", name, e.Seq, e.Result)
	case Dropped:
		return fmt.Sprintf("%s's %d dropped", name, e.Seq)
	case Fault:
		return fmt.Sprintf("%s's %d at fault: %s", name, e.Seq, e.Name)
	case Tide:
		return fmt.Sprintf("%s %s", e.Name, e.Change)
	case Cancelled:
		return e.Name + " cancelled"
	case Damage:
		return fmt.Sprintf("%s hits %s for %d", e.Name, name, e.N)
	case LifeChanged:
		return fmt.Sprintf("%s is %s", name, e.Life)
	case Teardown:
		return e.Name + " torn down"
	case Spawned, Despawned:
		line := "spawned "
		if e.What == Despawned {
			line = "despawned "
		}
		if e.Entity.Sort != Plain {
			line += e.Entity.Sort.String() + " "
		}
		line += e.Entity.Name
		if e.Entity.Structure != 0 {
			line += fmt.Sprintf("of %v at %v with %d", e.Entity.Structure, e.Entity.Origin, e.Entity.Slots)
		}
		return line
	case Outcome:
		line := e.Name
		if e.Of {
			line += fmt.Sprintf(" of %s's %d", name, e.Seq)
		}
		line += fmt.Sprint(" to ", e.To)
		if e.Delta.Structure.ID != 0 {
			line += fmt.Sprintf(" %v at %v", e.Delta.Structure.ID, e.Delta.Structure.Cell)
		}
		if e.Delta.Items != nil {
			line += fmt.Sprint(" ", e.Delta.Items)
		}
		return line
	case Flushed:
		return fmt.Sprint("flushed ", e.Tables)
	}
	return fmt.Sprint("unexpected: ", *e)
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
		{`{"despawn":"e"}`, "ok", "NoSuchTarget"},
		{`{"spawn":"e"},{"despawn":"e"}`, "ok", "NoSuchTarget"},
		{`{"spawn":"e"},{"spawn":"e"}`, "ok", "EntityTaken"},
	} {
		r.send(p1, unit.Seq(i+1), "Probe", `{"stage":[`+tc.stages+`],"then":"`+tc.then+`"}`)
		assert.Equal(t, []string{fmt.Sprintf("P1's %d: %s", i+1, tc.want)}, r.tick(), tc.stages)
		assert.Equal(t, Duplicate, r.probe(p1, unit.Seq(i+1), ``).Fate, "its sequence is used up")
	}
	assert.Equal(t, map[string]int64{"timber": 3}, r.world.Player(p1).Bag)
	assert.Empty(t, r.world.Player(p2).Bag)
	assert.Empty(t, r.world.Entities())
	assert.Empty(t, r.world.Dirty())
}

func TestProbeStagesAgainstItsOwnView(t *testing.T) {
	r := newRig(nil)
	r.probe(p1, 1, `{"take":"timber","n":3},{"give":"a","n":4},{"need":"a","n":4},{"take":"a"},{"give":"timber","player":"P2","n":2}`)
	assert.Equal(t, []string{"P1's 1: Ok"}, r.tick(), "give and take mark nothing")
	assert.Equal(t, map[string]int64{"a": 3}, r.world.Player(p1).Bag, "no zeros")
	assert.Equal(t, map[string]int64{"timber": 2}, r.world.Player(p2).Bag)
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
	assert.Equal(t, []string{"P1's 4: EntityTaken"}, r.tick(), "what it sent away is there until the flush")
	r.probe(p1, 5, `{"despawn":"e"}`)
	r.probe(p1, 6, `{"spawn":"e"}`)
	assert.Equal(t, []string{"P1's 5: Ok", "P1's 6: EntityTaken", "despawned e"}, r.tick())
	assert.Empty(t, r.world.Entities())
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
	assert.Equal(t, map[string]int64{"plank": 2, "timber": 2}, r.world.Player(p1).Bag, "full to the last slot")
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
	assert.Equal(t, []Structure{
		{ID: 1, Type: "wall", Cell: unit.Cell{Column: 2, Row: 1}, storage: none},
		{ID: 2, Type: "post", storage: none},
	}, r.world.Structures())
	assert.Equal(t, map[string]int64{"timber": 1}, r.world.Player(p1).Bag)
}

func TestWithoutGridAllIsOutOfBounds(t *testing.T) {
	s := setup()
	s.Grid = nil
	r := rigOf(players(), s, nil)
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
