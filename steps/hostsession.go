package steps

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/cucumber/godog"
	"github.com/moveauth/moveauth/conformance"
)

// The steps here have to do with connections, with ticks that do not run as
// they should, and with hosts that end.
func init() {
	host := func(keyword, phrase, doc string, f any) { define(conformance.HostCommit, keyword, phrase, doc, f) }

	host("When", "{P} connects", "for the first time", func(ctx context.Context, player string) error {
		h := newHost(ctx)
		if _, err := h.opened(ctx); err != nil {
			return err
		}
		if h.connection[player] != "" || h.former[player] != "" {
			return misuse("%s connects and was connected before", player)
		}
		return h.connect(ctx, player, h.newConnection())
	})
	host("When", "{P} disconnects", "its connection ends", func(ctx context.Context, player string) error {
		h := newHost(ctx)
		if _, err := h.opened(ctx); err != nil {
			return err
		}
		connection, ok := h.connection[player]
		if !ok {
			return misuse("%s disconnects and is not connected", player)
		}
		h.left(player)
		_, err := request(ctx, h, conformance.HostDisconnect, conformance.DisconnectParams{Connection: connection})
		return err
	})
	host("When", "{P} connects again", "over a new connection; the former one has ended", func(ctx context.Context, player string) error {
		h := newHost(ctx)
		if h.connection[player] != "" || h.former[player] == "" {
			return misuse("%s connects again and never left", player)
		}
		return h.connect(ctx, player, h.newConnection())
	})
	host("When", "{P} connects again before its former connection has ended", "over a new one, which takes its place", func(ctx context.Context, player string) error {
		h := newHost(ctx)
		if _, err := h.opened(ctx); err != nil {
			return err
		}
		if h.connection[player] == "" {
			return misuse("%s is not connected", player)
		}
		return h.connect(ctx, player, h.newConnection())
	})
	host("When", "{P} connects over {P}'s former connection", "the transport hands out the same connection again", func(ctx context.Context, player, former string) error {
		h := newHost(ctx)
		connection, ok := h.former[former]
		if !ok {
			return misuse("%s has no former connection", former)
		}
		return h.connect(ctx, player, connection)
	})
	host("When", "{P} connects over {P}'s connection", "which nobody has closed", func(ctx context.Context, player, former string) error {
		h := newHost(ctx)
		connection, ok := h.connection[former]
		if !ok {
			return misuse("%s has no connection", former)
		}
		delete(h.connection, former)
		h.former[former] = connection
		return h.connect(ctx, player, connection)
	})
	host("When", "{P}'s former connection ends", "the transport says so, late or once more", func(ctx context.Context, player string) error {
		h := newHost(ctx)
		connection, ok := h.former[player]
		if !ok {
			return misuse("%s has no former connection", player)
		}
		_, err := request(ctx, h, conformance.HostDisconnect, conformance.DisconnectParams{Connection: connection})
		return err
	})
	host("Then", "{P} was told that {N} was the last of its sequences", "by the answer to its connecting", func(ctx context.Context, player string, seq int64) error {
		h := newHost(ctx)
		return h.expect("the last sequence that "+player+" was told", fmt.Sprint(seq), fmt.Sprint(h.lastSeq[player]), h.tick)
	})
	host("When", "sends to {P} fail from now on", "the host ends the connection at the first", func(ctx context.Context, player string) error {
		h := newHost(ctx)
		if _, err := h.opened(ctx); err != nil {
			return err
		}
		connection, ok := h.connection[player]
		if !ok {
			return misuse("sends to %s fail, who is not connected", player)
		}
		h.failing[player] = true
		_, err := request(ctx, h, conformance.HostLink, conformance.LinkParams{Connection: connection, Sends: "fail"})
		return err
	})

	host("When", "sends to {P} succeed again", "over the connection that the player had or has", func(ctx context.Context, player string) error {
		h := newHost(ctx)
		connection := or(h.connection[player], h.former[player])
		if connection == "" {
			return misuse("sends to %s succeed again, who never had a connection", player)
		}
		delete(h.failing, player)
		_, err := request(ctx, h, conformance.HostLink, conformance.LinkParams{Connection: connection, Sends: "ok"})
		return err
	})

	host("When", "tick {N} runs again", "the same request once more", func(ctx context.Context, tick int64) error {
		h := newHost(ctx)
		if h.world == nil || tick > h.tick {
			return misuse("tick %d runs again and has not run yet", tick)
		}
		return h.run(ctx, conformance.TickParams{First: tick}, true)
	})
	host("When", "tick {N} runs, and during its drain the host receives from {P}", "once the first command has begun, as from another thread", func(ctx context.Context, tick int64, player string, t *godog.Table) error {
		h := newHost(ctx)
		if _, err := h.opened(ctx); err != nil {
			return err
		}
		envelopes, commands, err := h.envelopes(ctx, t)
		if err != nil {
			return err
		}
		h.meanwhile = commands
		return h.next(ctx, conformance.TickParams{First: tick, During: []conformance.During{{Connection: h.connection[player], Envelopes: envelopes}}})
	})
	host("When", "tick {N} runs, and during its drain {P} connects", "for the first time, once the first command has begun", func(ctx context.Context, tick int64, player string) error {
		h := newHost(ctx)
		if _, err := h.opened(ctx); err != nil {
			return err
		}
		connection := h.newConnection()
		err := h.next(ctx, conformance.TickParams{First: tick, During: []conformance.During{{Connection: connection, Player: player}}})
		h.connection[player] = connection
		return err
	})

	for i, phrase := range []string{"the host ends and a new one goes on with the session", "the host ends and a new one opens its store as a new session"} {
		host("When", phrase, "it loads what was persisted; nobody is connected and nothing waits", func(ctx context.Context) error {
			h := newHost(ctx)
			if _, err := h.opened(ctx); err != nil {
				return err
			}
			for player := range h.connection {
				h.left(player)
			}
			clear(h.failing)
			h.arrival = 0 // a new host's numbers may begin anywhere
			maps.DeleteFunc(h.entities, func(_ string, spawn conformance.Event) bool {
				return spawn.Kind != "Enemy" && spawn.Kind != "SharedStorage"
			})
			_, err := request(ctx, h, conformance.HostReload, conformance.ReloadParams{NewSession: i == 1})
			return err
		})
	}
	host("Then", "the same requests to a fresh host get the same answers", "a second host is opened and asked all that the first was, and the answers are compared byte for byte", func(ctx context.Context) error {
		return newHost(ctx).replay(ctx)
	})

	host("Then", "in tick {N} {P} is sent the state of {W}", "replicated state of a table, not the whole state of who has just joined", func(ctx context.Context, tick int64, player, table string) error {
		return newHost(ctx).state(tick, player, "the state of "+table, func(e *entry) bool { return !e.Baseline && slices.Contains(e.Tables, table) })
	})
	host("Then", "in tick {N} {P} is sent the whole state", "all tables, once, as one who has just joined, and no other state in that tick", func(ctx context.Context, tick int64, player string) error {
		return newHost(ctx).state(tick, player, "the whole state", nil)
	})
	host("Then", "in tick {N} {P} is sent no state", "neither of a table nor the whole", func(ctx context.Context, tick int64, player string) error {
		h := newHost(ctx)
		got := h.ledger.list("none", func(e *entry) bool { return e.At == "state" && e.Tick == tick && slices.Contains(e.To, player) })
		return h.expect(fmt.Sprintf("state sent to %s in tick %d", player, tick), "none", got, h.tick)
	})
}

