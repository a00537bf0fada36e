package steps

import (
	"context"
	"fmt"
	"strconv"

	"github.com/cucumber/godog"
	"github.com/moveauth/moveauth/conformance"
)

// planeThrough is a point of the planes that features name by their normal
// alone, so that d is not 0.
var planeThrough = point{3, -2, 7}

func init() {
	slope := func(keyword, phrase, doc string, f any) { define(conformance.ContactSlope, keyword, phrase, doc, f) }

	slope("Given", "a contact plane whose normal is {V}", "through (3, -2, 7), in cell 1, no water", func(ctx context.Context, normal string) error {
		v, err := vector3(normal)
		m := newSlope(ctx)
		m.adjust.Plane = &conformance.SlopePlane{Normal: v, D: conformance.Number(-at3(v).dot(planeThrough)), Cell: 1}
		return err
	})
	slope("Given", "nothing is touched any more", "there is neither contact plane nor sliding normal", func(ctx context.Context) error {
		m := newSlope(ctx)
		m.adjust.Plane, m.adjust.Sliding = nil, nil
		return nil
	})
	plane := func(ctx context.Context, change func(*conformance.SlopePlane)) error {
		m := newSlope(ctx)
		if m.adjust.Plane == nil {
			return misuse("there is no contact plane yet")
		}
		changed := *m.adjust.Plane // what was asked with stays as it was
		change(&changed)
		m.adjust.Plane = &changed
		return nil
	}
	slope("Given", "the contact plane is water", "the surface of it", func(ctx context.Context) error {
		return plane(ctx, func(p *conformance.SlopePlane) { p.Water = true })
	})
	slope("Given", "the contact plane is no water any more", "as it was before", func(ctx context.Context) error {
		return plane(ctx, func(p *conformance.SlopePlane) { p.Water = false })
	})
	slope("Given", "the contact plane belongs to cell {D}", "a whole number; 0 is no cell", func(ctx context.Context, cell float64) error {
		if cell != float64(int64(cell)) {
			return misuse("a cell is %v, want a whole number", cell)
		}
		return plane(ctx, func(p *conformance.SlopePlane) { p.Cell = int64(cell) })
	})
	slope("Given", "a sliding normal of {V}", "of what was run against", func(ctx context.Context, normal string) error {
		v, err := vector3(normal)
		newSlope(ctx).adjust.Sliding = &v
		return err
	})
	slope("Given", "a sphere of radius {D} m whose centre is {D} m from the plane", "along the normal, from the point (3, -2, 7)", func(ctx context.Context, radius, distance float64) error {
		m := newSlope(ctx)
		if m.adjust.Plane == nil {
			return misuse("the sphere is described before its plane")
		}
		centre := planeThrough.plus(at3(m.adjust.Plane.Normal), distance)
		m.adjust.Sphere = &conformance.SlopeSphere{Centre: centre.vec(), Radius: conformance.Number(radius)}
		return nil
	})
	slope("Given", "the sphere's block is {V} m off the plane's", "its centre is given in its own block, so much further off", func(ctx context.Context, off string) error {
		v, err := vector3(off)
		if err != nil {
			return err
		}
		m := newSlope(ctx)
		if m.adjust.Sphere == nil {
			return misuse("there is no sphere yet")
		}
		m.adjust.Sphere.Centre = at3(m.adjust.Sphere.Centre).plus(at3(v), 1).vec()
		m.adjust.Sphere.Block = &v
		return nil
	})

	slope("When", "the offset {V} is adjusted", "as at the head of a sub-step; in m", func(ctx context.Context, offset string) error {
		v, err := vector3(offset)
		if err != nil {
			return err
		}
		return newSlope(ctx).adjustAll(ctx, v)
	})
	slope("When", "these offsets are adjusted", "one after the other, by one plane and one sliding normal", func(ctx context.Context, t *godog.Table) error {
		list, err := rows(t, "offset")
		if err != nil {
			return err
		}
		var all []conformance.Vec3
		for _, row := range list {
			v, err := vector3(row["offset"])
			if err != nil {
				return err
			}
			all = append(all, v)
		}
		return newSlope(ctx).adjustAll(ctx, all...)
	})
	slope("When", "what became of it is adjusted again", "by the same plane and sliding normal", func(ctx context.Context) error {
		m := newSlope(ctx)
		r, err := m.result(1)
		if err != nil {
			return err
		}
		return m.adjustAll(ctx, r.Offset)
	})

	slope("Then", "it becomes {V} within {D} m", "the offset, without the lift", func(ctx context.Context, want string, within float64) error {
		return newSlope(ctx).becomes(1, want, within)
	})
	slope("Then", "they become, within {D} m", "in the order of the offsets; perhaps with what became of the slide, kept or dropped, or with the lift", func(ctx context.Context, within float64, t *godog.Table) error {
		list, err := rows(t, "result", "slide", "lift")
		if err != nil {
			return err
		}
		m := newSlope(ctx)
		for i, row := range list {
			if err := m.becomes(int64(i+1), row["result"], within); err != nil {
				return err
			}
			if row["slide"] != "" {
				if err := m.slides(int64(i+1), row["slide"]); err != nil {
					return err
				}
			}
			if row["lift"] == "" {
				continue
			}
			lift, err := strconv.ParseFloat(row["lift"], 64)
			if err != nil {
				return misuse("a lift is a length in m, not %q", row["lift"])
			}
			if err := m.lifted(int64(i+1), lift, within); err != nil {
				return err
			}
		}
		return nil
	})
	slope("Then", "its X and Y are the numbers that went in", "to the bit", func(ctx context.Context) error {
		m := newSlope(ctx)
		r, err := m.result(1)
		if err != nil {
			return err
		}
		in, out := at3(m.adjust.Offsets[0]), at3(r.Offset)
		if err := m.length("X of the adjusted offset", in[0], out[0], 0, m.requests); err != nil {
			return err
		}
		return m.length("Y of the adjusted offset", in[1], out[1], 0, m.requests)
	})
	slope("Then", "all of it is what went in, to the bit", "the offset", func(ctx context.Context) error {
		m := newSlope(ctx)
		r, err := m.result(1)
		if err != nil {
			return err
		}
		return m.near("the adjusted offset", at3(m.adjust.Offsets[0]), at3(r.Offset), 0, m.requests)
	})
	slope("Then", "it is what went in, within {D} of its length, or {D} in float32", "the figure by the scalar that the subject declares", func(ctx context.Context, part, single float64) error {
		m := newSlope(ctx)
		r, err := m.result(1)
		if err != nil {
			return err
		}
		if m.Claim.Scalar == "float32" {
			part = single
		}
		in := at3(m.adjust.Offsets[0])
		return m.near("the adjusted offset", in, at3(r.Offset), part*in.length(), m.requests)
	})
	slope("Then", "the slide is {W}", "kept or dropped", func(ctx context.Context, what string) error { return newSlope(ctx).slides(1, what) })
	slope("Then", "it is lifted by {D} m, within {D} m", "by the push-out, along Z", func(ctx context.Context, lift, within float64) error {
		return newSlope(ctx).lifted(1, lift, within)
	})
	slope("Then", "it is not lifted", "there is no push-out", func(ctx context.Context) error { return newSlope(ctx).lifted(1, 0, 0) })
}

