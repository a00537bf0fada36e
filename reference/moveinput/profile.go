package moveinput

import (
	"errors"
	"fmt"
	"slices"
	"strconv"

	"github.com/moveauth/moveauth/reference/unit"
)

// Profile is what client and server have agreed on for a session. None of its
// numbers has a second place.
type Profile struct {
	// Transport is the primary one. Where it is [Datagram], the stream is the
	// fallback; where it is [Stream], there is no other.
	Transport Transport

	Window        int64 // how far ahead of the expected input one may be; below SessionLimit
	SessionLimit  int64 // inputs that a session may hold, pending and future together
	BatchCap      int64 // steps in a batch
	InputsPerTick int64 // the cadence: inputs of a session that a tick drains
	DatagramBytes int64 // the largest datagram
	DegradeStreak int64 // accepted fallback inputs after which datagrams count as degraded
	FallbackDelay int64 // how long a client waits before it sends by stream; ms
}

// DefaultTickInterval is the tick interval of a zone that names none. ms
//
// INPUT-025a: a tenth of a second.
const DefaultTickInterval = 100

// Limits of settings, so that a session's memory and a tick's work stay small.
const (
	mostInputs = 1 << 16
	mostSteps  = 1 << 10
	mostMillis = 1 << 31
)

// within is the fault of a number that is outside its range.
func within(key string, got, from, to int64) []unit.Fault {
	if got >= from && got <= to {
		return nil
	}
	return []unit.Fault{{Key: key, Got: strconv.FormatInt(got, 10), Want: fmt.Sprintf("a whole number, %d to %d", from, to)}}
}

// Check returns every fault of the profile.
func (p *Profile) Check() []unit.Fault {
	faults := slices.Concat(
		within("profile.window", p.Window, 1, mostInputs),
		within("profile.session_limit", p.SessionLimit, 1, mostInputs),
		within("profile.batch_cap", p.BatchCap, 1, mostSteps),
		within("profile.inputs_per_tick", p.InputsPerTick, 1, mostInputs),
		within("profile.datagram_bytes", p.DatagramBytes, 1, mostInputs),
		within("profile.degrade_streak", p.DegradeStreak, 1, mostInputs),
		within("profile.fallback_ms", p.FallbackDelay, 1, mostMillis),
	)
	// INPUT-022: early inputs that can fill the session keep out the one input
	// that would empty it.
	if p.Window >= p.SessionLimit && p.SessionLimit > 0 {
		faults = append(faults, unit.Fault{Key: "profile.window", Got: strconv.FormatInt(p.Window, 10), Want: fmt.Sprintf("less than session_limit, which is %d", p.SessionLimit)})
	}
	return faults
}

// CapVariable is the environment variable that overrides how many inputs of a
// session a tick drains.
const CapVariable = "AETHER_GAME_MOVEMENT_AUTHORITY_MAX_INPUTS_PER_TICK"

// DrainCap is how many inputs of a session a tick drains, by the profile and
// the environment's variables.
func (p *Profile) DrainCap(env map[string]string) (int64, *unit.Fault) {
	// INPUT-063a: of all variables this one.
	text, set := env[CapVariable]
	if !set {
		// INPUT-066: as many as the client may send.
		return p.InputsPerTick, nil
	}
	n, err := strconv.ParseInt(text, 10, 64)
	// One beyond 64 bits is a whole number too, of which ParseInt gives the
	// nearest that it has.
	if err != nil && !errors.Is(err, strconv.ErrRange) {
		// INPUT-027c: a server that starts with another number than the one
		// that was asked for runs so for months.
		return 0, &unit.Fault{Key: "env." + CapVariable, Got: strconv.Quote(text), Want: "a whole number"}
	}
	// INPUT-027a: whatever the profile says.
	// INPUT-027b: with a cap of 0 nobody would move again.
	return max(n, 1), nil
}
