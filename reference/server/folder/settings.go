package folder

import (
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"strings"
)

// Version is the version of the settings' form.
const Version = 1

// Modes are the names of the modes, in the order of their numbers on the wire.
var Modes = []string{"owner", "clamped", "server"}

// Settings are those of a game, as settings.json has them. The names of what the
// host takes are those of the settings of host-commit, and units are those there:
// ticks, world units (u), cells of one u. Of what is absent there is none.
type Settings struct {
	Version int    `json:"version"`
	Mode    string `json:"mode"`

	// One of these, that of the mode.
	Owner   *Owner   `json:"owner,omitempty"`
	Clamped *Clamped `json:"clamped,omitempty"`
	Server  *Server  `json:"server,omitempty"`

	Players  []Player         `json:"players,omitempty"` // others may come if there is a newcomer
	Newcomer *Newcomer        `json:"newcomer,omitempty"`
	Homes    map[string]Place `json:"homes,omitempty"` // where players begin; others do at home

	PendingLimit int64             `json:"pending_limit"`
	PayloadLimit int64             `json:"payload_limit"` // bytes
	Spans        map[string]int64  `json:"spans,omitempty"`
	Actions      map[string]Action `json:"actions,omitempty"`
	Home         *Place            `json:"home,omitempty"`
	Reach        float64           `json:"reach"`
	Strike       int64             `json:"strike,omitempty"`
	StaggerTicks int64             `json:"stagger_ticks,omitempty"`
	DashTicks    int64             `json:"dash_ticks,omitempty"`
	ReviveTicks  int64             `json:"revive_ticks,omitempty"`
	DownedTicks  int64             `json:"downed_ticks,omitempty"`
	RespawnTicks int64             `json:"respawn_ticks,omitempty"`
	Grid         *[2]int64         `json:"grid,omitempty"`
	Lands        []Land            `json:"lands,omitempty"`
	Nodes        []Node            `json:"nodes,omitempty"`
	Enemies      []Enemy           `json:"enemies,omitempty"`
	Structures   []StructureType   `json:"structures,omitempty"`
	Recipes      []Recipe          `json:"recipes,omitempty"`
	Stations     []Station         `json:"stations,omitempty"`
	Storages     []Storage         `json:"storages,omitempty"`
}

// Owner is what mode owner adds.
type Owner struct {
	TickHz       int64   `json:"tick_hz"`
	AcceptRadius float64 `json:"accept_radius"` // u
	GraceTicks   int64   `json:"grace_ticks"`
	OffsetTicks  int64   `json:"offset_ticks"`
	Slack        float64 `json:"reach"` // u: what every gate on a distance gives beyond it
}

// Clamped is what mode clamped adds. Places are in metres; up is y or z, and the
// other two are the host's ground.
type Clamped struct {
	TickHz        int64         `json:"tick_hz"`
	Up            string        `json:"up"`
	MaxHorizontal float64       `json:"max_horizontal"` // m/s
	MaxVertical   float64       `json:"max_vertical"`   // m/s
	Burst         float64       `json:"burst"`          // m
	WalkSpeed     *float64      `json:"walk_speed,omitempty"`
	WorldBounds   [2][3]float64 `json:"world_bounds"`
	Home          [3]float64    `json:"home"`
}

// Server is what mode server adds.
type Server struct {
	TickMillis            int64   `json:"tick_ms"`
	TransferTimeoutMillis int64   `json:"transfer_timeout_ms"`
	SendLimit             int64   `json:"send_limit"`
	Profile               Profile `json:"profile"`
	Map                   Map     `json:"map"`
}

// Profile is a move-input profile, of datagrams.
type Profile struct {
	Window         int64 `json:"window"`
	SessionLimit   int64 `json:"session_limit"`
	BatchCap       int64 `json:"batch_cap"`
	InputsPerTick  int64 `json:"inputs_per_tick"`
	DatagramBytes  int64 `json:"datagram_bytes"`
	DegradeStreak  int64 `json:"degrade_streak"`
	FallbackMillis int64 `json:"fallback_ms"`
}

// Map is a map of tiles.
type Map struct {
	Size      [2]int64   `json:"size"`
	Blocked   [][2]int64 `json:"blocked,omitempty"`
	Occupancy bool       `json:"occupancy,omitempty"` // others are in the way
}

// Place is x and y, in u.
type Place [2]float64

