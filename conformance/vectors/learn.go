package vectors

import (
	"context"
	"fmt"
	"reflect"
	"slices"

	"github.com/moveauth/moveauth/conformance"
	"github.com/moveauth/moveauth/steps"
)

// learner finds out what a scenario looks at in the answers of the reference,
// and how, by playing it with answers that differ in one place.
type learner struct {
	ctx    context.Context
	s      script
	tape   []exchange
	claim  conformance.Claim   // float64
	exact  []steps.Expectation // met by the reference's answers in float64, …
	single []steps.Expectation // … in float32, …
	slack  []steps.Expectation // … and with a contact slop
	chance chance
	full   bool // each element of a long list is tried
	brief  bool // in one from the midst of it: what a form is seen to look at is not tried further
	turn   int  // of alone
	size   int  // leaves of all answers, once they are counted

	passedOver bool           // some elements of a long list were not tried
	hit        map[int]bool   // expectations that some alteration broke
	parts      []part         // components of expectations
	coupled    map[int]bool   // expectations that compare answers with each other
	looked     map[int][]look // by request, from 0
}

// look is a leaf that the scenario looks at.
type look struct {
	place
	accepts func(reflect.Value, chance) // puts something in that is accepted
}

// part is a place that stands for a component of an expectation: of what is got,
// or of what is wanted where that is an answer too.
type part struct {
	expectation int // by index among those that were met
	request     int // from 0
	pointer     string
	component   int
	wanted      bool
}

// unfit says why a scenario cannot be a vector.
type unfit struct{ why string }

func (u *unfit) Error() string { return u.why }

func unfitf(format string, args ...any) error { return &unfit{fmt.Sprintf(format, args...)} }

// slopTried is the contact slop with which tolerances are asked for a second
// time.
const slopTried = 0.004

// learn makes the vector of a scenario, or says why there is none.
func learn(ctx context.Context, s script, subject conformance.Subject, claim conformance.Claim, c chance) (Vector, error) {
	l, err := prepare(ctx, s, subject, claim, c)
	if err != nil {
		return Vector{}, err
	}
	if n := l.leaves(); n > mostLooked && slices.ContainsFunc(l.exact, eachTick) {
		return Vector{}, unfitf("its answers have %d members: more than are looked through", n)
	}
	out, err := l.vector()
	if err != nil && l.passedOver && l.leaves() <= mostLeaves {
		l.full = true
		out, err = l.vector()
	}
	return out, err
}

// prepare plays the scenario with the reference, and with its answers in the
// other precision.
func prepare(ctx context.Context, s script, subject conformance.Subject, claim conformance.Claim, c chance) (*learner, error) {
	tape, v := s.record(ctx, subject, claim)
	if !v.passed {
		return nil, fmt.Errorf("%s: the reference does not pass: %s", s.scenario.ID, v)
	}
	l := &learner{ctx: ctx, s: s, tape: tape, claim: claim, exact: v.met, chance: c}
	single := claim
	single.Scalar = "float32"
	slack := claim
	slop := conformance.Number(slopTried)
	slack.Tolerance = &conformance.Tolerance{ContactSlop: &slop}
	for other, into := range map[*conformance.Claim]*[]steps.Expectation{&single: &l.single, &slack: &l.slack} {
		v := s.replay(ctx, *other, tape, nil)
		if !v.passed || len(v.met) != len(l.exact) {
			return nil, unfitf("with other precision it expects other things: %s", v)
		}
		*into = v.met
	}
	return l, nil
}

// mostLeaves is up to how many leaves of answers each is tried if a sample of
// those in long lists did not do.
const mostLeaves = 1000

// mostLooked is the most leaves of answers that are looked through if something
// is computed of each tick: ten thousand would take longer than all others
// together.
const mostLooked = 50000

// eachTick reports whether an expectation is of each tick of a run.
func eachTick(e steps.Expectation) bool {
	switch f := e.Form.(type) {
	case steps.Gap:
		return !f.Last
	case steps.Moves, steps.Rests:
		return true
	case steps.Alike:
		return !f.Last
	}
	return false
}

