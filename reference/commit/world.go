package commit

import (
	"maps"
	"slices"
	"strconv"

	"github.com/moveauth/moveauth/reference/unit"
)

// Setup is a world as it opens. It must be well-formed: names valid and unique,
// counts not negative, bags within their slots. reference/host checks it.
type Setup struct {
	Players    []PlayerSetup // a player's key is its index
	Grid       unit.Cell     // columns and rows of the structure grid; 0: no grid
	Structures []StructureType
	Recipes    []Recipe
	Stations   []string
}

// PlayerSetup is a player as the world opens. A slot of the bag holds one unit.
type PlayerSetup struct {
	Player string
	Host   bool // plays on the host itself; no rule asks for it
	Slots  int64
	Bag    map[string]int64
}

// StructureType is a type of structure that can be placed, and its cost by
// item.
type StructureType struct {
	Type string
	Cost map[string]int64
}

// Recipe is what turns into what, by item.
type Recipe struct {
	Recipe  string
	In, Out map[string]int64
}

// Names of the tables that the kinds mark by themselves. A Probe marks what it
// is told to.
const (
	TableBags       = "bags"
	TableStructures = "structures"
)

// Stack is a number of units of an item, or a signed change of it.
type Stack struct {
	Item string
	N    int64
}

// StructureID numbers structures in the order in which they were committed,
// from 1. An id is never used again.
type StructureID int64

// String returns the id as others see it: s1, s2 …
func (id StructureID) String() string { return "s" + strconv.FormatInt(int64(id), 10) }

// Structure is a row of the registry.
type Structure struct {
	ID   StructureID
	Type string
	Cell unit.Cell
}

// World is the host's state, as small as the kinds need it. Only the channel
// changes it, by committing what a [Context] has staged.
type World struct {
	players  []player
	keys     map[string]unit.PlayerKey
	grid     unit.Cell
	types    map[string]structureType
	recipes  map[string]recipe
	stations map[string]bool
	placed   StructureID // the last one given
	standing []Structure // in order of id
	taken    map[unit.Cell]bool
	entities map[string]presence
	dirty    []string // in the order of marking, each once
}

type player struct {
	name string
	host bool
	// bag keeps an item at 0 rather than lose it: putting it back then costs
	// nothing. load is the sum of the bag.
	bag         map[string]int64
	load, slots int64
}

// Stacks are sorted by item and have no zeros, so that every run has the same
// order; change is what the outcome bears.
type structureType struct{ cost, change []Stack }
type recipe struct{ in, out, change []Stack }

// presence says whether an entity is there, and what the drain that runs has
// asked for. What was asked for is done by the flush.
type presence uint8

const (
	there   presence = 1 << iota
	leaving          // a despawn was asked for
	coming           // a spawn was asked for
)

// reserve is how many rows the registry has room for from the start.
const reserve = 256

// NewWorld makes the world that s describes. It keeps no part of s.
func NewWorld(s Setup) *World {
	w := &World{
		keys:     map[string]unit.PlayerKey{},
		grid:     s.Grid,
		types:    map[string]structureType{},
		recipes:  map[string]recipe{},
		stations: map[string]bool{},
		entities: map[string]presence{},
	}
	if w.OnGrid(unit.Cell{}) {
		rows := int64(reserve)
		if s.Grid.Column < reserve && s.Grid.Row < reserve {
			rows = min(rows, s.Grid.Column*s.Grid.Row)
		}
		w.standing = make([]Structure, 0, rows)
		w.taken = make(map[unit.Cell]bool, rows)
	}
	for i, p := range s.Players {
		bag := maps.Clone(p.Bag)
		if bag == nil {
			bag = map[string]int64{}
		}
		var load int64
		for _, n := range bag {
			load += n
		}
		w.players = append(w.players, player{name: p.Player, host: p.Host, bag: bag, load: load, slots: p.Slots})
		w.keys[p.Player] = unit.PlayerKey(i)
	}
	for _, t := range s.Structures {
		w.types[t.Type] = structureType{cost: stacks(t.Cost), change: difference(nil, t.Cost)}
	}
	for _, r := range s.Recipes {
		w.recipes[r.Recipe] = recipe{in: stacks(r.In), out: stacks(r.Out), change: difference(r.Out, r.In)}
	}
	for _, station := range s.Stations {
		w.stations[station] = true
	}
	return w
}

// stacks lists counts by item. It is never nil.
func stacks(counts map[string]int64) []Stack {
	list := make([]Stack, 0, len(counts))
	for _, item := range slices.Sorted(maps.Keys(counts)) {
		if n := counts[item]; n != 0 {
			list = append(list, Stack{item, n})
		}
	}
	return list
}

// difference lists plus − minus by item.
func difference(plus, minus map[string]int64) []Stack {
	sum := map[string]int64{}
	for item, n := range plus {
		sum[item] += n
	}
	for item, n := range minus {
		sum[item] -= n
	}
	return stacks(sum)
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

// Bag returns a copy of what a player carries, without zeros.
func (w *World) Bag(key unit.PlayerKey) map[string]int64 {
	bag := make(map[string]int64, len(w.players[key].bag))
	for item, n := range w.players[key].bag {
		if n != 0 {
			bag[item] = n
		}
	}
	return bag
}

// Structures returns a copy of the registry, in the order of placement.
func (w *World) Structures() []Structure {
	return append(make([]Structure, 0, len(w.standing)), w.standing...)
}

// Entities returns the entities that are there, by name.
func (w *World) Entities() []string {
	names := make([]string, 0, len(w.entities))
	for name, p := range w.entities {
		if p&there != 0 {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return names
}

// Dirty returns the tables that are marked and not yet flushed, by name.
func (w *World) Dirty() []string {
	names := append(make([]string, 0, len(w.dirty)), w.dirty...)
	slices.Sort(names)
	return names
}

// OnGrid reports whether a cell is on the grid: from (0, 0) to one less than
// columns and rows.
func (w *World) OnGrid(c unit.Cell) bool {
	return c.Column >= 0 && c.Row >= 0 && c.Column < w.grid.Column && c.Row < w.grid.Row
}
