package steps

import (
	"context"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/cucumber/godog"
	"github.com/moveauth/moveauth/conformance"
)

const fatePattern = `succeeds|is dropped as a duplicate|fails with [A-Za-z]+|is refused with [A-Za-z]+`

func init() {
	host := func(keyword, phrase, doc string, f any) { define(conformance.HostCommit, keyword, phrase, doc, f) }

	host("Given", "{P} plays on the host with {S}", "the player whose machine the host runs on", func(ctx context.Context, player, bag string) error {
		return newHost(ctx).join(player, bag, true)
	})
	host("Given", "{P} is connected with {S}", "a remote player, connected from the start", func(ctx context.Context, player, bag string) error {
		return newHost(ctx).join(player, bag, false)
	})
	host("Given", "{P} is not connected yet", "a player that the host knows, with an empty bag", func(ctx context.Context, player string) error {
		_, err := newHost(ctx).player(player)
		return err
	})
	host("Given", "a {W} costs {S}", "a type of structure, and a grid of 8 by 8 cells to place it in", func(ctx context.Context, kind, cost string) error {
		h := newHost(ctx)
		all, err := amounts(cost)
		h.settings.Structures = append(h.settings.Structures, conformance.StructureType{Type: kind, Cost: all})
		h.settings.Grid = &conformance.Cell{8, 8}
		return err
	})
	host("Given", "station {W} makes {S} out of {S}", "a recipe, called by the station's name", func(ctx context.Context, station, out, in string) error {
		h := newHost(ctx)
		made, err := amounts(out)
		if err != nil {
			return err
		}
		used, err := amounts(in)
		h.settings.Recipes = append(h.settings.Recipes, conformance.Recipe{Recipe: station, In: used, Out: made})
		h.settings.Stations = append(h.settings.Stations, conformance.Station{Station: station})
		return err
	})
	host("Given", "a {W} resolves {N} ticks after its receipt", "the span of a kind", func(ctx context.Context, kind string, ticks int64) error {
		h := newHost(ctx)
		if h.settings.Spans == nil {
			h.settings.Spans = map[string]int64{}
		}
		h.settings.Spans[kind] = ticks
		return nil
	})
	host("Given", "ticks {N} to {N} have run", "before the first request that is watched", func(ctx context.Context, first, last int64) error {
		h := newHost(ctx)
		if h.world != nil || h.given != 0 || first != 1 || last < first {
			return misuse("ticks %d to %d have run: want 1 to something, once, before the first When", first, last)
		}
		h.given = last
		return nil
	})

	host("When", "the host receives from {P}", "envelopes over the player's connection, in one request", func(ctx context.Context, player string, t *godog.Table) error {
		return newHost(ctx).receive(ctx, player, t)
	})
	host("When", "tick {N} runs", "one tick, with its drain", func(ctx context.Context, tick int64) error {
		return newHost(ctx).run(ctx, tick, tick, true)
	})
	host("When", "ticks {N} to {N} run", "one after the other, each with its drain", func(ctx context.Context, first, last int64) error {
		return newHost(ctx).run(ctx, first, last, true)
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
	host("When", "{P} disconnects", "its connection ends", func(ctx context.Context, player string) error {
		h := newHost(ctx)
		connection, ok := h.connection[player]
		if !ok {
			return misuse("%s disconnects and is not connected", player)
		}
		delete(h.connection, player)
		h.former[player] = connection
		_, err := request(ctx, h, conformance.HostDisconnect, conformance.DisconnectParams{Connection: connection})
		return err
	})
	host("When", "{P} connects again", "over a new connection", func(ctx context.Context, player string) error {
		h := newHost(ctx)
		if connection, up := h.connection[player]; up {
			h.former[player] = connection
		} else if _, before := h.former[player]; !before {
			return misuse("%s connects again and was never connected", player)
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

	host("Then", "{P}'s {N} {FATE}", "claims what became of a command: for succeeds the whole row of its kind, outcome, spawns and flushed tables included", func(ctx context.Context, player string, seq int64, fate string) error {
		return newHost(ctx).fate(player, seq, fate)
	})
	for _, phrase := range []string{"nothing else happens", "nothing happens"} {
		host("Then", phrase, "closes the ledger: no receipt was dropped or refused, and nothing was executed, spawned, sent or flushed, that no step named", func(ctx context.Context) error {
			h := newHost(ctx)
			return h.ledger.closed(h.Scenario)
		})
	}
	host("Then", "{P} carries {N} {W}", "what the bag holds now", func(ctx context.Context, player string, n int64, item string) error {
		h := newHost(ctx)
		p, err := h.playerNow(ctx, player)
		if err != nil {
			return err
		}
		return h.expect(fmt.Sprintf("%s in %s's bag", item, player), fmt.Sprint(n), fmt.Sprint(p.Bag[item]), h.tick)
	})
	host("Then", "{P} has {N} waiting", "received and not executed yet", func(ctx context.Context, player string, n int64) error {
		h := newHost(ctx)
		state, err := h.look(ctx)
		if err != nil {
			return err
		}
		return h.expect(fmt.Sprintf("envelopes of %s that wait", player), fmt.Sprint(n), fmt.Sprint(state.Pending[player]), h.tick)
	})
	host("Then", "entity {W} is there", "spawned, and not despawned since", func(ctx context.Context, entity string) error {
		return newHost(ctx).entity(ctx, entity, "there")
	})
	host("Then", "cell {V} holds a {W}", "a structure of that type", func(ctx context.Context, at, kind string) error {
		return newHost(ctx).structure(ctx, at, "a "+kind)
	})
	host("Then", "cell {V} is free", "no structure", func(ctx context.Context, at string) error {
		return newHost(ctx).structure(ctx, at, "nothing")
	})
	host("Then", "the world is as it was after tick {N}", "all of the state but the tick itself and what waits", func(ctx context.Context, tick int64) error {
		return newHost(ctx).unchanged(ctx, tick)
	})
	host("Then", "the arrival numbers rise in this order", "those of the envelopes named, as their receipts gave them", func(ctx context.Context, t *godog.Table) error {
		return newHost(ctx).rising(t)
	})
}

func (h *hostWorld) join(player, bag string, local bool) error {
	p, err := h.player(player)
	if err != nil {
		return err
	}
	p.Host, p.Connection = local, h.newConnection()
	p.Bag, err = amounts(bag)
	return err
}

func (h *hostWorld) connect(ctx context.Context, player, connection string) error {
	h.connection[player] = connection
	_, err := request(ctx, h, conformance.HostConnect, conformance.ConnectParams{Connection: connection, Player: player})
	return err
}

// receive hands the host a table of envelopes and notes the receipts.
func (h *hostWorld) receive(ctx context.Context, player string, t *godog.Table) error {
	list, err := rows(t, "seq", "kind", "stage", "then", "recipe", "station", "type", "cell", "payload", "claims to be")
	if err != nil {
		return err
	}
	if _, err := h.opened(ctx); err != nil {
		return err
	}
	connection, ok := h.connection[player]
	if !ok {
		return misuse("the host receives from %s, who is not connected", player)
	}
	params := conformance.ReceiveParams{Connection: connection}
	for _, row := range list {
		e, c, err := envelope(row)
		if err != nil {
			return err
		}
		of := conformance.Of{Player: player, Seq: e.Seq}
		if _, copied := h.sent[of]; !copied {
			h.sent[of] = c
		}
		params.Envelopes = append(params.Envelopes, e)
	}
	result, err := request(ctx, h, conformance.HostReceive, params)
	if err != nil {
		return err
	}
	if len(result.Receipts) != len(params.Envelopes) {
		return h.fail("receipts", fmt.Sprintf("%d, one an envelope", len(params.Envelopes)), fmt.Sprint(len(result.Receipts)), h.tick)
	}
	for i, r := range result.Receipts {
		e := params.Envelopes[i]
		taken := r.Arrival != nil
		if sent := (conformance.Of{Player: player, Seq: e.Seq}); taken && h.sent[sent].args == nil {
			// A first one was refused: what was taken under its sequence is this one.
			_, c, _ := envelope(list[i])
			h.sent[sent] = c
		}
		h.ledger.add(&entry{Event: conformance.Event{At: "receipt", Tick: h.tick, Player: player, Seq: &e.Seq, Kind: e.Kind},
			receipt: &r, request: h.requests, watched: !taken})
	}
	return nil
}

// fate claims what became of a command.
func (h *hostWorld) fate(player string, seq int64, fate string) error {
	what := fmt.Sprintf("%s's %d", player, seq)
	verb, reason, _ := strings.Cut(fate, " with ")
	switch verb {
	case "is dropped as a duplicate":
		e := h.ledger.claim(func(e *entry) bool {
			return e.receipt != nil && e.of(player, seq) && e.receipt.Dropped == "Duplicate"
		})
		return h.claimed(e, what, "dropped at receipt as Duplicate", player, seq)
	case "is refused":
		e := h.ledger.claim(func(e *entry) bool {
			return e.receipt != nil && e.of(player, seq) && e.receipt.Refused != nil && e.receipt.Refused.Code == reason
		})
		return h.claimed(e, what, "refused at receipt with "+reason, player, seq)
	case "fails":
		e := h.executed(player, seq, reason)
		return h.claimed(e, what, "executed: "+reason, player, seq)
	}
	e := h.executed(player, seq, "Ok")
	if err := h.claimed(e, what, "executed: Ok", player, seq); err != nil {
		return err
	}
	return h.effects(player, seq, e)
}

func (h *hostWorld) executed(player string, seq int64, result string) *entry {
	kind := h.sent[conformance.Of{Player: player, Seq: seq}].kind
	return h.ledger.claim(func(e *entry) bool {
		return e.At == "executed" && e.of(player, seq) && e.Result == result && e.Kind == kind
	})
}

// claimed records that an entry was found, or fails with what there is instead.
func (h *hostWorld) claimed(e *entry, what, want, player string, seq int64) error {
	if e == nil {
		return h.fail(what, want, h.ledger.about(player, seq), h.tick)
	}
	return h.expect(what, want, want, e.Tick)
}

// effects claims the row of a kind: its outcomes, spawns, despawns and tables.
func (h *hostWorld) effects(player string, seq int64, done *entry) error {
	want, err := h.row(player, seq)
	if err != nil {
		return err
	}
	of := conformance.Of{Player: player, Seq: seq}
	to := h.connected()
	for _, o := range want.outcomes {
		text := fmt.Sprintf("outcome %s %s to %s in tick %d", o.name, o.delta.text, players(to), done.Tick)
		e := h.ledger.claim(func(e *entry) bool {
			return e.At == "outcome" && *e.Of == of && e.Name == o.name && e.Tick == done.Tick &&
				slices.Equal(slices.Sorted(slices.Values(e.To)), to) && o.delta.fits(compact(e.Delta))
		})
		if err := h.claimed(e, fmt.Sprintf("the outcome of %s's %d", player, seq), text, player, seq); err != nil {
			return err
		}
	}
	for _, w := range want.entities {
		e := h.ledger.claim(func(e *entry) bool { return e.At == w.at && e.Entity == w.entity && e.Tick == done.Tick })
		if err := h.claimed(e, w.entity, fmt.Sprintf("%s in tick %d", w.at, done.Tick), player, seq); err != nil {
			return err
		}
	}
	for _, table := range want.tables {
		if err := h.flushed(table, done.Tick); err != nil {
			return err
		}
	}
	return nil
}

// flushed claims a table's flush in a tick; several commands may claim one.
func (h *hostWorld) flushed(table string, tick int64) error {
	var others []string
	for _, e := range h.ledger.entries {
		if e.At != "flushed" || e.Tick != tick {
			continue
		}
		if slices.Contains(e.Tables, table) {
			e.claimed = true
			return h.expect("the flush of tick "+strconv.FormatInt(tick, 10), table, table, tick)
		}
		others = append(others, e.Tables...)
	}
	return h.fail("the flush of tick "+strconv.FormatInt(tick, 10), table, or(strings.Join(others, ", "), "no table"), tick)
}

func (h *hostWorld) entity(ctx context.Context, entity, want string) error {
	state, err := h.look(ctx)
	if err != nil {
		return err
	}
	got := "not there"
	if slices.Contains(state.Entities, entity) {
		got = "there"
	}
	return h.expect("entity "+entity, want, got, h.tick)
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
	return h.expect("the world", compact(before), compact(now), h.tick)
}

var envelopeForm = regexp.MustCompile(`^(P[0-9]+)'s ([0-9]+)$`)

func (h *hostWorld) rising(t *godog.Table) error {
	list, err := rows(t, "envelope")
	if err != nil {
		return err
	}
	last, lastName := int64(0), ""
	for i, row := range list {
		m := envelopeForm.FindStringSubmatch(row["envelope"])
		if m == nil {
			return misuse("%q names no envelope; want such as P1's 3", row["envelope"])
		}
		seq, _ := strconv.ParseInt(m[2], 10, 64)
		var arrival *int64
		for _, e := range h.ledger.entries {
			if e.receipt != nil && e.receipt.Arrival != nil && e.of(m[1], seq) {
				arrival = e.receipt.Arrival
			}
		}
		what := "the arrival number of " + row["envelope"]
		if arrival == nil {
			return h.fail(what, "one in its receipt", h.ledger.about(m[1], seq), h.tick)
		}
		if i > 0 && *arrival <= last {
			return h.fail(what, fmt.Sprintf("above %d, that of %s", last, lastName), fmt.Sprint(*arrival), h.tick)
		}
		last, lastName = *arrival, row["envelope"]
		if err := h.expect(what, "risen", "risen", h.tick); err != nil {
			return err
		}
	}
	return nil
}

func or(text, instead string) string {
	if text == "" {
		return instead
	}
	return text
}
