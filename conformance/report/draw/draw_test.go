package draw

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/moveauth/moveauth/conformance"
	"github.com/moveauth/moveauth/conformance/clause"
	"github.com/moveauth/moveauth/conformance/subject/inproc"
	"github.com/moveauth/moveauth/conformance/suite"
	"github.com/moveauth/moveauth/steps"
)

// run is a scenario that was run, made by hand.
type run struct {
	transcript []suite.Exchange
	expected   []steps.Expectation
}

func (r *run) add(verb string, params, answer any) int {
	text := func(v any) string { b, _ := json.Marshal(v); return string(b) }
	n := len(r.transcript) + 1
	r.transcript = append(r.transcript, suite.Exchange{Number: n, Verb: verb, Params: text(params), Answer: text(answer)})
	return n
}

type m = map[string]any

// open opens a scene with a body of half-width 0.25 u at (0, 0) and a skin of
// 0.0078125 u.
func open(blockers []any, bodies ...any) *run {
	r := &run{}
	r.add("open", m{"profile": "kinematic-mover", "settings": m{
		"config": m{"skinWidth": 0.0078125, "blockerLayers": []string{"Structure", "WorldBounds"}},
		"body":   m{"layer": "Player", "half": []float64{.25, .25}, "at": []float64{0, 0}}, "cell": 1,
		"blockers": blockers, "bodies": bodies}}, m{})
	return r
}

func wall(name string, faces ...float64) any {
	return m{"name": name, "layer": "Structure", "box": faces}
}

func (r *run) sweep(dx, dy, x, y float64) int {
	return r.add("mover/sweep", m{"delta": []float64{dx, dy}}, m{"at": []float64{x, y}})
}

func (r *run) svg(t *testing.T) []byte {
	t.Helper()
	s := suite.Scenario{ID: "kinematic-mover/MOVER-900/a-story", Profile: "kinematic-mover", Name: "A story",
		Clause: clause.Clause{ID: "MOVER-900", Level: "MUST", Sentence: "A body stops at what it meets"}}
	report := suite.ScenarioReport{ID: s.ID, Profile: s.Profile, Verdict: suite.Passed, Transcript: r.transcript, Expectations: r.expected}
	if n := len(r.expected); n > 0 && r.expected[n-1].Got != "" {
		report.Verdict, report.Failure = suite.Failed, &suite.Failure{Sentence: s.Clause.Sentence, Step: "Then it stands there"}
	}
	var b bytes.Buffer
	require.NoError(t, Write(&b, s, report, suite.SubjectID{Name: "by hand", Version: "1", Language: "none"}))
	return b.Bytes()
}

func TestThingsAreWhereTheyAre(t *testing.T) {
	r := open([]any{wall("east", 2, -1, 3, 1), m{"name": "fern", "layer": "Scenery", "box": []float64{-2, 1, -1, 2}}},
		m{"name": "wolf", "layer": "Enemy", "half": []float64{.5, .25}, "at": []float64{1, 2}})
	r.sweep(1.5, .5, 1.5, .5)
	c := chartOf(t, r.svg(t))
	assert.InDelta(t, c.kx, -c.ky, 1e-4, "both axes have one scale, and +y is up")
	same(t, box{2, -1, 3, 1}, c.rect(t, "blocker", "east"))
	same(t, box{-2, 1, -1, 2}, c.rect(t, "open", "fern"))
	same(t, box{.5, 1.75, 1.5, 2.25}, c.rect(t, "other", "wolf"))
	same(t, box{-.25, -.25, .25, .25}, c.rect(t, "body", "the start: (0, 0)"))
	same(t, box{1.25, .25, 1.75, .75}, c.rect(t, "end", "request 2: (1.5, 0.5)"))
	for _, name := range []string{"east", "fern (Scenery)", "wolf", "MOVER-900", "A body stops at what it meets", "A story", "x in u", "y in u"} {
		assert.Contains(t, c.texts(), name)
	}
}

