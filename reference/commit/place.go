package commit

import (
	"errors"

	"github.com/moveauth/moveauth/reference/unit"
)

// PlaceStructure puts a structure on a free cell of the grid and takes its cost
// out of the acting player's bag.
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
	n := 0
	err := p.list('[', ']', func() (err error) {
		if n == len(at) {
			return errors.New("a cell has two numbers")
		}
		at[n], err = p.integer()
		n++
		return err
	})
	if err == nil && n != len(at) {
		err = errors.New("a cell has two numbers")
	}
	return unit.Cell{Column: at[0], Row: at[1]}, err
}

// execute has its gates in this order: NoSuchTarget for the type, OutOfBounds,
// CellTaken, NotEnough.
func (c *PlaceStructure) execute(ctx *Context) Reason {
	kind, known := ctx.structureType(c.Type)
	if !known {
		return NoSuchTarget
	}
	if !ctx.OnGrid(c.Cell) {
		return OutOfBounds
	}
	if ctx.Taken(c.Cell) {
		return CellTaken
	}
	for _, cost := range kind.cost {
		if reason := ctx.Take(ctx.Actor(), cost.Item, cost.N); reason != Ok {
			return reason
		}
	}
	placed := ctx.Place(c.Type, c.Cell)
	ctx.Mark(TableStructures)
	ctx.Mark(TableBags)
	ctx.Announce("StructurePlaced", Delta{Placed: placed, Items: kind.change})
	return Ok
}
