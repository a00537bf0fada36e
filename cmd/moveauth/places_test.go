package main

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// A run does not write over what it reads, nor twice to one place.
func TestPlacesThatARunMayNotWriteTo(t *testing.T) {
	dir := t.TempDir()
	at := func(name string) string { return filepath.Join(dir, name) }
	require.NoError(t, os.WriteFile(at("known.yaml"), nil, 0o600))
	require.NoError(t, os.WriteFile(at("host.py"), nil, 0o600))
	require.NoError(t, os.Symlink(".", at("here")))
	require.NoError(t, os.Symlink("known.yaml", at("link")))
	for _, c := range []struct {
		args []string
		says string
	}{
		{[]string{"--out", at("oo"), "--report", "markdown=" + at("oo/certificate.json")}, "that is what --out " + at("oo") + " writes, want another file"},
		{[]string{"--out", at("oo"), "--report", "text=" + at("here/oo/report.json")}, "writes, want another file"},
		{[]string{"--out", at("oo"), "--report", "text=" + at("oo/transcripts/x.jsonl")}, "writes, want another file"},
		{[]string{"--out", at("oo"), "--write-known-failures", at("oo/report.json")}, "--write-known-failures " + at("oo/report.json") + ": that is what --out"},
		{[]string{"--write-known-failures", at("kk"), "--report", "json=" + at("here/kk")}, "that is the file that --write-known-failures writes, want another file"},
		{[]string{"--known-failures", at("known.yaml"), "--report", "json=" + at("link")}, "that is the file that --known-failures reads, want another file"},
		{[]string{"--report", "json=" + at("host.py"), "--", "python3", at("host.py")}, "that is a file of the adapter's command, want another file"},
		{[]string{"--report", "json=" + at("host.py"), "--", "python3", "--run=" + at("host.py")}, "that is a file of the adapter's command, want another file"},
		{[]string{"--out", ""}, "certify: --out is empty, want a folder"},
	} {
		code, stdout, stderr := moveauth(t, append([]string{"certify", "--clause", "COMMIT-013"}, c.args...)...)
		assert.Equal(t, cannotRun, code, c.args)
		assert.Contains(t, stderr, c.says)
		assert.Equal(t, 1, strings.Count(stderr, "\n"), "one line: %q", stderr)
		assert.Empty(t, stdout)
		entries, err := os.ReadDir(dir)
		require.NoError(t, err)
		assert.Len(t, entries, 4, "nothing was made by %q", c.args)
	}
	for _, beside := range []string{"oo/reports.json", "oo/transcript"} {
		known := knownFiles{read: at("known.yaml"), write: at("kk")}
		assert.NoError(t, apart([]string{"json=" + at(beside)}, at("oo"), &known, []string{"python3", at("host.py")}))
	}
}

// A run that cannot write its files has told what it found, and the earlier one's
// are as they were.
func TestFilesThatCannotBeWritten(t *testing.T) {
	shell, err := exec.LookPath("sh")
	if err != nil || exec.Command(shell, "-c", "ulimit -f 1").Run() != nil {
		t.Skip("files cannot be kept small here")
	}
	self, err := os.Executable()
	require.NoError(t, err)
	t.Setenv(asMoveauth, "1")
	dir := t.TempDir()
	out, drawing := filepath.Join(dir, "out"), filepath.Join(dir, "x.svg")
	// limited runs the command with files of at most that many blocks of 512 or 1024
	// bytes, as on a disk that is full.
	limited := func(blocks string, args ...string) (int, string, string) {
		var stdout, stderr strings.Builder
		cmd := exec.Command(shell, append([]string{"-c", `trap '' XFSZ; ulimit -f ` + blocks + `; exec "$0" "$@"`, self}, args...)...)
		cmd.Stdout, cmd.Stderr = &stdout, &stderr
		var ended *exec.ExitError
		if err := cmd.Run(); err != nil && !errors.As(err, &ended) {
			require.NoError(t, err)
		}
		return cmd.ProcessState.ExitCode(), stdout.String(), stderr.String()
	}
	run := []string{"certify", "--clause", "CLAMP-001", "--out", out, "--report", "html=" + filepath.Join(dir, "page.html")}
	code, _, stderr := limited("unlimited", run...)
	require.Zero(t, code, stderr)
	before, err := os.ReadFile(filepath.Join(out, "report.json"))
	require.NoError(t, err)
	code, stdout, stderr := limited("1", run...)
	assert.Equal(t, cannotRun, code)
	assert.Contains(t, stdout, "all that was selected passed", "the verdict is told")
	assert.Contains(t, stderr, "moveauth: --out: "+out+": cannot be written: file too large | --report html=")
	after, err := os.ReadFile(filepath.Join(out, "report.json"))
	require.NoError(t, err)
	assert.Equal(t, string(before), string(after))
	entries, err := os.ReadDir(out)
	require.NoError(t, err)
	assert.Len(t, entries, 2, "report and transcripts, and nothing half")

	code, _, stderr = limited("1", "draw", "-o", drawing, "kinematic-mover/MOVER-018b/a-corner-stops-both-axes-each-one-skin-short")
	assert.Equal(t, cannotRun, code)
	assert.Contains(t, stderr, "draw: "+drawing+": cannot be written: file too large")
	assert.NoFileExists(t, drawing)
}

