package udp_test

import (
	"net"
	"os"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/moveauth/moveauth/reference/server/udp"
)

// resting returns a socket that rests, the other end, and where the next batch comes
// out when the rest is over.
func resting(t *testing.T) (*udp.Conn, end, <-chan read) {
	batches(t)
	c, e := listen(t, "127.0.0.1:0", udp.Options{Rest: never}), other(t, "127.0.0.1:0")
	_, err := e.WriteTo([]byte("first"), c.LocalAddr())
	require.NoError(t, err)
	n, err := c.ReadBatch(messages(8, 16), 0)
	require.NoError(t, err)
	require.Equal(t, 1, n, "the first packet is read at once")
	next := make(chan read, 1)
	go func() {
		n, err := c.ReadBatch(messages(8, 16), 0)
		next <- read{n, err}
	}()
	return c, e, next
}

type read struct {
	n   int
	err error
}

func await(t *testing.T, next <-chan read) read {
	t.Helper()
	select {
	case r := <-next:
		return r
	case <-time.After(patience):
		require.FailNow(t, "the read does not return")
		return read{}
	}
}

func TestWhatComesInARestIsReadTogether(t *testing.T) {
	c, e, next := resting(t)
	for range 3 {
		_, err := e.WriteTo([]byte("more"), c.LocalAddr())
		require.NoError(t, err)
	}
	c.Wake()
	assert.Equal(t, read{n: 3}, await(t, next))
	assert.Equal(t, udp.Stats{In: 4, Reads: 2}, c.Stats())
}

func TestAReadThatFillsItsMessagesBeginsNoRest(t *testing.T) {
	batches(t)
	c, e := listen(t, "127.0.0.1:0", udp.Options{Rest: never}), other(t, "127.0.0.1:0")
	for range 3 {
		_, err := e.WriteTo([]byte("more"), c.LocalAddr())
		require.NoError(t, err)
	}
	for _, want := range []int{2, 1} {
		n, err := c.ReadBatch(messages(2, 16), 0)
		require.NoError(t, err)
		assert.Equal(t, want, n)
	}
}

func TestARestThatHasEndedDoesNotGoOn(t *testing.T) {
	batches(t)
	c, e := listen(t, "127.0.0.1:0", udp.Options{Rest: never}), other(t, "127.0.0.1:0")
	for _, step := range []struct{ sent, room, want int }{
		{1, 2, 1}, // the rest begins
		{2, 2, 2}, // it ended, and as there may be more it does not begin again
		{1, 2, 1},
	} {
		for range step.sent {
			_, err := e.WriteTo([]byte("more"), c.LocalAddr())
			require.NoError(t, err)
		}
		if step.sent == 2 {
			c.Wake()
		}
		n, err := c.ReadBatch(messages(step.room, 16), 0)
		require.NoError(t, err)
		assert.Equal(t, step.want, n)
	}
}

func TestARestEndsByItself(t *testing.T) {
	batches(t)
	c, e := listen(t, "127.0.0.1:0", udp.Options{Rest: time.Millisecond}), other(t, "127.0.0.1:0")
	for range 3 {
		_, err := e.WriteTo([]byte("more"), c.LocalAddr())
		require.NoError(t, err)
		n, err := c.ReadBatch(messages(8, 16), 0)
		require.NoError(t, err)
		assert.Equal(t, 1, n)
	}
}

func TestCloseEndsAReadAndARest(t *testing.T) {
	c, _, next := resting(t)
	require.NoError(t, c.Close())
	assert.ErrorIs(t, await(t, next).err, net.ErrClosed)

	for _, plain := range []bool{false, true} { // where it does not rest
		c := listen(t, "127.0.0.1:0", udp.Options{Plain: plain})
		next := make(chan read, 1)
		go func() {
			_, _, err := c.ReadFrom(make([]byte, 1))
			next <- read{err: err}
		}()
		require.NoError(t, c.Close())
		assert.ErrorIs(t, await(t, next).err, net.ErrClosed)
	}
}

// quic.Transport stops its reader so.
func TestADeadlineEndsARest(t *testing.T) {
	c, _, next := resting(t)
	require.NoError(t, c.SetReadDeadline(time.Now()))
	assert.ErrorIs(t, await(t, next).err, os.ErrDeadlineExceeded)
}
