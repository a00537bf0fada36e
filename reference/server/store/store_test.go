package store_test

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	bolt "go.etcd.io/bbolt"

	"github.com/moveauth/moveauth/reference/server/store"
	"github.com/moveauth/moveauth/reference/unit"
)

func open(t testing.TB, path string) *store.Store {
	s, err := store.Open(path)
	require.NoError(t, err)
	t.Cleanup(func() { s.Close() })
	return s
}

// saved returns what a store holds, by name.
func saved(t testing.TB, s *store.Store) (unit.Tick, map[string]string) {
	tick, tables, err := s.Saved()
	require.NoError(t, err)
	all := map[string]string{}
	for i, table := range tables {
		require.True(t, i == 0 || tables[i-1].Name < table.Name, "by name, each once")
		all[table.Name] = string(table.Data)
	}
	return tick, all
}

func table(name, data string) store.Table { return store.Table{Name: name, Data: []byte(data)} }

func TestStoreHoldsWhatDrainsHaveLeft(t *testing.T) {
	path := filepath.Join(t.TempDir(), store.FileName)
	s := open(t, path)
	assert.Equal(t, path, s.Path())
	tick, tables := saved(t, s)
	assert.Zero(t, tick)
	assert.Empty(t, tables)
	require.NoError(t, s.Save(store.Drain{Tick: 3, Tables: []store.Table{table("bags", "b3"), table("session/windows", "")}}))
	require.NoError(t, s.Save(store.Drain{Tick: 7, Tables: []store.Table{table("lands", strings.Repeat("l", 100_000)), table("bags", "b7")}}))
	require.NoError(t, s.Save(store.Drain{Tick: 9}))
	for range 2 {
		tick, tables = saved(t, s)
		assert.EqualValues(t, 9, tick)
		assert.Equal(t, map[string]string{"bags": "b7", "lands": strings.Repeat("l", 100_000), "session/windows": ""}, tables)
		require.NoError(t, s.Close())
		s = open(t, path)
	}
	entries, err := os.ReadDir(filepath.Dir(path))
	require.NoError(t, err)
	assert.Len(t, entries, 1, "nothing else is left in the folder")
}

func TestDrainsThatAreRefused(t *testing.T) {
	s := open(t, filepath.Join(t.TempDir(), "s"))
	require.NoError(t, s.Save(store.Drain{Tick: 5, Tables: []store.Table{table("a", "1")}}))
	require.NoError(t, s.Save(store.Drain{Tick: 5, Tables: []store.Table{table("a", "2")}}), "the same tick again")
	for what, d := range map[string]store.Drain{
		"a drain of tick 4 is to be saved, and that of tick 5 was": {Tick: 4},
		"a drain of tick -1":                        {Tick: -1},
		"a drain of tick 9007199254740992":          {Tick: unit.MaxNumber + 1},
		"a table's name has 0 bytes, want 1 to 255": {Tick: 6, Tables: []store.Table{table("b", "3"), table("", "")}},
		"a table's name has 256 bytes":              {Tick: 6, Tables: []store.Table{table(strings.Repeat("n", 256), "")}},
		`a drain has table "a" twice`:               {Tick: 6, Tables: []store.Table{table("a", "3"), table("a", "4")}},
	} {
		err := s.Save(d)
		var fault *store.FaultError
		require.ErrorAs(t, err, &fault, what)
		assert.Equal(t, store.Unsaved, fault.Fault)
		assert.ErrorContains(t, err, what)
		tick, tables := saved(t, s)
		assert.EqualValues(t, 5, tick)
		assert.Equal(t, map[string]string{"a": "2"}, tables)
	}
}

// edit changes what bbolt's bucket of a store holds.
func edit(t *testing.T, path string, change func(*bolt.Bucket) error) {
	db, err := bolt.Open(path, 0o600, nil)
	require.NoError(t, err)
	require.NoError(t, db.Update(func(tx *bolt.Tx) error {
		b, err := tx.CreateBucketIfNotExists([]byte("moveauth"))
		return errors.Join(err, change(b))
	}))
	require.NoError(t, db.Close())
}

