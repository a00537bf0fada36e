package slope_test

import (
	"math/rand/v2"
	"testing"

	"github.com/moveauth/moveauth/reference/slope"
)

// FuzzAdjust: whatever the numbers, an offset is refused, or what becomes of it
// is finite and the lift less than the radius.
func FuzzAdjust(f *testing.F) {
	f.Add(1.0, 0.0, 0.0, 0.5, 0.0, 0.8660254, 0.0, 1.0, 0.0, 0.0, 0.47, 0.5)
	f.Add(-1.0, 0.1, 0.0, 1.0, 0.0, 0.0001, -2.0, 0.6, 0.8, 0.0, 0.0, 1e-300)
	f.Fuzz(func(t *testing.T, vx, vy, vz, nx, ny, nz, d, sx, sy, sz, height, radius float64) {
		s := slope.State{On: slope.Contact{Plane: slope.Plane{Normal: vec{nx, ny, nz}, D: d}, Cell: 1}, Sliding: vec{sx, sy, sz}}
		a, err := s.Adjust(vec{vx, vy, vz}, slope.Ball{Centre: vec{Z: height}, Radius: radius})
		if err != nil {
			return
		}
		for _, x := range []float64{vx, vy, vz} {
			if x > 1e150 || x < -1e150 {
				return // their products are infinite
			}
		}
		if !a.Offset.IsFinite() {
			t.Fatalf("%v becomes %v", vec{vx, vy, vz}, a.Offset)
		}
		if radius > 0 && !(a.Lift >= 0 && a.Lift < radius) {
			t.Fatalf("a sphere of radius %v is lifted by %v", radius, a.Lift)
		}
	})
}

// FuzzSweep: a sphere that was clear of everything is clear of it after any
// move, by less than 0.0002 m.
func FuzzSweep(f *testing.F) {
	f.Add(uint64(1), 0.0, 0.0, 3.0, 1.0, 2.0, -4.0)
	f.Add(uint64(7), 4.0, -3.0, 2.0, -0.1, 0.4, -1.0)
	f.Fuzz(func(t *testing.T, seed uint64, x, y, z, bx, by, bz float64) {
		s := sceneOf(t, usual, country(rand.New(rand.NewPCG(seed, 9)))...)
		at, move := vec{x, y, z}, vec{bx, by, bz}
		if !(at.Len() < 100) || !(move.Len() < 100) {
			return
		}
		if distance(s.faces, at) < radius || s.Place(slope.Placed{At: at}) != nil {
			return
		}
		ok, err := s.SweepBy(move, nil)
		if err != nil {
			t.Fatal(err)
		}
		if !ok && s.At() != at {
			t.Fatalf("the move failed and ended at %v, not at %v", s.At(), at)
		}
		if gap := s.gap(); gap < -2.1e-4 {
			t.Fatalf("from %v by %v to %v: %v m inside", at, move, s.At(), -gap)
		}
	})
}
