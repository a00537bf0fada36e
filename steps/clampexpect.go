package steps

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/cucumber/godog"
	"github.com/moveauth/moveauth/conformance"
)

// rounding is how far a computed coordinate may be off: (8 + states judged, at
// most 100) units in the last place at the largest coordinate of the scenario.
func (c *clampWorld) rounding() float64 {
	return c.roundingAfter(c.judged, c.extent)
}

// compare records an expectation: met if got is what was wanted.
func (c *clampWorld) compare(e Expectation, got string) error {
	return c.compareAt(c.tick, e, got)
}

// write writes a vector in the precision that the subject declares.
func (c *clampWorld) write(v ...conformance.Number) string {
	parts := make([]string, len(v))
	for i, x := range v {
		// Adding 0 makes a 0 of -0, which equals it.
		parts[i] = digits(c.scalar(float64(x)) + 0)
	}
	return "(" + strings.Join(parts, ", ") + ")"
}

// off is the largest of the coordinates' differences, both sides rounded to the
// scalar; NaN if one is.
func (c *clampWorld) off(want, got []conformance.Number) float64 {
	off := 0.0
	for i := range want {
		off = math.Max(off, math.Abs(c.scalar(float64(want[i]))-c.scalar(float64(got[i]))))
	}
	return off
}

// meets says how a vector is wanted and how it was got; the same text if it is
// within the tolerance, 0 of which is to the bit.
func (c *clampWorld) meets(want, got []conformance.Number, tolerance float64, unit string) (string, string) {
	how := "to the bit"
	if tolerance > 0 {
		how = withinText(tolerance, unit)
	}
	wanted := strings.TrimRight(fmt.Sprintf("%s %s", c.write(want...), unit), " ")
	if off := c.off(want, got); !(off <= tolerance) {
		text := strings.TrimRight(fmt.Sprintf("%s %s", c.write(got...), unit), " ")
		if tolerance > 0 {
			text += fmt.Sprintf(", off by %s %s", short(off), unit)
		}
		return wanted + ", " + how, text
	}
	return wanted + ", " + how, wanted + ", " + how
}

// near compares two vectors.
func (c *clampWorld) near(what string, want, got []conformance.Number, tolerance float64, unit string, request int) error {
	wanted, text := c.meets(want, got, tolerance, unit)
	return c.compare(Expectation{What: what, Want: wanted, Request: request, Tolerance: tolerance, Unit: unit}, text)
}

// tolerance is that of a player's accepted point: one that was clamped is
// computed, any other is what somebody sent.
func (c *clampWorld) tolerance(player string) float64 {
	if o := c.owners[player]; o != nil && o.inexact {
		return c.rounding()
	}
	return 0
}

// wereJudged compares the verdicts on the states of the last report.
func (c *clampWorld) wereJudged(player string, t *godog.Table) error {
	list, err := rows(t, "owner tick", "verdict", "rule", "accepted")
	if err != nil {
		return err
	}
	if err := c.settled(); err != nil {
		return err
	}
	if len(list) != len(c.verdicts) {
		return misuse("the table has %d rows, and %d states were reported", len(list), len(c.verdicts))
	}
	for i, row := range list {
		s, v := c.reported[i], c.verdicts[i]
		if t := row["owner tick"]; t != "" && t != strconv.FormatInt(s.Tick, 10) {
			return misuse("row %d is of owner tick %s, and the state's was %d", i+1, t, s.Tick)
		}
		what := fmt.Sprintf("%s's state of owner tick %d, reported at %s m", player, s.Tick, c.write(s.At[:]...))
		if err := c.wasJudged(what, row, s, v); err != nil {
			return err
		}
	}
	return nil
}

// wasJudged compares one verdict with a row: its verdict, its rule, which may
// be one of two, and the accepted point. An accepted state's is the one that it
// reported; nowhere is none.
func (c *clampWorld) wasJudged(what string, row map[string]string, s conformance.OwnerState, v conformance.ClampVerdict) error {
	want, got := row["verdict"], string(v.Verdict)
	by := func(verdict, rule string) string {
		if rule == "" {
			return verdict
		}
		return verdict + " by " + rule
	}
	if want != got || !slices.Contains(strings.Split(row["rule"], " or "), string(v.Rule)) {
		return c.compare(Expectation{What: what, Want: by(want, row["rule"]), Request: c.answered}, by(got, string(v.Rule)))
	}
	at := s.At
	switch text := row["accepted"]; {
	case text == "nowhere":
		return c.compare(Expectation{What: "the accepted point after " + what, Want: "none", Request: c.answered}, c.whether(v.Accepted))
	case text != "":
		p, err := vector3(text)
		if err != nil {
			return err
		}
		at = p
	case want != "accepted":
		return misuse("a state that is %s leaves an accepted point, which the row does not say", want)
	}
	c.span(at)
	o, err := c.owner(s.Player)
	if err != nil {
		return err
	}
	if want == "accepted" || want == "clamped" {
		o.inexact = want == "clamped"
	}
	after := "the accepted point after " + what
	if v.Accepted == nil {
		return c.compare(Expectation{What: after, Want: c.write(at[:]...) + " m", Request: c.answered}, "none")
	}
	return c.near(after, at[:], v.Accepted[:], c.tolerance(s.Player), "m", c.answered)
}

func (c *clampWorld) whether(p *conformance.Vec3) string {
	if p == nil {
		return "none"
	}
	return c.write(p[:]...) + " m"
}

