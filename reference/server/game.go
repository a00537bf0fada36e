package server

import (
	"context"

	"github.com/moveauth/moveauth/reference/clamp"
	"github.com/moveauth/moveauth/reference/commit"
	"github.com/moveauth/moveauth/reference/moveinput"
	"github.com/moveauth/moveauth/reference/unit"
	"github.com/moveauth/moveauth/reference/wire"
)

// Client is a connection that was welcomed, by the number that its welcome has.
// A number is never used again.
type Client uint32

// Game is what a server runs: what one mode of the protocol is to a host. All of
// it is called on the owner's goroutine.
type Game interface {
	// Mode is the mode that the game is of.
	Mode() wire.Mode
	// Rate is how many ticks there are in 1000 seconds, 1 to 1000000000.
	Rate() uint32

	// Open is called once, before all else: what the game sends goes to out.
	Open(out Sender)
	// Join takes a connection of a player, whose name is well-formed; an older one
	// has left. It fills in what of the welcome is the game's: all but mode,
	// transports, client, rate and datagram. What is sent meanwhile follows the
	// welcome. The error refuses the connection; it is a [*Refused] or the host's
	// own fault.
	Join(c Client, player string, w *wire.Welcome) error
	// Leave is told that a connection is over.
	Leave(c Client)
	// Take takes a message that clients of this mode may send, other than hello
	// and ping.
	Take(c Client, m *Message) Fate
	// Tick runs the next tick, and returns the tables that its drain has changed, as
	// they are after it. They are valid until the next Tick.
	Tick() []Table
	// Now is the last tick begun.
	Now() unit.Tick
}

// Refused says why a game does not take a connection.
type Refused struct {
	Code wire.CloseCode
	Why  string // for people
}

func (r *Refused) Error() string { return "server: " + r.Code.String() + ": " + r.Why }

// Message is what a client has sent.
type Message struct {
	wire.Message
	Datagram bool // else by the stream
	Bytes    int  // of the datagram, or of the frame
	// NotFinite says that a float of it is not, and nothing else is wrong with it.
	NotFinite bool
}

// Fate is what became of a message. Which member it has, the message's type says;
// the others are zero.
type Fate struct {
	Receipt  commit.Receipt    // of a command
	Decision moveinput.Outcome // of an input or a batch
	Verdict  clamp.Verdict     // of a point
	News     bool              // of a report: it has told something new of where the body is
	Fault    wire.Fault        // of what could not be read and was dropped
	Refused  wire.CloseCode    // what the connection was closed with over it
}

// Observed is a message with what became of it.
type Observed struct {
	Client   Client
	Player   string
	Datagram bool
	// Ordinal is how many messages have come before it by the connection and this
	// way, and it, hello and what was dropped among them.
	Ordinal int64
	Message wire.Message // nil: it could not be read
	Fate    Fate
}

// Sender is how a [Game] speaks to its clients. Nothing is sent to one that has
// left. The bytes are copied.
type Sender interface {
	// Stream sends a message by the stream: its type and its body.
	Stream(to Client, t wire.Type, body []byte)
	// Datagram sends a message by datagram, and by the stream if there are none or
	// if it is too large for one.
	Datagram(to Client, t wire.Type, body []byte)
	// Close ends a connection, which has left when the call returns.
	Close(to Client, code wire.CloseCode, why string)
}

// Table is a whole table of a game's state, as canonical bytes.
type Table = commit.SavedTable

// Store keeps what a game's drains have changed, each whole, in their order, and
// off the owner's goroutine.
type Store interface {
	// Put takes all tables that a tick's drain has changed, which may be none. It
	// does not wait, and keeps no part of them.
	Put(tick unit.Tick, tables []Table)
	// Flush waits until all that was put is kept.
	Flush(context.Context) error
	// Err returns why nothing is kept any more; nil while all is well.
	Err() error
	// Close ends the store.
	Close() error
}
