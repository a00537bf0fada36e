package conformance

// OwnerTransform is the name of the profile owner-transform.
const OwnerTransform = "owner-transform"

// Capabilities of owner-transform. None is core.
const (
	// Redelivery: the reliable channel can deliver its tail again, as some do
	// after a reconnect.
	Redelivery Capability = "redelivery"
	// Forge: an owner can be made to send a state that its body is not in.
	Forge Capability = "forge"
	// MemoryReport: a client says how many samples and bytes it keeps.
	MemoryReport Capability = "memory-report"
	// LocalInput: a machine can be given a player's input.
	LocalInput Capability = "local-input"
	// SampleBuffer: the buffer of a remote view can be asked by itself.
	SampleBuffer Capability = "buffer"
)

var ownerTransform = Profile{
	Name:     OwnerTransform,
	Settings: TransformSettings{},
	Optional: []Capability{Redelivery, Forge, MemoryReport, LocalInput, SampleBuffer},
	Implies:  map[Capability][]Capability{},
	Limits:   delayLimits,
	Machines: true,
}

// MaxDelayTicks is the name among a claim's limits of the largest delay at which
// remote bodies are drawn.
const MaxDelayTicks = "max_delay_ticks"

// delayLimits are what is read of the limits where machines draw remote bodies.
var delayLimits = map[string]Range{MaxDelayTicks: {1, 1000, "ticks"}}

// TransformSettings are the settings of an owner-transform world: one machine.
// All machines of a scenario are opened with the same ones, but for role and
// player.
type TransformSettings struct {
	Role         Role       `json:"role"`
	Player       string     `json:"player,omitempty" doc:"whose machine it is; absent: a host that nobody plays on"`
	TickHz       int64      `json:"tick_hz" doc:"ticks a second, 1 to 1000, of host and owners; a client draws a frame whenever net/advance ends"`
	StartTick    int64      `json:"start_tick" doc:"the tick at time 0, at least 0; that many have passed"`
	AcceptRadius Number     `json:"accept_radius" doc:"within it an owner's state ends an override, the edge included; above 0; u"`
	GraceTicks   int64      `json:"grace_ticks" doc:"an override ends so long after its snap at the latest; at least 1"`
	OffsetTicks  int64      `json:"offset_ticks" doc:"1 to 3: added to the measured latency it is the delay of remote views"`
	Lands        []SnapLand `json:"lands,omitempty"`
	Home         Vec2       `json:"home" doc:"where players spawn who have no other place, and where the dead come back; u"`
	Reach        *Number    `json:"reach,omitempty" doc:"slack of every position gate, fixed; absent: 0; u"`
}

// Role is what a machine is.
type Role string

// Enum lists the values.
func (Role) Enum() []string { return []string{"host", "client"} }

// SnapLand is a land that players are taken off.
type SnapLand struct {
	Land    string `json:"land"`
	Area    Area   `json:"area" doc:"x0, y0, x1, y1; who stands in it, edges included, is on the land; u"`
	Deposit Vec2   `json:"deposit" doc:"where its players are put when it closes; u"`
}

// NetLinkParams bring a link up or down.
type NetLinkParams struct {
	Connection string `json:"connection" doc:"the link's name, the same at both ends; a player who comes back has a new one"`
	Peer       string `json:"peer" doc:"at the host the player at the other end, at a client host"`
	Up         bool   `json:"up" doc:"false: the link is gone, and what it had not delivered is lost"`
}

// NetChannel is a channel of a link. The reliable one loses and repeats nothing
// while the link is up, and keeps the order; the unreliable one may lose,
// repeat, delay and reorder.
type NetChannel string

// Enum lists the values.
func (NetChannel) Enum() []string { return []string{"reliable", "unreliable"} }

// NetPacket is a packet on its way. Nobody but the subject knows what it says.
type NetPacket struct {
	Connection string     `json:"connection"`
	Channel    NetChannel `json:"channel"`
	Data       []byte     `json:"data" doc:"at most 1200 bytes on the unreliable channel"`
}

