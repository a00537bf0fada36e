package udp_test

import (
	"fmt"
	"net"
	"os"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/net/ipv4"

	"github.com/moveauth/moveauth/reference/server/udp"
)

// patience is how long a test waits for what must come at once.
const patience = 10 * time.Second

// never is a wait that no test outlasts: what waits so long is sent by something else.
const never = time.Hour

func listen(t *testing.T, address string, o udp.Options) *udp.Conn {
	c, err := udp.Listen(address, o)
	require.NoError(t, err)
	t.Cleanup(func() { c.Close() })
	return c
}

// end is the other end, a socket of package net.
type end struct {
	*net.UDPConn
	t *testing.T
}

func other(t *testing.T, address string) end {
	local, err := net.ResolveUDPAddr("udp", address)
	require.NoError(t, err)
	c, err := net.ListenUDP("udp", local)
	require.NoError(t, err)
	t.Cleanup(func() { c.Close() })
	return end{c, t}
}

func (e end) addr() *net.UDPAddr { return e.LocalAddr().(*net.UDPAddr) }

func (e end) next() string {
	e.t.Helper()
	require.NoError(e.t, e.SetReadDeadline(time.Now().Add(patience)))
	var b [2048]byte
	n, err := e.Read(b[:])
	require.NoError(e.t, err)
	return string(b[:n])
}

// quiet says that nothing more has come, by a packet that goes straight to the socket
// and overtakes what waits.
func (e end) quiet() {
	e.t.Helper()
	probe := other(e.t, "127.0.0.1:0")
	_, err := probe.WriteTo([]byte("probe"), e.addr())
	require.NoError(e.t, err)
	require.Equal(e.t, "probe", e.next())
}

func write(t *testing.T, c *udp.Conn, data string, to *net.UDPAddr) {
	t.Helper()
	n, err := c.WriteTo([]byte(data), to)
	require.NoError(t, err)
	require.Equal(t, len(data), n)
}

func batches(t *testing.T) {
	if !udp.Batches {
		t.Skip("packets wait on Linux only")
	}
}

func TestAPacketWaitsForFlush(t *testing.T) {
	batches(t)
	c, e := listen(t, "127.0.0.1:0", udp.Options{Wait: never}), other(t, "127.0.0.1:0")
	write(t, c, "one", e.addr())
	write(t, c, "two", e.addr())
	e.quiet()
	require.NoError(t, c.Flush())
	assert.Equal(t, []string{"one", "two"}, []string{e.next(), e.next()})
	assert.Equal(t, udp.Stats{Out: 2, Writes: 1}, c.Stats())
}

func TestAPacketWaitsNoLongerThanWait(t *testing.T) {
	batches(t)
	c, e := listen(t, "127.0.0.1:0", udp.Options{Wait: time.Millisecond}), other(t, "127.0.0.1:0")
	for range 3 { // the clock is set anew each time
		write(t, c, "one", e.addr())
		assert.Equal(t, "one", e.next())
	}
}

func TestPacketsGoWhenThereAreMany(t *testing.T) {
	batches(t)
	for _, bytes := range []int{1, 1500} {
		c, e := listen(t, "127.0.0.1:0", udp.Options{Wait: never}), other(t, "127.0.0.1:0")
		data := string(make([]byte, bytes))
		for range 63 {
			write(t, c, data, e.addr())
		}
		assert.Zero(t, c.Stats().Writes)
		write(t, c, data, e.addr())
		assert.Equal(t, udp.Stats{Out: 64, Writes: 1}, c.Stats())
	}
}

// What begins like a handshake is not held up, nor what the caller wants to hear of.
func TestWhatDoesNotWait(t *testing.T) {
	batches(t)
	for name, data := range map[string]string{
		"a long header":        "\xc0long",
		"nothing":              "",
		"too large to be kept": "\x40" + string(make([]byte, 1500)),
	} {
		t.Run(name, func(t *testing.T) {
			c, e := listen(t, "127.0.0.1:0", udp.Options{Wait: never}), other(t, "127.0.0.1:0")
			write(t, c, "before", e.addr())
			write(t, c, data, e.addr())
			assert.Equal(t, []string{"before", data}, []string{e.next(), e.next()}, "in the order in which they were written")
			assert.Equal(t, udp.Stats{Out: 2, Writes: 2}, c.Stats())
		})
	}
	t.Run("its error is told", func(t *testing.T) {
		c, e := listen(t, "127.0.0.1:0", udp.Options{Wait: never}), other(t, "127.0.0.1:0")
		_, err := c.WriteTo(make([]byte, 70000), e.addr())
		assert.ErrorContains(t, err, "message too long")
	})
}

func TestPlainWritesAtOnce(t *testing.T) {
	c, e := listen(t, "127.0.0.1:0", udp.Options{Wait: never, Plain: true}), other(t, "127.0.0.1:0")
	write(t, c, "one", e.addr())
	assert.Equal(t, "one", e.next())
	require.NoError(t, c.Flush())
	assert.Equal(t, udp.Stats{Out: 1, Writes: 1}, c.Stats())
}

