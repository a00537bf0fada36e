// Package ownertransform is the reference's port of owner-transform. Its worlds
// are machines: a host or a client with the network between them. A world of
// host-commit with movement is such a machine too.
package ownertransform

import (
	"context"
	"math"
	"unsafe"

	"github.com/moveauth/moveauth/conformance"
	"github.com/moveauth/moveauth/conformance/subject/inproc/port"
	"github.com/moveauth/moveauth/reference/client"
	"github.com/moveauth/moveauth/reference/commit"
	"github.com/moveauth/moveauth/reference/host"
	"github.com/moveauth/moveauth/reference/transform"
	"github.com/moveauth/moveauth/reference/unit"
	"github.com/moveauth/moveauth/reference/wire"
)

// positionStep is what replicated positions are off by at most, in u: half a
// step along each axis.
const positionStep = 0.001

// Claim says what the reference claims of the profile.
func Claim() conformance.Claim {
	step := conformance.Number(positionStep)
	return conformance.Claim{
		Scalar: "float32",
		Capabilities: []conformance.Capability{
			conformance.Forge, conformance.LocalInput, conformance.MemoryReport, conformance.Redelivery, conformance.SampleBuffer,
		},
		Limits:    map[string]conformance.Number{"max_delay_ticks": 40},
		Tolerance: &conformance.Tolerance{PositionStep: &step},
		Facts:     map[string]any{"warp_bound": transform.WarpBound},
	}
}

// Facing says which octant a body faces that moves along a heading; 0 if it
// stands. It is the mover's to decide, so whoever opens a machine hands it over.
type Facing func(heading unit.Vec) int64

// machine is what a host and a client have in common as worlds.
type machine interface {
	link(p conformance.NetLinkParams) error
	advance(to unit.Micros, deliver []wire.Packet) (conformance.AdvanceResult, error)
	// body returns the machine's own body and its time; nil if it has none.
	body() (*transform.Body, unit.Micros)
}

// world is a machine as a world of owner-transform, or of host-commit.
type world struct {
	m        machine
	host     *host.Machine     // nil: it is a client's
	client   *client.Client    // nil: it is a host's
	commands conformance.World // of a host that takes them; else nil
	profile  string
	port.Lifetime
}

// Movement translates what settings say of movement. It checks nothing: the
// machines do.
func Movement(st *conformance.TransformSettings) transform.Config {
	cfg := transform.Config{Hz: st.TickHz, Start: unit.Tick(st.StartTick), Radius: float64(st.AcceptRadius),
		Grace: unit.Tick(st.GraceTicks), Offset: unit.Tick(st.OffsetTicks)}
	if st.Reach != nil {
		cfg.Slack = float64(*st.Reach)
	}
	return cfg
}

// Open makes a world: a host, or a client where the role says so.
func Open(settings any, facing Facing) (conformance.World, error) {
	st, err := conformance.Params[conformance.TransformSettings]("open", settings)
	if err != nil {
		return nil, err
	}
	if st.Role == "client" {
		return OpenClient(&st, conformance.OwnerTransform, facing)
	}
	cfg, movement := Config(&st)
	m, err := host.NewMachine(cfg, movement)
	if err != nil {
		return nil, port.BadSettings(err)
	}
	return Host(m, conformance.OwnerTransform, nil, facing), nil
}

// Config translates the settings of a host. It checks nothing: host.NewMachine
// does.
func Config(st *conformance.TransformSettings) (host.Config, host.Movement) {
	hz := st.TickHz
	if hz < 1 || hz > unit.MaxHz {
		hz = 1 // it has a fault of its own
	}
	home := port.Vec(st.Home)
	cfg := host.Config{NetworkTickHz: hz, SimulationHz: hz, PendingLimit: 64, PayloadLimit: 64, World: commit.Setup{Home: &home}}
	for _, l := range st.Lands {
		cfg.World.Lands = append(cfg.World.Lands, commit.LandSetup{Land: l.Land, Socket: l.Land, Area: port.Area(l.Area), Deposit: port.Vec(l.Deposit)})
	}
	if st.Player != "" {
		cfg.Players = []host.Player{{PlayerSetup: commit.PlayerSetup{Player: st.Player, Host: true}}}
	}
	return cfg, host.Movement{Config: Movement(st), Own: st.Player, Open: true}
}

// Host makes a world of the profile of a host. What the machines' verbs do not
// say goes to commands; nil: the host takes no commands.
func Host(m *host.Machine, profile string, commands conformance.World, facing Facing) conformance.World {
	return &world{m: hostMachine{m, facing}, host: m, profile: profile, commands: commands}
}

