package quic

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/moveauth/moveauth/conformance"
	"github.com/moveauth/moveauth/reference/unit"
	"github.com/moveauth/moveauth/reference/wire"
)

func outcome(name, delta string, to ...string) conformance.Event {
	return conformance.Event{At: "outcome", Tick: 3, Name: name, Delta: conformance.Object(delta), To: to}
}

func said(name, delta string) conformance.Event {
	e := outcome(name, delta)
	e.To = nil
	return e
}

// What the host says of a tick, what its two players were told, and what is made of
// it.
func TestMerge(t *testing.T) {
	executed := conformance.Event{At: "executed", Tick: 3, Player: "P1", Seq: new(int64(1)), Kind: "Probe", Result: "Ok"}
	flushed := conformance.Event{At: "flushed", Tick: 3, Tables: conformance.Names{"bags"}}
	spawned := conformance.Event{At: "spawned", Tick: 3, Entity: "e"}
	state := conformance.Event{At: "state", Tick: 3, To: conformance.Names{"P1", "P2"}, Tables: conformance.Names{"lands", "bags"}}
	sorted := conformance.Event{At: "state", Tick: 3, Tables: conformance.Names{"bags", "lands"}}
	both := []string{"P1", "P2"}
	for why, c := range map[string]struct {
		host   []conformance.Event
		p1, p2 []conformance.Event
		want   []conformance.Event
	}{
		"each was told what the host says": {
			host: []conformance.Event{state, executed, spawned, outcome("a", `{"hp":1}`, both...), outcome("b", "{}", "P2"), flushed},
			p1:   []conformance.Event{sorted, spawned, said("a", `{"hp":1}`)},
			p2:   []conformance.Event{sorted, spawned, said("a", `{"hp":1}`), said("b", "{}")},
			want: []conformance.Event{{At: "state", Tick: 3, To: both, Tables: sorted.Tables}, executed, spawned, outcome("a", `{"hp":1}`, both...), outcome("b", "{}", "P2"), flushed},
		},
		"one was not": {
			host: []conformance.Event{executed, outcome("a", "{}", both...), flushed},
			p1:   []conformance.Event{said("a", "{}")},
			want: []conformance.Event{executed, outcome("a", "{}", "P1"), flushed},
		},
		"nobody was": {
			host: []conformance.Event{executed, outcome("a", "{}", both...), flushed},
			want: []conformance.Event{executed, flushed},
		},
		"one was told twice": {
			host: []conformance.Event{executed, outcome("a", "{}", both...)},
			p1:   []conformance.Event{said("a", "{}"), said("a", "{}")},
			p2:   []conformance.Event{said("a", "{}")},
			want: []conformance.Event{executed, outcome("a", "{}", both...), outcome("a", "{}", "P1")},
		},
		"both were told in another order": {
			host: []conformance.Event{outcome("a", "{}", both...), outcome("b", "{}", both...), executed, flushed},
			p1:   []conformance.Event{said("b", "{}"), said("a", "{}")},
			p2:   []conformance.Event{said("b", "{}"), said("a", "{}")},
			want: []conformance.Event{executed, outcome("b", "{}", both...), outcome("a", "{}", both...), flushed},
		},
		"one was told something else": {
			host: []conformance.Event{outcome("a", `{"hp":1}`, both...)},
			p1:   []conformance.Event{said("a", `{"hp":1}`)},
			p2:   []conformance.Event{said("a", `{"hp":2}`)},
			want: []conformance.Event{outcome("a", `{"hp":1}`, "P1"), outcome("a", `{"hp":2}`, "P2")},
		},
		"what was told to one alone cannot be said of what spawns": {
			host: []conformance.Event{executed, spawned},
			p1:   []conformance.Event{spawned},
			want: []conformance.Event{executed},
		},
		"what goes to nobody is the host's word": {
			host: []conformance.Event{{At: "outcome", Tick: 3, Name: "a", Delta: conformance.Object("{}"), To: conformance.Names{}}},
			want: []conformance.Event{{At: "outcome", Tick: 3, Name: "a", Delta: conformance.Object("{}"), To: conformance.Names{}}},
		},
		"and so is what an outcome bears that had no room": {
			host: []conformance.Event{outcome("a", `{"items":{"x":1}}`, "P1")},
			p1:   []conformance.Event{said("a", "")},
			want: []conformance.Event{outcome("a", `{"items":{"x":1}}`, "P1")},
		},
		"a place is as the wire has it, and no items are none": {
			host: []conformance.Event{outcome("a", `{"at":[0.1,2],"items":{}}`, "P1")},
			p1:   []conformance.Event{said("a", `{"at":[0.10000000149011612,2]}`)},
			want: []conformance.Event{outcome("a", `{"at":[0.10000000149011612,2]}`, "P1")},
		},
	} {
		w := &live{subject: New(Options{})}
		for i := range c.p1 {
			if string(c.p1[i].Delta) == "" {
				c.p1[i].Delta = nil
			}
		}
		h := &heard{players: both, told: map[string][]conformance.Event{"P1": c.p1, "P2": c.p2}}
		assert.Equal(t, c.want, w.merge(c.host, h), why)
	}
}

