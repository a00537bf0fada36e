package mover_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/moveauth/moveauth/reference/mover"
	"github.com/moveauth/moveauth/reference/unit"
)

type vec = unit.Vec

var (
	east = vec{X: 1}
	west = vec{X: -1}
)

// scene is a mover and what it stands in.
type scene struct {
	*mover.Mover
	world *mover.World
	cfg   *mover.Config
}

// body is a player's body of half-width 0.3 u at a place.
func body(x, y float64) mover.Body {
	return mover.Body{Half: vec{X: 0.3, Y: 0.3}, At: vec{X: x, Y: y}, Cell: 1}
}

func wall(name string, x0, y0, x1, y1 float64) mover.Blocker {
	return mover.Blocker{Name: name, Layer: mover.LayerStructure, Shape: mover.Box{Min: vec{X: x0, Y: y0}, Max: vec{X: x1, Y: y1}}}
}

func open(t testing.TB, b mover.Body, walls ...mover.Blocker) *scene {
	cfg := mover.DefaultConfig()
	return openWith(t, &cfg, b, walls...)
}

func openWith(t testing.TB, cfg *mover.Config, b mover.Body, walls ...mover.Blocker) *scene {
	w := mover.NewWorld(cfg)
	for _, b := range walls {
		require.NoError(t, w.Add(b))
	}
	m, err := mover.New(cfg, b, w)
	require.NoError(t, err)
	return &scene{m, w, cfg}
}

// frames runs n frames of dt with a move, and returns where the body ends.
func (s *scene) frames(t testing.TB, n int, dt float64, move vec) vec {
	for range n {
		_, err := s.Drive(mover.Input{Dt: dt, Move: move})
		require.NoError(t, err)
	}
	return s.At()
}

// by moves the body by a sweep.
func (s *scene) by(t testing.TB, x, y float64) vec {
	require.NoError(t, s.SweepBy(vec{X: x, Y: y}))
	return s.At()
}

func near(t *testing.T, want, got vec, within float64, why string) {
	t.Helper()
	assert.InDelta(t, want.X, got.X, within, "x: "+why)
	assert.InDelta(t, want.Y, got.Y, within, "y: "+why)
}

func TestSkinBand(t *testing.T) {
	s := open(t, body(4.695, 0), wall("w", 5, -10, 6, 10))
	near(t, vec{X: 4.595}, s.by(t, -0.1, 0), 1e-15, "away in full")
	require.NoError(t, s.Place(vec{X: 4.695}))
	for range 1000 {
		assert.Equal(t, vec{X: 4.695}, s.by(t, 0.1, 0), "into the wall nothing")
	}
	assert.Equal(t, vec{X: 4.695, Y: 0.25}, s.by(t, 0, 0.25), "along in full")
	assert.Equal(t, vec{X: 4.695, Y: 0.25}, s.by(t, 0, 0), "standing changes no bit")
	assert.Equal(t, vec{X: 4.695, Y: 0.25}, s.frames(t, 100, 0.02, vec{}), "standing changes no bit")
	assert.Equal(t, vec{X: 4.695, Y: 0.37}, s.frames(t, 1, 0.02, vec{Y: 1}), "0.25 + 6·0.02")
}

func TestWhatCancelsOut(t *testing.T) {
	for _, move := range []vec{{}, {X: 1 - 1}, {X: 1e-200}, {X: -0.99e-5}, {Y: 5e-324}} {
		s := open(t, body(1, 2))
		assert.Equal(t, vec{X: 1, Y: 2}, s.frames(t, 5, 0.02, move))
		assert.Equal(t, vec{}, s.Velocity())
	}
	s := open(t, body(1, 2))
	taken, err := s.Displace([]mover.Request{{Kind: mover.Dash, Speed: 22, Secs: 0.14}})
	assert.ErrorIs(t, err, mover.ErrNoDirection)
	assert.Equal(t, -1, taken)
	assert.False(t, s.Displacing())
	taken, err = s.Displace([]mover.Request{{Kind: mover.Dash, Aim: vec{X: 1e-5}, Speed: 22, Secs: 0.14}})
	require.NoError(t, err, "not used up, and an aim of 1e-5 is long enough")
	assert.Equal(t, 0, taken)
	near(t, vec{X: 1 + 3.08, Y: 2}, s.frames(t, 8, 0.02, vec{}), 1e-12, "22 · 0.14")

	enemy := body(0, 0)
	enemy.Enemy = true
	s = open(t, enemy)
	taken, err = s.Displace([]mover.Request{{Kind: mover.Knockback, Secs: 0.25, By: 3}})
	require.NoError(t, err)
	assert.Equal(t, -1, taken, "a blow from the very spot moves nothing")
	near(t, vec{X: 0.12}, s.frames(t, 1, 0.02, east), 1e-15, "and holds nobody")
}

