package conformance

// HostCommitSettings are the settings of a host-commit world: one host. What a
// host has no use for, as it does not offer the capability, it ignores. A
// number that is absent is 0.
type HostCommitSettings struct {
	NetworkTickHz int64              `json:"network_tick_hz" doc:"ticks a second of the network"`
	SimulationHz  int64              `json:"simulation_hz" doc:"ticks a second of the simulation; must be the same"`
	PendingLimit  int64              `json:"pending_limit" doc:"envelopes that may wait, for each player"`
	PayloadLimit  int64              `json:"payload_limit" doc:"bytes"`
	Spans         map[string]int64   `json:"spans,omitempty" doc:"ticks from receipt to resolution, by kind; absent: 0"`
	Actions       map[string]Action  `json:"actions,omitempty" doc:"instead of a span: the kind's phases"`
	Players       []PlayerSetting    `json:"players" doc:"known to the host from the start, connected or not"`
	Home          *Vec2              `json:"home,omitempty" doc:"where the dead come back; u"`
	Reach         *Number            `json:"reach,omitempty" doc:"how far a player reaches; u"`
	Strike        int64              `json:"strike,omitempty" doc:"hit points that a strike takes from an enemy"`
	StaggerTicks  int64              `json:"stagger_ticks,omitempty" doc:"how long a struck enemy is staggered; 0: not at all"`
	DashTicks     int64              `json:"dash_ticks,omitempty" doc:"how long a dash makes invulnerable; 0: not at all"`
	ReviveTicks   int64              `json:"revive_ticks,omitempty" doc:"how long a revive takes"`
	DownedTicks   int64              `json:"downed_ticks,omitempty" doc:"how long a downed player lives; 0: for ever"`
	RespawnTicks  int64              `json:"respawn_ticks,omitempty" doc:"how long the dead stay dead; 0: for ever"`
	Grid          *Cell              `json:"grid,omitempty" doc:"columns and rows of the structure grid; a cell is 1 u wide, cell (0, 0) reaches from (0, 0) to (1, 1) u"`
	Lands         []Land             `json:"lands,omitempty"`
	Nodes         []Node             `json:"nodes,omitempty"`
	Enemies       []Enemy            `json:"enemies,omitempty"`
	Structures    []StructureType    `json:"structures,omitempty" doc:"types that can be placed"`
	Recipes       []Recipe           `json:"recipes,omitempty"`
	Stations      []Station          `json:"stations,omitempty"`
	Storages      []StorageSetting   `json:"storages,omitempty"`
	Movement      *TransformSettings `json:"movement,omitempty" doc:"the world is a machine: a host, or with role client a player's; its ticks run by net/advance, not by host-commit/tick (capability network)"`
}

// Action is a kind's phases, in microseconds. The command resolves when both
// are over, rounded up to whole ticks.
type Action struct {
	WindupUs int64 `json:"windup_us" doc:"µs"`
	ActiveUs int64 `json:"active_us" doc:"µs"`
}

// PlayerSetting is a player as a world opens with it. A slot of the bag holds
// one unit.
type PlayerSetting struct {
	Player     string            `json:"player"`
	Host       bool              `json:"host,omitempty" doc:"plays on the host itself; at most one does"`
	Connection string            `json:"connection,omitempty" doc:"connected by it from the start; absent: not connected"`
	BagSlots   int64             `json:"bag_slots"`
	Bag        map[string]int64  `json:"bag,omitempty"`
	Worn       map[string]string `json:"worn,omitempty" doc:"item by slot"`
	HP         int64             `json:"hp,omitempty" doc:"hit points while Alive, and the most that it can have; one who opens Downed or Dead has 0 of them"`
	Life       Life              `json:"life,omitempty" doc:"absent: Alive"`
	At         *Vec2             `json:"at,omitempty" doc:"u"`
}

// Life is how a player is.
type Life string

// Enum lists the values.
func (Life) Enum() []string { return []string{"Alive", "Downed", "Dead"} }

// Land is a land that a tide brings to a socket and takes away. Without
// arrives_tick it is docked from the start.
type Land struct {
	Land          string `json:"land"`
	Socket        string `json:"socket"`
	Area          Area   `json:"area" doc:"x0, y0, x1, y1; u. What stands in it, both edges included, is on the land"`
	Deposit       Vec2   `json:"deposit" doc:"where players on it are put when it closes; u"`
	ArrivesTick   *int64 `json:"arrives_tick,omitempty" doc:"absent: it is there from the start"`
	SoftCloseTick *int64 `json:"soft_close_tick,omitempty" doc:"absent: never"`
	EvictsTick    *int64 `json:"evicts_tick,omitempty" doc:"when the closed land leaves; absent: never"`
}

// Node is something on a land that can be harvested.
type Node struct {
	Node   string `json:"node"`
	Land   string `json:"land"`
	At     Vec2   `json:"at" doc:"u"`
	Item   string `json:"item"`
	Yield  int64  `json:"yield" doc:"units a swing"`
	Swings int64  `json:"swings" doc:"left"`
}

// Enemy is an enemy and the attacks that it will make. With a land it comes and
// goes with it.
type Enemy struct {
	Enemy   string   `json:"enemy"`
	Land    string   `json:"land,omitempty"`
	At      Vec2     `json:"at" doc:"u"`
	HP      int64    `json:"hp"`
	Attacks []Attack `json:"attacks,omitempty"`
}

// Attack is an attack that an enemy has begun.
type Attack struct {
	Target      string `json:"target" doc:"a player"`
	Damage      int64  `json:"damage"`
	ResolveTick int64  `json:"resolve_tick" doc:"the tick in which it resolves, if its enemy is there then; 0 counts as 1"`
}

// StructureType is a type of structure that PlaceStructure can place.
type StructureType struct {
	Type  string           `json:"type"`
	Cost  map[string]int64 `json:"cost,omitempty"`
	Slots int64            `json:"slots,omitempty" doc:"a shared storage of that many slots comes with it; absent: none"`
}

// Recipe is what CraftCommit turns into what.
type Recipe struct {
	Recipe string           `json:"recipe"`
	In     map[string]int64 `json:"in"`
	Out    map[string]int64 `json:"out"`
}

// Station is a place at which CraftCommit works.
type Station struct {
	Station string `json:"station"`
	At      *Vec2  `json:"at,omitempty" doc:"u; absent: on no land"`
}

// StorageSetting is a shared storage that is there from the start. A slot holds
// one unit.
type StorageSetting struct {
	Storage string           `json:"storage"`
	At      *Vec2            `json:"at,omitempty" doc:"u; absent: on no land"`
	Slots   int64            `json:"slots"`
	Holds   map[string]int64 `json:"holds,omitempty"`
}
