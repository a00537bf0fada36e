package draw

import (
	"encoding/json"
	"fmt"
	"math"
	"regexp"
	"strconv"

	"github.com/moveauth/moveauth/conformance"
	"github.com/moveauth/moveauth/conformance/suite"
)

// space is a point or a vector in space, in m.
type space [3]float64

func in(v conformance.Vec3) space { return space{float64(v[0]), float64(v[1]), float64(v[2])} }

func (p space) plus(q space, times float64) space {
	return space{p[0] + times*q[0], p[1] + times*q[1], p[2] + times*q[2]}
}

func (p space) minus(q space) space { return p.plus(q, -1) }
func (p space) dot(q space) float64 { return p[0]*q[0] + p[1]*q[1] + p[2]*q[2] }
func (p space) length() float64     { return math.Sqrt(p.dot(p)) }
func (p space) onto(u, v int) point { return point{p[u], p[v]} }
func (p space) drawable() bool      { return p.onto(0, 1).drawable() && p.onto(1, 2).drawable() }
func (p space) write(unit string) string {
	return fmt.Sprintf("(%s, %s, %s) %s", short(p[0]+0), short(p[1]+0), short(p[2]+0), unit) // −0 + 0 is 0
}

// slopeScene is what a transcript tells of one world of contact-slope.
type slopeScene struct {
	opened, last int // requests
	settings     conformance.SlopeSettings
	radius       float64
	surfaces     []slopeSurface
	stops        []slopeStop
	offsets      []slopeOffset
	targets      []slopeTarget
	adjusted     []slopeAdjusted
	notes        []string
}

// slopeSurface is a surface and the requests between which it is there.
type slopeSurface struct {
	name    string
	pieces  [][]space // flat and convex
	from    int
	until   int  // 0: to the end
	moved   bool // then, and is elsewhere
	terrain bool // of many pieces, which are one
}

// slopeStop is where the body was.
type slopeStop struct {
	at      space
	normal  *space
	surface string
	request int
	tick    int  // within the request, from 1; 0: not of a tick
	put     bool // no way leads here
}

// slopeOffset is an offset of a sub-step or a tick.
type slopeOffset struct {
	from, wanted, adjusted space
	request                int
}

type slopeTarget struct {
	at      space
	request int
}

// slopeAdjusted is an adjustment apart from the body.
type slopeAdjusted struct {
	request int
	params  conformance.AdjustParams
	results []conformance.Adjusted
}

// readSlopes makes scenes of a transcript, one for each opening.
func readSlopes(transcript []suite.Exchange) []*slopeScene {
	var all []*slopeScene
	for _, x := range transcript {
		if x.Verb == "open" {
			var p conformance.OpenParams
			s := &slopeScene{opened: x.Number, last: x.Number}
			if json.Unmarshal([]byte(x.Params), &p) != nil || json.Unmarshal(p.Settings, &s.settings) != nil {
				continue
			}
			s.radius = float64(s.settings.Radius)
			if !(s.radius > 0 && s.radius < 1e6) {
				s.radius = 0
			}
			for _, surface := range s.settings.Surfaces {
				s.surfaces = append(s.surfaces, slopeSurface{name: surface.Name, pieces: piecesOf(surface), from: x.Number, terrain: surface.Terrain != nil})
			}
			if !decode(x, &p, &struct{}{}) {
				s.note("The scene was not opened: %s", cut(x.Answer, 300))
			}
			all = append(all, s)
			continue
		}
		if len(all) > 0 {
			s := all[len(all)-1]
			s.last = x.Number
			s.take(x)
		}
	}
	return all
}

// piecesOf are the triangles of terrain, or the one piece of a polygon.
func piecesOf(s conformance.SlopeSurface) [][]space {
	if s.Terrain == nil {
		var corners []space
		for _, c := range s.Polygon {
			corners = append(corners, in(c))
		}
		return [][]space{corners}
	}
	var list [][]space
	t := s.Terrain
	corner := func(i, j int) space {
		return space{float64(t.Origin[0]) + float64(i)*float64(t.Cell), float64(t.Origin[1]) + float64(j)*float64(t.Cell), float64(t.Heights[j][i])}
	}
	for j := 1; j < len(t.Heights); j++ {
		for i := 1; i < len(t.Heights[j]) && i < len(t.Heights[j-1]); i++ {
			a, b, c, d := corner(i-1, j-1), corner(i, j-1), corner(i, j), corner(i-1, j)
			list = append(list, []space{a, b, c}, []space{a, c, d})
		}
	}
	return list
}

func (s *slopeScene) note(format string, args ...any) {
	s.notes = append(s.notes, fmt.Sprintf(format, args...))
}

// here is where the body is by the last place that was told.
func (s *slopeScene) here() space {
	if len(s.stops) == 0 {
		return space{}
	}
	return s.stops[len(s.stops)-1].at
}

