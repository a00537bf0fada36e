package conformance

import (
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"sync"
)

// Members are the members that one variant of a message bears, beside its tag.
type Members struct {
	Must []string // always there
	May  []string // may be left out
}

// Variants tell apart the forms of a message by the value of its tag member.
// A member that the variant neither must nor may bear must be absent.
type Variants struct {
	Tag string
	By  map[string]Members
}

// A message type with a method Variants() Variants is told apart by its tag.
type varied interface{ Variants() Variants }

// A message type with a method OneOf() [][]string is exactly one of several
// forms: the first member of exactly one group is there, and none that only
// other groups list.
type oneOf interface{ OneOf() [][]string }

// A string type with a method Enum() []string has only those values.
type enumerated interface{ Enum() []string }

// ShapeError says that a message does not have the shape that the registry
// gives it.
type ShapeError struct {
	Path string // the member, as in receipts[2].arrival; empty: the message itself
	Got  string
	Want string
}

func (e *ShapeError) Error() string {
	at := e.Path
	if at == "" {
		at = "the message"
	}
	return fmt.Sprintf("%s: got %s, want %s", at, e.Got, e.Want)
}

// under prefixes the path of a shape error on its way up.
func under(prefix string, err error) error {
	e, ok := err.(*ShapeError)
	if !ok {
		return err
	}
	switch {
	case e.Path == "" || strings.HasPrefix(e.Path, "["):
		e.Path = prefix + e.Path
	default:
		e.Path = prefix + "." + e.Path
	}
	return e
}

// form is how a Go type stands in the protocol.
type form int

const (
	formString form = iota
	formBool
	formInt
	formNumber
	formBytes
	formObject // opaque
	formAny
	formList
	formTuple // a list of fixed length
	formMap
	formStruct
)

type shape struct {
	form     form
	typ      reflect.Type
	elem     *shape // of list, tuple, map
	pointer  bool   // the Go type is a pointer to this shape
	fields   []field
	names    map[string]int // into fields
	enum     []string
	oneOf    [][]string
	variants *Variants
	required int
}

type field struct {
	name     string
	doc      string
	index    int
	optional bool
	zero     bool // optional by omitzero, not omitempty
	shape    *shape
}

var (
	shapes    = map[reflect.Type]*shape{}
	shapesMu  sync.Mutex
	numberT   = reflect.TypeFor[Number]()
	objectT   = reflect.TypeFor[json.RawMessage]()
	bytesT    = reflect.TypeFor[[]byte]()
	emptyAnyT = reflect.TypeFor[any]()
)

func shapeOf(t reflect.Type) *shape {
	shapesMu.Lock()
	defer shapesMu.Unlock()
	return shapeOfLocked(t)
}

func shapeOfLocked(t reflect.Type) *shape {
	if s, ok := shapes[t]; ok {
		return s
	}
	s := &shape{typ: t}
	shapes[t] = s
	zero := reflect.Zero(t)
	switch {
	case t == numberT:
		s.form = formNumber
	case t == objectT:
		s.form = formObject
	case t == bytesT:
		s.form = formBytes
	case t == emptyAnyT:
		s.form = formAny
	case t.Kind() == reflect.Pointer:
		*s = *shapeOfLocked(t.Elem())
		s.pointer = true
	case t.Kind() == reflect.String:
		s.form = formString
		if e, ok := zero.Interface().(enumerated); ok {
			s.enum = e.Enum()
		}
	case t.Kind() == reflect.Bool:
		s.form = formBool
	case t.Kind() == reflect.Int64:
		s.form = formInt
	case t.Kind() == reflect.Slice:
		s.form, s.elem = formList, shapeOfLocked(t.Elem())
	case t.Kind() == reflect.Array:
		s.form, s.elem = formTuple, shapeOfLocked(t.Elem())
	case t.Kind() == reflect.Map && t.Key().Kind() == reflect.String:
		s.form, s.elem = formMap, shapeOfLocked(t.Elem())
	case t.Kind() == reflect.Struct:
		s.form, s.names = formStruct, map[string]int{}
		for i := range t.NumField() {
			sf := t.Field(i)
			name, options, _ := strings.Cut(sf.Tag.Get("json"), ",")
			if name == "" || name == "-" {
				panic(fmt.Sprintf("conformance: %s.%s has no json name", t, sf.Name))
			}
			f := field{name: name, doc: sf.Tag.Get("doc"), index: i, shape: shapeOfLocked(sf.Type),
				optional: options != "", zero: options == "omitzero"}
			if !f.optional {
				s.required++
			}
			s.names[name] = len(s.fields)
			s.fields = append(s.fields, f)
		}
		if o, ok := zero.Interface().(oneOf); ok {
			s.oneOf = o.OneOf()
		}
		if v, ok := zero.Interface().(varied); ok {
			variants := v.Variants()
			s.variants = &variants
		}
	default:
		panic(fmt.Sprintf("conformance: %s has no form in the protocol", t))
	}
	return s
}

// want says what the shape is, for error messages.
func (s *shape) want() string {
	switch s.form {
	case formString:
		if s.enum != nil {
			return "one of " + strings.Join(s.enum, ", ")
		}
		return "a string"
	case formBool:
		return "true or false"
	case formInt:
		return "an integer"
	case formNumber:
		return "a number or a string that holds one"
	case formBytes:
		return "a base64 string"
	case formObject, formMap, formStruct:
		return "an object"
	case formTuple:
		return fmt.Sprintf("a list of %d", s.typ.Len())
	case formList:
		return "a list"
	}
	return "a value"
}

