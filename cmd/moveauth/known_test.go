package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// From the first run of an adapter that fails to a CI that is green until
// something else does.
func TestKnownFailuresFromTheFirstRunOn(t *testing.T) {
	file := filepath.Join(t.TempDir(), "known.yaml")
	narrow := []string{"certify", "--clause", "COMMIT-013"}
	certify := func(as string, more ...string) (int, string, string) {
		return moveauth(t, append(append(narrow, more...), self(t, as)...)...)
	}

	code, text, stderr := certify("yes", "--write-known-failures", file)
	assert.Equal(t, 1, code, "what was not known before fails")
	assert.Contains(t, text, "  code      expected:")
	assert.Regexp(t, `^moveauth: wrote [1-9][0-9]* to .*known.yaml; say in each why it fails\n$`, stderr)

	code, text, stderr = certify("yes", "--known-failures", file)
	assert.Equal(t, 2, code, "nobody has said why")
	assert.Empty(t, text)
	assert.Regexp(t, `^moveauth: known failures: \S+known.yaml:6, \S+known.yaml:11, \S+known.yaml:16 and 2 more: reason and link are empty, want one of them`, stderr)
	assert.Equal(t, 1, strings.Count(stderr, "\n"))

	written, err := os.ReadFile(file)
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(file, []byte(strings.ReplaceAll(string(written), `reason: ""`, "reason: it says yes")), 0o600))
	code, text, stderr = certify("yes", "--known-failures", file)
	assert.Zero(t, code)
	assert.Empty(t, stderr)
	assert.Contains(t, text, "it says yes")
	assert.Contains(t, text, "known failures and no other; a partial run certifies nothing")
	assert.NotContains(t, text, "CERTIFIED")

	code, text, _ = certify("reference", "--known-failures", file)
	assert.Equal(t, 1, code)
	assert.Contains(t, text, "it passes: remove the entry")
	assert.Contains(t, text, "NOT GOOD: the list of known failures is wrong in")

	again := filepath.Join(t.TempDir(), "again.yaml")
	code, _, _ = certify("yes", "--known-failures", file, "--write-known-failures", again)
	assert.Zero(t, code)
	kept, err := os.ReadFile(again)
	require.NoError(t, err)
	assert.Contains(t, string(kept), "reason: it says yes")
	assert.NotContains(t, string(kept), `reason: ""`)
}

func TestKnownFailuresThatCannotBeHad(t *testing.T) {
	dir := t.TempDir()
	there := filepath.Join(dir, "there.yaml")
	require.NoError(t, os.WriteFile(there, []byte("- senario: x\n"), 0o600))
	for _, c := range []struct {
		args []string
		says string
	}{
		{[]string{"--known-failures", ""}, "--known-failures is empty, want a file"},
		{[]string{"--known-failures", filepath.Join(dir, "none.yaml")}, "none.yaml"},
		{[]string{"--known-failures", dir}, "is a directory"},
		{[]string{"--known-failures", there}, `there.yaml:1: got the member "senario", want one of scenario`},
		{[]string{"--write-known-failures", ""}, "--write-known-failures is empty, want a file"},
		{[]string{"--write-known-failures", there}, "is there already, want a new file"},
		{[]string{"--seed", "0"}, "--seed is 0, want 1 or more"},
		{[]string{"--seed", "-3"}, "--seed is -3, want 1 or more"},
		{[]string{"--seed", "x"}, "--seed"},
		{[]string{"--seed", "1", "--shuffle"}, "got --seed and --shuffle, want one of them"},
	} {
		code, _, stderr := moveauth(t, append([]string{"certify", "--clause", "COMMIT-013"}, c.args...)...)
		assert.Equal(t, 2, code, "%q", c.args)
		assert.Contains(t, stderr, c.says)
		assert.Equal(t, 1, strings.Count(stderr, "\n"), "one line: %q", stderr)
	}
}

func TestAnEmptyListOfKnownFailuresIsTold(t *testing.T) {
	empty := filepath.Join(t.TempDir(), "known.yaml")
	require.NoError(t, os.WriteFile(empty, nil, 0o600))
	code, _, stderr := moveauth(t, "certify", "--clause", "COMMIT-013", "--known-failures", empty)
	assert.Equal(t, good, code)
	assert.Equal(t, "moveauth: --known-failures: "+empty+" has no entries, so nothing is excused\n", stderr)
}

func TestShuffledRunsSayWhatRepeatsThem(t *testing.T) {
	code, text, _ := moveauth(t, "certify", "--clause", "COMMIT-013", "--shuffle")
	assert.Zero(t, code)
	seed := regexp.MustCompile(`In random order: --seed ([0-9]+) repeats it`).FindStringSubmatch(text)
	require.NotNil(t, seed, text)
	var report struct{ Seed json.Number }
	_, text, _ = moveauth(t, "certify", "--clause", "COMMIT-013", "--seed", seed[1], "--format", "json")
	require.NoError(t, json.Unmarshal([]byte(text), &report))
	assert.Equal(t, seed[1], report.Seed.String())
}
