package report

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/json"
	"encoding/xml"
	"fmt"
	"io"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/moveauth/moveauth/conformance/suite"
)

func written(t *testing.T, format string, r *suite.Report) string {
	t.Helper()
	write, err := Named(format)
	require.NoError(t, err)
	var b bytes.Buffer
	require.NoError(t, write(&b, r, "-- node my.mjs"))
	return b.String()
}

// The elements and attributes of Jenkins' junit-10.xsd, as far as they are used
// by anybody.
var junitSchema = map[string]struct{ attributes, children []string }{
	"":           {nil, []string{"testsuites"}},
	"testsuites": {[]string{"name", "time", "tests", "failures", "errors"}, []string{"testsuite"}},
	"testsuite":  {[]string{"name", "tests", "failures", "errors", "time", "skipped", "timestamp"}, []string{"properties", "testcase"}},
	"properties": {nil, []string{"property"}},
	"property":   {[]string{"name", "value"}, nil},
	"testcase":   {[]string{"name", "time", "classname"}, []string{"skipped", "error", "failure", "system-out"}},
	"skipped":    {[]string{"type", "message"}, nil},
	"error":      {[]string{"type", "message"}, nil},
	"failure":    {[]string{"type", "message"}, nil},
	"system-out": {nil, nil},
}

func TestJUnitIsWhatJenkinsTakes(t *testing.T) {
	d := xml.NewDecoder(strings.NewReader(written(t, "junit", every(t))))
	within, seen := []string{""}, map[string]bool{}
	for {
		token, err := d.Token()
		if err == io.EOF {
			break
		}
		require.NoError(t, err)
		switch e := token.(type) {
		case xml.StartElement:
			parent := junitSchema[within[len(within)-1]]
			require.Contains(t, parent.children, e.Name.Local, "in %q", within)
			for _, a := range e.Attr {
				require.Contains(t, junitSchema[e.Name.Local].attributes, a.Name.Local)
				if a.Name.Local == "time" {
					require.Regexp(t, `^[0-9]+\.[0-9]{3}$`, a.Value)
				}
			}
			within, seen[e.Name.Local] = append(within, e.Name.Local), true
		case xml.EndElement:
			within = within[:len(within)-1]
		}
	}
	assert.Len(t, seen, len(junitSchema)-1, "every element was seen")
}

func TestWhatXMLCannotHoldIsWrittenOut(t *testing.T) {
	assert.Equal(t, `\u0000\u001b[31m</script><b>|`+"`*_"+`\xff]]> `+"\ufeff"+`\uffff</pre></details>&amp;\u000d`+"\n```", suite.Legible(evil))
	assert.Equal(t, "as it is\t– �", suite.Legible("as it is\t– �"))
	for _, format := range []string{"junit", "markdown"} {
		text := written(t, format, every(t))
		assert.Contains(t, text, `\u0000\u001b[31m`, format)
		assert.NotContains(t, text, "\x1b", format)
		assert.NotContains(t, text, "�", "%s: what was there must not vanish", format)
	}
}

// TestMessagesReferToWhatIsThere: every id is given once and before it is used,
// and each step that has begun has ended.
func TestMessagesReferToWhatIsThere(t *testing.T) {
	given := map[string]bool{}
	var give func(v any)
	give = func(v any) {
		switch v := v.(type) {
		case []any:
			for _, e := range v {
				give(e)
			}
		case map[string]any:
			if id, ok := v["id"].(string); ok {
				require.False(t, given[id], "%s is given twice", id)
				given[id] = true
			}
			for key, e := range v {
				give(e)
				for _, one := range []string{"pickleId", "pickleStepId", "testCaseId", "testStepId", "testCaseStartedId", "hookId", "testRunStartedId", "astNodeId"} {
					if key == one && key != "astNodeId" {
						defer func() { require.True(t, given[e.(string)], "%s %v is not there", key, e) }()
					}
				}
			}
			nodes, _ := v["astNodeIds"].([]any)
			for _, id := range nodes {
				require.True(t, given[id.(string)], "node %v is not there", id)
			}
		}
	}
	var kinds []string
	open := map[string]bool{}
	for line := range strings.Lines(written(t, "messages", every(t))) {
		var e map[string]any
		require.NoError(t, json.Unmarshal([]byte(line), &e))
		require.Len(t, e, 1)
		give(e)
		for kind, v := range e {
			if !slices.Contains(kinds, kind) {
				kinds = append(kinds, kind)
			}
			body := v.(map[string]any)
			key := fmt.Sprint(body["testCaseStartedId"], body["testStepId"])
			switch kind {
			case "testStepStarted":
				open[key] = true
			case "testStepFinished":
				require.True(t, open[key])
				delete(open, key)
			case "testRunFinished":
				assert.Equal(t, false, body["success"])
			}
		}
	}
	assert.Empty(t, open)
	assert.Equal(t, []string{"meta", "source", "gherkinDocument", "pickle", "hook", "testRunStarted", "testCase", "testCaseStarted",
		"attachment", "testStepStarted", "testStepFinished", "testCaseFinished", "testRunFinished"}, sorted(kinds))
}

