package client

import (
	"errors"
	"slices"
	"strings"

	"github.com/moveauth/moveauth/reference/transform"
	"github.com/moveauth/moveauth/reference/unit"
	"github.com/moveauth/moveauth/reference/wire"
)

// Client is a player's machine. Make one with [New].
type Client struct {
	cfg        transform.Config
	player     string
	connection string // to the host; empty: the link is down
	clock      unit.Micros
	now        unit.Tick // the last tick begun

	key    wire.Key // the player's, once it has a body
	body   transform.Body
	stream transform.Stream
	sent   transform.History
	has    unit.Tick // the last report that the host acknowledged
	spoke  unit.Tick // when the last report left
	forged *unit.Vec // what the next tick sends instead of where the body is

	delay   transform.Clock
	remotes []*remote // in the order in which they were heard of

	heard unit.Tick // the host's tick of a snapshot that was read whole
	news  bool      // and is still to be acknowledged, once its tick has come here
	wants bool      // and waits to be answered
	acked unit.Tick // when the last acknowledgement left

	queue    [][]byte      // reliable messages from between two Advances
	snapshot wire.Snapshot // reused
	arena    []byte        // of what is sent
	send     []wire.Packet
	cuts     []transform.Reason
}

// remote is a body that another machine owns.
type remote struct {
	name     string
	number   uint8
	received transform.History
	view     transform.View
}

// longAgo is before every tick, and not so far before that differences overflow.
const longAgo = -1 << 60

// acknowledgeEvery is how many ticks lie between two acknowledgements of a
// stream of packets.
const acknowledgeEvery = 8

// speakEvery is how many ticks a client is silent at most, so that the round
// trip is measured whether its player moves or not.
const speakEvery = 16

// Errors of a client. After each it is as it was before.
var (
	ErrBackwards = errors.New("client: time goes on and not back")
	ErrNoBody    = errors.New("client: there is no such body of another's")
)

// New makes the machine of a player.
func New(cfg transform.Config, player string) (*Client, error) {
	faults := cfg.Check("")
	if !unit.ValidName(player) {
		faults = append(faults, unit.Fault{Key: "player", Got: player, Want: "a name"})
	}
	if len(faults) > 0 {
		return nil, &unit.ConfigError{Faults: faults}
	}
	return &Client{cfg: cfg, player: player, now: cfg.Start, stream: transform.NewStream(cfg.Hz), delay: transform.NewClock(&cfg),
		has: longAgo, spoke: longAgo, acked: longAgo}, nil
}

// Link brings the connection to the host up or down.
func (c *Client) Link(connection string, up bool) {
	switch {
	case up:
		c.connection, c.queue = connection, nil
		// Another connection's acknowledgements say nothing of this one.
		c.has, c.spoke, c.acked, c.news, c.wants = longAgo, longAgo, longAgo, false, false
	case connection == c.connection:
		c.connection, c.queue = "", nil
		c.body.Remove()
		c.remotes = nil
	}
}

// Moved is what came of a client's time going on. Its slices are valid until the
// next Advance.
type Moved struct {
	Send []wire.Packet
	Cuts []transform.Reason // of the player's camera, in order
}

// Advance delivers packets, runs every tick that is due up to a time, and draws
// the frame of that time.
func (c *Client) Advance(to unit.Micros, deliver []wire.Packet) (Moved, error) {
	if to < c.clock {
		return Moved{}, ErrBackwards
	}
	c.arena, c.send, c.cuts = c.arena[:0], c.send[:0], c.cuts[:0]
	for _, data := range c.queue {
		c.push(true, func(to []byte) []byte { return append(to, data...) })
	}
	c.queue = c.queue[:0]
	for i := range deliver {
		if p := &deliver[i]; p.Connection != c.connection || c.connection == "" {
			continue
		} else if p.Reliable {
			c.told(p.Data, to)
		} else {
			c.shown(p.Data, to)
		}
	}
	for c.cfg.TickTime(c.now+1) <= to {
		c.now++
		c.tick(c.now)
	}
	passed := c.cfg.Time(to) - c.cfg.Time(c.clock)
	c.clock = to
	now, delay := c.cfg.Time(to), c.delay.Pass(passed)
	for _, r := range c.remotes {
		// REMOTE-007: one delay for all bodies, players and enemies.
		r.view.Draw(now, delay)
	}
	return Moved{Send: c.send, Cuts: c.cuts}, nil
}

func (c *Client) push(reliable bool, message func([]byte) []byte) {
	start := len(c.arena)
	c.arena = message(c.arena)
	c.send = append(c.send, wire.Packet{Connection: c.connection, Reliable: reliable, Data: c.arena[start:len(c.arena):len(c.arena)]})
}

// tick runs a tick: what has to be told leaves.
func (c *Client) tick(now unit.Tick) {
	var r wire.Report
	if c.body.There() {
		// KNOWN-008a: a point of its way, whether it walks or dashes.
		s, due := c.stream.Next(now, c.body.At(c.cfg.TickTime(now)), c.body.Epoch())
		if c.forged != nil {
			s = transform.State{Tick: now, Epoch: c.body.Epoch(), At: *c.forged}
			due, c.forged = true, nil
		}
		if due {
			// REMOTE-001a: one at most, as a tick comes once, however many frames are
			// drawn.
			s.At = transform.Sent(s.At)
			r.Update = c.sent.Make(now, c.has, s)
			c.sent.Keep(now, s)
		}
	}
	back := now - c.heard
	// Where the host's clock is ahead a snapshot is of a tick to come. How far that
	// is cannot be said, so it waits.
	due := c.news && back >= 0
	r.Acks = due && back <= 255 && (c.wants || now-c.acked >= acknowledgeEvery)
	c.news = c.news && !due
	if c.connection == "" || r.Update.Form == transform.None && !r.Acks && now-c.spoke < speakEvery {
		return
	}
	if r.Acks {
		r.Back = uint8(back)
		c.acked, c.wants = now, false
	}
	r.Tick, c.spoke = uint16(now), now
	c.push(false, r.Append)
}

