package dial_test

import (
	"bytes"
	"context"
	"errors"
	"testing"
	"time"

	"github.com/quic-go/quic-go"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/moveauth/moveauth/reference/server/dial"
	"github.com/moveauth/moveauth/reference/unit"
	"github.com/moveauth/moveauth/reference/wire"
)

var withDatagrams = quic.Config{EnableDatagrams: true}

func TestWelcomed(t *testing.T) {
	heard := make(chan wire.Hello, 1)
	h := listen(t, withDatagrams, wire.ALPN, func(p *peer) {
		heard <- p.hello
		p.send(welcome(wire.ModeServer))
	})
	c := h.connect(t, wire.ModeServer)
	assert.Equal(t, *welcome(wire.ModeServer), c.Welcome)
	assert.Equal(t, *hello(wire.ModeServer), <-heard)
	assert.True(t, c.Datagrams())
	assert.NoError(t, c.Err())
	state := c.QUIC().ConnectionState()
	assert.Equal(t, quic.Version1, state.Version)
	assert.Equal(t, "moveauth/1", state.TLS.NegotiatedProtocol)
	assert.False(t, state.Used0RTT)
	c.Close(wire.CloseDone, "good night")
	assert.Equal(t, wire.CloseDone, h.code(t))
	_, err := c.Next(within(t))
	var closed *dial.ClosedError
	require.ErrorAs(t, err, &closed)
	assert.Equal(t, dial.ClosedError{Code: wire.CloseDone, Reason: "good night"}, *closed)
	assert.Equal(t, err, c.Send(&wire.Ping{Nonce: 1}), "what is sent afterwards fails for that reason")
}

// Both fingerprints stand in the error: the one that is wrong may be the caller's.
func TestAnotherCertificate(t *testing.T) {
	h := listen(t, withDatagrams, wire.ALPN, func(*peer) {})
	want := h.pin
	want[31] ^= 1
	_, err := dial.Dial(within(t), h.address, want, hello(wire.ModeOwner))
	var other *dial.FingerprintError
	require.ErrorAs(t, err, &other)
	assert.Equal(t, dial.FingerprintError{Address: h.address, Got: h.pin, Want: want}, *other)
	assert.ErrorContains(t, err, h.pin.String())
	assert.ErrorContains(t, err, want.String())
}

func TestAnotherProtocol(t *testing.T) {
	h := listen(t, withDatagrams, "moveauth/2", func(*peer) {})
	_, err := dial.Dial(within(t), h.address, h.pin, hello(wire.ModeOwner))
	assert.ErrorContains(t, err, "no application protocol")
}

func TestFingerprint(t *testing.T) {
	f := dial.FingerprintOf([]byte("abc"))
	// FIPS 180-2, appendix B.1.
	const abc = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
	assert.Equal(t, abc, f.String())
	parsed, err := dial.ParseFingerprint(abc)
	require.NoError(t, err)
	assert.Equal(t, f, parsed)
	for _, text := range []string{"", abc[1:], abc + "0", "x" + abc[1:]} {
		_, err := dial.ParseFingerprint(text)
		assert.ErrorContains(t, err, "want 64 hexadecimal digits", text)
	}
}

// What answers a hello and is no welcome to it ends the connection.
func TestNoWelcome(t *testing.T) {
	other := welcome(wire.ModeClamped)
	plain := *hello(wire.ModeOwner)
	plain.Transports = 0
	for _, c := range []struct {
		name  string
		hello *wire.Hello
		do    func(*peer)
		err   string
		code  wire.CloseCode
	}{
		{"a message before it", hello(wire.ModeOwner), func(p *peer) { p.send(&wire.Pong{Nonce: 1}) }, "type: got pong, want welcome", wire.CloseUnknownType},
		{"another mode", hello(wire.ModeOwner), func(p *peer) { p.send(other) }, "mode of a welcome: value: got clamped, want owner", wire.CloseMalformed},
		{"datagrams that were not offered", &plain, func(p *peer) { p.send(welcome(wire.ModeOwner)) }, "transports of a welcome: value: got 1", wire.CloseMalformed},
		{"another version", hello(wire.ModeOwner), func(p *peer) {
			data := wire.AppendFrame(nil, welcome(wire.ModeOwner))
			data[wire.HeadSize] = 2
			p.write(data...)
		}, "version: version: got 2, want 1", wire.CloseVersion},
		{"a client's message", hello(wire.ModeOwner), func(p *peer) { p.send(&wire.Ping{Nonce: 1}) }, "type: type: got ping", wire.CloseUnknownType},
		{"a length that no welcome has", hello(wire.ModeOwner), func(p *peer) { p.write(0x81, 0xff, 0xff) }, "length of a welcome: limit: got 65535", wire.CloseTooLarge},
		{"the end of the stream", hello(wire.ModeOwner), func(p *peer) { _ = p.stream.Close() }, "the host has ended the control stream", wire.CloseDone},
		{"half of one", hello(wire.ModeOwner), func(p *peer) {
			p.write(wire.AppendFrame(nil, welcome(wire.ModeOwner))[:20]...)
			_ = p.stream.Close()
		}, "the host has ended the control stream", wire.CloseDone},
		{"a reset", hello(wire.ModeOwner), func(p *peer) { p.stream.CancelWrite(0) }, "the host has ended the control stream", wire.CloseDone},
	} {
		t.Run(c.name, func(t *testing.T) {
			h := listen(t, withDatagrams, wire.ALPN, c.do)
			_, err := dial.Dial(within(t), h.address, h.pin, c.hello)
			assert.ErrorContains(t, err, c.err)
			assert.Equal(t, c.code, h.code(t))
		})
	}
}

