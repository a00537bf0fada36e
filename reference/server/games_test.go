package server_test

import (
	"fmt"
	"math"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/moveauth/moveauth/reference/clamp"
	"github.com/moveauth/moveauth/reference/commit"
	"github.com/moveauth/moveauth/reference/moveinput"
	"github.com/moveauth/moveauth/reference/server"
	"github.com/moveauth/moveauth/reference/server/dial"
	"github.com/moveauth/moveauth/reference/server/rig"
	"github.com/moveauth/moveauth/reference/transform"
	"github.com/moveauth/moveauth/reference/unit"
	"github.com/moveauth/moveauth/reference/wire"
)

// point sends a point by datagram and returns what became of it.
func point(r *rig.Rig, c *dial.Conn, p wire.Point) server.Fate {
	r.T.Helper()
	if p.Player == (wire.Key{}) {
		p.Player = c.Welcome.Player
	}
	sent, err := c.SendDatagram(&p)
	require.NoError(r.T, err)
	require.True(r.T, sent)
	return r.Saw(rig.OfType(wire.TypePoint)).Fate
}

func TestServerOwner(t *testing.T) {
	r := rig.Start(t, rig.Owner(t))
	p1 := r.Connect("P1")
	require.Equal(t, wire.ModeOwner, p1.Welcome.Mode)
	require.Equal(t, uint32(50_000), p1.Welcome.Rate)
	body := rig.Next[*wire.Spawned](t, p1)
	require.Equal(t, "P1", body.Name)
	require.Equal(t, rig.Home, body.At)
	p2 := r.Connect("P2")
	r.Tick(1)
	require.Equal(t, "P2", rig.Next[*wire.Spawned](t, p1).Name)

	// A place that P1 reports is P2's to see a tick later.
	report := wire.Report{Tick: uint16(p1.Welcome.Tick + 2), Update: transform.Update{Form: transform.Full, Epoch: body.Epoch, At: unit.Vec{X: 5, Y: 6}}}
	datagram, err := p1.SendDatagram(&report)
	require.NoError(t, err)
	require.True(t, datagram)
	require.True(t, r.Saw(func(o server.Observed) bool { return o.Datagram }).Fate.News)
	r.Tick(1)
	for {
		s := rig.Next[*wire.Snapshot](t, p2)
		if len(s.Entries) > 0 && s.Entries[0].Update.At == (unit.Vec{X: 5, Y: 6}) {
			break
		}
	}

	// A command has its outcome in the tick after.
	args := wire.Arguments{Stage: []wire.Stage{{Act: 3, Name: "rang"}}}
	require.NoError(t, p2.Send(&wire.Command{Seq: 1, Kind: "Probe", Payload: args.AppendPayload(nil, "Probe")}))
	require.Equal(t, commit.Enqueued, r.Saw(rig.OfType(wire.TypeCommand)).Fate.Receipt.Fate)
	r.Tick(1)
	for _, c := range []*dial.Conn{p1, p2} {
		o := rig.Next[*wire.Outcome](t, c)
		require.Equal(t, "rang", o.Name)
		require.Equal(t, p2.Welcome.Player, o.Player)
		require.Equal(t, unit.Seq(1), o.Seq)
	}
}

