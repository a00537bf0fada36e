package store_test

import (
	"crypto/sha256"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"testing"
	"time"

	"github.com/moveauth/moveauth/reference/commit"
	"github.com/moveauth/moveauth/reference/host"
	"github.com/moveauth/moveauth/reference/server/store"
	"github.com/moveauth/moveauth/reference/unit"
)

// The process that TestKill kills: this test binary, run again with a file in its
// environment.
const (
	childVariable = "MOVEAUTH_KILLED_STORE"
	seedVariable  = "MOVEAUTH_KILLED_SEED"
	everyVariable = "MOVEAUTH_KILLED_EVERY"
)

func TestMain(m *testing.M) {
	if path := os.Getenv(childVariable); path != "" {
		if err := beKilled(path); err != nil {
			fmt.Fprintln(os.Stderr, err)
		}
		os.Exit(2) // it was to be killed before
	}
	os.Exit(m.Run())
}

const (
	gamePlayers = 4
	gameSide    = 6
	gameSwings  = 1 << 40
)

// gameConfig is a game in which some things are neither made nor lost: gems move
// between bags and the hold, hats between bags and heads. Timber is harvested
// and spent on chests, into which shells are put.
func gameConfig() host.Config {
	cfg := host.Config{
		NetworkTickHz: 50, SimulationHz: 50, PendingLimit: 64, PayloadLimit: 64,
		World: commit.Setup{
			Grid:       &unit.Cell{Column: gameSide, Row: gameSide},
			Rules:      commit.Rules{Reach: 100},
			Lands:      []commit.LandSetup{{Land: "Reef", Socket: "a"}},
			Nodes:      []commit.NodeSetup{{Node: "oak", Land: "Reef", Item: "timber", Yield: 1, Swings: gameSwings}},
			Structures: []commit.StructureType{{Type: "chest", Cost: map[string]int64{"timber": 1}, Slots: 3}},
			Storages:   []commit.StorageSetup{{Storage: "hold", Slots: 12}},
		},
	}
	for i := range gamePlayers {
		cfg.Players = append(cfg.Players, host.Player{PlayerSetup: commit.PlayerSetup{
			Player: fmt.Sprintf("P%d", i+1), Slots: 9, HP: 1, At: &unit.Vec{X: -5}, Bag: map[string]int64{"gem": 2, "shell": 2, "hat": 1}}})
	}
	return cfg
}

// game is a host that is played with at random.
type game struct {
	*rand.Rand
	*host.Host
	seq [gamePlayers]unit.Seq
}

// play lets players ask for a few things, some of which cannot be.
func (g *game) play() {
	state := g.State()
	for range 1 + g.IntN(8) {
		player := g.IntN(gamePlayers)
		g.seq[player]++
		c := commit.Submission{Seq: g.seq[player]}
		from, to := "bag", "hold"
		item := []string{"gem", "shell"}[g.IntN(2)]
		switch n := g.IntN(10); {
		case n < 2:
			c.Kind, c.Payload = "HarvestResolve", []byte(`{"swing":1,"node":"oak"}`)
		case n == 2:
			c.Kind, c.Payload = "PlaceStructure", fmt.Appendf(nil, `{"type":"chest","cell":[%d,%d]}`, g.IntN(gameSide), g.IntN(gameSide))
		case n == 3 && len(state.Structures) > 0:
			c.Kind, c.Payload = "Demolish", fmt.Appendf(nil, `{"structure":"%s"}`, state.Structures[g.IntN(len(state.Structures))].ID)
		case n == 4:
			c.Kind, c.Payload = "Equip", []byte(`{"slot":"head","item":"hat"}`)
		case n == 5:
			c.Kind, c.Payload = "Unequip", []byte(`{"slot":"head"}`)
		default:
			if item == "shell" {
				to = state.Storages[g.IntN(len(state.Storages))].Storage
			}
			if g.IntN(2) == 0 {
				from, to = to, from
			}
			c.Kind, c.Payload = "InventoryTransfer", fmt.Appendf(nil, `{"from":"%s","to":"%s","item":"%s","n":%d}`, from, to, item, 1+g.IntN(2))
		}
		g.Step(host.Input{Do: host.Receive, Connection: fmt.Sprintf("c%d", player), Envelopes: []commit.Submission{c}})
	}
}

// digestOf is a digest of a whole state that has nothing to do with the store's
// own.
func digestOf(tick unit.Tick, tables []store.Table) string {
	sum := sha256.New()
	fmt.Fprintln(sum, tick, len(tables))
	for _, t := range tables {
		fmt.Fprintln(sum, t.Name, len(t.Data))
		sum.Write(t.Data)
	}
	return fmt.Sprintf("%x", sum.Sum(nil)[:12])
}

// teller is a keeper that says what each drain has left before it hands it over,
// and how many are not on the disk after that.
type teller struct {
	writer *store.Writer
	whole  []store.Table // by name
	start  time.Time
}

// Keep implements [host.Keeper].
func (t *teller) Keep(s host.Saved) {
	for _, table := range s.Tables {
		i := slices.IndexFunc(t.whole, func(own store.Table) bool { return own.Name == table.Name })
		t.whole[i].Data = append(t.whole[i].Data[:0], table.Data...)
	}
	fmt.Printf("drain %d %s %d\n", s.Tick, digestOf(s.Tick, t.whole), time.Since(t.start))
	t.writer.Put(store.Drain{Tick: s.Tick, Tables: s.Tables})
	fmt.Printf("lag %d %d\n", s.Tick, t.writer.Lag())
}

// beKilled plays over a file until it is killed.
func beKilled(path string) error {
	seed, err := strconv.ParseUint(os.Getenv(seedVariable), 10, 64)
	if err != nil {
		return err
	}
	every, err := strconv.ParseInt(os.Getenv(everyVariable), 10, 64)
	if err != nil {
		return err
	}
	s, err := store.Open(path)
	if err != nil {
		return err
	}
	tick, tables, err := s.Saved()
	if err != nil {
		return err
	}
	var h *host.Host
	if len(tables) == 0 {
		// A new file has the whole game from the start.
		if h, err = host.New(gameConfig()); err == nil {
			tables = h.Saved().Tables
			err = s.Save(store.Drain{Tables: tables})
		}
	} else {
		h, err = host.Open(gameConfig(), host.Saved{Tick: tick, Tables: tables}, false)
	}
	if err != nil {
		return err
	}
	fmt.Printf("opened %d %s\n", tick, digestOf(tick, tables))
	g := &game{Rand: rand.New(rand.NewPCG(seed, 2)), Host: h}
	for i := range gamePlayers {
		g.seq[i] = h.Step(host.Input{Do: host.Connect, Connection: fmt.Sprintf("c%d", i), Player: fmt.Sprintf("P%d", i+1)}).LastSeq
	}
	h.SetKeeper(&teller{store.NewWriter(s, 50), tables, time.Now()})
	var beat <-chan time.Time
	if every > 0 {
		beat = time.NewTicker(time.Duration(every)).C
	}
	for {
		if beat != nil {
			<-beat
		}
		g.play()
		tick++
		if out := h.Step(host.Input{Do: host.Ticks, First: tick, Last: tick}); out.Err != nil {
			return out.Err
		}
	}
}
