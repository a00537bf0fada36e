package draw

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/moveauth/moveauth/conformance/clause"
	"github.com/moveauth/moveauth/conformance/suite"
	"github.com/moveauth/moveauth/steps"
)

type at3 = []any

// serve opens a server at 16 Hz, 12 m/s across, 8 m/s up and a burst of 1.5 m,
// with P1 by c1 placed at the origin: 0.75 m and 0.5 m a tick.
func serve() *run {
	r := &run{}
	r.add("open", m{"profile": "transform-clamp", "settings": m{"role": "server", "tick_hz": 16, "max_horizontal": 12, "max_vertical": 8,
		"burst": 1.5, "world_bounds": []int{-100, -100, -100, 100, 100, 100}, "home": []int{0, 0, 0}}}, m{"world": 1})
	r.add("clamp/connect", m{"connection": "c1", "player": "P1"}, m{})
	r.add("clamp/place", m{"player": "P1", "at": at3{0, 0, 0}}, m{"id": 1})
	return r
}

// says is one state of P1 in a new tick, and what became of it.
func (r *run) says(owner int, at at3, verdict, rule string, accepted at3) int {
	answer := m{"verdict": verdict, "accepted": accepted}
	if rule != "" {
		answer["rule"] = rule
	}
	return r.add("clamp/report", m{"connection": "c1", "pace": 1, "states": []any{m{"player": "P1", "tick": owner, "at": at, "after_placement": 1}}},
		m{"verdicts": []any{answer}})
}

func (r *run) walk(t *testing.T) []element {
	t.Helper()
	s := suite.Scenario{ID: "transform-clamp/CLAMP-900/a-story", Profile: "transform-clamp", Name: "A story",
		Clause: clause.Clause{ID: "CLAMP-900", Level: "MUST", Sentence: "A player goes no further than it may"}}
	report := suite.ScenarioReport{ID: s.ID, Profile: s.Profile, Verdict: suite.Passed, Transcript: r.transcript, Expectations: r.expected}
	if n := len(r.expected); n > 0 && r.expected[n-1].Got != "" {
		report.Verdict, report.Failure = suite.Failed, &suite.Failure{Sentence: s.Clause.Sentence, Step: "Then it went there"}
	}
	var b bytes.Buffer
	require.NoError(t, Write(&b, s, report, suite.SubjectID{Name: "by hand", Version: "1", Language: "none"}))
	all := elements(t, b.Bytes())
	bounded(t, all)
	return all
}

func texts(all []element) string { return chart{all: all}.texts() }

// scaleOf reads an axis back from its figures: world = from + per · pixel.
func scaleOf(t *testing.T, all []element, class, attribute string, off float64) func(float64) float64 {
	t.Helper()
	var pixels, world []float64
	for _, e := range all {
		if e.is(class) {
			w, err := strconv.ParseFloat(e.text, 64)
			require.NoError(t, err)
			pixels, world = append(pixels, e.number(t, attribute)-off), append(world, w)
		}
	}
	require.GreaterOrEqual(t, len(pixels), 2, class)
	n := len(pixels) - 1
	per := (world[n] - world[0]) / (pixels[n] - pixels[0])
	return func(pixel float64) float64 { return world[0] + per*(pixel-pixels[0]) }
}

// circle is where the circle of a class whose title has a text is, in pixels.
func circle(t *testing.T, all []element, class, title string) (x, y float64) {
	t.Helper()
	for _, e := range all {
		if e.name == "circle" && e.is(class) && strings.Contains(e.title, title) {
			return e.number(t, "cx"), e.number(t, "cy")
		}
	}
	require.Fail(t, "not drawn", "no circle of class %s says %q", class, title)
	return 0, 0
}

func ofClass(all []element, class string) []element {
	var list []element
	for _, e := range all {
		if e.is(class) {
			list = append(list, e)
		}
	}
	return list
}

