package hostile_test

import (
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"math/big"
	"os"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/moveauth/moveauth/reference/server"
	"github.com/moveauth/moveauth/reference/server/dial"
	"github.com/moveauth/moveauth/reference/server/leak"
	"github.com/moveauth/moveauth/reference/server/token"
	"github.com/moveauth/moveauth/reference/unit"
	"github.com/moveauth/moveauth/reference/wire"
)

// No attack leaves a goroutine behind.
func TestMain(m *testing.M) {
	// Of a socket that is not the system's own it says that it cannot be tuned.
	if err := os.Setenv("QUIC_GO_DISABLE_RECEIVE_BUFFER_WARNING", "true"); err != nil {
		panic(err)
	}
	leak.Main(m)
}

// bound is how long anything may take that should come at once: time in which
// the attacked machine, too, gets its turn.
const bound = 10 * time.Second

// certificate is that of all servers here.
var certificate = sync.OnceValue(func() tls.Certificate {
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		panic(err)
	}
	one := &x509.Certificate{SerialNumber: big.NewInt(1)}
	der, err := x509.CreateCertificate(rand.Reader, one, one, &key.PublicKey, key)
	if err != nil {
		panic(err)
	}
	return tls.Certificate{Certificate: [][]byte{der}, PrivateKey: key}
})

// arena is a running server with two honest players on it, and somebody else.
type arena struct {
	*testing.T
	ctx     context.Context
	mode    wire.Mode
	server  *server.Server
	address string
	clock   *server.Hand
	secret  token.Secret
	metrics *prometheus.Registry
	pin     dial.Fingerprint

	period time.Duration // of a tick
	tick   unit.Tick     // the last one begun
	honest []*honest

	mutex    sync.Mutex
	observed []server.Observed // of the attacker
	rounds   chan struct{}     // closed at the end of the next round
}

// honest is a player who plays.
type honest struct {
	*dial.Conn
	name  string
	seq   unit.Seq
	nonce uint32
}

// attacker is the player who attacks, if it comes as far as to be one.
const attacker = "mallory"

// enter runs a server and has two players join it.
func enter(t *testing.T, mode wire.Mode, limits server.Limits) *arena {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), 3*bound)
	a := &arena{T: t, ctx: ctx, mode: mode, clock: server.NewHand(), secret: token.NewSecret(), metrics: prometheus.NewRegistry(),
		rounds: make(chan struct{}), pin: dial.FingerprintOf(certificate().Certificate[0])}
	game := newGame(t, mode)
	var err error
	a.server, err = server.New(server.Options{
		Listen: "127.0.0.1:0", Game: game, Secret: a.secret, Certificate: certificate(), Registry: a.metrics, Clock: a.clock, Limits: limits,
		Observe: func(o server.Observed) {
			if o.Player == attacker {
				a.mutex.Lock()
				a.observed = append(a.observed, o)
				a.mutex.Unlock()
			}
		},
	})
	require.NoError(t, err)
	a.address = a.server.Addr().String()
	a.period = time.Duration(1_000_000_000_000 / int64(game.Rate()))
	serving, stop := context.WithCancel(context.Background())
	served := make(chan error, 1)
	go func() { served <- a.server.Serve(serving) }()
	t.Cleanup(func() {
		for _, p := range a.honest {
			p.Close(wire.CloseDone, "")
		}
		stop()
		assert.NoError(t, <-served)
		cancel()
	})
	for _, name := range []string{"ann", "bob"} {
		p := &honest{Conn: a.join(name), name: name}
		p.seq, a.tick = p.Welcome.LastSeq, p.Welcome.Tick
		a.honest = append(a.honest, p)
	}
	return a
}

// token mints a join token that serves for an hour.
func (a *arena) token(player string) []byte { return a.mint(player, time.Now().Add(time.Hour)) }

func (a *arena) mint(player string, expires time.Time) []byte {
	text, err := token.Mint(&a.secret, player, expires)
	if err != nil {
		panic(err) // of a name that is none
	}
	return []byte(text)
}

func (a *arena) hello(player string) *wire.Hello {
	return &wire.Hello{Mode: a.mode, Transports: wire.Datagrams, Token: a.token(player)}
}

// join has a player connect as it should.
func (a *arena) join(player string) *dial.Conn {
	c, err := a.dial(player)
	require.NoError(a, err)
	return c
}

