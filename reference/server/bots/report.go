package bots

import (
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/moveauth/moveauth/reference/server/dial"
	"github.com/moveauth/moveauth/reference/wire"
)

// Report is what came of a run.
type Report struct {
	Mode    string  `json:"mode"`
	Rate    uint32  `json:"rate"` // ticks of the host's in 1000 s
	Bots    int     `json:"bots"`
	Seconds float64 `json:"seconds"` // that they played
	Seed    uint64  `json:"seed"`

	Connected int `json:"connected"` // that were welcomed
	Refused   int `json:"refused"`   // that were not
	Ended     int `json:"ended"`     // whose connection ended before they took leave

	Sent     map[string]int64 `json:"sent"`     // messages by type
	Received map[string]int64 `json:"received"` // messages by type
	Strange  int64            `json:"strange"`  // pongs that nobody asked for

	Command Latency `json:"command_to_answer"`
	Ping    Latency `json:"ping_to_pong"`
	Input   Latency `json:"input_to_acknowledgement"` // mode server

	Commands    Commands         `json:"commands"`
	RefusedFor  map[string]int64 `json:"commands_refused"`
	Pings       Pings            `json:"pings"`
	Corrections Corrections      `json:"corrections"`
	Datagrams   Datagrams        `json:"datagrams"`
	Packets     Packets          `json:"quic_packets"`

	Codes  map[string]int `json:"codes"`  // of connections that the host refused or ended; what has no code by its text
	Faults []string       `json:"faults"` // the first few, for people
}

// Commands count what became of commands.
type Commands struct {
	Sent     int64 `json:"sent"`
	Answered int64 `json:"answered"` // by an outcome or a refusal
	Silent   int64 `json:"silent"`   // that may fail, and had no answer
	Lost     int64 `json:"lost"`     // that cannot fail, and had no answer
}

// Pings count what became of pings.
type Pings struct {
	Stream       int64 `json:"stream"`
	Datagram     int64 `json:"datagram"`
	LostStream   int64 `json:"lost_stream"`
	LostDatagram int64 `json:"lost_datagram"`
}

// Corrections count what the host has put right.
type Corrections struct {
	Received     int64 `json:"received"`     // mode server
	Moved        int64 `json:"moved"`        // of these: those after which the player is shown elsewhere
	Snaps        int64 `json:"snaps"`        // mode owner
	Placements   int64 `json:"placements"`   // mode clamped
	Instructions int64 `json:"instructions"` // mode clamped
}

// Datagrams count those of the protocol.
type Datagrams struct {
	Sent     int64 `json:"sent"`
	FellBack int64 `json:"fell_back"` // inputs that went by the stream as well, unacknowledged for too long
	Bad      int64 `json:"bad"`       // of the host's: not readable
	Dropped  int64 `json:"dropped"`   // of the host's: came faster than the bot took them
}

// Packets count those of QUIC that the bots have sent, of which Lost were not
// acknowledged, and received.
type Packets struct {
	Sent     uint64 `json:"sent"`
	Lost     uint64 `json:"lost"`
	Received uint64 `json:"received"`
}

// Good reports whether every bot was there from its welcome to the end and had
// an answer to all to which there is one.
func (r *Report) Good() bool {
	return r.Refused == 0 && r.Ended == 0 && r.Connected == r.Bots && r.Commands.Lost == 0 && r.Pings.LostStream == 0
}

// Nobody is the error that a run comes to in which no bot got in.
func (r *Report) Nobody(address string) error {
	who := "the bot was not connected"
	if r.Bots != 1 {
		who = fmt.Sprintf("none of %d bots was connected", r.Bots)
	}
	why := "it was stopped before any was there"
	if len(r.Faults) > 0 {
		why = r.Faults[0]
	}
	return fmt.Errorf("bots: %s to %s: %s", who, address, why)
}

// tally is what one bot has counted.
type tally struct {
	sent, received [256]int64 // by type
	datagrams      int64
	fellBack       int64
	bad, dropped   int64
	strange        int64
	command        latencies
	ping           latencies
	input          latencies
	commands       Commands
	refused        map[string]int64
	pings          Pings
	corrections    Corrections
	packets        Packets
	ended          error
}

// total returns how many messages were sent.
func (t *tally) total() (n int64) {
	for _, c := range t.sent {
		n += c
	}
	return n
}

// mostFaults is how many faults a report tells of.
const mostFaults = 5

// fault notes a connection that was not, or not any more.
func (r *Report) fault(name string, err error) {
	text := err.Error()
	key := text
	if code, ok := dial.CodeOf(err); ok {
		key = code.String()
	}
	r.Codes[key]++
	if len(r.Faults) < mostFaults {
		r.Faults = append(r.Faults, name+": "+text)
	}
}

