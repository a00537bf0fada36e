package steps

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/cucumber/godog"
	"github.com/moveauth/moveauth/conformance"
)

// What machines are asked in a tick, and orders that they should refuse.
func init() {
	step := func(keyword, phrase, doc string, f any) { define(conformance.OwnerTransform, keyword, phrase, doc, f) }

	step("Given", "in tick {N} the host is asked to snap {P} to {V} for {W}", "whether it does or refuses, a Then says", func(ctx context.Context, tick int64, player, at, reason string) error {
		v, err := vector(at)
		if err != nil {
			return err
		}
		return tries(newPlay(ctx), tick, conformance.TransformSnap, conformance.SnapParams{Player: player, Reason: reason, At: v, Raised: "tide"})
	})
	step("Given", "in tick {N} the host tries to move {P} to {V} itself", "past the owner; whether it can, a Then says", func(ctx context.Context, tick int64, player, at string) error {
		v, err := vector(at)
		if err != nil {
			return err
		}
		return tries(newPlay(ctx), tick, conformance.TransformWriteOwner, conformance.WriteOwnerParams{Player: player, At: v})
	})
	step("Then", "in tick {N} that is refused with {W}", "what the host was asked, or tried, in that tick", func(ctx context.Context, tick int64, code string) error {
		return newPlay(ctx).told(triedName(tick), tick, code)
	})

	step("Given", "in tick {N} the host asks where {P} is", "as a command would that executes in that tick", func(ctx context.Context, tick int64, player string) error {
		return newPlay(ctx).askKnown(tick, knownName(tick, player), func(*table) conformance.KnownParams { return conformance.KnownParams{Player: player} })
	})
	step("Given", "in tick {N} the host asks where the one at {P}'s connection is", "by the name of the connection", func(ctx context.Context, tick int64, player string) error {
		return newPlay(ctx).askKnown(tick, connectionName(tick, player), func(t *table) conformance.KnownParams {
			return conformance.KnownParams{Connection: t.linked[player]}
		})
	})
	step("Then", "in tick {N} the host says of {P}: at {V}", "to rounding, and by no override", func(ctx context.Context, tick int64, player, at string) error {
		return newPlay(ctx).toldAt(knownName(tick, player), tick, at, "not overridden")
	})
	step("Then", "in tick {N} the host says of {P}: at {V}, overridden", "to rounding, and a snap's place", func(ctx context.Context, tick int64, player, at string) error {
		return newPlay(ctx).toldAt(knownName(tick, player), tick, at, "overridden")
	})
	step("Then", "in tick {N} the host says of {P}: unknown", "it has no place", func(ctx context.Context, tick int64, player string) error {
		return newPlay(ctx).told(knownName(tick, player), tick, "unknown")
	})
	step("Then", "in tick {N} the host says of the one at {P}'s connection: at {V}, overridden", "to rounding, and a snap's place", func(ctx context.Context, tick int64, player, at string) error {
		return newPlay(ctx).toldAt(connectionName(tick, player), tick, at, "overridden")
	})
	step("Given", "in tick {N} the host asks where all players are", "those who have a body", func(ctx context.Context, tick int64) error {
		p := newPlay(ctx)
		return p.at(tick, hostName, func(ctx context.Context, t *table) error {
			result, err := askMachine(ctx, t, hostName, conformance.TransformAll, conformance.Empty{})
			t.record.asked[allName(tick)] = asked{players: result.Players, request: t.requests}
			return err
		})
	})
	step("Then", "in tick {N} all players are", "player, at: the whole list, in the order of the names; to rounding", func(ctx context.Context, tick int64, t *godog.Table) error {
		return newPlay(ctx).all(tick, t)
	})

	step("Given", "in tick {N} {P}'s state is forged to {V}", "what goes out in that tick; the body stays where it is", func(ctx context.Context, tick int64, player, at string) error {
		v, err := vector(at)
		if err != nil {
			return err
		}
		p := newPlay(ctx)
		if d := distance(v, conformance.Vec2{}); d < 1e9 {
			p.span(v)
		}
		return p.body(tick, player, conformance.BodyParams{Forge: &v})
	})
	step("Given", "in tick {N} {P} holds the move {V}", "a player's input on its own machine, until something else is said of it", func(ctx context.Context, tick int64, player, move string) error {
		v, err := vector(move)
		if err != nil {
			return err
		}
		return newPlay(ctx).body(tick, player, conformance.BodyParams{Input: &v})
	})
	step("Given", "in tick {N} {P} holds the move {V} meant for {P}", "input on one machine for a body that another owns", func(ctx context.Context, tick int64, player, move, other string) error {
		v, err := vector(move)
		if err != nil {
			return err
		}
		return newPlay(ctx).body(tick, player, conformance.BodyParams{Input: &v, Body: other})
	})

	step("Given", "in tick {N} {P} is asked what its views keep", "states and bytes", func(ctx context.Context, tick int64, player string) error {
		p := newPlay(ctx)
		machine := p.owner(player)
		return p.at(tick, machine, func(ctx context.Context, t *table) error {
			result, err := askMachine(ctx, t, machine, conformance.TransformStatsNow, conformance.Empty{})
			t.record.asked[statsName(tick, player)] = asked{stats: result, request: t.requests}
			return err
		})
	})
	step("Then", "{P}'s views keep at least {N} state in tick {N}", "in all views together", func(ctx context.Context, player string, least, tick int64) error {
		return newPlay(ctx).keeps(tick, player, "states kept", func(s conformance.TransformStats) int64 { return s.Buffered }, least, untilTheEnd)
	})
	step("Then", "{P}'s views keep no more in tick {N} than in tick {N}", "neither states nor bytes", func(ctx context.Context, player string, tick, than int64) error {
		return newPlay(ctx).keepsNoMore(tick, than, player)
	})
	step("Then", "{P} has counted {N} warps in tick {N}", "frames in which a body moved further than warp_bound", func(ctx context.Context, player string, n, tick int64) error {
		return newPlay(ctx).keeps(tick, player, "warps counted", warps, n, n)
	})
	step("Then", "{P} has counted at least {N} more in tick {N} than in tick {N}", "warps", func(ctx context.Context, player string, more, tick, than int64) error {
		p := newPlay(ctx)
		return p.claim(func(r *record) error {
			was, ok := r.asked[statsName(than, player)]
			if !ok {
				return misuse("nobody asked %s", statsName(than, player))
			}
			return p.kept(r, tick, player, "warps counted", warps, warps(was.stats)+more, untilTheEnd)
		})
	})

	step("When", "a buffer of {P}'s is given these states", "tick, seq, at, in the order of arrival; seq counts up if it is left out", func(ctx context.Context, player string, t *godog.Table) error {
		list, err := rows(t, "tick", "seq", "at")
		if err != nil {
			return err
		}
		p := newPlay(ctx)
		for i, row := range list {
			r := &reading{row: row}
			s := conformance.SampleState{Seq: int64(i + 1), At: r.vector("at")}
			if r.err != nil {
				return r.err
			}
			if s.Tick, err = whole(row, "tick"); err != nil {
				return err
			}
			if _, given := row["seq"]; given {
				if s.Seq, err = whole(row, "seq"); err != nil {
					return err
				}
			}
			p.span(s.At)
			p.states = append(p.states, s)
		}
		return nil
	})
	step("Then", "sampled, it gives", "tick and its parts, at; to rounding", func(ctx context.Context, t *godog.Table) error {
		return newPlay(ctx).sampled(ctx, t)
	})
}