// A host that refuses says why, by a code.
func TestRefusedHello(t *testing.T) {
	h := listen(t, withDatagrams, wire.ALPN, func(p *peer) { p.close(wire.CloseExpiredToken, "an hour ago") })
	_, err := dial.Dial(within(t), h.address, h.pin, hello(wire.ModeOwner))
	var closed *dial.ClosedError
	require.ErrorAs(t, err, &closed)
	assert.Equal(t, dial.ClosedError{Code: wire.CloseExpiredToken, Reason: "an hour ago", Host: true}, *closed)
	assert.ErrorContains(t, err, `the host has closed the connection: EXPIRED_TOKEN (0x03): "an hour ago"`)
	code, ok := dial.CodeOf(err)
	assert.True(t, ok)
	assert.Equal(t, wire.CloseExpiredToken, code)
}

// A host that does not answer is waited for as long as the caller says.
func TestPatience(t *testing.T) {
	impatient := errors.New("no more patience")
	ctx, cancel := context.WithCancelCause(context.Background())
	h := listen(t, withDatagrams, wire.ALPN, func(*peer) { cancel(impatient) })
	_, err := dial.Dial(ctx, h.address, h.pin, hello(wire.ModeOwner))
	assert.ErrorIs(t, err, impatient)
	assert.Equal(t, wire.CloseDone, h.code(t))
}

