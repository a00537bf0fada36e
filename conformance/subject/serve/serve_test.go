package serve

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/moveauth/moveauth/conformance"
)

// fake is a subject whose worlds do what a connection's name tells them to.
type fake struct {
	opened []conformance.HostCommitSettings
	closed int
}

func (f *fake) Describe(context.Context) (conformance.Descriptor, error) {
	return conformance.Descriptor{Protocol: 1, Name: "fake", Profiles: map[string]conformance.Claim{conformance.HostCommit: {Scalar: "float64"}}}, nil
}

func (f *fake) Open(_ context.Context, _ string, settings any) (conformance.World, error) {
	s, err := conformance.Params[conformance.HostCommitSettings]("open", settings)
	if err != nil {
		return nil, err
	}
	switch s.PayloadLimit {
	case -1:
		return nil, &conformance.Refusal{Code: "BadSettings", Faults: []conformance.Fault{{Key: "payload_limit", Got: "-1", Want: "at least 0"}}}
	case -2:
		return nil, nil
	}
	f.opened = append(f.opened, s)
	return &fakeWorld{f}, nil
}

func (*fake) Close() error { return nil }

type fakeWorld struct{ f *fake }

func (w *fakeWorld) Do(_ context.Context, verb string, params, result any) error {
	switch r := result.(type) {
	case *conformance.ConnectResult:
		p, err := conformance.Params[conformance.ConnectParams](verb, params)
		if err != nil {
			return err
		}
		switch p.Connection {
		case "panic":
			panic("out of cheese")
		case "error":
			return errors.New("it rained")
		case "coded":
			return &conformance.Error{Code: -32001, Message: "no", Data: map[string]any{"why": "so"}}
		case "wrapped":
			return fmt.Errorf("deep: %w", &conformance.Refusal{Code: "Never"})
		case "huge":
			return errors.New(strings.Repeat("h", conformance.MaxLine))
		}
		r.LastSeq = int64(len(p.Player))
	case *conformance.TickResult:
		return &conformance.Refusal{Code: "TickGap", Detail: "a gap"}
	}
	return nil
}

func (w *fakeWorld) Close(context.Context) error { w.f.closed++; return nil }

// converse serves the lines and returns the answers.
func converse(t *testing.T, f *fake, lines ...string) []string {
	t.Helper()
	var out bytes.Buffer
	require.NoError(t, Serve(t.Context(), f, strings.NewReader(strings.Join(lines, "\n")+"\n"), &out))
	answers := strings.Split(strings.TrimSuffix(out.String(), "\n"), "\n")
	require.Len(t, answers, len(lines))
	for _, a := range answers {
		assert.True(t, json.Valid([]byte(a)), a)
	}
	return answers
}

const opening = `{"jsonrpc":"2.0","id":1,"method":"open","params":{"profile":"host-commit","settings":{"network_tick_hz":50,"simulation_hz":50,"pending_limit":64,"payload_limit":64,"players":[]}}}`

func TestAnswers(t *testing.T) {
	for _, c := range []struct{ request, answer string }{
		{`{"id":2,"method":"describe","params":{}}`, `{"jsonrpc":"2.0","id":2,"result":{"protocol":1,"name":"fake","version":"","language":"","profiles":{"host-commit":{"scalar":"float64","capabilities":[]}}}}`},
		{`{"id":2.0,"method":"host-commit/connect","params":{"world":1,"connection":"c","player":"P1"}}`, `{"jsonrpc":"2.0","id":2.0,"result":{"last_seq":2}}`},
		{`{"params":{"connection":"c","player":"P1","world":1},"method":"host-commit/connect","id":2}`, `{"jsonrpc":"2.0","id":2,"result":{"last_seq":2}}`},
		{`{"id":2,"method":"host-commit/connect","params":{"connection":"c" , "world" : 1.0 , "player":"P1","x":{"note":1}},"x":7}`, `{"jsonrpc":"2.0","id":2,"result":{"last_seq":2}}`},
		{`{"id":2,"method":"host-commit/look","params":{"world":1}}`, `{"jsonrpc":"2.0","id":2,"result":{"tick":0,"players":[],"entities":[],"pending":{},"dirty":[]}}`},
		{`{"id":2,"method":"host-commit/tick","params":{"world":1,"first":1}}`, `{"jsonrpc":"2.0","id":2,"result":{"refused":{"code":"TickGap","detail":"a gap"}}}`},
		{`{"id":2,"method":"host-commit/connect","params":{"world":1,"connection":"wrapped","player":"P1"}}`, `{"jsonrpc":"2.0","id":2,"result":{"refused":{"code":"Never"}}}`},
		{`{"id":2,"method":"host-commit/connect","params":{"world":1,"connection":"error","player":"P1"}}`, `{"jsonrpc":"2.0","id":2,"error":{"code":-32000,"message":"it rained"}}`},
		{`{"id":2,"method":"host-commit/connect","params":{"world":1,"connection":"coded","player":"P1"}}`, `{"jsonrpc":"2.0","id":2,"error":{"code":-32001,"message":"no","data":{"why":"so"}}}`},
		{`{"id":2,"method":"open","params":{"profile":"host-commit","settings":{"network_tick_hz":50,"simulation_hz":50,"pending_limit":64,"payload_limit":-1,"players":[]}}}`, `{"jsonrpc":"2.0","id":2,"result":{"refused":{"code":"BadSettings","faults":[{"key":"payload_limit","got":"-1","want":"at least 0"}]}}}`},
		{`{"id":2,"method":"open","params":{"profile":"host-commit","settings":{"network_tick_hz":50,"simulation_hz":50,"pending_limit":64,"payload_limit":1,"players":[]}}}`, `{"jsonrpc":"2.0","id":2,"result":{"world":2}}`},
		{`{"id":2,"method":"close","params":{"world":1}}`, `{"jsonrpc":"2.0","id":2,"result":{}}`},
	} {
		assert.Equal(t, c.answer, converse(t, new(fake), opening, c.request)[1], c.request)
	}
}

