package host

import (
	"github.com/moveauth/moveauth/reference/transform"
	"github.com/moveauth/moveauth/reference/unit"
	"github.com/moveauth/moveauth/reference/wire"
)

// replicate sends each client what is due of the bodies that it does not own.
func (m *Machine) replicate(now unit.Tick) {
	any := false
	for _, b := range m.bodies {
		b.due = m.isDue(b, now)
		if b.due {
			any = true
			b.sent.Keep(now, b.state)
		}
	}
	for _, l := range m.links {
		m.tell(l, now, any)
	}
}

// isDue reports whether a body's state leaves in a tick, and makes it.
func (m *Machine) isDue(b *body, now unit.Tick) bool {
	due := false
	switch {
	case b.player == transform.Nobody:
		// REMOTE-015: an enemy's owner is the host, and it is sent as a player is.
		b.state, due = b.stream.Next(now, b.at, 0)
	case b.player == m.own:
		b.state, due = b.stream.Next(now, m.body.At(m.clock), m.body.Epoch())
	default:
		b.state = m.positions.Last(b.player)
		due = b.relay.Next(b.state)
	}
	b.state.At = transform.Sent(b.state.At)
	return due
}

// tell sends one client its snapshot of a tick, if there is something to say.
func (m *Machine) tell(l *link, now unit.Tick, any bool) {
	back := now - l.heard
	// Where the client's clock is ahead a report is of a tick to come. How far that
	// is cannot be said, so it waits.
	due := l.news && back >= 0
	acks := due && back <= wire.MostBack && (l.wants || now-l.acked >= acknowledgeEvery)
	l.news = l.news && !due
	if acks {
		l.acked, l.wants = now, false
	}
	if !acks && !any {
		return
	}
	start := len(m.arena)
	m.arena = wire.AppendSnapshotHead(m.arena, uint16(now), acks, uint8(back))
	empty := len(m.arena)
	entries := m.entries(now, l.has)
	if own := m.of[l.player]; own != nil {
		at := entries.at[own.number]
		m.arena = append(m.arena, entries.data[:at.from]...)
		m.arena = append(m.arena, entries.data[at.to:]...)
	} else {
		m.arena = append(m.arena, entries.data...)
	}
	if !acks && len(m.arena) == empty {
		m.arena = m.arena[:start]
		return
	}
	// COMMIT-069: movement has a channel of its own, on which nothing waits for a
	// command.
	m.send = append(m.send, wire.Packet{Connection: l.connection, Data: m.arena[start:len(m.arena):len(m.arena)]})
}

// entries are the entries of a tick's snapshots for all who have acknowledged the
// same one: they differ only in that nobody is told of its own body.
type entries struct {
	tick unit.Tick
	data []byte
	at   [wire.MaxBodies]stretch // by the body's number
}

// stretch is where in the data a body's entry is.
type stretch struct{ from, to int }

// entries returns the entries of a tick for those who have the snapshot of tick
// base. It is made once a tick.
func (m *Machine) entries(now, base unit.Tick) *entries {
	age := now - base
	if age < 1 || age >= transform.Kept {
		age = 0 // they are told of all in full
	}
	es := &m.made[age]
	if es.tick == now {
		return es
	}
	es.tick, es.data = now, es.data[:0]
	for _, b := range m.bodies {
		from := len(es.data)
		if b.due {
			// A state of a tick to come is of this one, to those who are told: their order
			// is the same.
			lag := uint8(min(max(now-b.state.Tick, 0), 255))
			e := wire.Entry{Body: b.number, Lag: lag, Update: b.sent.Make(now, base, b.state)}
			es.data = e.Append(es.data)
		}
		es.at[b.number] = stretch{from, len(es.data)}
	}
	return es
}

// sendReliably sends one client a message on the reliable channel.
func (m *Machine) sendReliably(l *link, message func([]byte) []byte) {
	start := len(m.arena)
	m.arena = message(m.arena)
	m.send = append(m.send, wire.Packet{Connection: l.connection, Reliable: true, Data: m.arena[start:len(m.arena):len(m.arena)]})
}

// flush sends what was queued between two Advances.
func (l *link) flush(m *Machine) {
	for _, data := range l.queue {
		m.sendReliably(l, func(to []byte) []byte { return append(to, data...) })
	}
	l.queue = l.queue[:0]
}

// spawned is the message that a body is there.
func (m *Machine) spawned(b *body) *wire.Spawned {
	s := &wire.Spawned{Body: b.number, Name: b.name, Tick: m.moment, At: b.at}
	if b.player == transform.Nobody {
		return s
	}
	s.Key = wire.PlayerKey(b.player)
	if b.player == m.own {
		s.Epoch, s.Tick, s.At = m.body.Epoch(), m.now, m.body.At(m.clock)
		return s
	}
	last := m.positions.Last(b.player)
	s.Epoch, s.Tick, s.At = last.Epoch, last.Tick, last.At
	return s
}
