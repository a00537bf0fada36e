package impostor

import (
	"maps"
	"slices"
	"strings"

	"github.com/moveauth/moveauth/conformance"
)

func openInert(string, any) (conformance.World, error) { return &script{}, nil }

// openRefuser refuses every verb that may be refused, and every envelope.
func openRefuser(profile string, settings any) (conformance.World, error) {
	s := &script{fallback: refuse, answers: map[string]answerer{}}
	if profile == conformance.HostCommit {
		host, err := conformance.Params[conformance.HostCommitSettings]("open", settings)
		if err != nil {
			return nil, err
		}
		s.answers[conformance.HostReceive.Name] = answer(conformance.HostReceive, refuseEnvelopes(host))
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
	}
	if profile == conformance.KinematicMover {
		return openYesMover(settings)
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
}

func (h *yesHost) connect(p conformance.ConnectParams, _ *conformance.ConnectResult) error {
	h.players[p.Connection] = p.Player
	return nil
}

func (h *yesHost) receive(p conformance.ReceiveParams, r *conformance.ReceiveResult) error {
	player, ok := h.players[p.Connection]
	if !ok {
		player = p.Connection
	}
	for _, e := range p.Envelopes {
		h.arrivals++
		arrival, seq := h.arrivals, e.Seq
		r.Receipts = append(r.Receipts, conformance.Receipt{Arrival: &arrival})
		h.waiting = append(h.waiting, conformance.Event{At: "executed", Player: player, Seq: &seq, Kind: e.Kind, Result: "Ok"})
	}
	return nil
}

// run reports what waits as executed in the first of the ticks.
func (h *yesHost) run(p conformance.TickParams, r *conformance.TickResult) error {
	for _, e := range h.waiting {
		e.Tick = p.First
		r.Events = append(r.Events, e)
	}
	h.waiting = nil
	h.tick = p.First
	if p.Last != nil {
		h.tick = *p.Last
	}
	return nil
}

// look shows the players as the world was opened with them: the state of a
// host that has done nothing.
func (h *yesHost) look(_ conformance.Empty, r *conformance.LookResult) error {
	r.Tick = h.tick
	for _, p := range h.settings.Players {
		bag := maps.Clone(p.Bag)
		if bag == nil {
			bag = map[string]int64{}
		}
		maps.DeleteFunc(bag, func(_ string, n int64) bool { return n == 0 })
		r.Players = append(r.Players, conformance.PlayerState{Player: p.Player, Connected: p.Connection != "", Bag: bag})
	}
	slices.SortFunc(r.Players, func(a, b conformance.PlayerState) int { return strings.Compare(a.Player, b.Player) })
	return nil
}
