// Package contactslope is the reference's port of contact-slope.
package contactslope

import (
	"context"
	"errors"
	"strconv"

	"github.com/moveauth/moveauth/conformance"
	"github.com/moveauth/moveauth/conformance/subject/inproc/port"
	"github.com/moveauth/moveauth/reference/slope"
)

// Claim says what the reference claims of the profile.
func Claim() conformance.Claim {
	return conformance.Claim{Scalar: "float64", Capabilities: []conformance.Capability{conformance.RemoteBody}}
}

// world is a reference body among surfaces as a world of contact-slope.
type world struct {
	scene *slope.World
	body  *slope.Body
	port.Lifetime
}

// Open makes a world: a body among surfaces.
func Open(settings any) (conformance.World, error) {
	st, err := conformance.Params[conformance.SlopeSettings]("open", settings)
	if err != nil {
		return nil, err
	}
	cfg := slope.Config{
		Sphere: slope.Sphere{Radius: float64(st.Radius), StepDown: float64(st.StepDown), Walkable: float64(st.Walkable)},
		Scale:  float64(st.Scale), Heading: float64(st.Heading), Gravity: float64(st.Gravity), CatchUp: float64(st.CatchUp),
	}
	var faults port.Faults
	if err := faults.Collect(cfg.Check()); err != nil {
		return nil, err
	}
	switch st.Boundary {
	case "contact":
		cfg.Boundary = true
	case "off":
	default:
		faults = append(faults, conformance.Fault{Key: "boundary", Got: strconv.Quote(string(st.Boundary)), Want: "off or contact"})
	}
	surfaces := make([]slope.Surface, len(st.Surfaces))
	for i := range st.Surfaces {
		surfaces[i] = surface(&st.Surfaces[i])
	}
	w := &world{}
	var bad error
	w.scene, bad = slope.NewWorld(surfaces)
	if err := faults.Collect(bad); err != nil {
		return nil, err
	}
	if err := faults.Refusal(); err != nil {
		return nil, err
	}
	w.body, err = slope.NewBody(cfg, w.scene)
	return w, err
}

// surface translates a surface. It checks nothing: the scene does.
func surface(s *conformance.SlopeSurface) slope.Surface {
	out := slope.Surface{Name: s.Name, Polygon: points(s.Polygon)}
	if t := s.Terrain; t != nil {
		out.Terrain = &slope.Terrain{X: float64(t.Origin[0]), Y: float64(t.Origin[1]), Cell: float64(t.Cell), Block: int(t.Block)}
		for _, row := range t.Heights {
			heights := make([]float64, len(row))
			for i, z := range row {
				heights[i] = float64(z)
			}
			out.Terrain.Heights = append(out.Terrain.Heights, heights)
		}
	}
	return out
}

func space(v conformance.Vec3) slope.Vec {
	return slope.Vec{X: float64(v[0]), Y: float64(v[1]), Z: float64(v[2])}
}

func fromSpace(v slope.Vec) conformance.Vec3 {
	return conformance.Vec3{conformance.Number(v.X), conformance.Number(v.Y), conformance.Number(v.Z)}
}

func points(list []conformance.Vec3) []slope.Vec {
	if list == nil {
		return nil
	}
	out := make([]slope.Vec, len(list))
	for i, v := range list {
		out[i] = space(v)
	}
	return out
}

// Do carries out one verb of contact-slope.
func (w *world) Do(ctx context.Context, verb string, params, result any) error {
	if err := w.Check(ctx, verb); err != nil {
		return err
	}
	switch verb {
	case conformance.SlopeAdjust.Name:
		return port.Do(verb, params, result, adjustOffsets)
	case conformance.SlopePlace.Name:
		return port.Do(verb, params, result, w.place)
	case conformance.SlopeSweep.Name:
		return port.Do(verb, params, result, w.sweep)
	case conformance.SlopeRun.Name:
		return port.Do(verb, params, result, w.run)
	case conformance.SlopeSurfaces.Name:
		return port.Do(verb, params, result, w.surface)
	case conformance.SlopeProbe.Name:
		return port.Do(verb, params, result, w.probe)
	}
	return conformance.Errorf(conformance.CodeUnknownVerb, "verb is %q, which a world of %s does not have", verb, conformance.ContactSlope)
}

// refusal translates an error of the reference that is one of the
// profile's refusals.
func refusal(err error) error {
	switch {
	case errors.Is(err, slope.ErrNotFinite):
		return &conformance.Refusal{Code: "NotFinite", Detail: err.Error()}
	case errors.Is(err, slope.ErrBadInput):
		return &conformance.Refusal{Code: "BadInput", Detail: err.Error()}
	}
	return err
}

