package steps

import (
	"context"
	"fmt"
	"strings"

	"github.com/cucumber/godog"
	"github.com/moveauth/moveauth/conformance"
)

// tables describes the machines: clients in the order named, the host last.
func (p *play) tables(hz, ms int64, own string, clients ...string) error {
	if len(p.machines) > 0 {
		return misuse("the machines are described twice")
	}
	p.settings.TickHz, p.oneWay, p.settings.Player = hz, ms*1000, own
	p.settings.Home = conformance.Vec2{-8, -8}
	for _, name := range clients {
		if err := p.machine(name); err != nil {
			return err
		}
	}
	return p.machine(hostName)
}

// join adds a player's machine; the host stays the last one.
func (p *play) join(player string) error {
	if err := p.describe(); err != nil {
		return err
	}
	if len(p.machines) == 0 {
		return misuse("%s plays before there is a host", player)
	}
	p.machines = p.machines[:len(p.machines)-1]
	if err := p.machine(player); err != nil {
		return err
	}
	return p.machine(hostName)
}

// happens plans an event of the host's game.
func (p *play) happens(tick int64, e conformance.GameEvent) error {
	return p.at(tick, hostName, func(ctx context.Context, t *table) error {
		_, err := askMachine(ctx, t, hostName, conformance.TransformEventNow, e)
		return err
	})
}

func (p *play) spawn(tick int64, player, at string) error {
	v, err := vector(at)
	if err != nil {
		return err
	}
	p.span(v)
	return p.happens(tick, conformance.GameEvent{Spawn: player, At: &v})
}

// body plans what a player's machine does with its body.
func (p *play) body(tick int64, player string, b conformance.BodyParams) error {
	machine := p.owner(player)
	return p.at(tick, machine, func(ctx context.Context, t *table) error {
		_, err := askMachine(ctx, t, machine, conformance.TransformBody, b)
		return err
	})
}

func (p *play) walk(tick int64, player, velocity string) error {
	v, err := vector(velocity)
	if err != nil {
		return err
	}
	return p.body(tick, player, conformance.BodyParams{Velocity: &v})
}

func (p *play) hide(tick int64, machine, body string, hidden bool) error {
	return p.at(tick, machine, func(ctx context.Context, t *table) error {
		_, err := askMachine(ctx, t, machine, conformance.TransformHide, conformance.HideParams{Body: body, Hidden: hidden})
		return err
	})
}

func (p *play) snap(tick int64, player, at, reason string, raised conformance.SnapStep) error {
	v, err := vector(at)
	if err != nil {
		return err
	}
	p.span(v)
	return p.at(tick, hostName, func(ctx context.Context, t *table) error {
		_, err := askMachine(ctx, t, hostName, conformance.TransformSnap, conformance.SnapParams{Player: player, Reason: reason, At: v, Raised: raised})
		return err
	})
}

// enemyWalks plans where the host puts an enemy, tick by tick.
func (p *play) enemyWalks(enemy, from, velocity string, when stretch) error {
	start, err := vector(from)
	if err != nil {
		return err
	}
	v, err := vector(velocity)
	if err != nil {
		return err
	}
	p.enemies[enemy] = true
	for tick := when.from; tick <= when.to; tick++ {
		secs := conformance.Number(tick-when.from) / conformance.Number(p.settings.TickHz)
		at := conformance.Vec2{start[0] + v[0]*secs, start[1] + v[1]*secs}
		p.span(at)
		if err := p.happens(tick, conformance.GameEvent{Enemy: enemy, At: &at}); err != nil {
			return err
		}
	}
	return nil
}

// gate plans a question to the host, whose answer a Then reads.
func (p *play) gate(tick int64, player string, radius float64, centre conformance.Vec2) error {
	return p.at(tick, hostName, func(ctx context.Context, t *table) error {
		result, err := askMachine(ctx, t, hostName, conformance.TransformGate, conformance.GateParams{Player: player, Centre: centre, Radius: conformance.Number(radius)})
		t.record.asked[gateName(tick, player, centre)] = asked{answer: fmt.Sprint(result.Passes), request: t.requests}
		return err
	})
}

// asked is the answer to a question that was asked in a tick.
type asked struct {
	answer  string
	at      *conformance.Vec2
	players []conformance.KnownPlayer
	stats   conformance.TransformStats
	request int
}

func gateName(tick int64, player string, centre conformance.Vec2) string {
	return fmt.Sprintf("whether the gate at %s of tick %d lets %s through", writePlace(centre), tick, player)
}

func (p *play) gated(tick int64, player, place string, want bool) error {
	centre, err := vector(place)
	if err != nil {
		return err
	}
	return p.claim(func(r *record) error {
		name := gateName(tick, player, centre)
		a, ok := r.asked[name]
		if !ok {
			return misuse("nobody asked %s", name)
		}
		return p.compare(Expectation{What: name, Want: fmt.Sprint(want), Tick: tick, Request: a.request}, a.answer)
	})
}

// touched claims how many packets the faults of a kind have befallen.
func (p *play) touched(e effect, what string, least int64) error {
	return p.claim(func(*record) error {
		n := 0
		for _, f := range p.faults {
			if f.effect == e || e == lose && f.effect == hold {
				n += f.touched
			}
		}
		x := Expectation{What: "packets that the fault " + what, Want: fmt.Sprintf("at least %d", least), Tick: p.ticks}
		if int64(n) >= least {
			return p.compare(x, x.Want)
		}
		return p.compare(x, fmt.Sprint(n))
	})
}

// announces claims the outcomes of a host's tick, in order.
func (p *play) announces(tick int64, t *godog.Table) error {
	list, err := rows(t, "outcome", "player")
	if err != nil {
		return err
	}
	var want []string
	for _, row := range list {
		want = append(want, strings.TrimSpace(row["outcome"]+" "+row["player"]))
	}
	return p.claim(func(r *record) error {
		e := Expectation{What: fmt.Sprintf("the host's outcomes of tick %d", tick), Want: strings.Join(want, ", "), Tick: tick}
		var got []string
		for _, ev := range r.events[hostName] {
			if ev.At == "outcome" && *ev.Tick == tick+p.settings.StartTick {
				got = append(got, strings.TrimSpace(ev.Name+" "+ev.Player))
				e.Request = ev.request
			}
		}
		return p.compare(e, or(strings.Join(got, ", "), "none"))
	})
}
