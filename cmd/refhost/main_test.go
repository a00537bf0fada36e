package main

import (
	"bytes"
	"context"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/moveauth/moveauth/reference/server/dial"
	"github.com/moveauth/moveauth/reference/unit"
	"github.com/moveauth/moveauth/reference/wire"
)

// asMain has the test's binary be refhost.
const asMain = "REFHOST_TEST_AS_MAIN"

func TestMain(m *testing.M) {
	if os.Getenv(asMain) != "" {
		main()
		return
	}
	os.Exit(m.Run())
}

// bound is how long a test waits for what should come at once.
const bound = 10 * time.Second

// output is what a command prints, read while it runs.
type output struct {
	mutex sync.Mutex
	text  bytes.Buffer
	more  chan struct{}
}

func newOutput() *output { return &output{more: make(chan struct{}, 1)} }

func (o *output) Write(data []byte) (int, error) {
	o.mutex.Lock()
	defer o.mutex.Unlock()
	select {
	case o.more <- struct{}{}:
	default:
	}
	return o.text.Write(data)
}

func (o *output) String() string {
	o.mutex.Lock()
	defer o.mutex.Unlock()
	return o.text.String()
}

// find waits for what a pattern's group matches.
func (o *output) find(t *testing.T, pattern string) string {
	t.Helper()
	late := time.After(bound)
	for {
		if m := regexp.MustCompile(`(?m)` + pattern).FindStringSubmatch(o.String()); m != nil {
			return m[1]
		}
		select {
		case <-o.more:
		case <-late:
			require.Fail(t, "not printed: "+pattern, o.String())
		}
	}
}

// join joins a host as what it has printed says.
func join(t *testing.T, out *output, mode wire.Mode) *dial.Conn {
	t.Helper()
	address, token := out.find(t, `^address +(\S+)$`), out.find(t, `^token +(\S+)$`)
	print, err := dial.ParseFingerprint(out.find(t, `^fingerprint +(\S+)$`))
	require.NoError(t, err)
	ctx, cancel := context.WithTimeout(context.Background(), bound)
	defer cancel()
	c, err := dial.Dial(ctx, address, print, &wire.Hello{Mode: mode, Transports: wire.Datagrams, Token: []byte(token)})
	require.NoError(t, err)
	t.Cleanup(func() { c.Close(wire.CloseDone, "") })
	return c
}

func TestServeInEachMode(t *testing.T) {
	for mode, name := range []string{"owner", "clamped", "server"} {
		t.Run(name, func(t *testing.T) {
			data := filepath.Join(t.TempDir(), "a folder")
			ctx, stop := context.WithCancel(context.Background())
			defer stop()
			out, log, code := newOutput(), newOutput(), make(chan int, 1)
			go func() {
				code <- run(ctx, []string{"serve", "--data", data, "--mode", name, "--listen", "127.0.0.1:0", "--metrics", "127.0.0.1:0", "--log", "json", "--udp", []string{"plain", "batched"}[mode%2]}, out, log)
			}()
			c := join(t, out, wire.Mode(mode))
			assert.Equal(t, "ann", out.find(t, `of (\S+), until`))
			assert.Equal(t, data, out.find(t, `^a bot .*--data '(.*)' -n 1$`), "quoted, as it has a blank in it")
			// Time goes on by itself.
			require.Eventually(t, func() bool {
				require.NoError(t, c.Send(&wire.Ping{}))
				for {
					m, err := c.Next(context.Background())
					require.NoError(t, err)
					if pong, is := m.Message.(*wire.Pong); is {
						return pong.Tick >= c.Welcome.Tick+2
					}
				}
			}, bound, 20*time.Millisecond)
			for _, page := range [][2]string{{"/metrics", "moveauth_players 1\n"}, {"/metrics", "process_resident_memory_bytes"}, {"/healthz", "ok"}} {
				path, want := page[0], page[1]
				url := strings.TrimSuffix(out.find(t, `^metrics +(\S+),`), "/metrics") + path
				answer, err := http.Get(url)
				require.NoError(t, err)
				body, err := io.ReadAll(answer.Body)
				require.NoError(t, err)
				_ = answer.Body.Close()
				assert.Contains(t, string(body), want)
			}
			stop()
			<-c.Done()
			got, _ := dial.CodeOf(c.Err())
			assert.Equal(t, wire.CloseShuttingDown, got)
			assert.Equal(t, good, <-code)
			assert.Contains(t, log.String(), `"msg":"welcomed"`)
		})
	}
}

