package clamp_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/moveauth/moveauth/reference/clamp"
)

// BenchmarkRule is the rule alone: an allowance filled and spent.
func BenchmarkRule(b *testing.B) {
	for name, far := range map[string]float64{"accepted": .5, "clamped": 5} {
		b.Run(name, func(b *testing.B) {
			left, now := at20.Full(0), clamp.Tick(0)
			var at vec
			b.ReportAllocs()
			for i := 0; b.Loop(); i++ {
				now++
				left.Fill(&at20, now)
				at, _, _ = left.Spend(&at20, at, vec{X: at.X + far*float64(1-2*(i&1)), Y: .125, Z: 1})
			}
		})
	}
}

// BenchmarkReport is one player's state as it comes in, with velocity and
// rotation, and a tick in between.
func BenchmarkReport(b *testing.B) {
	s, err := clamp.NewServer(config())
	require.NoError(b, err)
	require.NoError(b, s.Connect("c1", "P1"))
	r := clamp.State{Player: "P1", Velocity: &vec{X: 8}, Rotation: &clamp.Quat{W: 1}}
	var sent []clamp.Message
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		sent = s.Tick(sent[:0])
		r.Tick, r.At = int64(i), vec{X: .5 * float64(i&1)}
		if v, err := s.Report("c1", &r); err != nil || v.Outcome != clamp.Accepted {
			b.Fatal(v, err)
		}
	}
}

// crowd is a server with n players, their connections and names.
func crowd(tb testing.TB, n int) (s *clamp.Server, connections, players []string) {
	s, err := clamp.NewServer(config())
	require.NoError(tb, err)
	for i := range n {
		connections, players = append(connections, fmt.Sprint("c", i)), append(players, fmt.Sprint("P", i))
		require.NoError(tb, s.Connect(connections[i], players[i]))
	}
	return s, connections, players
}

// BenchmarkSecond is a second of 20 ticks in which each of so many players
// reports once a tick, by states that are read into one place. What others are sent is not in it: that is a matter of
// who sees whom.
func BenchmarkSecond(b *testing.B) {
	for _, n := range []int{100, 10_000} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			s, connections, players := crowd(b, n)
			r := clamp.State{Velocity: &vec{X: 8}, Rotation: &clamp.Quat{W: 1}}
			tick := int64(0)
			b.ReportAllocs()
			for b.Loop() {
				for range 20 {
					tick++
					s.Advance()
					for i := range players {
						r.Player, r.Tick, r.At.X = players[i], tick, .5*float64(tick&1)
						if v, err := s.Report(connections[i], &r); err != nil || v.Outcome != clamp.Accepted {
							b.Fatal(v, err)
						}
					}
				}
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/20/float64(n), "ns/report")
		})
	}
}

// TestAllocs holds what runs each tick to allocating nothing once it is warm.
func TestAllocs(t *testing.T) {
	s, connections, players := crowd(t, 8)
	tick := int64(0)
	var sent []clamp.Message
	r := clamp.State{Velocity: &vec{X: 8}, Rotation: &clamp.Quat{W: 1}}
	step := func(far float64) {
		tick++
		sent = s.Tick(sent[:0])
		for i := range players {
			r.Player, r.Tick, r.At = players[i], tick, vec{X: far * float64(tick&1)}
			if _, err := s.Report(connections[i], &r); err != nil {
				t.Fatal(err)
			}
		}
	}
	step(.5)
	step(.5)
	assert.Zero(t, testing.AllocsPerRun(1000, func() { step(.5) }), "accepted")
	assert.Len(t, sent, 8*7, "each is told of each other")
	assert.Empty(t, s.Counts())

	// The log grows until it is taken, and keeps its room then.
	for range 200 {
		step(100)
	}
	require.NotEmpty(t, s.TakeLog())
	assert.Zero(t, testing.AllocsPerRun(100, func() { step(100) }), "clamped")
	s.TakeLog()
	r.At.X = nan
	reject := func() {
		for i := range players {
			r.Player = players[i]
			if v, err := s.Report(connections[i], &r); err != nil || v.Outcome != clamp.Rejected {
				t.Fatal(v, err)
			}
		}
	}
	assert.Zero(t, testing.AllocsPerRun(100, reject), "rejected")
}
