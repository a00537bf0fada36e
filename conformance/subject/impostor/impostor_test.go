package impostor

import (
	"bytes"
	"context"
	"reflect"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/moveauth/moveauth/conformance"
	"github.com/moveauth/moveauth/conformance/subject/inproc"
	"github.com/moveauth/moveauth/conformance/subject/serve"
	"github.com/moveauth/moveauth/conformance/subject/serve/jsonline"
)

func impostorFor(t *testing.T, name string) conformance.Subject {
	t.Helper()
	s, err := New(name, inproc.New(inproc.Options{Sabotage: "hidden"}))
	require.NoError(t, err)
	t.Cleanup(func() { assert.NoError(t, s.Close()) })
	return s
}

var settings = conformance.HostCommitSettings{NetworkTickHz: 50, SimulationHz: 50, PendingLimit: 64, PayloadLimit: 64, Players: []conformance.PlayerSetting{
	{Player: "P2", BagSlots: 4, HP: 9, Life: "Downed"},
	{Player: "P1", Connection: "c1", BagSlots: 4, HP: 9, Bag: map[string]int64{"timber": 2, "stone": 0}},
},
	Lands:    []conformance.Land{{Land: "b", Socket: "s"}, {Land: "a", Socket: "s"}, {Land: "c", Socket: "s", ArrivesTick: new(int64(9))}},
	Nodes:    []conformance.Node{{Node: "n", Land: "a", Item: "ore", Swings: 2}, {Node: "m", Land: "c", Item: "ore", Swings: 2}},
	Enemies:  []conformance.Enemy{{Enemy: "e", HP: 3}, {Enemy: "d", Land: "c", HP: 3}},
	Storages: []conformance.StorageSetting{{Storage: "t", Slots: 2, Holds: map[string]int64{"ore": 1}}},
}

func open(t *testing.T, name string) conformance.World {
	t.Helper()
	w, err := impostorFor(t, name).Open(t.Context(), conformance.HostCommit, settings)
	require.NoError(t, err)
	return w
}

func TestNew(t *testing.T) {
	assert.Equal(t, []string{"inert", "refuser", "yes", "stuck", "mute"}, Names())
	_, err := New("ghost", nil)
	assert.ErrorContains(t, err, `got name "ghost", want one of inert, refuser`)
}

func TestDescribesItselfWell(t *testing.T) {
	for _, name := range Names() {
		d, err := impostorFor(t, name).Describe(t.Context())
		require.NoError(t, err)
		assert.Equal(t, "impostor "+name, d.Name)
		assert.Empty(t, d.Sabotage)
		assert.NoError(t, d.Check())
		assert.NoError(t, conformance.Check(d))
		for _, p := range conformance.Profiles() {
			assert.ElementsMatch(t, p.Capabilities(), d.Profiles[p.Name].Capabilities)
		}
	}
}

// Whatever verbs there are: what an impostor answers has the right shape.
func TestAnswersAreWellFormed(t *testing.T) {
	for _, name := range []string{"inert", "refuser", "yes", "stuck"} {
		s := impostorFor(t, name)
		for _, p := range conformance.Profiles() {
			w, err := s.Open(t.Context(), p.Name, reflect.New(reflect.TypeOf(p.Settings)).Interface())
			require.NoError(t, err)
			for _, v := range conformance.Verbs() {
				if v.Profile != p.Name {
					continue
				}
				result := reflect.New(v.Result)
				err := w.Do(t.Context(), v.Name, least(v.Params).Interface(), result.Interface())
				if r := conformance.AsRefusal(err); r != nil {
					assert.Contains(t, v.Refusals, r.Code, "%s: %s", name, v.Name)
					continue
				}
				require.NoError(t, err, "%s: %s", name, v.Name)
				assert.NoError(t, conformance.Check(result.Interface()), "%s: %s", name, v.Name)
			}
			assert.NoError(t, w.Close(t.Context()))
		}
	}
}

