package bots

import (
	"math"
	"time"

	"github.com/moveauth/moveauth/reference/client"
	"github.com/moveauth/moveauth/reference/server/dial"
	"github.com/moveauth/moveauth/reference/transform"
	"github.com/moveauth/moveauth/reference/unit"
	"github.com/moveauth/moveauth/reference/wire"
)

// owner plays in mode owner: the reference's client machine, in real time.
type owner struct {
	bot    *bot
	client *client.Client
	came   []wire.Packet // since the last tick

	legs  legs
	home  unit.Vec
	there bool          // it has a body
	next  time.Duration // when the next dash is due
}

// linkName is what the client machine calls its only link.
const linkName = "host"

// A dash goes as fast as this, for so long, so often.
const (
	dashSpeed = 18                     // u/s
	dashSpan  = 250 * time.Millisecond //
	dashEvery = time.Second
)

func newOwner(b *bot) (*owner, error) {
	w := b.link.welcome
	// What a client has no use for is anything that can be.
	cfg := transform.Config{Hz: int64(w.Rate) / 1000, Start: w.Tick, Radius: 1, Grace: 1, Offset: 2}
	c, err := client.New(cfg, b.name)
	if err != nil {
		return nil, err
	}
	c.Link(linkName, true)
	return &owner{bot: b, client: c, next: dashEvery}, nil
}

func (o *owner) hear(r *dial.Received, _ time.Duration) {
	switch r.Message.(type) {
	case *wire.Spawned, *wire.Gone, *wire.Outcome, *wire.Snapshot:
		p := r.Packet
		p.Connection = linkName
		if r.Message.Type() == wire.TypeSnapshot && p.Reliable {
			// By the stream it has a type before it, which the machine does not know.
			p.Reliable, p.Data = false, p.Data[1:]
		}
		o.came = append(o.came, p)
	}
}

func (o *owner) tick(now time.Duration) error {
	at := unit.Micros(now.Microseconds())
	moved, err := o.client.Advance(at, o.came)
	if err != nil {
		return err
	}
	o.came = o.came[:0]
	o.bot.link.tally.corrections.Snaps += int64(len(moved.Cuts))
	for i := range moved.Send {
		var r wire.Report
		if err := r.Decode(moved.Send[i].Data); err != nil {
			return err
		}
		if _, err := o.bot.link.sendDatagram(&r); err != nil {
			return err
		}
	}
	body := o.client.Body()
	if o.bot.kind == Harvester || !body.There() {
		return nil
	}
	here := body.At(at)
	if !o.there || len(moved.Cuts) > 0 {
		o.there, o.home = true, here
	}
	if o.legs.next(o.bot) {
		o.client.Input("", o.direction(here))
	}
	if o.bot.kind == Dasher && now >= o.next {
		o.next = now + dashEvery
		dir := o.direction(here)
		body.Dash(at, unit.Vec{X: dashSpeed * dir.X, Y: dashSpeed * dir.Y}, unit.Micros(dashSpan.Microseconds()))
		return o.bot.dash(now, dir)
	}
	return nil
}

// direction draws where to go from a place: anywhere, and back if that is far
// from where the body was put.
func (o *owner) direction(here unit.Vec) unit.Vec {
	turn := o.bot.rand.Float64() * 2 * math.Pi
	if dx, dy := o.home.X-here.X, o.home.Y-here.Y; math.Hypot(dx, dy) > roam {
		turn = math.Atan2(dy, dx)
	}
	return unit.Vec{X: math.Cos(turn), Y: math.Sin(turn)}
}

// roam is how far from where it was put a body walks.
const roam = 8 // u, m

// legs are the stretches of a walk: of half a second to two seconds.
type legs struct{ left int64 }

// next counts a tick, and reports whether a new stretch begins with it.
func (l *legs) next(b *bot) bool {
	if l.left--; l.left > 0 {
		return false
	}
	second := max(1, int64(time.Second/b.period()))
	l.left = second/2 + b.rand.Int64N(second*3/2+1)
	return true
}
