package moveinput

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/moveauth/moveauth/reference/unit"
)

func TestConfigFaults(t *testing.T) {
	cfg := Config{Env: map[string]string{CapVariable: "two"}, Width: 4, Height: 3, Blocked: []Tile{{4, 0}},
		NPCs: []NPC{{Name: "wolf", At: Tile{0, 3}}, {Name: "wolf", Path: []Tile{{-1, 0}}}, {Name: "a b"}}}
	_, err := NewZone(&cfg)
	var bad *unit.ConfigError
	require.ErrorAs(t, err, &bad)
	var keys []string
	for _, f := range bad.Faults {
		keys = append(keys, f.Key)
		assert.NotEmpty(t, f.Got)
		assert.NotEmpty(t, f.Want)
	}
	assert.Equal(t, []string{
		"profile.window", "profile.session_limit", "profile.batch_cap", "profile.inputs_per_tick", "profile.datagram_bytes",
		"profile.degrade_streak", "profile.fallback_ms", "env." + CapVariable, "tick_ms", "transfer_timeout_ms", "send_limit",
		"map.blocked.0", "npcs.0.at", "npcs.1.npc", "npcs.1.path.0", "npcs.2.npc",
	}, keys)

	for _, size := range [][2]int64{{0, 5}, {5, 0}, {-1, -1}, {1 << 40, 1 << 40}, {1 << 13, 1 << 12}} {
		cfg := config()
		cfg.Width, cfg.Height = size[0], size[1]
		_, err := NewZone(&cfg)
		assert.ErrorContains(t, err, "map.size", "%v", size)
	}
}

func TestWindowIsSmallerThanTheLimit(t *testing.T) {
	for window, good := range map[int64]bool{1: true, 5: true, 6: false, 7: false, 0: false, -1: false} {
		p := profile
		p.Window = window
		assert.Equal(t, good, len(p.Check()) == 0, "window %d of a limit of 6: %v", window, p.Check())
	}
}

func TestDrainCap(t *testing.T) {
	for text, want := range map[string]int64{"1": 1, "7": 7, "0": 1, "-5": 1, "+3": 3, "007": 7,
		"99999999999999999999": 1<<63 - 1, "-99999999999999999999": 1} {
		got, fault := profile.DrainCap(map[string]string{CapVariable: text})
		assert.Nil(t, fault, text)
		assert.Equal(t, want, got, text)
	}
	for _, text := range []string{"", " ", "2.0", "1e3", "two", "0x2", "1_0", " 2", "½"} {
		_, fault := profile.DrainCap(map[string]string{CapVariable: text})
		require.NotNil(t, fault, "%q", text)
		assert.Equal(t, "a whole number", fault.Want)
	}
	got, fault := profile.DrainCap(map[string]string{"AETHER_GAME_MOVEMENT_WINDOW": "x"})
	assert.Nil(t, fault)
	assert.EqualValues(t, 2, got, "the profile's")
}
