package steps

import (
	"context"
	"fmt"
	"math"
	"slices"

	"github.com/moveauth/moveauth/conformance"
)

// slopeWorld is the body of a contact-slope scenario and the surfaces around
// it: its settings until the first request opens it, and afterwards what the
// subject reported.
type slopeWorld struct {
	*Scenario
	settings conformance.SlopeSettings
	world    conformance.World
	ticks    int // run so far

	// of one sub-step that is adjusted alone
	adjust  conformance.AdjustParams
	pulls   conformance.SlopePulls
	pulled  bool
	results []conformance.Adjusted
	odd     *oddNumber // in the next request

	surfaces []conformance.SlopeSurface // that are there now
	placed   bool
	start    point                    // where the last request found the body
	begun    int                      // the request that told so; 0: the suite put it there
	told     int                      // the request that told now; 0: the suite put it there
	now      conformance.SlopePoint   // as last reported
	path     []conformance.SlopePoint // of the last run
	ran      []int                    // the requests that told path
	before   []conformance.SlopePoint // of the last run before the body was put where it is
	ranFirst []int                    // the requests that told before
	swept    conformance.SlopeSweepResult
	wanted   point // by the last sweep
	answered int   // the request that told where the body is

	heldRefusal
}

// What a scene has unless a feature says otherwise.
const (
	slopeRadius   = 0.5
	slopeStepDown = 0.5
	slopeGravity  = 8
	slopeWalkable = 0.6642
	slopeCatchUp  = 6
)

func newSlope(ctx context.Context) *slopeWorld {
	return part(From(ctx), func(s *Scenario) *slopeWorld {
		return &slopeWorld{Scenario: s, settings: conformance.SlopeSettings{
			Radius: slopeRadius, Scale: 1, StepDown: slopeStepDown, Gravity: slopeGravity, Walkable: slopeWalkable,
			CatchUp: slopeCatchUp, Boundary: "off", Surfaces: []conformance.SlopeSurface{}}}
	})
}

// describe fails once the scene is open: what is described then comes too late.
func (m *slopeWorld) describe(what string) error {
	if m.world != nil {
		return misuse("%s is described after the scene was opened", what)
	}
	return nil
}

// surface adds a surface to the scene before it is open.
func (m *slopeWorld) surface(s conformance.SlopeSurface) error {
	if err := m.describe(s.Name); err != nil {
		return err
	}
	if _, err := m.surfaceNamed(s.Name); err == nil {
		return misuse("two surfaces are called %s", s.Name)
	}
	m.settings.Surfaces = append(m.settings.Surfaces, s)
	m.surfaces = append(m.surfaces, s)
	return nil
}

func (m *slopeWorld) surfaceNamed(name string) (conformance.SlopeSurface, error) {
	for _, s := range m.surfaces {
		if s.Name == name {
			return s, nil
		}
	}
	return conformance.SlopeSurface{}, misuse("no surface is called %s", name)
}

// What terrain the features have: 16 by 16 cells of 8 m around the origin, in
// blocks of 64 m, so that two blocks meet at X = 0.
const (
	terrainCell  = 8
	terrainCells = 16
	terrainBlock = 8
)

// terrain adds terrain whose height is a function of the place.
func (m *slopeWorld) terrain(height func(x, y float64) float64) error {
	t := &conformance.SlopeTerrain{Origin: conformance.Vec2{-terrainCell * terrainCells / 2, -terrainCell * terrainCells / 2}, Cell: terrainCell, Block: terrainBlock}
	for j := range terrainCells + 1 {
		var row []conformance.Number
		for i := range terrainCells + 1 {
			row = append(row, conformance.Number(height(float64(t.Origin[0])+float64(i)*terrainCell, float64(t.Origin[1])+float64(j)*terrainCell)))
		}
		t.Heights = append(t.Heights, row)
	}
	return m.surface(conformance.SlopeSurface{Name: "terrain", Terrain: t})
}

func tangent(degrees float64) float64 { return math.Tan(degrees * math.Pi / 180) }

// bent is terrain along X with one slope before a place and one after it.
func (m *slopeWorld) bent(before, x0, after float64) error {
	if math.Mod(x0, terrainCell) != 0 {
		return misuse("terrain can bend at multiples of %d m along x", terrainCell)
	}
	return m.terrain(func(x, _ float64) float64 {
		return (x - x0) * tangent(map[bool]float64{true: before, false: after}[x < x0])
	})
}

