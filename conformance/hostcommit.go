package conformance

// HostCommit is the name of the profile host-commit.
const HostCommit = "host-commit"

// Capabilities of host-commit.
const (
	// Probe: the Probe kind is registered.
	Probe Capability = "probe"
	// RawPayload: an envelope's payload can be handed over as bytes.
	RawPayload Capability = "raw-payload"
	// WorldKinds: CraftCommit and PlaceStructure over bags, recipes, stations
	// and a grid of structures.
	WorldKinds Capability = "world"
)

var hostCommit = Profile{
	Name:     HostCommit,
	Settings: HostCommitSettings{},
	Core:     []Capability{Probe},
	Optional: []Capability{RawPayload, WorldKinds},
	Implies:  map[Capability][]Capability{},
	Kinds: []Kind{
		{Name: "Probe", Args: ProbeArgs{}, Needs: Probe},
		{Name: "CraftCommit", Args: CraftCommitArgs{}, Needs: WorldKinds},
		{Name: "PlaceStructure", Args: PlaceStructureArgs{}, Needs: WorldKinds},
	},
}

// HostCommitSettings are the settings of a host-commit world: one host.
type HostCommitSettings struct {
	PayloadLimit int64            `json:"payload_limit" doc:"bytes"`
	Spans        map[string]int64 `json:"spans,omitempty" doc:"ticks from receipt to resolution, by kind; absent: 0"`
	Players      []PlayerSetting  `json:"players" doc:"known to the host from the start, connected or not"`
	Grid         *Cell            `json:"grid,omitempty" doc:"columns and rows of the structure grid"`
	Structures   []StructureType  `json:"structures,omitempty"`
	Recipes      []Recipe         `json:"recipes,omitempty"`
	Stations     []Station        `json:"stations,omitempty"`
}

// PlayerSetting is a player as a world opens with it. A slot of the bag holds
// one unit.
type PlayerSetting struct {
	Player     string           `json:"player"`
	Host       bool             `json:"host,omitempty" doc:"plays on the host itself; at most one does"`
	Connection string           `json:"connection,omitempty" doc:"connected by it from the start; absent: not connected"`
	BagSlots   int64            `json:"bag_slots"`
	Bag        map[string]int64 `json:"bag,omitempty"`
}

// StructureType is a type of structure that PlaceStructure can place.
type StructureType struct {
	Type string           `json:"type"`
	Cost map[string]int64 `json:"cost,omitempty"`
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
}

// ConnectParams bind a connection to a player.
type ConnectParams struct {
	Connection string `json:"connection"`
	Player     string `json:"player"`
}

// ConnectResult answers it.
type ConnectResult struct {
	LastSeq int64 `json:"last_seq" doc:"the last sequence taken from the player; 0 if none was"`
}

// DisconnectParams end a connection.
type DisconnectParams struct {
	Connection string `json:"connection"`
}

// ReceiveParams hand the host envelopes that came over one connection, in the
// order in which they came.
type ReceiveParams struct {
	Connection string     `json:"connection" doc:"the host player's own commands use its connection's name"`
	Envelopes  []Envelope `json:"envelopes"`
}

// Envelope is one submitted command. It bears either args or raw.
type Envelope struct {
	Seq    int64   `json:"seq" doc:"the sender's sequence number, 0 to 4294967295"`
	Kind   string  `json:"kind"`
	Args   Object  `json:"args,omitempty" doc:"the kind's arguments, decoded"`
	Raw    []byte  `json:"raw,omitzero" doc:"instead of args: the payload's bytes, base64 (capability raw-payload)"`
	Claims *Claims `json:"claims,omitempty" doc:"what the sender says of itself: put it where your encoding has room for it, else ignore it"`
}

// OneOf says that an envelope bears args or raw, not both.
func (Envelope) OneOf() [][]string { return [][]string{{"args"}, {"raw"}} }

// Claims are what a sender says of itself and has no right to say.
type Claims struct {
	Player string `json:"player,omitempty"`
}

// ReceiveResult has a receipt for each envelope, in order.
type ReceiveResult struct {
	Receipts []Receipt `json:"receipts"`
}

// Receipt is what became of an envelope at receipt.
type Receipt struct {
	Arrival *int64     `json:"arrival,omitempty" doc:"enqueued, with this arrival number"`
	Dropped DropReason `json:"dropped,omitempty"`
	Refused *Refusal   `json:"refused,omitempty" doc:"code PayloadTooLarge, UnknownKind or BadPayload"`
}

// OneOf says that a receipt is exactly one of the three.
func (Receipt) OneOf() [][]string { return [][]string{{"arrival"}, {"dropped"}, {"refused"}} }

// DropReason is why an envelope was dropped at receipt.
type DropReason string

// Enum lists the values.
func (DropReason) Enum() []string { return []string{"Duplicate", "StaleConnection"} }

// TickParams run the ticks first to last, one drain each.
type TickParams struct {
	First int64  `json:"first"`
	Last  *int64 `json:"last,omitempty" doc:"absent: first"`
}

// TickResult tells what happened, in the order in which it happened.
type TickResult struct {
	Events []Event `json:"events"`
}

