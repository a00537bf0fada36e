package steps

import (
	"encoding/json"
	"fmt"

	"github.com/moveauth/moveauth/conformance"
)

// row is what the table of kinds says that a command does when it succeeds,
// beside the state that it leaves: one row of the record of host-commit, with
// the command's own arguments filled in.
type row struct {
	outcomes []outcome
	entities []entityEvent
	tables   []string
}

// outcome is one that must be sent. The delta may depend on the event: on its
// tick, and on how many of its kind have hit the same target.
type outcome struct {
	name string
	want func(*entry) string
	free string // a member that the host may choose: a string that is not empty
}

// entityEvent is a spawn or despawn that must be there. It may depend on the
// id that the host has chosen for the structure of the same command, for which
// the text says ID.
type entityEvent struct {
	text string
	fits func(e *entry, id string) bool
}

// worn names a player's slot.
type worn struct{ player, slot string }

func exactly(name string, members map[string]any) outcome {
	text := compact(members)
	return outcome{name: name, want: func(*entry) string { return text }}
}

// fits compares an outcome's delta with the one wanted and returns the free
// member.
func (o outcome) fits(e *entry) (free string, ok bool) {
	got := compact(e.Delta)
	if o.free == "" {
		return "", got == o.want(e)
	}
	var members map[string]any
	if json.Unmarshal([]byte(got), &members) != nil {
		return "", false
	}
	free, _ = members[o.free].(string)
	members[o.free] = "*"
	return free, free != "" && compact(members) == o.want(e)
}

// row fills in the row of a command that was sent.
func (h *hostWorld) row(player string, seq int64) (row, error) {
	sent := h.sent[conformance.Of{Player: player, Seq: seq}]
	switch args := sent.args.(type) {
	case *conformance.ProbeArgs:
		return probeRow(args), nil
	case *conformance.HarvestResolveArgs:
		for _, n := range h.settings.Nodes {
			if n.Node == args.Node {
				return row{
					outcomes: []outcome{exactly("HarvestResolved", map[string]any{"node": n.Node, "items": map[string]int64{n.Item: n.Yield}})},
					tables:   []string{"lands", "bags"},
				}, nil
			}
		}
		return row{}, misuse("%s's %d succeeds at node %s, which no step describes", player, seq, args.Node)
	case *conformance.StrikeResolveArgs:
		return h.strikeRow(conformance.Of{Player: player, Seq: seq}, args), nil
	case *conformance.StrikeRevokeArgs:
		return row{}, nil
	case *conformance.InventoryTransferArgs:
		storage, change := args.To, -args.N
		if args.To == conformance.Bag {
			storage, change = args.From, args.N
		}
		return row{
			outcomes: []outcome{exactly("InventoryChanged", map[string]any{"player": player, "storage": storage, "items": map[string]int64{args.Item: change}})},
			tables:   []string{"bags", "storages"},
		}, nil
	case *conformance.CraftCommitArgs:
		return row{
			outcomes: []outcome{exactly("Crafted", map[string]any{"items": h.crafted(args.Recipe)})},
			tables:   []string{"bags"},
		}, nil
	case *conformance.PlaceStructureArgs:
		return h.placeRow(args), nil
	case *conformance.DemolishArgs:
		r := row{
			outcomes: []outcome{exactly("Demolished", map[string]any{"id": args.Structure})},
			entities: []entityEvent{{"the despawn of structure " + args.Structure, func(e *entry, _ string) bool {
				return e.At == "despawned" && e.Structure == args.Structure
			}}},
			tables: []string{"structures"},
		}
		if sent.store {
			r.tables = append(r.tables, "storages")
		}
		return r, nil
	case *conformance.DashStartedArgs:
		return row{outcomes: []outcome{exactly("DashStarted", map[string]any{"player": player})}}, nil
	case *conformance.ReviveStartArgs:
		return row{
			outcomes: []outcome{exactly("ReviveStarted", map[string]any{"player": player, "target": args.Target})},
			tables:   []string{"combat"},
		}, nil
	case *conformance.Empty:
		if sent.kind == "ReviveCancel" {
			return row{outcomes: []outcome{exactly("ReviveCancelled", map[string]any{"player": player})}, tables: []string{"combat"}}, nil
		}
		return row{entities: []entityEvent{{"the spawn of player " + player, func(e *entry, _ string) bool {
			return e.At == "spawned" && e.Kind == "Player" && e.Player == player && e.Entity != ""
		}}}}, nil
	case *conformance.EquipArgs:
		h.wears[worn{player, args.Slot}] = args.Item
		return row{
			outcomes: []outcome{exactly("Equipped", map[string]any{"slot": args.Slot, "items": map[string]int64{args.Item: -1}})},
			tables:   []string{"bags"},
		}, nil
	case *conformance.UnequipArgs:
		item := h.wears[worn{player, args.Slot}]
		delete(h.wears, worn{player, args.Slot})
		return row{
			outcomes: []outcome{exactly("Unequipped", map[string]any{"slot": args.Slot, "items": map[string]int64{item: 1}})},
			tables:   []string{"bags"},
		}, nil
	}
	return row{}, misuse("%s's %d was not sent as a command that can succeed", player, seq)
}

