package bots_test

import (
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"fmt"
	"log/slog"
	"math/big"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/moveauth/moveauth/reference/clamp"
	"github.com/moveauth/moveauth/reference/commit"
	"github.com/moveauth/moveauth/reference/host"
	"github.com/moveauth/moveauth/reference/moveinput"
	"github.com/moveauth/moveauth/reference/server"
	"github.com/moveauth/moveauth/reference/server/bots"
	"github.com/moveauth/moveauth/reference/server/dial"
	"github.com/moveauth/moveauth/reference/server/leak"
	"github.com/moveauth/moveauth/reference/server/token"
	"github.com/moveauth/moveauth/reference/transform"
	"github.com/moveauth/moveauth/reference/unit"
	"github.com/moveauth/moveauth/reference/wire"
)

func TestMain(m *testing.M) { leak.Main(m) }

// serve runs a server of a mode, in real time, and returns options to play on it.
func serve(t *testing.T, mode wire.Mode, limits server.Limits) bots.Options {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	require.NoError(t, err)
	form := &x509.Certificate{SerialNumber: big.NewInt(1)}
	der, err := x509.CreateCertificate(rand.Reader, form, form, &key.PublicKey, key)
	require.NoError(t, err)
	secret := token.NewSecret()
	s, err := server.New(server.Options{Listen: "127.0.0.1:0", Game: game(t, mode), Secret: secret, Limits: limits,
		Certificate: tls.Certificate{Certificate: [][]byte{der}, PrivateKey: key}})
	require.NoError(t, err)
	ctx, stop := context.WithCancel(context.Background())
	served := make(chan error, 1)
	go func() { served <- s.Serve(ctx) }()
	t.Cleanup(func() {
		stop()
		assert.NoError(t, <-served)
	})
	return bots.Options{Address: s.Addr().String(), Fingerprint: dial.FingerprintOf(der), Mode: mode, N: 8, Span: 1500 * time.Millisecond, Seed: 1, Rate: 20, Goods: bots.Goods{Node: "oak", Storage: "crate", Item: "timber"},
		Player: func(n int) (string, []byte, error) {
			name := fmt.Sprintf("bot-%d", n+1)
			text, err := token.Mint(&secret, name, time.Now().Add(time.Hour))
			return name, []byte(text), err
		}}
}

// game is one with an oak at its home, where everybody begins.
func game(t *testing.T, mode wire.Mode) (g server.Game) {
	t.Helper()
	hz := map[wire.Mode]int64{wire.ModeOwner: 50, wire.ModeClamped: 20, wire.ModeServer: 10}[mode]
	home := unit.Vec{X: 20, Y: 20}
	rules := server.Rules{
		Host: host.Config{NetworkTickHz: hz, SimulationHz: hz, PendingLimit: 16, PayloadLimit: 256, World: commit.Setup{
			Home:     &home,
			Rules:    commit.Rules{Reach: 40},
			Lands:    []commit.LandSetup{{Land: "isle", Socket: "north", Area: unit.Area{Max: unit.Vec{X: 40, Y: 40}}, Deposit: home}},
			Storages: []commit.StorageSetup{{Storage: "crate", At: &home, Slots: 100}},
			Nodes:    []commit.NodeSetup{{Node: "oak", Land: "isle", At: home, Item: "timber", Yield: 1, Swings: 1000}},
		}},
		Newcomer: &commit.PlayerSetup{Slots: 100, HP: 10},
	}
	var err error
	switch mode {
	case wire.ModeOwner:
		g, err = server.NewOwner(rules, host.Movement{Config: transform.Config{Hz: hz, Radius: 1, Grace: 25, Offset: 2, Slack: 40}})
	case wire.ModeClamped:
		g, err = server.NewClamped(rules, clamp.Config{
			Limits: clamp.Limits{TickHz: 20, MaxHorizontal: 8, MaxVertical: 8, Burst: 2},
			Bounds: clamp.Box{Min: clamp.Vec{X: -200, Y: -100, Z: -200}, Max: clamp.Vec{X: 200, Y: 100, Z: 200}}, Home: clamp.Vec{X: 20, Z: 20}})
	case wire.ModeServer:
		g, err = server.NewTiles(rules, moveinput.Config{
			Profile:      moveinput.Profile{Window: 16, SessionLimit: 32, BatchCap: 8, InputsPerTick: 2, DatagramBytes: wire.MaxDatagram, DegradeStreak: 8, FallbackDelay: 300},
			TickInterval: 100, TransferTimeout: 5000, SendLimit: 1000, Width: 64, Height: 64})
	}
	require.NoError(t, err)
	return g
}

