package slope_test

import (
	"errors"
	"math"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/moveauth/moveauth/reference/slope"
)

func TestWorldListsEveryFault(t *testing.T) {
	nan := math.NaN()
	rows := func(rows ...[]float64) *slope.Terrain { return &slope.Terrain{Cell: 1, Block: 1, Heights: rows} }
	corners := func(c ...vec) []vec { return c }
	for _, tc := range []struct {
		surface slope.Surface
		keys    []string
	}{
		{slope.Surface{Name: "a"}, []string{"surfaces.a"}},
		{slope.Surface{Name: "a b", Polygon: corners(vec{}, vec{X: 1}, vec{Y: 1})}, []string{"surfaces.a b"}},
		{slope.Surface{Name: "a", Polygon: corners(vec{}, vec{X: 1})}, []string{"surfaces.a.polygon"}},
		{slope.Surface{Name: "a", Polygon: corners(vec{}, vec{X: 1}, vec{X: 2})}, []string{"surfaces.a.polygon"}},
		{slope.Surface{Name: "a", Polygon: corners(vec{}, vec{X: 1}, vec{Y: nan})}, []string{"surfaces.a.polygon.2"}},
		{slope.Surface{Name: "a", Polygon: corners(vec{}, vec{X: 1}, vec{1, 1, 0.1}, vec{Y: 1})}, []string{"surfaces.a.polygon.1"}},
		{slope.Surface{Name: "a", Polygon: corners(vec{}, vec{X: 2}, vec{0.5, 0.5, 0}, vec{Y: 2})}, []string{"surfaces.a.polygon.2"}},
		{slope.Surface{Name: "a", Polygon: corners(vec{}, vec{X: 1}, vec{X: 1}, vec{Y: 1})}, []string{"surfaces.a.polygon.2"}},
		{slope.Surface{Name: "a", Polygon: corners(vec{X: 1}, vec{X: -0.8, Y: 0.6}, vec{X: 0.3, Y: -0.95}, vec{X: 0.3, Y: 0.95}, vec{X: -0.8, Y: -0.6})}, []string{"surfaces.a.polygon"}},
		{slope.Surface{Name: "a", Terrain: rows([]float64{0, 0})}, []string{"surfaces.a.terrain.heights"}},
		{slope.Surface{Name: "a", Terrain: rows([]float64{0}, []float64{0})}, []string{"surfaces.a.terrain.heights"}},
		{slope.Surface{Name: "a", Terrain: rows([]float64{0, 0}, []float64{0})}, []string{"surfaces.a.terrain.heights.1"}},
		{slope.Surface{Name: "a", Terrain: rows([]float64{0, nan}, []float64{0, 1e7})}, []string{"surfaces.a.terrain.heights.0.1", "surfaces.a.terrain.heights.1.1"}},
		{slope.Surface{Name: "a", Terrain: &slope.Terrain{X: nan, Cell: nan}}, []string{"surfaces.a.terrain.origin", "surfaces.a.terrain.cell", "surfaces.a.terrain.block", "surfaces.a.terrain.heights"}},
	} {
		_, err := slope.NewWorld([]slope.Surface{strip("ok", 0, 1, 0, 0), tc.surface, strip("ok", 0, 1, 0, 0)})
		bad, ok := errors.AsType[*slope.ConfigError](err)
		require.True(t, ok, "%v", err)
		var keys []string
		for _, f := range bad.Faults {
			keys = append(keys, f.Key)
			assert.NotEmpty(t, f.Got)
			assert.NotEmpty(t, f.Want)
		}
		assert.Equal(t, append(tc.keys, "surfaces.ok"), keys, "the second one called ok is told of too")
	}
	// Either way round, and a corner in the middle of an edge.
	for _, good := range [][]vec{{{}, {X: 1}, {Y: 1}}, {{}, {Y: 1}, {X: 1}}, {{}, {X: 1}, {X: 2}, {X: 2, Y: 2}}, {{}, {Z: 1}, {Y: 1}}} {
		_, err := slope.NewWorld([]slope.Surface{{Name: "a", Polygon: good}})
		assert.NoError(t, err)
	}
}

func TestConfigListsEveryFault(t *testing.T) {
	nan := math.NaN()
	for _, bad := range []float64{nan, math.Inf(1), math.Inf(-1), -1} {
		cfg := slope.Config{Sphere: slope.Sphere{Radius: bad, StepDown: bad, Walkable: bad}, Scale: bad, Heading: bad, Gravity: bad, CatchUp: bad}
		err, ok := errors.AsType[*slope.ConfigError](cfg.Check())
		require.True(t, ok)
		keys := []string{}
		for _, f := range err.Faults {
			keys = append(keys, f.Key)
		}
		want := []string{"radius", "scale", "heading", "step_down", "gravity", "walkable_z", "catch_up"}
		if bad == -1 {
			want = []string{"radius", "scale", "step_down", "gravity", "walkable_z", "catch_up"}
		}
		assert.Equal(t, want, keys)
		_, made := slope.NewBody(cfg, nil)
		assert.Error(t, made)
	}
	cfg := usual
	cfg.StepDown, cfg.Gravity, cfg.Walkable = 0, 0, 1
	assert.NoError(t, cfg.Check())
	cfg.Walkable = 1.001
	assert.Error(t, cfg.Check())
}

