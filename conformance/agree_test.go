package conformance

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"reflect"
	"regexp"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// judged is a message type with its two judges: the strict decoder and the
// published schema.
type judged struct {
	name   string
	shape  *shape
	schema *jsonschema.Schema
	decode func([]byte) error
	world  bool // the schema has a member world, which the decoder is not shown
	free   bool // a member x is free
	// codes of a refusal that may stand in the message's place
	codes []string
}

// judgedMessages lists all message types of the registry.
func judgedMessages(t testing.TB) []judged {
	var list []judged
	core := compiled(t, "")
	add := func(name string, typ reflect.Type, def *jsonschema.Schema, j judged) {
		require.NotNil(t, def, "no schema is named %s", name)
		j.name, j.shape, j.schema = name, shapeOf(typ), def
		if j.decode == nil {
			j.decode = func(text []byte) error { return Decode(text, reflect.New(typ).Interface()) }
		}
		list = append(list, j)
	}
	verbs := func(profile string, def func(string) *jsonschema.Schema) {
		for _, v := range Verbs() {
			if v.Profile != profile {
				continue
			}
			add(v.Name+".params", v.Params, def(v.Name+".params"), judged{world: profile != "", free: true,
				decode: func(text []byte) error { return DecodeRequest(text, reflect.New(v.Params).Interface()) }})
			add(v.Name+".result", v.Result, def(v.Name+".result"), judged{codes: v.Refusals, decode: func(text []byte) error {
				err := v.DecodeResult(text, v.NewResult())
				if AsRefusal(err) != nil {
					return nil // an answer of the verb's
				}
				return err
			}})
		}
	}
	verbs("", core)
	for _, p := range Profiles() {
		def := compiled(t, p.Name)
		verbs(p.Name, def)
		add("settings", reflect.TypeOf(p.Settings), def("settings"), judged{})
		for _, k := range p.Kinds {
			add(k.Name+".args", reflect.TypeOf(k.Args), def(k.Name+".args"), judged{})
		}
	}
	return list
}

// both returns what either judge says of the text, which is JSON in UTF-8.
func (j judged) both(t testing.TB, text []byte) (decoder, schema error) {
	instance, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
	require.NoError(t, err, "%s", text)
	if o, ok := instance.(map[string]any); ok && j.world {
		o["world"] = json.Number("1")
	}
	return j.decode(text), j.schema.Validate(instance)
}

func (j judged) agree(t testing.TB, text []byte) (taken bool) {
	decoder, schema := j.both(t, text)
	if (decoder == nil) != (schema == nil) {
		assert.Fail(t, "the decoder and the schema disagree", "%s: %.300s\ndecoder: %v\nschema: %v", j.name, text, decoder, schema)
	}
	return decoder == nil
}

// samples makes valid values of a shape: the least and the fullest of each of
// its forms. Leaves are JSON texts.
func samples(s *shape) []any {
	leaf := func(texts ...string) []any {
		var all []any
		for _, text := range texts {
			all = append(all, json.RawMessage(text))
		}
		return all
	}
	switch s.form {
	case formString:
		var texts []string
		for _, e := range s.enum {
			texts = append(texts, fmt.Sprintf("%q", e))
		}
		if s.enum == nil {
			texts = []string{`""`, `"a\u00e9\\ß"`}
		}
		return leaf(texts...)
	case formBool:
		return leaf("false", "true")
	case formInt:
		return leaf("0", "-9007199254740991")
	case formNumber:
		return leaf("-0.5e-3", `"0x1.8p+1"`)
	case formBytes:
		return leaf(`""`, `"AAH/"`)
	case formObject:
		return leaf(`{}`, `{"a":[1,null,{"b":"c"}]}`)
	case formAny:
		return leaf(`null`, `[{"a":1e400},true,"s"]`)
	case formList:
		return []any{[]any{}, samples(s.elem)}
	case formTuple:
		all := samples(s.elem)
		tuple := make([]any, s.typ.Len())
		for i := range tuple {
			tuple[i] = all[i%len(all)]
		}
		return []any{tuple}
	case formMap:
		full := map[string]any{}
		for i, v := range samples(s.elem) {
			full[fmt.Sprintf("key %d", i)] = v
		}
		return []any{map[string]any{}, full}
	}
	return structSamples(s)
}

