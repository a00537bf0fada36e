package steps

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/moveauth/moveauth/conformance"
)

// entry is one thing that happened: a receipt or an event.
type entry struct {
	conformance.Event
	receipt *conformance.Receipt // with Event.Player and Seq, for a receipt
	request int
	watched bool
	claimed bool
	nth     int64 // of the outcomes StrikeResolved of the same target
}

// watched are the events that fail a scenario if no step names them.
var watched = map[string]bool{
	"executed": true, "dropped": true, "fault": true, "spawned": true, "despawned": true, "outcome": true, "flushed": true,
	"tide": true, "teardown": true, "cancelled": true, "damage": true, "life": true,
}

// ledger holds what happened since the last When or Given that followed a
// Then.
type ledger struct {
	entries []*entry
}

func (l *ledger) add(e *entry) { l.entries = append(l.entries, e) }

// claim marks and returns the first unclaimed entry that fits.
func (l *ledger) claim(fits func(*entry) bool) *entry {
	for _, e := range l.entries {
		if !e.claimed && fits(e) {
			e.claimed = true
			return e
		}
	}
	return nil
}

// about says what the ledger has on a player's sequence, for messages: up to
// which tick it did not execute, or what else its drain ran.
func (l *ledger) about(player string, seq, tick int64) string {
	text := l.list("nothing of it", func(e *entry) bool { return e.of(player, seq) })
	for _, e := range l.entries {
		if e.ends() && e.of(player, seq) {
			return text + l.drain(e.Tick)
		}
	}
	if waiting := l.waiting(player); waiting > 0 && slices.ContainsFunc(l.entries, func(e *entry) bool { return e.taken() && e.of(player, seq) }) {
		text += fmt.Sprintf(", and not executed up to tick %d; of %s's envelopes, %d in all wait", tick, player, waiting)
	}
	return text
}

// when returns the tick to show beside a failed claim: for one about a receipt
// the last tick begun when the envelope was received, else now.
func (l *ledger) when(player string, seq int64, want string, now int64) int64 {
	for _, e := range l.entries {
		if strings.Contains(want, "at receipt") && e.receipt != nil && e.of(player, seq) {
			return e.Tick
		}
	}
	return now
}

// drain says what the drain of a tick ran, in its order, for messages. The first
// few are enough to show a race.
func (l *ledger) drain(tick int64) string {
	const most = 8
	var ran []string
	for _, e := range l.entries {
		if e.ends() && e.Tick == tick {
			ran = append(ran, fmt.Sprintf("%s's %d %s", e.Player, *e.Seq, or(e.Result, e.At)))
		}
	}
	more := ""
	if len(ran) > most {
		ran, more = ran[:most], fmt.Sprintf(" and %d more", len(ran)-most)
	}
	return fmt.Sprintf("; the drain of tick %d ran: %s%s", tick, strings.Join(ran, ", "), more)
}

// waiting counts the envelopes of a player that were taken in this stretch and
// have not left the queue since, as far as the record says.
func (l *ledger) waiting(player string) int {
	n := 0
	for _, e := range l.entries {
		switch {
		case e.Player != player:
		case e.taken():
			n++
		case e.ends():
			n--
		}
	}
	return n
}

// taken reports whether the entry is the receipt of an envelope that was
// enqueued.
func (e *entry) taken() bool { return e.receipt != nil && e.receipt.Arrival != nil }

// ends reports whether the entry is the end of a command.
func (e *entry) ends() bool { return e.At == "executed" || e.At == "dropped" || e.At == "fault" }

// list says what the ledger has that fits, for messages.
func (l *ledger) list(nothing string, fits func(*entry) bool) string {
	var lines []string
	for _, e := range l.entries {
		if fits(e) {
			line := e.String()
			if e.claimed {
				line += " (claimed by an earlier step)"
			}
			lines = append(lines, line)
		}
	}
	return or(strings.Join(lines, "; "), nothing)
}

func (e *entry) of(player string, seq int64) bool {
	if e.Of != nil {
		return e.Of.Player == player && e.Of.Seq == seq
	}
	return e.Player == player && e.Seq != nil && *e.Seq == seq
}

// closed fails if something watched was claimed by nobody.
func (l *ledger) closed(s *Scenario) error {
	var left []string
	tick, request := int64(0), 0
	for _, e := range l.entries {
		if e.watched && !e.claimed {
			left = append(left, e.String())
			tick, request = e.Tick, e.request
		}
	}
	if left != nil {
		return &Failure{Expectation{What: "what else happened", Want: "nothing that no step names",
			Got: strings.Join(left, "; "), Tick: tick, Request: request}}
	}
	return nil
}

// String says the entry in words.
func (e *entry) String() string {
	if r := e.receipt; r != nil {
		var became string
		switch {
		case r.Refused != nil:
			became = "refused at receipt with " + r.Refused.Code
		case r.Dropped != "":
			became = "dropped at receipt as " + string(r.Dropped)
		default:
			became = fmt.Sprintf("enqueued with arrival number %d", *r.Arrival)
		}
		return fmt.Sprintf("%s's %d, received after tick %d, %s", e.Player, *e.Seq, e.Tick, became)
	}
	return fmt.Sprintf("%s in tick %d", e.what(), e.Tick)
}

func (e *entry) what() string {
	switch e.At {
	case "executed":
		return fmt.Sprintf("%s's %d (%s) executed: %s", e.Player, *e.Seq, e.Kind, e.Result)
	case "dropped":
		return fmt.Sprintf("%s's %d dropped: %s", e.Player, *e.Seq, e.Why)
	case "fault":
		return fmt.Sprintf("fault of %s's %d: %s", e.Player, *e.Seq, strings.TrimSpace(string(e.Why)+" "+e.Call))
	case "outcome":
		by := "the tick itself"
		if e.Of != nil {
			by = fmt.Sprintf("%s's %d", e.Of.Player, e.Of.Seq)
		}
		return fmt.Sprintf("outcome %s %s of %s to %s", e.Name, compact(e.Delta), by, players(e.To))
	case "spawned", "despawned":
		bare := e.Event
		bare.At, bare.Tick = "", 0
		members := map[string]any{}
		if json.Unmarshal([]byte(compact(bare)), &members) == nil {
			delete(members, "at")
			delete(members, "tick")
		}
		return e.At + " " + compact(members)
	case "flushed":
		return "flushed " + or(strings.Join(e.Tables, ", "), "no table")
	case "state":
		whole := "state"
		if e.Baseline {
			whole = "the whole state"
		}
		return fmt.Sprintf("%s of %s to %s", whole, or(strings.Join(e.Tables, ", "), "no table"), players(e.To))
	}
	return strings.Join(strings.Fields(fmt.Sprint(e.At, " ", e.Land, " ", e.What, " ", e.Enemy, " ", e.Player, " ", e.Life)), " ")
}

func players(to []string) string {
	return or(strings.Join(to, ", "), "nobody")
}
