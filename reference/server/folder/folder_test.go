package folder_test

import (
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/moveauth/moveauth/reference/host"
	"github.com/moveauth/moveauth/reference/server/folder"
	"github.com/moveauth/moveauth/reference/server/token"
	"github.com/moveauth/moveauth/reference/wire"
)

// all is what lies in a folder.
func all(t *testing.T, path string) map[string]string {
	files, err := os.ReadDir(path)
	require.NoError(t, err)
	content := map[string]string{}
	for _, f := range files {
		data, err := os.ReadFile(filepath.Join(path, f.Name()))
		require.NoError(t, err)
		content[f.Name()] = string(data)
	}
	return content
}

func TestFirstStartAndNext(t *testing.T) {
	for n, mode := range folder.Modes {
		path := filepath.Join(t.TempDir(), "a", "b")
		first, err := folder.Open(path, mode)
		require.NoError(t, err, mode)
		assert.ElementsMatch(t, []string{"certificate.pem", "key.pem", "secret", "settings.json"}, first.Made)
		before := all(t, path)
		assert.Len(t, before, 4, "and no draft of any")
		if runtime.GOOS != "windows" {
			for name, want := range map[string]os.FileMode{"secret": 0o600, "key.pem": 0o600, "certificate.pem": 0o644, "settings.json": 0o644} {
				info, err := os.Stat(filepath.Join(path, name))
				require.NoError(t, err)
				assert.Equal(t, want, info.Mode().Perm(), name)
			}
		}
		game, err := first.Game(host.Saved{})
		require.NoError(t, err, mode)
		assert.Equal(t, wire.Mode(n), game.Mode())

		// The next start finds the same, of whatever mode it is asked that it is.
		for _, asked := range []string{mode, ""} {
			again, err := folder.Open(path, asked)
			require.NoError(t, err)
			assert.Empty(t, again.Made)
			assert.Equal(t, first.Secret, again.Secret)
			assert.Equal(t, first.Fingerprint(), again.Fingerprint())
			assert.Equal(t, first.Settings, again.Settings)
		}
		read, err := folder.Read(path)
		require.NoError(t, err)
		assert.Equal(t, first.Secret, read.Secret)
		assert.Equal(t, first.Fingerprint(), read.Fingerprint())
		assert.Equal(t, mode, read.Settings.Mode)
		_, err = folder.Open(path, folder.Modes[(n+1)%3])
		assert.ErrorContains(t, err, "another data folder")
		assert.Equal(t, before, all(t, path))
		text, err := token.Mint(&read.Secret, "ann", time.Now().Add(time.Hour))
		require.NoError(t, err)
		_, err = token.Check(&first.Secret, text, time.Now())
		assert.NoError(t, err)
	}
}

