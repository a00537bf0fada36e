package steps

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"slices"

	"github.com/moveauth/moveauth/conformance"
)

// moverWorld is the body of a kinematic-mover scenario and the scene around
// it: its settings until the first request opens it, and afterwards what the
// subject reported.
type moverWorld struct {
	*Scenario
	settings conformance.MoverSettings
	config   map[string]json.RawMessage
	noFile   bool
	world    conformance.World

	walls  []conformance.Blocker // that stand now, as the suite put them
	walled bool                  // there has been a wall
	at     conformance.Vec2      // where the body was last put or reported
	before conformance.Vec2      // where it was before the last request that may move it
	left   conformance.Vec2      // where it was before it was last put
	trail  []conformance.Vec2    // where it was reported since it was opened or put
	told   []int                 // the requests that reported so
	frames int                   // run so far
	extent float64               // the largest coordinate or distance named; u

	run      conformance.RunResult      // the last one
	speeds   []conformance.Vec2         // velocity after each frame of frames asked for one by one
	wished   []conformance.Displacement // of the last tick of requests
	taken    *int64                     // by index among them
	answered int                        // the request that told where the body is

	heldRefusal

	opening    *conformance.Refusal // of the scene, while no step has named it
	turnedAway bool                 // the scene was refused

	enemies []conformance.SeparatingEnemy
	paths   [][]conformance.Vec2
	earlier [][]conformance.Vec2 // paths of the separation before
}

// What a scene has unless a feature says otherwise.
var moverConfig = map[string]string{
	"moveSpeed": "6", "accelTime": "0", "downedCrawlSpeed": "2", "remoteInterpBuffer": "1", "snapAcceptRadius": "1",
	"snapGraceTicks": "25", "skinWidth": "0.01", "blockerLayers": `["Structure","Terrain","WorldBounds"]`,
}

const moverCell = 1

func newMover(ctx context.Context) *moverWorld {
	return part(From(ctx), func(s *Scenario) *moverWorld {
		m := &moverWorld{Scenario: s, config: map[string]json.RawMessage{}, extent: 1}
		for key, value := range moverConfig {
			m.config[key] = json.RawMessage(value)
		}
		m.settings.Cell = moverCell
		m.settings.Blockers = []conformance.Blocker{}
		return m
	})
}

// span notes coordinates or distances of the scenario: what is compared to
// rounding is rounded at the largest of them.
func (m *moverWorld) span(values ...conformance.Number) {
	for _, v := range values {
		if f := math.Abs(float64(v)); f > m.extent && !math.IsInf(f, 0) {
			m.extent = f
		}
	}
}

// describe fails once the scene is open: what is described then comes too late.
func (m *moverWorld) describe(what string) error {
	if m.world != nil || m.opening != nil {
		return misuse("%s is described after the scene was opened", what)
	}
	return nil
}

func (m *moverWorld) body(layer conformance.BodyLayer, half float64, at string) error {
	if err := m.describe("a body"); err != nil {
		return err
	}
	if m.settings.Body.Layer != "" {
		return misuse("a second body is described; others than the one that moves go into the table \"bodies\"")
	}
	centre, err := vector(at)
	h := conformance.Number(half)
	m.settings.Body = conformance.MoverBody{Layer: layer, Half: conformance.Vec2{h, h}, At: centre}
	m.at = centre
	m.span(centre[:]...)
	return err
}

// proportions gives the body that moves half-widths of its own on each axis.
func (m *moverWorld) proportions(x, y float64) error {
	if m.settings.Body.Layer == "" {
		return misuse("half-widths are described before the body that has them")
	}
	m.settings.Body.Half = conformance.Vec2{conformance.Number(x), conformance.Number(y)}
	m.span(m.settings.Body.Half[:]...)
	return m.describe("the body's half-widths")
}

