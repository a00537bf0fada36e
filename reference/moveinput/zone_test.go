package moveinput

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

var profile = Profile{
	Transport: Datagram, Window: 4, SessionLimit: 6, BatchCap: 4, InputsPerTick: 2,
	DatagramBytes: 64, DegradeStreak: 3, FallbackDelay: 150,
}

func config() Config {
	return Config{Profile: profile, TickInterval: 100, TransferTimeout: 250, SendLimit: 2, Width: 20, Height: 20}
}

// rig is a zone with what tests say of it.
type rig struct {
	*Zone
	t testing.TB
}

func newRig(t testing.TB, change func(*Config)) *rig {
	cfg := config()
	if change != nil {
		change(&cfg)
	}
	z, err := NewZone(&cfg)
	require.NoError(t, err)
	return &rig{z, t}
}

// join opens a session on (10, 10).
func (r *rig) join(id int64) {
	r.joinAt(id, Tile{10, 10})
}

func (r *rig) joinAt(id int64, at Tile) {
	_, err := r.Join(id, 1, at, 0)
	require.NoError(r.t, err)
}

func (r *rig) epoch(id int64) Epoch { return r.byID[id].epoch }

// input hands over one step and returns its label.
func (r *rig) input(id int64, by Transport, seq Seq, dx, dy int64) string {
	in := Input{Epoch: r.byID[id].epoch, First: seq, Steps: [][2]int64{{dx, dy}}}
	return Label(by, r.Receive(Origin{Session: id, Transport: by}, &in))
}

// report is a session's report in a tick.
func report(t *Tick, id int64) *Report {
	for i := range t.Reports {
		if t.Reports[i].Session == id {
			return &t.Reports[i]
		}
	}
	return nil
}

func (r *rig) tile(id int64) Tile {
	v, err := r.Look(id)
	require.NoError(r.t, err)
	return v.Tile
}

const (
	queued   = "datagram:accepted:queued"
	buffered = "datagram:accepted:buffered_future"
)

// TestWalk is a walk around a blocked tile (11, 10), with two inputs a tick.
func TestWalk(t *testing.T) {
	r := newRig(t, func(cfg *Config) { cfg.Blocked = []Tile{{11, 10}, {10, 11}} })
	r.join(1)
	for seq, d := range [][2]int64{{1, 0}, {1, 1}, {0, 0}, {-1, 0}} {
		assert.Equal(t, queued, r.input(1, Datagram, Seq(seq+1), d[0], d[1]))
	}
	first := r.Tick()
	rep := report(first, 1)
	assert.Equal(t, Waiting{Pending: 4}, rep.Before)
	assert.Equal(t, Waiting{Pending: 2}, rep.After)
	// East is blocked. The diagonal between two blocked tiles is free.
	assert.Equal(t, []Drained{{1, Blocked}, {2, Moved}}, rep.Drained)
	assert.Equal(t, WasDrained, rep.Why)
	want := Correction{Number: 1, Epoch: r.epoch(1), Acknowledged: 2, At: Tile{11, 11}, Facing: 1}
	assert.Equal(t, want, rep.Correction)
	assert.Equal(t, []Message{{Session: 1, Channel: Stream, Correction: want}, {Session: 1, Channel: Datagram, Correction: want}}, first.Sent)
	assert.Equal(t, []Persisted{{1, Tile{11, 11}}}, first.Persisted)
	assert.Equal(t, [2]int64{4, 2}, [2]int64{first.BacklogBefore, first.BacklogAfter})

	v, _ := r.Look(1)
	assert.Equal(t, Moving, v.Presentation)
	rep = report(r.Tick(), 1)
	// (0, 0) stays, and west of (11, 11) is the blocked (10, 11).
	assert.Equal(t, []Drained{{3, Stayed}, {4, Blocked}}, rep.Drained)
	assert.Equal(t, Correction{Number: 2, Epoch: r.epoch(1), Acknowledged: 4, At: Tile{11, 11}, Facing: 1}, rep.Correction)
	v, _ = r.Look(1)
	assert.Equal(t, View{Tile: Tile{11, 11}, Facing: 1, Presentation: Snapped}, v)

	idle := r.Tick()
	assert.Equal(t, NotDue, report(idle, 1).Why)
	assert.Empty(t, idle.Sent)
	assert.Empty(t, idle.Persisted)
	records := r.Records()
	assert.Equal(t, [results]int64{Moved: 1, Blocked: 2, Stayed: 1}, records.Inputs)
	assert.Equal(t, [whys]int64{WasDrained: 2}, records.Corrections)
}

func TestEveryDirection(t *testing.T) {
	for _, tc := range []struct {
		dx, dy int64
		octant Octant
	}{{1, 0, 0}, {1, 1, 1}, {0, 1, 2}, {-1, 1, 3}, {-1, 0, 4}, {-1, -1, 5}, {0, -1, 6}, {1, -1, 7}} {
		r := newRig(t, nil)
		r.join(1)
		r.input(1, Datagram, 1, tc.dx, tc.dy)
		r.Tick()
		v, _ := r.Look(1)
		assert.Equal(t, View{Tile: Tile{10 + tc.dx, 10 + tc.dy}, Facing: tc.octant, Presentation: Moving}, v)
	}
}