func TestSignalStopsTheProcess(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("there are no such signals")
	}
	for _, signal := range []syscall.Signal{syscall.SIGTERM, syscall.SIGINT, syscall.SIGHUP} {
		out, log := newOutput(), newOutput()
		cmd := exec.Command(os.Args[0], "serve", "--data", t.TempDir(), "--listen", "127.0.0.1:0")
		cmd.Env = append(os.Environ(), asMain+"=1")
		cmd.Stdout, cmd.Stderr = out, log
		require.NoError(t, cmd.Start())
		c := join(t, out, wire.ModeOwner)
		require.NoError(t, cmd.Process.Signal(signal))
		<-c.Done()
		got, _ := dial.CodeOf(c.Err())
		assert.Equal(t, wire.CloseShuttingDown, got)
		assert.NoError(t, cmd.Wait(), log.String())
	}
}

func TestTokenOfAnotherPlayer(t *testing.T) {
	data := t.TempDir()
	ctx, stop := context.WithCancel(context.Background())
	out, code := newOutput(), make(chan int, 1)
	go func() {
		code <- run(ctx, []string{"serve", "--data", data, "--listen", "127.0.0.1:0", "--player", "dora"}, out, io.Discard)
	}()
	assert.Equal(t, "dora", out.find(t, `of (\S+), until`))
	first := join(t, out, wire.ModeOwner)
	var text, errs bytes.Buffer
	require.Equal(t, good, run(ctx, []string{"token", "--data", data, "--player", "eve", "--for", "1m"}, &text, &errs), errs.String())
	print, err := dial.ParseFingerprint(out.find(t, `^fingerprint +(\S+)$`))
	require.NoError(t, err)
	c, err := dial.Dial(ctx, out.find(t, `^address +(\S+)$`), print, &wire.Hello{Token: bytes.TrimSpace(text.Bytes())})
	require.NoError(t, err)
	assert.NotEqual(t, first.Welcome.Player, c.Welcome.Player)
	c.Close(wire.CloseDone, "")
	stop()
	assert.Equal(t, good, <-code)
}

