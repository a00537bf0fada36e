package main

import (
	"encoding/xml"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestOneRunGivesEveryReport(t *testing.T) {
	dir := t.TempDir()
	args := []string{"certify", "--profile", "contact-slope", "--clause", "SLOPE-001"}
	formats := []string{"text", "json", "junit", "messages", "html", "markdown"}
	for _, f := range formats {
		args = append(args, "--report", f+"="+filepath.Join(dir, f))
	}
	code, stdout, stderr := moveauth(t, args...)
	assert.Zero(t, code, stderr)
	entries, err := os.ReadDir(dir)
	require.NoError(t, err)
	assert.Len(t, entries, len(formats))
	text, err := os.ReadFile(filepath.Join(dir, "text"))
	require.NoError(t, err)
	assert.Equal(t, stdout, string(text))
	text, err = os.ReadFile(filepath.Join(dir, "junit"))
	require.NoError(t, err)
	require.NoError(t, xml.Unmarshal(text, new(struct{})))

	report := filepath.Join(dir, "json")
	code, stdout, stderr = moveauth(t, "compare", report, report)
	assert.Zero(t, code, stderr)
	assert.Contains(t, stdout, "B was judged in part: a partial run certifies nothing.\n")
	assert.Contains(t, stdout, "  SLOPE-001      passed      passed      ")
	code, stdout, _ = moveauth(t, "compare", "--differs", "--format", "markdown", report, report)
	assert.Zero(t, code)
	assert.Contains(t, stdout, "No clause differs.")
}

func TestReportsThatCannotBeMade(t *testing.T) {
	dir := t.TempDir()
	empty := filepath.Join(dir, "empty.json")
	require.NoError(t, os.WriteFile(empty, nil, 0o600))
	out := filepath.Join(dir, "out")
	for _, c := range []struct {
		args []string
		says string
	}{
		{[]string{"certify", "--report", "junit"}, "--report junit: want FORMAT=FILE, as in junit=out.xml"},
		{[]string{"certify", "--report", "xml=" + out}, `format is "xml", want text, json, junit, messages, html or markdown`},
		{[]string{"certify", "--report", "junit=" + dir}, "that is a folder, want a file"},
		{[]string{"certify", "--report", "junit=" + filepath.Join(out, "no", "x")}, "no such file or directory"},
		{[]string{"certify", "--report", "junit=" + out, "--clause", "COMIT-009"}, `no clause is called "COMIT-009"`},
		{[]string{"certify", "--report", "junit=" + out, "--", "/no/such/program"}, "/no/such/program"},
		{[]string{"compare"}, "compare: got no reports"},
		{[]string{"compare", out}, out + ": is not there"},
		{[]string{"compare", dir}, "is a directory"},
		{[]string{"compare", empty}, empty + ": it is empty, want a report of moveauth certify --report json=FILE"},
		{[]string{"compare", "--format", "json", empty}, `--format is "json", want text, markdown or html`},
	} {
		code, stdout, stderr := moveauth(t, c.args...)
		assert.Equal(t, 2, code, c.args)
		assert.Contains(t, stderr, c.says)
		assert.Equal(t, 1, strings.Count(stderr, "\n"), "an error is one line: %q", stderr)
		assert.Empty(t, stdout)
		entries, err := os.ReadDir(dir)
		require.NoError(t, err)
		assert.Len(t, entries, 1, "nothing is left of %q", c.args)
	}
}
