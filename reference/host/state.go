package host

import (
	"slices"
	"strings"

	"github.com/moveauth/moveauth/reference/commit"
	"github.com/moveauth/moveauth/reference/unit"
)

// State is a host's whole state in canonical order: lists by name, structures
// in the order of placement, maps without zeros. It is a copy, the
// caller's to keep.
type State struct {
	Tick       unit.Tick // the last one begun; 0 before the first
	Players    []commit.PlayerState
	Lands      []commit.LandState // those that are here
	Templates  []string           // lands that have ever arrived
	Nodes      []commit.NodeState // those of the lands that are here
	Enemies    []commit.EnemyState
	Structures []commit.Structure
	Storages   []commit.StorageState
	Entities   []string
	Pending    map[string]int64 // envelopes that wait, by player
	Dirty      []string         // tables marked and not yet flushed
}

// State returns the host's state.
func (h *Host) State() State {
	s := State{
		Tick:       h.now,
		Players:    make([]commit.PlayerState, 0, len(h.byName)),
		Nodes:      h.world.Nodes(),
		Enemies:    h.world.Enemies(),
		Structures: h.world.Structures(),
		Storages:   h.world.Storages(),
		Entities:   h.world.Entities(),
		Pending:    map[string]int64{},
		Dirty:      h.world.Dirty(),
	}
	s.Lands, s.Templates = h.world.Lands()
	slices.Sort(s.Templates)
	byName(s.Lands, func(l commit.LandState) string { return l.Land })
	byName(s.Nodes, func(n commit.NodeState) string { return n.Node })
	byName(s.Enemies, func(e commit.EnemyState) string { return e.Enemy })
	byName(s.Storages, func(r commit.StorageState) string { return r.Storage })
	for _, key := range h.byName {
		p := h.world.Player(key)
		p.Connected = h.sessions[key].up
		s.Players = append(s.Players, p)
		if n := h.channel.Pending(key); n > 0 {
			s.Pending[p.Player] = n
		}
	}
	return s
}

func byName[T any](list []T, name func(T) string) {
	slices.SortFunc(list, func(a, b T) int { return strings.Compare(name(a), name(b)) })
}

// PlayerName returns the name of a player that an event names by key.
func (h *Host) PlayerName(key unit.PlayerKey) string { return h.world.PlayerName(key) }

func sortedByName(w *commit.World) []unit.PlayerKey {
	keys := make([]unit.PlayerKey, w.Players())
	for i := range keys {
		keys[i] = unit.PlayerKey(i)
	}
	slices.SortFunc(keys, func(a, b unit.PlayerKey) int {
		return strings.Compare(w.PlayerName(a), w.PlayerName(b))
	})
	return keys
}
