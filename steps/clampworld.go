package steps

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"

	"github.com/moveauth/moveauth/conformance"
)

// clampWorld is the server, or the client, of a transform-clamp scenario: its
// settings until the first request opens it, then what it answered.
type clampWorld struct {
	*Scenario
	settings conformance.ClampSettings
	world    conformance.World
	owners   map[string]*owner
	dialled  int // connections made so far

	tick     int64                                 // run so far
	judged   int                                   // states so far
	extent   float64                               // the largest coordinate that counts for rounding; m
	sent     []conformance.ClampSent               // since the last When that has ticks run
	sentBy   int                                   // the request that told so
	seen     map[[2]string]*conformance.ClampState // what a player was sent last of another
	verdicts []conformance.ClampVerdict
	reported []conformance.OwnerState // as the last request had them
	answered int                      // the request that judged them
	log      []conformance.ClampRecord
	counts   []conformance.ClampCount
	noted    int // the request that handed them over

	heldRefusal
	opening *conformance.Refusal // of the server, while no step has named it
	control conformance.Authority

	frames  []conformance.OwnerState // what a client reported last
	own     conformance.ClampFrameResult
	earlier *conformance.Vec3 // the velocity of the tick before those
	framed  int
}

// owner is a player and the machine that plays it.
type owner struct {
	connection string
	replaced   string           // the connection before
	tick       int64            // its last state's
	at         conformance.Vec3 // its last finite state's
	given      []int64          // placements of which the server has told it
	told       []int64          // instructions of which the server has told it
	inexact    bool             // its accepted point is one that was clamped
}

// What a server has unless a feature says otherwise.
const (
	clampBound = 1024 // m
	clampHome  = 64   // m along each horizontal axis
)

func newClamp(ctx context.Context) *clampWorld {
	return part(From(ctx), func(s *Scenario) *clampWorld {
		c := &clampWorld{Scenario: s, owners: map[string]*owner{}, seen: map[[2]string]*conformance.ClampState{}, extent: 1}
		c.settings.WorldBounds = conformance.Bounds{-clampBound, -clampBound, -clampBound, clampBound, clampBound, clampBound}
		c.settings.Home = conformance.Vec3{clampHome, 0, clampHome}
		return c
	})
}

// describe fails once the world is open: what is described then comes too late.
func (c *clampWorld) describe(what string) error {
	if c.world != nil || c.opening != nil {
		return misuse("%s is described after the world was opened", what)
	}
	return nil
}

// serve describes a server.
func (c *clampWorld) serve(hz, horizontal, vertical, burst float64) error {
	s := &c.settings
	s.Role, s.TickHz = "server", conformance.Number(hz)
	s.MaxHorizontal, s.MaxVertical, s.Burst = conformance.Number(horizontal), conformance.Number(vertical), conformance.Number(burst)
	return c.describe("the server")
}

// machine describes a player's machine.
func (c *clampWorld) machine(player string, hz float64, home string) error {
	at, err := vector3(home)
	if err != nil {
		return err
	}
	if err := c.serve(hz, 12, 25, 1.5); err != nil {
		return err
	}
	c.settings.Role, c.settings.Player, c.settings.Home = "client", player, at
	c.span(at)
	return nil
}

// span notes coordinates of the scenario that lie in the world: what is
// compared to rounding is rounded at the largest of them.
func (c *clampWorld) span(points ...conformance.Vec3) {
	for _, p := range points {
		for _, x := range p {
			if f := math.Abs(float64(x)); f > c.extent && f <= clampBound {
				c.extent = f
			}
		}
	}
}

// opened opens the world at the first request, when all is described.
func (c *clampWorld) opened(ctx context.Context) (conformance.World, error) {
	if c.world == nil && c.opening == nil {
		if err := c.tryOpen(ctx); err != nil {
			return nil, err
		}
	}
	if c.opening != nil {
		return nil, c.fail("open", "the world opened", c.opening.Error(), 0)
	}
	return c.world, nil
}

// tryOpen opens the world and keeps the refusal if there is one.
func (c *clampWorld) tryOpen(ctx context.Context) error {
	if c.settings.Role == "" {
		return misuse("neither a server nor a client is described")
	}
	c.requests++
	w, err := c.open(ctx, conformance.TransformClamp, c.settings)
	c.opening = conformance.AsRefusal(err)
	if err != nil && c.opening == nil {
		return err
	}
	c.world = w
	return nil
}

// askClamp asks the world to carry out a verb. A refusal is kept: if the next
// step does not name it, it is that step's failure.
func askClamp[P, R any](ctx context.Context, c *clampWorld, v conformance.Verb[P, R], params P) (R, error) {
	var none R
	w, err := c.opened(ctx)
	if err == nil {
		err = c.settled()
	}
	if err != nil {
		return none, err
	}
	return askHeld(ctx, c.Scenario, &c.heldRefusal, w, v, params)
}

// settled fails if the world refused and no step has named it.
func (c *clampWorld) settled() error {
	return c.unnamed(c.tick)
}

// owner returns a player that the feature has connected.
func (c *clampWorld) owner(player string) (*owner, error) {
	if o := c.owners[player]; o != nil {
		return o, nil
	}
	return nil, misuse("%s has never connected", player)
}

// settle connects players, places them and lets time pass.
func (c *clampWorld) settle(ctx context.Context, at string, ticks int64, players ...string) error {
	for _, p := range players {
		if err := c.connect(ctx, p); err != nil {
			return err
		}
	}
	for _, p := range players {
		if err := c.place(ctx, p, at); err != nil {
			return err
		}
	}
	return c.ticks(ctx, ticks)
}

