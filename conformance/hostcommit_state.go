package conformance

// Event is one thing that happened in a tick. Its members depend on At.
type Event struct {
	At        string     `json:"at"`
	Tick      int64      `json:"tick"`
	Land      string     `json:"land,omitempty"`
	What      TideChange `json:"what,omitempty"`
	Enemy     string     `json:"enemy,omitempty"`
	Player    string     `json:"player,omitempty" doc:"whose command it was, or whom it happened to"`
	N         *int64     `json:"n,omitempty" doc:"hit points lost"`
	By        string     `json:"by,omitempty" doc:"the enemy"`
	Life      Life       `json:"life,omitempty" doc:"what the player became"`
	Seq       *int64     `json:"seq,omitempty"`
	Kind      string     `json:"kind,omitempty" doc:"executed: the command's; spawned: Player, Enemy or SharedStorage, absent for a Probe's"`
	Result    string     `json:"result,omitempty" doc:"Ok, or the reason of the failure"`
	Why       Why        `json:"why,omitempty"`
	Call      string     `json:"call,omitempty" doc:"with Reentry: submit, drain, flush, spawn or send"`
	Entity    string     `json:"entity,omitempty"`
	Structure string     `json:"structure,omitempty" doc:"the id of the structure that it belongs to"`
	Origin    *Cell      `json:"origin,omitempty" doc:"the structure's cell"`
	Slots     *int64     `json:"slots,omitempty"`
	To        Names      `json:"to,omitzero" doc:"the players it was sent to, in any order"`
	Name      string     `json:"name,omitempty"`
	Of        *Of        `json:"of,omitempty" doc:"the command that asked for it; absent: the tick itself did"`
	Delta     Object     `json:"delta,omitempty"`
	Tables    Names      `json:"tables,omitzero"`
	Baseline  bool       `json:"baseline,omitempty" doc:"the whole state, for one who has just joined"`
}

// TideChange is what the tide did to a land.
type TideChange string

// Enum lists the values.
func (TideChange) Enum() []string {
	return []string{"Spawned", "TemplateKnown", "SoftClosed", "Despawned"}
}

// Why says why a command was dropped in the drain, or what fault it was.
type Why string

// Enum lists the values.
func (Why) Enum() []string { return []string{"SoftClosed", "Reentry", "Panic"} }

// Of names a command by its player and sequence.
type Of struct {
	Player string `json:"player"`
	Seq    int64  `json:"seq"`
}

// Names is a list of names that may be empty but not absent where an event
// bears it.
type Names []string

// Variants says which members an event bears, by at.
func (Event) Variants() Variants {
	return Variants{Tag: "at", By: map[string]Members{
		"state":     {Must: []string{"tick", "to", "tables"}, May: []string{"baseline"}},
		"tide":      {Must: []string{"tick", "land", "what"}},
		"cancelled": {Must: []string{"tick", "enemy"}},
		"damage":    {Must: []string{"tick", "player", "n", "by"}},
		"life":      {Must: []string{"tick", "player", "life"}},
		"executed":  {Must: []string{"tick", "player", "seq", "kind", "result"}},
		"dropped":   {Must: []string{"tick", "player", "seq", "why"}},
		"fault":     {Must: []string{"tick", "player", "seq", "why"}, May: []string{"call"}},
		"teardown":  {Must: []string{"tick", "land"}},
		"spawned":   {Must: []string{"tick", "entity"}, May: []string{"kind", "player", "structure", "origin", "slots"}},
		"despawned": {Must: []string{"tick"}, May: []string{"entity", "structure"}},
		"outcome":   {Must: []string{"tick", "to", "name", "delta"}, May: []string{"of"}},
		"flushed":   {Must: []string{"tick", "tables"}},
	}}
}

// LookResult is a host's whole state. Its lists are in order of name, each name
// once, but for structures, whose order is the host's choice; its maps have no
// entries that are zero. The same state is shown in the same way. What belongs to a capability that the host does not
// offer may be left out, and so may optional lists that are empty.
type LookResult struct {
	Tick       int64            `json:"tick" doc:"the last tick begun; 0 before the first"`
	Players    []PlayerState    `json:"players"`
	Entities   []string         `json:"entities" doc:"what was spawned and is there; enemies and storages that are there from the start may be listed, too"`
	Pending    map[string]int64 `json:"pending" doc:"envelopes waiting, by player"`
	Dirty      []string         `json:"dirty" doc:"tables marked and not yet flushed"`
	Lands      []LandState      `json:"lands,omitempty" doc:"those that have arrived and were not evicted (world)"`
	Templates  []string         `json:"templates,omitempty" doc:"lands that have ever arrived (tide)"`
	Nodes      []NodeState      `json:"nodes,omitempty" doc:"those of the lands that are there (world)"`
	Enemies    []EnemyState     `json:"enemies,omitempty" doc:"those that are there (combat)"`
	Structures []StructureState `json:"structures,omitempty" doc:"those that stand (world)"`
	Storages   []StorageState   `json:"storages,omitempty" doc:"those that are there (world)"`
}

// PlayerState is a player as it stands. What belongs to a capability that the
// host does not offer may be left out.
type PlayerState struct {
	Player    string            `json:"player"`
	Connected bool              `json:"connected"`
	Bag       map[string]int64  `json:"bag"`
	Worn      map[string]string `json:"worn,omitempty" doc:"item by slot; may be left out if empty (world)"`
	HP        *int64            `json:"hp,omitempty" doc:"hit points; always there (combat)"`
	Life      Life              `json:"life,omitempty" doc:"always there (combat)"`
	At        *Vec2             `json:"at,omitempty" doc:"as the host knows it; absent: it does not; u (world)"`
	Reviving  string            `json:"reviving,omitempty" doc:"the player whom it revives; absent: nobody (combat)"`
}

// LandState is a land as it stands.
type LandState struct {
	Land   string `json:"land"`
	Docked bool   `json:"docked" doc:"from its arrival to the release of its teardown"`
}

// NodeState is a node as it stands.
type NodeState struct {
	Node   string `json:"node"`
	Swings int64  `json:"swings"`
}

// EnemyState is an enemy that lives.
type EnemyState struct {
	Enemy          string `json:"enemy"`
	HP             int64  `json:"hp"`
	StaggeredUntil *int64 `json:"staggered_until,omitempty" doc:"the first tick in which it no longer is; absent: not staggered"`
}

// StructureState is a structure as it stands.
type StructureState struct {
	ID   string `json:"id"`
	Type string `json:"type"`
	Cell Cell   `json:"cell"`
}

// StorageState is a shared storage as it stands.
type StorageState struct {
	Storage   string           `json:"storage"`
	Structure string           `json:"structure,omitempty" doc:"the id of the structure that it came with"`
	Slots     int64            `json:"slots"`
	Holds     map[string]int64 `json:"holds"`
}
