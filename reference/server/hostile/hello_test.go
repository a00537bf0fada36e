package hostile_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/quic-go/quic-go"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/moveauth/moveauth/reference/commit"
	"github.com/moveauth/moveauth/reference/server"
	"github.com/moveauth/moveauth/reference/server/dial"
	"github.com/moveauth/moveauth/reference/server/token"
	"github.com/moveauth/moveauth/reference/wire"
)

// stranger has come through the handshake and has said nothing.
func (a *arena) stranger() (*quic.Conn, error) {
	d := dial.Dialer{}
	return d.Handshake(a.ctx, a.address, a.pin)
}

// answered checks how a connection ended.
func answered(err error, want wire.CloseCode) error {
	switch code, ok := dial.CodeOf(err); {
	case !ok:
		return fmt.Errorf("the connection has ended by %w, want %v", err, want)
	case code != want:
		return fmt.Errorf("the connection was closed with %w, want %v", err, want)
	}
	return nil
}

// ending waits until the host ends a connection.
func (a *arena) ending(q *quic.Conn) error {
	select {
	case <-q.Context().Done():
		return context.Cause(q.Context())
	case <-a.ctx.Done():
		return errors.New("the host does not end the connection")
	}
}

// first has a stranger send bytes on a new stream, and returns how that ends.
func (a *arena) first(data []byte) error {
	q, err := a.stranger()
	if err != nil {
		return err
	}
	stream, err := q.OpenStream()
	if err != nil {
		return err
	}
	if _, err := stream.Write(data); err != nil {
		return err
	}
	return a.ending(q)
}

// What a hello says, if it is not what it should be.
func TestHello(t *testing.T) {
	type hello struct {
		name   string
		data   func(a *arena) []byte
		answer wire.CloseCode
	}
	withToken := func(token func(*arena) []byte) func(*arena) []byte {
		return func(a *arena) []byte {
			h := a.hello(attacker)
			h.Token = token(a)
			return wire.AppendFrame(nil, h)
		}
	}
	changed := func(from, to string) func(*arena) []byte {
		return withToken(func(a *arena) []byte { return bytes.Replace(a.token(attacker), []byte(from), []byte(to), 1) })
	}
	frame := func(m wire.Message) func(*arena) []byte {
		return func(*arena) []byte { return wire.AppendFrame(nil, m) }
	}
	run(t, wire.ModeOwner, server.Limits{}, []hello{
		{"no token", withToken(func(*arena) []byte { return nil }), wire.CloseBadToken},
		{"a token of zeros", withToken(func(*arena) []byte { return make([]byte, wire.MaxToken) }), wire.CloseBadToken},
		{"a token of dots", withToken(func(*arena) []byte { return bytes.Repeat([]byte{'.'}, wire.MaxToken) }), wire.CloseBadToken},
		{"another's name in the own token", changed("."+attacker+".", ".ann."), wire.CloseBadToken},
		{"no name in it", changed("."+attacker+".", ".."), wire.CloseBadToken},
		{"another version of it", changed("v1.", "v2."), wire.CloseBadToken},
		{"a longer life", withToken(func(a *arena) []byte {
			parts := bytes.Split(a.token(attacker), []byte("."))
			parts[2] = []byte("9999999999")
			return bytes.Join(parts, []byte("."))
		}), wire.CloseBadToken},
		{"half of it", withToken(func(a *arena) []byte { whole := a.token(attacker); return whole[:len(whole)/2] }), wire.CloseBadToken},
		{"another host's", withToken(func(*arena) []byte {
			other := token.NewSecret()
			text, err := token.Mint(&other, attacker, time.Now().Add(time.Hour))
			if err != nil {
				panic(err)
			}
			return []byte(text)
		}), wire.CloseBadToken},
		{"expired a second ago", withToken(func(a *arena) []byte { return a.mint(attacker, time.Now().Add(-time.Second)) }), wire.CloseExpiredToken},
		{"expired in 1970", withToken(func(a *arena) []byte { return a.mint(attacker, time.Unix(0, 0)) }), wire.CloseExpiredToken},
		{"expired, and not even its own", func(a *arena) []byte {
			h := a.hello(attacker)
			h.Token = bytes.Replace(a.mint(attacker, time.Unix(0, 0)), []byte(attacker), []byte("ann"), 1)
			return wire.AppendFrame(nil, h)
		}, wire.CloseBadToken},
		{"another mode", func(a *arena) []byte {
			h := a.hello(attacker)
			h.Mode = wire.ModeServer
			return wire.AppendFrame(nil, h)
		}, wire.CloseNotAllowed},

		{"a command before it", frame(&wire.Command{Seq: 1, Kind: "DashStarted"}), wire.CloseNoHello},
		{"a ping before it", frame(&wire.Ping{Nonce: 1}), wire.CloseNoHello},
		{"a second one", func(a *arena) []byte {
			h := wire.AppendFrame(nil, a.hello(attacker))
			return append(h, h...)
		}, wire.CloseNoHello},
		{"a welcome", frame(&wire.Welcome{Rate: 1, Datagram: 1, Player: wire.PlayerKey(1)}), wire.CloseUnknownType},
		{"HTTP", func(*arena) []byte { return []byte("GET / HTTP/1.1\r\n\r\n") }, wire.CloseUnknownType},
		{"version 2 of any form", func(*arena) []byte { return []byte{0x01, 0x03, 0x00, 2, 0, 7} }, wire.CloseVersion},
		{"version 2 that is as long as can be", func(*arena) []byte { return append([]byte{0x01, 0xff, 0xff, 2, 0}, make([]byte, 2000)...) }, wire.CloseVersion},
		{"a token that is longer than may be", func(*arena) []byte { return append([]byte{0x01, 7, 2, 1, 0, 0, 0, 1, 2}, make([]byte, 513)...) }, wire.CloseTooLarge},
		{"a token that is longer than the frame", func(*arena) []byte { return []byte{0x01, 7, 0, 1, 0, 0, 0, 0, 2, 'x'} }, wire.CloseMalformed},
		{"zeros", func(*arena) []byte { return make([]byte, 300) }, wire.CloseUnknownType},
	}, func(a *arena, h hello) (string, func() error) {
		return h.name, func() error { return answered(a.first(h.data(a)), h.answer) }
	})
}

