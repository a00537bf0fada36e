package draw

import (
	"bytes"
	"math"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/moveauth/moveauth/conformance"
	"github.com/moveauth/moveauth/conformance/clause"
	"github.com/moveauth/moveauth/conformance/suite"
	"github.com/moveauth/moveauth/steps"
)

// slopes opens a scene for a sphere of radius 0.5 m: terrain that rises by 0.75
// in 1 along X, a level deck above it, and a wall beside the way.
func slopes() *run {
	r := &run{}
	square := func(x0, y0, x1, y1, z float64) any {
		return [][]float64{{x0, y0, z}, {x1, y0, z}, {x1, y1, z}, {x0, y1, z}}
	}
	r.add("open", m{"profile": "contact-slope", "settings": m{
		"radius": .5, "scale": 1, "heading": 0, "step_down": .5, "gravity": 10, "walkable_z": .6642, "catch_up": 6, "boundary": "off",
		"surfaces": []any{
			m{"name": "hill", "terrain": m{"origin": []float64{-8, -8}, "cell": 8, "block": 1, "heights": [][]float64{{-6, 0, 6}, {-6, 0, 6}, {-6, 0, 6}}}},
			m{"name": "deck", "of": "Building", "polygon": square(-4, -2, 0, 2, 4)},
			m{"name": "wall", "of": "Building", "polygon": [][]float64{{-8, 1, -9}, {8, 1, -9}, {8, 1, 9}, {-8, 1, 9}}},
		}}}, m{"world": "w"})
	return r
}

// onHill is where the sphere rests on the hill, X up the slope from the origin:
// the hill's normal is (−0.6, 0, 0.8).
func onHill(x float64) []float64 { return []float64{x - .3, 0, .75*x + .4} }

func at3point(at []float64) m {
	return m{"at": at, "normal": []float64{-.6, 0, .8}, "surface": "hill", "walkable": true}
}

func (r *run) slopeSVG(t *testing.T) []byte {
	t.Helper()
	s := suite.Scenario{ID: "contact-slope/SLOPE-900/a-story", Profile: conformance.ContactSlope, Name: "A story",
		Clause: clause.Clause{ID: "SLOPE-900", Level: "MUST", Sentence: "A body walks"}}
	report := suite.ScenarioReport{ID: s.ID, Profile: s.Profile, Verdict: suite.Passed, Transcript: r.transcript, Expectations: r.expected}
	if n := len(r.expected); n > 0 && r.expected[n-1].Got != "" {
		report.Verdict, report.Failure = suite.Failed, &suite.Failure{Sentence: s.Clause.Sentence, Step: "Then it walks"}
	}
	var b bytes.Buffer
	require.NoError(t, Write(&b, s, report, suite.SubjectID{Name: "by hand", Version: "1", Language: "none"}))
	return b.Bytes()
}

// rings are circles of a class, as boxes of the world, by the first panel's
// figures.
func (c chart) rings(t *testing.T, class string) []box {
	var list []box
	for _, e := range c.all {
		if e.name == "circle" && e.is(class) {
			p := point{c.x0 + c.kx*e.number(t, "cx"), c.y0 + c.ky*e.number(t, "cy")}
			r := e.number(t, "r") * c.kx
			list = append(list, around(p, point{r, r}))
		}
	}
	return list
}

// walls are the lines of a class in world units.
func (c chart) lines(t *testing.T, class string) [][2]point {
	var list [][2]point
	for _, e := range c.all {
		if e.name == "line" && e.is(class) {
			list = append(list, [2]point{
				{c.x0 + c.kx*e.number(t, "x1"), c.y0 + c.ky*e.number(t, "y1")},
				{c.x0 + c.kx*e.number(t, "x2"), c.y0 + c.ky*e.number(t, "y2")}})
		}
	}
	return list
}

