package mover_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/moveauth/moveauth/reference/mover"
	"github.com/moveauth/moveauth/reference/unit"
)

func TestSpeed(t *testing.T) {
	cfg := mover.DefaultConfig()
	for _, c := range []struct {
		move, way vec
	}{
		{vec{X: 1}, vec{X: 3}},
		{vec{Y: -0.5}, vec{Y: -3}},
		{vec{X: 1e-5}, vec{X: 3}},
		{vec{X: 0.99e-5}, vec{}},
		{vec{X: 3, Y: 4}, vec{X: 1.8, Y: 2.4}},
		{vec{X: 1e308, Y: 1e308}, vec{X: 3 / math.Sqrt2, Y: 3 / math.Sqrt2}},
		{vec{}, vec{}},
	} {
		s, w, err := mover.Step(mover.State{}, c.move, mover.Normal, 0.5, &cfg)
		require.NoError(t, err)
		near(t, c.way, w.Walked, 1e-15, "6 u/s for 0.5 s")
		near(t, c.way.Scale(2), s.Velocity, 1e-15, "u/s")
		_, w, err = mover.Step(s, c.move, mover.Crawl, 0.5, &cfg)
		require.NoError(t, err)
		near(t, c.way.Scale(1.0/3), w.Total(), 1e-15, "2 u/s for 0.5 s")
		s, w, err = mover.Step(s, c.move, mover.Frozen, 0.5, &cfg)
		require.NoError(t, err)
		assert.Equal(t, mover.Wanted{}, w)
		assert.Equal(t, mover.State{}, s)
	}
}

func TestApproach(t *testing.T) {
	cfg := mover.DefaultConfig()
	cfg.AccelTime = 0.08
	whole, w, err := mover.Step(mover.State{}, east, mover.Normal, 0.08, &cfg)
	require.NoError(t, err)
	assert.InDelta(t, 6*(1-1/math.E), whole.Velocity.X, 1e-15, "1 − 1/e of the way after accelTime")
	way := w.Walked.X
	for _, parts := range []int{2, 7, 100} {
		var s mover.State
		sum, last := 0.0, 0.0
		for range parts {
			s, w, err = mover.Step(s, east, mover.Normal, 0.08/float64(parts), &cfg)
			require.NoError(t, err)
			assert.Greater(t, s.Velocity.X, last, "monotone")
			assert.Less(t, s.Velocity.X, 6.0, "never past the target")
			last = s.Velocity.X
			sum += w.Walked.X
		}
		assert.InDelta(t, whole.Velocity.X, s.Velocity.X, 1e-13)
		assert.InDelta(t, way, sum, 1e-13)
	}
	s := mover.State{Velocity: vec{X: 6}}
	for range 2000 {
		s, _, err = mover.Step(s, vec{}, mover.Normal, 0.02, &cfg)
		require.NoError(t, err)
		assert.GreaterOrEqual(t, s.Velocity.X, 0.0, "nor backwards")
	}
	assert.Less(t, s.Velocity.X, 1e-9)
}

func TestStepLeavesWhatItMust(t *testing.T) {
	cfg := mover.DefaultConfig()
	s := mover.State{Velocity: vec{X: 6}, Active: mover.Displacement{Velocity: vec{Y: 20}, Secs: 0.1}}
	got, w, err := mover.Step(s, west, mover.Normal, 0, &cfg)
	require.NoError(t, err)
	assert.Equal(t, s, got, "no time")
	assert.Equal(t, mover.Wanted{}, w)
	for _, dt := range []float64{-1, math.NaN(), math.Inf(1)} {
		got, _, err = mover.Step(s, west, mover.Normal, dt, &cfg)
		assert.ErrorIs(t, err, mover.ErrBadInput)
		assert.Equal(t, s, got)
	}
	got, w, err = mover.Step(s, west, mover.Crawl, 0.05, &cfg)
	require.NoError(t, err)
	assert.Equal(t, vec{Y: 1}, w.Total(), "input does not count")
	assert.Equal(t, vec{X: 6}, got.Velocity)
	assert.Equal(t, mover.State{}, must(mover.Step(s, vec{}, mover.Normal, 0.1, &cfg)), "over, and standing")
}

