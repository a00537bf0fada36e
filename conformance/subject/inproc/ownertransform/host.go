package ownertransform

import (
	"context"
	"errors"

	"github.com/moveauth/moveauth/conformance"
	"github.com/moveauth/moveauth/conformance/subject/inproc/port"
	"github.com/moveauth/moveauth/reference/host"
	"github.com/moveauth/moveauth/reference/transform"
	"github.com/moveauth/moveauth/reference/unit"
	"github.com/moveauth/moveauth/reference/wire"
)

// hostMachine is a host as a machine.
type hostMachine struct {
	host   *host.Machine
	facing Facing
}

func (m hostMachine) body() (*transform.Body, unit.Micros) { return m.host.Body(), m.host.Clock() }

func (m hostMachine) link(p conformance.NetLinkParams) error {
	return m.host.Link(p.Connection, p.Peer, p.Up)
}

func (m hostMachine) advance(to unit.Micros, deliver []wire.Packet) (conformance.AdvanceResult, error) {
	out, err := m.host.Advance(to, deliver)
	if err != nil {
		return conformance.AdvanceResult{}, err
	}
	r := conformance.AdvanceResult{Send: packets(out.Send), Events: Events(m.host, out.Events), Bodies: drawn(m.host.Drawn(), m.facing)}
	for _, key := range m.host.Connected() {
		k := conformance.KnownPlayer{Player: m.host.PlayerName(key)}
		if at, ok := m.host.KnownAfter(key); ok {
			place := port.Vec2Of(at)
			k.At = &place
		}
		r.Known = append(r.Known, k)
	}
	return r, nil
}

// Events copies what a host reports into the protocol's shape.
func Events(m *host.Machine, list []host.Happened) []conformance.TransformEvent {
	events := make([]conformance.TransformEvent, len(list))
	for i, e := range list {
		tick := int64(e.Tick)
		if e.Cut {
			events[i] = conformance.TransformEvent{At: "camera_cut", Reason: conformance.SnapReason(e.Reason.String())}
			continue
		}
		events[i] = conformance.TransformEvent{At: "outcome", Tick: &tick, Name: e.Name}
		if e.Player != transform.Nobody {
			events[i].Player = m.PlayerName(e.Player)
		}
	}
	return events
}

func (w *world) doHost(ctx context.Context, verb string, params, result any) error {
	switch verb {
	case conformance.TransformSnap.Name:
		return port.Do(verb, params, result, w.snap)
	case conformance.TransformEventNow.Name:
		return port.Do(verb, params, result, w.happen)
	case conformance.TransformKnown.Name:
		return port.Do(verb, params, result, w.known)
	case conformance.TransformAll.Name:
		return port.Do(verb, params, result, w.all)
	case conformance.TransformGate.Name:
		return port.Do(verb, params, result, w.gate)
	case conformance.TransformWriteOwner.Name:
		return port.Do(verb, params, result, w.writeOwner)
	case conformance.HostTick.Name, conformance.HostReload.Name:
		return conformance.Errorf(conformance.CodeBadParams, "%s: the world is a machine, whose ticks run by net/advance", verb)
	}
	if w.commands != nil && verb != conformance.HostSend.Name {
		return w.commands.Do(ctx, verb, params, result)
	}
	return conformance.Errorf(conformance.CodeBadParams, "%s: the world is a host's, want a client's", verb)
}

var raised = map[conformance.SnapStep]host.Raised{"tide": host.ByTide, "phase0": host.ByPhase0, "command": host.ByCommand}

func (w *world) snap(p conformance.SnapParams) (conformance.Empty, error) {
	const verb = "transform/snap"
	player, known := w.host.PlayerNamed(p.Player)
	if !known {
		return conformance.Empty{}, conformance.Errorf(conformance.CodeBadParams, "%s: player is %q, whom the host does not know", verb, p.Player)
	}
	part, ok := raised[p.Raised]
	if !ok {
		return conformance.Empty{}, conformance.Errorf(conformance.CodeBadParams, "%s: raised is %q, want one of %v", verb, p.Raised, p.Raised.Enum())
	}
	reason, _ := transform.ReasonNamed(p.Reason)
	err := w.host.Snap(player, reason, port.Vec(p.At), part)
	switch {
	case errors.Is(err, transform.ErrReason):
		return conformance.Empty{}, &conformance.Refusal{Code: "BadReason", Detail: err.Error()}
	case errors.Is(err, transform.ErrNotFinite):
		return conformance.Empty{}, &conformance.Refusal{Code: "NotFinite", Detail: err.Error()}
	}
	return conformance.Empty{}, badParams(verb, err)
}

