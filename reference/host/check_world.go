package host

import (
	"fmt"

	"github.com/moveauth/moveauth/reference/commit"
)

func (cfg *Config) checkWorld(c *checker) {
	w := &cfg.World
	checkRules(c, w)
	lands := checkLands(c, w.Lands)
	seen := places{}
	for i, n := range w.Nodes {
		key := fmt.Sprintf("nodes[%d]", i)
		c.unique(seen, key+".node", n.Node)
		c.among(lands, key+".land", n.Land, "land")
		c.place(key+".at", n.At)
		c.name(key+".item", n.Item)
		c.atLeast(0, key+".yield", n.Yield)
		c.atLeast(0, key+".swings", n.Swings)
	}
	cfg.checkEnemies(c, lands)
	seen = places{}
	for i, s := range w.Structures {
		key := fmt.Sprintf("structures[%d]", i)
		c.unique(seen, key+".type", s.Type)
		c.counts(key+".cost", s.Cost)
		c.atLeast(0, key+".slots", s.Slots)
	}
	seen = places{}
	for i, r := range w.Recipes {
		key := fmt.Sprintf("recipes[%d]", i)
		c.unique(seen, key+".recipe", r.Recipe)
		c.counts(key+".in", r.In)
		c.counts(key+".out", r.Out)
	}
	seen = places{}
	for i, s := range w.Stations {
		key := fmt.Sprintf("stations[%d]", i)
		c.unique(seen, key+".station", s.Station)
		c.at(key+".at", s.At)
	}
	seen = places{}
	for i, s := range w.Storages {
		key := fmt.Sprintf("storages[%d]", i)
		c.unique(seen, key+".storage", s.Storage)
		if s.Storage == commit.Bag {
			c.fault(key+".storage", fmt.Sprintf("%q", s.Storage), "another name: that one is the acting player's bag")
		}
		c.at(key+".at", s.At)
		c.atLeast(0, key+".slots", s.Slots)
		c.fits(key+".holds", s.Holds, s.Slots)
	}
}

func checkRules(c *checker, w *commit.Setup) {
	c.at("home", w.Home)
	c.number("reach", w.Reach)
	if w.Reach < 0 {
		c.fault("reach", w.Reach, "at least 0")
	}
	c.atLeast(0, "strike", w.Strike)
	c.atLeast(0, "stagger_ticks", int64(w.StaggerTicks))
	c.atLeast(0, "dash_ticks", int64(w.DashTicks))
	c.atLeast(0, "revive_ticks", int64(w.ReviveTicks))
	c.atLeast(0, "downed_ticks", int64(w.DownedTicks))
	c.atLeast(0, "respawn_ticks", int64(w.RespawnTicks))
	if w.RespawnTicks > 0 && w.Home == nil {
		c.fault("home", "absent", "where the dead come back, as respawn_ticks says that they do")
	}
	if w.Grid != nil {
		c.atLeast(1, "grid[0]", w.Grid.Column)
		c.atLeast(1, "grid[1]", w.Grid.Row)
	}
}

func checkLands(c *checker, all []commit.LandSetup) places {
	lands := places{}
	for i, l := range all {
		key := fmt.Sprintf("lands[%d]", i)
		c.unique(lands, key+".land", l.Land)
		c.name(key+".socket", l.Socket)
		c.place(key+".area", l.Area.Min)
		c.number(key+".area[2]", l.Area.Max.X)
		c.number(key+".area[3]", l.Area.Max.Y)
		if l.Area.Min.X > l.Area.Max.X || l.Area.Min.Y > l.Area.Max.Y {
			c.fault(key+".area", l.Area, "x0, y0, x1, y1 with x0 ≤ x1 and y0 ≤ y1")
		}
		c.place(key+".deposit", l.Deposit)
		c.tick(1, key+".arrives_tick", l.Arrives)
		c.tick(0, key+".soft_close_tick", l.SoftClose)
		c.tick(1, key+".evicts_tick", l.Evicts)
	}
	return lands
}

func (cfg *Config) checkEnemies(c *checker, lands places) {
	players, seen := places{}, places{}
	for i, p := range cfg.Players {
		players[p.Player] = fmt.Sprintf("players[%d]", i)
	}
	for i, e := range cfg.World.Enemies {
		key := fmt.Sprintf("enemies[%d]", i)
		c.unique(seen, key+".enemy", e.Enemy)
		if e.Land != "" {
			c.among(lands, key+".land", e.Land, "land")
		}
		c.place(key+".at", e.At)
		c.atLeast(1, key+".hp", e.HP)
		for k, a := range e.Attacks {
			at := fmt.Sprintf("%s.attacks[%d]", key, k)
			c.among(players, at+".target", a.Target, "player")
			c.atLeast(0, at+".damage", a.Damage)
			c.atLeast(0, at+".resolve_tick", int64(a.Resolve))
		}
	}
}