func TestFilesThatAreRefused(t *testing.T) {
	put := func(key, value string) func(*testing.T, string) {
		return func(t *testing.T, path string) {
			edit(t, path, func(b *bolt.Bucket) error { return b.Put([]byte(key), []byte(value)) })
		}
	}
	write := func(data string) func(*testing.T, string) {
		return func(t *testing.T, path string) { require.NoError(t, os.WriteFile(path, []byte(data), 0o600)) }
	}
	for what, tc := range map[string]struct {
		spoil func(t *testing.T, path string) // a store with tables a and b of tick 4
		fault store.Fault
		want  string
	}{
		"an empty file":    {write(""), store.NoStore, "it is empty, of 0 bytes, as no store ever is; put a copy"},
		"a text":           {write("dear diary,\n"), store.NoStore, "it is no store"},
		"a long text":      {write(strings.Repeat("dear diary,\n", 10_000)), store.NoStore, "it is no store"},
		"a newer format":   {put("format", "moveauth store, format 2"), store.Newer, "it is of format 2, and this program knows those up to 1; start the program that has written it"},
		"a format of none": {put("format", "moveauth store, format 0"), store.Corrupt, `its format is "moveauth store, format 0"`},
		"another format":   {put("format", "moveauth store, format 1.5"), store.Corrupt, `its format is`},
		"no format": {func(t *testing.T, path string) {
			edit(t, path, func(b *bolt.Bucket) error { return b.Delete([]byte("format")) })
		}, store.Corrupt, `its format is ""`},
		"another table":  {put("table/a", "2"), store.Corrupt, `table "a" is not what was saved of tick 4; nothing in it was changed: put a copy`},
		"a longer table": {put("table/a", "11"), store.Corrupt, `table "a" is not what`},
		"a table less": {func(t *testing.T, path string) {
			edit(t, path, func(b *bolt.Bucket) error { return b.Delete([]byte("table/b")) })
		}, store.Corrupt, "it has 3 entries, and by its head 4"},
		"a table more": {put("table/c", "3"), store.Corrupt, "it has 5 entries, and by its head 4"},
		"another name": {func(t *testing.T, path string) {
			edit(t, path, func(b *bolt.Bucket) error {
				return errors.Join(b.Delete([]byte("table/b")), b.Put([]byte("table/c"), []byte("2")))
			})
		}, store.Corrupt, `table "b" is not what`},
		"another head": {put("head", "head"), store.Corrupt, "its head is not as it was written"},
		"a file of another program": {func(t *testing.T, path string) {
			require.NoError(t, os.Remove(path))
			db, err := bolt.Open(path, 0o600, nil)
			require.NoError(t, err)
			require.NoError(t, db.Update(func(tx *bolt.Tx) error { _, err := tx.CreateBucket([]byte("blobs")); return err }))
			require.NoError(t, db.Close())
		}, store.NoStore, "it is a bbolt file of another program"},
		"a bucket within ours": {func(t *testing.T, path string) {
			edit(t, path, func(b *bolt.Bucket) error { _, err := b.CreateBucket([]byte("inner")); return err })
		}, store.Corrupt, `bucket "moveauth" holds a bucket`},
		"half a file": {func(t *testing.T, path string) { require.NoError(t, os.Truncate(path, 9_000)) }, store.Corrupt, "it has 9000 bytes of at least"},
	} {
		t.Run(what, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "world.store")
			s := open(t, path)
			require.NoError(t, s.Save(store.Drain{Tick: 4, Tables: []store.Table{table("a", "1"), table("b", "2")}}))
			require.NoError(t, s.Close())
			tc.spoil(t, path)
			refused(t, path, tc.fault, tc.want)
		})
	}
}

// refused holds Open and Read to refusing a file, and to leaving it alone.
func refused(t *testing.T, path string, fault store.Fault, want string) {
	before, err := os.ReadFile(path)
	require.NoError(t, err)
	for what, try := range map[string]func() error{
		"open": func() error { _, err := store.Open(path); return err },
		"read": func() error { _, err := store.Read(path); return err },
	} {
		err := try()
		var is *store.FaultError
		require.ErrorAs(t, err, &is, what)
		assert.Equal(t, fault, is.Fault, "%s: %v", what, err)
		assert.Equal(t, path, is.Path, what)
		assert.ErrorContains(t, err, "store "+path+": ")
		assert.ErrorContains(t, err, want)
		after, err := os.ReadFile(path)
		require.NoError(t, err)
		require.Equal(t, before, after, "%s: the file has changed", what)
	}
}

