package conformance

import (
	"context"
	"sync/atomic"
)

// Heard takes the bytes of an answer from a subject that gets its answers as
// bytes, so that a transcript can hold them as they were sent. The zero value
// has heard nothing.
type Heard struct{ bytes atomic.Pointer[[]byte] }

type heardKey struct{}

// Listen returns a context in which [Hear] leaves the bytes of an answer in h.
func Listen(ctx context.Context, h *Heard) context.Context {
	return context.WithValue(ctx, heardKey{}, h)
}

// Hear leaves the bytes of an answer with whoever listens in ctx: the result
// or the error as it was sent or, where the answer is of another shape, the
// whole line. The caller does not change them afterwards.
func Hear(ctx context.Context, bytes []byte) {
	if h, ok := ctx.Value(heardKey{}).(*Heard); ok {
		h.bytes.Store(&bytes)
	}
}

// Bytes returns what was heard, nil if nothing was.
func (h *Heard) Bytes() []byte {
	if b := h.bytes.Load(); b != nil {
		return *b
	}
	return nil
}
