package slope_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/moveauth/moveauth/reference/slope"
)

func drawUnit(t *rapid.T, name string) vec {
	// By its height and its turn about Z: even over the sphere.
	z := rapid.Float64Range(-1, 1).Draw(t, name+"Z")
	turn := rapid.Float64Range(0, 2*math.Pi).Draw(t, name+"Turn")
	level := math.Sqrt(1 - z*z)
	return vec{level * math.Cos(turn), level * math.Sin(turn), z}
}

func drawVec(t *rapid.T, name string, most float64) vec {
	c := func(of string) float64 { return rapid.Float64Range(-most, most).Draw(t, name+of) }
	return vec{c("X"), c("Y"), c("Z")}
}

// TestAdjustTwiceIsAdjustOnce: what was adjusted lies where it should, and
// adjusting it again leaves it there.
func TestAdjustTwiceIsAdjustOnce(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := drawUnit(t, "n")
		if math.Abs(n.Z) <= 0.01 {
			n = vec{Z: 1}
		}
		s := slope.State{On: plane(n)}
		if rapid.Bool().Draw(t, "wall") {
			turn := rapid.Float64Range(0, 2*math.Pi).Draw(t, "wallTurn")
			s.Sliding = vec{math.Cos(turn), math.Sin(turn), 0}
		}
		v := drawVec(t, "v", 2)
		wall := s.Sliding
		one, err := s.Adjust(v, slope.Ball{})
		require.NoError(t, err)
		size := v.Len() + one.Offset.Len() + 1e-300
		require.InDelta(t, 0, one.Offset.Dot(n)/size, 1e-12, "on the plane")
		if one.Slides {
			require.InDelta(t, 0, one.Offset.Dot(wall)/size, 1e-12, "along the wall")
			require.LessOrEqual(t, one.Offset.Len(), v.Len()+1e-12)
		}
		// If the wall was kept the offset goes along it, by a rounding into it or
		// away from it.
		two, err := s.Adjust(one.Offset, slope.Ball{})
		require.NoError(t, err)
		require.InDelta(t, 0, two.Offset.Sub(one.Offset).Len()/size, 1e-12)
	})
}

// TestAdjustTurnsWithTheWorld: turned about Z beforehand or afterwards.
func TestAdjustTurnsWithTheWorld(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n, v := drawUnit(t, "n"), drawVec(t, "v", 2)
		if math.Abs(math.Abs(n.Z)-0.0002) < 1e-6 || math.Abs(v.Dot(n)) < 1e-9 {
			t.Skip("on an edge")
		}
		turn := rapid.Float64Range(0, 2*math.Pi).Draw(t, "turn")
		sin, cos := math.Sincos(turn)
		turned := func(v vec) vec { return vec{v.X*cos - v.Y*sin, v.X*sin + v.Y*cos, v.Z} }
		one, err := (&slope.State{On: plane(n)}).Adjust(v, slope.Ball{})
		require.NoError(t, err)
		two, err := (&slope.State{On: plane(turned(n))}).Adjust(turned(v), slope.Ball{})
		require.NoError(t, err)
		size := 1 + one.Offset.Len()
		require.InDelta(t, 0, turned(one.Offset).Sub(two.Offset).Len()/size/size, 1e-9)
	})
}

// TestPushOutLeavesTheSphereOnThePlane, or leaves it alone.
func TestPushOutLeavesTheSphereOnThePlane(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		on := plane(drawUnit(t, "n"))
		on.D = rapid.Float64Range(-5, 5).Draw(t, "d")
		on.Offset = drawVec(t, "block", 200)
		ball := slope.Ball{Centre: drawVec(t, "centre", 5).Add(on.Offset), Radius: rapid.Float64Range(0.1, 2).Draw(t, "radius")}
		a, err := (&slope.State{On: on}).Adjust(vec{}, ball)
		require.NoError(t, err)
		require.GreaterOrEqual(t, a.Lift, 0.0)
		require.Less(t, a.Lift, ball.Radius)
		if a.Lift > 0 {
			raised := ball.Centre.Add(vec{Z: a.Lift}).Sub(on.Offset)
			require.InDelta(t, ball.Radius, on.Normal.Dot(raised)+on.D, 1e-9)
		}
	})
}

