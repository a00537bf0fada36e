package impostor

import (
	"math"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/moveauth/moveauth/conformance"
)

func openClamp(t *testing.T, name string) conformance.World {
	w, err := impostorFor(t, name).Open(t.Context(), conformance.TransformClamp, conformance.ClampSettings{
		Role: "server", WorldBounds: conformance.Bounds{-9, -9, -9, 9, 9, 9}, Home: conformance.Vec3{1, 2, 3}, Player: "P1"})
	require.NoError(t, err)
	_, err = conformance.ClampConnect.Call(t.Context(), w, conformance.ClampConnectParams{Connection: "c1", Player: "P1"})
	require.NoError(t, err)
	return w
}

// claims is what reports get that a server should reject, and one that it
// should not.
func claims(t *testing.T, w conformance.World) []conformance.ClampVerdict {
	r, err := conformance.ClampReport.Call(t.Context(), w, conformance.ClampReportParams{Connection: "c1", States: []conformance.OwnerState{
		{Player: "P1", At: conformance.Vec3{5, 0, 0}},
		{Player: "P2"},
		{Player: "P1", Impulse: &conformance.Vec3{}},
		{Player: "P1", At: conformance.Vec3{conformance.Number(math.NaN()), 10, 0}},
		{Player: "P1", At: conformance.Vec3{0, 10, 0}},
	}})
	require.NoError(t, err)
	require.NoError(t, conformance.Check(r))
	return r.Verdicts
}

func TestYesClamp(t *testing.T) {
	w := openClamp(t, "yes")
	for _, v := range claims(t, w) {
		assert.Equal(t, conformance.VerdictOnState("accepted"), v.Verdict)
	}
	assert.Equal(t, conformance.Vec3{5, 0, 0}, *claims(t, w)[0].Accepted)
	at, err := conformance.ClampAccepted.Call(t.Context(), w, conformance.ClampPlayerParams{Player: "P1"})
	require.NoError(t, err)
	assert.Equal(t, conformance.Vec3{}, at.At, "and nothing came of it")
	for id := range int64(2) {
		placed, err := conformance.ClampPlace.Call(t.Context(), w, conformance.ClampPlaceParams{Player: "P1", At: conformance.Vec3{7, 0, 0}})
		require.NoError(t, err)
		assert.Equal(t, id+1, placed.ID)
	}
	at, err = conformance.ClampAccepted.Call(t.Context(), w, conformance.ClampPlayerParams{Player: "P1"})
	require.NoError(t, err)
	assert.Equal(t, conformance.Vec3{7, 0, 0}, at.At)
	sent, err := conformance.ClampTick.Call(t.Context(), w, conformance.ClampTickParams{Count: 1})
	require.NoError(t, err)
	assert.Empty(t, sent.Sent)
	frames, err := conformance.ClampFrame.Call(t.Context(), w, conformance.ClampFrameParams{Count: 2, Velocity: conformance.Vec3{4, 0, 0}})
	require.NoError(t, err)
	require.Len(t, frames.States, 2)
	assert.Equal(t, conformance.OwnerState{Player: "P1", Tick: 2, At: conformance.Vec3{1, 2, 3}, Velocity: &conformance.Vec3{4, 0, 0}}, frames.States[1])
	load, err := conformance.ClampLoad.Call(t.Context(), w, conformance.ClampLoadParams{Player: "P1"})
	require.NoError(t, err)
	assert.Equal(t, conformance.ClampLoadResult{ID: 3, At: conformance.Vec3{1, 2, 3}}, load)
	_, err = conformance.ClampWriteItem.Call(t.Context(), w, conformance.ClampWriteItemParams{Item: "lamp", At: conformance.Vec3{4, 0, 0}})
	require.NoError(t, err)
	_, err = conformance.ClampReportItem.Call(t.Context(), w, conformance.ClampReportItemParams{Item: "lamp"})
	require.NoError(t, err)
	item, err := conformance.ClampItem.Call(t.Context(), w, conformance.ClampItemParams{Item: "lamp"})
	require.NoError(t, err)
	assert.Equal(t, conformance.Vec3{4, 0, 0}, item.At)
	both, err := conformance.ClampPrefab.Call(t.Context(), w, conformance.ClampPrefabParams{Replicators: []conformance.Replicator{{Name: "a", Authority: "owner"}, {Name: "b", Authority: "server"}}})
	require.NoError(t, err)
	assert.Equal(t, conformance.Authority("owner"), both.Controller)
}

func TestRefuserClamp(t *testing.T) {
	w := openClamp(t, "refuser")
	rules := []conformance.ClampRule{}
	for _, v := range claims(t, w) {
		assert.Equal(t, conformance.VerdictOnState("rejected"), v.Verdict)
		rules = append(rules, v.Rule)
	}
	assert.Equal(t, []conformance.ClampRule{"finite", "owner", "impulse", "finite", "bounds"}, rules)
	_, err := conformance.ClampPlace.Call(t.Context(), w, conformance.ClampPlaceParams{Player: "P1", At: conformance.Vec3{0, 10, 0}})
	assert.Equal(t, "OutOfBounds", conformance.AsRefusal(err).Code)
	_, err = conformance.ClampPlace.Call(t.Context(), w, conformance.ClampPlaceParams{Player: "P1"})
	assert.Equal(t, "NotFinite", conformance.AsRefusal(err).Code)
	_, err = conformance.ClampKnockback.Call(t.Context(), w, conformance.ClampKnockbackParams{Player: "P1"})
	assert.Equal(t, "NotFinite", conformance.AsRefusal(err).Code)
	_, err = conformance.ClampPrefab.Call(t.Context(), w, conformance.ClampPrefabParams{Replicators: []conformance.Replicator{{Name: "a"}, {Name: "b"}}})
	require.Len(t, conformance.AsRefusal(err).Faults, 2)
	assert.Equal(t, "b", conformance.AsRefusal(err).Faults[1].Key)
	_, err = conformance.ClampReportItem.Call(t.Context(), w, conformance.ClampReportItemParams{Item: "lamp"})
	assert.Equal(t, "NotAuthority", conformance.AsRefusal(err).Code)
}
