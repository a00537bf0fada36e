package main

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/moveauth/moveauth/conformance/report"
	"github.com/moveauth/moveauth/conformance/transcript"
)

// What failed is looked at without the adapter, run again against one that is
// right, and then alone until nothing fails any more.
func TestFromAFailureToNone(t *testing.T) {
	out := filepath.Join(t.TempDir(), "out")
	code, _, _ := moveauth(t, append([]string{"certify", "--clause", "CLAMP-001", "--clause", "CLAMP-026a", "--out", out}, self(t, "yes")...)...)
	require.Equal(t, 1, code)

	code, stdout, stderr := moveauth(t, "replay", out)
	assert.Equal(t, 1, code, stderr)
	assert.Contains(t, stdout, "failed  transform-clamp/CLAMP-001/")
	assert.Contains(t, stdout, "again     moveauth replay "+filepath.Join(out, "transcripts", "transform-clamp.CLAMP-001."))
	assert.Contains(t, stdout, "judged offline by moveauth")
	assert.Contains(t, stdout, "each with the verdict that was recorded\na replay certifies nothing\n")
	assert.NotContains(t, stdout, "CERTIFIED")

	honest := self(t, "reference")
	code, stdout, stderr = moveauth(t, append([]string{"replay", out}, honest...)...)
	assert.Zero(t, code, stderr)
	assert.Contains(t, stdout, "was failed, is now passed\n  the answer to request ")
	assert.Contains(t, stdout, "run again against moveauth reference")

	before, err := filepath.Glob(filepath.Join(out, "transcripts", "*"))
	require.NoError(t, err)
	code, stdout, stderr = moveauth(t, append([]string{"certify", "--last-failed", "--out", out}, honest...)...)
	assert.Zero(t, code, stderr)
	assert.Contains(t, stdout, "partial: all that was selected passed; a partial run certifies nothing")
	after, err := filepath.Glob(filepath.Join(out, "transcripts", "*"))
	require.NoError(t, err)
	assert.Equal(t, before, after)

	code, stdout, stderr = moveauth(t, append([]string{"certify", "--last-failed", "--out", out}, honest...)...)
	assert.Zero(t, code)
	assert.Empty(t, stdout)
	assert.Contains(t, stderr, "nothing failed in the last run in "+out)
	assert.NoFileExists(t, filepath.Join(out, "certificate.json"))
}

// What a run that was stopped did not reach is not taken for passed.
func TestWhatWasNotReachedIsNotLost(t *testing.T) {
	out := filepath.Join(t.TempDir(), "out")
	again := []string{"certify", "--last-failed", "--out", out}
	code, _, _ := moveauth(t, append([]string{"certify", "--clause", "SLOPE-007", "--clause", "SLOPE-001", "--out", out}, self(t, "yes")...)...)
	require.Equal(t, 1, code)
	all, err := report.ReadLast(out)
	require.NoError(t, err)
	require.Greater(t, len(all.Failed), 2)
	code, stdout, _ := moveauth(t, append(append(again, "--fail-fast"), self(t, "yes")...)...)
	assert.Equal(t, 1, code)
	assert.Contains(t, stdout, "STOPPED")
	left, err := report.ReadLast(out)
	require.NoError(t, err)
	assert.ElementsMatch(t, all.Failed, left.Failed)
}

