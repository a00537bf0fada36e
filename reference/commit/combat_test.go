package commit

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/moveauth/moveauth/reference/unit"
)

func (r *rig) simple(p unit.PlayerKey, seq unit.Seq, kind string) { r.send(p, seq, kind, `{}`) }

func (r *rig) dash(p unit.PlayerKey, seq unit.Seq) { r.send(p, seq, "DashStarted", `{"dir":[1,0]}`) }

func (r *rig) revive(p unit.PlayerKey, seq unit.Seq, target string) {
	r.send(p, seq, "ReviveStart", fmt.Sprintf(`{"target":%q}`, target))
}

func TestStrike(t *testing.T) {
	p, s := shore()
	s.Lands[1].SoftClose, s.Lands[1].Evicts = nil, nil
	r := rigOf(p, s, nil)
	r.strike(p1, 1, 1, "crab")
	r.strike(p1, 2, 1, "none")
	r.strike(p1, 3, 1, "gull")
	r.strike(p1, 4, 1, "eel") // 5.66 u away
	assert.Equal(t, []string{
		"P1's 1: Ok", "P1's 2: NoSuchTarget", "P1's 3: NoSuchTarget", "P1's 4: Ok", "StrikeResolved of P1's 1 to [0 1]", "flushed [combat]",
	}, r.tick(), "out of reach is no failure and has no outcome")
	assert.Equal(t, Delta{Name: "crab", HP: 5, Until: 3}, *r.rec.Events[4].Delta)
	assert.Equal(t, EnemyState{"crab", 5, 3}, r.world.Enemies()[0])
	r.ticks(1)
	assert.Equal(t, EnemyState{"crab", 5, 3}, r.world.Enemies()[0])
	assert.Contains(t, r.tick(), "flushed [combat]", "the stagger's end marks combat")
	assert.Equal(t, EnemyState{"crab", 5, 0}, r.world.Enemies()[0])

	r.strike(p1, 5, 1, "crab")
	r.strike(p2, 1, 1, "crab")
	r.strike(p1, 6, 1, "crab")
	assert.Equal(t, []string{
		"P1's 5: Ok", "P2's 1: Ok", "P1's 6: NoSuchTarget", "despawned Enemy crab",
		"StrikeResolved of P1's 5 to [0 1]", "StrikeResolved of P2's 1 to [0 1]", "flushed [combat]",
	}, r.tick(), "9 − 4 − 4 − 4 is below 0: gone at once, its despawn once")
	assert.Equal(t, Delta{Name: "crab", Died: true}, *r.rec.Events[5].Delta)
	assert.Empty(t, r.tick(), "the dead do not stagger")
}

func TestRevoke(t *testing.T) {
	p, s := shore()
	r := rigOf(p, s, map[Kind]unit.Tick{KindStrikeResolve: 2})
	revoke := func(p unit.PlayerKey, seq unit.Seq, swing int) {
		r.send(p, seq, "StrikeRevoke", fmt.Sprintf(`{"swing":%d}`, swing))
	}
	r.strike(p1, 1, 7, "crab")
	r.strike(p1, 2, 7, "crab")
	r.strike(p1, 3, 8, "crab")
	r.strike(p2, 1, 7, "crab")
	revoke(p1, 4, 7)
	revoke(p2, 2, 8)
	assert.Equal(t, []string{"P1's 4: Ok", "P2's 2: NoSuchSwing"}, r.tick(), "no outcome, no mark")
	assert.EqualValues(t, 2, r.Pending(p1))
	revoke(p1, 5, 8)
	assert.Equal(t, []string{
		"Isle Spawned", "Isle TemplateKnown", "P1's 2: Ok", "P1's 3: Ok", "P2's 1: Ok", "P1's 5: NoSuchSwing",
	}, r.tick()[:6], "the first of swing 7 has gone; what has executed before it in the drain is done")

	r = rigOf(p, s, nil)
	revoke(p1, 1, 9)
	r.strike(p1, 2, 9, "crab")
	r.probe(p1, 3, ``)
	assert.Equal(t, []string{"P1's 1: Ok", "P1's 3: Ok"}, r.tick(), "one that came later waits as well, though it is due")
	assert.Zero(t, r.Pending(p1))
}

