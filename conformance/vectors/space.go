package vectors

import (
	"math"

	"github.com/moveauth/moveauth/conformance"
)

// Clearance is what Gap wants: how far a sphere is from the nearest of some
// surfaces, less its radius.
type Clearance struct {
	Radius   float64      `json:"radius"`
	Surfaces [][]Triangle `json:"surfaces"`
	Least    float64      `json:"least"`
	Most     *float64     `json:"most,omitempty"`
}

// Triangle has the corners of a triangle, x, y and z of each.
type Triangle [3][3]float64

// Stretch is what Moves wants: how far it is from each place to the next, along a
// direction or in space.
type Stretch struct {
	Along []float64 `json:"along,omitempty"` // of any length
	Least *float64  `json:"least,omitempty"`
	Most  *float64  `json:"most,omitempty"`
}

// Standstill is what Rests wants: at most so many moves in a row change the
// height by less than Level.
type Standstill struct {
	Level float64 `json:"level"`
	Most  int64   `json:"most"`
}

// Ground is what Faces and Climbs want: that of the surface under a place.
type Ground struct {
	Place   *Source    `json:"place,omitempty"` // of Faces
	Surface []Triangle `json:"surface"`
}

// inSpace reports whether what is said of places holds. It computes in float64,
// from the numbers as they were answered.
func (e Expectation) inSpace(by Precision, answers []any, got any) (any, bool) {
	want, _ := e.Want.(map[string]any)
	slop := 0.0
	if e.Tolerance != nil && e.Tolerance.Slop {
		slop = by.Slop
	}
	within := func(x float64) bool {
		least, most := math.Inf(-1), math.Inf(1)
		if n, ok := want["least"]; ok {
			least = number(n) - slop
		}
		if n, ok := want["most"]; ok {
			most = number(n) + slop
		}
		return x >= least && x <= most // NaN is not
	}
	var way []vec
	for _, s := range e.Since {
		from, there := s.in(answers)
		list, ok := vecs(from)
		if !there || !ok {
			return "no way", false
		}
		way = append(way, list...)
	}
	list, ok := vecs(got)
	way = append(way, list...)
	if !ok || len(way) == 0 {
		return got, false
	}
	first, last := way[0], way[len(way)-1]
	switch e.Relation {
	case Faces:
		place := want["place"].(map[string]any)
		at, _ := at(answers[int(number(place["request"]))-1], place["at"].(string))
		centre, ok := vecs(at)
		if !ok || len(centre) != 1 || len(list) != 1 {
			return got, false
		}
		t, ok := under(triangles(want["surface"]), centre[0])
		if !ok {
			return "no surface under it", false
		}
		n := t.normal()
		return got, by.near([]any{n[0], n[1], n[2]}, got, e.Tolerance)
	case Gap:
		var surfaces [][]Triangle
		for _, s := range want["surfaces"].([]any) {
			surfaces = append(surfaces, triangles(s))
		}
		for _, p := range way {
			least := math.Inf(1)
			for _, s := range surfaces {
				if d := gap(s, p) - number(want["radius"]); !(math.Abs(d) >= math.Abs(least)) {
					least = d
				}
			}
			if !within(least) {
				return least, false
			}
		}
	case Moves:
		along, directed := vecs(want["along"])
		for i := range way[1:] {
			d := way[i+1].minus(way[i])
			length := math.Sqrt(d.dot(d))
			if directed {
				length = d.dot(along[0]) / math.Sqrt(along[0].dot(along[0]))
			}
			if !within(length) {
				return length, false
			}
		}
	case Rests:
		row := 0.0
		for i := range way[1:] {
			row++
			if math.Abs(way[i+1][2]-way[i][2]) >= number(want["level"]) {
				row = 0
			}
			if row > number(want["most"]) {
				return row, false
			}
		}
	case Passes:
		x := number(e.Want)
		return got, (first[0]-x)*(last[0]-x) < 0
	case Climbs:
		surface := triangles(want["surface"])
		a, over := under(surface, first)
		b, above := under(surface, last)
		if !over || !above {
			return "no surface under it", false
		}
		z0, _ := a.height(first)
		z1, _ := b.height(last)
		off := math.Abs((z1 - z0) - (last[2] - first[2]))
		return off, off <= e.Tolerance.Float64
	}
	return got, true
}

// in returns what a source stands for.
func (s Source) in(answers []any) (any, bool) {
	if s.Place == nil {
		return at(answers[s.Request-1], s.At)
	}
	place := []any{}
	for _, x := range s.Place {
		place = append(place, x)
	}
	return place, true
}

type vec [3]float64

func (a vec) minus(b vec) vec { return vec{a[0] - b[0], a[1] - b[1], a[2] - b[2]} }

func (a vec) dot(b vec) float64 { return a[0]*b[0] + a[1]*b[1] + a[2]*b[2] }

func (a vec) cross(b vec) vec {
	return vec{a[1]*b[2] - a[2]*b[1], a[2]*b[0] - a[0]*b[2], a[0]*b[1] - a[1]*b[0]}
}

