package slope

import (
	"fmt"
	"math"
	"strconv"

	"github.com/moveauth/moveauth/reference/unit"
)

// ConfigError is what is wrong with a world or a body's configuration: every
// fault found. Fault is one of them.
type (
	ConfigError = unit.ConfigError
	Fault       = unit.Fault
)

// Surface is something to stand on, slide down or run against: terrain or a
// flat convex piece. It is a sheet with two sides.
type Surface struct {
	Name    string
	Terrain *Terrain
	Polygon []Vec // corners in their order around it, either way round; m
}

// Terrain is a height field over a grid of square cells. Each cell is two
// triangles, parted by the diagonal from its corner of least X and Y to that of
// greatest.
type Terrain struct {
	X, Y    float64     // of the first height; m
	Cell    float64     // width of a cell; m
	Block   int         // cells along the edge of a land block
	Heights [][]float64 // [j][i] at X + i·Cell, Y + j·Cell; m
}

// farthest is the largest coordinate that a surface may have. m
const farthest = 1e6

// mostCells is how many cells a terrain may have.
const mostCells = 1 << 24

const withinReach = "finite coordinates of at most 1e6 m"

// flat is how far a corner of a polygon may lie off its plane. m
const flat = 1e-3

// sheet is a surface in a world.
type sheet struct {
	name    string
	gone    bool
	terrain *field
	piece   face   // of a polygon; its origin is how far it was moved
	lo, hi  Vec    // bounds of the polygon before it was moved
	query   uint64 // the last that came upon it
}

// World is a scene of surfaces. What it finds costs what lies around a place,
// not what lies on the map. It allocates only when it grows.
type World struct {
	sheets []sheet
	names  map[string]int
	fields []int // terrains, by sheet
	bins   bins
	cells  int64 // given out
	query  uint64

	// What was found last; reused.
	found   []face
	corners []Vec
}

// NewWorld returns a world of surfaces. The error is a *[ConfigError] with every
// fault.
func NewWorld(surfaces []Surface) (*World, error) {
	w := &World{names: map[string]int{}, bins: bins{}}
	var faults []Fault
	for i := range surfaces {
		s := &surfaces[i]
		bad := s.faults()
		if _, taken := w.names[s.Name]; taken {
			bad = append(bad, s.fault("", "a second one", "a name that none has"))
		}
		w.names[s.Name] = i
		if len(bad) > 0 {
			faults = append(faults, bad...)
			continue
		}
		w.add(s)
	}
	if len(faults) > 0 {
		return nil, &ConfigError{Faults: faults}
	}
	return w, nil
}

// add adds a surface without faults.
func (w *World) add(s *Surface) {
	id := len(w.sheets)
	sh := sheet{name: s.Name}
	if s.Terrain != nil {
		sh.terrain = newField(s.Terrain, w.cells)
		w.cells += sh.terrain.cells()
		w.fields = append(w.fields, id)
		w.sheets = append(w.sheets, sh)
		return
	}
	w.cells++
	corners := append([]Vec(nil), s.Polygon...)
	normal, _ := normalOf(corners)
	sh.piece = face{plane: planeThrough(corners[0], normal), corners: corners, surface: id + 1, cell: w.cells}
	sh.lo, sh.hi = bounds(corners)
	w.sheets = append(w.sheets, sh)
	w.bins.add(id, sh.lo, sh.hi)
}

func (s *Surface) fault(key, got, want string) Fault {
	at := "surfaces." + s.Name
	if key != "" {
		at += "." + key
	}
	return Fault{Key: at, Got: got, Want: want}
}

func (s *Surface) faults() []Fault {
	var list []Fault
	if !unit.ValidName(s.Name) {
		list = append(list, s.fault("", strconv.Quote(s.Name), "a name"))
	}
	switch {
	case s.Terrain != nil && s.Polygon == nil:
		return append(list, s.terrainFaults()...)
	case s.Polygon != nil && s.Terrain == nil:
		return append(list, s.polygonFaults()...)
	}
	return append(list, s.fault("", "terrain and polygon, or neither", "one of them"))
}

func near(at Vec) bool {
	return math.Abs(at.X) <= farthest && math.Abs(at.Y) <= farthest && math.Abs(at.Z) <= farthest
}

func (s *Surface) terrainFaults() []Fault {
	t := s.Terrain
	var list []Fault
	if !near(Vec{t.X, t.Y, 0}) {
		list = append(list, s.fault("terrain.origin", fmt.Sprintf("(%v, %v)", t.X, t.Y), withinReach))
	}
	if !(t.Cell > 0) || t.Cell > farthest {
		list = append(list, s.fault("terrain.cell", fmt.Sprint(t.Cell), "above 0 and at most 1e6 m"))
	}
	if t.Block < 1 {
		list = append(list, s.fault("terrain.block", fmt.Sprint(t.Block), "at least 1 cell"))
	}
	if len(t.Heights) < 2 || len(t.Heights[0]) < 2 || len(t.Heights)*len(t.Heights[0]) > mostCells {
		return append(list, s.fault("terrain.heights", fmt.Sprintf("%d rows", len(t.Heights)), "two rows or more of two heights or more, at most 16777216 in all"))
	}
	for j, row := range t.Heights {
		if len(row) != len(t.Heights[0]) {
			list = append(list, s.fault("terrain.heights."+strconv.Itoa(j), fmt.Sprintf("%d heights", len(row)), fmt.Sprintf("%d, as in the first row", len(t.Heights[0]))))
		}
		for i, z := range row {
			if !(math.Abs(z) <= farthest) {
				list = append(list, s.fault(fmt.Sprintf("terrain.heights.%d.%d", j, i), fmt.Sprint(z), withinReach))
			}
		}
	}
	return list
}

