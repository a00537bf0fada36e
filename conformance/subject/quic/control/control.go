// Package control is what a judge over the wire and the host that it judges say
// to each other beside the wire: the suite's clock and its scripts, and what the
// host alone can know of the players' traffic.
//
// It is a TCP connection on the loopback interface over which go JSON objects, one
// a line. The judge asks, the host answers, one request at a time:
//
//	→ {"id":1,"method":"greet","params":{"key":"…","suite":"0.1.0"}}
//	← {"id":1,"result":{…}}
//
// An answer has one of result, refused (a world's refusal) and error. Verbs of
// the subject protocol travel in do, with the params and results that they have
// there. The first request is greet, with the key that the host has printed: a
// loopback address is open to all who have an account on the machine, and to what
// their browsers run.
//
// A connection has one world at a time, which ends with it, and the host judges
// itself for one connection at a time.
package control

import (
	"encoding/json"
	"fmt"
	"net"
	"net/netip"

	"github.com/moveauth/moveauth/conformance"
)

// KeyVariable is the environment variable in which a judge finds the key, and a
// host one that it is not to choose itself.
const KeyVariable = "MOVEAUTH_CONTROL_KEY"

// LeastKey is how many characters a key has at least.
const LeastKey = 16

// The methods.
const (
	Greet  = "greet"  // [Greeting], [Greeted]
	Open   = "open"   // [conformance.OpenParams], [Opened]
	Join   = "join"   // [Joining], [Ticket]
	Joined = "joined" // [Nothing], [Admission]: what became of the last one who joined
	Await  = "await"  // [Awaiting], [Processed]
	Gone   = "gone"   // [Going], [Sent]
	Do     = "do"     // [Asking], [Done]
	Hold   = "hold"   // [Nothing], [Sent]: the next tick begins, and waits for tick
	Tick   = "tick"   // [Ticking], [Ticked]
	Size   = "size"   // [Sizing], [Nothing]: of datagrams to come
	Close  = "close"  // [Nothing], [Nothing]: the world ends
)

// Request is what the judge asks.
type Request struct {
	ID     int64           `json:"id"`
	Method string          `json:"method"`
	Params json.RawMessage `json:"params"`
}

// Answer answers a request.
type Answer struct {
	ID      int64                `json:"id"`
	Result  json.RawMessage      `json:"result,omitempty"`
	Refused *conformance.Refusal `json:"refused,omitempty"`
	Error   *conformance.Error   `json:"error,omitempty"`
}

// Nothing has no members.
type Nothing struct{}

// Greeting is the first request.
type Greeting struct {
	Key   string `json:"key"`
	Suite string `json:"suite"` // the judge's version
}

// Greeted answers it.
type Greeted struct {
	Descriptor  json.RawMessage `json:"descriptor"`  // a conformance.Descriptor
	Fingerprint string          `json:"fingerprint"` // of the host's certificate
}

// Opened says how a world is to be played. Before a world's first tick nobody has
// connected, whatever its settings say: who is there from the start the judge
// connects.
type Opened struct {
	Mode    uint8             `json:"mode"`
	Players map[string]string `json:"players"` // keys by name, in hexadecimal digits
}

// Joining announces the next connection of a player.
type Joining struct {
	Connection string            `json:"connection"` // as the suite calls it
	Player     string            `json:"player"`
	At         *conformance.Tile `json:"at,omitempty"` // of move-input, as the next
	Resume     int64             `json:"resume,omitempty"`
}

// Ticket is what the player connects with.
type Ticket struct {
	Token string `json:"token"`
}

// Admission is what became of a connection that was announced. If the world has
// refused it the answer is that refusal.
type Admission struct {
	Client  uint32            `json:"client"` // its number; 0: none has come
	Players map[string]string `json:"players"`
	Sent
}

// Sent counts what the host has sent to each client by now, by stream and
// datagram together, the welcome aside. Who has left is not listed.
type Sent struct {
	Sent map[uint32]int64 `json:"sent,omitempty"`
}

// Awaiting waits until the host has processed so many messages of a client, or it
// has left.
type Awaiting struct {
	Client   uint32 `json:"client"`
	Stream   int64  `json:"stream"` // hello among them
	Datagram int64  `json:"datagram"`
}

// Sizing says what the next messages of a client are to count as, in their order,
// in bytes, of move-input. Others count as 0.
type Sizing struct {
	Client uint32  `json:"client"`
	Bytes  []int64 `json:"bytes"`
}

// Processed says what became of the messages since the last Processed, in the
// order in which they were processed: receipts, decisions or verdicts, by the
// profile, in the protocol's shape.
type Processed struct {
	Fates  []json.RawMessage        `json:"fates"`
	Window *conformance.WindowState `json:"window,omitempty"` // of move-input: the client's, now
	Sent
}

// Going waits until the host has let go of a client.
type Going struct {
	Client uint32 `json:"client"`
}

// Asking has the world carry out a verb.
type Asking struct {
	Verb   string          `json:"verb"`
	Params json.RawMessage `json:"params"`
}

// Done is the verb's result.
type Done struct {
	Result json.RawMessage `json:"result"`
	Sent
}

// Ticking runs ticks, at most one for each request. To is how far, in the
// profile's own measure: host-commit the last tick, machines the time in µs; the
// others run one.
type Ticking struct {
	First int64 `json:"first,omitempty"` // of host-commit
	To    int64 `json:"to,omitempty"`
}

// Ticked says what the tick did.
type Ticked struct {
	Ran    bool            `json:"ran"`  // one did
	More   bool            `json:"more"` // others are due
	Result json.RawMessage `json:"result"`
	Sent
}

// Loopback returns an error unless the address is one of the loopback interface
// by its digits: what a name means can change between two looks at it.
func Loopback(address string) error {
	host, _, err := net.SplitHostPort(address)
	if err != nil {
		return fmt.Errorf("the control address is %q, want one of the loopback interface, such as 127.0.0.1:7778: %w", address, err)
	}
	at, err := netip.ParseAddr(host)
	if err != nil || !at.Unmap().IsLoopback() {
		return fmt.Errorf("the control address is %q, want one of the loopback interface, such as 127.0.0.1:7778: whoever reaches it rules over the host", address)
	}
	return nil
}
