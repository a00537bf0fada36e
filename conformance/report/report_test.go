package report

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/moveauth/moveauth/conformance"
	"github.com/moveauth/moveauth/conformance/subject/inproc"
	"github.com/moveauth/moveauth/conformance/suite"
)

func judged(t *testing.T, s conformance.Subject, opts suite.Options) *suite.Report {
	t.Helper()
	r, err := suite.Judge(t.Context(), s, opts)
	require.NoError(t, err)
	return r
}

func asText(t *testing.T, r *suite.Report) string {
	var b bytes.Buffer
	require.NoError(t, Text(&b, r, "-- node my.mjs"))
	return b.String()
}

// deaf opens no world.
type deaf struct{ conformance.Subject }

func (deaf) Open(context.Context, string, any) (conformance.World, error) {
	return nil, errors.New("the level is not loaded")
}

func TestOneFaultIsNotToldAHundredTimes(t *testing.T) {
	r := judged(t, deaf{inproc.New(inproc.Options{})}, suite.Options{Selection: suite.Selection{Profiles: []string{conformance.HostCommit}}})
	text := asText(t, r)
	assert.Equal(t, alike, strings.Count(text, "could not be judged: the level is not loaded"))
	assert.Contains(t, text, "more for the same reason: the level is not loaded")
	assert.Contains(t, text, fmt.Sprintf("and %d more for the same reason", len(r.Scenarios)-alike))
	assert.Less(t, strings.Count(text, "\n"), 300, "a line a clause, and little else")
	assert.Contains(t, text, "NOT CERTIFIED")
	assert.Contains(t, text, "again     moveauth certify --scenario host-commit/COMMIT-001a/both-wait-in-the-same-queue-and-run-in-the-same-drain -- node my.mjs")
}

func TestPartialIsNeverWordedAsCertified(t *testing.T) {
	text := asText(t, judged(t, inproc.New(inproc.Options{}), suite.Options{Selection: suite.Selection{Clauses: []string{"COMMIT-013"}}}))
	assert.Contains(t, text, "partial: all that was selected passed; a partial run certifies nothing")
	assert.NotContains(t, text, "CERTIFIED")
}

func TestOutLeavesNoTranscriptOfAnEarlierRun(t *testing.T) {
	dir := t.TempDir()
	old := filepath.Join(dir, "transcripts", "old.jsonl")
	require.NoError(t, os.MkdirAll(filepath.Dir(old), 0o755))
	require.NoError(t, os.WriteFile(old, nil, 0o600))
	require.NoError(t, Prepare(dir))
	assert.NoFileExists(t, old)
	r := judged(t, inproc.New(inproc.Options{}), suite.Options{Transcripts: true, Selection: suite.Selection{Clauses: []string{"COMMIT-013"}}})
	require.NoError(t, Out(dir, r))
	files, err := filepath.Glob(filepath.Join(dir, "transcripts", "*.jsonl"))
	require.NoError(t, err)
	assert.Len(t, files, r.Profiles[0].Passed)
	text, err := os.ReadFile(files[0])
	require.NoError(t, err)
	first, _, _ := strings.Cut(string(text), "\n")
	assert.Contains(t, first, `"verb":"open"`)
	assert.Contains(t, first, `"settings":{`)
}
