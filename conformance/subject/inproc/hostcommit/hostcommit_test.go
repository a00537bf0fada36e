package hostcommit_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/moveauth/moveauth/conformance"
	"github.com/moveauth/moveauth/conformance/subject/inproc/hostcommit"
	"github.com/moveauth/moveauth/conformance/subject/inproc/kinematicmover"
	"github.com/moveauth/moveauth/conformance/subject/inproc/port/porttest"
)

var ctx = context.Background()

func settings() conformance.HostCommitSettings {
	return conformance.HostCommitSettings{
		NetworkTickHz: 50, SimulationHz: 50, PendingLimit: 16, PayloadLimit: 64,
		Players: []conformance.PlayerSetting{
			{Player: "P2", Connection: "c2", BagSlots: 8},
			{Player: "P1", Host: true, Connection: "c1", BagSlots: 8, Bag: map[string]int64{"timber": 3}},
		},
		Grid:       &conformance.Cell{4, 4},
		Structures: []conformance.StructureType{{Type: "wall", Cost: map[string]int64{"timber": 2}}},
		Recipes:    []conformance.Recipe{{Recipe: "plank", In: map[string]int64{"timber": 1}, Out: map[string]int64{"plank": 2}}},
		Stations:   []conformance.Station{{Station: "bench"}},
	}
}

func open(tb testing.TB) conformance.World {
	w, err := hostcommit.Open(settings(), kinematicmover.Facing)
	require.NoError(tb, err)
	return w
}

func TestClaim(t *testing.T) {
	p, _ := conformance.ProfileNamed(conformance.HostCommit)
	kinds := []any{}
	for _, k := range p.Kinds {
		kinds = append(kinds, k.Name)
	}
	assert.ElementsMatch(t, kinds, hostcommit.Claim().Facts["kinds"])
}

func TestOpen(t *testing.T) {
	st := settings()
	_, err := hostcommit.Open(&st, kinematicmover.Facing)
	assert.NoError(t, err, "by pointer")

	st.PayloadLimit = 0
	st.Players[0].BagSlots = -1
	_, err = hostcommit.Open(st, kinematicmover.Facing)
	refusal := conformance.AsRefusal(err)
	require.NotNil(t, refusal)
	assert.Equal(t, "BadSettings", refusal.Code)
	assert.Equal(t, []conformance.Fault{
		{Key: "payload_limit", Got: "0", Want: "1 to 2^53−1"},
		{Key: "players[0].bag_slots", Got: "-1", Want: "0 to 2^53−1"},
	}, refusal.Faults)

	_, err = hostcommit.Open(7, kinematicmover.Facing)
	porttest.Code(t, conformance.CodeBadParams, err)
}

func TestMovementFaultsBearItsName(t *testing.T) {
	st := settings()
	st.Movement = &conformance.TransformSettings{Role: "host", Player: "P9", TickHz: 25, AcceptRadius: 1, GraceTicks: 25, OffsetTicks: 1}
	_, err := hostcommit.Open(st, kinematicmover.Facing)
	assert.Equal(t, []string{"movement.tick_hz"}, porttest.FaultKeys(t, err))
	st.Movement.TickHz = 50
	_, err = hostcommit.Open(st, kinematicmover.Facing)
	assert.ErrorContains(t, err, "movement.player is P9")
}