// Two bursts of 1.375: 1.375, then 0.125 + 0.75 more, with the allowance to
// either side of what was accepted before.
func TestAcceptedAgainstReported(t *testing.T) {
	r := serve()
	r.says(1, at3{1.375, 0, 0}, "accepted", "", at3{1.375, 0, 0})
	r.says(2, at3{2.75, 0, 0}, "clamped", "horizontal", at3{2.25, 0, 0})
	all := r.walk(t)
	y := scaleOf(t, all, "ticky", "y", 4)
	for title, want := range map[string][2]float64{"owner tick 1": {1.375, 1.375}, "owner tick 2": {2.75, 2.25}} {
		reportedX, reported := circle(t, all, "wanted", title)
		acceptedX, accepted := circle(t, all, "bodydot", title)
		assert.Equal(t, reportedX, acceptedX, "one column")
		assert.InDelta(t, want[0], y(reported), .01)
		assert.InDelta(t, want[1], y(accepted), .01)
	}
	bands := ofClass(all, "band")
	require.Len(t, bands, 3, "and one in the legend")
	for i, want := range [][2]float64{{-1.5, 1.5}, {1.375 - .875, 1.375 + .875}} {
		top := bands[i].number(t, "y")
		assert.InDelta(t, want[1], y(top), .01, "band %d", i)
		assert.InDelta(t, want[0], y(top+bands[i].number(t, "height")), .01, "band %d", i)
	}
	for _, text := range []string{"accepted", "reported", "allowance", "clamped", "put there", "x, m"} {
		assert.Contains(t, texts(all), text)
	}
	assert.NotContains(t, texts(all), "rejected")
	assert.Contains(t, texts(all), "16 ticks a second, 12 m/s horizontal, 8 m/s vertical, a burst of 1.5 m")
	assert.Empty(t, ofClass(all, "planx"), "a way along one axis needs no plan")
}

// A server that takes what it should not is seen to: the point lies outside its
// band, and the next band begins there, with nothing left.
func TestAWrongServerLeavesTheBand(t *testing.T) {
	r := serve()
	r.says(1, at3{4, 0, 0}, "accepted", "", at3{4, 0, 0})
	r.says(2, at3{4, 0, 0}, "accepted", "", at3{4, 0, 0})
	all := r.walk(t)
	y := scaleOf(t, all, "ticky", "y", 4)
	_, accepted := circle(t, all, "bodydot", "owner tick 1")
	assert.InDelta(t, 4, y(accepted), .02)
	bands := ofClass(all, "band")
	assert.InDelta(t, 1.5, y(bands[0].number(t, "y")), .02)
	assert.InDelta(t, 4.75, y(bands[1].number(t, "y")), .02, "a tick's worth, and no debt")
}

func TestAClampedPointLiesOnItsWay(t *testing.T) {
	r := serve()
	r.says(1, at3{1.2, 1.6, 0}, "clamped", "burst", at3{.9, 1.2, 0})
	all := r.walk(t)
	x, y := scaleOf(t, all, "planx", "x", 0), scaleOf(t, all, "plany", "y", 4)
	assert.Contains(t, texts(all), "P1 in the plane of x and y")
	var plan []element
	for i, e := range all {
		if e.is("bands") {
			plan = all[i:]
		}
	}
	dots := 0
	for _, e := range plan {
		if e.name == "circle" && e.is("bodydot") && e.title != "" {
			dots++
			assert.InDelta(t, .9, x(e.number(t, "cx")), .01)
			assert.InDelta(t, 1.2, y(e.number(t, "cy")), .01)
		}
	}
	assert.Equal(t, 1, dots)
	// The way that was asked for leads from the origin to (1.2, 1.6).
	var way element
	for _, e := range plan {
		if e.name == "line" && e.is("wanted") && way.name == "" {
			way = e
		}
	}
	for attribute, want := range map[string]float64{"x1": 0, "x2": 1.2} {
		assert.InDelta(t, want, x(way.number(t, attribute)), .01)
	}
	for attribute, want := range map[string]float64{"y1": 0, "y2": 1.6} {
		assert.InDelta(t, want, y(way.number(t, attribute)), .01)
	}
	// The reach is the circle of the burst: no corner of it is further out, and
	// some are as far.
	far := 0.0
	for part := range strings.SplitSeq(strings.Trim(plan[1].attr["d"], "MZ"), "L") {
		var px, py float64
		_, err := fmt.Sscanf(part, "%f %f", &px, &py)
		require.NoError(t, err)
		far = max(far, point{x(px), y(py)}.length())
	}
	assert.InDelta(t, 1.5, far, .01)
}

func TestWhatIsNoPointIsMarkedAtTheRim(t *testing.T) {
	r := serve()
	r.says(1, at3{"NaN", 0, 0}, "rejected", "finite", at3{0, 0, 0})
	r.says(1, at3{"Infinity", 0, 0}, "rejected", "finite", at3{0, 0, 0})
	r.says(1, at3{1e300, 0, 0}, "rejected", "bounds", at3{0, 0, 0})
	r.says(1, at3{40, 0, 0}, "clamped", "horizontal", at3{1.5, 0, 0})
	r.says(1, at3{1, 0, 0}, "ignored", "stale", at3{1.5, 0, 0})
	r.says(2, at3{1, 0, 0}, "accepted", "", at3{"NaN", 0, 0})
	all := r.walk(t)
	crosses := 0
	for _, e := range ofClass(all, "refused") {
		if e.name == "path" && e.title != "" {
			crosses++
		}
	}
	assert.Equal(t, 3, crosses)
	for _, text := range []string{"NaN", "+Inf", "40", "rejected", "ignored", "reported, outside the picture",
		"Request 9 tells of P1 at (NaN, 0, 0): not drawn."} {
		assert.Contains(t, texts(all), text)
	}
}

