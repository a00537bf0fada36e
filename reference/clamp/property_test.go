package clamp_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/moveauth/moveauth/reference/clamp"
)

// rounding is what the sums of these tests may be off by, m: some hundred
// roundings of coordinates below 1000.
const rounding = 1e-10

// drawWay is a way that somebody reports: lawful, a burst, a teleport or nearly
// nothing.
func drawWay(t *rapid.T) vec {
	size := rapid.SampledFrom([]float64{0, 1e-9, .3, .6, 1, 1.5, 2, 40}).Draw(t, "size")
	return vec{
		X: size * rapid.Float64Range(-1, 1).Draw(t, "x"),
		Y: size * rapid.Float64Range(-1, 1).Draw(t, "y"),
		Z: size * rapid.Float64Range(-1, 1).Draw(t, "z"),
	}
}

// step is a way that was accepted, in a tick of the server.
type step struct {
	tick int
	way  vec
}

// TestNoRunOfTicksCoversMoreThanItMay tries every window of a script of ways
// with any number of reports a tick, and of silence.
func TestNoRunOfTicksCoversMoreThanItMay(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		w := newWalker(&at20)
		w.at = vec{X: rapid.Float64Range(-900, 900).Draw(t, "atX"), Y: rapid.Float64Range(-900, 900).Draw(t, "atY")}
		var steps []step
		for range rapid.IntRange(1, 40).Draw(t, "reports") {
			pause := rapid.SampledFrom([]int{0, 0, 1, 1, 1, 2, 200}).Draw(t, "pause")
			before := w.at
			after, _ := w.report(clamp.Tick(pause), before.Add(drawWay(t)))
			steps = append(steps, step{int(w.now), after.Sub(before)})
		}
		for i := range steps {
			horizontal, vertical, length := 0.0, 0.0, 0.0
			for _, s := range steps[i:] {
				// Every bit of the way, not only from end to end.
				horizontal += math.Hypot(s.way.X, s.way.Z)
				vertical += math.Abs(s.way.Y)
				length += s.way.Len()
				n := float64(s.tick - steps[i].tick + 1)
				require.LessOrEqual(t, horizontal, 1.5+.6*(n-1)+rounding, "%v ticks", n)
				require.LessOrEqual(t, vertical, 1.5+1.25*(n-1)+rounding, "%v ticks", n)
				require.LessOrEqual(t, length, 1.5*n+rounding, "%v ticks", n)
			}
		}
	})
}

// TestAcceptedPointsLieOnTheirSegments measures how far they lie off it.
func TestAcceptedPointsLieOnTheirSegments(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		w := newWalker(&at20)
		for range rapid.IntRange(1, 20).Draw(t, "reports") {
			from, to := w.at, w.at.Add(drawWay(t))
			if rapid.Bool().Draw(t, "home") {
				to = drawWay(t) // so that to − from is rounded
			}
			got, rule := w.report(clamp.Tick(rapid.IntRange(0, 2).Draw(t, "pause")), to)
			if rule == clamp.None {
				require.Equal(t, to, got, "bit for bit")
				continue
			}
			way, done, left := to.Sub(from), got.Sub(from), to.Sub(got)
			require.InDelta(t, way.Len(), done.Len()+left.Len(), rounding, "no way round")
			require.Less(t, done.Len(), way.Len()+rounding)
			for _, axis := range [][3]float64{{from.X, got.X, to.X}, {from.Y, got.Y, to.Y}, {from.Z, got.Z, to.Z}} {
				require.GreaterOrEqual(t, axis[1], min(axis[0], axis[2])-rounding)
				require.LessOrEqual(t, axis[1], max(axis[0], axis[2])+rounding)
			}
		}
	})
}

// TestWhatTheLimitsAllowIsTaken walks lawfully: each tick no more than a tick's
// part of each limit.
func TestWhatTheLimitsAllowIsTaken(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		w := newWalker(&at16)
		for range rapid.IntRange(1, 60).Draw(t, "ticks") {
			speed, turn := rapid.Float64Range(0, .7499999).Draw(t, "speed"), rapid.Float64Range(0, 2*math.Pi).Draw(t, "turn")
			// √(0.75² + 1.2990…²) is the burst.
			up := rapid.Float64Range(-1.299, 1.299).Draw(t, "up")
			to := w.at.Add(vec{X: speed * math.Cos(turn), Y: up, Z: speed * math.Sin(turn)})
			got, rule := w.report(1, to)
			require.Equal(t, clamp.None, rule, "%v m across, %v m up", speed, up)
			require.Equal(t, to, got)
		}
	})
}

// TestNothingIsKeptBack holds what is clamped to the most that the rule leaves:
// after it, one allowance is used up.
func TestNothingIsKeptBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		w := newWalker(&at20)
		for range rapid.IntRange(1, 20).Draw(t, "reports") {
			_, rule := w.report(clamp.Tick(rapid.IntRange(0, 2).Draw(t, "pause")), w.at.Add(drawWay(t)))
			if rule == clamp.None {
				continue
			}
			probe := *w
			direction := vec{X: 1}
			if rule == clamp.Vertical {
				direction = vec{Y: 1}
			}
			before := probe.at
			got, _ := probe.report(0, before.Add(direction))
			require.InDelta(t, 0, got.Sub(before).Len(), rounding, "%v is used up", rule)
		}
	})
}