func TestWhatIsRefused(t *testing.T) {
	udp, err := net.ListenPacket("udp", "127.0.0.1:0")
	require.NoError(t, err)
	defer func() { _ = udp.Close() }()
	tcp, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	defer func() { _ = tcp.Close() }()
	file := filepath.Join(t.TempDir(), "file")
	require.NoError(t, os.WriteFile(file, nil, 0o600))
	nothing := filepath.Join(t.TempDir(), "nothing")
	for _, tc := range []struct {
		args []string
		code int
		want []string
		made bool // the data folder is all right, and made
	}{
		{[]string{"surf"}, usage, []string{`"surf"`, "--help"}, false},
		{[]string{"serve", "now"}, usage, []string{`"now"`}, false},
		{[]string{"serve", "--fast"}, usage, []string{"--fast", "see refhost serve --help"}, false},
		{[]string{"serve", "--address", "127.0.0.1:1"}, usage, []string{"--address: --listen is where it listens"}, false},
		{[]string{"bots", "--listen", "127.0.0.1:1"}, usage, []string{"--listen: --address is where the host is"}, false},
		{[]string{"serve", "--mode", "flying"}, usage, []string{"--mode", `"flying"`, "owner, clamped, server"}, false},
		{[]string{"serve", "--log", "xml"}, usage, []string{"--log", `"xml"`}, false},
		{[]string{"serve", "--udp", "fast"}, usage, []string{"--udp", `"fast"`, "plain or batched"}, false},
		{[]string{"serve", "--listen", "7777"}, usage, []string{"--listen", `"7777"`, "host:port"}, false},
		{[]string{"serve", "--listen", "127.0.0.1:70000"}, usage, []string{"--listen", "65535"}, false},
		{[]string{"serve", "--listen", "127.0.0.1:x"}, usage, []string{"--listen", "65535"}, false},
		{[]string{"serve", "--metrics", "0.0.0.0:9100"}, usage, []string{"--metrics", "127.0.0.1:9100"}, false},
		{[]string{"serve", "--metrics", "somewhere:9100"}, usage, []string{"--metrics"}, false},
		{[]string{"serve", "--player", "an n"}, usage, []string{"--player", `"an n"`}, false},
		{[]string{"serve", "--data", ""}, usage, []string{"--data"}, false},
		{[]string{"serve", "--data", file}, bad, []string{file}, false},
		{[]string{"serve", "--listen", udp.LocalAddr().String()}, bad, []string{"--listen " + udp.LocalAddr().String() + ": another program listens there; --listen 127.0.0.1:0 takes any that is free"}, false},
		{[]string{"serve", "--listen", "127.0.0.1:0", "--metrics", tcp.Addr().String()}, bad, []string{"--metrics " + tcp.Addr().String() + ": another program listens there; --metrics 127.0.0.1:0"}, true},
		{[]string{"token"}, usage, []string{"--player", `""`}, false},
		{[]string{"token", "--player", "ann", "--for", "0s"}, usage, []string{"--for"}, false},
		{[]string{"token", "--player", "ann", "--for", "soon"}, usage, []string{"--for"}, false},
		{[]string{"token", "--player", "ann", "--data", nothing}, bad, []string{nothing, "refhost serve"}, false},
	} {
		args := tc.args
		data := filepath.Join(t.TempDir(), "data")
		if !strings.Contains(strings.Join(args, " "), "--data") && len(args) > 1 {
			args = append(args, "--data", data)
		}
		var out, errs bytes.Buffer
		assert.Equal(t, tc.code, run(context.Background(), args, &out, &errs), "%v", args)
		assert.Empty(t, out.String(), "%v", args)
		assert.Equal(t, 1, strings.Count(errs.String(), "\n"), "one line: %s", errs.String())
		for _, want := range tc.want {
			assert.Contains(t, errs.String(), want, "%v", args)
		}
		_, err := os.Stat(data)
		assert.Equal(t, tc.made, err == nil, "%v", args)
	}
}

// What players have is there when the host comes back, and so is where their
// sequences were.
func TestGameGoesOnAfterARestart(t *testing.T) {
	data := t.TempDir()
	serve := func(visit func(c *dial.Conn)) {
		ctx, stop := context.WithCancel(context.Background())
		out, log, code := newOutput(), newOutput(), make(chan int, 1)
		go func() {
			code <- run(ctx, []string{"serve", "--data", data, "--mode", "server", "--listen", "127.0.0.1:0"}, out, log)
		}()
		visit(join(t, out, wire.ModeServer))
		stop()
		assert.Equal(t, good, <-code, log.String())
	}
	move := func(c *dial.Conn, seq unit.Seq, n int64) {
		args := wire.Arguments{From: "crate", To: "bag", Item: "timber", N: n}
		require.NoError(t, c.Send(&wire.Command{Seq: seq, Kind: "InventoryTransfer", Payload: args.AppendPayload(nil, "InventoryTransfer")}))
	}
	var last unit.Tick
	serve(func(c *dial.Conn) {
		move(c, 7, 20)
		for {
			m, err := c.Next(context.Background())
			require.NoError(t, err)
			if o, is := m.Message.(*wire.Outcome); is {
				last = o.Tick
				return
			}
		}
	})
	serve(func(c *dial.Conn) {
		assert.Equal(t, unit.Seq(7), c.Welcome.LastSeq)
		assert.GreaterOrEqual(t, c.Welcome.Tick, last, "and ticks go on")
		// The crate had 20 of it. One more is there no more, and goes unanswered; one
		// back is there.
		move(c, 8, 1)
		args := wire.Arguments{From: "bag", To: "crate", Item: "timber", N: 24}
		require.NoError(t, c.Send(&wire.Command{Seq: 9, Kind: "InventoryTransfer", Payload: args.AppendPayload(nil, "InventoryTransfer")}))
		for {
			m, err := c.Next(context.Background())
			require.NoError(t, err)
			if o, is := m.Message.(*wire.Outcome); is {
				assert.Equal(t, unit.Seq(9), o.Seq)
				return
			}
		}
	})
}
