// Package moveinput is the reference's port of move-input: its worlds are zones
// and clients.
package moveinput

import (
	"context"
	"errors"

	"github.com/moveauth/moveauth/conformance"
	"github.com/moveauth/moveauth/conformance/subject/inproc/port"
	"github.com/moveauth/moveauth/reference/moveinput"
)

// Claim says what the reference claims of the profile.
func Claim() conformance.Claim {
	return conformance.Claim{
		Scalar: "float64",
		Capabilities: []conformance.Capability{conformance.ClientHalf, conformance.EarlyData, conformance.Backpressure,
			conformance.Environment, conformance.Resume},
		// What a modified client could gain: it moves cap over cadence times as
		// fast.
		Facts: map[string]any{"drain_cap": "the profile's inputs_per_tick, or the environment's", "cadence": "the profile's inputs_per_tick"},
	}
}

// refusals are the codes of the reference's errors.
var refusals = []struct {
	err  error
	code string
}{
	{moveinput.ErrNoSession, "NoSession"},
	{moveinput.ErrBadTile, "BadTile"},
	{moveinput.ErrTransferPending, "TransferPending"},
	{moveinput.ErrNoTransfer, "NoTransfer"},
	{moveinput.ErrQueueFull, "QueueFull"},
	{moveinput.ErrNoSequence, "QueueFull"},
}

// refusal translates an error of the reference that is one of the verb's
// refusals.
func refusal(err error) error {
	for _, r := range refusals {
		if errors.Is(err, r.err) {
			return &conformance.Refusal{Code: r.code, Detail: err.Error()}
		}
	}
	return err
}

// zoneWorld is a zone of the reference as a world of move-input.
type zoneWorld struct {
	zone *moveinput.Zone
	sent func() []moveinput.Message // takes what the zone has sent
	port.Lifetime
}

// Do carries out one verb of a server.
func (w *zoneWorld) Do(ctx context.Context, verb string, params, result any) error {
	if err := w.Check(ctx, verb); err != nil {
		return err
	}
	switch verb {
	case conformance.InputJoin.Name:
		return port.Do(verb, params, result, w.join)
	case conformance.InputLeave.Name:
		return port.Do(verb, params, result, func(p conformance.SessionParams) (conformance.Empty, error) {
			return conformance.Empty{}, refusal(w.zone.Leave(p.Session))
		})
	case conformance.InputReceive.Name:
		return port.Do(verb, params, result, w.receive)
	case conformance.InputTick.Name:
		return port.Do(verb, params, result, w.tick)
	case conformance.InputLook.Name:
		return port.Do(verb, params, result, w.look)
	case conformance.InputMap.Name:
		return port.Do(verb, params, result, func(p conformance.InputMapParams) (conformance.Empty, error) {
			return conformance.Empty{}, refusal(w.zone.Change(tilesIn(p.Block), tilesIn(p.Free)))
		})
	case conformance.InputTransfer.Name:
		return port.Do(verb, params, result, w.transfer)
	case conformance.InputStall.Name:
		return port.Do(verb, params, result, func(p conformance.StallParams) (conformance.SentResult, error) {
			err := w.zone.Stall(p.Session, p.Reading)
			return conformance.SentResult{Sent: sent(w.sent())}, refusal(err)
		})
	case conformance.InputRecord.Name:
		return port.Do(verb, params, result, w.records)
	}
	return conformance.Errorf(conformance.CodeUnknownVerb, "verb is %q, which a server's world of %s does not have", verb, conformance.MoveInput)
}

func (w *zoneWorld) join(p conformance.JoinParams) (conformance.JoinResult, error) {
	resume := int64(0)
	if p.ResumeAt != nil {
		resume = *p.ResumeAt
	}
	switch {
	case p.Session < 1:
		return conformance.JoinResult{}, conformance.Errorf(conformance.CodeBadParams, "session is %d, want at least 1", p.Session)
	case p.Incarnation < 1:
		return conformance.JoinResult{}, conformance.Errorf(conformance.CodeBadParams, "incarnation is %d, want at least 1", p.Incarnation)
	case resume < 0 || resume > int64(moveinput.MaxSeq):
		return conformance.JoinResult{}, conformance.Errorf(conformance.CodeBadParams, "resume_at is %d, want 0 to %d", resume, moveinput.MaxSeq)
	}
	epoch, err := w.zone.Join(p.Session, p.Incarnation, tileIn(p.At), moveinput.Seq(resume))
	if err != nil {
		return conformance.JoinResult{}, refusal(err)
	}
	window, _ := w.zone.Window(p.Session)
	return conformance.JoinResult{Acknowledged: int64(window.Acknowledged), Epoch: int64(epoch)}, nil
}