// The skin is 1/128 u wide: drawn around the wall, and measured in the close-up,
// 2 - 1.7421875 - 0.25 = 0.0078125.
func TestSkinAndGap(t *testing.T) {
	r := open([]any{wall("east", 2, -1, 3, 1)})
	n := r.sweep(4, 0, 1.7421875, 0)
	r.expected = []steps.Expectation{{What: "the body's centre", Want: "(1.7421875, 0) u, exactly", Request: n}}
	c := chartOf(t, r.svg(t))
	skin, found := box{}, false
	for _, e := range c.all {
		if !found && e.name == "rect" && e.is("skin") {
			found = true
			w := e.number(t, "width") * c.kx
			skin = box{c.x0 + c.kx*e.number(t, "x"), 0, c.x0 + c.kx*e.number(t, "x") + w, 0}
		}
	}
	require.True(t, found)
	assert.InDelta(t, 2-.0078125, skin.x0, .002)
	assert.InDelta(t, 3+.0078125, skin.x1, .002)
	assert.Contains(t, c.texts(), "0.0078125 u, the skin")
	assert.Contains(t, c.texts(), "Close-up of the contact at 1")
	assert.Contains(t, c.texts(), "wanted 4 u in all", "the arrow ends at the rim and says so")
}

func TestWantedAndGiven(t *testing.T) {
	r := open([]any{wall("east", 1, -1, 3, 1)})
	r.sweep(1, 1, .5, 1)
	c := chartOf(t, r.svg(t))
	arrows := map[string]point{}
	for _, e := range c.all {
		for _, class := range []string{"wanted", "given"} {
			if e.name == "path" && e.is(class+"head") {
				p := regexp.MustCompile(`^M([-0-9.]+) ([-0-9.]+)L`).FindStringSubmatch(e.attr["d"])
				require.NotNil(t, p)
				x, _ := strconv.ParseFloat(p[1], 64)
				y, _ := strconv.ParseFloat(p[2], 64)
				if _, first := arrows[class]; !first {
					arrows[class] = point{c.x0 + c.kx*x, c.y0 + c.ky*y}
				}
			}
		}
	}
	assert.True(t, arrows["given"].near(point{.5, 1}, .01), "%v", arrows["given"])
	// Wanted is drawn six pixels beside its way.
	assert.InDelta(t, 6*c.kx, arrows["wanted"].minus(point{1, 1}).length(), .01)
}

func TestFailureShowsWhatWasExpectedAndWhatCame(t *testing.T) {
	r := open([]any{wall("block", 1, 1, 3, 3)})
	n := r.sweep(2, 2, .75, 2)
	r.expected = []steps.Expectation{
		{What: "the scene", Want: "open", Request: 1},
		{What: "the body's centre", Want: "(2, 0.75) u, within 1e-14 u", Got: "(0.75, 2) u, off by 1.25 u", Request: n},
	}
	c := chartOf(t, r.svg(t))
	same(t, box{1.75, .5, 2.25, 1}, c.rect(t, "expected", "expected: (2, 0.75)"))
	same(t, box{.5, 1.75, 1, 2.25}, c.rect(t, "came", "came: (0.75, 2)"))
	for _, text := range []string{"FAILED", "expected", "came", "Not met: Then it stands there",
		"the body's centre: expected (2, 0.75) u, within 1e-14 u", "came (0.75, 2) u, off by 1.25 u"} {
		assert.Contains(t, c.texts(), text)
	}
	marked := 0
	for _, e := range c.all {
		if e.name == "text" && e.is("markbad") {
			marked++
			assert.Equal(t, "2", e.text)
		}
	}
	assert.Equal(t, 1, marked)
}

func TestLongRunsAreThinned(t *testing.T) {
	r := open([]any{wall("floor", -5, -1, 9000, -.25)})
	var path [][]float64
	for i := range 5000 {
		path = append(path, []float64{float64(i+1) / 64, 0})
	}
	n := r.add("mover/run", m{"frames": []any{}}, m{"path": path, "events": []any{},
		"last": m{"velocity": []int{1, 0}, "wanted": []float64{1. / 64, 0}, "facing": 0, "displacing": false}})
	r.expected = []steps.Expectation{{What: "the body's centre", Want: "(78.125, 0) u, exactly", Request: n}}
	svg := r.svg(t)
	c := chartOf(t, svg)
	drawn := 0
	for _, e := range c.all {
		if e.name == "svg" && drawn > 0 {
			break // the close-up begins
		}
		if e.name == "rect" && (e.is("body") || e.is("end")) && e.title != "" {
			drawn++
		}
	}
	assert.Greater(t, drawn, 100)
	assert.LessOrEqual(t, drawn, 200)
	same(t, box{-.25, -.25, .25, .25}, c.rect(t, "body", "the start"))
	same(t, box{77.875, -.25, 78.375, .25}, c.rect(t, "end", "frame 5000"))
	assert.Contains(t, c.texts(), fmt.Sprintf("%d of 5001 places are drawn", drawn))
	assert.Less(t, len(svg), 200_000)
}

