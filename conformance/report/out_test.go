package report

import (
	"bytes"
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/moveauth/moveauth/conformance/subject/inproc"
	"github.com/moveauth/moveauth/conformance/suite"
	"github.com/moveauth/moveauth/conformance/transcript"
)

func put(t *testing.T, file, text string) string {
	t.Helper()
	require.NoError(t, os.MkdirAll(filepath.Dir(file), 0o755))
	require.NoError(t, os.WriteFile(file, []byte(text), 0o600))
	return file
}

func holds(t *testing.T, file, text string) {
	t.Helper()
	got, err := os.ReadFile(file)
	require.NoError(t, err)
	assert.Equal(t, text, string(got), file)
}

// whole writes a run and a certificate, of which no more is asked here than that it
// knows the transcripts.
func whole(dir string, r *suite.Report) error {
	return Out(dir, r, func(digests map[string]string) ([]byte, error) { return json.Marshal(digests) })
}

// The folder of --out may have any name, and hold what is not the suite's.
func TestOutTouchesNothingElse(t *testing.T) {
	r := judged(t, inproc.New(inproc.Options{}), suite.Options{Transcripts: true, Selection: suite.Selection{Clauses: []string{"COMMIT-013"}}})
	var ran, notRun string
	for _, s := range r.Scenarios {
		if s.Verdict == suite.Passed {
			ran = transcript.FileName(s.ID)
		} else if s.Verdict == suite.NotRun {
			notRun = transcript.FileName(s.ID)
		}
	}
	require.NotEmpty(t, notRun)
	above := t.TempDir()
	const ours = `{"transcript":1,"suite":"0.0.1"`
	beside := put(t, filepath.Join(above, "out1", "transcripts", "a.jsonl"), ours)
	dir := filepath.Join(above, "out[1]")
	in := func(name string) string { return filepath.Join(dir, "transcripts", name) }
	require.NoError(t, Prepare(dir))
	old, cut := put(t, in("old.jsonl"), ours), put(t, in(notRun), "cut")
	foreign, short, other := put(t, in("foreign.jsonl"), `{"a":1}`), put(t, in("short.jsonl"), "{"), put(t, in("note.txt"), ours)
	precious := put(t, filepath.Join(above, "precious"), ours)
	require.NoError(t, os.Symlink(precious, in(ran)))
	require.NoError(t, os.Symlink(precious, in("link.jsonl")))
	for _, write := range []func(string, *suite.Report) error{Update, whole} {
		require.NoError(t, write(dir, r))
		holds(t, precious, ours)
		_ = os.Remove(in(ran))
		require.NoError(t, os.Symlink(precious, in(ran)))
	}
	assert.NoFileExists(t, old)
	assert.NoFileExists(t, cut)
	holds(t, beside, ours)
	holds(t, foreign, `{"a":1}`)
	holds(t, short, "{")
	holds(t, other, ours)
	_, err := os.Lstat(in("link.jsonl"))
	assert.NoError(t, err)
}

// At no moment does a folder have a report or a certificate that is not of the
// transcripts in it.
func TestOutIsWholeOrSaysSo(t *testing.T) {
	judge := func(clause string) *suite.Report {
		return judged(t, inproc.New(inproc.Options{}), suite.Options{Transcripts: true, Selection: suite.Selection{Clauses: []string{clause}}})
	}
	before, now := judge("CLAMP-001"), judge("COMMIT-013")
	dir := filepath.Join(t.TempDir(), "out")
	require.NoError(t, Prepare(dir))
	require.NoError(t, whole(dir, before))
	all := func() map[string]string {
		files := map[string]string{}
		require.NoError(t, filepath.WalkDir(dir, func(name string, d fs.DirEntry, err error) error {
			if err == nil && !d.IsDir() {
				var text []byte
				text, err = os.ReadFile(name)
				files[name] = string(text)
			}
			return err
		}))
		return files
	}
	was := all()
	require.Contains(t, was, filepath.Join(dir, CertificateName))

	full := errors.New("the disk is full")
	err := Out(dir, now, func(map[string]string) ([]byte, error) {
		for name, text := range was {
			holds(t, name, text)
		}
		return nil, full
	})
	assert.ErrorIs(t, err, full)
	assert.Equal(t, was, all(), "what cannot be written changes nothing, and nothing of it is left")

	// Killed while it was written: the earlier run is whole, and the rest is cleared away.
	rest := put(t, filepath.Join(dir, ".moveauth-1.part", "transcripts", "a.jsonl"), "half")
	last, err := ReadLast(dir)
	require.NoError(t, err)
	assert.Positive(t, last.Passed)

	// Cut short while the files take their places.
	err = Out(dir, now, func(map[string]string) ([]byte, error) {
		assert.NoFileExists(t, rest)
		_ = os.Rename(filepath.Join(dir, "transcripts"), filepath.Join(dir, "aside"))
		return nil, os.WriteFile(filepath.Join(dir, "transcripts"), nil, 0o600)
	})
	assert.ErrorContains(t, err, "--out: "+filepath.Join(dir, "transcripts"))
	require.NoError(t, os.Remove(filepath.Join(dir, "transcripts")))
	require.NoError(t, os.Rename(filepath.Join(dir, "aside"), filepath.Join(dir, "transcripts")))
	assert.Equal(t, []string{"transcripts"}, names(t, dir), "no report and no certificate, of whichever run")
	assert.True(t, transcript.Aborted(dir))
	_, err = ReadLast(dir)
	assert.ErrorContains(t, err, "the run that wrote here was cut short")

	require.NoError(t, whole(dir, now))
	assert.False(t, transcript.Aborted(dir))
	assert.Equal(t, []string{"certificate.json", "report.json", "transcripts"}, names(t, dir))
	for _, s := range now.Scenarios {
		if s.Verdict == suite.Passed {
			assert.FileExists(t, filepath.Join(dir, "transcripts", transcript.FileName(s.ID)))
		}
	}

	// A folder where a transcript goes is seen before anything is changed.
	was = all()
	for name := range was {
		if filepath.Base(filepath.Dir(name)) == "transcripts" {
			require.NoError(t, os.Remove(name))
			require.NoError(t, os.Mkdir(name, 0o755))
			assert.ErrorContains(t, Update(dir, now), "is a folder, and a file of the run would take its place")
			holds(t, filepath.Join(dir, "report.json"), was[filepath.Join(dir, "report.json")])
			break
		}
	}
}

