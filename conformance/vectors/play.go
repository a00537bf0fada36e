package vectors

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"

	"github.com/moveauth/moveauth/conformance"
	"github.com/moveauth/moveauth/conformance/suite"
	"github.com/moveauth/moveauth/steps"
)

// exchange is a request of a scenario with the answer to it.
type exchange struct {
	world    int // that was asked or opened, from 1 in the order of opening
	verb     string
	profile  string // of open
	params   any    // of open the settings
	result   any    // pointer to the verb's result; nil for open
	refusal  *conformance.Refusal
	settings json.RawMessage // as they were when the world was opened
}

// script is a scenario whose steps can be run again and again.
type script struct {
	scenario suite.Scenario
	steps    []func(context.Context) error
}

func bind(s suite.Scenario) (script, error) {
	bound := script{scenario: s}
	for _, st := range s.Steps {
		f, err := steps.Bind(st.Text, st.Table, st.Doc)
		if err != nil {
			return bound, err
		}
		bound.steps = append(bound.steps, f)
	}
	return bound, nil
}

// verdict is what the scenario said of some answers.
type verdict struct {
	passed bool
	failed *steps.Failure // the expectation that was not met, if that is why
	met    []steps.Expectation
	// strayed is the request, from 1, that was another one than with the
	// reference's answers; 0: none was.
	strayed int
	err     error // any other reason
}

// run runs the steps.
func (s script) run(ctx context.Context, claim conformance.Claim, open steps.Opener) verdict {
	state := steps.New(len(s.steps), open)
	state.Claim = claim
	ctx = steps.With(ctx, state)
	var err error
	for _, step := range s.steps {
		if err = step(ctx); err != nil {
			break
		}
	}
	v := verdict{passed: err == nil, met: state.Expectations(), err: err}
	var other *strayError
	if errors.As(err, &other) {
		v.strayed = other.request
	} else if errors.As(err, &v.failed) {
		v.err = nil
	}
	return v
}

// record runs the scenario against a subject and keeps what was asked and
// answered.
func (s script) record(ctx context.Context, subject conformance.Subject, claim conformance.Claim) ([]exchange, verdict) {
	r := &recorder{subject: subject}
	v := s.run(ctx, claim, r.open)
	for _, w := range r.worlds {
		w.Close(ctx)
	}
	return r.tape, v
}

type recorder struct {
	subject conformance.Subject
	worlds  []conformance.World
	tape    []exchange
}

func (r *recorder) open(ctx context.Context, profile string, settings any) (conformance.World, error) {
	text, err := json.Marshal(settings)
	if err != nil {
		return nil, err
	}
	number := len(r.worlds) + 1
	w, err := r.subject.Open(ctx, profile, settings)
	r.tape = append(r.tape, exchange{world: number, verb: "open", profile: profile, params: clone(reflect.ValueOf(settings)).Interface(), settings: text, refusal: conformance.AsRefusal(err)})
	if err != nil {
		return nil, err
	}
	r.worlds = append(r.worlds, w)
	return &recording{r, w, number}, nil
}

type recording struct {
	r      *recorder
	w      conformance.World
	number int
}

func (w *recording) Do(ctx context.Context, verb string, params, result any) error {
	err := w.w.Do(ctx, verb, params, result)
	e := exchange{world: w.number, verb: verb, params: clone(reflect.ValueOf(params)).Interface(), refusal: conformance.AsRefusal(err)}
	if err == nil {
		e.result = clone(reflect.ValueOf(result)).Interface()
	}
	w.r.tape = append(w.r.tape, e)
	return err
}

func (w *recording) Close(ctx context.Context) error { return w.w.Close(ctx) }

// answer stands in the place of a recorded one.
type answer struct {
	result  any
	refusal *conformance.Refusal
}

// replay runs the scenario against recorded answers, some of which are others
// by now. Answers are by request, from 0.
func (s script) replay(ctx context.Context, claim conformance.Claim, tape []exchange, altered map[int]answer) verdict {
	p := &player{tape: tape, altered: altered}
	return s.run(ctx, claim, p.open)
}

type player struct {
	tape    []exchange
	altered map[int]answer
	next    int
}

// strayError says that a scenario asks something else than it did.
type strayError struct{ request int }

func (e *strayError) Error() string { return fmt.Sprintf("request %d is another one", e.request) }

// take returns the answer to the next request, if that is what was recorded.
func (p *player) take(world int, verb string, params any) (answer, exchange, error) {
	p.next++
	if p.next > len(p.tape) {
		return answer{}, exchange{}, &strayError{p.next}
	}
	e := p.tape[p.next-1]
	if verb != e.verb || verb != "open" && world != e.world || !alike(params, e.params) {
		return answer{}, e, &strayError{p.next}
	}
	if a, ok := p.altered[p.next-1]; ok {
		return a, e, nil
	}
	return answer{e.result, e.refusal}, e, nil
}

// alike compares parameters; NaN is like NaN.
func alike(a, b any) bool {
	if reflect.DeepEqual(a, b) {
		return true
	}
	x, err := json.Marshal(a)
	if err != nil {
		return false
	}
	y, err := json.Marshal(b)
	return err == nil && string(x) == string(y)
}

func (p *player) open(_ context.Context, _ string, settings any) (conformance.World, error) {
	a, e, err := p.take(0, "open", settings)
	if err != nil {
		return nil, err
	}
	if a.refusal != nil {
		return nil, a.refusal
	}
	return &playing{p, e.world}, nil
}

type playing struct {
	p     *player
	world int
}

func (w *playing) Do(_ context.Context, verb string, params, result any) error {
	a, _, err := w.p.take(w.world, verb, params)
	if err != nil {
		return err
	}
	if a.refusal != nil {
		return a.refusal
	}
	// A result belongs to the caller.
	reflect.ValueOf(result).Elem().Set(clone(reflect.ValueOf(a.result)).Elem())
	return conformance.Check(result)
}

func (w *playing) Close(context.Context) error { return nil }

func plain(k reflect.Kind) bool {
	return k == reflect.Float64 || k == reflect.Int64 || k == reflect.Bool || k == reflect.String || k == reflect.Uint8
}

// clone copies a value of the registry's types as far as pointers and lists
// reach.
func clone(v reflect.Value) reflect.Value {
	switch v.Kind() {
	case reflect.Pointer:
		if v.IsNil() {
			return v
		}
		c := reflect.New(v.Type().Elem())
		c.Elem().Set(clone(v.Elem()))
		return c
	case reflect.Slice:
		if v.IsNil() {
			return v
		}
		c := reflect.MakeSlice(v.Type(), v.Len(), v.Len())
		if plain(v.Type().Elem().Kind()) || v.Type().Elem().Kind() == reflect.Array && plain(v.Type().Elem().Elem().Kind()) {
			reflect.Copy(c, v)
			return c
		}
		for i := range v.Len() {
			c.Index(i).Set(clone(v.Index(i)))
		}
		return c
	case reflect.Struct:
		c := reflect.New(v.Type()).Elem()
		c.Set(v)
		for i := range v.NumField() {
			switch v.Field(i).Kind() {
			case reflect.Pointer, reflect.Slice, reflect.Struct:
				c.Field(i).Set(clone(v.Field(i)))
			}
		}
		return c
	}
	return v
}
