package store_test

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/moveauth/moveauth/reference/commit"
	"github.com/moveauth/moveauth/reference/host"
	"github.com/moveauth/moveauth/reference/server/store"
	"github.com/moveauth/moveauth/reference/unit"
)

// The test kills a process that runs a host under load and saves what each drain
// leaves: at a random moment, without warning, again and again over one file.
//
//	KILLS=200 go test -run Kill -v -timeout 30m ./reference/server/store
//
// kills 200 times, once with ticks as fast as they go, and once with 50 a second,
// and prints how many drains were lost, and how old the oldest of them was.
// KILL_SEED, a number, kills at other moments.
func TestKill(t *testing.T) {
	for _, pace := range []struct {
		name  string
		every time.Duration
		kills int
		lines int // the most that are read before the kill
	}{
		{"as fast as they go", 0, 20, 10_000},
		{"50 ticks a second", 20 * time.Millisecond, 4, 60},
	} {
		t.Run(pace.name, func(t *testing.T) {
			kills := number(t, "KILLS", pace.kills)
			if testing.Short() {
				kills = min(kills, 4)
			}
			killed := &killed{T: t, path: filepath.Join(t.TempDir(), store.FileName), every: pace.every,
				rand: rand.New(rand.NewPCG(uint64(number(t, "KILL_SEED", 1)), uint64(pace.every)))}
			for n := range kills {
				killed.seed = uint64(n)
				killed.once(killed.rand.IntN(pace.lines))
			}
			killed.report()
		})
	}
}

func number(t *testing.T, variable string, otherwise int) int {
	text := os.Getenv(variable)
	if text == "" {
		return otherwise
	}
	n, err := strconv.Atoi(text)
	require.NoError(t, err, variable)
	return n
}

// killed is a file that is left by one process after another.
type killed struct {
	*testing.T
	path  string
	every time.Duration
	rand  *rand.Rand
	seed  uint64

	tick   unit.Tick // what the file held after the last kill
	digest string

	lost  []int64         // drains
	since []time.Duration // that had passed since the drain on the disk
}

// told is what a process has said of a drain.
type told struct {
	digest string
	at     time.Duration // since the process began
}

// once runs a process, kills it when it has said so many lines, and looks at the
// file.
func (k *killed) once(lines int) {
	child := exec.Command(os.Args[0])
	child.Env = append(os.Environ(), childVariable+"="+k.path, fmt.Sprintf("%s=%d", seedVariable, k.seed), fmt.Sprintf("%s=%d", everyVariable, k.every))
	said, err := child.StdoutPipe()
	require.NoError(k, err)
	wrong := &strings.Builder{}
	child.Stderr = wrong
	require.NoError(k, child.Start())
	var (
		from        unit.Tick // what it has opened
		drains      = map[unit.Tick]told{}
		last        unit.Tick // that has finished
		lag, lagged int64     // what a kill would cost, and after which tick
	)
	in := bufio.NewReader(said)
	for n := 0; ; n++ {
		if n == lines {
			require.NoError(k, child.Process.Kill())
		}
		line, err := in.ReadString('\n')
		if err != nil {
			require.ErrorIs(k, err, io.EOF)
			break // what is left is no whole line
		}
		f := strings.Fields(line)
		tick, err := strconv.ParseInt(f[1], 10, 64)
		require.NoError(k, err, line)
		switch f[0] {
		case "opened":
			from = unit.Tick(tick)
			require.Equal(k, k.tick, from, "it goes on from what is in the file")
			require.True(k, k.digest == "" || k.digest == f[2], "it has opened something else than is in the file")
			last, drains[from] = from, told{digest: f[2]}
			lagged = tick
		case "drain":
			require.EqualValues(k, last+1, tick)
			at, err := strconv.ParseInt(f[3], 10, 64)
			require.NoError(k, err, line)
			last = unit.Tick(tick)
			drains[last] = told{f[2], time.Duration(at)}
		case "lag":
			lag, err = strconv.ParseInt(f[2], 10, 64)
			require.NoError(k, err, line)
			lagged = tick
		default:
			require.Fail(k, line)
		}
	}
	err = child.Wait()
	var exit *exec.ExitError
	require.True(k, errors.As(err, &exit), "it was to be killed: %v", err)
	require.Empty(k, wrong.String(), "it was to be killed")

	tick, tables := k.look()
	if len(drains) == 0 { // killed before it had opened anything
		assert.Equal(k, k.tick, tick)
		return
	}
	digest := digestOf(tick, tables)
	on, known := drains[tick]
	require.True(k, known, "the file is of tick %d, and the process ran those from %d to %d", tick, from, last)
	require.Equal(k, on.digest, digest, "tick %d: what is in the file is not what that drain has left", tick)
	lost := int64(last - tick)
	require.LessOrEqual(k, lost, lag+int64(last)-lagged, "the writer said that a kill would cost %d after tick %d", lag, lagged)
	k.lost = append(k.lost, lost)
	k.since = append(k.since, drains[last].at-on.at)
	k.tick, k.digest = tick, digest
}

// look opens the file, and holds what is in it to the laws of the game.
func (k *killed) look() (unit.Tick, []store.Table) {
	if _, err := os.Stat(k.path); err != nil {
		require.ErrorIs(k, err, os.ErrNotExist)
		return 0, nil
	}
	s, err := store.Open(k.path)
	require.NoError(k, err)
	defer s.Close()
	tick, tables, err := s.Saved()
	require.NoError(k, err)
	require.GreaterOrEqual(k, tick, k.tick, "ticks never go back")
	if len(tables) == 0 {
		require.Zero(k, tick)
		return tick, tables
	}
	h, err := host.Open(gameConfig(), host.Saved{Tick: tick, Tables: tables}, false)
	require.NoError(k, err)
	require.Equal(k, tables, h.Saved().Tables)
	k.laws(h.State(), tables)
	return tick, tables
}

// laws says what no play can change, and what play can change but one way.
func (k *killed) laws(s host.State, tables []store.Table) {
	all := map[string]int64{}
	count := func(list map[string]int64) {
		for item, n := range list {
			all[item] += n
		}
	}
	for _, p := range s.Players {
		count(p.Bag)
		for _, item := range p.Worn {
			all[item]++
		}
	}
	for _, r := range s.Storages {
		count(r.Holds)
	}
	var structures commit.StructuresTable
	for _, t := range tables {
		if t.Name == "structures" {
			require.NoError(k, structures.Decode(t.Data))
		}
	}
	harvested, placed := gameSwings-s.Nodes[0].Swings, int64(structures.Placed)
	assert.EqualValues(k, gamePlayers*2, all["gem"], "gems lie in bags or in the hold")
	assert.EqualValues(k, gamePlayers, all["hat"], "hats are worn or lie in bags")
	assert.Equal(k, harvested-placed, all["timber"], "timber is harvested, and each structure costs one")
	assert.LessOrEqual(k, all["shell"], int64(gamePlayers*2), "a shell goes with a chest that is torn down, and none comes")
	assert.Len(k, s.Structures, len(s.Storages)-1, "each structure has a chest, and there is the hold")
}

func (k *killed) report() {
	if len(k.lost) == 0 {
		return
	}
	slices.Sort(k.lost)
	slices.Sort(k.since)
	k.Logf("killed %d times, the last time after tick %d", len(k.lost), k.tick)
	k.Logf("lost drains: median %d, at most %d", k.lost[len(k.lost)/2], k.lost[len(k.lost)-1])
	k.Logf("the last tick finished so long after the one on the disk: median %v, at most %v", k.since[len(k.since)/2], k.since[len(k.since)-1])
}
