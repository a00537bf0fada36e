package mover

import (
	"errors"
	"fmt"
	"math"

	"github.com/moveauth/moveauth/reference/unit"
)

// ErrBadInput is wrapped by the errors about input that no frame may have: a
// time that is negative or not finite, a vector that is not finite.
var ErrBadInput = errors.New("bad input")

// Mode is a mode of locomotion.
type Mode uint8

// The modes.
const (
	Normal Mode = iota // walks at the move speed
	Crawl              // walks at the crawl speed
	Frozen             // does not move
)

// PlayerState is a state of the player's combat machine. An enemy's frames
// carry Idle.
type PlayerState uint8

// The states.
const (
	Idle PlayerState = iota
	Windup
	Active
	Recovery
	Dashing
	Downed
	Dead
)

// modes is what each state picks. A swing slows nobody: what changes how a body
// moves is a mode, never a factor.
var modes = [...]Mode{
	Idle: Normal,
	// MOVER-010a: the phases of a swing walk as if there were none.
	Windup: Normal, Active: Normal, Recovery: Normal,
	// MOVER-010d: the displacement moves a dashing body; in what is left of the
	// frame in which it ends, the body walks.
	Dashing: Normal,
	// MOVER-010b: downed bodies crawl.
	Downed: Crawl,
	// MOVER-010c: dead bodies lie still.
	Dead: Frozen,
}

// Mode returns the mode that the state picks.
func (s PlayerState) Mode() Mode { return modes[s] }

// State is the state of locomotion. Its zero value stands still.
type State struct {
	Velocity unit.Vec     // of walking; not touched by what is Active
	Active   Displacement // the one that runs, or zero
}

// Wanted is what a step asks of the sweep: first to be displaced, then to walk
// from there. u.
type Wanted struct {
	Displaced unit.Vec
	Kind      DisplacementKind // of Displaced
	Walked    unit.Vec
}

// Total is the sum.
func (w Wanted) Total() unit.Vec { return w.Displaced.Add(w.Walked) }

// least is the length below which a move or an aim is zero: a stick at rest
// does not give 0.
const least = 1e-5

// leastSecs is the time below which what remains of a displacement is mere
// rounding.
const leastSecs = 1e-9

// moveDirection is the move with length 1, or zero.
func moveDirection(move unit.Vec) unit.Vec {
	// MOVER-049a, MOVER-004b: decided before the division by the length, which
	// would make noise of a small one and NaN of zero.
	if move.Len() < least {
		return unit.Vec{}
	}
	// MOVER-004a, MOVER-004c: normalised whether it is longer than 1, as that of
	// two keys, or shorter, as that of a stick at half tilt.
	return move.Unit()
}

// target is the velocity that the mode wants along a direction.
func target(direction unit.Vec, mode Mode, cfg *Config) unit.Vec {
	// MOVER-015b, MOVER-003: the move speed alone, times no other key.
	speed := cfg.MoveSpeed
	if mode == Crawl {
		// MOVER-002: another speed, not a share of the first.
		speed = cfg.DownedCrawlSpeed
	}
	return direction.Scale(speed)
}

// Step is one frame of locomotion: from state, move, mode, time in seconds and
// configuration to the new state and the displacements that are wanted. It is
// pure. A time that is negative or not finite and a move that is not finite
// give an error that wraps [ErrBadInput], and the state as it was.
func Step(s State, move unit.Vec, mode Mode, dt float64, cfg *Config) (State, Wanted, error) {
	if err := checkFrame(dt, move); err != nil {
		return s, Wanted{}, err
	}
	if noTime(dt) {
		return s, Wanted{}, nil
	}
	// MOVER-001a: before all else, so that neither input nor displacement moves
	// the body.
	if mode == Frozen {
		// MOVER-001b: cancelled and not paused: nobody who is revived expects
		// the dash of a minute ago.
		s.Active = Displacement{}
		s.Velocity = unit.Vec{}
		return s, Wanted{}, nil
	}
	var w Wanted
	left := dt
	if s.Active.Secs > 0 {
		w.Displaced, w.Kind, left = s.Active.spend(dt)
		// MOVER-007b: a dash that the keys could bend or lengthen would cover
		// what nobody tuned.
		if s.Active.Secs > 0 {
			return s, w, nil
		}
		s.Active = Displacement{}
	}
	s.Velocity, w.Walked = approach(s.Velocity, target(moveDirection(move), mode, cfg), left, cfg.AccelTime)
	return s, w, nil
}

// noTime reports whether a frame of dt seconds leaves everything as it is.
func noTime(dt float64) bool {
	// MOVER-016a: the first frame after a pause has no time, and is none: it
	// eats nothing of a dash and starts no walk.
	return dt == 0
}

// approach takes a velocity towards its target for a time, and says how far the
// body goes meanwhile.
func approach(v, target unit.Vec, secs, accelTime float64) (velocity, way unit.Vec) {
	// MOVER-005a, MOVER-005b: without inertia the velocity is the target's, be
	// that the full speed or zero, from the frame's beginning.
	if accelTime == 0 {
		return target, target.Scale(secs)
	}
	behind := v.Sub(target)
	// MOVER-006c: the exponential curve: 1 − 1/e of the way after accelTime.
	// MOVER-006b: a product of powers of e depends on the sum of the times
	// alone, so any split into frames gives the same velocity.
	kept := math.Exp(-secs / accelTime)
	// MOVER-006a: what is kept lies in [0, 1], and what is behind keeps its
	// sign: the target is neared and not passed.
	velocity = target.Add(behind.Scale(kept))
	// The way is the integral of the velocity, so that it does not depend on the
	// split either.
	way = target.Scale(secs).Add(behind.Scale(-accelTime * math.Expm1(-secs/accelTime)))
	return velocity, way
}

// checkFrame looks for input that no frame may have.
func checkFrame(dt float64, move unit.Vec) error {
	// MOVER-016b: a clock that was set back would run the body backwards. NaN
	// is not at least 0 either.
	if !(dt >= 0) || math.IsInf(dt, 1) {
		return fmt.Errorf("%w: dt is %v s, want a finite number of at least 0", ErrBadInput, dt)
	}
	// MOVER-016c: a NaN that gets into a position never leaves it.
	if !move.IsFinite() {
		return fmt.Errorf("%w: move is (%v, %v), want finite numbers", ErrBadInput, move.X, move.Y)
	}
	return nil
}
