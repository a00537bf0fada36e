package ownertransform_test

import (
	"context"
	"math"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/moveauth/moveauth/conformance"
	"github.com/moveauth/moveauth/conformance/subject/inproc/hostcommit"
	"github.com/moveauth/moveauth/conformance/subject/inproc/kinematicmover"
	"github.com/moveauth/moveauth/conformance/subject/inproc/ownertransform"
	"github.com/moveauth/moveauth/conformance/subject/inproc/port/porttest"
)

var ctx = context.Background()

func machineSettings(role conformance.Role, player string) conformance.TransformSettings {
	return conformance.TransformSettings{Role: role, Player: player, TickHz: 50, AcceptRadius: 1, GraceTicks: 25, OffsetTicks: 1,
		Home:  conformance.Vec2{-8, -8},
		Lands: []conformance.SnapLand{{Land: "reef", Area: conformance.Area{0, 0, 4, 4}, Deposit: conformance.Vec2{-2, 0}}}}
}

// net is a host and its clients, without any way between them: what one tick
// sends arrives in the next call.
type net struct {
	t       *testing.T
	host    conformance.World
	clients []conformance.World // P1, P2 …
	tick    int64
	air     map[conformance.World][]conformance.NetPacket
	held    func(from conformance.World, p conformance.NetPacket) bool
	kept    []conformance.NetPacket
}

func link(t *testing.T, w conformance.World, connection, peer string, up bool) {
	t.Helper()
	_, err := conformance.NetLink.Call(ctx, w, conformance.NetLinkParams{Connection: connection, Peer: peer, Up: up})
	require.NoError(t, err)
}

func openNet(t *testing.T, open func(role conformance.Role, player string) (conformance.World, error), hostPlayer string, players ...string) *net {
	n := &net{t: t, air: map[conformance.World][]conformance.NetPacket{}}
	var err error
	n.host, err = open("host", hostPlayer)
	require.NoError(t, err)
	for _, p := range players {
		c, err := open("client", p)
		require.NoError(t, err)
		n.clients = append(n.clients, c)
		link(t, n.host, p+"-1", p, true)
		link(t, c, p+"-1", "host", true)
	}
	return n
}

func transformNet(t *testing.T, hostPlayer string, players ...string) *net {
	return openNet(t, func(role conformance.Role, player string) (conformance.World, error) {
		return ownertransform.Open(machineSettings(role, player), kinematicmover.Facing)
	}, hostPlayer, players...)
}

// step plays a tick and returns what the machines answered, the host last.
func (n *net) step() []conformance.AdvanceResult {
	n.tick++
	var all []conformance.AdvanceResult
	for i, w := range append(n.clients[:len(n.clients):len(n.clients)], n.host) {
		p := conformance.AdvanceParams{ToUs: n.tick * 20_000, Deliver: n.air[w]}
		delete(n.air, w)
		r, err := conformance.NetAdvance.Call(ctx, w, p)
		require.NoError(n.t, err)
		require.NoError(n.t, conformance.Check(r))
		for _, sent := range r.Send {
			if n.held != nil && n.held(w, sent) {
				n.kept = append(n.kept, sent)
				continue
			}
			to := n.host
			if i == len(n.clients) {
				to = n.clients[sent.Connection[1]-'1']
			}
			n.air[to] = append(n.air[to], sent)
		}
		all = append(all, r)
	}
	return all
}

func happens(t *testing.T, w conformance.World, e conformance.GameEvent) {
	t.Helper()
	_, err := conformance.TransformEventNow.Call(ctx, w, e)
	require.NoError(t, err)
}

func steer(t *testing.T, w conformance.World, b conformance.BodyParams) {
	t.Helper()
	_, err := conformance.TransformBody.Call(ctx, w, b)
	require.NoError(t, err)
}

func TestClaim(t *testing.T) {
	assert.LessOrEqual(t, float64(*ownertransform.Claim().Tolerance.PositionStep), 0.005)
}

func TestMachinesListEveryFault(t *testing.T) {
	bad := machineSettings("host", "P 1")
	bad.TickHz, bad.GraceTicks, bad.OffsetTicks = 0, 0, 4
	bad.AcceptRadius, bad.Home = conformance.Number(math.Inf(1)), conformance.Vec2{conformance.Number(math.NaN()), 0}
	bad.Lands = append(bad.Lands, conformance.SnapLand{Land: "reef", Area: conformance.Area{1, 0, 0, 0}})
	_, err := ownertransform.Open(bad, kinematicmover.Facing)
	assert.Equal(t, []string{"tick_hz", "accept_radius", "grace_ticks", "offset_ticks", "players[0].player", "home[0]", "lands[1].land", "lands[1].area"}, porttest.FaultKeys(t, err))

	_, err = ownertransform.Open(machineSettings("client", ""), kinematicmover.Facing)
	assert.ErrorContains(t, err, "player is")
}

