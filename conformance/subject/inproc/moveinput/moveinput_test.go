package moveinput_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/moveauth/moveauth/conformance"
	"github.com/moveauth/moveauth/conformance/subject/inproc/moveinput"
	"github.com/moveauth/moveauth/conformance/subject/inproc/port/porttest"
)

var ctx = context.Background()

func zoneSettings() conformance.MoveInputSettings {
	return conformance.MoveInputSettings{
		Role: "server",
		Profile: conformance.SessionProfile{
			Transport: "datagram-primary", Window: 4, SessionLimit: 6, BatchCap: 4, InputsPerTick: 2, DatagramBytes: 64, DegradeStreak: 1, FallbackMs: 150},
		TransferTimeoutMs: new(int64(200)), SendLimit: new(int64(1)),
		Map:  &conformance.TileMap{Size: conformance.Tile{20, 20}, Blocked: []conformance.Tile{{12, 10}}},
		Npcs: []conformance.Npc{{Npc: "wolf", At: conformance.Tile{1, 1}, Path: []conformance.Tile{{2, 1}}}},
	}
}

func openInput(tb testing.TB, st conformance.MoveInputSettings) conformance.World {
	w, err := moveinput.Open(st)
	require.NoError(tb, err)
	return w
}

// openZone opens a zone with session 1 on (10, 10) and returns its epoch.
func openZone(tb testing.TB) (conformance.World, int64) {
	w := openInput(tb, zoneSettings())
	joined, err := conformance.InputJoin.Call(ctx, w, conformance.JoinParams{Session: 1, Incarnation: 1, At: conformance.Tile{10, 10}})
	require.NoError(tb, err)
	assert.Zero(tb, joined.Acknowledged)
	return w, joined.Epoch
}

func single(epoch, seq, dx, dy int64) conformance.InputMessage {
	return conformance.InputMessage{Epoch: epoch, Input: &conformance.SingleInput{Seq: seq, Dx: dx, Dy: dy}}
}

func inputs(t *testing.T, w conformance.World, by conformance.Transport, messages ...conformance.InputMessage) conformance.InputReceiveResult {
	r, err := conformance.InputReceive.Call(ctx, w, conformance.InputReceiveParams{Session: 1, Transport: by, Messages: messages})
	require.NoError(t, err)
	require.NoError(t, conformance.Check(r))
	return r
}

func zoneTicks(t *testing.T, w conformance.World, count int64) []conformance.ZoneTick {
	r, err := conformance.InputTick.Call(ctx, w, conformance.InputTickParams{Count: count})
	require.NoError(t, err)
	require.NoError(t, conformance.Check(r))
	return r.Ticks
}

func TestOpenListsEveryFault(t *testing.T) {
	st := zoneSettings()
	st.Profile.Window = 6
	st.Profile.Transport = "pigeon"
	st.Env = map[string]string{"AETHER_GAME_MOVEMENT_AUTHORITY_MAX_INPUTS_PER_TICK": "many"}
	st.TickMs = new(int64(0))
	st.Map.Blocked = []conformance.Tile{{20, 0}}
	client := zoneSettings()
	client.Role, client.At = "client", &conformance.Tile{1, 1}
	client.Profile.BatchCap = 0
	for want, st := range map[*[]string]conformance.MoveInputSettings{
		{"profile.transport", "profile.window", "env.AETHER_GAME_MOVEMENT_AUTHORITY_MAX_INPUTS_PER_TICK", "tick_ms", "map.blocked.0"}: st,
		{"profile.batch_cap", "epoch"}: client,
	} {
		_, err := moveinput.Open(&st)
		assert.Equal(t, *want, porttest.FaultKeys(t, err))
	}
	_, err := moveinput.Open(7)
	porttest.Code(t, conformance.CodeBadParams, err)
}

