package main

import (
	"bufio"
	"context"
	"crypto/tls"
	"fmt"
	"io"
	"net"
	"sync/atomic"
	"time"

	"github.com/quic-go/quic-go"

	"github.com/moveauth/moveauth/reference/wire"
)

// A crowd is the clients of a side.
type crowd struct {
	how  side
	host *net.UDPAddr
	on   atomic.Bool   // whether it is the side's turn
	got  atomic.Uint64 // corrections that were newer than those before them
}

// offset is how long before the host's tick client i of n sends.
func offset(i, n int) time.Duration {
	if *phase == "late" {
		return 5*time.Millisecond + 15*time.Millisecond*time.Duration(i)/time.Duration(n)
	}
	return period * time.Duration(i) / time.Duration(n)
}

// walker makes a client's batches.
type walker struct {
	next   uint32
	newest atomic.Uint32 // correction
	buffer []byte
}

func (w *walker) batch() []byte {
	b := wire.Batch{Epoch: 1, First: w.next + 1, Steps: []wire.Step{{DX: 1}, {DX: 1, DY: 1}, {DY: 1}}}
	w.next += uint32(len(b.Steps))
	w.buffer = wire.Append(w.buffer[:0], &b)
	return w.buffer
}

// heard notes a correction.
func (c *crowd) heard(w *walker, k *wire.Correction) {
	for {
		newest := w.newest.Load()
		if k.Number <= newest {
			return
		}
		if w.newest.CompareAndSwap(newest, k.Number) {
			c.got.Add(1)
			return
		}
	}
}

// packet notes a correction that came as a packet of its own.
func (c *crowd) packet(w *walker, data []byte) {
	var k wire.Correction
	if wire.Decode(data, &k) == nil {
		c.heard(w, &k)
	}
}

// frames notes the corrections that come by stream, until it ends.
func (c *crowd) frames(w *walker, stream io.Reader) {
	r := bufio.NewReader(stream)
	head, body := make([]byte, wire.HeadSize), make([]byte, wire.MaxDatagram)
	for {
		if _, err := io.ReadFull(r, head); err != nil {
			return
		}
		t, n, err := wire.ReadHead(head, true)
		if err != nil || t != wire.TypeCorrection {
			return
		}
		if _, err := io.ReadFull(r, body[:n]); err != nil {
			return
		}
		var k wire.Correction
		if k.DecodeBody(body[:n]) == nil {
			c.heard(w, &k)
		}
	}
}

// bare is a client without QUIC, until the context is done.
func (c *crowd) bare(ctx context.Context, i int, ready func()) error {
	conn, err := net.DialUDP("udp", nil, c.host)
	if err != nil {
		return err
	}
	defer conn.Close()
	var w walker
	go func() {
		var buffer [1500]byte
		for {
			n, err := conn.Read(buffer[:])
			if err != nil {
				return
			}
			c.packet(&w, buffer[:n])
		}
	}()
	ready()
	return c.walk(ctx, i, &w, func(b []byte) error { _, err := conn.Write(b); return err })
}

// quic is a client until the context is done.
func (c *crowd) quic(ctx context.Context, i int, ready func()) error {
	socket, err := net.ListenUDP("udp4", &net.UDPAddr{IP: net.IPv4(127, 0, 0, 1)})
	if err != nil {
		return err
	}
	defer socket.Close()
	transport := &quic.Transport{Conn: socket}
	defer transport.Close()
	conn, err := transport.Dial(ctx, c.host,
		// Who the host is makes no difference to what it costs.
		&tls.Config{InsecureSkipVerify: true, NextProtos: []string{protocol}},
		settings(c.how))
	if err != nil {
		return fmt.Errorf("client %d: %w", i, err)
	}
	defer conn.CloseWithError(0, "")
	stream, err := conn.OpenStream()
	if err != nil {
		return err
	}
	if _, err := stream.Write([]byte{0}); err != nil { // so that the host sees it
		return err
	}
	var w walker
	go func() {
		for {
			data, err := conn.ReceiveDatagram(ctx)
			if err != nil {
				return
			}
			c.packet(&w, data)
		}
	}()
	go c.frames(&w, stream)
	ready()
	return c.walk(ctx, i, &w, conn.SendDatagram)
}

// walk sends a batch in each tick of the side's turns.
func (c *crowd) walk(ctx context.Context, i int, w *walker, send func([]byte) error) (err error) {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	every(ctx, offset(i, *clients), func() {
		if !c.on.Load() {
			return
		}
		if err = send(w.batch()); err != nil {
			stop()
		}
	})
	return err
}
