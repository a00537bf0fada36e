package steps

import (
	"fmt"
	"math"
	"sort"
	"strings"

	"github.com/moveauth/moveauth/conformance"
)

// rounding is how far a replicated position may be off: (8 + ticks played, at
// most 100) units in the last place at the largest coordinate of the scenario,
// and the position step that the subject declares.
func (p *play) rounding() float64 {
	return p.roundingAfter(int(p.ticks), p.extent) + p.step()
}

// step is how coarse the subject says that its replicated positions are.
func (p *play) step() float64 {
	if t := p.Claim.Tolerance; t != nil && t.PositionStep != nil {
		return float64(*t.PositionStep)
	}
	return 0
}

// span notes a place of the scenario: what is compared to rounding is rounded
// at the largest coordinate.
func (p *play) span(at conformance.Vec2) {
	for _, c := range at {
		if f := math.Abs(float64(c)); f > p.extent && !math.IsInf(f, 0) {
			p.extent = f
		}
	}
}

func distance(a, b conformance.Vec2) float64 {
	return math.Hypot(float64(a[0]-b[0]), float64(a[1]-b[1]))
}

func writePlace(at conformance.Vec2) string {
	return fmt.Sprintf("(%s, %s) u", short6(float64(at[0])), short6(float64(at[1])))
}

// short6 writes a coordinate as a message shows it.
func short6(x float64) string { return fmt.Sprintf("%.6g", x) }

// bodyNamed returns a body's name: an enemy is called one in features.
func bodyNamed(body string) string { return strings.TrimPrefix(body, "enemy ") }

// drawn returns the frames in which a machine draws a body, shown or not, in
// ticks of a stretch.
func (p *play) drawnIn(r *record, machine, body string, when stretch) ([]frame, error) {
	var list []frame
	for _, f := range r.frames[machine] {
		if _, there := f.bodies[body]; there && when.has(f.tick) {
			list = append(list, f)
		}
	}
	if list == nil {
		return nil, p.fail(fmt.Sprintf("%s as %s draws it", body, machine), fmt.Sprintf("drawn in ticks %d to %d", when.from, min(when.to, p.ticks)), "no such body", p.ticks)
	}
	return list, nil
}

// shownAt returns where a frame shows a body; false if it is hidden.
func (f frame) shownAt(body string) (conformance.Vec2, bool) {
	b := f.bodies[body]
	return b.At, b.Shown
}

// near holds a place to another, within a tolerance in u.
func (p *play) near(what string, want, got conformance.Vec2, tolerance float64, f frame) error {
	e := Expectation{What: what, Want: writePlace(want), Tolerance: tolerance, Unit: "u", Tick: f.tick, Request: f.request}
	if d := distance(want, got); d <= tolerance {
		return p.note(e)
	}
	e.Want += fmt.Sprintf(" within %s u", short(tolerance))
	return p.compare(e, writePlace(got))
}

// moves claims that a machine draws a body as moving before a tick.
func (p *play) moves(machine, body string, before int64) error {
	body = bodyNamed(body)
	const least = 0.001 // u; what is less may be rounding
	return p.claim(func(r *record) error {
		frames, err := p.drawnIn(r, machine, body, stretch{1, before - 1})
		if err != nil {
			return err
		}
		e := Expectation{What: fmt.Sprintf("%s as %s draws it before tick %d", body, machine, before), Want: "moving", Tick: before, Request: frames[len(frames)-1].request}
		for i := 1; i < len(frames); i++ {
			was, shown := frames[i-1].shownAt(body)
			is, still := frames[i].shownAt(body)
			if shown && still && distance(was, is) > least {
				return p.compare(e, e.Want)
			}
		}
		at, shown := frames[len(frames)-1].shownAt(body)
		return p.compare(e, fmt.Sprintf("standing at %s, shown: %v", writePlace(at), shown))
	})
}

// ends claims where a machine draws a body in its last frame.
func (p *play) ends(machine, body string, want conformance.Vec2, tolerance float64) error {
	body = bodyNamed(body)
	p.span(want)
	return p.claim(func(r *record) error {
		frames, err := p.drawnIn(r, machine, body, stretch{p.ticks, p.ticks})
		if err != nil {
			return err
		}
		last := frames[len(frames)-1]
		at, shown := last.shownAt(body)
		what := fmt.Sprintf("at the end, %s as %s draws it", body, machine)
		if !shown {
			return p.compare(Expectation{What: what, Want: "shown at " + writePlace(want), Tick: last.tick, Request: last.request}, "hidden")
		}
		return p.near(what, want, at, tolerance+p.rounding(), last)
	})
}

// each claims something of every frame of a stretch that shows a body.
func (p *play) each(machine, body string, when stretch, want string, holds func(frame, conformance.Vec2) bool) error {
	body = bodyNamed(body)
	return p.claim(func(r *record) error {
		frames, err := p.drawnIn(r, machine, body, when)
		if err != nil {
			return err
		}
		e := Expectation{What: fmt.Sprintf("%s as %s draws it", body, machine), Want: want}
		for _, f := range frames {
			if at, shown := f.shownAt(body); shown && !holds(f, at) {
				e.Tick, e.Request = f.tick, f.request
				return p.compare(e, writePlace(at))
			}
		}
		last := frames[len(frames)-1]
		e.Tick, e.Request = last.tick, last.request
		return p.compare(e, e.Want)
	})
}