func TestAFarPlacementHasAPictureOfItsOwn(t *testing.T) {
	r := serve()
	r.says(1, at3{.5, 0, 0}, "accepted", "", at3{.5, 0, 0})
	r.add("clamp/place", m{"player": "P1", "at": at3{70, 0, 0}}, m{"id": 2})
	r.says(2, at3{1, 0, 0}, "ignored", "placement", at3{70, 0, 0})
	r.says(3, at3{70.5, 0, 0}, "accepted", "", at3{70.5, 0, 0})
	all := r.walk(t)
	frames := 0
	for _, e := range ofClass(all, "frame") {
		if e.name == "rect" {
			frames++
		}
	}
	assert.Equal(t, 2, frames)
	assert.Contains(t, texts(all), "70.5")
	// A near one has not.
	r = serve()
	r.says(1, at3{.5, 0, 0}, "accepted", "", at3{.5, 0, 0})
	r.add("clamp/place", m{"player": "P1", "at": at3{3, 0, 0}}, m{"id": 2})
	r.says(2, at3{3, 0, 0}, "accepted", "", at3{3, 0, 0})
	assert.Len(t, ofClass(r.walk(t), "frame"), 1)
}

func TestExpectedAndCameInAWalk(t *testing.T) {
	r := serve()
	n := r.says(7, at3{4, 0, 0}, "clamped", "horizontal", at3{1.25, 0, 0})
	r.says(7, at3{4, 0, 0}, "ignored", "stale", at3{1.25, 0, 0})
	r.expected = []steps.Expectation{
		{What: "P1's state of owner tick 7", Want: "clamped by horizontal", Request: n},
		{What: "the accepted point after P1's state of owner tick 7", Want: "(1.5, 0, 0) m, within 1e-14 m", Got: "(1.25, 0, 0) m, off by 0.25 m", Request: n}}
	all := r.walk(t)
	y := scaleOf(t, all, "ticky", "y", 4)
	wantX, want := circle(t, all, "expected", "expected: (1.5, 0, 0)")
	assert.InDelta(t, 1.5, y(want), .01)
	gotX, _ := circle(t, all, "bodydot", "owner tick 7 reported (4, 0, 0), clamped")
	assert.Equal(t, gotX, wantX, "at the state that it is about")
	cross := ofClass(all, "badline")
	require.Len(t, cross, 4, "two strokes, and two in the legend")
	assert.InDelta(t, 1.25, (y(cross[0].number(t, "y1"))+y(cross[0].number(t, "y2")))/2, .01)
	assert.Contains(t, texts(all), "1, 2")

	r.expected[1] = steps.Expectation{What: "P1's state of owner tick 7", Want: "accepted", Got: "clamped by horizontal", Request: n}
	r.expected[0].What = "P1's accepted point"
	all = r.walk(t)
	_, came := circle(t, all, "came", "clamped by horizontal")
	assert.InDelta(t, 1.25, y(came), .02)
	assert.Contains(t, texts(all), "not as expected")
}

// The same owner tick in one request: the second is about the second.
func TestCopiesInOneRequest(t *testing.T) {
	r := serve()
	state := m{"player": "P1", "tick": 5, "at": at3{1, 0, 0}, "after_placement": 1}
	n := r.add("clamp/report", m{"connection": "c1", "states": []any{state, state}}, m{"verdicts": []any{
		m{"verdict": "accepted", "accepted": at3{1, 0, 0}}, m{"verdict": "ignored", "rule": "stale", "accepted": at3{1, 0, 0}}}})
	what := "the accepted point after P1's state of owner tick 5"
	for range 2 {
		r.expected = append(r.expected, steps.Expectation{What: what, Want: "(1, 0, 0) m, to the bit", Request: n})
	}
	all := moments(suite.ScenarioReport{Expectations: r.expected})
	of := readTracks(r.transcript).servers[0]
	first, second := of.about(all[0]), of.about(all[1])
	assert.Equal(t, "accepted", of.list[first].verdict)
	assert.Equal(t, "ignored", of.list[second].verdict)
}

