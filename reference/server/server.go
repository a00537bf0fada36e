package server

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"log/slog"
	"math"
	"net"
	"sync"
	"sync/atomic"
	"time"

	"github.com/quic-go/quic-go"

	"github.com/moveauth/moveauth/reference/wire"
)

// Server is a running host. Make one with [New] and run it with [Server.Serve].
type Server struct {
	Options
	transport *quic.Transport
	listener  *quic.Listener
	metrics   *metrics
	logs      background

	events  chan event
	stopped chan struct{} // closed when the owner takes nothing any more
	broken  chan error    // why no packets come any more; capacity 1
	work    sync.WaitGroup
	served  atomic.Bool
	all     all

	unwelcomed atomic.Int64 // connections and handshakes
	open       atomic.Int64 // connections and handshakes, welcomed or not
	due        atomic.Int64 // when the next tick is, by the clock

	owner
}

// ErrStopped says that the server has stopped, or stops.
var ErrStopped = errors.New("server: it has stopped")

// New makes a server and takes its address. What comes before [Server.Serve] is
// called waits. If nothing comes of it the store is not closed.
func New(o Options) (*Server, error) {
	if err := o.fill(); err != nil {
		return nil, err
	}
	s := &Server{
		Options: o,
		events:  make(chan event, o.Limits.Queue),
		stopped: make(chan struct{}),
		broken:  make(chan error, 1),
		owner:   owner{clients: map[Client]*session{}, players: map[string]*session{}},
	}
	s.due.Store(math.MaxInt64)
	s.logs = newBackground(o.Log.Handler())
	s.Log = slog.New(s.logs)
	var err error
	if s.metrics, err = newMetrics(s); err != nil {
		return nil, fmt.Errorf("server: metrics: %w", err)
	}
	conn := o.Conn
	if conn == nil {
		if conn, err = listen(o.Listen); err != nil {
			return nil, err
		}
	}
	s.waker, _ = conn.(interface{ Wake() })
	s.transport = &quic.Transport{
		Conn: conn,
		// Who may not be where it says it is must answer from there first, once more
		// than a few have not said who they are.
		VerifySourceAddress: func(net.Addr) bool { return s.unwelcomed.Load() >= int64(s.Limits.Unwelcomed)/4 },
		ConnContext:         s.admit,
	}
	if s.listener, err = s.transport.Listen(s.secure(), s.quic()); err != nil {
		_ = s.transport.Close()
		_ = conn.Close()
		return nil, fmt.Errorf("server: listening at %s: %w", conn.LocalAddr(), err)
	}
	s.Game.Open(sender{s})
	return s, nil
}

func listen(address string) (net.PacketConn, error) {
	at, err := net.ResolveUDPAddr("udp", address)
	if err != nil {
		return nil, fmt.Errorf("server: address is %q, want host:port: %w", address, err)
	}
	conn, err := net.ListenUDP("udp", at)
	if err != nil {
		return nil, fmt.Errorf("server: listening at %s: %w", address, err)
	}
	return conn, nil
}

func (s *Server) secure() *tls.Config {
	return &tls.Config{
		MinVersion: tls.VersionTLS13,
		// WIRE-026: by its number, so that another version is another protocol.
		NextProtos:   []string{wire.ALPN},
		Certificates: []tls.Certificate{s.Certificate},
		// WIRE-027: nobody comes back by a ticket, so that there is nothing that early
		// data could go with.
		SessionTicketsDisabled: true,
	}
}

// Windows for what a client sends by the stream: some dozen commands.
const (
	firstWindow = 8 << 10
	mostWindow  = 32 << 10
)

func (s *Server) quic() *quic.Config {
	return &quic.Config{
		Versions:                       []quic.Version{quic.Version1},
		HandshakeIdleTimeout:           s.Limits.Hello,
		MaxIdleTimeout:                 s.Limits.Idle,
		InitialStreamReceiveWindow:     firstWindow,
		MaxStreamReceiveWindow:         mostWindow,
		InitialConnectionReceiveWindow: firstWindow,
		MaxConnectionReceiveWindow:     mostWindow,
		// WIRE-029a: by QUIC's own limit, so that there is nothing to refuse.
		MaxIncomingStreams:         1,
		RequireStreamCreditRelease: true, // or a second one could follow the first
		// WIRE-029b: below 0, as 0 is QUIC's usual hundred.
		MaxIncomingUniStreams: -1,
		EnableDatagrams:       s.Limits.Datagram > 0,
	}
}

