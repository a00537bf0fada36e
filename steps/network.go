package steps

import (
	"context"
	"fmt"
	"maps"
	"slices"

	"github.com/moveauth/moveauth/conformance"
)

// hostName is the host's name among the machines. Players are called otherwise.
const hostName = "host"

// table is a scenario being played: the open machines, and the packets between
// them.
type table struct {
	*play
	worlds  map[string]conformance.World
	linked  map[string]string // by player: the name of its connection; absent: its link is down
	came    map[string]int    // by player: how many connections it has had
	flights []*packet         // on their way, in the order in which they were handed over
	counts  map[handover]int
	tick    int64  // the one that happens
	extra   *fault // a sweep's
	record  *record
	until   int // the answer, by number, after which the play may differ from the base's; 0: no answer may
}

// record is what came of a play.
type record struct {
	frames  map[string][]frame // by machine
	events  map[string][]event // by machine
	packets []*packet
	answers []answered
	asked   map[string]asked // what was asked in a tick, by what it is called
	looks   map[int64]conformance.LookResult
}

// answered is an answer as it was given: to hold a second play to the first.
type answered struct {
	machine, verb string
	result        any
	tick          int64
	request       int
}

// frame is what a machine showed.
type frame struct {
	tick    int64
	ticks   float64 // the time, in ticks
	bodies  map[string]conformance.DrawnBody
	known   map[string]*conformance.Vec2
	request int
}

// event is something that a machine reported in a tick.
type event struct {
	conformance.TransformEvent
	tick    int64
	request int
}

// ask asks a machine to carry out a verb; a refusal is a failure.
func askMachine[P, R any](ctx context.Context, t *table, machine string, v conformance.Verb[P, R], params P) (R, error) {
	result, err := call(ctx, t.Scenario, t.worlds[machine], v, params, t.tick)
	if err == nil {
		err = t.answer(machine, v.Name, result)
	}
	return result, err
}

// answer notes an answer and holds it to the base play's, as long as nothing
// has been done that the base play had not.
func (t *table) answer(machine, verb string, result any) error {
	t.record.answers = append(t.record.answers, answered{machine, verb, result, t.tick, t.requests})
	n := len(t.record.answers)
	if t.base == nil || t.until != 0 && n > t.until {
		return nil
	}
	if n <= len(t.base.answers) {
		was := t.base.answers[n-1]
		if was.machine == machine && was.verb == verb && compact(was.result) == compact(result) {
			return nil
		}
	}
	return &Unsteady{Machine: machine, Verb: verb, Tick: t.tick}
}

// Unsteady says that a subject answered the same requests differently in a
// second play of the same scenario, before anything was different in it.
type Unsteady struct {
	Machine, Verb string
	Tick          int64
	Again         bool // the fault was the same in both plays
}

func (u *Unsteady) Error() string {
	when := "before any fault was applied"
	if u.Again {
		when = "with the same fault in both plays"
	}
	return fmt.Sprintf("not deterministic: played again, %s of %s answered otherwise in tick %d, %s", u.Verb, u.Machine, u.Tick, when)
}

// run plays the plan from its beginning, with a sweep's fault if there is one.
func (p *play) run(ctx context.Context, extra *fault) (*record, error) {
	t := &table{play: p, worlds: map[string]conformance.World{}, linked: map[string]string{}, came: map[string]int{}, counts: map[handover]int{}, extra: extra,
		record: &record{frames: map[string][]frame{}, events: map[string][]event{}, asked: map[string]asked{}, looks: map[int64]conformance.LookResult{}}}
	for _, f := range p.faults {
		f.touched = 0
	}
	defer t.close(ctx)
	if err := t.openAll(ctx); err != nil {
		return nil, err
	}
	for t.tick = p.next(0); t.tick <= p.ticks; t.tick = p.next(t.tick) {
		if err := t.oneTick(ctx); err != nil {
			return nil, err
		}
	}
	return t.record, nil
}

func (t *table) openAll(ctx context.Context) error {
	for _, name := range t.machines {
		own := t.settings
		own.Role, own.Player = "client", name
		if name == hostName {
			own.Role, own.Player = "host", t.settings.Player
		}
		var settings any = own
		if t.commit != nil {
			all := *t.commit
			all.Movement = &own
			settings = all
		}
		t.requests++
		w, err := t.open(ctx, t.profile, settings)
		if r := conformance.AsRefusal(err); r != nil {
			return t.fail("open", "the machine opened", r.Error(), 0)
		}
		if err != nil {
			return err
		}
		t.worlds[name] = w
	}
	return nil
}

