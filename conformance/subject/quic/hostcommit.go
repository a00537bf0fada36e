package quic

import (
	"bytes"
	"context"
	"fmt"

	"github.com/moveauth/moveauth/conformance"
	"github.com/moveauth/moveauth/conformance/subject/inproc/port"
	"github.com/moveauth/moveauth/conformance/subject/quic/control"
	"github.com/moveauth/moveauth/reference/unit"
	"github.com/moveauth/moveauth/reference/wire"
)

// hostWorld is a host of commands as a world.
type hostWorld struct{ *live }

// openHostCommit connects those who are there from the start.
func openHostCommit(ctx context.Context, w *live, st *conformance.HostCommitSettings) (conformance.World, error) {
	h := &hostWorld{w}
	for _, p := range st.Players {
		if p.Connection == "" {
			continue
		}
		if _, err := h.connect(ctx, conformance.ConnectParams{Connection: p.Connection, Player: p.Player}); err != nil {
			return nil, err
		}
	}
	return h, nil
}

// Do carries out one verb of host-commit.
func (h *hostWorld) Do(ctx context.Context, verb string, params, result any) error {
	h.subject.mutex.Lock()
	defer h.subject.mutex.Unlock()
	switch verb {
	case conformance.HostConnect.Name:
		return port.Do(verb, params, result, func(p conformance.ConnectParams) (conformance.ConnectResult, error) { return h.connect(ctx, p) })
	case conformance.HostDisconnect.Name:
		return port.Do(verb, params, result, func(p conformance.DisconnectParams) (conformance.Empty, error) {
			if l := h.open(p.Connection); l != nil {
				return conformance.Empty{}, h.leave(ctx, l)
			}
			return conformance.Empty{}, nil
		})
	case conformance.HostReceive.Name:
		return port.Do(verb, params, result, func(p conformance.ReceiveParams) (conformance.ReceiveResult, error) {
			receipts, err := h.receive(ctx, p.Connection, p.Envelopes)
			return conformance.ReceiveResult{Receipts: receipts}, err
		})
	case conformance.HostTick.Name:
		return port.Do(verb, params, result, func(p conformance.TickParams) (conformance.TickResult, error) { return h.ticks(ctx, &p) })
	case conformance.HostLink.Name:
		h.took(FailingSends)
	}
	if spec, known := conformance.VerbNamed(verb); !known || spec.Profile != conformance.HostCommit {
		return conformance.Errorf(conformance.CodeUnknownVerb, "verb is %q, which a world of %s does not have", verb, conformance.HostCommit)
	}
	return h.ask(ctx, verb, params, result)
}

// connect makes a connection. What was called so before, and is another player's,
// is closed.
func (h *hostWorld) connect(ctx context.Context, p conformance.ConnectParams) (conformance.ConnectResult, error) {
	if l := h.open(p.Connection); l != nil && l.player != p.Player {
		if err := h.leave(ctx, l); err != nil {
			return conformance.ConnectResult{}, err
		}
	}
	if _, known := h.keys[p.Player]; !known {
		return conformance.ConnectResult{}, conformance.Errorf(conformance.CodeBadParams, "connect %q to %q: the host does not know the player", p.Connection, p.Player)
	}
	d, err := h.dial(ctx, &control.Joining{Connection: p.Connection, Player: p.Player})
	if err != nil {
		return conformance.ConnectResult{}, err
	}
	l, err := h.join(ctx, d)
	if err != nil {
		return conformance.ConnectResult{}, err
	}
	return conformance.ConnectResult{LastSeq: int64(l.conn.Welcome.LastSeq)}, nil
}

// commands translates envelopes.
func commands(where string, envelopes []conformance.Envelope) ([]wire.Message, error) {
	list := make([]wire.Message, len(envelopes))
	for i, e := range envelopes {
		switch {
		case e.Seq < 0 || e.Seq > int64(unit.MaxSeq):
			return nil, conformance.Errorf(conformance.CodeBadParams, "%senvelopes[%d].seq is %d, want 0 to %d", where, i, e.Seq, int64(unit.MaxSeq))
		case (e.Args == nil) == (e.Raw == nil):
			return nil, conformance.Errorf(conformance.CodeBadParams, "%senvelopes[%d] bears args: %t, raw: %t, want one of them", where, i, e.Args != nil, e.Raw != nil)
		case !unit.ValidName(e.Kind):
			return nil, conformance.Errorf(conformance.CodeBadParams, "%senvelopes[%d].kind is %q, want a name", where, i, e.Kind)
		}
		list[i] = &wire.Command{Seq: unit.Seq(e.Seq), Kind: e.Kind, Payload: payload(e.Kind, e.Args, e.Raw)}
	}
	return list, nil
}

