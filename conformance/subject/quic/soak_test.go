package quic_test

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/moveauth/moveauth/conformance/subject/quic/relay"
	"github.com/moveauth/moveauth/reference/client"
	"github.com/moveauth/moveauth/reference/commit"
	"github.com/moveauth/moveauth/reference/host"
	"github.com/moveauth/moveauth/reference/server"
	"github.com/moveauth/moveauth/reference/server/dial"
	"github.com/moveauth/moveauth/reference/server/token"
	"github.com/moveauth/moveauth/reference/transform"
	"github.com/moveauth/moveauth/reference/unit"
	"github.com/moveauth/moveauth/reference/wire"
)

// soakVariable is the environment variable that says how long the players of
// TestLossySoak play:
//
//	MOVEAUTH_SOAK=60s go test -count=1 -run TestLossySoak ./conformance/subject/quic
const soakVariable = "MOVEAUTH_SOAK"

// settles is how long all may take to agree, once everybody stands.
const settles = 60 * time.Second

// step is how far a place that was replicated may be off, along an axis: that of
// differences on the wire. u
const step = 1.0 / 1024

// bad is a network that loses a tenth of all datagrams in each direction, brings a
// twentieth twice, and hardly one in the order in which it was sent.
var bad = relay.Rates{Drop: 0.1, Repeat: 0.05, Delay: 5 * time.Millisecond, Spread: 15 * time.Millisecond, Late: 0.02}

// TestLossySoak lets players walk, be snapped and send commands over a network
// that loses, repeats and reorders what it carries. In the end all machines agree:
// where everybody is, to a step; and that each command happened once, all in one
// order.
func TestLossySoak(t *testing.T) {
	for name, socket := range sockets {
		t.Run(name, func(t *testing.T) { lossySoak(t, socket(t)) })
	}
}

func lossySoak(t *testing.T, o server.Options) {
	span := 1500 * time.Millisecond
	if text := os.Getenv(soakVariable); text != "" {
		var err error
		span, err = time.ParseDuration(text)
		require.NoError(t, err, soakVariable)
	}
	const seed, players = 1, 5
	s := newSoak(t, o)
	network, err := relay.New(relay.Options{Host: s.server.Addr().String(), Seed: seed, Up: bad, Down: bad})
	require.NoError(t, err)
	t.Cleanup(func() { assert.NoError(t, network.Close()) })

	var all []*machine
	for n := range players {
		all = append(all, s.machine(network.Addr(), n, seed))
	}
	begin, stop := make(chan struct{}), make(chan struct{})
	var playing sync.WaitGroup
	ctx, end := context.WithCancel(t.Context())
	defer func() {
		end()
		playing.Wait()
	}()
	for _, m := range all {
		playing.Go(func() { m.play(ctx, begin, stop) })
	}
	for _, m := range all {
		select {
		case <-m.ready:
		case <-time.After(settles):
			require.FailNow(t, "not all have been told the whole state", m.name)
		}
	}
	close(begin)
	over := time.NewTimer(span)
	snaps := time.NewTicker(span / 5)
	defer snaps.Stop()
	chance := rand.New(rand.NewPCG(seed, players))
	for running := true; running; {
		select {
		case <-snaps.C:
			s.snap(all[chance.IntN(players)].name, unit.Vec{X: chance.Float64() * 64, Y: chance.Float64() * 64})
		case <-over.C:
			running = false
		}
	}
	close(stop)

	s.agree(all)
	stats := network.Stats()
	t.Logf("%d commands; network %+v", len(all[0].heard()), stats)
	assert.Positive(t, stats.Dropped)
	assert.Positive(t, stats.Repeated)
	first := all[0].heard()
	for _, m := range all {
		assert.Equal(t, first, m.heard(), "%s has heard of the same commands in the same order as %s", m.name, all[0].name)
	}
	once := map[answer]bool{}
	for _, a := range first {
		assert.False(t, once[a], "%v happened twice", a)
		once[a] = true
	}
	for _, m := range all {
		assert.NoError(t, m.failed())
		for seq := unit.Seq(1); seq <= m.sent(); seq++ {
			assert.True(t, once[answer{m.conn.Welcome.Player, seq, outcomeName(m.n, seq)}], "%s's %d has happened", m.name, seq)
		}
	}
	assert.Len(t, first, len(once))
	places := map[unit.Vec]bool{}
	for _, at := range all[0].drawn() {
		places[at] = true
	}
	assert.Len(t, places, players, "nobody stands where another does, as all did in the beginning")
}