// choose checks which members of a struct are there. present reports it by
// name, tag returns the value of the tag member.
func (s *shape) choose(present func(string) bool, tag func(string) string) error {
	for _, f := range s.fields {
		if !f.optional && !present(f.name) {
			return &ShapeError{Path: f.name, Got: "no such member", Want: f.shape.want()}
		}
	}
	if s.oneOf != nil {
		if err := chooseOne(s.oneOf, present); err != nil {
			return err
		}
	}
	if s.variants == nil {
		return nil
	}
	value := tag(s.variants.Tag)
	m, ok := s.variants.By[value]
	if !ok {
		return &ShapeError{Path: s.variants.Tag, Got: fmt.Sprintf("%q", value),
			Want: "one of " + strings.Join(sortedKeys(s.variants.By), ", ")}
	}
	for _, name := range m.Must {
		if !present(name) {
			return &ShapeError{Path: name, Got: "no such member", Want: fmt.Sprintf("one, as %s is %q", s.variants.Tag, value)}
		}
	}
	for _, f := range s.fields {
		if f.name != s.variants.Tag && present(f.name) && !slices.Contains(m.Must, f.name) && !slices.Contains(m.May, f.name) {
			return &ShapeError{Path: f.name, Got: "a member", Want: fmt.Sprintf("none, as %s is %q", s.variants.Tag, value)}
		}
	}
	return nil
}

func chooseOne(groups [][]string, present func(string) bool) error {
	var firsts, there []string
	var chosen []string
	for _, g := range groups {
		firsts = append(firsts, g[0])
		if present(g[0]) {
			there = append(there, g[0])
			chosen = g
		}
	}
	if len(there) != 1 {
		got := "none of them"
		if len(there) > 1 {
			got = strings.Join(there, " and ")
		}
		return &ShapeError{Got: got, Want: "exactly one of " + strings.Join(firsts, ", ")}
	}
	for _, g := range groups {
		for _, name := range g {
			if present(name) && !slices.Contains(chosen, name) {
				return &ShapeError{Path: name, Got: "a member", Want: "none beside " + chosen[0]}
			}
		}
	}
	return nil
}

func sortedKeys[V any](m map[string]V) []string {
	keys := make([]string, 0, len(m))
	for k := range m {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	return keys
}

// Check holds a Go value, a message or a pointer to one, to the shape that
// Decode would hold its JSON to. Nil lists and maps count as empty. It is for
// subjects in the same process, whose results never were JSON.
func Check(v any) error {
	value := reflect.ValueOf(v)
	for value.Kind() == reflect.Pointer {
		if value.IsNil() {
			return &ShapeError{Got: "nil", Want: "a message"}
		}
		value = value.Elem()
	}
	return shapeOf(value.Type()).check(value)
}

func (s *shape) check(v reflect.Value) error {
	if v.Kind() == reflect.Pointer {
		if v.IsNil() {
			return &ShapeError{Got: "nil", Want: s.want()}
		}
		v = v.Elem()
	}
	switch s.form {
	case formString:
		if s.enum != nil && !slices.Contains(s.enum, v.String()) {
			return &ShapeError{Got: fmt.Sprintf("%q", v.String()), Want: s.want()}
		}
	case formInt:
		if i := v.Int(); i > MaxInt || i < -MaxInt {
			return &ShapeError{Got: fmt.Sprint(i), Want: "an integer of at most 53 bits"}
		}
	case formObject:
		if b := v.Bytes(); len(b) > 0 && (b[0] != '{' || !json.Valid(b)) {
			return &ShapeError{Got: quote(b), Want: "an object"}
		}
	case formList, formTuple:
		if simple(s.elem.form) && s.elem.enum == nil {
			return nil
		}
		for i := range v.Len() {
			if err := s.elem.check(v.Index(i)); err != nil {
				return under(fmt.Sprintf("[%d]", i), err)
			}
		}
	case formMap:
		for it := v.MapRange(); it.Next(); {
			if err := s.elem.check(it.Value()); err != nil {
				return under(it.Key().String(), err)
			}
		}
	case formStruct:
		present := func(name string) bool {
			f := s.fields[s.names[name]]
			return f.present(v.Field(f.index))
		}
		tag := func(name string) string { return v.Field(s.fields[s.names[name]].index).String() }
		if err := s.choose(present, tag); err != nil {
			return err
		}
		for _, f := range s.fields {
			fv := v.Field(f.index)
			if f.optional && !f.present(fv) {
				continue
			}
			if err := f.shape.check(fv); err != nil {
				return under(f.name, err)
			}
		}
	}
	return nil
}

func simple(f form) bool { return f == formString || f == formBool || f == formNumber }

// present reports whether encoding/json would write the member.
func (f field) present(v reflect.Value) bool {
	if !f.optional {
		return true
	}
	if f.zero {
		return !v.IsZero()
	}
	switch v.Kind() {
	case reflect.Slice, reflect.Map, reflect.Array, reflect.String:
		return v.Len() > 0
	}
	return !v.IsZero()
}

func quote(b []byte) string {
	const most = 200
	if len(b) > most {
		return fmt.Sprintf("%q…", b[:most])
	}
	return fmt.Sprintf("%q", b)
}
