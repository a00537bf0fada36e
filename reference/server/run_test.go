package server_test

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http/httptest"
	"strings"

	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/moveauth/moveauth/reference/commit"
	"github.com/moveauth/moveauth/reference/server"
	"github.com/moveauth/moveauth/reference/server/rig"
	"github.com/moveauth/moveauth/reference/unit"
	"github.com/moveauth/moveauth/reference/wire"
)

// A late frame runs the ticks that it owes one by one: a command that resolves in
// the second of them does so there, and each has its own flush.
func TestLateFrameRunsTicksOneByOne(t *testing.T) {
	r := rig.Start(t, rig.Owner(t, func(r *server.Rules) { r.Host.Spans = map[string]int64{"SessionReady": 3} }))
	c := r.Connect("P1")
	r.Tick(2)
	require.Equal(t, commit.Enqueued, r.Receipt(c, 1, "SessionReady", []byte{1}).Fate)
	r.Clock.Move(5 * 20 * time.Millisecond)
	r.Do(func() { assert.Equal(t, unit.Tick(7), r.Server.Game.Now()) })
	assert.Equal(t, unit.Tick(5), rig.Next[*wire.Entity](t, c).Tick, "received after tick 2, 3 ticks long")
	assert.Equal(t, 7.0, r.Metric("moveauth_ticks_total"))
	assert.Equal(t, 7.0, r.Metric("moveauth_tick_lateness_seconds"))
	r.Clock.Move(20*time.Millisecond - 1)
	r.Do(func() { assert.Equal(t, unit.Tick(7), r.Server.Game.Now()) })
	r.Clock.Move(1)
	r.Do(func() { assert.Equal(t, unit.Tick(8), r.Server.Game.Now(), "no time was lost over it") })
}

// The ticks of a rate that does not divide a second drift from it by nothing.
func TestTicksDoNotDrift(t *testing.T) {
	g := rig.Owner(t, func(r *server.Rules) {})
	r := rig.Start(t, odd{g})
	r.Clock.Move(1000*time.Second - 1)
	r.Do(func() { assert.Equal(t, unit.Tick(6), g.Now()) })
	r.Clock.Move(1)
	r.Do(func() { assert.Equal(t, unit.Tick(7), g.Now()) })
}

// odd is a game with 7 ticks in 1000 seconds.
type odd struct{ *server.Owner }

func (odd) Rate() uint32 { return 7 }

// sleeper is a socket that rests, and counts how often it was woken.
type sleeper struct {
	*net.UDPConn
	woken chan time.Duration
	clock *server.Hand
}

func (s sleeper) Wake() { s.woken <- s.clock.Now() }

// A socket that rests is woken once before each tick, 3 ms early.
func TestSocketIsWokenBeforeATick(t *testing.T) {
	woken := make(chan time.Duration, 16)
	r := rig.Start(t, rig.Owner(t), func(o *server.Options) {
		conn, err := net.ListenUDP("udp", &net.UDPAddr{IP: net.IPv4(127, 0, 0, 1)})
		require.NoError(t, err)
		o.Conn = sleeper{conn, woken, o.Clock.(*server.Hand)}
	})
	for n := range 2 {
		tick := 20 * time.Millisecond * time.Duration(n+1)
		r.Clock.Move(17*time.Millisecond - 1)
		r.Do(func() {})
		assert.Empty(t, woken)
		r.Clock.Move(1)
		assert.Equal(t, tick-3*time.Millisecond, <-woken)
		r.Clock.Move(2 * time.Millisecond)
		r.Do(func() {})
		r.Clock.Move(time.Millisecond)
		r.Do(func() { assert.Equal(t, unit.Tick(n+1), r.Server.Game.Now()) })
		assert.Empty(t, woken, "once")
	}
}

// stuck is a log that nobody reads, until it is freed.
type stuck struct {
	free  chan struct{}
	mutex sync.Mutex
	lines []string
}

func (s *stuck) Write(data []byte) (int, error) {
	<-s.free
	s.mutex.Lock()
	defer s.mutex.Unlock()
	s.lines = append(s.lines, string(data))
	return len(data), nil
}

// Nobody waits for the log; what was logged is there in the end.
func TestLogThatNobodyReads(t *testing.T) {
	log := &stuck{free: make(chan struct{})}
	r := rig.Start(t, rig.Owner(t), func(o *server.Options) {
		o.Log = slog.New(slog.NewTextHandler(log, nil))
		o.Limits.Messages = 1 << 16
	})
	for range 5 {
		rig.Alive(t, r.Connect("P1"))
		r.Tick(1)
	}
	close(log.free)
	require.NoError(t, r.Stop())
	log.mutex.Lock()
	defer log.mutex.Unlock()
	all := strings.Join(log.lines, "")
	assert.Equal(t, 5, strings.Count(all, "msg=welcomed"))
	assert.Equal(t, 4, strings.Count(all, "taken over"))
	assert.Contains(t, all, "player=P1")
	assert.Contains(t, all, "msg=stopped")
}