func TestZoneAnswersAsTheProtocolSays(t *testing.T) {
	w, epoch := openZone(t)
	r := inputs(t, w, "datagram", single(epoch, 1, 1, 0), single(epoch, 2, 1, 0),
		conformance.InputMessage{Epoch: epoch, Batch: &conformance.InputBatch{First: 4, Steps: [][2]int64{{0, 1}, {0, 0}}}},
		single(epoch, 2, 0, 0), conformance.InputMessage{Epoch: epoch, Bytes: new(int64(65)), Input: &conformance.SingleInput{Seq: 3}})
	diagnostics := &conformance.WindowDiagnostics{Received: 2, Pending: 2, Future: 2, Drained: []int64{}}
	assert.Equal(t, conformance.InputReceiveResult{
		Decisions: []conformance.InputDecision{
			{Label: "datagram:accepted:queued"}, {Label: "datagram:accepted:queued"}, {Label: "datagram:accepted:buffered_future"},
			{Label: "datagram:rejected:stale_sequence", Diagnostics: diagnostics}, {Label: "datagram:rejected:malformed", Diagnostics: diagnostics}},
		Window: &conformance.WindowState{Received: 2, Pending: 2, Future: 2}, Sent: []conformance.InputSent{},
	}, r)

	ticks := zoneTicks(t, w, 2)
	correction := conformance.Correction{Number: 1, Epoch: epoch, Acknowledged: 2, At: conformance.Tile{11, 10}}
	assert.Equal(t, conformance.ZoneTick{
		Tick: 1,
		Reports: []conformance.SessionReport{{Session: 1, Before: conformance.Waiting{Pending: 2, Future: 2}, After: conformance.Waiting{Future: 2},
			Drained: []conformance.DrainedInput{{Seq: 1, Result: "moved"}, {Seq: 2, Result: "blocked"}}, Correction: &correction, Why: "drained"}},
		Sent: []conformance.InputSent{
			{Session: 1, Channel: "stream", Kind: "correction", Correction: &correction}, {Session: 1, Channel: "datagram", Kind: "correction", Correction: &correction}},
		Persisted: []conformance.Persisted{{Session: 1, Tile: conformance.Tile{11, 10}}},
		Backlog:   conformance.Backlog{Before: 2},
	}, ticks[0])
	assert.Nil(t, ticks[1].Reports[0].Correction)

	r = inputs(t, w, "stream", single(epoch, 3, 0, 0), single(epoch, 1, 0, 0))
	assert.Equal(t, []conformance.InputSent{{Session: 1, Channel: "stream", Kind: "advisory", Advisory: "move_input_datagram_degraded"}}, r.Sent)
	assert.Equal(t, []int64{}, r.Decisions[1].Diagnostics.Drained, "the last tick drained none")
	assert.Equal(t, int64(1), zoneTicks(t, w, 1)[0].Reports[0].After.Pending)
	r = inputs(t, w, "datagram", single(epoch, 1, 0, 0))
	assert.Equal(t, []int64{3, 4}, r.Decisions[0].Diagnostics.Drained)

	look, err := conformance.InputLook.Call(ctx, w, conformance.SessionParams{Session: 1})
	require.NoError(t, err)
	assert.Equal(t, conformance.InputLookResult{Tile: conformance.Tile{11, 11}, Facing: 2, Presentation: "moving",
		Sees: conformance.Seen{Sessions: []int64{}, Npcs: []string{"wolf"}}}, look)
	records, err := conformance.InputRecord.Call(ctx, w, conformance.Empty{})
	require.NoError(t, err)
	assert.Equal(t, conformance.InputRecords{
		Decisions: map[string]int64{"datagram:accepted:queued": 2, "datagram:accepted:buffered_future": 1, "datagram:rejected:stale_sequence": 2,
			"datagram:rejected:malformed": 1, "stream:accepted:queued": 1, "stream:rejected:stale_sequence": 1},
		Failover:    conformance.FailoverCounts{AcceptedFallback: 1},
		Inputs:      conformance.DrainedCounts{Moved: 2, Blocked: 1, Stayed: 1},
		Corrections: conformance.CorrectionCounts{Drained: 2},
	}, records)
}

func TestTicksAreTheCallers(t *testing.T) {
	w, epoch := openZone(t)
	inputs(t, w, "datagram", single(epoch, 1, 1, 0), single(epoch, 2, 0, 1), single(epoch, 3, 0, 1))
	first := zoneTicks(t, w, 1)
	sent, drained := first[0].Sent[0].Correction.At, first[0].Reports[0].Drained
	zoneTicks(t, w, 1)
	assert.Equal(t, conformance.Tile{11, 11}, sent)
	assert.Equal(t, conformance.Tile{11, 11}, first[0].Sent[0].Correction.At, "not written over by the next tick")
	assert.Equal(t, []conformance.DrainedInput{{Seq: 1, Result: "moved"}, {Seq: 2, Result: "moved"}}, drained)
}

