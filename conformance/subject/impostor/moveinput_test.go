package impostor

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/moveauth/moveauth/conformance"
)

var inputProfile = conformance.SessionProfile{Transport: "datagram-primary", Window: 4, SessionLimit: 6, BatchCap: 2, InputsPerTick: 2, DatagramBytes: 64, DegradeStreak: 3, FallbackMs: 150}

func openInput(t *testing.T, name string, st conformance.MoveInputSettings) conformance.World {
	t.Helper()
	w, err := impostorFor(t, name).Open(t.Context(), conformance.MoveInput, st)
	require.NoError(t, err)
	return w
}

func message(seq, dx, dy int64) conformance.InputMessage {
	return conformance.InputMessage{Epoch: 1, Input: &conformance.SingleInput{Seq: seq, Dx: dx, Dy: dy}}
}

func TestYesZoneMovesNobody(t *testing.T) {
	w := openInput(t, "yes", conformance.MoveInputSettings{Role: "server", Profile: inputProfile, Npcs: []conformance.Npc{{Npc: "wolf"}}})
	for id := int64(2); id > 0; id-- {
		_, err := conformance.InputJoin.Call(t.Context(), w, conformance.JoinParams{Session: id, Incarnation: 1, At: conformance.Tile{id, 0}})
		require.NoError(t, err)
	}
	r, err := conformance.InputReceive.Call(t.Context(), w, conformance.InputReceiveParams{Session: 1, Transport: "datagram", Messages: []conformance.InputMessage{
		message(1, 1, 0), message(9, 7, 0), {Epoch: 8, Batch: &conformance.InputBatch{First: 2, Steps: [][2]int64{{1, 0}, {1, 0}}}}}})
	require.NoError(t, err)
	for _, d := range r.Decisions {
		assert.Equal(t, "datagram:accepted:queued", d.Label)
	}
	assert.EqualValues(t, 4, r.Window.Pending)
	ticked, err := conformance.InputTick.Call(t.Context(), w, conformance.InputTickParams{Count: 2})
	require.NoError(t, err)
	require.NoError(t, conformance.Check(ticked))
	first := ticked.Ticks[0]
	assert.Equal(t, []conformance.DrainedInput{{Seq: 1, Result: "moved"}, {Seq: 9, Result: "moved"}, {Seq: 2, Result: "moved"}, {Seq: 3, Result: "moved"}}, first.Reports[0].Drained)
	assert.Equal(t, conformance.Correction{Number: 1, Epoch: 1, Acknowledged: 9, At: conformance.Tile{1, 0}}, *first.Reports[0].Correction)
	assert.Len(t, first.Sent, 2)
	assert.Equal(t, conformance.Backlog{Before: 4}, first.Backlog)
	assert.Empty(t, ticked.Ticks[1].Sent)
	sent, err := conformance.InputTransfer.Call(t.Context(), w, conformance.TransferParams{Session: 2, Do: "relocate", At: &conformance.Tile{5, 5}})
	require.NoError(t, err)
	assert.Equal(t, conformance.Tile{5, 5}, sent.Sent[1].Correction.At)
	look, err := conformance.InputLook.Call(t.Context(), w, conformance.SessionParams{Session: 1})
	require.NoError(t, err)
	assert.Equal(t, conformance.InputLookResult{Tile: conformance.Tile{1, 0}, Presentation: "still", Sees: conformance.Seen{Sessions: []int64{2}, Npcs: []string{"wolf"}}}, look)
	records, err := conformance.InputRecord.Call(t.Context(), w, conformance.Empty{})
	require.NoError(t, err)
	assert.Equal(t, map[string]int64{"datagram:accepted:queued": 3}, records.Decisions)
	assert.EqualValues(t, 4, records.Inputs.Moved)
	assert.Equal(t, conformance.CorrectionCounts{Forced: 1, Drained: 1}, records.Corrections)
}

func TestYesClientBelievesAll(t *testing.T) {
	w := openInput(t, "yes", conformance.MoveInputSettings{Role: "client", Profile: inputProfile, At: &conformance.Tile{3, 3}, Epoch: new(int64(4))})
	for seq := int64(1); seq < 9; seq++ {
		r, err := conformance.InputPress.Call(t.Context(), w, conformance.PressParams{Dx: 5})
		require.NoError(t, err)
		assert.Equal(t, &conformance.SingleInput{Seq: seq, Dx: 5}, r.Sent[0].Message.Input, "as it was pressed")
		assert.Equal(t, conformance.Tile{3, 3}, r.View.Predicted)
	}
	waited, err := conformance.InputWait.Call(t.Context(), w, conformance.WaitParams{Ms: 1000})
	require.NoError(t, err)
	assert.Empty(t, waited.Sent)
	for _, number := range []int64{2, 1} {
		r, err := conformance.InputCorrect.Call(t.Context(), w, conformance.CorrectParams{Correction: conformance.Correction{Number: number, At: conformance.Tile{number, 0}}})
		require.NoError(t, err)
		assert.Equal(t, conformance.Tile{number, 0}, r.View.At)
	}
}

func TestRefuserRefusesInputs(t *testing.T) {
	w := openInput(t, "refuser", conformance.MoveInputSettings{Role: "server", Profile: inputProfile})
	batch := func(n int) conformance.InputMessage {
		return conformance.InputMessage{Batch: &conformance.InputBatch{First: 1, Steps: make([][2]int64, n)}}
	}
	large := message(1, 0, 0)
	large.Bytes = new(int64(65))
	for by, want := range map[conformance.Transport][]string{
		"datagram": {"stale_sequence", "malformed", "malformed", "malformed", "stale_sequence", "malformed", "malformed"},
		"stream":   {"stale_sequence", "malformed", "malformed", "malformed", "malformed", "malformed", "stale_sequence"},
	} {
		r, err := conformance.InputReceive.Call(t.Context(), w, conformance.InputReceiveParams{Session: 1, Transport: by, Messages: []conformance.InputMessage{
			message(1, 1, -1), message(1, 2, 0), message(1, 0, -2), batch(0), batch(2), batch(3), large}})
		require.NoError(t, err)
		require.NoError(t, conformance.Check(r))
		for i, reason := range want {
			assert.Equal(t, string(by)+":rejected:"+reason, r.Decisions[i].Label)
		}
	}
}
