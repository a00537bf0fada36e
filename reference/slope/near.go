package slope

import (
	"math"
	"slices"
)

// binWidth is how wide a bin of polygons is. m
const binWidth = 4

// mostBins is how many bins a polygon may lie in; larger ones are looked at
// always.
const mostBins = 4096

// bin is a square of the plane; everywhere is that of polygons too large for
// bins.
type bin struct{ x, y int32 }

var everywhere = bin{math.MinInt32, math.MinInt32}

// bins holds polygons by where they lie, seen from above.
type bins map[bin][]int32

func binAt(x float64) int32 { return int32(math.Floor(x / binWidth)) }

// over calls f for each bin between two corners.
func over(lo, hi Vec, f func(bin)) {
	x0, y0, x1, y1 := binAt(lo.X), binAt(lo.Y), binAt(hi.X), binAt(hi.Y)
	if float64(x1-x0+1)*float64(y1-y0+1) > mostBins {
		f(everywhere)
		return
	}
	for y := y0; y <= y1; y++ {
		for x := x0; x <= x1; x++ {
			f(bin{x, y})
		}
	}
}

func (b bins) add(id int, lo, hi Vec) {
	over(lo, hi, func(at bin) { b[at] = append(b[at], int32(id)) })
}

func (b bins) remove(id int, lo, hi Vec) {
	over(lo, hi, func(at bin) {
		b[at] = slices.DeleteFunc(b[at], func(other int32) bool { return other == int32(id) })
	})
}

// begin forgets what was found.
func (w *World) begin() {
	w.query++
	w.found, w.corners = w.found[:0], w.corners[:0]
}

// near finds the faces whose bounds touch a box. They are good until the next
// call.
func (w *World) near(lo, hi Vec) []face {
	w.begin()
	if !near(lo) || !near(hi) {
		// Nothing is out there, and bins have no numbers for it.
		lo, hi = clamp(lo), clamp(hi)
	}
	for _, id := range w.fields {
		if s := &w.sheets[id]; !s.gone {
			w.fromField(s.terrain, id+1, lo, hi)
		}
	}
	if len(w.bins) > 0 {
		w.fromBin(everywhere, lo, hi)
		for y := binAt(lo.Y); y <= binAt(hi.Y); y++ {
			for x := binAt(lo.X); x <= binAt(hi.X); x++ {
				w.fromBin(bin{x, y}, lo, hi)
			}
		}
	}
	return w.found
}

func clamp(at Vec) Vec {
	const most = 2 * farthest
	return Vec{min(most, max(-most, at.X)), min(most, max(-most, at.Y)), min(most, max(-most, at.Z))}
}

func (w *World) fromBin(at bin, lo, hi Vec) {
	for _, id := range w.bins[at] {
		s := &w.sheets[id]
		if s.gone || s.query == w.query {
			continue
		}
		s.query = w.query
		o := s.piece.origin
		if s.lo.X+o.X <= hi.X && s.hi.X+o.X >= lo.X && s.lo.Y+o.Y <= hi.Y && s.hi.Y+o.Y >= lo.Y && s.lo.Z+o.Z <= hi.Z && s.hi.Z+o.Z >= lo.Z {
			w.found = append(w.found, s.piece)
		}
	}
}

// field is a terrain in a world.
type field struct {
	x, y, cell    float64
	block         int
	columns, rows int       // of cells
	heights       []float64 // columns + 1 a row
	first         int64     // cell ids begin after it
}

func newField(t *Terrain, first int64) *field {
	f := &field{x: t.X, y: t.Y, cell: t.Cell, block: t.Block, columns: len(t.Heights[0]) - 1, rows: len(t.Heights) - 1, first: first}
	for _, row := range t.Heights {
		f.heights = append(f.heights, row...)
	}
	return f
}

func (f *field) cells() int64 { return int64(f.columns) * int64(f.rows) }

// range of cells between two coordinates, cut to those that there are.
func span(from, to, origin, cell float64, cells int) (int, int) {
	first := math.Floor((from - origin) / cell)
	last := math.Floor((to - origin) / cell)
	return int(max(0, min(first, float64(cells)))), int(min(float64(cells-1), max(last, -1)))
}

// fromField finds the triangles of a terrain.
func (w *World) fromField(f *field, surface int, lo, hi Vec) {
	i0, i1 := span(lo.X, hi.X, f.x, f.cell, f.columns)
	j0, j1 := span(lo.Y, hi.Y, f.y, f.cell, f.rows)
	for j := j0; j <= j1; j++ {
		for i := i0; i <= i1; i++ {
			at := j*(f.columns+1) + i
			a, b := f.heights[at], f.heights[at+1]
			d, c := f.heights[at+f.columns+1], f.heights[at+f.columns+2]
			if min(a, b, c, d) > hi.Z || max(a, b, c, d) < lo.Z {
				continue
			}
			// In the coordinates of the land block, which begin at its corner of
			// least X and Y.
			bi, bj := i%f.block, j%f.block
			x, y := float64(bi)*f.cell, float64(bj)*f.cell
			origin := Vec{f.x + float64(i-bi)*f.cell, f.y + float64(j-bj)*f.cell, 0}
			cell := f.first + 1 + int64(j)*int64(f.columns) + int64(i)
			w.triangle(origin, surface, cell, Vec{x, y, a}, Vec{x + f.cell, y, b}, Vec{x + f.cell, y + f.cell, c})
			w.triangle(origin, surface, cell, Vec{x, y, a}, Vec{x + f.cell, y + f.cell, c}, Vec{x, y + f.cell, d})
		}
	}
}

func (w *World) triangle(origin Vec, surface int, cell int64, a, b, c Vec) {
	normal := b.Sub(a).Cross(c.Sub(a))
	normal = normal.Scale(1 / normal.Len())
	w.corners = append(w.corners, a, b, c)
	n := len(w.corners)
	// Where the list grows, older faces keep the corners of the old one.
	w.found = append(w.found, face{planeThrough(a, normal), w.corners[n-3 : n : n], origin, surface, cell})
}
