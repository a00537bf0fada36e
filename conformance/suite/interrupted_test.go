package suite

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/moveauth/moveauth/conformance"
)

// interrupts ends the run when the third world is opened.
type interrupts struct {
	conformance.Subject
	opened *int
	end    context.CancelFunc
}

func (s interrupts) Open(ctx context.Context, profile string, settings any) (conformance.World, error) {
	if *s.opened++; *s.opened == 3 {
		s.end()
	}
	return s.Subject.Open(ctx, profile, settings)
}

func TestAnInterruptedRunSaysHowFarItCame(t *testing.T) {
	plan, err := LoadPlan()
	require.NoError(t, err)
	ctx, end := context.WithCancel(t.Context())
	_, err = plan.Judge(ctx, interrupts{reference(), new(int), end}, Options{Selection: Selection{Clauses: []string{"COMMIT-013"}}})
	require.ErrorContains(t, err, "interrupted: 2 of 5 scenarios had run")
}
