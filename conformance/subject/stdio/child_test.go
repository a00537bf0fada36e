package stdio

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"os/signal"
	"runtime"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/moveauth/moveauth/conformance"
)

// The tests' children are this test binary itself, run again with these
// variables set.
const (
	envManner = "STDIO_TEST_MANNER" // what the child does wrong
	envAlive  = "STDIO_TEST_ALIVE"  // an address it holds a connection to while it lives
	envListen = "STDIO_TEST_LISTEN" // it listens, and says where to that address
)

func TestMain(m *testing.M) {
	if manner := os.Getenv(envManner); manner != "" {
		child(manner)
		os.Exit(0)
	}
	code := m.Run()
	if left := goroutinesLeft(); code == 0 && left != "" {
		fmt.Fprintf(os.Stderr, "goroutines left behind:\n%s\n", left)
		code = 1
	}
	os.Exit(code)
}

// goroutinesLeft gives this package's goroutines, all subjects being closed, a
// while to end, and returns the stacks of those that do not.
func goroutinesLeft() string {
	buf := make([]byte, 1<<20)
	for deadline := time.Now().Add(10 * time.Second); ; runtime.Gosched() {
		var left []string
		for stack := range strings.SplitSeq(string(buf[:runtime.Stack(buf, true)]), "\n\n") {
			if strings.Contains(stack, "subject/stdio.") && !strings.Contains(stack, "stdio.TestMain") {
				left = append(left, stack)
			}
		}
		if len(left) == 0 || time.Now().After(deadline) {
			return strings.Join(left, "\n\n")
		}
	}
}

// child speaks over its stdin and stdout, dials back, or listens, as the
// environment says.
func child(manner string) {
	address, listens := os.LookupEnv(envListen)
	if listens {
		listen(manner, address)
		return
	}
	line = holdLine()
	connect, dials := os.LookupEnv(conformance.ConnectVariable)
	switch {
	case !dials:
		runChild(manner, port{os.Stdin, os.Stdout, os.Stdout.Close, func() *os.File { return os.Stdout }, waitForever})
	case manner == "start-exit", manner == "start-mute", manner == "grandchild-itself":
		runChild(manner, port{})
	default:
		conn := dial(connect)
		if manner == "dials-twice" {
			_, _ = dial(connect).Read(make([]byte, 1)) // until it is hung up
		}
		fmt.Println("Engine 4.2 started") // stdout is free
		file := func() *os.File {
			f, err := conn.(*net.TCPConn).File()
			if err != nil {
				panic(err)
			}
			return f
		}
		runChild(manner, port{conn, conn, conn.Close, file, waitForever})
		_ = conn.Close()
	}
}

// listen serves each connection by itself, and holds a line while it does.
func listen(manner, address string) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		panic(err)
	}
	parent := dial(address)
	fmt.Fprintln(parent, l.Addr())
	go func() {
		_, _ = parent.Read(make([]byte, 1)) // until the test lets go of it
		os.Exit(0)
	}()
	for {
		conn, err := l.Accept()
		if err != nil {
			panic(err)
		}
		go func() {
			defer conn.Close()
			defer holdLine().Close()
			untilEnd := func() { _, _ = io.Copy(io.Discard, conn) }
			runChild(manner, port{conn, conn, conn.Close, nil, untilEnd})
		}()
	}
}

func dial(address string) net.Conn {
	conn, err := net.Dial("tcp", address)
	if err != nil {
		panic(err)
	}
	return conn
}

// holdLine connects to the test, which sees by the connection's end that this
// process, or the run of an adapter that listens, is gone.
func holdLine() net.Conn { return dial(os.Getenv(envAlive)) }

var runs atomic.Int64 // of this process that have described themselves

var line net.Conn // else it would be collected, and closed

// waitForever is no bare select, which the runtime would take for a deadlock.
func waitForever() {
	for {
		time.Sleep(time.Hour)
	}
}

