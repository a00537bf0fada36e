package vectors

import (
	"encoding/json"
	"fmt"
	"maps"
	"reflect"
	"slices"

	"github.com/moveauth/moveauth/conformance"
)

// asked returns the params of a request as they go into a vector.
func (e exchange) asked() (json.RawMessage, error) {
	if e.verb == "open" {
		return json.Marshal(conformance.OpenParams{Profile: e.profile, Settings: e.settings})
	}
	return json.Marshal(e.params)
}

// written returns an answer as a runner sees it.
func written(world int, a answer) (any, error) {
	var v any = a.result
	switch {
	case a.refusal != nil:
		v = map[string]any{"refused": a.refusal}
	case a.result == nil:
		v = conformance.OpenResult{World: int64(world)}
	}
	text, err := json.Marshal(v)
	if err != nil {
		return nil, err
	}
	var out any
	err = json.Unmarshal(text, &out)
	return out, err
}

// read returns the vector as it is read from its file.
func (v Vector) read() (Vector, error) {
	text, err := json.Marshal(v)
	if err != nil {
		return v, err
	}
	var out Vector
	err = json.Unmarshal(text, &out)
	return out, err
}

// How often a vector is compared with its scenario in each precision, by
// alterations of one sort: less often where answers are long.
const (
	rounds     = 16
	longRounds = 4
)

// agree compares the vector with the scenario on altered answers: wherever the
// scenario passes the vector must hold, and wherever it does not the vector
// must not.
func (l *learner) agree(out Vector) error {
	v, err := out.read()
	if err != nil {
		return err
	}
	answers := make([]any, len(l.tape))
	var open []int // answers that can be altered
	for i, e := range l.tape {
		if answers[i], err = written(e.world, answer{e.result, e.refusal}); err != nil {
			return err
		}
		if e.refusal != nil && len(e.refusal.Faults) > 0 || e.result != nil && len(places(reflect.ValueOf(e.result))) > 1 {
			open = append(open, i)
		}
	}
	times := rounds
	if l.leaves() > mostLeaves {
		times = longRounds
	}
	for _, scalar := range []conformance.Scalar{"float64", "float32"} {
		claim := l.claim
		claim.Scalar = scalar
		by := Precision{Scalar: scalar}
		if err := v.Check(by, answers); err != nil {
			return fmt.Errorf("%s: the reference's answers do not meet the vector: %w", v.ID, err)
		}
		if len(open) == 0 {
			continue
		}
		for _, name := range slices.Sorted(maps.Keys(alterations)) {
			alter := alterations[name]
			n := times
			if name == onePlace {
				n, _ = l.turns()
				l.turn = 0
			}
			for range n {
				altered := alter(l, open)
				if len(altered) == 0 {
					continue
				}
				now := slices.Clone(answers)
				for i, a := range altered {
					if now[i], err = written(l.tape[i].world, a); err != nil {
						return err
					}
				}
				said := l.s.replay(l.ctx, claim, l.tape, altered)
				mine := v.Check(by, now)
				switch {
				case said.strayed > 0 && mine == nil:
					return unfitf("request %d depends on earlier answers", said.strayed)
				case said.strayed > 0 || said.err != nil:
					// Nothing is said of such answers: not even that they are wrong.
				case said.passed && mine != nil:
					return unfitf("a vector would ask for more than the scenario, where %s: %v", name, mine)
				case !said.passed && mine == nil:
					return unfitf("a vector would ask for less than the scenario, where %s: %s", name, said)
				}
			}
		}
	}
	return nil
}

const onePlace = "one place differs"

// alterations of answers, by how they are made.
var alterations = map[string]func(*learner, []int) map[int]answer{
	"all is accepted place by place": (*learner).accepted,
	onePlace:                         (*learner).alone,
	"some places differ":             (*learner).some,
	"places of one name are shifted": (*learner).shifted,
	"a list differs":                 (*learner).listed,
	"a refusal names other faults":   (*learner).faults,
}

// edit returns altered copies of the answers.
type edit struct {
	l   *learner
	all map[int]answer
}

func (e edit) result(i int) reflect.Value {
	a, ok := e.all[i]
	if !ok {
		a = answer{result: clone(reflect.ValueOf(e.l.tape[i].result)).Interface()}
		e.all[i] = a
	}
	return reflect.ValueOf(a.result)
}

// accepted puts into every place that is looked at what is accepted there, and
// something else into every other.
func (l *learner) accepted(open []int) map[int]answer {
	e := edit{l, map[int]answer{}}
	alike := map[string]bool{} // of a long list not each element was tried
	for _, looks := range l.looked {
		for _, q := range looks {
			alike[q.kinship()] = true
		}
	}
	for _, i := range open {
		if l.tape[i].result == nil {
			continue
		}
		r := e.result(i)
		for _, p := range places(r) {
			if !p.leaf() {
				continue
			}
			v, _ := find(r, p.way)
			v = pointed(v)
			if k := slices.IndexFunc(l.looked[i], func(q look) bool { return q.pointer == p.pointer }); k >= 0 {
				l.looked[i][k].accepts(v, l.chance)
			} else if l.chance.IntN(3) > 0 && !(l.passedOver && alike[p.kinship()]) {
				l.chance.garble(v)
			}
		}
	}
	return e.all
}

