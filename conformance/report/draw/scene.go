package draw

import (
	"encoding/json"
	"fmt"
	"math"
	"slices"

	"github.com/moveauth/moveauth/conformance"
	"github.com/moveauth/moveauth/conformance/suite"
)

// scene is what a transcript tells of one world, from its opening on.
type scene struct {
	opened   int // the request that opened it
	last     int // the last request to it
	half     point
	skin     float64
	layers   []string // that block
	blockers []blocker
	bodies   []conformance.OtherBody
	stops    []stop
	arrows   []arrow
	rays     []ray
	crowds   []crowd
	facing   *int64 // of the last frame
	notes    []string
}

// blocker is a blocker and the requests between which it stands.
type blocker struct {
	conformance.Blocker
	blocks bool
	from   int
	until  int // 0: to the end
}

// stop is a place where the body was.
type stop struct {
	at        point
	request   int
	frame     int  // within the request, from 1; 0: not of a frame
	put       bool // no way leads here
	corrected bool
}

// arrow is a displacement: one that was asked of the sweep, and what came of
// it, or one that was asked for over a time.
type arrow struct {
	from    point
	wanted  point
	given   point
	label   string // of one over a time, of which nothing is given at once
	request int
}

// ray is a vector by which the body was turned.
type ray struct {
	from    point
	vector  point
	octant  int64
	request int
}

// crowd is a separation: enemies apart from the scene.
type crowd struct {
	request int
	enemies []conformance.SeparatingEnemy
	paths   [][]conformance.Vec2
}

