package host

import (
	"errors"
	"slices"
	"strings"

	"github.com/moveauth/moveauth/reference/transform"
	"github.com/moveauth/moveauth/reference/unit"
	"github.com/moveauth/moveauth/reference/wire"
)

// What happens in the host's game, in the tick that runs next.

// Raised is the part of a tick in which a snap is raised.
type Raised uint8

// The parts.
const (
	ByTide    Raised = iota // step 1
	ByPhase0                // what the drain begins with
	ByCommand               // a command that executes
)

// Snap puts a player at a place.
func (m *Machine) Snap(player unit.PlayerKey, reason transform.Reason, at unit.Vec, raised Raised) error {
	switch {
	case !reason.Valid():
		return transform.ErrReason
	case !at.IsFinite():
		return transform.ErrNotFinite
	case !m.positions.Spawned(player):
		return transform.ErrNoBody
	}
	if raised == ByCommand {
		m.channel.OrderSnap(&m.game, player, reason.String(), at)
	} else {
		m.channel.Snap(&m.game, player, reason.String(), at)
	}
	return nil
}

// SoftClose closes a land: who is on it is put ashore.
func (m *Machine) SoftClose(land string) error { return m.channel.SoftClose(&m.game, m.moment, land) }

// Evict takes a land away: who is still on it is put ashore.
func (m *Machine) Evict(land string) error { return m.channel.Evict(&m.game, m.moment, land) }

// OutOfHitPoints lets a player go down, or die and come back at home.
func (m *Machine) OutOfHitPoints(player unit.PlayerKey, dead bool) error {
	if !m.positions.Spawned(player) {
		return transform.ErrNoBody
	}
	m.channel.OutOfHitPoints(&m.game, m.moment, player, dead)
	return nil
}

// Order lets a command execute that has an outcome of that name.
func (m *Machine) Order(name string) { m.channel.Order(&m.game, name) }

// Enemy puts an enemy at a place, where it stands until it is put elsewhere.
func (m *Machine) Enemy(name string, at unit.Vec) error {
	for _, b := range m.bodies {
		if b.name == name && b.player == transform.Nobody {
			b.at = at
			return nil
		}
	}
	b, err := m.newBody(name, transform.Nobody)
	if err != nil {
		return err
	}
	b.at = at
	m.announce(b)
	return nil
}

// Spawn gives a player a body: at a place, or if that is nil where it was when
// the game was saved, or at home.
func (m *Machine) Spawn(player unit.PlayerKey, at, saved *unit.Vec) error {
	if at == nil {
		place := m.world.Placement(saved)
		at = &place
	}
	return m.place(player, *at)
}

// place gives a player a body, or places anew the one that it has.
func (m *Machine) place(player unit.PlayerKey, at unit.Vec) error {
	b := m.of[player]
	if b == nil {
		var err error
		if b, err = m.newBody(m.world.PlayerName(player), player); err != nil {
			return err
		}
		m.of[player] = b
	}
	// SNAP-005a, SNAP-005b: no snap, whether the player is new or comes back:
	// nothing is overridden, and no outcome cuts a camera.
	epoch := m.positions.Place(player, at, m.moment)
	if player == m.own {
		m.body.Place(m.clock, at, epoch)
	} else {
		b.view.Place(m.positions.Last(player).Sample())
	}
	m.locate(player)
	m.announce(b)
	return nil
}

// newBody makes a body with the next number.
func (m *Machine) newBody(name string, player unit.PlayerKey) (*body, error) {
	if len(m.bodies) >= wire.MaxBodies {
		return nil, ErrTooMany
	}
	if !unit.ValidName(name) {
		return nil, ErrBadName
	}
	for _, b := range m.bodies {
		if b.name == name {
			return nil, ErrTaken
		}
	}
	number := uint8(0)
	for slices.ContainsFunc(m.bodies, func(b *body) bool { return b.number == number }) {
		number++
	}
	b := &body{name: name, number: number, player: player,
		stream: transform.NewStream(m.move.Hz)}
	m.bodies = append(m.bodies, b)
	return b, nil
}

// announce tells every client of a body.
func (m *Machine) announce(b *body) {
	for _, l := range m.links {
		l.queue = append(l.queue, m.spawned(b).Append(nil))
	}
}

// ErrNotAuthority says that a body is not the host's to move.
var ErrNotAuthority = errors.New("host: the body belongs to its owner's machine")

// WriteOwner is for code that would move a player's transform and does not ask
// who owns it.
func (m *Machine) WriteOwner(unit.PlayerKey, unit.Vec) error {
	// SNAP-011: there is no such way: two machines that write one transform tear
	// it.
	return ErrNotAuthority
}

// Input takes a move for a body, each component −1 to 1; without a name for that
// of the host's own player, which alone heeds it.
func (m *Machine) Input(body string, move unit.Vec) {
	if own := m.own; own != transform.Nobody && (body == "" || body == m.world.PlayerName(own)) {
		m.body.Input(m.clock, move)
	}
}

// Known returns where a player is known to be, in the tick that runs next.
func (m *Machine) Known(player unit.PlayerKey) (at unit.Vec, overridden, ok bool) {
	// KNOWN-006b: whoever asks, and of however many.
	return m.positions.Known(player, m.moment)
}

// KnownAfter returns where a player is known to be after the last tick.
func (m *Machine) KnownAfter(player unit.PlayerKey) (at unit.Vec, ok bool) {
	at, _, ok = m.positions.Known(player, m.now)
	return at, ok
}

// All lists the players who have a body, by name.
func (m *Machine) All() []unit.PlayerKey {
	var keys []unit.PlayerKey
	// KNOWN-006a: everybody who has one, the host's own player too.
	for _, key := range m.byName {
		// KNOWN-006c: who is connected and has no body is nowhere.
		if m.positions.Spawned(key) {
			keys = append(keys, key)
		}
	}
	return keys
}

// Gate reports whether a command of a player would pass a gate that asks it to
// be at most radius away from a point.
func (m *Machine) Gate(player unit.PlayerKey, centre unit.Vec, radius float64) bool {
	return m.world.Within(player, radius, centre)
}

// Body returns the body of the host's own player; nil if nobody plays on it.
func (m *Machine) Body() *transform.Body {
	if m.own == transform.Nobody {
		return nil
	}
	return &m.body
}

// Clock returns the time of the last Advance.
func (m *Machine) Clock() unit.Micros { return m.clock }

// Touch tells the machine that its own body was moved.
func (m *Machine) Touch() { m.locateOwn() }

// Drawn lists the bodies as the last frame has drawn them, by name: those that
// other machines own as interpolated as on a client.
func (m *Machine) Drawn() []transform.Drawn {
	list := make([]transform.Drawn, 0, len(m.bodies))
	for _, b := range m.bodies {
		switch {
		case b.player == transform.Nobody:
			list = append(list, transform.Drawn{Name: b.name, Shown: true, At: b.at, Scale: 1})
		case b.player == m.own:
			list = append(list, m.body.Drawn(b.name, m.clock))
		default:
			list = append(list, b.view.Drawn(b.name))
		}
	}
	slices.SortFunc(list, func(a, b transform.Drawn) int { return strings.Compare(a.Name, b.Name) })
	return list
}
