package commit

import (
	"cmp"
	"errors"
	"slices"

	"github.com/moveauth/moveauth/reference/unit"
)

// BatchCommand is a command of a batch as far as its order goes. A host's own
// envelopes have always arrived.
type BatchCommand struct {
	PlayerID int64
	Seq      unit.Seq
	Arrived  bool // it has an arrival number
	Arrival  unit.Arrival
}

// ErrMixedBatch is what [Order] returns for a batch in which some commands have
// an arrival number and some have not.
var ErrMixedBatch = errors.New("commit: of a batch some commands have an arrival number and some have not, want all or none")

// Order returns the indexes of a batch's commands in the order in which they
// execute. Equal ones keep their order. Host commit model, ADR-0002 §5.
func Order(batch []BatchCommand) ([]int, error) {
	arrived := 0
	order := make([]int, len(batch))
	for i := range batch {
		order[i] = i
		if batch[i].Arrived {
			arrived++
		}
	}
	// COMMIT-037: there is no order between what arrived and what did not.
	if arrived != 0 && arrived != len(batch) {
		return nil, ErrMixedBatch
	}
	slices.SortStableFunc(order, func(i, k int) int {
		a, b := batch[i], batch[k]
		if arrived > 0 {
			// COMMIT-038: what arrived has its order, whoever sent it.
			return cmp.Compare(a.Arrival, b.Arrival)
		}
		// COMMIT-036a: without arrival numbers the same batch gives the same order
		// on every machine all the same.
		if a.PlayerID != b.PlayerID {
			return cmp.Compare(a.PlayerID, b.PlayerID)
		}
		// COMMIT-036b: and each player's own order is the one in which it counted.
		return cmp.Compare(a.Seq, b.Seq)
	})
	return order, nil
}
