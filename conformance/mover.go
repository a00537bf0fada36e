package conformance

// KinematicMover is the name of the profile kinematic-mover.
const KinematicMover = "kinematic-mover"

// Capabilities of kinematic-mover. None is core.
const (
	// AllocReport: a run reports how often it allocated, as allocs.
	AllocReport Capability = "alloc-report"
	// CastReport: a run reports how many casts it made, as casts.
	CastReport Capability = "cast-report"
)

var kinematicMover = Profile{
	Name:     KinematicMover,
	Settings: MoverSettings{},
	Optional: []Capability{AllocReport, CastReport},
	Implies:  map[Capability][]Capability{},
}

// MoverSettings are the settings of a kinematic-mover world: one body in a
// scene. u are world units.
type MoverSettings struct {
	Config   Object      `json:"config,omitempty" doc:"the movement configuration as its file holds it; absent: the file is absent"`
	Body     MoverBody   `json:"body"`
	Cell     Number      `json:"cell" doc:"the width of a cell, into which an occupied body is put; above 0; u"`
	Blockers []Blocker   `json:"blockers" doc:"they are there from the beginning: none of them arrives"`
	Bodies   []OtherBody `json:"bodies,omitempty" doc:"others, which stand still and stop nobody"`
}

// MoverBody is the body that moves: an axis-aligned box.
type MoverBody struct {
	Layer BodyLayer        `json:"layer" doc:"only an Enemy is knocked back, only a Player is corrected"`
	Half  Vec2             `json:"half" doc:"half-widths, above 0; u"`
	At    Vec2             `json:"at" doc:"its centre; u"`
	Bag   map[string]int64 `json:"bag,omitempty" doc:"what it carries, which slows nothing"`
	Worn  []string         `json:"worn,omitempty" doc:"what it wears, which slows nothing"`
}

// BodyLayer is the layer of a body.
type BodyLayer string

// Enum lists the values.
func (BodyLayer) Enum() []string { return []string{"Player", "Enemy"} }

// OtherBody is another body in the scene.
type OtherBody struct {
	Name  string    `json:"name"`
	Layer BodyLayer `json:"layer"`
	Half  Vec2      `json:"half" doc:"u"`
	At    Vec2      `json:"at" doc:"u"`
}

// Blocker is something that stands in the way: a box, a polyline or a union of
// cells.
type Blocker struct {
	Name    string     `json:"name" doc:"no other blocker has it"`
	Layer   string     `json:"layer" doc:"Structure, Terrain, WorldBounds, or another that the configuration may or may not name"`
	Trigger bool       `json:"trigger,omitempty" doc:"a trigger never blocks"`
	Box     *Area      `json:"box,omitempty" doc:"x0, y0, x1, y1, the lower left corner first; u"`
	Line    []Vec2     `json:"line,omitempty" doc:"two points or more; u"`
	Cells   *CellUnion `json:"cells,omitempty"`
}

// OneOf says that a blocker has exactly one shape.
func (Blocker) OneOf() [][]string { return [][]string{{"box"}, {"line"}, {"cells"}} }

// CellUnion is one shape made of cells of a grid: cell (c, r) reaches from
// (c·size, r·size) to ((c+1)·size, (r+1)·size).
type CellUnion struct {
	Size Number `json:"size" doc:"u"`
	List []Cell `json:"list"`
}

// RunParams run frames.
type RunParams struct {
	Frames []Frame `json:"frames"`
}

// Frame is one frame, or several alike.
type Frame struct {
	Dt       Number     `json:"dt" doc:"0: the frame does nothing; s"`
	Move     Vec2       `json:"move" doc:"input; any length"`
	Aim      *Vec2      `json:"aim,omitempty" doc:"input; any length; absent: none"`
	State    MoverState `json:"state,omitempty" doc:"absent: Idle, as of every enemy"`
	Captured bool       `json:"captured,omitempty" doc:"the user interface has the input: the move is zero, the aim counts"`
	Remote   bool       `json:"remote,omitempty" doc:"the body is not this machine's own: it faces its velocity, not the aim"`
	Times    *int64     `json:"times,omitempty" doc:"so often, at least 1; absent: once"`
}

// MoverState is the state of a player's machine.
type MoverState string

// Enum lists the values.
func (MoverState) Enum() []string {
	return []string{"Idle", "Windup", "Active", "Recovery", "Dashing", "Downed", "Dead"}
}

