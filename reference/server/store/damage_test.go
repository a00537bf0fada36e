package store_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/moveauth/moveauth/reference/server/store"
	"github.com/moveauth/moveauth/reference/unit"
)

// rich is a store with many pages: deep enough to have branches, pages that
// overflow, and free ones. It returns the file and, by tick, what each drain has
// left.
func rich(t testing.TB, drains int) (path string, states map[unit.Tick]map[string]string) {
	path = filepath.Join(t.TempDir(), "rich")
	s := open(t, path)
	r := rand.New(rand.NewPCG(1, 1))
	states = map[unit.Tick]map[string]string{0: {}}
	all := map[string]string{}
	for tick := range unit.Tick(drains) {
		d := store.Drain{Tick: tick + 1}
		for _, k := range r.Perm(300)[:1+r.IntN(20)] {
			data := strings.Repeat(string(rune('a'+tick%26)), r.IntN(200))
			if r.IntN(20) == 0 {
				data = strings.Repeat(data, 100)
			}
			d.Tables = append(d.Tables, table(fmt.Sprintf("table-%03d", k), data))
			all[d.Tables[len(d.Tables)-1].Name] = data
		}
		require.NoError(t, s.Save(d))
		state := map[string]string{}
		for name, data := range all {
			state[name] = data
		}
		states[d.Tick] = state
	}
	require.NoError(t, s.Close())
	return path, states
}

// A file that is cut short, has pages of zeros, bits that have flipped or pages
// that lie in each other's places is refused, or gives the state that one whole
// drain has left, and can be written to. Open never panics, and changes nothing
// in what it refuses.
func TestDamagedFiles(t *testing.T) {
	path, states := rich(t, 120)
	whole, err := os.ReadFile(path)
	require.NoError(t, err)
	const pageSize = 4096
	if len(whole)%os.Getpagesize() != 0 || os.Getpagesize() != pageSize {
		t.Skip("pages have another size here")
	}
	damages := map[string]func(*rand.Rand, []byte) []byte{
		"cut": func(r *rand.Rand, file []byte) []byte { return file[:r.IntN(len(file))] },
		"zeros": func(r *rand.Rand, file []byte) []byte {
			for range 1 + r.IntN(2) {
				clear(file[r.IntN(len(file)/pageSize)*pageSize:][:pageSize])
			}
			return file
		},
		"a sector of zeros": func(r *rand.Rand, file []byte) []byte {
			clear(file[r.IntN(len(file)/512)*512:][:512])
			return file
		},
		"a bit": func(r *rand.Rand, file []byte) []byte {
			file[r.IntN(len(file))] ^= 1 << r.IntN(8)
			return file
		},
		"a bit of a page's beginning": func(r *rand.Rand, file []byte) []byte {
			file[r.IntN(len(file)/pageSize)*pageSize+r.IntN(64)] ^= 1 << r.IntN(8)
			return file
		},
		"bytes": func(r *rand.Rand, file []byte) []byte {
			for range 1 + r.IntN(8) {
				file[r.IntN(len(file))] = byte(r.IntN(256))
			}
			return file
		},
		"a page in another's place": func(r *rand.Rand, file []byte) []byte {
			from, to := r.IntN(len(file)/pageSize), r.IntN(len(file)/pageSize)
			copy(file[to*pageSize:][:pageSize], file[from*pageSize:][:pageSize])
			return file
		},
		"a first page lost": func(r *rand.Rand, file []byte) []byte {
			clear(file[r.IntN(2)*pageSize:][:pageSize])
			return file
		},
	}
	times := 30
	if testing.Short() {
		times = 10
	}
	dir := t.TempDir()
	for what, damage := range damages {
		t.Run(what, func(t *testing.T) {
			refusals := 0
			for seed := range times {
				file := damage(rand.New(rand.NewPCG(uint64(seed), 7)), append([]byte{}, whole...))
				path := filepath.Join(dir, "damaged")
				require.NoError(t, os.WriteFile(path, file, 0o600))
				s, err := store.Open(path)
				if err != nil {
					var fault *store.FaultError
					require.ErrorAs(t, err, &fault, "seed %d", seed)
					after, err := os.ReadFile(path)
					require.NoError(t, err)
					require.True(t, string(file) == string(after), "seed %d: the file has changed", seed)
					refusals++
					continue
				}
				tick, tables := saved(t, s)
				require.Equal(t, states[tick], tables, "seed %d: tick %d", seed, tick)
				require.GreaterOrEqual(t, tick, unit.Tick(119), "seed %d: older than the one but last", seed)
				for range 3 {
					require.NoError(t, s.Save(store.Drain{Tick: 200, Tables: []store.Table{table("table-000", strings.Repeat("z", 9000)), table("new", "")}}), "seed %d", seed)
				}
				require.NoError(t, s.Close())
				s, err = store.Open(path)
				require.NoError(t, err, "seed %d: what was written to a file that was taken", seed)
				tick, _ = saved(t, s)
				require.EqualValues(t, 200, tick)
				require.NoError(t, s.Close())
			}
			t.Logf("%d of %d refused", refusals, times)
		})
	}
}
