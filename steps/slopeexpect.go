package steps

import (
	"fmt"
	"math"

	"github.com/moveauth/moveauth/conformance"
)

// compare records an expectation: met if got is what was wanted.
func (m *slopeWorld) compare(e Expectation, got string) error {
	return m.compareAt(int64(m.ticks), e, got)
}

// holds records an expectation that is no text: met or not, with what was got.
func (m *slopeWorld) holds(e Expectation, met bool, got string) error {
	if err := m.settled(); err != nil {
		return err
	}
	if e.Request == 0 {
		e.Request = m.answered
	}
	if met {
		got = e.Want
	}
	return m.compare(e, got)
}

func (m *slopeWorld) write(p point) string {
	p = p.plus(point{}, 1) // -0 is 0
	return fmt.Sprintf("(%s, %s, %s)", digits(m.scalar(p[0])), digits(m.scalar(p[1])), digits(m.scalar(p[2])))
}

// off is the largest of the coordinates' differences, both sides rounded to the
// scalar; NaN if one is.
func (m *slopeWorld) off(want, got point) float64 {
	var most float64
	for i := range want {
		most = math.Max(most, math.Abs(m.scalar(want[i])-m.scalar(got[i])))
	}
	return most
}

// near compares two points or vectors.
func (m *slopeWorld) near(what string, want, got point, tolerance float64, request int) error {
	off := m.off(want, got)
	return m.holds(Expectation{What: what, Request: request, Tolerance: tolerance, Unit: "m", Numbers: want[:],
		Want: fmt.Sprintf("%s m, %s", m.write(want), withinText(tolerance, "m"))},
		off <= tolerance, fmt.Sprintf("%s m, off by %s m", m.write(got), short(off)))
}

// length compares two lengths.
func (m *slopeWorld) length(what string, want, got, tolerance float64, request int) error {
	off := math.Abs(m.scalar(want) - m.scalar(got))
	return m.holds(Expectation{What: what, Request: request, Tolerance: tolerance, Unit: "m", Numbers: []float64{want},
		Want: fmt.Sprintf("%s m, %s", digits(m.scalar(want)), withinText(tolerance, "m"))},
		off <= tolerance, fmt.Sprintf("%s m, off by %s m", digits(m.scalar(got)), short(off)))
}

// isAt compares where the body is.
func (m *slopeWorld) isAt(at string, tolerance float64) error {
	want, err := vector3(at)
	if err != nil {
		return err
	}
	if !m.placed {
		return misuse("no body has been put anywhere")
	}
	return m.near("the centre of the sphere", at3(want), at3(m.now.At), tolerance+m.contactSlop(), m.answered)
}

// went compares how far the body came in the last run or sweep.
func (m *slopeWorld) went(by string, tolerance float64) error {
	want, err := vector3(by)
	if err != nil {
		return err
	}
	return m.since(Told{m.begun, m.start.vec()}, m.near("the way of the body", at3(want), at3(m.now.At).minus(m.start), tolerance+m.contactSlop(), m.answered))
}

// since notes of the last expectation, if it was met, that it is of a
// difference.
func (m *slopeWorld) since(from Told, err error) error {
	if err == nil {
		m.met[len(m.met)-1].Since = &from
	}
	return err
}

// track is where the body was in the last run, tick by tick.
func (m *slopeWorld) track() Track { return Track{Told{m.begun, m.start.vec()}, m.ran} }

// ending is where the body was before the last run or sweep, and after it.
func (m *slopeWorld) ending() Track { return Track{Told{m.begun, m.start.vec()}, []int{m.told}} }

// eachTick looks at every tick of the last run: at gives what is wrong with it.
func (m *slopeWorld) eachTick(e Expectation, wrong func(before, now point, tick int) string) error {
	if err := m.settled(); err != nil {
		return err
	}
	if len(m.path) == 0 {
		return misuse("no ticks have run since the body was put there")
	}
	before := m.start
	for i, p := range m.path {
		now := at3(p.At)
		if got := wrong(before, now, i+1); got != "" {
			return m.holds(e, false, fmt.Sprintf("%s in tick %d, at %s", got, i+1, m.write(now)))
		}
		before = now
	}
	return m.holds(e, true, "")
}

// gapsTo looks at the gap to one surface in each tick.
func (m *slopeWorld) gapsTo(name string, within float64) error {
	s, err := m.surfaceNamed(name)
	if err != nil {
		return err
	}
	e := Expectation{What: "the gap between sphere and " + name, Want: "within " + digits(within) + " m of 0 in each tick", Tolerance: within, Unit: "m",
		Form: Gap{m.ran, false, float64(m.settings.Radius), []conformance.SlopeSurface{s}, -within, &within}}
	return m.eachTick(e, func(_, now point, _ int) string {
		if gap := gapTo(s, now, float64(m.settings.Radius)); !(math.Abs(gap) <= within) {
			return digits(gap) + " m"
		}
		return ""
	})
}

