package mover

import (
	"math"
	"math/bits"

	"github.com/moveauth/moveauth/reference/unit"
)

// BoxCaster casts an axis-aligned box through a world. It is a [Caster].
type BoxCaster struct {
	World *World
	Half  unit.Vec // half-widths, above 0. u
	Casts int64    // how many were made
}

// Cast is [Caster.Cast]. direction must have length 1, distance be at least 0.
func (c *BoxCaster) Cast(from, direction unit.Vec, distance float64) (hit float64, ok bool) {
	hit, shape := c.cast(from, direction, distance)
	return hit, shape >= 0
}

// CastNamed is Cast that says which blocker was met. Among equally near ones it
// is the one whose name comes first.
func (c *BoxCaster) CastNamed(from, direction unit.Vec, distance float64) (hit float64, name string, ok bool) {
	hit, shape := c.cast(from, direction, distance)
	if shape < 0 {
		return 0, "", false
	}
	return hit, c.World.shapes[shape].name, true
}

func (c *BoxCaster) cast(from, direction unit.Vec, distance float64) (hit float64, shape int32) {
	c.Casts++
	w := c.World
	w.cast++
	// MOVER-032: a value that does not outlive the cast. There is no list of
	// hits, which would have to grow with them.
	var q query
	q.begin(from, c.Half, direction, distance)
	w.visit(&q)
	if q.again {
		// The body began inside a shape of several parts, some of which were
		// looked at before that was known.
		q.again, q.best, q.met = false, distance, -1
		w.visit(&q)
	}
	return q.best, q.met
}

// Inside reports whether the box at a place is inside a blocker, of the layer if
// one is given. Touching is not inside.
func (c *BoxCaster) Inside(at unit.Vec, layer string) bool {
	return c.inside(at, among{layer: layer})
}

// InsideOf is Inside of the blocker of that name.
func (c *BoxCaster) InsideOf(at unit.Vec, name string) bool {
	return c.inside(at, among{name: name})
}

func (c *BoxCaster) inside(at unit.Vec, of among) bool {
	var q query
	q.begin(at, c.Half, unit.Vec{}, 0)
	q.among = &of
	c.World.visit(&q)
	return q.met >= 0
}

// query is a cast that runs.
type query struct {
	lo, hi      [2]float64 // the body's faces at its beginning
	direction   [2]float64
	axis        int        // along which it goes; −1: at an angle
	from, until [2]float64 // what it sweeps over, with rounding to spare
	far         bool       // that lies beyond numbered
	rounding    float64    // how deep two shapes overlap that only touch. u

	best  float64 // distance to the nearest so far
	met   int32   // its shape; −1: none
	again bool    // the body is inside a shape of several parts

	among *among // no cast: which of these is the body inside of?
}

// among are the blockers of a layer and of a name; empty: of any.
type among struct {
	layer, name string
}

// rounding is what two faces that touch may be apart by mere rounding. u.
func rounding(points ...unit.Vec) float64 {
	size := 0.0
	for _, p := range points {
		size += math.Abs(p.X) + math.Abs(p.Y)
	}
	return size * ulps
}

// ulps is how many units in the last place of a coordinate are rounding: a face
// from centre and half-width has one or two.
const ulps = 4 * 0x1p-52

func (q *query) begin(at, half, direction unit.Vec, distance float64) {
	q.lo = [2]float64{at.X - half.X, at.Y - half.Y}
	q.hi = [2]float64{at.X + half.X, at.Y + half.Y}
	q.direction = [2]float64{direction.X, direction.Y}
	// MOVER-029: in proportion to the coordinates: an epsilon that is right at
	// the origin is less than one step of the positions far from it.
	q.rounding = (math.Abs(at.X) + math.Abs(at.Y) + half.X + half.Y) * ulps
	q.best, q.met, q.axis = distance, -1, -1
	if direction.Y == 0 {
		q.axis = 0
	} else if direction.X == 0 {
		q.axis = 1
	}
	x, y := direction.X*distance, direction.Y*distance
	q.from = [2]float64{q.lo[0] + min(x, 0) - q.rounding, q.lo[1] + min(y, 0) - q.rounding}
	q.until = [2]float64{q.hi[0] + max(x, 0) + q.rounding, q.hi[1] + max(y, 0) + q.rounding}
	q.far = !(q.from[0] > -numbered && q.from[1] > -numbered && q.until[0] < numbered && q.until[1] < numbered)
}

