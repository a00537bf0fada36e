package site

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/moveauth/moveauth/conformance"
	"github.com/moveauth/moveauth/conformance/suite"
	"github.com/moveauth/moveauth/conformance/vectors"
)

// What is shown of an outline is what is run: with a row filled in, its steps
// are the scenario's.
func TestStoriesAreWhatIsRun(t *testing.T) {
	plan, _ := inputs()
	stories, err := readStories(plan)
	require.NoError(t, err)
	outlines := 0
	for _, s := range stories {
		for i, run := range s.rows {
			fill := func(text string) string {
				if s.Outline {
					for c, column := range s.Columns {
						text = strings.ReplaceAll(text, "<"+column+">", s.Rows[i].Cells[c])
					}
				}
				return text
			}
			require.Equal(t, run.Name, fill(s.Name), run.ID)
			require.Len(t, s.Steps, len(run.Steps), run.ID)
			for n, step := range s.Steps {
				require.Equal(t, run.Steps[n].Text, fill(step.Text), run.ID)
				require.Equal(t, run.Steps[n].Keyword, step.Keyword, run.ID)
				require.Equal(t, run.Steps[n].Doc, fill(step.Doc), run.ID)
				var table [][]string
				for _, row := range step.Table {
					var filled []string
					for _, cell := range row {
						filled = append(filled, fill(cell))
					}
					table = append(table, filled)
				}
				require.Equal(t, run.Steps[n].Table, table, run.ID)
			}
		}
		if s.Outline {
			outlines++
		}
	}
	assert.Greater(t, outlines, 100)
}

func TestCells(t *testing.T) {
	for line, want := range map[string][]string{
		"| a | b c |":        {"a", "b c"},
		`| a \| b | \\ \n |`: {"a | b", "\\"},
		"|  |":               {""},
		"":                   nil,
	} {
		assert.Equal(t, want, cells(line), line)
	}
}

func TestMarkdown(t *testing.T) {
	plan, _ := inputs()
	m := newMarkdown(plan.Register)
	for source, want := range map[string]string{
		"See COMMIT-009 and COMMIT-009c.":     `<p>See <a href="../clause/COMMIT-009.html">COMMIT-009</a> and <a href="../clause/COMMIT-009c.html">COMMIT-009c</a>.</p>`,
		"`COMMIT-009a`, COMMIT-999":           `<p><code>COMMIT-009a</code>, COMMIT-999</p>`,
		"[w](wire.md#a), [g](glossary.md)":    `<p><a href="../record/wire.html#a">w</a>, <a href="../glossary.html">g</a></p>`,
		"[all](README.md)":                    `<p><a href="../record/index.html">all</a></p>`,
		"[s](../conformance/schemas)":         `<p><a href="https://github.com/moveauth/moveauth/tree/main/conformance/schemas">s</a></p>`,
		"[p](../conformance/subject.go)":      `<p><a href="https://github.com/moveauth/moveauth/blob/main/conformance/subject.go">p</a></p>`,
		"[COMMIT-009a](#x)":                   `<p><a href="#x">COMMIT-009a</a></p>`,
		"## What the *host* shows":            `<h2 id="what-the-host-shows">What the <em>host</em> shows</h2>`,
		"## `probe` at once, twice":           `<h2 id="probe-at-once-twice"><code>probe</code> at once, twice</h2>`,
		"<!-- Generated -->\n\ntext":          "<p>text</p>",
		"<script>alert(1)</script>\n\ntext":   "<p>text</p>",
		"| a |\n|---|\n| b |":                 openBox("Table", "") + "<table>\n<thead>\n<tr>\n<th>a</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td>b</td>\n</tr>\n</tbody>\n</table></div>",
		"### COMMIT-009a: X\n\n- level: MUST": "<h3 id=\"COMMIT-009a\"><a href=\"../clause/COMMIT-009a.html\">COMMIT-009a</a>: X</h3>\n<ul class=\"fields\">\n<li><strong>level</strong> MUST</li>\n</ul>",
	} {
		assert.Equal(t, want, strings.TrimSpace(string(m.render(source, "../"))), source)
	}
	assert.Equal(t, "one <code>x</code>", string(m.inline("one `x`", "")))
}

// Every scenario of a profile is opened by one of its stages.
func TestStagesOpenTheWholeProfile(t *testing.T) {
	plan, mutants := inputs()
	b, err := newBuilder(plan, mutants, Options{})
	require.NoError(t, err)
	for _, p := range conformance.Profiles() {
		always, stages := b.stages(p)
		all, claimed, verbs := 0, []conformance.Capability{}, len(always)
		for _, s := range plan.Scenarios {
			if s.Profile == p.Name {
				all++
			}
		}
		claimed = append(claimed, p.Core...)
		sum := 0
		for _, s := range stages {
			sum += s.Opens
			assert.Equal(t, sum, s.Sum, p.Name)
			verbs += len(s.Verbs)
			if s.Capability != "" {
				for _, need := range p.Implies[s.Capability] {
					assert.Contains(t, claimed, need, "%s before %s", s.Capability, need)
				}
				claimed = append(claimed, s.Capability)
			}
		}
		assert.Equal(t, all, sum, "%s: scenarios", p.Name)
		assert.ElementsMatch(t, p.Capabilities(), claimed, p.Name)
		want := 3 // describe, open, close
		for _, v := range conformance.Verbs() {
			if v.In(p.Name) {
				want++
			}
		}
		assert.Equal(t, want, verbs, "%s: verbs", p.Name)
	}
}

