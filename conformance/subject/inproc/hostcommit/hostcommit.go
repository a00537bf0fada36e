// Package hostcommit is the reference's port of host-commit.
package hostcommit

import (
	"context"
	"errors"
	"fmt"

	"github.com/moveauth/moveauth/conformance"
	"github.com/moveauth/moveauth/conformance/subject/inproc/ownertransform"
	"github.com/moveauth/moveauth/conformance/subject/inproc/port"
	"github.com/moveauth/moveauth/reference/commit"
	"github.com/moveauth/moveauth/reference/host"
	"github.com/moveauth/moveauth/reference/unit"
)

// Claim says what the reference claims of the profile.
func Claim() conformance.Claim {
	kinds := []any{}
	for _, name := range commit.Kinds() {
		kinds = append(kinds, name)
	}
	return conformance.Claim{
		Scalar: "float64",
		Capabilities: []conformance.Capability{
			conformance.Probe, conformance.ProbeReenter, conformance.ProbePanic, conformance.RawPayload,
			conformance.SendFault, conformance.Durable, conformance.PureBatch, conformance.ArriveDuring,
			conformance.WorldKinds, conformance.Tide, conformance.Combat, conformance.Network,
		},
		Facts: map[string]any{"kinds": kinds},
	}
}

// Open makes a world: a host or, where the settings have movement, a machine of
// the role that they name.
func Open(settings any, facing ownertransform.Facing) (conformance.World, error) {
	st, err := conformance.Params[conformance.HostCommitSettings]("open", settings)
	if err != nil {
		return nil, err
	}
	if st.Movement != nil {
		return openMachine(&st, facing)
	}
	h, err := host.New(Config(&st))
	if err != nil {
		return nil, port.BadSettings(err)
	}
	return &world{host: h}, nil
}

func openMachine(st *conformance.HostCommitSettings, facing ownertransform.Facing) (conformance.World, error) {
	if st.Movement.Role == "client" {
		return ownertransform.OpenClient(st.Movement, conformance.HostCommit, facing)
	}
	m, err := host.NewMachine(Config(st), host.Movement{Config: ownertransform.Movement(st.Movement), Prefix: "movement.", Own: st.Movement.Player})
	if err != nil {
		return nil, port.BadSettings(err)
	}
	return ownertransform.Host(m, conformance.HostCommit, &world{host: m.Host}, facing), nil
}

// world is a reference host as a world of host-commit.
type world struct {
	host *host.Host
	port.Lifetime
	// submissions is reused by every receive: the host keeps no part of it.
	submissions []commit.Submission
}

// Do carries out one verb of host-commit.
func (w *world) Do(ctx context.Context, verb string, params, result any) error {
	if err := w.Check(ctx, verb); err != nil {
		return err
	}
	switch verb {
	case conformance.HostConnect.Name:
		return port.Do(verb, params, result, w.connect)
	case conformance.HostDisconnect.Name:
		return port.Do(verb, params, result, w.disconnect)
	case conformance.HostReceive.Name:
		return port.Do(verb, params, result, w.receive)
	case conformance.HostTick.Name:
		return port.Do(verb, params, result, w.tick)
	case conformance.HostLook.Name:
		return port.Do(verb, params, result, w.look)
	case conformance.HostLink.Name:
		return port.Do(verb, params, result, w.link)
	case conformance.HostReload.Name:
		return port.Do(verb, params, result, w.reload)
	case conformance.HostOrder.Name:
		return port.Do(verb, params, result, w.order)
	}
	if spec, known := conformance.VerbNamed(verb); known && spec.In(conformance.HostCommit) {
		return conformance.Errorf(conformance.CodeBadParams, "%s: the world is no machine, as its settings have no movement", verb)
	}
	return conformance.Errorf(conformance.CodeUnknownVerb, "verb is %q, which a world of %s does not have", verb, conformance.HostCommit)
}

func (w *world) connect(p conformance.ConnectParams) (conformance.ConnectResult, error) {
	out := w.host.Step(host.Input{Do: host.Connect, Connection: p.Connection, Player: p.Player})
	if out.Err != nil {
		return conformance.ConnectResult{}, conformance.Errorf(conformance.CodeBadParams, "connect %q to %q: %v", p.Connection, p.Player, out.Err)
	}
	return conformance.ConnectResult{LastSeq: int64(out.LastSeq)}, nil
}

func (w *world) disconnect(p conformance.DisconnectParams) (conformance.Empty, error) {
	w.host.Step(host.Input{Do: host.Disconnect, Connection: p.Connection})
	return conformance.Empty{}, nil
}

func (w *world) receive(p conformance.ReceiveParams) (conformance.ReceiveResult, error) {
	w.submissions = w.submissions[:0]
	if err := w.submit("", p.Envelopes); err != nil {
		return conformance.ReceiveResult{}, err
	}
	out := w.host.Step(host.Input{Do: host.Receive, Connection: p.Connection, Envelopes: w.submissions})
	clear(w.submissions)
	return conformance.ReceiveResult{Receipts: receipts(out.Receipts)}, nil
}

