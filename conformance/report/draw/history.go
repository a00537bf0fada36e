package draw

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/moveauth/moveauth/conformance"
)

// state of a sequence after a row.
type state int

const (
	unknown  state = iota
	early          // it waits for one before it
	pending        // it waits for a tick; of a client: it is unacknowledged
	consumed       // drained, or acknowledged
)

// event is what happened to a sequence in a row.
type event struct {
	step    [2]int64
	taken   bool   // it arrived and was taken in, or was sent
	result  string // of a drained one
	cleared bool
}

// told is what was said of a window.
type told struct {
	received, acknowledged int64
	pending, future        int64
	all                    bool // else acknowledged, pending and future alone
	counts                 bool // of these, pending and future
}

// row is a moment of a session: a request, or a tick of one.
type row struct {
	request int
	tick    int64
	label   string
	states  map[int64]state // after it
	events  map[int64]event
	told    told
	lines   []line
	idle    bool  // nothing happened
	skipped bool  // by the tick
	until   int64 // the last tick of idle ones
}

// line is what a row says below itself.
type line struct {
	text string
	bad  bool
}

func (r *row) note(bad bool, format string, args ...any) {
	r.lines = append(r.lines, line{fmt.Sprintf(format, args...), bad})
}

// place is where a player was.
type place struct {
	at      point
	request int
	tick    int64
	jump    bool   // no step leads here
	bump    *point // it stayed: the tile that it wanted
}

// sequences is what is told of one session, or of a client.
type sequences struct {
	id       int64
	name     string
	states   map[int64]state
	steps    map[int64][2]int64 // of accepted inputs
	rows     []*row
	places   []place
	number   int64 // of the newest correction
	reported int64 // of the last one that a tick reported
	// Of a client: where it shows its player, after each request.
	predicted []place
}

func newTrack(id int64, name string) *sequences {
	return &sequences{id: id, name: name, states: map[int64]state{}, steps: map[int64][2]int64{}}
}

// row begins a row.
func (k *sequences) row(request int, label string) *row {
	return &row{request: request, label: label, events: map[int64]event{}}
}

// keep ends a row. Idle ticks that follow each other are one.
func (k *sequences) keep(r *row) {
	if n := len(k.rows); r.idle && n > 0 {
		if last := k.rows[n-1]; last.idle && r.tick == last.until+1 && r.skipped == last.skipped {
			last.until, last.request = r.tick, r.request
			return
		}
	}
	if r.skipped {
		r.note(false, "skipped")
	}
	r.states, r.until = maps.Clone(k.states), r.tick
	k.rows = append(k.rows, r)
}

// name of a row, for people.
func (r *row) name() string {
	if r.until > r.tick {
		return fmt.Sprintf("ticks %d–%d", r.tick, r.until)
	}
	return r.label
}

// put places a player where it was opened.
func (k *sequences) put(request int, at conformance.Tile) {
	k.places = append(k.places, place{at: tileAt(at), request: request, jump: true})
}

// told notes where a player is said to be. Where that is not where its steps
// have led, it jumps there.
func (k *sequences) told(request int, at point, forced bool) {
	if n := len(k.places); n == 0 || k.places[n-1].at != at {
		k.places = append(k.places, place{at: at, request: request, jump: true})
	} else if forced {
		k.places[n-1].request = request
	}
}

// pulled makes early inputs up to the received one pending.
func (k *sequences) pulled(received int64) {
	for seq, st := range k.states {
		if st == early && seq <= received {
			k.states[seq] = pending
		}
	}
}

// cleared forgets all that waits.
func (k *sequences) cleared(r *row) {
	for seq, st := range k.states {
		if st == early || st == pending {
			r.events[seq] = event{cleared: true}
			if delete(k.states, seq); st == pending {
				k.states[seq] = consumed
			}
		}
	}
}

// report reads what a tick did.
func (k *sequences) report(r *row, report *conformance.SessionReport) {
	r.told = told{pending: report.After.Pending, future: report.After.Future, counts: true}
	for _, d := range report.Drained {
		step := k.steps[d.Seq]
		r.events[d.Seq] = event{step: step, result: string(d.Result)}
		k.states[d.Seq] = consumed
		r.told.acknowledged = d.Seq
		k.walk(r, step, string(d.Result))
	}
	if c := report.Correction; c != nil {
		r.told.acknowledged = c.Acknowledged
		k.told(r.request, tileAt(c.At), false)
		k.number, k.reported = max(k.number, c.Number), c.Number
		why := ""
		if report.Why != "drained" {
			why = ", " + string(report.Why)
		}
		r.note(false, "correction %d: %s, ack %d%s", c.Number, write(tileAt(c.At)), c.Acknowledged, why)
	}
	r.idle = len(report.Drained) == 0 && report.Correction == nil
}

