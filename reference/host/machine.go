package host

import (
	"errors"

	"github.com/moveauth/moveauth/reference/commit"
	"github.com/moveauth/moveauth/reference/transform"
	"github.com/moveauth/moveauth/reference/unit"
	"github.com/moveauth/moveauth/reference/wire"
)

// Machine is a [Host] with bodies that move and links to its clients: its ticks
// run as its time goes on, commands and movement come to it as packets, and what
// it has to say leaves as packets. It is as pure as the host: time and packets
// are brought to it. Player transform authority, ADR-0009.
type Machine struct {
	*Host
	move  transform.Config
	open  bool // players need not be known beforehand
	event func(*commit.Event)
	clock unit.Micros
	// moment is the tick that happens: the one that runs, and between two the one
	// that runs next.
	moment unit.Tick

	own       unit.PlayerKey // who plays on the host, or transform.Nobody
	body      transform.Body // of the host's own player
	positions *transform.Positions
	bodies    []*body // in the order in which they came to be
	of        []*body // by player; nil: it has none
	delay     transform.Clock
	links     []*link // that are up, in the order in which they came up

	game     commit.Record           // of what happened between ticks
	snapshot wire.Snapshot           // reused
	report   wire.Report             // reused
	arena    []byte                  // of what is sent
	made     [transform.Kept]entries // of the last tick, by the age of the baseline
	send     []wire.Packet
	events   []Happened
}

// body is a body of the game.
type body struct {
	name   string
	number uint8
	player unit.PlayerKey // transform.Nobody: the host's
	at     unit.Vec       // of one that is nobody's

	stream   transform.Stream // of a body that the host owns
	relay    transform.Relay  // of another
	sent     transform.History
	received transform.History // from its owner
	view     transform.View    // of a body that the host does not own

	due   bool // its state leaves in this tick
	state transform.State
}

// Movement is what makes a host a [Machine].
type Movement struct {
	transform.Config
	Prefix string // before the names of its settings in faults
	Own    string // who plays on the host; empty: nobody
	Open   bool   // a player need not be known beforehand for a link to come up
	// Tell is called for each event of a tick, in their order, and has its outcomes
	// told to the clients, snaps among them. The event is valid until it returns.
	// nil: snaps are sent as packets, and nothing else is.
	Tell func(*commit.Event)
}

// Errors of a [Machine]. After each it is as it was before.
var (
	ErrNoSuchPlayer = errors.New("host: no such player")
	ErrTooMany      = errors.New("host: there are as many bodies as a datagram has room for")
	ErrTaken        = errors.New("host: the name is another body's")
	ErrBackwards    = errors.New("host: time goes on and not back")
)

// NewMachine makes a machine. Players that open with a place have a body there.
// The error is a [*ConfigError].
func NewMachine(cfg Config, m Movement) (*Machine, error) {
	faults := m.Check(m.Prefix)
	if m.Hz != cfg.NetworkTickHz && len(faults) == 0 {
		faults = append(faults, Fault{Key: m.Prefix + "tick_hz", Got: "another rate", Want: "that of the network's ticks"})
	}
	cfg.World.Slack, cfg.Start = m.Slack, m.Start
	faults = append(faults, cfg.check()...)
	if len(cfg.Players) > wire.MaxBodies {
		faults = append(faults, Fault{Key: "players", Got: "too many", Want: "as many as a datagram has room for"})
	}
	if len(faults) > 0 {
		return nil, &ConfigError{Faults: faults}
	}
	h, err := New(cfg)
	if err != nil {
		return nil, err
	}
	machine := &Machine{Host: h, move: m.Config, open: m.Open, event: m.Tell, moment: m.Start + 1, own: transform.Nobody,
		delay: transform.NewClock(&m.Config)}
	if m.Own != "" {
		own, known := h.world.PlayerNamed(m.Own)
		if !known {
			return nil, &ConfigError{Faults: []Fault{{Key: m.Prefix + "player", Got: m.Own, Want: "a player of the host"}}}
		}
		machine.own = own
	}
	machine.positions = transform.NewPositions(&machine.move, machine.own)
	h.channel.SetSnapper(machine)
	for key, p := range cfg.Players {
		machine.positions.Admit(unit.PlayerKey(key))
		machine.of = append(machine.of, nil)
		if p.At != nil {
			if err := machine.place(unit.PlayerKey(key), *p.At); err != nil {
				return nil, err
			}
		}
	}
	return machine, nil
}

