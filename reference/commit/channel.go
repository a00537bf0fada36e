package commit

import "github.com/moveauth/moveauth/reference/unit"

// Channel is the one way from a player's wish to a change of the host's state.
// It is not safe for concurrent use. Host commit model, ADR-0002 §1.
type Channel struct {
	world        *World
	payloadLimit int64
	pendingLimit int64
	spans        [kindCount]unit.Tick
	windows      []Window // by player
	queue        queue
	context      Context

	closing []softClose // since the last drain
	pending []hit       // enemy damage of this tick, until phase 0

	// Asked for since the top of the tick, done by the flush; in the order of
	// asking.
	requests []request
	outcomes []outcome
	ordered  []outcome // of commands of the host's game, until the drain

	snapper Snapper

	store *Store
}

// Limits bound what a channel takes.
type Limits struct {
	Payload int64              // longest encoded payload, in bytes
	Pending int64              // envelopes that may wait, for each player
	Spans   map[Kind]unit.Tick // ticks from receipt to resolution, for kinds that have any
}

// NewChannel makes the channel to a world. What it persists goes into store,
// which is given the world as it opens.
func NewChannel(world *World, limits Limits, store *Store) *Channel {
	c := newChannel(world, store)
	c.payloadLimit, c.pendingLimit = limits.Payload, limits.Pending
	for kind, span := range limits.Spans {
		c.spans[kind] = span
	}
	for t := range tableCount {
		store.save(world, t)
	}
	c.saveWindows()
	store.lasts = store.lasts[:0] // nobody has been given them yet
	return c
}

func newChannel(world *World, store *Store) *Channel {
	c := &Channel{world: world, windows: make([]Window, world.Players()), store: store}
	c.queue.of = make([]own, world.Players())
	c.context = Context{world: world, queue: &c.queue}
	return c
}

// Window returns a player's duplicate window.
func (c *Channel) Window(player unit.PlayerKey) *Window { return &c.windows[player] }

// Pending returns how many envelopes of a player wait.
func (c *Channel) Pending(player unit.PlayerKey) int64 { return c.queue.pending(player) }

// Receive judges one submission of a player and enqueues it if it can be. now
// is the last tick begun. Host commit model, ADR-0002 §2 and §8.
func (c *Channel) Receive(sender unit.PlayerKey, s *Submission, now unit.Tick) Receipt {
	kind, command, refusal := c.decode(s)
	if refusal.Fate != Enqueued {
		// COMMIT-015d: the channel is left before anything of it was put down.
		// COMMIT-015f: and before the window has heard of its sequence, which
		// the sender may use again.
		return refusal
	}
	return c.enqueue(sender, s, kind, command, now)
}

// enqueue takes a decoded submission unless it is a duplicate or too many wait.
func (c *Channel) enqueue(sender unit.PlayerKey, s *Submission, kind Kind, command Command, now unit.Tick) Receipt {
	// COMMIT-010: found by player: the channel never hears of connections.
	window := &c.windows[sender]
	if window.Drops(s.Seq) {
		return Receipt{Fate: Duplicate}
	}
	// COMMIT-057a: the newest is refused, so that what was promised a place keeps
	// it.
	// COMMIT-057c: counted for each player, so that one that floods the host
	// fills its own part.
	if c.queue.pending(sender) >= c.pendingLimit {
		// COMMIT-057b: before the window has heard of its sequence: it can be sent
		// again.
		return c.full()
	}
	e := Envelope{
		// COMMIT-003: whoever the submission claims to come from, the connection
		// says who acts.
		Player:  sender,
		Seq:     s.Seq,
		Kind:    kind,
		Command: command,
		// COMMIT-018a: counted from the last tick begun: a tick that is only to
		// come is nobody's intent.
		// COMMIT-018b: and as long as the kind takes, whoever sends it.
		// COMMIT-018d: whatever tick the submission claims.
		Resolve: now + c.spans[kind],
	}
	// COMMIT-009c: taken here, since at execution a later sequence that ran
	// first would drop an earlier one that still waits.
	// COMMIT-016a: the largest sequence is taken like any other, and then it is
	// the last one.
	window.Last = s.Seq
	// COMMIT-001b: the one place where an envelope enters.
	// COMMIT-002a: entering is all that it does before the next drain.
	// COMMIT-002b: the host's own player has no shorter way.
	return Receipt{Arrival: c.queue.add(e)}
}
