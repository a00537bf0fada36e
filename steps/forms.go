package steps

import "github.com/moveauth/moveauth/conformance"

// Form says, as data, how what was compared was computed of several answers or
// of several numbers of one, and what it had to be.
type Form interface{ form() }

// Told is a place, or a height, that a request told, as the last or only one.
type Told struct {
	Request int              // 0: none did, and the suite put the body At
	At      conformance.Vec3 // m
}

// Track is where a body was: where it began, and what each of some requests
// told afterwards, tick by tick.
type Track struct {
	From     Told
	Requests []int
}

// Apart: a box is from Least to Most away from others, along the axis on which
// they are further apart; negative where they overlap.
type Apart struct {
	Requests []int // that told where it was
	Half     conformance.Vec2
	Boxes    []conformance.Area
	Least    float64
	Most     *float64 // nil: however far
}

// Rises: a surface with a normal rises so many degrees along +x.
type Rises struct{ Degrees float64 }

// Gap: from each place to the nearest point of the surfaces it is Least to Most,
// less the sphere's radius, and negative below; of several surfaces the gap
// counts that is nearest to 0. m.
type Gap struct {
	Requests []int
	Last     bool // only the last place of each request counts
	Radius   float64
	Surfaces []conformance.SlopeSurface
	Least    float64
	Most     *float64 // nil: however far
}

// Moves: from each place to the next it is Least to Most, along a direction or
// else in space. m.
type Moves struct {
	Track
	Along *conformance.Vec3 // of any length
	Least *float64          // nil: however little
	Most  *float64          // nil: however far
}

// Rests: at most so many moves in a row change the height by less than Level m.
type Rests struct {
	Track
	Level float64
	Most  int64
}

// Passes: the track begins on one side of X and ends on the other. m.
type Passes struct {
	Track
	X float64
}

// Climbs: the track's end is as much higher than its beginning as the surface
// under the one is than under the other.
type Climbs struct {
	Track
	Surface conformance.SlopeSurface
}

// Faces: a normal is that of the surface under the body, upwards.
type Faces struct {
	Member  string // normal or ground
	Request int    // that told it, and where the body is
	Surface conformance.SlopeSurface
}

// Alike: each place that some requests told is that which others did.
type Alike struct {
	Requests, Like []int
	Last           bool // only the last place of all
}

func (Apart) form()  {}
func (Rises) form()  {}
func (Gap) form()    {}
func (Moves) form()  {}
func (Rests) form()  {}
func (Passes) form() {}
func (Climbs) form() {}
func (Faces) form()  {}
func (Alike) form()  {}
