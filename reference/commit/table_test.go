package commit

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/moveauth/moveauth/reference/unit"
)

// table is what the six types of tables have in common.
type table interface {
	Append([]byte) []byte
	Decode([]byte) error
}

// forms makes an empty table of each form.
var forms = map[string]func() table{
	"bags":       func() table { return &BagsTable{} },
	"combat":     func() table { return &CombatTable{} },
	"lands":      func() table { return &LandsTable{} },
	"storages":   func() table { return &StoragesTable{} },
	"structures": func() table { return &StructuresTable{} },
	WindowsName:  func() table { return &WindowsTable{} },
}

var (
	drawName   = rapid.StringMatching(`[A-Za-z0-9_-]{1,32}`)
	drawNumber = rapid.OneOf(rapid.Int64Range(0, 300), rapid.Int64Range(0, unit.MaxNumber))
)

// drawNames draws names in order, each once.
func drawNames(t *rapid.T, what string) []string {
	list := rapid.SliceOfNDistinct(drawName, 0, 5, rapid.ID[string]).Draw(t, what)
	slices.Sort(list)
	return list
}

// drawStacks draws what lies in at most so many slots.
func drawStacks(t *rapid.T, slots int64) []Stack {
	var list []Stack
	for _, item := range drawNames(t, "items") {
		if slots == 0 {
			break
		}
		n := rapid.Int64Range(1, slots).Draw(t, "units")
		slots -= n
		list = append(list, Stack{item, n})
	}
	return list
}

func drawTick(t *rapid.T) unit.Tick { return unit.Tick(drawNumber.Draw(t, "tick")) }

// draws draw a table of each form.
var draws = map[string]func(*rapid.T) table{
	"bags": func(t *rapid.T) table {
		b := &BagsTable{}
		for _, player := range drawNames(t, "players") {
			row := BagRow{Player: player, Bag: drawStacks(t, unit.MaxNumber)}
			for _, slot := range drawNames(t, "slots") {
				row.Worn = append(row.Worn, Worn{slot, drawName.Draw(t, "item")})
			}
			b.Players = append(b.Players, row)
		}
		return b
	},
	"combat": func(t *rapid.T) table {
		c := &CombatTable{}
		for _, player := range drawNames(t, "players") {
			row := LifeRow{Player: player, Life: Life(rapid.IntRange(0, 2).Draw(t, "life")), Since: drawTick(t)}
			if row.Life == Alive {
				row.HP = drawNumber.Draw(t, "hp")
			}
			c.Players = append(c.Players, row)
		}
		for _, enemy := range drawNames(t, "enemies") {
			c.Enemies = append(c.Enemies, EnemyRow{enemy, drawNumber.Draw(t, "hp"), rapid.Bool().Draw(t, "gone"), drawTick(t)})
		}
		for _, reviver := range rapid.Permutation(drawNames(t, "revivers")).Draw(t, "order") {
			c.Revives = append(c.Revives, ReviveRow{reviver, drawName.Draw(t, "target"), drawTick(t)})
		}
		return c
	},
	"lands": func(t *rapid.T) table {
		l := &LandsTable{}
		for _, land := range drawNames(t, "lands") {
			l.Lands = append(l.Lands, LandRow{land, Stay(rapid.IntRange(0, 3).Draw(t, "stage"))})
		}
		for _, node := range drawNames(t, "nodes") {
			l.Nodes = append(l.Nodes, NodeState{node, drawNumber.Draw(t, "swings")})
		}
		return l
	},
	"storages": func(t *rapid.T) table {
		s := &StoragesTable{}
		var id StructureID
		for _, name := range drawNames(t, "storages") {
			if id == 0 && rapid.Bool().Draw(t, "opened") {
				s.Storages = append(s.Storages, StorageRow{Storage: name, Holds: drawStacks(t, unit.MaxNumber)})
				continue
			}
			id += StructureID(rapid.Int64Range(1, 1000).Draw(t, "rise"))
			slots := 1 + drawNumber.Draw(t, "slots")%unit.MaxNumber
			s.Storages = append(s.Storages, StorageRow{id, name, slots, drawStacks(t, slots)})
		}
		return s
	},
	"structures": func(t *rapid.T) table {
		s := &StructuresTable{}
		for _, at := range rapid.SliceOfNDistinct(drawNumber, 0, 5, rapid.ID[int64]).Draw(t, "cells") {
			s.Placed += StructureID(rapid.Int64Range(1, 1000).Draw(t, "rise"))
			s.Standing = append(s.Standing, StructureRow{s.Placed, drawName.Draw(t, "type"), unit.Cell{Column: at, Row: drawNumber.Draw(t, "row")}})
		}
		s.Placed += StructureID(rapid.Int64Range(0, 9).Draw(t, "razed"))
		return s
	},
	WindowsName: func(t *rapid.T) table {
		w := &WindowsTable{}
		for _, player := range drawNames(t, "players") {
			w.Players = append(w.Players, WindowRow{player, unit.Seq(rapid.Uint32Min(1).Draw(t, "last"))})
		}
		return w
	},
}