func TestPathsThatAreNoFile(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "file")
	require.NoError(t, os.WriteFile(file, nil, 0o600))
	loop := filepath.Join(dir, "loop")
	require.NoError(t, os.Symlink(loop, loop))
	for _, tc := range []struct{ path, want string }{
		{dir, "it is a folder; name a file, as in " + filepath.Join(dir, "world.store")},
		{filepath.Join(dir, "none", "world.store"), "it is not there and cannot be made"},
		{filepath.Join(file, "world.store"), "it cannot be looked at"},
		{loop, "it cannot be looked at"},
	} {
		_, err := store.Open(tc.path)
		var fault *store.FaultError
		require.ErrorAs(t, err, &fault, tc.path)
		assert.Equal(t, store.Unreadable, fault.Fault)
		assert.ErrorContains(t, err, tc.want)
		_, err = store.Read(tc.path)
		require.ErrorAs(t, err, &fault, tc.path)
		assert.Equal(t, store.Unreadable, fault.Fault)
	}
	if runtime.GOOS != "windows" {
		for _, device := range []string{os.DevNull} {
			_, err := store.Open(device)
			assert.ErrorContains(t, err, "it is no file (Dc---------)")
		}
	}
}

func TestFilesThatMayNotBeRead(t *testing.T) {
	if os.Geteuid() <= 0 {
		t.Skip("whoever may do everything may read this too")
	}
	path := filepath.Join(t.TempDir(), "s")
	require.NoError(t, open(t, path).Close())
	for mode, want := range map[os.FileMode]string{0: "it cannot be read", 0o400: "it cannot be opened"} {
		require.NoError(t, os.Chmod(path, mode))
		_, err := store.Open(path)
		var fault *store.FaultError
		require.ErrorAs(t, err, &fault)
		assert.Equal(t, store.Unreadable, fault.Fault)
		assert.ErrorContains(t, err, want)
	}
}

func TestLockedFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "s")
	s := open(t, path)
	require.NoError(t, s.Save(store.Drain{Tick: 4, Tables: []store.Table{table("a", "1")}}))
	_, err := store.Open(path)
	var fault *store.FaultError
	require.ErrorAs(t, err, &fault)
	assert.Equal(t, store.Locked, fault.Fault)
	assert.ErrorContains(t, err, "has it open; stop that process, or name another file")
	if runtime.GOOS == "linux" {
		assert.ErrorContains(t, err, fmt.Sprintf("process %d (", os.Getpid()))
	}
	c, err := store.Read(path)
	require.NoError(t, err, "it can be looked at")
	assert.EqualValues(t, 4, c.Tick)
	assert.Equal(t, []store.Table{table("a", "1")}, c.Tables)
	assert.Equal(t, store.Format, c.Format)
	if runtime.GOOS == "linux" {
		assert.Contains(t, c.HeldBy, fmt.Sprintf("process %d (", os.Getpid()))
	}
	require.NoError(t, s.Save(store.Drain{Tick: 5}), "and goes on")
	again, err := store.Read(path)
	require.NoError(t, err)
	assert.NotEqual(t, c.Digest, again.Digest, "of another tick")
}

// What is read while transactions are written is the state of one whole drain.
func TestReadWhileItIsWritten(t *testing.T) {
	path := filepath.Join(t.TempDir(), "s")
	s := open(t, path)
	drain := func(tick unit.Tick) store.Drain {
		text := fmt.Sprintf("%d ", tick)
		return store.Drain{Tick: tick, Tables: []store.Table{table("a", text), table("b", strings.Repeat(text, int(tick)*37%9000))}}
	}
	require.NoError(t, s.Save(drain(1)))
	const reads = 200
	stop, done := make(chan struct{}), make(chan error)
	go func() {
		for tick := unit.Tick(2); ; tick++ {
			select {
			case <-stop:
				done <- nil
				return
			default:
			}
			if err := s.Save(drain(tick)); err != nil {
				done <- err
				return
			}
		}
	}()
	seen := map[unit.Tick]bool{}
	for range reads {
		c, err := store.Read(path)
		if assert.NoError(t, err) {
			seen[c.Tick] = true
			want := drain(c.Tick)
			assert.Equal(t, want.Tables, c.Tables)
		}
	}
	close(stop)
	require.NoError(t, <-done)
	assert.Greater(t, len(seen), 1, "it was not written meanwhile")
}
