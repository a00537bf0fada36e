package steps

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/cucumber/godog"
	"github.com/moveauth/moveauth/conformance"
)

// slop is what the subject declares that its casts may be off; 0 where there
// never was anything to cast at.
func (m *moverWorld) slop() float64 {
	m.walled = m.walled || len(m.settings.Blockers)+len(m.walls) > 0
	if !m.walled {
		return 0
	}
	return m.contactSlop()
}

// rounding is how far a position may be off: (8 + frames run, at most 100)
// units in the last place at the largest coordinate or distance in the
// scenario, and the contact slop.
func (m *moverWorld) rounding() float64 {
	return m.roundingAfter(m.frames, m.extent) + m.slop()
}

// compare records an expectation: met if got is what was wanted.
func (m *moverWorld) compare(e Expectation, got string) error {
	return m.compareAt(int64(m.frames), e, got)
}

func digits(x float64) string { return strconv.FormatFloat(x, 'g', -1, 64) }

func short(x float64) string { return strconv.FormatFloat(x, 'g', 3, 64) }

func (m *moverWorld) write(v conformance.Vec2) string {
	return "(" + digits(m.scalar(float64(v[0]))) + ", " + digits(m.scalar(float64(v[1]))) + ")"
}

// off is the larger of the two coordinates' differences, both sides rounded to
// the scalar; NaN if one is.
func (m *moverWorld) off(want, got conformance.Vec2) float64 {
	return math.Max(math.Abs(m.scalar(float64(want[0]))-m.scalar(float64(got[0]))), math.Abs(m.scalar(float64(want[1]))-m.scalar(float64(got[1]))))
}

func withinText(tolerance float64, unit string) string {
	if tolerance == 0 {
		return "exactly"
	}
	return "within " + short(tolerance) + " " + unit
}

// near compares two points or vectors within a tolerance.
func (m *moverWorld) near(what string, want, got conformance.Vec2, tolerance float64, unit string, request int) error {
	e := Expectation{What: what, Request: request, Tolerance: tolerance, Unit: unit, Numbers: []float64{float64(want[0]), float64(want[1])},
		Want: fmt.Sprintf("%s %s, %s", m.write(want), unit, withinText(tolerance, unit))}
	off := m.off(want, got)
	if off <= tolerance {
		return m.compare(e, e.Want)
	}
	return m.compare(e, fmt.Sprintf("%s %s, off by %s %s", m.write(got), unit, short(off), unit))
}

// within compares two numbers within a tolerance.
func (m *moverWorld) within(what string, want, got, tolerance float64, unit string, request int) error {
	e := Expectation{What: what, Request: request, Tolerance: tolerance, Unit: unit, Numbers: []float64{want},
		Want: fmt.Sprintf("%s %s, %s", digits(want), unit, withinText(tolerance, unit))}
	if off := math.Abs(want - got); off <= tolerance {
		return m.compare(e, e.Want)
	}
	return m.compare(e, fmt.Sprintf("%s %s", digits(got), unit))
}

const place = "the body's centre"

// stands compares where the body is, within a tolerance; 0 is to rounding.
func (m *moverWorld) stands(at string, tolerance float64) error {
	want, err := vector(at)
	if err != nil {
		return err
	}
	if err := m.settled(); err != nil {
		return err
	}
	m.span(want[:]...)
	if tolerance == 0 {
		tolerance = m.rounding()
	} else {
		tolerance += m.slop()
	}
	return m.near(place, want, m.at, tolerance, "u", m.answered)
}

// standsAtOne compares where the body is with two places, one of which it is.
func (m *moverWorld) standsAtOne(one, other string) error {
	p, err := vector(one)
	if err != nil {
		return err
	}
	q, err := vector(other)
	if err != nil {
		return err
	}
	if err := m.settled(); err != nil {
		return err
	}
	m.span(p[0], p[1], q[0], q[1])
	for _, at := range []conformance.Vec2{p, q} {
		if m.off(at, m.at) <= m.rounding() {
			return m.near(place, at, m.at, m.rounding(), "u", m.answered)
		}
	}
	return m.compare(Expectation{What: place, Request: m.answered, Tolerance: m.rounding(), Unit: "u",
		Want: fmt.Sprintf("%s or %s u, within %s u", m.write(p), m.write(q), short(m.rounding()))}, m.write(m.at)+" u")
}

