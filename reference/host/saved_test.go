package host_test

import (
	"maps"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/moveauth/moveauth/reference/commit"
	"github.com/moveauth/moveauth/reference/host"
	"github.com/moveauth/moveauth/reference/transform"
	"github.com/moveauth/moveauth/reference/unit"
)

// built is a host with something in every table.
func built(t *testing.T) (table, host.Config) {
	cfg := config()
	cfg.Players[0].HP, cfg.Players[0].Bag = 5, map[string]int64{"ore": 2, "hat": 1}
	cfg.World = commit.Setup{
		Rules: commit.Rules{Reach: 20, Strike: 1},
		Grid:  &unit.Cell{Column: 4, Row: 4},
		Lands: []commit.LandSetup{
			{Land: "Reef", Socket: "a"},
			{Land: "Spit", Socket: "b", Arrives: new(unit.Tick(9))},
		},
		Nodes:      []commit.NodeSetup{{Node: "oak", Land: "Reef", Item: "timber", Yield: 1, Swings: 3}},
		Enemies:    []commit.EnemySetup{{Enemy: "crab", HP: 3, Attacks: []commit.AttackSetup{{Target: "P2", Damage: 9, Resolve: 1}}}},
		Structures: []commit.StructureType{{Type: "chest", Cost: map[string]int64{"ore": 1}, Slots: 3}},
		Storages:   []commit.StorageSetup{{Storage: "hold", Slots: 4}},
	}
	h := open(t, cfg)
	h.receive("c2",
		commit.Submission{Seq: 3, Kind: "PlaceStructure", Payload: []byte(`{"type":"chest","cell":[1,2]}`)},
		commit.Submission{Seq: 4, Kind: "InventoryTransfer", Payload: []byte(`{"from":"bag","to":"hold","item":"ore","n":1}`)},
		commit.Submission{Seq: 5, Kind: "Equip", Payload: []byte(`{"slot":"head","item":"hat"}`)},
		probe(6, `{"dirty":"notes"}`), probe(7, `{"dirty":"lands"}`))
	assert.Equal(t, []string{"1 P2 3 Ok", "1 P2 4 Ok", "1 P2 5 Ok", "1 P2 6 Ok", "1 P2 7 Ok"}, h.ticks(1, 1)[2:7])
	return h, cfg
}

// of returns the bytes of a saved table.
func of(t *testing.T, s host.Saved, name string) []byte {
	for _, table := range s.Tables {
		if table.Name == name {
			return table.Data
		}
	}
	require.Fail(t, "no table "+name)
	return nil
}

func names(tables []commit.SavedTable) []string {
	list := []string{}
	for _, t := range tables {
		list = append(list, t.Name)
	}
	return list
}

func TestSavedTables(t *testing.T) {
	h, _ := built(t)
	s := h.h.Saved()
	assert.EqualValues(t, 1, s.Tick)
	assert.Equal(t, []string{"bags", "combat", "lands", "notes", "session/windows", "storages", "structures"}, names(s.Tables))
	var bags commit.BagsTable
	require.NoError(t, bags.Decode(of(t, s, "bags")))
	assert.Equal(t, []commit.BagRow{
		{Player: "P1", Bag: []commit.Stack{{Item: "timber", N: 1}}},
		{Player: "P2", Worn: []commit.Worn{{Slot: "head", Item: "hat"}}},
		{Player: "P3"},
	}, bags.Players, "by name, however the settings have them")
	var combat commit.CombatTable
	require.NoError(t, combat.Decode(of(t, s, "combat")))
	assert.Equal(t, commit.CombatTable{
		Players: []commit.LifeRow{{Player: "P1"}, {Player: "P2", Life: commit.Downed, Since: 1}, {Player: "P3"}},
		Enemies: []commit.EnemyRow{{Enemy: "crab", HP: 3}},
	}, combat)
	var lands commit.LandsTable
	require.NoError(t, lands.Decode(of(t, s, "lands")))
	assert.Equal(t, commit.LandsTable{
		Lands: []commit.LandRow{{Land: "Reef", Stage: commit.Docked}, {Land: "Spit", Stage: commit.Coming}},
		Nodes: []commit.NodeState{{Node: "oak", Swings: 3}},
	}, lands)
	var storages commit.StoragesTable
	require.NoError(t, storages.Decode(of(t, s, "storages")))
	assert.Equal(t, []commit.StorageRow{
		{Storage: "hold", Holds: []commit.Stack{{Item: "ore", N: 1}}}, {Structure: 1, Storage: "storage-s1", Slots: 3}}, storages.Storages)
	var structures commit.StructuresTable
	require.NoError(t, structures.Decode(of(t, s, "structures")))
	assert.Equal(t, commit.StructuresTable{Placed: 1, Standing: []commit.StructureRow{{ID: 1, Type: "chest", Cell: unit.Cell{Column: 1, Row: 2}}}}, structures)
	var windows commit.WindowsTable
	require.NoError(t, windows.Decode(of(t, s, commit.WindowsName)))
	assert.Equal(t, []commit.WindowRow{{Player: "P2", Last: 7}}, windows.Players, "and nobody else has sent anything")

	players, err := s.Players()
	require.NoError(t, err)
	assert.Equal(t, []string{"P1", "P2", "P3"}, players)
}