func TestServerClamped(t *testing.T) {
	g := rig.Clamped(t)
	r := rig.Start(t, g)
	p1, p2 := r.Connect("P1"), r.Connect("P2")
	assert.Equal(t, uint32(16_000), p1.Welcome.Rate)
	for _, c := range []*dial.Conn{p1, p2} {
		names := map[string]wire.Key{}
		for len(names) < 2 {
			b := rig.Next[*wire.Spawned](t, c)
			names[b.Name] = b.Key
		}
		assert.Equal(t, map[string]wire.Key{"P1": p1.Welcome.Player, "P2": p2.Welcome.Player}, names)
	}
	r.Tick(1)
	placed := rig.Next[*wire.Placement](t, p1)
	assert.Equal(t, wire.Vec3{X: 1, Y: 2, Z: 3}, placed.At)

	// At 8 m/s and 16 Hz half a metre a tick, and a burst of 2 m at first.
	accepted := point(r, p1, wire.Point{Tick: 1, After: placed.Number, At: wire.Vec3{X: 1, Y: 2, Z: 5}})
	assert.Equal(t, clamp.Verdict{Outcome: clamp.Accepted, There: true, At: clamp.Vec{X: 1, Y: 2, Z: 5}}, accepted.Verdict)
	held := point(r, p1, wire.Point{Tick: 2, After: placed.Number, At: wire.Vec3{X: 1, Y: 2, Z: 6}})
	assert.Equal(t, clamp.Clamped, held.Verdict.Outcome)
	assert.Equal(t, clamp.Vec{X: 1, Y: 2, Z: 5}, held.Verdict.At, "nothing of it is left")
	stale := point(r, p1, wire.Point{Tick: 2, After: placed.Number, At: wire.Vec3{X: 1, Y: 2, Z: 5}})
	assert.Equal(t, clamp.Stale, stale.Verdict.Rule)
	old := point(r, p1, wire.Point{Tick: 3, After: placed.Number - 1, At: wire.Vec3{X: 1, Y: 2, Z: 5}})
	assert.Equal(t, clamp.Placement, old.Verdict.Rule)
	spoofed := point(r, p2, wire.Point{Player: p1.Welcome.Player, Tick: 9, At: wire.Vec3{X: 50}})
	assert.Equal(t, clamp.Owner, spoofed.Verdict.Rule)
	infinite := point(r, p1, wire.Point{Tick: 4, After: placed.Number, At: wire.Vec3{X: math.Inf(1)}})
	assert.Equal(t, clamp.Finite, infinite.Verdict.Rule)
	assert.Equal(t, wire.NotFinite, infinite.Fault, "and counted as bad")
	struck := point(r, p1, wire.Point{Tick: 4, After: placed.Number, HasImpulse: true, At: wire.Vec3{X: 1, Y: 2, Z: 5}})
	assert.Equal(t, clamp.Impulse, struck.Verdict.Rule)
	for outcome, n := range map[string]float64{"accepted": 1, "clamped": 1, "ignored": 2, "rejected": 3} {
		assert.Equal(t, n, r.Metric("moveauth_points_total", "outcome="+outcome), outcome)
	}

	r.Tick(1)
	var s *wire.Standings
	for s == nil || s.Tick < 2 {
		s = rig.Next[*wire.Standings](t, p2)
	}
	assert.Equal(t, []wire.Standing{{Player: p1.Welcome.Player, At: wire.Vec3{X: 1, Y: 2, Z: 5}, Rotation: wire.Quat{W: 1}}}, s.Entries)

	// A knockback is sent anew until it is known to have been applied.
	r.Do(func() { _, err := g.Server.Knockback("P1", clamp.Vec{X: 4}); require.NoError(t, err) })
	r.Tick(1)
	assert.Equal(t, wire.Instruction{Number: 1, Impulse: wire.Vec3{X: 4}}, *rig.Next[*wire.Instruction](t, p1))
	p1 = r.Connect("P1")
	r.Tick(1)
	assert.Equal(t, uint32(1), rig.Next[*wire.Instruction](t, p1).Number)
	require.NoError(t, p1.Send(&wire.Applied{Instruction: 1}))
	rig.Alive(t, p1)
	p1 = r.Connect("P1")
	r.Tick(1)
	again := rig.Next[*wire.Placement](t, p1)
	assert.Equal(t, wire.Vec3{X: 1, Y: 2, Z: 5}, again.At, "where it was")
	require.NoError(t, p1.Send(&wire.Ping{Nonce: 1}))
	for {
		m, err := p1.Next(rig.Within(t))
		require.NoError(t, err)
		assert.NotEqual(t, wire.TypeInstruction, m.Message.Type())
		if m.Message.Type() == wire.TypePong {
			break
		}
	}
}

