package draw

import (
	"encoding/json"
	"fmt"
	"math"
	"regexp"
	"strconv"
	"strings"

	"github.com/moveauth/moveauth/conformance"
	"github.com/moveauth/moveauth/conformance/suite"
)

// spot is a point in space, in metres.
type spot [3]float64

func spotOf(v conformance.Vec3) spot { return spot{float64(v[0]), float64(v[1]), float64(v[2])} }

func (s spot) write() string {
	return "(" + number(s[0]) + ", " + number(s[1]) + ", " + number(s[2]) + ")"
}

// room is how far an accepted point may move, in metres, by the rule of the
// record and from what was accepted before.
type room struct{ horizontal, vertical, whole float64 }

// along is the most of it along one axis.
func (r room) along(axis, up int) float64 {
	if axis == up {
		return min(r.vertical, r.whole)
	}
	return min(r.horizontal, r.whole)
}

// happening is something that was said of a player's body: a state that its
// machine reported, a placement, a tick of its client.
type happening struct {
	request  int
	tick     int64 // the server's, or the client's own
	owner    int64 // the owner's, of a state
	what     string
	reported spot // of a state, or of a client's tick
	said     bool // something was
	accepted spot // after it; of a client's tick the same as reported
	there    bool // something is
	from     spot // accepted before
	measured bool // it was judged from there, by room
	room     room
	verdict  string
	rule     string
	struck   bool // a knockback was issued or heard since the one before
}

// jumps reports whether a way leads from one happening to the next.
func (h happening) jumps() bool { return h.what == "placed" }

// track is all that was said of one player's body.
type track struct {
	player string
	client bool
	list   []happening

	room   room
	filled int64
	struck bool
	taken  int64 // the newest placement that a client was told
}

// tracks are what a transcript tells of players: of the server that was opened
// last, and of clients.
type tracks struct {
	settings    conformance.ClampSettings
	opened      int // servers
	now         int64
	connections map[string]string // players
	servers     []*track
	clients     []*track
	notes       []string
	mine        string // the player of the client that was opened last
}

func readTracks(transcript []suite.Exchange) *tracks {
	t := &tracks{}
	for _, x := range transcript {
		t.take(x)
	}
	return t
}

func find(list *[]*track, player string) *track {
	for _, t := range *list {
		if t.player == player {
			return t
		}
	}
	t := &track{player: player, filled: math.MinInt64}
	*list = append(*list, t)
	return t
}

func (t *tracks) take(x suite.Exchange) {
	switch x.Verb {
	case "open":
		t.open(x)
	case conformance.ClampConnect.Name:
		var p conformance.ClampConnectParams
		if decode(x, &p, &conformance.Empty{}) {
			t.connections[p.Connection] = p.Player
			// One that is known is placed where it is.
			if of := find(&t.servers, p.Player); of.there() {
				of.add(t, happening{request: x.Number, tick: t.now, what: "placed", accepted: of.at(), there: true})
			}
		}
	case conformance.ClampTick.Name:
		var p conformance.ClampTickParams
		if decode(x, &p, &conformance.ClampTickResult{}) {
			t.now += p.Count
		}
	case conformance.ClampReport.Name:
		var p conformance.ClampReportParams
		var r conformance.ClampReportResult
		if decode(x, &p, &r) && len(r.Verdicts) == len(p.States) {
			for i := range p.States {
				t.now += p.Pace
				find(&t.servers, t.connections[p.Connection]).judged(t, x.Number, &p.States[i], r.Verdicts[i])
			}
		}
	case conformance.ClampPlace.Name:
		var p conformance.ClampPlaceParams
		if decode(x, &p, &conformance.ClampIDResult{}) {
			find(&t.servers, p.Player).put(t, x.Number, spotOf(p.At))
		}
	case conformance.ClampLoad.Name:
		var p conformance.ClampLoadParams
		var r conformance.ClampLoadResult
		if decode(x, &p, &r) {
			find(&t.servers, p.Player).put(t, x.Number, spotOf(r.At))
		}
	case conformance.ClampKnockback.Name:
		var p conformance.ClampKnockbackParams
		if decode(x, &p, &conformance.ClampIDResult{}) {
			find(&t.servers, p.Player).struck = true
		}
	case conformance.ClampHear.Name:
		var p conformance.ClampHearParams
		if decode(x, &p, &conformance.Empty{}) && t.mine != "" {
			find(&t.clients, t.mine).hears(t, x.Number, p.Sent)
		}
	case conformance.ClampFrame.Name:
		var p conformance.ClampFrameParams
		var r conformance.ClampFrameResult
		if decode(x, &p, &r) {
			for _, s := range r.States {
				find(&t.clients, s.Player).framed(t, x.Number, s)
			}
		}
	}
}

