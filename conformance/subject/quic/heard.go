package quic

import (
	"encoding/json"
	"fmt"
	"reflect"
	"slices"

	"github.com/moveauth/moveauth/conformance"
	"github.com/moveauth/moveauth/reference/wire"
)

// heard is what the players were told in a tick, each by its own connection, in
// the order in which it came.
type heard struct {
	players []string // whose connections are open
	told    map[string][]conformance.Event
}

// heard empties the inboxes.
func (w *live) heard() (*heard, error) {
	h := &heard{told: map[string][]conformance.Event{}}
	for _, l := range w.here {
		if l.conn.Err() == nil {
			h.players = append(h.players, l.player)
		}
		for _, r := range l.take() {
			e, ok, err := w.event(r.Message)
			if err != nil {
				return nil, fmt.Errorf("%s has received a %v: %w", l.name, r.Message.Type(), err)
			}
			if ok {
				h.told[l.player] = append(h.told[l.player], e)
			}
		}
	}
	return h, nil
}

// event is what a message tells of. It is false for one that tells of none.
func (w *live) event(m wire.Message) (e conformance.Event, ok bool, err error) {
	switch m := m.(type) {
	case *wire.Outcome:
		e = conformance.Event{At: "outcome", Tick: int64(m.Tick), Name: m.Name}
		if m.Of {
			e.Of = &conformance.Of{Player: w.named(m.Player), Seq: int64(m.Seq)}
		}
		if m.Cut {
			w.took(Cut)
		} else {
			e.Delta, err = w.delta(m)
		}
	case *wire.Entity:
		e = conformance.Event{At: "spawned", Tick: int64(m.Tick), Entity: m.Name, Kind: m.Kind.String()}
		switch m.Kind {
		case wire.SharedStorage:
			slots := int64(m.Slots)
			e.Structure, e.Origin, e.Slots = m.Structure, &conformance.Cell{m.Origin.Column, m.Origin.Row}, &slots
		case wire.EntityPlayer:
			e.Player = w.named(m.Player)
		}
	case *wire.Vanished:
		e = conformance.Event{At: "despawned", Tick: int64(m.Tick)}
		if m.Structure {
			e.Structure = m.Name
		} else {
			e.Entity = m.Name
		}
	case *wire.Tables:
		e = conformance.Event{At: "state", Tick: int64(m.Tick), Tables: slices.Clone(m.Names), Baseline: m.Baseline}
		if e.Tables == nil {
			e.Tables = conformance.Names{}
		}
	default:
		return e, false, nil
	}
	return e, err == nil, err
}

// delta is what an outcome bears.
func (w *live) delta(m *wire.Outcome) (conformance.Object, error) {
	var d wire.Delta
	if err := d.DecodePayload(m.Name, m.Payload); err != nil {
		return nil, err
	}
	members := map[string]any{}
	for _, name := range wire.DeltaMembers(m.Name) {
		switch name {
		case "player":
			members[name] = w.named(d.Player)
		case "target":
			if members[name] = d.Target; m.Name == "ReviveStarted" {
				members[name] = w.named(d.Other)
			}
		case "by":
			members[name] = w.named(d.Other)
		case "node":
			members[name] = d.Node
		case "storage":
			members[name] = d.Storage
		case "id":
			members[name] = d.ID
		case "type":
			members[name] = d.Type
		case "slot":
			members[name] = d.Slot
		case "cell":
			members[name] = []int64{d.Cell.Column, d.Cell.Row}
		case "items":
			items := map[string]int64{}
			for _, item := range d.Items {
				items[item.Name] = item.N
			}
			members[name] = items
		case "hp":
			members[name] = d.HP
		case "staggered_until":
			members[name] = int64(d.Until)
		case "died":
			members[name] = d.Died
		case "reason":
			members[name] = d.Reason.String()
		case "at":
			members[name] = []float64{d.At.X, d.At.Y}
		}
	}
	return json.Marshal(members)
}

