package stdio

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/moveauth/moveauth/conformance"
)

// Conn is a session with an adapter in which nobody looks at what the lines
// say: for whoever examines how an adapter writes them. Its methods are for one
// goroutine.
type Conn struct {
	c       *session
	timeout time.Duration
	end     error // of what the adapter writes, once that was read
}

// Connect begins a session of its own with the adapter of s, which [New],
// [DialBack] or [Attach] has made: it starts the command, or dials. It takes at
// most the StartTimeout of s. Errors are those of [New], and an [ErrStart] says
// that no second try would do better.
func Connect(ctx context.Context, s conformance.Subject) (*Conn, error) {
	subject, ok := s.(*subject)
	if !ok {
		return nil, fmt.Errorf("stdio: Connect: got a %T, want a subject of this package", s)
	}
	starting := ctx
	if subject.timeout > 0 {
		var cancel context.CancelFunc
		starting, cancel = context.WithTimeout(ctx, subject.timeout)
		defer cancel()
	}
	c, err := subject.connect(starting, subject.closing)
	if err != nil {
		return nil, err
	}
	return &Conn{c: c, timeout: subject.timeout}, nil
}

// StartTimeout says how long the adapter may take to its first answer, the time
// to connect included; 0: no limit.
func (c *Conn) StartTimeout() time.Duration { return c.timeout }

// Ours reports whether the adapter is a process that was started here.
func (c *Conn) Ours() bool { return c.c.process != nil }

// Write hands bytes over as they are, in one write.
func (c *Conn) Write(ctx context.Context, data []byte) error {
	select {
	case c.c.requests <- data:
	case <-ctx.Done():
		return ctx.Err()
	}
	select {
	case err := <-c.c.written:
		return err
	case <-ctx.Done():
		return ctx.Err()
	}
}

// Next returns the next line without its ending. At the end of what the adapter
// writes it returns io.EOF, or the half of a line with io.ErrUnexpectedEOF.
func (c *Conn) Next(ctx context.Context) ([]byte, error) {
	if c.end != nil {
		return nil, c.end
	}
	select {
	case a := <-c.c.lines:
		if c.end = a.err; errors.Is(c.end, io.ErrUnexpectedEOF) {
			c.end = io.EOF // the half was handed over
		}
		return a.line, a.err
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// CloseWrite says that nothing more is asked.
func (c *Conn) CloseWrite() error { return c.c.wire.CloseWrite() }

// Exit waits for the process to end and says how it did. It is an error if ctx
// is done first, or the process is not ours.
func (c *Conn) Exit(ctx context.Context) (string, error) {
	if c.c.process == nil {
		return "", errors.New("stdio: the process was started by somebody else")
	}
	select {
	case <-c.c.exited():
		return c.c.process.exit, nil
	case <-ctx.Done():
		return "", ctx.Err()
	}
}

// Crashed reports whether the process, once [Conn.Exit] has said how it ended,
// ended by a signal or, on Windows, by an exception.
func (c *Conn) Crashed() bool { return c.c.process.crashed }

// DialledTwice reports whether a second connection has come from an adapter
// that dials back.
func (c *Conn) DialledTwice() bool {
	select {
	case <-c.c.twice: // nil: none can
		return true
	default:
		return false
	}
}

// End kills what is left of the process, closes the connection, and returns the
// end of what the process wrote beside it, mostly to stderr.
func (c *Conn) End() string { return c.c.end().output }