func (s *Surface) polygonFaults() []Fault {
	if len(s.Polygon) < 3 {
		return []Fault{s.fault("polygon", fmt.Sprintf("%d corners", len(s.Polygon)), "three or more")}
	}
	for i, c := range s.Polygon {
		if !near(c) {
			return []Fault{s.fault("polygon."+strconv.Itoa(i), fmt.Sprint(c), withinReach)}
		}
	}
	normal, ok := normalOf(s.Polygon)
	if !ok {
		return []Fault{s.fault("polygon", "corners on one line", "corners around a piece of a plane")}
	}
	plane := planeThrough(s.Polygon[0], normal)
	turn, before := 0.0, s.Polygon[len(s.Polygon)-1]
	for i, c := range s.Polygon {
		if off := plane.Distance(c); math.Abs(off) > flat {
			return []Fault{s.fault("polygon."+strconv.Itoa(i), fmt.Sprintf("%v m off the plane of the others", off), "within 0.001 m of it")}
		}
		edge, next := c.Sub(before), s.Polygon[(i+1)%len(s.Polygon)].Sub(c)
		bend := edge.Cross(next).Dot(normal)
		// Convex goes round once, and never back.
		if bend < -1e-9*edge.Len()*next.Len() || edge == (Vec{}) {
			return []Fault{s.fault("polygon."+strconv.Itoa(i), fmt.Sprint(c), "a corner of a convex piece, each once")}
		}
		turn += math.Atan2(bend, edge.Dot(next))
		before = c
	}
	if turn > 2*math.Pi+0.1 {
		return []Fault{s.fault("polygon", "corners that go round more than once", "corners in their order around it")}
	}
	return nil
}

// normalOf returns the normal of a polygon, weighed by its parts' areas, and
// whether it has one.
func normalOf(corners []Vec) (Vec, bool) {
	var sum Vec
	for i := 2; i < len(corners); i++ {
		sum = sum.Add(corners[i-1].Sub(corners[0]).Cross(corners[i].Sub(corners[0])))
	}
	length := sum.Len()
	if !(length > 1e-9) {
		return Vec{}, false
	}
	return sum.Scale(1 / length), true
}

func bounds(corners []Vec) (lo, hi Vec) {
	lo, hi = corners[0], corners[0]
	for _, c := range corners[1:] {
		lo = Vec{min(lo.X, c.X), min(lo.Y, c.Y), min(lo.Z, c.Z)}
		hi = Vec{max(hi.X, c.X), max(hi.Y, c.Y), max(hi.Z, c.Z)}
	}
	return lo, hi
}

// sheet returns the surface of a name that is there.
func (w *World) sheet(name string) (*sheet, error) {
	id, ok := w.names[name]
	if !ok || w.sheets[id].gone {
		return nil, fmt.Errorf("%w: surface is %q, want the name of one that is there", ErrBadInput, name)
	}
	return &w.sheets[id], nil
}

// Name returns the name of a surface by its index, from 1; of 0 it is empty.
func (w *World) Name(surface int) string {
	if surface == 0 {
		return ""
	}
	return w.sheets[surface-1].name
}

// Remove takes a surface away.
func (w *World) Remove(name string) error {
	s, err := w.sheet(name)
	if err == nil {
		s.gone = true
	}
	return err
}

// Move moves a polygon at once. Bodies are not carried.
func (w *World) Move(name string, by Vec) error {
	s, err := w.sheet(name)
	if err != nil {
		return err
	}
	if s.terrain != nil {
		return fmt.Errorf("%w: surface %q is terrain, want a polygon: terrain does not move", ErrBadInput, name)
	}
	if !by.IsFinite() {
		return fmt.Errorf("%w: the move of surface %q is %v", ErrNotFinite, name, by)
	}
	to := s.piece.origin.Add(by)
	if !near(to) {
		return fmt.Errorf("%w: surface %q is moved by %v in all, want %s", ErrBadInput, name, to, withinReach)
	}
	id := w.names[name]
	w.bins.remove(id, s.lo.Add(s.piece.origin), s.hi.Add(s.piece.origin))
	s.piece.origin = to
	w.bins.add(id, s.lo.Add(to), s.hi.Add(to))
	return nil
}

// Probe says how high a surface is at a place, and its normal there, upwards.
// It is not ok if the surface is not above or below the place.
func (w *World) Probe(name string, x, y float64) (z float64, normal Vec, ok bool, err error) {
	s, err := w.sheet(name)
	if err != nil {
		return 0, Vec{}, false, err
	}
	if at := (Vec{x, y, 0}); !at.IsFinite() {
		return 0, Vec{}, false, fmt.Errorf("%w: the place is (%v, %v)", ErrNotFinite, x, y)
	}
	if s.terrain == nil {
		z, normal, ok = s.piece.heightAt(x, y)
		return z, normal, ok, nil
	}
	w.begin()
	w.fromField(s.terrain, 0, Vec{x, y, -2 * farthest}, Vec{x, y, 2 * farthest})
	for i := range w.found {
		if z, normal, ok = w.found[i].heightAt(x, y); ok {
			return z, normal, true, nil
		}
	}
	return 0, Vec{}, false, nil
}

// heightAt returns how high a face is at a place, and its normal upwards.
func (f *face) heightAt(x, y float64) (float64, Vec, bool) {
	plane := f.plane.facing(f.plane.Normal.Z)
	if plane.Normal.Z <= tiny {
		return 0, Vec{}, false
	}
	at := Vec{x, y, 0}.Sub(f.origin)
	at.Z = -(plane.D + plane.Normal.X*at.X + plane.Normal.Y*at.Y) / plane.Normal.Z
	return at.Z + f.origin.Z, plane.Normal, f.holds(at)
}
