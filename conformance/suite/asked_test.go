package suite

import (
	"context"
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/moveauth/moveauth/conformance"
)

// remembers keeps what it was asked with, as it was and as it is.
type remembers struct {
	conformance.Subject
	asked *[]asked
}

type asked struct {
	with any
	was  string
}

func (s remembers) remember(t any) {
	text, _ := json.Marshal(t)
	*s.asked = append(*s.asked, asked{t, string(text)})
}

func (s remembers) Open(ctx context.Context, profile string, settings any) (conformance.World, error) {
	s.remember(settings)
	w, err := s.Subject.Open(ctx, profile, settings)
	return rememberedWorld{w, s}, err
}

type rememberedWorld struct {
	conformance.World
	s remembers
}

func (w rememberedWorld) Do(ctx context.Context, verb string, params, result any) error {
	w.s.remember(params)
	return w.World.Do(ctx, verb, params, result)
}

// What a step has asked with it does not change afterwards: failures show it,
// and an implementation in Go may have kept it.
func TestStepsLeaveWhatTheyAskedWith(t *testing.T) {
	var all []asked
	judged(t, remembers{reference(), &all}, Options{Selection: brief()})
	require.NotEmpty(t, all)
	for _, a := range all {
		is, err := json.Marshal(a.with)
		require.NoError(t, err)
		require.Equal(t, a.was, string(is))
	}
}
