package conformance

// ContactSlope is the name of the profile contact-slope.
const ContactSlope = "contact-slope"

// RemoteBody is the core capability of contact-slope: bodies that tick. Without
// it the rule of one sub-step and the sweep are judged, and nothing is
// certified.
const RemoteBody Capability = "remote-body"

var contactSlope = Profile{
	Name:     ContactSlope,
	Settings: SlopeSettings{},
	Core:     []Capability{RemoteBody},
	Implies:  map[Capability][]Capability{},
}

// SlopeSettings are the settings of a contact-slope world: one body among
// surfaces. X and Y are horizontal, Z is up, lengths are in metres.
type SlopeSettings struct {
	Radius   Number         `json:"radius" doc:"of the body's sphere, above 0; m"`
	Scale    Number         `json:"scale" doc:"the object's scale, by which root motion is multiplied, above 0; it leaves the radius as it is"`
	Heading  Number         `json:"heading" doc:"how far the body is turned about Z, counter-clockwise from above, 0: its X and Y are the world's; degrees"`
	StepDown Number         `json:"step_down" doc:"how far down a sub-step that had a contact plane looks for walkable ground, at least 0; m"`
	Gravity  Number         `json:"gravity" doc:"at least 0; m/s²"`
	Walkable Number         `json:"walkable_z" doc:"the least N.z of walkable ground, above 0 and at most 1"`
	CatchUp  Number         `json:"catch_up" doc:"how fast a body goes for the server's point, above 0; m/s"`
	Boundary SlopeBoundary  `json:"boundary" doc:"what a tick projects before its sweep; an implementation that never does so passes over it"`
	Surfaces []SlopeSurface `json:"surfaces"`
}

// SlopeBoundary says what a remote body's tick projects before its sweep.
type SlopeBoundary string

// Enum lists the values.
func (SlopeBoundary) Enum() []string { return []string{"off", "contact"} }

// SlopeSurface is something to stand on, slide down or run against: a height
// field or a flat piece. It is a sheet with two sides.
type SlopeSurface struct {
	Name    string        `json:"name" doc:"no other surface has it"`
	Terrain *SlopeTerrain `json:"terrain,omitempty"`
	Polygon []Vec3        `json:"polygon,omitempty" doc:"the corners of a flat convex piece, three or more, in their order around it, either way round; m"`
	Of      SlopeOwner    `json:"of,omitempty" doc:"what a polygon belongs to"`
}

// OneOf says that a surface has exactly one shape.
func (SlopeSurface) OneOf() [][]string { return [][]string{{"terrain"}, {"polygon", "of"}} }

// SlopeOwner is what a polygon belongs to.
type SlopeOwner string

// Enum lists the values.
func (SlopeOwner) Enum() []string { return []string{"Building", "Dungeon", "Static", "Object"} }

// SlopeTerrain is a height field over a grid of square cells. Each cell is two
// triangles, parted by the diagonal from its corner of least X and Y to that of
// greatest.
type SlopeTerrain struct {
	Origin  Vec2       `json:"origin" doc:"X and Y of the first height; m"`
	Cell    Number     `json:"cell" doc:"the width of a cell, above 0; m"`
	Block   int64      `json:"block" doc:"how many cells a land block is wide, at least 1; for implementations whose coordinates begin anew in each"`
	Heights [][]Number `json:"heights" doc:"heights[j][i] at X = origin + i·cell, Y = origin + j·cell; two rows or more, equally long, two heights or more in each; m"`
}

// SlopePlane is a contact plane: the points p with normal·p + d = 0.
type SlopePlane struct {
	Normal Vec3   `json:"normal" doc:"of length 1, off it by at most 0.001; of another length it is no plane"`
	D      Number `json:"d" doc:"m"`
	Cell   int64  `json:"cell" doc:"the cell that the plane belongs to; 0: none"`
	Water  bool   `json:"water,omitempty" doc:"it is the surface of water"`
}

// SlopeSphere is the body's sphere, for the push-out.
type SlopeSphere struct {
	Centre Vec3   `json:"centre" doc:"m"`
	Radius Number `json:"radius" doc:"above 0; m"`
	Block  *Vec3  `json:"block_offset,omitempty" doc:"the offset between the sphere's block and the plane's, to be taken from the centre; absent: they are in one block; m"`
}

// AdjustParams adjust the offsets of sub-steps, one after the other, by one
// contact plane and one sliding normal.
type AdjustParams struct {
	Offsets []Vec3       `json:"offsets" doc:"one or more; m"`
	Plane   *SlopePlane  `json:"plane,omitempty" doc:"absent: there is no contact plane"`
	Sliding *Vec3        `json:"sliding,omitempty" doc:"of length 1, off it by at most 0.001; of another length it is none. It is the first offset's; a later one has it if those before kept it"`
	Sphere  *SlopeSphere `json:"sphere,omitempty" doc:"the same for each offset; absent: there is no push-out"`
}

// AdjustResult has an answer for each offset.
type AdjustResult struct {
	Results []Adjusted `json:"results" doc:"in the order of the offsets"`
}

// Adjusted is one offset adjusted.
type Adjusted struct {
	Offset  Vec3   `json:"offset" doc:"without the lift; m"`
	Sliding bool   `json:"sliding_kept" doc:"there is a sliding normal, and it was kept"`
	Lift    Number `json:"lift" doc:"by how much the push-out raises the checked position along Z; 0: there is none; m"`
}