func TestProductionClock(t *testing.T) {
	c := server.NewClock()
	first := c.Now()
	assert.GreaterOrEqual(t, c.Now(), first)
	a := c.Alarm()
	defer a.Stop()
	a.Set(time.Hour)
	a.Set(first) // past
	select {
	case <-a.C():
	case <-time.After(rig.Bound):
		require.Fail(t, "the alarm does not go off")
	}
}

// store is one that holds what was put.
type store struct {
	mutex  sync.Mutex
	puts   []string
	err    error
	closed bool
}

func (s *store) Put(tick unit.Tick, tables []server.Table) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	for _, table := range tables {
		s.puts = append(s.puts, fmt.Sprintf("%d %s", tick, table.Name))
	}
}

func (s *store) Flush(context.Context) error {
	s.Put(-1, []server.Table{{Name: "flush"}})
	return s.Err()
}

func (s *store) Err() error {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	return s.err
}

func (s *store) Close() error {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	s.closed = true
	return nil
}

// What a drain has changed is put as it is after it, and kept before the players
// are told that the host goes away.
func TestStoreHasEachDrain(t *testing.T) {
	kept := &store{}
	r := rig.Start(t, rig.Owner(t), func(o *server.Options) { o.Store = kept })
	c := r.Connect("P1")
	give := wire.Arguments{Stage: []wire.Stage{{Act: 6, Name: "extra"}}}
	payload := give.AppendPayload(nil, "Probe")
	r.Tick(1)
	r.Receipt(c, 1, "Probe", payload)
	r.Tick(2)
	r.Receipt(c, 2, "Probe", payload)
	require.NoError(t, r.Stop())
	assert.Equal(t, []string{"1 session/windows", "2 session/windows", "2 extra", "4 session/windows", "4 extra", "-1 flush"}, kept.puts)
	assert.True(t, kept.closed)
}

func TestStoreThatFails(t *testing.T) {
	broken := errors.New("the disk is full")
	kept := &store{}
	r := rig.Start(t, rig.Owner(t), func(o *server.Options) { o.Store = kept })
	r.Tick(1)
	require.NoError(t, r.Server.Health())
	kept.mutex.Lock()
	kept.err = broken
	kept.mutex.Unlock()
	assert.ErrorIs(t, r.Server.Health(), broken)
	assert.ErrorIs(t, r.Stop(), broken)
}

func get(t *testing.T, s *server.Server, path string) (int, string) {
	w := httptest.NewRecorder()
	s.Handler().ServeHTTP(w, httptest.NewRequest("GET", path, nil))
	return w.Code, w.Body.String()
}

func TestHealth(t *testing.T) {
	r := rig.Start(t, rig.Owner(t))
	r.Tick(1)
	status, _ := get(t, r.Server, "/healthz")
	assert.Equal(t, 200, status)
	// The owner is held up while time goes on.
	held, free := make(chan struct{}), make(chan struct{})
	go func() { _ = r.Server.Do(context.Background(), func() { close(held); <-free }) }()
	<-held
	r.Clock.Move(20*time.Millisecond + time.Second)
	status, _ = get(t, r.Server, "/healthz")
	assert.Equal(t, 200, status, "a tick is late by one second, and not more")
	r.Clock.Move(time.Millisecond)
	status, text := get(t, r.Server, "/healthz")
	assert.Equal(t, 503, status)
	assert.Contains(t, text, "late by 1.001s")
	close(free)
	r.Do(func() {})
	status, _ = get(t, r.Server, "/healthz")
	assert.Equal(t, 200, status)
	require.NoError(t, r.Stop())
	status, _ = get(t, r.Server, "/healthz")
	assert.Equal(t, 503, status)
}

// Whatever clients say, the metrics have no labels of theirs.
func TestMetricsAreBounded(t *testing.T) {
	r := rig.Start(t, rig.Owner(t))
	count := func() int {
		families, err := r.Server.Registry.Gather()
		require.NoError(t, err)
		n := 0
		for _, f := range families {
			n += len(f.GetMetric())
		}
		return n
	}
	series := func(from, to int) int {
		for n := from; n < to; n++ {
			c := r.Connect(fmt.Sprintf("Player-%d", n))
			r.Receipt(c, 1, fmt.Sprintf("Kind-%d", n), []byte{1})
			r.Receipt(c, 1, "SessionReady", []byte{1})
			_, _ = c.SendDatagram(&wire.Report{})
			r.Saw(rig.OfType(wire.TypeReport))
			require.NoError(t, c.WriteDatagram([]byte{1}))
			r.Saw(func(o server.Observed) bool { return o.Fate.Fault != 0 })
		}
		r.Tick(1)
		return count()
	}
	few := series(0, 2)
	assert.Equal(t, few, series(2, 12))
	_, text := get(t, r.Server, "/metrics")
	assert.Contains(t, text, `moveauth_command_receipts_total{fate="UnknownKind"} 12`)
	assert.Contains(t, text, `moveauth_players 12`)
	assert.NotContains(t, text, "Player-")
	assert.NotContains(t, text, "Kind-")
}