func TestSpoofedOwnerIsClosed(t *testing.T) {
	g := rig.Clamped(t)
	g.Spoofs = true
	r := rig.Start(t, g)
	p1, p2 := r.Connect("P1"), r.Connect("P2")
	point(r, p2, wire.Point{Player: p1.Welcome.Player, At: wire.Vec3{X: 50}})
	assert.Equal(t, wire.CloseNotAllowed, rig.Code(t, p2))
	rig.Alive(t, p1)
}

// Of many others a client is told by one datagram a tick, in turn.
func TestStandingsTakeTurns(t *testing.T) {
	r := rig.Start(t, rig.Clamped(t))
	watcher := r.Connect("W")
	for n := range 30 {
		r.Connect(fmt.Sprintf("P%d", n))
	}
	seen := map[wire.Key]bool{}
	for tick := range unit.Tick(2) {
		r.Tick(1)
		s := rig.Next[*wire.Standings](t, watcher)
		assert.Equal(t, tick+1, s.Tick)
		assert.Len(t, s.Entries, []int{21, 9 + 12}[tick], "21 of 30, then the other 9 and, as they may be lost, 12 of those that stand")
		for _, e := range s.Entries {
			seen[e.Player] = true
		}
	}
	assert.Len(t, seen, 30)
}

func TestStandingsOfARestAreRepeated(t *testing.T) {
	r := rig.Start(t, rig.Clamped(t))
	watcher := r.Connect("W")
	r.Connect("P1")
	var told []unit.Tick
	for range 50 {
		r.Tick(1)
	}
	for len(told) < 8 {
		told = append(told, rig.Next[*wire.Standings](t, watcher).Tick)
	}
	// 1, 2, 4, 8 and 16 ticks after the first, and then each second, of 16 ticks.
	assert.Equal(t, []unit.Tick{1, 2, 3, 5, 9, 17, 33, 49}, told)
}

// The gates of commands read the accepted place.
func TestClampedPlacesAreWhatGatesRead(t *testing.T) {
	rules := rig.OwnerRules()
	rules.Host.NetworkTickHz, rules.Host.SimulationHz = 16, 16
	closes := unit.Tick(6)
	rules.Newcomer = &commit.PlayerSetup{Slots: 8, HP: 10}
	rules.Host.World = commit.Setup{Rules: commit.Rules{Reach: 1}, Home: &rig.Home,
		Lands: []commit.LandSetup{{Land: "isle", Socket: "east", Area: unit.Area{Max: unit.Vec{X: 10, Y: 10}}, Deposit: unit.Vec{X: 12, Y: 12}, SoftClose: &closes}},
		Nodes: []commit.NodeSetup{{Node: "tree", Land: "isle", At: unit.Vec{X: 1, Y: 6}, Item: "wood", Yield: 1, Swings: 5}}}
	var results []commit.Reason
	rules.Event = func(e *commit.Event) {
		if e.What == commit.Executed {
			results = append(results, e.Result)
		}
	}
	g, err := server.NewClamped(rules, clamp.Config{
		Limits: clamp.Limits{TickHz: 16, MaxHorizontal: 8, MaxVertical: 8, Burst: 2},
		Bounds: clamp.Box{Min: clamp.Vec{X: -100, Y: -100, Z: -100}, Max: clamp.Vec{X: 100, Y: 100, Z: 100}},
		Home:   clamp.Vec{X: 1, Y: 2, Z: 3},
	})
	require.NoError(t, err)
	r := rig.Start(t, g)
	c := r.Connect("P1")
	r.Tick(1)
	placed := rig.Next[*wire.Placement](t, c)
	args := wire.Arguments{Node: "tree"}
	payload := args.AppendPayload(nil, "HarvestResolve")
	r.Receipt(c, 1, "HarvestResolve", payload)
	r.Tick(1)
	point(r, c, wire.Point{Tick: 1, After: placed.Number, At: wire.Vec3{X: 1, Y: 2, Z: 5}})
	r.Receipt(c, 2, "HarvestResolve", payload)
	r.Tick(1)
	r.Do(func() { assert.Equal(t, []commit.Reason{commit.OutOfReach, commit.Ok}, results, "2 m away, and 1 m") })
	// In tick 6 the land's socket closes, and the body is placed ashore.
	r.Tick(3)
	shore := rig.Next[*wire.Placement](t, c)
	assert.Equal(t, wire.Vec3{X: 12, Y: 2, Z: 12}, shore.At)
	assert.Equal(t, clamp.Placement, point(r, c, wire.Point{Tick: 2, After: placed.Number, At: wire.Vec3{X: 1, Y: 2, Z: 5}}).Verdict.Rule)
}

