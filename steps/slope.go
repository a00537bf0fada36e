package steps

import (
	"context"
	"fmt"
	"math"

	"github.com/cucumber/godog"
	"github.com/moveauth/moveauth/conformance"
)

func init() {
	slope := func(keyword, phrase, doc string, f any) { define(conformance.ContactSlope, keyword, phrase, doc, f) }
	number := func(what string, set func(*slopeWorld, conformance.Number)) func(context.Context, float64) error {
		return func(ctx context.Context, x float64) error {
			m := newSlope(ctx)
			set(m, conformance.Number(x))
			return m.describe(what)
		}
	}

	slope("Given", "an object's scale of {D}", "by which root motion is multiplied; else 1", number("the scale", func(m *slopeWorld, x conformance.Number) { m.settings.Scale = x }))
	slope("Given", "a heading of {D} degrees", "of the body, counter-clockwise from above; else 0", number("the heading", func(m *slopeWorld, x conformance.Number) { m.settings.Heading = x }))
	slope("Given", "a step-down of {D} m", "else 0.5 m", number("the step-down", func(m *slopeWorld, x conformance.Number) { m.settings.StepDown = x }))
	slope("Given", "a walkable threshold of {D}", "the least N.z of walkable ground; else 0.6642", number("the threshold", func(m *slopeWorld, x conformance.Number) { m.settings.Walkable = x }))
	slope("Given", "a catch-up speed of {D} m/s", "else 6 m/s", number("the catch-up speed", func(m *slopeWorld, x conformance.Number) { m.settings.CatchUp = x }))
	slope("Given", "a projection at the boundary", "asked for by the settings, onto the contact plane; else none is", func(ctx context.Context) error {
		m := newSlope(ctx)
		m.settings.Boundary = "contact"
		return m.describe("the boundary")
	})

	slope("Given", "level terrain at z = {D} m", "128 m by 128 m around the origin, in cells of 8 m and blocks of 64 m, as all terrain whose heights are not given", func(ctx context.Context, z float64) error {
		return newSlope(ctx).terrain(func(_, _ float64) float64 { return z })
	})
	slope("Given", "terrain that rises {D} degrees along +x", "z = 0 m at x = 0 m", func(ctx context.Context, degrees float64) error {
		return newSlope(ctx).bent(degrees, 0, degrees)
	})
	slope("Given", "terrain that rises {D} degrees along +x up to x = {D} m and {D} degrees after it", "z = 0 m where it bends, at a multiple of 8 m", func(ctx context.Context, before, x, after float64) error {
		return newSlope(ctx).bent(before, x, after)
	})
	slope("Given", "rolling terrain", "hills and valleys along both axes, at most 3 m of height from one grid line to the next, with folds along the diagonals of the cells", func(ctx context.Context) error { return newSlope(ctx).rolling() })
	slope("Given", "a deck from x = {D} m to x = {D} m at z = {D} m that rises {D} degrees along +x", "a flat piece of a Building, 8 m wide, with its height at the first x", func(ctx context.Context, from, to, z, degrees float64) error {
		return newSlope(ctx).strip("deck", "Building", from, to, z, degrees)
	})
	slope("Given", "{W}, of a {W}, from x = {D} m to x = {D} m at z = {D} m, rising {D} degrees along +x", "a flat piece, 8 m wide, with what it belongs to", func(ctx context.Context, name, of string, from, to, z, degrees float64) error {
		return newSlope(ctx).strip(name, of, from, to, z, degrees)
	})
	slope("Given", "an upright wall {W} from {V} to {V}, {D} m to {D} m high", "a flat piece of a Building over a line on the map", func(ctx context.Context, name, from, to string, low, high float64) error {
		p, err := vector(from)
		if err != nil {
			return err
		}
		q, err := vector(to)
		if err != nil {
			return err
		}
		return newSlope(ctx).wall(name, p, q, low, high)
	})
	slope("Given", "{W}, of a {W}, with these corners", "a flat convex piece", func(ctx context.Context, name, of string, t *godog.Table) error {
		list, err := rows(t, "corner")
		if err != nil {
			return err
		}
		s := conformance.SlopeSurface{Name: name, Of: conformance.SlopeOwner(of)}
		for _, row := range list {
			v, err := vector3(row["corner"])
			if err != nil {
				return err
			}
			s.Polygon = append(s.Polygon, v)
		}
		return newSlope(ctx).surface(s)
	})

	resting := func(ctx context.Context, kind string, radius float64, on string, x, gap float64, velocity string) error {
		return newSlope(ctx).rest(ctx, kind, radius, on, x, 0, gap, velocity)
	}
	slope("Given", "a {W} body of sphere radius {D} m resting on {W} at x = {D} m", "remote, hidden or not-yet-bound; x of the point it rests on, y = 0 m; that surface's plane is its contact plane", func(ctx context.Context, kind string, radius float64, on string, x float64) error {
		return resting(ctx, kind, radius, on, x, 0, "")
	})
	slope("Given", "a {W} body of sphere radius {D} m resting on {W} at x = {D} m, with a velocity of {V} m/s", "the same, moving", func(ctx context.Context, kind string, radius float64, on string, x float64, velocity string) error {
		return resting(ctx, kind, radius, on, x, 0, velocity)
	})
	slope("Given", "a {W} body of sphere radius {D} m on {W} at x = {D} m with a gap of {D} m", "the same, a little above its contact plane, or in it", func(ctx context.Context, kind string, radius float64, on string, x, gap float64) error {
		return resting(ctx, kind, radius, on, x, gap, "")
	})
	slope("Given", "a {W} body of sphere radius {D} m in the air at {V}", "the centre of the sphere; it has no contact plane", func(ctx context.Context, kind string, radius float64, at string) error {
		v, err := vector3(at)
		if err != nil {
			return err
		}
		m := newSlope(ctx)
		if m.world == nil {
			m.settings.Radius = conformance.Number(radius)
		}
		return m.put(ctx, kind, at3(v), "", "")
	})
	slope("Given", "its position manager sticks it by {V} m", "the offset that stands in the place of the one so far", func(ctx context.Context, by string) error {
		v, err := vector3(by)
		m := newSlope(ctx)
		m.pulls.Sticky, m.pulled = &v, true
		return err
	})
	slope("Given", "its position manager lets {D} m through", "the longest offset of a tick", func(ctx context.Context, most float64) error {
		m := newSlope(ctx)
		n := conformance.Number(most)
		m.pulls.Constraint, m.pulled = &n, true
		return nil
	})
	slope("Given", "at x = {D} m {W} and {W} are {D} m apart", "validates the fixture: the heights of both, as the subject has them, are those described", func(ctx context.Context, x float64, one, other string, apart float64) error {
		return newSlope(ctx).apart(ctx, x, one, other, apart)
	})
	slope("Given", "at x = {D} m {W} rises {D} degrees along +x", "validates the fixture, by height and normal as the subject has them", func(ctx context.Context, x float64, name string, degrees float64) error {
		return newSlope(ctx).rises(ctx, x, name, degrees)
	})

	slope("When", "a sweep takes the body by {V}", "one sweep, with no tick around it", func(ctx context.Context, by string) error { return newSlope(ctx).sweep(ctx, by) })
	slope("When", "{N} ticks of {D} s run", "without root motion", func(ctx context.Context, n int64, dt float64) error { return newSlope(ctx).run(ctx, n, dt, "") })
	slope("When", "{N} ticks of {D} s run with root motion {V} m a tick", "in the world's axes, in one request", func(ctx context.Context, n int64, dt float64, root string) error {
		return newSlope(ctx).run(ctx, n, dt, root)
	})
	towards := func(ctx context.Context, n int64, dt float64, root, to string) error {
		m := newSlope(ctx)
		v, err := vector3(to)
		if err != nil {
			return err
		}
		return m.run(ctx, n, dt, root, at3(m.now.At).plus(at3(v), 1).vec())
	}
	slope("When", "a tick of {D} s runs with root motion {V} m", "in the world's axes", func(ctx context.Context, dt float64, root string) error {
		return newSlope(ctx).run(ctx, 1, dt, root)
	})
	slope("When", "{N} ticks of {D} s run with root motion {V} m a tick, the server's point {V} ahead", "the point, off the centre of the sphere, is in the queue before the first", towards)
	slope("When", "a tick of {D} s runs with root motion {V} m, the server's point {V} ahead", "the same for one tick", func(ctx context.Context, dt float64, root, to string) error {
		return towards(ctx, 1, dt, root, to)
	})
	slope("When", "{N} ticks of {D} s run with root motion {V} m a tick, the server's points {V} and {V} ahead", "both off the centre of the sphere, in the queue in this order", func(ctx context.Context, n int64, dt float64, root, first, second string) error {
		m := newSlope(ctx)
		v, err := vector3(first)
		if err != nil {
			return err
		}
		w, err := vector3(second)
		if err != nil {
			return err
		}
		now := at3(m.now.At)
		return m.run(ctx, n, dt, root, now.plus(at3(v), 1).vec(), now.plus(at3(w), 1).vec())
	})
	slope("When", "{N} times {N} ticks of {D} s run with root motion {V} m a tick, and between them the server's point is on {W}, each {V} m further", "the way on the map from point to point, from where the body rested; the first is where it was put", func(ctx context.Context, times, n int64, dt float64, root, on, further string) error {
		return newSlope(ctx).bursts(ctx, times, n, dt, root, on, further)
	})
	slope("When", "{W} is taken away", "a surface", func(ctx context.Context, name string) error { return newSlope(ctx).change(ctx, name, nil) })
	slope("When", "{W} moves by {V} m", "a flat piece, at once", func(ctx context.Context, name, by string) error {
		v, err := vector3(by)
		if err != nil {
			return err
		}
		return newSlope(ctx).change(ctx, name, &v)
	})

	slope("Then", "it is at {V}, within {D} m", "the centre of the sphere", func(ctx context.Context, at string, within float64) error { return newSlope(ctx).isAt(at, within) })
	slope("Then", "it went by {V}, within {D} m", "in the last run or sweep, from where it was before", func(ctx context.Context, by string, within float64) error {
		return newSlope(ctx).went(by, within)
	})
	slope("Then", "its position is the same to the bit", "as before the last request", func(ctx context.Context) error {
		m := newSlope(ctx)
		return m.near("the centre of the sphere", m.start, at3(m.now.At), 0, m.answered)
	})
	slope("Then", "in each tick the gap between sphere and {W} is within {D} m of 0", "from the centre to the nearest point of that surface, less the radius; negative below the surface", func(ctx context.Context, name string, within float64) error {
		return newSlope(ctx).gapsTo(name, within)
	})
	slope("Then", "in each tick the gap to the nearest surface is within {D} m of 0", "of all surfaces", func(ctx context.Context, within float64) error { return newSlope(ctx).gaps(within) })
	slope("Then", "in each tick it is at most {D} m deep in {W}", "how far the sphere is in that surface", func(ctx context.Context, most float64, name string) error {
		return newSlope(ctx).neverBelow(name, most)
	})
	slope("Then", "the gap between sphere and {W} is 0 m, within {D} m", "after the last request", func(ctx context.Context, name string, within float64) error {
		return newSlope(ctx).gapNow(name, within)
	})
	slope("Then", "over the run its height rose by the rise of {W} under it, within {D} m", "from the surface's own geometry", func(ctx context.Context, name string, within float64) error {
		return newSlope(ctx).rose(name, within)
	})
	slope("Then", "in each tick it got at least {D} m further towards {V}", "along that direction", func(ctx context.Context, least float64, towards string) error {
		return newSlope(ctx).ahead(least, towards)
	})
	slope("Then", "in each tick its height changed by at most {D} m", "up or down", func(ctx context.Context, most float64) error {
		return newSlope(ctx).heights("at most "+digits(most)+" m in each tick, up or down", -most, most)
	})
	slope("Then", "in each tick it went at most {D} m", "from where it was before the tick, in space", func(ctx context.Context, most float64) error {
		return newSlope(ctx).strides(most)
	})
	slope("Then", "it has passed x = {D} m", "between the beginning of the last run and its end", func(ctx context.Context, x float64) error {
		m := newSlope(ctx)
		from, to := m.start[0], float64(m.now.At[0])
		e := Expectation{What: "the way of the body", Want: "past x = " + digits(x) + " m", Form: Passes{m.ending(), x}}
		return m.holds(e, (from-x)*(to-x) < 0, fmt.Sprintf("from x = %s m to x = %s m", digits(from), digits(to)))
	})
	slope("Then", "in no tick its height fell", "by more than a tenth of a millimetre", func(ctx context.Context) error {
		return newSlope(ctx).heights("no fall in any tick", -1e-4, math.Inf(1))
	})
	slope("Then", "in no tick its height rose", "by more than a tenth of a millimetre", func(ctx context.Context) error {
		return newSlope(ctx).heights("no rise in any tick", math.Inf(-1), 1e-4)
	})
	slope("Then", "its height stood still for at most {N} tick in a row", "to a tenth of a millimetre", func(ctx context.Context, most int64) error { return newSlope(ctx).plateau(most) })
	slope("Then", "it went as in the run before it was put back, within {D} m", "in each tick", func(ctx context.Context, within float64) error { return newSlope(ctx).same(within) })
	slope("Then", "it ended as in the run before it was put back, within {D} m", "the two may differ in ticks", func(ctx context.Context, within float64) error {
		return newSlope(ctx).endsAlike(within)
	})

	slope("Then", "its contact plane is that of {W}", "at the body's place, from the surface's geometry", func(ctx context.Context, name string) error {
		m := newSlope(ctx)
		return m.planeOf("the normal of the contact plane", "normal", m.now.Normal, name)
	})
	slope("Then", "it has no contact plane", "after the last request", func(ctx context.Context) error {
		m := newSlope(ctx)
		return m.none("the contact plane", m.now.Normal)
	})
	slope("Then", "its ground normal is that of {W}", "what the rest of the game reads", func(ctx context.Context, name string) error {
		m := newSlope(ctx)
		return m.planeOf("the normal of the ground", "ground", m.now.Ground, name)
	})
	slope("Then", "it has no ground normal", "what the rest of the game reads", func(ctx context.Context) error {
		m := newSlope(ctx)
		return m.none("the normal of the ground", m.now.Ground)
	})
	slope("Then", "it stands on walkable ground", "as the subject reports it", func(ctx context.Context) error {
		m := newSlope(ctx)
		return m.mark("its ground", "walkable", "not walkable", m.now.Walkable)
	})
	slope("Then", "it does not stand on walkable ground", "as the subject reports it", func(ctx context.Context) error {
		m := newSlope(ctx)
		return m.mark("its ground", "not walkable", "walkable", !m.now.Walkable)
	})
	slope("Then", "the record names {W}", "as what the contact plane is of", func(ctx context.Context, name string) error {
		m := newSlope(ctx)
		return m.mark("what the contact plane is of", name, or(m.now.Surface, "nothing"), m.now.Surface == name)
	})
	slope("Then", "the record is empty", "there is no contact plane", func(ctx context.Context) error {
		m := newSlope(ctx)
		return m.mark("what the contact plane is of", "nothing", m.now.Surface, m.now.Surface == "")
	})
	slope("Then", "the move succeeded", "the last sweep", func(ctx context.Context) error {
		m := newSlope(ctx)
		return m.mark("the move", "done", "failed", m.swept.OK)
	})
	slope("Then", "the move failed", "the last sweep", func(ctx context.Context) error {
		m := newSlope(ctx)
		return m.mark("the move", "failed", "done", !m.swept.OK)
	})
	slope("Then", "it was made in {N} sub-steps", "the last sweep", func(ctx context.Context, n int64) error {
		m := newSlope(ctx)
		return m.mark("the sub-steps of the move", fmt.Sprint(n), fmt.Sprint(len(m.swept.Steps)), len(m.swept.Steps) == int(n))
	})
	slope("Then", "its sub-steps wanted equal parts of the move", "the last sweep, within 0.00001 m", func(ctx context.Context) error { return newSlope(ctx).equalParts() })
	slope("Then", "sub-step {N} wanted {V}, within {D} m", "of the last sweep, from 1", func(ctx context.Context, n int64, by string, within float64) error {
		return newSlope(ctx).subStep(n, false, by, within)
	})
	slope("Then", "sub-step {N} was adjusted to {V}, within {D} m", "of the last sweep, from 1", func(ctx context.Context, n int64, by string, within float64) error {
		return newSlope(ctx).subStep(n, true, by, within)
	})
	slope("Then", "the request is refused with {W}", "the last one, which may be refused", func(ctx context.Context, code string) error { return newSlope(ctx).isRefused(code) })
}
