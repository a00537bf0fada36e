package server

import (
	"github.com/moveauth/moveauth/reference/host"
	"github.com/moveauth/moveauth/reference/unit"
	"github.com/moveauth/moveauth/reference/wire"
)

// Plain is a game of mode owner in which there are no bodies: its clients send
// commands, and where players are, the host alone says. Make one with [NewPlain].
type Plain struct {
	Host *host.Host // for the owner's goroutine alone

	commands
	rules Rules
}

// NewPlain makes a game of commands alone. The error is a [*host.ConfigError].
func NewPlain(rules Rules) (*Plain, error) {
	h, err := host.New(rules.Host)
	if err != nil {
		return nil, err
	}
	g := &Plain{Host: h, rules: rules}
	g.commands = newCommands(h, &g.rules)
	h.SetKeeper(&g.commands)
	return g, nil
}

// Mode returns [wire.ModeOwner].
func (g *Plain) Mode() wire.Mode { return wire.ModeOwner }

// Rate returns how many ticks there are in 1000 seconds.
func (g *Plain) Rate() uint32 { return uint32(g.rules.Host.NetworkTickHz * 1000) }

// Now returns the last tick begun.
func (g *Plain) Now() unit.Tick { return g.Host.Now() }

// Open takes the way out.
func (g *Plain) Open(out Sender) { g.out = out }

// Join takes a connection of a player.
func (g *Plain) Join(c Client, player string, w *wire.Welcome) error {
	key, err := g.rules.known(g.Host, player, g.Host.Admit)
	if err != nil {
		return err
	}
	name := g.rules.connection(c, player)
	if out := g.Host.Step(host.Input{Do: host.Connect, Connection: name, Player: player}); out.Err != nil {
		return out.Err
	}
	g.welcome(w, key)
	g.joined(c, name, key)
	return nil
}

// Leave ends a connection. Its player stays where it is.
func (g *Plain) Leave(c Client) {
	if _, name, was := g.commands.left(c); was {
		g.Host.Step(host.Input{Do: host.Disconnect, Connection: name})
	}
}

// Take takes a command. There is nothing that a report could be about.
func (g *Plain) Take(c Client, m *Message) (f Fate) {
	if command, is := m.Message.(*wire.Command); is {
		f.Receipt = g.take(c, command)
	}
	return f
}

// Tick runs the next tick.
func (g *Plain) Tick() []Table {
	now := g.Now() + 1
	out := g.Host.Step(host.Input{Do: host.Ticks, First: now, Last: now})
	for i := range out.Events {
		g.ticked(&out.Events[i])
	}
	return g.drained()
}