// Every verb of machines is answered by a host or by a client, and one that was
// asked of the other is told so.
func TestMachinesAnswerEveryVerb(t *testing.T) {
	n := transformNet(t, "P0", "P1")
	for _, w := range []conformance.World{n.host, n.clients[0]} {
		porttest.AnswersEveryVerb(t, w, conformance.OwnerTransform)
	}
	porttest.Code(t, conformance.CodeUnknownVerb, n.host.Do(ctx, "transform/dance", nil, nil))
	porttest.Code(t, conformance.CodeUnknownVerb, n.host.Do(ctx, conformance.HostLook.Name, conformance.Empty{}, &conformance.LookResult{}))
	_, err := conformance.NetAdvance.Call(ctx, n.host, conformance.AdvanceParams{ToUs: 50})
	require.NoError(t, err)
	_, err = conformance.NetAdvance.Call(ctx, n.host, conformance.AdvanceParams{ToUs: 49})
	porttest.Code(t, conformance.CodeBadParams, err)
	require.NoError(t, n.host.Close(ctx))
	_, err = conformance.TransformAll.Call(ctx, n.host, conformance.Empty{})
	porttest.Code(t, conformance.CodeOther, err)
}

func TestRefusalsOfMachines(t *testing.T) {
	n := transformNet(t, "P0", "P1")
	happens(t, n.host, conformance.GameEvent{Spawn: "P1", At: &conformance.Vec2{1, 1}})
	nan := conformance.Number(math.NaN())
	snap := func(player, reason string, at conformance.Vec2) error {
		_, err := conformance.TransformSnap.Call(ctx, n.host, conformance.SnapParams{Player: player, Reason: reason, At: at, Raised: "tide"})
		return err
	}
	assert.Equal(t, "BadReason", conformance.AsRefusal(snap("P1", "Correction", conformance.Vec2{})).Code)
	assert.Equal(t, "NotFinite", conformance.AsRefusal(snap("P1", "TideDeposit", conformance.Vec2{nan, 0})).Code)
	porttest.Code(t, conformance.CodeBadParams, snap("P9", "TideDeposit", conformance.Vec2{}))
	porttest.Code(t, conformance.CodeBadParams, snap("P0", "TideDeposit", conformance.Vec2{}))
	_, err := conformance.TransformWriteOwner.Call(ctx, n.host, conformance.WriteOwnerParams{Player: "P1"})
	assert.Equal(t, "NotAuthority", conformance.AsRefusal(err).Code)
	for _, b := range []conformance.BodyParams{{Velocity: &conformance.Vec2{nan, 0}}, {Place: &conformance.Vec2{}, Scale: &nan}, {Dash: &conformance.Vec2{}, Secs: &nan}} {
		_, err := conformance.TransformBody.Call(ctx, n.clients[0], b)
		require.NotNil(t, conformance.AsRefusal(err))
		assert.Equal(t, "NotFinite", conformance.AsRefusal(err).Code)
	}
	for _, e := range []conformance.GameEvent{{SoftClose: "atoll"}, {Evict: "atoll"}, {Spawn: "P9"}, {Spawn: "P1", At: &conformance.Vec2{nan, 0}}, {ZeroHP: "P0"}, {Enemy: "P1", At: &conformance.Vec2{}},
		{Enemy: "crab"}, {Enemy: "crab", At: &conformance.Vec2{nan, 0}}, {CommandOutcome: "a b"}} {
		_, err := conformance.TransformEventNow.Call(ctx, n.host, e)
		porttest.Code(t, conformance.CodeBadParams, err)
	}
	_, err = conformance.TransformHide.Call(ctx, n.clients[0], conformance.HideParams{Body: "P9", Hidden: true})
	porttest.Code(t, conformance.CodeBadParams, err)
	known, err := conformance.TransformKnown.Call(ctx, n.host, conformance.KnownParams{Player: "P1"})
	require.NoError(t, err)
	assert.Equal(t, conformance.Vec2{1, 1}, *known.At, "nothing of all that has happened")
	last := n.step()
	assert.Empty(t, last[1].Events)
}