// Whatever a table holds, its bytes are read as just that, no byte of them can be
// left out and none put behind them.
func TestTablesAreReadAsTheyWereWritten(t *testing.T) {
	for name, draw := range draws {
		t.Run(name, rapid.MakeCheck(func(t *rapid.T) {
			in := draw(t)
			data := in.Append(nil)
			out := forms[name]()
			require.NoError(t, out.Decode(data))
			require.Equal(t, in, out)
			short := rapid.IntRange(0, len(data)-1).Draw(t, "cut")
			var wrong *TableError
			require.ErrorAs(t, forms[name]().Decode(data[:short:short]), &wrong, "cut to %d of %d bytes", short, len(data))
			require.ErrorAs(t, forms[name]().Decode(append(data, 0)), &wrong, "a byte more")
			require.Equal(t, name, wrong.Table)
		}))
	}
}

// examples are a table of each form, written by hand.
func examples() map[string]table {
	return map[string]table{
		"bags": &BagsTable{[]BagRow{
			{"P1", []Stack{{"ore", 1}, {"timber", 300}}, []Worn{{"head", "hat"}}}, {"P2", nil, nil}}},
		"combat": &CombatTable{
			[]LifeRow{{"P1", 10, Alive, 0}, {"P2", 0, Downed, 7}},
			[]EnemyRow{{"crab", 3, false, 9}, {"gull", 2, true, 0}},
			[]ReviveRow{{"P1", "P2", 8}}},
		"lands":      &LandsTable{[]LandRow{{"Reef", Closed}, {"Spit", Coming}}, []NodeState{{"oak", 2}}},
		"storages":   &StoragesTable{[]StorageRow{{0, "hold", 0, []Stack{{"ore", 3}}}, {2, "storage-s2", 4, nil}}},
		"structures": &StructuresTable{3, []StructureRow{{1, "wall", unit.Cell{}}, {2, "chest", unit.Cell{Column: 1, Row: 258}}}},
		WindowsName:  &WindowsTable{[]WindowRow{{"P1", 8}, {"P2", unit.MaxSeq}}},
	}
}