// AdvanceParams move a machine's time on.
type AdvanceParams struct {
	ToUs    int64       `json:"to_us" doc:"since the world was opened, at least as large as the last one; µs"`
	Deliver []NetPacket `json:"deliver,omitempty" doc:"what has arrived by then and was not delivered yet, in this order"`
}

// AdvanceResult tells what the machine sends, what happened, and what it shows.
type AdvanceResult struct {
	Send   []NetPacket      `json:"send" doc:"in the order in which it was handed over"`
	Events []TransformEvent `json:"events" doc:"in the order in which they happened"`
	Bodies []DrawnBody      `json:"bodies" doc:"what the frame at to_us draws: every body that the machine has, by name"`
	Known  []KnownPlayer    `json:"known,omitempty" doc:"by a host: where it knows each connected player to be, by name; may be left out if there is none"`
}

// TransformEvent is something that a machine's user or its other systems hear.
type TransformEvent struct {
	At     string     `json:"at"`
	Tick   *int64     `json:"tick,omitempty" doc:"the host's"`
	Name   string     `json:"name,omitempty" doc:"PlayerSnapped, PlayerDied, PlayerDowned, or what command_outcome named"`
	Player string     `json:"player,omitempty" doc:"whom it is about, where it is about one"`
	Reason SnapReason `json:"reason,omitempty"`
}

// Variants says which members an event bears.
func (TransformEvent) Variants() Variants {
	return Variants{Tag: "at", By: map[string]Members{
		"outcome":    {Must: []string{"tick", "name"}, May: []string{"player"}}, // at the host, in the order of the flush
		"camera_cut": {Must: []string{"reason"}},                                // on the machine whose player was snapped
	}}
}

// SnapReason is why a player is snapped.
type SnapReason string

// Enum lists the values.
func (SnapReason) Enum() []string { return []string{"TideDeposit", "DeathRespawn"} }

// DrawnBody is a body as a frame draws it.
type DrawnBody struct {
	Body     string `json:"body" doc:"the player's name, or the enemy's"`
	Shown    bool   `json:"shown" doc:"false: it is hidden, and its position counts for nothing"`
	At       Vec2   `json:"at" doc:"u"`
	Facing   int64  `json:"facing" doc:"octant, 0 = +X, counter-clockwise"`
	Rotation Number `json:"rotation" doc:"degrees; of a body that the machine does not own 0, as it is not replicated"`
	Scale    Number `json:"scale" doc:"of a body that the machine does not own 1"`
}

// KnownPlayer is where a host knows a player to be.
type KnownPlayer struct {
	Player string `json:"player"`
	At     *Vec2  `json:"at,omitempty" doc:"absent: it has no body; u"`
}

// SnapParams order a snap.
type SnapParams struct {
	Player string   `json:"player"`
	Reason string   `json:"reason" doc:"one that is no reason of a snap is refused with BadReason"`
	At     Vec2     `json:"at" doc:"u"`
	Raised SnapStep `json:"raised" doc:"where in the tick"`
}

// SnapStep is the part of the tick in which a snap is raised.
type SnapStep string

// Enum lists the values.
func (SnapStep) Enum() []string { return []string{"tide", "phase0", "command"} }

// GameEvent is something that happens in the host's game in the tick to come.
type GameEvent struct {
	SoftClose      string `json:"soft_close,omitempty" doc:"a land closes: step 1 of the tick"`
	Evict          string `json:"evict,omitempty" doc:"a closed land leaves: step 1"`
	ZeroHP         string `json:"zero_hp,omitempty" doc:"a player has no hit points left: step 2"`
	Dead           bool   `json:"dead,omitempty" doc:"with zero_hp: it is Dead, and not Downed"`
	CommandOutcome string `json:"command_outcome,omitempty" doc:"a command executes and has an outcome of that name"`
	Enemy          string `json:"enemy,omitempty" doc:"an enemy is there and stands at at, shown to all; the host owns it"`
	Spawn          string `json:"spawn,omitempty" doc:"a connected player, or the host's own, gets a body at at, else at saved_at, else at home"`
	At             *Vec2  `json:"at,omitempty" doc:"u"`
	SavedAt        *Vec2  `json:"saved_at,omitempty" doc:"with spawn: where the player was when the game was saved; on a land that is gone by now it counts for nothing; u"`
}

