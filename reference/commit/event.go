package commit

import "github.com/moveauth/moveauth/reference/unit"

// Event is one thing that happened in a tick. The members that it bears depend
// on What.
type Event struct {
	What What
	Tick unit.Tick

	// Executed and Outcome: which command.
	Player unit.PlayerKey
	Seq    unit.Seq

	Kind   Kind   // Executed
	Result Reason // Executed

	// Name is the entity of Spawned and Despawned, the outcome's of Outcome.
	Name  string
	To    []unit.PlayerKey // Outcome: whom it was sent to
	Delta Delta            // Outcome

	Tables []string // Flushed
}

// What says what an [Event] tells of.
type What uint8

// What happened.
const (
	Executed  What = iota // a command, with its result
	Spawned               // an entity, at the flush
	Despawned             // an entity, at the flush
	Outcome               // sent to every player connected at the flush
	Flushed               // dirty tables written, after the drain
)

// Delta is what an outcome bears of the change that it tells of. The zero value
// bears nothing.
type Delta struct {
	Placed Structure // if its ID is not 0
	Items  []Stack   // signed changes of what the acting player carries, by item, no zeros; nil: bears none
}

// Record takes down what happens, in the order in which it happens. What it
// holds is valid until the next Reset, which keeps its memory.
type Record struct {
	Events []Event

	to     []unit.PlayerKey
	tables []string
}

// Reset empties the record.
func (r *Record) Reset() {
	r.Events = r.Events[:0]
	r.to = r.to[:0]
	r.tables = r.tables[:0]
}

func (r *Record) add(e Event) { r.Events = append(r.Events, e) }

// players keeps a copy of a list of players.
func (r *Record) players(list []unit.PlayerKey) []unit.PlayerKey {
	start := len(r.to)
	r.to = append(r.to, list...)
	return r.to[start:len(r.to):len(r.to)]
}

// names keeps a copy of a list of tables.
func (r *Record) names(list []string) []string {
	start := len(r.tables)
	r.tables = append(r.tables, list...)
	return r.tables[start:len(r.tables):len(r.tables)]
}
