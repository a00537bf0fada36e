package mover

import (
	"fmt"
	"io/fs"
	"math"
	"path"
	"slices"
	"strconv"
	"strings"

	"github.com/moveauth/moveauth/reference/unit"
)

// Config is the movement configuration. Player transform authority, ADR-0009
// §9, has the keys and their ranges. How fast a dash is and how long are
// combat's to say.
type Config struct {
	MoveSpeed          float64  // u/s
	AccelTime          float64  // s; 0: no inertia
	DownedCrawlSpeed   float64  // u/s
	RemoteInterpBuffer int      // ticks
	SnapAcceptRadius   float64  // u
	SnapGraceTicks     int      // ticks
	SkinWidth          float64  // u
	BlockerLayers      []string // names of layers
}

// ConfigError is what is wrong with a configuration or a blocker: every fault
// found. Fault is one of them; its Key is the key's name or, of one further in,
// its path with dots.
type (
	ConfigError = unit.ConfigError
	Fault       = unit.Fault
)

// key of the file.
type key struct {
	name     string
	from, to float64 // both ends belong
	number   func(*Config) *float64
	count    func(*Config) *int
	names    func(*Config) *[]string
}

// keys of the file, all of which it must have. MOVER-042 is about what is not
// among them.
var keys = []key{
	{name: "moveSpeed", from: 5, to: 8, number: func(c *Config) *float64 { return &c.MoveSpeed }},
	{name: "accelTime", from: 0, to: 0.08, number: func(c *Config) *float64 { return &c.AccelTime }},
	{name: "downedCrawlSpeed", from: 1.5, to: 3, number: func(c *Config) *float64 { return &c.DownedCrawlSpeed }},
	{name: "remoteInterpBuffer", from: 1, to: 3, count: func(c *Config) *int { return &c.RemoteInterpBuffer }},
	{name: "snapAcceptRadius", from: 0.5, to: 2, number: func(c *Config) *float64 { return &c.SnapAcceptRadius }},
	{name: "snapGraceTicks", from: 5, to: 100, count: func(c *Config) *int { return &c.SnapGraceTicks }},
	{name: "skinWidth", from: 0.005, to: 0.05, number: func(c *Config) *float64 { return &c.SkinWidth }},
	{name: "blockerLayers", names: func(c *Config) *[]string { return &c.BlockerLayers }},
	// MOVER-042: no dashSpeed and no dashDuration: a second place for a number
	// is a second number.
}

// DefaultConfig is what a new file should hold. A key that a file leaves out
// does not come from here; it is a fault.
func DefaultConfig() Config {
	return Config{
		MoveSpeed: 6, DownedCrawlSpeed: 2, RemoteInterpBuffer: 1,
		SnapAcceptRadius: 1, SnapGraceTicks: 25, SkinWidth: 0.01,
		BlockerLayers: []string{LayerStructure, LayerTerrain, LayerWorldBounds},
	}
}

// banned is what no key's name may contain: nothing modifies the move speed.
var banned = []string{"modifier", "stamina", "encumbr", "weight", "penalty"}

func isBanned(name string) bool {
	// MOVER-041b: MoveSpeedModifier is written so by everybody.
	name = strings.ToLower(name)
	return slices.ContainsFunc(banned, func(part string) bool { return strings.Contains(name, part) })
}

// Load reads a configuration file: YAML if its name ends in .yaml or .yml, else
// JSON. What is wrong with it is a *[ConfigError], beside which the keys that
// could be read are set.
func Load(files fs.FS, name string) (Config, error) {
	text, err := fs.ReadFile(files, name)
	if err != nil {
		// MOVER-052: not somebody's defaults.
		return Config{}, &ConfigError{Faults: []Fault{{Key: name, Got: "no file", Want: "the movement configuration"}}}
	}
	parse := parseJSON
	if ext := path.Ext(name); ext == ".yaml" || ext == ".yml" {
		parse = parseYAML
	}
	root, err := parse(text)
	if err != nil {
		return Config{}, &ConfigError{Faults: []Fault{{Key: name, Got: err.Error(), Want: "a well-formed file"}}}
	}
	if root.kind != object {
		return Config{}, &ConfigError{Faults: []Fault{{Key: name, Got: root.String(), Want: "an object"}}}
	}
	var r reader
	r.read(root)
	if len(r.faults) > 0 {
		return r.cfg, &ConfigError{Faults: r.faults}
	}
	return r.cfg, nil
}