func triedName(tick int64) string {
	return fmt.Sprintf("what the host was asked to do in tick %d", tick)
}
func knownName(tick int64, player string) string {
	return fmt.Sprintf("where the host says in tick %d that %s is", tick, player)
}
func connectionName(tick int64, player string) string {
	return fmt.Sprintf("where the host says in tick %d that the one at %s's connection is", tick, player)
}
func allName(tick int64) string { return fmt.Sprintf("where all players are in tick %d", tick) }
func statsName(tick int64, player string) string {
	return fmt.Sprintf("what %s's views keep in tick %d", player, tick)
}

// tries plans something that the host may refuse.
func tries[P, R any](p *play, tick int64, v conformance.Verb[P, R], params P) error {
	return p.at(tick, hostName, func(ctx context.Context, t *table) error {
		t.requests++
		t.Scenario.asked++
		_, err := v.Call(ctx, t.worlds[hostName], params)
		code := "done"
		if r := conformance.AsRefusal(err); r != nil {
			code, err = r.Code, nil
		}
		if err != nil {
			return err
		}
		t.record.asked[triedName(tick)] = asked{answer: code, request: t.requests}
		return t.answer(hostName, v.Name, code)
	})
}

// told claims the answer to a question.
func (p *play) told(name string, tick int64, want string) error {
	return p.claim(func(r *record) error {
		a, ok := r.asked[name]
		if !ok {
			return misuse("nobody asked %s", name)
		}
		return p.compare(Expectation{What: name, Want: want, Tick: tick, Request: a.request}, a.answer)
	})
}

// askKnown plans the question where a player is.
func (p *play) askKnown(tick int64, name string, params func(*table) conformance.KnownParams) error {
	return p.at(tick, hostName, func(ctx context.Context, t *table) error {
		result, err := askMachine(ctx, t, hostName, conformance.TransformKnown, params(t))
		a := asked{at: result.At, answer: "not overridden", request: t.requests}
		if result.Overridden {
			a.answer = "overridden"
		}
		if result.At == nil {
			a.answer = "unknown"
		}
		t.record.asked[name] = a
		return err
	})
}

// toldAt claims where the host says that a player is, and by what.
func (p *play) toldAt(name string, tick int64, at, how string) error {
	want, err := vector(at)
	if err != nil {
		return err
	}
	p.span(want)
	if err := p.told(name, tick, how); err != nil {
		return err
	}
	return p.claim(func(r *record) error {
		a := r.asked[name]
		return p.near(name, want, *a.at, p.rounding(), frame{tick: tick, request: a.request})
	})
}

