package server

import (
	"context"
	"log/slog"
	"sync/atomic"
)

// background is a log that nobody waits for: who logs hands the record to a
// goroutine, and drops it if as many wait already as may. So whatever the log is
// written to, and however slowly, the owner goes on.
type background struct {
	to    slog.Handler
	queue *logQueue
}

type logQueue struct {
	records chan logged
	dropped atomic.Int64
	ended   atomic.Bool
}

type logged struct {
	to     slog.Handler
	record slog.Record
}

// mostLogged is how many records may wait.
const mostLogged = 1024

func newBackground(to slog.Handler) background {
	return background{to, &logQueue{records: make(chan logged, mostLogged)}}
}

// Enabled asks the handler to which the records go.
func (b background) Enabled(ctx context.Context, level slog.Level) bool {
	return b.to.Enabled(ctx, level)
}

// Handle hands a record over.
func (b background) Handle(ctx context.Context, r slog.Record) error {
	if b.queue.ended.Load() {
		return b.to.Handle(ctx, r)
	}
	select {
	case b.queue.records <- logged{b.to, r.Clone()}:
	default:
		b.queue.dropped.Add(1)
	}
	return nil
}

// WithAttrs returns a handler with more attributes.
func (b background) WithAttrs(attrs []slog.Attr) slog.Handler {
	return background{b.to.WithAttrs(attrs), b.queue}
}

// WithGroup returns a handler with a group.
func (b background) WithGroup(name string) slog.Handler {
	return background{b.to.WithGroup(name), b.queue}
}

// run writes records until stop is closed, and then those that wait.
func (b background) run(stop <-chan struct{}) {
	for {
		select {
		case l := <-b.queue.records:
			b.write(l)
			continue
		case <-stop:
		}
		break
	}
	b.queue.ended.Store(true)
	for {
		select {
		case l := <-b.queue.records:
			b.write(l)
			continue
		default:
		}
		return
	}
}

func (b background) write(l logged) {
	_ = l.to.Handle(context.Background(), l.record)
	if n := b.queue.dropped.Swap(0); n > 0 {
		slog.New(b.to).Warn("the log is read too slowly", "records_lost", n)
	}
}
