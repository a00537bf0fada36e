package slope

import (
	"errors"
	"fmt"
	"math"
)

// ErrBadInput is the error of an input that is out of its range. What it was
// given to is as before.
var ErrBadInput = errors.New("bad input")

// mostSubSteps is how many sub-steps one move may be cut into: whoever needs
// more has lost the world.
const mostSubSteps = 10_000

// rounds is how often a place is corrected before a body counts as squeezed.
const rounds = 16

// Sphere is the shape of a body, and how it keeps to the ground.
type Sphere struct {
	Radius   float64 // above 0; m
	StepDown float64 // how far down a body looks for ground that it had; m
	Walkable float64 // the least N.z of walkable ground
}

// Move is a move that is wanted.
type Move struct {
	From     Vec // centre
	By       Vec
	Velocity Vec
	On       Contact // that the body has committed
}

// Moved is what became of a move.
type Moved struct {
	OK bool // it succeeded; else the body is where it was, and touches nothing
	At Vec
	On Contact
}

// SubStep is the offset of one sub-step.
type SubStep struct {
	Wanted   Vec // an equal part of the move
	Adjusted Vec // by plane and sliding normal, without the lift
}

// IsWalkable reports whether a contact is one to stand on.
func (s *Sphere) IsWalkable(on *Contact) bool {
	// SLOPE-022: just as steep as that is not too steep.
	return on.Valid() && s.walks(on.Normal)
}

func (s *Sphere) walks(n Vec) bool { return n.Z >= s.Walkable }

// Sweep moves a sphere through a world. To steps, unless it is nil, the offset
// of each sub-step is appended.
func (s *Sphere) Sweep(w *World, m Move, steps *[]SubStep) (Moved, error) {
	if !m.From.IsFinite() || !m.By.IsFinite() || !m.Velocity.IsFinite() {
		return Moved{}, fmt.Errorf("%w: a move from %v by %v with velocity %v", ErrNotFinite, m.From, m.By, m.Velocity)
	}
	length := m.By.Len()
	if length > mostSubSteps*s.Radius {
		return Moved{}, fmt.Errorf("%w: a move by %v, want at most %d radii of %v m", ErrBadInput, m.By, mostSubSteps, s.Radius)
	}
	n := SubSteps(length, s.Radius)
	var state State
	// SLOPE-018b: a body that leaves its plane is not held on it.
	if m.Velocity.Dot(m.On.Normal) <= tiny {
		// SLOPE-018a, SLOPE-032: from the first sub-step on, or each tick would
		// begin with a stair.
		state.On = m.On
	}
	at := m.From
	if n == 0 {
		// SLOPE-037a: who stands still notices, too, that the ground is gone.
		at, ok := s.settle(w, at, at, &state)
		return outcome(m.From, at, &state, ok), nil
	}
	// SLOPE-015b: equal parts.
	part := m.By.Scale(1 / float64(n))
	for range n {
		// SLOPE-016: first the offset, by what the sub-step before established;
		// only then the move.
		adjusted := state.adjust(part, Ball{at, s.Radius})
		if steps != nil {
			*steps = append(*steps, SubStep{part, adjusted.Offset})
		}
		from := at
		// SLOPE-011b: along the normal it would drift down the slope.
		at.Z += adjusted.Lift
		// SLOPE-017: what was adjusted adds up. The end that was asked for is
		// nobody's to reach.
		var ok bool
		// SLOPE-050: the push-out is of the sub-step, and leads through nothing.
		if at, ok = s.settle(w, from, at.Add(adjusted.Offset), &state); !ok {
			return outcome(m.From, at, &state, false), nil
		}
	}
	return outcome(m.From, at, &state, true), nil
}

func outcome(from, at Vec, state *State, ok bool) Moved {
	if !ok {
		// SLOPE-020a, SLOPE-020b: neither the plane that it had nor one that was
		// found on the way to nowhere.
		return Moved{At: from}
	}
	return Moved{true, at, state.On}
}

// settle ends a sub-step that took the sphere from one place to another: it
// corrects what it is in, looks for what it touches, and, if it had ground and
// has none, for ground below. It returns the place, and whether one was found.
func (s *Sphere) settle(w *World, from, to Vec, state *State) (Vec, bool) {
	had := state.On
	// SLOPE-044, SLOPE-002d: a plane serves one sub-step, and so does a wall. What
	// this one establishes it has to find.
	*state = State{}
	q := query{s: s, w: w, from: from, stands: s.IsWalkable(&had)}
	q.look(to)
	at, ok := q.correct(to)
	if !ok {
		return at, false
	}
	state.On, state.Sliding = q.touched(at)
	// Who has not moved does not go down either.
	if had.Valid() && from != to && !s.IsWalkable(&state.On) {
		if down, below, ok := q.below(at); ok {
			// SLOPE-028a, SLOPE-029, SLOPE-040: over a crest, and off the end of a
			// deck, the ground falls away under a straight step.
			at.Z -= down
			state.On = below
		}
	}
	return at, true
}

// query is one sub-step's questions to the world.
type query struct {
	s      *Sphere
	w      *World
	from   Vec
	stands bool // the sub-step began on walkable ground, or has found some
	wall   Vec  // horizontal normal of what the sphere was pushed out of last
	found  []face
	lo, hi Vec // the box within which all faces are found
}

// look finds the faces around the way to a place, with room to correct it.
func (q *query) look(to Vec) {
	room := 1.5 * q.s.Radius
	q.lo = Vec{min(q.from.X, to.X) - room, min(q.from.Y, to.Y) - room, min(q.from.Z, to.Z) - room - q.s.StepDown}
	q.hi = Vec{max(q.from.X, to.X) + room, max(q.from.Y, to.Y) + room, max(q.from.Z, to.Z) + room}
	q.found = q.w.near(q.lo, q.hi)
}

