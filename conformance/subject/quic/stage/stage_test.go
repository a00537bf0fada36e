package stage_test

import (
	"bufio"
	"context"
	"encoding/json"
	"net"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/moveauth/moveauth/conformance"
	"github.com/moveauth/moveauth/conformance/subject/quic/control"
	"github.com/moveauth/moveauth/conformance/subject/quic/stage"
	"github.com/moveauth/moveauth/reference/server/dial"
	"github.com/moveauth/moveauth/reference/server/leak"
	"github.com/moveauth/moveauth/reference/wire"
)

func TestMain(m *testing.M) { leak.Main(m) }

const key = "0123456789abcdef"

// bound is how long a test waits for what should come at once.
const bound = 20 * time.Second

func staged(t *testing.T, change ...func(*stage.Options)) *stage.Stage {
	t.Helper()
	o := stage.Options{Listen: "127.0.0.1:0", Control: "127.0.0.1:0", Key: key}
	for _, f := range change {
		f(&o)
	}
	s, err := stage.New(o)
	require.NoError(t, err)
	ctx, stop := context.WithCancel(context.Background())
	served := make(chan error, 1)
	go func() { served <- s.Serve(ctx) }()
	t.Cleanup(func() {
		stop()
		require.NoError(t, <-served)
	})
	return s
}

func within(t *testing.T) context.Context {
	ctx, cancel := context.WithTimeout(t.Context(), bound)
	t.Cleanup(cancel)
	return ctx
}

// judge is a connection to the control address that has greeted.
func judge(t *testing.T, s *stage.Stage) (*control.Conn, *control.Greeted) {
	t.Helper()
	c, greeted, err := control.Dial(within(t), s.ControlAddr().String(), key)
	require.NoError(t, err)
	t.Cleanup(func() { _ = c.Close() })
	return c, greeted
}

func open(t *testing.T, c *control.Conn) *control.Opened {
	t.Helper()
	settings, err := json.Marshal(conformance.HostCommitSettings{NetworkTickHz: 50, SimulationHz: 50, PendingLimit: 64, PayloadLimit: 64,
		Players: []conformance.PlayerSetting{{Player: "P1", BagSlots: 3, Connection: "c1"}, {Player: "P2", BagSlots: 3}}})
	require.NoError(t, err)
	var opened control.Opened
	require.NoError(t, c.Call(within(t), control.Open, &conformance.OpenParams{Profile: conformance.HostCommit, Settings: settings}, &opened))
	return &opened
}

// connect announces a player and connects it.
func connect(t *testing.T, s *stage.Stage, c *control.Conn, greeted *control.Greeted, player string) (*dial.Conn, error) {
	t.Helper()
	var ticket control.Ticket
	require.NoError(t, c.Call(within(t), control.Join, &control.Joining{Connection: "c-" + player, Player: player}, &ticket))
	return connectBy(t, s, greeted, ticket.Token)
}

func connectBy(t *testing.T, s *stage.Stage, greeted *control.Greeted, token string) (*dial.Conn, error) {
	t.Helper()
	pin, err := dial.ParseFingerprint(greeted.Fingerprint)
	require.NoError(t, err)
	conn, err := dial.Dial(within(t), s.Addr().String(), pin, &wire.Hello{Transports: wire.Datagrams, Token: []byte(token)})
	if err == nil {
		t.Cleanup(func() { conn.Close(wire.CloseDone, "") })
	}
	return conn, err
}

func refusedAs(t *testing.T, code int64, err error) {
	t.Helper()
	var e *conformance.Error
	require.ErrorAs(t, err, &e)
	assert.Equal(t, code, e.Code, err.Error())
}

