package impostor

import (
	"slices"
	"strings"

	"github.com/moveauth/moveauth/conformance"
)

// yesMachine is a machine that takes every order and reports each as carried
// out. Nobody moves, and nothing is sent.
type yesMachine struct {
	settings conformance.TransformSettings
	players  map[string]conformance.Vec2 // where each was said to be first
	linked   map[string]string           // player by connection
	told     []conformance.TransformEvent
	tick     int64
}

func newYesMachine(settings conformance.TransformSettings) *yesMachine {
	return &yesMachine{settings: settings, players: map[string]conformance.Vec2{}, linked: map[string]string{}}
}

func (m *yesMachine) addTo(answers map[string]answerer) {
	answers[conformance.NetLink.Name] = answer(conformance.NetLink, m.link)
	answers[conformance.NetAdvance.Name] = answer(conformance.NetAdvance, m.advance)
	answers[conformance.TransformSnap.Name] = answer(conformance.TransformSnap, m.snap)
	answers[conformance.TransformEventNow.Name] = answer(conformance.TransformEventNow, m.happen)
	answers[conformance.TransformKnown.Name] = answer(conformance.TransformKnown, m.known)
	answers[conformance.TransformAll.Name] = answer(conformance.TransformAll, m.all)
	answers[conformance.TransformGate.Name] = answer(conformance.TransformGate, m.gate)
	answers[conformance.TransformSample.Name] = answer(conformance.TransformSample, m.sample)
	answers[conformance.TransformStatsNow.Name] = answer(conformance.TransformStatsNow, m.stats)
}

func (m *yesMachine) link(p conformance.NetLinkParams, _ *conformance.Empty) error {
	if p.Up {
		m.linked[p.Connection] = p.Peer
	} else {
		delete(m.linked, p.Connection)
	}
	return nil
}

// advance reports what was ordered since the last one, and draws everybody where
// it was first said to be; a client so draws its own player at the origin.
func (m *yesMachine) advance(p conformance.AdvanceParams, r *conformance.AdvanceResult) error {
	m.tick = m.settings.StartTick + p.ToUs*m.settings.TickHz/1_000_000
	for _, e := range m.told {
		tick := m.tick
		e.Tick = &tick
		r.Events = append(r.Events, e)
	}
	m.told = nil
	if m.settings.Role == "client" {
		r.Bodies = append(r.Bodies, conformance.DrawnBody{Body: m.settings.Player, Shown: true, Scale: 1})
		return nil
	}
	for name, at := range m.players {
		r.Bodies = append(r.Bodies, conformance.DrawnBody{Body: name, Shown: true, At: at, Scale: 1})
	}
	byName(r.Bodies, func(b conformance.DrawnBody) string { return b.Body })
	r.Known = m.everybody()
	return nil
}

func (m *yesMachine) everybody() []conformance.KnownPlayer {
	list := []conformance.KnownPlayer{}
	for name, at := range m.players {
		list = append(list, conformance.KnownPlayer{Player: name, At: &at})
	}
	slices.SortFunc(list, func(a, b conformance.KnownPlayer) int { return strings.Compare(a.Player, b.Player) })
	return list
}

func (m *yesMachine) snap(p conformance.SnapParams, _ *conformance.Empty) error {
	m.told = append(m.told, conformance.TransformEvent{At: "outcome", Name: "PlayerSnapped", Player: p.Player})
	return nil
}

func (m *yesMachine) happen(p conformance.GameEvent, _ *conformance.Empty) error {
	e := conformance.TransformEvent{At: "outcome", Player: p.ZeroHP}
	switch {
	case p.CommandOutcome != "":
		e.Name = p.CommandOutcome
	case p.ZeroHP != "" && p.Dead:
		e.Name = "PlayerDied"
	case p.ZeroHP != "":
		e.Name = "PlayerDowned"
	default:
		if name := p.Spawn + p.Enemy; name != "" {
			if _, there := m.players[name]; !there {
				m.players[name] = m.settings.Home
				if p.At != nil {
					m.players[name] = *p.At
				}
			}
		}
		return nil
	}
	m.told = append(m.told, e)
	return nil
}

func (m *yesMachine) known(p conformance.KnownParams, r *conformance.KnownResult) error {
	if at, there := m.players[p.Player+m.linked[p.Connection]]; there {
		r.At = &at
	}
	return nil
}

func (m *yesMachine) all(_ conformance.Empty, r *conformance.AllKnownResult) error {
	r.Players = m.everybody()
	return nil
}

func (m *yesMachine) gate(_ conformance.GateParams, r *conformance.GateResult) error {
	r.Passes = true
	return nil
}

// sample draws the first state at every time.
func (m *yesMachine) sample(p conformance.SampleParams, r *conformance.SampleResult) error {
	for range p.AtTicks {
		at := conformance.Vec2{}
		if len(p.States) > 0 {
			at = p.States[0].At
		}
		r.At = append(r.At, at)
	}
	return nil
}

func (m *yesMachine) stats(_ conformance.Empty, r *conformance.TransformStats) error {
	r.Warps = new(int64)
	return nil
}
