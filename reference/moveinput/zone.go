package moveinput

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strconv"

	"github.com/moveauth/moveauth/reference/unit"
)

// What a zone refuses.
var (
	ErrNoSession       = errors.New("no session of that id is open")
	ErrBadTile         = errors.New("the tile is outside the map or blocked")
	ErrTransferPending = errors.New("a transfer is pending already")
	ErrNoTransfer      = errors.New("no transfer is pending")
)

// Config is what a zone is made of.
type Config struct {
	Profile         Profile
	Env             map[string]string // the environment's variables
	TickInterval    int64             // ms
	TransferTimeout int64             // ms
	SendLimit       int64             // stream messages that may wait for a client that does not read
	Width, Height   int64             // of the map; tiles
	Blocked         []Tile
	Occupancy       bool // others are in the way
	NPCs            []NPC
}

// NPC is a character that the scene's AI moves, whatever stands in its way: in
// tick n to Path[n−1]. On the last one it stays.
type NPC struct {
	Name string
	At   Tile
	Path []Tile
}

// Zone is a part of the world that one server simulates. Make one with
// [NewZone].
type Zone struct {
	profile         Profile
	drainCap        int64
	tickInterval    int64
	transferTimeout int64
	sendLimit       int64

	now      int64 // the last tick; 0 before the first
	ground   *Ground
	npcs     []NPC
	npcNames []string
	sessions []*session // by id
	byID     map[int64]*session
	arrivals int64
	epochs   Epoch // the highest one that a session has had

	records Records
	sent    []Message
	closing []*session
	tick    Tick      // reused
	drained []Drained // the reports' inputs
	steps   []Step    // a batch while it is looked at
}

// NewZone makes a zone. The error is a [*unit.ConfigError] that lists every
// fault of the configuration. The zone keeps the NPCs.
func NewZone(cfg *Config) (*Zone, error) {
	faults := cfg.Profile.Check()
	drainCap, fault := cfg.Profile.DrainCap(cfg.Env)
	if fault != nil {
		faults = append(faults, *fault)
	}
	faults = append(faults, within("tick_ms", cfg.TickInterval, 1, mostMillis)...)
	faults = append(faults, within("transfer_timeout_ms", cfg.TransferTimeout, 1, mostMillis)...)
	faults = append(faults, within("send_limit", cfg.SendLimit, 1, mostInputs)...)
	ground, fault := NewGround(cfg.Width, cfg.Height, cfg.Occupancy)
	if fault != nil {
		return nil, &unit.ConfigError{Faults: append(faults, *fault)}
	}
	faults = append(faults, cfg.place(ground)...)
	if len(faults) > 0 {
		return nil, &unit.ConfigError{Faults: faults}
	}
	z := &Zone{
		profile: cfg.Profile, drainCap: drainCap, tickInterval: cfg.TickInterval,
		transferTimeout: cfg.TransferTimeout, sendLimit: cfg.SendLimit,
		ground: ground, npcs: cfg.NPCs, byID: map[int64]*session{},
		steps: make([]Step, 0, cfg.Profile.BatchCap),
	}
	for _, npc := range z.npcs {
		z.npcNames = append(z.npcNames, npc.Name)
	}
	slices.Sort(z.npcNames)
	return z, nil
}

// place puts on the ground what stands there from the beginning.
func (cfg *Config) place(ground *Ground) []unit.Fault {
	var faults []unit.Fault
	onMap := func(key string, t Tile) bool {
		if !ground.Holds(t) {
			faults = append(faults, unit.Fault{Key: key, Got: t.String(), Want: "a tile of the map"})
		}
		return ground.Holds(t)
	}
	for i, t := range cfg.Blocked {
		if onMap("map.blocked."+strconv.Itoa(i), t) {
			ground.Block(t, true)
		}
	}
	names := map[string]bool{}
	for i, npc := range cfg.NPCs {
		key := "npcs." + strconv.Itoa(i)
		if !unit.ValidName(npc.Name) || names[npc.Name] {
			faults = append(faults, unit.Fault{Key: key + ".npc", Got: strconv.Quote(npc.Name), Want: "a name that no other has"})
		}
		names[npc.Name] = true
		if onMap(key+".at", npc.At) {
			ground.enter(npc.At)
		}
		for n, t := range npc.Path {
			onMap(fmt.Sprintf("%s.path.%d", key, n), t)
		}
	}
	return faults
}

// Join opens a session anew, whatever was open under its id: resumed after the
// sequence acknowledged, 0 if it is new.
func (z *Zone) Join(id, incarnation int64, at Tile, acknowledged Seq) (Epoch, error) {
	if !z.ground.Free(at) {
		return 0, ErrBadTile
	}
	if old, open := z.byID[id]; open {
		z.remove(old)
	}
	z.arrivals++
	// An epoch that no session has had: what was meant for an earlier opening has
	// another one, over whatever it comes.
	z.epochs++
	// INPUT-057d: all of it new, and nothing filled in from the old one.
	s := &session{
		id: id, incarnation: incarnation, arrival: z.arrivals, sees: nothing, epoch: z.epochs, tile: at,
		// INPUT-057a: a window of its own, and not what another opening left.
		// INPUT-051: all that it will ever hold.
		window: NewWindow(z.profile.SessionLimit, z.profile.Window, acknowledged),
		unread: make([]Message, 0, z.sendLimit),
	}
	z.byID[id] = s
	z.ground.enter(at)
	i, _ := z.find(id)
	// INPUT-036: by id and not by who came first, so that a tick does not depend
	// on who logged in before whom.
	z.sessions = slices.Insert(z.sessions, i, s)
	return s.epoch, nil
}

// Leave ends a session.
func (z *Zone) Leave(id int64) error {
	s, open := z.byID[id]
	if !open {
		return ErrNoSession
	}
	z.remove(s)
	return nil
}

func (z *Zone) find(id int64) (int, bool) {
	return slices.BinarySearchFunc(z.sessions, id, func(s *session, id int64) int { return cmp.Compare(s.id, id) })
}

func (z *Zone) remove(s *session) {
	i, _ := z.find(s.id)
	z.sessions = slices.Delete(z.sessions, i, i+1)
	delete(z.byID, s.id)
	// INPUT-057c: its place is free.
	z.ground.leave(s.tile)
}

// Change blocks tiles and then frees others, or refuses all of it.
func (z *Zone) Change(block, free []Tile) error {
	for _, t := range slices.Concat(block, free) {
		if !z.ground.Holds(t) {
			return ErrBadTile
		}
	}
	for _, t := range block {
		z.ground.Block(t, true)
	}
	for _, t := range free {
		z.ground.Block(t, false)
	}
	return nil
}
