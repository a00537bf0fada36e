package contactslope_test

import (
	"context"
	"encoding/json"
	"math"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/moveauth/moveauth/conformance"
	"github.com/moveauth/moveauth/conformance/subject/inproc/contactslope"
	"github.com/moveauth/moveauth/conformance/subject/inproc/port/porttest"
)

var ctx = context.Background()

// slopeSettings are terrain that rises by 0.75 in 1 along X, in blocks of one
// cell, and a level deck over it.
func slopeSettings() conformance.SlopeSettings {
	return conformance.SlopeSettings{
		Radius: 0.5, Scale: 1, StepDown: 0.5, Gravity: 8, Walkable: 0.6642, CatchUp: 6.25, Boundary: "off",
		Surfaces: []conformance.SlopeSurface{
			{Name: "hill", Terrain: &conformance.SlopeTerrain{Origin: conformance.Vec2{-8, -8}, Cell: 8, Block: 1,
				Heights: [][]conformance.Number{{-6, 0, 6}, {-6, 0, 6}, {-6, 0, 6}}}},
			{Name: "deck", Of: "Building", Polygon: []conformance.Vec3{{-4, -4, 9}, {4, -4, 9}, {4, 4, 9}, {-4, 4, 9}}},
		},
	}
}

func openSlope(tb testing.TB, st conformance.SlopeSettings) conformance.World {
	w, err := contactslope.Open(st)
	require.NoError(tb, err)
	return w
}

// place puts the sphere onto the hill above the origin: its normal is (−0.6, 0,
// 0.8).
func place(t testing.TB, w conformance.World) {
	_, err := conformance.SlopePlace.Call(ctx, w, conformance.SlopePlaceParams{At: conformance.Vec3{-0.3, 0.5, 0.4}, On: "hill", Bound: true})
	require.NoError(t, err)
}

func TestOpenListsEveryFault(t *testing.T) {
	st := slopeSettings()
	st.Radius, st.Walkable, st.Boundary = 0, 1.5, "terrain"
	st.Surfaces[0].Terrain.Heights[1] = st.Surfaces[0].Terrain.Heights[1][:2]
	st.Surfaces = append(st.Surfaces, st.Surfaces[1])
	_, err := contactslope.Open(&st)
	assert.Equal(t, []string{"radius", "walkable_z", "boundary", "surfaces.hill.terrain.heights.1", "surfaces.deck"}, porttest.FaultKeys(t, err))
	_, err = contactslope.Open(7)
	porttest.Code(t, conformance.CodeBadParams, err)
}

