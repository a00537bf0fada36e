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

// execute has its gates in this order: NoSuchRecipe, NoSuchTarget for the
// station, NotEnough, and BagFull by the room that there is once the inputs
// have left.
func (c *CraftCommit) execute(ctx *Context) Reason {
	recipe, known := ctx.recipe(c.Recipe)
	if !known {
		return NoSuchRecipe
	}
	if !ctx.station(c.Station) {
		return NoSuchTarget
	}
	for _, in := range recipe.in {
		if reason := ctx.Take(ctx.Actor(), in.Item, in.N); reason != Ok {
			return reason
		}
	}
	for _, out := range recipe.out {
		if reason := ctx.Give(ctx.Actor(), out.Item, out.N); reason != Ok {
			return reason
		}
	}
	ctx.Mark(TableBags)
	ctx.Announce("Crafted", Delta{Items: recipe.change})
	return Ok
}
