package wire

import (
	"encoding/binary"
	"math"

	"github.com/moveauth/moveauth/reference/transform"
	"github.com/moveauth/moveauth/reference/unit"
)

// Delta is what an outcome bears of the change that it tells of. Which of the
// members it has, its name says; the others are zero.
type Delta struct {
	Player  Key
	Other   Key // ReviveStarted: target; PlayerRevived: by
	Node    string
	Storage string
	ID      string
	Type    string
	Slot    string
	Target  string
	Cell    unit.Cell
	Items   []Item // in the order of their names
	HP      int64
	Until   unit.Tick
	Died    bool
	Reason  transform.Reason
	At      unit.Vec
}

// Item is a signed change of what a bag holds of an item; never 0.
type Item struct {
	Name string
	N    int64
}

var deltas = map[string][]member{
	"HarvestResolved":  {{"node", formName}, {"items", formItems}},
	"InventoryChanged": {{"player", formKey}, {"storage", formName}, {"items", formItems}},
	"Crafted":          {{"items", formItems}},
	"StructurePlaced":  {{"id", formName}, {"type", formName}, {"cell", formCell}, {"items", formItems}},
	"Demolished":       {{"id", formName}},
	"Equipped":         {{"slot", formName}, {"items", formItems}},
	"Unequipped":       {{"slot", formName}, {"items", formItems}},
	"StrikeResolved":   {{"target", formName}, {"hp", formInteger}, {"staggered_until", formTick}, {"died", formFlag}},
	"DashStarted":      {{"player", formKey}},
	"ReviveStarted":    {{"player", formKey}, {"target", formKey}},
	"ReviveCancelled":  {{"player", formKey}},
	"PlayerDowned":     {{"player", formKey}},
	"PlayerDied":       {{"player", formKey}},
	"PlayerRevived":    {{"player", formKey}, {"by", formKey}},
	snapped:            {{"player", formKey}, {"reason", formReason}, {"at", formPlace}},
}

// DeltaMembers lists what the delta of an outcome bears, in the order in which it
// stands in a payload. An outcome that is not known here bears nothing.
func DeltaMembers(outcome string) []string {
	var names []string
	for _, m := range deltas[outcome] {
		names = append(names, m.name)
	}
	return names
}

func (d *Delta) text(member string) *string {
	switch member {
	case "node":
		return &d.Node
	case "storage":
		return &d.Storage
	case "id":
		return &d.ID
	case "type":
		return &d.Type
	case "slot":
		return &d.Slot
	}
	return &d.Target
}

func (d *Delta) key(member string) *Key {
	if member == "player" {
		return &d.Player
	}
	return &d.Other
}

// AppendPayload appends the payload of an outcome of that name, and reports
// whether there was room for it; else nothing is appended, and the outcome is
// cut.
func (d *Delta) AppendPayload(data []byte, outcome string) ([]byte, bool) {
	if outcome == snapped {
		s := Snapped{Key: d.Player, Reason: d.Reason, At: d.At}
		return s.AppendPayload(data), true
	}
	start := len(data)
	for _, m := range deltas[outcome] {
		switch m.form {
		case formName:
			data = appendName(data, *d.text(m.name))
		case formKey:
			data = append(data, d.key(m.name)[:]...)
		case formCell:
			data = appendCell(data, d.Cell)
		case formItems:
			data = append(data, byte(len(d.Items)))
			for _, item := range d.Items {
				data = appendInteger(appendName(data, item.Name), item.N)
			}
		case formInteger:
			data = appendInteger(data, d.HP)
		case formTick:
			data = binary.LittleEndian.AppendUint64(data, uint64(d.Until))
		case formFlag:
			data = appendFlag(data, d.Died)
		}
	}
	// WIRE-022: what would be cut anywhere else is another change than the one that
	// happened.
	if len(data)-start > MaxDelta {
		return data[:start], false
	}
	return data, true
}

// DecodePayload reads the payload of an outcome of that name which is not cut.
func (d *Delta) DecodePayload(outcome string, payload []byte) error {
	*d = Delta{Items: d.Items[:0]}
	if outcome == snapped {
		var s Snapped
		err := s.DecodePayload(payload)
		d.Player, d.Reason, d.At = s.Key, s.Reason, s.At
		return err
	}
	r := reader{data: payload}
	for _, m := range deltas[outcome] {
		switch m.form {
		case formName:
			*d.text(m.name) = r.name(m.name)
		case formKey:
			*d.key(m.name) = r.key(m.name, false)
		case formCell:
			d.Cell = r.cell(m.name)
		case formItems:
			d.Items = r.items(d.Items)
		case formInteger:
			d.HP = r.integer(m.name)
		case formTick:
			d.Until = r.tick(m.name)
		case formFlag:
			d.Died = r.flag(m.name)
		}
	}
	return r.end()
}

func (r *reader) items(items []Item) []Item {
	for range r.count(math.MaxUint8, "items") {
		item := Item{Name: r.name("item")}
		// WIRE-014a: so that equal changes are equal bytes.
		if n := len(items); r.no == nil && n > 0 && item.Name <= items[n-1].Name {
			r.refuse(BadOrder, "items", item.Name, "one above "+items[n-1].Name)
		}
		if item.N = r.integer("n"); item.N == 0 {
			r.refuse(BadValue, "n", 0, "a change")
		}
		items = append(items, item)
	}
	return items
}
