package host_test

import (
	"bytes"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/moveauth/moveauth/reference/commit"
	"github.com/moveauth/moveauth/reference/host"
	"github.com/moveauth/moveauth/reference/unit"
)

// The soak runs episodes of random play and holds the host to what must be true
// after every tick, whatever was played; see soak_check_test.go. Each episode is
// played twice, and has to give the same trace byte for byte.
//
//	SOAK_TICKS=1000000 go test -run Soak -timeout 20m ./reference/host
//
// plays a million ticks. Without it there are 20,000. SOAK_SEED, a number, plays
// others.
const (
	soakTicks    = 20_000
	episodeTicks = 1_000
)

func TestSoak(t *testing.T) {
	ticks, seed := int64(soakTicks), uint64(1)
	var err error
	if text := os.Getenv("SOAK_TICKS"); text != "" {
		ticks, err = strconv.ParseInt(text, 10, 64)
		require.NoError(t, err, "SOAK_TICKS")
	}
	if text := os.Getenv("SOAK_SEED"); text != "" {
		seed, err = strconv.ParseUint(text, 10, 64)
		require.NoError(t, err, "SOAK_SEED")
	}
	total := map[string]int{}
	for n := uint64(0); int64(n)*episodeTicks < ticks; n++ {
		first := play(t, seed, n, true)
		for what, times := range first.seen {
			total[what] += times
		}
		second := play(t, seed, n, false)
		if !bytes.Equal(first.trace, second.trace) {
			t.Fatalf("SOAK_SEED=%d, episode %d: two runs differ first at byte %d of the trace", seed, n, firstDifference(first.trace, second.trace))
		}
	}
	t.Log(total)
	// What did not happen was not tried.
	for k, name := range commit.Kinds() {
		require.NotZero(t, total["Ok "+name], "no %s has succeeded", name)
		if name != "SessionReady" {
			require.NotZero(t, total["failed "+name], "no %s (kind %d) has failed", name, k)
		}
	}
	for _, what := range []string{"dropped", "fault ", "fault submit", "fault send", "revoked", "SoftClosed", "Despawned",
		"cancelled", "damage", "Downed", "Dead", "PlayerRevived", "DeathRespawn", "reload", "a send failed", "QueueFull", "Duplicate", "StaleConnection"} {
		require.NotZero(t, total[what], "it has not happened: %s", what)
	}
}

func firstDifference(a, b []byte) int {
	for i := range min(len(a), len(b)) {
		if a[i] != b[i] {
			return i
		}
	}
	return min(len(a), len(b))
}

// The world of the soak. Lands follow each other at two sockets; the third is
// never empty.
const (
	soakPlayers = 6
	soakSide    = 5
	soakPending = 6
)

var (
	soakItems   = []string{"timber", "plank", "ore"}
	soakRecipes = []commit.Recipe{
		{Recipe: "saw", In: map[string]int64{"timber": 1}, Out: map[string]int64{"plank": 2}},
		{Recipe: "burn", In: map[string]int64{"plank": 2}, Out: map[string]int64{}},
	}
)

