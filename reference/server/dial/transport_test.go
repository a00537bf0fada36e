package dial_test

import (
	"context"
	"net"
	"testing"

	"github.com/quic-go/quic-go"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/moveauth/moveauth/reference/server/dial"
	"github.com/moveauth/moveauth/reference/wire"
)

// Several connections can share a socket, such as that of a relay.
func TestTransport(t *testing.T) {
	socket, err := net.ListenUDP("udp", &net.UDPAddr{IP: net.IPv4(127, 0, 0, 1)})
	require.NoError(t, err)
	shared := &quic.Transport{Conn: socket}
	d := dial.Dialer{Transport: shared}
	for range 2 {
		h := listen(t, withDatagrams, wire.ALPN, func(p *peer) {
			p.send(welcome(wire.ModeOwner), &wire.Gone{Body: 1})
		})
		c, err := d.Dial(within(t), h.address, h.pin, hello(wire.ModeOwner))
		require.NoError(t, err)
		_, err = c.Next(within(t))
		require.NoError(t, err)
		assert.Equal(t, socket.LocalAddr().String(), c.QUIC().LocalAddr().String())
		c.Close(wire.CloseDone, "")
	}
	require.NoError(t, shared.Close())
	require.NoError(t, socket.Close())
	_, err = d.Dial(within(t), "127.0.0.1:1", dial.Fingerprint{}, hello(wire.ModeOwner))
	assert.ErrorContains(t, err, "127.0.0.1:1")
}

func TestNobodyListens(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	_, err := dial.Dial(ctx, "127.0.0.1:9", dial.Fingerprint{}, hello(wire.ModeOwner))
	assert.ErrorIs(t, err, context.Canceled)
	_, err = dial.Dial(context.Background(), "no address", dial.Fingerprint{}, hello(wire.ModeOwner))
	assert.ErrorContains(t, err, "no address")
}

// A handshake alone says nothing: the control stream is still to be opened.
func TestHandshake(t *testing.T) {
	heard := make(chan wire.Hello, 1)
	h := listen(t, withDatagrams, wire.ALPN, func(p *peer) { heard <- p.hello })
	d := dial.Dialer{}
	q, err := d.Handshake(within(t), h.address, h.pin)
	require.NoError(t, err)
	assert.Empty(t, heard)
	stream, err := q.OpenStream()
	require.NoError(t, err)
	assert.EqualValues(t, 0, stream.StreamID())
	_, err = stream.Write(wire.AppendFrame(nil, hello(wire.ModeOwner)))
	require.NoError(t, err)
	assert.Equal(t, *hello(wire.ModeOwner), <-heard)
	require.NoError(t, q.CloseWithError(quic.ApplicationErrorCode(wire.CloseDone), ""))
	assert.Equal(t, wire.CloseDone, h.code(t))
}
