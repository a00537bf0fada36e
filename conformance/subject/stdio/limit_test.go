package stdio

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
)

func TestTimeLimit(t *testing.T) {
	assert.Zero(t, TimeLimit(t.Context()))
	cause := errors.New("late")
	scenario, cancel := WithTimeLimit(t.Context(), time.Hour, cause)
	defer cancel()
	request, cancel := WithTimeLimit(scenario, time.Minute, nil)
	defer cancel()
	assert.Equal(t, time.Minute, TimeLimit(request))
	longer, cancel := WithTimeLimit(request, 2*time.Minute, nil)
	defer cancel()
	assert.Equal(t, time.Minute, TimeLimit(longer), "what ends sooner is what limits")
	assert.Equal(t, time.Minute, TimeLimit(context.WithoutCancel(request)))

	over, cancel := WithTimeLimit(t.Context(), 0, cause)
	defer cancel()
	<-over.Done()
	assert.Equal(t, cause, context.Cause(over))
}

// The same fault says the same, however long it happened to take.
func TestLateSaysTheLimit(t *testing.T) {
	ctx, cancel := WithTimeLimit(t.Context(), 20*time.Millisecond, nil)
	defer cancel()
	<-ctx.Done()
	for _, waited := range []time.Duration{20 * time.Millisecond, 23 * time.Millisecond} {
		assert.Equal(t, "gave no answer within 20ms", new(session).late(ctx, time.Now().Add(-waited), true, nil).Why)
	}
}
