package commit

import (
	"fmt"

	"github.com/moveauth/moveauth/reference/unit"
)

func at(x, y float64) *unit.Vec { return &unit.Vec{X: x, Y: y} }

func when(t unit.Tick) *unit.Tick { return &t }

// shore is a world with a land of each sort: Home, which is docked and stays;
// Reef, which is docked and closes in tick 3 and leaves in tick 5; Isle, which
// comes in tick 2. Players reach 5 u.
func shore() ([]PlayerSetup, Setup) {
	return []PlayerSetup{
			{Player: "P1", Slots: 4, HP: 10, At: at(0, 0), Bag: map[string]int64{"hat": 1}},
			{Player: "P2", Slots: 2, HP: 10, At: at(3, 4)},
		}, Setup{
			Rules: Rules{Reach: 5, Strike: 4, StaggerTicks: 2, DashTicks: 2, ReviveTicks: 2},
			Home:  at(-9, 0),
			Grid:  &unit.Cell{Column: 8, Row: 8},
			Lands: []LandSetup{
				{Land: "Home", Socket: "a", Area: unit.Area{Min: unit.Vec{X: -4, Y: -4}, Max: unit.Vec{X: 2, Y: 2}}},
				{Land: "Reef", Socket: "b", Area: unit.Area{Min: unit.Vec{X: 3, Y: 3}, Max: unit.Vec{X: 6, Y: 6}}, Deposit: unit.Vec{X: 50}, SoftClose: when(3), Evicts: when(5)},
				{Land: "Isle", Socket: "c", Area: unit.Area{Min: unit.Vec{X: 20}, Max: unit.Vec{X: 24, Y: 4}}, Arrives: when(2)},
			},
			Nodes: []NodeSetup{
				{Node: "palm", Land: "Home", At: unit.Vec{X: 3, Y: 4}, Item: "timber", Yield: 3, Swings: 2},
				{Node: "far", Land: "Home", At: unit.Vec{X: 3, Y: 4.5}, Item: "timber", Yield: 1, Swings: 1},
				{Node: "shell", Land: "Reef", At: unit.Vec{X: 3, Y: 4}, Item: "pearl", Yield: 1, Swings: 9},
				{Node: "reed", Land: "Isle", At: unit.Vec{X: 1, Y: 1}, Item: "hay", Yield: 1, Swings: 9},
			},
			Enemies: []EnemySetup{
				{Enemy: "crab", At: unit.Vec{X: 3, Y: 4}, HP: 9},
				{Enemy: "eel", Land: "Reef", At: unit.Vec{X: 4, Y: 4}, HP: 5},
				{Enemy: "gull", Land: "Isle", At: unit.Vec{X: 22, Y: 2}, HP: 5},
			},
			Structures: []StructureType{{Type: "post"}, {Type: "chest", Cost: map[string]int64{"hat": 1}, Slots: 3}},
			Recipes:    []Recipe{{Recipe: "free", Out: map[string]int64{"straw": 1}}},
			Stations:   []StationSetup{{Station: "bench", At: at(6, 6)}, {Station: "loom"}},
			Storages: []StorageSetup{
				{Storage: "hold", At: at(4, 4), Slots: 2, Holds: map[string]int64{"ore": 1}},
				{Storage: "barrel", Slots: 1},
			},
		}
}

func newShore() *rig {
	p, s := shore()
	return rigOf(p, s, nil)
}

// threaten gives an enemy of the setup an attack on P1.
func threaten(s *Setup, enemy string, damage int64, resolve unit.Tick) {
	for i := range s.Enemies {
		if s.Enemies[i].Enemy == enemy {
			s.Enemies[i].Attacks = append(s.Enemies[i].Attacks, AttackSetup{Target: "P1", Damage: damage, Resolve: resolve})
		}
	}
}

func (r *rig) harvest(p unit.PlayerKey, seq unit.Seq, node string) {
	r.send(p, seq, "HarvestResolve", fmt.Sprintf(`{"swing":1,"node":%q}`, node))
}

func (r *rig) strike(p unit.PlayerKey, seq unit.Seq, swing int, target string) {
	r.send(p, seq, "StrikeResolve", fmt.Sprintf(`{"swing":%d,"target":%q}`, swing, target))
}

func (r *rig) move(p unit.PlayerKey, seq unit.Seq, from, to, item string, n int) {
	r.send(p, seq, "InventoryTransfer", fmt.Sprintf(`{"from":%q,"to":%q,"item":%q,"n":%d}`, from, to, item, n))
}

func (r *rig) place(p unit.PlayerKey, seq unit.Seq, kind string, x, y int) {
	r.send(p, seq, "PlaceStructure", fmt.Sprintf(`{"type":%q,"cell":[%d,%d]}`, kind, x, y))
}

func (r *rig) demolish(p unit.PlayerKey, seq unit.Seq, id string) {
	r.send(p, seq, "Demolish", fmt.Sprintf(`{"structure":%q}`, id))
}