// RunResult tells where the body was after each frame.
type RunResult struct {
	Path   []Vec2       `json:"path" doc:"one a frame, each of a repeated frame its own; u"`
	Last   MoverLast    `json:"last"`
	Events []MoverEvent `json:"events"`
	Allocs *int64       `json:"allocs,omitempty" doc:"how often the frames allocated memory (capability alloc-report)"`
	Casts  *int64       `json:"casts,omitempty" doc:"casts made in all frames (capability cast-report)"`
}

// MoverLast is the state after the last frame.
type MoverLast struct {
	Velocity   Vec2  `json:"velocity" doc:"that of the displacement that is active, else that of locomotion; not what walls leave of it; u/s"`
	Wanted     Vec2  `json:"wanted" doc:"what the last frame's sweeps were asked for together, before walls; (0, 0) in Frozen and with dt 0; u"`
	Facing     int64 `json:"facing" doc:"octant, 0 = +X, counter-clockwise"`
	Displacing bool  `json:"displacing" doc:"a dash or knockback is active"`
}

// MoverEvent is something that happened in a run beside moving.
type MoverEvent struct {
	At    string `json:"at"`
	Frame int64  `json:"frame" doc:"from 1, within the run"`
	To    *Vec2  `json:"to,omitempty" doc:"u"`
}

// Variants says which members an event bears.
func (MoverEvent) Variants() Variants {
	return Variants{Tag: "at", By: map[string]Members{
		"corrected": {Must: []string{"frame", "to"}},
	}}
}

// SweepParams move the body by one sweep, without locomotion.
type SweepParams struct {
	Delta Vec2 `json:"delta" doc:"u"`
}

// AtResult is where the body is.
type AtResult struct {
	At Vec2 `json:"at" doc:"u"`
}

// CastParams cast the body's shape from where it is; it stays there.
type CastParams struct {
	Direction Axis   `json:"direction"`
	Distance  Number `json:"distance" doc:"at least 0; a face at just this distance is hit; u"`
}

// Axis is a direction along an axis.
type Axis string

// Enum lists the values.
func (Axis) Enum() []string { return []string{"+x", "-x", "+y", "-y"} }

// CastResult is the nearest hit, if there is one.
type CastResult struct {
	Hit     *Number `json:"hit,omitempty" doc:"distance to the face, at least 0; absent: nothing is hit; u"`
	Blocker string  `json:"blocker,omitempty" doc:"the name of what is hit, of several equally near any"`
}

// DisplaceParams are the displacement requests of one tick.
type DisplaceParams struct {
	Requests []Displacement `json:"requests"`
}

// Displacement is a request to displace the body.
type Displacement struct {
	Kind   DisplacementKind `json:"kind"`
	Move   *Vec2            `json:"move,omitempty" doc:"input"`
	Aim    *Vec2            `json:"aim,omitempty" doc:"input"`
	Speed  *Number          `json:"speed,omitempty" doc:"at least 0; u/s"`
	Vector *Vec2            `json:"vector,omitempty" doc:"what is covered in secs; u"`
	By     *int64           `json:"by,omitempty" doc:"the requester's id"`
	Secs   Number           `json:"secs" doc:"above 0; s"`
}

// Variants says which members a request bears.
func (Displacement) Variants() Variants {
	return Variants{Tag: "kind", By: map[string]Members{
		"Dash":      {Must: []string{"move", "aim", "speed", "secs"}},
		"Knockback": {Must: []string{"vector", "by", "secs"}},
	}}
}

// DisplacementKind is a kind of displacement.
type DisplacementKind string

// Enum lists the values.
func (DisplacementKind) Enum() []string { return []string{"Dash", "Knockback"} }

// DisplaceResult says which request was taken.
type DisplaceResult struct {
	Taken *int64 `json:"taken,omitempty" doc:"its index; absent: none, and what is active goes on"`
}

// PlaceParams put the body somewhere, as at a spawn.
type PlaceParams struct {
	At Vec2 `json:"at" doc:"u"`
}

// BlockersParams change the scene: first something is removed, then what is
// added arrives.
type BlockersParams struct {
	Add    []Blocker `json:"add,omitempty" doc:"with names that none has, or that are removed"`
	Remove []string  `json:"remove,omitempty" doc:"by name; each is there"`
}

