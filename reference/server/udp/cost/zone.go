package main

import (
	"sync"
	"sync/atomic"

	"github.com/moveauth/moveauth/reference/wire"
)

// tally is what a host has received and sent.
type tally struct{ batches, corrections atomic.Uint64 }

// lively is for how many ticks after its last batch a player gets corrections.
const lively = 3

// A player is just as much of a zone as is needed to answer inputs.
type player struct {
	tally *tally

	mu     sync.Mutex
	batch  wire.Batch
	last   uint32 // input that was consumed
	ticks  int    // for which the player still gets corrections
	number uint32 // of the last correction
}

// take reads a datagram.
func (p *player) take(data []byte) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if err := wire.Decode(data, &p.batch); err != nil {
		return
	}
	p.last = p.batch.First + uint32(len(p.batch.Steps)) - 1
	p.ticks = lively
	p.tally.batches.Add(1)
}

// correct returns the correction of a tick, if the player gets one.
func (p *player) correct() (c wire.Correction, due bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.ticks == 0 {
		return c, false
	}
	p.ticks--
	p.number++
	p.tally.corrections.Add(1)
	return wire.Correction{Number: p.number, Epoch: 1, Acknowledged: p.last, X: 3, Y: 4}, true
}
