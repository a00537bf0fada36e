package commit

import (
	"fmt"
	"slices"

	"github.com/moveauth/moveauth/reference/unit"
)

// Reopen makes the channel of a new host out of what the store holds. now is
// the last tick that the old one ran. Nothing waits in it. In a new session
// nobody has sent anything yet. An error is one of the store's own bytes, and
// leaves everything as it was.
func (c *Channel) Reopen(now unit.Tick, newSession bool) (*Channel, error) {
	return c.Load(c.store.Saved(), now, newSession)
}

// Load is Reopen out of tables that another host has persisted, for a channel
// whose world is as it opened: so a table that is not among them is, and what has
// no row in one. An error is a [*TableError], and leaves everything as it was: a
// table that is not as this program writes it, or that has what the world has
// not.
func (c *Channel) Load(tables []SavedTable, now unit.Tick, newSession bool) (*Channel, error) {
	var l loaded
	if err := l.read(tables); err != nil {
		return nil, err
	}
	if err := l.check(c.world); err != nil {
		return nil, err
	}
	c.world.load(&l, now)
	c.store.take(c.world, l.others)
	fresh := newChannel(c.world, c.store)
	fresh.payloadLimit, fresh.pendingLimit, fresh.spans = c.payloadLimit, c.pendingLimit, c.spans
	fresh.snapper = c.snapper
	// COMMIT-071: sequences are counted in a session: who begins a new one
	// begins at 1.
	if !newSession {
		for _, row := range l.windows.Players {
			fresh.windows[c.world.keys[row.Player]].Last = row.Last
		}
	}
	fresh.saveWindows()
	if newSession {
		c.store.lasts = c.store.lasts[:0] // what was kept elsewhere is another session's
	}
	return fresh, nil
}

// take makes the store hold the world as it has been loaded. others are the
// tables of Probes.
func (s *Store) take(w *World, others []string) {
	for t := range tableCount {
		s.save(w, t)
	}
	for _, name := range others {
		s.remember(name)
	}
	s.flushed = s.flushed[:0]
}

// loaded is what saved tables say.
type loaded struct {
	there      [tableCount]bool
	bags       BagsTable
	combat     CombatTable
	lands      LandsTable
	storages   StoragesTable
	structures StructuresTable
	windows    WindowsTable
	others     []string // tables of Probes
}

// read decodes tables, each of which may be there once.
func (l *loaded) read(tables []SavedTable) error {
	seen := map[string]bool{}
	for _, t := range tables {
		if seen[t.Name] {
			return &TableError{Table: t.Name, Got: "it twice", Want: "each table once"}
		}
		seen[t.Name] = true
		if err := l.decode(t); err != nil {
			return err
		}
	}
	return nil
}

func (l *loaded) decode(t SavedTable) error {
	if t.Name == WindowsName {
		return l.windows.Decode(t.Data)
	}
	number := Table(slices.Index(worldTables[:], t.Name))
	if number == none {
		if len(t.Data) > 0 || !unit.ValidName(t.Name) {
			return &TableError{Table: t.Name, Got: fmt.Sprintf("%d bytes", len(t.Data)), Want: "a table of this game, or an empty one with a name"}
		}
		l.others = append(l.others, t.Name)
		return nil
	}
	l.there[number] = true
	switch number {
	case TableBags:
		return l.bags.Decode(t.Data)
	case TableCombat:
		return l.combat.Decode(t.Data)
	case TableLands:
		return l.lands.Decode(t.Data)
	case TableStorages:
		return l.storages.Decode(t.Data)
	default:
		return l.structures.Decode(t.Data)
	}
}

// SavedPlayers lists the players of whom saved tables tell, by name. The error is
// a [*TableError].
func SavedPlayers(tables []SavedTable) ([]string, error) {
	var l loaded
	if err := l.read(tables); err != nil {
		return nil, err
	}
	var all []string
	for i := range l.bags.Players {
		all = append(all, l.bags.Players[i].Player)
	}
	for _, row := range l.combat.Players {
		all = append(all, row.Player)
	}
	for _, row := range l.windows.Players {
		all = append(all, row.Player)
	}
	slices.Sort(all)
	return slices.Compact(all), nil
}

// missing says that a table has what the settings have not: whoever took it out
// of them has to say what is to become of it.
func missing(table, what, name string) error {
	return &TableError{Table: table, Where: what, Got: fmt.Sprintf("%q", name), Want: "one that the settings have"}
}

// check holds the tables to the world that they are to be loaded into, and to
// each other.
func (l *loaded) check(w *World) error {
	player := func(table, name string) error {
		if _, known := w.keys[name]; !known {
			return missing(table, "a player", name)
		}
		return nil
	}
	for i := range l.bags.Players {
		if err := player(worldTables[TableBags], l.bags.Players[i].Player); err != nil {
			return err
		}
	}
	for _, row := range l.windows.Players {
		if err := player(WindowsName, row.Player); err != nil {
			return err
		}
	}
	table := worldTables[TableCombat]
	for _, row := range l.combat.Players {
		if err := player(table, row.Player); err != nil {
			return err
		}
	}
	for _, row := range l.combat.Revives {
		for _, name := range []string{row.Reviver, row.Target} {
			if err := player(table, name); err != nil {
				return err
			}
		}
	}
	for _, row := range l.combat.Enemies {
		if _, known := w.enemyKeys[row.Enemy]; !known {
			return missing(table, "an enemy", row.Enemy)
		}
	}
	if err := l.checkLands(w); err != nil {
		return err
	}
	return l.checkBuilt(w)
}

