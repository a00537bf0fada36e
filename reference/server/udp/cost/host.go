package main

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"os"
	"path/filepath"
	"runtime/pprof"
	"time"

	"github.com/moveauth/moveauth/reference/server/udp"
)

// A sample is what a host has used and done since it began.
type sample struct {
	User, System  time.Duration // of CPU
	At            time.Duration // since the host began
	In, Out       uint64        // packets
	Reads, Writes uint64        // calls of the kernel; 0 where nobody counts
	Batches       uint64        // of inputs that came
	Corrections   uint64        // that were sent, copies not counted
}

// A server is a host's network. count adds what it knows to a sample.
type server interface {
	count(*sample)
}

// host is a side's host: it says its address in a line on out, and a sample for each
// line "sample" that comes in; "profile" and a path begin a CPU profile, and the next
// "sample" ends it. It ends with in.
func host(name string, in io.Reader, out io.Writer) error {
	how, known := sides[name]
	if !known {
		return fmt.Errorf("there is no side %q", name)
	}
	began := time.Now()
	socket, err := net.ListenUDP("udp4", &net.UDPAddr{IP: net.IPv4(127, 0, 0, 1)})
	if err != nil {
		return err
	}
	defer socket.Close()
	ctx, stop := context.WithCancel(context.Background())
	defer stop()
	var s server
	switch {
	case how.echo:
		s = serveEcho(socket)
	case how.plain:
		s, err = serveQUIC(ctx, socket, nil, how)
	default:
		var conn *udp.Conn
		if conn, err = udp.New(socket, how.socket); err == nil {
			s, err = serveQUIC(ctx, conn, conn, how)
		}
	}
	if err != nil {
		return err
	}
	if _, err := fmt.Fprintln(out, socket.LocalAddr()); err != nil {
		return err
	}
	profiling := false
	encode := json.NewEncoder(out)
	for lines := bufio.NewScanner(in); lines.Scan(); {
		word, path := lines.Text(), ""
		if n, _ := fmt.Sscanf(lines.Text(), "%s %s", &word, &path); n == 2 && word == "profile" {
			f, err := os.Create(filepath.Clean(path))
			if err != nil {
				return err
			}
			defer f.Close()
			if err := pprof.StartCPUProfile(f); err != nil {
				return err
			}
			profiling = true
			continue
		}
		now := sample{At: time.Since(began)}
		if now.User, now.System, err = used(); err != nil {
			return err
		}
		s.count(&now)
		if profiling {
			pprof.StopCPUProfile()
			profiling = false
		}
		if err := encode.Encode(now); err != nil {
			return err
		}
	}
	return nil
}

// every calls f at each whole tick of the clock less offset, until the context is
// done. All processes of the machine have the same clock, so they agree on ticks.
func every(ctx context.Context, offset time.Duration, f func()) {
	next := time.Now().Add(offset).Truncate(period).Add(period - offset)
	timer := time.NewTimer(time.Until(next))
	defer timer.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-timer.C:
		}
		f()
		// A tick that came late is not made up for.
		for next = next.Add(period); time.Until(next) < 0; {
			next = next.Add(period)
		}
		timer.Reset(time.Until(next))
	}
}
