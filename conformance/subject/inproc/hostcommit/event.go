package hostcommit

import (
	"slices"
	"strconv"

	"github.com/moveauth/moveauth/conformance"
	"github.com/moveauth/moveauth/reference/commit"
	"github.com/moveauth/moveauth/reference/unit"
)

// event copies an event into the protocol's shape.
func (w *world) event(e *commit.Event) conformance.Event {
	out := conformance.Event{Tick: int64(e.Tick)}
	switch e.What {
	case commit.Executed:
		out.At = "executed"
		out.Player, out.Seq = w.host.PlayerName(e.Player), seq(e)
		out.Kind, out.Result = e.Kind.String(), string(e.Result)
	case commit.Dropped:
		out.At, out.Why = "dropped", "SoftClosed"
		out.Player, out.Seq = w.host.PlayerName(e.Player), seq(e)
	case commit.Fault:
		out.At, out.Why, out.Call = "fault", "Panic", e.Name
		if e.Name != "" {
			out.Why = "Reentry"
		}
		out.Player, out.Seq = w.host.PlayerName(e.Player), seq(e)
	case commit.Tide:
		out.At, out.Land, out.What = "tide", e.Name, conformance.TideChange(e.Change.String())
	case commit.Cancelled:
		out.At, out.Enemy = "cancelled", e.Name
	case commit.Damage:
		n := e.N
		out.At, out.Player, out.N, out.By = "damage", w.host.PlayerName(e.Player), &n, e.Name
	case commit.LifeChanged:
		out.At, out.Player, out.Life = "life", w.host.PlayerName(e.Player), conformance.Life(e.Life.String())
	case commit.Teardown:
		out.At, out.Land = "teardown", e.Name
	case commit.Spawned:
		out.At = "spawned"
		w.spawned(e.Entity, &out)
	case commit.Despawned:
		out.At = "despawned"
		if e.Entity.Structure != 0 {
			out.Structure = e.Entity.Structure.String()
		} else {
			out.Entity = e.Entity.Name
		}
	case commit.Outcome:
		out.At, out.Name, out.To = "outcome", e.Name, w.names(e.To)
		if e.Of {
			out.Of = &conformance.Of{Player: w.host.PlayerName(e.Player), Seq: int64(e.Seq)}
		}
		out.Delta = w.delta(e)
	case commit.Flushed:
		out.At, out.Tables = "flushed", slices.Clone(conformance.Names(e.Tables))
	case commit.State, commit.Baseline:
		out.At, out.To, out.Baseline = "state", w.names(e.To), e.What == commit.Baseline
		out.Tables = slices.Clone(conformance.Names(e.Tables))
	}
	return out
}

func seq(e *commit.Event) *int64 {
	n := int64(e.Seq)
	return &n
}

func (w *world) names(keys []unit.PlayerKey) conformance.Names {
	list := make(conformance.Names, len(keys))
	for i, key := range keys {
		list[i] = w.host.PlayerName(key)
	}
	return list
}

func (w *world) spawned(e *commit.Entity, out *conformance.Event) {
	out.Entity, out.Kind = e.Name, e.Sort.String()
	switch e.Sort {
	case commit.Player:
		out.Player = w.host.PlayerName(e.Player)
	case commit.SharedStorage:
		origin, slots := cell(e.Origin), e.Slots
		out.Structure, out.Origin, out.Slots = e.Structure.String(), &origin, &slots
	}
}

// delta writes what an outcome bears as JSON, members and items always in the
// same order. A Probe may name its outcome as another kind names its own: its
// delta bears nothing all the same.
func (w *world) delta(e *commit.Event) conformance.Object {
	o, d := object{'{'}, e.Delta
	if e.Of && e.Kind == commit.KindProbe {
		return o.end()
	}
	switch e.Name {
	case "HarvestResolved":
		o.text("node", d.Name)
	case "StrikeResolved":
		o.text("target", d.Name)
		o.number("hp", d.HP)
		o.number("staggered_until", int64(d.Until))
		o.raw("died", strconv.FormatBool(d.Died))
	case "InventoryChanged":
		o.text("player", w.host.PlayerName(d.Player))
		o.text("storage", d.Name)
	case "StructurePlaced":
		o.text("id", d.Structure.ID.String())
		o.text("type", d.Structure.Type)
		o.raw("cell", "["+strconv.FormatInt(d.Structure.Cell.Column, 10)+","+strconv.FormatInt(d.Structure.Cell.Row, 10)+"]")
	case "Demolished":
		o.text("id", d.Structure.ID.String())
	case "Equipped", "Unequipped":
		o.text("slot", d.Name)
	case "ReviveStarted":
		o.text("player", w.host.PlayerName(d.Player))
		o.text("target", w.host.PlayerName(d.Other))
	case "PlayerRevived":
		o.text("player", w.host.PlayerName(d.Player))
		o.text("by", w.host.PlayerName(d.Other))
	case "PlayerSnapped":
		o.text("player", w.host.PlayerName(d.Player))
		o.raw("at", "["+decimal(d.At.X)+","+decimal(d.At.Y)+"]")
		o.text("reason", d.Name)
	case "DashStarted", "ReviveCancelled", "PlayerDowned", "PlayerDied":
		o.text("player", w.host.PlayerName(d.Player))
	}
	if d.Items != nil {
		items := object{'{'}
		for _, change := range d.Items {
			items.number(change.Item, change.N)
		}
		o.raw("items", string(items.end()))
	}
	return o.end()
}

// object is a JSON object that is being written. Names need no escaping: the
// reference takes none that would.
type object []byte

func (o *object) raw(name, value string) {
	if len(*o) > 1 {
		*o = append(*o, ',')
	}
	*o = append(*o, '"')
	*o = append(*o, name...)
	*o = append(*o, '"', ':')
	*o = append(*o, value...)
}

func (o *object) text(name, value string)     { o.raw(name, `"`+value+`"`) }
func (o *object) number(name string, n int64) { o.raw(name, strconv.FormatInt(n, 10)) }

func (o *object) end() conformance.Object { return append(conformance.Object(*o), '}') }

// decimal writes a finite number in the fewest digits that read back as it.
func decimal(f float64) string { return strconv.FormatFloat(f, 'g', -1, 64) }
