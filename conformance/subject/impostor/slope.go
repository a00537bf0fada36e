package impostor

import (
	"math"

	"github.com/moveauth/moveauth/conformance"
)

// yesSlope is a body that stands wherever it was put, on whatever it was said
// to be on, and to which each move is a success that led nowhere. It knows its
// surfaces, or it would fail with the first validation of a fixture.
type yesSlope struct {
	surfaces map[string]conformance.SlopeSurface
	point    conformance.SlopePoint
	radius   float64
	walkable conformance.Number // the least N.z
}

func openYesSlope(settings any) (conformance.World, error) {
	st, err := conformance.Params[conformance.SlopeSettings]("open", settings)
	if err != nil {
		return nil, err
	}
	w := &yesSlope{surfaces: map[string]conformance.SlopeSurface{}, radius: float64(st.Radius), walkable: st.Walkable}
	for _, s := range st.Surfaces {
		w.surfaces[s.Name] = s
	}
	return &script{answers: map[string]answerer{
		conformance.SlopeAdjust.Name:   answer(conformance.SlopeAdjust, w.adjust),
		conformance.SlopePlace.Name:    answer(conformance.SlopePlace, w.place),
		conformance.SlopeSweep.Name:    answer(conformance.SlopeSweep, w.sweep),
		conformance.SlopeRun.Name:      answer(conformance.SlopeRun, w.run),
		conformance.SlopeSurfaces.Name: answer(conformance.SlopeSurfaces, w.surface),
		conformance.SlopeProbe.Name:    answer(conformance.SlopeProbe, w.probe),
	}}, nil
}

// adjust gives each offset back.
func (w *yesSlope) adjust(p conformance.AdjustParams, r *conformance.AdjustResult) error {
	for _, v := range p.Offsets {
		r.Results = append(r.Results, conformance.Adjusted{Offset: v, Sliding: p.Sliding != nil})
	}
	return nil
}

func (w *yesSlope) place(p conformance.SlopePlaceParams, _ *conformance.Empty) error {
	w.point = conformance.SlopePoint{At: p.At}
	if s, ok := w.surfaces[p.On]; ok {
		_, normal, _ := heightAt(s, p.At[0], p.At[1])
		w.point.Normal, w.point.Ground, w.point.Surface, w.point.Walkable = &normal, &normal, p.On, normal[2] >= w.walkable
	}
	return nil
}

// sweep says that the sub-steps that there should be were made.
func (w *yesSlope) sweep(p conformance.SlopeSweepParams, r *conformance.SlopeSweepResult) error {
	r.OK, r.Point = true, w.point
	length := math.Sqrt(float64(p.By[0]*p.By[0] + p.By[1]*p.By[1] + p.By[2]*p.By[2]))
	for n := math.Min(1000, math.Ceil(length/w.radius)); len(r.Steps) < int(n); {
		part := conformance.Vec3{p.By[0] / conformance.Number(n), p.By[1] / conformance.Number(n), p.By[2] / conformance.Number(n)}
		r.Steps = append(r.Steps, conformance.SlopeSubStep{Wanted: part, Adjusted: part})
	}
	return nil
}

func (w *yesSlope) run(p conformance.SlopeRunParams, r *conformance.SlopeRunResult) error {
	for range min(p.Ticks, 100_000) {
		r.Path = append(r.Path, w.point)
	}
	return nil
}

// surface says that it is done; of what is gone the body does not say any more
// that it stands on it.
func (w *yesSlope) surface(p conformance.SlopeSurfaceParams, _ *conformance.Empty) error {
	if p.Remove {
		delete(w.surfaces, p.Name)
		if w.point.Surface == p.Name {
			w.point = conformance.SlopePoint{At: w.point.At}
		}
	}
	return nil
}

func (w *yesSlope) probe(p conformance.SlopeProbeParams, r *conformance.SlopeProbeResult) error {
	if s, ok := w.surfaces[p.Name]; ok {
		if z, normal, ok := heightAt(s, p.At[0], p.At[1]); ok {
			r.Z, r.Normal = &z, &normal
		}
	}
	return nil
}

// heightAt is the height and the upward normal of a surface, beyond its edges
// too.
func heightAt(s conformance.SlopeSurface, x, y conformance.Number) (conformance.Number, conformance.Vec3, bool) {
	var a, b, c conformance.Vec3
	switch t := s.Terrain; {
	case t != nil && len(t.Heights) > 1 && len(t.Heights[0]) > 1 && t.Cell > 0:
		fx, fy := float64((x-t.Origin[0])/t.Cell), float64((y-t.Origin[1])/t.Cell)
		i := max(0, min(len(t.Heights[0])-2, int(math.Floor(fx))))
		j := max(0, min(len(t.Heights)-2, int(math.Floor(fy))))
		corner := func(i, j int) conformance.Vec3 {
			return conformance.Vec3{t.Origin[0] + conformance.Number(i)*t.Cell, t.Origin[1] + conformance.Number(j)*t.Cell, t.Heights[j][i]}
		}
		a, b, c = corner(i, j), corner(i+1, j), corner(i+1, j+1)
		if fy-float64(j) > fx-float64(i) {
			b, c = c, corner(i, j+1)
		}
	case len(s.Polygon) > 2:
		a, b, c = s.Polygon[0], s.Polygon[1], s.Polygon[2]
	default:
		return 0, conformance.Vec3{0, 0, 1}, false
	}
	ux, uy, uz := b[0]-a[0], b[1]-a[1], b[2]-a[2]
	vx, vy, vz := c[0]-a[0], c[1]-a[1], c[2]-a[2]
	n := conformance.Vec3{uy*vz - uz*vy, uz*vx - ux*vz, ux*vy - uy*vx}
	length := conformance.Number(math.Sqrt(float64(n[0]*n[0] + n[1]*n[1] + n[2]*n[2])))
	if n[2] < 0 {
		length = -length
	}
	if n[2] == 0 || !(math.Abs(float64(length)) > 0) {
		return 0, conformance.Vec3{0, 0, 1}, false
	}
	z := a[2] - (n[0]*(x-a[0])+n[1]*(y-a[1]))/n[2]
	return z, conformance.Vec3{n[0] / length, n[1] / length, n[2] / length}, true
}