func TestAddressesThatAreNotLoopback(t *testing.T) {
	for _, address := range []string{"0.0.0.0:7778", ":7778", "[::]:7778", "192.0.2.1:7778", "localhost:7778", "example.org:7778", "7778", ""} {
		_, err := stage.New(stage.Options{Listen: "127.0.0.1:0", Control: address, Key: key})
		assert.ErrorContains(t, err, "want one of the loopback interface", address)
		_, _, err = control.Dial(t.Context(), address, key)
		assert.ErrorContains(t, err, "want one of the loopback interface", address)
	}
	for _, address := range []string{"127.0.0.1:7778", "127.9.9.9:1", "[::1]:7778", "[::ffff:127.0.0.1]:7778"} {
		assert.NoError(t, control.Loopback(address))
	}
}

func TestOptionsThatCannotBe(t *testing.T) {
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	defer taken.Close()
	for says, o := range map[string]stage.Options{
		"has 5 characters, want at least 16":    {Listen: "127.0.0.1:0", Control: "127.0.0.1:0", Key: "short"},
		`address is "nowhere"`:                  {Listen: "nowhere", Control: "127.0.0.1:0"},
		"listening at " + taken.Addr().String(): {Listen: "127.0.0.1:0", Control: taken.Addr().String()},
		"listening at 192.0.2.1:7777":           {Listen: "192.0.2.1:7777", Control: "127.0.0.1:0"},
	} {
		_, err := stage.New(o)
		assert.ErrorContains(t, err, says)
	}
}

// Whoever has not the key gets nothing but an answer that says so, and neither
// does a browser that was told to send something there.
func TestOnlyWhoHasTheKeyIsServed(t *testing.T) {
	s := staged(t)
	_, _, err := control.Dial(within(t), s.ControlAddr().String(), "0123456789abcdeF")
	refusedAs(t, conformance.CodeInvalid, err)
	assert.ErrorContains(t, err, control.KeyVariable)
	for _, first := range []string{
		"POST / HTTP/1.1\r\nHost: localhost\r\n\r\n" + `{"id":1,"method":"greet","params":{"key":"` + key + `","suite":"0.1.0"}}`,
		`{"id":1,"method":"open","params":{}}`,
		`{"id":1,"method":"greet","params":{"key":"` + key + `"},"more":1}`,
		`{"id":1,"method":"greet","params":{"key":"` + key + `","suite":"0.0.1"}}`,
	} {
		conn, err := net.Dial("tcp", s.ControlAddr().String())
		require.NoError(t, err)
		require.NoError(t, conn.SetDeadline(time.Now().Add(bound)))
		_, err = conn.Write([]byte(first + "\n" + `{"id":2,"method":"close","params":{}}` + "\n"))
		require.NoError(t, err)
		lines := bufio.NewScanner(conn)
		require.True(t, lines.Scan(), first)
		assert.Contains(t, lines.Text(), `"error"`, first)
		assert.False(t, lines.Scan(), "one answer, and the end: %s", lines.Text())
		require.NoError(t, conn.Close())
	}
	_, greeted := judge(t, s)
	assert.Len(t, greeted.Fingerprint, 64)
}

func TestKeyIsMadeByChance(t *testing.T) {
	made := map[string]bool{}
	for range 2 {
		s, err := stage.New(stage.Options{Listen: "127.0.0.1:0", Control: "127.0.0.1:0"})
		require.NoError(t, err)
		assert.Len(t, s.Key, 32)
		made[s.Key] = true
		ctx, stop := context.WithCancel(t.Context())
		stop()
		require.NoError(t, s.Serve(ctx))
	}
	assert.Len(t, made, 2)
}

func TestOneJudgeAtATime(t *testing.T) {
	hasty := staged(t, func(o *stage.Options) { o.Patience = time.Millisecond })
	judge(t, hasty)
	_, _, err := control.Dial(within(t), hasty.ControlAddr().String(), key)
	refusedAs(t, conformance.CodeOther, err)
	assert.ErrorContains(t, err, "judged by somebody else")

	s := staged(t)
	first, _ := judge(t, s)
	open(t, first)
	require.NoError(t, first.Close())
	judge(t, s) // it waits until the first has left
}

