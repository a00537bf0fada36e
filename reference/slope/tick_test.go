package slope_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/moveauth/moveauth/reference/slope"
)

// TestWalkKeepsToTheGround walks over ramps, crests and valleys, up and down,
// bound and not, shown and hidden, with and without projection at the boundary.
func TestWalkKeepsToTheGround(t *testing.T) {
	for name, height := range map[string]func(x, y float64) float64{
		"up":     bent(tan(30), tan(30)),
		"down":   bent(-tan(30), -tan(30)),
		"crest":  bent(tan(25), -tan(35)),
		"valley": bent(-tan(40), tan(30)),
		"foot":   bent(0, tan(45)),
		"edge":   bent(0, -tan(45)),
		"waves":  func(x, y float64) float64 { return math.Sin(x/3) + math.Cos(y/2)/2 },
	} {
		for way := range 8 {
			cfg := usual
			cfg.Boundary = way&1 != 0
			s := sceneOf(t, cfg, terrain("ground", -15, -10, 30, 20, height))
			s.rest(t, "ground", -8, 0)
			require.NoError(t, s.Place(slope.Placed{At: s.At(), On: "ground", Bound: way&2 != 0, Hidden: way&4 != 0}))
			for i := range 180 {
				before := s.At()
				s.tick(t, vec{0.08, 0.01, 0})
				require.InDelta(t, 0, s.gap(), 0.001, "%s, way %b, tick %d", name, way, i)
				require.True(t, s.Stands(), "%s, way %b, tick %d", name, way, i)
				require.Greater(t, s.At().X, before.X, "%s, way %b, tick %d", name, way, i)
			}
		}
	}
}

// On the map a body keeps its speed downhill, whatever is done at the boundary,
// and has cos² of it uphill: 0.75 at 30°.
func TestSpeedOnTheMap(t *testing.T) {
	for _, boundary := range []bool{false, true} {
		cfg := usual
		cfg.Boundary = boundary
		s := sceneOf(t, cfg, through("ramp", 20, 30))
		s.rest(t, "ramp", 0, 0)
		for range 50 {
			s.tick(t, vec{X: -0.1})
		}
		assertVec(t, vec{X: -5, Z: -5 * 0.5773502691896258}.Add(restOn30(0)), s.At(), 1e-9)
		for range 50 {
			s.tick(t, vec{X: 0.1})
		}
		assertVec(t, vec{X: -1.25, Z: -1.25 * 0.5773502691896258}.Add(restOn30(0)), s.At(), 1e-9)
	}
}

// restOn30 is where a sphere rests on a ramp of 30° through the origin: its
// radius along (−0.5, 0, 0.8660254).
func restOn30(y float64) vec { return vec{-0.25, y, 0.4330127018922193} }

func TestLevelGroundIsLeftAlone(t *testing.T) {
	s := sceneOf(t, usual, terrain("ground", -10, -10, 20, 20, flat))
	s.rest(t, "ground", 0.1, 0.2)
	start := s.At()
	for range 10_000 {
		s.tick(t, vec{})
		require.Equal(t, start, s.At())
	}
	for i := range 10_000 {
		turn := float64(i) * 2 * math.Pi / 100
		s.tick(t, vec{0.1 * math.Cos(turn), 0.1 * math.Sin(turn), 0})
		require.Equal(t, start.Z, s.At().Z)
	}
}

func TestRootMotionNeedsWalkableGround(t *testing.T) {
	s := sceneOf(t, usual, through("roof", 20, 60), terrain("ground", -30, -10, 60, 20, func(x, y float64) float64 { return -40 }))
	require.NoError(t, s.Place(slope.Placed{At: vec{0, 8, 0}}))
	s.tick(t, vec{X: 0.1})
	assertVec(t, vec{0, 8, -10 * 0.02 * 0.02 / 2}, s.At(), 1e-15, "in the air it falls, by g·t²/2")
	// On the roof it slides, and does not walk up: after one tick it has gone
	// g·sin 60°·t²/2 = 0.00173 m along the roof.
	for _, boundary := range []bool{false, true} {
		cfg := usual
		cfg.Boundary = boundary
		s := sceneOf(t, cfg, through("roof", 20, 60))
		s.rest(t, "roof", 0, 0)
		before := s.At()
		s.tick(t, vec{X: 0.1})
		way := s.At().Sub(before)
		assert.InDelta(t, 0.0017320508, way.Len(), 1e-9)
		assert.Negative(t, way.Z)
		for range 49 {
			s.tick(t, vec{X: 0.1})
		}
		// 1 s: g·sin 60°/2 = 4.3301 m, of which sin 60° down.
		assert.InDelta(t, before.Z-4.330127*0.8660254, s.At().Z, 1e-5)
		assert.InDelta(t, 0, s.gap(), 1e-9)
	}
}