// seen reports whether all faces that a sphere can touch at a place were found.
func (q *query) seen(at Vec) bool {
	r := q.s.Radius + tiny
	return at.X-r >= q.lo.X && at.Y-r >= q.lo.Y && at.Z-r >= q.lo.Z &&
		at.X+r <= q.hi.X && at.Y+r <= q.hi.Y && at.Z+r <= q.hi.Z
}

// deepest returns what is to be corrected first of what a sphere overlaps.
func (q *query) deepest(at Vec) (meeting, bool) {
	var first meeting
	any := false
	for i := range q.found {
		m, ok := q.found[i].meet(q.from, at, q.s.Radius)
		// SLOPE-041: to touch is not to be in it.
		if ok && m.distance < q.s.Radius-tiny && (!any || q.before(&m, &first)) {
			first, any = m, true
		}
	}
	return first, any
}

// touched returns what a sphere rests on at a place, an invalid contact if it is
// on nothing, and the horizontal normal of the wall beside it, if there is one.
func (q *query) touched(at Vec) (Contact, Vec) {
	var first meeting
	any, wall := false, q.wall
	for i := range q.found {
		m, ok := q.found[i].meet(q.from, at, q.s.Radius+tiny)
		// SLOPE-021: terrain, a building, a crate: whatever faces up, if only a
		// little.
		if ok && m.plane.Normal.Z > tiny && (!any || q.before(&m, &first)) {
			first, any = m, true
		}
		// SLOPE-002a: who was laid along a wall touches it and is not in it, and
		// would run into it again in the sub-step after.
		if ok && wall == (Vec{}) && math.Abs(m.plane.Normal.Z) <= tiny {
			wall, _ = levelled(m.plane.Normal)
		}
	}
	if !any {
		return Contact{}, wall
	}
	return first.contact(), wall
}

// before orders meetings: what can be walked on, then what is nearer, then the
// faces themselves before their edges.
func (q *query) before(m, other *meeting) bool {
	if a, b := q.s.walks(m.plane.Normal), q.s.walks(other.plane.Normal); a != b {
		return a
	}
	if apart := m.distance - other.distance; math.Abs(apart) > 1e-9 {
		return apart < 0
	}
	if m.edge != other.edge {
		return other.edge
	}
	return m.plane.Normal.Z > other.plane.Normal.Z
}

// correct moves a sphere out of what it overlaps, and returns where it is then
// and whether it is out. It notes the wall that it was moved from.
func (q *query) correct(at Vec) (Vec, bool) {
	var last Vec // normal of the wall before
	for range rounds {
		m, any := q.deepest(at)
		if !any {
			return at, true
		}
		if n := m.plane.Normal; q.s.walks(n) {
			// SLOPE-030, SLOPE-033: ground is climbed and not slid along, whatever
			// lies deeper.
			at.Z += q.raise(&m, at)
			q.stands = true
		} else {
			out, ok := q.pushed(&m, last)
			if !ok {
				return at, false
			}
			at = at.Add(out)
			last = n
			if level, ok := levelled(n); ok {
				q.wall = level
			}
		}
		if !q.seen(at) {
			q.look(at)
		}
	}
	return at, false
}

// raise returns by how much a sphere must rise to lie on walkable ground. m
func (q *query) raise(m *meeting, at Vec) float64 {
	n, r := m.plane.Normal, q.s.Radius
	if !m.edge {
		return (r - m.distance) / n.Z
	}
	// Over an edge it turns on the way.
	away := n.Scale(m.distance)
	return math.Sqrt(r*r-away.X*away.X-away.Y*away.Y) - away.Z
}

// pushed returns by what a sphere must move to be out of a wall, without going
// back into the one before. It is not ok if there is no such way.
func (q *query) pushed(m *meeting, last Vec) (Vec, bool) {
	depth := q.s.Radius - m.distance
	n := m.plane.Normal
	way := n
	if level, ok := levelled(n); ok && q.stands {
		// SLOPE-031c: who stands is not lifted by what is too steep to stand on.
		way = level
	}
	if back := way.Dot(last); back < 0 {
		way = way.Sub(last.Scale(back))
	}
	// How much of the way leads out. Where it is next to nothing the body is
	// wedged in, and would be thrown out sideways.
	out := way.Dot(n)
	return way.Scale(depth / out), out > tiny && depth/out*way.Len() < 2*q.s.Radius
}

// levelled returns the horizontal part of a normal, of length 1, if it has one.
func levelled(n Vec) (Vec, bool) {
	length := math.Sqrt(n.X*n.X + n.Y*n.Y)
	if length < tiny {
		return Vec{}, false
	}
	return Vec{n.X / length, n.Y / length, 0}, true
}

// below looks for walkable ground under a place, and returns how far down it
// is.
func (q *query) below(at Vec) (float64, Contact, bool) {
	if !q.seen(at) {
		q.look(at)
	}
	down, any := q.s.StepDown, false
	var on Contact
	for i := range q.found {
		f := &q.found[i]
		if far, plane, ok := f.drop(at, q.s.Radius, down); ok {
			down, any = far, true
			on = Contact{Plane: plane, Offset: f.origin, Cell: f.cell, Surface: f.surface}
		}
	}
	// What is met first, going down, decides: past a steep face there is no way.
	return down, on, any && q.s.walks(on.Normal)
}
