package commit

import (
	"fmt"

	"github.com/moveauth/moveauth/reference/unit"
)

// Submission is an envelope as it reaches the host, not yet judged.
type Submission struct {
	Seq     unit.Seq
	Kind    string
	Payload []byte // the kind's arguments
	// Encoded says that the payload is what came over a wire, so that its
	// length in bytes is the sender's doing and the limit holds for it.
	Encoded bool
	// Claimed is the player that the sender says it is, if it says so. It is
	// carried because encodings have room for it; nobody believes it.
	Claimed string
	// ClaimedTick is the tick in which the sender says that it acted, 0 if it
	// says none. Nobody believes that either.
	ClaimedTick unit.Tick
}

// Receipt is what became of a submission.
type Receipt struct {
	Fate    Fate
	Arrival unit.Arrival // Enqueued: its number
	Detail  string       // refused: what was got and wanted, for people
}

// Fate says what became of a submission at receipt.
type Fate uint8

// The fates. A duplicate and a stale connection are dropped silently; the last
// four are refused with a reason.
const (
	Enqueued Fate = iota
	Duplicate
	StaleConnection
	PayloadTooLarge
	UnknownKind
	BadPayload
	QueueFull
)

var fates = [...]string{
	Enqueued: "Enqueued", Duplicate: "Duplicate", StaleConnection: "StaleConnection",
	PayloadTooLarge: "PayloadTooLarge", UnknownKind: "UnknownKind", BadPayload: "BadPayload",
	QueueFull: "QueueFull",
}

// String returns the fate's name.
func (f Fate) String() string { return fates[f] }

// decode makes a command of a submission, or a receipt that refuses it.
func (c *Channel) decode(s *Submission) (Kind, Command, Receipt) {
	// COMMIT-004: a kind is known or not, whoever sends it: what protects the
	// state is the gates that the command reads when it executes.
	kind, known := KindNamed(s.Kind)
	// COMMIT-015b: what no handler is registered for can never execute.
	if !known {
		return 0, nil, Receipt{Fate: UnknownKind, Detail: fmt.Sprintf("kind is %.40q, want one of %v", s.Kind, Kinds())}
	}
	// COMMIT-015a: before decoding, so that size alone costs no work.
	if s.Encoded && int64(len(s.Payload)) > c.payloadLimit {
		return 0, nil, Receipt{Fate: PayloadTooLarge, Detail: fmt.Sprintf("payload is %d bytes, want at most %d", len(s.Payload), c.payloadLimit)}
	}
	command, err := kinds[kind].decode(s.Payload)
	// COMMIT-015c: found out here and not in the drain, where nobody could be
	// told.
	if err != nil {
		return 0, nil, Receipt{Fate: BadPayload, Detail: err.Error()}
	}
	return kind, command, Receipt{}
}

// full refuses an envelope of a player who has as many waiting as may wait.
func (c *Channel) full() Receipt {
	return Receipt{Fate: QueueFull, Detail: fmt.Sprintf("%d envelopes wait already, want at most %d", c.pendingLimit, c.pendingLimit)}
}
