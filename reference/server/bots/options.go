package bots

import (
	"errors"
	"fmt"
	"time"

	"github.com/moveauth/moveauth/reference/server/dial"
	"github.com/moveauth/moveauth/reference/unit"
	"github.com/moveauth/moveauth/reference/wire"
)

// Kind is a sort of player.
type Kind string

// The kinds.
const (
	Walker    Kind = "walker"    // walks, in every mode as that has it; in mode server tile by tile
	Dasher    Kind = "dasher"    // mode owner: walks, and dashes every second
	Sprinter  Kind = "sprinter"  // mode clamped: goes faster than any host should let it
	Harvester Kind = "harvester" // stands and asks for things
)

// Kinds are those of a mode, in the order in which bots are made of them.
func Kinds(mode wire.Mode) []Kind {
	switch mode {
	case wire.ModeOwner:
		return []Kind{Walker, Dasher, Walker, Harvester}
	case wire.ModeClamped:
		return []Kind{Walker, Sprinter, Walker, Harvester}
	}
	return []Kind{Walker, Walker, Walker, Harvester}
}

// Options say whom the bots play with, and how.
type Options struct {
	Address     string // host:port
	Fingerprint dial.Fingerprint
	Mode        wire.Mode
	NoDatagrams bool // the stream alone

	N     int           // how many
	Span  time.Duration // how long they play, once all are connected
	Seed  uint64
	Rate  float64 // messages a second of each, movement among them
	Kinds []Kind  // in turn; empty: those of the mode
	Goods Goods   // of the host's world

	// Player returns the name of the bot of a number, from 0, and its join token.
	Player func(n int) (name string, token []byte, err error)

	Dialer dial.Dialer

	// Begun is called when all are connected, Ended when they have played; nil:
	// nobody wants to know.
	Begun, Ended func()
}

// Goods are what harvesters want: the node that they harvest, and the storage to
// and from which they carry what it yields. Of a world that has not got them they
// want them all the same.
type Goods struct{ Node, Storage, Item string }

// Limits of [Options].
const (
	most     = 10_000
	mostRate = 1000
)

// settle is how long answers are waited for when the bots have said all that they
// had to say. To connect they have as long, and joining more for each.
const (
	settle  = 10 * time.Second
	joining = 50 * time.Millisecond
)

// Check returns the first thing that is wrong with the options.
func (o *Options) Check() error {
	switch {
	case o.N < 1 || o.N > most:
		return fmt.Errorf("bots: there are to be %d, want 1 to %d", o.N, most)
	case o.Span <= 0:
		return fmt.Errorf("bots: they are to play for %v, want a time", o.Span)
	case !(o.Rate > 0 && o.Rate <= mostRate):
		return fmt.Errorf("bots: the rate is %v messages a second, want above 0 and at most %d", o.Rate, mostRate)
	case o.Mode > wire.ModeServer:
		return fmt.Errorf("bots: there is no mode %d", o.Mode)
	case !unit.ValidName(o.Goods.Node) || !unit.ValidName(o.Goods.Storage) || !unit.ValidName(o.Goods.Item):
		return fmt.Errorf("bots: node, storage and item are %q, %q and %q, want names", o.Goods.Node, o.Goods.Storage, o.Goods.Item)
	case o.Player == nil:
		return errors.New("bots: there are no players for them")
	}
	for _, k := range o.Kinds {
		if !k.plays(o.Mode) {
			return fmt.Errorf("bots: no %q plays in mode %s, want some of %q", k, ModeName(o.Mode), Kinds(o.Mode))
		}
	}
	return nil
}

func (k Kind) plays(mode wire.Mode) bool {
	switch k {
	case Walker, Harvester:
		return true
	case Dasher:
		return mode == wire.ModeOwner
	case Sprinter:
		return mode == wire.ModeClamped
	}
	return false
}

// modeNames are those of adr/wire.md.
var modeNames = [...]string{wire.ModeOwner: "owner", wire.ModeClamped: "clamped", wire.ModeServer: "server"}

// ModeName returns a mode's name, as adr/wire.md has it.
func ModeName(mode wire.Mode) string { return modeNames[mode] }

// ModeNamed returns the mode of that name.
func ModeNamed(name string) (wire.Mode, error) {
	for mode, n := range modeNames {
		if n == name {
			return wire.Mode(mode), nil
		}
	}
	return 0, fmt.Errorf("bots: the mode is %q, want one of %q", name, modeNames)
}