// A world ends with the connection that opened it, and with the next that it
// opens; so do the connections of its players.
func TestAWorldEnds(t *testing.T) {
	s := staged(t)
	ended := func(conn *dial.Conn) {
		select {
		case <-conn.Done():
		case <-within(t).Done():
			require.Fail(t, "the player's connection is still open")
		}
		code, _ := dial.CodeOf(conn.Err())
		assert.Equal(t, wire.CloseShuttingDown, code)
	}
	c, greeted := judge(t, s)
	assert.Equal(t, map[string]string{"P1": "00000000000000000000000000000001", "P2": "00000000000000000000000000000002"}, open(t, c).Players)
	p1, err := connect(t, s, c, greeted, "P1")
	require.NoError(t, err)
	open(t, c)
	ended(p1)
	p1, err = connect(t, s, c, greeted, "P1")
	require.NoError(t, err)
	require.NoError(t, c.Call(within(t), control.Close, &control.Nothing{}, &control.Nothing{}))
	ended(p1)
	refusedAs(t, conformance.CodeBadParams, c.Call(within(t), control.Tick, &control.Ticking{First: 1, To: 1}, &control.Ticked{}))
	open(t, c)
	p1, err = connect(t, s, c, greeted, "P1")
	require.NoError(t, err)
	require.NoError(t, c.Close())
	ended(p1)
}

// Players come when they were announced, each once, and with a token of this
// host's.
func TestOnlyWhoWasAnnouncedJoins(t *testing.T) {
	s := staged(t)
	c, greeted := judge(t, s)
	open(t, c)
	var ticket control.Ticket
	require.NoError(t, c.Call(within(t), control.Join, &control.Joining{Connection: "c1", Player: "P1"}, &ticket))
	first, err := connectBy(t, s, greeted, ticket.Token)
	require.NoError(t, err)
	var a control.Admission
	require.NoError(t, c.Call(within(t), control.Joined, &control.Nothing{}, &a))
	assert.Equal(t, first.Welcome.Client, a.Client)
	_, err = connectBy(t, s, greeted, ticket.Token)
	code, _ := dial.CodeOf(err)
	assert.Equal(t, wire.CloseNotAllowed, code, "it was announced once")
	assert.NoError(t, first.Err(), "and the first is here still")
	_, err = connectBy(t, s, greeted, ticket.Token+"A")
	code, _ = dial.CodeOf(err)
	assert.Equal(t, wire.CloseBadToken, code)
	_, err = connect(t, s, c, greeted, "P9")
	code, _ = dial.CodeOf(err)
	assert.Equal(t, wire.CloseBadToken, code, "nobody of that name plays there")
}