// TestSplitTicksOnAPlane: any way of cutting a time into ticks leads to the same
// place, walking up, down and across, and sliding.
func TestSplitTicksOnAPlane(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		cfg := usual
		cfg.Gravity = rapid.Float64Range(1, 30).Draw(t, "gravity")
		cfg.Boundary = rapid.Bool().Draw(t, "boundary")
		degrees := rapid.Float64Range(0, 75).Draw(t, "degrees")
		along := drawVec(t, "motion", 0.5)
		along.Z = 0
		// Half of a second, whole and in parts.
		var ends []vec
		for _, parts := range []int{5, 10, 25, 50} {
			w, err := slope.NewWorld([]slope.Surface{through("ramp", 60, degrees)})
			require.NoError(t, err)
			b, err := slope.NewBody(cfg, w)
			require.NoError(t, err)
			require.NoError(t, b.Place(slope.Placed{At: vec{X: -radius * math.Sin(degrees*math.Pi/180), Z: radius * math.Cos(degrees*math.Pi/180)}, On: "ramp"}))
			for range parts {
				require.NoError(t, b.Tick(slope.Input{Dt: 0.5 / float64(parts), RootMotion: along.Scale(10 / float64(parts))}))
			}
			ends = append(ends, b.At())
		}
		for _, end := range ends[1:] {
			if math.Abs(ends[0].Y) < 4 { // the strip is 10 m wide
				require.InDelta(t, 0, end.Sub(ends[0]).Len(), 0.001)
			}
		}
	})
}

// country is generated terrain with things on it. Its slopes are up to 60° and
// more, so that some of it is too steep to stand on.
func country(r *rand.Rand) []slope.Surface {
	const n = 12
	rough := []float64{0.2, 0.5, 1, 1.5}[r.IntN(4)]
	heights := map[[2]float64]float64{}
	list := []slope.Surface{terrain("ground", -n/2, -n/2, n, n, func(x, y float64) float64 {
		h := rough * r.Float64()
		heights[[2]float64{x, y}] = h
		return h
	})}
	for i := range r.IntN(5) {
		// A deck, anyhow turned and tilted, at a height that one can walk under,
		// or onto, or into.
		x, y, z := r.Float64()*10-5, r.Float64()*10-5, r.Float64()*3
		turn, tilt := r.Float64()*2*math.Pi, (r.Float64()-0.5)*1.6
		a := vec{math.Cos(turn), math.Sin(turn), tilt}.Scale(1 + r.Float64()*3)
		b := vec{-math.Sin(turn), math.Cos(turn), 0}.Scale(0.5 + r.Float64()*2)
		at := vec{x, y, z}
		list = append(list, slope.Surface{Name: fmt.Sprint("deck", i), Polygon: []vec{at.Sub(a).Sub(b), at.Add(a).Sub(b), at.Add(a).Add(b), at.Sub(a).Add(b)}})
	}
	for i := range r.IntN(3) {
		x, y, turn, long := r.Float64()*10-5, r.Float64()*10-5, r.Float64()*2*math.Pi, 0.5+r.Float64()*3
		list = append(list, wall(fmt.Sprint("wall", i), x, y, x+long*math.Cos(turn), y+long*math.Sin(turn)))
	}
	return list
}

// crosses reports whether the way between two places goes through a triangle.
func crosses(t [3]vec, from, to vec) bool {
	n := t[1].Sub(t[0]).Cross(t[2].Sub(t[0]))
	h0, h1 := n.Dot(from.Sub(t[0])), n.Dot(to.Sub(t[0]))
	if h0*h1 >= 0 {
		return false
	}
	at := from.Add(to.Sub(from).Scale(h0 / (h0 - h1)))
	for i := range 3 {
		a, b := t[i], t[(i+1)%3]
		if n.Dot(b.Sub(a).Cross(at.Sub(a))) < 0 {
			return false
		}
	}
	return true
}

