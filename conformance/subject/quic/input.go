package quic

import (
	"context"
	"fmt"
	"math"
	"slices"

	"github.com/moveauth/moveauth/conformance"
	"github.com/moveauth/moveauth/conformance/subject/inproc/port"
	"github.com/moveauth/moveauth/conformance/subject/quic/control"
	"github.com/moveauth/moveauth/reference/server/dial"
	"github.com/moveauth/moveauth/reference/wire"
)

// zoneWorld is a server of move-input as a world.
type zoneWorld struct {
	*live
	openings map[opening]uint32 // clients, which is what the host calls openings
}

// opening is one of a session's.
type opening struct{ session, incarnation int64 }

// sessionName is what a session's player is called, and its connection.
func sessionName(session int64) string { return fmt.Sprintf("S%d", session) }

// Do carries out one verb of a server.
func (z *zoneWorld) Do(ctx context.Context, verb string, params, result any) error {
	z.subject.mutex.Lock()
	defer z.subject.mutex.Unlock()
	spec, known := conformance.VerbNamed(verb)
	if !known || spec.Profile != conformance.MoveInput {
		return conformance.Errorf(conformance.CodeUnknownVerb, "verb is %q, which a world of %s does not have", verb, conformance.MoveInput)
	}
	switch verb {
	case conformance.InputJoin.Name:
		return port.Do(verb, params, result, func(p conformance.JoinParams) (conformance.JoinResult, error) { return z.join(ctx, &p) })
	case conformance.InputLeave.Name:
		return port.Do(verb, params, result, func(p conformance.SessionParams) (none conformance.Empty, err error) {
			if l := z.open(sessionName(p.Session)); l != nil {
				return none, z.leave(ctx, l)
			}
			z.took(DeadConnection)
			return none, z.ask(ctx, verb, p, &none)
		})
	case conformance.InputReceive.Name:
		return port.Do(verb, params, result, func(p conformance.InputReceiveParams) (conformance.InputReceiveResult, error) {
			return z.receive(ctx, &p)
		})
	case conformance.InputTick.Name:
		return port.Do(verb, params, result, func(p conformance.InputTickParams) (conformance.InputTickResult, error) {
			return z.ticks(ctx, &p)
		})
	case conformance.InputTransfer.Name, conformance.InputStall.Name:
		if verb == conformance.InputStall.Name {
			z.took(Deaf)
		}
		if err := z.ask(ctx, verb, params, result); err != nil {
			return err
		}
		result.(*conformance.SentResult).Sent = z.sent()
		return nil
	}
	return z.ask(ctx, verb, params, result)
}

// join opens a session: its player connects.
func (z *zoneWorld) join(ctx context.Context, p *conformance.JoinParams) (conformance.JoinResult, error) {
	var none conformance.JoinResult
	j := &control.Joining{Connection: sessionName(p.Session), Player: sessionName(p.Session), At: &p.At}
	if p.ResumeAt != nil {
		j.Resume = *p.ResumeAt
	}
	switch {
	case z.keys[j.Player] == wire.Key{}:
		return none, conformance.Errorf(conformance.CodeBadParams, "session is %d, want one of the %d that the host has players for", p.Session, len(z.keys))
	case p.Incarnation < 1:
		return none, conformance.Errorf(conformance.CodeBadParams, "incarnation is %d, want at least 1", p.Incarnation)
	case j.Resume < 0 || j.Resume > math.MaxUint32:
		return none, conformance.Errorf(conformance.CodeBadParams, "resume_at is %d, want 0 to %d", j.Resume, uint32(math.MaxUint32))
	}
	d, err := z.dial(ctx, j)
	if err != nil {
		return none, err
	}
	l, err := z.live.join(ctx, d)
	if err != nil {
		return none, err
	}
	z.openings[opening{p.Session, p.Incarnation}] = l.client
	in := &l.conn.Welcome.Inputs
	return conformance.JoinResult{Acknowledged: int64(in.Acknowledged), Epoch: int64(in.Epoch)}, nil
}

// receive sends messages by a session's connection. What no connection can bring,
// since it is closed, or because the wire has no form for it, goes to the zone by
// the control address.
func (z *zoneWorld) receive(ctx context.Context, p *conformance.InputReceiveParams) (conformance.InputReceiveResult, error) {
	all := conformance.InputReceiveResult{Decisions: []conformance.InputDecision{}, Sent: []conformance.InputSent{}}
	l := z.open(sessionName(p.Session))
	by := *p
	if p.Incarnation != nil {
		client, was := z.openings[opening{p.Session, *p.Incarnation}]
		if l != nil && l.client != client {
			l = nil // it has come by an older connection
		}
		if was {
			n := int64(client)
			by.Incarnation = &n
		}
	}
	for from, to := 0, 0; from < len(p.Messages) || from == 0; from = to {
		wired := l != nil && !p.EarlyData && from < len(p.Messages) && message(&p.Messages[from]) != nil
		for to = min(from+1, len(p.Messages)); to < len(p.Messages) && wired == (l != nil && !p.EarlyData && message(&p.Messages[to]) != nil); to++ {
		}
		var r conformance.InputReceiveResult
		var err error
		if by.Messages = p.Messages[from:to]; wired {
			err = z.bring(ctx, l, &by, &r)
		} else {
			switch {
			case p.EarlyData:
				z.took(EarlyData)
			case l == nil:
				z.took(DeadConnection)
			default:
				z.took(NoMessage)
			}
			err = z.ask(ctx, conformance.InputReceive.Name, by, &r)
		}
		if err != nil {
			return all, err
		}
		all.Decisions, all.Window = append(all.Decisions, r.Decisions...), r.Window
		if to == len(p.Messages) {
			break
		}
	}
	all.Sent = z.sent()
	return all, nil
}

