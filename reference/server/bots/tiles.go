package bots

import (
	"errors"
	"time"

	"github.com/moveauth/moveauth/reference/moveinput"
	"github.com/moveauth/moveauth/reference/server/dial"
	"github.com/moveauth/moveauth/reference/wire"
)

// tiles plays in mode server: it presses, and sends what it has pressed since
// the last tick as one batch.
type tiles struct {
	bot    *bot
	client *moveinput.Client // nil until the host has said where the player is

	legs    legs
	dx, dy  int64
	waited  time.Duration // how far the client's time has come
	sent    map[uint32]time.Duration
	pressed []moveinput.Outgoing // reused
	unsaid  []moveinput.Seq      // reused
}

// lead is how many steps wait for their acknowledgement at most, so that a slow
// host is not told what it will refuse; eager is how many are pressed in a tick.
const (
	lead  = 6
	eager = 2
)

func newTiles(b *bot) *tiles { return &tiles{bot: b, sent: map[uint32]time.Duration{}} }

func (t *tiles) hear(r *dial.Received, now time.Duration) {
	m, ok := r.Message.(*wire.Correction)
	if !ok {
		return
	}
	c := moveinput.Correction{Number: int64(m.Number), Epoch: moveinput.Epoch(m.Epoch), Acknowledged: moveinput.Seq(m.Acknowledged),
		At: moveinput.Tile{X: int64(m.X), Y: int64(m.Y)}, Facing: moveinput.Octant(m.Facing)}
	tally := t.bot.link.tally
	tally.corrections.Received++
	if t.client == nil {
		w := t.bot.link.welcome
		profile := moveinput.Profile{Transport: moveinput.Stream, Window: int64(w.Inputs.Window), SessionLimit: int64(w.Inputs.SessionLimit),
			BatchCap: int64(w.Inputs.BatchCap), InputsPerTick: 1, DatagramBytes: int64(w.Datagram), DegradeStreak: int64(w.Inputs.Streak), FallbackDelay: int64(w.Inputs.Fallback)}
		if t.bot.link.Datagrams() {
			profile.Transport = moveinput.Datagram
		}
		// An epoch that is none of the host's, so that the client goes on after what
		// the host has consumed already, as after a transfer.
		t.client, t.waited = moveinput.NewClient(profile, -1, c.At), now
	} else if before := t.client.Predicted(); true {
		defer func() {
			if t.client.Predicted() != before {
				tally.corrections.Moved++
			}
		}()
	}
	t.client.Correct(c)
	for seq, at := range t.sent {
		if seq <= m.Acknowledged {
			tally.input.add(now - at)
			delete(t.sent, seq)
		}
	}
}

func (t *tiles) tick(now time.Duration) error {
	if t.client == nil || t.bot.kind == Harvester {
		return nil
	}
	if t.legs.next(t.bot) {
		// One of nine, so that it stands at times, and presses all the same.
		turn := t.bot.rand.Int64N(9)
		t.dx, t.dy = turn%3-1, turn/3-1
	}
	if err := t.fallBack(now); err != nil {
		return err
	}
	t.unsaid, t.pressed = t.client.Unacknowledged(t.unsaid[:0]), t.pressed[:0]
	most := min(eager, int(t.bot.link.welcome.Inputs.BatchCap), lead-len(t.unsaid))
	for range most {
		out, err := t.client.Press(t.dx, t.dy)
		if errors.Is(err, moveinput.ErrQueueFull) || errors.Is(err, moveinput.ErrNoSequence) {
			break
		} else if err != nil {
			return err
		}
		t.sent[uint32(out.Seq)] = now
		t.pressed = append(t.pressed, out)
	}
	return t.say()
}

// fallBack sends by the stream what was not acknowledged for too long.
func (t *tiles) fallBack(now time.Duration) error {
	var failed error
	passed := (now - t.waited).Milliseconds()
	t.waited += time.Duration(passed) * time.Millisecond
	t.client.Wait(passed, func(out moveinput.Outgoing) {
		t.bot.link.tally.fellBack++
		if failed == nil {
			failed = t.bot.link.send(input(&out))
		}
	})
	return failed
}

// say sends what was pressed: as one batch if it goes by datagram, as a batch by
// the stream is none that is taken.
func (t *tiles) say() error {
	switch {
	case len(t.pressed) == 0:
		return nil
	case len(t.pressed) > 1 && t.pressed[0].Transport == moveinput.Datagram:
		m := &wire.Batch{Epoch: uint32(t.pressed[0].Epoch), First: uint32(t.pressed[0].Seq)}
		for i := range t.pressed {
			m.Steps = append(m.Steps, wire.Step(t.pressed[i].Step))
		}
		_, err := t.bot.link.sendDatagram(m)
		return err
	}
	for i := range t.pressed {
		out := &t.pressed[i]
		send := t.bot.link.send
		if out.Transport == moveinput.Datagram {
			send = func(m wire.Message) error { _, err := t.bot.link.sendDatagram(m); return err }
		}
		if err := send(input(out)); err != nil {
			return err
		}
	}
	return nil
}

func input(out *moveinput.Outgoing) *wire.Input {
	return &wire.Input{Epoch: uint32(out.Epoch), Seq: uint32(out.Seq), Step: wire.Step(out.Step)}
}