// What failed does not get lost because its profile is no longer claimed, and
// what was not good is not made good by having nothing to run.
func TestNothingFailedIsNotGood(t *testing.T) {
	out := filepath.Join(t.TempDir(), "out")
	code, _, _ := moveauth(t, append([]string{"certify", "--clause", "CLAMP-001", "--clause", "SLOPE-007", "--out", out}, self(t, "yes")...)...)
	require.Equal(t, 1, code)
	slope := self(t, "only contact-slope")
	for range 2 {
		code, stdout, _ := moveauth(t, append([]string{"certify", "--last-failed", "--out", out}, slope...)...)
		assert.Equal(t, 1, code)
		assert.Contains(t, stdout, "profile transform-clamp\n")
	}
	code, stdout, _ := moveauth(t, append([]string{"replay", out}, slope...)...)
	assert.Equal(t, 1, code)
	assert.Contains(t, stdout, "is now unsupported")

	code, _, _ = moveauth(t, append([]string{"certify", "--profile", "contact-slope", "--clause", "SLOPE-007", "--out", out}, slope...)...)
	require.Zero(t, code)
	code, stdout, stderr := moveauth(t, "certify", "--last-failed", "--out", out, "--", "no-such-program")
	assert.Zero(t, code, stderr)
	assert.Contains(t, stderr, "nothing failed")
	assert.Empty(t, stdout)
	code, _, stderr = moveauth(t, "certify", "--last-failed", "--out", out, "--known-failures", "no-such-file")
	assert.Equal(t, 2, code)
	assert.Contains(t, stderr, "no-such-file")
	require.NoError(t, os.WriteFile(filepath.Join(out, "report.json"), []byte(
		`{"moveauth":"0.1.0","subject":{"sabotage":"X"},"partial":true,"scenarios":[{"id":"a","verdict":"passed"}]}`), 0o600))
	code, _, stderr = moveauth(t, "certify", "--last-failed", "--out", out)
	assert.Equal(t, 1, code)
	assert.Contains(t, stderr, "it was not good for another reason")
}

func TestVerify(t *testing.T) {
	out := filepath.Join(t.TempDir(), "out")
	file := filepath.Join(out, "certificate.json")
	code, _, stderr := moveauth(t, "certify", "--profile", "transform-clamp", "--out", out)
	require.Zero(t, code, stderr)
	code, stdout, stderr := moveauth(t, "verify", "--adapter", out)
	assert.Zero(t, code, stderr)
	assert.Contains(t, stdout, "is the one that was judged\n  of the program and the files that the command names; not of what they load, as an interpreter loads modules\n")
	assert.Contains(t, stdout, "CERTIFIED for transform-clamp at suite version")
	assert.Contains(t, stdout, "verified, with the result PASSED")
	assert.Contains(t, stdout, "not shown: that it was recorded from that adapter")

	text, err := os.ReadFile(file)
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(file, bytes.Replace(text, []byte(`"certified": true`), []byte(`"certified": null`), 1), 0o600))
	code, stdout, _ = moveauth(t, "verify", file)
	assert.Equal(t, 1, code)
	assert.Contains(t, stdout, "predicate.moveauth.profiles[0].certified is null, and from the transcripts it is true\nNOT VERIFIED: "+file)

	require.NoError(t, os.WriteFile(file, text[:100], 0o600))
	code, stdout, stderr = moveauth(t, "verify", file)
	assert.Equal(t, 2, code)
	assert.Empty(t, stdout)
	assert.Contains(t, stderr, "is no certificate")

	code, _, stderr = moveauth(t, "certify", "--clause", "CLAMP-001", "--out", out)
	require.Zero(t, code)
	assert.NoFileExists(t, file, "a partial run has no certificate")
	assert.Equal(t, "moveauth: removed "+file+", the certificate of an earlier run: this one is partial and certifies nothing\n", stderr)
	_, _, stderr = moveauth(t, "certify", "--clause", "CLAMP-001", "--out", out)
	assert.Empty(t, stderr, "nothing was there to remove")
}

