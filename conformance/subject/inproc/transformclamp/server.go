// Package transformclamp is the reference's port of transform-clamp: its worlds
// are servers and clients.
package transformclamp

import (
	"context"
	"errors"

	"github.com/moveauth/moveauth/conformance"
	"github.com/moveauth/moveauth/conformance/subject/inproc/port"
	"github.com/moveauth/moveauth/reference/clamp"
)

// Claim says what the reference claims of the profile.
func Claim() conformance.Claim {
	facts := map[string]any{}
	for name, fact := range clamp.Facts() {
		facts[name] = fact
	}
	return conformance.Claim{
		Scalar:       "float64",
		Capabilities: []conformance.Capability{conformance.ClampClient},
		Facts:        facts,
	}
}

// Open makes a world: a server, or a client where the role says so.
func Open(settings any) (conformance.World, error) {
	st, err := conformance.Params[conformance.ClampSettings]("open", settings)
	if err != nil {
		return nil, err
	}
	cfg := Config(&st)
	var world conformance.World
	if st.Role == "client" {
		client, bad := clamp.NewClient(cfg, st.Player)
		world, err = &clientWorld{client: client}, bad
	} else {
		server, bad := clamp.NewServer(cfg)
		world, err = &serverWorld{server: server, log: server.TakeLog}, bad
	}
	if err != nil {
		return nil, port.BadSettings(err)
	}
	return world, nil
}

// Config translates settings. It checks nothing: the server and the client do.
func Config(st *conformance.ClampSettings) clamp.Config {
	b := st.WorldBounds
	cfg := clamp.Config{
		Limits: clamp.Limits{
			TickHz: float64(st.TickHz), MaxHorizontal: float64(st.MaxHorizontal), MaxVertical: float64(st.MaxVertical), Burst: float64(st.Burst),
		},
		WalkSpeed: (*float64)(st.WalkSpeed),
		Bounds:    clamp.Box{Min: vecOf(conformance.Vec3(b[:3])), Max: vecOf(conformance.Vec3(b[3:]))},
		Home:      vecOf(st.Home),
	}
	if st.Up == "z" {
		cfg.Up = clamp.UpZ
	}
	return cfg
}

// serverWorld is a reference server as a world of transform-clamp.
type serverWorld struct {
	server   *clamp.Server
	log      func() []clamp.Record // takes what was logged
	messages []clamp.Message       // reused
	port.Lifetime
}

// codes are the refusals of the ports, by the errors of the reference.
var codes = []struct {
	err  error
	code string
}{
	{clamp.ErrConnectionTaken, "ConnectionTaken"},
	{clamp.ErrNoConnection, "NoSuchConnection"},
	{clamp.ErrNoPlayer, "NoSuchPlayer"},
	{clamp.ErrNoState, "NoState"},
	{clamp.ErrNoItem, "NoSuchItem"},
	{clamp.ErrNotFinite, "NotFinite"},
	{clamp.ErrOutOfBounds, "OutOfBounds"},
	{clamp.ErrNotAuthority, "NotAuthority"},
}

// refusal translates an error of the reference: a refusal of the verb or
// what no verb takes.
func refusal(err error) error {
	for _, c := range codes {
		if errors.Is(err, c.err) {
			return &conformance.Refusal{Code: c.code, Detail: err.Error()}
		}
	}
	if errors.Is(err, clamp.ErrBadName) || errors.Is(err, clamp.ErrBadInput) {
		return conformance.Errorf(conformance.CodeBadParams, "%v", err)
	}
	return err
}

