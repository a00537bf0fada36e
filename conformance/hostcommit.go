package conformance

// HostCommit is the name of the profile host-commit.
const HostCommit = "host-commit"

// Capabilities of host-commit.
const (
	// Probe: the Probe kind is registered.
	Probe Capability = "probe"
	// ProbeReenter: a Probe may be told to call back into the host.
	ProbeReenter Capability = "probe-reenter"
	// ProbePanic: a Probe may be told to panic or throw.
	ProbePanic Capability = "probe-panic"
	// RawPayload: an envelope's payload can be handed over as bytes.
	RawPayload Capability = "raw-payload"
	// SendFault: sends to a connection can be made to fail.
	SendFault Capability = "send-fault"
	// Durable: what was persisted can be loaded into a new host.
	Durable Capability = "durable"
	// PureBatch: the order of a batch without arrival numbers can be asked for.
	PureBatch Capability = "pure-batch"
	// ArriveDuring: envelopes and players can arrive while a drain runs.
	ArriveDuring Capability = "arrive-during"
	// WorldKinds: the eight kinds that are not of combat, over lands, nodes,
	// bags, recipes, stations, structures and storages.
	WorldKinds Capability = "world"
	// Tide: lands arrive, close and leave.
	Tide Capability = "tide"
	// Network: the host's world and its clients' are machines that packets of
	// commands and movement go between.
	Network Capability = "network"
	// Combat: the five kinds of combat, enemies and their attacks.
	Combat Capability = "combat"
)

var hostCommit = Profile{
	Name:     HostCommit,
	Settings: HostCommitSettings{},
	Core:     []Capability{Probe},
	Optional: []Capability{ProbeReenter, ProbePanic, RawPayload, SendFault, Durable, PureBatch, ArriveDuring, WorldKinds, Tide, Combat, Network},
	Implies: map[Capability][]Capability{
		ProbeReenter: {Probe},
		ProbePanic:   {Probe},
		Tide:         {WorldKinds},
		Combat:       {WorldKinds},
	},
	Limits: delayLimits,
	Kinds: []Kind{
		{Name: "Probe", Args: ProbeArgs{}, Needs: Probe},
		{Name: "HarvestResolve", Args: HarvestResolveArgs{}, Needs: WorldKinds},
		{Name: "StrikeResolve", Args: StrikeResolveArgs{}, Needs: Combat},
		{Name: "StrikeRevoke", Args: StrikeRevokeArgs{}, Needs: Combat},
		{Name: "InventoryTransfer", Args: InventoryTransferArgs{}, Needs: WorldKinds},
		{Name: "CraftCommit", Args: CraftCommitArgs{}, Needs: WorldKinds},
		{Name: "PlaceStructure", Args: PlaceStructureArgs{}, Needs: WorldKinds},
		{Name: "Demolish", Args: DemolishArgs{}, Needs: WorldKinds},
		{Name: "DashStarted", Args: DashStartedArgs{}, Needs: Combat},
		{Name: "ReviveStart", Args: ReviveStartArgs{}, Needs: Combat},
		{Name: "ReviveCancel", Args: Empty{}, Needs: Combat},
		{Name: "SessionReady", Args: Empty{}, Needs: WorldKinds},
		{Name: "Equip", Args: EquipArgs{}, Needs: WorldKinds},
		{Name: "Unequip", Args: UnequipArgs{}, Needs: WorldKinds},
	},
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
	Raw    []byte  `json:"raw,omitzero" doc:"instead of args: the payload's bytes, base64, all of value 255 (capability raw-payload)"`
	Claims *Claims `json:"claims,omitempty" doc:"what the sender says of itself: put it where your encoding has room for it, else ignore it"`
}

// OneOf says that an envelope bears args or raw, not both.
func (Envelope) OneOf() [][]string { return [][]string{{"args"}, {"raw"}} }

// Claims are what a sender says of itself and has no right to say.
type Claims struct {
	Player string `json:"player,omitempty"`
	Tick   *int64 `json:"tick,omitempty"`
}

// ReceiveResult has a receipt for each envelope, in order.
type ReceiveResult struct {
	Receipts []Receipt `json:"receipts"`
}

