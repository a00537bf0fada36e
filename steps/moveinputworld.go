package steps

import (
	"context"
	"fmt"
	"reflect"
	"strings"

	"github.com/moveauth/moveauth/conformance"
)

// inputWorld is the zone, or the client, of a move-input scenario: its settings
// until the first request opens it, and afterwards what the subject reported.
type inputWorld struct {
	*Scenario
	settings conformance.MoveInputSettings
	joining  []conformance.JoinParams // once the zone is open, in this order
	joined   bool
	world    conformance.World
	sessions map[int64]*inputSession
	opening  *conformance.Refusal // of the world, while no step has named it
	after    string               // keyword of the step before
	happened []*happening         // since the last When or Given that followed a Then
	quiet    bool                 // what happens now is not watched

	ticks    []conformance.ZoneTick // of the last request that ran some
	tick     int64                  // the last one run
	received int64                  // the session that the last request was about, if it was a receive; else 0

	view    *conformance.ClientView // of the client, as last answered
	given   conformance.Tile        // where the client's player began
	refused *conformance.Refusal    // of the last request, while no step has named it
	verb    string
	number  int64 // of the client's last correction
}

// inputSession is what the suite knows of a session.
type inputSession struct {
	incarnation int64
	epochs      []int64 // that it was given, the current one last
	window      *conformance.WindowState
	rejected    map[int64]conformance.WindowDiagnostics // by sequence; the last of each
	decided     map[int64]bool                          // sequences of which there was a decision
	corrections []conformance.Correction                // that it was sent, copies once
}

// What a move-input world has unless a feature says otherwise.
const (
	usualCap     = 4
	usualBytes   = 64
	usualStreak  = 3
	usualDelay   = 200
	usualTimeout = 10_000
	usualWaiting = 8
	usualMap     = 64
	usualEpoch   = 5
)

func newInput(ctx context.Context) *inputWorld {
	return part(From(ctx), func(s *Scenario) *inputWorld {
		timeout, waiting := int64(usualTimeout), int64(usualWaiting)
		return &inputWorld{Scenario: s, sessions: map[int64]*inputSession{}, settings: conformance.MoveInputSettings{
			Role: "server",
			Profile: conformance.SessionProfile{BatchCap: usualCap, DatagramBytes: usualBytes, DegradeStreak: usualStreak,
				FallbackMs: usualDelay},
			TransferTimeoutMs: &timeout, SendLimit: &waiting,
			Map: &conformance.TileMap{Size: conformance.Tile{usualMap, usualMap}},
		}}
	})
}

// input defines a step of move-input. What happened and no step has named by
// the next When or Given, or by the end, fails there.
func input(keyword, phrase, doc string, function any) {
	f := reflect.ValueOf(function)
	watched := reflect.MakeFunc(f.Type(), func(args []reflect.Value) []reflect.Value {
		failed := func(err error) []reflect.Value { return []reflect.Value{reflect.ValueOf(&err).Elem()} }
		z := newInput(args[0].Interface().(context.Context))
		if err := z.phase(keyword); err != nil {
			return failed(err)
		}
		out := f.Call(args)
		if out[0].IsNil() && z.left == 0 {
			if err := z.closed(); err != nil {
				return failed(err)
			}
		}
		return out
	})
	define(conformance.MoveInput, keyword, phrase, doc, watched.Interface())
}

func (z *inputWorld) phase(keyword string) error {
	before := z.after
	z.after = keyword
	if before != "Then" || keyword == "Then" {
		return nil
	}
	err := z.closed()
	z.happened = nil
	return err
}

// describe fails once the world is open: what is described then comes too late.
func (z *inputWorld) describe(what string) error {
	if z.world != nil || z.opening != nil {
		return misuse("%s is described after the world was opened", what)
	}
	return nil
}

// profile sets what every scenario names of a session's profile.
func (z *inputWorld) profile(transport conformance.SessionTransport, window, limit, perTick int64) error {
	p := &z.settings.Profile
	p.Transport, p.Window, p.SessionLimit, p.InputsPerTick = transport, window, limit, perTick
	return z.describe("the profile")
}

// primary is the transport on which a session sends first.
func (z *inputWorld) primary() conformance.Transport {
	if z.settings.Profile.Transport == "stream-only" {
		return "stream"
	}
	return "datagram"
}

// tryOpen opens the world and keeps the refusal if there is one.
func (z *inputWorld) tryOpen(ctx context.Context) error {
	if z.settings.Profile.Transport == "" {
		return misuse("no profile is described")
	}
	z.requests++
	w, err := z.open(ctx, conformance.MoveInput, z.settings)
	z.opening = conformance.AsRefusal(err)
	if err != nil && z.opening == nil {
		return err
	}
	z.world = w
	return nil
}

// opened opens the world at the first request, when all is described, and with
// it the sessions that were.
func (z *inputWorld) opened(ctx context.Context) error {
	if z.world == nil && z.opening == nil {
		if err := z.tryOpen(ctx); err != nil {
			return err
		}
	}
	if z.opening != nil {
		return z.fail("open", "the world opened", z.opening.Error(), 0)
	}
	if z.joined {
		return nil
	}
	z.joined = true
	for _, j := range z.joining {
		if err := z.join(ctx, j); err != nil {
			return err
		}
	}
	return nil
}