func TestCraftAndPlaceAsTheProtocolSaysThem(t *testing.T) {
	w := open(t)
	received, err := conformance.HostReceive.Call(ctx, w, conformance.ReceiveParams{Connection: "c1", Envelopes: []conformance.Envelope{
		{Seq: 7, Kind: "CraftCommit", Args: porttest.JSON(t, conformance.CraftCommitArgs{Recipe: "plank", Station: "bench"})},
		{Seq: 7, Kind: "CraftCommit", Args: porttest.JSON(t, conformance.CraftCommitArgs{Recipe: "plank", Station: "bench"})},
		{Seq: 8, Kind: "PlaceStructure", Raw: []byte(`{"type":"wall","cell":[3,0]}`)},
		{Seq: 9, Kind: "Probe", Raw: []byte{}},
		{Seq: 9, Kind: "Probe", Args: porttest.JSON(t, conformance.ProbeArgs{Stage: []conformance.Stage{{Spawn: "e"}, {Outcome: "o"}}, Then: "ok"})},
	}})
	require.NoError(t, err)
	assert.JSONEq(t, `[{"arrival":1},{"dropped":"Duplicate"},{"arrival":2},
		{"refused":{"code":"BadPayload","detail":"payload ends early"}},{"arrival":3}]`, string(porttest.JSON(t, received.Receipts)))

	ran, err := conformance.HostTick.Call(ctx, w, conformance.TickParams{First: 1})
	require.NoError(t, err)
	assert.JSONEq(t, `[
		{"at":"executed","tick":1,"player":"P1","seq":7,"kind":"CraftCommit","result":"Ok"},
		{"at":"executed","tick":1,"player":"P1","seq":8,"kind":"PlaceStructure","result":"Ok"},
		{"at":"executed","tick":1,"player":"P1","seq":9,"kind":"Probe","result":"Ok"},
		{"at":"spawned","tick":1,"entity":"e"},
		{"at":"outcome","tick":1,"to":["P2","P1"],"name":"Crafted","of":{"player":"P1","seq":7},"delta":{"items":{"plank":2,"timber":-1}}},
		{"at":"outcome","tick":1,"to":["P2","P1"],"name":"StructurePlaced","of":{"player":"P1","seq":8},
			"delta":{"id":"s1","type":"wall","cell":[3,0],"items":{"timber":-2}}},
		{"at":"outcome","tick":1,"to":["P2","P1"],"name":"o","of":{"player":"P1","seq":9},"delta":{}},
		{"at":"flushed","tick":1,"tables":["bags","structures"]}]`, string(porttest.JSON(t, ran.Events)))

	seen, err := conformance.HostLook.Call(ctx, w, conformance.Empty{})
	require.NoError(t, err)
	assert.JSONEq(t, `{"tick":1,"players":[
			{"player":"P1","connected":true,"bag":{"plank":2},"hp":0,"life":"Alive"},{"player":"P2","connected":true,"bag":{},"hp":0,"life":"Alive"}],
		"structures":[{"id":"s1","type":"wall","cell":[3,0]}],"entities":["e"],"pending":{},"dirty":[]}`, string(porttest.JSON(t, seen)))
}

func TestResultsAreTheCallers(t *testing.T) {
	w := open(t)
	send := func(seq int64, name string) {
		_, err := conformance.HostReceive.Call(ctx, w, conformance.ReceiveParams{Connection: "c2", Envelopes: []conformance.Envelope{
			{Seq: seq, Kind: "Probe", Args: porttest.JSON(t, conformance.ProbeArgs{Stage: []conformance.Stage{{Outcome: name}, {Dirty: name}}, Then: "ok"})},
		}})
		require.NoError(t, err)
	}
	send(1, "first")
	ran, err := conformance.HostTick.Call(ctx, w, conformance.TickParams{First: 1})
	require.NoError(t, err)
	before := string(porttest.JSON(t, ran))
	_, err = conformance.HostDisconnect.Call(ctx, w, conformance.DisconnectParams{Connection: "c2"})
	require.NoError(t, err)
	connected, err := conformance.HostConnect.Call(ctx, w, conformance.ConnectParams{Connection: "c1", Player: "P2"})
	require.NoError(t, err)
	assert.EqualValues(t, 1, connected.LastSeq)
	_, err = conformance.HostDisconnect.Call(ctx, w, conformance.DisconnectParams{Connection: "c1"})
	require.NoError(t, err)
	_, err = conformance.HostConnect.Call(ctx, w, conformance.ConnectParams{Connection: "c2", Player: "P2"})
	require.NoError(t, err)
	send(2, "second")
	_, err = conformance.HostTick.Call(ctx, w, conformance.TickParams{First: 2})
	require.NoError(t, err)
	assert.Equal(t, before, string(porttest.JSON(t, ran)))
}

func TestOutcomeToNobodyHasAnEmptyList(t *testing.T) {
	w := open(t)
	_, err := conformance.HostReceive.Call(ctx, w, conformance.ReceiveParams{Connection: "c1", Envelopes: []conformance.Envelope{
		{Seq: 1, Kind: "Probe", Raw: []byte(`{"stage":[{"outcome":"o"}],"then":"ok"}`)}}})
	require.NoError(t, err)
	for _, c := range []string{"c1", "c2", "c2"} {
		_, err = conformance.HostDisconnect.Call(ctx, w, conformance.DisconnectParams{Connection: c})
		require.NoError(t, err)
	}
	ran, err := conformance.HostTick.Call(ctx, w, conformance.TickParams{First: 1})
	require.NoError(t, err)
	require.Len(t, ran.Events, 2)
	assert.Equal(t, conformance.Names{}, ran.Events[1].To)
}