// What a client has decoded is said as the port in the host's process says it.
func TestEventsOfMessages(t *testing.T) {
	w := &live{subject: New(Options{})}
	p1, p2 := wire.PlayerKey(0), wire.PlayerKey(1)
	require.NoError(t, w.learn(map[string]string{"P1": "00000000000000000000000000000001", "P2": "00000000000000000000000000000002"}))
	bears := func(name string, d wire.Delta) []byte {
		payload, fits := d.AppendPayload(nil, name)
		require.True(t, fits, name)
		return payload
	}
	for _, c := range []struct {
		m    wire.Message
		want string
	}{
		{&wire.Outcome{Tick: 1, Of: true, Player: p2, Seq: 7, Name: "HarvestResolved", Payload: bears("HarvestResolved", wire.Delta{Node: "palm", Items: []wire.Item{{Name: "hay", N: 2}}})},
			`{"at":"outcome","tick":1,"name":"HarvestResolved","of":{"player":"P2","seq":7},"delta":{"items":{"hay":2},"node":"palm"}}`},
		{&wire.Outcome{Tick: 1, Name: "PlayerSnapped", Epoch: 3, Payload: bears("PlayerSnapped", wire.Delta{Player: p1, Reason: 2, At: unit.Vec{X: -1, Y: 0.5}})},
			`{"at":"outcome","tick":1,"name":"PlayerSnapped","delta":{"at":[-1,0.5],"player":"P1","reason":"DeathRespawn"}}`},
		{&wire.Outcome{Tick: 1, Name: "ReviveStarted", Payload: bears("ReviveStarted", wire.Delta{Player: p1, Other: p2})},
			`{"at":"outcome","tick":1,"name":"ReviveStarted","delta":{"player":"P1","target":"P2"}}`},
		{&wire.Outcome{Tick: 1, Name: "PlayerRevived", Payload: bears("PlayerRevived", wire.Delta{Player: p1, Other: p2})},
			`{"at":"outcome","tick":1,"name":"PlayerRevived","delta":{"by":"P2","player":"P1"}}`},
		{&wire.Outcome{Tick: 1, Name: "StrikeResolved", Payload: bears("StrikeResolved", wire.Delta{Target: "crab", HP: 7, Until: 6})},
			`{"at":"outcome","tick":1,"name":"StrikeResolved","delta":{"died":false,"hp":7,"staggered_until":6,"target":"crab"}}`},
		{&wire.Outcome{Tick: 1, Name: "StructurePlaced", Payload: bears("StructurePlaced", wire.Delta{ID: "s1", Type: "chest", Cell: unit.Cell{Column: 2, Row: -3}})},
			`{"at":"outcome","tick":1,"name":"StructurePlaced","delta":{"cell":[2,-3],"id":"s1","items":{},"type":"chest"}}`},
		{&wire.Outcome{Tick: 1, Name: "InventoryChanged", Payload: bears("InventoryChanged", wire.Delta{Player: p1, Storage: "hold"})},
			`{"at":"outcome","tick":1,"name":"InventoryChanged","delta":{"items":{},"player":"P1","storage":"hold"}}`},
		{&wire.Outcome{Tick: 1, Name: "Equipped", Payload: bears("Equipped", wire.Delta{Slot: "head"})},
			`{"at":"outcome","tick":1,"name":"Equipped","delta":{"items":{},"slot":"head"}}`},
		{&wire.Outcome{Tick: 1, Name: "Crafted", Cut: true}, `{"at":"outcome","tick":1,"name":"Crafted"}`},
		{&wire.Outcome{Tick: 1, Name: "b1"}, `{"at":"outcome","tick":1,"name":"b1","delta":{}}`},
		{&wire.Entity{Tick: 2, Name: "storage-s1", Kind: wire.SharedStorage, Structure: "s1", Origin: unit.Cell{Column: 0, Row: 1}, Slots: 3},
			`{"at":"spawned","tick":2,"kind":"SharedStorage","entity":"storage-s1","structure":"s1","origin":[0,1],"slots":3}`},
		{&wire.Entity{Tick: 2, Name: "player-1", Kind: wire.EntityPlayer, Player: p1}, `{"at":"spawned","tick":2,"player":"P1","kind":"Player","entity":"player-1"}`},
		{&wire.Entity{Tick: 2, Name: "gull", Kind: wire.EntityEnemy}, `{"at":"spawned","tick":2,"kind":"Enemy","entity":"gull"}`},
		{&wire.Entity{Tick: 2, Name: "e"}, `{"at":"spawned","tick":2,"entity":"e"}`},
		{&wire.Vanished{Tick: 2, Name: "e"}, `{"at":"despawned","tick":2,"entity":"e"}`},
		{&wire.Vanished{Tick: 2, Name: "s1", Structure: true}, `{"at":"despawned","tick":2,"structure":"s1"}`},
		{&wire.Tables{Tick: 2, Baseline: true, Names: []string{"bags"}}, `{"at":"state","tick":2,"tables":["bags"],"baseline":true}`},
		{&wire.Tables{Tick: 2}, `{"at":"state","tick":2,"tables":[]}`},
	} {
		e, ok, err := w.event(c.m)
		require.NoError(t, err)
		require.True(t, ok)
		got, err := json.Marshal(e)
		require.NoError(t, err)
		assert.JSONEq(t, c.want, string(got))
	}
	_, ok, err := w.event(&wire.Pong{})
	assert.False(t, ok)
	assert.NoError(t, err)
	_, _, err = w.event(&wire.Outcome{Name: "Crafted", Payload: []byte{9}})
	assert.Error(t, err, "what it bears cannot be read")
}

