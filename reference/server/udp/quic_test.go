package udp_test

import (
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"fmt"
	"io"
	"math/big"
	"net"
	"sync"
	"testing"
	"time"

	"github.com/quic-go/quic-go"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/moveauth/moveauth/reference/server/udp"
)

var _ quic.OOBCapablePacketConn = (*udp.Conn)(nil)

const protocol = "test"

func listenQUIC(t *testing.T, c *udp.Conn) *quic.Listener {
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	require.NoError(t, err)
	template := &x509.Certificate{SerialNumber: big.NewInt(1), NotAfter: time.Now().Add(time.Hour)}
	der, err := x509.CreateCertificate(rand.Reader, template, template, &key.PublicKey, key)
	require.NoError(t, err)
	transport := &quic.Transport{Conn: c}
	t.Cleanup(func() { transport.Close() })
	l, err := transport.Listen(&tls.Config{
		Certificates: []tls.Certificate{{Certificate: [][]byte{der}, PrivateKey: key}}, NextProtos: []string{protocol},
	}, &quic.Config{EnableDatagrams: true})
	require.NoError(t, err)
	return l
}

func dial(ctx context.Context, t *testing.T, at string, to net.Addr) *quic.Conn {
	transport := &quic.Transport{Conn: other(t, at).UDPConn}
	t.Cleanup(func() { transport.Close() })
	conn, err := transport.Dial(ctx, to, &tls.Config{InsecureSkipVerify: true, NextProtos: []string{protocol}}, &quic.Config{EnableDatagrams: true})
	require.NoError(t, err)
	return conn
}

// answer sends each datagram back, then what comes by stream, and closes with code 7.
func answer(ctx context.Context, conn *quic.Conn) error {
	for range datagrams {
		data, err := conn.ReceiveDatagram(ctx)
		if err != nil {
			return fmt.Errorf("a datagram: %w", err)
		}
		if err := conn.SendDatagram(data); err != nil {
			return err
		}
	}
	stream, err := conn.AcceptStream(ctx)
	if err != nil {
		return fmt.Errorf("the stream: %w", err)
	}
	all, err := io.ReadAll(stream)
	if err != nil {
		return err
	}
	if _, err := stream.Write(all); err != nil {
		return err
	}
	if err := stream.Close(); err != nil {
		return err
	}
	// The client says that it has all, so that closing takes nothing from it.
	if _, err := conn.ReceiveDatagram(ctx); err != nil {
		return fmt.Errorf("the last datagram: %w", err)
	}
	return conn.CloseWithError(7, "enough")
}

const datagrams = 10

func ask(ctx context.Context, t *testing.T, conn *quic.Conn, bytes int) {
	for i := range datagrams {
		sent := []byte{byte(i), 1, 2, 3}
		// Over loopback none is lost as long as one is under way.
		if !assert.NoError(t, conn.SendDatagram(sent)) {
			return
		}
		got, err := conn.ReceiveDatagram(ctx)
		if !assert.NoError(t, err) || !assert.Equal(t, sent, got) {
			return
		}
	}
	stream, err := conn.OpenStreamSync(ctx)
	if !assert.NoError(t, err) {
		return
	}
	sent := make([]byte, bytes)
	rand.Read(sent)
	go func() {
		stream.Write(sent)
		stream.Close()
	}()
	got, err := io.ReadAll(stream)
	assert.NoError(t, err)
	assert.True(t, string(sent) == string(got), "%d bytes came back as they were sent; %d did", len(sent), len(got))
	assert.NoError(t, conn.SendDatagram([]byte("all")))
	<-conn.Context().Done()
	var closed *quic.ApplicationError
	if assert.ErrorAs(t, context.Cause(conn.Context()), &closed) {
		assert.Equal(t, quic.ApplicationErrorCode(7), closed.ErrorCode)
		assert.Equal(t, "enough", closed.ErrorMessage)
	}
}

// All that quic-go does with a socket: handshakes, small packets, long rows of large
// ones in both directions, which the kernel cuts, and the last packet before the end.
func TestQUIC(t *testing.T) {
	for _, test := range []struct {
		name, listens, at string
		o                 udp.Options
		clients, bytes    int
	}{
		{"IPv4", "127.0.0.1:0", "127.0.0.1:0", udp.Options{}, 1, 1 << 20},
		{"IPv6", "[::1]:0", "[::1]:0", udp.Options{}, 1, 1 << 20},
		{"both, from IPv4", ":0", "127.0.0.1:0", udp.Options{}, 1, 1 << 20},
		{"both, from IPv6", ":0", "[::1]:0", udp.Options{}, 1, 1 << 20},
		{"plain", "127.0.0.1:0", "127.0.0.1:0", udp.Options{Plain: true}, 1, 1 << 20},
		{"resting", "127.0.0.1:0", "127.0.0.1:0", udp.Options{Rest: 5 * time.Millisecond}, 1, 1 << 18},
		{"waiting long", "127.0.0.1:0", "127.0.0.1:0", udp.Options{Wait: 5 * time.Millisecond}, 1, 1 << 18},
		{"many", "127.0.0.1:0", "127.0.0.1:0", udp.Options{Rest: time.Millisecond}, 20, 1 << 12},
	} {
		t.Run(test.name, func(t *testing.T) {
			ctx, cancel := context.WithTimeout(t.Context(), 6*patience)
			defer cancel()
			c := listen(t, test.listens, test.o)
			l := listenQUIC(t, c)
			to := &net.UDPAddr{IP: net.ParseIP(hostOf(t, test.at)), Port: c.LocalAddr().(*net.UDPAddr).Port}
			var all sync.WaitGroup
			for range test.clients {
				all.Go(func() {
					conn, err := l.Accept(ctx)
					if assert.NoError(t, err) {
						assert.NoError(t, answer(ctx, conn))
					}
				})
				conn := dial(ctx, t, test.at, to)
				all.Go(func() { ask(ctx, t, conn, test.bytes) })
			}
			all.Wait()
			s := c.Stats()
			assert.Zero(t, s.Dropped, "packets that the kernel refused")
			assert.Less(t, uint64(0), s.In)
			assert.LessOrEqual(t, s.Reads, s.In+uint64(1))
		})
	}
}

func hostOf(t *testing.T, address string) string {
	host, _, err := net.SplitHostPort(address)
	require.NoError(t, err)
	return host
}
