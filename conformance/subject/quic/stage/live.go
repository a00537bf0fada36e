package stage

import (
	"context"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"math/bits"
	"reflect"
	"time"

	"github.com/moveauth/moveauth/conformance"
	"github.com/moveauth/moveauth/conformance/subject/quic/control"
	"github.com/moveauth/moveauth/conformance/subject/serve/jsonline"
	"github.com/moveauth/moveauth/reference/server"
	"github.com/moveauth/moveauth/reference/server/token"
	"github.com/moveauth/moveauth/reference/wire"
)

// scene is a world of one profile, as the reference's port has it, with the game
// by which clients reach it. All but joins' tables are used on the owner's
// goroutine.
type scene interface {
	game() server.Game
	// world carries out the suite's scripts.
	world() conformance.World
	// refusal is an error of the game's as the world refuses.
	refusal(error) error
	// players are those whom the world knows.
	players() map[string]wire.Key
	// joins is told of a connection just before the game takes it.
	joins(c server.Client, j *control.Joining)
	// fate says what became of a message, in the protocol's shape; nil: nothing that
	// anybody asks.
	fate(c *client, o *server.Observed) json.RawMessage
	// window is that of a client's session; nil: the profile has none.
	window(c *client) *conformance.WindowState
	// due reports whether a tick is to run, or what is to be answered if none is.
	due(control.Ticking) (run bool, answer any, err error)
	// ticked is called after each tick.
	ticked()
	// ran returns what the last tick has done, and whether another is due.
	ran(control.Ticking) (result any, more bool)
	// script is told of a verb of the world's before it is carried out, and may
	// change its params; scripted is called afterwards.
	script(verb string, params any) error
	scripted()
}

// live is a world that is served.
type live struct {
	scene  scene
	tap    *tap
	server *server.Server
	clock  *server.Hand
	ticks  int64 // that were ordered
	secret *token.Secret
	hold   *hold

	stop   context.CancelFunc
	served chan error
}

// hold is a tick that has begun, and waits.
type hold struct {
	tick chan control.Ticking
	ends context.CancelFunc
	done chan error
	due  *due
}

// limits are the server's own but for those that bound what may come in a second:
// a second here is as long as the suite has it.
func limits() server.Limits {
	l := server.DefaultLimits()
	l.Messages, l.Bytes = math.MaxInt32, math.MaxInt32
	return l
}

// begin serves a world.
func (s *Stage) begin(sc scene) (*live, error) {
	game := sc.game()
	if s.Game != nil {
		game = s.Game(game)
	}
	w := &live{scene: sc, tap: newTap(game, sc), clock: server.NewHand(), secret: &s.secret, served: make(chan error, 1)}
	var err error
	w.server, err = server.New(server.Options{
		Conn: kept{s.conn}, Game: w.tap, Secret: s.secret, Certificate: s.Certificate, Log: s.Log, Clock: w.clock,
		Limits: limits(), Observe: w.tap.observe,
	})
	if err != nil {
		return nil, err
	}
	ctx, stop := context.WithCancel(context.Background())
	w.stop = stop
	go func() { w.served <- w.server.Serve(ctx) }()
	return w, nil
}

// end stops serving the world.
func (w *live) end() error {
	w.release()
	w.tap.locked(func() { w.tap.over = true })
	w.stop()
	err := <-w.served
	if e := w.scene.world().Close(context.Background()); err == nil {
		err = e
	}
	return err
}

// release lets a tick go on that was held, without running it.
func (w *live) release() {
	if w.hold != nil {
		w.hold.ends()
		<-w.hold.done
		w.hold = nil
	}
}

// do does something on the owner's goroutine.
func (w *live) do(ctx context.Context, f func()) error {
	if w.hold != nil {
		return conformance.Errorf(conformance.CodeBadParams, "a tick is held, want it to run first")
	}
	return w.server.Do(ctx, f)
}

