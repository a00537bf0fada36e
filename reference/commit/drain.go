package commit

import "github.com/moveauth/moveauth/reference/unit"

// Drain calls off what a soft close calls off, applies enemy damage, goes
// through the queue and releases the teardowns, in this order. It is called once
// a tick and is the only caller of commands. arrive, if it is not nil, is called
// once while the queue is gone through: it stands for what other threads do.
// Host commit model, ADR-0002 §4.
func (c *Channel) Drain(rec *Record, now unit.Tick, arrive func()) {
	// COMMIT-023a: before any damage, that of this very tick included.
	c.callOffAttacks(rec, now)
	// COMMIT-024: before the first command, so that none is executed for one who
	// is down already.
	c.applyDamage(rec, now)
	c.runQueue(rec, now, arrive)
	// COMMIT-031a: after the last command, as one that was let through needs its
	// land to complete.
	c.releaseTeardowns(rec, now)
	// COMMIT-022: what closed in this drain is no business of the next.
	c.closing = c.closing[:0]
}

// runQueue executes the envelopes that are due at now and drops those that a
// soft close takes, and records each.
func (c *Channel) runQueue(rec *Record, now unit.Tick, arrive func()) {
	// COMMIT-047: as far as the queue reaches now: what arrives while commands
	// execute stands behind that and has its turn in the next drain.
	// COMMIT-053: and all of it, however many players it comes from.
	end := len(c.queue.waiting)
	// SNAP-007b: among the commands, and so behind what the tick's steps tell.
	c.outcomes, c.ordered = append(c.outcomes, c.ordered...), c.ordered[:0]
	// COMMIT-005b: in the order of arrival, across all players.
	// COMMIT-006a: so a sender's due envelopes execute in the order in which
	// they came.
	// COMMIT-007a: the host's own player has no turn before those whose
	// envelopes came before its own …
	// COMMIT-007b: … and none after those whose envelopes came later.
	// COMMIT-008: sequences, of one player or of several, are not compared.
	for i := 0; i < end; i++ {
		e := &c.queue.waiting[i]
		if e.out {
			continue // revoked by a command before it
		}
		// COMMIT-027b: before it is asked whether the envelope is due: one that is
		// not would find its land gone.
		if c.falls(e) {
			c.queue.leave(e)
			// COMMIT-014b: out of the queue and no more: the window keeps its
			// sequence.
			rec.Add(Event{What: Dropped, Tick: now, Player: e.Player, Seq: e.Seq})
			continue
		}
		// COMMIT-019a: what is not due yet stays.
		// COMMIT-019b: and goes with the first drain that is not before its time.
		if e.Resolve > now {
			continue
		}
		c.queue.leave(e)
		c.execute(rec, now, e)
		if arrive != nil {
			arrive()
			arrive = nil
		}
	}
	if arrive != nil {
		arrive()
	}
	c.queue.compact()
}

// falls reports whether an envelope falls with a socket that closes in this
// drain. Nothing else in the host asks that.
func (c *Channel) falls(e *Envelope) bool {
	if len(c.closing) == 0 {
		return false
	}
	// COMMIT-030: by what the command is aimed at, not by where anybody stands.
	// COMMIT-027d: of whatever kind it is.
	socket := e.Command.aimedAt(c.world)
	for _, closed := range c.closing {
		// COMMIT-028b: another socket, or none, is left alone.
		if closed.socket != socket {
			continue
		}
		// COMMIT-027a: what resolves with the close is too late, like all after it.
		// COMMIT-027c: one tick earlier is in time.
		// COMMIT-028a: earlier than this socket's close, whenever others close.
		// COMMIT-029: decided here: a handler that asked again could only differ.
		if e.Resolve >= closed.tick {
			return true
		}
	}
	return false
}

// execute runs one command and commits what it staged, whole or not at all.
func (c *Channel) execute(rec *Record, now unit.Tick, e *Envelope) {
	c.context.begin(rec, now, e.Player)
	result, panicked := c.attempt(e.Command)
	if panicked || c.context.tried != noCall {
		// COMMIT-045b: what it staged is forgotten, and the drain goes on.
		// COMMIT-046a: as with a panic.
		// COMMIT-046b: recorded, since a handler that panics is a bug to be found.
		rec.Add(Event{What: Fault, Tick: now, Player: e.Player, Seq: e.Seq, Name: calls[c.context.tried]})
		return
	}
	// COMMIT-039a: a command that fails has only staged: no state …
	// COMMIT-039b: … no outcome …
	// COMMIT-039c: … no spawn or despawn …
	// COMMIT-035b: … and no table of it remembers anything.
	if result == Ok {
		c.commit(e)
	}
	// COMMIT-014a: a failure is recorded and no more: the window keeps the
	// sequence, so that a copy is no second chance.
	// COMMIT-041a: no outcome tells of it: the sender's machine has shown a miss
	// already.
	// COMMIT-041b: with the reason, for whoever looks after the host.
	rec.Add(Event{What: Executed, Tick: now, Player: e.Player, Seq: e.Seq, Kind: e.Kind, Result: result})
}

// attempt runs a command's handler and survives its panic.
func (c *Channel) attempt(command Command) (result Reason, panicked bool) {
	defer func() {
		// COMMIT-046c: it ends here: the rest of the drain executes.
		if recover() != nil {
			panicked = true
		}
	}()
	return command.execute(&c.context), false
}

// commit makes true what the command staged.
func (c *Channel) commit(e *Envelope) {
	w, ctx := c.world, &c.context
	// COMMIT-068: both sides of every change, or the world would be left between
	// two states.
	for i := range ctx.carries {
		ctx.carries[i].settle()
	}
	for i := range ctx.wears {
		ctx.wears[i].settle()
	}
	for i := range ctx.swings {
		ctx.swings[i].settle()
	}
	for i := range ctx.blows {
		ctx.blows[i].settle(ctx.now)
	}
	for i := range ctx.shields {
		ctx.shields[i].settle()
	}
	for _, s := range ctx.channels {
		w.channel(s)
	}
	for i := range ctx.built {
		w.build(ctx.built[i])
	}
	for _, id := range ctx.razed {
		w.demolish(id)
	}
	for i := range ctx.provided {
		w.open(ctx.provided[i])
	}
	for _, arrival := range ctx.revoked {
		c.queue.revoke(arrival)
	}
	for i := range ctx.requests {
		// COMMIT-034d: behind those of the tick's steps and of earlier commands.
		c.ask(&ctx.requests[i])
	}
	for i := range ctx.outcomes {
		o := ctx.outcomes[i]
		o.of, o.kind, o.player, o.seq = true, e.Kind, e.Player, e.Seq
		// COMMIT-034c: behind those of earlier commands.
		c.outcomes = append(c.outcomes, o)
	}
	for _, table := range ctx.marks {
		w.mark(table)
	}
}

// ask buffers a spawn or despawn for the flush.
func (c *Channel) ask(r *request) {
	c.world.remember(r)
	c.requests = append(c.requests, *r)
}
