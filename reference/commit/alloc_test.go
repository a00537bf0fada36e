package commit

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/moveauth/moveauth/reference/unit"
)

// script is what the tests of speed send: decoded commands that leave the world
// as it was, so that a drain can be run again and again.
func script(tb testing.TB) (*rig, []Command, []Kind) {
	s := setup()
	s.Players[p1].Slots = 1000
	s.Recipes = append(s.Recipes, Recipe{Recipe: "back", In: map[string]int64{"plank": 2}, Out: map[string]int64{"timber": 1}})
	r := &rig{Channel: NewChannel(NewWorld(s), 64, nil)}
	var commands []Command
	var of []Kind
	for _, c := range []struct {
		kind Kind
		text string
	}{
		{KindProbe, `{"stage":[{"give":"ore","n":2},{"need":"ore"},{"take":"ore","n":2},{"outcome":"o"},{"dirty":"t"}],"then":"ok"}`},
		{KindProbe, `{"stage":[{"spawn":"e"}],"then":"fail"}`},
		{KindCraftCommit, `{"recipe":"plank","station":"bench"}`},
		{KindCraftCommit, `{"recipe":"back","station":"bench"}`},
		{KindPlaceStructure, `{"type":"wall","cell":[9,9]}`},
	} {
		command, err := kinds[c.kind].decode([]byte(c.text))
		require.NoError(tb, err)
		commands, of = append(commands, command), append(of, c.kind)
	}
	return r, commands, of
}

// run enqueues n commands and runs a tick.
func (r *rig) run(n int, commands []Command, of []Kind, s *Submission) {
	for i := range n {
		s.Seq++
		k := i % len(commands)
		r.enqueue(p1, s, of[k], commands[k], r.now)
	}
	r.now++
	r.rec.Reset()
	r.Drain(&r.rec, r.now)
	r.Flush(&r.rec, r.now, []unit.PlayerKey{p1, p2})
	r.Persist(&r.rec, r.now)
}

func TestNoAllocationOnceWarm(t *testing.T) {
	r, commands, of := script(t)
	s := &Submission{}
	run := func() { r.run(50, commands, of, s) }
	run()
	assert.Zero(t, testing.AllocsPerRun(100, run))
	ok := 0
	for _, e := range r.rec.Events {
		if e.What == Executed && e.Result == Ok {
			ok++
		}
	}
	assert.Equal(t, 30, ok, "three of five succeed")
}

func TestNoAllocationForAPlacement(t *testing.T) {
	s := setup()
	s.Grid = unit.Cell{Column: 1, Row: reserve}
	r := &rig{Channel: NewChannel(NewWorld(s), 64, nil)}
	commands := make([]PlaceStructure, reserve)
	for i := range commands {
		commands[i] = PlaceStructure{Type: "post", Cell: unit.Cell{Row: int64(i)}}
	}
	sub, i := &Submission{}, 0
	one := func() {
		sub.Seq++
		r.enqueue(p2, sub, KindPlaceStructure, &commands[i], r.now)
		i++
		r.now++
		r.rec.Reset()
		r.Drain(&r.rec, r.now)
		r.Flush(&r.rec, r.now, []unit.PlayerKey{p1, p2})
		r.Persist(&r.rec, r.now)
	}
	one()
	assert.Zero(t, testing.AllocsPerRun(reserve-2, one))
	assert.Len(t, r.world.standing, reserve, "every one was placed")
}

func TestNoAllocationForSpawns(t *testing.T) {
	r := newRig(nil)
	commands := []Command{
		&Probe{Stage: []Stage{{Act: Spawn, Name: "e"}}},
		&Probe{Stage: []Stage{{Act: Despawn, Name: "e"}}},
	}
	s, i := &Submission{}, 0
	one := func() {
		r.run(1, commands[i%2:i%2+1], []Kind{KindProbe}, s)
		i++
	}
	one()
	one()
	assert.Zero(t, testing.AllocsPerRun(100, one))
}

func BenchmarkEnqueue(b *testing.B) {
	r, commands, of := script(b)
	s := &Submission{}
	b.ReportAllocs()
	for b.Loop() {
		s.Seq++
		r.enqueue(p1, s, of[0], commands[0], r.now)
		r.enqueue(p1, s, of[0], commands[0], r.now) // the copy, dropped
		r.queue.waiting = r.queue.waiting[:0]
	}
}

func BenchmarkDrain50(b *testing.B) {
	r, commands, of := script(b)
	s := &Submission{}
	b.ReportAllocs()
	for b.Loop() {
		r.run(50, commands, of, s)
	}
}

func BenchmarkDecodeProbe(b *testing.B) {
	text := []byte(`{"stage":[{"give":"ore","n":2},{"take":"ore","n":2},{"outcome":"o"}],"then":"ok"}`)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := decodeProbe(text); err != nil {
			b.Fatal(err)
		}
	}
}
