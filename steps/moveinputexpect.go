package steps

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/moveauth/moveauth/conformance"
)

// windowIs compares a session's window, asked for now.
func (z *inputWorld) windowIs(ctx context.Context, session string, want conformance.WindowState) error {
	s, id, err := z.session(session)
	if err != nil {
		return err
	}
	if z.received != id {
		// No message: nothing changes, and the window is told.
		p := conformance.InputReceiveParams{Session: id, Transport: z.primary(), Messages: []conformance.InputMessage{}}
		if _, err := z.receive(ctx, s, p); err != nil {
			return err
		}
	}
	got := "none: the session is not open"
	if s.window != nil {
		got = windowText(*s.window)
	}
	return z.expect(session+"'s window", windowText(want), got, z.tick)
}

func windowText(w conformance.WindowState) string {
	return fmt.Sprintf("received %d, acknowledged %d, pending %d, future %d", w.Received, w.Acknowledged, w.Pending, w.Future)
}

// reports are those of a session in the ticks of the last request.
func (z *inputWorld) reports(id int64) []conformance.SessionReport {
	var list []conformance.SessionReport
	for _, t := range z.ticks {
		for _, r := range t.Reports {
			if r.Session == id {
				list = append(list, r)
			}
		}
	}
	return list
}

// drained compares the sequences drained in the ticks of the last request.
func (z *inputWorld) drained(id int64, session, want string) error {
	list, err := sequences(want)
	if err != nil {
		return err
	}
	var got []int64
	reports := z.reports(id)
	for _, r := range reports {
		for _, d := range r.Drained {
			got = append(got, d.Seq)
		}
	}
	text := numbers(got)
	if len(reports) == 0 {
		text = "no report"
	}
	return z.expect("what was drained of "+session, numbers(list), text, z.tick)
}

// report returns the report of a session in the only tick of the last request.
func (z *inputWorld) report(session string) (conformance.SessionReport, error) {
	_, id, err := z.session(session)
	if err != nil {
		return conformance.SessionReport{}, err
	}
	if len(z.ticks) != 1 {
		return conformance.SessionReport{}, misuse("%d ticks ran in the last request, want 1", len(z.ticks))
	}
	list := z.reports(id)
	if len(list) != 1 {
		return conformance.SessionReport{}, z.fail("reports of "+session, "1", fmt.Sprint(len(list)), z.tick)
	}
	return list[0], nil
}

// noReport wants a tick that skipped the session.
func (z *inputWorld) noReport(session string) error {
	_, id, err := z.session(session)
	if err != nil {
		return err
	}
	if len(z.ticks) == 0 {
		return misuse("no tick ran")
	}
	return z.expect("reports of "+session, "0", fmt.Sprint(len(z.reports(id))), z.tick)
}

// became compares what became of a drained input.
func (z *inputWorld) became(session string, seq int64, want string) error {
	_, id, err := z.session(session)
	if err != nil {
		return err
	}
	got := "not drained"
	for _, r := range z.reports(id) {
		for _, d := range r.Drained {
			if d.Seq == seq {
				got = string(d.Result)
			}
		}
	}
	return z.expect(fmt.Sprintf("the record of %s's input %d", session, seq), want, got, z.tick)
}

// corrected claims a correction with all its copies.
func (z *inputWorld) correctedTo(session, at string, ack int64, by []conformance.Transport) error {
	_, id, err := z.session(session)
	if err != nil {
		return err
	}
	to, err := tile(at)
	if err != nil {
		return err
	}
	want := &happening{session: id, by: by, sent: conformance.InputSent{Kind: "correction", Correction: &conformance.Correction{At: to, Acknowledged: ack}}}
	sorted := func(h *happening) []conformance.Transport { return slices.Sorted(slices.Values(h.by)) }
	h := z.claim(id, func(h *happening) bool {
		return h.sent.Correction != nil && h.sent.Correction.At == to && h.sent.Correction.Acknowledged == ack && slices.Equal(sorted(h), sorted(want))
	})
	if h == nil {
		return z.fail("what was sent", want.String(), z.about(id), z.tick)
	}
	return z.expect("what was sent", want.String(), want.String(), z.tick)
}

// says claims an advisory or a closing.
func (z *inputWorld) says(session, kind, text string) error {
	_, id, err := z.session(session)
	if err != nil {
		return err
	}
	want := &happening{session: id, by: []conformance.Transport{"stream"}, sent: conformance.InputSent{Kind: kind}}
	if kind == "advisory" {
		want.sent.Advisory = conformance.Advisory(text)
	} else {
		want.sent.Reason = conformance.CloseReason(text)
	}
	h := z.claim(id, func(h *happening) bool { return h.String() == want.String() })
	if h == nil {
		return z.fail("what was sent", want.String(), z.about(id), z.tick)
	}
	return z.expect("what was sent", want.String(), h.String(), z.tick)
}

// seen compares something that a session's player shows.
func (z *inputWorld) seen(ctx context.Context, session, what, want string, of func(conformance.InputLookResult) string) error {
	l, err := z.look(ctx, session)
	if err != nil {
		return err
	}
	return z.expect(what+" of "+session, want, of(l), z.tick)
}

