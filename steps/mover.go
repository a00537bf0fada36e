package steps

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/cucumber/godog"
	"github.com/moveauth/moveauth/conformance"
)

func init() {
	mover := func(keyword, phrase, doc string, f any) { define(conformance.KinematicMover, keyword, phrase, doc, f) }

	mover("Given", "a player's body of half-width {D} u at {V}", "the body that moves; both half-widths are the same", func(ctx context.Context, half float64, at string) error {
		return newMover(ctx).body("Player", half, at)
	})
	mover("Given", "an enemy's body of half-width {D} u at {V}", "the body that moves, of an enemy", func(ctx context.Context, half float64, at string) error {
		return newMover(ctx).body("Enemy", half, at)
	})
	mover("Given", "the body's half-widths are {D} u and {D} u", "along X and along Y, of the body that moves", func(ctx context.Context, x, y float64) error {
		return newMover(ctx).proportions(x, y)
	})
	mover("Given", "a grid of cells {D} u wide", "a cell of it is where a correction puts a body; 1 u unless a feature says otherwise", func(ctx context.Context, width float64) error {
		m := newMover(ctx)
		m.settings.Cell = conformance.Number(width)
		return m.describe("the grid")
	})
	mover("Given", "a skin of {D} u", "the configuration's skinWidth", func(ctx context.Context, skin float64) error {
		return newMover(ctx).configure("skinWidth", digits(skin))
	})
	mover("Given", "a configuration with", "values of keys, as JSON; the others are the defaults", func(ctx context.Context, t *godog.Table) error {
		list, err := rows(t, "key", "value")
		if err != nil {
			return err
		}
		for _, row := range list {
			if err := newMover(ctx).configure(row["key"], row["value"]); err != nil {
				return err
			}
		}
		return nil
	})
	mover("Given", "a configuration without {W}", "a key left out", func(ctx context.Context, key string) error {
		m := newMover(ctx)
		if _, there := m.config[key]; !there {
			return misuse("%s is no key of the configuration", key)
		}
		delete(m.config, key)
		return m.describe("the configuration")
	})
	mover("Given", "the movement file is absent", "the configuration is nowhere to be read", func(ctx context.Context) error {
		m := newMover(ctx)
		m.noFile = true
		return m.describe("the configuration")
	})
	mover("Given", "the movement file is there again", "as it would have been", func(ctx context.Context) error {
		m := newMover(ctx)
		m.noFile = false
		return m.describe("the configuration")
	})
	mover("Given", "the player carries {S} and wears a {W}", "what slows nobody", func(ctx context.Context, bag, worn string) error {
		m := newMover(ctx)
		all, err := amounts(bag)
		m.settings.Body.Bag, m.settings.Body.Worn = all, append(m.settings.Body.Worn, worn)
		return err
	})
	mover("Given", "walls", "boxes from one corner to the other; on layer Structure unless a column layer says otherwise", func(ctx context.Context, t *godog.Table) error {
		list, err := wallTable(t)
		if err != nil {
			return err
		}
		for _, b := range list {
			if err := newMover(ctx).wall(b); err != nil {
				return err
			}
		}
		return nil
	})
	mover("Given", "bounds {W} through", "a polyline on layer WorldBounds", func(ctx context.Context, name string, t *godog.Table) error {
		list, err := rows(t, "point")
		if err != nil {
			return err
		}
		b := conformance.Blocker{Name: name, Layer: "WorldBounds"}
		for _, row := range list {
			p, err := vector(row["point"])
			if err != nil {
				return err
			}
			b.Line = append(b.Line, p)
		}
		return newMover(ctx).wall(b)
	})
	mover("Given", "terrain {W} of cells {D} u wide", "a union of cells on layer Terrain; cell (c, r) begins at c and r times the width", func(ctx context.Context, name string, size float64, t *godog.Table) error {
		list, err := rows(t, "cell")
		if err != nil {
			return err
		}
		union := &conformance.CellUnion{Size: conformance.Number(size)}
		for _, row := range list {
			v, err := vector(row["cell"])
			if err != nil {
				return err
			}
			union.List = append(union.List, conformance.Cell{int64(v[0]), int64(v[1])})
		}
		return newMover(ctx).wall(conformance.Blocker{Name: name, Layer: "Terrain", Cells: union})
	})
	mover("Given", "{N} walls one behind the other from x = {D} u, {D} u from face to face, the nearest listed as number {N}", "each 0.5 u thick and 16 u wide", func(ctx context.Context, n int64, from, pitch float64, nearest int64) error {
		return newMover(ctx).row(n, from, pitch, nearest)
	})
	mover("Given", "bodies", "others, which stand still", func(ctx context.Context, t *godog.Table) error {
		list, err := rows(t, "body", "layer", "half-width", "at")
		if err != nil {
			return err
		}
		m := newMover(ctx)
		for _, row := range list {
			r := &reading{row: row}
			half := r.number("half-width")
			m.settings.Bodies = append(m.settings.Bodies, conformance.OtherBody{Name: row["body"], Layer: conformance.BodyLayer(row["layer"]),
				Half: conformance.Vec2{half, half}, At: r.vector("at")})
			if r.err != nil {
				return r.err
			}
		}
		return m.describe("a body")
	})
	mover("Given", "the gap to {W} is {D} u", "validates the fixture: a cast of the body's shape hits that wall, that far off", func(ctx context.Context, wall string, gap float64) error {
		return newMover(ctx).gap(ctx, wall, gap)
	})
	mover("Given", "the gap to {W} is {D} u and to {W} {D} u", "validates the fixture with two casts", func(ctx context.Context, wall string, gap float64, other string, otherGap float64) error {
		if err := newMover(ctx).gap(ctx, wall, gap); err != nil {
			return err
		}
		return newMover(ctx).gap(ctx, other, otherGap)
	})

	mover("When", "the scene is opened", "with what is described so far; it may be refused", func(ctx context.Context) error { return newMover(ctx).reopen(ctx) })
	mover("When", "the scene is closed", "another may be opened", func(ctx context.Context) error {
		m := newMover(ctx)
		if m.world != nil {
			// An engine may have one instance of everything.
			if err := m.world.Close(ctx); err != nil {
				return err
			}
		}
		m.world, m.turnedAway = nil, true
		return m.settled()
	})
	mover("When", "the body is moved by {V}", "one sweep, without locomotion", func(ctx context.Context, delta string) error { return newMover(ctx).sweep(ctx, delta) })
	mover("When", "the body is put at {V}", "as at a spawn; what it did before counts no more", func(ctx context.Context, at string) error { return newMover(ctx).put(ctx, at) })
	mover("When", "these frames run", "in one request; dt in s; no move is (0, 0), no state is Idle", func(ctx context.Context, t *godog.Table) error {
		list, err := frames(t)
		if err != nil {
			return err
		}
		return done(newMover(ctx).runFrames(ctx, list))
	})
	mover("When", "these frames run one by one", "each in a request of its own, and its velocity is kept", func(ctx context.Context, t *godog.Table) error {
		list, err := frames(t)
		if err != nil {
			return err
		}
		return done(newMover(ctx).oneByOne(ctx, list))
	})
	mover("When", "a dash of {D} u/s for {D} s is asked for, with move {V} and aim {V}", "it begins with the next frame", func(ctx context.Context, speed, secs float64, move, aim string) error {
		to, err := vector(move)
		if err != nil {
			return err
		}
		at, err := vector(aim)
		if err != nil {
			return err
		}
		v := conformance.Number(speed)
		m := newMover(ctx)
		m.span(conformance.Number(speed * secs))
		return m.displace(ctx, conformance.Displacement{Kind: "Dash", Move: &to, Aim: &at, Speed: &v, Secs: conformance.Number(secs)})
	})
	mover("When", "a knockback by {V} over {D} s is asked for", "the vector in u; it begins with the next frame", func(ctx context.Context, by string, secs float64) error {
		v, err := vector(by)
		if err != nil {
			return err
		}
		return newMover(ctx).displace(ctx, knockback(1, v, conformance.Number(secs)))
	})
	mover("When", "in one tick these knockbacks are asked for", "in this order; by is the requester's id, over in s", func(ctx context.Context, t *godog.Table) error {
		list, err := knockbacks(t)
		if err != nil {
			return err
		}
		return newMover(ctx).displace(ctx, list...)
	})
	mover("When", "the displacement is cancelled", "from outside, as a snap does", func(ctx context.Context) error {
		_, err := askBody(ctx, newMover(ctx), conformance.MoverCancel, conformance.Empty{})
		return done(err)
	})
	mover("When", "the velocity is reset", "from outside, as a snap does", func(ctx context.Context) error {
		_, err := askBody(ctx, newMover(ctx), conformance.MoverReset, conformance.Empty{})
		return done(err)
	})
	mover("When", "wall {W} is put at {V} to {V}", "its blocker arrives, a box on layer Structure", func(ctx context.Context, name, from, to string) error {
		b, err := structure(name, from, to)
		if err != nil {
			return err
		}
		return newMover(ctx).place(ctx, b)
	})
	mover("When", "in the place of wall {W} wall {W} is put at {V} to {V}", "one request: the one is to go and the other to arrive", func(ctx context.Context, old, name, from, to string) error {
		b, err := structure(name, from, to)
		if err != nil {
			return err
		}
		return newMover(ctx).replace(ctx, old, b)
	})
	mover("When", "wall {W} is taken away", "its blocker is gone", func(ctx context.Context, name string) error { return newMover(ctx).remove(ctx, name) })
	mover("When", "wall {W} is announced on cell {V}", "its placement is heard of, its blocker is not here yet", func(ctx context.Context, name, at string) error {
		on, err := vector(at)
		if err != nil {
			return err
		}
		_, err = askBody(ctx, newMover(ctx), conformance.MoverAnnounce, conformance.AnnounceParams{Structure: name, Cell: conformance.Cell{int64(on[0]), int64(on[1])}})
		return done(err)
	})
	mover("When", "for {N} frames of {D} s these enemies steer apart", "apart from the scene; knocked by a vector in u, over a time in s", func(ctx context.Context, n int64, dt float64, t *godog.Table) error {
		list, err := enemies(t)
		if err != nil {
			return err
		}
		return newMover(ctx).separate(ctx, n, dt, list)
	})
	mover("When", "for a frame of {D} s {N} enemies with indices from {N} steer apart, all from {V}", "apart from the scene", func(ctx context.Context, dt float64, n, first int64, at string) error {
		return newMover(ctx).crowd(ctx, n, first, at, dt)
	})

	mover("Then", "it stands at {V}, to rounding", "the body's centre", func(ctx context.Context, at string) error { return newMover(ctx).stands(at, 0) })
	mover("Then", "it stands at {V}, within {D} u", "the body's centre", func(ctx context.Context, at string, within float64) error {
		return newMover(ctx).stands(at, within)
	})
	mover("Then", "it stands at {V}, within {D} u, or {D} u in float32", "the body's centre; the figure by the scalar that the subject declares", func(ctx context.Context, at string, within, single float64) error {
		m := newMover(ctx)
		if m.Claim.Scalar == "float32" {
			within = single
		}
		return m.stands(at, within)
	})
	mover("Then", "it stands at {V} or at {V}, to rounding", "the body's centre, where a clause leaves both open", func(ctx context.Context, one, other string) error {
		return newMover(ctx).standsAtOne(one, other)
	})
	mover("Then", "no bit of its position has changed", "since before the last request", func(ctx context.Context) error { return newMover(ctx).same(newMover(ctx).before) })
	mover("Then", "it stands where it stood before it was put back, to the bit", "two runs compared", func(ctx context.Context) error { return newMover(ctx).same(newMover(ctx).left) })
	mover("Then", "after each of these frames it stands at", "frames of the last request, from 1; to rounding", func(ctx context.Context, t *godog.Table) error {
		return newMover(ctx).standsAfter(t)
	})
	mover("Then", "it was never inside {W}", "at no place since it was put; without tolerance", func(ctx context.Context, wall string) error {
		return newMover(ctx).neverInside(wall)
	})
	mover("Then", "in each frame its distance to {W} was from {D} u to {D} u", "from edge to face, in the last request", func(ctx context.Context, wall string, least, most float64) error {
		return newMover(ctx).distances(wall, least, most)
	})
	mover("Then", "its velocity is {V} u/s, within {D} u/s", "the state of locomotion, or of the displacement that is active", func(ctx context.Context, want string, within float64) error {
		m := newMover(ctx)
		v, err := vector(want)
		if err != nil {
			return err
		}
		if err := m.settled(); err != nil {
			return err
		}
		return m.near("the velocity", v, m.run.Last.Velocity, within, "u/s", m.answered)
	})
	mover("Then", "its velocity is {V} u/s by an exponential approach or {V} u/s by a linear one, within {D} u/s", "by what the descriptor names", func(ctx context.Context, exponential, linear string, within float64) error {
		return newMover(ctx).approach(exponential, linear, within)
	})
	mover("Then", "its velocity came nearer to {V} u/s in each of these frames and never passed it", "frames that ran one by one", func(ctx context.Context, target string) error {
		return newMover(ctx).velocities(target)
	})
	mover("Then", "it is refused with {W}", "the last request, which may be refused", func(ctx context.Context, code string) error { return newMover(ctx).isRefused(code) })
	mover("Then", "the knockback of {N} is taken", "by its requester's id", func(ctx context.Context, by int64) error { return newMover(ctx).took(by) })
	mover("Then", "a displacement is active", "after the last frame", func(ctx context.Context) error { return newMover(ctx).displacing(true) })
	mover("Then", "no displacement is active", "after the last frame", func(ctx context.Context) error { return newMover(ctx).displacing(false) })
	mover("Then", "it faces octant {N}", "after the last frame; 0 = +X, counter-clockwise", func(ctx context.Context, octant int64) error {
		m := newMover(ctx)
		if err := m.settled(); err != nil {
			return err
		}
		return m.compare(Expectation{What: "the octant", Want: fmt.Sprint(octant), Request: m.answered}, fmt.Sprint(m.run.Last.Facing))
	})
	mover("Then", "turned by these vectors it faces", "one after the other, each as the owner's aim", func(ctx context.Context, t *godog.Table) error {
		return newMover(ctx).turned(ctx, t)
	})
	mover("Then", "it was corrected to {V}, once", "in the last request; nothing else was reported", func(ctx context.Context, to string) error {
		v, err := vector(to)
		if err != nil {
			return err
		}
		return newMover(ctx).events(v)
	})
	mover("Then", "nothing was reported beside its path", "in the last request", func(ctx context.Context) error { return newMover(ctx).events() })
	mover("Then", "at most {N} casts were made", "in the last request", func(ctx context.Context, most int64) error {
		m := newMover(ctx)
		return m.counted("casts", m.run.Casts, most)
	})
	mover("Then", "nothing was allocated", "in the last request", func(ctx context.Context) error {
		m := newMover(ctx)
		return m.counted("allocations", m.run.Allocs, 0)
	})
	mover("Then", "the scene is open", "it was not refused", func(ctx context.Context) error { return newMover(ctx).opens() })
	mover("Then", "the scene is refused over {W}", "with a fault whose key is that name, or a path with it", func(ctx context.Context, key string) error {
		return newMover(ctx).refusedOver(key)
	})
	mover("Then", "the scene is refused over {W} and over {W}", "with a fault for each", func(ctx context.Context, one, other string) error {
		m := newMover(ctx)
		opening := m.opening
		if err := m.refusedOver(one); err != nil {
			return err
		}
		m.opening = opening
		return m.refusedOver(other)
	})
	mover("Then", "the scene is refused over the absent {W} file", "with a fault whose key is the file's name", func(ctx context.Context, file string) error {
		return newMover(ctx).refusedOver(file + ".json")
	})
	mover("Then", "the scene is refused over {W}, which got {J}", "and the fault says the value", func(ctx context.Context, key, got string) error {
		return newMover(ctx).refusedOver(key, got)
	})
	mover("Then", "the scene is refused over {W}, which got {J} and wants {D} to {D}", "and the fault says the value and the ends of the range", func(ctx context.Context, key, got string, least, most float64) error {
		return newMover(ctx).refusedOver(key, got, digits(least), digits(most))
	})
	mover("Then", "enemy {N} sets out along {D} degrees", "from +X, counter-clockwise, within 0.01", func(ctx context.Context, index int64, degrees float64) error {
		return newMover(ctx).heads(index, degrees)
	})
	mover("Then", "no two of them set out along directions less than {D} degrees apart", "each pair of those that steered apart last", func(ctx context.Context, least float64) error {
		return newMover(ctx).headingsDiffer(least)
	})
	mover("Then", "all went as they went the last time, to the bit", "two runs of the same enemies", func(ctx context.Context) error {
		m := newMover(ctx)
		if err := m.settled(); err != nil {
			return err
		}
		write := func(paths [][]conformance.Vec2) string {
			text, _ := json.Marshal(paths)
			return string(text)
		}
		return m.compare(Expectation{What: "the enemies' paths", Want: write(m.earlier)}, write(m.paths))
	})
	mover("Then", "enemy {N} has not moved", "in any frame, to the bit", func(ctx context.Context, index int64) error {
		m := newMover(ctx)
		i, err := m.enemy(index)
		if err != nil {
			return err
		}
		e := Expectation{What: fmt.Sprintf("where enemy %d is", index), Want: m.write(m.enemies[i].At) + " u"}
		for _, at := range m.paths[i] {
			if got := m.write(at) + " u"; got != e.Want {
				return m.compare(e, got)
			}
		}
		return m.compare(e, e.Want)
	})
	mover("Then", "enemies {N} and {N} are on one point after frame {N}", "to rounding", func(ctx context.Context, one, other, frame int64) error {
		m := newMover(ctx)
		d, err := m.between(one, other, frame)
		if err != nil {
			return err
		}
		m.frames = int(frame)
		return m.within(fmt.Sprintf("the distance of enemies %d and %d", one, other), 0, d, m.rounding(), "u", m.requests)
	})
	mover("Then", "enemies {N} and {N} are more than {D} u apart after frame {N}", "from centre to centre", func(ctx context.Context, one, other int64, least float64, frame int64) error {
		m := newMover(ctx)
		d, err := m.between(one, other, frame)
		if err != nil {
			return err
		}
		e := Expectation{What: fmt.Sprintf("the distance of enemies %d and %d", one, other), Want: "more than " + digits(least) + " u", Unit: "u"}
		if d > least {
			return m.compare(e, e.Want)
		}
		return m.compare(e, digits(d)+" u")
	})
}

// structure is a box on layer Structure, between two corners as a feature has them.
func structure(name, from, to string) (conformance.Blocker, error) {
	p, err := vector(from)
	if err != nil {
		return conformance.Blocker{}, err
	}
	q, err := vector(to)
	return box(name, "Structure", p, q), err
}
