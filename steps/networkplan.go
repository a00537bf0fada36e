package steps

import (
	"context"
	"slices"

	"github.com/moveauth/moveauth/conformance"
)

// play is what a scenario with several machines has planned, and what came of
// it. All of it is described before a When plays it, so that it can be played
// again with one more fault.
type play struct {
	*Scenario
	profile  string
	settings conformance.TransformSettings   // role and player are each machine's own
	commit   *conformance.HostCommitSettings // of host-commit: what its machines share
	machines []string                        // in the order in which they are asked; the host last
	oneWay   int64                           // from any machine to any other; µs
	newWay   newWay                          // from when on the way is another
	drawn    map[string]int64                // frames a tick, by machine, where more than one
	deeds    map[int64][]deed                // by tick: what happens in it, before it runs
	links    map[string][]stretch            // by player: when its link is up
	frozen   map[string][]stretch            // by machine: when it is not moved on
	enemies  map[string]bool
	outcomes map[string]bool           // of commands, by the scenario
	long     stretch                   // ticks that pass many at a time
	stride   int64                     // that many
	states   []conformance.SampleState // what a buffer is given
	sampler  conformance.World         // the client whose buffer it is
	faults   []*fault
	noise    noise
	ticks    int64 // how many are played
	claims   []func(*record) error
	base     *record
	quiet    bool    // a sweep plays again: what is met is not noted once more
	extent   float64 // the largest coordinate named; u
}

// newWay is a tick from which on the way between machines takes another time.
type newWay struct{ tick, oneWay int64 }

// way is how long what is sent in a tick is under way, in µs.
func (p *play) way(tick int64) int64 {
	if p.newWay.tick > 0 && tick >= p.newWay.tick {
		return p.newWay.oneWay
	}
	return p.oneWay
}

// deed is something that the suite does to a machine.
type deed struct {
	to string
	do func(context.Context, *table) error
}

// stretch is a stretch of ticks, ends included.
type stretch struct{ from, to int64 }

func (s stretch) has(tick int64) bool { return s.from <= tick && tick <= s.to }

const untilTheEnd = 1 << 40

func newPlay(ctx context.Context) *play {
	return part(From(ctx), func(s *Scenario) *play {
		return &play{Scenario: s, profile: conformance.OwnerTransform, extent: 1,
			drawn: map[string]int64{}, deeds: map[int64][]deed{}, links: map[string][]stretch{}, frozen: map[string][]stretch{}, enemies: map[string]bool{}, outcomes: map[string]bool{},
			settings: conformance.TransformSettings{TickHz: 50, AcceptRadius: 1, GraceTicks: 25, OffsetTicks: 1}}
	})
}

// describe fails once the scenario has been played: what is described then
// comes too late.
func (p *play) describe() error {
	if p.base != nil {
		return misuse("something is described after the ticks were played; a scenario is played once")
	}
	return nil
}

// machine adds a machine, linked to the host from the first tick.
func (p *play) machine(name string) error {
	if slices.Contains(p.machines, name) {
		return misuse("two machines are called %s", name)
	}
	p.machines = append(p.machines, name)
	if name != hostName {
		p.links[name] = []stretch{{1, untilTheEnd}}
	}
	return nil
}

// at plans a deed in a tick, from 1: it happens before the tick runs, after
// everything that was planned for it before.
func (p *play) at(tick int64, machine string, do func(context.Context, *table) error) error {
	if err := p.describe(); err != nil {
		return err
	}
	if tick < 1 {
		return misuse("something happens in tick %d; the first is 1", tick)
	}
	if machine != hostName && !slices.Contains(p.machines, machine) {
		return misuse("no machine is %s's", machine)
	}
	p.deeds[tick] = append(p.deeds[tick], deed{machine, do})
	return nil
}

// owner returns the machine whose body is the player's: its own, or the host's.
func (p *play) owner(player string) string {
	if player == p.settings.Player || p.enemies[player] {
		return hostName
	}
	return player
}

// next returns the tick to which machines are moved on after that one.
func (p *play) next(tick int64) int64 {
	if p.stride > 0 && p.long.has(tick+1) {
		return min(tick+p.stride, p.long.to)
	}
	return tick + 1
}

// tickUs returns when a tick is due.
func (p *play) tickUs(tick int64) int64 { return tick * 1_000_000 / p.settings.TickHz }
