package draw

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/moveauth/moveauth/conformance"
	"github.com/moveauth/moveauth/conformance/clause"
	"github.com/moveauth/moveauth/conformance/suite"
	"github.com/moveauth/moveauth/steps"
)

// party is a host and two clients, made by hand: worlds 1 to 3, P1, P2, host.
type party struct{ run }

func machines() *party {
	r := &party{}
	for i, name := range []string{"P1", "P2", ""} {
		role := "client"
		if name == "" {
			role = "host"
		}
		r.of(i+1, "open", m{"profile": "owner-transform", "settings": m{"role": role, "player": name, "tick_hz": 50}}, m{"world": i + 1})
	}
	for i := 1; i <= 2; i++ {
		name := fmt.Sprintf("P%d", i)
		r.of(3, "net/link", m{"connection": "c" + name, "peer": name, "up": true}, m{})
		r.of(i, "net/link", m{"connection": "c" + name, "peer": "host", "up": true}, m{})
	}
	return r
}

func (r *party) of(world int, verb string, params, answer any) int {
	n := r.add(verb, params, answer)
	r.transcript[n-1].World = world
	return n
}

// advance moves a machine on: what it is given, what it sends, and where it has
// P1; known is where the host knows it.
func (r *party) advance(world int, tick int64, given, sent []m, x float64, more m) int {
	if sent == nil {
		sent = []m{}
	}
	answer := m{"send": sent, "events": []m{}, "bodies": []m{{"body": "P1", "shown": true, "at": []float64{x, 0}, "facing": 0, "rotation": 0, "scale": 1}}}
	for k, v := range more {
		answer[k] = v
	}
	return r.of(world, "net/advance", m{"to_us": tick * 20000, "deliver": given}, answer)
}

func say(connection, channel, data string) m {
	return m{"connection": connection, "channel": channel, "data": []byte(data)}
}

func (r *party) picture(t *testing.T) chart {
	t.Helper()
	return chart{all: elements(t, r.bytes(t))}
}

func (r *party) bytes(t *testing.T) []byte {
	t.Helper()
	s := suite.Scenario{ID: "owner-transform/SNAP-900/a-story", Profile: conformance.OwnerTransform, Name: "A story",
		Clause: clause.Clause{ID: "SNAP-900", Level: "MUST", Sentence: "A snap is seen"}}
	report := suite.ScenarioReport{ID: s.ID, Profile: s.Profile, Verdict: suite.Passed, Transcript: r.transcript, Expectations: r.expected}
	if n := len(r.expected); n > 0 && r.expected[n-1].Got != "" {
		report.Verdict = suite.Failed
	}
	var b bytes.Buffer
	require.NoError(t, Write(&b, s, report, suite.SubjectID{Name: "by hand", Version: "1", Language: "none"}))
	return b.Bytes()
}

// titles lists the titles of elements that contain a text.
func titles(c chart, part string) (all []string) {
	for _, e := range c.all {
		if strings.Contains(e.title, part) {
			all = append(all, e.title)
		}
	}
	return all
}

// Four packets from P1 to the host: one comes, one comes twice, one is lost, and
// one is still under way when the play ends.
func TestPacketsAreArrows(t *testing.T) {
	r := machines()
	a, b, c, d := say("cP1", "unreliable", "a"), say("cP1", "unreliable", "b"), say("cP1", "unreliable", "c"), say("cP1", "unreliable", "d")
	r.advance(1, 1, nil, []m{a}, 0, nil)
	r.advance(3, 1, nil, []m{say("cP2", "reliable", "hello")}, 0, nil)
	r.advance(1, 2, nil, []m{c}, 0, nil)
	r.advance(2, 2, []m{say("cP2", "reliable", "hello")}, nil, 0, nil)
	r.advance(3, 2, []m{a}, nil, 0, nil)
	r.advance(1, 3, nil, []m{b}, 0, nil)
	r.advance(3, 4, []m{b}, nil, 0, nil)
	r.advance(1, 5, nil, []m{d}, 0, nil)
	r.advance(3, 6, []m{b}, nil, 0, nil)
	plays := readPlays(r.transcript)
	require.Len(t, plays, 1)
	var told []string
	for _, k := range plays[0].packets {
		told = append(told, fmt.Sprint(k.data, " ", k.from.name, " to ", k.to.name, " at ", k.sent/20000, " came ", k.came, " lost ", k.lost))
	}
	assert.Equal(t, []string{
		"a P1 to host at 1 came [40000] lost false", "hello host to P2 at 1 came [40000] lost false", "c P1 to host at 2 came [] lost true",
		"b P1 to host at 3 came [80000 120000] lost false", "d P1 to host at 5 came [] lost false",
	}, told)
	p := r.picture(t)
	for _, text := range []string{"P1", "P2", "host", "lost", "comes again", "reliable one", "under way at the end"} {
		assert.Contains(t, p.texts(), text)
	}
	assert.Equal(t, []string{"unreliable, P1 to host, sent in tick 2.00, 1 bytes: lost"}, titles(p, "lost"))
	assert.Len(t, titles(p, "P1 to host, sent in tick 3.00"), 2)
	assert.Len(t, titles(p, "reliable, host to P2, sent in tick 1.00, 5 bytes"), 1)
	bounded(t, p.all)
}