// TestRandomWalks: ten thousand of them. In none is a tick refused, sinks the
// body into anything or goes it through, and walked again it is the same.
func TestRandomWalks(t *testing.T) {
	walks := 10_000
	if testing.Short() {
		walks = 300
	}
	stood := 0
	for seed := range walks {
		end, ticks := randomWalk(t, uint64(seed))
		stood += ticks
		if seed%50 == 0 {
			again, _ := randomWalk(t, uint64(seed))
			require.Equal(t, end, again, "seed %d", seed)
		}
	}
	assert.Greater(t, stood, 30*walks, "ticks on something")
}

// randomWalk falls into generated country and walks there. It returns where it
// ends, and in how many ticks it was on something.
func randomWalk(t *testing.T, seed uint64) (end vec, stood int) {
	r := rand.New(rand.NewPCG(seed, 9))
	cfg := usual
	cfg.Boundary = r.IntN(2) == 0
	s := sceneOf(t, cfg, country(r)...)
	// From above, where nothing is.
	require.NoError(t, s.Place(slope.Placed{At: vec{r.Float64()*8 - 4, r.Float64()*8 - 4, 6}, Velocity: vec{Z: -8}, Bound: r.IntN(2) == 0, Hidden: r.IntN(2) == 0}))
	turn := r.Float64() * 2 * math.Pi
	for tick := range 80 {
		turn += r.Float64() - 0.5
		if tick == 50 && r.IntN(2) == 0 {
			require.NoError(t, s.Queue(vec{r.Float64()*6 - 3, r.Float64()*6 - 3, r.Float64() * 3}))
		}
		before := s.At()
		s.tick(t, vec{0.15 * math.Cos(turn), 0.15 * math.Sin(turn), 0})
		at := s.At()
		if !at.IsFinite() || !s.Velocity().IsFinite() {
			t.Fatalf("seed %d, tick %d: at %v with velocity %v", seed, tick, at, s.Velocity())
		}
		if math.Abs(at.X) > 5.4 || math.Abs(at.Y) > 5.4 {
			break // at the edge of the world
		}
		if on := s.On(); on.Valid() {
			stood++
		}
		if gap := s.gap(); gap < -0.02 {
			t.Fatalf("seed %d, tick %d: %v m inside at %v, from %v", seed, tick, -gap, at, before)
		}
		for _, f := range s.faces {
			if min(f[0].X, f[1].X, f[2].X) > max(at.X, before.X) || max(f[0].X, f[1].X, f[2].X) < min(at.X, before.X) {
				continue
			}
			if crosses(f, before, at) {
				t.Fatalf("seed %d, tick %d: through %v, from %v to %v", seed, tick, f, before, at)
			}
		}
	}
	return s.At(), stood
}

// TestSplitTicksOverHills: over ground that bends at every metre, too, a tick and
// its two halves lead to nearly the same place: within 0.01 m after 6 m.
func TestSplitTicksOverHills(t *testing.T) {
	for seed := range uint64(100) {
		r := rand.New(rand.NewPCG(seed, 3))
		ground := terrain("ground", -10, -10, 20, 20, func(x, y float64) float64 { return r.Float64() / 5 })
		whole, halves := sceneOf(t, usual, ground), sceneOf(t, usual, ground)
		for _, s := range []*scene{whole, halves} {
			require.NoError(t, s.Place(slope.Placed{At: vec{Z: 1}}))
			for range 40 {
				s.tick(t, vec{})
			}
			require.True(t, s.Stands())
		}
		turn := r.Float64() * 2 * math.Pi
		for range 60 {
			turn += r.Float64() - 0.5
			step := vec{0.1 * math.Cos(turn), 0.1 * math.Sin(turn), 0}
			whole.tick(t, step)
			for range 2 {
				require.NoError(t, halves.Tick(slope.Input{Dt: 0.01, RootMotion: step.Scale(0.5)}))
			}
		}
		require.Less(t, whole.At().Sub(halves.At()).Len(), 0.01, "seed %d", seed)
	}
}
