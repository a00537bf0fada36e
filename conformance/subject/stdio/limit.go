package stdio

import (
	"context"
	"time"
)

type limitKey struct{}

// WithTimeLimit is context.WithTimeoutCause, of which [TimeLimit] can say how
// long the timeout was: a deadline alone tells how much is left of it.
func WithTimeLimit(ctx context.Context, timeout time.Duration, cause error) (context.Context, context.CancelFunc) {
	// One that ends sooner keeps its own.
	if deadline, limited := ctx.Deadline(); !limited || time.Until(deadline) > timeout {
		ctx = context.WithValue(ctx, limitKey{}, timeout)
	}
	return context.WithTimeoutCause(ctx, timeout, cause)
}

// TimeLimit is the timeout that limits ctx, 0 if it is not known.
func TimeLimit(ctx context.Context) time.Duration {
	limit, _ := ctx.Value(limitKey{}).(time.Duration)
	return limit
}
