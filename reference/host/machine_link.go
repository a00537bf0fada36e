package host

import (
	"slices"

	"github.com/moveauth/moveauth/reference/commit"
	"github.com/moveauth/moveauth/reference/transform"
	"github.com/moveauth/moveauth/reference/unit"
	"github.com/moveauth/moveauth/reference/wire"
)

// link is a connection that is up.
type link struct {
	connection string
	player     unit.PlayerKey
	queue      [][]byte // reliable messages from between two Advances

	has   unit.Tick // the last snapshot that it acknowledged; before the first far away
	heard unit.Tick // the sender's tick of a report that could be read
	news  bool      // and is still to be acknowledged, once its tick has come here
	wants bool      // and waits to be answered
	acked unit.Tick // when the last acknowledgement left
}

// longAgo is before every tick, and not so far before that differences overflow.
const longAgo = -1 << 60

// acknowledgeEvery is how many ticks lie between two acknowledgements of a
// stream of packets, so that they cost little and baselines are young all the
// same.
const acknowledgeEvery = 8

// Link brings a connection of a player up or down.
func (m *Machine) Link(connection, player string, up bool) error {
	if !up {
		if l := m.linkOf(connection); l != nil {
			m.unlink(l)
		}
		return nil
	}
	if _, known := m.world.PlayerNamed(player); !known {
		if !m.open {
			return ErrNoSuchPlayer
		}
		if _, err := m.Admit(commit.PlayerSetup{Player: player, HP: 1}); err != nil {
			return err
		}
	}
	if out := m.Step(Input{Do: Connect, Connection: connection, Player: player}); out.Err != nil {
		return out.Err
	}
	key, _ := m.world.PlayerNamed(player)
	m.links = slices.DeleteFunc(m.links, func(l *link) bool { return l.connection == connection || l.player == key })
	l := &link{connection: connection, player: key, has: longAgo, acked: longAgo}
	m.links = append(m.links, l)
	for _, b := range m.bodies {
		l.queue = append(l.queue, m.spawned(b).Append(nil))
	}
	return nil
}

// unlink ends a link, and takes the body away whose owner was at its other end.
func (m *Machine) unlink(l *link) {
	m.Step(Input{Do: Disconnect, Connection: l.connection})
	m.links = slices.DeleteFunc(m.links, func(other *link) bool { return other == l })
	gone := m.of[l.player]
	if gone == nil {
		return
	}
	m.of[l.player] = nil
	m.bodies = slices.DeleteFunc(m.bodies, func(b *body) bool { return b == gone })
	m.positions.Remove(l.player)
	m.locate(l.player)
	message := wire.Gone{Body: gone.number}
	for _, other := range m.links {
		other.queue = append(other.queue, message.Append(nil))
	}
}

// Admit makes a player known that was not, without a body. See [Host.Admit].
func (m *Machine) Admit(p commit.PlayerSetup) (unit.PlayerKey, error) {
	key, err := m.Host.Admit(p)
	if err != nil {
		return 0, err
	}
	m.positions.Admit(key)
	m.of = append(m.of, nil)
	return key, nil
}

// Connected lists the players whose machines are linked, and the host's own, by
// name.
func (m *Machine) Connected() []unit.PlayerKey {
	var keys []unit.PlayerKey
	for _, key := range m.byName {
		if key == m.own || m.sessions[key].up {
			keys = append(keys, key)
		}
	}
	return keys
}

// Player returns the player of a connection that is up.
func (m *Machine) Player(connection string) (unit.PlayerKey, bool) {
	// KNOWN-005: found anew each time: nothing is kept by a connection's name but
	// whose it is.
	player, up := m.bound[connection]
	return player, up
}

// Spawned reports whether a player has a body.
func (m *Machine) Spawned(player unit.PlayerKey) bool { return m.of[player] != nil }

func (m *Machine) linkOf(connection string) *link {
	for _, l := range m.links {
		if l.connection == connection {
			return l
		}
	}
	return nil
}

// deliver takes a packet that has come. What cannot be read counts for nothing.
func (m *Machine) deliver(p *wire.Packet, now unit.Micros) {
	l := m.linkOf(p.Connection)
	if l == nil {
		return
	}
	if !p.Reliable {
		m.reported(l, p.Data, now)
		return
	}
	var c wire.Command
	if wire.TypeOf(p.Data) == wire.TypeCommand && c.Decode(p.Data) == nil {
		// COMMIT-070: each connection's commands are taken as they come: nobody
		// waits for another's.
		m.receive(l.connection, []commit.Submission{{Seq: c.Seq, Kind: c.Kind, Payload: c.Payload}})
	}
}

// reported takes a client's report as it came.
func (m *Machine) reported(l *link, data []byte, now unit.Micros) {
	// A place that is not finite is read with all else: whether it counts, who
	// records it decides.
	if f := wire.FaultOf(m.report.Decode(data)); f != 0 && f != wire.NotFinite {
		return
	}
	m.take(l, &m.report, now)
}

// Report takes a client's report that was read already, between two Advances. It
// reports whether it has told anything new of where the client's body is.
func (m *Machine) Report(connection string, r *wire.Report) bool {
	l := m.linkOf(connection)
	return l != nil && m.take(l, r, m.clock)
}

// take takes a client's report.
func (m *Machine) take(l *link, r *wire.Report, now unit.Micros) bool {
	packet := wire.Tick(r.Tick, m.move.TickAt(now))
	if r.Acks {
		l.has = max(l.has, packet-unit.Tick(r.Back))
	}
	if r.Update.Form == transform.None {
		l.answer(packet, m.moment, true)
		return false
	}
	b := m.of[l.player]
	if b == nil {
		return false
	}
	s, ok := b.received.Read(packet, packet, r.Update)
	if !ok {
		return false
	}
	b.received.Keep(packet, s)
	l.answer(packet, m.moment, r.Update.Form == transform.Full)
	if m.positions.Record(l.player, s) {
		m.locate(l.player)
		b.view.Take(s.Sample(), transform.Time(m.move.TickAt(now)-packet))
		return true
	}
	return false
}

// answer notes that a report of a tick is to be acknowledged, at once or with
// the next that are: of several the last that the next tick can acknowledge, else
// the first that a later one can.
func (l *link) answer(packet, next unit.Tick, atOnce bool) {
	if !l.news || packet > l.heard && packet <= next {
		l.heard = packet
	}
	l.news, l.wants = true, l.wants || atOnce
}
