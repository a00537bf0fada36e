package main

import (
	"bytes"
	"net"
	"os"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/moveauth/moveauth/conformance"
	"github.com/moveauth/moveauth/conformance/subject/inproc"
	"github.com/moveauth/moveauth/conformance/subject/serve"
	"github.com/moveauth/moveauth/conformance/subject/stdio"
)

func described(t *testing.T, args ...string) (string, error) {
	var out bytes.Buffer
	cmd := describeCommand()
	cmd.SetOut(&out)
	cmd.SetArgs(args)
	cmd.SilenceErrors, cmd.SilenceUsage = true, true
	err := cmd.ExecuteContext(t.Context())
	return out.String(), err
}

func TestSubjectsThatAreNamedWrongly(t *testing.T) {
	for _, c := range []struct {
		args []string
		says string
	}{
		{[]string{"node"}, `got the argument "node"; the adapter's command goes after --`},
		{[]string{"node", "--", "my.mjs"}, `got the argument "node" before --`},
		{[]string{"--"}, "nothing stands after --"},
		{[]string{"--attach", "127.0.0.1:1", "--", "node"}, "got --attach and a command after --, want one of them"},
		{[]string{"--attach", "127.0.0.1:1", "--"}, "got --attach and a command after --, want one of them"},
		{[]string{"--attach", "127.0.0.1:1", "--dial-back"}, "got --attach and --dial-back, want one of them"},
		{[]string{"--dial-back"}, "got --dial-back without a command"},
		{[]string{"--dial-back", "--"}, "nothing stands after --"},
		{[]string{"--attach", ""}, `the address is "", want host:port`},
		{[]string{"--attach", "7777"}, `the address is "7777", want host:port`},
	} {
		_, err := described(t, c.args...)
		assert.ErrorContains(t, err, c.says, "%q", c.args)
	}
}

func TestDescribeByEveryTransport(t *testing.T) {
	want, err := described(t)
	require.NoError(t, err)
	require.Contains(t, want, `"moveauth reference"`)

	l, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	listened := make(chan error, 1)
	go func() {
		listened <- serve.Listen(t.Context(), l, func() conformance.Subject { return inproc.New(inproc.Options{}) })
	}()
	self, err := os.Executable()
	require.NoError(t, err)
	t.Setenv(asMoveauth, "1") // for the children
	for _, args := range [][]string{
		{"--", self, "serve"},
		{"--dial-back", "--", self, "serve"},
		{"--attach", l.Addr().String()},
	} {
		got, err := described(t, args...)
		require.NoError(t, err, "%q", args)
		assert.Equal(t, want, got, "%q", args)
	}
	require.NoError(t, l.Close())
	assert.ErrorIs(t, <-listened, net.ErrClosed)
}

// The line that repeats a run names the subject as it was named.
func TestSubjectIsNamedAsItWas(t *testing.T) {
	for want, args := range map[string][]string{
		"":                                   {},
		"-- node 'my adapter.mjs'":           {"--", "node", "my adapter.mjs"},
		"--dial-back -- godot --headless":    {"--dial-back", "--", "godot", "--headless"},
		"--attach '[::1]:7777'":              {"--attach", "[::1]:7777"},
		"--attach device.local:7777":         {"--attach=device.local:7777"},
		"--dial-back -- sh -c 'exec \"$0\"'": {"--dial-back", "--", "sh", "-c", `exec "$0"`},
	} {
		cmd := describeCommand()
		var tr transport
		cmd.ResetFlags()
		tr.flags(cmd)
		require.NoError(t, cmd.ParseFlags(args))
		s, named, err := tr.subject(cmd, cmd.Flags().Args(), stdio.Options{})
		require.NoError(t, err)
		assert.Equal(t, want, named)
		assert.NoError(t, s.Close())
	}
}
