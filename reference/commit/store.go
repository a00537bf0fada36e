package commit

import (
	"slices"

	"github.com/moveauth/moveauth/reference/unit"
)

// Store is what a host has persisted: a copy of each table as it was when it
// was last flushed, and the duplicate windows as the last drain left them. It
// lives in memory; the zero value is an empty store. Host commit model, ADR-0002
// §5.
type Store struct {
	windows []Window
	known   []string // every table that was ever flushed, by name

	bags    []savedPlayer
	combat  savedCombat
	lands   savedLands
	shelves savedStorages
	built   savedStructures
}

type savedPlayer struct {
	bag  bag
	worn []int
}

type savedCombat struct {
	players []savedLife
	enemies []savedEnemy
	revives []revive
}

type savedLife struct {
	hp    int64
	life  Life
	since unit.Tick
}

type savedEnemy struct {
	hp        int64
	gone      bool
	staggered unit.Tick
}

type savedLands struct {
	lands  []land
	swings []int64 // by node
}

type savedStorages struct {
	rows   []storage
	vacant []int
}

type savedStructures struct {
	placed   StructureID
	standing []Structure
}

// Persist flushes the dirty tables, each once, after the drain has returned, and
// returns their names, which are valid until the record's Reset. Host commit
// model, ADR-0002 §5.
func (c *Channel) Persist(rec *Record, now unit.Tick) []string {
	w := c.world
	c.store.windows = append(c.store.windows[:0], c.windows...)
	if len(w.dirty) == 0 {
		return nil
	}
	start := len(rec.tables)
	for _, t := range w.dirty {
		// COMMIT-035c: as it is now: the drain that changed it is over.
		c.store.save(w, t)
		rec.tables = append(rec.tables, w.tables.list[t])
		w.marked[t] = false
	}
	flushed := rec.tables[start:len(rec.tables):len(rec.tables)]
	rec.Add(Event{What: Flushed, Tick: now, Tables: flushed})
	w.dirty = w.dirty[:0]
	return flushed
}

// Tables lists, by name, the world's tables and every other that was ever
// flushed. It is for reading.
func (s *Store) Tables() []string { return s.known }

// save copies a table, in the memory of the copy before.
func (s *Store) save(w *World, t Table) {
	name := w.tables.list[t]
	if i, known := slices.BinarySearch(s.known, name); !known {
		s.known = slices.Insert(s.known, i, name)
	}
	switch t {
	case TableBags:
		s.saveBags(w)
	case TableCombat:
		s.saveCombat(w)
	case TableLands:
		s.lands.lands = append(s.lands.lands[:0], w.lands...)
		s.lands.swings = s.lands.swings[:0]
		for i := range w.nodes {
			s.lands.swings = append(s.lands.swings, w.nodes[i].swings)
		}
	case TableStorages:
		s.saveStorages(w)
	case TableStructures:
		s.built.placed = w.placed
		s.built.standing = append(s.built.standing[:0], w.standing...)
	}
}

func (s *Store) saveBags(w *World) {
	if s.bags == nil {
		s.bags = make([]savedPlayer, len(w.players))
	}
	for i := range w.players {
		p := &w.players[i]
		p.bag.copyTo(&s.bags[i].bag)
		s.bags[i].worn = append(s.bags[i].worn[:0], p.worn...)
	}
}

func (s *Store) saveCombat(w *World) {
	s.combat.players = s.combat.players[:0]
	for i := range w.players {
		p := &w.players[i]
		s.combat.players = append(s.combat.players, savedLife{p.hp, p.life, p.since})
	}
	s.combat.enemies = s.combat.enemies[:0]
	for i := range w.enemies {
		e := &w.enemies[i]
		s.combat.enemies = append(s.combat.enemies, savedEnemy{e.hp, e.gone, e.staggered})
	}
	s.combat.revives = append(s.combat.revives[:0], w.revives...)
}

func (s *Store) saveStorages(w *World) {
	for len(s.shelves.rows) < len(w.storages) {
		s.shelves.rows = append(s.shelves.rows, storage{})
	}
	for i := range w.storages {
		to, from := &s.shelves.rows[i], &w.storages[i]
		units := to.bag
		from.bag.copyTo(&units)
		*to = *from
		to.bag = units
	}
	s.shelves.vacant = append(s.shelves.vacant[:0], w.vacant...)
}

// Reopen makes the channel of a new host out of what the store holds. now is
// the last tick that the old one ran. Nothing waits in it. In a new session
// nobody has sent anything yet.
func (c *Channel) Reopen(now unit.Tick, newSession bool) *Channel {
	c.world.load(c.store, now)
	fresh := newChannel(c.world, c.store)
	fresh.payloadLimit, fresh.pendingLimit, fresh.spans = c.payloadLimit, c.pendingLimit, c.spans
	// COMMIT-071: sequences are counted in a session: who begins a new one
	// begins at 1.
	if !newSession {
		copy(fresh.windows, c.store.windows)
	}
	copy(c.store.windows, fresh.windows)
	return fresh
}

// load makes the world what the store holds. What no table has is as it was
// opened, or not there.
func (w *World) load(s *Store, now unit.Tick) {
	for i := range w.players {
		p := &w.players[i]
		s.bags[i].bag.copyTo(&p.bag)
		p.worn = append(p.worn[:0], s.bags[i].worn...)
		life := s.combat.players[i]
		p.hp, p.life, p.since = life.hp, life.life, life.since
		p.shielded = 0
		p.returnToOpening()
	}
	copy(w.lands, s.lands.lands)
	for i := range w.nodes {
		w.nodes[i].swings = s.lands.swings[i]
	}
	w.revives = append(w.revives[:0], s.combat.revives...)
	w.loadEnemies(s.combat.enemies, now)
	w.loadStructures(s)
	clear(w.entities)
	w.dirty = w.dirty[:0]
	clear(w.marked)
}

// loadEnemies puts each enemy that lives on its land, if that is here. Attacks
// whose time is past, or whose land has closed, do not happen again.
func (w *World) loadEnemies(saved []savedEnemy, now unit.Tick) {
	for i := range w.enemies {
		e := &w.enemies[i]
		e.hp, e.gone, e.staggered = saved[i].hp, saved[i].gone, saved[i].staggered
		closed := false
		if e.land != none {
			l := &w.lands[e.land]
			e.gone = e.gone || l.evicted
			closed = l.closed
		}
		e.there = !e.gone && (e.land == none || w.lands[e.land].here())
		for k := range e.attacks {
			e.attacks[k].over = closed || e.attacks[k].resolve <= now
		}
	}
}

func (w *World) loadStructures(s *Store) {
	w.placed = s.built.placed
	w.standing = append(w.standing[:0], s.built.standing...)
	clear(w.taken)
	for _, row := range w.standing {
		w.taken[row.Cell] = row.ID
	}
	w.storages = w.storages[:len(s.shelves.rows)]
	clear(w.storageKeys)
	for i := range w.storages {
		to, from := &w.storages[i], &s.shelves.rows[i]
		units := to.bag
		from.bag.copyTo(&units)
		*to = *from
		to.bag = units
		if !to.gone {
			w.storageKeys[to.name] = i
		}
	}
	w.vacant = append(w.vacant[:0], s.shelves.vacant...)
}
