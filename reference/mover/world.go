package mover

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/moveauth/moveauth/reference/unit"
)

// Layers that the rules know. A scene may have others.
const (
	LayerPlayer      = "Player"
	LayerEnemy       = "Enemy"
	LayerStructure   = "Structure"
	LayerTerrain     = "Terrain"
	LayerWorldBounds = "WorldBounds"
)

// Blocker is something that stands still in a scene. Its name is its own in the
// world.
type Blocker struct {
	Name    string
	Layer   string
	Trigger bool // notices bodies and stops none
	Shape   Shape
}

// Shape is what a blocker is made of: a [Box], a [Polyline] or [Cells]. Each
// is one shape, whatever it consists of.
type Shape interface {
	// count of its parts, and one of them.
	count() int
	part(i int) part
	// faults lists what is wrong with it, with skin in u, under the key.
	faults(skin float64, blocker string) []Fault
}

// Box is an axis-aligned box, by its faces. u.
type Box struct {
	Min, Max unit.Vec
}

// Polyline is a line of straight stretches from point to point, without
// thickness. u.
type Polyline []unit.Vec

// Cells is a union of cells of a grid: cell (c, r) reaches from (c·Size, r·Size)
// to ((c+1)·Size, (r+1)·Size). u.
type Cells struct {
	Size float64
	List []unit.Cell
}

// farthest is the largest coordinate that a blocker may have. u.
const farthest = 1e9

const withinReach = "finite coordinates of at most 1e9"

func (Box) count() int { return 1 }

func (b Box) part(int) part {
	return part{lo: [2]float64{b.Min.X, b.Min.Y}, hi: [2]float64{b.Max.X, b.Max.Y}}
}

func (b Box) faults(skin float64, blocker string) []Fault {
	if !near(b.Min) || !near(b.Max) {
		return []Fault{faultOf(blocker, fmt.Sprint(b), withinReach)}
	}
	width, height := b.Max.X-b.Min.X, b.Max.Y-b.Min.Y
	// MOVER-033: thinner than skin, a body that stops short of one face would
	// stand within the skin of the other. As thick as skin is enough, be it that
	// the faces' rounding has taken a little of it.
	if thinnest := skin - rounding(b.Min, b.Max); !(width >= thinnest && height >= thinnest) {
		return []Fault{faultOf(blocker, fmt.Sprintf("%v u wide and %v u high", width, height), thick(skin))}
	}
	return nil
}

func (p Polyline) count() int { return len(p) - 1 }

func (p Polyline) part(i int) part {
	a, b := p[i], p[i+1]
	return part{
		lo: [2]float64{min(a.X, b.X), min(a.Y, b.Y)},
		hi: [2]float64{max(a.X, b.X), max(a.Y, b.Y)},
		// MOVER-030b: a stretch has no inner side, so the order of its ends does
		// not count.
		slope: slopeOf(a, b),
	}
}

func (p Polyline) faults(_ float64, blocker string) []Fault {
	if len(p) < 2 {
		return []Fault{faultOf(blocker, fmt.Sprintf("%d points", len(p)), "at least 2")}
	}
	for _, v := range p {
		if !near(v) {
			return []Fault{faultOf(blocker, fmt.Sprint(v), withinReach)}
		}
	}
	return nil
}

func (c Cells) count() int { return len(c.List) }

func (c Cells) part(i int) part {
	cell := c.List[i]
	// Neighbours get the face between them by the same product, so that neither
	// gap nor step lies there.
	return part{
		lo: [2]float64{float64(cell.Column) * c.Size, float64(cell.Row) * c.Size},
		hi: [2]float64{float64(cell.Column+1) * c.Size, float64(cell.Row+1) * c.Size},
	}
}

func (c Cells) faults(skin float64, blocker string) []Fault {
	// MOVER-033: see Box.
	if !(c.Size >= skin) || c.Size > farthest {
		return []Fault{faultOf(blocker, fmt.Sprintf("cells of %v u", c.Size), thick(skin))}
	}
	if len(c.List) == 0 {
		return []Fault{faultOf(blocker, "no cells", "at least 1")}
	}
	for _, cell := range c.List {
		if !near(unit.Vec{X: float64(cell.Column) * c.Size, Y: float64(cell.Row) * c.Size}) {
			return []Fault{faultOf(blocker, fmt.Sprint(cell), withinReach)}
		}
	}
	return nil
}

func faultOf(blocker, got, want string) Fault {
	return Fault{Key: "blockers." + blocker, Got: got, Want: want}
}

func thick(skin float64) string { return fmt.Sprintf("at least as thick as skin, %v u", skin) }

func near(v unit.Vec) bool { return math.Abs(v.X) <= farthest && math.Abs(v.Y) <= farthest }

