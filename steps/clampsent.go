package steps

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/cucumber/godog"
	"github.com/moveauth/moveauth/conformance"
)

// accepted asks for a player's accepted state.
func (c *clampWorld) accepted(ctx context.Context, player string) (conformance.ClampAcceptedResult, error) {
	return askClamp(ctx, c, conformance.ClampAccepted, conformance.ClampPlayerParams{Player: player})
}

// isAccepted compares where a player is for the server.
func (c *clampWorld) isAccepted(ctx context.Context, player, at string) error {
	want, err := vector3(at)
	if err != nil {
		return err
	}
	got, err := c.accepted(ctx, player)
	if err != nil {
		return done(err)
	}
	c.span(want)
	return c.near(player+"'s accepted point", want[:], got.At[:], c.tolerance(player), "m", c.requests)
}

// wasSent compares a part of the state of a player that another was sent last:
// one that has not changed may be sent again or not.
func (c *clampWorld) wasSent(to, of, what string, want []conformance.Number, tolerance float64, unit string, part func(*conformance.ClampState) []conformance.Number) error {
	if err := c.settled(); err != nil {
		return err
	}
	what = fmt.Sprintf("%s's %s as %s is sent it", of, what, to)
	s := c.seen[[2]string{to, of}]
	if s == nil {
		return c.compare(Expectation{What: what, Want: strings.TrimSpace(c.write(want...) + " " + unit), Request: c.sentBy}, "nothing: it was sent none, and lastly "+c.listed(to))
	}
	return c.near(what, want, part(s), tolerance, unit, c.sentBy)
}

// listed says what a player was sent in the last ticks, for messages.
func (c *clampWorld) listed(to string) string {
	var all []string
	for _, s := range c.sent {
		if s.To != to {
			continue
		}
		switch {
		case s.Instruction != nil:
			all = append(all, fmt.Sprintf("instruction %d of %s m/s", s.Instruction.ID, c.write(s.Instruction.Impulse[:]...)))
		case s.Placement != nil:
			all = append(all, fmt.Sprintf("placement %d at %s m", s.Placement.ID, c.write(s.Placement.At[:]...)))
		case s.State != nil:
			all = append(all, fmt.Sprintf("a state of %s at %s m", s.State.Player, c.write(s.State.At[:]...)))
		}
	}
	return or(strings.Join(all, ", "), "nothing")
}

// sentNothing claims that a player was sent nothing of some sort in the last
// ticks.
func (c *clampWorld) sentNothing(to, what string, counts func(conformance.ClampSent) bool) error {
	if err := c.settled(); err != nil {
		return err
	}
	e := Expectation{What: "what " + to + " is sent", Want: what, Request: c.sentBy}
	if slices.ContainsFunc(c.sent, func(s conformance.ClampSent) bool { return s.To == to && counts(s) }) {
		return c.compare(e, c.listed(to))
	}
	return c.compare(e, e.Want)
}

// instructed compares the instructions that were sent in the last ticks, to
// each player in their order.
func (c *clampWorld) instructed(t *godog.Table) error {
	list, err := rows(t, "to", "impulse")
	if err != nil {
		return err
	}
	want, got := map[string][]string{}, map[string][]string{}
	for _, row := range list {
		r := &reading{row: row}
		v := r.vector3("impulse")
		if r.err != nil {
			return r.err
		}
		want[row["to"]] = append(want[row["to"]], c.write(v[:]...))
	}
	for _, s := range c.sent {
		if s.Instruction != nil {
			got[s.To] = append(got[s.To], c.write(s.Instruction.Impulse[:]...))
		}
	}
	return c.compare(Expectation{What: "the instructions that were sent, in m/s", Want: byPlayer(want), Request: c.sentBy}, byPlayer(got))
}

// byPlayer writes who was sent what, of a long list the beginning.
func byPlayer(all map[string][]string) string {
	const most = 6
	var parts []string
	for player, list := range all {
		text := "to " + player + " " + strings.Join(list[:min(most, len(list))], ", ")
		if more := len(list) - most; more > 0 {
			text += fmt.Sprintf(" and %d more", more)
		}
		parts = append(parts, text)
	}
	slices.Sort(parts)
	return or(strings.Join(parts, "; "), "none")
}

// wasPlaced claims the one placement that a player was sent in the last ticks.
func (c *clampWorld) wasPlaced(player, at string) error {
	want, err := vector3(at)
	if err != nil {
		return err
	}
	if err := c.settled(); err != nil {
		return err
	}
	var found []*conformance.ClampPlacement
	for _, s := range c.sent {
		if s.To == player && s.Placement != nil {
			found = append(found, s.Placement)
		}
	}
	what := "the placement that " + player + " is sent"
	if len(found) != 1 {
		return c.compare(Expectation{What: what, Want: "one, at " + c.write(want[:]...) + " m", Request: c.sentBy}, fmt.Sprintf("%d: it was sent %s", len(found), c.listed(player)))
	}
	c.span(want)
	return c.near(what, want[:], found[0].At[:], c.tolerance(player), "m", c.sentBy)
}

