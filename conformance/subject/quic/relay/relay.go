// Package relay is a bad network of the loopback interface: a UDP relay between
// clients and a host that loses, repeats, delays and so reorders datagrams, by
// chance and by a seed.
//
// Its clock is the real one, so that what stands behind it has to work in time.
// What becomes of the n-th datagram of a client, in either direction, the seed
// says; how many there are, and when they come, is up to the ends.
package relay

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"net"
	"net/netip"
	"sync"
	"sync/atomic"
	"time"
)

// Rates say how bad one direction is. The zero value passes all on at once.
type Rates struct {
	Drop   float64       // of the datagrams: so many are lost, 0 to 1
	Repeat float64       // so many come twice, 0 to 1; the second time with a delay of its own
	Delay  time.Duration // how long each is under way at least
	Spread time.Duration // and up to how much longer, each by chance: what is sent later can come earlier
	Late   float64       // so many take four times the spread more, 0 to 1
}

func (r *Rates) check(direction string) error {
	for _, p := range []struct {
		name string
		got  float64
	}{{"drop", r.Drop}, {"repeat", r.Repeat}, {"late", r.Late}} {
		if !(p.got >= 0 && p.got <= 1) {
			return fmt.Errorf("relay: %s: %s is %v, want 0 to 1", direction, p.name, p.got)
		}
	}
	if r.Delay < 0 || r.Spread < 0 {
		return fmt.Errorf("relay: %s: delay is %v and spread %v, want at least 0", direction, r.Delay, r.Spread)
	}
	return nil
}

// Options are what a relay is made of.
type Options struct {
	Host string // host:port of UDP: where clients' datagrams go
	Seed uint64
	Up   Rates // from clients to the host
	Down Rates // from the host to clients
	// Waiting is how many datagrams may be under way; 0: 4096. What is more is lost.
	Waiting int
	// Clients is how many clients there may be, by address; 0: 256. Datagrams of more
	// are lost.
	Clients int
}

// Stats count datagrams.
type Stats struct {
	Came     int64 // from either side
	Dropped  int64 // by chance
	Repeated int64
	Passed   int64 // on to the other side, copies among them
	Lost     int64 // since more were under way than may be, or there were too many clients, or the other end has gone
}

// Relay is a bad network. Make one with [New].
type Relay struct {
	options Options
	host    *net.UDPAddr
	front   *net.UDPConn // towards the clients
	timer   schedule
	work    sync.WaitGroup
	closing chan struct{}

	mutex sync.Mutex
	flows map[netip.AddrPort]*flow
	err   error

	came, dropped, repeated, passed, lost atomic.Int64
}

// flow is a client's traffic, with a socket of its own towards the host.
type flow struct {
	client   netip.AddrPort
	back     *net.UDPConn
	up, down fortune
}

// New begins to relay at an address of the loopback interface.
func New(o Options) (*Relay, error) {
	if err := errors.Join(o.Up.check("up"), o.Down.check("down")); err != nil {
		return nil, err
	}
	if o.Waiting == 0 {
		o.Waiting = 4096
	}
	if o.Clients == 0 {
		o.Clients = 256
	}
	host, err := net.ResolveUDPAddr("udp", o.Host)
	if err != nil {
		return nil, fmt.Errorf("relay: the host's address is %q, want host:port: %w", o.Host, err)
	}
	front, err := net.ListenUDP("udp4", &net.UDPAddr{IP: net.IPv4(127, 0, 0, 1)})
	if err != nil {
		return nil, fmt.Errorf("relay: %w", err)
	}
	r := &Relay{options: o, host: host, front: front, closing: make(chan struct{}), flows: map[netip.AddrPort]*flow{},
		timer: schedule{most: o.Waiting, wake: make(chan struct{}, 1)}}
	r.work.Go(r.fromClients)
	r.work.Go(func() { r.timer.run(r.closing) })
	return r, nil
}

// Addr is where clients find the relay.
func (r *Relay) Addr() string { return r.front.LocalAddr().String() }

