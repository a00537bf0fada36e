package host

import (
	"errors"

	"github.com/moveauth/moveauth/reference/commit"
	"github.com/moveauth/moveauth/reference/unit"
)

// Input is one thing that reaches the host. Do says which; the comments say
// what each member goes with.
type Input struct {
	Do Do

	Connection string // Connect, Disconnect, Receive, Link
	Player     string // Connect: its name

	// Envelopes go with Receive, in the order in which they came. The host
	// keeps no part of them.
	Envelopes []commit.Submission

	First, Last unit.Tick // Ticks
	// During goes with Ticks: what arrives while the drain of First runs, once
	// its first command has begun, as if from other threads. If no command is due
	// in it, it arrives at the end of the loop.
	During []Arrival

	Fails      bool // Link: whether sends to Connection fail from now on
	NewSession bool // Reload
}

// Arrival is something that arrives while a drain runs: if Player is not empty,
// Connection is bound to it; then the envelopes come over it.
type Arrival struct {
	Connection, Player string
	Envelopes          []commit.Submission
}

// Do says what an [Input] is.
type Do uint8

// What reaches the host.
const (
	// Connect binds a connection to a player, whatever either was bound to.
	Connect Do = iota + 1
	// Disconnect ends a connection. One that is not bound is left as it is.
	Disconnect
	// Receive hands over envelopes that came over one connection.
	Receive
	// Ticks runs the ticks First to Last, one by one. One that was run already
	// is not run again.
	Ticks
	// Link makes sends to a connection fail, or succeed again.
	Link
	// Reload ends the host without warning and opens a new one from what was
	// persisted: nobody is connected, nothing waits, and ticks go on where they
	// were.
	Reload
)

// Output is what came of an input. Its slices, and what they point to, are
// valid until the next Step.
type Output struct {
	// Err is nil, or why the host did nothing at all: one of the errors below. Of
	// Reload it may be another, which says that the host has persisted what it
	// cannot read.
	Err error
	// LastSeq answers Connect: the last sequence taken from the player, 0 if
	// none was.
	LastSeq unit.Seq
	// Receipts answer Receive, and the During of Ticks, one for each envelope, in
	// order.
	Receipts []commit.Receipt
	// Events answer Ticks, in the order in which they happened.
	Events []commit.Event
}

// Errors of [Output]. After each the host is as it was before.
var (
	ErrUnknownInput  = errors.New("host: unknown input")
	ErrBadName       = errors.New("host: ill-formed name of a connection")
	ErrUnknownPlayer = errors.New("host: unknown player")
	ErrBadTicks      = errors.New("host: ticks are to run from 1 or later, and forwards")
	ErrTickGap       = errors.New("host: a tick before the first one asked for has not run")
)

// Step takes one input. It is not safe for concurrent use.
func (h *Host) Step(in Input) Output {
	h.receipts = h.receipts[:0]
	switch in.Do {
	case Connect:
		return h.connect(in.Connection, in.Player)
	case Disconnect:
		h.disconnect(in.Connection)
		return Output{}
	case Receive:
		h.receive(in.Connection, in.Envelopes)
		return Output{Receipts: h.receipts}
	case Ticks:
		return h.ticks(in.First, in.Last, in.During)
	case Link:
		h.link(in.Connection, in.Fails)
		return Output{}
	case Reload:
		return h.reload(in.NewSession)
	}
	return Output{Err: ErrUnknownInput}
}
