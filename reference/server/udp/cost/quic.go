package main

import (
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"math/big"
	"net"
	"sync"
	"time"

	"github.com/quic-go/quic-go"

	"github.com/moveauth/moveauth/reference/server/udp"
	"github.com/moveauth/moveauth/reference/wire"
)

const protocol = "moveauth/1"

// zone is a host over QUIC.
type zone struct {
	tally
	socket *udp.Conn // nil: a *net.UDPConn
	how    side

	mu      sync.Mutex
	members map[*member]bool
}

type member struct {
	player
	conn   *quic.Conn
	stream *quic.Stream
	buffer []byte
}

func (z *zone) count(s *sample) {
	s.Batches, s.Corrections = z.batches.Load(), z.corrections.Load()
	if z.socket != nil {
		c := z.socket.Stats()
		s.In, s.Out, s.Reads, s.Writes = c.In, c.Out, c.Reads, c.Writes
		return
	}
	for _, m := range z.all() {
		c := m.conn.ConnectionStats()
		s.In, s.Out = s.In+c.PacketsReceived, s.Out+c.PacketsSent
	}
}

func (z *zone) all() []*member {
	z.mu.Lock()
	defer z.mu.Unlock()
	all := make([]*member, 0, len(z.members))
	for m := range z.members {
		all = append(all, m)
	}
	return all
}

// serveQUIC is a host until the context is done. wake is conn again, or nil.
func serveQUIC(ctx context.Context, conn net.PacketConn, wake *udp.Conn, how side) (*zone, error) {
	z := &zone{socket: wake, how: how, members: map[*member]bool{}}
	certificate, err := selfSigned()
	if err != nil {
		return nil, err
	}
	transport := &quic.Transport{Conn: conn}
	listener, err := transport.Listen(
		&tls.Config{Certificates: []tls.Certificate{certificate}, NextProtos: []string{protocol}},
		settings(how),
	)
	if err != nil {
		return nil, err
	}
	go func() {
		for {
			conn, err := listener.Accept(ctx)
			if err != nil {
				transport.Close()
				return
			}
			go z.serve(conn)
		}
	}()
	if how.early > 0 {
		go every(ctx, how.early, wake.Wake)
	}
	go every(ctx, 0, z.tick)
	return z, nil
}

// settings returns what both ends of a side set of QUIC. Ours look for no larger
// packets: none of the game's needs one, and each probe is a packet, a wait for its
// acknowledgement and a packet that bears that.
func settings(how side) *quic.Config {
	return &quic.Config{
		EnableDatagrams:         true,
		DisablePathMTUDiscovery: !how.plain,
		MaxIdleTimeout:          time.Hour, // a side is silent while the others have their turns
	}
}

// serve has a player take part as long as there is a connection.
func (z *zone) serve(conn *quic.Conn) {
	stream, err := conn.AcceptStream(conn.Context())
	if err != nil {
		return
	}
	m := &member{player: player{tally: &z.tally}, conn: conn, stream: stream}
	z.mu.Lock()
	z.members[m] = true
	z.mu.Unlock()
	if z.how.poll {
		<-conn.Context().Done()
	} else {
		for {
			data, err := conn.ReceiveDatagram(conn.Context())
			if err != nil {
				break
			}
			m.take(data)
		}
	}
	z.mu.Lock()
	delete(z.members, m)
	z.mu.Unlock()
}

func (z *zone) tick() {
	for _, m := range z.all() {
		if z.how.poll {
			m.poll()
		}
		c, due := m.correct()
		if !due {
			continue
		}
		// Errors are of connections that end, which serve sees too.
		if *copies == "both" {
			m.buffer = wire.AppendFrame(m.buffer[:0], &c)
			m.stream.TryWriteAll(m.buffer)
		}
		m.buffer = wire.Append(m.buffer[:0], &c)
		m.conn.SendDatagram(m.buffer)
	}
}

// poll takes the datagrams that have come.
func (m *member) poll() {
	for {
		data, err := m.conn.ReceiveDatagram(new(already))
		if err != nil {
			return
		}
		m.take(data)
	}
}

// already is a context that is cancelled as soon as somebody begins to wait for it. By
// it ReceiveDatagram, which looks what has come before it waits, does not wait.
type already struct{ cancelled bool }

var closed = func() chan struct{} { c := make(chan struct{}); close(c); return c }()

func (a *already) Done() <-chan struct{} {
	a.cancelled = true
	return closed
}

func (a *already) Err() error {
	if a.cancelled {
		return context.Canceled
	}
	return nil
}

func (*already) Deadline() (time.Time, bool) { return time.Time{}, false }
func (*already) Value(any) any               { return nil }

func selfSigned() (tls.Certificate, error) {
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		return tls.Certificate{}, err
	}
	template := &x509.Certificate{SerialNumber: big.NewInt(1), NotAfter: time.Now().Add(24 * time.Hour)}
	der, err := x509.CreateCertificate(rand.Reader, template, template, &key.PublicKey, key)
	if err != nil {
		return tls.Certificate{}, err
	}
	return tls.Certificate{Certificate: [][]byte{der}, PrivateKey: key}, nil
}
