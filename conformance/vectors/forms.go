package vectors

import (
	"fmt"
	"math"

	"github.com/moveauth/moveauth/conformance"
	"github.com/moveauth/moveauth/steps"
)

// forms makes expectations of what steps say as data that they compare.
func (l *learner) forms(out *Vector) error {
	for n, e := range l.exact {
		if e.Since == nil && e.Form == nil {
			continue
		}
		x := Expectation{Request: e.Request, Unit: e.Unit, What: e.What}
		slop := l.slack[n].Tolerance > e.Tolerance+slopTried/2
		if slop {
			x.Tolerance = &Tolerance{Slop: true}
		}
		all, err := l.form(e, x)
		if err != nil {
			return err
		}
		for _, x := range all {
			switch x.Relation {
			case Near, SameAs, Rises, Faces, Climbs:
				x.Tolerance = &Tolerance{Float64: e.Tolerance, Float32: l.single[n].Tolerance, Slop: slop}
			}
			out.Expectations = append(out.Expectations, x)
		}
	}
	return nil
}

// form fills in an expectation for each answer that is looked at.
func (l *learner) form(e steps.Expectation, x Expectation) ([]Expectation, error) {
	each := func(requests []int, last bool) ([]Expectation, error) {
		var all []Expectation
		for _, r := range requests {
			if x.Request, x.At = r, l.places(r); last {
				x.At = l.told(r)
			}
			if x.At == "" {
				return nil, unfitf("%s: no answer tells where the body is", e.What)
			}
			all = append(all, x)
		}
		return all, nil
	}
	if e.Since != nil {
		x.Relation, x.Want, x.Since = Near, e.Numbers, []Source{l.source(*e.Since)}
		if len(e.Numbers) == 1 {
			x.Want = e.Numbers[0]
		}
		return each([]int{e.Request}, true)
	}
	// along is the way of a track: all that was told before is its beginning.
	along := func(t steps.Track, last bool) ([]Expectation, error) {
		x.Since = []Source{l.source(t.From)}
		for _, r := range t.Requests[:len(t.Requests)-1] {
			x.Since = append(x.Since, Source{Request: r, At: l.places(r)})
		}
		return each(t.Requests[len(t.Requests)-1:], last)
	}
	switch f := e.Form.(type) {
	case steps.Apart:
		want := Distance{Half: floats(f.Half[:]), Least: f.Least, Most: f.Most}
		for _, b := range f.Boxes {
			want.Boxes = append(want.Boxes, floats(b[:]))
		}
		x.Relation, x.Want = Apart, want
		return each(f.Requests, false)
	case steps.Rises:
		x.Relation, x.At, x.Want = Rises, "/normal", f.Degrees
		return []Expectation{x}, nil
	case steps.Gap:
		want := Clearance{Radius: f.Radius, Least: f.Least, Most: f.Most}
		for _, s := range f.Surfaces {
			want.Surfaces = append(want.Surfaces, cut(s))
		}
		x.Relation, x.Want = Gap, want
		return each(f.Requests, f.Last)
	case steps.Moves:
		want := Stretch{Least: f.Least, Most: f.Most}
		if f.Along != nil {
			want.Along = floats(f.Along[:])
		}
		x.Relation, x.Want = Moves, want
		return along(f.Track, false)
	case steps.Rests:
		x.Relation, x.Want = Rests, Standstill{f.Level, f.Most}
		return along(f.Track, false)
	case steps.Passes:
		x.Relation, x.Want = Passes, f.X
		return along(f.Track, true)
	case steps.Climbs:
		x.Relation, x.Want = Climbs, Ground{Surface: cut(f.Surface)}
		return along(f.Track, true)
	case steps.Faces:
		place := l.source(steps.Told{Request: f.Request})
		x.Relation, x.Want = Faces, Ground{&place, cut(f.Surface)}
		all, err := each([]int{f.Request}, true)
		for i := range all {
			all[i].At = all[i].At[:len(all[i].At)-len("at")] + f.Member
		}
		return all, err
	case steps.Alike:
		x.Relation = SameAs
		if !f.Last && len(f.Requests) != len(f.Like) {
			return nil, unfitf("%s: what is wanted was told by another number of answers", e.What)
		}
		if f.Last {
			f.Requests, f.Like = f.Requests[len(f.Requests)-1:], f.Like[len(f.Like)-1:]
		}
		all, err := each(f.Requests, f.Last)
		for i := range all {
			want := Source{Request: f.Like[i], At: l.places(f.Like[i])}
			if f.Last {
				want.At = l.told(f.Like[i])
			}
			all[i].Want = want
		}
		return all, err
	}
	return nil, unfitf("%s: no relation says it", e.What)
}

