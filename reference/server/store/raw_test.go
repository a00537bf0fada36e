package store

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func table(name, data string) Table { return Table{Name: name, Data: []byte(data)} }

// small returns the bytes of a store of two drains.
func small(t testing.TB) []byte {
	path := filepath.Join(t.TempDir(), "small")
	s, err := Open(path)
	require.NoError(t, err)
	require.NoError(t, s.Save(Drain{3, []Table{table("bags", "before"), table("lands", strings.Repeat("l", 5000))}}))
	require.NoError(t, s.Save(Drain{4, []Table{table("bags", "after")}}))
	require.NoError(t, s.Close())
	file, err := os.ReadFile(path)
	require.NoError(t, err)
	return file
}

// Whatever single byte of a file has a bit that has flipped, the file is refused or what it holds
// is what the last drain has left, or the one before it if the page is lost that
// says where the last one lies.
func TestEachByteOfAFile(t *testing.T) {
	file := small(t)
	last := []Table{table("bags", "after"), table("lands", strings.Repeat("l", 5000))}
	before := []Table{table("bags", "before"), last[1]}
	refused, fell := 0, 0
	for i := range file {
		flip := byte(1) << (i % 8)
		file[i] ^= flip
		h, tables, err := decode("file", file)
		file[i] ^= flip
		var fault *FaultError
		switch {
		case err != nil:
			require.True(t, errors.As(err, &fault))
			refused++
		case h.tick == 3:
			require.Equal(t, before, tables, "byte %d", i)
			fell++
		default:
			require.EqualValues(t, 4, h.tick)
			require.Equal(t, last, tables, "byte %d", i)
		}
	}
	t.Logf("%d of %d refused, %d give the drain before the last", refused, len(file), fell)
	assert.Greater(t, refused, 5000, "the bytes of one table alone are 5000")
	assert.Positive(t, fell)
}

// Each of these would make bbolt recurse without end, or read where no file is.
func TestPagesThatBboltWouldFollow(t *testing.T) {
	page := native.Uint64
	put := native.PutUint64
	for what, tc := range map[string]struct {
		spoil func(file []byte, m meta)
		want  string
	}{
		"a page that overflows into the next": {func(file []byte, m meta) { native.PutUint32(file[m.root*m.pageSize+12:], 1<<20) }, "goes on to page"},
		"a page that is another":              {func(file []byte, m meta) { put(file[m.root*m.pageSize:], m.root+1) }, "says that it is"},
		"a root that is a list":               {func(file []byte, m meta) { native.PutUint16(file[m.root*m.pageSize+8:], freelistFlag) }, "of kind 0x10, which has no place in a tree"},
		"a root that is a branch":             {func(file []byte, m meta) { native.PutUint16(file[m.root*m.pageSize+8:], branchFlag) }, "page"},
		"more elements than there is room":    {func(file []byte, m meta) { native.PutUint16(file[m.root*m.pageSize+10:], 0xFFFF) }, "an element is of kind"},
		"an element of another kind":          {func(file []byte, m meta) { native.PutUint32(file[m.root*m.pageSize+16:], 2) }, "an element is of kind 0x2"},
		"a key outside of buckets":            {func(file []byte, m meta) { native.PutUint32(file[m.root*m.pageSize+16:], 0) }, "lies outside of every bucket"},
		"an element far away":                 {func(file []byte, m meta) { native.PutUint32(file[m.root*m.pageSize+20:], ^uint32(0)) }, "are asked for"},
		"an empty key":                        {func(file []byte, m meta) { native.PutUint32(file[m.root*m.pageSize+24:], 0) }, "a key is empty"},
		"a list that is a leaf":               {func(file []byte, m meta) { native.PutUint16(file[m.freelist*m.pageSize+8:], leafFlag) }, "want the list of free pages"},
		"free pages without end": {func(file []byte, m meta) {
			native.PutUint16(file[m.freelist*m.pageSize+10:], 0xFFFF) // the count is in the list's first place
			put(file[m.freelist*m.pageSize+16:], 1<<40)
		}, "pages are free, of"},
		"a page free that is in use": {func(file []byte, m meta) { put(file[m.freelist*m.pageSize+16:], m.root) }, "is free, and is in use"},
		"a first page free":          {func(file []byte, m meta) { put(file[m.freelist*m.pageSize+16:], 1) }, "is free, and is in use"},
		"a page free beyond the end": {func(file []byte, m meta) { put(file[m.freelist*m.pageSize+16:], m.pages) }, "is free, and is in use or beyond the end"},
		"a page free twice": {func(file []byte, m meta) {
			list := file[m.freelist*m.pageSize+16:]
			put(list[8:], page(list))
		}, "a page is free twice"},
	} {
		t.Run(what, func(t *testing.T) {
			file := small(t)
			m, ok := currentMeta(file)
			require.True(t, ok)
			require.GreaterOrEqual(t, native.Uint16(file[m.freelist*m.pageSize+10:]), uint16(2), "two free pages")
			tc.spoil(file, m)
			_, _, err := decode("file", file)
			var fault *FaultError
			require.ErrorAs(t, err, &fault)
			assert.Equal(t, Corrupt, fault.Fault)
			assert.ErrorContains(t, err, tc.want)
		})
	}
}

// A bucket that is its own child is found out.
func TestPageThatIsItsOwnChild(t *testing.T) {
	file := small(t)
	m, ok := currentMeta(file)
	require.True(t, ok)
	// The root's first element is the bucket; its value begins with the page that
	// its tree begins with.
	e := file[m.root*m.pageSize+pageHeader:]
	value := e[native.Uint32(e[4:])+native.Uint32(e[8:]):]
	bucket := native.Uint64(value)
	require.NotZero(t, bucket, "the bucket is too large to lie within its parent")
	native.PutUint64(value, m.root)
	_, _, err := decode("file", file)
	assert.ErrorContains(t, err, "is in two places")
	native.PutUint64(value, bucket)
	_, _, err = decode("file", file)
	assert.NoError(t, err)
}

// FuzzFile reads any bytes as a store's file. What is taken can be opened, and
// saved to.
func FuzzFile(f *testing.F) {
	file := small(f)
	f.Add(file)
	f.Add(file[:len(file)/2])
	f.Add([]byte("dear diary"))
	path := filepath.Join(f.TempDir(), "fuzzed")
	f.Fuzz(func(t *testing.T, file []byte) {
		h, _, err := decode(path, file)
		if err != nil {
			var fault *FaultError
			require.ErrorAs(t, err, &fault)
			return
		}
		require.NoError(t, os.WriteFile(path, file, 0o600))
		s, err := Open(path)
		require.NoError(t, err)
		defer s.Close()
		tick, _, err := s.Saved()
		require.NoError(t, err)
		require.Equal(t, h.tick, tick)
		require.NoError(t, s.Save(Drain{tick, []Table{table("fuzzed", string(file))}}))
	})
}
