// Package draw draws a scenario that was run, and the moments in it at which
// something was expected. Of a mover: what stood in the scene, where the body
// went, frame by frame, what was wanted of it and what it was given. Of machines:
// the packets between them, and where each body was in time, by its owner, by the
// host and by those who see it. Of a clamping server: what players reported, what was accepted, and how far it
// could have been. Of numbered inputs: the tiles that were walked, and for each
// session a strip of its sequences. Of a body on a slope: the surface from the side, the sphere,
// the offsets wanted and adjusted. It reads the transcript alone, so that any
// implementation's run can be drawn.
//
// A drawing is one SVG file 800 pixels wide, without scripts and without fonts
// of its own, for light and dark backgrounds. The same run gives the same bytes.
package draw

import (
	"fmt"
	"io"
	"math"
	"slices"
	"strings"

	"github.com/moveauth/moveauth/conformance"
	"github.com/moveauth/moveauth/conformance/suite"
)

// readers read the transcript of a profile's scenario and return what draws it
// all, heading to foot; nil: there is nothing to draw.
var readers = []struct {
	profile string
	read    func(*drawing) func()
}{
	{conformance.KinematicMover, (*drawing).readScenes},
	{conformance.OwnerTransform, (*drawing).readSea},
	{conformance.TransformClamp, (*drawing).readWalks},
	{conformance.MoveInput, (*drawing).readInputs},
	{conformance.ContactSlope, (*drawing).readSlides},
}

// Profiles are the names of the profiles whose scenarios can be drawn.
func Profiles() []string {
	var list []string
	for _, r := range readers {
		list = append(list, r.profile)
	}
	return list
}

// Check returns an error if there are no drawings of a profile's scenarios.
func Check(profile string) error {
	if list := Profiles(); !slices.Contains(list, profile) {
		return fmt.Errorf("the profile %s has no drawings; those of %s have", profile, strings.Join(list, ", "))
	}
	return nil
}

// Write draws a scenario that was run with its transcript kept
// ([suite.Options.Transcripts]). It fails if the profile has no drawings, or if
// the transcript holds no scene.
func Write(w io.Writer, s suite.Scenario, r suite.ScenarioReport, by suite.SubjectID) error {
	if err := Check(s.Profile); err != nil {
		return err
	}
	d := &drawing{scenario: s, report: r, by: by, used: map[string]bool{}, moments: moments(r), shown: mostListed}
	if n := len(d.moments); n > 0 && !d.moments[n-1].met() {
		d.failed = &d.moments[n-1]
	}
	var parts func()
	for _, one := range readers {
		if one.profile == s.Profile {
			parts = one.read(d)
		}
	}
	if parts == nil {
		why := r.Message
		if why == "" {
			why = "no world was opened"
		}
		return fmt.Errorf("%s: there is nothing to draw, it is %s: %s", s.ID, r.Verdict, strings.Join(strings.Fields(why), " "))
	}
	_, err := w.Write(d.bytes(parts))
	return err
}

// readScenes reads scenes of a body that moves in the plane. Drawn is the last,
// or the one in which something was not met.
func (d *drawing) readScenes() func() {
	scenes := read(d.report.Transcript)
	if len(scenes) == 0 {
		return nil
	}
	d.scenes = len(scenes)
	d.scene = scenes[len(scenes)-1]
	for _, sc := range scenes {
		if d.failed != nil && sc.opened <= d.failed.request {
			d.scene = sc
		}
	}
	locate(d.moments, d.scene)
	d.focus = focus(d.moments)
	d.crowd = d.scene.crowd(d.failed)
	return func() {
		d.heading()
		d.closeUps(d.main())
		d.legend()
		d.list()
		d.foot()
	}
}

// drawing is a drawing while it is made.
type drawing struct {
	canvas
	scenario suite.Scenario
	report   suite.ScenarioReport
	by       suite.SubjectID
	scene    *scene
	scenes   int // opened in all
	crowd    *crowd
	moments  []moment
	focus    *moment
	failed   *moment // the moment that was not met; nil: none
	shown    int     // moments up to this number are listed and marked
	y        float64 // down to which it is drawn; pixels
	drawn    int     // bodies
	client   bool    // it is a client's story
	strips   int     // of sessions
	outside  int     // places that are not in the picture
	used     map[string]bool
}

const margin = 16.0

// bytes makes the whole drawing of its parts. The head comes last: only then
// its height is known.
func (d *drawing) bytes(parts func()) []byte {
	d.y = margin
	parts()
	var head canvas
	head.printf(`<?xml version="1.0" encoding="UTF-8"?>`+"\n"+`<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%[2]s" viewBox="0 0 %[1]d %[2]s" role="img">`+"\n", width, px(d.y+margin))
	verdict := string(d.report.Verdict)
	if d.report.Message != "" {
		verdict += ": " + d.report.Message
	}
	head.printf("<title>%s: %s</title>\n<desc>%s</desc>\n", escape(d.scenario.Clause.ID), escape(d.scenario.Name), escape(verdict))
	head.printf("<style>%s</style>\n", style)
	head.rect("bg", box{0, 0, width, d.y + margin}, "", "")
	return append(append(head.Bytes(), d.Bytes()...), "</svg>\n"...)
}

// lines writes a text broken into lines and moves down.
func (d *drawing) lines(class string, size, indent float64, attributes, text string) {
	for _, line := range wrap(text, size, width-2*margin-indent) {
		d.y += size * 1.3
		d.text(class, point{margin + indent, d.y}, size, "start", attributes, line)
	}
}

