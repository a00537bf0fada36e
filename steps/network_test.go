package steps

import (
	"context"
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/moveauth/moveauth/conformance"
)

// post is a machine that sends one packet a tick on each channel over every
// link that is up, and keeps what is delivered to it. A client's packets say
// its name and its tick; the host sends on what it gets, to everybody else.
type post struct {
	name    string
	links   []string
	tick    int64
	got     *[]string
	shaky   bool // answers otherwise each time
	forward []conformance.NetPacket
}

var plays int

func (m *post) Close(context.Context) error { return nil }

func (m *post) Do(_ context.Context, verb string, params, result any) error {
	switch p := params.(type) {
	case conformance.NetLinkParams:
		if p.Up {
			m.links = append(m.links, p.Connection)
		} else {
			m.links = nil
		}
	case conformance.AdvanceParams:
		r := result.(*conformance.AdvanceResult)
		m.tick++
		for _, d := range p.Deliver {
			*m.got = append(*m.got, fmt.Sprintf("%s %d: %s", m.name, m.tick, d.Data))
		}
		if m.name != hostName {
			for _, c := range m.links {
				for _, channel := range []conformance.NetChannel{"reliable", "unreliable"} {
					r.Send = append(r.Send, conformance.NetPacket{Connection: c, Channel: channel, Data: fmt.Appendf(nil, "%.1s%d", channel, m.tick)})
				}
			}
		}
		r.Bodies = []conformance.DrawnBody{{Body: "P1", Shown: true, At: conformance.Vec2{conformance.Number(m.tick), 0}}}
		if m.shaky {
			r.Bodies[0].Rotation = conformance.Number(plays)
		}
	}
	return nil
}

// posted returns a scenario of P1 and a host, and what its machines get.
func posted(t *testing.T, shaky bool) (*play, *[]string) {
	t.Helper()
	got := &[]string{}
	s := New(1, func(_ context.Context, _ string, settings any) (conformance.World, error) {
		own := settings.(conformance.TransformSettings)
		name := own.Player
		if own.Role == "host" {
			name = hostName
			*got = nil
			plays++
		}
		return &post{name: name, got: got, shaky: shaky}, nil
	})
	p := newPlay(With(t.Context(), s))
	require.NoError(t, p.tables(50, 20, "", "P1"))
	return p, got
}

// to keeps of what was got what a machine got in a tick.
func to(got []string, machine string, tick int) []string {
	var list []string
	for _, g := range got {
		if rest, ok := strings.CutPrefix(g, fmt.Sprintf("%s %d: ", machine, tick)); ok {
			list = append(list, rest)
		}
	}
	return list
}

func TestAPacketTakesItsWay(t *testing.T) {
	p, got := posted(t, false)
	require.NoError(t, p.played(t.Context(), 4))
	assert.Empty(t, to(*got, "host", 1))
	assert.Equal(t, []string{"r1", "u1"}, to(*got, "host", 2), "20 ms one way are one tick")
	assert.Equal(t, []string{"r3", "u3"}, to(*got, "host", 4))
}

func TestFaults(t *testing.T) {
	for name, c := range map[string]struct {
		fault fault
		want  map[int][]string // what the host gets, by tick
	}{
		"lost":                           {fault{from: "P1", channel: "unreliable", effect: lose}, map[int][]string{4: {"r3"}, 5: {"r4"}, 6: {"r5", "u5"}}},
		"late, after what is fresh":      {fault{from: "P1", channel: "unreliable", effect: delay, ticks: 2}, map[int][]string{4: {"r3"}, 5: {"r4"}, 6: {"r5", "u5", "u3"}, 7: {"r6", "u6", "u4"}}},
		"twice":                          {fault{from: "P1", channel: "unreliable", effect: repeat, ticks: 2}, map[int][]string{4: {"r3", "u3"}, 5: {"r4", "u4"}, 6: {"r5", "u5", "u3"}, 7: {"r6", "u6", "u4"}}},
		"reliable and late, none passes": {fault{from: "P1", channel: "reliable", effect: delay, ticks: 3}, map[int][]string{4: {"u3"}, 5: {"u4"}, 6: {"u5"}, 7: {"r3", "u6"}, 8: {"r4", "r5", "r6", "r7", "u7"}}},
		"nothing is carried":             {fault{from: hostName, to: "P1", both: true, effect: hold}, map[int][]string{4: nil, 5: {"r3", "r4"}, 6: {"r5", "u5"}}},
		"one of the tick's two":          {fault{from: "P1", channel: "unreliable", effect: lose, nth: 1}, map[int][]string{4: {"r3"}}},
	} {
		t.Run(name, func(t *testing.T) {
			p, got := posted(t, false)
			f := c.fault
			f.when = stretch{3, 4}
			require.NoError(t, p.fault(&f))
			require.NoError(t, p.played(t.Context(), 8))
			for tick, want := range c.want {
				assert.Equal(t, want, to(*got, "host", tick), "tick %d", tick)
			}
			assert.Positive(t, f.touched)
		})
	}
}

