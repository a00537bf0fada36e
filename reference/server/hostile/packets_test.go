package hostile_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"net"
	"sync"
	"testing"
	"time"

	"github.com/quic-go/quic-go"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/moveauth/moveauth/reference/server"
	"github.com/moveauth/moveauth/reference/server/dial"
	"github.com/moveauth/moveauth/reference/wire"
)

// deaf is a socket that hears nothing, so that no handshake is ever finished.
type deaf struct{ net.PacketConn }

func (s deaf) ReadFrom(data []byte) (int, net.Addr, error) {
	for {
		if _, _, err := s.PacketConn.ReadFrom(data); err != nil {
			return 0, nil, err
		}
	}
}

// Hundreds of handshakes that are begun and never finished, from addresses that
// may not be theirs: the host makes room for a few, and asks the others to show
// that they are where they say. Who is where she says joins meanwhile.
func TestHalfOpenFlood(t *testing.T) {
	const handshakes, room = 300, 64
	a := enter(t, wire.ModeOwner, server.Limits{Unwelcomed: room})
	var sockets []net.PacketConn
	for n := range 4 {
		socket, err := net.ListenUDP("udp", &net.UDPAddr{IP: net.IPv4(127, 0, 0, byte(1+n))})
		if err != nil && n > 0 {
			break // not every system has more than one such address
		}
		require.NoError(t, err)
		sockets = append(sockets, socket)
	}
	a.during(func() error {
		ctx, stop := context.WithCancel(a.ctx)
		var all sync.WaitGroup
		var transports []*quic.Transport
		for _, s := range sockets {
			transports = append(transports, &quic.Transport{Conn: deaf{s}})
		}
		d := func(n int) {
			dialer := dial.Dialer{Transport: transports[n%len(transports)]}
			_, _ = dialer.Handshake(ctx, a.address, a.pin)
		}
		for n := range handshakes {
			all.Go(func() { d(n) })
		}
		// Until the host has given away the room that it gives without asking.
		err := a.until(func() bool { return a.metric("moveauth_connections_unwelcomed") >= room/4 })
		for range 5 {
			c, e := a.persist("carol")
			if e != nil {
				err = errors.Join(err, fmt.Errorf("carol, who is who she is: %w", e))
				break
			}
			err = errors.Join(err, alive(a.ctx, c))
			c.Close(wire.CloseDone, "")
		}
		if most := a.metric("moveauth_connections_unwelcomed"); most > room/4+8 {
			err = errors.Join(err, fmt.Errorf("%v handshakes have room, want %d and the few that came at the same time", most, room/4))
		}
		stop()
		all.Wait()
		for _, t := range transports {
			err = errors.Join(err, t.Close())
		}
		return err
	})
	for _, s := range sockets {
		assert.NoError(t, s.Close())
	}
}

// persist has a player try to join until it can. QUIC's library drops who comes
// at the very moment at which hundreds of others do, and those who begin together
// repeat themselves together: each try comes at another moment.
func (a *arena) persist(player string) (*dial.Conn, error) {
	for {
		ctx, cancel := context.WithTimeout(a.ctx, 300*time.Millisecond)
		c, err := dial.Dial(ctx, a.address, a.pin, a.hello(player))
		cancel()
		if err == nil || !errors.Is(err, context.DeadlineExceeded) || a.ctx.Err() != nil {
			return c, err
		}
	}
}

// What is no QUIC, or nearly, is dropped.
func TestGarbage(t *testing.T) {
	a := enter(t, wire.ModeOwner, server.Limits{})
	socket, err := net.Dial("udp", a.address)
	require.NoError(t, err)
	defer socket.Close()
	chance := rand.New(rand.NewPCG(10, 6))
	bytes := func(n int) []byte {
		data := make([]byte, n)
		for i := range data {
			data[i] = byte(chance.Uint32())
		}
		return data
	}
	a.during(func() error {
		for n := range 4000 {
			data := bytes(chance.IntN(1400))
			switch n % 6 {
			case 0: // a long header of a version that nobody has
				data = append([]byte{0xc0, 0x0a, 0x0a, 0x0a, 0x0a, 8}, data...)
			case 1: // an Initial of QUIC 1 that cannot be decrypted
				data = append([]byte{0xc3, 0, 0, 0, 1, 8, 1, 2, 3, 4, 5, 6, 7, byte(n), 4, 9, 9, 9, 9, 0, 0x44, 0xb0}, append(data, make([]byte, 1200)...)...)
			case 2: // a short header of nobody's connection
				data = append([]byte{0x41}, data...)
			case 3: // lengths that point out of the packet
				data = []byte{0xc3, 0, 0, 0, 1, 20, 1, 2, 3}
			case 4:
				data = nil
			}
			if _, err := socket.Write(data); err != nil {
				return err
			}
		}
		return nil
	})
}

