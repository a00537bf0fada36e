package hostcommit

import (
	"github.com/moveauth/moveauth/conformance"
	"github.com/moveauth/moveauth/reference/unit"
)

func (w *world) look(conformance.Empty) (conformance.LookResult, error) {
	s := w.host.State()
	result := conformance.LookResult{
		Tick:      int64(s.Tick),
		Players:   make([]conformance.PlayerState, len(s.Players)),
		Entities:  s.Entities,
		Pending:   s.Pending,
		Dirty:     s.Dirty,
		Templates: s.Templates,
	}
	for i, p := range s.Players {
		hp := p.HP
		result.Players[i] = conformance.PlayerState{Player: p.Player, Connected: p.Connected, Bag: p.Bag, Worn: p.Worn,
			HP: &hp, Life: conformance.Life(p.Life.String()), Reviving: p.Reviving}
		if p.At != nil {
			result.Players[i].At = &conformance.Vec2{conformance.Number(p.At.X), conformance.Number(p.At.Y)}
		}
	}
	for _, l := range s.Lands {
		result.Lands = append(result.Lands, conformance.LandState{Land: l.Land, Docked: l.Docked})
	}
	for _, n := range s.Nodes {
		result.Nodes = append(result.Nodes, conformance.NodeState{Node: n.Node, Swings: n.Swings})
	}
	for _, e := range s.Enemies {
		state := conformance.EnemyState{Enemy: e.Enemy, HP: e.HP}
		if until := int64(e.StaggeredUntil); until != 0 {
			state.StaggeredUntil = &until
		}
		result.Enemies = append(result.Enemies, state)
	}
	for _, row := range s.Structures {
		result.Structures = append(result.Structures, conformance.StructureState{ID: row.ID.String(), Type: row.Type, Cell: cell(row.Cell)})
	}
	for _, r := range s.Storages {
		state := conformance.StorageState{Storage: r.Storage, Slots: r.Slots, Holds: r.Holds}
		if r.Structure != 0 {
			state.Structure = r.Structure.String()
		}
		result.Storages = append(result.Storages, state)
	}
	return result, nil
}

func cell(c unit.Cell) conformance.Cell { return conformance.Cell{c.Column, c.Row} }