func TestBoundsFarAwayAreCut(t *testing.T) {
	r := open([]any{wall("ground", -1e9, -1e9, 1e9, -.5),
		m{"name": "rim", "layer": "WorldBounds", "line": [][]float64{{-1e8, -1e8}, {1e8, 1e8}}}})
	r.sweep(1, 0, 1, 0)
	c := chartOf(t, r.svg(t))
	assert.Less(t, c.kx, 1./50, "a body is 25 pixels wide at least")
	assert.InDelta(t, -.5, c.rect(t, "blocker", "ground").y1, .01)
	bounded(t, c.all)
}

func TestFarFromTheOrigin(t *testing.T) {
	r := open([]any{wall("east", 20000.75, -8, 20002, 8)})
	r.transcript[0].Params = strings.Replace(r.transcript[0].Params, `"at":[0,0]`, `"at":[20000,0]`, 1)
	r.sweep(1, 1, 20000.5, 1)
	c := chartOf(t, r.svg(t))
	assert.Less(t, c.kx, 1./50)
	same(t, box{20000.25, .75, 20000.75, 1.25}, c.rect(t, "end", "(20000.5, 1)"))
	assert.InDelta(t, 20000.75, c.rect(t, "blocker", "east").x0, .01)
}

// bounded holds every pixel to the neighbourhood of the drawing.
func bounded(t *testing.T, all []element) {
	t.Helper()
	for _, e := range all {
		for _, name := range []string{"x", "y", "x1", "y1", "x2", "y2", "cx", "cy", "width", "height"} {
			if text, there := e.attr[name]; there {
				f, err := strconv.ParseFloat(text, 64)
				if assert.NoError(t, err) {
					assert.Less(t, math.Abs(f), 3000., "%s of %s %q", name, e.name, e.title)
				}
			}
		}
		assert.NotRegexp(t, "NaN|Inf", e.attr["d"])
	}
}

func TestNamesAreEscaped(t *testing.T) {
	name := "a<b> & \"c\" ]]> 'd'"
	r := open([]any{wall(name, 2, -1, 3, 1)})
	r.add("mover/blockers", m{"add": []any{wall("bell\x07 \xff", -5, -1, -3, 1)}}, m{})
	r.expected = []steps.Expectation{{What: "the gap to " + name, Want: "<script>", Request: 1}}
	svg := r.svg(t)
	c := chartOf(t, svg)
	same(t, box{2, -1, 3, 1}, c.rect(t, "blocker", name))
	assert.Contains(t, c.texts(), name)
	assert.Contains(t, c.texts(), "<script>")
	assert.NotContains(t, string(svg), "<script")
	assert.NotContains(t, string(svg), "\x07")
}

func TestWhatIsNotFiniteIsNotDrawn(t *testing.T) {
	r := open(nil)
	r.sweep(1, 0, 1, 0)
	r.add("mover/sweep", m{"delta": []int{1, 0}}, m{"at": []any{"NaN", 1e300}})
	r.sweep(1e300, 0, 1e9, 0)
	c := chartOf(t, r.svg(t))
	assert.Contains(t, c.texts(), "Request 3 tells of the body at (NaN, 1e+300): not drawn.")
	assert.Contains(t, c.texts(), "Places far outside the picture: 1.")
	same(t, box{.75, -.25, 1.25, .25}, c.rect(t, "body", "request 2"))
	bounded(t, c.all)
}

func TestWallsComeAndGo(t *testing.T) {
	r := open([]any{wall("old", 2, -1, 3, 1)})
	r.add("mover/blockers", m{"remove": []string{"old"}}, m{})
	r.add("mover/blockers", m{"add": []any{wall("new", -3, -1, -2, 1)}}, m{})
	r.add("mover/blockers", m{"add": []any{wall("refused", -3, 2, -2, 3)}}, m{"refused": m{"code": "BadSettings"}})
	c := chartOf(t, r.svg(t))
	same(t, box{2, -1, 3, 1}, c.rect(t, "gone", "old, Structure: (2, -1) to (3, 1), taken away by request 2"))
	same(t, box{-3, -1, -2, 1}, c.rect(t, "blocker", "new"))
	assert.Contains(t, c.texts(), "old (gone)")
	assert.NotContains(t, c.texts(), "refused")
}