// bring sends messages by a connection and waits for what becomes of them.
func (z *zoneWorld) bring(ctx context.Context, l *link, p *conformance.InputReceiveParams, r *conformance.InputReceiveResult) error {
	sizes := make([]int64, len(p.Messages))
	for i, m := range p.Messages {
		if m.Bytes != nil {
			sizes[i] = *m.Bytes
		}
	}
	if slices.ContainsFunc(sizes, func(n int64) bool { return n != 0 }) {
		z.took(Sizes)
		if err := z.call(ctx, control.Size, &control.Sizing{Client: l.client, Bytes: sizes}, &control.Nothing{}); err != nil {
			return err
		}
	}
	waiting := 0
	for i := range p.Messages {
		m := message(&p.Messages[i])
		if p.Transport == "stream" {
			if err := l.send(ctx, m); err != nil {
				return err
			}
		} else if err := l.sendDatagram(ctx, m); err != nil {
			return err
		}
		if waiting++; waiting == atOnce || i == len(p.Messages)-1 {
			done, err := z.await(ctx, l, waiting)
			if err != nil {
				return err
			}
			decisions, err := fates[conformance.InputDecision](done)
			if err != nil {
				return err
			}
			r.Decisions, r.Window, waiting = append(r.Decisions, decisions...), done.Window, 0
		}
	}
	return nil
}

// message is a message as the wire has it; nil if it has no form for it.
func message(m *conformance.InputMessage) wire.Message {
	if m.Epoch < 0 || m.Epoch > math.MaxUint32 || (m.Input == nil) == (m.Batch == nil) {
		return nil
	}
	if in := m.Input; in != nil {
		step, ok := step([2]int64{in.Dx, in.Dy})
		if !ok || in.Seq < 0 || in.Seq > math.MaxUint32 {
			return nil
		}
		return &wire.Input{Epoch: uint32(m.Epoch), Seq: uint32(in.Seq), Step: step}
	}
	if m.Batch.First < 0 || m.Batch.First > math.MaxUint32 || len(m.Batch.Steps) > math.MaxUint8 {
		return nil
	}
	b := &wire.Batch{Epoch: uint32(m.Epoch), First: uint32(m.Batch.First)}
	for _, s := range m.Batch.Steps {
		step, ok := step(s)
		if !ok {
			return nil
		}
		b.Steps = append(b.Steps, step)
	}
	return b
}

func step(s [2]int64) (wire.Step, bool) {
	for _, d := range s {
		if d < math.MinInt8 || d > math.MaxInt8 {
			return wire.Step{}, false
		}
	}
	return wire.Step{DX: int8(s[0]), DY: int8(s[1])}, true
}

// ticks runs ticks of the zone, one by one.
func (z *zoneWorld) ticks(ctx context.Context, p *conformance.InputTickParams) (conformance.InputTickResult, error) {
	r := conformance.InputTickResult{Ticks: []conformance.ZoneTick{}}
	if p.Count < 1 || p.Count > mostTicks {
		return r, conformance.Errorf(conformance.CodeBadParams, "count is %d, want 1 to %d", p.Count, mostTicks)
	}
	for range p.Count {
		var t conformance.ZoneTick
		if _, err := z.tick(ctx, control.Ticking{}, &t); err != nil {
			return r, err
		}
		if err := z.settle(ctx); err != nil {
			return r, err
		}
		t.Sent = z.sent()
		r.Ticks = append(r.Ticks, t)
	}
	return r, nil
}

// sent lists what sessions have received since it was asked last, by session: each
// correction by the stream and, right after it, its copy by datagram.
func (z *zoneWorld) sent() []conformance.InputSent {
	var all []told
	for _, l := range slices.Concat(z.here, z.lost) {
		var session int64
		if _, err := fmt.Sscanf(l.player, "S%d", &session); err != nil {
			continue
		}
		h := told{session: session}
		for _, r := range l.take() {
			h.add(&r)
		}
		if code, closed := dial.CodeOf(l.conn.Err()); closed && slices.Contains(z.lost, l) && code == wire.CloseTooSlow {
			h.list = append(h.list, conformance.InputSent{Session: session, Channel: "stream", Kind: "close", Reason: "SlowReader"})
		}
		all = append(all, h)
	}
	z.lost = nil
	slices.SortStableFunc(all, func(a, b told) int { return int(a.session - b.session) })
	sent := []conformance.InputSent{}
	for _, h := range all {
		sent = append(sent, h.list...)
	}
	return sent
}

// told is what a session has received.
type told struct {
	session int64
	list    []conformance.InputSent
}

// add adds a message.
func (t *told) add(r *dial.Received) {
	s := conformance.InputSent{Session: t.session, Channel: "datagram"}
	if r.Packet.Reliable {
		s.Channel = "stream"
	}
	at := len(t.list)
	switch m := r.Message.(type) {
	case *wire.Correction:
		s.Kind, s.Correction = "correction", &conformance.Correction{Number: int64(m.Number), Epoch: int64(m.Epoch), Acknowledged: int64(m.Acknowledged),
			At: conformance.Tile{int64(m.X), int64(m.Y)}, Facing: int64(m.Facing)}
		// The two ways have no order.
		for i, other := range t.list {
			switch {
			case other.Correction == nil || *other.Correction != *s.Correction || other.Channel == s.Channel:
			case s.Channel == "stream":
				at = i
			default:
				at = i + 1
			}
		}
	case *wire.Advisory:
		s.Kind, s.Advisory = "advisory", "move_input_datagram_degraded"
		if m.Recovered {
			s.Advisory = "move_input_datagram_recovered"
		}
	default:
		return
	}
	t.list = slices.Insert(t.list, at, s)
}
