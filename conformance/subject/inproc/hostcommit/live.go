package hostcommit

import (
	"github.com/moveauth/moveauth/conformance"
	"github.com/moveauth/moveauth/reference/commit"
	"github.com/moveauth/moveauth/reference/host"
)

// Live is a host that somebody else runs, as a world. Its verbs do to the host
// what they do to one of this package's own; they and its methods are for
// whoever has the host at that moment.
type Live struct{ *world }

// NewLive makes a world of a host.
func NewLive(h *host.Host) Live { return Live{&world{host: h}} }

// Event copies an event of the host's into the protocol's shape.
func (l Live) Event(e *commit.Event) conformance.Event { return l.event(e) }

// Receipt copies a receipt of the host's into the protocol's shape.
func (l Live) Receipt(r *commit.Receipt) conformance.Receipt { return receipt(r) }
