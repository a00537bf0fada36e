package moveinput

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestTransfer(t *testing.T) {
	r := newRig(t, nil)
	r.join(1)
	r.joinAt(2, Tile{1, 1})
	for _, seq := range []Seq{1, 2, 3, 5} {
		r.input(1, Datagram, seq, 1, 0)
	}
	r.Tick() // drains 1 and 2
	old := r.epoch(1)
	require.NoError(t, r.Begin(1))
	assert.ErrorIs(t, r.Begin(1), ErrTransferPending)
	assert.Equal(t, old+1, r.epoch(1))
	assert.Empty(t, r.Sent())
	w, _ := r.Window(1)
	assert.Equal(t, WindowState{Received: 3, Acknowledged: 3}, w, "3 and 5 are cleared, and 3 is consumed")

	assert.Equal(t, "datagram:ignored:session_transfer_pending", r.input(1, Datagram, 4, 1, 0))
	assert.Equal(t, "datagram:rejected:malformed", r.input(1, Datagram, 4, 2, 0))
	tick := r.Tick()
	assert.Nil(t, report(tick, 1), "skipped")
	assert.NotNil(t, report(tick, 2))
	assert.Empty(t, tick.Sent)

	bad := Tile{20, 0}
	assert.ErrorIs(t, r.Activate(1, &bad), ErrBadTile)
	to := Tile{4, 4}
	require.NoError(t, r.Activate(1, &to))
	sent := r.Sent()
	require.Len(t, sent, 2)
	assert.Equal(t, Correction{Number: 2, Epoch: old + 1, Acknowledged: 3, At: to}, sent[0].Correction)
	assert.Equal(t, sent[0].Correction, sent[1].Correction)
	assert.ErrorIs(t, r.Activate(1, nil), ErrNoTransfer)
	v, _ := r.Look(1)
	assert.Equal(t, Still, v.Presentation)

	// Copies of the old ones, however their numbers fit.
	for _, seq := range []Seq{3, 4, 5} {
		in := Input{Epoch: old, First: seq, Steps: [][2]int64{{1, 0}}}
		assert.Equal(t, OldEpoch, r.Receive(Origin{Session: 1}, &in))
		in.Epoch = old + 2
		assert.Equal(t, OldEpoch, r.Receive(Origin{Session: 1}, &in))
	}
	assert.Equal(t, queued, r.input(1, Datagram, 4, 0, 1))
	rep := report(r.Tick(), 1)
	assert.Equal(t, []Drained{{4, Moved}}, rep.Drained)
	assert.Equal(t, Tile{4, 5}, rep.Correction.At)
	assert.Equal(t, NotDue, report(r.Tick(), 1).Why)
}

func TestOldEpochIsAnswered(t *testing.T) {
	r := newRig(t, nil)
	r.join(1)
	require.NoError(t, r.Relocate(1, Tile{2, 2}))
	require.Len(t, r.Sent(), 2)
	in := Input{Epoch: r.epoch(1) - 1, First: 1, Steps: [][2]int64{{1, 0}}}
	assert.Equal(t, OldEpoch, r.Receive(Origin{Session: 1}, &in))
	assert.Equal(t, WasStale, report(r.Tick(), 1).Why)
	assert.Equal(t, NotDue, report(r.Tick(), 1).Why)
}

// TestTransferTimesOut: 250 ms have passed with the third tick of 100 ms, and
// with the second of 125 ms.
func TestTransferTimesOut(t *testing.T) {
	for interval, last := range map[int64]int{100: 3, 125: 2, 249: 2, 250: 1, 1000: 1} {
		r := newRig(t, func(cfg *Config) { cfg.TickInterval = interval })
		r.join(1)
		r.Tick()
		require.NoError(t, r.Begin(1))
		for n := 1; n < last; n++ {
			assert.Nil(t, report(r.Tick(), 1), "%d ms, tick %d", interval, n)
		}
		rep := report(r.Tick(), 1)
		require.NotNil(t, rep, "%d ms, tick %d", interval, last)
		assert.Equal(t, Forced, rep.Why)
		assert.Equal(t, Correction{Number: 1, Epoch: r.epoch(1), At: Tile{10, 10}}, rep.Correction)
		assert.ErrorIs(t, r.Activate(1, nil), ErrNoTransfer)
		assert.Equal(t, queued, r.input(1, Datagram, 1, 1, 0))
		assert.Equal(t, Tile{11, 10}, report(r.Tick(), 1).Correction.At)
		// A second transfer has the whole time again.
		require.NoError(t, r.Begin(1))
		if last > 1 {
			assert.Nil(t, report(r.Tick(), 1))
		}
	}
}

