package mover

import (
	"fmt"

	"github.com/moveauth/moveauth/reference/unit"
)

// Body is what a mover opens with: an axis-aligned box in a scene.
type Body struct {
	Enemy bool     // on layer Enemy; else a player's, on layer Player
	Half  unit.Vec // half-widths, above 0. u
	At    unit.Vec // its centre. u
	Cell  float64  // width of a cell, into which an occupied body is put. u

	// What the body carries and wears. A mover keeps it and never reads it.
	Bag  map[string]int64
	Worn []string
}

// Mover is a body in a scene. It is a value: a copy goes on by itself, in the
// same scene.
type Mover struct {
	cfg    *Config
	body   Body
	caster BoxCaster

	at         unit.Vec
	state      State
	was        PlayerState // of the frame before
	wanted     Wanted      // of the last frame
	facing     Octant
	correcting bool // a correction is in flight
}

// New returns a mover of a body in a world. The caller keeps cfg as it is.
func New(cfg *Config, body Body, world *World) (*Mover, error) {
	var faults []Fault
	if !(body.Half.X > 0 && body.Half.Y > 0) || !near(body.Half) {
		faults = append(faults, Fault{Key: "body.half", Got: fmt.Sprint(body.Half), Want: "above 0 and " + withinReach})
	}
	if !near(body.At) {
		faults = append(faults, Fault{Key: "body.at", Got: fmt.Sprint(body.At), Want: withinReach})
	}
	if !(body.Cell > 0) || body.Cell > farthest {
		faults = append(faults, Fault{Key: "cell", Got: fmt.Sprint(body.Cell), Want: "a finite number above 0"})
	}
	if len(faults) > 0 {
		return nil, &ConfigError{Faults: faults}
	}
	return &Mover{cfg: cfg, body: body, at: body.At, caster: BoxCaster{World: world, Half: body.Half}}, nil
}

// At is where the body's centre is. u.
func (m *Mover) At() unit.Vec { return m.at }

// Velocity is that of the displacement that is active, else that of walking,
// whatever the sweep made of it. u/s.
func (m *Mover) Velocity() unit.Vec {
	if m.Displacing() {
		return m.state.Active.Velocity
	}
	return m.state.Velocity
}

// Wanted is what the last frame asked of the sweep. u.
func (m *Mover) Wanted() Wanted { return m.wanted }

// Facing is where the body faces.
func (m *Mover) Facing() Octant { return m.facing }

// Displacing reports whether a displacement is active.
func (m *Mover) Displacing() bool { return m.state.Active.Secs > 0 }

// Casts is how many casts the mover has made.
func (m *Mover) Casts() int64 { return m.caster.Casts }

// Input is one frame's.
type Input struct {
	Dt       float64  // s
	Move     unit.Vec // any length
	Aim      unit.Vec // any length; zero: none
	State    PlayerState
	Captured bool // the user interface has the input
	Remote   bool // the body is another machine's
}

// Result is what a frame did beside moving the body.
type Result struct {
	Corrected bool // the body was put elsewhere before it moved
	To        unit.Vec
}

// Check returns an error that wraps [ErrBadInput] if a frame must not have this
// input.
func (in *Input) Check() error {
	if err := checkFrame(in.Dt, in.Move); err != nil {
		return err
	}
	if !in.Aim.IsFinite() {
		return fmt.Errorf("%w: aim is (%v, %v), want finite numbers", ErrBadInput, in.Aim.X, in.Aim.Y)
	}
	if int(in.State) >= len(modes) {
		return fmt.Errorf("%w: state is %d, want one of %d", ErrBadInput, in.State, len(modes))
	}
	return nil
}

// Drive runs one frame. An error wraps [ErrBadInput]; then the mover is as
// before.
func (m *Mover) Drive(in Input) (Result, error) {
	if err := in.Check(); err != nil {
		return Result{}, err
	}
	if noTime(in.Dt) {
		m.wanted = Wanted{}
		return Result{}, nil
	}
	before := *m
	result := m.correct()
	// MOVER-054b: who is struck down in a dash does not slide on to safety. Dead
	// is Frozen, which cancels by itself.
	if m.was == Dashing && in.State == Downed {
		m.Cancel()
	}
	m.was = in.State
	move := in.Move
	// MOVER-051a, MOVER-051b: typing moves nobody; what is active needs no input
	// and goes on.
	if in.Captured {
		move = unit.Vec{}
	}
	active := m.state.Active.Velocity
	var err error
	// MOVER-015a: the step is not told what the body carries and wears.
	if m.state, m.wanted, err = Step(m.state, move, in.State.Mode(), in.Dt, m.cfg); err == nil {
		m.at = m.sweep(m.wanted)
		if !m.at.IsFinite() {
			err = fmt.Errorf("%w: dt is %v s, want one in which the body stays at finite coordinates", ErrBadInput, in.Dt)
		}
	}
	if err != nil {
		*m = before
		return Result{}, err
	}
	m.turn(&in, active)
	return result, nil
}

// sweep takes the body through what a frame wants, and says where it ends.
func (m *Mover) sweep(w Wanted) unit.Vec {
	at := m.at
	switch w.Kind {
	case Dash:
		// MOVER-023c: a dash that is stopped is not over: its time was spent by
		// the step, which knows nothing of the wall.
		at = SweepLine(&m.caster, at, w.Displaced, m.cfg.SkinWidth)
	case Knockback:
		// MOVER-024a, MOVER-024b: like walking, so that a shoved enemy neither
		// hangs at a wall nor gets into it.
		at = Sweep(&m.caster, at, w.Displaced, m.cfg.SkinWidth)
	}
	at = Sweep(&m.caster, at, w.Walked, m.cfg.SkinWidth)
	// MOVER-031a, MOVER-031b: that a wall was met shortens the way, and that is
	// all. Nobody is told, and the wall stands where it stood.
	return at
}

