package conformance

// TransformClamp is the name of the profile transform-clamp.
const TransformClamp = "transform-clamp"

// ClampClient is the capability of transform-clamp that offers worlds of role
// client: the machine of a player, with the verbs clamp/hear and clamp/frame.
const ClampClient Capability = "client"

var transformClamp = Profile{
	Name:     TransformClamp,
	Settings: ClampSettings{},
	Optional: []Capability{ClampClient},
	Implies:  map[Capability][]Capability{},
}

// ClampSettings are the settings of a transform-clamp world: a server, or the
// machine of one player. m are metres.
type ClampSettings struct {
	Role          ClampRole `json:"role"`
	TickHz        Number    `json:"tick_hz" doc:"ticks a second, above 0; 1/s"`
	Up            UpAxis    `json:"up,omitempty" doc:"the vertical axis; absent: y"`
	MaxHorizontal Number    `json:"max_horizontal" doc:"what fills the horizontal allowance, above 0; m/s"`
	MaxVertical   Number    `json:"max_vertical" doc:"what fills the vertical allowance, above 0; m/s"`
	Burst         Number    `json:"burst" doc:"the most that any allowance holds, above 0; m"`
	WalkSpeed     *Number   `json:"walk_speed,omitempty" doc:"how fast players walk, above 0 and below max_horizontal; absent: nothing is said of it; m/s"`
	WorldBounds   Bounds    `json:"world_bounds" doc:"where a body can be, faces included; m"`
	Home          Vec3      `json:"home" doc:"where a player loads that has no usable saved position, and where a client's body begins; m"`
	Player        string    `json:"player,omitempty" doc:"role client: whose machine it is"`
}

// ClampRole is the role of a transform-clamp world.
type ClampRole string

// Enum lists the values.
func (ClampRole) Enum() []string { return []string{"server", "client"} }

// UpAxis is the vertical axis.
type UpAxis string

// Enum lists the values.
func (UpAxis) Enum() []string { return []string{"y", "z"} }

// ClampConnectParams bind a connection to a player. The player's older
// connection, if there is one, ends.
type ClampConnectParams struct {
	Connection string `json:"connection" doc:"none that is there has it, whosever it is"`
	Player     string `json:"player"`
}

// ClampConnectionParams name a connection.
type ClampConnectionParams struct {
	Connection string `json:"connection"`
}

// ClampTickParams run ticks of the server.
type ClampTickParams struct {
	Count int64 `json:"count" doc:"at least 1"`
}

// ClampTickResult is what the server sent in those ticks.
type ClampTickResult struct {
	Sent []ClampSent `json:"sent" doc:"in the order of sending; a state that did not change may be sent again or not"`
}

// ClampSent is one message of the server to one player.
type ClampSent struct {
	To          string            `json:"to" doc:"a connected player"`
	Instruction *ClampInstruction `json:"instruction,omitempty"`
	Placement   *ClampPlacement   `json:"placement,omitempty"`
	State       *ClampState       `json:"state,omitempty"`
}

// OneOf says that a message is exactly one of three.
func (ClampSent) OneOf() [][]string {
	return [][]string{{"instruction"}, {"placement"}, {"state"}}
}

// ClampInstruction is a knockback that the target's own machine applies.
type ClampInstruction struct {
	ID      int64 `json:"id" doc:"from 1, rising over all instructions of the server"`
	Impulse Vec3  `json:"impulse" doc:"what is added to the body's velocity; m/s"`
}

// ClampPlacement is the server's word that the body is elsewhere now.
type ClampPlacement struct {
	ID int64 `json:"id" doc:"from 1, rising over all placements of the server"`
	At Vec3  `json:"at" doc:"m"`
}

// ClampState is the accepted state of a player, as observers get it.
type ClampState struct {
	Player   string     `json:"player"`
	At       Vec3       `json:"at" doc:"m"`
	Velocity Vec3       `json:"velocity" doc:"m/s"`
	Rotation Quaternion `json:"rotation"`
}

