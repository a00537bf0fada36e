package host_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/moveauth/moveauth/reference/commit"
	"github.com/moveauth/moveauth/reference/host"
	"github.com/moveauth/moveauth/reference/unit"
)

func (t table) link(connection string, fails bool) {
	require.NoError(t, t.h.Step(host.Input{Do: host.Link, Connection: connection, Fails: fails}).Err)
}

func (t table) reload(newSession bool) {
	require.NoError(t, t.h.Step(host.Input{Do: host.Reload, NewSession: newSession}).Err)
}

func (t table) bag(player string) map[string]int64 {
	for _, p := range t.h.State().Players {
		if p.Player == player {
			return p.Bag
		}
	}
	return nil
}

// Public report 1: what arrives while a command executes runs in the next tick,
// and a flood is refused.
func TestArrivalsDuringATickAndAFlood(t *testing.T) {
	h := open(t, config())
	h.receive("c1", probe(1, ``))
	out := h.h.Step(host.Input{Do: host.Ticks, First: 1, Last: 1, During: []host.Arrival{
		{Connection: "c2", Envelopes: []commit.Submission{probe(1, ``), probe(1, ``)}},
		{Connection: "c3", Player: "P3", Envelopes: []commit.Submission{probe(1, ``)}},
		{Connection: "c9", Envelopes: []commit.Submission{probe(1, ``)}},
	}})
	require.NoError(t, out.Err)
	assert.Len(t, out.Events, 1)
	assert.Equal(t, []commit.Receipt{{Arrival: 2}, {Fate: commit.Duplicate}, {Arrival: 3}, {Fate: commit.StaleConnection}}, out.Receipts)
	assert.Equal(t, []string{"2 baseline [bags combat lands storages structures] to P3", "2 P2 1 Ok", "2 P3 1 Ok"}, h.ticks(2, 2))

	refused := 0
	flood := make([]commit.Submission, 1000)
	for range 110 {
		for i := range flood {
			flood[i] = probe(unit.Seq(i+2), ``)
		}
		for _, fate := range h.receive("c2", flood...) {
			if fate == "QueueFull" {
				refused++
			}
		}
	}
	// Of the first thousand 10 are taken and 990 are refused; of each later one
	// the 10 are copies.
	assert.Equal(t, 110*990, refused)
	assert.Equal(t, map[string]int64{"P2": 10}, h.h.State().Pending)
	assert.Equal(t, []string{"14"}, h.receive("c1", probe(2, ``)))
	assert.Equal(t, "3 P1 2 Ok", h.ticks(3, 3)[10])

	err := h.h.Step(host.Input{Do: host.Ticks, First: 4, Last: 4, During: []host.Arrival{{Connection: "c4", Player: "P9"}}}).Err
	assert.ErrorIs(t, err, host.ErrUnknownPlayer)
	err = h.h.Step(host.Input{Do: host.Ticks, First: 4, Last: 4, During: []host.Arrival{{Connection: "", Player: "P1"}}}).Err
	assert.ErrorIs(t, err, host.ErrBadName)
	assert.EqualValues(t, 3, h.h.State().Tick)
	assert.Empty(t, h.ticks(3, 3, host.Arrival{Connection: "c1", Envelopes: []commit.Submission{probe(3, ``)}}), "that drain is over")
	assert.Equal(t, []string{"4 P1 3 Ok"}, h.ticks(4, 4))
}