// rolling is terrain that bends along both axes, by whole metres from one grid
// line to the next, and along the diagonals of its cells: at most 3 m in 8 along
// x and 1 m along y.
func (m *slopeWorld) rolling() error {
	waves, swell := []float64{0, 2, 3, 1, -1, -2}, []float64{0, 1, 0, -1}
	return m.terrain(func(x, y float64) float64 {
		i, j := int(x)/terrainCell+12, int(y)/terrainCell+12
		return waves[i%len(waves)] + swell[(i+j)%len(swell)]
	})
}

// strip adds a flat piece along X, 8 m wide.
func (m *slopeWorld) strip(name, of string, from, to, z, degrees float64) error {
	const half = 4
	var corners []conformance.Vec3
	end := z + (to-from)*tangent(degrees)
	for _, p := range []point{{from, -half, z}, {to, -half, end}, {to, half, end}, {from, half, z}} {
		corners = append(corners, p.vec())
	}
	return m.surface(conformance.SlopeSurface{Name: name, Polygon: corners, Of: conformance.SlopeOwner(of)})
}

// wall adds an upright piece.
func (m *slopeWorld) wall(name string, from, to conformance.Vec2, low, high float64) error {
	l, h := conformance.Number(low), conformance.Number(high)
	return m.surface(conformance.SlopeSurface{Name: name, Of: "Building", Polygon: []conformance.Vec3{
		{from[0], from[1], l}, {to[0], to[1], l}, {to[0], to[1], h}, {from[0], from[1], h}}})
}

// opened opens the scene at the first request, when all is described.
func (m *slopeWorld) opened(ctx context.Context) (conformance.World, error) {
	if m.world != nil {
		return m.world, nil
	}
	m.requests++
	w, err := m.open(ctx, conformance.ContactSlope, m.settings)
	if r := conformance.AsRefusal(err); r != nil {
		return nil, m.fail("open", "the scene opened", r.Error(), 0)
	}
	m.world = w
	return w, err
}

// askSlope asks the body to carry out a verb. A refusal is kept: if the next
// step does not name it, it is that step's failure.
func askSlope[P, R any](ctx context.Context, m *slopeWorld, v conformance.Verb[P, R], params P) (R, error) {
	var none R
	w, err := m.opened(ctx)
	if err == nil {
		err = m.settled()
	}
	if err != nil {
		return none, err
	}
	return askHeld(ctx, m.Scenario, &m.heldRefusal, w, v, params)
}

// settled fails if the subject refused and no step has named it.
func (m *slopeWorld) settled() error {
	return m.unnamed(int64(m.ticks))
}

// isRefused claims the refusal of the last request.
func (m *slopeWorld) isRefused(code string) error {
	return m.named(m.Scenario, int64(m.ticks), code)
}

// bodies are what a feature calls a body, with what they are.
var bodies = map[string]struct{ bound, hidden bool }{"remote": {true, false}, "hidden": {true, true}, "not-yet-bound": {false, false}}

// put puts the body somewhere.
func (m *slopeWorld) put(ctx context.Context, kind string, centre point, on, velocity string) error {
	b, ok := bodies[kind]
	if !ok {
		return misuse("a body is remote, hidden or not-yet-bound, not %s", kind)
	}
	p := conformance.SlopePlaceParams{At: centre.vec(), On: on, Bound: b.bound, Hidden: b.hidden}
	if velocity != "" {
		v, err := vector3(velocity)
		if err != nil {
			return err
		}
		p.Velocity = &v
	}
	if _, err := askSlope(ctx, m, conformance.SlopePlace, p); err != nil {
		return done(err)
	}
	m.placed, m.start, m.begun, m.told = true, centre, 0, 0
	m.now = conformance.SlopePoint{At: p.At}
	if len(m.path) > 0 { // else it was put somewhere and put back
		m.path, m.before = nil, m.path
		m.ran, m.ranFirst = nil, m.ran
	}
	m.answered = m.requests
	return nil
}

// resting is the centre of the sphere that rests on a surface at a place, or
// is off it by a gap.
func (m *slopeWorld) resting(name string, x, y, gap float64) (point, error) {
	s, err := m.surfaceNamed(name)
	if err != nil {
		return point{}, err
	}
	z, normal, there := heightOf(s, x, y)
	if !there {
		return point{}, misuse("%s is not at x = %s m", name, digits(x))
	}
	return point{x, y, z}.plus(normal, float64(m.settings.Radius)+gap), nil
}

// sweep moves the body by one sweep.
func (m *slopeWorld) sweep(ctx context.Context, by string) error {
	v, err := vector3(by)
	if err != nil {
		return err
	}
	m.start, m.begun, m.wanted = at3(m.now.At), m.told, at3(v)
	result, err := askSlope(ctx, m, conformance.SlopeSweep, conformance.SlopeSweepParams{By: v})
	if err != nil {
		return done(err)
	}
	m.swept, m.now, m.answered, m.told = result, result.Point, m.requests, m.requests
	return nil
}