// What is wrong in a folder is said, with the file and what to do, and nothing in
// it is changed.
func TestFoldersThatCannotBe(t *testing.T) {
	other := t.TempDir()
	_, err := folder.Open(other, "")
	require.NoError(t, err)
	copyOf := func(name, path string) {
		data, err := os.ReadFile(filepath.Join(other, name))
		require.NoError(t, err)
		require.NoError(t, os.WriteFile(filepath.Join(path, name), data, 0o600))
	}
	write := func(path, name, text string) {
		require.NoError(t, os.WriteFile(filepath.Join(path, name), []byte(text), 0o600))
	}
	edit := func(path, old, with string) {
		data, err := os.ReadFile(filepath.Join(path, "settings.json"))
		require.NoError(t, err)
		require.Equal(t, 1, strings.Count(string(data), old), old)
		write(path, "settings.json", strings.Replace(string(data), old, with, 1))
	}
	for name, tc := range map[string]struct {
		spoil func(path string)
		file  string
		want  []string
	}{
		"foreign certificate":  {func(p string) { copyOf("certificate.pem", p) }, "certificate.pem", []string{"no pair", "new fingerprint"}},
		"foreign key":          {func(p string) { copyOf("key.pem", p) }, "certificate.pem", []string{"no pair"}},
		"no key":               {func(p string) { _ = os.Remove(filepath.Join(p, "key.pem")) }, "key.pem", []string{"not there", "put it back"}},
		"no certificate":       {func(p string) { _ = os.Remove(filepath.Join(p, "certificate.pem")) }, "certificate.pem", []string{"not there", "put it back"}},
		"no certificate in it": {func(p string) { write(p, "certificate.pem", "hello") }, "certificate.pem", []string{"no pair"}},
		"short secret":         {func(p string) { write(p, "secret", "abcd\n") }, "secret", []string{"4 characters", "64 hexadecimal digits"}},
		"long secret":          {func(p string) { write(p, "secret", strings.Repeat("ab", 33)) }, "secret", []string{"66 characters"}},
		"no digits":            {func(p string) { write(p, "secret", strings.Repeat("x", 64)) }, "secret", []string{"64 characters"}},
		"zeros":                {func(p string) { write(p, "secret", strings.Repeat("0", 64)) }, "secret", []string{"anybody guesses"}},
		"secret for all":       {func(p string) { _ = os.Chmod(filepath.Join(p, "secret"), 0o644) }, "secret", []string{"0644", "chmod 600"}},
		"key for all":          {func(p string) { _ = os.Chmod(filepath.Join(p, "key.pem"), 0o640) }, "key.pem", []string{"0640", "chmod 600"}},
		"settings cut":         {func(p string) { write(p, "settings.json", "{\n\"version\": 1,\n") }, "settings.json", []string{"cannot be read", "unexpected EOF"}},
		"settings with a slip": {func(p string) { edit(p, `"version": 1,`, "\"version\": 1;") }, "settings.json", []string{"line 2"}},
		"settings go on":       {func(p string) { edit(p, "\n}\n", "\n}\n{}") }, "settings.json", []string{"something follows"}},
		"unknown name":         {func(p string) { edit(p, `"pending_limit"`, `"pending_limits"`) }, "settings.json", []string{`"pending_limits"`}},
		"wrong type":           {func(p string) { edit(p, `"reach": 6`, `"reach": "6"`) }, "settings.json", []string{"reach", "string"}},
		"another version":      {func(p string) { edit(p, `"version": 1`, `"version": 2`) }, "settings.json", []string{"version is 2", "want 1"}},
		"another mode":         {func(p string) { edit(p, `"mode": "owner"`, `"mode": "flying"`) }, "settings.json", []string{`"flying"`, "owner, clamped, server"}},
		"a folder": {func(p string) {
			_ = os.Remove(filepath.Join(p, "secret"))
			_ = os.Mkdir(filepath.Join(p, "secret"), 0o700)
		}, "secret", []string{"cannot be read"}},
		"a node without land": {func(p string) {
			edit(p, `"land": "meadow",
      "at": [
        14.5,`, `"land": "nowhere",
      "at": [
        14.5,`)
		}, "settings.json", []string{`nodes[0].land is "nowhere"`}},
		"two faults": {func(p string) {
			edit(p, `"tick_hz": 50`, `"tick_hz": 0`)
			edit(p, `"pending_limit": 32`, `"pending_limit": 0`)
		}, "settings.json", []string{"owner.tick_hz is 0", "pending_limit is 0"}},
		"nobody may play": {func(p string) {
			edit(p, `"newcomer": {
    "bag_slots": 64,
    "bag": {
      "timber": 4
    },
    "hp": 100
  },`, "")
		}, "settings.json", []string{"somebody who may play"}},
		"no section":       {func(p string) { edit(p, `"mode": "owner"`, `"mode": "clamped"`) }, "settings.json", []string{"clamped is absent", "owner is there"}},
		"a home of nobody": {func(p string) { edit(p, `"ann"`, `"an n"`) }, "settings.json", []string{`homes is "an n"`}},
		"a home far away":  {func(p string) { edit(p, "12.5,\n      16.5", "1e300, 0") }, "settings.json", []string{"homes.ann"}},
	} {
		t.Run(name, func(t *testing.T) {
			if runtime.GOOS == "windows" && strings.HasSuffix(name, "for all") {
				t.Skip("it has no such modes")
			}
			path := t.TempDir()
			_, err := folder.Open(path, "")
			require.NoError(t, err)
			tc.spoil(path)
			before := map[string]string{}
			if name != "a folder" {
				before = all(t, path)
			}
			f, err := folder.Open(path, "")
			if err == nil {
				_, err = f.Game(host.Saved{})
			}
			require.Error(t, err)
			assert.Contains(t, err.Error(), filepath.Join(path, tc.file))
			for _, want := range tc.want {
				assert.Contains(t, err.Error(), want)
			}
			if name != "a folder" {
				assert.Equal(t, before, all(t, path))
			}
		})
	}
}