func must(s mover.State, _ mover.Wanted, err error) mover.State {
	if err != nil {
		panic(err)
	}
	return s
}

// counting is a scene without walls that counts casts.
type counting struct{ casts int }

func (c *counting) Cast(unit.Vec, unit.Vec, float64) (float64, bool) {
	c.casts++
	return 0, false
}

func TestOneCastAnAxis(t *testing.T) {
	var c counting
	assert.Equal(t, vec{X: 1, Y: 2}, mover.Sweep(&c, vec{}, vec{X: 1, Y: 2}, 0.01))
	assert.Equal(t, 2, c.casts)
	mover.Sweep(&c, vec{}, vec{Y: -2}, 0.01)
	assert.Equal(t, 3, c.casts)
	mover.SweepLine(&c, vec{}, vec{X: 1, Y: 2}, 0.01)
	assert.Equal(t, 4, c.casts)
	mover.Sweep(&c, vec{}, vec{}, 0.01)
	mover.SweepLine(&c, vec{}, vec{}, 0.01)
	assert.Equal(t, 4, c.casts)
}

func TestOctants(t *testing.T) {
	for k := range 8 {
		for _, off := range []float64{0, math.Pi/8 - 1e-6, -math.Pi/8 + 1e-6} {
			a := float64(k)*math.Pi/4 + off
			for _, length := range []float64{1e-4, 1, 1e6} {
				v := vec{X: math.Cos(a) * length, Y: math.Sin(a) * length}
				assert.EqualValues(t, k, mover.Octant(5).Aimed(v), "%v", v)
				assert.EqualValues(t, k, mover.Octant(5).Moved(v), "%v", v)
			}
		}
	}
	assert.EqualValues(t, 5, mover.Octant(5).Aimed(vec{}))
	assert.EqualValues(t, 5, mover.Octant(5).Aimed(vec{X: 0.99e-5}))
	assert.EqualValues(t, 0, mover.Octant(5).Aimed(vec{X: 1e-5}))
	assert.EqualValues(t, 5, mover.Octant(5).Moved(vec{}))
}

func TestWhoFacesWhat(t *testing.T) {
	s := open(t, body(0, 0))
	assert.EqualValues(t, 0, s.Facing())
	drive := func(in mover.Input) mover.Octant {
		in.Dt = 0.02
		_, err := s.Drive(in)
		require.NoError(t, err)
		return s.Facing()
	}
	north, south := vec{Y: 1}, vec{Y: -1}
	assert.EqualValues(t, 2, drive(mover.Input{Move: west, Aim: north}), "the owner faces the aim")
	assert.EqualValues(t, 2, drive(mover.Input{Move: west}), "no aim: as before")
	assert.EqualValues(t, 4, drive(mover.Input{Move: west, Aim: north, Remote: true}), "a remote body its velocity")
	assert.EqualValues(t, 4, drive(mover.Input{Aim: north, Remote: true}), "standing: the last")
	_, err := s.Displace([]mover.Request{{Kind: mover.Dash, Move: south, Speed: 20, Secs: 0.02}})
	require.NoError(t, err)
	assert.EqualValues(t, 6, drive(mover.Input{Remote: true}), "the dash's, if it lasts just this frame")
}

func TestSeparationDirections(t *testing.T) {
	near(t, vec{X: 1}, mover.Separation(0), 0, "0°")
	near(t, vec{X: math.Cos(137.5 * math.Pi / 180), Y: math.Sin(137.5 * math.Pi / 180)}, mover.Separation(1), 1e-15, "137.5°")
	near(t, vec{X: math.Cos(85 * math.Pi / 180), Y: -math.Sin(85 * math.Pi / 180)}, mover.Separation(2), 1e-15, "275°")
	near(t, vec{X: 0, Y: -1}, mover.Separation(36), 1e-15, "36 · 137.5° = 13 turns and 270°")
	near(t, mover.Separation(5), mover.Separation(5+144*1e15), 0, "after 144 they repeat, however large")
	for _, first := range []int64{0, 1000} {
		for i := first; i < first+144; i++ {
			for j := first; j < i; j++ {
				// 2.5° is the least angle between two of them.
				assert.Greater(t, mover.Separation(i).Sub(mover.Separation(j)).Len(), 0.043, "%d and %d", i, j)
			}
		}
	}
}

