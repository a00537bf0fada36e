package folder

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// lined sets have a list with a line for each file.
var lined = Kind{
	By:   "a test",
	List: "list",
	Read: func(list []byte) ([]string, error) {
		if !strings.HasPrefix(string(list), "files:\n") {
			return nil, errors.New("is no list of ours")
		}
		return strings.Fields(string(list))[1:], nil
	},
	Make: func(files []string) ([]byte, error) { return []byte("files:\n" + strings.Join(files, "\n")), nil },
}

func set(files ...string) Set {
	list, _ := lined.Make(files)
	s := Set{map[string][]byte{}, list}
	for _, f := range files {
		s.Files[f] = []byte(f)
	}
	return s
}

// What is left half-way is still known, and the next time is whole.
func TestHalfWay(t *testing.T) {
	dir := t.TempDir()
	_, err := lined.Write(dir, set("a", "b"))
	require.NoError(t, err)
	a := filepath.Join(dir, "a")
	require.NoError(t, os.Remove(a))
	require.NoError(t, os.MkdirAll(filepath.Join(a, "mine"), 0o755))

	_, err = lined.Write(dir, set("b", "c/d"))
	require.Error(t, err, "a folder has come into the place of a file that is to go")
	assert.NoError(t, lined.Check(dir))
	list, err := os.ReadFile(filepath.Join(dir, "list"))
	require.NoError(t, err)
	assert.Equal(t, []string{"files:", "a", "b", "c/d"}, strings.Fields(string(list)), "both sets are known as ours")

	require.NoError(t, os.RemoveAll(a))
	gone, err := lined.Write(dir, set("c/d"))
	require.NoError(t, err)
	assert.Equal(t, 1, gone, "b; a was gone already")
	left, err := filepath.Glob(filepath.Join(dir, "*"))
	require.NoError(t, err)
	assert.Equal(t, []string{filepath.Join(dir, "c"), filepath.Join(dir, "list")}, left)
}

// What cannot be written changes nothing, and what was left of a first time by
// somebody who was killed is in nobody's way.
func TestNothingHalf(t *testing.T) {
	dir := t.TempDir()
	require.NoError(t, os.MkdirAll(filepath.Join(dir, ".moveauth-1.part", "files"), 0o755))
	require.NoError(t, os.WriteFile(filepath.Join(dir, ".moveauth-1.part", "files", "a"), []byte("hal"), 0o644))
	require.NoError(t, lined.Check(dir))
	_, err := lined.Write(dir, set("a", "b"))
	require.NoError(t, err)
	names := func() (list []string) {
		entries, err := os.ReadDir(dir)
		require.NoError(t, err)
		for _, e := range entries {
			list = append(list, e.Name())
		}
		return list
	}
	assert.Equal(t, []string{"a", "b", "list"}, names())

	_, err = lined.Write(dir, set("b", "c", "c/d")) // as a file is no folder
	require.Error(t, err)
	assert.Equal(t, []string{"a", "b", "list"}, names())
	list, err := os.ReadFile(filepath.Join(dir, "list"))
	require.NoError(t, err)
	assert.Equal(t, "files:\na\nb", string(list))
}

func TestAListThatIsNone(t *testing.T) {
	dir := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(dir, "list"), []byte("milk"), 0o644))
	_, err := lined.Write(dir, set("a"))
	assert.ErrorContains(t, err, filepath.Join(dir, "list")+" is no list of ours")
	for _, bad := range []string{"../a", "/a", "list", "."} {
		require.NoError(t, os.WriteFile(filepath.Join(dir, "list"), []byte("files:\n"+bad), 0o644))
		_, err := lined.Write(dir, set("a"))
		assert.ErrorContains(t, err, `lists "`+bad+`"`)
	}
}