// stop adds a place, if it can be drawn.
func (s *slopeScene) stop(p conformance.SlopePoint, request, tick int, put bool) {
	at := in(p.At)
	if !at.drawable() {
		s.note("Request %d tells of the body at %s: not drawn.", request, at.write("m"))
		return
	}
	st := slopeStop{at: at, surface: p.Surface, request: request, tick: tick, put: put}
	if p.Normal != nil && in(*p.Normal).drawable() {
		n := in(*p.Normal)
		st.normal = &n
	}
	s.stops = append(s.stops, st)
}

func (s *slopeScene) offset(from, wanted, adjusted space, request int) {
	if wanted.drawable() && adjusted.drawable() {
		s.offsets = append(s.offsets, slopeOffset{from, wanted, adjusted, request})
	}
}

// take reads a request and its answer.
func (s *slopeScene) take(x suite.Exchange) {
	switch x.Verb {
	case conformance.SlopePlace.Name:
		var p conformance.SlopePlaceParams
		if decode(x, &p, &conformance.Empty{}) {
			s.stop(conformance.SlopePoint{At: p.At, Surface: p.On}, x.Number, 0, true)
		}
	case conformance.SlopeSweep.Name:
		var p conformance.SlopeSweepParams
		var r conformance.SlopeSweepResult
		if !decode(x, &p, &r) {
			return
		}
		from := s.here()
		for _, step := range r.Steps {
			s.offset(from, in(step.Wanted), in(step.Adjusted), x.Number)
			from = from.plus(in(step.Adjusted), 1)
		}
		if !r.OK {
			s.note("The move of request %d failed.", x.Number)
		}
		s.stop(r.Point, x.Number, 0, false)
	case conformance.SlopeRun.Name:
		var p conformance.SlopeRunParams
		var r conformance.SlopeRunResult
		if decode(x, &p, &r) {
			s.run(x.Number, &p, &r)
		}
	case conformance.SlopeSurfaces.Name:
		var p conformance.SlopeSurfaceParams
		if decode(x, &p, &conformance.Empty{}) {
			s.changed(x.Number, &p)
		}
	case conformance.SlopeAdjust.Name:
		var p conformance.AdjustParams
		var r conformance.AdjustResult
		if decode(x, &p, &r) && len(r.Results) == len(p.Offsets) {
			s.adjusted = append(s.adjusted, slopeAdjusted{x.Number, p, r.Results})
		}
	}
}

// run reads ticks. What was wanted of each is root motion in the world; of
// ticks that go for a server's point it is not told.
func (s *slopeScene) run(request int, p *conformance.SlopeRunParams, r *conformance.SlopeRunResult) {
	for _, t := range p.ServerPoints {
		if in(t).drawable() {
			s.targets = append(s.targets, slopeTarget{in(t), request})
		}
	}
	sin, cos := math.Sincos(float64(s.settings.Heading) * math.Pi / 180)
	m, scale := in(p.RootMotion), float64(s.settings.Scale)
	wanted := space{(m[0]*cos - m[1]*sin) * scale, (m[0]*sin + m[1]*cos) * scale, m[2] * scale}
	for i, now := range r.Path {
		before := s.here()
		s.stop(now, request, i+1, false)
		if len(p.ServerPoints) == 0 && p.Manager == nil && wanted.length() > 0 {
			s.offset(before, wanted, s.here().minus(before), request)
		}
	}
}

// changed reads that a surface went or moved.
func (s *slopeScene) changed(request int, p *conformance.SlopeSurfaceParams) {
	for i := range s.surfaces {
		old := &s.surfaces[i]
		if old.name != p.Name || old.until != 0 {
			continue
		}
		old.until = request
		if p.Move == nil {
			return
		}
		old.moved = true
		moved := slopeSurface{name: old.name, from: request}
		for _, piece := range old.pieces {
			var corners []space
			for _, c := range piece {
				corners = append(corners, c.plus(in(*p.Move), 1))
			}
			moved.pieces = append(moved.pieces, corners)
		}
		s.surfaces = append(s.surfaces, moved)
		return
	}
}

func (f slopeSurface) standing(request int) bool {
	return f.from <= request && (f.until == 0 || f.until > request)
}

var inTick = regexp.MustCompile(` in tick ([0-9]+), at \(([^,]+), ([^,]+), ([^)]+)\)`)

// locate finds the stop of each moment: the last place that was told by the
// request that answered it, or that of the tick it names, which may be one of a
// request before it.
func (s *slopeScene) locate(all []moment) {
	for i := range all {
		m := &all[i]
		m.wanted, m.came = nil, nil
		if m.request < s.opened || m.request > s.last {
			continue
		}
		var place space
		named := inTick.FindStringSubmatch(m.got)
		for axis := range place {
			if named != nil {
				place[axis], _ = strconv.ParseFloat(named[axis+2], 64)
			}
		}
		for k, st := range s.stops {
			if st.request > m.request {
				break
			}
			m.stop = k
			if named != nil && st.at.minus(place).length() <= 1e-6*(1+place.length()) {
				break
			}
		}
	}
}
