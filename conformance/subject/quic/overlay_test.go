package quic_test

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/moveauth/moveauth/conformance/subject/quic"
	"github.com/moveauth/moveauth/conformance/subject/quic/control"
	"github.com/moveauth/moveauth/conformance/suite"
)

// root is the repository's, seen from this package's folder.
const root = "../../.."

// faultsVariable is the environment variable that has TestFaultsOfTheServerAreFound
// run, which builds the reference host half a dozen times:
//
//	MOVEAUTH_SERVER_FAULTS=1 go test -count=1 -run TestFaultsOfTheServer ./conformance/subject/quic
const faultsVariable = "MOVEAUTH_SERVER_FAULTS"

// TestFaultsOfTheServerAreFound breaks the server itself, a statement at a time,
// and judges the program that comes of it as anybody would: by its address and its
// control address.
func TestFaultsOfTheServerAreFound(t *testing.T) {
	if os.Getenv(faultsVariable) == "" {
		t.Skip("builds for which " + faultsVariable + " asks")
	}
	for _, c := range []struct {
		name, file, old, new string
		clause               string
	}{
		{"nothing is wrong", "reference/server/owner.go", "", "", "COMMIT-061a"},
		{"an older connection is not taken over", "reference/server/owner.go",
			`old.fail(wire.CloseTakenOver, "the player has a newer connection")`, "_ = old", "COMMIT-061a"},
		{"payloads go to the host as they come", "reference/server/commands.go",
			"s.Payload, s.Encoded = g.json, false", "s.Payload, s.Encoded = m.Payload, true", "COMMIT-002"},
		{"one who is told is the only one", "reference/server/tell.go",
			"g.out.Stream(g.of[player], t, g.body)\n", "g.out.Stream(g.of[player], t, g.body)\nreturn\n", "COMMIT-033a"},
		{"what goes by the stream goes twice", "reference/server/sender.go",
			"x.staged = appendFrame(x.staged, t, body)", "x.staged = appendFrame(appendFrame(x.staged, t, body), t, body)", "COMMIT-033a"},
		{"no datagram has room for anything", "reference/server/sender.go",
			"if size > x.datagram {", "if size > 0 {", "INPUT-043b"},
	} {
		t.Run(c.name, func(t *testing.T) {
			program := built(t, c.file, c.old, c.new)
			host := started(t, program)
			red := 0
			for id, v := range verdicts(t, host, suite.Selection{Clauses: []string{c.clause}}) {
				if v != suite.Passed {
					red++
					t.Log(v, id)
				}
			}
			if c.old == "" {
				assert.Zero(t, red)
			} else {
				assert.Positive(t, red)
			}
		})
	}
}

// built builds the reference host with a piece of a file replaced.
func built(t *testing.T, file, old, with string) string {
	t.Helper()
	folder := t.TempDir()
	program := filepath.Join(folder, "refhost")
	args := []string{"build", "-o", program}
	if old != "" {
		path, err := filepath.Abs(filepath.Join(root, file))
		require.NoError(t, err)
		text, err := os.ReadFile(path)
		require.NoError(t, err)
		require.Equal(t, 1, strings.Count(string(text), old), "%s has %q once, or this fault is stale", file, old)
		changed := filepath.Join(folder, "changed.go")
		require.NoError(t, os.WriteFile(changed, []byte(strings.Replace(string(text), old, with, 1)), 0o600))
		overlay, err := json.Marshal(map[string]map[string]string{"Replace": {path: changed}})
		require.NoError(t, err)
		require.NoError(t, os.WriteFile(filepath.Join(folder, "overlay.json"), overlay, 0o600))
		args = append(args, "-overlay", filepath.Join(folder, "overlay.json"))
	}
	build := exec.Command("go", append(args, "./cmd/refhost")...)
	build.Dir = root
	said, err := build.CombinedOutput()
	require.NoError(t, err, "%s", said)
	return program
}

// started runs a reference host that lets itself be judged, as a process.
func started(t *testing.T, program string) *quic.Subject {
	t.Helper()
	ctx, stop := context.WithCancel(context.Background())
	host := exec.CommandContext(ctx, program, "serve", "--listen", "127.0.0.1:0", "--control", "127.0.0.1:0")
	host.Env = append(os.Environ(), control.KeyVariable+"="+key)
	host.Cancel = func() error { return host.Process.Signal(os.Interrupt) }
	host.WaitDelay = 10 * time.Second
	var log bytes.Buffer
	host.Stderr = &log
	out, err := host.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, host.Start())
	t.Cleanup(func() {
		stop()
		_ = host.Wait()
		if t.Failed() {
			t.Log(log.String())
		}
	})
	o := quic.Options{Key: key}
	for lines := bufio.NewScanner(out); lines.Scan(); {
		words := strings.Fields(lines.Text())
		require.NotEmpty(t, words)
		switch words[0] {
		case "address":
			o.Endpoint = words[1]
		case "control":
			o.Control = words[1]
		}
		if words[0] == "a" { // the last line: how to judge it
			break
		}
	}
	subject := quic.New(o)
	t.Cleanup(func() { assert.NoError(t, subject.Close()) })
	return subject
}