// receipts notes the receipts of what arrived during a drain.
func (h *hostWorld) receipts(during []conformance.During, receipts []conformance.Receipt) error {
	commands := h.meanwhile
	h.meanwhile = nil
	for _, d := range during {
		if len(receipts) < len(d.Envelopes) {
			return h.fail("receipts of what arrived during the drain", fmt.Sprintf("%d, one an envelope", len(commands)), fmt.Sprint(len(receipts)), h.tick)
		}
		player := d.Player
		for who, connection := range h.connection {
			if connection == d.Connection {
				player = who
			}
		}
		n := len(d.Envelopes)
		if err := h.receipted(player, d.Envelopes, commands[:n], receipts[:n]); err != nil {
			return err
		}
		commands, receipts = commands[n:], receipts[n:]
	}
	if len(receipts) > 0 {
		return h.fail("receipts of what arrived during the drain", "one an envelope", fmt.Sprintf("%d more", len(receipts)), h.tick)
	}
	return nil
}

// state looks for the one state event to a player in a tick that fits; without
// fits, for the whole state as the only one.
func (h *hostWorld) state(tick int64, player, want string, fits func(*entry) bool) error {
	sent := func(e *entry) bool { return e.At == "state" && e.Tick == tick && slices.Contains(e.To, player) }
	n, strange := 0, 0
	for _, e := range h.ledger.entries {
		switch {
		case !sent(e):
		case fits == nil && e.Baseline:
			n++
			if err := h.whole(player, e); err != nil {
				return err
			}
		case fits != nil && fits(e):
			n++
		case fits == nil:
			strange++
		}
	}
	what := fmt.Sprintf("state sent to %s in tick %d", player, tick)
	if n != 1 || strange > 0 {
		return h.fail(what, want+", once", h.ledger.list("none", sent), h.tick)
	}
	return h.expect(what, want, want, h.tick)
}

// whole wants a whole state to have all tables that were saved before; where the
// host offers the world, its five as well, and no other.
func (h *hostWorld) whole(player string, e *entry) error {
	tables := slices.Sorted(maps.Keys(h.saved))
	tables = slices.DeleteFunc(tables, func(table string) bool { return h.saved[table] >= e.Tick })
	got := slices.Sorted(slices.Values(e.Tables))
	if h.Claim.Has("world") {
		tables = append(tables, "bags", "combat", "lands", "storages", "structures")
		slices.Sort(tables)
		tables = slices.Compact(tables)
	} else {
		got = slices.DeleteFunc(got, func(table string) bool { return !slices.Contains(tables, table) })
	}
	return h.expect("the tables of "+player+"'s whole state", or(strings.Join(tables, ", "), "none"), or(strings.Join(got, ", "), "none"), e.Tick)
}

// replay asks a fresh host all that this one was asked.
func (h *hostWorld) replay(ctx context.Context) error {
	if h.world == nil {
		return misuse("nothing was asked of a host before")
	}
	// An engine may have one instance of everything.
	if err := h.world.Close(ctx); err != nil {
		return err
	}
	h.requests++
	w, err := h.open(ctx, conformance.HostCommit, h.settings)
	if r := conformance.AsRefusal(err); r != nil {
		return h.fail("open", "the world opened again", r.Error(), h.tick)
	}
	if err != nil {
		return err
	}
	for i, a := range h.asks {
		again, err := a.again(ctx, w)
		if err != nil {
			return err
		}
		if err := h.expect(fmt.Sprintf("the answer to request %d, %s, asked of a fresh host", i+2, a.verb), a.answer, compact(again), h.tick); err != nil {
			return err
		}
	}
	return nil
}
