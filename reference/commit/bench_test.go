package commit

import (
	"slices"
	"strconv"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/moveauth/moveauth/reference/unit"
)

// mixer sends ten commands of nine kinds again and again, which bring a player
// back to where it was: what is harvested is crafted, and what is crafted pays
// for what is built and torn down. Each has an outcome.
type mixer struct {
	*rig
	orders  []mixed
	razings []Demolish // by round: what the n-th of a drain builds is called sn
	seq     Submission
}

type mixed struct {
	kind    Kind
	command Command
	bare    bare
}

func newMixer(players, rounds int) *mixer {
	s := Setup{
		Rules:      Rules{Reach: 8, Strike: 1, StaggerTicks: 1, DashTicks: 3},
		Grid:       &unit.Cell{Column: 8, Row: 8},
		Lands:      []LandSetup{{Land: "home", Socket: "a", Area: unit.Area{Max: unit.Vec{X: 99, Y: 99}}}},
		Nodes:      []NodeSetup{{Node: "palm", Land: "home", Item: "timber", Yield: 1, Swings: unit.MaxNumber}},
		Enemies:    []EnemySetup{{Enemy: "crab", HP: unit.MaxNumber}},
		Structures: []StructureType{{Type: "wall", Cost: map[string]int64{"plank": 2}}},
		Recipes:    []Recipe{{Recipe: "plank", In: map[string]int64{"timber": 1}, Out: map[string]int64{"plank": 2}}},
		Stations:   []StationSetup{{Station: "bench"}},
		Storages:   []StorageSetup{{Storage: "chest", Slots: 9}},
	}
	all := make([]PlayerSetup, players)
	for i := range all {
		all[i] = PlayerSetup{Player: "P" + strconv.Itoa(i), Slots: 9, HP: 10, At: at(-1, -1), Bag: map[string]int64{"hat": 1}}
	}
	m := &mixer{rig: &rig{Channel: NewChannel(NewWorld(all, s), Limits{Payload: 64, Pending: unit.MaxNumber}, &Store{})}}
	wall := unit.Cell{Column: 3, Row: 3}
	m.orders = []mixed{
		{KindHarvestResolve, &HarvestResolve{Swing: 1, Node: "palm"}, &bareHarvest{"palm"}},
		{KindCraftCommit, &CraftCommit{Recipe: "plank", Station: "bench"}, &bareCraft{"plank", "bench"}},
		{KindInventoryTransfer, &InventoryTransfer{From: Bag, To: "chest", Item: "plank", N: 1}, &bareMove{"chest", "plank", 1}},
		{KindInventoryTransfer, &InventoryTransfer{From: "chest", To: Bag, Item: "plank", N: 1}, &bareMove{"chest", "plank", -1}},
		{KindEquip, &Equip{Slot: "head", Item: "hat"}, &bareEquip{"head", "hat"}},
		{KindUnequip, &Unequip{Slot: "head"}, &bareUnequip{"head"}},
		{KindStrikeResolve, &StrikeResolve{Swing: 1, Target: "crab"}, &bareStrike{"crab"}},
		{KindPlaceStructure, &PlaceStructure{Type: "wall", Cell: wall}, &barePlace{"wall", wall}},
		{KindDemolish, nil, &bareDemolish{wall}},
		{KindDashStarted, &DashStarted{}, &bareDash{}},
	}
	for i := range rounds {
		m.razings = append(m.razings, Demolish{Structure: StructureID(i + 1).String()})
	}
	return m
}

// fill enqueues the rounds, each by the next player.
func (m *mixer) fill() {
	for i := range m.razings {
		player := unit.PlayerKey(i % m.world.Players())
		for k := range m.orders {
			command := m.orders[k].command
			if command == nil {
				command = &m.razings[i]
			}
			m.seq.Seq = m.windows[player].Last + 1
			m.enqueue(player, &m.seq, m.orders[k].kind, command, m.now)
		}
	}
}

// drain runs the next drain and flush, and returns how long each took.
func (m *mixer) drain() (drain, flush time.Duration) {
	m.now++
	m.rec.Reset()
	m.world.placed = 0
	start := time.Now()
	m.Drain(&m.rec, m.now, nil)
	drained := time.Now()
	m.Flush(&m.rec, m.now, both{})
	return drained.Sub(start), time.Since(drained)
}