// wall adds a blocker to the scene before it is open.
func (m *moverWorld) wall(b conformance.Blocker) error {
	if err := m.describe(b.Name); err != nil {
		return err
	}
	named := func(w conformance.Blocker) bool { return w.Name == b.Name }
	if m.turnedAway {
		// It is described anew, so that the scene opens.
		m.walls = slices.DeleteFunc(m.walls, named)
		// What was asked with stays as it was.
		m.settings.Blockers = slices.DeleteFunc(slices.Clone(m.settings.Blockers), named)
	}
	m.settings.Blockers = append(m.settings.Blockers, b)
	return m.stand(b)
}

// stand notes that a blocker stands.
func (m *moverWorld) stand(b conformance.Blocker) error {
	if slices.ContainsFunc(m.walls, func(w conformance.Blocker) bool { return w.Name == b.Name }) {
		return misuse("two blockers are called %s", b.Name)
	}
	m.walls, m.walled = append(m.walls, b), true
	for _, box := range boxes(b) {
		m.span(box[:]...)
	}
	return nil
}

// wallNamed returns a blocker that stands.
func (m *moverWorld) wallNamed(name string) (conformance.Blocker, error) {
	for _, w := range m.walls {
		if w.Name == name {
			return w, nil
		}
	}
	return conformance.Blocker{}, misuse("no wall is called %s", name)
}

// opened opens the scene at the first request, when all is described.
func (m *moverWorld) opened(ctx context.Context) (conformance.World, error) {
	if m.world != nil {
		return m.world, nil
	}
	if err := m.tryOpen(ctx); err != nil {
		return nil, err
	}
	if m.opening != nil {
		return nil, m.fail("open", "the scene opened", m.opening.Error(), 0)
	}
	return m.world, nil
}

// tryOpen opens the scene and keeps the refusal if there is one.
func (m *moverWorld) tryOpen(ctx context.Context) error {
	if m.settings.Body.Layer == "" {
		return misuse("no body is described")
	}
	if !m.noFile {
		text, err := json.Marshal(m.config)
		if err != nil {
			return misuse("the configuration cannot be written: %v", err)
		}
		m.settings.Config = text
	}
	m.requests++
	w, err := m.open(ctx, conformance.KinematicMover, m.settings)
	m.opening = conformance.AsRefusal(err)
	if err != nil && m.opening == nil {
		return err
	}
	m.world = w
	m.answered = m.requests
	return nil
}

// askBody asks the body to carry out a verb. A refusal is kept: if the next step
// does not name it, it is that step's failure.
func askBody[P, R any](ctx context.Context, m *moverWorld, v conformance.Verb[P, R], params P) (R, error) {
	var none R
	w, err := m.opened(ctx)
	if err == nil {
		err = m.settled()
	}
	if err != nil {
		return none, err
	}
	return askHeld(ctx, m.Scenario, &m.heldRefusal, w, v, params)
}

// settled fails if the subject refused and no step has named it.
func (m *moverWorld) settled() error {
	return m.unnamed(int64(m.frames))
}

// isRefused claims the refusal of the last request.
func (m *moverWorld) isRefused(code string) error {
	return m.named(m.Scenario, int64(m.frames), code)
}

// moved notes where the body is now, as the last request told.
func (m *moverWorld) moved(path ...conformance.Vec2) {
	m.before = m.at
	m.answered = m.requests
	if len(path) > 0 {
		m.at = path[len(path)-1]
		m.trail = append(m.trail, path...)
		m.told = append(m.told, m.requests)
	}
}

// runFrames runs frames in one request.
func (m *moverWorld) runFrames(ctx context.Context, frames []conformance.Frame) error {
	want := 0
	for _, f := range frames {
		n := 1
		if f.Times != nil {
			n = int(*f.Times)
		}
		want += n
	}
	result, err := askBody(ctx, m, conformance.MoverRun, conformance.RunParams{Frames: frames})
	if err != nil {
		return err
	}
	m.frames += want
	m.run = result
	if len(result.Path) != want {
		return m.compare(Expectation{What: "the path", Want: fmt.Sprintf("%d points, one a frame", want), Request: m.requests}, fmt.Sprintf("%d points", len(result.Path)))
	}
	m.moved(result.Path...)
	return nil
}

