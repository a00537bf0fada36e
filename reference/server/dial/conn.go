package dial

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"time"

	"github.com/quic-go/quic-go"

	"github.com/moveauth/moveauth/reference/wire"
)

// Conn is a connection that was welcomed. Its methods may be called from several
// goroutines at once.
type Conn struct {
	Welcome wire.Welcome

	quic   *quic.Conn
	stream *quic.Stream

	writing sync.Mutex
	buffer  []byte // of what is written, under writing

	in      chan Received
	readers sync.WaitGroup
	ended   chan struct{} // closed when err is set
	ending  sync.Once
	err     error

	bad     int          // datagrams that could not be read; of the datagrams' reader
	refused atomic.Int64 // the same, for others
	dropped atomic.Int64
}

// Received is a message that has come.
type Received struct {
	Message wire.Message
	// Packet is how it came, its Connection empty. Its data is the type and the
	// body, of a datagram in mode owner the body alone.
	Packet wire.Packet
	At     time.Time // when
}

// badDatagrams is how many datagrams that cannot be read close a connection.
const badDatagrams = 16

func (c *Conn) start() {
	c.readers.Add(1)
	go c.readStream()
	if c.Datagrams() {
		c.readers.Add(1)
		go c.readDatagrams()
	}
	go func() {
		c.readers.Wait()
		close(c.in)
	}()
}

// finish ends the connection over an error, the first of which stays.
func (c *Conn) finish(err error, code wire.CloseCode, reason string) {
	c.ending.Do(func() {
		c.err = err
		close(c.ended)
		_ = c.quic.CloseWithError(quic.ApplicationErrorCode(code), reason)
	})
}

func (c *Conn) readStream() {
	defer c.readers.Done()
	head := make([]byte, wire.HeadSize)
	for {
		data, err := readFrame(c.stream, head)
		if err == nil {
			err = c.take(data)
		}
		switch {
		case err == nil:
		case errors.Is(err, errOtherMode):
			c.finish(err, wire.CloseNotAllowed, err.Error())
			return
		case wire.FaultOf(err) != 0:
			c.finish(err, wire.CloseFor(err), err.Error())
			return
		default:
			c.finish(err, wire.CloseDone, "")
			return
		}
	}
}

var errOtherMode = errors.New("dial: the host has sent a message of another mode")

// take passes a frame on, and waits until there is room for it.
func (c *Conn) take(data []byte) error {
	kind := wire.TypeOf(data)
	if !kind.In(c.Welcome.Mode) {
		return fmt.Errorf("%w: a %v", errOtherMode, kind)
	}
	if kind == wire.TypeWelcome {
		return &wire.Refusal{Fault: wire.BadType, What: "type", Got: kind, Want: "one that follows the welcome"}
	}
	m := kind.New()
	if err := m.DecodeBody(data[1:]); err != nil {
		return err
	}
	if err := wire.CheckIn(m, c.Welcome.Mode); err != nil {
		return err
	}
	select {
	case c.in <- Received{Message: m, Packet: wire.Packet{Reliable: true, Data: data}, At: time.Now()}:
	case <-c.quic.Context().Done():
		// The next read says why.
	}
	return nil
}

func (c *Conn) readDatagrams() {
	defer c.readers.Done()
	for {
		data, err := c.quic.ReceiveDatagram(c.quic.Context())
		if err != nil {
			// The stream's reader says why, if nobody has yet.
			return
		}
		m, err := c.datagram(data)
		if err != nil {
			c.refused.Add(1)
			if c.bad++; c.bad == badDatagrams {
				c.finish(fmt.Errorf("dial: the %dth bad datagram: %w", c.bad, err), wire.CloseMalformed, err.Error())
				return
			}
			continue
		}
		select {
		case c.in <- Received{Message: m, Packet: wire.Packet{Data: data}, At: time.Now()}:
		default:
			c.dropped.Add(1)
		}
	}
}

func (c *Conn) datagram(data []byte) (wire.Message, error) {
	if limit := int(c.Welcome.Datagram); len(data) > limit {
		return nil, &wire.Refusal{Fault: wire.OverLimit, What: "datagram", Got: len(data), Want: fmt.Sprintf("at most %d bytes", limit)}
	}
	kind, body, err := wire.DatagramType(data, c.Welcome.Mode, true)
	if err != nil {
		return nil, err
	}
	m := kind.New()
	return m, m.DecodeBody(body)
}

