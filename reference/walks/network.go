package walks

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"slices"

	"github.com/moveauth/moveauth/reference/client"
	"github.com/moveauth/moveauth/reference/commit"
	"github.com/moveauth/moveauth/reference/host"
	"github.com/moveauth/moveauth/reference/transform"
	"github.com/moveauth/moveauth/reference/unit"
	"github.com/moveauth/moveauth/reference/wire"
)

// Hz is the rate of the simulated game, in ticks a second.
const Hz = 50

// tickLength is what a tick takes, in microseconds.
const tickLength unit.Micros = unit.MaxHz / Hz

// Network is a host, its clients, and what is on its way between them.
type Network struct {
	Host    *host.Machine
	Clients []*client.Client // in the order of their names, which are P1, P2 …
	OneWay  unit.Micros      // what the way takes
	Jitter  unit.Micros      // what it takes more, at most, by chance
	Loss    float64          // the share of datagrams that are lost by chance
	Chance  *rand.Rand
	// Befall, if it is not nil, is asked of each datagram what befalls it.
	Befall func(Sent) Fate

	Tick unit.Tick            // the last one played
	Cuts [][]transform.Reason // by client, in order
	Sent []Sent               // every packet

	flights []flight
	links   []string // by client
	order   int
}

// Sent is a packet that was sent. Of datagrams there is one a link, way and tick
// at most.
type Sent struct {
	FromHost bool
	Client   int // whose link it is on
	Tick     unit.Tick
	Reliable bool
	Bytes    int
}

// Fate is what befalls a datagram.
type Fate struct {
	Lost  bool
	Late  unit.Tick // so many ticks
	Again unit.Tick // it comes a second time, so many ticks later; 0: once
}

type flight struct {
	wire.Packet
	toHost  bool
	client  int
	arrives unit.Micros
	late    bool
	order   int
}

// New opens a host and n clients, all linked. own says whether somebody plays on
// the host: P0.
func New(n int, own bool, seed uint64) (*Network, error) {
	cfg := transform.Config{Hz: Hz, Radius: 1, Grace: 25, Offset: 1}
	home := unit.Vec{X: -8, Y: -8}
	hostConfig := host.Config{NetworkTickHz: Hz, SimulationHz: Hz, PendingLimit: 64, PayloadLimit: 64, World: commit.Setup{Home: &home}}
	movement := host.Movement{Config: cfg, Open: true}
	if own {
		movement.Own = "P0"
		hostConfig.Players = []host.Player{{PlayerSetup: commit.PlayerSetup{Player: "P0", Host: true}}}
	}
	m, err := host.NewMachine(hostConfig, movement)
	if err != nil {
		return nil, err
	}
	net := &Network{Host: m, Chance: rand.New(rand.NewPCG(seed, 0)), Cuts: make([][]transform.Reason, n)}
	for i := range n {
		name := fmt.Sprintf("P%d", i+1)
		c, err := client.New(cfg, name)
		if err != nil {
			return nil, err
		}
		net.Clients = append(net.Clients, c)
		net.links = append(net.links, "")
		if err := net.Link(i, name+"-1", true); err != nil {
			return nil, err
		}
	}
	return net, nil
}

// Link brings a client's link up or down; what was on its way is lost.
func (n *Network) Link(i int, connection string, up bool) error {
	n.flights = slices.DeleteFunc(n.flights, func(f flight) bool { return f.client == i })
	n.links[i] = connection
	if err := n.Host.Link(connection, fmt.Sprintf("P%d", i+1), up); err != nil {
		return err
	}
	n.Clients[i].Link(connection, up)
	return nil
}

// Spawn gives a player a body at a place.
func (n *Network) Spawn(player string, at unit.Vec) error {
	key, _ := n.Host.PlayerNamed(player)
	return n.Host.Spawn(key, &at, nil)
}

// Snap snaps a player, as the tide does.
func (n *Network) Snap(player string, at unit.Vec) error {
	key, _ := n.Host.PlayerNamed(player)
	return n.Host.Snap(key, transform.TideDeposit, at, host.ByTide)
}

