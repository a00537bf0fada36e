package clamp_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/moveauth/moveauth/reference/clamp"
)

// faultsOf returns what is wrong with a configuration, by key.
func faultsOf(t *testing.T, err error) map[string]string {
	t.Helper()
	faults := map[string]string{}
	if err == nil {
		return faults
	}
	var bad *clamp.ConfigError
	require.ErrorAs(t, err, &bad)
	for _, f := range bad.Faults {
		faults[f.Key] += f.Got + " for " + f.Want
	}
	return faults
}

func TestConfig(t *testing.T) {
	speed := func(x float64) *float64 { return &x }
	for _, c := range []struct {
		name   string
		change func(*clamp.Config)
		keys   []string
	}{
		{"as it is", func(*clamp.Config) {}, nil},
		{"walking at 5 m/s", func(c *clamp.Config) { c.WalkSpeed = speed(5) }, nil},
		{"just below the limit", func(c *clamp.Config) { c.WalkSpeed = speed(11.9375) }, nil},
		{"at the limit", func(c *clamp.Config) { c.WalkSpeed = speed(12) }, []string{"walk_speed"}},
		{"not at all", func(c *clamp.Config) { c.WalkSpeed = speed(0) }, []string{"walk_speed"}},
		{"NaN m/s", func(c *clamp.Config) { c.WalkSpeed = speed(nan) }, []string{"walk_speed"}},
		{"above another limit", func(c *clamp.Config) { c.WalkSpeed, c.MaxHorizontal = speed(5), 4 }, []string{"walk_speed"}},
		{"no ticks", func(c *clamp.Config) { c.TickHz = 0 }, []string{"tick_hz"}},
		{"limits of nothing", func(c *clamp.Config) { c.MaxHorizontal, c.MaxVertical, c.Burst = 0, -1, nan }, []string{"max_horizontal", "max_vertical", "burst"}},
		{"endless limits", func(c *clamp.Config) { c.MaxHorizontal, c.MaxVertical, c.Burst = inf, inf, inf }, []string{"max_horizontal", "max_vertical", "burst"}},
		{"a flat world", func(c *clamp.Config) { c.Bounds.Max.Y = -1000 }, []string{"world_bounds"}},
		{"a world without end", func(c *clamp.Config) { c.Bounds.Max.X = inf }, []string{"world_bounds"}},
		{"a world of NaN", func(c *clamp.Config) { c.Bounds.Min.Z = nan }, []string{"world_bounds"}},
		{"a world whose squares overflow", func(c *clamp.Config) { c.Bounds.Max.X = 1e160 }, []string{"world_bounds"}},
		{"home beyond the world", func(c *clamp.Config) { c.Home.X = 1000.5 }, []string{"home"}},
		{"home nowhere", func(c *clamp.Config) { c.Home.X = nan }, []string{"home"}},
		{"nothing right", func(c *clamp.Config) { *c = clamp.Config{Home: vec{X: nan}} }, []string{"tick_hz", "max_horizontal", "max_vertical", "burst", "world_bounds", "home"}},
	} {
		cfg := config()
		c.change(&cfg)
		_, err := clamp.NewServer(cfg)
		got := faultsOf(t, err)
		keys := []string{}
		for key := range got {
			keys = append(keys, key)
		}
		assert.ElementsMatch(t, c.keys, keys, c.name)
		_, err = clamp.NewClient(cfg, "P1")
		assert.Equal(t, got, faultsOf(t, err), c.name)
	}
}

func TestWalkSpeedThatWasNotDeInflated(t *testing.T) {
	cfg := config()
	walk := 250.0
	cfg.WalkSpeed = &walk
	_, err := clamp.NewServer(cfg)
	said := faultsOf(t, err)["walk_speed"]
	assert.Contains(t, said, "250 × 0.02 is 5")
	assert.Contains(t, said, "un-de-inflated")
	walk = -250
	_, err = clamp.NewServer(cfg)
	assert.NotContains(t, faultsOf(t, err)["walk_speed"], "0.02", "below 0 it is no matter of units")
}

func TestClientNeedsAPlayer(t *testing.T) {
	for _, name := range []string{"", "two words"} {
		cfg := config()
		cfg.Burst = 0
		_, err := clamp.NewClient(cfg, name)
		got := faultsOf(t, err)
		assert.Len(t, got, 2)
		assert.Contains(t, got, "player")
		assert.Contains(t, got, "burst")
	}
}