// Output that is lost is no success.
func TestOutputThatIsLost(t *testing.T) {
	for _, args := range [][]string{
		{"list"}, {"clauses", "--profile", "contact-slope"}, {"explain", "SLOPE-001"}, {"explain", "contact-slope"},
		{"init", "--lang", "python", filepath.Join(t.TempDir(), "game")},
	} {
		var stderr strings.Builder
		assert.Equal(t, cannotRun, run(t.Context(), args, full{}, &stderr), args)
		assert.Contains(t, stderr.String(), "cannot be written to standard output: no space left", args)
	}
}

// full takes nothing.
type full struct{}

func (full) Write([]byte) (int, error) { return 0, errors.New("no space left") }

// What the system says is said in words.
func TestErrorsNameTheThing(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	require.NoError(t, os.WriteFile(file, nil, 0o600))
	for _, c := range []struct {
		args []string
		says string
	}{
		{[]string{"list", "x"}, `moveauth: list: got the argument "x", want flags alone; moveauth list --help lists them`},
		{[]string{"fence"}, "moveauth: fence: got 0 arguments"},
		{[]string{"certify", "--out", filepath.Join(file, "x")}, "the folder cannot be made: not a directory"},
		{[]string{"serve", "--listen", "foo"}, `moveauth: serve: --listen is "foo", want host:port`},
		{[]string{"docs", "--serve", "foo"}, `moveauth: docs: --serve is "foo", want host:port`},
		{[]string{"certify", "--clause", "COMMIT-013", "--", "/no/such"}, `"/no/such" cannot be run (no such file or directory), want a program`},
		{[]string{"doctor", "--", "no-such-program"}, `"no-such-program" is no program in PATH, want the path of one or its name`},
		{[]string{"fence", "--rules", "", "."}, "fence: --rules is empty, want a file"},
		{[]string{"fence", "--rules", os.DevNull, "."}, "--rules: " + os.DevNull + ": is no regular file"},
		{[]string{"certify", "--known-failures", os.DevNull}, "--known-failures: " + os.DevNull + ": is no regular file"},
		{[]string{"docs", "-o", filepath.Join(file, "x"), "--sabotage", os.DevNull}, "file/x"},
		{[]string{"docs", "-o", filepath.Join(t.TempDir(), "x"), "--sabotage", os.DevNull}, "docs: --sabotage: " + os.DevNull + ": is no regular file"},
	} {
		code, stdout, stderr := moveauth(t, c.args...)
		assert.Equal(t, cannotRun, code, c.args)
		assert.Contains(t, stderr, c.says, c.args)
		for _, raw := range []string{"mkdir", "fork/exec", "exec:", "listen tcp", "open ", "unknown command"} {
			assert.NotContains(t, stderr, raw, c.args)
		}
		assert.Empty(t, stdout)
	}
}
