package conformance

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"
	"reflect"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// messages are judged by the strict decoder and by the published schema, which
// must agree.
var messages = []struct {
	name string
	def  string
	into any
	text string
	err  string // empty: taken
}{
	{"a receipt with its arrival", "Receipt", &Receipt{}, `{"arrival":3}`, ""},
	{"an integer written as 3.0", "Receipt", &Receipt{}, `{"arrival":3.0}`, ""},
	{"an integer with a fraction", "Receipt", &Receipt{}, `{"arrival":3.5}`, `arrival: got 3.5, want an integer of at most 53 bits`},
	{"the largest integer", "Receipt", &Receipt{}, `{"arrival":9007199254740991}`, ""},
	{"one above it", "Receipt", &Receipt{}, `{"arrival":9007199254740992}`, `arrival: got 9007199254740992, want an integer of at most 53 bits`},
	{"an integer as a string", "Receipt", &Receipt{}, `{"arrival":"3"}`, `arrival: got "3", a string, want an integer`},
	{"null", "Receipt", &Receipt{}, `{"arrival":null}`, `arrival: got null, want an integer`},
	{"no form", "Receipt", &Receipt{}, `{}`, `the message: got none of them, want exactly one of arrival, dropped, refused`},
	{"two forms", "Receipt", &Receipt{}, `{"arrival":3,"dropped":"Duplicate"}`, `the message: got arrival and dropped, want exactly one of arrival, dropped, refused`},
	{"a reason that is none", "Receipt", &Receipt{}, `{"dropped":"duplicate"}`, `dropped: got "duplicate", a string, want one of Duplicate, StaleConnection`},
	{"another case", "Receipt", &Receipt{}, `{"Arrival":3}`, `Arrival: got an unknown member, want only arrival, dropped, refused`},
	{"a member within", "host-commit/receive.result", &ReceiveResult{}, `{"receipts":[{"arrival":1},{"arrival":"x"}]}`, `receipts[1].arrival: got "x", a string, want an integer`},
	{"a missing member", "host-commit/receive.result", &ReceiveResult{}, `{}`, `receipts: got no such member, want a list`},
	{"an object for a list", "host-commit/receive.result", &ReceiveResult{}, `{"receipts":{}}`, `receipts: got an object, want a list`},
	{"an executed event", "Event", &Event{}, `{"at":"executed","tick":1,"player":"P1","seq":1,"kind":"Probe","result":"Ok"}`, ""},
	{"an event without a member of its form", "Event", &Event{}, `{"at":"executed","tick":1,"player":"P1","seq":1,"kind":"Probe"}`, `result: got no such member, want one, as at is "executed"`},
	{"an event with a member of another form", "Event", &Event{}, `{"at":"spawned","tick":1,"entity":"E1","tables":[]}`, `tables: got a member, want none, as at is "spawned"`},
	{"an event that is none", "Event", &Event{}, `{"at":"exploded","tick":1}`, `at: got "exploded", want one of cancelled, damage, despawned, dropped, executed, fault, flushed, life, outcome, spawned, state, teardown, tide`},
	{"an empty list that must be there", "Event", &Event{}, `{"at":"flushed","tick":1,"tables":[]}`, ""},
	{"a stage with its companions", "Stage", &Stage{}, `{"give":"timber","n":2,"player":"P1"}`, ""},
	{"a stage with another's companion", "Stage", &Stage{}, `{"outcome":"b1","n":2}`, `n: got a member, want none beside outcome`},
	{"a tuple too short", "PlaceStructure.args", &PlaceStructureArgs{}, `{"type":"wall","cell":[1]}`, `cell: got a list of 1, want a list of 2`},
	{"a tuple too long", "PlaceStructure.args", &PlaceStructureArgs{}, `{"type":"wall","cell":[1,2,3]}`, `cell: got more, want a list of 2`},
	{"base64", "Envelope", &Envelope{}, `{"seq":1,"kind":"Probe","raw":"//8="}`, ""},
	{"empty base64", "Envelope", &Envelope{}, `{"seq":1,"kind":"Probe","raw":""}`, ""},
	{"no base64", "Envelope", &Envelope{}, `{"seq":1,"kind":"Probe","raw":"/8="}`, `raw: got "/8=", a string, want a base64 string`},
	{"opaque args", "Envelope", &Envelope{}, `{"seq":1,"kind":"Probe","args":{"anything":[1,null]}}`, ""},
	{"opaque args that are a list", "Envelope", &Envelope{}, `{"seq":1,"kind":"Probe","args":[]}`, `args: got "[]", want an object`},
	{"a map's value", "Recipe", &Recipe{}, `{"recipe":"r","in":{"timber":"2"},"out":{}}`, `in.timber: got "2", a string, want an integer`},
}