// same compares where the body is with where it was, to the bit.
func (m *moverWorld) same(was conformance.Vec2) error {
	if err := m.settled(); err != nil {
		return err
	}
	return m.compare(Expectation{What: place, Want: m.write(was) + " u, to the bit", Request: m.answered, Numbers: []float64{float64(was[0]), float64(was[1])}},
		m.write(m.at)+" u, to the bit")
}

// standsAfter compares where the body was after frames of the last run.
func (m *moverWorld) standsAfter(t *godog.Table) error {
	list, err := rows(t, "frame", "at")
	if err != nil {
		return err
	}
	if err := m.settled(); err != nil {
		return err
	}
	for _, row := range list {
		r := &reading{row: row}
		frame, want := r.integer("frame"), r.vector("at")
		if r.err != nil {
			return r.err
		}
		if frame < 1 || frame > int64(len(m.run.Path)) {
			return misuse("frame %d is not one of the %d that ran", frame, len(m.run.Path))
		}
		m.span(want[:]...)
		if err := m.near(fmt.Sprintf("%s after frame %d", place, frame), want, m.run.Path[frame-1], m.rounding(), "u", m.answered); err != nil {
			return err
		}
	}
	return nil
}

// edges returns the body's edges at a place: x0, y0, x1, y1.
func (m *moverWorld) edges(at conformance.Vec2) [4]float64 {
	x, y := m.scalar(float64(at[0])), m.scalar(float64(at[1]))
	hx, hy := m.scalar(float64(m.settings.Body.Half[0])), m.scalar(float64(m.settings.Body.Half[1]))
	return [4]float64{x - hx, y - hy, x + hx, y + hy}
}

// apart is how far the body at a place is from a box along the axis on which
// they are further apart; negative if they overlap.
func (m *moverWorld) apart(at conformance.Vec2, a conformance.Area) float64 {
	b := m.edges(at)
	x := math.Max(m.scalar(float64(a[0]))-b[2], b[0]-m.scalar(float64(a[2])))
	y := math.Max(m.scalar(float64(a[1]))-b[3], b[1]-m.scalar(float64(a[3])))
	return math.Max(x, y)
}

// neverInside looks at every place that the body was reported at since it was
// put. It has no tolerance.
func (m *moverWorld) neverInside(name string) error {
	w, err := m.wallNamed(name)
	if err != nil {
		return err
	}
	if err := m.settled(); err != nil {
		return err
	}
	for i := 1; i < len(w.Line); i++ {
		if w.Line[i-1][0] != w.Line[i][0] && w.Line[i-1][1] != w.Line[i][1] {
			return misuse("%s has a slanted stretch: nothing here says when a body is inside that", name)
		}
	}
	e := Expectation{What: "the body and " + name, Want: "never one inside the other", Request: m.answered,
		Form: Apart{Requests: m.told, Half: m.settings.Body.Half, Boxes: boxes(w)}}
	all := boxes(w)
	for i, at := range m.trail {
		for _, a := range all {
			if depth := -m.apart(at, a); !(depth <= 0) {
				return m.compare(e, fmt.Sprintf("%s u deep inside at its place %d of %d, %s", short(depth), i+1, len(m.trail), m.write(at)))
			}
		}
	}
	if len(m.trail) == 0 {
		return misuse("the body has not been anywhere")
	}
	return m.compare(e, e.Want)
}

// distances looks at the distance to a wall after each frame of the last run.
func (m *moverWorld) distances(name string, least, most float64) error {
	w, err := m.wallNamed(name)
	if err != nil {
		return err
	}
	if err := m.settled(); err != nil {
		return err
	}
	e := Expectation{What: "the distance to " + name + " after each frame", Request: m.answered, Tolerance: m.slop(), Unit: "u",
		Want: fmt.Sprintf("from %s to %s u", digits(least), digits(most)),
		Form: Apart{Requests: []int{m.answered}, Half: m.settings.Body.Half, Boxes: []conformance.Area{bounds(w)}, Least: least, Most: &most}}
	around := bounds(w)
	for i, at := range m.run.Path {
		if gap := m.apart(at, around); !(gap >= least && gap <= most+m.slop()) {
			return m.compare(e, fmt.Sprintf("%s u after frame %d", digits(gap), i+1))
		}
	}
	return m.compare(e, e.Want)
}

