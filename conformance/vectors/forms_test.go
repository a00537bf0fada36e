package vectors

import (
	"context"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/moveauth/moveauth/conformance"
	"github.com/moveauth/moveauth/conformance/subject/inproc"
)

// TestAVectorWithoutAFormIsNotExported takes expectations of several numbers out
// of vectors, where nothing else implies them, and widens them: which the
// comparison with the scenario has to notice.
func TestAVectorWithoutAFormIsNotExported(t *testing.T) {
	ref := inproc.New(inproc.Options{})
	d, err := ref.Describe(context.Background())
	require.NoError(t, err)
	counted := map[Relation]int{}
	for _, s := range plan(t).Scenarios {
		relations := map[string][]Relation{
			"SLOPE-022/by-a-low-threshold-a-body-goes-up-60-degrees-from-the-ground":                     {Gap, Faces},
			"SLOPE-019b/in-ticks-too-the-grounds-normal-is-level-and-then-the-ramps":                     {Passes, Faces},
			"SLOPE-037b/when-the-ramp-is-gone-on-the-way-down-the-step-of-that-tick-is-done-and-no-more": {Moves},
		}[strings.TrimPrefix(s.ID, "contact-slope/")]
		if relations == nil {
			continue
		}
		bound, err := bind(s)
		require.NoError(t, err)
		l, err := prepare(context.Background(), bound, ref, d.Profiles[s.Profile], fixed())
		require.NoError(t, err)
		v, err := l.vector()
		require.NoError(t, err, s.ID)
		for i, e := range v.Expectations {
			if !slices.Contains(relations, e.Relation) {
				continue
			}
			counted[e.Relation]++
			spoiled := v
			spoiled.Expectations = slices.Delete(slices.Clone(v.Expectations), i, i+1)
			assert.Error(t, l.agree(spoiled), "%s without %s %s", s.ID, e.Relation, e.At)
			if c, ok := e.Want.(Clearance); ok {
				wide := 1.0
				c.Least, c.Most = -wide, &wide
				spoiled.Expectations = slices.Clone(v.Expectations)
				spoiled.Expectations[i].Want = c
				assert.Error(t, l.agree(spoiled), "%s with a wider %s", s.ID, e.Relation)
			}
		}
	}
	assert.Equal(t, map[Relation]int{Gap: 1, Faces: 3, Passes: 1, Moves: 2}, counted)
}

// TestTerrainIsCutIntoFewTriangles has a terrain of 4 by 2 cells of 2 m that is
// level up to x = 2 m and rises 1 m in each cell after it.
func TestTerrainIsCutIntoFewTriangles(t *testing.T) {
	terrain := conformance.SlopeTerrain{Origin: conformance.Vec2{-2, -2}, Cell: 2, Block: 1}
	for range 3 {
		terrain.Heights = append(terrain.Heights, []conformance.Number{0, 0, 0, 1, 2})
	}
	got := cut(conformance.SlopeSurface{Terrain: &terrain})
	assert.Equal(t, []Triangle{
		{{-2, -2, 0}, {2, -2, 0}, {2, 2, 0}}, {{-2, -2, 0}, {2, 2, 0}, {-2, 2, 0}},
		{{2, -2, 0}, {6, -2, 2}, {6, 2, 2}}, {{2, -2, 0}, {6, 2, 2}, {2, 2, 0}},
	}, got)

	terrain.Heights[1][3] += 0.5 // a hump: the cells around it are apart
	got = cut(conformance.SlopeSurface{Terrain: &terrain})
	assert.Len(t, got, 2+2*4)
	at := func(x, y float64) float64 {
		tri, ok := under(got, vec{x, y})
		assert.True(t, ok)
		z, _ := tri.height(vec{x, y})
		return z
	}
	assert.InDelta(t, 1.5, at(4, 0), 1e-12, "its top")
	assert.InDelta(t, 0.875, at(3.5, -1.5), 1e-12, "below its cell's diagonal: 3/4 of 1 m along x and 1/4 of 0.5 m along y")
	assert.InDelta(t, 0.375, at(2.5, -0.5), 1e-12, "above it: 1/4 of 1.5 m along x and nothing along y")
}
