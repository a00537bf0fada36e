package steps

import (
	"cmp"
	"fmt"
	"hash/fnv"
	"slices"

	"github.com/moveauth/moveauth/conformance"
)

// handover is what the suite knows a packet by: never by what it says.
type handover struct {
	from, to string
	channel  conformance.NetChannel
	tick     int64 // in which it was handed over
}

func (p handover) String() string {
	return fmt.Sprintf("%s packet from %s to %s of tick %d", p.channel, p.from, p.to, p.tick)
}

// packet is a packet that was handed over.
type packet struct {
	handover
	nth        int // of those of its handover, from 1
	connection string
	data       []byte
	sent       int64 // when it was handed over; µs
	arrives    int64 // when it is there; µs
	delayed    bool  // by a fault: it comes after what is fresh
	again      bool  // it comes a second time
	lost       bool
	delivered  bool
	request    int // that handed it over
}

func (p *packet) String() string { return fmt.Sprintf("the %s %s", ordinal(p.nth), p.handover) }

func ordinal(n int) string {
	switch {
	case n%100/10 == 1:
	case n%10 == 1:
		return fmt.Sprintf("%dst", n)
	case n%10 == 2:
		return fmt.Sprintf("%dnd", n)
	case n%10 == 3:
		return fmt.Sprintf("%drd", n)
	}
	return fmt.Sprintf("%dth", n)
}

// effect is what a fault does to a packet.
type effect int

const (
	lose   effect = iota
	delay         // by some ticks
	repeat        // the packet comes, and some ticks later once more
	hold          // the link carries nothing until the fault's last tick is over
)

// fault is something that befalls packets.
type fault struct {
	from, to string // empty: any machine
	both     bool   // the other way too
	channel  conformance.NetChannel
	when     stretch // in which they were handed over
	nth      int     // 0: each
	effect   effect
	ticks    int64 // by which they are delayed, or after which they come again
	said     string
	touched  int
}

func (f *fault) String() string { return f.said }

func (f *fault) fits(p *packet) bool {
	way := func(from, to string) bool { return (from == "" || from == p.from) && (to == "" || to == p.to) }
	return (way(f.from, f.to) || f.both && way(f.to, f.from)) && (f.channel == "" || f.channel == p.channel) &&
		f.when.has(p.tick) && (f.nth == 0 || f.nth == p.nth)
}

// noise is what befalls unreliable packets by chance: by a seed and their handover
// alone, so that it is the same in every play.
type noise struct {
	loss   int64 // of a hundred
	jitter int64 // at most; µs
	seed   int64
}

// chance returns a number from 0 to n-1 for a packet.
func (z noise) chance(p *packet, what string, n int64) int64 {
	h := fnv.New64a()
	fmt.Fprint(h, z.seed, what, p.from, p.to, p.tick, p.nth)
	x := h.Sum64()
	// The low bits of this hash are poor for texts that differ in their end.
	x ^= x >> 32
	x *= 0xd6e8feb86659fd93
	x ^= x >> 32
	return int64(x % uint64(n))
}

// add plans a fault.
func (p *play) fault(f *fault) error {
	if err := p.describe(); err != nil {
		return err
	}
	for _, name := range []string{f.from, f.to} {
		if name != "" && !slices.Contains(p.machines, name) {
			return misuse("no machine is called %s", name)
		}
	}
	p.faults = append(p.faults, f)
	return nil
}

// handOver takes a packet that a machine sends, and lets befall it what is to.
func (t *table) handOver(from string, at int64, sent conformance.NetPacket) error {
	to := t.peer(from, sent.Connection)
	if to == "" {
		return t.fail(fmt.Sprintf("what %s sends", from), "packets for links that are up", fmt.Sprintf("one for connection %.40q", sent.Connection), t.tick)
	}
	if n := len(sent.Data); sent.Channel == "unreliable" && n > mostDatagram {
		return t.fail(fmt.Sprintf("what %s sends", from), fmt.Sprintf("unreliable packets of at most %d bytes", mostDatagram), fmt.Sprintf("one of %d", n), t.tick)
	}
	p := &packet{handover: handover{from, to, sent.Channel, t.tick}, connection: sent.Connection, data: sent.Data, sent: at, arrives: at + t.way(t.tick), request: t.requests}
	t.counts[p.handover]++
	p.nth = t.counts[p.handover]
	t.record.packets = append(t.record.packets, p)
	if p.channel == "unreliable" {
		t.disturb(p)
	}
	for _, f := range t.faults {
		if f.fits(p) {
			t.befall(p, f)
		}
	}
	if t.extra != nil && t.extra.fits(p) {
		t.befall(p, t.extra)
		// All that was answered so far was answered to the same requests.
		t.until = len(t.record.answers)
	}
	if p.lost {
		return nil
	}
	if p.channel == "reliable" {
		// In order: nothing overtakes what was sent before it.
		for _, before := range t.flights {
			if before.channel == "reliable" && before.from == from && before.connection == p.connection && !before.again {
				p.arrives = max(p.arrives, before.arrives)
			}
		}
	}
	t.flights = append(t.flights, p)
	return nil
}

// mostDatagram is how large an unreliable packet may be, in bytes.
const mostDatagram = 1200

// peer returns the machine at the other end of a connection that is up.
func (t *table) peer(from, connection string) string {
	if from != hostName {
		if t.linked[from] == connection {
			return hostName
		}
		return ""
	}
	for player, c := range t.linked {
		if c == connection {
			return player
		}
	}
	return ""
}

func (t *table) disturb(p *packet) {
	if t.noise.loss > 0 && t.noise.chance(p, "loss", 100) < t.noise.loss {
		p.lost = true
	}
	if t.noise.jitter > 0 {
		p.arrives += t.noise.chance(p, "jitter", t.noise.jitter+1)
	}
}

// befall does to a packet what a fault does.
func (t *table) befall(p *packet, f *fault) {
	f.touched++
	switch {
	case f.effect == hold && p.channel == "reliable":
		p.arrives = max(p.arrives, t.tickUs(f.when.to)+t.way(f.when.to))
	case f.effect == hold || f.effect == lose:
		p.lost = true
	case f.effect == delay:
		p.arrives += t.tickUs(f.ticks)
		p.delayed = p.channel == "unreliable" // on the reliable channel it holds up what is behind it
	case f.effect == repeat:
		second := *p
		second.again, second.delayed, second.arrives = true, p.channel == "unreliable", p.arrives+t.tickUs(f.ticks)
		t.flights = append(t.flights, &second)
	}
}

// deliver takes out of the air what has arrived at a machine by then: in the
// order of arrival, and what a fault delayed after what is fresh.
func (t *table) deliver(to string, now int64) []conformance.NetPacket {
	var there []*packet
	t.flights = slices.DeleteFunc(t.flights, func(p *packet) bool {
		if p.to != to || p.arrives > now {
			return false
		}
		there = append(there, p)
		return true
	})
	slices.SortStableFunc(there, func(a, b *packet) int {
		if a.delayed != b.delayed {
			if a.delayed {
				return 1
			}
			return -1
		}
		return cmp.Compare(a.arrives, b.arrives)
	})
	var list []conformance.NetPacket
	for _, p := range there {
		p.delivered = true
		list = append(list, conformance.NetPacket{Connection: p.connection, Channel: p.channel, Data: p.data})
	}
	return list
}
