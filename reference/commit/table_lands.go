package commit

// LandsTable is how far the tide is and what is left of the nodes, each by name.
type LandsTable struct {
	Lands []LandRow
	Nodes []NodeState
}

// LandRow is how far a land is.
type LandRow struct {
	Land  string
	Stage Stay
}

// Stay says how far a land is.
type Stay uint8

// The stages of a land's stay.
const (
	Coming Stay = iota // it has not arrived
	Docked
	Closed // it is still there
	Left
)

var stays = [...]string{Coming: "coming", Docked: "docked", Closed: "closed", Left: "left"}

// String returns the stage's name.
func (s Stay) String() string { return stays[s] }

// Append writes the table.
func (t *LandsTable) Append(data []byte) []byte {
	data = appendCount(append(data, tableVersion), len(t.Lands))
	for _, l := range t.Lands {
		data = append(appendName(data, l.Land), byte(l.Stage))
	}
	data = appendCount(data, len(t.Nodes))
	for _, n := range t.Nodes {
		data = appendNumber(appendName(data, n.Node), n.Swings)
	}
	return data
}

// Decode reads a table that Append has written. The error is a [*TableError].
func (t *LandsTable) Decode(data []byte) error {
	*t = LandsTable{}
	r := readTable(worldTables[TableLands], data)
	before := ""
	r.rows("lands", func(row string) {
		t.Lands = append(t.Lands, LandRow{Land: r.after(&before, row), Stage: Stay(r.upTo(uint8(Left), row))})
	})
	before = ""
	r.rows("nodes", func(row string) {
		t.Nodes = append(t.Nodes, NodeState{Node: r.after(&before, row), Swings: r.number(0, row)})
	})
	return r.end()
}
