package commit

import (
	"cmp"
	"slices"

	"github.com/moveauth/moveauth/reference/unit"
)

// Envelope is a command that was received and waits for its drain.
type Envelope struct {
	Arrival unit.Arrival
	Player  unit.PlayerKey
	Seq     unit.Seq
	Kind    Kind
	out     bool // it waits no longer
	Command Command
	// Resolve is the first tick whose drain may execute the envelope: the last
	// tick begun at receipt, plus the kind's span.
	Resolve unit.Tick
}

// queue holds the envelopes that wait, in arrival order. The zero value is an
// empty queue whose first arrival number is 1. Host commit model, ADR-0002 §2.
type queue struct {
	arrivals unit.Arrival // the last one given
	waiting  []Envelope   // those that are out, too, until the next compact
	of       []own        // by player
}

// own is what a player has in the queue.
type own struct {
	waiting int64
	strikes []pendingStrike // in arrival order
}

// pendingStrike is a strike that waits, by the swing that its sender numbers it
// with.
type pendingStrike struct {
	swing   int64
	arrival unit.Arrival
}

// add enqueues an envelope and gives it its arrival number.
func (q *queue) add(e Envelope) unit.Arrival {
	// COMMIT-005a: the host numbers what it takes, and takes one at a time.
	q.arrivals++
	e.Arrival = q.arrivals
	// COMMIT-005c: one list for all kinds, so that two kinds that want the same
	// thing have an order.
	q.waiting = append(q.waiting, e)
	o := &q.of[e.Player]
	o.waiting++
	if s, strikes := e.Command.(*StrikeResolve); strikes {
		o.strikes = append(o.strikes, pendingStrike{s.Swing, e.Arrival})
	}
	return e.Arrival
}

// leave takes an envelope out of the queue.
func (q *queue) leave(e *Envelope) {
	e.out = true
	o := &q.of[e.Player]
	o.waiting--
	if e.Kind == KindStrikeResolve {
		o.strikes = slices.DeleteFunc(o.strikes, func(s pendingStrike) bool { return s.arrival == e.Arrival })
	}
}

// compact forgets the envelopes that are out.
func (q *queue) compact() {
	stay := q.waiting[:0]
	for i := range q.waiting {
		if !q.waiting[i].out {
			// COMMIT-006b: one that waits keeps its number and its place: those that
			// overtake it now do not stand before it when it is due.
			stay = append(stay, q.waiting[i])
		}
	}
	clear(q.waiting[len(stay):])
	q.waiting = stay
}

// strike returns the first strike of a player and swing that waits.
func (q *queue) strike(player unit.PlayerKey, swing int64) (unit.Arrival, bool) {
	for _, s := range q.of[player].strikes {
		if s.swing == swing {
			return s.arrival, true
		}
	}
	return 0, false
}

// revoke takes out the envelope of that arrival number, which waits.
func (q *queue) revoke(arrival unit.Arrival) {
	i, _ := slices.BinarySearchFunc(q.waiting, arrival, func(e Envelope, a unit.Arrival) int { return cmp.Compare(e.Arrival, a) })
	q.leave(&q.waiting[i])
}

// pending counts the envelopes of a player that wait.
func (q *queue) pending(player unit.PlayerKey) int64 { return q.of[player].waiting }
