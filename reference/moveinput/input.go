package moveinput

import "github.com/moveauth/moveauth/reference/unit"

// Seq is the number of an input, which the client counts from 1. The top of its
// range is [MaxSeq].
//
// INPUT-067b: the type is wider, so that there is a number after the last one
// which no input has.
type Seq int64

// MaxSeq is the last number that an input may bear: the top of 32 bits. There
// is none after it.
const MaxSeq = Seq(unit.MaxSeq)

// Epoch counts how often a session's inputs were cut off, by a transfer or a
// relocation. An input belongs to the epoch that its client knew.
type Epoch int64

// Step is what an input asks for: one tile or none along each axis. Tiles, each
// −1, 0 or 1.
type Step struct {
	DX, DY int8
}

// StepOf makes a step of two numbers from outside. It reports whether they are
// one.
func StepOf(dx, dy int64) (Step, bool) {
	// INPUT-001a: refused and not clamped, or a broken client would walk and
	// nobody would notice.
	if dx < -1 || dx > 1 || dy < -1 || dy > 1 {
		return Step{}, false
	}
	return Step{int8(dx), int8(dy)}, true
}

// Transport is the way that an input came.
type Transport uint8

// The two ways.
const (
	Datagram Transport = iota
	Stream
)

var transportNames = [...]string{Datagram: "datagram", Stream: "stream"}

func (t Transport) String() string { return transportNames[t] }
