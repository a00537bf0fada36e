package mover_test

import (
	"fmt"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/moveauth/moveauth/reference/mover"
)

const goodJSON = `{
	"moveSpeed": 6, "accelTime": 0, "downedCrawlSpeed": 2, "remoteInterpBuffer": 1,
	"snapAcceptRadius": 1.0, "snapGraceTicks": 25, "skinWidth": 0.01,
	"blockerLayers": ["Structure", "Terrain", "WorldBounds"]
}`

const goodYAML = `# comments are welcome
moveSpeed: 6
accelTime: 0
downedCrawlSpeed: 2.0
remoteInterpBuffer: 1
snapAcceptRadius: 1.0
snapGraceTicks: 25
skinWidth: 0.01
blockerLayers: [Structure, Terrain, WorldBounds]
`

func load(name, text string) (mover.Config, []mover.Fault) {
	cfg, err := mover.Load(fstest.MapFS{name: {Data: []byte(text)}}, name)
	if err == nil {
		return cfg, nil
	}
	return cfg, err.(*mover.ConfigError).Faults
}

func TestGoodFiles(t *testing.T) {
	for name, text := range map[string]string{"movement.json": goodJSON, "movement.yaml": goodYAML, "m.yml": goodJSON} {
		// JSON with tabs is no YAML.
		cfg, faults := load(name, strings.ReplaceAll(text, "\t", " "))
		assert.Empty(t, faults, name)
		assert.Equal(t, mover.DefaultConfig(), cfg, name)
	}
}

// TestRanges tries each key at its ends, and a step beyond them.
func TestRanges(t *testing.T) {
	for _, c := range []struct {
		key            string
		below, from    string
		to, above      string
		other, oneMore string // of the wrong type; not whole, if that counts
	}{
		{"moveSpeed", "4.999999", "5", "8", "8.000001", `"6"`, ""},
		{"accelTime", "-0.000001", "0", "0.08", "0.080001", `[0]`, ""},
		{"downedCrawlSpeed", "1.499999", "1.5", "3", "3.000001", `null`, ""},
		{"remoteInterpBuffer", "0", "1", "3.0", "4", `true`, "1.5"},
		{"snapAcceptRadius", "0.499999", "0.5", "2e0", "2.000001", `{"is": 1}`, ""},
		{"snapGraceTicks", "4", "5", "1e2", "101", `"25"`, "25.5"},
		{"skinWidth", "0.004999", "0.005", "0.05", "0.050001", `false`, ""},
	} {
		for _, good := range []string{c.from, c.to} {
			_, faults := load("movement.json", replace(c.key, good))
			assert.Empty(t, faults, "%s %s", c.key, good)
		}
		for _, bad := range []string{c.below, c.above, c.other, c.oneMore, "1e999", "-1e999"} {
			if bad == "" {
				continue
			}
			_, faults := load("movement.json", replace(c.key, bad))
			if assert.Len(t, faults, 1, "%s %s", c.key, bad) {
				assert.Equal(t, c.key, faults[0].Key)
				assert.Equal(t, strings.ReplaceAll(bad, `{"is": 1}`, "{is: 1}"), faults[0].Got)
				assert.Contains(t, faults[0].Want, strings.TrimSuffix(c.from, ".0"))
			}
		}
		for _, bad := range []string{".nan", ".inf", "-.inf", "'6'", "yes please"} {
			_, faults := load("movement.yaml", strings.Replace(goodYAML, "\n"+c.key+":", "\n"+c.key+": "+bad+" #", 1))
			if assert.Len(t, faults, 1, "%s %s", c.key, bad) {
				assert.Equal(t, c.key, faults[0].Key)
			}
		}
	}
}

// replace is the good file with another value of one key.
func replace(key, value string) string {
	lines := strings.Split(strings.NewReplacer("{", "{\n", ",", ",\n", "}", "\n}", "[\"Structure\"", "[\"Structure\"").Replace(goodJSON), "\n")
	for i, line := range lines {
		if name, _, ok := strings.Cut(line, ":"); ok && strings.Contains(name, `"`+key+`"`) {
			comma := ""
			if strings.HasSuffix(line, ",") {
				comma = ","
			}
			lines[i] = fmt.Sprintf("%q: %s%s", key, value, comma)
		}
	}
	return strings.Join(lines, "\n")
}

