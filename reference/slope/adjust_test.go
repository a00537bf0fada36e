package slope_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/moveauth/moveauth/reference/slope"
)

type vec = slope.Vec

// Planes of the cases. Their normals have the digits that the cases give.
var (
	level   = plane(vec{Z: 1})
	down30  = plane(vec{X: 0.5, Z: 0.8660254037844386}) // falls along +X
	down45  = plane(vec{X: math.Sqrt2 / 2, Z: math.Sqrt2 / 2})
	down60  = plane(vec{X: 0.8660254037844386, Z: 0.5})
	upright = plane(vec{X: 1, Z: 0.0001})
)

// plane returns a contact with a normal, through the origin, of cell 1.
func plane(normal vec) slope.Contact {
	return slope.Contact{Plane: slope.Plane{Normal: normal}, Cell: 1}
}

func assertVec(t *testing.T, want, got vec, within float64, about ...any) {
	t.Helper()
	assert.InDelta(t, want.X, got.X, within, about...)
	assert.InDelta(t, want.Y, got.Y, within, about...)
	assert.InDelta(t, want.Z, got.Z, within, about...)
}

func adjusted(t *testing.T, on slope.Contact, sliding, v vec) slope.Adjusted {
	t.Helper()
	s := slope.State{On: on, Sliding: sliding}
	a, err := s.Adjust(v, slope.Ball{})
	require.NoError(t, err)
	return a
}

func TestOffsetOnAPlane(t *testing.T) {
	for _, tc := range []struct {
		why     string
		on      slope.Contact
		v, want vec
	}{
		{"down 30 degrees falls by tan 30", down30, vec{X: 1}, vec{1, 0, -0.5773503}},
		{"up 30 degrees: cos 30 along the slope, cos² 30 on the map", down30, vec{X: -1}, vec{-0.75, 0, 0.4330127}},
		{"across the slope nothing changes", down30, vec{Y: 1}, vec{0, 1, 0}},
		{"a slanting step loses only what goes into the slope", down30, vec{-0.1, 0.1, 0}, vec{-0.075, 0.1, 0.0433013}},
		{"down 45 degrees falls by a metre", down45, vec{X: 1}, vec{1, 0, -1}},
		{"up 45 degrees", down45, vec{X: -1}, vec{-0.5, 0, 0.5}},
		{"down 60 degrees falls by tan 60", down60, vec{X: 1}, vec{1, 0, -1.7320508}},
		{"on the level", level, vec{1, 2, 0}, vec{1, 2, 0}},
		{"into the level", level, vec{1, 2, -3}, vec{1, 2, 0}},
		{"off the level", level, vec{1, 2, 3}, vec{1, 2, 0}},
		{"a plane as good as upright has no height to give", upright, vec{X: 1}, vec{X: 1}},
		{"but takes what goes into it", upright, vec{X: -1}, vec{X: 0, Z: 0.0001}},
		{"no plane at all", slope.Contact{}, vec{1, 2, 3}, vec{1, 2, 3}},
		{"a normal of length 2 is no plane", plane(vec{Z: 2}), vec{1, 2, 3}, vec{1, 2, 3}},
		{"a normal of length 0 is no plane", plane(vec{}), vec{1, 2, 3}, vec{1, 2, 3}},
		{"a normal that is off by 0.0009 is one", plane(vec{Z: 1.0009}), vec{Z: -1}, vec{Z: 0.0018}},
		{"a normal that is off by 0.0011 is none", plane(vec{Z: 1.0011}), vec{Z: -1}, vec{Z: -1}},
	} {
		got := adjusted(t, tc.on, vec{}, tc.v)
		assertVec(t, tc.want, got.Offset, 1e-5, tc.why)
		assert.False(t, got.Slides, tc.why)
	}
}

// 3, 4, 5: N = (0.6, 0, 0.8). A step of (1, 0, 0) goes away from it, and Z
// becomes −0.6/0.8. A step of (−1, 0, 0) has −0.6 along N, and (−1, 0, 0) +
// 0.6·(0.6, 0, 0.8) is left.
func TestDownhillLeavesXAndYAlone(t *testing.T) {
	on := plane(vec{X: 0.6, Z: 0.8})
	v := vec{1.0 / 3, -0.7, 0.1}
	got := adjusted(t, on, vec{}, v)
	assert.Equal(t, v.X, got.Offset.X, "to the bit")
	assert.Equal(t, v.Y, got.Offset.Y, "to the bit")
	assert.InDelta(t, -0.75/3, got.Offset.Z, 1e-15)
	assertVec(t, vec{-0.64, 0, 0.48}, adjusted(t, on, vec{}, vec{X: -1}).Offset, 1e-15)
}

func TestSliding(t *testing.T) {
	x, y := vec{X: 1}, vec{Y: 1}
	for _, tc := range []struct {
		why     string
		on      slope.Contact
		s, v    vec
		want    vec
		remains bool
	}{
		{"into the wall", slope.Contact{}, x, vec{-1, 1, 0}, vec{0, 1, 0}, true},
		{"along the wall", slope.Contact{}, x, vec{0, 1, 0}, vec{0, 1, 0}, false},
		{"away from the wall", slope.Contact{}, x, vec{1, 1, 0}, vec{1, 1, 0}, false},
		{"into the wall on level ground", level, x, vec{-1, 1, 0}, vec{0, 1, 0}, true},
		{"along the wall on level ground", level, x, vec{0, 1, -1}, vec{0, 1, 0}, false},
		{"plane and wall are one", plane(y), y, vec{0, -1, 0}, vec{}, true},
		// s × N = (0, 1, 0) × (0.6, 0, 0.8) = (0.8, 0, −0.6): along the wall and
		// down the slope. (1, −1, 0) has 0.8 of it.
		{"down a slope along a wall", plane(vec{X: 0.6, Z: 0.8}), y, vec{1, -1, 0}, vec{0.64, 0, -0.48}, true},
		{"a sliding normal of length 2 is none", level, vec{X: 2}, vec{-1, 1, 0}, vec{-1, 1, 0}, false},
	} {
		got := adjusted(t, tc.on, tc.s, tc.v)
		assertVec(t, tc.want, got.Offset, 1e-12, tc.why)
		assert.Equal(t, tc.remains, got.Slides, tc.why)
	}
}

