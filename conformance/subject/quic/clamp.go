package quic

import (
	"context"
	"math"

	"github.com/moveauth/moveauth/conformance"
	"github.com/moveauth/moveauth/conformance/subject/inproc/port"
	"github.com/moveauth/moveauth/conformance/subject/quic/control"
	"github.com/moveauth/moveauth/reference/server/dial"
	"github.com/moveauth/moveauth/reference/unit"
	"github.com/moveauth/moveauth/reference/wire"
)

// clampWorld is a server of transform-clamp as a world.
type clampWorld struct{ *live }

// Do carries out one verb of a server.
func (c *clampWorld) Do(ctx context.Context, verb string, params, result any) error {
	c.subject.mutex.Lock()
	defer c.subject.mutex.Unlock()
	spec, known := conformance.VerbNamed(verb)
	if !known || spec.Profile != conformance.TransformClamp {
		return conformance.Errorf(conformance.CodeUnknownVerb, "verb is %q, which a world of %s does not have", verb, conformance.TransformClamp)
	}
	// What names a connection that there is not, or one that is taken, is for the
	// server to refuse.
	switch verb {
	case conformance.ClampConnect.Name:
		return port.Do(verb, params, result, func(p conformance.ClampConnectParams) (none conformance.Empty, err error) {
			if c.open(p.Connection) != nil {
				c.took(TakenName)
				return none, c.ask(ctx, verb, p, &none)
			}
			d, err := c.dial(ctx, &control.Joining{Connection: p.Connection, Player: p.Player})
			if err == nil {
				_, err = c.join(ctx, d)
			}
			return none, err
		})
	case conformance.ClampDisconnect.Name:
		return port.Do(verb, params, result, func(p conformance.ClampConnectionParams) (none conformance.Empty, err error) {
			if l := c.open(p.Connection); l != nil {
				return none, c.leave(ctx, l)
			}
			c.took(DeadConnection)
			return none, c.ask(ctx, verb, p, &none)
		})
	case conformance.ClampReport.Name:
		return port.Do(verb, params, result, func(p conformance.ClampReportParams) (r conformance.ClampReportResult, err error) {
			if l := c.open(p.Connection); l != nil {
				return c.report(ctx, l, &p)
			}
			c.took(DeadConnection)
			return r, c.ask(ctx, verb, p, &r)
		})
	case conformance.ClampTick.Name:
		return port.Do(verb, params, result, func(p conformance.ClampTickParams) (conformance.ClampTickResult, error) {
			if p.Count < 1 || p.Count > mostTicks {
				return conformance.ClampTickResult{}, conformance.Errorf(conformance.CodeBadParams, "count is %d, want 1 to %d", p.Count, mostTicks)
			}
			sent, err := c.run(ctx, []conformance.ClampSent{}, p.Count)
			if err == nil {
				sent, err = c.rest(ctx, sent)
			}
			return conformance.ClampTickResult{Sent: sent}, err
		})
	case conformance.ClampReportItem.Name:
		c.took(Items)
	}
	return c.ask(ctx, verb, params, result)
}

// mostTicks is how many ticks one request may run.
const mostTicks = 1_000_000

// run runs ticks and appends what players were sent in them.
func (c *clampWorld) run(ctx context.Context, sent []conformance.ClampSent, n int64) ([]conformance.ClampSent, error) {
	for range n {
		if _, err := c.tick(ctx, control.Ticking{}, &conformance.Empty{}); err != nil {
			return nil, err
		}
		sent = c.received(sent)
	}
	return sent, nil
}

// rest appends what players were sent beyond what the host says.
func (c *clampWorld) rest(ctx context.Context, sent []conformance.ClampSent) ([]conformance.ClampSent, error) {
	if err := c.settle(ctx); err != nil {
		return nil, err
	}
	return c.received(sent), nil
}

// received empties the inboxes.
func (c *clampWorld) received(sent []conformance.ClampSent) []conformance.ClampSent {
	for _, l := range c.here {
		for _, r := range l.take() {
			sent = c.sent(sent, l.player, &r)
		}
	}
	return sent
}

