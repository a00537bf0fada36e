package transform

import (
	"fmt"
	"math"

	"github.com/moveauth/moveauth/reference/unit"
)

// Config is what all machines of a game have in common.
type Config struct {
	Hz     int64     // ticks a second, 1 to 1000
	Start  unit.Tick // the tick at time 0
	Radius float64   // within it an owner's state ends an override, in world units
	Grace  unit.Tick // an override ends so long after its snap at the latest
	Offset unit.Tick // 1 to 3: what is added to the measured latency
	Slack  float64   // of every position gate, in world units
}

// TickTime returns when a tick is due: since the machines were started, rounded
// down to microseconds.
func (c *Config) TickTime(tick unit.Tick) unit.Micros {
	return unit.Micros(int64(tick-c.Start) * unit.MaxHz / c.Hz)
}

// TickAt returns the last tick that is due at a time, at least 0.
func (c *Config) TickAt(now unit.Micros) unit.Tick {
	tick := c.Start + unit.Tick(int64(now)*c.Hz/unit.MaxHz)
	if c.TickTime(tick+1) <= now {
		tick++ // it was due in the last part of that microsecond
	}
	return tick
}

// Time returns a time in ticks and parts of one.
func (c *Config) Time(now unit.Micros) Time {
	// REMOTE-023a: from whole microseconds, in a type that has room for years of
	// ticks and a millionth of one.
	return Time(float64(c.Start) + float64(now)*float64(c.Hz)/unit.MaxHz)
}

// Check returns every fault of the configuration, by the names of the settings
// with prefix before them.
func (c *Config) Check(prefix string) []unit.Fault {
	var faults []unit.Fault
	within := func(key string, got, least, most int64) {
		if got < least || got > most {
			want := fmt.Sprintf("%d to %d", least, most)
			if most == unit.MaxNumber {
				want = fmt.Sprintf("%d to 2^53−1", least)
			}
			faults = append(faults, unit.Fault{Key: prefix + key, Got: fmt.Sprint(got), Want: want})
		}
	}
	within("tick_hz", c.Hz, 1, 1000)
	within("start_tick", int64(c.Start), 0, unit.MaxNumber)
	if !(c.Radius > 0) || math.IsInf(c.Radius, 0) {
		faults = append(faults, unit.Fault{Key: prefix + "accept_radius", Got: fmt.Sprint(c.Radius), Want: "a number above 0"})
	}
	within("grace_ticks", int64(c.Grace), 1, unit.MaxNumber)
	within("offset_ticks", int64(c.Offset), 1, 3)
	if !(c.Slack >= 0) || math.IsInf(c.Slack, 0) {
		faults = append(faults, unit.Fault{Key: prefix + "reach", Got: fmt.Sprint(c.Slack), Want: "a number, at least 0"})
	}
	return faults
}
