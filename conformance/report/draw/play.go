package draw

import (
	"encoding/json"
	"fmt"
	"slices"

	"github.com/moveauth/moveauth/conformance"
	"github.com/moveauth/moveauth/conformance/suite"
)

// play is what a transcript tells of machines that were opened together and
// played. A sweep plays several times.
type play struct {
	opened, last int // the first request to it and the last
	hz           int64
	machines     []*machine        // in the order of opening
	packets      []*packet         // in the order of sending
	players      map[string]string // by connection, as the host was told
	notes        []string
}

// machine is one machine of a play.
type machine struct {
	name   string // the player's, or host
	host   bool
	own    string // whose body it owns; empty: nobody's
	world  int
	us     int64 // how far its time has gone
	frames []netFrame
	events []netEvent
	downs  []outage // when its link was down, for a client; in µs
}

// netFrame is what a machine showed at a time.
type netFrame struct {
	us      int64
	request int
	bodies  map[string]conformance.DrawnBody
	known   map[string]point
}

// netEvent is something that a machine reported or was told.
type netEvent struct {
	us   int64
	text string
	cut  bool // a camera's
}

// outage is a span of time in µs.
type outage struct{ from, to int64 }

// packet is a packet as it was sent, and when it came.
type packet struct {
	from, to   *machine
	connection string
	reliable   bool
	data       string
	sent       int64
	came       []int64 // in µs; more than one: it was repeated
	lost       bool    // it never came, though later ones did, or its link ended
}

// readPlays makes plays of a transcript.
func readPlays(transcript []suite.Exchange) []*play {
	var all []*play
	var p *play
	opening := false
	for _, x := range transcript {
		if x.Verb == "open" {
			if !opening {
				p = &play{opened: x.Number, players: map[string]string{}}
				all = append(all, p)
			}
			opening = true
			p.open(x)
		} else if p != nil {
			opening = false
			p.take(x)
		}
		if p != nil {
			p.last = x.Number
		}
	}
	for _, p := range all {
		p.settle()
	}
	return slices.DeleteFunc(all, func(p *play) bool { return len(p.machines) == 0 })
}

func (p *play) open(x suite.Exchange) {
	var params conformance.OpenParams
	var settings conformance.TransformSettings
	if json.Unmarshal([]byte(x.Params), &params) != nil || json.Unmarshal(params.Settings, &settings) != nil {
		return
	}
	if !decode(x, &params, &struct{}{}) {
		p.notes = append(p.notes, fmt.Sprintf("The machine of %s was not opened: %s", settings.Player, cut(x.Answer, 300)))
		return
	}
	m := &machine{name: settings.Player, own: settings.Player, host: settings.Role == "host", world: x.World}
	if m.host {
		m.name = "host"
	}
	p.hz = max(1, settings.TickHz)
	p.machines = append(p.machines, m)
}

func (p *play) of(world int) *machine {
	for _, m := range p.machines {
		if m.world == world {
			return m
		}
	}
	return nil
}

// take reads a request and its answer.
func (p *play) take(x suite.Exchange) {
	m := p.of(x.World)
	if m == nil {
		return
	}
	tell := func(format string, args ...any) {
		m.events = append(m.events, netEvent{us: m.us, text: fmt.Sprintf(format, args...)})
	}
	switch x.Verb {
	case conformance.NetLink.Name:
		var l conformance.NetLinkParams
		if decode(x, &l, &conformance.Empty{}) {
			p.link(m, l)
		}
	case conformance.NetAdvance.Name:
		var a conformance.AdvanceParams
		var r conformance.AdvanceResult
		if decode(x, &a, &r) {
			p.advance(m, x.Number, &a, &r)
		}
	case conformance.TransformSnap.Name:
		var s conformance.SnapParams
		if decode(x, &s, &conformance.Empty{}) {
			tell("%s is snapped to %s", s.Player, write(at(s.At)))
		}
	case conformance.TransformEventNow.Name:
		var e conformance.GameEvent
		if decode(x, &e, &conformance.Empty{}) {
			switch {
			case e.SoftClose != "":
				tell("%s closes", e.SoftClose)
			case e.Evict != "":
				tell("%s leaves", e.Evict)
			case e.Spawn != "":
				tell("%s spawns", e.Spawn)
			}
		}
	}
}

