package quic

import (
	"context"
	"encoding/hex"
	"errors"
	"fmt"
	"slices"

	"github.com/moveauth/moveauth/conformance"
	"github.com/moveauth/moveauth/conformance/subject/quic/control"
	"github.com/moveauth/moveauth/conformance/subject/serve/jsonline"
	"github.com/moveauth/moveauth/reference/server/dial"
	"github.com/moveauth/moveauth/reference/wire"
)

// live is a world that the host serves, with the connections of its players.
type live struct {
	subject *Subject
	profile string
	mode    wire.Mode
	keys    map[string]wire.Key
	names   map[wire.Key]string
	links   map[string]*link // by what the suite calls them: the last one of that name
	here    []*link          // those that are open, in the order in which they came
	lost    []*link          // those that the host has closed, since somebody looked
	nonce   uint32           // of the last ping
	closed  bool
}

// link is a player's connection.
type link struct {
	name, player string
	conn         *dial.Conn
	client       uint32

	stream, datagram int64 // messages that were sent, hello among them
	got              int64 // messages that came
	inbox            []dial.Received
}

// learn takes note of who the players are.
func (w *live) learn(players map[string]string) error {
	w.keys, w.names = map[string]wire.Key{}, map[wire.Key]string{}
	for name, digits := range players {
		var key wire.Key
		if n, err := hex.Decode(key[:], []byte(digits)); err != nil || n != len(key) || len(digits) != 2*n {
			return fmt.Errorf("the key of %s is %q, want %d hexadecimal digits", name, digits, 2*len(key))
		}
		w.keys[name], w.names[key] = key, name
	}
	return nil
}

// errClosed is of a world that is no more.
var errClosed = &conformance.Error{Code: conformance.CodeOther, Message: "the world is closed, or another was opened"}

// call asks the host for something about this world.
func (w *live) call(ctx context.Context, method string, params, result any) error {
	if w.closed || w.subject.world != w {
		return errClosed
	}
	return w.subject.call(ctx, method, params, result)
}

// ask has the host carry out a verb, and takes in what it has sent meanwhile.
func (w *live) ask(ctx context.Context, verb string, params, result any) error {
	text, err := jsonline.Append(nil, params)
	if err != nil {
		return err
	}
	var done control.Done
	if err := w.call(ctx, control.Do, &control.Asking{Verb: verb, Params: text}, &done); err != nil {
		return err
	}
	if err := conformance.Decode(done.Result, result); err != nil {
		return fmt.Errorf("%s: %w", verb, err)
	}
	return w.drain(ctx, done.Sent)
}

// dialled is a connection that is being made.
type dialled struct {
	player, name string
	former       *link // the player's connection until now; nil: it has none
	done         chan struct{}
	conn         *dial.Conn
	err          error
}

// dial announces a player's connection and begins to make it. Another may not
// begin before [live.join] has ended.
func (w *live) dial(ctx context.Context, j *control.Joining) (*dialled, error) {
	var ticket control.Ticket
	if err := w.call(ctx, control.Join, j, &ticket); err != nil {
		return nil, err
	}
	d := &dialled{player: j.Player, name: j.Connection, former: w.linkOf(j.Player), done: make(chan struct{})}
	by := dial.Dialer{Transport: w.subject.transport}
	address, pin := w.subject.Endpoint, w.subject.pin
	hello := w.hello(ticket.Token)
	go func() {
		defer close(d.done)
		d.conn, d.err = by.Dial(ctx, address, pin, hello)
	}()
	return d, nil
}