// The least value of every message, and of every element of one, is valid.
func TestLeast(t *testing.T) {
	types := []reflect.Type{
		reflect.TypeFor[conformance.Receipt](), reflect.TypeFor[conformance.Event](), reflect.TypeFor[conformance.Envelope](),
		reflect.TypeFor[conformance.Stage](), reflect.TypeFor[conformance.ProbeArgs](), reflect.TypeFor[conformance.StructureState](),
		reflect.TypeFor[*conformance.Claim](),
	}
	for _, v := range conformance.Verbs() {
		types = append(types, v.Params, v.Result)
	}
	for _, typ := range types {
		v := least(typ)
		assert.NoError(t, conformance.Check(v.Interface()), "%v", typ)
		text, err := jsonline.Append(nil, v.Interface())
		require.NoError(t, err)
		assert.NoError(t, conformance.Decode(text, reflect.New(typ).Interface()), "%v: %s", typ, text)
		assert.True(t, reflect.DeepEqual(v.Interface(), least(typ).Interface()), "the same every time")
	}
	assert.Equal(t, "despawned", least(reflect.TypeFor[conformance.Event]()).Interface().(conformance.Event).At)
}

func envelopes(seqs ...int64) conformance.ReceiveParams {
	p := conformance.ReceiveParams{Connection: "c1"}
	for _, seq := range seqs {
		p.Envelopes = append(p.Envelopes, conformance.Envelope{Seq: seq, Kind: "Probe", Args: conformance.Object(`{"stage":[],"then":"ok"}`)})
	}
	return p
}

func TestInert(t *testing.T) {
	w := open(t, "inert")
	got, err := conformance.HostReceive.Call(t.Context(), w, envelopes(1, 2))
	require.NoError(t, err)
	assert.Empty(t, got.Receipts)
	assert.ErrorContains(t, w.Do(t.Context(), "host-commit/dance", nil, nil), "unknown verb")
	assert.ErrorContains(t, w.Do(t.Context(), conformance.HostLook.Name, conformance.Empty{}, &conformance.TickResult{}), "result is")
}

func TestRefuser(t *testing.T) {
	w := open(t, "refuser")
	_, err := conformance.HostTick.Call(t.Context(), w, conformance.TickParams{First: 1})
	assert.Equal(t, "TickGap", conformance.AsRefusal(err).Code)
	p := envelopes(1, 2, 3)
	p.Envelopes[1].Kind = "Dance"
	p.Envelopes[2].Args, p.Envelopes[2].Raw = nil, bytes.Repeat([]byte{1}, 65)
	got, err := conformance.HostReceive.Call(t.Context(), w, p)
	require.NoError(t, err)
	var codes []string
	for _, r := range got.Receipts {
		codes = append(codes, r.Refused.Code)
	}
	assert.Equal(t, []string{"BadPayload", "UnknownKind", "PayloadTooLarge"}, codes)
	assert.NoError(t, conformance.Check(got))
}

func TestYes(t *testing.T) {
	w := open(t, "yes")
	connected, err := conformance.HostConnect.Call(t.Context(), w, conformance.ConnectParams{Connection: "c2", Player: "P2"})
	require.NoError(t, err)
	assert.Zero(t, connected.LastSeq)
	got, err := conformance.HostReceive.Call(t.Context(), w, envelopes(7, 7))
	require.NoError(t, err)
	require.Len(t, got.Receipts, 2)
	assert.EqualValues(t, 1, *got.Receipts[0].Arrival)
	assert.EqualValues(t, 2, *got.Receipts[1].Arrival)
	p := envelopes(1)
	p.Connection = "c2"
	_, err = conformance.HostReceive.Call(t.Context(), w, p)
	require.NoError(t, err)

	last := int64(4)
	happened, err := conformance.HostTick.Call(t.Context(), w, conformance.TickParams{First: 3, Last: &last})
	require.NoError(t, err)
	require.NoError(t, conformance.Check(happened))
	var told []string
	for _, e := range happened.Events {
		assert.Equal(t, "executed", e.At)
		assert.Equal(t, "Ok", e.Result)
		assert.EqualValues(t, 3, e.Tick)
		told = append(told, e.Player+" "+e.Kind)
	}
	assert.Equal(t, []string{"P1 Probe", "P1 Probe", "P2 Probe"}, told)

	seen, err := conformance.HostLook.Call(t.Context(), w, conformance.Empty{})
	require.NoError(t, err)
	assert.Equal(t, []conformance.PlayerState{
		{Player: "P1", Connected: true, Bag: map[string]int64{"timber": 2}, HP: new(int64(9)), Life: "Alive"},
		{Player: "P2", Bag: map[string]int64{}, HP: new(int64(0)), Life: "Downed"},
	}, seen.Players)
	assert.Equal(t, []conformance.LandState{{Land: "a", Docked: true}, {Land: "b", Docked: true}}, seen.Lands)
	assert.Equal(t, []string{"a", "b"}, seen.Templates)
	assert.Equal(t, []conformance.NodeState{{Node: "n", Swings: 2}}, seen.Nodes)
	assert.Equal(t, []conformance.EnemyState{{Enemy: "e", HP: 3}}, seen.Enemies)
	assert.Equal(t, []conformance.StorageState{{Storage: "t", Slots: 2, Holds: map[string]int64{"ore": 1}}}, seen.Storages)
	assert.NoError(t, conformance.Check(seen))

	happened, err = conformance.HostTick.Call(t.Context(), w, conformance.TickParams{First: 5, During: []conformance.During{
		{Connection: "c9", Player: "P2", Envelopes: envelopes(1).Envelopes}}})
	require.NoError(t, err)
	assert.Empty(t, happened.Events)
	assert.Len(t, happened.Receipts, 1)
	happened, err = conformance.HostTick.Call(t.Context(), w, conformance.TickParams{First: 6})
	require.NoError(t, err)
	assert.Equal(t, "P2", happened.Events[0].Player)
	ordered, err := conformance.HostOrder.Call(t.Context(), w, conformance.OrderParams{Commands: make([]conformance.BatchCommand, 2)})
	require.NoError(t, err)
	assert.Equal(t, []int64{0, 1}, ordered.Order)
	assert.EqualValues(t, 4, seen.Tick)
}

