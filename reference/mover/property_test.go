package mover_test

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/moveauth/moveauth/reference/mover"
	"github.com/moveauth/moveauth/reference/unit"
)

// touching is how deep two shapes of these tests may overlap and only touch.
// u; the rounding of coordinates below 100.
const touching = 1e-12

// grain makes coordinates that often coincide, so that faces lie flush.
func grain(t *rapid.T, name string, from, to int) float64 {
	return float64(rapid.IntRange(from*10, to*10).Draw(t, name)) / 10
}

func drawBox(t *rapid.T) mover.Box {
	x, y := grain(t, "x", -6, 6), grain(t, "y", -6, 6)
	return mover.Box{Min: vec{X: x, Y: y}, Max: vec{X: x + grain(t, "width", 1, 4)/4, Y: y + grain(t, "height", 1, 4)/4}}
}

func drawBlockers(t *rapid.T) []mover.Blocker {
	list := []mover.Blocker{}
	for i := range rapid.IntRange(0, 12).Draw(t, "blockers") {
		b := mover.Blocker{Name: fmt.Sprint("b", i), Layer: mover.LayerStructure}
		switch rapid.IntRange(0, 5).Draw(t, "shape") {
		case 0:
			line := mover.Polyline{}
			for range rapid.IntRange(2, 4).Draw(t, "points") {
				line = append(line, vec{X: grain(t, "px", -6, 6), Y: grain(t, "py", -6, 6)})
			}
			b.Shape = line
		case 1:
			cells := mover.Cells{Size: 0.7}
			for range rapid.IntRange(1, 4).Draw(t, "cells") {
				cells.List = append(cells.List, unit.Cell{Column: rapid.Int64Range(-5, 5).Draw(t, "c"), Row: rapid.Int64Range(-5, 5).Draw(t, "r")})
			}
			b.Shape = cells
		default:
			b.Shape = drawBox(t)
		}
		list = append(list, b)
	}
	return list
}

func drawDelta(t *rapid.T) vec {
	if rapid.Bool().Draw(t, "fine") {
		return vec{X: rapid.Float64Range(-3, 3).Draw(t, "dx"), Y: rapid.Float64Range(-3, 3).Draw(t, "dy")}
	}
	return vec{X: grain(t, "dx", -5, 5), Y: grain(t, "dy", -5, 5)}
}

func worldOf(t require.TestingT, blockers []mover.Blocker) *mover.World {
	cfg := mover.DefaultConfig()
	w := mover.NewWorld(&cfg)
	for _, b := range blockers {
		require.NoError(t, w.Add(b))
	}
	return w
}

var half = vec{X: 0.3, Y: 0.2}

// pieces are the boxes and the stretches that a shape is made of.
func pieces(s mover.Shape) (boxes []mover.Box, stretches [][2]vec) {
	switch s := s.(type) {
	case mover.Box:
		boxes = []mover.Box{s}
	case mover.Cells:
		for _, c := range s.List {
			x, y := float64(c.Column)*s.Size, float64(c.Row)*s.Size
			boxes = append(boxes, mover.Box{Min: vec{X: x, Y: y}, Max: vec{X: x + s.Size, Y: y + s.Size}})
		}
	case mover.Polyline:
		for i := 1; i < len(s); i++ {
			stretches = append(stretches, [2]vec{s[i-1], s[i]})
		}
	}
	return boxes, stretches
}

// insideOf reports whether the body at a place is inside a shape by more than
// depth: whether a body that is so much smaller shares a point with it.
func insideOf(at vec, s mover.Shape, depth float64) bool {
	boxes, stretches := pieces(s)
	left, right, low, high := at.X-half.X+depth, at.X+half.X-depth, at.Y-half.Y+depth, at.Y+half.Y-depth
	for _, b := range boxes {
		if left < b.Max.X && right > b.Min.X && low < b.Max.Y && high > b.Min.Y {
			return true
		}
	}
	for _, ends := range stretches {
		// The part of the stretch within the body, by clipping its parameter.
		from, to := 0.0, 1.0
		clip := func(a, d, lo, hi float64) {
			if d == 0 {
				if a <= lo || a >= hi {
					from, to = 1, 0
				}
				return
			}
			t0, t1 := (lo-a)/d, (hi-a)/d
			from, to = math.Max(from, math.Min(t0, t1)), math.Min(to, math.Max(t0, t1))
		}
		clip(ends[0].X, ends[1].X-ends[0].X, left, right)
		clip(ends[0].Y, ends[1].Y-ends[0].Y, low, high)
		if from < to {
			return true
		}
	}
	return false
}