func TestMixedDrainAllocatesNothing(t *testing.T) {
	m := newMixer(5, 5)
	run := func() {
		m.fill()
		m.drain()
		m.Persist(&m.rec, m.now)
	}
	run()
	assert.Zero(t, testing.AllocsPerRun(100, run))
	executed, outcomes := 0, 0
	for _, e := range m.rec.Events {
		switch e.What {
		case Executed:
			executed++
			require.Equal(t, Ok, e.Result, e.Kind)
		case Outcome:
			outcomes++
		}
	}
	assert.Equal(t, []int{50, 50}, []int{executed, outcomes})
	assert.Equal(t, map[string]int64{"hat": 1}, m.world.Player(p1).Bag)
}

// evict makes the caches forget the world: it walks through more memory than
// they have room for.
func evict(block []int64) (sum int64) {
	for i := 0; i < len(block); i += 8 {
		block[i]++
		sum += block[i]
	}
	return sum
}

// spans are how long something took, each time.
type spans []time.Duration

// report reports the median, and between what eight of ten lie: on
// a machine that others use the mean says more about them. Each span covers n of
// what is measured.
func (s spans) report(b *testing.B, n int, what string) {
	slices.Sort(s)
	for _, at := range []struct {
		name  string
		index int
	}{{"p10-ns/", len(s) / 10}, {"ns/", len(s) / 2}, {"p90-ns/", len(s) * 9 / 10}} {
		b.ReportMetric(float64(s[at.index].Nanoseconds())/float64(n), at.name+what)
	}
}

// BenchmarkDrain50 measures a drain of 50 mixed commands of 5 players, with its
// flush, and beside it the same commands acting without staging, record or
// outcomes. ns/op is not what is asked for: it has the enqueueing in it.
func BenchmarkDrain50(b *testing.B) {
	block := make([]int64, 8<<20) // 64 MiB
	for _, cold := range []bool{false, true} {
		name := "hot"
		if cold {
			name = "cold"
		}
		b.Run(name, func(b *testing.B) {
			m := newMixer(5, 5)
			var drains, flushes spans
			b.ReportAllocs()
			for b.Loop() {
				m.fill()
				if cold {
					evict(block)
				}
				d, f := m.drain()
				drains, flushes = append(drains, d), append(flushes, f)
			}
			drains.report(b, 1, "drain")
			flushes.report(b, 1, "flush")
		})
		b.Run(name+"/bare", func(b *testing.B) {
			m := newMixer(5, 5)
			var loops spans
			b.ReportAllocs()
			for b.Loop() {
				if cold {
					evict(block)
				}
				start := time.Now()
				for player := range m.world.players {
					for k := range m.orders {
						if !m.orders[k].bare.run(m.world, &m.world.players[player]) {
							b.Fatalf("%v did not do what it was to do", m.orders[k].kind)
						}
					}
				}
				loops = append(loops, time.Since(start))
			}
			loops.report(b, 1, "loop")
		})
	}
}

// BenchmarkDrainLoad measures the cost of a command by how many wait, over 1,000
// players.
func BenchmarkDrainLoad(b *testing.B) {
	for _, n := range []int{50, 500, 5_000, 50_000} {
		b.Run(strconv.Itoa(n), func(b *testing.B) {
			m := newMixer(1000, n/10)
			var drains spans
			b.ReportAllocs()
			for b.Loop() {
				m.fill()
				d, _ := m.drain()
				drains = append(drains, d)
			}
			drains.report(b, n, "command")
		})
	}
}

// BenchmarkEnqueue measures taking an envelope and dropping its copy.
func BenchmarkEnqueue(b *testing.B) {
	m := newMixer(5, 1)
	o := &m.orders[0]
	b.ReportAllocs()
	for b.Loop() {
		m.seq.Seq++
		m.enqueue(p1, &m.seq, o.kind, o.command, m.now)
		m.enqueue(p1, &m.seq, o.kind, o.command, m.now) // the copy
		m.queue.waiting = m.queue.waiting[:0]
	}
}
