package kinematicmover_test

import (
	"context"
	"encoding/json"
	"math"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/moveauth/moveauth/conformance"
	"github.com/moveauth/moveauth/conformance/subject/inproc/kinematicmover"
	"github.com/moveauth/moveauth/conformance/subject/inproc/port/porttest"
)

var ctx = context.Background()

const movement = `{"moveSpeed": 6, "accelTime": 0, "downedCrawlSpeed": 2, "remoteInterpBuffer": 1, "snapAcceptRadius": 1,
	"snapGraceTicks": 25, "skinWidth": 0.01, "blockerLayers": ["Structure", "Terrain", "WorldBounds"]}`

func moverSettings() conformance.MoverSettings {
	return conformance.MoverSettings{
		Config: conformance.Object(movement),
		Body: conformance.MoverBody{Layer: "Player", Half: conformance.Vec2{0.25, 0.25}, At: conformance.Vec2{0.5, 0.5},
			Bag: map[string]int64{"ore": 99}, Worn: []string{"plate"}},
		Cell: 1,
		Blockers: []conformance.Blocker{
			{Name: "wall", Layer: "Structure", Box: &conformance.Area{2, -4, 3, 4}},
			{Name: "bounds", Layer: "WorldBounds", Line: []conformance.Vec2{{-9, -9}, {-9, 9}}},
			{Name: "cliff", Layer: "Terrain", Cells: &conformance.CellUnion{Size: 2, List: []conformance.Cell{{0, 3}, {1, 3}}}},
		},
		Bodies: []conformance.OtherBody{{Name: "friend", Layer: "Player", Half: conformance.Vec2{0.5, 0.5}, At: conformance.Vec2{1, 0.5}}},
	}
}

func openMover(tb testing.TB, st conformance.MoverSettings) conformance.World {
	w, err := kinematicmover.Open(st)
	require.NoError(tb, err)
	return w
}

func moverRun(t *testing.T, w conformance.World, frames ...conformance.Frame) conformance.RunResult {
	r, err := conformance.MoverRun.Call(ctx, w, conformance.RunParams{Frames: frames})
	require.NoError(t, err)
	return r
}

func TestClaim(t *testing.T) {
	assert.Equal(t, "exponential", kinematicmover.Claim().Facts["approach"])
}

func TestOpenListsEveryFault(t *testing.T) {
	st := moverSettings()
	st.Config = conformance.Object(`{"moveSpeed": 9, "accelTime": 0, "downedCrawlSpeed": 2, "remoteInterpBuffer": 1, "snapAcceptRadius": 1,
		"snapGraceTicks": 25, "skinWidth": 0.05, "blockerLayers": []}`)
	st.Blockers[0].Box = &conformance.Area{2, -4, 2.04, 4}
	st.Cell = 0
	_, err := kinematicmover.Open(&st)
	assert.Equal(t, []string{"moveSpeed", "blockers.wall", "cell"}, porttest.FaultKeys(t, err))

	for _, absent := range []conformance.Object{nil, conformance.Object(" null")} {
		st = moverSettings()
		st.Config = absent
		_, err = kinematicmover.Open(st)
		require.NotNil(t, conformance.AsRefusal(err))
		assert.Equal(t, "movement.json", conformance.AsRefusal(err).Faults[0].Key)
	}
	_, err = kinematicmover.Open(7)
	porttest.Code(t, conformance.CodeBadParams, err)
}

func TestRunsAsTheProtocolSays(t *testing.T) {
	w := openMover(t, moverSettings())
	times := int64(3)
	r := moverRun(t, w, conformance.Frame{Dt: 0.125, Move: conformance.Vec2{0, 1}, Aim: &conformance.Vec2{-1, 0}},
		conformance.Frame{Dt: 0.125, Move: conformance.Vec2{1, 0}, State: "Recovery", Times: &times})
	text, err := json.Marshal(r)
	require.NoError(t, err)
	assert.JSONEq(t, `{"path": [[0.5,1.25],[1.25,1.25],[1.74,1.25],[1.74,1.25]],
		"last": {"velocity": [6,0], "wanted": [0.75,0], "facing": 4, "displacing": false}, "events": [], "allocs": 0, "casts": 4}`, string(text))

	at, err := conformance.MoverSweep.Call(ctx, w, conformance.SweepParams{Delta: conformance.Vec2{0, 50}})
	require.NoError(t, err)
	assert.Equal(t, conformance.AtResult{At: conformance.Vec2{1.74, 5.74}}, at, "below the cliff")
	hit, err := conformance.MoverCast.Call(ctx, w, conformance.CastParams{Direction: "-x", Distance: 50})
	require.NoError(t, err)
	assert.Equal(t, "bounds", hit.Blocker)
	assert.InDelta(t, 9+1.74-0.25, float64(*hit.Hit), 1e-14)
	hit, err = conformance.MoverCast.Call(ctx, w, conformance.CastParams{Direction: "-x", Distance: 10})
	require.NoError(t, err)
	assert.Equal(t, conformance.CastResult{}, hit)
	octant, err := conformance.MoverFacing.Call(ctx, w, conformance.FacingParams{Vector: conformance.Vec2{0, -3}})
	require.NoError(t, err)
	assert.EqualValues(t, 6, octant.Octant)
}

