package mover_test

import (
	"fmt"
	"math"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/moveauth/moveauth/reference/mover"
	"github.com/moveauth/moveauth/reference/unit"
)

// TestFlush puts bodies at face ∓ half-width, as a level editor would, for faces
// and half-widths that binary cannot hold, near the origin and far from it. Then
// the body's face lies on the wall's, or one or two roundings to either side.
func TestFlush(t *testing.T) {
	apart := 0
	for _, origin := range []float64{0, -7, 300, 20_000, -20_000} {
		for i := range 100 {
			face, half := origin+float64(i)/10, 0.1+float64(i%7)/10
			for _, side := range []float64{1, -1} {
				at := face - side*half
				// Where it would be, and one step of its coordinate to each side.
				at = []float64{at, math.Nextafter(at, -1e9), math.Nextafter(at, 1e9)}[i%3]
				if at+side*half != face {
					apart++
				}
				box := mover.Box{Min: vec{X: face, Y: -50}, Max: vec{X: face + 1, Y: 50}}
				if side < 0 {
					box.Min.X, box.Max.X = face-1, face
				}
				for _, turned := range []bool{false, true} {
					turn := func(v vec) vec {
						if turned {
							return vec{X: v.Y, Y: v.X}
						}
						return v
					}
					b := mover.Box{Min: turn(box.Min), Max: turn(box.Max)}
					s := open(t, mover.Body{Half: vec{X: half, Y: half}, At: turn(vec{X: at}), Cell: 1},
						mover.Blocker{Name: "w", Layer: mover.LayerTerrain, Shape: b})
					move := func(d vec) vec {
						require.NoError(t, s.SweepBy(turn(d)))
						return turn(s.At())
					}
					require.Equal(t, vec{X: at}, move(vec{X: side}), "blocked into it: face %v, half %v", face, half)
					require.Equal(t, vec{X: at, Y: 0.5}, move(vec{Y: 0.5}), "free along it: face %v, half %v", face, half)
					require.Equal(t, vec{X: at - side*0.5, Y: 0.5}, move(vec{X: -side * 0.5}), "free away from it: face %v, half %v", face, half)
				}
			}
		}
	}
	assert.Greater(t, apart, 400, "rounding has put some of them apart, or this tries nothing")
}

// TestFlushDash is the same for a cast at an angle.
func TestFlushDash(t *testing.T) {
	caster := func(at vec, face float64) *mover.BoxCaster {
		return &mover.BoxCaster{World: worldOf(t, []mover.Blocker{wall("w", face, -50, face+1, 50)}), Half: vec{X: 0.3, Y: 0.3}}
	}
	for i := range 200 {
		face := 17 + float64(i)/10
		at := vec{X: face - 0.3}
		into, away := unit.Vec{X: 0.6, Y: 0.8}, unit.Vec{X: -0.6, Y: 0.8}
		assert.Equal(t, at, mover.SweepLine(caster(at, face), at, into, 0.01), "face %v", face)
		assert.Equal(t, at.Add(away), mover.SweepLine(caster(at, face), at, away, 0.01), "face %v", face)
		assert.Equal(t, at.Add(vec{Y: 2}), mover.SweepLine(caster(at, face), at, vec{Y: 2}, 0.01), "face %v", face)
	}
}

// TestSeams slides along floors of boxes edge to edge.
func TestSeams(t *testing.T) {
	for _, origin := range []float64{0, 20_000.1} {
		var floor []mover.Blocker
		for i := range 60 {
			x0, x1 := origin+float64(i)/10, origin+float64(i+1)/10
			floor = append(floor, wall(fmt.Sprint("f", i), x0, -1, x1, 0.1))
		}
		for _, gap := range []float64{0, 1e-17, 0.005, 0.01} {
			s := open(t, mover.Body{Half: vec{X: 0.3, Y: 0.2}, At: vec{X: origin + 0.3, Y: 0.1 + 0.2 + gap}, Cell: 1}, floor...)
			y := s.At().Y
			for range 250 {
				s.by(t, 0.02, -0.02)
			}
			assert.InDelta(t, origin+0.3+5, s.At().X, 1e-8, "gap %v", gap)
			assert.InDelta(t, y, s.At().Y, 1e-15, "gap %v", gap)
		}
	}
}