func (l *learner) source(t steps.Told) Source {
	if t.Request == 0 {
		return Source{Place: floats(t.At[:])}
	}
	return Source{Request: t.Request, At: l.told(t.Request)}
}

// answered is what the reference answered to a request, from 1; nil: there is
// none such.
func (l *learner) answered(request int) any {
	if request < 1 {
		return nil
	}
	return l.tape[request-1].result
}

// told is where an answer tells where the body is, or how high a surface is;
// empty: it does not.
func (l *learner) told(request int) string {
	switch r := l.answered(request).(type) {
	case *conformance.SlopeRunResult:
		return fmt.Sprintf("/path/%d/at", len(r.Path)-1)
	case *conformance.SlopeSweepResult:
		return "/point/at"
	case *conformance.SlopeProbeResult:
		return "/z"
	case *conformance.AtResult:
		return "/at"
	}
	return ""
}

// places is where an answer tells each place where the body was.
func (l *learner) places(request int) string {
	switch l.answered(request).(type) {
	case *conformance.SlopeRunResult:
		return "/path/*/at"
	case *conformance.RunResult:
		return "/path"
	}
	return l.told(request)
}

// cut is a surface in triangles. Cells of terrain that lie in one plane are one
// rectangle, of which the triangles of least x and y come first, as they do cell
// by cell.
func cut(s conformance.SlopeSurface) []Triangle {
	var all []Triangle
	p := func(v conformance.Vec3) vec { return vec(floats(v[:])) }
	for i := 2; i < len(s.Polygon); i++ {
		all = append(all, Triangle{p(s.Polygon[0]), p(s.Polygon[i-1]), p(s.Polygon[i])})
	}
	if t := s.Terrain; t != nil {
		all = patches(t, 0, 0, len(t.Heights[0])-1, len(t.Heights)-1)
	}
	return all
}

// patches cuts a rectangle of cells up, by halves, until each lies in one plane
// or is a cell.
func patches(t *conformance.SlopeTerrain, i0, j0, i1, j1 int) []Triangle {
	z := func(i, j int) float64 { return float64(t.Heights[j][i]) }
	dx, dy := (z(i1, j0)-z(i0, j0))/float64(i1-i0), (z(i0, j1)-z(i0, j0))/float64(j1-j0)
	flat := true
	for j := j0; j <= j1; j++ {
		for i := i0; i <= i1; i++ {
			const rounding = 1e-9 // m
			flat = flat && math.Abs(z(i, j)-z(i0, j0)-float64(i-i0)*dx-float64(j-j0)*dy) <= rounding
		}
	}
	switch wide, deep := i1-i0, j1-j0; {
	case !flat && wide > 1 && wide >= deep:
		m := i0 + wide/2
		return append(patches(t, i0, j0, m, j1), patches(t, m, j0, i1, j1)...)
	case !flat && deep > 1:
		m := j0 + deep/2
		return append(patches(t, i0, j0, i1, m), patches(t, i0, m, i1, j1)...)
	}
	size := float64(t.Cell)
	corner := func(i, j int) vec {
		return vec{float64(t.Origin[0]) + float64(i)*size, float64(t.Origin[1]) + float64(j)*size, z(i, j)}
	}
	a, c := corner(i0, j0), corner(i1, j1)
	return []Triangle{{a, corner(i1, j0), c}, {a, c, corner(i0, j1)}}
}