// close ends the machines, so that another play can have fresh ones.
func (t *table) close(ctx context.Context) {
	for _, name := range t.machines {
		if w := t.worlds[name]; w != nil {
			// What fails here fails again when the recorder closes it.
			_ = w.Close(ctx)
		}
	}
}

// oneTick brings links up and down, lets happen what is planned, and then moves
// every machine on to the end of the tick, the host last.
func (t *table) oneTick(ctx context.Context) error {
	for _, name := range t.machines {
		if err := t.relink(ctx, name); err != nil {
			return err
		}
	}
	for _, d := range t.deeds[t.tick] {
		if err := d.do(ctx, t); err != nil {
			return err
		}
	}
	for _, name := range t.machines {
		if slices.ContainsFunc(t.frozen[name], func(s stretch) bool { return s.has(t.tick) }) {
			continue
		}
		frames := max(t.drawn[name], 1)
		from, to := t.tickUs(t.tick-1), t.tickUs(t.tick)
		for n := int64(1); n <= frames; n++ {
			if err := t.advance(ctx, name, from+(to-from)*n/frames); err != nil {
				return err
			}
		}
	}
	if t.commit == nil {
		return nil
	}
	look, err := askMachine(ctx, t, hostName, conformance.HostLook, conformance.Empty{})
	t.record.looks[t.tick] = look
	return err
}

// relink brings a player's link up or down, if this is the tick for it.
func (t *table) relink(ctx context.Context, player string) error {
	if player == hostName {
		return nil
	}
	up := slices.ContainsFunc(t.links[player], func(s stretch) bool { return s.has(t.tick) })
	connection, was := t.linked[player]
	switch {
	case up && !was:
		t.came[player]++
		connection = fmt.Sprintf("%s-%d", player, t.came[player])
		t.linked[player] = connection
	case !up && was:
		delete(t.linked, player)
		t.flights = slices.DeleteFunc(t.flights, func(p *packet) bool {
			if p.connection != connection {
				return false
			}
			p.lost = true
			return true
		})
	default:
		return nil
	}
	if _, err := askMachine(ctx, t, hostName, conformance.NetLink, conformance.NetLinkParams{Connection: connection, Peer: player, Up: up}); err != nil {
		return err
	}
	_, err := askMachine(ctx, t, player, conformance.NetLink, conformance.NetLinkParams{Connection: connection, Peer: hostName, Up: up})
	return err
}

// advance moves one machine on: it is given what has arrived, and what it sends
// is on its way.
func (t *table) advance(ctx context.Context, name string, to int64) error {
	params := conformance.AdvanceParams{ToUs: to, Deliver: t.deliver(name, to)}
	result, err := askMachine(ctx, t, name, conformance.NetAdvance, params)
	if err != nil {
		return err
	}
	if err := t.bounded(name, to, result.Send); err != nil {
		return err
	}
	for _, sent := range result.Send {
		if err := t.handOver(name, to, sent); err != nil {
			return err
		}
	}
	f := frame{tick: t.tick, ticks: float64(to) * float64(t.settings.TickHz) / 1e6, bodies: map[string]conformance.DrawnBody{}, request: t.requests}
	if err := t.shows(name, &f, result); err != nil {
		return err
	}
	t.record.frames[name] = append(t.record.frames[name], f)
	return nil
}

// played plays the plan for the first time.
func (p *play) played(ctx context.Context, ticks int64) error {
	if err := p.describe(); err != nil {
		return err
	}
	if len(p.machines) < 2 {
		return misuse("ticks are played without machines")
	}
	p.ticks = ticks
	for _, tick := range slices.Sorted(maps.Keys(p.deeds)) {
		if tick > ticks {
			return misuse("something happens in tick %d, and only %d are played", tick, ticks)
		}
	}
	r, err := p.run(ctx, nil)
	if err != nil {
		return err
	}
	p.base = r
	for _, f := range p.faults {
		if f.touched == 0 {
			return p.fail(f.String(), "at least one packet that it touches", "none", ticks)
		}
	}
	return nil
}

// claim holds the play to something, now and in every sweep that follows.
func (p *play) claim(check func(*record) error) error {
	if p.base == nil {
		return misuse("something is claimed before any tick was played")
	}
	p.claims = append(p.claims, check)
	return check(p.base)
}

// note notes an expectation that was met, in the first play.
func (p *play) note(e Expectation) error {
	if !p.quiet {
		p.met = append(p.met, e)
	}
	return nil
}

// compare holds got to the wish of an expectation.
func (p *play) compare(e Expectation, got string) error {
	if e.Want != got {
		e.Got = got
		return &Failure{e}
	}
	return p.note(e)
}