func TestDecoderAndSchemaAgree(t *testing.T) {
	core, host := compiled(t, ""), compiled(t, HostCommit)
	for _, m := range messages {
		t.Run(m.name, func(t *testing.T) {
			v := reflect.New(reflect.TypeOf(m.into).Elem()).Interface()
			err := Decode([]byte(m.text), v)
			instance, jsonErr := jsonschema.UnmarshalJSON(bytes.NewReader([]byte(m.text)))
			require.NoError(t, jsonErr)
			schema := host(m.def)
			if schema == nil {
				schema = core(m.def)
			}
			require.NotNil(t, schema, "no schema is named %s", m.def)
			schemaErr := schema.Validate(instance)
			if m.err == "" {
				assert.NoError(t, err)
				assert.NoError(t, schemaErr)
				assert.NoError(t, Check(v), "what was decoded passes the check for Go values")
				again, err := json.Marshal(v)
				require.NoError(t, err)
				assert.NoError(t, Decode(again, reflect.New(reflect.TypeOf(m.into).Elem()).Interface()), "what it is written as is taken again")
				return
			}
			assert.EqualError(t, err, m.err)
			assert.Error(t, schemaErr, "the schema takes what the decoder refuses")
		})
	}
}

// compiled returns a look-up of a profile's definitions; nil if there is none.
func compiled(t testing.TB, profile string) func(def string) *jsonschema.Schema {
	text, err := json.Marshal(Schema(profile))
	require.NoError(t, err)
	document, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
	require.NoError(t, err)
	c := jsonschema.NewCompiler()
	require.NoError(t, c.AddResource("mem:///schema.json", document))
	defs := document.(map[string]any)["$defs"].(map[string]any)
	for name := range defs {
		_, err := c.Compile("mem:///schema.json#/$defs/" + escape(name))
		require.NoError(t, err, name)
	}
	return func(def string) *jsonschema.Schema {
		if _, ok := defs[def]; !ok {
			return nil
		}
		s, err := c.Compile("mem:///schema.json#/$defs/" + escape(def))
		require.NoError(t, err)
		return s
	}
}

func escape(pointer string) string {
	return string(bytes.ReplaceAll([]byte(pointer), []byte("/"), []byte("~1")))
}

// What JSON itself or the bytes break is beyond a schema.
func TestDecodeBrokenText(t *testing.T) {
	for text, want := range map[string]string{
		`{"arrival":1}{}`:             `the message: got more after its end, want one JSON value`,
		`{"arrival":1,"arrival":2}`:   `arrival: got the member twice, want it once`,
		"{\"dropped\":\"\xff\"}":      `the message: got bytes that are not UTF-8, want UTF-8`,
		`{"arrival":1`:                `the message: got broken JSON (byte 12: the end, want a comma or }), want JSON`,
		`{"arrival":01}`:              `the message: got broken JSON (byte 12: '1', want a comma or }), want JSON`,
		``:                            `the message: got broken JSON (byte 0: the end, want a value), want JSON`,
		`[]`:                          `the message: got a list, want an object`,
		`{"arrival":1,"x":{"a":[1]}}`: `x: got an unknown member, want only arrival, dropped, refused`,
	} {
		assert.EqualError(t, Decode([]byte(text), &Receipt{}), want, text)
	}
	var p DisconnectParams
	require.NoError(t, DecodeRequest([]byte(`{"x":{"a":[1]},"connection":"c1"}`), &p), "a request bears x")
	assert.Equal(t, "c1", p.Connection)
}

func TestNumbersTravel(t *testing.T) {
	for text, want := range map[string]float64{
		`1.5`: 1.5, `"1.5"`: 1.5, `"-0x1.8p+1"`: -3, `"1e-9"`: 1e-9, `"Infinity"`: math.Inf(1), `"-Infinity"`: math.Inf(-1), `-0`: 0, `"-inf"`: math.Inf(-1),
	} {
		var v Vec2
		require.NoError(t, Decode([]byte("["+text+","+text+"]"), &v), text)
		assert.Equal(t, Number(want), v[1]+0, text)
		written, err := json.Marshal(v)
		require.NoError(t, err)
		var back Vec2
		require.NoError(t, Decode(written, &back))
		assert.Equal(t, v, back)
	}
	var v Vec2
	require.NoError(t, Decode([]byte(`["NaN","-nan"]`), &v))
	assert.True(t, math.IsNaN(float64(v[0])) && math.IsNaN(float64(v[1])))
	for _, text := range []string{`"one"`, `""`, `true`, `"1,5"`, `" 1"`, `"0x1"`} {
		assert.Error(t, Decode([]byte("[0,"+text+"]"), &v), text)
	}
}

