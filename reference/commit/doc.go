// Package commit is the host's command channel: how an envelope is received,
// how it waits, and how a drain executes it against the host's state.
//
// A [Channel] is the one way from a player's wish to a change of state. It has
// two ends. [Channel.Receive] judges an envelope and enqueues it, and executes
// nothing. Once a tick, [Channel.Drain] executes what is due, in the order of
// arrival; [Channel.Flush] then does the spawns and despawns and sends the
// outcomes that the tick has buffered, and [Channel.Persist] writes the tables
// that it marked. Before the drain come the steps that no player asks for:
// [Channel.AdvanceTide], [Channel.TickCombat], [Channel.StepEnemies]. The host
// calls the six in the order of the tick.
//
// A command stages its effects on a [Context]. The channel commits them whole
// if the command succeeds and forgets them if it does not, so that a failed
// command leaves no trace in state, outcomes, spawns or dirty marks. Each kind
// has a file with its arguments, what it is aimed at, its gates and effects; each
// part of the [World] has one with what it holds and how a staged change of it
// is settled.
//
// What is persisted is bytes from the moment that it is flushed: a [SavedTable]
// each, by one of the types of tables, BagsTable and its like. [Channel.Load] makes
// the world what they say, whether they come from a host that has just ended or
// from a file.
//
// A payload is the JSON object of the kind's arguments, read strictly: unknown,
// repeated or missing members, nulls, fractions and ill-formed names do not
// decode.
//
// Nothing here reads a clock, waits, or does I/O. Once warm, the path from a
// decoded envelope to the end of a tick allocates nothing.
//
// Source: host commit model, ADR-0002.
package commit
