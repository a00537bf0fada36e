package hostile_test

import (
	"errors"
	"fmt"
	"net"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/quic-go/quic-go"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/moveauth/moveauth/reference/server"
	"github.com/moveauth/moveauth/reference/server/dial"
	"github.com/moveauth/moveauth/reference/unit"
	"github.com/moveauth/moveauth/reference/wire"
)

// many is more messages than the host takes in one go, and while they come.
const many = 20_000

// flood sends one thing again and again until it cannot any more, and returns how
// the connection ended.
func (a *arena) flood(send func(*dial.Conn) error) error {
	c, err := a.dial(attacker)
	if err != nil {
		return err
	}
	// It reads what comes, so that it is not closed for that.
	go func() {
		for range c.Messages() {
		}
	}()
	for range many {
		if send(c) != nil {
			break
		}
	}
	return a.ending(c.QUIC())
}

// Who sends more than the host takes is closed, by whatever way and whatever it
// is: a player's own movement, pings, commands of the most bytes.
func TestFloods(t *testing.T) {
	largest := &wire.Command{Seq: 1, Kind: "Demolish", Payload: make([]byte, wire.MaxPayload)}
	type flood struct {
		name string
		send func(*dial.Conn) error
	}
	byStream := func(m wire.Message) func(*dial.Conn) error {
		return func(c *dial.Conn) error { return c.Send(m) }
	}
	byDatagram := func(m wire.Message) func(*dial.Conn) error {
		return func(c *dial.Conn) error { _, err := c.SendDatagram(m); return err }
	}
	commands := unit.Seq(0)
	for mode, table := range map[wire.Mode][]flood{
		wire.ModeOwner: {
			{"pings by stream", byStream(&wire.Ping{Nonce: 1})},
			{"reports by datagram", byDatagram(&wire.Report{Tick: 9})},
			{"reports by stream", byStream(&wire.Report{Tick: 9})},
			{"commands of the most bytes", byStream(largest)},
			{"commands that are good", func(c *dial.Conn) error {
				commands++
				args := wire.Arguments{Dir: unit.Vec{X: 1}}
				return c.Send(&wire.Command{Seq: commands, Kind: "DashStarted", Payload: args.AppendPayload(nil, "DashStarted")})
			}},
		},
		wire.ModeClamped: {
			{"pings by datagram", byDatagram(&wire.Ping{Nonce: 1})},
			{"points by datagram", byDatagram(&wire.Point{Player: wire.PlayerKey(2)})},
			{"acknowledgements by stream", byStream(&wire.Applied{Instruction: 1})},
		},
		wire.ModeServer: {
			{"inputs by datagram", byDatagram(&wire.Input{Seq: 1})},
			{"inputs by stream", byStream(&wire.Input{Seq: 1})},
			{"batches of 255 steps by datagram", byDatagram(&wire.Batch{First: 1, Steps: make([]wire.Step, 255)})},
			{"batches of 255 steps by stream", byStream(&wire.Batch{First: 1, Steps: make([]wire.Step, 255)})},
		},
	} {
		// In a tick each of the honest says two things, and the host takes no more.
		hz := map[wire.Mode]int{wire.ModeOwner: 50, wire.ModeClamped: 20, wire.ModeServer: 10}[mode]
		run(t, mode, server.Limits{Messages: 2 * hz, Bytes: 200 * hz}, table, func(a *arena, f flood) (string, func() error) {
			return f.name, func() error { return answered(a.flood(f.send), wire.CloseTooMuch) }
		})
	}
}

// Thirty players who each send what they may, all at once, leave the two others
// theirs.
func TestManyAtTheLimit(t *testing.T) {
	const players, each = 30, 500
	a := enter(t, wire.ModeOwner, server.Limits{})
	a.during(func() error {
		var all sync.WaitGroup
		wrong := make(chan error, players)
		for n := range players {
			all.Go(func() {
				c, err := a.dial(fmt.Sprintf("crowd-%d", n))
				if err != nil {
					wrong <- err
					return
				}
				defer c.Close(wire.CloseDone, "")
				go func() {
					for range c.Messages() {
					}
				}()
				// The hello was the first.
				for range each - 1 {
					if err := c.Send(&wire.Ping{Nonce: 1}); err != nil {
						wrong <- fmt.Errorf("player %d: %w", n, err)
						return
					}
				}
				wrong <- nil
			})
		}
		all.Wait()
		close(wrong)
		var list []error
		for err := range wrong {
			list = append(list, err)
		}
		return errors.Join(list...)
	})
}

