package moveinput

// Outcome is what became of a message that arrived.
type Outcome uint8

// The outcomes.
const (
	Queued                  Outcome = iota // it waits for a tick
	BufferedFuture                         // it waits for those before it
	StaleSequence                          // it was received or consumed before
	QueueFull                              // the session holds as many as it may
	FutureWindowExceeded                   // it is too far ahead
	DuplicateFutureSequence                // one with its sequence waits already
	Malformed                              // it has no form that its transport carries
	NoSession                              // its session is not open, or not any more
	EarlyData                              // it came before the handshake was complete
	TransferPending                        // its session is being transferred
	OldEpoch                               // its session has been cut off from it
	outcomes                = iota
)

// fate is what the record says of an outcome.
var fates = [outcomes]struct{ kind, reason string }{
	Queued:                  {"accepted", "queued"},
	BufferedFuture:          {"accepted", "buffered_future"},
	StaleSequence:           {"rejected", "stale_sequence"},
	QueueFull:               {"rejected", "queue_full"},
	FutureWindowExceeded:    {"rejected", "future_window_exceeded"},
	DuplicateFutureSequence: {"rejected", "duplicate_future_sequence"},
	// INPUT-064: whatever its form is short of.
	Malformed:       {"rejected", "malformed"},
	NoSession:       {"rejected", "no_session"},
	EarlyData:       {"ignored", "early_data"},
	TransferPending: {"ignored", "session_transfer_pending"},
	OldEpoch:        {"ignored", "old_epoch"},
}

// Accepted reports whether the message was taken into the window.
func (o Outcome) Accepted() bool { return o <= BufferedFuture }

// Rejected reports whether the message was refused; else it was accepted, or
// ignored.
func (o Outcome) Rejected() bool { return o >= StaleSequence && o <= NoSession }

// Label is the name of a decision in the record.
func Label(t Transport, o Outcome) string {
	// INPUT-047: by transport first, so that whoever looks for one reads one
	// block.
	return t.String() + ":" + fates[o].kind + ":" + fates[o].reason
}
