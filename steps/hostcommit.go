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

const fatePattern = `succeeds|is dropped|is dropped as a duplicate|is dropped as stale|fails with [A-Za-z]+|is refused with [A-Za-z]+` +
	`|is recorded as a panic|is recorded as a fault that names [a-z]+`

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
	host("Given", "a {W} costs {S}", "a type of structure; a post is known unless said otherwise, and costs nothing", func(ctx context.Context, kind, cost string) error {
		h := newHost(ctx)
		all, err := amounts(cost)
		h.settings.Structures = append(h.settings.Structures, conformance.StructureType{Type: kind, Cost: all})
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

	host("When", "the host receives from {P}", "envelopes over the player's connection, in one request; a seq such as 1 to 40 is that many alike", func(ctx context.Context, player string, t *godog.Table) error {
		return newHost(ctx).receive(ctx, player, t, "")
	})
	host("When", "the host receives from {P} over its former connection", "over the connection that ended or was replaced last", func(ctx context.Context, player string, t *godog.Table) error {
		h := newHost(ctx)
		connection, ok := h.former[player]
		if !ok {
			return misuse("%s has no former connection", player)
		}
		return h.receive(ctx, player, t, connection)
	})
	host("When", "tick {N} runs", "one tick, with its drain", func(ctx context.Context, tick int64) error {
		return newHost(ctx).next(ctx, conformance.TickParams{First: tick})
	})
	host("When", "ticks {N} to {N} run in one frame", "in one request, as after a frame that came late", func(ctx context.Context, first, last int64) error {
		return newHost(ctx).next(ctx, conformance.TickParams{First: first, Last: &last})
	})

	host("Then", "{P}'s {N} {FATE}", "claims what became of a command: for succeeds the whole row of its kind, outcome, spawns and flushed tables included", func(ctx context.Context, player string, seq int64, fate string) error {
		return newHost(ctx).fate(player, seq, fate, 0)
	})
	host("Then", "{P}'s {N} {FATE} in tick {N}", "the same, and the tick in which it executed or was dropped", func(ctx context.Context, player string, seq int64, fate string, tick int64) error {
		return newHost(ctx).fate(player, seq, fate, tick)
	})
	host("Then", "{P}'s {N} to {N} all succeed", "as for one", func(ctx context.Context, player string, first, last int64) error {
		return newHost(ctx).fates(player, first, last, "succeeds")
	})
	host("Then", "{P}'s {N} to {N} all fail with {W}", "as for one", func(ctx context.Context, player string, first, last int64, reason string) error {
		return newHost(ctx).fates(player, first, last, "fails with "+reason)
	})
	host("Then", "{P}'s {N} to {N} are all refused with {W}", "as for one", func(ctx context.Context, player string, first, last int64, code string) error {
		return newHost(ctx).fates(player, first, last, "is refused with "+code)
	})
	for _, phrase := range []string{"nothing else happens", "nothing happens"} {
		host("Then", phrase, "closes the ledger: no receipt was dropped or refused, and nothing happened in a tick, but for state that was sent, that no step named", func(ctx context.Context) error {
			h := newHost(ctx)
			return h.ledger.closed(h.Scenario)
		})
	}
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
	h.left(player)
	for other, held := range h.connection {
		if held == connection {
			delete(h.connection, other) // handed on: it is nobody's former one
		}
	}
	h.connection[player] = connection
	result, err := request(ctx, h, conformance.HostConnect, conformance.ConnectParams{Connection: connection, Player: player})
	h.lastSeq[player], h.joined[player] = result.LastSeq, true
	return err
}

// receive hands the host a table of envelopes over a connection, the player's
// own if empty, and notes the receipts.
func (h *hostWorld) receive(ctx context.Context, player string, t *godog.Table, connection string) error {
	if _, err := h.opened(ctx); err != nil {
		return err
	}
	if connection == "" {
		connection = h.connection[player]
	}
	if connection == "" {
		return misuse("the host receives from %s, who is not connected", player)
	}
	envelopes, commands, err := h.envelopes(ctx, t)
	if err != nil {
		return err
	}
	result, err := request(ctx, h, conformance.HostReceive, conformance.ReceiveParams{Connection: connection, Envelopes: envelopes})
	if err != nil {
		return err
	}
	return h.receipted(player, envelopes, commands, result.Receipts)
}

// receipted notes the receipts of envelopes, and what was sent under which
// sequence: what was taken, if anything was.
func (h *hostWorld) receipted(player string, envelopes []conformance.Envelope, commands []command, receipts []conformance.Receipt) error {
	if len(receipts) != len(envelopes) {
		return h.fail("receipts", fmt.Sprintf("%d, one an envelope", len(envelopes)), fmt.Sprint(len(receipts)), h.tick)
	}
	for i, r := range receipts {
		e := envelopes[i]
		taken := r.Arrival != nil
		if taken {
			if err := h.rises(player, e.Seq, *r.Arrival); err != nil {
				return err
			}
		}
		of := conformance.Of{Player: player, Seq: e.Seq}
		if _, before := h.sent[of]; taken || !before {
			h.sent[of] = commands[i]
		}
		h.ledger.add(&entry{Event: conformance.Event{At: "receipt", Tick: h.tick, Player: player, Seq: &e.Seq, Kind: e.Kind},
			receipt: &r, request: h.requests, watched: !taken})
	}
	return nil
}

// rises wants an arrival number above all that came before.
func (h *hostWorld) rises(player string, seq, arrival int64) error {
	if h.arrival != 0 && arrival <= h.arrival {
		return h.fail(fmt.Sprintf("the arrival number of %s's %d", player, seq), fmt.Sprintf("above %d, which the one before it got", h.arrival), fmt.Sprint(arrival), h.tick)
	}
	h.arrival = arrival
	return nil
}

// fates claims what became of a run of commands.
func (h *hostWorld) fates(player string, first, last int64, fate string) error {
	for seq := first; seq <= last; seq++ {
		if err := h.fate(player, seq, fate, 0); err != nil {
			return err
		}
	}
	return nil
}

// fate claims what became of a command, in a tick unless that is 0.
func (h *hostWorld) fate(player string, seq int64, fate string, tick int64) error {
	at, want := "", ""
	var fits func(*entry) bool
	verb, reason, _ := strings.Cut(fate, " with ")
	fault, call, _ := strings.Cut(fate, " that names ")
	kind := h.sent[conformance.Of{Player: player, Seq: seq}].kind
	switch {
	case fate == "is dropped as a duplicate":
		at, want = "receipt", "dropped at receipt as Duplicate"
		fits = func(e *entry) bool { return e.receipt.Dropped == "Duplicate" }
	case fate == "is dropped as stale":
		at, want = "receipt", "dropped at receipt as StaleConnection"
		fits = func(e *entry) bool { return e.receipt.Dropped == "StaleConnection" }
	case verb == "is refused":
		at, want = "receipt", "refused at receipt with "+reason
		fits = func(e *entry) bool { return e.receipt.Refused != nil && e.receipt.Refused.Code == reason }
	case fate == "is dropped":
		at, want = "dropped", "dropped: SoftClosed"
		fits = func(e *entry) bool { return e.Why == "SoftClosed" }
	case fate == "is recorded as a panic":
		at, want = "fault", "a fault: Panic"
		fits = func(e *entry) bool { return e.Why == "Panic" }
	case fault == "is recorded as a fault":
		at, want = "fault", "a fault: Reentry "+call
		fits = func(e *entry) bool { return e.Why == "Reentry" && e.Call == call }
	default:
		at, reason = "executed", or(reason, "Ok")
		want = "executed: " + reason
		fits = func(e *entry) bool { return e.Result == reason && e.Kind == kind }
	}
	if tick != 0 {
		want += fmt.Sprintf(" in tick %d", tick)
	}
	e := h.ledger.claim(func(e *entry) bool {
		return e.At == at && e.of(player, seq) && (tick == 0 || e.Tick == tick) && fits(e)
	})
	if err := h.claimed(e, fmt.Sprintf("%s's %d", player, seq), want, player, seq); err != nil || fate != "succeeds" {
		return err
	}
	return h.effects(player, seq, e)
}

// claimed records that an entry was found, or fails with what there is instead.
func (h *hostWorld) claimed(e *entry, what, want, player string, seq int64) error {
	if e == nil {
		return h.fail(what, want, h.ledger.about(player, seq, h.tick), h.ledger.when(player, seq, want, h.tick))
	}
	return h.expect(what, want, want, e.Tick)
}

func (h *hostWorld) executed(player string, seq int64, result string) *entry {
	kind := h.sent[conformance.Of{Player: player, Seq: seq}].kind
	return h.ledger.claim(func(e *entry) bool {
		return e.At == "executed" && e.of(player, seq) && e.Result == result && e.Kind == kind
	})
}

// effects claims the row of a kind: its outcomes, spawns, despawns and tables.
func (h *hostWorld) effects(player string, seq int64, done *entry) error {
	want, err := h.row(player, seq)
	if err != nil {
		return err
	}
	of := conformance.Of{Player: player, Seq: seq}
	to, id := h.due[done.Tick], ""
	for _, o := range want.outcomes {
		e := h.ledger.claim(func(e *entry) bool {
			if e.At != "outcome" || e.Of == nil || *e.Of != of || e.Name != o.name || e.Tick != done.Tick ||
				!slices.Equal(slices.Sorted(slices.Values(e.To)), to) {
				return false
			}
			free, fits := o.fits(e)
			id = or(free, id)
			return fits
		})
		text := fmt.Sprintf("outcome %s %s to %s in tick %d", o.name, o.want(&entry{Event: done.Event, nth: h.struck(of)}), players(to), done.Tick)
		if err := h.claimed(e, fmt.Sprintf("the outcome of %s's %d", player, seq), text, player, seq); err != nil {
			return err
		}
	}
	for _, w := range want.entities {
		e := h.ledger.claim(func(e *entry) bool { return e.Tick == done.Tick && w.fits(e, id) })
		what, text := fmt.Sprintf("what %s's %d asks for", player, seq), fmt.Sprintf("%s in tick %d", strings.Replace(w.text, "ID", id, 1), done.Tick)
		if e == nil {
			return h.fail(what, text, h.ledger.list("no spawn or despawn", func(e *entry) bool { return e.At == "spawned" || e.At == "despawned" }), h.tick)
		}
		if e.Entity != "" {
			h.gave[of] = e.Entity
		}
		if err := h.expect(what, text, text, e.Tick); err != nil {
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

// struck says the how manieth hit on its target the outcome of a strike tells
// of: 1 if it has none.
func (h *hostWorld) struck(of conformance.Of) int64 {
	for _, e := range h.ledger.entries {
		if e.At == "outcome" && e.Of != nil && *e.Of == of && e.nth > 0 {
			return e.nth
		}
	}
	return 1
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
			return h.fail(what, "one in its receipt", h.ledger.about(m[1], seq, h.tick), h.tick)
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