// The arguments of each kind travel as the host then reads them; what none can say
// is a payload that is none.
func TestArgumentsAsPayload(t *testing.T) {
	for _, c := range []struct{ kind, args string }{
		{"Probe", `{"stage":[{"give":"ore"},{"take":"ore","n":2},{"need":"ore","player":"P2"},{"outcome":"o"},{"spawn":"e"},{"despawn":"e"},{"dirty":"bags"}],"then":"fail"}`},
		{"HarvestResolve", `{"swing":-3,"node":"palm"}`},
		{"StrikeResolve", `{"swing":9007199254740991,"target":"crab"}`},
		{"StrikeRevoke", `{"swing":3}`},
		{"InventoryTransfer", `{"from":"bag","to":"hold","item":"ore","n":4}`},
		{"CraftCommit", `{"recipe":"plank","station":"saw"}`},
		{"PlaceStructure", `{"type":"chest","cell":[2,-3]}`},
		{"Demolish", `{"structure":"s1"}`},
		{"DashStarted", `{"dir":[0.5,-1]}`},
		{"ReviveStart", `{"target":"P2"}`},
		{"ReviveCancel", `{}`},
		{"SessionReady", `{}`},
		{"Equip", `{"slot":"head","item":"hat"}`},
		{"Unequip", `{"slot":"head"}`},
	} {
		var a wire.Arguments
		require.NoError(t, a.DecodePayload(c.kind, payload(c.kind, conformance.Object(c.args), nil)), c.kind)
		assert.JSONEq(t, c.args, string(a.AppendJSON(nil, c.kind)))
	}
	for _, c := range []struct{ kind, args string }{
		{"HarvestResolve", `{"swing":1}`},
		{"HarvestResolve", `{"swing":"one","node":"palm"}`},
		{"HarvestResolve", `{"swing":1,"node":"palm","more":1}`},
		{"HarvestResolve", `{"swing":1,"node":"a palm"}`},
		{"StrikeResolve", `{"swing":1.5,"target":"crab"}`},
		{"Probe", `{"stage":[{"give":"ore","n":0}],"then":"ok"}`},
		{"Probe", `{"stage":[{"give":"ore","take":"ore"}],"then":"ok"}`},
		{"Probe", `{"stage":[],"then":"perhaps"}`},
		{"DashStarted", `{"dir":["NaN",0]}`},
	} {
		var a wire.Arguments
		assert.Error(t, a.DecodePayload(c.kind, payload(c.kind, conformance.Object(c.args), nil)), "%s %s", c.kind, c.args)
	}
	assert.Equal(t, []byte{255, 255}, payload("Probe", nil, []byte{255, 255}), "bytes are as they are")
	assert.Equal(t, unsayable, payload("Teleport", conformance.Object(`{"to":[1,2]}`), nil))
}

func TestInputsThatHaveNoForm(t *testing.T) {
	fits := conformance.InputMessage{Epoch: 1<<32 - 1, Input: &conformance.SingleInput{Seq: 1<<32 - 1, Dx: -128, Dy: 127}}
	assert.Equal(t, &wire.Input{Epoch: 1<<32 - 1, Seq: 1<<32 - 1, Step: wire.Step{DX: -128, DY: 127}}, message(&fits))
	batch := conformance.InputMessage{Batch: &conformance.InputBatch{First: 7, Steps: [][2]int64{{1, 0}, {0, -1}}}}
	assert.Equal(t, &wire.Batch{First: 7, Steps: []wire.Step{{DX: 1}, {DY: -1}}}, message(&batch))
	for _, m := range []conformance.InputMessage{
		{Epoch: -1, Input: fits.Input}, {Epoch: 1 << 32, Input: fits.Input}, {}, {Input: fits.Input, Batch: batch.Batch},
		{Input: &conformance.SingleInput{Seq: -1}}, {Input: &conformance.SingleInput{Seq: 1 << 32}},
		{Input: &conformance.SingleInput{Dx: 128}}, {Input: &conformance.SingleInput{Dy: -129}},
		{Batch: &conformance.InputBatch{First: 1 << 32}}, {Batch: &conformance.InputBatch{Steps: make([][2]int64, 256)}},
		{Batch: &conformance.InputBatch{Steps: [][2]int64{{0, 200}}}},
	} {
		assert.Nil(t, message(&m), "%+v", m)
	}
}
