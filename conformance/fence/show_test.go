package fence_test

import (
	"bytes"
	"encoding/json"
	"os"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/moveauth/moveauth/conformance/fence"
)

// sample has a finding with a column, one of a file as a whole, a fence that is
// clean, one with nothing to check, and notes.
var sample = &fence.Report{
	Files: 3,
	Fences: []fence.Result{
		{Fence: "FENCE-001a", Verdict: fence.Found, Looked: 2, Findings: []fence.Finding{
			{Fence: "FENCE-001a", File: "Assets/Mine #1/100%/a:b é.prefab", Found: "cannot be read: is no text", Allowed: "a file that can be read", Mend: "Save it as text."},
		}},
		{Fence: "FENCE-002a", Verdict: fence.Found, Looked: 5, Findings: []fence.Finding{
			{Fence: "FENCE-002a", File: "a.cs", Line: 3, Column: 7, Found: "nt.Teleport(\x1b[31m)", Allowed: "Teleport in A.B", Mend: "Do not."},
			{Fence: "FENCE-002a", File: "a.cs", Line: 4, Found: "nt.Teleport()", Allowed: "Teleport in A.B", Mend: "Do not."},
		}},
		{Fence: "FENCE-003a", Verdict: fence.Clean, Looked: 1},
		{Fence: "FENCE-019", Verdict: fence.Nothing},
		{Fence: "FENCE-020", Verdict: fence.Nothing},
	},
	Notes: []fence.Note{{Why: `the rules: mover.classes "A": no such class`}, {File: "a.cs", Line: 9, Why: "was not read"}, {File: "b.cs", Why: "is UTF-16"}},
}

func about(id string) (sentence, why string) {
	if id == "FENCE-002a" {
		return "Teleport is called in one place", "A second cuts elsewhere."
	}
	return "", ""
}

func TestText(t *testing.T) {
	var b bytes.Buffer
	require.NoError(t, fence.Text(&b, sample, about))
	assert.Equal(t, `Assets/Mine #1/100%/a:b é.prefab: FENCE-001a
  found    cannot be read: is no text
  allowed  a file that can be read
  mend     Save it as text.

a.cs:3:7: FENCE-002a: Teleport is called in one place
  found    nt.Teleport(�[31m)
  allowed  Teleport in A.B
  mend     Do not.

a.cs:4: FENCE-002a: Teleport is called in one place
  found    nt.Teleport()
  allowed  Teleport in A.B
  mend     Do not.

FENCE-001a  1 finding   2 places
FENCE-002a  2 findings  5 places
FENCE-003a  clean       1 place
nothing to check: FENCE-019 FENCE-020

3 notes:
  the rules: mover.classes "A": no such class
  a.cs:9 was not read
  b.cs is UTF-16

3 files read; 5 fences: 1 clean, 2 with 3 findings, 2 with nothing to check
`, b.String())
}

func TestJSON(t *testing.T) {
	var b bytes.Buffer
	require.NoError(t, fence.JSON(&b, sample))
	assert.JSONEq(t, `{
		"files": 3,
		"fences": [
			{"fence": "FENCE-001a", "verdict": "found", "looked": 2, "findings": [
				{"file": "Assets/Mine #1/100%/a:b é.prefab", "found": "cannot be read: is no text", "allowed": "a file that can be read", "mend": "Save it as text."}]},
			{"fence": "FENCE-002a", "verdict": "found", "looked": 5, "findings": [
				{"file": "a.cs", "line": 3, "column": 7, "found": "nt.Teleport(\u001b[31m)", "allowed": "Teleport in A.B", "mend": "Do not."},
				{"file": "a.cs", "line": 4, "found": "nt.Teleport()", "allowed": "Teleport in A.B", "mend": "Do not."}]},
			{"fence": "FENCE-003a", "verdict": "clean", "looked": 1, "findings": []},
			{"fence": "FENCE-019", "verdict": "nothing to check", "looked": 0, "findings": []},
			{"fence": "FENCE-020", "verdict": "nothing to check", "looked": 0, "findings": []}
		],
		"notes": [{"why": "the rules: mover.classes \"A\": no such class"}, {"file": "a.cs", "line": 9, "why": "was not read"}, {"file": "b.cs", "why": "is UTF-16"}]
	}`, b.String())
}

// sarifSchema is the published one.
func sarifSchema(t *testing.T) *jsonschema.Schema {
	t.Helper()
	text, err := os.ReadFile("testdata/sarif/sarif-schema-2.1.0.json")
	require.NoError(t, err)
	schema, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
	require.NoError(t, err)
	c := jsonschema.NewCompiler()
	c.AssertFormat()
	require.NoError(t, c.AddResource("sarif.json", schema))
	compiled, err := c.Compile("sarif.json")
	require.NoError(t, err)
	return compiled
}