// turns is how often alone has something else to alter, all: each number that is
// looked at, by each of the deltas. Of very many it is a part, tried.
func (l *learner) turns() (tried, all int) {
	most := 400
	if l.leaves() > mostLeaves {
		most = 60
	}
	for _, looks := range l.looked {
		all += len(looks) * len(deltas)
	}
	return min(all, most), all
}

// alone alters one place that is looked at, each in its turn.
func (l *learner) alone([]int) map[int]answer {
	tried, all := l.turns()
	turn := l.turn * all / tried
	l.turn++
	by := deltas[turn%len(deltas)]
	if l.chance.IntN(2) == 0 {
		by = -by
	}
	turn /= len(deltas)
	for _, i := range slices.Sorted(maps.Keys(l.looked)) {
		if turn >= len(l.looked[i]) {
			turn -= len(l.looked[i])
			continue
		}
		e := edit{l, map[int]answer{}}
		v, ok := find(e.result(i), l.looked[i][turn].way)
		if !ok {
			return nil
		}
		replace(pointed(v), l.value(i, l.looked[i][turn].place), by)
		return e.all
	}
	return nil
}

// some alters a few leaves.
func (l *learner) some(open []int) map[int]answer {
	e := edit{l, map[int]answer{}}
	for range 1 + l.chance.IntN(3) {
		i := open[l.chance.IntN(len(open))]
		if l.tape[i].result == nil {
			continue
		}
		r := e.result(i)
		list := slices.DeleteFunc(places(r), func(p place) bool { return !p.leaf() })
		if len(l.looked[i]) > 0 && l.chance.IntN(2) == 0 {
			list = nil
			for _, q := range l.looked[i] {
				list = append(list, q.place)
			}
		}
		if len(list) == 0 {
			continue
		}
		if v, ok := find(r, list[l.chance.IntN(len(list))].way); ok {
			l.chance.garble(v)
		}
	}
	return e.all
}

// shifted moves all numbers of one member and component alike, in all answers.
func (l *learner) shifted(open []int) map[int]answer {
	e := edit{l, map[int]answer{}}
	var kinds []place
	for _, i := range open {
		if l.tape[i].result == nil {
			continue
		}
		for _, p := range places(reflect.ValueOf(l.tape[i].result)) {
			if p.kind == aNumber && !slices.ContainsFunc(kinds, func(q place) bool { return q.member == p.member && q.index == p.index }) {
				kinds = append(kinds, p)
			}
		}
	}
	if len(kinds) == 0 {
		return nil
	}
	one := kinds[l.chance.IntN(len(kinds))]
	by := deltas[l.chance.IntN(len(deltas))]
	if l.chance.IntN(2) == 0 {
		by = -by
	}
	for _, i := range open {
		if l.tape[i].result == nil {
			continue
		}
		r := e.result(i)
		for _, p := range places(r) {
			if p.kind == aNumber && p.member == one.member && p.index == one.index {
				v, _ := find(r, p.way)
				v = pointed(v)
				v.SetFloat(v.Float() + by)
			}
		}
	}
	return e.all
}

// listed takes an element out of a list, doubles one or changes the order.
func (l *learner) listed(open []int) map[int]answer {
	e := edit{l, map[int]answer{}}
	i := open[l.chance.IntN(len(open))]
	if l.tape[i].result == nil {
		return nil
	}
	r := e.result(i)
	lists := slices.DeleteFunc(places(r), func(p place) bool { return p.kind != aList })
	if len(lists) == 0 {
		return nil
	}
	v, _ := find(r, lists[l.chance.IntN(len(lists))].way)
	n := v.Len()
	if n == 0 {
		v.Set(reflect.Append(v, reflect.New(v.Type().Elem()).Elem()))
		return e.all
	}
	k := l.chance.IntN(n)
	switch l.chance.IntN(3) {
	case 0:
		v.Set(reflect.AppendSlice(v.Slice(0, k), v.Slice(k+1, n)))
	case 1:
		v.Set(reflect.Append(v, clone(v.Index(k))))
	default:
		m := l.chance.IntN(n)
		a, b := clone(v.Index(k)), clone(v.Index(m))
		v.Index(k).Set(b)
		v.Index(m).Set(a)
	}
	return e.all
}

// faults takes a fault out of a refusal, or has it say something else.
func (l *learner) faults(open []int) map[int]answer {
	i := open[l.chance.IntN(len(open))]
	if l.tape[i].refusal == nil {
		return nil
	}
	r := *l.tape[i].refusal
	r.Faults = slices.Clone(r.Faults)
	k := l.chance.IntN(len(r.Faults))
	switch f := &r.Faults[k]; l.chance.IntN(5) {
	case 0:
		r.Faults = slices.Delete(r.Faults, k, k+1)
	case 1:
		f.Key = "x." + f.Key + ".0"
	case 2:
		f.Key += "x"
	case 3:
		f.Got = "x"
	default:
		f.Want = "x"
	}
	return map[int]answer{i: {refusal: &r}}
}
