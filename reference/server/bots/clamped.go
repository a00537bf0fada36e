package bots

import (
	"math"
	"time"

	"github.com/moveauth/moveauth/reference/clamp"
	"github.com/moveauth/moveauth/reference/server/dial"
	"github.com/moveauth/moveauth/reference/unit"
	"github.com/moveauth/moveauth/reference/wire"
)

// clamped plays in mode clamped. It goes along x, which points up nowhere.
type clamped struct {
	bot    *bot
	client *clamp.Client

	legs  legs
	speed float64 // along x; m/s
	at    float64 // x; m
	home  float64 // x of where it was put; m
	ticks int64
}

// How fast the kinds go along x. m/s
const (
	walkPace   = 3
	sprintPace = 60
)

func newClamped(b *bot) (*clamped, error) {
	// Its own machine holds it to nothing: the limits are the host's.
	const far = 1e6
	cfg := clamp.Config{
		Limits: clamp.Limits{TickHz: float64(b.link.welcome.Rate) / 1000, MaxHorizontal: far, MaxVertical: far, Burst: far},
		Bounds: clamp.Box{Min: clamp.Vec{X: -far, Y: -far, Z: -far}, Max: clamp.Vec{X: far, Y: far, Z: far}},
	}
	c, err := clamp.NewClient(cfg, b.name)
	return &clamped{bot: b, client: c}, err
}

func (c *clamped) hear(r *dial.Received, _ time.Duration) {
	switch m := r.Message.(type) {
	case *wire.Placement:
		c.bot.link.tally.corrections.Placements++
		c.client.Hear(&clamp.Message{To: c.bot.name, Kind: clamp.PlacementMessage, ID: int64(m.Number), Vec: clamp.Vec(m.At)})
		c.at, c.home = m.At.X, m.At.X
	case *wire.Instruction:
		c.bot.link.tally.corrections.Instructions++
		c.client.Hear(&clamp.Message{To: c.bot.name, Kind: clamp.InstructionMessage, ID: int64(m.Number), Vec: clamp.Vec(m.Impulse)})
	}
}

func (c *clamped) tick(time.Duration) error {
	if c.legs.next(c.bot) {
		c.speed = c.draw()
	}
	state, err := c.client.Frame(clamp.Vec{X: c.speed})
	if err != nil {
		return err
	}
	c.at = state.At.X
	c.ticks++
	second := max(1, int64(time.Second/c.bot.period()))
	if c.bot.kind == Harvester && c.ticks%second != 1 {
		return nil // where it stands it has said
	}
	m := &wire.Point{Player: c.bot.link.welcome.Player, Tick: unit.Tick(state.Tick), After: uint32(state.AfterPlacement), Applied: uint32(c.client.Applied()),
		At: wire.Vec3(state.At)}
	if state.Velocity != nil {
		m.HasVelocity, m.Velocity = true, wire.Vec3(*state.Velocity)
	}
	_, err = c.bot.link.sendDatagram(m)
	return err
}

// draw draws the speed of the next stretch: either way, and back if it is far
// from where it was put.
func (c *clamped) draw() float64 {
	pace := float64(walkPace)
	switch c.bot.kind {
	case Harvester:
		return 0
	case Sprinter:
		pace = sprintPace
	}
	if away := c.at - c.home; math.Abs(away) > roam {
		return math.Copysign(pace, -away)
	}
	if c.bot.rand.IntN(2) == 0 {
		return -pace
	}
	return pace
}
