package transform

import "github.com/moveauth/moveauth/reference/unit"

// Clock decides how far behind the host's time a machine shows what others own.
// Player transform authority, ADR-0009 §6.
type Clock struct {
	hz     int64
	offset unit.Tick

	trips [16]unit.Micros // the last round trips measured, a ring
	n     int             // how many were measured
	delay Time            // the one in use
}

// NewClock returns a clock that has measured nothing.
func NewClock(cfg *Config) Clock {
	// REMOTE-026: the offset is read here and never again.
	c := Clock{hz: cfg.Hz, offset: cfg.Offset}
	c.delay = c.want()
	return c
}

// latency returns the tick latency: 1 until a round trip was measured.
func (c *Clock) latency() unit.Tick {
	if c.n == 0 {
		return 1
	}
	// REMOTE-016: the shortest of the last ones is the way itself; the others had
	// to wait somewhere, and the buffer is there for that.
	least := c.trips[0]
	for _, trip := range c.trips[:min(c.n, len(c.trips))] {
		least = min(least, trip)
	}
	// REMOTE-005a: a state is not there before the tick after its own, nor shown
	// on the way to the next before that one is there.
	// REMOTE-005b: a tick that is begun counts whole, and nothing is added.
	// REMOTE-027c: however long the way is.
	return max(2, least.Ticks(c.hz))
}

// want returns the delay that the clock should have.
func (c *Clock) want() Time {
	// REMOTE-005c: ticks, whatever the way takes.
	return Time(max(1, c.latency()+c.offset))
}

// Measured takes a round trip.
func (c *Clock) Measured(trip unit.Micros) {
	// REMOTE-006: what was measured, and not what the settings let one expect.
	c.trips[c.n%len(c.trips)] = trip
	c.n++
	if c.n == 1 {
		c.delay = c.want()
	}
}

// Delay returns the delay.
func (c *Clock) Delay() Time { return c.delay }

// Pass tells that time has passed, and returns the delay.
func (c *Clock) Pass(passed Time) Time {
	c.delay = approach(c.delay, c.want(), passed)
	return c.delay
}

// What a delay may change by.
const (
	// slew is what it changes by while a tick passes: too little to be seen.
	slew = 0.005
	// leap is a change beyond which that would take too long.
	leap = 2
)

// approach returns a delay that was have after some time, on its way to want.
func approach(have, want, passed Time) Time {
	switch off := want - have; {
	case off == 0:
		return have
	case off > leap || off < -leap:
		return want
	case off > 0:
		return min(want, have+slew*passed)
	default:
		return max(want, have-slew*passed)
	}
}
