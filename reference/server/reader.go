package server

import (
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/quic-go/quic-go"

	"github.com/moveauth/moveauth/reference/server/token"
	"github.com/moveauth/moveauth/reference/wire"
)

// The ways that messages come and go.
const (
	byStream = iota
	byDatagram
)

// begin takes a connection whose handshake is complete.
func (s *Server) begin(conn *quic.Conn, w *waiting) {
	x := newSession(s, conn, w)
	if !s.all.add(x) {
		x.fail(wire.CloseShuttingDown, "the host goes away")
		return
	}
	s.metrics.connections.Inc()
	s.work.Go(func() {
		defer s.metrics.connections.Dec()
		x.send(event{what: begun})
		x.read()
		how := x.how()
		// It has ended, or else the server has.
		x.fail(wire.CloseShuttingDown, "the host goes away")
		s.all.remove(x)
		x.send(event{what: over, how: how})
	})
	if s.Limits.Datagram > 0 {
		s.work.Go(x.readDatagrams)
	}
}

// send hands the owner an event of the session, and waits while too many do. It
// reports whether the owner will look at it.
func (x *session) send(e event) bool {
	e.x = x
	select {
	case x.server.events <- e:
		return true
	case <-x.server.stopped:
		return false
	}
}

// read reads the control stream until the connection is over.
func (x *session) read() {
	ctx := x.conn.Context()
	// WIRE-029c: the client's stream is the host's too, whose order they share.
	stream, err := x.conn.AcceptStream(ctx)
	if err != nil {
		return
	}
	r := frames{x: x, stream: stream, limit: newIntake(x.server)}
	if !r.hello() {
		return
	}
	x.writing.Store(true)
	x.server.work.Go(func() {
		defer x.writing.Store(false)
		x.write(stream)
	})
	for r.next() {
	}
}

// frames reads a session's stream.
type frames struct {
	x      *session
	stream *quic.Stream
	limit  intake
	lead   [wire.MaxLead]byte // of the frame that is read

	greeted bool // the hello has come
}

// frame reads a frame. It is false if the connection is over, or is closed over
// what came.
func (r *frames) frame() (t wire.Type, body []byte, ok bool) {
	lead := r.lead[:wire.HeadSize]
	if _, err := io.ReadFull(r.stream, lead); err != nil {
		r.ended(err)
		return 0, nil, false
	}
	// WIRE-031c: by its type, as there is nothing to ask of a second one.
	if wire.Type(lead[0]) == wire.TypeHello && r.greeted {
		r.x.fail(wire.CloseNoHello, "a second hello")
		return 0, nil, false
	}
	// WIRE-018c: enough of a hello to see its version, however long it says it is.
	lead = r.lead[:wire.Lead(lead)]
	if !r.within(lead[wire.HeadSize:]) {
		return 0, nil, false
	}
	t, n, err := wire.ReadHead(lead, false)
	if err != nil {
		r.refuse(err)
		return 0, nil, false
	}
	// WIRE-038: counted by its head, before its body is waited for.
	if !r.limit.take(wire.HeadSize + n) {
		r.x.fail(wire.CloseTooMuch, "too many messages, or bytes, by the stream")
		return 0, nil, false
	}
	// New memory, as messages keep parts of it.
	body = make([]byte, n)
	if !r.within(body[copy(body, lead[wire.HeadSize:]):]) {
		return 0, nil, false
	}
	r.x.server.metrics.received[byStream][t].Inc()
	r.x.server.metrics.receivedBytes[byStream].Add(float64(wire.HeadSize + n))
	return t, body, true
}

// within reads what follows in a frame that has begun. It is false if the
// connection is over.
func (r *frames) within(data []byte) bool {
	_, err := io.ReadFull(r.stream, data)
	if errors.Is(err, io.EOF) {
		err = io.ErrUnexpectedEOF // though not a byte of it has come
	}
	if err != nil {
		r.ended(err)
	}
	return err == nil
}

// ended closes the connection of a stream that has.
func (r *frames) ended(err error) {
	var reset *quic.StreamError
	switch {
	// WIRE-030: half of a stream is none.
	case errors.Is(err, io.EOF), errors.As(err, &reset):
		r.x.fail(wire.CloseDone, "the stream has ended")
	case errors.Is(err, io.ErrUnexpectedEOF):
		r.x.fail(wire.CloseMalformed, "the stream ends within a frame")
	}
}

func (r *frames) refuse(err error) {
	// WIRE-033: where the next frame begins, nobody knows any more.
	r.x.fail(wire.CloseFor(err), err.Error())
}

