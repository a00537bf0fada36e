package conformance

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// Decode reads one JSON message into v, a pointer to a message type of the
// registry. It is strict where encoding/json is lenient: a member that is
// unknown, missing, repeated, null, of another type or spelt in another case
// is a *[ShapeError] that names it. Integers may be written as 1.0.
func Decode(data []byte, v any) error { return decode(data, v, false) }

// DecodeRequest is Decode for a request's params, which may bear a free member
// x beside their own.
func DecodeRequest(data []byte, v any) error { return decode(data, v, true) }

func decode(data []byte, v any, free bool) error {
	target := reflect.ValueOf(v)
	if target.Kind() != reflect.Pointer || target.IsNil() {
		return fmt.Errorf("conformance: decode into %T, want a non-nil pointer", v)
	}
	if !utf8.Valid(data) {
		return &ShapeError{Got: "bytes that are not UTF-8", Want: "UTF-8"}
	}
	d := reader{json.NewDecoder(bytes.NewReader(data))}
	d.UseNumber()
	if err := d.value(shapeOf(target.Type().Elem()), target.Elem(), free); err != nil {
		return err
	}
	if _, err := d.Token(); err != io.EOF {
		return &ShapeError{Got: "more after its end", Want: "one JSON value"}
	}
	return nil
}

type reader struct{ *json.Decoder }

func (d reader) token() (json.Token, error) {
	t, err := d.Token()
	if err != nil {
		return nil, &ShapeError{Got: "broken JSON (" + err.Error() + ")", Want: "JSON"}
	}
	return t, nil
}

// value reads the next value into v; free allows the member x in it.
func (d reader) value(s *shape, v reflect.Value, free bool) error {
	if s.pointer && v.Kind() == reflect.Pointer {
		v.Set(reflect.New(v.Type().Elem()))
		v = v.Elem()
	}
	switch s.form {
	case formAny, formObject:
		var raw json.RawMessage
		if err := d.Decoder.Decode(&raw); err != nil {
			return &ShapeError{Got: "broken JSON (" + err.Error() + ")", Want: s.want()}
		}
		if s.form == formObject {
			if raw[0] != '{' {
				return &ShapeError{Got: quote(raw), Want: s.want()}
			}
			v.SetBytes(raw)
			return nil
		}
		return json.Unmarshal(raw, v.Addr().Interface())
	}
	t, err := d.token()
	if err != nil {
		return err
	}
	wrong := func() error { return &ShapeError{Got: describe(t), Want: s.want()} }
	switch s.form {
	case formString:
		text, ok := t.(string)
		if !ok || s.enum != nil && !slices.Contains(s.enum, text) {
			return wrong()
		}
		v.SetString(text)
	case formBool:
		b, ok := t.(bool)
		if !ok {
			return wrong()
		}
		v.SetBool(b)
	case formInt:
		n, ok := t.(json.Number)
		if !ok {
			return wrong()
		}
		i, ok := integer(n.String())
		if !ok {
			return &ShapeError{Got: n.String(), Want: "an integer of at most 53 bits"}
		}
		v.SetInt(i)
	case formNumber:
		var n Number
		switch x := t.(type) {
		case json.Number:
			err = n.parse(x.String())
		case string:
			err = n.parse(x)
		default:
			return wrong()
		}
		if err != nil {
			return wrong()
		}
		v.SetFloat(float64(n))
	case formBytes:
		text, ok := t.(string)
		b, err := base64.StdEncoding.DecodeString(text)
		if !ok || err != nil {
			return wrong()
		}
		v.SetBytes(b)
	case formList, formTuple:
		if t != json.Delim('[') {
			return wrong()
		}
		return d.list(s, v)
	case formMap:
		if t != json.Delim('{') {
			return wrong()
		}
		return d.members(s, v)
	case formStruct:
		if t != json.Delim('{') {
			return wrong()
		}
		return d.object(s, v, free)
	}
	return nil
}

