package known

import (
	"bytes"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/moveauth/moveauth/conformance/suite"
)

const whole = `# by hand
- scenario: host-commit/COMMIT-013/5-and-then-9
  code: expected:p2-carries-3-timber/timber-in-p2s-bag
  reason: >
    the bag is
    thin
  expires: 2027-02-28
- {scenario: a/B-001/c, code: "unknown-verb:x/y", link: "https://example.com/1", expires: "2027-03-01"}
`

func TestRead(t *testing.T) {
	for name, text := range map[string]string{"as it is": whole, "with CRLF and a byte order mark": "\ufeff" + strings.ReplaceAll(whole, "\n", "\r\n")} {
		t.Run(name, func(t *testing.T) {
			list, err := Read("known.yaml", []byte(text))
			require.NoError(t, err)
			assert.Equal(t, []suite.KnownFailure{
				{Scenario: "host-commit/COMMIT-013/5-and-then-9", Code: "expected:p2-carries-3-timber/timber-in-p2s-bag", Reason: "the bag is thin", Expires: time.Date(2027, 2, 28, 0, 0, 0, 0, time.UTC), Where: "known.yaml:2"},
				{Scenario: "a/B-001/c", Code: "unknown-verb:x/y", Link: "https://example.com/1", Expires: time.Date(2027, 3, 1, 0, 0, 0, 0, time.UTC), Where: "known.yaml:8"},
			}, list)
		})
	}
	for _, empty := range []string{"", "# nothing\n", "[]", "---\n", "~"} {
		list, err := Read("known.yaml", []byte(empty))
		assert.NoError(t, err, "%q", empty)
		assert.Empty(t, list)
	}
}

func TestReadRefuses(t *testing.T) {
	for name, c := range map[string]struct{ text, says string }{
		"no YAML":              {"- [", "known.yaml: got line 1: did not find expected node content, want YAML"},
		"a mapping":            {"scenario: x\n", "known.yaml:1: got a mapping, want a list of entries"},
		"a word":               {"nothing\n", `known.yaml:1: got "nothing", want a list`},
		"a list of words":      {"- a/B-001/c\n", `known.yaml:1: got "a/B-001/c", want an entry with scenario, code`},
		"an empty entry":       {"-\n", "known.yaml:1: got nothing, want an entry"},
		"an unknown member":    {"- scenario: x\n  because: y\n", `known.yaml:2: got the member "because", want one of scenario, code, reason, link, expires`},
		"another case":         {"- Scenario: x\n", `known.yaml:1: got the member "Scenario"`},
		"a member twice":       {"- code: x\n  code: y\n", "known.yaml:2: got the member code twice"},
		"several scenarios":    {"- scenario: [x, y]\n", "known.yaml:1: scenario is a list, want a text"},
		"an anchor":            {"- scenario: &a x\n- scenario: *a\n", "known.yaml:1: scenario is an alias or anchor"},
		"the day that is none": {"- scenario: x\n  expires: 0001-01-01\n", `known.yaml:1: expires is "0001-01-01", want a day to come`},
		"a day that is none":   {"- scenario: x\n  expires: 2027-02-30\n", `expires is "2027-02-30", want a date, YYYY-MM-DD`},
		"a day of elsewhere":   {"- expires: 28.2.2027\n", `expires is "28.2.2027"`},
		"a moment":             {"- expires: 2027-02-28T10:00:00Z\n", `expires is "2027-02-28T10:00:00Z"`},
		"never":                {"- expires: never\n", `expires is "never"`},
		"two documents":        {"[]\n---\n[]\n", "more than one document"},
		"a document and junk":  {"[]\n---\n- [\n", "more than one document"},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := Read("known.yaml", []byte(c.text))
			assert.ErrorContains(t, err, c.says)
		})
	}
	_, err := Read("known.yaml", []byte("- a: 1\n- b: 2\n"))
	assert.ErrorContains(t, err, "known.yaml:2", "every fault is told")
}

func TestWrite(t *testing.T) {
	said := "P2's bag: want 3,\n got 1"
	r := &suite.Report{
		Known: []suite.KnownStanding{
			{Scenario: "a/B-002/held", Code: "expected:a/b", Reason: "yes: \"it\" is", Link: "https://example.com", Expires: "2027-01-01", Standing: suite.Holds},
			{Scenario: "a/B-009/not-asked", Code: "expected:a/b", Reason: "no", Expires: "2027-01-01", Standing: suite.NotJudged},
			{Scenario: "a/B-003/passes", Code: "expected:a/b", Reason: "no", Expires: "2027-01-01", Standing: suite.UnexpectedPass},
			{Scenario: "a/B-004/otherwise", Code: "expected:a/b", Reason: "no", Expires: "2027-01-01", Standing: suite.OtherCode},
		},
		Scenarios: []suite.ScenarioReport{
			{ID: "a/B-004/otherwise", Verdict: suite.Failed, Code: "expected:c/d", Message: said},
			{ID: "a/B-002/held", Verdict: suite.Failed, Code: "expected:a/b", Known: true},
			{ID: "a/B-001/new", Verdict: suite.Failed, Code: "unknown-verb:x", Message: strings.Repeat("long ", 100)},
			{ID: "a/B-003/passes", Verdict: suite.Passed},
			{ID: "a/B-005/broke", Verdict: suite.Errored},
		},
	}
	var b bytes.Buffer
	n, err := Write(&b, r, time.Date(2026, 11, 30, 0, 0, 0, 0, time.UTC))
	require.NoError(t, err)
	assert.Equal(t, 4, n)
	golden, err := os.ReadFile("testdata/written.yaml")
	require.NoError(t, err)
	assert.Equal(t, string(golden), b.String())

	list, err := Read("known.yaml", b.Bytes())
	require.NoError(t, err, "what is written can be read")
	reasons := map[string]string{}
	for _, k := range list {
		reasons[k.Scenario] = k.Reason
	}
	assert.Equal(t, map[string]string{"a/B-001/new": "", "a/B-002/held": "yes: \"it\" is", "a/B-004/otherwise": "", "a/B-009/not-asked": "no"}, reasons)

	b.Reset()
	n, err = Write(&b, &suite.Report{Scenarios: r.Scenarios[3:]}, time.Now())
	require.NoError(t, err)
	assert.Zero(t, n)
	assert.Empty(t, b.String())
}