// transports by their names.
var transports = map[conformance.Transport]moveinput.Transport{"datagram": moveinput.Datagram, "stream": moveinput.Stream}

func (w *zoneWorld) receive(p conformance.InputReceiveParams) (conformance.InputReceiveResult, error) {
	from := moveinput.Origin{Session: p.Session, EarlyData: p.EarlyData}
	var ok bool
	if from.Transport, ok = transports[p.Transport]; !ok {
		return conformance.InputReceiveResult{}, conformance.Errorf(conformance.CodeBadParams, "transport is %q, want one of %v", p.Transport, p.Transport.Enum())
	}
	if p.Incarnation != nil {
		if *p.Incarnation < 1 {
			return conformance.InputReceiveResult{}, conformance.Errorf(conformance.CodeBadParams, "incarnation is %d, want at least 1", *p.Incarnation)
		}
		from.Incarnation = *p.Incarnation
	}
	inputs := make([]moveinput.Input, len(p.Messages))
	for i, m := range p.Messages {
		if (m.Input == nil) == (m.Batch == nil) {
			return conformance.InputReceiveResult{}, conformance.Errorf(conformance.CodeBadParams, "messages[%d] has both or neither of input and batch, want one", i)
		}
		in := &inputs[i]
		in.Epoch = moveinput.Epoch(m.Epoch)
		if m.Bytes != nil {
			in.Bytes = *m.Bytes
		}
		if m.Batch != nil {
			in.Batch, in.First, in.Steps = true, moveinput.Seq(m.Batch.First), m.Batch.Steps
		} else {
			in.First, in.Steps = moveinput.Seq(m.Input.Seq), [][2]int64{{m.Input.Dx, m.Input.Dy}}
		}
	}
	r := conformance.InputReceiveResult{Decisions: make([]conformance.InputDecision, len(inputs))}
	for i := range inputs {
		r.Decisions[i] = w.Decision(p.Session, from.Transport, w.zone.Receive(from, &inputs[i]))
	}
	r.Window = w.Window(p.Session)
	r.Sent = sent(w.sent())
	return r, nil
}

// Decision is what became of a message that the zone has judged just now.
func (w *zoneWorld) Decision(session int64, by moveinput.Transport, outcome moveinput.Outcome) conformance.InputDecision {
	d := conformance.InputDecision{Label: moveinput.Label(by, outcome)}
	// INPUT-049 is the zone's; a rejection changes nothing, so that its
	// window is what it was when the message came.
	if outcome.Rejected() && outcome != moveinput.NoSession {
		if seen, open := w.zone.Diagnostics(session); open {
			d.Diagnostics = &conformance.WindowDiagnostics{
				Received: int64(seen.Received), Acknowledged: int64(seen.Acknowledged), Pending: seen.Pending, Future: seen.Future,
				Drained: []int64{},
			}
			for k := range seen.Drained.Count {
				d.Diagnostics.Drained = append(d.Diagnostics.Drained, int64(seen.Drained.First)+k)
			}
		}
	}
	return d
}

// Window is the window of a session as it is; nil if there is no such session.
func (w *zoneWorld) Window(session int64) *conformance.WindowState {
	s, open := w.zone.Window(session)
	if !open {
		return nil
	}
	return &conformance.WindowState{Received: int64(s.Received), Acknowledged: int64(s.Acknowledged), Pending: s.Pending, Future: s.Future}
}

// mostTicks is how many ticks one request may run.
const mostTicks = 10_000

func (w *zoneWorld) tick(p conformance.InputTickParams) (conformance.InputTickResult, error) {
	if p.Count < 1 || p.Count > mostTicks {
		return conformance.InputTickResult{}, conformance.Errorf(conformance.CodeBadParams, "count is %d, want 1 to %d", p.Count, mostTicks)
	}
	r := conformance.InputTickResult{Ticks: make([]conformance.ZoneTick, p.Count)}
	for i := range r.Ticks {
		r.Ticks[i] = Ticked(w.zone.Tick())
	}
	return r, nil
}

// Ticked copies what a tick of a zone has done into the protocol's shape.
func Ticked(t *moveinput.Tick) conformance.ZoneTick {
	to := conformance.ZoneTick{
		Tick: t.Number, Sent: sent(t.Sent), Reports: make([]conformance.SessionReport, len(t.Reports)),
		Persisted: make([]conformance.Persisted, len(t.Persisted)),
		Backlog:   conformance.Backlog{Before: t.BacklogBefore, After: t.BacklogAfter},
	}
	for k := range t.Reports {
		to.Reports[k] = report(&t.Reports[k])
	}
	for k, stored := range t.Persisted {
		to.Persisted[k] = conformance.Persisted{Session: stored.Session, Tile: tileOut(stored.Tile)}
	}
	return to
}

