package vectors

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestRelations says what each relation means, by an answer that meets it and
// answers that do not.
func TestRelations(t *testing.T) {
	float64s, float32s := Precision{Scalar: "float64"}, Precision{Scalar: "float32"}
	for name, tc := range map[string]struct {
		expectation string // without request
		by          Precision
		good, bad   []string
	}{
		"near a number":   {`"at":"/a","relation":"near","want":1,"tolerance":{"float64":0.5,"float32":0.25}`, float64s, []string{`{"a":1.5}`, `{"a":"0x1.8p0"}`, `{"a":"0.5"}`}, []string{`{"a":1.75}`, `{"a":"NaN"}`, `{}`, `{"a":null}`, `{"a":[1]}`}},
		"near in float32": {`"at":"/a","relation":"near","want":1,"tolerance":{"float64":0.5,"float32":0.25}`, float32s, []string{`{"a":1.25}`, `{"a":1.25000000001}`}, []string{`{"a":1.5}`}},
		"near with slop":  {`"at":"/a","relation":"near","want":1,"tolerance":{"float64":0.5,"float32":0.5,"plus_contact_slop":true}`, Precision{"float64", 0.25}, []string{`{"a":1.75}`}, []string{`{"a":2}`}},
		"to the bit":      {`"at":"/a","relation":"near","want":0,"tolerance":{"float64":0,"float32":0}`, float64s, []string{`{"a":0}`, `{"a":-0.0}`}, []string{`{"a":1e-300}`}},
		"near a vector":   {`"at":"/a","relation":"near","want":[1,2],"tolerance":{"float64":0.5,"float32":0.5}`, float64s, []string{`{"a":[1.5,1.5]}`}, []string{`{"a":[1,2.75]}`, `{"a":[1]}`, `{"a":[1,2,3]}`, `{"a":1}`}},
		"near since":      {`"at":"/a","since":{"request":1,"at":"/b"},"relation":"near","want":[1,2],"tolerance":{"float64":0,"float32":0}`, float64s, []string{`{"a":[2,4],"b":[1,2]}`}, []string{`{"a":[1,2],"b":[1,2]}`, `{"a":[1,2]}`, `{"a":[1,2],"b":[0]}`}},
		"equals":          {`"at":"/a","relation":"equals","want":"x"`, float64s, []string{`{"a":"x"}`}, []string{`{"a":"y"}`, `{}`}},
		"one of":          {`"at":"/a","relation":"one of","want":["x",null]`, float64s, []string{`{"a":"x"}`, `{}`}, []string{`{"a":"y"}`}},
		"between":         {`"at":"/a","relation":"between","want":[0,3]`, float64s, []string{`{"a":0}`, `{"a":3}`}, []string{`{"a":4}`, `{"a":-1}`, `{}`}},
		"absent":          {`"at":"/a/0","relation":"absent"`, float64s, []string{`{}`, `{"a":[]}`}, []string{`{"a":[0]}`}},
		"length":          {`"at":"/a","relation":"length","want":1`, float64s, []string{`{"a":[0]}`}, []string{`{"a":[]}`, `{"a":[0,0]}`, `{"a":"x"}`, `{}`}},
		"same as":         {`"at":"/a","relation":"same as","want":{"request":1,"at":"/b"},"tolerance":{"float64":0,"float32":0}`, float64s, []string{`{"a":[1,2],"b":[1,2]}`}, []string{`{"a":[1,2],"b":[1,3]}`, `{"a":[1,2]}`, `{"b":[1,2]}`}},
		"rises":           {`"at":"/a","relation":"rises","want":45,"tolerance":{"float64":0.01,"float32":0.01}`, float64s, []string{`{"a":[-1,0,1]}`}, []string{`{"a":[1,0,1]}`, `{"a":["NaN",0,1]}`, `{}`}},
		"apart":           {`"at":"/a","relation":"apart","want":{"half":[1,1],"boxes":[[2,-1,3,1]],"least":0,"most":2}`, float64s, []string{`{"a":[1,0]}`, `{"a":[[0,0],[4,0]]}`}, []string{`{"a":[1.25,0]}`, `{"a":[[0,0],[-2,0]]}`, `{"a":["NaN",0]}`, `{}`}},
		"refused":         {`"at":"","relation":"refused","want":"X"`, float64s, []string{`{"refused":{"code":"X"}}`}, []string{`{"refused":{"code":"Y"}}`, `{}`}},
		"names":           {`"at":"/refused/faults","relation":"names","want":{"key":"k","says":["5"]}},{"request":1,"at":"","relation":"refused","want":"X"`, float64s, []string{`{"refused":{"code":"X","faults":[{"key":"a.k","got":"5","want":"6"}]}}`, `{"refused":{"code":"X","faults":[{"key":"k","got":"4","want":"5"}]}}`}, []string{`{"refused":{"code":"X","faults":[{"key":"kk","got":"5","want":""}]}}`, `{"refused":{"code":"X","faults":[{"key":"k","got":"","want":""}]}}`, `{"refused":{"code":"X"}}`}},
		"nothing is said": {`"at":"/a","relation":"absent"`, float64s, []string{`{}`}, []string{`{"refused":{"code":"X"}}`}},
		"no relation":     {`"at":"/a","relation":"like","want":1`, float64s, nil, []string{`{"a":1}`}},
	} {
		var v Vector
		require.NoError(t, json.Unmarshal([]byte(`{"requests":[{"n":1,"verb":"v"}],"expectations":[{"request":1,`+tc.expectation+`}]}`), &v), name)
		check := func(text string) error {
			var a any
			require.NoError(t, json.Unmarshal([]byte(text), &a))
			return v.Check(tc.by, []any{a})
		}
		for _, text := range tc.good {
			assert.NoError(t, check(text), "%s: %s", name, text)
		}
		for _, text := range tc.bad {
			assert.Error(t, check(text), "%s: %s", name, text)
		}
	}
}
