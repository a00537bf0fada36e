package conformance

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
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
	d := decoder{scanner{text: data}}
	if err := d.value(shapeOf(target.Type().Elem()), target.Elem(), free); err != nil {
		return err
	}
	if d.next(); d.at < len(data) {
		return &ShapeError{Got: "more after its end", Want: "one JSON value"}
	}
	return nil
}

// decoder reads values of a shape.
type decoder struct{ scanner }

// wrong says that the value that comes next is not what s is.
func (d *decoder) wrong(s *shape) error {
	got, err := d.found()
	if err != nil {
		return err
	}
	return &ShapeError{Got: got, Want: s.want()}
}

// value reads the next value into v; free allows the member x in it.
func (d *decoder) value(s *shape, v reflect.Value, free bool) error {
	if s.pointer && v.Kind() == reflect.Pointer {
		v.Set(reflect.New(v.Type().Elem()))
		v = v.Elem()
	}
	first, start := d.next(), d.at
	// fault refuses a value that was read already.
	fault := func() error {
		d.at = start
		return d.wrong(s)
	}
	switch s.form {
	case formAny:
		raw, err := d.raw()
		if err != nil {
			return err
		}
		return anything(raw, v.Addr().Interface())
	case formObject:
		raw, err := d.raw()
		if err != nil {
			return err
		}
		if first != '{' {
			return &ShapeError{Got: quote(raw), Want: s.want()}
		}
		v.SetBytes(bytes.Clone(raw))
	case formBool:
		if first != 't' && first != 'f' {
			return d.wrong(s)
		}
		w, err := d.word()
		if err != nil {
			return err
		}
		v.SetBool(len(w) == len("true"))
	case formInt:
		if first != '-' && !digit(first) {
			return d.wrong(s)
		}
		text, err := d.number()
		if err != nil {
			return err
		}
		i, ok := Integer(string(text))
		if !ok {
			return &ShapeError{Got: string(text), Want: "an integer of at most 53 bits"}
		}
		v.SetInt(i)
	case formNumber:
		var text []byte
		var err error
		switch {
		case first == '-' || digit(first):
			text, err = d.number()
		case first == '"':
			text, err = d.str()
		default:
			return d.wrong(s)
		}
		if err != nil {
			return err
		}
		var n Number
		if n.parse(string(text)) != nil {
			return fault()
		}
		v.SetFloat(float64(n))
	case formString, formBytes:
		if first != '"' {
			return d.wrong(s)
		}
		text, err := d.str()
		if err != nil {
			return err
		}
		if !s.setString(v, text) {
			return fault()
		}
	case formList, formTuple:
		if first != '[' {
			return d.wrong(s)
		}
		return d.list(s, v)
	case formMap:
		if first != '{' {
			return d.wrong(s)
		}
		return d.members(s, v)
	case formStruct:
		if first != '{' {
			return d.wrong(s)
		}
		return d.object(s, v, free)
	}
	return nil
}

// setString sets v to the text, or to the bytes that it holds, and reports
// whether it is one that s allows.
func (s *shape) setString(v reflect.Value, text []byte) bool {
	switch {
	case s.form == formBytes:
		// The library passes over line breaks, which a schema does not.
		b, err := base64.StdEncoding.DecodeString(string(text))
		if err != nil || bytes.ContainsAny(text, "\r\n") {
			return false
		}
		v.SetBytes(b)
	case s.enum != nil:
		i := slices.IndexFunc(s.enum, func(e string) bool { return e == string(text) })
		if i < 0 {
			return false
		}
		v.SetString(s.enum[i])
	default:
		v.SetString(string(text))
	}
	return true
}

// anything reads a value that the protocol does not look into.
func anything(raw []byte, into any) error {
	if json.Unmarshal(raw, into) == nil {
		return nil
	}
	// A number in it is beyond float64: then numbers stay as written.
	d := json.NewDecoder(bytes.NewReader(raw))
	d.UseNumber()
	return d.Decode(into)
}

func (d *decoder) list(s *shape, v reflect.Value) error {
	n := 0
	more := d.open(']')
	if s.form == formList {
		size := 0
		if more {
			size = 4
		}
		v.Set(reflect.MakeSlice(v.Type(), 0, size))
	}
	for more {
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
		err := d.value(s.elem, elem, false)
		if err != nil {
			return under(fmt.Sprintf("[%d]", n), err)
		}
		n++
		if more, err = d.more(']'); err != nil {
			return err
		}
	}
	if s.form == formTuple && n != v.Len() {
		return &ShapeError{Got: fmt.Sprintf("a list of %d", n), Want: s.want()}
	}
	return nil
}

func (d *decoder) members(s *shape, v reflect.Value) error {
	t := v.Type()
	v.Set(reflect.MakeMap(t))
	more := d.open('}')
	if !more {
		return nil
	}
	key, elem := reflect.New(t.Key()).Elem(), reflect.New(t.Elem()).Elem()
	for more {
		name, err := d.name()
		if err != nil {
			return err
		}
		key.SetString(string(name))
		if v.MapIndex(key).IsValid() {
			return &ShapeError{Path: string(name), Got: "the member twice", Want: "it once"}
		}
		elem.SetZero()
		if err := d.value(s.elem, elem, false); err != nil {
			return under(string(name), err)
		}
		v.SetMapIndex(key, elem)
		if more, err = d.more('}'); err != nil {
			return err
		}
	}
	return nil
}

func (d *decoder) object(s *shape, v reflect.Value, free bool) error {
	var seen uint64 // a bit a field; no message has more than 64
	for more := d.open('}'); more; {
		name, err := d.name()
		if err != nil {
			return err
		}
		i, known := s.names[string(name)]
		switch {
		case known && seen&(1<<i) != 0:
			return &ShapeError{Path: string(name), Got: "the member twice", Want: "it once"}
		case known:
			seen |= 1 << i
			f := s.fields[i]
			if err := d.value(f.shape, v.Field(f.index), false); err != nil {
				return under(string(name), err)
			}
		case free && string(name) == "x":
			if _, err := d.raw(); err != nil {
				return under("x", err)
			}
		default:
			return &ShapeError{Path: string(name), Got: "an unknown member", Want: "only " + strings.Join(s.memberNames(), ", ")}
		}
		if more, err = d.more('}'); err != nil {
			return err
		}
	}
	present := func(name string) bool { return seen&(1<<s.names[name]) != 0 }
	tag := func(name string) string { return v.Field(s.fields[s.names[name]].index).String() }
	return s.choose(present, tag)
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