// SlopePlaceParams put the body somewhere.
type SlopePlaceParams struct {
	At       Vec3   `json:"at" doc:"the centre of its sphere; m"`
	Velocity *Vec3  `json:"velocity,omitempty" doc:"absent: none; m/s"`
	On       string `json:"on,omitempty" doc:"the name of the surface whose plane nearest to the centre is committed, as though the last sweep had found it; absent: no plane is"`
	Bound    bool   `json:"bound" doc:"it is bound to a host, and so has a position manager"`
	Hidden   bool   `json:"hidden" doc:"it is not shown: its ticks are hidden ticks"`
}

// SlopeSweepParams move the body by one sweep, with no tick around it.
type SlopeSweepParams struct {
	By Vec3 `json:"by" doc:"from where the body is; m"`
}

// SlopeSweepResult is where the sweep ended, and how it came there.
type SlopeSweepResult struct {
	OK    bool           `json:"ok" doc:"false: the move failed, and the body is where it was"`
	Point SlopePoint     `json:"point" doc:"the body after the sweep"`
	Steps []SlopeSubStep `json:"steps" doc:"one a sub-step that was made"`
}

// SlopeSubStep is the offset of one sub-step.
type SlopeSubStep struct {
	Wanted   Vec3 `json:"wanted" doc:"an equal part of the move; m"`
	Adjusted Vec3 `json:"adjusted" doc:"what the contact plane and the sliding normal made of it, without the lift; m"`
}

// SlopePoint is a body after a sweep.
type SlopePoint struct {
	At       Vec3   `json:"at" doc:"the centre of its sphere; m"`
	Normal   *Vec3  `json:"normal,omitempty" doc:"of the contact plane that is committed, of length 1, towards the body; absent: none is"`
	Ground   *Vec3  `json:"ground,omitempty" doc:"what the rest of the game reads as the normal of the ground under the body; absent: there is none"`
	Surface  string `json:"surface,omitempty" doc:"the name of the surface that the plane is of"`
	Walkable bool   `json:"walkable" doc:"a plane is committed, and it is walkable"`
}

// SlopeRunParams run ticks.
type SlopeRunParams struct {
	Ticks        int64       `json:"ticks" doc:"at least 1"`
	Dt           Number      `json:"dt" doc:"of each tick, above 0; s"`
	RootMotion   Vec3        `json:"root_motion" doc:"of each tick, in the body's own axes, before scale; m"`
	ServerPoints []Vec3      `json:"server_points,omitempty" doc:"put at the end of the queue before the first tick, in this order; for the centre of the sphere; m"`
	Manager      *SlopePulls `json:"manager,omitempty" doc:"in each tick; with a member only for a bound body"`
}

// SlopePulls are what the position manager does to a tick's offset. The order
// of the members says nothing.
type SlopePulls struct {
	Sticky     *Vec3   `json:"sticky,omitempty" doc:"the offset towards what the body sticks to, in the place of the one so far; m"`
	Constraint *Number `json:"constraint,omitempty" doc:"the longest offset that is let through, at least 0: a longer one is shortened to it; m"`
}

// SlopeRunResult tells where the body was after each tick.
type SlopeRunResult struct {
	Path []SlopePoint `json:"path" doc:"one a tick"`
}

// SlopeSurfaceParams take a surface away or move it; the body is not carried.
type SlopeSurfaceParams struct {
	Name   string `json:"name"`
	Remove bool   `json:"remove,omitempty" doc:"true"`
	Move   *Vec3  `json:"move,omitempty" doc:"a polygon, at once; m"`
}

// OneOf says that a surface is removed or moved.
func (SlopeSurfaceParams) OneOf() [][]string { return [][]string{{"remove"}, {"move"}} }

// SlopeProbeParams ask for one surface at a place.
type SlopeProbeParams struct {
	Name string `json:"name"`
	At   Vec2   `json:"at" doc:"m"`
}

// SlopeProbeResult is the surface there.
type SlopeProbeResult struct {
	Z      *Number `json:"z,omitempty" doc:"absent: the surface is not above or below that place; m"`
	Normal *Vec3   `json:"normal,omitempty" doc:"of length 1, upwards; there if z is"`
}

// The verbs of contact-slope.
var (
	SlopeAdjust = verb[AdjustParams, AdjustResult](Spec{
		Name: "slope/adjust", Profile: ContactSlope, Refusals: []string{"NotFinite"},
		Doc: "Adjusts offsets as at the head of a sub-step. The world's body has no part in it."})
	SlopePlace = verb[SlopePlaceParams, Empty](Spec{
		Name: "slope/place", Profile: ContactSlope, Refusals: []string{"NotFinite", "BadInput"},
		Doc: "Puts the body somewhere, with nothing left of what it did before: no velocity, plane or server's points but those that are given."})
	SlopeSweep = verb[SlopeSweepParams, SlopeSweepResult](Spec{
		Name: "slope/sweep", Profile: ContactSlope, Refusals: []string{"NotFinite"},
		Doc: "Moves the body by one sweep and commits what it found, as the resolve of a tick does."})
	SlopeRun = verb[SlopeRunParams, SlopeRunResult](Spec{
		Name: "slope/run", Profile: ContactSlope, Needs: RemoteBody, Refusals: []string{"NotFinite", "BadInput"},
		Doc: "Runs ticks of the body. With what is not finite, a time or number of ticks out of range, or pulls at a body that is not bound, none is run."})
	SlopeSurfaces = verb[SlopeSurfaceParams, Empty](Spec{
		Name: "slope/surface", Profile: ContactSlope, Refusals: []string{"NotFinite", "BadInput"},
		Doc: "Takes a surface away or moves it. A name that no surface has is refused, and so is moving terrain."})
	SlopeProbe = verb[SlopeProbeParams, SlopeProbeResult](Spec{
		Name: "slope/probe", Profile: ContactSlope, Refusals: []string{"NotFinite", "BadInput"},
		Doc: "Says how high one surface is at a place, whatever lies above or below: for validating fixtures."})
)
