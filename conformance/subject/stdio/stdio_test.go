package stdio

import (
	"bytes"
	"context"
	"io"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/moveauth/moveauth/conformance"
)

func TestGoodChildren(t *testing.T) {
	for _, c := range [][2]string{
		{byPipes, "good"}, {byPipes, "float-id"}, {byPipes, "bom-crlf"},
		{byDialBack, "good"}, {byDialBack, "bom-crlf"}, {byAttach, "good"}, {byAttach, "bom-crlf"},
	} {
		t.Run(strings.Join(c[:], " "), func(t *testing.T) {
			r := newRigBy(t, c[0], c[1], Options{})
			d, err := r.Describe(t.Context())
			require.NoError(t, err)
			assert.Equal(t, "child", d.Name)
			process := r.process()

			w := r.open()
			got, err := conformance.HostLook.Call(t.Context(), w, conformance.Empty{})
			require.NoError(t, err)
			assert.NoError(t, conformance.Check(got))
			connected, err := conformance.HostConnect.Call(t.Context(), w, conformance.ConnectParams{Connection: "c", Player: "P1"})
			require.NoError(t, err)
			assert.EqualValues(t, 4, connected.LastSeq)
			require.NoError(t, w.Close(t.Context()))
			require.NoError(t, w.Close(t.Context()), "closing twice")
			_, err = conformance.HostLook.Call(t.Context(), w, conformance.Empty{})
			assert.ErrorContains(t, err, "the world is closed")

			require.NoError(t, r.Close())
			gone(t, process)
			_, err = r.Open(t.Context(), conformance.HostCommit, conformance.HostCommitSettings{})
			assert.ErrorContains(t, err, "closed")
		})
	}
}

// Each fault breaks the stream: the error says what happened, the child is
// gone, its worlds are dead, and the next Open has a fresh one.
func TestBrokenStreams(t *testing.T) {
	for _, c := range []struct {
		manner string
		limit  time.Duration
		says   []string
	}{
		{"hang", short, []string{"host-commit/look: the adapter gave no answer within", "stderr ends with:\nthinking"}},
		{"crash", ample, []string{"exited before it answered in the middle of a line (exit status 3)", `"resu`, "segmentation fault, or so"}},
		{"exit", ample, []string{"exited before it answered (exit status 4)"}},
		{"garbage", ample, []string{"a line that is no answer (it is not JSON)", "Loading world xxx", "(514 bytes)"}},
		{"blank", ample, []string{"a line that is no answer (it is not JSON)"}},
		{"list", ample, []string{"a line that is no answer (it is not a JSON object)"}},
		{"half", short, []string{"gave no answer within", "but half a line", `"result":{"ti`}},
		{"long", ample, []string{"wrote a line of more than 1048576 bytes"}},
		{"wrong-id", ample, []string{"answered with the wrong id: got 4, want 3"}},
		{"string-id", ample, []string{`answered with the wrong id: got "3", want 3`}},
		{"no-id", ample, []string{"answered without an id, want 3"}},
		{"flood", ample, []string{"answered with the wrong id: got 0, want 3"}},
		{"close-stdout", ample, []string{"closed its stdout before it answered and lives on"}},
		{"grandchild", ample, []string{"exited before it answered (exit status 5)"}},
	} {
		t.Run(c.manner, func(t *testing.T) {
			t.Parallel()
			breaks(t, newRig(t, c.manner, Options{}), c.manner, c.limit, c.says)
		})
	}
}

const short, ample = time.Second, 20 * time.Second

// breaks asserts that the rig's manner breaks the stream, and what follows.
func breaks(t *testing.T, r *rig, manner string, limit time.Duration, says []string) {
	w := r.open()
	process := r.process()

	started := time.Now()
	_, err := conformance.HostLook.Call(ctxFor(t, limit), w, conformance.Empty{})
	var broken *Broken
	require.ErrorAs(t, err, &broken)
	for _, s := range says {
		assert.Contains(t, err.Error(), s)
	}
	assert.LessOrEqual(t, strings.Count(err.Error(), "x"), 220, "quotes too much")
	assert.Less(t, time.Since(started), 15*time.Second)
	if limit == short {
		assert.ErrorIs(t, err, context.DeadlineExceeded)
	}
	gone(t, process)
	if manner == "grandchild" {
		gone(t, r.process())
	}

	_, err = conformance.HostLook.Call(t.Context(), w, conformance.Empty{})
	require.ErrorIs(t, err, ErrRestarted)
	assert.Contains(t, err.Error(), "the adapter was "+r.Subject.(*subject).anew)
	assert.NoError(t, w.Close(t.Context()))

	fresh := r.open()
	_, err = conformance.HostConnect.Call(t.Context(), fresh, conformance.ConnectParams{})
	assert.NoError(t, err)
	_, err = conformance.HostLook.Call(t.Context(), w, conformance.Empty{})
	assert.ErrorIs(t, err, ErrRestarted, "a world of the first child is none of the second's")
}

