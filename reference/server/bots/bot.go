package bots

import (
	"cmp"
	"context"
	"math/rand/v2"
	"time"

	"github.com/moveauth/moveauth/reference/commit"
	"github.com/moveauth/moveauth/reference/server/dial"
	"github.com/moveauth/moveauth/reference/transform"
	"github.com/moveauth/moveauth/reference/unit"
	"github.com/moveauth/moveauth/reference/wire"
)

// bot is one player. All but its tally is its goroutine's alone.
type bot struct {
	name  string
	kind  Kind
	goods Goods
	rate  float64 // messages a second

	conn  *dial.Conn // of play; the rest goes by link
	link  *link
	move  mover
	rand  *rand.Rand
	start time.Time // when it was welcomed
	spent int64     // messages sent until the last tick

	seq    unit.Seq           // of the last command
	asked  map[unit.Seq]asked // commands without an answer yet
	errand time.Duration      // when the next command is due
	wishes int64
	swing  int64
	down   bool // it is not alive

	nonce  uint32
	pings  map[uint32]pinged
	ping   time.Duration // when the next ping is due at the latest
	budget float64       // messages that it may say beside its movement
}

// asked is a command that was sent. Whatever becomes of one that is sure, there
// is an answer.
type asked struct {
	at   time.Duration
	sure bool
}

type pinged struct {
	at       time.Duration
	datagram bool
}

// mover moves a bot's body as its mode has it.
type mover interface {
	// tick runs a tick; now is since the welcome.
	tick(now time.Duration) error
	// hear takes whatever comes.
	hear(r *dial.Received, now time.Duration)
}

// sender is the part of a [dial.Conn] that sends.
type sender interface {
	Send(wire.Message) error
	SendDatagram(wire.Message) (datagram bool, err error)
	Datagrams() bool
}

// link is a bot's connection, with a tally of what goes over it.
type link struct {
	sender
	welcome *wire.Welcome
	tally   *tally
}

func (l *link) send(m wire.Message) error {
	l.tally.sent[m.Type()]++
	return l.Send(m)
}

// sendDatagram reports by which way the message went.
func (l *link) sendDatagram(m wire.Message) (bool, error) {
	l.tally.sent[m.Type()]++
	datagram, err := l.SendDatagram(m)
	if datagram {
		l.tally.datagrams++
	}
	return datagram, err
}

// newBot makes the bot of a number, who was welcomed just now.
func newBot(o *Options, n int, name string, welcome *wire.Welcome, to sender) (*bot, error) {
	kinds := o.Kinds
	if len(kinds) == 0 {
		kinds = Kinds(o.Mode)
	}
	b := &bot{name: name, kind: kinds[n%len(kinds)], goods: o.Goods, rate: o.Rate, start: time.Now(),
		link: &link{to, welcome, &tally{}}, rand: rand.New(rand.NewPCG(o.Seed, uint64(n))),
		seq: welcome.LastSeq, asked: map[unit.Seq]asked{}, pings: map[uint32]pinged{}}
	// Not all at once.
	b.errand = time.Duration(b.rand.Int64N(int64(b.errandEvery())))
	var err error
	switch welcome.Mode {
	case wire.ModeOwner:
		b.move, err = newOwner(b)
	case wire.ModeClamped:
		b.move, err = newClamped(b)
	default:
		b.move = newTiles(b)
	}
	return b, err
}

// period is how long a tick of the host's lasts.
func (b *bot) period() time.Duration {
	return time.Duration(1_000_000_000_000 / int64(b.link.welcome.Rate))
}

// play plays until stop is closed, then waits for what is still to be answered,
// no longer than ctx says, and takes leave.
func (b *bot) play(ctx context.Context, stop <-chan struct{}) {
	// Each at a moment of its own within the period, as players are.
	next := time.Duration(b.rand.Int64N(int64(b.period())))
	ticks := time.NewTimer(next)
	defer ticks.Stop()
	ticking := ticks.C
	defer b.leave()
	for {
		select {
		case <-ticking:
			now := time.Since(b.start)
			if err := b.tick(now); err != nil {
				b.link.tally.ended = err
				return
			}
			// A bot that was held up does not make up for it.
			next = max(next+b.period(), now)
			ticks.Reset(next - now)
		case r, more := <-b.conn.Messages():
			if !more {
				return
			}
			b.hear(&r, r.At.Sub(b.start))
		case <-stop:
			stop, ticking = nil, nil
		case <-ctx.Done():
			return
		}
		if stop == nil && b.isSettled() {
			return
		}
	}
}

// isSettled reports whether all has come that has to.
func (b *bot) isSettled() bool {
	for _, a := range b.asked {
		if a.sure {
			return false
		}
	}
	for _, p := range b.pings {
		if !p.datagram {
			return false
		}
	}
	return true
}

// leave closes the connection and notes how it stood.
func (b *bot) leave() {
	t := b.link.tally
	// That of the connection says more than that of a message which could not be
	// sent any more.
	t.ended = cmp.Or(b.conn.Err(), t.ended)
	stats := b.conn.QUIC().ConnectionStats()
	t.packets.Sent, t.packets.Lost, t.packets.Received = stats.PacketsSent, stats.PacketsLost, stats.PacketsReceived
	t.bad, t.dropped = b.conn.Lost()
	b.conn.Close(wire.CloseDone, "")
	for _, a := range b.asked {
		if a.sure {
			t.commands.Lost++
		} else {
			t.commands.Silent++
		}
	}
	now := time.Since(b.start)
	for _, p := range b.pings {
		switch {
		case p.datagram && now-p.at < longest:
			t.pings.Datagram-- // nobody knows yet
		case p.datagram:
			t.pings.LostDatagram++
		default:
			t.pings.LostStream++
		}
	}
}

