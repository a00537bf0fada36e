package stdio

import (
	"bufio"
	"fmt"
	"io"
	"net"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/moveauth/moveauth/conformance"
)

// By dial-back the same faults break the stream in the same way. Only what is
// closed has another name, and stdout is kept.
func TestBrokenByDialBack(t *testing.T) {
	for _, c := range []struct {
		manner string
		limit  time.Duration
		says   []string
	}{
		{"hang", short, []string{"host-commit/look: the adapter gave no answer within", "its output ends with:\nEngine 4.2 started\nthinking"}},
		{"crash", ample, []string{"exited before it answered in the middle of a line (exit status 3)", `"resu`, "Engine 4.2 started\nsegmentation fault, or so"}},
		{"exit", ample, []string{"exited before it answered (exit status 4)"}},
		{"garbage", ample, []string{"a line that is no answer (it is not JSON);", "Loading world xxx"}},
		{"half", short, []string{"gave no answer within", "but half a line", `"result":{"ti`}},
		{"long", ample, []string{"wrote a line of more than 1048576 bytes"}},
		{"wrong-id", ample, []string{"answered with the wrong id: got 4, want 3"}},
		{"flood", ample, []string{"answered with the wrong id: got 0, want 3"}},
		{"close-stdout", ample, []string{"closed its connection before it answered and lives on"}},
		{"grandchild", ample, []string{"exited before it answered (exit status 5)"}},
	} {
		t.Run(c.manner, func(t *testing.T) {
			t.Parallel()
			breaks(t, newRigBy(t, byDialBack, c.manner, Options{}), c.manner, c.limit, c.says)
		})
	}
}

// An attached adapter is not ours to kill: what ends is its connection.
func TestBrokenByAttach(t *testing.T) {
	for _, c := range []struct {
		manner string
		limit  time.Duration
		says   []string
	}{
		{"hang", short, []string{"host-commit/look: the adapter gave no answer within"}},
		{"garbage", ample, []string{"a line that is no answer (it is not JSON);", "Loading world xxx"}},
		{"half", short, []string{"gave no answer within", "but half a line", `"result":{"ti`}},
		{"long", ample, []string{"wrote a line of more than 1048576 bytes"}},
		{"wrong-id", ample, []string{"answered with the wrong id: got 4, want 3"}},
		{"flood", ample, []string{"answered with the wrong id: got 0, want 3"}},
		{"close-stdout", ample, []string{"closed its connection before it answered"}},
	} {
		t.Run(c.manner, func(t *testing.T) {
			t.Parallel()
			breaks(t, newRigBy(t, byAttach, c.manner, Options{}), c.manner, c.limit, c.says)
		})
	}
}

func TestDialledTwice(t *testing.T) {
	r := newRigBy(t, byDialBack, "dials-twice", Options{StartTimeout: ample})
	_, err := r.Describe(ctxFor(t, ample))
	require.ErrorContains(t, err, "describe: the adapter dialled twice, want one connection for as long as it runs")
	gone(t, r.process())
}

func TestNobodyDials(t *testing.T) {
	for _, c := range []struct {
		manner  string
		timeout time.Duration
		says    []string
	}{
		{"start-exit", ample, []string{"dial back: the adapter exited before it dialled 127.0.0.1:", "(exit status 7); its output ends with:\nno licence"}},
		{"start-mute", 100 * time.Millisecond, []string{"dial back: the adapter did not dial 127.0.0.1:", " within "}},
		{"start-malformed", ample, []string{"describe: malformed answer: name: got 7"}},
	} {
		t.Run(c.manner, func(t *testing.T) {
			t.Parallel()
			r := newRigBy(t, byDialBack, c.manner, Options{StartTimeout: c.timeout})
			for i := range maxStarts {
				_, err := r.Open(t.Context(), conformance.HostCommit, conformance.HostCommitSettings{})
				for _, s := range c.says {
					assert.ErrorContains(t, err, s)
				}
				if i == maxStarts-1 {
					assert.ErrorIs(t, err, ErrStart)
					assert.ErrorContains(t, err, "the adapter cannot be started: 3 starts in a row failed")
				} else {
					assert.NotErrorIs(t, err, ErrStart)
				}
			}
		})
	}
}

func TestNothingListens(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	addr := l.Addr().String()
	require.NoError(t, l.Close())
	s := Attach(addr, Options{})
	defer s.Close()
	for i := range maxStarts {
		_, err := s.Open(ctxFor(t, ample), conformance.HostCommit, conformance.HostCommitSettings{})
		assert.ErrorContains(t, err, "attach: dial tcp "+addr)
		assert.ErrorContains(t, err, "want an adapter that listens there")
		assert.NotContains(t, err.Error(), "\n")
		if i == maxStarts-1 {
			assert.ErrorIs(t, err, ErrStart)
			assert.ErrorContains(t, err, "the adapter cannot be reached: 3 dials in a row failed")
		} else if i > 0 {
			assert.ErrorContains(t, err, "dial 2 of 3 failed")
		}
	}
	var fatal interface{ Fatal() bool }
	_, err = s.Describe(t.Context())
	require.ErrorAs(t, err, &fatal)
	assert.True(t, fatal.Fatal(), "no later scenario can fare better")
}