// step sends a step by datagram and returns the decision.
func step(r *rig.Rig, c *dial.Conn, epoch, seq uint32, dx, dy int8) moveinput.Outcome {
	r.T.Helper()
	_, err := c.SendDatagram(&wire.Input{Epoch: epoch, Seq: seq, Step: wire.Step{DX: dx, DY: dy}})
	require.NoError(r.T, err)
	return r.Saw(rig.OfType(wire.TypeInput)).Fate.Decision
}

func TestServerTiles(t *testing.T) {
	r := rig.Start(t, rig.Tiles(t))
	c := r.Connect("P1")
	w := c.Welcome
	assert.Equal(t, uint32(10_000), w.Rate)
	assert.Equal(t, wire.Inputs{Epoch: w.Inputs.Epoch, Window: 8, SessionLimit: 16, BatchCap: 4, Streak: 3, Fallback: 300}, w.Inputs)
	at := rig.Next[*wire.Correction](t, c)
	assert.Equal(t, wire.Correction{Number: 1, Epoch: w.Inputs.Epoch, X: 2, Y: 3}, *at, "the tile of home")

	assert.Equal(t, moveinput.Queued, step(r, c, at.Epoch, 1, 1, 0))
	assert.Equal(t, moveinput.StaleSequence, step(r, c, at.Epoch, 1, 1, 0))
	assert.Equal(t, moveinput.OldEpoch, step(r, c, at.Epoch+1, 2, 1, 0))
	assert.Equal(t, moveinput.Malformed, step(r, c, at.Epoch, 2, 2, 0))
	assert.Equal(t, moveinput.BufferedFuture, step(r, c, at.Epoch, 3, 1, 0))
	require.NoError(t, c.Send(&wire.Input{Epoch: at.Epoch, Seq: 2, Step: wire.Step{DX: 1, DY: 1}}))
	assert.Equal(t, moveinput.Queued, r.Saw(rig.OfType(wire.TypeInput)).Fate.Decision)
	_, err := c.SendDatagram(&wire.Batch{Epoch: at.Epoch, First: 4, Steps: []wire.Step{{}, {DY: 1}}})
	require.NoError(t, err)
	assert.Equal(t, moveinput.Queued, r.Saw(rig.OfType(wire.TypeBatch)).Fate.Decision)
	assert.Equal(t, 2.0, r.Metric("moveauth_move_input_decisions_total", "decision=datagram:accepted:queued"))

	// One input a tick; each tick has its correction, by the stream and by datagram.
	places := [][2]int32{{3, 3}, {4, 4}, {5, 4}, {5, 4}, {5, 5}}
	byStream, byDatagram := 0, 0
	for n, place := range places {
		r.Tick(1)
		for range 2 {
			got, err := c.Next(rig.Within(t))
			require.NoError(t, err)
			for got.Message.Type() != wire.TypeCorrection || got.Message.(*wire.Correction).Number == 1 {
				got, err = c.Next(rig.Within(t))
				require.NoError(t, err)
			}
			k := got.Message.(*wire.Correction)
			assert.Equal(t, uint32(n+1), k.Acknowledged)
			assert.Equal(t, place, [2]int32{k.X, k.Y})
			if got.Packet.Reliable {
				byStream++
			} else {
				byDatagram++
			}
		}
	}
	assert.Equal(t, [2]int{5, 5}, [2]int{byStream, byDatagram})
	assert.Equal(t, 4.0, r.Metric("moveauth_move_input_drained_total", "result=moved"))
	assert.Equal(t, 1.0, r.Metric("moveauth_move_input_drained_total", "result=stayed"))
	assert.Equal(t, 5.0, r.Metric("moveauth_move_input_corrections_total", "why=drained"))

	// Who comes back goes on where it was, with the input after the last one that
	// was consumed; in a new epoch.
	c.Close(wire.CloseDone, "")
	require.Eventually(t, func() bool { return r.Metric("moveauth_players") == 0 }, rig.Bound, 1e6)
	back := r.Connect("P1")
	assert.Equal(t, uint32(5), back.Welcome.Inputs.Acknowledged)
	assert.NotEqual(t, w.Inputs.Epoch, back.Welcome.Inputs.Epoch)
	k := rig.Next[*wire.Correction](t, back)
	assert.Equal(t, [2]int32{5, 5}, [2]int32{k.X, k.Y})
	assert.Equal(t, back.Welcome.Inputs.Epoch, k.Epoch)
	assert.Equal(t, moveinput.OldEpoch, step(r, back, w.Inputs.Epoch, 6, 1, 0))
	assert.Equal(t, moveinput.Queued, step(r, back, k.Epoch, 6, 1, 0))
	// So does who takes over from itself.
	r.Tick(1)
	newer := r.Connect("P1")
	assert.Equal(t, uint32(6), newer.Welcome.Inputs.Acknowledged)
	assert.Equal(t, wire.CloseTakenOver, rig.Code(t, back))
	k = rig.Next[*wire.Correction](t, newer)
	assert.Equal(t, [2]int32{6, 5}, [2]int32{k.X, k.Y})
}