// What a first start left that was killed the next one makes whole.
func TestFirstStartThatWasKilled(t *testing.T) {
	for name, undo := range map[string]func(at func(string) string) error{
		"before the pair": func(at func(string) string) error {
			return errors.Join(os.Remove(at("certificate.pem")), os.Remove(at("key.pem")))
		},
		"between certificate and key": func(at func(string) string) error {
			return os.Rename(at("key.pem"), at("key.pem.new-1"))
		},
		"with a key alone": func(at func(string) string) error { return os.Remove(at("certificate.pem")) },
	} {
		t.Run(name, func(t *testing.T) {
			path := t.TempDir()
			at := func(name string) string { return filepath.Join(path, name) }
			first, err := folder.Open(path, "")
			require.NoError(t, err)
			require.NoError(t, errors.Join(os.Remove(at("secret")), undo(at)))
			kept, none := os.ReadFile(at("key.pem"))
			f, err := folder.Open(path, "")
			require.NoError(t, err)
			read, err := folder.Read(path)
			require.NoError(t, err)
			assert.Equal(t, f.Fingerprint(), read.Fingerprint())
			if name == "between certificate and key" {
				assert.Equal(t, first.Fingerprint(), f.Fingerprint(), "what was begun was ended")
			}
			if none == nil {
				now, err := os.ReadFile(at("key.pem"))
				require.NoError(t, err)
				assert.Equal(t, kept, now, "a key that is there stays")
			}
			assert.Len(t, all(t, path), 4)
		})
	}
}

// What never ends is not read, and what is too large not into memory.
func TestFilesOfAFolderAreRegular(t *testing.T) {
	for name, spoil := range map[string]func(file string) error{
		"it is no regular file": func(file string) error { return os.Symlink(os.DevNull, file) },
		"it has more than 16777216 bytes": func(file string) error {
			return errors.Join(os.WriteFile(file, nil, 0o600), os.Truncate(file, 16<<20+1))
		},
	} {
		for _, file := range []string{"settings.json", "secret", "key.pem", "certificate.pem"} {
			path := t.TempDir()
			_, err := folder.Open(path, "")
			require.NoError(t, err)
			file = filepath.Join(path, file)
			require.NoError(t, os.Remove(file))
			require.NoError(t, spoil(file))
			_, err = folder.Open(path, "")
			assert.ErrorContains(t, err, file+": it cannot be read ("+name+")")
		}
	}
}

func TestFaultsHaveTheirSectionsNames(t *testing.T) {
	clamped := folder.Default("clamped")
	clamped.Clamped.Burst = 0
	_, err := clamped.Game(host.Saved{})
	assert.ErrorContains(t, err, "clamped.burst is 0")
	clamped = folder.Default("clamped")
	clamped.Clamped.Up = "x"
	_, err = clamped.Game(host.Saved{})
	assert.ErrorContains(t, err, `clamped.up is "x"`)
	tiles := folder.Default("server")
	tiles.Server.Profile.Window = 64
	_, err = tiles.Game(host.Saved{})
	assert.ErrorContains(t, err, "server.profile.window is 64")
	for _, ms := range []int64{0, 300} {
		tiles = folder.Default("server")
		tiles.Server.TickMillis = ms
		_, err = tiles.Game(host.Saved{})
		assert.ErrorContains(t, err, "server.tick_ms")
	}
}