// isTold reports whether clients are told of an event.
func isTold(e *conformance.Event) bool {
	switch e.At {
	case "outcome", "spawned", "despawned", "state":
		return true
	}
	return false
}

// to lists who is to hear of an event, as the host says: all who are here, if it
// does not.
func (h *heard) to(e *conformance.Event) []string {
	if e.At == "spawned" || e.At == "despawned" {
		return h.players
	}
	return e.To
}

// merge puts what the players were told into the place of what the host says that
// they were. If each was told that, in that order, it takes the events' places.
// Else what they were told stands at the end of the tick, before it is saved, each
// with those who heard it, and what is missing is missing.
//
// Two things are the host's word alone: an event that it says goes to nobody, and
// what an outcome bears for which there was no room.
func (w *live) merge(host []conformance.Event, h *heard) []conformance.Event {
	out := make([]conformance.Event, 0, len(host))
	at := map[string]int{}
	agreed := true
	for i := range host {
		e := host[i]
		to := h.to(&e)
		if !isTold(&e) || len(to) == 0 {
			if isTold(&e) {
				w.took(ToNobody)
			}
			out = append(out, e)
			continue
		}
		for _, player := range to {
			told := h.told[player]
			if n := at[player]; n >= len(told) || !same(&told[n], &e) {
				agreed = false
			} else {
				at[player]++
				e = fill(&told[n], &e)
			}
		}
		out = append(out, e)
	}
	for player, told := range h.told {
		agreed = agreed && at[player] == len(told)
	}
	if agreed {
		return out
	}
	return h.asTold(host)
}

// fill is an event as it was told, to those to whom the host says.
func fill(told, host *conformance.Event) conformance.Event {
	e := *told
	e.To = host.To
	if e.At == "outcome" && e.Delta == nil {
		e.Delta = host.Delta
	}
	return e
}

// asTold lists the host's events without those that players are told, and what
// they were told.
func (h *heard) asTold(host []conformance.Event) []conformance.Event {
	var own, saved, told []conformance.Event
	for i := range host {
		e := &host[i]
		switch {
		case e.At == "flushed":
			saved = append(saved, *e)
		case !isTold(e) || len(h.to(e)) == 0:
			own = append(own, *e)
		}
	}
	for {
		var next *conformance.Event
		var who []string
		for _, player := range h.players {
			list := h.told[player]
			switch {
			case len(list) == 0:
			case next == nil:
				next, who = &list[0], []string{player}
			case same(&list[0], next):
				who = append(who, player)
			}
		}
		if next == nil {
			break
		}
		e := *next
		if e.At == "outcome" && e.Delta == nil {
			e.Delta = conformance.Object("{}")
		}
		for _, player := range who {
			h.told[player] = h.told[player][1:]
		}
		if e.At == "outcome" || e.At == "state" {
			e.To = who
		} else if len(who) < len(h.players) {
			continue // there is no way to say that only some heard of it
		}
		told = append(told, e)
	}
	return slices.Concat(own, told, saved)
}

// same reports whether two events tell the same. An outcome without a delta is
// one of which the delta had no room.
func same(a, b *conformance.Event) bool {
	x, y := *a, *b
	x.To, y.To, x.Delta, y.Delta = nil, nil, nil, nil
	x.Tables, y.Tables = slices.Sorted(slices.Values(x.Tables)), slices.Sorted(slices.Values(y.Tables))
	if !reflect.DeepEqual(x, y) {
		return false
	}
	return a.Delta == nil || b.Delta == nil || reflect.DeepEqual(bears(a.Delta), bears(b.Delta))
}

// bears is a delta without what is written in different ways: numbers are as the
// wire has them, and no items are none.
func bears(delta conformance.Object) map[string]any {
	var members map[string]any
	if json.Unmarshal(delta, &members) != nil {
		return nil
	}
	if at, is := members["at"].([]any); is {
		for i, n := range at {
			if f, is := n.(float64); is {
				at[i] = float64(float32(f))
			}
		}
	}
	if items, is := members["items"].(map[string]any); is && len(items) == 0 {
		delete(members, "items")
	}
	return members
}