// all claims the list of all players.
func (p *play) all(tick int64, t *godog.Table) error {
	list, err := rows(t, "player", "at")
	if err != nil {
		return err
	}
	var names []string
	places := map[string]conformance.Vec2{}
	for _, row := range list {
		r := &reading{row: row}
		places[row["player"]] = r.vector("at")
		if r.err != nil {
			return r.err
		}
		p.span(places[row["player"]])
		names = append(names, row["player"])
	}
	return p.claim(func(r *record) error {
		a, ok := r.asked[allName(tick)]
		if !ok {
			return misuse("nobody asked %s", allName(tick))
		}
		var got []string
		for _, k := range a.players {
			got = append(got, k.Player)
		}
		slices.Sort(names)
		if err := p.compare(Expectation{What: "the players in the list of tick " + fmt.Sprint(tick), Want: strings.Join(names, ", "), Tick: tick, Request: a.request}, or(strings.Join(got, ", "), "none")); err != nil {
			return err
		}
		for _, k := range a.players {
			what := fmt.Sprintf("where %s is in the list of tick %d", k.Player, tick)
			if k.At == nil {
				return p.compare(Expectation{What: what, Want: writePlace(places[k.Player]), Tick: tick, Request: a.request}, "unknown")
			}
			if err := p.near(what, places[k.Player], *k.At, p.rounding(), frame{tick: tick, request: a.request}); err != nil {
				return err
			}
		}
		return nil
	})
}

func warps(s conformance.TransformStats) int64 {
	if s.Warps == nil {
		return -1
	}
	return *s.Warps
}

// keeps claims a figure of a client's views.
func (p *play) keeps(tick int64, player, what string, of func(conformance.TransformStats) int64, least, most int64) error {
	return p.claim(func(r *record) error { return p.kept(r, tick, player, what, of, least, most) })
}

func (p *play) kept(r *record, tick int64, player, what string, of func(conformance.TransformStats) int64, least, most int64) error {
	a, ok := r.asked[statsName(tick, player)]
	if !ok {
		return misuse("nobody asked %s", statsName(tick, player))
	}
	e := Expectation{What: fmt.Sprintf("%s by %s in tick %d", what, player, tick), Want: fmt.Sprintf("%d to %d", least, most), Tick: tick, Request: a.request}
	switch {
	case least == most:
		e.Want = fmt.Sprint(least)
	case most == untilTheEnd:
		e.Want = fmt.Sprintf("at least %d", least)
	case least == 0:
		e.Want = fmt.Sprintf("at most %d", most)
	}
	if n := of(a.stats); n < least || n > most {
		return p.compare(e, fmt.Sprint(n))
	}
	return p.compare(e, e.Want)
}

// keepsNoMore claims that a client's views have not grown.
func (p *play) keepsNoMore(tick, than int64, player string) error {
	return p.claim(func(r *record) error {
		was, ok := r.asked[statsName(than, player)]
		if !ok {
			return misuse("nobody asked %s", statsName(than, player))
		}
		if err := p.kept(r, tick, player, "states kept", func(s conformance.TransformStats) int64 { return s.Buffered }, 0, was.stats.Buffered); err != nil {
			return err
		}
		return p.kept(r, tick, player, "bytes kept", func(s conformance.TransformStats) int64 { return s.Bytes }, 0, was.stats.Bytes)
	})
}

// sampled asks a client for the places that a buffer gives.
func (p *play) sampled(ctx context.Context, t *godog.Table) error {
	list, err := rows(t, "tick", "at")
	if err != nil {
		return err
	}
	if len(p.states) == 0 {
		return misuse("nothing is in the buffer")
	}
	params := conformance.SampleParams{States: p.states}
	var want []conformance.Vec2
	for _, row := range list {
		r := &reading{row: row}
		tick := r.number("tick")
		at := r.vector("at")
		if r.err != nil {
			return r.err
		}
		params.AtTicks = append(params.AtTicks, tick)
		want = append(want, at)
	}
	if p.sampler == nil {
		own := p.settings
		own.Role, own.Player = "client", "P1"
		p.requests++
		if p.sampler, err = p.open(ctx, p.profile, own); err != nil {
			return err
		}
	}
	result, err := call(ctx, p.Scenario, p.sampler, conformance.TransformSample, params, 0)
	if err != nil {
		return err
	}
	if err := p.expect("the places that the buffer gives", fmt.Sprint(len(want)), fmt.Sprint(len(result.At)), 0); err != nil {
		return err
	}
	for i, at := range result.At {
		what := fmt.Sprintf("the place at tick %s", digits(float64(params.AtTicks[i])))
		if err := p.near(what, want[i], at, p.rounding(), frame{request: p.requests}); err != nil {
			return err
		}
	}
	return nil
}