// neverInside walks a straight way in small steps and fails where the body is
// inside a blocker that it was not inside of at the way's beginning.
func neverInside(t *rapid.T, blockers []mover.Blocker, from, to vec) {
	const steps = 48
	for _, b := range blockers {
		if insideOf(from, b.Shape, -touching) {
			continue
		}
		for i := 1; i <= steps; i++ {
			at := from.Add(to.Sub(from).Scale(float64(i) / steps))
			if insideOf(at, b.Shape, 1e-9) {
				t.Fatalf("on the way from %v to %v the body is inside %s %v at %v", from, to, b.Name, b.Shape, at)
			}
		}
	}
}

func TestNeverInsideAndNeverFurther(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		blockers := drawBlockers(t)
		caster := &mover.BoxCaster{World: worldOf(t, blockers), Half: half}
		at := vec{X: grain(t, "atX", -6, 6), Y: grain(t, "atY", -6, 6)}
		for range rapid.IntRange(1, 6).Draw(t, "moves") {
			delta := drawDelta(t)
			if rapid.Bool().Draw(t, "dash") {
				to := mover.SweepLine(caster, at, delta, 0.01)
				neverInside(t, blockers, at, to)
				require.LessOrEqual(t, to.Sub(at).Len(), delta.Len()+touching, "not further than asked")
				// On its line, and not backwards.
				way := to.Sub(at)
				require.InDelta(t, 0, way.X*delta.Y-way.Y*delta.X, 1e-11)
				require.GreaterOrEqual(t, way.X*delta.X+way.Y*delta.Y, -1e-11)
				at = to
				continue
			}
			to := mover.Sweep(caster, at, delta, 0.01)
			corner := vec{X: to.X, Y: at.Y}
			neverInside(t, blockers, at, corner)
			neverInside(t, blockers, corner, to)
			for _, axis := range [][2]float64{{to.X - at.X, delta.X}, {to.Y - at.Y, delta.Y}} {
				require.LessOrEqual(t, math.Abs(axis[0]), math.Abs(axis[1])+touching, "not further than asked")
				require.GreaterOrEqual(t, axis[0]*axis[1], 0.0, "not backwards")
			}
			at = to
		}
	})
}

// TestCastMeetsTheNearest compares with the least gap of all boxes. Coordinates
// are multiples of 1/64, so that the expected gap is exact.
func TestCastMeetsTheNearest(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		dyadic := func(name string, from, to int) float64 {
			return float64(rapid.IntRange(from*64, to*64).Draw(t, name)) / 64
		}
		cfg := mover.DefaultConfig()
		w := mover.NewWorld(&cfg)
		var boxes []mover.Box
		for i := range rapid.IntRange(0, 40).Draw(t, "boxes") {
			x, y := dyadic("x", -90, 90), dyadic("y", -4, 4)
			b := mover.Box{Min: vec{X: x, Y: y}, Max: vec{X: x + dyadic("width", 1, 40), Y: y + dyadic("height", 1, 3)}}
			boxes = append(boxes, b)
			require.NoError(t, w.Add(mover.Blocker{Name: fmt.Sprint(i), Layer: mover.LayerTerrain, Shape: b}))
		}
		caster := &mover.BoxCaster{World: w, Half: vec{X: 0.25, Y: 0.5}}
		at, far := vec{X: dyadic("atX", -90, 90), Y: dyadic("atY", -4, 4)}, dyadic("far", 0, 200)
		want := math.Inf(1)
		for _, b := range boxes {
			gap := b.Min.X - (at.X + 0.25)
			if b.Min.Y < at.Y+0.5 && b.Max.Y > at.Y-0.5 && gap >= 0 && gap <= far {
				want = math.Min(want, gap)
			}
		}
		hit, ok := caster.Cast(at, east, far)
		require.Equal(t, !math.IsInf(want, 1), ok)
		if ok {
			require.Equal(t, want, hit)
		}
	})
}

// run drives a body through a script and returns its path.
func run(t *rapid.T, w *mover.World, at vec, script []mover.Input, dash mover.Request) []vec {
	cfg := mover.DefaultConfig()
	m, err := mover.New(&cfg, mover.Body{Half: half, At: at, Cell: 1}, w)
	require.NoError(t, err)
	path := []vec{}
	for i, in := range script {
		if i == len(script)/2 {
			_, err := m.Displace([]mover.Request{dash})
			require.NoError(t, err)
		}
		_, err := m.Drive(in)
		require.NoError(t, err)
		path = append(path, m.At())
	}
	return path
}

func drawScript(t *rapid.T) []mover.Input {
	script := []mover.Input{}
	for range rapid.IntRange(1, 12).Draw(t, "frames") {
		script = append(script, mover.Input{
			Dt:   rapid.Float64Range(0.001, 0.3).Draw(t, "dt"),
			Move: vec{X: float64(rapid.IntRange(-2, 2).Draw(t, "mx")), Y: float64(rapid.IntRange(-2, 2).Draw(t, "my"))},
		})
	}
	return script
}

