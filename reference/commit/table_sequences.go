package commit

import (
	"fmt"

	"github.com/moveauth/moveauth/reference/unit"
)

// WindowsName is the name of the table of duplicate windows. No Probe can mark
// it: it is no name. It is saved in each tick in which it has changed, and is in
// no event, as it is no part of the game.
const WindowsName = "session/windows"

// WindowsTable is the last sequence taken from each player from whom one was, by
// player.
type WindowsTable struct {
	Players []WindowRow
}

// WindowRow is the last sequence taken from a player.
type WindowRow struct {
	Player string
	Last   unit.Seq // at least 1
}

// Append writes the table.
func (t *WindowsTable) Append(data []byte) []byte {
	data = appendCount(append(data, tableVersion), len(t.Players))
	for _, p := range t.Players {
		data = appendNumber(appendName(data, p.Player), p.Last)
	}
	return data
}

// Decode reads a table that Append has written. The error is a [*TableError].
func (t *WindowsTable) Decode(data []byte) error {
	*t = WindowsTable{}
	r := readTable(WindowsName, data)
	before := ""
	r.rows("players", func(row string) {
		p, last := r.after(&before, row), r.number(1, row)
		if last > int64(unit.MaxSeq) {
			r.refuse(row, fmt.Sprint(last), fmt.Sprintf("at most %d", unit.MaxSeq))
		}
		t.Players = append(t.Players, WindowRow{p, unit.Seq(last)})
	})
	return r.end()
}
