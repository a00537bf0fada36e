package report

import (
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// names lists what lies in a folder.
func names(t *testing.T, dir string) []string {
	entries, err := os.ReadDir(dir)
	require.NoError(t, err)
	var list []string
	for _, e := range entries {
		list = append(list, e.Name())
	}
	return list
}

// pipe makes a named pipe.
func pipe(t *testing.T, name string) {
	t.Helper()
	if err := exec.Command("mkfifo", name).Run(); err != nil {
		t.Skip("there are no named pipes here")
	}
}

func TestWhatCannotBeWrittenIsSaidBeforeTheRun(t *testing.T) {
	dir := t.TempDir()
	at := func(name string) string { return filepath.Join(dir, name) }
	require.NoError(t, os.WriteFile(at("there"), []byte("old"), 0o600))
	require.NoError(t, os.Symlink(at("there"), at("link")))
	require.NoError(t, os.Symlink(".", at("here")))
	pipe(t, at("pipe"))
	for _, c := range []struct {
		asked []string
		says  string
	}{
		{[]string{"out.xml"}, "--report out.xml: want FORMAT=FILE, as in junit=out.xml"},
		{[]string{"junit="}, "--report junit=: want FORMAT=FILE"},
		{[]string{"xml=" + at("a")}, `format is "xml", want text, json, junit, messages, html or markdown`},
		{[]string{"JUnit=" + at("a")}, `format is "JUnit", want`},
		{[]string{"=" + at("a")}, `format is "", want`},
		{[]string{"junit=" + dir}, "that is a folder, want a file"},
		{[]string{"junit=" + at("no/such/folder/a")}, "nothing can be written in " + at("no/such/folder") + ": no such file or directory"},
		{[]string{"junit=" + at("there/a")}, "not a directory"},
		{[]string{"junit=" + at("a"), "json=" + dir + "/./a"}, "writes that file already"},
		{[]string{"junit=" + at("there"), "json=" + at("link")}, "writes that file already"},
		{[]string{"junit=" + at("new"), "json=" + at("here") + "/new"}, "writes that file already"},
		{[]string{"junit=" + at("new") + "/"}, "that is a folder, want a file"},
		{[]string{"junit=" + at("pipe")}, "that is a pipe or a socket that nobody reads, want a file"},
	} {
		_, err := Open(c.asked)
		assert.ErrorContains(t, err, c.says, c.asked)
		assert.Equal(t, []string{"here", "link", "pipe", "there"}, names(t, dir), "nothing is left")
	}
	if os.Getuid() != 0 {
		require.NoError(t, os.Chmod(dir, 0o500))
		_, err := Open([]string{"junit=" + at("a")})
		assert.ErrorContains(t, err, "permission denied")
	}
}

func TestReportsAppearWhole(t *testing.T) {
	dir := t.TempDir()
	at := func(name string) string { return filepath.Join(dir, name) }
	require.NoError(t, os.WriteFile(at("there"), []byte("old"), 0o600))
	require.NoError(t, os.Symlink("there", at("link")))
	files, err := Open([]string{"junit=" + at("link"), "markdown=" + at("new"), "json=" + os.DevNull})
	require.NoError(t, err)
	old, err := os.ReadFile(at("there"))
	require.NoError(t, err)
	assert.Equal(t, "old", string(old), "until Write nothing changes")
	assert.NoFileExists(t, at("new"))
	r := every(t)
	require.NoError(t, files.Write(r, "-- node my.mjs"))
	files.Discard()
	assert.Equal(t, []string{"link", "new", "there"}, names(t, dir))
	for name, format := range map[string]string{"there": "junit", "new": "markdown"} {
		got, err := os.ReadFile(at(name))
		require.NoError(t, err)
		assert.Equal(t, written(t, format, r), string(got))
	}
	info, err := os.Lstat(at("link"))
	require.NoError(t, err)
	assert.NotZero(t, info.Mode()&os.ModeSymlink, "a link stays one")
	info, err = os.Stat(os.DevNull)
	require.NoError(t, err)
	assert.False(t, info.Mode().IsRegular(), "a device stays one")
}

// Whoever was killed has left something behind that has the number of a process.
func TestWhatAKilledRunLeftIsInNobodysWay(t *testing.T) {
	dir := t.TempDir()
	out := filepath.Join(dir, "x")
	for _, name := range []string{fmt.Sprintf(".x.%d.part", os.Getpid()), ".moveauth-1.part"} {
		require.NoError(t, os.WriteFile(filepath.Join(dir, name), nil, 0o600))
	}
	files, err := Open([]string{"junit=" + out})
	require.NoError(t, err)
	require.NoError(t, files.Write(every(t), ""))
	assert.FileExists(t, out)
}

// A pipe that somebody reads is written to as ever.
func TestReportsIntoAPipe(t *testing.T) {
	name := filepath.Join(t.TempDir(), "pipe")
	pipe(t, name)
	read := make(chan string, 1)
	reader, err := os.OpenFile(name, os.O_RDONLY|syscall.O_NONBLOCK, 0)
	require.NoError(t, err)
	defer reader.Close()
	files, err := Open([]string{"markdown=" + name})
	require.NoError(t, err)
	go func() {
		text, _ := io.ReadAll(reader)
		read <- string(text)
	}()
	r := every(t)
	require.NoError(t, files.Write(r, "-- node my.mjs"))
	assert.Equal(t, written(t, "markdown", r), <-read)
}

func TestIfOneReportCannotBeWrittenNoneIs(t *testing.T) {
	dir := t.TempDir()
	there := filepath.Join(dir, "there")
	require.NoError(t, os.WriteFile(there, []byte("old"), 0o600))
	for name, end := range map[string]func(*Files){
		"it fails": func(f *Files) {
			r := every(t)
			r.Plan = nil // without which there are no messages
			assert.ErrorContains(t, f.Write(r, ""), "--report messages=")
		},
		"the run does not come about": (*Files).Discard,
	} {
		files, err := Open([]string{"json=" + there, "messages=" + filepath.Join(dir, "m"), "junit=" + filepath.Join(dir, "x")})
		require.NoError(t, err)
		end(files)
		assert.Equal(t, []string{"there"}, names(t, dir), name)
		old, err := os.ReadFile(there)
		require.NoError(t, err)
		assert.Equal(t, "old", string(old), name)
	}
}
