package host

import (
	"github.com/moveauth/moveauth/reference/commit"
	"github.com/moveauth/moveauth/reference/unit"
)

// tick runs one tick, phase by phase. Host commit model, ADR-0002 §4 and §5.
func (h *Host) tick(now unit.Tick, arrive func()) {
	h.now = now
	// COMMIT-048b: what the last tick flushed, before this one changes anything:
	// replication reads a variable one tick after it was written.
	// COMMIT-065b: so it is out in the tick after the envelope's own.
	h.sendState()
	h.advanceTide()
	h.tickCombat()
	h.stepEnemies()
	h.drain(arrive)
	h.persist()
}

// sendState sends the tables that the last tick flushed to all players, and the
// whole state to those who have joined since.
func (h *Host) sendState() {
	if len(h.changed) > 0 {
		h.record.Add(commit.Event{What: commit.State, Tick: h.now, Tables: h.record.Names(h.changed), To: h.record.Players(h.sendAll())})
	}
	for key := range h.sessions {
		s := &h.sessions[key]
		if !s.up || !s.joining {
			continue
		}
		// COMMIT-063b: the state after the tick in which it joined, once: outcomes
		// from this tick on go on from there.
		s.joining = false
		if h.send(unit.PlayerKey(key)) {
			h.joiner[0] = unit.PlayerKey(key)
			h.record.Add(commit.Event{What: commit.Baseline, Tick: h.now, Tables: h.record.Names(h.store.Tables()), To: h.record.Players(h.joiner[:])})
		}
	}
}

// advanceTide is step 1.
func (h *Host) advanceTide() {
	// COMMIT-021b: before the drain, which is told here which sockets close.
	h.channel.AdvanceTide(&h.record, h.now)
}

// tickCombat is step 2.
func (h *Host) tickCombat() {
	// COMMIT-021c: before the drain: who dies in this tick strikes no more in it.
	h.channel.TickCombat(&h.record, h.now)
}

// stepEnemies is step 3.
func (h *Host) stepEnemies() {
	// COMMIT-021d: before the drain: attacks that resolve in this tick hit in it.
	h.channel.StepEnemies(h.now)
}

// drain is step 4, with the flush of what the tick has buffered.
func (h *Host) drain(arrive func()) {
	// COMMIT-021a: once a tick, here.
	// COMMIT-065c: an envelope with a wind-up is due in the tick it resolves in.
	h.channel.Drain(&h.record, h.now, arrive)
	// COMMIT-033a: after the last command: none observes what players are told.
	// COMMIT-048a: and in the same tick.
	// COMMIT-065a: which is the one after the receipt.
	h.channel.Flush(&h.record, h.now, audience{h})
}

// persist is step 5.
func (h *Host) persist() {
	h.changed = append(h.changed[:0], h.channel.Persist(&h.record, h.now)...)
	if h.keeper != nil {
		h.keeper.Keep(Saved{Tick: h.now, Tables: h.store.Flushed()})
	}
}