// velocities looks at the velocity after each frame asked for alone: it must
// come nearer to the target and not pass it.
func (m *moverWorld) velocities(target string) error {
	to, err := vector(target)
	if err != nil {
		return err
	}
	if err := m.settled(); err != nil {
		return err
	}
	if len(m.speeds) < 2 {
		return misuse("fewer than two frames were asked for one by one")
	}
	e := Expectation{What: "the velocity after each frame", Want: "nearer to " + m.write(to) + " u/s each time, and never past it", Request: m.requests}
	for i := 1; i < len(m.speeds); i++ {
		for axis := range 2 {
			before, now := m.scalar(float64(to[axis]-m.speeds[i-1][axis])), m.scalar(float64(to[axis]-m.speeds[i][axis]))
			there := math.Abs(before) <= m.ulp(8) && math.Abs(now) <= m.ulp(8)
			if !there && (before*now < 0 || !(math.Abs(now) < math.Abs(before))) {
				return m.compare(e, fmt.Sprintf("%s u/s and then %s u/s, after frames %d and %d", m.write(m.speeds[i-1]), m.write(m.speeds[i]), i, i+1))
			}
		}
	}
	return m.compare(e, e.Want)
}

// approach compares the velocity with that of the curve which the subject
// names.
func (m *moverWorld) approach(exponential, linear string, tolerance float64) error {
	if err := m.settled(); err != nil {
		return err
	}
	want := ""
	switch named := fmt.Sprint(m.Claim.Facts["approach"]); named {
	case "exponential":
		want = exponential
	case "linear":
		want = linear
	default:
		return m.compare(Expectation{What: "the fact approach in the descriptor", Want: "exponential or linear"}, or(strings.Trim(named, "<>"), "nothing"))
	}
	v, err := vector(want)
	if err != nil {
		return err
	}
	return m.near("the velocity", v, m.run.Last.Velocity, tolerance, "u/s", m.answered)
}

// events compares what the last run reported beside the path.
func (m *moverWorld) events(want ...conformance.Vec2) error {
	if err := m.settled(); err != nil {
		return err
	}
	names := func(places []conformance.Vec2) string {
		var list []string
		for _, p := range places {
			list = append(list, "a correction to "+m.write(p)+" u")
		}
		return or(strings.Join(list, ", "), "nothing")
	}
	e := Expectation{What: "what was reported beside the path", Want: names(want), Request: m.answered, Tolerance: m.rounding(), Unit: "u"}
	if len(want) == 1 {
		e.Numbers = []float64{float64(want[0][0]), float64(want[0][1])}
	}
	var got []conformance.Vec2
	for _, event := range m.run.Events {
		got = append(got, *event.To)
	}
	if slices.EqualFunc(got, want, func(g, w conformance.Vec2) bool { return m.off(w, g) <= m.rounding() }) {
		return m.compare(e, e.Want)
	}
	return m.compare(e, names(got))
}

// took compares which knockback of the last tick of requests was taken.
func (m *moverWorld) took(by int64) error {
	if err := m.settled(); err != nil {
		return err
	}
	got := "none"
	if m.taken != nil {
		if r := m.wished[*m.taken]; r.By != nil {
			got = fmt.Sprintf("that of %d", *r.By)
		}
	}
	return m.compare(Expectation{What: "the knockback taken", Want: fmt.Sprintf("that of %d", by)}, got)
}

// counted compares a count that the subject reports under a capability.
func (m *moverWorld) counted(what string, got *int64, most int64) error {
	if err := m.settled(); err != nil {
		return err
	}
	e := Expectation{What: what, Want: fmt.Sprintf("%d at most", most), Request: m.answered}
	switch {
	case got == nil:
		return m.compare(e, "no count, though the capability is claimed")
	case *got < 0 || *got > most:
		return m.compare(e, fmt.Sprint(*got))
	}
	return m.compare(e, e.Want)
}

// displacing compares whether a displacement is active after the last frame.
func (m *moverWorld) displacing(want bool) error {
	if err := m.settled(); err != nil {
		return err
	}
	says := map[bool]string{true: "a displacement", false: "none"}
	return m.compare(Expectation{What: "what is active", Want: says[want], Request: m.answered}, says[m.run.Last.Displacing])
}