// soak is a server with its game.
type soak struct {
	*testing.T
	server *server.Server
	game   *server.Owner
	pin    dial.Fingerprint
	secret token.Secret
}

const hz = 50

func newSoak(t *testing.T, o server.Options) *soak {
	home := unit.Vec{X: 32, Y: 32}
	game, err := server.NewOwner(server.Rules{
		Host:     host.Config{NetworkTickHz: hz, SimulationHz: hz, PendingLimit: 64, PayloadLimit: 64, World: commit.Setup{Home: &home}},
		Newcomer: &commit.PlayerSetup{Slots: 4, HP: 10}, Probes: true,
	}, host.Movement{Config: transform.Config{Hz: hz, Radius: 1, Grace: 25, Offset: 1}})
	require.NoError(t, err)
	s := &soak{T: t, game: game, secret: token.NewSecret()}
	o.Game, o.Secret, o.Certificate = game, s.secret, certificate(t)
	s.pin = dial.FingerprintOf(o.Certificate.Certificate[0])
	s.server, err = server.New(o)
	require.NoError(t, err)
	ctx, stop := context.WithCancel(context.Background())
	served := make(chan error, 1)
	go func() { served <- s.server.Serve(ctx) }()
	t.Cleanup(func() {
		stop()
		assert.NoError(t, <-served)
	})
	return s
}

// snap puts a player somewhere.
func (s *soak) snap(player string, at unit.Vec) {
	var err error
	require.NoError(s, s.server.Do(s.Context(), func() {
		key, _ := s.game.Machine.PlayerNamed(player)
		err = s.game.Machine.Snap(key, transform.TideDeposit, at, host.ByCommand)
	}))
	require.NoError(s, err)
}

// agree waits until all machines have heard of all commands, and draw every body
// where the host has it, which is where its owner has it.
func (s *soak) agree(all []*machine) {
	var why string
	late := time.NewTimer(settles)
	defer late.Stop()
	look := time.NewTicker(time.Second / hz)
	defer look.Stop()
	for {
		if why = s.disagreement(all); why == "" {
			return
		}
		select {
		case <-look.C:
		case <-late.C:
			require.FailNow(s, "the machines do not agree", "after %v: %s", settles, why)
		}
	}
}

func (s *soak) disagreement(all []*machine) string {
	known := map[string]unit.Vec{}
	require.NoError(s, s.server.Do(s.Context(), func() {
		for _, key := range s.game.Machine.All() {
			known[s.game.Machine.PlayerName(key)], _ = s.game.Machine.KnownAfter(key)
		}
	}))
	if len(known) != len(all) {
		return fmt.Sprintf("the host has %d bodies, want %d", len(known), len(all))
	}
	sent := 0
	for _, m := range all {
		sent += int(m.sent())
	}
	for _, m := range all {
		if heard := len(m.heard()); heard != sent {
			return fmt.Sprintf("%s has heard of %d commands of %d", m.name, heard, sent)
		}
		drawn := m.drawn()
		for player, at := range known {
			d, there := drawn[player]
			if !there || math.Abs(d.X-at.X) > step || math.Abs(d.Y-at.Y) > step {
				return fmt.Sprintf("%s draws %s at %v (%t), and the host has it at %v", m.name, player, d, there, at)
			}
		}
	}
	return ""
}

// answer is an outcome of a command, as a client has heard it.
type answer struct {
	player wire.Key
	seq    unit.Seq
	name   string
}

func outcomeName(n int, seq unit.Seq) string { return fmt.Sprintf("o%d-%d", n, seq) }

// machine is a player's, in real time.
type machine struct {
	n     int
	name  string
	conn  *dial.Conn
	game  *client.Client
	rand  *rand.Rand
	ready chan struct{} // closed when it has been told the whole state

	mutex  sync.Mutex // of what others look at
	seq    unit.Seq
	list   []answer
	bodies map[string]unit.Vec
	err    error
}

func (m *machine) sent() unit.Seq {
	m.mutex.Lock()
	defer m.mutex.Unlock()
	return m.seq
}

func (m *machine) heard() []answer {
	m.mutex.Lock()
	defer m.mutex.Unlock()
	return m.list
}