func TestTheGuideSpeaksOfEachProfile(t *testing.T) {
	guide, _, err := record("implementing.md")
	require.NoError(t, err)
	for _, p := range conformance.Profiles() {
		if p.Name != conformance.HostCommit { // which the guide takes for its example
			assert.NotEmpty(t, guideFor(guide, p.Name), p.Name)
		}
	}
}

func TestGlossary(t *testing.T) {
	g, err := readGlossary()
	require.NoError(t, err)
	titles := map[string]bool{}
	for _, s := range g.sections {
		titles[s.Title] = true
		assert.NotEmpty(t, s.Terms, s.Title)
	}
	for profile, sections := range wordsOf {
		for _, title := range sections {
			assert.True(t, titles[title], "%s speaks in the words of %q, which is no section", profile, title)
		}
	}
	assert.Equal(t, []link{{"envelope", "../glossary.html#word-envelope"}, {"tick", "../glossary.html#word-tick"}},
		g.in("host-commit", "Envelopes of a tick, not ticking.", "../"))
}

// The index is JSON between the parentheses of one call, and leads to places
// that there are.
func TestSearchIndex(t *testing.T) {
	s := full()
	kinds := map[string]int{}
	for n := 1; s.File(fmt.Sprintf("assets/index-%d.js", n)) != nil; n++ {
		text := strings.TrimSpace(string(s.File(fmt.Sprintf("assets/index-%d.js", n))))
		require.True(t, strings.HasPrefix(text, "moveauthIndex(") && strings.HasSuffix(text, ");"))
		var entries [][4]string
		require.NoError(t, json.Unmarshal([]byte(strings.TrimSuffix(strings.TrimPrefix(text, "moveauthIndex("), ");")), &entries))
		for _, e := range entries {
			kinds[e[0]]++
			assert.NotEmpty(t, e[1])
			file, id, _ := strings.Cut(e[3], "#")
			page, ok := looked()[file]
			assert.True(t, ok && (id == "" || page.ids[id]), e[3])
		}
	}
	for _, kind := range []string{"clause", "scenario", "word", "record", "section", "profile", "page"} {
		assert.Positive(t, kinds[kind], kind)
	}
}

func TestResultsThatAreNoneAreRefused(t *testing.T) {
	plan, mutants := inputs()
	file := filepath.Join(t.TempDir(), "in.json")
	write := func(text string) { require.NoError(t, os.WriteFile(file, []byte(text), 0o644)) }
	version := `{"moveauth":"` + conformance.SuiteVersion + `","scenarios":[`
	for text, want := range map[string]string{
		"":                     "no JSON of the right shape",
		"[]":                   "no JSON of the right shape",
		"{}":                   `a report by moveauth ""`,
		`{"moveauth":"0.0.1"}`: "want one by " + conformance.SuiteVersion,
		version + "]}":         "a report without scenarios",
		version + `{"id":"a/B-001/c","verdict":"passed"}]}`:                   `the scenario "a/B-001/c"`,
		version + `{"id":"` + plan.Scenarios[0].ID + `","verdict":"great"}]}`: `the verdict "great"`,
	} {
		write(text)
		_, err := ReadReport(file, plan)
		assert.ErrorContains(t, err, want, text)
		assert.ErrorContains(t, err, file, text)
	}
	write(version + `{"id":"` + plan.Scenarios[0].ID + `","verdict":"passed"}]}`)
	r, err := ReadReport(file, plan)
	require.NoError(t, err)
	assert.Equal(t, suite.Passed, r.Scenarios[0].Verdict)

	for text, want := range map[string]string{
		"{":  "no JSON of the right shape",
		"{}": "got no sabotages",
		`{"sabotages":[{"name":"host-commit/x"}]}`: `the sabotage "host-commit/x"`,
	} {
		write(text)
		_, err := ReadMatrix(file, mutants)
		assert.ErrorContains(t, err, want, text)
	}
	_, err = ReadMatrix(filepath.Join(t.TempDir(), "none"), mutants)
	assert.ErrorIs(t, err, os.ErrNotExist)
}

// Whoever comes to build a profile finds the tool, the first line and, where
// there are any, the vectors.
func TestAProfileSaysHowToBegin(t *testing.T) {
	with := 0
	for _, p := range conformance.Profiles() {
		page := string(bare().File("profile/" + p.Name + ".html"))
		for _, want := range []string{"moveauth init --lang csharp --profile " + p.Name + " ", "go build -o moveauth ./cmd/moveauth", `href="../record/implementing.html#the-first-ten-minutes"`, "<code>CMD</code> is"} {
			assert.Contains(t, page, want, p.Name)
		}
		assert.NotContains(t, page, ">Clauses</h3>", "%s: the heading stands above already", p.Name)
		files := strings.Contains(page, "moveauth vectors --profile "+p.Name)
		assert.Equal(t, vectors.Check(p.Name) == nil, files, "%s: vectors", p.Name)
		if files {
			with++
		}
	}
	assert.Equal(t, 2, with, "profiles with vectors")
	assert.NotContains(t, string(bare().File("clause/MOVER-018b.html")), "· Clauses", "what says nothing")
	assert.Contains(t, string(bare().File("clause/COMMIT-009b.html")), "· Channel and envelope")
	assert.NotContains(t, string(bare().File("clause/COMMIT-009.html")), `host-commit</a> ·`, "an entry with limbs stands in no section")
}
