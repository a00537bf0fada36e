package vectors

import (
	"math"
	"reflect"
	"slices"
	"strings"
)

// presence learns whether something must be absent. Of what is there a value is
// wanted if it is looked at.
func (l *learner) presence(out *Vector, i int, p place) error {
	there := !l.value(i, p).IsNil()
	v := l.tryAt(i, p, func(v reflect.Value) {
		if there {
			v.SetZero()
		} else {
			v.Set(filler(v.Type()))
		}
	})
	if !there && v.failed != nil {
		out.Expectations = append(out.Expectations, Expectation{Request: i + 1, At: p.pointer, Relation: Absent, What: l.said(v, p)})
	}
	return nil
}

// length learns how long a list must be.
func (l *learner) length(out *Vector, i int, p place) error {
	n := l.value(i, p).Len()
	more := l.tryAt(i, p, func(v reflect.Value) {
		last := filler(v.Type().Elem())
		if n > 0 {
			last = clone(v.Index(n - 1))
		}
		v.Set(reflect.Append(v, last))
	})
	fewer := more
	if n > 0 {
		fewer = l.tryAt(i, p, func(v reflect.Value) { v.Set(v.Slice(0, n-1)) })
	}
	if more.passed {
		// Of elements that are looked at each is wanted: a list without them is too
		// short by that.
		return nil
	}
	if fewer.passed {
		return unfitf("%s: how long a list may be is bound on one side only", l.said(more, p))
	}
	out.Expectations = append(out.Expectations, Expectation{Request: i + 1, At: p.pointer, Relation: Length, Want: n, What: l.said(more, p)})
	return nil
}

// said is what a scenario that did not pass was looking at.
func (l *learner) said(v verdict, p place) string {
	if v.failed != nil {
		return v.failed.What
	}
	return strings.TrimPrefix(p.pointer, "/")
}

// only learns of a value in the place of which no other is accepted.
func (l *learner) only(out *Vector, i int, p place, others ...func(reflect.Value)) {
	var v verdict
	for _, other := range others {
		if v = l.tryAt(i, p, other); v.failed != nil {
			break
		}
	}
	if v.failed == nil {
		return // what is of no right form says nothing
	}
	value := l.value(i, p)
	e := Expectation{Request: i + 1, At: p.pointer, Relation: Equals, Want: value.Interface(), What: l.said(v, p)}
	if p.omitted && value.IsZero() {
		e.Relation, e.Want = Absent, nil
	}
	l.looked[i] = append(l.looked[i], look{p, func(reflect.Value, chance) {}})
	out.Expectations = append(out.Expectations, e)
}

// text learns of a string: which others of its kind are accepted.
func (l *learner) text(out *Vector, i int, p place) {
	value := l.value(i, p)
	accepted := []any{value.String()}
	others := otherTexts(value)
	if p.omitted && value.String() != "" {
		others = append(others, "")
	}
	var failed verdict
	for _, other := range others {
		if v := l.tryAt(i, p, func(v reflect.Value) { v.SetString(other) }); v.passed && other == "" {
			accepted = append(accepted, nil) // it is absent
		} else if v.passed {
			accepted = append(accepted, other)
		} else {
			failed = v
		}
	}
	switch {
	case len(accepted) == 1+len(others):
		return
	case len(accepted) == 1:
		l.only(out, i, p, func(v reflect.Value) { v.SetString(others[0]) })
		return
	}
	l.looked[i] = append(l.looked[i], look{p, func(v reflect.Value, c chance) {
		text, _ := accepted[c.IntN(len(accepted))].(string)
		v.SetString(text)
	}})
	out.Expectations = append(out.Expectations, Expectation{Request: i + 1, At: p.pointer, Relation: OneOf, Want: accepted, What: l.said(failed, p)})
}

