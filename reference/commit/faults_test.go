package commit

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/moveauth/moveauth/reference/unit"
)

func TestFaultsLeaveNoTrace(t *testing.T) {
	r := newRig(nil)
	stages := `{"stage":[{"give":"a"},{"take":"timber"},{"outcome":"o"},{"spawn":"e"},{"dirty":"t"}],"then":"`
	for i, then := range []string{"panic", "submit", "drain", "flush", "spawn-now", "send"} {
		r.send(p1, unit.Seq(i+1), "Probe", stages+then+`"}`)
	}
	r.probe(p2, 1, `{"outcome":"still"}`)
	assert.Equal(t, []string{
		"P1's 1 at fault: ", "P1's 2 at fault: submit", "P1's 3 at fault: drain", "P1's 4 at fault: flush",
		"P1's 5 at fault: spawn", "P1's 6 at fault: send", "P2's 1: Ok", "still of P2's 1 to [0 1]",
	}, r.tick())
	assert.Equal(t, map[string]int64{"timber": 3}, r.world.Player(p1).Bag)
	assert.Empty(t, r.world.Entities())
	assert.Equal(t, Duplicate, r.probe(p1, 6, ``).Fate)
}

// deaf is a handler that swallows what stops it.
type deaf struct{}

func (deaf) aimedAt(*World) int { return none }

func (deaf) execute(ctx *Context) (result Reason) {
	defer func() {
		if recover() != nil {
			result = Ok
		}
	}()
	ctx.announce("o", Delta{})
	ctx.spawnNow()
	return Ok
}

func TestSwallowedStopIsAFaultAllTheSame(t *testing.T) {
	r := newRig(nil)
	r.enqueue(p1, &Submission{Seq: 1}, KindProbe, deaf{}, r.now)
	assert.Equal(t, []string{"P1's 1 at fault: spawn"}, r.tick())
}

func TestBoundIsEachPlayersOwn(t *testing.T) {
	r := newRig(map[Kind]unit.Tick{KindCraftCommit: 2})
	r.pendingLimit = 3
	const craft = `{"recipe":"plank","station":"bench"}`
	r.send(p1, 1, "CraftCommit", craft)
	for seq := unit.Seq(2); seq <= 3; seq++ {
		assert.Equal(t, Enqueued, r.probe(p1, seq, ``).Fate)
	}
	full := r.probe(p1, 4, ``)
	assert.Equal(t, QueueFull, full.Fate)
	assert.NotEmpty(t, full.Detail)
	assert.Equal(t, Duplicate, r.probe(p1, 3, ``).Fate, "a copy is a copy, however full it is")
	assert.Equal(t, BadPayload, r.send(p1, 4, "Probe", `{`).Fate)
	assert.Equal(t, Receipt{Arrival: 4}, r.probe(p2, 1, ``), "and nobody else's")
	r.tick()
	assert.Equal(t, Enqueued, r.probe(p1, 4, ``).Fate, "its sequence was not taken")
	assert.Equal(t, Enqueued, r.probe(p1, 5, ``).Fate)
	assert.Equal(t, QueueFull, r.probe(p1, 6, ``).Fate, "the craft waits and counts")
}

func TestArrivalsDuringADrainWait(t *testing.T) {
	r := newRig(nil)
	r.probe(p1, 1, ``)
	r.probe(p1, 2, ``)
	r.now++
	during := func() { r.probe(p2, 1, ``) }
	r.Drain(&r.rec, r.now, during)
	assert.Len(t, r.rec.Events, 2)
	assert.Equal(t, []string{"P2's 1: Ok"}, r.tick())
	r.now++
	during = func() { r.probe(p2, 2, ``) }
	r.rec.Reset()
	r.Drain(&r.rec, r.now, during)
	assert.Empty(t, r.rec.Events, "nothing was due: it comes at the end of the loop")
	assert.Equal(t, []string{"P2's 2: Ok"}, r.tick())
}