func TestCatchUp(t *testing.T) {
	for _, boundary := range []bool{false, true} {
		cfg := usual
		cfg.Boundary = boundary
		s := sceneOf(t, cfg, through("ramp", 20, 30))
		s.rest(t, "ramp", 0, 0)
		// 0.12 m a tick. 1 m along the ramp: (0.8660254, 0, 0.5).
		start, along := s.At(), vec{X: 0.8660254037844386, Z: 0.5}
		require.NoError(t, s.Queue(start.Add(along), start.Add(along).Add(vec{Y: 0.25})))
		for i := 1; i <= 8; i++ {
			s.tick(t, vec{Y: 0.3})
			assertVec(t, start.Add(along.Scale(0.12*float64(i))), s.At(), 1e-12, "tick %d", i)
		}
		s.tick(t, vec{Y: 0.3})
		assertVec(t, start.Add(along), s.At(), 1e-12, "the rest of the way fits")
		s.tick(t, vec{Y: 0.3})
		assertVec(t, start.Add(along).Add(vec{Y: 0.12}), s.At(), 1e-12, "the next point")
		s.tick(t, vec{Y: 0.3})
		s.tick(t, vec{Y: 0.3})
		s.tick(t, vec{Y: 0.3})
		assertVec(t, start.Add(along).Add(vec{Y: 0.55}), s.At(), 1e-12, "and root motion again")
	}
}

// A point behind a hill: the way is straight, the sweep keeps it on the ground.
func TestCatchUpStaysOnTheGround(t *testing.T) {
	s := sceneOf(t, usual, terrain("ground", -15, -10, 30, 20, bent(tan(30), -tan(30))))
	s.rest(t, "ground", 3, 0)
	far := s.At()
	s.rest(t, "ground", -3, 0)
	require.NoError(t, s.Queue(far))
	for range 90 {
		s.tick(t, vec{})
		require.InDelta(t, 0, s.gap(), 0.001)
	}
	assertVec(t, far, s.At(), 0.01)
}

func TestScaleAndHeading(t *testing.T) {
	cfg := usual
	cfg.Scale, cfg.Heading = 2, 90
	s := sceneOf(t, cfg, strip("floor", -10, 10, 0, 0))
	s.rest(t, "floor", 0, 0)
	s.tick(t, vec{X: 0.125})
	assert.Equal(t, vec{0, 0.25, 0.5}, s.At(), "forward is +Y")
	// To the same heading in the world by any heading of the body.
	for _, boundary := range []bool{false, true} {
		for heading := -720.0; heading <= 720; heading += 37.5 {
			cfg := usual
			cfg.Heading, cfg.Boundary = heading, boundary
			s := sceneOf(t, cfg, through("ramp", 10, 30))
			s.rest(t, "ramp", 0, 0)
			sin, cos := math.Sincos(heading * math.Pi / 180)
			s.tick(t, vec{-0.1 * cos, 0.1 * sin, 0}) // (−0.1, 0, 0) in the world
			assertVec(t, restOn30(0).Add(vec{-0.1, 0, -0.05773502691896258}), s.At(), 1e-12, "%v degrees", heading)
		}
	}
}

func TestPositionManager(t *testing.T) {
	s := sceneOf(t, usual, strip("floor", -10, 10, 0, 0))
	s.rest(t, "floor", 0, 0)
	manage := func(m slope.Manager) {
		require.NoError(t, s.Tick(slope.Input{Dt: 0.02, RootMotion: vec{X: 0.125}, Manager: m}))
	}
	manage(slope.Manager{Sticks: true, Sticky: vec{Y: 0.5}})
	assert.Equal(t, vec{0, 0.5, 0.5}, s.At(), "sticking replaces root motion")
	manage(slope.Manager{Constrain: true, Longest: 0.0625})
	assert.Equal(t, vec{0.0625, 0.5, 0.5}, s.At())
	manage(slope.Manager{Constrain: true, Longest: 0.25, Sticks: true, Sticky: vec{Y: -0.5}})
	assert.Equal(t, vec{0.0625, 0.25, 0.5}, s.At(), "and what sticks is constrained")
	manage(slope.Manager{Constrain: true, Longest: 0.125})
	assert.Equal(t, vec{0.1875, 0.25, 0.5}, s.At(), "just as long as it may be")
	manage(slope.Manager{Constrain: true})
	assert.Equal(t, vec{0.1875, 0.25, 0.5}, s.At())
}

