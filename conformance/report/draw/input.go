package draw

import (
	"fmt"
	"slices"

	"github.com/moveauth/moveauth/conformance"
)

// readInputs reads the stories of a scenario of move-input. Drawn is the last, or
// the one in which something was not met.
func (d *drawing) readInputs() func() {
	all := readStories(d.report.Transcript)
	if len(all) == 0 {
		return nil
	}
	d.scenes = len(all)
	return func() { d.drawStory(chooseStory(all, d.failed)) }
}

// drawStory makes the parts of a drawing of move-input: the tiles, and a strip
// for each session.
func (d *drawing) drawStory(s *story) {
	d.client = s.client()
	d.heading()
	d.tiles(s)
	acting := s.acting()
	d.strips = len(acting)
	for i, k := range acting {
		if i < mostStrips && len(k.rows) > 0 {
			d.strip(k)
		}
	}
	d.y += 10
	if n := len(acting); n > mostStrips {
		d.lines("dim", 11, 0, "", fmt.Sprintf("Strips are drawn of %d sessions of %d.", mostStrips, n))
	}
	for _, k := range s.tracks {
		if !slices.Contains(acting, k) {
			d.lines("dim", 11, 0, "", fmt.Sprintf("Session %s was opened, and nothing came from it and nothing to it.", k.name))
		}
	}
	d.y += 6
	d.signs(keys)
	d.list()
	d.storyFoot(s)
}

// acting are the sessions of which there is something to show: all, if nothing
// happened to any.
func (s *story) acting() []*sequences {
	var some []*sequences
	for _, k := range s.tracks {
		if k.plays() {
			some = append(some, k)
		}
	}
	if len(some) == 0 {
		return s.tracks
	}
	return some
}

// chooseStory is the last one, or the one in which something was not met.
func chooseStory(all []*story, failed *moment) *story {
	chosen := all[len(all)-1]
	if failed != nil {
		for _, s := range all {
			if s.opened <= failed.request {
				chosen = s
			}
		}
	}
	return chosen
}

// storyFoot says what the figures mean and what is not drawn.
func (d *drawing) storyFoot(s *story) {
	p := &s.settings.Profile
	d.y += 6
	if s.client() {
		d.lines("dim", 11, 0, "", fmt.Sprintf("A client, %s. Session limit %d, fallback after %d ms.", p.Transport, p.SessionLimit, p.FallbackMs))
	} else {
		d.lines("dim", 11, 0, "", fmt.Sprintf("A zone, %s. Window %d, session limit %d, inputs a tick %d. A row is a request or a tick; the window's numbers are as they were told, the cells as the decisions and reports have them.",
			p.Transport, p.Window, p.SessionLimit, p.InputsPerTick))
	}
	d.lines("dim", 11, 0, "", fmt.Sprintf("Judged by moveauth %s: %s %s (%s).", conformance.SuiteVersion, d.by.Name, d.by.Version, d.by.Language))
	if d.by.Sabotage != "" {
		d.lines("bad", 11, 0, "", "This binary carries the sabotage "+d.by.Sabotage+".")
	}
	if d.scenes > 1 {
		d.lines("dim", 11, 0, "", fmt.Sprintf("A world was opened %d times; requests %d to %d are drawn.", d.scenes, s.opened, s.last))
	}
	if d.outside > 0 {
		d.lines("dim", 11, 0, "", fmt.Sprintf("Places far outside the picture: %d.", d.outside))
	}
	for i, n := range s.notes {
		if i == 5 {
			d.lines("dim", 11, 0, "", fmt.Sprintf("… and %d more such.", len(s.notes)-i))
			break
		}
		d.lines("bad", 11, 0, "", n)
	}
}
