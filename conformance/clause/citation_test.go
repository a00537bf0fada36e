package clause

import (
	"os"
	"path/filepath"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestScanCitations(t *testing.T) {
	list, err := ScanCitations(fstest.MapFS{
		"reference/commit/queue.go": {Data: []byte(`// Package commit cites nothing, though it says COMMIT-001 here.
package commit

// receive takes an envelope.
// COMMIT-002a: only enqueues,
//   so that the drain has
// the say.
//
// This is not part of it.
func receive() string {
	n := 1 // COMMIT-005a, COMMIT-005b: one counter
	// and this is another comment
	return "// COMMIT-003: in a string" /* COMMIT-004: in a block */
}
`)},
		"reference/commit/queue_test.go":    {Data: []byte("package commit\n// COMMIT-006a: in a test\n")},
		"reference/commit/testdata/x.go":    {Data: []byte("package x\n// COMMIT-006a: in testdata\n")},
		"reference/commit/notes.md":         {Data: []byte("// COMMIT-006a: no Go\n")},
		"reference/commit/a_other.go":       {Data: []byte("package commit\n//COMMIT-013: gaps\n")},
		"conformance/suite/not_referred.go": {Data: []byte("package suite\n// COMMIT-006a: elsewhere\n")},
	}, "reference")
	require.NoError(t, err)
	const file = "reference/commit/queue.go"
	assert.Equal(t, []Citation{
		{"COMMIT-013", "reference/commit/a_other.go", 2, "gaps"},
		{"COMMIT-002a", file, 5, "only enqueues, so that the drain has the say."},
		{"COMMIT-005a", file, 11, "one counter"},
		{"COMMIT-005b", file, 11, "one counter"},
	}, list)
}

func TestACitationThatNobodyWouldFindIsAnError(t *testing.T) {
	for _, comment := range []string{"// COMMIT-009a a copy", "// COMMIT-009a:", "// COMMIT-009a and COMMIT-009b: copies", "//COMMIT-009a, why"} {
		_, err := ScanCitations(fstest.MapFS{"r/q.go": {Data: []byte("package r\n\n" + comment + "\n")}}, "r")
		assert.ErrorContains(t, err, "r/q.go:3: got", comment)
	}
}

func TestScanCitationsReportsWhatItCannotRead(t *testing.T) {
	_, err := ScanCitations(fstest.MapFS{"r/q.go": {Data: []byte("pakcage r\n")}}, "r")
	assert.ErrorContains(t, err, "r/q.go:1")
	_, err = ScanCitations(fstest.MapFS{}, "r")
	assert.ErrorIs(t, err, os.ErrNotExist)
}

func TestTheGeneratedCitationsNameFilesAndClauses(t *testing.T) {
	for _, c := range Citations() {
		assert.Regexp(t, ID, c.Clause)
		assert.FileExists(t, filepath.Join("..", "..", filepath.FromSlash(c.File)))
		assert.Positive(t, c.Line)
	}
}