func structSamples(s *shape) []any {
	var must []string
	for _, f := range s.fields {
		if !f.optional {
			must = append(must, f.name)
		}
	}
	make := func(full bool, tag json.RawMessage, names ...string) map[string]any {
		o := map[string]any{}
		for _, name := range names {
			if s.variants != nil && name == s.variants.Tag {
				o[name] = tag
				continue
			}
			all := samples(s.fields[s.names[name]].shape)
			o[name] = all[0]
			if full {
				o[name] = all[len(all)-1]
			}
		}
		return o
	}
	var all []any
	switch {
	case s.variants != nil:
		for _, tag := range sortedKeys(s.variants.By) {
			m := s.variants.By[tag]
			least := append(append([]string{}, must...), m.Must...)
			text := json.RawMessage(fmt.Sprintf("%q", tag))
			all = append(all, make(false, text, least...), make(true, text, append(least, m.May...)...))
		}
	case s.oneOf != nil:
		grouped := map[string]bool{}
		for _, g := range s.oneOf {
			for _, name := range g {
				grouped[name] = true
			}
		}
		for _, g := range s.oneOf {
			full := append(append([]string{}, must...), g...)
			for _, f := range s.fields {
				if !grouped[f.name] {
					full = append(full, f.name)
				}
			}
			all = append(all, make(false, nil, append(must[:len(must):len(must)], g[0])...), make(true, nil, full...))
		}
	default:
		var full []string
		for _, f := range s.fields {
			full = append(full, f.name)
		}
		all = append(all, make(false, nil, must...), make(true, nil, full...))
	}
	return all
}

// strangers stand in the place of every value. They bring each JSON type, the
// edges of what is an integer, and strings that nearly hold something else.
var strangers = []string{
	`null`, `true`, `[]`, `{}`, `[null]`, `{"a":1}`, `{"refused":{"code":"TickGap"}}`,
	`0`, `-0`, `-1`, `1.0`, `-0.0`, `1.5`, `1e3`, `1E+2`, `100e-2`, `1e-1`, `12.50e1`,
	`9007199254740991`, `9007199254740992`, `-9007199254740991`, `-9007199254740992`, `9007199254740991.0`,
	`9007199254740991.4`, `9007199254740990.99999`, `0.99999999999999999999`, `90071992547409910e-1`, `9.007199254740991e15`,
	`9.0071992547409911e15`, `9.1e15`, `1e16`, `1e-400`, `1e400`, `-1e400`, `0e999`, `123456789012345678901234567890`,
	`""`, `"3"`, `"3.0"`, `" 3"`, `"1e400"`, `"0x1p3"`, `"0x1"`, `"NaN"`, `"-Infinity"`, `"infinity"`, `"+.5"`, `"5."`, `"."`, `"1_0"`, `"1\n"`,
	`"AA=="`, `"AA="`, `"AAAA"`, `"A\nA=="`, `"AAA=\n"`, `"AB=="`, `"-_=="`, `"AA==AA=="`, `"\ud800"`, `"ok"`, `"OK"`,
}

// mutants calls try with each way to spoil one node of the value, written into
// the whole by put. refused says that it must not be taken.
func mutants(s *shape, value any, top judged, put func(any), try func(what string, refused bool)) {
	for _, text := range strangers {
		put(json.RawMessage(text))
		try("stranger "+text, text == "null" && s.form != formAny)
	}
	put(value)
	switch s.form {
	case formList, formTuple:
		list := value.([]any)
		tuple := s.form == formTuple
		for _, extra := range samples(s.elem) {
			put(append(list[:len(list):len(list)], extra))
			try("one longer", tuple)
		}
		if len(list) > 0 {
			put(list[:len(list)-1])
			try("one shorter", tuple)
		}
		for i, v := range list {
			mine := append([]any{}, list...)
			put(mine)
			mutants(s.elem, v, judged{}, func(v any) { mine[i] = v }, try)
		}
	case formMap, formStruct:
		object := value.(map[string]any)
		with := func(change func(map[string]any)) {
			o := maps.Clone(object)
			change(o)
			put(o)
		}
		if s.form == formStruct {
			mutantMembers(s, object, top, with, try)
		}
		for _, name := range sortedKeys(object) {
			elem := s.elem
			if s.form == formStruct {
				elem = s.fields[s.names[name]].shape
			}
			mine := maps.Clone(object)
			put(mine)
			mutants(elem, object[name], judged{}, func(v any) { mine[name] = v }, try)
		}
	}
	put(value)
}