// OneOf says that an event is exactly one of these.
func (GameEvent) OneOf() [][]string {
	return [][]string{{"soft_close"}, {"evict"}, {"zero_hp", "dead"}, {"command_outcome"}, {"enemy", "at"}, {"spawn", "at", "saved_at"}}
}

// KnownParams ask where a player is known to be, by its name or by its
// connection.
type KnownParams struct {
	Player     string `json:"player,omitempty"`
	Connection string `json:"connection,omitempty"`
}

// OneOf says that it is asked by one of the two.
func (KnownParams) OneOf() [][]string { return [][]string{{"player"}, {"connection"}} }

// KnownResult is where a player is known to be.
type KnownResult struct {
	At         *Vec2 `json:"at,omitempty" doc:"absent: it is not known; u"`
	Overridden bool  `json:"overridden" doc:"a snap's point is read in place of its state"`
}

// AllKnownResult lists every player that has a body.
type AllKnownResult struct {
	Players []KnownPlayer `json:"players" doc:"by name, each once"`
}

// GateParams are a position gate as a command would read it.
type GateParams struct {
	Player string `json:"player"`
	Centre Vec2   `json:"centre" doc:"u"`
	Radius Number `json:"radius" doc:"the edge passes, and range_slack is added; u"`
}

// GateResult is whether a gate lets through.
type GateResult struct {
	Passes bool `json:"passes"`
}

// WriteOwnerParams try to move a player's transform on the host.
type WriteOwnerParams struct {
	Player string `json:"player"`
	At     Vec2   `json:"at" doc:"u"`
}

// BodyParams say what the machine's own body does from now on.
type BodyParams struct {
	Velocity *Vec2   `json:"velocity,omitempty" doc:"it walks so until told otherwise; a snap zeroes it; u/s"`
	Place    *Vec2   `json:"place,omitempty" doc:"it is there at once, as one that walked; u"`
	Rotation *Number `json:"rotation,omitempty" doc:"with place: degrees"`
	Scale    *Number `json:"scale,omitempty" doc:"with place"`
	Dash     *Vec2   `json:"dash,omitempty" doc:"the velocity of a dash, in place of the walk's while it lasts; u/s"`
	Secs     *Number `json:"secs,omitempty" doc:"with dash: how long; s"`
	Correct  *Vec2   `json:"correct,omitempty" doc:"the correction out of an occupied cell: it is there at once, and stands; u"`
	Input    *Vec2   `json:"input,omitempty" doc:"a move, each component -1 to 1, held until the next; of any speed above 0 (capability local-input)"`
	Body     string  `json:"body,omitempty" doc:"with input: whose body it is meant for; absent: the machine's own"`
	Forge    *Vec2   `json:"forge,omitempty" doc:"what the next tick sends in place of where the body is; not finite perhaps (capability forge); u"`
}

// OneOf says that it is exactly one of these.
func (BodyParams) OneOf() [][]string {
	return [][]string{{"velocity"}, {"place", "rotation", "scale"}, {"dash", "secs"}, {"correct"}, {"input", "body"}, {"forge"}}
}

// HideParams hide a body on a machine, or show it again.
type HideParams struct {
	Body   string `json:"body"`
	Hidden bool   `json:"hidden"`
}

// SampleParams ask a remote view's buffer by itself: the states arrive in the
// order given, then it is sampled at each of the times, which are times of
// states: no delay is in them.
type SampleParams struct {
	States  []SampleState `json:"states"`
	AtTicks []Number      `json:"at_ticks" doc:"ascending; ticks, and parts of one"`
}

