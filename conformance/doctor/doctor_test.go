package doctor

import (
	"bytes"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/moveauth/moveauth/conformance"
	"github.com/moveauth/moveauth/conformance/subject/inproc"
	"github.com/moveauth/moveauth/conformance/subject/serve"
	"github.com/moveauth/moveauth/conformance/subject/stdio"
)

// Long and short limits: what is waited for to no end is given little time, all
// else as much as a loaded machine may take.
const (
	long  = 2 * time.Minute
	short = 500 * time.Millisecond
)

func patient() Options { return Options{Request: long, End: long} }

func faultyAdapter(fault, profile string, start time.Duration) (command []string, opts stdio.Options) {
	return []string{os.Args[0]}, stdio.Options{StartTimeout: start, Env: []string{envFault + "=" + fault, envProfile + "=" + profile, "GORACE=atexit_sleep_ms=0"}}
}

func examine(t *testing.T, s conformance.Subject, opts Options) *Report {
	t.Helper()
	defer s.Close()
	r, err := Examine(t.Context(), s, opts)
	require.NoError(t, err)
	return r
}

// wrong lists what is not ok, or advice.
func wrong(r *Report) []string {
	names := []string{}
	for _, c := range r.Checks {
		if c.Status == NotOK || c.Status == Advice {
			names = append(names, c.Name)
		}
	}
	return names
}

func (r *Report) named(t *testing.T, name string) Check {
	t.Helper()
	for _, c := range r.Checks {
		if c.Name == name {
			return c
		}
	}
	t.Fatalf("no check is named %s", name)
	return Check{}
}

