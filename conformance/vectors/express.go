package vectors

import (
	"math"
	"slices"
	"strings"

	"github.com/moveauth/moveauth/steps"
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
		if count[w] != len(e.Numbers) && (l.coupled[w.expectation] || !l.holds(w.request, w.parent, e)) {
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
			x.Relation, x.Want = SameAs, Source{Request: from[0].request + 1, At: from[0].parent}
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

// holds reports whether the reference's vector at a place is the one that is
// expected. Then a component of it that no alteration showed to be looked at
// was looked at before, by an expectation that is as narrow.
func (l *learner) holds(request int, parent string, e steps.Expectation) bool {
	w, err := written(1, answer{result: l.tape[request].result})
	if err != nil {
		return false
	}
	v, _ := at(w, parent)
	got := numbers(v, Precision{})
	for i, x := range got {
		if i >= len(e.Numbers) || !(math.Abs(x-e.Numbers[i]) <= e.Tolerance) {
			return false
		}
	}
	return len(got) == len(e.Numbers)
}