// seenText lists those of whom a session has a baseline.
func seenText(l conformance.InputLookResult) string {
	var names []string
	for _, id := range l.Sees.Sessions {
		names = append(names, letter(id))
	}
	names = append(names, l.Sees.Npcs...)
	return or(strings.Join(names, ", "), "nobody")
}

// stored compares what the ticks of the last request persisted of a session.
func (z *inputWorld) stored(session, want string) error {
	_, id, err := z.session(session)
	if err != nil {
		return err
	}
	if len(z.ticks) == 0 {
		return misuse("no tick ran")
	}
	var got []string
	for _, t := range z.ticks {
		for _, p := range t.Persisted {
			if p.Session == id {
				got = append(got, tileText(p.Tile))
			}
		}
	}
	return z.expect("what is stored of "+session, want, or(strings.Join(got, ", "), "nothing"), z.tick)
}

// refusedOver wants the world refused with a fault of that key.
func (z *inputWorld) refusedOver(key string) error {
	got := "it opened"
	if r := z.opening; r != nil {
		var keys []string
		for _, f := range r.Faults {
			keys = append(keys, f.Key)
		}
		got = "refused over " + or(strings.Join(keys, ", "), "nothing")
		if slices.Contains(keys, key) {
			got = "refused over " + key
		}
	}
	z.opening = nil
	return z.expect("open", "refused over "+key, got, 0)
}

// diagnosed compares the window in the record of a rejection.
func (z *inputWorld) diagnosed(session string, seq int64, what, want string, of func(conformance.WindowDiagnostics) string) error {
	s, _, err := z.session(session)
	if err != nil {
		return err
	}
	d, ok := s.rejected[seq]
	got := "no record"
	if ok {
		got = of(d)
	}
	return z.expect(fmt.Sprintf("%s in the record of the rejection of %s's %d", what, session, seq), want, got, z.tick)
}

// notDiagnosed fails if a window was recorded with the last decision about a
// sequence.
func (z *inputWorld) notDiagnosed(session string, seq int64) error {
	s, _, err := z.session(session)
	if err != nil {
		return err
	}
	if !s.decided[seq] {
		return misuse("there was no decision about %s's %d", session, seq)
	}
	got := "none"
	if d, ok := s.rejected[seq]; ok {
		got = windowText(conformance.WindowState{Received: d.Received, Acknowledged: d.Acknowledged, Pending: d.Pending, Future: d.Future})
	}
	return z.expect(fmt.Sprintf("the window in the record of the decision about %s's %d", session, seq), "none", got, z.tick)
}

// reportsWhatWasSent compares the correction in a report with the one that was
// sent in the same tick.
func (z *inputWorld) reportsWhatWasSent(session string) error {
	r, err := z.report(session)
	if err != nil {
		return err
	}
	text := func(c *conformance.Correction) string {
		if c == nil {
			return "none"
		}
		return fmt.Sprintf("%+v", *c)
	}
	var sent *conformance.Correction
	for _, m := range z.ticks[0].Sent {
		if m.Session == r.Session && m.Correction != nil {
			sent = m.Correction
		}
	}
	if sent == nil {
		return z.fail("what was sent to "+session, "a correction", "none", z.tick)
	}
	return z.expect("the correction in the report of "+session, text(sent), text(r.Correction), z.tick)
}

// nothingElse closes the ledger.
func (z *inputWorld) nothingElse() error {
	if err := z.closed(); err != nil {
		return err
	}
	return z.expect("what else was sent", "nothing", "nothing", z.tick)
}

// isRefused claims the refusal of the last request.
func (z *inputWorld) isRefused(code string) error {
	got := "it done"
	if z.refused != nil {
		got = "refused with " + z.refused.Code
	}
	z.refused = nil
	return z.expect(z.verb, "refused with "+code, got, 0)
}

// numbered compares the numbers of all corrections that a session was sent.
func (z *inputWorld) numbered(session, want string) error {
	s, _, err := z.session(session)
	if err != nil {
		return err
	}
	list, err := sequences(want)
	if err != nil {
		return err
	}
	var got []int64
	for _, c := range s.corrections {
		got = append(got, c.Number)
	}
	return z.expect("the numbers of "+session+"'s corrections", numbers(list), numbers(got), z.tick)
}

// correctionLooks compares the facing in the last correction of a session.
func (z *inputWorld) correctionLooks(session string, octant int64) error {
	s, _, err := z.session(session)
	if err != nil {
		return err
	}
	got := "no correction"
	if n := len(s.corrections); n > 0 {
		got = fmt.Sprint(s.corrections[n-1].Facing)
	}
	return z.expect("the facing in "+session+"'s last correction", fmt.Sprint(octant), got, z.tick)
}

// sameEpoch compares the epochs of the last two corrections of a session.
func (z *inputWorld) sameEpoch(session string) error {
	s, _, err := z.session(session)
	if err != nil {
		return err
	}
	n := len(s.corrections)
	if n < 2 {
		return z.fail("corrections of "+session, "2 or more", fmt.Sprint(n), z.tick)
	}
	return z.expect("the epoch in "+session+"'s last correction", fmt.Sprint(s.corrections[n-2].Epoch), fmt.Sprint(s.corrections[n-1].Epoch), z.tick)
}
