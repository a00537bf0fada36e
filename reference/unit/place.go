package unit

import "math"

// Distance returns how far two points are apart, in world units, as the crow
// flies. Neither may lie further than [MaxNumber] from the origin.
func (v Vec) Distance(to Vec) float64 {
	dx, dy := v.X-to.X, v.Y-to.Y
	return math.Sqrt(dx*dx + dy*dy)
}

// Area is a rectangle of the world, its edges included, in world units.
type Area struct {
	Min, Max Vec
}

// Holds reports whether a point lies in the area or on its edge.
func (a Area) Holds(v Vec) bool {
	return a.Min.X <= v.X && v.X <= a.Max.X && a.Min.Y <= v.Y && v.Y <= a.Max.Y
}

// Cell is a cell of the structure grid. The first is (0, 0). A cell is one
// world unit wide.
type Cell struct {
	Column, Row int64
}

// Centre returns the middle of the cell.
func (c Cell) Centre() Vec { return Vec{float64(c.Column) + 0.5, float64(c.Row) + 0.5} }

// Holds reports whether a point lies in the cell: on its lower edges or above
// them, and below the upper ones.
func (c Cell) Holds(v Vec) bool { return CellAt(v) == c }

// CellAt returns the cell in which a point lies. The point must lie within
// [MaxNumber] of the origin.
func CellAt(v Vec) Cell { return Cell{int64(math.Floor(v.X)), int64(math.Floor(v.Y))} }
