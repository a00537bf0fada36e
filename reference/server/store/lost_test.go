package store_test

import (
	"os"
	"path/filepath"
	"runtime"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/moveauth/moveauth/reference/server/store"
)

// Whoever removes the file that is open has thrown away what is saved from then on.
func TestCloseOfFileThatHasGone(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("it lets nobody remove a file that is open")
	}
	path := filepath.Join(t.TempDir(), "store")
	s := open(t, path)
	require.NoError(t, os.Remove(path))
	var fault *store.FaultError
	require.ErrorAs(t, s.Close(), &fault)
	assert.Equal(t, store.Lost, fault.Fault)
}

// Of the two first pages one may be damaged, and that is told.
func TestWarningOfOneFirstPage(t *testing.T) {
	path, _ := rich(t, 3)
	whole, err := os.ReadFile(path)
	require.NoError(t, err)
	for page := range 2 {
		file := append([]byte{}, whole...)
		file[page*os.Getpagesize()+40] ^= 1
		require.NoError(t, os.WriteFile(path, file, 0o600))
		content, err := store.Read(path)
		require.NoError(t, err)
		assert.Contains(t, content.Warning, "one of its two first pages is damaged")
		s := open(t, path)
		assert.Equal(t, content.Warning, s.Warning())
		require.NoError(t, s.Close())
	}
	require.NoError(t, os.WriteFile(path, whole, 0o600))
	s := open(t, path)
	assert.Empty(t, s.Warning())
	require.NoError(t, s.Close())
}
