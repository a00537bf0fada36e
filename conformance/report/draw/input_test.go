package draw

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/moveauth/moveauth/conformance/clause"
	"github.com/moveauth/moveauth/conformance/suite"
	"github.com/moveauth/moveauth/steps"
)

// openZone opens a zone of 12 × 6 tiles with session A on (2, 2).
func openZone(more m) *run {
	r := &run{}
	settings := m{"role": "server", "profile": m{"transport": "datagram-primary", "window": 4, "session_limit": 6, "batch_cap": 4, "inputs_per_tick": 2,
		"datagram_bytes": 64, "degrade_streak": 3, "fallback_ms": 150}, "transfer_timeout_ms": 200, "send_limit": 2,
		"map": m{"size": []int{12, 6}, "blocked": [][]int{{4, 2}, {3, 3}}}}
	for name, value := range more {
		settings[name] = value
	}
	r.add("open", m{"profile": "move-input", "settings": settings}, m{})
	r.add("input/join", m{"session": 1, "incarnation": 1, "at": []int{2, 2}}, m{"acknowledged": 0, "epoch": 1})
	return r
}

func input(seq, dx, dy int64) m {
	return m{"epoch": 1, "input": m{"seq": seq, "dx": dx, "dy": dy}}
}

// receive hands over messages that get these labels, by datagram.
func (r *run) receive(session int, window [4]int, messages []any, labels ...string) int {
	decisions := []any{}
	for _, l := range labels {
		decisions = append(decisions, m{"label": "datagram:" + l})
	}
	return r.add("input/receive", m{"session": session, "transport": "datagram", "messages": messages}, m{
		"decisions": decisions, "window": m{"received": window[0], "acknowledged": window[1], "pending": window[2], "future": window[3]}, "sent": []any{}})
}

// ticked is a tick of A that drained inputs with results and corrected it.
func (r *run) ticked(tick, number, ack int, at []int, drained ...any) int {
	inputs := []any{}
	for i := 0; i < len(drained); i += 2 {
		inputs = append(inputs, m{"seq": drained[i], "result": drained[i+1]})
	}
	correction := m{"number": number, "epoch": 1, "acknowledged": ack, "at": at, "facing": 0}
	return r.add("input/tick", m{"count": 1}, m{"ticks": []any{m{
		"tick": tick, "persisted": []any{}, "backlog": m{"before": 0, "after": 0},
		"reports": []any{m{"session": 1, "before": m{"pending": 2, "future": 0}, "after": m{"pending": 0, "future": 0}, "drained": inputs, "correction": correction, "why": "drained"}},
		"sent":    []any{m{"session": 1, "channel": "stream", "kind": "correction", "correction": correction}}}}})
}

// story is the drawing of a run of move-input.
func (r *run) story(t *testing.T) chart {
	t.Helper()
	s := suite.Scenario{ID: "move-input/INPUT-900/a-story", Profile: "move-input", Name: "A story",
		Clause: clause.Clause{ID: "INPUT-900", Level: "MUST", Sentence: "A player goes where it is let"}}
	report := suite.ScenarioReport{ID: s.ID, Profile: s.Profile, Verdict: suite.Passed, Transcript: r.transcript, Expectations: r.expected}
	if n := len(r.expected); n > 0 && r.expected[n-1].Got != "" {
		report.Verdict, report.Failure = suite.Failed, &suite.Failure{Sentence: s.Clause.Sentence, Step: "Then it stands there"}
	}
	var b bytes.Buffer
	require.NoError(t, Write(&b, s, report, suite.SubjectID{Name: "by hand", Version: "1", Language: "none"}))
	all := elements(t, b.Bytes())
	bounded(t, all)
	light, dark, _ := strings.Cut(style, "@media (prefers-color-scheme:dark){")
	for _, e := range all {
		for class := range strings.FieldsSeq(e.attr["class"]) {
			if class != "tickx" && class != "ticky" {
				assert.Contains(t, light, "."+class+"{", "light")
				assert.Contains(t, dark, "."+class+"{", "dark")
			}
		}
	}
	for _, e := range all {
		if e.is("tickx") {
			return chartOf(t, b.Bytes())
		}
	}
	return chart{all: all}
}

