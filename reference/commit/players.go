package commit

import (
	"maps"
	"slices"
	"strings"

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

	known bool // the host knows where it is
	at    unit.Vec
	crowd crowd   // of all players
	slack float64 // of every gate on its distance

	// As the world opened, or as it was admitted: what a table says that has no
	// row of it.
	opened *unit.Vec // where it was; nil: nowhere
	carry  BagRow
	being  LifeRow
}

// crowd counts the players that the host knows to be in a cell, so that a
// placement need not look at each of them.
type crowd map[unit.Cell]int

func (w *World) openPlayers(players []PlayerSetup) {
	for i := range players {
		w.admit(&players[i])
	}
}

// admit adds a player, whose key is the next one.
func (w *World) admit(s *PlayerSetup) {
	p := player{name: s.Player, host: s.Host, bag: pack(s.Slots, s.Bag, &w.items), hp: s.HP, most: s.HP, life: s.Life, crowd: w.crowd, slack: w.rules.Slack}
	if s.Life != Alive {
		p.hp = 0
	}
	if s.At != nil {
		at := *s.At
		p.opened = &at
	}
	p.returnToOpening()
	for _, slot := range slices.Sorted(maps.Keys(s.Worn)) {
		item := s.Worn[slot]
		p.wear(w.slots.number(slot), w.items.number(item)+1)
		p.carry.Worn = append(p.carry.Worn, Worn{slot, item})
	}
	p.carry.Bag = p.bag.stacks(nil, &w.items)
	p.being = LifeRow{HP: p.hp, Life: p.life}
	key := unit.PlayerKey(len(w.players))
	w.keys[s.Player] = key
	w.turns = append(w.turns, key)
	w.players = append(w.players, p)
	at, _ := slices.BinarySearchFunc(w.named, s.Player, func(k unit.PlayerKey, name string) int { return strings.Compare(w.players[k].name, name) })
	w.named = slices.Insert(w.named, at, key)
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
	// KNOWN-012: the same slack for everybody, however far away its machine is.
	reach += p.slack
	// SNAP-017: by the place alone: whether it is a snap's is not asked.
	return p.known && p.at.Distance(of) <= reach
}

// Within reports whether a command of a player would pass a gate that asks it
// to be at most reach away from a point.
func (w *World) Within(player unit.PlayerKey, reach float64, of unit.Vec) bool {
	return w.players[player].within(reach, of)
}

// Lose tells that a player is nowhere any more.
func (w *World) Lose(player unit.PlayerKey) { w.players[player].leave() }

// Locate tells where the host knows a player to be from now on.
func (w *World) Locate(player unit.PlayerKey, at unit.Vec) {
	// KNOWN-011a: what the gates read is set from the host-known position, by this
	// and by a snap, and by nothing else.
	if p := &w.players[player]; !p.known || unit.CellAt(p.at) != unit.CellAt(at) {
		p.snap(at)
	} else {
		p.at = at
	}
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
