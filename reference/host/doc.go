// Package host is the reference host: the authoritative peer that takes its
// players' commands and decides what is true.
//
// A [Host] is a value. [Host.Step] takes one input and returns what came of
// it; nothing happens between two steps. The host reads no clock, does no I/O
// and starts no goroutine: whoever runs it brings connections, envelopes and
// ticks to it and carries its events away.
//
//	h, err := host.New(config)
//	…
//	for input := range inputs {
//		output := h.Step(input)
//		// read output before the next Step, which reuses its memory
//	}
//
// A tick has phases, each a function in tick.go: state that the tick before has
// written goes out; the tide advances; combat ticks; enemies step; the drain of
// the command channel, with the flush of what the tick has buffered; and the
// writing of the tables that it marked.
//
// Whoever wants a host to outlast its process gives it a [Keeper], which hears at
// the end of each tick which tables it has persisted, and opens the next one with
// [Open].
//
// Source: host commit model, ADR-0002.
package host
