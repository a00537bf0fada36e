package commit

import "github.com/moveauth/moveauth/reference/unit"

// TickCombat lets the dead come back, the downed die, revives go on or end, and
// staggers end, in this order. Host commit model, ADR-0002 §4, amendments.
func (c *Channel) TickCombat(rec *Record, now unit.Tick) {
	c.respawnDead(rec, now)
	c.buryDowned(rec, now)
	c.tickRevives(rec, now)
	c.endStaggers(now)
}

// due reports whether a span that began at since is over. A span of 0 never is.
func due(since, span, now unit.Tick) bool { return span > 0 && since+span <= now }

// respawnDead brings back those who have been dead for long enough.
func (c *Channel) respawnDead(rec *Record, now unit.Tick) {
	w := c.world
	for i := range w.players {
		p := &w.players[i]
		if p.life == Dead && due(p.since, w.rules.RespawnTicks, now) {
			p.hp = p.most
			p.snap(w.home)
			c.become(rec, now, unit.PlayerKey(i), Alive)
			c.snapped(rec, unit.PlayerKey(i), "DeathRespawn", w.home)
		}
	}
}

// buryDowned lets those die who have been down for too long.
func (c *Channel) buryDowned(rec *Record, now unit.Tick) {
	w := c.world
	for i := range w.players {
		if p := &w.players[i]; p.life == Downed && due(p.since, w.rules.DownedTicks, now) {
			c.become(rec, now, unit.PlayerKey(i), Dead)
			c.tell(rec, "PlayerDied", Delta{Player: unit.PlayerKey(i)})
		}
	}
}

// tickRevives judges each channel, and completes those whose time has come.
func (c *Channel) tickRevives(rec *Record, now unit.Tick) {
	w := c.world
	for i := 0; i < len(w.revives); {
		r := w.revives[i]
		// COMMIT-067a: in every tick, by where the host knows both to be: who is
		// taken away lets go.
		// COMMIT-067b: by the distance between the two and by nothing else: who is
		// taken away together holds on.
		if w.players[r.target].life != Downed || !w.reaches(r.reviver, r.target) {
			w.endRevive(r.reviver)
			w.mark(TableCombat)
			continue
		}
		if now < r.start+w.rules.ReviveTicks {
			i++
			continue
		}
		w.endRevive(r.reviver)
		p := &w.players[r.target]
		p.hp = p.most
		c.become(rec, now, r.target, Alive)
		c.tell(rec, "PlayerRevived", Delta{Player: r.target, Other: r.reviver})
	}
}

// endStaggers ends the staggers that are over.
func (c *Channel) endStaggers(now unit.Tick) {
	for i := range c.world.enemies {
		if e := &c.world.enemies[i]; e.staggered != 0 && e.staggered <= now {
			e.staggered = 0
			c.world.mark(TableCombat)
		}
	}
}

// applyDamage is phase 0: the enemy damage that this tick's attacks have come
// to. Host commit model, ADR-0002 §4, step 1b.
func (c *Channel) applyDamage(rec *Record, now unit.Tick) {
	for _, h := range c.pending {
		p := &c.world.players[h.target]
		// COMMIT-066b: until the mirror's last tick, wherever the player is.
		if p.life != Alive || now <= p.shielded {
			continue
		}
		p.hp = max(0, p.hp-h.damage)
		rec.Add(Event{What: Damage, Tick: now, Player: h.target, N: h.damage, Name: c.world.enemies[h.enemy].name})
		c.world.mark(TableCombat)
		if p.hp == 0 {
			c.become(rec, now, h.target, Downed)
			c.tell(rec, "PlayerDowned", Delta{Player: h.target})
		}
	}
	c.pending = c.pending[:0]
}

// become changes how a player is.
func (c *Channel) become(rec *Record, now unit.Tick, key unit.PlayerKey, life Life) {
	p := &c.world.players[key]
	p.life, p.since = life, now
	// COMMIT-067c: whom it was reviving it revives no more: it is down, or dead,
	// or comes back somewhere else.
	c.world.endRevive(key)
	rec.Add(Event{What: LifeChanged, Tick: now, Player: key, Life: life})
	c.world.mark(TableCombat)
}
