package main

import (
	"bufio"
	"context"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestDocs(t *testing.T) {
	if testing.Short() {
		t.Skip("it draws every clause: seconds")
	}
	dir := filepath.Join(t.TempDir(), "site")
	// Served from memory and written at once, until it is interrupted.
	ctx, interrupt := context.WithCancel(t.Context())
	out, in := io.Pipe()
	ended := make(chan int, 1)
	var stderr strings.Builder
	go func() { ended <- run(ctx, []string{"docs", "-o", dir, "--serve"}, in, &stderr) }()
	line, err := bufio.NewReader(out).ReadString('\n')
	require.NoError(t, err)
	address := strings.TrimSpace(line)
	assert.True(t, strings.HasPrefix(address, "http://127.0.0.1:"), address)
	answer, err := http.Get(address + "clause/MOVER-018b.html")
	require.NoError(t, err)
	served, err := io.ReadAll(answer.Body)
	answer.Body.Close()
	require.NoError(t, err)
	interrupt()
	assert.Zero(t, <-ended, stderr.String())

	written, err := os.ReadFile(filepath.Join(dir, "clause", "MOVER-018b.html"))
	require.NoError(t, err)
	assert.Equal(t, string(written), string(served))
	drawings, err := filepath.Glob(filepath.Join(dir, "drawing", "*.svg"))
	require.NoError(t, err)
	// Each profile that has drawings has a hundred clauses or so, and most of
	// them something to draw.
	assert.Greater(t, len(drawings), 400)
	for _, file := range drawings {
		info, err := os.Stat(file)
		require.NoError(t, err)
		assert.Less(t, info.Size(), int64(300_000), file)
	}
	assert.Contains(t, stderr.String(), "begin with index.html")
}

func TestDocsRefuses(t *testing.T) {
	dir := t.TempDir()
	bad := filepath.Join(dir, "bad.json")
	require.NoError(t, os.WriteFile(bad, []byte("{}"), 0o644))
	certificate := filepath.Join(t.TempDir(), "certificate.json")
	require.NoError(t, os.WriteFile(certificate, []byte(`{"_type": "https://in-toto.io/Statement/v1", "subject": []}`), 0o644))
	for want, args := range map[string][]string{
		"docs: --report: " + certificate + ": it is a certificate; the report lies beside it, as report.json, want what certify --format json prints": {"-o", filepath.Join(dir, "new"), "--report", certificate},
		"neither -o DIR nor --serve": {},
		"-o is empty":                {"-o", ""},
		`the arguments ["site"]`:     {"site"},
		`["127.0.0.1:0" "more"]`:     {"--serve", "127.0.0.1:0", "more"},
		`["127.0.0.1:1"]`:            {"--serve=127.0.0.1:2", "127.0.0.1:1"},
		"want host:port":             {"--serve", "nonsense"},
		"--report: " + bad:           {"-o", filepath.Join(dir, "new"), "--report", bad},
		"--sabotage: " + bad:         {"-o", filepath.Join(dir, "new"), "--sabotage", bad},
		"none: is not there":         {"-o", filepath.Join(dir, "new"), "--report", filepath.Join(dir, "none")},
		"has bad.json":               {"-o", dir},
		"not a directory":            {"-o", bad},
	} {
		code, stdout, stderr := moveauth(t, append([]string{"docs"}, args...)...)
		assert.Equal(t, cannotRun, code, args)
		assert.Empty(t, stdout, args)
		assert.Contains(t, stderr, want)
		assert.Equal(t, 1, strings.Count(stderr, "\n"), "one line: %s", stderr)
	}
	assert.NoDirExists(t, filepath.Join(dir, "new"))
}