func TestASlopeIsSeenFromTheSide(t *testing.T) {
	r := slopes()
	r.add("slope/place", m{"at": onHill(0), "on": "hill", "bound": true, "hidden": false}, m{})
	n := r.add("slope/sweep", m{"by": []float64{1, 0, 0}}, m{"ok": true, "point": at3point(onHill(.64)),
		"steps": []any{m{"wanted": []float64{.5, 0, 0}, "adjusted": []float64{.32, 0, .24}}, m{"wanted": []float64{.5, 0, 0}, "adjusted": []float64{.32, 0, .24}}}})
	r.expected = []steps.Expectation{{What: "the gap between sphere and hill", Want: "0 m, within 0.02 m", Request: n}}
	c := chartOf(t, r.slopeSVG(t))
	assert.InDelta(t, c.kx, -c.ky, 1e-4, "both axes have one scale, and +z is up")
	start, end := onHill(0), onHill(.64)
	same(t, box{start[0] - .5, start[2] - .5, start[0] + .5, start[2] + .5}, c.rings(t, "body")[0])
	same(t, box{end[0] - .5, end[2] - .5, end[0] + .5, end[2] + .5}, c.rings(t, "end")[0])
	// The hill is a straight line through the origin.
	seen := 0
	for _, l := range c.lines(t, "wall") {
		if l[0].minus(l[1]).length() > .5 && math.Abs(l[0].y-.75*l[0].x) < .01 && math.Abs(l[1].y-.75*l[1].x) < .01 {
			seen++
		}
	}
	assert.Positive(t, seen, "the hill is cut where the body is")
	// From the centre to where it touches: down the normal.
	touch := false
	for _, l := range c.lines(t, "body") {
		touch = touch || l[0].near(point{end[0], end[2]}, .01) && l[1].near(point{end[0] + .3, end[2] - .4}, .01)
	}
	assert.True(t, touch)
	// Two sub-steps: what was wanted goes levelly from where the first one ended.
	wanted := c.lines(t, "wanted")
	require.Len(t, wanted, 5, "two from the side, two from above, and the legend's")
	assert.True(t, wanted[1][0].near(point{start[0] + .32, start[2] + .24}, .01), "%v", wanted[1])
	for _, text := range []string{"hill", "x in m", "z in m", "SLOPE-900", "offset wanted", "a surface, cut where the body is"} {
		assert.Contains(t, c.texts(), text)
	}
	assert.Contains(t, c.texts(), "At its end the gap is")
	assert.Contains(t, c.texts(), "From above", "for the wall beside the way")
	assert.Contains(t, c.texts(), "wall")
}

// runs adds ticks to the places that are given.
func (r *run) runs(root []float64, places ...[]float64) int {
	var path []any
	for _, p := range places {
		path = append(path, at3point(p))
	}
	return r.add("slope/run", m{"ticks": len(path), "dt": .02, "root_motion": root}, m{"path": path})
}

func TestAFailureMarksItsTick(t *testing.T) {
	r := slopes()
	r.add("slope/place", m{"at": onHill(0), "on": "hill", "bound": true, "hidden": false}, m{})
	high := onHill(.5)
	high[2] += .1 // 0.08 m along the normal
	n := r.runs([]float64{.25, 0, 0}, onHill(.25), high, onHill(.75), onHill(1))
	r.expected = []steps.Expectation{
		{What: "the height of hill", Want: "0 m", Request: 1},
		{What: "the gap between sphere and hill", Want: "within 0.02 m of 0 in each tick", Got: "0.08 m in tick 2, at (0.2, 0, 0.875)", Request: n},
	}
	c := chartOf(t, r.slopeSVG(t))
	same(t, box{high[0] - .5, high[2] - .5, high[0] + .5, high[2] + .5}, c.rings(t, "end")[1])
	all := c.texts()
	assert.Contains(t, all, "FAILED")
	assert.Contains(t, all, "came 0.08 m in tick 2")
	marked := 0
	for _, e := range c.all {
		if e.is("badmark") {
			marked++
		}
	}
	assert.Equal(t, 2, marked, "from the side and from above")
	// In the chart of gaps: one bad dot, 0.08 m from the middle of what ends at
	// 0.088.
	var bad []element
	for _, e := range c.all {
		if e.name == "circle" && e.is("bad") {
			bad = append(bad, e)
		}
	}
	require.Len(t, bad, 1)
	assert.Equal(t, "request 3, tick 2: 0.08 m", bad[0].title)
	assert.Contains(t, c.texts(), "0.088 m")
}

