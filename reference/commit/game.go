package commit

import (
	"errors"
	"slices"
	"strings"

	"github.com/moveauth/moveauth/reference/unit"
)

// What happens in the host's game between two drains, in the tick that runs
// next: it is true at once, and players are told by that tick's flush.

// Snapper hears of each snap as it happens, before anybody is told.
type Snapper interface {
	// Snapped returns the epoch that the player's body enters.
	Snapped(player unit.PlayerKey, at unit.Vec) uint8
}

// SetSnapper says who hears of snaps.
func (c *Channel) SetSnapper(s Snapper) { c.snapper = s }

// Admit adds a player that the world did not open with. Its key is the next one.
// With it players have no order in any setup, and are gone through by name.
func (c *Channel) Admit(s PlayerSetup) unit.PlayerKey {
	w := c.world
	w.admit(&s)
	slices.SortFunc(w.turns, func(a, b unit.PlayerKey) int { return strings.Compare(w.players[a].name, w.players[b].name) })
	c.windows = append(c.windows, Window{})
	c.queue.of = append(c.queue.of, own{})
	return unit.PlayerKey(len(c.windows) - 1)
}

// ErrNoLand says that there is no land of that name, or that it is not here.
var ErrNoLand = errors.New("commit: no such land is here")

// SoftClose closes a land's socket now, as step 1 of the tick does.
func (c *Channel) SoftClose(rec *Record, now unit.Tick, land string) error {
	i := c.world.landNamed(land)
	if i == none {
		return ErrNoLand
	}
	l := &c.world.lands[i]
	if !l.docked || l.closed {
		return ErrNoLand
	}
	l.softClose = now
	c.softClose(rec, now, i)
	return nil
}

// Evict takes a land away now, as step 1 of the tick does.
func (c *Channel) Evict(rec *Record, now unit.Tick, land string) error {
	i := c.world.landNamed(land)
	if i == none || !c.world.lands[i].here() {
		return ErrNoLand
	}
	c.evict(rec, now, i)
	return nil
}

// clear puts ashore whoever is still on a land that leaves. Where nobody but the
// host moves players the soft close has left nobody there.
func (c *Channel) clear(rec *Record, l *land) {
	if c.snapper == nil {
		return
	}
	// SNAP-003a: as at the soft close: a body may have been slow to obey, or come
	// back.
	c.deposit(rec, l)
}

// Snap puts a player at a place now. Its outcome is one of the tick's steps.
func (c *Channel) Snap(rec *Record, player unit.PlayerKey, reason string, at unit.Vec) {
	// SNAP-023: where the commands of this very tick look.
	c.world.players[player].snap(at)
	c.snapped(rec, player, reason, at)
}

// snapped tells of a snap.
func (c *Channel) snapped(rec *Record, player unit.PlayerKey, reason string, at unit.Vec) {
	// SNAP-007a: buffered like every other outcome of the tick's steps.
	c.tell(rec, "PlayerSnapped", c.snap(player, reason, at))
}

// OrderSnap is Snap by a command: its outcome is the command's.
func (c *Channel) OrderSnap(rec *Record, player unit.PlayerKey, reason string, at unit.Vec) {
	c.world.players[player].snap(at)
	c.order(rec, "PlayerSnapped", c.snap(player, reason, at))
}

// snap has a snap heard of, and returns what its outcome says.
func (c *Channel) snap(player unit.PlayerKey, reason string, at unit.Vec) Delta {
	d := Delta{Player: player, At: at, Name: reason}
	if c.snapper != nil {
		d.Epoch = c.snapper.Snapped(player, at)
	}
	return d
}

// Order is a command of the host's game that has nothing but an outcome.
func (c *Channel) Order(rec *Record, name string) { c.order(rec, name, Delta{}) }

// order buffers the outcome of a command that executes before the drain does.
func (c *Channel) order(rec *Record, name string, delta Delta) {
	c.ordered = append(c.ordered, outcome{name: name, delta: rec.delta(delta)})
}

// OutOfHitPoints is what step 2 of the tick does to a player without any: it is
// down, or it dies and comes back at home.
func (c *Channel) OutOfHitPoints(rec *Record, now unit.Tick, player unit.PlayerKey, dead bool) {
	p := &c.world.players[player]
	p.hp = 0
	if !dead {
		c.become(rec, now, player, Downed)
		// SNAP-004b: it lies where it is.
		c.tell(rec, "PlayerDowned", Delta{Player: player})
		return
	}
	c.become(rec, now, player, Dead)
	// SNAP-007c: before it is somewhere else.
	c.tell(rec, "PlayerDied", Delta{Player: player})
	// SNAP-004a: at once: the dead do not lie about.
	c.Snap(rec, player, "DeathRespawn", c.world.home)
}

// Placement returns where a player is placed who was at a place when the game
// was saved: there, or at home if the land has left on which that was.
func (w *World) Placement(saved *unit.Vec) unit.Vec {
	if saved == nil {
		return w.home
	}
	for i := range w.lands {
		// SNAP-005c: nobody is placed in the sea, and nobody has to be snapped out
		// of it.
		if l := &w.lands[i]; l.evicted && l.area.Holds(*saved) {
			return w.home
		}
	}
	return *saved
}
