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
	"github.com/moveauth/moveauth/conformance/transcript"
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
	require.NoError(t, os.WriteFile(old, []byte(`{"transcript":1,`), 0o600))
	require.NoError(t, os.WriteFile(filepath.Join(dir, CertificateName), nil, 0o600))
	require.NoError(t, Prepare(dir))
	assert.FileExists(t, old, "what there is stays until there is something to put in its place")
	r := judged(t, inproc.New(inproc.Options{}), suite.Options{Transcripts: true, Selection: suite.Selection{Clauses: []string{"COMMIT-013"}}})
	require.NoError(t, Out(dir, r, nil))
	assert.NoFileExists(t, old)
	assert.NoFileExists(t, filepath.Join(dir, CertificateName), "it would speak of transcripts that are no more")
	files, err := filepath.Glob(filepath.Join(dir, "transcripts", "*.jsonl"))
	require.NoError(t, err)
	assert.Len(t, files, r.Profiles[0].Passed)
	text, err := os.ReadFile(files[0])
	require.NoError(t, err)
	lines := strings.Split(string(text), "\n")
	assert.Contains(t, lines[0], `{"transcript":1,"suite":"`)
	assert.Contains(t, lines[1], `"verb":"open"`)
	assert.Contains(t, lines[1], `"settings":{`)
	assert.Contains(t, lines[len(lines)-2], `"verdict":"passed"`)
}

// A run of what failed leaves the transcripts of the others as they are, and the
// next such run goes by it.
func TestUpdateLeavesOtherTranscripts(t *testing.T) {
	dir := t.TempDir()
	require.NoError(t, Prepare(dir))
	sel := suite.Selection{Clauses: []string{"COMMIT-013", "COMMIT-009a"}}
	s := &deafOnce{Subject: inproc.New(inproc.Options{})}
	require.NoError(t, Out(dir, judged(t, s, suite.Options{Transcripts: true, Selection: sel}), nil))
	last, err := ReadLast(dir)
	require.NoError(t, err)
	require.Len(t, last.Failed, 1)
	files := func() map[string]string {
		all := map[string]string{}
		names, err := filepath.Glob(filepath.Join(dir, "transcripts", "*.jsonl"))
		require.NoError(t, err)
		for _, name := range names {
			text, err := os.ReadFile(name)
			require.NoError(t, err)
			all[filepath.Base(name)] = string(text)
		}
		return all
	}
	before := files()
	require.Len(t, before, last.Passed+1)

	require.NoError(t, Update(dir, judged(t, s, suite.Options{Transcripts: true, Selection: suite.Selection{Scenarios: last.Failed}})))
	after := files()
	require.Len(t, after, len(before))
	for name, text := range before {
		if name == transcript.FileName(last.Failed[0]) {
			assert.NotEqual(t, text, after[name])
		} else {
			assert.Equal(t, text, after[name])
		}
	}
	last, err = ReadLast(dir)
	require.NoError(t, err)
	assert.Empty(t, last.Failed)
	assert.Equal(t, 1, last.Passed)
}

// deafOnce does not open its first world.
type deafOnce struct {
	conformance.Subject
	asked int
}

func (d *deafOnce) Open(ctx context.Context, profile string, settings any) (conformance.World, error) {
	if d.asked++; d.asked == 1 {
		return nil, errors.New("the level is not loaded")
	}
	return d.Subject.Open(ctx, profile, settings)
}

func TestReadLast(t *testing.T) {
	dir := t.TempDir()
	_, err := ReadLast(dir)
	assert.ErrorContains(t, err, "want that of an earlier run with the same --out")
	for _, bad := range []string{"", "{", "[]", "{}", `{"moveauth":"0.1.0","scenarios":[]}`, `{"scenarios":[{"id":"x"}]}`} {
		require.NoError(t, os.WriteFile(filepath.Join(dir, "report.json"), []byte(bad), 0o600))
		_, err := ReadLast(dir)
		assert.ErrorContains(t, err, "want what certify --out writes", bad)
	}
}
