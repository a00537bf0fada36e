package steps

import (
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
}

// ledger holds what happened since the last When or Given that followed a
// Then.
type ledger struct {
	entries []*entry
	watch   bool
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
	var lines []string
	for _, e := range l.entries {
		if e.of(player, seq) {
			line := e.String()
			if e.claimed {
				line += " (counted already)"
			}
			lines = append(lines, line)
		}
	}
	if lines == nil {
		return "nothing of it"
	}
	return strings.Join(lines, "; ")
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
	var what string
	switch e.At {
	case "executed":
		what = fmt.Sprintf("%s's %d (%s) executed: %s", e.Player, *e.Seq, e.Kind, e.Result)
	case "outcome":
		what = fmt.Sprintf("outcome %s %s of %s's %d to %s", e.Name, compact(e.Delta), e.Of.Player, e.Of.Seq, players(e.To))
	case "spawned", "despawned":
		what = fmt.Sprintf("%s %s", e.Entity, e.At)
	case "flushed":
		what = "flushed " + strings.Join(e.Tables, ", ")
	default:
		what = e.At
	}
	return fmt.Sprintf("%s in tick %d", what, e.Tick)
}

func players(to []string) string {
	if len(to) == 0 {
		return "nobody"
	}
	return strings.Join(to, ", ")
}