// port is what a child speaks over.
type port struct {
	in    io.Reader
	out   io.Writer
	close func() error    // of what it writes to
	file  func() *os.File // of it, for an heir
	wait  func()          // for ever, or until the connection ends
}

// detach makes a command leave its parent's process tree, where that can be.
var detach = func(*exec.Cmd) {}

type asked struct {
	ID     int64
	Method string
	Params json.RawMessage
}

const (
	described = `{"protocol":1,"name":"child","version":"1","language":"Go","profiles":{"host-commit":{"scalar":"float64","capabilities":["probe"]}}}`
	looked    = `{"tick":0,"players":[],"structures":[],"entities":[],"pending":{},"dirty":[]}`
)

func nextAsked(t *testing.T, r *bufio.Reader) (q asked) {
	text, err := r.ReadBytes('\n')
	require.NoError(t, err)
	require.NoError(t, json.Unmarshal(text, &q))
	return q
}

// runChild answers describe, open, close and connect as it should, and look in
// the manner asked for.
func runChild(manner string, p port) {
	out := p.out
	answer := func(id int64, result string) { fmt.Fprintf(out, `{"id":%d,"result":%s}`+"\n", id, result) }
	switch manner {
	case "start-exit":
		fmt.Fprintln(os.Stderr, "no licence")
		os.Exit(7)
	case "grandchild-itself":
		fmt.Fprintln(os.Stderr, "ready")
		_, _ = line.Read(make([]byte, 1)) // until the test lets go of the line
		os.Exit(0)
	case "start-mute":
		if p.wait == nil {
			waitForever() // and never dial
		}
		p.wait()
		return
	case "bom-crlf":
		fmt.Fprint(out, "\xef\xbb\xbf")
		answer = func(id int64, result string) { fmt.Fprintf(out, `{"id":%d,"result":%s}`+"\r\n", id, result) }
	case "float-id":
		answer = func(id int64, result string) { fmt.Fprintf(out, `{"id":%d.0,"result":%s}`+"\n", id, result) }
	case "stubborn":
		signal.Ignore() // all that can be
	}
	worlds := map[string]int{"from-zero": -1, "from-below": -3}[manner] // the last
	in := bufio.NewReader(p.in)
	for {
		line, err := in.ReadBytes('\n')
		if err == io.EOF && manner == "stubborn" {
			p.wait()
		}
		if err != nil {
			atEnd(manner, out)
			return
		}
		var q asked
		if err := json.Unmarshal(line, &q); err != nil {
			panic(err)
		}
		switch q.Method {
		case "describe":
			if manner == "start-malformed" {
				answer(q.ID, `{"protocol":1,"name":7}`)
				continue
			}
			if manner == "another" {
				version := fmt.Sprintf(`"version":"%d.%d"`, os.Getpid(), runs.Add(1))
				answer(q.ID, strings.Replace(described, `"version":"1"`, version, 1))
				continue
			}
			answer(q.ID, described)
		case "open":
			worlds++
			if manner == "same-world" {
				worlds = 1
			}
			answer(q.ID, fmt.Sprintf(`{"world":%d}`, worlds))
			switch manner {
			case "no-read":
				p.wait()
			case "exit-idle":
				return
			}
		case "close":
			answer(q.ID, `{}`)
			if manner == "closes-twice" {
				answer(q.ID, `{}`)
			}
		case "host-commit/connect":
			answer(q.ID, `{"last_seq":4}`)
		case "host-commit/look":
			if world := fmt.Sprintf(`{"world":%d}`, worlds); strings.HasPrefix(manner, "from-") && string(q.Params) != world {
				fmt.Fprintf(out, `{"id":%d,"error":{"code":-32602,"message":"got %s"}}`+"\n", q.ID, strings.ReplaceAll(string(q.Params), `"`, ""))
				continue
			}
			if !look(manner, q.ID, p, answer) {
				return
			}
		default:
			answer(q.ID, string(q.Params)) // an echo
		}
	}
}

// crash ends this process by a signal, where there are some.
var crash = func() { os.Exit(9) }

