package host

import (
	"slices"
	"strings"

	"github.com/moveauth/moveauth/reference/commit"
	"github.com/moveauth/moveauth/reference/unit"
)

// State is a host's whole state in canonical order: lists by name, structures
// in the order of placement, maps without zeros. It is a copy, the caller's to
// keep.
type State struct {
	Tick       unit.Tick // the last one begun; 0 before the first
	Players    []PlayerState
	Structures []commit.Structure
	Entities   []string
	Pending    map[string]int64 // envelopes that wait, by player
	Dirty      []string         // tables marked and not yet flushed
}

// PlayerState is a player as it stands.
type PlayerState struct {
	Player    string
	Host      bool
	Connected bool
	Bag       map[string]int64 // units by item
}

// State returns the host's state.
func (h *Host) State() State {
	s := State{
		Tick:       h.now,
		Players:    make([]PlayerState, 0, len(h.byName)),
		Structures: h.world.Structures(),
		Entities:   h.world.Entities(),
		Pending:    map[string]int64{},
		Dirty:      h.world.Dirty(),
	}
	for _, key := range h.byName {
		name := h.world.PlayerName(key)
		s.Players = append(s.Players, PlayerState{
			Player:    name,
			Host:      h.world.PlaysOnHost(key),
			Connected: h.sessions[key].up,
			Bag:       h.world.Bag(key),
		})
		if n := h.channel.Pending(key); n > 0 {
			s.Pending[name] = n
		}
	}
	return s
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
