package transcript

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestDiffer(t *testing.T) {
	for _, c := range []struct {
		was, now string
		same     Equality
		want     *Difference
	}{
		{`{"a":1,"b":[1,2]}`, `{"b":[1.0,2e0],"a":1}`, Exactly, nil},
		{`0.1`, `0.1000000001`, Exactly, &Difference{"", "0.1", "0.1000000001"}},
		{`0.1`, `0.1000000001`, Single, nil},
		{`1`, `1.0000000000001`, Rounding, nil},
		{`1`, `1.00000000001`, Rounding, &Difference{"", "1", "1.00000000001"}},
		{`-0`, `0`, Exactly, nil},
		{`1e999`, `1e999`, Exactly, nil},
		{`1e999`, `1e998`, Exactly, &Difference{"", "1e999", "1e998"}},
		{`{"a":{"b":[0,{"c":"x"}]}}`, `{"a":{"b":[0,{"c":"y"}]}}`, Exactly, &Difference{"a.b[1].c", `"x"`, `"y"`}},
		{`[1,2,3]`, `[1,2]`, Exactly, &Difference{"[2]", "3", absent}},
		{`[1]`, `[1,{}]`, Exactly, &Difference{"[1]", absent, "{}"}},
		{`{"a":1}`, `{"a":1,"z":2}`, Exactly, &Difference{"z", absent, "2"}},
		{`{"a":1,"z":2}`, `{"a":1}`, Exactly, &Difference{"z", "2", absent}},
		{`{"a":1}`, `{"a":"1"}`, Exactly, &Difference{"a", "1", `"1"`}},
		{`{"a":[]}`, `{"a":{}}`, Exactly, &Difference{"a", "[]", "{}"}},
		{`true`, `null`, Exactly, &Difference{"", "true", "null"}},
		{`gone`, `gone`, Exactly, nil},
		{`gone`, `{}`, Exactly, &Difference{"", "gone", "{}"}},
		{`{"detail":"a","b":{"detail":1}}`, `{"b":{"detail":2}}`, Exactly, nil},
	} {
		assert.Equal(t, c.want, Differ([]byte(c.was), []byte(c.now), c.same, "detail"), "%s %s", c.was, c.now)
	}
}
