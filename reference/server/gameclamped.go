package server

import (
	"bytes"
	"fmt"
	"slices"

	"github.com/moveauth/moveauth/reference/clamp"
	"github.com/moveauth/moveauth/reference/commit"
	"github.com/moveauth/moveauth/reference/host"
	"github.com/moveauth/moveauth/reference/unit"
	"github.com/moveauth/moveauth/reference/wire"
)

// Clamped is the game of mode clamped: each player's machine says where its body
// is, and is held to what may be. Make one with [NewClamped]. The ground of the
// host's world is that of the bodies' space: its X and, across it, the axis that
// does not point up.
type Clamped struct {
	Server *clamp.Server // for the owner's goroutine alone, as the next
	Host   *host.Host

	// Spoofs has a state that is said to be another player's close the connection;
	// else it is refused and no more.
	Spoofs bool

	commands
	rules    Rules
	cfg      clamp.Config
	news     []news // by player
	messages []clamp.Message
	message  wire.Standings
}

// news is what is to be told of players, and to one.
type news struct {
	there bool // it is known where it is
	quiet int  // ticks since it was told of

	to  []unit.PlayerKey // whose states it is still to be told, those that wait longest first
	has []bool           // by player: is in to
}

// NewClamped makes a game of mode clamped. The error is a [*unit.ConfigError].
func NewClamped(rules Rules, cfg clamp.Config) (*Clamped, error) {
	if hz := float64(rules.Host.NetworkTickHz); cfg.TickHz != hz {
		return nil, &unit.ConfigError{Faults: []unit.Fault{{Key: "tick_hz", Got: fmt.Sprint(cfg.TickHz), Want: fmt.Sprintf("%v, as network_tick_hz is", hz)}}}
	}
	return newClamped(rules, cfg)
}

func newClamped(rules Rules, cfg clamp.Config) (*Clamped, error) {
	server, err := clamp.NewServer(cfg)
	if err != nil {
		return nil, err
	}
	h, err := host.New(rules.Host)
	if err != nil {
		return nil, err
	}
	g := &Clamped{Server: server, Host: h, rules: rules, cfg: cfg}
	g.commands = newCommands(h, &g.rules)
	h.SetKeeper(&g.commands)
	h.SetSnapper(clampedSnaps{g})
	return g, nil
}

// Mode returns [wire.ModeClamped].
func (g *Clamped) Mode() wire.Mode { return wire.ModeClamped }

// Rate returns how many ticks there are in 1000 seconds.
func (g *Clamped) Rate() uint32 { return uint32(g.rules.Host.NetworkTickHz * 1000) }

// Now returns the last tick begun.
func (g *Clamped) Now() unit.Tick { return g.Host.Now() }

// Open takes the way out.
func (g *Clamped) Open(out Sender) { g.out = out }

// ground is where on the ground a point is.
func (g *Clamped) ground(at clamp.Vec) unit.Vec {
	if g.cfg.Up == clamp.UpZ {
		return unit.Vec{X: at.X, Y: at.Y}
	}
	return unit.Vec{X: at.X, Y: at.Z}
}

// above is the point of the ground at the height of home.
func (g *Clamped) above(at unit.Vec) clamp.Vec {
	if g.cfg.Up == clamp.UpZ {
		return clamp.Vec{X: at.X, Y: at.Y, Z: g.cfg.Home.Z}
	}
	return clamp.Vec{X: at.X, Y: g.cfg.Home.Y, Z: at.Y}
}

// Join takes a connection of a player, who is placed where it was, or at its
// home.
func (g *Clamped) Join(c Client, player string, w *wire.Welcome) error {
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
	if _, err := g.Server.Standing(player); err != nil {
		var at *clamp.Vec
		if home, has := g.rules.Homes[player]; has {
			place := g.above(home)
			at = &place
		}
		if _, _, err := g.Server.Load(player, at); err != nil {
			return err
		}
	}
	g.welcome(w, key)
	g.joined(c, name, key)
	n := &g.news[key]
	g.introduce(c, key, !n.there)
	n.there, n.to, n.has = true, n.to[:0], nil
	g.locate(key)
	return nil
}

// introduce tells a client who the players are, and if one is new the others of
// it.
func (g *Clamped) introduce(c Client, key unit.PlayerKey, isNew bool) {
	for other := range g.news {
		if unit.PlayerKey(other) != key && !g.news[other].there {
			continue
		}
		g.named(unit.PlayerKey(other))
		if isNew && unit.PlayerKey(other) == key {
			g.all(wire.TypeSpawned)
		} else {
			g.out.Stream(c, wire.TypeSpawned, g.body)
		}
	}
}

// named makes the message that says whose key it is.
func (g *Clamped) named(key unit.PlayerKey) {
	// Bodies have no numbers in this mode, and where they are others say.
	m := wire.Spawned{Tick: g.Now(), Key: wire.PlayerKey(key), Name: g.Host.PlayerName(key)}
	g.body = m.AppendBody(g.body[:0])
}

// locate tells the host's gates where a player is.
func (g *Clamped) locate(key unit.PlayerKey) {
	if s, err := g.Server.Standing(g.Host.PlayerName(key)); err == nil {
		g.Host.Locate(key, g.ground(s.At))
	}
}

// Leave ends a connection. Its player stays where it is.
func (g *Clamped) Leave(c Client) {
	_, name, was := g.commands.left(c)
	if !was {
		return
	}
	_ = g.Server.Disconnect(name) // it is there
	g.Host.Step(host.Input{Do: host.Disconnect, Connection: name})
}

