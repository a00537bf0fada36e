package moveinput

import (
	"context"

	"github.com/moveauth/moveauth/conformance"
	"github.com/moveauth/moveauth/conformance/subject/inproc/port"
	"github.com/moveauth/moveauth/reference/moveinput"
)

func openClient(st *conformance.MoveInputSettings, profile moveinput.Profile, faults port.Faults) (conformance.World, error) {
	faults = append(faults, port.FaultsOf(profile.Check())...)
	if st.At == nil {
		faults = append(faults, conformance.Fault{Key: "at", Got: "nothing", Want: "a tile"})
	}
	if st.Epoch == nil {
		faults = append(faults, conformance.Fault{Key: "epoch", Got: "nothing", Want: "the epoch that the session was given"})
	}
	if err := faults.Refusal(); err != nil {
		return nil, err
	}
	return &clientWorld{client: moveinput.NewClient(profile, moveinput.Epoch(*st.Epoch), tileIn(*st.At)), delay: profile.FallbackDelay}, nil
}

// clientWorld is a client of the reference as a world of move-input.
type clientWorld struct {
	client *moveinput.Client
	delay  int64 // of the fallback; ms
	port.Lifetime
}

// Do carries out one verb of a client.
func (w *clientWorld) Do(ctx context.Context, verb string, params, result any) error {
	if err := w.Check(ctx, verb); err != nil {
		return err
	}
	switch verb {
	case conformance.InputPress.Name:
		return port.Do(verb, params, result, func(p conformance.PressParams) (conformance.ClientSends, error) {
			out, err := w.client.Press(p.Dx, p.Dy)
			if err != nil {
				return conformance.ClientSends{}, refusal(err)
			}
			return conformance.ClientSends{Sent: []conformance.ClientSent{outgoing(out)}, View: w.view()}, nil
		})
	case conformance.InputWait.Name:
		return port.Do(verb, params, result, w.wait)
	case conformance.InputCorrect.Name:
		return port.Do(verb, params, result, func(p conformance.CorrectParams) (conformance.ClientResult, error) {
			c := p.Correction
			w.client.Correct(moveinput.Correction{Number: c.Number, Epoch: moveinput.Epoch(c.Epoch), Acknowledged: moveinput.Seq(c.Acknowledged), At: tileIn(c.At), Facing: moveinput.Octant(c.Facing)})
			return conformance.ClientResult{View: w.view()}, nil
		})
	}
	return conformance.Errorf(conformance.CodeUnknownVerb, "verb is %q, which a client's world of %s does not have", verb, conformance.MoveInput)
}

// mostDelays is how many fallback delays one request may let pass.
const mostDelays = 10_000

func (w *clientWorld) wait(p conformance.WaitParams) (conformance.ClientSends, error) {
	if p.Ms < 0 || p.Ms/w.delay > mostDelays {
		return conformance.ClientSends{}, conformance.Errorf(conformance.CodeBadParams, "ms is %d, want at least 0 and at most %d fallback delays of %d ms", p.Ms, mostDelays, w.delay)
	}
	all := []conformance.ClientSent{}
	w.client.Wait(p.Ms, func(out moveinput.Outgoing) { all = append(all, outgoing(out)) })
	return conformance.ClientSends{Sent: all, View: w.view()}, nil
}

func outgoing(out moveinput.Outgoing) conformance.ClientSent {
	return conformance.ClientSent{
		Channel: conformance.Transport(out.Transport.String()),
		Message: conformance.InputMessage{
			Epoch: int64(out.Epoch),
			Input: &conformance.SingleInput{Seq: int64(out.Seq), Dx: int64(out.Step.DX), Dy: int64(out.Step.DY)},
		},
	}
}

func (w *clientWorld) view() conformance.ClientView {
	v := conformance.ClientView{At: tileOut(w.client.At()), Predicted: tileOut(w.client.Predicted()), Unacknowledged: []int64{}}
	for _, seq := range w.client.Unacknowledged(nil) {
		v.Unacknowledged = append(v.Unacknowledged, int64(seq))
	}
	return v
}
