package moveinput

// Octant is a direction: 0 is +x, counter-clockwise, 2 is +y.
type Octant uint8

// octant is the direction of a step, which is not (0, 0).
func octant(s Step) Octant {
	return [3][3]Octant{{5, 4, 3}, {6, 0, 2}, {7, 0, 1}}[s.DX+1][s.DY+1]
}

// Presentation is what is shown of a player's motion.
type Presentation uint8

// The presentations.
const (
	Still   Presentation = iota // nothing since it was opened or reset
	Moving                      // on its way to its tile
	Snapped                     // put back on its tile
)

func (p Presentation) String() string { return [...]string{"still", "moving", "snapped"}[p] }

// session is what a zone knows of one player.
type session struct {
	id          int64
	incarnation int64 // which opening of the session this is
	arrival     int64 // how many sessions were opened in the zone before it, and it
	sees        int64 // it has the baseline of arrivals up to this one; nothing: none

	window    Window
	drained   Drain // by the last tick
	epoch     Epoch
	frozen    bool  // a transfer is pending
	waited    int64 // for its end; ms
	forced    bool  // a forced correction is due
	wasStale  bool  // since the last tick something came that is behind
	streak    int64 // accepted fallback inputs since the last accepted datagram
	degraded  bool
	corrected int64 // the number of the last correction

	tile         Tile
	facing       Octant
	presentation Presentation
	dirty        bool

	deaf   bool      // its client does not read
	unread []Message // its capacity is all that may wait
	closed bool
}

// nothing is seen by one without a baseline. NPCs have arrival 0.
const nothing = -1

// Drain is a stretch of sequences that a tick drained: Count from First.
type Drain struct {
	First Seq
	Count int64
}

// View is a session's player between ticks.
type View struct {
	Tile         Tile
	Facing       Octant
	Presentation Presentation
	Sessions     []int64  // of which it has a baseline, ascending
	NPCs         []string // likewise, by name
}

// Look shows a session's player.
func (z *Zone) Look(id int64) (View, error) {
	s, open := z.byID[id]
	if !open {
		return View{}, ErrNoSession
	}
	v := View{Tile: s.tile, Facing: s.facing, Presentation: s.presentation}
	for _, other := range z.sessions {
		if other != s && other.arrival <= s.sees {
			v.Sessions = append(v.Sessions, other.id)
		}
	}
	if s.sees != nothing {
		v.NPCs = z.npcNames
	}
	return v, nil
}