// ClampReportParams are states that arrive by a connection.
type ClampReportParams struct {
	Connection string       `json:"connection"`
	States     []OwnerState `json:"states" doc:"judged one after the other"`
	Applied    int64        `json:"applied,omitempty" doc:"the newest instruction that the owner has applied; absent: none"`
	Pace       int64        `json:"pace,omitempty" doc:"so many ticks of the server run before each state; absent: none, all arrive in the tick at hand"`
}

// OwnerState is what an owner reports of its body.
type OwnerState struct {
	Player         string      `json:"player" doc:"whose body it is said to be"`
	Tick           int64       `json:"tick" doc:"the owner's own count"`
	At             Vec3        `json:"at" doc:"any bits; m"`
	Velocity       *Vec3       `json:"velocity,omitempty" doc:"absent: as it was, (0, 0, 0) at first; m/s"`
	Rotation       *Quaternion `json:"rotation,omitempty" doc:"absent: as it was, (0, 0, 0, 1) at first"`
	Impulse        *Vec3       `json:"impulse,omitempty" doc:"a knockback that the owner claims; m/s"`
	AfterPlacement int64       `json:"after_placement,omitempty" doc:"the newest placement that the owner had taken; absent: none"`
}

// ClampReportResult is what became of each state.
type ClampReportResult struct {
	Verdicts []ClampVerdict `json:"verdicts" doc:"one a state"`
	Sent     []ClampSent    `json:"sent,omitzero" doc:"what the ticks of pace sent; with pace it is there, be it empty"`
}

// ClampVerdict is what became of a state.
type ClampVerdict struct {
	Verdict  VerdictOnState `json:"verdict"`
	Rule     ClampRule      `json:"rule,omitempty" doc:"the one that it broke"`
	Accepted *Vec3          `json:"accepted,omitempty" doc:"the accepted point, after this state, of the player that it names; absent: there is none yet; m"`
}

// Variants says which members a verdict bears.
func (ClampVerdict) Variants() Variants {
	return Variants{Tag: "verdict", By: map[string]Members{
		"accepted": {Must: []string{"accepted"}},
		"clamped":  {Must: []string{"rule", "accepted"}},
		"rejected": {Must: []string{"rule"}, May: []string{"accepted"}},
		"ignored":  {Must: []string{"rule"}, May: []string{"accepted"}},
	}}
}

// VerdictOnState is one of the four ends of a state.
type VerdictOnState string

// Enum lists the values.
func (VerdictOnState) Enum() []string {
	return []string{"accepted", "clamped", "rejected", "ignored"}
}

// ClampRule is what a state may break. The first three clamp, the next four
// reject, the last two have it ignored.
type ClampRule string

// Enum lists the values.
func (ClampRule) Enum() []string {
	return []string{"horizontal", "vertical", "burst", "finite", "bounds", "owner", "impulse", "stale", "placement"}
}

// ClampPlayerParams name a player.
type ClampPlayerParams struct {
	Player string `json:"player"`
}

// ClampAcceptedResult is the accepted state of a player.
type ClampAcceptedResult struct {
	At       Vec3       `json:"at" doc:"m"`
	Velocity Vec3       `json:"velocity" doc:"m/s"`
	Rotation Quaternion `json:"rotation"`
	Tick     *int64     `json:"tick,omitempty" doc:"the newest owner tick that was taken by this connection; absent: none"`
}

// ClampPlaceParams put a player somewhere.
type ClampPlaceParams struct {
	Player string `json:"player"`
	At     Vec3   `json:"at" doc:"m"`
}

// ClampIDResult is the number of an instruction or placement.
type ClampIDResult struct {
	ID int64 `json:"id"`
}

// ClampKnockbackParams have a player knocked back.
type ClampKnockbackParams struct {
	Player  string `json:"player"`
	Impulse Vec3   `json:"impulse" doc:"m/s"`
}

// ClampReportItemParams are a client's word on where an item is.
type ClampReportItemParams struct {
	Connection string `json:"connection"`
	Item       string `json:"item"`
	At         Vec3   `json:"at" doc:"m"`
}