func TestSurfacesThatGo(t *testing.T) {
	r := slopes()
	r.add("slope/place", m{"at": []float64{-2, 0, 4.5}, "on": "deck", "bound": true, "hidden": false}, m{})
	r.add("slope/surface", m{"name": "deck", "move": []float64{0, 0, -1}}, m{})
	r.add("slope/surface", m{"name": "wall", "remove": true}, m{})
	r.runs([]float64{0, 0, 0}, []float64{-2, 0, 4.5}, []float64{-2, 0, 4.25}, []float64{-2, 0, 4})
	c := chartOf(t, r.slopeSVG(t))
	deck := map[string]float64{}
	for class, lines := range map[string][][2]point{"wall": c.lines(t, "wall"), "gone": c.lines(t, "gone")} {
		for _, l := range lines {
			if math.Abs(l[0].y-l[1].y) < 1e-3 && math.Abs(l[0].x-l[1].x) > 1 {
				deck[class] = l[0].y
			}
		}
	}
	assert.InDelta(t, 3, deck["wall"], .01, "where it is")
	assert.InDelta(t, 4, deck["gone"], .01, "where it was")
	assert.Contains(t, c.texts(), "deck (before it moved)")
	assert.NotContains(t, c.texts(), "From above", "the wall is gone")
}

func TestServersPointsAreDrawn(t *testing.T) {
	r := slopes()
	r.add("slope/place", m{"at": onHill(0), "on": "hill", "bound": true, "hidden": false}, m{})
	r.add("slope/run", m{"ticks": 1, "dt": .02, "root_motion": []float64{1, 0, 0}, "server_points": []any{onHill(2)}}, m{"path": []any{at3point(onHill(.1))}})
	c := chartOf(t, r.slopeSVG(t))
	assert.Contains(t, c.texts(), "the server's point")
	assert.NotContains(t, c.texts(), "offset wanted", "root motion counts for nothing")
}

func TestAnAdjustmentIsDrawn(t *testing.T) {
	r := slopes()
	n := r.add("slope/adjust", m{"offsets": []any{[]float64{1, 0, 0}, []float64{0, 1, 0}}, "sliding": []float64{0, -1, 0},
		"plane": m{"normal": []float64{-.6, 0, .8}, "d": 0, "cell": 1}, "sphere": m{"centre": []float64{-.24, 0, .32}, "radius": .5}},
		m{"results": []any{m{"offset": []float64{.64, 0, .48}, "sliding_kept": false, "lift": .125}, m{"offset": []float64{0, 1, 0}, "sliding_kept": false, "lift": .125}}})
	r.expected = []steps.Expectation{{What: "the adjusted offset", Want: "(0.64, 0, 0.48) m", Request: n}}
	c := chartOf(t, r.slopeSVG(t))
	all := c.texts()
	assert.Contains(t, all, "Offset 1: (1, 0, 0) m becomes (0.64, 0, 0.48) m, the slide dropped, lifted by 0.125 m.")
	same(t, box{-.74, -.18, .26, .82}, c.rings(t, "body")[0])
	same(t, box{-.74, -.055, .26, .945}, c.rings(t, "end")[0])
	given := c.lines(t, "given")
	assert.True(t, given[0][0].near(point{-.24, .32}, .01), "%v", given)
	for _, text := range []string{"contact plane", "wall", "From above"} {
		assert.Contains(t, c.texts(), text)
	}
}

func TestWhatCannotBeDrawnIsTold(t *testing.T) {
	r := slopes()
	c := chart{all: elements(t, r.slopeSVG(t))}.texts()
	assert.Contains(t, c, "No body was put anywhere.")

	r = slopes()
	r.add("slope/place", m{"at": []any{"NaN", 0, 1}, "bound": true, "hidden": false}, m{})
	r.add("slope/run", m{"ticks": 1, "dt": .02, "root_motion": []float64{1, 0, 0}}, m{"path": []any{m{"at": []any{"Infinity", 0, 0}, "walkable": false}}})
	svg := r.slopeSVG(t)
	c = chart{all: elements(t, svg)}.texts()
	assert.Contains(t, c, "Request 2 tells of the body at (NaN, 0, 1) m: not drawn.")
	assert.NotRegexp(t, `="[^"]*(NaN|Inf)`, string(svg), "no coordinate")

	var b bytes.Buffer
	err := Write(&b, suite.Scenario{ID: "contact-slope/X", Profile: conformance.ContactSlope}, suite.ScenarioReport{Verdict: suite.Errored, Message: "it hangs"}, suite.SubjectID{})
	assert.EqualError(t, err, "contact-slope/X: there is nothing to draw, it is error: it hangs")
}
