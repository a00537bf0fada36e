package steps

import (
	"encoding/json"

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

type outcome struct {
	name  string
	delta delta
}

type entityEvent struct{ at, entity string }

// delta is what an outcome must bear. free names a member whose value is the
// host's own choice: a string that is not empty.
type delta struct {
	text string
	free string
}

func (d delta) fits(got string) bool {
	if d.free == "" {
		return got == d.text
	}
	var members map[string]any
	if json.Unmarshal([]byte(got), &members) != nil {
		return false
	}
	if value, ok := members[d.free].(string); !ok || value == "" {
		return false
	}
	members[d.free] = "*"
	return compact(members) == d.text
}

// row fills in the row of a command that was sent.
func (h *hostWorld) row(player string, seq int64) (row, error) {
	switch args := h.sent[conformance.Of{Player: player, Seq: seq}].args.(type) {
	case *conformance.ProbeArgs:
		var r row
		for _, s := range args.Stage {
			switch {
			case s.Outcome != "":
				r.outcomes = append(r.outcomes, outcome{s.Outcome, delta{text: "{}"}})
			case s.Spawn != "":
				r.entities = append(r.entities, entityEvent{"spawned", s.Spawn})
			case s.Despawn != "":
				r.entities = append(r.entities, entityEvent{"despawned", s.Despawn})
			case s.Dirty != "":
				r.tables = append(r.tables, s.Dirty)
			}
		}
		return r, nil
	case *conformance.CraftCommitArgs:
		change := map[string]int64{}
		for _, recipe := range h.settings.Recipes {
			if recipe.Recipe == args.Recipe {
				for item, n := range recipe.In {
					change[item] -= n
				}
				for item, n := range recipe.Out {
					change[item] += n
				}
			}
		}
		for item, n := range change {
			if n == 0 {
				delete(change, item)
			}
		}
		return row{
			outcomes: []outcome{{"Crafted", delta{text: compact(map[string]any{"items": change})}}},
			tables:   []string{"bags"},
		}, nil
	case *conformance.PlaceStructureArgs:
		cost := map[string]int64{}
		for _, s := range h.settings.Structures {
			if s.Type == args.Type {
				for item, n := range s.Cost {
					cost[item] = -n
				}
			}
		}
		members := map[string]any{"id": "*", "type": args.Type, "cell": args.Cell, "items": cost}
		return row{
			outcomes: []outcome{{"StructurePlaced", delta{text: compact(members), free: "id"}}},
			tables:   []string{"structures", "bags"},
		}, nil
	}
	return row{}, misuse("%s's %d was not sent as a command that can succeed", player, seq)
}
