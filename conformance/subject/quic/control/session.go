package control

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"time"

	"github.com/moveauth/moveauth/conformance"
	"github.com/moveauth/moveauth/conformance/subject/serve/jsonline"
)

// Conn is the judge's end of a connection. It is not safe for concurrent use.
type Conn struct {
	conn  net.Conn
	lines *jsonline.Reader
	last  int64
}

// Dial connects to the control address of a host and greets it. The error says
// what to do if the key is not the host's.
func Dial(ctx context.Context, address, key string) (*Conn, *Greeted, error) {
	if err := Loopback(address); err != nil {
		return nil, nil, err
	}
	conn, err := new(net.Dialer).DialContext(ctx, "tcp", address)
	if err != nil {
		return nil, nil, fmt.Errorf("the host cannot be reached by its control address: %w", err)
	}
	c := &Conn{conn: conn, lines: jsonline.NewReader(conn)}
	var greeted Greeted
	if err := c.Call(ctx, Greet, &Greeting{Key: key, Suite: conformance.SuiteVersion}, &greeted); err != nil {
		_ = conn.Close()
		return nil, nil, err
	}
	return c, &greeted, nil
}

// Close ends the connection, and with it the world.
func (c *Conn) Close() error { return c.conn.Close() }

// Call asks for something and waits for the answer, which it writes to result.
// The error is a *[conformance.Refusal] or a *[conformance.Error] if it is the
// host's. After another one the connection is of no use any more.
func (c *Conn) Call(ctx context.Context, method string, params, result any) error {
	if err := ctx.Err(); err != nil {
		return context.Cause(ctx)
	}
	text, err := json.Marshal(params)
	if err != nil {
		return fmt.Errorf("control: %s: %w", method, err)
	}
	c.last++
	line, err := json.Marshal(&Request{ID: c.last, Method: method, Params: text})
	if err != nil {
		return fmt.Errorf("control: %s: %w", method, err)
	}
	// A connection knows deadlines and no contexts.
	stop := context.AfterFunc(ctx, func() { _ = c.conn.SetDeadline(time.Unix(1, 0)) })
	defer stop()
	if _, err := c.conn.Write(append(line, '\n')); err != nil {
		return c.broken(ctx, method, err)
	}
	line, err = c.lines.Next()
	if err != nil {
		return c.broken(ctx, method, err)
	}
	var a Answer
	if err := Strictly(line, &a); err != nil {
		return fmt.Errorf("control: %s: the answer is %s: %w", method, jsonline.Quote(line), err)
	}
	switch {
	case a.ID != c.last:
		return fmt.Errorf("control: %s: the answer is to request %d, want one to %d", method, a.ID, c.last)
	case a.Error != nil:
		return a.Error
	case a.Refused != nil:
		return a.Refused
	}
	if err := Strictly(a.Result, result); err != nil {
		return fmt.Errorf("control: %s: the result is %s: %w", method, jsonline.Quote(a.Result), err)
	}
	return nil
}

func (c *Conn) broken(ctx context.Context, method string, err error) error {
	switch {
	case ctx.Err() != nil:
		return fmt.Errorf("control: %s: no answer: %w", method, context.Cause(ctx))
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
		return fmt.Errorf("control: %s: the host has closed the connection", method)
	}
	return fmt.Errorf("control: %s: %w", method, err)
}

// Strictly reads one JSON value that has no unknown members, with nothing after
// it.
func Strictly(text []byte, into any) error {
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	if err := d.Decode(into); err != nil {
		return err
	}
	if _, err := d.Token(); err != io.EOF {
		return errors.New("more follows after its end")
	}
	return nil
}
