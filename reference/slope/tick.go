package slope

import "fmt"

// Input is what a tick is made of.
type Input struct {
	Dt         float64 // above 0; s
	RootMotion Vec     // of this tick, in the body's own axes, before scale; m
	Manager    Manager
}

// Manager is what the position manager does to a tick's offset. The zero
// Manager does nothing.
type Manager struct {
	Sticky    Vec // the offset towards what the body sticks to
	Sticks    bool
	Longest   float64 // of the offset, at least 0; m
	Constrain bool
}

func (in *Input) check(bound bool) error {
	switch {
	case !in.RootMotion.IsFinite() || in.Dt-in.Dt != 0 || !in.Manager.Sticky.IsFinite() || in.Manager.Longest-in.Manager.Longest != 0:
		return fmt.Errorf("%w: dt %v, root motion %v, sticky %v, constraint %v", ErrNotFinite, in.Dt, in.RootMotion, in.Manager.Sticky, in.Manager.Longest)
	case in.Dt <= 0:
		return fmt.Errorf("%w: dt is %v, want a time above 0 s", ErrBadInput, in.Dt)
	case in.Manager.Longest < 0:
		return fmt.Errorf("%w: constraint is %v, want at least 0 m", ErrBadInput, in.Manager.Longest)
	case !bound && (in.Manager.Sticks || in.Manager.Constrain):
		return fmt.Errorf("%w: the position manager of a body that is not bound, want a bound one", ErrBadInput)
	}
	return nil
}

// tick is a tick that runs.
type tick struct {
	in     Input
	start  Vec
	stood  bool // on walkable ground, at the start
	motion Vec  // root motion in the world
	offset Vec
	moved  Moved
	err    error
}

// Tick runs one tick. The order is that of §2.1, for a bound body and for one
// that is not, for one that is shown and for one that is hidden. After an error
// the body is as before.
func (b *Body) Tick(in Input) error {
	if err := in.check(b.bound); err != nil {
		return err
	}
	t := tick{in: in, start: b.at}
	queue, velocity := b.queue, b.velocity
	// SLOPE-035: each of these asks what the ones before it have left.
	b.standCheck(&t)
	b.rootMotion(&t)
	b.compose(&t)
	b.positionManager(&t)
	b.apply(&t)
	b.integrate(&t)
	b.resolve(&t)
	if t.err != nil {
		b.at, b.velocity, b.queue = t.start, velocity, queue
		return t.err
	}
	b.commit(&t.moved)
	return nil
}

// standCheck asks before anything moves.
func (b *Body) standCheck(t *tick) {
	// SLOPE-023, SLOPE-031a: to touch something is not to stand on it. Laid along
	// a steep face, a step would walk up it.
	t.stood = b.Stands()
}

// rootMotion is what the animation moves.
func (b *Body) rootMotion(t *tick) {
	// SLOPE-023: in the air legs move nobody.
	if !t.stood {
		return
	}
	// SLOPE-042: an ogre of twice the size takes steps of twice the length.
	motion := t.in.RootMotion.Scale(b.cfg.Scale)
	// SLOPE-043: planes are of the world, so the offset has to be before it
	// meets one.
	t.motion = motion.turned(b.cos, b.sin)
}

// compose decides between the server's point and the animation.
func (b *Body) compose(t *tick) {
	if len(b.queue) > 0 {
		t.offset = b.catchUp(t.in.Dt)
		return
	}
	t.offset = t.motion
	// SLOPE-026a: who is hidden shows no staircase.
	if !b.cfg.Boundary || b.hidden {
		return
	}
	// SLOPE-048: of what is nearly upright nothing could be divided.
	if b.on.Normal.Z > boundaryLeast {
		// SLOPE-025, SLOPE-027, SLOPE-039: by the plane that the body's own last
		// sweep found, whoever it is bound to, and by the rule of the sweep, so
		// that there is nothing left for that to do.
		t.offset = onto(t.offset, b.on.Normal)
	}
}

// boundaryLeast is what N.z a boundary projection needs more than.
const boundaryLeast = 0.01

// catchUp returns the way to the server's point, as much of it as fits in a
// tick, and is done with the point if all of it does.
func (b *Body) catchUp(dt float64) Vec {
	// SLOPE-024a: straight, and in three dimensions. The server knows how high
	// the body is.
	way := b.queue[0].Sub(b.at)
	length, most := way.Len(), b.cfg.CatchUp*dt
	// SLOPE-024c: at its speed. The last stretch of a way of just so many ticks is
	// a rounding more.
	if length > most*(1+1e-9) {
		return way.Scale(most / length)
	}
	b.queue = b.queue[1:]
	return way
}

// positionManager lets what the host has bound to the body change its offset.
func (b *Body) positionManager(t *tick) {
	// SLOPE-045: first to where it sticks, then no further than it may. The
	// other way round the constraint would hold nothing.
	if m := &t.in.Manager; m.Sticks {
		t.offset = m.Sticky
	}
	if m := &t.in.Manager; m.Constrain {
		if length := t.offset.Len(); length > m.Longest {
			t.offset = t.offset.Scale(m.Longest / length)
		}
	}
}

// apply moves the body by the offset; the sweep will say how much of it is
// true.
func (b *Body) apply(t *tick) { b.at = b.at.Add(t.offset) }

// integrate adds gravity and velocity.
func (b *Body) integrate(t *tick) {
	dt, fall := t.in.Dt, 0.0
	// SLOPE-034b, SLOPE-034c, SLOPE-037b: who stands does not fall, not by a bit; nor does
	// who stood, in the tick that finds the ground gone.
	if !t.stood {
		// SLOPE-037c: who has lost its ground does.
		fall = -b.cfg.Gravity
	}
	// SLOPE-038: exact for a steady fall, however time is cut.
	b.at = b.at.Add(b.velocity.Scale(dt)).Add(Vec{0, 0, fall * dt * dt / 2})
	b.velocity.Z += fall * dt
}

// resolve sweeps from where the tick began to where the body is now.
func (b *Body) resolve(t *tick) {
	// SLOPE-024b, SLOPE-026b, SLOPE-028a, SLOPE-028b, SLOPE-028c: one sweep for
	// all, whatever was projected before it. It is what keeps a body on the
	// ground.
	t.moved, t.err = b.cfg.Sweep(b.world, Move{t.start, b.at.Sub(t.start), b.velocity, b.on}, nil)
}
