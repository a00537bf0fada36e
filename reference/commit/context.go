package commit

import "github.com/moveauth/moveauth/reference/unit"

// Context is all that a command sees of the host while it executes: the state
// as earlier commands left it, and on top of it what the command itself has
// staged. Nothing that is staged is true before the command has succeeded.
type Context struct {
	world *World
	queue *queue
	rec   *Record
	now   unit.Tick
	actor unit.PlayerKey
	tried call // the call that it may not make and tried to

	carries  []carry
	wears    []wear
	swings   []swing
	blows    []blow
	shields  []shield
	channels []channelChange
	built    []Structure
	razed    []StructureID
	provided []storage
	revoked  []unit.Arrival
	requests []request
	outcomes []outcome
	marks    []Table
}

// outcome is what all players are told. of says that a command asked for it,
// and kind, player and seq which.
type outcome struct {
	of     bool
	kind   Kind
	player unit.PlayerKey
	seq    unit.Seq
	name   string
	delta  *Delta
}

// begin makes the context that of one command: whatever another staged and did
// not bring to an end is forgotten.
func (c *Context) begin(rec *Record, now unit.Tick, actor unit.PlayerKey) {
	c.rec, c.now, c.actor, c.tried = rec, now, actor, noCall
	// COMMIT-072: forgotten with its memory kept, for the next one to stage in.
	c.carries = c.carries[:0]
	c.wears = c.wears[:0]
	c.swings = c.swings[:0]
	c.blows = c.blows[:0]
	c.shields = c.shields[:0]
	c.channels = c.channels[:0]
	c.built = c.built[:0]
	c.razed = c.razed[:0]
	c.provided = c.provided[:0]
	c.revoked = c.revoked[:0]
	c.requests = c.requests[:0]
	c.outcomes = c.outcomes[:0]
	c.marks = c.marks[:0]
}

// player returns the acting player. It is for reading.
func (c *Context) player() *player { return &c.world.players[c.actor] }

// Need is a gate: NotEnough if the player carries fewer than n.
func (c *Context) Need(player unit.PlayerKey, item string, n int64) Reason {
	return c.need(&c.world.players[player].bag, c.world.items.find(item), n)
}

// Take stages that n units leave a player's bag, or returns NotEnough.
func (c *Context) Take(player unit.PlayerKey, item string, n int64) Reason {
	return c.take(&c.world.players[player].bag, c.world.items.find(item), n)
}

// Give stages that n units enter a player's bag, or returns BagFull.
func (c *Context) Give(player unit.PlayerKey, item string, n int64) Reason {
	b := &c.world.players[player].bag
	if c.room(b) < n {
		return BagFull
	}
	return c.give(b, c.world.items.number(item), n, BagFull)
}

// ask stages a request for a spawn or a despawn.
func (c *Context) ask(r request) {
	// COMMIT-033b: buffered with all that the command stages: no entity comes or
	// goes while commands execute.
	c.requests = append(c.requests, r)
}

// announce stages an outcome, which all connected players get at the flush.
func (c *Context) announce(name string, delta Delta) {
	c.outcomes = append(c.outcomes, outcome{name: name, delta: c.rec.delta(delta)})
}

// stack makes the change of one item.
func (c *Context) stack(item string, n int64) []Stack { return c.rec.stack(item, n) }

// mark stages that a table is dirty.
func (c *Context) mark(t Table) { c.marks = append(c.marks, t) }

// markNamed stages that the table of that name is dirty.
func (c *Context) markNamed(table string) { c.mark(Table(c.world.tables.number(table))) }

// call is a way back into the host that no handler may go.
type call uint8

const (
	noCall call = iota
	callSubmit
	callDrain
	callFlush
	callSpawn
	callSend
)

var calls = [...]string{noCall: "", callSubmit: "submit", callDrain: "drain", callFlush: "flush", callSpawn: "spawn", callSend: "send"}

func (c *Context) submit()   { c.stop(callSubmit) }
func (c *Context) drain()    { c.stop(callDrain) }
func (c *Context) flush()    { c.stop(callFlush) }
func (c *Context) spawnNow() { c.stop(callSpawn) }
func (c *Context) send()     { c.stop(callSend) }

// stop ends a command that called back into the host.
func (c *Context) stop(tried call) {
	// COMMIT-045a: noted by name, so that the command is at fault even if its
	// handler swallows the panic.
	c.tried = tried
	panic(tried)
}