// Next returns the next message. After the last one the error says why there are
// no more: a [*ClosedError], a [*wire.Refusal] of what the host has sent,
// [ErrStreamEnded], or one of QUIC. With an error of ctx nothing is lost.
func (c *Conn) Next(ctx context.Context) (Received, error) {
	select {
	case r, more := <-c.in:
		if !more {
			return Received{}, c.err
		}
		return r, nil
	case <-ctx.Done():
		return Received{}, context.Cause(ctx)
	}
}

// Messages is what [Conn.Next] reads from, for a select. It is closed after the
// last message; then [Conn.Err] says why.
func (c *Conn) Messages() <-chan Received { return c.in }

// Done is closed when the connection has ended.
func (c *Conn) Done() <-chan struct{} { return c.ended }

// Err returns why the connection has ended; nil if it has not.
func (c *Conn) Err() error {
	select {
	case <-c.ended:
		return c.err
	default:
		return nil
	}
}

// Send sends a message by the stream. It waits while the host does not read. The
// error is why the connection has ended.
func (c *Conn) Send(m wire.Message) error {
	return c.write(func(data []byte) []byte { return wire.AppendFrame(data, m) })
}

// Write sends bytes by the control stream, whatever they are.
func (c *Conn) Write(data []byte) (int, error) {
	if err := c.write(func(to []byte) []byte { return append(to, data...) }); err != nil {
		return 0, err
	}
	return len(data), nil
}

func (c *Conn) write(what func([]byte) []byte) error {
	c.writing.Lock()
	defer c.writing.Unlock()
	c.buffer = what(c.buffer[:0])
	if _, err := c.stream.Write(c.buffer); err != nil {
		if e := c.Err(); e != nil {
			return e
		}
		return ended(err)
	}
	return nil
}

// Datagrams reports whether both ends have datagrams.
func (c *Conn) Datagrams() bool { return c.Welcome.Transports&wire.Datagrams != 0 }

// SendDatagram sends a message by datagram, and by the stream if there are no
// datagrams, if the message may not be one in this mode, or if it is too large
// for one. It reports which it was.
func (c *Conn) SendDatagram(m wire.Message) (datagram bool, err error) {
	if c.Datagrams() {
		var data []byte
		if c.Welcome.Mode == wire.ModeOwner {
			if m.Type() == wire.TypeReport {
				data = m.AppendBody(nil)
			}
		} else if one := wire.Append(nil, m); mayBeDatagram(one, c.Welcome.Mode) {
			data = one
		}
		if data != nil && len(data) <= int(c.Welcome.Datagram) {
			err := c.quic.SendDatagram(data)
			var large *quic.DatagramTooLargeError
			switch {
			case err == nil:
				return true, nil
			case !errors.As(err, &large):
				return false, closed(err)
			}
		}
	}
	return false, c.Send(m)
}

func mayBeDatagram(data []byte, mode wire.Mode) bool {
	_, _, err := wire.DatagramType(data, mode, false)
	return err == nil
}

// WriteDatagram sends bytes as a datagram, whatever they are.
func (c *Conn) WriteDatagram(data []byte) error { return closed(c.quic.SendDatagram(data)) }

// Lost returns how many datagrams of the host's could not be read, and how many
// were dropped because as many messages as may wait did.
func (c *Conn) Lost() (refused, dropped int64) { return c.refused.Load(), c.dropped.Load() }

// Stream returns the control stream. Whoever writes to it past the connection
// sends nothing else meanwhile.
func (c *Conn) Stream() *quic.Stream { return c.stream }

// QUIC returns the connection beneath.
func (c *Conn) QUIC() *quic.Conn { return c.quic }

// Close closes the connection with a code, DONE to take leave, and waits until
// nothing of it reads any more. What was sent last may not have left: whoever
// cares waits for the answer first.
func (c *Conn) Close(code wire.CloseCode, reason string) {
	c.finish(&ClosedError{Code: code, Reason: reason}, code, reason)
	// Whoever reads slowly does not hold this up, as the readers see the end.
	c.readers.Wait()
}
