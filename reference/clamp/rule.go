package clamp

// Outcome is what becomes of a state that is reported.
type Outcome uint8

// The outcomes.
const (
	Accepted Outcome = iota // as it was sent
	Clamped                 // a part of the way was
	Rejected                // it must not be
	Ignored                 // it came too late
)

// Rule is what a reported state may break.
type Rule uint8

// The rules. Horizontal to Burst clamp, Finite to Impulse reject, Stale and
// Placement have a state ignored.
const (
	None       Rule = iota
	Horizontal      // allowance
	Vertical        // allowance
	Burst           // allowance of length
	Finite          // no NaN, no infinity
	Bounds          // of the world
	Owner           // reports for itself alone
	Impulse         // is the server's to give
	Stale           // not newer than the newest that was taken
	Placement       // sent without knowing of the last one
	rules
)

var ruleNames = [rules]string{"", "horizontal", "vertical", "burst", "finite", "bounds", "owner", "impulse", "stale", "placement"}

func (r Rule) String() string { return ruleNames[r] }

// Field is a component of a state.
type Field uint8

// The components, in the order in which they are looked at.
const (
	NoField Field = iota
	AtX
	AtY
	AtZ
	VelocityX
	VelocityY
	VelocityZ
	RotationX
	RotationY
	RotationZ
	RotationW
	fields
)

var fieldNames = [fields]string{"", "at.x", "at.y", "at.z", "velocity.x", "velocity.y", "velocity.z",
	"rotation.x", "rotation.y", "rotation.z", "rotation.w"}

func (f Field) String() string { return fieldNames[f] }
