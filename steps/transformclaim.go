package steps

import (
	"context"
	"fmt"
	"math"
	"strings"

	"github.com/moveauth/moveauth/conformance"
)

// What a play is described by and claimed to be beyond the common words.
func init() {
	step := func(keyword, phrase, doc string, f any) { define(conformance.OwnerTransform, keyword, phrase, doc, f) }
	placed := func(text string, use func(conformance.Vec2) error) error {
		v, err := vector(text)
		if err != nil {
			return err
		}
		return use(v)
	}

	step("Given", "a range slack of {D} u", "the settings' reach; else there is none", func(ctx context.Context, slack float64) error {
		p, n := newPlay(ctx), conformance.Number(slack)
		p.settings.Reach = &n
		return p.describe()
	})
	step("Given", "an accept radius of {D} u", "the settings' accept_radius; else it is 1 u", func(ctx context.Context, radius float64) error {
		newPlay(ctx).settings.AcceptRadius = conformance.Number(radius)
		return newPlay(ctx).describe()
	})
	step("Given", "in tick {N} {P} spawns, saved at {V}", "the host gives it a body, at home if that land is gone", func(ctx context.Context, tick int64, player, at string) error {
		return placed(at, func(v conformance.Vec2) error {
			newPlay(ctx).span(v)
			return newPlay(ctx).happens(tick, conformance.GameEvent{Spawn: player, SavedAt: &v})
		})
	})
	step("Given", "in tick {N} phase 0 snaps {P} to {V} for {W}", "raised in phase 0 of the tick", func(ctx context.Context, tick int64, player, at, reason string) error {
		return newPlay(ctx).snap(tick, player, at, reason, "phase0")
	})
	step("Given", "{P} freezes in ticks {N} to {N}", "its machine stands still; what comes meanwhile waits for it", func(ctx context.Context, player string, first, last int64) error {
		p := newPlay(ctx)
		machine := p.owner(player)
		p.frozen[machine] = append(p.frozen[machine], stretch{first, last})
		return p.describe()
	})
	step("Given", "ticks {N} to {N} pass {N} at a time", "every machine is moved on by so many at once", func(ctx context.Context, first, last, stride int64) error {
		p := newPlay(ctx)
		p.long, p.stride = stretch{first, last}, stride
		return p.describe()
	})

	step("Then", "from tick {N} to {N} {P} stands at {V}, to rounding", "on its own machine, in every frame", func(ctx context.Context, first, last int64, player, at string) error {
		p := newPlay(ctx)
		return placed(at, func(v conformance.Vec2) error {
			return p.staysAt(p.owner(player), player, stretch{first, last}, v, 0)
		})
	})
	step("Then", "from tick {N} to {N} {P} draws {B} within {D} u of {V}", "in every frame, and shown", func(ctx context.Context, first, last int64, machine, body string, within float64, at string) error {
		p := newPlay(ctx)
		return placed(at, func(v conformance.Vec2) error {
			return p.staysAt(p.owner(machine), body, stretch{first, last}, v, within)
		})
	})
	step("Then", "{P} always draws {B} within {D} u of {V}", "in every frame that shows it", func(ctx context.Context, machine, body string, within float64, at string) error {
		p := newPlay(ctx)
		return placed(at, func(v conformance.Vec2) error {
			return p.each(p.owner(machine), body, stretch{1, untilTheEnd}, fmt.Sprintf("always within %s u of %s", digits(within), writePlace(v)), func(_ frame, is conformance.Vec2) bool {
				return distance(is, v) <= within+p.rounding()
			})
		})
	})
	step("Then", "{P} always draws {B} within {D} u of where it has been", "on its own machine, until then", func(ctx context.Context, machine, body string, within float64) error {
		p := newPlay(ctx)
		return p.onTrail(p.owner(machine), body, within)
	})
	step("Then", "from tick {N} to {N} {P} never draws {B} beyond x = {D} u", "in no frame that shows it; to rounding", func(ctx context.Context, first, last int64, machine, body string, most float64) error {
		p := newPlay(ctx)
		return p.each(p.owner(machine), body, stretch{first, last}, fmt.Sprintf("never beyond x = %s u", digits(most)), func(_ frame, is conformance.Vec2) bool {
			return float64(is[0]) <= most+p.rounding()
		})
	})
	step("Then", "in some frame {P} draws {B} between x = {D} u and x = {D} u", "and shows it", func(ctx context.Context, machine, body string, least, most float64) error {
		p := newPlay(ctx)
		return p.some(p.owner(machine), body, fmt.Sprintf("some frame between x = %s u and x = %s u", digits(least), digits(most)), func(is conformance.Vec2) bool {
			return float64(is[0]) > least && float64(is[0]) < most
		})
	})
	step("Then", "once {P} has drawn {B} beyond x = {D} u, it never draws it short of that again", "and it has", func(ctx context.Context, machine, body string, x float64) error {
		p := newPlay(ctx)
		if err := p.some(p.owner(machine), body, fmt.Sprintf("some frame beyond x = %s u", digits(x)), func(is conformance.Vec2) bool { return float64(is[0]) > x }); err != nil {
			return err
		}
		return p.claim(func(r *record) error {
			beyond := false
			return p.eachIn(r, p.owner(machine), body, stretch{1, untilTheEnd}, fmt.Sprintf("not short of x = %s u once it was beyond", digits(x)), func(_ frame, is conformance.Vec2) bool {
				beyond = beyond || float64(is[0]) > x
				return !beyond || float64(is[0]) > x
			})
		})
	})
	step("Then", "{P} never draws {B} going back in x", "from frame to frame; to rounding", func(ctx context.Context, machine, body string) error {
		p := newPlay(ctx)
		return p.claim(func(r *record) error {
			furthest := math.Inf(-1)
			return p.eachIn(r, p.owner(machine), body, stretch{1, untilTheEnd}, "never going back in x", func(_ frame, is conformance.Vec2) bool {
				ok := float64(is[0]) >= furthest-2*p.rounding()
				furthest = math.Max(furthest, float64(is[0]))
				return ok
			})
		})
	})
	step("Then", "from tick {N} to {N} {P} draws {B} standing", "in every frame where it was in the first, within 0.001 u, and shown", func(ctx context.Context, first, last int64, machine, body string) error {
		p := newPlay(ctx)
		return p.claim(func(r *record) error {
			frames, err := p.drawnIn(r, p.owner(machine), bodyNamed(body), stretch{first, last})
			if err != nil {
				return err
			}
			at, _ := frames[0].shownAt(bodyNamed(body))
			return p.staysIn(r, p.owner(machine), body, stretch{first, last}, at, 0.001)
		})
	})
	step("Then", "from tick {N} to {N} {P} draws {B} moving by {D} u a frame, within {D} u", "each frame beside the one before", func(ctx context.Context, first, last int64, machine, body string, by, within float64) error {
		p := newPlay(ctx)
		return p.steady(p.owner(machine), body, stretch{first, last}, by, within)
	})
	step("Then", "{P} never draws {B} moving by more than {D} u a frame", "from each frame that shows it to the next", func(ctx context.Context, machine, body string, most float64) error {
		p := newPlay(ctx)
		return p.claim(func(r *record) error {
			var was *conformance.Vec2
			return p.eachIn(r, p.owner(machine), body, stretch{1, untilTheEnd}, fmt.Sprintf("never moving by more than %s u a frame", digits(most)), func(_ frame, is conformance.Vec2) bool {
				ok := was == nil || distance(*was, is) <= most
				was = &is
				return ok
			})
		})
	})
	step("Then", "from tick {N} to {N} {P} draws {B} facing {N}", "the octant, in every frame; 0 is +X, counter-clockwise", func(ctx context.Context, first, last int64, machine, body string, octant int64) error {
		p := newPlay(ctx)
		return p.faces(p.owner(machine), body, stretch{first, last}, octant)
	})
	step("Then", "from tick {N} to {N} {P} does not show {B}", "in no frame", func(ctx context.Context, first, last int64, machine, body string) error {
		p := newPlay(ctx)
		return p.claim(func(r *record) error {
			for _, f := range r.frames[p.owner(machine)] {
				if !(stretch{first, last}).has(f.tick) {
					continue
				}
				e := Expectation{What: fmt.Sprintf("%s as %s draws it in tick %d", body, machine, f.tick), Want: "hidden", Tick: f.tick, Request: f.request}
				got := e.Want
				if at, shown := f.shownAt(bodyNamed(body)); shown {
					got = "shown at " + writePlace(at)
				}
				if err := p.compare(e, got); err != nil {
					return err
				}
			}
			return nil
		})
	})
	step("Then", "at the end {P} draws {P} turned by {D} degrees and scaled by {D}", "in the last frame", func(ctx context.Context, machine, body string, turn, scale float64) error {
		p := newPlay(ctx)
		return p.claim(func(r *record) error {
			frames, err := p.drawnIn(r, p.owner(machine), body, stretch{p.ticks, p.ticks})
			if err != nil {
				return err
			}
			last := frames[len(frames)-1]
			say := func(turn, scale float64) string { return short6(turn) + " degrees, scale " + short6(scale) }
			b := last.bodies[body]
			return p.compare(Expectation{What: fmt.Sprintf("how %s is turned and scaled as %s draws it", body, machine), Want: say(turn, scale), Tick: last.tick, Request: last.request}, say(float64(b.Rotation), float64(b.Scale)))
		})
	})
	step("Then", "in the first frame of tick {N} {P} draws itself further along {V}", "than in the last frame before", func(ctx context.Context, tick int64, player, along string) error {
		return placed(along, func(v conformance.Vec2) error { return newPlay(ctx).further(tick, player, v) })
	})

	step("Then", "from tick {N} to {N} the host knows {P} within {D} u of {V}", "after each of these ticks", func(ctx context.Context, first, last int64, player string, within float64, at string) error {
		return placed(at, func(v conformance.Vec2) error { return newPlay(ctx).knows(player, stretch{first, last}, v, within) })
	})
	step("Then", "from tick {N} to {N} the host knows {P} where it was {N} ticks before", "on its own machine; to rounding", func(ctx context.Context, first, last int64, player string, lag int64) error {
		return newPlay(ctx).lags(player, stretch{first, last}, float64(lag), float64(lag))
	})
	step("Then", "from tick {N} to {N} the host knows {P} where it was at most {D} ticks before", "on its own machine; to rounding", func(ctx context.Context, first, last int64, player string, most float64) error {
		return newPlay(ctx).lags(player, stretch{first, last}, 0, most)
	})
	step("Then", "from tick {N} to {N} the host does not know where {P} is", "after each of these ticks", func(ctx context.Context, first, last int64, player string) error {
		p := newPlay(ctx)
		return p.claim(func(r *record) error {
			return p.eachKnownIn(r, player, stretch{first, last}, func(what string, f frame, at *conformance.Vec2) error {
				got := "unknown"
				if at != nil {
					got = writePlace(*at)
				}
				return p.compare(Expectation{What: what, Want: "unknown", Tick: f.tick, Request: f.request}, got)
			})
		})
	})
	step("Then", "the host never knows {P} going back in x", "from tick to tick; to rounding", func(ctx context.Context, player string) error {
		p := newPlay(ctx)
		return p.claim(func(r *record) error {
			furthest := math.Inf(-1)
			return p.eachKnownIn(r, player, stretch{2, untilTheEnd}, func(what string, f frame, at *conformance.Vec2) error {
				e := Expectation{What: what, Want: "not going back in x", Tick: f.tick, Request: f.request}
				if at == nil {
					return p.compare(e, "unknown")
				}
				if float64(at[0]) < furthest-2*p.rounding() {
					return p.compare(e, writePlace(*at))
				}
				furthest = math.Max(furthest, float64(at[0]))
				return p.note(e)
			})
		})
	})
	step("Then", "the host announces nothing from tick {N} to {N}", "no outcome at all", func(ctx context.Context, first, last int64) error {
		p := newPlay(ctx)
		return p.claim(func(r *record) error {
			e := Expectation{What: fmt.Sprintf("the host's outcomes of ticks %d to %d", first, last), Want: "none", Tick: last}
			var got []string
			for _, ev := range r.events[hostName] {
				if when := *orZero(ev.Tick) - p.settings.StartTick; ev.At == "outcome" && (stretch{first, last}).has(when) {
					got = append(got, strings.TrimSpace(ev.Name+" "+ev.Player))
					e.Request = ev.request
				}
			}
			return p.compare(e, list(got))
		})
	})
	step("Then", "played again after {N} ticks, everything is drawn and known the same, within {D} u", "with so many ticks passed before the first; or to the last place of the scalar", func(ctx context.Context, ticks int64, within float64) error {
		return newPlay(ctx).sameAfter(ctx, ticks, within)
	})
}

func orZero(n *int64) *int64 {
	if n == nil {
		return new(int64)
	}
	return n
}
