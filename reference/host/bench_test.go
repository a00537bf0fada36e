package host_test

import (
	"fmt"
	"testing"

	"github.com/moveauth/moveauth/reference/commit"
	"github.com/moveauth/moveauth/reference/host"
	"github.com/moveauth/moveauth/reference/unit"
)

// BenchmarkIdleTick measures a tick of 64 connected players who send nothing,
// with a land, a node and an enemy.
func BenchmarkIdleTick(b *testing.B) {
	cfg := config()
	cfg.Players = nil
	for i := range 64 {
		cfg.Players = append(cfg.Players, host.Player{Connection: fmt.Sprintf("c%d", i),
			PlayerSetup: commit.PlayerSetup{Player: fmt.Sprintf("P%d", i), Slots: 8, HP: 10, At: &unit.Vec{X: float64(i)}}})
	}
	cfg.World.Lands = []commit.LandSetup{{Land: "home", Socket: "a"}}
	cfg.World.Nodes = []commit.NodeSetup{{Node: "palm", Land: "home", Item: "timber"}}
	cfg.World.Enemies = []commit.EnemySetup{{Enemy: "crab", HP: 1, Attacks: []commit.AttackSetup{{Target: "P1", Damage: 1, Resolve: unit.MaxNumber}}}}
	h, err := host.New(cfg)
	if err != nil {
		b.Fatal(err)
	}
	var now unit.Tick
	b.ReportAllocs()
	for b.Loop() {
		now++
		h.Step(host.Input{Do: host.Ticks, First: now, Last: now})
	}
}
