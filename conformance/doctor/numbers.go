package doctor

import (
	"context"
	"encoding/json"
	"fmt"
	"math"
	"regexp"
	"strconv"
	"strings"

	"github.com/moveauth/moveauth/conformance"
)

// trip is a way by which numbers come back as they were.
type trip struct {
	profile string
	needs   conformance.Capability // without which nothing comes back; "": nothing
	n       int                    // how many numbers at once
	// settings of a world; %s is the list of numbers.
	settings string
	// before is asked first, and need not be answered with a result.
	before [][2]string
	// verb and params are asked; %s is the list of numbers. Then, if then is
	// not empty, that is asked and answers with the numbers.
	verb, params string
	then, with   string
	// at finds the list of numbers in the last result.
	at []any
	// far: any number will do, not only what may be a place in a game.
	far bool
}

// trips has one for each profile in whose answers there are places or ways.
var trips = []trip{
	{profile: conformance.HostCommit, needs: conformance.WorldKinds, n: 2,
		settings: `{"network_tick_hz":50,"simulation_hz":50,"pending_limit":64,"payload_limit":64,"players":[{"player":"P1","host":true,"connection":"c1","bag_slots":40,"hp":10,"at":%s}],"home":[-8,4],"reach":128,"grid":[8,8],"structures":[{"type":"post"}]}`,
		verb:     conformance.HostLook.Name, params: `{}`, at: []any{"players", 0, "at"}},
	{profile: conformance.KinematicMover, n: 2, settings: moverSettings,
		verb: conformance.MoverPlace.Name, params: `{"at":%s}`,
		then: conformance.MoverSweep.Name, with: `{"delta":[0,0]}`, at: []any{"at"}},
	{profile: conformance.OwnerTransform, needs: conformance.SampleBuffer, n: 2,
		settings: `{"role":"client","player":"P1","tick_hz":50,"start_tick":0,"accept_radius":1,"grace_ticks":25,"offset_ticks":1,"home":[0,0]}`,
		verb:     conformance.TransformSample.Name, params: `{"states":[{"tick":10,"seq":1,"at":%s}],"at_ticks":[10]}`, at: []any{"at", 0}, far: true},
	{profile: conformance.TransformClamp, n: 3,
		settings: `{"role":"server","tick_hz":16,"max_horizontal":12,"max_vertical":25,"burst":1.5,"world_bounds":[-100000000,-100000000,-100000000,100000000,100000000,100000000],"home":[64,0,64]}`,
		before:   [][2]string{{conformance.ClampConnect.Name, `{"connection":"c1","player":"P1"}`}},
		verb:     conformance.ClampLoad.Name, params: `{"player":"P1","saved_at":%s}`, at: []any{"at"}},
	{profile: conformance.ContactSlope, n: 3, settings: slopeSettings(""),
		verb: conformance.SlopeAdjust.Name, params: `{"offsets":[%s]}`, at: []any{"results", 0, "offset"}, far: true},
}

const moverSettings = `{"config":{"accelTime":0,"blockerLayers":["Structure","Terrain","WorldBounds"],"downedCrawlSpeed":2,"moveSpeed":6,"remoteInterpBuffer":1,"skinWidth":0.01,"snapAcceptRadius":1,"snapGraceTicks":25},"body":{"layer":"Player","half":[0.25,0.25],"at":[0,0]},"cell":1,"blockers":[]}`

func slopeSettings(surfaces string) string {
	return `{"radius":0.5,"scale":1,"heading":0,"step_down":0.5,"gravity":8,"walkable_z":0.6642,"catch_up":6,"boundary":"off","surfaces":[` + surfaces + `]}`
}

// near are numbers that may be a place in a game, as the suite writes them.
var near = []string{"0.5", "0.1", "3", "-0", "1e-7", "-123.456", "0.30000001192092896", "16777217", "0.015625", "1.5e-5"}

// far are numbers that some parsers and printers lose.
var far = []string{"1e+21", "3.4028235e+38", "1e-30", "-2.5e+22"}

func (t trip) check() Check {
	return Check{Name: "numbers of " + t.profile, What: "A number that comes back from " + t.verb + " is the one that went in"}
}

func (d *doctor) numbers(ctx context.Context) {
	for _, p := range d.profiles() {
		found := false
		for _, t := range trips {
			if t.profile == p.Name {
				found = true
				d.try(t.check(), func() { d.add(d.trip(ctx, t)) })
			}
		}
		if !found {
			d.notTried("none of its answers has a number that went in and is no integer", Check{Name: "numbers of " + p.Name, What: "A number that comes back is the one that went in"})
		}
	}
}