// AnnounceParams say that a structure was placed whose blocker is not here yet.
type AnnounceParams struct {
	Structure string `json:"structure"`
	Cell      Cell   `json:"cell"`
}

// FacingParams turn the body by a vector.
type FacingParams struct {
	Vector Vec2 `json:"vector"`
	Remote bool `json:"remote,omitempty" doc:"the vector is a velocity, not an aim"`
}

// FacingResult is where the body faces.
type FacingResult struct {
	Octant int64 `json:"octant" doc:"0 = +X, counter-clockwise, 0 to 7"`
}

// SeparateParams let enemies separate by themselves on open ground.
type SeparateParams struct {
	Enemies []SeparatingEnemy `json:"enemies"`
	Frames  int64             `json:"frames" doc:"0: each path is empty"`
	Dt      Number            `json:"dt" doc:"s"`
}

// SeparatingEnemy is an enemy among others.
type SeparatingEnemy struct {
	Index     int64      `json:"index" doc:"its place in the registry"`
	At        Vec2       `json:"at" doc:"u"`
	Attacking bool       `json:"attacking,omitempty"`
	Knocked   *Knockback `json:"knocked,omitempty" doc:"a knockback that begins with the first frame"`
}

// Knockback is a vector covered in a time.
type Knockback struct {
	Vector Vec2   `json:"vector" doc:"u"`
	Secs   Number `json:"secs" doc:"above 0; s"`
}

// SeparateResult has the path of each enemy, a point after each frame.
type SeparateResult struct {
	Paths [][]Vec2 `json:"paths" doc:"in the order of the enemies; u"`
}

// The verbs of kinematic-mover.
var (
	MoverRun = verb[RunParams, RunResult](Spec{
		Name: "mover/run", Profile: KinematicMover, Refusals: []string{"BadInput"},
		Doc: "Runs frames. With input that is not finite, or a time that is negative or not finite, none is run."})
	MoverSweep = verb[SweepParams, AtResult](Spec{
		Name: "mover/sweep", Profile: KinematicMover, Refusals: []string{"BadInput"},
		Doc: "Moves the body by one sweep, as in a walk."})
	MoverCast = verb[CastParams, CastResult](Spec{
		Name: "mover/cast", Profile: KinematicMover, Refusals: []string{"BadInput"},
		Doc: "Casts the body's shape and leaves it where it is: for validating fixtures."})
	MoverDisplace = verb[DisplaceParams, DisplaceResult](Spec{
		Name: "mover/displace", Profile: KinematicMover, Refusals: []string{"NotForPlayers", "NoDirection", "BadInput"},
		Doc: "Hands over the displacement requests of one tick; the next frame begins with the one that was taken. If one is refused, none is taken."})
	MoverCancel = verb[Empty, Empty](Spec{
		Name: "mover/cancel", Profile: KinematicMover, Doc: "Ends the active displacement."})
	MoverReset = verb[Empty, Empty](Spec{
		Name: "mover/reset", Profile: KinematicMover, Doc: "Zeroes the velocity of locomotion."})
	MoverPlace = verb[PlaceParams, Empty](Spec{
		Name: "mover/place", Profile: KinematicMover, Refusals: []string{"BadInput"}, Doc: "Puts the body somewhere, as at a spawn: with no velocity, displacement or correction, facing as it did."})
	MoverBlockers = verb[BlockersParams, Empty](Spec{
		Name: "mover/blockers", Profile: KinematicMover, Refusals: []string{"BadSettings"},
		Doc: "Removes and adds blockers, or refuses all of it. A structure that is added arrives: a player inside it is corrected in the next frame."})
	MoverAnnounce = verb[AnnounceParams, Empty](Spec{
		Name: "mover/announce", Profile: KinematicMover,
		Doc: "Tells of a structure's placement before its blocker is here."})
	MoverFacing = verb[FacingParams, FacingResult](Spec{
		Name: "mover/facing", Profile: KinematicMover, Refusals: []string{"BadInput"}, Doc: "Turns the body by a vector, and says where it faces."})
	MoverSeparate = verb[SeparateParams, SeparateResult](Spec{
		Name: "mover/separate", Profile: KinematicMover, Refusals: []string{"BadInput"},
		Doc: "Lets enemies separate for some frames, apart from the scene and its body."})
)