// SampleState is a state as it arrives.
type SampleState struct {
	Tick     int64 `json:"tick" doc:"its time"`
	Seq      int64 `json:"seq" doc:"its place in the order in which the owner sent"`
	At       Vec2  `json:"at" doc:"u"`
	Teleport bool  `json:"teleport,omitempty"`
}

// SampleResult is where the body is drawn.
type SampleResult struct {
	At []Vec2 `json:"at" doc:"one a time; u"`
}

// TransformStats are what a client's remote views keep.
type TransformStats struct {
	Buffered int64  `json:"buffered" doc:"samples, in all views together"`
	Bytes    int64  `json:"bytes" doc:"memory of the views' buffers"`
	Warps    *int64 `json:"warps,omitempty" doc:"frames in which a body moved more than the bound among the descriptor's facts, warp_bound (u)"`
}

// inNetwork are the worlds of other profiles that answer the verbs of machines.
var inNetwork = map[string]Capability{HostCommit: Network}

// The verbs of machines, and of owner-transform.
var (
	NetLink = verb[NetLinkParams, Empty](Spec{
		Name: "net/link", Profile: OwnerTransform, Also: inNetwork,
		Doc: "Tells a machine that a link is up or down. Both ends are told, the host first."})
	NetAdvance = verb[AdvanceParams, AdvanceResult](Spec{
		Name: "net/advance", Profile: OwnerTransform, Also: inNetwork,
		Doc: "Delivers packets, in the order given, then runs every tick and frame that is due up to and including that time. Tick start_tick + n is due at n / tick_hz."})
	TransformSnap = verb[SnapParams, Empty](Spec{
		Name: "transform/snap", Profile: OwnerTransform, Refusals: []string{"BadReason", "NotFinite"},
		Doc: "Snaps a player, in the tick that runs next. By a host."})
	TransformEventNow = verb[GameEvent, Empty](Spec{
		Name: "transform/event", Profile: OwnerTransform, Also: inNetwork,
		Doc: "Lets something happen in the host's game, in the tick that runs next."})
	TransformKnown = verb[KnownParams, KnownResult](Spec{
		Name: "transform/known", Profile: OwnerTransform,
		Doc: "Says where the host knows a player to be, now, inside the tick that runs next."})
	TransformAll = verb[Empty, AllKnownResult](Spec{
		Name: "transform/all", Profile: OwnerTransform,
		Doc: "Lists where the host knows all players with a body to be, now."})
	TransformGate = verb[GateParams, GateResult](Spec{
		Name: "transform/gate", Profile: OwnerTransform,
		Doc: "Says whether a player's command would pass a position gate, executed now."})
	TransformWriteOwner = verb[WriteOwnerParams, Empty](Spec{
		Name: "transform/write_owner", Profile: OwnerTransform, Refusals: []string{"NotAuthority"},
		Doc: "Tries to move a remote player's transform on the host, as code might that forgot who owns it."})
	TransformBody = verb[BodyParams, Empty](Spec{
		Name: "transform/body", Profile: OwnerTransform, Also: inNetwork, Refusals: []string{"NotFinite"},
		Doc: "Says what the machine's own body does from now on."})
	TransformHide = verb[HideParams, Empty](Spec{
		Name: "transform/hide", Profile: OwnerTransform,
		Doc: "Hides a body that another machine owns, or shows it again. By a client."})
	TransformSample = verb[SampleParams, SampleResult](Spec{
		Name: "transform/sample", Profile: OwnerTransform, Needs: SampleBuffer,
		Doc: "Feeds a fresh buffer and samples it; the world is left as it is."})
	TransformStatsNow = verb[Empty, TransformStats](Spec{
		Name: "transform/stats", Profile: OwnerTransform, Needs: MemoryReport,
		Doc: "Says what a client's remote views keep."})
)
