package steps

import (
	"math"

	"github.com/moveauth/moveauth/conformance"
)

// The suite's own geometry of surfaces, from what it described to the subject:
// how high a surface lies at a place, which way it faces, how far a point is
// from it. Nothing here knows how a body moves.

type point [3]float64

func at3(v conformance.Vec3) point { return point{float64(v[0]), float64(v[1]), float64(v[2])} }

func (p point) vec() conformance.Vec3 {
	return conformance.Vec3{conformance.Number(p[0]), conformance.Number(p[1]), conformance.Number(p[2])}
}

func (p point) plus(q point, times float64) point {
	return point{p[0] + times*q[0], p[1] + times*q[1], p[2] + times*q[2]}
}

func (p point) minus(q point) point { return p.plus(q, -1) }

func (p point) dot(q point) float64 { return p[0]*q[0] + p[1]*q[1] + p[2]*q[2] }

func (p point) cross(q point) point {
	return point{p[1]*q[2] - p[2]*q[1], p[2]*q[0] - p[0]*q[2], p[0]*q[1] - p[1]*q[0]}
}

func (p point) length() float64 { return math.Sqrt(p.dot(p)) }

// triangle is one of those that a surface is cut into.
type triangle [3]point

// normal is the unit normal that does not point down.
func (t triangle) normal() point {
	n := t[1].minus(t[0]).cross(t[2].minus(t[0]))
	length := n.length()
	if n[2] < 0 {
		length = -length
	}
	return point{n[0] / length, n[1] / length, n[2] / length}
}

// height is the triangle's Z at a place; false where it is not above or below
// that place.
func (t triangle) height(x, y float64) (float64, bool) {
	side := func(a, b point) float64 { return (b[0]-a[0])*(y-a[1]) - (b[1]-a[1])*(x-a[0]) }
	u, v, w := side(t[1], t[2]), side(t[2], t[0]), side(t[0], t[1])
	area := u + v + w
	const slack = 1e-9
	if math.Abs(area) < slack || u/area < -slack || v/area < -slack || w/area < -slack {
		return 0, false
	}
	return (u*t[0][2] + v*t[1][2] + w*t[2][2]) / area, true
}

// distance is that from a point to the nearest one of the triangle.
func (t triangle) distance(p point) float64 {
	n := t[1].minus(t[0]).cross(t[2].minus(t[0]))
	inside := true
	least := math.Inf(1)
	for i := range t {
		a, b := t[i], t[(i+1)%3]
		along := b.minus(a)
		if n.cross(along).dot(p.minus(a)) < 0 {
			inside = false
		}
		part := math.Max(0, math.Min(1, p.minus(a).dot(along)/along.dot(along)))
		least = math.Min(least, p.minus(a.plus(along, part)).length())
	}
	if inside {
		return math.Abs(n.dot(p.minus(t[0]))) / n.length()
	}
	return least
}

// triangles cuts a surface up; near leaves out terrain that is further from a
// place than a reach, measured along X or Y.
func triangles(s conformance.SlopeSurface, near *point, reach float64) []triangle {
	var list []triangle
	for i := 2; i < len(s.Polygon); i++ {
		list = append(list, triangle{at3(s.Polygon[0]), at3(s.Polygon[i-1]), at3(s.Polygon[i])})
	}
	t := s.Terrain
	if t == nil {
		return list
	}
	size := float64(t.Cell)
	corner := func(i, j int) point {
		return point{float64(t.Origin[0]) + float64(i)*size, float64(t.Origin[1]) + float64(j)*size, float64(t.Heights[j][i])}
	}
	// cells are those of n along an axis that may be within reach.
	cells := func(n, axis int) (first, end int) {
		if near == nil || !(math.Abs(near[axis]) < 1e9) {
			return 0, n
		}
		from := (near[axis] - float64(t.Origin[axis])) / size
		return max(0, int(from-reach/size)-1), min(n, int(from+reach/size)+2)
	}
	j0, j1 := cells(len(t.Heights)-1, 1)
	for j := j0; j < j1; j++ {
		i0, i1 := cells(len(t.Heights[j])-1, 0)
		for i := i0; i < i1; i++ {
			a, c := corner(i, j), corner(i+1, j+1)
			if near != nil && (near[0] < a[0]-reach || near[0] > c[0]+reach || near[1] < a[1]-reach || near[1] > c[1]+reach) {
				continue
			}
			list = append(list, triangle{a, corner(i+1, j), c}, triangle{a, c, corner(i, j+1)})
		}
	}
	return list
}

// heightOf is a surface's Z and normal at a place.
func heightOf(s conformance.SlopeSurface, x, y float64) (z float64, normal point, there bool) {
	at := point{x, y, 0}
	for _, t := range triangles(s, &at, 0) {
		if z, ok := t.height(x, y); ok {
			return z, t.normal(), true
		}
	}
	return 0, point{}, false
}

// gapTo is the distance from a sphere's centre to the nearest point of a
// surface, less the radius. Below the surface it is negative: all of the
// distance and the radius.
func gapTo(s conformance.SlopeSurface, centre point, radius float64) float64 {
	least := math.Inf(1)
	reach := 2*radius + 1
	for _, t := range triangles(s, &centre, reach) {
		least = math.Min(least, t.distance(centre))
	}
	if least > reach && s.Terrain != nil {
		for _, t := range triangles(s, nil, 0) {
			least = math.Min(least, t.distance(centre))
		}
	}
	if z, _, there := heightOf(s, centre[0], centre[1]); there && centre[2] < z {
		return -least - radius
	}
	return least - radius
}
