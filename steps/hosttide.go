package steps

import (
	"context"
	"fmt"
	"regexp"
	"slices"
	"strconv"

	"github.com/cucumber/godog"
	"github.com/moveauth/moveauth/conformance"
)

func init() {
	host := func(keyword, phrase, doc string, f any) { define(conformance.HostCommit, keyword, phrase, doc, f) }

	host("Given", "these lands", "what the tide brings and takes, in its order: each lies apart from the others, docks at a socket of its own, is there from the start and stays, unless a column says otherwise; a node stands in its middle", func(ctx context.Context, t *godog.Table) error {
		return newHost(ctx).lands(t)
	})
	host("Given", "{W} stands on {W}", "a player, station or storage, in the middle of the land", func(ctx context.Context, who, land string) error {
		return newHost(ctx).stand(who, land)
	})

	host("Then", "{W} arrives in tick {N}", "claims the land's arrival and that it is known from then on, with the flush of the table of lands", func(ctx context.Context, land string, tick int64) error {
		return newHost(ctx).tide(land, tick, conformance.Event{At: "tide", What: "Spawned"}, conformance.Event{At: "tide", What: "TemplateKnown"})
	})
	host("Then", "{W} closes in tick {N}", "claims the land's soft close and, after it, its teardown, with the flush of the table of lands", func(ctx context.Context, land string, tick int64) error {
		return newHost(ctx).tide(land, tick, conformance.Event{At: "tide", What: "SoftClosed"}, conformance.Event{At: "teardown"})
	})
	host("Then", "{W} leaves in tick {N}", "claims the land's departure, with the flush of the table of lands", func(ctx context.Context, land string, tick int64) error {
		return newHost(ctx).tide(land, tick, conformance.Event{At: "tide", What: "Despawned"})
	})
	host("Then", "{P} is snapped to {V} for {W} in tick {N}", "claims the outcome that tells everybody of it; for DeathRespawn also that the player is Alive again, with the flush of the table of combat", func(ctx context.Context, player, at, reason string, tick int64) error {
		return newHost(ctx).snapped(player, at, reason, tick)
	})
	for _, state := range []string{"docked", "torn down", "away"} {
		host("Then", "land {W} is "+state, map[string]string{
			"docked":    "from its arrival to the release of its teardown",
			"torn down": "no longer docked, and still there",
			"away":      "not arrived yet, or gone",
		}[state], func(ctx context.Context, land string) error {
			return newHost(ctx).landIs(ctx, land, state)
		})
	}
	for _, state := range []string{"known", "not known"} {
		host("Then", "land {W} is "+state, "a land is known once it has arrived, for ever", func(ctx context.Context, land string) error {
			h := newHost(ctx)
			now, err := h.look(ctx)
			if err != nil {
				return err
			}
			got := "not known"
			if slices.Contains(now.Templates, land) {
				got = "known"
			}
			return h.expect("land "+land, state, got, h.tick)
		})
	}
	change := func(what conformance.TideChange) func(*entry, []string) bool {
		return func(e *entry, words []string) bool { return e.At == "tide" && e.What == what && e.Land == words[0] }
	}
	say("{W} arrives", change("Spawned"))
	say("{W} closes", change("SoftClosed"))
	say("{W} leaves", change("Despawned"))
	say("{W} is torn down", func(e *entry, words []string) bool { return e.At == "teardown" && e.Land == words[0] })

	host("Then", "{P} is at {V}", "where the host knows the player to be; u", func(ctx context.Context, player, at string) error {
		h := newHost(ctx)
		want, err := vector(at)
		if err != nil {
			return err
		}
		p, err := h.playerNow(ctx, player)
		if err != nil {
			return err
		}
		got := "nowhere"
		if p.At != nil {
			got = compact(*p.At)
		}
		return h.expect("where "+player+" is", compact(want), got, h.tick)
	})
}

var (
	tickForm = regexp.MustCompile(`^tick ([0-9]+)$`)
	areaForm = regexp.MustCompile(`^(\([^()]*\)) to (\([^()]*\))$`)
)

