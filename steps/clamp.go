package steps

import (
	"context"
	"fmt"
	"math"

	"github.com/cucumber/godog"
	"github.com/moveauth/moveauth/conformance"
)

func init() {
	clamp := func(keyword, phrase, doc string, f any) {
		define(conformance.TransformClamp, keyword, phrase, doc, f)
	}

	clamp("Given", "a server at {D} ticks a second, {D} m/s horizontal, {D} m/s vertical, {D} m burst", "Y is vertical, the world reaches 1024 m along each axis, home is (64, 0, 64), unless another step says so", func(ctx context.Context, hz, horizontal, vertical, burst float64) error {
		return newClamp(ctx).serve(hz, horizontal, vertical, burst)
	})
	clamp("Given", "its vertical axis is {W}", "y or z", func(ctx context.Context, axis string) error {
		c := newClamp(ctx)
		c.settings.Up = conformance.UpAxis(axis)
		return c.describe("the vertical axis")
	})
	clamp("Given", "its world reaches from {V} to {V}", "faces included; m", func(ctx context.Context, least, most string) error {
		c := newClamp(ctx)
		p, err := vector3(least)
		if err != nil {
			return err
		}
		q, err := vector3(most)
		c.settings.WorldBounds = conformance.Bounds{p[0], p[1], p[2], q[0], q[1], q[2]}
		if err == nil {
			err = c.describe("the world")
		}
		return err
	})
	clamp("Given", "its home is {V}", "where who has no saved point is loaded; m", func(ctx context.Context, at string) error {
		c := newClamp(ctx)
		home, err := vector3(at)
		c.settings.Home = home
		if err == nil {
			err = c.describe("the home")
		}
		return err
	})
	clamp("Given", "a walk speed of {D} m/s", "a setting", func(ctx context.Context, speed float64) error {
		c := newClamp(ctx)
		v := conformance.Number(speed)
		c.settings.WalkSpeed = &v
		return c.describe("the walk speed")
	})
	clamp("Given", "a walk speed of NaN", "a setting that is no number", func(ctx context.Context) error {
		c := newClamp(ctx)
		nan := conformance.Number(math.NaN())
		c.settings.WalkSpeed = &nan
		return c.describe("the walk speed")
	})
	clamp("Given", "{P} was placed at {V} and stood still for {N} ticks", "it connects, the server places it, and it is silent", func(ctx context.Context, player, at string, n int64) error {
		return newClamp(ctx).settle(ctx, at, n, player)
	})
	clamp("Given", "{P} and {P} were placed at {V} and stood still for {N} ticks", "both connect, the server places them, and they are silent", func(ctx context.Context, one, other, at string, n int64) error {
		return newClamp(ctx).settle(ctx, at, n, one, other)
	})
	clamp("Given", "a client of {P} at {D} ticks a second, whose body begins at {V}", "the machine of a player", func(ctx context.Context, player string, hz float64, home string) error {
		return newClamp(ctx).machine(player, hz, home)
	})

	clamp("When", "the server is opened", "with what is described so far; it may be refused", func(ctx context.Context) error {
		c := newClamp(ctx)
		c.asked++
		return c.tryOpen(ctx)
	})
	clamp("When", "{P} connects for the first time", "it has no accepted point yet", func(ctx context.Context, player string) error {
		c := newClamp(ctx)
		if c.owners[player] != nil {
			return misuse("%s has connected before", player)
		}
		return c.connect(ctx, player)
	})
	clamp("When", "{P} connects by the name of {P}'s connection", "it asks for a name that somebody has, or had last; it may be refused", func(ctx context.Context, player, of string) error {
		return newClamp(ctx).connectAs(ctx, player, of)
	})
	clamp("When", "{P}'s connection ends", "its player stays", func(ctx context.Context, player string) error { return newClamp(ctx).disconnect(ctx, player) })
	clamp("When", "{P} is back by a new connection", "its machine counts its ticks anew", func(ctx context.Context, player string) error { return newClamp(ctx).connect(ctx, player) })
	clamp("When", "a tick of the server runs", "nothing is reported in it", func(ctx context.Context) error { return newClamp(ctx).ticks(ctx, 1) })
	clamp("When", "{N} ticks of the server run", "nothing is reported in them", func(ctx context.Context, n int64) error { return newClamp(ctx).ticks(ctx, n) })
	clamp("When", "in one server tick {P} reports", "states; a cell that is left out is as an honest owner has it: its next tick, the point of its last state, the newest placement; of: whose body the state names", func(ctx context.Context, player string, t *godog.Table) error {
		return reports(ctx, player, 0, t)
	})
	clamp("When", "by its older connection {P} reports", "the one that its newest has replaced", func(ctx context.Context, player string, t *godog.Table) error {
		c := newClamp(ctx)
		o, err := c.owner(player)
		if err != nil {
			return err
		}
		newest := o.connection
		o.connection = o.replaced
		err = reports(ctx, player, 0, t)
		o.connection = newest
		return err
	})
	clamp("When", "{P} reports one state a server tick", "a tick runs before each", func(ctx context.Context, player string, t *godog.Table) error { return reports(ctx, player, 1, t) })
	clamp("When", "{P} reports {N} states one a server tick, each {V} further", "a tick runs before each; m", func(ctx context.Context, player string, n int64, step string) error {
		c := newClamp(ctx)
		states, err := c.stride(player, n, step)
		if err != nil {
			return err
		}
		return c.report(ctx, player, 1, states)
	})
	clamp("When", "the server places {P} at {V}", "it holds at once; the owner is told with the next tick", func(ctx context.Context, player, at string) error { return newClamp(ctx).place(ctx, player, at) })
	clamp("When", "{P} is loaded with {V} saved", "by a store; m", func(ctx context.Context, player, saved string) error {
		at, err := vector3(saved)
		if err != nil {
			return err
		}
		return newClamp(ctx).load(ctx, player, &at)
	})
	clamp("When", "{P} is loaded with nothing saved", "the store does not know it", func(ctx context.Context, player string) error { return newClamp(ctx).load(ctx, player, nil) })
	clamp("When", "the server knocks {P} back by {V}", "an impulse; m/s", func(ctx context.Context, player, impulse string) error {
		return newClamp(ctx).knock(ctx, player, impulse)
	})
	clamp("When", "{P} acknowledges instruction {N} of those it was sent", "and all before it; counted from 1", func(ctx context.Context, player string, nth int64) error {
		return newClamp(ctx).acknowledge(ctx, player, nth)
	})
	clamp("When", "{P} acknowledges a thousand instructions that nobody has issued", "the number is 1000", func(ctx context.Context, player string) error {
		const far = 1000
		return newClamp(ctx).applied(ctx, player, far)
	})
	clamp("When", "the server puts item {W} at {V}", "held by nobody", func(ctx context.Context, item, at string) error {
		return writeItem(ctx, item, at, "")
	})
	clamp("When", "the server puts item {W} at {V}, held by {P}", "the server's own write", writeItem)
	clamp("When", "{P} reports item {W} at {V}", "a client's word on an item", func(ctx context.Context, player, item, at string) error {
		to, err := vector3(at)
		if err != nil {
			return err
		}
		c := newClamp(ctx)
		o, err := c.owner(player)
		if err != nil {
			return err
		}
		_, err = askClamp(ctx, c, conformance.ClampReportItem, conformance.ClampReportItemParams{Connection: o.connection, Item: item, At: to})
		return done(err)
	})
	clamp("When", "a prefab with these replicators is loaded", "it may be refused", func(ctx context.Context, t *godog.Table) error {
		list, err := replicators(t)
		if err != nil {
			return err
		}
		return prefab(ctx, list)
	})
	clamp("When", "a prefab without replicators is loaded", "a body whose position nobody replicates", func(ctx context.Context) error { return prefab(ctx, []conformance.Replicator{}) })
	clamp("When", "the client hears", "messages of the server, in this order; to: to whom, if not to its player", func(ctx context.Context, t *godog.Table) error {
		c := newClamp(ctx)
		list, err := c.heard(t)
		if err != nil {
			return err
		}
		_, err = askClamp(ctx, c, conformance.ClampHear, conformance.ClampHearParams{Sent: list})
		return done(err)
	})
	clamp("When", "the client runs a tick, driven at {V}", "by its player; m/s", func(ctx context.Context, velocity string) error { return newClamp(ctx).frame(ctx, 1, velocity) })
	clamp("When", "the client runs {N} ticks, driven at {V}", "by its player; m/s", func(ctx context.Context, n int64, velocity string) error {
		return newClamp(ctx).frame(ctx, n, velocity)
	})

	clamp("Then", "{P}'s reports were judged", "those of the last When; accepted is the point after it, of an accepted state to the bit the one that it reported; rule may name one of two", func(ctx context.Context, player string, t *godog.Table) error {
		return newClamp(ctx).wereJudged(player, t)
	})
	clamp("Then", "{P}'s {N} states were all accepted bit for bit", "those of the last When", func(ctx context.Context, player string, n int64) error { return newClamp(ctx).allAccepted(player, n) })
	clamp("Then", "{P} is accepted at {V}", "its accepted point now, to the bit unless it was clamped; m", func(ctx context.Context, player, at string) error { return newClamp(ctx).isAccepted(ctx, player, at) })
	clamp("Then", "{P} is accepted at {V}, with velocity {V} and rotation {V}", "its accepted state now; the velocity in m/s", func(ctx context.Context, player, at, velocity, rotation string) error {
		return newClamp(ctx).isAcceptedWith(ctx, player, at, velocity, rotation)
	})
	clamp("Then", "{P} has no accepted point", "the server refuses to say where it is", func(ctx context.Context, player string) error {
		c := newClamp(ctx)
		if _, err := c.accepted(ctx, player); err != nil && !asksRefused(err) {
			return err
		}
		_, err := c.namesRefusal("NoState")
		return err
	})
	clamp("Then", "{P}'s newest owner tick is {N}", "the newest that the server has taken", func(ctx context.Context, player string, want int64) error {
		c := newClamp(ctx)
		got, err := c.accepted(ctx, player)
		if err != nil {
			return done(err)
		}
		text := "none"
		if got.Tick != nil {
			text = fmt.Sprint(*got.Tick)
		}
		return c.compare(Expectation{What: player + "'s newest owner tick", Want: fmt.Sprint(want)}, text)
	})
	clamp("Then", "after the next tick {P} is sent {P} at {V}", "a tick runs; what it was sent last of it, then or before; to the bit unless the point was clamped; m", func(ctx context.Context, to, of, at string) error {
		want, err := vector3(at)
		if err != nil {
			return err
		}
		c := newClamp(ctx)
		if err := c.ticks(ctx, 1); err != nil {
			return err
		}
		c.span(want)
		return c.wasSent(to, of, "point", want[:], c.tolerance(of), "m", func(s *conformance.ClampState) []conformance.Number { return s.At[:] })
	})
	clamp("Then", "{P} is sent {P}'s point as {V}", "as it was sent last, to the bit unless the point was clamped; m", func(ctx context.Context, to, of, at string) error {
		want, err := vector3(at)
		if err != nil {
			return err
		}
		c := newClamp(ctx)
		c.span(want)
		return c.wasSent(to, of, "point", want[:], c.tolerance(of), "m", func(s *conformance.ClampState) []conformance.Number { return s.At[:] })
	})
	clamp("Then", "{P} is sent {P}'s velocity as {V}", "as it was sent last, to the bit; m/s", func(ctx context.Context, to, of, velocity string) error {
		want, err := vector3(velocity)
		if err != nil {
			return err
		}
		return newClamp(ctx).wasSent(to, of, "velocity", want[:], 0, "m/s", func(s *conformance.ClampState) []conformance.Number { return s.Velocity[:] })
	})
	clamp("Then", "{P} is sent {P}'s rotation as {V}", "as it was sent last, to the bit", func(ctx context.Context, to, of, rotation string) error {
		want, err := quaternion(rotation)
		if err != nil {
			return err
		}
		return newClamp(ctx).wasSent(to, of, "rotation", want[:], 0, "", func(s *conformance.ClampState) []conformance.Number { return s.Rotation[:] })
	})
	clamp("Then", "the server sends {P} nothing about {P}'s own transform", "in the last ticks: neither a state nor a placement", func(ctx context.Context, to, of string) error {
		return newClamp(ctx).sentNothing(to, "nothing about its own transform", func(s conformance.ClampSent) bool {
			return s.Placement != nil || s.State != nil && s.State.Player == of
		})
	})
	clamp("Then", "the server sends {P} no state of its own", "in the last ticks", func(ctx context.Context, to string) error {
		return newClamp(ctx).sentNothing(to, "no state of its own body", func(s conformance.ClampSent) bool { return s.State != nil && s.State.Player == to })
	})
	clamp("Then", "these instructions are sent", "in the last ticks, to each player in this order, and no others; m/s", func(ctx context.Context, t *godog.Table) error { return newClamp(ctx).instructed(t) })
	clamp("Then", "no instruction is sent", "in the last ticks", func(ctx context.Context) error {
		c := newClamp(ctx)
		got := map[string][]string{}
		for _, s := range c.sent {
			if s.Instruction != nil {
				got[s.To] = append(got[s.To], c.write(s.Instruction.Impulse[:]...))
			}
		}
		return c.compare(Expectation{What: "the instructions that were sent, in m/s", Want: "none", Request: c.sentBy}, byPlayer(got))
	})
	clamp("Then", "{P} has been sent instructions of {N} different numbers", "in the whole scenario: one that comes again has its old number", func(ctx context.Context, player string, n int64) error {
		c := newClamp(ctx)
		o, err := c.owner(player)
		if err != nil {
			return err
		}
		return c.compare(Expectation{What: "the numbers of the instructions to " + player, Want: fmt.Sprint(n), Request: c.sentBy}, fmt.Sprint(len(o.told)))
	})
	clamp("Then", "{P} is sent one placement, at {V}", "in the last ticks; m", func(ctx context.Context, player, at string) error { return newClamp(ctx).wasPlaced(player, at) })
	clamp("Then", "{P} is sent its placement before its instructions", "in the last ticks: one placement, and instructions after it", func(ctx context.Context, player string) error {
		return newClamp(ctx).placedFirst(player)
	})
	clamp("Then", "the server refuses that with {W}", "what the last When asked for", func(ctx context.Context, code string) error {
		_, err := newClamp(ctx).namesRefusal(code)
		return err
	})
	clamp("Then", "the server is refused over {W}", "with a fault whose key is that name", func(ctx context.Context, key string) error { return newClamp(ctx).refusedOver(key) })
	clamp("Then", "the server is refused over {W}, and the fault says {D} and {D}", "as figures that stand by themselves", func(ctx context.Context, key string, one, other float64) error {
		return newClamp(ctx).refusedOver(key, digits(one), digits(other))
	})
	clamp("Then", "item {W} is at {V}", "for the server, to the bit; m", func(ctx context.Context, item, at string) error {
		want, err := vector3(at)
		if err != nil {
			return err
		}
		c := newClamp(ctx)
		got, err := askClamp(ctx, c, conformance.ClampItem, conformance.ClampItemParams{Item: item})
		if err != nil {
			return done(err)
		}
		return c.near("where item "+item+" is", want[:], got.At[:], 0, "m", c.requests)
	})
	clamp("Then", "the prefab is refused over {W} and {W}", "both replicators are named", func(ctx context.Context, one, other string) error { return newClamp(ctx).prefabRefused(one, other) })
	clamp("Then", "its body is controlled by the {W}", "owner or server", func(ctx context.Context, want string) error {
		c := newClamp(ctx)
		if err := c.settled(); err != nil {
			return err
		}
		return c.compare(Expectation{What: "who controls the body", Want: want}, string(c.control))
	})
	clamp("Then", "the counts are", "of all players and rules, and no others", func(ctx context.Context, t *godog.Table) error {
		c := newClamp(ctx)
		if err := c.records(ctx); err != nil {
			return done(err)
		}
		return c.counted(t)
	})
	clamp("Then", "the log is", "since it was last looked at, and no more; tick is the server's", func(ctx context.Context, t *godog.Table) error {
		c := newClamp(ctx)
		if err := c.records(ctx); err != nil {
			return done(err)
		}
		return c.logged(t)
	})
	clamp("Then", "the descriptor says of {W} that it is {W}", "among the facts of the profile", func(ctx context.Context, fact, want string) error {
		c := newClamp(ctx)
		got := "nothing"
		if value, there := c.Claim.Facts[fact]; there {
			got = fmt.Sprint(value)
		}
		return c.compare(Expectation{What: "the fact " + fact + " in the descriptor", Want: want}, got)
	})
	clamp("Then", "it would report", "the client, of these ticks; a point and a velocity to rounding", func(ctx context.Context, t *godog.Table) error { return newClamp(ctx).wouldReport(t) })
	clamp("Then", "in none of these ticks it got faster along an axis", "the client's last ticks, compared with the tick before each", func(ctx context.Context) error { return newClamp(ctx).gainsNothing() })
	clamp("Then", "it acknowledges instruction {N}", "as the newest that it has applied", func(ctx context.Context, id int64) error {
		c := newClamp(ctx)
		if err := c.settled(); err != nil {
			return err
		}
		return c.compare(Expectation{What: "the newest instruction that the client has applied", Want: fmt.Sprint(id), Request: c.framed}, fmt.Sprint(c.own.Applied))
	})
}

// reports reads a table of states and hands them over.
func reports(ctx context.Context, player string, pace int64, t *godog.Table) error {
	c := newClamp(ctx)
	states, err := c.states(player, t)
	if err != nil {
		return err
	}
	return c.report(ctx, player, pace, states)
}

func writeItem(ctx context.Context, item, at, holder string) error {
	to, err := vector3(at)
	if err != nil {
		return err
	}
	_, err = askClamp(ctx, newClamp(ctx), conformance.ClampWriteItem, conformance.ClampWriteItemParams{Item: item, At: to, Holder: holder})
	return done(err)
}

// prefab has a prefab loaded.
func prefab(ctx context.Context, list []conformance.Replicator) error {
	c := newClamp(ctx)
	result, err := askClamp(ctx, c, conformance.ClampPrefab, conformance.ClampPrefabParams{Replicators: list})
	c.control = result.Controller
	return done(err)
}
