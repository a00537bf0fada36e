package commit

// HarvestResolve takes one swing's yield of a node into the acting player's
// bag.
type HarvestResolve struct {
	Swing int64
	Node  string
}

var harvestMembers = []string{"swing", "node"}

func decodeHarvestResolve(text []byte) (Command, error) {
	p := &payload{text: text}
	c := &HarvestResolve{}
	err := p.whole(harvestMembers, func(i int) (err error) {
		if harvestMembers[i] == "swing" {
			c.Swing, err = p.integer()
		} else {
			c.Node, err = p.name()
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	return c, nil
}

// aimedAt returns the socket of the node's land.
func (c *HarvestResolve) aimedAt(w *World) int {
	if n := w.node(c.Node); n != nil {
		return w.lands[n.land].socket
	}
	return none
}

// execute has its gates in this order: LandDeparted, OutOfReach, Depleted,
// BagFull.
func (c *HarvestResolve) execute(ctx *Context) Reason {
	n := ctx.world.node(c.Node)
	// COMMIT-031b: docked until the teardown is released, so that a harvest
	// which the drain let through completes.
	// COMMIT-032: and not docked afterwards, whatever the harvest's resolve tick.
	if n == nil || !ctx.world.lands[n.land].docked {
		return LandDeparted
	}
	// COMMIT-042a: the gates stand in the order in which a player would ask: is
	// the place there, am I there, is anything left, can I carry it.
	actor := ctx.player()
	if !actor.within(ctx.world.rules.Reach, n.at) {
		return OutOfReach
	}
	if n.swings <= 0 {
		return Depleted
	}
	// COMMIT-042b: the whole yield or nothing: a part that was left behind would
	// be lost, as the swing is used up.
	if reason := ctx.give(&actor.bag, n.item, n.yield, BagFull); reason != Ok {
		return reason
	}
	ctx.swings = append(ctx.swings, swing{n})
	ctx.mark(TableLands)
	ctx.mark(TableBags)
	// COMMIT-044: with the yield, as the players' own copy of the bag is built
	// from outcomes.
	ctx.announce("HarvestResolved", Delta{Name: n.name, Items: n.change})
	return Ok
}
