package steps

import (
	"context"
	"fmt"

	"github.com/moveauth/moveauth/conformance"
)

// eachKnownIn checks where the host knows a player to be after each tick of a
// stretch.
func (p *play) eachKnownIn(r *record, player string, when stretch, check func(what string, f frame, at *conformance.Vec2) error) error {
	n := 0
	for _, f := range r.frames[hostName] {
		if !when.has(f.tick) {
			continue
		}
		n++
		if err := check(fmt.Sprintf("where the host knows %s to be after tick %d", player, f.tick), f, f.known[player]); err != nil {
			return err
		}
	}
	if n == 0 {
		return misuse("no tick from %d to %d was played", when.from, when.to)
	}
	return nil
}

// lags claims how many ticks behind its own machine the host knows a player.
func (p *play) lags(player string, when stretch, least, most float64) error {
	return p.claim(func(r *record) error {
		return p.eachKnownIn(r, player, when, func(what string, f frame, at *conformance.Vec2) error {
			e := Expectation{What: what, Want: fmt.Sprintf("where it was at most %s ticks before", digits(most)), Tolerance: p.rounding(), Unit: "u", Tick: f.tick, Request: f.request}
			if at == nil {
				return p.compare(e, "unknown")
			}
			if least == most {
				was, ok := p.truth(r, player, f.ticks-least)
				if !ok {
					return p.fail(fmt.Sprintf("%s on its own machine, %s ticks before tick %d", player, digits(least), f.tick), "drawn", "no such body", f.tick)
				}
				return p.near(what, was, *at, p.rounding(), f)
			}
			// Times in ticks are quotients: a hair more belongs to the stretch.
			if trailDistance(r.frames[p.owner(player)], player, *at, f.ticks-most-1e-9, f.ticks-least) <= e.Tolerance {
				return p.note(e)
			}
			return p.compare(e, writePlace(*at))
		})
	})
}

// sameAfter plays the scenario again with so many ticks passed before its first,
// and holds all that was drawn and known to what it was.
func (p *play) sameAfter(ctx context.Context, ticks int64, within float64) error {
	base, start, before := p.base, p.settings.StartTick, p.requests
	p.base, p.settings.StartTick = nil, start+ticks
	again, err := p.run(ctx, nil)
	p.base, p.settings.StartTick = base, start
	p.Swept += p.requests - before
	if err != nil {
		return err
	}
	ulp := p.rounding() - p.step()
	ulp /= float64(min(8+p.ticks, 100))
	for _, machine := range p.machines {
		was, is := base.frames[machine], again.frames[machine]
		for i, f := range was {
			late := is[i]
			for body, b := range f.bodies {
				what := fmt.Sprintf("%s as %s draws it in tick %d, %d ticks later", body, machine, f.tick, ticks)
				a, has := late.bodies[body]
				if !has || a.Shown != b.Shown {
					return p.compare(Expectation{What: what, Want: "as it was", Tick: f.tick, Request: late.request}, "there or not there otherwise")
				}
				if err := p.near(what, b.At, a.At, within+2*ulp, late); err != nil {
					return err
				}
			}
			for player, at := range f.known {
				what := fmt.Sprintf("where the host knows %s to be after tick %d, %d ticks later", player, f.tick, ticks)
				now := late.known[player]
				if (at == nil) != (now == nil) {
					return p.compare(Expectation{What: what, Want: "as it was", Tick: f.tick, Request: late.request}, "known or unknown otherwise")
				}
				if at == nil {
					continue
				}
				if err := p.near(what, *at, *now, within+2*ulp, late); err != nil {
					return err
				}
			}
		}
	}
	return nil
}
