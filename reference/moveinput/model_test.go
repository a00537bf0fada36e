package moveinput

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// model is the window in the words of the clauses, over sets of sequences. It
// keeps everything that ever happened and finds out anew each time.
type model struct {
	limit, reach int64
	queued       map[Seq]Step // all that were ever queued, in the present or before
	future       map[Seq]Step
	consumed     map[Seq]bool // drained or cleared
}

func newModel(limit, reach int64) *model {
	return &model{limit, reach, map[Seq]Step{}, map[Seq]Step{}, map[Seq]bool{}}
}

// received is the highest sequence up to which all were queued.
func (m *model) received() Seq {
	last := Seq(0)
	for {
		if _, ok := m.queued[last+1]; !ok {
			return last
		}
		last++
	}
}

func (m *model) acknowledged() Seq {
	last := Seq(0)
	for m.consumed[last+1] {
		last++
	}
	return last
}

func (m *model) pending() int64 { return int64(len(m.queued) - len(m.consumed)) }

func (m *model) admit(seq Seq, step Step) Outcome {
	expected := m.received() + 1
	_, buffered := m.future[seq]
	switch {
	case seq < expected:
		return StaleSequence
	case m.pending()+int64(len(m.future)) == m.limit:
		return QueueFull
	case int64(seq)-int64(expected) > m.reach:
		return FutureWindowExceeded
	case buffered:
		return DuplicateFutureSequence
	case seq > expected:
		m.future[seq] = step
		return BufferedFuture
	}
	m.queued[seq] = step
	for next := seq + 1; ; next++ {
		step, ok := m.future[next]
		if !ok {
			return Queued
		}
		delete(m.future, next)
		m.queued[next] = step
	}
}

func (m *model) copy() *model {
	c := newModel(m.limit, m.reach)
	for seq, step := range m.queued {
		c.queued[seq] = step
	}
	for seq, step := range m.future {
		c.future[seq] = step
	}
	for seq := range m.consumed {
		c.consumed[seq] = true
	}
	return c
}

// batch admits to a copy, which takes the model's place if all is accepted.
func (m *model) batch(first Seq, steps []Step) Outcome {
	c := m.copy()
	for i, step := range steps {
		if o := c.admit(first+Seq(i), step); !o.Accepted() {
			return o
		}
	}
	o := m.copy().admit(first, steps[0])
	*m = *c
	return o
}

func (m *model) clear() {
	for seq := range m.queued {
		m.consumed[seq] = true
	}
	m.future = map[Seq]Step{}
}

// same holds a window to the model.
func (m *model) same(t require.TestingT, w *Window) {
	require.Equal(t, [4]int64{int64(m.received()), int64(m.acknowledged()), m.pending(), int64(len(m.future))}, counts(w))
}

func drawStep(t *rapid.T) Step {
	return Step{rapid.Int8Range(-1, 1).Draw(t, "dx"), rapid.Int8Range(-1, 1).Draw(t, "dy")}
}

func TestWindowAgreesWithTheModel(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		reach := rapid.Int64Range(1, 9).Draw(t, "window")
		limit := reach + rapid.Int64Range(1, 4).Draw(t, "limit beyond it")
		w, m := NewWindow(limit, reach, 0), newModel(limit, reach)
		slots := len(w.slots)
		for range rapid.IntRange(1, 60).Draw(t, "moves") {
			near := m.received() + Seq(rapid.Int64Range(-4, reach+3).Draw(t, "from the received one"))
			switch rapid.IntRange(0, 9).Draw(t, "what") {
			case 0:
				w.Clear()
				m.clear()
			case 1, 2:
				for n := rapid.Int64Range(1, 3).Draw(t, "drained"); n > 0 && w.Pending() > 0; n-- {
					want := m.acknowledged() + 1
					seq, step := w.Next()
					require.Equal(t, want, seq)
					require.Equal(t, m.queued[seq], step)
					m.consumed[seq] = true
				}
			case 3, 4, 5:
				steps := make([]Step, rapid.IntRange(1, 5).Draw(t, "steps"))
				for i := range steps {
					steps[i] = drawStep(t)
				}
				first := max(near, 0)
				require.Equal(t, m.batch(first, steps), w.AdmitBatch(first, steps))
			default:
				step := drawStep(t)
				require.Equal(t, m.admit(max(near, 0), step), w.Admit(max(near, 0), step))
			}
			m.same(t, &w)
			require.Len(t, w.slots, slots, "its memory is fixed")
		}
	})
}

