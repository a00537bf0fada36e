package report

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/moveauth/moveauth/conformance/suite"
)

// judgedAs is a report of scenarios like "contact-slope/SLOPE-001/x passed", of
// which one that ends in "!" is not scored.
func judgedAs(name, version string, lines ...string) *suite.Report {
	r := &suite.Report{Moveauth: version, Subject: suite.SubjectID{Name: name, Version: "1", Language: "C"}}
	for _, line := range lines {
		id, verdict, _ := strings.Cut(line, " ")
		words := strings.Split(id, "/")
		s := suite.ScenarioReport{ID: id, Profile: words[0], Clause: words[1], NotScored: strings.HasSuffix(verdict, "!"),
			Verdict: suite.Verdict(strings.TrimSuffix(verdict, "!"))}
		i := slices.IndexFunc(r.Profiles, func(p suite.ProfileReport) bool { return p.Profile == s.Profile })
		if i < 0 {
			i = len(r.Profiles)
			r.Profiles = append(r.Profiles, suite.ProfileReport{Profile: s.Profile})
		}
		count(&r.Profiles[i], s)
		r.Scenarios = append(r.Scenarios, s)
	}
	return r
}

func compared(t *testing.T, profiles []string, differs bool, reports ...*suite.Report) *Matrix {
	t.Helper()
	var list []NamedReport
	for i, r := range reports {
		list = append(list, NamedReport{fmt.Sprintf("%d.json", i), r})
	}
	m, err := Compare(list, plan().Register, profiles, differs)
	require.NoError(t, err)
	return m
}

func TestCellsSayWhatBecameOfAClause(t *testing.T) {
	for _, c := range []struct {
		verdicts string
		want     Cell
	}{
		{"passed", Cell{"passed", "passed"}},
		{"passed passed", Cell{"passed", "passed"}},
		{"passed unsupported not-run", Cell{"passed", "passed 1, unsupported 1, not run 1"}},
		{"passed failed unsupported", Cell{"failed", "failed 1 of 2"}},
		{"failed error passed", Cell{"failed", "failed 1 of 3, error 1"}},
		{"error passed", Cell{"error", "error 1 of 2"}},
		{"unsupported", Cell{"unsupported", "unsupported"}},
		{"unsupported not-run", Cell{"unsupported", "unsupported"}},
		{"not-run", Cell{"not judged", "not judged"}},
		{"passed failed!", Cell{"passed", "passed (1 not scored did not pass)"}},
		{"passed passed!", Cell{"passed", "passed"}},
		{"failed!", Cell{"not judged", "not scored (1 not scored did not pass)"}},
		{"passed!", Cell{"not judged", "not scored"}},
	} {
		var lines []string
		for i, v := range strings.Fields(c.verdicts) {
			lines = append(lines, fmt.Sprintf("contact-slope/SLOPE-001/%d %s", i, v))
		}
		m := compared(t, nil, false, judgedAs("a", "0.1.0", lines...))
		assert.Equal(t, c.want, m.Groups[0].Rows[0].Cells[0], c.verdicts)
	}
}

func three() []*suite.Report {
	a := judgedAs("alpha|<b>", "0.1.0", "contact-slope/SLOPE-001/x passed", "contact-slope/SLOPE-002a/x passed", "move-input/INPUT-001/x passed")
	a.Profiles[0].Certified = true
	b := judgedAs("beta", "0.2.0", "contact-slope/SLOPE-002a/x failed", "contact-slope/SLOPE-001/x passed", "contact-slope/SLOPE-999/x error")
	b.Partial = true
	return []*suite.Report{a, b, judgedAs("gamma", "0.1.0", "move-input/INPUT-001/x unsupported")}
}

