package conformance

import (
	"context"
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"
)

// Spec is one verb of the registry.
type Spec struct {
	Name string
	// Profile the verb belongs to; empty for the core verbs describe, open and
	// close.
	Profile string
	// Needs is the capability without which the verb is never asked; empty if
	// everyone who claims the profile must answer it.
	Needs Capability
	// Also are the capabilities by profile with which worlds of other profiles
	// answer the verb too.
	Also map[string]Capability
	// Params and Result are the Go types of what is asked and answered.
	Params, Result reflect.Type
	// Refusals are the codes with which the verb as a whole may be refused.
	Refusals []string
	// Doc says in a line what the verb does.
	Doc string
}

// Optional reports whether an implementation may leave the verb out.
func (s Spec) Optional() bool { return s.Needs != "" }

// In reports whether worlds of the profile may be asked the verb.
func (s Spec) In(profile string) bool {
	_, also := s.Also[profile]
	return s.Profile == profile || also
}

// Verb is a verb with its types.
type Verb[P, R any] struct{ Spec }

// Call asks w to carry out the verb.
func (v Verb[P, R]) Call(ctx context.Context, w World, params P) (R, error) {
	var result R
	err := w.Do(ctx, v.Name, params, &result)
	return result, err
}

var registry []Spec

func verb[P, R any](s Spec) Verb[P, R] {
	s.Params, s.Result = reflect.TypeFor[P](), reflect.TypeFor[R]()
	if _, dup := VerbNamed(s.Name); dup {
		panic("conformance: verb defined twice: " + s.Name)
	}
	registry = append(registry, s)
	return Verb[P, R]{s}
}

// Verbs lists the registry, in the order of definition.
func Verbs() []Spec { return slices.Clone(registry) }

// VerbNamed returns the verb of that name.
func VerbNamed(name string) (Spec, bool) {
	for _, s := range registry {
		if s.Name == name {
			return s, true
		}
	}
	return Spec{}, false
}

// Empty is a params or result without members.
type Empty struct{}

// OpenParams are the params of open.
type OpenParams struct {
	Profile  string `json:"profile"`
	Settings Object `json:"settings" doc:"the profile's settings"`
}

// OpenResult is the result of open.
type OpenResult struct {
	World int64 `json:"world" doc:"the world's number, sent with every later verb"`
}

// CloseParams are the params of close.
type CloseParams struct {
	World int64 `json:"world"`
}

// The core verbs. They are carried by [Subject] and [World.Close], so a World
// never sees them; on the wire they are verbs like any other.
var (
	VerbDescribe = verb[Empty, Descriptor](Spec{Name: "describe", Doc: "Says what the implementation is and claims."})
	VerbOpen     = verb[OpenParams, OpenResult](Spec{Name: "open", Refusals: []string{"BadSettings"}, Doc: "Opens a fresh world of a profile."})
	VerbClose    = verb[CloseParams, Empty](Spec{Name: "close", Doc: "Ends a world."})
)

// Params returns params as a value of the verb's params type, whether it was
// handed over as one or by pointer. For implementations in Go.
func Params[P any](verb string, params any) (P, error) {
	switch p := params.(type) {
	case P:
		return p, nil
	case *P:
		if p != nil {
			return *p, nil
		}
	}
	var want P
	return want, Errorf(CodeBadParams, "%s: params are %T, want %T", verb, params, want)
}

// Result returns result as a pointer to the verb's result type. For
// implementations in Go.
func Result[R any](verb string, result any) (*R, error) {
	if r, ok := result.(*R); ok && r != nil {
		return r, nil
	}
	return nil, fmt.Errorf("%s: result is %T, want a non-nil %T", verb, result, new(R))
}

// NewResult returns a pointer to a fresh result of the verb.
func (s Spec) NewResult() any { return reflect.New(s.Result).Interface() }

// DecodeResult reads what an implementation answered to the verb. It returns
// nil with the result in the value that result points to, a *[Refusal] with
// one of the verb's codes, or another error, most often a *[ShapeError]: the
// answer is neither.
func (s Spec) DecodeResult(data []byte, result any) error {
	if !refuses(data) {
		return Decode(data, result)
	}
	var r struct {
		Refused Refusal `json:"refused"`
	}
	if err := Decode(data, &r); err != nil {
		return err
	}
	if !slices.Contains(s.Refusals, r.Refused.Code) {
		want := "one of " + strings.Join(s.Refusals, ", ")
		if len(s.Refusals) == 0 {
			want = "no refusal of this verb"
		}
		return &ShapeError{Path: "refused.code", Got: strconv.Quote(r.Refused.Code), Want: want}
	}
	return &r.Refused
}

// refuses reports whether the first member of the object is a refusal, beside
// which there is no other.
func refuses(data []byte) bool {
	d := scanner{text: data}
	if d.next() != '{' || !d.open('}') {
		return false
	}
	name, err := d.name()
	return err == nil && string(name) == "refused"
}