// Each fault gives exactly its finding, which says what to change.
func TestFaults(t *testing.T) {
	const mover, slope, views, input = conformance.KinematicMover, conformance.ContactSlope, conformance.OwnerTransform, conformance.MoveInput
	hurried := Options{Request: short, End: long}
	for _, tt := range []struct {
		fault, profile string
		opts           Options
		start          time.Duration
		finds          []string // the last one is looked at
		advice         bool
		says           string
	}{
		{fault: "mute", profile: mover, opts: Options{Request: short, End: short}, start: short, finds: []string{"start"}, says: "no answer came within"},
		{fault: "exits", profile: mover, finds: []string{"start"}, says: "exit status 3"},
		{fault: "ends-no-line", profile: mover, opts: hurried, start: short, finds: []string{"start"}, says: "without its line feed"},
		{fault: "flushes-at-its-end", profile: mover, opts: hurried, start: short, finds: []string{"flush"}, says: "as it ended"},
		{fault: "flushes-with-the-next", profile: mover, opts: hurried, start: short, finds: []string{"flush"}, says: "it came after"},
		{fault: "claims-a-capability", profile: mover, finds: []string{"descriptor"}, says: `"flying"`},
		{fault: "claims-a-profile", profile: mover, finds: []string{"descriptor"}, says: "does not know"},
		{fault: "claims-nothing", profile: mover, finds: []string{"descriptor"}, says: "Claim a profile"},
		{fault: "forgets-ids", profile: mover, finds: []string{"id"}, says: "the id of the request"},
		{fault: "ids-are-floats", profile: mover, finds: []string{"id"}, says: "16777217"},
		{fault: "reads-to-the-end-of-a-read", profile: mover, finds: []string{"split"}, says: "until there is a line feed"},
		{fault: "reads-the-first-line", profile: mover, opts: hurried, finds: []string{"together"}, advice: true, says: "keep the rest"},
		{fault: "cuts-long-lines", profile: mover, finds: []string{"long"}, says: "up to 1 MiB"},
		{fault: "reads-ascii", profile: mover, finds: []string{"text"}, says: "UTF-8"},
		{fault: "counts-braces", profile: mover, finds: []string{"text"}, says: "braces"},
		{fault: "dies-of-the-unknown", profile: mover, finds: []string{"unknown"}, says: "-32601"},
		{fault: "knows-everything", profile: mover, finds: []string{"unknown"}, says: `"result":{}`},
		{fault: "dies-of-bad-params", profile: mover, finds: []string{"params"}, advice: true, says: "ended before it answered"},
		{fault: "takes-bad-params", profile: mover, finds: []string{"params"}, advice: true, says: "-32602"},
		{fault: "prints-commas", profile: mover, finds: []string{"numbers of " + mover}, says: "with a point"},
		{fault: "prints-six-digits", profile: slope, finds: []string{"numbers of " + slope}, says: "too few digits"},
		{fault: "prints-four-decimals", profile: mover, finds: []string{"numbers of " + mover}, says: "fixed number of decimals"},
		{fault: "computes-in-float32", profile: slope, finds: []string{"numbers of " + slope}, says: `"scalar": "float32"`},
		{fault: "wants-a-point", profile: mover, finds: []string{"numbers of " + mover}, says: "3 may stand where 3.0"},
		{fault: "reads-no-exponent", profile: views, finds: []string{"numbers of " + views}, says: "another number"},
		{fault: "writes-nan", profile: slope, finds: []string{"numbers of " + slope}, says: `the strings "NaN"`},
		{fault: "dies-of-nan", profile: slope, finds: []string{"numbers of " + slope}, says: "let your code refuse them"},
		{fault: "keeps-its-facing", profile: mover, finds: []string{"worlds of " + mover}, says: "static fields"},
		{fault: "one-world", profile: views, finds: []string{"worlds side by side of " + views}, says: "in the world"},
		{fault: "has-ids-twice", profile: mover, finds: []string{"form"}, says: "id: got the member twice"},
		{fault: "says-the-time", profile: mover, finds: []string{"form"}, says: "time: got an unknown member, want only jsonrpc"},
		{fault: "says-more-in-results", profile: mover, finds: []string{"form"}, says: "open: result: x: got an unknown member"},
		{fault: "says-more-in-sweep", profile: mover, finds: []string{"form"}, says: "mover/sweep: result: x: got an unknown member"},
		{fault: "says-more-at-close", profile: mover, finds: []string{"form"}, says: "close: result: x: got an unknown member"},
		{fault: "answers-both", profile: mover, finds: []string{"form"}, says: "got result and error: true and true"},
		{fault: "forgets-messages", profile: mover, finds: []string{"form"}, says: "error: message: got no such member"},
		{fault: "never-ends", profile: mover, opts: Options{Request: long, End: short}, finds: []string{"end"}, says: "still ran"},
		{fault: "banner", profile: mover, finds: []string{"output"}, says: "Engine 4.2 started"},
		{fault: "logs", profile: mover, finds: []string{"output"}, says: "more"},
		{fault: "chats-at-its-end", profile: mover, finds: []string{"output"}, says: "bye"},
		{fault: "writes-a-mark", profile: mover, finds: []string{"output"}, says: "byte order mark"},
		{fault: "writes-utf16", profile: input, opts: hurried, start: short, finds: []string{"start", "output"}, says: "UTF-16"},
		{fault: "writes-pretty", profile: input, opts: hurried, start: short, finds: []string{"start", "output"}, says: "on one line"},
	} {
		t.Run(tt.fault, func(t *testing.T) {
			t.Parallel()
			if tt.opts == (Options{}) {
				tt.opts = patient()
			}
			if tt.start == 0 {
				tt.start = long
			}
			r := examine(t, stdio.New(faultyAdapter(tt.fault, tt.profile, tt.start)), tt.opts)
			assert.Equal(t, tt.finds, wrong(r))
			c := r.named(t, tt.finds[len(tt.finds)-1])
			assert.Contains(t, c.Sent+"\n"+c.Got+"\n"+c.Change, tt.says)
			assert.NotEmpty(t, c.Sent)
			assert.NotEmpty(t, c.Got)
			assert.NotEmpty(t, c.Change)
			assert.Equal(t, tt.advice, r.Good(), "advice does not count")
		})
	}
}

func TestACrashAtTheEndIsFound(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("there a process that is killed has an ordinary exit code")
	}
	r := examine(t, stdio.New(faultyAdapter("crashes-at-its-end", conformance.KinematicMover, long)), patient())
	assert.Equal(t, []string{"end"}, wrong(r))
	assert.Equal(t, "it crashed: signal: killed", r.named(t, "end").Got)
}

// What is odd and allowed is no finding.
func TestOddAndAllowed(t *testing.T) {
	for _, fault := range []string{"none", "writes-crlf", "sends-strings", "claims-float32"} {
		t.Run(fault, func(t *testing.T) {
			t.Parallel()
			r := examine(t, stdio.New(faultyAdapter(fault, conformance.ContactSlope, long)), patient())
			assert.Empty(t, wrong(r))
			assert.Equal(t, OK, r.named(t, "numbers of "+conformance.ContactSlope).Status)
		})
	}
}