func TestAFaultThatTouchesNothingFails(t *testing.T) {
	p, _ := posted(t, false)
	require.NoError(t, p.fault(&fault{from: "P1", channel: "unreliable", when: stretch{1, 3}, nth: 2, effect: lose, said: "what P1 sends second"}))
	assert.EqualError(t, p.played(t.Context(), 4), "what P1 sends second: want at least one packet that it touches, got none")
}

func TestALinkThatIsDownCarriesNothing(t *testing.T) {
	p, got := posted(t, false)
	p.links["P1"] = []stretch{{1, 3}, {6, untilTheEnd}}
	require.NoError(t, p.played(t.Context(), 8))
	assert.Equal(t, []string{"r2", "u2"}, to(*got, "host", 3))
	for tick := 4; tick <= 6; tick++ {
		assert.Empty(t, to(*got, "host", tick), "what was on its way in tick %d is lost with the link", tick)
	}
	assert.Equal(t, []string{"r6", "u6"}, to(*got, "host", 7))
}

func TestChanceIsTheSameInEveryPlay(t *testing.T) {
	p, got := posted(t, false)
	p.noise = noise{loss: 30, jitter: 60_000, seed: 7}
	require.NoError(t, p.played(t.Context(), 40))
	first := append([]string{}, *got...)
	_, err := p.run(t.Context(), nil)
	require.NoError(t, err)
	assert.Equal(t, first, *got)
	lost, late := 0, 0
	for _, one := range p.base.packets {
		if one.channel == "unreliable" && one.lost {
			lost++
		}
		if one.arrives > one.sent+20_000 {
			late++
		}
	}
	assert.InDelta(t, 12, lost, 8, "30 of 100 of 40")
	assert.Greater(t, late, 20)
}

func TestASweepNamesThePacket(t *testing.T) {
	p, got := posted(t, false)
	require.NoError(t, p.played(t.Context(), 6))
	require.NoError(t, p.claim(func(*record) error {
		return p.compare(Expectation{What: "what the host got of tick 4", Want: "u4"}, or(strings.TrimPrefix(strings.Join(to(*got, "host", 5), " "), "r4 "), "nothing"))
	}))
	assert.NoError(t, p.sweep(t.Context(), hostName, stretch{1, 3}, lose, 0, "lost"))
	assert.Equal(t, 3*(1+1+2+2*6), p.Swept, "three plays: two machines opened and linked, six ticks each")
	assert.EqualError(t, p.sweep(t.Context(), hostName, stretch{1, 5}, lose, 0, "lost"),
		"with the 1st unreliable packet from P1 to host of tick 4 lost: what the host got of tick 4: want u4, got r4")
	assert.ErrorContains(t, p.sweep(t.Context(), "P1", stretch{1, 5}, lose, 0, "lost"), "want one at least in ticks 1 to 5, got none")
}

func TestASweepFindsWhoIsNotDeterministic(t *testing.T) {
	p, _ := posted(t, true)
	require.NoError(t, p.played(t.Context(), 6))
	require.NoError(t, p.claim(func(*record) error { return nil }))
	err := p.sweep(t.Context(), hostName, stretch{4, 4}, lose, 0, "lost")
	var unsteady *Unsteady
	require.ErrorAs(t, err, &unsteady)
	assert.EqualError(t, err, "with the 1st unreliable packet from P1 to host of tick 4 lost: not deterministic: played again, net/advance of P1 answered otherwise in tick 1, before any fault was applied")
}

func TestTheDelayOfAPathIsFound(t *testing.T) {
	p, _ := posted(t, false)
	p.ticks = 20
	r := &record{frames: map[string][]frame{}}
	draw := func(machine string, ticks, x float64) {
		r.frames[machine] = append(r.frames[machine], frame{tick: int64(ticks), ticks: ticks,
			bodies: map[string]conformance.DrawnBody{"P1": {Body: "P1", Shown: true, At: conformance.Vec2{conformance.Number(x), 0}}}})
	}
	for tick := range 21 {
		draw("P1", float64(tick), 0.5*float64(tick))
		draw("P2", float64(tick), 0.5*(float64(tick)-3.25)) // 3.25 ticks behind
	}
	p.base = r
	assert.NoError(t, p.follows("P2", "P1", stretch{8, 20}, 1, 5, 0.001))
	assert.ErrorContains(t, p.follows("P2", "P1", stretch{8, 20}, 4, 6, 0.001), "got 0.375 u off at the best of these, 4 ticks")
	assert.ErrorContains(t, p.follows("P2", "P1", stretch{8, 20}, 4, 6, 0.001), "it fits at 3.25 ticks")
	r.frames["P2"][12].bodies["P1"] = conformance.DrawnBody{Body: "P1", Shown: true, At: conformance.Vec2{5, 0}}
	assert.Error(t, p.follows("P2", "P1", stretch{8, 20}, 1, 5, 0.001), "one frame is elsewhere")
}

