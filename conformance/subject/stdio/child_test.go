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
	"testing"
	"time"
)

// The tests' children are this test binary itself, run again with these
// variables set.
const (
	envManner = "STDIO_TEST_MANNER" // what the child does wrong
	envAlive  = "STDIO_TEST_ALIVE"  // an address it holds a connection to while it lives
)

func TestMain(m *testing.M) {
	if manner := os.Getenv(envManner); manner != "" {
		holdLine()
		runChild(manner)
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

// holdLine connects to the test, which sees by the connection's end that this
// process is gone.
func holdLine() {
	if addr := os.Getenv(envAlive); addr != "" {
		conn, err := net.Dial("tcp", addr)
		if err != nil {
			panic(err)
		}
		keep = conn
	}
}

var keep net.Conn // else it would be collected, and closed

// waitForever is no bare select, which the runtime would take for a deadlock.
func waitForever() {
	for {
		time.Sleep(time.Hour)
	}
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

// runChild answers describe, open, close and connect as it should, and look in
// the manner asked for.
func runChild(manner string) {
	out := os.Stdout
	answer := func(id int64, result string) { fmt.Fprintf(out, `{"id":%d,"result":%s}`+"\n", id, result) }
	switch manner {
	case "start-exit":
		fmt.Fprintln(os.Stderr, "no licence")
		os.Exit(7)
	case "grandchild-itself":
		fmt.Fprintln(os.Stderr, "ready")
		_, _ = keep.Read(make([]byte, 1)) // until the test lets go of the line
		os.Exit(0)
	case "start-mute":
		waitForever()
	case "bom-crlf":
		fmt.Fprint(out, "\xef\xbb\xbf")
		answer = func(id int64, result string) { fmt.Fprintf(out, `{"id":%d,"result":%s}`+"\r\n", id, result) }
	case "float-id":
		answer = func(id int64, result string) { fmt.Fprintf(out, `{"id":%d.0,"result":%s}`+"\n", id, result) }
	case "stubborn":
		signal.Ignore() // all that can be
	}
	worlds := 0
	in := bufio.NewReader(os.Stdin)
	for {
		line, err := in.ReadBytes('\n')
		if err == io.EOF && manner == "stubborn" {
			waitForever()
		}
		if err != nil {
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
			answer(q.ID, described)
		case "open":
			worlds++
			if manner == "same-world" {
				worlds = 1
			}
			answer(q.ID, fmt.Sprintf(`{"world":%d}`, worlds))
			switch manner {
			case "no-read":
				waitForever()
			case "exit-idle":
				return
			}
		case "close":
			answer(q.ID, `{}`)
		case "host-commit/connect":
			answer(q.ID, `{"last_seq":4}`)
		case "host-commit/look":
			look(manner, q.ID, out, answer)
		default:
			answer(q.ID, string(q.Params)) // an echo
		}
	}
}

func look(manner string, id int64, out *os.File, answer func(int64, string)) {
	switch manner {
	case "hang":
		fmt.Fprintln(os.Stderr, "thinking")
		waitForever()
	case "crash":
		fmt.Fprintln(os.Stderr, "segmentation fault, or so")
		fmt.Fprintf(out, `{"id":%d,"resu`, id)
		os.Exit(3)
	case "exit":
		os.Exit(4)
	case "garbage":
		fmt.Fprintln(out, "Loading world "+strings.Repeat("x", 500))
	case "blank":
		fmt.Fprintln(out)
	case "list":
		fmt.Fprintln(out, "[]")
	case "half":
		fmt.Fprintf(out, `{"id":%d,"result":{"ti`, id)
		waitForever()
	case "long":
		fmt.Fprintln(out, strings.Repeat("y", 1<<20+1))
		waitForever()
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
	case "both":
		fmt.Fprintf(out, `{"id":%d,"result":%s,"error":{"code":-32000,"message":"m"}}`+"\n", id, looked)
	case "error":
		fmt.Fprintf(out, `{"jsonrpc":"2.0","id":%d,"error":{"code":-32601,"message":"never heard of it"}}`+"\n", id)
	case "flood":
		for {
			if _, err := fmt.Fprintln(out, `{"id":0,"result":{}}`); err != nil {
				return
			}
		}
	case "twice":
		answer(id, looked)
		answer(id+7, looked)
	case "close-stdout":
		_ = out.Close()
		waitForever()
	case "close-stdin":
		_ = os.Stdin.Close()
		answer(id, looked)
		waitForever()
	case "grandchild", "escaped":
		grandchild := exec.Command(os.Args[0])
		grandchild.Env = append(os.Environ(), envManner+"=grandchild-itself")
		grandchild.Stdin, grandchild.Stdout = os.Stdin, out
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
}