// word is one state of a script, by one player.
type word struct {
	ticks int
	state clamp.State
}

// drawWord is a state of any kind, good and bad, near a walk that goes on.
func drawWord(t *rapid.T, player string, owner int64, at *vec) word {
	to := at.Add(drawWay(t))
	s := clamp.State{Player: player, Tick: owner, At: to}
	switch rapid.IntRange(0, 9).Draw(t, "kind") {
	case 0:
		s.At.X = rapid.SampledFrom([]float64{nan, inf, -inf, 1e300, 1000.5}).Draw(t, "bad")
	case 1:
		s.Tick -= rapid.Int64Range(1, 3).Draw(t, "late")
	case 2:
		s.Player = rapid.SampledFrom([]string{"P1", "P2", "P3"}).Draw(t, "named")
	case 3:
		s.Impulse = &vec{Y: 5}
	case 4:
		s.AfterPlacement = rapid.Int64Range(0, 2).Draw(t, "placement")
	case 5:
		s.Velocity = &vec{X: rapid.Float64().Draw(t, "velocity")}
	default:
		*at = to
	}
	return word{rapid.IntRange(0, 2).Draw(t, "ticks"), s}
}

// TestPlayersAreIndependent has P1 judged alone and among others.
func TestPlayersAreIndependent(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		alone, crowd := newRoomOf(t), newRoomOf(t)
		crowd.connect("c2", "P2")
		var at, others vec
		for i := range rapid.IntRange(1, 25).Draw(t, "words") {
			for range rapid.IntRange(0, 3).Draw(t, "others") {
				crowd.says("c2", drawWord(t, "P2", int64(i), &others).state)
			}
			if rapid.IntRange(0, 9).Draw(t, "placed") == 0 {
				_, err := crowd.Place("P2", vec{Y: 7})
				require.NoError(t, err)
			}
			w := drawWord(t, "P1", int64(i), &at)
			if w.state.Player == "P2" || w.state.Player == "P3" {
				w.state.Player = "nobody" // whose point the verdict would tell
			}
			alone.ticks(w.ticks)
			crowd.ticks(w.ticks)
			require.Equal(t, alone.says("c1", w.state), crowd.says("c1", w.state))
		}
		one, err := alone.Standing("P1")
		other, err2 := crowd.Standing("P1")
		require.Equal(t, err, err2)
		require.Equal(t, one, other)
	})
}

func newRoomOf(t *rapid.T) *rapidRoom {
	s, err := clamp.NewServer(config())
	require.NoError(t, err)
	r := &rapidRoom{s, t}
	r.connect("c1", "P1")
	return r
}

// rapidRoom is a room for a property.
type rapidRoom struct {
	*clamp.Server
	t *rapid.T
}

func (r *rapidRoom) connect(connection, player string) {
	require.NoError(r.t, r.Connect(connection, player))
}

func (r *rapidRoom) says(connection string, s clamp.State) clamp.Verdict {
	v, err := r.Report(connection, &s)
	require.NoError(r.t, err)
	return v
}

func (r *rapidRoom) ticks(n int) {
	for range n {
		r.Tick(nil)
	}
}

// TestWhatIsRefusedLeavesNoTrace leaves out of a script what was rejected or
// ignored, and has the same judged the same.
func TestWhatIsRefusedLeavesNoTrace(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		all, clean := newRoomOf(t), newRoomOf(t)
		var at vec
		for i := range rapid.IntRange(1, 25).Draw(t, "words") {
			w := drawWord(t, "P1", int64(i), &at)
			all.ticks(w.ticks)
			clean.ticks(w.ticks)
			v := all.says("c1", w.state)
			if v.Outcome == clamp.Rejected || v.Outcome == clamp.Ignored {
				continue
			}
			require.Equal(t, v, clean.says("c1", w.state))
			one, err := all.Standing("P1")
			require.NoError(t, err)
			other, err := clean.Standing("P1")
			require.NoError(t, err)
			require.Equal(t, one, other)
		}
	})
}

// TestTheAxesAreAlike turns a script so that Z points up, and mirrors it.
func TestTheAxesAreAlike(t *testing.T) {
	turned := at20
	turned.Up = clamp.UpZ
	rapid.Check(t, func(t *rapid.T) {
		w, z, m := newWalker(&at20), newWalker(&turned), newWalker(&at20)
		turn := func(v vec) vec { return vec{X: v.X, Y: v.Z, Z: v.Y} }
		mirror := func(v vec) vec { return vec{X: -v.X, Y: -v.Y, Z: v.Z} }
		for range rapid.IntRange(1, 20).Draw(t, "reports") {
			to, n := w.at.Add(drawWay(t)), clamp.Tick(rapid.IntRange(0, 2).Draw(t, "pause"))
			got, rule := w.report(n, to)
			gotZ, _ := z.report(n, turn(to))
			gotM, ruleM := m.report(n, mirror(to))
			require.Equal(t, rule, ruleM)
			require.Equal(t, mirror(got), gotM)
			// The squares are added in another order, which may decide a tie.
			require.InDelta(t, 0, turn(got).Sub(gotZ).Len(), rounding)
			z.at, z.left = turn(got), w.left
		}
	})
}