// Receipt is what became of an envelope at receipt.
type Receipt struct {
	Arrival *int64     `json:"arrival,omitempty" doc:"enqueued, with this arrival number"`
	Dropped DropReason `json:"dropped,omitempty"`
	Refused *Refusal   `json:"refused,omitempty" doc:"code PayloadTooLarge, UnknownKind, BadPayload or QueueFull"`
}

// OneOf says that a receipt is exactly one of the three.
func (Receipt) OneOf() [][]string { return [][]string{{"arrival"}, {"dropped"}, {"refused"}} }

// DropReason is why an envelope was dropped at receipt.
type DropReason string

// Enum lists the values.
func (DropReason) Enum() []string { return []string{"Duplicate", "StaleConnection"} }

// TickParams run the ticks first to last, one drain each.
type TickParams struct {
	First  int64    `json:"first"`
	Last   *int64   `json:"last,omitempty" doc:"absent: first"`
	During []During `json:"during,omitempty" doc:"what arrives while the drain of first runs, once its first command has begun, as from another thread; after its last if none does (capability arrive-during)"`
}

// During is something that arrives while a drain runs: with player it binds the
// connection to that player; then the envelopes come over it.
type During struct {
	Connection string     `json:"connection"`
	Player     string     `json:"player,omitempty"`
	Envelopes  []Envelope `json:"envelopes,omitempty"`
}

// TickResult tells what happened, in the order in which it happened.
type TickResult struct {
	Events   []Event   `json:"events"`
	Receipts []Receipt `json:"receipts,omitempty" doc:"of the envelopes in during, in order; may be left out if there are none"`
}

// LinkParams make sends to a connection fail, or succeed again. It goes by the
// connection's name, whoever is bound to it, until the next link or a reload.
type LinkParams struct {
	Connection string `json:"connection"`
	Sends      Sends  `json:"sends"`
}

// Sends says how sends to a connection go.
type Sends string

// Enum lists the values.
func (Sends) Enum() []string { return []string{"ok", "fail"} }

// ReloadParams replace the host by a new one that loads what was persisted.
type ReloadParams struct {
	NewSession bool `json:"new_session" doc:"true: the store is opened as a new session; false: the same session goes on"`
}

// OrderParams are a batch of commands.
type OrderParams struct {
	Commands []BatchCommand `json:"commands"`
}

// BatchCommand is a command of a batch.
type BatchCommand struct {
	PlayerID int64  `json:"player_id"`
	Seq      int64  `json:"seq"`
	Arrival  *int64 `json:"arrival,omitempty"`
}

// OrderResult has the indexes of the batch's commands, in the order in which
// they execute.
type OrderResult struct {
	Order []int64 `json:"order"`
}

// SendParams are a command that a client submits.
type SendParams struct {
	Seq  int64  `json:"seq" doc:"the sender's sequence number, 0 to 4294967295"`
	Kind string `json:"kind"`
	Args Object `json:"args" doc:"the kind's arguments, decoded"`
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
		Doc: "Runs ticks, one drain each. The next tick is the last one begun + 1, the first 1. Ticks that have run already are answered with no events."})
	HostLook = verb[Empty, LookResult](Spec{
		Name: "host-commit/look", Profile: HostCommit,
		Doc: "Shows the whole state between ticks, lists by name and maps without zeros; the same state always in the same way."})
	HostLink = verb[LinkParams, Empty](Spec{
		Name: "host-commit/link", Profile: HostCommit, Needs: SendFault,
		Doc: "Makes the host's sends to a connection fail from now on, or succeed again."})
	HostReload = verb[ReloadParams, Empty](Spec{
		Name: "host-commit/reload", Profile: HostCommit, Needs: Durable,
		Doc: "Ends the host without warning and opens a new one from what was persisted: nobody is connected, nothing waits, ticks go on where they were."})
	HostSend = verb[SendParams, Empty](Spec{
		Name: "host-commit/send", Profile: HostCommit, Needs: Network,
		Doc: "Lets a client's machine submit a command, which leaves with its next net/advance."})
	HostOrder = verb[OrderParams, OrderResult](Spec{
		Name: "host-commit/order", Profile: HostCommit, Needs: PureBatch, Refusals: []string{"MixedBatch"},
		Doc: "Says in which order the host would execute a batch. The world is left as it is."})
)