func (t *tracks) open(x suite.Exchange) {
	var p conformance.OpenParams
	var settings conformance.ClampSettings
	if !decode(x, &p, &struct{}{}) || json.Unmarshal(p.Settings, &settings) != nil {
		t.notes = append(t.notes, "A world was not opened: "+cut(x.Answer, 300))
		return
	}
	if settings.Role == "client" {
		t.mine = settings.Player
		of := find(&t.clients, settings.Player)
		of.client, of.list = true, []happening{{request: x.Number, what: "began", accepted: spotOf(settings.Home), there: true}}
		return
	}
	t.settings, t.now, t.connections, t.servers = settings, 0, map[string]string{}, nil
	t.opened++
}

// up is the index of the vertical axis.
func (t *tracks) up() int {
	if t.settings.Up == "z" {
		return 2
	}
	return 1
}

func (of *track) there() bool { return len(of.list) > 0 && of.list[len(of.list)-1].there }
func (of *track) at() spot    { return of.list[len(of.list)-1].accepted }

// add adds a happening, if its point can be drawn.
func (of *track) add(t *tracks, h happening) {
	h.struck, of.struck = of.struck, false
	for _, x := range h.accepted {
		if h.there && !(math.Abs(x) <= 1e9) {
			t.notes = append(t.notes, fmt.Sprintf("Request %d tells of %s at %s: not drawn.", h.request, of.player, h.accepted.write()))
			return
		}
	}
	of.list = append(of.list, h)
}

func (of *track) put(t *tracks, request int, at spot) {
	of.full(t)
	of.add(t, happening{request: request, tick: t.now, what: "placed", accepted: at, there: true})
}

// full fills the room to the brim.
func (of *track) full(t *tracks) {
	b := float64(t.settings.Burst)
	of.room, of.filled = room{b, b, b}, t.now
}

// fill fills it for the ticks since it was filled last.
func (of *track) fill(t *tracks) {
	if n := float64(t.now - of.filled); n > 0 {
		b, s := float64(t.settings.Burst), &t.settings
		of.room.horizontal = min(b, of.room.horizontal+n*float64(s.MaxHorizontal/s.TickHz))
		of.room.vertical = min(b, of.room.vertical+n*float64(s.MaxVertical/s.TickHz))
		of.room.whole = b
		of.filled = t.now
	}
}

// judged adds a state and what became of it.
func (of *track) judged(t *tracks, request int, s *conformance.OwnerState, v conformance.ClampVerdict) {
	h := happening{request: request, tick: t.now, owner: s.Tick, what: "reported", reported: spotOf(s.At), said: true,
		verdict: string(v.Verdict), rule: string(v.Rule), there: of.there()}
	if h.there {
		h.from, h.measured = of.at(), true
		h.accepted = h.from
		of.fill(t)
		h.room = of.room
	}
	if taken := v.Verdict == "accepted" || v.Verdict == "clamped"; taken && v.Accepted != nil {
		h.accepted, h.there = spotOf(*v.Accepted), true
		if h.measured {
			of.spend(h.from, h.accepted, t.up())
		} else {
			of.full(t)
		}
	}
	of.add(t, h)
}