func TestRefusals(t *testing.T) {
	w, _ := openZone(t)
	outside := &conformance.Tile{20, 0}
	refused := func(code string, err error) {
		t.Helper()
		refusal := conformance.AsRefusal(err)
		require.NotNil(t, refusal, "%v", err)
		assert.Equal(t, code, refusal.Code)
	}
	transfer := func(p conformance.TransferParams) error {
		_, err := conformance.InputTransfer.Call(ctx, w, p)
		return err
	}
	_, err := conformance.InputJoin.Call(ctx, w, conformance.JoinParams{Session: 2, Incarnation: 1, At: conformance.Tile{12, 10}})
	refused("BadTile", err)
	_, err = conformance.InputLeave.Call(ctx, w, conformance.SessionParams{Session: 2})
	refused("NoSession", err)
	_, err = conformance.InputLook.Call(ctx, w, conformance.SessionParams{Session: 2})
	refused("NoSession", err)
	_, err = conformance.InputStall.Call(ctx, w, conformance.StallParams{Session: 2})
	refused("NoSession", err)
	_, err = conformance.InputMap.Call(ctx, w, conformance.InputMapParams{Block: []conformance.Tile{*outside}})
	refused("BadTile", err)
	refused("NoSession", transfer(conformance.TransferParams{Session: 2, Do: "begin"}))
	refused("NoSession", transfer(conformance.TransferParams{Session: 2, Do: "sync_zone"}))
	refused("NoTransfer", transfer(conformance.TransferParams{Session: 1, Do: "activate"}))
	refused("BadTile", transfer(conformance.TransferParams{Session: 1, Do: "relocate", At: outside}))
	require.NoError(t, transfer(conformance.TransferParams{Session: 1, Do: "begin"}))
	refused("TransferPending", transfer(conformance.TransferParams{Session: 1, Do: "begin"}))
	refused("BadTile", transfer(conformance.TransferParams{Session: 1, Do: "activate", At: outside}))
	require.NoError(t, transfer(conformance.TransferParams{Session: 1, Do: "sync_zone"}))
	require.NoError(t, transfer(conformance.TransferParams{Session: 1, Do: "activate", At: &conformance.Tile{3, 3}}))
}

func TestStalledClientIsClosed(t *testing.T) {
	w, epoch := openZone(t)
	stall := func(reading bool) []conformance.InputSent {
		r, err := conformance.InputStall.Call(ctx, w, conformance.StallParams{Session: 1, Reading: reading})
		require.NoError(t, err)
		return r.Sent
	}
	assert.Empty(t, stall(false))
	inputs(t, w, "datagram", single(epoch, 1, 1, 0))
	assert.Empty(t, zoneTicks(t, w, 1)[0].Sent)
	assert.Equal(t, int64(1), stall(true)[0].Correction.Number)
	stall(false)
	// One message may wait: the advisory does, the one about recovery closes it.
	r := inputs(t, w, "stream", single(epoch, 2, 0, 1))
	assert.Empty(t, r.Sent)
	r = inputs(t, w, "datagram", single(epoch, 3, 0, 1), single(epoch, 4, 0, 1))
	assert.Equal(t, []conformance.InputSent{{Session: 1, Channel: "stream", Kind: "close", Reason: "SlowReader"}}, r.Sent)
	assert.Equal(t, "datagram:rejected:no_session", r.Decisions[1].Label)
	assert.Nil(t, r.Decisions[1].Diagnostics)
	assert.Nil(t, r.Window)
}

func TestClientAnswersAsTheProtocolSays(t *testing.T) {
	st := zoneSettings()
	w := openInput(t, conformance.MoveInputSettings{Role: "client", Profile: st.Profile, At: &conformance.Tile{5, 5}, Epoch: new(int64(3))})
	r, err := conformance.InputPress.Call(ctx, w, conformance.PressParams{Dx: 9, Dy: -1})
	require.NoError(t, err)
	message := single(3, 1, 1, -1)
	assert.Equal(t, conformance.ClientSends{
		Sent: []conformance.ClientSent{{Channel: "datagram", Message: message}},
		View: conformance.ClientView{At: conformance.Tile{5, 5}, Predicted: conformance.Tile{6, 4}, Unacknowledged: []int64{1}},
	}, r)
	r, err = conformance.InputWait.Call(ctx, w, conformance.WaitParams{Ms: 150})
	require.NoError(t, err)
	assert.Equal(t, []conformance.ClientSent{{Channel: "stream", Message: message}}, r.Sent)
	view, err := conformance.InputCorrect.Call(ctx, w, conformance.CorrectParams{Correction: conformance.Correction{Number: 1, Epoch: 3, Acknowledged: 1, At: conformance.Tile{6, 4}}})
	require.NoError(t, err)
	assert.Equal(t, conformance.ClientView{At: conformance.Tile{6, 4}, Predicted: conformance.Tile{6, 4}, Unacknowledged: []int64{}}, view.View)
	for range 6 {
		_, err = conformance.InputPress.Call(ctx, w, conformance.PressParams{})
		require.NoError(t, err)
	}
	_, err = conformance.InputPress.Call(ctx, w, conformance.PressParams{})
	assert.Equal(t, "QueueFull", conformance.AsRefusal(err).Code)
	for _, ms := range []int64{-1, 1 << 50} {
		_, err = conformance.InputWait.Call(ctx, w, conformance.WaitParams{Ms: ms})
		porttest.Code(t, conformance.CodeBadParams, err)
	}
}