// Public report 2: each sequence is used up once, whatever became of it.
func TestSequencesAreUsedUp(t *testing.T) {
	cfg := config()
	cfg.Players[1].Slots, cfg.Players[1].Bag = 1, nil
	close := unit.Tick(4)
	cfg.World.Lands = []commit.LandSetup{{Land: "L", Socket: "s", SoftClose: &close}}
	cfg.World.Nodes = []commit.NodeSetup{{Node: "n", Land: "L", Item: "ore", Yield: 1, Swings: 9}}
	cfg.Spans = map[string]int64{"HarvestResolve": 1}
	h := open(t, cfg)
	harvest := commit.Submission{Seq: 9, Kind: "HarvestResolve", Payload: []byte(`{"swing":1,"node":"n"}`)}
	assert.Equal(t, []string{"1", "Duplicate", "Duplicate"}, h.receive("c1", probe(7, `{"give":"ore"}`), probe(7, ``), probe(6, ``)))
	assert.Equal(t, []string{"2"}, h.receive("c2", probe(7, ``)))
	assert.Equal(t, []string{"1 P1 7 Ok", "1 P2 7 Ok"}, h.ticks(1, 1))
	h.receive("c1", probe(8, `{"give":"ore"}`))
	assert.Equal(t, []string{"2 P1 8 BagFull"}, h.ticks(2, 2))
	assert.Equal(t, []string{"4"}, h.receive("c2", probe(8, `{"take":"ore","player":"P1"}`)))
	assert.Equal(t, []string{"3 P2 8 Ok"}, h.ticks(3, 3))
	assert.Equal(t, []string{"Duplicate", "5"}, h.receive("c1", probe(8, `{"give":"ore"}`), harvest))
	assert.Equal(t, commit.Dropped, h.h.Step(host.Input{Do: host.Ticks, First: 4, Last: 4}).Events[1].What)
	assert.Equal(t, []string{"Duplicate"}, h.receive("c1", harvest))
}

// Public report 3: a joiner gets the state after its tick and later outcomes,
// none twice, none missing.
func TestJoiner(t *testing.T) {
	h := open(t, config())
	h.receive("c1", probe(1, `{"outcome":"b1"},{"spawn":"E9"},{"dirty":"notes"}`))
	h.receive("c2", probe(1, `{"outcome":"b2"}`))
	assert.Equal(t, []string{
		"1 P1 1 Ok", "1 P2 1 Ok", "1 spawned E9", "1 b1 P2 P1", "1 b2 P2 P1", "1 flushed [notes]",
	}, h.ticks(1, 1, host.Arrival{Connection: "c3", Player: "P3"}))
	h.receive("c3", probe(1, `{"outcome":"b3"}`))
	assert.Equal(t, []string{
		"2 state [notes] to P2 P1", "2 baseline [bags combat lands notes storages structures] to P3", "2 P3 1 Ok", "2 b3 P2 P1 P3",
	}, h.ticks(2, 2))

	h.connect("c4", "P2") // comes back over another connection, between ticks
	h.disconnect("c2")    // the late close of the old one
	h.receive("c1", probe(2, `{"dirty":"bags"}`))
	assert.Equal(t, []string{
		"3 baseline [bags combat lands notes storages structures] to P2", "3 P1 2 Ok", "3 flushed [bags]", "4 state [bags] to P2 P1 P3",
	}, h.ticks(3, 4))
	h.connect("c5", "P3")
	h.disconnect("c5")
	assert.Empty(t, h.ticks(5, 5), "who has left is sent nothing")
}

// Public report 4 is TestChest's: one despawn, whoever demolishes twice.

// Public report 5: a frame that owes three ticks.
func TestLateFrame(t *testing.T) {
	cfg := config()
	cfg.Spans = map[string]int64{"CraftCommit": 2}
	cfg.World.Recipes = []commit.Recipe{{Recipe: "r", In: map[string]int64{"timber": 1}}}
	cfg.World.Stations = []commit.StationSetup{{Station: "s"}}
	h := open(t, cfg)
	assert.Empty(t, h.ticks(1, 5))
	h.receive("c1", commit.Submission{Seq: 1, Kind: "CraftCommit", Payload: []byte(`{"recipe":"r","station":"s"}`)}, probe(2, `{"dirty":"t"}`))
	assert.Equal(t, []string{
		"6 P1 2 Ok", "6 flushed [t]", "7 state [t] to P2 P1", "7 P1 1 Ok", "7 Crafted P2 P1", "7 flushed [bags]", "8 state [bags] to P2 P1",
	}, h.ticks(6, 8))
	assert.Empty(t, h.ticks(6, 8), "and none of it again")
}

