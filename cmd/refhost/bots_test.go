package main

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/moveauth/moveauth/reference/server/bots"
	"github.com/moveauth/moveauth/reference/server/folder"
	"github.com/moveauth/moveauth/reference/server/load"
)

// hosted runs a host of a mode in this process, and returns its data folder and
// what it has printed.
func hosted(t *testing.T, mode string) (data string, printed *output) {
	t.Helper()
	data = filepath.Join(t.TempDir(), "data")
	ctx, stop := context.WithCancel(context.Background())
	printed, code := newOutput(), make(chan int, 1)
	go func() {
		code <- run(ctx, []string{"serve", "--data", data, "--mode", mode, "--listen", "127.0.0.1:0"}, printed, newOutput())
	}()
	t.Cleanup(func() {
		stop()
		assert.Equal(t, good, <-code)
	})
	printed.find(t, `^address +(\S+)$`)
	return data, printed
}

// ran runs refhost with arguments.
func ran(args ...string) (code int, stdout, stderr string) {
	out, log := newOutput(), newOutput()
	ctx, stop := context.WithTimeout(context.Background(), time.Minute)
	defer stop()
	code = run(ctx, args, out, log)
	return code, out.String(), log.String()
}

// The line that serve prints for it starts a bot, and with more of them and JSON
// there is a report.
func TestBots(t *testing.T) {
	data, printed := hosted(t, "server")
	address := printed.find(t, `^address +(\S+)$`)
	fingerprint := printed.find(t, `^fingerprint +(\S+)$`)
	line := strings.Fields(printed.find(t, `^a bot +(.*)$`))
	require.Equal(t, os.Args[0], line[0], "as it was called, so that the line runs when it is pasted")
	line = line[1:]
	code, out, log := ran(append(line, "--for", "600ms")...)
	require.Equal(t, good, code, log+out)
	assert.Contains(t, out, "bots         1: 1 connected, 0 refused, 0 ended early\n")
	assert.True(t, strings.HasSuffix(out, "\ngood: nobody was disconnected, and everything that has an answer had it\n"), out)

	code, out, log = ran("bots", "--data", data, "--address", address, "-n", "4", "--for", "600ms", "--seed", "7", "--kinds", "harvester,walker", "--format", "json", "--no-datagrams")
	require.Equal(t, good, code, log+out)
	var r bots.Report
	require.NoError(t, json.Unmarshal([]byte(out), &r))
	assert.Equal(t, []any{"server", uint32(10_000), 4, 4, uint64(7)}, []any{r.Mode, r.Rate, r.Bots, r.Connected, r.Seed})
	assert.Zero(t, r.Datagrams.Sent)
	assert.Zero(t, r.Commands.Lost)

	// One bot, by the token of somebody else.
	_, token, _ := ran("token", "--data", data, "--player", "ann")
	token = strings.TrimSpace(token)
	code, out, log = ran("bots", "--token", token, "--address", address, "--fingerprint", fingerprint, "--mode", "server", "--for", "600ms")
	require.Equal(t, good, code, log+out)

	// A host that does not let it in is no fault of the call.
	code, out, log = ran("bots", "--token", token+"x", "--address", address, "--fingerprint", fingerprint, "--mode", "server", "--for", "600ms")
	assert.Equal(t, bad, code)
	assert.Empty(t, out, "no lines of zeros")
	assert.Equal(t, 1, strings.Count(log, "\n"), log)
	assert.Contains(t, log, "refhost: bots: the bot was not connected to "+address)
	assert.Contains(t, log, "BAD_TOKEN")
	code, _, log = ran("bots", "--data", data, "--address", address, "--fingerprint", strings.Repeat("0", 64), "--for", "600ms", "-n", "2")
	assert.Equal(t, bad, code)
	assert.Contains(t, log, "none of 2 bots was connected")
	assert.Contains(t, log, "has the fingerprint "+fingerprint+", want 000000")
	code, out, _ = ran("bots", "--format", "json", "--token", token, "--address", address, "--fingerprint", fingerprint, "--mode", "owner", "--for", "600ms")
	assert.Equal(t, bad, code)
	assert.Contains(t, out, `"NOT_ALLOWED": 1`, "for programs there is a report all the same")
}