// happen lets something happen in the host's game.
func (w *world) happen(p conformance.GameEvent) (conformance.Empty, error) {
	const verb = "transform/event"
	none := conformance.Empty{}
	for _, v := range []*conformance.Vec2{p.At, p.SavedAt} {
		if v != nil && !port.Vec(*v).IsFinite() {
			return none, badParams(verb, transform.ErrNotFinite)
		}
	}
	switch {
	case p.SoftClose != "":
		return none, badParams(verb, w.host.SoftClose(p.SoftClose))
	case p.Evict != "":
		return none, badParams(verb, w.host.Evict(p.Evict))
	case p.CommandOutcome != "":
		if !unit.ValidName(p.CommandOutcome) {
			return none, conformance.Errorf(conformance.CodeBadParams, "%s: command_outcome is %q, want a name", verb, p.CommandOutcome)
		}
		w.host.Order(p.CommandOutcome)
		return none, nil
	case p.Enemy != "":
		if p.At == nil {
			return none, conformance.Errorf(conformance.CodeBadParams, "%s: enemy has no at", verb)
		}
		return none, badParams(verb, w.host.Enemy(p.Enemy, port.Vec(*p.At)))
	}
	player, known := w.host.PlayerNamed(p.ZeroHP + p.Spawn)
	if !known {
		return none, conformance.Errorf(conformance.CodeBadParams, "%s: the player is %q, whom the host does not know", verb, p.ZeroHP+p.Spawn)
	}
	if p.ZeroHP != "" {
		return none, badParams(verb, w.host.OutOfHitPoints(player, p.Dead))
	}
	return none, badParams(verb, w.host.Spawn(player, port.Place(p.At), port.Place(p.SavedAt)))
}

func (w *world) known(p conformance.KnownParams) (conformance.KnownResult, error) {
	player, known := w.host.PlayerNamed(p.Player)
	if p.Connection != "" {
		player, known = w.host.Player(p.Connection)
	}
	r := conformance.KnownResult{}
	if !known {
		return r, nil
	}
	if at, overridden, ok := w.host.Known(player); ok {
		place := port.Vec2Of(at)
		r.At, r.Overridden = &place, overridden
	}
	return r, nil
}

func (w *world) all(conformance.Empty) (conformance.AllKnownResult, error) {
	r := conformance.AllKnownResult{Players: []conformance.KnownPlayer{}}
	for _, key := range w.host.All() {
		at, _, _ := w.host.Known(key)
		place := port.Vec2Of(at)
		r.Players = append(r.Players, conformance.KnownPlayer{Player: w.host.PlayerName(key), At: &place})
	}
	return r, nil
}

func (w *world) gate(p conformance.GateParams) (conformance.GateResult, error) {
	player, known := w.host.PlayerNamed(p.Player)
	return conformance.GateResult{Passes: known && w.host.Gate(player, port.Vec(p.Centre), float64(p.Radius))}, nil
}

// writeOwner tries what a host cannot do.
func (w *world) writeOwner(p conformance.WriteOwnerParams) (conformance.Empty, error) {
	player, known := w.host.PlayerNamed(p.Player)
	if !known {
		return conformance.Empty{}, conformance.Errorf(conformance.CodeBadParams, "transform/write_owner: player is %q, whom the host does not know", p.Player)
	}
	err := w.host.WriteOwner(player, port.Vec(p.At))
	if errors.Is(err, host.ErrNotAuthority) {
		return conformance.Empty{}, &conformance.Refusal{Code: "NotAuthority", Detail: err.Error()}
	}
	return conformance.Empty{}, err
}
