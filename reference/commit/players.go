package commit

import (
	"maps"
	"slices"

	"github.com/moveauth/moveauth/reference/unit"
)

type player struct {
	name string
	host bool
	bag  bag
	worn []int // items by slot's number, one more than the item's; 0: none

	hp, most int64
	life     Life
	since    unit.Tick // when it became what it is
	shielded unit.Tick // the last tick in which the dash makes invulnerable

	known  bool // the host knows where it is
	at     unit.Vec
	opened *unit.Vec // where it was when the world opened; nil: nowhere
	crowd  crowd     // of all players
}

// crowd counts the players that the host knows to be in a cell, so that a
// placement need not look at each of them.
type crowd map[unit.Cell]int

func (w *World) openPlayers(players []PlayerSetup) {
	for i, s := range players {
		p := player{name: s.Player, host: s.Host, bag: pack(s.Slots, s.Bag, &w.items), hp: s.HP, most: s.HP, life: s.Life, crowd: w.crowd}
		if s.Life != Alive {
			p.hp = 0
		}
		if s.At != nil {
			at := *s.At
			p.opened = &at
		}
		p.returnToOpening()
		for _, slot := range slices.Sorted(maps.Keys(s.Worn)) {
			p.wear(w.slots.number(slot), w.items.number(s.Worn[slot])+1)
		}
		w.players = append(w.players, p)
		w.keys[s.Player] = unit.PlayerKey(i)
	}
}

// returnToOpening puts the player where it was when the world opened.
func (p *player) returnToOpening() {
	p.leave()
	if p.opened != nil {
		p.snap(*p.opened)
	}
}

// snap overrides where the host knows the player to be.
func (p *player) snap(at unit.Vec) {
	p.leave()
	p.at, p.known = at, true
	p.crowd[unit.CellAt(at)]++
}

// leave makes the player one that is nowhere.
func (p *player) leave() {
	if p.known {
		p.crowd[unit.CellAt(p.at)]--
		p.known = false
	}
}

// within reports whether the host knows the player to be at most reach away
// from a point.
func (p *player) within(reach float64, of unit.Vec) bool {
	return p.known && p.at.Distance(of) <= reach
}

// wearing returns what is in a slot: an item's number, or none.
func (p *player) wearing(slot int) int {
	if uint(slot) < uint(len(p.worn)) {
		return p.worn[slot] - 1
	}
	return none
}

func (p *player) wear(slot, worn int) {
	for slot >= len(p.worn) {
		p.worn = append(p.worn, 0)
	}
	p.worn[slot] = worn
}

// PlayerNamed returns the key of the player of that name.
func (w *World) PlayerNamed(name string) (unit.PlayerKey, bool) {
	key, ok := w.keys[name]
	return key, ok
}

// Players returns how many players the world knows; their keys are 0 to one
// less.
func (w *World) Players() int { return len(w.players) }

// PlayerName returns a player's name.
func (w *World) PlayerName(key unit.PlayerKey) string { return w.players[key].name }

// PlaysOnHost reports whether the player is the host's own.
func (w *World) PlaysOnHost(key unit.PlayerKey) bool { return w.players[key].host }

// PlayerState is a player as it stands.
type PlayerState struct {
	Player    string
	Host      bool
	Connected bool              // by reference/host
	Bag       map[string]int64  // units by item, without zeros
	Worn      map[string]string // item by slot
	HP        int64
	Life      Life
	At        *unit.Vec // nil: the host does not know
	Reviving  string    // the player whom it revives; empty: none
}

// Player returns a copy of a player's state.
func (w *World) Player(key unit.PlayerKey) PlayerState {
	p := &w.players[key]
	s := PlayerState{Player: p.name, Host: p.host, Bag: p.bag.contents(&w.items), Worn: map[string]string{}, HP: p.hp, Life: p.life}
	for slot := range p.worn {
		if item := p.wearing(slot); item != none {
			s.Worn[w.slots.list[slot]] = w.items.list[item]
		}
	}
	if p.known {
		at := p.at
		s.At = &at
	}
	for _, r := range w.revives {
		if r.reviver == key {
			s.Reviving = w.players[r.target].name
		}
	}
	return s
}
