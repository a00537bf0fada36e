// Package stage is the host's half of judging the reference host over the wire:
// it serves the worlds that the suite opens to real connections, one after the
// other, by the server and the games of reference/server, and takes the suite's
// clock and scripts by a control address of the loopback interface.
//
// What players send and hear goes by QUIC and is seen by the judge there. The
// control address brings what no player can: time, what happens in the game, how
// the world stands; and what became of a message that has no answer.
package stage

import (
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/subtle"
	"crypto/tls"
	"crypto/x509"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"math/big"
	"net"
	"reflect"
	"sync"
	"time"

	"github.com/moveauth/moveauth/conformance"
	"github.com/moveauth/moveauth/conformance/subject/quic/control"
	"github.com/moveauth/moveauth/conformance/subject/serve/jsonline"
	"github.com/moveauth/moveauth/reference/server"
	"github.com/moveauth/moveauth/reference/server/dial"
	"github.com/moveauth/moveauth/reference/server/token"
)

// Options are what a stage is made of.
type Options struct {
	Listen      string          // where players connect, host:port of UDP
	Control     string          // where the judge does, an address of the loopback interface
	Key         string          // what the judge has to know; empty: one is made by chance
	Certificate tls.Certificate // empty: one is made, as the judge is told its fingerprint
	Log         *slog.Logger    // nil: nothing is logged
	Patience    time.Duration   // how long a judge waits for its turn; 0: 5 s
	// Game has the last word on the game of each world: for tests of the judge, which
	// make a good one bad. nil: it is as it is.
	Game func(server.Game) server.Game
}

// Stage is a host that lets itself be judged. Make one with [New] and run it with
// [Stage.Serve].
type Stage struct {
	Options
	conn    *net.UDPConn
	control net.Listener
	pin     dial.Fingerprint
	// The tokens of players who are judged are good nowhere else.
	secret token.Secret
	turn   chan struct{} // whoever has it judges
	visits chan struct{} // connections to the control address
}

// New takes the addresses. The error says which one is none, or is taken.
func New(o Options) (*Stage, error) {
	if err := control.Loopback(o.Control); err != nil {
		return nil, err
	}
	if len(o.Certificate.Certificate) == 0 {
		var err error
		if o.Certificate, err = selfSigned(); err != nil {
			return nil, err
		}
	}
	switch {
	case o.Key == "":
		var chance [16]byte
		_, _ = rand.Read(chance[:]) // never fails: see crypto/rand
		o.Key = hex.EncodeToString(chance[:])
	case len(o.Key) < control.LeastKey:
		return nil, fmt.Errorf("the key of the control address has %d characters, want at least %d", len(o.Key), control.LeastKey)
	}
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	if o.Patience == 0 {
		o.Patience = usualPatience
	}
	at, err := net.ResolveUDPAddr("udp", o.Listen)
	if err != nil {
		return nil, fmt.Errorf("stage: address is %q, want host:port: %w", o.Listen, err)
	}
	s := &Stage{Options: o, pin: dial.FingerprintOf(o.Certificate.Certificate[0]), secret: token.NewSecret(), turn: make(chan struct{}, 1), visits: make(chan struct{}, mostVisits)}
	if s.conn, err = net.ListenUDP("udp", at); err != nil {
		return nil, fmt.Errorf("stage: listening at %s: %w", o.Listen, err)
	}
	if s.control, err = net.Listen("tcp", o.Control); err != nil {
		_ = s.conn.Close()
		return nil, fmt.Errorf("stage: listening at %s: %w", o.Control, err)
	}
	return s, nil
}

// selfSigned makes a certificate for as long as the host runs.
func selfSigned() (tls.Certificate, error) {
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		return tls.Certificate{}, fmt.Errorf("stage: no key for the certificate: %w", err)
	}
	now := time.Now()
	form := &x509.Certificate{SerialNumber: big.NewInt(1), NotBefore: now.Add(-time.Hour), NotAfter: now.Add(365 * 24 * time.Hour)}
	der, err := x509.CreateCertificate(rand.Reader, form, form, &key.PublicKey, key)
	if err != nil {
		return tls.Certificate{}, fmt.Errorf("stage: no certificate: %w", err)
	}
	return tls.Certificate{Certificate: [][]byte{der}, PrivateKey: key}, nil
}