// hello reads the first frame. It is false if the connection is over.
func (r *frames) hello() bool {
	t, body, ok := r.frame()
	if !ok {
		return false
	}
	x, s := r.x, r.x.server
	// WIRE-031a: there is no player yet, whose message it would be.
	if t != wire.TypeHello {
		x.fail(wire.CloseNoHello, "a "+t.String()+" before the hello")
		return false
	}
	r.greeted = true
	h := &wire.Hello{}
	if err := h.DecodeBody(body); err != nil {
		r.refuse(err)
		return false
	}
	player, err := token.Check(&s.Secret, string(h.Token), s.Wall())
	switch {
	// WIRE-032b: it was this player's once, who can have another.
	case errors.Is(err, token.ErrExpired):
		x.fail(wire.CloseExpiredToken, err.Error())
		return false
	// WIRE-032c: whatever else is wrong with it is no affair of who made it up.
	case err != nil:
		x.fail(wire.CloseBadToken, err.Error())
		return false
	}
	// WIRE-034b: here, as the rules of the host are not for its clients to choose.
	if mode := s.Game.Mode(); h.Mode != mode {
		x.fail(wire.CloseNotAllowed, fmt.Sprintf("the mode is %v here", mode))
		return false
	}
	return x.send(event{what: joins, player: player, m: Message{Message: h, Bytes: wire.HeadSize + len(body)}})
}

// next reads the next frame. It is false if the connection is over.
func (r *frames) next() bool {
	t, body, ok := r.frame()
	if !ok {
		return false
	}
	if !r.x.allowed(t) {
		return false
	}
	m := t.New()
	if err := m.DecodeBody(body); err != nil {
		r.refuse(err)
		return false
	}
	return r.x.send(event{what: says, m: Message{Message: m, Bytes: wire.HeadSize + len(body)}})
}

// allowed closes the connection over a message of another mode by the stream.
func (x *session) allowed(t wire.Type) bool {
	if t.In(x.server.Game.Mode()) {
		return true
	}
	// WIRE-034a: it came in order and undamaged, so it was meant.
	x.fail(wire.CloseNotAllowed, "a "+t.String()+" belongs to another mode")
	return false
}

// readDatagrams reads datagrams until the connection is over.
func (x *session) readDatagrams() {
	s := x.server
	ctx := x.conn.Context()
	limit := newIntake(s)
	bad := 0
	for {
		data, err := x.conn.ReceiveDatagram(ctx)
		switch {
		case err != nil || context.Cause(ctx) != nil:
			return
		// WIRE-031b: no client sends one, so none can have come too early.
		case !x.welcomed.Load():
			x.fail(wire.CloseNoHello, "a datagram before the welcome")
			return
		case !limit.take(len(data)):
			x.fail(wire.CloseTooMuch, "too many datagrams, or bytes in them")
			return
		}
		s.metrics.receivedBytes[byDatagram].Add(float64(len(data)))
		e := x.datagramEvent(data)
		if e.fault != 0 {
			s.metrics.badDatagrams.WithLabelValues(e.fault.String()).Inc()
			// WIRE-035a, WIRE-035b: of all kinds together, NaNs in what is well-formed
			// among them.
			if bad++; bad >= s.Limits.BadDatagram {
				x.fail(wire.CloseMalformed, fmt.Sprintf("the %dth bad datagram: %s", bad, e.fault))
				return
			}
		}
		e.x = x
		select {
		case s.events <- e:
		case <-s.stopped:
			return
		default:
			// It may be lost on its way as well. Nobody waits for it.
			s.metrics.droppedIn.Inc()
		}
	}
}

// datagramEvent reads a datagram.
func (x *session) datagramEvent(data []byte) (e event) {
	s := x.server
	if len(data) > s.Limits.Datagram {
		return event{what: garbles, fault: wire.OverLimit}
	}
	t, body, err := wire.DatagramType(data, s.Game.Mode(), false)
	if err != nil {
		return event{what: garbles, fault: wire.FaultOf(err)}
	}
	s.metrics.received[byDatagram][t].Inc()
	m := t.New()
	e = event{what: says, m: Message{Message: m, Datagram: true, Bytes: len(data)}}
	switch e.fault = wire.FaultOf(m.DecodeBody(body)); e.fault {
	case 0:
	case wire.NotFinite:
		// Whether it counts what is said beside it, the game decides.
		e.m.NotFinite = true
	default:
		e.what, e.m = garbles, Message{}
	}
	return e
}
