package server

import (
	"errors"
	"fmt"

	"github.com/moveauth/moveauth/reference/host"
	"github.com/moveauth/moveauth/reference/unit"
	"github.com/moveauth/moveauth/reference/wire"
)

// Owner is the game of mode owner: each player's machine decides where its body
// is. Make one with [NewOwner].
type Owner struct {
	Machine *host.Machine // for the owner's goroutine alone

	commands
	rules   Rules
	clients map[string]Client           // by connection
	places  map[unit.PlayerKey]unit.Vec // where players were who have left
}

// NewOwner makes a game of mode owner. The error is a [*host.ConfigError].
func NewOwner(rules Rules, m host.Movement) (*Owner, error) {
	g := &Owner{rules: rules, clients: map[string]Client{}, places: map[unit.PlayerKey]unit.Vec{}}
	m.Tell = g.ticked
	machine, err := host.NewMachine(rules.Host, m)
	if err != nil {
		return nil, err
	}
	g.Machine = machine
	g.commands = newCommands(machine.Host, &g.rules)
	machine.SetKeeper(&g.commands)
	return g, nil
}

// Mode returns [wire.ModeOwner].
func (g *Owner) Mode() wire.Mode { return wire.ModeOwner }

// Rate returns how many ticks there are in 1000 seconds.
func (g *Owner) Rate() uint32 { return uint32(g.rules.Host.NetworkTickHz * 1000) }

// Now returns the last tick begun.
func (g *Owner) Now() unit.Tick { return g.Machine.Now() }

// Open takes the way out.
func (g *Owner) Open(out Sender) { g.out = out }

// Join takes a connection of a player, who has a body from then on: where it was
// when it left, or at its home.
func (g *Owner) Join(c Client, player string, w *wire.Welcome) error {
	key, err := g.rules.known(g.Machine.Host, player, g.Machine.Admit)
	if err != nil {
		return err
	}
	at := g.begins(key, player)
	name := g.rules.connection(c, player)
	if err := g.Machine.Link(name, player, true); err != nil {
		return err
	}
	// Placed anew, also if its body is there: what an older machine has said of it,
	// and when, is not this one's.
	if err := g.Machine.Spawn(key, nil, at); err != nil {
		_ = g.Machine.Link(name, player, false) // it is up
		if errors.Is(err, host.ErrTooMany) {
			return &Refused{wire.CloseServerError, fmt.Sprintf("as many bodies are here as a datagram has room for: %d", wire.MaxBodies)}
		}
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

// begins is where a player begins; nil: at the host's home.
func (g *Owner) begins(key unit.PlayerKey, player string) *unit.Vec {
	if at, known := g.Machine.KnownAfter(key); known {
		return &at
	}
	if at, was := g.places[key]; was {
		return &at
	}
	if at, has := g.rules.Homes[player]; has {
		return &at
	}
	return nil
}

// Leave takes a player's body away.
func (g *Owner) Leave(c Client) {
	key, name, was := g.commands.left(c)
	if !was {
		return
	}
	if at, known := g.Machine.KnownAfter(key); known {
		g.places[key] = at
	}
	delete(g.clients, name)
	_ = g.Machine.Link(name, "", false) // never fails
	g.Flush()
}

// Take takes a command or a report.
func (g *Owner) Take(c Client, m *Message) (f Fate) {
	switch m := m.Message.(type) {
	case *wire.Command:
		f.Receipt = g.take(c, m)
	case *wire.Report:
		f.News = g.Machine.Report(g.names[c], m)
	}
	return f
}

// Tick runs the next tick.
func (g *Owner) Tick() []Table {
	// What was queued since the last one comes before what happens now.
	g.Flush()
	g.advance(g.Machine.Due())
	return g.drained()
}

// Flush sends what the machine has queued between two ticks: for whoever has done
// something to it.
func (g *Owner) Flush() { g.advance(g.Machine.Clock()) }

func (g *Owner) advance(to unit.Micros) {
	moved, _ := g.Machine.Advance(to, nil) // time goes on
	for i := range moved.Send {
		p := &moved.Send[i]
		if p.Reliable {
			g.out.Stream(g.clients[p.Connection], wire.TypeOf(p.Data), p.Data[1:])
		} else {
			g.out.Datagram(g.clients[p.Connection], wire.TypeSnapshot, p.Data)
		}
	}
}
