package commit

import "github.com/moveauth/moveauth/reference/unit"

// Context is all that a command sees of the host while it executes: the state
// as earlier commands left it, and on top of it what the command itself has
// staged. Nothing that is staged is true before the command has succeeded.
type Context struct {
	world *World
	actor unit.PlayerKey

	carries  []carry
	rows     []Structure
	requests []request
	outcomes []outcome
	marks    []string
}

// carry is a change of what a player carries.
type carry struct {
	player unit.PlayerKey
	item   string
	n      int64
}

// request asks for a spawn or a despawn.
type request struct {
	spawn  bool
	entity string
}

// outcome is what all players are told, and which command it was.
type outcome struct {
	player unit.PlayerKey
	seq    unit.Seq
	name   string
	delta  Delta
}

// begin makes the context that of one command: whatever another staged and did
// not bring to an end is forgotten.
func (c *Context) begin(actor unit.PlayerKey) {
	c.actor = actor
	c.carries = c.carries[:0]
	c.rows = c.rows[:0]
	c.requests = c.requests[:0]
	c.outcomes = c.outcomes[:0]
	c.marks = c.marks[:0]
}

// Actor returns the acting player.
func (c *Context) Actor() unit.PlayerKey { return c.actor }

// PlayerNamed returns the key of the player of that name.
func (c *Context) PlayerNamed(name string) (unit.PlayerKey, bool) { return c.world.PlayerNamed(name) }

// recipe returns the recipe of that name.
func (c *Context) recipe(name string) (recipe, bool) {
	r, ok := c.world.recipes[name]
	return r, ok
}

// station reports whether there is a station of that name.
func (c *Context) station(name string) bool { return c.world.stations[name] }

// structureType returns the type of that name.
func (c *Context) structureType(name string) (structureType, bool) {
	t, ok := c.world.types[name]
	return t, ok
}

// OnGrid reports whether a cell is on the grid.
func (c *Context) OnGrid(cell unit.Cell) bool { return c.world.OnGrid(cell) }

// Taken reports whether a structure stands on the cell.
func (c *Context) Taken(cell unit.Cell) bool {
	for i := range c.rows {
		if c.rows[i].Cell == cell {
			return true
		}
	}
	return c.world.taken[cell]
}

// carried returns how many units of an item a player carries.
func (c *Context) carried(player unit.PlayerKey, item string) int64 {
	n := c.world.players[player].bag[item]
	for i := range c.carries {
		if c.carries[i].player == player && c.carries[i].item == item {
			n += c.carries[i].n
		}
	}
	return n
}

// room returns how many slots of a player's bag are free.
func (c *Context) room(player unit.PlayerKey) int64 {
	free := c.world.players[player].slots - c.world.players[player].load
	for i := range c.carries {
		if c.carries[i].player == player {
			free -= c.carries[i].n
		}
	}
	return free
}

// Need is a gate: NotEnough if the player carries fewer than n.
func (c *Context) Need(player unit.PlayerKey, item string, n int64) Reason {
	if c.carried(player, item) < n {
		return NotEnough
	}
	return Ok
}

// Take stages that n units leave a bag, or returns NotEnough.
func (c *Context) Take(player unit.PlayerKey, item string, n int64) Reason {
	if reason := c.Need(player, item, n); reason != Ok {
		return reason
	}
	c.carries = append(c.carries, carry{player, item, -n})
	return Ok
}

// Give stages that n units enter a bag, or returns BagFull.
func (c *Context) Give(player unit.PlayerKey, item string, n int64) Reason {
	if c.room(player) < n {
		return BagFull
	}
	c.carries = append(c.carries, carry{player, item, n})
	return Ok
}

// Place stages a row of the registry. The cell must have been found free.
func (c *Context) Place(kind string, cell unit.Cell) Structure {
	s := Structure{ID: c.world.placed + StructureID(len(c.rows)) + 1, Type: kind, Cell: cell}
	c.rows = append(c.rows, s)
	return s
}

// presence returns an entity's presence with what this command asks for.
func (c *Context) presence(entity string) presence {
	p := c.world.entities[entity]
	for i := range c.requests {
		if c.requests[i].entity == entity {
			p |= c.requests[i].asks()
		}
	}
	return p
}

func (r request) asks() presence {
	if r.spawn {
		return coming
	}
	return leaving
}

// Spawn asks for an entity, which will be there after the flush. EntityTaken if
// one of that name is there and not about to leave, or was asked for already.
func (c *Context) Spawn(entity string) Reason {
	p := c.presence(entity)
	if p&coming != 0 || p&(there|leaving) == there {
		return EntityTaken
	}
	c.requests = append(c.requests, request{spawn: true, entity: entity})
	return Ok
}

// Despawn asks for the removal of an entity, done by the flush. NoSuchTarget if
// it is not there: not at all, not yet, or no longer for a command since an
// earlier one asked for the same.
func (c *Context) Despawn(entity string) Reason {
	if c.presence(entity)&(there|leaving) != there {
		return NoSuchTarget
	}
	c.requests = append(c.requests, request{entity: entity})
	return Ok
}

// Announce stages an outcome, which all connected players get at the flush.
func (c *Context) Announce(name string, delta Delta) {
	c.outcomes = append(c.outcomes, outcome{name: name, delta: delta})
}

// Mark stages that a table is dirty.
func (c *Context) Mark(table string) { c.marks = append(c.marks, table) }
