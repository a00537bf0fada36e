package inproc

import (
	"github.com/moveauth/moveauth/conformance"
	"github.com/moveauth/moveauth/reference/commit"
	"github.com/moveauth/moveauth/reference/host"
	"github.com/moveauth/moveauth/reference/unit"
)

// config translates settings. It checks nothing: host.New does.
func config(st *conformance.HostCommitSettings) host.Config {
	cfg := host.Config{
		NetworkTickHz: st.NetworkTickHz, SimulationHz: st.SimulationHz,
		PendingLimit: st.PendingLimit, PayloadLimit: st.PayloadLimit,
		Spans: st.Spans, Actions: map[string]host.Action{}, World: setup(st),
	}
	for kind, a := range st.Actions {
		cfg.Actions[kind] = host.Action{Windup: unit.Micros(a.WindupUs), Active: unit.Micros(a.ActiveUs)}
	}
	for _, p := range st.Players {
		cfg.Players = append(cfg.Players, host.Player{
			PlayerSetup: commit.PlayerSetup{Player: p.Player, Host: p.Host, Slots: p.BagSlots, Bag: p.Bag, Worn: p.Worn,
				HP: p.HP, Life: life(p.Life), At: place(p.At)},
			Connection: p.Connection,
		})
	}
	return cfg
}

func setup(st *conformance.HostCommitSettings) commit.Setup {
	s := commit.Setup{
		Rules: commit.Rules{
			Strike: st.Strike, StaggerTicks: unit.Tick(st.StaggerTicks), DashTicks: unit.Tick(st.DashTicks),
			ReviveTicks: unit.Tick(st.ReviveTicks), DownedTicks: unit.Tick(st.DownedTicks), RespawnTicks: unit.Tick(st.RespawnTicks),
		},
		Home: place(st.Home),
	}
	if st.Reach != nil {
		s.Reach = float64(*st.Reach)
	}
	if st.Grid != nil {
		s.Grid = &unit.Cell{Column: st.Grid[0], Row: st.Grid[1]}
	}
	for _, l := range st.Lands {
		s.Lands = append(s.Lands, commit.LandSetup{
			Land: l.Land, Socket: l.Socket, Deposit: vec(l.Deposit),
			Area:    unit.Area{Min: unit.Vec{X: float64(l.Area[0]), Y: float64(l.Area[1])}, Max: unit.Vec{X: float64(l.Area[2]), Y: float64(l.Area[3])}},
			Arrives: tick(l.ArrivesTick), SoftClose: tick(l.SoftCloseTick), Evicts: tick(l.EvictsTick),
		})
	}
	for _, n := range st.Nodes {
		s.Nodes = append(s.Nodes, commit.NodeSetup{Node: n.Node, Land: n.Land, At: vec(n.At), Item: n.Item, Yield: n.Yield, Swings: n.Swings})
	}
	for _, e := range st.Enemies {
		enemy := commit.EnemySetup{Enemy: e.Enemy, Land: e.Land, At: vec(e.At), HP: e.HP}
		for _, a := range e.Attacks {
			enemy.Attacks = append(enemy.Attacks, commit.AttackSetup{Target: a.Target, Damage: a.Damage, Resolve: unit.Tick(a.ResolveTick)})
		}
		s.Enemies = append(s.Enemies, enemy)
	}
	for _, t := range st.Structures {
		s.Structures = append(s.Structures, commit.StructureType{Type: t.Type, Cost: t.Cost, Slots: t.Slots})
	}
	for _, r := range st.Recipes {
		s.Recipes = append(s.Recipes, commit.Recipe{Recipe: r.Recipe, In: r.In, Out: r.Out})
	}
	for _, t := range st.Stations {
		s.Stations = append(s.Stations, commit.StationSetup{Station: t.Station, At: place(t.At)})
	}
	for _, t := range st.Storages {
		s.Storages = append(s.Storages, commit.StorageSetup{Storage: t.Storage, At: place(t.At), Slots: t.Slots, Holds: t.Holds})
	}
	return s
}

func vec(v conformance.Vec2) unit.Vec { return unit.Vec{X: float64(v[0]), Y: float64(v[1])} }

func place(v *conformance.Vec2) *unit.Vec {
	if v == nil {
		return nil
	}
	at := vec(*v)
	return &at
}

func tick(t *int64) *unit.Tick {
	if t == nil {
		return nil
	}
	at := unit.Tick(*t)
	return &at
}

// life reads a life, which the protocol has checked; absent it is Alive.
func life(name conformance.Life) commit.Life {
	for _, l := range []commit.Life{commit.Downed, commit.Dead} {
		if l.String() == string(name) {
			return l
		}
	}
	return commit.Alive
}