func TestStuck(t *testing.T) {
	w := open(t, "stuck")
	first, err := conformance.HostReceive.Call(t.Context(), w, envelopes(1, 2))
	require.NoError(t, err)
	require.Len(t, first.Receipts, 2)
	want := *first.Receipts[0].Arrival
	*first.Receipts[0].Arrival = 99 // the caller's own
	again, err := conformance.HostReceive.Call(t.Context(), w, envelopes(3))
	require.NoError(t, err)
	require.Len(t, again.Receipts, 2, "the first answer again")
	assert.Equal(t, want, *again.Receipts[0].Arrival)

	for range 2 {
		_, err = conformance.HostTick.Call(t.Context(), w, conformance.TickParams{First: 5})
		assert.Equal(t, "TickGap", conformance.AsRefusal(err).Code)
	}
	_, err = conformance.HostTick.Call(t.Context(), w, conformance.TickParams{First: 1})
	assert.Equal(t, "TickGap", conformance.AsRefusal(err).Code, "the first answer again")

	bad, err := impostorFor(t, "stuck").Open(t.Context(), conformance.HostCommit, conformance.HostCommitSettings{PayloadLimit: -1})
	require.NoError(t, err, "it opens anything")
	_, err = conformance.HostLook.Call(t.Context(), bad, conformance.Empty{})
	assert.NoError(t, err)
}

func TestMute(t *testing.T) {
	s := impostorFor(t, "mute")
	_, err := s.Describe(t.Context())
	require.NoError(t, err)
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan error)
	go func() {
		_, err := s.Open(ctx, conformance.HostCommit, settings)
		done <- err
	}()
	select {
	case err := <-done:
		t.Fatalf("got an answer (%v), want none", err)
	default:
	}
	cancel()
	assert.ErrorIs(t, <-done, context.Canceled)
}

// An impostor over the wire is the same impostor.
func TestServed(t *testing.T) {
	for _, name := range []string{"inert", "refuser", "yes", "stuck"} {
		var out bytes.Buffer
		in := `{"id":1,"method":"open","params":{"profile":"host-commit","settings":{"network_tick_hz":50,"simulation_hz":50,"pending_limit":64,"payload_limit":64,"players":[]}}}
{"id":2,"method":"host-commit/receive","params":{"world":1,"connection":"c1","envelopes":[{"seq":1,"kind":"Probe","args":{"stage":[],"then":"ok"}}]}}
{"id":3,"method":"host-commit/tick","params":{"world":1,"first":1}}
{"id":4,"method":"host-commit/look","params":{"world":1}}
`
		require.NoError(t, serve.Serve(t.Context(), impostorFor(t, name), strings.NewReader(in), &out))
		assert.NotContains(t, out.String(), `"error"`, name)
		assert.Equal(t, 4, strings.Count(out.String(), "\n"))
	}
}
