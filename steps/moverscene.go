package steps

import (
	"context"
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/cucumber/godog"
	"github.com/moveauth/moveauth/conformance"
)

// gap validates a fixture: the body's shape is cast towards a wall, and what
// is hit, and how far off, must be what the feature says.
func (m *moverWorld) gap(ctx context.Context, name string, want float64) error {
	w, err := m.wallNamed(name)
	if err != nil {
		return err
	}
	direction, err := m.towards(w)
	if err != nil {
		return err
	}
	reach := conformance.Number(want + 1)
	m.span(reach)
	result, err := askBody(ctx, m, conformance.MoverCast, conformance.CastParams{Direction: direction, Distance: reach})
	if err != nil {
		return done(err)
	}
	what := "the gap to " + name
	if result.Hit == nil {
		return m.compare(Expectation{What: what, Want: digits(want) + " u", Unit: "u"}, fmt.Sprintf("nothing hit within %s u", digits(float64(reach))))
	}
	if result.Blocker != "" && result.Blocker != name {
		return m.compare(Expectation{What: "what is hit towards " + name, Want: name}, result.Blocker)
	}
	return m.within(what, want, m.scalar(float64(*result.Hit)), m.rounding(), "u", m.requests)
}

// towards is the direction in which a wall lies from the body.
func (m *moverWorld) towards(w conformance.Blocker) (conformance.Axis, error) {
	a, b := bounds(w), m.edges(m.at)
	slack := m.rounding()
	list := []struct {
		axis conformance.Axis
		gap  float64
	}{{"+x", float64(a[0]) - b[2]}, {"-x", b[0] - float64(a[2])}, {"+y", float64(a[1]) - b[3]}, {"-y", b[1] - float64(a[3])}}
	var found []conformance.Axis
	for _, l := range list {
		if l.gap >= -slack {
			found = append(found, l.axis)
		}
	}
	if len(found) != 1 {
		return "", misuse("%s lies in %d directions from the body; a gap has one", w.Name, len(found))
	}
	return found[0], nil
}

// row of walls: one behind the other, the nearest listed where the feature
// says.
func (m *moverWorld) row(n int64, from, pitch float64, nearest int64) error {
	if nearest < 1 || nearest > n {
		return misuse("the nearest of %d walls is listed as number %d", n, nearest)
	}
	const thickness, half = 0.5, 8
	for i := range n {
		// The list begins so that the nearest comes at its place.
		behind := (i - (nearest - 1) + n) % n
		x := conformance.Number(from + pitch*float64(behind))
		if err := m.wall(box(fmt.Sprintf("row%d", behind+1), "Structure", conformance.Vec2{x, -half}, conformance.Vec2{x + thickness, half})); err != nil {
			return err
		}
	}
	return nil
}

// configure sets a key of the configuration to a JSON value.
func (m *moverWorld) configure(key, value string) error {
	if err := m.describe("the configuration"); err != nil {
		return err
	}
	if !json.Valid([]byte(value)) {
		return misuse("%s is %s, want a JSON value", key, value)
	}
	m.config[key] = json.RawMessage(value)
	return nil
}

// reopen opens the scene anew, with what is described now.
func (m *moverWorld) reopen(ctx context.Context) error {
	m.world = nil
	m.asked++
	return m.tryOpen(ctx)
}

// opens claims that the scene opened.
func (m *moverWorld) opens() error {
	got := "open"
	if m.opening != nil {
		got = m.opening.Error()
	}
	m.answered = m.requests
	return m.compare(Expectation{What: "the scene", Want: "open"}, got)
}

// refusedOver claims that the scene was refused with a fault whose key has a
// name in it, and that the fault says the value and the range where the
// feature gives them.
func (m *moverWorld) refusedOver(name string, says ...string) error {
	want := "refused with BadSettings, with a fault that names " + name
	if len(says) > 0 {
		want += " and says " + strings.Join(says, ", ")
	}
	e := Expectation{What: "the scene", Want: want, Fault: &NamedFault{name, says}}
	if m.opening == nil {
		return m.compare(e, "open")
	}
	opening := m.opening
	m.opening, m.turnedAway = nil, true
	if opening.Code == "BadSettings" && slices.ContainsFunc(opening.Faults, func(f conformance.Fault) bool {
		return keyNames(f.Key, name) && !slices.ContainsFunc(says, func(s string) bool { return !strings.Contains(f.Got+" "+f.Want, s) })
	}) {
		return m.compare(e, e.Want)
	}
	return m.compare(e, opening.Error())
}

// keyNames reports whether a fault's key is a name, or a path with it: blockers.thin,
// blockerLayers.0.
func keyNames(key, name string) bool {
	return key == name || slices.Contains(strings.FieldsFunc(key, func(r rune) bool { return strings.ContainsRune(".[]", r) }), name)
}

// turned turns the body by vectors and looks where it faces.
func (m *moverWorld) turned(ctx context.Context, t *godog.Table) error {
	list, err := rows(t, "vector", "octant")
	if err != nil {
		return err
	}
	for _, row := range list {
		r := &reading{row: row}
		v, want := r.vector("vector"), r.integer("octant")
		if r.err != nil {
			return r.err
		}
		result, err := askBody(ctx, m, conformance.MoverFacing, conformance.FacingParams{Vector: v})
		if err != nil {
			return done(err)
		}
		if err := m.compare(Expectation{What: "the octant after " + row["vector"], Want: fmt.Sprint(want)}, fmt.Sprint(result.Octant)); err != nil {
			return err
		}
	}
	return nil
}

