package vectors

import (
	"maps"
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/moveauth/moveauth/conformance"
)

// place is a value within an answer, by the way to it.
type place struct {
	way     []int  // fields and elements; a pointer is passed through
	pointer string // RFC 6901
	kind    kind
	omitted bool // an empty one is left out
	index   int  // the last element's, -1 if the last is no element
	member  string
}

type kind int

// What a place holds.
const (
	aNumber kind = iota
	anInteger
	aBool
	aString
	aList   // a slice
	aMaybe  // a pointer: there or absent
	aFixed  // an array
	anObect // a struct
)

// find returns the value of a place. Nothing lies behind an absent one.
func find(root reflect.Value, way []int) (reflect.Value, bool) {
	v := root
	for _, i := range way {
		for v.Kind() == reflect.Pointer {
			if v.IsNil() {
				return v, false
			}
			v = v.Elem()
		}
		switch v.Kind() {
		case reflect.Struct:
			v = v.Field(i)
		default:
			if i >= v.Len() {
				return v, false
			}
			v = v.Index(i)
		}
	}
	return v, true
}

// pointed returns what a pointer points to.
func pointed(v reflect.Value) reflect.Value {
	for v.Kind() == reflect.Pointer {
		v = v.Elem()
	}
	return v
}

// places lists all places below a value, in the order of its members, the value
// itself first.
func places(v reflect.Value) []place {
	var all []place
	below(v, place{index: -1}, &all)
	return all
}

func below(v reflect.Value, at place, all *[]place) {
	if v.Kind() == reflect.Pointer && at.way == nil {
		v = v.Elem() // the result itself
	}
	child := func(i int, name string) place {
		p := place{way: append(slices.Clone(at.way), i), pointer: at.pointer + "/" + name, index: -1, member: at.member}
		return p
	}
	switch v.Kind() {
	case reflect.Pointer:
		at.kind = aMaybe
		*all = append(*all, at)
		if !v.IsNil() {
			inner := at
			inner.omitted = false // an absent one is the pointer's matter
			belowValue(v.Elem(), inner, child, all)
		}
	default:
		belowValue(v, at, child, all)
	}
}

func belowValue(v reflect.Value, at place, child func(int, string) place, all *[]place) {
	switch v.Kind() {
	case reflect.Float64:
		at.kind = aNumber
		*all = append(*all, at)
	case reflect.Int64:
		at.kind = anInteger
		*all = append(*all, at)
	case reflect.Bool:
		at.kind = aBool
		*all = append(*all, at)
	case reflect.String:
		at.kind = aString
		*all = append(*all, at)
	case reflect.Slice, reflect.Array:
		at.kind = aFixed
		if v.Kind() == reflect.Slice {
			at.kind = aList
		}
		*all = append(*all, at)
		for i := range v.Len() {
			c := child(i, strconv.Itoa(i))
			c.index = i
			below(v.Index(i), c, all)
		}
	case reflect.Struct:
		at.kind = anObect
		*all = append(*all, at)
		for i := range v.NumField() {
			name, options, _ := strings.Cut(v.Type().Field(i).Tag.Get("json"), ",")
			c := child(i, name)
			c.member = name
			c.omitted = options == "omitempty"
			below(v.Field(i), c, all)
		}
	}
}

// inside reports whether a place lies below another, or is it.
func (p place) inside(outer place) bool {
	return len(p.way) >= len(outer.way) && slices.Equal(p.way[:len(outer.way)], outer.way)
}

// kinship is the pointer without what it says of elements.
func (p place) kinship() string {
	return strings.Map(func(r rune) rune {
		if r >= '0' && r <= '9' {
			return -1
		}
		return r
	}, p.pointer)
}

// leaf reports whether nothing lies below.
func (p place) leaf() bool { return p.kind <= aString }

// chance is what is random about alterations: the same in each export.
type chance struct{ *rand.Rand }

// deltas by which numbers are altered. None is a round figure, as bounds are:
// just at a bound it is rounding that decides, and that may differ.
var deltas = []float64{1.1e-12, 1.1e-9, 1.1e-7, 1.1e-5, 1.1e-4, 1.1e-3, 0.011, 0.11, 0.27, 1.1, 3.1, 1100}

// garble puts something else into a leaf, of the right form.
func (c chance) garble(v reflect.Value) {
	switch v.Kind() {
	case reflect.Pointer:
		if !v.IsNil() {
			c.garble(v.Elem())
		}
	case reflect.Float64:
		delta := deltas[c.IntN(len(deltas))]
		if c.IntN(2) == 0 {
			delta = -delta
		}
		v.SetFloat(v.Float() + delta)
		if c.IntN(16) == 0 {
			v.SetFloat(math.NaN())
		}
	case reflect.Int64:
		v.SetInt(v.Int() + []int64{-1, 1, 2, 1000}[c.IntN(4)])
	case reflect.Bool:
		v.SetBool(!v.Bool())
	case reflect.String:
		others := append(otherTexts(v), "")
		v.SetString(others[c.IntN(len(others))])
	}
}

// replace puts what is far from a value in its place.
func replace(v, was reflect.Value, by float64) {
	switch v.Kind() {
	case reflect.Float64:
		v.SetFloat(was.Float() + by)
	case reflect.Int64:
		v.SetInt(was.Int() + int64(math.Copysign(1, by)))
	case reflect.Bool:
		v.SetBool(!was.Bool())
	case reflect.String:
		v.SetString(otherTexts(was)[0])
	}
}

// otherTexts are texts that a string might be instead.
func otherTexts(v reflect.Value) []string {
	var list []string
	if e, ok := v.Interface().(interface{ Enum() []string }); ok {
		list = slices.DeleteFunc(slices.Clone(e.Enum()), func(s string) bool { return s == v.String() })
	}
	if len(list) == 0 {
		list = []string{"other"}
	}
	return list
}

// filler is a value of a type that is of the right form.
func filler(t reflect.Type) reflect.Value {
	v := reflect.New(t).Elem()
	switch t.Kind() {
	case reflect.Pointer:
		v.Set(reflect.New(t.Elem()))
		v.Elem().Set(filler(t.Elem()))
	case reflect.String:
		if e, ok := v.Interface().(interface{ Enum() []string }); ok {
			v.SetString(e.Enum()[0])
		}
	case reflect.Struct:
		fillStruct(v)
	}
	return v
}

func fillStruct(v reflect.Value) {
	var must []string
	var tag, is string
	if varied, ok := v.Interface().(interface{ Variants() conformance.Variants }); ok {
		variants := varied.Variants()
		tag, is = variants.Tag, slices.Sorted(maps.Keys(variants.By))[0]
		must = variants.By[is].Must
	}
	for i := range v.NumField() {
		name, _, _ := strings.Cut(v.Type().Field(i).Tag.Get("json"), ",")
		switch {
		case name == tag && tag != "":
			v.Field(i).SetString(is)
		case v.Field(i).Kind() != reflect.Pointer || slices.Contains(must, name):
			v.Field(i).Set(filler(v.Field(i).Type()))
		}
	}
}

// refusals are the codes with which a verb may be refused.
func refusals(verb string) []string {
	spec, _ := conformance.VerbNamed(verb)
	return spec.Refusals
}