// Step plays one tick: the clients by name, then the host.
func (n *Network) Step() error {
	now, deliver, err := n.StepClients()
	if err != nil {
		return err
	}
	out, err := n.Host.Advance(now, deliver)
	n.Carry(out.Send)
	return err
}

// StepClients plays the clients' part of a tick and returns what the host's is:
// the time to which it goes, and what arrives at it. What it sends is for Carry.
func (n *Network) StepClients() (now unit.Micros, deliver []wire.Packet, err error) {
	n.Tick++
	now = unit.Micros(n.Tick) * tickLength
	for i, c := range n.Clients {
		if err := n.Advance(i, c, now); err != nil {
			return 0, nil, err
		}
	}
	return now, n.deliver(true, 0, now), nil
}

// Carry takes what the host has sent in this tick.
func (n *Network) Carry(send []wire.Packet) {
	for _, p := range send {
		n.hand(p, false, slices.Index(n.links, p.Connection), unit.Micros(n.Tick)*tickLength)
	}
}

// Advance moves one client on.
func (n *Network) Advance(i int, c *client.Client, now unit.Micros) error {
	out, err := c.Advance(now, n.deliver(false, i, now))
	if err != nil {
		return err
	}
	n.Cuts[i] = append(n.Cuts[i], out.Cuts...)
	for _, p := range out.Send {
		n.hand(p, true, i, now)
	}
	return nil
}

// hand takes what a machine sends.
func (n *Network) hand(p wire.Packet, toHost bool, i int, now unit.Micros) {
	if i < 0 {
		return
	}
	sent := Sent{FromHost: !toHost, Client: i, Tick: n.Tick, Bytes: len(p.Data), Reliable: p.Reliable}
	n.Sent = append(n.Sent, sent)
	p.Data = slices.Clone(p.Data)
	n.order++
	f := flight{Packet: p, toHost: toHost, client: i, arrives: now + n.OneWay, order: n.order}
	if p.Reliable {
		n.flights = append(n.flights, f)
		return
	}
	if n.Jitter > 0 {
		f.arrives += unit.Micros(n.Chance.Int64N(int64(n.Jitter) + 1))
	}
	lost := n.Loss > 0 && n.Chance.Float64() < n.Loss
	if n.Befall != nil {
		fate := n.Befall(sent)
		lost = lost || fate.Lost
		if fate.Again > 0 {
			second := f
			second.arrives, second.late = second.arrives+unit.Micros(fate.Again)*tickLength, true
			n.flights = append(n.flights, second)
		}
		if fate.Late > 0 {
			f.arrives, f.late = f.arrives+unit.Micros(fate.Late)*tickLength, true
		}
	}
	if !lost {
		n.flights = append(n.flights, f)
	}
}

// deliver takes out of the air what has arrived: what was held up comes after
// what is fresh.
func (n *Network) deliver(toHost bool, i int, now unit.Micros) []wire.Packet {
	var there []flight
	n.flights = slices.DeleteFunc(n.flights, func(f flight) bool {
		if f.toHost != toHost || !toHost && f.client != i || f.arrives > now {
			return false
		}
		there = append(there, f)
		return true
	})
	slices.SortFunc(there, func(a, b flight) int {
		if a.late != b.late {
			if a.late {
				return 1
			}
			return -1
		}
		return cmp.Or(cmp.Compare(a.arrives, b.arrives), cmp.Compare(a.order, b.order))
	})
	list := make([]wire.Packet, len(there))
	for k, f := range there {
		list[k] = f.Packet
	}
	return list
}

// Drawn returns where a client draws a body, and whether it shows it.
func (n *Network) Drawn(i int, body string) (unit.Vec, bool) {
	for _, d := range n.Clients[i].Drawn() {
		if d.Name == body {
			return d.At, d.Shown
		}
	}
	return unit.Vec{}, false
}

// Known returns where the host knows a player to be after the last tick.
func (n *Network) Known(player string) (unit.Vec, bool) {
	key, _ := n.Host.PlayerNamed(player)
	return n.Host.KnownAfter(key)
}
