package impostor

import (
	"slices"

	"github.com/moveauth/moveauth/conformance"
)

// openYesInput returns a zone that takes every input, reports that it has moved
// it, and moves nobody; or a client that sends what is pressed and takes every
// correction as it comes.
func openYesInput(settings any) (conformance.World, error) {
	st, err := conformance.Params[conformance.MoveInputSettings]("open", settings)
	if err != nil {
		return nil, err
	}
	s := &script{answers: map[string]answerer{}}
	if st.Role == "client" {
		c := &yesClient{primary: primary(&st.Profile)}
		if st.At != nil && st.Epoch != nil {
			c.at, c.epoch = *st.At, *st.Epoch
		}
		s.answers[conformance.InputPress.Name] = answer(conformance.InputPress, c.press)
		s.answers[conformance.InputWait.Name] = answer(conformance.InputWait, c.wait)
		s.answers[conformance.InputCorrect.Name] = answer(conformance.InputCorrect, c.correct)
		return s, nil
	}
	z := &yesZone{settings: st, sessions: map[int64]*yesSession{}, decisions: map[string]int64{}}
	s.answers[conformance.InputJoin.Name] = answer(conformance.InputJoin, z.join)
	s.answers[conformance.InputReceive.Name] = answer(conformance.InputReceive, z.receive)
	s.answers[conformance.InputTick.Name] = answer(conformance.InputTick, z.run)
	s.answers[conformance.InputLook.Name] = answer(conformance.InputLook, z.look)
	s.answers[conformance.InputTransfer.Name] = answer(conformance.InputTransfer, z.transfer)
	s.answers[conformance.InputRecord.Name] = answer(conformance.InputRecord, z.records)
	return s, nil
}

func primary(p *conformance.SessionProfile) conformance.Transport {
	if p.Transport == "stream-only" {
		return "stream"
	}
	return "datagram"
}

// yesZone is a zone in which all is well.
type yesZone struct {
	settings  conformance.MoveInputSettings
	sessions  map[int64]*yesSession
	order     []int64 // the sessions' ids, ascending
	tick      int64
	decisions map[string]int64
	moved     int64
	corrected conformance.CorrectionCounts
}

type yesSession struct {
	at       conformance.Tile
	epoch    int64
	received int64
	waiting  []int64
	number   int64
}

func (z *yesZone) join(p conformance.JoinParams, r *conformance.JoinResult) error {
	s := &yesSession{at: p.At, epoch: p.Incarnation}
	if p.ResumeAt != nil {
		s.received = *p.ResumeAt
	}
	if z.sessions[p.Session] == nil {
		z.order = append(z.order, p.Session)
		slices.Sort(z.order)
	}
	z.sessions[p.Session] = s
	r.Acknowledged, r.Epoch = s.received, s.epoch
	return nil
}

func (z *yesZone) receive(p conformance.InputReceiveParams, r *conformance.InputReceiveResult) error {
	s := z.sessions[p.Session]
	for _, m := range p.Messages {
		label := string(p.Transport) + ":accepted:queued"
		z.decisions[label]++
		r.Decisions = append(r.Decisions, conformance.InputDecision{Label: label})
		if s == nil {
			continue
		}
		if m.Input != nil {
			s.take(m.Input.Seq)
		}
		if m.Batch != nil {
			for i := range m.Batch.Steps {
				s.take(m.Batch.First + int64(i))
			}
		}
	}
	if s != nil {
		n := int64(len(s.waiting))
		r.Window = &conformance.WindowState{Received: s.received, Acknowledged: s.received - n, Pending: n}
	}
	return nil
}

func (s *yesSession) take(seq int64) {
	s.received = max(s.received, seq)
	s.waiting = append(s.waiting, seq)
}

// run reports all that waits as moved.
func (z *yesZone) run(p conformance.InputTickParams, r *conformance.InputTickResult) error {
	for range p.Count {
		z.tick++
		t := conformance.ZoneTick{Tick: z.tick, Reports: []conformance.SessionReport{}, Sent: []conformance.InputSent{}, Persisted: []conformance.Persisted{}}
		for _, id := range z.order {
			s := z.sessions[id]
			n := int64(len(s.waiting))
			report := conformance.SessionReport{Session: id, Before: conformance.Waiting{Pending: n}, Drained: []conformance.DrainedInput{}}
			for _, seq := range s.waiting {
				report.Drained = append(report.Drained, conformance.DrainedInput{Seq: seq, Result: "moved"})
			}
			s.waiting = nil
			z.moved += n
			t.Backlog.Before += n
			if n > 0 {
				z.corrected.Drained++
				c := s.correction()
				report.Correction, report.Why = &c, "drained"
				t.Sent = append(t.Sent, z.send(id, c)...)
				t.Persisted = append(t.Persisted, conformance.Persisted{Session: id, Tile: s.at})
			}
			t.Reports = append(t.Reports, report)
		}
		r.Ticks = append(r.Ticks, t)
	}
	return nil
}

