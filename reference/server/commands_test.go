package server_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/moveauth/moveauth/reference/commit"
	"github.com/moveauth/moveauth/reference/server"
	"github.com/moveauth/moveauth/reference/server/dial"
	"github.com/moveauth/moveauth/reference/server/rig"
	"github.com/moveauth/moveauth/reference/transform"
	"github.com/moveauth/moveauth/reference/unit"
	"github.com/moveauth/moveauth/reference/wire"
)

func TestReceiptsOfCommands(t *testing.T) {
	r := rig.Start(t, rig.Owner(t))
	c := r.Connect("P1")
	assert.Equal(t, uint16(64), c.Welcome.Payload)
	swing := wire.Arguments{Swing: 7}
	revoke := swing.AppendPayload(nil, "StrikeRevoke")
	for _, tc := range []struct {
		name    string
		kind    string
		payload []byte
		fate    commit.Fate
		refused wire.RefusedFor // 0: silent
	}{
		{"in order", "StrikeRevoke", revoke, commit.Enqueued, 0},
		{"no such kind", "Fly", []byte{1}, commit.UnknownKind, wire.UnknownKind},
		{"no such kind, and too long", "Fly", make([]byte, 65), commit.UnknownKind, wire.UnknownKind},
		{"too long by a byte", "StrikeRevoke", append(revoke, make([]byte, 65-len(revoke))...), commit.PayloadTooLarge, wire.PayloadTooLarge},
		{"as long as may be", "StrikeRevoke", append(revoke, make([]byte, 64-len(revoke))...), commit.BadPayload, wire.BadPayload},
		{"too short", "StrikeRevoke", revoke[:8], commit.BadPayload, wire.BadPayload},
		{"another form", "StrikeRevoke", append([]byte{2}, revoke[1:]...), commit.BadPayload, wire.BadPayload},
		// What another way of speaking to hosts has for a payload is none here.
		{"JSON", "StrikeRevoke", []byte(`{"swing":7}`), commit.BadPayload, wire.BadPayload},
		{"JSON of a kind without arguments", "SessionReady", []byte(`{}`), commit.BadPayload, wire.BadPayload},
		{"nothing", "SessionReady", nil, commit.BadPayload, wire.BadPayload},
		{"a kind without arguments", "SessionReady", []byte{1}, commit.Enqueued, 0},
	} {
		seq := c.Welcome.LastSeq + 10
		got := r.Receipt(c, seq, tc.kind, tc.payload)
		assert.Equal(t, tc.fate, got.Fate, "%s: %s", tc.name, got.Detail)
		if tc.refused != 0 {
			assert.Equal(t, wire.Refused{Seq: seq, Reason: tc.refused}, *rig.Next[*wire.Refused](t, c), tc.name)
		} else {
			c.Welcome.LastSeq = seq
		}
	}
	assert.Equal(t, commit.Duplicate, r.Receipt(c, c.Welcome.LastSeq, "SessionReady", []byte{1}).Fate)
	rig.Alive(t, c)
	r.Tick(1)
	assert.Equal(t, 1.0, r.Metric("moveauth_commands_executed_total", "kind=SessionReady", "result=Ok"))
	assert.Equal(t, 1.0, r.Metric("moveauth_commands_executed_total", "kind=StrikeRevoke", "result=NoSuchSwing"))
	for fate, n := range map[string]float64{"Enqueued": 2, "UnknownKind": 2, "PayloadTooLarge": 1, "BadPayload": 6, "Duplicate": 1} {
		assert.Equal(t, n, r.Metric("moveauth_command_receipts_total", "fate="+fate), fate)
	}
}

// A payload of JSON is longer than its arguments, and the limit is the sender's.
func TestLimitIsOfWhatWasSent(t *testing.T) {
	r := rig.Start(t, rig.Owner(t))
	c := r.Connect("P1")
	args := wire.Arguments{From: "bag", To: "a-name-that-has-twenty-eight", Item: "c", N: 1}
	payload := args.AppendPayload(nil, "InventoryTransfer")
	require.Less(t, len(payload), 64)
	require.Greater(t, len(args.AppendJSON(nil, "InventoryTransfer")), 64)
	assert.Equal(t, commit.Enqueued, r.Receipt(c, 1, "InventoryTransfer", payload).Fate)
}

func TestQueueOfAPlayerIsBounded(t *testing.T) {
	r := rig.Start(t, rig.Owner(t))
	c := r.Connect("P1")
	for n := range unit.Seq(8) {
		require.Equal(t, commit.Enqueued, r.Receipt(c, n+1, "SessionReady", []byte{1}).Fate)
	}
	assert.Equal(t, commit.QueueFull, r.Receipt(c, 9, "SessionReady", []byte{1}).Fate)
	assert.Equal(t, wire.QueueFull, rig.Next[*wire.Refused](t, c).Reason)
	r.Tick(1)
	assert.Equal(t, commit.Enqueued, r.Receipt(c, 9, "SessionReady", []byte{1}).Fate)
}

func TestProbeIsForJudgesOnly(t *testing.T) {
	r := rig.Start(t, rig.Owner(t, func(r *server.Rules) { r.Probes = false }))
	c := r.Connect("P1")
	args := wire.Arguments{Stage: []wire.Stage{{Act: 0, Name: "gold", N: 4}}}
	assert.Equal(t, commit.UnknownKind, r.Receipt(c, 1, "Probe", args.AppendPayload(nil, "Probe")).Fate)
}