// sent appends what a message says, that a player has received.
func (c *clampWorld) sent(sent []conformance.ClampSent, to string, r *dial.Received) []conformance.ClampSent {
	switch m := r.Message.(type) {
	case *wire.Placement:
		sent = append(sent, conformance.ClampSent{To: to, Placement: &conformance.ClampPlacement{ID: int64(m.Number), At: vec3(m.At)}})
	case *wire.Instruction:
		sent = append(sent, conformance.ClampSent{To: to, Instruction: &conformance.ClampInstruction{ID: int64(m.Number), Impulse: vec3(m.Impulse)}})
	case *wire.Standings:
		for _, e := range m.Entries {
			q := e.Rotation
			sent = append(sent, conformance.ClampSent{To: to, State: &conformance.ClampState{
				Player: c.named(e.Player), At: vec3(e.At), Velocity: vec3(e.Velocity),
				Rotation: conformance.Quaternion{conformance.Number(q.X), conformance.Number(q.Y), conformance.Number(q.Z), conformance.Number(q.W)},
			}})
		}
	}
	return sent
}

func vec3(v wire.Vec3) conformance.Vec3 {
	return conformance.Vec3{conformance.Number(v.X), conformance.Number(v.Y), conformance.Number(v.Z)}
}

func vecOf(v conformance.Vec3) wire.Vec3 {
	return wire.Vec3{X: float64(v[0]), Y: float64(v[1]), Z: float64(v[2])}
}

// atOnce is how many datagrams are sent before their fates are waited for, so that
// none is dropped for want of room.
const atOnce = 64

// report sends states, each as a datagram, with ticks before them.
func (c *clampWorld) report(ctx context.Context, l *link, p *conformance.ClampReportParams) (conformance.ClampReportResult, error) {
	r := conformance.ClampReportResult{Verdicts: []conformance.ClampVerdict{}}
	if p.Pace < 0 || p.Pace > mostTicks {
		return r, conformance.Errorf(conformance.CodeBadParams, "pace is %d, want 0 to %d", p.Pace, mostTicks)
	}
	if p.Applied < 0 || p.Applied > math.MaxUint32 {
		return r, conformance.Errorf(conformance.CodeBadParams, "applied is %d, want 0 to %d", p.Applied, uint32(math.MaxUint32))
	}
	if p.Applied > 0 {
		if err := l.send(ctx, &wire.Applied{Instruction: uint32(p.Applied)}); err != nil {
			return r, err
		}
		if _, err := c.await(ctx, l, 0); err != nil {
			return r, err
		}
	}
	if p.Pace > 0 {
		r.Sent = []conformance.ClampSent{}
	}
	waiting := 0
	for i := range p.States {
		if p.Pace > 0 {
			var err error
			if r.Sent, err = c.run(ctx, r.Sent, p.Pace); err != nil {
				return r, err
			}
		}
		m, err := c.point(&p.States[i])
		if err != nil {
			return r, err
		}
		if err := l.sendDatagram(ctx, m); err != nil {
			return r, err
		}
		if waiting++; waiting == atOnce || p.Pace > 0 || i == len(p.States)-1 {
			done, err := c.await(ctx, l, waiting)
			if err != nil {
				return r, err
			}
			verdicts, err := fates[conformance.ClampVerdict](done)
			if err != nil {
				return r, err
			}
			r.Verdicts, waiting = append(r.Verdicts, verdicts...), 0
		}
	}
	if p.Pace == 0 {
		return r, nil
	}
	var err error
	r.Sent, err = c.rest(ctx, r.Sent)
	return r, err
}

// strange is the key of a player whom the host does not know.
var strange = wire.Key{0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff}

// point is a state as it is sent.
func (c *clampWorld) point(s *conformance.OwnerState) (*wire.Point, error) {
	if s.Tick < 0 || s.Tick > int64(unit.MaxNumber) || s.AfterPlacement < 0 || s.AfterPlacement > math.MaxUint32 {
		return nil, conformance.Errorf(conformance.CodeBadParams, "a state of tick %d after placement %d has no form on the wire", s.Tick, s.AfterPlacement)
	}
	m := &wire.Point{Player: strange, Tick: unit.Tick(s.Tick), After: uint32(s.AfterPlacement), At: vecOf(s.At)}
	if key, known := c.keys[s.Player]; known {
		m.Player = key
	}
	if s.Velocity != nil {
		m.HasVelocity, m.Velocity = true, vecOf(*s.Velocity)
	}
	if q := s.Rotation; q != nil {
		m.HasRotation, m.Rotation = true, wire.Quat{X: float64(q[0]), Y: float64(q[1]), Z: float64(q[2]), W: float64(q[3])}
	}
	if s.Impulse != nil {
		m.HasImpulse, m.Impulse = true, vecOf(*s.Impulse)
	}
	return m, nil
}
