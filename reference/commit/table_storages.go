package commit

import "fmt"

// StoragesTable is what the shared storages hold: first those that were there
// from the start, by name, then those of structures, by structure.
type StoragesTable struct {
	Storages []StorageRow
}

// StorageRow is a storage that is there.
type StorageRow struct {
	Structure StructureID // 0: it was there from the start
	Storage   string
	Slots     int64   // of a structure's; those of the others are in the settings
	Holds     []Stack // by item, without zeros
}

// Append writes the table.
func (t *StoragesTable) Append(data []byte) []byte {
	data = appendCount(append(data, tableVersion), len(t.Storages))
	for i := range t.Storages {
		s := &t.Storages[i]
		data = appendName(appendNumber(data, s.Structure), s.Storage)
		if s.Structure != 0 {
			data = appendNumber(data, s.Slots)
		}
		data = appendStacks(data, s.Holds)
	}
	return data
}

// Decode reads a table that Append has written. The error is a [*TableError].
func (t *StoragesTable) Decode(data []byte) error {
	*t = StoragesTable{}
	r := readTable(worldTables[TableStorages], data)
	taken := map[string]bool{}
	var before StorageRow
	r.rows("storages", func(row string) {
		s := StorageRow{Structure: StructureID(r.number(0, row)), Storage: r.name(row)}
		if s.Structure != 0 {
			s.Slots = r.number(1, row)
		}
		s.Holds = r.stacks("storage " + s.Storage)
		switch {
		case s.Structure < before.Structure || s.Structure == before.Structure && (s.Structure != 0 || s.Storage <= before.Storage):
			r.refuse(row, fmt.Sprintf("%q of %v after %q of %v", s.Storage, s.Structure, before.Storage, before.Structure), "those of no structure by name, then one a structure in their order")
		case taken[s.Storage]:
			r.refuse(row, fmt.Sprintf("another %q", s.Storage), "names that are there once")
		case s.Structure != 0 && load(s.Holds) > s.Slots:
			r.refuse(row, fmt.Sprintf("%d units", load(s.Holds)), fmt.Sprintf("at most %d, one a slot", s.Slots))
		}
		taken[s.Storage], before = true, s
		t.Storages = append(t.Storages, s)
	})
	return r.end()
}
