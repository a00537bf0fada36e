package hostcommit_test

import (
	"encoding/json"
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/moveauth/moveauth/conformance"
	"github.com/moveauth/moveauth/conformance/subject/inproc/hostcommit"
	"github.com/moveauth/moveauth/conformance/subject/inproc/kinematicmover"
	"github.com/moveauth/moveauth/conformance/subject/inproc/port/porttest"
)

// shore are settings in which everything happens: Reef closes in tick 2 and
// leaves in tick 3, Isle comes in tick 2; the crab fells P1 in tick 2.
func shore() conformance.HostCommitSettings {
	st := settings()
	reach := conformance.Number(9)
	st.Home, st.Reach = &conformance.Vec2{-1, 0.5}, &reach
	st.Strike, st.StaggerTicks, st.DownedTicks, st.RespawnTicks, st.ReviveTicks = 2, 5, 1, 1, 1
	st.Players[0].HP, st.Players[0].Life = 5, "Downed"
	st.Players[0].At, st.Players[1].At = &conformance.Vec2{7, 7}, &conformance.Vec2{6, 6}
	st.Players[1].HP, st.Players[1].Worn = 5, map[string]string{"head": "hat"}
	st.Structures = append(st.Structures, conformance.StructureType{Type: "chest", Slots: 3})
	st.Storages = []conformance.StorageSetting{{Storage: "hold", Slots: 3, Holds: map[string]int64{"ore": 1}}}
	st.Lands = []conformance.Land{
		{Land: "Reef", Socket: "a", Area: conformance.Area{6, 6, 6.5, 6.5}, Deposit: conformance.Vec2{5.5, 4}, SoftCloseTick: new(int64(2)), EvictsTick: new(int64(3))},
		{Land: "Isle", Socket: "b", ArrivesTick: new(int64(2))},
	}
	st.Nodes = []conformance.Node{{Node: "palm", Land: "Reef", At: conformance.Vec2{6, 6}, Item: "hay", Yield: 1, Swings: 2}}
	st.Enemies = []conformance.Enemy{
		{Enemy: "crab", At: conformance.Vec2{6, 6}, HP: 9, Attacks: []conformance.Attack{{Target: "P1", Damage: 7, ResolveTick: 2}}},
		{Enemy: "eel", Land: "Reef", At: conformance.Vec2{6, 6}, HP: 9, Attacks: []conformance.Attack{{Target: "P1", Damage: 7, ResolveTick: 9}}},
		{Enemy: "gull", Land: "Isle", At: conformance.Vec2{0, 0}, HP: 2},
	}
	return st
}

// table is a world with what the tests say to it.
type table struct {
	*testing.T
	conformance.World
	seq int64
}

func (t *table) send(kind, payload string) {
	t.seq++
	got, err := conformance.HostReceive.Call(ctx, t.World, conformance.ReceiveParams{Connection: "c1", Envelopes: []conformance.Envelope{
		{Seq: t.seq, Kind: kind, Args: conformance.Object(payload), Claims: &conformance.Claims{Player: "P2", Tick: new(int64(99))}}}})
	require.NoError(t, err)
	require.NotNil(t, got.Receipts[0].Arrival, payload)
}

// tick returns the tick's events, each as the protocol writes it.
func (t *table) tick(n int64, during ...conformance.During) (events []string, receipts []conformance.Receipt) {
	ran, err := conformance.HostTick.Call(ctx, t.World, conformance.TickParams{First: n, During: during})
	require.NoError(t, err)
	require.NoError(t, conformance.Check(ran))
	for _, e := range ran.Events {
		text, err := json.Marshal(e)
		require.NoError(t, err)
		events = append(events, string(text))
	}
	return events, ran.Receipts
}

