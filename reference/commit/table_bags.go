package commit

// BagsTable is what players carry and wear, by player.
type BagsTable struct {
	Players []BagRow
}

// BagRow is what one player carries and wears.
type BagRow struct {
	Player string
	Bag    []Stack // by item, without zeros
	Worn   []Worn  // by slot
}

// Worn is an item in a slot.
type Worn struct {
	Slot, Item string
}

// Append writes the table.
func (t *BagsTable) Append(data []byte) []byte {
	data = appendCount(append(data, tableVersion), len(t.Players))
	for i := range t.Players {
		p := &t.Players[i]
		data = appendStacks(appendName(data, p.Player), p.Bag)
		data = appendCount(data, len(p.Worn))
		for _, w := range p.Worn {
			data = appendName(appendName(data, w.Slot), w.Item)
		}
	}
	return data
}

// Decode reads a table that Append has written. The error is a [*TableError].
func (t *BagsTable) Decode(data []byte) error {
	*t = BagsTable{}
	r := readTable(worldTables[TableBags], data)
	before := ""
	r.rows("players", func(row string) {
		p := BagRow{Player: r.after(&before, row)}
		p.Bag = r.stacks("the bag of " + p.Player)
		slot := ""
		r.rows("slots of "+p.Player, func(row string) {
			p.Worn = append(p.Worn, Worn{Slot: r.after(&slot, row), Item: r.name(row)})
		})
		t.Players = append(t.Players, p)
	})
	return r.end()
}