// OpenClient makes a world of the profile of a client.
func OpenClient(st *conformance.TransformSettings, profile string, facing Facing) (conformance.World, error) {
	c, err := client.New(Movement(st), st.Player)
	if err != nil {
		return nil, port.BadSettings(err)
	}
	return &world{m: clientMachine{c, facing}, client: c, profile: profile}, nil
}

// Do carries out one verb of machines.
func (w *world) Do(ctx context.Context, verb string, params, result any) error {
	if err := w.Check(ctx, verb); err != nil {
		return err
	}
	spec, known := conformance.VerbNamed(verb)
	if !known || !spec.In(w.profile) {
		return conformance.Errorf(conformance.CodeUnknownVerb, "verb is %q, which a world of %s does not have", verb, w.profile)
	}
	switch verb {
	case conformance.NetLink.Name:
		return port.Do(verb, params, result, func(p conformance.NetLinkParams) (conformance.Empty, error) {
			return conformance.Empty{}, badParams(verb, w.m.link(p))
		})
	case conformance.NetAdvance.Name:
		return port.Do(verb, params, result, w.move)
	case conformance.TransformBody.Name:
		return port.Do(verb, params, result, w.steer)
	case conformance.TransformSample.Name:
		return port.Do(verb, params, result, sample)
	}
	if w.client != nil {
		return w.doClient(verb, params, result)
	}
	return w.doHost(ctx, verb, params, result)
}

func (w *world) doClient(verb string, params, result any) error {
	switch verb {
	case conformance.TransformHide.Name:
		return port.Do(verb, params, result, func(p conformance.HideParams) (conformance.Empty, error) {
			return conformance.Empty{}, badParams(verb, w.client.Hide(p.Body, p.Hidden))
		})
	case conformance.TransformStatsNow.Name:
		return port.Do(verb, params, result, func(conformance.Empty) (conformance.TransformStats, error) {
			samples, views, warps := w.client.Buffered()
			return conformance.TransformStats{Buffered: int64(samples), Bytes: int64(views) * int64(unsafe.Sizeof(transform.View{})), Warps: &warps}, nil
		})
	case conformance.HostSend.Name:
		return port.Do(verb, params, result, func(p conformance.SendParams) (conformance.Empty, error) {
			if p.Seq < 0 || p.Seq > int64(unit.MaxSeq) || len(p.Kind) < 1 || len(p.Kind) > unit.MaxName {
				return conformance.Empty{}, conformance.Errorf(conformance.CodeBadParams, "%s: seq is %d and kind is %q, want 0 to %d and 1 to %d bytes", verb, p.Seq, p.Kind, int64(unit.MaxSeq), unit.MaxName)
			}
			w.client.Submit(unit.Seq(p.Seq), p.Kind, p.Args)
			return conformance.Empty{}, nil
		})
	}
	return conformance.Errorf(conformance.CodeBadParams, "%s: the world is a client's, want a host's", verb)
}

// badParams says that a verb could not be run as it was asked.
func badParams(verb string, err error) error {
	if err == nil {
		return nil
	}
	return conformance.Errorf(conformance.CodeBadParams, "%s: %v", verb, err)
}

func (w *world) move(p conformance.AdvanceParams) (conformance.AdvanceResult, error) {
	deliver := make([]wire.Packet, len(p.Deliver))
	for i, d := range p.Deliver {
		deliver[i] = wire.Packet{Connection: d.Connection, Reliable: d.Channel == "reliable", Data: d.Data}
	}
	result, err := w.m.advance(unit.Micros(p.ToUs), deliver)
	return result, badParams(conformance.NetAdvance.Name, err)
}