// gaps looks at the gap to the nearest surface in each tick, and that the body
// is below none of those that are named.
func (m *slopeWorld) gaps(within float64) error {
	e := Expectation{What: "the gap between sphere and the nearest surface", Want: "within " + digits(within) + " m of 0 in each tick", Tolerance: within, Unit: "m",
		Form: Gap{m.ran, false, float64(m.settings.Radius), m.surfaces, -within, &within}}
	return m.eachTick(e, func(_, now point, _ int) string {
		least := math.Inf(1)
		for _, s := range m.surfaces {
			if gap := gapTo(s, now, float64(m.settings.Radius)); math.Abs(gap) < math.Abs(least) {
				least = gap
			}
		}
		if !(math.Abs(least) <= within) {
			return digits(least) + " m"
		}
		return ""
	})
}

// neverBelow looks that the body never sank into a surface, or got below it.
func (m *slopeWorld) neverBelow(name string, most float64) error {
	s, err := m.surfaceNamed(name)
	if err != nil {
		return err
	}
	e := Expectation{What: "how deep the sphere is in " + name, Want: "at most " + digits(most) + " m in each tick", Tolerance: most, Unit: "m",
		Form: Gap{m.ran, false, float64(m.settings.Radius), []conformance.SlopeSurface{s}, -most, nil}}
	return m.eachTick(e, func(_, now point, _ int) string {
		if gap := gapTo(s, now, float64(m.settings.Radius)); !(gap >= -most) {
			return digits(-gap) + " m"
		}
		return ""
	})
}

// gapNow looks at the gap to a surface after the last request.
func (m *slopeWorld) gapNow(name string, within float64) error {
	s, err := m.surfaceNamed(name)
	if err != nil {
		return err
	}
	if err := m.settled(); err != nil {
		return err
	}
	gap, most := gapTo(s, at3(m.now.At), float64(m.settings.Radius)), within+m.contactSlop()
	e := Expectation{What: "the gap between sphere and " + name, Want: "0 m, " + withinText(most, "m"), Tolerance: most, Unit: "m",
		Form: Gap{[]int{m.told}, true, float64(m.settings.Radius), []conformance.SlopeSurface{s}, -within, &within}}
	return m.holds(e, math.Abs(gap) <= most, digits(gap)+" m")
}

// rose compares the body's rise over the run with that of the surface under it.
func (m *slopeWorld) rose(name string, within float64) error {
	s, err := m.surfaceNamed(name)
	if err != nil {
		return err
	}
	now := at3(m.now.At)
	e := Expectation{What: "the rise of the body over the run", Tolerance: within, Unit: "m", Want: "that of " + name + " under it, " + withinText(within, "m"),
		Form: Climbs{m.ending(), s}}
	var z [2]float64
	for i, p := range []point{m.start, now} {
		h, _, there := heightOf(s, p[0], p[1])
		if !there {
			return m.holds(e, false, "not above "+name+", but at "+m.write(p))
		}
		z[i] = h
	}
	off := math.Abs((z[1] - z[0]) - (now[2] - m.start[2]))
	return m.holds(e, off <= within, fmt.Sprintf("off by %s m", short(off)))
}

// ahead looks that each tick brought the body further in a direction.
func (m *slopeWorld) ahead(least float64, towards string) error {
	v, err := vector3(towards)
	if err != nil {
		return err
	}
	direction := at3(v)
	e := Expectation{What: "how far the body came towards " + towards, Want: "at least " + digits(least) + " m in each tick", Unit: "m",
		Form: Moves{Track: m.track(), Along: &v, Least: &least}}
	return m.eachTick(e, func(before, now point, _ int) string {
		if d := now.minus(before).dot(direction) / direction.length(); !(d >= least) {
			return digits(d) + " m"
		}
		return ""
	})
}

// strides looks how far the body went in each tick.
func (m *slopeWorld) strides(most float64) error {
	const within = 0.001
	end := most + within
	e := Expectation{What: "how far the body went", Want: "at most " + digits(most) + " m in each tick", Tolerance: within + m.contactSlop(), Unit: "m",
		Form: Moves{Track: m.track(), Most: &end}}
	return m.eachTick(e, func(before, now point, _ int) string {
		if d := now.minus(before).length(); !(d <= end+m.contactSlop()) {
			return digits(d) + " m"
		}
		return ""
	})
}

// heights looks at the change of height in each tick; an end may be infinite.
func (m *slopeWorld) heights(want string, least, most float64) error {
	up := point{0, 0, 1}
	along := up.vec()
	form := Moves{Track: m.track(), Along: &along}
	if !math.IsInf(least, 0) {
		form.Least = &least
	}
	if !math.IsInf(most, 0) {
		form.Most = &most
	}
	e := Expectation{What: "the change of the body's height", Want: want, Unit: "m", Form: form}
	return m.eachTick(e, func(before, now point, _ int) string {
		if by := now.minus(before).dot(up); !(by >= least && by <= most) {
			return digits(by) + " m"
		}
		return ""
	})
}

