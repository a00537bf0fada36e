package commit

import (
	"slices"
	"strings"

	"github.com/moveauth/moveauth/reference/unit"
)

// Store is what a host has persisted: each table as it was when it was last
// flushed, and the duplicate windows as the last drain left them, all of it as
// bytes. It lives in memory; the zero value is an empty store. Host commit model,
// ADR-0002 §5.
type Store struct {
	known   []string // every table that was ever flushed, by name
	tables  [tableCount][]byte
	windows []byte
	lasts   []unit.Seq   // what windows says, by player, as it is compared in every tick
	flushed []SavedTable // in the last Persist

	// What the tables are written from; kept for their memory.
	bags       BagsTable
	combat     CombatTable
	lands      LandsTable
	storages   StoragesTable
	structures StructuresTable
	last       WindowsTable
}

// Persist flushes the dirty tables, each once, after the drain has returned, and
// returns their names, which are valid until the record's Reset. Host commit
// model, ADR-0002 §5.
func (c *Channel) Persist(rec *Record, now unit.Tick) []string {
	w, s := c.world, c.store
	s.flushed = s.flushed[:0]
	if c.hasTaken() {
		c.saveWindows()
		s.flushed = append(s.flushed, SavedTable{WindowsName, s.windows})
	}
	if len(w.dirty) == 0 {
		return nil
	}
	start := len(rec.tables)
	for _, t := range w.dirty {
		// COMMIT-035c: as it is now: the drain that changed it is over.
		s.flushed = append(s.flushed, s.save(w, t))
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

// Flushed returns what the last Persist has written: the tables that were dirty,
// and the windows if they have changed. It is valid until the next one.
func (s *Store) Flushed() []SavedTable { return s.flushed }

// Saved returns a copy of all that the store holds, by name.
func (s *Store) Saved() []SavedTable {
	list := []SavedTable{{WindowsName, slices.Clone(s.windows)}}
	for _, name := range s.known {
		table := SavedTable{Name: name}
		if t := slices.Index(worldTables[:], name); t != none {
			table.Data = slices.Clone(s.tables[t])
		}
		list = append(list, table)
	}
	slices.SortFunc(list, func(a, b SavedTable) int { return strings.Compare(a.Name, b.Name) })
	return list
}

// remember notes that a table was flushed.
func (s *Store) remember(name string) {
	if i, known := slices.BinarySearch(s.known, name); !known {
		s.known = slices.Insert(s.known, i, name)
	}
}

// save writes a table, in the memory of what it wrote before.
func (s *Store) save(w *World, t Table) SavedTable {
	name := w.tables.list[t]
	s.remember(name)
	if t >= tableCount {
		return SavedTable{Name: name} // a Probe's: it holds nothing
	}
	data := &s.tables[t]
	switch t {
	case TableBags:
		s.bags.fill(w)
		*data = s.bags.Append((*data)[:0])
	case TableCombat:
		s.combat.fill(w)
		*data = s.combat.Append((*data)[:0])
	case TableLands:
		s.lands.fill(w)
		*data = s.lands.Append((*data)[:0])
	case TableStorages:
		s.storages.fill(w)
		*data = s.storages.Append((*data)[:0])
	case TableStructures:
		s.structures.fill(w)
		*data = s.structures.Append((*data)[:0])
	}
	return SavedTable{name, *data}
}

// hasTaken reports whether a window is another than it was saved.
func (c *Channel) hasTaken() bool {
	for i := range c.windows {
		if i >= len(c.store.lasts) || c.windows[i].Last != c.store.lasts[i] {
			return true
		}
	}
	return false
}

func (c *Channel) saveWindows() {
	s := c.store
	s.lasts = s.lasts[:0]
	for i := range c.windows {
		s.lasts = append(s.lasts, c.windows[i].Last)
	}
	s.last.Players = s.last.Players[:0]
	for _, key := range c.world.named {
		if last := s.lasts[key]; last != 0 {
			s.last.Players = append(s.last.Players, WindowRow{c.world.players[key].name, last})
		}
	}
	s.windows = s.last.Append(s.windows[:0])
}

// rows makes a list n rows long, in the memory of the rows that it had.
func rows[T any](list []T, n int) []T {
	return slices.Grow(list[:0], n)[:n]
}

func (t *BagsTable) fill(w *World) {
	t.Players = rows(t.Players, len(w.named))
	for i, key := range w.named {
		p, row := &w.players[key], &t.Players[i]
		row.Player = p.name
		row.Bag = p.bag.stacks(row.Bag[:0], &w.items)
		row.Worn = row.Worn[:0]
		for _, slot := range w.slots.order {
			if item := p.wearing(slot); item != none {
				row.Worn = append(row.Worn, Worn{w.slots.list[slot], w.items.list[item]})
			}
		}
	}
}

func (t *CombatTable) fill(w *World) {
	t.Players = rows(t.Players, len(w.named))
	for i, key := range w.named {
		p := &w.players[key]
		t.Players[i] = LifeRow{p.name, p.hp, p.life, p.since}
	}
	t.Enemies = rows(t.Enemies, len(w.enemies))
	for i, k := range w.enemySort {
		e := &w.enemies[k]
		t.Enemies[i] = EnemyRow{e.name, e.hp, e.gone, e.staggered}
	}
	t.Revives = rows(t.Revives, len(w.revives))
	for i, r := range w.revives {
		t.Revives[i] = ReviveRow{w.players[r.reviver].name, w.players[r.target].name, r.start}
	}
}

func (t *LandsTable) fill(w *World) {
	t.Lands = rows(t.Lands, len(w.lands))
	for i, k := range w.landSort {
		l := &w.lands[k]
		t.Lands[i] = LandRow{l.name, l.stay()}
	}
	t.Nodes = rows(t.Nodes, len(w.nodes))
	for i, k := range w.nodeSort {
		t.Nodes[i] = NodeState{w.nodes[k].name, w.nodes[k].swings}
	}
}

func (t *StoragesTable) fill(w *World) {
	all := t.Storages[:cap(t.Storages)]
	t.Storages = t.Storages[:0]
	add := func(index int) {
		s := &w.storages[index]
		row := StorageRow{Structure: s.structure, Storage: s.name}
		if s.structure != 0 {
			row.Slots = s.bag.slots
		}
		if n := len(t.Storages); n < len(all) {
			row.Holds = all[n].Holds[:0]
		}
		row.Holds = s.bag.stacks(row.Holds, &w.items)
		t.Storages = append(t.Storages, row)
	}
	for _, index := range w.shelfSort {
		add(index)
	}
	for i := range w.standing {
		if index := w.standing[i].storage; index != none {
			add(index)
		}
	}
}

func (t *StructuresTable) fill(w *World) {
	t.Placed = w.placed
	t.Standing = rows(t.Standing, len(w.standing))
	for i := range w.standing {
		s := &w.standing[i]
		t.Standing[i] = StructureRow{s.ID, s.Type, s.Cell}
	}
}