func TestFaultyRequests(t *testing.T) {
	for _, c := range []struct {
		request string
		id      string
		code    int
		says    string
	}{
		{`hello`, "null", -32700, "got hello, want a JSON object on a line"},
		{``, "null", -32700, "want a JSON object on a line"},
		{`{"id":2,`, "null", -32700, "it is not JSON"},
		{"{\"id\":2,\"\xff\":1}", "null", -32700, "it is not UTF-8"},
		{`[{"id":2}]`, "null", -32600, "it is not a JSON object"},
		{`{"method":"describe","params":{}}`, "null", -32600, "id: got no such member"},
		{`{"id":"2","method":"describe","params":{}}`, "null", -32600, `id: got "2", want an integer`},
		{`{"id":2.5,"method":"describe","params":{}}`, "null", -32600, "id: got 2.5, want an integer"},
		{`{"id":2,"id":3,"method":"describe","params":{}}`, "null", -32600, "id: got the member twice"},
		{`{"id":2,"params":{}}`, "2", -32600, "method: got no such member"},
		{`{"id":2,"method":7,"params":{}}`, "2", -32600, "method: got 7, want a verb"},
		{`{"id":2,"method":"describe","params":{},"parms":1}`, "2", -32600, "parms: got an unknown member"},
		{`{"id":2,"method":"describe","method":"describe","params":{}}`, "2", -32600, "method: got the member twice"},
		{`{"id":2,"method":"describe"}`, "2", -32602, "describe: params: got no such member, want an object"},
		{`{"id":2,"method":"describe","params":[]}`, "2", -32602, "describe: params: got [], want an object"},
		{`{"id":2,"method":"describe","params":{"a":1}}`, "2", -32602, "describe: a: got an unknown member"},
		{`{"id":2,"method":"host-commit/dance","params":{"world":1}}`, "2", -32601, "unknown verb host-commit/dance"},
		{`{"id":2,"method":"host-commit/look","params":{}}`, "2", -32602, "host-commit/look: world: got no such member"},
		{`{"id":2,"method":"host-commit/look","params":{"world":"1"}}`, "2", -32602, `host-commit/look: world: got "1", want an integer`},
		{`{"id":2,"method":"host-commit/look","params":{"world":1,"world":1}}`, "2", -32602, "host-commit/look: world: got the member twice"},
		{`{"id":2,"method":"host-commit/look","params":{"world":9}}`, "2", -32602, "host-commit/look: world: got 9, want the number of an open world"},
		{`{"id":2,"method":"close","params":{"world":9}}`, "2", -32602, "close: world: got 9"},
		{`{"id":2,"method":"host-commit/connect","params":{"world":1,"connection":7,"player":"P1"}}`, "2", -32602, "host-commit/connect: connection: got 7, want a string"},
		{`{"id":2,"method":"host-commit/connect","params":{"world":1,"connection":"c"}}`, "2", -32602, "host-commit/connect: player: got no such member"},
		{`{"id":2,"method":"open","params":{"profile":"chess","settings":{}}}`, "2", -32602, `open: profile: got "chess"`},
		{`{"id":2,"method":"open","params":{"profile":"host-commit","settings":{"network_tick_hz":50,"simulation_hz":50,"pending_limit":64,"players":[]}}}`, "2", -32602, "open: settings: payload_limit: got no such member"},
		{`{"id":2,"method":"open","params":{"profile":"host-commit","settings":{"network_tick_hz":50,"simulation_hz":50,"pending_limit":64,"payload_limit":-2,"players":[]}}}`, "2", -32000, "neither a world nor an error"},
		{`{"id":2,"method":"host-commit/connect","params":{"world":1,"connection":"panic","player":"P1"}}`, "2", -32000, "the subject panicked: out of cheese"},
		{`{"id":2,"method":"host-commit/connect","params":{"world":1,"connection":"huge","player":"P1"}}`, "2", -32000, "want at most 1048576"},
		{strings.Repeat("x", conformance.MaxLine+1), "null", -32600, "a line of more than 1048576 bytes"},
	} {
		f := new(fake)
		answers := converse(t, f, opening, c.request, `{"id":3,"method":"host-commit/look","params":{"world":1}}`)
		var got struct {
			ID    json.RawMessage
			Error struct {
				Code    int
				Message string
			}
		}
		require.NoError(t, json.Unmarshal([]byte(answers[1]), &got))
		name := c.request[:min(len(c.request), 100)]
		assert.Equal(t, c.id, string(got.ID), name)
		assert.Equal(t, c.code, got.Error.Code, name)
		assert.Contains(t, got.Error.Message, c.says, name)
		assert.Contains(t, answers[2], `"tick":0`, "it goes on after %s", name)
		assert.Equal(t, len(f.opened), f.closed, "worlds left open are closed")
	}
}

