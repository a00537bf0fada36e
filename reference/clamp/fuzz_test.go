package clamp_test

import (
	"encoding/binary"
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/moveauth/moveauth/reference/clamp"
)

// bits takes values out of what the fuzzer made, and zeros when it is used up.
type bits struct{ data []byte }

func (b *bits) byte() byte {
	if len(b.data) == 0 {
		return 0
	}
	x := b.data[0]
	b.data = b.data[1:]
	return x
}

func (b *bits) uint64() uint64 {
	var word [8]byte
	b.data = b.data[copy(word[:], b.data):]
	return binary.LittleEndian.Uint64(word[:])
}

// float is any of all bit patterns, or a small number, so that a walk goes on.
func (b *bits) float() float64 {
	if kind := b.byte(); kind < 128 {
		return float64(int8(kind<<1)) / 64
	}
	return math.Float64frombits(b.uint64())
}

func (b *bits) vec() vec { return vec{X: b.float(), Y: b.float(), Z: b.float()} }

// FuzzReports says anything to a server by two connections, and ticks, places
// and reconnects in between.
func FuzzReports(f *testing.F) {
	word := func(x float64) []byte {
		return append([]byte{255}, binary.LittleEndian.AppendUint64(nil, math.Float64bits(x))...)
	}
	f.Add([]byte{0, 1, 32, 0, 0, 0, 2, 96, 0, 0, 1, 0, 3, 127, 127, 127})
	for _, x := range []float64{nan, inf, 1e300, -0.0, 5e-324, math.MaxFloat64, 999.9999999999999} {
		f.Add(append([]byte{0, 1}, word(x)...))
		f.Add(append([]byte{0, 1, 0, 0, 0, 64, 0, 2}, word(x)...))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		b := &bits{data}
		s, err := clamp.NewServer(config())
		require.NoError(t, err)
		require.NoError(t, s.Connect("c1", "P1"))
		require.NoError(t, s.Connect("c2", "P2"))
		bounds := config().Bounds
		placed := map[string]int64{}
		connections := map[string]string{"P1": "c1", "P2": "c2"}
		spare := "c3"
		left := map[string]float64{} // what may still be covered along the ground
		for range 200 {
			if len(b.data) == 0 {
				return
			}
			op := b.byte()
			name := [2]string{"P1", "P2"}[op>>7]
			before, there := s.Standing(name)
			moved := 1.5 // the most that what follows may move the body
			switch op & 7 {
			case 0, 1, 2, 3:
				r := clamp.State{Player: name, Tick: int64(b.byte()), At: b.vec(), AfterPlacement: placed[name]}
				if op&8 != 0 {
					r.Tick = int64(b.uint64())
				}
				if op&16 != 0 {
					v := b.vec()
					r.Velocity = &v
				}
				if op&32 != 0 {
					r.Rotation = &clamp.Quat{X: b.float(), Y: b.float(), Z: b.float(), W: b.float()}
				}
				if op&64 != 0 {
					r.AfterPlacement = int64(b.byte())
				}
				v, err := s.Report(connections[name], &r)
				require.NoError(t, err)
				if v.Outcome == clamp.Accepted {
					require.Equal(t, r.At, v.At, "bit for bit")
					if there != nil {
						left[name], moved = 1.5, math.Inf(1) // the first
					}
				}
				require.Equal(t, v.Outcome == clamp.Accepted, v.Rule == clamp.None)
				if v.Outcome == clamp.Rejected || v.Outcome == clamp.Ignored {
					moved = 0
					after, err := s.Standing(name)
					require.Equal(t, there, err)
					require.Equal(t, before, after)
				}
			case 4, 5:
				moved = 0
				s.Tick(nil)
				left["P1"] += .75
				left["P2"] += .75
			case 6:
				at := b.vec()
				id, err := s.Place(name, at)
				require.Equal(t, bounds.Holds(at) && at.IsFinite(), err == nil, "%v: %v", at, err)
				moved = 0
				if err == nil {
					placed[name], left[name], moved = id, 1.5, math.Inf(1)
				}
			case 7:
				moved = 0
				require.NoError(t, s.Connect(spare, name))
				connections[name], spare = spare, connections[name]
				left["P1"] += .75
				left["P2"] += .75
				for _, m := range s.Tick(nil) {
					if m.To == name && m.Kind == clamp.PlacementMessage {
						placed[name] = m.ID
					}
				}
			}
			after, err := s.Standing(name)
			if err != nil {
				continue
			}
			require.True(t, after.At.IsFinite() && after.Velocity.IsFinite(), "%v", after)
			require.True(t, bounds.Holds(after.At), "%v", after)
			if there == nil && !math.IsInf(moved, 1) {
				way := after.At.Sub(before.At)
				require.LessOrEqual(t, way.Len(), moved+1e-12)
				left[name] -= math.Hypot(way.X, way.Z)
				require.GreaterOrEqual(t, left[name], -1e-9, "12 m/s and one burst, however it is cut")
			}
		}
	})
}
