package commit

// StrikeRevoke takes back a strike of the acting player that still waits.
type StrikeRevoke struct {
	Swing int64
}

var revokeMembers = []string{"swing"}

func decodeStrikeRevoke(text []byte) (Command, error) {
	p := &payload{text: text}
	c := &StrikeRevoke{}
	err := p.whole(revokeMembers, func(int) (err error) {
		c.Swing, err = p.integer()
		return err
	})
	if err != nil {
		return nil, err
	}
	return c, nil
}

func (c *StrikeRevoke) aimedAt(*World) int { return none }

// execute has one gate, NoSuchSwing.
func (c *StrikeRevoke) execute(ctx *Context) Reason {
	// COMMIT-020b: looked for among the acting player's own strikes: others
	// number their swings alike.
	// COMMIT-020c: and among those that wait: what has executed is done.
	arrival, waits := ctx.queue.strike(ctx.actor, c.Swing)
	if !waits {
		return NoSuchSwing
	}
	// COMMIT-020a: that envelope, and no other, leaves the queue.
	ctx.revoked = append(ctx.revoked, arrival)
	return Ok
}
