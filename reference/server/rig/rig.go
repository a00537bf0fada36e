package rig

import (
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"math/big"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/quic-go/quic-go"
	"github.com/stretchr/testify/require"

	"github.com/moveauth/moveauth/reference/commit"
	"github.com/moveauth/moveauth/reference/server"
	"github.com/moveauth/moveauth/reference/server/dial"
	"github.com/moveauth/moveauth/reference/server/token"
	"github.com/moveauth/moveauth/reference/unit"
	"github.com/moveauth/moveauth/reference/wire"
)

// Bound is how long a test waits for what should come at once.
const Bound = 10 * time.Second

// Secret is that of every rig.
var Secret = token.NewSecret()

// Rig is a server that runs, on a clock that is moved by hand.
type Rig struct {
	T      *testing.T
	Clock  *server.Hand
	Server *server.Server
	Pin    dial.Fingerprint
	Seen   chan server.Observed // what the owner has processed
	Stop   func() error         // and waits
}

// Certificate is that of every rig, and Pin its fingerprint.
var Certificate, Pin = selfSigned()

func selfSigned() (tls.Certificate, dial.Fingerprint) {
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		panic(err)
	}
	form := &x509.Certificate{SerialNumber: big.NewInt(1), NotAfter: time.Now().Add(24 * time.Hour)}
	der, err := x509.CreateCertificate(rand.Reader, form, form, &key.PublicKey, key)
	if err != nil {
		panic(err)
	}
	return tls.Certificate{Certificate: [][]byte{der}, PrivateKey: key}, dial.FingerprintOf(der)
}

// Within is a context that ends before the test is given up.
func Within(t *testing.T) context.Context {
	ctx, cancel := context.WithTimeout(context.Background(), Bound)
	t.Cleanup(cancel)
	return ctx
}

// Start runs a server with a game.
func Start(t *testing.T, game server.Game, more ...func(*server.Options)) *Rig {
	t.Helper()
	r := &Rig{T: t, Clock: server.NewHand(), Pin: Pin, Seen: make(chan server.Observed, 4096)}
	o := server.Options{
		Listen: "127.0.0.1:0", Game: game, Secret: Secret, Certificate: Certificate, Clock: r.Clock,
		Observe: func(o server.Observed) { r.Seen <- o },
	}
	for _, change := range more {
		change(&o)
	}
	s, err := server.New(o)
	require.NoError(t, err)
	r.Server = s
	ctx, cancel := context.WithCancel(context.Background())
	served := make(chan error, 1)
	go func() { served <- s.Serve(ctx) }()
	var stopped bool
	r.Stop = func() error {
		if stopped {
			return nil
		}
		stopped = true
		cancel()
		select {
		case err := <-served:
			return err
		case <-time.After(Bound):
			t.Error("the server does not stop")
			return nil
		}
	}
	t.Cleanup(func() { require.NoError(t, r.Stop()) })
	r.Do(func() {}) // it runs: from now on its time goes on
	return r
}

// Tick lets so many ticks of the game's come due, and waits until they have run.
func (r *Rig) Tick(n int) {
	r.T.Helper()
	rate := time.Duration(r.Server.Game.Rate())
	for range n {
		r.Clock.Move(1000 * time.Second / rate)
		r.Do(func() {})
	}
}

// Saw waits for a message that the owner has processed.
func (r *Rig) Saw(is func(server.Observed) bool) server.Observed {
	r.T.Helper()
	ctx := Within(r.T)
	for {
		select {
		case o := <-r.Seen:
			if is(o) {
				return o
			}
		case <-ctx.Done():
			require.Fail(r.T, "the message has not come")
		}
	}
}

// OfType finds messages of a type.
func OfType(t wire.Type) func(server.Observed) bool {
	return func(o server.Observed) bool { return o.Message != nil && o.Message.Type() == t }
}

// Do runs a function on the owner's goroutine.
func (r *Rig) Do(f func()) {
	r.T.Helper()
	require.NoError(r.T, r.Server.Do(Within(r.T), f))
}

// Token is a join token of a player.
func Token(t *testing.T, player string) []byte {
	text, err := token.Mint(&Secret, player, time.Now().Add(time.Hour))
	require.NoError(t, err)
	return []byte(text)
}