func TestGaps(t *testing.T) {
	// The wall's face is at x = 0, the body's is so far west of it.
	for _, c := range []struct {
		gap, dx, want float64
	}{
		{1.005, 1, 0.995},
		{1.01, 1, 1},
		{1.0100001, 1, 1},
		{0.005, 1, 0},
		{0.005, -1, -1},
		{0.01, 1, 0},
		{0, 1, 0},
		{0, -1, -1},
		{3, 50, 2.99},
	} {
		s := open(t, body(-0.3-c.gap, 0), wall("w", 0, -10, 0.011, 10))
		from := s.At()
		near(t, from.Add(vec{X: c.want}), s.by(t, c.dx, 0), 1e-14, "x")
		// The same with X and Y exchanged.
		s = open(t, mover.Body{Half: vec{X: 0.3, Y: 0.3}, At: vec{Y: from.X}, Cell: 1}, wall("w", -10, 0, 10, 0.011))
		near(t, vec{Y: from.X + c.want}, s.by(t, 0, c.dx), 1e-14, "y")
	}
}

func TestDashAtAnyFrameRate(t *testing.T) {
	dash := []mover.Request{{Kind: mover.Dash, Move: east, Speed: 22, Secs: 0.14}}

	s := open(t, body(0, 0))
	_, err := s.Displace(dash)
	require.NoError(t, err)
	near(t, vec{X: 6 * 0.44}, s.frames(t, 6, 0.02, vec{Y: 1}), 1e-12, "six frames of 0.02 s, input ignored")
	assert.True(t, s.Displacing())
	assert.Equal(t, vec{X: 22}, s.Velocity())
	near(t, vec{X: 3.08}, s.frames(t, 1, 0.02, vec{Y: 1}), 1e-9, "seven frames: the whole dash")
	assert.False(t, s.Displacing(), "a remainder of 7e-18 s is none")
	near(t, vec{X: 3.08, Y: 0.12}, s.frames(t, 1, 0.02, vec{Y: 1}), 1e-9, "the eighth frame walks whole")

	s = open(t, body(0, 0))
	_, err = s.Displace(dash)
	require.NoError(t, err)
	s.frames(t, 8, 1.0/60, vec{Y: 1})
	assert.True(t, s.Displacing(), "8/60 s < 0.14 s")
	// 9/60 − 0.14 = 0.01 s are left of the ninth frame.
	near(t, vec{X: 3.08, Y: 0.06}, s.frames(t, 1, 1.0/60, vec{Y: 1}), 1e-9, "0.01 s of the ninth walk")
	assert.Equal(t, vec{Y: 6}, s.Velocity())

	s = open(t, body(0, 0))
	_, err = s.Displace(dash)
	require.NoError(t, err)
	near(t, vec{X: 3.08, Y: 0.86 * 6}, s.frames(t, 1, 1, vec{Y: 1}), 1e-9, "one long frame")

	// 0.7 less seven times 0.1 leaves 2e-17 to 3e-17 s above nothing.
	s = open(t, body(0, 0))
	_, err = s.Displace([]mover.Request{{Kind: mover.Dash, Move: east, Speed: 22, Secs: 0.7}})
	require.NoError(t, err)
	near(t, vec{X: 15.4}, s.frames(t, 7, 0.1, vec{Y: 1}), 1e-12, "seven frames, the whole dash")
	assert.False(t, s.Displacing(), "what remains is rounding")
}

func TestCorner(t *testing.T) {
	s := open(t, body(0, 0), wall("east", 0.7, -8, 1.7, 8), wall("north", -8, 0.6, 8, 1.6))
	near(t, vec{X: 0.39, Y: 0.29}, s.by(t, 1, 1), 1e-15, "gaps 0.4 and 0.3, less skin")
	s = open(t, body(0, 0), wall("east", 0.7, -8, 1.7, 8))
	near(t, vec{X: 0.39, Y: 1}, s.by(t, 1, 1), 1e-15, "slides")
	// A box north-east of the body: X first passes below it, and then Y is
	// blocked by it. Y first would pass to the west, and X would be blocked.
	s = open(t, body(0, 0), wall("box", 0.5, 0.5, 1.5, 1.5))
	near(t, vec{X: 1, Y: 0.19}, s.by(t, 1, 1), 1e-15, "X, then Y")
}

