package moveinput

import (
	"fmt"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

var east = Step{DX: 1}

func drain(w *Window) []Seq {
	var all []Seq
	for w.Pending() > 0 {
		seq, _ := w.Next()
		all = append(all, seq)
	}
	return all
}

// counts are received, acknowledged, pending and future.
func counts(w *Window) [4]int64 {
	return [4]int64{int64(w.Received()), int64(w.Acknowledged()), w.Pending(), w.Future()}
}

func TestWindowTable(t *testing.T) {
	const (
		queued, buffered = Queued, BufferedFuture
		stale, full      = StaleSequence, QueueFull
		beyond, twice    = FutureWindowExceeded, DuplicateFutureSequence
	)
	type arrival struct {
		seq  Seq
		want Outcome
	}
	for _, tc := range []struct {
		why      string
		arrivals []arrival
		counts   [4]int64
	}{
		{"the first one is 1", []arrival{{0, stale}, {1, queued}}, [4]int64{1, 0, 1, 0}},
		{"the window's edge, and one beyond", []arrival{{5, buffered}, {6, beyond}}, [4]int64{0, 0, 0, 1}},
		{"the edge moves with what is queued", []arrival{{6, beyond}, {1, queued}, {6, buffered}, {7, beyond}}, [4]int64{1, 0, 1, 1}},
		{"it does not move with what is buffered", []arrival{{2, buffered}, {5, buffered}, {6, beyond}}, [4]int64{0, 0, 0, 2}},
		{"the expected one pulls what follows, up to a gap", []arrival{{2, buffered}, {3, buffered}, {5, buffered}, {1, queued}}, [4]int64{3, 0, 3, 1}},
		{"a buffered one comes twice", []arrival{{3, buffered}, {3, twice}}, [4]int64{0, 0, 0, 1}},
		{"full, and the pull finds room all the same", []arrival{{1, queued}, {2, queued}, {4, buffered}, {5, buffered}, {6, buffered}, {3, queued}, {7, full}},
			[4]int64{6, 0, 6, 0}},
		{"full comes before beyond and twice, stale before full", []arrival{{1, queued}, {2, queued}, {4, buffered}, {5, buffered}, {6, buffered}, {7, buffered}, {99, full}, {5, full}, {3, full}, {2, stale}},
			[4]int64{2, 0, 2, 4}},
	} {
		w := NewWindow(6, 4, 0)
		for _, a := range tc.arrivals {
			assert.Equal(t, a.want, w.Admit(a.seq, east), "%s: %d", tc.why, a.seq)
		}
		assert.Equal(t, tc.counts, counts(&w), tc.why)
	}
}

// image is a window byte for byte, its hidden parts included.
func image(w *Window) string { return fmt.Sprintf("%#v", *w) }

func TestBatchIsAllOrNothing(t *testing.T) {
	steps := []Step{{DX: 1}, {DX: 1}, {DX: 1}}
	for _, tc := range []struct {
		why   string
		setup []Seq
		first Seq
		want  Outcome
		after [4]int64
	}{
		{"in order", nil, 1, Queued, [4]int64{3, 0, 3, 0}},
		{"early", nil, 2, BufferedFuture, [4]int64{0, 0, 0, 3}},
		{"its last is beyond the window", nil, 4, FutureWindowExceeded, [4]int64{}},
		{"its second was pulled by its first", []Seq{2, 3}, 1, StaleSequence, [4]int64{0, 0, 0, 2}},
		{"its third is buffered already", []Seq{4}, 2, DuplicateFutureSequence, [4]int64{0, 0, 0, 1}},
		{"its first was received", []Seq{1}, 1, StaleSequence, [4]int64{1, 0, 1, 0}},
		{"its third finds no room", []Seq{1, 2, 3, 4}, 5, QueueFull, [4]int64{4, 0, 4, 0}},
	} {
		w := NewWindow(6, 4, 0)
		for _, seq := range tc.setup {
			w.Admit(seq, Step{DY: -1})
		}
		before := image(&w)
		assert.Equal(t, tc.want, w.AdmitBatch(tc.first, steps), tc.why)
		assert.Equal(t, tc.after, counts(&w), tc.why)
		if !tc.want.Accepted() {
			assert.Equal(t, before, image(&w), "%s: the window is as before, byte for byte", tc.why)
		}
	}
}

func TestClearedIsConsumed(t *testing.T) {
	w := NewWindow(6, 4, 0)
	for _, seq := range []Seq{1, 2, 3, 5} {
		w.Admit(seq, east)
	}
	w.Next()
	w.Clear()
	assert.Equal(t, [4]int64{3, 3, 0, 0}, counts(&w))
	assert.Equal(t, StaleSequence, w.Admit(3, east))
	assert.Equal(t, Queued, w.Admit(4, east))
	assert.Equal(t, [4]int64{4, 3, 1, 0}, counts(&w), "5 was early, and is gone")
}

func TestTheTopOfTheRange(t *testing.T) {
	w := NewWindow(6, 4, MaxSeq-2)
	assert.Equal(t, StaleSequence, w.Admit(MaxSeq-2, east))
	assert.Equal(t, BufferedFuture, w.Admit(MaxSeq, east))
	assert.Equal(t, Queued, w.Admit(MaxSeq-1, east))
	assert.Equal(t, []Seq{4294967294, 4294967295}, drain(&w))
	for _, seq := range []Seq{0, 1, MaxSeq} {
		assert.Equal(t, StaleSequence, w.Admit(seq, east), "there is none after the last")
	}
}

// copyOf is a window of its own.
func copyOf(w *Window) Window {
	c := *w
	c.slots = slices.Clone(w.slots)
	return c
}

// TestEveryOrderDrainsInOrder walks all states that a window of 4 in a session
// of 6 can reach by arrivals of 1 to last, singly and in batches, in any order,
// again and again, with a drain of one between any two. In every one of them a
// refusal leaves the window as it was, what is drained is 1, 2, … n, and
// sending again what is missing brings all of them in: nothing is stranded.
func TestEveryOrderDrainsInOrder(t *testing.T) {
	for _, tc := range []struct {
		last   Seq
		states int
		met    []Outcome
	}{
		// With r received and a of them consumed, any of the early ones from r+2
		// to min(r+5, 6): (r+1) × 2^(how many these are), for r from 0 to 6:
		// 1·16 + 2·16 + 3·8 + 4·4 + 5·2 + 6·1 + 7·1.
		{6, 111, []Outcome{StaleSequence, FutureWindowExceeded, DuplicateFutureSequence}},
		// Here pending p and early e share 6 places. r from 0 to 5 has four early
		// ones to choose from, and p from 0 to r. Choices with p + e ≤ 6: 16 each for p ≤ 2,
		// 15 for p = 3, 11 for p = 4, 5 for p = 5, 1 for p = 6: so for r = 0 to 5
		// 16, 32, 48, 63, 74, 79. Three early ones for r = 6: 8·4 + 7 + 4 + 1 = 44;
		// two for r = 7: 4·5 + 3 + 1 = 24; one for r = 8: 2·6 + 1 = 13; r = 9 and
		// r = 10: 7 each.
		{10, 16 + 32 + 48 + 63 + 74 + 79 + 44 + 24 + 13 + 7 + 7, []Outcome{StaleSequence, QueueFull, FutureWindowExceeded, DuplicateFutureSequence}},
	} {
		t.Run(fmt.Sprint(tc.last), func(t *testing.T) {
			walk := walker{t: t, last: tc.last, seen: map[string]bool{}, refused: map[Outcome]int{}}
			walk.from(NewWindow(6, 4, 0), 0)
			require.Len(t, walk.seen, tc.states, "as counted by hand")
			for _, o := range tc.met {
				require.NotZero(t, walk.refused[o], "the walk never met outcome %d", o)
			}
			require.Len(t, walk.refused, len(tc.met))
		})
	}
}

type walker struct {
	t       *testing.T
	last    Seq
	seen    map[string]bool
	refused map[Outcome]int
}

// stepFor is a step that tells its sequence from its neighbours'.
func stepFor(seq Seq) Step { return Step{DX: int8(seq%3) - 1, DY: int8(seq/3%3) - 1} }

func stepsFrom(first Seq, n int) []Step {
	steps := make([]Step, n)
	for i := range steps {
		steps[i] = stepFor(first + Seq(i))
	}
	return steps
}

// from walks on from a state in which 1 to drained were drained.
func (k *walker) from(w Window, drained Seq) {
	key := image(&w)
	if k.seen[key] {
		return
	}
	k.seen[key] = true
	for seq := Seq(1); seq <= k.last; seq++ {
		for n := 1; n <= int(k.last-seq)+1; n++ {
			next := copyOf(&w)
			outcome := next.AdmitBatch(seq, stepsFrom(seq, n))
			if n == 1 {
				single := copyOf(&w)
				require.Equal(k.t, outcome, single.Admit(seq, stepFor(seq)))
				require.Equal(k.t, image(&next), image(&single), "a batch of one is a single input")
			}
			if !outcome.Accepted() {
				k.refused[outcome]++
				require.Equal(k.t, key, image(&next), "outcome %d of %d from %d changed something", outcome, n, seq)
				continue
			}
			k.from(next, drained)
		}
	}
	if w.Pending() > 0 {
		next := copyOf(&w)
		seq, step := next.Next()
		require.Equal(k.t, drained+1, seq)
		require.Equal(k.t, stepFor(seq), step)
		k.from(next, seq)
	}
	// A tick, and a client that sends all again in order.
	end := copyOf(&w)
	for seq := Seq(0); seq <= k.last; seq++ {
		if seq > 0 {
			require.Contains(k.t, []Outcome{Queued, StaleSequence}, end.Admit(seq, stepFor(seq)), "%d is stranded in %s", seq, key)
		}
		for _, got := range drain(&end) {
			drained++
			require.Equal(k.t, drained, got)
		}
	}
	require.Equal(k.t, [4]int64{int64(k.last), int64(k.last), 0, 0}, counts(&end))
}