// A Probe that calls its outcome by the name of a snap, or of another that bears
// something, snaps nobody and bears nothing.
func TestProbesOutcomeBearsNothing(t *testing.T) {
	r := rig.Start(t, rig.Owner(t))
	c := r.Connect("P1")
	for n, name := range []string{"PlayerSnapped", "Crafted", "rang"} {
		args := wire.Arguments{Stage: []wire.Stage{{Act: 3, Name: name}}}
		require.Equal(t, commit.Enqueued, r.Receipt(c, unit.Seq(n+1), "Probe", args.AppendPayload(nil, "Probe")).Fate)
		r.Tick(1)
		o := rig.Next[*wire.Outcome](t, c)
		assert.Equal(t, name, o.Name)
		assert.Equal(t, name != "rang", o.Cut, name)
		assert.Empty(t, o.Payload)
		assert.Zero(t, o.Epoch)
	}
}

// What happens in the world reaches all clients, in the order in which it does.
func TestOutcomesOnTheWire(t *testing.T) {
	closes := unit.Tick(4)
	r := rig.Start(t, rig.Owner(t, func(r *server.Rules) {
		r.Newcomer = &commit.PlayerSetup{Slots: 8, HP: 10, Bag: map[string]int64{"wood": 2}}
		r.Host.World = commit.Setup{
			Rules: commit.Rules{Reach: 3}, Home: &rig.Home, Grid: &unit.Cell{Column: 16, Row: 16},
			Lands: []commit.LandSetup{{Land: "isle", Socket: "east", Area: unit.Area{Max: unit.Vec{X: 10, Y: 10}},
				Deposit: unit.Vec{X: 12, Y: 12}, SoftClose: &closes}},
			Nodes:      []commit.NodeSetup{{Node: "tree", Land: "isle", At: unit.Vec{X: 2, Y: 4}, Item: "wood", Yield: 2, Swings: 5}},
			Structures: []commit.StructureType{{Type: "chest", Cost: map[string]int64{"wood": 3}, Slots: 8}},
		}
	}))
	p1, p2 := r.Connect("P1"), r.Connect("P2")
	k1, k2 := p1.Welcome.Player, p2.Welcome.Player
	r.Tick(1)
	harvest, place := wire.Arguments{Node: "tree"}, wire.Arguments{Type: "chest", Cell: unit.Cell{Column: 4, Row: 4}}
	require.Equal(t, commit.Enqueued, r.Receipt(p1, 1, "HarvestResolve", harvest.AppendPayload(nil, "HarvestResolve")).Fate)
	require.Equal(t, commit.Enqueued, r.Receipt(p1, 2, "PlaceStructure", place.AppendPayload(nil, "PlaceStructure")).Fate)
	r.Tick(3)

	origin := unit.Cell{Column: 4, Row: 4}
	for _, c := range []*dial.Conn{p1, p2} {
		baseline := rig.Next[*wire.Tables](t, c)
		assert.True(t, baseline.Baseline)
		assert.Equal(t, unit.Tick(1), baseline.Tick)
		assert.Equal(t, []string{"bags", "combat", "lands", "storages", "structures"}, baseline.Names)

		chest := rig.Next[*wire.Entity](t, c)
		assert.Equal(t, wire.Entity{Tick: 2, Name: chest.Name, Kind: wire.SharedStorage, Structure: "s1", Origin: origin, Slots: 8}, *chest)
		for _, want := range []struct {
			seq   unit.Seq
			name  string
			delta wire.Delta
		}{
			{1, "HarvestResolved", wire.Delta{Node: "tree", Items: []wire.Item{{Name: "wood", N: 2}}}},
			{2, "StructurePlaced", wire.Delta{ID: "s1", Type: "chest", Cell: origin, Items: []wire.Item{{Name: "wood", N: -3}}}},
		} {
			o := rig.Next[*wire.Outcome](t, c)
			assert.Equal(t, unit.Tick(2), o.Tick)
			assert.True(t, o.Of)
			assert.Equal(t, k1, o.Player)
			assert.Equal(t, want.seq, o.Seq)
			assert.Equal(t, want.name, o.Name)
			var d wire.Delta
			require.NoError(t, d.DecodePayload(o.Name, o.Payload))
			assert.Equal(t, want.delta, d)
		}
		saved := rig.Next[*wire.Tables](t, c)
		assert.False(t, saved.Baseline)
		assert.Equal(t, unit.Tick(3), saved.Tick, "one tick after they were written")
		assert.Equal(t, []string{"bags", "lands", "storages", "structures"}, saved.Names)

		// The land's socket closes in tick 4, and both are put ashore.
		for _, key := range []wire.Key{k1, k2} {
			o := rig.Next[*wire.Outcome](t, c)
			assert.False(t, o.Of)
			assert.Equal(t, unit.Tick(4), o.Tick)
			assert.NotZero(t, o.Epoch)
			var d wire.Delta
			require.NoError(t, d.DecodePayload(o.Name, o.Payload))
			assert.Equal(t, wire.Delta{Player: key, Reason: transform.TideDeposit, At: unit.Vec{X: 12, Y: 12}}, d)
		}
	}
}