// The outcomes of tick 1 in the order of the flush, and where everybody is known
// to be at once.
func TestGameOfATick(t *testing.T) {
	n := transformNet(t, "P0", "P1", "P2")
	for i, p := range []string{"P0", "P1", "P2"} {
		happens(t, n.host, conformance.GameEvent{Spawn: p, At: &conformance.Vec2{conformance.Number(i) * 2, 4}})
	}
	n.step()
	happens(t, n.host, conformance.GameEvent{CommandOutcome: "first"})
	_, err := conformance.TransformSnap.Call(ctx, n.host, conformance.SnapParams{Player: "P1", Reason: "DeathRespawn", At: conformance.Vec2{30, 0}, Raised: "command"})
	require.NoError(t, err)
	happens(t, n.host, conformance.GameEvent{ZeroHP: "P2", Dead: true})
	happens(t, n.host, conformance.GameEvent{SoftClose: "reef"})
	happens(t, n.host, conformance.GameEvent{CommandOutcome: "last"})
	all, err := conformance.TransformAll.Call(ctx, n.host, conformance.Empty{})
	require.NoError(t, err)
	place := func(x, y conformance.Number) *conformance.Vec2 { return &conformance.Vec2{x, y} }
	assert.Equal(t, []conformance.KnownPlayer{{Player: "P0", At: place(-2, 0)}, {Player: "P1", At: place(30, 0)}, {Player: "P2", At: place(-8, -8)}}, all.Players)
	gate, err := conformance.TransformGate.Call(ctx, n.host, conformance.GateParams{Player: "P1", Centre: conformance.Vec2{29, 0}, Radius: 1})
	require.NoError(t, err)
	assert.True(t, gate.Passes)
	host := n.step()[2]
	var told []string
	for _, e := range host.Events {
		if e.At == "outcome" {
			assert.EqualValues(t, 2, *e.Tick)
		}
		told = append(told, e.At+" "+e.Name+" "+e.Player+string(e.Reason))
	}
	assert.Equal(t, []string{"outcome PlayerDied P2", "outcome PlayerSnapped P2", "outcome PlayerSnapped P0", "camera_cut  TideDeposit",
		"outcome first ", "outcome PlayerSnapped P1", "outcome last "}, told)
	assert.Equal(t, conformance.Vec2{-2, 0}, host.Bodies[0].At, "the host's own player has obeyed")
	answers := n.step()
	assert.Equal(t, []conformance.TransformEvent{{At: "camera_cut", Reason: "DeathRespawn"}}, answers[0].Events)
	assert.Equal(t, []conformance.TransformEvent{{At: "camera_cut", Reason: "DeathRespawn"}}, answers[1].Events)

	happens(t, n.host, conformance.GameEvent{Evict: "reef"})
	link(t, n.host, "P2-1", "P2", false)
	link(t, n.clients[1], "P2-1", "host", false)
	n.air[n.clients[1]] = nil
	answers = n.step()
	assert.Empty(t, answers[1].Bodies, "without a link there are no bodies")
	assert.Len(t, answers[2].Known, 2)
	known, err := conformance.TransformKnown.Call(ctx, n.host, conformance.KnownParams{Connection: "P2-1"})
	require.NoError(t, err)
	assert.Nil(t, known.At)
	link(t, n.host, "P2-2", "P2", true)
	link(t, n.clients[1], "P2-2", "host", true)
	happens(t, n.host, conformance.GameEvent{Spawn: "P2", SavedAt: &conformance.Vec2{4, 4}})
	known, err = conformance.TransformKnown.Call(ctx, n.host, conformance.KnownParams{Connection: "P2-2"})
	require.NoError(t, err)
	assert.Equal(t, conformance.KnownResult{At: place(-8, -8)}, known, "the reef has left, and its place with it")
	n.step()
	answers = n.step()
	assert.Len(t, answers[1].Bodies, 3)
	assert.Equal(t, conformance.Vec2{-8, -8}, answers[1].Bodies[2].At)
	assert.Empty(t, answers[1].Events, "a placement cuts no camera")
}

