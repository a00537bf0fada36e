package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/tools/txtar"

	"github.com/moveauth/moveauth/conformance"
)

// game writes the small game that is in order to disk.
func game(t *testing.T) string {
	t.Helper()
	text, err := conformance.FenceTrees.ReadFile("fence/testdata/trees/in-order.txtar")
	require.NoError(t, err)
	dir := t.TempDir()
	for _, f := range txtar.Parse(text).Files {
		put(t, dir, f.Name, string(f.Data))
	}
	return dir
}

func put(t *testing.T, dir, name, text string) string {
	t.Helper()
	path := filepath.Join(dir, filepath.FromSlash(name))
	require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o755))
	require.NoError(t, os.WriteFile(path, []byte(text), 0o644))
	return path
}

const stray = "class Chair { NetworkTransform nt; void Sit() { nt.Teleport(a, b, c); } }\n"

func TestFence(t *testing.T) {
	dir := game(t)
	code, stdout, stderr := moveauth(t, "fence", dir)
	assert.Equal(t, good, code, stderr)
	assert.Contains(t, stdout, "66 fences: 66 clean, 0 with 0 findings, 0 with nothing to check")

	put(t, dir, "Assets/My Things/Chair.cs", stray)
	code, stdout, stderr = moveauth(t, "fence", dir)
	assert.Equal(t, bad, code, stderr)
	assert.Empty(t, stderr)
	assert.Contains(t, stdout, "Assets/My Things/Chair.cs:1:52: FENCE-002a: Teleport is called in the one snap handler and nowhere else\n  found    nt.Teleport(a, b, c), in Chair.Sit\n")

	rules := put(t, dir, "fence.yaml", "skip: [My Things]\n")
	code, _, stderr = moveauth(t, "fence", dir)
	assert.Equal(t, bad, code)
	assert.Equal(t, "moveauth: "+rules+" is there and was not used; to go by it: --rules "+rules+"\n", stderr)
	code, _, stderr = moveauth(t, "fence", "--rules", rules, dir)
	assert.Equal(t, good, code, stderr)

	code, stdout, _ = moveauth(t, "fence", "--format", "json", dir)
	assert.Equal(t, bad, code)
	var report struct {
		Fences []struct{ Fence, Verdict string }
	}
	require.NoError(t, json.Unmarshal([]byte(stdout), &report))
	assert.Len(t, report.Fences, 66)

	code, stdout, _ = moveauth(t, "fence", "--format", "sarif", dir)
	assert.Equal(t, bad, code)
	assert.Contains(t, stdout, `"uri": "Assets/My%20Things/Chair.cs"`)
	assert.Contains(t, stdout, `"text": "Teleport is called in the one snap handler and nowhere else"`)
}

func TestFenceThatCannotRun(t *testing.T) {
	dir := t.TempDir()
	file := put(t, dir, "a.cs", "")
	for _, c := range []struct {
		why  string
		args []string
		want string
	}{
		{"no folder", nil, "moveauth: fence: got 0 arguments, want one: the folder of a Unity project"},
		{"two folders", []string{dir, dir}, "got 2 arguments, want one"},
		{"init of no folder", []string{"init"}, "moveauth: fence init: got 0 arguments, want one"},
		{"a folder that is not there", []string{filepath.Join(dir, "gone")}, "is not there, want a folder"},
		{"a file", []string{file}, "is a file, want a folder"},
		{"an unknown format", []string{"--format", "xml", dir}, `--format is "xml", want text, json or sarif`},
		{"rules that are not there", []string{"--rules", filepath.Join(dir, "gone"), dir}, "gone: is not there"},
		{"rules that are none", []string{"--rules", put(t, dir, "r.yaml", "snap: {handlr: A}\n"), dir}, "r.yaml: line 1: snap.handlr: got a key that is not known, want one of handler,"},
	} {
		code, _, stderr := moveauth(t, append([]string{"fence"}, c.args...)...)
		assert.Equal(t, cannotRun, code, c.why)
		assert.Contains(t, stderr, c.want, c.why)
	}
	empty := t.TempDir()
	code, stdout, stderr := moveauth(t, "fence", empty)
	assert.Equal(t, cannotRun, code)
	assert.Contains(t, stderr, "no fence had anything to check, want a Unity project")
	assert.Contains(t, stdout, "66 with nothing to check")
}

func TestFenceInit(t *testing.T) {
	dir := game(t)
	code, stdout, stderr := moveauth(t, "fence", "init", dir)
	require.Equal(t, good, code, stderr)
	rules := filepath.Join(dir, "fence.yaml")
	assert.Contains(t, stdout, "wrote "+rules)
	text, err := os.ReadFile(rules)
	require.NoError(t, err)
	assert.Contains(t, string(text), "handler: PlayerMotor.OnSnapped")

	require.NoError(t, os.WriteFile(rules, []byte("mine"), 0o644))
	code, _, stderr = moveauth(t, "fence", "init", dir)
	assert.Equal(t, cannotRun, code)
	assert.Contains(t, stderr, "is there already, want a name that is free; nothing was written")
	text, err = os.ReadFile(rules)
	require.NoError(t, err)
	assert.Equal(t, "mine", string(text))

	elsewhere := filepath.Join(t.TempDir(), "rules.yaml")
	code, _, stderr = moveauth(t, "fence", "init", "--out", elsewhere, dir)
	require.Equal(t, good, code, stderr)
	code, stdout, stderr = moveauth(t, "fence", "--rules", elsewhere, dir)
	assert.Equal(t, good, code, stdout+stderr)

	code, _, stderr = moveauth(t, "fence", "init", filepath.Join(dir, "gone"))
	assert.Equal(t, cannotRun, code)
	assert.Contains(t, stderr, "is not there, want a folder")

	empty := t.TempDir()
	put(t, empty, "readme.md", "")
	code, _, stderr = moveauth(t, "fence", "init", empty)
	assert.Equal(t, cannotRun, code)
	assert.Contains(t, stderr, "is this the project's root? nothing was written")
	assert.NoFileExists(t, filepath.Join(empty, "fence.yaml"))

	spaced := filepath.Join(t.TempDir(), "Bo's Game")
	put(t, spaced, "a.cs", stray)
	code, stdout, stderr = moveauth(t, "fence", "init", spaced)
	require.Equal(t, good, code, stderr)
	quote := "'" + strings.ReplaceAll(spaced, "'", `'\''`) + "'"
	assert.Contains(t, stdout, "moveauth fence --rules '"+quote[1:len(quote)-1]+string(filepath.Separator)+"fence.yaml' "+quote+"\n")
}
