package clamp

import (
	"errors"
	"fmt"

	"github.com/moveauth/moveauth/reference/unit"
)

// What the server refuses; then it is as before.
var (
	ErrBadName         = errors.New("no name")
	ErrConnectionTaken = errors.New("the connection is there already")
	ErrNoConnection    = errors.New("no such connection")
	ErrNoPlayer        = errors.New("no such player")
	ErrNoState         = errors.New("the player has no accepted point yet")
	ErrNoItem          = errors.New("no such item")
	ErrNotFinite       = errors.New("not finite")
	ErrOutOfBounds     = errors.New("out of the world's bounds")
	ErrNotAuthority    = errors.New("not the client's to say")
)

// Server judges what players report of their bodies. The zero value is not
// usable.
type Server struct {
	cfg         Config
	now         Tick
	players     []*player // in the order in which they came first
	byName      map[string]*player
	connections map[string]*player
	items       map[string]item
	knockbacks  int64 // issued
	placements  int64 // issued
	log         []Record
}

// player is a player who has connected once.
type player struct {
	name string
	body
	connection string // empty: none
	fresh      bool   // the connection has had no tick yet
	outbox     []order
	counts     [rules]int64
}

// Verdict is what became of a state.
type Verdict struct {
	Outcome Outcome
	Rule    Rule // the one that it broke; None if it was accepted
	There   bool // there is an accepted point
	At      Vec  // the accepted point after it, of the player that it names. m
}

// NewServer returns a server without players in tick 0. The error is a
// *[ConfigError].
func NewServer(cfg Config) (*Server, error) {
	if err := cfg.Check(); err != nil {
		return nil, err
	}
	// CLAMP-036a: no limit stands anywhere else.
	return &Server{cfg: cfg, byName: map[string]*player{}, connections: map[string]*player{}, items: map[string]item{}}, nil
}

// Now is the tick that was run last, 0 before the first.
func (s *Server) Now() Tick { return s.now }

// Connect binds a connection to a player, whose older connection ends. A player
// with an accepted point is placed there, so that what is still on its way by
// the older connection does not count.
func (s *Server) Connect(connection, name string) error {
	for _, n := range []string{connection, name} {
		if !unit.ValidName(n) {
			return fmt.Errorf("%w: %q, want 1 to %d of A–Z, a–z, 0–9, _ and -", ErrBadName, n, unit.MaxName)
		}
	}
	// CLAMP-037: also to the one who has it, whose states may be on their way.
	if _, taken := s.connections[connection]; taken {
		return fmt.Errorf("%w: %q", ErrConnectionTaken, connection)
	}
	p := s.byName[name]
	if p == nil {
		p = &player{name: name, body: body{rotation: Identity}}
		s.byName[name] = p
		s.players = append(s.players, p)
	}
	delete(s.connections, p.connection)
	s.connections[connection] = p
	p.connection, p.fresh = connection, true
	again := p.again()
	// CLAMP-018d: a machine that was started anew counts anew.
	p.counted = false
	if p.there {
		left := p.left
		// CLAMP-029c: were it a spawn, to reconnect would be to teleport.
		s.put(p, p.at)
		// CLAMP-029e: were the allowance full, to reconnect would be to sprint.
		p.left = left
	}
	// CLAMP-024f: after the placement, which would end them.
	p.outbox = append(p.outbox, again...)
	return nil
}

// Disconnect ends a connection. Its player stays where it is.
func (s *Server) Disconnect(connection string) error {
	p, err := s.by(connection)
	if err != nil {
		return err
	}
	delete(s.connections, connection)
	p.connection = ""
	return nil
}

func (s *Server) by(connection string) (*player, error) {
	if p := s.connections[connection]; p != nil {
		return p, nil
	}
	return nil, fmt.Errorf("%w: %q", ErrNoConnection, connection)
}

func (s *Server) player(name string) (*player, error) {
	if p := s.byName[name]; p != nil {
		return p, nil
	}
	return nil, fmt.Errorf("%w: %q", ErrNoPlayer, name)
}