func TestCheckHoldsGoValuesToTheShape(t *testing.T) {
	assert.NoError(t, Check(TickResult{Events: []Event{{At: "spawned", Tick: 1, Entity: "E1"}}}))
	assert.NoError(t, Check(&TickResult{}), "a nil list is an empty one")
	assert.EqualError(t, Check(TickResult{Events: []Event{{At: "spawned", Tick: 1}}}),
		`events[0].entity: got no such member, want one, as at is "spawned"`)
	assert.EqualError(t, Check(&ReceiveResult{Receipts: []Receipt{{}}}),
		`receipts[0]: got none of them, want exactly one of arrival, dropped, refused`)
	assert.EqualError(t, Check(Event{At: "outcome", Tick: 1, To: Names{}, Name: "b1", Of: &Of{"P1", 1}, Delta: Object(`3`)}),
		`delta: got "3", want an object`)
}

func TestDescriptorCheck(t *testing.T) {
	good := func() Descriptor {
		return Descriptor{Protocol: 1, Name: "n", Version: "1", Language: "Go", Profiles: map[string]Claim{HostCommit: {Scalar: "float64", Capabilities: []Capability{Probe}}}}
	}
	assert.NoError(t, good().Check())
	d := good()
	d.Protocol = 2
	assert.EqualError(t, d.Check(), "descriptor: protocol is 2, want 1")
	for _, name := range []string{"", "a\nCERTIFIED", "\x1b[31mred", strings.Repeat("a", 65)} {
		d = good()
		d.Version = name
		assert.ErrorContains(t, d.Check(), "want 1 to 64 printable characters on one line", "%q", name)
	}
	d = good()
	d.Profiles[HostCommit] = Claim{Capabilities: []Capability{"flight"}}
	assert.ErrorContains(t, d.Check(), `profile host-commit claims capability "flight", want one of [probe probe-reenter`)
	d.Profiles[HostCommit] = Claim{Capabilities: []Capability{Probe, Probe}}
	assert.ErrorContains(t, d.Check(), `claims capability "probe" twice`)
	for slop, fine := range map[Number]bool{0: true, 0.005: true, 0.0051: false, -1e-9: false, Number(math.NaN()): false, Number(math.Inf(1)): false} {
		d = good()
		d.Profiles[HostCommit] = Claim{Tolerance: &Tolerance{ContactSlop: &slop}}
		assert.Equal(t, fine, d.Check() == nil, "%v", slop)
	}
	d = good()
	d.Profiles["from-the-future"] = Claim{Capabilities: []Capability{"flight"}}
	assert.NoError(t, d.Check(), "a profile that this suite does not know is not judged")
}

// What a reader of a descriptor counts to, or allocates for, ends.
func TestNumbersOfADescriptorAreBounded(t *testing.T) {
	const delay, other, fact = `"limits":{"max_delay_ticks":%s}`, `"limits":{"players":%s}`, `"facts":{"warp_bound":[{"u":%s}]}`
	const any = "want -9007199254740991 to 9007199254740991"
	for _, c := range []struct{ profile, member, number, want string }{
		{OwnerTransform, delay, `1`, ""}, {OwnerTransform, delay, `40.5`, ""}, {OwnerTransform, delay, `1000`, ""},
		{OwnerTransform, delay, `0.99`, "descriptor: profile owner-transform declares limits.max_delay_ticks 0.99, want 1 to 1000 ticks"},
		{OwnerTransform, delay, `1000.01`, "limits.max_delay_ticks 1000.01, want 1 to 1000 ticks"},
		{OwnerTransform, delay, `1e12`, "limits.max_delay_ticks 1e+12, want 1 to 1000 ticks"},
		{OwnerTransform, delay, `"Infinity"`, "limits.max_delay_ticks +Inf, want 1 to 1000 ticks"},
		{OwnerTransform, delay, `"NaN"`, "limits.max_delay_ticks NaN, want 1 to 1000 ticks"},
		{HostCommit, delay, `"Infinity"`, "descriptor: profile host-commit declares limits.max_delay_ticks +Inf, want 1 to 1000 ticks"},
		{KinematicMover, other, `9007199254740991`, ""}, {KinematicMover, other, `-9007199254740991`, ""},
		{KinematicMover, other, `9007199254740993`, "limits.players 9.007199254740992e+15, " + any},
		{KinematicMover, other, `"-Infinity"`, "limits.players -Inf, " + any},
		{KinematicMover, other, `"nan"`, "limits.players NaN, " + any},
		{OwnerTransform, fact, `1.25`, ""}, {OwnerTransform, fact, `"Infinity"`, ""}, // a text like any other
		{OwnerTransform, fact, `-1e16`, "facts.warp_bound[0].u -1e+16, " + any},
		{OwnerTransform, fact, `1e400`, "facts.warp_bound[0].u 1e400, " + any},
		{OwnerTransform, `"tolerance":{"position_step":%s}`, `0.006`, "position_step 0.006, want 0 to 0.005 u"},
	} {
		text := fmt.Sprintf(`{"protocol":1,"name":"n","version":"1","language":"Go","profiles":{%q:{"scalar":"float64","capabilities":[],`+c.member+`}}}`, c.profile, c.number)
		var d Descriptor
		require.NoError(t, Decode([]byte(text), &d), text)
		if c.want == "" {
			assert.NoError(t, d.Check(), text)
		} else {
			assert.ErrorContains(t, d.Check(), c.want, text)
		}
	}
}

