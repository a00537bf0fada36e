package slope_test

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/moveauth/moveauth/reference/slope"
)

// The measurement that §4 of the source calls Stage 0: whether what is done at
// the boundary, before the sweep, is of any use to the sweep. Print its table:
//
//	go test ./reference/slope -run Stage0 -v

// boundary is a way to project root motion before the sweep. The reference has
// the first two; the others are done here, to what it is given.
type boundary struct {
	name     string
	contact  bool
	terrain  bool // by the terrain below the body, else by its own plane
	subtract bool // the part along the normal, both ways
	spoilt   bool // it is the sweep that is spoilt, to show that the courses tell
	unseeded bool // each sweep begins without a plane
	noDown   bool // no sub-step looks for ground below
}

var boundaries = []boundary{
	{name: "off"},
	{name: "contact plane", contact: true},
	{name: "contact plane, subtracting", subtract: true},
	{name: "terrain, subtracting", subtract: true, terrain: true},
	{name: "off, and no step-down", spoilt: true, noDown: true},
	{name: "off, and sweeps not seeded", spoilt: true, unseeded: true},
}

// project is what a boundary makes of a step before the body is given it.
func (b boundary) project(t *testing.T, s *scene, v vec) vec {
	if !b.subtract || !s.Stands() {
		return v
	}
	n := s.On().Normal
	if b.terrain {
		var err error
		var ok bool
		_, n, ok, err = s.world.Probe("ground", s.At().X, s.At().Y)
		require.NoError(t, err)
		require.True(t, ok, "there is ground everywhere")
	}
	return v.Sub(n.Scale(v.Dot(n)))
}

// course is what a body walks over: there, along +X, and back.
type course struct {
	name   string
	on     string
	from   float64
	ticks  int
	scene  []slope.Surface
	slides bool // it is a roof that sheds
	// cos² of the slopes downhill: by the body's own plane, by the terrain's; of
	// several, or up and down by turns, 0.
	own, below float64
}

func courses() []course {
	ground := func(height func(x, y float64) float64) slope.Surface {
		return terrain("ground", -30, -6, 60, 12, height)
	}
	return []course{
		{name: "ramp of 30°", on: "ground", from: -5, ticks: 60, own: 0.75, below: 0.75, scene: []slope.Surface{ground(bent(tan(30), tan(30)))}},
		{name: "crest, 20° up and 35° down", on: "ground", from: -4, ticks: 90, scene: []slope.Surface{ground(bent(tan(20), -tan(35)))}},
		{name: "platform of 20° over level ground", on: "platform", from: -5, ticks: 60, own: 0.8830, below: 1, scene: []slope.Surface{ground(flat), strip("platform", -10, 10, 2, 20)}},
		{name: "bridge of 10° over a valley of 30°", on: "bridge", from: -5, ticks: 90, own: 0.9698, scene: []slope.Surface{
			ground(func(x, _ float64) float64 { return math.Abs(x)*tan(30) - 12 }), strip("bridge", -12, 12, 2, 10)}},
		{name: "dungeon floor of 15° under a hill of 30°", on: "floor", from: -5, ticks: 60, own: 0.9330, below: 0.75, scene: []slope.Surface{
			ground(bent(-tan(30), -tan(30))), strip("floor", -10, 10, -30, 15)}},
		{name: "roof of 55°, over level ground", on: "roof", from: 0, ticks: 50, slides: true, scene: []slope.Surface{ground(flat), strip("roof", -10, 10, 2, 55)}},
	}
}

// measure is what is told of one course by one boundary.
type measure struct {
	gap     float64 // the worst, either way; m
	plateau int     // the longest, in ticks
	speed   float64 // downhill on the map, of that of the root motion
	slid    float64 // down, of what gravity gives
}

func (c *course) walk(t *testing.T, by boundary) measure {
	cfg := usual
	cfg.Boundary = by.contact
	if by.noDown {
		cfg.StepDown = 0
	}
	s := sceneOf(t, cfg, c.scene...)
	s.rest(t, c.on, c.from, 0)
	var m measure
	start, plateau, far, wanted := s.At(), 0, 0.0, 0.0
	for i := range 2 * c.ticks {
		step := vec{X: 0.1}
		if i >= c.ticks && !c.slides {
			step = vec{X: -0.1}
		}
		before := s.At()
		if by.unseeded && s.Stands() {
			// A velocity off the plane, of which a tick makes 0.02 mm.
			require.NoError(t, s.Place(slope.Placed{At: before, Velocity: s.On().Normal.Scale(0.001), On: s.Surface()}))
		}
		s.tick(t, by.project(t, s, step))
		way := s.At().Sub(before)
		if gap := s.gap(); math.Abs(gap) > math.Abs(m.gap) {
			m.gap = gap
		}
		plateau++
		if math.Abs(way.Z) > 1e-4 {
			plateau = 0
		}
		m.plateau = max(m.plateau, plateau)
		if way.Z < -1e-3 {
			far, wanted = far+math.Abs(way.X), wanted+0.1
		}
	}
	m.speed = far / wanted
	if c.slides {
		// g·sin²θ·t²/2 down in the time of the whole course.
		secs := 0.02 * float64(2*c.ticks)
		sin := math.Sin(55 * math.Pi / 180)
		m.speed, m.slid = 0, (start.Z-s.At().Z)/(10*sin*sin*secs*secs/2)
	}
	return m
}

func TestStage0(t *testing.T) {
	var table strings.Builder
	table.WriteString("| course | boundary | worst gap, m | longest plateau, ticks | downhill, of the speed on the level |\n|---|---|---|---|---|\n")
	for _, c := range courses() {
		for _, by := range boundaries {
			if by.spoilt && c.on != "ground" {
				continue
			}
			m := c.walk(t, by)
			speed := fmt.Sprintf("%.3f", m.speed)
			switch {
			case m.speed < 0.001 && !c.slides:
				speed = "it goes down by falling"
			case c.slides:
				speed = fmt.Sprintf("slides, %.3f of free of friction", m.slid)
			}
			fmt.Fprintf(&table, "| %s | %s | %.6f | %d | %s |\n", c.name, by.name, math.Abs(m.gap), m.plateau, speed)

			about := c.name + ", " + by.name
			if by.spoilt {
				if by.unseeded {
					assert.Greater(t, math.Abs(m.gap), 0.02, "%s: a staircase", about)
				} else if strings.HasPrefix(c.name, "crest") {
					assert.Greater(t, math.Abs(m.gap), 0.005, "%s: it flies off the crest", about)
				}
				continue
			}
			assert.Less(t, math.Abs(m.gap), 0.001, about)
			assert.LessOrEqual(t, m.plateau, 1, about)
			switch {
			case c.slides:
				assert.InDelta(t, 1, m.slid, 1e-6, about)
			case !by.subtract:
				assert.InDelta(t, 1, m.speed, 0.005, about)
			case by.terrain && c.below != 0:
				assert.InDelta(t, c.below, m.speed, 0.005, about)
			case !by.terrain && c.own != 0:
				assert.InDelta(t, c.own, m.speed, 0.005, about)
			}
		}
	}
	t.Log("\n" + table.String())
}