func TestSARIF(t *testing.T) {
	schema := sarifSchema(t)
	for why, r := range map[string]*fence.Report{"a sample": sample, "nothing at all": {}, "a game in order": run(t, inOrder(t), ""), "nothing to check": run(t, tree("a.txt", ""), "")} {
		var b bytes.Buffer
		require.NoError(t, fence.SARIF(&b, r, "1.2.3", about))
		value, err := jsonschema.UnmarshalJSON(&b)
		require.NoError(t, err, why)
		assert.NoError(t, schema.Validate(value), why)
		invocation := value.(map[string]any)["runs"].([]any)[0].(map[string]any)["invocations"].([]any)[0].(map[string]any)
		assert.Equal(t, why != "nothing at all" && why != "nothing to check", invocation["executionSuccessful"], why)
	}

	var b bytes.Buffer
	require.NoError(t, fence.SARIF(&b, sample, "1.2.3", about))
	var log struct {
		Runs []struct {
			ColumnKind string
			Tool       struct {
				Driver struct {
					Version string
					Rules   []struct {
						ID               string
						ShortDescription struct{ Text string }
						Help             struct{ Text string }
					}
				}
			}
			Results []struct {
				RuleID    string
				RuleIndex int
				Message   struct{ Text string }
				Locations []struct {
					PhysicalLocation struct {
						ArtifactLocation struct{ URI, URIBaseID string }
						Region           *struct{ StartLine, StartColumn int }
					}
				}
			}
			Invocations []struct {
				ExecutionSuccessful        bool
				ToolExecutionNotifications []struct {
					Level   string
					Message struct{ Text string }
				}
			}
		}
	}
	require.NoError(t, json.Unmarshal(b.Bytes(), &log))
	one := log.Runs[0]
	assert.Equal(t, "unicodeCodePoints", one.ColumnKind)
	assert.Equal(t, "1.2.3", one.Tool.Driver.Version)
	assert.Equal(t, "Teleport is called in one place", one.Tool.Driver.Rules[1].ShortDescription.Text)
	assert.Equal(t, "A second cuts elsewhere.", one.Tool.Driver.Rules[1].Help.Text)
	require.Len(t, one.Results, 3)
	whole := one.Results[0].Locations[0].PhysicalLocation
	assert.Equal(t, "Assets/Mine%20%231/100%25/a%3Ab%20%C3%A9.prefab", strings.ReplaceAll(whole.ArtifactLocation.URI, "a:b", "a%3Ab"))
	assert.Equal(t, "%SRCROOT%", whole.ArtifactLocation.URIBaseID)
	assert.Nil(t, whole.Region)
	assert.Equal(t, 1, one.Results[1].RuleIndex)
	assert.Equal(t, "Found nt.Teleport(\x1b[31m). Allowed: Teleport in A.B. Do not.", one.Results[1].Message.Text)
	assert.Equal(t, 7, one.Results[1].Locations[0].PhysicalLocation.Region.StartColumn)
	assert.Equal(t, 0, one.Results[2].Locations[0].PhysicalLocation.Region.StartColumn)
	var said []string
	for _, n := range one.Invocations[0].ToolExecutionNotifications {
		said = append(said, n.Level+": "+n.Message.Text)
	}
	assert.Equal(t, []string{"note: FENCE-019 has nothing to check.", "note: FENCE-020 has nothing to check.", `warning: the rules: mover.classes "A": no such class.`, "warning: a.cs was not read.", "warning: b.cs is UTF-16."}, said)
}

func TestSARIFPathsAreURIs(t *testing.T) {
	r := &fence.Report{Fences: []fence.Result{{Fence: "FENCE-002a", Verdict: fence.Found, Looked: 1, Findings: []fence.Finding{
		{Fence: "FENCE-002a", File: "C:/a?b.cs", Line: 1}, {Fence: "FENCE-002a", File: "a\xff.cs", Line: 1}, {Fence: "FENCE-002a", File: "a\\b.cs", Line: 1},
	}}}}
	var b bytes.Buffer
	require.NoError(t, fence.SARIF(&b, r, "", about))
	value, err := jsonschema.UnmarshalJSON(bytes.NewReader(b.Bytes()))
	require.NoError(t, err)
	assert.NoError(t, sarifSchema(t).Validate(value))
	for _, want := range []string{`"uri": "C%3A/a%3Fb.cs"`, `"uri": "a%FF.cs"`, `"uri": "a%5Cb.cs"`} {
		assert.Contains(t, b.String(), want)
	}
}
