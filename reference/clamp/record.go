package clamp

import "slices"

// Record is a state that was clamped or rejected.
type Record struct {
	Player    string // by whose connection it came
	Tick      Tick   // the server's
	OwnerTick int64  // the state's own
	Rule      Rule
	Field     Field   // with Finite and Bounds: the first that broke it
	Reported  Vec     // m
	There     bool    // there is an accepted point
	Accepted  Vec     // after the state, of the player that it names. m
	Limited   bool    // there is a limit
	Limit     float64 // what was left of the allowance, or the face passed. m
}

// Count is how often a player broke a rule.
type Count struct {
	Player string
	Rule   Rule
	N      int64
}

// note counts a state that was not accepted and, unless it was ignored, logs it.
func (s *Server) note(p *player, r *State, v Verdict, b breach) {
	// CLAMP-018b, CLAMP-027a, CLAMP-034c: by player, or nobody finds the one; by rule, or a
	// poor line looks like a cheat.
	p.counts[b.rule]++
	if v.Outcome == Ignored {
		return
	}
	limited := b.rule == Horizontal || b.rule == Vertical || b.rule == Burst || b.rule == Bounds
	// CLAMP-016d, CLAMP-027b: what was asked and what was given. A count alone
	// cannot tell whether the limits are wrong.
	s.log = append(s.log, Record{
		Player: p.name, Tick: s.now, OwnerTick: r.Tick, Rule: b.rule, Field: b.field,
		Reported: r.At, There: v.There, Accepted: v.At, Limited: limited, Limit: b.limit,
	})
}

// Counts returns how often each player had states clamped, rejected or ignored
// by each rule. None is 0.
func (s *Server) Counts() []Count {
	list := []Count{}
	for _, p := range s.players {
		for rule, n := range p.counts {
			if n > 0 {
				list = append(list, Count{p.name, Rule(rule), n})
			}
		}
	}
	return list
}

// TakeLog returns what was logged since it was taken last, oldest first. It
// grows until it is taken.
func (s *Server) TakeLog() []Record {
	list := slices.Clone(s.log)
	s.log = s.log[:0]
	return list
}
