package commit

import (
	"errors"

	"github.com/moveauth/moveauth/reference/unit"
)

// PlaceStructure puts a structure on a free cell of the grid and takes its cost
// out of the acting player's bag. A type with slots brings a shared storage.
type PlaceStructure struct {
	Type string
	Cell unit.Cell
}

var placeMembers = []string{"type", "cell"}

func decodePlaceStructure(text []byte) (Command, error) {
	p := &payload{text: text}
	c := &PlaceStructure{}
	err := p.whole(placeMembers, func(i int) (err error) {
		if placeMembers[i] == "type" {
			c.Type, err = p.name()
		} else {
			c.Cell, err = p.cell()
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	return c, nil
}

// cell reads [column, row].
func (p *payload) cell() (unit.Cell, error) {
	var at [2]int64
	err := p.pair(func(i int) (err error) {
		at[i], err = p.integer()
		return err
	})
	return unit.Cell{Column: at[0], Row: at[1]}, err
}

// pair reads a list of two, each of which item consumes.
func (p *payload) pair(item func(i int) error) error {
	n := 0
	wrong := errors.New("a list that has to have two numbers has not")
	err := p.list('[', ']', func() error {
		if n == 2 {
			return wrong
		}
		n++
		return item(n - 1)
	})
	if err == nil && n != 2 {
		err = wrong
	}
	return err
}

// aimedAt returns the socket of the land in whose area the cell's centre lies.
func (c *PlaceStructure) aimedAt(w *World) int { return w.socketAt(c.Cell.Centre()) }

// execute has its gates in this order: NoSuchTarget for the type, OutOfBounds,
// CellTaken, Occupied, NoExit, NotEnough.
func (c *PlaceStructure) execute(ctx *Context) Reason {
	w := ctx.world
	kind, known := w.types[c.Type]
	if !known {
		return NoSuchTarget
	}
	if !w.OnGrid(c.Cell) {
		return OutOfBounds
	}
	// COMMIT-043a: a cell that an earlier command of this drain has built on is
	// taken like any other.
	if w.taken[c.Cell] != 0 {
		return CellTaken
	}
	// COMMIT-043b: nobody is walled in, by whom and however long it is gone.
	if w.occupied(c.Cell) {
		return Occupied
	}
	// COMMIT-043c: nor does the placer wall itself in.
	if !w.exit(ctx.player(), c.Cell) {
		return NoExit
	}
	for _, cost := range kind.cost {
		if reason := ctx.take(&ctx.player().bag, cost.item, cost.n); reason != Ok {
			return reason
		}
	}
	placed := ctx.place(c.Type, c.Cell, kind.slots)
	ctx.mark(TableStructures)
	ctx.mark(TableBags)
	// COMMIT-044: with the cost, though the structure itself says what it cost.
	ctx.announce("StructurePlaced", Delta{Structure: placed, Items: kind.change})
	return Ok
}

// occupied reports whether the host knows a player to be in the cell.
func (w *World) occupied(c unit.Cell) bool { return w.crowd[c] > 0 }

// exit reports whether a player could leave its cell if one more were built on.
// One who stands off the grid, or nowhere, always can.
func (w *World) exit(p *player, built unit.Cell) bool {
	if !p.known {
		return true
	}
	own := unit.CellAt(p.at)
	if !w.OnGrid(own) {
		return true
	}
	for _, step := range [...]unit.Cell{{Row: 1}, {Column: 1}, {Row: -1}, {Column: -1}} {
		next := unit.Cell{Column: own.Column + step.Column, Row: own.Row + step.Row}
		if next != built && w.OnGrid(next) && w.taken[next] == 0 {
			return true
		}
	}
	return false
}

// place stages a row of the registry, with the storage of a type that has
// slots. The cell must have been found free.
func (c *Context) place(kind string, cell unit.Cell, slots int64) Structure {
	s := Structure{ID: c.world.placed + 1, Type: kind, Cell: cell, storage: none}
	if slots > 0 {
		s.storage = c.provide(s, slots)
	}
	c.built = append(c.built, s)
	return s
}
