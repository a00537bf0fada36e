package relay

import (
	"encoding/binary"
	"net"
	"slices"
	"testing"
	"time"

	"github.com/moveauth/moveauth/reference/server/leak"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestMain(m *testing.M) { leak.Main(m) }

// bound is how long a test waits for what should come at once.
const bound = 10 * time.Second

// ends are a host and a client with a relay between them.
type ends struct {
	*testing.T
	relay        *Relay
	host, client *net.UDPConn
	back         net.Addr // the client, as the host sees it
}

func between(t *testing.T, o Options) *ends {
	host, err := net.ListenUDP("udp4", &net.UDPAddr{IP: net.IPv4(127, 0, 0, 1)})
	require.NoError(t, err)
	o.Host = host.LocalAddr().String()
	r, err := New(o)
	require.NoError(t, err)
	at, err := net.ResolveUDPAddr("udp", r.Addr())
	require.NoError(t, err)
	client, err := net.DialUDP("udp", nil, at)
	require.NoError(t, err)
	for _, c := range []*net.UDPConn{host, client} {
		require.NoError(t, c.SetReadDeadline(time.Now().Add(bound)))
	}
	t.Cleanup(func() {
		assert.NoError(t, r.Close())
		assert.NoError(t, host.Close())
		assert.NoError(t, client.Close())
	})
	return &ends{T: t, relay: r, host: host, client: client}
}

// up sends numbers from the client to the host, and down back.
func (e *ends) up(numbers ...uint32) {
	for _, n := range numbers {
		_, err := e.client.Write(binary.LittleEndian.AppendUint32(nil, n))
		require.NoError(e, err)
	}
}

func (e *ends) down(numbers ...uint32) {
	for _, n := range numbers {
		_, err := e.host.WriteTo(binary.LittleEndian.AppendUint32(nil, n), e.back)
		require.NoError(e, err)
	}
}

// atHost reads so many numbers that have come to the host, and atClient to the
// client.
func (e *ends) atHost(n int) (list []uint32) {
	var data [8]byte
	for range n {
		size, from, err := e.host.ReadFrom(data[:])
		require.NoError(e, err)
		require.Equal(e, 4, size)
		e.back = from
		list = append(list, binary.LittleEndian.Uint32(data[:]))
	}
	return list
}

func (e *ends) atClient(n int) (list []uint32) {
	var data [8]byte
	for range n {
		size, err := e.client.Read(data[:])
		require.NoError(e, err)
		require.Equal(e, 4, size)
		list = append(list, binary.LittleEndian.Uint32(data[:]))
	}
	return list
}

func count(n uint32) (list []uint32) {
	for i := range n {
		list = append(list, i+1)
	}
	return list
}

func TestAGoodNetwork(t *testing.T) {
	e := between(t, Options{})
	e.up(1, 2, 3)
	assert.Equal(t, []uint32{1, 2, 3}, e.atHost(3))
	e.down(4, 5)
	assert.Equal(t, []uint32{4, 5}, e.atClient(2))
	e.counts(Stats{Came: 5, Passed: 5})
}

// counts waits until so many were counted: a datagram is after it has left.
func (e *ends) counts(want Stats) {
	e.Helper()
	require.Eventually(e, func() bool { return e.relay.Stats() == want }, bound, time.Millisecond, "want %+v", want)
}

func TestOneThatRepeats(t *testing.T) {
	e := between(t, Options{Up: Rates{Repeat: 1}})
	e.up(1, 2)
	assert.Equal(t, []uint32{1, 1, 2, 2}, e.atHost(4))
	e.down(3)
	assert.Equal(t, []uint32{3}, e.atClient(1))
	e.counts(Stats{Came: 3, Repeated: 2, Passed: 5})
}

// Nothing comes of what is dropped: what is sent past the relay comes first.
func TestOneThatDrops(t *testing.T) {
	e := between(t, Options{Up: Rates{Drop: 1}})
	e.up(1, 2)
	e.counts(Stats{Came: 2, Dropped: 2})
	past, err := net.Dial("udp", e.host.LocalAddr().String())
	require.NoError(t, err)
	defer past.Close()
	_, err = past.Write([]byte{9, 0, 0, 0})
	require.NoError(t, err)
	assert.Equal(t, []uint32{9}, e.atHost(1))
}

func TestOneThatReorders(t *testing.T) {
	e := between(t, Options{Seed: 1, Up: Rates{Delay: time.Millisecond, Spread: 40 * time.Millisecond}})
	sent := count(100)
	e.up(sent...)
	got := e.atHost(len(sent))
	assert.ElementsMatch(t, sent, got, "each comes once")
	assert.False(t, slices.IsSorted(got), "and not in its order")
}

func TestDelayIsKept(t *testing.T) {
	const delay = 30 * time.Millisecond
	e := between(t, Options{Down: Rates{Delay: delay}})
	e.up(1)
	e.atHost(1)
	start := time.Now()
	e.down(count(5)...)
	assert.Equal(t, count(5), e.atClient(5), "what has one delay keeps its order")
	assert.GreaterOrEqual(t, time.Since(start), delay)
}

// What may be under way at most is, and the rest is lost and counted.
func TestMemoryIsBounded(t *testing.T) {
	e := between(t, Options{Waiting: 10, Up: Rates{Delay: time.Hour}})
	e.up(count(25)...)
	require.Eventually(t, func() bool { return e.relay.Stats().Came == 25 }, bound, time.Millisecond)
	require.Eventually(t, func() bool { return e.relay.Stats().Lost == 15 }, bound, time.Millisecond)
	e.relay.timer.mutex.Lock()
	defer e.relay.timer.mutex.Unlock()
	assert.Len(t, e.relay.timer.queue, 10)
}

func TestClientsAreBounded(t *testing.T) {
	e := between(t, Options{Clients: 1})
	e.up(1)
	e.atHost(1)
	other, err := net.Dial("udp", e.relay.Addr())
	require.NoError(t, err)
	defer other.Close()
	_, err = other.Write([]byte{7, 0, 0, 0})
	require.NoError(t, err)
	require.Eventually(t, func() bool { return e.relay.Stats().Lost == 1 }, bound, time.Millisecond)
	e.up(2)
	assert.Equal(t, []uint32{2}, e.atHost(1))
}

func TestFortuneIsTheSeeds(t *testing.T) {
	rates := Rates{Drop: 0.25, Repeat: 0.125, Delay: 4, Spread: 8, Late: 0.0625}
	draw := func(seed uint64, n int) (list [][]time.Duration) {
		f := newFortune(seed, 0, rates)
		for range n {
			list = append(list, slices.Clone(f.next()))
		}
		return list
	}
	const n = 20_000
	all := draw(7, n)
	assert.Equal(t, all, draw(7, n))
	assert.NotEqual(t, all, draw(8, n))
	var dropped, repeated, late int
	for _, delays := range all {
		switch len(delays) {
		case 0:
			dropped++
		case 2:
			repeated++
		}
		for _, d := range delays {
			assert.GreaterOrEqual(t, d, rates.Delay)
			assert.LessOrEqual(t, d, rates.Delay+5*rates.Spread)
			if d >= rates.Delay+4*rates.Spread {
				late++
			}
		}
	}
	// Of 20000: a quarter is lost; an eighth of the rest comes twice; and of those,
	// (3/4 + 3/32) × 20000 = 16875 times that one comes, a sixteenth is late.
	// Standard deviations are 61, 41 and 31; five of them are allowed.
	assert.InDelta(t, 5000, dropped, 5*61)
	assert.InDelta(t, 1875, repeated, 5*41)
	assert.InDelta(t, 1055, late, 5*32)
}

func TestBadOptions(t *testing.T) {
	for says, o := range map[string]Options{
		"up: drop is 1.5, want 0 to 1":    {Host: "127.0.0.1:1", Up: Rates{Drop: 1.5}},
		"down: repeat is -1, want 0 to 1": {Host: "127.0.0.1:1", Down: Rates{Repeat: -1}},
		"down: late is NaN, want 0 to 1":  {Host: "127.0.0.1:1", Down: Rates{Late: nan()}},
		"up: delay is -1s and spread 0s":  {Host: "127.0.0.1:1", Up: Rates{Delay: -time.Second}},
		`the host's address is "nowhere"`: {Host: "nowhere"},
	} {
		_, err := New(o)
		assert.ErrorContains(t, err, says)
	}
}

func nan() float64 {
	zero := 0.0
	return zero / zero
}

func TestCloseTwice(t *testing.T) {
	e := between(t, Options{Down: Rates{Delay: time.Hour}})
	require.NoError(t, e.relay.Close())
	require.NoError(t, e.relay.Close())
}
