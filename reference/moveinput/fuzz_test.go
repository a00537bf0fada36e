package moveinput

import (
	"encoding/binary"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
)

// FuzzReceive hands a zone whatever bytes make of messages, ticks and
// transfers. Each twelve bytes are one of them; see [FuzzReceive]'s body.
// Whatever comes, a session holds no more than its limit, a message that is not
// accepted changes nothing of the window, and what is drained follows on.
func FuzzReceive(f *testing.F) {
	op := func(what, by byte, first uint32, n, dx, dy, epoch, bytes byte) []byte {
		return append(binary.LittleEndian.AppendUint32([]byte{what, by}, first), n, dx, dy, epoch, bytes, 0)
	}
	f.Add(append(op(0, 0, 1, 1, 1, 0, 0, 9), op(1, 0, 0, 0, 0, 0, 0, 0)...))
	f.Add(append(append(op(0, 0, 2, 3, 1, 1, 0, 9), op(0, 1, 1, 1, 0, 255, 0, 9)...), op(2, 0, 0, 0, 0, 0, 0, 0)...))
	f.Add(append(op(3, 0, 7, 9, 0, 0, 0, 0), op(0, 0, 1<<32-1, 2, 1, 0, 1, 255)...))
	f.Fuzz(func(t *testing.T, data []byte) {
		cfg := config()
		cfg.Blocked = []Tile{{11, 10}}
		cfg.Occupancy = true
		r := newRig(t, func(c *Config) { *c = cfg })
		r.join(1)
		r.joinAt(2, Tile{10, 9})
		acknowledged := Seq(0)
		for ; len(data) >= 12; data = data[12:] {
			s, open := r.byID[1]
			if !open {
				return // closed, since it does not read
			}
			switch data[0] % 6 {
			default:
				in := Input{
					Batch: data[6] != 1, First: Seq(binary.LittleEndian.Uint32(data[2:])), Steps: make([][2]int64, data[6]%8),
					Epoch: s.epoch - Epoch(data[9]%2), Bytes: int64(data[10]),
				}
				if data[11]%2 == 0 {
					in.First %= 16 // where the window is
					in.First += acknowledged
				}
				for i := range in.Steps {
					in.Steps[i] = [2]int64{int64(int8(data[7])), int64(int8(data[8]))}
				}
				before := copyOf(&s.window)
				from := Origin{Session: 1, Transport: Transport(data[1] % 2), EarlyData: data[11]%16 == 15}
				o := r.Receive(from, &in)
				if !o.Accepted() && !same(&before, &s.window) {
					t.Fatalf("outcome %d: the window was %v and is %v", o, before, s.window)
				}
			case 1, 2:
				tick := r.Tick()
				for _, d := range report(tick, 2).Drained {
					t.Fatalf("another session drained %v", d)
				}
				if rep := report(tick, 1); rep != nil {
					require.LessOrEqual(t, len(rep.Drained), 2)
					for _, d := range rep.Drained {
						acknowledged++
						require.Equal(t, acknowledged, d.Seq)
					}
				}
			case 3:
				require.NoError(t, r.Relocate(1, Tile{int64(data[6]) % 10, int64(data[7]) % 10}))
				acknowledged = s.window.Acknowledged()
			case 4:
				if r.Begin(1) == nil {
					require.GreaterOrEqual(t, s.window.Acknowledged(), acknowledged)
					acknowledged = s.window.Acknowledged()
				} else {
					require.NoError(t, r.Activate(1, nil))
				}
			case 5:
				require.NoError(t, r.Stall(1, data[1]%2 == 0))
			}
			w, held := &s.window, int64(0)
			for _, slot := range w.slots {
				if slot.held {
					held++
				}
			}
			switch {
			case w.Pending()+w.Future() > profile.SessionLimit, w.Pending() != int64(w.Received()-w.Acknowledged()),
				held != w.Pending()+w.Future(), acknowledged != w.Acknowledged(), len(s.unread) > 2, !r.ground.Holds(s.tile):
				t.Fatalf("acknowledged %d, %d held, %d unread, on %v: %+v", acknowledged, held, len(s.unread), s.tile, *w)
			}
		}
	})
}

// same reports whether two windows are, byte for byte.
func same(w, o *Window) bool {
	return w.received == o.received && w.acknowledged == o.acknowledged && w.pending == o.pending && w.future == o.future &&
		slices.Equal(w.slots, o.slots)
}
