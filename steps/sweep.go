package steps

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/moveauth/moveauth/conformance"
)

// A sweep plays a scenario again and again, each time with one more packet
// lost, late or repeated.
const (
	// MostReplays is how often a sweep plays its scenario again at most.
	MostReplays = 60
	// MostSwept is how many requests a scenario makes in sweeps at most.
	MostSwept = 12_000
)

const sweepBegins = "all of this holds when any one "

// Sweeps reports whether a step's text is that of a sweep.
func Sweeps(text string) bool { return strings.HasPrefix(text, sweepBegins) }

// sweep holds all that was claimed so far to plays in which one unreliable
// packet to a player is treated otherwise: each packet once.
func (p *play) sweep(ctx context.Context, to string, when stretch, effect effect, ticks int64, said string) error {
	if p.base == nil || len(p.claims) == 0 {
		return misuse("a sweep has nothing to hold to: ticks are played and claims are made before it")
	}
	var aims []*packet
	for _, one := range p.base.packets {
		if one.to == to && one.channel == "unreliable" && when.has(one.tick) && !one.lost && one.delivered {
			aims = append(aims, one)
		}
	}
	switch {
	case len(aims) == 0:
		return p.fail("unreliable packets to "+to, fmt.Sprintf("one at least in ticks %d to %d", when.from, when.to), "none", p.ticks)
	case len(aims) > MostReplays:
		return p.fail("unreliable packets to "+to, fmt.Sprintf("at most %d in ticks %d to %d, so that each can be tried", MostReplays, when.from, when.to), fmt.Sprint(len(aims)), p.ticks)
	}
	p.quiet = true
	defer func() { p.quiet = false }()
	before := p.requests
	for _, aim := range aims {
		f := &fault{from: aim.from, to: aim.to, channel: aim.channel, when: stretch{aim.tick, aim.tick}, nth: aim.nth, effect: effect, ticks: ticks}
		if err := p.again(ctx, f); err != nil {
			return blame(err, fmt.Sprintf("with %s %s: ", aim, said))
		}
	}
	p.Swept += p.requests - before
	if p.Swept > MostSwept {
		return misuse("the sweeps made %d requests, at most %d may be", p.Swept, MostSwept)
	}
	return p.note(Expectation{What: fmt.Sprintf("the same, %d times, with one packet %s", len(aims), said), Want: "it holds", Tick: p.ticks, Request: before})
}

func (p *play) again(ctx context.Context, f *fault) error {
	r, err := p.run(ctx, f)
	if err != nil {
		return err
	}
	if f.touched == 0 {
		return &Unsteady{Machine: f.from, Verb: conformance.NetAdvance.Name, Tick: f.when.from}
	}
	for _, check := range p.claims {
		broken := check(r)
		if broken == nil {
			continue
		}
		// Is it the packet, or does the subject answer otherwise each time?
		second, err := p.run(ctx, f)
		if err != nil {
			return err
		}
		if u := r.differs(second); u != nil {
			return u
		}
		return broken
	}
	return nil
}

// differs reports where a second play of the same went otherwise, or nil.
func (r *record) differs(second *record) error {
	for i, a := range r.answers {
		if i >= len(second.answers) || compact(a.result) != compact(second.answers[i].result) {
			return &Unsteady{Machine: a.machine, Verb: a.verb, Tick: a.tick, Again: true}
		}
	}
	return nil
}

// blame names in a failure the packet that brought it about.
func blame(err error, what string) error {
	var f *Failure
	if errors.As(err, &f) {
		f.What = what + f.What
		return err
	}
	return fmt.Errorf("%s%w", what, err)
}
