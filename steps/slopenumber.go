package steps

import (
	"context"

	"github.com/moveauth/moveauth/conformance"
)

func init() {
	slope := func(keyword, phrase, doc string, f any) { define(conformance.ContactSlope, keyword, phrase, doc, f) }

	slope("Given", "the next request has {W} for its {W}", "NaN, Infinity or -Infinity; for the plane's d, the X of the sphere's centre, its radius, the dt of a tick or the constraint: d, centre, radius, dt or constraint", func(ctx context.Context, text, member string) error {
		x, err := number(text)
		newSlope(ctx).odd = &oddNumber{member, x}
		return err
	})
	slope("Given", "its position manager lets go of it", "it neither sticks nor is constrained any more", func(ctx context.Context) error {
		m := newSlope(ctx)
		m.pulls, m.pulled = conformance.SlopePulls{}, false
		return nil
	})
	slope("When", "{W} is asked for its height at {V}", "X and Y of a place, which need not be one", func(ctx context.Context, name, at string) error {
		v, err := vector(at)
		if err != nil {
			return err
		}
		_, err = askSlope(ctx, newSlope(ctx), conformance.SlopeProbe, conformance.SlopeProbeParams{Name: name, At: v})
		return done(err)
	})
}

// oddNumber is what the next request has in the place of a number that is
// described.
type oddNumber struct {
	member string
	x      conformance.Number
}

// oddAdjust returns what is described, with the odd number in its place. It
// serves one request; one that has no such member is a misuse.
func (m *slopeWorld) oddAdjust() (conformance.AdjustParams, error) {
	p, odd := m.adjust, m.odd
	m.odd = nil
	switch {
	case odd == nil:
	case odd.member == "d" && p.Plane != nil:
		plane := *p.Plane
		plane.D = odd.x
		p.Plane = &plane
	case odd.member == "centre" && p.Sphere != nil:
		sphere := *p.Sphere
		sphere.Centre[0] = odd.x
		p.Sphere = &sphere
	case odd.member == "radius" && p.Sphere != nil:
		sphere := *p.Sphere
		sphere.Radius = odd.x
		p.Sphere = &sphere
	default:
		return p, misuse("the request has no %s", odd.member)
	}
	return p, nil
}

// oddRun puts the odd number into a run, as oddAdjust does.
func (m *slopeWorld) oddRun(p *conformance.SlopeRunParams) error {
	odd := m.odd
	m.odd = nil
	switch {
	case odd == nil:
	case odd.member == "dt":
		p.Dt = odd.x
	case odd.member == "constraint":
		var pulls conformance.SlopePulls
		if p.Manager != nil {
			pulls = *p.Manager
		}
		pulls.Constraint = &odd.x
		p.Manager = &pulls
	default:
		return misuse("a run has no %s", odd.member)
	}
	return nil
}
