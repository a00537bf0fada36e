package folder

import (
	"errors"
	"fmt"
	"maps"
	"math"
	"slices"

	"github.com/moveauth/moveauth/reference/clamp"
	"github.com/moveauth/moveauth/reference/commit"
	"github.com/moveauth/moveauth/reference/host"
	"github.com/moveauth/moveauth/reference/moveinput"
	"github.com/moveauth/moveauth/reference/server"
	"github.com/moveauth/moveauth/reference/transform"
	"github.com/moveauth/moveauth/reference/unit"
	"github.com/moveauth/moveauth/reference/wire"
)

// Game makes the game of the folder's settings, which goes on from what was saved
// of it; nothing: it begins. The error is an [*Error] that lists every fault of the
// settings, or a [*commit.TableError].
func (f *Folder) Game(saved host.Saved) (server.Game, error) {
	g, err := f.Settings.Game(saved)
	if bad, is := errors.AsType[*unit.ConfigError](err); is {
		return nil, &Error{f.file(settingsFile), listed(bad.Faults), "settings without faults", nil}
	}
	return g, err
}

// listed writes faults in one line.
func listed(faults []unit.Fault) string {
	text := "it has 1 fault"
	if len(faults) != 1 {
		text = fmt.Sprintf("it has %d faults", len(faults))
	}
	for _, f := range faults {
		text += fmt.Sprintf("; %s is %s, want %s", f.Key, f.Got, f.Want)
	}
	return text
}

// Game makes the game of settings, which goes on from what was saved of it;
// nothing: it begins. The error is a [*unit.ConfigError], whose faults are named by
// the settings' names, or a [*commit.TableError].
func (s *Settings) Game(saved host.Saved) (server.Game, error) {
	names, err := saved.Players()
	if err != nil {
		return nil, err
	}
	game, h, err := s.make(saved.Tick, names)
	if err != nil {
		return nil, err
	}
	// A player goes on with the sequence after the last one that was taken of it:
	// its welcome says which that is.
	if err := h.Load(saved.Tables, false); err != nil {
		return nil, err
	}
	return game, nil
}

// make makes the game as it begins, in a tick and with players who have been here.
func (s *Settings) make(start unit.Tick, been []string) (server.Game, *host.Host, error) {
	if faults := s.sections(); len(faults) > 0 {
		return nil, nil, &unit.ConfigError{Faults: faults}
	}
	switch s.Mode {
	case "clamped":
		return s.clamped(start, been)
	case "server":
		return s.tiles(start, been)
	}
	o := s.Owner
	g, err := server.NewOwner(s.rules(o.TickHz, start, been), host.Movement{Prefix: "owner.", Config: transform.Config{
		Hz: o.TickHz, Start: start, Radius: o.AcceptRadius, Grace: unit.Tick(o.GraceTicks), Offset: unit.Tick(o.OffsetTicks), Slack: o.Slack}})
	if err != nil {
		return nil, nil, err
	}
	return g, g.Machine.Host, nil
}

// sections finds what does not belong to the mode, or is missing, and what nobody
// else looks at.
func (s *Settings) sections() (faults []unit.Fault) {
	for i, there := range []bool{s.Owner != nil, s.Clamped != nil, s.Server != nil} {
		switch mode := Modes[i]; {
		case mode == s.Mode && !there:
			faults = append(faults, unit.Fault{Key: mode, Got: "absent", Want: "what mode " + mode + " needs"})
		case mode != s.Mode && there:
			faults = append(faults, unit.Fault{Key: mode, Got: "there", Want: "nothing, as the mode is " + s.Mode})
		}
	}
	if s.Newcomer == nil && len(s.Players) == 0 {
		faults = append(faults, unit.Fault{Key: "players", Got: "none, and there is no newcomer", Want: "somebody who may play"})
	}
	// Too large a limit would be cut to what the wire bears, and nobody told.
	if s.PayloadLimit > wire.MaxPayload {
		faults = append(faults, unit.Fault{Key: "payload_limit", Got: fmt.Sprint(s.PayloadLimit), Want: fmt.Sprintf("1 to %d, which is what a command can bear", wire.MaxPayload)})
	}
	for mode, hz := range s.rates() {
		if hz > mostHz {
			faults = append(faults, unit.Fault{Key: mode + ".tick_hz", Got: fmt.Sprint(hz), Want: fmt.Sprintf("1 to %d", mostHz)})
		}
	}
	for _, name := range slices.Sorted(maps.Keys(s.Homes)) {
		if !unit.ValidName(name) {
			faults = append(faults, unit.Fault{Key: "homes", Got: fmt.Sprintf("%q", name), Want: fmt.Sprintf("a name of 1 to %d of A–Z, a–z, 0–9, _ and -", unit.MaxName)})
		}
		if at := s.Homes[name]; math.Abs(at[0]) > unit.MaxNumber || math.Abs(at[1]) > unit.MaxNumber {
			faults = append(faults, unit.Fault{Key: "homes." + name, Got: fmt.Sprint(at), Want: "a place, at most 2^53−1 from 0"})
		}
	}
	return faults
}

