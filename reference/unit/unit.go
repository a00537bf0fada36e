// Package unit holds the value types that every room of the reference shares:
// ticks, sequence and arrival numbers, player keys, cells, names. Each says in
// its comment what it counts; none has behaviour worth a room of its own.
package unit

// Tick is a network tick of the host, counted from 1. The host runs exactly
// one drain a tick. 0 is the time before the first. Differences of ticks are
// ticks too.
type Tick int64

// Seq is the number that a player's client stamps on a command. It counts from
// 1 in one session of the player and goes on across its reconnects. It serves
// the detection of duplicates and nothing else. Host commit model, ADR-0002 §2
// and §8.
type Seq uint32

// MaxSeq is the last sequence of a session: there is none after it.
const MaxSeq = ^Seq(0)

// Arrival is the place of an envelope in the one order in which the host
// received all of them, counted from 1. Host commit model, ADR-0002 §2.
type Arrival int64

// PlayerKey is a player of a session, whatever connection it uses: its index
// in the host's configuration.
type PlayerKey int

// Micros is a span of time in microseconds.
type Micros int64

// MaxHz is the highest tick rate, in ticks a second: that of [Micros].
const MaxHz = 1_000_000

// Ticks returns how many ticks cover the span at hz ticks a second, 1 to
// [MaxHz]. The span is 0 to 2 × [MaxNumber].
func (m Micros) Ticks(hz int64) Tick {
	second := int64(MaxHz)
	whole, part := int64(m)/second, int64(m)%second
	// COMMIT-018c: a tick that is begun counts whole, or a command would resolve
	// before its animation is over.
	return Tick(whole*hz + (part*hz+second-1)/second)
}

// MaxNumber is the largest integer that a payload or a configuration may bear,
// 2^53−1: every JSON parser keeps it exactly, and sums of a few of them stay
// far from the end of an int64.
const MaxNumber = 1<<53 - 1

// MaxName is the longest name in bytes.
const MaxName = 32

// ValidName reports whether s can be a name of a player, a connection, an item
// or any other thing: 1 to [MaxName] of the letters A–Z and a–z, the digits,
// '_' and '-'.
func ValidName(s string) bool {
	if len(s) < 1 || len(s) > MaxName {
		return false
	}
	for i := range len(s) {
		switch c := s[i]; {
		case 'a' <= c && c <= 'z', 'A' <= c && c <= 'Z', '0' <= c && c <= '9', c == '_', c == '-':
		default:
			return false
		}
	}
	return true
}