// cuts claims which camera cuts a machine has made, in order.
func (p *play) cuts(machine string, reasons ...string) error {
	return p.claim(func(r *record) error {
		e := Expectation{What: machine + "'s camera cuts", Want: list(reasons), Tick: p.ticks}
		var got []string
		for _, ev := range r.events[p.owner(machine)] {
			if ev.At == "camera_cut" {
				got = append(got, string(ev.Reason))
				e.Tick, e.Request = ev.tick, ev.request
			}
		}
		return p.compare(e, list(got))
	})
}

func list(words []string) string {
	if len(words) == 0 {
		return "none"
	}
	text := words[0]
	for _, w := range words[1:] {
		text += ", " + w
	}
	return text
}

// knows claims where the host knows a player to be after each tick of a
// stretch.
func (p *play) knows(player string, when stretch, want conformance.Vec2, tolerance float64) error {
	p.span(want)
	return p.claim(func(r *record) error {
		n := 0
		for _, f := range r.frames[hostName] {
			if !when.has(f.tick) {
				continue
			}
			n++
			what := fmt.Sprintf("where the host knows %s to be after tick %d", player, f.tick)
			at := f.known[player]
			if at == nil {
				return p.compare(Expectation{What: what, Want: writePlace(want), Tick: f.tick, Request: f.request}, "unknown")
			}
			if err := p.near(what, want, *at, tolerance+p.rounding(), f); err != nil {
				return err
			}
		}
		if n == 0 {
			return misuse("no tick from %d to %d was played", when.from, when.to)
		}
		return nil
	})
}

// true path of a body: where its own machine had it, by the time in ticks.
func (p *play) truth(r *record, body string, ticks float64) (conformance.Vec2, bool) {
	frames := r.frames[p.owner(body)]
	// The first frame, but for the very first, that is not before it.
	i := 1 + sort.Search(max(len(frames)-1, 0), func(i int) bool { return frames[i+1].ticks >= ticks })
	if i >= len(frames) || ticks < frames[i-1].ticks {
		return conformance.Vec2{}, false
	}
	a, b := frames[i-1], frames[i]
	from, has := a.bodies[body]
	to, still := b.bodies[body]
	if !has || !still {
		return conformance.Vec2{}, false
	}
	part := conformance.Number((ticks - a.ticks) / (b.ticks - a.ticks))
	return conformance.Vec2{from.At[0] + part*(to.At[0]-from.At[0]), from.At[1] + part*(to.At[1]-from.At[1])}, true
}

// mostDelay is the largest delay in ticks that is looked for, unless the
// subject's limits say otherwise as max_delay_ticks.
const mostDelay = 20

// follows claims that in a stretch a machine draws a body where its owner had it
// some time before: one delay for all frames, from least to most ticks.
func (p *play) follows(machine, body string, when stretch, least, most, tolerance float64) error {
	body = bodyNamed(body)
	return p.claim(func(r *record) error {
		frames, err := p.drawnIn(r, machine, body, when)
		if err != nil {
			return err
		}
		delay, off, worst := p.fit(r, body, frames, least, most)
		e := Expectation{What: fmt.Sprintf("%s as %s draws it in ticks %d to %d", body, machine, when.from, when.to),
			Want:      fmt.Sprintf("on its path within %s u, at one delay of %s to %s ticks", digits(tolerance), digits(least), digits(most)),
			Tolerance: tolerance + p.rounding(), Unit: "u", Tick: worst.tick, Request: worst.request}
		if off <= e.Tolerance {
			return p.compare(e, e.Want)
		}
		at, _ := worst.shownAt(body)
		got := fmt.Sprintf("%s u off at the best of these, %s ticks, in tick %d, where it is drawn at %s", short(off), short6(delay), worst.tick, writePlace(at))
		wide, wideOff, _ := p.fit(r, body, frames, 0, 2*mostDelay)
		if wideOff <= e.Tolerance {
			got += fmt.Sprintf("; it fits at %s ticks", short6(wide))
		}
		return p.compare(e, got)
	})
}

// fit finds the delay in ticks at which frames lie nearest to a body's path:
// how far the worst of them is off, and which it is. frames are in order, and at
// least one.
func (p *play) fit(r *record, body string, frames []frame, least, most float64) (delay, off float64, worst frame) {
	off = math.Inf(1)
	// Longer ago than the frames are old nothing was anywhere, whatever a subject
	// says of its delay.
	most = max(least, min(most, frames[len(frames)-1].ticks))
	try := func(d float64) {
		far, at := 0.0, frames[0]
		for _, f := range frames {
			is, shown := f.shownAt(body)
			want, known := p.truth(r, body, f.ticks-d)
			if x := distance(is, want); !shown || !known || x > far {
				far, at = x, f
				if !shown || !known {
					far = math.Inf(1)
				}
			}
		}
		if far < off || off == math.Inf(1) && far == off {
			delay, off, worst = d, far, at
		}
	}
	const steps = 16 // a tick
	for n := int(math.Ceil(least * steps)); float64(n) <= most*steps; n++ {
		try(float64(n) / steps)
	}
	around := delay
	for n := -64; n <= 64; n++ {
		if d := around + float64(n)/(64*steps); d >= least && d <= most {
			try(d)
		}
	}
	return delay, off, worst
}

// maxDelay is the delay in ticks that the subject's views have at most.
func (p *play) maxDelay() float64 {
	if d, ok := p.Claim.Limits[conformance.MaxDelayTicks]; ok {
		return float64(d)
	}
	return mostDelay
}