// TestSlidingStaysOnTheLine leans against a wall for 10,000 frames while walking
// along it, at the origin and far from it. The line is skin short of the face.
func TestSlidingStaysOnTheLine(t *testing.T) {
	for _, origin := range []float64{0, 20_000} {
		s := open(t, body(origin, 0), wall("w", origin+1, -1e5, origin+2, 1e5))
		s.frames(t, 10, 0.02, vec{X: 1, Y: 0.1})
		line := origin + 1 - 0.3 - 0.01
		for i := range 10_000 {
			at := s.frames(t, 1, 0.02, vec{X: 1, Y: math.Sin(float64(i) / 100)})
			require.InDelta(t, line, at.X, 1e-9, "frame %d", i)
			require.Less(t, at.X+0.3, origin+1)
		}
	}
	// Along a slope, whose line is one too: y = x/2, and the body's lower right
	// corner follows it.
	s := open(t, body(-1000, -499), mover.Blocker{Name: "s", Layer: mover.LayerTerrain, Shape: mover.Polyline{{X: -2000, Y: -1000}, {X: 2000, Y: 1000}}})
	for i := range 10_000 {
		at := s.frames(t, 1, 0.02, vec{X: -0.3, Y: -1})
		gap := (at.Y - 0.3) - (at.X+0.3)/2
		require.Greater(t, gap, 0.0, "frame %d", i)
	}
}

func TestGapAsWideAsTheBody(t *testing.T) {
	for i := range 100 {
		// From y = low to low + 0.6, for a body 0.6 high; its centre as computed
		// from either side.
		low := float64(i)/10 - 5
		for _, y := range []float64{low + 0.3, low + 0.6 - 0.3} {
			walls := []mover.Blocker{wall("a", 1, low-1, 3, low), wall("b", 1, low+0.6, 3, low+0.6+1)}
			s := open(t, body(0, y), walls...)
			first := s.by(t, 2, 0)
			assert.Equal(t, vec{X: 2, Y: y}, first, "this one passes")
			s.by(t, 0, 1)
			s.by(t, 0, -2)
			assert.Equal(t, first, s.At(), "and neither side lets it in")
			s = open(t, body(0, y), walls[1], walls[0])
			assert.Equal(t, first, s.by(t, 2, 0), "the same every time")
		}
	}
}

func TestNoTunnelling(t *testing.T) {
	thin := wall("w", 1, -1, 1.01, 1)
	for _, dx := range []float64{2.2, 50, 1e6, 1e12} {
		s := open(t, body(0, 0), thin)
		near(t, vec{X: 0.69}, s.by(t, dx, 0), 1e-12, "as thick as skin")
	}
	s := open(t, body(0, 0), thin)
	_, err := s.Displace([]mover.Request{{Kind: mover.Dash, Move: vec{X: 1, Y: 0.1}, Speed: 1e9, Secs: 1}})
	require.NoError(t, err)
	s.frames(t, 1, 1, vec{})
	assert.Less(t, s.At().X, 0.7)
}

func TestThreeHundredBlockers(t *testing.T) {
	var walls []mover.Blocker
	for i := range 300 {
		// The nearest is the 111th that is added.
		x := 2 + float64((i+189)%300)/100
		walls = append(walls, wall(fmt.Sprint(i), x, -1, x+1, 1))
	}
	near(t, vec{X: 1.69}, open(t, body(0, 0), walls...).by(t, 9, 0), 1e-14, "the nearest, at x = 2")
}

func TestFarOut(t *testing.T) {
	const far = 20_000
	s := open(t, body(far, -far), wall("e", far+1, -far-9, far+2, -far+9), wall("n", far-9, -far+1, far+9, -far+2))
	near(t, vec{X: far + 0.69, Y: -far + 0.69}, s.by(t, 3, 3), 1e-11, "four steps of a float64 there")
	s = open(t, body(far, -far))
	near(t, vec{X: far + 6, Y: -far}, s.frames(t, 50, 0.02, east), 1e-9, "walking")
}

func TestChangingScene(t *testing.T) {
	s := open(t, body(0, 0))
	require.NoError(t, s.world.Add(wall("w", 1, -1, 2, 1)))
	near(t, vec{X: 0.69}, s.by(t, 1, 0), 1e-15, "from the first sweep on")
	require.Error(t, s.world.Add(wall("w", 5, 5, 6, 6)), "the name is taken")
	assert.True(t, s.world.Remove("w"))
	assert.False(t, s.world.Remove("w"))
	near(t, vec{X: 1.69}, s.by(t, 1, 0), 1e-15, "gone")
	for i := range 1000 {
		require.NoError(t, s.world.Add(wall(fmt.Sprint(i%37), float64(i%11)*3, 20, float64(i%11)*3+2, 21)))
		require.True(t, s.world.Remove(fmt.Sprint(i%37)))
	}
	near(t, vec{X: 1.69, Y: 30}, s.by(t, 0, 30), 1e-14, "nothing is left behind")
}

