package draw

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/moveauth/moveauth/conformance"
	"github.com/moveauth/moveauth/conformance/suite"
)

// story is what a transcript tells of one world of move-input, a zone or a
// client, from its opening on.
type story struct {
	opened   int // the request that opened it
	last     int // the last request to it
	settings conformance.MoveInputSettings
	tracks   []*sequences   // by session; a client has one
	tick     int64          // the last one that was run
	blocked  map[point]bool // tiles that were ever blocked: whether they still are
	notes    []string
}

// readStories makes stories of a transcript, one for each opening.
func readStories(transcript []suite.Exchange) []*story {
	var all []*story
	for _, x := range transcript {
		if x.Verb == "open" {
			if s := openStory(x); s != nil {
				all = append(all, s)
			}
			continue
		}
		if len(all) > 0 {
			s := all[len(all)-1]
			s.last = x.Number
			s.take(x)
		}
	}
	return all
}

func openStory(x suite.Exchange) *story {
	var p conformance.OpenParams
	s := &story{opened: x.Number, last: x.Number, blocked: map[point]bool{}}
	if json.Unmarshal([]byte(x.Params), &p) != nil || json.Unmarshal(p.Settings, &s.settings) != nil {
		return nil
	}
	if s.settings.Map != nil {
		for _, t := range s.settings.Map.Blocked {
			s.blocked[tileAt(t)] = true
		}
	}
	if s.client() {
		k := newTrack(0, "The client")
		if s.settings.At != nil {
			k.put(x.Number, *s.settings.At)
		}
		s.tracks = append(s.tracks, k)
	}
	if !decode(x, &p, &struct{}{}) {
		s.note("The world was not opened: %s", cut(x.Answer, 300))
	}
	return s
}

func (s *story) client() bool { return s.settings.Role == "client" }

func (s *story) note(format string, args ...any) {
	s.notes = append(s.notes, fmt.Sprintf(format, args...))
}

func tileAt(t conformance.Tile) point { return point{float64(t[0]), float64(t[1])} }

// of is the track of a session, which begins when it is first heard of.
func (s *story) of(session int64) *sequences {
	i, found := slices.BinarySearchFunc(s.tracks, session, func(k *sequences, id int64) int { return cmp.Compare(k.id, id) })
	if !found {
		s.tracks = slices.Insert(s.tracks, i, newTrack(session, sessionName(session)))
	}
	return s.tracks[i]
}

// sessionName is what features call a session: A is 1.
func sessionName(id int64) string {
	if id >= 1 && id <= 26 {
		return string(rune('A' + id - 1))
	}
	return fmt.Sprintf("session %d", id)
}

// take reads one exchange.
func (s *story) take(x suite.Exchange) {
	reader, known := map[string]func(*story, suite.Exchange) bool{
		conformance.InputJoin.Name:     (*story).join,
		conformance.InputLeave.Name:    (*story).leave,
		conformance.InputReceive.Name:  (*story).receive,
		conformance.InputTick.Name:     (*story).ticks,
		conformance.InputLook.Name:     (*story).look,
		conformance.InputMap.Name:      (*story).changeMap,
		conformance.InputTransfer.Name: (*story).transfer,
		conformance.InputStall.Name:    (*story).stall,
		conformance.InputPress.Name:    (*story).press,
		conformance.InputWait.Name:     (*story).wait,
		conformance.InputCorrect.Name:  (*story).correct,
	}[x.Verb]
	if known && !reader(s, x) {
		s.note("Request %d, %s: %s", x.Number, x.Verb, cut(x.Answer, 160))
	}
}

func (s *story) join(x suite.Exchange) bool {
	var p conformance.JoinParams
	var r conformance.JoinResult
	if !decode(x, &p, &r) {
		return false
	}
	k := s.of(p.Session)
	k.states = map[int64]state{}
	k.put(x.Number, p.At)
	row := k.row(x.Number, "opened")
	row.note(false, "at %s, epoch %d", write(tileAt(p.At)), r.Epoch)
	row.told = told{received: r.Acknowledged, acknowledged: r.Acknowledged, all: true}
	k.keep(row)
	return true
}

func (s *story) leave(x suite.Exchange) bool {
	var p conformance.SessionParams
	if !decode(x, &p, &struct{}{}) {
		return false
	}
	k := s.of(p.Session)
	k.keep(k.row(x.Number, "leaves"))
	return true
}

// covered are the sequences of a message, and their steps.
func covered(m *conformance.InputMessage) (first int64, steps [][2]int64) {
	switch {
	case m.Batch != nil:
		return m.Batch.First, m.Batch.Steps
	case m.Input != nil:
		return m.Input.Seq, [][2]int64{{m.Input.Dx, m.Input.Dy}}
	}
	return 0, nil
}