// Report judges a state that came by a connection, in the tick that was run
// last. The error is [ErrNoConnection].
func (s *Server) Report(connection string, r *State) (Verdict, error) {
	p, err := s.by(connection)
	if err != nil {
		return Verdict{}, err
	}
	// CLAMP-028: all that is read and written is the reporting player's.
	outcome, b := p.judge(&s.cfg, s.now, r)
	v := Verdict{Outcome: outcome, Rule: b.rule}
	of := p
	if b.rule == Owner {
		of = s.byName[r.Player]
	}
	if of != nil && of.there {
		v.There, v.At = true, of.at
	}
	if outcome != Accepted {
		s.note(p, r, v, b)
	}
	return v, nil
}

// Standing is the state of a player that is accepted.
type Standing struct {
	Player   string
	At       Vec
	Velocity Vec
	Rotation Quat
	Counted  bool  // a state was taken by this connection
	Tick     int64 // the newest owner tick that was
}

// Standing returns the accepted state of a player. The error is [ErrNoPlayer]
// or [ErrNoState].
func (s *Server) Standing(name string) (Standing, error) {
	p, err := s.player(name)
	if err != nil {
		return Standing{}, err
	}
	if !p.there {
		return Standing{}, fmt.Errorf("%w: %q", ErrNoState, name)
	}
	return p.standing(), nil
}

func (p *player) standing() Standing {
	// CLAMP-032a, CLAMP-032c: what was accepted, whole and no more. What was
	// reported is gone.
	return Standing{Player: p.name, At: p.at, Velocity: p.velocity, Rotation: p.rotation, Counted: p.counted, Tick: p.newest}
}

// Place puts a player somewhere and returns the placement's id. The error is
// [ErrNoPlayer], [ErrNotFinite] or [ErrOutOfBounds].
func (s *Server) Place(name string, at Vec) (int64, error) {
	p, err := s.player(name)
	if err != nil {
		return 0, err
	}
	if err := s.usable(at); err != nil {
		return 0, err
	}
	return s.put(p, at), nil
}

// usable refuses a point where nothing can be.
func (s *Server) usable(at Vec) error {
	if !at.IsFinite() {
		// CLAMP-016e: the server's own mistakes are to stay with it.
		return fmt.Errorf("%w: at is %v, want finite numbers", ErrNotFinite, at)
	}
	if f, face := s.cfg.Bounds.passed(at); f != NoField {
		return fmt.Errorf("%w: %v of %v has passed %v", ErrOutOfBounds, f, at, face)
	}
	return nil
}

// Load puts a player where a store has it, or at home if saved is nil or no
// place for a body. The error is [ErrNoPlayer].
func (s *Server) Load(name string, saved *Vec) (int64, Vec, error) {
	p, err := s.player(name)
	if err != nil {
		return 0, Vec{}, err
	}
	at := s.cfg.Home
	// CLAMP-016f: a file that an older version poisoned is not to do it again.
	if saved != nil && s.usable(*saved) == nil {
		at = *saved
	}
	return s.put(p, at), at, nil
}

// put puts a player somewhere by a new placement.
func (s *Server) put(p *player, at Vec) int64 {
	s.placements++
	p.put(&s.cfg, s.now, at, s.placements)
	p.outbox = append(p.outbox, order{kind: PlacementMessage, id: s.placements, vec: at})
	return s.placements
}

// Knockback has a player knocked back by an impulse and returns the
// instruction's id. The error is [ErrNoPlayer] or [ErrNotFinite].
func (s *Server) Knockback(name string, impulse Vec) (int64, error) {
	p, err := s.player(name)
	if err != nil {
		return 0, err
	}
	// CLAMP-016e: or the target's own machine would poison its body.
	if !impulse.IsFinite() {
		return 0, fmt.Errorf("%w: impulse is %v, want finite numbers", ErrNotFinite, impulse)
	}
	// CLAMP-021: told, and not done. Where the body goes by it is its owner's to
	// report; who moves it here as well moves it twice.
	s.knockbacks++
	p.outbox = append(p.outbox, order{kind: InstructionMessage, id: s.knockbacks, vec: impulse})
	return s.knockbacks, nil
}
