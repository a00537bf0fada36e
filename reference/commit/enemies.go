package commit

import "github.com/moveauth/moveauth/reference/unit"

type enemy struct {
	name string
	land int // or none
	at   unit.Vec
	hp   int64

	there     bool
	gone      bool      // for good: killed, or left with its land
	staggered unit.Tick // the first tick in which it no longer is; 0: it is not
	attacks   []attack
}

type attack struct {
	target  unit.PlayerKey
	damage  int64
	resolve unit.Tick
	over    bool // it has resolved, was cancelled, or never happened
}

func (w *World) openEnemies(enemies []EnemySetup) {
	for i, s := range enemies {
		e := enemy{name: s.Enemy, land: none, at: s.At, hp: s.HP}
		if s.Land != "" {
			e.land = w.landNamed(s.Land)
		}
		e.there = e.land == none || w.lands[e.land].here()
		for _, a := range s.Attacks {
			e.attacks = append(e.attacks, attack{target: w.keys[a.Target], damage: a.Damage, resolve: a.Resolve})
		}
		w.enemies = append(w.enemies, e)
		w.enemyKeys[s.Enemy] = i
	}
	w.enemySort = byName(len(enemies), func(i int) string { return enemies[i].Enemy })
}

// enemy returns the index of an enemy that is there, or none.
func (w *World) enemy(name string) int {
	if i, ok := w.enemyKeys[name]; ok && w.enemies[i].there {
		return i
	}
	return none
}

// hit is enemy damage that has resolved and was not applied yet.
type hit struct {
	enemy  int
	target unit.PlayerKey
	damage int64
}

// StepEnemies lets each attack whose time has come resolve, once. What resolves
// is applied by the drain. Host commit model, ADR-0002 §4, step 1b.
func (c *Channel) StepEnemies(now unit.Tick) {
	for i := range c.world.enemies {
		e := &c.world.enemies[i]
		if !e.there {
			continue
		}
		for k := range e.attacks {
			if a := &e.attacks[k]; !a.over && a.resolve <= now {
				a.over = true
				c.pending = append(c.pending, hit{i, a.target, a.damage})
			}
		}
	}
}

// appear does the spawn of an enemy. What it would have done before never
// happens.
func (e *enemy) appear(now unit.Tick) {
	if e.gone {
		return
	}
	e.there = true
	for k := range e.attacks {
		if e.attacks[k].resolve <= now {
			e.attacks[k].over = true
		}
	}
}

// vanish makes an enemy gone for good.
func (e *enemy) vanish() { e.there, e.gone = false, true }

// callOff cancels every attack of the enemy that is not over, and reports
// whether there was one.
func (e *enemy) callOff() bool {
	any := false
	for k := range e.attacks {
		any = any || !e.attacks[k].over
		e.attacks[k].over = true
	}
	return any
}

// EnemyState is an enemy that is there.
type EnemyState struct {
	Enemy          string
	HP             int64
	StaggeredUntil unit.Tick // the first tick in which it no longer is; 0: it is not
}

// Enemies returns the enemies that are there, in the order of the setup.
func (w *World) Enemies() []EnemyState {
	list := []EnemyState{}
	for i := range w.enemies {
		if e := &w.enemies[i]; e.there {
			list = append(list, EnemyState{e.name, e.hp, e.staggered})
		}
	}
	return list
}
