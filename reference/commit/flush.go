package commit

import (
	"slices"

	"github.com/moveauth/moveauth/reference/unit"
)

// Audience is whoever carries outcomes away.
type Audience interface {
	// Send sends one outcome to all players who are to have it and returns those
	// to whom it went, by key. The slice is reused by the next call.
	Send() []unit.PlayerKey
}

// Flush does what was buffered since the top of the tick: first the spawns and
// despawns, then it sends the outcomes, each in the order of asking. Host commit
// model, ADR-0002 §4.
func (c *Channel) Flush(rec *Record, now unit.Tick, to Audience) {
	// COMMIT-063a: first: an outcome never names what its receivers were not
	// given.
	for i := range c.requests {
		r := &c.requests[i]
		what := Despawned
		if r.spawn {
			what = Spawned
			c.world.appear(r, now)
		} else {
			c.world.vanish(r)
		}
		rec.Add(Event{What: what, Tick: now, Entity: rec.entity(&r.Entity)})
	}
	c.requests = c.requests[:0]
	var receivers []unit.PlayerKey
	for i := range c.outcomes {
		o := &c.outcomes[i]
		if sent := to.Send(); i == 0 || !slices.Equal(sent, receivers) {
			receivers = rec.Players(sent)
		}
		rec.Add(Event{What: Outcome, Tick: now, Of: o.of, Kind: o.kind, Player: o.player, Seq: o.seq, Name: o.name, To: receivers, Delta: o.delta})
	}
	c.outcomes = c.outcomes[:0]
}