// trip sends numbers on their way and looks at what comes back.
func (d *doctor) trip(ctx context.Context, t trip) Check {
	c, claim := t.check(), d.claims[t.profile]
	if t.needs != "" && !claim.Has(t.needs) {
		c.Status, c.Got = NotTried, fmt.Sprintf("without the capability %s none comes back", t.needs)
		return c
	}
	all := near
	if t.far {
		all = append(append([]string{}, near...), far...)
	}
	for i := range all {
		// Each number stands in each place of some list.
		list := make([]string, t.n)
		for k := range list {
			list[k] = all[(i+k)%len(all)]
		}
		if got, done := d.send(ctx, t, claim.Scalar, list); !done {
			return got
		}
	}
	if got, done := d.notFinite(ctx, t); !done {
		return got
	}
	return c.ok()
}

// send sends one list of numbers on its way. It is done if it came back whole.
func (d *doctor) send(ctx context.Context, t trip, scalar conformance.Scalar, list []string) (Check, bool) {
	c := t.check()
	numbers, before := "["+strings.Join(list, ",")+"]", len(d.stray)
	a, sent, err := d.travel(ctx, t, numbers)
	switch {
	case err != nil && len(d.stray) > before:
		s := d.stray[len(d.stray)-1]
		d.stray = d.stray[:len(d.stray)-1] // told here
		return c.found(sent, s.line, "Print numbers as JSON has them: with a point, and digits on both sides of it.", commas...), false
	case err != nil:
		return c.found(sent, err.Error(), "Read numbers as JSON has them: with a point, an exponent, a sign, or none of these."), false
	case a.unknown():
		c.Status, c.Got = NotTried, "it does not answer "+t.verb+" yet"
		return c, false
	case a.result == nil:
		return c.found(sent, a.line, "Read numbers as JSON has them: 3 may stand where 3.0 is meant, and 1e-7 is a number.",
			"C#: double.Parse(text, NumberStyles.Float, CultureInfo.InvariantCulture)", "GDScript: float(value)", "a JSON library with types: ask for a double, not for what the text looks like"), false
	}
	var got []conformance.Number
	raw := d.find(a.result, t.at)
	if err := json.Unmarshal(raw, &got); err != nil || len(got) != t.n {
		if commaIn(raw, list) {
			return c.found(sent, a.line, "Print numbers with a point, whatever the machine's language.", commas...), false
		}
		return c.found(sent, a.line, fmt.Sprintf("Answer with a list of %d numbers there.", t.n)), false
	}
	var text []json.RawMessage
	_ = json.Unmarshal(raw, &text)
	for i, want := range list {
		w, _ := strconv.ParseFloat(want, 64)
		if why := differs(w, float64(got[i]), scalar, string(text[i])); why != "" {
			return c.found(sent, a.line, fmt.Sprintf("%s came back as %s: %s", want, text[i], why), digits...), false
		}
	}
	return c, true
}

var digits = []string{
	`C, C++: "%.9g" for float, "%.17g" for double, or std::to_chars`, `C#: x.ToString("R", CultureInfo.InvariantCulture), "G9" for float`,
	`GDScript: str() cuts, and "%.12f" does for places in a game, which are not small`, "Java: Float.toString",
}

// travel opens a world, sends the numbers, and returns the answer in which they
// come back. sent is the request that bore them.
func (d *doctor) travel(ctx context.Context, t trip, numbers string) (a answer, sent string, err error) {
	settings := t.settings
	if strings.Contains(settings, "%s") {
		settings = fmt.Sprintf(settings, numbers)
		sent = "open " + settings
	}
	world, a, err := d.open(ctx, t.profile, settings)
	if err != nil || world == "" {
		if sent == "" {
			sent = "open " + settings
		}
		return a, sent, err
	}
	for _, r := range t.before {
		if a, err := d.ask(ctx, r[0], within(world, r[1])); err != nil {
			return a, r[0] + " " + r[1], err
		}
	}
	params := t.params
	if strings.Contains(params, "%s") {
		params = fmt.Sprintf(params, numbers)
		sent = t.verb + " " + params
	}
	a, err = d.ask(ctx, t.verb, within(world, params))
	if err == nil && a.result != nil && t.then != "" {
		a, err = d.ask(ctx, t.then, within(world, t.with))
	}
	if err == nil {
		_, err = d.ask(ctx, "close", `{"world":`+world+`}`)
	}
	return a, sent, err
}

