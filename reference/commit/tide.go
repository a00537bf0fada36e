package commit

import "github.com/moveauth/moveauth/reference/unit"

// softClose is a socket that takes no more resolutions from a tick on.
type softClose struct {
	land, socket int
	tick         unit.Tick
}

// AdvanceTide brings, closes and takes lands as their time comes, in the order
// of the setup. It is the one change of lands that no command asks for. Host
// commit model, ADR-0002, amendment of ADR-0005.
func (c *Channel) AdvanceTide(rec *Record, now unit.Tick) {
	for i := range c.world.lands {
		l := &c.world.lands[i]
		if !l.arrived && l.arrives <= now {
			c.arrive(rec, now, i)
		}
		if l.docked && !l.closed && l.softClose <= now {
			c.softClose(rec, now, i)
		}
		if l.here() && l.evicts <= now {
			c.evict(rec, now, i)
		}
	}
}

// arrive docks a land.
func (c *Channel) arrive(rec *Record, now unit.Tick, index int) {
	l := &c.world.lands[index]
	// COMMIT-052a: at once, so that the commands of this tick find it.
	l.arrived, l.docked = true, true
	rec.Add(Event{What: Tide, Tick: now, Name: l.name, Change: LandSpawned})
	rec.Add(Event{What: Tide, Tick: now, Name: l.name, Change: TemplateKnown})
	c.world.mark(TableLands)
	for i := range c.world.enemies {
		if e := &c.world.enemies[i]; e.land == index {
			// COMMIT-075: asked for like any spawn: until the flush nothing meets
			// them.
			c.ask(&request{spawn: true, index: i, Entity: Entity{Sort: Enemy, Name: e.name}})
		}
	}
}

// softClose announces that a land's socket takes no more resolutions, and puts
// whoever is on the land ashore.
func (c *Channel) softClose(rec *Record, now unit.Tick, index int) {
	l := &c.world.lands[index]
	l.closed = true
	rec.Add(Event{What: Tide, Tick: now, Name: l.name, Change: SoftClosed})
	c.closing = append(c.closing, softClose{index, l.socket, l.softClose})
	c.deposit(rec, l)
}

// deposit puts everybody ashore who is known to be on a land.
func (c *Channel) deposit(rec *Record, l *land) {
	w := c.world
	for _, i := range w.turns {
		// KNOWN-011b, SNAP-002a: everybody, by where the host knows them to be, edges included.
		// SNAP-002b, SNAP-003b: and nobody who is anywhere else.
		if p := &w.players[i]; p.known && l.area.Holds(p.at) {
			p.snap(l.deposit)
			c.snapped(rec, i, "TideDeposit", l.deposit)
		}
	}
}

// evict takes a land away, with its nodes and enemies. Those are gone at once;
// players are told by the flush.
func (c *Channel) evict(rec *Record, now unit.Tick, index int) {
	l := &c.world.lands[index]
	// COMMIT-052b: at once, so that no command of this tick finds it.
	l.evicted, l.docked = true, false
	rec.Add(Event{What: Tide, Tick: now, Name: l.name, Change: LandDespawned})
	c.world.mark(TableLands)
	c.clear(rec, l)
	for i := range c.world.enemies {
		if e := &c.world.enemies[i]; e.land == index && e.there {
			e.vanish()
			c.ask(&request{Entity: Entity{Sort: Enemy, Name: e.name}})
		}
	}
}

// tell buffers an outcome that no command asked for.
func (c *Channel) tell(rec *Record, name string, delta Delta) {
	// COMMIT-034a: the tick's steps come before the drain, and what they tell
	// leaves before what commands tell.
	// COMMIT-034b: phase 0 stands between them.
	c.outcomes = append(c.outcomes, outcome{name: name, delta: rec.delta(delta)})
}

// callOffAttacks cancels the attacks of the enemies on lands that close.
func (c *Channel) callOffAttacks(rec *Record, now unit.Tick) {
	if len(c.closing) == 0 {
		return
	}
	for i := range c.world.enemies {
		e := &c.world.enemies[i]
		// COMMIT-023c: by the land that the enemy came with, wherever its target
		// stands.
		if e.gone || e.land == none || !c.closes(&c.world.lands[e.land]) {
			continue
		}
		// COMMIT-023b: those that resolve later as well, since the enemy leaves.
		if called := e.callOff(); (c.drop(i) || called) && e.there {
			rec.Add(Event{What: Cancelled, Tick: now, Name: e.name})
		}
	}
}

// closes reports whether the socket closes in this drain to which a land has
// come.
func (c *Channel) closes(l *land) bool {
	for _, closed := range c.closing {
		if l.arrived && l.socket == closed.socket {
			return true
		}
	}
	return false
}

// drop forgets the pending damage of an enemy, and reports whether there was
// any.
func (c *Channel) drop(enemy int) bool {
	left := c.pending[:0]
	for _, h := range c.pending {
		if h.enemy != enemy {
			left = append(left, h)
		}
	}
	dropped := len(left) < len(c.pending)
	c.pending = left
	return dropped
}

// releaseTeardowns ends the lands that have closed in this drain.
func (c *Channel) releaseTeardowns(rec *Record, now unit.Tick) {
	for _, closed := range c.closing {
		l := &c.world.lands[closed.land]
		l.docked = false
		rec.Add(Event{What: Teardown, Tick: now, Name: l.name})
		c.world.mark(TableLands)
	}
}
