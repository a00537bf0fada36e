package dial

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"io"
	"net"
	"time"

	"github.com/quic-go/quic-go"

	"github.com/moveauth/moveauth/reference/wire"
)

// Dialer says how to come to a host. The zero value opens a socket of its own
// for each connection.
type Dialer struct {
	// Transport is what packets go through; it can serve many connections, and
	// whoever made it closes it, after them. nil: a socket of its own. For a
	// net.PacketConn c: &quic.Transport{Conn: c}.
	Transport *quic.Transport

	// Waiting is how many messages may wait for [Conn.Next]; 0: 256. When as many
	// wait the stream is not read, and datagrams are dropped and counted.
	Waiting int

	// Window is how many bytes of the stream the host may send ahead; 0: 256 KiB.
	Window uint64
}

const (
	usualWaiting = 256
	usualWindow  = 256 << 10
)

// keepAlive is how often a client that says nothing says that it is there, so
// that the host does not take it for gone.
const keepAlive = 5 * time.Second

// Dial connects to the host at an address (host:port), whose certificate has the
// fingerprint, and says hello. See [Dialer.Dial].
func Dial(ctx context.Context, address string, pin Fingerprint, hello *wire.Hello) (*Conn, error) {
	return (&Dialer{}).Dial(ctx, address, pin, hello)
}

// Dial connects to a host, says hello and waits for the welcome. The error is a
// [*FingerprintError], wraps a [*ClosedError] if the host refuses the hello, or
// a [*wire.Refusal] if its answer cannot be read.
func (d *Dialer) Dial(ctx context.Context, address string, pin Fingerprint, hello *wire.Hello) (*Conn, error) {
	q, err := d.handshake(ctx, address, pin, hello.Transports&wire.Datagrams != 0)
	if err != nil {
		return nil, err
	}
	c, err := d.hello(ctx, q, hello)
	if err != nil {
		return nil, fmt.Errorf("dial: hello to %s: %w", address, err)
	}
	return c, nil
}

// Handshake connects to a host and says nothing: there is not even a stream. For
// what no client does.
func (d *Dialer) Handshake(ctx context.Context, address string, pin Fingerprint) (*quic.Conn, error) {
	return d.handshake(ctx, address, pin, true)
}

func (d *Dialer) handshake(ctx context.Context, address string, pin Fingerprint, datagrams bool) (*quic.Conn, error) {
	var other error
	secure := &tls.Config{
		MinVersion: tls.VersionTLS13,
		// WIRE-026: only this one can be read here.
		NextProtos: []string{wire.ALPN},
		// The certificate is signed by itself, and what is asked of it is that it is
		// the one whose fingerprint is known.
		InsecureSkipVerify: true,
		VerifyConnection: func(state tls.ConnectionState) error {
			// WIRE-028: in the handshake, before a token could leave.
			if got := FingerprintOf(state.PeerCertificates[0].Raw); got != pin {
				other = &FingerprintError{Address: address, Got: got, Want: pin}
			}
			return other
		},
	}
	window := d.Window
	if window == 0 {
		window = usualWindow
	}
	cfg := &quic.Config{
		Versions:                       []quic.Version{quic.Version1},
		EnableDatagrams:                datagrams,
		MaxIncomingStreams:             -1,
		MaxIncomingUniStreams:          -1,
		KeepAlivePeriod:                keepAlive,
		InitialStreamReceiveWindow:     window,
		MaxStreamReceiveWindow:         window,
		InitialConnectionReceiveWindow: window,
		MaxConnectionReceiveWindow:     window,
	}
	var q *quic.Conn
	var err error
	if d.Transport == nil {
		q, err = quic.DialAddr(ctx, address, secure, cfg)
	} else {
		var to *net.UDPAddr
		if to, err = net.ResolveUDPAddr("udp", address); err == nil {
			q, err = d.Transport.Dial(ctx, to, secure, cfg)
		}
	}
	switch {
	case other != nil:
		return nil, other
	case err != nil:
		return nil, fmt.Errorf("dial: %s: %w", address, closed(err))
	}
	return q, nil
}

// hello says hello on a new control stream and waits for the welcome. If it
// fails the connection is closed.
func (d *Dialer) hello(ctx context.Context, q *quic.Conn, hello *wire.Hello) (*Conn, error) {
	stream, err := q.OpenStream()
	if err != nil {
		end(q, wire.CloseDone)
		return nil, closed(err)
	}
	// Reading and writing know deadlines and no contexts.
	stop := context.AfterFunc(ctx, func() { _ = stream.SetDeadline(time.Unix(1, 0)) })
	c, err := d.welcomed(q, stream, hello)
	if !stop() && ctx.Err() != nil {
		err = context.Cause(ctx)
	}
	if err == nil {
		err = stream.SetDeadline(time.Time{})
	}
	if err != nil {
		if code := wire.CloseFor(err); wire.FaultOf(err) != 0 {
			end(q, code)
		} else {
			end(q, wire.CloseDone)
		}
		return nil, err
	}
	c.start()
	return c, nil
}

func (d *Dialer) welcomed(q *quic.Conn, stream *quic.Stream, hello *wire.Hello) (*Conn, error) {
	if _, err := stream.Write(wire.AppendFrame(nil, hello)); err != nil {
		return nil, closed(err)
	}
	data, err := readFrame(stream, nil)
	if err != nil {
		return nil, err
	}
	c := &Conn{quic: q, stream: stream, ended: make(chan struct{})}
	if err := wire.Decode(data, &c.Welcome); err != nil {
		return nil, err
	}
	w := &c.Welcome
	switch {
	case w.Mode != hello.Mode:
		return nil, &wire.Refusal{Fault: wire.BadValue, What: "mode of a welcome", Got: w.Mode, Want: fmt.Sprint(hello.Mode)}
	case w.Transports&^hello.Transports != 0:
		return nil, &wire.Refusal{Fault: wire.BadValue, What: "transports of a welcome", Got: w.Transports, Want: "those of the hello"}
	}
	waiting := d.Waiting
	if waiting == 0 {
		waiting = usualWaiting
	}
	c.in = make(chan Received, waiting)
	return c, nil
}

// readFrame reads a frame of the host, as a packet: its type and its body. The
// data is new each time, as messages keep parts of it; head is reused if it is
// as long as one.
func readFrame(stream io.Reader, head []byte) ([]byte, error) {
	if len(head) < wire.HeadSize {
		head = make([]byte, wire.HeadSize)
	}
	if _, err := io.ReadFull(stream, head); err != nil {
		return nil, ended(err)
	}
	kind, length, err := wire.ReadHead(head, true)
	if err != nil {
		return nil, err
	}
	data := make([]byte, 1+length)
	data[0] = byte(kind)
	if _, err := io.ReadFull(stream, data[1:]); err != nil {
		return nil, ended(err)
	}
	return data, nil
}

// ended turns the ways in which a stream ends into one.
func ended(err error) error {
	var reset *quic.StreamError
	switch {
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF), errors.As(err, &reset):
		return ErrStreamEnded
	}
	return closed(err)
}

// end closes a connection with a code.
func end(q *quic.Conn, code wire.CloseCode) {
	_ = q.CloseWithError(quic.ApplicationErrorCode(code), "")
}
