package commit

import "github.com/moveauth/moveauth/reference/unit"

// Window is a player's duplicate memory. It is the player's and lasts for the
// session, whatever connections come and go. The zero value is that of a player
// who has sent nothing. Host commit model, ADR-0002 §8.
type Window struct {
	// Last is the last sequence taken from the player, 0 before the first.
	Last unit.Seq
}

// Drops reports whether an envelope with this sequence is to be dropped as a
// duplicate.
func (w *Window) Drops(seq unit.Seq) bool {
	// COMMIT-009a: the window knows no tick, so that a copy that follows at once …
	// COMMIT-009b: … and one that comes ticks later fall alike.
	// COMMIT-009d: all below the last one are held taken, those too that never
	// came: delivery is in order, so they can only be late copies.
	// COMMIT-012b: a counter that starts again is dropped until it has passed
	// the last one taken.
	// COMMIT-013: what is above need not be the next one.
	// COMMIT-016b: a plain comparison: nothing is above the largest sequence.
	// COMMIT-016c: Last begins at 0, so 0 is never above it.
	return seq <= w.Last
}