// longest is how long a datagram is on its way at most.
const longest = time.Second

// errandEvery is how long a bot is without a wish.
func (b *bot) errandEvery() time.Duration {
	if b.kind == Harvester {
		return time.Second / 3
	}
	return 4 * time.Second
}

// pingEvery is how long lies between two pings at most.
const pingEvery = time.Second

// tick runs one tick: the body moves, and then the bot says what there is room
// for in its rate.
func (b *bot) tick(now time.Duration) error {
	if err := b.move.tick(now); err != nil {
		return err
	}
	if now >= b.errand {
		b.errand += b.errandEvery()
		if err := b.wish(now); err != nil {
			return err
		}
	}
	said := b.link.tally.total()
	b.budget = max(0, b.budget+b.rate*b.period().Seconds()-float64(said-b.spent))
	b.spent = said
	for b.budget >= 1 || now >= b.ping {
		b.budget--
		b.spent++
		b.ping = now + pingEvery
		if err := b.sendPing(now); err != nil {
			return err
		}
	}
	return nil
}

// wish asks for something. Each third wish of a harvester, and each of another, is
// one to which there is an answer.
func (b *bot) wish(now time.Duration) error {
	b.wishes++
	if b.kind != Harvester || b.wishes%3 == 0 {
		return b.dash(now, unit.Vec{X: 1})
	}
	g := &b.goods
	switch b.wishes % 6 {
	case 2: // to the storage
		return b.command(now, "InventoryTransfer", &wire.Arguments{From: commit.Bag, To: g.Storage, Item: g.Item, N: 1}, false)
	case 5: // and back
		return b.command(now, "InventoryTransfer", &wire.Arguments{From: g.Storage, To: commit.Bag, Item: g.Item, N: 1}, false)
	}
	b.swing++
	return b.command(now, "HarvestResolve", &wire.Arguments{Swing: b.swing, Node: g.Node}, false)
}

// dash says that the player dashes. It has no gate but that the player is alive
// and revives nobody, which bots do not do.
func (b *bot) dash(now time.Duration, dir unit.Vec) error {
	return b.command(now, "DashStarted", &wire.Arguments{Dir: dir}, !b.down)
}

// command sends a command. A player that has used up its sequences sends none.
func (b *bot) command(now time.Duration, kind string, args *wire.Arguments, sure bool) error {
	if b.seq == unit.MaxSeq {
		return nil
	}
	b.seq++
	b.asked[b.seq] = asked{now, sure}
	b.link.tally.commands.Sent++
	return b.link.send(&wire.Command{Seq: b.seq, Kind: kind, Payload: args.AppendPayload(nil, kind)})
}

// sendPing sends a ping: in turn by the stream, where none may be lost, and by
// datagram, where it shows how many are.
func (b *bot) sendPing(now time.Duration) error {
	b.nonce++
	m := &wire.Ping{Nonce: b.nonce}
	p := pinged{at: now}
	var err error
	if b.nonce%2 == 0 {
		p.datagram, err = b.link.sendDatagram(m)
	} else {
		err = b.link.send(m)
	}
	if p.datagram {
		b.link.tally.pings.Datagram++
	} else {
		b.link.tally.pings.Stream++
	}
	b.pings[b.nonce] = p
	return err
}

// hear takes a message that came.
func (b *bot) hear(r *dial.Received, now time.Duration) {
	t := b.link.tally
	t.received[r.Message.Type()]++
	switch m := r.Message.(type) {
	case *wire.Pong:
		p, asked := b.pings[m.Nonce]
		if !asked {
			t.strange++
			return
		}
		delete(b.pings, m.Nonce)
		t.ping.add(now - p.at)
	case *wire.Outcome:
		if m.Of && m.Player == b.link.welcome.Player {
			b.answered(m.Seq, now)
		}
		b.lives(m)
	case *wire.Refused:
		if t.refused == nil {
			t.refused = map[string]int64{}
		}
		t.refused[m.Reason.String()]++
		b.answered(m.Seq, now)
	}
	b.move.hear(r, now)
}

// lives takes note of what an outcome says of the player's life. Who is down is
// not answered for sure.
func (b *bot) lives(m *wire.Outcome) {
	switch m.Name {
	case "PlayerDowned", "PlayerDied", "PlayerRevived", "PlayerSnapped":
	default:
		return
	}
	var d wire.Delta
	if d.DecodePayload(m.Name, m.Payload) != nil || d.Player != b.link.welcome.Player {
		return
	}
	switch {
	case m.Name == "PlayerRevived", m.Name == "PlayerSnapped" && d.Reason == transform.DeathRespawn:
		b.down = false
	case m.Name != "PlayerSnapped":
		b.down = true
		for seq, a := range b.asked {
			b.asked[seq] = asked{at: a.at}
		}
	}
}

// answered takes the first answer to a command; others it may have are no news.
func (b *bot) answered(seq unit.Seq, now time.Duration) {
	if a, waits := b.asked[seq]; waits {
		delete(b.asked, seq)
		b.link.tally.commands.Answered++
		b.link.tally.command.add(now - a.at)
	}
}
