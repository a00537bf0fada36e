package main

import (
	"encoding/xml"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

const drawnScenario = "kinematic-mover/MOVER-018b/a-corner-stops-both-axes-each-one-skin-short"

func wellFormed(t *testing.T, text string) {
	t.Helper()
	d := xml.NewDecoder(strings.NewReader(text))
	for {
		if _, err := d.Token(); err == io.EOF {
			return
		} else if !assert.NoError(t, err) {
			return
		}
	}
}

func TestDraw(t *testing.T) {
	code, stdout, stderr := moveauth(t, "draw", drawnScenario)
	require.Zero(t, code, stderr)
	assert.Empty(t, stderr)
	wellFormed(t, stdout)
	assert.True(t, strings.HasPrefix(stdout, "<?xml"))
	for _, text := range []string{"<svg ", ">MOVER-018b<", ">A corner stops both axes<", ">passed<", ">north<", ">east<"} {
		assert.Contains(t, stdout, text)
	}

	file := filepath.Join(t.TempDir(), "corner.svg")
	code, none, stderr := moveauth(t, "draw", "kinematic-mover/MOVER-019", "-o", file)
	require.Zero(t, code, stderr)
	assert.Empty(t, none)
	written, err := os.ReadFile(file)
	require.NoError(t, err)
	assert.Contains(t, string(written), ">MOVER-019<", "a prefix that names one scenario is enough")
}

// The same run is the same drawing, by whatever way the answers came.
func TestDrawAnAdapter(t *testing.T) {
	_, want, _ := moveauth(t, "draw", drawnScenario)
	code, got, stderr := moveauth(t, append([]string{"draw", drawnScenario}, self(t, "reference")...)...)
	assert.Zero(t, code, stderr)
	assert.Equal(t, want, got)
	code, got, stderr = moveauth(t, append([]string{"draw", "kinematic-mover/MOVER-019"}, self(t, "yes")...)...)
	assert.Zero(t, code, stderr)
	wellFormed(t, got)
	assert.Contains(t, got, ">FAILED<")
	assert.Contains(t, got, ">expected<")
}

func TestDrawErrors(t *testing.T) {
	for _, c := range []struct {
		args []string
		says []string
	}{
		{[]string{"draw"}, []string{"draw: got 0 arguments, want one scenario"}},
		{[]string{"draw", "a", "b"}, []string{"got 2 arguments"}},
		{[]string{"draw", "--", "node"}, []string{"got 0 arguments"}},
		{[]string{"draw", drawnScenario, "--"}, []string{"nothing stands after --"}},
		{[]string{"draw", drawnScenario[:len(drawnScenario)-1]}, []string{"no scenario is called", "the nearest: " + drawnScenario}},
		{[]string{"draw", "kinematic-mover/MOVER-018b"}, []string{"names 3 scenarios, want one of: " + drawnScenario + ", "}},
		{[]string{"draw", "kinematic-mover"}, []string{"scenarios, want one of: ", " more"}},
		{[]string{"draw", "host-commit/COMMIT-007a"}, []string{"the profile host-commit has no drawings; those of kinematic-mover, "}},
		{[]string{"draw", drawnScenario, "-o", filepath.Join("no", "such", "folder.svg")}, []string{"draw: ", "folder.svg"}},
		{[]string{"draw", drawnScenario, "--", "/no/such/program"}, []string{"/no/such/program"}},
	} {
		t.Run(strings.Join(c.args, " "), func(t *testing.T) {
			code, stdout, stderr := moveauth(t, c.args...)
			assert.Equal(t, cannotRun, code)
			assert.Empty(t, stdout)
			assert.Equal(t, 1, strings.Count(stderr, "\n"), "an error is one line: %q", stderr)
			for _, text := range c.says {
				assert.Contains(t, stderr, text)
			}
		})
	}
}