// These faults show only when the next request is made.
func TestBrokenAfterAnAnswer(t *testing.T) {
	for _, c := range []struct {
		manner string
		says   []string // any of them: which is seen first is the system's choice
	}{
		{"twice", []string{"wrote a line that nobody had asked for", "answered with the wrong id"}},
		{"close-stdin", []string{"closed its stdin and lives on"}},
		{"exit-idle", []string{"exited before it was asked", "exited before it answered", "exited before it read the request"}},
	} {
		t.Run(c.manner, func(t *testing.T) {
			t.Parallel()
			r := newRig(t, c.manner, Options{})
			w := r.open()
			process := r.process()
			ctx := ctxFor(t, 20*time.Second)
			var err error
			for err == nil {
				_, err = conformance.HostLook.Call(ctx, w, conformance.Empty{})
			}
			var broken *Broken
			require.ErrorAs(t, err, &broken)
			found := false
			for _, s := range c.says {
				found = found || strings.Contains(err.Error(), s)
			}
			assert.True(t, found, "%v", err)
			gone(t, process)
			r.open()
		})
	}
}

// A line that lies there before a request is made can be no answer to it,
// whatever its id.
func TestLineNobodyAskedFor(t *testing.T) {
	c := &session{stream: &stream{lines: make(chan arrival, 1)}}
	c.lines <- arrival{line: []byte(`{"id":1,"result":{}}`)}
	_, broken := c.exchange(t.Context(), nil, []byte("request"))
	require.NotNil(t, broken)
	assert.Contains(t, broken.Error(), `wrote a line that nobody had asked for; got {"id":1`)
}

func TestMalformedAnswers(t *testing.T) {
	for _, c := range []struct{ manner, says string }{
		{"unknown-member", "mood: got an unknown member"},
		{"wrong-type", "dirty: got null, want a list"},
		{"refuses", `refused.code: got "TickGap", want no refusal of this verb`},
		{"both", "want exactly one of them"},
		{"says-the-time", `time: got an unknown member, want only jsonrpc, id, result, error; it was {"id":3,`},
		{"ids-twice", "id: got the member twice, want it once"},
	} {
		t.Run(c.manner, func(t *testing.T) {
			t.Parallel()
			r := newRig(t, c.manner, Options{})
			w := r.open()
			_, err := conformance.HostLook.Call(t.Context(), w, conformance.Empty{})
			var malformed *Malformed
			require.ErrorAs(t, err, &malformed)
			assert.Contains(t, err.Error(), c.says)
			_, err = conformance.HostConnect.Call(t.Context(), w, conformance.ConnectParams{})
			assert.NoError(t, err, "the stream is in step")
		})
	}
}

// Whoever listens hears an answer as it was sent, and what is none whole.
func TestAnswersAreHeard(t *testing.T) {
	for manner, want := range map[string]string{
		"good": looked, "error": `{"code":-32601,"message":"never heard of it"}`, "wrong-type": `{"id":3,"result":`,
	} {
		t.Run(manner, func(t *testing.T) {
			t.Parallel()
			w := newRig(t, manner, Options{}).open()
			var heard conformance.Heard
			_, _ = conformance.HostLook.Call(conformance.Listen(t.Context(), &heard), w, conformance.Empty{})
			assert.Contains(t, string(heard.Bytes()), want)
			assert.Equal(t, manner == "wrong-type", strings.HasPrefix(string(heard.Bytes()), `{"id":`))
		})
	}
}

func TestSameWorldTwice(t *testing.T) {
	r := newRig(t, "same-world", Options{})
	r.open()
	_, err := r.Open(t.Context(), conformance.HostCommit, conformance.HostCommitSettings{})
	assert.ErrorContains(t, err, "world: got 1, which is open already")
}

func TestErrorAnswer(t *testing.T) {
	r := newRig(t, "error", Options{})
	w := r.open()
	_, err := conformance.HostLook.Call(t.Context(), w, conformance.Empty{})
	var e *conformance.Error
	require.ErrorAs(t, err, &e)
	assert.EqualValues(t, conformance.CodeUnknownVerb, e.Code)
	assert.Equal(t, "never heard of it", e.Message)
}

