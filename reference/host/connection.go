package host

import "github.com/moveauth/moveauth/reference/unit"

// session is a player's tie to the outside.
type session struct {
	connection string // the last one that the player was bound to; empty: none ever
	up         bool   // it is still bound
	joining    bool   // it has not been sent the whole state yet
}

// connect binds a connection to a player, whatever the connection's name meant
// before and by whatever connection the player came before: a connection has
// one player, a player one connection. Host commit model, ADR-0002 §8.
func (h *Host) connect(connection, name string) Output {
	if !unit.ValidName(connection) {
		return Output{Err: ErrBadName}
	}
	player, known := h.world.PlayerNamed(name)
	if !known {
		return Output{Err: ErrUnknownPlayer}
	}
	// COMMIT-010: binding leaves the player's window alone, however new the
	// connection is.
	// COMMIT-011: and however the connection was used before: what came over it
	// while it was another's is in that player's window.
	h.bind(connection, player)
	// COMMIT-060: told, since a client that lost its memory could only guess
	// where its counter was.
	return Output{LastSeq: h.channel.Window(player).Last}
}

func (h *Host) bind(connection string, player unit.PlayerKey) {
	if former, taken := h.bound[connection]; taken {
		h.sessions[former].up = false
	}
	if s := h.sessions[player]; s.up {
		delete(h.bound, s.connection)
	}
	h.bound[connection] = player
	h.sessions[player] = session{connection: connection, up: true, joining: true}
}

// disconnect ends a connection. What was received over it stays received.
func (h *Host) disconnect(connection string) {
	// COMMIT-061a: found by the connection: one that its player has left behind
	// is bound to nobody, and its late close ends nothing.
	player, bound := h.bound[connection]
	if !bound {
		return
	}
	delete(h.bound, connection)
	// COMMIT-012a: the player is away and its window stays, for it to go on from
	// when it comes back.
	// COMMIT-051: so does what it has in the queue.
	h.sessions[player].up = false
}