// integer learns of an integer: one value, or those between two ends.
func (l *learner) integer(out *Vector, i int, p place) error {
	n := l.value(i, p).Int()
	at := func(x int64) verdict { return l.tryAt(i, p, func(v reflect.Value) { v.SetInt(x) }) }
	const far = 1 << 19
	end := func(step int64) int64 {
		in, outside := n, n+step
		for d := step; at(outside).passed; d *= 2 {
			if in, outside = outside, outside+d; outside > 2*far || outside < -2*far {
				return outside
			}
		}
		for outside-in != step {
			if mid := in + (outside-in)/2; at(mid).passed {
				in = mid
			} else {
				outside = mid
			}
		}
		return in
	}
	least, most := end(-1), end(1)
	switch {
	case least == n && most == n:
		l.only(out, i, p, func(v reflect.Value) { v.SetInt(n + 1) }, func(v reflect.Value) { v.SetInt(n - 1) })
		return nil
	case least < -far && most > far:
		return nil
	case least < -far || most > far:
		return unfitf("%s: it is bound on one side only", l.said(at(most+1), p))
	}
	l.looked[i] = append(l.looked[i], look{p, func(v reflect.Value, c chance) { v.SetInt(least + c.Int64N(most-least+1)) }})
	out.Expectations = append(out.Expectations, Expectation{Request: i + 1, At: p.pointer, Relation: Between, Want: []any{least, most}, What: l.said(at(most+1), p)})
	return nil
}

// number learns of a number: of which expectations it is a component.
func (l *learner) number(i int, p place) error {
	x := l.value(i, p).Float()
	tries := []float64{math.Nextafter(x, math.Inf(1)), math.Nextafter(x, math.Inf(-1)), math.NaN()}
	for _, d := range deltas {
		tries = append(tries, x+d, x-d)
	}
	least, most := math.Inf(-1), math.Inf(1)
	var own []int // expectations that look at it
	for k := 0; k < len(tries); k++ {
		v := l.tryAt(i, p, func(v reflect.Value) { v.SetFloat(tries[k]) })
		if v.passed {
			continue
		}
		if v.strayed > 0 {
			return unfitf("request %d depends on the answer to request %d", v.strayed, i+1)
		}
		if v.failed == nil {
			return unfitf("with another %s of request %d: %s", p.pointer, i+1, v)
		}
		n := len(v.met)
		if n >= len(l.exact) || l.exact[n].What != v.failed.What {
			return unfitf("%s: what is looked at depends on the answers", v.failed.What)
		}
		e := l.exact[n]
		if !slices.Contains(own, n) {
			own = append(own, n)
		}
		if e.Form != nil || e.Since != nil {
			if least, most = x, x; l.brief {
				break
			}
			continue
		}
		if e.Numbers == nil {
			return unfitf("%s: several numbers are looked at together", e.What)
		}
		component := 0
		if len(e.Numbers) > 1 {
			component = p.index
		}
		if component < 0 || component >= len(e.Numbers) || !(math.Abs(e.Numbers[component]-x) <= e.Tolerance) {
			return unfitf("%s: it is computed from several numbers", e.What)
		}
		found := part{n, i, p.pointer, component, e.Want != v.failed.Want}
		if slices.Contains(l.parts, found) {
			continue
		}
		l.parts = append(l.parts, found)
		if found.wanted {
			l.coupled[n] = true
			continue
		}
		w, t := e.Numbers[component], e.Tolerance
		least, most = math.Max(least, w-t), math.Min(most, w+t)
		// There may be a narrower one.
		for _, part := range []float64{0.999, 0.5, 0.1} {
			tries = append(tries, w+part*t, w-part*t)
		}
	}
	if own == nil {
		return nil
	}
	l.looked[i] = append(l.looked[i], look{p, func(v reflect.Value, c chance) {
		if least >= most || math.IsInf(least, 0) || slices.ContainsFunc(own, func(n int) bool { return l.coupled[n] }) {
			return
		}
		const inner = 0.999 // both sides are rounded
		mid, half := (least+most)/2, (most-least)/2
		v.SetFloat(mid + half*inner*(2*c.Float64()-1))
	}})
	return nil
}
