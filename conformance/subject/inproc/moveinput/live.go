package moveinput

import (
	"github.com/moveauth/moveauth/conformance"
	"github.com/moveauth/moveauth/reference/moveinput"
)

// Live is a zone that somebody else runs, as a world. Its verbs do to the zone
// what they do to one of this package's own; they and its methods are for
// whoever has the zone at that moment.
type Live struct{ *zoneWorld }

// NewLive makes a world of a zone. What the zone sends is left to whoever runs it,
// and stands in no result.
func NewLive(z *moveinput.Zone) Live {
	return Live{&zoneWorld{zone: z, sent: func() []moveinput.Message { return nil }}}
}

// Refusal translates an error of a zone that is one of the verbs' refusals.
func Refusal(err error) error { return refusal(err) }

// Tile translates a tile.
func Tile(t conformance.Tile) moveinput.Tile { return tileIn(t) }
