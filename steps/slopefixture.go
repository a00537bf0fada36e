package steps

import (
	"context"
	"fmt"
	"math"

	"github.com/moveauth/moveauth/conformance"
)

// apart validates a fixture: how high one surface lies above another.
func (m *slopeWorld) apart(ctx context.Context, x float64, one, other string, want float64) error {
	var z, described [2]float64
	for i, name := range []string{one, other} {
		p, err := m.probe(ctx, x, 0, name)
		if err != nil || p.Z == nil {
			return err
		}
		s, err := m.surfaceNamed(name)
		if err != nil {
			return err
		}
		z[i] = float64(*p.Z)
		described[i], _, _ = heightOf(s, x, 0)
	}
	high, low := 0, 1
	if described[1] > described[0] {
		high, low = 1, 0
	}
	asked := [2]int{m.requests - 1, m.requests}
	what := fmt.Sprintf("how far %s and %s are apart at x = %s m", one, other, digits(x))
	return m.since(Told{Request: asked[low]}, m.length(what, want, z[high]-z[low], 1e-4, asked[high]))
}

// rises validates a fixture: which way a surface faces. It fails where the
// subject's surface is not the one that was described.
func (m *slopeWorld) rises(ctx context.Context, x float64, name string, degrees float64) error {
	p, err := m.probe(ctx, x, 0, name)
	if err != nil || p.Normal == nil {
		return err
	}
	got := math.Atan2(-float64(p.Normal[0]), float64(p.Normal[2])) * 180 / math.Pi
	e := Expectation{What: fmt.Sprintf("how %s rises along +x at x = %s m", name, digits(x)), Want: digits(degrees) + " degrees, within 0.01", Tolerance: 0.01, Unit: "degrees", Request: m.requests, Form: Rises{degrees}}
	return m.holds(e, math.Abs(got-degrees) <= 0.01, digits(got)+" degrees")
}

// probe asks for one surface at a place, and compares its height with that of
// the description.
func (m *slopeWorld) probe(ctx context.Context, x, y float64, name string) (conformance.SlopeProbeResult, error) {
	s, err := m.surfaceNamed(name)
	if err != nil {
		return conformance.SlopeProbeResult{}, err
	}
	p, err := askSlope(ctx, m, conformance.SlopeProbe, conformance.SlopeProbeParams{Name: name, At: conformance.Vec2{conformance.Number(x), conformance.Number(y)}})
	if err != nil {
		return p, done(err)
	}
	place := fmt.Sprintf("x = %s m", digits(x))
	if y != 0 {
		place = fmt.Sprintf("(%s, %s) m", digits(x), digits(y))
	}
	z, _, there := heightOf(s, x, y)
	if !there {
		return p, misuse("%s is not at %s", name, place)
	}
	what := fmt.Sprintf("the height of %s at %s", name, place)
	if p.Z == nil || p.Normal == nil {
		return p, m.holds(Expectation{What: what, Want: digits(z) + " m", Request: m.requests}, false, "no surface, or one without a normal")
	}
	return p, m.length(what, z, float64(*p.Z), 1e-4, m.requests)
}
