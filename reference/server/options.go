package server

import (
	"crypto/tls"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"strconv"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"github.com/moveauth/moveauth/reference/server/token"
	"github.com/moveauth/moveauth/reference/unit"
	"github.com/moveauth/moveauth/reference/wire"
)

// Options are what a server is made of.
type Options struct {
	Listen string // host:port, of UDP
	// Conn is, instead of Listen, what packets go through. The server closes it. If it
	// has a method Wake, that is called a little before each tick.
	Conn net.PacketConn

	Game        Game
	Secret      token.Secret
	Certificate tls.Certificate

	Log      *slog.Logger         // nil: nothing is logged
	Registry *prometheus.Registry // nil: one of its own
	Clock    Clock                // nil: [NewClock]
	Wall     func() time.Time     // by which tokens expire; nil: time.Now
	Limits   Limits
	Store    Store // nil: nothing is kept. The server closes it

	// Observe is called on the owner's goroutine after each message.
	Observe func(Observed)
}

// Limits bound what connections may do. A member that is 0 is that of
// [DefaultLimits].
type Limits struct {
	Connections int           // that were welcomed
	Unwelcomed  int           // connections and handshakes that were not welcomed yet
	Hello       time.Duration // how long the hello may take
	Idle        time.Duration // how long a client may say nothing, not even that it is there
	Unread      int           // bytes that may wait for a client that does not read
	Messages    int           // a second and connection, by each way; twice that in one go
	Bytes       int           // a second and connection, by each way; twice that in one go
	BadDatagram int           // the bad datagram that closes a connection
	Datagram    int           // bytes of a datagram; negative: there are none
	Queue       int           // messages that may wait for the owner
}

// DefaultLimits returns what a server for a hundred or two players bears.
func DefaultLimits() Limits {
	return Limits{
		Connections: 1024,
		Unwelcomed:  256,
		Hello:       5 * time.Second,
		Idle:        15 * time.Second,
		Unread:      64 << 10,
		Messages:    250,
		Bytes:       64 << 10,
		BadDatagram: 16,
		Datagram:    wire.MaxDatagram,
		Queue:       4096,
	}
}

// fill makes what is 0 the default, and returns what is wrong with the rest.
func (l *Limits) fill() []unit.Fault {
	d := DefaultLimits()
	var faults []unit.Fault
	for _, n := range []struct {
		name string
		got  *int
		or   int
	}{
		{"Connections", &l.Connections, d.Connections}, {"Unwelcomed", &l.Unwelcomed, d.Unwelcomed}, {"Unread", &l.Unread, d.Unread},
		{"Messages", &l.Messages, d.Messages}, {"Bytes", &l.Bytes, d.Bytes}, {"BadDatagram", &l.BadDatagram, d.BadDatagram},
		{"Datagram", &l.Datagram, d.Datagram}, {"Queue", &l.Queue, d.Queue},
	} {
		switch {
		case *n.got == 0:
			*n.got = n.or
		case *n.got < 0 && n.got != &l.Datagram:
			faults = append(faults, unit.Fault{Key: "Limits." + n.name, Got: strconv.Itoa(*n.got), Want: "a number, at least 0"})
		}
	}
	for _, t := range []struct {
		name string
		got  *time.Duration
		or   time.Duration
	}{{"Hello", &l.Hello, d.Hello}, {"Idle", &l.Idle, d.Idle}} {
		switch {
		case *t.got == 0:
			*t.got = t.or
		case *t.got < 0:
			faults = append(faults, unit.Fault{Key: "Limits." + t.name, Got: t.got.String(), Want: "a time, at least 0"})
		}
	}
	if l.Datagram > wire.MaxDatagram {
		faults = append(faults, unit.Fault{Key: "Limits.Datagram", Got: strconv.Itoa(l.Datagram), Want: fmt.Sprintf("at most %d", wire.MaxDatagram)})
	}
	return faults
}

func (o *Options) fill() error {
	switch {
	case o.Game == nil:
		return errors.New("server: there is no game, want one")
	case len(o.Certificate.Certificate) == 0 || o.Certificate.PrivateKey == nil:
		return errors.New("server: there is no certificate, want one with its key")
	case o.Secret == token.Secret{}:
		return errors.New("server: the secret of the join tokens is all zeros, want one made by chance")
	case o.Conn == nil && o.Listen == "":
		return errors.New("server: there is no address to listen at, want host:port")
	}
	if rate := o.Game.Rate(); rate < 1 || rate > 1_000_000_000 {
		return fmt.Errorf("server: the game has %d ticks in 1000 seconds, want 1 to 1000000000", rate)
	}
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	if o.Registry == nil {
		o.Registry = prometheus.NewRegistry()
	}
	if o.Clock == nil {
		o.Clock = NewClock()
	}
	if o.Wall == nil {
		o.Wall = time.Now
	}
	if faults := o.Limits.fill(); len(faults) > 0 {
		return &unit.ConfigError{Faults: faults}
	}
	return nil
}
