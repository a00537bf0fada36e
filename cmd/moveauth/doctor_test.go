package main

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestDoctor(t *testing.T) {
	t.Run("a good one", func(t *testing.T) {
		code, out, errs := moveauth(t, append([]string{"doctor", "--format", "json", "--timeout", "1m", "--end-timeout", "1m"}, self(t, "reference")...)...)
		require.Equal(t, good, code, out+errs)
		var r struct {
			Good    bool
			Adapter string
			Checks  []struct{ Name, Status string }
		}
		require.NoError(t, json.Unmarshal([]byte(out), &r))
		assert.True(t, r.Good)
		assert.Contains(t, r.Adapter, "moveauth reference")
		assert.Contains(t, r.Checks, struct{ Name, Status string }{"flush", "ok"})
	})
	t.Run("a bad one", func(t *testing.T) {
		code, out, errs := moveauth(t, "doctor", "--", "sh", "-c", "echo oops")
		assert.Equal(t, bad, code, errs)
		assert.Contains(t, out, "not ok     start")
		assert.Contains(t, out, "oops")
	})
	for _, tt := range []struct {
		name string
		args []string
		want string
	}{
		{"none", []string{"doctor"}, "got no adapter, want its command after --"},
		{"nothing after --", []string{"doctor", "--"}, "doctor: got no adapter"},
		{"no --", []string{"doctor", "node"}, "the adapter's command goes after --"},
		{"one that is not there", []string{"doctor", "--", "/no/such/adapter"}, "cannot be started"},
		{"nobody listens", []string{"doctor", "--attach", "127.0.0.1:1"}, "want an adapter that listens there"},
		{"two ways", []string{"doctor", "--attach", "127.0.0.1:1", "--dial-back"}, "want one of them"},
		{"no time", []string{"doctor", "--timeout", "0s", "--", "true"}, "--timeout is 0s, want more than 0"},
		{"an unknown format", []string{"doctor", "--format", "xml", "--", "true"}, `--format is "xml"`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			code, out, errs := moveauth(t, tt.args...)
			assert.Equal(t, cannotRun, code)
			assert.Empty(t, out)
			assert.Contains(t, errs, tt.want)
		})
	}
}