// read makes scenes of a transcript, one for each opening.
func read(transcript []suite.Exchange) []*scene {
	var all []*scene
	for _, x := range transcript {
		if x.Verb == "open" {
			if s := opening(x); s != nil {
				all = append(all, s)
			}
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

// decode reads an exchange; false if it was refused or could not be run.
func decode(x suite.Exchange, params, result any) bool {
	var refused struct{ Refused json.RawMessage }
	return json.Unmarshal([]byte(x.Params), params) == nil &&
		json.Unmarshal([]byte(x.Answer), &refused) == nil && refused.Refused == nil &&
		json.Unmarshal([]byte(x.Answer), result) == nil
}

func opening(x suite.Exchange) *scene {
	var p conformance.OpenParams
	var settings conformance.MoverSettings
	if json.Unmarshal([]byte(x.Params), &p) != nil || json.Unmarshal(p.Settings, &settings) != nil {
		return nil
	}
	var config struct {
		Skin   float64  `json:"skinWidth"`
		Layers []string `json:"blockerLayers"`
	}
	// A configuration that is wrong is what some scenarios are about: whatever
	// of it can be read is drawn.
	_ = json.Unmarshal(settings.Config, &config)
	s := &scene{opened: x.Number, last: x.Number, half: at(settings.Body.Half), skin: config.Skin, layers: config.Layers, bodies: settings.Bodies}
	if !(s.skin >= 0 && s.skin < 1e6) {
		s.skin = 0
	}
	s.add(x.Number, settings.Blockers...)
	s.stop(stop{at: at(settings.Body.At), request: x.Number, put: true})
	if !decode(x, &p, &struct{}{}) {
		s.note("The scene was not opened: %s", cut(x.Answer, 300))
	}
	return s
}

func (s *scene) note(format string, args ...any) {
	s.notes = append(s.notes, fmt.Sprintf(format, args...))
}

func (s *scene) add(request int, list ...conformance.Blocker) {
	for _, b := range list {
		s.blockers = append(s.blockers, blocker{Blocker: b, blocks: !b.Trigger && slices.Contains(s.layers, b.Layer), from: request})
	}
}

// stop adds a place, if it can be drawn.
func (s *scene) stop(p stop) {
	if !p.at.drawable() {
		s.note("Request %d tells of the body at %s: not drawn.", p.request, write(p.at))
		return
	}
	s.stops = append(s.stops, p)
}

// here is where the body is by the last place that was told.
func (s *scene) here() point {
	if len(s.stops) == 0 {
		return point{}
	}
	return s.stops[len(s.stops)-1].at
}

// take reads a request and its answer.
func (s *scene) take(x suite.Exchange) {
	switch x.Verb {
	case conformance.MoverRun.Name:
		var p conformance.RunParams
		var r conformance.RunResult
		if decode(x, &p, &r) {
			s.run(x.Number, r)
		}
	case conformance.MoverSweep.Name:
		var p conformance.SweepParams
		var r conformance.AtResult
		if from := s.here(); decode(x, &p, &r) {
			s.stop(stop{at: at(r.At), request: x.Number})
			s.moved(arrow{from: from, wanted: at(p.Delta), given: at(r.At).minus(from), request: x.Number})
		}
	case conformance.MoverPlace.Name:
		var p conformance.PlaceParams
		if decode(x, &p, &conformance.Empty{}) {
			s.stop(stop{at: at(p.At), request: x.Number, put: true})
		}
	case conformance.MoverBlockers.Name:
		var p conformance.BlockersParams
		if !decode(x, &p, &conformance.Empty{}) {
			return
		}
		for i, b := range s.blockers {
			if b.until == 0 && slices.Contains(p.Remove, b.Name) {
				s.blockers[i].until = x.Number
			}
		}
		s.add(x.Number, p.Add...)
	case conformance.MoverDisplace.Name:
		var p conformance.DisplaceParams
		var r conformance.DisplaceResult
		if decode(x, &p, &r) && r.Taken != nil && *r.Taken >= 0 && *r.Taken < int64(len(p.Requests)) {
			s.displaced(x.Number, p.Requests[*r.Taken])
		}
	case conformance.MoverFacing.Name:
		var p conformance.FacingParams
		var r conformance.FacingResult
		if decode(x, &p, &r) {
			s.rays = append(s.rays, ray{s.here(), at(p.Vector), r.Octant, x.Number})
		}
	case conformance.MoverSeparate.Name:
		var p conformance.SeparateParams
		var r conformance.SeparateResult
		if decode(x, &p, &r) && len(r.Paths) == len(p.Enemies) {
			s.crowds = append(s.crowds, crowd{x.Number, p.Enemies, r.Paths})
		}
	}
}

func (s *scene) run(request int, r conformance.RunResult) {
	for i, p := range r.Path {
		st := stop{at: at(p), request: request, frame: i + 1}
		for _, e := range r.Events {
			st.corrected = st.corrected || e.Frame == int64(i+1)
		}
		before := s.here()
		s.stop(st)
		if i == len(r.Path)-1 && !st.corrected {
			s.moved(arrow{from: before, wanted: at(r.Last.Wanted), given: at(p).minus(before), request: request})
		}
	}
	s.facing = &r.Last.Facing
}

// moved keeps a displacement unless there is none.
func (s *scene) moved(a arrow) {
	if a.wanted.drawable() && a.given.drawable() && (a.wanted.length() > 0 || a.given.length() > 0) {
		s.arrows = append(s.arrows, a)
	}
}

// displaced keeps a dash or knockback that was taken: its whole length. A dash
// goes along the move or else the aim; less than 1e-5 is zero.
func (s *scene) displaced(request int, d conformance.Displacement) {
	a := arrow{from: s.here(), label: "knockback", request: request}
	if d.Vector != nil {
		a.wanted = at(*d.Vector)
	} else {
		a.label = "dash"
		for _, v := range []*conformance.Vec2{d.Aim, d.Move} {
			if v != nil && d.Speed != nil && at(*v).length() >= 1e-5 {
				a.wanted = at(*v).unit().times(float64(*d.Speed) * float64(d.Secs))
			}
		}
	}
	if l := a.wanted.length(); l > 0 && !math.IsInf(l, 0) {
		s.arrows = append(s.arrows, a)
	}
}

// standing reports whether a blocker stood when a request was answered.
func (b blocker) standing(request int) bool {
	return b.from <= request && (b.until == 0 || b.until > request)
}

// boxes are the boxes of a box or a union of cells.
func (b blocker) boxes() []box {
	switch {
	case b.Box != nil:
		x0, y0, x1, y1 := float64(b.Box[0]), float64(b.Box[1]), float64(b.Box[2]), float64(b.Box[3])
		return []box{{math.Min(x0, x1), math.Min(y0, y1), math.Max(x0, x1), math.Max(y0, y1)}}
	case b.Cells != nil:
		var list []box
		size := float64(b.Cells.Size)
		for _, c := range b.Cells.List {
			x, y := float64(c[0])*size, float64(c[1])*size
			list = append(list, box{x, y, x + size, y + size})
		}
		return list
	}
	return nil
}

// spans are the boxes of a blocker, or the stretches of its line as boxes.
func (b blocker) spans() []box {
	list := b.boxes()
	for i := 1; i < len(b.Line); i++ {
		p, q := at(b.Line[i-1]), at(b.Line[i])
		list = append(list, around(p, point{}).with(around(q, point{})))
	}
	return list
}