// adjustAll adjusts offsets by what is described.
func (m *slopeWorld) adjustAll(ctx context.Context, offsets ...conformance.Vec3) error {
	m.adjust.Offsets, m.results = offsets, nil
	p, err := m.oddAdjust()
	if err != nil {
		return err
	}
	r, err := askSlope(ctx, m, conformance.SlopeAdjust, p)
	if err != nil {
		return done(err)
	}
	if len(r.Results) != len(offsets) {
		return m.compare(Expectation{What: "the adjusted offsets", Want: fmt.Sprintf("%d, one each", len(offsets))}, fmt.Sprint(len(r.Results)))
	}
	m.results = r.Results
	return nil
}

// becomes compares one adjusted offset.
func (m *slopeWorld) becomes(n int64, want string, within float64) error {
	v, err := vector3(want)
	if err != nil {
		return err
	}
	r, err := m.result(n)
	if err != nil {
		return err
	}
	what := "the adjusted offset"
	if len(m.results) > 1 {
		what = fmt.Sprintf("adjusted offset %d", n)
	}
	return m.near(what, at3(v), at3(r.Offset), within, m.requests)
}

// slides compares what became of the sliding normal.
func (m *slopeWorld) slides(n int64, want string) error {
	if want != "kept" && want != "dropped" {
		return misuse("a slide is kept or dropped, not %s", want)
	}
	r, err := m.result(n)
	if err != nil {
		return err
	}
	got := map[bool]string{true: "kept", false: "dropped"}[r.Sliding]
	return m.compare(Expectation{What: fmt.Sprintf("the slide after offset %d", n), Want: want}, got)
}

// lifted compares the push-out that one adjusted offset came with.
func (m *slopeWorld) lifted(n int64, want, within float64) error {
	r, err := m.result(n)
	if err != nil {
		return err
	}
	return m.length("the lift", want, float64(r.Lift), within, m.requests)
}