func drawDash(t *rapid.T) mover.Request {
	aim := vec{X: rapid.Float64Range(0.1, 2).Draw(t, "ax"), Y: rapid.Float64Range(-2, 2).Draw(t, "ay")}
	return mover.Request{Kind: mover.Dash, Aim: aim, Speed: 22, Secs: 0.14}
}

func TestOrderOfBlockersDoesNotShow(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		blockers := drawBlockers(t)
		at, script, dash := vec{X: grain(t, "atX", -6, 6), Y: grain(t, "atY", -6, 6)}, drawScript(t), drawDash(t)
		want := run(t, worldOf(t, blockers), at, script, dash)

		w := worldOf(t, blockers)
		// Taken out and put back in another order, after others that went.
		require.NoError(t, w.Add(wall("gone", -1, -1, 1, 1)))
		shuffled := rapid.Permutation(blockers).Draw(t, "order")
		for _, b := range shuffled {
			require.True(t, w.Remove(b.Name))
		}
		require.True(t, w.Remove("gone"))
		for _, b := range slices.Backward(shuffled) {
			require.NoError(t, w.Add(b))
		}
		require.Equal(t, want, run(t, w, at, script, dash))
	})
}

func TestMirroredWorldsGiveMirroredPaths(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		blockers := drawBlockers(t)
		at, script, dash := vec{X: grain(t, "atX", -6, 6), Y: grain(t, "atY", -6, 6)}, drawScript(t), drawDash(t)
		want := run(t, worldOf(t, blockers), at, script, dash)
		for _, sign := range []vec{{X: -1, Y: 1}, {X: 1, Y: -1}, {X: -1, Y: -1}} {
			flip := func(v vec) vec { return vec{X: v.X * sign.X, Y: v.Y * sign.Y} }
			mirrored := make([]mover.Blocker, len(blockers))
			for i, b := range blockers {
				mirrored[i] = b
				mirrored[i].Shape = mirror(b.Shape, flip, sign)
			}
			inputs := slices.Clone(script)
			for i := range inputs {
				inputs[i].Move = flip(inputs[i].Move)
			}
			d := dash
			d.Aim = flip(d.Aim)
			got := run(t, worldOf(t, mirrored), flip(at), inputs, d)
			for i := range got {
				require.Equal(t, want[i], flip(got[i]), "frame %d, mirrored by %v", i+1, sign)
			}
		}
	})
}

func mirror(s mover.Shape, flip func(vec) vec, sign vec) mover.Shape {
	switch s := s.(type) {
	case mover.Box:
		a, b := flip(s.Min), flip(s.Max)
		return mover.Box{Min: vec{X: min(a.X, b.X), Y: min(a.Y, b.Y)}, Max: vec{X: max(a.X, b.X), Y: max(a.Y, b.Y)}}
	case mover.Polyline:
		line := mover.Polyline{}
		for _, v := range s {
			line = append(line, flip(v))
		}
		return line
	case mover.Cells:
		cells := mover.Cells{Size: s.Size}
		for _, c := range s.List {
			// Cell c reaches from c to c+1, so its mirror image from −c−1.
			if sign.X < 0 {
				c.Column = -c.Column - 1
			}
			if sign.Y < 0 {
				c.Row = -c.Row - 1
			}
			cells.List = append(cells.List, c)
		}
		return cells
	}
	panic("a new shape")
}

func TestAnySplitOfADashCoversTheSame(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		speed, secs := rapid.Float64Range(1, 40).Draw(t, "speed"), rapid.Float64Range(0.01, 1).Draw(t, "secs")
		cfg := mover.DefaultConfig()
		m, err := mover.New(&cfg, mover.Body{Half: half, Cell: 1}, mover.NewWorld(&cfg))
		require.NoError(t, err)
		_, err = m.Displace([]mover.Request{{Kind: mover.Dash, Move: east, Speed: speed, Secs: secs}})
		require.NoError(t, err)
		// Walking north after it, so that X is the dash and Y the rest.
		passed := 0.0
		for passed < 1.2 {
			dt := rapid.Float64Range(0.0001, 0.5).Draw(t, "dt")
			passed += dt
			_, err := m.Drive(mover.Input{Dt: dt, Move: vec{Y: 1}})
			require.NoError(t, err)
		}
		require.InDelta(t, speed*secs, m.At().X, 1e-9)
		require.InDelta(t, (passed-secs)*cfg.MoveSpeed, m.At().Y, 1e-9)
	})
}
