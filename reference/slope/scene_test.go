package slope_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/moveauth/moveauth/reference/slope"
)

// Scenes of the tests: what they are made of, and how far a sphere is from it,
// reckoned here from the corners that were given.

func tan(degrees float64) float64 { return math.Tan(degrees * math.Pi / 180) }

// strip is a polygon along X, from x0 to x1, 10 m wide, which rises from z.
func strip(name string, x0, x1, z, degrees float64) slope.Surface {
	end := z + (x1-x0)*tan(degrees)
	return slope.Surface{Name: name, Polygon: []vec{{x0, -5, z}, {x1, -5, end}, {x1, 5, end}, {x0, 5, z}}}
}

// through is a strip through the origin, so far to both sides.
func through(name string, half, degrees float64) slope.Surface {
	return strip(name, -half, half, -half*tan(degrees), degrees)
}

// wall is an upright polygon between two places, from z = −1 m to 4 m.
func wall(name string, x0, y0, x1, y1 float64) slope.Surface {
	return slope.Surface{Name: name, Polygon: []vec{{x0, y0, -1}, {x1, y1, -1}, {x1, y1, 4}, {x0, y0, 4}}}
}

// terrain is a height field of cells of 1 m over a height of X and Y.
func terrain(name string, x, y float64, columns, rows int, height func(x, y float64) float64) slope.Surface {
	t := &slope.Terrain{X: x, Y: y, Cell: 1, Block: 8}
	for j := range rows + 1 {
		var row []float64
		for i := range columns + 1 {
			row = append(row, height(x+float64(i), y+float64(j)))
		}
		t.Heights = append(t.Heights, row)
	}
	return slope.Surface{Name: name, Terrain: t}
}

func flat(_, _ float64) float64 { return 0 }

// bent rises with one gradient along X up to 0, and with another from there.
func bent(before, after float64) func(x, y float64) float64 {
	return func(x, _ float64) float64 {
		if x < 0 {
			return before * x
		}
		return after * x
	}
}

// triangles of a surface, by its corners.
func triangles(s slope.Surface) [][3]vec {
	var list [][3]vec
	for i := 2; i < len(s.Polygon); i++ {
		list = append(list, [3]vec{s.Polygon[0], s.Polygon[i-1], s.Polygon[i]})
	}
	if t := s.Terrain; t != nil {
		corner := func(i, j int) vec {
			return vec{t.X + float64(i)*t.Cell, t.Y + float64(j)*t.Cell, t.Heights[j][i]}
		}
		for j := range len(t.Heights) - 1 {
			for i := range len(t.Heights[0]) - 1 {
				list = append(list, [3]vec{corner(i, j), corner(i+1, j), corner(i+1, j+1)}, [3]vec{corner(i, j), corner(i+1, j+1), corner(i, j+1)})
			}
		}
	}
	return list
}

// nearestOn is the point of a triangle that is nearest to p, by the regions of
// its corners, edges and face (Ericson, Real-Time Collision Detection, §5.1.5).
func nearestOn(t [3]vec, p vec) vec {
	a, b, c := t[0], t[1], t[2]
	ab, ac, ap := b.Sub(a), c.Sub(a), p.Sub(a)
	d1, d2 := ab.Dot(ap), ac.Dot(ap)
	if d1 <= 0 && d2 <= 0 {
		return a
	}
	bp := p.Sub(b)
	d3, d4 := ab.Dot(bp), ac.Dot(bp)
	if d3 >= 0 && d4 <= d3 {
		return b
	}
	if vc := d1*d4 - d3*d2; vc <= 0 && d1 >= 0 && d3 <= 0 {
		return a.Add(ab.Scale(d1 / (d1 - d3)))
	}
	cp := p.Sub(c)
	d5, d6 := ab.Dot(cp), ac.Dot(cp)
	if d6 >= 0 && d5 <= d6 {
		return c
	}
	if vb := d5*d2 - d1*d6; vb <= 0 && d2 >= 0 && d6 <= 0 {
		return a.Add(ac.Scale(d2 / (d2 - d6)))
	}
	if va := d3*d6 - d5*d4; va <= 0 && d4-d3 >= 0 && d5-d6 >= 0 {
		return b.Add(c.Sub(b).Scale((d4 - d3) / ((d4 - d3) + (d5 - d6))))
	}
	va, vb, vc := d3*d6-d5*d4, d5*d2-d1*d6, d1*d4-d3*d2
	return a.Add(ab.Scale(vb / (va + vb + vc))).Add(ac.Scale(vc / (va + vb + vc)))
}

// distance of a place from the nearest of some triangles, or +Inf if none is
// within 2 m along each axis.
func distance(list [][3]vec, p vec) float64 {
	const far = 2
	least := math.Inf(1)
	for _, t := range list {
		if min(t[0].X, t[1].X, t[2].X) > p.X+far || max(t[0].X, t[1].X, t[2].X) < p.X-far ||
			min(t[0].Y, t[1].Y, t[2].Y) > p.Y+far || max(t[0].Y, t[1].Y, t[2].Y) < p.Y-far {
			continue
		}
		if away := p.Sub(nearestOn(t, p)); away.Dot(away) < least {
			least = away.Dot(away)
		}
	}
	return math.Sqrt(least)
}

const radius = 0.5

var usual = slope.Config{
	Sphere: slope.Sphere{Radius: radius, StepDown: 0.5, Walkable: 0.6642},
	Scale:  1, Gravity: 10, CatchUp: 6,
}

// scene is a body in a world.
type scene struct {
	*slope.Body
	world *slope.World
	faces [][3]vec
}

func sceneOf(t testing.TB, cfg slope.Config, surfaces ...slope.Surface) *scene {
	t.Helper()
	w, err := slope.NewWorld(surfaces)
	require.NoError(t, err)
	b, err := slope.NewBody(cfg, w)
	require.NoError(t, err)
	s := &scene{Body: b, world: w}
	for _, surface := range surfaces {
		s.faces = append(s.faces, triangles(surface)...)
	}
	return s
}

// rest puts the body onto a surface at a place, bound and shown.
func (s *scene) rest(t testing.TB, on string, x, y float64) {
	t.Helper()
	z, n, ok, err := s.world.Probe(on, x, y)
	require.NoError(t, err)
	require.True(t, ok, "%s is not at (%v, %v)", on, x, y)
	require.NoError(t, s.Place(slope.Placed{At: vec{x, y, z}.Add(n.Scale(radius)), On: on, Bound: true}))
}

// gap of the body, in m.
func (s *scene) gap() float64 { return distance(s.faces, s.At()) - radius }

func (s *scene) tick(t testing.TB, motion vec) {
	t.Helper()
	require.NoError(t, s.Tick(slope.Input{Dt: 0.02, RootMotion: motion}))
}