// mostHz is the highest rate of a live host, in ticks a second: a clock that waits
// is no finer than a millisecond.
const mostHz = 1000

// rates are the rates that are given in ticks a second, by their sections.
func (s *Settings) rates() map[string]int64 {
	switch {
	case s.Mode == "owner" && s.Owner != nil:
		return map[string]int64{"owner": s.Owner.TickHz}
	case s.Mode == "clamped" && s.Clamped != nil:
		return map[string]int64{"clamped": s.Clamped.TickHz}
	}
	return nil
}

// below names the faults of a section by it.
func below(section string, err error) error {
	bad, is := errors.AsType[*unit.ConfigError](err)
	if !is {
		return err
	}
	named := &unit.ConfigError{}
	for _, f := range bad.Faults {
		f.Key = section + "." + f.Key
		named.Faults = append(named.Faults, f)
	}
	return named
}

func (s *Settings) clamped(start unit.Tick, been []string) (server.Game, *host.Host, error) {
	c := s.Clamped
	up, known := map[string]clamp.Axis{"y": clamp.UpY, "z": clamp.UpZ}[c.Up]
	if !known {
		return nil, nil, &unit.ConfigError{Faults: []unit.Fault{{Key: "clamped.up", Got: fmt.Sprintf("%q", c.Up), Want: "y or z"}}}
	}
	cfg := clamp.Config{
		Limits:    clamp.Limits{TickHz: float64(c.TickHz), Up: up, MaxHorizontal: c.MaxHorizontal, MaxVertical: c.MaxVertical, Burst: c.Burst},
		WalkSpeed: c.WalkSpeed, Bounds: clamp.Box{Min: point(c.WorldBounds[0]), Max: point(c.WorldBounds[1])}, Home: point(c.Home),
	}
	if err := cfg.Check(); err != nil {
		return nil, nil, below("clamped", err)
	}
	g, err := server.NewClamped(s.rules(c.TickHz, start, been), cfg)
	if err != nil {
		return nil, nil, err
	}
	// Nobody's machine does so by mistake.
	g.Spoofs = true
	return g, g.Host, nil
}

func point(p [3]float64) clamp.Vec { return clamp.Vec{X: p[0], Y: p[1], Z: p[2]} }

func (s *Settings) tiles(start unit.Tick, been []string) (server.Game, *host.Host, error) {
	t, p := s.Server, &s.Server.Profile
	cfg := moveinput.Config{
		Profile: moveinput.Profile{Window: p.Window, SessionLimit: p.SessionLimit, BatchCap: p.BatchCap, InputsPerTick: p.InputsPerTick,
			DatagramBytes: p.DatagramBytes, DegradeStreak: p.DegradeStreak, FallbackDelay: p.FallbackMillis},
		TickInterval: t.TickMillis, TransferTimeout: t.TransferTimeoutMillis, SendLimit: t.SendLimit,
		Width: t.Map.Size[0], Height: t.Map.Size[1], Occupancy: t.Map.Occupancy,
	}
	for _, b := range t.Map.Blocked {
		cfg.Blocked = append(cfg.Blocked, moveinput.Tile{X: b[0], Y: b[1]})
	}
	if t.TickMillis < 1 || 1000%t.TickMillis != 0 {
		return nil, nil, &unit.ConfigError{Faults: []unit.Fault{{Key: "server.tick_ms", Got: fmt.Sprint(t.TickMillis), Want: "a divisor of 1000"}}}
	}
	if _, err := moveinput.NewZone(&cfg); err != nil {
		return nil, nil, below("server", err)
	}
	g, err := server.NewTiles(s.rules(1000/t.TickMillis, start, been), cfg)
	if err != nil {
		return nil, nil, err
	}
	return g, g.Host, nil
}