// sorted puts the one kind that need not come first at its place.
func sorted(kinds []string) []string {
	rest := slices.DeleteFunc(slices.Clone(kinds), func(k string) bool { return k == "attachment" })
	i := slices.Index(rest, "testStepStarted")
	return slices.Insert(rest, i, "attachment")
}

func TestTheProtocolIsThatOfTheModule(t *testing.T) {
	text, err := os.ReadFile("../../go.mod")
	require.NoError(t, err)
	assert.Contains(t, string(text), "github.com/cucumber/messages/go/v34 v"+protocolVersion+"\n")
}

func TestTheScriptIsCucumbers(t *testing.T) {
	packed, err := cucumber.Open("cucumber/main.js.gz")
	require.NoError(t, err)
	z, err := gzip.NewReader(packed)
	require.NoError(t, err)
	sum := sha256.New()
	_, err = io.Copy(sum, z)
	require.NoError(t, err)
	assert.Equal(t, scriptSum, fmt.Sprintf("%x", sum.Sum(nil)))
	text, err := cucumber.ReadFile("cucumber/LICENSE")
	require.NoError(t, err)
	assert.Contains(t, string(text), "MIT License")
}

func TestNothingEndsTheScriptOfThePage(t *testing.T) {
	page := written(t, "html", every(t))
	m := inPage.FindStringSubmatch(page)
	require.NotNil(t, m)
	assert.NotContains(t, m[1], "<")
	assert.NotRegexp(t, `\{\{(title|icon|css|custom_css|messages|script|custom_script)\}\}`, page)
	title, _, _ := strings.Cut(page[strings.Index(page, "<title>"):], "\n")
	assert.NotContains(t, title, "<b>")
}

func TestAReportFromJSONHasNoFeatures(t *testing.T) {
	r := every(t)
	r.Plan = nil
	for _, write := range []Writer{Messages, HTML} {
		assert.ErrorContains(t, write(io.Discard, r, ""), "the report has no features: it was not made by a run")
	}
}

func TestMarkdownIsShortAndWhole(t *testing.T) {
	r := every(t)
	text := written(t, "markdown", r)
	opened := strings.Count(text, "<details>")
	assert.Equal(t, r.Profiles[0].Failed+r.Profiles[0].Error+r.Profiles[1].Failed+r.Profiles[1].Error, opened)
	assert.Equal(t, opened, strings.Count(text, "\n</details>\n"), "nothing that a subject says closes one")
	assert.NotContains(t, text, "<b>|")
	first, _, _ := strings.Cut(text, "\n")
	assert.NotContains(t, first, " |")

	for i := range r.Scenarios {
		if f := r.Scenarios[i].Failure; f != nil {
			f.Error = strings.Repeat("x", 20000)
		}
	}
	text = written(t, "markdown", r)
	assert.Less(t, len(text), mostMarkdown+1000)
	assert.Equal(t, strings.Count(text, "<details>"), strings.Count(text, "\n</details>\n"))
	var left int
	_, err := fmt.Sscanf(text[strings.LastIndex(text, "\nand ")+1:], "and %d more, which `--report json=FILE` names.", &left)
	require.NoError(t, err)
	assert.Equal(t, opened, strings.Count(text, "<details>")+left)
}

func TestNothingIsSaidOfWhatWasNotSelected(t *testing.T) {
	r := every(t)
	r.Partial = true
	r.Profiles = append(r.Profiles, suite.ProfileReport{Profile: "move-input", Claimed: true, Planned: 2, NotRun: 2})
	assert.Contains(t, written(t, "markdown", r), "| move-input | nothing selected | 2 | 0 | 0 | 0 | 2 | 0 |")
	assert.Contains(t, written(t, "junit", r), `<property name="standing" value="nothing selected">`)
	assert.Contains(t, written(t, "text", r), "nothing selected of move-input (planned 2)\n")
}

// What decides nothing is told in every format.
func TestNotScoredIsToldEverywhere(t *testing.T) {
	r := every(t)
	r.Scenarios[0].NotScored = false
	n := 0
	for _, s := range r.Scenarios {
		if s.NotScored && s.Verdict != suite.NotRun {
			n++
		}
	}
	for format, mark := range map[string]string{"text": "  not scored, as suite version 0.1.0 does not ask for them: ", "json": `"not_scored": true`,
		"junit": "<system-out>not scored: ", "messages": `"body":"not scored: `, "html": `"body":"not scored: `, "markdown": "not scored, as suite version 0.1.0 does not ask for them: "} {
		text := written(t, format, r)
		assert.Contains(t, text, mark, format)
		if format == "messages" || format == "html" {
			assert.Equal(t, n, strings.Count(text, mark), format)
		}
	}
}

// What was known to fail says so where it has failed.
func TestKnownFailuresAreMarked(t *testing.T) {
	r := every(t)
	known := 0
	for i := range r.Scenarios {
		if s := &r.Scenarios[i]; s.Verdict == suite.Failed && i%2 == 0 {
			s.Known = true
			known++
		}
	}
	require.NotZero(t, known)
	for format, mark := range map[string]string{"junit": `message="known: `, "messages": `"message":"known: `, "markdown": "<b>failed</b> [^<]* \\(known\\)"} {
		assert.Len(t, regexp.MustCompile(mark).FindAllString(written(t, format, r), -1), known, format)
	}
}
