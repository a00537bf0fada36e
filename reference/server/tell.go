package server

import (
	"slices"

	"github.com/moveauth/moveauth/reference/commit"
	"github.com/moveauth/moveauth/reference/transform"
	"github.com/moveauth/moveauth/reference/unit"
	"github.com/moveauth/moveauth/reference/wire"
)

// ticked tells clients of an event of a tick.
func (g *commands) ticked(e *commit.Event) {
	g.count(e)
	switch e.What {
	case commit.Outcome:
		g.outcome(e)
	case commit.Spawned:
		g.spawned(e)
	case commit.Despawned:
		v := wire.Vanished{Tick: e.Tick, Name: e.Entity.Name}
		if e.Entity.Structure != 0 {
			v.Structure, v.Name = true, e.Entity.Structure.String()
		}
		g.body = v.AppendBody(g.body[:0])
		g.all(wire.TypeVanished)
	case commit.State, commit.Baseline:
		g.saved(e)
	}
	if g.rules.Event != nil {
		g.rules.Event(e)
	}
}

// tell sends the body to some players.
func (g *commands) tell(to []unit.PlayerKey, t wire.Type) {
	for _, player := range to {
		if int(player) < len(g.of) && g.of[player] != 0 {
			g.out.Stream(g.of[player], t, g.body)
		}
	}
}

// all sends the body to everybody.
func (g *commands) all(t wire.Type) {
	for _, c := range g.of {
		if c != 0 {
			g.out.Stream(c, t, g.body)
		}
	}
}

// outcome tells of an outcome.
func (g *commands) outcome(e *commit.Event) {
	o := wire.Outcome{Tick: e.Tick, Of: e.Of, Name: e.Name}
	if e.Of {
		o.Player, o.Seq = wire.PlayerKey(e.Player), e.Seq
	}
	if e.Of && e.Kind == commit.KindProbe {
		// A Probe names its outcome as it likes, be it as another kind does, and it
		// bears nothing.
		o.Cut = len(wire.DeltaMembers(e.Name)) > 0
		g.body = o.AppendBody(g.body[:0])
		g.tell(e.To, wire.TypeOutcome)
		return
	}
	if e.Name == snapped {
		o.Epoch = transform.Epoch(e.Delta.Epoch)
	}
	g.fill(e.Delta)
	g.payload, o.Cut = g.payload[:0], false
	var fits bool
	if g.payload, fits = g.delta.AppendPayload(g.payload, e.Name); !fits {
		o.Cut = true
	}
	o.Payload = g.payload
	g.body = o.AppendBody(g.body[:0])
	g.tell(e.To, wire.TypeOutcome)
}

// snapped is the name of the outcome that is a snap.
const snapped = "PlayerSnapped"

// fill makes what an outcome bears: the members that its name does not have are
// not looked at.
func (g *commands) fill(d *commit.Delta) {
	items := g.delta.Items[:0]
	for _, change := range d.Items {
		items = append(items, wire.Item{Name: change.Item, N: change.N})
	}
	reason, _ := transform.ReasonNamed(d.Name)
	g.delta = wire.Delta{
		Player: wire.PlayerKey(d.Player), Other: wire.PlayerKey(d.Other),
		Node: d.Name, Storage: d.Name, Slot: d.Name, Target: d.Name,
		ID: d.Structure.ID.String(), Type: d.Structure.Type, Cell: d.Structure.Cell,
		Items: items, HP: d.HP, Until: d.Until, Died: d.Died, Reason: reason, At: d.At,
	}
}

// mostNames is how many tables a message names at most.
const mostNames = 32

// saved tells which tables were saved.
func (g *commands) saved(e *commit.Event) {
	names := append(g.tables.Names[:0], e.Tables...)
	slices.Sort(names)
	g.tables = wire.Tables{Tick: e.Tick, Baseline: e.What == commit.Baseline, Names: names}
	for rest := names; ; {
		g.tables.Names = rest[:min(len(rest), mostNames)]
		rest = rest[len(g.tables.Names):]
		g.body = g.tables.AppendBody(g.body[:0])
		g.tell(e.To, wire.TypeTables)
		if len(rest) == 0 {
			break
		}
	}
	g.tables.Names = names
}

func (g *commands) spawned(e *commit.Event) {
	n := wire.Entity{Tick: e.Tick, Name: e.Entity.Name}
	switch e.Entity.Sort {
	case commit.SharedStorage:
		n.Kind, n.Structure, n.Origin = wire.SharedStorage, e.Entity.Structure.String(), e.Entity.Origin
		n.Slots = uint32(min(e.Entity.Slots, 1<<32-1))
	case commit.Player:
		n.Kind, n.Player = wire.EntityPlayer, wire.PlayerKey(e.Entity.Player)
	case commit.Enemy:
		n.Kind = wire.EntityEnemy
	}
	g.body = n.AppendBody(g.body[:0])
	g.all(wire.TypeEntity)
}