func TestSeparate(t *testing.T) {
	at := vec{X: 3, Y: 4}
	list := func() []mover.Enemy {
		return []mover.Enemy{{Index: 1, At: at}, {Index: 36, At: at}, {Index: 7, At: at, Attacking: true}, {Index: 8, At: vec{X: 4, Y: 4}}}
	}
	enemies := list()
	require.NoError(t, mover.Separate(enemies, 0.5))
	near(t, at.Add(mover.Separation(1)), enemies[0].At, 1e-15, "2 u/s for 0.5 s at 137.5°")
	near(t, at.Add(vec{Y: -1}), enemies[1].At, 1e-15, "at 270°")
	assert.Equal(t, at, enemies[2].At, "it attacks")
	assert.Equal(t, vec{X: 4, Y: 4}, enemies[3].At, "nobody stands on it")

	other := list()
	other[0], other[3] = other[3], other[0]
	require.NoError(t, mover.Separate(other, 0.5))
	assert.Equal(t, enemies[0].At, other[3].At, "the order of the list does not count")

	assert.ErrorIs(t, mover.Separate(other, math.NaN()), mover.ErrBadInput)
}

func TestKnockbackLeavesTwoOnOnePoint(t *testing.T) {
	blow := func(v vec, secs float64) mover.Displacement {
		r := mover.Request{Kind: mover.Knockback, Vector: v, Secs: secs}
		d, err := r.Displacement()
		require.NoError(t, err)
		return d
	}
	enemies := []mover.Enemy{{Index: 1, At: vec{X: -1}, Active: blow(east, 0.25)}, {Index: 2, At: vec{X: 2}, Active: blow(vec{X: -2}, 0.5)}}
	for range 4 {
		require.NoError(t, mover.Separate(enemies, 0.125))
	}
	require.Equal(t, []vec{{}, {}}, []vec{enemies[0].At, enemies[1].At}, "both have ended on one point")
	require.NoError(t, mover.Separate(enemies, 0.125))
	assert.Greater(t, enemies[0].At.Sub(enemies[1].At).Len(), 0.2)
}

