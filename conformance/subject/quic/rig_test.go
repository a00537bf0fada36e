package quic_test

import (
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"math/big"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/moveauth/moveauth/conformance/subject/quic"
	"github.com/moveauth/moveauth/conformance/subject/quic/stage"
	"github.com/moveauth/moveauth/reference/server"
)

const key = "0123456789abcdef"

// patient is how long a request may take here: on a loaded machine, whatever the
// suite grants.
const patient = 20 * time.Second

func certificate(t testing.TB) tls.Certificate {
	private, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	require.NoError(t, err)
	form := &x509.Certificate{SerialNumber: big.NewInt(1)}
	der, err := x509.CreateCertificate(rand.Reader, form, form, &private.PublicKey, private)
	require.NoError(t, err)
	return tls.Certificate{Certificate: [][]byte{der}, PrivateKey: private}
}

// staged runs a host that lets itself be judged, and returns it.
func staged(t testing.TB, game func(server.Game) server.Game) *stage.Stage {
	t.Helper()
	s, err := stage.New(stage.Options{Listen: "127.0.0.1:0", Control: "127.0.0.1:0", Key: key, Game: game})
	require.NoError(t, err)
	ctx, stop := context.WithCancel(context.Background())
	served := make(chan error, 1)
	go func() { served <- s.Serve(ctx) }()
	t.Cleanup(func() {
		stop()
		require.NoError(t, <-served)
	})
	return s
}

// judged returns such a host as a subject.
func judged(t testing.TB, game func(server.Game) server.Game) *quic.Subject {
	t.Helper()
	s := staged(t, game)
	subject := quic.New(quic.Options{Endpoint: s.Addr().String(), Control: s.ControlAddr().String(), Key: key})
	t.Cleanup(func() { require.NoError(t, subject.Close()) })
	return subject
}
