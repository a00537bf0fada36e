package impostor

import (
	"maps"
	"slices"
	"strings"

	"github.com/moveauth/moveauth/conformance"
)

func openInert(string, any) (conformance.World, error) { return &script{}, nil }

// openRefuser refuses every verb that may be refused, every envelope and every
// state.
func openRefuser(profile string, settings any) (conformance.World, error) {
	s := &script{fallback: refuse, answers: map[string]answerer{}}
	if profile == conformance.HostCommit {
		host, err := conformance.Params[conformance.HostCommitSettings]("open", settings)
		if err != nil {
			return nil, err
		}
		s.answers[conformance.HostReceive.Name] = answer(conformance.HostReceive, refuseEnvelopes(host))
	}
	if profile == conformance.TransformClamp {
		st, err := conformance.Params[conformance.ClampSettings]("open", settings)
		if err != nil {
			return nil, err
		}
		refuseStates(st, s.answers)
	}
	if profile == conformance.MoveInput {
		st, err := conformance.Params[conformance.MoveInputSettings]("open", settings)
		if err != nil {
			return nil, err
		}
		s.answers[conformance.InputReceive.Name] = answer(conformance.InputReceive, refuseInputs(st))
	}
	return s, nil
}

func refuse(spec conformance.Spec) error {
	if len(spec.Refusals) == 0 {
		return nil
	}
	return &conformance.Refusal{Code: spec.Refusals[0], Detail: "an impostor refuses"}
}

// refuseEnvelopes gives each envelope the refusal that would become it best: a
// refuser that could be told by its codes would be no test.
func refuseEnvelopes(host conformance.HostCommitSettings) func(conformance.ReceiveParams, *conformance.ReceiveResult) error {
	profile, _ := conformance.ProfileNamed(conformance.HostCommit)
	return func(p conformance.ReceiveParams, r *conformance.ReceiveResult) error {
		for _, e := range p.Envelopes {
			code := "BadPayload"
			if _, known := profile.Kind(e.Kind); !known {
				code = "UnknownKind"
			} else if max(int64(len(e.Raw)), int64(len(e.Args))) > host.PayloadLimit {
				code = "PayloadTooLarge"
			}
			r.Receipts = append(r.Receipts, conformance.Receipt{Refused: &conformance.Refusal{Code: code}})
		}
		return nil
	}
}

// openYes accepts everything and reports that it was carried out.
func openYes(profile string, settings any) (conformance.World, error) {
	s := &script{answers: map[string]answerer{}}
	if profile == conformance.HostCommit {
		host, err := conformance.Params[conformance.HostCommitSettings]("open", settings)
		if err != nil {
			return nil, err
		}
		newYesHost(host).addTo(s.answers)
		if host.Movement != nil {
			m := newYesMachine(*host.Movement)
			for _, p := range host.Players {
				if p.At != nil {
					m.players[p.Player] = *p.At
				}
			}
			m.addTo(s.answers)
		}
	}
	if profile == conformance.OwnerTransform {
		machine, err := conformance.Params[conformance.TransformSettings]("open", settings)
		if err != nil {
			return nil, err
		}
		newYesMachine(machine).addTo(s.answers)
	}
	if profile == conformance.KinematicMover {
		return openYesMover(settings)
	}
	if profile == conformance.ContactSlope {
		return openYesSlope(settings)
	}
	if profile == conformance.TransformClamp {
		return openYesClamp(settings)
	}
	if profile == conformance.MoveInput {
		return openYesInput(settings)
	}
	if profile == conformance.SourceFence {
		return openYesFence(settings)
	}
	return s, nil
}

// yesHost is a host that takes every envelope and executes none.
type yesHost struct {
	settings conformance.HostCommitSettings
	players  map[string]string // by connection, to say whose command it was
	waiting  []conformance.Event
	arrivals int64
	tick     int64
}

func newYesHost(settings conformance.HostCommitSettings) *yesHost {
	h := &yesHost{settings: settings, players: map[string]string{}}
	for _, p := range settings.Players {
		if p.Connection != "" {
			h.players[p.Connection] = p.Player
		}
	}
	return h
}

func (h *yesHost) addTo(answers map[string]answerer) {
	answers[conformance.HostConnect.Name] = answer(conformance.HostConnect, h.connect)
	answers[conformance.HostReceive.Name] = answer(conformance.HostReceive, h.receive)
	answers[conformance.HostTick.Name] = answer(conformance.HostTick, h.run)
	answers[conformance.HostLook.Name] = answer(conformance.HostLook, h.look)
	answers[conformance.HostOrder.Name] = answer(conformance.HostOrder, h.order)
}