func TestRefusalSaysEveryFault(t *testing.T) {
	r := &Refusal{Code: "BadSettings", Faults: []Fault{{"payload_limit", "0", "at least 1"}, {"players[0].player", `"a b"`, "a name"}}}
	assert.EqualError(t, r, `refused with BadSettings: payload_limit is 0, want at least 1; players[0].player is "a b", want a name`)
}

func TestIntegerIsExact(t *testing.T) {
	for text, want := range map[string]int64{
		"0": 0, "-0": 0, "0.000": 0, "0e99999999999999999999": 0, "3.0": 3, "-3e0": -3, "12.50e1": 125, "0.00125e5": 125, "1e3": 1000, "100e-2": 1,
		"9007199254740991.0": MaxInt, "90071992547409910e-1": MaxInt, "-9.007199254740991E+15": -MaxInt,
	} {
		got, ok := Integer(text)
		assert.True(t, ok, text)
		assert.Equal(t, want, got, text)
	}
	for _, text := range []string{
		"", "+1", "1.", ".5", "x", "1 ", "0x1", "Infinity", "1_0", "1.5", "1e-1", "0.99999999999999999999", "9007199254740991.4", "9007199254740992",
		"-9007199254740992", "1e16", "1e99999999999999999999", "1e-99999999999999999999", "123456789012345678901234567890", "9.0071992547409911e15",
	} {
		_, ok := Integer(text)
		assert.False(t, ok, text)
	}
}

func TestDecodeResult(t *testing.T) {
	var r TickResult
	require.NoError(t, HostTick.DecodeResult([]byte(`{"events":[]}`), &r))
	assert.Equal(t, TickResult{Events: []Event{}}, r)
	assert.Equal(t, &Refusal{Code: "TickGap", Detail: "d"}, HostTick.DecodeResult([]byte(` { "refused" : {"code":"TickGap","detail":"d"}}`), &r))
	for text, want := range map[string]string{
		`{"refused":{"code":"BadSettings"}}`:             `refused.code: got "BadSettings", want one of TickGap`,
		`{"refused":{"code":"TickGap"},"events":[]}`:     `events: got an unknown member, want only refused`,
		`{"events":[],"refused":{"code":"TickGap"}}`:     `refused: got an unknown member, want only events, receipts`,
		`{"refused":{"detail":"d"}}`:                     `refused.code: got no such member, want a string`,
		`{"refused":{"code":"TickGap"}} {"events": [] }`: `the message: got more after its end, want one JSON value`,
		`{`: `the message: got broken JSON (byte 1: the end, want a member's name), want JSON`,
	} {
		assert.EqualError(t, HostTick.DecodeResult([]byte(text), &r), want, text)
	}
	assert.EqualError(t, HostLook.DecodeResult([]byte(`{"refused":{"code":"TickGap"}}`), &LookResult{}),
		`refused.code: got "TickGap", want no refusal of this verb`)
}

// What the protocol does not look into belongs to the message, whatever
// becomes of the bytes that it was read from.
func TestOpaqueValuesAreKept(t *testing.T) {
	text := []byte(`{"seq":1,"kind":"Probe","args":{"a":"b"}}`)
	var e Envelope
	require.NoError(t, Decode(text, &e))
	clear(text)
	assert.Equal(t, `{"a":"b"}`, string(e.Args))

	var c Claim
	require.NoError(t, Decode([]byte(`{"scalar":"float64","capabilities":[],"facts":{"a":[1,null,"x"],"b":1e400}}`), &c))
	assert.Equal(t, map[string]any{"a": []any{1.0, nil, "x"}, "b": json.Number("1e400")}, c.Facts)
}

// A megabyte of brackets costs an error and not the stack.
func TestDeepText(t *testing.T) {
	deep := bytes.Repeat([]byte("["), MaxLine/2)
	deep = append(deep, bytes.Repeat([]byte("]"), MaxLine/2)...)
	var c Claim
	err := Decode(fmt.Appendf(nil, `{"scalar":"float64","capabilities":[],"facts":{"a":%s}}`, deep), &c)
	assert.ErrorContains(t, err, "facts.a: got broken JSON")
}
