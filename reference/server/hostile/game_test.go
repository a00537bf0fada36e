package hostile_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/moveauth/moveauth/reference/clamp"
	"github.com/moveauth/moveauth/reference/commit"
	"github.com/moveauth/moveauth/reference/host"
	"github.com/moveauth/moveauth/reference/moveinput"
	"github.com/moveauth/moveauth/reference/server"
	"github.com/moveauth/moveauth/reference/transform"
	"github.com/moveauth/moveauth/reference/unit"
	"github.com/moveauth/moveauth/reference/wire"
)

// newGame makes a game in which anybody may play and nobody is hurt.
func newGame(t *testing.T, mode wire.Mode) server.Game {
	t.Helper()
	hz := map[wire.Mode]int64{wire.ModeOwner: 50, wire.ModeClamped: 20, wire.ModeServer: 10}[mode]
	rules := server.Rules{
		Host: host.Config{NetworkTickHz: hz, SimulationHz: hz, PendingLimit: 16, PayloadLimit: 256,
			World: commit.Setup{Home: &unit.Vec{X: 8, Y: 8}}},
		Newcomer: &commit.PlayerSetup{Slots: 4, HP: 10},
	}
	var game server.Game
	var err error
	switch mode {
	case wire.ModeOwner:
		game, err = server.NewOwner(rules, host.Movement{Config: transform.Config{Hz: hz, Radius: 1, Grace: 25, Offset: 2}})
	case wire.ModeClamped:
		var g *server.Clamped
		g, err = server.NewClamped(rules, clamp.Config{
			Limits: clamp.Limits{TickHz: 20, MaxHorizontal: 8, MaxVertical: 8, Burst: 2},
			Bounds: clamp.Box{Min: clamp.Vec{X: -100, Y: -100, Z: -100}, Max: clamp.Vec{X: 100, Y: 100, Z: 100}},
			Home:   clamp.Vec{X: 8, Z: 8},
		})
		require.NoError(t, err)
		g.Spoofs = true
		game = g
	case wire.ModeServer:
		game, err = server.NewTiles(rules, moveinput.Config{
			Profile:      moveinput.Profile{Window: 16, SessionLimit: 32, BatchCap: 8, InputsPerTick: 2, DatagramBytes: wire.MaxDatagram, DegradeStreak: 8, FallbackDelay: 300},
			TickInterval: 100, TransferTimeout: 5000, SendLimit: 1000, Width: 64, Height: 64,
		})
	}
	require.NoError(t, err)
	return game
}