func TestTilesThatAreBlocked(t *testing.T) {
	g := rig.Tiles(t, func(c *moveinput.Config) { c.Blocked = []moveinput.Tile{{X: 2, Y: 3}, {X: 1, Y: 2}} })
	r := rig.Start(t, g)
	k := rig.Next[*wire.Correction](t, r.Connect("P1"))
	assert.Equal(t, [2]int32{2, 2}, [2]int32{k.X, k.Y}, "the first of the ring around home that is free")
}

// A snap of the host's game puts the session elsewhere, in a new epoch.
func TestSnapsOnTiles(t *testing.T) {
	rules := rig.OwnerRules()
	rules.Host.NetworkTickHz, rules.Host.SimulationHz = 10, 10
	closes := unit.Tick(2)
	rules.Host.World.Lands = []commit.LandSetup{{Land: "isle", Socket: "east", Area: unit.Area{Max: unit.Vec{X: 10, Y: 10}}, Deposit: unit.Vec{X: 12.5, Y: 14.5}, SoftClose: &closes}}
	g, err := server.NewTiles(rules, rig.TileConfig())
	require.NoError(t, err)
	r := rig.Start(t, g)
	c := r.Connect("P1")
	first := rig.Next[*wire.Correction](t, c)
	r.Tick(2)
	o := rig.Next[*wire.Outcome](t, c)
	assert.Equal(t, "PlayerSnapped", o.Name)
	assert.Zero(t, o.Epoch)
	k := rig.Next[*wire.Correction](t, c)
	assert.Equal(t, [2]int32{12, 14}, [2]int32{k.X, k.Y})
	assert.Equal(t, first.Epoch+1, k.Epoch)
	assert.Equal(t, moveinput.OldEpoch, step(r, c, first.Epoch, 1, 1, 0))
	assert.Equal(t, moveinput.Queued, step(r, c, k.Epoch, 1, 1, 0))
}

// Streams that bear inputs too often are a sign, of which the client is told.
func TestAdvisories(t *testing.T) {
	r := rig.Start(t, rig.Tiles(t))
	c := r.Connect("P1")
	epoch := c.Welcome.Inputs.Epoch
	for n := range uint32(3) {
		require.NoError(t, c.Send(&wire.Input{Epoch: epoch, Seq: n + 1}))
	}
	assert.False(t, rig.Next[*wire.Advisory](t, c).Recovered)
	assert.Equal(t, moveinput.Queued, step(r, c, epoch, 4, 0, 0))
	assert.True(t, rig.Next[*wire.Advisory](t, c).Recovered)
}