func (d *drawing) heading() {
	c := d.scenario.Clause
	verdict, class := "passed", "dim"
	if d.report.Verdict != suite.Passed {
		verdict, class = strings.ToUpper(string(d.report.Verdict)), "bad"
	}
	d.y += 18
	d.text("", point{margin, d.y}, 18, "start", ` font-weight="700"`, c.ID)
	d.text("dim", point{margin + long(c.ID, 18)*1.25 + 14, d.y}, 13, "start", "", string(c.Level)+" · "+d.scenario.Profile)
	d.text(class, point{width - margin, d.y}, 15, "end", ` font-weight="700"`, verdict)
	d.y += 4
	d.lines("", 15, 0, "", c.Sentence)
	d.y += 3
	d.lines("dim", 13, 0, "", d.scenario.Name)
	d.y += 12
}

// plot is the part of the drawing for a view of the wanted part of the world,
// below what is drawn, with room for the axes' figures.
func (d *drawing) plot(want box) view {
	left, right := 0.0, width-margin
	for wide := 40.0; ; wide += 8 {
		left = margin + wide
		v := fit(want, box{left, d.y, right, d.y + math.Min(460, math.Max(190, (right-left)*want.height()/want.width()))})
		need := 0.0
		for _, y := range []float64{v.world.y0, v.world.y1} {
			need = math.Max(need, long(figure(y, v.step()), 11)+14)
		}
		if need <= wide || wide > 160 {
			return v
		}
	}
}

// main draws the scene as a whole.
func (d *drawing) main() view {
	var want box
	if d.crowd != nil {
		b, any := d.crowd.extent()
		if !any {
			b = box{-1, -1, 1, 1}
		}
		// The ways are what is to be seen; the bodies if they leave room.
		way := math.Max(math.Max(b.width(), b.height()), 1e-6)
		rim := 1.3 * math.Max(d.scene.half.x, d.scene.half.y)
		if rim > way {
			rim = .3 * way
		}
		want = b.grown(.1*b.width()+rim, .1*b.height()+rim)
	} else {
		want, d.outside = d.scene.frame(d.moments)
	}
	v := d.plot(want)
	p := d.panel(v)
	if d.crowd != nil {
		p.drawCrowd(d.crowd, d.failed)
	} else {
		p.draw()
	}
	p.axes()
	d.drawn = p.drawn
	d.y = v.plot.y1 + 30
	return v
}

func (d *drawing) panel(v view) *panel {
	return &panel{canvas: &d.canvas, s: d.scene, v: v, moments: d.moments, focus: d.focus, shown: d.shown, used: d.used,
		across: "x", up: "y", unit: "u"}
}

// closeUps draws the close-ups side by side.
func (d *drawing) closeUps(main view) {
	if d.crowd != nil {
		return
	}
	if d.focus == nil {
		return
	}
	spot := d.scene.closest(d.moments, d.focus)
	list := lenses(d.scene, spot, main)
	if len(list) == 0 {
		return
	}
	const between, high = 16.0, 200.0
	wide := (width - 2*margin - between*float64(len(list)-1)) / float64(len(list))
	for i, l := range list {
		x := margin + (wide+between)*float64(i)
		plot := box{x, d.y + 20, x + wide, d.y + 20 + high}
		tall := l.wide * high / wide
		if len(list) == 1 {
			tall = l.wide / 3 // nearer, and as much to the sides as there is room
		}
		v := fit(around(l.centre, point{l.wide / 2, tall / 2}), plot)
		d.text("dim", point{x, d.y + 13}, 12, "start", "", l.caption(spot, v, main))
		p := d.panel(v)
		p.lens, p.focus, p.gapped = true, spot, l.gaps
		p.draw()
	}
	d.y += 20 + high + 14
}

// foot says what the figures mean and what is not drawn.
func (d *drawing) foot() {
	s := d.scene
	d.y += 6
	d.lines("dim", 11, 0, "", fmt.Sprintf("Lengths in u, world units; +y is up. Half-widths of the body %s, skin %s u. Judged by moveauth %s: %s %s (%s).",
		write(s.half), number(s.skin), conformance.SuiteVersion, d.by.Name, d.by.Version, d.by.Language))
	if d.by.Sabotage != "" {
		d.lines("bad", 11, 0, "", "This binary carries the sabotage "+d.by.Sabotage+".")
	}
	if n := len(s.stops); d.crowd == nil && d.drawn < n {
		d.lines("dim", 11, 0, "", fmt.Sprintf("%d of %d places are drawn as bodies; others coincide with these or are left out. The path goes through all.", d.drawn, n))
	}
	if d.outside > 0 {
		d.lines("dim", 11, 0, "", fmt.Sprintf("Places far outside the picture: %d.", d.outside))
	}
	if n := len(s.arrows); n > mostArrows {
		d.lines("dim", 11, 0, "", fmt.Sprintf("Arrows are drawn for the last %d of %d displacements.", mostArrows, n))
	}
	if d.crowd != nil {
		d.lines("dim", 11, 0, "", fmt.Sprintf("Enemies steer apart in request %d, apart from any scene; a dashed outline is where one began.", d.crowd.request))
		if n := len(s.crowds); n > 1 {
			d.lines("dim", 11, 0, "", fmt.Sprintf("It is one of %d separations in this scenario.", n))
		}
	}
	if d.scenes > 1 {
		d.lines("dim", 11, 0, "", fmt.Sprintf("The scene was opened %d times; requests %d to %d are drawn.", d.scenes, s.opened, s.last))
	}
	for i, n := range s.notes {
		if i == 5 {
			d.lines("dim", 11, 0, "", fmt.Sprintf("… and %d more such.", len(s.notes)-i))
			break
		}
		d.lines("bad", 11, 0, "", n)
	}
}