func soakConfig(r *rand.Rand) host.Config {
	home := unit.Vec{X: 2.5, Y: -2}
	cfg := host.Config{
		NetworkTickHz: 50, SimulationHz: 50, PendingLimit: soakPending, PayloadLimit: 64,
		Spans:   map[string]int64{"HarvestResolve": r.Int64N(3), "CraftCommit": r.Int64N(3), "Probe": r.Int64N(2)},
		Actions: map[string]host.Action{"StrikeResolve": {Windup: 100_000, Active: 80_000 + unit.Micros(r.Int64N(60_000))}},
		World: commit.Setup{
			Rules: commit.Rules{Reach: 6, Strike: 1, StaggerTicks: 3, DashTicks: 4, ReviveTicks: 5, DownedTicks: 20, RespawnTicks: 10},
			Home:  &home,
			Grid:  &unit.Cell{Column: soakSide, Row: soakSide},
			Structures: []commit.StructureType{
				{Type: "post"}, {Type: "wall", Cost: map[string]int64{"plank": 1}}, {Type: "chest", Cost: map[string]int64{"timber": 1}, Slots: 3},
			},
			Recipes:  soakRecipes,
			Stations: []commit.StationSetup{{Station: "bench", At: &unit.Vec{X: 4, Y: 4}}},
			Storages: []commit.StorageSetup{{Storage: "hold", Slots: 6, Holds: map[string]int64{"ore": 3}}, {Storage: "raft", At: &unit.Vec{X: 1, Y: 1}, Slots: 2}},
		},
	}
	for i := range soakPlayers {
		p := host.Player{PlayerSetup: commit.PlayerSetup{Player: fmt.Sprintf("P%d", i+1), Slots: 3 + r.Int64N(5), HP: 8, Bag: map[string]int64{"timber": 2, "ore": 1}}}
		if i < soakPlayers-1 { // the last one is nowhere
			p.At = &unit.Vec{X: float64(r.IntN(4*soakSide)) / 4, Y: float64(r.IntN(4*soakSide)) / 4}
		}
		if r.IntN(3) > 0 {
			p.Connection = fmt.Sprintf("c%d", i+1)
		}
		cfg.Players = append(cfg.Players, p)
	}
	w := &cfg.World
	w.Lands = []commit.LandSetup{{Land: "home", Socket: "a", Area: unit.Area{Min: unit.Vec{X: 4}, Max: unit.Vec{X: 5, Y: 5}}}}
	for tick := unit.Tick(1); tick < episodeTicks; {
		for _, socket := range []string{"b", "c"} {
			arrives, closes, leaves := tick, tick+20+unit.Tick(r.Int64N(40)), tick+60+unit.Tick(r.Int64N(10))
			corner := unit.Vec{X: float64(r.IntN(soakSide)), Y: float64(r.IntN(soakSide))}
			w.Lands = append(w.Lands, commit.LandSetup{Land: fmt.Sprintf("%s-%d", socket, tick), Socket: socket,
				Area: unit.Area{Min: corner, Max: unit.Vec{X: corner.X + 2, Y: corner.Y + 2}}, Deposit: unit.Vec{X: corner.X, Y: -1},
				Arrives: &arrives, SoftClose: &closes, Evicts: &leaves})
		}
		tick += 70
	}
	for i, l := range w.Lands {
		w.Nodes = append(w.Nodes, commit.NodeSetup{Node: fmt.Sprintf("n%d", i), Land: l.Land, At: l.Area.Min, Item: soakItems[i%len(soakItems)], Yield: 1 + r.Int64N(2), Swings: 20 + r.Int64N(900)})
		e := commit.EnemySetup{Enemy: fmt.Sprintf("e%d", i), Land: l.Land, At: l.Area.Max, HP: 1 + r.Int64N(30)}
		for range 40 {
			from := unit.Tick(0)
			if l.Arrives != nil {
				from = *l.Arrives
			}
			e.Attacks = append(e.Attacks, commit.AttackSetup{Target: cfg.Players[r.IntN(soakPlayers)].Player, Damage: 1 + r.Int64N(3), Resolve: from + unit.Tick(r.Int64N(70))})
		}
		w.Enemies = append(w.Enemies, e)
	}
	return cfg
}

// episode is a host that is played with, and what is known of it.
type episode struct {
	*testing.T
	*rand.Rand
	h     *host.Host
	cfg   host.Config
	name  string
	check bool
	trace []byte

	bound map[string]string   // player by connection, as far as the outside knows
	seq   map[string]unit.Seq // the last one sent, by player
	last  host.State
	known
}

// play plays an episode.
func play(t *testing.T, seed, n uint64, check bool) *episode {
	e := &episode{T: t, Rand: rand.New(rand.NewPCG(seed, n)), check: check, name: fmt.Sprintf("SOAK_SEED=%d, episode %d", seed, n)}
	e.cfg = soakConfig(e.Rand)
	h, err := host.New(e.cfg)
	require.NoError(t, err)
	e.h, e.last = h, h.State()
	e.bound, e.seq = map[string]string{}, map[string]unit.Seq{}
	for _, p := range e.cfg.Players {
		if p.Connection != "" {
			e.bound[p.Connection] = p.Player
		}
	}
	e.begin()
	for e.last.Tick < episodeTicks {
		e.move()
	}
	return e
}