func TestAClientsWay(t *testing.T) {
	r := &run{}
	r.add("open", m{"profile": "transform-clamp", "settings": m{"role": "client", "player": "P1", "tick_hz": 16, "max_horizontal": 12, "max_vertical": 8,
		"burst": 1.5, "world_bounds": []int{-100, -100, -100, 100, 100, 100}, "home": []int{8, 0, 0}}}, m{"world": 1})
	frame := func(tick int, x float64) any {
		return m{"player": "P1", "tick": tick, "at": []float64{x, 0, 0}, "velocity": at3{4, 0, 0}}
	}
	r.add("clamp/frame", m{"count": 2, "velocity": at3{4, 0, 0}}, m{"states": []any{frame(1, 8.25), frame(2, 8.5)}})
	r.add("clamp/hear", m{"sent": []any{m{"to": "P1", "instruction": m{"id": 1, "impulse": at3{4, 0, 0}}}, m{"to": "P1", "placement": m{"id": 3, "at": at3{10, 0, 0}}}}}, m{})
	n := r.add("clamp/frame", m{"count": 1, "velocity": at3{4, 0, 0}}, m{"states": []any{frame(3, 10.25)}})
	r.expected = []steps.Expectation{{What: "the client's state of tick 3, its point", Want: "(10.25, 0, 0) m", Got: "(10.5, 0, 0) m", Request: n}}
	all := r.walk(t)
	y := scaleOf(t, all, "ticky", "y", 4)
	_, drove := circle(t, all, "bodydot", "tick 2: drove to (8.5, 0, 0)")
	assert.InDelta(t, 8.5, y(drove), .01)
	_, want := circle(t, all, "expected", "(10.25, 0, 0)")
	assert.InDelta(t, 10.25, y(want), .01)
	for _, text := range []string{"The client of P1, a column for each of its ticks", "knocked back", "put there"} {
		assert.Contains(t, texts(all), text)
	}
	assert.Empty(t, ofClass(all, "band"), "a client knows no allowance")
}

func TestNothingReported(t *testing.T) {
	r := serve()
	r.add("clamp/prefab", m{"replicators": []any{}}, m{"controller": "server"})
	r.expected = []steps.Expectation{{What: "who controls the body", Want: "server", Request: 4}}
	all := r.walk(t)
	assert.Contains(t, texts(all), "No state was reported in this scenario")
	assert.Contains(t, texts(all), "who controls the body: server")

	r = &run{}
	r.add("open", m{"profile": "transform-clamp", "settings": m{"role": "server"}}, m{"refused": m{"code": "BadSettings"}})
	assert.Contains(t, texts(r.walk(t)), "A world was not opened")
}

func TestALongWalkIsThinnedOut(t *testing.T) {
	r := serve()
	var states, verdicts []any
	for i := range 5000 {
		at := at3{.5 * float64(i), 0, 0}
		verdict := m{"verdict": "accepted", "accepted": at}
		if i == 1234 {
			verdict = m{"verdict": "rejected", "rule": "impulse", "accepted": at}
		}
		states, verdicts = append(states, m{"player": "P1", "tick": i, "at": at}), append(verdicts, verdict)
	}
	r.add("clamp/report", m{"connection": "c1", "pace": 1, "states": states}, m{"verdicts": verdicts})
	all := r.walk(t)
	assert.Less(t, len(all), 2000)
	assert.Contains(t, texts(all), "of 5001 states of P1 have a column.")
	found := false
	for _, e := range ofClass(all, "refused") {
		found = found || strings.Contains(e.title, "rejected by impulse")
	}
	assert.True(t, found, "what was not accepted is not left out")
}

func TestWalksInBothSchemes(t *testing.T) {
	light, dark, found := strings.Cut(style, "@media (prefers-color-scheme:dark){")
	require.True(t, found)
	r := serve()
	r.says(1, at3{1.2, 1.6, 0}, "clamped", "burst", at3{.9, 1.2, 0})
	r.says(2, at3{"NaN", 0, 0}, "rejected", "finite", at3{.9, 1.2, 0})
	n := r.says(1, at3{1, 0, 0}, "ignored", "stale", at3{.9, 1.2, 0})
	r.expected = []steps.Expectation{{What: "P1's accepted point", Want: "(1, 1, 0) m", Got: "(0.9, 1.2, 0) m", Request: n}}
	for _, e := range r.walk(t) {
		for class := range strings.FieldsSeq(e.attr["class"]) {
			if class != "ticky" && class != "column" && class != "planx" && class != "plany" {
				assert.Contains(t, light, "."+class+"{", "light")
				assert.Contains(t, dark, "."+class+"{", "dark")
			}
		}
	}
}
