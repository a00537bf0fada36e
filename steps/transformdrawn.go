package steps

import (
	"fmt"
	"math"

	"github.com/moveauth/moveauth/conformance"
)

// eachIn is each, for one play.
func (p *play) eachIn(r *record, machine, body string, when stretch, want string, holds func(frame, conformance.Vec2) bool) error {
	body = bodyNamed(body)
	frames, err := p.drawnIn(r, machine, body, when)
	if err != nil {
		return err
	}
	e := Expectation{What: fmt.Sprintf("%s as %s draws it", body, machine), Want: want}
	for _, f := range frames {
		if at, shown := f.shownAt(body); shown && !holds(f, at) {
			e.Tick, e.Request = f.tick, f.request
			return p.compare(e, fmt.Sprintf("%s in tick %d", writePlace(at), f.tick))
		}
	}
	last := frames[len(frames)-1]
	e.Tick, e.Request = last.tick, last.request
	return p.compare(e, e.Want)
}

// some claims something of at least one frame that shows a body.
func (p *play) some(machine, body, want string, holds func(conformance.Vec2) bool) error {
	body = bodyNamed(body)
	return p.claim(func(r *record) error {
		frames, err := p.drawnIn(r, machine, body, stretch{1, untilTheEnd})
		if err != nil {
			return err
		}
		last := frames[len(frames)-1]
		e := Expectation{What: fmt.Sprintf("%s as %s draws it", body, machine), Want: want, Tick: last.tick, Request: last.request}
		for _, f := range frames {
			if at, shown := f.shownAt(body); shown && holds(at) {
				return p.compare(e, e.Want)
			}
		}
		return p.compare(e, "none")
	})
}

// staysAt claims that every frame of a stretch shows a body at a place.
func (p *play) staysAt(machine, body string, when stretch, want conformance.Vec2, within float64) error {
	p.span(want)
	return p.claim(func(r *record) error { return p.staysIn(r, machine, body, when, want, within) })
}

func (p *play) staysIn(r *record, machine, body string, when stretch, want conformance.Vec2, within float64) error {
	body = bodyNamed(body)
	frames, err := p.drawnIn(r, machine, body, when)
	if err != nil {
		return err
	}
	if first := frames[0].tick; first > when.from {
		return p.fail(fmt.Sprintf("%s as %s draws it", body, machine), fmt.Sprintf("drawn from tick %d on", when.from), fmt.Sprintf("from tick %d", first), first)
	}
	for _, f := range frames {
		what := fmt.Sprintf("%s as %s draws it in tick %d", body, machine, f.tick)
		at, shown := f.shownAt(body)
		if !shown {
			return p.compare(Expectation{What: what, Want: "shown at " + writePlace(want), Tick: f.tick, Request: f.request}, "hidden")
		}
		if err := p.near(what, want, at, within+p.rounding(), f); err != nil {
			return err
		}
	}
	return nil
}

// steady claims how far a body moves from frame to frame.
func (p *play) steady(machine, body string, when stretch, by, within float64) error {
	return p.claim(func(r *record) error {
		frames, err := p.drawnIn(r, machine, bodyNamed(body), when)
		if err != nil {
			return err
		}
		for i := 1; i < len(frames); i++ {
			f := frames[i]
			was, shown := frames[i-1].shownAt(bodyNamed(body))
			is, still := f.shownAt(bodyNamed(body))
			e := Expectation{What: fmt.Sprintf("how far %s moves as %s draws it in tick %d", body, machine, f.tick), Want: digits(by) + " u",
				Tolerance: within + 2*p.rounding(), Unit: "u", Tick: f.tick, Request: f.request}
			if d := distance(was, is); !shown || !still || math.IsNaN(d) || math.Abs(d-by) > e.Tolerance {
				e.Want += fmt.Sprintf(" within %s u", short(e.Tolerance))
				return p.compare(e, fmt.Sprintf("%s u, to %s", short6(d), writePlace(is)))
			}
			if err := p.note(e); err != nil {
				return err
			}
		}
		return nil
	})
}

// faces claims where a body faces in every frame of a stretch.
func (p *play) faces(machine, body string, when stretch, octant int64) error {
	return p.claim(func(r *record) error {
		frames, err := p.drawnIn(r, machine, bodyNamed(body), when)
		if err != nil {
			return err
		}
		for _, f := range frames {
			e := Expectation{What: fmt.Sprintf("where %s faces as %s draws it in tick %d", body, machine, f.tick), Want: fmt.Sprint(octant), Tick: f.tick, Request: f.request}
			if err := p.compare(e, fmt.Sprint(f.bodies[bodyNamed(body)].Facing)); err != nil {
				return err
			}
		}
		return nil
	})
}

// further claims that a player's own body has moved along a direction in the
// first frame of a tick.
func (p *play) further(tick int64, player string, along conformance.Vec2) error {
	return p.claim(func(r *record) error {
		frames := r.frames[p.owner(player)]
		for i := 1; i < len(frames); i++ {
			if frames[i].tick != tick {
				continue
			}
			was, _ := frames[i-1].shownAt(player)
			is, _ := frames[i].shownAt(player)
			moved := float64((is[0]-was[0])*along[0] + (is[1]-was[1])*along[1])
			e := Expectation{What: fmt.Sprintf("how far %s has moved along %s in the first frame of tick %d", player, writePlace(along), tick), Want: "some way", Tick: tick, Request: frames[i].request}
			if moved > 0.0001 {
				return p.compare(e, e.Want)
			}
			return p.compare(e, short6(moved)+" u")
		}
		return misuse("no frame is of tick %d", tick)
	})
}

// onTrail claims that a body is drawn only where its own machine has had it
// until then.
func (p *play) onTrail(machine, body string, within float64) error {
	body = bodyNamed(body)
	return p.claim(func(r *record) error {
		own := r.frames[p.owner(body)]
		return p.eachIn(r, machine, body, stretch{1, untilTheEnd}, fmt.Sprintf("always within %s u of where it has been", digits(within)), func(f frame, is conformance.Vec2) bool {
			return trailDistance(own, body, is, 0, f.ticks) <= within+p.rounding()
		})
	})
}

// trailDistance is how far a place is from a body's own path in a stretch of
// time, in ticks.
func trailDistance(own []frame, body string, at conformance.Vec2, from, to float64) float64 {
	least := math.Inf(1)
	for i, f := range own {
		b, has := f.bodies[body]
		if !has || f.ticks > to || f.ticks < from {
			continue
		}
		least = math.Min(least, distance(at, b.At))
		if i == 0 || own[i-1].ticks < from {
			continue
		}
		if a, had := own[i-1].bodies[body]; had {
			least = math.Min(least, stretchDistance(a.At, b.At, at))
		}
	}
	return least
}

// stretchDistance is how far a point is from a straight stretch.
func stretchDistance(a, b, at conformance.Vec2) float64 {
	ab, ap := conformance.Vec2{b[0] - a[0], b[1] - a[1]}, conformance.Vec2{at[0] - a[0], at[1] - a[1]}
	length := ab[0]*ab[0] + ab[1]*ab[1]
	if length == 0 {
		return distance(a, at)
	}
	part := min(max((ap[0]*ab[0]+ap[1]*ab[1])/length, 0), 1)
	return distance(conformance.Vec2{a[0] + part*ab[0], a[1] + part*ab[1]}, at)
}