// Stats returns what was counted so far.
func (r *Relay) Stats() Stats {
	return Stats{Came: r.came.Load(), Dropped: r.dropped.Load(), Repeated: r.repeated.Load(), Passed: r.passed.Load(), Lost: r.lost.Load() + r.timer.lost.Load()}
}

// Close ends the relay. What is under way is lost.
func (r *Relay) Close() error {
	r.mutex.Lock()
	flows := r.flows
	r.flows = nil
	r.mutex.Unlock()
	if flows == nil {
		return nil
	}
	close(r.closing)
	err := r.front.Close()
	for _, f := range flows {
		_ = f.back.Close()
	}
	r.work.Wait()
	return err
}

// largest is how many bytes a datagram of UDP has at most.
const largest = 64 << 10

// fromClients reads what clients send.
func (r *Relay) fromClients() {
	data := make([]byte, largest)
	for {
		n, from, err := r.front.ReadFromUDPAddrPort(data)
		if errors.Is(err, net.ErrClosed) {
			return
		}
		if err != nil {
			continue // of an earlier datagram to a client that has gone
		}
		r.came.Add(1)
		f := r.flow(from)
		if f == nil {
			r.lost.Add(1)
			continue
		}
		r.pass(&f.up, data[:n], func(data []byte) {
			_, err := f.back.Write(data)
			r.sent(err)
		})
	}
}

// fromHost reads what the host sends to a client.
func (r *Relay) fromHost(f *flow) {
	data := make([]byte, largest)
	for {
		n, err := f.back.Read(data)
		if errors.Is(err, net.ErrClosed) {
			return
		}
		if err != nil {
			continue // of an earlier datagram to a host that has gone
		}
		r.came.Add(1)
		r.pass(&f.down, data[:n], func(data []byte) {
			_, err := r.front.WriteToUDPAddrPort(data, f.client)
			r.sent(err)
		})
	}
}

func (r *Relay) sent(err error) {
	if err != nil {
		r.lost.Add(1)
	} else {
		r.passed.Add(1)
	}
}

// flow returns that of a client; nil: there is none, and is to be none.
func (r *Relay) flow(client netip.AddrPort) *flow {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	if f := r.flows[client]; f != nil || r.flows == nil || len(r.flows) >= r.options.Clients {
		return f
	}
	back, err := net.DialUDP("udp", nil, r.host)
	if err != nil {
		return nil
	}
	n := uint64(len(r.flows))
	f := &flow{client: client, back: back, up: newFortune(r.options.Seed, 2*n, r.options.Up), down: newFortune(r.options.Seed, 2*n+1, r.options.Down)}
	r.flows[client] = f
	r.work.Go(func() { r.fromHost(f) })
	return f
}

// pass does to a datagram what chance has for it.
func (r *Relay) pass(f *fortune, data []byte, send func([]byte)) {
	delays := f.next()
	switch len(delays) {
	case 0:
		r.dropped.Add(1)
	case 2:
		r.repeated.Add(1)
	}
	for _, delay := range delays {
		if delay == 0 {
			send(data)
			continue
		}
		r.timer.add(time.Now().Add(delay), append([]byte(nil), data...), send)
	}
}

// fortune says what becomes of the datagrams of one direction, one after the
// other. It belongs to one goroutine.
type fortune struct {
	rates  Rates
	rand   *rand.Rand
	delays [2]time.Duration
}

func newFortune(seed, stream uint64, rates Rates) fortune {
	return fortune{rates: rates, rand: rand.New(rand.NewPCG(seed, stream))}
}

// next returns after which delays the next datagram is passed on: none, one or
// two. As much chance is used up for each, whatever becomes of it.
func (f *fortune) next() []time.Duration {
	drop, repeat := f.rand.Float64() < f.rates.Drop, f.rand.Float64() < f.rates.Repeat
	for i := range f.delays {
		spread, late := f.rand.Float64(), f.rand.Float64() < f.rates.Late
		f.delays[i] = f.rates.Delay + time.Duration(spread*float64(f.rates.Spread))
		if late {
			f.delays[i] += 4 * f.rates.Spread
		}
	}
	switch {
	case drop:
		return nil
	case repeat:
		return f.delays[:]
	}
	return f.delays[:1]
}