// place has the server place a player.
func (c *clampWorld) place(ctx context.Context, player, at string) error {
	to, err := vector3(at)
	if err != nil {
		return err
	}
	o, err := c.owner(player)
	if err != nil {
		return err
	}
	if _, err := askClamp(ctx, c, conformance.ClampPlace, conformance.ClampPlaceParams{Player: player, At: to}); err != nil {
		return done(err)
	}
	c.span(to)
	o.at, o.inexact = to, false
	return nil
}

// load has the server place a player where a store has it.
func (c *clampWorld) load(ctx context.Context, player string, saved *conformance.Vec3) error {
	o, err := c.owner(player)
	if err != nil {
		return err
	}
	result, err := askClamp(ctx, c, conformance.ClampLoad, conformance.ClampLoadParams{Player: player, SavedAt: saved})
	if err != nil {
		return done(err)
	}
	c.span(result.At)
	o.at, o.inexact = result.At, false
	return nil
}

// ticks runs ticks of the server.
func (c *clampWorld) ticks(ctx context.Context, n int64) error {
	result, err := askClamp(ctx, c, conformance.ClampTick, conformance.ClampTickParams{Count: n})
	if err != nil {
		return done(err)
	}
	c.tick += n
	c.hear(result.Sent)
	return nil
}

// hear takes what the server sent: owners take placements and instructions.
func (c *clampWorld) hear(sent []conformance.ClampSent) {
	c.sent, c.sentBy = sent, c.requests
	for _, s := range sent {
		if s.State != nil {
			c.seen[[2]string{s.To, s.State.Player}] = s.State
		}
		o := c.owners[s.To]
		switch {
		case o == nil:
		case s.Placement != nil && !slices.Contains(o.given, s.Placement.ID):
			o.given = append(o.given, s.Placement.ID)
		case s.Instruction != nil && !slices.Contains(o.told, s.Instruction.ID):
			o.told = append(o.told, s.Instruction.ID)
		}
	}
}

// report hands over states of a player, with so many ticks before each.
func (c *clampWorld) report(ctx context.Context, player string, pace int64, states []conformance.OwnerState) error {
	o, err := c.owner(player)
	if err != nil {
		return err
	}
	result, err := askClamp(ctx, c, conformance.ClampReport, conformance.ClampReportParams{Connection: o.connection, States: states, Pace: pace})
	if err != nil {
		return done(err)
	}
	c.tick += pace * int64(len(states))
	c.judged += len(states)
	c.answered, c.reported, c.verdicts = c.requests, states, result.Verdicts
	if pace > 0 {
		// Whoever leaves it out may hide what those ticks sent.
		if result.Sent == nil {
			return c.compare(Expectation{What: "sent in the answer to a report with pace", Want: "a list, be it empty"}, "no such member")
		}
		c.hear(result.Sent)
	}
	if len(result.Verdicts) != len(states) {
		return c.compare(Expectation{What: "the verdicts", Want: fmt.Sprintf("%d, one a state", len(states))}, fmt.Sprint(len(result.Verdicts)))
	}
	return nil
}

// acknowledge has a player say which instruction it has applied last.
func (c *clampWorld) acknowledge(ctx context.Context, player string, nth int64) error {
	o, err := c.owner(player)
	if err != nil {
		return err
	}
	if nth < 1 || nth > int64(len(o.told)) {
		return c.compare(Expectation{What: "the instructions that " + player + " was sent", Want: fmt.Sprintf("%d or more", nth)}, fmt.Sprint(len(o.told)))
	}
	return c.applied(ctx, player, o.told[nth-1])
}

// applied has a player say the number of the newest instruction that it has
// applied.
func (c *clampWorld) applied(ctx context.Context, player string, id int64) error {
	o, err := c.owner(player)
	if err != nil {
		return err
	}
	_, err = askClamp(ctx, c, conformance.ClampReport, conformance.ClampReportParams{Connection: o.connection,
		States: []conformance.OwnerState{}, Applied: id})
	return done(err)
}

// knock has the server knock a player back.
func (c *clampWorld) knock(ctx context.Context, player, impulse string) error {
	by, err := vector3(impulse)
	if err != nil {
		return err
	}
	_, err = askClamp(ctx, c, conformance.ClampKnockback, conformance.ClampKnockbackParams{Player: player, Impulse: by})
	return done(err)
}

// records asks for what was noted, once for all steps that read it.
func (c *clampWorld) records(ctx context.Context) error {
	if c.noted == c.requests && c.noted > 0 {
		return nil
	}
	result, err := askClamp(ctx, c, conformance.ClampRecords, conformance.Empty{})
	if err != nil {
		return err
	}
	c.log, c.counts, c.noted = result.Log, result.Counts, c.requests
	return nil
}

// frame runs ticks of a client.
func (c *clampWorld) frame(ctx context.Context, n int64, velocity string) error {
	v, err := vector3(velocity)
	if err != nil {
		return err
	}
	result, err := askClamp(ctx, c, conformance.ClampFrame, conformance.ClampFrameParams{Count: n, Velocity: v})
	if err != nil {
		return done(err)
	}
	if k := len(c.frames); k > 0 {
		c.earlier = c.frames[k-1].Velocity
	}
	c.tick += n
	c.judged += len(result.States)
	c.own, c.frames, c.framed = result, result.States, c.requests
	if len(result.States) != int(n) {
		return c.compare(Expectation{What: "the states that the client would report", Want: fmt.Sprintf("%d, one a tick", n)}, fmt.Sprint(len(result.States)))
	}
	return nil
}

// namesRefusal claims the refusal of the last request.
func (c *clampWorld) namesRefusal(code string) (*conformance.Refusal, error) {
	refused := c.refused
	return refused, c.named(c.Scenario, c.tick, code)
}

// asksRefused reports whether an error is a refusal that a step will name.
func asksRefused(err error) bool { return errors.Is(err, errRefused) }