func TestBeginningInside(t *testing.T) {
	for _, d := range []vec{{X: 2}, {X: -2}, {Y: 2}, {Y: -2}} {
		s := open(t, body(0.2, 0.1), wall("w", -0.5, -0.5, 0.5, 0.5))
		assert.Equal(t, s.At(), s.frames(t, 50, 0.02, vec{}), "nothing pushes it")
		from := s.At()
		near(t, from.Add(d), s.by(t, d.X, d.Y), 1e-15, "it leaves in any direction")
		s.by(t, -d.X, -d.Y)
		assert.Greater(t, math.Max(math.Abs(s.At().X), math.Abs(s.At().Y)), 0.8, "and then the wall is a wall again")
	}
}

func TestUnionIsOneShape(t *testing.T) {
	union := mover.Blocker{Name: "u", Layer: mover.LayerTerrain, Shape: mover.Cells{Size: 1, List: []unit.Cell{{Column: 0}, {Column: 1}, {Column: 2}, {Column: 2, Row: 1}}}}
	s := open(t, body(0.5, 0.5), union)
	near(t, vec{X: 2.5, Y: 0.5}, s.by(t, 2, 0), 1e-15, "inside one of its cells, it is free in all of them")
	s = open(t, body(-1, 0.5), union)
	near(t, vec{X: -0.31, Y: 0.5}, s.by(t, 5, 0), 1e-15, "outside it is not")
	s = open(t, body(-1, 1.3), union)
	near(t, vec{X: 1.69, Y: 1.3}, s.by(t, 5, -1), 1e-15, "flush with its top, it slides over two seams up to the step")

	// Between the arms of a U, flush with the left one: away from that, the right
	// one blocks, though they are one shape.
	arms := mover.Blocker{Name: "u", Layer: mover.LayerTerrain, Shape: mover.Cells{Size: 1, List: []unit.Cell{{Column: 0}, {Column: 1, Row: -1}, {Column: 2}}}}
	s = open(t, mover.Body{Half: vec{X: 0.25, Y: 0.25}, At: vec{X: 1.25, Y: 0.5}, Cell: 1}, arms)
	near(t, vec{X: 1.74, Y: 0.5}, s.by(t, 5, 0), 1e-15, "touching one part is not inside")

	two := []mover.Blocker{wall("a", 0, 0, 1, 1), wall("b", 1, 0, 2, 1)}
	s = open(t, body(0.5, 0.5), two...)
	near(t, vec{X: 0.69, Y: 0.5}, s.by(t, 2, 0), 0.011, "two boxes are two shapes")
}

func TestPolylines(t *testing.T) {
	bounds := mover.Blocker{Name: "bounds", Layer: mover.LayerWorldBounds, Shape: mover.Polyline{{X: -4, Y: -4}, {X: 4, Y: -4}, {X: 4, Y: 4}, {X: -4, Y: 4}, {X: -4, Y: -4}}}
	s := open(t, body(0, 0), bounds)
	near(t, vec{X: 3.69, Y: 3.69}, s.by(t, 90, 90), 1e-14, "from inside")
	near(t, vec{X: -3.69, Y: -3.69}, s.by(t, -90, -90), 1e-14, "from inside")
	s = open(t, body(9, 0), bounds)
	near(t, vec{X: 4.31}, s.by(t, -90, 0), 1e-14, "from outside")
	s = open(t, body(4, 0), bounds)
	near(t, vec{X: -5}, s.by(t, -9, 0), 1e-14, "astride it, it is free of the whole line")

	// A slope up to the right, y = x/2. The body's lower right corner meets it.
	slope := mover.Blocker{Name: "slope", Layer: mover.LayerTerrain, Shape: mover.Polyline{{X: -10, Y: -5}, {X: 10, Y: 5}}}
	s = open(t, body(0, 1.3), slope)
	// The corner is at (0.3, 1); along X the slope is at x = 2.
	near(t, vec{X: 1.69, Y: 1.3}, s.by(t, 9, 0), 1e-12, "along X, skin short")
	s = open(t, body(0, 1.3), slope)
	// Along Y below the corner the slope is at y = 0.15.
	near(t, vec{Y: 1.3 - 0.84}, s.by(t, 0, -9), 1e-12, "along Y, skin short")
	s = open(t, body(0, -2.3), slope)
	// From below, the upper left corner (−0.3, −2) meets it at y = −0.15.
	near(t, vec{Y: -2.3 + 1.84}, s.by(t, 0, 9), 1e-12, "from below, at the corner of the other side")
}