func TestSendsThatFail(t *testing.T) {
	h := open(t, config())
	h.connect("c3", "P3")
	h.ticks(1, 1)
	h.link("c2", true) // P2 is the first to be sent anything
	h.receive("c1", probe(1, `{"outcome":"a"},{"outcome":"b"},{"dirty":"t"}`))
	h.receive("c2", probe(1, `{"outcome":"c"}`))
	assert.Equal(t, []string{
		"2 P1 1 Ok", "2 P2 1 Ok", "2 a P1 P3", "2 b P1 P3", "2 c P1 P3", "2 flushed [t]", "3 state [t] to P1 P3",
	}, h.ticks(2, 3))
	assert.Equal(t, []string{"StaleConnection"}, h.receive("c2", probe(2, ``)), "it was ended")
	h.connect("c4", "P2")
	h.disconnect("c2")
	assert.Equal(t, []string{"3"}, h.receive("c4", probe(2, ``)), "once")

	h.link("c4", true)
	h.link("c3", true)
	h.link("c3", false)
	h.receive("c1", probe(2, `{"dirty":"t"}`))
	assert.Equal(t, []string{"4 P2 2 Ok", "4 P1 2 Ok", "4 flushed [t]", "5 state [t] to P1 P3"}, h.ticks(4, 5), "a baseline that fails is sent to nobody")
	h.link("c1", true)
	h.receive("c3", probe(1, `{"dirty":"t"}`))
	assert.Equal(t, []string{"6 P3 1 Ok", "6 flushed [t]", "7 state [t] to P3"}, h.ticks(6, 7), "a state can fail like an outcome")
}