// rules are what all modes have.
func (s *Settings) rules(hz int64, start unit.Tick, been []string) server.Rules {
	r := server.Rules{
		Host: host.Config{NetworkTickHz: hz, SimulationHz: hz, PendingLimit: s.PendingLimit, PayloadLimit: s.PayloadLimit,
			Spans: s.Spans, Actions: map[string]host.Action{}, World: s.world(), Start: start},
		Homes: map[string]unit.Vec{},
	}
	for kind, a := range s.Actions {
		r.Host.Actions[kind] = host.Action{Windup: unit.Micros(a.WindupMicros), Active: unit.Micros(a.ActiveMicros)}
	}
	for _, p := range s.Players {
		setup := p.Newcomer.setup()
		setup.Player = p.Player
		r.Host.Players = append(r.Host.Players, host.Player{PlayerSetup: setup})
	}
	for name, at := range s.Homes {
		r.Homes[name] = at.vec()
	}
	if s.Newcomer != nil {
		setup := s.Newcomer.setup()
		r.Newcomer = &setup
	}
	for _, name := range been {
		if !slices.ContainsFunc(s.Players, func(p Player) bool { return p.Player == name }) {
			setup := commit.PlayerSetup{}
			if r.Newcomer != nil {
				setup = *r.Newcomer
			}
			setup.Player = name
			r.Host.Players = append(r.Host.Players, host.Player{PlayerSetup: setup})
		}
	}
	return r
}

func (n *Newcomer) setup() commit.PlayerSetup {
	return commit.PlayerSetup{Slots: n.BagSlots, Bag: n.Bag, Worn: n.Worn, HP: n.HP}
}

func (p Place) vec() unit.Vec { return unit.Vec{X: p[0], Y: p[1]} }

func (p *Place) place() *unit.Vec {
	if p == nil {
		return nil
	}
	at := p.vec()
	return &at
}

func tick(t *int64) *unit.Tick {
	if t == nil {
		return nil
	}
	at := unit.Tick(*t)
	return &at
}

func (s *Settings) world() commit.Setup {
	w := commit.Setup{
		Rules: commit.Rules{Reach: s.Reach, Strike: s.Strike, StaggerTicks: unit.Tick(s.StaggerTicks), DashTicks: unit.Tick(s.DashTicks),
			ReviveTicks: unit.Tick(s.ReviveTicks), DownedTicks: unit.Tick(s.DownedTicks), RespawnTicks: unit.Tick(s.RespawnTicks)},
		Home: s.Home.place(),
	}
	if s.Grid != nil {
		w.Grid = &unit.Cell{Column: s.Grid[0], Row: s.Grid[1]}
	}
	for _, l := range s.Lands {
		w.Lands = append(w.Lands, commit.LandSetup{Land: l.Land, Socket: l.Socket, Deposit: l.Deposit.vec(),
			Area:    unit.Area{Min: unit.Vec{X: l.Area[0], Y: l.Area[1]}, Max: unit.Vec{X: l.Area[2], Y: l.Area[3]}},
			Arrives: tick(l.ArrivesTick), SoftClose: tick(l.SoftCloseTick), Evicts: tick(l.EvictsTick)})
	}
	for _, n := range s.Nodes {
		w.Nodes = append(w.Nodes, commit.NodeSetup{Node: n.Node, Land: n.Land, At: n.At.vec(), Item: n.Item, Yield: n.Yield, Swings: n.Swings})
	}
	for _, e := range s.Enemies {
		w.Enemies = append(w.Enemies, commit.EnemySetup{Enemy: e.Enemy, Land: e.Land, At: e.At.vec(), HP: e.HP})
	}
	for _, t := range s.Structures {
		w.Structures = append(w.Structures, commit.StructureType{Type: t.Type, Cost: t.Cost, Slots: t.Slots})
	}
	for _, r := range s.Recipes {
		w.Recipes = append(w.Recipes, commit.Recipe{Recipe: r.Recipe, In: r.In, Out: r.Out})
	}
	for _, t := range s.Stations {
		w.Stations = append(w.Stations, commit.StationSetup{Station: t.Station, At: t.At.place()})
	}
	for _, t := range s.Storages {
		w.Storages = append(w.Storages, commit.StorageSetup{Storage: t.Storage, At: t.At.place(), Slots: t.Slots, Holds: t.Holds})
	}
	return w
}
