package steps

import (
	"context"
	"fmt"

	"github.com/cucumber/godog"
	"github.com/moveauth/moveauth/conformance"
)

func init() {
	step := func(keyword, phrase, doc string, f any) { define(conformance.OwnerTransform, keyword, phrase, doc, f) }

	step("Given", "a host, {P} as owner and {P} as observer, at {N} ticks a second, with {N} ms one way between any two", "a machine each; nobody plays on the host", func(ctx context.Context, owner, observer string, hz, ms int64) error {
		return newPlay(ctx).tables(hz, ms, "", owner, observer)
	})
	step("Given", "a host on which {P} plays and {P} as observer, at {N} ticks a second, with {N} ms one way between any two", "two machines; the host has a player of its own", func(ctx context.Context, own, observer string, hz, ms int64) error {
		return newPlay(ctx).tables(hz, ms, own, observer)
	})
	step("Given", "{P} plays too", "one more machine, linked from the first tick", func(ctx context.Context, player string) error {
		p := newPlay(ctx)
		return p.join(player)
	})
	step("Given", "{P} joins in tick {N}", "one more machine, linked from that tick", func(ctx context.Context, player string, tick int64) error {
		p := newPlay(ctx)
		if err := p.join(player); err != nil {
			return err
		}
		p.links[player] = []stretch{{tick, untilTheEnd}}
		return nil
	})
	step("Given", "{P}'s connection ends in tick {N} and {P} is back in tick {N}", "over a new connection; what was on its way is lost", func(ctx context.Context, player string, ends int64, again string, back int64) error {
		p := newPlay(ctx)
		if player != again || ends >= back || len(p.links[player]) != 1 {
			return misuse("%s's connection ends in tick %d and %s is back in tick %d", player, ends, again, back)
		}
		p.links[player] = []stretch{{p.links[player][0].from, ends - 1}, {back, untilTheEnd}}
		return nil
	})
	step("Given", "from tick {N} it is {N} ms one way", "between any two, for what is sent from then on; it may overtake what was sent before", func(ctx context.Context, tick, ms int64) error {
		newPlay(ctx).newWay = newWay{tick, ms * 1000}
		return newPlay(ctx).describe()
	})
	step("Given", "the buffer offset is {N}", "the settings' offset_ticks; else it is 1", func(ctx context.Context, n int64) error {
		newPlay(ctx).settings.OffsetTicks = n
		return newPlay(ctx).describe()
	})
	step("Given", "a grace of {N} ticks", "the settings' grace_ticks; else it is 25", func(ctx context.Context, n int64) error {
		newPlay(ctx).settings.GraceTicks = n
		return newPlay(ctx).describe()
	})
	step("Given", "{N} ticks have passed before the first", "the settings' start_tick; the steps count from 1 all the same", func(ctx context.Context, n int64) error {
		newPlay(ctx).settings.StartTick = n
		return newPlay(ctx).describe()
	})
	step("Given", "the home spawn at {V}", "where the dead come back; else it is (-8, -8)", func(ctx context.Context, at string) error {
		v, err := vector(at)
		newPlay(ctx).settings.Home = v
		newPlay(ctx).span(v)
		return err
	})
	step("Given", "these islands", "land, area as x0 y0 x1 y1, deposit", func(ctx context.Context, t *godog.Table) error {
		list, err := rows(t, "land", "from", "to", "deposit")
		if err != nil {
			return err
		}
		p := newPlay(ctx)
		for _, row := range list {
			r := &reading{row: row}
			from, to, deposit := r.vector("from"), r.vector("to"), r.vector("deposit")
			if r.err != nil {
				return r.err
			}
			p.span(to)
			p.span(deposit)
			p.settings.Lands = append(p.settings.Lands, conformance.SnapLand{Land: row["land"], Area: conformance.Area{from[0], from[1], to[0], to[1]}, Deposit: deposit})
		}
		return p.describe()
	})
	step("Given", "{P} draws {N} frames a tick", "evenly; else every machine draws one, at the tick", func(ctx context.Context, player string, n int64) error {
		newPlay(ctx).drawn[player] = n
		return newPlay(ctx).describe()
	})

	step("Given", "{P} walks from {V} at {V} u/s", "it spawns there in tick 1 and walks as soon as its machine has the body", func(ctx context.Context, player, from, velocity string) error {
		p := newPlay(ctx)
		if err := p.spawn(1, player, from); err != nil {
			return err
		}
		return p.walk(1, player, velocity)
	})
	step("Given", "{P} waits at {V}", "it spawns there in tick 1", func(ctx context.Context, player, at string) error { return newPlay(ctx).spawn(1, player, at) })
	step("Given", "in tick {N} {P} spawns at {V}", "the host gives it a body", func(ctx context.Context, tick int64, player, at string) error {
		return newPlay(ctx).spawn(tick, player, at)
	})
	step("Given", "from tick {N} {P} walks at {V} u/s", "until something else is said of it, or a snap stops it", func(ctx context.Context, tick int64, player, velocity string) error {
		return newPlay(ctx).walk(tick, player, velocity)
	})
	step("Given", "in tick {N} {P} dashes at {V} u/s for {D} s", "on its own machine", func(ctx context.Context, tick int64, player, velocity string, secs float64) error {
		v, err := vector(velocity)
		if err != nil {
			return err
		}
		s := conformance.Number(secs)
		return newPlay(ctx).body(tick, player, conformance.BodyParams{Dash: &v, Secs: &s})
	})
	step("Given", "in tick {N} {P} is corrected to {V}", "out of an occupied cell, on its own machine", func(ctx context.Context, tick int64, player, at string) error {
		v, err := vector(at)
		if err != nil {
			return err
		}
		newPlay(ctx).span(v)
		return newPlay(ctx).body(tick, player, conformance.BodyParams{Correct: &v})
	})
	step("Given", "in tick {N} {P} puts itself at {V}, turned by {D} degrees and scaled by {D}", "on its own machine, as a walk would", func(ctx context.Context, tick int64, player, at string, turn, scale float64) error {
		v, err := vector(at)
		if err != nil {
			return err
		}
		r, s := conformance.Number(turn), conformance.Number(scale)
		newPlay(ctx).span(v)
		return newPlay(ctx).body(tick, player, conformance.BodyParams{Place: &v, Rotation: &r, Scale: &s})
	})
	step("Given", "in tick {N} {P} puts itself at {V}", "on its own machine, as a walk would", func(ctx context.Context, tick int64, player, at string) error {
		v, err := vector(at)
		if err != nil {
			return err
		}
		newPlay(ctx).span(v)
		return newPlay(ctx).body(tick, player, conformance.BodyParams{Place: &v})
	})
	step("Given", "in tick {N} {P} hides {P}, and shows it again in tick {N}", "on its own machine", func(ctx context.Context, tick int64, machine, body string, again int64) error {
		p := newPlay(ctx)
		if err := p.hide(tick, machine, body, true); err != nil {
			return err
		}
		return p.hide(again, machine, body, false)
	})

	step("Given", "in tick {N} the host snaps {P} to {V} for {W}", "raised as a tide does, in step 1 of the tick", func(ctx context.Context, tick int64, player, at, reason string) error {
		return newPlay(ctx).snap(tick, player, at, reason, "tide")
	})
	step("Given", "in tick {N} a command snaps {P} to {V} for {W}", "raised by a command", func(ctx context.Context, tick int64, player, at, reason string) error {
		return newPlay(ctx).snap(tick, player, at, reason, "command")
	})
	step("Given", "in tick {N} a command executes whose outcome is {W}", "on the host, after those that were said of the tick before it", func(ctx context.Context, tick int64, name string) error {
		p := newPlay(ctx)
		p.outcomes[name] = true
		return p.happens(tick, conformance.GameEvent{CommandOutcome: name})
	})
	step("Given", "in tick {N} {W} closes", "a land, softly: its players are deposited", func(ctx context.Context, tick int64, land string) error {
		return newPlay(ctx).happens(tick, conformance.GameEvent{SoftClose: land})
	})
	step("Given", "in tick {N} {W} leaves", "a land that was closed: who is still there is deposited", func(ctx context.Context, tick int64, land string) error {
		return newPlay(ctx).happens(tick, conformance.GameEvent{Evict: land})
	})
	step("Given", "in tick {N} {P} is out of hit points and dead", "in step 2 of the host's tick", func(ctx context.Context, tick int64, player string) error {
		return newPlay(ctx).happens(tick, conformance.GameEvent{ZeroHP: player, Dead: true})
	})
	step("Given", "in tick {N} {P} is out of hit points and down", "in step 2 of the host's tick", func(ctx context.Context, tick int64, player string) error {
		return newPlay(ctx).happens(tick, conformance.GameEvent{ZeroHP: player})
	})
	step("Given", "in tick {N} the enemy {W} stands at {V}", "on the host, which owns it", func(ctx context.Context, tick int64, enemy, at string) error {
		v, err := vector(at)
		if err != nil {
			return err
		}
		p := newPlay(ctx)
		p.span(v)
		p.enemies[enemy] = true
		return p.happens(tick, conformance.GameEvent{Enemy: enemy, At: &v})
	})
	step("Given", "the enemy {W} walks from {V} at {V} u/s in ticks {N} to {N}", "on the host, which owns it", func(ctx context.Context, enemy, from, velocity string, first, last int64) error {
		return newPlay(ctx).enemyWalks(enemy, from, velocity, stretch{first, last})
	})
	step("Given", "in tick {N} the host asks whether {P} is within {D} u of {V}", "as a command's gate would, in that tick, before what is said of the tick after it", func(ctx context.Context, tick int64, player string, radius float64, centre string) error {
		v, err := vector(centre)
		if err != nil {
			return err
		}
		return newPlay(ctx).gate(tick, player, radius, v)
	})

	step("Given", "what {P} sends in ticks {N} to {N} arrives {N} ticks late", "unreliably; it comes after what is fresh", func(ctx context.Context, from string, first, last, late int64) error {
		return newPlay(ctx).fault(&fault{from: from, channel: "unreliable", when: stretch{first, last}, effect: delay, ticks: late,
			said: fmt.Sprintf("what %s sends in ticks %d to %d", from, first, last)})
	})
	step("Given", "what {P} sends in ticks {N} to {N} is lost", "unreliably", func(ctx context.Context, from string, first, last int64) error {
		return newPlay(ctx).fault(&fault{from: from, channel: "unreliable", when: stretch{first, last}, effect: lose,
			said: fmt.Sprintf("what %s sends in ticks %d to %d", from, first, last)})
	})
	step("Given", "what comes to {P} in ticks {N} to {N} is lost", "unreliable packets, by the ticks in which the host sends them", func(ctx context.Context, to string, first, last int64) error {
		return newPlay(ctx).fault(&fault{to: to, channel: "unreliable", when: stretch{first, last}, effect: lose,
			said: fmt.Sprintf("what comes to %s in ticks %d to %d", to, first, last)})
	})
	step("Given", "what comes to {P} in ticks {N} to {N} comes {N} ticks late", "unreliable packets, by the ticks in which the host sends them; after what is fresh", func(ctx context.Context, to string, first, last, late int64) error {
		return newPlay(ctx).fault(&fault{to: to, channel: "unreliable", when: stretch{first, last}, effect: delay, ticks: late,
			said: fmt.Sprintf("what comes to %s in ticks %d to %d", to, first, last)})
	})
	step("Given", "what comes to {P} in ticks {N} to {N} comes again {N} ticks later", "unreliable packets, by the ticks in which the host sends them", func(ctx context.Context, to string, first, last, late int64) error {
		return newPlay(ctx).fault(&fault{to: to, channel: "unreliable", when: stretch{first, last}, effect: repeat, ticks: late,
			said: fmt.Sprintf("what comes to %s in ticks %d to %d", to, first, last)})
	})
	step("Given", "from tick {N} nothing from {P} reaches {P}", "unreliable packets; the host is between them", func(ctx context.Context, first int64, from, to string) error {
		return newPlay(ctx).fault(&fault{from: from, channel: "unreliable", when: stretch{first, untilTheEnd}, effect: lose,
			said: fmt.Sprintf("what %s sends from tick %d", from, first)})
	})
	step("Given", "the link between host and {P} carries nothing from tick {N} to {N}", "both ways; reliable packets wait, the others are lost", func(ctx context.Context, player string, first, last int64) error {
		return newPlay(ctx).fault(&fault{from: hostName, to: player, both: true, when: stretch{first, last}, effect: hold,
			said: fmt.Sprintf("the link between host and %s in ticks %d to %d", player, first, last)})
	})
	step("Given", "what the host sends {P} reliably in ticks {N} to {N} comes again {N} ticks later", "as after a reconnect", func(ctx context.Context, to string, first, last, late int64) error {
		return newPlay(ctx).fault(&fault{from: hostName, to: to, channel: "reliable", when: stretch{first, last}, effect: repeat, ticks: late,
			said: fmt.Sprintf("what the host sends %s reliably in ticks %d to %d", to, first, last)})
	})
	step("Given", "{N} of 100 unreliable packets are lost, by seed {N}", "anywhere, at any time", func(ctx context.Context, loss, seed int64) error {
		p := newPlay(ctx)
		p.noise.loss, p.noise.seed = loss, seed
		return p.describe()
	})
	step("Given", "unreliable packets take up to {N} ms longer, by seed {N}", "each for itself, so that they overtake each other", func(ctx context.Context, ms, seed int64) error {
		p := newPlay(ctx)
		p.noise.jitter, p.noise.seed = ms*1000, seed
		return p.describe()
	})

	step("When", "{N} ticks are played", "from the first; once in a scenario", func(ctx context.Context, n int64) error { return newPlay(ctx).played(ctx, n) })

	step("Then", "{P} draws {B} as moving before tick {N}", "in some frame it is somewhere else than in the frame before", func(ctx context.Context, machine, body string, tick int64) error {
		return newPlay(ctx).moves(newPlay(ctx).owner(machine), body, tick)
	})
	step("Then", "{P} draws itself as moving before tick {N}", "in some frame it is somewhere else than in the frame before", func(ctx context.Context, machine string, tick int64) error {
		return newPlay(ctx).moves(newPlay(ctx).owner(machine), machine, tick)
	})
	step("Then", "at the end {P} draws {B} within {D} u of {V}", "in the last frame, which shows it", func(ctx context.Context, machine, body string, within float64, at string) error {
		v, err := vector(at)
		if err != nil {
			return err
		}
		return newPlay(ctx).ends(newPlay(ctx).owner(machine), body, v, within)
	})
	step("Then", "at the end {P} stands at {V}, to rounding", "on its own machine, in the last frame", func(ctx context.Context, player, at string) error {
		v, err := vector(at)
		if err != nil {
			return err
		}
		return newPlay(ctx).ends(newPlay(ctx).owner(player), player, v, 0)
	})
	step("Then", "{P} never draws {B} between x = {D} u and x = {D} u", "in no frame that shows it; the ends do not count", func(ctx context.Context, machine, body string, least, most float64) error {
		return newPlay(ctx).each(newPlay(ctx).owner(machine), body, stretch{1, untilTheEnd}, fmt.Sprintf("never between x = %s u and x = %s u", digits(least), digits(most)), func(_ frame, at conformance.Vec2) bool {
			return float64(at[0]) <= least || float64(at[0]) >= most
		})
	})
	step("Then", "{P} is never at {V} after tick {N}", "on its own machine, within 0.01 u", func(ctx context.Context, player, at string, tick int64) error {
		v, err := vector(at)
		if err != nil {
			return err
		}
		return newPlay(ctx).each(newPlay(ctx).owner(player), player, stretch{tick + 1, untilTheEnd}, fmt.Sprintf("never at %s after tick %d", writePlace(v), tick), func(_ frame, is conformance.Vec2) bool {
			return distance(is, v) > 0.01
		})
	})
	step("Then", "{P}'s camera has cut once, for {W}", "on its own machine; no other cut", func(ctx context.Context, player, reason string) error {
		return newPlay(ctx).cuts(player, reason)
	})
	step("Then", "{P}'s camera has cut twice, for {W} and for {W}", "on its own machine, in this order; no other cut", func(ctx context.Context, player, one, other string) error {
		return newPlay(ctx).cuts(player, one, other)
	})
	step("Then", "{P}'s camera has not cut", "on its own machine", func(ctx context.Context, player string) error { return newPlay(ctx).cuts(player) })
	step("Then", "from tick {N} to {N} the host knows {P} at {V}", "after each of these ticks; to rounding", func(ctx context.Context, first, last int64, player, at string) error {
		v, err := vector(at)
		if err != nil {
			return err
		}
		return newPlay(ctx).knows(player, stretch{first, last}, v, 0)
	})
	step("Then", "after tick {N} the host knows {P} at {V}", "to rounding", func(ctx context.Context, tick int64, player, at string) error {
		v, err := vector(at)
		if err != nil {
			return err
		}
		return newPlay(ctx).knows(player, stretch{tick, tick}, v, 0)
	})
	step("Then", "in tick {N} the gate at {V} lets {P} through", "the gate around that place that was asked in that tick", func(ctx context.Context, tick int64, centre, player string) error {
		return newPlay(ctx).gated(tick, player, centre, true)
	})
	step("Then", "in tick {N} the gate at {V} does not let {P} through", "the gate around that place that was asked in that tick", func(ctx context.Context, tick int64, centre, player string) error {
		return newPlay(ctx).gated(tick, player, centre, false)
	})
	step("Then", "from tick {N} to {N} {P} draws {B} on its path within {D} u, at one delay of {D} to {D} ticks", "where its own machine had it that long before; one delay for all frames", func(ctx context.Context, first, last int64, machine, body string, within, least, most float64) error {
		return newPlay(ctx).follows(newPlay(ctx).owner(machine), body, stretch{first, last}, least, most, within)
	})
	step("Then", "from tick {N} to {N} {P} draws {B} on its path within {D} u, at one delay", "of one tick to the subject's max_delay_ticks, 20 if it states none", func(ctx context.Context, first, last int64, machine, body string, within float64) error {
		p := newPlay(ctx)
		return p.follows(p.owner(machine), body, stretch{first, last}, 1, p.maxDelay(), within)
	})
	step("Then", "the fault delayed at least {N} packets", "those that were said to come late", func(ctx context.Context, n int64) error { return newPlay(ctx).touched(delay, "delayed", n) })
	step("Then", "the fault lost at least {N} packets", "those that were said to be lost", func(ctx context.Context, n int64) error { return newPlay(ctx).touched(lose, "lost", n) })
	step("Then", "the fault repeated at least {N} packets", "those that were said to come again", func(ctx context.Context, n int64) error { return newPlay(ctx).touched(repeat, "repeated", n) })
	step("Then", "the host announces in tick {N}", "its outcomes of that tick, in the order of the flush; player where it is about one", func(ctx context.Context, tick int64, t *godog.Table) error {
		return newPlay(ctx).announces(tick, t)
	})

	sweep := func(rest, doc string, f any) { step("Then", sweepBegins+rest, doc, f) }
	sweep("unreliable packet to {P} from ticks {N} to {N} is lost", "what was claimed above, in as many more plays; ticks in which it was sent", func(ctx context.Context, to string, first, last int64) error {
		return newPlay(ctx).sweep(ctx, to, stretch{first, last}, lose, 0, "lost")
	})
	sweep("unreliable packet to {P} from ticks {N} to {N} comes twice", "the second time 3 ticks later, after what is fresh", func(ctx context.Context, to string, first, last int64) error {
		return newPlay(ctx).sweep(ctx, to, stretch{first, last}, repeat, 3, "come twice")
	})
	sweep("unreliable packet to {P} from ticks {N} to {N} comes {N} ticks late", "after what is fresh", func(ctx context.Context, to string, first, last, late int64) error {
		return newPlay(ctx).sweep(ctx, to, stretch{first, last}, delay, late, fmt.Sprintf("%d ticks late", late))
	})
	step("Then", sweepBegins+"unreliable packet to the host from ticks {N} to {N} comes {N} ticks late", "after what is fresh", func(ctx context.Context, first, last, late int64) error {
		return newPlay(ctx).sweep(ctx, hostName, stretch{first, last}, delay, late, fmt.Sprintf("%d ticks late", late))
	})
	step("Then", sweepBegins+"unreliable packet to the host from ticks {N} to {N} is lost", "what was claimed above, in as many more plays; ticks in which it was sent", func(ctx context.Context, first, last int64) error {
		return newPlay(ctx).sweep(ctx, hostName, stretch{first, last}, lose, 0, "lost")
	})
}