// join opens a session.
func (z *inputWorld) join(ctx context.Context, j conformance.JoinParams) error {
	result, err := askZone(ctx, z, conformance.InputJoin, j)
	if err != nil {
		return err
	}
	s := z.sessions[j.Session]
	if s == nil {
		s = &inputSession{}
		z.sessions[j.Session] = s
	}
	s.incarnation, s.corrections, s.rejected = j.Incarnation, nil, map[int64]conformance.WindowDiagnostics{}
	s.decided = map[int64]bool{}
	s.epochs = append(s.epochs, result.Epoch)
	from := int64(0)
	if j.ResumeAt != nil {
		from = *j.ResumeAt
	}
	return z.expect(letter(j.Session)+"'s acknowledged sequence when it is opened", fmt.Sprint(from), fmt.Sprint(result.Acknowledged), z.tick)
}

// reopen opens a session anew.
func (z *inputWorld) reopen(ctx context.Context, session, at string) error {
	p, err := z.reopening(ctx, session, at)
	if err != nil {
		return err
	}
	return z.join(ctx, p)
}

// wouldReopen does the same, and the server may refuse it. One that does not is
// caught by the step that names the refusal.
func (z *inputWorld) wouldReopen(ctx context.Context, session, at string) error {
	p, err := z.reopening(ctx, session, at)
	if err != nil {
		return err
	}
	_, err = askRefusable(ctx, z, conformance.InputJoin, p)
	return done(err)
}

func (z *inputWorld) reopening(ctx context.Context, session, at string) (conformance.JoinParams, error) {
	s, id, err := z.session(session)
	if err != nil {
		return conformance.JoinParams{}, err
	}
	to, err := tile(at)
	if err != nil {
		return conformance.JoinParams{}, err
	}
	if err := z.opened(ctx); err != nil {
		return conformance.JoinParams{}, err
	}
	return conformance.JoinParams{Session: id, Incarnation: s.incarnation + 1, At: to}, nil
}

// askZone asks the world to carry out a verb. A refusal is a failure.
func askZone[P, R any](ctx context.Context, z *inputWorld, v conformance.Verb[P, R], params P) (R, error) {
	var none R
	if err := z.settled(); err != nil {
		return none, err
	}
	if err := z.opened(ctx); err != nil {
		return none, err
	}
	z.received = 0
	z.verb = v.Name
	return call(ctx, z.Scenario, z.world, v, params, z.tick)
}

// askRefusable asks the world to carry out a verb. A refusal waits for the step
// that names it.
func askRefusable[P, R any](ctx context.Context, z *inputWorld, v conformance.Verb[P, R], params P) (R, error) {
	var none R
	if err := z.settled(); err != nil {
		return none, err
	}
	if err := z.opened(ctx); err != nil {
		return none, err
	}
	z.received = 0
	z.requests++
	z.asked++
	z.verb = v.Name
	result, err := v.Call(ctx, z.world, params)
	if r := conformance.AsRefusal(err); r != nil {
		z.refused = r
		return none, errRefused
	}
	return result, err
}

// settled fails if the world refused and no step has named it.
func (z *inputWorld) settled() error {
	if r := z.refused; r != nil {
		z.refused = nil
		return z.fail(z.verb, "it done", r.Error(), z.tick)
	}
	return nil
}

// letter names a session as features do: A is 1, B is 2.
func letter(id int64) string {
	if id < 1 || id > 26 {
		return fmt.Sprintf("session %d", id)
	}
	return string(rune('A' + id - 1))
}

// sessionID is the id of a session by its letter.
func sessionID(name string) (int64, error) {
	if len(name) != 1 || name[0] < 'A' || name[0] > 'Z' {
		return 0, misuse("a session is called %q, want a letter, A to Z", name)
	}
	return int64(name[0]-'A') + 1, nil
}

// session returns a session that was described.
func (z *inputWorld) session(name string) (*inputSession, int64, error) {
	id, err := sessionID(name)
	if err != nil {
		return nil, 0, err
	}
	if s := z.sessions[id]; s != nil {
		return s, id, nil
	}
	var known []string
	for _, j := range z.joining {
		known = append(known, letter(j.Session))
	}
	return nil, 0, misuse("no session is called %s, only %s", name, or(strings.Join(known, ", "), "none"))
}

// stands describes a session that is there from the beginning.
func (z *inputWorld) stands(session, at string, resume *int64) error {
	id, err := sessionID(session)
	if err != nil {
		return err
	}
	tile, err := tile(at)
	if err != nil {
		return err
	}
	if z.sessions[id] != nil {
		return misuse("session %s is described twice", session)
	}
	z.sessions[id] = &inputSession{}
	z.joining = append(z.joining, conformance.JoinParams{Session: id, Incarnation: 1, At: tile, ResumeAt: resume})
	return z.describe("session " + session)
}