func TestDamageAndTheDash(t *testing.T) {
	p, s := shore()
	for tick := unit.Tick(1); tick <= 5; tick++ {
		threaten(&s, "crab", 2, tick)
	}
	r := rigOf(p, s, nil)
	r.dash(p1, 1)
	assert.Equal(t, []string{"crab hits P1 for 2", "P1's 1: Ok", "DashStarted of P1's 1 to [0 1]", "flushed [combat]"}, r.tick())
	r.ticks(2)
	assert.EqualValues(t, 8, r.world.Player(p1).HP, "ticks 2 and 3 do not hit")
	assert.Equal(t, "crab hits P1 for 2", r.tick()[0], "tick 4 does")
	assert.EqualValues(t, 6, r.world.Player(p1).HP)
}

func TestMutualKillDeathAndRespawn(t *testing.T) {
	p, s := shore()
	s.DownedTicks, s.RespawnTicks = 2, 3
	threaten(&s, "crab", 4, 1)
	threaten(&s, "crab", 9, 2)
	threaten(&s, "crab", 9, 2)
	s.Lands = nil
	s.Nodes, s.Enemies = nil, s.Enemies[:1]
	r := rigOf(p, s, nil)
	r.ticks(1)
	r.strike(p1, 1, 1, "crab")
	r.dash(p1, 2)
	assert.Equal(t, []string{
		"crab hits P1 for 9", "P1 is Downed", "P1's 1: Ok", "P1's 2: BadState",
		"PlayerDowned to [0 1]", "StrikeResolved of P1's 1 to [0 1]", "flushed [combat]",
	}, r.tick(), "6 − 9 is 0, the second attack finds nobody to hit, and the strike lands")
	assert.Equal(t, PlayerState{Player: "P1", Bag: map[string]int64{"hat": 1}, Worn: map[string]string{}, Life: Downed, At: at(0, 0)}, r.world.Player(p1))
	r.strike(p1, 3, 1, "crab")
	assert.Equal(t, "P1's 3: Ok", r.tick()[0])
	r.strike(p1, 4, 1, "crab")
	assert.Equal(t, []string{"P1 is Dead", "P1's 4: AttackerDead", "PlayerDied to [0 1]", "flushed [combat]"}, r.tick(), "2 ticks after it went down")
	r.ticks(2)
	assert.Equal(t, Dead, r.world.Player(p1).Life)
	assert.Equal(t, []string{"P1 is Alive", "PlayerSnapped to [0 1]", "flushed [combat]"}, r.tick(), "3 ticks after it died")
	assert.Equal(t, Delta{At: unit.Vec{X: -9}, Name: "DeathRespawn"}, *r.rec.Events[1].Delta)
	assert.Equal(t, at(-9, 0), r.world.Player(p1).At)
	assert.EqualValues(t, 10, r.world.Player(p1).HP)
}

// downed is a shore without lands on which P2 lies and P1 stands on the edge of
// its reach.
func downed(change func([]PlayerSetup, *Setup)) *rig {
	p, s := shore()
	p[1].Life = Downed
	s.Lands, s.Nodes, s.Enemies = nil, nil, s.Enemies[:1]
	if change != nil {
		change(p, &s)
	}
	return rigOf(p, s, nil)
}

