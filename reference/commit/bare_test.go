package commit

import "github.com/moveauth/moveauth/reference/unit"

// bare is a command that acts on the world as soon as its gates hold, without
// staging, marks, record or outcome: what the drain's cost is compared with.
type bare interface {
	run(w *World, p *player) bool
}

type bareHarvest struct{ node string }

func (c *bareHarvest) run(w *World, p *player) bool {
	n := w.node(c.node)
	if n == nil || !w.lands[n.land].docked || !p.within(w.rules.Reach, n.at) || n.swings <= 0 || p.bag.slots-p.bag.load < n.yield {
		return false
	}
	n.swings--
	p.bag.put(n.item, n.yield)
	return true
}

type bareCraft struct{ recipe, station string }

func (c *bareCraft) run(w *World, p *player) bool {
	r, known := w.recipes[c.recipe]
	if _, there := w.stations[c.station]; !known || !there {
		return false
	}
	room := p.bag.slots - p.bag.load
	for _, in := range r.in {
		if p.bag.has(in.item) < in.n {
			return false
		}
		room += in.n
	}
	for _, out := range r.out {
		room -= out.n
	}
	if room < 0 {
		return false
	}
	for _, in := range r.in {
		p.bag.put(in.item, -in.n)
	}
	for _, out := range r.out {
		p.bag.put(out.item, out.n)
	}
	return true
}

type bareMove struct {
	storage, item string
	n             int64 // into the storage; below 0: out of it
}

func (c *bareMove) run(w *World, p *player) bool {
	s, item := w.storage(c.storage), w.items.find(c.item)
	if s == nil {
		return false
	}
	from, to, n := &p.bag, &s.bag, c.n
	if n < 0 {
		from, to, n = to, from, -n
	}
	if from.has(item) < n || to.slots-to.load < n {
		return false
	}
	from.put(item, -n)
	to.put(item, n)
	return true
}

type bareEquip struct{ slot, item string }

func (c *bareEquip) run(w *World, p *player) bool {
	item := w.items.find(c.item)
	if p.bag.has(item) < 1 || p.wearing(w.slots.find(c.slot)) != none {
		return false
	}
	p.bag.put(item, -1)
	p.wear(w.slots.number(c.slot), item+1)
	return true
}

type bareUnequip struct{ slot string }

func (c *bareUnequip) run(w *World, p *player) bool {
	slot := w.slots.find(c.slot)
	item := p.wearing(slot)
	if item == none || p.bag.load == p.bag.slots {
		return false
	}
	p.wear(slot, 0)
	p.bag.put(item, 1)
	return true
}

type bareStrike struct{ target string }

func (c *bareStrike) run(w *World, p *player) bool {
	i := w.enemy(c.target)
	if p.life == Dead || i == none || !p.within(w.rules.Reach, w.enemies[i].at) {
		return false
	}
	w.enemies[i].hp -= w.rules.Strike
	w.enemies[i].staggered = 1
	return true
}

type barePlace struct {
	kind string
	cell unit.Cell
}

func (c *barePlace) run(w *World, p *player) bool {
	kind, known := w.types[c.kind]
	if !known || !w.OnGrid(c.cell) || w.taken[c.cell] != 0 || w.occupied(c.cell) || !w.exit(p, c.cell) {
		return false
	}
	for _, cost := range kind.cost {
		if p.bag.has(cost.item) < cost.n {
			return false
		}
	}
	for _, cost := range kind.cost {
		p.bag.put(cost.item, -cost.n)
	}
	w.build(Structure{ID: w.placed + 1, Type: c.kind, Cell: c.cell, storage: none})
	return true
}

type bareDemolish struct{ cell unit.Cell }

func (c *bareDemolish) run(w *World, _ *player) bool {
	id := w.taken[c.cell]
	if id == 0 {
		return false
	}
	w.demolish(id)
	return true
}

type bareDash struct{}

func (*bareDash) run(_ *World, p *player) bool {
	if p.life != Alive {
		return false
	}
	p.shielded = 3
	return true
}
