package steps

import (
	"context"
	"errors"
	"fmt"
	"reflect"

	"github.com/moveauth/moveauth/conformance"
)

// Opener opens a world of a profile for the scenario that runs.
type Opener func(ctx context.Context, profile string, settings any) (conformance.World, error)

// Expectation is one thing that a scenario wanted of the subject, as data:
// failure messages, the vacuity check and whoever judges a transcript later
// read it.
type Expectation struct {
	What string // what was looked at
	Want string
	Got  string // empty when it was met
	Tick int64  // the last tick begun when it was looked at
	// Request is the number, from 1, of the request that answered it.
	Request int
	// Tolerance is how far Got may have been from Want, in Unit; 0 where the
	// two were compared as they are.
	Tolerance float64
	Unit      string
	// Numbers are Want as numbers, where a number or each component of a vector
	// was compared with one, within Tolerance.
	Numbers []float64
	// Fault, if any, is what a refusal of settings was to name.
	Fault *NamedFault
	// Since, if any, is what was taken from what was told: Numbers are those of
	// the difference.
	Since *Told
	// Form, if any, is what was compared, where it was not numbers one by one.
	Form Form
}

// NamedFault is a fault that a refusal has to name: its key is Key, or a path
// with Key as a part, and what it got and wants says each of Says.
type NamedFault struct {
	Key  string
	Says []string
}

// Failure says that an expectation was not met. It is the only error of a step
// that speaks of the subject's behaviour; any other is the suite's, the
// feature's or the transport's fault.
type Failure struct{ Expectation }

func (f *Failure) Error() string {
	return fmt.Sprintf("%s: want %s, got %s", f.What, f.Want, f.Got)
}

// Misuse says that a feature uses a step in a way that it has no meaning in:
// the suite's own fault.
type Misuse struct{ text string }

func (m *Misuse) Error() string { return "the feature is at fault: " + m.text }

func misuse(format string, args ...any) error { return &Misuse{fmt.Sprintf(format, args...)} }

// Scenario is what a running scenario holds. A fresh one is made for each and
// travels in the context.
type Scenario struct {
	open     Opener
	left     int // steps still to run
	requests int
	asked    int // requests that go to a world
	// Swept counts the requests of sweeps, which are counted apart.
	Swept int
	met   []Expectation
	host  *hostWorld
	parts map[reflect.Type]any
	// Claim is what the subject claims of the scenario's profile: the scalar
	// and the tolerances by which numbers are compared.
	Claim conformance.Claim
}

// part returns what the steps of a profile keep of the scenario, and makes it
// at first use.
func part[T any](s *Scenario, fresh func(*Scenario) *T) *T {
	key := reflect.TypeFor[T]()
	if s.parts == nil {
		s.parts = map[reflect.Type]any{}
	}
	if s.parts[key] == nil {
		s.parts[key] = fresh(s)
	}
	return s.parts[key].(*T)
}

// nothingHeld fails if the subject has refused something that no step has
// named.
func (s *Scenario) nothingHeld() error {
	for _, p := range s.parts {
		if held, ok := p.(interface{ settled() error }); ok {
			if err := held.settled(); err != nil {
				return err
			}
		}
	}
	return nil
}

// New returns the state of a scenario of that many steps.
func New(steps int, open Opener) *Scenario {
	s := &Scenario{open: open, left: steps}
	s.host = &hostWorld{Scenario: s}
	return s
}

// Expectations returns what was expected and met so far.
func (s *Scenario) Expectations() []Expectation { return s.met }

// Vacuous reports why a scenario that passed proves nothing, or returns the
// empty string: nothing was asked of the subject, or nothing expected.
func (s *Scenario) Vacuous() string {
	switch {
	case s.asked == 0:
		return "nothing was asked of the subject"
	case len(s.met) == 0:
		return "nothing was expected of the subject"
	}
	return ""
}

type contextKey struct{}

// With returns a context that carries the scenario.
func With(ctx context.Context, s *Scenario) context.Context {
	return context.WithValue(ctx, contextKey{}, s)
}

// From returns the scenario that the context carries; nil if it carries none.
func From(ctx context.Context) *Scenario {
	s, _ := ctx.Value(contextKey{}).(*Scenario)
	return s
}

// expect records an expectation: met if got and want are the same text, else
// it returns the failure.
func (s *Scenario) expect(what, want, got string, tick int64) error {
	e := Expectation{What: what, Want: want, Tick: tick, Request: s.requests}
	if got != want {
		e.Got = got
		return &Failure{e}
	}
	s.met = append(s.met, e)
	return nil
}

// fail returns a failure that needed no comparison.
func (s *Scenario) fail(what, want, got string, tick int64) error {
	return &Failure{Expectation{What: what, Want: want, Got: got, Tick: tick, Request: s.requests}}
}

// call asks a world to carry out a verb. A refusal that the caller has no use
// for is a failure; other errors are handed on as they are.
func call[P, R any](ctx context.Context, s *Scenario, w conformance.World, v conformance.Verb[P, R], params P, tick int64) (R, error) {
	s.requests++
	s.asked++
	result, err := v.Call(ctx, w, params)
	var refusal *conformance.Refusal
	if errors.As(err, &refusal) {
		return result, s.fail(v.Name, "it done", refusal.Error(), tick)
	}
	return result, err
}
