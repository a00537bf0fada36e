package steps

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/moveauth/moveauth/conformance"
)

// The steps here look at what the host holds now.
func init() {
	host := func(phrase, doc string, f any) { define(conformance.HostCommit, "Then", phrase, doc, f) }

	host("{P} carries {N} {W}", "what the bag holds now", func(ctx context.Context, player string, n int64, item string) error {
		h := newHost(ctx)
		p, err := h.playerNow(ctx, player)
		if err != nil {
			return err
		}
		return h.expect(fmt.Sprintf("%s in %s's bag", item, player), fmt.Sprint(n), fmt.Sprint(p.Bag[item]), h.tick)
	})
	host("{P} wears {S} in slot {W}", "an item, or nothing", func(ctx context.Context, player, item, slot string) error {
		h := newHost(ctx)
		p, err := h.playerNow(ctx, player)
		if err != nil {
			return err
		}
		return h.expect(fmt.Sprintf("slot %s of %s", slot, player), item, or(p.Worn[slot], "nothing"), h.tick)
	})
	host("{P} has {N} waiting", "received and not executed yet", func(ctx context.Context, player string, n int64) error {
		h := newHost(ctx)
		state, err := h.look(ctx)
		if err != nil {
			return err
		}
		return h.expect(fmt.Sprintf("envelopes of %s that wait", player), fmt.Sprint(n), fmt.Sprint(state.Pending[player]), h.tick)
	})
	for _, want := range []string{"connected", "gone"} {
		host("the host counts {P} as "+want, "whether a connection is bound to the player", func(ctx context.Context, player string) error {
			h := newHost(ctx)
			p, err := h.playerNow(ctx, player)
			if err != nil {
				return err
			}
			got := "gone"
			if p.Connected {
				got = "connected"
			}
			return h.expect("the host counts "+player, want, got, h.tick)
		})
	}
	for _, want := range []string{"there", "not there"} {
		host("entity {W} is "+want, "there: spawned, and not despawned since", func(ctx context.Context, entity string) error {
			return newHost(ctx).entity(ctx, "entity "+entity, entity, want)
		})
	}
	host("what {P}'s {N} spawned is there", "the entity, whose name is the host's choice", func(ctx context.Context, player string, seq int64) error {
		h := newHost(ctx)
		entity, ok := h.gave[conformance.Of{Player: player, Seq: seq}]
		if !ok {
			return misuse("no step claimed a spawn of %s's %d", player, seq)
		}
		return h.entity(ctx, fmt.Sprintf("what %s's %d spawned", player, seq), entity, "there")
	})
	host("{P}'s {N} and {N} spawned different entities", "by the names that the host chose", func(ctx context.Context, player string, first, second int64) error {
		h := newHost(ctx)
		a, b := h.gave[conformance.Of{Player: player, Seq: first}], h.gave[conformance.Of{Player: player, Seq: second}]
		if a == "" || b == "" {
			return misuse("no step claimed a spawn of %s's %d and one of its %d", player, first, second)
		}
		what := fmt.Sprintf("the entity of %s's %d", player, second)
		if a == b {
			return h.fail(what, "another than "+a, b, h.tick)
		}
		return h.expect(what, "another", "another", h.tick)
	})
	host("cell {V} holds a {W}", "a structure of that type", func(ctx context.Context, at, kind string) error {
		return newHost(ctx).structure(ctx, at, "a "+kind)
	})
	host("cell {V} is free", "no structure", func(ctx context.Context, at string) error {
		return newHost(ctx).structure(ctx, at, "nothing")
	})
	host("node {W} has {N} swings left", "that can still be harvested", func(ctx context.Context, node string, swings int64) error {
		h := newHost(ctx)
		state, err := h.look(ctx)
		if err != nil {
			return err
		}
		got := "no such node"
		for _, n := range state.Nodes {
			if n.Node == node {
				got = fmt.Sprint(n.Swings)
			}
		}
		return h.expect("swings left at node "+node, fmt.Sprint(swings), got, h.tick)
	})
	host("storage {W} holds {N} {W}", "a shared storage of the settings", func(ctx context.Context, storage string, n int64, item string) error {
		return newHost(ctx).holds(ctx, "storage "+storage, n, item, func(s conformance.StorageState) bool { return s.Storage == storage })
	})
	host("the storage at {V} holds {N} {W}", "the one that came with the structure on that cell", func(ctx context.Context, at string, n int64, item string) error {
		h := newHost(ctx)
		stood, err := h.stoodAt(ctx, at)
		if err != nil {
			return err
		}
		return h.holds(ctx, "the storage at "+at, n, item, func(s conformance.StorageState) bool { return s.Structure == stood.ID })
	})
	host("there is no storage at {V}", "none that came with a structure that stands or stood on that cell", func(ctx context.Context, at string) error {
		h := newHost(ctx)
		stood, err := h.stoodAt(ctx, at)
		if err != nil {
			return err
		}
		state, err := h.look(ctx)
		if err != nil {
			return err
		}
		got := "none"
		for _, s := range state.Storages {
			if s.Structure == stood.ID {
				got = s.Storage
			}
		}
		return h.expect("the storage of structure "+stood.ID, "none", got, h.tick)
	})
	host("the descriptor lists every kind of what the host claims", "in the fact kinds: those of the capabilities that it claims", func(ctx context.Context) error {
		return newHost(ctx).listed()
	})
	host("the world is as it was after tick {N}", "when a step first looked at it then: all of the state but the tick itself and what waits", func(ctx context.Context, tick int64) error {
		return newHost(ctx).unchanged(ctx, tick)
	})
}