// told takes a reliable message. What cannot be read counts for nothing.
func (c *Client) told(data []byte, now unit.Micros) {
	switch wire.TypeOf(data) {
	case wire.TypeSpawned:
		var s wire.Spawned
		if s.Decode(data) == nil {
			c.spawned(&s, now)
		}
	case wire.TypeGone:
		var g wire.Gone
		if g.Decode(data) == nil {
			c.remotes = slices.DeleteFunc(c.remotes, func(r *remote) bool { return r.number == g.Body })
		}
	case wire.TypeOutcome:
		var s wire.Snapped
		if s.Decode(data) == nil && s.Key == c.key && c.body.Honour(now, s.At, s.Epoch) {
			// SNAP-008d: once, with what was the reason.
			c.cuts = append(c.cuts, s.Reason)
		}
	}
}

func (c *Client) spawned(s *wire.Spawned, now unit.Micros) {
	if s.Name == c.player {
		c.key = s.Key
		c.body.Place(now, s.At, s.Epoch)
		return
	}
	r := c.named(s.Name)
	if r == nil {
		r = &remote{name: s.Name, number: s.Body}
		c.remotes = append(c.remotes, r)
	}
	r.view.Place(transform.State{Tick: s.Tick, Epoch: s.Epoch, At: s.At}.Sample())
}

func (c *Client) named(name string) *remote {
	i := slices.IndexFunc(c.remotes, func(r *remote) bool { return r.name == name })
	if i < 0 {
		return nil
	}
	return c.remotes[i]
}

func (c *Client) numbered(number uint8) *remote {
	for _, r := range c.remotes {
		if r.number == number {
			return r
		}
	}
	return nil
}

// shown takes a snapshot.
func (c *Client) shown(data []byte, now unit.Micros) {
	s := &c.snapshot
	if s.Decode(data) != nil {
		return
	}
	packet := wire.Tick(s.Tick, c.cfg.TickAt(now))
	if s.Acks {
		report := packet - unit.Tick(s.Back)
		c.has = max(c.has, report)
		c.delay.Measured(now - c.cfg.TickTime(report))
	}
	whole, full := len(s.Entries) > 0, false
	for i := range s.Entries {
		e := &s.Entries[i]
		full = full || e.Update.Form == transform.Full
		whole = c.moved(packet, e) && whole
	}
	// What could not be read is no baseline for what follows.
	// Of several the last that the next tick can acknowledge, else the first that a
	// later one can.
	if whole && (!c.news || packet > c.heard && packet <= c.now+1) {
		c.heard = packet
	}
	c.news, c.wants = c.news || whole, c.wants || whole && full
}

// moved takes an entry of a snapshot and reports whether it could be read.
func (c *Client) moved(packet unit.Tick, e *wire.Entry) bool {
	r := c.numbered(e.Body)
	if r == nil {
		return false
	}
	s, ok := r.received.Read(packet, packet-unit.Tick(e.Lag), e.Update)
	if !ok || !s.At.IsFinite() {
		return false
	}
	r.received.Keep(packet, s)
	r.view.Take(s.Sample(), transform.Time(e.Lag))
	return true
}

// Submit sends a command to the host.
func (c *Client) Submit(seq unit.Seq, kind string, payload []byte) {
	m := wire.Command{Seq: seq, Kind: kind, Payload: payload}
	c.queue = append(c.queue, m.Append(nil))
}

// Body returns the player's body.
func (c *Client) Body() *transform.Body { return &c.body }

// Clock returns the time of the last Advance.
func (c *Client) Clock() unit.Micros { return c.clock }

// Forge makes the next tick send that the body is at a place where it is not.
func (c *Client) Forge(at unit.Vec) { c.forged = &at }

// Input takes a move for a body, each component −1 to 1; without a name for the
// player's own.
func (c *Client) Input(body string, move unit.Vec) {
	// REMOTE-025: what others own is moved by their input alone.
	if body != "" && body != c.player {
		return
	}
	c.body.Input(c.clock, move)
}

// Hide hides a body that another machine owns, or shows it again.
func (c *Client) Hide(name string, hidden bool) error {
	r := c.named(name)
	if r == nil {
		return ErrNoBody
	}
	r.view.Hide(hidden)
	return nil
}

// Drawn lists the bodies as the last frame has drawn them, by name.
func (c *Client) Drawn() []transform.Drawn {
	var list []transform.Drawn
	if c.body.There() {
		list = append(list, c.body.Drawn(c.player, c.clock))
	}
	for _, r := range c.remotes {
		list = append(list, r.view.Drawn(r.name))
	}
	slices.SortFunc(list, func(a, b transform.Drawn) int { return strings.Compare(a.Name, b.Name) })
	return list
}

// Buffered returns how many samples the views hold, in how many views, and in
// how many frames a body has warped.
func (c *Client) Buffered() (samples, views int, warps int64) {
	for _, r := range c.remotes {
		samples += r.view.Buffered()
		warps += r.view.Warps()
	}
	return samples, len(c.remotes), warps
}