func quiet() *slog.Logger { return slog.New(slog.DiscardHandler) }

// All kinds play in all modes, and everything that has an answer has it.
func TestRun(t *testing.T) {
	for mode := wire.ModeOwner; mode <= wire.ModeServer; mode++ {
		for _, plain := range []bool{false, true} {
			if plain && mode != wire.ModeServer {
				continue // there inputs go another way
			}
			t.Run(fmt.Sprintf("%s, stream alone %v", bots.ModeName(mode), plain), func(t *testing.T) {
				o := serve(t, mode, server.Limits{})
				o.NoDatagrams = plain
				r, err := bots.Run(t.Context(), o, quiet())
				require.NoError(t, err)
				var text strings.Builder
				require.NoError(t, r.Text(&text))
				require.True(t, r.Good(), text.String())
				t.Log(text.String())
				assert.Equal(t, 8, r.Connected)
				assert.InDelta(t, 1.5, r.Seconds, 1)
				assert.Positive(t, r.Command.N)
				assert.Positive(t, r.Ping.N)
				assert.Zero(t, r.Datagrams.Bad)
				assert.Zero(t, r.Strange)
				assert.Empty(t, r.RefusedFor)
				assert.Equal(t, r.Commands.Sent, r.Commands.Answered+r.Commands.Silent)
				assert.Positive(t, r.Received["outcome"])
				assert.Equal(t, plain, r.Datagrams.Sent == 0)
				switch mode {
				case wire.ModeOwner:
					assert.Positive(t, r.Sent["report"])
					assert.Positive(t, r.Received["snapshot"])
				case wire.ModeClamped:
					assert.Positive(t, r.Sent["point"])
					assert.Positive(t, r.Received["standings"])
					assert.EqualValues(t, 8, r.Corrections.Placements, "each is placed at home")
				case wire.ModeServer:
					assert.Positive(t, r.Sent["batch"]+r.Sent["input"])
					assert.Positive(t, r.Input.N)
				}
			})
		}
	}
}

// What a host refuses or ends is in the report, by the code's name, and is not
// good.
func TestRunIsNotGood(t *testing.T) {
	o := serve(t, wire.ModeServer, server.Limits{Messages: 5})
	o.Rate, o.N = 50, 2
	r, err := bots.Run(t.Context(), o, quiet())
	require.NoError(t, err)
	assert.False(t, r.Good())
	assert.Equal(t, 2, r.Ended)
	assert.Equal(t, map[string]int{"TOO_MUCH": 2}, r.Codes)
	assert.Less(t, r.Seconds, 1.5, "nobody is left to play")

	o.Player = func(n int) (string, []byte, error) {
		return fmt.Sprintf("bot-%d", n), []byte("a token of nobody's"), nil
	}
	r, err = bots.Run(t.Context(), o, quiet())
	require.NoError(t, err)
	assert.False(t, r.Good())
	assert.Equal(t, 2, r.Refused)
	assert.Equal(t, map[string]int{"BAD_TOKEN": 2}, r.Codes)

	o.Fingerprint[0] ^= 1
	r, err = bots.Run(t.Context(), o, quiet())
	require.NoError(t, err)
	assert.Equal(t, 2, r.Refused)
	require.Len(t, r.Faults, 2)
	assert.Contains(t, r.Faults[0], "has the fingerprint")

	o.Player = func(int) (string, []byte, error) { return "", nil, token.ErrBad }
	_, err = bots.Run(t.Context(), o, quiet())
	assert.ErrorIs(t, err, token.ErrBad)
}

// Whoever is told to stop has the report of the time until then.
func TestRunIsStopped(t *testing.T) {
	o := serve(t, wire.ModeOwner, server.Limits{})
	o.Span, o.N = time.Hour, 2
	ctx, cancel := context.WithTimeout(t.Context(), time.Second)
	defer cancel()
	r, err := bots.Run(ctx, o, quiet())
	require.NoError(t, err)
	assert.True(t, r.Good())
	assert.Less(t, r.Seconds, 60.0)
}