func TestSupportRemoved(t *testing.T) {
	for _, motion := range []vec{{}, {X: 0.125}} {
		s := sceneOf(t, usual, strip("bridge", -10, 10, 4, 0), strip("river", -10, 10, 0, 0))
		s.rest(t, "bridge", 0, 0)
		s.tick(t, motion)
		require.NoError(t, s.world.Remove("bridge"))
		before := s.At()
		s.tick(t, motion)
		assert.Equal(t, before.Add(motion), s.At(), "a step and no more")
		assert.Empty(t, s.Surface())
		z := s.At().Z
		for range 10 {
			s.tick(t, motion)
		}
		assert.InDelta(t, z-10*0.2*0.2/2, s.At().Z, 1e-12, "0.2 s of falling")
		for range 200 {
			s.tick(t, vec{})
		}
		assert.Equal(t, "river", s.Surface())
		assert.InDelta(t, 0.5, s.At().Z, 1e-12)
	}
}

func TestSupportPasses(t *testing.T) {
	// From the ground up a ramp onto a platform, and down on the other side over
	// a deck that lies on rising ground.
	ground := terrain("ground", -20, -6, 50, 12, func(x, _ float64) float64 { return max(0, (x-12)*0.25) })
	s := sceneOf(t, usual, ground, strip("ramp", 0, 4, 0, 26.565051177077994), strip("platform", 4, 8, 2, 0), strip("deck", 8, 24, 2, 0))
	s.rest(t, "ground", -3, 0)
	seen := []string{}
	for i := range 300 {
		s.tick(t, vec{X: 0.1})
		if name := s.Surface(); len(seen) == 0 || seen[len(seen)-1] != name {
			seen = append(seen, name)
		}
		require.InDelta(t, 0, s.gap(), 0.001, "tick %d", i)
	}
	assert.Equal(t, []string{"ground", "ramp", "platform", "deck", "ground"}, seen)
}

func TestHidden(t *testing.T) {
	cfg := usual
	cfg.Boundary = true
	s := sceneOf(t, cfg, through("ramp", 20, 30))
	for _, hidden := range []bool{false, true} {
		s.rest(t, "ramp", 0, 0)
		require.NoError(t, s.Place(slope.Placed{At: s.At(), On: "ramp", Hidden: hidden}))
		s.tick(t, vec{X: 0.4})
		assertVec(t, restOn30(0).Add(vec{0.3, 0, 0.17320508}), s.At(), 1e-8, "the sweep does it alone, too")
	}
}

// The constraint comes after the boundary, and so shows what was projected
// there: 0.5 up 30° is 0.4330 long, and constrained to 0.4330 it is let through
// as it is; unprojected it is shortened first, and projected by the sweep.
func TestBoundaryProjectsBeforeTheConstraint(t *testing.T) {
	for _, tc := range []struct {
		boundary, hidden bool
		want             float64 // X
	}{{true, false, 0.375}, {false, false, 0.75 * 0.4330127018922193}, {true, true, 0.75 * 0.4330127018922193}} {
		cfg := usual
		cfg.Boundary = tc.boundary
		s := sceneOf(t, cfg, through("ramp", 20, 30))
		s.rest(t, "ramp", 0, 0)
		require.NoError(t, s.Place(slope.Placed{At: s.At(), On: "ramp", Bound: true, Hidden: tc.hidden}))
		require.NoError(t, s.Tick(slope.Input{Dt: 0.02, RootMotion: vec{X: 0.5}, Manager: slope.Manager{Constrain: true, Longest: 0.4330127018922193}}))
		assert.InDelta(t, -0.25+tc.want, s.At().X, 1e-9, "boundary %v, hidden %v", tc.boundary, tc.hidden)
	}
}

// Where the threshold lets nearly upright faces be stood on, the boundary still
// projects on none with N.z of 0.01 or less.
func TestBoundaryNeedsSomeHeight(t *testing.T) {
	for nz, projected := range map[float64]bool{0.0078125: false, 0.015625: true} {
		cfg := usual
		cfg.Walkable, cfg.Boundary = 0.001, true
		n := vec{X: math.Sqrt(1 - nz*nz), Z: nz}
		up := vec{X: -nz, Z: n.X}
		s := sceneOf(t, cfg, slope.Surface{Name: "face", Polygon: []vec{
			up.Scale(-90).Add(vec{Y: -9}), up.Scale(-90).Add(vec{Y: 9}), up.Scale(90).Add(vec{Y: 9}), up.Scale(90).Add(vec{Y: -9})}})
		require.NoError(t, s.Place(slope.Placed{At: n.Scale(radius), On: "face", Bound: true}))
		require.True(t, s.Stands())
		// 0.001 m away from the face. Projected, it falls by 0.001·n.X/nz, and the
		// constraint lets 0.01 m of that through.
		before := s.At()
		require.NoError(t, s.Tick(slope.Input{Dt: 0.02, RootMotion: vec{X: 0.001}, Manager: slope.Manager{Constrain: true, Longest: 0.01}}))
		if projected {
			assert.InDelta(t, 0.01, s.At().Sub(before).Len(), 1e-4)
		} else {
			assert.InDelta(t, -0.001*n.X/nz, s.At().Z-before.Z, 1e-9, "the sweep's own doing")
		}
	}
}

