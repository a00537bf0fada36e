package commit

import "github.com/moveauth/moveauth/reference/unit"

// DashStarted begins the host's mirror of the frames in which the acting
// player's dash makes it invulnerable.
type DashStarted struct {
	Dir unit.Vec
}

var dashMembers = []string{"dir"}

func decodeDashStarted(text []byte) (Command, error) {
	p := &payload{text: text}
	c := &DashStarted{}
	err := p.whole(dashMembers, func(int) error {
		var at [2]float64
		err := p.pair(func(i int) (err error) {
			at[i], err = p.number()
			return err
		})
		c.Dir = unit.Vec{X: at[0], Y: at[1]}
		return err
	})
	if err != nil {
		return nil, err
	}
	return c, nil
}

func (c *DashStarted) aimedAt(*World) int { return none }

// execute has one gate, BadState: the player is Alive and revives nobody.
func (c *DashStarted) execute(ctx *Context) Reason {
	if ctx.player().life != Alive || ctx.world.reviving(ctx.actor) {
		return BadState
	}
	// COMMIT-066a: begun here, in the loop: the damage of this tick was applied
	// before it.
	// COMMIT-066c: the last of the dash's ticks, counted from the next one.
	ctx.shields = append(ctx.shields, shield{ctx.player(), ctx.now + ctx.world.rules.DashTicks})
	ctx.announce("DashStarted", Delta{Player: ctx.actor})
	return Ok
}

// shield is a staged dash: the last tick in which the player is invulnerable.
type shield struct {
	player *player
	until  unit.Tick
}

func (s *shield) settle() { s.player.shielded = s.until }