// submit translates envelopes and appends them to the submissions. where is
// what the list stands in, for errors.
func (w *world) submit(where string, envelopes []conformance.Envelope) error {
	for i := range envelopes {
		s, err := submission(fmt.Sprintf("%senvelopes[%d]", where, i), &envelopes[i])
		if err != nil {
			return err
		}
		w.submissions = append(w.submissions, s)
	}
	return nil
}

func receipts(list []commit.Receipt) []conformance.Receipt {
	all := make([]conformance.Receipt, len(list))
	for i := range list {
		all[i] = receipt(&list[i])
	}
	return all
}

// submission translates an envelope, or says which of its members is bad.
func submission(where string, e *conformance.Envelope) (commit.Submission, error) {
	if e.Seq < 0 || e.Seq > int64(unit.MaxSeq) {
		return commit.Submission{}, conformance.Errorf(conformance.CodeBadParams, "%s.seq is %d, want 0 to %d", where, e.Seq, int64(unit.MaxSeq))
	}
	if (e.Args == nil) == (e.Raw == nil) {
		return commit.Submission{}, conformance.Errorf(conformance.CodeBadParams, "%s bears args: %t, raw: %t, want one of them", where, e.Args != nil, e.Raw != nil)
	}
	s := commit.Submission{Seq: unit.Seq(e.Seq), Kind: e.Kind, Payload: e.Args}
	if e.Raw != nil {
		s.Payload, s.Encoded = e.Raw, true
	}
	if e.Claims != nil {
		s.Claimed = e.Claims.Player
		if e.Claims.Tick != nil {
			s.ClaimedTick = unit.Tick(*e.Claims.Tick)
		}
	}
	return s, nil
}

func receipt(r *commit.Receipt) conformance.Receipt {
	switch r.Fate {
	case commit.Enqueued:
		arrival := int64(r.Arrival)
		return conformance.Receipt{Arrival: &arrival}
	case commit.Duplicate, commit.StaleConnection:
		return conformance.Receipt{Dropped: conformance.DropReason(r.Fate.String())}
	}
	return conformance.Receipt{Refused: &conformance.Refusal{Code: r.Fate.String(), Detail: r.Detail}}
}

func (w *world) tick(p conformance.TickParams) (conformance.TickResult, error) {
	last := p.First
	if p.Last != nil {
		last = *p.Last
	}
	during, err := w.during(p.During)
	if err != nil {
		return conformance.TickResult{}, err
	}
	out := w.host.Step(host.Input{Do: host.Ticks, First: unit.Tick(p.First), Last: unit.Tick(last), During: during})
	clear(w.submissions)
	switch {
	case errors.Is(out.Err, host.ErrTickGap):
		return conformance.TickResult{}, &conformance.Refusal{Code: "TickGap", Detail: out.Err.Error()}
	case out.Err != nil:
		return conformance.TickResult{}, conformance.Errorf(conformance.CodeBadParams, "ticks %d to %d: %v", p.First, last, out.Err)
	}
	result := conformance.TickResult{Events: make([]conformance.Event, len(out.Events))}
	for i := range out.Events {
		result.Events[i] = w.event(&out.Events[i])
	}
	if len(p.During) > 0 {
		result.Receipts = receipts(out.Receipts)
	}
	return result, nil
}

func (w *world) during(list []conformance.During) ([]host.Arrival, error) {
	w.submissions = w.submissions[:0]
	var all []host.Arrival
	for i, d := range list {
		start := len(w.submissions)
		if err := w.submit(fmt.Sprintf("during[%d].", i), d.Envelopes); err != nil {
			return nil, err
		}
		all = append(all, host.Arrival{Connection: d.Connection, Player: d.Player, Envelopes: w.submissions[start:]})
	}
	return all, nil
}

func (w *world) link(p conformance.LinkParams) (conformance.Empty, error) {
	w.host.Step(host.Input{Do: host.Link, Connection: p.Connection, Fails: p.Sends == "fail"})
	return conformance.Empty{}, nil
}

func (w *world) reload(p conformance.ReloadParams) (conformance.Empty, error) {
	w.host.Step(host.Input{Do: host.Reload, NewSession: p.NewSession})
	return conformance.Empty{}, nil
}

func (w *world) order(p conformance.OrderParams) (conformance.OrderResult, error) {
	batch := make([]commit.BatchCommand, len(p.Commands))
	for i, c := range p.Commands {
		if c.Seq < 0 || c.Seq > int64(unit.MaxSeq) {
			return conformance.OrderResult{}, conformance.Errorf(conformance.CodeBadParams, "commands[%d].seq is %d, want 0 to %d", i, c.Seq, int64(unit.MaxSeq))
		}
		batch[i] = commit.BatchCommand{PlayerID: c.PlayerID, Seq: unit.Seq(c.Seq)}
		if c.Arrival != nil {
			batch[i].Arrived, batch[i].Arrival = true, unit.Arrival(*c.Arrival)
		}
	}
	order, err := commit.Order(batch)
	if err != nil {
		return conformance.OrderResult{}, &conformance.Refusal{Code: "MixedBatch", Detail: err.Error()}
	}
	result := conformance.OrderResult{Order: make([]int64, len(order))}
	for i, index := range order {
		result.Order[i] = int64(index)
	}
	return result, nil
}
