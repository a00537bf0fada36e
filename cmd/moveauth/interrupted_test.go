package main

import (
	"bytes"
	"context"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
)

// What was interrupted says so, and not what broke because of that.
func TestInterrupted(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "site")
	over, cancel := context.WithCancel(t.Context())
	cancel()
	for want, args := range map[string][]string{
		"moveauth: docs: interrupted before the pages were made; nothing was written or served\n":    {"docs", "-o", dir, "--serve"},
		"moveauth: doctor: interrupted before the examination was over, and nothing is told of it\n": append([]string{"doctor"}, self(t, "reference")...),
		"moveauth: interrupted before the subject had described itself; nothing was judged\n":        append([]string{"certify", "--clause", "COMMIT-013"}, self(t, "reference")...),
	} {
		var stdout, stderr bytes.Buffer
		assert.Equal(t, cannotRun, run(over, args, &stdout, &stderr))
		assert.Equal(t, want, stderr.String())
		assert.Empty(t, stdout.String())
	}
	assert.NoDirExists(t, dir)
}
