package moveinput

// Input is a message from a client: one step, or a batch of them.
type Input struct {
	Epoch Epoch
	Batch bool
	First Seq        // the sequence of the first step
	Steps [][2]int64 // dx, dy of each; without Batch, one. Tiles
	Bytes int64      // of the datagram that it came in
}

// Origin is over what a message came.
type Origin struct {
	Session     int64
	Incarnation int64 // which opening of the session; 0: the one that is open
	Transport   Transport
	EarlyData   bool // before the handshake was complete
}

// Diagnostics show a window.
type Diagnostics struct {
	WindowState
	Drained Drain
}

// WindowState is how far a window is and how much it holds.
type WindowState struct {
	Received, Acknowledged Seq
	Waiting
}

// Waiting counts the inputs of a session that wait.
type Waiting struct {
	Pending, Future int64
}

func (w *Window) waiting() Waiting { return Waiting{w.pending, w.future} }

func (w *Window) state() WindowState { return WindowState{w.received, w.acknowledged, w.waiting()} }

// Window is the state of a session's window.
func (z *Zone) Window(id int64) (WindowState, bool) {
	s, open := z.byID[id]
	if !open {
		return WindowState{}, false
	}
	return s.window.state(), true
}

// Receive judges a message and takes it in or not. What is sent in turn, see
// [Zone.Sent].
func (z *Zone) Receive(from Origin, in *Input) Outcome {
	s := z.byID[from.Session]
	outcome := z.judge(s, from, in)
	z.records.Decisions[from.Transport][outcome]++
	// INPUT-059a: what was not taken has proven nothing about the way it came.
	// INPUT-059b: nor that a datagram is in time again.
	if outcome.Accepted() {
		z.fallback(s, from.Transport)
		z.settle()
	}
	return outcome
}

// Diagnostics are of an open session, for a message that it rejected.
func (z *Zone) Diagnostics(id int64) (Diagnostics, bool) {
	s, open := z.byID[id]
	if !open {
		return Diagnostics{}, false
	}
	// INPUT-049a: how far each side of the window was.
	// INPUT-049b: and what was drained a moment ago, which a resend is not.
	return Diagnostics{s.window.state(), s.drained}, true
}

func (z *Zone) judge(s *session, from Origin, in *Input) Outcome {
	// INPUT-057b: by session, before its sequence could be lucky.
	if s == nil || from.Incarnation != 0 && from.Incarnation != s.incarnation {
		return NoSession
	}
	// INPUT-052: whoever recorded it can send it again.
	if from.EarlyData {
		return EarlyData
	}
	if !z.carries(from.Transport, in) || !z.formed(in) {
		return Malformed
	}
	// INPUT-038b: for this reason, whatever else might be said of it.
	// INPUT-040a: before the window has seen it, so that it takes no sequence.
	if s.frozen {
		return TransferPending
	}
	// INPUT-039a: by its number it might well be the next one.
	// INPUT-039c: other, and not older: an epoch from a client's future would
	// never be old.
	if in.Epoch != s.epoch {
		// INPUT-053b: its client has lost the correction that told it.
		s.wasStale = true
		return OldEpoch
	}
	// INPUT-011: one window, by whatever transport it came.
	outcome := s.window.AdmitBatch(in.First, z.steps)
	// INPUT-053a: who sends what was consumed has not heard so.
	if outcome == StaleSequence {
		s.wasStale = true
	}
	return outcome
}

// carries reports whether a transport of the session carries such a message.
func (z *Zone) carries(t Transport, in *Input) bool {
	// INPUT-006a: the stream is every session's, as fallback …
	// INPUT-006b: … or as its only transport.
	if t == Stream {
		// INPUT-008a: without batches, which only datagrams need.
		return !in.Batch
	}
	// INPUT-007: not taken as if it had come by the stream.
	if z.profile.Transport == Stream {
		return false
	}
	// INPUT-008b: whether it is one input or a batch.
	// INPUT-009: all of it or nothing, however much could be read.
	return in.Bytes <= z.profile.DatagramBytes
}

// formed reports whether a message has the form of an input or a batch, whose
// steps are then in z.steps.
func (z *Zone) formed(in *Input) bool {
	n := int64(len(in.Steps))
	// INPUT-003b: of an empty one nothing could be said below.
	if n == 0 {
		return false
	}
	// INPUT-003c: before any of its steps is looked at.
	if n > z.profile.BatchCap {
		return false
	}
	// INPUT-005: there is no sequence after the last one.
	// INPUT-067a: which itself is one.
	if in.First < 0 || in.First+Seq(n-1) > MaxSeq {
		return false
	}
	z.steps = z.steps[:0]
	for _, d := range in.Steps {
		step, ok := StepOf(d[0], d[1])
		if !ok {
			return false
		}
		z.steps = append(z.steps, step)
	}
	return true
}

// fallback follows which of its transports an accepted message came by.
func (z *Zone) fallback(s *session, by Transport) {
	// INPUT-010e: without datagrams nothing falls back.
	if z.profile.Transport == Stream {
		return
	}
	if by == Stream {
		// INPUT-048a: one for each, degraded or not.
		z.records.AcceptedFallback++
		// INPUT-010d: the session's own.
		s.streak++
		// INPUT-010a: with the last of the streak, and not with the one after it.
		// INPUT-010c: once, however long the streak goes on.
		if s.streak >= z.profile.DegradeStreak && !s.degraded {
			s.degraded = true
			z.send(s, Message{Kind: AdvisoryMessage, Advisory: Degraded})
		}
		return
	}
	// INPUT-059c: every one ends the streak, so that alternation never fills it.
	s.streak = 0
	// INPUT-010b: once for each degradation.
	if s.degraded {
		s.degraded = false
		// INPUT-048b: a change, and not each datagram that follows.
		z.records.PrimaryRecovery++
		z.send(s, Message{Kind: AdvisoryMessage, Advisory: Recovered})
	}
}