func TestMarkAndCRLF(t *testing.T) {
	var out bytes.Buffer
	require.NoError(t, Serve(t.Context(), new(fake), strings.NewReader("\xef\xbb\xbf"+opening+"\r\n"+`{"id":2,"method":"close","params":{"world":1}}`), &out))
	assert.Equal(t, `{"jsonrpc":"2.0","id":1,"result":{"world":1}}`+"\n"+`{"jsonrpc":"2.0","id":2,"result":{}}`+"\n", out.String())
}

// Each answer is there before the next request is read.
func TestAnswersAtOnce(t *testing.T) {
	inR, inW := io.Pipe()
	outR, outW := io.Pipe()
	done := make(chan error)
	go func() { done <- Serve(t.Context(), new(fake), inR, outW) }()
	answers := bufio.NewReader(outR)
	for range 3 {
		_, err := io.WriteString(inW, opening+"\n")
		require.NoError(t, err)
		_, err = answers.ReadString('\n')
		require.NoError(t, err)
	}
	require.NoError(t, inW.Close())
	assert.NoError(t, <-done)
}

func TestEnds(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	assert.Equal(t, context.Canceled, Serve(ctx, new(fake), strings.NewReader(opening+"\n"), io.Discard))

	broken := errors.New("broken pipe")
	assert.ErrorIs(t, Serve(t.Context(), new(fake), strings.NewReader(opening+"\n"), writer{broken}), broken)
	assert.ErrorIs(t, Serve(t.Context(), new(fake), io.MultiReader(strings.NewReader(opening+"\n"), reader{broken}), io.Discard), broken)
}

type writer struct{ err error }

func (w writer) Write([]byte) (int, error) { return 0, w.err }

type reader struct{ err error }

func (r reader) Read([]byte) (int, error) { return 0, r.err }

func BenchmarkServe(b *testing.B) {
	for _, c := range []struct{ name, request string }{
		{"connect", `{"jsonrpc":"2.0","id":2,"method":"host-commit/connect","params":{"world":1,"connection":"c1","player":"P1"}}`},
		{"look", `{"jsonrpc":"2.0","id":2,"method":"host-commit/look","params":{"world":1}}`},
	} {
		b.Run(c.name, func(b *testing.B) {
			b.ReportAllocs()
			in := io.MultiReader(strings.NewReader(opening+"\n"), &repeat{b: b, line: []byte(c.request + "\n")})
			if err := Serve(b.Context(), new(fake), in, io.Discard); err != nil {
				b.Fatal(err)
			}
		})
	}
}

// repeat reads as the line, once for each turn of the benchmark.
type repeat struct {
	b    *testing.B
	line []byte
	rest []byte
}

func (r *repeat) Read(p []byte) (int, error) {
	if len(r.rest) == 0 {
		if !r.b.Loop() {
			return 0, io.EOF
		}
		r.rest = r.line
	}
	n := copy(p, r.rest)
	r.rest = r.rest[n:]
	return n, nil
}