func TestBotsUsage(t *testing.T) {
	token := []string{"bots", "--token", "v1.ann.1.a.b", "--fingerprint", strings.Repeat("0", 64)}
	for _, c := range []struct {
		args []string
		want string
	}{
		{[]string{"bots"}, "want either --data or --token"},
		{append(token, "--data", "x"), "want either --data or --token"},
		{append(token, "-n", "2"), "--token is one player's, and -n is 2, want 1"},
		{append(token, "--address", "here"), `--address is "here", want host:port`},
		{[]string{"bots", "--token", "v1.ann.1.a.b"}, "--fingerprint is empty, want that of the host's certificate"},
		{[]string{"bots", "--token", "v1.ann.1.a.b", "--fingerprint", "ab"}, "the fingerprint has 2 characters, want 64"},
		{[]string{"bots", "--token", "ann", "--fingerprint", strings.Repeat("0", 64)}, `--token is "ann", want a join token: v1.PLAYER.EXPIRY.NONCE.MAC`},
		{append(token, "--mode", "tiles"), `the mode is "tiles", want one of ["owner" "clamped" "server"]`},
		{append(token, "--for", "0s"), "they are to play for 0s, want a time"},
		{append(token, "--rate", "0"), "the rate is 0 messages a second"},
		{append(token, "--kinds", "sprinter"), `no "sprinter" plays in mode owner`},
		{append(token, "--format", "xml"), `--format is "xml", want text or json`},
		{append(token, "--node", "an oak"), `"an oak"`},
		{append(token, "more"), `takes flags alone, got "more"`},
		{append(token, "--for", "soon"), `"soon"`},
		{[]string{"load", "-n", "0"}, "there are to be 0, want 1 to 10000"},
		{[]string{"load", "--mode", "tiles"}, `the mode is "tiles"`},
		{[]string{"load", "--format", "xml"}, `--format is "xml"`},
		{[]string{"load", "--mode", "owner", "--kinds", "sprinter"}, `no "sprinter" plays in mode owner`},
	} {
		code, out, log := ran(c.args...)
		assert.Equal(t, usage, code, "%q: %s", c.args, log)
		assert.Contains(t, log, c.want, "%q", c.args)
		assert.Empty(t, out)
	}
	// A data folder that is none is not the call's fault, as it may be tomorrow.
	code, _, log := ran("bots", "--data", filepath.Join(t.TempDir(), "none"))
	assert.Equal(t, bad, code)
	assert.Contains(t, log, "none")
	data := t.TempDir()
	_, err := folder.Open(data, "owner")
	require.NoError(t, err)
	code, _, log = ran("bots", "--data", data, "--prefix", "a b")
	assert.Equal(t, usage, code)
	assert.Contains(t, log, `player is "a b1"`)
}

// The measure of refhost load, short, against a host that is another process.
// How late its ticks begin says as much of the machine that runs this test, so
// that is told and not asserted.
func TestLoad(t *testing.T) {
	t.Setenv(asMain, "1")
	code, out, log := ran("load", "-n", "20", "--for", "5s", "--format", "json")
	var f load.Figures
	require.NoError(t, json.Unmarshal([]byte(out), &f), log)
	require.Len(t, f.Checks, 5)
	for i, c := range f.Checks {
		t.Logf("%+v", c)
		if i >= 2 {
			assert.True(t, c.OK, "%+v", c)
		}
	}
	assert.Equal(t, map[bool]int{true: good, false: bad}[f.Good()], code)
	assert.Equal(t, 20, f.Bots.Connected)
	assert.Greater(t, f.Ticks, 40.0, "of 50")
	assert.Positive(t, f.CPU)
	assert.InDelta(t, 400, float64(total(f.Bots.Sent))/f.Bots.Seconds, 60, "20 bots, 20 messages a second")
}

func total(m map[string]int64) (n int64) {
	for _, c := range m {
		n += c
	}
	return n
}
