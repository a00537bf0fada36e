package host_test

import (
	"fmt"
	"math"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/moveauth/moveauth/reference/commit"
	"github.com/moveauth/moveauth/reference/host"
	"github.com/moveauth/moveauth/reference/unit"
)

func config() host.Config {
	return host.Config{
		NetworkTickHz: 50, SimulationHz: 50, PendingLimit: 10, PayloadLimit: 64,
		Players: []host.Player{
			{PlayerSetup: commit.PlayerSetup{Player: "P2", Slots: 8}, Connection: "c2"},
			{PlayerSetup: commit.PlayerSetup{Player: "P1", Host: true, Slots: 8, Bag: map[string]int64{"timber": 1}}, Connection: "c1"},
			{PlayerSetup: commit.PlayerSetup{Player: "P3", Slots: 8}},
		},
	}
}

// table is a host with what the tests say to it.
type table struct {
	*testing.T
	h *host.Host
}

func open(t *testing.T, cfg host.Config) table {
	h, err := host.New(cfg)
	require.NoError(t, err)
	return table{t, h}
}

func (t table) connect(connection, player string) int64 {
	out := t.h.Step(host.Input{Do: host.Connect, Connection: connection, Player: player})
	require.NoError(t, out.Err)
	return int64(out.LastSeq)
}

func (t table) disconnect(connection string) {
	require.NoError(t, t.h.Step(host.Input{Do: host.Disconnect, Connection: connection}).Err)
}

func probe(seq unit.Seq, stages string) commit.Submission {
	return commit.Submission{Seq: seq, Kind: "Probe", Payload: []byte(`{"stage":[` + stages + `],"then":"ok"}`)}
}

// receive returns the receipts: an arrival number or a fate.
func (t table) receive(connection string, envelopes ...commit.Submission) []string {
	out := t.h.Step(host.Input{Do: host.Receive, Connection: connection, Envelopes: envelopes})
	require.NoError(t, out.Err)
	fates := []string{}
	for _, r := range out.Receipts {
		if r.Fate == commit.Enqueued {
			fates = append(fates, fmt.Sprint(r.Arrival))
		} else {
			fates = append(fates, r.Fate.String())
		}
	}
	return fates
}

// ticks returns the events: who executed what how, and who got which outcome.
func (t table) ticks(first, last unit.Tick, during ...host.Arrival) []string {
	out := t.h.Step(host.Input{Do: host.Ticks, First: first, Last: last, During: during})
	require.NoError(t, out.Err)
	lines := []string{}
	for _, e := range out.Events {
		line := fmt.Sprintf("%d %s", e.Tick, e.Name)
		switch e.What {
		case commit.Executed:
			line = fmt.Sprintf("%d %s %d %s", e.Tick, t.h.PlayerName(e.Player), e.Seq, e.Result)
		case commit.Flushed:
			line = fmt.Sprintf("%d flushed %v", e.Tick, e.Tables)
		case commit.State:
			line = fmt.Sprintf("%d state %v to", e.Tick, e.Tables)
		case commit.Baseline:
			line = fmt.Sprintf("%d baseline %v to", e.Tick, e.Tables)
		case commit.Spawned:
			line = fmt.Sprintf("%d spawned %s", e.Tick, e.Entity.Name)
		}
		for _, key := range e.To {
			line += " " + t.h.PlayerName(key)
		}
		lines = append(lines, line)
	}
	return lines
}

func TestHostAndRemoteEnterAlikeAndWaitAlike(t *testing.T) {
	h := open(t, config())
	assert.Equal(t, []string{"1"}, h.receive("c2", probe(9, ``)))
	assert.Equal(t, []string{"2"}, h.receive("c1", probe(3, `{"take":"timber"}`)))
	assert.Equal(t, []string{"3"}, h.receive("c2", probe(10, `{"take":"timber","player":"P1"}`)))
	state := h.h.State()
	assert.Equal(t, map[string]int64{"P1": 1, "P2": 2}, state.Pending)
	assert.Equal(t, commit.PlayerState{Player: "P1", Host: true, Connected: true, Bag: map[string]int64{"timber": 1}, Worn: map[string]string{}}, state.Players[0])
	assert.Equal(t, []string{"1 P2 9 Ok", "1 P1 3 Ok", "1 P2 10 NotEnough"}, h.ticks(1, 1))
	assert.Empty(t, h.h.State().Players[0].Bag)
}

