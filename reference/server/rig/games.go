package rig

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
)

// Home is where players begin.
var Home = unit.Vec{X: 2, Y: 3}

// OwnerRules are those of a small game of mode owner.
func OwnerRules() server.Rules {
	return server.Rules{
		Host:     host.Config{NetworkTickHz: 50, SimulationHz: 50, PendingLimit: 8, PayloadLimit: 64, World: commit.Setup{Home: &Home}},
		Newcomer: &commit.PlayerSetup{Slots: 4, HP: 10},
		Probes:   true,
	}
}

// Owner makes a small game of mode owner.
func Owner(t *testing.T, change ...func(*server.Rules)) *server.Owner {
	rules := OwnerRules()
	for _, f := range change {
		f(&rules)
	}
	g, err := server.NewOwner(rules, host.Movement{Config: transform.Config{Hz: 50, Radius: 1, Grace: 25, Offset: 1}})
	require.NoError(t, err)
	return g
}

// Tiles makes a small game of mode server.
func Tiles(t *testing.T, change ...func(*moveinput.Config)) *server.Tiles {
	rules := OwnerRules()
	rules.Host.NetworkTickHz, rules.Host.SimulationHz = 10, 10
	cfg := TileConfig()
	for _, f := range change {
		f(&cfg)
	}
	g, err := server.NewTiles(rules, cfg)
	require.NoError(t, err)
	return g
}

// TileConfig is the configuration of its zone.
func TileConfig() moveinput.Config {
	return moveinput.Config{
		Profile:      moveinput.Profile{Window: 8, SessionLimit: 16, BatchCap: 4, InputsPerTick: 1, DatagramBytes: 1200, DegradeStreak: 3, FallbackDelay: 300},
		TickInterval: 100, TransferTimeout: 1000, SendLimit: 16, Width: 32, Height: 32,
	}
}

// Clamped makes a small game of mode clamped.
func Clamped(t *testing.T) *server.Clamped {
	rules := OwnerRules()
	rules.Host.NetworkTickHz, rules.Host.SimulationHz = 16, 16
	g, err := server.NewClamped(rules, clamp.Config{
		Limits: clamp.Limits{TickHz: 16, MaxHorizontal: 8, MaxVertical: 8, Burst: 2},
		Bounds: clamp.Box{Min: clamp.Vec{X: -100, Y: -100, Z: -100}, Max: clamp.Vec{X: 100, Y: 100, Z: 100}},
		Home:   clamp.Vec{X: 1, Y: 2, Z: 3},
	})
	require.NoError(t, err)
	return g
}
