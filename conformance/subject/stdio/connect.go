package stdio

import (
	"context"
	"errors"
	"fmt"
	"net"
	"os"
	"time"
)

// connector begins a session: the one thing in which the transports differ.
// An error that no second try would mend is an [ErrStart].
type connector func(ctx context.Context, closing <-chan struct{}) (*session, error)

// viaPipes starts the command and speaks over its stdin and stdout.
func viaPipes(command []string, opts Options) connector {
	return func(context.Context, <-chan struct{}) (*session, error) {
		// Pipes of our own: exec's are closed by Wait, with what was not read
		// yet.
		inR, inW, err := os.Pipe()
		if err != nil {
			return nil, fmt.Errorf("stdio: %w", err)
		}
		outR, outW, err := os.Pipe()
		if err != nil {
			return nil, errors.Join(fmt.Errorf("stdio: %w", err), inR.Close(), inW.Close())
		}
		p, err := startProcess(command, opts, "", inR, outW)
		_, _ = inR.Close(), outW.Close() // the child has its own
		if err != nil {
			_, _ = inW.Close(), outR.Close()
			return nil, err
		}
		return newSession(pipes{inW, outR}, p, words{"its stdin", "its stdout", "its pipes", "; stdout is the protocol's alone"}), nil
	}
}

var connection = words{"its connection", "its connection", "its connection", ""}

// viaDialBack starts the command and waits for it to dial us. Each run has a
// listener of its own, so that an earlier one that dials late finds nobody.
func viaDialBack(command []string, opts Options) connector {
	return func(ctx context.Context, closing <-chan struct{}) (*session, error) {
		l, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			return nil, fmt.Errorf("dial back: %w", err)
		}
		addr := l.Addr().String()
		p, err := startProcess(command, opts, addr, nil, nil)
		if err != nil {
			return nil, errors.Join(err, l.Close())
		}
		first, twice := make(chan *net.TCPConn, 1), make(chan struct{})
		go accept(l, first, twice)

		conn, broken := awaitDial(ctx, closing, p, first, addr)
		if broken == nil {
			c := newSession(conn, p, connection)
			c.twice, c.release = twice, func() { _ = l.Close() }
			return c, nil
		}
		_ = l.Close()
		last := p.end()
		broken.Verb, broken.Exit, broken.Output, broken.from = "dial back", last.exit, last.output, last.from
		if late := <-first; late != nil {
			_ = late.Close()
		}
		return nil, broken
	}
}

// accept sends the first connection, closes first once there is none to come
// beside it, and closes twice at the second.
func accept(l net.Listener, first chan<- *net.TCPConn, twice chan<- struct{}) {
	for n := 1; ; n++ {
		conn, err := l.Accept()
		if err != nil {
			if n == 1 {
				close(first)
			}
			return
		}
		switch n {
		case 1:
			first <- conn.(*net.TCPConn)
			close(first)
		case 2:
			close(twice)
			fallthrough
		default:
			_ = conn.Close()
		}
	}
}

// awaitDial waits for the process to dial addr.
func awaitDial(ctx context.Context, closing <-chan struct{}, p *process, first <-chan *net.TCPConn, addr string) (*net.TCPConn, *Broken) {
	start := time.Now()
	exited := p.exited
	var late <-chan time.Time
	for {
		select {
		case conn := <-first:
			if conn == nil {
				return nil, &Broken{Why: "cannot be waited for: the listener on " + addr + " failed"}
			}
			return conn, nil
		case <-exited:
			// It may have dialled, and its connection not been taken yet.
			exited = nil
			timer := time.NewTimer(grace / 10)
			defer timer.Stop()
			late = timer.C
		case <-late:
			return nil, &Broken{Why: "exited before it dialled " + addr}
		case <-closing:
			return nil, &Broken{Why: "was closed before it dialled " + addr, Err: errClosed}
		case <-ctx.Done():
			if ctx.Err() == context.Canceled {
				return nil, &Broken{Why: "was given up before it dialled " + addr, Err: ctx.Err()}
			}
			return nil, &Broken{Why: fmt.Sprintf("did not dial %s within %v", addr, patience(ctx, start)), Err: ctx.Err()}
		}
	}
}

// viaAttach dials an adapter that somebody else started.
func viaAttach(addr string) connector {
	return func(ctx context.Context, closing <-chan struct{}) (*session, error) {
		if err := checkAddress(addr); err != nil {
			return nil, err
		}
		ctx, cancel := context.WithCancel(ctx)
		defer cancel()
		go func() {
			select {
			case <-closing:
				cancel()
			case <-ctx.Done():
			}
		}()
		var d net.Dialer
		conn, err := d.DialContext(ctx, "tcp", addr)
		if err != nil {
			return nil, fmt.Errorf("attach: %w; want an adapter that listens there", err)
		}
		return newSession(conn.(*net.TCPConn), nil, connection), nil
	}
}

// checkAddress refuses what no dialler could make sense of.
func checkAddress(addr string) error {
	host, port, err := net.SplitHostPort(addr)
	if err == nil {
		_, err = net.LookupPort("tcp", port)
	}
	if err != nil || host == "" || port == "" || port == "0" {
		return fmt.Errorf("%w: the address is %q, want host:port, as in 127.0.0.1:7777", errReach, addr)
	}
	return nil
}

func newSession(w wire, p *process, words words) *session {
	return &session{stream: newStream(w), words: words, process: p, open: map[int64]bool{}}
}
