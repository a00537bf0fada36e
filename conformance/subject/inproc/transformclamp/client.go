package transformclamp

import (
	"context"

	"github.com/moveauth/moveauth/conformance"
	"github.com/moveauth/moveauth/conformance/subject/inproc/port"
	"github.com/moveauth/moveauth/reference/clamp"
)

// clientWorld is a reference client as a world of transform-clamp.
type clientWorld struct {
	client *clamp.Client
	port.Lifetime
}

// Do carries out one verb of a client.
func (w *clientWorld) Do(ctx context.Context, verb string, params, result any) error {
	if err := w.Check(ctx, verb); err != nil {
		return err
	}
	switch verb {
	case conformance.ClampHear.Name:
		return port.Do(verb, params, result, w.hear)
	case conformance.ClampFrame.Name:
		return port.Do(verb, params, result, w.frame)
	}
	return conformance.Errorf(conformance.CodeUnknownVerb, "verb is %q, which a client of %s does not have", verb, conformance.TransformClamp)
}

func (w *clientWorld) hear(p conformance.ClampHearParams) (conformance.Empty, error) {
	for i, s := range p.Sent {
		m := clamp.Message{To: s.To}
		switch {
		case s.Instruction != nil:
			m.Kind, m.ID, m.Vec = clamp.InstructionMessage, s.Instruction.ID, vecOf(s.Instruction.Impulse)
		case s.Placement != nil:
			m.Kind, m.ID, m.Vec = clamp.PlacementMessage, s.Placement.ID, vecOf(s.Placement.At)
		case s.State != nil:
			m.Kind, m.State = clamp.StateMessage, clamp.Standing{Player: s.State.Player, At: vecOf(s.State.At), Velocity: vecOf(s.State.Velocity)}
		default:
			return conformance.Empty{}, conformance.Errorf(conformance.CodeBadParams, "sent[%d] says nothing", i)
		}
		w.client.Hear(&m)
	}
	return conformance.Empty{}, nil
}

func (w *clientWorld) frame(p conformance.ClampFrameParams) (conformance.ClampFrameResult, error) {
	if err := ticks("count", p.Count, 1); err != nil {
		return conformance.ClampFrameResult{}, err
	}
	before := *w.client
	r := conformance.ClampFrameResult{States: make([]conformance.OwnerState, 0, p.Count)}
	for range p.Count {
		s, err := w.client.Frame(vecOf(p.Velocity))
		if err != nil {
			*w.client = before
			return conformance.ClampFrameResult{}, refusal(err)
		}
		velocity := vec3(*s.Velocity)
		r.States = append(r.States, conformance.OwnerState{
			Player: s.Player, Tick: s.Tick, At: vec3(s.At), Velocity: &velocity, AfterPlacement: s.AfterPlacement,
		})
	}
	r.Applied = w.client.Applied()
	return r, nil
}