func TestDashIsALine(t *testing.T) {
	// At 45° into a face at x = 3: gap 2.7, so 2.7·√2 along the path.
	s := open(t, body(0, 0), wall("w", 3, -20, 4, 20))
	_, err := s.Displace([]mover.Request{{Kind: mover.Dash, Move: vec{X: 1, Y: 1}, Speed: 40, Secs: 0.14}})
	require.NoError(t, err)
	at := s.frames(t, 1, 0.13, vec{})
	along := 2.7 - 0.01/math.Sqrt2
	near(t, vec{X: along, Y: along}, at, 1e-14, "skin short along its path")
	assert.True(t, s.Displacing())
	near(t, at, s.frames(t, 1, 0.005, vec{Y: 1}), 1e-14, "the rest of its time is used up there")
	// 0.145 − 0.14 = 0.005 s of walking at 6 u/s.
	near(t, at.Add(vec{Y: 0.03}), s.frames(t, 1, 0.01, vec{Y: 1}), 1e-12, "then it walks")

	// A corner that the path only grazes is passed: the body's corner goes
	// through the box's.
	s = open(t, mover.Body{Half: vec{X: 0.5, Y: 0.5}, Cell: 1}, wall("w", 1, -1, 2, 0))
	_, err = s.Displace([]mover.Request{{Kind: mover.Dash, Move: vec{X: 1, Y: 1}, Speed: math.Sqrt2, Secs: 4}})
	require.NoError(t, err)
	near(t, vec{X: 4, Y: 4}, s.frames(t, 1, 4, vec{}), 1e-12, "grazes")
}

func TestKnockbackSlides(t *testing.T) {
	enemy := body(0, 0)
	enemy.Enemy = true
	s := open(t, enemy, wall("w", 1, -20, 2, 20))
	taken, err := s.Displace([]mover.Request{
		{Kind: mover.Knockback, Vector: vec{X: 1, Y: 1}, Secs: 0.25, By: 1},
		{Kind: mover.Knockback, Vector: vec{X: 4, Y: 3}, Secs: 0.25, By: 9},
		{Kind: mover.Knockback, Vector: vec{X: 3, Y: 4}, Secs: 0.25, By: 2},
		{Kind: mover.Knockback, Vector: vec{X: -5}, Secs: 0.25, By: 3},
	})
	require.NoError(t, err)
	assert.Equal(t, 2, taken, "of three as long the lowest id")
	near(t, vec{X: 0.69, Y: 4}, s.frames(t, 30, 0.01, vec{}), 1e-12, "along the wall, its whole Y")

	player := open(t, body(0, 0))
	_, err = player.Displace([]mover.Request{{Kind: mover.Knockback, Vector: east, Secs: 0.25}})
	assert.ErrorIs(t, err, mover.ErrNotForPlayers)
	assert.False(t, player.Displacing())
}