func TestReload(t *testing.T) {
	cfg := config()
	grid := unit.Cell{Column: 8, Row: 8}
	six := unit.Tick(6)
	cfg.Players[1].HP, cfg.Players[1].At = 10, &unit.Vec{X: 4, Y: 4}
	cfg.Players[0].HP, cfg.Players[0].At = 10, &unit.Vec{X: 9, Y: 9}
	cfg.World = commit.Setup{
		Rules: commit.Rules{Reach: 20, Strike: 1, ReviveTicks: 50, StaggerTicks: 50},
		Grid:  &grid,
		Lands: []commit.LandSetup{
			{Land: "L", Socket: "s", Area: unit.Area{Max: unit.Vec{X: 4, Y: 4}}, Deposit: unit.Vec{X: -1, Y: -1}, SoftClose: new(unit.Tick(3))},
			{Land: "M", Socket: "t", Arrives: new(unit.Tick(2))},
		},
		Nodes: []commit.NodeSetup{{Node: "n", Land: "L", At: unit.Vec{X: 4, Y: 4}, Item: "ore", Yield: 1, Swings: 9}},
		Enemies: []commit.EnemySetup{
			{Enemy: "crab", At: unit.Vec{X: 4, Y: 4}, HP: 3, Attacks: []commit.AttackSetup{{Target: "P2", Damage: 10, Resolve: 1}, {Target: "P1", Damage: 4, Resolve: 8}}},
			{Enemy: "gull", Land: "M", At: unit.Vec{}, HP: 3},
		},
		Structures: []commit.StructureType{{Type: "chest", Slots: 4}},
		Storages:   []commit.StorageSetup{{Storage: "hold", Slots: 4}},
	}
	h := open(t, cfg)
	say := func(seq unit.Seq, kind, payload string) {
		h.receive("c1", commit.Submission{Seq: seq, Kind: kind, Payload: []byte(payload)})
	}
	say(1, "HarvestResolve", `{"swing":1,"node":"n"}`)
	say(2, "StrikeResolve", `{"swing":1,"target":"crab"}`)
	say(3, "PlaceStructure", `{"type":"chest","cell":[0,0]}`)
	say(4, "Equip", `{"slot":"hand","item":"timber"}`)
	say(5, "ReviveStart", `{"target":"P2"}`)
	h.ticks(1, 1)
	say(6, "InventoryTransfer", `{"from":"bag","to":"storage-s1","item":"ore","n":1}`)
	say(7, "SessionReady", `{}`)
	h.ticks(2, 4)
	before := h.h.State()
	require.Equal(t, "P2", before.Players[0].Reviving)
	require.Equal(t, &unit.Vec{X: -1, Y: -1}, before.Players[0].At, "L closed under it")

	say(8, "Probe", `{"stage":[{"give":"ore"},{"spawn":"E9"}],"then":"ok"}`)
	h.ticks(5, 5)
	h.receive("c2", probe(9, ``))
	h.link("c1", true)
	h.reload(false)
	after := h.h.State()
	want := before
	want.Tick = 5
	want.Entities = []string{"crab", "gull", "hold", "storage-s1"}
	for i := range want.Players {
		want.Players[i].Connected = false
	}
	want.Players[0].At = &unit.Vec{X: 4, Y: 4}
	assert.Equal(t, want, after, "tables as they were flushed, positions as they were opened, nobody there")

	assert.Equal(t, []string{"StaleConnection"}, h.receive("c1", probe(9, ``)))
	assert.EqualValues(t, 8, h.connect("c1", "P1"), "what was taken by the end of the last drain")
	assert.EqualValues(t, 0, h.connect("c2", "P2"), "its 9 came after that")
	assert.Equal(t, []string{"6 baseline [bags combat lands storages structures] to P2", "6 baseline [bags combat lands storages structures] to P1"}, h.ticks(6, six)[:2])
	assert.Empty(t, h.ticks(7, 7), "no attack and no close happens again")
	assert.EqualValues(t, 6, func() int64 { h.ticks(8, 8); return h.h.State().Players[0].HP }(), "10 − 4: the next attack hits")
	h.receive("c1", commit.Submission{Seq: 9, Kind: "HarvestResolve", Payload: []byte(`{"swing":1,"node":"n"}`)},
		commit.Submission{Seq: 10, Kind: "Demolish", Payload: []byte(`{"structure":"s1"}`)},
		commit.Submission{Seq: 11, Kind: "PlaceStructure", Payload: []byte(`{"type":"chest","cell":[0,0]}`)})
	assert.Equal(t, []string{"9 P1 9 LandDeparted", "9 P1 10 Ok", "9 P1 11 Ok"}, h.ticks(9, 9)[1:4])
	assert.Equal(t, "s2", h.h.State().Structures[0].ID.String(), "an id is never used again")

	h.reload(true)
	assert.Zero(t, h.connect("c1", "P1"))
	h.reload(false)
	assert.Zero(t, h.connect("c1", "P1"), "the new session is the one that goes on")
	assert.Equal(t, map[string]int64{}, h.bag("P1"))
}

func TestActionsAreRoundedUpToTicks(t *testing.T) {
	for _, tc := range []struct {
		windup, active unit.Micros
		ticks          unit.Tick // at 50 Hz: 20000 µs each
	}{{0, 0, 0}, {1, 0, 1}, {20_000, 0, 1}, {20_000, 1, 2}, {10_000, 10_001, 2}, {100_000, 80_000, 9}, {1_000_000, 999_999, 100}} {
		assert.Equal(t, tc.ticks, (tc.windup + tc.active).Ticks(50), "%d and %d µs", tc.windup, tc.active)
	}
	cfg := config()
	cfg.Actions = map[string]host.Action{"Probe": {Windup: 20_000, Active: 20_001}}
	h := open(t, cfg)
	s := probe(1, ``)
	s.ClaimedTick = 1
	h.receive("c1", s)
	assert.Equal(t, []string{"3 P1 1 Ok"}, h.ticks(1, 4), "3 ticks, whatever the sender claims")
}
