package commit

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/moveauth/moveauth/reference/unit"
)

func TestLandsComeAndGo(t *testing.T) {
	r := newShore()
	here, known := r.world.Lands()
	assert.Equal(t, []LandState{{"Home", true}, {"Reef", true}}, here)
	assert.Equal(t, []string{"Home", "Reef"}, known)
	r.ticks(1)
	r.harvest(p1, 1, "reed")
	r.strike(p1, 2, 1, "gull")
	assert.Equal(t, []string{
		"Isle Spawned", "Isle TemplateKnown", "P1's 1: Ok", "P1's 2: NoSuchTarget", "spawned Enemy gull",
		"HarvestResolved of P1's 1 to [0 1] [{hay 1}]", "flushed [lands bags]",
	}, r.tick(), "docked for the drain of its tick, its enemies there after the flush")
	assert.Equal(t, []string{
		"Reef SoftClosed", "Reef torn down", "PlayerSnapped to [0 1]", "flushed [lands]",
	}, r.tick(), "P2 stood on Reef's corner (3, 4)")
	here, _ = r.world.Lands()
	assert.Equal(t, []LandState{{"Home", true}, {"Reef", false}, {"Isle", true}}, here)
	r.harvest(p2, 1, "shell")
	assert.Equal(t, []string{"P2's 1: LandDeparted"}, r.tick())
	assert.Equal(t, []string{"Reef Despawned", "despawned Enemy eel", "flushed [lands]"}, r.tick())
	here, known = r.world.Lands()
	assert.Equal(t, []LandState{{"Home", true}, {"Isle", true}}, here)
	assert.Equal(t, []string{"Home", "Reef", "Isle"}, known)
	assert.Equal(t, []NodeState{{"palm", 2}, {"far", 1}, {"reed", 8}}, r.world.Nodes())
	assert.Empty(t, r.tick())
}

// One tick before the close is in time, the close itself too late, for whatever
// is aimed at the socket; what waits for its time falls at once.
func TestWhatFallsWithALand(t *testing.T) {
	p, s := shore()
	p[0].Bag, p[0].Slots = map[string]int64{"ore": 3}, 20
	p[0].At = at(2, 4)
	s.Lands[1].Evicts = nil
	late := map[Kind]unit.Tick{}
	for k := range kindCount {
		late[k] = 1 // received after tick 2, so that all resolve in tick 3
	}
	for _, tc := range []struct {
		spans map[Kind]unit.Tick
		want  []string
	}{
		{nil, []string{"P1's 3: Ok", "P1's 4: Ok", "P1's 5: Ok", "P1's 6: Ok", "P1's 7: Ok", "P1's 8: Ok", "P1's 9: Ok", "P1's 10: Ok", "P1's 11: Ok"}},
		{late, []string{"P1's 3 dropped", "P1's 4 dropped", "P1's 5 dropped", "P1's 6 dropped", "P1's 7 dropped", "P1's 8 dropped",
			"P1's 9: Ok", "P1's 10: Ok", "P1's 11: Ok"}},
	} {
		r := rigOf(p, s, tc.spans)
		r.place(p1, 1, "post", 4, 5)
		r.ticks(2)
		r.harvest(p1, 3, "shell")
		r.strike(p1, 4, 1, "eel")
		r.move(p1, 5, "bag", "hold", "ore", 1)
		r.send(p1, 6, "CraftCommit", `{"recipe":"free","station":"bench"}`)
		r.place(p1, 7, "post", 5, 5)
		r.demolish(p1, 8, "s1")
		r.move(p1, 9, "bag", "barrel", "ore", 1)
		r.send(p1, 10, "CraftCommit", `{"recipe":"free","station":"loom"}`)
		r.strike(p1, 11, 1, "crab")
		var got []string
		for _, line := range r.tick() {
			if len(line) > 4 && line[:4] == "P1's" {
				got = append(got, line)
			}
		}
		assert.Equal(t, tc.want, got)
		assert.Zero(t, r.Pending(p1))
		assert.Equal(t, Duplicate, r.probe(p1, 8, ``).Fate, "a sequence that fell is used up")
	}
}

func TestWhatWaitsFallsAtOnce(t *testing.T) {
	p, s := shore()
	r := rigOf(p, s, map[Kind]unit.Tick{KindHarvestResolve: 9})
	r.ticks(2)
	r.harvest(p1, 1, "shell")
	r.harvest(p1, 2, "palm")
	assert.Contains(t, r.tick(), "P1's 1 dropped")
	assert.EqualValues(t, 1, r.Pending(p1))
	r.harvest(p1, 3, "shell")
	assert.Empty(t, r.tick(), "the next drain drops nothing")
	assert.EqualValues(t, 2, r.Pending(p1))
}

func TestEachSocketHasItsOwnThreshold(t *testing.T) {
	p, s := shore()
	p[0].At = at(2, 4)
	s.Lands[0].SoftClose, s.Lands[1].SoftClose = when(0), when(1)
	r := rigOf(p, s, nil)
	r.harvest(p1, 1, "palm")  // resolves in tick 0
	r.harvest(p1, 2, "shell") // so does this one
	assert.Equal(t, []string{
		"Home SoftClosed", "Reef SoftClosed", "P1's 1 dropped", "P1's 2: Ok", "Home torn down", "Reef torn down",
	}, r.tick()[:6], "a close at tick 0 is found by the first tide there is")
}

func TestAttacksOfClosingLandsAreCalledOff(t *testing.T) {
	p, s := shore()
	threaten(&s, "eel", 1, 3)  // pending in the tick of the close
	threaten(&s, "eel", 1, 4)  // later
	threaten(&s, "crab", 1, 3) // on no land
	r := rigOf(p, s, nil)
	r.ticks(2)
	assert.Equal(t, []string{"Reef SoftClosed", "eel cancelled", "crab hits P1 for 1", "Reef torn down"}, r.tick()[:4])
	assert.Empty(t, r.tick())

	p, s = shore()
	threaten(&s, "gull", 1, 1) // before it is there
	threaten(&s, "gull", 1, 2) // in the tick of its arrival
	threaten(&s, "gull", 1, 3)
	r = rigOf(p, s, nil)
	r.ticks(2)
	assert.EqualValues(t, 10, r.world.Player(p1).HP)
	assert.Contains(t, r.tick(), "gull hits P1 for 1")
	assert.EqualValues(t, 9, r.world.Player(p1).HP)
}

// Steps 1 to 3 come first, then phase 0, then commands.
func TestFlushKeepsTheOrderOfTheTick(t *testing.T) {
	p, s := shore()
	threaten(&s, "crab", 10, 3)
	s.Lands[2].Arrives = when(3)
	r := rigOf(p, s, nil)
	r.ticks(2)
	r.probe(p1, 1, `{"spawn":"e"},{"outcome":"o"}`)
	assert.Equal(t, []string{
		"Reef SoftClosed", "Isle Spawned", "Isle TemplateKnown", "crab hits P1 for 10", "P1 is Downed", "P1's 1: Ok", "Reef torn down",
		"spawned Enemy gull", "spawned e", "PlayerSnapped to [0 1]", "PlayerDowned to [0 1]", "o of P1's 1 to [0 1]",
		"flushed [lands combat]",
	}, r.tick())
}

func TestStrikeOfWhoIsSnappedHitsNothing(t *testing.T) {
	r := newShore() // P2 stands on Reef and on the crab
	r.ticks(2)
	r.strike(p2, 1, 1, "crab")
	assert.Contains(t, r.tick(), "P2's 1: Ok")
	assert.EqualValues(t, 9, r.world.Enemies()[0].HP)
}
