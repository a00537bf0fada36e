package draw

import (
	"math"

	"github.com/moveauth/moveauth/conformance"
)

// point is a point or a vector: in world units, or in pixels.
type point struct{ x, y float64 }

func at(v conformance.Vec2) point { return point{float64(v[0]), float64(v[1])} }

func (p point) plus(q point) point           { return point{p.x + q.x, p.y + q.y} }
func (p point) minus(q point) point          { return point{p.x - q.x, p.y - q.y} }
func (p point) times(f float64) point        { return point{p.x * f, p.y * f} }
func (p point) length() float64              { return math.Hypot(p.x, p.y) }
func (p point) toward(q point) point         { return q.minus(p).unit() }
func (p point) near(q point, d float64) bool { return math.Abs(p.x-q.x) <= d && math.Abs(p.y-q.y) <= d }

func (p point) unit() point {
	if l := p.length(); l > 0 {
		return p.times(1 / l)
	}
	return point{}
}

// drawable reports whether a place can be drawn at all: what is not finite, or
// so far off that differences are lost, cannot.
func (p point) drawable() bool { return math.Abs(p.x) <= 1e12 && math.Abs(p.y) <= 1e12 }

// box is an axis-aligned rectangle, x0 <= x1 and y0 <= y1.
type box struct{ x0, y0, x1, y1 float64 }

func around(p, half point) box { return box{p.x - half.x, p.y - half.y, p.x + half.x, p.y + half.y} }

func (b box) width() float64  { return b.x1 - b.x0 }
func (b box) height() float64 { return b.y1 - b.y0 }
func (b box) centre() point   { return point{(b.x0 + b.x1) / 2, (b.y0 + b.y1) / 2} }

func (b box) grown(x, y float64) box { return box{b.x0 - x, b.y0 - y, b.x1 + x, b.y1 + y} }

func (b box) with(o box) box {
	return box{math.Min(b.x0, o.x0), math.Min(b.y0, o.y0), math.Max(b.x1, o.x1), math.Max(b.y1, o.y1)}
}

// cut is what two boxes share; its width or height is negative if they share
// nothing.
func (b box) cut(o box) box {
	return box{math.Max(b.x0, o.x0), math.Max(b.y0, o.y0), math.Min(b.x1, o.x1), math.Min(b.y1, o.y1)}
}

func (b box) meets(o box) bool {
	c := b.cut(o)
	return c.width() >= 0 && c.height() >= 0
}

func (b box) holds(p point) bool { return p.x >= b.x0 && p.x <= b.x1 && p.y >= b.y0 && p.y <= b.y1 }

// clip cuts a stretch to what lies in the box (Liang and Barsky).
func (b box) clip(p, q point) (from, to point, any bool) {
	first, last, d := 0.0, 1.0, q.minus(p)
	for _, side := range [4][2]float64{{-d.x, p.x - b.x0}, {d.x, b.x1 - p.x}, {-d.y, p.y - b.y0}, {d.y, b.y1 - p.y}} {
		switch along, room := side[0], side[1]; {
		case along == 0:
			if room < 0 {
				return p, q, false
			}
		case along < 0:
			first = math.Max(first, room/along)
		default:
			last = math.Min(last, room/along)
		}
	}
	return p.plus(d.times(first)), p.plus(d.times(last)), first <= last
}

// cutLine is clip for one who only wants what is left, a point if nothing is.
func (b box) cutLine(p, q point) (from, to point) {
	from, to, any := b.clip(p, q)
	if !any {
		return p, p
	}
	return from, to
}

// view maps a part of the world to a part of the drawing, alike along both axes
// and with +y up.
type view struct {
	world box
	plot  box // pixels
}

// fit is the view of a plot that shows the wanted part of the world whole, in
// its middle.
func fit(want, plot box) view {
	scale := math.Min(plot.width()/want.width(), plot.height()/want.height())
	return view{around(want.centre(), point{plot.width() / scale / 2, plot.height() / scale / 2}), plot}
}

// scale is pixels a unit.
func (v view) scale() float64 { return v.plot.width() / v.world.width() }

func (v view) at(p point) point {
	return point{v.plot.x0 + (p.x-v.world.x0)*v.scale(), v.plot.y1 - (p.y-v.world.y0)*v.scale()}
}

func (v view) box(b box) box {
	low, high := v.at(point{b.x0, b.y0}), v.at(point{b.x1, b.y1})
	return box{low.x, high.y, high.x, low.y}
}

// reach is the part of the world that is worth drawing: the view with a rim, so
// that edges of what is cut do not show.
func (v view) reach() box { return v.world.grown(v.world.width()/4, v.world.height()/4) }