func probeRow(args *conformance.ProbeArgs) row {
	var r row
	entity := func(at, name string) {
		r.entities = append(r.entities, entityEvent{name + " " + at, func(e *entry, _ string) bool {
			return e.At == at && e.Entity == name
		}})
	}
	for _, s := range args.Stage {
		switch {
		case s.Outcome != "":
			r.outcomes = append(r.outcomes, exactly(s.Outcome, map[string]any{}))
		case s.Spawn != "":
			entity("spawned", s.Spawn)
		case s.Despawn != "":
			entity("despawned", s.Despawn)
		case s.Dirty != "":
			r.tables = append(r.tables, s.Dirty)
		}
	}
	return r
}

// strikeRow reckons a strike from the enemy's hit points at the start and from
// how many strikes have hit it: all take the same.
func (h *hostWorld) strikeRow(of conformance.Of, args *conformance.StrikeResolveArgs) row {
	var opening int64
	for _, e := range h.settings.Enemies {
		if e.Enemy == args.Target {
			opening = e.HP
		}
	}
	left := func(e *entry) int64 { return max(0, opening-e.nth*h.settings.Strike) }
	want := func(e *entry) string {
		members := map[string]any{"target": args.Target, "hp": left(e), "staggered_until": int64(0), "died": left(e) == 0}
		if left(e) > 0 {
			members["staggered_until"] = e.Tick + h.settings.StaggerTicks
		}
		return compact(members)
	}
	r := row{outcomes: []outcome{{name: "StrikeResolved", want: want}}, tables: []string{"combat"}}
	for _, e := range h.ledger.entries {
		if e.At == "outcome" && e.Name == "StrikeResolved" && e.Of != nil && *e.Of == of && left(e) == 0 {
			r.entities = []entityEvent{{args.Target + " despawned", func(e *entry, _ string) bool {
				return e.At == "despawned" && e.Entity == args.Target
			}}}
		}
	}
	return r
}

// crafted lists what a recipe changes, without what stays the same.
func (h *hostWorld) crafted(name string) map[string]int64 {
	change := map[string]int64{}
	for _, recipe := range h.settings.Recipes {
		if recipe.Recipe != name {
			continue
		}
		for item, n := range recipe.In {
			change[item] -= n
		}
		for item, n := range recipe.Out {
			change[item] += n
		}
	}
	for item, n := range change {
		if n == 0 {
			delete(change, item)
		}
	}
	return change
}

func (h *hostWorld) placeRow(args *conformance.PlaceStructureArgs) row {
	cost, slots := map[string]int64{}, int64(0)
	for _, s := range h.settings.Structures {
		if s.Type == args.Type {
			slots = s.Slots
			for item, n := range s.Cost {
				cost[item] = -n
			}
		}
	}
	placed := exactly("StructurePlaced", map[string]any{"id": "*", "type": args.Type, "cell": args.Cell, "items": cost})
	placed.free = "id"
	r := row{outcomes: []outcome{placed}, tables: []string{"structures", "bags"}}
	if slots > 0 {
		text := fmt.Sprintf("a SharedStorage spawned with structure ID, origin %s and slots %d", compact(args.Cell), slots)
		r.entities = []entityEvent{{text, func(e *entry, id string) bool {
			return e.At == "spawned" && e.Kind == "SharedStorage" && e.Entity != "" && e.Structure == id &&
				e.Origin != nil && *e.Origin == args.Cell && e.Slots != nil && *e.Slots == slots
		}}}
		r.tables = append(r.tables, "storages")
	}
	return r
}