func TestOpenGoesOn(t *testing.T) {
	h, cfg := built(t)
	before := h.h.State()
	cfg.Players = append(cfg.Players, host.Player{PlayerSetup: commit.PlayerSetup{Player: "P4", Slots: 1, HP: 2, Bag: map[string]int64{"ore": 1}}})
	cfg.World.Nodes = append(cfg.World.Nodes, commit.NodeSetup{Node: "elm", Land: "Reef", Item: "timber", Swings: 5})
	next, err := host.Open(cfg, h.h.Saved(), false)
	require.NoError(t, err)
	n := table{t, next}
	after := next.State()
	assert.EqualValues(t, 1, after.Tick)
	assert.Equal(t, before.Structures, after.Structures)
	assert.Equal(t, before.Storages, after.Storages)
	assert.Equal(t, commit.PlayerState{Player: "P4", Bag: map[string]int64{"ore": 1}, Worn: map[string]string{}, HP: 2}, after.Players[3], "as the settings have it")
	assert.Equal(t, []commit.NodeState{{Node: "elm", Swings: 5}, {Node: "oak", Swings: 3}}, after.Nodes)

	assert.EqualValues(t, 7, n.connect("c2", "P2"))
	assert.Equal(t, []string{"Duplicate"}, n.receive("c2", probe(7, ``)))
	h.h.Step(host.Input{Do: host.Ticks, First: 2, Last: 2})
	fresh, err := host.Open(cfg, h.h.Saved(), true)
	require.NoError(t, err)
	assert.Zero(t, table{t, fresh}.connect("c2", "P2"))
	assert.EqualValues(t, 2, fresh.State().Tick)
	assert.Contains(t, table{t, fresh}.ticks(3, 3), "3 baseline [bags combat lands notes storages structures] to P2", "a table that a Probe has marked is known")
}

// drains is a keeper of all that it is given.
type drains struct {
	ticks  []unit.Tick
	dirty  [][]string
	merged map[string][]byte
}

func (d *drains) Keep(s host.Saved) {
	d.ticks, d.dirty = append(d.ticks, s.Tick), append(d.dirty, names(s.Tables))
	for _, t := range s.Tables {
		d.merged[t.Name] = slices.Clone(t.Data)
	}
}

func TestKeeperIsGivenEachDrain(t *testing.T) {
	h, cfg := built(t)
	k := &drains{merged: map[string][]byte{}}
	for _, s := range h.h.Saved().Tables {
		k.merged[s.Name] = s.Data
	}
	h.h.SetKeeper(k)
	h.receive("c2", commit.Submission{Seq: 8, Kind: "Demolish", Payload: []byte(`{"structure":"s1"}`)})
	h.receive("c1", probe(1, `{"take":"ore"}`))
	h.ticks(2, 4)
	h.receive("c1", probe(2, `{"give":"ore"},{"dirty":"bags"}`))
	h.ticks(5, 5)
	assert.Equal(t, []unit.Tick{2, 3, 4, 5}, k.ticks)
	assert.Equal(t, [][]string{{commit.WindowsName, "structures", "storages"}, {}, {}, {commit.WindowsName, "bags"}}, k.dirty,
		"a sequence is taken by a command that fails, too")
	want := map[string][]byte{}
	for _, s := range h.h.Saved().Tables {
		want[s.Name] = s.Data
	}
	assert.Equal(t, want, k.merged)
	next, err := host.Open(cfg, host.Saved{Tick: 5, Tables: h.h.Saved().Tables}, true)
	require.NoError(t, err)
	other := &drains{merged: map[string][]byte{}}
	next.SetKeeper(other)
	next.Step(host.Input{Do: host.Ticks, First: 6, Last: 6})
	assert.Equal(t, [][]string{{commit.WindowsName}}, other.dirty, "what is kept are the windows of another session")
}

