package clamp

import (
	"errors"
	"fmt"
	"strconv"

	"github.com/moveauth/moveauth/reference/unit"
)

// ErrBadInput says that a client cannot drive its body so.
var ErrBadInput = errors.New("bad input")

// Client is the machine of one player: it drives its body, does what the
// server tells it to, and says where the body is. The zero value is not usable.
type Client struct {
	player  string
	tickHz  float64
	tick    int64
	at      Vec
	shove   Vec   // what knockbacks add to the next tick's velocity. m/s
	applied int64 // the newest instruction
	taken   int64 // the newest placement
}

// NewClient returns a client whose body stands at home. The error is a
// *[ConfigError].
func NewClient(cfg Config, player string) (*Client, error) {
	faults := cfg.faults()
	if !unit.ValidName(player) {
		faults = append(faults, Fault{Key: "player", Got: strconv.Quote(player), Want: "the name of the player whose machine it is"})
	}
	if len(faults) > 0 {
		return nil, &ConfigError{Faults: faults}
	}
	return &Client{player: player, tickHz: cfg.TickHz, at: cfg.Home}, nil
}

// Applied is the newest instruction that was applied; 0: none.
func (c *Client) Applied() int64 { return c.applied }

// Hear takes a message of the server. What is to another player is passed over.
func (c *Client) Hear(m *Message) {
	// CLAMP-007c: its number too: the own blow of that number is still to come.
	if m.To != c.player {
		return
	}
	switch m.Kind {
	case InstructionMessage:
		// CLAMP-020c: by its number: what comes twice happened once.
		if m.ID <= c.applied {
			return
		}
		// CLAMP-024d: which it says with its next states.
		c.applied = m.ID
		// CLAMP-020b: to what the player does itself, and to other blows.
		c.shove = c.shove.Add(m.Vec)
	case PlacementMessage:
		if m.ID <= c.taken {
			return
		}
		// CLAMP-034b: at once, so that no further state tells of the old place.
		c.taken, c.at, c.shove = m.ID, m.Vec, Vec{}
	case StateMessage:
		// CLAMP-007b: a state is somebody else's or an echo. Neither moves this
		// body.
	}
}

// Frame runs a tick in which the player drives the body with a velocity, and
// returns the state to report. A knockback lasts for one tick. The error wraps
// [ErrBadInput]; then the client is as before.
func (c *Client) Frame(driven Vec) (State, error) {
	velocity := driven.Add(c.shove)
	at := c.at.Add(Vec{velocity.X / c.tickHz, velocity.Y / c.tickHz, velocity.Z / c.tickHz})
	if !velocity.IsFinite() || !at.IsFinite() {
		return State{}, fmt.Errorf("%w: the velocity is %v m/s, want one with which the body stays at finite coordinates", ErrBadInput, driven)
	}
	c.tick++
	// CLAMP-020d: gone after its tick.
	c.at, c.shove = at, Vec{}
	// CLAMP-034b: and it says which placement it knows of.
	return State{Player: c.player, Tick: c.tick, At: at, Velocity: &velocity, AfterPlacement: c.taken}, nil
}