func (h *yesHost) connect(p conformance.ConnectParams, _ *conformance.ConnectResult) error {
	h.players[p.Connection] = p.Player
	return nil
}

func (h *yesHost) receive(p conformance.ReceiveParams, r *conformance.ReceiveResult) error {
	r.Receipts = h.take(r.Receipts, p.Connection, p.Envelopes)
	return nil
}

// take accepts envelopes and appends their receipts.
func (h *yesHost) take(receipts []conformance.Receipt, connection string, envelopes []conformance.Envelope) []conformance.Receipt {
	player, ok := h.players[connection]
	if !ok {
		player = connection
	}
	for _, e := range envelopes {
		h.arrivals++
		arrival, seq := h.arrivals, e.Seq
		receipts = append(receipts, conformance.Receipt{Arrival: &arrival})
		h.waiting = append(h.waiting, conformance.Event{At: "executed", Player: player, Seq: &seq, Kind: e.Kind, Result: "Ok"})
	}
	return receipts
}

// run reports what waits as executed in the first of the ticks.
func (h *yesHost) run(p conformance.TickParams, r *conformance.TickResult) error {
	for _, e := range h.waiting {
		e.Tick = p.First
		r.Events = append(r.Events, e)
	}
	h.waiting = nil
	for _, d := range p.During {
		if d.Player != "" {
			h.players[d.Connection] = d.Player
		}
		r.Receipts = h.take(r.Receipts, d.Connection, d.Envelopes)
	}
	h.tick = p.First
	if p.Last != nil {
		h.tick = *p.Last
	}
	return nil
}

// order leaves a batch as it is.
func (h *yesHost) order(p conformance.OrderParams, r *conformance.OrderResult) error {
	for i := range p.Commands {
		r.Order = append(r.Order, int64(i))
	}
	return nil
}

// look shows the world as it was opened: the state of a host that has done
// nothing.
func (h *yesHost) look(_ conformance.Empty, r *conformance.LookResult) error {
	r.Tick = h.tick
	for _, p := range h.settings.Players {
		hp, life := p.HP, p.Life
		if life == "" {
			life = "Alive"
		} else if life != "Alive" {
			hp = 0
		}
		r.Players = append(r.Players, conformance.PlayerState{Player: p.Player, Connected: p.Connection != "",
			Bag: nonzero(p.Bag), Worn: p.Worn, HP: &hp, Life: life, At: p.At})
	}
	here := map[string]bool{"": true}
	for _, l := range h.settings.Lands {
		if here[l.Land] = l.ArrivesTick == nil; here[l.Land] {
			r.Lands = append(r.Lands, conformance.LandState{Land: l.Land, Docked: true})
			r.Templates = append(r.Templates, l.Land)
		}
	}
	for _, n := range h.settings.Nodes {
		if here[n.Land] {
			r.Nodes = append(r.Nodes, conformance.NodeState{Node: n.Node, Swings: n.Swings})
		}
	}
	for _, e := range h.settings.Enemies {
		if here[e.Land] {
			r.Enemies = append(r.Enemies, conformance.EnemyState{Enemy: e.Enemy, HP: e.HP})
		}
	}
	for _, s := range h.settings.Storages {
		r.Storages = append(r.Storages, conformance.StorageState{Storage: s.Storage, Slots: s.Slots, Holds: nonzero(s.Holds)})
	}
	slices.Sort(r.Templates)
	byName(r.Players, func(p conformance.PlayerState) string { return p.Player })
	byName(r.Lands, func(l conformance.LandState) string { return l.Land })
	byName(r.Nodes, func(n conformance.NodeState) string { return n.Node })
	byName(r.Enemies, func(e conformance.EnemyState) string { return e.Enemy })
	byName(r.Storages, func(s conformance.StorageState) string { return s.Storage })
	return nil
}

func nonzero(counts map[string]int64) map[string]int64 {
	all := map[string]int64{}
	maps.Copy(all, counts)
	maps.DeleteFunc(all, func(_ string, n int64) bool { return n == 0 })
	return all
}

func byName[T any](list []T, name func(T) string) {
	slices.SortFunc(list, func(a, b T) int { return strings.Compare(name(a), name(b)) })
}