// opened describes the world to the judge.
func (w *live) opened(ctx context.Context) (*control.Opened, error) {
	o := &control.Opened{Mode: uint8(w.tap.Mode())}
	err := w.do(ctx, func() { o.Players = w.keys() })
	return o, err
}

func (w *live) keys() map[string]string {
	keys := map[string]string{}
	for name, key := range w.scene.players() {
		keys[name] = hex.EncodeToString(key[:])
	}
	return keys
}

// expires is how long a token of a judged player serves.
const expires = time.Hour

// join announces a connection.
func (w *live) join(j *control.Joining) (*control.Ticket, error) {
	text, err := token.Mint(w.secret, j.Player, time.Now().Add(expires))
	if err != nil {
		return nil, conformance.Errorf(conformance.CodeBadParams, "join: %v", err)
	}
	w.tap.locked(func() { w.tap.coming = &coming{Joining: *j} })
	return &control.Ticket{Token: text}, nil
}

// joined says what became of the connection that was announced last.
func (w *live) joined(ctx context.Context) (*control.Admission, error) {
	var c *coming
	err := w.tap.until(ctx, func() bool {
		c = w.tap.coming
		return c == nil || c.done
	})
	if err != nil {
		return nil, err
	}
	if c == nil {
		return nil, conformance.Errorf(conformance.CodeBadParams, "joined: nobody was announced")
	}
	a := &control.Admission{}
	if err := w.do(ctx, func() { a.Players = w.keys() }); err != nil {
		return nil, err
	}
	a.Client, a.Sent = uint32(c.client), w.tap.sentSoFar()
	return a, w.scene.refusal(c.err)
}

func (w *live) client(number uint32) (*client, error) {
	w.tap.mutex.Lock()
	defer w.tap.mutex.Unlock()
	c := w.tap.clients[server.Client(number)]
	if c == nil {
		return nil, conformance.Errorf(conformance.CodeBadParams, "client is %d, want one that was welcomed", number)
	}
	return c, nil
}

// await waits until messages were processed.
func (w *live) await(ctx context.Context, a *control.Awaiting) (*control.Processed, error) {
	c, err := w.client(a.Client)
	if err != nil {
		return nil, err
	}
	err = w.tap.until(ctx, func() bool {
		return c.left || c.processed[byStream] >= a.Stream && c.processed[byDatagram] >= a.Datagram
	})
	if err != nil {
		return nil, fmt.Errorf("client %d, of whom %d messages by stream and %d by datagram should have come: %w", a.Client, a.Stream, a.Datagram, err)
	}
	p := &control.Processed{}
	// Whatever the last message has done, it has done now.
	err = w.do(ctx, func() {
		w.tap.mutex.Lock()
		defer w.tap.mutex.Unlock()
		p.Fates, c.fates = c.fates, nil
		p.Window = w.scene.window(c)
	})
	p.Sent = w.tap.sentSoFar()
	return p, err
}

// gone waits until the game has let go of a client.
func (w *live) gone(ctx context.Context, g *control.Going) (*control.Sent, error) {
	c, err := w.client(g.Client)
	if err != nil {
		return nil, err
	}
	if err := w.tap.until(ctx, func() bool { return c.left }); err != nil {
		return nil, fmt.Errorf("client %d should have left: %w", g.Client, err)
	}
	err = w.do(ctx, func() {})
	sent := w.tap.sentSoFar()
	return &sent, err
}

// size says what messages to come are to count as.
func (w *live) size(s *control.Sizing) error {
	c, err := w.client(s.Client)
	if err == nil {
		w.tap.locked(func() { c.sizes = s.Bytes })
	}
	return err
}

