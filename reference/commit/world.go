package commit

import (
	"slices"

	"github.com/moveauth/moveauth/reference/unit"
)

// World is the host's state, as small as the kinds need it. The channel changes
// it: by committing what a [Context] has staged, and in the tick's own steps.
type World struct {
	rules Rules
	items names // of all bags
	slots names // in which players wear items

	players []player
	keys    map[string]unit.PlayerKey
	turns   []unit.PlayerKey // the order in which players are put ashore
	named   []unit.PlayerKey // all of them, by name
	crowd   crowd
	home    unit.Vec
	revives []revive // in order of start

	sockets  names
	lands    []land
	landSort []int // by name, as nodeSort, enemySort and shelfSort are
	nodes    []node
	nodeKeys map[string]int
	nodeSort []int

	enemies   []enemy
	enemyKeys map[string]int
	enemySort []int

	grid     unit.Cell
	types    map[string]structureType
	placed   StructureID // the last one given
	standing []Structure // in order of id
	taken    map[unit.Cell]StructureID

	recipes  map[string]recipe
	stations map[string]station

	storages    []storage
	storageKeys map[string]int // of those that are not gone
	vacant      []int          // storages that are gone for good, to be used again
	shelfSort   []int          // those that were there from the start: the first ones

	entities map[string]presence
	joined   int64 // player entities named so far

	tables names
	dirty  []Table // in the order of marking, each once
	marked []bool  // by table
}

// NewWorld makes the world that is described. A player's key is its index. The
// world keeps no part of what it is given.
func NewWorld(players []PlayerSetup, s Setup) *World {
	w := &World{
		rules:       s.Rules,
		keys:        map[string]unit.PlayerKey{},
		crowd:       crowd{},
		nodeKeys:    map[string]int{},
		enemyKeys:   map[string]int{},
		types:       map[string]structureType{},
		taken:       map[unit.Cell]StructureID{},
		recipes:     map[string]recipe{},
		stations:    map[string]station{},
		storageKeys: map[string]int{},
		entities:    map[string]presence{},
	}
	for _, table := range worldTables {
		w.tables.number(table)
	}
	w.marked = make([]bool, tableCount)
	if s.Home != nil {
		w.home = *s.Home
	}
	w.openPlayers(players)
	w.openLands(s.Lands)
	w.openNodes(s.Nodes)
	w.openEnemies(s.Enemies)
	w.openStructures(s.Grid, s.Structures)
	w.openCrafting(s.Recipes, s.Stations)
	w.openStorages(s.Storages)
	return w
}

// Table is a table of what is persisted, by number.
type Table int

// The tables that the kinds and the tick mark by themselves. A Probe marks what
// it is told to.
const (
	TableBags Table = iota
	TableCombat
	TableLands
	TableStorages
	TableStructures

	tableCount
)

var worldTables = [tableCount]string{
	TableBags: "bags", TableCombat: "combat", TableLands: "lands",
	TableStorages: "storages", TableStructures: "structures",
}

// mark makes a table dirty.
func (w *World) mark(t Table) {
	for int(t) >= len(w.marked) {
		w.marked = append(w.marked, false)
	}
	// COMMIT-035a: a table is dirty or it is not, however often it was marked:
	// the flush writes it once.
	if !w.marked[t] {
		w.marked[t] = true
		w.dirty = append(w.dirty, t)
	}
}

// Dirty returns the tables that are marked and not yet flushed, by name.
func (w *World) Dirty() []string {
	list := make([]string, 0, len(w.dirty))
	for _, t := range w.dirty {
		list = append(list, w.tables.list[t])
	}
	slices.Sort(list)
	return list
}