func (l *learner) leaves() int {
	if l.size > 0 {
		return l.size
	}
	for _, e := range l.tape {
		if e.result != nil {
			l.size += len(places(reflect.ValueOf(e.result)))
		}
	}
	return l.size
}

// vector makes the vector.
func (l *learner) vector() (Vector, error) {
	l.passedOver, l.parts, l.hit, l.coupled, l.looked = false, nil, map[int]bool{}, map[int]bool{}, map[int][]look{}
	of := l.s.scenario
	out := Vector{ID: of.ID, Name: of.Name, Clauses: of.Clauses, Needs: of.Needs}
	l.facts(&out)
	for i, e := range l.tape {
		params, err := e.asked()
		if err != nil {
			return out, err
		}
		out.Requests = append(out.Requests, Request{i + 1, e.world, e.verb, params})
		if err := l.answer(&out, i); err != nil {
			return out, err
		}
	}
	if err := l.numbers(&out); err != nil {
		return out, err
	}
	if err := l.forms(&out); err != nil {
		return out, err
	}
	if err := l.covered(); err != nil {
		return out, err
	}
	slices.SortStableFunc(out.Expectations, func(a, b Expectation) int { return a.Request - b.Request })
	return out, l.agree(out)
}

// covered fails if something was expected that no alteration broke: then
// nothing says that the vector expects it.
func (l *learner) covered() error {
	for n, e := range l.exact {
		same := slices.IndexFunc(l.exact, func(f steps.Expectation) bool {
			return f.What == e.What && f.Want == e.Want && f.Request == e.Request
		})
		if !l.hit[n] && !l.hit[same] && e.Form == nil && e.Fault == nil && e.Since == nil {
			return unfitf("%s: no part of an answer decides it by itself", e.What)
		}
	}
	return nil
}

func (v verdict) String() string {
	switch {
	case v.strayed > 0:
		return fmt.Sprintf("it asks something else as request %d", v.strayed)
	case v.failed != nil:
		return v.failed.Error()
	case v.err != nil:
		return v.err.Error()
	}
	return "it passes"
}

// facts asks for the facts by which the scenario's expectations differ.
func (l *learner) facts(out *Vector) {
	for name, value := range l.claim.Facts {
		other := l.claim
		other.Facts = map[string]any{}
		for k, v := range l.claim.Facts {
			if k != name {
				other.Facts[k] = v
			}
		}
		if l.s.replay(l.ctx, other, l.tape, nil).passed {
			continue
		}
		if out.Facts == nil {
			out.Facts = map[string]string{}
		}
		out.Facts[name] = fmt.Sprint(value)
	}
}

// try plays the scenario with one answer in the place of the reference's.
func (l *learner) try(i int, a answer) verdict {
	v := l.s.replay(l.ctx, l.claim, l.tape, map[int]answer{i: a})
	if v.failed != nil {
		l.hit[len(v.met)] = true
	}
	return v
}

// tryAt plays it with one place of an answer altered.
func (l *learner) tryAt(i int, p place, alter func(reflect.Value)) verdict {
	result := clone(reflect.ValueOf(l.tape[i].result))
	v, ok := find(result, p.way)
	if !ok {
		panic("vectors: no place " + p.pointer)
	}
	if p.leaf() {
		v = pointed(v)
	}
	alter(v)
	return l.try(i, answer{result: result.Interface()})
}

// value returns what the reference answered at a place.
func (l *learner) value(i int, p place) reflect.Value {
	v, _ := find(reflect.ValueOf(l.tape[i].result), p.way)
	if p.leaf() {
		v = pointed(v)
	}
	return v
}

// answer learns of one answer.
func (l *learner) answer(out *Vector, i int) error {
	e := l.tape[i]
	if e.refusal != nil {
		return l.refusal(out, i)
	}
	for _, code := range refusals(e.verb) {
		if l.try(i, answer{refusal: &conformance.Refusal{Code: code}}).passed {
			return unfitf("request %d, %s, may be refused", i+1, e.verb)
		}
	}
	if e.result == nil {
		return nil
	}
	return l.below(out, i, places(reflect.ValueOf(e.result)))
}