// run runs ticks, with root motion in the world's axes.
func (m *slopeWorld) run(ctx context.Context, ticks int64, dt float64, root string, points ...conformance.Vec3) error {
	world := conformance.Vec3{}
	if root != "" {
		v, err := vector3(root)
		if err != nil {
			return err
		}
		world = v
	}
	p := conformance.SlopeRunParams{Ticks: ticks, Dt: conformance.Number(dt), RootMotion: m.local(world), ServerPoints: points}
	if m.pulled {
		pulls := m.pulls // a later step goes on with its own
		p.Manager = &pulls
	}
	if err := m.oddRun(&p); err != nil {
		return err
	}
	start := at3(m.now.At)
	result, err := askSlope(ctx, m, conformance.SlopeRun, p)
	if err != nil {
		return done(err)
	}
	m.ticks += int(ticks)
	m.answered, m.start, m.begun = m.requests, start, m.told
	if len(result.Path) != int(ticks) {
		return m.compare(Expectation{What: "the path", Want: fmt.Sprintf("%d points, one a tick", ticks)}, fmt.Sprintf("%d points", len(result.Path)))
	}
	m.path, m.ran = result.Path, []int{m.requests}
	m.now, m.told = result.Path[ticks-1], m.requests
	return nil
}

// local turns a vector of the world into the body's own axes. A heading of a
// quarter turn is done without rounding.
func (m *slopeWorld) local(v conformance.Vec3) conformance.Vec3 {
	switch m.settings.Heading {
	case 0:
		return v
	case 90:
		return conformance.Vec3{v[1], -v[0], v[2]}
	case 180:
		return conformance.Vec3{-v[0], -v[1], v[2]}
	}
	sin, cos := math.Sincos(float64(m.settings.Heading) * math.Pi / 180)
	x, y := float64(v[0]), float64(v[1])
	return conformance.Vec3{conformance.Number(x*cos + y*sin), conformance.Number(y*cos - x*sin), v[2]}
}

// bursts runs ticks again and again, with a server's point before each but the
// first: on a surface, further along the way by as much each time.
func (m *slopeWorld) bursts(ctx context.Context, times, ticks int64, dt float64, root, surface string, further string) error {
	by, err := vector3(further)
	if err != nil {
		return err
	}
	start, begun := at3(m.now.At), m.told
	var all []conformance.SlopePoint
	var ran []int
	foot, _, err := m.foot(surface, start)
	if err != nil {
		return err
	}
	for i := range times {
		var points []conformance.Vec3
		if i > 0 {
			to := foot.plus(at3(by), float64(i))
			centre, err := m.resting(surface, to[0], to[1], 0)
			if err != nil {
				return err
			}
			points = append(points, centre.vec())
		}
		if err := m.run(ctx, ticks, dt, root, points...); err != nil {
			return err
		}
		if m.refused != nil {
			return nil
		}
		all, ran = append(all, m.path...), append(ran, m.ran...)
	}
	m.path, m.ran, m.start, m.begun = all, ran, start, begun
	return nil
}

// foot is the point of a surface on which a sphere with that centre rests.
func (m *slopeWorld) foot(surface string, centre point) (point, point, error) {
	s, err := m.surfaceNamed(surface)
	if err != nil {
		return point{}, point{}, err
	}
	_, normal, there := heightOf(s, centre[0], centre[1])
	if !there {
		return point{}, point{}, misuse("%s is not below the body", surface)
	}
	return centre.plus(normal, -float64(m.settings.Radius)), normal, nil
}

// change takes a surface away or moves it, for the subject and for the suite.
func (m *slopeWorld) change(ctx context.Context, name string, move *conformance.Vec3) error {
	i := slices.IndexFunc(m.surfaces, func(s conformance.SlopeSurface) bool { return s.Name == name })
	if i < 0 {
		return misuse("no surface is called %s", name)
	}
	_, err := askSlope(ctx, m, conformance.SlopeSurfaces, conformance.SlopeSurfaceParams{Name: name, Remove: move == nil, Move: move})
	if err != nil {
		return done(err)
	}
	if move == nil {
		m.surfaces = slices.Delete(slices.Clone(m.surfaces), i, i+1)
		return nil
	}
	s := m.surfaces[i]
	s.Polygon = slices.Clone(s.Polygon)
	for k, p := range s.Polygon {
		s.Polygon[k] = at3(p).plus(at3(*move), 1).vec()
	}
	m.surfaces = slices.Clone(m.surfaces)
	m.surfaces[i] = s
	return nil
}