// What comes by the stream comes in order, and bears its bytes.
func TestNext(t *testing.T) {
	list := []wire.Message{&wire.Pong{Nonce: 5, Tick: 42}, &wire.Refused{Seq: 3, Reason: wire.BadPayload}, &wire.Gone{Body: 200}}
	h := listen(t, withDatagrams, wire.ALPN, func(p *peer) { p.send(append([]wire.Message{welcome(wire.ModeOwner)}, list...)...) })
	c := h.connect(t, wire.ModeOwner)
	for _, want := range list {
		got, err := c.Next(within(t))
		require.NoError(t, err)
		assert.Equal(t, want, got.Message)
		assert.Equal(t, wire.Packet{Reliable: true, Data: wire.Append(nil, want)}, got.Packet)
		assert.False(t, got.At.IsZero())
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	_, err := c.Next(ctx)
	assert.ErrorIs(t, err, context.Canceled)
	assert.NoError(t, c.Err(), "the connection is still up")
}

// After the welcome a host that breaks the rules is told by the code which.
func TestBadFrames(t *testing.T) {
	for _, c := range []struct {
		name string
		mode wire.Mode
		data []byte
		err  string
		code wire.CloseCode
	}{
		{"no type", wire.ModeOwner, []byte{0xff, 0, 0}, "type: type: got type 0xff", wire.CloseUnknownType},
		{"too long", wire.ModeOwner, []byte{0x8f, 13, 0}, "length of a pong: limit", wire.CloseTooLarge},
		{"too short", wire.ModeOwner, []byte{0x8f, 11, 0}, "length of a pong: short", wire.CloseMalformed},
		{"a tick above 2^53 − 1", wire.ModeOwner, append([]byte{0x8f, 12, 0, 0, 0, 0, 0}, bytes.Repeat([]byte{0xff}, 8)...), "tick: value", wire.CloseMalformed},
		{"a second welcome", wire.ModeOwner, wire.AppendFrame(nil, welcome(wire.ModeOwner)), "want one that follows the welcome", wire.CloseUnknownType},
		{"mode clamped's", wire.ModeOwner, wire.AppendFrame(nil, &wire.Placement{Number: 1}), "message of another mode: a placement", wire.CloseNotAllowed},
		{"mode server's", wire.ModeClamped, wire.AppendFrame(nil, &wire.Advisory{}), "message of another mode: a advisory", wire.CloseNotAllowed},
		{"mode owner's", wire.ModeServer, wire.AppendFrame(nil, &wire.Snapshot{Tick: 1}), "message of another mode: a snapshot", wire.CloseNotAllowed},
	} {
		t.Run(c.name, func(t *testing.T) {
			h := listen(t, withDatagrams, wire.ALPN, func(p *peer) {
				p.send(welcome(c.mode))
				p.write(c.data...)
			})
			conn := h.connect(t, c.mode)
			_, err := conn.Next(within(t))
			assert.ErrorContains(t, err, c.err)
			assert.Equal(t, err, conn.Err())
			assert.Equal(t, c.code, h.code(t))
		})
	}
}

func TestTheStreamEnds(t *testing.T) {
	for name, end := range map[string]func(*peer){
		"orderly": func(p *peer) { _ = p.stream.Close() },
		"reset":   func(p *peer) { p.stream.CancelWrite(3) },
	} {
		t.Run(name, func(t *testing.T) {
			h := listen(t, withDatagrams, wire.ALPN, func(p *peer) {
				p.send(welcome(wire.ModeOwner))
				// A reset overtakes what was sent, so the client answers first.
				assert.NoError(t, p.read(&wire.Ping{}))
				end(p)
			})
			c := h.connect(t, wire.ModeOwner)
			require.NoError(t, c.Send(&wire.Ping{Nonce: 1}))
			_, err := c.Next(within(t))
			assert.ErrorIs(t, err, dial.ErrStreamEnded)
			assert.Equal(t, wire.CloseDone, h.code(t))
		})
	}
}

// Fifteen datagrams that cannot be read are dropped, and what is good between
// them comes; the sixteenth ends the connection.
func TestBadDatagrams(t *testing.T) {
	for _, c := range []struct {
		name string
		mode wire.Mode
		bad  []byte
		good wire.Message
		data []byte
	}{
		{"empty", wire.ModeServer, nil, &wire.Pong{Nonce: 1}, wire.Append(nil, &wire.Pong{Nonce: 1})},
		{"no datagram", wire.ModeServer, wire.Append(nil, &wire.Gone{}), &wire.Pong{Nonce: 1}, wire.Append(nil, &wire.Pong{Nonce: 1})},
		{"another mode's", wire.ModeClamped, wire.Append(nil, &wire.Correction{Number: 1}), &wire.Pong{Nonce: 1}, wire.Append(nil, &wire.Pong{Nonce: 1})},
		{"longer than was said", wire.ModeClamped, make([]byte, 1101), &wire.Pong{Nonce: 1}, wire.Append(nil, &wire.Pong{Nonce: 1})},
		{"no snapshot", wire.ModeOwner, []byte{1, 2}, &wire.Snapshot{Tick: 1, Entries: []wire.Entry{}}, (&wire.Snapshot{Tick: 1}).Append(nil)},
	} {
		t.Run(c.name, func(t *testing.T) {
			h := listen(t, withDatagrams, wire.ALPN, func(p *peer) {
				p.send(welcome(c.mode))
				for range 15 {
					assert.NoError(t, p.quic.SendDatagram(c.bad))
				}
				assert.NoError(t, p.quic.SendDatagram(c.data))
				assert.NoError(t, p.read(&wire.Ping{}))
				assert.NoError(t, p.quic.SendDatagram(c.bad))
			})
			conn := h.connect(t, c.mode)
			got, err := conn.Next(within(t))
			require.NoError(t, err)
			assert.Equal(t, c.good.Type(), got.Message.Type())
			assert.Equal(t, wire.Packet{Data: c.data}, got.Packet)
			refused, _ := conn.Lost()
			assert.EqualValues(t, 15, refused)
			require.NoError(t, conn.Send(&wire.Ping{Nonce: 2}))
			_, err = conn.Next(within(t))
			assert.ErrorContains(t, err, "the 16th bad datagram")
			assert.Equal(t, wire.CloseMalformed, h.code(t))
		})
	}
}

// By which way a message goes that should be a datagram.
func TestSendDatagram(t *testing.T) {
	none := welcome(wire.ModeServer)
	none.Transports = 0
	small := welcome(wire.ModeServer)
	small.Datagram = 10
	batch := &wire.Batch{First: 1, Steps: make([]wire.Step, 255)}
	for _, c := range []struct {
		name     string
		cfg      quic.Config
		welcome  *wire.Welcome
		message  wire.Message
		datagram []byte // nil: by the stream
	}{
		{"an input", withDatagrams, welcome(wire.ModeServer), &wire.Input{Seq: 1}, wire.Append(nil, &wire.Input{Seq: 1})},
		{"a batch", withDatagrams, welcome(wire.ModeServer), batch, wire.Append(nil, batch)},
		{"a report has no type", withDatagrams, welcome(wire.ModeOwner), &wire.Report{Tick: 7}, (&wire.Report{Tick: 7}).Append(nil)},
		{"a ping of mode owner", withDatagrams, welcome(wire.ModeOwner), &wire.Ping{Nonce: 1}, nil},
		{"a ping of mode clamped", withDatagrams, welcome(wire.ModeClamped), &wire.Ping{Nonce: 1}, wire.Append(nil, &wire.Ping{Nonce: 1})},
		{"a command", withDatagrams, welcome(wire.ModeServer), &wire.Command{Seq: 1, Kind: "Probe"}, nil},
		{"no datagrams are used", withDatagrams, none, &wire.Input{Seq: 1}, nil},
		{"larger than the host takes", withDatagrams, small, &wire.Input{Seq: 1}, nil},
		{"the host's QUIC has none", quic.Config{}, none, &wire.Input{Seq: 1}, nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			came := make(chan []byte, 2)
			h := listen(t, c.cfg, wire.ALPN, func(p *peer) {
				p.send(c.welcome)
				if c.datagram == nil {
					m := c.message.Type().New()
					assert.NoError(t, p.read(m))
					came <- wire.Append(nil, m)
					return
				}
				data, err := p.quic.ReceiveDatagram(context.Background())
				assert.NoError(t, err)
				came <- data
			})
			conn := h.connect(t, c.welcome.Mode)
			datagram, err := conn.SendDatagram(c.message)
			require.NoError(t, err)
			assert.Equal(t, c.datagram != nil, datagram)
			want := c.datagram
			if want == nil {
				want = wire.Append(nil, c.message)
			}
			assert.Equal(t, want, <-came)
		})
	}
}