// receive sends commands over a connection, and waits until each has its receipt.
// What the wire has no room for goes to the host by the control address.
func (h *hostWorld) receive(ctx context.Context, connection string, envelopes []conformance.Envelope) ([]conformance.Receipt, error) {
	list, err := commands("", envelopes)
	if err != nil {
		return nil, err
	}
	for i := range envelopes {
		h.spoken(&envelopes[i], list[i])
	}
	l := h.open(connection)
	if l == nil {
		return h.stale(len(list)), nil
	}
	all := []conformance.Receipt{}
	for from, to := 0, 0; from < len(list); from = to {
		by := l.carries(&envelopes[from], list[from])
		for to = from + 1; to < len(list) && l.carries(&envelopes[to], list[to]) == by; to++ {
		}
		var receipts []conformance.Receipt
		if by {
			if err := l.send(ctx, list[from:to]...); err != nil {
				return nil, err
			}
			receipts, err = h.receipts(ctx, l, to-from)
		} else {
			h.took(NoRoom)
			var r conformance.ReceiveResult
			err = h.ask(ctx, conformance.HostReceive.Name, conformance.ReceiveParams{Connection: connection, Envelopes: envelopes[from:to]}, &r)
			receipts = r.Receipts
		}
		if err != nil {
			return nil, err
		}
		all = append(all, receipts...)
	}
	return all, nil
}

// spoken notes what of an envelope the wire does not say.
func (h *hostWorld) spoken(e *conformance.Envelope, m wire.Message) {
	if e.Claims != nil {
		h.took(Claims)
	}
	if e.Raw == nil && bytes.Equal(m.(*wire.Command).Payload, unsayable) && string(e.Args) != "{}" {
		h.took(NoForm)
	}
}

// carries reports whether a command can go by the wire: its payload has room in a
// frame, and if the suite has given it as arguments, which have no size there, it
// is not too large for the host here.
func (l *link) carries(e *conformance.Envelope, m wire.Message) bool {
	size := len(m.(*wire.Command).Payload)
	return size <= wire.MaxPayload && (e.Raw != nil || size <= int(l.conn.Welcome.Payload))
}

// stale are the receipts of what there is no connection for: it can be brought to
// nobody.
func (h *hostWorld) stale(n int) []conformance.Receipt {
	h.took(DeadConnection)
	list := make([]conformance.Receipt, n)
	for i := range list {
		list[i].Dropped = "StaleConnection"
	}
	return list
}

// receipts waits for those of the commands that were sent last. Which were
// refused, and why, the client has been told.
func (h *hostWorld) receipts(ctx context.Context, l *link, n int) ([]conformance.Receipt, error) {
	p, err := h.await(ctx, l, n)
	if err != nil {
		return nil, err
	}
	list, err := fates[conformance.Receipt](p)
	if err != nil {
		return nil, err
	}
	var told []*wire.Refused
	rest := l.inbox[:0]
	for _, r := range l.inbox {
		if m, is := r.Message.(*wire.Refused); is {
			told = append(told, m)
		} else {
			rest = append(rest, r)
		}
	}
	l.inbox = rest
	for i := range list {
		r := &list[i]
		if r.Refused == nil {
			continue
		}
		if len(told) == 0 {
			return nil, fmt.Errorf("the host has refused a command of %s with %s, and told nothing", l.name, r.Refused.Code)
		}
		r.Refused = &conformance.Refusal{Code: told[0].Reason.String(), Detail: fmt.Sprintf("the client was told so of %d", told[0].Seq)}
		told = told[1:]
	}
	if len(told) > 0 {
		return nil, fmt.Errorf("%s was told that %d was refused with %v, which the host does not know of", l.name, told[0].Seq, told[0].Reason)
	}
	return list, nil
}