// visit tests what lies around the way of a cast.
func (w *World) visit(q *query) {
	g := &w.grid
	for left := g.levels; left != 0; left &= left - 1 {
		level := uint(bits.TrailingZeros32(left))
		x0, y0 := cellsOf(q.from, level)
		x1, y1 := cellsOf(q.until, level)
		if most := int64(len(g.nodes)) + 8; q.far || x1-x0 > most || y1-y0 > most || (x1-x0)*(y1-y0) > most {
			w.visitAll(q)
			return
		}
		for y := y0; y <= y1; y++ {
			for x := x0; x <= x1; x++ {
				for e := g.heads[g.hash(level, x, y)]; e > 0; {
					at := &g.entries[e-1]
					e = at.next
					// Most of what lies around the way is not on it.
					if n := &g.nodes[at.node]; n.blocks &&
						n.lo[0] <= q.until[0] && n.hi[0] >= q.from[0] && n.lo[1] <= q.until[1] && n.hi[1] >= q.from[1] {
						w.meet(q, n)
					}
				}
			}
		}
	}
}

// visitAll tests every part: for a cast so long that it would look into more
// cells than there are parts, or so far out that cells have no number.
func (w *World) visitAll(q *query) {
	for i := range w.grid.nodes {
		if n := &w.grid.nodes[i]; n.blocks {
			w.meet(q, n)
		}
	}
}

// meet tests a cast against one part. What the test of faces below decides:
//
//	gap     from the body's leading face to the part's near face, negative
//	        where the two overlap
//	behind  from the body's trailing face to the part's far face: what is not
//	        above 0 has been passed
func (w *World) meet(q *query, n *node) {
	if q.among != nil {
		w.overlaps(q, n)
		return
	}
	var hit float64
	var what verdict
	if a := q.axis; a >= 0 && n.slope == flat {
		hit, what = q.alongAxis(&n.part, a&1)
	} else {
		hit, what = q.atAnAngle(&n.part)
	}
	switch what {
	case inside:
		w.exempt(q, n)
	case met:
		// MOVER-050: the nearest of all, and all are looked at.
		if hit < q.best || hit == q.best && (q.met < 0 || w.before(n.shape, q.met)) {
			if n.whole || w.shapes[n.shape].exempt != w.cast {
				q.best, q.met = hit, n.shape
			}
		}
	}
}

// exempt is for a body that is inside a part at the beginning of a cast.
func (w *World) exempt(q *query, n *node) {
	// MOVER-021b: nothing is done about it. What would push a body out would
	// also pick the side.
	if n.whole {
		return
	}
	// MOVER-030a: the shape is one, so its other parts, which the body is not
	// inside of, do not count either.
	if s := &w.shapes[n.shape]; s.exempt != w.cast {
		s.exempt = w.cast
		q.again = true
	}
}

// verdict is what a cast has with a part.
type verdict uint8

const (
	missed verdict = iota
	met
	inside // at the beginning
)

// alongAxis tests a box, or a stretch along an axis, by their faces alone.
func (q *query) alongAxis(p *part, a int) (float64, verdict) {
	b := a ^ 1
	// MOVER-027, MOVER-043b: what shares no more than an edge with the way, but
	// for rounding, is not met: one slides along it. So the side of the next box
	// in a row is not met by a body on the row's top.
	// MOVER-045a, MOVER-045b: nor are the sides of a gap that is just as wide as
	// the body, whichever way the rounding went.
	if q.hi[b]-p.lo[b] <= q.rounding || p.hi[b]-q.lo[b] <= q.rounding {
		return 0, missed
	}
	gap, behind := p.lo[a]-q.hi[a], p.hi[a]-q.lo[a]
	if q.direction[a] < 0 {
		gap, behind = q.lo[a]-p.hi[a], q.hi[a]-p.lo[a]
	}
	return q.face(gap, behind, q.rounding)
}