// Of commands as many wait as the host allows a player, and the others are
// refused: nobody else's are.
func TestCommandsBeyondTheQueue(t *testing.T) {
	const sent, limit = 100, 16
	a := enter(t, wire.ModeOwner, server.Limits{})
	c := a.join(attacker)
	defer c.Close(wire.CloseDone, "")
	args := wire.Arguments{Dir: unit.Vec{X: 1}}
	for n := range sent {
		err := c.Send(&wire.Command{Seq: unit.Seq(n + 1), Kind: "DashStarted", Payload: args.AppendPayload(nil, "DashStarted")})
		assert.NoError(t, err)
	}
	for range sent - limit {
		m, err := refused(a.ctx, c)
		require.NoError(t, err)
		assert.Equal(t, wire.QueueFull, m.Reason)
	}
	a.round()
	a.round()
}

// Who does not read is closed, alone: at the host, too, what waits for it has an
// end.
func TestSlowReader(t *testing.T) {
	a := enter(t, wire.ModeOwner, server.Limits{Unread: 8 << 10})
	a.during(func() error {
		d := dial.Dialer{Waiting: 1, Window: 1 << 10}
		c, err := d.Dial(a.ctx, a.address, a.pin, a.hello(attacker))
		if err != nil {
			return err
		}
		for c.Send(&wire.Ping{Nonce: 1}) == nil {
			// By turns with the honest, so that it sends no more than it may.
			if err := a.pause(); err != nil {
				return err
			}
		}
		return answered(a.ending(c.QUIC()), wire.CloseTooSlow)
	})
	assert.Equal(t, 1.0, a.metric("moveauth_connections_closed_total", "TOO_SLOW"))
}

// Who is suddenly not there at all, and acknowledges nothing, is closed as well
// before the network notices.
func TestGoneDark(t *testing.T) {
	a := enter(t, wire.ModeOwner, server.Limits{Unread: 4 << 10})
	socket, err := net.ListenUDP("udp", &net.UDPAddr{IP: net.IPv4(127, 0, 0, 1)})
	require.NoError(t, err)
	dark := &night{PacketConn: socket}
	d := dial.Dialer{Transport: &quic.Transport{Conn: dark}, Window: 1 << 10}
	c, err := d.Dial(a.ctx, a.address, a.pin, a.hello(attacker))
	require.NoError(t, err)
	dark.fallen.Store(true)
	a.during(func() error {
		return a.until(func() bool { return a.players() == 2 })
	})
	assert.Equal(t, 1.0, a.metric("moveauth_connections_closed_total", "TOO_SLOW"))
	assert.NoError(t, c.Err(), "it has not been told")
	c.Close(wire.CloseDone, "")
	assert.NoError(t, d.Transport.Close())
	assert.NoError(t, socket.Close())
}

// players is how many are welcome.
func (a *arena) players() int { return int(a.metric("moveauth_players")) }

// night is a socket through which nothing comes or goes any more once it has
// fallen.
type night struct {
	net.PacketConn
	fallen atomic.Bool
}

func (s *night) WriteTo(data []byte, to net.Addr) (int, error) {
	if s.fallen.Load() {
		return len(data), nil
	}
	return s.PacketConn.WriteTo(data, to)
}

func (s *night) ReadFrom(data []byte) (int, net.Addr, error) {
	for {
		n, from, err := s.PacketConn.ReadFrom(data)
		if err != nil || !s.fallen.Load() {
			return n, from, err
		}
	}
}

// A player who comes again and again, faster than anybody plays, takes over from
// itself, and nobody else has to wait.
func TestReconnects(t *testing.T) {
	const times = 100
	a := enter(t, wire.ModeOwner, server.Limits{})
	a.during(func() error {
		var last *dial.Conn
		for range times {
			c, err := a.dial(attacker)
			if err != nil {
				return err
			}
			if last != nil {
				if err := answered(a.ending(last.QUIC()), wire.CloseTakenOver); err != nil {
					return err
				}
			}
			last = c
		}
		last.Close(wire.CloseDone, "")
		return a.until(func() bool { return a.players() == 2 })
	})
	assert.Equal(t, float64(times-1), a.metric("moveauth_connections_closed_total", "TAKEN_OVER"))
}
