package suite

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"net"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/moveauth/moveauth/conformance"
	"github.com/moveauth/moveauth/conformance/subject/serve"
	"github.com/moveauth/moveauth/conformance/subject/stdio"
)

// The test binary is also an adapter: the reference, which goes wrong once, in
// the way that the variable names, when its third world is opened.
const (
	misbehave = "MOVEAUTH_TEST_MISBEHAVE"
	onceFile  = "MOVEAUTH_TEST_ONCE"
)

func TestMain(m *testing.M) {
	if how := os.Getenv(misbehave); how != "" {
		child(how)
		return
	}
	os.Exit(m.Run())
}

// child speaks over its stdin and stdout, or dials back.
func child(how string) {
	var err error
	once := func() bool {
		f, err := os.OpenFile(os.Getenv(onceFile), os.O_CREATE|os.O_EXCL, 0o600)
		if err == nil {
			f.Close()
		}
		return err == nil
	}
	hang := func() { select {} }
	if addr := os.Getenv(conformance.ConnectVariable); addr != "" {
		var conn net.Conn
		if conn, err = net.Dial("tcp", addr); err == nil {
			err = misbehaving(how, conn, conn, once, hang)
		}
	} else {
		err = misbehaving(how, os.Stdin, os.Stdout, once, hang)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// secondWorld is the manner of an engine that has room for one world in its
// life.
const secondWorld = "a second world"

// closesTwice is the manner of one that answers each close twice.
const closesTwice = "closes twice"

// twice writes each line that answers close, which is an empty result, twice.
type twice struct{ io.Writer }

func (w twice) Write(p []byte) (int, error) {
	if strings.HasSuffix(string(p), `"result":{}}`+"\n") {
		p = append(slices.Clone(p), p...)
	}
	_, err := w.Writer.Write(p)
	return len(p), err
}

// misbehaving serves the reference, and goes wrong at the third world if once
// says so.
func misbehaving(how string, in io.Reader, out io.Writer, once func() bool, hang func()) error {
	r, feed := io.Pipe()
	if how == closesTwice {
		out = twice{out}
	}
	go func() {
		opened := 0
		lines := bufio.NewReader(in)
		for {
			line, err := lines.ReadBytes('\n')
			if strings.Contains(string(line), `"open"`) {
				opened++
			}
			if how == secondWorld && opened == 2 {
				fmt.Fprintln(os.Stderr, "there is one instance of everything")
				os.Exit(1)
			}
			if opened == 3 && once() {
				goWrong(how, out, hang)
			}
			if _, werr := feed.Write(line); err != nil || werr != nil {
				feed.Close()
				return
			}
		}
	}()
	return serve.Serve(context.Background(), reference(), r, out)
}

func goWrong(how string, out io.Writer, hang func()) {
	switch how {
	case "hang":
		hang()
	case "crash":
		panic("the adapter has a bug")
	case "garbage":
		fmt.Fprintln(out, "Unity Player started, version 6000.3")
	case "half a line":
		fmt.Fprint(out, `{"jsonrpc":"2.0","id":`)
		if c, ok := out.(net.Conn); ok {
			c.Close()
			return
		}
		os.Exit(0)
	case "a line over 1 MiB":
		fmt.Fprintln(out, `{"id":1,"result":"`+strings.Repeat("a", conformance.MaxLine)+`"}`)
	case "a flood":
		for {
			if _, err := fmt.Fprintln(out, `{"id":1,"result":{}}`); err != nil {
				return
			}
		}
	}
}

// The reference, going wrong once, by each transport.
var transports = map[string]func(t *testing.T, how string) conformance.Subject{
	"pipes": func(t *testing.T, how string) conformance.Subject {
		return stdio.New(self(t), stdio.Options{Env: wrongOnce(t, how)})
	},
	"dial-back": func(t *testing.T, how string) conformance.Subject {
		return stdio.DialBack(self(t), stdio.Options{Env: wrongOnce(t, how)})
	},
	"attach": func(t *testing.T, how string) conformance.Subject {
		return stdio.Attach(listening(t, how), stdio.Options{})
	},
}

func self(t *testing.T) []string {
	self, err := os.Executable()
	require.NoError(t, err)
	return []string{self}
}

func wrongOnce(t *testing.T, how string) []string {
	return []string{misbehave + "=" + how, onceFile + "=" + filepath.Join(t.TempDir(), "once"),
		"GORACE=atexit_sleep_ms=0"} // a child under the race detector would outlast Close's patience
}

// listening serves in this process, and says where.
func listening(t *testing.T, how string) string {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	done := make(chan struct{})
	t.Cleanup(func() {
		_ = l.Close()
		<-done
	})
	over := make(chan struct{}) // ends what hangs
	t.Cleanup(func() { close(over) })
	wrong := make(chan struct{}, 1)
	wrong <- struct{}{}
	once := func() bool {
		select {
		case <-wrong:
			return true
		default:
			return false
		}
	}
	go func() {
		defer close(done)
		for {
			conn, err := l.Accept()
			if err != nil {
				return
			}
			go func() {
				defer conn.Close()
				_ = misbehaving(how, conn, conn, once, func() { <-over })
			}()
		}
	}()
	return l.Addr().String()
}

// brief selects all but the sweeps, which take half of the time and show nothing
// more here, and where tests are to be short enough to show what runs beside
// what.
func brief() Selection {
	if testing.Short() {
		return Selection{Quick: true, Profiles: []string{conformance.OwnerTransform}}
	}
	return Selection{Quick: true}
}

func TestTransportsGiveTheSameVerdicts(t *testing.T) {
	opts := Options{Selection: brief()}
	want := verdicts(judged(t, reference(), opts))
	for name, via := range transports {
		t.Run(name, func(t *testing.T) {
			assert.Equal(t, want, verdicts(judged(t, via(t, "not"), opts)))
		})
	}
}

func TestMisbehaviourCostsOneScenario(t *testing.T) {
	for how, says := range map[string]string{
		"hang":              "no answer",
		"crash":             "the adapter has a bug",
		"garbage":           "Unity Player started",
		"half a line":       `{"jsonrpc":"2.0","id":`,
		"a line over 1 MiB": "1048576",
		"a flood":           `got {"id":1,"result":{}}`,
	} {
		for name, via := range transports {
			if how == "crash" && name == "attach" {
				continue // it would take this process with it
			}
			t.Run(how+" by "+name, func(t *testing.T) {
				// A dozen scenarios tell as much as all would; the time-out is for a
				// loaded machine.
				opts := Options{Timeout: 20 * time.Second, Selection: Selection{Clauses: []string{"COMMIT-001", "COMMIT-003", "COMMIT-013"}}}
				if how == "hang" {
					opts.Timeout = 2 * time.Second
				}
				report := judged(t, via(t, how), opts)
				var hit []ScenarioReport
				for _, s := range report.Scenarios {
					if s.Verdict != Passed && s.Verdict != NotRun {
						hit = append(hit, s)
					}
				}
				assert.GreaterOrEqual(t, report.Profiles[0].Passed, 8, "the rest run")
				require.Len(t, hit, 1)
				assert.Equal(t, Errored, hit[0].Verdict, "it says nothing of the subject's behaviour")
				assert.Contains(t, hit[0].Message, says)
				assert.False(t, report.Good())
			})
		}
	}
}

// An engine with room for one world in the life of its process is judged with a
// process for each world, several machines side by side included.
func TestProcessPerWorld(t *testing.T) {
	opts := Options{Selection: Selection{Clauses: []string{"COMMIT-056", "KNOWN-001"}, Quick: true}, Timeout: 20 * time.Second}
	via := func(perWorld bool) *Report {
		return judged(t, stdio.New(self(t), stdio.Options{Env: wrongOnce(t, secondWorld), ProcessPerWorld: perWorld}), opts)
	}
	want := judged(t, reference(), opts)
	require.True(t, want.Good())
	assert.Equal(t, verdicts(want), verdicts(via(true)))
	without := via(false)
	assert.False(t, without.Good())
	for _, s := range without.Scenarios {
		if s.Verdict == Errored {
			assert.Contains(t, s.Message, "there is one instance of everything")
			return
		}
	}
	t.Error("nothing broke")
}

// An adapter that cannot be had again ends the run: nothing is said about what
// was not judged.
func TestAdapterThatIsGoneEndsTheRun(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	go func() {
		conn, err := l.Accept()
		if err == nil {
			_ = l.Close() // one connection, and never again
			_ = misbehaving("half a line", conn, conn, func() bool { return true }, nil)
		}
	}()
	subject := stdio.Attach(l.Addr().String(), stdio.Options{})
	defer subject.Close()
	report, err := Judge(t.Context(), subject, Options{})
	require.NoError(t, err, "two scenarios were judged, and that is not lost")
	require.NotNil(t, report.Stopped)
	assert.Contains(t, report.Stopped.Why, "the adapter cannot be reached: 3 dials in a row failed")
	assert.True(t, report.Partial)
	counts := map[Verdict]int{}
	for _, s := range report.Scenarios {
		counts[s.Verdict]++
	}
	assert.Equal(t, map[Verdict]int{Passed: 2, Errored: 1 + 3, NotRun: len(report.Scenarios) - 6}, counts, "what broke, and a dial in each of three")
	assert.False(t, report.Good())
}

// slow takes longer to start than a request may.
type slow struct {
	conformance.Subject
	start time.Duration
}

func (s slow) StartTimeout() time.Duration { return s.start }

func (s slow) Open(ctx context.Context, profile string, settings any) (conformance.World, error) {
	<-ctx.Done() // it starts, and sees to its own time
	return s.Subject.Open(ctx, profile, settings)
}

func TestStartsAreNotChargedToRequests(t *testing.T) {
	opts := Options{Selection: one, Timeout: time.Second}
	assert.True(t, judged(t, slow{reference(), time.Minute}, opts).Good())
	assert.False(t, judged(t, slow{reference(), 0}, opts).Good(), "what is not a start is late")
}

func TestFromEnvironment(t *testing.T) {
	const unset = "unset"
	for _, c := range []struct{ subject, dialBack, attach, says string }{
		{unset, "", "", ""},
		{"", "", "", "MOVEAUTH_SUBJECT is set and blank"},
		{" ", "", "", "MOVEAUTH_SUBJECT is set and blank"},
		{"node my.mjs", "", "", ""},
		{`["node","my adapter.mjs"]`, "1", "", ""},
		{unset, "", "127.0.0.1:7777", ""},
		{"[]", "", "", "MOVEAUTH_SUBJECT is [], want a command"},
		{unset, "1", "", "MOVEAUTH_DIAL_BACK is set without MOVEAUTH_SUBJECT"},
		{"node my.mjs", "yes", "", `MOVEAUTH_DIAL_BACK is "yes", want 1`},
		{"node my.mjs", "", "127.0.0.1:7777", "MOVEAUTH_ATTACH names an adapter that runs already"},
		{unset, "1", "127.0.0.1:7777", "MOVEAUTH_ATTACH names an adapter that runs already"},
	} {
		t.Setenv(SubjectVariable, c.subject)
		if c.subject == unset {
			require.NoError(t, os.Unsetenv(SubjectVariable))
		}
		t.Setenv(DialBackVariable, c.dialBack)
		t.Setenv(AttachVariable, c.attach)
		s, err := FromEnvironment()
		if c.says != "" {
			assert.ErrorContains(t, err, c.says)
			continue
		}
		require.NoError(t, err)
		assert.NoError(t, s.Close())
	}
}
