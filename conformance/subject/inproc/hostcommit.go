package inproc

import (
	"context"
	"errors"

	"github.com/moveauth/moveauth/conformance"
	"github.com/moveauth/moveauth/reference/commit"
	"github.com/moveauth/moveauth/reference/host"
	"github.com/moveauth/moveauth/reference/unit"
)

// hostWorld is a reference host as a world of host-commit.
type hostWorld struct {
	host   *host.Host
	closed bool
	// submissions is reused by every receive: the host keeps no part of it.
	submissions []commit.Submission
}

// config translates settings. It checks nothing: host.New does.
func config(st conformance.HostCommitSettings) host.Config {
	cfg := host.Config{PayloadLimit: st.PayloadLimit, Spans: st.Spans}
	for _, p := range st.Players {
		cfg.Players = append(cfg.Players, host.Player{
			PlayerSetup: commit.PlayerSetup{Player: p.Player, Host: p.Host, Slots: p.BagSlots, Bag: p.Bag},
			Connection:  p.Connection,
		})
	}
	if st.Grid != nil {
		cfg.Grid = &unit.Cell{Column: st.Grid[0], Row: st.Grid[1]}
	}
	for _, s := range st.Structures {
		cfg.Structures = append(cfg.Structures, commit.StructureType{Type: s.Type, Cost: s.Cost})
	}
	for _, r := range st.Recipes {
		cfg.Recipes = append(cfg.Recipes, commit.Recipe{Recipe: r.Recipe, In: r.In, Out: r.Out})
	}
	for _, s := range st.Stations {
		cfg.Stations = append(cfg.Stations, s.Station)
	}
	return cfg
}

// Do carries out one verb of host-commit.
func (w *hostWorld) Do(ctx context.Context, verb string, params, result any) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	if w.closed {
		return conformance.Errorf(conformance.CodeOther, "%s: the world is closed", verb)
	}
	switch verb {
	case conformance.HostConnect.Name:
		return do(verb, params, result, w.connect)
	case conformance.HostDisconnect.Name:
		return do(verb, params, result, w.disconnect)
	case conformance.HostReceive.Name:
		return do(verb, params, result, w.receive)
	case conformance.HostTick.Name:
		return do(verb, params, result, w.tick)
	case conformance.HostLook.Name:
		return do(verb, params, result, w.look)
	}
	return conformance.Errorf(conformance.CodeUnknownVerb, "verb is %q, which a world of %s does not have", verb, conformance.HostCommit)
}

// do gives params and result their types. result is written only if carry
// returns no error.
func do[P, R any](verb string, params, result any, carry func(P) (R, error)) error {
	p, err := conformance.Params[P](verb, params)
	if err != nil {
		return err
	}
	r, err := conformance.Result[R](verb, result)
	if err != nil {
		return err
	}
	answer, err := carry(p)
	if err != nil {
		return err
	}
	*r = answer
	return nil
}

// Close ends the world.
func (w *hostWorld) Close(context.Context) error {
	w.closed = true
	return nil
}

func (w *hostWorld) connect(p conformance.ConnectParams) (conformance.ConnectResult, error) {
	out := w.host.Step(host.Input{Do: host.Connect, Connection: p.Connection, Player: p.Player})
	if out.Err != nil {
		return conformance.ConnectResult{}, conformance.Errorf(conformance.CodeBadParams, "connect %q to %q: %v", p.Connection, p.Player, out.Err)
	}
	return conformance.ConnectResult{LastSeq: int64(out.LastSeq)}, nil
}

func (w *hostWorld) disconnect(p conformance.DisconnectParams) (conformance.Empty, error) {
	w.host.Step(host.Input{Do: host.Disconnect, Connection: p.Connection})
	return conformance.Empty{}, nil
}

func (w *hostWorld) receive(p conformance.ReceiveParams) (conformance.ReceiveResult, error) {
	w.submissions = w.submissions[:0]
	for i := range p.Envelopes {
		s, err := submission(i, &p.Envelopes[i])
		if err != nil {
			return conformance.ReceiveResult{}, err
		}
		w.submissions = append(w.submissions, s)
	}
	out := w.host.Step(host.Input{Do: host.Receive, Connection: p.Connection, Envelopes: w.submissions})
	clear(w.submissions)
	result := conformance.ReceiveResult{Receipts: make([]conformance.Receipt, len(out.Receipts))}
	for i := range out.Receipts {
		result.Receipts[i] = receipt(&out.Receipts[i])
	}
	return result, nil
}

// submission translates an envelope, or says which of its members is bad.
func submission(i int, e *conformance.Envelope) (commit.Submission, error) {
	if e.Seq < 0 || e.Seq > int64(unit.MaxSeq) {
		return commit.Submission{}, conformance.Errorf(conformance.CodeBadParams, "envelopes[%d].seq is %d, want 0 to %d", i, e.Seq, int64(unit.MaxSeq))
	}
	if (e.Args == nil) == (e.Raw == nil) {
		return commit.Submission{}, conformance.Errorf(conformance.CodeBadParams, "envelopes[%d] bears args: %t, raw: %t, want one of them", i, e.Args != nil, e.Raw != nil)
	}
	s := commit.Submission{Seq: unit.Seq(e.Seq), Kind: e.Kind, Payload: e.Args}
	if e.Raw != nil {
		s.Payload, s.Encoded = e.Raw, true
	}
	if e.Claims != nil {
		s.Claimed = e.Claims.Player
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

func (w *hostWorld) tick(p conformance.TickParams) (conformance.TickResult, error) {
	last := p.First
	if p.Last != nil {
		last = *p.Last
	}
	out := w.host.Step(host.Input{Do: host.Ticks, First: unit.Tick(p.First), Last: unit.Tick(last)})
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
	return result, nil
}

func (w *hostWorld) look(conformance.Empty) (conformance.LookResult, error) {
	s := w.host.State()
	result := conformance.LookResult{
		Tick:       int64(s.Tick),
		Players:    make([]conformance.PlayerState, len(s.Players)),
		Structures: make([]conformance.StructureState, len(s.Structures)),
		Entities:   s.Entities,
		Pending:    s.Pending,
		Dirty:      s.Dirty,
	}
	for i, p := range s.Players {
		result.Players[i] = conformance.PlayerState{Player: p.Player, Connected: p.Connected, Bag: p.Bag}
	}
	for i, row := range s.Structures {
		result.Structures[i] = conformance.StructureState{ID: row.ID.String(), Type: row.Type, Cell: cell(row.Cell)}
	}
	return result, nil
}

func cell(c unit.Cell) conformance.Cell { return conformance.Cell{c.Column, c.Row} }