// script carries out a verb.
func (w *live) script(ctx context.Context, a *control.Asking) (*control.Done, error) {
	spec, known := conformance.VerbNamed(a.Verb)
	if !known {
		return nil, conformance.Errorf(conformance.CodeUnknownVerb, "unknown verb %s", a.Verb)
	}
	params := reflect.New(spec.Params).Interface()
	if err := conformance.DecodeRequest(a.Params, params); err != nil {
		return nil, conformance.Errorf(conformance.CodeBadParams, "%s: %v", a.Verb, err)
	}
	result := spec.NewResult()
	var failure error
	err := w.do(ctx, func() {
		if _, is := params.(*conformance.ReloadParams); is {
			w.tap.hangUp()
		}
		if failure = w.scene.script(a.Verb, params); failure == nil {
			failure = w.scene.world().Do(ctx, a.Verb, params, result)
		}
		w.scene.scripted()
	})
	if err = errors.Join(err, failure); err != nil {
		return nil, unjoined(err)
	}
	text, err := jsonline.Append(nil, result)
	return &control.Done{Result: text, Sent: w.tap.sentSoFar()}, err
}

// unjoined is the error that was joined, if it was one alone, so that a refusal is
// one.
func unjoined(err error) error {
	if list, many := err.(interface{ Unwrap() []error }); many && len(list.Unwrap()) == 1 {
		return list.Unwrap()[0]
	}
	return err
}

// due is what was found when a tick was ordered.
type due struct {
	run    bool
	answer any
	err    error
}

// order has the clock show when the next tick is due, if one is to run. It is
// called on the owner's goroutine, which runs the tick right after.
func (w *live) order(t control.Ticking) *due {
	d := &due{}
	if d.run, d.answer, d.err = w.scene.due(t); d.run {
		w.ticks++
		high, low := bits.Mul64(uint64(w.ticks), 1000*uint64(time.Second))
		at, _ := bits.Div64(high, low, uint64(w.tap.Rate()))
		w.clock.Move(time.Duration(at) - w.clock.Now())
	}
	return d
}

// tick runs a tick.
func (w *live) tick(ctx context.Context, t control.Ticking) (*control.Ticked, error) {
	var d *due
	if h := w.hold; h != nil {
		w.hold = nil
		defer h.ends()
		select {
		case h.tick <- t:
		case err := <-h.done:
			return nil, errors.Join(errors.New("the tick was held for too long"), err)
		case <-ctx.Done():
			h.ends()
			<-h.done
			return nil, context.Cause(ctx)
		}
		if err := <-h.done; err != nil {
			return nil, err
		}
		d = h.due
	} else if err := w.do(ctx, func() { d = w.order(t) }); err != nil {
		return nil, err
	}
	answer := &control.Ticked{Ran: d.run}
	result := d.answer
	if d.err != nil {
		return nil, d.err
	}
	if d.run {
		if err := w.do(ctx, func() { result, answer.More = w.scene.ran(t) }); err != nil {
			return nil, err
		}
	}
	var err error
	answer.Result, err = jsonline.Append(nil, result)
	answer.Sent = w.tap.sentSoFar()
	return answer, err
}

// held holds the owner's goroutine: the next tick has begun, and what comes now
// comes while it runs.
func (w *live) held(ctx context.Context) error {
	if w.hold != nil {
		return conformance.Errorf(conformance.CodeBadParams, "a tick is held already")
	}
	inside, ends := context.WithTimeout(context.Background(), longestHold)
	h := &hold{tick: make(chan control.Ticking), ends: ends, done: make(chan error, 1)}
	begun := make(chan struct{})
	go func() {
		h.done <- w.server.Do(context.Background(), func() {
			close(begun)
			select {
			case t := <-h.tick:
				h.due = w.order(t)
			case <-inside.Done():
			}
		})
	}()
	select {
	case <-begun:
		w.hold = h
		return nil
	case err := <-h.done:
		ends()
		return err
	case <-ctx.Done():
		ends()
		return context.Cause(ctx)
	}
}

// longestHold is how long a tick is held at most.
const longestHold = 10 * time.Second
