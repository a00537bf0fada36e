package host

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"

	"github.com/moveauth/moveauth/reference/commit"
	"github.com/moveauth/moveauth/reference/unit"
)

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

// places holds where each name of one sort was first.
type places map[string]string

// unique is for names that may be there once.
func (c *checker) unique(seen places, key, got string) {
	c.name(key, got)
	if first, dup := seen[got]; dup {
		c.fault(key, fmt.Sprintf("%q", got), "another name than "+first+" has")
		return
	}
	seen[got] = key
}

// among is for names that must be there.
func (c *checker) among(seen places, key, got, what string) {
	if _, there := seen[got]; !there {
		c.fault(key, fmt.Sprintf("%q", got), "the name of a "+what+" that is there")
	}
}

func (c *checker) atLeast(least int64, key string, got int64) {
	if got < least || got > unit.MaxNumber {
		c.fault(key, got, fmt.Sprintf("%d to 2^53−1", least))
	}
}

// tick is for ticks that may be absent.
func (c *checker) tick(least int64, key string, got *unit.Tick) {
	if got != nil {
		c.atLeast(least, key, int64(*got))
	}
}

func (c *checker) counts(key string, counts map[string]int64) {
	for _, item := range slices.Sorted(maps.Keys(counts)) {
		at := fmt.Sprintf("%s[%q]", key, item)
		c.name(at, item)
		c.atLeast(0, at, counts[item])
	}
}

// fits is for what a bag or storage holds.
func (c *checker) fits(key string, holds map[string]int64, slots int64) {
	c.counts(key, holds)
	var load int64
	for _, item := range slices.Sorted(maps.Keys(holds)) {
		if n := holds[item]; n > 0 && n <= unit.MaxNumber {
			load += n // bad counts have their own fault
		}
		if load > unit.MaxNumber {
			break
		}
	}
	if slots >= 0 && load > slots {
		c.fault(key, fmt.Sprintf("%d units", load), fmt.Sprintf("at most %d, one a slot", slots))
	}
}

func (c *checker) number(key string, got float64) {
	if math.IsNaN(got) || math.Abs(got) > unit.MaxNumber {
		c.fault(key, got, "a number, at most 2^53−1 from 0")
	}
}

func (c *checker) place(key string, got unit.Vec) {
	c.number(key+"[0]", got.X)
	c.number(key+"[1]", got.Y)
}

// at is for places that may be absent.
func (c *checker) at(key string, got *unit.Vec) {
	if got != nil {
		c.place(key, *got)
	}
}

// check returns every fault of the configuration.
func (cfg *Config) check() []Fault {
	c := &checker{}
	if cfg.NetworkTickHz < 1 || cfg.NetworkTickHz > unit.MaxHz {
		c.fault("network_tick_hz", cfg.NetworkTickHz, fmt.Sprintf("1 to %d", int64(unit.MaxHz)))
	}
	// COMMIT-073: with two rates a tick is not one thing, and the drain has no
	// place in it.
	if cfg.SimulationHz != cfg.NetworkTickHz {
		c.fault("simulation_hz", cfg.SimulationHz, fmt.Sprintf("%d, as network_tick_hz is", cfg.NetworkTickHz))
	}
	c.atLeast(1, "pending_limit", cfg.PendingLimit)
	c.atLeast(1, "payload_limit", cfg.PayloadLimit)
	cfg.checkTimes(c)
	cfg.checkPlayers(c)
	cfg.checkWorld(c)
	return c.faults
}

func (c *checker) kind(key, kind string) {
	if _, known := commit.KindNamed(kind); !known {
		c.fault(key, fmt.Sprintf("%q", kind), "one of "+strings.Join(commit.Kinds(), ", "))
	}
}

func (cfg *Config) checkTimes(c *checker) {
	for _, kind := range slices.Sorted(maps.Keys(cfg.Spans)) {
		key := fmt.Sprintf("spans[%q]", kind)
		c.kind(key, kind)
		c.atLeast(0, key, cfg.Spans[kind])
	}
	for _, kind := range slices.Sorted(maps.Keys(cfg.Actions)) {
		key, a := fmt.Sprintf("actions[%q]", kind), cfg.Actions[kind]
		c.kind(key, kind)
		if _, both := cfg.Spans[kind]; both {
			c.fault(key, "there", "absent, as the kind has a span")
		}
		c.atLeast(0, key+".windup_us", int64(a.Windup))
		c.atLeast(0, key+".active_us", int64(a.Active))
		// COMMIT-074: a shorter one could not hide the way to the host and back.
		if total := a.Windup + a.Active; kind == commit.KindStrikeResolve.String() && total < shortestStrike {
			c.fault(key, fmt.Sprintf("%d µs in all", total), fmt.Sprintf("at least %d µs", shortestStrike))
		}
	}
}

func (cfg *Config) checkPlayers(c *checker) {
	players, connections := places{}, places{}
	host := ""
	for i, p := range cfg.Players {
		key := fmt.Sprintf("players[%d]", i)
		c.unique(players, key+".player", p.Player)
		if p.Host {
			if host != "" {
				c.fault(key+".host", true, "false, as "+host+" is true: one player at most plays on the host")
			} else {
				host = key + ".host"
			}
		}
		if p.Connection != "" {
			c.unique(connections, key+".connection", p.Connection)
		}
		c.atLeast(0, key+".bag_slots", p.Slots)
		c.fits(key+".bag", p.Bag, p.Slots)
		for _, slot := range slices.Sorted(maps.Keys(p.Worn)) {
			at := fmt.Sprintf("%s.worn[%q]", key, slot)
			c.name(at, slot)
			c.name(at, p.Worn[slot])
		}
		c.atLeast(0, key+".hp", p.HP)
		c.at(key+".at", p.At)
	}
}