func TestChildThatDoesNotRead(t *testing.T) {
	r := newRig(t, "no-read", Options{})
	w := r.open()
	process := r.process()
	many := make([]conformance.Envelope, 10_000)
	for i := range many {
		many[i] = conformance.Envelope{Seq: int64(i), Kind: strings.Repeat("k", 50), Args: conformance.Object("{}")}
	}
	_, err := conformance.HostReceive.Call(ctxFor(t, 150*time.Millisecond), w, conformance.ReceiveParams{Connection: "c", Envelopes: many})
	require.ErrorIs(t, err, context.DeadlineExceeded)
	assert.Contains(t, err.Error(), "the adapter did not read the request within")
	gone(t, process)
	r.open()
}

func TestRequestTooLong(t *testing.T) {
	r := newRig(t, "good", Options{})
	w := r.open()
	p := conformance.ReceiveParams{Connection: strings.Repeat("c", conformance.MaxLine)}
	_, err := conformance.HostReceive.Call(t.Context(), w, p)
	assert.ErrorContains(t, err, "want at most 1048576")
	_, err = conformance.HostLook.Call(t.Context(), w, conformance.Empty{})
	assert.NoError(t, err, "nothing was sent")
}

func TestRequestGivenUp(t *testing.T) {
	r := newRig(t, "hang", Options{})
	w := r.open()
	process := r.process()
	ctx, cancel := context.WithCancel(t.Context())
	result := make(chan error)
	go func() {
		_, err := conformance.HostLook.Call(ctx, w, conformance.Empty{})
		result <- err
	}()
	<-r.stderr // it was asked, and thinks
	cancel()
	err := <-result
	require.ErrorIs(t, err, context.Canceled)
	if broken := new(Broken); assert.ErrorAs(t, err, &broken) {
		assert.Contains(t, err.Error(), "before it was given up")
		gone(t, process)
	}

	// A context that ended before anything was asked costs nothing.
	w = r.open()
	process = r.process()
	_, err = conformance.HostLook.Call(ctx, w, conformance.Empty{})
	assert.Equal(t, context.Canceled, err)
	_, err = conformance.HostConnect.Call(t.Context(), w, conformance.ConnectParams{})
	assert.NoError(t, err)
}

func TestCloseGivesUpARequest(t *testing.T) {
	r := newRig(t, "hang", Options{})
	w := r.open()
	process := r.process()
	result := make(chan error)
	go func() {
		_, err := conformance.HostLook.Call(context.Background(), w, conformance.Empty{})
		result <- err
	}()
	<-r.stderr // it was asked, and thinks
	require.NoError(t, r.Close())
	assert.ErrorContains(t, <-result, "closed")
	gone(t, process)
	assert.NoError(t, w.Close(t.Context()))
}

func TestCloseKillsTheStubborn(t *testing.T) {
	r := newRig(t, "stubborn", Options{})
	r.open()
	process := r.process()
	started := time.Now()
	require.NoError(t, r.Close())
	assert.Less(t, time.Since(started), 10*time.Second)
	gone(t, process)
}

func TestMisuse(t *testing.T) {
	r := newRig(t, "good", Options{})
	w := r.open()
	assert.ErrorContains(t, w.Do(t.Context(), "no/verb", 1, 2), "no verb of a world")
	assert.ErrorContains(t, w.Do(t.Context(), "describe", 1, 2), "no verb of a world")
	assert.ErrorContains(t, w.Do(t.Context(), conformance.HostLook.Name, 1, &conformance.LookResult{}), "params are int")
	assert.ErrorContains(t, w.Do(t.Context(), conformance.HostLook.Name, conformance.Empty{}, conformance.LookResult{}), "result is")
	assert.ErrorContains(t, w.Do(t.Context(), conformance.HostLook.Name, conformance.Empty{}, (*conformance.LookResult)(nil)), "non-nil")
}

func TestTail(t *testing.T) {
	var tee bytes.Buffer
	k := tail{tee: &tee}
	for range 10 {
		_, err := io.WriteString(&k, strings.Repeat("a", 1000))
		require.NoError(t, err)
	}
	_, _ = io.WriteString(&k, "end")
	assert.Len(t, k.String(), tailSize)
	assert.True(t, strings.HasSuffix(k.String(), "aaaend"))
	_, _ = io.WriteString(&k, strings.Repeat("b", 2*tailSize))
	assert.Equal(t, strings.Repeat("b", tailSize), k.String())
	assert.Equal(t, 10003+2*tailSize, tee.Len())
}
