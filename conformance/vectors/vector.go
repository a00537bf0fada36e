package vectors

import (
	"encoding/json"
	"fmt"
	"math"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/moveauth/moveauth/conformance"
)

// Vector is a scenario as data: what is asked, and what must hold of the
// answers.
type Vector struct {
	ID           string                   `json:"id"` // the scenario's
	Name         string                   `json:"name"`
	Clauses      []string                 `json:"clauses"` // all that it is about, the file's first
	Needs        []conformance.Capability `json:"needs,omitempty"`
	Facts        map[string]string        `json:"facts,omitempty"` // what the descriptor must say for the vector to apply
	Requests     []Request                `json:"requests"`
	Expectations []Expectation            `json:"expectations"`
}

// Request is one request of a vector.
type Request struct {
	N      int             `json:"n"`     // from 1
	World  int             `json:"world"` // that is opened or asked, from 1
	Verb   string          `json:"verb"`
	Params json.RawMessage `json:"params"`
}

// Relation says how an answer, or a part of it, must be to what is wanted.
type Relation string

// The relations. What they mean stands in adr/vectors.md.
const (
	Near    Relation = "near"
	Equals  Relation = "equals"
	OneOf   Relation = "one of"
	Between Relation = "between"
	Absent  Relation = "absent"
	Length  Relation = "length"
	SameAs  Relation = "same as"
	Apart   Relation = "apart"
	Rises   Relation = "rises"
	Faces   Relation = "faces"
	Gap     Relation = "gap"
	Moves   Relation = "moves"
	Rests   Relation = "rests"
	Passes  Relation = "passes"
	Climbs  Relation = "climbs"
	Refused Relation = "refused"
	Names   Relation = "names"
)

// Expectation is one thing that must hold of the answer to a request.
type Expectation struct {
	Request   int        `json:"request"` // whose answer is looked at
	At        string     `json:"at"`      // JSON pointer into the answer
	Relation  Relation   `json:"relation"`
	Since     []Source   `json:"since,omitempty"` // of near: what is taken from what was got; else what a body's way began with
	Want      any        `json:"want,omitempty"`
	Tolerance *Tolerance `json:"tolerance,omitempty"`
	Unit      string     `json:"unit,omitempty"`
	What      string     `json:"what"` // for people
}

// Source is a part of another answer, or a place that no answer told.
type Source struct {
	Request int       `json:"request,omitempty"`
	At      string    `json:"at,omitempty"`
	Place   []float64 `json:"place,omitempty"`
}

// Distance is what Apart wants: how far a box of those half-widths, around a
// place or each of a list of places, is from each of some boxes.
type Distance struct {
	Half  []float64   `json:"half"`
	Boxes [][]float64 `json:"boxes"` // x0, y0, x1, y1
	Least float64     `json:"least"`
	Most  *float64    `json:"most,omitempty"`
}

// Fault is what Names wants: a fault with that key, or with a path as its key
// of which that is a part, whose got and want say each of the texts.
type Fault struct {
	Key  string   `json:"key"`
	Says []string `json:"says"`
}

// Tolerance is how far a number may be off, in the expectation's unit.
type Tolerance struct {
	Float64 float64 `json:"float64"` // of an implementation that claims float64
	Float32 float64 `json:"float32"`
	// Slop: what the implementation declares as its contact_slop is added.
	Slop bool `json:"plus_contact_slop,omitempty"`
}

// Precision is by what an implementation's numbers are compared.
type Precision struct {
	Scalar conformance.Scalar
	Slop   float64
}

// Check reports the first thing that does not hold of answers to all requests
// of the vector, in their order. An answer is decoded JSON, a refusal
// {"refused": {"code": …}}; that of open does not matter otherwise.
func (v Vector) Check(by Precision, answers []any) error {
	refused := map[int]bool{}
	for _, e := range v.Expectations {
		if e.Relation == Refused {
			refused[e.Request] = true
		}
	}
	for i, a := range answers {
		if code, ok := codeOf(a); ok && !refused[i+1] {
			return fmt.Errorf("request %d, %s, is refused with %s", i+1, v.Requests[i].Verb, code)
		}
	}
	for _, e := range v.Expectations {
		if got, ok := e.holds(by, answers); !ok {
			return fmt.Errorf("%s: request %d%s: want %s %v, got %v", e.What, e.Request, e.At, e.Relation, e.Want, got)
		}
	}
	return nil
}

func codeOf(answer any) (string, bool) {
	r, ok := at(answer, "/refused/code")
	code, text := r.(string)
	return code, ok && text
}

