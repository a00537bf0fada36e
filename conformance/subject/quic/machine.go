package quic

import (
	"context"
	"encoding/binary"
	"math"

	"github.com/moveauth/moveauth/conformance"
	"github.com/moveauth/moveauth/conformance/subject/inproc/port"
	"github.com/moveauth/moveauth/conformance/subject/quic/control"
	"github.com/moveauth/moveauth/reference/wire"
)

// machineWorld is a host with bodies that move as a world.
type machineWorld struct{ *live }

// Do carries out one verb of a host's machine.
func (m *machineWorld) Do(ctx context.Context, verb string, params, result any) error {
	m.subject.mutex.Lock()
	defer m.subject.mutex.Unlock()
	spec, known := conformance.VerbNamed(verb)
	if !known || !spec.In(m.profile) {
		return conformance.Errorf(conformance.CodeUnknownVerb, "verb is %q, which a world of %s does not have", verb, m.profile)
	}
	switch verb {
	case conformance.NetLink.Name:
		return port.Do(verb, params, result, func(p conformance.NetLinkParams) (conformance.Empty, error) {
			return conformance.Empty{}, m.link(ctx, &p)
		})
	case conformance.NetAdvance.Name:
		return port.Do(verb, params, result, func(p conformance.AdvanceParams) (conformance.AdvanceResult, error) { return m.advance(ctx, &p) })
	}
	return m.ask(ctx, verb, params, result)
}

// link connects a player, or closes its connection.
func (m *machineWorld) link(ctx context.Context, p *conformance.NetLinkParams) error {
	l := m.open(p.Connection)
	if !p.Up {
		if l == nil {
			return nil
		}
		return m.leave(ctx, l)
	}
	if l != nil {
		return conformance.Errorf(conformance.CodeBadParams, "%s: %s is up already", conformance.NetLink.Name, p.Connection)
	}
	d, err := m.dial(ctx, &control.Joining{Connection: p.Connection, Player: p.Peer})
	if err == nil {
		_, err = m.join(ctx, d)
	}
	return err
}

// advance brings the host what has arrived, each packet by its player's
// connection, and then runs its ticks, one by one. What comes by the connections
// is what it sends.
func (m *machineWorld) advance(ctx context.Context, p *conformance.AdvanceParams) (conformance.AdvanceResult, error) {
	var all conformance.AdvanceResult
	var used []*link
	for i, d := range p.Deliver {
		l := m.open(d.Connection)
		if l == nil {
			return all, conformance.Errorf(conformance.CodeBadParams, "%s: deliver[%d] is for %q, which is not up", conformance.NetAdvance.Name, i, d.Connection)
		}
		if err := l.deliver(ctx, &d); err != nil {
			return all, err
		}
		used = append(used, l)
	}
	for _, l := range m.here {
		for _, u := range used {
			if u == l {
				if _, err := m.await(ctx, l, 0); err != nil {
					return all, err
				}
				break
			}
		}
	}
	events := []conformance.TransformEvent{}
	for more := true; more; {
		var r conformance.AdvanceResult
		ticked, err := m.tick(ctx, control.Ticking{To: p.ToUs}, &r)
		if err != nil {
			return all, err
		}
		events = append(events, r.Events...)
		more = ticked.Ran && ticked.More
	}
	if err := m.ask(ctx, conformance.NetAdvance.Name, conformance.AdvanceParams{ToUs: p.ToUs}, &all); err != nil {
		return all, err
	}
	all.Events, all.Send = events, []conformance.NetPacket{}
	for _, l := range m.here {
		all.Send = append(all.Send, l.packets()...)
	}
	return all, nil
}

// deliver sends a packet as it is.
func (l *link) deliver(ctx context.Context, p *conformance.NetPacket) error {
	if p.Channel == "unreliable" {
		l.datagram++
		return l.write(ctx, func() error { return l.conn.WriteDatagram(p.Data) })
	}
	if len(p.Data) == 0 || len(p.Data)-1 > math.MaxUint16 {
		return conformance.Errorf(conformance.CodeBadParams, "%s: a packet for %s has %d bytes, want 1 to %d", conformance.NetAdvance.Name, l.name, len(p.Data), math.MaxUint16+1)
	}
	l.stream++
	frame := binary.LittleEndian.AppendUint16(p.Data[:1:1], uint16(len(p.Data)-1))
	return l.write(ctx, func() error {
		_, err := l.conn.Write(append(frame, p.Data[1:]...))
		return err
	})
}

// packets are what has come by a connection, as packets: by the stream first, since
// what goes by the two has no order.
func (l *link) packets() []conformance.NetPacket {
	var reliable, unreliable []conformance.NetPacket
	for _, r := range l.take() {
		p := conformance.NetPacket{Connection: l.name, Channel: "unreliable", Data: r.Packet.Data}
		switch {
		case !r.Packet.Reliable:
			unreliable = append(unreliable, p)
		case r.Message.Type() == wire.TypeSnapshot:
			// There was no room for it in a datagram, of which it has the form.
			p.Data = p.Data[1:]
			unreliable = append(unreliable, p)
		default:
			p.Channel = "reliable"
			reliable = append(reliable, p)
		}
	}
	return append(reliable, unreliable...)
}