func TestTickRefuses(t *testing.T) {
	s := sceneOf(t, usual, strip("floor", -10, 10, 0, 0))
	nan, inf := math.NaN(), math.Inf(1)
	good := slope.Input{Dt: 0.02, RootMotion: vec{X: 0.125}}
	for _, tc := range []struct {
		why    string
		change func(*slope.Input)
		err    error
	}{
		{"dt NaN", func(in *slope.Input) { in.Dt = nan }, slope.ErrNotFinite},
		{"root motion infinite", func(in *slope.Input) { in.RootMotion.Z = inf }, slope.ErrNotFinite},
		{"sticky NaN", func(in *slope.Input) { in.Manager.Sticky.X = nan }, slope.ErrNotFinite},
		{"constraint NaN", func(in *slope.Input) { in.Manager.Longest = nan }, slope.ErrNotFinite},
		{"dt 0", func(in *slope.Input) { in.Dt = 0 }, slope.ErrBadInput},
		{"dt below 0", func(in *slope.Input) { in.Dt = -1 }, slope.ErrBadInput},
		{"constraint below 0", func(in *slope.Input) { in.Manager.Longest = -1 }, slope.ErrBadInput},
		{"sticky, not bound", func(in *slope.Input) { in.Manager.Sticks = true }, slope.ErrBadInput},
		{"constrained, not bound", func(in *slope.Input) { in.Manager.Constrain = true }, slope.ErrBadInput},
		{"a step out of the world", func(in *slope.Input) { in.RootMotion.X = 1e9 }, slope.ErrBadInput},
	} {
		s.rest(t, "floor", 0, 0)
		require.NoError(t, s.Place(slope.Placed{At: s.At(), On: "floor"}))
		in := good
		tc.change(&in)
		require.ErrorIs(t, s.Tick(in), tc.err, tc.why)
		assert.Equal(t, vec{0, 0, 0.5}, s.At(), tc.why)
		assert.Equal(t, "floor", s.Surface(), tc.why)
		require.NoError(t, s.Tick(good))
		assert.Equal(t, vec{0.125, 0, 0.5}, s.At(), "as though nothing had been: %s", tc.why)
	}
	require.ErrorIs(t, s.Queue(vec{X: 1}, vec{X: nan}), slope.ErrNotFinite)
	require.ErrorIs(t, s.Place(slope.Placed{At: vec{Z: inf}}), slope.ErrNotFinite)
	require.ErrorIs(t, s.Place(slope.Placed{Velocity: vec{Z: nan}}), slope.ErrNotFinite)
	require.ErrorIs(t, s.Place(slope.Placed{On: "roof"}), slope.ErrBadInput)
	before := s.At()
	s.tick(t, vec{X: 0.125})
	assert.Equal(t, before.Add(vec{X: 0.125}), s.At(), "no point was queued, and nothing was placed")
}

// A refused tick leaves the queue as it was.
func TestRefusedTickKeepsTheServersPoint(t *testing.T) {
	cfg := usual
	cfg.CatchUp = 1e6
	s := sceneOf(t, cfg, strip("floor", -10, 10, 0, 0))
	s.rest(t, "floor", 0, 0)
	require.NoError(t, s.Queue(vec{9_000, 0, 0.5}, vec{1, 0, 0.5}))
	require.ErrorIs(t, s.Tick(slope.Input{Dt: 1}), slope.ErrBadInput)
	require.ErrorIs(t, s.Tick(slope.Input{Dt: 1}), slope.ErrBadInput, "the point is still there")
	assert.Equal(t, vec{0, 0, 0.5}, s.At())
}

func TestSaveGoesBack(t *testing.T) {
	s := sceneOf(t, usual, strip("floor", -10, 10, 0, 0))
	s.rest(t, "floor", 0, 0)
	require.NoError(t, s.Queue(vec{0.06, 0, 0.5}))
	saved := s.Save()
	s.tick(t, vec{X: 0.1})
	s.tick(t, vec{X: 0.1})
	to := s.At()
	*s.Body = saved
	assert.Equal(t, vec{0, 0, 0.5}, s.At())
	s.tick(t, vec{X: 0.1})
	s.tick(t, vec{X: 0.1})
	assert.Equal(t, to, s.At())
}
