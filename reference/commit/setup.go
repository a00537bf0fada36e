package commit

import (
	"maps"
	"slices"

	"github.com/moveauth/moveauth/reference/unit"
)

// Setup is the world around the players as it opens. It and the players must
// be well-formed: names valid and unique, references to what there is, counts
// not negative, bags within their slots. reference/host checks it.
type Setup struct {
	Rules
	Home       *unit.Vec  // where the dead come back; nil: nobody does
	Grid       *unit.Cell // columns and rows of the structure grid; nil: no grid
	Lands      []LandSetup
	Nodes      []NodeSetup
	Enemies    []EnemySetup
	Structures []StructureType
	Recipes    []Recipe
	Stations   []StationSetup
	Storages   []StorageSetup
}

// Rules are the numbers of the game.
type Rules struct {
	Reach        float64   // how far a player reaches, in world units
	Slack        float64   // what every gate on a distance gives beyond it, in world units
	Strike       int64     // hit points that a strike takes
	StaggerTicks unit.Tick // how long a struck enemy is staggered
	DashTicks    unit.Tick // how long a dash makes invulnerable
	ReviveTicks  unit.Tick // how long a revive takes
	DownedTicks  unit.Tick // how long a downed player lives; 0: for ever
	RespawnTicks unit.Tick // how long the dead stay dead; 0: for ever
}

// PlayerSetup is a player as the world opens. A slot of the bag holds one unit.
type PlayerSetup struct {
	Player string
	Host   bool // plays on the host itself; no rule asks for it
	Slots  int64
	Bag    map[string]int64
	Worn   map[string]string // item by slot
	HP     int64             // hit points, the most that it can have
	Life   Life
	At     *unit.Vec // nil: nowhere
}

// LandSetup is a land that the tide brings to a socket and takes away.
type LandSetup struct {
	Land, Socket string
	Area         unit.Area
	Deposit      unit.Vec   // where players on it are put when it closes
	Arrives      *unit.Tick // nil: it is docked from the start
	SoftClose    *unit.Tick // nil: never
	Evicts       *unit.Tick // nil: never
}

// NodeSetup is something on a land that can be harvested.
type NodeSetup struct {
	Node, Land string
	At         unit.Vec
	Item       string
	Yield      int64 // units a swing
	Swings     int64 // left
}

// EnemySetup is an enemy and the attacks that it will make. With a land it
// comes and goes with it; an empty Land is none.
type EnemySetup struct {
	Enemy, Land string
	At          unit.Vec
	HP          int64
	Attacks     []AttackSetup
}

// AttackSetup is an attack that an enemy has begun.
type AttackSetup struct {
	Target  string // a player
	Damage  int64
	Resolve unit.Tick
}

// StructureType is a type of structure that can be placed, and its cost by
// item.
type StructureType struct {
	Type  string
	Cost  map[string]int64
	Slots int64 // of the shared storage that comes with it; 0: none does
}

// Recipe is what turns into what, by item.
type Recipe struct {
	Recipe  string
	In, Out map[string]int64
}

// StationSetup is a place at which CraftCommit works.
type StationSetup struct {
	Station string
	At      *unit.Vec // nil: on no land
}

// StorageSetup is a shared storage that is there from the start. A slot holds
// one unit.
type StorageSetup struct {
	Storage string
	At      *unit.Vec // nil: on no land
	Slots   int64
	Holds   map[string]int64
}

// stacks lists counts by item. It is never nil.
func stacks(counts map[string]int64) []Stack {
	list := make([]Stack, 0, len(counts))
	// COMMIT-056: by name, as the order of a map differs from run to run.
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