// Connect joins as a player.
func (r *Rig) Connect(player string) *dial.Conn {
	r.T.Helper()
	c, err := dial.Dial(Within(r.T), r.Server.Addr().String(), r.Pin, r.Hello(player))
	require.NoError(r.T, err)
	r.T.Cleanup(func() { c.Close(wire.CloseDone, "") })
	return c
}

// Next waits for the next message that is a T.
func Next[T wire.Message](t *testing.T, c *dial.Conn) T {
	t.Helper()
	ctx := Within(t)
	for {
		m, err := c.Next(ctx)
		require.NoError(t, err)
		if is, ok := m.Message.(T); ok {
			return is
		}
	}
}

// Code waits for the connection to be closed, and returns by which code.
func Code(t *testing.T, c *dial.Conn) wire.CloseCode {
	t.Helper()
	select {
	case <-c.Done():
	case <-Within(t).Done():
		require.Fail(t, "the connection is not closed")
	}
	got, ok := dial.CodeOf(c.Err())
	require.True(t, ok, "%v", c.Err())
	return got
}

// Metric returns the sum of a metric of the server's, of those that have all the
// labels: name=value.
func (r *Rig) Metric(name string, labels ...string) (sum float64) {
	r.T.Helper()
	families, err := r.Server.Registry.Gather()
	require.NoError(r.T, err)
	for _, f := range families {
		if f.GetName() != name {
			continue
		}
		for _, m := range f.GetMetric() {
			all := ""
			for _, l := range m.GetLabel() {
				all += l.GetName() + "=" + l.GetValue() + ","
			}
			if slices.ContainsFunc(labels, func(l string) bool { return !strings.Contains(all, l+",") }) {
				continue
			}
			sum += m.GetCounter().GetValue() + m.GetGauge().GetValue() + float64(m.GetHistogram().GetSampleCount())
		}
	}
	return sum
}

// Raw is a connection whose handshake is complete, and nothing more.
func (r *Rig) Raw() *quic.Conn {
	r.T.Helper()
	q, err := (&dial.Dialer{}).Handshake(Within(r.T), r.Server.Addr().String(), r.Pin)
	require.NoError(r.T, err)
	r.T.Cleanup(func() { _ = q.CloseWithError(0, "") })
	return q
}

// Say opens the control stream and writes bytes.
func Say(t *testing.T, q *quic.Conn, data ...byte) *quic.Stream {
	t.Helper()
	stream, err := q.OpenStream()
	require.NoError(t, err)
	_, err = stream.Write(data)
	require.NoError(t, err)
	return stream
}

// Closed waits for the end of a connection, and returns by which code of the
// host's it came.
func Closed(t *testing.T, q *quic.Conn) wire.CloseCode {
	t.Helper()
	select {
	case <-q.Context().Done():
	case <-Within(t).Done():
		require.Fail(t, "the connection is not closed")
	}
	var app *quic.ApplicationError
	cause := context.Cause(q.Context())
	require.ErrorAs(t, cause, &app)
	require.True(t, app.Remote, "the host has closed it")
	return wire.CloseCode(app.ErrorCode)
}

// Frame is a message as it goes by the stream.
func Frame(m wire.Message) []byte { return wire.AppendFrame(nil, m) }

// Hello is a hello that is in order.
func (r *Rig) Hello(player string) *wire.Hello {
	return &wire.Hello{Mode: r.Server.Game.Mode(), Transports: wire.Datagrams, Token: Token(r.T, player)}
}

// Alive shows that a connection goes on: a ping has its pong.
func Alive(t *testing.T, c *dial.Conn) {
	t.Helper()
	require.NoError(t, c.Send(&wire.Ping{Nonce: 77}))
	require.Equal(t, uint32(77), Next[*wire.Pong](t, c).Nonce)
}

// Receipt sends a command and returns what became of it.
func (r *Rig) Receipt(c *dial.Conn, seq unit.Seq, kind string, payload []byte) commit.Receipt {
	r.T.Helper()
	require.NoError(r.T, c.Send(&wire.Command{Seq: seq, Kind: kind, Payload: payload}))
	return r.Saw(OfType(wire.TypeCommand)).Fate.Receipt
}
