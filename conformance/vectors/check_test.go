package vectors

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

const (
	square = `[[0,0,1],[8,0,1],[8,8,1]],[[0,0,1],[8,8,1],[0,8,1]]`
	ramp   = `[[8,0,1],[16,8,9],[16,0,9]],[[8,0,1],[8,8,1],[16,8,9]]`
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
		"near a number":       {`"at":"/a","relation":"near","want":1,"tolerance":{"float64":0.5,"float32":0.25}`, float64s, []string{`{"a":1.5}`, `{"a":"0x1.8p0"}`, `{"a":"0.5"}`}, []string{`{"a":1.75}`, `{"a":"NaN"}`, `{}`, `{"a":null}`, `{"a":[1]}`}},
		"near in float32":     {`"at":"/a","relation":"near","want":1,"tolerance":{"float64":0.5,"float32":0.25}`, float32s, []string{`{"a":1.25}`, `{"a":1.25000000001}`}, []string{`{"a":1.5}`}},
		"near with slop":      {`"at":"/a","relation":"near","want":1,"tolerance":{"float64":0.5,"float32":0.5,"plus_contact_slop":true}`, Precision{"float64", 0.25}, []string{`{"a":1.75}`}, []string{`{"a":2}`}},
		"to the bit":          {`"at":"/a","relation":"near","want":0,"tolerance":{"float64":0,"float32":0}`, float64s, []string{`{"a":0}`, `{"a":-0.0}`}, []string{`{"a":1e-300}`}},
		"near a vector":       {`"at":"/a","relation":"near","want":[1,2],"tolerance":{"float64":0.5,"float32":0.5}`, float64s, []string{`{"a":[1.5,1.5]}`}, []string{`{"a":[1,2.75]}`, `{"a":[1]}`, `{"a":[1,2,3]}`, `{"a":1}`}},
		"near since":          {`"at":"/a","since":[{"request":1,"at":"/b"}],"relation":"near","want":[1,2],"tolerance":{"float64":0,"float32":0}`, float64s, []string{`{"a":[2,4],"b":[1,2]}`}, []string{`{"a":[1,2],"b":[1,2]}`, `{"a":[1,2]}`, `{"a":[1,2],"b":[0]}`}},
		"near since a place":  {`"at":"/a","since":[{"place":[1,2,3]}],"relation":"near","want":[1,0,0],"tolerance":{"float64":0,"float32":0}`, float64s, []string{`{"a":[2,2,3]}`}, []string{`{"a":[1,0,0]}`, `{"a":[2,2]}`}},
		"near since a number": {`"at":"/a","since":[{"request":1,"at":"/b"}],"relation":"near","want":1,"tolerance":{"float64":0,"float32":0}`, float64s, []string{`{"a":3,"b":2}`}, []string{`{"a":1,"b":2}`, `{"a":1}`}},
		"same as, each":       {`"at":"/a/*/p","relation":"same as","want":{"request":1,"at":"/b/*/p"},"tolerance":{"float64":0,"float32":0}`, float64s, []string{`{"a":[{"p":[1,2]}],"b":[{"p":[1,2]}]}`}, []string{`{"a":[{"p":[1,2]}],"b":[{"p":[1,3]}]}`, `{"a":[{"p":[1,2]}],"b":[]}`, `{"a":[{}],"b":[{}]}`}},
		"equals":              {`"at":"/a","relation":"equals","want":"x"`, float64s, []string{`{"a":"x"}`}, []string{`{"a":"y"}`, `{}`}},
		"one of":              {`"at":"/a","relation":"one of","want":["x",null]`, float64s, []string{`{"a":"x"}`, `{}`}, []string{`{"a":"y"}`}},
		"between":             {`"at":"/a","relation":"between","want":[0,3]`, float64s, []string{`{"a":0}`, `{"a":3}`}, []string{`{"a":4}`, `{"a":-1}`, `{}`}},
		"absent":              {`"at":"/a/0","relation":"absent"`, float64s, []string{`{}`, `{"a":[]}`}, []string{`{"a":[0]}`}},
		"length":              {`"at":"/a","relation":"length","want":1`, float64s, []string{`{"a":[0]}`}, []string{`{"a":[]}`, `{"a":[0,0]}`, `{"a":"x"}`, `{}`}},
		"same as":             {`"at":"/a","relation":"same as","want":{"request":1,"at":"/b"},"tolerance":{"float64":0,"float32":0}`, float64s, []string{`{"a":[1,2],"b":[1,2]}`}, []string{`{"a":[1,2],"b":[1,3]}`, `{"a":[1,2]}`, `{"b":[1,2]}`}},
		"rises":               {`"at":"/a","relation":"rises","want":45,"tolerance":{"float64":0.01,"float32":0.01}`, float64s, []string{`{"a":[-1,0,1]}`}, []string{`{"a":[1,0,1]}`, `{"a":["NaN",0,1]}`, `{}`}},
		"apart":               {`"at":"/a","relation":"apart","want":{"half":[1,1],"boxes":[[2,-1,3,1]],"least":0,"most":2}`, float64s, []string{`{"a":[1,0]}`, `{"a":[[0,0],[4,0]]}`}, []string{`{"a":[1.25,0]}`, `{"a":[[0,0],[-2,0]]}`, `{"a":["NaN",0]}`, `{}`}},
		// A level square of two triangles with its corners at 0 and 8, at z = 1, and a
		// slope of 45 degrees from x = 8 on.
		"gap": {`"at":"/a/*/p","relation":"gap","want":{"radius":0.5,"surfaces":[[` + square + `]],"least":-0.25,"most":0.25}`, float64s,
			[]string{`{"a":[{"p":[4,4,1.5]}]}`, `{"a":[{"p":[4,4,1.75]},{"p":[4,4,1.25]}]}`, `{"a":[{"p":[8.3,4,1.4]}]}`, `{"a":[{"p":[8.3,8.4,1]}]}`},
			[]string{`{"a":[{"p":[4,4,1.76]}]}`, `{"a":[{"p":[4,4,1.24]}]}`, `{"a":[{"p":[4,4,0.5]}]}`, `{"a":[{"p":[8.6,4,1.8]}]}`, `{"a":[{"p":[4,4,1.5]},{"p":[4,4,9]}]}`, `{"a":[{"p":[4,4,"NaN"]}]}`, `{"a":[{"p":[4,4]}]}`, `{"a":1}`, `{}`}},
		"gap to the nearest": {`"at":"/a","relation":"gap","want":{"radius":0.5,"surfaces":[[` + square + `],[` + ramp + `]],"least":-0.25,"most":0.25}`, float64s, []string{`{"a":[4,4,1.5]}`, `{"a":[12,4,5.7]}`}, []string{`{"a":[12,4,6.1]}`, `{"a":[12,4,1.5]}`}},
		"gap with slop":      {`"at":"/a","relation":"gap","want":{"radius":0.5,"surfaces":[[` + square + `]],"least":-0.25},"tolerance":{"float64":0,"float32":0,"plus_contact_slop":true}`, Precision{"float64", 0.25}, []string{`{"a":[4,4,1]}`, `{"a":[4,4,100]}`}, []string{`{"a":[4,4,0.99]}`}},
		"moves along":        {`"at":"/a","since":[{"place":[0,0,0]},{"request":1,"at":"/b"}],"relation":"moves","want":{"along":[3,0,4],"least":1,"most":2}`, float64s, []string{`{"b":[[1,0,1]],"a":[[2,9,2]]}`}, []string{`{"b":[[1,0,1]],"a":[[1,0,1]]}`, `{"b":[[0,0,3]],"a":[[1,0,4]]}`, `{"b":[[1,0,1]],"a":[["NaN",0,2]]}`, `{"a":[[1,0,1]]}`}},
		"moves in space":     {`"at":"/a","since":[{"place":[0,0,0]}],"relation":"moves","want":{"most":5}`, float64s, []string{`{"a":[[3,4,0],[3,0,3]]}`}, []string{`{"a":[[3,4,1]]}`, `{"a":[[3,4,0],[9,9,9]]}`}},
		"rests":              {`"at":"/a","since":[{"place":[0,0,0]}],"relation":"rests","want":{"level":0.5,"most":1}`, float64s, []string{`{"a":[[1,0,0],[1,0,1],[2,0,1.25]]}`}, []string{`{"a":[[1,0,0],[1,0,0.25],[1,0,1]]}`}},
		"passes":             {`"at":"/a","since":[{"place":[0,0,0]}],"relation":"passes","want":2`, float64s, []string{`{"a":[3,0,0]}`}, []string{`{"a":[2,0,0]}`, `{"a":[-3,0,0]}`, `{"a":["NaN",0,0]}`}},
		"climbs":             {`"at":"/a","since":[{"place":[9,4,3]}],"relation":"climbs","want":{"surface":[` + ramp + `]},"tolerance":{"float64":0.25,"float32":0.25}`, float64s, []string{`{"a":[11,4,5]}`, `{"a":[11,1,5.25]}`}, []string{`{"a":[11,4,3]}`, `{"a":[17,4,11]}`, `{"a":[11,4,"NaN"]}`}},
		"faces":              {`"at":"/n","relation":"faces","want":{"place":{"request":1,"at":"/p"},"surface":[` + square + `,` + ramp + `]},"tolerance":{"float64":0.01,"float32":0.01}`, float64s, []string{`{"p":[4,4,0],"n":[0,0,1]}`, `{"p":[12,4,0],"n":[-0.7071,0,0.7071]}`}, []string{`{"p":[12,4,0],"n":[0,0,1]}`, `{"p":[12,4,0],"n":[0.7071,0,-0.7071]}`, `{"p":[99,4,0],"n":[0,0,1]}`, `{"p":[4,4,0]}`, `{"n":[0,0,1]}`}},
		"refused":            {`"at":"","relation":"refused","want":"X"`, float64s, []string{`{"refused":{"code":"X"}}`}, []string{`{"refused":{"code":"Y"}}`, `{}`}},
		"names":              {`"at":"/refused/faults","relation":"names","want":{"key":"k","says":["5"]}},{"request":1,"at":"","relation":"refused","want":"X"`, float64s, []string{`{"refused":{"code":"X","faults":[{"key":"a.k","got":"5","want":"6"}]}}`, `{"refused":{"code":"X","faults":[{"key":"k","got":"4","want":"5"}]}}`}, []string{`{"refused":{"code":"X","faults":[{"key":"kk","got":"5","want":""}]}}`, `{"refused":{"code":"X","faults":[{"key":"k","got":"","want":""}]}}`, `{"refused":{"code":"X"}}`}},
		"nothing is said":    {`"at":"/a","relation":"absent"`, float64s, []string{`{}`}, []string{`{"refused":{"code":"X"}}`}},
		"no relation":        {`"at":"/a","relation":"like","want":1`, float64s, nil, []string{`{"a":1}`}},
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