func mutantMembers(s *shape, object map[string]any, top judged, with func(func(map[string]any)), try func(string, bool)) {
	for _, name := range []string{"unknown", "", "refused", "x"} {
		if _, known := s.names[name]; !known {
			with(func(o map[string]any) { o[name] = json.RawMessage(`{"code":"TickGap"}`) })
			// An empty result of a verb that refuses makes the refusal alone.
			alone := name == "refused" && len(object) == 0 && top.codes != nil
			try("unknown member "+name, !(name == "x" && top.free) && !alone)
		}
	}
	for _, f := range s.fields {
		value, there := object[f.name]
		if !there {
			all := samples(f.shape)
			with(func(o map[string]any) { o[f.name] = all[len(all)-1] })
			try("also "+f.name, false)
			continue
		}
		with(func(o map[string]any) { delete(o, f.name) })
		try("without "+f.name, !f.optional)
		for _, other := range []string{strings.ToUpper(f.name), strings.ToUpper(f.name[:1]) + f.name[1:], f.name + " "} {
			if _, known := s.names[other]; !known {
				with(func(o map[string]any) { delete(o, f.name); o[other] = value })
				try("renamed to "+other, true)
			}
		}
	}
}

// TestDecoderAndSchemaAgreeOnMutants spoils every message in every way, at
// every depth.
func TestDecoderAndSchemaAgreeOnMutants(t *testing.T) {
	for _, j := range judgedMessages(t) {
		t.Run(j.name, func(t *testing.T) {
			taken, refused := 0, 0
			list := samples(j.shape)
			if testing.Short() {
				list = list[:1]
			}
			for _, sample := range list {
				whole := sample
				text := func() []byte {
					b, err := json.Marshal(whole)
					require.NoError(t, err)
					return b
				}
				require.True(t, j.agree(t, text()), "a valid message is taken: %s", text())
				mutants(j.shape, sample, j, func(v any) { whole = v }, func(what string, must bool) {
					if t.Failed() {
						return // one is enough to read
					}
					switch {
					case !j.agree(t, text()):
						refused++
					case must:
						assert.Fail(t, "both take what they must not", "%s: %s", what, text())
					default:
						taken++
					}
				})
			}
			// A refusal in the message's place, with each code and with another.
			for i, code := range append(j.codes, "NoSuchCode") {
				got := j.agree(t, fmt.Appendf(nil, `{"refused":{"code":%q,"detail":"d","faults":[{"key":"k","got":"g","want":"w"}]}}`, code))
				assert.Equal(t, i < len(j.codes), got, code)
			}
			t.Logf("%d mutants taken, %d refused by both", taken, refused)
			assert.NotZero(t, refused)
		})
	}
}

// beyond matches what no schema can be asked about in good time: it would have
// to write such a number out.
var beyond = regexp.MustCompile(`[eE][+-]?[0-9]{4}`)

func FuzzDecoderAndSchemaAgree(f *testing.F) {
	all := judgedMessages(f)
	for i, j := range all {
		for _, sample := range samples(j.shape) {
			text, err := json.Marshal(sample)
			require.NoError(f, err)
			f.Add(uint8(i), text)
		}
		for _, text := range strangers {
			f.Add(uint8(i), []byte(text))
		}
	}
	f.Fuzz(func(t *testing.T, which uint8, text []byte) {
		j := all[int(which)%len(all)]
		if !json.Valid(text) || !validUTF8(text) {
			assert.Error(t, j.decode(text), "%s: %q", j.name, text)
			return
		}
		if beyond.Match(text) || repeats(t, text) || j.world && bytes.Contains(text, []byte("world")) {
			return
		}
		j.agree(t, text)
	})
}

func validUTF8(text []byte) bool { return bytes.Equal(bytes.ToValidUTF8(text, nil), text) }

// repeats reports whether an object within the text has a member twice, which
// is lost before a schema sees it.
func repeats(t testing.TB, text []byte) bool {
	d := json.NewDecoder(bytes.NewReader(text))
	d.UseNumber()
	var within func() bool
	within = func() bool {
		first, err := d.Token()
		require.NoError(t, err)
		found, seen := false, map[string]bool{}
		if delim, ok := first.(json.Delim); ok {
			for d.More() {
				if delim == '{' {
					name, err := d.Token()
					require.NoError(t, err)
					found = found || seen[name.(string)]
					seen[name.(string)] = true
				}
				found = within() || found
			}
			_, err = d.Token()
			require.NoError(t, err)
		}
		return found
	}
	return within()
}

func BenchmarkDecode(b *testing.B) {
	text := []byte(`{"tick":12,"players":[{"player":"P1","connected":true,"bag":{}},{"player":"P2","connected":true,"bag":{"timber":3}}],"structures":[],"entities":["E1"],"pending":{"P1":1},"dirty":["bags","structures","enemies"]}`)
	b.SetBytes(int64(len(text)))
	b.ReportAllocs()
	for b.Loop() {
		var v LookResult
		if err := Decode(text, &v); err != nil {
			b.Fatal(err)
		}
	}
}
