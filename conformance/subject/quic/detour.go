package quic

import (
	"maps"
	"slices"

	"github.com/moveauth/moveauth/conformance"
)

// Detour is something of players' traffic that does not go by the wire, or is not
// seen there, or comes at a time that the wire alone could not choose: because the
// wire has no room for it, or since there is nothing it could come by. The
// descriptor lists those of a profile among its facts, as
// by_control.
type Detour string

// The detours.
const (
	DeadConnection Detour = "what comes over a connection that is closed, or never was: nothing can be sent there; of move-input and transform-clamp the host is asked by the control address"
	NoRoom         Detour = "commands whose payload has no room in a frame, or whose arguments are larger than payload_limit, which in the suite have no size"
	NoForm         Detour = "arguments that no payload can say, such as a number where a name belongs: a payload that is none is sent instead"
	Claims         Detour = "claims: no message has room for them"
	Cut            Detour = "what an outcome bears of more than 64 bytes: the host's word is taken for it"
	ToNobody       Detour = "events of which nobody could hear as nobody is connected: the host's word is taken for them"
	FailingSends   Detour = "sends that fail: the host is told which do"
	During         Detour = "what arrives while a drain runs: the tick is held as it begins until all of it was sent, and the host, which has one goroutine for its game, takes it when the tick is over"
	TakenName      Detour = "a connection by the name of one that is there: names are the suite's, so the host is asked by the control address"
	Items          Detour = "what a client says of an item: there is no message for it"
	EarlyData      Detour = "early data: there is none, so the zone is told what came early"
	Sizes          Detour = "sizes of datagrams: a message has one form, so the zone is told a size"
	NoMessage      Detour = "inputs for which no message has room, such as steps of more than 127 tiles"
	Deaf           Detour = "a client that does not read: the zone is told so"
)

// detours are those of each profile.
var detours = map[string][]Detour{
	conformance.HostCommit:     {DeadConnection, NoRoom, NoForm, Claims, Cut, ToNobody, FailingSends, During},
	conformance.OwnerTransform: {},
	conformance.TransformClamp: {DeadConnection, TakenName, Items},
	conformance.MoveInput:      {DeadConnection, EarlyData, Sizes, NoMessage, Deaf},
}

// byControl adds to a claim what goes by the control address.
func byControl(profile string, c conformance.Claim) conformance.Claim {
	list := []any{}
	for _, d := range detours[profile] {
		list = append(list, string(d))
	}
	facts := maps.Clone(c.Facts)
	if facts == nil {
		facts = map[string]any{}
	}
	facts["by_control"] = list
	c.Facts = facts
	return c
}

// took notes that a detour was taken.
func (w *live) took(d Detour) { w.subject.taken[d] = true }

// Detours lists the detours that were taken since it was asked last.
func (s *Subject) Detours() []Detour {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	list := slices.Sorted(maps.Keys(s.taken))
	clear(s.taken)
	return list
}
