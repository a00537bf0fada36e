package commit

import (
	"maps"
	"slices"
)

// Stack is a number of units of an item, or a signed change of it.
type Stack struct {
	Item string
	N    int64
}

// bag holds units of items, one a slot: a player's bag or a storage.
type bag struct {
	slots, load int64
	units       []int64 // by item's number; what lies beyond is 0
}

// pack makes a bag with what it holds.
func pack(slots int64, holds map[string]int64, items *names) bag {
	b := bag{slots: slots}
	for _, item := range slices.Sorted(maps.Keys(holds)) {
		b.put(items.number(item), holds[item])
	}
	return b
}

// has returns how many units of an item are in the bag.
func (b *bag) has(item int) int64 {
	if uint(item) < uint(len(b.units)) {
		return b.units[item]
	}
	return 0
}

// put changes the number of units of an item.
func (b *bag) put(item int, n int64) {
	for item >= len(b.units) {
		b.units = append(b.units, 0)
	}
	b.units[item] += n
	b.load += n
}

// stacks appends what is in the bag to a list, by name, without zeros.
func (b *bag) stacks(list []Stack, items *names) []Stack {
	for _, item := range items.order {
		if n := b.has(item); n != 0 {
			list = append(list, Stack{items.list[item], n})
		}
	}
	return list
}

// refill makes what is in the bag what stacks say. A bag that holds more than it
// has slots, as the settings have fewer now, keeps it all and takes no more.
func (b *bag) refill(list []Stack, items *names) {
	b.units, b.load = b.units[:0], 0
	for _, s := range list {
		b.put(items.number(s.Item), s.N)
	}
}

// contents returns what is in the bag, by name, without zeros.
func (b *bag) contents(items *names) map[string]int64 {
	all := map[string]int64{}
	for item, n := range b.units {
		if n != 0 {
			all[items.list[item]] = n
		}
	}
	return all
}

// carry is a staged change of what a bag holds.
type carry struct {
	bag  *bag
	item int
	n    int64
}

func (s *carry) settle() { s.bag.put(s.item, s.n) }

// carried returns how many units of an item a bag holds with what is staged.
func (c *Context) carried(b *bag, item int) int64 {
	n := b.has(item)
	for i := range c.carries {
		if c.carries[i].bag == b && c.carries[i].item == item {
			n += c.carries[i].n
		}
	}
	return n
}

// room returns how many slots of a bag are free with what is staged.
func (c *Context) room(b *bag) int64 {
	free := b.slots - b.load
	for i := range c.carries {
		if c.carries[i].bag == b {
			free -= c.carries[i].n
		}
	}
	return free
}

// need is a gate: NotEnough if a bag holds fewer than n of an item.
func (c *Context) need(b *bag, item int, n int64) Reason {
	// COMMIT-040: read now, with what earlier commands of this drain have left:
	// of two that want the last one the second finds it gone.
	if c.carried(b, item) < n {
		return NotEnough
	}
	return Ok
}

// take stages that n units leave a bag, or returns NotEnough.
func (c *Context) take(b *bag, item int, n int64) Reason {
	if reason := c.need(b, item, n); reason != Ok {
		return reason
	}
	c.carries = append(c.carries, carry{b, item, -n})
	return Ok
}

// give stages that n units enter a bag, or returns full.
func (c *Context) give(b *bag, item int, n int64, full Reason) Reason {
	if c.room(b) < n {
		return full
	}
	c.carries = append(c.carries, carry{b, item, n})
	return Ok
}