func TestCompareSetsReportsBesideEachOther(t *testing.T) {
	m := compared(t, nil, false, three()...)
	var rows []string
	for _, g := range m.Groups {
		rows = append(rows, g.Profile+": "+strings.Join(g.Stand, ", "))
		for _, r := range g.Rows {
			row := r.Clause
			for _, c := range r.Cells {
				row += " | " + c.Text
			}
			rows = append(rows, row)
		}
	}
	assert.Equal(t, []string{
		"contact-slope: certified, partial, not judged",
		"SLOPE-001 | passed | passed | not judged",
		"SLOPE-002a | passed | failed 1 of 1 | not judged",
		"SLOPE-999 | not judged | error 1 of 1 | not judged", // which the register does not have
		"move-input: not certified, not judged, not judged",
		"INPUT-001 | passed | not judged | unsupported",
	}, rows)
	assert.Equal(t, [][2]int{{3, 3}, {1, 3}, {0, 0}}, [][2]int{{m.Columns[0].Passed, m.Columns[0].Judged}, {m.Columns[1].Passed, m.Columns[1].Judged}, {m.Columns[2].Passed, m.Columns[2].Judged}})
	assert.Equal(t, []string{"0.1.0", "0.2.0"}, m.Versions)
	assert.NotEmpty(t, m.Groups[0].Rows[0].Sentence)
}

func TestOnlyWhatDiffers(t *testing.T) {
	m := compared(t, []string{"contact-slope"}, true, three()[:2]...)
	require.Len(t, m.Groups, 1)
	require.Len(t, m.Groups[0].Rows, 2)
	assert.Equal(t, 1, m.Groups[0].Hidden)
	assert.Equal(t, 2, m.Columns[0].Passed, "what is hidden is counted")
	same := compared(t, nil, true, three()[0], three()[0])
	var b bytes.Buffer
	require.NoError(t, same.Text(&b))
	assert.Contains(t, b.String(), "No clause differs.")
	_, err := Compare([]NamedReport{{"a.json", three()[0]}}, plan().Register, []string{"host-commit"}, false)
	assert.EqualError(t, err, `--profile is "host-commit", and no report has it; they have contact-slope, move-input`)
}

func TestColumnsAreLettered(t *testing.T) {
	for i, want := range map[int]string{0: "A", 25: "Z", 26: "AA", 27: "AB", 52: "BA"} {
		assert.Equal(t, want, letter(i))
	}
}

func TestEachFormatOfAMatrixTellsAllOfIt(t *testing.T) {
	m := compared(t, nil, false, three()...)
	for name, c := range map[string]struct {
		write func(*bytes.Buffer) error
		parts []string
	}{
		"text": {func(b *bytes.Buffer) error { return m.Text(b) }, []string{
			"A  alpha|<b> 1 (C), judged by moveauth 0.1.0, 0.json\n", "The reports are of different versions of the suite, 0.1.0 and 0.2.0",
			"B was judged in part", "profile contact-slope\n", "certified", "failed 1 of 1", "3 of 3"}},
		"markdown": {func(b *bytes.Buffer) error { return m.Markdown(b) }, []string{
			`- **A** alpha\|&lt;b&gt; 1 (C), judged by moveauth 0.1.0`, "| clause | A | B | C |  |\n| --- | --- | --- | --- | --- |\n| | *certified* | *partial* | *not judged* |",
			"The reports are of different versions", "| SLOPE-002a | passed | **failed 1 of 1** | not judged |", "- B: 1 of 3 clauses"}},
		"html": {func(b *bytes.Buffer) error { return m.HTML(b) }, []string{
			"alpha|&lt;b&gt; 1 (C)", "The reports are of different versions", `<td class="failed" data-column="B">failed 1 of 1</td>`,
			`<td class="not-judged" data-column="C">not judged</td>`, "1 of 3 clauses passed whole", "color-scheme: light dark", "width=device-width"}},
	} {
		var b bytes.Buffer
		require.NoError(t, c.write(&b))
		for _, part := range c.parts {
			assert.Contains(t, strings.ReplaceAll(b.String(), "|  |", "| |"), strings.ReplaceAll(part, "|  |", "| |"), name)
		}
		if name == "html" {
			assert.NotRegexp(t, `(src|href)=|url\(|@import`, b.String(), "it needs nothing else")
		}
	}
}

