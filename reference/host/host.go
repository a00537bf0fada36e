package host

import (
	"github.com/moveauth/moveauth/reference/commit"
	"github.com/moveauth/moveauth/reference/unit"
)

// Host is an authoritative host. Make one with [New].
type Host struct {
	now     unit.Tick // the last tick begun
	world   *commit.World
	channel *commit.Channel
	store   *commit.Store

	bound    map[string]unit.PlayerKey // the connections that are up
	failing  map[string]bool           // the connections to which sends fail
	sessions []session                 // by player
	byName   []unit.PlayerKey          // all players, in the order of their names

	changed []string // the tables that the last tick flushed
	keeper  Keeper

	// Reused by every Step.
	record    commit.Record
	receipts  []commit.Receipt
	receivers []unit.PlayerKey
	joiner    [1]unit.PlayerKey
}

// New makes a host. The error is a [*ConfigError] that lists every fault of the
// configuration. The host keeps no part of cfg.
func New(cfg Config) (*Host, error) {
	if faults := cfg.check(); len(faults) > 0 {
		return nil, &ConfigError{Faults: faults}
	}
	players := make([]commit.PlayerSetup, len(cfg.Players))
	for i, p := range cfg.Players {
		players[i] = p.PlayerSetup
	}
	world := commit.NewWorld(players, cfg.World)
	store := &commit.Store{}
	h := &Host{
		now:      cfg.Start,
		world:    world,
		channel:  commit.NewChannel(world, cfg.limits(), store),
		store:    store,
		bound:    map[string]unit.PlayerKey{},
		failing:  map[string]bool{},
		sessions: make([]session, len(cfg.Players)),
		byName:   sortedByName(world),
	}
	for key, p := range cfg.Players {
		if p.Connection != "" {
			h.bind(p.Connection, unit.PlayerKey(key))
			h.sessions[key].joining = false // it was there from the start
		}
	}
	return h, nil
}

// receive hands the channel what came over a connection.
func (h *Host) receive(connection string, envelopes []commit.Submission) {
	// COMMIT-001a: the host's own player is bound like a remote one, and found
	// here like one.
	// COMMIT-061b: a connection that its player has left behind is bound to
	// nobody.
	sender, bound := h.bound[connection]
	for i := range envelopes {
		receipt := commit.Receipt{Fate: commit.StaleConnection}
		// COMMIT-049a: to be bound is enough: nobody waits for its baseline or its
		// entity.
		if bound {
			receipt = h.channel.Receive(sender, &envelopes[i], h.now)
		}
		// COMMIT-015e: each envelope has its own fate: after one that was
		// refused the next is looked at all the same.
		h.receipts = append(h.receipts, receipt)
	}
}

// ticks runs those of the ticks first to last that have not run yet. What comes
// during arrives in the drain of first.
func (h *Host) ticks(first, last unit.Tick, during []Arrival) Output {
	if first < 1 || last < first {
		return Output{Err: ErrBadTicks}
	}
	if first > h.now+1 {
		return Output{Err: ErrTickGap}
	}
	if err := h.canArrive(during); err != nil {
		return Output{Err: err}
	}
	h.record.Reset()
	arrive := func() { h.arrive(during) }
	if len(during) == 0 {
		arrive = nil
	} else if first <= h.now {
		// That drain is over: what came during it comes after it.
		h.arrive(during)
		arrive = nil
	}
	// COMMIT-059a: a tick that has run is past: no envelope of it is executed
	// again …
	// COMMIT-059b: … no soft close fires again …
	// COMMIT-059c: … and no damage is dealt again.
	for h.now < last {
		// COMMIT-058a: one by one, each with its own drain, however many a late
		// frame owes.
		// COMMIT-058b: so what waits goes to the first in which it is due.
		h.tick(h.now+1, arrive)
		arrive = nil
	}
	return Output{Events: h.record.Events, Receipts: h.receipts}
}

// arrive lets things arrive, as if from other threads.
func (h *Host) arrive(during []Arrival) {
	for _, a := range during {
		if a.Player != "" {
			player, _ := h.world.PlayerNamed(a.Player)
			h.bind(a.Connection, player)
		}
		h.receive(a.Connection, a.Envelopes)
	}
}

func (h *Host) canArrive(during []Arrival) error {
	for _, a := range during {
		if a.Player == "" {
			continue
		}
		if !unit.ValidName(a.Connection) {
			return ErrBadName
		}
		if _, known := h.world.PlayerNamed(a.Player); !known {
			return ErrUnknownPlayer
		}
	}
	return nil
}