// Take takes a command, a point, or word that instructions were applied.
func (g *Clamped) Take(c Client, m *Message) (f Fate) {
	name := g.names[c]
	switch m := m.Message.(type) {
	case *wire.Command:
		f.Receipt = g.take(c, m)
	case *wire.Applied:
		_ = g.Server.Acknowledge(name, int64(m.Instruction)) // it is there
	case *wire.Point:
		s := g.state(m)
		f.Verdict, _ = g.Server.Report(name, &s) // it is there
		if m.Applied > 0 {
			_ = g.Server.Acknowledge(name, int64(m.Applied))
		}
		switch {
		case f.Verdict.Rule == clamp.Owner:
			if g.Spoofs {
				f.Refused = wire.CloseNotAllowed
			}
		case f.Verdict.Outcome == clamp.Accepted, f.Verdict.Outcome == clamp.Clamped:
			g.Host.Locate(g.players[c], g.ground(f.Verdict.At))
		}
	}
	return f
}

// state is a point as the rule takes it.
func (g *Clamped) state(m *wire.Point) clamp.State {
	s := clamp.State{Tick: int64(m.Tick), At: clamp.Vec(m.At), AfterPlacement: int64(m.After)}
	if key, is := playerOf(m.Player); is && int(key) < g.Host.Players() {
		s.Player = g.Host.PlayerName(key)
	}
	if m.HasVelocity {
		v := clamp.Vec(m.Velocity)
		s.Velocity = &v
	}
	if m.HasRotation {
		q := clamp.Quat(m.Rotation)
		s.Rotation = &q
	}
	if m.HasImpulse {
		v := clamp.Vec(m.Impulse)
		s.Impulse = &v
	}
	return s
}

// clampedSnaps hears of the host's snaps.
type clampedSnaps struct{ *Clamped }

// Snapped places the body.
func (g clampedSnaps) Snapped(player unit.PlayerKey, at unit.Vec) uint8 {
	// Who was never here has no body that could be elsewhere, and a place out of
	// bounds is the settings' fault: the body stays.
	_, _ = g.Server.Place(g.Host.PlayerName(player), g.above(at))
	return 0
}

// Tick runs the next tick.
func (g *Clamped) Tick() []Table {
	now := g.Now() + 1
	out := g.Host.Step(host.Input{Do: host.Ticks, First: now, Last: now})
	for i := range out.Events {
		g.ticked(&out.Events[i])
	}
	g.messages = g.Server.Tick(g.messages[:0])
	for i := range g.messages {
		g.send(&g.messages[i])
	}
	clear(g.messages) // they hold names
	g.repeat()
	for key, c := range g.of {
		if c != 0 {
			g.stand(unit.PlayerKey(key), c)
		}
	}
	g.Server.TakeLog() // its counts are the verdicts'
	return g.drained()
}

// send sends a message of the rule, or notes whose state is to be told.
func (g *Clamped) send(m *clamp.Message) {
	to, _ := g.Host.PlayerNamed(m.To)
	switch m.Kind {
	case clamp.PlacementMessage:
		p := wire.Placement{Number: uint32(m.ID), At: wire.Vec3(m.Vec)}
		g.body = p.AppendBody(g.body[:0])
		g.out.Stream(g.of[to], wire.TypePlacement, g.body)
		g.locate(to)
	case clamp.InstructionMessage:
		n := wire.Instruction{Number: uint32(m.ID), Impulse: wire.Vec3(m.Vec)}
		g.body = n.AppendBody(g.body[:0])
		g.out.Stream(g.of[to], wire.TypeInstruction, g.body)
	case clamp.StateMessage:
		of, _ := g.Host.PlayerNamed(m.State.Player)
		g.news[of].quiet = 0
		g.news[to].add(of)
	}
}

// add notes that a player is to be told of another's state.
func (n *news) add(of unit.PlayerKey) {
	for int(of) >= len(n.has) {
		n.has = append(n.has, false)
	}
	if !n.has[of] {
		n.has[of] = true
		n.to = append(n.to, of)
	}
}

// repeat tells of bodies again that are at rest, often at first and then once a
// second: the datagram that told of them last may have been lost.
func (g *Clamped) repeat() {
	hz := int(g.rules.Host.NetworkTickHz)
	for key := range g.news {
		n := &g.news[key]
		if n.there {
			q := n.quiet
			n.quiet++
			if q == 0 || (q > hz || q&(q-1) != 0) && q%hz != 0 {
				continue
			}
			for other, c := range g.of {
				if c != 0 && other != key {
					g.news[other].add(unit.PlayerKey(key))
				}
			}
		}
	}
}

// stand tells a player of others: as many as one datagram has room for, those
// first who have waited longest.
func (g *Clamped) stand(key unit.PlayerKey, c Client) {
	n := &g.news[key]
	count := min(len(n.to), wire.MaxStandings)
	if count == 0 {
		return
	}
	g.message.Tick, g.message.Entries = g.Now(), g.message.Entries[:0]
	for _, of := range n.to[:count] {
		n.has[of] = false
		s, err := g.Server.Standing(g.Host.PlayerName(of))
		if err != nil {
			continue
		}
		g.message.Entries = append(g.message.Entries, wire.Standing{Player: wire.PlayerKey(of), At: wire.Vec3(s.At), Velocity: wire.Vec3(s.Velocity), Rotation: wire.Quat(s.Rotation)})
	}
	n.to = append(n.to[:0], n.to[count:]...)
	slices.SortFunc(g.message.Entries, func(a, b wire.Standing) int { return bytes.Compare(a.Player[:], b.Player[:]) })
	g.body = g.message.AppendBody(g.body[:0])
	g.out.Datagram(c, wire.TypeStandings, g.body)
}

var _ commit.Snapper = clampedSnaps{}