// walk takes a step as it is reported.
func (k *sequences) walk(r *row, step [2]int64, result string) {
	if len(k.places) == 0 {
		return
	}
	from := k.places[len(k.places)-1].at
	to := from.plus(point{float64(step[0]), float64(step[1])})
	p := place{at: to, request: r.request, tick: r.tick}
	switch {
	case result == "blocked":
		p.at, p.bump = from, &to
	case result != "moved":
		p.at = from
	}
	k.places = append(k.places, p)
}

// sent notes what the session was sent. A correction that a tick reports is
// noted there; by what it went is left to say.
func (k *sequences) sent(r *row, list []conformance.InputSent) {
	var numbers []int64
	channels := map[int64][]string{}
	for _, m := range list {
		if m.Session != k.id {
			continue
		}
		r.idle = false
		switch {
		case m.Correction != nil:
			c := m.Correction
			if c.Number > k.number {
				k.number = c.Number
				k.told(r.request, tileAt(c.At), true)
				r.told.acknowledged = c.Acknowledged
				r.note(false, "correction %d: %s, ack %d, epoch %d", c.Number, write(tileAt(c.At)), c.Acknowledged, c.Epoch)
			}
			if channels[c.Number] == nil {
				numbers = append(numbers, c.Number)
			}
			channels[c.Number] = append(channels[c.Number], string(m.Channel))
		case m.Advisory != "":
			r.note(false, "told %s", strings.ReplaceAll(strings.TrimPrefix(string(m.Advisory), "move_input_"), "_", " "))
		case m.Reason != "":
			r.note(true, "closed: %s", m.Reason)
		}
	}
	for _, number := range numbers {
		by := "by " + strings.Join(channels[number], " and ")
		if by == "by stream and datagram" {
			by = "both ways"
		}
		if number == k.reported {
			r.note(false, "sent %s", by)
			k.reported = 0
			continue
		}
		r.note(false, "%d sent %s", number, by)
	}
}

// clientRow is a row of a client. What it keeps no longer was acknowledged, up
// to that sequence, or forgotten.
func (k *sequences) clientRow(request int, label string, sent []conformance.ClientSent, view *conformance.ClientView, acknowledged int64) *row {
	r := k.row(request, label)
	by := map[string][]string{}
	var order []string
	for _, m := range sent {
		first, list := covered(&m.Message)
		for n, d := range list {
			r.events[first+int64(n)] = event{step: d, taken: true}
		}
		channel := string(m.Channel)
		if by[channel] == nil {
			order = append(order, channel)
		}
		by[channel] = append(by[channel], fmt.Sprint(first))
	}
	for _, channel := range order {
		r.note(false, "%s by %s", strings.Join(by[channel], ", "), channel)
	}
	for seq, st := range k.states {
		kept := slices.Contains(view.Unacknowledged, seq)
		if st == pending && !kept && seq > acknowledged {
			r.events[seq] = event{cleared: true}
			delete(k.states, seq)
		} else if !kept {
			k.states[seq] = consumed
		}
	}
	for _, seq := range view.Unacknowledged {
		k.states[seq] = pending
	}
	r.told = told{pending: int64(len(view.Unacknowledged)), counts: true}
	k.told(request, tileAt(view.At), true)
	k.predicted = append(k.predicted, place{at: tileAt(view.Predicted), request: request})
	k.keep(r)
	return r
}

// plays reports whether anything happened to the session but that it was opened
// and ticks passed.
func (k *sequences) plays() bool {
	return len(k.places) > 1 || slices.ContainsFunc(k.rows, func(r *row) bool { return !r.idle && r.label != "opened" && r.label != "looked at" })
}

// sequences are all that something happened to, ascending.
func (k *sequences) sequences() []int64 {
	all := map[int64]bool{}
	for _, r := range k.rows {
		for seq := range r.events {
			all[seq] = true
		}
	}
	return slices.Sorted(maps.Keys(all))
}