// separate lets enemies stand for some frames.
func (m *moverWorld) separate(ctx context.Context, frames int64, dt float64, list []conformance.SeparatingEnemy) error {
	for _, e := range list {
		m.span(e.At[:]...)
	}
	result, err := askBody(ctx, m, conformance.MoverSeparate, conformance.SeparateParams{Enemies: list, Frames: frames, Dt: conformance.Number(dt)})
	if err != nil {
		return done(err)
	}
	if len(result.Paths) != len(list) {
		return m.compare(Expectation{What: "the paths", Want: fmt.Sprintf("%d, one an enemy", len(list))}, fmt.Sprint(len(result.Paths)))
	}
	for i, p := range result.Paths {
		if len(p) != int(frames) {
			return m.compare(Expectation{What: fmt.Sprintf("the path of enemy %d", list[i].Index), Want: fmt.Sprintf("%d points, one a frame", frames)}, fmt.Sprintf("%d points", len(p)))
		}
	}
	m.earlier, m.enemies, m.paths = m.paths, list, result.Paths
	return nil
}

// crowd separates enemies of consecutive indices that stand on one point.
func (m *moverWorld) crowd(ctx context.Context, n, first int64, at string, dt float64) error {
	centre, err := vector(at)
	if err != nil {
		return err
	}
	var list []conformance.SeparatingEnemy
	for i := range n {
		list = append(list, conformance.SeparatingEnemy{Index: first + i, At: centre})
	}
	return m.separate(ctx, 1, dt, list)
}

// enemy returns the place of an enemy in the last separation.
func (m *moverWorld) enemy(index int64) (int, error) {
	i := slices.IndexFunc(m.enemies, func(e conformance.SeparatingEnemy) bool { return e.Index == index })
	if i < 0 {
		return 0, misuse("no enemy with index %d separated", index)
	}
	return i, nil
}

// heading is the direction of an enemy's first displacement, in degrees from
// +X, counter-clockwise, from 0 to 360; NaN if it has not moved.
func (m *moverWorld) heading(i int) float64 {
	from, to := m.enemies[i].At, m.paths[i][0]
	x, y := m.scalar(float64(to[0]))-m.scalar(float64(from[0])), m.scalar(float64(to[1]))-m.scalar(float64(from[1]))
	if math.Hypot(x, y) <= m.ulp(m.extent) {
		return math.NaN()
	}
	return math.Mod(math.Atan2(y, x)*180/math.Pi+360, 360)
}

// turn is the angle between two directions, in degrees.
func turn(a, b float64) float64 {
	d := math.Mod(math.Abs(a-b), 360)
	return math.Min(d, 360-d)
}

const headingSlack = 0.01 // degrees

// heads compares the direction in which an enemy set out.
func (m *moverWorld) heads(index int64, degrees float64) error {
	i, err := m.enemy(index)
	if err != nil {
		return err
	}
	if err := m.settled(); err != nil {
		return err
	}
	e := Expectation{What: fmt.Sprintf("the direction in which enemy %d sets out", index), Tolerance: headingSlack, Unit: "degrees",
		Want: fmt.Sprintf("%s degrees, within %s", digits(degrees), digits(headingSlack))}
	got := m.heading(i)
	switch {
	case math.IsNaN(got):
		return m.compare(e, "no direction: it stands, or is nowhere")
	case turn(got, degrees) <= headingSlack:
		return m.compare(e, e.Want)
	}
	return m.compare(e, digits(got)+" degrees")
}

// headingsDiffer looks at each pair of enemies.
func (m *moverWorld) headingsDiffer(least float64) error {
	if err := m.settled(); err != nil {
		return err
	}
	e := Expectation{What: "the directions in which the enemies set out", Unit: "degrees",
		Want: fmt.Sprintf("each %s degrees or more from every other", digits(least))}
	for i := range m.enemies {
		for k := range i {
			a, b := m.heading(i), m.heading(k)
			if d := turn(a, b); !(d >= least) {
				return m.compare(e, fmt.Sprintf("%s and %s degrees, of enemies %d and %d", short(a), short(b), m.enemies[i].Index, m.enemies[k].Index))
			}
		}
	}
	return m.compare(e, e.Want)
}

// between is the distance of two enemies after a frame.
func (m *moverWorld) between(one, other, frame int64) (float64, error) {
	i, err := m.enemy(one)
	if err != nil {
		return 0, err
	}
	k, err := m.enemy(other)
	if err != nil {
		return 0, err
	}
	if frame < 1 || int(frame) > len(m.paths[i]) {
		return 0, misuse("frame %d is not one of those that ran", frame)
	}
	p, q := m.paths[i][frame-1], m.paths[k][frame-1]
	return math.Hypot(m.scalar(float64(p[0]))-m.scalar(float64(q[0])), m.scalar(float64(p[1]))-m.scalar(float64(q[1]))), m.settled()
}