func (s *story) receive(x suite.Exchange) bool {
	var p conformance.InputReceiveParams
	var r conformance.InputReceiveResult
	if !decode(x, &p, &r) {
		return false
	}
	k := s.of(p.Session)
	row := k.row(x.Number, string(p.Transport))
	var reasons []string
	which := map[string][]int{}
	for i := range min(len(p.Messages), len(r.Decisions)) {
		first, steps := covered(&p.Messages[i])
		words := strings.SplitN(r.Decisions[i].Label, ":", 3)
		outcome, reason := words[min(1, len(words)-1)], words[len(words)-1]
		for n, d := range steps {
			seq := first + int64(n)
			row.events[seq] = event{step: d, taken: outcome == "accepted"}
			if outcome == "accepted" {
				k.states[seq] = map[bool]state{true: pending, false: early}[reason == "queued"]
				k.steps[seq] = d
			}
		}
		if outcome != "accepted" {
			if outcome == "ignored" {
				reason = "ignored, " + reason
			}
			if which[reason] == nil {
				reasons = append(reasons, reason)
			}
			for n := range max(1, len(steps)) {
				which[reason] = append(which[reason], int(first)+n)
			}
		}
	}
	for _, reason := range reasons {
		row.note(true, "%s: %s", cut(numbers(which[reason]), 160), strings.ReplaceAll(reason, "_", " "))
	}
	if w := r.Window; w != nil {
		row.told = told{received: w.Received, acknowledged: w.Acknowledged, pending: w.Pending, future: w.Future, all: true}
		k.pulled(w.Received)
	}
	k.sent(row, r.Sent)
	k.keep(row)
	return true
}

func (s *story) ticks(x suite.Exchange) bool {
	var p conformance.InputTickParams
	var r conformance.InputTickResult
	if !decode(x, &p, &r) {
		return false
	}
	for i := range r.Ticks {
		t := &r.Ticks[i]
		s.tick = t.Tick
		for _, k := range s.tracks {
			at := slices.IndexFunc(t.Reports, func(r conformance.SessionReport) bool { return r.Session == k.id })
			row := k.row(x.Number, fmt.Sprintf("tick %d", t.Tick))
			row.tick = t.Tick
			if at < 0 {
				row.skipped, row.idle = true, true
			} else {
				k.report(row, &t.Reports[at])
			}
			k.sent(row, t.Sent)
			k.keep(row)
		}
		for _, report := range t.Reports {
			if !slices.ContainsFunc(s.tracks, func(k *sequences) bool { return k.id == report.Session }) {
				s.note("Tick %d reports of session %d, which was never opened.", t.Tick, report.Session)
			}
		}
	}
	return true
}

func (s *story) look(x suite.Exchange) bool {
	var p conformance.SessionParams
	var r conformance.InputLookResult
	if !decode(x, &p, &r) {
		return false
	}
	k := s.of(p.Session)
	k.told(x.Number, tileAt(r.Tile), false)
	row := k.row(x.Number, "looked at")
	row.note(false, "%s, facing %d, %s, sees %d sessions, %d NPCs", write(tileAt(r.Tile)), r.Facing, r.Presentation, len(r.Sees.Sessions), len(r.Sees.Npcs))
	k.keep(row)
	return true
}

func (s *story) changeMap(x suite.Exchange) bool {
	var p conformance.InputMapParams
	if !decode(x, &p, &struct{}{}) {
		return false
	}
	for _, t := range p.Block {
		s.blocked[tileAt(t)] = true
	}
	for _, t := range p.Free {
		s.blocked[tileAt(t)] = false
	}
	return true
}

func (s *story) transfer(x suite.Exchange) bool {
	var p conformance.TransferParams
	var r conformance.SentResult
	if !decode(x, &p, &r) {
		return false
	}
	k := s.of(p.Session)
	label := map[conformance.TransferDo]string{"begin": "transfer begins", "activate": "activated", "relocate": "relocated", "sync_zone": "zone sync"}[p.Do]
	row := k.row(x.Number, label)
	if p.Do == "begin" || p.Do == "relocate" {
		k.cleared(row)
	}
	k.sent(row, r.Sent)
	k.keep(row)
	return true
}

func (s *story) stall(x suite.Exchange) bool {
	var p conformance.StallParams
	var r conformance.SentResult
	if !decode(x, &p, &r) {
		return false
	}
	k := s.of(p.Session)
	row := k.row(x.Number, map[bool]string{true: "reads again", false: "reads no more"}[p.Reading])
	k.sent(row, r.Sent)
	k.keep(row)
	return true
}

func (s *story) press(x suite.Exchange) bool {
	var p conformance.PressParams
	var r conformance.ClientSends
	if !s.client() || !decode(x, &p, &r) {
		return false
	}
	s.tracks[0].clientRow(x.Number, "press "+write(point{float64(p.Dx), float64(p.Dy)}), r.Sent, &r.View, 0)
	return true
}

func (s *story) wait(x suite.Exchange) bool {
	var p conformance.WaitParams
	var r conformance.ClientSends
	if !s.client() || !decode(x, &p, &r) {
		return false
	}
	s.tracks[0].clientRow(x.Number, fmt.Sprintf("%d ms pass", p.Ms), r.Sent, &r.View, 0)
	return true
}

func (s *story) correct(x suite.Exchange) bool {
	var p conformance.CorrectParams
	var r conformance.ClientResult
	if !s.client() || !decode(x, &p, &r) {
		return false
	}
	c := p.Correction
	row := s.tracks[0].clientRow(x.Number, fmt.Sprintf("correction %d", c.Number), nil, &r.View, c.Acknowledged)
	row.note(false, "%s, ack %d, epoch %d", write(tileAt(c.At)), c.Acknowledged, c.Epoch)
	return true
}