func adjustOffsets(p conformance.AdjustParams) (conformance.AdjustResult, error) {
	var state slope.State
	var ball slope.Ball
	if p.Plane != nil {
		state.On.Normal, state.On.D = space(p.Plane.Normal), float64(p.Plane.D)
		state.On.Cell, state.On.Water = p.Plane.Cell, p.Plane.Water
	}
	if p.Sliding != nil {
		state.Sliding = space(*p.Sliding)
	}
	if p.Sphere != nil {
		ball = slope.Ball{Centre: space(p.Sphere.Centre), Radius: float64(p.Sphere.Radius)}
		if ball.Radius <= 0 {
			return conformance.AdjustResult{}, conformance.Errorf(conformance.CodeBadParams, "sphere.radius is %v, want above 0", ball.Radius)
		}
		if p.Sphere.Block != nil {
			state.On.Offset = space(*p.Sphere.Block)
		}
	}
	r := conformance.AdjustResult{Results: make([]conformance.Adjusted, len(p.Offsets))}
	for i, v := range p.Offsets {
		a, err := state.Adjust(space(v), ball)
		if err != nil {
			return conformance.AdjustResult{}, refusal(err)
		}
		r.Results[i] = conformance.Adjusted{Offset: fromSpace(a.Offset), Sliding: a.Slides, Lift: conformance.Number(a.Lift)}
	}
	return r, nil
}

func (w *world) place(p conformance.SlopePlaceParams) (conformance.Empty, error) {
	placed := slope.Placed{At: space(p.At), On: p.On, Bound: p.Bound, Hidden: p.Hidden}
	if p.Velocity != nil {
		placed.Velocity = space(*p.Velocity)
	}
	return conformance.Empty{}, refusal(w.body.Place(placed))
}

// point is the body as it is now.
func (w *world) point() conformance.SlopePoint {
	p := conformance.SlopePoint{At: fromSpace(w.body.At()), Surface: w.body.Surface(), Walkable: w.body.Stands()}
	if on := w.body.On(); on.Valid() {
		normal := fromSpace(on.Normal)
		p.Normal = &normal
	}
	if ground, ok := w.body.Ground(); ok {
		normal := fromSpace(ground)
		p.Ground = &normal
	}
	return p
}

func (w *world) sweep(p conformance.SlopeSweepParams) (conformance.SlopeSweepResult, error) {
	steps := []slope.SubStep{}
	ok, err := w.body.SweepBy(space(p.By), &steps)
	if err != nil {
		return conformance.SlopeSweepResult{}, refusal(err)
	}
	r := conformance.SlopeSweepResult{OK: ok, Point: w.point(), Steps: make([]conformance.SlopeSubStep, len(steps))}
	for i, s := range steps {
		r.Steps[i] = conformance.SlopeSubStep{Wanted: fromSpace(s.Wanted), Adjusted: fromSpace(s.Adjusted)}
	}
	return r, nil
}

// mostTicks is how many ticks one request may run.
const mostTicks = 1_000_000

func (w *world) run(p conformance.SlopeRunParams) (conformance.SlopeRunResult, error) {
	if p.Ticks < 1 || p.Ticks > mostTicks {
		return conformance.SlopeRunResult{}, &conformance.Refusal{Code: "BadInput", Detail: "ticks: want 1 to 1000000"}
	}
	in := slope.Input{Dt: float64(p.Dt), RootMotion: space(p.RootMotion)}
	if m := p.Manager; m != nil && m.Sticky != nil {
		in.Manager.Sticks, in.Manager.Sticky = true, space(*m.Sticky)
	}
	if m := p.Manager; m != nil && m.Constraint != nil {
		in.Manager.Constrain, in.Manager.Longest = true, float64(*m.Constraint)
	}
	before := w.body.Save()
	r := conformance.SlopeRunResult{Path: make([]conformance.SlopePoint, 0, p.Ticks)}
	err := w.body.Queue(points(p.ServerPoints)...)
	for i := int64(0); err == nil && i < p.Ticks; i++ {
		if err = w.body.Tick(in); err == nil {
			r.Path = append(r.Path, w.point())
		}
	}
	if err != nil {
		*w.body = before
		return conformance.SlopeRunResult{}, refusal(err)
	}
	return r, nil
}

func (w *world) surface(p conformance.SlopeSurfaceParams) (conformance.Empty, error) {
	if p.Move != nil {
		return conformance.Empty{}, refusal(w.scene.Move(p.Name, space(*p.Move)))
	}
	return conformance.Empty{}, refusal(w.scene.Remove(p.Name))
}

func (w *world) probe(p conformance.SlopeProbeParams) (conformance.SlopeProbeResult, error) {
	z, normal, ok, err := w.scene.Probe(p.Name, float64(p.At[0]), float64(p.At[1]))
	if err != nil || !ok {
		return conformance.SlopeProbeResult{}, refusal(err)
	}
	height, up := conformance.Number(z), fromSpace(normal)
	return conformance.SlopeProbeResult{Z: &height, Normal: &up}, nil
}
