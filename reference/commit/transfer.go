package commit

import "fmt"

// InventoryTransfer moves units of an item between the acting player's bag and
// a shared storage.
type InventoryTransfer struct {
	From, To string // one of them is [Bag]
	Item     string
	N        int64
}

// Bag stands in an [InventoryTransfer] for the acting player's bag.
const Bag = "bag"

var transferMembers = []string{"from", "to", "item", "n"}

func decodeInventoryTransfer(text []byte) (Command, error) {
	p := &payload{text: text}
	c := &InventoryTransfer{}
	err := p.whole(transferMembers, func(i int) (err error) {
		switch transferMembers[i] {
		case "from":
			c.From, err = p.name()
		case "to":
			c.To, err = p.name()
		case "item":
			c.Item, err = p.name()
		default:
			c.N, err = p.integer()
		}
		return err
	})
	if err == nil && (c.From == Bag) == (c.To == Bag) {
		err = fmt.Errorf("from is %q and to is %q, want one of them to be %q", c.From, c.To, Bag)
	}
	if err != nil {
		return nil, err
	}
	return c, nil
}

// storage returns the name of the end that is not the bag.
func (c *InventoryTransfer) storage() string {
	if c.From == Bag {
		return c.To
	}
	return c.From
}

// aimedAt returns the socket of the land on which the storage stands.
func (c *InventoryTransfer) aimedAt(w *World) int {
	if s := w.storage(c.storage()); s != nil && s.known {
		return w.socketAt(s.at)
	}
	return none
}

// execute has its gates in this order: BadAmount, NoSuchTarget, NotEnough, then
// BagFull or StorageFull.
func (c *InventoryTransfer) execute(ctx *Context) Reason {
	if c.N < 1 {
		return BadAmount
	}
	s := ctx.world.storage(c.storage())
	if s == nil {
		return NoSuchTarget
	}
	item := ctx.world.items.find(c.Item)
	from, to, full, gained := &s.bag, &ctx.player().bag, BagFull, c.N
	if c.From == Bag {
		from, to, full, gained = to, from, StorageFull, -c.N
	}
	if reason := ctx.take(from, item, c.N); reason != Ok {
		return reason
	}
	if reason := ctx.give(to, item, c.N, full); reason != Ok {
		return reason
	}
	ctx.mark(TableBags)
	ctx.mark(TableStorages)
	// COMMIT-044: the bag's side of it; the storage's is the same with the other
	// sign.
	ctx.announce("InventoryChanged", Delta{Player: ctx.actor, Name: s.name, Items: ctx.stack(ctx.world.items.list[item], gained)})
	return Ok
}