func report(r *moveinput.Report) conformance.SessionReport {
	to := conformance.SessionReport{
		Session: r.Session, Before: conformance.Waiting(r.Before), After: conformance.Waiting(r.After),
		Drained: make([]conformance.DrainedInput, len(r.Drained)),
	}
	for i, d := range r.Drained {
		to.Drained[i] = conformance.DrainedInput{Seq: int64(d.Seq), Result: conformance.MoveResult(d.Result.String())}
	}
	if r.Why != moveinput.NotDue {
		c := correctionOut(r.Correction)
		to.Correction, to.Why = &c, conformance.CorrectionWhy(r.Why.String())
	}
	return to
}

func (w *zoneWorld) look(p conformance.SessionParams) (conformance.InputLookResult, error) {
	v, err := w.zone.Look(p.Session)
	if err != nil {
		return conformance.InputLookResult{}, refusal(err)
	}
	return conformance.InputLookResult{
		Tile: tileOut(v.Tile), Facing: int64(v.Facing), Presentation: conformance.Presentation(v.Presentation.String()),
		Sees: conformance.Seen{Sessions: append([]int64{}, v.Sessions...), Npcs: append([]string{}, v.NPCs...)},
	}, nil
}

func (w *zoneWorld) transfer(p conformance.TransferParams) (conformance.SentResult, error) {
	var err error
	switch {
	case p.Do == "begin":
		err = w.zone.Begin(p.Session)
	case p.Do == "activate" && p.At == nil:
		err = w.zone.Activate(p.Session, nil)
	case p.Do == "activate":
		at := tileIn(*p.At)
		err = w.zone.Activate(p.Session, &at)
	case p.Do == "relocate" && p.At != nil:
		err = w.zone.Relocate(p.Session, tileIn(*p.At))
	case p.Do == "sync_zone":
		err = w.zone.SyncZone(p.Session)
	default:
		return conformance.SentResult{}, conformance.Errorf(conformance.CodeBadParams, "do is %q without all its members, want one of %v", p.Do, p.Do.Enum())
	}
	return conformance.SentResult{Sent: sent(w.sent())}, refusal(err)
}

func (w *zoneWorld) records(conformance.Empty) (conformance.InputRecords, error) {
	r := w.zone.Records()
	return conformance.InputRecords{
		Decisions: r.Labels(),
		Failover:  conformance.FailoverCounts{AcceptedFallback: r.AcceptedFallback, PrimaryRecovery: r.PrimaryRecovery},
		Inputs: conformance.DrainedCounts{
			Moved: r.Inputs[moveinput.Moved], Blocked: r.Inputs[moveinput.Blocked], Stayed: r.Inputs[moveinput.Stayed]},
		Corrections: conformance.CorrectionCounts{
			Forced: r.Corrections[moveinput.Forced], Drained: r.Corrections[moveinput.WasDrained], Stale: r.Corrections[moveinput.WasStale]},
	}, nil
}

// sent copies messages.
func sent(list []moveinput.Message) []conformance.InputSent {
	to := make([]conformance.InputSent, len(list))
	for i, m := range list {
		to[i] = conformance.InputSent{Session: m.Session, Channel: conformance.Transport(m.Channel.String())}
		switch m.Kind {
		case moveinput.CorrectionMessage:
			c := correctionOut(m.Correction)
			to[i].Kind, to[i].Correction = "correction", &c
		case moveinput.AdvisoryMessage:
			to[i].Kind, to[i].Advisory = "advisory", conformance.Advisory(m.Advisory.String())
		case moveinput.CloseMessage:
			to[i].Kind, to[i].Reason = "close", moveinput.SlowReader
		}
	}
	return to
}

func correctionOut(c moveinput.Correction) conformance.Correction {
	return conformance.Correction{Number: c.Number, Epoch: int64(c.Epoch), Acknowledged: int64(c.Acknowledged), At: tileOut(c.At), Facing: int64(c.Facing)}
}

func tileIn(t conformance.Tile) moveinput.Tile { return moveinput.Tile{X: t[0], Y: t[1]} }

func tileOut(t moveinput.Tile) conformance.Tile { return conformance.Tile{t.X, t.Y} }

func tilesIn(list []conformance.Tile) []moveinput.Tile {
	to := make([]moveinput.Tile, len(list))
	for i, t := range list {
		to[i] = tileIn(t)
	}
	return to
}