// placedFirst claims that a player was sent a placement and then, and only then,
// instructions.
func (c *clampWorld) placedFirst(player string) error {
	if err := c.settled(); err != nil {
		return err
	}
	var order []string
	for _, s := range c.sent {
		switch {
		case s.To != player:
		case s.Placement != nil:
			order = append(order, "placement")
		case s.Instruction != nil && !slices.Contains(order, "instruction"):
			order = append(order, "instruction")
		}
	}
	e := Expectation{What: "what " + player + " is sent of its own", Want: "a placement and then instructions", Request: c.sentBy}
	if slices.Equal(order, []string{"placement", "instruction"}) {
		return c.compare(e, e.Want)
	}
	return c.compare(e, c.listed(player))
}

// wouldReport compares the states that a client would report of the last ticks.
func (c *clampWorld) wouldReport(t *godog.Table) error {
	list, err := rows(t, "tick", "at", "velocity", "placement")
	if err != nil {
		return err
	}
	if err := c.settled(); err != nil {
		return err
	}
	for _, row := range list {
		i := slices.IndexFunc(c.frames, func(s conformance.OwnerState) bool { return fmt.Sprint(s.Tick) == row["tick"] })
		what := "the client's state of tick " + row["tick"]
		if i < 0 {
			return c.compare(Expectation{What: what, Want: "one", Request: c.framed}, "none: its states are of other ticks")
		}
		s := c.frames[i]
		if err := c.compare(Expectation{What: "whose state the client reports", Want: c.settings.Player, Request: c.framed}, s.Player); err != nil {
			return err
		}
		if text := row["at"]; text != "" {
			want, err := vector3(text)
			if err != nil {
				return err
			}
			c.span(want)
			if err := c.near(what+", its point", want[:], s.At[:], c.rounding(), "m", c.framed); err != nil {
				return err
			}
		}
		if text := row["velocity"]; text != "" {
			want, err := vector3(text)
			if err != nil {
				return err
			}
			e := what + ", its velocity"
			if s.Velocity == nil {
				return c.compare(Expectation{What: e, Want: c.write(want[:]...) + " m/s", Request: c.framed}, "none")
			}
			if err := c.near(e, want[:], s.Velocity[:], c.rounding(), "m/s", c.framed); err != nil {
				return err
			}
		}
		if text := row["placement"]; text != "" {
			got := "none"
			if s.AfterPlacement != 0 {
				got = fmt.Sprint(s.AfterPlacement)
			}
			if err := c.compare(Expectation{What: what + ", the newest placement that it had taken", Want: text, Request: c.framed}, got); err != nil {
				return err
			}
		}
	}
	return nil
}

// gainsNothing claims that along no axis a client's last ticks were faster, in
// either direction, than the tick before them, or than one of them before.
func (c *clampWorld) gainsNothing() error {
	if err := c.settled(); err != nil {
		return err
	}
	e := Expectation{What: "the client's velocities", Want: "none faster along an axis than that of the tick before", Request: c.framed}
	before := c.earlier
	for _, s := range c.frames {
		if before == nil || s.Velocity == nil {
			return c.compare(e, fmt.Sprintf("no velocity in tick %d or the one before", s.Tick))
		}
		for i, x := range s.Velocity {
			// Written so that NaN is faster.
			if !(math.Abs(c.scalar(float64(x))) <= math.Abs(c.scalar(float64(before[i])))+c.rounding()) {
				return c.compare(e, fmt.Sprintf("%s m/s in tick %d, after %s m/s", c.write(s.Velocity[:]...), s.Tick, c.write(before[:]...)))
			}
		}
		before = s.Velocity
	}
	return c.compare(e, e.Want)
}

// isAcceptedWith compares all that the server has accepted of a player.
func (c *clampWorld) isAcceptedWith(ctx context.Context, player, at, velocity, rotation string) error {
	p, err := vector3(at)
	if err != nil {
		return err
	}
	v, err := vector3(velocity)
	if err != nil {
		return err
	}
	q, err := quaternion(rotation)
	if err != nil {
		return err
	}
	got, err := c.accepted(ctx, player)
	if err != nil {
		return done(err)
	}
	c.span(p)
	if err := c.near(player+"'s accepted point", p[:], got.At[:], c.tolerance(player), "m", c.requests); err != nil {
		return err
	}
	if err := c.near(player+"'s accepted velocity", v[:], got.Velocity[:], 0, "m/s", c.requests); err != nil {
		return err
	}
	return c.near(player+"'s accepted rotation", q[:], got.Rotation[:], 0, "", c.requests)
}

// prefabRefused claims that a prefab was refused with a fault for each of two
// replicators.
func (c *clampWorld) prefabRefused(one, other string) error {
	r, err := c.namesRefusal("TwoReplicators")
	if err != nil {
		return err
	}
	want := []string{one, other}
	var got []string
	for _, f := range r.Faults {
		got = append(got, f.Key)
	}
	slices.Sort(want)
	slices.Sort(got)
	return c.compare(Expectation{What: "the replicators that the refusal names", Want: strings.Join(want, ", "), Request: c.refusedBy}, or(strings.Join(got, ", "), "none"))
}