func TestSampleAndStats(t *testing.T) {
	n := transformNet(t, "", "P1")
	states := []conformance.SampleState{{Tick: 10, Seq: 1, At: conformance.Vec2{42, 0}}, {Tick: 30, Seq: 3, At: conformance.Vec2{50, 0}, Teleport: true},
		{Tick: 20, Seq: 2, At: conformance.Vec2{43, 0}}, {Tick: 40, Seq: 4, At: conformance.Vec2{51, 0}}}
	got, err := conformance.TransformSample.Call(ctx, n.clients[0], conformance.SampleParams{States: states, AtTicks: []conformance.Number{5, 30, 35}})
	require.NoError(t, err)
	assert.Equal(t, []conformance.Vec2{{50, 0}, {50, 0}, {50.5, 0}}, got.At)
	_, err = conformance.TransformSample.Call(ctx, n.host, conformance.SampleParams{AtTicks: []conformance.Number{5}})
	porttest.Code(t, conformance.CodeBadParams, err)

	happens(t, n.host, conformance.GameEvent{Enemy: "crab", At: &conformance.Vec2{1, 1}})
	for range 200 {
		n.step()
	}
	stats, err := conformance.TransformStatsNow.Call(ctx, n.clients[0], conformance.Empty{})
	require.NoError(t, err)
	assert.Positive(t, stats.Buffered)
	assert.LessOrEqual(t, stats.Buffered, int64(64))
	assert.Positive(t, stats.Bytes)
	assert.Zero(t, *stats.Warps)
	_, err = conformance.TransformHide.Call(ctx, n.clients[0], conformance.HideParams{Body: "crab", Hidden: true})
	require.NoError(t, err)
	assert.False(t, n.step()[0].Bodies[0].Shown)
}

// A host-commit host as a machine: P1's command is held up, its movement is not,
// and P2's command, sent later, is not either.
func TestCommandsAndMovementApart(t *testing.T) {
	n := openNet(t, func(role conformance.Role, player string) (conformance.World, error) {
		movement := machineSettings(role, player)
		movement.Lands = nil
		return hostcommit.Open(conformance.HostCommitSettings{
			NetworkTickHz: 50, SimulationHz: 50, PendingLimit: 16, PayloadLimit: 64, Movement: &movement,
			Players: []conformance.PlayerSetting{{Player: "P1", BagSlots: 8, At: &conformance.Vec2{0, 0}}, {Player: "P2", BagSlots: 8, At: &conformance.Vec2{5, 5}}},
		}, kinematicmover.Facing)
	}, "", "P1", "P2")
	send := func(i int, item string) {
		_, err := conformance.HostSend.Call(ctx, n.clients[i], conformance.SendParams{Seq: 1, Kind: "Probe", Args: conformance.Object(`{"stage":[{"give":"` + item + `"}],"then":"ok"}`)})
		require.NoError(t, err)
	}
	bag := func(i int) map[string]int64 {
		look, err := conformance.HostLook.Call(ctx, n.host, conformance.Empty{})
		require.NoError(t, err)
		assert.EqualValues(t, n.tick, look.Tick)
		return look.Players[i].Bag
	}
	n.step()
	n.step()
	n.held = func(from conformance.World, p conformance.NetPacket) bool {
		return from == n.clients[0] && p.Channel == "reliable"
	}
	steer(t, n.clients[0], conformance.BodyParams{Velocity: &conformance.Vec2{6.25, 0}}) // 0.125 u a tick
	send(0, "ore")
	n.step()
	send(1, "timber")
	host := n.step()[2]
	assert.Equal(t, map[string]int64{}, bag(0))
	assert.Equal(t, map[string]int64{"timber": 1}, bag(1))
	assert.Equal(t, conformance.Vec2{0.25, 0}, *host.Known[0].At, "two ticks of walking")
	require.Len(t, n.kept, 1)
	n.air[n.host] = append(n.air[n.host], n.kept...)
	n.step()
	assert.Equal(t, map[string]int64{"ore": 1}, bag(0))

	look, err := conformance.HostLook.Call(ctx, n.host, conformance.Empty{})
	require.NoError(t, err)
	assert.Equal(t, conformance.Vec2{0.375, 0}, *look.Players[0].At, "its commands look there")
	_, err = conformance.HostTick.Call(ctx, n.host, conformance.TickParams{First: 6})
	porttest.Code(t, conformance.CodeBadParams, err)
	_, err = conformance.HostSend.Call(ctx, n.host, conformance.SendParams{Seq: 1, Kind: "Probe"})
	porttest.Code(t, conformance.CodeBadParams, err)
	_, err = conformance.NetLink.Call(ctx, n.host, conformance.NetLinkParams{Connection: "P9-1", Peer: "P9", Up: true})
	porttest.Code(t, conformance.CodeBadParams, err)
}