// Happened is something that a machine reports.
type Happened struct {
	Cut    bool // the own player's camera cuts, for Reason; else an outcome was told
	Reason transform.Reason
	Tick   unit.Tick
	Name   string         // an outcome's
	Player unit.PlayerKey // whom it is about, or transform.Nobody
}

// Moved is what came of a machine's time going on. Its slices are valid until
// the next Advance.
type Moved struct {
	Send   []wire.Packet
	Events []Happened
}

// Advance delivers packets, runs every tick that is due up to a time, and draws
// the frame of that time.
func (m *Machine) Advance(to unit.Micros, deliver []wire.Packet) (Moved, error) {
	if to < m.clock {
		return Moved{}, ErrBackwards
	}
	m.arena, m.send, m.events = m.arena[:0], m.send[:0], m.events[:0]
	for _, l := range m.links {
		l.flush(m)
	}
	for i := range deliver {
		m.deliver(&deliver[i], to)
	}
	for m.move.TickTime(m.now+1) <= to {
		m.tick(m.now + 1)
	}
	m.clock = to
	m.locateOwn()
	now := m.move.Time(to)
	delay := m.delay.Delay()
	for _, b := range m.bodies {
		if b.view.Shown() {
			b.view.Draw(now, delay)
		}
	}
	return Moved{Send: m.send, Events: m.events}, nil
}

// Due returns when the next tick is due: since the machine was made.
func (m *Machine) Due() unit.Micros { return m.move.TickTime(m.now + 1) }

// tick runs a tick: the host's phases between the movement before them and what
// is sent after them.
func (m *Machine) tick(now unit.Tick) {
	m.moment, m.clock = now, m.move.TickTime(now)
	m.locateOwn()
	m.locateAll()
	out := m.Step(Input{Do: Ticks, First: now, Last: now})
	for i := range out.Events {
		e := &out.Events[i]
		if e.What == commit.Outcome {
			m.told(e)
		}
		if m.event != nil {
			m.event(e)
		}
	}
	m.game.Reset()
	m.replicate(now)
	m.moment = now + 1
	m.locateAll()
}

// locateOwn tells where the host's own player is.
func (m *Machine) locateOwn() {
	if m.own != transform.Nobody && m.body.There() {
		m.positions.Live(m.body.At(m.clock))
		m.locate(m.own)
	}
}

// locate tells the host's gates where a player is known to be.
func (m *Machine) locate(player unit.PlayerKey) {
	if at, _, ok := m.positions.Known(player, m.moment); ok {
		m.world.Locate(player, at)
	} else {
		m.world.Lose(player)
	}
}

func (m *Machine) locateAll() {
	for key := range m.of {
		m.locate(unit.PlayerKey(key))
	}
}

// told carries an outcome of the flush to whom it concerns.
func (m *Machine) told(e *commit.Event) {
	happened := Happened{Tick: e.Tick, Name: e.Name, Player: transform.Nobody}
	// A Probe may name its outcome as it likes, and snaps nobody by it.
	probe := e.Of && e.Kind == commit.KindProbe
	switch e.Name {
	case "PlayerSnapped", "PlayerDied", "PlayerDowned":
		if !probe {
			happened.Player = e.Delta.Player
		}
	}
	m.events = append(m.events, happened)
	if probe || e.Name != "PlayerSnapped" {
		return
	}
	d := e.Delta
	reason, _ := transform.ReasonNamed(d.Name)
	epoch := transform.Epoch(d.Epoch)
	// SNAP-010: the host's own player is one of those who are told, and obeys as
	// they do.
	if d.Player == m.own && m.body.Honour(m.clock, d.At, epoch) {
		m.positions.Honoured(m.own, epoch)
		m.locateOwn()
		m.events = append(m.events, Happened{Cut: true, Reason: reason, Tick: e.Tick})
	}
	if m.event != nil {
		return
	}
	message := wire.Snapped{Tick: e.Tick, Epoch: epoch, Key: wire.PlayerKey(d.Player), Reason: reason, At: d.At}
	for _, l := range m.links {
		m.sendReliably(l, message.Append)
	}
}

// Snapped is for the command channel, which snaps players in the tick that
// happens: see [commit.Snapper].
func (m *Machine) Snapped(player unit.PlayerKey, at unit.Vec) uint8 {
	return uint8(m.positions.Snap(player, at, m.moment))
}