func (a *arena) dial(player string) (*dial.Conn, error) {
	return dial.Dial(a.ctx, a.address, a.pin, a.hello(player))
}

// round is one tick of the game. Each honest player asks for a dash and pings;
// when both pongs have come the host has both commands. Then the clock moves by
// one tick, and both dashes are answered from just that tick.
func (a *arena) round() {
	for _, p := range a.honest {
		p.seq++
		p.nonce++
		args := wire.Arguments{Dir: unit.Vec{X: 1}}
		require.NoError(a, p.Send(&wire.Command{Seq: p.seq, Kind: "DashStarted", Payload: args.AppendPayload(nil, "DashStarted")}), p.name)
		require.NoError(a, p.Send(&wire.Ping{Nonce: p.nonce}), p.name)
	}
	for _, p := range a.honest {
		p.await(a, func(m wire.Message) bool {
			pong, is := m.(*wire.Pong)
			if is {
				assert.Equal(a, wire.Pong{Nonce: p.nonce, Tick: a.tick}, *pong, "no tick comes by itself")
			}
			return is
		})
	}
	a.clock.Move(a.period)
	a.tick++
	for _, p := range a.honest {
		p.await(a, func(m wire.Message) bool {
			o, is := m.(*wire.Outcome)
			if !is || !o.Of || o.Player != p.Welcome.Player {
				return false
			}
			assert.Equal(a, p.seq, o.Seq, "%s has an answer to each command", p.name)
			assert.Equal(a, a.tick, o.Tick, "%s has it in its tick", p.name)
			return true
		})
	}
	a.mutex.Lock()
	defer a.mutex.Unlock()
	close(a.rounds)
	a.rounds = make(chan struct{})
}

// pause is for an attack: it waits until the honest have played a round.
func (a *arena) pause() error {
	a.mutex.Lock()
	over := a.rounds
	a.mutex.Unlock()
	select {
	case <-over:
		return nil
	case <-a.ctx.Done():
		return a.ctx.Err()
	}
}

// until is for an attack, too: it waits for something that the host's side shows.
func (a *arena) until(is func() bool) error {
	for !is() {
		if err := a.pause(); err != nil {
			return err
		}
	}
	return nil
}

// await reads what comes until it is what is awaited.
func (p *honest) await(a *arena, is func(wire.Message) bool) {
	ctx, cancel := context.WithTimeout(a.ctx, bound)
	defer cancel()
	for {
		r, err := p.Next(ctx)
		require.NoError(a, err, "%s waits for an answer", p.name)
		if is(r.Message) {
			return
		}
	}
}

// during plays rounds for as long as an attack goes on, and two more. The attack
// runs on a goroutine of its own and returns what is wrong with the answers that
// it had.
func (a *arena) during(attack func() error) {
	done := make(chan error, 1)
	go func() { done <- attack() }()
	for going := true; going; {
		select {
		case err := <-done:
			assert.NoError(a, err)
			going = false
		default:
		}
		a.round()
	}
	a.round()
	for _, p := range a.honest {
		require.NoError(a, p.Err(), "%s is still there", p.name)
		bad, _ := p.Lost()
		assert.Zero(a, bad, "%s can read all that it is sent", p.name)
	}
	assert.Equal(a, float64(a.tick), a.metric("moveauth_ticks_total"), "one tick each time that one was due")
}

// metric returns the sum of a metric of the server's, of those whose labels have
// all the values given.
func (a *arena) metric(name string, labels ...string) (sum float64) {
	families, err := a.metrics.Gather()
	require.NoError(a, err)
	for _, f := range families {
		if f.GetName() != name {
			continue
		}
	next:
		for _, m := range f.GetMetric() {
			var has []string
			for _, l := range m.GetLabel() {
				has = append(has, l.GetValue())
			}
			for _, want := range labels {
				if !strings.Contains(" "+strings.Join(has, " ")+" ", " "+want+" ") {
					continue next
				}
			}
			sum += m.GetCounter().GetValue() + m.GetGauge().GetValue()
		}
	}
	return sum
}

// fates are what became of the attacker's messages, so far.
func (a *arena) fates() []server.Observed {
	a.mutex.Lock()
	defer a.mutex.Unlock()
	return append([]server.Observed(nil), a.observed...)
}