// reader takes a configuration out of a file and collects all faults.
type reader struct {
	cfg    Config
	faults []Fault
}

func (r *reader) fault(key, got, want string) {
	r.faults = append(r.faults, Fault{Key: key, Got: got, Want: want})
}

func (r *reader) read(root value) {
	for _, k := range keys {
		v, ok := root.member(k.name)
		if !ok {
			// MOVER-040d: a default that steps in is a number that nobody finds.
			r.fault(k.name, "nothing", k.takes())
			continue
		}
		switch {
		case k.number != nil:
			if f, ok := r.number(&k, v); ok {
				*k.number(&r.cfg) = f
			}
		case k.count != nil:
			if f, ok := r.number(&k, v); ok {
				*k.count(&r.cfg) = int(f)
			}
		default:
			*k.names(&r.cfg) = r.layers(&k, v)
		}
	}
	seen := map[string]bool{}
	for _, m := range root.members {
		known := slices.ContainsFunc(keys, func(k key) bool { return k.name == m.name })
		switch {
		case known && seen[m.name]:
			r.fault(m.name, "a second one", "each key once")
		case !known && !isBanned(m.name):
			// MOVER-040e: a misspelt key does nothing, for a week of playtests.
			r.fault(m.name, m.value.String(), "no such key; the keys are "+strings.Join(keyNames(), ", "))
		}
		seen[m.name] = true
	}
	r.forbid("", root)
}

// forbid finds banned keys.
func (r *reader) forbid(at string, v value) {
	for _, m := range v.members {
		if isBanned(m.name) {
			r.fault(at+m.name, m.value.String(), "no key whose name contains "+strings.Join(banned, ", ")+": nothing modifies the speed")
		}
		// MOVER-041a: at any depth, under keys that are known, unknown or
		// banned themselves.
		r.forbid(at+m.name+".", m.value)
	}
	for i, item := range v.items {
		r.forbid(at+strconv.Itoa(i)+".", item)
	}
}

// number reads a number of a key's range.
func (r *reader) number(k *key, v value) (float64, bool) {
	f := v.number
	// MOVER-040c: "6" is not 6 for every reader, 1.5 ticks are none, and NaN
	// would pass every comparison below.
	if v.kind != number || math.IsNaN(f) || math.IsInf(f, 0) || k.count != nil && f != math.Trunc(f) {
		r.fault(k.name, v.String(), k.takes())
		return 0, false
	}
	// MOVER-040a, MOVER-040b: both ends belong to the range, and nothing beyond.
	if f < k.from || f > k.to {
		r.fault(k.name, v.String(), k.takes())
		return 0, false
	}
	return f, true
}

// layers reads a list of names.
func (r *reader) layers(k *key, v value) []string {
	if v.kind != list {
		r.fault(k.name, v.String(), k.takes())
		return nil
	}
	names := []string{}
	for i, item := range v.items {
		if item.kind != text || item.text == "" || slices.Contains(names, item.text) {
			r.fault(k.name+"."+strconv.Itoa(i), item.String(), "the name of a layer, each once")
			continue
		}
		names = append(names, item.text)
	}
	return names
}

// takes says what the key takes.
func (k *key) takes() string {
	switch {
	case k.names != nil:
		return "a list of names of layers"
	case k.count != nil:
		return fmt.Sprintf("a whole number, %v to %v", k.from, k.to)
	}
	return fmt.Sprintf("a number, %v to %v", k.from, k.to)
}

func keyNames() []string {
	names := make([]string, len(keys))
	for i, k := range keys {
		names[i] = k.name
	}
	return names
}
