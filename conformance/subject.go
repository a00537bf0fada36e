package conformance

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
)

// Subject is an implementation under test.
type Subject interface {
	// Describe says what the implementation is and what it claims.
	Describe(ctx context.Context) (Descriptor, error)
	// Open makes a fresh world of a profile. settings is the profile's
	// settings struct ([HostCommitSettings] …) or a pointer to it. Settings
	// that the implementation cannot take are answered by a *[Refusal] with
	// code BadSettings and the faults listed.
	Open(ctx context.Context, profile string, settings any) (World, error)
	// Close ends the implementation and whatever it started.
	Close() error
}

// World is one machine of a subject: a host, a server, a client, a body.
type World interface {
	// Do carries out one verb of the registry. params is the verb's params
	// struct or a pointer to it, result a pointer to the verb's result struct.
	// It returns nil, a *[Refusal] (the world refused and is as before), or
	// another error, most usefully an *[Error]: the verb could not be run.
	// A result belongs to the caller: the world keeps no part of it.
	Do(ctx context.Context, verb string, params, result any) error
	// Close ends the world.
	Close(ctx context.Context) error
}

// Descriptor is what a subject says of itself.
type Descriptor struct {
	Protocol int64            `json:"protocol" doc:"the protocol's version, 1"`
	Name     string           `json:"name" doc:"the implementation's name"`
	Version  string           `json:"version" doc:"the implementation's own version"`
	Language string           `json:"language" doc:"what it is written in"`
	Homepage string           `json:"homepage,omitempty"`
	Sabotage string           `json:"sabotage,omitempty" doc:"the sabotage that this binary was built with; absent on an honest one"`
	Profiles map[string]Claim `json:"profiles" doc:"what is claimed, by profile"`
}

// Claim is what a subject claims of one profile.
type Claim struct {
	Scalar       Scalar            `json:"scalar" doc:"the precision in which equality is judged"`
	Capabilities []Capability      `json:"capabilities"`
	Limits       map[string]Number `json:"limits,omitempty" doc:"numbers by name, each of at most 2^53-1 in size; max_delay_ticks is 1 to 1000"`
	Tolerance    *Tolerance        `json:"tolerance,omitempty"`
	Facts        map[string]any    `json:"facts,omitempty" doc:"what some clauses ask an implementation to state"`
}

// Has reports whether the claim includes c.
func (c Claim) Has(want Capability) bool {
	for _, have := range c.Capabilities {
		if have == want {
			return true
		}
	}
	return false
}

// Scalar is the precision of an implementation's numbers.
type Scalar string

// Enum lists the values.
func (Scalar) Enum() []string { return []string{"float32", "float64"} }

// Tolerance is what an implementation declares of its own geometry, in world
// units. It is printed on the certificate.
type Tolerance struct {
	ContactSlop  *Number `json:"contact_slop,omitempty" doc:"u"`
	PositionStep *Number `json:"position_step,omitempty" doc:"u"`
}

// Refusal is a world's, or a subject's, refusal of what it was asked. State is
// as it was before.
type Refusal struct {
	Code   string  `json:"code" doc:"one of the verb's refusal codes"`
	Detail string  `json:"detail,omitempty" doc:"for people; never judged"`
	Faults []Fault `json:"faults,omitempty" doc:"with BadSettings: every fault found; with TwoReplicators: each replicator"`
}

// Fault is one fault found in settings.
type Fault struct {
	Key  string `json:"key"`
	Got  string `json:"got"`
	Want string `json:"want"`
}

func (r *Refusal) Error() string {
	var b strings.Builder
	fmt.Fprintf(&b, "refused with %s", r.Code)
	if r.Detail != "" {
		fmt.Fprintf(&b, ": %s", r.Detail)
	}
	for i, f := range r.Faults {
		sep := "; "
		if i == 0 {
			sep = ": "
		}
		fmt.Fprintf(&b, "%s%s is %s, want %s", sep, f.Key, f.Got, f.Want)
	}
	return b.String()
}

// AsRefusal returns the refusal in err, or nil.
func AsRefusal(err error) *Refusal {
	var r *Refusal
	if errors.As(err, &r) {
		return r
	}
	return nil
}

// Codes of an [Error], those of JSON-RPC 2.0.
const (
	CodeParse       = -32700
	CodeInvalid     = -32600
	CodeUnknownVerb = -32601
	CodeBadParams   = -32602
	CodeOther       = -32000
)

// Error says that a verb could not be run. The verdict is error, never passed;
// CodeUnknownVerb for a verb that was claimed is failed.
type Error struct {
	Code    int64  `json:"code"`
	Message string `json:"message"`
	Data    any    `json:"data,omitempty" doc:"for people; never judged"`
}

func (e *Error) Error() string { return fmt.Sprintf("%s (%d)", e.Message, e.Code) }

// Errorf makes an [Error].
func Errorf(code int64, format string, args ...any) *Error {
	return &Error{Code: code, Message: fmt.Sprintf(format, args...)}
}

// Object is a JSON object that the protocol carries without looking into it.
type Object = json.RawMessage
