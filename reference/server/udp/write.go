package udp

import (
	"errors"
	"net"
	"os"
	"syscall"
	"time"

	"golang.org/x/net/ipv4"
)

const (
	most    = 64   // packets that are handed to the kernel at once
	largest = 1500 // bytes of a packet that waits, with what is said to the kernel of it
)

// A batch is packets that wait.
type batch struct {
	messages [most]ipv4.Message
	to       [most]peer
	n        int // how many there are
	bytes    [most * largest]byte
	used     int // bytes
}

// peer is an address with memory of its own.
type peer struct {
	net.UDPAddr
	ip [net.IPv6len]byte
}

func newBatch() *batch {
	b := new(batch)
	for i := range b.messages {
		b.messages[i].Buffers = make([][]byte, 1)
		b.messages[i].Addr = &b.to[i].UDPAddr
	}
	return b
}

// add copies a packet. There must be fewer than most, and it must not be larger than
// largest.
func (b *batch) add(data, oob []byte, to *net.UDPAddr) {
	m, peer := &b.messages[b.n], &b.to[b.n]
	start := b.used
	middle := start + copy(b.bytes[start:], data)
	end := middle + copy(b.bytes[middle:], oob)
	m.Buffers[0] = b.bytes[start:middle:middle]
	m.OOB = b.bytes[middle:end:end]
	peer.IP = peer.ip[:copy(peer.ip[:], to.IP)]
	peer.Port, peer.Zone = to.Port, to.Zone
	b.n, b.used = b.n+1, end
}

// WriteTo writes a packet to a [*net.UDPAddr].
func (c *Conn) WriteTo(b []byte, to net.Addr) (int, error) {
	addr, ok := to.(*net.UDPAddr)
	if !ok {
		// Package net says what is wrong with it.
		return c.socket.WriteTo(b, to)
	}
	n, _, err := c.WriteMsgUDP(b, nil, addr)
	return n, err
}

// WriteMsgUDP writes a packet, with something said to the kernel of it. It does not
// keep its arguments. See the package for what an error tells, and what no error does
// not.
func (c *Conn) WriteMsgUDP(b, oob []byte, to *net.UDPAddr) (n, oobn int, err error) {
	if c.o.Plain || to == nil {
		return c.now(b, oob, to)
	}
	rest, several := segment(oob, len(b))
	if several || len(b) == 0 || len(b)+len(rest) > largest || longHeader(b[0]) {
		c.Flush() // what was written before goes before
		return c.now(b, oob, to)
	}
	if len(to.IP) != net.IPv4len && len(to.IP) != net.IPv6len || c.only4 && to.IP.To4() == nil {
		return c.now(b, oob, to) // package net sends it, or says what is wrong with it
	}
	if err := c.put(b, rest, to); err != nil {
		return 0, 0, c.failed("write", to, err)
	}
	return len(b), len(oob), nil
}

// longHeader says whether a packet of QUIC that begins so has a long header, RFC 9000
// section 17.2.
func longHeader(first byte) bool { return first&0x80 != 0 }

func (c *Conn) now(b, oob []byte, to *net.UDPAddr) (n, oobn int, err error) {
	n, oobn, err = c.socket.WriteMsgUDP(b, oob, to)
	c.count.writes.Add(1)
	if err == nil {
		c.count.out.Add(1)
	}
	return n, oobn, err
}

// put has a packet wait.
func (c *Conn) put(data, oob []byte, to *net.UDPAddr) error {
	c.mu.Lock()
	for {
		if c.closed {
			c.mu.Unlock()
			return net.ErrClosed
		}
		if !c.deadline.IsZero() && !time.Now().Before(c.deadline) {
			c.mu.Unlock()
			return os.ErrDeadlineExceeded
		}
		if c.waiting.n < most {
			break
		}
		// Others may have filled the next one when this one is sent, so look again.
		c.mu.Unlock()
		c.Flush()
		c.mu.Lock()
	}
	c.waiting.add(data, oob, to)
	switch c.waiting.n {
	case 1:
		c.timer.Reset(c.o.Wait)
	case most:
		c.mu.Unlock()
		c.Flush()
		return nil
	}
	c.mu.Unlock()
	return nil
}

// Flush sends what waits, and returns when the kernel has it. The error is that of
// the last packet that was refused.
func (c *Conn) Flush() error {
	if c.o.Plain {
		return nil
	}
	c.sending.Lock()
	defer c.sending.Unlock()
	c.mu.Lock()
	b := c.waiting
	if b.n == 0 {
		c.mu.Unlock()
		return nil
	}
	c.waiting, c.spare = c.spare, b
	c.timer.Stop()
	c.mu.Unlock()
	err := c.send(b.messages[:b.n])
	b.n, b.used = 0, 0
	return err
}

// send hands packets to the kernel, which takes some from the front of them or, if it
// refuses the first, none. A packet that it refuses is tried again: the error may be
// one that waited in the socket since an earlier packet, and then this one was not
// looked at. Refused again, it is lost.
func (c *Conn) send(ms []ipv4.Message) (last error) {
	again := false
	for len(ms) > 0 {
		n, err := c.batch.WriteBatch(ms, 0)
		c.count.writes.Add(1)
		switch {
		case err == nil && n > 0:
			c.count.out.Add(uint64(n))
			ms, again = ms[n:], false
		case errors.Is(err, syscall.EINTR):
		case errors.Is(err, net.ErrClosed), errors.Is(err, os.ErrDeadlineExceeded):
			// None will be taken any more.
			for i := range ms {
				c.drop(&ms[i], err)
			}
			return err
		case !again:
			again = true
		default:
			c.drop(&ms[0], err)
			ms, again, last = ms[1:], false, err
		}
	}
	return last
}

func (c *Conn) drop(m *ipv4.Message, err error) {
	c.count.dropped.Add(1)
	if c.o.Dropped != nil {
		c.o.Dropped(m.Addr.(*net.UDPAddr), len(m.Buffers[0]), err)
	}
}
