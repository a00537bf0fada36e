package main

import (
	"bytes"
	"context"
	"net"
	"os"
	"testing"

	"github.com/spf13/cobra"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/moveauth/moveauth/conformance"
	"github.com/moveauth/moveauth/conformance/subject/inproc"
	"github.com/moveauth/moveauth/conformance/subject/quic/control"
	"github.com/moveauth/moveauth/conformance/subject/quic/stage"
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
		{[]string{"--process-per-world"}, "got --process-per-world without a command"},
		{[]string{"--process-per-world", "--"}, "nothing stands after --"},
		{[]string{"--process-per-world", "--attach", "127.0.0.1:1"}, "got --attach and --process-per-world, want one of them"},
		{[]string{"--process-per-world", "--endpoint", "127.0.0.1:1", "--control", "127.0.0.1:2"}, "got --endpoint and what names or starts another subject"},
		{[]string{"--attach", ""}, `the address is "", want host:port`},
		{[]string{"--attach", "7777"}, `the address is "7777", want host:port`},
		{[]string{"--endpoint", "127.0.0.1:1"}, `--endpoint is "127.0.0.1:1" and --control "", want both`},
		{[]string{"--control", "127.0.0.1:1"}, `--endpoint is "" and --control "127.0.0.1:1", want both`},
		{[]string{"--endpoint", "127.0.0.1:1", "--control", "127.0.0.1:2", "--", "node"}, "got --endpoint and what names or starts another subject"},
		{[]string{"--endpoint", "127.0.0.1:1", "--control", "127.0.0.1:2", "--attach", "127.0.0.1:3"}, "got --endpoint and what names or starts another subject"},
		{[]string{"--endpoint", "7777", "--control", "127.0.0.1:2"}, `--endpoint is "7777", want host:port`},
		{[]string{"--endpoint", "127.0.0.1:1", "--control", "10.0.0.1:2"}, `the control address is "10.0.0.1:2", want one of the loopback interface`},
	} {
		t.Setenv(control.KeyVariable, key)
		_, err := described(t, c.args...)
		assert.ErrorContains(t, err, c.says, "%q", c.args)
	}
}

const key = "0123456789abcdef"

func TestHostWithoutItsKey(t *testing.T) {
	t.Setenv(control.KeyVariable, "")
	_, err := described(t, "--endpoint", "127.0.0.1:1", "--control", "127.0.0.1:2")
	assert.ErrorContains(t, err, control.KeyVariable+" is not set, want the key that refhost serve --control has printed")
}

// A host that runs is judged by its addresses, and by nobody who has not its key.
func TestHostIsJudgedByItsAddresses(t *testing.T) {
	s, err := stage.New(stage.Options{Listen: "127.0.0.1:0", Control: "127.0.0.1:0", Key: key})
	require.NoError(t, err)
	ctx, stop := context.WithCancel(t.Context())
	served := make(chan error, 1)
	go func() { served <- s.Serve(ctx) }()
	defer func() {
		stop()
		assert.NoError(t, <-served)
	}()
	certify := func(more ...string) (int, string, string) {
		var out, errs bytes.Buffer
		code := run(ctx, append([]string{"certify", "--endpoint", s.Addr().String(), "--control", s.ControlAddr().String()}, more...), &out, &errs)
		return code, out.String(), errs.String()
	}
	t.Setenv(control.KeyVariable, key)
	code, out, errs := certify("--clause", "COMMIT-003")
	assert.Equal(t, good, code, errs)
	assert.Contains(t, out, "moveauth reference host, over QUIC")
	t.Setenv(control.KeyVariable, "another key than the host's")
	code, _, errs = certify("--clause", "COMMIT-003")
	assert.Equal(t, cannotRun, code)
	assert.Contains(t, errs, "the key is not this host's")
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

func TestCertificatesSayHowTheAdapterWasReached(t *testing.T) {
	program, err := os.Executable()
	require.NoError(t, err)
	for want, args := range map[string][]string{
		"inproc":                      nil,
		"stdio":                       {"--", program},
		"stdio-process-per-world":     {"--process-per-world", "--", program},
		"dial-back":                   {"--dial-back", "--", program},
		"dial-back-process-per-world": {"--dial-back", "--process-per-world", "--", program},
		"attach":                      {"--attach", "127.0.0.1:7"},
	} {
		var tr transport
		cmd := &cobra.Command{Use: "certify"}
		tr.flags(cmd)
		require.NoError(t, cmd.ParseFlags(args))
		subject, _, err := tr.subject(cmd, cmd.Flags().Args(), stdio.Options{})
		require.NoError(t, err)
		require.NoError(t, subject.Close())
		a, err := adapterOf(cmd, &tr, cmd.Flags().Args())
		require.NoError(t, err)
		assert.Equal(t, want, a.Transport)
	}
}
