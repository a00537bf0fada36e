package slope_test

import (
	"fmt"
	"testing"

	"github.com/moveauth/moveauth/reference/slope"
)

func BenchmarkAdjust(b *testing.B) {
	wall := vec{Y: 1}
	for _, c := range []struct {
		name    string
		on      slope.Contact
		sliding vec
		v       vec
	}{
		{"free", slope.Contact{}, vec{}, vec{X: 0.1}},
		{"uphill", down30, vec{}, vec{X: -0.1}},
		{"downhill", down30, vec{}, vec{X: 0.1}},
		{"wall", down30, wall, vec{X: 0.1, Y: -0.1}},
	} {
		b.Run(c.name, func(b *testing.B) {
			ball := slope.Ball{Centre: down30.Normal.Scale(0.47), Radius: 0.5}
			state := slope.State{On: c.on, Sliding: c.sliding}
			b.ReportAllocs()
			for b.Loop() {
				if _, err := state.Adjust(c.v, ball); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

var sizes = []int{100, 10_000}

// BenchmarkTick walks around the middle of rolling terrain.
func BenchmarkTick(b *testing.B) {
	for _, n := range sizes {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			s := hills(b, n)
			b.ReportAllocs()
			for b.Loop() {
				if err := s.Tick(around(s.At())); err != nil {
					b.Fatal(err)
				}
			}
			if !s.Stands() {
				b.Fatal("it has left the ground")
			}
		})
	}
}
