package commit

import (
	"math"

	"github.com/moveauth/moveauth/reference/unit"
)

// never is the tick of what does not happen.
const never unit.Tick = math.MaxInt64

type land struct {
	name    string
	socket  int
	area    unit.Area
	deposit unit.Vec

	arrives, softClose, evicts unit.Tick

	// What the tide has done.
	arrived bool // known, from then on for ever
	docked  bool // from its arrival to the release of its teardown
	closed  bool // its soft close has fired
	evicted bool
}

func (w *World) openLands(lands []LandSetup) {
	at := func(t *unit.Tick) unit.Tick {
		if t == nil {
			return never
		}
		return *t
	}
	for _, s := range lands {
		here := s.Arrives == nil
		w.lands = append(w.lands, land{name: s.Land, socket: w.sockets.number(s.Socket), area: s.Area, deposit: s.Deposit,
			arrives: at(s.Arrives), softClose: at(s.SoftClose), evicts: at(s.Evicts), arrived: here, docked: here})
	}
	w.landSort = byName(len(lands), func(i int) string { return lands[i].Land })
}

func (w *World) landNamed(name string) int {
	for i := range w.lands {
		if w.lands[i].name == name {
			return i
		}
	}
	return none
}

// stay returns how far the land is. Between drains one that is docked has not
// closed.
func (l *land) stay() Stay {
	switch {
	case !l.arrived:
		return Coming
	case l.evicted:
		return Left
	case l.docked:
		return Docked
	}
	return Closed
}

// here reports whether the land has come and has not left.
func (l *land) here() bool { return l.arrived && !l.evicted }

// socketAt returns the socket of the land in whose area a point lies, or none:
// a land that is away has no area. Of several lands it is the first.
func (w *World) socketAt(v unit.Vec) int {
	for i := range w.lands {
		if l := &w.lands[i]; l.here() && l.area.Holds(v) {
			return l.socket
		}
	}
	return none
}

// LandState is a land as it stands.
type LandState struct {
	Land   string
	Docked bool
}

// Lands returns the lands that are here, and the names of all that have ever
// arrived, both in the order of the setup.
func (w *World) Lands() (here []LandState, known []string) {
	here, known = []LandState{}, []string{}
	for i := range w.lands {
		l := &w.lands[i]
		if l.here() {
			here = append(here, LandState{l.name, l.docked})
		}
		if l.arrived {
			known = append(known, l.name)
		}
	}
	return here, known
}
