package udp

import (
	"errors"
	"fmt"
	"net"
	"sync"
	"sync/atomic"
	"syscall"
	"time"

	"golang.org/x/net/ipv4"
)

// Options of a [Conn]. The zero value is usable.
type Options struct {
	// Plain has each packet read and written by a call of its own, as package net
	// does it. On systems other than Linux it is always so.
	Plain bool

	// Wait is how long a packet waits for others before it is sent; 0: a
	// millisecond. The clock of Go's scheduler may add another.
	Wait time.Duration

	// Rest is how long the socket is left alone once it was read empty; 0, and always
	// if Plain: it is read as packets come. More than a quarter of a tick wins little,
	// and more than the 25 ms that QUIC lets an acknowledgement wait is answered by
	// probes. What comes in a rest has to find room in the socket's receive buffer, so
	// a rest is cut short if the packets that came before it say that there may be too
	// little.
	Rest time.Duration

	// Dropped is told of each packet that was taken to be sent and was refused by
	// the kernel. It is called while others wait to be sent, so it must return at
	// once, and it must not write to the Conn. The address is only lent.
	Dropped func(to *net.UDPAddr, bytes int, err error)
}

// wait is how long a packet waits if [Options] do not say.
const wait = time.Millisecond

// A Conn is a UDP socket that is not connected to anybody. Its methods may be called
// by several goroutines at a time; readers take turns. Where nothing else is said
// they do what those of [net.UDPConn] do.
type Conn struct {
	socket *net.UDPConn
	batch  *ipv4.PacketConn // the same socket; despite its name of IPv6 too
	o      Options
	only4  bool // the socket has no IPv6

	count counts

	sending sync.Mutex // held by whoever hands packets to the kernel. Goes before mu
	spare   *batch     // guarded by sending

	mu       sync.Mutex
	waiting  *batch
	timer    *time.Timer
	deadline time.Time // of writing; zero: none
	closed   bool

	reading sync.Mutex
	pause   pause // guarded by reading
	wake    chan struct{}
}

type counts struct{ in, out, reads, writes, dropped atomic.Uint64 }

// Stats counts since the [Conn] was made.
type Stats struct {
	In, Out uint64 // packets that were read, and that the kernel took
	Reads   uint64 // calls of the kernel that read packets
	Writes  uint64 // calls of the kernel that wrote packets, refused ones too
	Dropped uint64 // packets that were taken to be sent and that the kernel refused
}

// Listen opens a socket on an address of package net, such as "127.0.0.1:0", or
// ":4433" for all addresses of the machine, IPv4 and IPv6.
func Listen(address string, o Options) (*Conn, error) {
	local, err := net.ResolveUDPAddr("udp", address)
	if err != nil {
		return nil, fmt.Errorf("udp: the address to listen on, %q: %w", address, err)
	}
	socket, err := net.ListenUDP("udp", local)
	if err != nil {
		return nil, fmt.Errorf("udp: %w", err)
	}
	c, err := New(socket, o)
	if err != nil {
		return nil, errors.Join(err, socket.Close())
	}
	return c, nil
}

// New makes a [Conn] of a socket, which nobody else may use from then on. It refuses
// a socket that is connected, and options below 0.
func New(socket *net.UDPConn, o Options) (*Conn, error) {
	if socket == nil {
		return nil, errors.New("udp: there is no socket")
	}
	if to := socket.RemoteAddr(); to != nil {
		return nil, fmt.Errorf("udp: the socket is connected to %v; one that is not is wanted", to)
	}
	if o.Wait < 0 {
		return nil, fmt.Errorf("udp: a packet cannot wait for %v; 0 or more is wanted", o.Wait)
	}
	if o.Rest < 0 {
		return nil, fmt.Errorf("udp: a socket cannot rest for %v; 0 or more is wanted", o.Rest)
	}
	if o.Wait == 0 {
		o.Wait = wait
	}
	if o.Plain = o.Plain || !batches; o.Plain {
		o.Rest = 0
	}
	c := &Conn{socket: socket, batch: ipv4.NewPacketConn(socket), o: o, wake: make(chan struct{}, 1)}
	local, ok := socket.LocalAddr().(*net.UDPAddr)
	c.only4 = ok && local.IP.To4() != nil
	if !o.Plain {
		c.waiting, c.spare = newBatch(), newBatch()
		c.timer = time.AfterFunc(time.Hour, func() { c.Flush() })
		c.timer.Stop()
	}
	return c, nil
}

// Stats returns what was counted.
func (c *Conn) Stats() Stats {
	return Stats{
		In: c.count.in.Load(), Out: c.count.out.Load(),
		Reads: c.count.reads.Load(), Writes: c.count.writes.Load(),
		Dropped: c.count.dropped.Load(),
	}
}

// closing is how long what waits may take to be sent while a [Conn] is closed.
const closing = 100 * time.Millisecond

// Close sends what waits and closes the socket. Whoever reads or writes returns, with
// an error that is [net.ErrClosed].
func (c *Conn) Close() error {
	if !c.o.Plain {
		c.mu.Lock()
		first := !c.closed
		c.closed = true
		c.mu.Unlock()
		if first {
			// The kernel may not take a packet any more: then it is lost, and a writer
			// that waits for that is freed too.
			c.socket.SetWriteDeadline(time.Now().Add(closing))
			c.Flush()
		}
	}
	err := c.socket.Close()
	c.Wake()
	return err
}

// LocalAddr returns the address of the socket, a [*net.UDPAddr].
func (c *Conn) LocalAddr() net.Addr { return c.socket.LocalAddr() }

// SetDeadline sets the deadlines of reading and of writing.
func (c *Conn) SetDeadline(t time.Time) error {
	return errors.Join(c.SetReadDeadline(t), c.SetWriteDeadline(t))
}

// SetReadDeadline sets the time after which a read fails, one that waits already and
// one that rests too.
func (c *Conn) SetReadDeadline(t time.Time) error {
	err := c.socket.SetReadDeadline(t)
	c.Wake()
	return err
}

// SetWriteDeadline sets the time after which a write fails. What waits then is lost.
func (c *Conn) SetWriteDeadline(t time.Time) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.closed {
		return c.failed("set", nil, net.ErrClosed)
	}
	c.deadline = t
	return c.socket.SetWriteDeadline(t)
}

// SyscallConn returns the socket itself. What is written to it does not wait, and
// goes ahead of what does.
func (c *Conn) SyscallConn() (syscall.RawConn, error) { return c.socket.SyscallConn() }

// SetReadBuffer sets how many bytes of packets the kernel keeps until they are read.
func (c *Conn) SetReadBuffer(bytes int) error { return c.socket.SetReadBuffer(bytes) }

// SetWriteBuffer sets how many bytes of packets the kernel keeps until they are sent.
func (c *Conn) SetWriteBuffer(bytes int) error { return c.socket.SetWriteBuffer(bytes) }

func (c *Conn) failed(op string, to *net.UDPAddr, err error) error {
	e := &net.OpError{Op: op, Net: "udp", Source: c.socket.LocalAddr(), Err: err}
	if to != nil {
		e.Addr = to
	}
	return e
}