// correction acknowledges all that came.
func (s *yesSession) correction() conformance.Correction {
	s.number++
	return conformance.Correction{Number: s.number, Epoch: s.epoch, Acknowledged: s.received, At: s.at}
}

func (z *yesZone) send(id int64, c conformance.Correction) []conformance.InputSent {
	sent := []conformance.InputSent{{Session: id, Channel: "stream", Kind: "correction", Correction: &c}}
	if primary(&z.settings.Profile) == "datagram" {
		sent = append(sent, conformance.InputSent{Session: id, Channel: "datagram", Kind: "correction", Correction: &c})
	}
	return sent
}

func (z *yesZone) look(p conformance.SessionParams, r *conformance.InputLookResult) error {
	if s := z.sessions[p.Session]; s != nil {
		r.Tile = s.at
	}
	for _, id := range z.order {
		if id != p.Session {
			r.Sees.Sessions = append(r.Sees.Sessions, id)
		}
	}
	for _, npc := range z.settings.Npcs {
		r.Sees.Npcs = append(r.Sees.Npcs, npc.Npc)
	}
	slices.Sort(r.Sees.Npcs)
	return nil
}

// transfer puts the player where it is told, and goes on as if nothing had
// been.
func (z *yesZone) transfer(p conformance.TransferParams, r *conformance.SentResult) error {
	s := z.sessions[p.Session]
	if s == nil || p.Do != "activate" && p.Do != "relocate" {
		return nil
	}
	if p.At != nil {
		s.at = *p.At
	}
	z.corrected.Forced++
	r.Sent = z.send(p.Session, s.correction())
	return nil
}

func (z *yesZone) records(_ conformance.Empty, r *conformance.InputRecords) error {
	for label, n := range z.decisions {
		r.Decisions[label] = n
	}
	r.Inputs.Moved = z.moved
	r.Corrections = z.corrected
	return nil
}

// yesClient sends what is pressed as it is pressed, and believes every
// correction.
type yesClient struct {
	primary conformance.Transport
	at      conformance.Tile
	epoch   int64
	pressed int64
}

func (c *yesClient) view() conformance.ClientView {
	return conformance.ClientView{At: c.at, Predicted: c.at, Unacknowledged: []int64{}}
}

func (c *yesClient) press(p conformance.PressParams, r *conformance.ClientSends) error {
	c.pressed++
	r.Sent = append(r.Sent, conformance.ClientSent{Channel: c.primary, Message: conformance.InputMessage{
		Epoch: c.epoch, Input: &conformance.SingleInput{Seq: c.pressed, Dx: p.Dx, Dy: p.Dy}}})
	r.View = c.view()
	return nil
}

func (c *yesClient) wait(_ conformance.WaitParams, r *conformance.ClientSends) error {
	r.View = c.view()
	return nil
}

func (c *yesClient) correct(p conformance.CorrectParams, r *conformance.ClientResult) error {
	c.at, c.epoch = p.Correction.At, p.Correction.Epoch
	r.View = c.view()
	return nil
}

// refuseInputs gives each message the rejection that would become it best.
func refuseInputs(st conformance.MoveInputSettings) func(conformance.InputReceiveParams, *conformance.InputReceiveResult) error {
	return func(p conformance.InputReceiveParams, r *conformance.InputReceiveResult) error {
		for i := range p.Messages {
			reason := "stale_sequence"
			if badForm(&st.Profile, p.Transport, &p.Messages[i]) {
				reason = "malformed"
			}
			r.Decisions = append(r.Decisions, conformance.InputDecision{
				Label: string(p.Transport) + ":rejected:" + reason, Diagnostics: &conformance.WindowDiagnostics{Drained: []int64{}}})
		}
		r.Window = &conformance.WindowState{}
		return nil
	}
}

func badForm(profile *conformance.SessionProfile, by conformance.Transport, m *conformance.InputMessage) bool {
	steps := [][2]int64{}
	switch {
	case m.Batch != nil && (by == "stream" || int64(len(m.Batch.Steps)) > profile.BatchCap || len(m.Batch.Steps) == 0):
		return true
	case m.Batch != nil:
		steps = m.Batch.Steps
	case m.Input != nil:
		steps = append(steps, [2]int64{m.Input.Dx, m.Input.Dy})
	}
	return by == "datagram" && (primary(profile) == "stream" || m.Bytes != nil && *m.Bytes > profile.DatagramBytes) ||
		slices.ContainsFunc(steps, func(s [2]int64) bool { return max(s[0], s[1]) > 1 || min(s[0], s[1]) < -1 })
}
