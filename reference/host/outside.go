package host

import (
	"errors"

	"github.com/moveauth/moveauth/reference/commit"
	"github.com/moveauth/moveauth/reference/unit"
)

// What whoever runs a host beside other machinery tells it, and asks of it,
// between two Steps.

// Now returns the last tick begun.
func (h *Host) Now() unit.Tick { return h.now }

// PlayerNamed returns the key of the player of that name.
func (h *Host) PlayerNamed(name string) (unit.PlayerKey, bool) { return h.world.PlayerNamed(name) }

// Players returns how many players the host knows; their keys are 0 to one less.
func (h *Host) Players() int { return h.world.Players() }

// LastSeq returns the last sequence of commands taken from a player, 0 if none
// was.
func (h *Host) LastSeq(player unit.PlayerKey) unit.Seq { return h.channel.Window(player).Last }

// ErrKnown says that a player is known already.
var ErrKnown = errors.New("host: the player is known already")

// Admit makes a player known that was not, and returns its key. The error is
// [ErrBadName], [ErrKnown], or a [*ConfigError] of what the player is to bear.
func (h *Host) Admit(p commit.PlayerSetup) (unit.PlayerKey, error) {
	if !unit.ValidName(p.Player) {
		return 0, ErrBadName
	}
	if _, known := h.world.PlayerNamed(p.Player); known {
		return 0, ErrKnown
	}
	c := &checker{}
	(&Config{Players: []Player{{PlayerSetup: p}}}).checkPlayers(c)
	if len(c.faults) > 0 {
		return 0, &ConfigError{Faults: c.faults}
	}
	key := h.channel.Admit(p)
	h.sessions = append(h.sessions, session{})
	h.byName = sortedByName(h.world)
	return key, nil
}

// Locate tells where a player is known to be from now on: what the gates read,
// unless a tick of the host snaps it. at is finite and no further than
// [unit.MaxNumber] from the origin. A [Machine] does this itself.
func (h *Host) Locate(player unit.PlayerKey, at unit.Vec) { h.world.Locate(player, at) }

// Lose tells that a player is nowhere any more.
func (h *Host) Lose(player unit.PlayerKey) { h.world.Lose(player) }

// Placement returns where a player is placed who was at a place when it left, or
// when the game was saved: there, or at home if that was nowhere or its land has
// left.
func (h *Host) Placement(saved *unit.Vec) unit.Vec { return h.world.Placement(saved) }

// SetSnapper says who hears of snaps as they happen, and moves the player. A
// [Machine] is its own.
func (h *Host) SetSnapper(s commit.Snapper) { h.channel.SetSnapper(s) }
