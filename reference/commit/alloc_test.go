package commit

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/moveauth/moveauth/reference/unit"
)

func TestNoAllocationForAPlacement(t *testing.T) {
	s := setup()
	s.Grid = &unit.Cell{Column: 1, Row: reserve}
	r := rigOf(players(), s, nil)
	commands := make([]PlaceStructure, reserve)
	for i := range commands {
		commands[i] = PlaceStructure{Type: "post", Cell: unit.Cell{Row: int64(i)}}
	}
	sub, i := &Submission{}, 0
	one := func() {
		sub.Seq++
		require.Equal(t, Enqueued, r.enqueue(p2, sub, KindPlaceStructure, &commands[i], r.now).Fate)
		i++
		r.phases()
	}
	// The saved registry, which is as large, grows with the first.
	r.store.structures.Standing = make([]StructureRow, 0, reserve)
	r.store.tables[TableStructures] = make([]byte, 0, 64*reserve)
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
		s.Seq++
		r.enqueue(p1, s, KindProbe, commands[i%2], r.now)
		r.phases()
		i++
	}
	one()
	one()
	assert.Zero(t, testing.AllocsPerRun(100, one))
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
