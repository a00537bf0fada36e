package commit

// CraftCommit turns a recipe's inputs into its outputs in the acting player's
// bag, at a station.
type CraftCommit struct {
	Recipe  string
	Station string
}

var craftMembers = []string{"recipe", "station"}

func decodeCraftCommit(text []byte) (Command, error) {
	p := &payload{text: text}
	c := &CraftCommit{}
	err := p.whole(craftMembers, func(i int) (err error) {
		if craftMembers[i] == "recipe" {
			c.Recipe, err = p.name()
		} else {
			c.Station, err = p.name()
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	return c, nil
}

// aimedAt returns the socket of the land on which the station stands.
func (c *CraftCommit) aimedAt(w *World) int {
	if s := w.stations[c.Station]; s.known {
		return w.socketAt(s.at)
	}
	return none
}

// execute has its gates in this order: NoSuchRecipe, NoSuchTarget for the
// station, NotEnough, and BagFull by the room that there is once the inputs
// have left.
func (c *CraftCommit) execute(ctx *Context) Reason {
	recipe, known := ctx.world.recipes[c.Recipe]
	if !known {
		return NoSuchRecipe
	}
	if _, there := ctx.world.stations[c.Station]; !there {
		return NoSuchTarget
	}
	own := &ctx.player().bag
	for _, in := range recipe.in {
		if reason := ctx.take(own, in.item, in.n); reason != Ok {
			return reason
		}
	}
	for _, out := range recipe.out {
		if reason := ctx.give(own, out.item, out.n, BagFull); reason != Ok {
			return reason
		}
	}
	ctx.mark(TableBags)
	// COMMIT-044: both what left the bag and what entered it.
	ctx.announce("Crafted", Delta{Items: recipe.change})
	return Ok
}
