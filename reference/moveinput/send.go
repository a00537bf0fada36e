package moveinput

// Correction is where a session's player authoritatively is, and which inputs
// that accounts for.
type Correction struct {
	Number int64 // from 1, one higher with each of the session
	Epoch  Epoch // the session's

	Acknowledged Seq // the last one consumed
	At           Tile
	Facing       Octant
}

// MessageKind says what a message to a client is.
type MessageKind uint8

// The kinds.
const (
	CorrectionMessage MessageKind = iota
	AdvisoryMessage
	CloseMessage
)

// Advisory tells a client of its datagram path.
type Advisory uint8

// The advisories.
const (
	Degraded Advisory = iota
	Recovered
)

func (a Advisory) String() string {
	return [...]string{"move_input_datagram_degraded", "move_input_datagram_recovered"}[a]
}

// SlowReader is why the server ends a session: its client does not read.
const SlowReader = "SlowReader"

// Message is something that the server sends to a session.
type Message struct {
	Session    int64
	Channel    Transport
	Kind       MessageKind
	Advisory   Advisory   // of an AdvisoryMessage
	Correction Correction // of a CorrectionMessage
}

// Sent takes what was sent since it was last taken.
func (z *Zone) Sent() []Message {
	sent := z.sent
	z.sent = z.sent[:0]
	return sent
}

// send sends a message by the stream.
func (z *Zone) send(s *session, m Message) {
	m.Session, m.Channel = s.id, Stream
	if !s.deaf {
		z.sent = append(z.sent, m)
		return
	}
	// INPUT-058b: so many may wait, and no more.
	if len(s.unread) == cap(s.unread) {
		z.close(s)
		return
	}
	// INPUT-058a: it waits here, and nobody waits for it.
	s.unread = append(s.unread, m)
}

// close ends a session whose client does not read. It leaves the zone when the
// zone is done with what it is doing.
func (z *Zone) close(s *session) {
	if s.closed {
		return
	}
	s.closed = true
	z.closing = append(z.closing, s)
	// The client may see it when the connection ends.
	z.sent = append(z.sent, Message{Session: s.id, Channel: Stream, Kind: CloseMessage})
}

// settle takes closed sessions out of the zone.
func (z *Zone) settle() {
	for _, s := range z.closing {
		z.remove(s)
	}
	z.closing = z.closing[:0]
}

// Stall makes a session's client stop reading, or read again: then what waited
// for it is sent.
func (z *Zone) Stall(id int64, reading bool) error {
	s, open := z.byID[id]
	if !open {
		return ErrNoSession
	}
	s.deaf = !reading
	if reading {
		z.sent = append(z.sent, s.unread...)
		s.unread = s.unread[:0]
	}
	return nil
}

// correct sends a session where its player is.
func (z *Zone) correct(s *session, why Why) Correction {
	// INPUT-043c: each has its own, and both of its copies have that.
	s.corrected++
	// INPUT-043a: what was consumed and not what arrived: of an input that waits
	// the tile knows nothing.
	// INPUT-046: all of it each time, so that the one before may be lost.
	c := Correction{Number: s.corrected, Epoch: s.epoch, Acknowledged: s.window.Acknowledged(), At: s.tile, Facing: s.facing}
	// INPUT-065b: once, in however many copies it goes out.
	z.records.Corrections[why]++
	// INPUT-053a: one answers all that came before it.
	s.forced, s.wasStale = false, false
	z.send(s, Message{Kind: CorrectionMessage, Correction: c})
	// INPUT-043b: by datagram too, where the session has any. It is lost on a
	// client that does not read.
	if z.profile.Transport == Datagram && !s.deaf {
		z.sent = append(z.sent, Message{Session: s.id, Channel: Datagram, Kind: CorrectionMessage, Correction: c})
	}
	return c
}