// lands adds the lands of a table, each with its node if the row names one.
func (h *hostWorld) lands(t *godog.Table) error {
	list, err := rows(t, "land", "socket", "area", "deposit", "arrives", "soft close", "leaves", "node", "item", "each swing", "swings")
	if err != nil {
		return err
	}
	for _, row := range list {
		land := h.land(row["land"])
		land.Socket = or(row["socket"], land.Socket)
		if row["area"] != "" {
			m := areaForm.FindStringSubmatch(row["area"])
			if m == nil {
				return misuse("area is %q, want such as (0, 0) to (4, 4)", row["area"])
			}
			low, err := vector(m[1])
			if err != nil {
				return err
			}
			high, err := vector(m[2])
			if err != nil {
				return err
			}
			land.Area = conformance.Area{low[0], low[1], high[0], high[1]}
		}
		if row["deposit"] != "" {
			if land.Deposit, err = vector(row["deposit"]); err != nil {
				return err
			}
		}
		for column, into := range map[string]**int64{"arrives": &land.ArrivesTick, "soft close": &land.SoftCloseTick, "leaves": &land.EvictsTick} {
			if *into, err = moment(row[column]); err != nil {
				return err
			}
		}
		if row["node"] != "" {
			if err := h.node(row); err != nil {
				return err
			}
		}
	}
	return nil
}

// moment reads "tick 12"; an empty cell and "never" are nil.
func moment(text string) (*int64, error) {
	if text == "" || text == "never" {
		return nil, nil
	}
	m := tickForm.FindStringSubmatch(text)
	if m == nil {
		return nil, misuse("%q is no moment; want such as \"tick 12\" or \"never\"", text)
	}
	tick, err := strconv.ParseInt(m[1], 10, 64)
	return &tick, err
}

// stand puts a player, a station or a storage in the middle of a land.
func (h *hostWorld) stand(who, land string) error {
	if h.world != nil {
		return misuse("%s is described after the world was opened", who)
	}
	at := middle(h.land(land).Area)
	for i := range h.settings.Stations {
		if h.settings.Stations[i].Station == who {
			h.settings.Stations[i].At = &at
			return nil
		}
	}
	for i := range h.settings.Storages {
		if h.settings.Storages[i].Storage == who {
			h.settings.Storages[i].At = &at
			return nil
		}
	}
	p, err := h.described(who)
	if err == nil {
		p.At = &at
	}
	return err
}

func middle(a conformance.Area) conformance.Vec2 {
	return conformance.Vec2{(a[0] + a[2]) / 2, (a[1] + a[3]) / 2}
}

// tide claims what the tide did to a land in a tick, in that order, and the
// flush that it marked the table of lands for.
func (h *hostWorld) tide(land string, tick int64, all ...conformance.Event) error {
	after := -1
	for _, want := range all {
		want.Land, want.Tick = land, tick
		text := (&entry{Event: want}).said()
		at := -1
		for i, e := range h.ledger.entries {
			if i > after && !e.claimed && e.At == want.At && e.Land == land && e.What == want.What && e.Tick == tick {
				at = i
				break
			}
		}
		if at < 0 {
			return h.fail("what the tide did to "+land, text, h.ledger.sort(want.At), h.tick)
		}
		after = at
		h.ledger.entries[at].claimed = true
		if err := h.expect("what the tide did to "+land, text, text, tick); err != nil {
			return err
		}
	}
	return h.flushed("lands", tick)
}

// snapped claims the outcome that tells of a snap.
func (h *hostWorld) snapped(player, at, reason string, tick int64) error {
	place, err := vector(at)
	if err != nil {
		return err
	}
	delta := map[string]any{"player": player, "at": place, "reason": reason}
	if reason == "DeathRespawn" {
		return h.became(player, "Alive", "PlayerSnapped", delta, tick)
	}
	return h.told("PlayerSnapped", delta, tick)
}

// told claims an outcome that no command asked for, sent to every connected
// player.
func (h *hostWorld) told(name string, delta map[string]any, tick int64) error {
	to := h.due[tick]
	want := fmt.Sprintf("outcome %s %s to %s in tick %d", name, compact(delta), players(to), tick)
	e := h.ledger.claim(func(e *entry) bool {
		return e.At == "outcome" && e.Of == nil && e.Name == name && e.Tick == tick &&
			slices.Equal(slices.Sorted(slices.Values(e.To)), to) && compact(e.Delta) == compact(delta)
	})
	if e == nil {
		return h.fail("what players were told", want, h.ledger.sort("outcome"), h.tick)
	}
	return h.expect("what players were told", want, want, tick)
}

func (h *hostWorld) landIs(ctx context.Context, land, want string) error {
	now, err := h.look(ctx)
	if err != nil {
		return err
	}
	got := "away"
	for _, l := range now.Lands {
		if l.Land == land {
			got = "torn down"
			if l.Docked {
				got = "docked"
			}
		}
	}
	return h.expect("land "+land, want, got, h.tick)
}
