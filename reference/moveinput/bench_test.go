package moveinput

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// usual is a profile as games have it.
var usual = Profile{
	Transport: Datagram, Window: 32, SessionLimit: 64, BatchCap: 8, InputsPerTick: 4,
	DatagramBytes: 1200, DegradeStreak: 8, FallbackDelay: 150,
}

// BenchmarkWindow admits and drains four inputs at a time. One op is one input.
func BenchmarkWindow(b *testing.B) {
	for _, order := range []struct {
		name string
		add  [4]Seq
	}{{"in-order", [4]Seq{1, 2, 3, 4}}, {"swapped", [4]Seq{2, 1, 4, 3}}, {"first-last", [4]Seq{2, 3, 4, 1}}} {
		b.Run(order.name, func(b *testing.B) {
			w := NewWindow(usual.SessionLimit, usual.Window, 0)
			b.ReportAllocs()
			for n := 0; b.Loop(); n++ {
				// One input an iteration; each fourth drains.
				if w.Admit(w.acknowledged+order.add[n&3], Step{1, 0}) > BufferedFuture {
					b.Fatal("refused")
				}
				if n&3 == 3 {
					for w.Pending() > 0 {
						w.Next()
					}
				}
			}
		})
	}
}

// town is a zone with sessions on streets between blocked tiles, occupancy
// checked.
func town(tb testing.TB, sessions int) *Zone {
	side := int64(8)
	for side*side < int64(sessions)*4 {
		side++
	}
	cfg := Config{Profile: usual, TickInterval: 100, TransferTimeout: 5000, SendLimit: 4, Width: side, Height: side, Occupancy: true}
	for x := int64(3); x < side; x += 8 {
		for y := int64(0); y < side; y += 3 {
			cfg.Blocked = append(cfg.Blocked, Tile{x, y})
		}
	}
	z, err := NewZone(&cfg)
	require.NoError(tb, err)
	for id, n := int64(1), int64(0); n < int64(sessions); id++ {
		at := Tile{id * 2 % side, id * 2 / side * 2 % side}
		if _, err := z.Join(id, 1, at, 0); err == nil {
			n++
		}
	}
	return z
}

// fill gives every session four inputs, as their clients would have sent them.
func fill(z *Zone) {
	for i, s := range z.sessions {
		for k := range Seq(4) {
			d := (int(s.window.received) + i) & 7
			step := Step{[8]int8{1, 1, 0, -1, -1, -1, 0, 1}[d], [8]int8{0, 1, 1, 1, 0, -1, -1, -1}[d]}
			s.window.Admit(s.window.acknowledged+1+k, step)
		}
	}
}

// BenchmarkTick is a tick of a zone whose sessions have four inputs each:
// draining, walkability, occupancy, reports, corrections and locations.
func BenchmarkTick(b *testing.B) {
	for _, n := range []int{1_000, 10_000, 100_000} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			z := town(b, n)
			fill(z)
			z.Tick()
			b.ReportAllocs()
			moved := z.Records().Inputs
			b.ResetTimer()
			for range b.N {
				b.StopTimer()
				fill(z)
				b.StartTimer()
				t := z.Tick()
				if len(t.Reports) != n || len(t.Sent) != 2*n || t.BacklogBefore != int64(4*n) || t.BacklogAfter != 0 {
					b.Fatalf("%d reports, %d sent, backlog %d to %d", len(t.Reports), len(t.Sent), t.BacklogBefore, t.BacklogAfter)
				}
			}
			b.StopTimer()
			now := z.Records().Inputs
			inputs := float64(n) * 4 * float64(b.N)
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/inputs, "ns/input")
			b.ReportMetric(float64(now[Blocked]-moved[Blocked])/inputs, "blocked/input")
		})
	}
}

// BenchmarkReceive is a datagram through the whole of admission, with its drain
// in a tick of one session.
func BenchmarkReceive(b *testing.B) {
	z := town(b, 1)
	in := Input{Epoch: z.sessions[0].epoch, Steps: make([][2]int64, 1), Bytes: 40}
	b.ReportAllocs()
	for n := 0; b.Loop(); n++ {
		in.First = Seq(n + 1)
		in.Steps[0] = [2]int64{int64(n&1)*2 - 1, 0}
		if z.Receive(Origin{Session: z.sessions[0].id}, &in) != Queued {
			b.Fatal("refused")
		}
		if n&3 == 3 {
			z.Tick()
		}
	}
}

func TestNoAllocations(t *testing.T) {
	w := NewWindow(usual.SessionLimit, usual.Window, 0)
	assert.Zero(t, testing.AllocsPerRun(1000, func() {
		next := w.Acknowledged() + 1
		w.Admit(next+2, Step{1, 0})
		w.AdmitBatch(next, []Step{{1, 0}, {0, 1}})
		w.AdmitBatch(next, []Step{{1, 0}, {0, 1}})
		for w.Pending() > 0 {
			w.Next()
		}
		w.Admit(next+4, Step{1, 0})
		w.Clear()
	}), "admit, refuse, drain, clear")

	z := town(t, 300)
	tick := func() {
		fill(z)
		z.Tick()
	}
	tick()
	assert.Zero(t, testing.AllocsPerRun(100, tick), "a tick with inputs, corrections and locations")
	moved := z.Records().Inputs
	assert.NotZero(t, moved[Moved])
	assert.NotZero(t, moved[Blocked])

	s := z.sessions[0]
	in := Input{Steps: [][2]int64{{1, 0}, {0, 0}, {-1, 0}}, Batch: true}
	one := Input{Steps: [][2]int64{{0, 0}}}
	all := func() {
		in.Epoch, one.Epoch = s.epoch, s.epoch
		in.First = s.window.Received() + 1
		z.Receive(Origin{Session: s.id}, &in)
		z.Receive(Origin{Session: s.id}, &in)
		one.First = in.First + 3
		z.Receive(Origin{Session: s.id, Transport: Stream}, &one)
		one.First--
		z.Receive(Origin{Session: s.id, Transport: Stream}, &one)
		z.Sent()
		z.Tick()
		require.NoError(t, z.Begin(s.id))
		z.Receive(Origin{Session: s.id}, &one)
		require.NoError(t, z.Activate(s.id, nil))
		require.NoError(t, z.Relocate(s.id, s.tile))
		z.Sent()
		require.NoError(t, z.Stall(s.id, false))
		in.First, in.Epoch = s.window.Received()+1, s.epoch
		z.Receive(Origin{Session: s.id}, &in)
		z.Tick()
		require.NoError(t, z.Stall(s.id, true))
		z.Sent()
	}
	all()
	assert.Zero(t, testing.AllocsPerRun(100, all), "messages, transfers and a client that does not read")
}

// TestNoAllocationsAfterASessionIsOpened holds what INPUT-051 and INPUT-058 say of memory:
// whatever is sent, a session allocates nothing more.
func TestNoAllocationsAfterASessionIsOpened(t *testing.T) {
	z := town(t, 1)
	s := z.sessions[0]
	slots, unread := len(s.window.slots), cap(s.unread)
	require.NoError(t, z.Stall(s.id, false))
	in := Input{Epoch: s.epoch, Steps: make([][2]int64, 8), Batch: true}
	seq := Seq(0)
	assert.Zero(t, testing.AllocsPerRun(10_000, func() {
		seq += 7
		in.First = seq % 100
		z.Receive(Origin{Session: s.id}, &in)
	}))
	assert.Equal(t, slots, len(s.window.slots))
	assert.Equal(t, unread, cap(s.unread))
	assert.LessOrEqual(t, s.window.Pending()+s.window.Future(), usual.SessionLimit)
}