func TestBadUseOfReplayAndVerify(t *testing.T) {
	dir := t.TempDir()
	cut := filepath.Join(dir, "cut.jsonl")
	require.NoError(t, os.WriteFile(cut, []byte(`{"transcript":1,`), 0o600))
	newer := filepath.Join(dir, "newer.jsonl")
	require.NoError(t, os.WriteFile(newer, []byte(`{"transcript":2}`+"\n"), 0o600))
	gone := filepath.Join(dir, "gone.jsonl")
	require.NoError(t, os.WriteFile(gone, []byte(`{"transcript":1,"suite":"0.0.1","scenario":"host-commit/COMMIT-001a/it-was","profile":"host-commit","descriptor":`+
		`{"protocol":1,"name":"a","version":"1","language":"C","profiles":{}}}`+"\n"+`{"end":{"requests":0,"verdict":"passed"}}`+"\n"), 0o600))
	empty, aborted := t.TempDir(), t.TempDir()
	require.NoError(t, os.Mkdir(filepath.Join(aborted, "transcripts"), 0o755))
	require.NoError(t, os.WriteFile(filepath.Join(aborted, "transcripts", "contact-slope.x.jsonl"), []byte(`{"transcript":1}`), 0o644))
	for says, args := range map[string][]string{
		"replay: got no argument, want a transcript":    {"replay"},
		"replay: got no argument, want a transcript or": {"replay", "--", "node"},
		"no-such-file": {"replay", "no-such-file"},
		"got no *.jsonl, want the transcripts that certify --out leaves":                                               {"replay", empty},
		"cut.jsonl:1: the file is cut off in its first line":                                                           {"replay", cut},
		"the transcript is of format 2, and this moveauth":                                                             {"replay", newer},
		"the scenario host-commit/COMMIT-001a/it-was, recorded with suite 0.0.1, is none":                              {"replay", gone},
		"nothing stands after --; want the adapter's command":                                                          {"replay", gone, "--"},
		"verify: got 0 arguments":                                                                                      {"verify"},
		"verify: no-such-file: is not there, want the certificate":                                                     {"verify", "no-such-file"},
		"the run that wrote here was cut short":                                                                        {"replay", aborted},
		"is not there, want the certificate that a whole run with --out leaves; the run that wrote here was cut short": {"verify", aborted},
		"want that of an earlier run with the same --out; the run that wrote here was cut short":                       {"certify", "--last-failed", "--out", aborted},
		"verify: " + filepath.Join(empty, "certificate.json") + ": is not there":                                       {"verify", empty},
		"--last-failed: got no --out":                                                                                  {"certify", "--last-failed"},
		"got --last-failed and --clause":                                                                               {"certify", "--last-failed", "--out", empty, "--clause", "COMMIT-001"},
		"want that of an earlier run with the same --out":                                                              {"certify", "--last-failed", "--out", empty},
	} {
		t.Run(says, func(t *testing.T) {
			code, stdout, stderr := moveauth(t, args...)
			assert.Equal(t, 2, code)
			assert.Empty(t, stdout)
			assert.Contains(t, stderr, says)
			assert.Equal(t, 1, bytes.Count([]byte(stderr), []byte("\n")), stderr)
		})
	}
}

// An adapter that says lines of its own does not get them into what is printed.
func TestWhatAnAdapterSaysIsMarked(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "out")
	const id = "host-commit/COMMIT-013/5-and-then-9-both-execute-and-9-waits-for-nothing-between-them"
	code, _, stderr := moveauth(t, "certify", "--scenario", id, "--out", dir)
	require.Zero(t, code, stderr)
	file := filepath.Join(dir, "transcripts", transcript.FileName(id))
	text, err := os.ReadFile(file)
	require.NoError(t, err)
	lines := bytes.SplitAfter(text, []byte("\n"))
	opened := bytes.Replace(lines[1], []byte(`"result":{"world":1}`), []byte(`"broken":"x\n\u001b[2J\r\nverified, with the result PASSED"`), 1)
	end := []byte(`{"end":{"requests":1,"verdict":"passed"}}` + "\n")
	require.NoError(t, os.WriteFile(file, bytes.Join([][]byte{lines[0], opened, end}, nil), 0o600))
	code, stdout, stderr := moveauth(t, "replay", file)
	assert.Equal(t, 1, code, stderr)
	assert.NotContains(t, stdout, "\x1b")
	assert.NotRegexp(t, `(?m)^ *verified`, stdout)
	assert.Contains(t, stdout, "    | "+`\u001b[2J\u000d`+"\n    | verified, with the result PASSED\n")

	require.NoError(t, os.Remove(file))
	require.NoError(t, os.Symlink(os.DevNull, file))
	for _, name := range []string{file, dir} {
		code, _, stderr = moveauth(t, "replay", name)
		assert.Equal(t, 2, code)
		assert.Contains(t, stderr, file+": is no regular file")
	}
}
