package site

import (
	"bytes"
	"context"
	"maps"
	"net/url"
	"path"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/net/html"

	"github.com/moveauth/moveauth/conformance"
	"github.com/moveauth/moveauth/conformance/sabotage"
	"github.com/moveauth/moveauth/conformance/suite"
)

// inputs are what the pages are made of, read once.
var inputs = sync.OnceValues(func() (*suite.Plan, []sabotage.Mutant) {
	plan, err := suite.LoadPlan()
	if err != nil {
		panic(err)
	}
	mutants, err := sabotage.Load(sabotage.FS, plan.Register)
	if err != nil {
		panic(err)
	}
	return plan, mutants
})

// drawnClauses are the clauses whose drawings the tests make: one a profile that
// has drawings, and one that expects all cells of a table.
func drawnClauses(id string) bool {
	return slices.Contains([]string{"MOVER-018b", "SNAP-006", "CLAMP-011b", "CLAMP-016d", "INPUT-014", "SLOPE-017"}, id)
}

// passing is a result in which all that is planned has passed but for a few.
func passing(plan *suite.Plan) *suite.Report {
	r := &suite.Report{Moveauth: conformance.SuiteVersion, Subject: suite.SubjectID{Name: "probe host", Version: "1.0", Language: "Python"}}
	for i, s := range plan.Scenarios {
		one := suite.ScenarioReport{ID: s.ID, Profile: s.Profile, Clause: s.Clause.ID, Verdict: suite.Passed}
		switch i % 50 {
		case 1:
			one.Verdict, one.Message = suite.Failed, "expected <b>3</b>, got 4"
		case 2:
			one.Verdict = suite.Unsupported
		case 3:
			one.Verdict = suite.NotRun
		case 4:
			one.Verdict, one.Message = suite.Errored, "no answer within 10s"
		}
		r.Scenarios = append(r.Scenarios, one)
	}
	for _, p := range conformance.Profiles() {
		r.Profiles = append(r.Profiles, suite.ProfileReport{Profile: p.Name, Planned: 1, Passed: 1, Claimed: true, Certified: p.Name != "host-commit"})
	}
	return r
}

// killing is a matrix in which every sabotage was killed by all scenarios of its
// clause: no other makes longer pages.
func killing(plan *suite.Plan, mutants []sabotage.Mutant) *sabotage.Matrix {
	by := map[string][]string{}
	for _, s := range plan.Scenarios {
		by[s.Clause.ID] = append(by[s.Clause.ID], s.ID)
	}
	m := &sabotage.Matrix{}
	for _, mutant := range mutants {
		r := sabotage.Result{Name: mutant.Name, Clause: mutant.Clause, Killed: true, KilledBy: by[mutant.Clause]}
		if r.KilledBy == nil {
			r.KilledBy = []string{"TestArrowsBetweenRooms"}
		}
		m.Sabotages = append(m.Sabotages, r)
	}
	m.Killed = len(m.Sabotages)
	return m
}

// full is the site with all that can stand in it, but for most drawings.
var full = sync.OnceValue(func() *Site {
	plan, mutants := inputs()
	drawings, err := Draw(context.Background(), plan, drawnClauses)
	if err != nil {
		panic(err)
	}
	s, err := Build(plan, mutants, Options{Report: passing(plan), Sabotages: killing(plan, mutants), Drawings: drawings})
	if err != nil {
		panic(err)
	}
	return s
})

var bare = sync.OnceValue(func() *Site {
	plan, mutants := inputs()
	s, err := Build(plan, mutants, Options{})
	if err != nil {
		panic(err)
	}
	return s
})

// seen is what a page was found to hold.
type seen struct {
	ids      map[string]bool
	twice    []string
	links    []string
	loaded   []string // of the links, those that nobody has to follow
	elements map[string]int
	lang     string
	title    string
	viewport bool
	nested   bool // a link in a link
	unnamed  []string
}

