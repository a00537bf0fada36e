package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"time"
)

// A result is what the turns of a side have come to.
type result struct {
	name    string
	turns   []float64 // seconds of CPU for a client and tick, one a turn
	sum     spent
	arrived uint64 // corrections at clients to which they were news
}

// spent is a difference of samples, or a sum of such.
type spent struct {
	seconds       float64
	user, system  float64 // seconds
	in, out       uint64
	reads, writes uint64
	batches       uint64
	corrections   uint64
}

func (s *spent) add(from, to sample) {
	s.seconds += (to.At - from.At).Seconds()
	s.user += (to.User - from.User).Seconds()
	s.system += (to.System - from.System).Seconds()
	s.in += to.In - from.In
	s.out += to.Out - from.Out
	s.reads += to.Reads - from.Reads
	s.writes += to.Writes - from.Writes
	s.batches += to.Batches - from.Batches
	s.corrections += to.Corrections - from.Corrections
}

// per is a count for a client and tick.
func (s *spent) per(count uint64, clients int) float64 { return float64(count) / s.shares(clients) }

// shares is how many ticks of a client there were.
func (s *spent) shares(clients int) float64 {
	return s.seconds / period.Seconds() * float64(clients)
}

// running is a side with its host's process and its clients.
type running struct {
	crowd
	result
	process *exec.Cmd
	in      io.WriteCloser
	out     *bufio.Reader
}

// measure has the sides take turns.
func measure(names []string, turns int) (results []*result, err error) {
	ctx, stop := context.WithCancel(context.Background())
	var joined sync.WaitGroup
	failed := make(chan error, len(names)**clients)
	var all []*running
	defer func() {
		stop()
		joined.Wait()
		for _, r := range all {
			err = errors.Join(err, r.in.Close(), r.process.Wait())
		}
	}()
	for _, name := range names {
		r, err := start(name)
		if err != nil {
			return nil, err
		}
		all = append(all, r)
		if err := r.join(ctx, &joined, failed); err != nil {
			return nil, err
		}
	}
	for i := range turns {
		for _, r := range all {
			path := ""
			if *profile != "" && i == turns-1 {
				path = filepath.Join(*profile, r.name+".pprof")
			}
			if err := r.turn(path); err != nil {
				return nil, err
			}
			select {
			case err := <-failed:
				return nil, err
			default:
			}
		}
	}
	for _, r := range all {
		results = append(results, &r.result)
	}
	return results, nil
}

// start starts a side's host.
func start(name string) (*running, error) {
	self, err := os.Executable()
	if err != nil {
		return nil, err
	}
	r := &running{crowd: crowd{how: sides[name]}, result: result{name: name}}
	r.process = exec.Command(self, "-host", name, "-copies", *copies)
	r.process.Stderr = os.Stderr
	r.process.Env = os.Environ()
	if *procs > 0 {
		r.process.Env = append(r.process.Env, fmt.Sprint("GOMAXPROCS=", *procs))
	}
	out, err := r.process.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if r.in, err = r.process.StdinPipe(); err != nil {
		return nil, err
	}
	if err := r.process.Start(); err != nil {
		return nil, err
	}
	r.out = bufio.NewReader(out)
	line, err := r.out.ReadString('\n')
	if err == nil {
		r.host, err = net.ResolveUDPAddr("udp", strings.TrimSpace(line))
	}
	if err != nil {
		return nil, errors.Join(fmt.Errorf("the host of %s says no address: %w", name, err), r.in.Close(), r.process.Wait())
	}
	return r, nil
}

// dialing is how many clients join at a time.
const dialing = 20

// join has a side's clients join, and returns when all have.
func (r *running) join(ctx context.Context, joined *sync.WaitGroup, failed chan<- error) error {
	client := r.quic
	if r.how.echo {
		client = r.bare
	}
	for first := 0; first < *clients; first += dialing {
		last := min(first+dialing, *clients)
		ready, bad := make(chan bool, dialing), make(chan error, dialing)
		for i := first; i < last; i++ {
			joined.Go(func() {
				if err := client(ctx, i, func() { ready <- true }); err != nil && ctx.Err() == nil {
					bad <- err
					failed <- fmt.Errorf("%s, client %d: %w", r.name, i, err)
				}
			})
		}
		for range last - first {
			select {
			case <-ready:
			case err := <-bad:
				return fmt.Errorf("%s: %w", r.name, err)
			}
		}
	}
	return nil
}

// turn measures a side for a while. A path is where a profile goes.
func (r *running) turn(path string) error {
	r.on.Store(true)
	time.Sleep(5 * period)
	from, err := r.sample()
	if err != nil {
		return err
	}
	if path != "" {
		if _, err := fmt.Fprintln(r.in, "profile", path); err != nil {
			return err
		}
	}
	got := r.got.Load()
	time.Sleep(*turn)
	to, err := r.sample()
	if err != nil {
		return err
	}
	r.arrived += r.got.Load() - got
	r.on.Store(false)
	var s spent
	s.add(from, to)
	r.sum.add(from, to)
	r.turns = append(r.turns, (s.user+s.system)/s.shares(*clients))
	// Until the host has done with this side's players.
	time.Sleep((lively + 1) * period)
	return nil
}

func (r *running) sample() (s sample, err error) {
	if _, err := fmt.Fprintln(r.in, "sample"); err != nil {
		return s, err
	}
	line, err := r.out.ReadBytes('\n')
	if err != nil {
		return s, fmt.Errorf("the host of %s says no more: %w", r.name, err)
	}
	return s, json.Unmarshal(line, &s)
}