// refusal learns of an answer that is a refusal.
func (l *learner) refusal(out *Vector, i int) error {
	e := l.tape[i]
	codes := slices.DeleteFunc(slices.Clone(refusals(e.verb)), func(c string) bool { return c == e.refusal.Code })
	what := ""
	note := func(v verdict) {
		if v.failed != nil {
			what = v.failed.What
		}
	}
	for _, code := range append(codes, "Other") {
		v := l.try(i, answer{refusal: &conformance.Refusal{Code: code, Faults: e.refusal.Faults}})
		if v.passed {
			return unfitf("request %d, %s, may be refused with %s or %s", i+1, e.verb, e.refusal.Code, code)
		}
		note(v)
	}
	if e.verb != "open" {
		spec, _ := conformance.VerbNamed(e.verb)
		v := l.try(i, answer{result: spec.NewResult()})
		if v.passed {
			return unfitf("request %d, %s, may be refused or not", i+1, e.verb)
		}
		note(v)
	}
	out.Expectations = append(out.Expectations, Expectation{Request: i + 1, Relation: Refused, Want: e.refusal.Code, What: what})
	named := false
	for _, x := range l.exact {
		if x.Fault != nil && x.Request == i+1 {
			named = true
			out.Expectations = append(out.Expectations, Expectation{Request: i + 1, Relation: Names, At: "/refused/faults", Want: Fault{x.Fault.Key, append([]string{}, x.Fault.Says...)}, What: x.What})
		}
	}
	if !named && !l.try(i, answer{refusal: &conformance.Refusal{Code: e.refusal.Code}}).passed {
		return unfitf("%s: what else the refusal says is looked at", what)
	}
	return nil
}

// longList is from how many elements on not each is tried at first.
const longList = 48

// tried reports whether element k of a list of n is tried.
func (l *learner) tried(k, n int) bool {
	if l.full || n <= longList || k < 2 || k >= n-2 || l.chance.IntN(n) < 6 {
		return true
	}
	l.passedOver = true
	return false
}

// below learns of a place and of all that lies below it, which the list has
// first to last.
func (l *learner) below(out *Vector, i int, list []place) error {
	p := list[0]
	seen := false
	for _, by := range []float64{0, 1000, -1000} {
		result := clone(reflect.ValueOf(l.tape[i].result))
		for _, q := range list {
			if q.leaf() {
				if v, ok := find(result, q.way); ok {
					l.chance.garble(v)
					if by != 0 {
						replace(pointed(v), l.value(i, q), by)
					}
				}
			}
		}
		v := l.try(i, answer{result: result.Interface()})
		if v.strayed > 0 {
			return unfitf("request %d depends on the answer to request %d", v.strayed, i+1)
		}
		seen = seen || !v.passed
	}
	switch p.kind {
	case aMaybe:
		if err := l.presence(out, i, p); err != nil {
			return err
		}
	case aList:
		if err := l.length(out, i, p); err != nil {
			return err
		}
	}
	if !seen && !slices.ContainsFunc(list[1:], func(q place) bool { return q.kind == aMaybe || q.kind == aList }) {
		return nil
	}
	switch p.kind {
	case aNumber:
		return l.number(i, p)
	case anInteger:
		return l.integer(out, i, p)
	case aBool:
		l.only(out, i, p, func(v reflect.Value) { v.SetBool(!v.Bool()) })
		return nil
	case aString:
		l.text(out, i, p)
		return nil
	}
	elements := 0
	if p.kind == aList {
		elements = l.value(i, p).Len()
	}
	k := 0
	for rest := list[1:]; len(rest) > 0; k++ {
		n := 1
		for n < len(rest) && rest[n].inside(rest[0]) {
			n++
		}
		if l.tried(k, elements) {
			brief := l.brief
			l.brief = brief || elements > longList && !l.full && k >= 2 && k < elements-2
			err := l.below(out, i, rest[:n])
			if l.brief = brief; err != nil {
				return err
			}
		}
		rest = rest[n:]
	}
	return nil
}
