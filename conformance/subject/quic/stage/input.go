package stage

import (
	"encoding/json"
	"fmt"
	"sync"

	"github.com/moveauth/moveauth/conformance"
	port "github.com/moveauth/moveauth/conformance/subject/inproc/moveinput"
	"github.com/moveauth/moveauth/conformance/subject/quic/control"
	"github.com/moveauth/moveauth/reference/commit"
	"github.com/moveauth/moveauth/reference/host"
	"github.com/moveauth/moveauth/reference/moveinput"
	"github.com/moveauth/moveauth/reference/server"
	"github.com/moveauth/moveauth/reference/wire"
)

// zone is a server of move-input.
type zone struct {
	bare server.BareTiles
	live port.Live
	last conformance.ZoneTick

	mutex sync.Mutex
	seats map[string]server.Seat // by player
}

// mostSessions is how many sessions can be asked for by id.
const mostSessions = 64

// playerOf is the player whose session has that id.
func playerOf(session int64) string { return fmt.Sprintf("S%d", session) }

func openZone(st *conformance.MoveInputSettings) (scene, error) {
	cfg, faults := port.Config(st)
	s := &zone{seats: map[string]server.Seat{}}
	rules := server.Rules{}
	for id := range int64(mostSessions) {
		rules.Host.Players = append(rules.Host.Players, host.Player{PlayerSetup: commit.PlayerSetup{Player: playerOf(id + 1)}})
	}
	g, err := server.NewBareTiles(rules, cfg, s.seat)
	if err := port.Faults(faults, err); err != nil {
		return nil, err
	}
	s.bare, s.live = g, port.NewLive(g.Zone)
	return s, nil
}

func (s *zone) seat(player string) server.Seat {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	return s.seats[player]
}

func (s *zone) game() server.Game            { return s.bare }
func (s *zone) world() conformance.World     { return s.live }
func (s *zone) players() map[string]wire.Key { return playersOf(s.bare.Host) }

func (s *zone) joins(_ server.Client, j *control.Joining) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	seat := server.Seat{Resume: moveinput.Seq(j.Resume)}
	if j.At != nil {
		seat.At = port.Tile(*j.At)
	}
	s.seats[j.Player] = seat
}

func (s *zone) refusal(err error) error { return port.Refusal(err) }

// session is the id of a client's session.
func (s *zone) session(c *client) int64 {
	key, _ := s.bare.Host.PlayerNamed(c.player)
	return int64(key) + 1
}

func (s *zone) fate(c *client, o *server.Observed) json.RawMessage {
	switch o.Message.(type) {
	case *wire.Input, *wire.Batch:
	default:
		return nil
	}
	by := moveinput.Stream
	if o.Datagram {
		by = moveinput.Datagram
	}
	return text(s.live.Decision(s.session(c), by, o.Fate.Decision))
}

func (s *zone) window(c *client) *conformance.WindowState { return s.live.Window(s.session(c)) }

func (s *zone) due(control.Ticking) (run bool, answer any, err error) { return true, nil, nil }
func (s *zone) ticked()                                               { s.last = port.Ticked(s.bare.Zone.Last()) }
func (s *zone) ran(control.Ticking) (result any, more bool)           { return &s.last, false }

func (s *zone) script(verb string, params any) error {
	switch params.(type) {
	case *conformance.JoinParams, *conformance.InputTickParams:
		return conformance.Errorf(conformance.CodeBadParams, "%s: it goes by the wire here, or by the clock", verb)
	}
	return nil
}

// scripted sends what the zone has to say.
func (s *zone) scripted() { s.bare.Flush() }