// admit is asked before anything is kept of a connection that begins.
func (s *Server) admit(ctx context.Context, _ *quic.ClientInfo) (context.Context, error) {
	if s.unwelcomed.Load() >= int64(s.Limits.Unwelcomed) || s.open.Load() >= int64(s.Limits.Connections+s.Limits.Unwelcomed) {
		s.metrics.turnedAway.Inc()
		return nil, errors.New("server: too many have not said who they are")
	}
	w := &waiting{server: s}
	s.unwelcomed.Add(1)
	s.open.Add(1)
	context.AfterFunc(ctx, func() {
		w.over()
		s.open.Add(-1)
	})
	return context.WithValue(ctx, waitingKey{}, w), nil
}

// waiting is a place among those that were not welcomed yet.
type waiting struct {
	server *Server
	once   sync.Once
}

type waitingKey struct{}

func (w *waiting) over() { w.once.Do(func() { w.server.unwelcomed.Add(-1) }) }

// Addr is where the server listens.
func (s *Server) Addr() net.Addr { return s.transport.Conn.LocalAddr() }

// Do runs a function on the owner's goroutine, between two messages and after the
// ticks that are due, and returns when it has. What it has the game send is sent.
// It must not be called by what runs there already. The error is [ErrStopped] or
// that of ctx; then the function may still run if it has begun.
func (s *Server) Do(ctx context.Context, f func()) error {
	done := make(chan struct{})
	select {
	case s.events <- event{what: doIt, do: func() { f(); close(done) }}:
	case <-s.stopped:
		return ErrStopped
	case <-ctx.Done():
		return context.Cause(ctx)
	}
	select {
	case <-done:
		return nil
	case <-s.stopped:
		select {
		case <-done:
			return nil
		default:
			return ErrStopped
		}
	case <-ctx.Done():
		return context.Cause(ctx)
	}
}

// What the end takes at most, and at least: what was written last is on its way by
// then, and a close would take it back.
const (
	flushing  = 10 * time.Second
	parting   = time.Second
	lingering = 50 * time.Millisecond
)

// Serve runs the server until ctx is done. Then it takes nobody any more, runs a
// last tick, waits until the store has kept all, and closes what is open. It may
// be called once. The error is the store's, or why the server cannot go on.
func (s *Server) Serve(ctx context.Context) error {
	if !s.served.CompareAndSwap(false, true) {
		return ErrStopped
	}
	logging := make(chan struct{})
	var logger sync.WaitGroup
	logger.Go(func() { s.logs.run(logging) })
	defer func() {
		close(logging)
		logger.Wait()
	}()
	inside, stop := context.WithCancel(context.WithoutCancel(ctx))
	defer stop()
	s.work.Go(func() { s.accept(inside) })
	err := s.run(ctx)
	written := time.Now()
	close(s.stopped)
	if e := s.listener.Close(); err == nil && e != nil {
		err = fmt.Errorf("server: %w", e)
	}
	stop()
	if e := s.keep(); err == nil {
		err = e
	}
	if s.all.any() {
		time.Sleep(lingering - time.Since(written))
	}
	s.part()
	s.work.Wait()
	_ = s.transport.Close()
	_ = s.transport.Conn.Close()
	return err
}

// keep waits until the store has kept all, and closes it.
func (s *Server) keep() error {
	if s.Store == nil {
		return nil
	}
	ctx, cancel := context.WithTimeout(context.Background(), flushing)
	defer cancel()
	err := s.Store.Flush(ctx)
	if e := s.Store.Close(); err == nil {
		err = e
	}
	if err != nil {
		err = fmt.Errorf("server: the store: %w", err)
		s.Log.Error("not all was kept", "error", err)
	}
	return err
}

// Close gives the address of a server back that was never served.
func (s *Server) Close() error {
	if !s.served.CompareAndSwap(false, true) {
		return ErrStopped
	}
	close(s.stopped)
	err := s.listener.Close()
	_ = s.transport.Close()
	_ = s.transport.Conn.Close()
	return err
}

func (s *Server) accept(ctx context.Context) {
	for {
		conn, err := s.listener.Accept(ctx)
		if err != nil {
			s.broken <- fmt.Errorf("server: listening: %w", err) // or the server stops
			return
		}
		w, _ := conn.Context().Value(waitingKey{}).(*waiting)
		s.begin(conn, w)
	}
}
