package commit

// Demolish takes a structure away. What its storage holds goes with it.
type Demolish struct {
	Structure string // its id
}

var demolishMembers = []string{"structure"}

func decodeDemolish(text []byte) (Command, error) {
	p := &payload{text: text}
	c := &Demolish{}
	err := p.whole(demolishMembers, func(int) (err error) {
		c.Structure, err = p.name()
		return err
	})
	if err != nil {
		return nil, err
	}
	return c, nil
}

// aimedAt returns the socket of the land in whose area the centre of the
// structure's cell lies.
func (c *Demolish) aimedAt(w *World) int {
	if i := w.row(structureNamed(c.Structure)); i != none {
		return w.socketAt(w.standing[i].Cell.Centre())
	}
	return none
}

// execute has one gate, NoSuchTarget.
func (c *Demolish) execute(ctx *Context) Reason {
	i := ctx.world.row(structureNamed(c.Structure))
	// COMMIT-064a: the registry says so, as the commands before this one have
	// left it: what one of them demolished is gone, though its despawn is only
	// asked for.
	if i == none {
		return NoSuchTarget
	}
	s := ctx.world.standing[i]
	ctx.razed = append(ctx.razed, s.ID)
	// COMMIT-064b: asked for by the one command that found the structure.
	// COMMIT-077b: by the structure, which is all that others know of it.
	ctx.ask(request{index: s.storage, Entity: Entity{Sort: SharedStorage, Structure: s.ID}})
	ctx.mark(TableStructures)
	if s.storage != none {
		ctx.mark(TableStorages)
	}
	ctx.announce("Demolished", Delta{Structure: s})
	return Ok
}
