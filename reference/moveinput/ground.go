package moveinput

import (
	"fmt"

	"github.com/moveauth/moveauth/reference/unit"
)

// Tile is a place on the map: column and row, from (0, 0).
type Tile struct {
	X, Y int64
}

func (t Tile) String() string { return fmt.Sprintf("(%d, %d)", t.X, t.Y) }

// Plus is the tile that a step leads to.
func (t Tile) Plus(s Step) Tile { return Tile{t.X + int64(s.DX), t.Y + int64(s.DY)} }

// mostTiles is how many a map may have.
const mostTiles = 1 << 24

// Ground is what a zone's walkability is asked of: bounds, blocked tiles and,
// where occupancy is checked, who stands where.
type Ground struct {
	width, height int64
	occupancy     bool
	blocked       []bool
	standing      []int32 // how many stand on each tile
}

// NewGround returns an open map of width times height tiles, at most 2^24.
func NewGround(width, height int64, occupancy bool) (*Ground, *unit.Fault) {
	if width < 1 || height < 1 || width > mostTiles || height > mostTiles || width*height > mostTiles {
		return nil, &unit.Fault{Key: "map.size", Got: fmt.Sprintf("[%d, %d]", width, height), Want: fmt.Sprintf("two numbers from 1, whose product is at most %d", mostTiles)}
	}
	return &Ground{width: width, height: height, occupancy: occupancy,
		blocked: make([]bool, width*height), standing: make([]int32, width*height)}, nil
}

// Holds reports whether a tile is on the map.
func (g *Ground) Holds(t Tile) bool { return t.X >= 0 && t.Y >= 0 && t.X < g.width && t.Y < g.height }

func (g *Ground) index(t Tile) int64 { return t.Y*g.width + t.X }

// Block makes a tile of the map blocked, or free.
func (g *Ground) Block(t Tile, blocked bool) { g.blocked[g.index(t)] = blocked }

// Free reports whether a tile is on the map and not blocked, whoever stands on
// it.
func (g *Ground) Free(t Tile) bool {
	// INPUT-032a: out there is nothing to stand on.
	if !g.Holds(t) {
		return false
	}
	// INPUT-031a: by the blocking data as it is now.
	return !g.blocked[g.index(t)]
}

// Walkable reports whether somebody who is not on a tile may step onto it.
func (g *Ground) Walkable(t Tile) bool {
	if !g.Free(t) {
		return false
	}
	// INPUT-031b: whoever it is, and whatever it is about to do.
	return !g.occupancy || g.standing[g.index(t)] == 0
}

// enter, leave and move keep count of who stands where.
func (g *Ground) enter(t Tile) { g.standing[g.index(t)]++ }
func (g *Ground) leave(t Tile) { g.standing[g.index(t)]-- }

func (g *Ground) move(from, to Tile) {
	g.leave(from)
	g.enter(to)
}