// steer says what the machine's own body does from now on.
func (w *world) steer(p conformance.BodyParams) (conformance.Empty, error) {
	none := conformance.Empty{}
	for _, v := range []*conformance.Vec2{p.Velocity, p.Place, p.Dash, p.Correct, p.Input} {
		if v != nil && !port.Vec(*v).IsFinite() {
			return none, &conformance.Refusal{Code: "NotFinite", Detail: "a vector is not finite"}
		}
	}
	for _, n := range []*conformance.Number{p.Rotation, p.Scale, p.Secs} {
		if n != nil && (math.IsNaN(float64(*n)) || math.IsInf(float64(*n), 0)) {
			return none, &conformance.Refusal{Code: "NotFinite", Detail: "a number is not finite"}
		}
	}
	b, now := w.m.body()
	if b == nil {
		return none, conformance.Errorf(conformance.CodeBadParams, "transform/body: nobody plays on this machine")
	}
	switch {
	case p.Velocity != nil:
		b.Walk(now, port.Vec(*p.Velocity))
	case p.Dash != nil:
		if p.Secs == nil || *p.Secs < 0 || *p.Secs > 1e6 {
			return none, conformance.Errorf(conformance.CodeBadParams, "transform/body: secs is absent or out of range, want 0 to 1000000")
		}
		b.Dash(now, port.Vec(*p.Dash), unit.Micros(math.Round(float64(*p.Secs)*1e6)))
	case p.Input != nil:
		if move := port.Vec(*p.Input); math.Abs(move.X) > 1 || math.Abs(move.Y) > 1 {
			return none, conformance.Errorf(conformance.CodeBadParams, "transform/body: input is %v, want components of -1 to 1", *p.Input)
		}
		w.input(p.Body, port.Vec(*p.Input))
	case p.Place != nil:
		rotation, scale := b.Turn()
		if p.Rotation != nil {
			rotation = float64(*p.Rotation)
		}
		if p.Scale != nil {
			scale = float64(*p.Scale)
		}
		b.Put(now, port.Vec(*p.Place))
		b.SetTurn(rotation, scale)
	case p.Correct != nil:
		b.Correct(now, port.Vec(*p.Correct))
	case p.Forge != nil:
		if w.client == nil {
			return none, conformance.Errorf(conformance.CodeBadParams, "transform/body: forge is for a client, whose host takes its states")
		}
		w.client.Forge(port.Vec(*p.Forge))
	}
	if w.host != nil {
		w.host.Touch()
	}
	return none, nil
}

func (w *world) input(body string, move unit.Vec) {
	if w.client != nil {
		w.client.Input(body, move)
	} else {
		w.host.Input(body, move)
	}
}

// mostSamples is how many states, or times, one request may bear.
const mostSamples = 1_000_000

// sample feeds a fresh buffer and samples it.
func sample(p conformance.SampleParams) (conformance.SampleResult, error) {
	if len(p.AtTicks) > mostSamples || len(p.States) > mostSamples {
		return conformance.SampleResult{}, conformance.Errorf(conformance.CodeBadParams, "transform/sample: too many states or times, want at most %d", mostSamples)
	}
	var view transform.View
	for _, s := range p.States {
		epoch := transform.Epoch(0)
		for _, t := range p.States {
			if t.Teleport && t.Seq <= s.Seq {
				epoch = epoch.Next()
			}
		}
		view.Take(transform.Sample{Seq: s.Seq, Time: transform.Time(s.Tick), Epoch: epoch, At: port.Vec(s.At)}, 0)
	}
	r := conformance.SampleResult{At: make([]conformance.Vec2, len(p.AtTicks))}
	for i, at := range p.AtTicks {
		if !view.Shown() {
			return r, conformance.Errorf(conformance.CodeBadParams, "transform/sample: there are no states, want one at least")
		}
		r.At[i] = port.Vec2Of(view.Draw(transform.Time(at), 0))
	}
	return r, nil
}

// drawn translates what a frame draws.
func drawn(list []transform.Drawn, facing Facing) []conformance.DrawnBody {
	bodies := make([]conformance.DrawnBody, len(list))
	for i, d := range list {
		bodies[i] = conformance.DrawnBody{Body: d.Name, Shown: d.Shown, At: port.Vec2Of(d.At), Facing: facing(d.Heading),
			Rotation: conformance.Number(d.Rotation), Scale: conformance.Number(d.Scale)}
	}
	return bodies
}

// packets copies what a machine sends.
func packets(list []wire.Packet) []conformance.NetPacket {
	all := make([]conformance.NetPacket, len(list))
	for i, p := range list {
		all[i] = conformance.NetPacket{Connection: p.Connection, Channel: "unreliable", Data: append([]byte(nil), p.Data...)}
		if p.Reliable {
			all[i].Channel = "reliable"
		}
	}
	return all
}

// clientMachine is a client as a machine.
type clientMachine struct {
	client *client.Client
	facing Facing
}

func (m clientMachine) body() (*transform.Body, unit.Micros) {
	return m.client.Body(), m.client.Clock()
}

func (m clientMachine) link(p conformance.NetLinkParams) error {
	m.client.Link(p.Connection, p.Up)
	return nil
}

func (m clientMachine) advance(to unit.Micros, deliver []wire.Packet) (conformance.AdvanceResult, error) {
	out, err := m.client.Advance(to, deliver)
	if err != nil {
		return conformance.AdvanceResult{}, err
	}
	r := conformance.AdvanceResult{Send: packets(out.Send), Events: make([]conformance.TransformEvent, len(out.Cuts)), Bodies: drawn(m.client.Drawn(), m.facing)}
	for i, reason := range out.Cuts {
		r.Events[i] = conformance.TransformEvent{At: "camera_cut", Reason: conformance.SnapReason(reason.String())}
	}
	return r, nil
}