func TestRunIsWholeOrNotAtAll(t *testing.T) {
	w := openMover(t, moverSettings())
	speed := conformance.Number(8)
	taken, err := conformance.MoverDisplace.Call(ctx, w, conformance.DisplaceParams{Requests: []conformance.Displacement{
		{Kind: "Dash", Move: &conformance.Vec2{}, Aim: &conformance.Vec2{0, 7}, Speed: &speed, Secs: 0.25}}})
	require.NoError(t, err)
	require.NotNil(t, taken.Taken)
	good := conformance.Frame{Dt: 0.125}
	for _, bad := range []conformance.Frame{{Dt: -1}, {Dt: conformance.Number(math.NaN())}, {Dt: 0.1, Move: conformance.Vec2{0, conformance.Number(math.Inf(1))}}} {
		_, err := conformance.MoverRun.Call(ctx, w, conformance.RunParams{Frames: []conformance.Frame{good, bad}})
		require.NotNil(t, conformance.AsRefusal(err), "%v", err)
		assert.Equal(t, "BadInput", conformance.AsRefusal(err).Code)
	}
	none := int64(0)
	for _, bad := range []conformance.Frame{{Dt: 0.1, State: "Asleep"}, {Dt: 0.1, Times: &none}} {
		_, err := conformance.MoverRun.Call(ctx, w, conformance.RunParams{Frames: []conformance.Frame{good, bad}})
		porttest.Code(t, conformance.CodeBadParams, err)
	}
	r := moverRun(t, w, good)
	assert.Equal(t, []conformance.Vec2{{0.5, 1.5}}, r.Path, "the dash is where it was")
	assert.True(t, r.Last.Displacing)
	assert.Equal(t, conformance.Vec2{0, 8}, r.Last.Velocity)
}

func TestRefusals(t *testing.T) {
	w := openMover(t, moverSettings())
	speed, by := conformance.Number(8), int64(1)
	for code, d := range map[string]conformance.Displacement{
		"NoDirection":   {Kind: "Dash", Move: &conformance.Vec2{}, Aim: &conformance.Vec2{}, Speed: &speed, Secs: 1},
		"NotForPlayers": {Kind: "Knockback", Vector: &conformance.Vec2{1, 0}, By: &by, Secs: 1},
		"BadInput":      {Kind: "Dash", Move: &conformance.Vec2{1, 0}, Aim: &conformance.Vec2{}, Speed: &speed},
	} {
		_, err := conformance.MoverDisplace.Call(ctx, w, conformance.DisplaceParams{Requests: []conformance.Displacement{d}})
		require.NotNil(t, conformance.AsRefusal(err), "%v", err)
		assert.Equal(t, code, conformance.AsRefusal(err).Code)
	}
	assert.False(t, moverRun(t, w, conformance.Frame{Dt: 0.1}).Last.Displacing)
}

func TestBlockersChangeWholeOrNotAtAll(t *testing.T) {
	w := openMover(t, moverSettings())
	box := func(name string, area conformance.Area) conformance.Blocker {
		return conformance.Blocker{Name: name, Layer: "Structure", Box: &area}
	}
	_, err := conformance.MoverBlockers.Call(ctx, w, conformance.BlockersParams{
		Add:    []conformance.Blocker{box("own", conformance.Area{0, 0, 1, 1}), box("thin", conformance.Area{5, 0, 5.001, 1}), box("cliff", conformance.Area{5, 0, 6, 1})},
		Remove: []string{"wall", "nobody"},
	})
	refusal := conformance.AsRefusal(err)
	require.NotNil(t, refusal)
	assert.Len(t, refusal.Faults, 3)
	r := moverRun(t, w, conformance.Frame{Dt: 1, Move: conformance.Vec2{1, 0}})
	assert.Equal(t, []conformance.Vec2{{1.74, 0.5}}, r.Path, "the wall stands, and nothing arrived")
	assert.Empty(t, r.Events)

	_, err = conformance.MoverBlockers.Call(ctx, w, conformance.BlockersParams{
		Add: []conformance.Blocker{box("wall", conformance.Area{1, 0, 2, 1})}, Remove: []string{"wall"}})
	require.NoError(t, err, "one may take the place of its namesake")
	r = moverRun(t, w, conformance.Frame{Dt: 0.25}, conformance.Frame{Dt: 0.25})
	text, err := json.Marshal(r.Events)
	require.NoError(t, err)
	assert.JSONEq(t, `[{"at": "corrected", "frame": 1, "to": [2.5, 0.5]}]`, string(text), "0.76 u to the east, 1.03 u to the north")
}

func TestRegistryIsAnswered(t *testing.T) {
	w := openMover(t, moverSettings())
	porttest.AnswersEveryVerb(t, w, conformance.KinematicMover)
	porttest.Code(t, conformance.CodeUnknownVerb, w.Do(ctx, "mover/fly", nil, nil))
	require.NoError(t, w.Close(ctx))
	porttest.Code(t, conformance.CodeOther, w.Do(ctx, "mover/cancel", nil, nil))
}

func BenchmarkRun(b *testing.B) {
	w := openMover(b, moverSettings())
	frames := []conformance.Frame{{Dt: 0.02, Move: conformance.Vec2{1, 1}}}
	for b.Loop() {
		if _, err := conformance.MoverRun.Call(ctx, w, conformance.RunParams{Frames: frames}); err != nil {
			b.Fatal(err)
		}
	}
}
