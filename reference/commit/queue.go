package commit

import "github.com/moveauth/moveauth/reference/unit"

// Envelope is a command that was received and waits for its drain.
type Envelope struct {
	Arrival unit.Arrival
	Player  unit.PlayerKey
	Seq     unit.Seq
	Kind    Kind
	Command Command
	// Resolve is the first tick whose drain may execute the envelope: the last
	// tick begun at receipt, plus the kind's span.
	Resolve unit.Tick
}

// queue holds the envelopes that wait, in arrival order. The zero value is an
// empty queue whose first arrival number is 1. Host commit model, ADR-0002 §2.
type queue struct {
	arrivals unit.Arrival // the last one given
	waiting  []Envelope
	due      []Envelope // reused by every drain
}

// add enqueues an envelope and gives it its arrival number.
func (q *queue) add(e Envelope) unit.Arrival {
	// COMMIT-005a: the host numbers what it takes, and takes one at a time.
	q.arrivals++
	e.Arrival = q.arrivals
	// COMMIT-005c: one list for all kinds, so that two kinds that want the same
	// thing have an order.
	q.waiting = append(q.waiting, e)
	return e.Arrival
}

// takeDue removes from the queue the envelopes that are due at now and returns
// them in arrival order. The slice is reused by the next call.
func (q *queue) takeDue(now unit.Tick) []Envelope {
	q.due = q.due[:0]
	stay := q.waiting[:0]
	for _, e := range q.waiting {
		if e.Resolve <= now {
			// COMMIT-006a: a sender's due envelopes leave in the order in which
			// they came.
			q.due = append(q.due, e)
			continue
		}
		// COMMIT-006b: one that waits keeps its number and its place: those that
		// overtake it now do not stand before it when it is due.
		stay = append(stay, e)
	}
	clear(q.waiting[len(stay):])
	q.waiting = stay
	return q.due
}

// pending counts the envelopes of a player that wait.
func (q *queue) pending(player unit.PlayerKey) int64 {
	var n int64
	for i := range q.waiting {
		if q.waiting[i].Player == player {
			n++
		}
	}
	return n
}