func TestEveryFaultAtOnce(t *testing.T) {
	cfg, faults := load("movement.json", `{
		"moveSpeed": 60, "moveSpeed": 6, "accelTme": 0.04, "downedCrawlSpeed": "2",
		"remoteInterpBuffer": {"deep": [{"STAMINAcost": 1}]},
		"dashSpeed": 22, "dashDuration": 0.14, "extra": {"x": {"bodyWeight": {"latePenalty": 2}}},
		"snapGraceTicks": 25, "skinWidth": 0.02, "MoveSpeedModifier": 1.2,
		"blockerLayers": ["Structure", 7, "", "Structure", {"Encumbrance": 1}]
	}`)
	got := []string{}
	for _, f := range faults {
		got = append(got, f.Key+" is "+f.Got)
		assert.NotEmpty(t, f.Want)
	}
	assert.ElementsMatch(t, []string{
		"moveSpeed is 60", "moveSpeed is a second one", "accelTme is 0.04", `downedCrawlSpeed is "2"`,
		"accelTime is nothing", "snapAcceptRadius is nothing",
		"remoteInterpBuffer is {deep: [{STAMINAcost: 1}]}", "remoteInterpBuffer.deep.0.STAMINAcost is 1",
		"dashSpeed is 22", "dashDuration is 0.14", "extra is {x: {bodyWeight: {latePenalty: 2}}}",
		"extra.x.bodyWeight is {latePenalty: 2}", "extra.x.bodyWeight.latePenalty is 2",
		"MoveSpeedModifier is 1.2",
		"blockerLayers.1 is 7", `blockerLayers.2 is ""`, `blockerLayers.3 is "Structure"`, "blockerLayers.4 is {Encumbrance: 1}",
		"blockerLayers.4.Encumbrance is 1",
	}, got)
	assert.Equal(t, 0.02, cfg.SkinWidth, "what could be read")
	err := (&mover.ConfigError{Faults: faults[:1]}).Error()
	assert.Equal(t, "configuration has 1 faults; moveSpeed is 60, want a number, 5 to 8", err)
}

func TestBannedKeysInAnyCase(t *testing.T) {
	for _, word := range []string{"modifier", "stamina", "encumbr", "weight", "penalty"} {
		for _, key := range []string{word, "x" + strings.ToUpper(word) + "y", strings.ToUpper(word[:1]) + word[1:]} {
			_, faults := load("movement.json", strings.Replace(goodJSON, "{", fmt.Sprintf("{ %q: 1,", key), 1))
			if assert.Len(t, faults, 1, key) {
				assert.Equal(t, key, faults[0].Key)
				assert.Contains(t, faults[0].Want, "modifies")
			}
			_, faults = load("movement.yaml", goodYAML+key+": 1\n")
			assert.Len(t, faults, 1, key)
		}
	}
}

func TestFilesThatAreNone(t *testing.T) {
	_, err := mover.Load(fstest.MapFS{}, "config/movement.json")
	require.Error(t, err)
	assert.Contains(t, err.Error(), "config/movement.json")
	for _, c := range []struct{ name, text string }{
		{"m.json", ""}, {"m.json", "{"}, {"m.json", "[]"}, {"m.json", "null"}, {"m.json", goodJSON + "{}"}, {"m.json", goodYAML},
		{"m.json", strings.Repeat("[", 100_000)},
		{"m.yaml", ""}, {"m.yaml", "# nothing\n"}, {"m.yaml", "- 1"}, {"m.yaml", "{"}, {"m.yaml", goodYAML + "---\n" + goodYAML},
		{"m.yaml", "a: &a 1\nb: *a\n"}, {"m.yaml", "1: 2\n"}, {"m.yaml", "a: !thing 1\n"}, {"m.yaml", "<<: {a: 1}\n"}, {"m.yaml", "a: 2026-01-01\n"},
		{"m.yaml", strings.Repeat("[", 5_000)},
	} {
		_, faults := load(c.name, c.text)
		if assert.Len(t, faults, 1, "%s %.20q", c.name, c.text) {
			assert.Equal(t, c.name, faults[0].Key, "%.20q", c.text)
		}
	}
}