func TestEventsAsTheProtocolSaysThem(t *testing.T) {
	w, err := hostcommit.Open(shore(), kinematicmover.Facing)
	require.NoError(t, err)
	h := &table{T: t, World: w}
	outcome := func(seq int, name, delta string) string {
		return fmt.Sprintf(`{"at":"outcome","tick":1,"to":["P2","P1"],"name":"%s","of":{"player":"P1","seq":%d},"delta":%s}`, name, seq, delta)
	}
	h.send("HarvestResolve", `{"swing":1,"node":"palm"}`)
	h.send("StrikeResolve", `{"swing":1,"target":"crab"}`)
	h.send("InventoryTransfer", `{"from":"hold","to":"bag","item":"ore","n":1}`)
	h.send("PlaceStructure", `{"type":"chest","cell":[0,1]}`)
	h.send("DashStarted", `{"dir":[1,0]}`)
	h.send("ReviveStart", `{"target":"P2"}`)
	h.send("ReviveCancel", `{}`)
	h.send("Unequip", `{"slot":"head"}`)
	h.send("Equip", `{"slot":"hand","item":"hat"}`)
	h.send("SessionReady", `{}`)
	h.send("Probe", `{"stage":[{"outcome":"Crafted"}],"then":"ok"}`)
	h.send("Probe", `{"stage":[],"then":"panic"}`)
	h.send("Probe", `{"stage":[],"then":"spawn-now"}`)
	h.send("ReviveStart", `{"target":"P2"}`)
	got, _ := h.tick(1)
	assert.Equal(t, []string{
		`{"at":"life","tick":1,"player":"P2","life":"Dead"}`,
	}, got[:1])
	assert.Equal(t, []string{
		`{"at":"executed","tick":1,"player":"P1","seq":6,"kind":"ReviveStart","result":"BadState"}`,
		`{"at":"executed","tick":1,"player":"P1","seq":7,"kind":"ReviveCancel","result":"BadState"}`,
	}, got[6:8], "P2 lay for 1 tick and is dead")
	assert.Equal(t, []string{
		`{"at":"fault","tick":1,"player":"P1","seq":12,"why":"Panic"}`,
		`{"at":"fault","tick":1,"player":"P1","seq":13,"why":"Reentry","call":"spawn"}`,
	}, got[12:14])
	assert.Equal(t, []string{
		`{"at":"spawned","tick":1,"kind":"SharedStorage","entity":"storage-s1","structure":"s1","origin":[0,1],"slots":3}`,
		`{"at":"spawned","tick":1,"player":"P1","kind":"Player","entity":"player-1"}`,
		`{"at":"outcome","tick":1,"to":["P2","P1"],"name":"PlayerDied","delta":{"player":"P2"}}`,
		outcome(1, "HarvestResolved", `{"node":"palm","items":{"hay":1}}`),
		outcome(2, "StrikeResolved", `{"target":"crab","hp":7,"staggered_until":6,"died":false}`),
		outcome(3, "InventoryChanged", `{"player":"P1","storage":"hold","items":{"ore":1}}`),
		outcome(4, "StructurePlaced", `{"id":"s1","type":"chest","cell":[0,1],"items":{}}`),
		outcome(5, "DashStarted", `{"player":"P1"}`),
		outcome(8, "Unequipped", `{"slot":"head","items":{"hat":1}}`),
		outcome(9, "Equipped", `{"slot":"hand","items":{"hat":-1}}`),
		outcome(11, "Crafted", `{}`),
		`{"at":"flushed","tick":1,"tables":["combat","lands","bags","storages","structures"]}`,
	}, got[15:])

	h.send("Demolish", `{"structure":"s1"}`)
	h.send("HarvestResolve", `{"swing":1,"node":"palm"}`) // resolves in tick 1: in time
	got, receipts := h.tick(2, conformance.During{Connection: "c3", Player: "P2", Envelopes: []conformance.Envelope{
		{Seq: 1, Kind: "HarvestResolve", Args: conformance.Object(`{"swing":1,"node":"palm"}`)}, {Seq: 1, Kind: "Probe", Raw: []byte{}}}})
	assert.EqualValues(t, 17, *receipts[0].Arrival)
	assert.Equal(t, "BadPayload", receipts[1].Refused.Code)
	to := func(player string) string { return `"to":["` + player + `"]` }
	assert.Equal(t, []string{
		`{"at":"state","tick":2,"to":["P2","P1"],"tables":["combat","lands","bags","storages","structures"]}`,
		`{"at":"tide","tick":2,"land":"Reef","what":"SoftClosed"}`,
		`{"at":"tide","tick":2,"land":"Isle","what":"Spawned"}`,
		`{"at":"tide","tick":2,"land":"Isle","what":"TemplateKnown"}`,
		`{"at":"life","tick":2,"player":"P2","life":"Alive"}`,
		`{"at":"cancelled","tick":2,"enemy":"eel"}`,
		`{"at":"damage","tick":2,"player":"P1","n":7,"by":"crab"}`,
		`{"at":"life","tick":2,"player":"P1","life":"Downed"}`,
		`{"at":"executed","tick":2,"player":"P1","seq":15,"kind":"Demolish","result":"Ok"}`,
		`{"at":"executed","tick":2,"player":"P1","seq":16,"kind":"HarvestResolve","result":"Ok"}`,
		`{"at":"teardown","tick":2,"land":"Reef"}`,
		`{"at":"spawned","tick":2,"kind":"Enemy","entity":"gull"}`,
		`{"at":"despawned","tick":2,"structure":"s1"}`,
		`{"at":"outcome","tick":2,` + to("P1") + `,"name":"PlayerSnapped","delta":{"player":"P1","at":[5.5,4],"reason":"TideDeposit"}}`,
		`{"at":"outcome","tick":2,` + to("P1") + `,"name":"PlayerSnapped","delta":{"player":"P2","at":[-1,0.5],"reason":"DeathRespawn"}}`,
		`{"at":"outcome","tick":2,` + to("P1") + `,"name":"PlayerDowned","delta":{"player":"P1"}}`,
		`{"at":"outcome","tick":2,` + to("P1") + `,"name":"Demolished","of":{"player":"P1","seq":15},"delta":{"id":"s1"}}`,
		`{"at":"outcome","tick":2,` + to("P1") + `,"name":"HarvestResolved","of":{"player":"P1","seq":16},"delta":{"node":"palm","items":{"hay":1}}}`,
		`{"at":"flushed","tick":2,"tables":["lands","combat","structures","storages","bags"]}`,
	}, got, "P2 has come over c3 during the drain, and hears of nothing in it")
	got, _ = h.tick(3)
	assert.Equal(t, `{"at":"state","tick":3,"to":["P2"],"tables":["bags","combat","lands","storages","structures"],"baseline":true}`, got[1])
	assert.Contains(t, got, `{"at":"tide","tick":3,"land":"Reef","what":"Despawned"}`)
	assert.Contains(t, got, `{"at":"despawned","tick":3,"entity":"eel"}`)

	seen, err := conformance.HostLook.Call(ctx, w, conformance.Empty{})
	require.NoError(t, err)
	require.NoError(t, conformance.Check(seen))
	assert.JSONEq(t, `{"tick":3,"players":[
			{"player":"P1","connected":true,"bag":{"timber":3,"hay":2,"ore":1},"worn":{"hand":"hat"},"hp":0,"life":"Dead","at":[5.5,4]},
			{"player":"P2","connected":true,"bag":{},"hp":5,"life":"Alive","at":[-1,0.5]}],
		"entities":["crab","gull","hold","player-1"],"pending":{},"dirty":[],
		"lands":[{"land":"Isle","docked":true}],"templates":["Isle","Reef"],
		"enemies":[{"enemy":"crab","hp":7,"staggered_until":6},{"enemy":"gull","hp":2}],
		"storages":[{"storage":"hold","slots":3,"holds":{}}]}`, string(porttest.JSON(t, seen)))
}

