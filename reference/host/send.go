package host

import "github.com/moveauth/moveauth/reference/unit"

// audience lets the channel's flush send: it is a [commit.Audience].
type audience struct{ *Host }

// Send sends one message to all.
func (a audience) Send() []unit.PlayerKey { return a.sendAll() }

// sendAll sends one message to every player who is connected and has its
// baseline, and returns those to whom it went. The slice is reused by the next
// call.
func (h *Host) sendAll() []unit.PlayerKey {
	h.receivers = h.receivers[:0]
	for key := range h.sessions {
		if s := &h.sessions[key]; !s.up || s.joining {
			continue
		}
		// COMMIT-062a: one whose send fails is left out: the message goes on to the
		// others, and so do the messages after it.
		if h.send(unit.PlayerKey(key)) {
			h.receivers = append(h.receivers, unit.PlayerKey(key))
		}
	}
	return h.receivers
}

// send sends one message to one player. If that fails its connection ends.
func (h *Host) send(player unit.PlayerKey) bool {
	s := &h.sessions[player]
	if len(h.failing) > 0 && h.failing[s.connection] {
		// COMMIT-062b: there and then, so that the close which the transport
		// reports later finds nothing to end.
		h.disconnect(s.connection)
		return false
	}
	return true
}

// link makes sends to a connection fail, or succeed again.
func (h *Host) link(connection string, fails bool) {
	if fails {
		h.failing[connection] = true
	} else {
		delete(h.failing, connection)
	}
}