// ClampWriteItemParams are the server's own write of an item, which makes it if
// it is new.
type ClampWriteItemParams struct {
	Item   string `json:"item"`
	At     Vec3   `json:"at" doc:"m"`
	Holder string `json:"holder,omitempty" doc:"the player that holds it; absent: nobody"`
}

// ClampItemParams name an item.
type ClampItemParams struct {
	Item string `json:"item"`
}

// ClampAtResult is where something is.
type ClampAtResult struct {
	At Vec3 `json:"at" doc:"m"`
}

// ClampLoadParams have a player come in from a store.
type ClampLoadParams struct {
	Player  string `json:"player"`
	SavedAt *Vec3  `json:"saved_at,omitempty" doc:"as the store has it, any bits; absent: the store has none; m"`
}

// ClampLoadResult is where the player was placed.
type ClampLoadResult struct {
	ID int64 `json:"id" doc:"of the placement"`
	At Vec3  `json:"at" doc:"m"`
}

// ClampPrefabParams load a prefab: a body with what replicates its position.
type ClampPrefabParams struct {
	Replicators []Replicator `json:"replicators"`
}

// Replicator is a component that replicates the position of a body.
type Replicator struct {
	Name      string    `json:"name"`
	Authority Authority `json:"authority"`
}

// Authority is who may write.
type Authority string

// Enum lists the values.
func (Authority) Enum() []string { return []string{"owner", "server"} }

// ClampPrefabResult says who controls the body.
type ClampPrefabResult struct {
	Controller Authority `json:"controller"`
}

// ClampRecordsResult is what the server has noted.
type ClampRecordsResult struct {
	Counts []ClampCount  `json:"counts" doc:"of states that were clamped, rejected or ignored, since the world was opened; a rule that a player has not broken has none"`
	Log    []ClampRecord `json:"log" doc:"one for each state that was clamped or rejected, oldest first, since it was last asked for"`
}

// ClampCount is how often a player broke a rule.
type ClampCount struct {
	Player string    `json:"player" doc:"the one by whose connection the states came"`
	Rule   ClampRule `json:"rule"`
	N      int64     `json:"n" doc:"at least 1"`
}

// ClampRecord is a state that was clamped or rejected.
type ClampRecord struct {
	Player    string     `json:"player" doc:"the one by whose connection the state came"`
	Tick      int64      `json:"tick" doc:"the server's, 0 before the first"`
	OwnerTick int64      `json:"owner_tick" doc:"the state's own"`
	Rule      ClampRule  `json:"rule"`
	Field     StateField `json:"field,omitempty" doc:"with finite and bounds: the first component that broke the rule, in the order of these names"`
	Reported  Vec3       `json:"reported" doc:"the point as it was sent; m"`
	Accepted  *Vec3      `json:"accepted,omitempty" doc:"as the verdict has it; m"`
	Limit     *Number    `json:"limit,omitempty" doc:"with horizontal, vertical and burst: what was left of that allowance, filled, before the state; with bounds: the face that was passed; else absent; m"`
}

// StateField is a component of a state.
type StateField string

// Enum lists the values.
func (StateField) Enum() []string {
	return []string{"at.x", "at.y", "at.z", "velocity.x", "velocity.y", "velocity.z",
		"rotation.x", "rotation.y", "rotation.z", "rotation.w"}
}

// ClampHearParams are messages of the server to the player of a client world.
type ClampHearParams struct {
	Sent []ClampSent `json:"sent" doc:"as clamp/tick has them, in this order; each may come twice; what is to another player is passed over"`
}

// ClampFrameParams run ticks of a client.
type ClampFrameParams struct {
	Count    int64 `json:"count" doc:"at least 1"`
	Velocity Vec3  `json:"velocity" doc:"with which the player drives the body in these ticks; m/s"`
}

// ClampFrameResult is what the client would report of those ticks.
type ClampFrameResult struct {
	States  []OwnerState `json:"states" doc:"one a tick, with velocity; the first tick of the world is 1"`
	Applied int64        `json:"applied,omitempty" doc:"the newest instruction that was applied; absent: none"`
}