func TestSavedTablesThatTheSettingsRefuse(t *testing.T) {
	for what, tc := range map[string]struct {
		change func(*host.Config)
		want   string
	}{
		"a player":       {func(c *host.Config) { c.Players = c.Players[:2] }, `saved table "bags", a player: got "P3", want one that the settings have`},
		"a land":         {func(c *host.Config) { c.World.Lands = c.World.Lands[:1] }, `saved table "lands", a land: got "Spit"`},
		"a node":         {func(c *host.Config) { c.World.Nodes = nil }, `saved table "lands", a node: got "oak"`},
		"an enemy":       {func(c *host.Config) { c.World.Enemies = nil }, `saved table "combat", an enemy: got "crab"`},
		"a type":         {func(c *host.Config) { c.World.Structures = nil }, `saved table "structures", a structure's type: got "chest"`},
		"a smaller grid": {func(c *host.Config) { c.World.Grid = &unit.Cell{Column: 4, Row: 2} }, `saved table "structures", s1: got cell {1 2}, want one on the grid of 4 by 2`},
		"a storage":      {func(c *host.Config) { c.World.Storages = nil }, `saved table "storages", a storage: got "hold"`},
		"a name taken": {func(c *host.Config) {
			c.World.Storages = append(c.World.Storages, commit.StorageSetup{Storage: "storage-s1"})
		}, `saved table "storages", the storage of s1: got "storage-s1", want a name that no storage of the settings has`},
		"a land that is there": {func(c *host.Config) { c.World.Lands[1].Arrives = nil }, `saved table "lands", land Spit: got it coming`},
	} {
		t.Run(what, func(t *testing.T) {
			h, cfg := built(t)
			tc.change(&cfg)
			_, err := host.Open(cfg, h.h.Saved(), false)
			var wrong *commit.TableError
			require.ErrorAs(t, err, &wrong)
			assert.Contains(t, err.Error(), tc.want)
		})
	}
}

func TestTablesThatCannotBeLoadedLeaveTheHostAsItWas(t *testing.T) {
	for what, tc := range map[string]struct {
		change func(map[string][]byte)
		want   string
	}{
		"a strange table": {func(m map[string][]byte) { m["ships"] = []byte{1} }, `saved table "ships": got 1 bytes, want a table of this game`},
		"no name":         {func(m map[string][]byte) { m["a b"] = nil }, `saved table "a b": got 0 bytes`},
		"no bytes":        {func(m map[string][]byte) { m["bags"] = nil }, `saved table "bags", its version: got 0 bytes of it, at byte 0, want 1`},
		"a newer one":     {func(m map[string][]byte) { m["lands"][0] = 2 }, `saved table "lands", its version: got 2, want 1`},
		"half a table":    {func(m map[string][]byte) { m["combat"] = m["combat"][:20] }, `saved table "combat", row 1 of 3 of players: got 3 bytes of it, at byte 17, want 8`},
		"strange windows": {func(m map[string][]byte) {
			m[commit.WindowsName] = (&commit.WindowsTable{Players: []commit.WindowRow{{Player: "P9", Last: 1}}}).Append(nil)
		}, `saved table "session/windows", a player: got "P9"`},
		"a stranger's life": {func(m map[string][]byte) {
			m["combat"] = (&commit.CombatTable{Players: []commit.LifeRow{{Player: "P9"}}}).Append(nil)
		}, `saved table "combat", a player: got "P9"`},
		"a stranger's aid": {func(m map[string][]byte) {
			m["combat"] = (&commit.CombatTable{Revives: []commit.ReviveRow{{Reviver: "P1", Target: "P9"}}}).Append(nil)
		}, `saved table "combat", a player: got "P9"`},
		"a storage without its structure": {func(m map[string][]byte) { m["structures"] = (&commit.StructuresTable{Placed: 1}).Append(nil) }, `saved table "storages", storage storage-s1: got s1, want a structure that stands`},
		"no structures":                   {func(m map[string][]byte) { delete(m, "structures") }, `storage storage-s1: got s1, want a structure that stands`},
	} {
		t.Run(what, func(t *testing.T) {
			h, cfg := built(t)
			all := map[string][]byte{}
			for _, s := range h.h.Saved().Tables {
				all[s.Name] = s.Data
			}
			tc.change(all)
			var tables []commit.SavedTable
			for _, name := range slices.Sorted(maps.Keys(all)) {
				tables = append(tables, commit.SavedTable{Name: name, Data: all[name]})
			}
			next, err := host.New(cfg)
			require.NoError(t, err)
			state, saved := next.State(), next.Saved()
			var wrong *commit.TableError
			require.ErrorAs(t, next.Load(tables, false), &wrong)
			assert.Contains(t, wrong.Error(), tc.want)
			assert.Equal(t, state, next.State())
			assert.Equal(t, saved, next.Saved())
			_, err = host.Open(cfg, host.Saved{Tables: tables}, false)
			assert.ErrorAs(t, err, &wrong)
		})
	}
	h, cfg := built(t)
	next, err := host.New(cfg)
	require.NoError(t, err)
	bags := h.h.Saved().Tables[0]
	assert.ErrorContains(t, next.Load([]commit.SavedTable{bags, bags}, false), `saved table "bags": got it twice`)
	_, err = host.Saved{Tables: []commit.SavedTable{{Name: "bags", Data: []byte("x")}}}.Players()
	assert.ErrorContains(t, err, `saved table "bags", its version: got 120`)
}