// kept is a connection that outlives the servers which use it.
type kept struct{ *net.UDPConn }

// Close leaves it open.
func (kept) Close() error { return nil }

// Addr is where players connect.
func (s *Stage) Addr() net.Addr { return s.conn.LocalAddr() }

// ControlAddr is where the judge connects.
func (s *Stage) ControlAddr() net.Addr { return s.control.Addr() }

// Serve serves judges, one at a time, until ctx is done. It may be called once.
func (s *Stage) Serve(ctx context.Context) error {
	stop := context.AfterFunc(ctx, func() { _ = s.control.Close() })
	defer stop()
	defer s.conn.Close()
	defer s.control.Close()
	var serving sync.WaitGroup
	defer serving.Wait()
	for {
		conn, err := s.control.Accept()
		if ctx.Err() != nil {
			if err == nil {
				_ = conn.Close()
			}
			return nil
		}
		if err != nil {
			return fmt.Errorf("stage: control: %w", err)
		}
		select {
		case s.visits <- struct{}{}:
			serving.Go(func() {
				s.serve(ctx, conn)
				<-s.visits
			})
		default:
			_ = conn.Close()
		}
	}
}

// mostVisits is how many connections to the control address there may be.
const mostVisits = 16

// greeting is how long a judge may take to say the key.
const greeting = 5 * time.Second

// usualPatience is how long a judge waits for its turn: for as long as the world of
// the one before may take to end.
const usualPatience = 5 * time.Second

// serve serves one connection to the control address.
func (s *Stage) serve(ctx context.Context, conn net.Conn) {
	defer conn.Close()
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	stop := context.AfterFunc(ctx, func() { _ = conn.Close() })
	defer stop()

	v := &visit{stage: s, out: conn}
	defer v.leave()
	lines := jsonline.NewReader(conn)
	_ = conn.SetReadDeadline(time.Now().Add(greeting))
	for {
		line, err := lines.Next()
		if err != nil {
			return
		}
		good := v.answer(ctx, line)
		if !good {
			return
		}
		_ = conn.SetReadDeadline(time.Time{})
	}
}

// visit is one judge's connection.
type visit struct {
	stage *Stage
	out   net.Conn
	known bool // it has said the key, and it is its turn
	world *live
}

// leave ends what the visit has begun.
func (v *visit) leave() {
	v.closeWorld()
	if v.known {
		<-v.stage.turn
	}
}

func (v *visit) closeWorld() {
	if v.world == nil {
		return
	}
	if err := v.world.end(); err != nil {
		v.stage.Log.Error("a judged world ended badly", "error", err)
	}
	v.world = nil
}

// answer answers a request, and reports whether the connection goes on.
func (v *visit) answer(ctx context.Context, line []byte) bool {
	var r control.Request
	var a control.Answer
	err := control.Strictly(line, &r)
	var result any
	goesOn := true
	switch {
	case err != nil:
		err, goesOn = conformance.Errorf(conformance.CodeInvalid, "got %s, want a request: %v", jsonline.Quote(line), err), false
	case !v.known:
		result, err = v.greet(ctx, &r)
		goesOn = err == nil
	default:
		result, err = v.carry(ctx, &r)
	}
	a.ID = r.ID
	if err == nil {
		a.Result, err = json.Marshal(result)
	}
	if err != nil {
		a.Result = nil
		if a.Refused = conformance.AsRefusal(err); a.Refused == nil && !errors.As(err, &a.Error) {
			a.Error = &conformance.Error{Code: conformance.CodeOther, Message: err.Error()}
		}
	}
	text, err := json.Marshal(&a)
	if err != nil {
		return false
	}
	_, err = v.out.Write(append(text, '\n'))
	return err == nil && goesOn
}

