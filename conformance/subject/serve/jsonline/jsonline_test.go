package jsonline

import (
	"encoding/json"
	"errors"
	"io"
	"math"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/moveauth/moveauth/conformance"
)

func TestReader(t *testing.T) {
	limit := strings.Repeat("m", conformance.MaxLine)
	for _, c := range []struct {
		name, in string
		want     []string
		end      error
	}{
		{"lf", "a\nb\n", []string{"a", "b"}, io.EOF},
		{"crlf", "a\r\nb\r\n", []string{"a", "b"}, io.EOF},
		{"mark", "\xef\xbb\xbfa\nb\n", []string{"a", "b"}, io.EOF},
		{"one mark only", "\xef\xbb\xbf\xef\xbb\xbfa\n", []string{"\xef\xbb\xbfa"}, io.EOF},
		{"no mark later", "a\n\xef\xbb\xbfb\n", []string{"a", "\xef\xbb\xbfb"}, io.EOF},
		{"blank", "\n\r\n", []string{"", ""}, io.EOF},
		{"half", "a\nb", []string{"a", "b"}, io.ErrUnexpectedEOF},
		{"longest", limit + "\nb\n", []string{limit, "b"}, io.EOF},
		{"longest crlf", limit + "\r\nb\n", []string{limit, "b"}, io.EOF},
		{"too long", limit + "m\nb\n", []string{"TOO LONG", "b"}, io.EOF},
		{"far too long", limit + limit + limit + "\nb\n", []string{"TOO LONG", "b"}, io.EOF},
		{"too long and then nothing", limit + "m", []string{"TOO LONG"}, io.EOF},
		{"nothing", "", nil, io.EOF},
	} {
		t.Run(c.name, func(t *testing.T) {
			for _, in := range []io.Reader{strings.NewReader(c.in), iotest.HalfReader(strings.NewReader(c.in)), iotest.DataErrReader(strings.NewReader(c.in))} {
				r := NewReader(in)
				var got []string
				var end error
				for end == nil {
					line, err := r.Next()
					var long *TooLong
					switch {
					case errors.As(err, &long):
						assert.Len(t, long.Head, Quoted)
						got = append(got, "TOO LONG")
						if err := r.Skip(); err != nil {
							assert.Equal(t, io.EOF, err)
						}
					case err == nil, err == io.ErrUnexpectedEOF:
						got = append(got, string(line))
						end = err
					default:
						end = err
					}
				}
				if !assert.Equal(t, len(c.want), len(got)) {
					continue
				}
				for i := range got {
					assert.True(t, c.want[i] == got[i], "line %d has %d bytes, want %d", i, len(got[i]), len(c.want[i]))
				}
				assert.Equal(t, c.end, end)
			}
		})
	}
}

func TestObject(t *testing.T) {
	for _, text := range []string{
		`{}`, ` { } `, `{"a":1}`, `{"a":1,"b":-1.5e3}`, ` { "a" : "x\"}{" , "b":[1,{"c":"]"}] ,"c":{"d":{}} } `,
		`{"a":null,"b":true,"c":false}`, `{"\u0061\"":"\\"}`, "{\t\"a\"\n:\r1 }",
	} {
		members, err := Object(nil, []byte(text))
		require.NoError(t, err, text)
		var want map[string]json.RawMessage
		require.NoError(t, json.Unmarshal([]byte(text), &want))
		assert.Len(t, members, len(want), text)
		for _, m := range members {
			assert.Equal(t, string(want[string(m.Name)]), string(m.Value), text)
		}
		// Without any one member, the rest is as it was.
		for i, m := range members {
			copied := []byte(text)
			Blank(copied, m)
			rest, err := Object(nil, copied)
			require.NoError(t, err, "%s without %s is %s", text, m.Name, copied)
			assert.Len(t, rest, len(members)-1)
			for j, r := range rest {
				if j >= i {
					j++
				}
				assert.Equal(t, string(members[j].Value), string(r.Value))
			}
		}
	}
	for text, isJSON := range map[string]bool{"": false, "hello": false, "{": false, `{"a":1}}`: false, "{\"a\":\"\xff\"}": false, "[]": true, "1": true, `"{}"`: true, "null": true} {
		_, err := Object(nil, []byte(text))
		require.Error(t, err, text)
		assert.Equal(t, isJSON, IsJSON(err), text)
	}
}