func TestWhatIsNoReportIsRefused(t *testing.T) {
	var b bytes.Buffer
	good := judgedAs("a", "0.1.0", "contact-slope/SLOPE-001/x passed", "contact-slope/SLOPE-001/y failed")
	require.NoError(t, JSON(&b, good))
	read, err := Read(bytes.NewReader(b.Bytes()))
	require.NoError(t, err)
	assert.Equal(t, good, read)
	for _, c := range []struct{ text, says string }{
		{"", "it is empty"},
		{"<testsuites>", "it is no JSON, from its byte 1 on, want a report of moveauth certify --report json=FILE"},
		{`[]`, "it is JSON that begins with '[', and no object, want a report"},
		{`{`, "it is no whole JSON, and ends with its byte 1, want a report"},
		{` `, "it is empty, want a report"},
		{`{"_type": "x", "subject": []}`, "it is a certificate; the report lies beside it, as report.json, want a report"},
		{`{"transcript":1}` + "\n" + `{"n":1}`, "it is a transcript; the report lies above its folder, as report.json, want a report"},
		{`{"subject": []}`, "its member subject is of another kind than a report's: array, want a report"},
		{`{"profiles": [{"planned": "3"}]}`, "its member profiles.planned is of another kind than a report's: string, want a report"},
		{`{}`, "it lacks moveauth, subject.name or profiles"},
		{`null`, "it lacks moveauth"},
		{`{"n":1,"verb":"open"}`, "it lacks moveauth"},
		{b.String() + "{}", "something follows the report"},
		{strings.Replace(b.String(), `"verdict": "failed"`, `"verdict": "green"`, 1), `scenarios[1]: the verdict of contact-slope/SLOPE-001/y is "green", want passed, failed`},
		{strings.Replace(b.String(), `"verdict": "failed"`, `"verdict": "passed"`, 1), "profile contact-slope: it says planned 2 = 1 + 1 + 0 + 0 + 0, and its scenarios are 2 = 2 + 0 + 0 + 0 + 0"},
		{strings.Replace(b.String(), `SLOPE-001/y`, `SLOPE-001/x`, 1), `scenarios[1]: "contact-slope/SLOPE-001/x" stands there twice`},
		{strings.Replace(b.String(), `contact-slope/SLOPE-001/y`, `x`, 1), `scenarios[1]: the id is "x", want it to begin with contact-slope/SLOPE-001/`},
		{strings.Replace(b.String(), `"profile": "contact-slope",`+"\n"+`      "clause"`, `"profile": "flight",`+"\n"+`      "clause"`, 1), `is of the profile "flight", which profiles does not have`},
	} {
		_, err := Read(strings.NewReader(c.text))
		assert.ErrorContains(t, err, c.says)
	}
	var twice suite.Report
	require.NoError(t, json.Unmarshal(b.Bytes(), &twice))
	twice.Profiles = append(twice.Profiles, twice.Profiles[0])
	b.Reset()
	require.NoError(t, JSON(&b, &twice))
	_, err = Read(&b)
	assert.ErrorContains(t, err, `it has the profile "contact-slope" twice`)
}

func TestAReportThatWasStoppedSaysSo(t *testing.T) {
	reports := three()
	reports[1].Stopped = &suite.Stop{After: "x", Why: "the adapter cannot be started", NotReached: 2, Selected: 3}
	var b bytes.Buffer
	require.NoError(t, compared(t, nil, false, reports...).Text(&b))
	assert.Contains(t, b.String(), "B was stopped: the adapter cannot be started; 2 of the 3 scenarios that were selected were not run; a partial run certifies nothing.")
	assert.NotContains(t, b.String(), "judged in part")
}