func TestProbe(t *testing.T) {
	w, err := slope.NewWorld([]slope.Surface{
		terrain("ground", -4, -4, 8, 8, func(x, y float64) float64 { return x*x + y }),
		strip("deck", 0, 4, 3, 45),
		wall("wall", 0, 0, 1, 0),
		{Name: "down", Polygon: []vec{{}, {Y: 1}, {X: 1}}},
	})
	require.NoError(t, err)
	for _, tc := range []struct {
		name   string
		x, y   float64
		z      float64
		normal vec
		ok     bool
	}{
		{"ground", 2, 1, 5, vec{}, true},
		// Between corners of heights 1, 4 and 5: by their plane.
		{"ground", 1.5, 0.25, 1 + 3*0.5 + 0.25, vec{-3, -1, 1}, true},
		{"ground", 1.25, 0.5, 1 + 3*0.25 + 0.5, vec{-3, -1, 1}, true},
		{"ground", 4.001, 0, 0, vec{}, false},
		{"deck", 1, 5, 4, vec{-1, 0, 1}, true},
		{"deck", 1, 5.001, 0, vec{}, false},
		{"deck", -0.001, 0, 0, vec{}, false},
		{"wall", 0.5, 0, 0, vec{}, false},
		{"down", 0.25, 0.25, 0, vec{Z: 1}, true},
	} {
		z, n, ok, err := w.Probe(tc.name, tc.x, tc.y)
		require.NoError(t, err)
		require.Equal(t, tc.ok, ok, "%s at (%v, %v)", tc.name, tc.x, tc.y)
		if !ok {
			continue
		}
		assert.InDelta(t, tc.z, z, 1e-12)
		if tc.normal != (vec{}) {
			assertVec(t, tc.normal.Scale(1/tc.normal.Len()), n, 1e-12)
		}
	}
	_, _, _, err = w.Probe("roof", 0, 0)
	assert.ErrorIs(t, err, slope.ErrBadInput)
	_, _, _, err = w.Probe("deck", math.NaN(), 0)
	assert.ErrorIs(t, err, slope.ErrNotFinite)
}

func TestSurfacesMoveAndGo(t *testing.T) {
	s := sceneOf(t, usual, terrain("ground", -9, -9, 18, 18, flat), strip("deck", -2, 2, 3, 0))
	assert.ErrorIs(t, s.world.Move("ground", vec{X: 1}), slope.ErrBadInput)
	assert.ErrorIs(t, s.world.Move("roof", vec{X: 1}), slope.ErrBadInput)
	assert.ErrorIs(t, s.world.Move("deck", vec{X: math.Inf(1)}), slope.ErrNotFinite)
	assert.ErrorIs(t, s.world.Move("deck", vec{X: 1e9}), slope.ErrBadInput)
	assert.ErrorIs(t, s.world.Remove("roof"), slope.ErrBadInput)
	for range 3 {
		require.NoError(t, s.world.Move("deck", vec{100, -50, 1}))
	}
	z, _, ok, err := s.world.Probe("deck", 300, -150)
	require.NoError(t, err)
	assert.True(t, ok)
	assert.Equal(t, 6.0, z)
	require.NoError(t, s.Place(slope.Placed{At: vec{300, -150, 6.6}}))
	for range 20 {
		s.tick(t, vec{})
	}
	assert.Equal(t, vec{300, -150, 6.5}, s.At(), "it is caught where the deck is now")
	assert.Equal(t, "deck", s.Surface())
	require.NoError(t, s.world.Remove("deck"))
	_, _, _, err = s.world.Probe("deck", 300, -150)
	assert.ErrorIs(t, err, slope.ErrBadInput, "it is gone")
	assert.ErrorIs(t, s.world.Remove("deck"), slope.ErrBadInput)
	require.NoError(t, s.world.Remove("ground"))
	require.NoError(t, s.Place(slope.Placed{At: vec{0, 0, 0.6}}))
	for range 20 {
		s.tick(t, vec{})
	}
	assert.Negative(t, s.At().Z)
}

// Whether there are ten surfaces or thousands, wherever they lie: a body finds
// what is around it.
func TestBroadPhaseFindsWhatIsThere(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var surfaces []slope.Surface
		n := rapid.IntRange(1, 30).Draw(t, "decks")
		spread := rapid.SampledFrom([]float64{3, 30, 3000, 300_000}).Draw(t, "spread")
		at := make([]vec, n)
		for i := range n {
			at[i] = drawVec(t, "at", spread)
			at[i].Z = 10 * float64(i)
			size := rapid.SampledFrom([]float64{0.5, 5, 500, 50_000}).Draw(t, "size")
			surfaces = append(surfaces, slope.Surface{Name: "s" + name(i), Polygon: []vec{
				at[i].Add(vec{-size, -size, 0}), at[i].Add(vec{size, -size, 0}), at[i].Add(vec{size, size, 0}), at[i].Add(vec{-size, size, 0})}})
		}
		w, err := slope.NewWorld(surfaces)
		require.NoError(t, err)
		b, err := slope.NewBody(usual, w)
		require.NoError(t, err)
		for i := range n {
			require.NoError(t, b.Place(slope.Placed{At: at[i].Add(vec{Z: radius})}))
			require.NoError(t, b.Tick(slope.Input{Dt: 1e-6}))
			require.Equal(t, surfaces[i].Name, b.Surface(), "at %v", b.At())
			require.True(t, b.Stands())
		}
	})
}