func TestInteger(t *testing.T) {
	for text, want := range map[string]int64{"1": 1, "1.0": 1, "1e2": 100, "-3": -3, "9007199254740991": conformance.MaxInt, "9007199254740991.0": conformance.MaxInt} {
		got, err := Integer([]byte(text))
		require.NoError(t, err, text)
		assert.Equal(t, want, got)
	}
	for _, text := range []string{"", `"1"`, "1.5", "null", "9007199254740992", "9007199254740991.4", "1e300", "[1]"} {
		_, err := Integer([]byte(text))
		assert.ErrorContains(t, err, "want an integer", text)
	}
}

func TestQuote(t *testing.T) {
	assert.Equal(t, `{"a":1}`, Quote([]byte(`{"a":1}`)))
	assert.Equal(t, `"\x1b[2J"`, Quote([]byte("\x1b[2J")))
	assert.Equal(t, strings.Repeat("a", 200)+"… (201 bytes)", Quote([]byte(strings.Repeat("a", 201))))
}

type nested struct {
	Name  string                    `json:"name"`
	List  []nested                  `json:"list"`
	Map   map[string]int64          `json:"map"`
	Raw   conformance.Object        `json:"raw"`
	Bytes []byte                    `json:"bytes"`
	Num   conformance.Number        `json:"num"`
	At    conformance.Vec2          `json:"at"`
	Ptr   *int64                    `json:"ptr,omitempty"`
	Some  []string                  `json:"some,omitempty"`
	To    conformance.Names         `json:"to,omitzero"`
	Facts map[string]any            `json:"facts,omitempty"`
	Yes   bool                      `json:"yes"`
	Enum  conformance.Scalar        `json:"enum,omitempty"`
	Deep  map[string]map[string]int `json:"deep,omitempty"`
}

func TestAppend(t *testing.T) {
	n := int64(7)
	full := nested{
		Name: "<ü \"\\\n>", List: []nested{}, Map: map[string]int64{"b": 1, "a": 2, "ß": 3}, Raw: conformance.Object(`{"a":1}`),
		Bytes: []byte{0, 255}, Num: 1e-9, At: conformance.Vec2{conformance.Number(math.Inf(-1)), conformance.Number(math.NaN())}, Ptr: &n, Some: []string{"x"}, To: conformance.Names{},
		Facts: map[string]any{"f": 1.5, "n": json.Number("1e400"), "s": []any{"a", nil, map[string]any{}}}, Yes: true, Enum: "float64",
		Deep: map[string]map[string]int{"x": {"y": 1}},
	}
	inner := full
	full.List = []nested{inner}
	want, err := json.Marshal(full)
	require.NoError(t, err)
	for _, v := range []any{full, &full} {
		got, err := Append([]byte("before"), v)
		require.NoError(t, err)
		assert.Equal(t, "before"+string(want), string(got), "as encoding/json writes it")
	}

	got, err := Append(nil, nested{})
	require.NoError(t, err)
	assert.Equal(t, `{"name":"","list":[],"map":{},"raw":{},"bytes":"","num":0,"at":[0,0],"yes":false}`, string(got), "no null")
}

func TestAppendFaults(t *testing.T) {
	_, err := Append(nil, nil)
	assert.Error(t, err)
	_, err = Append(nil, (*nested)(nil))
	assert.ErrorContains(t, err, "nil")
	_, err = Append(nil, nested{Raw: conformance.Object("{")})
	assert.ErrorContains(t, err, "opaque object")
	_, err = Append(nil, struct{ F func() }{})
	assert.Error(t, err)
}

func TestAppendIsOneLine(t *testing.T) {
	got, err := Append(nil, nested{Name: "a\nb", Raw: conformance.Object("{\n\"a\":\n1}")})
	require.NoError(t, err)
	assert.NotContains(t, string(got), "\n")
}

// Nil lists and maps are read back as empty ones.
func TestAppendSuitsDecode(t *testing.T) {
	want := conformance.LookResult{Tick: 3, Players: []conformance.PlayerState{{Player: "P1"}}}
	text, err := Append(nil, want)
	require.NoError(t, err)
	var got conformance.LookResult
	require.NoError(t, conformance.Decode(text, &got))
	again, err := Append(nil, got)
	require.NoError(t, err)
	assert.Equal(t, string(text), string(again))
}

func BenchmarkAppend(b *testing.B) {
	v := conformance.LookResult{Players: []conformance.PlayerState{{Player: "P1", Bag: map[string]int64{"timber": 2}}, {Player: "P2"}}}
	var buf []byte
	b.ReportAllocs()
	for b.Loop() {
		buf, _ = Append(buf[:0], &v)
	}
}
