package moveinput

import "math/bits"

// Window is what a session holds of inputs: those that wait for a tick, and
// those that came early and wait for the ones before them. Its memory is fixed
// when it is made.
//
// All live sequences lie between the last one acknowledged and the reorder
// window's end. They share one ring, in which a sequence has one place; what
// tells pending from future is received alone.
type Window struct {
	limit int64 // most inputs, pending and future together
	reach int64 // how far ahead of the expected one an input may be

	received     Seq // the highest of the contiguous ones
	acknowledged Seq // the last one consumed
	pending      int64
	future       int64

	slots []slot // sequence s has slots[s&mask]; empty ones are zero
	mask  Seq
}

type slot struct {
	step Step
	held bool
}

// NewWindow returns an empty window for limit inputs, of which one may be reach
// ahead. The session has consumed everything up to acknowledged: 0 if it is
// new. reach is below limit, see [Profile.Check].
func NewWindow(limit, reach int64, acknowledged Seq) Window {
	// A ring that holds the limit and the reach: no two live sequences share a
	// place.
	size := int64(1) << bits.Len64(uint64(limit+reach))
	return Window{
		limit: limit, reach: reach, slots: make([]slot, size), mask: Seq(size - 1),
		// INPUT-013a: what was consumed before the session was resumed has been
		// received; for one that is new that is 0.
		received: acknowledged, acknowledged: acknowledged,
	}
}

// Received is the last received sequence: the highest one up to which nothing
// is missing. Those that came early do not count.
func (w *Window) Received() Seq { return w.received }

// Acknowledged is the last consumed sequence.
func (w *Window) Acknowledged() Seq { return w.acknowledged }

// Pending is how many inputs wait for a tick.
func (w *Window) Pending() int64 { return w.pending }

// Future is how many inputs wait for one before them.
func (w *Window) Future() int64 { return w.future }

// Expected is the sequence that would be queued.
func (w *Window) Expected() Seq {
	// INPUT-013b: after the last one received, consumed or not.
	return w.received + 1
}

// Admit takes an input, or refuses it and changes nothing.
func (w *Window) Admit(seq Seq, step Step) Outcome {
	expected := w.Expected()
	place := &w.slots[seq&w.mask]
	// INPUT-020: in this order. An input that is stale is not told that the queue
	// is full, or it would be sent again.
	switch {
	// INPUT-016: whatever it is, it has been received or consumed.
	case seq < expected:
		return StaleSequence
	// INPUT-017: both together, and the one that is expected is no exception.
	case w.pending+w.future >= w.limit:
		return QueueFull
	// INPUT-018: as far as the window is wide, and not one further.
	case int64(seq-expected) > w.reach: // 0 for the expected one
		return FutureWindowExceeded
	// INPUT-019: the first one stays, whatever the second one asks for.
	case place.held:
		return DuplicateFutureSequence
	}
	// INPUT-023: here is the first change, and all that is refused is gone.
	// INPUT-024b: of an earlier refusal nothing is known that could be in the way.
	*place = slot{step, true}
	// INPUT-015: ahead by one already.
	if seq > expected {
		// INPUT-013c: received stays, or the missing one would be stale when it
		// comes.
		w.future++
		return BufferedFuture
	}
	// INPUT-014: the one that was waited for.
	w.received = seq
	w.pending++
	// INPUT-021a: all that follow up to the next gap, and none beyond it.
	// INPUT-021b: without asking for room: the total stays as it is.
	for w.future > 0 && w.slots[(w.received+1)&w.mask].held {
		w.received++
		w.pending++
		w.future--
	}
	return Queued
}

// AdmitBatch takes inputs with the sequences first, first+1, … or refuses all
// of them and changes nothing. There is at least one. The outcome is that of
// the first one, or of the one that was refused.
func (w *Window) AdmitBatch(first Seq, steps []Step) Outcome {
	received, pending, future := w.received, w.pending, w.future
	outcome := Queued
	for i, step := range steps {
		// INPUT-003a: the first step has the first sequence.
		one := w.Admit(first+Seq(i), step)
		// INPUT-054: a step that was received before is a refusal like any other,
		// and not one to pass over.
		if !one.Accepted() {
			// INPUT-004: those before it go out again. What was refused was never
			// put in, so that it is not taken out: its place may be another's.
			for seq := first; seq < first+Seq(i); seq++ {
				w.slots[seq&w.mask] = slot{}
			}
			// INPUT-055: what was pulled into pending is future again; it lies
			// where it lay.
			w.received, w.pending, w.future = received, pending, future
			return one
		}
		if i == 0 {
			outcome = one
		}
	}
	return outcome
}

// Next consumes the first pending input. There must be one.
func (w *Window) Next() (Seq, Step) {
	// INPUT-029a: consumed is acknowledged.
	// INPUT-024a: the one after the last one, whenever it came.
	w.acknowledged++
	w.pending--
	place := &w.slots[w.acknowledged&w.mask]
	step := place.step
	*place = slot{}
	return w.acknowledged, step
}

// Clear consumes all that was received and forgets what came early.
func (w *Window) Clear() {
	// INPUT-061a: as consumed, so that nobody waits for what was thrown away.
	w.acknowledged = w.received
	// INPUT-037a: nothing is left to drain.
	w.pending = 0
	// INPUT-037b: nor to be pulled in on the other side.
	w.future = 0
	clear(w.slots)
}