func TestClaimedPlayerIsIgnored(t *testing.T) {
	h := open(t, config())
	s := probe(1, `{"give":"ore"}`)
	s.Claimed = "P1"
	h.receive("c2", s)
	assert.Equal(t, []string{"1 P2 1 Ok"}, h.ticks(1, 1))
	assert.Equal(t, map[string]int64{"ore": 1}, h.h.State().Players[1].Bag)
}

func TestWindowIsThePlayers(t *testing.T) {
	h := open(t, config())
	h.receive("c2", probe(5, ``))
	assert.Equal(t, []string{"Duplicate"}, h.receive("c2", probe(5, ``)), "in the same tick")
	assert.Equal(t, []string{"1 P2 5 Ok"}, h.ticks(1, 1))
	assert.Equal(t, []string{"Duplicate", "Duplicate", "2"}, h.receive("c2", probe(5, ``), probe(4, ``), probe(9, ``)), "in a later one, below, over a gap")

	h.disconnect("c2")
	assert.EqualValues(t, 9, h.connect("c9", "P2"), "a new connection")
	assert.Equal(t, []string{"Duplicate", "Duplicate", "3"}, h.receive("c9", probe(9, ``), probe(1, ``), probe(10, ``)))

	assert.EqualValues(t, 0, h.connect("c2", "P3"), "another player on the old one")
	assert.Equal(t, []string{"4"}, h.receive("c2", probe(1, ``)))
	assert.EqualValues(t, 0, h.connect("c9", "P1"), "and on one that is up")
	assert.Equal(t, []string{"5"}, h.receive("c9", probe(1, ``)))
	assert.Equal(t, []string{"2 P2 9 Ok", "2 P2 10 Ok", "2 P3 1 Ok", "2 P1 1 Ok"}, h.ticks(2, 2)[2:], "after two baselines")
}

func TestTopOfTheSequence(t *testing.T) {
	h := open(t, config())
	assert.Equal(t, []string{"Duplicate", "1", "2", "Duplicate", "Duplicate", "Duplicate"}, h.receive("c2",
		probe(0, ``), probe(unit.MaxSeq-1, ``), probe(unit.MaxSeq, ``), probe(unit.MaxSeq, ``), probe(0, ``), probe(1, ``)))
	assert.EqualValues(t, unit.MaxSeq, h.connect("c2", "P2"))
	assert.Equal(t, []string{"1 P2 4294967294 Ok", "1 P2 4294967295 Ok"}, h.ticks(1, 1)[1:], "after the baseline")
}

func TestRefusedEnvelopeCostsItsNeighboursNothing(t *testing.T) {
	h := open(t, config())
	bad := probe(2, ``)
	bad.Kind = "Nonsense"
	assert.Equal(t, []string{"1", "UnknownKind", "2"}, h.receive("c2", probe(1, ``), bad, probe(2, ``)))
	assert.Equal(t, []string{"1 P2 1 Ok", "1 P2 2 Ok"}, h.ticks(1, 1))
}

func TestRebinding(t *testing.T) {
	h := open(t, config())
	h.connect("c3", "P2")
	assert.Equal(t, []string{"StaleConnection", "StaleConnection"}, h.receive("c2", probe(1, ``), commit.Submission{Kind: "?"}), "the connection is looked at first")
	h.disconnect("c2")
	h.disconnect("never")
	assert.Equal(t, []string{"1"}, h.receive("c3", probe(1, `{"outcome":"o"}`)), "the late close of the old one changed nothing")
	h.connect("c3", "P2")
	assert.Equal(t, []string{"2"}, h.receive("c3", probe(2, ``)), "bound to the same again")
	h.connect("c3", "P1")
	assert.Equal(t, []string{"StaleConnection"}, h.receive("c1", probe(1, ``)))
	assert.Equal(t, []string{"1 P2 1 Ok", "1 P2 2 Ok", "1 o P1"}, h.ticks(1, 1)[1:], "P2 has lost its connection, what it sent executes")
	h.disconnect("c3")
	h.receive("c3", probe(3, ``))
	assert.Empty(t, h.ticks(2, 2))
	for _, p := range h.h.State().Players {
		assert.False(t, p.Connected, p.Player)
	}
}