func (p *play) link(m *machine, l conformance.NetLinkParams) {
	if m.host {
		p.players[l.Connection] = l.Peer
	}
	if m.host || l.Up && len(m.downs) == 0 {
		return
	}
	if l.Up {
		m.downs[len(m.downs)-1].to = m.us
		return
	}
	m.downs = append(m.downs, outage{m.us, 1 << 60})
	for _, k := range p.packets {
		k.lost = k.lost || k.connection == l.Connection && len(k.came) == 0
	}
}

// peer is the machine at the other end of a connection.
func (p *play) peer(m *machine, connection string) *machine {
	for _, other := range p.machines {
		if other.host != m.host && (other.host || other.name == p.players[connection]) {
			return other
		}
	}
	return nil
}

func (p *play) advance(m *machine, request int, a *conformance.AdvanceParams, r *conformance.AdvanceResult) {
	m.us = a.ToUs
	for _, d := range a.Deliver {
		if k := p.waiting(m, d); k != nil {
			k.came = append(k.came, a.ToUs)
		}
	}
	for _, s := range r.Send {
		if to := p.peer(m, s.Connection); to != nil {
			p.packets = append(p.packets, &packet{from: m, to: to, connection: s.Connection, reliable: s.Channel == "reliable", data: string(s.Data), sent: a.ToUs})
		}
	}
	f := netFrame{us: a.ToUs, request: request, bodies: map[string]conformance.DrawnBody{}, known: map[string]point{}}
	for _, b := range r.Bodies {
		f.bodies[b.Body] = b
	}
	for _, k := range r.Known {
		if k.At != nil {
			f.known[k.Player] = at(*k.At)
		}
	}
	m.frames = append(m.frames, f)
	for _, e := range r.Events {
		text, isCut := e.Name, e.At == "camera_cut"
		if e.Player != "" {
			text += " " + e.Player
		}
		if isCut {
			text = "camera cuts, " + string(e.Reason)
		}
		m.events = append(m.events, netEvent{a.ToUs, text, isCut})
	}
}

// waiting is the packet that a delivery brings: the first one of that content
// that has not come, else the last that has.
func (p *play) waiting(to *machine, d conformance.NetPacket) *packet {
	var again *packet
	for _, k := range p.packets {
		if k.to != to || k.connection != d.Connection || k.reliable != (d.Channel == "reliable") || k.data != string(d.Data) {
			continue
		}
		if len(k.came) == 0 {
			return k
		}
		again = k
	}
	return again
}

// settle finds the packets that were lost: what has not come although something
// came that was sent after it. What was still on its way at the end is not lost.
func (p *play) settle() {
	type way struct{ from, to *machine }
	last := map[way]int64{}
	for _, k := range p.packets {
		if len(k.came) > 0 {
			last[way{k.from, k.to}] = k.sent
		}
	}
	for _, k := range p.packets {
		if len(k.came) == 0 && k.sent < last[way{k.from, k.to}] {
			k.lost = true
		}
	}
}

// tick returns a time in ticks.
func (p *play) tick(us int64) float64 { return float64(us) * float64(p.hz) / 1e6 }

// end is the last time that a machine has come to, in ticks.
func (p *play) end() float64 {
	var us int64
	for _, m := range p.machines {
		us = max(us, m.us)
	}
	return p.tick(us)
}

// when returns the time of the frame that a request answered, in ticks; false if
// none was.
func (p *play) when(request int) (float64, bool) {
	for _, m := range p.machines {
		for _, f := range m.frames {
			if f.request == request {
				return p.tick(f.us), true
			}
		}
	}
	return 0, false
}

// names lists the bodies that were drawn, by name.
func (p *play) names() []string {
	var names []string
	for _, m := range p.machines {
		for _, f := range m.frames {
			for name := range f.bodies {
				if !slices.Contains(names, name) {
					names = append(names, name)
				}
			}
		}
	}
	slices.Sort(names)
	return names
}