// spend takes the way that was accepted out of the room.
func (of *track) spend(from, to spot, up int) {
	d := spot{to[0] - from[0], to[1] - from[1], to[2] - from[2]}
	v := d[up]
	whole := math.Sqrt(d[0]*d[0] + d[1]*d[1] + d[2]*d[2])
	d[up] = 0
	of.room.horizontal = max(0, of.room.horizontal-math.Sqrt(d[0]*d[0]+d[1]*d[1]+d[2]*d[2]))
	of.room.vertical = max(0, of.room.vertical-math.Abs(v))
	of.room.whole = max(0, of.room.whole-whole)
}

// hears adds the placements that a client is to take.
func (of *track) hears(t *tracks, request int, sent []conformance.ClampSent) {
	for _, s := range sent {
		of.struck = of.struck || s.Instruction != nil
		if p := s.Placement; p != nil && p.ID > of.taken {
			of.taken = p.ID
			of.add(t, happening{request: request, tick: of.list[len(of.list)-1].tick, what: "placed", accepted: spotOf(p.At), there: true})
		}
	}
}

// framed adds a tick of a client.
func (of *track) framed(t *tracks, request int, s conformance.OwnerState) {
	at := spotOf(s.At)
	of.client = true
	of.add(t, happening{request: request, tick: s.Tick, owner: s.Tick, what: "drove", reported: at, accepted: at, said: true, there: true})
}

// told is how many states, or ticks of a client, a track has.
func (of *track) told() int {
	n := 0
	for _, h := range of.list {
		if h.said {
			n++
		}
	}
	return n
}

// title says what happened, to who points at it.
func (h happening) title() string {
	where := fmt.Sprintf("request %d, tick %d", h.request, h.tick)
	switch {
	case h.what == "placed":
		return fmt.Sprintf("%s: placed at %s", where, h.accepted.write())
	case h.what == "began":
		return "the start: " + h.accepted.write()
	case h.what == "drove":
		return fmt.Sprintf("%s: drove to %s", where, h.accepted.write())
	}
	text := fmt.Sprintf("%s: owner tick %d reported %s, %s", where, h.owner, h.reported.write(), h.verdict)
	if h.rule != "" {
		text += " by " + h.rule
	}
	if h.there {
		text += ", at " + h.accepted.write()
	}
	return text
}

var (
	triple   = regexp.MustCompile(`\((-?[0-9][0-9.e+-]*), (-?[0-9][0-9.e+-]*), (-?[0-9][0-9.e+-]*)\) m\b`)
	ofPlayer = regexp.MustCompile(`\b(P[0-9]+)'s (?:state|accepted point|point)`)
	// Of an owner's state, and of a client's.
	ownerTick  = regexp.MustCompile(`state of owner tick (-?[0-9]+)`)
	clientTick = regexp.MustCompile(`\btick ([0-9]+)`)
)

// spotIn reads the point out of what was wanted or came, if there is one;
// velocities are none.
func spotIn(text string) (spot, bool) {
	m := triple.FindStringSubmatch(text)
	if m == nil {
		return spot{}, false
	}
	var s spot
	for i := range s {
		x, err := strconv.ParseFloat(m[i+1], 64)
		if err != nil || !(math.Abs(x) <= 1e9) {
			return spot{}, false
		}
		s[i] = x
	}
	return s, true
}

// about finds the happening that a moment is about: the state it names, else
// the last one up to the request that answered it. -1: it is about none of this
// track.
func (of *track) about(m moment) int {
	tick := ownerTick
	if of.client {
		tick = clientTick
		if !strings.Contains(m.what, "the client") {
			return -1
		}
	} else if p := ofPlayer.FindStringSubmatch(m.what); p == nil || p[1] != of.player {
		return -1
	}
	named := tick.FindStringSubmatch(m.what)
	// The same owner tick may have come twice.
	last, found, n := -1, -1, 0
	for i, h := range of.list {
		if h.request > m.request {
			break
		}
		last = i
		if named != nil && h.said && h.request == m.request && strconv.FormatInt(h.owner, 10) == named[1] && n <= m.nth {
			found, n = i, n+1
		}
	}
	if found >= 0 {
		return found
	}
	return last
}