// Whoever takes no messages loses none of the stream's: the host waits.
func TestSlowTaker(t *testing.T) {
	const frames = 300 // 2400 bytes, of which 2048 may be under way
	h := listen(t, withDatagrams, wire.ALPN, func(p *peer) {
		p.send(welcome(wire.ModeServer))
		for n := range frames {
			p.send(&wire.Refused{Seq: unit.Seq(n), Reason: wire.QueueFull})
		}
	})
	d := dial.Dialer{Waiting: 4, Window: 2048}
	c, err := d.Dial(within(t), h.address, h.pin, hello(wire.ModeServer))
	require.NoError(t, err)
	for n := range frames {
		got, err := c.Next(within(t))
		require.NoError(t, err)
		require.Equal(t, &wire.Refused{Seq: unit.Seq(n), Reason: wire.QueueFull}, got.Message)
	}
	c.Close(wire.CloseDone, "")
	assert.Equal(t, wire.CloseDone, h.code(t))
}

// Of datagrams it loses those for which there is no room, and counts them.
func TestSlowTakerOfDatagrams(t *testing.T) {
	const datagrams = 20
	h := listen(t, withDatagrams, wire.ALPN, func(p *peer) {
		p.send(welcome(wire.ModeServer))
		for n := range datagrams {
			assert.NoError(t, p.quic.SendDatagram(wire.Append(nil, &wire.Pong{Nonce: uint32(n)})))
		}
	})
	d := dial.Dialer{Waiting: 4}
	c, err := d.Dial(within(t), h.address, h.pin, hello(wire.ModeServer))
	require.NoError(t, err)
	require.Eventually(t, func() bool { _, dropped := c.Lost(); return dropped == datagrams-4 }, bound, time.Millisecond)
	for n := range 4 {
		got, err := c.Next(within(t))
		require.NoError(t, err)
		assert.Equal(t, &wire.Pong{Nonce: uint32(n)}, got.Message)
	}
	c.Close(wire.CloseDone, "")
}

// Close returns while messages wait that nobody takes.
func TestCloseWithMessagesWaiting(t *testing.T) {
	full := make(chan struct{})
	h := listen(t, withDatagrams, wire.ALPN, func(p *peer) {
		p.send(welcome(wire.ModeServer))
		for range 10 {
			p.send(&wire.Refused{Reason: wire.QueueFull})
		}
		close(full)
	})
	d := dial.Dialer{Waiting: 1}
	c, err := d.Dial(within(t), h.address, h.pin, hello(wire.ModeServer))
	require.NoError(t, err)
	<-full
	c.Close(wire.CloseTooMuch, "")
	assert.Equal(t, wire.CloseTooMuch, h.code(t))
}
