package slope_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/moveauth/moveauth/reference/slope"
)

// hills are rolling terrain of about so many triangles, with a deck every 20 m.
func hills(tb testing.TB, triangles int) *scene {
	side := int(math.Sqrt(float64(triangles) / 2))
	half := float64(side) / 2
	list := []slope.Surface{terrain("ground", -half, -half, side, side, func(x, y float64) float64 { return math.Sin(x/4) + math.Cos(y/3) })}
	for x := -half + 5; x < half-5; x += 20 {
		for y := -half + 5; y < half-5; y += 20 {
			list = append(list, slope.Surface{Name: "deck" + name(len(list)), Polygon: []vec{{x, y, 4}, {x + 6, y, 5}, {x + 6, y + 3, 5}, {x, y + 3, 4}}})
		}
	}
	s := sceneOf(tb, usual, list...)
	s.rest(tb, "ground", 0, 0)
	return s
}

func name(i int) string { return string(rune('a'+i/26)) + string(rune('a'+i%26)) }

// around is a tick of a walk around the origin, 2 m from it.
func around(at vec) slope.Input {
	out := math.Hypot(at.X, at.Y) - 2
	way := vec{-at.Y - out*at.X, at.X - out*at.Y, 0}
	if at.X == 0 && at.Y == 0 {
		way.X = 1
	}
	return slope.Input{Dt: 0.02, RootMotion: way.Scale(0.1 / way.Len())}
}

// TestNothingIsAllocated once warm: a tick costs no garbage, on the ground, in
// the air, in pursuit of the server's point, nor over the edge of a cell.
func TestNothingIsAllocated(t *testing.T) {
	s := hills(t, 10_000)
	walk := func() {
		if err := s.Tick(around(s.At())); err != nil {
			t.Fatal(err)
		}
	}
	for range 200 {
		walk()
	}
	require.True(t, s.Stands())
	assert.Zero(t, testing.AllocsPerRun(500, walk), "walking")

	far := s.At().Add(vec{X: 9, Z: 1})
	require.NoError(t, s.Queue(far))
	assert.Zero(t, testing.AllocsPerRun(50, walk), "catching up")
	require.NoError(t, s.Place(slope.Placed{At: vec{0, 0, 90}}))
	assert.Zero(t, testing.AllocsPerRun(50, walk), "falling")

	state, ball := slope.State{On: down30}, slope.Ball{Centre: vec{Z: 0.5}, Radius: 0.5}
	assert.Zero(t, testing.AllocsPerRun(100, func() { _, _ = state.Adjust(vec{X: 0.1}, ball) }), "adjusting")
}

// TestATickLooksAtWhatIsNear: with a hundred times as many triangles around, a
// tick looks at no more than twice as many. What it costs follows from that;
// wall time is measured, see adr/measures.md, and gates nothing.
func TestATickLooksAtWhatIsNear(t *testing.T) {
	looked := map[int]int{}
	for _, n := range sizes {
		s := hills(t, n)
		for range 500 {
			require.NoError(t, s.Tick(around(s.At())))
			looked[n] += s.world.Found()
		}
	}
	assert.Positive(t, looked[sizes[0]])
	assert.LessOrEqual(t, looked[sizes[1]], 2*looked[sizes[0]], "%v faces in 500 ticks", looked)
	assert.Less(t, looked[sizes[1]], 500*40, "no more than forty a tick")
}
