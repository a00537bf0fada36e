package clamp

import (
	"fmt"
	"strings"
)

// Replicator is a component of a body that sends its position.
type Replicator struct {
	Kind      string // its name, such as that of its type
	OwnerAuth bool   // it has the owner's authority; else the server's
}

// Controller is the one that decides where a body is.
type Controller uint8

// The controllers.
const (
	ServerControls Controller = iota
	OwnerControls
)

// TwoReplicatorsError says that a body has more than one replicator of its
// position.
type TwoReplicatorsError struct {
	Names []string // of all of them, in the order of the prefab
}

func (e *TwoReplicatorsError) Error() string {
	return fmt.Sprintf("the body's position has %d replicators, %s; want one", len(e.Names), strings.Join(e.Names, " and "))
}

// Control returns who controls a body with these replicators, or a
// *[TwoReplicatorsError].
func Control(replicators []Replicator) (Controller, error) {
	// CLAMP-005a, CLAMP-005b: whatever authority the two have. If it differs,
	// they fight over the body; if it does not, each state is paid for twice.
	if len(replicators) > 1 {
		names := make([]string, len(replicators))
		for i, r := range replicators {
			names[i] = r.Kind
		}
		return ServerControls, &TwoReplicatorsError{names}
	}
	for _, r := range replicators {
		// CLAMP-006a: what the component says, not who holds the body or stands
		// next to it.
		if r.OwnerAuth {
			return OwnerControls, nil
		}
	}
	// CLAMP-006b: also a body that nothing replicates.
	return ServerControls, nil
}
