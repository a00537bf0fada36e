package fence_test

import (
	"os"
	"path/filepath"
	"runtime"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestLinks(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("links need a privilege there")
	}
	dir := t.TempDir()
	require.NoError(t, os.MkdirAll(filepath.Join(dir, "Assets", "In"), 0o755))
	require.NoError(t, os.WriteFile(filepath.Join(dir, "Assets", "In", "a.cs"), []byte("class A { NetworkTransform t; void B() { t.Teleport(a, b, c); } }"), 0o644))
	require.NoError(t, os.Symlink("..", filepath.Join(dir, "Assets", "In", "Loop")))
	require.NoError(t, os.Symlink("self.cs", filepath.Join(dir, "Assets", "self.cs")))
	require.NoError(t, os.Symlink(filepath.Join("In", "a.cs"), filepath.Join(dir, "Assets", "linked.cs")))
	r := run(t, os.DirFS(dir), "")
	found := lines(r)
	require.Len(t, found, 3)
	assert.Contains(t, found[0], "FENCE-002a Assets/In/a.cs:1 t.Teleport")
	assert.Contains(t, found[1], "FENCE-002a Assets/linked.cs:1 t.Teleport", "a linked file is a file")
	assert.Contains(t, found[2], "FENCE-002a Assets/self.cs:0 cannot be read: too many levels")
	assert.Contains(t, notes(r), "Assets/In/Loop:0 is a link to a folder, and was not followed")
}

// A folder that a link brings into the tree from elsewhere is read by nobody, and may
// hold anything.
func TestLinksOutOfTheTree(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("links need a privilege there")
	}
	above := t.TempDir()
	dir, shared := filepath.Join(above, "game"), filepath.Join(above, "shared")
	for _, made := range []string{filepath.Join(dir, "Assets"), shared} {
		require.NoError(t, os.MkdirAll(made, 0o755))
	}
	require.NoError(t, os.WriteFile(filepath.Join(shared, "a.cs"), []byte("class A { NetworkTransform t; void B() { t.Teleport(a, b, c); } }"), 0o644))
	for _, to := range []string{shared, "../../shared"} {
		link := filepath.Join(dir, "Assets", "Shared")
		require.NoError(t, os.Symlink(to, link))
		r := run(t, os.DirFS(dir), "")
		assert.Equal(t, []string{"FENCE-001a Assets/Shared:0 cannot be read: it is a link to a folder that is not read, as it lies outside of the tree or is left out, and no link to a folder is followed; want the folder itself, or the link left out too (rules: skip)"}, lines(r))
		assert.Empty(t, lines(run(t, os.DirFS(dir), "skip: [Shared]\n")))
		require.NoError(t, os.Remove(link))
	}
}