func (l *loaded) checkLands(w *World) error {
	table := worldTables[TableLands]
	for _, row := range l.lands.Lands {
		i := w.landNamed(row.Land)
		if i == none {
			return missing(table, "a land", row.Land)
		}
		if row.Stage == Coming && w.lands[i].arrives == never {
			return &TableError{Table: table, Where: "land " + row.Land, Got: "it coming", Want: "a tick in the settings in which it arrives"}
		}
	}
	for _, row := range l.lands.Nodes {
		if w.node(row.Node) == nil {
			return missing(table, "a node", row.Node)
		}
	}
	return nil
}

func (l *loaded) checkBuilt(w *World) error {
	table := worldTables[TableStructures]
	built := map[StructureID]bool{}
	for _, row := range l.structures.Standing {
		if _, known := w.types[row.Type]; !known {
			return missing(table, "a structure's type", row.Type)
		}
		if !w.OnGrid(row.Cell) {
			return &TableError{Table: table, Where: row.ID.String(), Got: fmt.Sprintf("cell %v", row.Cell), Want: fmt.Sprintf("one on the grid of %d by %d", w.grid.Column, w.grid.Row)}
		}
		built[row.ID] = true
	}
	table = worldTables[TableStorages]
	for i := range l.storages.Storages {
		row := &l.storages.Storages[i]
		k, opened := w.storageKeys[row.Storage]
		opened = opened && k < len(w.shelfSort)
		switch {
		case row.Structure == 0 && !opened:
			return missing(table, "a storage", row.Storage)
		case row.Structure != 0 && opened:
			return &TableError{Table: table, Where: fmt.Sprintf("the storage of %v", row.Structure), Got: fmt.Sprintf("%q", row.Storage), Want: "a name that no storage of the settings has"}
		case row.Structure != 0 && !built[row.Structure]:
			return &TableError{Table: table, Where: "storage " + row.Storage, Got: row.Structure.String(), Want: "a structure that stands"}
		}
	}
	return nil
}

// load makes the world what tables say. What no table has is as it was opened, or
// not there.
func (w *World) load(l *loaded, now unit.Tick) {
	for i := range w.players {
		p := &w.players[i]
		w.dress(p, &p.carry)
		p.enliven(&p.being)
		p.shielded = 0
		p.returnToOpening()
	}
	for i := range l.bags.Players {
		row := &l.bags.Players[i]
		w.dress(&w.players[w.keys[row.Player]], row)
	}
	for i := range l.combat.Players {
		row := &l.combat.Players[i]
		w.players[w.keys[row.Player]].enliven(row)
	}
	w.revives = w.revives[:0]
	for _, r := range l.combat.Revives {
		w.revives = append(w.revives, revive{w.keys[r.Reviver], w.keys[r.Target], r.Start})
	}
	for _, row := range l.lands.Lands {
		w.lands[w.landNamed(row.Land)].moor(row.Stage)
	}
	for _, row := range l.lands.Nodes {
		w.node(row.Node).swings = row.Swings
	}
	w.loadEnemies(l.combat.Enemies, now)
	w.loadStructures(l)
	clear(w.entities)
	w.dirty = w.dirty[:0]
	clear(w.marked)
}

// dress makes what a player carries and wears what a row says.
func (w *World) dress(p *player, row *BagRow) {
	p.bag.refill(row.Bag, &w.items)
	clear(p.worn)
	for _, worn := range row.Worn {
		p.wear(w.slots.number(worn.Slot), w.items.number(worn.Item)+1)
	}
}

// enliven makes how a player is what a row says.
func (p *player) enliven(row *LifeRow) { p.hp, p.life, p.since = row.HP, row.Life, row.Since }

// moor puts a land where a stage says.
func (l *land) moor(at Stay) {
	l.arrived, l.docked = at != Coming, at == Docked
	l.closed, l.evicted = at == Closed || at == Left, at == Left
}

// loadEnemies puts each enemy that lives on its land, if that is here. Attacks
// whose time is past, or whose land has closed, do not happen again.
func (w *World) loadEnemies(saved []EnemyRow, now unit.Tick) {
	for _, row := range saved {
		e := &w.enemies[w.enemyKeys[row.Enemy]]
		e.hp, e.gone, e.staggered = row.HP, row.Gone, row.Staggered
	}
	for i := range w.enemies {
		e := &w.enemies[i]
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

// loadStructures makes the registry and the storages what their tables say. Each
// storage of a structure stands in the middle of its cell.
func (w *World) loadStructures(l *loaded) {
	if l.there[TableStructures] {
		w.placed = l.structures.Placed
		w.standing = w.standing[:0]
		clear(w.taken)
		for _, row := range l.structures.Standing {
			w.standing = append(w.standing, Structure{row.ID, row.Type, row.Cell, none})
			w.taken[row.Cell] = row.ID
		}
	}
	if !l.there[TableStorages] {
		return
	}
	for _, s := range w.storages[len(w.shelfSort):] {
		delete(w.storageKeys, s.name)
	}
	w.storages, w.vacant = w.storages[:len(w.shelfSort)], w.vacant[:0]
	for i := range l.storages.Storages {
		row := &l.storages.Storages[i]
		if row.Structure == 0 {
			w.storages[w.storageKeys[row.Storage]].bag.refill(row.Holds, &w.items)
			continue
		}
		built := &w.standing[w.row(row.Structure)]
		built.storage = len(w.storages)
		w.storageKeys[row.Storage] = built.storage
		s := storage{name: row.Storage, structure: row.Structure, at: built.Cell.Centre(), known: true, bag: bag{slots: row.Slots}, there: true}
		s.bag.refill(row.Holds, &w.items)
		w.storages = append(w.storages, s)
	}
}
