package server

import (
	"errors"
	"fmt"
	"math"

	"github.com/moveauth/moveauth/reference/commit"
	"github.com/moveauth/moveauth/reference/host"
	"github.com/moveauth/moveauth/reference/moveinput"
	"github.com/moveauth/moveauth/reference/unit"
	"github.com/moveauth/moveauth/reference/wire"
)

// Tiles is the game of mode server: the host moves each player, tile by tile, by
// the steps that its client sends. Make one with [NewTiles]. A tile is a cell of
// the host's world.
type Tiles struct {
	Zone *moveinput.Zone // for the owner's goroutine alone, as the next
	Host *host.Host

	commands
	rules   Rules
	cfg     moveinput.Config
	places  map[unit.PlayerKey]resumed // of those who have left
	message moveinput.Input            // reused
	close   []Client                   // at the end of what is done
	zone    zoneMetrics
}

// resumed is where a session goes on that has ended.
type resumed struct {
	at           moveinput.Tile
	acknowledged moveinput.Seq
}

// NewTiles makes a game of mode server. The error is a [*unit.ConfigError].
func NewTiles(rules Rules, cfg moveinput.Config) (*Tiles, error) {
	if hz := rules.Host.NetworkTickHz; cfg.TickInterval*hz != 1000 {
		return nil, &unit.ConfigError{Faults: []unit.Fault{{Key: "tick_ms", Got: fmt.Sprint(cfg.TickInterval), Want: fmt.Sprintf("so many as make a second with network_tick_hz, which is %d", hz)}}}
	}
	if p := cfg.Profile; p.Window > math.MaxUint16 || p.SessionLimit > math.MaxUint16 || p.BatchCap > math.MaxUint8 || p.DegradeStreak > math.MaxUint16 || p.FallbackDelay > math.MaxUint16 {
		return nil, &unit.ConfigError{Faults: []unit.Fault{{Key: "profile", Got: fmt.Sprintf("%+v", p), Want: "numbers that a welcome has room for: batch_cap up to 255, the others up to 65535"}}}
	}
	return newTiles(rules, cfg)
}

func newTiles(rules Rules, cfg moveinput.Config) (*Tiles, error) {
	zone, err := moveinput.NewZone(&cfg)
	if err != nil {
		return nil, err
	}
	h, err := host.New(rules.Host)
	if err != nil {
		return nil, err
	}
	g := &Tiles{Zone: zone, Host: h, rules: rules, cfg: cfg, zone: newZoneMetrics(), places: map[unit.PlayerKey]resumed{}}
	g.commands = newCommands(h, &g.rules)
	h.SetKeeper(&g.commands)
	h.SetSnapper(tileSnaps{g})
	return g, nil
}

// Mode returns [wire.ModeServer].
func (g *Tiles) Mode() wire.Mode { return wire.ModeServer }

// Rate returns how many ticks there are in 1000 seconds.
func (g *Tiles) Rate() uint32 { return uint32(g.rules.Host.NetworkTickHz * 1000) }

// Now returns the last tick begun.
func (g *Tiles) Now() unit.Tick { return g.Host.Now() }

// Open takes the way out.
func (g *Tiles) Open(out Sender) { g.out = out }

// session is the id of a player's session.
func (g *Tiles) session(key unit.PlayerKey) int64 { return int64(key) + 1 }

// Join takes a connection of a player, whose session goes on where it was, or
// begins at its home.
func (g *Tiles) Join(c Client, player string, w *wire.Welcome) error {
	key, err := g.rules.known(g.Host, player, g.Host.Admit)
	if err != nil {
		return err
	}
	name := g.rules.connection(c, player)
	if out := g.Host.Step(host.Input{Do: host.Connect, Connection: name, Player: player}); out.Err != nil {
		return out.Err
	}
	from := g.resume(key, player)
	id := g.session(key)
	at, err := g.near(from.at, func(t moveinput.Tile) error {
		_, err := g.Zone.Join(id, int64(c), t, from.acknowledged)
		return err
	})
	if err != nil {
		return err
	}
	// Put where it is, so that its client is told. What is sent of it has the epoch
	// that its inputs must bear.
	if err := g.Zone.Relocate(id, at); err != nil {
		return err
	}
	p := &g.cfg.Profile
	w.Inputs = wire.Inputs{
		Acknowledged: uint32(from.acknowledged), Window: uint16(p.Window), SessionLimit: uint16(p.SessionLimit),
		BatchCap: uint8(p.BatchCap), Streak: uint16(p.DegradeStreak), Fallback: uint16(p.FallbackDelay),
	}
	g.welcome(w, key)
	g.joined(c, name, key)
	delete(g.places, key)
	g.introduce(c, key)
	for _, m := range g.Zone.Sent() {
		if m.Session == id && m.Kind == moveinput.CorrectionMessage {
			w.Inputs.Epoch = uint32(m.Correction.Epoch)
		}
		g.send(&m)
	}
	g.locate(key, at)
	return nil
}