func (m *machine) drawn() map[string]unit.Vec {
	m.mutex.Lock()
	defer m.mutex.Unlock()
	return m.bodies
}

func (m *machine) failed() error {
	m.mutex.Lock()
	defer m.mutex.Unlock()
	return m.err
}

// machine connects a player.
func (s *soak) machine(address string, n int, seed uint64) *machine {
	name := fmt.Sprintf("P%d", n+1)
	text, err := token.Mint(&s.secret, name, time.Now().Add(time.Hour))
	require.NoError(s, err)
	ctx, cancel := context.WithTimeout(s.Context(), settles)
	defer cancel()
	conn, err := dial.Dial(ctx, address, s.pin, &wire.Hello{Mode: wire.ModeOwner, Transports: wire.Datagrams, Token: []byte(text)})
	require.NoError(s, err)
	s.Cleanup(func() { conn.Close(wire.CloseDone, "") })
	c, err := client.New(transform.Config{Hz: hz, Start: conn.Welcome.Tick, Radius: 1, Grace: 25, Offset: 1}, name)
	require.NoError(s, err)
	c.Link("host", true)
	return &machine{n: n, name: name, conn: conn, game: c, rand: rand.New(rand.NewPCG(seed, uint64(n))), ready: make(chan struct{})}
}

// play runs the machine until ctx is done. From begin to stop its player walks and
// sends commands.
func (m *machine) play(ctx context.Context, begin, stop <-chan struct{}) {
	start := time.Now()
	ticks := time.NewTicker(time.Second / hz)
	defer ticks.Stop()
	var came []wire.Packet
	active := false
	for n := 0; ; {
		select {
		case <-begin:
			active, begin = true, nil
		case <-stop:
			active, stop = false, nil
			m.game.Input("", unit.Vec{})
		case r, more := <-m.conn.Messages():
			if !more {
				m.fail(m.conn.Err())
				return
			}
			came = append(came, m.take(&r))
		case <-ticks.C:
			n++
			if active {
				if err := m.act(n); err != nil {
					m.fail(err)
					return
				}
			}
			if err := m.tick(unit.Micros(time.Since(start).Microseconds()), came); err != nil {
				m.fail(err)
				return
			}
			came = came[:0]
		case <-ctx.Done():
			return
		}
	}
}

func (m *machine) fail(err error) {
	m.mutex.Lock()
	defer m.mutex.Unlock()
	m.err = err
}

// take takes note of what commands came to, and returns the message as the machine
// takes it.
func (m *machine) take(r *dial.Received) wire.Packet {
	switch o := r.Message.(type) {
	case *wire.Outcome:
		if o.Of {
			m.mutex.Lock()
			m.list = append(m.list[:len(m.list):len(m.list)], answer{o.Player, o.Seq, o.Name})
			m.mutex.Unlock()
		}
	case *wire.Tables:
		if o.Baseline {
			close(m.ready)
		}
	}
	p := r.Packet
	p.Connection = "host"
	if p.Reliable && r.Message.Type() == wire.TypeSnapshot {
		p.Reliable, p.Data = false, p.Data[1:]
	}
	return p
}

// act walks elsewhere now and then, and sends ten commands a second.
func (m *machine) act(n int) error {
	if n%25 == 1 {
		turn := m.rand.Float64() * 2 * math.Pi
		m.game.Input("", unit.Vec{X: math.Cos(turn), Y: math.Sin(turn)})
	}
	if n%5 != 0 {
		return nil
	}
	m.mutex.Lock()
	m.seq++
	seq := m.seq
	m.mutex.Unlock()
	args := wire.Arguments{Stage: []wire.Stage{{Act: 3, Name: outcomeName(m.n, seq)}}}
	return m.conn.Send(&wire.Command{Seq: seq, Kind: "Probe", Payload: args.AppendPayload(nil, "Probe")})
}

func (m *machine) tick(now unit.Micros, came []wire.Packet) error {
	moved, err := m.game.Advance(now, came)
	if err != nil {
		return err
	}
	for i := range moved.Send {
		if err := m.conn.WriteDatagram(moved.Send[i].Data); err != nil {
			return err
		}
	}
	bodies := map[string]unit.Vec{}
	for _, d := range m.game.Drawn() {
		if d.Shown {
			bodies[d.Name] = d.At
		}
	}
	m.mutex.Lock()
	defer m.mutex.Unlock()
	m.bodies = bodies
	return nil
}