func TestBadParams(t *testing.T) {
	w := open(t)
	probe := conformance.Object(`{"stage":[],"then":"ok"}`)
	for why, e := range map[string]conformance.Envelope{
		"seq below 0":       {Seq: -1, Kind: "Probe", Args: probe},
		"seq over 32 bits":  {Seq: 1 << 32, Kind: "Probe", Args: probe},
		"both args and raw": {Seq: 2, Kind: "Probe", Args: probe, Raw: probe},
		"neither":           {Seq: 2, Kind: "Probe"},
	} {
		_, err := conformance.HostReceive.Call(ctx, w, conformance.ReceiveParams{Connection: "c1", Envelopes: []conformance.Envelope{
			{Seq: 1, Kind: "Probe", Args: probe}, e}})
		t.Log(why)
		porttest.Code(t, conformance.CodeBadParams, err)
	}
	seen, err := conformance.HostLook.Call(ctx, w, conformance.Empty{})
	require.NoError(t, err)
	assert.Empty(t, seen.Pending, "the good envelope before the bad one was not taken either")

	last := int64(1)
	for _, p := range []conformance.TickParams{{First: 2, Last: &last}, {First: 0}, {First: -1}} {
		_, err = conformance.HostTick.Call(ctx, w, p)
		porttest.Code(t, conformance.CodeBadParams, err)
	}
	_, err = conformance.HostTick.Call(ctx, w, conformance.TickParams{First: 2})
	require.NotNil(t, conformance.AsRefusal(err))
	assert.Equal(t, "TickGap", conformance.AsRefusal(err).Code)
	for range 2 {
		ran, err := conformance.HostTick.Call(ctx, w, conformance.TickParams{First: 1})
		require.NoError(t, err)
		assert.Equal(t, []conformance.Event{}, ran.Events)
	}

	_, err = conformance.HostConnect.Call(ctx, w, conformance.ConnectParams{Connection: "c3", Player: "P9"})
	porttest.Code(t, conformance.CodeBadParams, err)
	porttest.Code(t, conformance.CodeUnknownVerb, w.Do(ctx, "host-commit/dance", nil, nil))
	porttest.Code(t, conformance.CodeBadParams, w.Do(ctx, "host-commit/tick", conformance.ConnectParams{}, &conformance.TickResult{}))
	assert.Error(t, w.Do(ctx, "host-commit/tick", conformance.TickParams{First: 2}, nil))
	seen, err = conformance.HostLook.Call(ctx, w, conformance.Empty{})
	require.NoError(t, err)
	assert.EqualValues(t, 1, seen.Tick, "nothing ran where the result had no place to go")

	require.NoError(t, w.Close(ctx))
	_, err = conformance.HostLook.Call(ctx, w, conformance.Empty{})
	porttest.Code(t, conformance.CodeOther, err)
}

func TestRegistryIsAnswered(t *testing.T) {
	w := open(t)
	porttest.AnswersEveryVerb(t, w, conformance.HostCommit)
}

func BenchmarkReceiveAndTick(b *testing.B) {
	w := open(b)
	envelopes := []conformance.Envelope{{Kind: "Probe", Args: conformance.Object(`{"stage":[{"give":"ore"},{"take":"ore"},{"outcome":"o"}],"then":"ok"}`)}}
	var n int64
	b.ReportAllocs()
	for b.Loop() {
		n++
		envelopes[0].Seq = n
		if _, err := conformance.HostReceive.Call(ctx, w, conformance.ReceiveParams{Connection: "c1", Envelopes: envelopes}); err != nil {
			b.Fatal(err)
		}
		if _, err := conformance.HostTick.Call(ctx, w, conformance.TickParams{First: n}); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkLook(b *testing.B) {
	w := open(b)
	for b.Loop() {
		if _, err := conformance.HostLook.Call(ctx, w, conformance.Empty{}); err != nil {
			b.Fatal(err)
		}
	}
}
