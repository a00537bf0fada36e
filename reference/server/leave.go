package server

import (
	"context"
	"errors"
	"log/slog"
	"maps"
	"sync"
	"time"

	"github.com/quic-go/quic-go"

	"github.com/moveauth/moveauth/reference/wire"
)

// stain notes that something of a session is staged.
func (s *Server) stain(x *session) {
	if !x.dirty {
		x.dirty = true
		s.dirty = append(s.dirty, x)
	}
}

// flush hands what is staged to the writers: one piece of the stream for each.
func (s *Server) flush() {
	for i := 0; i < len(s.dirty); i++ {
		x := s.dirty[i]
		x.dirty = false
		if !x.gone && !x.hand(s.Limits.Unread) {
			s.drop(x, wire.CloseTooSlow, "too much waits to be read")
		}
	}
	clear(s.dirty)
	s.dirty = s.dirty[:0]
}

// drop closes a connection over what it did or could not do.
func (s *Server) drop(x *session, code wire.CloseCode, why string) {
	if x.gone {
		return
	}
	welcomed := x.client != 0
	s.forget(x)
	if welcomed {
		s.Game.Leave(x.client)
	}
	s.metrics.closed.WithLabelValues(code.String()).Inc() // before anyone hears of it
	x.fail(code, why)
	x.log.Log(context.Background(), level(welcomed), "closed", "code", code, "why", why)
}

// level is that of a message about a connection: who is nobody is not to fill the
// log.
func level(welcomed bool) slog.Level {
	if welcomed {
		return slog.LevelInfo
	}
	return slog.LevelDebug
}

// forget takes a session out of the lists.
func (s *Server) forget(x *session) {
	x.gone = true
	if x.client == 0 {
		return
	}
	delete(s.clients, x.client)
	delete(s.players, x.player)
	s.metrics.players.Set(float64(len(s.clients)))
}

// ended takes note that a connection is over.
func (s *Server) ended(x *session, how string) {
	// WIRE-036b: what stands under its player's name is a newer one's by now.
	if x.gone {
		return
	}
	welcomed := x.client != 0
	s.forget(x)
	if welcomed {
		s.Game.Leave(x.client)
	}
	s.metrics.closed.WithLabelValues(how).Inc()
	why := ""
	if c := x.closing.Load(); c != nil && how == c.code.String() {
		why = c.why
	}
	x.log.Log(context.Background(), level(welcomed), "over", "how", how, "why", why)
}

// how says how the connection has ended, in few words for a label.
func (x *session) how() string {
	if c := x.closing.Load(); c != nil {
		return c.code.String()
	}
	var app *quic.ApplicationError
	var idle *quic.IdleTimeoutError
	switch cause := context.Cause(x.conn.Context()); {
	case cause == nil:
		return wire.CloseShuttingDown.String()
	case errors.As(cause, &app):
		return "client"
	case errors.As(cause, &idle):
		return "idle"
	}
	return "transport"
}

// finish is the owner's end: what waits is taken, a last tick runs, and all who
// are here are told that the host goes away.
func (s *Server) finish() {
	for range len(s.events) {
		e := <-s.events
		s.handle(&e)
	}
	// WIRE-041a: whether one is due or not, as there is none after it.
	s.tick(s.Clock.Now())
}

// part closes what is open. Each may still have what waits for it, for a moment.
func (s *Server) part() {
	open := s.all.close()
	for x := range open {
		// WIRE-041b: behind what still has to be written.
		x.leave(wire.CloseShuttingDown, "the host goes away")
	}
	late := time.NewTimer(parting)
	defer late.Stop()
	for x := range open {
		if x.writing.Load() {
			select {
			case <-x.conn.Context().Done():
			case <-late.C:
				late.Reset(0)
			}
		}
		x.fail(wire.CloseShuttingDown, "the host goes away")
	}
	s.Log.Info("stopped", "connections", len(open))
}

// all are the connections that have a reader.
type all struct {
	mutex  sync.Mutex
	open   map[*session]struct{}
	closed bool
}

// add is false if the server takes none any more.
func (a *all) add(x *session) bool {
	a.mutex.Lock()
	defer a.mutex.Unlock()
	if a.closed {
		return false
	}
	if a.open == nil {
		a.open = map[*session]struct{}{}
	}
	a.open[x] = struct{}{}
	return true
}

func (a *all) remove(x *session) {
	a.mutex.Lock()
	defer a.mutex.Unlock()
	delete(a.open, x)
}

// any reports whether somebody is here.
func (a *all) any() bool {
	a.mutex.Lock()
	defer a.mutex.Unlock()
	return len(a.open) > 0
}

// close returns those that are open.
func (a *all) close() map[*session]struct{} {
	a.mutex.Lock()
	defer a.mutex.Unlock()
	a.closed = true
	return maps.Clone(a.open)
}
