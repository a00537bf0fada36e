package main

import (
	"encoding/json"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestWhatDoesNotPassIsToldAsItFalls(t *testing.T) {
	args := []string{"certify", "--format", "json", "--clause", "COMMIT-013"}
	code, quiet, stderr := moveauth(t, append(args, self(t, "yes")...)...)
	require.Equal(t, bad, code)
	assert.Empty(t, stderr, "standard error is no terminal, and nobody asked")

	code, stdout, stderr := moveauth(t, append(append(args, "--progress"), self(t, "yes")...)...)
	assert.Equal(t, bad, code)
	assert.Equal(t, 5, strings.Count(stderr, "\n"), stderr)
	assert.Regexp(t, `^1 of 5  failed  host-commit/COMMIT-013/\S+: \S`, stderr)
	assert.Contains(t, stderr, "\n5 of 5  failed  ")
	assert.NotContains(t, stderr, "\x1b", "nothing is redrawn where there is no terminal")
	took := regexp.MustCompile(`"duration_ms": [0-9.e-]+`)
	assert.Equal(t, took.ReplaceAllString(quiet, ""), took.ReplaceAllString(stdout, ""), "standard output is the report and nothing else")
}

func TestFailFast(t *testing.T) {
	code, stdout, stderr := moveauth(t, append([]string{"certify", "--fail-fast", "--profile", "host-commit"}, self(t, "yes")...)...)
	assert.Equal(t, bad, code)
	assert.Empty(t, stderr)
	assert.Equal(t, 1, strings.Count(stdout, "\n  again "), "one scenario is told")
	assert.Regexp(t, `\nSTOPPED: host-commit/COMMIT-\d+\w*/\S+ failed; \d+ of the \d+ scenarios that were selected were not run; a run that was stopped certifies nothing\n`, stdout)

	code, _, stderr = moveauth(t, "certify", "--fail-fast", "--write-known-failures", "there.yaml")
	assert.Equal(t, cannotRun, code)
	assert.Contains(t, stderr, "got --fail-fast and --write-known-failures, want one of them")
}

func TestAnAdapterThatHangsStopsTheRun(t *testing.T) {
	adapter := self(t, "mute")
	code, stdout, stderr := moveauth(t, append([]string{"certify", "--format", "json", "--timeout", "50ms", "--process-per-world", "--profile", "host-commit"}, adapter...)...)
	assert.Equal(t, bad, code)
	var report struct {
		Partial   bool
		Certified []string
		Stopped   struct {
			Verb       string
			NotReached int `json:"not_reached"`
			Selected   int
		}
		Profiles []struct{ Planned, Error int }
	}
	require.NoError(t, json.Unmarshal([]byte(stdout), &report))
	assert.True(t, report.Partial)
	assert.Empty(t, report.Certified)
	assert.Equal(t, "open", report.Stopped.Verb)
	assert.Equal(t, mostSilent, report.Profiles[0].Error)
	assert.Equal(t, report.Profiles[0].Planned-mostSilent, report.Stopped.NotReached)
	assert.Equal(t, report.Profiles[0].Planned, report.Stopped.Selected)
	assert.Regexp(t, `^moveauth: stopped: 10 scenarios in a row were given no answer to open in time; \d+ of the \d+ scenarios that were selected were not run; moveauth doctor -- `+regexp.QuoteMeta(adapter[1])+` looks for the cause\n$`, stderr)
}

func TestWhoDoesNotDescribeItselfIsSentToTheDoctor(t *testing.T) {
	for _, command := range []string{"certify", "describe"} {
		code, stdout, stderr := moveauth(t, command, "--", "true")
		assert.Equal(t, cannotRun, code)
		assert.Empty(t, stdout)
		assert.True(t, strings.HasPrefix(stderr, "moveauth: the subject did not describe itself (moveauth doctor -- true looks for the cause): describe: "), stderr)
	}
	_, _, stderr := moveauth(t, "certify", "--", "/no/such/program")
	assert.NotContains(t, stderr, "doctor", "there is nothing to examine")
}
