package main

import (
	"net"
	"net/netip"
	"sync/atomic"

	"golang.org/x/net/ipv4"

	"github.com/moveauth/moveauth/reference/wire"
)

// echo is a host without QUIC.
type echo struct {
	tally
	in, out, reads, writes atomic.Uint64
}

func (e *echo) count(s *sample) {
	s.In, s.Out = e.in.Load(), e.out.Load()
	s.Reads, s.Writes = e.reads.Load(), e.writes.Load()
	s.Batches, s.Corrections = e.batches.Load(), e.corrections.Load()
}

// serveEcho answers each batch at once, until the socket is closed.
func serveEcho(socket *net.UDPConn) *echo {
	e := new(echo)
	go e.serve(ipv4.NewPacketConn(socket))
	return e
}

func (e *echo) serve(socket *ipv4.PacketConn) {
	in, out := messages(), messages()
	players := map[netip.AddrPort]*player{}
	for {
		n, err := socket.ReadBatch(in, 0)
		if err != nil {
			return
		}
		e.reads.Add(1)
		e.in.Add(uint64(n))
		answers := out[:0]
		for _, m := range in[:n] {
			from := m.Addr.(*net.UDPAddr).AddrPort()
			p := players[from]
			if p == nil {
				p = &player{tally: &e.tally}
				players[from] = p
			}
			p.take(m.Buffers[0][:m.N])
			if c, due := p.correct(); due {
				answers = answers[:len(answers)+1]
				a := &answers[len(answers)-1]
				a.Buffers[0], a.Addr = wire.Append(a.Buffers[0][:0], &c), m.Addr
			}
		}
		for len(answers) > 0 {
			n, err := socket.WriteBatch(answers, 0)
			if err != nil {
				return
			}
			e.writes.Add(1)
			e.out.Add(uint64(n))
			answers = answers[n:]
		}
	}
}

func messages() []ipv4.Message {
	ms := make([]ipv4.Message, 64)
	for i := range ms {
		ms[i].Buffers = [][]byte{make([]byte, 1500)}
	}
	return ms
}
