package commit

import "github.com/moveauth/moveauth/reference/unit"

// Event is one thing that happened in a tick. The members that it bears depend
// on What.
type Event struct {
	What   What
	Kind   Kind       // Executed, Outcome
	Life   Life       // LifeChanged
	Change TideChange // Tide
	Of     bool       // Outcome: a command asked for it, that of Kind, Player and Seq

	Tick   unit.Tick
	Player unit.PlayerKey // Executed, Dropped, Fault, Outcome: whose command; Damage, LifeChanged: to whom it happened
	Seq    unit.Seq       // Executed, Dropped, Fault, Outcome
	N      int64          // Damage: hit points
	Result Reason         // Executed

	// Name is the land of Tide and Teardown, the enemy of Cancelled and Damage,
	// the outcome's of Outcome, the call of a Fault that is none of panic.
	Name string

	To     []unit.PlayerKey // Outcome: whom it was sent to
	Tables []string         // Flushed
	Delta  *Delta           // Outcome
	Entity *Entity          // Spawned, Despawned
}

// What says what an [Event] tells of.
type What uint8

// What happened.
const (
	Executed    What = iota // a command, with its result
	Dropped                 // a command, by a soft close
	Fault                   // a command that panicked, or tried the call Name
	Tide                    // to a land
	Cancelled               // the attacks of an enemy
	Damage                  // to a player, by an enemy
	LifeChanged             // a player's
	Teardown                // of a land, released
	Spawned                 // an entity, at the flush
	Despawned               // an entity, at the flush
	Outcome                 // sent at the flush
	Flushed                 // dirty tables written, after the drain
	State                   // replicated tables sent
	Baseline                // the whole state sent, to one who has joined
)

// TideChange is what the tide did to a land.
type TideChange uint8

// The changes.
const (
	LandSpawned TideChange = iota
	TemplateKnown
	SoftClosed
	LandDespawned
)

var tideChanges = [...]string{LandSpawned: "Spawned", TemplateKnown: "TemplateKnown", SoftClosed: "SoftClosed", LandDespawned: "Despawned"}

// String returns the change's name.
func (c TideChange) String() string { return tideChanges[c] }

// Delta is what an outcome bears of the change that it tells of. Which members
// those are, its name says; the rest are zero.
type Delta struct {
	Player    unit.PlayerKey // DashStarted, InventoryChanged, Revive…, Player…
	Other     unit.PlayerKey // ReviveStarted: the target; PlayerRevived: by whom
	Name      string         // the node, enemy, storage or slot; PlayerSnapped: the reason
	At        unit.Vec       // PlayerSnapped
	Epoch     uint8          // PlayerSnapped: what the player's body enters with it, if its owner is to be told
	Structure Structure      // StructurePlaced, Demolished
	HP        int64          // StrikeResolved: left
	Until     unit.Tick      // StrikeResolved: staggered until; 0: it died
	Died      bool           // StrikeResolved
	Items     []Stack        // signed changes of what the acting player carries, by item, no zeros; nil: bears none
}

// Record takes down what happens, in the order in which it happens. What it
// holds is valid until the next Reset, which keeps its memory.
type Record struct {
	Events []Event

	to       []unit.PlayerKey
	tables   []string
	deltas   []Delta
	stacks   []Stack
	entities []Entity
}

// Reset empties the record.
func (r *Record) Reset() {
	r.Events = r.Events[:0]
	r.to = r.to[:0]
	r.tables = r.tables[:0]
	r.deltas = r.deltas[:0]
	r.stacks = r.stacks[:0]
	r.entities = r.entities[:0]
}

// Add takes down an event.
func (r *Record) Add(e Event) { r.Events = append(r.Events, e) }

// Players keeps a copy of a list of players.
func (r *Record) Players(list []unit.PlayerKey) []unit.PlayerKey {
	start := len(r.to)
	r.to = append(r.to, list...)
	return r.to[start:len(r.to):len(r.to)]
}

// Names keeps a copy of a list of tables.
func (r *Record) Names(list []string) []string {
	start := len(r.tables)
	r.tables = append(r.tables, list...)
	return r.tables[start:len(r.tables):len(r.tables)]
}

func (r *Record) delta(d Delta) *Delta {
	r.deltas = append(r.deltas, d)
	return &r.deltas[len(r.deltas)-1]
}

func (r *Record) stack(item string, n int64) []Stack {
	r.stacks = append(r.stacks, Stack{item, n})
	return r.stacks[len(r.stacks)-1 : len(r.stacks) : len(r.stacks)]
}

func (r *Record) entity(e *Entity) *Entity {
	r.entities = append(r.entities, *e)
	return &r.entities[len(r.entities)-1]
}
