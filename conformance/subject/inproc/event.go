package inproc

import (
	"slices"
	"strconv"

	"github.com/moveauth/moveauth/conformance"
	"github.com/moveauth/moveauth/reference/commit"
)

// event copies an event into the protocol's shape.
func (w *hostWorld) event(e *commit.Event) conformance.Event {
	out := conformance.Event{Tick: int64(e.Tick)}
	switch e.What {
	case commit.Executed:
		seq := int64(e.Seq)
		out.At = "executed"
		out.Player, out.Seq = w.host.PlayerName(e.Player), &seq
		out.Kind, out.Result = e.Kind.String(), string(e.Result)
	case commit.Spawned:
		out.At, out.Entity = "spawned", e.Name
	case commit.Despawned:
		out.At, out.Entity = "despawned", e.Name
	case commit.Outcome:
		out.At, out.Name = "outcome", e.Name
		out.To = make(conformance.Names, len(e.To))
		for i, key := range e.To {
			out.To[i] = w.host.PlayerName(key)
		}
		out.Of = &conformance.Of{Player: w.host.PlayerName(e.Player), Seq: int64(e.Seq)}
		out.Delta = delta(&e.Delta)
	case commit.Flushed:
		out.At = "flushed"
		out.Tables = slices.Clone(conformance.Names(e.Tables))
	}
	return out
}

// delta writes a delta as JSON, members and items always in the same order.
// Names need no escaping: the reference takes none that would.
func delta(d *commit.Delta) conformance.Object {
	b := []byte{'{'}
	if d.Placed.ID != 0 {
		b = append(b, `"id":"`...)
		b = append(b, d.Placed.ID.String()...)
		b = append(b, `","type":"`...)
		b = append(b, d.Placed.Type...)
		b = append(b, `","cell":[`...)
		b = strconv.AppendInt(b, d.Placed.Cell.Column, 10)
		b = append(b, ',')
		b = strconv.AppendInt(b, d.Placed.Cell.Row, 10)
		b = append(b, `],`...)
	}
	if d.Items != nil {
		b = append(b, `"items":{`...)
		for i, change := range d.Items {
			if i > 0 {
				b = append(b, ',')
			}
			b = append(b, '"')
			b = append(b, change.Item...)
			b = append(b, `":`...)
			b = strconv.AppendInt(b, change.N, 10)
		}
		b = append(b, '}')
	}
	return append(b, '}')
}
