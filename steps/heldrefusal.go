package steps

import (
	"context"
	"errors"

	"github.com/moveauth/moveauth/conformance"
)

// heldRefusal is the refusal of the last request, which waits for the step that
// names it.
type heldRefusal struct {
	verb      string               // of the last request
	refused   *conformance.Refusal // while no step has named it
	refusedBy int
}

// errRefused says that the subject refused, and that the next step shall say
// whether it should have.
var errRefused = errors.New("refused")

// done makes a refusal wait for the step that names it.
func done(err error) error {
	if errors.Is(err, errRefused) {
		return nil
	}
	return err
}

// askHeld asks a world to carry out a verb. A refusal is held: if the next step
// does not name it, it is that step's failure.
func askHeld[P, R any](ctx context.Context, s *Scenario, h *heldRefusal, w conformance.World, v conformance.Verb[P, R], params P) (R, error) {
	s.requests++
	s.asked++
	h.verb = v.Name
	result, err := v.Call(ctx, w, params)
	if r := conformance.AsRefusal(err); r != nil {
		var none R
		h.refused, h.refusedBy = r, s.requests
		return none, errRefused
	}
	return result, err
}

// unnamed fails if a refusal is held, as no step has named it.
func (h *heldRefusal) unnamed(tick int64) error {
	if r := h.refused; r != nil {
		return &Failure{Expectation{What: h.verb, Want: "it done", Got: r.Error(), Tick: tick, Request: h.refusedBy}}
	}
	return nil
}

// named claims the refusal of the last request.
func (h *heldRefusal) named(s *Scenario, tick int64, code string) error {
	got, request := "it done", s.requests
	if h.refused != nil {
		got, request = "refused with "+h.refused.Code, h.refusedBy
	}
	h.refused = nil
	return s.compareAt(tick, Expectation{What: h.verb, Want: "refused with " + code, Request: request}, got)
}