// face decides along the axis of the cast, of a part that lies across its way.
func (q *query) face(gap, behind, rounding float64) (float64, verdict) {
	// MOVER-044b: what lies behind the trailing face, or touches it, is left and
	// not met, however near it is.
	if behind <= rounding {
		return 0, missed
	}
	// MOVER-043a: who touches a face is not inside. It is met at once, and not at
	// less than 0.
	if gap >= -rounding {
		return max(gap, 0), met
	}
	// MOVER-021a: who is truly inside is not blocked, whatever the direction.
	// MOVER-021c: for this cast; the next one asks again.
	return 0, inside
}

// atAnAngle tests any part against a cast in any direction, by the axes that
// could part the two: X, Y and a slanting stretch's normal. On each the body
// enters the part's shadow and leaves it; it meets the part when it has entered
// all and left none.
func (q *query) atAnAngle(p *part) (float64, verdict) {
	t := times{enter: 0, leave: math.Inf(1), within: true}
	for a := range 2 {
		if !t.axis(p.lo[a]-q.hi[a], p.hi[a]-q.lo[a], q.direction[a], q.rounding) {
			return 0, missed
		}
	}
	if p.slope != flat {
		wide, high := p.hi[0]-p.lo[0], p.hi[1]-p.lo[1]
		if p.slope == falling {
			high = -high
		}
		length := math.Hypot(wide, high)
		nx, ny := -high/length, wide/length
		// From the stretch's middle, so that a mirrored stretch gives the same.
		centre := nx*((q.lo[0]+q.hi[0])/2-(p.lo[0]+p.hi[0])/2) + ny*((q.lo[1]+q.hi[1])/2-(p.lo[1]+p.hi[1])/2)
		radius := math.Abs(nx)*(q.hi[0]-q.lo[0])/2 + math.Abs(ny)*(q.hi[1]-q.lo[1])/2
		along := nx*q.direction[0] + ny*q.direction[1]
		size := q.rounding + rounding(unit.Vec{X: p.lo[0], Y: p.lo[1]}, unit.Vec{X: p.hi[0], Y: p.hi[1]})
		if !t.axis(-centre-radius, radius-centre, along, size) {
			return 0, missed
		}
	}
	switch {
	case t.within:
		return 0, inside
	// A corner that is only grazed is touched.
	case t.enter+q.rounding < t.leave && t.enter <= q.best:
		return t.enter, met
	}
	return 0, missed
}

// times are when a body, at a speed of 1 u a second, has entered a part's
// shadow on every axis, and when it leaves the first of them.
type times struct {
	enter, leave float64
	within       bool // it was in all of them from the beginning
}

// parallel is the speed along an axis below which a direction is parallel to
// what is across it, but for rounding.
const parallel = 1e-12

// axis takes in one axis: ahead is from the body's upper face to the part's
// lower one, past from the body's lower face to the part's upper one. It
// reports false if the body never enters, or has left.
func (t *times) axis(ahead, past, speed, rounding float64) bool {
	if math.Abs(speed) < parallel {
		// Beside it, or along it.
		return ahead < -rounding && past > rounding
	}
	gap, behind := ahead, past
	if speed < 0 {
		gap, behind, speed = -past, -ahead, -speed
	}
	if behind <= rounding {
		return false
	}
	if gap >= -rounding {
		t.within = false
		t.enter = max(t.enter, gap/speed)
	}
	t.leave = min(t.leave, behind/speed)
	return true
}

// overlaps notes a part that the body is inside of.
func (w *World) overlaps(q *query, n *node) {
	s, of := &w.shapes[n.shape], q.among
	if of.layer != "" && of.layer != s.layer || of.name != "" && of.name != s.name {
		return
	}
	if _, what := q.atAnAngle(&n.part); what == inside {
		q.met = n.shape
	}
}
