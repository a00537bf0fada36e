package host

import (
	"github.com/moveauth/moveauth/reference/commit"
	"github.com/moveauth/moveauth/reference/unit"
)

// Host is an authoritative host. Make one with [New].
type Host struct {
	now     unit.Tick // the last tick begun; 0 before the first
	world   *commit.World
	channel *commit.Channel

	bound    map[string]unit.PlayerKey // the connections that are up
	sessions []session                 // by player
	byName   []unit.PlayerKey          // all players, in the order of their names

	// Reused by every Step.
	record    commit.Record
	receipts  []commit.Receipt
	connected []unit.PlayerKey
}

// New makes a host. The error is a [*ConfigError] that lists every fault of the
// configuration. The host keeps no part of cfg.
func New(cfg Config) (*Host, error) {
	if faults := cfg.check(); len(faults) > 0 {
		return nil, &ConfigError{Faults: faults}
	}
	setup := commit.Setup{Structures: cfg.Structures, Recipes: cfg.Recipes, Stations: cfg.Stations}
	if cfg.Grid != nil {
		setup.Grid = *cfg.Grid
	}
	for _, p := range cfg.Players {
		setup.Players = append(setup.Players, p.PlayerSetup)
	}
	spans := map[commit.Kind]unit.Tick{}
	for name, span := range cfg.Spans {
		kind, _ := commit.KindNamed(name)
		spans[kind] = unit.Tick(span)
	}
	world := commit.NewWorld(setup)
	h := &Host{
		world:    world,
		channel:  commit.NewChannel(world, cfg.PayloadLimit, spans),
		bound:    map[string]unit.PlayerKey{},
		sessions: make([]session, len(cfg.Players)),
		byName:   sortedByName(world),
	}
	for key, p := range cfg.Players {
		if p.Connection != "" {
			h.bind(p.Connection, unit.PlayerKey(key))
		}
	}
	return h, nil
}

// receive hands the channel what came over a connection.
func (h *Host) receive(connection string, envelopes []commit.Submission) Output {
	// COMMIT-001a: the host's own player is bound like a remote one, and found
	// here like one.
	sender, bound := h.bound[connection]
	h.receipts = h.receipts[:0]
	for i := range envelopes {
		receipt := commit.Receipt{Fate: commit.StaleConnection}
		if bound {
			receipt = h.channel.Receive(sender, &envelopes[i], h.now)
		}
		// COMMIT-015e: each envelope has its own fate: after one that was
		// refused the next is looked at all the same.
		h.receipts = append(h.receipts, receipt)
	}
	return Output{Receipts: h.receipts}
}

// ticks runs those of the ticks first to last that have not run yet.
func (h *Host) ticks(first, last unit.Tick) Output {
	if first < 1 || last < first {
		return Output{Err: ErrBadTicks}
	}
	if first > h.now+1 {
		return Output{Err: ErrTickGap}
	}
	h.record.Reset()
	for h.now < last {
		h.tick(h.now + 1)
	}
	return Output{Events: h.record.Events}
}

// tick runs one tick, phase by phase. Host commit model, ADR-0002 §4 and §5.
func (h *Host) tick(now unit.Tick) {
	h.now = now
	h.channel.Drain(&h.record, now)
	h.channel.Flush(&h.record, now, h.listConnected())
	h.channel.Persist(&h.record, now)
}