// cells are the titles of a strip's cells, row by row.
func (c chart) cells(t *testing.T) []string {
	t.Helper()
	var rows []string
	last := -1.0
	for _, e := range c.all {
		if e.name != "rect" || !(e.is("pending") || e.is("early") || e.is("drained") || e.is("gone") || e.is("none")) || !strings.Contains(e.title, " ") || strings.HasPrefix(e.title, "(") {
			continue
		}
		if y := e.number(t, "y"); y != last {
			last = y
			rows = append(rows, "")
		}
		n := len(rows) - 1
		rows[n] = strings.TrimPrefix(rows[n]+"; "+e.title, "; ")
	}
	return rows
}

func TestTilesAreWhereTheyAre(t *testing.T) {
	r := openZone(m{"npcs": []any{m{"npc": "wolf", "at": []int{7, 4}, "path": [][]int{{6, 4}, {5, 4}}}},
		"map": m{"size": []int{8, 6}, "blocked": [][]int{{4, 2}, {3, 3}}}})
	r.receive(1, [4]int{2, 0, 2, 0}, []any{input(1, 1, 0), input(2, 1, 0)}, "accepted:queued", "accepted:queued")
	r.ticked(1, 1, 2, []int{3, 2}, 1, "moved", 2, "blocked")
	r.add("input/map", m{"block": [][]int{{5, 2}}, "free": [][]int{{3, 3}}}, m{})
	c := r.story(t)
	assert.InDelta(t, c.kx, -c.ky, 1e-4, "tiles are square, and +y is up")
	same(t, box{3.5, 1.5, 4.5, 2.5}, c.rect(t, "blocker", "(4, 2)"))
	same(t, box{4.5, 1.5, 5.5, 2.5}, c.rect(t, "blocker", "(5, 2)"))
	same(t, box{2.5, 2.5, 3.5, 3.5}, c.rect(t, "gone", "(3, 3)"))
	c.rect(t, "outside", "outside the map")
	same(t, box{6.8, 3.8, 7.2, 4.2}, c.rect(t, "other", "wolf, before the first tick"))
	same(t, box{5.66, 3.66, 6.34, 4.34}, c.rect(t, "other", "wolf, in tick 1"))
	for _, text := range []string{"wolf", "t1", "A", "INPUT-900", "A player goes where it is let", "Session A", "correction 1: (3, 2), ack 2; sent by stream", "a blocked step"} {
		assert.Contains(t, c.texts(), text)
	}
	// The step from (2, 2) to (3, 2), and the circle at its end.
	heads := 0
	for _, e := range c.all {
		if e.name == "circle" && e.is("givenhead") {
			assert.InDelta(t, 3, c.x0+c.kx*e.number(t, "cx"), .01)
			assert.InDelta(t, 2, c.y0+c.ky*e.number(t, "cy"), .01)
			heads++
		}
	}
	assert.Equal(t, 1, heads)
}

func TestStripTellsWhatBecameOfEachSequence(t *testing.T) {
	r := openZone(nil)
	batch := m{"epoch": 1, "batch": m{"first": 4, "steps": [][]int{{1, 0}, {0, 0}}}}
	r.receive(1, [4]int{1, 0, 1, 2}, []any{input(1, 1, 0), batch, input(99, 1, 0), input(1, 1, 0)},
		"accepted:queued", "accepted:buffered_future", "rejected:future_window_exceeded", "rejected:stale_sequence")
	r.ticked(1, 1, 1, []int{3, 2}, 1, "moved")
	r.receive(1, [4]int{2, 1, 1, 2}, []any{input(2, 0, -1)}, "accepted:queued")
	r.receive(1, [4]int{5, 1, 4, 0}, []any{input(3, 0, 1)}, "accepted:queued")
	r.add("input/transfer", m{"session": 1, "do": "begin"}, m{"sent": []any{}})
	r.add("input/tick", m{"count": 2}, m{"ticks": []any{emptyTick(2), emptyTick(3)}})
	forced := m{"number": 2, "epoch": 2, "acknowledged": 5, "at": []int{9, 4}, "facing": 0}
	r.add("input/transfer", m{"session": 1, "do": "activate", "at": []int{9, 4}}, m{"sent": []any{
		m{"session": 1, "channel": "stream", "kind": "correction", "correction": forced}, m{"session": 1, "channel": "datagram", "kind": "correction", "correction": forced}}})
	r.receive(1, [4]int{5, 5, 0, 0}, []any{input(4, 1, 0)}, "ignored:old_epoch")
	c := r.story(t)
	const waits, early = " waits for a tick", " waits for one before it"
	assert.Equal(t, []string{
		// 1 was refused when it came a second time, and waits all the same.
		"1 is refused or ignored; 1" + waits + "; 4" + early + "; 5" + early + "; 99 is refused or ignored",
		"1 is drained: moved; 4" + early + "; 5" + early,
		"2" + waits + "; 4" + early + "; 5" + early,
		"2" + waits + "; 3" + waits + "; 4" + waits + "; 5" + waits,
		"2 is cleared; 3 is cleared; 4 is cleared; 5 is cleared",
		"4 is refused or ignored",
	}, c.cells(t))
	for _, text := range []string{"99: future window exceeded", "1: stale sequence", "transfer begins", "ticks 2–3", "skipped",
		"activated", "correction 2: (9, 4), ack 5, epoch 2; 2 sent both ways", "4: ignored, old epoch", "cleared", "put there"} {
		assert.Contains(t, c.texts(), text)
	}
	// Where the sequences stand: 1 to 5 side by side, 99 apart.
	at := map[string]float64{}
	for _, e := range c.all {
		if e.name == "text" && e.is("dim") && e.attr["font-size"] == "10" {
			at[e.text] = e.number(t, "x")
		}
	}
	assert.InDelta(t, at["2"]-at["1"], at["5"]-at["4"], .01)
	assert.InDelta(t, at["2"]-at["1"]+gapWide, at["99"]-at["5"], .01)
}

