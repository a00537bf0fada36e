package server

import "github.com/moveauth/moveauth/reference/wire"

// sender is a server's [Sender].
type sender struct{ *Server }

// Stream sends a message by the stream: see [Sender].
func (s sender) Stream(to Client, t wire.Type, body []byte) {
	x := s.clients[to]
	if x == nil {
		return
	}
	x.staged = appendFrame(x.staged, t, body)
	s.metrics.sent[byStream][t].Inc()
	s.stain(x)
}

// Datagram sends a message by datagram: see [Sender].
func (s sender) Datagram(to Client, t wire.Type, body []byte) {
	x := s.clients[to]
	if x == nil {
		return
	}
	size := len(body)
	if s.Game.Mode() != wire.ModeOwner {
		size++
	}
	// WIRE-039: with 0 for one that has no datagrams, all of them.
	if size > x.datagram {
		if x.datagram > 0 {
			s.metrics.insteadOf.Inc()
		}
		s.Stream(to, t, body)
		return
	}
	x.stage(t, body)
	s.metrics.sent[byDatagram][t].Inc()
	s.stain(x)
}

// Close ends a connection: see [Sender].
func (s sender) Close(to Client, code wire.CloseCode, why string) {
	if x := s.clients[to]; x != nil {
		s.drop(x, code, why)
	}
}
