package moveinput

// Result is what became of an input that was drained.
type Result uint8

// The results.
const (
	Moved   Result = iota // onto the next tile
	Blocked               // the next tile was not walkable
	Stayed                // it asked for no move
	results = iota
)

func (r Result) String() string { return [...]string{"moved", "blocked", "stayed"}[r] }

// Why says why a correction was due; the first that holds.
type Why uint8

// The reasons.
const (
	Forced     Why = iota // the server set the tile or ended a transfer
	WasDrained            // inputs were drained
	WasStale              // something came that is behind
	NotDue                // there was none
	whys       = NotDue
)

func (w Why) String() string { return [...]string{"forced", "drained", "stale", ""}[w] }

// Drained is an input that was drained.
type Drained struct {
	Seq    Seq
	Result Result
}

// Report is what a tick did for one session. Correction holds unless Why is
// [NotDue].
type Report struct {
	Session       int64
	Before, After Waiting
	Drained       []Drained
	Why           Why
	Correction    Correction
}

// Persisted is a location that was stored.
type Persisted struct {
	Session int64
	Tile    Tile
}

// Tick is what a tick did.
type Tick struct {
	Number    int64 // from 1
	Reports   []Report
	Sent      []Message // since it was last taken
	Persisted []Persisted
	// The pending inputs of all sessions, before the tick and after.
	BacklogBefore, BacklogAfter int64
}

// Tick runs one tick, in which one tick interval passes. The result is good
// until the zone is called again.
func (z *Zone) Tick() *Tick {
	z.now++
	z.drained = z.drained[:0]
	t := &z.tick
	*t = Tick{Number: z.now, Reports: t.Reports[:0], Persisted: t.Persisted[:0]}
	// INPUT-025b: whoever the scene's AI has just moved is in the way.
	z.moveNPCs()
	z.moveSessions(t)
	// INPUT-025c: what is stored is where everybody is now.
	z.persist(t)
	z.settle()
	z.replicate()
	t.Sent = z.Sent()
	return t
}

func (z *Zone) moveNPCs() {
	for i := range z.npcs {
		npc := &z.npcs[i]
		if len(npc.Path) == 0 {
			continue
		}
		z.ground.move(npc.At, npc.Path[0])
		npc.At, npc.Path = npc.Path[0], npc.Path[1:]
	}
}

// moveSessions drains each session's inputs.
func (z *Zone) moveSessions(t *Tick) {
	for _, s := range z.sessions {
		s.drained = Drain{}
		if s.frozen {
			z.await(s)
		}
		// INPUT-038a: nothing of it moves, and nothing is said of it.
		if s.frozen {
			continue
		}
		r := Report{Session: s.id, Before: s.window.waiting(), Why: NotDue}
		from := len(z.drained)
		// INPUT-012: pending ones alone: before a gap all stands still.
		// INPUT-026: so many, and what is over waits.
		// INPUT-030b: of each session, whatever others have waiting.
		for n := min(s.window.Pending(), z.drainCap); n > 0; n-- {
			seq, step := s.window.Next()
			// INPUT-029b: it has been consumed, whatever comes of it.
			result := z.step(s, step)
			// INPUT-065a: here, where it is decided.
			z.records.Inputs[result]++
			z.drained = append(z.drained, Drained{seq, result})
		}
		// INPUT-028b: as they were drained.
		r.Drained = z.drained[from:len(z.drained):len(z.drained)]
		// INPUT-028a: after them, as Before is before them.
		r.After = s.window.waiting()
		if len(r.Drained) > 0 {
			s.drained = Drain{r.Drained[0].Seq, int64(len(r.Drained))}
		}
		// INPUT-028c: the one that was sent.
		if r.Why = s.due(); r.Why != NotDue {
			r.Correction = z.correct(s, r.Why)
		}
		// INPUT-050: of the zone as a whole, which is where a bottleneck shows.
		t.BacklogBefore += r.Before.Pending
		t.BacklogAfter += r.After.Pending
		t.Reports = append(t.Reports, r)
	}
}

// due says why the session is due a correction in this tick.
func (s *session) due() Why {
	switch {
	case s.forced:
		return Forced
	// Whatever became of them: a blocked one too has to be undone in the
	// prediction.
	case s.drained.Count > 0:
		return WasDrained
	case s.wasStale:
		return WasStale
	}
	// INPUT-030a: nothing has changed, and nobody has asked.
	return NotDue
}

// step carries out one input.
func (z *Zone) step(s *session, step Step) Result {
	// INPUT-034a: nothing moves, and nothing is shown to.
	// INPUT-034b: its own tile is no candidate, or it would be in its own way.
	if step == (Step{}) {
		return Stayed
	}
	// INPUT-033: from the tile that the one before reached.
	to := s.tile.Plus(step)
	// INPUT-035: the candidate alone, whatever stands on both sides of the way.
	if !z.ground.Walkable(to) {
		// INPUT-032b: shown where it is, and not on its way into a wall.
		// INPUT-032d: nor turned, as it came to its tile by another step.
		s.presentation = Snapped
		// INPUT-032c: there is nothing to store.
		return Blocked
	}
	z.ground.move(s.tile, to)
	s.tile = to
	// INPUT-031c: on its way, and turned along it.
	s.presentation, s.facing = Moving, octant(step)
	// INPUT-031d: the store does not know this tile yet.
	s.dirty = true
	return Moved
}

// persist stores the locations that are dirty.
func (z *Zone) persist(t *Tick) {
	for _, s := range z.sessions {
		if s.dirty {
			t.Persisted = append(t.Persisted, Persisted{s.id, s.tile})
			s.dirty = false
		}
	}
}

// replicate gives every session the baseline of all that are in the zone.
func (z *Zone) replicate() {
	for _, s := range z.sessions {
		s.sees = z.arrivals
	}
}
