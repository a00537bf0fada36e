package udp

import (
	"net"
	"time"

	"golang.org/x/net/ipv4"
)

// ReadBatch reads packets into ms, at least one and as many as have come, and returns
// how many. It is what quic-go reads by. It is of no use on Windows, where quic-go
// reads by ReadFrom.
func (c *Conn) ReadBatch(ms []ipv4.Message, flags int) (int, error) {
	c.reading.Lock()
	defer c.reading.Unlock()
	if c.o.Rest > 0 {
		c.pause.over(c.wake)
	}
	n, err := c.batch.ReadBatch(ms, flags)
	c.count.reads.Add(1)
	if err != nil {
		return n, err
	}
	c.count.in.Add(uint64(n))
	if c.o.Rest > 0 {
		if c.pause.room == 0 {
			c.pause.room = receiveRoom(c.socket)
		}
		c.pause.read(time.Now(), n, n < len(ms), c.o.Rest)
	}
	return n, nil
}

// ReadFrom reads one packet, and does not rest.
func (c *Conn) ReadFrom(b []byte) (int, net.Addr, error) {
	c.reading.Lock()
	defer c.reading.Unlock()
	n, from, err := c.socket.ReadFrom(b)
	c.read1(err)
	return n, from, err
}

// ReadMsgUDP reads one packet and what the kernel says with it, and does not rest.
func (c *Conn) ReadMsgUDP(b, oob []byte) (n, oobn, flags int, from *net.UDPAddr, err error) {
	c.reading.Lock()
	defer c.reading.Unlock()
	n, oobn, flags, from, err = c.socket.ReadMsgUDP(b, oob)
	c.read1(err)
	return n, oobn, flags, from, err
}

func (c *Conn) read1(err error) {
	c.count.reads.Add(1)
	if err == nil {
		c.count.in.Add(1)
	}
}

// Wake ends the rest of the socket, if it rests: what has come is read now.
func (c *Conn) Wake() {
	select {
	case c.wake <- struct{}{}:
	default: // somebody else has just said so
	}
}

// A pause says when a socket is read again.
type pause struct {
	until time.Time // zero: now
	timer *time.Timer
	empty time.Time // when the socket was read empty last
	count int       // packets since then
	room  int       // packets for which there is room while nobody reads; 0: not known
}

// over waits for the end of the pause, or for wake.
func (p *pause) over(wake <-chan struct{}) {
	if p.until.IsZero() {
		return
	}
	left := time.Until(p.until)
	p.until = time.Time{}
	if left <= 0 {
		return
	}
	if p.timer == nil {
		p.timer = time.NewTimer(left)
	} else {
		p.timer.Reset(left)
	}
	// A wake from before the pause ends it too: it came when the socket was read
	// already, and costs one call of the kernel that finds little.
	select {
	case <-p.timer.C:
	case <-wake:
		p.timer.Stop()
	}
}

// read notes that n packets were read. If that was all, a pause begins, as long as
// rest unless that is too long for the room that there is.
func (p *pause) read(now time.Time, n int, all bool, rest time.Duration) {
	p.count += n
	if !all {
		return
	}
	if p.count > 0 && !p.empty.IsZero() {
		// So many packets came in the time since the socket was empty last. In which
		// time may as many come as there is room for?
		fits := float64(now.Sub(p.empty)) / float64(p.count) * float64(p.room)
		if fits < float64(rest) {
			rest = time.Duration(fits)
		}
	}
	p.empty, p.count, p.until = now, 0, now.Add(rest)
}