// Three bodies in time: where P1 has itself, where the host knows it, where P2
// draws it; and what happened on the lanes.
func TestPositionsInTime(t *testing.T) {
	r := machines()
	for tick := int64(1); tick <= 8; tick++ {
		if tick == 4 {
			r.of(3, "transform/snap", m{"player": "P1", "reason": "TideDeposit", "at": []float64{50, 0}, "raised": "tide"}, m{})
			r.of(3, "transform/snap", m{"player": "P1", "reason": "Whim", "at": []float64{70, 0}, "raised": "tide"}, m{"refused": m{"code": "BadReason"}})
		}
		own, known, seen, more := float64(tick), float64(tick), float64(tick)-1, m(nil)
		if tick >= 4 {
			known = 50
		}
		if tick >= 5 {
			own, seen = 50, 50
		}
		if tick == 5 {
			more = m{"events": []m{{"at": "camera_cut", "reason": "TideDeposit"}}}
		}
		r.advance(1, tick, nil, nil, own, more)
		r.advance(2, tick, nil, nil, seen, nil)
		r.advance(3, tick, nil, nil, seen, m{"known": []m{{"player": "P1", "at": []float64{known, 0}}}})
	}
	p := chartOf(t, r.bytes(t))
	for _, text := range []string{"x of P1, in u", "P1 is snapped to (50, 0)", "where its owner has it", "where the host knows it", "where others draw it", "camera cut"} {
		assert.Contains(t, p.texts(), text)
	}
	assert.NotContains(t, p.texts(), "70", "what was refused has not happened")
	assert.NotContains(t, p.texts(), "y of P1", "it does not move along y")
	assert.Equal(t, []string{"P1 as P1 draws it"}, titles(p, "as P1 draws"))
	assert.Equal(t, []string{"P1 as P2 draws it"}, titles(p, "as P2 draws"))
	assert.Equal(t, []string{"P1 as the host knows it"}, titles(p, "the host knows it"))
	assert.Empty(t, titles(p, "as host draws"))
	for _, e := range p.all {
		if e.title == "P1 as the host knows it" {
			assert.Equal(t, 7, strings.Count(e.attr["d"], "V"), "it holds from tick to tick and jumps")
		}
		if e.title == "P1 as P1 draws it" {
			assert.Equal(t, 2, strings.Count(e.attr["d"], "M"), "nobody walked from 4 to 50")
			var x, y float64
			_, err := fmt.Sscanf(e.attr["d"][strings.LastIndex(e.attr["d"], "L")+1:], "%g %g", &x, &y)
			require.NoError(t, err)
			assert.InDelta(t, 8, p.x0+p.kx*x, 0.05, "tick 8")
			assert.InDelta(t, 50, p.y0+p.ky*y, 0.3, "50 u")
		}
	}
	bounded(t, p.all)
}

// A sweep plays again: the play that went wrong is drawn, at the tick where it
// did.
func TestThePlayThatFailedIsDrawn(t *testing.T) {
	r := machines()
	r.advance(1, 1, nil, nil, 0, nil)
	r.advance(1, 2, nil, nil, 0, nil)
	first := len(r.transcript)
	again := machines()
	for i := range again.transcript {
		again.transcript[i].Number += first
		again.transcript[i].World += 3
	}
	r.transcript = append(r.transcript, again.transcript...)
	n := 0
	for tick := int64(1); tick <= 300; tick++ {
		request := r.advance(4, tick, nil, nil, float64(tick)/100, nil)
		if tick == 200 {
			n = request
		}
	}
	r.expected = []steps.Expectation{{What: "P1", Want: "here", Got: "there", Request: n}}
	p := r.picture(t)
	assert.Contains(t, p.texts(), "The machines were played 2 times")
	assert.Contains(t, p.texts(), fmt.Sprintf("requests %d to %d are drawn", first+1, len(r.transcript)))
	assert.Contains(t, p.texts(), "Ticks 167 to 267 of 300 are drawn.", "a third of a hundred before the tick that failed")
	assert.Contains(t, p.texts(), "what was not met")
	bounded(t, p.all)
	assert.Less(t, len(r.bytes(t)), 100_000)
}

// A link that goes down takes what was on its way with it.
func TestLinksGoDown(t *testing.T) {
	r := machines()
	r.advance(3, 1, nil, []m{say("cP1", "reliable", "snap")}, 0, nil)
	r.of(3, "net/link", m{"connection": "cP1", "peer": "P1", "up": false}, m{})
	r.advance(1, 1, nil, nil, 0, nil)
	r.of(1, "net/link", m{"connection": "cP1", "peer": "host", "up": false}, m{})
	r.advance(1, 4, nil, nil, 0, nil)
	r.of(1, "net/link", m{"connection": "dP1", "peer": "host", "up": true}, m{})
	r.advance(1, 9, nil, nil, 0, nil)
	plays := readPlays(r.transcript)
	assert.Equal(t, []outage{{20000, 80000}}, plays[0].machines[0].downs)
	p := r.picture(t)
	assert.Contains(t, p.texts(), "link is down")
	assert.Len(t, titles(p, "reliable, host to P1, sent in tick 1.00, 4 bytes: lost"), 1)
}

func TestAMachineThatDidNotOpen(t *testing.T) {
	r := &party{}
	r.of(1, "open", m{"profile": "owner-transform", "settings": m{"role": "host", "player": "P0", "tick_hz": 50}}, m{"refused": m{"code": "BadSettings"}})
	assert.Empty(t, readPlays(r.transcript))
	r = machines()
	r.of(1, "net/advance", m{"to_us": 1}, "garbage")
	assert.Contains(t, r.picture(t).texts(), "SNAP-900", "nothing has moved, and it is drawn all the same")
}
