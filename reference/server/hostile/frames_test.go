package hostile_test

import (
	"context"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/quic-go/quic-go"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/moveauth/moveauth/reference/server"
	"github.com/moveauth/moveauth/reference/server/dial"
	"github.com/moveauth/moveauth/reference/wire"
)

// said has the attacker join, send bytes by the stream, and returns how that
// ends.
func (a *arena) said(data []byte) error {
	c, err := a.dial(attacker)
	if err != nil {
		return err
	}
	if _, err := c.Write(data); err != nil && c.Err() == nil {
		return err
	}
	return a.ending(c.QUIC())
}

// frame is a frame of any type, with any body.
func frame(t wire.Type, body []byte) []byte {
	return append(binary.LittleEndian.AppendUint16([]byte{byte(t)}, uint16(len(body))), body...)
}

type frames struct {
	name   string
	data   []byte
	answer wire.CloseCode
}

// What comes by the stream after the welcome.
func TestFrames(t *testing.T) {
	var table []frames
	for kind := range 256 {
		// Of all types that are no client's, every 16th, and those at the borders.
		if t := wire.Type(kind); (t.New() == nil || t.FromHost()) && (kind%16 == 5 || kind == 0 || kind == 9 || kind == 0x7f || kind == 0x80 || kind == 0xff || kind == 0x90 || kind == 0x81) {
			table = append(table, frames{fmt.Sprintf("type %#02x", kind), []byte{byte(kind), 4, 0, 0, 0, 0, 0}, wire.CloseUnknownType})
		}
	}
	for _, kind := range wire.Types() {
		if kind.FromHost() || kind == wire.TypeHello {
			continue
		}
		least, most := kind.Sizes()
		table = append(table,
			frames{"a " + kind.String() + " of a byte too many", frame(kind, make([]byte, most+1)), wire.CloseTooLarge},
			frames{"a " + kind.String() + " of 64 KiB, by its head alone", []byte{byte(kind), 0xff, 0xff}, wire.CloseTooLarge},
			frames{"a " + kind.String() + " of a byte too few", frame(kind, make([]byte, least-1)), wire.CloseMalformed},
		)
	}
	// A second hello is one too many by its head, whatever it would say.
	table = append(table,
		frames{"a hello", wire.AppendFrame(nil, &wire.Hello{}), wire.CloseNoHello},
		frames{"the head of a hello that is too long", []byte{1, 0xff, 0xff}, wire.CloseNoHello},
	)
	run(t, wire.ModeOwner, server.Limits{}, table, func(a *arena, f frames) (string, func() error) {
		return f.name, func() error { return answered(a.said(f.data), f.answer) }
	})
}

// A stream that is ended, reset or not read any more is the end of the
// connection; one that ends within a frame has brought half a message.
func TestEndedStream(t *testing.T) {
	type end struct {
		name   string
		do     func(*dial.Conn) error
		answer wire.CloseCode
	}
	after := func(data ...byte) func(*dial.Conn) error {
		return func(c *dial.Conn) error {
			_, err := c.Write(data)
			return errors.Join(err, c.Stream().Close())
		}
	}
	run(t, wire.ModeOwner, server.Limits{}, []end{
		{"ended", after(), wire.CloseDone},
		{"ended after a frame", after(0x08, 4, 0, 1, 2, 3, 4), wire.CloseDone},
		{"ended within a head", after(0x08, 4), wire.CloseMalformed},
		{"ended within a body", after(0x08, 4, 0, 1), wire.CloseMalformed},
		{"ended before a body", after(0x08, 4, 0), wire.CloseMalformed},
		{"reset", func(c *dial.Conn) error { c.Stream().CancelWrite(7); return nil }, wire.CloseDone},
		{"not read any more", func(c *dial.Conn) error { c.Stream().CancelRead(7); return nil }, wire.CloseDone},
	}, func(a *arena, e end) (string, func() error) {
		return e.name, func() error {
			conn, err := a.dial(attacker)
			if err != nil {
				return err
			}
			if err := e.do(conn); err != nil {
				return err
			}
			return answered(a.ending(conn.QUIC()), e.answer)
		}
	})
}

