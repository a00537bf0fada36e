package folder

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"reflect"
	"slices"
	"strings"
)

// decode reads one JSON value and nothing else. What has no place in it, stands
// there twice or is of another type is refused with its line and path; a byte order
// mark, which editors on Windows write, is passed over.
func decode(data []byte, to any) error {
	data = bytes.TrimPrefix(data, []byte("\ufeff"))
	r := &reader{data: data, tokens: json.NewDecoder(bytes.NewReader(data))}
	r.tokens.UseNumber()
	if err := r.value("", reflect.TypeOf(to).Elem()); err != nil {
		return err
	}
	if _, err := r.tokens.Token(); !errors.Is(err, io.EOF) {
		return fmt.Errorf("line %d: something follows the settings", r.line(r.tokens.InputOffset()))
	}
	return json.Unmarshal(data, to)
}

// reader goes through JSON beside the type that it is to become. The standard
// library's own errors name types of Go and no line, and it takes names that are
// there twice or in another case.
type reader struct {
	data   []byte
	tokens *json.Decoder
}

// line is the line of an offset, from 1.
func (r *reader) line(offset int64) int {
	return 1 + bytes.Count(r.data[:min(offset, int64(len(r.data)))], []byte("\n"))
}

func (r *reader) wrong(path, format string, args ...any) error {
	if path == "" {
		path = "the settings"
	}
	return fmt.Errorf("line %d: %s: %s", r.line(r.tokens.InputOffset()), path, fmt.Sprintf(format, args...))
}

func (r *reader) token() (json.Token, error) {
	t, err := r.tokens.Token()
	if syntax, is := errors.AsType[*json.SyntaxError](err); is {
		return nil, fmt.Errorf("line %d: %w", r.line(syntax.Offset), err)
	}
	if errors.Is(err, io.EOF) {
		err = io.ErrUnexpectedEOF
	}
	if err != nil {
		return nil, fmt.Errorf("line %d: %w", r.line(r.tokens.InputOffset()), err)
	}
	return t, nil
}

// value reads a value that is to be of a type.
func (r *reader) value(path string, want reflect.Type) error {
	t, err := r.token()
	if err != nil {
		return err
	}
	for want.Kind() == reflect.Pointer {
		want = want.Elem()
	}
	mismatch := func() error { return r.wrong(path, "got %s, want %s", described(t), wanted(want)) }
	switch want.Kind() {
	case reflect.Struct, reflect.Map:
		if t != json.Delim('{') {
			return mismatch()
		}
		return r.object(path, want)
	case reflect.Slice, reflect.Array:
		if t != json.Delim('[') {
			return mismatch()
		}
		return r.list(path, want)
	case reflect.String:
		if _, is := t.(string); !is {
			return mismatch()
		}
	case reflect.Bool:
		if _, is := t.(bool); !is {
			return mismatch()
		}
	default:
		n, is := t.(json.Number)
		if !is || json.Unmarshal([]byte(n), reflect.New(want).Interface()) != nil {
			return mismatch()
		}
	}
	return nil
}

// object reads an object behind its brace.
func (r *reader) object(path string, want reflect.Type) error {
	names := fields(want)
	seen := map[string]int{}
	for r.tokens.More() {
		t, err := r.token()
		if err != nil {
			return err
		}
		name, _ := t.(string)
		at := name
		if path != "" {
			at = path + "." + name
		}
		if line, twice := seen[name]; twice {
			return r.wrong(at, "it stands there twice, and in line %d first", line)
		}
		seen[name] = r.line(r.tokens.InputOffset())
		element := want
		if want.Kind() == reflect.Map {
			element = want.Elem()
		} else if i := slices.IndexFunc(names, func(f field) bool { return f.name == name }); i >= 0 {
			element = names[i].of
		} else if i := slices.IndexFunc(names, func(f field) bool { return strings.EqualFold(f.name, name) }); i >= 0 {
			return r.wrong(at, "there is no %q; it is written %q", name, names[i].name)
		} else {
			return r.wrong(at, "there is no %q, want one of %s", name, strings.Join(called(names), ", "))
		}
		if err := r.value(at, element); err != nil {
			return err
		}
	}
	_, err := r.token()
	return err
}

// list reads a list behind its bracket.
func (r *reader) list(path string, want reflect.Type) error {
	n := 0
	for ; r.tokens.More(); n++ {
		if want.Kind() == reflect.Array && n == want.Len() {
			return r.wrong(path, "it has more than %d values, want %d", n, n)
		}
		if err := r.value(fmt.Sprintf("%s[%d]", path, n), want.Elem()); err != nil {
			return err
		}
	}
	if _, err := r.token(); err != nil {
		return err
	}
	if want.Kind() == reflect.Array && n != want.Len() {
		return r.wrong(path, "it has %d values, want %d", n, want.Len())
	}
	return nil
}

// field is a name that an object may have.
type field struct {
	name string
	of   reflect.Type
}

func called(all []field) (names []string) {
	for _, f := range all {
		names = append(names, f.name)
	}
	return names
}

// fields are those of a struct, with those of what is embedded in it.
func fields(of reflect.Type) (all []field) {
	if of.Kind() != reflect.Struct {
		return nil
	}
	for f := range of.Fields() {
		if f.Anonymous {
			all = append(all, fields(f.Type)...)
			continue
		}
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		all = append(all, field{name, f.Type})
	}
	return all
}

// wanted names a type as the records do.
func wanted(t reflect.Type) string {
	switch t.Kind() {
	case reflect.Struct, reflect.Map:
		return "an object"
	case reflect.Slice:
		return "a list"
	case reflect.Array:
		return fmt.Sprintf("a list of %d", t.Len())
	case reflect.String:
		return "a string"
	case reflect.Bool:
		return "true or false"
	case reflect.Float64:
		return "a number"
	}
	return "a whole number"
}

// described says what a token is.
func described(t json.Token) string {
	switch v := t.(type) {
	case json.Delim:
		if v == '{' {
			return "an object"
		}
		return "a list"
	case string:
		return fmt.Sprintf("the string %.40q", v)
	case json.Number:
		return fmt.Sprintf("%.40s", v)
	case bool:
		return fmt.Sprint(v)
	}
	return "null"
}