// resume is where a player's session goes on.
func (g *Tiles) resume(key unit.PlayerKey, player string) resumed {
	if r, open := g.position(key); open {
		return r
	}
	if r, was := g.places[key]; was {
		return r
	}
	at := g.Host.Placement(nil)
	if home, has := g.rules.Homes[player]; has {
		at = home
	}
	return resumed{at: tile(at)}
}

// position is where a player's open session is.
func (g *Tiles) position(key unit.PlayerKey) (resumed, bool) {
	v, err := g.Zone.Look(g.session(key))
	if err != nil {
		return resumed{}, false
	}
	w, _ := g.Zone.Window(g.session(key))
	return resumed{v.Tile, w.Acknowledged}, true
}

// tile is the one in which a place lies.
func tile(at unit.Vec) moveinput.Tile {
	c := unit.CellAt(at)
	return moveinput.Tile{X: c.Column, Y: c.Row}
}

// farthest is how many tiles from where it should be a player is put, if there it
// cannot.
const farthest = 64

// near puts a player on the first tile that is free, by the rings around one.
func (g *Tiles) near(at moveinput.Tile, put func(moveinput.Tile) error) (moveinput.Tile, error) {
	at.X, at.Y = min(max(at.X, 0), g.cfg.Width-1), min(max(at.Y, 0), g.cfg.Height-1)
	for ring := int64(0); ring <= farthest; ring++ {
		for dy := -ring; dy <= ring; dy++ {
			step := max(2*ring, 1)
			if dy == -ring || dy == ring {
				step = 1
			}
			for dx := -ring; dx <= ring; dx += step {
				t := moveinput.Tile{X: at.X + dx, Y: at.Y + dy}
				if err := put(t); !errors.Is(err, moveinput.ErrBadTile) {
					return t, err
				}
			}
		}
	}
	return at, fmt.Errorf("server: %w, and so are those around %v up to %d further", moveinput.ErrBadTile, at, farthest)
}

// introduce tells a client who the players are that are here, and them of it.
func (g *Tiles) introduce(c Client, key unit.PlayerKey) {
	for other, client := range g.of {
		if client == 0 {
			continue
		}
		g.named(unit.PlayerKey(other))
		if unit.PlayerKey(other) == key {
			g.all(wire.TypeSpawned)
		} else {
			g.out.Stream(c, wire.TypeSpawned, g.body)
		}
	}
}

// named makes the message that says whose key it is.
func (g *Tiles) named(key unit.PlayerKey) {
	// Bodies have no numbers in this mode, and where they are others say.
	m := wire.Spawned{Tick: g.Now(), Key: wire.PlayerKey(key), Name: g.Host.PlayerName(key)}
	g.body = m.AppendBody(g.body[:0])
}

func centre(t moveinput.Tile) unit.Vec { return unit.Cell{Column: t.X, Row: t.Y}.Centre() }

// locate tells the host's gates where a player is.
func (g *Tiles) locate(key unit.PlayerKey, at moveinput.Tile) { g.Host.Locate(key, centre(at)) }

// Leave ends a session, which goes on when its player comes back.
func (g *Tiles) Leave(c Client) {
	key, name, was := g.commands.left(c)
	if !was {
		return
	}
	if r, open := g.position(key); open {
		g.places[key] = r
		_ = g.Zone.Leave(g.session(key)) // it is open
	}
	g.Host.Lose(key)
	g.Host.Step(host.Input{Do: host.Disconnect, Connection: name})
}

