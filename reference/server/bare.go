package server

import (
	"fmt"
	"math"

	"github.com/moveauth/moveauth/reference/clamp"
	"github.com/moveauth/moveauth/reference/host"
	"github.com/moveauth/moveauth/reference/moveinput"
	"github.com/moveauth/moveauth/reference/unit"
	"github.com/moveauth/moveauth/reference/wire"
)

// The bare games are those of the three modes but for one thing: a player who
// comes is given no place by them. Whoever runs the game has it do so, as a judge
// does. So they ask less of their configuration, too: nothing in it has to be
// where a player can begin.

// BareOwner is an [Owner] whose players come without a body.
type BareOwner struct{ *Owner }

// Join takes a connection of a player.
func (g BareOwner) Join(c Client, player string, w *wire.Welcome) error {
	key, err := g.rules.known(g.Machine.Host, player, g.Machine.Admit)
	if err != nil {
		return err
	}
	name := g.rules.connection(c, player)
	if err := g.Machine.Link(name, player, true); err != nil {
		return err
	}
	g.welcome(w, key)
	if _, old := g.joined(c, name, key); old != "" {
		delete(g.clients, old)
	}
	g.clients[name] = c
	g.Flush()
	return nil
}

// BareClamped is a [Clamped] whose players come where the rule has them, which may
// be nowhere. It takes no commands.
type BareClamped struct {
	*Clamped
	log []clamp.Record
}

// NewBareClamped makes a game of mode clamped of the rule alone. The error is a
// [*unit.ConfigError].
func NewBareClamped(rules Rules, cfg clamp.Config) (*BareClamped, error) {
	// The host is there for its players' names and keys.
	hz := int64(min(max(cfg.TickHz, 1), unit.MaxHz))
	rules.Host.NetworkTickHz, rules.Host.SimulationHz, rules.Host.PendingLimit, rules.Host.PayloadLimit = hz, hz, 1, 1
	g, err := newClamped(rules, cfg)
	if err != nil {
		return nil, err
	}
	return &BareClamped{Clamped: g}, nil
}

// Rate returns how many ticks there are in 1000 seconds.
func (g *BareClamped) Rate() uint32 { return rate(g.cfg.TickHz * 1000) }

// rate is a rate as a welcome has room for it.
func rate(perThousandSeconds float64) uint32 {
	return uint32(min(max(perThousandSeconds, 1), 1_000_000_000))
}

// Join takes a connection of a player.
func (g *BareClamped) Join(c Client, player string, w *wire.Welcome) error {
	key, err := g.rules.known(g.Host, player, g.Host.Admit)
	if err != nil {
		return err
	}
	for int(key) >= len(g.news) {
		g.news = append(g.news, news{})
	}
	name := g.rules.connection(c, player)
	if err := g.Server.Connect(name, player); err != nil {
		return err
	}
	if out := g.Host.Step(host.Input{Do: host.Connect, Connection: name, Player: player}); out.Err != nil {
		return out.Err
	}
	g.welcome(w, key)
	g.joined(c, name, key)
	n := &g.news[key]
	g.introduce(c, key, !n.there)
	_, err = g.Server.Standing(player)
	n.there, n.to, n.has = err == nil, n.to[:0], nil
	return nil
}

// Tick runs the next tick.
func (g *BareClamped) Tick() []Table {
	g.log = append(g.log, g.Server.TakeLog()...)
	return g.Clamped.Tick()
}

// TakeLog returns what the rule has logged since it was last taken, oldest first.
// It grows until it is taken.
func (g *BareClamped) TakeLog() []clamp.Record {
	list := append(g.log, g.Server.TakeLog()...)
	g.log = nil
	return list
}

// Seat is where a session of mode server begins.
type Seat struct {
	At     moveinput.Tile
	Resume moveinput.Seq // the last sequence that was acknowledged; 0: none
}

// BareTiles is a [Tiles] whose players begin where Seat says, and are not told so
// by a correction. It takes no commands.
type BareTiles struct {
	*Tiles
	Seat func(player string) Seat
}

// NewBareTiles makes a game of mode server of the zone alone, in which the
// session of the n-th player of rules.Host has the id n. The error is a
// [*unit.ConfigError].
func NewBareTiles(rules Rules, cfg moveinput.Config, seat func(player string) Seat) (BareTiles, error) {
	rules.Host.NetworkTickHz, rules.Host.SimulationHz, rules.Host.PendingLimit, rules.Host.PayloadLimit = 1, 1, 1, 1
	g, err := newTiles(rules, cfg)
	if err != nil {
		return BareTiles{}, err
	}
	return BareTiles{g, seat}, nil
}

// Rate returns how many ticks there are in 1000 seconds.
func (g BareTiles) Rate() uint32 { return rate(1e6 / float64(g.cfg.TickInterval)) }

// Join takes a connection of a player. The error wraps [moveinput.ErrBadTile] if
// its seat is none.
func (g BareTiles) Join(c Client, player string, w *wire.Welcome) error {
	key, err := g.rules.known(g.Host, player, g.Host.Admit)
	if err != nil {
		return err
	}
	seat := g.Seat(player)
	epoch, err := g.Zone.Join(g.session(key), int64(c), seat.At, seat.Resume)
	if err != nil {
		return fmt.Errorf("server: %s at %v: %w", player, seat.At, err)
	}
	name := g.rules.connection(c, player)
	if out := g.Host.Step(host.Input{Do: host.Connect, Connection: name, Player: player}); out.Err != nil {
		return out.Err
	}
	p := &g.cfg.Profile
	// What a welcome has no room for it says as well as it can.
	w.Inputs = wire.Inputs{
		Epoch: uint32(epoch), Acknowledged: uint32(seat.Resume),
		Window: uint16(min(p.Window, math.MaxUint16-1)), SessionLimit: uint16(min(p.SessionLimit, math.MaxUint16)),
		BatchCap: uint8(min(p.BatchCap, math.MaxUint8)), Streak: uint16(min(p.DegradeStreak, math.MaxUint16)), Fallback: uint16(min(p.FallbackDelay, math.MaxUint16)),
	}
	g.welcome(w, key)
	g.joined(c, name, key)
	g.introduce(c, key)
	return nil
}
