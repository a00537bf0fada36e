// Package wire is how the reference's machines write to each other: bytes to
// values and back, a file for each message. adr/wire.md is its specification.
//
// A [Message] has a type and a body. [AppendFrame] and [ReadHead] are for the
// stream, [Append] and [Decode] for a message that travels as a packet of its own:
// its type, then its body. In mode owner a datagram has no type: there it is
// nothing but the body of a [Report] or of a [Snapshot].
//
// A decoder takes what its encoder writes and nothing else: no byte too few or
// too many, no value that is on no list, no bit that means nothing, no second
// way to write what can be written. What it refuses it says so of by a
// [*Refusal]. An encoder is given what can be written and does not look at it.
package wire
