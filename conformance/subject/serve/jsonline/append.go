package jsonline

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"sync"
)

// Append appends v, a message of the registry or a pointer to one, to dst as
// JSON without a line feed. It writes what encoding/json writes, but for a nil
// list or map that must be there: the protocol knows no null, so it is written
// empty, as Go programs mean it.
func Append(dst []byte, v any) ([]byte, error) {
	if v == nil {
		return dst, fmt.Errorf("jsonline: append nil, want a message")
	}
	value := reflect.ValueOf(v)
	return encoderOf(value.Type())(dst, value)
}

type encoder func(dst []byte, v reflect.Value) ([]byte, error)

var encoders sync.Map // reflect.Type → encoder

func encoderOf(t reflect.Type) encoder {
	if e, ok := encoders.Load(t); ok {
		return e.(encoder)
	}
	// A type that contains itself finds this stand-in while its own encoder
	// is being made.
	var made encoder
	var ready sync.WaitGroup
	ready.Add(1)
	stand := encoder(func(dst []byte, v reflect.Value) ([]byte, error) {
		ready.Wait()
		return made(dst, v)
	})
	if e, raced := encoders.LoadOrStore(t, stand); raced {
		return e.(encoder)
	}
	made = makeEncoder(t)
	encoders.Store(t, made)
	ready.Done()
	return made
}

var (
	marshalerT = reflect.TypeFor[json.Marshaler]()
	rawT       = reflect.TypeFor[json.RawMessage]()
	numberT    = reflect.TypeFor[json.Number]()
	bytesT     = reflect.TypeFor[[]byte]()
)

func makeEncoder(t reflect.Type) encoder {
	switch {
	case t == rawT:
		return appendRaw
	case t == bytesT:
		return appendBytes
	case t.Kind() == reflect.Pointer:
		elem := encoderOf(t.Elem())
		return func(dst []byte, v reflect.Value) ([]byte, error) {
			if v.IsNil() {
				return dst, fmt.Errorf("jsonline: nil %s, want a value", t)
			}
			return elem(dst, v.Elem())
		}
	case t.Implements(marshalerT), t == numberT:
		return appendAny
	case t.Kind() == reflect.Interface:
		return func(dst []byte, v reflect.Value) ([]byte, error) {
			if v.IsNil() {
				return append(dst, "null"...), nil
			}
			return encoderOf(v.Elem().Type())(dst, v.Elem())
		}
	case t.Kind() == reflect.Int64, t.Kind() == reflect.Int:
		return func(dst []byte, v reflect.Value) ([]byte, error) { return strconv.AppendInt(dst, v.Int(), 10), nil }
	case t.Kind() == reflect.Bool:
		return func(dst []byte, v reflect.Value) ([]byte, error) { return strconv.AppendBool(dst, v.Bool()), nil }
	case t.Kind() == reflect.String:
		return func(dst []byte, v reflect.Value) ([]byte, error) { return appendString(dst, v.String()) }
	case t.Kind() == reflect.Slice, t.Kind() == reflect.Array:
		return listEncoder(encoderOf(t.Elem()))
	case t.Kind() == reflect.Map && t.Key().Kind() == reflect.String:
		return mapEncoder(encoderOf(t.Elem()))
	case t.Kind() == reflect.Struct:
		return structEncoder(t)
	}
	return appendAny
}

func appendAny(dst []byte, v reflect.Value) ([]byte, error) {
	text, err := json.Marshal(v.Interface())
	return append(dst, text...), err
}

// appendRaw writes an opaque object on one line.
func appendRaw(dst []byte, v reflect.Value) ([]byte, error) {
	raw := v.Bytes()
	if len(raw) == 0 {
		return append(dst, "{}"...), nil
	}
	buf := bytes.NewBuffer(dst)
	if err := json.Compact(buf, raw); err != nil {
		return dst, fmt.Errorf("jsonline: opaque object %s: %w", Quote(raw), err)
	}
	return buf.Bytes(), nil
}

func appendBytes(dst []byte, v reflect.Value) ([]byte, error) {
	dst = append(dst, '"')
	dst = base64.StdEncoding.AppendEncode(dst, v.Bytes())
	return append(dst, '"'), nil
}

func appendString(dst []byte, s string) ([]byte, error) {
	for i := range len(s) {
		if b := s[i]; b < ' ' || b > '~' || b == '"' || b == '\\' {
			text, err := json.Marshal(s)
			return append(dst, text...), err
		}
	}
	dst = append(dst, '"')
	dst = append(dst, s...)
	return append(dst, '"'), nil
}

func listEncoder(elem encoder) encoder {
	return func(dst []byte, v reflect.Value) ([]byte, error) {
		var err error
		dst = append(dst, '[')
		for i := range v.Len() {
			if i > 0 {
				dst = append(dst, ',')
			}
			if dst, err = elem(dst, v.Index(i)); err != nil {
				return dst, err
			}
		}
		return append(dst, ']'), nil
	}
}

// mapEncoder writes members sorted by name: the same request is the same bytes.
func mapEncoder(elem encoder) encoder {
	return func(dst []byte, v reflect.Value) ([]byte, error) {
		var err error
		keys := v.MapKeys()
		slices.SortFunc(keys, func(a, b reflect.Value) int { return strings.Compare(a.String(), b.String()) })
		dst = append(dst, '{')
		for i, k := range keys {
			if i > 0 {
				dst = append(dst, ',')
			}
			if dst, err = appendString(dst, k.String()); err != nil {
				return dst, err
			}
			dst = append(dst, ':')
			if dst, err = elem(dst, v.MapIndex(k)); err != nil {
				return dst, err
			}
		}
		return append(dst, '}'), nil
	}
}

type member struct {
	name      string // quoted, with its colon
	index     int
	omitEmpty bool
	omitZero  bool
	encode    encoder
}

func structEncoder(t reflect.Type) encoder {
	var members []member
	for i := range t.NumField() {
		f := t.Field(i)
		name, options, _ := strings.Cut(f.Tag.Get("json"), ",")
		if !f.IsExported() || name == "-" {
			continue
		}
		if name == "" {
			name = f.Name
		}
		members = append(members, member{
			name: strconv.Quote(name) + ":", index: i, encode: encoderOf(f.Type),
			omitEmpty: strings.Contains(options, "omitempty"),
			omitZero:  strings.Contains(options, "omitzero"),
		})
	}
	return func(dst []byte, v reflect.Value) ([]byte, error) {
		var err error
		dst = append(dst, '{')
		first := true
		for i := range members {
			m := &members[i]
			f := v.Field(m.index)
			if m.omitEmpty && empty(f) || m.omitZero && f.IsZero() {
				continue
			}
			if !first {
				dst = append(dst, ',')
			}
			first = false
			dst = append(dst, m.name...)
			if dst, err = m.encode(dst, f); err != nil {
				return dst, err
			}
		}
		return append(dst, '}'), nil
	}
}

// empty is what encoding/json's omitempty leaves out.
func empty(v reflect.Value) bool {
	switch v.Kind() {
	case reflect.Array, reflect.Map, reflect.Slice, reflect.String:
		return v.Len() == 0
	case reflect.Struct:
		return false
	}
	return v.IsZero()
}