// Do carries out one verb of a server.
func (w *serverWorld) Do(ctx context.Context, verb string, params, result any) error {
	if err := w.Check(ctx, verb); err != nil {
		return err
	}
	switch verb {
	case conformance.ClampConnect.Name:
		return port.Do(verb, params, result, func(p conformance.ClampConnectParams) (conformance.Empty, error) {
			return conformance.Empty{}, refusal(w.server.Connect(p.Connection, p.Player))
		})
	case conformance.ClampDisconnect.Name:
		return port.Do(verb, params, result, func(p conformance.ClampConnectionParams) (conformance.Empty, error) {
			return conformance.Empty{}, refusal(w.server.Disconnect(p.Connection))
		})
	case conformance.ClampTick.Name:
		return port.Do(verb, params, result, w.tick)
	case conformance.ClampReport.Name:
		return port.Do(verb, params, result, w.report)
	case conformance.ClampAccepted.Name:
		return port.Do(verb, params, result, w.accepted)
	case conformance.ClampPlace.Name:
		return port.Do(verb, params, result, func(p conformance.ClampPlaceParams) (conformance.ClampIDResult, error) {
			id, err := w.server.Place(p.Player, vecOf(p.At))
			return conformance.ClampIDResult{ID: id}, refusal(err)
		})
	case conformance.ClampKnockback.Name:
		return port.Do(verb, params, result, func(p conformance.ClampKnockbackParams) (conformance.ClampIDResult, error) {
			id, err := w.server.Knockback(p.Player, vecOf(p.Impulse))
			return conformance.ClampIDResult{ID: id}, refusal(err)
		})
	case conformance.ClampReportItem.Name:
		return port.Do(verb, params, result, func(p conformance.ClampReportItemParams) (conformance.Empty, error) {
			return conformance.Empty{}, refusal(w.server.ReportItem(p.Connection, p.Item, vecOf(p.At)))
		})
	case conformance.ClampWriteItem.Name:
		return port.Do(verb, params, result, func(p conformance.ClampWriteItemParams) (conformance.Empty, error) {
			return conformance.Empty{}, refusal(w.server.WriteItem(p.Item, vecOf(p.At), p.Holder))
		})
	case conformance.ClampItem.Name:
		return port.Do(verb, params, result, func(p conformance.ClampItemParams) (conformance.ClampAtResult, error) {
			at, err := w.server.Item(p.Item)
			return conformance.ClampAtResult{At: vec3(at)}, refusal(err)
		})
	case conformance.ClampLoad.Name:
		return port.Do(verb, params, result, w.load)
	case conformance.ClampPrefab.Name:
		return port.Do(verb, params, result, prefab)
	case conformance.ClampRecords.Name:
		return port.Do(verb, params, result, w.records)
	}
	return conformance.Errorf(conformance.CodeUnknownVerb, "verb is %q, which a server of %s does not have", verb, conformance.TransformClamp)
}

// mostTicks is how many ticks one request may run.
const mostTicks = 1_000_000

func ticks(what string, n, least int64) error {
	if n < least || n > mostTicks {
		return conformance.Errorf(conformance.CodeBadParams, "%s is %d, want %d to %d", what, n, least, mostTicks)
	}
	return nil
}

func (w *serverWorld) tick(p conformance.ClampTickParams) (conformance.ClampTickResult, error) {
	if err := ticks("count", p.Count, 1); err != nil {
		return conformance.ClampTickResult{}, err
	}
	return conformance.ClampTickResult{Sent: w.run([]conformance.ClampSent{}, p.Count)}, nil
}

// run runs ticks and appends what they send.
func (w *serverWorld) run(sent []conformance.ClampSent, n int64) []conformance.ClampSent {
	for range n {
		w.messages = w.server.Tick(w.messages[:0])
		for i := range w.messages {
			sent = append(sent, message(&w.messages[i]))
		}
	}
	return sent
}

func message(m *clamp.Message) conformance.ClampSent {
	s := conformance.ClampSent{To: m.To}
	switch m.Kind {
	case clamp.InstructionMessage:
		s.Instruction = &conformance.ClampInstruction{ID: m.ID, Impulse: vec3(m.Vec)}
	case clamp.PlacementMessage:
		s.Placement = &conformance.ClampPlacement{ID: m.ID, At: vec3(m.Vec)}
	case clamp.StateMessage:
		at := m.State
		s.State = &conformance.ClampState{Player: at.Player, At: vec3(at.At), Velocity: vec3(at.Velocity), Rotation: quaternion(at.Rotation)}
	}
	return s
}

var outcomes = map[clamp.Outcome]conformance.VerdictOnState{
	clamp.Accepted: "accepted", clamp.Clamped: "clamped", clamp.Rejected: "rejected", clamp.Ignored: "ignored",
}

func (w *serverWorld) report(p conformance.ClampReportParams) (conformance.ClampReportResult, error) {
	if err := ticks("pace", p.Pace, 0); err != nil {
		return conformance.ClampReportResult{}, err
	}
	if err := ticks("pace times states", p.Pace*int64(len(p.States)), 0); err != nil {
		return conformance.ClampReportResult{}, err
	}
	if err := w.server.Acknowledge(p.Connection, p.Applied); err != nil {
		return conformance.ClampReportResult{}, refusal(err)
	}
	r := conformance.ClampReportResult{Verdicts: make([]conformance.ClampVerdict, len(p.States))}
	if p.Pace > 0 {
		r.Sent = []conformance.ClampSent{}
	}
	for i := range p.States {
		r.Sent = w.run(r.Sent, p.Pace)
		state := ownerState(&p.States[i])
		v, err := w.server.Report(p.Connection, &state)
		if err != nil {
			return conformance.ClampReportResult{}, refusal(err)
		}
		r.Verdicts[i] = Verdict(&v)
	}
	return r, nil
}