// slope tells a box from the two ways in which a slanting stretch lies in its
// bounds.
type slope int8

const (
	flat    slope = iota // a box, or a stretch along an axis: a box of no width
	rising               // from (lo, lo) to (hi, hi)
	falling              // from (lo, hi) to (hi, lo)
)

func slopeOf(a, b unit.Vec) slope {
	switch {
	case a.X == b.X || a.Y == b.Y:
		return flat
	case (a.X < b.X) == (a.Y < b.Y):
		return rising
	}
	return falling
}

// part is a convex part of a shape, by its faces as they were given: one that
// is computed from a centre is off by a rounding, and the wall is gone.
type part struct {
	lo, hi [2]float64 // X, Y
	slope  slope
}

// World is a scene of blockers. Its casts cost what lies around the body, not
// what lies on the map; it allocates only when it grows.
type World struct {
	skin   float64
	layers []string // that block
	names  map[string]int32
	shapes []shape
	free   []int32 // shapes that are not in use
	grid   grid
	cast   int64 // number of the cast that runs
}

// shape is a blocker in the world.
type shape struct {
	name   string
	layer  string
	parts  []int32 // nodes of the grid
	exempt int64   // number of the cast in which the body began inside
}

// NewWorld returns an empty scene for the configuration's skin and layers.
func NewWorld(cfg *Config) *World {
	return &World{
		skin:   cfg.SkinWidth,
		layers: slices.Clone(cfg.BlockerLayers),
		names:  map[string]int32{},
	}
}

// Has reports whether a blocker of that name is in the world.
func (w *World) Has(name string) bool {
	_, ok := w.names[name]
	return ok
}

// Check returns what is wrong with a blocker as such, under the key "blockers."
// and its name. That the name is taken is for [World.Add] to say.
func (w *World) Check(b Blocker) []Fault {
	switch {
	case b.Name == "":
		return []Fault{faultOf("", `""`, "a name")}
	case b.Shape == nil:
		return []Fault{faultOf(b.Name, "no shape", "a box, a line or cells")}
	}
	return b.Shape.faults(w.skin, b.Name)
}

// Add puts a blocker into the world. It blocks from the next cast on. The error
// is a *[ConfigError]; then the world is as before.
func (w *World) Add(b Blocker) error {
	if w.Has(b.Name) {
		return &ConfigError{Faults: []Fault{faultOf(b.Name, "a second one", "a name that none has")}}
	}
	if faults := w.Check(b); len(faults) > 0 {
		return &ConfigError{Faults: faults}
	}
	id := w.newShape()
	w.names[b.Name] = id
	s := &w.shapes[id]
	s.name, s.layer = b.Name, b.Layer
	blocks := w.blocks(b.Layer, b.Trigger)
	// MOVER-026a: straight into what casts look through. Nothing waits for the
	// next frame.
	whole := b.Shape.count() == 1
	for i := range b.Shape.count() {
		s.parts = append(s.parts, w.grid.add(b.Shape.part(i), id, blocks, whole))
	}
	return nil
}

// blocks reports whether what is on a layer stops bodies.
func (w *World) blocks(layer string, trigger bool) bool {
	// MOVER-048a: the zone in which a quest begins is no wall.
	if trigger {
		return false
	}
	// MOVER-025b: not even where a configuration names their layer: a friend in a
	// doorway is a wall that no one can argue with.
	if layer == LayerPlayer || layer == LayerEnemy {
		return false
	}
	// MOVER-025a, MOVER-048b, MOVER-056a, MOVER-056b: the layers that the
	// configuration names, and no other. Who asks does not count: neither
	// player nor enemy, neither walk nor dash, no machine.
	return slices.Contains(w.layers, layer)
}

// Remove takes a blocker out of the world, and reports whether it was there.
func (w *World) Remove(name string) bool {
	id, ok := w.names[name]
	if !ok {
		return false
	}
	delete(w.names, name)
	s := &w.shapes[id]
	for _, n := range s.parts {
		// MOVER-026b: out of what casts look through.
		w.grid.remove(n)
	}
	*s = shape{parts: s.parts[:0]}
	w.free = append(w.free, id)
	return true
}

func (w *World) newShape() int32 {
	if last := len(w.free) - 1; last >= 0 {
		id := w.free[last]
		w.free = w.free[:last]
		return id
	}
	w.shapes = append(w.shapes, shape{})
	return int32(len(w.shapes) - 1)
}

// before orders blockers that are equally near, so that the order in which they
// came does not show.
func (w *World) before(id, other int32) bool {
	return strings.Compare(w.shapes[id].name, w.shapes[other].name) < 0
}
