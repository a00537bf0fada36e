package commit

import (
	"fmt"

	"github.com/moveauth/moveauth/reference/unit"
)

// StructuresTable is what was built and stands, in the order of placement, and
// which id was given last.
type StructuresTable struct {
	Placed   StructureID
	Standing []StructureRow
}

// StructureRow is a structure that stands.
type StructureRow struct {
	ID   StructureID
	Type string
	Cell unit.Cell
}

// Append writes the table.
func (t *StructuresTable) Append(data []byte) []byte {
	data = appendNumber(append(data, tableVersion), t.Placed)
	data = appendCount(data, len(t.Standing))
	for i := range t.Standing {
		s := &t.Standing[i]
		data = appendName(appendNumber(data, s.ID), s.Type)
		data = appendNumber(appendNumber(data, s.Cell.Column), s.Cell.Row)
	}
	return data
}

// Decode reads a table that Append has written. The error is a [*TableError].
func (t *StructuresTable) Decode(data []byte) error {
	*t = StructuresTable{}
	r := readTable(worldTables[TableStructures], data)
	t.Placed = StructureID(r.number(0, "the last id"))
	taken := map[unit.Cell]bool{}
	var before StructureID
	r.rows("structures", func(row string) {
		s := StructureRow{ID: StructureID(r.number(1, row)), Type: r.name(row), Cell: unit.Cell{Column: r.number(0, row), Row: r.number(0, row)}}
		switch {
		case s.ID <= before || s.ID > t.Placed:
			r.refuse(row, fmt.Sprintf("%v after %v", s.ID, before), fmt.Sprintf("ids that rise to at most %v", t.Placed))
		case taken[s.Cell]:
			r.refuse(row, fmt.Sprintf("cell %v again", s.Cell), "one structure a cell")
		}
		before, taken[s.Cell] = s.ID, true
		t.Standing = append(t.Standing, s)
	})
	return r.end()
}