// Verdict copies a verdict into the protocol's shape.
func Verdict(v *clamp.Verdict) conformance.ClampVerdict {
	r := conformance.ClampVerdict{Verdict: outcomes[v.Outcome], Rule: conformance.ClampRule(v.Rule.String())}
	if v.There {
		at := vec3(v.At)
		r.Accepted = &at
	}
	return r
}

// NewLive makes a world of a server that somebody else runs. Its verbs do to the
// server what they do to one of this package's own; they are for whoever has the
// server at that moment. log takes what the server has logged.
func NewLive(s *clamp.Server, log func() []clamp.Record) conformance.World {
	return &serverWorld{server: s, log: log}
}

func ownerState(s *conformance.OwnerState) clamp.State {
	state := clamp.State{Player: s.Player, Tick: s.Tick, At: vecOf(s.At), AfterPlacement: s.AfterPlacement}
	if s.Velocity != nil {
		v := vecOf(*s.Velocity)
		state.Velocity = &v
	}
	if q := s.Rotation; q != nil {
		state.Rotation = &clamp.Quat{X: float64(q[0]), Y: float64(q[1]), Z: float64(q[2]), W: float64(q[3])}
	}
	if s.Impulse != nil {
		v := vecOf(*s.Impulse)
		state.Impulse = &v
	}
	return state
}

func (w *serverWorld) accepted(p conformance.ClampPlayerParams) (conformance.ClampAcceptedResult, error) {
	s, err := w.server.Standing(p.Player)
	if err != nil {
		return conformance.ClampAcceptedResult{}, refusal(err)
	}
	r := conformance.ClampAcceptedResult{At: vec3(s.At), Velocity: vec3(s.Velocity), Rotation: quaternion(s.Rotation)}
	if s.Counted {
		r.Tick = &s.Tick
	}
	return r, nil
}

func (w *serverWorld) load(p conformance.ClampLoadParams) (conformance.ClampLoadResult, error) {
	var saved *clamp.Vec
	if p.SavedAt != nil {
		v := vecOf(*p.SavedAt)
		saved = &v
	}
	id, at, err := w.server.Load(p.Player, saved)
	return conformance.ClampLoadResult{ID: id, At: vec3(at)}, refusal(err)
}

func prefab(p conformance.ClampPrefabParams) (conformance.ClampPrefabResult, error) {
	list := make([]clamp.Replicator, len(p.Replicators))
	for i, r := range p.Replicators {
		list[i] = clamp.Replicator{Kind: r.Name, OwnerAuth: r.Authority == "owner"}
	}
	controller, err := clamp.Control(list)
	if bad, ok := errors.AsType[*clamp.TwoReplicatorsError](err); ok {
		r := &conformance.Refusal{Code: "TwoReplicators", Detail: err.Error()}
		for i, name := range bad.Names {
			r.Faults = append(r.Faults, conformance.Fault{Key: name, Got: "authority " + string(p.Replicators[i].Authority), Want: "one replicator of the body's position"})
		}
		return conformance.ClampPrefabResult{}, r
	}
	if err != nil {
		return conformance.ClampPrefabResult{}, err
	}
	result := conformance.ClampPrefabResult{Controller: "server"}
	if controller == clamp.OwnerControls {
		result.Controller = "owner"
	}
	return result, nil
}

func (w *serverWorld) records(conformance.Empty) (conformance.ClampRecordsResult, error) {
	r := conformance.ClampRecordsResult{Counts: []conformance.ClampCount{}, Log: []conformance.ClampRecord{}}
	for _, c := range w.server.Counts() {
		r.Counts = append(r.Counts, conformance.ClampCount{Player: c.Player, Rule: conformance.ClampRule(c.Rule.String()), N: c.N})
	}
	for _, x := range w.log() {
		record := conformance.ClampRecord{
			Player: x.Player, Tick: int64(x.Tick), OwnerTick: x.OwnerTick,
			Rule: conformance.ClampRule(x.Rule.String()), Field: conformance.StateField(x.Field.String()), Reported: vec3(x.Reported),
		}
		if x.There {
			at := vec3(x.Accepted)
			record.Accepted = &at
		}
		if x.Limited {
			limit := conformance.Number(x.Limit)
			record.Limit = &limit
		}
		r.Log = append(r.Log, record)
	}
	return r, nil
}

func vecOf(v conformance.Vec3) clamp.Vec {
	return clamp.Vec{X: float64(v[0]), Y: float64(v[1]), Z: float64(v[2])}
}

func vec3(v clamp.Vec) conformance.Vec3 {
	return conformance.Vec3{conformance.Number(v.X), conformance.Number(v.Y), conformance.Number(v.Z)}
}

func quaternion(q clamp.Quat) conformance.Quaternion {
	return conformance.Quaternion{conformance.Number(q.X), conformance.Number(q.Y), conformance.Number(q.Z), conformance.Number(q.W)}
}