func TestRelocate(t *testing.T) {
	r := newRig(t, func(cfg *Config) { cfg.Occupancy = true })
	r.join(1)
	r.joinAt(2, Tile{3, 3})
	r.input(1, Datagram, 1, 1, 0)
	r.Tick()
	for _, seq := range []Seq{2, 4} {
		r.input(1, Datagram, seq, 1, 0)
	}
	old := r.epoch(1)
	assert.ErrorIs(t, r.Relocate(1, Tile{-1, 3}), ErrBadTile)
	assert.ErrorIs(t, r.Relocate(9, Tile{3, 3}), ErrNoSession)
	assert.Equal(t, old, r.epoch(1))
	require.NoError(t, r.Relocate(1, Tile{3, 3}), "who stands there is not looked at")
	sent := r.Sent()
	require.Len(t, sent, 2)
	assert.Equal(t, Correction{Number: 2, Epoch: old + 1, Acknowledged: 2, At: Tile{3, 3}}, sent[0].Correction)
	v, _ := r.Look(1)
	assert.Equal(t, Still, v.Presentation)
	tick := r.Tick()
	assert.Equal(t, []Persisted{{1, Tile{3, 3}}}, tick.Persisted)
	assert.Equal(t, NotDue, report(tick, 1).Why)

	// The tile that it left is free, the one that both stand on is not when one
	// of them leaves.
	r.joinAt(3, Tile{10, 10})
	r.input(3, Datagram, 1, 1, 0)
	r.input(2, Datagram, 1, 1, 0)
	r.Tick()
	assert.Equal(t, Tile{11, 10}, r.tile(3))
	assert.Equal(t, Tile{4, 3}, r.tile(2))
	r.input(2, Datagram, 2, -1, 0)
	assert.Equal(t, Blocked, report(r.Tick(), 2).Drained[0].Result)

	// While a transfer is pending it moves the player, and the transfer stays.
	require.NoError(t, r.Begin(1))
	require.NoError(t, r.Relocate(1, Tile{7, 7}))
	assert.Len(t, r.Sent(), 2)
	assert.Nil(t, report(r.Tick(), 1))
	require.NoError(t, r.Activate(1, nil))
	assert.Equal(t, Tile{7, 7}, r.Sent()[0].Correction.At)
}

func TestZoneSync(t *testing.T) {
	r := newRig(t, func(cfg *Config) { cfg.NPCs = []NPC{{Name: "wolf"}, {Name: "bear"}} })
	r.join(2)
	r.join(1)
	sees := func(id int64) ([]int64, []string) {
		v, err := r.Look(id)
		require.NoError(t, err)
		return v.Sessions, v.NPCs
	}
	sessions, npcs := sees(1)
	assert.Empty(t, sessions)
	assert.Empty(t, npcs)
	r.Tick()
	r.join(3)
	sessions, npcs = sees(2)
	assert.Equal(t, []int64{1}, sessions, "3 came after the tick")
	assert.Equal(t, []string{"bear", "wolf"}, npcs)
	assert.ErrorIs(t, r.SyncZone(9), ErrNoSession)
	require.NoError(t, r.SyncZone(2))
	sessions, npcs = sees(2)
	assert.Empty(t, sessions)
	assert.Empty(t, npcs)
	sessions, _ = sees(1)
	assert.Equal(t, []int64{2}, sessions, "another's is another's")
	r.Tick()
	sessions, npcs = sees(2)
	assert.Equal(t, []int64{1, 3}, sessions)
	assert.Len(t, npcs, 2)
	require.NoError(t, r.Leave(1))
	sessions, _ = sees(2)
	assert.Equal(t, []int64{3}, sessions)
}