// TestAnyArrivalIsWalkedInOrder sends a walk through a path that loses, repeats
// and reorders, until the client has heard that all of it is consumed. Then the
// player has made each step once.
func TestAnyArrivalIsWalkedInOrder(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		cfg := config()
		cfg.Profile.DegradeStreak = rapid.Int64Range(1, 4).Draw(t, "streak")
		z, err := NewZone(&cfg)
		require.NoError(t, err)
		epoch, err := z.Join(1, 1, Tile{10, 10}, 0)
		require.NoError(t, err)
		c := NewClient(cfg.Profile, epoch, Tile{10, 10})

		var walk []Step // stays near the middle, so that no step is blocked
		at, want := Tile{10, 10}, Tile{10, 10}
		for range rapid.IntRange(1, 30).Draw(t, "presses") {
			s := drawStep(t)
			if to := at.Plus(s); to.X < 2 || to.Y < 2 || to.X > 17 || to.Y > 17 {
				s = Step{}
			}
			walk, at = append(walk, s), at.Plus(s)
			want = at
		}
		type flying struct {
			out   Outgoing
			delay int
		}
		var air []flying
		throw := func(out Outgoing) {
			if rapid.IntRange(0, 3).Draw(t, "fate") == 0 && out.Transport == Datagram {
				return // lost
			}
			for range rapid.IntRange(1, 2).Draw(t, "copies") {
				air = append(air, flying{out, rapid.IntRange(0, 3).Draw(t, "delay")})
			}
		}
		drained := Seq(0)
		advisories := 0
		for round := 0; len(walk) > 0 || len(c.Unacknowledged(nil)) > 0; round++ {
			require.Less(t, round, 400, "the walk never ends")
			for range rapid.IntRange(0, 2).Draw(t, "pressed") {
				if len(walk) == 0 {
					break
				}
				out, err := c.Press(int64(walk[0].DX), int64(walk[0].DY))
				if err != nil {
					break
				}
				walk = walk[1:]
				throw(out)
			}
			var still []flying
			accepted := map[Transport]int{}
			for _, f := range air {
				if f.delay > 0 {
					still = append(still, flying{f.out, f.delay - 1})
					continue
				}
				in := Input{Epoch: f.out.Epoch, First: f.out.Seq, Steps: [][2]int64{{int64(f.out.Step.DX), int64(f.out.Step.DY)}}}
				if z.Receive(Origin{Session: 1, Transport: f.out.Transport}, &in).Accepted() {
					accepted[f.out.Transport]++
				}
			}
			air = still
			tick := z.Tick()
			for _, d := range tick.Reports[0].Drained {
				drained++
				require.Equal(t, drained, d.Seq)
				require.NotEqual(t, Blocked, d.Result)
			}
			told, corrections := 0, 0
			for _, m := range tick.Sent {
				if m.Kind == AdvisoryMessage {
					told++
					advisories++
				} else if corrections++; rapid.Bool().Draw(t, "arrives") {
					c.Correct(m.Correction)
				}
			}
			require.LessOrEqual(t, told, accepted[Stream]+accepted[Datagram])
			require.LessOrEqual(t, corrections, 2, "one a tick, in two copies")
			c.Wait(cfg.TickInterval, throw)
		}
		v, err := z.Look(1)
		require.NoError(t, err)
		require.Equal(t, want, v.Tile)
		require.Equal(t, want, c.Predicted())
	})
}
