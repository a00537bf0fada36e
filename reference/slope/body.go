package slope

import (
	"fmt"
	"math"
	"slices"
)

// Config is what a body's ticks are made with.
type Config struct {
	Sphere
	Scale    float64 // of the object, above 0; it multiplies root motion
	Heading  float64 // about Z, counter-clockwise from above; degrees
	Gravity  float64 // at least 0; m/s²
	CatchUp  float64 // how fast the server's point is gone for, above 0; m/s
	Boundary bool    // root motion is projected before the sweep
}

// mostRadius is the largest radius, step down and such. m
const mostRadius = 100

// Check returns a *[ConfigError] with every fault of the configuration, by the
// names that settings use.
func (c *Config) Check() error {
	var faults []Fault
	check := func(key string, value float64, ok bool, want string) {
		// NaN is in no range.
		if !ok {
			faults = append(faults, Fault{Key: key, Got: fmt.Sprint(value), Want: want})
		}
	}
	check("radius", c.Radius, c.Radius > 0 && c.Radius <= mostRadius, "above 0 and at most 100 m")
	check("scale", c.Scale, c.Scale > 0 && c.Scale <= 1e6, "above 0 and at most 1e6")
	check("heading", c.Heading, math.Abs(c.Heading) <= 1e6, "a finite angle of at most 1e6 degrees")
	check("step_down", c.StepDown, c.StepDown >= 0 && c.StepDown <= mostRadius, "0 to 100 m")
	check("gravity", c.Gravity, c.Gravity >= 0 && c.Gravity <= 1e6, "0 to 1e6 m/s²")
	check("walkable_z", c.Walkable, c.Walkable > 0 && c.Walkable <= 1, "above 0 and at most 1")
	check("catch_up", c.CatchUp, c.CatchUp > 0 && c.CatchUp <= 1e6, "above 0 and at most 1e6 m/s")
	if len(faults) > 0 {
		return &ConfigError{Faults: faults}
	}
	return nil
}

// Body is a remote body in a world: one that another machine owns, moved here
// by its animation and by what the server says.
type Body struct {
	cfg      Config
	world    *World
	cos, sin float64 // of the heading

	at       Vec
	velocity Vec
	on       Contact // committed
	// ground is the normal that the rest of the game reads as the ground's.
	ground Vec
	queue  []Vec // the server's points, the next one first
	bound  bool
	hidden bool
}

// NewBody returns a body at the origin of a world, in the air and not bound.
// The error is a *[ConfigError].
func NewBody(cfg Config, w *World) (*Body, error) {
	if err := cfg.Check(); err != nil {
		return nil, err
	}
	b := &Body{cfg: cfg, world: w}
	b.sin, b.cos = turn(cfg.Heading)
	return b, nil
}

// turn returns sine and cosine of an angle in degrees, exact for right angles.
func turn(degrees float64) (sin, cos float64) {
	rest := math.Mod(degrees, 360)
	if quarters := rest / 90; quarters == math.Trunc(quarters) {
		exact := [4]float64{0, 1, 0, -1}
		quarter := (int(quarters) + 4) % 4
		return exact[quarter], exact[(quarter+1)%4]
	}
	return math.Sincos(rest * math.Pi / 180)
}

// Placed is how a body is put somewhere.
type Placed struct {
	At       Vec
	Velocity Vec
	On       string // the surface whose plane is committed; empty: none
	Bound    bool   // to a host, and so with a position manager
	Hidden   bool
}

// Place puts the body somewhere, with nothing left of what it did before.
func (b *Body) Place(p Placed) error {
	// SLOPE-036a, SLOPE-036b: before anything is changed.
	if !p.At.IsFinite() || !p.Velocity.IsFinite() {
		return fmt.Errorf("%w: a body at %v with velocity %v", ErrNotFinite, p.At, p.Velocity)
	}
	var on Contact
	if p.On != "" {
		s, err := b.world.sheet(p.On)
		if err != nil {
			return err
		}
		on = b.world.nearest(s, p.At)
	}
	b.at, b.velocity, b.on, b.ground = p.At, p.Velocity, on, on.Normal
	b.queue, b.bound, b.hidden = b.queue[:0], p.Bound, p.Hidden
	return nil
}

// nearest returns the plane of a surface that is nearest to a place.
func (w *World) nearest(s *sheet, at Vec) Contact {
	w.begin()
	if s.terrain == nil {
		w.found = append(w.found, s.piece)
	} else {
		w.fromField(s.terrain, w.names[s.name]+1, clamp(Vec{-farthest, -farthest, -farthest}), clamp(Vec{farthest, farthest, farthest}))
	}
	var best meeting
	for i := range w.found {
		if m, ok := w.found[i].meet(at, at, math.Inf(1)); ok && (best.face == nil || m.distance < best.distance) {
			best = m
		}
	}
	return best.contact()
}

// At returns where the body is: its sphere's centre.
func (b *Body) At() Vec { return b.at }

// Velocity returns its velocity. m/s
func (b *Body) Velocity() Vec { return b.velocity }

// On returns the contact plane that is committed; it is not valid if none is.
func (b *Body) On() Contact { return b.on }

// Surface returns the name of what the committed plane is of; empty: there is
// none.
func (b *Body) Surface() string {
	// SLOPE-046: with the plane it is told whose it is.
	return b.world.Name(b.on.Surface)
}

// Ground returns what the rest of the game reads as the ground's normal, and
// whether there is one.
func (b *Body) Ground() (Vec, bool) { return b.ground, b.ground != Vec{} }

// Stands reports whether the body is on walkable ground.
func (b *Body) Stands() bool { return b.cfg.IsWalkable(&b.on) }

// Save returns a copy of the body, to go back to.
func (b *Body) Save() Body {
	saved := *b
	saved.queue = slices.Clone(b.queue)
	return saved
}

// Queue puts the server's points at the end of the queue.
func (b *Body) Queue(points ...Vec) error {
	for i, p := range points {
		// SLOPE-036a: all or none.
		if !p.IsFinite() {
			return fmt.Errorf("%w: the server's point %d is %v", ErrNotFinite, i, p)
		}
	}
	b.queue = append(b.queue, points...)
	return nil
}

// SweepBy moves the body by one sweep, with no tick around it, and reports
// whether the move succeeded.
func (b *Body) SweepBy(by Vec, steps *[]SubStep) (bool, error) {
	moved, err := b.cfg.Sweep(b.world, Move{b.at, by, b.velocity, b.on}, steps)
	if err != nil {
		return false, err
	}
	b.commit(&moved)
	return moved.OK, nil
}

// commit makes what a sweep found the body's own.
func (b *Body) commit(moved *Moved) {
	b.at = moved.At
	// SLOPE-019a: the next tick begins where this one ended.
	b.on = moved.On
	// SLOPE-019b, SLOPE-020a: with the plane, and without it gone.
	b.ground = moved.On.Normal
	if !moved.OK {
		// SLOPE-020c: or what is squeezed would gather speed.
		b.velocity = Vec{}
	}
	if !moved.On.Valid() {
		return
	}
	away := b.velocity.Dot(moved.On.Normal)
	if away < 0 {
		// SLOPE-031b: what it falls with becomes what it slides with.
		b.velocity = b.velocity.Sub(moved.On.Normal.Scale(away))
	}
	if away <= tiny && b.Stands() {
		// SLOPE-034a: who stands is moved by what moves it, not by a fall that is
		// over.
		b.velocity = Vec{}
	}
}
