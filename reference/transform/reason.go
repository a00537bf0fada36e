package transform

import "errors"

// Reason is why a player is snapped. The zero value is none.
type Reason uint8

// The reasons.
const (
	TideDeposit  Reason = iota + 1 // its land closes or leaves
	DeathRespawn                   // it has died and comes back
)

var reasons = [...]string{TideDeposit: "TideDeposit", DeathRespawn: "DeathRespawn"}

// Valid reports whether the reason is on the list.
func (r Reason) Valid() bool {
	// SNAP-001: the list is closed: there is no other way to put a player
	// elsewhere, and each cuts the camera.
	return r == TideDeposit || r == DeathRespawn
}

// String returns the reason's name.
func (r Reason) String() string {
	if !r.Valid() {
		return ""
	}
	return reasons[r]
}

// ReasonNamed returns the reason of that name; false if it is none.
func ReasonNamed(name string) (Reason, bool) {
	for r := TideDeposit; r.Valid(); r++ {
		if r.String() == name {
			return r, true
		}
	}
	return 0, false
}

// Errors of a snap. After each everything is as before.
var (
	ErrReason    = errors.New("transform: that is no reason of a snap")
	ErrNotFinite = errors.New("transform: a place that is not finite")
	ErrNoBody    = errors.New("transform: the player has no body")
)