func TestWhatNeverBlocks(t *testing.T) {
	cfg := mover.DefaultConfig()
	cfg.BlockerLayers = []string{mover.LayerStructure, mover.LayerPlayer, "Glass"}
	box := func(name, layer string, trigger bool) mover.Blocker {
		b := wall(name, 1, -1, 2, 1)
		b.Layer, b.Trigger = layer, trigger
		return b
	}
	for layer, blocks := range map[string]bool{
		mover.LayerStructure: true, mover.LayerTerrain: false, mover.LayerWorldBounds: false, "Glass": true, "Fern": false,
		mover.LayerPlayer: false, mover.LayerEnemy: false,
	} {
		for _, enemy := range []bool{false, true} {
			b := body(0, 0)
			b.Enemy = enemy
			want := vec{X: 3}
			if blocks {
				want = vec{X: 0.69}
			}
			near(t, want, openWith(t, &cfg, b, box("b", layer, false)).by(t, 3, 0), 1e-15, layer)
			near(t, vec{X: 3}, openWith(t, &cfg, b, box("b", layer, true)).by(t, 3, 0), 1e-15, "a trigger on "+layer)
		}
	}
}

func TestCastIsNeverNegative(t *testing.T) {
	// The body's face is one rounding within the wall's.
	caster := &mover.BoxCaster{World: worldOf(t, []mover.Blocker{wall("w", 1, -1, 2, 1)}), Half: vec{X: 0.25, Y: 0.25}}
	for _, direction := range []unit.Vec{{X: 1}, {X: 0.6, Y: 0.8}} {
		hit, ok := caster.Cast(vec{X: 0.75 + 0x1p-52}, direction, 5)
		assert.True(t, ok)
		assert.Equal(t, 0.0, hit)
	}
}

func TestCastNamesTheFirstOfEquals(t *testing.T) {
	for _, names := range [][2]string{{"a", "b"}, {"b", "a"}} {
		caster := &mover.BoxCaster{World: worldOf(t, []mover.Blocker{wall(names[0], 1, 0, 2, 1), wall(names[1], 1, -1, 2, 0)}), Half: vec{X: 0.25, Y: 0.25}}
		hit, name, ok := caster.CastNamed(vec{}, east, 5)
		assert.True(t, ok)
		assert.Equal(t, 0.75, hit)
		assert.Equal(t, "a", name)
		_, name, ok = caster.CastNamed(vec{}, east, 0.74)
		assert.False(t, ok)
		assert.Empty(t, name)
	}
}

func TestThinBlockers(t *testing.T) {
	cfg := mover.DefaultConfig()
	w := mover.NewWorld(&cfg)
	for name, s := range map[string]mover.Shape{
		"thin":     mover.Box{Min: vec{X: 5, Y: 0}, Max: vec{X: 5.0099, Y: 1}},
		"low":      mover.Box{Min: vec{X: 5, Y: 0}, Max: vec{X: 6, Y: 0.0099}},
		"inverted": mover.Box{Min: vec{X: 5, Y: 0}, Max: vec{X: 4, Y: 1}},
		"cells":    mover.Cells{Size: 0.0099, List: []unit.Cell{{}}},
		"empty":    mover.Cells{Size: 1},
		"dot":      mover.Polyline{{X: 1}},
		"nan":      mover.Polyline{{X: math.NaN()}, {}},
		"infinite": mover.Box{Min: vec{}, Max: vec{X: math.Inf(1), Y: 1}},
		"none":     nil,
	} {
		err := w.Add(mover.Blocker{Name: name, Layer: mover.LayerTerrain, Shape: s})
		var bad *mover.ConfigError
		if assert.ErrorAs(t, err, &bad, name) {
			assert.Len(t, bad.Faults, 1)
			assert.Equal(t, "blockers."+name, bad.Faults[0].Key)
		}
		assert.False(t, w.Has(name))
	}
	for name, s := range map[string]mover.Shape{
		"box":        mover.Box{Min: vec{X: 5, Y: 0}, Max: vec{X: 5.01, Y: 1}},
		"line":       mover.Polyline{{}, {X: 1}},
		"thin cells": mover.Cells{Size: 0.01, List: []unit.Cell{{}}},
	} {
		assert.NoError(t, w.Add(mover.Blocker{Name: name, Layer: mover.LayerTerrain, Shape: s}), name)
	}
}

func TestNothingIsAllocatedOnceWarm(t *testing.T) {
	s := open(t, body(0.5, 1.5))
	s.world = town(t, 1000)
	cfg := mover.DefaultConfig()
	m, err := mover.New(&cfg, body(1.5, 1.5), s.world)
	require.NoError(t, err)
	box := wall("new", 3.1, 3.1, 4, 4)
	dash := []mover.Request{{Kind: mover.Dash, Aim: vec{X: 1, Y: 2}, Speed: 22, Secs: 0.14}}
	i := 0
	assert.Zero(t, testing.AllocsPerRun(500, func() {
		i++
		if i%10 == 0 {
			_, err = m.Displace(dash)
			assert.NoError(t, err)
		}
		_, err = m.Drive(mover.Input{Dt: 0.02, Move: vec{X: math.Sin(float64(i)), Y: math.Cos(float64(i))}, Aim: east})
		assert.NoError(t, err)
		assert.NoError(t, s.world.Add(box))
		assert.True(t, s.world.Remove("new"))
	}))
}