func TestPathsThatCannotBe(t *testing.T) {
	_, err := folder.Open("", "")
	assert.ErrorContains(t, err, "path is empty")
	_, err = folder.Open(t.TempDir(), "flying")
	assert.ErrorContains(t, err, `"flying"`)
	file := filepath.Join(t.TempDir(), "file")
	require.NoError(t, os.WriteFile(file, nil, 0o600))
	for _, path := range []string{file, filepath.Join(file, "below")} {
		_, err = folder.Open(path, "")
		assert.ErrorContains(t, err, path)
		_, err = folder.Read(path)
		assert.ErrorContains(t, err, path)
	}
	_, err = folder.Read(filepath.Join(t.TempDir(), "nothing"))
	assert.ErrorContains(t, err, "there is no data folder")
	_, err = folder.Read(t.TempDir())
	assert.ErrorContains(t, err, "not there")
	if runtime.GOOS != "windows" && os.Getuid() != 0 {
		path := t.TempDir()
		require.NoError(t, os.Chmod(path, 0o500))
		_, err = folder.Open(path, "")
		assert.ErrorContains(t, err, "cannot be written")
		assert.Empty(t, all(t, path))
	}
}

// What is wrong in the form of settings is said with its line and its path, and
// without the names of types of Go.
func TestFormOfSettings(t *testing.T) {
	for name, c := range map[string]struct{ old, with, want string }{
		"unknown":      {`"pending_limit"`, `"pending_limits"`, `pending_limits: there is no "pending_limits", want one of version, mode,`},
		"other case":   {`"pending_limit"`, `"Pending_limit"`, `it is written "pending_limit"`},
		"twice":        {`"version": 1,`, `"version": 1, "version": 1,`, `line 2: version: it stands there twice, and in line 2 first`},
		"a string":     {`"reach": 6`, `"reach": "6"`, `reach: got the string "6", want a number`},
		"a fraction":   {`"tick_hz": 50`, `"tick_hz": 50.5`, `owner.tick_hz: got 50.5, want a whole number`},
		"null":         {`"tick_hz": 50`, `"tick_hz": null`, `owner.tick_hz: got null, want a whole number`},
		"short list":   {"12.5,\n      16.5", "12.5", "homes.ann: it has 1 values, want 2"},
		"long list":    {"12.5,\n      16.5", "12.5, 16.5, 1", "homes.ann: it has more than 2 values, want 2"},
		"large":        {`"payload_limit": 256`, `"payload_limit": 1025`, "it has 1 fault; payload_limit is 1025, want 1 to 1024"},
		"a rate":       {`"tick_hz": 50`, `"tick_hz": 1001`, "it has 1 fault; owner.tick_hz is 1001, want 1 to 1000"},
		"largest":      {`"payload_limit": 256`, `"payload_limit": 1024`, ""},
		"a mark first": {"{\n  \"version\"", "\ufeff{\n  \"version\"", ""},
	} {
		path := t.TempDir()
		_, err := folder.Open(path, "")
		require.NoError(t, err)
		file := filepath.Join(path, "settings.json")
		text, err := os.ReadFile(file)
		require.NoError(t, err)
		require.Equal(t, 1, strings.Count(string(text), c.old), name)
		require.NoError(t, os.WriteFile(file, []byte(strings.Replace(string(text), c.old, c.with, 1)), 0o600))
		f, err := folder.Open(path, "")
		if err == nil {
			_, err = f.Game(host.Saved{})
		}
		if c.want == "" {
			assert.NoError(t, err, name)
			continue
		}
		assert.ErrorContains(t, err, c.want, name)
		assert.NotContains(t, err.Error(), "Go ", name)
	}
}
