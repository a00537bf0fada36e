package steps

import (
	"context"

	"github.com/cucumber/godog"
	"github.com/moveauth/moveauth/conformance"
)

func init() {
	input("Given", "a datagram-primary profile with window {N}, session limit {N}, {N} inputs a tick", "of a zone's sessions, or of the client; batches have at most 4 steps, datagrams 64 bytes, a streak of 3 degrades, and the fallback delay is 200 ms, unless said otherwise", func(ctx context.Context, window, limit, perTick int64) error {
		return newInput(ctx).profile("datagram-primary", window, limit, perTick)
	})
	input("Given", "a stream-only profile with window {N}, session limit {N}, {N} inputs a tick", "of a zone's sessions, or of the client; batches have at most 4 steps, datagrams 64 bytes, a streak of 3 degrades, and the fallback delay is 200 ms, unless said otherwise", func(ctx context.Context, window, limit, perTick int64) error {
		return newInput(ctx).profile("stream-only", window, limit, perTick)
	})
	input("Given", "batches of at most {N} steps", "the batch cap", func(ctx context.Context, n int64) error {
		z := newInput(ctx)
		z.settings.Profile.BatchCap = n
		return z.describe("the batch cap")
	})
	input("Given", "datagrams of at most {N} bytes", "the datagram limit", func(ctx context.Context, n int64) error {
		z := newInput(ctx)
		z.settings.Profile.DatagramBytes = n
		return z.describe("the datagram limit")
	})
	input("Given", "a datagram path that counts as degraded after {N} stream inputs", "the degrade streak", func(ctx context.Context, n int64) error {
		z := newInput(ctx)
		z.settings.Profile.DegradeStreak = n
		return z.describe("the degrade streak")
	})
	input("Given", "a fallback delay of {N} ms", "until a client sends an input by stream", func(ctx context.Context, n int64) error {
		z := newInput(ctx)
		z.settings.Profile.FallbackMs = n
		return z.describe("the fallback delay")
	})
	input("Given", "ticks of {N} ms", "the tick interval; nothing is said of it otherwise", func(ctx context.Context, n int64) error {
		z := newInput(ctx)
		z.settings.TickMs = &n
		return z.describe("the tick interval")
	})
	input("Given", "a transfer that times out after {N} ms", "10,000 ms unless said otherwise", func(ctx context.Context, n int64) error {
		z := newInput(ctx)
		z.settings.TransferTimeoutMs = &n
		return z.describe("the time-out")
	})
	input("Given", "a send limit of {N}", "stream messages that may wait for a receiver that does not read; 8 unless said otherwise", func(ctx context.Context, n int64) error {
		z := newInput(ctx)
		z.settings.SendLimit = &n
		return z.describe("the send limit")
	})
	input("Given", "session {W} stands on tile {V} of an open map", "a session that is opened with the zone, in the order named; A has id 1, B 2 and so on; the map has 64 by 64 tiles unless said otherwise", func(ctx context.Context, session string, at string) error {
		return newInput(ctx).stands(session, at, nil)
	})
	input("Given", "session {W} stands on tile {V}", "the same, on a map of which more is said", func(ctx context.Context, session string, at string) error {
		return newInput(ctx).stands(session, at, nil)
	})
	input("Given", "session {W} stands on tile {V}, resumed after sequence {N}", "it has acknowledged that one", func(ctx context.Context, session string, at string, seq int64) error {
		return newInput(ctx).stands(session, at, &seq)
	})
	input("Given", "a map of {N} by {N} tiles", "columns by rows, from (0, 0)", func(ctx context.Context, columns, rows int64) error {
		z := newInput(ctx)
		z.settings.Map.Size = conformance.Tile{columns, rows}
		return z.describe("the map")
	})
	input("Given", "tile {V} is blocked", "nobody can walk onto it", func(ctx context.Context, at string) error {
		return newInput(ctx).blocks(ctx, at, false)
	})
	input("Given", "the occupancy check is on", "it is off unless said", func(ctx context.Context) error {
		z := newInput(ctx)
		z.settings.Occupancy = true
		return z.describe("the occupancy check")
	})
	input("Given", "NPC {W} stands on tile {V}", "and stays there", func(ctx context.Context, name, at string) error {
		return newInput(ctx).npc(name, at)
	})
	input("Given", "NPC {W} stands on tile {V} and goes to {V} in the first tick and to {V} in the second", "and stays there", func(ctx context.Context, name, at, first, second string) error {
		return newInput(ctx).npc(name, at, first, second)
	})
	input("Given", "the environment sets {W} to {J}", "empty is the empty text", func(ctx context.Context, name, value string) error {
		return newInput(ctx).environment(name, value)
	})
	input("Given", "{W} has walked {V} {N} times", "in steps of that kind, with sequences from 1 on, each drained; not watched", func(ctx context.Context, session string, step string, times int64) error {
		return newInput(ctx).walked(ctx, session, step, times)
	})
	input("Given", "a client on tile {V}", "instead of a zone: the client half of a session that was just opened", func(ctx context.Context, at string) error {
		return newInput(ctx).client(at)
	})
	input("When", "{W} sends by datagram", "messages in the order in which they arrive, in one request; a row with steps is a batch; epoch is the last that the session was told unless it says old or never given; the label is what the decision shall be, or any", func(ctx context.Context, session string, t *godog.Table) error {
		return newInput(ctx).sends(ctx, session, "datagram", t, nil)
	})
	input("When", "{W} sends by datagram as early data", "before the handshake is complete", func(ctx context.Context, session string, t *godog.Table) error {
		return newInput(ctx).sends(ctx, session, "datagram", t, func(p *conformance.InputReceiveParams) { p.EarlyData = true })
	})
	input("When", "late messages of {W}'s earlier opening come by datagram", "over the connection that it had before it was opened anew", func(ctx context.Context, session string, t *godog.Table) error {
		return newInput(ctx).late(ctx, session, "datagram", t)
	})
	input("When", "{W} sends by stream", "messages in the order in which they arrive, in one request; a row with steps is a batch; epoch is the last that the session was told unless it says old or never given; the label is what the decision shall be, or any", func(ctx context.Context, session string, t *godog.Table) error {
		return newInput(ctx).sends(ctx, session, "stream", t, nil)
	})
	input("When", "{W} sends by stream as early data", "before the handshake is complete", func(ctx context.Context, session string, t *godog.Table) error {
		return newInput(ctx).sends(ctx, session, "stream", t, func(p *conformance.InputReceiveParams) { p.EarlyData = true })
	})
	input("When", "late messages of {W}'s earlier opening come by stream", "over the connection that it had before it was opened anew", func(ctx context.Context, session string, t *godog.Table) error {
		return newInput(ctx).late(ctx, session, "stream", t)
	})
	input("When", "the zone ticks", "once", func(ctx context.Context) error {
		return newInput(ctx).runs(ctx, 1)
	})
	input("When", "the zone ticks {N} times", "in one request", func(ctx context.Context, n int64) error {
		return newInput(ctx).runs(ctx, n)
	})
	input("When", "a transfer of {W} begins", "its token is set", func(ctx context.Context, session string) error {
		return newInput(ctx).transfer(ctx, session, "begin", "")
	})
	input("When", "the transfer of {W} is activated", "where its player stood", func(ctx context.Context, session string) error {
		return newInput(ctx).transfer(ctx, session, "activate", "")
	})
	input("When", "the transfer of {W} is activated on tile {V}", "its player is there now", func(ctx context.Context, session string, at string) error {
		return newInput(ctx).transfer(ctx, session, "activate", at)
	})
	input("When", "{W} is relocated to tile {V}", "as by a portal within the zone", func(ctx context.Context, session string, at string) error {
		return newInput(ctx).transfer(ctx, session, "relocate", at)
	})
	input("When", "a transfer of {W} is to begin", "and the server may refuse it", func(ctx context.Context, session string) error {
		return newInput(ctx).wouldTransfer(ctx, session, "begin", "")
	})
	input("When", "the transfer of {W} is to be activated on tile {V}", "and the server may refuse it", func(ctx context.Context, session, at string) error {
		return newInput(ctx).wouldTransfer(ctx, session, "activate", at)
	})
	input("When", "{W} is to be relocated to tile {V}", "and the server may refuse it", func(ctx context.Context, session, at string) error {
		return newInput(ctx).wouldTransfer(ctx, session, "relocate", at)
	})
	input("When", "session {W} leaves", "its connection ends", func(ctx context.Context, session string) error {
		return newInput(ctx).leaves(ctx, session)
	})
	input("When", "the zone of {W} is synced", "it is to be shown everything anew", func(ctx context.Context, session string) error {
		return newInput(ctx).transfer(ctx, session, "sync_zone", "")
	})
	input("When", "session {W} is opened anew on tile {V}", "as after a reconnect", func(ctx context.Context, session string, at string) error {
		return newInput(ctx).reopen(ctx, session, at)
	})
	input("When", "session {W} is to be opened anew on tile {V}", "and the server may refuse it", func(ctx context.Context, session string, at string) error {
		return newInput(ctx).wouldReopen(ctx, session, at)
	})
	input("When", "{W}'s receiver stops reading", "what is sent to it waits", func(ctx context.Context, session string) error {
		return newInput(ctx).stall(ctx, session, false)
	})
	input("When", "{W}'s receiver reads again", "what waited reaches it", func(ctx context.Context, session string) error {
		return newInput(ctx).stall(ctx, session, true)
	})
	input("When", "tile {V} becomes blocked", "from now on", func(ctx context.Context, at string) error {
		return newInput(ctx).blocks(ctx, at, false)
	})
	input("When", "tile {V} becomes free", "from now on", func(ctx context.Context, at string) error {
		return newInput(ctx).blocks(ctx, at, true)
	})
	input("When", "the server starts", "with what is described so far; it may be refused", func(ctx context.Context) error {
		return newInput(ctx).tryOpen(ctx)
	})
	input("When", "the client presses {V}", "a step, of any size", func(ctx context.Context, step string) error {
		return newInput(ctx).press(ctx, step)
	})
	input("When", "{N} ms pass", "for the client", func(ctx context.Context, ms int64) error {
		return newInput(ctx).waits(ctx, ms)
	})
	input("When", "these corrections reach the client", "in this order; numbered as the server sent them; the epoch is the one that it has, or new", func(ctx context.Context, t *godog.Table) error {
		return newInput(ctx).corrected(ctx, t)
	})
}
