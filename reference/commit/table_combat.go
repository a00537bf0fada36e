package commit

import (
	"fmt"

	"github.com/moveauth/moveauth/reference/unit"
)

// CombatTable is who lives, and how: players and enemies by name, the channels
// of revives in the order in which they began.
type CombatTable struct {
	Players []LifeRow
	Enemies []EnemyRow
	Revives []ReviveRow
}

// LifeRow is how a player is, and since when.
type LifeRow struct {
	Player string
	HP     int64
	Life   Life
	Since  unit.Tick
}

// EnemyRow is how an enemy is.
type EnemyRow struct {
	Enemy     string
	HP        int64
	Gone      bool      // for good: killed, or left with its land
	Staggered unit.Tick // the first tick in which it no longer is; 0: it is not
}

// ReviveRow is a channel.
type ReviveRow struct {
	Reviver, Target string
	Start           unit.Tick
}

// Append writes the table.
func (t *CombatTable) Append(data []byte) []byte {
	data = appendCount(append(data, tableVersion), len(t.Players))
	for i := range t.Players {
		p := &t.Players[i]
		data = append(appendNumber(appendName(data, p.Player), p.HP), byte(p.Life))
		data = appendNumber(data, p.Since)
	}
	data = appendCount(data, len(t.Enemies))
	for i := range t.Enemies {
		e := &t.Enemies[i]
		data = appendNumber(appendFlag(appendNumber(appendName(data, e.Enemy), e.HP), e.Gone), e.Staggered)
	}
	data = appendCount(data, len(t.Revives))
	for i := range t.Revives {
		v := &t.Revives[i]
		data = appendNumber(appendName(appendName(data, v.Reviver), v.Target), v.Start)
	}
	return data
}

// Decode reads a table that Append has written. The error is a [*TableError].
func (t *CombatTable) Decode(data []byte) error {
	*t = CombatTable{}
	r := readTable(worldTables[TableCombat], data)
	before := ""
	r.rows("players", func(row string) {
		p := LifeRow{Player: r.after(&before, row), HP: r.number(0, row), Life: Life(r.upTo(uint8(Dead), row)), Since: r.tick(row)}
		if p.Life != Alive && p.HP != 0 {
			r.refuse(row, fmt.Sprintf("%d hit points of one who is %v", p.HP, p.Life), "0")
		}
		t.Players = append(t.Players, p)
	})
	before = ""
	r.rows("enemies", func(row string) {
		t.Enemies = append(t.Enemies, EnemyRow{Enemy: r.after(&before, row), HP: r.number(0, row), Gone: r.upTo(1, row) == 1, Staggered: r.tick(row)})
	})
	busy := map[string]bool{}
	r.rows("revives", func(row string) {
		v := ReviveRow{Reviver: r.name(row), Target: r.name(row), Start: r.tick(row)}
		if busy[v.Reviver] {
			r.refuse(row, fmt.Sprintf("a second channel of %s", v.Reviver), "one a player")
		}
		busy[v.Reviver] = true
		t.Revives = append(t.Revives, v)
	})
	return r.end()
}