// A level quarter of a metre up the hill is 0.25·0.8² = 0.16 m on the map and
// 0.12 m in height; a metre is four times that.
func TestAnswersAsTheProtocolSays(t *testing.T) {
	w := openSlope(t, slopeSettings())
	place(t, w)
	r, err := conformance.SlopeRun.Call(ctx, w, conformance.SlopeRunParams{Ticks: 2, Dt: 0.02, RootMotion: conformance.Vec3{0.25, 0, 0}})
	require.NoError(t, err)
	require.Len(t, r.Path, 2)
	for i, p := range r.Path {
		assert.InDelta(t, -0.3+0.16*float64(i+1), float64(p.At[0]), 1e-12)
		assert.InDelta(t, 0.4+0.12*float64(i+1), float64(p.At[2]), 1e-12)
		require.NotNil(t, p.Normal)
		assert.InDelta(t, -0.6, float64(p.Normal[0]), 1e-12)
		assert.Equal(t, p.Normal, p.Ground)
		assert.Equal(t, "hill", p.Surface)
		assert.True(t, p.Walkable)
	}
	place(t, w)
	s, err := conformance.SlopeSweep.Call(ctx, w, conformance.SlopeSweepParams{By: conformance.Vec3{1, 0, 0}})
	require.NoError(t, err)
	assert.True(t, s.OK)
	require.Len(t, s.Steps, 2)
	assert.Equal(t, conformance.Vec3{0.5, 0, 0}, s.Steps[0].Wanted)
	assert.InDelta(t, 0.32, float64(s.Steps[1].Adjusted[0]), 1e-12)
	assert.InDelta(t, 0.34, float64(s.Point.At[0]), 1e-12)

	probe, err := conformance.SlopeProbe.Call(ctx, w, conformance.SlopeProbeParams{Name: "hill", At: conformance.Vec2{4, 1}})
	require.NoError(t, err)
	assert.InDelta(t, 3, float64(*probe.Z), 1e-12)
	probe, err = conformance.SlopeProbe.Call(ctx, w, conformance.SlopeProbeParams{Name: "deck", At: conformance.Vec2{5, 1}})
	require.NoError(t, err)
	assert.Equal(t, conformance.SlopeProbeResult{}, probe, "it is not there")

	// The server's point, a little less than 0.5 m up the hill: four ticks of 0.125 m.
	place(t, w)
	r, err = conformance.SlopeRun.Call(ctx, w, conformance.SlopeRunParams{Ticks: 5, Dt: 0.02, RootMotion: conformance.Vec3{0, 0.25, 0},
		ServerPoints: []conformance.Vec3{{0.098, 0.5, 0.6985}}})
	require.NoError(t, err)
	assert.InDelta(t, 0.098, float64(r.Path[3].At[0]), 1e-12)
	assert.InDelta(t, 0.75, float64(r.Path[4].At[1]), 1e-12, "then root motion")
}

func TestAdjust(t *testing.T) {
	w := openSlope(t, slopeSettings())
	block := conformance.Vec3{192, 0, 0}
	r, err := conformance.SlopeAdjust.Call(ctx, w, conformance.AdjustParams{
		Offsets: []conformance.Vec3{{0, -1, 0}, {0, 1, 0}, {0, -1, 0}},
		Plane:   &conformance.SlopePlane{Normal: conformance.Vec3{0, 0, 1}, D: -1, Cell: 1},
		Sliding: &conformance.Vec3{0, 1, 0},
		Sphere:  &conformance.SlopeSphere{Centre: conformance.Vec3{192, 0, 1.25}, Radius: 0.5, Block: &block},
	})
	require.NoError(t, err)
	text, err := json.Marshal(r)
	require.NoError(t, err)
	assert.JSONEq(t, `{"results": [{"offset": [0,0,0], "sliding_kept": true, "lift": 0.25},
		{"offset": [0,1,0], "sliding_kept": false, "lift": 0.25}, {"offset": [0,-1,0], "sliding_kept": false, "lift": 0.25}]}`, string(text))
}

