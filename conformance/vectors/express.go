package vectors

import (
	"fmt"
	"slices"
	"strings"

	"github.com/moveauth/moveauth/conformance"
)

// numbers makes expectations of the components that were found.
func (l *learner) numbers(out *Vector) error {
	type whole struct {
		expectation, request int
		parent               string
		wanted               bool
	}
	count := map[whole]int{}
	var order []whole
	for _, f := range l.parts {
		parent := f.pointer
		if len(l.exact[f.expectation].Numbers) > 1 {
			parent = f.pointer[:strings.LastIndex(f.pointer, "/")]
		}
		w := whole{f.expectation, f.request, parent, f.wanted}
		if count[w]++; count[w] == 1 {
			order = append(order, w)
		}
	}
	for _, w := range order {
		e := l.exact[w.expectation]
		if count[w] != len(e.Numbers) {
			return unfitf("%s: it is computed from several numbers", e.What)
		}
		if w.wanted {
			continue
		}
		single, slack := l.single[w.expectation], l.slack[w.expectation]
		if !slices.Equal(e.Numbers, single.Numbers) || single.What != e.What {
			return unfitf("%s: something else is wanted in float32", e.What)
		}
		x := Expectation{Request: w.request + 1, At: w.parent, Relation: Near, Unit: e.Unit, What: e.What,
			Tolerance: &Tolerance{Float64: e.Tolerance, Float32: single.Tolerance, Slop: slack.Tolerance > e.Tolerance+slopTried/2}}
		switch {
		case l.coupled[w.expectation]:
			from := slices.DeleteFunc(slices.Clone(order), func(o whole) bool { return o.expectation != w.expectation || !o.wanted })
			if len(from) != 1 {
				return unfitf("%s: what is wanted is computed from several answers", e.What)
			}
			x.Relation, x.Want = SameAs, Source{from[0].request + 1, from[0].parent}
		case len(e.Numbers) == 1:
			x.Want = e.Numbers[0]
		default:
			x.Want = e.Numbers
		}
		out.Expectations = append(out.Expectations, x)
	}
	for n := range l.coupled {
		if !slices.ContainsFunc(order, func(w whole) bool { return w.expectation == n && !w.wanted }) {
			return unfitf("%s: what is wanted depends on the answers", l.exact[n].What)
		}
	}
	return nil
}

// apart makes expectations of places that are apart from something, and of
// normals.
func (l *learner) apart(out *Vector) error {
	for n, e := range l.exact {
		if e.Rises != nil {
			out.Expectations = append(out.Expectations, Expectation{Request: e.Request, At: "/normal", Relation: Rises, Want: *e.Rises,
				Tolerance: &Tolerance{Float64: e.Tolerance, Float32: e.Tolerance}, Unit: e.Unit, What: e.What})
		}
		if e.Since > 0 {
			begin, end := l.told(e.Since), l.told(e.Request)
			if begin == "" || end == "" {
				return unfitf("%s: it is computed from several answers", e.What)
			}
			out.Expectations = append(out.Expectations, Expectation{Request: e.Request, At: end, Relation: Near, Since: &Source{e.Since, begin}, Want: e.Numbers,
				Tolerance: &Tolerance{Float64: e.Tolerance, Float32: l.single[n].Tolerance, Slop: l.slack[n].Tolerance > e.Tolerance+slopTried/2}, Unit: e.Unit, What: e.What})
		}
		if e.Apart == nil {
			continue
		}
		for _, request := range e.Apart.Requests {
			at := ""
			switch l.tape[request-1].verb {
			case "mover/run":
				at = "/path"
			case "mover/sweep":
				at = "/at"
			default:
				return unfitf("%s: places of %s", e.What, l.tape[request-1].verb)
			}
			want := Distance{Half: floats(e.Apart.Half[:]), Least: e.Apart.Least, Most: e.Apart.Most}
			for _, b := range e.Apart.Boxes {
				want.Boxes = append(want.Boxes, floats(b[:]))
			}
			x := Expectation{Request: request, At: at, Relation: Apart, Want: want, Unit: "u", What: e.What}
			if l.slack[n].Tolerance > 0 {
				x.Tolerance = &Tolerance{Slop: true}
			}
			out.Expectations = append(out.Expectations, x)
		}
	}
	return nil
}

// told is where a request of contact-slope tells where the body is; empty: it
// does not.
func (l *learner) told(request int) string {
	switch r := l.tape[request-1].result.(type) {
	case *conformance.SlopeRunResult:
		return fmt.Sprintf("/path/%d/at", len(r.Path)-1)
	case *conformance.SlopeSweepResult:
		return "/point/at"
	}
	return ""
}
