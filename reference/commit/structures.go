package commit

import (
	"cmp"
	"slices"
	"strconv"

	"github.com/moveauth/moveauth/reference/unit"
)

// StructureID numbers structures in the order in which they were committed,
// from 1. An id is never used again.
type StructureID int64

// String returns the id as others see it: s1, s2 …
func (id StructureID) String() string { return "s" + strconv.FormatInt(int64(id), 10) }

// structureNamed reads an id as [StructureID.String] writes it. What is none is
// 0, an id that no structure has.
func structureNamed(text string) StructureID {
	if len(text) < 2 || text[0] != 's' || text[1] < '1' || text[1] > '9' {
		return 0
	}
	n, err := strconv.ParseInt(text[1:], 10, 64)
	if err != nil {
		return 0
	}
	return StructureID(n)
}

// Structure is a row of the registry.
type Structure struct {
	ID   StructureID
	Type string
	Cell unit.Cell

	storage int // the one that came with it, or none
}

// structureType has its cost sorted by item, so that every run has the same
// order; change is what the outcome bears.
type structureType struct {
	cost   []cost
	change []Stack
	slots  int64
}

// cost is a number of units of an item.
type cost struct {
	item int
	n    int64
}

func (w *World) costs(counts map[string]int64) []cost {
	var list []cost
	for _, s := range stacks(counts) {
		list = append(list, cost{w.items.number(s.Item), s.N})
	}
	return list
}

// reserve is how many rows the registry has room for from the start.
const reserve = 256

func (w *World) openStructures(grid *unit.Cell, types []StructureType) {
	if grid != nil {
		w.grid = *grid
		w.standing = make([]Structure, 0, reserve)
		w.taken = make(map[unit.Cell]StructureID, reserve)
	}
	for _, t := range types {
		w.types[t.Type] = structureType{cost: w.costs(t.Cost), change: difference(nil, t.Cost), slots: t.Slots}
	}
}

// OnGrid reports whether a cell is on the grid: from (0, 0) to one less than
// columns and rows.
func (w *World) OnGrid(c unit.Cell) bool {
	return c.Column >= 0 && c.Row >= 0 && c.Column < w.grid.Column && c.Row < w.grid.Row
}

// row returns the index of a structure in the registry, or none.
func (w *World) row(id StructureID) int {
	i, found := slices.BinarySearchFunc(w.standing, id, func(s Structure, id StructureID) int { return cmp.Compare(s.ID, id) })
	if !found {
		return none
	}
	return i
}

// Structures returns a copy of the registry, in the order of placement.
func (w *World) Structures() []Structure {
	list := append(make([]Structure, 0, len(w.standing)), w.standing...)
	for i := range list {
		list[i].storage = none // where a storage lies in this world's memory
	}
	return list
}

// build makes a staged row true.
func (w *World) build(s Structure) {
	w.placed = s.ID
	w.standing = append(w.standing, s)
	w.taken[s.Cell] = s.ID
}

// demolish takes a row out, with the storage that came with it and what that
// holds.
func (w *World) demolish(id StructureID) {
	i := w.row(id)
	s := w.standing[i]
	w.standing = slices.Delete(w.standing, i, i+1)
	delete(w.taken, s.Cell)
	if s.storage != none {
		w.close(s.storage)
	}
}