func TestBadParams(t *testing.T) {
	w, epoch := openZone(t)
	_, err := conformance.InputReceive.Call(ctx, w, conformance.InputReceiveParams{Session: 1, Transport: "pigeon"})
	porttest.Code(t, conformance.CodeBadParams, err)
	_, err = conformance.InputReceive.Call(ctx, w, conformance.InputReceiveParams{Session: 1, Transport: "stream",
		Messages: []conformance.InputMessage{single(epoch, 1, 1, 0), {Epoch: epoch}}})
	porttest.Code(t, conformance.CodeBadParams, err)
	_, err = conformance.InputReceive.Call(ctx, w, conformance.InputReceiveParams{Session: 1, Incarnation: new(int64(0)), Transport: "stream"})
	porttest.Code(t, conformance.CodeBadParams, err)
	for _, p := range []conformance.JoinParams{{Session: 0, Incarnation: 1}, {Session: 1}, {Session: 1, Incarnation: 1, ResumeAt: new(int64(1 << 32))}, {Session: 1, Incarnation: 1, ResumeAt: new(int64(-1))}} {
		_, err = conformance.InputJoin.Call(ctx, w, p)
		porttest.Code(t, conformance.CodeBadParams, err)
	}
	for _, count := range []int64{0, -1, 1 << 40} {
		_, err = conformance.InputTick.Call(ctx, w, conformance.InputTickParams{Count: count})
		porttest.Code(t, conformance.CodeBadParams, err)
	}
	_, err = conformance.InputTransfer.Call(ctx, w, conformance.TransferParams{Session: 1, Do: "relocate"})
	porttest.Code(t, conformance.CodeBadParams, err)
	porttest.Code(t, conformance.CodeUnknownVerb, w.Do(ctx, conformance.InputPress.Name, conformance.PressParams{}, &conformance.ClientSends{}))
	r := inputs(t, w, "datagram")
	assert.Equal(t, &conformance.WindowState{}, r.Window, "nothing of all that was taken")
	require.NoError(t, w.Close(ctx))
	porttest.Code(t, conformance.CodeOther, w.Do(ctx, conformance.InputRecord.Name, conformance.Empty{}, &conformance.InputRecords{}))
}

func TestRegistryIsAnswered(t *testing.T) {
	client := conformance.MoveInputSettings{Role: "client", Profile: zoneSettings().Profile, At: &conformance.Tile{}, Epoch: new(int64(1))}
	server, _ := openZone(t)
	worlds := []conformance.World{server, openInput(t, client)}
	for _, v := range conformance.Verbs() {
		if v.Profile != conformance.MoveInput {
			continue
		}
		answered := 0
		for _, w := range worlds {
			// Params of another verb: told by a bad-params error from a verb that
			// is there, by an unknown verb from one that is not.
			err := w.Do(ctx, v.Name, struct{}{}, v.NewResult())
			var failure *conformance.Error
			require.ErrorAs(t, err, &failure, v.Name)
			if failure.Code == conformance.CodeBadParams {
				answered++
			} else {
				assert.EqualValues(t, conformance.CodeUnknownVerb, failure.Code, v.Name)
			}
		}
		assert.Equal(t, 1, answered, "%s belongs to one role", v.Name)
	}
}

func BenchmarkZoneTick(b *testing.B) {
	w, epoch := openZone(b)
	for n := int64(1); b.Loop(); n++ {
		_, err := conformance.InputReceive.Call(ctx, w, conformance.InputReceiveParams{Session: 1, Transport: "datagram",
			Messages: []conformance.InputMessage{single(epoch, n, n&1*2-1, 0)}})
		if err != nil {
			b.Fatal(err)
		}
		if _, err := conformance.InputTick.Call(ctx, w, conformance.InputTickParams{Count: 1}); err != nil {
			b.Fatal(err)
		}
	}
}
