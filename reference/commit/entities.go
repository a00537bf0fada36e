package commit

import (
	"slices"

	"github.com/moveauth/moveauth/reference/unit"
)

// Entity is what is spawned or despawned.
type Entity struct {
	Sort      Sort
	Name      string
	Player    unit.PlayerKey // whose it is: [Player]
	Structure StructureID    // which it belongs to: [SharedStorage]
	Origin    unit.Cell      // the structure's cell
	Slots     int64          // of the storage; 0: it is none
}

// Sort says what an [Entity] is.
type Sort uint8

// The sorts.
const (
	Plain Sort = iota // a Probe's
	Player
	Enemy
	SharedStorage
)

var sorts = [...]string{Plain: "", Player: "Player", Enemy: "Enemy", SharedStorage: "SharedStorage"}

// String returns the sort's name, empty for [Plain].
func (s Sort) String() string { return sorts[s] }

// presence says whether an entity of a Probe or a player is there, and what was
// asked for in this tick. What was asked for is done by the flush.
type presence uint8

const (
	there   presence = 1 << iota
	leaving          // a despawn was asked for
	coming           // a spawn was asked for
)

// request asks for a spawn or a despawn.
type request struct {
	spawn bool
	index int // of the enemy, or of the storage or none
	Entity
}

func (r *request) asks() presence {
	if r.spawn {
		return coming
	}
	return leaving
}

// named reports whether the presence of what is asked for is kept by its name.
func (r *request) named() bool { return r.Sort == Plain }

// remember notes that a spawn or despawn was asked for.
func (w *World) remember(r *request) {
	if r.named() {
		w.entities[r.Name] |= r.asks()
	}
}

// appear does a spawn that was asked for.
func (w *World) appear(r *request, now unit.Tick) {
	switch r.Sort {
	case Player:
		r.Name = w.nextPlayerEntity()
		fallthrough
	case Plain:
		w.entities[r.Name] = there
	case Enemy:
		w.enemies[r.index].appear(now)
	case SharedStorage:
		if s := &w.storages[r.index]; !s.gone {
			s.there = true
		}
	}
}

// vanish does a despawn that was asked for.
func (w *World) vanish(r *request) {
	switch r.Sort {
	case Plain:
		delete(w.entities, r.Name)
	case SharedStorage:
		if r.index != none {
			w.vacant = append(w.vacant, r.index)
		}
	}
}

// Entities returns the entities that are there, by name.
func (w *World) Entities() []string {
	list := make([]string, 0, len(w.entities))
	for name, p := range w.entities {
		if p&there != 0 {
			list = append(list, name)
		}
	}
	for _, e := range w.Enemies() {
		list = append(list, e.Enemy)
	}
	for _, s := range w.Storages() {
		list = append(list, s.Storage)
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// presence returns an entity's presence with what this command asks for.
func (c *Context) presence(entity string) presence {
	p := c.world.entities[entity]
	for i := range c.requests {
		if r := &c.requests[i]; r.named() && r.Name == entity {
			p |= r.asks()
		}
	}
	return p
}

// Spawn asks for an entity, which will be there after the flush. EntityTaken if
// one of that name is there, though it may be about to leave, or was asked for
// already.
func (c *Context) Spawn(entity string) Reason {
	if c.presence(entity) != 0 || c.world.enemy(entity) != none || c.world.storage(entity) != nil {
		return EntityTaken
	}
	c.ask(request{spawn: true, Entity: Entity{Name: entity}})
	return Ok
}

// Despawn asks for the removal of an entity, done by the flush. NoSuchTarget if
// it is not there, or if an earlier one has asked for the same.
func (c *Context) Despawn(entity string) Reason {
	// COMMIT-033c: what this command has asked to come is not there for it.
	if c.presence(entity) != there {
		return NoSuchTarget
	}
	c.ask(request{Entity: Entity{Name: entity}})
	return Ok
}