// join waits until a connection was welcomed or refused. What the world refuses
// is a *[conformance.Refusal].
func (w *live) join(ctx context.Context, d *dialled) (*link, error) {
	<-d.done
	if d.err != nil {
		if _, refused := dial.CodeOf(d.err); refused {
			// Why the world has not taken it, it says itself.
			var a control.Admission
			if err := w.call(ctx, control.Joined, &control.Nothing{}, &a); conformance.AsRefusal(err) != nil {
				return nil, err
			}
		}
		return nil, fmt.Errorf("%s as %s: %w", d.name, d.player, d.err)
	}
	welcome := &d.conn.Welcome
	l := &link{name: d.name, player: d.player, conn: d.conn, client: welcome.Client, stream: 1}
	w.links[d.name] = l
	w.here = append(w.here, l)
	var a control.Admission
	if err := w.call(ctx, control.Joined, &control.Nothing{}, &a); err != nil {
		return nil, err
	}
	if err := w.learn(a.Players); err != nil {
		return nil, err
	}
	switch {
	case a.Client != welcome.Client:
		return nil, fmt.Errorf("%s was welcomed as client %d, and the host has it as %d", d.name, welcome.Client, a.Client)
	case welcome.Player != w.keys[d.player]:
		return nil, fmt.Errorf("%s came with the token of %s and was welcomed as %s", d.name, d.player, w.named(welcome.Player))
	}
	if d.former != nil {
		if err := w.takenOver(ctx, d.former); err != nil {
			return nil, err
		}
	}
	return l, w.drain(ctx, a.Sent)
}

// takenOver waits until the host has closed a connection whose player has a newer
// one.
func (w *live) takenOver(ctx context.Context, l *link) error {
	ctx, cancel := context.WithTimeout(ctx, comesWithin)
	defer cancel()
	select {
	case <-l.conn.Done():
	case <-ctx.Done():
		return fmt.Errorf("the older connection of %s is still open, want it closed with %v", l.player, wire.CloseTakenOver)
	}
	w.forget(l)
	if code, _ := dial.CodeOf(l.conn.Err()); code != wire.CloseTakenOver {
		return fmt.Errorf("the older connection of %s has ended so: %w, want it closed with %v", l.player, l.conn.Err(), wire.CloseTakenOver)
	}
	return nil
}

func (w *live) named(key wire.Key) string {
	if name, known := w.names[key]; known {
		return name
	}
	return "nobody that the host knows (key " + hex.EncodeToString(key[:]) + ")"
}

// linkOf returns the open connection of a player; nil: it has none.
func (w *live) linkOf(player string) *link {
	for _, l := range w.here {
		if l.player == player && l.conn.Err() == nil {
			return l
		}
	}
	return nil
}

// open returns the open connection that the suite calls so; nil: there is none.
func (w *live) open(name string) *link {
	if l := w.links[name]; l != nil && l.conn.Err() == nil {
		return l
	}
	return nil
}

// forget takes a connection out of the lists that has ended.
func (w *live) forget(l *link) {
	l.conn.Close(wire.CloseDone, "")
	w.here = slices.DeleteFunc(w.here, func(other *link) bool { return other == l })
	if w.links[l.name] == l {
		delete(w.links, l.name)
	}
}

// leave closes a connection, and waits until the host has let go of it.
func (w *live) leave(ctx context.Context, l *link) error {
	w.forget(l)
	var sent control.Sent
	if err := w.call(ctx, control.Gone, &control.Going{Client: l.client}, &sent); err != nil {
		return err
	}
	return w.drain(ctx, sent)
}

// hangUp closes all connections.
func (w *live) hangUp() {
	w.closed = true
	for _, l := range slices.Clone(w.here) {
		w.forget(l)
	}
}

// drain takes in what the host has sent. What does not come in time has not come:
// whoever looks for it will not find it. Of a connection that the host has let go
// of it waits for the end.
func (w *live) drain(ctx context.Context, sent control.Sent) error {
	late, cancel := context.WithTimeout(ctx, comesWithin)
	defer cancel()
	for _, l := range slices.Clone(w.here) {
		n, here := sent.Sent[l.client]
		for l.got < n || !here {
			r, err := l.conn.Next(late)
			switch {
			case err == nil:
				l.got++
				l.inbox = append(l.inbox, r)
				continue
			case ctx.Err() != nil:
				return context.Cause(ctx)
			case late.Err() != nil && !here:
				return fmt.Errorf("%s is still open, want it closed as the host has let go of it", l.name)
			case late.Err() != nil:
				l.got = n
			}
			break
		}
		if !here {
			w.ended(l)
		}
	}
	return nil
}