func TestConnectRefuses(t *testing.T) {
	h := open(t, config())
	assert.ErrorIs(t, h.h.Step(host.Input{Do: host.Connect, Connection: "c3", Player: "P9"}).Err, host.ErrUnknownPlayer)
	assert.ErrorIs(t, h.h.Step(host.Input{Do: host.Connect, Connection: "", Player: "P1"}).Err, host.ErrBadName)
	assert.ErrorIs(t, h.h.Step(host.Input{}).Err, host.ErrUnknownInput)
	assert.Equal(t, []string{"StaleConnection"}, h.receive("c3", probe(1, ``)))
}

func TestTicks(t *testing.T) {
	cfg := config()
	cfg.Spans = map[string]int64{"Probe": 2}
	h := open(t, cfg)
	err := func(first, last unit.Tick) error {
		return h.h.Step(host.Input{Do: host.Ticks, First: first, Last: last}).Err
	}
	assert.ErrorIs(t, err(0, 1), host.ErrBadTicks)
	assert.ErrorIs(t, err(2, 1), host.ErrBadTicks)
	assert.ErrorIs(t, err(2, 2), host.ErrTickGap)
	assert.Zero(t, h.h.State().Tick)

	h.receive("c2", probe(1, ``)) // intent tick 0, due in 2
	assert.Empty(t, h.ticks(1, 1))
	h.receive("c2", probe(2, ``)) // intent tick 1, due in 3
	assert.Equal(t, []string{"2 P2 1 Ok", "3 P2 2 Ok"}, h.ticks(1, 4), "a tick that was run is not run again")
	assert.EqualValues(t, 4, h.h.State().Tick)
	assert.Empty(t, h.ticks(2, 4))
	assert.EqualValues(t, 4, h.h.State().Tick)
	assert.ErrorIs(t, err(6, 6), host.ErrTickGap)
}

func TestStateIsTheCallers(t *testing.T) {
	h := open(t, config())
	h.receive("c1", probe(1, `{"spawn":"e2"},{"spawn":"e1"}`))
	h.ticks(1, 1)
	s := h.h.State()
	assert.Equal(t, []string{"e1", "e2"}, s.Entities)
	s.Players[0].Bag["timber"] = 99
	s.Entities[0] = "x"
	assert.Equal(t, map[string]int64{"timber": 1}, h.h.State().Players[0].Bag)
	assert.Equal(t, []string{"e1", "e2"}, h.h.State().Entities)
	s = h.h.State()
	assert.NotNil(t, s.Structures)
	assert.NotNil(t, s.Pending)
	assert.NotNil(t, s.Dirty)
}

