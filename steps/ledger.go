package steps

import (
	"encoding/json"
	"fmt"
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

// about says what the ledger has on a player's sequence, for messages.
func (l *ledger) about(player string, seq int64) string {
	return l.list("nothing of it", func(e *entry) bool { return e.of(player, seq) })
}

// list says what the ledger has that fits, for messages.
func (l *ledger) list(nothing string, fits func(*entry) bool) string {
	var lines []string
	for _, e := range l.entries {
		if fits(e) {
			line := e.String()
			if e.claimed {
				line += " (counted already)"
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
		switch {
		case r.Refused != nil:
			return fmt.Sprintf("%s's %d refused at receipt with %s", e.Player, *e.Seq, r.Refused.Code)
		case r.Dropped != "":
			return fmt.Sprintf("%s's %d dropped at receipt as %s", e.Player, *e.Seq, r.Dropped)
		}
		return fmt.Sprintf("%s's %d enqueued with arrival number %d", e.Player, *e.Seq, *r.Arrival)
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