func TestWhatIsAskedBadly(t *testing.T) {
	s := staged(t)
	c, _ := judge(t, s)
	call := func(method string, params any) error {
		return c.Call(within(t), method, params, &json.RawMessage{})
	}
	refusedAs(t, conformance.CodeBadParams, call(control.Open, &conformance.OpenParams{Profile: "chess", Settings: conformance.Object("{}")}))
	refusedAs(t, conformance.CodeBadParams, call(control.Open, &conformance.OpenParams{Profile: conformance.KinematicMover, Settings: conformance.Object("{}")}))
	refusedAs(t, conformance.CodeBadParams, call(control.Open, &conformance.OpenParams{Profile: conformance.HostCommit, Settings: conformance.Object(`{"players":1}`)}))
	refusedAs(t, conformance.CodeBadParams, call(control.Hold, &control.Nothing{}))
	open(t, c)
	refusedAs(t, conformance.CodeUnknownVerb, call("dance", &control.Nothing{}))
	refusedAs(t, conformance.CodeBadParams, call(control.Close, map[string]int{"now": 1}))
	refusedAs(t, conformance.CodeBadParams, call(control.Await, &control.Awaiting{Client: 7}))
	refusedAs(t, conformance.CodeBadParams, call(control.Gone, &control.Going{Client: 7}))
	refusedAs(t, conformance.CodeBadParams, call(control.Size, &control.Sizing{Client: 7}))
	refusedAs(t, conformance.CodeBadParams, call(control.Joined, &control.Nothing{}))
	refusedAs(t, conformance.CodeBadParams, call(control.Join, &control.Joining{Player: "P 1"}))
	refusedAs(t, conformance.CodeUnknownVerb, call(control.Do, &control.Asking{Verb: "host-commit/dance", Params: json.RawMessage("{}")}))
	refusedAs(t, conformance.CodeBadParams, call(control.Do, &control.Asking{Verb: "host-commit/look", Params: json.RawMessage(`{"at":1}`)}))
	for verb, params := range map[string]string{"connect": `{"connection":"c1","player":"P1"}`, "disconnect": `{"connection":"c1"}`, "tick": `{"first":1}`} {
		err := call(control.Do, &control.Asking{Verb: "host-commit/" + verb, Params: json.RawMessage(params)})
		refusedAs(t, conformance.CodeBadParams, err)
		assert.ErrorContains(t, err, "by the wire")
	}
	gap := call(control.Tick, &control.Ticking{First: 2, To: 2})
	require.NotNil(t, conformance.AsRefusal(gap))
	assert.Equal(t, "TickGap", conformance.AsRefusal(gap).Code)

	// A settings' fault is the world's refusal.
	err := call(control.Open, &conformance.OpenParams{Profile: conformance.HostCommit,
		Settings: conformance.Object(`{"network_tick_hz":50,"simulation_hz":60,"pending_limit":64,"payload_limit":64,"players":[]}`)})
	require.NotNil(t, conformance.AsRefusal(err))
	assert.Equal(t, "BadSettings", conformance.AsRefusal(err).Code)
}

// While a tick is held nothing else is done; then it runs, once.
func TestAHeldTick(t *testing.T) {
	s := staged(t)
	c, _ := judge(t, s)
	open(t, c)
	look := func() error {
		return c.Call(within(t), control.Do, &control.Asking{Verb: "host-commit/look", Params: json.RawMessage("{}")}, &control.Done{})
	}
	require.NoError(t, c.Call(within(t), control.Hold, &control.Nothing{}, &control.Sent{}))
	refusedAs(t, conformance.CodeBadParams, c.Call(within(t), control.Hold, &control.Nothing{}, &control.Sent{}))
	refusedAs(t, conformance.CodeBadParams, look())
	var ticked control.Ticked
	require.NoError(t, c.Call(within(t), control.Tick, &control.Ticking{First: 1, To: 3}, &ticked))
	assert.True(t, ticked.Ran && ticked.More, "the first of three")
	require.NoError(t, look())
	// A world that ends while a tick is held ends all the same.
	require.NoError(t, c.Call(within(t), control.Hold, &control.Nothing{}, &control.Sent{}))
	open(t, c)
	require.NoError(t, c.Call(within(t), control.Hold, &control.Nothing{}, &control.Sent{}))
	require.NoError(t, c.Close())
	judge(t, s)
}

func TestALineThatIsNoRequest(t *testing.T) {
	s := staged(t)
	conn, err := net.Dial("tcp", s.ControlAddr().String())
	require.NoError(t, err)
	defer conn.Close()
	require.NoError(t, conn.SetDeadline(time.Now().Add(bound)))
	lines := bufio.NewScanner(conn)
	_, err = conn.Write([]byte(`{"id":1,"method":"greet","params":{"key":"` + key + `","suite":"` + conformance.SuiteVersion + `"}}` + "\n" + `{"id":2,` + "\n"))
	require.NoError(t, err)
	require.True(t, lines.Scan())
	assert.True(t, strings.HasPrefix(lines.Text(), `{"id":1,"result":`), lines.Text())
	require.True(t, lines.Scan())
	assert.Contains(t, lines.Text(), "want a request")
	assert.False(t, lines.Scan(), "whoever writes such a line is out of step")
}