func TestLinkReloadAndOrder(t *testing.T) {
	w := open(t)
	h := &table{T: t, World: w}
	_, err := conformance.HostLink.Call(ctx, w, conformance.LinkParams{Connection: "c2", Sends: "fail"})
	require.NoError(t, err)
	h.send("Probe", `{"stage":[{"outcome":"o"},{"give":"ore"}],"then":"ok"}`)
	got, receipts := h.tick(1)
	assert.Nil(t, receipts)
	assert.Equal(t, `{"at":"outcome","tick":1,"to":["P1"],"name":"o","of":{"player":"P1","seq":1},"delta":{}}`, got[1])

	for _, fresh := range []bool{false, true} {
		_, err = conformance.HostReload.Call(ctx, w, conformance.ReloadParams{NewSession: fresh})
		require.NoError(t, err)
		back, err := conformance.HostConnect.Call(ctx, w, conformance.ConnectParams{Connection: "c1", Player: "P1"})
		require.NoError(t, err)
		assert.Equal(t, fresh, back.LastSeq == 0)
	}
	seen, err := conformance.HostLook.Call(ctx, w, conformance.Empty{})
	require.NoError(t, err)
	assert.Equal(t, map[string]int64{"timber": 3}, seen.Players[0].Bag, "the ore was not marked")
	assert.EqualValues(t, 1, seen.Tick)

	ordered, err := conformance.HostOrder.Call(ctx, w, conformance.OrderParams{Commands: []conformance.BatchCommand{
		{PlayerID: 2, Seq: 1}, {PlayerID: 1, Seq: 9}, {PlayerID: 1, Seq: 3}}})
	require.NoError(t, err)
	assert.Equal(t, []int64{2, 1, 0}, ordered.Order)
	_, err = conformance.HostOrder.Call(ctx, w, conformance.OrderParams{Commands: []conformance.BatchCommand{{PlayerID: 2, Seq: 1, Arrival: new(int64(0))}, {PlayerID: 1, Seq: 9}}})
	assert.Equal(t, "MixedBatch", conformance.AsRefusal(err).Code)
	_, err = conformance.HostOrder.Call(ctx, w, conformance.OrderParams{Commands: []conformance.BatchCommand{{Seq: -1}}})
	porttest.Code(t, conformance.CodeBadParams, err)
	_, err = conformance.HostTick.Call(ctx, w, conformance.TickParams{First: 2, During: []conformance.During{{Connection: "c1", Envelopes: []conformance.Envelope{{Seq: 1}}}}})
	porttest.Code(t, conformance.CodeBadParams, err)
	assert.ErrorContains(t, err, "during[0].envelopes[0]")
}
