package main

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestVectors(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "out")
	full := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(full, "notes.txt"), nil, 0o644))
	for name, tc := range map[string]struct {
		args []string
		code int
		says string
	}{
		"one clause":                 {[]string{"--profile", "kinematic-mover", "--clause", "MOVER-018b", "-o", dir}, good, "vectors, of 1 clauses"},
		"no profile":                 {[]string{"-o", dir}, cannotRun, "--profile is missing, want one of kinematic-mover, contact-slope"},
		"no folder":                  {[]string{"--profile", "kinematic-mover"}, cannotRun, "-o is missing"},
		"a profile that there isn't": {[]string{"--profile", "kinematic-mov", "-o", dir}, cannotRun, "the nearest: kinematic-mover"},
		"one that cannot":            {[]string{"--profile", "host-commit", "-o", dir}, cannotRun, "host-commit cannot be written as vectors: what happened is claimed"},
		"a clause that there isn't":  {[]string{"--profile", "kinematic-mover", "--clause", "MOVER-999", "-o", dir}, cannotRun, "no clause is called"},
		"another profile's clause":   {[]string{"--profile", "kinematic-mover", "--clause", "SLOPE-007", "-o", dir}, cannotRun, "not of kinematic-mover"},
		"what no scenario is of":     {[]string{"--profile", "kinematic-mover", "--clause", "MOVER-056b", "-o", dir}, cannotRun, "nothing is selected by --clause MOVER-056b: MOVER-056b is judged by the structure"},
		"a folder of somebody's":     {[]string{"--profile", "kinematic-mover", "--clause", "MOVER-018b", "-o", full}, cannotRun, "notes.txt"},
		"arguments":                  {[]string{"--profile", "kinematic-mover", "-o", dir, "more"}, cannotRun, "more"},
	} {
		var stdout, stderr strings.Builder
		code := run(context.Background(), append([]string{"vectors"}, tc.args...), &stdout, &stderr)
		assert.Equal(t, tc.code, code, "%s: %s%s", name, stdout.String(), stderr.String())
		assert.Contains(t, stdout.String()+stderr.String(), tc.says, name)
	}
	assert.FileExists(t, filepath.Join(dir, "MOVER-018b.json"))
	assert.FileExists(t, filepath.Join(dir, "index.json"))
}
