package host

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/moveauth/moveauth/reference/commit"
	"github.com/moveauth/moveauth/reference/unit"
)

// Config is what a host opens with. Names are as [unit.ValidName] has them,
// counts are 0 to [unit.MaxNumber].
type Config struct {
	PayloadLimit int64            // longest encoded payload in bytes, at least 1
	Spans        map[string]int64 // ticks from receipt to resolution, by kind; absent: 0
	Players      []Player
	Grid         *unit.Cell // columns and rows, at least 1 each; nil: no grid
	Structures   []commit.StructureType
	Recipes      []commit.Recipe
	Stations     []string
}

// Player is a player that the host knows from the start.
type Player struct {
	commit.PlayerSetup
	Connection string // connected by it from the start; empty: not connected
}

// ConfigError is what [New] returns for a configuration that it cannot take:
// every fault found, in the order of [Config]'s fields.
type ConfigError struct {
	Faults []Fault
}

// Fault is one fault of a configuration. Key is the path to the value in the
// names of the settings: players[1].bag_slots.
type Fault struct {
	Key, Got, Want string
}

func (e *ConfigError) Error() string {
	var b strings.Builder
	fmt.Fprintf(&b, "host: configuration has %d faults", len(e.Faults))
	for _, f := range e.Faults {
		fmt.Fprintf(&b, "; %s is %s, want %s", f.Key, f.Got, f.Want)
	}
	return b.String()
}

// checker collects faults.
type checker struct {
	faults []Fault
}

func (c *checker) fault(key string, got any, want string) {
	c.faults = append(c.faults, Fault{Key: key, Got: fmt.Sprint(got), Want: want})
}

func (c *checker) name(key, got string) {
	if !unit.ValidName(got) {
		c.fault(key, fmt.Sprintf("%q", got), fmt.Sprintf("1 to %d of A–Z, a–z, 0–9, _ and -", unit.MaxName))
	}
}

// unique is for names that may be there once: seen holds where each was.
func (c *checker) unique(seen map[string]string, key, got string) {
	if first, dup := seen[got]; dup {
		c.fault(key, fmt.Sprintf("%q", got), "another name than "+first+" has")
		return
	}
	seen[got] = key
}

func (c *checker) atLeast(least int64, key string, got int64) {
	if got < least || got > unit.MaxNumber {
		c.fault(key, got, fmt.Sprintf("%d to 2^53−1", least))
	}
}

func (c *checker) counts(key string, counts map[string]int64) {
	for _, item := range slices.Sorted(maps.Keys(counts)) {
		at := fmt.Sprintf("%s[%q]", key, item)
		c.name(at, item)
		c.atLeast(0, at, counts[item])
	}
}

// check returns every fault of the configuration.
func (cfg *Config) check() []Fault {
	c := &checker{}
	c.atLeast(1, "payload_limit", cfg.PayloadLimit)
	for _, kind := range slices.Sorted(maps.Keys(cfg.Spans)) {
		key := fmt.Sprintf("spans[%q]", kind)
		if _, known := commit.KindNamed(kind); !known {
			c.fault(key, fmt.Sprintf("%q", kind), "one of "+strings.Join(commit.Kinds(), ", "))
		}
		c.atLeast(0, key, cfg.Spans[kind])
	}
	cfg.checkPlayers(c)
	if cfg.Grid != nil {
		c.atLeast(1, "grid[0]", cfg.Grid.Column)
		c.atLeast(1, "grid[1]", cfg.Grid.Row)
	}
	seen := map[string]string{}
	for i, s := range cfg.Structures {
		key := fmt.Sprintf("structures[%d]", i)
		c.name(key+".type", s.Type)
		c.unique(seen, key+".type", s.Type)
		c.counts(key+".cost", s.Cost)
	}
	seen = map[string]string{}
	for i, r := range cfg.Recipes {
		key := fmt.Sprintf("recipes[%d]", i)
		c.name(key+".recipe", r.Recipe)
		c.unique(seen, key+".recipe", r.Recipe)
		c.counts(key+".in", r.In)
		c.counts(key+".out", r.Out)
	}
	seen = map[string]string{}
	for i, station := range cfg.Stations {
		key := fmt.Sprintf("stations[%d].station", i)
		c.name(key, station)
		c.unique(seen, key, station)
	}
	return c.faults
}

func (cfg *Config) checkPlayers(c *checker) {
	players, connections := map[string]string{}, map[string]string{}
	host := ""
	for i, p := range cfg.Players {
		key := fmt.Sprintf("players[%d]", i)
		c.name(key+".player", p.Player)
		c.unique(players, key+".player", p.Player)
		if p.Host {
			if host != "" {
				c.fault(key+".host", true, "false, as "+host+" is true: one player at most plays on the host")
			} else {
				host = key + ".host"
			}
		}
		if p.Connection != "" {
			c.name(key+".connection", p.Connection)
			c.unique(connections, key+".connection", p.Connection)
		}
		c.atLeast(0, key+".bag_slots", p.Slots)
		c.counts(key+".bag", p.Bag)
		if load, over := overloaded(p.Bag, p.Slots); over {
			c.fault(key+".bag", fmt.Sprintf("%d units", load), fmt.Sprintf("at most %d, one a slot", p.Slots))
		}
	}
}

// overloaded adds up a bag until it is over its slots. Bad counts, which have
// their own fault, are left out.
func overloaded(bag map[string]int64, slots int64) (load int64, over bool) {
	for _, item := range slices.Sorted(maps.Keys(bag)) {
		if n := bag[item]; n > 0 && n <= unit.MaxNumber {
			load += n
		}
		if load > unit.MaxNumber {
			break
		}
	}
	return load, slots >= 0 && load > slots
}
