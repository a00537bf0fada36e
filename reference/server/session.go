package server

import (
	"log/slog"
	"sync"
	"sync/atomic"
	"time"

	"github.com/quic-go/quic-go"

	"github.com/moveauth/moveauth/reference/wire"
)

// session is a connection, from its handshake on.
type session struct {
	server  *Server
	conn    *quic.Conn
	waiting *waiting
	log     *slog.Logger

	welcomed atomic.Bool // for the readers
	writing  atomic.Bool // it has a writer
	closing  atomic.Pointer[closing]

	// The owner's.
	client   Client // 0: it was not welcomed
	player   string
	gone     bool
	deadline time.Duration // of its hello
	datagram int           // bytes of a datagram at most; 0: there are none
	ordinals [2]int64      // by way
	staged   []byte        // frames that leave with the next flush
	grams    [][]byte      // and datagrams, each with its type before it
	dirty    bool          // something is staged

	out outbox
}

// closing is why a connection is closed by this end.
type closing struct {
	code wire.CloseCode
	why  string
}

// outbox is what waits for a session's writer.
type outbox struct {
	mutex  sync.Mutex
	stream []byte
	grams  [][]byte
	free   [][]byte // memory of datagrams that were sent
	busy   int      // bytes that the writer has taken and not got rid of
	last   *closing // it closes the connection when the rest is written
	wake   chan struct{}
}

// mostGrams is how many datagrams wait for a writer. Of more the oldest are
// dropped: whatever they said is said anew.
const mostGrams = 32

func newSession(s *Server, conn *quic.Conn, w *waiting) *session {
	return &session{
		server: s, conn: conn, waiting: w,
		log: s.Log.With("remote", conn.RemoteAddr().String()),
		out: outbox{wake: make(chan struct{}, 1)},
	}
}

// fail closes the connection. The owner hears of it when its reader ends, if it
// does not know already. The first reason counts.
func (x *session) fail(code wire.CloseCode, why string) {
	c := &closing{code, why}
	if !x.closing.CompareAndSwap(nil, c) {
		return
	}
	// It waits until the connection is closed, and whoever calls need not.
	x.server.work.Go(func() { _ = x.conn.CloseWithError(quic.ApplicationErrorCode(c.code), c.why) })
}

// stage adds a datagram to what leaves next.
func (x *session) stage(t wire.Type, body []byte) {
	var data []byte
	o := &x.out
	o.mutex.Lock()
	if n := len(o.free); n > 0 {
		data, o.free = o.free[n-1][:0], o.free[:n-1]
	}
	o.mutex.Unlock()
	x.grams = append(x.grams, append(append(data, byte(t)), body...))
}

// hand gives the writer what is staged, and reports whether no more waits than
// may.
func (x *session) hand(limit int) bool {
	o := &x.out
	o.mutex.Lock()
	if len(o.stream) == 0 {
		o.stream, x.staged = x.staged, o.stream
	} else {
		o.stream = append(o.stream, x.staged...)
	}
	if x.staged = x.staged[:0]; cap(x.staged) > keepBuffer {
		x.staged = nil
	}
	o.grams = append(o.grams, x.grams...)
	if over := len(o.grams) - mostGrams; over > 0 {
		o.grams = append(o.grams[:0], o.grams[over:]...)
		x.server.metrics.droppedOut.Add(float64(over))
	}
	x.grams = x.grams[:0]
	// WIRE-037: all of it was staged, and nobody has waited for room.
	fits := len(o.stream)+o.busy <= limit
	o.mutex.Unlock()
	x.wake()
	return fits
}

func (x *session) wake() {
	select {
	case x.out.wake <- struct{}{}:
	default:
	}
}

// leave has the writer close the connection after what it still has to write.
func (x *session) leave(code wire.CloseCode, why string) {
	x.out.mutex.Lock()
	x.out.last = &closing{code, why}
	x.out.mutex.Unlock()
	x.wake()
}