// greet takes the first request.
func (v *visit) greet(ctx context.Context, r *control.Request) (any, error) {
	if r.Method != control.Greet {
		return nil, conformance.Errorf(conformance.CodeInvalid, "the first request is %q, want %q with the key", r.Method, control.Greet)
	}
	var g control.Greeting
	if err := params(r, &g); err != nil {
		return nil, err
	}
	switch {
	case subtle.ConstantTimeCompare([]byte(g.Key), []byte(v.stage.Key)) != 1:
		v.stage.Log.Warn("a judge has not the key of the control address", "remote", v.out.RemoteAddr().String())
		return nil, conformance.Errorf(conformance.CodeInvalid, "the key is not this host's, want the one that it printed when it was started, in the environment as %s", control.KeyVariable)
	case g.Suite != conformance.SuiteVersion:
		return nil, conformance.Errorf(conformance.CodeInvalid, "the judge is of suite version %s, want %s as the host is", g.Suite, conformance.SuiteVersion)
	}
	d := describe()
	text, err := jsonline.Append(nil, &d)
	if err != nil {
		return nil, err
	}
	wait := time.NewTimer(v.stage.Patience)
	defer wait.Stop()
	select {
	case v.stage.turn <- struct{}{}:
		v.known = true
	case <-wait.C:
		return nil, conformance.Errorf(conformance.CodeOther, "the host is being judged by somebody else")
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	return &control.Greeted{Descriptor: text, Fingerprint: v.stage.pin.String()}, nil
}

func params(r *control.Request, into any) error {
	if err := control.Strictly(r.Params, into); err != nil {
		return conformance.Errorf(conformance.CodeBadParams, "%s: params: %v", r.Method, err)
	}
	return nil
}

// longest is how long the host tries to do what it is asked.
const longest = 10 * time.Second

// carry carries out a request.
func (v *visit) carry(ctx context.Context, r *control.Request) (any, error) {
	ctx, cancel := context.WithTimeoutCause(ctx, longest, fmt.Errorf("%s: not done within %v", r.Method, longest))
	defer cancel()
	switch r.Method {
	case control.Open:
		return with(r, func(p *conformance.OpenParams) (any, error) { return v.open(ctx, p) })
	case control.Close:
		return with(r, func(*control.Nothing) (any, error) {
			v.closeWorld()
			return &control.Nothing{}, nil
		})
	}
	w := v.world
	if w == nil {
		return nil, conformance.Errorf(conformance.CodeBadParams, "%s: no world is open", r.Method)
	}
	switch r.Method {
	case control.Join:
		return with(r, func(p *control.Joining) (any, error) { return w.join(p) })
	case control.Joined:
		return with(r, func(*control.Nothing) (any, error) { return w.joined(ctx) })
	case control.Await:
		return with(r, func(p *control.Awaiting) (any, error) { return w.await(ctx, p) })
	case control.Gone:
		return with(r, func(p *control.Going) (any, error) { return w.gone(ctx, p) })
	case control.Size:
		return with(r, func(p *control.Sizing) (any, error) { return &control.Nothing{}, w.size(p) })
	case control.Do:
		return with(r, func(p *control.Asking) (any, error) { return w.script(ctx, p) })
	case control.Hold:
		return with(r, func(*control.Nothing) (any, error) {
			err := w.held(ctx)
			return &control.Sent{}, err
		})
	case control.Tick:
		return with(r, func(p *control.Ticking) (any, error) { return w.tick(ctx, *p) })
	}
	return nil, conformance.Errorf(conformance.CodeUnknownVerb, "unknown method %s", r.Method)
}

// with reads the params of a request and carries it out.
func with[P any](r *control.Request, do func(*P) (any, error)) (any, error) {
	var p P
	if err := params(r, &p); err != nil {
		return nil, err
	}
	return do(&p)
}

// open opens a world in place of the one before.
func (v *visit) open(ctx context.Context, p *conformance.OpenParams) (*control.Opened, error) {
	profile, known := conformance.ProfileNamed(p.Profile)
	if !known {
		return nil, conformance.Errorf(conformance.CodeBadParams, "open: profile: got %q, want a profile of suite %s", p.Profile, conformance.SuiteVersion)
	}
	settings := reflect.New(reflect.TypeOf(profile.Settings)).Interface()
	if err := conformance.Decode(p.Settings, settings); err != nil {
		return nil, conformance.Errorf(conformance.CodeBadParams, "open: settings: %v", err)
	}
	v.closeWorld()
	sc, err := build(p.Profile, settings)
	if err != nil {
		return nil, err
	}
	if v.world, err = v.stage.begin(sc); err != nil {
		return nil, err
	}
	return v.world.opened(ctx)
}