// settle asks each player's connection for a pong by the stream, and takes in all
// that comes before it: what the host has sent by the stream and has not said that
// it did.
func (w *live) settle(ctx context.Context) error {
	late, cancel := context.WithTimeout(ctx, comesWithin)
	defer cancel()
	w.nonce++
	for _, l := range w.here {
		// One that has just been closed is found out to be when it is read from.
		_ = l.send(ctx, &wire.Ping{Nonce: w.nonce})
	}
	for _, l := range w.here {
		for {
			r, err := l.conn.Next(late)
			switch {
			case err == nil:
			case ctx.Err() != nil:
				return context.Cause(ctx)
			case late.Err() != nil:
				return fmt.Errorf("%s has sent a ping, and no pong has come within %v", l.name, comesWithin)
			default:
				err = nil
			}
			if pong, is := r.Message.(*wire.Pong); r.Message == nil || is && pong.Nonce == w.nonce {
				break
			}
			l.inbox = append(l.inbox, r)
		}
	}
	return nil
}

// ended takes note that the host has closed a connection.
func (w *live) ended(l *link) {
	w.lost = append(w.lost, l)
	w.forget(l)
}

// take empties a connection's inbox.
func (l *link) take() []dial.Received {
	list := l.inbox
	l.inbox = nil
	return list
}

// send sends messages by the stream, in one piece.
func (l *link) send(ctx context.Context, list ...wire.Message) error {
	var data []byte
	for _, m := range list {
		data = wire.AppendFrame(data, m)
	}
	l.stream += int64(len(list))
	return l.write(ctx, func() error {
		_, err := l.conn.Write(data)
		return err
	})
}

// sendDatagram sends a message by datagram, and does not take the stream for it.
func (l *link) sendDatagram(ctx context.Context, m wire.Message) error {
	l.datagram++
	return l.write(ctx, func() error {
		datagram, err := l.conn.SendDatagram(m)
		if err == nil && !datagram {
			err = fmt.Errorf("a %v of %s has gone by the stream, want a datagram", m.Type(), l.name)
		}
		return err
	})
}

// write does something that may wait for the host to read. If that takes until ctx
// is done it ends the connection.
func (l *link) write(ctx context.Context, do func() error) error {
	stop := context.AfterFunc(ctx, func() { l.conn.Close(wire.CloseTooSlow, "the host does not read") })
	defer stop()
	err := do()
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	return err
}

// await waits until the host has processed what was sent by a connection, and
// returns what became of it: so many fates.
func (w *live) await(ctx context.Context, l *link, want int) (*control.Processed, error) {
	var p control.Processed
	if err := w.call(ctx, control.Await, &control.Awaiting{Client: l.client, Stream: l.stream, Datagram: l.datagram}, &p); err != nil {
		return nil, err
	}
	if err := w.drain(ctx, p.Sent); err != nil {
		return nil, err
	}
	if len(p.Fates) != want {
		err := l.conn.Err()
		if err == nil {
			err = errors.New("the connection is open")
		}
		return nil, fmt.Errorf("the host has processed %d of %d messages that %s has sent: %w", len(p.Fates), want, l.name, err)
	}
	return &p, nil
}

// fates reads what became of messages.
func fates[F any](p *control.Processed) ([]F, error) {
	list := make([]F, len(p.Fates))
	for i, text := range p.Fates {
		if err := conformance.Decode(text, &list[i]); err != nil {
			return nil, fmt.Errorf("what became of a message: %w", err)
		}
	}
	return list, nil
}

// Close ends the world.
func (w *live) Close(ctx context.Context) error {
	w.subject.mutex.Lock()
	defer w.subject.mutex.Unlock()
	if w.closed || w.subject.world != w {
		return nil
	}
	w.hangUp()
	w.subject.world = nil
	return w.subject.call(ctx, control.Close, &control.Nothing{}, &control.Nothing{})
}

// tick runs one tick, if one is due.
func (w *live) tick(ctx context.Context, t control.Ticking, result any) (*control.Ticked, error) {
	var ticked control.Ticked
	if err := w.call(ctx, control.Tick, &t, &ticked); err != nil {
		return nil, err
	}
	if err := conformance.Decode(ticked.Result, result); err != nil {
		return nil, fmt.Errorf("tick: %w", err)
	}
	return &ticked, w.drain(ctx, ticked.Sent)
}