func look(text []byte) seen {
	doc, err := html.Parse(bytes.NewReader(text))
	if err != nil {
		panic(err) // the parser takes anything but a reader that fails
	}
	s := seen{ids: map[string]bool{}, elements: map[string]int{}}
	var walk func(n *html.Node, inLink bool)
	walk = func(n *html.Node, inLink bool) {
		if n.Type == html.ElementNode {
			s.elements[n.Data]++
			attrs := map[string]string{}
			for _, a := range n.Attr {
				attrs[a.Key] = a.Val
			}
			if id, ok := attrs["id"]; ok {
				if s.ids[id] {
					s.twice = append(s.twice, id)
				}
				s.ids[id] = true
			}
			for _, key := range []string{"href", "src"} {
				if to, ok := attrs[key]; ok {
					s.links = append(s.links, to)
					if n.Data != "a" {
						s.loaded = append(s.loaded, to)
					}
				}
			}
			for _, key := range []string{"aria-labelledby", "aria-controls"} {
				if to, ok := attrs[key]; ok {
					s.links = append(s.links, "#"+to)
				}
			}
			switch n.Data {
			case "html":
				s.lang = attrs["lang"]
			case "title":
				if n.FirstChild != nil {
					s.title = n.FirstChild.Data
				}
			case "meta":
				s.viewport = s.viewport || attrs["name"] == "viewport"
			case "nav", "section":
				if attrs["aria-label"] == "" && attrs["aria-labelledby"] == "" {
					s.unnamed = append(s.unnamed, n.Data)
				}
			case "img":
				if attrs["alt"] == "" {
					s.unnamed = append(s.unnamed, "img")
				}
			case "a":
				s.nested = s.nested || inLink
				inLink = true
			}
		}
		for c := range n.ChildNodes() {
			walk(c, inLink)
		}
	}
	walk(doc, false)
	return s
}

// looked is what the pages of the full site hold.
var looked = sync.OnceValue(func() map[string]seen {
	pages := map[string]seen{}
	for _, p := range full().Paths() {
		if strings.HasSuffix(p, ".html") {
			pages[p] = look(full().File(p))
		}
	}
	return pages
})

func TestEveryPageIsWhole(t *testing.T) {
	without := map[string]seen{}
	for _, p := range bare().Paths() {
		// Of the clauses a few, as their pages differ by what results add.
		if strings.HasSuffix(p, ".html") && (!strings.HasPrefix(p, "clause/") || strings.HasPrefix(p, "clause/SLOPE-00")) {
			without[p] = look(bare().File(p))
		}
	}
	for name, pages := range map[string]map[string]seen{"with results": looked(), "bare": without} {
		s := full()
		if name == "bare" {
			s = bare()
		}
		titles := map[string]string{}
		for p, page := range pages {
			assert.Equal(t, "en", page.lang, p)
			assert.NotEmpty(t, page.title, p)
			assert.Empty(t, titles[page.title], "%s has the title of another page, %q", p, page.title)
			titles[page.title] = p
			assert.True(t, page.viewport, p)
			assert.Equal(t, 1, page.elements["h1"], "%s: h1", p)
			for _, landmark := range []string{"header", "main", "footer"} {
				assert.Equal(t, 1, page.elements[landmark], "%s: %s", p, landmark)
			}
			assert.Positive(t, page.elements["nav"], p)
			assert.Empty(t, page.twice, "%s: ids that stand twice", p)
			assert.False(t, page.nested, "%s: a link in a link", p)
			assert.Empty(t, page.unnamed, "%s: without a name", p)
			for _, to := range page.links {
				u, err := url.Parse(to)
				if !assert.NoError(t, err, "%s: %s", p, to) || u.Scheme == "data" {
					continue
				}
				if u.Scheme != "" {
					assert.Equal(t, "https", u.Scheme, "%s: %s", p, to)
					assert.NotContains(t, page.loaded, to, "%s needs a network", p)
					continue
				}
				target := p
				if u.Path != "" {
					target = path.Join(path.Dir(p), u.Path)
				}
				if !assert.NotNil(t, s.File(target), "%s (%s): no file for %s", p, name, to) || u.Fragment == "" {
					continue
				}
				holds, ok := pages[target]
				assert.True(t, holds.ids[u.Fragment] || !ok && looked()[target].ids[u.Fragment], "%s (%s): no anchor for %s", p, name, to)
			}
		}
	}
}

