package host_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/moveauth/moveauth/reference/commit"
	"github.com/moveauth/moveauth/reference/host"
	"github.com/moveauth/moveauth/reference/unit"
)

func config() host.Config {
	return host.Config{
		PayloadLimit: 64,
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
func (t table) ticks(first, last unit.Tick) []string {
	out := t.h.Step(host.Input{Do: host.Ticks, First: first, Last: last})
	require.NoError(t, out.Err)
	lines := []string{}
	for _, e := range out.Events {
		line := fmt.Sprintf("%d %s", e.Tick, e.Name)
		if e.What == commit.Executed {
			line = fmt.Sprintf("%d %s %d %s", e.Tick, t.h.PlayerName(e.Player), e.Seq, e.Result)
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
	assert.Equal(t, host.PlayerState{Player: "P1", Host: true, Connected: true, Bag: map[string]int64{"timber": 1}}, state.Players[0])
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
	assert.Equal(t, []string{"2 P2 9 Ok", "2 P2 10 Ok", "2 P3 1 Ok", "2 P1 1 Ok"}, h.ticks(2, 2))
}

func TestTopOfTheSequence(t *testing.T) {
	h := open(t, config())
	assert.Equal(t, []string{"Duplicate", "1", "2", "Duplicate", "Duplicate", "Duplicate"}, h.receive("c2",
		probe(0, ``), probe(unit.MaxSeq-1, ``), probe(unit.MaxSeq, ``), probe(unit.MaxSeq, ``), probe(0, ``), probe(1, ``)))
	assert.EqualValues(t, unit.MaxSeq, h.connect("c2", "P2"))
	assert.Equal(t, []string{"1 P2 4294967294 Ok", "1 P2 4294967295 Ok"}, h.ticks(1, 1))
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
	assert.Equal(t, []string{"1 P2 1 Ok", "1 P2 2 Ok", "1 o P1"}, h.ticks(1, 1), "P2 has lost its connection, what it sent executes")
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
	_, err := host.New(host.Config{
		PayloadLimit: 0,
		Spans:        map[string]int64{"Probe": -1, "Nonsense": 1, "CraftCommit": 0},
		Players: []host.Player{
			{PlayerSetup: commit.PlayerSetup{Player: "P1", Host: true, Slots: 1, Bag: bag(1)}, Connection: "c1"},
			{PlayerSetup: commit.PlayerSetup{Player: "P1", Host: true, Slots: -1, Bag: bag(1)}, Connection: "c1"},
			{PlayerSetup: commit.PlayerSetup{Player: "P 3", Slots: 1, Bag: bag(2)}, Connection: "c/3"},
			{PlayerSetup: commit.PlayerSetup{Player: "P4", Slots: 1, Bag: bag(-1)}},
			{PlayerSetup: commit.PlayerSetup{Player: "P5", Slots: 1 << 53}},
		},
		Grid:       &unit.Cell{Column: 0, Row: -1},
		Structures: []commit.StructureType{{Type: "post", Cost: bag(-2)}, {Type: "post"}},
		Recipes:    []commit.Recipe{{Recipe: "", In: map[string]int64{"": 1}, Out: bag(-3)}, {Recipe: ""}},
		Stations:   []string{"bench", "bench"},
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
		"payload_limit", `spans["Nonsense"]`, `spans["Probe"]`,
		"players[1].player", "players[1].host", "players[1].connection", "players[1].bag_slots",
		"players[2].player", "players[2].connection", "players[2].bag",
		`players[3].bag["a"]`,
		"players[4].bag_slots",
		"grid[0]", "grid[1]",
		`structures[0].cost["a"]`, "structures[1].type",
		"recipes[0].recipe", `recipes[0].in[""]`, `recipes[0].out["a"]`, "recipes[1].recipe", "recipes[1].recipe",
		"stations[1].station",
	}, keys)
	assert.ErrorContains(t, err, "payload_limit is 0, want 1 to 2^53−1")
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