// The verbs of transform-clamp.
var (
	ClampConnect = verb[ClampConnectParams, Empty](Spec{
		Name: "clamp/connect", Profile: TransformClamp, Refusals: []string{"ConnectionTaken"},
		Doc: "A player connects. One with an accepted point is placed there; instructions that it has not acknowledged are sent again."})
	ClampDisconnect = verb[ClampConnectionParams, Empty](Spec{
		Name: "clamp/disconnect", Profile: TransformClamp, Refusals: []string{"NoSuchConnection"}, Doc: "A connection ends. Its player stays where it is."})
	ClampTick = verb[ClampTickParams, ClampTickResult](Spec{
		Name: "clamp/tick", Profile: TransformClamp, Doc: "Runs ticks of the server. What is reported before a tick belongs to the one before."})
	ClampReport = verb[ClampReportParams, ClampReportResult](Spec{
		Name: "clamp/report", Profile: TransformClamp, Refusals: []string{"NoSuchConnection"},
		Doc: "Judges states that come by a connection. With pace the answer has sent, be it empty: what those ticks sent."})
	ClampAccepted = verb[ClampPlayerParams, ClampAcceptedResult](Spec{
		Name: "clamp/accepted", Profile: TransformClamp, Refusals: []string{"NoSuchPlayer", "NoState"}, Doc: "Says which state of a player is accepted."})
	ClampPlace = verb[ClampPlaceParams, ClampIDResult](Spec{
		Name: "clamp/place", Profile: TransformClamp, Refusals: []string{"NoSuchPlayer", "NotFinite", "OutOfBounds"},
		Doc: "Places a player: from now on it is there, with no velocity and every allowance full. The player is told with the next tick."})
	ClampKnockback = verb[ClampKnockbackParams, ClampIDResult](Spec{
		Name: "clamp/knockback", Profile: TransformClamp, Refusals: []string{"NoSuchPlayer", "NotFinite"},
		Doc: "Issues a knockback, which the player is sent with the next tick."})
	ClampReportItem = verb[ClampReportItemParams, Empty](Spec{
		Name: "clamp/report_item", Profile: TransformClamp, Refusals: []string{"NotAuthority", "NoSuchConnection", "NoSuchItem"},
		Doc: "A client says where an item is."})
	ClampWriteItem = verb[ClampWriteItemParams, Empty](Spec{
		Name: "clamp/write_item", Profile: TransformClamp, Refusals: []string{"NotFinite", "OutOfBounds"}, Doc: "The server says where an item is."})
	ClampItem = verb[ClampItemParams, ClampAtResult](Spec{
		Name: "clamp/item", Profile: TransformClamp, Refusals: []string{"NoSuchItem"}, Doc: "Says where an item is."})
	ClampLoad = verb[ClampLoadParams, ClampLoadResult](Spec{
		Name: "clamp/load", Profile: TransformClamp, Refusals: []string{"NoSuchPlayer"},
		Doc: "Places a player where a store has it; at home, where that is no usable point."})
	ClampPrefab = verb[ClampPrefabParams, ClampPrefabResult](Spec{
		Name: "clamp/prefab", Profile: TransformClamp, Refusals: []string{"TwoReplicators"},
		Doc: "Loads a prefab and says who controls its body. The refusal has a fault for each replicator, whose key is its name."})
	ClampRecords = verb[Empty, ClampRecordsResult](Spec{
		Name: "clamp/records", Profile: TransformClamp, Doc: "Hands over what was counted and logged."})
	ClampHear = verb[ClampHearParams, Empty](Spec{
		Name: "clamp/hear", Profile: TransformClamp, Needs: ClampClient, Doc: "The client takes messages of the server."})
	ClampFrame = verb[ClampFrameParams, ClampFrameResult](Spec{
		Name: "clamp/frame", Profile: TransformClamp, Needs: ClampClient,
		Doc: "Runs ticks of the client: in each the body moves by its velocity, which is that of the player and what knockbacks add."})
)