func TestEnemiesThatSteerApart(t *testing.T) {
	r := open(nil)
	r.add("mover/separate", m{"frames": 1, "dt": .1, "enemies": []any{m{"index": 4, "at": []int{3, 1}}, m{"index": 7, "at": []int{3, 1}}}},
		m{"paths": [][][]float64{{{4, 1}}, {{2, 1}}}})
	r.expected = []steps.Expectation{{What: "the direction in which enemy 7 sets out", Want: "90 degrees, within 0.01", Got: "180 degrees", Request: 2}}
	c := chartOf(t, r.svg(t))
	same(t, box{3.75, .75, 4.25, 1.25}, c.rect(t, "end", "enemy 4, frame 1: (4, 1)"))
	heads, bad := 0, 0
	for _, e := range c.all {
		if e.is("wantedhead") && strings.HasPrefix(e.attr["d"], "M") {
			heads++
			var x, y float64
			_, err := fmt.Sscanf(e.attr["d"], "M%f %fL", &x, &y)
			require.NoError(t, err)
			if heads == 1 {
				assert.InDelta(t, 3, c.x0+c.kx*x, .01, "90 degrees are straight up")
				assert.Greater(t, c.y0+c.ky*y, 1.)
			}
		}
		if e.name == "line" && e.is("badline") {
			bad++
			assert.InDelta(t, 2, c.x0+c.kx*e.number(t, "x2"), .01)
		}
	}
	assert.Equal(t, 2, heads, "in the picture and in the legend")
	assert.Equal(t, 1, bad)
}

func TestColoursForBothSchemes(t *testing.T) {
	light, dark, found := strings.Cut(style, "@media (prefers-color-scheme:dark){")
	require.True(t, found)
	r := open([]any{wall("east", 2, -1, 3, 1)})
	r.sweep(4, 1, 1.7421875, 1)
	for _, e := range elements(t, r.svg(t)) {
		for class := range strings.FieldsSeq(e.attr["class"]) {
			if class != "tickx" && class != "ticky" {
				assert.Contains(t, light, "."+class+"{", "light")
				assert.Contains(t, dark, "."+class+"{", "dark")
			}
		}
		assert.NotContains(t, []string{"script", "image", "use", "foreignObject"}, e.name)
	}
	assert.NotContains(t, style, "url(")
	assert.NotContains(t, style, "@import")
}

func TestErrors(t *testing.T) {
	var b bytes.Buffer
	err := Write(&b, suite.Scenario{Profile: conformance.HostCommit}, suite.ScenarioReport{}, suite.SubjectID{})
	assert.EqualError(t, err, "the profile host-commit has no drawings; those of "+strings.Join(Profiles(), ", ")+" have")
	err = Write(&b, suite.Scenario{ID: "kinematic-mover/X", Profile: conformance.KinematicMover},
		suite.ScenarioReport{Verdict: suite.Unsupported, Message: "needs the capability cast-report"}, suite.SubjectID{})
	assert.EqualError(t, err, "kinematic-mover/X: there is nothing to draw, it is unsupported: needs the capability cast-report")
	assert.Zero(t, b.Len())
}

// Every scenario of every profile with drawings, as the reference runs it.
func TestAllScenarios(t *testing.T) {
	plan, err := suite.LoadPlan()
	require.NoError(t, err)
	subject := inproc.New(inproc.Options{})
	defer subject.Close()
	report, err := plan.Judge(t.Context(), subject, suite.Options{Transcripts: true, Selection: suite.Selection{Profiles: Profiles()}})
	require.NoError(t, err)
	byID := map[string]suite.Scenario{}
	for _, s := range plan.Scenarios {
		byID[s.ID] = s
	}
	drawn := 0
	for _, r := range report.Scenarios {
		var one, two bytes.Buffer
		if !assert.NoError(t, Write(&one, byID[r.ID], r, report.Subject)) {
			continue
		}
		drawn++
		require.NoError(t, Write(&two, byID[r.ID], r, report.Subject))
		assert.True(t, bytes.Equal(one.Bytes(), two.Bytes()), "%s is drawn in two ways", r.ID)
		all := elements(t, one.Bytes())
		bounded(t, all)
		assert.LessOrEqual(t, chart{all: all}.count("body", "end"), mostBodies+2*20, "%s: and 20 in each of two close-ups", r.ID)
		assert.Less(t, one.Len(), 300_000, r.ID)
	}
	assert.Greater(t, drawn, 300)
}