// A message of another mode closes the connection that brings it by the stream. By
// datagram it is a bad one, of which it takes sixteen.
func TestMessagesOfAnotherMode(t *testing.T) {
	messages := map[wire.Mode][]wire.Message{
		wire.ModeOwner:   {&wire.Report{}},
		wire.ModeClamped: {&wire.Point{Player: wire.PlayerKey(1)}, &wire.Applied{Instruction: 1}},
		wire.ModeServer:  {&wire.Input{Seq: 1}, &wire.Batch{First: 1}},
	}
	for mode := wire.ModeOwner; mode <= wire.ModeServer; mode++ {
		a := enter(t, mode, server.Limits{})
		a.during(func() error {
			var wrong []error
			for of, list := range messages {
				for _, m := range list {
					if of == mode {
						continue
					}
					wrong = append(wrong, answered(a.said(wire.AppendFrame(nil, m)), wire.CloseNotAllowed))
					if m.Type() == wire.TypeApplied || mode == wire.ModeOwner || of == wire.ModeOwner {
						continue // it is no datagram, there or at all
					}
					c, err := a.dial(attacker)
					if err != nil {
						return err
					}
					for range 15 {
						wrong = append(wrong, c.WriteDatagram(wire.Append(nil, m)))
					}
					if err := a.until(func() bool { return len(a.bad(c)) == 15 }); err != nil {
						return fmt.Errorf("a %v in mode %v: %d are bad, want 15 (%w)", m.Type(), mode, len(a.bad(c)), err)
					}
					wrong = append(wrong, c.WriteDatagram(wire.Append(nil, m)), answered(a.ending(c.QUIC()), wire.CloseMalformed))
				}
			}
			return errors.Join(wrong...)
		})
	}
}

// vector is a case of the wire's vectors: see their README.
type vector struct {
	name    string
	Of      string `json:"of"`
	From    string `json:"from"`
	Mode    string `json:"mode"`
	Kind    string `json:"kind"`
	Bytes   string `json:"bytes"`
	Refused string `json:"refused"`
	data    []byte
}

// refusals reads what a folder's vectors refuse.
func refusals(t *testing.T, folder string) []vector {
	t.Helper()
	names, err := filepath.Glob(filepath.Join("../../../conformance/vectors/wire", folder, "*.json"))
	require.NoError(t, err)
	require.NotEmpty(t, names)
	var list []vector
	for _, name := range names {
		text, err := os.ReadFile(name)
		require.NoError(t, err)
		v := vector{name: folder + "/" + strings.TrimSuffix(filepath.Base(name), ".json")}
		require.NoError(t, json.Unmarshal(text, &v))
		v.data, err = hex.DecodeString(v.Bytes)
		require.NoError(t, err)
		if v.Refused != "" && v.From != "host" {
			list = append(list, v)
		}
	}
	require.NotEmpty(t, list, "nothing of %s is refused", folder)
	return list
}

var byName = func() map[string]wire.Type {
	m := map[string]wire.Type{}
	for _, t := range wire.Types() {
		m[t.String()] = t
	}
	return m
}()

var modes = map[string]wire.Mode{"owner": wire.ModeOwner, "clamped": wire.ModeClamped, "server": wire.ModeServer}

// code is how a body that is refused closes the connection.
func (v *vector) code(kind wire.Type) wire.CloseCode {
	if v.Refused == "version" {
		return wire.CloseVersion // which comes before its length
	}
	// Its head says already that it is too long.
	if _, most := kind.Sizes(); len(v.data) > most {
		return wire.CloseTooLarge
	}
	switch v.Refused {
	case "limit":
		return wire.CloseTooLarge
	}
	return wire.CloseMalformed
}

// Whatever is not written in its one form, each NaN and infinity in every float
// of every message among it, closes the connection that brings it by stream.
func TestRefusedBodies(t *testing.T) {
	for mode, folders := range map[wire.Mode][]string{
		wire.ModeOwner:   {"hello", "command", "ping", "report"},
		wire.ModeClamped: {"point", "applied"},
		wire.ModeServer:  {"input", "batch"},
	} {
		var list []vector
		for _, folder := range folders {
			list = append(list, refusals(t, folder)...)
		}
		run(t, mode, server.Limits{}, list, func(a *arena, v vector) (string, func() error) {
			kind := byName[v.Of]
			send := a.said
			if kind == wire.TypeHello {
				send = a.first
			}
			return v.name, func() error { return answered(send(frame(kind, v.data)), v.code(kind)) }
		})
	}
}