// holds reports whether an expectation is met, and what was got.
func (e Expectation) holds(by Precision, answers []any) (any, bool) {
	got, there := at(answers[e.Request-1], e.At)
	switch e.Relation {
	case Absent:
		return got, !there
	case Names:
		return got, e.named(got)
	case Refused:
		code, ok := codeOf(answers[e.Request-1])
		return code, ok && code == e.Want
	}
	if !there {
		absent, _ := e.Want.([]any)
		return "nothing", e.Relation == OneOf && slices.Contains(absent, nil)
	}
	switch e.Relation {
	case Equals:
		return got, reflect.DeepEqual(got, e.Want)
	case OneOf:
		for _, w := range e.Want.([]any) {
			if reflect.DeepEqual(got, w) {
				return got, true
			}
		}
		return got, false
	case Between:
		ends := e.Want.([]any)
		x := number(got)
		return got, number(ends[0]) <= x && x <= number(ends[1])
	case Length:
		list, ok := got.([]any)
		return len(list), ok && float64(len(list)) == number(e.Want)
	case Near:
		if e.Since != nil {
			from, there := e.Since[0].in(answers)
			if got = minus(got, from); !there || got == nil {
				return "no difference", false
			}
		}
		return got, by.near(e.Want, got, e.Tolerance)
	case SameAs:
		from := e.Want.(map[string]any)
		want, there := at(answers[int(number(from["request"]))-1], from["at"].(string))
		return got, there && by.near(want, got, e.Tolerance)
	case Apart:
		return got, by.apart(e, got)
	case Faces, Gap, Moves, Rests, Passes, Climbs:
		return e.inSpace(by, answers, got)
	case Rises:
		n := numbers(got, Precision{Scalar: "float64"})
		if len(n) != 3 {
			return got, false
		}
		return got, math.Abs(math.Atan2(-n[0], n[2])*180/math.Pi-number(e.Want)) <= e.Tolerance.Float64
	}
	return got, false
}

// named reports whether a fault is among those of a refusal.
func (e Expectation) named(got any) bool {
	want := e.Want.(map[string]any)
	list, _ := got.([]any)
	for _, f := range list {
		fault, _ := f.(map[string]any)
		text := func(member string) string { t, _ := fault[member].(string); return t }
		parts := strings.FieldsFunc(text("key"), func(r rune) bool { return strings.ContainsRune(".[]", r) })
		said := text("key") == want["key"] || slices.Contains(parts, want["key"].(string))
		for _, s := range want["says"].([]any) {
			said = said && strings.Contains(text("got")+" "+text("want"), s.(string))
		}
		if said {
			return true
		}
	}
	return false
}

// near compares numbers, or lists of them, with both sides rounded to the
// scalar.
func (by Precision) near(want, got any, t *Tolerance) bool {
	if list, ok := want.([]any); ok {
		have, ok := got.([]any)
		if !ok || len(have) != len(list) {
			return false
		}
		for i := range list {
			if !by.near(list[i], have[i], t) {
				return false
			}
		}
		return true
	}
	tolerance := 0.0
	if t != nil {
		tolerance = t.Float64
		if by.Scalar == "float32" {
			tolerance = t.Float32
		}
		if t.Slop {
			tolerance += by.Slop
		}
	}
	// Written so that NaN is not near.
	return math.Abs(by.round(number(want))-by.round(number(got))) <= tolerance
}

func (by Precision) round(x float64) float64 {
	if by.Scalar == "float32" {
		return float64(float32(x))
	}
	return x
}

// number reads a JSON number, or a string that holds one; NaN of anything else.
func number(v any) float64 {
	switch v := v.(type) {
	case float64:
		return v
	case string:
		var n conformance.Number
		if n.UnmarshalJSON([]byte(strconv.Quote(v))) == nil {
			return float64(n)
		}
	}
	return math.NaN()
}

// at follows a JSON pointer, in which * is each element of a list.
func at(v any, pointer string) (any, bool) {
	if pointer == "" {
		return v, true
	}
	if before, after, each := strings.Cut(pointer, "/*"); each {
		v, _ = at(v, before)
		list, ok := v.([]any)
		all := []any{}
		for _, inner := range list {
			inner, there := at(inner, after)
			all, ok = append(all, inner), ok && there
		}
		return all, ok
	}
	for name := range strings.SplitSeq(pointer[1:], "/") {
		switch inner := v.(type) {
		case map[string]any:
			next, ok := inner[name]
			if !ok {
				return nil, false
			}
			v = next
		case []any:
			i, err := strconv.Atoi(name)
			if err != nil || i < 0 || i >= len(inner) {
				return nil, false
			}
			v = inner[i]
		default:
			return nil, false
		}
	}
	return v, true
}
