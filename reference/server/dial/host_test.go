package dial_test

import (
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"io"
	"math/big"
	"testing"
	"time"

	"github.com/quic-go/quic-go"
	"github.com/stretchr/testify/require"

	"github.com/moveauth/moveauth/reference/server/dial"
	"github.com/moveauth/moveauth/reference/server/leak"
	"github.com/moveauth/moveauth/reference/wire"
)

// bound is how long a test waits for what should come at once.
const bound = 10 * time.Second

// scripted is a host that does to its one connection what a test says.
type scripted struct {
	address string
	pin     dial.Fingerprint
	end     chan error // of the connection, once the script is through
}

// peer is the connection as the host has it.
type peer struct {
	t      *testing.T
	quic   *quic.Conn
	stream *quic.Stream
	hello  wire.Hello
}

// listen starts a host that speaks a protocol and runs a script once it has read
// a hello. It accepts one connection.
func listen(t *testing.T, cfg quic.Config, protocol string, script func(*peer)) scripted {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	require.NoError(t, err)
	der, err := x509.CreateCertificate(rand.Reader, &x509.Certificate{SerialNumber: big.NewInt(1)}, &x509.Certificate{SerialNumber: big.NewInt(1)}, &key.PublicKey, key)
	require.NoError(t, err)
	secure := &tls.Config{Certificates: []tls.Certificate{{Certificate: [][]byte{der}, PrivateKey: key}}, NextProtos: []string{protocol}}
	listener, err := quic.ListenAddr("127.0.0.1:0", secure, &cfg)
	require.NoError(t, err)
	ctx, cancel := context.WithTimeout(context.Background(), bound)
	t.Cleanup(func() {
		cancel()
		_ = listener.Close()
	})
	h := scripted{listener.Addr().String(), dial.FingerprintOf(der), make(chan error, 1)}
	go func() {
		q, err := listener.Accept(ctx)
		if err != nil {
			h.end <- err
			return
		}
		p := &peer{t: t, quic: q}
		if p.stream, err = q.AcceptStream(ctx); err == nil {
			err = p.read(&p.hello)
		}
		if err != nil {
			h.end <- err
			return
		}
		script(p)
		<-q.Context().Done()
		h.end <- context.Cause(q.Context())
	}()
	return h
}

// read reads a frame that is a message.
func (p *peer) read(m wire.Message) error {
	head := make([]byte, wire.HeadSize, wire.MaxLead)
	if _, err := io.ReadFull(p.stream, head); err != nil {
		return err
	}
	head = head[:wire.Lead(head)]
	if _, err := io.ReadFull(p.stream, head[wire.HeadSize:]); err != nil {
		return err
	}
	_, n, err := wire.ReadHead(head, false)
	if err != nil {
		return err
	}
	body := make([]byte, n)
	if _, err := io.ReadFull(p.stream, body[copy(body, head[wire.HeadSize:]):]); err != nil {
		return err
	}
	return wire.Decode(append([]byte{head[0]}, body...), m)
}

// write sends bytes by the stream. A script that fails ends the connection.
func (p *peer) write(data ...byte) {
	if _, err := p.stream.Write(data); err != nil {
		p.close(wire.CloseServerError, err.Error())
	}
}

func (p *peer) send(list ...wire.Message) {
	for _, m := range list {
		p.write(wire.AppendFrame(nil, m)...)
	}
}

func (p *peer) close(code wire.CloseCode, why string) {
	_ = p.quic.CloseWithError(quic.ApplicationErrorCode(code), why)
}

// welcome is one in a mode, with datagrams.
func welcome(mode wire.Mode) *wire.Welcome {
	w := &wire.Welcome{Mode: mode, Transports: wire.Datagrams, Client: 7, Player: wire.PlayerKey(3), Tick: 41, Rate: 50_000, Payload: 512, Datagram: 1100, LastSeq: 9}
	if mode == wire.ModeServer {
		w.Inputs = wire.Inputs{Epoch: 2, Window: 8, SessionLimit: 16, BatchCap: 4, Streak: 3, Fallback: 300}
	}
	return w
}

func hello(mode wire.Mode) *wire.Hello {
	return &wire.Hello{Mode: mode, Transports: wire.Datagrams, Token: []byte("a token")}
}

// within is a context that ends before the test does.
func within(t *testing.T) context.Context {
	ctx, cancel := context.WithTimeout(context.Background(), bound)
	t.Cleanup(cancel)
	return ctx
}

// connect dials a scripted host and is welcomed.
func (h scripted) connect(t *testing.T, mode wire.Mode) *dial.Conn {
	t.Helper()
	c, err := dial.Dial(within(t), h.address, h.pin, hello(mode))
	require.NoError(t, err)
	t.Cleanup(func() { c.Close(wire.CloseDone, "") })
	return c
}

// code is how the connection ended for the host.
func (h scripted) code(t *testing.T) wire.CloseCode {
	t.Helper()
	select {
	case err := <-h.end:
		code, ok := dial.CodeOf(err)
		require.True(t, ok, "%v", err)
		return code
	case <-time.After(bound):
		require.Fail(t, "the client has not closed the connection")
		return 0
	}
}

// A connection that was closed leaves nothing behind.
func TestMain(m *testing.M) { leak.Main(m) }