func TestTheMapHasEdges(t *testing.T) {
	for _, corner := range []Tile{{0, 0}, {19, 0}, {0, 19}, {19, 19}} {
		r := newRig(t, func(cfg *Config) { cfg.Profile.InputsPerTick = 6 })
		r.joinAt(1, corner)
		out := Tile{1, 1}
		if corner.X == 0 {
			out.X = -1
		}
		if corner.Y == 0 {
			out.Y = -1
		}
		r.input(1, Datagram, 1, out.X, 0)
		r.input(1, Datagram, 2, 0, out.Y)
		r.input(1, Datagram, 3, out.X, out.Y)
		r.input(1, Datagram, 4, -out.X, -out.Y)
		assert.Equal(t, []Drained{{1, Blocked}, {2, Blocked}, {3, Blocked}, {4, Moved}}, report(r.Tick(), 1).Drained)
	}
}

func TestOccupancy(t *testing.T) {
	for _, checked := range []bool{true, false} {
		r := newRig(t, func(cfg *Config) {
			cfg.Occupancy = checked
			cfg.NPCs = []NPC{{Name: "wolf", At: Tile{5, 5}, Path: []Tile{{6, 5}}}}
		})
		// 2 came first; 1 has the lower id. Both step onto (11, 10).
		r.joinAt(2, Tile{12, 10})
		r.joinAt(1, Tile{10, 10})
		r.joinAt(3, Tile{7, 5})
		r.joinAt(4, Tile{4, 5})
		r.input(2, Datagram, 1, -1, 0)
		r.input(1, Datagram, 1, 1, 0)
		r.input(1, Datagram, 2, 0, 0)  // on its own tile
		r.input(3, Datagram, 1, -1, 0) // where the wolf comes in this tick
		r.input(4, Datagram, 1, 1, 0)  // where the wolf was
		tick := r.Tick()
		second := map[bool]Result{true: Blocked, false: Moved}[checked]
		assert.Equal(t, []Drained{{1, Moved}, {2, Stayed}}, report(tick, 1).Drained)
		assert.Equal(t, []Drained{{1, second}}, report(tick, 2).Drained, "checked: %v", checked)
		assert.Equal(t, []Drained{{1, second}}, report(tick, 3).Drained, "checked: %v", checked)
		assert.Equal(t, []Drained{{1, Moved}}, report(tick, 4).Drained)

		// Who leaves makes room.
		require.NoError(t, r.Leave(1))
		r.input(2, Datagram, 2, 0, 0)
		r.input(2, Datagram, 3, -1, 0)
		assert.Equal(t, Moved, report(r.Tick(), 2).Drained[1].Result)
		_, err := r.Look(1)
		assert.ErrorIs(t, err, ErrNoSession)
	}
}

func TestMapChanges(t *testing.T) {
	r := newRig(t, nil)
	r.join(1)
	assert.ErrorIs(t, r.Change([]Tile{{11, 10}}, []Tile{{20, 0}}), ErrBadTile)
	r.input(1, Datagram, 1, 1, 0)
	assert.Equal(t, Moved, report(r.Tick(), 1).Drained[0].Result, "nothing of it was taken")
	require.NoError(t, r.Change([]Tile{{12, 10}, {11, 10}}, nil))
	r.input(1, Datagram, 2, 1, 0)
	assert.Equal(t, Blocked, report(r.Tick(), 1).Drained[0].Result)
	require.NoError(t, r.Change([]Tile{{12, 10}}, []Tile{{12, 10}}))
	r.input(1, Datagram, 3, 1, 0)
	assert.Equal(t, Moved, report(r.Tick(), 1).Drained[0].Result, "blocked, then freed")
}

func TestJoin(t *testing.T) {
	r := newRig(t, func(cfg *Config) { cfg.Blocked = []Tile{{3, 3}} })
	for _, at := range []Tile{{3, 3}, {-1, 0}, {20, 0}, {0, 20}} {
		_, err := r.Join(1, 1, at, 0)
		assert.ErrorIs(t, err, ErrBadTile, "%v", at)
	}
	assert.ErrorIs(t, r.Leave(1), ErrNoSession)
	r.join(1)
	old := r.epoch(1)
	r.input(1, Datagram, 1, 1, 0)
	r.input(1, Datagram, 2, 1, 0)
	r.Tick()

	epoch, err := r.Join(1, 2, Tile{5, 5}, 0)
	require.NoError(t, err)
	assert.NotEqual(t, old, epoch)
	w, _ := r.Window(1)
	assert.Equal(t, WindowState{}, w)
	assert.Equal(t, Tile{5, 5}, r.tile(1))
	late := Input{Epoch: old, First: 1, Steps: [][2]int64{{1, 0}}}
	assert.Equal(t, NoSession, r.Receive(Origin{Session: 1, Incarnation: 1}, &late), "by its connection, though 1 is expected")
	late.Epoch = epoch
	assert.Equal(t, NoSession, r.Receive(Origin{Session: 1, Incarnation: 1}, &late))
	assert.Equal(t, NoSession, r.Receive(Origin{Session: 9}, &late))
	assert.Equal(t, Queued, r.Receive(Origin{Session: 1, Incarnation: 2}, &late))
	assert.Equal(t, int64(1), report(r.Tick(), 1).Correction.Number)
}

func TestCapIsEachSessionsOwn(t *testing.T) {
	r := newRig(t, nil)
	for id := range int64(3) {
		r.joinAt(id+1, Tile{0, id})
		for seq := range Seq(6) {
			if id < 2 {
				r.input(id+1, Datagram, seq+1, 1, 0)
			}
		}
	}
	r.input(3, Datagram, 1, 1, 0)
	for _, left := range []int64{4, 2, 0} {
		tick := r.Tick()
		assert.Len(t, report(tick, 1).Drained, 2)
		assert.Len(t, report(tick, 2).Drained, 2)
		assert.Equal(t, left, report(tick, 2).After.Pending)
	}
	assert.Equal(t, Tile{1, 2}, r.tile(3))
}
