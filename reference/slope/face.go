package slope

import "math"

// face is a flat convex piece of a surface, two-sided. Its plane and corners
// are in the coordinates of its block.
type face struct {
	plane   Plane
	corners []Vec
	origin  Vec // of the block
	surface int // its index in the world, from 1
	cell    int64
}

// planeThrough returns the plane through a point.
func planeThrough(at, normal Vec) Plane { return Plane{normal, -normal.Dot(at)} }

// facing returns the plane as it is met from a side: from before it, or, where
// the height is below 0, from behind.
func (p Plane) facing(height float64) Plane {
	if height < 0 {
		return Plane{p.Normal.Scale(-1), -p.D}
	}
	return p
}

// hair is by how much a face reaches beyond its edges, so that nothing falls
// through between two that meet, be it by a rounding. m
const hair = 1e-9

// holds reports whether a point of the face's plane lies within its edges.
func (f *face) holds(at Vec) bool {
	before := f.corners[len(f.corners)-1]
	for _, corner := range f.corners {
		edge := corner.Sub(before)
		// Its distance from the edge times the edge's length, which is compared
		// squared.
		if within := edge.Cross(at.Sub(before)).Dot(f.plane.Normal); within < 0 && within*within > hair*hair*edge.Dot(edge) {
			return false
		}
		before = corner
	}
	return true
}

// onEdge returns the point of the face's edges that is nearest to a place.
func (f *face) onEdge(at Vec) Vec {
	var nearest Vec
	least := math.Inf(1)
	before := f.corners[len(f.corners)-1]
	for _, corner := range f.corners {
		edge := corner.Sub(before)
		share := min(1, max(0, at.Sub(before).Dot(edge)/edge.Dot(edge)))
		p := before.Add(edge.Scale(share))
		if far := at.Sub(p); far.Dot(far) < least {
			least, nearest = far.Dot(far), p
		}
		before = corner
	}
	return nearest
}

// meeting is how a sphere meets a face.
type meeting struct {
	// plane at the point that is nearest to the centre, its normal towards the
	// body; in the coordinates of the face's block.
	plane    Plane
	distance float64 // of the centre; below 0: it has gone through the face
	edge     bool    // the nearest point is of an edge or corner
	face     *face
}

// meet says how a sphere meets a face that went straight from one place to
// another. It is no meeting if the centre is farther from it than reach.
func (f *face) meet(from, at Vec, reach float64) (meeting, bool) {
	from, at = from.Sub(f.origin), at.Sub(f.origin)
	before, height := f.plane.Distance(from), f.plane.Distance(at)
	if before != 0 && before*height <= 0 && f.holds(from.Add(at.Sub(from).Scale(before/(before-height)))) {
		// SLOPE-050: the centre has gone through it, or ends on it. It belongs to the
		// side that it came from.
		plane := f.plane.facing(before)
		return meeting{plane: plane, distance: plane.Distance(at), face: f}, true
	}
	if math.Abs(height) > reach {
		return meeting{}, false
	}
	plane := f.plane.facing(height)
	height = math.Abs(height)
	if f.holds(at.Sub(plane.Normal.Scale(height))) {
		return meeting{plane: plane, distance: height, face: f}, true
	}
	p := f.onEdge(at)
	away := at.Sub(p)
	distance := away.Len()
	if distance > reach {
		return meeting{}, false
	}
	// Over an edge or corner the plane is that which touches the sphere there,
	// or a body could walk on beyond it.
	if distance > tiny {
		plane = planeThrough(p, away.Scale(1/distance))
	}
	return meeting{plane: plane, distance: distance, edge: true, face: f}, true
}

// contact returns the plane that is met, as what a body touches.
func (m *meeting) contact() Contact {
	return Contact{Plane: m.plane, Offset: m.face.origin, Cell: m.face.cell, Surface: m.face.surface}
}

// drop returns how far a sphere sinks straight down until it touches the face,
// at most so far, and the plane that it touches then.
func (f *face) drop(at Vec, radius, most float64) (float64, Plane, bool) {
	at = at.Sub(f.origin)
	plane := f.plane.facing(f.plane.Distance(at))
	if n := plane.Normal; n.Z > tiny {
		if down := max(0, (plane.Distance(at)-radius)/n.Z); down <= most {
			if f.holds(Vec{at.X, at.Y, at.Z - down}.Sub(n.Scale(radius))) {
				return down, plane, true
			}
		}
	}
	// Onto an edge: where the sphere touches it first.
	least := math.Inf(1)
	var touched Vec
	before := f.corners[len(f.corners)-1]
	for _, corner := range f.corners {
		if down, p, ok := dropOntoEdge(at, before, corner, radius); ok && down < least {
			least, touched = down, p
		}
		before = corner
	}
	if least > most {
		return 0, Plane{}, false
	}
	away := Vec{at.X, at.Y, at.Z - least}.Sub(touched)
	return least, planeThrough(touched, away.Scale(1/away.Len())), true
}

// dropOntoEdge returns how far a sphere sinks straight down until it touches
// the stretch from a to b, and where.
func dropOntoEdge(at, a, b Vec, radius float64) (float64, Vec, bool) {
	edge := b.Sub(a)
	square := edge.Dot(edge)
	// down solves |offset − down·fall| = radius, where offset and fall are across
	// the edge, not along it.
	from := at.Sub(a)
	offset := from.Sub(edge.Scale(from.Dot(edge) / square))
	fall := Vec{0, 0, -1}.Add(edge.Scale(edge.Z / square))
	if slow := fall.Dot(fall); slow > 1e-12 {
		half := offset.Dot(fall)
		root := half*half - slow*(offset.Dot(offset)-radius*radius)
		if root < 0 {
			return 0, Vec{}, false // it passes by the whole line
		}
		down := (-half - math.Sqrt(root)) / slow
		down = max(0, down)
		share := Vec{from.X, from.Y, from.Z - down}.Dot(edge) / square
		if share >= 0 && share <= 1 {
			p := a.Add(edge.Scale(share))
			return down, p, at.Z-down > p.Z
		}
		if share > 1 {
			a = b
		}
	} else if b.Z > a.Z {
		a = b // upright: its upper end
	}
	// Onto the end of it.
	flat := Vec{at.X - a.X, at.Y - a.Y, 0}
	high := radius*radius - flat.Dot(flat)
	if high < 0 {
		return 0, Vec{}, false
	}
	down := max(0, at.Z-a.Z-math.Sqrt(high))
	return down, a, at.Z-down > a.Z
}