// run tries one thing after the other on a server of its own, while the honest
// play.
func run[T any](t *testing.T, mode wire.Mode, limits server.Limits, table []T, row func(*arena, T) (name string, attack func() error)) {
	t.Helper()
	try(enter(t, mode, limits), table, row)
}

func try[T any](a *arena, table []T, row func(*arena, T) (name string, attack func() error)) {
	a.Helper()
	a.during(func() error {
		var wrong []error
		for _, c := range table {
			name, attack := row(a, c)
			if err := attack(); err != nil {
				wrong = append(wrong, fmt.Errorf("%s: %w", name, err))
			}
		}
		return errors.Join(wrong...)
	})
}

// A token serves until it expires, for whoever has it: the newer connection takes
// over, and the older one, which the owner may want back, is told so.
func TestReplayedToken(t *testing.T) {
	a := enter(t, wire.ModeOwner, server.Limits{})
	hello := a.hello(attacker)
	a.during(func() error {
		older, err := dial.Dial(a.ctx, a.address, a.pin, hello)
		if err != nil {
			return err
		}
		newer, err := dial.Dial(a.ctx, a.address, a.pin, hello)
		if err != nil {
			return err
		}
		defer newer.Close(wire.CloseDone, "")
		if newer.Welcome.Player != older.Welcome.Player || newer.Welcome.Client == older.Welcome.Client {
			return fmt.Errorf("the welcomes are %v and %v, want one player of two connections", older.Welcome, newer.Welcome)
		}
		return errors.Join(answered(a.ending(older.QUIC()), wire.CloseTakenOver), newer.Err())
	})
	assert.Equal(t, 1.0, a.metric("moveauth_connections_closed_total", "TAKEN_OVER"))
}

// A datagram cannot come before the hello.
func TestDatagramBeforeHello(t *testing.T) {
	a := enter(t, wire.ModeOwner, server.Limits{})
	a.during(func() error {
		q, err := a.stranger()
		if err != nil {
			return err
		}
		if err := q.SendDatagram((&wire.Report{}).Append(nil)); err != nil {
			return err
		}
		return answered(a.ending(q), wire.CloseNoHello)
	})
	assert.Less(t, time.Duration(a.tick)*a.period, server.DefaultLimits().Hello, "at once, and not when its time was over")
}

// Whoever comes through the handshake and never speaks, or never to an end, is let
// go when its time is over, by the host's clock, and not before; meanwhile there
// is room for few of that kind.
func TestSilence(t *testing.T) {
	const room = 32
	limits := server.Limits{Hello: time.Second, Unwelcomed: room}
	a := enter(t, wire.ModeOwner, limits)
	hello := wire.AppendFrame(nil, a.hello(attacker))
	var silent []*quic.Conn
	full := 0
	// The clock stands still, so that nobody's time is over.
	for n := range 2 * room {
		q, err := a.stranger()
		if err != nil {
			full++
			continue
		}
		silent = append(silent, q)
		// Some say nothing at all, others begin: with a byte, a head, all but a byte.
		if part := []int{0, 1, wire.HeadSize, len(hello) - 1}[n%4]; part > 0 {
			stream, err := q.OpenStream()
			require.NoError(t, err)
			_, err = stream.Write(hello[:part])
			require.NoError(t, err)
		}
	}
	assert.GreaterOrEqual(t, full, room-1, "the others are turned away at once")
	assert.LessOrEqual(t, a.metric("moveauth_connections_unwelcomed"), float64(room))
	for range 11 {
		a.round()
	}
	assert.Zero(t, a.metric("moveauth_connections_closed_total", "NO_HELLO"), "220 ms are not over a second")
	a.during(func() error {
		for n, q := range silent {
			if err := answered(a.ending(q), wire.CloseNoHello); err != nil {
				return fmt.Errorf("stranger %d: %w", n, err)
			}
		}
		c, err := a.dial("carol")
		if err != nil {
			return fmt.Errorf("afterwards there is room again: %w", err)
		}
		c.Close(wire.CloseDone, "")
		return nil
	})
}

// A client that does not wait for the welcome is no attacker: what it says by the
// stream counts from then on.
func TestImpatience(t *testing.T) {
	a := enter(t, wire.ModeOwner, server.Limits{})
	a.during(func() error {
		q, err := a.stranger()
		if err != nil {
			return err
		}
		stream, err := q.OpenStream()
		if err != nil {
			return err
		}
		data := wire.AppendFrame(wire.AppendFrame(nil, a.hello(attacker)), &wire.Command{Seq: 5, Kind: "Dance"})
		if _, err := stream.Write(data); err != nil {
			return err
		}
		if err := a.until(func() bool { return len(a.fates()) == 2 }); err != nil {
			return err
		}
		if got := a.fates()[1].Fate.Receipt.Fate; got != commit.UnknownKind {
			err = fmt.Errorf("the command that followed the hello: got %v, want %v", got, commit.UnknownKind)
		}
		// Codes of a client's own making are none of the host's business.
		return errors.Join(err, q.CloseWithError(1<<40, "so there"))
	})
}