func TestAttachedAdapterThatIsGone(t *testing.T) {
	r := newRigBy(t, byAttach, "crash", Options{})
	w := r.open()
	_, err := conformance.HostLook.Call(ctxFor(t, ample), w, conformance.Empty{})
	require.ErrorContains(t, err, "closed its connection before it answered in the middle of a line")
	for range maxStarts {
		_, err = r.Open(ctxFor(t, ample), conformance.HostCommit, conformance.HostCommitSettings{})
	}
	assert.ErrorIs(t, err, ErrStart)
	assert.ErrorContains(t, err, "3 dials in a row failed")
}

func TestAddressesThatAreNone(t *testing.T) {
	for _, addr := range []string{"", "7777", "localhost", ":7777", "localhost:", "127.0.0.1:0", "127.0.0.1:port", "127.0.0.1:99999", "::1:7777", "http://localhost:80"} {
		s := Attach(addr, Options{})
		_, err := s.Describe(t.Context())
		assert.ErrorIs(t, err, ErrStart, addr)
		assert.ErrorContains(t, err, fmt.Sprintf("the adapter cannot be reached: the address is %q, want host:port", addr))
		assert.NoError(t, s.Close())
	}
}

// A dial-back child is told where to dial, and others are not: a suite that
// was itself started to dial back must not lend its own address.
func TestConnectVariableIsForDialBackAlone(t *testing.T) {
	t.Setenv(conformance.ConnectVariable, "127.0.0.1:1")
	for _, transport := range []string{byPipes, byDialBack} {
		r := newRigBy(t, transport, "good", Options{})
		_, err := r.Describe(ctxFor(t, ample))
		assert.NoError(t, err, transport)
	}
}

// answerer answers describe and open on a connection until it reads look, and
// returns look's id.
func answerer(t *testing.T, conn net.Conn) (id int64, r *bufio.Reader) {
	r = bufio.NewReader(conn)
	for {
		q := nextAsked(t, r)
		switch q.Method {
		case "describe":
			fmt.Fprintf(conn, `{"id":%d,"result":%s}`+"\n", q.ID, described)
		case "open":
			fmt.Fprintf(conn, `{"id":%d,"result":{"world":1}}`+"\n", q.ID)
		default:
			return q.ID, r
		}
	}
}

// An answer that comes after its time is never taken for the next request's,
// on whichever connection it comes.
func TestLateAnswers(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	defer l.Close()
	s := Attach(l.Addr().String(), Options{})
	defer s.Close()
	stale := strings.Replace(looked, `"tick":0`, `"tick":99`, 1)
	answered := make(chan struct{})
	go func() {
		defer close(answered)
		first := accepted(t, l)
		defer first.Close()
		id, r := answerer(t, first)
		_, err := r.ReadByte()
		assert.Equal(t, io.EOF, err, "given up, the connection ends")
		fmt.Fprintf(first, `{"id":%d,"result":%s}`+"\n", id, stale) // to nobody

		second := accepted(t, l)
		defer second.Close()
		fmt.Fprintf(second, `{"id":%d,"result":%s}`+"\n", id, stale)
		_, err = io.Copy(io.Discard, second)
		if err != nil {
			t.Log(err) // the other side may close before it has read
		}

		third := accepted(t, l)
		defer third.Close()
		id, _ = answerer(t, third)
		fmt.Fprintf(third, `{"id":%d,"result":%s}`+"\n", id, looked)
	}()

	open := func() (conformance.World, error) {
		return s.Open(ctxFor(t, ample), conformance.HostCommit, conformance.HostCommitSettings{})
	}
	w, err := open()
	require.NoError(t, err)
	_, err = conformance.HostLook.Call(ctxFor(t, 500*time.Millisecond), w, conformance.Empty{})
	require.ErrorContains(t, err, "gave no answer within")
	_, err = open()
	require.Error(t, err)
	// Which of the two is seen first is the system's choice.
	assert.Regexp(t, `answered with the wrong id: got 3, want 4|wrote a line that nobody had asked for`, err.Error())
	w, err = open()
	require.NoError(t, err)
	got, err := conformance.HostLook.Call(ctxFor(t, ample), w, conformance.Empty{})
	require.NoError(t, err)
	assert.Zero(t, got.Tick)
	<-answered
}

// Close while nobody has dialled yet ends the child.
func TestCloseBeforeTheDial(t *testing.T) {
	r := newRigBy(t, byDialBack, "start-mute", Options{StartTimeout: time.Minute})
	result := make(chan error)
	go func() {
		_, err := r.Describe(t.Context())
		result <- err
	}()
	process := r.process()
	require.NoError(t, r.Close())
	assert.ErrorContains(t, <-result, "closed before it dialled")
	gone(t, process)
}

func TestOptionsOfTime(t *testing.T) {
	for want, s := range map[time.Duration]conformance.Subject{
		10 * time.Second: New([]string{os.Args[0]}, Options{}),
		60 * time.Second: DialBack([]string{os.Args[0]}, Options{}),
		time.Second:      Attach("127.0.0.1:1", Options{StartTimeout: time.Second}),
		0:                DialBack([]string{os.Args[0]}, Options{StartTimeout: time.Second, NoTimeout: true}),
	} {
		assert.Equal(t, want, s.(*subject).StartTimeout())
		assert.NoError(t, s.Close())
	}
}