func TestRevive(t *testing.T) {
	r := downed(nil)
	assert.Zero(t, r.world.Player(p2).HP)
	r.revive(p2, 1, "P2")
	r.revive(p1, 1, "P1")
	r.revive(p1, 2, "P3")
	r.simple(p1, 3, "ReviveCancel")
	r.revive(p1, 4, "P2")
	r.dash(p1, 5)
	assert.Equal(t, []string{
		"P2's 1: BadState", "P1's 1: BadState", "P1's 2: BadState", "P1's 3: BadState", "P1's 4: Ok", "P1's 5: BadState",
		"ReviveStarted of P1's 4 to [0 1]", "flushed [combat]",
	}, r.tick())
	assert.Equal(t, "P2", r.world.Player(p1).Reviving)
	r.revive(p1, 6, "P2") // begins again
	r.ticks(1)
	assert.Empty(t, r.tick(), "2 ticks after the first start")
	assert.Equal(t, []string{"P2 is Alive", "PlayerRevived to [0 1]", "flushed [combat]"}, r.tick(), "2 ticks after the second")
	assert.Equal(t, Delta{Player: p2, Other: p1}, *r.rec.Events[1].Delta)
	assert.Equal(t, PlayerState{Player: "P2", Bag: map[string]int64{}, Worn: map[string]string{}, HP: 10, At: at(3, 4)}, r.world.Player(p2))
	assert.Empty(t, r.world.Player(p1).Reviving)

	r = downed(func(p []PlayerSetup, _ *Setup) { p[1].At = at(3, 4.25) })
	r.revive(p1, 1, "P2")
	assert.Equal(t, []string{"P1's 1: OutOfReach"}, r.tick())
	r = downed(nil)
	r.revive(p1, 1, "P2")
	r.ticks(1)
	r.simple(p1, 2, "ReviveCancel")
	assert.Equal(t, []string{"P1's 2: Ok", "ReviveCancelled of P1's 2 to [0 1]", "flushed [combat]"}, r.tick())
	r.ticks(2)
	assert.Equal(t, Downed, r.world.Player(p2).Life)
}

func TestReviveEndsWithTheReviver(t *testing.T) {
	r := downed(func(_ []PlayerSetup, s *Setup) {
		threaten(s, "crab", 10, 2)
		s.Home, s.RespawnTicks, s.DownedTicks, s.ReviveTicks = at(0, 0), 1, 0, 8
	})
	r.revive(p1, 1, "P2")
	r.ticks(2)
	assert.Empty(t, r.world.Player(p1).Reviving, "P1 went down in tick 2")
	assert.Empty(t, r.world.revives)
	r.ticks(10)
	assert.Equal(t, Downed, r.world.Player(p2).Life)
}

func TestReviveEndsWhenTheTargetIsGone(t *testing.T) {
	r := downed(func(_ []PlayerSetup, s *Setup) { s.DownedTicks, s.ReviveTicks = 3, 3 })
	r.revive(p1, 1, "P2") // would complete in tick 4; P2 dies in tick 3
	r.ticks(2)
	assert.Equal(t, []string{"P2 is Dead", "PlayerDied to [0 1]", "flushed [combat]"}, r.tick())
	assert.Empty(t, r.world.Player(p1).Reviving)
}

func TestDepositAndRevive(t *testing.T) {
	for _, tc := range []struct {
		why   string
		p1    *unit.Vec
		holds bool
	}{
		{"both on Reef: taken together", at(4, 4), true},
		{"P2 alone is taken away", at(1, 4), false},
	} {
		p, s := shore()
		p[0].At, p[1].At, p[1].Life = tc.p1, at(5, 5), Downed
		s.ReviveTicks = 3
		r := rigOf(p, s, nil)
		r.ticks(1)
		r.revive(p1, 1, "P2") // in tick 2
		r.ticks(2)            // Reef closes in tick 3 and puts who is on it to (50, 0)
		assert.Equal(t, at(50, 0), r.world.Player(p2).At)
		assert.Equal(t, tc.holds, r.world.Player(p1).Reviving == "P2", tc.why)
		r.ticks(2)
		assert.Equal(t, tc.holds, r.world.Player(p2).Life == Alive, tc.why)
	}
}
