package mover

import (
	"errors"
	"fmt"
	"math"

	"github.com/moveauth/moveauth/reference/unit"
)

// DisplacementKind is a kind of displacement.
type DisplacementKind uint8

// The kinds.
const (
	Dash      DisplacementKind = iota // a line: stops at what it meets
	Knockback                         // slides like walking
)

// Displacement moves a body by a velocity for a time, whatever its input. Its
// zero value is none.
type Displacement struct {
	Velocity unit.Vec
	Secs     float64 // what remains
	Kind     DisplacementKind
}

// spend takes the displacement's part of a frame of dt seconds: the way that it
// wants in it, and the time that is left of the frame.
func (d *Displacement) spend(dt float64) (way unit.Vec, kind DisplacementKind, left float64) {
	used := dt
	// MOVER-008a: what remains is used to the end, and no more than that, so
	// that velocity times duration is covered at any frame rate. A rounding that
	// would remain goes along: seven frames of 0.02 s are 0.14 s.
	if d.Secs-dt < leastSecs {
		used = d.Secs
	}
	d.Secs -= used
	// MOVER-007a, MOVER-046: an even pace, and each part of the time counts once,
	// in however many frames.
	way = d.Velocity.Scale(used)
	// MOVER-008b: else each dash would end with a stutter, longer the lower the
	// frame rate.
	left = max(0, dt-used)
	return way, d.Kind, left
}

// Errors of [Mover.Displace]. In each case nothing has changed.
var (
	// ErrNoDirection: a dash with neither a move nor an aim.
	ErrNoDirection = errors.New("a dash has no direction: move and aim are both zero")
	// ErrNotForPlayers: a knockback for a player's body.
	ErrNotForPlayers = errors.New("a knockback is not for players")
)

// Request asks for a displacement. Player transform authority, ADR-0009 §2.
type Request struct {
	Kind DisplacementKind
	Secs float64 // how long, above 0

	// Of a dash: input at its beginning, and its speed in u/s, which is
	// combat's to say.
	Move, Aim unit.Vec
	Speed     float64

	// Of a knockback: what it covers, and who asks.
	Vector unit.Vec
	By     int64
}

// Displacement returns what is asked for, or an error that wraps [ErrBadInput]
// or [ErrNoDirection].
func (r *Request) Displacement() (Displacement, error) {
	if !(r.Secs > 0) || math.IsInf(r.Secs, 1) {
		return Displacement{}, fmt.Errorf("%w: secs is %v, want a finite number above 0", ErrBadInput, r.Secs)
	}
	d := Displacement{Kind: r.Kind, Secs: r.Secs}
	switch r.Kind {
	case Dash:
		if !r.Move.IsFinite() || !r.Aim.IsFinite() || !(r.Speed >= 0) || math.IsInf(r.Speed, 1) {
			return Displacement{}, fmt.Errorf("%w: a dash has move (%v, %v), aim (%v, %v), speed %v u/s, want finite numbers and a speed of at least 0",
				ErrBadInput, r.Move.X, r.Move.Y, r.Aim.X, r.Aim.Y, r.Speed)
		}
		direction, err := dashDirection(r.Move, r.Aim)
		if err != nil {
			return Displacement{}, err
		}
		d.Velocity = direction.Scale(r.Speed)
	case Knockback:
		if !r.Vector.IsFinite() {
			return Displacement{}, fmt.Errorf("%w: a knockback has vector (%v, %v), want finite numbers", ErrBadInput, r.Vector.X, r.Vector.Y)
		}
		// MOVER-012: the vector is the way, and the time says how fast.
		d.Velocity = unit.Vec{X: r.Vector.X / r.Secs, Y: r.Vector.Y / r.Secs}
	default:
		return Displacement{}, fmt.Errorf("%w: kind is %d, want Dash or Knockback", ErrBadInput, r.Kind)
	}
	if !d.Velocity.IsFinite() {
		return Displacement{}, fmt.Errorf("%w: the velocity is (%v, %v) u/s, want finite numbers", ErrBadInput, d.Velocity.X, d.Velocity.Y)
	}
	return d, nil
}

// dashDirection is where a dash goes, with length 1.
func dashDirection(move, aim unit.Vec) (unit.Vec, error) {
	// MOVER-009a: who runs left and aims right wants out, not in.
	if direction := moveDirection(move); direction != (unit.Vec{}) {
		return direction, nil
	}
	// MOVER-009d, MOVER-049b: an aim that is noise is no direction, and a dash
	// along none would be spent for nothing.
	if aim.Len() < least {
		return unit.Vec{}, ErrNoDirection
	}
	// MOVER-009b, MOVER-009c: the aim reaches to the mouse; how far that is must
	// not count.
	return aim.Unit(), nil
}

// way is the length that the displacement covers in the open. u.
func (d *Displacement) way() float64 { return d.Velocity.Scale(d.Secs).Len() }

// Choose returns which of one tick's requests for one body is taken: its index
// and the displacement, or −1 if none moves anything. An error is that of the
// first request that has one; then none is taken.
func Choose(requests []Request) (int, Displacement, error) {
	taken, best := -1, Displacement{}
	for i := range requests {
		d, err := requests[i].Displacement()
		if err != nil {
			return -1, Displacement{}, fmt.Errorf("request %d: %w", i, err)
		}
		// MOVER-047: a blow from the very spot has a zero vector. It begins
		// nothing, so nothing of the body's input is lost to it.
		if d.Velocity == (unit.Vec{}) {
			continue
		}
		if taken < 0 || stronger(&requests[i], &d, &requests[taken], &best) {
			taken, best = i, d
		}
	}
	return taken, best, nil
}

// stronger reports whether a request goes before another of the same tick.
func stronger(r *Request, d *Displacement, other *Request, best *Displacement) bool {
	a, b := size(r, d), size(other, best)
	if a == b {
		// MOVER-013b: the order of arrival must not decide.
		return r.By < other.By
	}
	// MOVER-013a: neither the last nor the sum.
	return a > b
}

// size is what requests are compared by: that of a knockback is its vector's as
// given, before a division could round two equal ones apart.
func size(r *Request, d *Displacement) float64 {
	if r.Kind == Knockback {
		return r.Vector.Len()
	}
	return d.way()
}