func (h *hostWorld) entity(ctx context.Context, what, entity, want string) error {
	state, err := h.look(ctx)
	if err != nil {
		return err
	}
	got := "not there"
	if slices.Contains(state.Entities, entity) {
		got = "there"
	}
	return h.expect(what, want, got, h.tick)
}

func (h *hostWorld) structure(ctx context.Context, text, want string) error {
	at, err := cell(text)
	if err != nil {
		return err
	}
	state, err := h.look(ctx)
	if err != nil {
		return err
	}
	var there []string
	for _, s := range state.Structures {
		if s.Cell == at {
			there = append(there, "a "+s.Type)
		}
	}
	return h.expect("cell "+text, want, or(strings.Join(there, " and "), "nothing"), h.tick)
}

func (h *hostWorld) holds(ctx context.Context, what string, n int64, item string, is func(conformance.StorageState) bool) error {
	state, err := h.look(ctx)
	if err != nil {
		return err
	}
	got := "no such storage"
	for _, s := range state.Storages {
		if is(s) {
			got = fmt.Sprint(s.Holds[item])
		}
	}
	return h.expect(item+" in "+what, fmt.Sprint(n), got, h.tick)
}

// listed looks for the kinds of the claimed capabilities in the descriptor's
// facts.
func (h *hostWorld) listed() error {
	var missing []string
	text := compact(h.Claim.Facts["kinds"])
	var listed []string
	if json.Unmarshal([]byte(text), &listed) != nil {
		return h.fail("the fact kinds of the descriptor", "a list of names", text, h.tick)
	}
	profile, _ := conformance.ProfileNamed(conformance.HostCommit)
	for _, kind := range profile.Kinds {
		if h.Claim.Has(kind.Needs) && !slices.Contains(listed, kind.Name) {
			missing = append(missing, kind.Name)
		}
	}
	return h.expect("kinds of claimed capabilities that the descriptor leaves out", "none", or(strings.Join(missing, ", "), "none"), h.tick)
}

func (h *hostWorld) unchanged(ctx context.Context, tick int64) error {
	before, ok := h.seenAfter[tick]
	if !ok {
		return misuse("nobody looked at the world after tick %d; want \"ticks … to %d have run\" before", tick, tick)
	}
	now, err := h.look(ctx)
	if err != nil {
		return err
	}
	before.Tick, before.Pending = now.Tick, now.Pending
	want, got := members(before), members(now)
	for _, name := range slices.Sorted(maps.Keys(want)) {
		if err := h.expect("the world's "+name, want[name], or(got[name], "none"), h.tick); err != nil {
			return err
		}
		delete(got, name)
	}
	for _, name := range slices.Sorted(maps.Keys(got)) {
		if err := h.expect("the world's "+name, "none", got[name], h.tick); err != nil {
			return err
		}
	}
	return nil
}

// members are those of a state, each as JSON, so that a message can show the
// one that differs and leave out the rest.
func members(state conformance.LookResult) map[string]string {
	all := map[string]string{}
	var list map[string]json.RawMessage
	if json.Unmarshal([]byte(compact(state)), &list) == nil {
		for name, value := range list {
			all[name] = string(value)
		}
	}
	return all
}