// atEnd does, in the manner asked for, what an adapter does when nothing more is
// asked.
func atEnd(manner string, out io.Writer) {
	switch manner {
	case "last-words":
		fmt.Fprintln(out, "Engine shut down")
	case "half-last-words":
		fmt.Fprint(out, "Engine sh")
	case "long-last-words":
		fmt.Fprintln(out, strings.Repeat("y", 1<<20+1))
	case "flood-at-end":
		for {
			if _, err := fmt.Fprintln(out, "free()"); err != nil {
				return
			}
		}
	case "crashes-at-end":
		fmt.Fprintln(os.Stderr, "double free")
		crash()
	case "fails-at-end":
		fmt.Fprintln(os.Stderr, "EOFError")
		os.Exit(3)
	}
}

// look answers in the manner asked for, and reports whether to go on.
func look(manner string, id int64, p port, answer func(int64, string)) bool {
	out := p.out
	switch manner {
	case "hang":
		fmt.Fprintln(os.Stderr, "thinking")
		p.wait()
		return false
	case "crash":
		fmt.Fprintln(os.Stderr, "segmentation fault, or so")
		fmt.Fprintf(out, `{"id":%d,"resu`, id)
		os.Exit(3)
	case "exit":
		os.Exit(4)
	case "another":
		return false
	case "garbage":
		fmt.Fprintln(out, "Loading world "+strings.Repeat("x", 500))
	case "blank":
		fmt.Fprintln(out)
	case "list":
		fmt.Fprintln(out, "[]")
	case "half":
		fmt.Fprintf(out, `{"id":%d,"result":{"ti`, id)
		p.wait()
		return false
	case "long":
		fmt.Fprintln(out, strings.Repeat("y", 1<<20+1))
		p.wait()
		return false
	case "wrong-id":
		answer(id+1, looked)
	case "string-id":
		fmt.Fprintf(out, `{"id":"%d","result":%s}`+"\n", id, looked)
	case "no-id":
		fmt.Fprintf(out, `{"result":%s}`+"\n", looked)
	case "unknown-member":
		answer(id, strings.Replace(looked, `"tick"`, `"mood":1,"tick"`, 1))
	case "wrong-type":
		answer(id, strings.Replace(looked, `"dirty":[]`, `"dirty":null`, 1))
	case "refuses":
		answer(id, `{"refused":{"code":"TickGap"}}`)
	case "says-the-time":
		fmt.Fprintf(out, `{"id":%d,"result":%s,"time":1}`+"\n", id, looked)
	case "ids-twice":
		fmt.Fprintf(out, `{"id":0,"id":%d,"result":%s}`+"\n", id, looked)
	case "both":
		fmt.Fprintf(out, `{"id":%d,"result":%s,"error":{"code":-32000,"message":"m"}}`+"\n", id, looked)
	case "error":
		fmt.Fprintf(out, `{"jsonrpc":"2.0","id":%d,"error":{"code":-32601,"message":"never heard of it"}}`+"\n", id)
	case "flood":
		for {
			if _, err := fmt.Fprintln(out, `{"id":0,"result":{}}`); err != nil {
				return false
			}
		}
	case "twice":
		answer(id, looked)
		answer(id+7, looked)
	case "close-stdout":
		_ = p.close()
		p.wait()
		return false
	case "close-stdin":
		_ = os.Stdin.Close()
		answer(id, looked)
		p.wait()
		return false
	case "grandchild", "escaped":
		grandchild := exec.Command(os.Args[0])
		grandchild.Env = append(os.Environ(), envManner+"=grandchild-itself")
		grandchild.Stdin, grandchild.Stdout = os.Stdin, p.file()
		if manner == "escaped" {
			detach(grandchild)
		}
		ready, err := grandchild.StderrPipe()
		if err != nil {
			panic(err)
		}
		if err := grandchild.Start(); err != nil {
			panic(err)
		}
		if _, err := ready.Read(make([]byte, 1)); err != nil {
			panic(err)
		}
		os.Exit(5)
	default:
		answer(id, looked)
	}
	return true
}
