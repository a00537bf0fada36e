package steps

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"github.com/cucumber/godog"
	"github.com/moveauth/moveauth/conformance"
)

func init() {
	slope := func(keyword, phrase, doc string, f any) { define(conformance.ContactSlope, keyword, phrase, doc, f) }

	slope("Given", "a gravity of {D} m/s²", "else 8 m/s²", func(ctx context.Context, g float64) error {
		m := newSlope(ctx)
		m.settings.Gravity = conformance.Number(g)
		return m.describe("the gravity")
	})
	slope("Given", "terrain from {V} in cells of {D} m with these heights", "X and Y of the first height; a row of heights along +x, in m, for each step of a cell along +y; in blocks of 8 cells", func(ctx context.Context, from string, cell float64, t *godog.Table) error {
		return newSlope(ctx).fromHeights(from, cell, t)
	})
	restingAt := func(ctx context.Context, kind string, radius float64, on, at, velocity string) error {
		v, err := vector(at)
		if err != nil {
			return err
		}
		return newSlope(ctx).rest(ctx, kind, radius, on, float64(v[0]), float64(v[1]), 0, velocity)
	}
	slope("Given", "a {W} body of sphere radius {D} m resting on {W} at {V}", "X and Y of the point it rests on; that surface's plane is its contact plane", func(ctx context.Context, kind string, radius float64, on, at string) error {
		return restingAt(ctx, kind, radius, on, at, "")
	})
	slope("Given", "a {W} body of sphere radius {D} m resting on {W} at {V}, with a velocity of {V} m/s", "the same, moving", restingAt)
	slope("Given", "at {V} {W} is {D} m high and its normal is {V}", "validates the fixture, by height and normal as the subject has them at that X and Y", func(ctx context.Context, at, name string, high float64, normal string) error {
		return newSlope(ctx).faces(ctx, at, name, high, normal)
	})
}

// fromHeights adds terrain of given heights, row by row along Y.
func (m *slopeWorld) fromHeights(from string, cell float64, t *godog.Table) error {
	origin, err := vector(from)
	if err != nil {
		return err
	}
	list, err := rows(t, "row")
	if err != nil {
		return err
	}
	terrain := &conformance.SlopeTerrain{Origin: origin, Cell: conformance.Number(cell), Block: terrainBlock}
	for _, row := range list {
		var heights []conformance.Number
		for _, text := range strings.Fields(row["row"]) {
			z, err := strconv.ParseFloat(text, 64)
			if err != nil {
				return misuse("%q is no height in m", text)
			}
			heights = append(heights, conformance.Number(z))
		}
		terrain.Heights = append(terrain.Heights, heights)
	}
	return m.surface(conformance.SlopeSurface{Name: "terrain", Terrain: terrain})
}

// rest puts the body where its sphere rests on a surface, or is off it by a gap.
func (m *slopeWorld) rest(ctx context.Context, kind string, radius float64, on string, x, y, gap float64, velocity string) error {
	if r := conformance.Number(radius); r != m.settings.Radius {
		if err := m.describe("the radius"); err != nil {
			return err
		}
		m.settings.Radius = r
	}
	centre, err := m.resting(on, x, y, gap)
	if err != nil {
		return err
	}
	return m.put(ctx, kind, centre, on, velocity)
}

// faces validates a fixture: how high a surface is at a place, and which way it
// faces there.
func (m *slopeWorld) faces(ctx context.Context, at, name string, high float64, normal string) error {
	v, err := vector(at)
	if err != nil {
		return err
	}
	want, err := vector3(normal)
	if err != nil {
		return err
	}
	p, err := m.probe(ctx, float64(v[0]), float64(v[1]), name)
	if err != nil || p.Normal == nil {
		return err
	}
	if err := m.length(fmt.Sprintf("the height of %s at %s, as the feature has it", name, at), high, float64(*p.Z), 1e-4, m.requests); err != nil {
		return err
	}
	return m.near(fmt.Sprintf("the normal of %s at %s", name, at), at3(want), at3(*p.Normal), 1e-4, m.requests)
}