// turn sets the facing after a frame in which a displacement of velocity active
// may have moved the body.
func (m *Mover) turn(in *Input, active unit.Vec) {
	if !in.Remote {
		// MOVER-035a: the owner faces the aim, wherever it walks.
		m.facing = m.facing.Aimed(in.Aim)
		return
	}
	if m.wanted.Displaced != (unit.Vec{}) {
		m.facing = m.facing.Moved(active)
	}
	if m.wanted.Walked != (unit.Vec{}) {
		m.facing = m.facing.Moved(m.state.Velocity)
	}
}

// Displace hands over one tick's requests for displacement. It returns the
// index of the one that was taken, −1 for none; the next frame begins with it.
// An error wraps [ErrBadInput], [ErrNoDirection] or [ErrNotForPlayers]; then
// nothing has changed.
func (m *Mover) Displace(requests []Request) (int, error) {
	for i := range requests {
		// MOVER-011b, MOVER-011a: whoever can push players can push them off
		// their land. Enemies are pushed.
		if requests[i].Kind == Knockback && !m.body.Enemy {
			return -1, fmt.Errorf("request %d: %w", i, ErrNotForPlayers)
		}
	}
	taken, d, err := Choose(requests)
	if err != nil || taken < 0 {
		return -1, err
	}
	// MOVER-054a: in place of the one before, neither queued nor added.
	m.state.Active = d
	return taken, nil
}

// Cancel ends the active displacement.
func (m *Mover) Cancel() {
	// MOVER-014a: at once, not with the next frame.
	m.state.Active = Displacement{}
}

// Reset zeroes the velocity of walking.
func (m *Mover) Reset() {
	// MOVER-014b: with inertia, a body would drift on as it did before.
	m.state.Velocity = unit.Vec{}
}

// Place puts the body somewhere, as at a spawn: it stands there, and nothing
// that began elsewhere goes on.
func (m *Mover) Place(at unit.Vec) error {
	if !near(at) {
		return fmt.Errorf("%w: at is (%v, %v), want %s", ErrBadInput, at.X, at.Y, withinReach)
	}
	m.at = at
	// MOVER-014c: a body that spawns would go on with the dash of the one before,
	// or be moved out of a wall that it is not in.
	m.Cancel()
	m.Reset()
	m.correcting = false
	return nil
}

// SweepBy moves the body by one sweep, without locomotion.
func (m *Mover) SweepBy(delta unit.Vec) error {
	if !delta.IsFinite() {
		return fmt.Errorf("%w: delta is (%v, %v), want finite numbers", ErrBadInput, delta.X, delta.Y)
	}
	to := Sweep(&m.caster, m.at, delta, m.cfg.SkinWidth)
	if !to.IsFinite() {
		return fmt.Errorf("%w: delta is (%v, %v), want one that ends at finite coordinates", ErrBadInput, delta.X, delta.Y)
	}
	m.at = to
	return nil
}

// Cast casts the body's shape from where it is, and leaves it there. direction
// must have length 1. The error wraps [ErrBadInput].
func (m *Mover) Cast(direction unit.Vec, distance float64) (hit float64, name string, ok bool, err error) {
	if !(distance >= 0) || distance > farthest {
		return 0, "", false, fmt.Errorf("%w: distance is %v u, want 0 to 1e9", ErrBadInput, distance)
	}
	hit, name, ok = m.caster.CastNamed(m.at, direction, distance)
	return hit, name, ok, nil
}

// Face turns the body by a vector: an aim or, of a remote body, a velocity.
func (m *Mover) Face(vector unit.Vec, remote bool) (Octant, error) {
	if !vector.IsFinite() {
		return m.facing, fmt.Errorf("%w: vector is (%v, %v), want finite numbers", ErrBadInput, vector.X, vector.Y)
	}
	if remote {
		m.facing = m.facing.Moved(vector)
	} else {
		m.facing = m.facing.Aimed(vector)
	}
	return m.facing, nil
}

// Announced is told that a structure will stand on a cell.
func (m *Mover) Announced(structure string, cell unit.Cell) {
	// MOVER-038e: nothing starts. The cell has no wall yet, and a body that left
	// it now could walk back in.
}

// Arrived is told that a blocker has been added to the world.
func (m *Mover) Arrived(b *Blocker) {
	if b.Layer != LayerStructure || m.body.Enemy {
		return
	}
	// MOVER-038d: one flag. A second wall while it is set changes nothing.
	if m.caster.InsideOf(m.at, b.Name) {
		m.correcting = true
	}
}

// correct writes the correction that is in flight, if it is still due.
func (m *Mover) correct() Result {
	if !m.correcting {
		return Result{}
	}
	m.correcting = false
	// MOVER-038c: looked at again now, and the cell chosen only now: since the
	// wall came the body may have left, the wall gone, another wall landed on
	// the cell next to it.
	if !m.caster.Inside(m.at, LayerStructure) {
		return Result{}
	}
	to, ok := freeCell(&m.caster, m.at, m.body.Cell)
	if !ok {
		return Result{}
	}
	// MOVER-039c: a plain write of the position, reported as what it is.
	m.at = to
	// MOVER-039a: with inertia the body would drift back into the wall.
	m.Reset()
	// MOVER-039b: a dash that went on from here would end where no dash can.
	m.Cancel()
	return Result{Corrected: true, To: to}
}
