package conformance

// MoveInputSettings are the settings of a move-input world: one zone of a
// server, or one client.
type MoveInputSettings struct {
	Role              InputRole         `json:"role"`
	Profile           SessionProfile    `json:"profile"`
	Env               map[string]string `json:"env,omitempty" doc:"the environment's variables, by name; one that is not here is not set (capability env)"`
	TickMs            *int64            `json:"tick_ms,omitempty" doc:"the tick interval, at least 1; absent: the default; ms"`
	TransferTimeoutMs *int64            `json:"transfer_timeout_ms,omitempty" doc:"how long a transfer may be pending, at least 1; ms"`
	SendLimit         *int64            `json:"send_limit,omitempty" doc:"stream messages that may wait for a receiver that does not read, at least 1 (capability backpressure)"`
	Map               *TileMap          `json:"map,omitempty"`
	Occupancy         bool              `json:"occupancy,omitempty" doc:"a tile on which another session or an NPC stands is not walkable"`
	Npcs              []Npc             `json:"npcs,omitempty"`
	At                *Tile             `json:"at,omitempty" doc:"where the client's player stands"`
	Epoch             *int64            `json:"epoch,omitempty" doc:"the epoch that the client was given when its session was opened"`
}

// Variants says which settings a role has.
func (MoveInputSettings) Variants() Variants {
	return Variants{Tag: "role", By: map[string]Members{
		"server": {Must: []string{"profile", "transfer_timeout_ms", "send_limit", "map"}, May: []string{"env", "tick_ms", "occupancy", "npcs"}},
		"client": {Must: []string{"profile", "at", "epoch"}, May: []string{"env"}},
	}}
}

// InputRole is which half of move-input a world is.
type InputRole string

// Enum lists the values.
func (InputRole) Enum() []string { return []string{"server", "client"} }

// SessionProfile is what a session was negotiated to be. Client and server have
// the same. Every number is at least 1, and the window smaller than the
// session limit.
type SessionProfile struct {
	Transport     SessionTransport `json:"transport"`
	Window        int64            `json:"window" doc:"how far ahead of the expected sequence an input may be"`
	SessionLimit  int64            `json:"session_limit" doc:"inputs of a session that may wait, pending and future together"`
	BatchCap      int64            `json:"batch_cap" doc:"steps of a batch at most"`
	InputsPerTick int64            `json:"inputs_per_tick" doc:"the cadence: pending inputs drained of a session in a tick at most, if the environment does not say otherwise"`
	DatagramBytes int64            `json:"datagram_bytes" doc:"bytes of a datagram at most"`
	DegradeStreak int64            `json:"degrade_streak" doc:"accepted stream inputs in a row after which the datagram path counts as degraded"`
	FallbackMs    int64            `json:"fallback_ms" doc:"how long a client waits for an acknowledgement before it sends an input by stream; ms"`
}

// SessionTransport says on which transports a session's inputs may come.
type SessionTransport string

// Enum lists the values.
func (SessionTransport) Enum() []string { return []string{"datagram-primary", "stream-only"} }

// Tile is a tile of the map, [x, y].
type Tile [2]int64

// TileMap is a map of tiles, of which (0, 0) is the first.
type TileMap struct {
	Size    Tile   `json:"size" doc:"columns and rows, at least 1 each"`
	Blocked []Tile `json:"blocked,omitempty" doc:"tiles within the map that cannot be walked on"`
}

// Npc is a character that the scene AI moves, whatever stands in its way.
type Npc struct {
	Npc  string `json:"npc" doc:"no other has this name"`
	At   Tile   `json:"at" doc:"where it stands before the first tick"`
	Path []Tile `json:"path,omitempty" doc:"where it goes in the first tick, the second and so on; it stays on the last"`
}