// quic-go uses a buffer again as soon as a write has returned.
func TestWhatIsWrittenIsCopied(t *testing.T) {
	batches(t)
	c, e := listen(t, "127.0.0.1:0", udp.Options{Wait: never}), other(t, "127.0.0.1:0")
	data, to := []byte("mine"), e.addr()
	to.IP = append(net.IP(nil), to.IP...)
	_, _, err := c.WriteMsgUDP(data, nil, to)
	require.NoError(t, err)
	copy(data, "gone")
	copy(to.IP, net.IPv4(203, 0, 113, 1).To16()[16-len(to.IP):])
	to.Port = 1
	require.NoError(t, c.Flush())
	assert.Equal(t, "mine", e.next())
}

func TestAPacketThatIsRefusedIsLostAlone(t *testing.T) {
	batches(t)
	type lost struct {
		to    string
		bytes int
		err   string
	}
	var dropped []lost
	c := listen(t, "127.0.0.1:0", udp.Options{Wait: never, Dropped: func(to *net.UDPAddr, bytes int, err error) {
		dropped = append(dropped, lost{to.String(), bytes, err.Error()})
	}})
	e := other(t, "127.0.0.1:0")
	nowhere := &net.UDPAddr{IP: net.IPv4(127, 0, 0, 1)} // the kernel knows no port 0
	write(t, c, "first to nowhere", nowhere)
	write(t, c, "one", e.addr())
	write(t, c, "to nowhere", nowhere)
	write(t, c, "again", nowhere)
	write(t, c, "two", e.addr())
	write(t, c, "last", nowhere)
	assert.ErrorContains(t, c.Flush(), "invalid argument")
	assert.Equal(t, []string{"one", "two"}, []string{e.next(), e.next()})
	refused := fmt.Sprintf("write udp %v: sendmmsg: invalid argument", c.LocalAddr())
	assert.Equal(t, []lost{
		{"127.0.0.1:0", 16, refused}, {"127.0.0.1:0", 10, refused}, {"127.0.0.1:0", 5, refused}, {"127.0.0.1:0", 4, refused},
	}, dropped)
	// Two for each that was refused, one for each that was not.
	assert.Equal(t, udp.Stats{Out: 2, Writes: 10, Dropped: 4}, c.Stats())
}

func TestAnAddressThatTheSocketCannotReachIsRefusedAtOnce(t *testing.T) {
	c := listen(t, "127.0.0.1:0", udp.Options{Wait: never})
	for name, to := range map[string]net.Addr{
		"IPv6 on a socket of IPv4": &net.UDPAddr{IP: net.IPv6loopback, Port: 1},
		"no UDP":                   &net.TCPAddr{IP: net.IPv4(127, 0, 0, 1), Port: 1},
		"none":                     (*net.UDPAddr)(nil),
	} {
		_, err := c.WriteTo([]byte("lost"), to)
		assert.Error(t, err, name)
	}
	assert.NoError(t, c.Flush())
	assert.Zero(t, c.Stats().Dropped)
}

func TestAddresses(t *testing.T) {
	for _, test := range []struct{ listens, at, sees string }{
		{"127.0.0.1:0", "127.0.0.1:0", "127.0.0.1"},
		{"0.0.0.0:0", "127.0.0.1:0", "127.0.0.1"},
		{"[::1]:0", "[::1]:0", "::1"},
		{":0", "127.0.0.1:0", "127.0.0.1"}, // both kinds by one socket
		{":0", "[::1]:0", "::1"},
	} {
		for _, plain := range []bool{false, true} {
			t.Run(fmt.Sprintf("%s from %s, plain %v", test.listens, test.at, plain), func(t *testing.T) {
				c, e := listen(t, test.listens, udp.Options{Plain: plain}), other(t, test.at)
				to := &net.UDPAddr{IP: e.addr().IP, Port: c.LocalAddr().(*net.UDPAddr).Port}
				_, err := e.WriteTo([]byte("ask"), to)
				require.NoError(t, err)
				require.NoError(t, c.SetReadDeadline(time.Now().Add(patience)))
				var b [16]byte
				n, from, err := c.ReadFrom(b[:])
				require.NoError(t, err)
				assert.Equal(t, "ask", string(b[:n]))
				assert.Equal(t, test.sees, from.(*net.UDPAddr).IP.String())
				assert.Equal(t, e.addr().Port, from.(*net.UDPAddr).Port)
				_, err = c.WriteTo([]byte("answer"), from)
				require.NoError(t, err)
				assert.Equal(t, "answer", e.next())
			})
		}
	}
}

func messages(n, bytes int) []ipv4.Message {
	ms := make([]ipv4.Message, n)
	for i := range ms {
		ms[i].Buffers = [][]byte{make([]byte, bytes)}
	}
	return ms
}