// sum makes the report of all tallies.
func (r *Report) sum(all []*bot) {
	var command, ping, input latencies
	for _, b := range all {
		t := b.link.tally
		for kind := range t.sent {
			count(r.Sent, kind, t.sent[kind])
			count(r.Received, kind, t.received[kind])
		}
		command, ping, input = append(command, t.command...), append(ping, t.ping...), append(input, t.input...)
		for reason, n := range t.refused {
			r.RefusedFor[reason] += n
		}
		c, p, k := &r.Commands, &r.Pings, &r.Corrections
		c.Sent, c.Answered, c.Silent, c.Lost = c.Sent+t.commands.Sent, c.Answered+t.commands.Answered, c.Silent+t.commands.Silent, c.Lost+t.commands.Lost
		p.Stream, p.Datagram = p.Stream+t.pings.Stream, p.Datagram+t.pings.Datagram
		p.LostStream, p.LostDatagram = p.LostStream+t.pings.LostStream, p.LostDatagram+t.pings.LostDatagram
		k.Received, k.Moved, k.Snaps = k.Received+t.corrections.Received, k.Moved+t.corrections.Moved, k.Snaps+t.corrections.Snaps
		k.Placements, k.Instructions = k.Placements+t.corrections.Placements, k.Instructions+t.corrections.Instructions
		d := &r.Datagrams
		d.Sent, d.FellBack, d.Bad, d.Dropped = d.Sent+t.datagrams, d.FellBack+t.fellBack, d.Bad+t.bad, d.Dropped+t.dropped
		r.Packets.Sent, r.Packets.Lost, r.Packets.Received = r.Packets.Sent+t.packets.Sent, r.Packets.Lost+t.packets.Lost, r.Packets.Received+t.packets.Received
		r.Strange += t.strange
		if t.ended != nil {
			r.Ended++
			r.fault(b.name, t.ended)
		}
	}
	r.Command, r.Ping, r.Input = command.summary(), ping.summary(), input.summary()
}

func count(to map[string]int64, kind int, n int64) {
	if n > 0 {
		to[wire.Type(kind).String()] += n
	}
}

// Text writes the report as a table.
func (r *Report) Text(to io.Writer) error {
	w := tabwriter.NewWriter(to, 0, 0, 2, ' ', 0)
	row := func(cells ...any) {
		text := make([]string, len(cells))
		for i, c := range cells {
			text[i] = fmt.Sprint(c)
		}
		fmt.Fprintln(w, strings.Join(text, "\t"))
	}
	row("mode", r.Mode)
	row("played", fmt.Sprintf("%.1f s, seed %d", r.Seconds, r.Seed))
	row("bots", fmt.Sprintf("%d: %d connected, %d refused, %d ended early", r.Bots, r.Connected, r.Refused, r.Ended))
	row("sent", byType(r.Sent, r.Seconds))
	row("received", byType(r.Received, r.Seconds))
	row("commands", fmt.Sprintf("%d sent, %d answered, %d silent as failures are, %d lost", r.Commands.Sent, r.Commands.Answered, r.Commands.Silent, r.Commands.Lost))
	if len(r.RefusedFor) > 0 {
		row("refused", list(r.RefusedFor))
	}
	row("pings", fmt.Sprintf("%d by stream, %d lost; %d by datagram, %d lost", r.Pings.Stream, r.Pings.LostStream, r.Pings.Datagram, r.Pings.LostDatagram))
	row("corrections", r.Corrections.text(r.Mode))
	row("datagrams", fmt.Sprintf("%d sent, %d inputs fell back to the stream; %d of the host's bad, %d dropped", r.Datagrams.Sent, r.Datagrams.FellBack, r.Datagrams.Bad, r.Datagrams.Dropped))
	row("packets", fmt.Sprintf("%d sent, %d lost (%.2f %%), %d received", r.Packets.Sent, r.Packets.Lost, share(r.Packets.Lost, r.Packets.Sent), r.Packets.Received))
	if len(r.Codes) > 0 {
		row("disconnects", list(r.Codes))
	}
	if err := w.Flush(); err != nil {
		return err
	}
	w = tabwriter.NewWriter(to, 0, 0, 2, ' ', tabwriter.AlignRight)
	row("", "latency, ms", "p50", "p90", "p99", "max", "n", "")
	for _, l := range []struct {
		name string
		Latency
	}{{"command → answer", r.Command}, {"ping → pong", r.Ping}, {"input → acknowledgement", r.Input}} {
		if l.N > 0 {
			row("", l.name, ms(l.P50), ms(l.P90), ms(l.P99), ms(l.Max), l.N, "")
		}
	}
	if err := w.Flush(); err != nil {
		return err
	}
	for _, f := range r.Faults {
		fmt.Fprintln(to, "fault:", f)
	}
	verdict := "good: nobody was disconnected, and everything that has an answer had it"
	if !r.Good() {
		verdict = "BAD: a bot was disconnected, or something that has an answer had none"
	}
	_, err := fmt.Fprintln(to, verdict)
	return err
}

func (c *Corrections) text(mode string) string {
	switch mode {
	case modeNames[wire.ModeOwner]:
		return fmt.Sprintf("%d snaps", c.Snaps)
	case modeNames[wire.ModeClamped]:
		return fmt.Sprintf("%d placements, %d instructions", c.Placements, c.Instructions)
	}
	return fmt.Sprintf("%d, of which %d have moved the player", c.Received, c.Moved)
}

func ms(x float64) string { return fmt.Sprintf("%.2f", x) }

func share(part, all uint64) float64 { return 100 * float64(part) / float64(max(all, 1)) }

// byType lists counts, the total first.
func byType(m map[string]int64, seconds float64) string {
	var total int64
	for _, n := range m {
		total += n
	}
	return fmt.Sprintf("%d, %.0f a second: %s", total, float64(total)/max(seconds, 1e-9), list(m))
}

func list[N int | int64](m map[string]N) string {
	var parts []string
	for _, name := range slices.Sorted(maps.Keys(m)) {
		parts = append(parts, fmt.Sprintf("%s %d", name, m[name]))
	}
	return strings.Join(parts, ", ")
}
