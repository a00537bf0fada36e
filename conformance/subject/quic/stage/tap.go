package stage

import (
	"context"
	"encoding/json"
	"sync"

	"github.com/moveauth/moveauth/conformance/subject/quic/control"
	"github.com/moveauth/moveauth/reference/server"
	"github.com/moveauth/moveauth/reference/wire"
)

// tap is the game of a world that is judged, with an eye on it. What the server
// calls is called on the owner's goroutine; the rest by whoever serves the judge.
type tap struct {
	server.Game
	scene scene
	out   server.Sender

	mutex   sync.Mutex
	changed chan struct{} // closed and made anew whenever something changes
	clients map[server.Client]*client
	coming  *coming
	over    bool // no tick runs any more
}

// client is a connection that was welcomed.
type client struct {
	number     server.Client
	connection string // as the suite calls it
	player     string

	processed [2]int64 // messages, by stream and by datagram
	sent      int64    // messages to it
	fates     []json.RawMessage
	sizes     []int64
	left      bool
}

// The ways of a message.
const (
	byStream = iota
	byDatagram
)

func way(datagram bool) int {
	if datagram {
		return byDatagram
	}
	return byStream
}

// coming is a connection that was announced.
type coming struct {
	control.Joining
	client server.Client
	done   bool
	err    error // why the game has not taken it
}

func newTap(game server.Game, s scene) *tap {
	return &tap{Game: game, scene: s, changed: make(chan struct{}), clients: map[server.Client]*client{}}
}

// locked does something that others may wait for.
func (t *tap) locked(do func()) {
	t.mutex.Lock()
	defer t.mutex.Unlock()
	do()
	close(t.changed)
	t.changed = make(chan struct{})
}

// until waits until something holds, which is asked with the mutex locked.
func (t *tap) until(ctx context.Context, holds func() bool) error {
	for {
		t.mutex.Lock()
		held, changed := holds(), t.changed
		t.mutex.Unlock()
		if held {
			return nil
		}
		select {
		case <-changed:
		case <-ctx.Done():
			return context.Cause(ctx)
		}
	}
}

// Open passes the way out on, and counts what goes there.
func (t *tap) Open(out server.Sender) {
	t.out = out
	t.Game.Open(counting{out, t})
}

// hangUp ends all connections, as a host's end does. It is called on the owner's
// goroutine.
func (t *tap) hangUp() {
	t.mutex.Lock()
	var here []server.Client
	for number, c := range t.clients {
		if !c.left {
			here = append(here, number)
		}
	}
	t.mutex.Unlock()
	for _, number := range here {
		t.out.Close(number, wire.CloseShuttingDown, "the host is opened anew")
	}
}

// Join takes a connection that was announced.
func (t *tap) Join(number server.Client, player string, w *wire.Welcome) error {
	t.mutex.Lock()
	c := t.coming
	t.mutex.Unlock()
	if c == nil || c.Player != player || c.done {
		return &server.Refused{Code: wire.CloseNotAllowed, Why: "nobody has announced the player to the control address"}
	}
	// What is sent to it while it joins is counted.
	t.locked(func() {
		t.clients[number] = &client{number: number, connection: c.Connection, player: player}
	})
	t.scene.joins(number, &c.Joining)
	err := t.Game.Join(number, player, w)
	t.locked(func() {
		c.done, c.err = true, err
		if err != nil {
			delete(t.clients, number)
			return
		}
		c.client = number
		for _, other := range t.clients {
			// The one that is taken over is told so after this, and hears no more.
			if other.player == player && other.number != number {
				other.left = true
			}
		}
	})
	return err
}

// Leave passes on that a connection is over.
func (t *tap) Leave(number server.Client) {
	t.Game.Leave(number)
	t.locked(func() {
		if c := t.clients[number]; c != nil {
			c.left = true
		}
	})
}

// Take passes a message on, of the size that was said.
func (t *tap) Take(number server.Client, m *server.Message) server.Fate {
	t.mutex.Lock()
	c := t.clients[number]
	m.Bytes = 0
	if _, is := m.Message.(*wire.Command); !is && c != nil && len(c.sizes) > 0 {
		m.Bytes, c.sizes = int(c.sizes[0]), c.sizes[1:]
	}
	t.mutex.Unlock()
	return t.Game.Take(number, m)
}

// Tick runs the next tick, unless the world is over.
func (t *tap) Tick() []server.Table {
	t.mutex.Lock()
	over := t.over
	t.mutex.Unlock()
	if over {
		return nil
	}
	tables := t.Game.Tick()
	t.scene.ticked()
	return tables
}

// observe takes note of what became of a message.
func (t *tap) observe(o server.Observed) {
	t.mutex.Lock()
	c := t.clients[o.Client]
	t.mutex.Unlock()
	if c == nil {
		return
	}
	fate := t.scene.fate(c, &o)
	t.locked(func() {
		c.processed[way(o.Datagram)] = o.Ordinal
		if fate != nil {
			c.fates = append(c.fates, fate)
		}
	})
}

// sent lists what was sent to those who are here.
func (t *tap) sentSoFar() control.Sent {
	t.mutex.Lock()
	defer t.mutex.Unlock()
	s := control.Sent{Sent: map[uint32]int64{}}
	for number, c := range t.clients {
		if !c.left {
			s.Sent[uint32(number)] = c.sent
		}
	}
	return s
}

// counting counts what a game sends.
type counting struct {
	server.Sender
	tap *tap
}

func (s counting) count(to server.Client) {
	s.tap.mutex.Lock()
	defer s.tap.mutex.Unlock()
	if c := s.tap.clients[to]; c != nil {
		c.sent++
	}
}

// Stream sends a message by the stream.
func (s counting) Stream(to server.Client, t wire.Type, body []byte) {
	s.count(to)
	s.Sender.Stream(to, t, body)
}

// Datagram sends a message by datagram.
func (s counting) Datagram(to server.Client, t wire.Type, body []byte) {
	s.count(to)
	s.Sender.Datagram(to, t, body)
}
