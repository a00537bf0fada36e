package wire

import (
	"github.com/moveauth/moveauth/reference/transform"
	"github.com/moveauth/moveauth/reference/unit"
)

// Snapped is the outcome that a player was snapped.
type Snapped struct {
	Tick   unit.Tick       // whose flush sent it
	Epoch  transform.Epoch // the one that the snap begins, 0 to 31
	Key    Key
	Reason transform.Reason
	At     unit.Vec
}

// Type returns [TypeOutcome]: it is one.
func (s *Snapped) Type() Type { return TypeOutcome }

// AppendBody appends the message without its type.
func (s *Snapped) AppendBody(data []byte) []byte {
	o := Outcome{Tick: s.Tick, Epoch: s.Epoch, Name: snapped}
	return s.AppendPayload(o.AppendBody(data))
}

// AppendPayload appends what the snap says.
func (s *Snapped) AppendPayload(data []byte) []byte {
	data = append(append(data, s.Key[:]...), byte(s.Reason))
	return appendPlace(data, s.At)
}

// DecodeBody reads a message without its type.
func (s *Snapped) DecodeBody(body []byte) error {
	var o Outcome
	if err := o.DecodeBody(body); err != nil {
		return err
	}
	if o.Name != snapped {
		return &Refusal{Fault: BadValue, What: "name", Got: o.Name, Want: snapped}
	}
	s.Tick, s.Epoch = o.Tick, o.Epoch
	return s.DecodePayload(o.Payload)
}

// DecodePayload reads what a snap says.
func (s *Snapped) DecodePayload(payload []byte) error {
	r := reader{data: payload}
	// SNAP-018a: whom, why and where to, and a new one of these is another form.
	s.Key = r.key("player", false)
	s.Reason = transform.Reason(r.u8("reason"))
	// SNAP-018d: as the one who raises it must, so must the one who reads it, or a
	// third reason would cut cameras.
	if !s.Reason.Valid() {
		r.refuse(BadValue, "reason", uint8(s.Reason), "1 (TideDeposit) or 2 (DeathRespawn)")
	}
	// SNAP-018c: whoever honours it is there, and has no way back from nowhere.
	s.At = r.place("at")
	// SNAP-018b: neither more nor less: nothing in it may be absent, and nothing
	// follows.
	return r.end()
}

// Append appends the message as a packet of its own.
func (s *Snapped) Append(data []byte) []byte { return Append(data, s) }

// Decode reads a packet that is such a message.
func (s *Snapped) Decode(data []byte) error { return Decode(data, s) }
