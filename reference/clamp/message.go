package clamp

import "slices"

// MessageKind is what a message of the server says.
type MessageKind uint8

// The kinds of message.
const (
	InstructionMessage MessageKind = iota // be knocked back
	PlacementMessage                      // be there
	StateMessage                          // another is there
)

// Message is what the server sends to one player.
type Message struct {
	To    string
	Kind  MessageKind
	ID    int64    // of an instruction or placement
	Vec   Vec      // an instruction's impulse, m/s; a placement's point, m
	State Standing // of a state: another player's
}

// order is an instruction or placement that a player's machine is to be told,
// or has been and has not said that it did it.
type order struct {
	kind MessageKind
	id   int64
	vec  Vec
	sent bool // by this connection
}

// again empties the outbox and returns what a new connection is to be told of
// it, since the older one may not have brought it. The placements are history:
// the next one says where the body is.
func (p *player) again() []order {
	var list []order
	for _, o := range p.outbox {
		// CLAMP-024b: the old connection may have died with it, or been pulled.
		if o.kind == InstructionMessage {
			o.sent = false
			list = append(list, o)
		}
	}
	// CLAMP-029f: the one to come is where the body is.
	p.outbox = nil
	return list
}

// Acknowledge is told, by a connection, that the owner has applied an
// instruction and all before it. The error is [ErrNoConnection].
func (s *Server) Acknowledge(connection string, applied int64) error {
	p, err := s.by(connection)
	if err != nil {
		return err
	}
	// CLAMP-024c: never again, whatever connection comes.
	// CLAMP-024e: what was not sent yet has not been applied, whatever the owner
	// says.
	p.outbox = slices.DeleteFunc(p.outbox, func(o order) bool {
		return o.kind == InstructionMessage && o.sent && o.id <= applied
	})
	return nil
}

// Tick runs a tick and appends what it sends to messages.
func (s *Server) Tick(messages []Message) []Message {
	s.now++
	// CLAMP-002: no body moves. None falls, and none is put to sleep.
	for _, p := range s.players {
		if p.connection != "" {
			messages = s.send(p, messages)
		}
	}
	for _, p := range s.players {
		p.changed = false
		if p.connection != "" {
			p.fresh = false
		}
	}
	return messages
}

// send appends what a tick sends to a player who is connected.
func (s *Server) send(p *player, messages []Message) []Message {
	kept := p.outbox[:0]
	// CLAMP-024a: first in, first out.
	for _, o := range p.outbox {
		if !o.sent {
			// CLAMP-020a: to the target alone, as it was issued.
			messages = append(messages, Message{To: p.name, Kind: o.kind, ID: o.id, Vec: o.vec})
			// CLAMP-020a: and once. What gets lost is the channel's to repeat.
			o.sent = true
		}
		if o.kind == InstructionMessage {
			kept = append(kept, o)
		}
	}
	p.outbox = kept
	for _, other := range s.players {
		// CLAMP-007a, CLAMP-013c: an owner that hears where it was a while ago is
		// dragged back there.
		if other == p {
			continue
		}
		// CLAMP-032e: connected or not.
		// CLAMP-032f: by a new connection nothing has been sent.
		if other.there && (other.changed || p.fresh) {
			messages = append(messages, Message{To: p.name, Kind: StateMessage, State: other.standing()})
		}
	}
	return messages
}