// The same by datagram is dropped and counted, and fifteen of it cost nobody
// anything. The sixteenth closes the connection.
func TestRefusedDatagrams(t *testing.T) {
	for mode, folder := range map[wire.Mode]string{wire.ModeOwner: "report", wire.ModeClamped: "point", wire.ModeServer: "batch"} {
		var bad [][]byte
		for _, v := range refusals(t, folder) {
			if mode == wire.ModeOwner {
				bad = append(bad, v.data)
			} else {
				bad = append(bad, append([]byte{byte(byName[folder])}, v.data...))
			}
		}
		for _, v := range refusals(t, "datagram") {
			if modes[v.Mode] == mode {
				bad = append(bad, v.data)
			}
		}
		a := enter(t, mode, server.Limits{})
		a.during(func() error {
			for i := 0; i < len(bad); i += 15 {
				some := bad[i:min(i+15, len(bad))]
				c, err := a.dial(attacker)
				if err != nil {
					return err
				}
				for n := range 15 {
					// What is bad once is bad twice.
					if err := c.WriteDatagram(some[n%len(some)]); err != nil {
						return err
					}
				}
				// A datagram may come after what was sent by the stream later, so the
				// host is asked until it has all.
				if err := a.until(func() bool { return len(a.bad(c)) == 15 }); err != nil {
					return fmt.Errorf("datagrams %d to %d: %d are bad, want 15 (%w)", i, i+len(some), len(a.bad(c)), err)
				}
				if err := alive(a.ctx, c); err != nil {
					return fmt.Errorf("after datagrams %d to %d: %w", i, i+len(some), err)
				}
				if err := c.WriteDatagram(some[0]); err != nil {
					return err
				}
				if err := answered(a.ending(c.QUIC()), wire.CloseMalformed); err != nil {
					return err
				}
			}
			return nil
		})
	}
}

// A datagram of more bytes than the host has said is bad, be there room for it on
// the way.
func TestDatagramThatIsTooLarge(t *testing.T) {
	a := enter(t, wire.ModeServer, server.Limits{})
	a.during(func() error {
		c, err := a.dial(attacker)
		if err != nil {
			return err
		}
		defer c.Close(wire.CloseDone, "")
		data := wire.Append(nil, &wire.Batch{First: 1, Steps: make([]wire.Step, 255)})
		data = append(data, make([]byte, wire.MaxDatagram+1-len(data))...)
		// What there is room for on the way has to be found out first.
		var large *quic.DatagramTooLargeError
		for err = c.WriteDatagram(data); errors.As(err, &large); err = c.WriteDatagram(data) {
			if err := alive(a.ctx, c); err != nil {
				return err
			}
		}
		if err != nil {
			return err
		}
		err = a.until(func() bool { return len(a.bad(c)) == 1 })
		if got := a.bad(c)[0].Fate.Fault; got != wire.OverLimit {
			err = errors.Join(err, fmt.Errorf("a datagram of 1201 bytes: got %v, want %v", got, wire.OverLimit))
		}
		return err
	})
}

// bad are the datagrams of a connection that were bad.
func (a *arena) bad(c *dial.Conn) (list []server.Observed) {
	for _, o := range a.fates() {
		if uint32(o.Client) == c.Welcome.Client && o.Datagram && o.Fate.Fault != 0 {
			list = append(list, o)
		}
	}
	return list
}

// alive pings.
func alive(ctx context.Context, c *dial.Conn) error {
	if err := c.Send(&wire.Ping{Nonce: 77}); err != nil {
		return err
	}
	for {
		r, err := c.Next(ctx)
		if err != nil {
			return err
		}
		if pong, is := r.Message.(*wire.Pong); is && pong.Nonce == 77 {
			return nil
		}
	}
}

// A command whose arguments cannot be read is refused, and closes nothing.
func TestRefusedArguments(t *testing.T) {
	list := refusals(t, "arguments")
	a := enter(t, wire.ModeOwner, server.Limits{})
	a.during(func() error {
		c, err := a.dial(attacker)
		if err != nil {
			return err
		}
		defer c.Close(wire.CloseDone, "")
		var wrong []error
		for i, v := range list {
			m := &wire.Command{Seq: c.Welcome.LastSeq + 1, Kind: v.Kind, Payload: v.data}
			if err := c.Send(m); err != nil {
				return err
			}
			r, err := refused(a.ctx, c)
			if err != nil {
				return fmt.Errorf("%s: %w", v.name, err)
			}
			want := wire.BadPayload
			if v.Kind == "Probe" {
				want = wire.UnknownKind // there is none in a game
			}
			if *r != (wire.Refused{Seq: m.Seq, Reason: want}) {
				wrong = append(wrong, fmt.Errorf("%s, the %dth: got %v, want %v", v.name, i, *r, want))
			}
		}
		return errors.Join(wrong...)
	})
	assert.Equal(t, float64(len(list)), a.metric("moveauth_command_receipts_total", "BadPayload")+a.metric("moveauth_command_receipts_total", "UnknownKind"))
}

// refused waits for a refusal.
func refused(ctx context.Context, c *dial.Conn) (*wire.Refused, error) {
	for {
		r, err := c.Next(ctx)
		if err != nil {
			return nil, err
		}
		if m, is := r.Message.(*wire.Refused); is {
			return m, nil
		}
	}
}