// Who sees a player's packets and has no key can neither forge nor repeat them.
func TestPacketsOnTheWay(t *testing.T) {
	a := enter(t, wire.ModeOwner, server.Limits{})
	plain, err := net.ListenUDP("udp", &net.UDPAddr{IP: net.IPv4(127, 0, 0, 1)})
	require.NoError(t, err)
	tap := &tapped{PacketConn: plain}
	d := dial.Dialer{Transport: &quic.Transport{Conn: tap}}
	c, err := d.Dial(a.ctx, a.address, a.pin, a.hello("carol"))
	require.NoError(t, err)
	carol := &honest{Conn: c, name: "carol", seq: c.Welcome.LastSeq}
	a.honest = append(a.honest, carol)
	for range 20 {
		a.round()
	}
	mallory, err := net.Dial("udp", a.address)
	require.NoError(t, err)
	defer mallory.Close()
	sent := tap.taken()
	assert.Greater(t, len(sent), 20)
	id := tap.peer()
	a.during(func() error {
		for n := range 2000 {
			data := append([]byte{0x40 | byte(n&0x3f)}, id...)
			data = append(data, make([]byte, 40)...)
			data[len(data)-1-n%40] = byte(n)
			if n%2 == 0 {
				data = sent[n/2%len(sent)]
			}
			if _, err := mallory.Write(data); err != nil {
				return err
			}
		}
		return nil
	})
	carol.Close(wire.CloseDone, "")
	assert.NoError(t, d.Transport.Close())
	assert.NoError(t, plain.Close())
	a.honest = a.honest[:2]
}

// Ten thousand streams: an honest library is not given a second one, and who
// forges them is closed by QUIC itself at the first.
func TestTenThousandStreams(t *testing.T) {
	const count = 10_000
	a := enter(t, wire.ModeOwner, server.Limits{})
	a.during(func() error {
		c, err := a.dial(attacker)
		if err != nil {
			return err
		}
		for range count {
			if _, err := c.QUIC().OpenStream(); err == nil {
				return errors.New("the host gives a second stream")
			}
			if _, err := c.QUIC().OpenUniStream(); err == nil {
				return errors.New("the host gives a stream that goes one way")
			}
		}
		if err := alive(a.ctx, c); err != nil {
			return err
		}
		// Nor one in the place of the first.
		err = answered(func() error {
			if err := c.Stream().Close(); err != nil {
				return err
			}
			_, err := c.QUIC().OpenStreamSync(a.ctx)
			return err
		}(), wire.CloseDone)
		return err
	})
	try(a, []bool{false, true}, func(a *arena, oneWay bool) (string, func() error) {
		return fmt.Sprintf("forged, one way %v", oneWay), func() error {
			ctx, stop := context.WithCancel(a.ctx)
			defer stop()
			f, err := forge(ctx, a.address)
			if err != nil {
				return err
			}
			for n := 0; f.Context().Err() == nil; n = (n + 100) % count {
				if err := f.send(streams(n+1, 100, oneWay)); err != nil {
					return err
				}
				// What comes before its handshake is complete the host cannot read.
				if n == count-100 {
					if err := a.pause(); err != nil {
						return err
					}
				}
			}
			var transport *quic.TransportError
			if err := a.ending(f.Conn); !errors.As(err, &transport) || transport.ErrorCode != quic.StreamLimitError || !transport.Remote {
				return fmt.Errorf("the connection has ended by %w, want STREAM_LIMIT_ERROR from the host", err)
			}
			return nil
		}
	})
}

// The forger's packets are packets: with a hello in one it is welcomed, so what
// the host refuses above it refuses for what is in them.
func TestForgedPackets(t *testing.T) {
	a := enter(t, wire.ModeOwner, server.Limits{})
	ctx, stop := context.WithCancel(a.ctx)
	defer stop()
	f, err := forge(ctx, a.address)
	require.NoError(t, err)
	// A stream that it may open, with a hello: it is welcomed.
	hello := wire.AppendFrame(nil, a.hello(attacker))
	frames := append([]byte{0x0a, 0x00, 0x40 | byte(len(hello)>>8), byte(len(hello))}, hello...)
	a.during(func() error {
		for a.players() < 3 {
			// Before its handshake is complete the host cannot read it.
			if err := errors.Join(f.send(frames), a.pause()); err != nil {
				return err
			}
		}
		return nil
	})
}
