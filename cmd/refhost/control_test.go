package main

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/moveauth/moveauth/conformance"
	"github.com/moveauth/moveauth/conformance/subject/quic"
	"github.com/moveauth/moveauth/conformance/subject/quic/control"
)

// A host that is judged prints how, keeps nothing, and stops when it is told to.
func TestServeToBeJudged(t *testing.T) {
	for _, given := range []string{"", "a key that was given"} {
		t.Chdir(t.TempDir())
		t.Setenv(control.KeyVariable, given)
		if given == "" {
			require.NoError(t, os.Unsetenv(control.KeyVariable))
		}
		ctx, stop := context.WithCancel(context.Background())
		out, log, code := newOutput(), newOutput(), make(chan int, 1)
		go func() {
			code <- run(ctx, []string{"serve", "--listen", "127.0.0.1:0", "--control", "127.0.0.1:0"}, out, log)
		}()
		o := quic.Options{Endpoint: out.find(t, `^address +(\S+)$`), Control: out.find(t, `^control +(\S+)$`), Key: given}
		line := out.find(t, `^a judge +(.*)$`)
		if want := "moveauth certify --endpoint " + o.Endpoint + " --control " + o.Control; given == "" {
			o.Key = out.find(t, `^key +(\S+)$`)
			assert.Equal(t, control.KeyVariable+"="+o.Key+" "+want, line)
		} else {
			assert.Equal(t, want, line)
			assert.NotContains(t, out.String(), given, "whoever has set it knows it")
		}
		host := quic.New(o)
		w, err := host.Open(ctx, conformance.HostCommit, conformance.HostCommitSettings{NetworkTickHz: 50, SimulationHz: 50, PendingLimit: 64, PayloadLimit: 64,
			Players: []conformance.PlayerSetting{{Player: "P1", Connection: "c1", BagSlots: 3}}})
		require.NoError(t, err)
		ran, err := conformance.HostTick.Call(ctx, w, conformance.TickParams{First: 1})
		require.NoError(t, err)
		assert.NotEmpty(t, ran.Events, "P1 is told the whole state")
		require.NoError(t, host.Close())
		stop()
		assert.Equal(t, good, <-code, log.String())
		assert.NotContains(t, log.String(), "welcomed", "a judge opens thousands of worlds")
		assert.Equal(t, []int{2, 2}, []int{strings.Count(log.String(), "\n"), strings.Count(log.String(), "level=INFO")}, "one line at the start, one at the end: %s", log.String())
		assert.Contains(t, log.String(), "judged no more")
		left, err := filepath.Glob("*")
		require.NoError(t, err)
		assert.Empty(t, left)
	}
}

func TestControlThatIsRefused(t *testing.T) {
	for _, c := range []struct {
		args []string
		want string
	}{
		{[]string{"--control", "0.0.0.0:7778"}, `the control address is "0.0.0.0:7778", want one of the loopback interface`},
		{[]string{"--control", "localhost:7778"}, `want one of the loopback interface`},
		{[]string{"--control", ""}, `want one of the loopback interface`},
		{[]string{"--control", "127.0.0.1:70000"}, "--control"},
		{[]string{"--control", "127.0.0.1:0", "--mode", "owner"}, "got --control and --mode"},
		{[]string{"--control", "127.0.0.1:0", "--data", "d"}, "got --control and --data"},
		{[]string{"--control", "127.0.0.1:0", "--metrics", "127.0.0.1:0"}, "got --control and --metrics"},
		{[]string{"--control", "127.0.0.1:0", "--player", "ann"}, "got --control and --player"},
		{[]string{"--control", "127.0.0.1:0", "--listen", "7777"}, "--listen"},
		{[]string{"--control", "127.0.0.1:0", "--log", "xml"}, "--log"},
	} {
		var out, errs bytes.Buffer
		assert.Equal(t, usage, run(context.Background(), append([]string{"serve"}, c.args...), &out, &errs), "%v", c.args)
		assert.Contains(t, errs.String(), c.want, "%v", c.args)
		assert.Equal(t, 1, strings.Count(errs.String(), "\n"), "one line: %s", errs.String())
		assert.Empty(t, out.String(), "%v", c.args)
	}
	t.Setenv(control.KeyVariable, "short")
	var errs bytes.Buffer
	assert.Equal(t, usage, run(context.Background(), []string{"serve", "--control", "127.0.0.1:0"}, &bytes.Buffer{}, &errs))
	assert.Contains(t, errs.String(), "has 5 characters, want at least 16")
}