func TestEveryClauseAndScenarioHasItsPlace(t *testing.T) {
	plan, mutants := inputs()
	s := full()
	for _, c := range plan.Register.Clauses {
		require.NotNil(t, s.File(clausePath(c.ID)), c.ID)
	}
	for _, e := range plan.Register.Entries {
		require.NotNil(t, s.File(clausePath(e.ID)), e.ID)
	}
	for _, p := range conformance.Profiles() {
		require.NotNil(t, s.File("profile/"+p.Name+".html"), p.Name)
	}
	for _, sc := range plan.Scenarios {
		id := strings.Join(strings.Split(sc.ID, "/")[2:], "--")
		assert.True(t, looked()[clausePath(sc.Clause.ID)].ids[id], "%s: no anchor %s", sc.ID, id)
	}
	for _, m := range mutants {
		_, name, _ := strings.Cut(m.Name, m.Clause+".")
		assert.True(t, looked()[clausePath(m.Clause)].ids["sabotage-"+name], m.Name)
	}
}

// mostBytes is how large a file may be: a page has to come over a telephone.
const mostBytes = 300_000

func TestNoFileIsLarge(t *testing.T) {
	for _, s := range []*Site{full(), bare()} {
		for _, p := range s.Paths() {
			assert.LessOrEqual(t, len(s.File(p)), mostBytes, p)
		}
	}
}

func TestTheSameBytesEachTime(t *testing.T) {
	plan, mutants := inputs()
	drawings, err := Draw(context.Background(), plan, drawnClauses)
	require.NoError(t, err)
	again, err := Build(plan, mutants, Options{Report: passing(plan), Sabotages: killing(plan, mutants), Drawings: drawings})
	require.NoError(t, err)
	require.Equal(t, full().Paths(), again.Paths())
	for _, p := range again.Paths() {
		require.True(t, bytes.Equal(full().File(p), again.File(p)), "%s differs from one time to the next", p)
	}
}

func TestDrawings(t *testing.T) {
	plan, _ := inputs()
	s := full()
	n := 0
	for _, p := range s.Paths() {
		if strings.HasPrefix(p, "drawing/") {
			n++
			assert.True(t, bytes.HasPrefix(s.File(p), []byte("<?xml")), p)
		}
	}
	assert.Equal(t, 6, n, "one for each clause that was asked for")
	assert.Contains(t, string(s.File("clause/MOVER-018b.html")), `<img src="../drawing/MOVER-018b.`)
	none, err := Draw(context.Background(), plan, func(id string) bool { return strings.HasPrefix(id, "COMMIT-") })
	require.NoError(t, err)
	assert.Empty(t, slices.Collect(maps.Keys(none)), "host-commit has no drawings")
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	_, err = Draw(ctx, plan, drawnClauses)
	assert.Error(t, err)
}

func TestResultsAreShown(t *testing.T) {
	plan, _ := inputs()
	s, without := full(), bare()
	failed := plan.Scenarios[1]
	page := string(s.File(clausePath(failed.Clause.ID)))
	assert.Contains(t, page, `<span class="verdict failed">`)
	assert.Contains(t, page, "expected &lt;b&gt;3&lt;/b&gt;, got 4")
	assert.Contains(t, page, "probe host 1.0 (Python)")
	assert.Contains(t, page, "Killed by <a href=")
	assert.Contains(t, string(s.File("index.html")), `<span class="verdict passed">certified</span>`)
	assert.NotContains(t, string(without.File(clausePath(failed.Clause.ID))), "verdict")
	assert.Contains(t, string(s.File("matrix/wire.html")), "<code>TestArrowsBetweenRooms</code>")
	assert.Contains(t, string(without.File("matrix/index.html")), "made without a result")
}
