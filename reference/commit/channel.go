package commit

import (
	"slices"

	"github.com/moveauth/moveauth/reference/unit"
)

// Channel is the one way from a player's wish to a change of the host's state.
// It is not safe for concurrent use. Host commit model, ADR-0002 §1.
type Channel struct {
	world        *World
	payloadLimit int64
	spans        [kindCount]unit.Tick
	windows      []Window // by player
	queue        queue
	context      Context

	// Asked for by the drain, done by the flush; in the order of commands.
	requests []request
	outcomes []outcome
}

// NewChannel makes the channel to a world. payloadLimit is the longest encoded
// payload in bytes; spans are the ticks from an envelope's receipt to its
// resolution, for kinds that have any.
func NewChannel(world *World, payloadLimit int64, spans map[Kind]unit.Tick) *Channel {
	c := &Channel{
		world:        world,
		payloadLimit: payloadLimit,
		windows:      make([]Window, world.Players()),
		context:      Context{world: world},
	}
	for kind, span := range spans {
		c.spans[kind] = span
	}
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

// enqueue takes a decoded submission unless it is a duplicate.
func (c *Channel) enqueue(sender unit.PlayerKey, s *Submission, kind Kind, command Command, now unit.Tick) Receipt {
	// COMMIT-010: found by player: the channel never hears of connections.
	window := &c.windows[sender]
	if window.Drops(s.Seq) {
		return Receipt{Fate: Duplicate}
	}
	e := Envelope{
		// COMMIT-003: whoever the submission claims to come from, the connection
		// says who acts.
		Player:  sender,
		Seq:     s.Seq,
		Kind:    kind,
		Command: command,
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

// Drain executes the envelopes that are due at now and records each. It is
// called once a tick and is the only caller of commands.
func (c *Channel) Drain(rec *Record, now unit.Tick) {
	due := c.queue.takeDue(now)
	// COMMIT-005b: in the order of arrival, across all players.
	// COMMIT-007a: the host's own player has no turn before those whose
	// envelopes came before its own …
	// COMMIT-007b: … and none after those whose envelopes came later.
	// COMMIT-008: sequences, of one player or of several, are not compared.
	for i := range due {
		c.execute(rec, now, &due[i])
	}
}

// execute runs one command and commits what it staged, whole or not at all.
func (c *Channel) execute(rec *Record, now unit.Tick, e *Envelope) {
	c.context.begin(e.Player)
	result := e.Command.execute(&c.context)
	if result == Ok {
		c.commit(e)
	}
	// COMMIT-014a: a failure is recorded and no more: the window keeps the
	// sequence, so that a copy is no second chance.
	rec.add(Event{What: Executed, Tick: now, Player: e.Player, Seq: e.Seq, Kind: e.Kind, Result: result})
}

// commit makes true what the command staged.
func (c *Channel) commit(e *Envelope) {
	w, ctx := c.world, &c.context
	for i := range ctx.carries {
		change := &ctx.carries[i]
		p := &w.players[change.player]
		p.bag[change.item] += change.n
		p.load += change.n
	}
	for i := range ctx.rows {
		w.placed = ctx.rows[i].ID
		w.standing = append(w.standing, ctx.rows[i])
		w.taken[ctx.rows[i].Cell] = true
	}
	for _, r := range ctx.requests {
		w.entities[r.entity] |= r.asks()
		c.requests = append(c.requests, r)
	}
	for i := range ctx.outcomes {
		o := ctx.outcomes[i]
		o.player, o.seq = e.Player, e.Seq
		c.outcomes = append(c.outcomes, o)
	}
	for _, table := range ctx.marks {
		if !slices.Contains(w.dirty, table) {
			w.dirty = append(w.dirty, table)
		}
	}
}

// Flush does what the drain has buffered: first the spawns and despawns, then
// it sends the outcomes to the players in to, each in the order of commands.
// Host commit model, ADR-0002 §4.
func (c *Channel) Flush(rec *Record, now unit.Tick, to []unit.PlayerKey) {
	for _, r := range c.requests {
		if r.spawn {
			c.world.appear(r.entity)
			rec.add(Event{What: Spawned, Tick: now, Name: r.entity})
		} else {
			c.world.vanish(r.entity)
			rec.add(Event{What: Despawned, Tick: now, Name: r.entity})
		}
	}
	c.requests = c.requests[:0]
	if len(c.outcomes) == 0 {
		return
	}
	receivers := rec.players(to)
	for i := range c.outcomes {
		o := &c.outcomes[i]
		rec.add(Event{What: Outcome, Tick: now, Player: o.player, Seq: o.seq, Name: o.name, To: receivers, Delta: o.delta})
	}
	c.outcomes = c.outcomes[:0]
}

// Persist flushes the dirty tables, each once, after the drain has returned.
// Where they are written to is not the channel's business: the record tells
// which. Host commit model, ADR-0002 §5.
func (c *Channel) Persist(rec *Record, now unit.Tick) {
	w := c.world
	if len(w.dirty) == 0 {
		return
	}
	rec.add(Event{What: Flushed, Tick: now, Tables: rec.names(w.dirty)})
	w.dirty = w.dirty[:0]
}

// appear does a spawn that was asked for.
func (w *World) appear(entity string) {
	w.entities[entity] = w.entities[entity]&^coming | there
}

// vanish does a despawn that was asked for. A spawn asked for after it stays
// asked for.
func (w *World) vanish(entity string) {
	if p := w.entities[entity] &^ (there | leaving); p != 0 {
		w.entities[entity] = p
		return
	}
	delete(w.entities, entity)
}
