package mover_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/moveauth/moveauth/reference/mover"
	"github.com/moveauth/moveauth/reference/unit"
)

// town is n boxes of 1 u, in a square with a street of 1 u between any two, and
// bounds around all of it.
func town(tb testing.TB, n int) *mover.World {
	cfg := mover.DefaultConfig()
	w := mover.NewWorld(&cfg)
	side := 1
	for side*side < n {
		side++
	}
	for i := range n {
		x, y := float64(i%side)*2, float64(i/side)*2
		require.NoError(tb, w.Add(wall(fmt.Sprint("box", i), x, y, x+1, y+1)))
	}
	far := float64(2*side) + 10
	require.NoError(tb, w.Add(mover.Blocker{Name: "bounds", Layer: mover.LayerWorldBounds, Shape: mover.Polyline{
		{X: -10, Y: -10}, {X: far, Y: -10}, {X: far, Y: far}, {X: -10, Y: far}, {X: -10, Y: -10}}}))
	return w
}

var sizes = []int{10, 10_000}

func BenchmarkCast(b *testing.B) {
	for _, n := range sizes {
		for _, c := range []struct {
			name     string
			distance float64
		}{{"walk", 0.13}, {"dash", 2.21}} {
			b.Run(fmt.Sprintf("%d/%s", n, c.name), func(b *testing.B) {
				caster := &mover.BoxCaster{World: town(b, n), Half: vec{X: 0.3, Y: 0.3}}
				b.ReportAllocs()
				for i := 0; b.Loop(); i++ {
					// Along a street with boxes on both sides and nothing in the
					// way, from a place that moves on.
					caster.Cast(vec{X: 0.5 + float64(i&3)*0.1, Y: 1.5}, unit.Vec{X: 1 - 2*float64(i&1)}, c.distance)
				}
			})
		}
	}
}

func BenchmarkCastIntoFace(b *testing.B) {
	for _, n := range sizes {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			caster := &mover.BoxCaster{World: town(b, n), Half: vec{X: 0.3, Y: 0.3}}
			b.ReportAllocs()
			for i := 0; b.Loop(); i++ {
				if _, ok := caster.Cast(vec{X: 2.2 + float64(i&3)*0.1, Y: 1.5}, unit.Vec{Y: 1}, 0.25); !ok {
					b.Fatal("missed")
				}
			}
		})
	}
}

func BenchmarkCastAtAnAngle(b *testing.B) {
	caster := &mover.BoxCaster{World: town(b, 10_000), Half: vec{X: 0.3, Y: 0.3}}
	b.ReportAllocs()
	for b.Loop() {
		caster.Cast(vec{X: 1.5, Y: 1.5}, unit.Vec{X: 0.6, Y: 0.8}, 2.21)
	}
}

func BenchmarkStepAndSweep(b *testing.B) {
	for _, n := range sizes {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			caster := &mover.BoxCaster{World: town(b, n), Half: vec{X: 0.3, Y: 0.3}}
			cfg := mover.DefaultConfig()
			var s mover.State
			move := vec{X: 1, Y: 1}
			b.ReportAllocs()
			for b.Loop() {
				var w mover.Wanted
				s, w, _ = mover.Step(s, move, mover.Normal, 0.02, &cfg)
				mover.Sweep(caster, vec{X: 1.5, Y: 1.5}, w.Walked, cfg.SkinWidth)
			}
		})
	}
}

func BenchmarkFrame(b *testing.B) {
	cfg := mover.DefaultConfig()
	m, err := mover.New(&cfg, body(1.5, 1.5), town(b, 10_000))
	require.NoError(b, err)
	in := mover.Input{Dt: 0.02, Aim: vec{X: 1}}
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		in.Move = vec{X: 1 - 2*float64(i&1), Y: 1}
		if _, err := m.Drive(in); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkAddAndRemove(b *testing.B) {
	w := town(b, 10_000)
	boxes := make([]mover.Blocker, 1024)
	for i := range boxes {
		x, y := float64(i%32)*6+1.2, float64(i/32)*6+1.1
		boxes[i] = wall(fmt.Sprint("new", i), x, y, x+0.7, y+0.8)
	}
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		box := &boxes[i%1024]
		if err := w.Add(*box); err != nil {
			b.Fatal(err)
		}
		w.Remove(box.Name)
	}
}