// allAccepted claims that all states of the last report were accepted to the
// bit.
func (c *clampWorld) allAccepted(player string, n int64) error {
	if err := c.settled(); err != nil {
		return err
	}
	if int(n) != len(c.verdicts) {
		return misuse("%d states were reported", len(c.verdicts))
	}
	for i, v := range c.verdicts {
		s := c.reported[i]
		what := fmt.Sprintf("%s's state of owner tick %d, number %d of the run, reported at %s m", player, s.Tick, i+1, c.write(s.At[:]...))
		if err := c.wasJudged(what, map[string]string{"verdict": "accepted"}, s, v); err != nil {
			return err
		}
	}
	return nil
}

// refusedOver claims that the world was refused with a fault of that key, which
// says what the feature gives.
func (c *clampWorld) refusedOver(key string, says ...string) error {
	e := Expectation{What: "the server", Want: "refused with BadSettings, with a fault whose key is " + key}
	if len(says) > 0 {
		e.Want += " and which says " + strings.Join(says, " and ")
	}
	if c.opening == nil {
		return c.compare(e, "open")
	}
	opening := c.opening
	c.opening = nil
	if opening.Code == "BadSettings" && slices.ContainsFunc(opening.Faults, func(f conformance.Fault) bool {
		return f.Key == key && !slices.ContainsFunc(says, func(s string) bool { return !saysFigure(f.Got+" "+f.Want, s) })
	}) {
		return c.compare(e, e.Want)
	}
	return c.compare(e, opening.Error())
}

// saysFigure reports whether a text has a figure that stands by itself: 5 is
// not said by 250.
func saysFigure(text, figure string) bool {
	figures := strings.FieldsFunc(text, func(r rune) bool { return !strings.ContainsRune("0123456789.", r) })
	return slices.ContainsFunc(figures, func(s string) bool { return strings.TrimRight(s, ".") == figure })
}

// counted compares all counts.
func (c *clampWorld) counted(t *godog.Table) error {
	list, err := rows(t, "player", "rule", "n")
	if err != nil {
		return err
	}
	var want, got []string
	for _, row := range list {
		want = append(want, fmt.Sprintf("%s %s %s", row["player"], row["rule"], row["n"]))
	}
	for _, n := range c.counts {
		got = append(got, fmt.Sprintf("%s %s %d", n.Player, n.Rule, n.N))
	}
	slices.Sort(want)
	slices.Sort(got)
	return c.compare(Expectation{What: "the counts", Want: strings.Join(want, ", "), Request: c.noted}, or(strings.Join(got, ", "), "none"))
}

// logged compares all records since the log was last asked for.
func (c *clampWorld) logged(t *godog.Table) error {
	list, err := rows(t, "player", "tick", "owner tick", "rule", "field", "reported", "accepted", "limit")
	if err != nil {
		return err
	}
	if len(list) != len(c.log) {
		var got []string
		for _, r := range c.log {
			got = append(got, fmt.Sprintf("%s %s %s of owner tick %d", r.Player, r.Rule, r.Field, r.OwnerTick))
		}
		return c.compare(Expectation{What: "the log", Want: fmt.Sprintf("%d records", len(list)), Request: c.noted},
			fmt.Sprintf("%d: %s", len(c.log), or(strings.Join(got, ", "), "none")))
	}
	for i, row := range list {
		if err := c.wasLogged(fmt.Sprintf("record %d of the log", i+1), row, c.log[i]); err != nil {
			return err
		}
	}
	return nil
}

// wasLogged compares one record with a row's cells.
func (c *clampWorld) wasLogged(what string, row map[string]string, r conformance.ClampRecord) error {
	// In order, so that the same run expects, and fails at, the same each time.
	for _, cell := range [][2]string{{"player", r.Player}, {"tick", fmt.Sprint(r.Tick)}, {"owner tick", fmt.Sprint(r.OwnerTick)}, {"rule", string(r.Rule)}, {"field", string(r.Field)}} {
		if want := row[cell[0]]; want != "" {
			if err := c.compare(Expectation{What: what + ", " + cell[0], Want: want, Request: c.noted}, or(cell[1], "none")); err != nil {
				return err
			}
		}
	}
	if text := row["reported"]; text != "" {
		p, err := vector3(text)
		if err != nil {
			return err
		}
		e := Expectation{What: what + ", reported", Want: c.write(p[:]...) + " m", Request: c.noted}
		if err := c.compare(e, c.write(r.Reported[:]...)+" m"); err != nil {
			return err
		}
	}
	if text := row["accepted"]; text != "" {
		p, err := vector3(text)
		if err != nil {
			return err
		}
		if r.Accepted == nil {
			return c.compare(Expectation{What: what + ", accepted", Want: c.write(p[:]...) + " m", Request: c.noted}, "none")
		}
		if err := c.near(what+", accepted", p[:], r.Accepted[:], c.rounding(), "m", c.noted); err != nil {
			return err
		}
	}
	if text := row["limit"]; text != "" {
		want, err := number(text)
		if err != nil {
			return err
		}
		if r.Limit == nil {
			return c.compare(Expectation{What: what + ", limit", Want: digits(float64(want)) + " m", Request: c.noted}, "none")
		}
		return c.near(what+", limit", []conformance.Number{want}, []conformance.Number{*r.Limit}, c.rounding(), "m", c.noted)
	}
	return nil
}
