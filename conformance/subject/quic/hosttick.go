package quic

import (
	"context"

	"github.com/moveauth/moveauth/conformance"
	"github.com/moveauth/moveauth/conformance/subject/quic/control"
	"github.com/moveauth/moveauth/reference/wire"
)

// ticks runs ticks, one by one, and hears after each what the players were told.
func (h *hostWorld) ticks(ctx context.Context, p *conformance.TickParams) (conformance.TickResult, error) {
	last := p.First
	if p.Last != nil {
		last = *p.Last
	}
	all := conformance.TickResult{Events: []conformance.Event{}}
	var during *arrivals
	if len(p.During) > 0 {
		var err error
		if during, err = h.during(ctx, p.During); err != nil {
			return all, err
		}
	}
	for more := true; more; {
		var r conformance.TickResult
		ticked, err := h.tick(ctx, control.Ticking{First: p.First, To: last}, &r)
		if err != nil {
			return all, err
		}
		if err := h.settle(ctx); err != nil {
			return all, err
		}
		heard, err := h.heard()
		if err != nil {
			return all, err
		}
		all.Events = append(all.Events, h.merge(r.Events, heard)...)
		if during != nil {
			if all.Receipts, err = during.finish(ctx); err != nil {
				return all, err
			}
			during = nil
		}
		more = ticked.Ran && ticked.More
	}
	return all, nil
}

// arrivals are what comes while a tick runs.
type arrivals struct {
	host     *hostWorld
	during   []conformance.During
	sent     []*link // over which each was sent already; nil: not yet
	dialled  *dialled
	commands [][]wire.Message
}

// during has a tick begin and sends what comes meanwhile. Of one who connects
// meanwhile the host hears when the tick is over, and so of what it then sends,
// and of whatever comes after it.
func (h *hostWorld) during(ctx context.Context, list []conformance.During) (*arrivals, error) {
	a := &arrivals{host: h, during: list, sent: make([]*link, len(list)), commands: make([][]wire.Message, len(list))}
	for i := range list {
		var err error
		if a.commands[i], err = commands("during", list[i].Envelopes); err != nil {
			return nil, err
		}
	}
	h.took(During)
	if err := h.call(ctx, control.Hold, &control.Nothing{}, &control.Sent{}); err != nil {
		return nil, err
	}
	for i, d := range list {
		if d.Player != "" {
			var err error
			a.dialled, err = h.dial(ctx, &control.Joining{Connection: d.Connection, Player: d.Player})
			return a, err
		}
		l := h.open(d.Connection)
		if l == nil {
			continue
		}
		if err := l.send(ctx, a.commands[i]...); err != nil {
			return nil, err
		}
		a.sent[i] = l
	}
	return a, nil
}

// finish sends what could not be sent before, and collects the receipts.
func (a *arrivals) finish(ctx context.Context) ([]conformance.Receipt, error) {
	h := a.host
	all := []conformance.Receipt{}
	for i, d := range a.during {
		if d.Player != "" {
			var err error
			if a.dialled == nil {
				if a.dialled, err = h.dial(ctx, &control.Joining{Connection: d.Connection, Player: d.Player}); err != nil {
					return nil, err
				}
			}
			if _, err = h.join(ctx, a.dialled); err != nil {
				return nil, err
			}
			a.dialled = nil
		}
		l := a.sent[i]
		if l == nil {
			if l = h.open(d.Connection); l == nil {
				all = append(all, h.stale(len(a.commands[i]))...)
				continue
			}
			if err := l.send(ctx, a.commands[i]...); err != nil {
				return nil, err
			}
		}
		receipts, err := h.receipts(ctx, l, len(a.commands[i]))
		if err != nil {
			return nil, err
		}
		all = append(all, receipts...)
	}
	return all, nil
}