// The rest is as the settings of host-commit have it.
type (
	// Newcomer is what a player bears who is not among the players.
	Newcomer struct {
		BagSlots int64             `json:"bag_slots"`
		Bag      map[string]int64  `json:"bag,omitempty"`
		Worn     map[string]string `json:"worn,omitempty"`
		HP       int64             `json:"hp"`
	}
	// Player is a player who is known beforehand.
	Player struct {
		Player string `json:"player"`
		Newcomer
	}
	// Action is a kind's phases.
	Action struct {
		WindupMicros int64 `json:"windup_us"`
		ActiveMicros int64 `json:"active_us"`
	}
	// Land is a land that comes and goes.
	Land struct {
		Land          string     `json:"land"`
		Socket        string     `json:"socket"`
		Area          [4]float64 `json:"area"`
		Deposit       Place      `json:"deposit"`
		ArrivesTick   *int64     `json:"arrives_tick,omitempty"`
		SoftCloseTick *int64     `json:"soft_close_tick,omitempty"`
		EvictsTick    *int64     `json:"evicts_tick,omitempty"`
	}
	// Node is something that can be harvested.
	Node struct {
		Node   string `json:"node"`
		Land   string `json:"land"`
		At     Place  `json:"at"`
		Item   string `json:"item"`
		Yield  int64  `json:"yield"`
		Swings int64  `json:"swings"`
	}
	// Enemy is an enemy.
	Enemy struct {
		Enemy string `json:"enemy"`
		Land  string `json:"land,omitempty"`
		At    Place  `json:"at"`
		HP    int64  `json:"hp"`
	}
	// StructureType is a type of structure that can be placed.
	StructureType struct {
		Type  string           `json:"type"`
		Cost  map[string]int64 `json:"cost,omitempty"`
		Slots int64            `json:"slots,omitempty"`
	}
	// Recipe is what is made of what.
	Recipe struct {
		Recipe string           `json:"recipe"`
		In     map[string]int64 `json:"in"`
		Out    map[string]int64 `json:"out"`
	}
	// Station is where it is made.
	Station struct {
		Station string `json:"station"`
		At      *Place `json:"at,omitempty"`
	}
	// Storage is a storage that is there from the start.
	Storage struct {
		Storage string           `json:"storage"`
		At      *Place           `json:"at,omitempty"`
		Slots   int64            `json:"slots"`
		Holds   map[string]int64 `json:"holds,omitempty"`
	}
)

// settings reads the settings, or makes those of a small game.
func (f *Folder) settings(mode string, make bool) error {
	if mode != "" && !slices.Contains(Modes, mode) {
		return &Error{"the mode", fmt.Sprintf("it is %q", mode), "one of " + strings.Join(Modes, ", "), nil}
	}
	path := f.file(settingsFile)
	data, there, err := f.read(settingsFile, false)
	if err != nil {
		return err
	}
	if !there && !make {
		return &Error{path, "it is not there", "a data folder that refhost serve has made", nil}
	}
	if !there && mode == "" {
		// Another mode would take the same bags and lands for its own.
		if _, err := os.Lstat(f.file(storeFile)); err == nil {
			return &Error{path, "it is not there, and " + storeFile + " is", "the settings of the world that is saved there: put the file back, or pass --mode to have a new one made of that mode", nil}
		}
	}
	if !there {
		if mode == "" {
			mode = Modes[0]
		}
		f.Settings = Default(mode)
		text, err := json.MarshalIndent(&f.Settings, "", "  ")
		if err != nil {
			return fmt.Errorf("folder: writing settings: %w", err)
		}
		return f.make(settingsFile, append(text, '\n'), 0o644)
	}
	if err := decode(data, &f.Settings); err != nil {
		return &Error{path, "it cannot be read", "settings as adr/live-host.md has them, or as the first start of another data folder writes them", err}
	}
	s := &f.Settings
	switch {
	case s.Version != Version:
		return &Error{path, fmt.Sprintf("its version is %d", s.Version), fmt.Sprintf("%d", Version), nil}
	case !slices.Contains(Modes, s.Mode):
		return &Error{path, fmt.Sprintf("its mode is %q", s.Mode), "one of " + strings.Join(Modes, ", "), nil}
	case mode != "" && mode != s.Mode:
		return &Error{path, fmt.Sprintf("its mode is %q, and %q is asked for", s.Mode, mode), "the same: leave out --mode, or begin another game in another data folder", nil}
	}
	return nil
}
