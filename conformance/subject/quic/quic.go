// Package quic judges the reference host over the wire: players' traffic is real
// QUIC between the suite's process and the host's, by moveauth/1, and the suite's
// clock and scripts go to the host's control address.
//
//	refhost serve --listen 127.0.0.1:7777 --control 127.0.0.1:7778
//	moveauth certify --endpoint 127.0.0.1:7777 --control 127.0.0.1:7778
//
// What a client would see is taken from what clients have received, and from
// nothing else: outcomes, spawned and despawned things, saved tables, refusals,
// bodies and their snapshots, placements, instructions, standings, corrections,
// advisories, closes. What only the host can know, such as which command executed
// with which result, it says by the control address. [Detour] lists what goes by
// there because the wire has no room for it.
//
// Clients' machines of profiles that have them run in this process.
package quic

import (
	"context"
	"errors"
	"fmt"
	"net"
	"sync"
	"time"

	"github.com/quic-go/quic-go"

	"github.com/moveauth/moveauth/conformance"
	"github.com/moveauth/moveauth/conformance/subject/quic/control"
	"github.com/moveauth/moveauth/conformance/subject/serve/jsonline"
	"github.com/moveauth/moveauth/reference/server/dial"
	"github.com/moveauth/moveauth/reference/wire"
)

// Options say where the host is.
type Options struct {
	Endpoint string // where players connect, host:port of UDP
	Control  string // its control address
	Key      string // that it has printed
}

// New returns the host as a subject. Nothing is connected yet.
//
// It has one world of a host at a time, and as many of clients as are wanted. Its
// methods and those of its worlds may be called by several goroutines, which take
// turns.
func New(o Options) *Subject { return &Subject{Options: o, taken: map[Detour]bool{}} }

// mostDials is how many dials of the control address in a row may fail.
const mostDials = 3

// Subject is the host as a subject. Make one with [New].
type Subject struct {
	Options

	mutex     sync.Mutex
	conn      *control.Conn // nil: there is none
	greeted   control.Greeted
	pin       dial.Fingerprint
	world     *live // the last one; nil: none was opened by this connection
	failed    int   // dials in a row
	transport *quic.Transport
	socket    *net.UDPConn
	taken     map[Detour]bool
}

// unreachable ends a run: there is no host to be judged.
type unreachable struct{ error }

// Fatal says that no later scenario can fare better.
func (unreachable) Fatal() bool { return true }

func (e unreachable) Unwrap() error { return e.error }

// connect sees to it that there is a connection to the control address.
func (s *Subject) connect(ctx context.Context) error {
	if s.conn != nil {
		return nil
	}
	if s.failed >= mostDials {
		return unreachable{fmt.Errorf("the host at %s cannot be judged: %d tries in a row failed", s.Control, s.failed)}
	}
	if s.transport == nil {
		socket, err := net.ListenUDP("udp", nil)
		if err != nil {
			return unreachable{fmt.Errorf("no socket for the players' connections: %w", err)}
		}
		s.socket, s.transport = socket, &quic.Transport{Conn: socket}
	}
	conn, greeted, err := control.Dial(ctx, s.Control, s.Key)
	if err != nil {
		s.failed++
		return unreachable{err}
	}
	s.pin, err = dial.ParseFingerprint(greeted.Fingerprint)
	if err != nil {
		_ = conn.Close()
		return unreachable{err}
	}
	s.conn, s.greeted, s.failed = conn, *greeted, 0
	return nil
}

// call asks the host for something. After an error that is none of its answers the
// connection is closed, and with it the world.
func (s *Subject) call(ctx context.Context, method string, params, result any) error {
	err := s.conn.Call(ctx, method, params, result)
	var answer *conformance.Error
	if err != nil && conformance.AsRefusal(err) == nil && !errors.As(err, &answer) {
		s.disconnect()
	}
	return err
}

func (s *Subject) disconnect() {
	if s.world != nil {
		s.world.hangUp()
		s.world = nil
	}
	if s.conn != nil {
		_ = s.conn.Close()
		s.conn = nil
	}
}

// Describe says what the host claims.
func (s *Subject) Describe(ctx context.Context) (conformance.Descriptor, error) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	var d conformance.Descriptor
	if err := s.connect(ctx); err != nil {
		return d, err
	}
	err := conformance.Decode(s.greeted.Descriptor, &d)
	for profile, claim := range d.Profiles {
		d.Profiles[profile] = byControl(profile, claim)
	}
	return d, err
}

// Open opens a world of the host's, in place of the last, or one of a client,
// which is in this process.
func (s *Subject) Open(ctx context.Context, profile string, settings any) (conformance.World, error) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	if w, err := openClient(ctx, profile, settings); w != nil || err != nil {
		return w, err
	}
	if err := s.connect(ctx); err != nil {
		return nil, err
	}
	if s.world != nil {
		s.world.hangUp()
		s.world = nil
	}
	text, err := jsonline.Append(nil, settings)
	if err != nil {
		return nil, err
	}
	var opened control.Opened
	if err := s.call(ctx, control.Open, &conformance.OpenParams{Profile: profile, Settings: text}, &opened); err != nil {
		return nil, err
	}
	w := &live{subject: s, profile: profile, mode: wire.Mode(opened.Mode), links: map[string]*link{}}
	if err := w.learn(opened.Players); err != nil {
		return nil, err
	}
	s.world = w
	return openHost(ctx, w, profile, settings)
}

// Close ends the connections to the host.
func (s *Subject) Close() error {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	s.disconnect()
	s.failed = mostDials
	if s.transport == nil {
		return nil
	}
	err := errors.Join(s.transport.Close(), s.socket.Close())
	s.transport = nil
	return err
}

// hello is what players say.
func (w *live) hello(token string) *wire.Hello {
	return &wire.Hello{Mode: w.mode, Transports: wire.Datagrams, Token: []byte(token)}
}

// comesWithin is how long what the host has sent may take to come. It is on one
// machine with the judge: what is later is lost.
const comesWithin = 3 * time.Second
