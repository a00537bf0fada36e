package commit

// Equip puts an item of the acting player's bag into a slot.
type Equip struct {
	Slot, Item string
}

var equipMembers = []string{"slot", "item"}

func decodeEquip(text []byte) (Command, error) {
	p := &payload{text: text}
	c := &Equip{}
	err := p.whole(equipMembers, func(i int) (err error) {
		if equipMembers[i] == "slot" {
			c.Slot, err = p.name()
		} else {
			c.Item, err = p.name()
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	return c, nil
}

func (c *Equip) aimedAt(*World) int { return none }

// execute has its gates in this order: NotEnough, SlotTaken.
func (c *Equip) execute(ctx *Context) Reason {
	own, item := ctx.player(), ctx.world.items.find(c.Item)
	if reason := ctx.take(&own.bag, item, 1); reason != Ok {
		return reason
	}
	if own.wearing(ctx.world.slots.find(c.Slot)) != none {
		return SlotTaken
	}
	ctx.wears = append(ctx.wears, wear{own, ctx.world.slots.number(c.Slot), item + 1})
	ctx.mark(TableBags)
	// COMMIT-044: what is worn has left the bag.
	ctx.announce("Equipped", Delta{Name: c.Slot, Items: ctx.stack(c.Item, -1)})
	return Ok
}

// Unequip puts what is in a slot back into the acting player's bag.
type Unequip struct {
	Slot string
}

var unequipMembers = []string{"slot"}

func decodeUnequip(text []byte) (Command, error) {
	p := &payload{text: text}
	c := &Unequip{}
	err := p.whole(unequipMembers, func(int) (err error) {
		c.Slot, err = p.name()
		return err
	})
	if err != nil {
		return nil, err
	}
	return c, nil
}

func (c *Unequip) aimedAt(*World) int { return none }

// execute has its gates in this order: NotEnough, BagFull.
func (c *Unequip) execute(ctx *Context) Reason {
	own, slot := ctx.player(), ctx.world.slots.find(c.Slot)
	item := own.wearing(slot)
	if item == none {
		return NotEnough
	}
	if reason := ctx.give(&own.bag, item, 1, BagFull); reason != Ok {
		return reason
	}
	ctx.wears = append(ctx.wears, wear{own, slot, 0})
	ctx.mark(TableBags)
	// COMMIT-044: what is no longer worn is in the bag again.
	ctx.announce("Unequipped", Delta{Name: c.Slot, Items: ctx.stack(ctx.world.items.list[item], 1)})
	return Ok
}

// wear is a staged change of what a player wears.
type wear struct {
	player     *player
	slot, worn int
}

func (s *wear) settle() { s.player.wear(s.slot, s.worn) }