// A bag for which the settings have fewer slots than it holds keeps it all.
func TestAnOverfullBagKeepsWhatItHolds(t *testing.T) {
	h, cfg := built(t)
	cfg.Players[1].Slots, cfg.Players[1].Bag = 0, nil
	next, err := host.Open(cfg, h.h.Saved(), false)
	require.NoError(t, err)
	n := table{t, next}
	n.connect("c1", "P1")
	assert.Equal(t, map[string]int64{"timber": 1}, n.bag("P1"))
	n.receive("c1", probe(1, `{"give":"ore"}`), probe(2, `{"take":"timber"}`))
	assert.Equal(t, []string{"2 P1 1 BagFull", "2 P1 2 Ok"}, n.ticks(2, 2)[1:])
}

// A machine lets in players of whom no settings know: they are saved, and the
// next machine is opened with them.
func TestMachineGoesOnWithWhoWasLetIn(t *testing.T) {
	cfg := config()
	cfg.Players = cfg.Players[:1]
	move := host.Movement{Config: transform.Config{Hz: 50, Radius: 1, Grace: 9, Offset: 2}, Open: true}
	m, err := host.NewMachine(cfg, move)
	require.NoError(t, err)
	require.NoError(t, m.Link("c7", "P7", true))
	send := func(m *host.Machine, connection, stages string, seq unit.Seq) {
		require.NoError(t, m.Step(host.Input{Do: host.Receive, Connection: connection, Envelopes: []commit.Submission{probe(seq, stages)}}).Err)
	}
	send(m, "c7", `{"dirty":"combat"},{"dirty":"bags"}`, 4)
	_, err = m.Advance(100_000, nil) // 5 ticks of 20 ms
	require.NoError(t, err)
	saved := m.Saved()
	assert.EqualValues(t, 5, saved.Tick)
	players, err := saved.Players()
	require.NoError(t, err)
	require.Equal(t, []string{"P2", "P7"}, players)

	_, err = host.NewMachine(cfg, move)
	require.NoError(t, err)
	cfg.Players = append(cfg.Players, host.Player{PlayerSetup: commit.PlayerSetup{Player: "P7", HP: 1}})
	move.Start = saved.Tick
	next, err := host.NewMachine(cfg, move)
	require.NoError(t, err)
	require.NoError(t, next.Load(saved.Tables, false))
	require.NoError(t, next.Link("c1", "P7", true))
	require.NoError(t, next.Spawn(1, &unit.Vec{X: 1}, nil))
	require.NoError(t, next.Snap(1, transform.DeathRespawn, unit.Vec{X: 2}, host.ByTide))
	out, err := next.Advance(20_000, nil) // one tick
	require.NoError(t, err)
	assert.EqualValues(t, 6, next.State().Tick)
	assert.Equal(t, []host.Happened{{Tick: 6, Name: "PlayerSnapped", Player: 1}}, out.Events, "the channel still tells the machine of snaps")
	_, overridden, _ := next.Known(1)
	assert.True(t, overridden, "the machine has heard of the snap")
}

// Who is let in and was never saved comes back as it was let in.
func TestReloadWithWhoWasLetInAndNeverSaved(t *testing.T) {
	m, err := host.NewMachine(config(), host.Movement{Config: transform.Config{Hz: 50, Radius: 1, Grace: 9, Offset: 2}, Open: true})
	require.NoError(t, err)
	require.NoError(t, m.Link("c7", "P7", true))
	require.NoError(t, m.Step(host.Input{Do: host.Receive, Connection: "c7", Envelopes: []commit.Submission{probe(1, `{"take":"timber","player":"P1"},{"dirty":"lands"}`)}}).Err)
	_, err = m.Advance(20_000, nil)
	require.NoError(t, err)
	require.NoError(t, m.Step(host.Input{Do: host.Reload}).Err)
	state := m.State()
	assert.Equal(t, commit.PlayerState{Player: "P7", Bag: map[string]int64{}, Worn: map[string]string{}, HP: 1}, state.Players[3])
	assert.Equal(t, map[string]int64{"timber": 1}, state.Players[0].Bag, "bags was never marked")
}