// move does one thing to the host.
func (e *episode) move() {
	switch n := e.IntN(200); {
	case n < 90:
		connection := e.connection()
		e.receive(connection, e.envelopes(connection))
	case n < 100:
		connection, player := fmt.Sprintf("c%d", 1+e.IntN(soakPlayers+1)), e.player()
		e.step(host.Input{Do: host.Connect, Connection: connection, Player: player})
		e.bind(connection, player)
	case n < 102:
		connection := e.connection()
		e.step(host.Input{Do: host.Disconnect, Connection: connection})
		delete(e.bound, connection)
	case n < 104:
		e.step(host.Input{Do: host.Link, Connection: e.connection(), Fails: e.IntN(8) == 0})
	case n == 104:
		e.reload(e.IntN(3) == 0)
	case n == 105: // again
		first := max(1, e.last.Tick-2)
		if e.last.Tick > 0 {
			out := e.step(host.Input{Do: host.Ticks, First: first, Last: e.last.Tick})
			require.Empty(e, out.Events, e.name)
		}
	case n < 112: // several at once, in one frame
		e.tick(e.last.Tick+1+unit.Tick(e.IntN(3)), nil)
	case n < 122:
		during := &arrival{connection: e.connection()}
		if e.IntN(3) == 0 {
			during.player = e.player()
		}
		during.envelopes = e.envelopes(during.connection)
		e.tick(e.last.Tick+1, during)
	default:
		e.tick(e.last.Tick+1, nil)
	}
}

func (e *episode) step(in host.Input) host.Output {
	out := e.h.Step(in)
	e.must(out.Err == nil, "%v", out.Err)
	return out
}

func (e *episode) bind(connection, player string) {
	for c, p := range e.bound {
		if p == player {
			delete(e.bound, c)
		}
	}
	e.bound[connection] = player
}

func (e *episode) player() string { return fmt.Sprintf("P%d", 1+e.IntN(soakPlayers)) }

// connection names one that is bound more often than one that is not.
func (e *episode) connection() string {
	if n := len(e.bound); n > 0 && e.IntN(8) > 0 {
		return slices.Sorted(maps.Keys(e.bound))[e.IntN(n)]
	}
	return fmt.Sprintf("c%d", 1+e.IntN(soakPlayers+1))
}
func (e *episode) item() string { return soakItems[e.IntN(len(soakItems))] }

func (e *episode) receive(connection string, envelopes []sent) {
	out := e.step(host.Input{Do: host.Receive, Connection: connection, Envelopes: submissions(envelopes)})
	e.took(e.bound[connection], envelopes, out.Receipts, e.last.Tick)
}

// arrival is what arrives during a drain.
type arrival struct {
	connection, player string
	envelopes          []sent
}

// tick runs ticks to last; during arrives in the first of them.
func (e *episode) tick(last unit.Tick, during *arrival) {
	in := host.Input{Do: host.Ticks, First: e.last.Tick + 1, Last: last}
	if during != nil {
		in.During = []host.Arrival{{Connection: during.connection, Player: during.player, Envelopes: submissions(during.envelopes)}}
	}
	out := e.step(in)
	if during != nil {
		if during.player != "" {
			e.bind(during.connection, during.player)
		}
		e.took(e.bound[during.connection], during.envelopes, out.Receipts, in.First)
	}
	for i := range out.Events {
		e.trace = e.write(e.trace, &out.Events[i])
	}
	before := e.last
	e.last = e.h.State()
	if e.check {
		e.hold(before, out.Events)
	}
}

func (e *episode) reload(newSession bool) {
	saved := e.h.Saved()
	e.step(host.Input{Do: host.Reload, NewSession: newSession})
	before := e.last
	e.last = e.h.State()
	// One that is made of nothing but what was saved is the same, and sometimes
	// the play goes on with that.
	other, err := host.Open(e.cfg, saved, newSession)
	require.NoError(e, err, e.name)
	require.Equal(e, e.last, other.State(), e.name)
	require.Equal(e, e.h.Saved(), other.Saved(), e.name)
	if e.IntN(2) == 0 {
		e.h = other
	}
	clear(e.bound)
	for _, p := range e.last.Players {
		require.False(e, p.Connected, e.name)
		if newSession {
			e.seq[p.Player] = 0
		}
	}
	e.reloaded(before)
}

func submissions(envelopes []sent) []commit.Submission {
	list := make([]commit.Submission, len(envelopes))
	for i, s := range envelopes {
		list[i] = s.Submission
	}
	return list
}