func TestWhatIsShownIsOfThisScenario(t *testing.T) {
	none := int64(1)
	at := conformance.Vec2{1, 2}
	nan := conformance.Number(math.NaN())
	for name, c := range map[string]struct {
		machine string
		result  conformance.AdvanceResult
		want    string
	}{
		"a ghost":               {"P1", conformance.AdvanceResult{Bodies: []conformance.DrawnBody{{Body: "Ghost", Shown: true}}}, `one of "Ghost"`},
		"a body in no place":    {"P1", conformance.AdvanceResult{Bodies: []conformance.DrawnBody{{Body: "P1", Shown: true, At: conformance.Vec2{nan, 0}}}}, "where P1 draws P1"},
		"a ninth octant":        {"P1", conformance.AdvanceResult{Bodies: []conformance.DrawnBody{{Body: "P1", Facing: 8}}}, "got 8"},
		"a client that knows":   {"P1", conformance.AdvanceResult{Known: []conformance.KnownPlayer{{Player: "P1", At: &at}}}, "the host's to say"},
		"an unknown one":        {hostName, conformance.AdvanceResult{Known: []conformance.KnownPlayer{{Player: "P9", At: &at}}}, `got "P9"`},
		"a client's outcome":    {"P1", conformance.AdvanceResult{Events: []conformance.TransformEvent{{At: "outcome", Tick: &none, Name: "PlayerDied"}}}, "they are the host's"},
		"an outcome to come":    {hostName, conformance.AdvanceResult{Events: []conformance.TransformEvent{{At: "outcome", Tick: new(int64(9)), Name: "PlayerDied"}}}, "want of ticks 0 to 3"},
		"an outcome of nothing": {hostName, conformance.AdvanceResult{Events: []conformance.TransformEvent{{At: "outcome", Tick: &none, Name: "Whatever"}}}, `got "Whatever"`},
		"an outcome of nobody":  {hostName, conformance.AdvanceResult{Events: []conformance.TransformEvent{{At: "outcome", Tick: &none, Name: "PlayerDied", Player: "P9"}}}, `PlayerDied of "P9"`},
	} {
		t.Run(name, func(t *testing.T) {
			p, _ := posted(t, false)
			tb := &table{play: p, tick: 3, record: &record{events: map[string][]event{}}}
			f := &frame{bodies: map[string]conformance.DrawnBody{}}
			assert.ErrorContains(t, tb.shows(c.machine, f, c.result), c.want)
		})
	}
	p, _ := posted(t, false)
	tb := &table{play: p, tick: 3, record: &record{events: map[string][]event{}}}
	assert.NoError(t, tb.shows("P1", &frame{bodies: map[string]conformance.DrawnBody{}}, conformance.AdvanceResult{Bodies: []conformance.DrawnBody{{Body: "P1", Shown: true, At: at, Facing: 7}}}))
	assert.ErrorContains(t, tb.bounded("P1", 60_000, make([]conformance.NetPacket, 65)), "at most 64 packets")
	assert.ErrorContains(t, tb.bounded("P1", 60_000, []conformance.NetPacket{{Data: make([]byte, 16_385)}}), "1 of 16385")
	assert.NoError(t, tb.bounded("P1", 60_000, make([]conformance.NetPacket, 64)))
}

func TestASweepDoesNotBlameAPacketForAnUnsteadySubject(t *testing.T) {
	p, _ := posted(t, false)
	require.NoError(t, p.played(t.Context(), 6))
	plays = 0
	n := 0
	require.NoError(t, p.claim(func(r *record) error {
		if n++; n == 1 {
			return nil // the first play is as it should be
		}
		r.answers[len(r.answers)-1].result = n // an answer that differs each time
		return p.compare(Expectation{What: "it", Want: "steady"}, "unsteady")
	}))
	err := p.sweep(t.Context(), hostName, stretch{2, 2}, lose, 0, "lost")
	assert.EqualError(t, err, "with the 1st unreliable packet from P1 to host of tick 2 lost: not deterministic: played again, net/advance of host answered otherwise in tick 6, with the same fault in both plays")
}