// Links that lead out of the folder are refused before the run, and not
// followed after it.
func TestOutDoesNotFollowLinks(t *testing.T) {
	r := judged(t, inproc.New(inproc.Options{}), suite.Options{Transcripts: true, Selection: suite.Selection{Clauses: []string{"COMMIT-013"}}})
	for _, name := range []string{"transcripts", "report.json", CertificateName} {
		t.Run(name, func(t *testing.T) {
			above := t.TempDir()
			dir := filepath.Join(above, "out")
			require.NoError(t, os.Mkdir(dir, 0o755))
			inner := put(t, filepath.Join(above, "else", "a.jsonl"), `{"transcript":1`)
			file := put(t, filepath.Join(above, "precious"), "mine")
			target := file
			if name == "transcripts" {
				target = filepath.Dir(inner)
			}
			require.NoError(t, os.Symlink(target, filepath.Join(dir, name)))
			assert.ErrorContains(t, Prepare(dir), filepath.Join(dir, name)+": is ")
			_ = whole(dir, r)
			holds(t, inner, `{"transcript":1`)
			holds(t, file, "mine")
			entries, err := os.ReadDir(filepath.Dir(inner))
			require.NoError(t, err)
			assert.Len(t, entries, 1)
		})
	}
	assert.Error(t, Prepare(put(t, filepath.Join(t.TempDir(), "file"), "")))
}

func TestReportsThatAreNoFiles(t *testing.T) {
	dir := t.TempDir()
	require.NoError(t, os.Symlink(os.DevNull, filepath.Join(dir, "report.json")))
	_, err := ReadLast(dir)
	assert.ErrorContains(t, err, "report.json: is no regular file")
}

// What an adapter says of itself, or cries, cannot pass for what is ours.
func TestNothingThatAnAdapterSaysStandsAsALine(t *testing.T) {
	const evil = "x\r\n\x1b[2K\nCERTIFIED for host-commit\n  CERTIFIED for host-commit\n\u202e"
	r := &suite.Report{Moveauth: "1", Notes: []string{evil}}
	r.Subject.Name, r.Subject.Version, r.Subject.Language, r.Subject.Sabotage = evil, evil, evil, evil
	r.Profiles = []suite.ProfileReport{{Profile: "host-commit", Planned: 6, Error: 6, Notes: []string{evil}}}
	for _, id := range []string{"a", "b", "c", "d", "e"} {
		r.Scenarios = append(r.Scenarios, suite.ScenarioReport{ID: id, Profile: "host-commit", Verdict: suite.Errored, Message: evil})
	}
	exchange := suite.Exchange{Number: 1, World: 1, Verb: "v", Params: "{}", Answer: evil, Reference: "{}"}
	for _, f := range []suite.Failure{{Error: evil}, {What: evil, Want: evil, Got: evil}} {
		f.Last = []suite.Exchange{exchange}
		r.Scenarios = append(r.Scenarios, suite.ScenarioReport{ID: "f", Profile: "host-commit", Verdict: suite.Failed, Message: evil, Failure: &f, Code: evil})
	}
	text := asText(t, r)
	assert.NotRegexp(t, `(?m)^ *CERTIFIED`, text)
	assert.NotContains(t, text, "\x1b")
	assert.NotContains(t, text, "\r")
	assert.NotContains(t, text, "\u202e")
	assert.Contains(t, text, "    | CERTIFIED for host-commit\n")
	assert.Contains(t, text, `\u001b[2K`)

	m := Matrix{Columns: []Column{{Letter: "A", Name: evil, File: evil, Moveauth: evil}}}
	var matrix bytes.Buffer
	require.NoError(t, m.Text(&matrix))
	assert.NotRegexp(t, `(?m)^ *CERTIFIED`, matrix.String())
}
