package transform

import "github.com/moveauth/moveauth/reference/unit"

// Nobody is the key of no player.
const Nobody unit.PlayerKey = -1

// Positions is where a host knows its players to be: the one thing that its
// position gates read. The value may jump from one tick to the next, and no
// velocity is made of it. Player transform authority, ADR-0009 §7.
type Positions struct {
	radius  float64
	grace   unit.Tick
	own     unit.PlayerKey // who plays on the host, or Nobody
	players []known        // by key
}

// known is what the host knows of a player.
type known struct {
	spawned bool
	epoch   Epoch    // the last one given: that of its last snap or placement; kept through reconnects
	snaps   uint8    // since its last placement; no more are counted than make a circle of epochs
	raw     State    // the last state received, or its placement
	live    unit.Vec // of the host's own player: where it is
	over    override
}

// override is a snap's place, read in the place of a player's states.
type override struct {
	at    unit.Vec
	epoch Epoch
	until unit.Tick // from then on it is over; 0: there is none
}

// NewPositions returns the positions of a host on which own plays.
func NewPositions(cfg *Config, own unit.PlayerKey) *Positions {
	return &Positions{radius: cfg.Radius, grace: cfg.Grace, own: own}
}

// Admit makes room for the players up to a key.
func (p *Positions) Admit(player unit.PlayerKey) {
	for int(player) >= len(p.players) {
		p.players = append(p.players, known{})
	}
}

// Spawned reports whether a player has a body.
func (p *Positions) Spawned(player unit.PlayerKey) bool { return p.players[player].spawned }

// Place gives a player a body at a place. It is no snap: nothing is overridden,
// and no camera cuts.
func (p *Positions) Place(player unit.PlayerKey, at unit.Vec, now unit.Tick) Epoch {
	k := &p.players[player]
	k.epoch = k.epoch.Next()
	k.snaps = 0
	// KNOWN-010a: the place is what is known of it until its owner is heard.
	k.spawned, k.raw, k.live = true, State{Tick: now, Epoch: k.epoch, At: Sent(at)}, at
	return k.epoch
}

// Remove takes a player's body away. A snap's override stays.
func (p *Positions) Remove(player unit.PlayerKey) { p.players[player].spawned = false }

// Last returns the last state that is known of a player's body, whatever
// overrides it.
func (p *Positions) Last(player unit.PlayerKey) State { return p.players[player].raw }

// Live tells where the host's own player is.
func (p *Positions) Live(at unit.Vec) { p.players[p.own].live = at }

// Record takes a state that came from a remote player's owner, and reports
// whether it is the last one now.
func (p *Positions) Record(player unit.PlayerKey, s State) bool {
	k := &p.players[player]
	// KNOWN-009: what is not finite is nowhere; the last good one stays.
	if !s.At.IsFinite() {
		return false
	}
	if !k.spawned {
		return false
	}
	// KNOWN-010a: what its owner sent before it heard of the placement is from
	// another life.
	if k.epoch.Since(s.Epoch) > k.snaps {
		return false
	}
	// SNAP-025, REMOTE-008b: the network may turn the order round, and a body
	// does not go back.
	if s.Tick <= k.raw.Tick {
		return false
	}
	// KNOWN-002: as it came, and not as this host draws the body.
	// KNOWN-004: at once.
	// KNOWN-007a: nor smoothed on its way from the last one.
	// KNOWN-013: wherever it is and however it got there: the owner is right.
	k.raw = s
	k.over.answered(s, p.radius)
	return true
}

// answered ends the override if a state is the owner's answer to it.
func (o *override) answered(s State, radius float64) {
	// SNAP-014a, SNAP-024: the owner had not honoured the snap when it sent this, however
	// near it was.
	// SNAP-026: or it had honoured an earlier one.
	if s.Epoch != o.epoch {
		return
	}
	// SNAP-012: the edge counts.
	if s.At.Distance(o.at) <= radius {
		o.until = 0
	}
}

// Snap puts a player at a place: from now on that is where it is known to be.
// now is the tick in which it happens. Player transform authority, ADR-0009 §4.
func (p *Positions) Snap(player unit.PlayerKey, at unit.Vec, now unit.Tick) Epoch {
	k := &p.players[player]
	k.epoch, k.snaps = k.epoch.Next(), min(k.snaps+1, circle-1)
	// SNAP-006: before anybody else hears of it: gates of this very tick read it.
	// SNAP-013: and for so long at the most, whether the owner is heard or not.
	// SNAP-016a: a second one takes the place of the first.
	// SNAP-016b: and has its own time.
	// SNAP-019: kept by the player's key: a new connection finds it here.
	k.over = override{at: at, epoch: k.epoch, until: now + p.grace}
	return k.epoch
}

// Honoured tells that the host's own player has honoured its snap.
func (p *Positions) Honoured(player unit.PlayerKey, epoch Epoch) {
	// SNAP-027: it sends itself no states that could end the override.
	if o := &p.players[player].over; o.epoch == epoch {
		o.until = 0
	}
}

// Known returns where a player is known to be in a tick, and whether that is a
// snap's place; ok is false if it is not known.
func (p *Positions) Known(player unit.PlayerKey, now unit.Tick) (at unit.Vec, overridden, ok bool) {
	// KNOWN-007b: a place, and nothing that was made of two.
	k := &p.players[player]
	// KNOWN-003a, KNOWN-003b: before it is asked whose player it is.
	// SNAP-014b: whatever states have come meanwhile.
	// SNAP-015: and if none have.
	if now < k.over.until {
		return k.over.at, true, true
	}
	// KNOWN-010b: connected and without a body: not known, and not at the origin.
	if !k.spawned {
		return unit.Vec{}, false, false
	}
	// KNOWN-001: nobody sends the host states of its own player.
	if player == p.own {
		return k.live, false, true
	}
	// KNOWN-008b: there, and not where a dash may have brought it since.
	return k.raw.At, false, true
}