func emptyTick(n int) m {
	return m{"tick": n, "reports": []any{}, "sent": []any{}, "persisted": []any{}, "backlog": m{"before": 0, "after": 0}}
}

func TestWhatWasNotMetOnTiles(t *testing.T) {
	r := openZone(nil)
	r.add("input/join", m{"session": 2, "incarnation": 1, "at": []int{6, 4}}, m{"acknowledged": 0, "epoch": 1})
	r.receive(1, [4]int{1, 0, 1, 0}, []any{input(1, 1, 0)}, "accepted:queued")
	n := r.ticked(1, 1, 1, []int{3, 2}, 1, "moved")
	r.expected = []steps.Expectation{
		{What: "the decision about A's 1 by datagram", Want: "datagram:accepted:queued", Request: n - 1},
		{What: "what was sent", Want: "A is corrected to tile (2, 2), acknowledging 1", Got: "A is corrected to tile (3, 2), acknowledging 1", Request: n}}
	c := r.story(t)
	same(t, box{1.54, 1.54, 2.46, 2.46}, c.rect(t, "expected", "expected: (2, 2)"))
	same(t, box{2.54, 1.54, 3.46, 2.46}, c.rect(t, "came", "came: (3, 2)"))
	assert.Contains(t, c.texts(), "Not met: Then it stands there")
	assert.Contains(t, c.texts(), "Session B was opened, and nothing came from it and nothing to it.")
	assert.NotContains(t, c.texts(), "Session B\n")
	rows := 0
	for _, e := range c.all {
		if e.is("failedrow") {
			rows++
		}
	}
	assert.Equal(t, 1, rows, "the row of the request that answered it")
}

func TestClientsStory(t *testing.T) {
	r := &run{}
	r.add("open", m{"profile": "move-input", "settings": m{"role": "client", "profile": m{"transport": "datagram-primary", "window": 4, "session_limit": 6, "batch_cap": 4, "inputs_per_tick": 2,
		"datagram_bytes": 64, "degrade_streak": 3, "fallback_ms": 150}, "at": []int{2, 2}, "epoch": 1}}, m{})
	view := func(x, y, px, py int, kept ...int) m {
		return m{"at": []int{x, y}, "predicted": []int{px, py}, "unacknowledged": append([]int{}, kept...)}
	}
	sent := func(by string, messages ...m) []any {
		all := []any{}
		for _, message := range messages {
			all = append(all, m{"channel": by, "message": message})
		}
		return all
	}
	r.add("input/press", m{"dx": 1, "dy": 0}, m{"sent": sent("datagram", input(1, 1, 0)), "view": view(2, 2, 3, 2, 1)})
	r.add("input/press", m{"dx": 1, "dy": 0}, m{"sent": sent("datagram", input(2, 1, 0)), "view": view(2, 2, 4, 2, 1, 2)})
	r.add("input/wait", m{"ms": 150}, m{"sent": sent("stream", input(1, 1, 0), input(2, 1, 0)), "view": view(2, 2, 4, 2, 1, 2)})
	r.add("input/correct", m{"correction": m{"number": 1, "epoch": 2, "acknowledged": 1, "at": []int{8, 3}, "facing": 0}}, m{"view": view(8, 3, 8, 3)})
	r.add("input/press", m{"dx": 0, "dy": 1}, m{"refused": m{"code": "QueueFull"}})
	c := r.story(t)
	assert.Equal(t, []string{
		"1 waits for a tick", "1 waits for a tick; 2 waits for a tick", "1 waits for a tick; 2 waits for a tick",
		"1 is acknowledged; 2 is cleared",
	}, c.cells(t))
	for _, text := range []string{"The client", "press (1, 0)", "150 ms pass", "1, 2 by stream", "correction 1", "kept: unacknowledged", "forgotten", "predicted", "QueueFull"} {
		assert.Contains(t, c.texts(), text)
	}
	assert.NotContains(t, c.texts(), "drained")
}