// oneByOne runs each frame in a request of its own and keeps the velocities.
func (m *moverWorld) oneByOne(ctx context.Context, frames []conformance.Frame) error {
	m.speeds = nil
	start := m.at
	for _, f := range frames {
		n := int64(1)
		if f.Times != nil {
			n = *f.Times
		}
		f.Times = nil
		for range n {
			if err := m.runFrames(ctx, []conformance.Frame{f}); err != nil {
				return err
			}
			m.speeds = append(m.speeds, m.run.Last.Velocity)
		}
	}
	m.before = start
	return nil
}

func (m *moverWorld) sweep(ctx context.Context, delta string) error {
	by, err := vector(delta)
	if err != nil {
		return err
	}
	m.span(m.at[0]+by[0], m.at[1]+by[1], by[0], by[1])
	result, err := askBody(ctx, m, conformance.MoverSweep, conformance.SweepParams{Delta: by})
	if err != nil {
		return done(err)
	}
	m.moved(result.At)
	return nil
}

// put puts the body somewhere: what it did before counts no more.
func (m *moverWorld) put(ctx context.Context, at string) error {
	to, err := vector(at)
	if err != nil {
		return err
	}
	m.span(to[:]...)
	if _, err := askBody(ctx, m, conformance.MoverPlace, conformance.PlaceParams{At: to}); err != nil {
		return done(err)
	}
	m.left = m.at
	m.moved(to)
	m.trail, m.told, m.before = nil, nil, to
	return nil
}

// displace hands over the displacement requests of one tick.
func (m *moverWorld) displace(ctx context.Context, requests ...conformance.Displacement) error {
	m.wished, m.taken = requests, nil
	result, err := askBody(ctx, m, conformance.MoverDisplace, conformance.DisplaceParams{Requests: requests})
	if err != nil {
		return done(err)
	}
	if t := result.Taken; t != nil && (*t < 0 || *t >= int64(len(requests))) {
		return fmt.Errorf("%s: the result is malformed: taken: got %d, want an index of the %d requests", m.verb, *t, len(requests))
	}
	m.taken = result.Taken
	return nil
}

// place adds a wall to an open scene, or takes one away.
func (m *moverWorld) place(ctx context.Context, b conformance.Blocker) error {
	if err := m.stand(b); err != nil {
		return err
	}
	_, err := askBody(ctx, m, conformance.MoverBlockers, conformance.BlockersParams{Add: []conformance.Blocker{b}})
	return done(err)
}

// replace puts a blocker up and takes another away, in one request. If that is
// refused all stands as before.
func (m *moverWorld) replace(ctx context.Context, old string, b conformance.Blocker) error {
	if _, err := m.wallNamed(old); err != nil {
		return err
	}
	before := slices.Clone(m.walls)
	m.walls = slices.DeleteFunc(m.walls, func(w conformance.Blocker) bool { return w.Name == old })
	if err := m.stand(b); err != nil {
		return err
	}
	_, err := askBody(ctx, m, conformance.MoverBlockers, conformance.BlockersParams{Remove: []string{old}, Add: []conformance.Blocker{b}})
	if errors.Is(err, errRefused) {
		m.walls = before
	}
	return done(err)
}

func (m *moverWorld) remove(ctx context.Context, name string) error {
	if _, err := m.wallNamed(name); err != nil {
		return err
	}
	m.walls = slices.DeleteFunc(m.walls, func(w conformance.Blocker) bool { return w.Name == name })
	_, err := askBody(ctx, m, conformance.MoverBlockers, conformance.BlockersParams{Remove: []string{name}})
	return done(err)
}
