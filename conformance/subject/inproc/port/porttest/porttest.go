// Package porttest is what the tests of the ports check in the same way.
package porttest

import (
	"encoding/json"
	"errors"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/moveauth/moveauth/conformance"
)

// Code requires err to be a *[conformance.Error] with the code.
func Code(t testing.TB, code int64, err error) {
	t.Helper()
	e, ok := errors.AsType[*conformance.Error](err)
	if assert.True(t, ok, "%v is no *conformance.Error", err) {
		assert.Equal(t, code, e.Code)
	}
}

// FaultKeys requires err to be a refusal of settings, and returns the keys of
// its faults, each of which says what it got and wanted.
func FaultKeys(t testing.TB, err error) []string {
	t.Helper()
	refusal := conformance.AsRefusal(err)
	require.NotNil(t, refusal, "%v", err)
	assert.Equal(t, "BadSettings", refusal.Code)
	keys := []string{}
	for _, f := range refusal.Faults {
		keys = append(keys, f.Key)
		assert.NotEmpty(t, f.Got, f.Key)
		assert.NotEmpty(t, f.Want, f.Key)
	}
	return keys
}

// AnswersEveryVerb requires a world to know every verb of the profile.
func AnswersEveryVerb(t testing.TB, w conformance.World, profile string) {
	t.Helper()
	n := 0
	for _, v := range conformance.Verbs() {
		if v.Profile == profile {
			n++
			Code(t, conformance.CodeBadParams, w.Do(t.Context(), v.Name, nil, nil))
		}
	}
	assert.Positive(t, n, "the registry has no verb of %s", profile)
}

// JSON returns v as it is written in the protocol.
func JSON(t testing.TB, v any) conformance.Object {
	t.Helper()
	text, err := json.Marshal(v)
	require.NoError(t, err)
	return text
}