// plateau looks for ticks in a row in which the height did not change.
func (m *slopeWorld) plateau(most int64) error {
	const level = 1e-4
	run := int64(0)
	e := Expectation{What: "ticks in a row without a change of height", Want: fmt.Sprintf("%d at most", most), Form: Rests{m.track(), level, most}}
	return m.eachTick(e, func(before, now point, _ int) string {
		if math.Abs(now[2]-before[2]) >= level {
			run = 0
			return ""
		}
		if run++; run > most {
			return fmt.Sprint(run)
		}
		return ""
	})
}

// same compares the last run with the one before the body was put back.
func (m *slopeWorld) same(within float64) error {
	if len(m.before) == 0 || len(m.path) == 0 {
		return misuse("there are no two runs to compare")
	}
	if len(m.before) != len(m.path) {
		return misuse("the two runs have %d and %d ticks", len(m.before), len(m.path))
	}
	e := Expectation{What: "the way of the body", Want: "that of the run before, within " + digits(within) + " m in each tick", Tolerance: within, Unit: "m", Form: Alike{m.ran, m.ranFirst, false}}
	return m.eachTick(e, func(_, now point, tick int) string {
		if off := m.off(at3(m.before[tick-1].At), now); !(off <= within) {
			return "off by " + digits(off) + " m"
		}
		return ""
	})
}

// endsAlike compares where two runs ended.
func (m *slopeWorld) endsAlike(within float64) error {
	if len(m.before) == 0 {
		return misuse("there is no run to compare with")
	}
	err := m.near("the end of the run, as that of the run before", at3(m.before[len(m.before)-1].At), at3(m.now.At), within, m.answered)
	if err == nil {
		m.met[len(m.met)-1].Form = Alike{m.ran, m.ranFirst, true}
	}
	return err
}

// planeOf compares a normal, a member of the point, with that of a surface at the
// body.
func (m *slopeWorld) planeOf(what, member string, got *conformance.Vec3, name string) error {
	if err := m.settled(); err != nil {
		return err
	}
	const within = 1e-3
	s, err := m.surfaceNamed(name)
	if err != nil {
		return err
	}
	now := at3(m.now.At)
	_, want, there := heightOf(s, now[0], now[1])
	e := Expectation{What: what, Tolerance: within, Want: fmt.Sprintf("%s, that of %s, within %s", m.write(want), name, short(within)), Form: Faces{member, m.told, s}}
	if !there {
		e.Want = "that of " + name + " under the body"
		return m.holds(e, false, "not above it, but at "+m.write(now))
	}
	if got == nil {
		return m.holds(e, false, "none")
	}
	return m.holds(e, m.off(want, at3(*got)) <= within, m.write(at3(*got)))
}

// none looks that there is no normal.
func (m *slopeWorld) none(what string, got *conformance.Vec3) error {
	text := "there is one"
	if got != nil {
		text = m.write(at3(*got))
	}
	return m.holds(Expectation{What: what, Want: "none"}, got == nil, text)
}

// mark compares a mark that the body bears.
func (m *slopeWorld) mark(what, want, otherwise string, is bool) error {
	return m.holds(Expectation{What: what, Want: want}, is, otherwise)
}

// subStep compares what one sub-step of the last sweep wanted or got.
func (m *slopeWorld) subStep(n int64, adjusted bool, by string, within float64) error {
	if err := m.settled(); err != nil {
		return err
	}
	want, err := vector3(by)
	if err != nil {
		return err
	}
	what := fmt.Sprintf("the offset of sub-step %d", n)
	if n < 1 || int(n) > len(m.swept.Steps) {
		return m.holds(Expectation{What: what, Want: by + " m"}, false, fmt.Sprintf("no such sub-step: there were %d", len(m.swept.Steps)))
	}
	s := m.swept.Steps[n-1]
	got := s.Wanted
	if adjusted {
		what, got = what+", adjusted", s.Adjusted
	}
	return m.near(what, at3(want), at3(got), within, m.answered)
}

// equalParts looks that the sub-steps of the last sweep are equal parts of it.
func (m *slopeWorld) equalParts() error {
	if err := m.settled(); err != nil {
		return err
	}
	n := len(m.swept.Steps)
	if n == 0 {
		return m.holds(Expectation{What: "the sub-steps", Want: "one at least"}, false, "none")
	}
	part := point{}.plus(m.wanted, 1/float64(n))
	for i, s := range m.swept.Steps {
		if err := m.near(fmt.Sprintf("what sub-step %d of %d wanted", i+1, n), part, at3(s.Wanted), 1e-5, m.answered); err != nil {
			return err
		}
	}
	return nil
}

// result returns the adjusted offset of a number, from 1.
func (m *slopeWorld) result(n int64) (conformance.Adjusted, error) {
	if err := m.settled(); err != nil {
		return conformance.Adjusted{}, err
	}
	if n < 1 || int(n) > len(m.results) {
		return conformance.Adjusted{}, m.compare(Expectation{What: "the adjusted offsets", Want: fmt.Sprintf("%d at least", n)}, fmt.Sprint(len(m.results)))
	}
	return m.results[n-1], nil
}
