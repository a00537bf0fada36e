package disk

import (
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func put(t *testing.T, name, text string) string {
	t.Helper()
	require.NoError(t, os.WriteFile(name, []byte(text), 0o600))
	return name
}

func holds(t *testing.T, name, text string) {
	t.Helper()
	got, err := os.ReadFile(name)
	require.NoError(t, err)
	assert.Equal(t, text, string(got))
}

// names lists what lies in a folder.
func names(t *testing.T, dir string) (list []string) {
	entries, err := os.ReadDir(dir)
	require.NoError(t, err)
	for _, e := range entries {
		list = append(list, e.Name())
	}
	return list
}

func TestRead(t *testing.T) {
	dir := t.TempDir()
	at := func(name string) string { return filepath.Join(dir, name) }
	put(t, at("four"), "1234")
	require.NoError(t, os.Symlink(at("four"), at("link")))
	require.NoError(t, os.Symlink(os.DevNull, at("device")))
	pipes := exec.Command("mkfifo", at("pipe")).Run() == nil
	root, err := os.OpenRoot(dir)
	require.NoError(t, err)
	defer root.Close()
	for _, name := range []string{"four", "link"} {
		text, err := Read(at(name), 4)
		require.NoError(t, err)
		assert.Equal(t, "1234", string(text))
	}
	text, err := ReadIn(root, "four", "shown", 4)
	require.NoError(t, err)
	assert.Equal(t, "1234", string(text))
	for name, says := range map[string]string{
		"four": "has 4 bytes, want at most 3", "device": "is no regular file", "pipe": "is no regular file",
		"none": "is not there", ".": "is a directory, want a file", "four/x": "cannot be read: not a directory",
	} {
		if name == "pipe" && !pipes {
			continue
		}
		_, err := Read(at(name), 3)
		assert.EqualError(t, err, at(name)+": "+says)
		if name != "device" {
			_, err = ReadIn(root, name, "shown", 3)
			assert.EqualError(t, err, "shown: "+says)
		}
	}
	_, err = Read(at("none"), 3)
	assert.ErrorIs(t, err, fs.ErrNotExist)
	if _, err := os.Stat("/proc/self/cmdline"); err == nil { // which says that it has no bytes
		_, err := Read("/proc/self/cmdline", 3)
		assert.ErrorContains(t, err, "has more than 3 bytes")
	}
}

func TestNewAndWrite(t *testing.T) {
	dir := t.TempDir()
	at := func(name string) string { return filepath.Join(dir, name) }
	put(t, at("there"), "mine")
	assert.ErrorIs(t, New(at("there"), []byte("x")), fs.ErrExist)
	holds(t, at("there"), "mine")
	require.NoError(t, New(at("new"), []byte("x")))
	holds(t, at("new"), "x")
	assert.EqualError(t, New(at("no/new"), nil), at("no/new")+": cannot be written: no such file or directory")

	require.NoError(t, os.Symlink("there", at("link")))
	require.NoError(t, Write(at("link"), []byte("other")))
	holds(t, at("there"), "other")
	require.NoError(t, Write(at("fresh"), []byte("y")))
	holds(t, at("fresh"), "y")
	require.NoError(t, Write(os.DevNull, []byte("y")))
	assert.Error(t, Write(dir, []byte("y")))
	assert.Equal(t, []string{"fresh", "link", "new", "there"}, names(t, dir), "nothing else is left")
}

func TestReal(t *testing.T) {
	dir, err := filepath.EvalSymlinks(t.TempDir())
	require.NoError(t, err)
	require.NoError(t, os.Symlink(".", filepath.Join(dir, "here")))
	for _, path := range []string{"a/b", "here/a/b", "here/here/a/../a/b"} {
		real, err := Real(filepath.Join(dir, path))
		require.NoError(t, err)
		assert.Equal(t, filepath.Join(dir, "a", "b"), real)
	}
}

func TestStage(t *testing.T) {
	dir := t.TempDir()
	require.NoError(t, os.Mkdir(filepath.Join(dir, ".moveauth-7.part"), 0o755))
	mine := put(t, filepath.Join(dir, ".moveauth-7"), "mine")
	precious := put(t, filepath.Join(t.TempDir(), "precious"), "mine")
	require.NoError(t, os.Symlink(precious, filepath.Join(dir, "a")))
	root, err := os.OpenRoot(dir)
	require.NoError(t, err)
	defer root.Close()
	stage, err := NewStage(root)
	require.NoError(t, err)
	require.NoError(t, stage.Write("x/a", []byte("new")))
	require.NoError(t, stage.Write("b", []byte("left")))
	require.NoError(t, stage.Place("x/a", "a"))
	require.NoError(t, stage.Place("b", "below/b"))
	require.NoError(t, stage.Write("c", nil))
	require.NoError(t, stage.Close())
	holds(t, filepath.Join(dir, "a"), "new")
	holds(t, filepath.Join(dir, "below", "b"), "left")
	holds(t, precious, "mine")
	holds(t, mine, "mine")
	assert.Equal(t, []string{".moveauth-7", "a", "below"}, names(t, dir))
}

func TestWriteKeepsTheMode(t *testing.T) {
	name := filepath.Join(t.TempDir(), "private")
	require.NoError(t, os.WriteFile(name, []byte("old"), 0o600))
	require.NoError(t, Write(name, []byte("new")))
	info, err := os.Stat(name)
	require.NoError(t, err)
	assert.Equal(t, os.FileMode(0o600), info.Mode().Perm())
}
