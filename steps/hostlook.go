package steps

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/moveauth/moveauth/conformance"
)

// sound holds what look shows, each time, to what is true of every host between
// ticks, whatever the scenario is about.
func (h *hostWorld) sound(state conformance.LookResult) error {
	if err := h.hold("the tick that look shows, the last one begun", fmt.Sprint(h.tick), fmt.Sprint(state.Tick), h.tick); err != nil {
		return err
	}
	if err := h.soundPlayers(state.Players); err != nil {
		return err
	}
	if err := h.hold("the tables that look shows as dirty between ticks", "none", or(strings.Join(state.Dirty, ", "), "none"), h.tick); err != nil {
		return err
	}
	for player, n := range state.Pending {
		if n < 1 {
			return h.fail("what look counts as waiting of "+player, "at least 1, or that player left out", fmt.Sprint(n), h.tick)
		}
	}
	if err := h.soundEntities(state); err != nil {
		return err
	}
	for _, named := range []struct {
		what string
		list []string
	}{
		{"lands", column(state.Lands, func(l conformance.LandState) string { return l.Land })},
		{"templates", state.Templates},
		{"nodes", column(state.Nodes, func(n conformance.NodeState) string { return n.Node })},
		{"enemies", column(state.Enemies, func(e conformance.EnemyState) string { return e.Enemy })},
		{"storages", column(state.Storages, func(s conformance.StorageState) string { return s.Storage })},
	} {
		if err := h.inOrder(named.what, named.list); err != nil {
			return err
		}
	}
	ids := column(state.Structures, func(s conformance.StructureState) string { return s.ID })
	slices.Sort(ids)
	if err := h.inOrder("ids of structures, sorted here,", ids); err != nil {
		return err
	}
	for _, s := range state.Storages {
		if err := h.positive("storage "+s.Storage, s.Holds); err != nil {
			return err
		}
	}
	return nil
}

// soundPlayers wants those of the settings, each once and in order of name, with
// sensible counts and connected as the suite has connected them.
func (h *hostWorld) soundPlayers(all []conformance.PlayerState) error {
	known := column(h.settings.Players, func(p conformance.PlayerSetting) string { return p.Player })
	slices.Sort(known)
	if err := h.hold("the players that look lists, by name", players(known), names(all), h.tick); err != nil {
		return err
	}
	for _, p := range all {
		want := h.connection[p.Player] != ""
		if err := h.hold("whether look shows "+p.Player+" as connected", fmt.Sprint(want), fmt.Sprint(p.Connected), h.tick); err != nil {
			return err
		}
		if err := h.positive(p.Player+"'s bag", p.Bag); err != nil {
			return err
		}
		if p.HP != nil && *p.HP < 0 {
			return h.fail("the hit points of "+p.Player, "0 or more", fmt.Sprint(*p.HP), h.tick)
		}
	}
	return nil
}

// soundEntities wants each entity once and in order of name; those which a
// spawn named and no despawn since, and beside them only what the settings have
// from the start.
func (h *hostWorld) soundEntities(state conformance.LookResult) error {
	if err := h.inOrder("entities", state.Entities); err != nil {
		return err
	}
	for _, entity := range slices.Sorted(maps.Keys(h.entities)) {
		if !slices.Contains(state.Entities, entity) {
			return h.fail("the entities that look lists", entity+", which was spawned and not despawned", players(state.Entities), h.tick)
		}
	}
	for _, entity := range state.Entities {
		_, spawned := h.entities[entity]
		opened := slices.ContainsFunc(state.Enemies, func(e conformance.EnemyState) bool { return e.Enemy == entity }) ||
			slices.ContainsFunc(state.Storages, func(s conformance.StorageState) bool { return s.Storage == entity && s.Structure == "" })
		if !spawned && !opened {
			return h.fail("the entities that look lists", "none but what was spawned and not despawned, and what the settings have", entity, h.tick)
		}
	}
	return nil
}

// cameOrWent keeps the book of what was spawned and not despawned since.
func (h *hostWorld) cameOrWent(e conformance.Event) {
	switch e.At {
	case "spawned":
		h.entities[e.Entity] = e
	case "despawned":
		maps.DeleteFunc(h.entities, func(entity string, spawn conformance.Event) bool {
			return entity == e.Entity || e.Structure != "" && spawn.Structure == e.Structure
		})
	}
}

// inOrder wants a list of names sorted, each there once.
func (h *hostWorld) inOrder(what string, list []string) error {
	for i := 1; i < len(list); i++ {
		if list[i-1] >= list[i] {
			return h.fail("the "+what+" that look lists", "each name once, in order of name", fmt.Sprintf("%s before %s", list[i-1], list[i]), h.tick)
		}
	}
	return nil
}

// positive wants counts without zeros and nothing below.
func (h *hostWorld) positive(what string, counts map[string]int64) error {
	for _, item := range slices.Sorted(maps.Keys(counts)) {
		if counts[item] < 1 {
			return h.fail(item+" in "+what, "at least 1, or the item left out", fmt.Sprint(counts[item]), h.tick)
		}
	}
	return nil
}

// hold fails if got is not want. It records nothing that was met: what is true of
// every host is no proof of what a scenario is about.
func (h *hostWorld) hold(what, want, got string, tick int64) error {
	if got != want {
		return h.fail(what, want, got, tick)
	}
	return nil
}

func column[T any](list []T, of func(T) string) []string {
	var all []string
	for _, one := range list {
		all = append(all, of(one))
	}
	return all
}