func TestCorrection(t *testing.T) {
	arrive := func(s *scene, b mover.Blocker) {
		require.NoError(t, s.world.Add(b))
		s.Arrived(&b)
	}
	cell := func(name string, x, y float64) mover.Blocker { return wall(name, x, y, x+1, y+1) }
	frame := func(s *scene, move vec) mover.Result {
		r, err := s.Drive(mover.Input{Dt: 0.25, Move: move})
		require.NoError(t, err)
		return r
	}

	s := open(t, body(0.5, 0.5))
	s.Announced("s", unit.Cell{})
	assert.Equal(t, mover.Result{}, frame(s, vec{}), "an announcement starts nothing")
	arrive(s, cell("s", 0, 0))
	assert.Equal(t, vec{X: 0.5, Y: 0.5}, s.At(), "nor does the arrival move it by itself")
	_, err := s.Displace([]mover.Request{{Kind: mover.Dash, Move: east, Speed: 20, Secs: 1}})
	require.NoError(t, err)
	assert.Equal(t, mover.Result{Corrected: true, To: vec{X: 0.5, Y: 1.5}}, frame(s, vec{}), "equally near: north")
	assert.Equal(t, vec{X: 0.5, Y: 1.5}, s.At(), "the dash was cancelled")
	assert.Equal(t, vec{}, s.Velocity())
	assert.Equal(t, mover.Result{}, frame(s, vec{}))

	for n, want := range []vec{{X: 0.5, Y: 1.5}, {X: 1.5, Y: 0.5}, {X: 0.5, Y: -0.5}, {X: -0.5, Y: 0.5}, {X: 1.5, Y: 1.5}} {
		s = open(t, body(0.5, 0.5), []mover.Blocker{cell("n", 0, 1), cell("e", 1, 0), cell("s", 0, -1), cell("w", -1, 0)}[:n]...)
		arrive(s, cell("own", 0, 0))
		assert.Equal(t, want, frame(s, vec{}).To, "north, east, south, west, then the next further")
	}

	s = open(t, body(0.5, 0.3))
	arrive(s, cell("own", 0, 0))
	assert.Equal(t, vec{X: 0.5, Y: -0.5}, frame(s, vec{}).To, "the nearest is south of who stands in the south")

	s = open(t, body(0.5, 0.5))
	arrive(s, cell("own", 0, 0))
	arrive(s, cell("n", 0, 1))
	assert.Equal(t, vec{X: 1.5, Y: 0.5}, frame(s, vec{}).To, "a second wall took the first choice")
	assert.Equal(t, mover.Result{}, frame(s, vec{}), "one correction, not two")

	s = open(t, body(0.5, 0.5))
	arrive(s, cell("own", 0, 0))
	require.True(t, s.world.Remove("own"))
	assert.Equal(t, mover.Result{}, frame(s, vec{}), "gone before the write")
	assert.Equal(t, vec{X: 0.5, Y: 0.5}, s.At())

	s = open(t, body(0.5, 0.5))
	arrive(s, cell("own", 0, 0))
	s.by(t, 2, 0)
	assert.Equal(t, mover.Result{}, frame(s, vec{}), "the body had left")

	s = open(t, body(-0.3, 0.5))
	arrive(s, cell("own", 0, 0))
	assert.Equal(t, mover.Result{}, frame(s, vec{}), "touching is not inside")

	s = open(t, body(0.5, 0.5))
	own := cell("own", 0, 0)
	own.Layer = mover.LayerTerrain
	arrive(s, own)
	assert.Equal(t, mover.Result{}, frame(s, vec{}), "structures alone are placed on players")

	s = open(t, body(0.5, 0.5), cell("spawn", 0, 0))
	arrive(s, cell("elsewhere", 5, 5))
	assert.Equal(t, mover.Result{}, frame(s, vec{}), "it is not this one that the body is inside of")

	// Of the eight cells around the only free one is (−1, −1), 1.72 u away. The
	// cell two to the east is 1.6 u away.
	s = open(t, body(0.9, 0.5), cell("a", -1, 0), cell("b", -1, 1), cell("c", 0, 1), cell("d", 1, 1), cell("e", 1, 0), cell("f", 1, -1), cell("g", 0, -1))
	arrive(s, cell("own", 0, 0))
	assert.Equal(t, vec{X: 2.5, Y: 0.5}, frame(s, vec{}).To, "by distance, not by steps on the grid")

	s = open(t, body(0.5, 0.5), wall("block", -40, -40, 41, 41))
	arrive(s, cell("own", 0, 0))
	assert.Equal(t, mover.Result{}, frame(s, vec{}), "no free cell near")
	assert.Equal(t, vec{X: 0.5, Y: 0.5}, s.At())
}

func TestPlaceAndReset(t *testing.T) {
	cfg := mover.DefaultConfig()
	cfg.AccelTime = 0.05
	s := openWith(t, &cfg, body(0, 0))
	s.frames(t, 10, 0.02, east)
	require.Positive(t, s.Velocity().X)
	s.Reset()
	at := s.At()
	assert.Equal(t, at, s.frames(t, 1, 0.02, vec{}), "it does not drift")
	require.NoError(t, s.Place(vec{X: 3, Y: 4}))
	assert.Equal(t, vec{X: 3, Y: 4}, s.frames(t, 3, 0.02, vec{}))
}

func TestBadBodies(t *testing.T) {
	cfg := mover.DefaultConfig()
	_, err := mover.New(&cfg, mover.Body{Half: vec{X: 0, Y: math.NaN()}, At: vec{X: math.Inf(1)}, Cell: -1}, mover.NewWorld(&cfg))
	var bad *mover.ConfigError
	require.ErrorAs(t, err, &bad)
	keys := []string{}
	for _, f := range bad.Faults {
		keys = append(keys, f.Key)
	}
	assert.Equal(t, []string{"body.half", "body.at", "cell"}, keys)
}
