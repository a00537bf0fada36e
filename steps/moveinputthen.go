package steps

import (
	"context"
	"fmt"

	"github.com/moveauth/moveauth/conformance"
)

func init() {
	input("Then", "{W}'s window is received {N}, acknowledged {N}, pending {N}, future {N}", "asked for now", func(ctx context.Context, session string, received, acknowledged, pending, future int64) error {
		return newInput(ctx).windowIs(ctx, session, conformance.WindowState{Received: received, Acknowledged: acknowledged, Pending: pending, Future: future})
	})
	input("Then", "{W}'s tick drained {S}", "sequences, in order, of the last request that let the zone tick; or nothing", func(ctx context.Context, session string, list string) error {
		z := newInput(ctx)
		_, id, err := z.session(session)
		if err != nil {
			return err
		}
		return z.drained(id, session, list)
	})
	input("Then", "{W}'s ticks drained {S}", "sequences, in order, of the last request that let the zone tick; or nothing", func(ctx context.Context, session string, list string) error {
		z := newInput(ctx)
		_, id, err := z.session(session)
		if err != nil {
			return err
		}
		return z.drained(id, session, list)
	})
	input("Then", "the tick skipped {W}", "it has no report of it", func(ctx context.Context, session string) error {
		return newInput(ctx).noReport(session)
	})
	input("Then", "{W} is corrected to tile {V}, acknowledging {N}", "claims one correction, by stream and, where the profile has it, by datagram", func(ctx context.Context, session string, at string, ack int64) error {
		z := newInput(ctx)
		return z.correctedTo(session, at, ack, z.channels())
	})
	input("Then", "{W} is corrected by stream alone to tile {V}, acknowledging {N}", "claims one correction that was sent on that channel and no other", func(ctx context.Context, session string, at string, ack int64) error {
		return newInput(ctx).correctedTo(session, at, ack, []conformance.Transport{"stream"})
	})
	input("Then", "{W} is corrected by stream and by datagram to tile {V}, acknowledging {N}", "claims one correction that was sent on both", func(ctx context.Context, session string, at string, ack int64) error {
		return newInput(ctx).correctedTo(session, at, ack, []conformance.Transport{"stream", "datagram"})
	})
	input("Then", "{W} is told {W}", "claims an advisory", func(ctx context.Context, session string, text string) error {
		return newInput(ctx).says(session, "advisory", text)
	})
	input("Then", "{W} is closed with {W}", "claims the end of a session", func(ctx context.Context, session string, reason string) error {
		return newInput(ctx).says(session, "close", reason)
	})
	input("Then", "{W} stands on tile {V}", "its authoritative tile, asked for now", func(ctx context.Context, session string, at string) error {
		want, err := tile(at)
		if err != nil {
			return err
		}
		return newInput(ctx).seen(ctx, session, "the tile", tileText(want), func(l conformance.InputLookResult) string { return tileText(l.Tile) })
	})
	input("Then", "{W} looks along octant {N}", "0 = +x, 2 = +y, counter-clockwise", func(ctx context.Context, session string, octant int64) error {
		return newInput(ctx).seen(ctx, session, "the facing", fmt.Sprint(octant), func(l conformance.InputLookResult) string { return fmt.Sprint(l.Facing) })
	})
	input("Then", "{W} is shown {W}", "still, moving or snapped", func(ctx context.Context, session string, how string) error {
		return newInput(ctx).seen(ctx, session, "the presentation", how, func(l conformance.InputLookResult) string { return string(l.Presentation) })
	})
	input("Then", "{W} has a baseline of {W} and {W}", "of those and nobody else; sessions come first", func(ctx context.Context, session string, one, other string) error {
		return newInput(ctx).seen(ctx, session, "the baselines", one+", "+other, seenText)
	})
	input("Then", "{W} has a baseline of {W} alone", "of that one and nobody else", func(ctx context.Context, session string, one string) error {
		return newInput(ctx).seen(ctx, session, "the baselines", one, seenText)
	})
	input("Then", "{W} has a baseline of nobody", "it is shown everything anew when it is shown it", func(ctx context.Context, session string) error {
		return newInput(ctx).seen(ctx, session, "the baselines", "nobody", seenText)
	})
	input("Then", "{W} is stored on tile {V}", "once, by the ticks of the last request", func(ctx context.Context, session string, at string) error {
		want, err := tile(at)
		if err != nil {
			return err
		}
		return newInput(ctx).stored(session, tileText(want))
	})
	input("Then", "nothing of {W} is stored", "by the ticks of the last request", func(ctx context.Context, session string) error {
		return newInput(ctx).stored(session, "nothing")
	})
	input("Then", "{W}'s input {N} is reported as {W}", "moved, blocked or stayed", func(ctx context.Context, session string, seq int64, result string) error {
		return newInput(ctx).became(session, seq, result)
	})
	input("Then", "{W}'s report counts pending {N} and future {N} before, pending {N} and future {N} after", "of the one tick of the last request", func(ctx context.Context, session string, p0, f0, p1, f1 int64) error {
		z := newInput(ctx)
		r, err := z.report(session)
		if err != nil {
			return err
		}
		return z.expect("what waits in the report of "+session, fmt.Sprintf("pending %d, future %d before; pending %d, future %d after", p0, f0, p1, f1),
			fmt.Sprintf("pending %d, future %d before; pending %d, future %d after", r.Before.Pending, r.Before.Future, r.After.Pending, r.After.Future), z.tick)
	})
	input("Then", "{W}'s report has the correction that was sent", "the same, member by member", func(ctx context.Context, session string) error {
		return newInput(ctx).reportsWhatWasSent(session)
	})
	input("Then", "{W}'s report has no correction", "of the one tick of the last request", func(ctx context.Context, session string) error {
		z := newInput(ctx)
		r, err := z.report(session)
		if err != nil {
			return err
		}
		got := "none"
		if r.Correction != nil {
			got = correctionText(*r.Correction)
		}
		return z.expect("the correction in the report of "+session, "none", got, z.tick)
	})
	input("Then", "{W}'s correction is reported as {W}", "forced, drained or stale", func(ctx context.Context, session string, why string) error {
		z := newInput(ctx)
		r, err := z.report(session)
		if err != nil {
			return err
		}
		return z.expect("why "+session+" was corrected", why, or(string(r.Why), "no reason"), z.tick)
	})
	input("Then", "the backlog was {N} before the tick and {N} after it", "pending inputs of the zone", func(ctx context.Context, before, after int64) error {
		z := newInput(ctx)
		if len(z.ticks) != 1 {
			return misuse("%d ticks ran in the last request, want 1", len(z.ticks))
		}
		b := z.ticks[0].Backlog
		return z.expect("the backlog", fmt.Sprintf("%d before, %d after", before, after), fmt.Sprintf("%d before, %d after", b.Before, b.After), z.tick)
	})
	input("Then", "the rejection of {W}'s {N} is recorded with received {N}, acknowledged {N}, pending {N}, future {N}", "the window that it met", func(ctx context.Context, session string, seq, received, acknowledged, pending, future int64) error {
		want := conformance.WindowState{Received: received, Acknowledged: acknowledged, Pending: pending, Future: future}
		return newInput(ctx).diagnosed(session, seq, "the window", windowText(want), func(d conformance.WindowDiagnostics) string {
			return windowText(conformance.WindowState{Received: d.Received, Acknowledged: d.Acknowledged, Pending: d.Pending, Future: d.Future})
		})
	})
	input("Then", "the rejection of {W}'s {N} is recorded with {S} drained", "sequences that the last tick drained of the session, or nothing", func(ctx context.Context, session string, seq int64, drained string) error {
		list, err := sequences(drained)
		if err != nil {
			return err
		}
		return newInput(ctx).diagnosed(session, seq, "what was drained", numbers(list), func(d conformance.WindowDiagnostics) string { return numbers(d.Drained) })
	})
	input("Then", "no window is recorded with the decision about {W}'s {N}", "the last decision about a message with that sequence", func(ctx context.Context, session string, seq int64) error {
		return newInput(ctx).notDiagnosed(session, seq)
	})
	input("Then", "the record counts {N} of {J}", "decisions with that label", func(ctx context.Context, n int64, label string) error {
		z := newInput(ctx)
		r, err := z.records(ctx)
		if err != nil {
			return err
		}
		return z.expect("recorded decisions "+label, fmt.Sprint(n), fmt.Sprint(r.Decisions[label]), z.tick)
	})
	input("Then", "the record counts accepted fallback inputs: {N}, recoveries of the primary: {N}", "in the zone, since it was opened", func(ctx context.Context, fallbacks, recoveries int64) error {
		z := newInput(ctx)
		r, err := z.records(ctx)
		if err != nil {
			return err
		}
		return z.expect("recorded decisions about transports", fmt.Sprintf("%d accepted fallback inputs, %d recoveries", fallbacks, recoveries),
			fmt.Sprintf("%d accepted fallback inputs, %d recoveries", r.Failover.AcceptedFallback, r.Failover.PrimaryRecovery), z.tick)
	})
	input("Then", "the record counts inputs that moved: {N}, were blocked: {N}, stayed: {N}", "in the zone, since it was opened", func(ctx context.Context, moved, blocked, stayed int64) error {
		z := newInput(ctx)
		r, err := z.records(ctx)
		if err != nil {
			return err
		}
		return z.expect("recorded inputs", fmt.Sprintf("%d moved, %d blocked, %d stayed", moved, blocked, stayed),
			fmt.Sprintf("%d moved, %d blocked, %d stayed", r.Inputs.Moved, r.Inputs.Blocked, r.Inputs.Stayed), z.tick)
	})
	input("Then", "the record counts corrections that were forced: {N}, after drained inputs: {N}, after stale ones: {N}", "in the zone, since it was opened; a correction by two channels is one", func(ctx context.Context, forced, drained, stale int64) error {
		z := newInput(ctx)
		r, err := z.records(ctx)
		if err != nil {
			return err
		}
		return z.expect("recorded corrections", fmt.Sprintf("%d forced, %d drained, %d stale", forced, drained, stale),
			fmt.Sprintf("%d forced, %d drained, %d stale", r.Corrections.Forced, r.Corrections.Drained, r.Corrections.Stale), z.tick)
	})
	input("Then", "nothing else is sent", "closes the ledger: no correction, advisory or message of a client that no step named", func(ctx context.Context) error {
		return newInput(ctx).nothingElse()
	})
	input("Then", "nothing is sent", "closes the ledger: no correction, advisory or message of a client that no step named", func(ctx context.Context) error {
		return newInput(ctx).nothingElse()
	})
	input("Then", "the server refuses to start over {J}", "with a fault whose key is that", func(ctx context.Context, key string) error {
		return newInput(ctx).refusedOver(key)
	})
	input("Then", "the client sends input {N} {V} by {W}", "claims the next message; its step is in brackets", func(ctx context.Context, seq int64, step, by string) error {
		return newInput(ctx).clientSends(seq, step, by)
	})
	input("Then", "it bears the epoch that the client was opened with", "every message that the client sent since the last Then", func(ctx context.Context) error {
		return newInput(ctx).epochOfSent(false)
	})
	input("Then", "it bears the new epoch", "every message that the client sent since the last Then", func(ctx context.Context) error {
		return newInput(ctx).epochOfSent(true)
	})
	input("Then", "the client shows its player on tile {V}, from {V} and inputs {S}", "the prediction; the corrected tile; the sequences that it keeps, or nothing", func(ctx context.Context, predicted, at, kept string) error {
		return newInput(ctx).clientShows(predicted, at, kept)
	})
	input("Then", "the server refuses it with {W}", "what the step before asked for, which may be refused", func(ctx context.Context, code string) error {
		return newInput(ctx).isRefused(code)
	})
	input("Then", "{W}'s corrections are numbered {S}", "all that it was sent since it was opened, in order, copies once", func(ctx context.Context, session, list string) error {
		return newInput(ctx).numbered(session, list)
	})
	input("Then", "{W}'s last correction looks along octant {N}", "0 = +x, 2 = +y, counter-clockwise", func(ctx context.Context, session string, octant int64) error {
		return newInput(ctx).correctionLooks(session, octant)
	})
	input("Then", "{W}'s last two corrections bear the same epoch", "the epoch of its session", func(ctx context.Context, session string) error {
		return newInput(ctx).sameEpoch(session)
	})
	input("Then", "the press is refused with {W}", "the last one", func(ctx context.Context, code string) error {
		return newInput(ctx).isRefused(code)
	})
}