// On a plane of gradient 0.6, N = (−0.6, 0, 1)/√1.36, a wall that faces down
// the slope absorbs who walks straight up: the line that both share is (0, 1,
// 0).
func TestStraightUphillAgainstAWallIsAbsorbed(t *testing.T) {
	n := vec{X: -0.6, Z: 1}
	got := adjusted(t, plane(n.Scale(1/n.Len())), vec{X: -1}, vec{X: 1})
	assertVec(t, vec{}, got.Offset, 1e-15)
	assert.True(t, got.Slides)
}

func TestDroppedSlidingStaysDropped(t *testing.T) {
	s := slope.State{Sliding: vec{X: 1}}
	var kept []bool
	for _, v := range []vec{{X: -1}, {X: -1}, {Y: 1}, {X: -1}} {
		a, err := s.Adjust(v, slope.Ball{})
		require.NoError(t, err)
		kept = append(kept, a.Slides)
		if len(kept) == 4 {
			assert.Equal(t, v, a.Offset, "there is no wall any more")
		}
	}
	assert.Equal(t, []bool{true, true, false, false}, kept)
}

// Radius 0.5 over down30: a lift is what is missing, over 0.8660254.
func TestPushOut(t *testing.T) {
	ball := func(distance float64) slope.Ball {
		return slope.Ball{Centre: down30.Normal.Scale(distance), Radius: 0.5}
	}
	water, nowhere, upside := down30, down30, plane(vec{X: 0.6, Z: -0.8})
	water.Water, nowhere.Cell = true, 0
	other := down30
	other.Offset = vec{X: 192, Y: -192}
	for _, tc := range []struct {
		why  string
		on   slope.Contact
		ball slope.Ball
		want float64
	}{
		{"0.1 mm is nothing", down30, ball(0.4999), 0},
		{"0.3 mm", down30, ball(0.4997), 0.0003464},
		{"3 cm", down30, ball(0.47), 0.0346410},
		{"0.42 m is less than the radius when raised", down30, ball(0.08), 0.4849742},
		{"0.44 m is more", down30, ball(0.06), 0},
		{"farther than the radius", down30, ball(0.6), 0},
		{"water", water, ball(0.47), 0},
		{"cell 0", nowhere, ball(0.47), 0},
		{"no sphere", down30, slope.Ball{}, 0},
		{"no plane", slope.Contact{Cell: 1}, ball(0.47), 0},
		{"upright", plane(vec{X: 1}), slope.Ball{Centre: vec{X: 0.4}, Radius: 0.5}, 0},
		{"upside down", upside, slope.Ball{Centre: upside.Normal.Scale(0.4), Radius: 0.5}, 0},
		{"in the next land block", other, slope.Ball{Centre: down30.Normal.Scale(0.47).Add(vec{X: 192, Y: -192}), Radius: 0.5}, 0.0346410},
		{"too long a normal", plane(vec{Z: 1.1}), slope.Ball{Centre: vec{Z: 0.3}, Radius: 0.5}, 0},
	} {
		s := slope.State{On: tc.on}
		a, err := s.Adjust(vec{}, tc.ball)
		require.NoError(t, err)
		assert.InDelta(t, tc.want, a.Lift, 1e-7, tc.why)
	}
}

func TestWaterStopsOnlyThePushOut(t *testing.T) {
	on := down30
	on.Water = true
	assertVec(t, vec{1, 0, -0.5773503}, adjusted(t, on, vec{}, vec{X: 1}).Offset, 1e-7)
}

func TestNotFiniteIsRefused(t *testing.T) {
	for _, bad := range []float64{math.NaN(), math.Inf(1), math.Inf(-1)} {
		for i := range 5 {
			s, v, ball := slope.State{On: down30, Sliding: vec{X: 1}}, vec{Y: 1}, slope.Ball{Radius: 1}
			*[]*float64{&v.Z, &s.On.Normal.Y, &s.On.D, &s.Sliding.Z, &ball.Centre.X}[i] = bad
			_, err := s.Adjust(v, ball)
			assert.ErrorIs(t, err, slope.ErrNotFinite, "%v in input %d", bad, i)
			assert.NotEqual(t, vec{}, s.Sliding, "the state is as before")
		}
	}
}

func TestSubSteps(t *testing.T) {
	for _, tc := range []struct {
		length, radius float64
		want           int
	}{
		{0, 0.48, 0}, {1e-300, 0.48, 1}, {0.48, 0.48, 1}, {0.4801, 0.48, 2}, {1, 0.48, 3}, {0.96, 0.48, 2},
		{math.Nextafter(0.48, 1), 0.48, 1}, {math.Nextafter(0.96, 1), 0.48, 2}, {1.5, 0.5, 3}, {1.515625, 0.5, 4},
	} {
		assert.Equal(t, tc.want, slope.SubSteps(tc.length, tc.radius), "%v by %v", tc.length, tc.radius)
	}
	// Each length up to 16 radii, in 64ths of a radius.
	for k := range 16*64 + 1 {
		assert.Equal(t, (k+63)/64, slope.SubSteps(float64(k)/128, 0.5), "%d 64ths of a radius", k)
	}
}
