package serve

import (
	"context"
	"fmt"
	"io"
	"net"
	"os"
	"sync"

	"github.com/moveauth/moveauth/conformance"
)

// Run is all that an adapter's main needs. It serves subjects that fresh makes,
// one for each run of the suite, over
//
//   - connections to the TCP address listen, host:port, if that is not empty:
//     as [Listen], and it says on stderr where it listens;
//   - one connection to the address in the environment variable
//     [conformance.ConnectVariable], if that is set: a suite that started this
//     program to dial back has set it;
//   - else stdin and stdout.
//
// It returns nil when the suite has ended, and also once ctx is done, which
// closes connections; a read of stdin goes on until the program ends.
func Run(ctx context.Context, fresh func() conformance.Subject, listen string) error {
	if listen != "" {
		l, err := net.Listen("tcp", listen)
		if err != nil {
			return fmt.Errorf("serve: listen: %w", err)
		}
		fmt.Fprintf(os.Stderr, "listening on %s\n", l.Addr())
		return Listen(ctx, l, fresh)
	}
	if addr := os.Getenv(conformance.ConnectVariable); addr != "" {
		conn, err := new(net.Dialer).DialContext(ctx, "tcp", addr)
		if err != nil {
			return fmt.Errorf("serve: dial back to the address in %s: %w", conformance.ConnectVariable, err)
		}
		return serveConn(ctx, fresh, conn)
	}
	done := make(chan error, 1)
	go func() { done <- serveOne(ctx, fresh, os.Stdin, os.Stdout) }()
	select {
	case err := <-done:
		if ctx.Err() != nil {
			return nil
		}
		return err
	case <-ctx.Done():
		return nil
	}
}

// Listen accepts connections on l and serves each with a subject of its own
// from fresh, several at once if several come. A connection's end, or its
// failure, ends that subject and no other.
//
// It closes l. Once ctx is done it closes the connections too, waits for what
// they were asked, and returns nil.
func Listen(ctx context.Context, l net.Listener, fresh func() conformance.Subject) error {
	stop := context.AfterFunc(ctx, func() { _ = l.Close() })
	defer stop()
	defer l.Close()
	var serving sync.WaitGroup
	defer serving.Wait()
	for {
		conn, err := l.Accept()
		if ctx.Err() != nil {
			if err == nil {
				_ = conn.Close()
			}
			return nil
		}
		if err != nil {
			return fmt.Errorf("serve: accept: %w", err)
		}
		// What is wrong with a connection, its other end knows better.
		serving.Go(func() { _ = serveConn(ctx, fresh, conn) })
	}
}

// serveConn serves a fresh subject over conn and closes it.
func serveConn(ctx context.Context, fresh func() conformance.Subject, conn net.Conn) error {
	stop := context.AfterFunc(ctx, func() { _ = conn.Close() })
	defer stop()
	defer conn.Close()
	err := serveOne(ctx, fresh, conn, conn)
	if ctx.Err() != nil {
		return nil
	}
	return err
}

// serveOne serves a fresh subject until in ends.
func serveOne(ctx context.Context, fresh func() conformance.Subject, in io.Reader, out io.Writer) error {
	s := fresh()
	err := Serve(ctx, s, in, out)
	if closing := s.Close(); err == nil {
		err = closing
	}
	return err
}