// What a broken implementation answers is drawn as far as it goes.
func TestOddStories(t *testing.T) {
	for why, odd := range map[string]func(r *run){
		"fewer decisions than messages": func(r *run) {
			r.receive(1, [4]int{9, 9, 9, 9}, []any{input(1, 1, 0), input(2, 1, 0)}, "accepted:queued")
		},
		"a label of one word": func(r *run) { r.receive(1, [4]int{}, []any{input(1, 1, 0)}, "yes") },
		"an empty label":      func(r *run) { r.receive(1, [4]int{}, []any{input(1, 1, 0)}, "") },
		"far away": func(r *run) {
			r.ticked(1, 1, 1, []int{1 << 52, -(1 << 52)}, 1, "moved")
			r.ticked(2, 2, 1, []int{5000, 2}, 1, "flown")
		},
		"a huge step": func(r *run) {
			r.receive(1, [4]int{1, 0, 1, 0}, []any{input(1, 1<<50, -1)}, "accepted:queued")
			r.ticked(1, 1, 1, []int{2, 2}, 1, "moved", 1<<52, "blocked")
		},
		"many sequences": func(r *run) {
			labels, messages := []string{}, []any{}
			for seq := range int64(500) {
				messages, labels = append(messages, input(seq*2, 1, 0)), append(labels, "accepted:queued")
			}
			r.receive(1, [4]int{}, messages, labels...)
		},
		"many refused": func(r *run) {
			labels, messages := []string{}, []any{}
			for seq := range int64(1000) {
				messages, labels = append(messages, input(1<<32-1-seq, 1, 0)), append(labels, "rejected:queue_full")
			}
			r.receive(1, [4]int{1<<32 - 1, 1<<32 - 1, 0, 0}, messages, labels...)
		},
		"many rows": func(r *run) {
			for seq := range 90 {
				r.ticked(seq+1, seq+1, seq, []int{2, 2}, seq, "stayed")
			}
		},
		"a report of nobody": func(r *run) {
			r.add("input/tick", m{"count": 1}, m{"ticks": []any{m{"tick": 1, "reports": []any{m{"session": 7, "before": m{}, "after": m{}, "drained": []any{}}}, "sent": []any{}, "persisted": []any{}, "backlog": m{}}}})
		},
		"many sessions": func(r *run) {
			for id := range 40 {
				r.add("input/join", m{"session": 40 - id, "incarnation": 1, "at": []int{id % 12, id % 6}}, m{"acknowledged": 0, "epoch": 1})
				r.receive(40-id, [4]int{1, 0, 1, 0}, []any{input(1, 1, 0)}, "accepted:queued")
			}
		},
		"a client's verb": func(r *run) { r.add("input/press", m{"dx": 0, "dy": 0}, m{"sent": []any{}, "view": m{}}) },
		"no JSON": func(r *run) {
			r.transcript = append(r.transcript, suite.Exchange{Number: 3, Verb: "input/tick", Params: "{", Answer: "time out"})
		},
	} {
		t.Run(why, func(t *testing.T) {
			r := openZone(nil)
			odd(r)
			c := r.story(t)
			assert.Contains(t, c.texts(), "Session A")
			assert.Less(t, len(fmt.Sprint(c.all)), 2_000_000)
		})
	}
	r := &run{}
	r.add("open", m{"profile": "move-input", "settings": m{"role": "server", "profile": m{}}}, m{"refused": m{"code": "BadSettings", "faults": []any{}}})
	assert.Contains(t, r.story(t).texts(), "The world was not opened")
}