// The bytes of a table, written out: what is kept on a disk is read by programs
// to come.
func TestTablesHaveTheseBytes(t *testing.T) {
	number := func(low string) string { return low + strings.Repeat("\x00", 8-len(low)) }
	count := func(n string) string { return n + "\x00\x00\x00" }
	for name, want := range map[string]string{
		"bags": "\x01" + count("\x02") +
			"\x02P1" + count("\x02") + "\x03ore" + number("\x01") + "\x06timber" + number("\x2c\x01") + count("\x01") + "\x04head\x03hat" +
			"\x02P2" + count("\x00") + count("\x00"),
		"combat": "\x01" + count("\x02") + "\x02P1" + number("\x0a") + "\x00" + number("\x00") + "\x02P2" + number("\x00") + "\x01" + number("\x07") +
			count("\x02") + "\x04crab" + number("\x03") + "\x00" + number("\x09") + "\x04gull" + number("\x02") + "\x01" + number("\x00") +
			count("\x01") + "\x02P1\x02P2" + number("\x08"),
		"lands": "\x01" + count("\x02") + "\x04Reef\x02\x04Spit\x00" + count("\x01") + "\x03oak" + number("\x02"),
		"storages": "\x01" + count("\x02") + number("\x00") + "\x04hold" + count("\x01") + "\x03ore" + number("\x03") +
			number("\x02") + "\x0astorage-s2" + number("\x04") + count("\x00"),
		"structures": "\x01" + number("\x03") + count("\x02") + number("\x01") + "\x04wall" + number("\x00") + number("\x00") +
			number("\x02") + "\x05chest" + number("\x01") + number("\x02\x01"),
		WindowsName: "\x01" + count("\x02") + "\x02P1" + number("\x08") + "\x02P2" + number("\xff\xff\xff\xff"),
	} {
		assert.Equal(t, want, string(examples()[name].Append(nil)), name)
	}
}