func TestRefusalsChangeNothing(t *testing.T) {
	w := openSlope(t, slopeSettings())
	nan := conformance.Number(math.NaN())
	bad := conformance.Vec3{0, nan, 0}
	least := conformance.Number(-1)
	good := conformance.SlopeRunParams{Ticks: 1, Dt: 0.02}
	run := func(change func(*conformance.SlopeRunParams)) func() error {
		return func() error {
			p := good
			change(&p)
			_, err := conformance.SlopeRun.Call(ctx, w, p)
			return err
		}
	}
	for _, tc := range []struct {
		why, code string
		do        func() error
	}{
		{"root motion NaN", "NotFinite", run(func(p *conformance.SlopeRunParams) { p.RootMotion = bad })},
		{"a second point NaN", "NotFinite", run(func(p *conformance.SlopeRunParams) { p.ServerPoints = []conformance.Vec3{{1, 0, 1}, bad} })},
		{"dt NaN", "NotFinite", run(func(p *conformance.SlopeRunParams) { p.Dt = nan })},
		{"dt 0, and a point", "BadInput", run(func(p *conformance.SlopeRunParams) { p.Dt, p.ServerPoints = 0, []conformance.Vec3{{1, 0, 1}} })},
		{"no ticks", "BadInput", run(func(p *conformance.SlopeRunParams) { p.Ticks = 0 })},
		{"too many ticks", "BadInput", run(func(p *conformance.SlopeRunParams) { p.Ticks = 1 << 40 })},
		{"a constraint below 0", "BadInput", run(func(p *conformance.SlopeRunParams) { p.Manager = &conformance.SlopePulls{Constraint: &least} })},
		{"place NaN", "NotFinite", func() error {
			_, err := conformance.SlopePlace.Call(ctx, w, conformance.SlopePlaceParams{At: bad})
			return err
		}},
		{"place with a velocity of NaN", "NotFinite", func() error {
			_, err := conformance.SlopePlace.Call(ctx, w, conformance.SlopePlaceParams{Velocity: &bad})
			return err
		}},
		{"place on nothing", "BadInput", func() error {
			_, err := conformance.SlopePlace.Call(ctx, w, conformance.SlopePlaceParams{On: "roof"})
			return err
		}},
		{"sweep NaN", "NotFinite", func() error {
			_, err := conformance.SlopeSweep.Call(ctx, w, conformance.SlopeSweepParams{By: bad})
			return err
		}},
		{"adjust NaN", "NotFinite", func() error {
			_, err := conformance.SlopeAdjust.Call(ctx, w, conformance.AdjustParams{Offsets: []conformance.Vec3{{}, bad}})
			return err
		}},
		{"terrain moves", "BadInput", func() error {
			_, err := conformance.SlopeSurfaces.Call(ctx, w, conformance.SlopeSurfaceParams{Name: "hill", Move: &conformance.Vec3{}})
			return err
		}},
		{"nothing is removed", "BadInput", func() error {
			_, err := conformance.SlopeSurfaces.Call(ctx, w, conformance.SlopeSurfaceParams{Name: "roof", Remove: true})
			return err
		}},
		{"a probe of nothing", "BadInput", func() error {
			_, err := conformance.SlopeProbe.Call(ctx, w, conformance.SlopeProbeParams{Name: "roof"})
			return err
		}},
	} {
		place(t, w)
		refusal := conformance.AsRefusal(tc.do())
		require.NotNil(t, refusal, tc.why)
		assert.Equal(t, tc.code, refusal.Code, tc.why)
		r, err := conformance.SlopeRun.Call(ctx, w, good)
		require.NoError(t, err)
		assert.Equal(t, conformance.Vec3{-0.3, 0.5, 0.4}, r.Path[0].At, tc.why)
		assert.True(t, r.Path[0].Walkable, tc.why)
	}
	_, err := conformance.SlopePlace.Call(ctx, w, conformance.SlopePlaceParams{At: conformance.Vec3{0, 0, 20}})
	require.NoError(t, err)
	zero := conformance.Number(0)
	p := good
	p.Manager = &conformance.SlopePulls{Constraint: &zero}
	_, err = conformance.SlopeRun.Call(ctx, w, p)
	require.NotNil(t, conformance.AsRefusal(err), "a body that is not bound has no position manager")
}

func TestRegistryIsAnswered(t *testing.T) {
	w := openSlope(t, slopeSettings())
	porttest.AnswersEveryVerb(t, w, conformance.ContactSlope)
	porttest.Code(t, conformance.CodeUnknownVerb, w.Do(ctx, "slope/fly", nil, nil))
	require.NoError(t, w.Close(ctx))
	porttest.Code(t, conformance.CodeOther, w.Do(ctx, "slope/probe", nil, nil))
}

func BenchmarkRun(b *testing.B) {
	w := openSlope(b, slopeSettings())
	place(b, w)
	p := conformance.SlopeRunParams{Ticks: 1, Dt: 0.02}
	for b.Loop() {
		if _, err := conformance.SlopeRun.Call(ctx, w, p); err != nil {
			b.Fatal(err)
		}
	}
}