// vecs reads a place, or a list of places.
func vecs(v any) ([]vec, bool) {
	list, ok := v.([]any)
	if !ok {
		return nil, false
	}
	if len(list) > 0 {
		if _, more := list[0].([]any); !more {
			list = []any{list}
		}
	}
	all := make([]vec, 0, len(list))
	for _, p := range list {
		l, _ := p.([]any)
		if len(l) != 3 {
			return nil, false
		}
		all = append(all, vec{number(l[0]), number(l[1]), number(l[2])})
	}
	return all, true
}

// triangles reads a surface.
func triangles(v any) []Triangle {
	list, _ := v.([]any)
	all := make([]Triangle, 0, len(list))
	for _, t := range list {
		c, _ := vecs(t)
		all = append(all, Triangle{c[0], c[1], c[2]})
	}
	return all
}

// gap is the distance to a surface's nearest point, negative below it.
func gap(surface []Triangle, p vec) float64 {
	least := math.Inf(1)
	for _, t := range surface {
		if !t.beyond(p, least) {
			least = math.Min(least, t.distance(p))
		}
	}
	if t, ok := under(surface, p); ok {
		if z, _ := t.height(p); p[2] < z {
			return -least
		}
	}
	return least
}

// beyond spares the arithmetic: the triangle is further than d along x or y.
func (t Triangle) beyond(p vec, d float64) bool {
	for k := range 2 {
		if p[k] < min(t[0][k], t[1][k], t[2][k])-d || p[k] > max(t[0][k], t[1][k], t[2][k])+d {
			return true
		}
	}
	return false
}

// across is twice the triangle's area, along its normal.
func (t Triangle) across() vec { return vec(t[1]).minus(t[0]).cross(vec(t[2]).minus(t[0])) }

// distance is that to the triangle's nearest point: over its face that to its
// plane, else that to an edge.
func (t Triangle) distance(p vec) float64 {
	n := t.across()
	face, least := true, math.Inf(1)
	for i := range t {
		u := vec(t[i])
		side, to := vec(t[(i+1)%3]).minus(u), p.minus(u)
		face = face && n.cross(side).dot(to) >= 0
		s := min(max(to.dot(side)/side.dot(side), 0), 1)
		off := to.minus(vec{s * side[0], s * side[1], s * side[2]})
		least = min(least, math.Sqrt(off.dot(off)))
	}
	if face {
		return math.Abs(n.dot(p.minus(t[0]))) / math.Sqrt(n.dot(n))
	}
	return least
}

// normal has length 1 and does not point down.
func (t Triangle) normal() vec {
	n := t.across()
	length := math.Sqrt(n.dot(n))
	if n[2] < 0 {
		length = -length
	}
	return vec{n[0] / length, n[1] / length, n[2] / length}
}

// height is the triangle's z over or under a place, if it lies there.
func (t Triangle) height(p vec) (float64, bool) {
	side := func(u, v vec) float64 { return (v[0]-u[0])*(p[1]-u[1]) - (v[1]-u[1])*(p[0]-u[0]) }
	a, b, c := side(t[1], t[2]), side(t[2], t[0]), side(t[0], t[1])
	s := a + b + c
	const slack = 1e-9
	if math.Abs(s) < slack || a/s < -slack || b/s < -slack || c/s < -slack {
		return 0, false
	}
	return (a*t[0][2] + b*t[1][2] + c*t[2][2]) / s, true
}

// under is the first triangle that lies over or under a place.
func under(surface []Triangle, p vec) (Triangle, bool) {
	for _, t := range surface {
		if _, ok := t.height(p); ok {
			return t, true
		}
	}
	return Triangle{}, false
}

// apart reports whether a place, or each of a list of places, is as far from
// each box as is wanted.
func (by Precision) apart(e Expectation, got any) bool {
	want := e.Want.(map[string]any)
	list, ok := got.([]any)
	if !ok {
		return false
	}
	if len(list) > 0 {
		if _, more := list[0].([]any); !more {
			list = []any{list}
		}
	}
	half := numbers(want["half"], by)
	least, most := number(want["least"]), math.Inf(1)
	if m, ok := want["most"]; ok {
		most = number(m)
		if e.Tolerance != nil && e.Tolerance.Slop {
			most += by.Slop
		}
	}
	for _, box := range want["boxes"].([]any) {
		b := numbers(box, by)
		for _, p := range list {
			at := numbers(p, by)
			if len(at) != 2 {
				return false
			}
			x := math.Max(b[0]-(at[0]+half[0]), at[0]-half[0]-b[2])
			y := math.Max(b[1]-(at[1]+half[1]), at[1]-half[1]-b[3])
			// Written so that NaN is no distance.
			if d := math.Max(x, y); !(d >= least && d <= most) {
				return false
			}
		}
	}
	return true
}

// minus takes one number from another, or one vector.
func minus(a, b any) any {
	if _, list := a.([]any); !list {
		return number(a) - number(b)
	}
	exact := Precision{Scalar: "float64"}
	x, y := numbers(a, exact), numbers(b, exact)
	if len(x) != len(y) {
		return nil
	}
	all := []any{}
	for i := range x {
		all = append(all, x[i]-y[i])
	}
	return all
}

func numbers(list any, by Precision) []float64 {
	var all []float64
	l, _ := list.([]any)
	for _, x := range l {
		all = append(all, by.round(number(x)))
	}
	return all
}

func floats(list []conformance.Number) []float64 {
	all := make([]float64, len(list))
	for i, x := range list {
		all[i] = float64(x)
	}
	return all
}
