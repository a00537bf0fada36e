package mover

import (
	"math"

	"github.com/moveauth/moveauth/reference/unit"
)

// farCells is how many cells away a free one is looked for.
const farCells = 32

// freeCell returns the centre of the free cell that is nearest to a body's
// centre: one in whose centre the body would be inside no blocker. Among
// equally near cells the first is taken by its direction, clockwise from north:
// so north, east, south, west. cell is the width of cells in u. ok is false if
// there is none within farCells.
func freeCell(c *BoxCaster, at unit.Vec, cell float64) (centre unit.Vec, ok bool) {
	own := unit.Vec{X: math.Floor(at.X/cell) + 0.5, Y: math.Floor(at.Y/cell) + 0.5}
	best, turn := math.Inf(1), 0.0
	for ring := 0; ring <= farCells; ring++ {
		// A cell of this ring is at least so far away.
		if float64(ring)-0.5 > best/cell {
			break
		}
		for x := -ring; x <= ring; x++ {
			for y := -ring; y <= ring; y++ {
				if max(x, -x, y, -y) != ring {
					continue
				}
				to := unit.Vec{X: (own.X + float64(x)) * cell, Y: (own.Y + float64(y)) * cell}
				// MOVER-038a: by distance from the body, not by steps on the
				// grid: a player at the south edge must not hop north across
				// the wall.
				far, clockwise := to.Sub(at).Len(), turnFromNorth(to.Sub(at))
				// MOVER-038b: equally near, but for rounding: the first
				// clockwise from north.
				equal := math.Abs(far-best) <= 1e-9*cell
				if !(equal && clockwise < turn || !equal && far < best) {
					continue
				}
				if !c.Inside(to, "") {
					centre, ok = to, true
					best, turn = far, clockwise
				}
			}
		}
	}
	return centre, ok
}

// turnFromNorth is the angle of a vector clockwise from +Y, in [0, 2π). North
// but for rounding is north, to whichever side it is off.
func turnFromNorth(v unit.Vec) float64 {
	angle := math.Atan2(v.X, v.Y)
	if angle < -1e-9 {
		angle += 2 * math.Pi
	}
	return max(angle, 0)
}