// open opens a world and returns its number; empty if it is not opened, then a
// says why.
func (d *doctor) open(ctx context.Context, profile, settings string) (world string, a answer, err error) {
	a, err = d.ask(ctx, "open", fmt.Sprintf(`{"profile":%q,"settings":%s}`, profile, settings))
	if err != nil || a.result == nil {
		return "", a, err
	}
	var r conformance.OpenResult
	if json.Unmarshal(a.result, &r) != nil || strings.Contains(string(a.result), `"refused"`) {
		a.result = nil
		return "", a, nil
	}
	return fmt.Sprint(r.World), a, nil
}

// within puts a world's number before the members of params.
func within(world, params string) string {
	if params == "{}" {
		return `{"world":` + world + `}`
	}
	return `{"world":` + world + "," + params[1:]
}

// find follows a path of names and indices into a JSON text; nil if it leads
// nowhere.
func (d *doctor) find(text json.RawMessage, path []any) json.RawMessage {
	for _, step := range path {
		switch s := step.(type) {
		case string:
			var o map[string]json.RawMessage
			if json.Unmarshal(text, &o) != nil {
				return nil
			}
			text = o[s]
		case int:
			var l []json.RawMessage
			if json.Unmarshal(text, &l) != nil || s >= len(l) {
				return nil
			}
			text = l[s]
		}
	}
	return text
}

// commaIn reports whether a number came back with a comma for its point.
func commaIn(raw json.RawMessage, list []string) bool {
	for _, n := range list {
		if whole, part, ok := strings.Cut(n, "."); ok && strings.Contains(strings.ReplaceAll(string(raw), " ", ""), whole+","+strings.TrimRight(part, "0")) {
			return true
		}
	}
	return false
}

// differs says what is wrong with a number that came back; empty if nothing is.
func differs(want, got float64, scalar conformance.Scalar, text string) string {
	same := func(a, b float64) bool { return a == b }
	if scalar == "float32" {
		same = func(a, b float64) bool { return float32(a) == float32(b) }
	}
	switch off := math.Abs(got-want) / math.Abs(want); {
	case same(want, got):
		return ""
	case scalar == "float64" && float32(want) == float32(got):
		return fmt.Sprintf(`it went through a float32, or was printed with too few digits, %d. Declare "scalar": "float32", or keep it in a double all the way and print seventeen digits.`, significant(text))
	case fixed.MatchString(text) && math.Abs(want) < 1 && math.Abs(got-want) <= 1e-3:
		return "it was printed with a fixed number of decimals, and small numbers are lost. Print significant digits."
	case off < 1e-4:
		return fmt.Sprintf("it was printed with too few digits. Nine tell any two float32 apart, seventeen any two float64; here are %d.", significant(text))
	case got == 0:
		return "it was lost. Exponents are part of JSON's numbers."
	case got == math.Trunc(want):
		return "it went through an integer."
	}
	return "that is another number."
}

var fixed = regexp.MustCompile(`^"?-?\d+(\.\d+)?"?$`)

func significant(text string) int {
	mantissa, _, _ := strings.Cut(strings.ToLower(strings.Trim(text, `"`)), "e")
	mantissa = strings.TrimLeft(strings.ReplaceAll(strings.Trim(mantissa, "+-"), ".", ""), "0")
	return len(mantissa)
}

// notFinite sends what JSON has no number for. Whether it is refused is for the
// clauses; here it must be answered, with JSON.
func (d *doctor) notFinite(ctx context.Context, t trip) (Check, bool) {
	before := len(d.stray)
	for _, word := range []string{`"NaN"`, `"Infinity"`, `"-Infinity"`} {
		list := make([]string, t.n)
		for i := range list {
			list[i] = word
		}
		_, sent, err := d.travel(ctx, t, "["+strings.Join(list, ",")+"]")
		if err != nil && len(d.stray) > before {
			s := d.stray[len(d.stray)-1]
			d.stray = d.stray[:len(d.stray)-1] // told here
			return t.check().found(sent, s.line, `NaN and the infinities are no JSON numbers: send the strings "NaN", "Infinity" and "-Infinity", and refuse them where they come in.`), false
		}
		if err != nil {
			return t.check().found(sent, err.Error(), `NaN and the infinities come as the strings "NaN", "Infinity" and "-Infinity". Read them as numbers and let your code refuse them.`, catches...), false
		}
	}
	return Check{}, true
}
