package steps

import (
	"context"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/moveauth/moveauth/conformance"
)

// facing refuses the second vector that it is turned by.
type facing struct{ turned int }

func (f *facing) Do(_ context.Context, _ string, _, result any) error {
	if f.turned++; f.turned > 1 {
		return &conformance.Refusal{Code: "BadInput"}
	}
	result.(*conformance.FacingResult).Octant = 0
	return nil
}

func (f *facing) Close(context.Context) error { return nil }

// TestARefusalInTheLastStepFails: no step comes after it to say that it should
// not have been.
func TestARefusalInTheLastStepFails(t *testing.T) {
	body, err := Bind("a player's body of half-width 0.25 u at (0, 0)", nil, "")
	require.NoError(t, err)
	last, err := Bind("turned by these vectors it faces", [][]string{{"vector", "octant"}, {"(1,0)", "0"}, {"(0,1)", "2"}}, "")
	require.NoError(t, err)
	s := New(2, func(context.Context, string, any) (conformance.World, error) { return &facing{}, nil })
	ctx := With(context.Background(), s)
	require.NoError(t, body(ctx))
	var failure *Failure
	require.ErrorAs(t, last(ctx), &failure)
	assert.Contains(t, failure.Got, "BadInput")
	assert.Len(t, s.Expectations(), 1)
}

func TestBind(t *testing.T) {
	_, err := Bind("nobody says this", nil, "")
	assert.ErrorContains(t, err, "nobody says this")
}