func TestStatesAndCancelling(t *testing.T) {
	dash := []mover.Request{{Kind: mover.Dash, Move: east, Speed: 20, Secs: 1}}
	drive := func(s *scene, dt float64, state mover.PlayerState) vec {
		_, err := s.Drive(mover.Input{Dt: dt, Move: vec{Y: 1}, State: state})
		require.NoError(t, err)
		return s.At()
	}
	for state, y := range map[mover.PlayerState]float64{
		mover.Idle: 1.5, mover.Windup: 1.5, mover.Active: 1.5, mover.Recovery: 1.5, mover.Dashing: 1.5,
		mover.Downed: 0.5, mover.Dead: 0,
	} {
		assert.Equal(t, vec{Y: y}, drive(open(t, body(0, 0)), 0.25, state), state)
	}
	s := open(t, body(0, 0))
	_, err := s.Displace(dash)
	require.NoError(t, err)
	assert.Equal(t, vec{X: 5}, drive(s, 0.25, mover.Dashing))
	assert.Equal(t, vec{X: 5, Y: 0.5}, drive(s, 0.25, mover.Downed), "leaving Dashing for Downed cancels it")

	s = open(t, body(0, 0))
	_, err = s.Displace(dash)
	require.NoError(t, err)
	assert.Equal(t, vec{}, drive(s, 0.25, mover.Dead))
	assert.Equal(t, vec{Y: 1.5}, drive(s, 0.25, mover.Idle), "it does not resume")

	s = open(t, body(0, 0))
	_, err = s.Displace(dash)
	require.NoError(t, err)
	s.Cancel()
	assert.Equal(t, vec{Y: 1.5}, drive(s, 0.25, mover.Dashing))

	s = open(t, body(0, 0))
	_, err = s.Displace(dash)
	require.NoError(t, err)
	drive(s, 0.25, mover.Dashing)
	_, err = s.Displace([]mover.Request{{Kind: mover.Dash, Move: west, Speed: 20, Secs: 0.25}})
	require.NoError(t, err)
	assert.Equal(t, vec{}, drive(s, 0.25, mover.Dashing), "the second replaces the first")
	assert.False(t, s.Displacing())

	_, err = s.Drive(mover.Input{Dt: 0.25, Move: east, Captured: true})
	require.NoError(t, err)
	assert.Equal(t, vec{}, s.At(), "captured")
	_, err = s.Displace(dash)
	require.NoError(t, err)
	_, err = s.Drive(mover.Input{Dt: 0.25, Move: west, Captured: true})
	require.NoError(t, err)
	assert.Equal(t, vec{X: 5}, s.At(), "a dash goes on through a captured frame")
}

func TestBadInputChangesNothing(t *testing.T) {
	nan, inf := math.NaN(), math.Inf(1)
	cfg := mover.DefaultConfig()
	cfg.AccelTime = 0.05
	s := openWith(t, &cfg, body(0, 0))
	s.frames(t, 3, 0.02, east)
	_, err := s.Displace([]mover.Request{{Kind: mover.Dash, Move: east, Speed: 20, Secs: 1}})
	require.NoError(t, err)
	before := *s.Mover
	for _, in := range []mover.Input{
		{Dt: -0.02}, {Dt: nan}, {Dt: inf}, {Dt: -inf}, {Dt: math.Copysign(5e-324, -1)}, {Dt: math.MaxFloat64, Move: east},
		{Dt: 0.02, Move: vec{X: nan}}, {Dt: 0.02, Move: vec{Y: inf}}, {Dt: 0.02, Aim: vec{X: -inf}}, {Dt: 0.02, Aim: vec{Y: nan}},
		{Dt: 0.02, State: 99}, {Dt: 0, Move: vec{X: nan}},
	} {
		_, err := s.Drive(in)
		assert.ErrorIs(t, err, mover.ErrBadInput, "%+v", in)
		before := before
		assert.Equal(t, before.At(), s.At())
		assert.Equal(t, before.Velocity(), s.Velocity())
		assert.True(t, s.Displacing())
	}
	assert.ErrorIs(t, s.SweepBy(vec{X: nan}), mover.ErrBadInput)
	assert.ErrorIs(t, s.SweepBy(vec{X: inf}), mover.ErrBadInput)
	assert.ErrorIs(t, s.Place(vec{X: nan}), mover.ErrBadInput)
	for _, r := range []mover.Request{
		{Kind: mover.Dash, Move: east, Speed: nan, Secs: 1}, {Kind: mover.Dash, Move: east, Speed: -1, Secs: 1},
		{Kind: mover.Dash, Move: east, Speed: 1, Secs: 0}, {Kind: mover.Dash, Move: east, Speed: 1, Secs: inf},
		{Kind: mover.Dash, Move: vec{X: nan}, Speed: 1, Secs: 1},
	} {
		_, err := s.Displace([]mover.Request{r})
		assert.ErrorIs(t, err, mover.ErrBadInput, "%+v", r)
	}
	_, err = s.Drive(mover.Input{Dt: 0, Move: east, Aim: vec{Y: 1}, State: mover.Dead})
	require.NoError(t, err)
	assert.Equal(t, before.At(), s.At(), "no time")
	assert.True(t, s.Displacing(), "no time")
	assert.Equal(t, before.Facing(), s.Facing())
}