// Event is one thing that happened in a tick. Its members depend on At.
type Event struct {
	At     string `json:"at"`
	Tick   int64  `json:"tick"`
	Player string `json:"player,omitempty" doc:"whose command it was"`
	Seq    *int64 `json:"seq,omitempty"`
	Kind   string `json:"kind,omitempty"`
	Result string `json:"result,omitempty" doc:"Ok, or the reason of the failure"`
	Entity string `json:"entity,omitempty"`
	To     Names  `json:"to,omitzero" doc:"the players it was sent to, in any order"`
	Name   string `json:"name,omitempty"`
	Of     *Of    `json:"of,omitempty" doc:"the command that asked for it"`
	Delta  Object `json:"delta,omitempty"`
	Tables Names  `json:"tables,omitzero"`
}

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
		"executed":  {Must: []string{"tick", "player", "seq", "kind", "result"}},
		"spawned":   {Must: []string{"tick", "entity"}},
		"despawned": {Must: []string{"tick", "entity"}},
		"outcome":   {Must: []string{"tick", "to", "name", "of", "delta"}},
		"flushed":   {Must: []string{"tick", "tables"}},
	}}
}

// LookResult is a host's whole state, in canonical order: lists by name, maps
// without zero entries.
type LookResult struct {
	Tick       int64            `json:"tick" doc:"the last tick begun; 0 before the first"`
	Players    []PlayerState    `json:"players"`
	Structures []StructureState `json:"structures"`
	Entities   []string         `json:"entities"`
	Pending    map[string]int64 `json:"pending" doc:"envelopes waiting, by player"`
	Dirty      []string         `json:"dirty" doc:"tables marked and not yet flushed"`
}

// PlayerState is a player as it stands.
type PlayerState struct {
	Player    string           `json:"player"`
	Connected bool             `json:"connected"`
	Bag       map[string]int64 `json:"bag"`
}

// StructureState is a structure as it stands.
type StructureState struct {
	ID   string `json:"id"`
	Type string `json:"type"`
	Cell Cell   `json:"cell"`
}

// ProbeArgs are the arguments of Probe, the kind that every host of the
// profile registers: it stages what it is told to, through the same queue and
// context as every other kind, and then ends as it is told to.
type ProbeArgs struct {
	Stage []Stage   `json:"stage" doc:"carried out in order, committed whole or not at all"`
	Then  ProbeThen `json:"then"`
}

// Stage is one thing that a Probe does. It bears one of the seven.
type Stage struct {
	Give    string `json:"give,omitempty" doc:"an item put into a bag; no room: the command fails with BagFull"`
	Take    string `json:"take,omitempty" doc:"an item taken out of a bag; too few: the command fails with NotEnough"`
	Need    string `json:"need,omitempty" doc:"a gate read at execution: too few of the item in the bag, and the command fails with NotEnough"`
	Outcome string `json:"outcome,omitempty" doc:"the name of an outcome to all, with an empty delta"`
	Spawn   string `json:"spawn,omitempty" doc:"an entity"`
	Despawn string `json:"despawn,omitempty" doc:"an entity"`
	Dirty   string `json:"dirty,omitempty" doc:"a table to be marked; give and take by themselves mark none"`
	N       *int64 `json:"n,omitempty" doc:"with give, take and need: how many, at least 1; absent: 1"`
	Player  string `json:"player,omitempty" doc:"with give, take and need: whose bag; absent: the acting player's"`
}

// OneOf says that a stage does exactly one thing, and which may bear n and
// player.
func (Stage) OneOf() [][]string {
	return [][]string{
		{"give", "n", "player"}, {"take", "n", "player"}, {"need", "n", "player"},
		{"outcome"}, {"spawn"}, {"despawn"}, {"dirty"},
	}
}

// ProbeThen is how a Probe ends once its stage was carried out.
type ProbeThen string

// Enum lists the values.
func (ProbeThen) Enum() []string { return []string{"ok", "fail"} }

// CraftCommitArgs are the arguments of CraftCommit.
type CraftCommitArgs struct {
	Recipe  string `json:"recipe"`
	Station string `json:"station"`
}

// PlaceStructureArgs are the arguments of PlaceStructure.
type PlaceStructureArgs struct {
	Type string `json:"type"`
	Cell Cell   `json:"cell"`
}

// The verbs of host-commit.
var (
	HostConnect = verb[ConnectParams, ConnectResult](Spec{
		Name: "host-commit/connect", Profile: HostCommit,
		Doc: "Binds a connection to a player, whatever the connection's name meant before."})
	HostDisconnect = verb[DisconnectParams, Empty](Spec{
		Name: "host-commit/disconnect", Profile: HostCommit,
		Doc: "Ends a connection; one that is not bound is left as it is."})
	HostReceive = verb[ReceiveParams, ReceiveResult](Spec{
		Name: "host-commit/receive", Profile: HostCommit,
		Doc: "Hands the host envelopes that came over a connection; each gets a receipt."})
	HostTick = verb[TickParams, TickResult](Spec{
		Name: "host-commit/tick", Profile: HostCommit, Refusals: []string{"TickGap"},
		Doc: "Runs ticks, one drain each. The next tick is the last one begun + 1, the first 1."})
	HostLook = verb[Empty, LookResult](Spec{
		Name: "host-commit/look", Profile: HostCommit,
		Doc: "Shows the whole state, in canonical order."})
)