// Each of these says what no program writes.
func TestTablesThatAreRefused(t *testing.T) {
	for _, tc := range []struct {
		name, table string
		rows        table
		want        string
	}{
		{"players out of order", "bags", &BagsTable{[]BagRow{{Player: "P2"}, {Player: "P1"}}}, `row 2 of 2 of players: got "P1" after "P2"`},
		{"a player twice", "bags", &BagsTable{[]BagRow{{Player: "P1"}, {Player: "P1"}}}, `"P1" after "P1"`},
		{"a name that is none", "bags", &BagsTable{[]BagRow{{Player: "P 1"}}}, `got "P 1", want 1 to 32 of`},
		{"an empty name", "bags", &BagsTable{[]BagRow{{Player: ""}}}, `got ""`},
		{"a zero", "bags", &BagsTable{[]BagRow{{Player: "P1", Bag: []Stack{{"ore", 0}}}}}, `items of the bag of P1: got 0, want 1 to 2^53−1`},
		{"fewer than none", "bags", &BagsTable{[]BagRow{{Player: "P1", Bag: []Stack{{"ore", -1}}}}}, `want 1 to 2^53−1`},
		{"items out of order", "bags", &BagsTable{[]BagRow{{Player: "P1", Bag: []Stack{{"timber", 1}, {"ore", 1}}}}}, `"ore" after "timber"`},
		{"a sum beyond counting", "bags", &BagsTable{[]BagRow{{Player: "P1", Bag: []Stack{{"ore", unit.MaxNumber}, {"timber", 1}}}}}, `units in all, want at most 2^53−1`},
		{"two in a slot", "bags", &BagsTable{[]BagRow{{Player: "P1", Worn: []Worn{{"head", "hat"}, {"head", "cap"}}}}}, `slots of P1: got "head" after "head"`},
		{"a fourth life", "combat", &CombatTable{Players: []LifeRow{{Player: "P1", Life: 3}}}, `got 3, want 0 to 2`},
		{"dead and well", "combat", &CombatTable{Players: []LifeRow{{Player: "P1", Life: Dead, HP: 1}}}, `1 hit points of one who is Dead, want 0`},
		{"enemies out of order", "combat", &CombatTable{Enemies: []EnemyRow{{Enemy: "gull"}, {Enemy: "crab"}}}, `"crab" after "gull"`},
		{"two channels", "combat", &CombatTable{Revives: []ReviveRow{{"P1", "P2", 1}, {"P1", "P3", 2}}}, `a second channel of P1`},
		{"a fifth stage", "lands", &LandsTable{Lands: []LandRow{{"Reef", 4}}}, `got 4, want 0 to 3`},
		{"swings below none", "lands", &LandsTable{Nodes: []NodeState{{"oak", -1}}}, `row 1 of 1 of nodes`},
		{"a structure's storage before the others", "storages", &StoragesTable{[]StorageRow{{2, "storage-s2", 4, nil}, {0, "hold", 0, nil}}}, `"hold" of s0 after "storage-s2" of s2`},
		{"two storages of a structure", "storages", &StoragesTable{[]StorageRow{{2, "a", 4, nil}, {2, "b", 4, nil}}}, `"b" of s2 after "a" of s2`},
		{"two of one name", "storages", &StoragesTable{[]StorageRow{{2, "a", 4, nil}, {3, "a", 4, nil}}}, `got another "a"`},
		{"more than fits", "storages", &StoragesTable{[]StorageRow{{2, "a", 4, []Stack{{"ore", 5}}}}}, `got 5 units, want at most 4`},
		{"a storage without slots", "storages", &StoragesTable{[]StorageRow{{2, "a", 0, nil}}}, `got 0, want 1`},
		{"an id above the last", "structures", &StructuresTable{1, []StructureRow{{2, "wall", unit.Cell{}}}}, `got s2 after s0, want ids that rise to at most s1`},
		{"ids that fall", "structures", &StructuresTable{2, []StructureRow{{2, "wall", unit.Cell{}}, {1, "wall", unit.Cell{Row: 1}}}}, `got s1 after s2`},
		{"two in a cell", "structures", &StructuresTable{2, []StructureRow{{1, "wall", unit.Cell{}}, {2, "wall", unit.Cell{}}}}, `cell {0 0} again`},
		{"a window that took nothing", WindowsName, &WindowsTable{[]WindowRow{{"P1", 0}}}, `got 0, want 1`},
	} {
		t.Run(tc.name, func(t *testing.T) {
			var wrong *TableError
			require.ErrorAs(t, forms[tc.table]().Decode(tc.rows.Append(nil)), &wrong)
			assert.Equal(t, tc.table, wrong.Table)
			assert.Contains(t, wrong.Error(), tc.want)
		})
	}
	for name, form := range forms {
		data := examples()[name].Append(nil)
		for at, to := range map[string][]byte{"version 2": append([]byte{2}, data[1:]...), "no bytes": {}} {
			var wrong *TableError
			require.ErrorAs(t, form().Decode(to), &wrong, "%s: %s", name, at)
			assert.Equal(t, "its version", wrong.Where, "%s: %s", name, at)
		}
		// A count beyond all bytes costs no memory: the rows run out first.
		require.Error(t, form().Decode(append([]byte{1}, []byte(strings.Repeat("\xff", 40))...)), name)
	}
	last := append((&WindowsTable{[]WindowRow{{"P1", 1}}}).Append(nil)[:8:8], 0, 0, 0, 0, 1, 0, 0, 0)
	assert.ErrorContains(t, (&WindowsTable{}).Decode(last), "got 4294967296, want at most 4294967295")
}

// FuzzTables reads any bytes as a table of each form: what is read is written as
// the same bytes.
func FuzzTables(f *testing.F) {
	names := slices.Sorted(func(yield func(string) bool) {
		for name := range forms {
			if !yield(name) {
				return
			}
		}
	})
	for i, name := range names {
		data := examples()[name].Append(nil)
		f.Add(uint8(i), data)
		f.Add(uint8(i), data[:len(data)-1])
		f.Add(uint8(i), forms[name]().Append(nil))
	}
	f.Fuzz(func(t *testing.T, form uint8, data []byte) {
		name := names[int(form)%len(names)]
		rows := forms[name]()
		if err := rows.Decode(data); err != nil {
			var wrong *TableError
			require.ErrorAs(t, err, &wrong)
			require.Equal(t, name, wrong.Table)
			return
		}
		require.Equal(t, fmt.Sprintf("%x", data), fmt.Sprintf("%x", rows.Append(nil)), name)
	})
}
