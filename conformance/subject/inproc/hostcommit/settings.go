package hostcommit

import (
	"github.com/moveauth/moveauth/conformance"
	"github.com/moveauth/moveauth/conformance/subject/inproc/port"
	"github.com/moveauth/moveauth/reference/commit"
	"github.com/moveauth/moveauth/reference/host"
	"github.com/moveauth/moveauth/reference/unit"
)

// Config translates settings. It checks nothing: host.New does.
func Config(st *conformance.HostCommitSettings) host.Config {
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
				HP: p.HP, Life: life(p.Life), At: port.Place(p.At)},
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
		Home: port.Place(st.Home),
	}
	if st.Reach != nil {
		s.Reach = float64(*st.Reach)
	}
	if st.Grid != nil {
		s.Grid = &unit.Cell{Column: st.Grid[0], Row: st.Grid[1]}
	}
	for _, l := range st.Lands {
		s.Lands = append(s.Lands, commit.LandSetup{
			Land: l.Land, Socket: l.Socket, Deposit: port.Vec(l.Deposit),
			Area:    port.Area(l.Area),
			Arrives: tick(l.ArrivesTick), SoftClose: tick(l.SoftCloseTick), Evicts: tick(l.EvictsTick),
		})
	}
	for _, n := range st.Nodes {
		s.Nodes = append(s.Nodes, commit.NodeSetup{Node: n.Node, Land: n.Land, At: port.Vec(n.At), Item: n.Item, Yield: n.Yield, Swings: n.Swings})
	}
	for _, e := range st.Enemies {
		enemy := commit.EnemySetup{Enemy: e.Enemy, Land: e.Land, At: port.Vec(e.At), HP: e.HP}
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
		s.Stations = append(s.Stations, commit.StationSetup{Station: t.Station, At: port.Place(t.At)})
	}
	for _, t := range st.Storages {
		s.Storages = append(s.Storages, commit.StorageSetup{Storage: t.Storage, At: port.Place(t.At), Slots: t.Slots, Holds: t.Holds})
	}
	return s
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