func TestNewListsEveryFault(t *testing.T) {
	bag := func(n int64) map[string]int64 { return map[string]int64{"a": n} }
	at := func(t unit.Tick) *unit.Tick { return &t }
	_, err := host.New(host.Config{
		NetworkTickHz: 50, SimulationHz: 60,
		PayloadLimit: 0,
		Spans:        map[string]int64{"Probe": -1, "Nonsense": 1, "CraftCommit": 0},
		Actions: map[string]host.Action{
			"CraftCommit": {}, "Equip": {Windup: -1, Active: 1}, "Fly": {}, "StrikeResolve": {Windup: 100_000, Active: 79_999},
		},
		Players: []host.Player{
			{PlayerSetup: commit.PlayerSetup{Player: "P1", Host: true, Slots: 1, Bag: bag(1)}, Connection: "c1"},
			{PlayerSetup: commit.PlayerSetup{Player: "P1", Host: true, Slots: -1, Bag: bag(1)}, Connection: "c1"},
			{PlayerSetup: commit.PlayerSetup{Player: "P 3", Slots: 1, Bag: bag(2)}, Connection: "c/3"},
			{PlayerSetup: commit.PlayerSetup{Player: "P4", Slots: 1, Bag: bag(-1), Worn: map[string]string{"head": ""}, HP: -1}},
			{PlayerSetup: commit.PlayerSetup{Player: "P5", Slots: 1 << 53, At: &unit.Vec{X: math.NaN(), Y: math.Inf(1)}}},
		},
		World: commit.Setup{
			Rules:      commit.Rules{Reach: -1, Strike: -1, StaggerTicks: -1, DashTicks: -1, ReviveTicks: -1, DownedTicks: -1, RespawnTicks: 1},
			Grid:       &unit.Cell{Column: 0, Row: -1},
			Lands:      []commit.LandSetup{{Land: "L", Area: unit.Area{Min: unit.Vec{X: 1}}, Arrives: at(0), SoftClose: at(-1), Evicts: at(0)}},
			Nodes:      []commit.NodeSetup{{Node: "n", Land: "M", Item: "a", Yield: -1, Swings: -1}},
			Enemies:    []commit.EnemySetup{{Enemy: "e", Land: "M", Attacks: []commit.AttackSetup{{Target: "P9", Damage: -1, Resolve: -1}}}},
			Structures: []commit.StructureType{{Type: "post", Cost: bag(-2), Slots: -1}, {Type: "post"}},
			Recipes:    []commit.Recipe{{Recipe: "", In: map[string]int64{"": 1}, Out: bag(-3)}, {Recipe: ""}},
			Stations:   []commit.StationSetup{{Station: "bench"}, {Station: "bench"}},
			Storages:   []commit.StorageSetup{{Storage: "bag", Slots: 1, Holds: bag(2)}},
		},
	})
	var bad *host.ConfigError
	require.ErrorAs(t, err, &bad)
	keys := []string{}
	for _, f := range bad.Faults {
		assert.NotEmpty(t, f.Got, f.Key)
		assert.NotEmpty(t, f.Want, f.Key)
		keys = append(keys, f.Key)
	}
	assert.Equal(t, []string{
		"simulation_hz", "pending_limit", "payload_limit", `spans["Nonsense"]`, `spans["Probe"]`,
		`actions["CraftCommit"]`, `actions["Equip"].windup_us`, `actions["Fly"]`, `actions["StrikeResolve"]`,
		"players[1].player", "players[1].host", "players[1].connection", "players[1].bag_slots",
		"players[2].player", "players[2].connection", "players[2].bag",
		`players[3].bag["a"]`, `players[3].worn["head"]`, "players[3].hp",
		"players[4].bag_slots", "players[4].at[0]", "players[4].at[1]",
		"reach", "strike", "stagger_ticks", "dash_ticks", "revive_ticks", "downed_ticks", "home",
		"grid[0]", "grid[1]",
		"lands[0].socket", "lands[0].area", "lands[0].arrives_tick", "lands[0].soft_close_tick", "lands[0].evicts_tick",
		"nodes[0].land", "nodes[0].yield", "nodes[0].swings",
		"enemies[0].land", "enemies[0].hp", "enemies[0].attacks[0].target", "enemies[0].attacks[0].damage", "enemies[0].attacks[0].resolve_tick",
		`structures[0].cost["a"]`, "structures[0].slots", "structures[1].type",
		"recipes[0].recipe", `recipes[0].in[""]`, `recipes[0].out["a"]`, "recipes[1].recipe", "recipes[1].recipe",
		"stations[1].station", "storages[0].storage", "storages[0].holds",
	}, keys)
	assert.ErrorContains(t, err, "payload_limit is 0, want 1 to 2^53−1")

	cfg := config()
	cfg.Actions = map[string]host.Action{"StrikeResolve": {Windup: 100_000, Active: 80_000}}
	open(t, cfg) // 180000 µs in all will do
	cfg.NetworkTickHz, cfg.SimulationHz = 0, 0
	_, err = host.New(cfg)
	assert.ErrorContains(t, err, "network_tick_hz is 0, want 1 to 1000000")
}

func TestTickPathDoesNotAllocate(t *testing.T) {
	h := open(t, config())
	var now unit.Tick
	envelopes := []commit.Submission{probe(0, ``)}
	decoding := testing.AllocsPerRun(100, func() {
		envelopes[0].Seq++
		h.h.Step(host.Input{Do: host.Receive, Connection: "c2", Envelopes: envelopes})
		now++
		h.h.Step(host.Input{Do: host.Ticks, First: now, Last: now})
	})
	assert.LessOrEqual(t, decoding, 2.0, "what is left is the decoding of the payload")
	idle := testing.AllocsPerRun(100, func() {
		now++
		h.h.Step(host.Input{Do: host.Ticks, First: now, Last: now})
	})
	assert.Zero(t, idle)
}
