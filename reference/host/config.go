package host

import (
	"github.com/moveauth/moveauth/reference/commit"
	"github.com/moveauth/moveauth/reference/unit"
)

// Config is what a host opens with. Names are as [unit.ValidName] has them,
// counts are 0 to [unit.MaxNumber], places are finite and no further than that
// from the origin.
type Config struct {
	NetworkTickHz int64             // ticks a second of the network, 1 to [unit.MaxHz]
	SimulationHz  int64             // ticks a second of the simulation: the same
	PendingLimit  int64             // envelopes that may wait, for each player, at least 1
	PayloadLimit  int64             // longest encoded payload in bytes, at least 1
	Spans         map[string]int64  // ticks from receipt to resolution, by kind; absent: 0
	Actions       map[string]Action // instead of a span: the kind's phases
	Players       []Player
	World         commit.Setup
	Start         unit.Tick // how many ticks have passed already
}

// Action is a kind's phases. A command of it resolves when both are over.
type Action struct {
	Windup, Active unit.Micros
}

// Player is a player that the host knows from the start.
type Player struct {
	commit.PlayerSetup
	Connection string // connected by it from the start; empty: not connected
}

// shortestStrike is what a strike's phases must last at least, so that the
// swing hides the way to the host and back. Host commit model, ADR-0002,
// Consequences.
const shortestStrike unit.Micros = 180_000

// limits returns the channel's part of the configuration.
func (cfg *Config) limits() commit.Limits {
	spans := map[commit.Kind]unit.Tick{}
	for name, span := range cfg.Spans {
		kind, _ := commit.KindNamed(name)
		spans[kind] = unit.Tick(span)
	}
	for name, a := range cfg.Actions {
		kind, _ := commit.KindNamed(name)
		spans[kind] = (a.Windup + a.Active).Ticks(cfg.NetworkTickHz)
	}
	return commit.Limits{Payload: cfg.PayloadLimit, Pending: cfg.PendingLimit, Spans: spans}
}

// ConfigError is what [New] returns for a configuration that it cannot take:
// every fault found, in the order of [Config]'s fields. Fault is one of them;
// its Key is the path in the names of the settings: players[1].bag_slots.
type (
	ConfigError = unit.ConfigError
	Fault       = unit.Fault
)