func (d reader) list(s *shape, v reflect.Value) error {
	n := 0
	if s.form == formList {
		v.Set(reflect.MakeSlice(v.Type(), 0, 4))
	}
	for d.More() {
		var elem reflect.Value
		if s.form == formList {
			v.Grow(1)
			v.SetLen(n + 1)
			elem = v.Index(n)
			elem.SetZero()
		} else {
			if n == v.Len() {
				return &ShapeError{Got: "more", Want: s.want()}
			}
			elem = v.Index(n)
		}
		if err := d.value(s.elem, elem, false); err != nil {
			return under(fmt.Sprintf("[%d]", n), err)
		}
		n++
	}
	if s.form == formTuple && n != v.Len() {
		return &ShapeError{Got: fmt.Sprintf("a list of %d", n), Want: s.want()}
	}
	_, err := d.token()
	return err
}

func (d reader) members(s *shape, v reflect.Value) error {
	v.Set(reflect.MakeMap(v.Type()))
	for d.More() {
		name, err := d.name()
		if err != nil {
			return err
		}
		key := reflect.ValueOf(name).Convert(v.Type().Key())
		if v.MapIndex(key).IsValid() {
			return &ShapeError{Path: name, Got: "the member twice", Want: "it once"}
		}
		elem := reflect.New(v.Type().Elem()).Elem()
		if err := d.value(s.elem, elem, false); err != nil {
			return under(name, err)
		}
		v.SetMapIndex(key, elem)
	}
	_, err := d.token()
	return err
}

func (d reader) object(s *shape, v reflect.Value, free bool) error {
	var seen uint64 // a bit a field; no message has more than 64
	for d.More() {
		name, err := d.name()
		if err != nil {
			return err
		}
		i, known := s.names[name]
		if !known && free && name == "x" {
			var ignored json.RawMessage
			if err := d.Decoder.Decode(&ignored); err != nil {
				return &ShapeError{Path: "x", Got: "broken JSON", Want: "JSON"}
			}
			continue
		}
		if !known {
			return &ShapeError{Path: name, Got: "an unknown member", Want: "only " + strings.Join(s.memberNames(), ", ")}
		}
		if seen&(1<<i) != 0 {
			return &ShapeError{Path: name, Got: "the member twice", Want: "it once"}
		}
		seen |= 1 << i
		f := s.fields[i]
		if err := d.value(f.shape, v.Field(f.index), false); err != nil {
			return under(name, err)
		}
	}
	if _, err := d.token(); err != nil {
		return err
	}
	present := func(name string) bool { return seen&(1<<s.names[name]) != 0 }
	tag := func(name string) string { return v.Field(s.fields[s.names[name]].index).String() }
	return s.choose(present, tag)
}

func (d reader) name() (string, error) {
	t, err := d.token()
	if err != nil {
		return "", err
	}
	name, _ := t.(string)
	return name, nil
}

func (s *shape) memberNames() []string {
	names := make([]string, len(s.fields))
	for i, f := range s.fields {
		names[i] = f.name
	}
	if len(names) == 0 {
		return []string{"an empty object"}
	}
	return names
}

// integer reads a JSON number that stands for an integer, however written.
func integer(text string) (int64, bool) {
	if i, err := strconv.ParseInt(text, 10, 64); err == nil {
		return i, i <= MaxInt && i >= -MaxInt
	}
	f, err := strconv.ParseFloat(text, 64)
	if err != nil || f != math.Trunc(f) || math.Abs(f) > MaxInt {
		return 0, false
	}
	return int64(f), true
}

func describe(t json.Token) string {
	switch x := t.(type) {
	case nil:
		return "null"
	case string:
		return quote([]byte(x)) + ", a string"
	case json.Number:
		return x.String()
	case bool:
		return strconv.FormatBool(x)
	case json.Delim:
		if x == '[' {
			return "a list"
		}
		return "an object"
	}
	return fmt.Sprint(t)
}