func TestReadBatch(t *testing.T) {
	batches(t)
	c, e := listen(t, "127.0.0.1:0", udp.Options{}), other(t, "127.0.0.1:0")
	for _, data := range []string{"one", "", "a long one"} {
		_, err := e.WriteTo([]byte(data), c.LocalAddr())
		require.NoError(t, err)
	}
	ms := messages(8, 5)
	n, err := c.ReadBatch(ms, 0)
	require.NoError(t, err)
	require.Equal(t, 3, n)
	assert.Equal(t, "one", string(ms[0].Buffers[0][:ms[0].N]))
	assert.Zero(t, ms[1].N)
	assert.Equal(t, "a lon", string(ms[2].Buffers[0][:ms[2].N]), "what does not fit is cut off")
	assert.NotZero(t, ms[2].Flags&truncated, "and it is said so")
	for i := range n {
		assert.Equal(t, e.addr().String(), ms[i].Addr.String())
	}
	assert.Equal(t, udp.Stats{In: 3, Reads: 1}, c.Stats())
}

func TestOptionsThatAreRefused(t *testing.T) {
	_, err := udp.Listen("127.0.0.1:0", udp.Options{Wait: -1})
	assert.EqualError(t, err, "udp: a packet cannot wait for -1ns; 0 or more is wanted")
	_, err = udp.Listen("127.0.0.1:0", udp.Options{Rest: -time.Second})
	assert.EqualError(t, err, "udp: a socket cannot rest for -1s; 0 or more is wanted")
	_, err = udp.Listen("127.0.0.1", udp.Options{})
	assert.EqualError(t, err, `udp: the address to listen on, "127.0.0.1": address 127.0.0.1: missing port in address`)
	_, err = udp.New(nil, udp.Options{})
	assert.EqualError(t, err, "udp: there is no socket")
	e := other(t, "127.0.0.1:0")
	connected, err := net.DialUDP("udp", nil, e.addr())
	require.NoError(t, err)
	defer connected.Close()
	_, err = udp.New(connected, udp.Options{})
	assert.EqualError(t, err, fmt.Sprintf("udp: the socket is connected to %v; one that is not is wanted", e.addr()))
	busy := listen(t, "127.0.0.1:0", udp.Options{})
	_, err = udp.Listen(busy.LocalAddr().String(), udp.Options{})
	assert.ErrorContains(t, err, "udp: listen udp "+busy.LocalAddr().String())
}

func TestDeadlines(t *testing.T) {
	for _, plain := range []bool{false, true} {
		c, e := listen(t, "127.0.0.1:0", udp.Options{Plain: plain}), other(t, "127.0.0.1:0")
		require.NoError(t, c.SetDeadline(time.Now().Add(-time.Second)))
		_, err := c.WriteTo([]byte("late"), e.addr())
		assert.ErrorIs(t, err, os.ErrDeadlineExceeded)
		_, _, err = c.ReadFrom(make([]byte, 1))
		assert.ErrorIs(t, err, os.ErrDeadlineExceeded)
		require.NoError(t, c.SetDeadline(time.Time{}))
		write(t, c, "in time", e.addr())
		assert.Equal(t, "in time", e.next())
	}
}

func TestCloseSendsWhatWaits(t *testing.T) {
	batches(t)
	c, e := listen(t, "127.0.0.1:0", udp.Options{Wait: never}), other(t, "127.0.0.1:0")
	write(t, c, "goodbye", e.addr())
	require.NoError(t, c.Close())
	assert.Equal(t, "goodbye", e.next())
	_, err := c.WriteTo([]byte("too late"), e.addr())
	assert.ErrorIs(t, err, net.ErrClosed)
	assert.ErrorIs(t, c.Close(), net.ErrClosed)
	assert.ErrorIs(t, c.SetWriteDeadline(time.Time{}), net.ErrClosed)
	assert.NoError(t, c.Flush(), "nothing waits")
}

// Each connection of quic-go writes on a goroutine of its own.
func TestConcurrentWriters(t *testing.T) {
	const (
		writers = 8
		packets = 400
		ahead   = 8 // that a writer may be ahead of the reader, so that none is lost
	)
	c, e := listen(t, "127.0.0.1:0", udp.Options{Wait: time.Millisecond}), other(t, "127.0.0.1:0")
	var may [writers]chan bool
	var all sync.WaitGroup
	for w := range writers {
		may[w] = make(chan bool, packets+ahead)
		for range ahead {
			may[w] <- true
		}
		all.Go(func() {
			data := make([]byte, 3+100*w)
			for i := range packets {
				<-may[w]
				data[0], data[1], data[2] = byte(w), byte(i), byte(i>>8)
				for j := range data[3:] {
					data[3+j] = byte(i + w)
				}
				_, err := c.WriteTo(data, e.addr())
				assert.NoError(t, err)
			}
		})
	}
	var next [writers]int
	for range writers * packets {
		data := e.next()
		w, i := int(data[0]), int(data[1])|int(data[2])<<8
		require.Less(t, w, writers)
		require.Equal(t, next[w], i, "the packets of writer %d are in order", w)
		next[w]++
		require.Len(t, data, 3+100*w)
		for _, b := range []byte(data[3:]) {
			require.Equal(t, byte(i+w), b)
		}
		may[w] <- true
	}
	all.Wait()
	assert.Equal(t, uint64(writers*packets), c.Stats().Out)
}