// Take takes a command, an input or a batch.
func (g *Tiles) Take(c Client, m *Message) (f Fate) {
	in := &g.message
	switch w := m.Message.(type) {
	case *wire.Command:
		f.Receipt = g.take(c, w)
		return f
	case *wire.Input:
		*in = moveinput.Input{Epoch: moveinput.Epoch(w.Epoch), First: moveinput.Seq(w.Seq), Steps: append(in.Steps[:0], [2]int64{int64(w.Step.DX), int64(w.Step.DY)})}
	case *wire.Batch:
		*in = moveinput.Input{Epoch: moveinput.Epoch(w.Epoch), Batch: true, First: moveinput.Seq(w.First), Steps: in.Steps[:0]}
		for _, s := range w.Steps {
			in.Steps = append(in.Steps, [2]int64{int64(s.DX), int64(s.DY)})
		}
	default:
		return f
	}
	from := moveinput.Origin{Session: g.session(g.players[c]), Incarnation: int64(c), Transport: moveinput.Stream}
	if m.Datagram {
		from.Transport, in.Bytes = moveinput.Datagram, int64(m.Bytes)
	}
	f.Decision = g.Zone.Receive(from, in)
	g.Flush()
	return f
}

// Flush sends what the zone has to say between two ticks: for whoever has done
// something to it.
func (g *Tiles) Flush() { g.sendAll(g.Zone.Sent()) }

func (g *Tiles) sendAll(messages []moveinput.Message) {
	for i := range messages {
		g.send(&messages[i])
	}
	for _, c := range g.close {
		g.out.Close(c, wire.CloseTooSlow, moveinput.SlowReader)
	}
	g.close = g.close[:0]
}

func (g *Tiles) send(m *moveinput.Message) {
	key := unit.PlayerKey(m.Session - 1)
	if int(key) >= len(g.of) || g.of[key] == 0 {
		return
	}
	to := g.of[key]
	switch m.Kind {
	case moveinput.CorrectionMessage:
		c := &m.Correction
		w := wire.Correction{Number: uint32(c.Number), Epoch: uint32(c.Epoch), Acknowledged: uint32(c.Acknowledged),
			X: int32(c.At.X), Y: int32(c.At.Y), Facing: uint8(c.Facing)}
		g.body = w.AppendBody(g.body[:0])
		if m.Channel == moveinput.Datagram {
			g.out.Datagram(to, wire.TypeCorrection, g.body)
		} else {
			g.out.Stream(to, wire.TypeCorrection, g.body)
		}
	case moveinput.AdvisoryMessage:
		w := wire.Advisory{Recovered: m.Advisory == moveinput.Recovered}
		g.body = w.AppendBody(g.body[:0])
		g.out.Stream(to, wire.TypeAdvisory, g.body)
	case moveinput.CloseMessage:
		g.close = append(g.close, to)
	}
}

// tileSnaps hears of the host's snaps.
type tileSnaps struct{ *Tiles }

// Snapped puts the player on the nearest tile.
func (g tileSnaps) Snapped(player unit.PlayerKey, at unit.Vec) uint8 {
	to := tile(at)
	_, err := g.near(to, func(t moveinput.Tile) error { return g.Zone.Relocate(g.session(player), t) })
	if errors.Is(err, moveinput.ErrNoSession) { // it is away
		r := g.places[player]
		r.at = to
		g.places[player] = r
	}
	return 0
}

// Tick runs the next tick: the zone's, then the host's, whose gates read where
// everybody is then.
func (g *Tiles) Tick() []Table {
	t := g.Zone.Tick()
	for i := range t.Persisted {
		p := &t.Persisted[i]
		g.locate(unit.PlayerKey(p.Session-1), p.Tile)
	}
	g.sendAll(t.Sent)
	now := g.Now() + 1
	out := g.Host.Step(host.Input{Do: host.Ticks, First: now, Last: now})
	for i := range out.Events {
		g.ticked(&out.Events[i])
	}
	g.Flush()
	g.zone.take(g.Zone.Records(), t.BacklogAfter)
	return g.drained()
}

var _ commit.Snapper = tileSnaps{}