func TestDialBack(t *testing.T) {
	for _, tt := range []struct {
		fault  string
		status Status
		says   string
	}{
		{"none", OK, ""},
		{"dials-never", NotTried, "does not dial"},
		{"dials-twice", NotOK, "two connections"},
		{"dials-and-hangs-up", NotOK, "over the connection"},
	} {
		t.Run(tt.fault, func(t *testing.T) {
			t.Parallel()
			opts := patient()
			opts.DialBack = stdio.DialBack(faultyAdapter(tt.fault, conformance.MoveInput, long))
			defer opts.DialBack.Close()
			r := examine(t, stdio.New(faultyAdapter("none", conformance.MoveInput, long)), opts)
			c := r.named(t, "dial-back")
			assert.Equal(t, tt.status, c.Status)
			assert.Contains(t, c.Got+c.Change, tt.says)
		})
	}
	t.Run("all of it over the connection", func(t *testing.T) {
		t.Parallel()
		opts := patient()
		opts.DialsBack = true
		assert.Empty(t, wrong(examine(t, stdio.DialBack(faultyAdapter("none", conformance.MoveInput, long)), opts)))
	})
	t.Run("which it dials twice", func(t *testing.T) {
		t.Parallel()
		opts := patient()
		opts.DialsBack = true
		assert.Equal(t, []string{"dial-back"}, wrong(examine(t, stdio.DialBack(faultyAdapter("dials-twice", conformance.MoveInput, long)), opts)))
	})
}

func TestNoAdapter(t *testing.T) {
	for _, s := range []conformance.Subject{
		stdio.New([]string{filepath.Join(t.TempDir(), "none")}, stdio.Options{}),
		stdio.New(nil, stdio.Options{}),
		stdio.Attach("nowhere", stdio.Options{}),
		inproc.New(inproc.Options{}),
	} {
		_, err := Examine(t.Context(), s, patient())
		require.Error(t, err)
		require.NoError(t, s.Close())
	}
}

// The good adapters of this repository have nothing wrong with them.
func TestGoodAdapters(t *testing.T) {
	examples := filepath.Join("..", "examples")
	for _, tt := range []struct{ program, file string }{
		{"python3", filepath.Join(examples, "probe-host", "probe_host.py")},
		{"node", filepath.Join(examples, "javascript", "host.mjs")},
	} {
		t.Run(tt.program, func(t *testing.T) {
			t.Parallel()
			if _, err := exec.LookPath(tt.program); err != nil {
				require.NotEqual(t, "all", os.Getenv("MOVEAUTH_TOOLCHAINS"), "%v", err)
				t.Skip(err)
			}
			opts := patient()
			command := []string{tt.program, tt.file}
			opts.DialBack = stdio.DialBack(command, stdio.Options{StartTimeout: long})
			defer opts.DialBack.Close()
			assert.Empty(t, wrong(examine(t, stdio.New(command, stdio.Options{StartTimeout: long}), opts)))
		})
	}
	t.Run("the reference", func(t *testing.T) {
		t.Parallel()
		r := examine(t, stdio.New(faultyAdapter("none", "", long)), patient())
		assert.Empty(t, wrong(r))
		for _, p := range conformance.Profiles() {
			if p.Name != conformance.SourceFence { // which keeps nothing
				assert.Equal(t, OK, r.named(t, "worlds of "+p.Name).Status)
			}
		}
		for _, way := range trips {
			assert.Equal(t, OK, r.named(t, "numbers of "+way.profile).Status)
		}
	})
}

func TestAnAdapterThatListens(t *testing.T) {
	t.Parallel()
	l := listen(t)
	go func() {
		_ = serve.Listen(t.Context(), l, func() conformance.Subject { return inproc.New(inproc.Options{}) })
	}()
	r := examine(t, stdio.Attach(l.Addr().String(), stdio.Options{}), patient())
	assert.Empty(t, wrong(r))
	assert.Equal(t, NotTried, r.named(t, "end").Status)
}

func TestReports(t *testing.T) {
	r := &Report{Adapter: "mine 1 (C#)", Output: "boom\n\x1b[2J", Checks: []Check{
		{Name: "start", What: "It starts", Status: OK},
		Check{Name: "flush", What: "It flushes"}.found("a\nb", strings.Repeat("x", 1000), "Flush.", "C#: Flush()"),
		{Name: "end", What: "It ends", Status: NotTried, Got: "it did not start"},
		Check{Name: "params", What: "Bad params"}.found("{}", "death", "Catch.").softer(),
	}}
	var text, data bytes.Buffer
	require.NoError(t, r.Text(&text))
	assert.Equal(t, `mine 1 (C#)

ok         start   It starts
not ok     flush   It flushes
           sent    a\u000ab
           got     `+strings.Repeat("x", 200)+` … (1000 bytes)
           change  Flush.
                   C#: Flush()
not tried  end     It ends
                     it did not start
advice     params  Bad params
           sent    {}
           got     death
           change  Catch.

1 ok, 1 not ok, 1 advice, 1 not tried

the end of its standard error:
  boom
  \u001b[2J
`, text.String())
	require.NoError(t, r.JSON(&data))
	var got struct {
		Good   bool
		Checks []Check
	}
	require.NoError(t, json.Unmarshal(data.Bytes(), &got))
	assert.False(t, got.Good)
	assert.Equal(t, r.Checks, got.Checks)
}
